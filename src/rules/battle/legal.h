// What may be done now, and why anything else may not.
//
// Every decision offers a set of at most 64 answers, numbered as Action::what
// says; `offer` computes that set, `legal` lists it and `refusal` tests it, so
// that the two cannot disagree. `refusal` then finds the most telling reason.
#pragma once
#include "kit/rng.h"
#include "rules/battle/content.h"
#include "rules/battle/facts.h"
#include "rules/battle/state.h"

namespace gm::battle {

// Why an action was refused. Each names the rule that forbids it (rule_of).
enum class Refusal : uint8_t {
  none,
  game_over,           // B-8.8
  no_such_answer,      // a number that means nothing here
  chance_decides,      // a seat acts while chance does
  not_chance,          // chance acts while seats do
  other_decision,      // an answer to a question that is not asked now
  sits_out,            // B-8.13
  is_out,              // B-7.7
  already_chosen,      // B-1.6: heroes are chosen once
  already_laid,        // B-3.4
  not_your_pick,       // B-2.11
  not_your_discard,    // B-2.7
  not_your_turn,       // B-3.7
  not_yours,           // a choice inside another seat's effect
  hero_not_dealt,      // B-1.5
  not_in_hand,         // B-3.3
  not_in_row,          // B-2.11
  not_in_that_hand,    // B-5.19
  not_in_discard,      // B-9.30
  hero_is_out,         // B-5.7
  not_yourself,        // B-5.14
  not_an_opponent,     // B-11.7
  already_picked,      // B-9.31
  has_acted,           // B-9.22
  no_laid_card,        // B-9.22
  filtered,            // B-9.6
  tactic_twice,        // B-5.17
  tactic_trapped,      // B-10.14: shows its trap already
  tactic_not_trapped,  // nothing to remove
  tactic_has_ko,       // B-6.3
  no_active_ability,   // B-9.2
  ability_used_up,     // B-9.1
  ability_window,      // B-9.4
  ability_impossible,  // B-9.6
  no_second_action,    // B-9.7
  nothing_to_copy,     // B-9.10
  deck_lacks_it,       // B-1.9: chance cannot deal what is not there
};
inline constexpr int refusal_count = int(Refusal::deck_lacks_it) + 1;

// The answers offered, as a set of Action::what.
using Offer = Set<uint8_t, uint64_t>;

RULE Offer offer_of(Cards cards) { return Offer::of_bits(cards.kinds().bits()); }
RULE Offer offer_of(Tactics tactics) { return Offer::of_bits(tactics.bits()); }
RULE Offer offer_of(Seats seats) { return Offer::of_bits(seats.bits()); }
RULE void put(Offer& offer, Choice choice) { offer.add(u8(int(choice))); }
RULE void put_abilities(Offer& offer, uint8_t abilities) {
  offer |= Offer::of_bits(uint64_t(abilities) << int(Choice::ability_1));
}

// Heroes chance may still deal (B-1.3, B-1.4).
RULE Heroes heroes_left(const Book& book, const State& s) {
  Heroes left = heroes_in_use(book);
  if (book.options.box == Box::combined && s.table.about != nobody) {
    const bool second = s.dealt[int(s.table.about)][0] != HeroId::none;
    left = book.heroes[second ? 1 : 0];
  }
  for (const auto& pair : s.dealt) {
    for (HeroId hero : pair) {
      if (hero != HeroId::none) left.remove(hero);
    }
  }
  return left;
}

// The seat that answers alone.
RULE Seat asked_seat(const State& s) { return s.table.asked.front(); }

RULE Offer offer(const Book& book, const State& s, Seat seat) {
  const Table& t = s.table;
  Offer out;
  switch (t.decision) {
    case Decision::none:
      break;
    case Decision::c_first_player:
      return offer_of(all_seats(book));
    case Decision::c_deal_hero:
      return Offer::of_bits(heroes_left(book, s).bits());
    case Decision::c_battlefield:
      return Offer::of_bits(t.field_deck.bits());
    case Decision::c_draw:
    case Decision::c_row:
      return offer_of(s.deck);
    case Decision::c_discard:
    case Decision::c_take:
      return offer_of(s.hand[t.about]);
    case Decision::keep_hero:
      for (HeroId hero : s.dealt[int(seat)]) {
        if (hero != HeroId::none) out.add(u8(int(hero)));
      }
      return out;
    case Decision::discard_down:
    case Decision::lay_card:
    case Decision::swap_card:
    case Decision::pay_card:
      return offer_of(s.hand[seat]);
    case Decision::draft_pick:
      return offer_of(t.row);
    case Decision::before_reveal:
      put(out, Choice::reveal);
      put_abilities(out, offered(book, s, seat, windows_of(book, s.table.decision)));
      return out;
    case Decision::act:
      put(out, Choice::action_a);
      put(out, Choice::action_b);
      put_abilities(out, offered(book, s, seat, windows_of(book, s.table.decision)));
      return out;
    case Decision::finish:
      put(out, Choice::end_turn);
      if (other_action_offered(book, s, seat)) put(out, Choice::other_action);
      put_abilities(out, offered(book, s, seat, windows_of(book, s.table.decision)));
      return out;
    case Decision::may_step:
      put(out, Choice::yes);
      put(out, Choice::no);
      return out;
    case Decision::name_technique:
      return offer_of(all_tactics());
    case Decision::flurry_hero:
    case Decision::pick_opponent:
      return offer_of(candidates(book, s, t.stack.back(), step_of(book, t.stack.back())));
    case Decision::pick_more: {
      const Frame& frame = t.stack.back();
      out = offer_of(candidates(book, s, frame, step_of(book, frame)) - frame.targets);
      out.add(stop_picking);
      return out;
    }
    case Decision::take_card:
      return offer_of(s.hand[t.about]);
    case Decision::c_tactic:
    case Decision::flip_tactic:
    case Decision::toggle_ko:
    case Decision::leaver_trap: {
      const Frame& frame = t.stack.back();
      return offer_of(tactics_for(s, step_of(book, frame).verb) - frame.tactics);
    }
    case Decision::copy_action: {
      const Frame& frame = t.stack.back();
      if (step_of(book, frame).technique != Technique::none) return Offer::of(copy_named, u8(copy_named + 1));
      for (Seat from : copied_from(book, s, frame.self)) {
        out.add(u8(2 * int(from)));
        out.add(u8(2 * int(from) + 1));
      }
      return out;
    }
    case Decision::take_from_discard:
      return offer_of(t.discard);
  }
  return out;
}

// The pile a chance outcome is drawn from by its copies; empty where all
// outcomes weigh the same.
RULE Cards drawn_from(const State& s) {
  const Decision decision = s.table.decision;
  if (decision == Decision::c_draw || decision == Decision::c_row) return s.deck;
  if (decision == Decision::c_discard || decision == Decision::c_take) return s.hand[s.table.about];
  return {};
}

RULE void legal(const Book& book, const State& s, Seat seat, Moves& out) {
  if (!actors(book, s).has(seat)) return;
  const Cards pile = drawn_from(s);
  for (uint8_t what : offer(book, s, seat)) {
    const int copies = pile.empty() ? 1 : pile.count(Technique(what));
    out.push({{s.table.decision, what}, u8(copies)});
  }
}

// One of the moves that `legal` lists, by the weights it gives, without listing them.
RULE Action random_action(const Book& book, const State& s, Seat seat, Rng& rng) {
  const Decision decision = s.table.decision;
  const Cards pile = drawn_from(s);
  if (!pile.empty()) return {decision, u8(int(pile.nth(rng.below(pile.total()))))};
  const Offer answers = offer(book, s, seat);
  return {decision, answers.nth(rng.below(answers.size()))};
}

// ---- Why not -----------------------------------------------------------------------

// How many answers a decision knows at all; beyond it a number means nothing.
RULE int answers(Decision decision) {
  switch (decision) {
    case Decision::none:
      return 0;
    case Decision::c_first_player:
    case Decision::flurry_hero:
    case Decision::pick_opponent:
      return max_seats;
    case Decision::pick_more:
      return stop_picking + 1;
    case Decision::c_deal_hero:
    case Decision::keep_hero:
      return max_heroes;
    case Decision::c_battlefield:
      return max_fields;
    case Decision::c_draw:
    case Decision::c_row:
    case Decision::c_discard:
    case Decision::c_take:
    case Decision::c_tactic:
    case Decision::discard_down:
    case Decision::draft_pick:
    case Decision::lay_card:
    case Decision::swap_card:
    case Decision::name_technique:
    case Decision::take_card:
    case Decision::flip_tactic:
    case Decision::toggle_ko:
    case Decision::pay_card:
    case Decision::take_from_discard:
    case Decision::leaver_trap:
      return technique_count;
    case Decision::before_reveal:
    case Decision::act:
    case Decision::finish:
    case Decision::may_step:
      return choice_count;
    case Decision::copy_action:
      return copy_named + 2;
  }
  return 0;
}

// Why a seat that is not asked may not act.
RULE Refusal not_asked(const State& s, Seat seat) {
  const Table& t = s.table;
  if (is_chance(t.decision)) return Refusal::chance_decides;
  if (seat == chance) return Refusal::not_chance;
  switch (t.decision) {
    case Decision::keep_hero:
      return Refusal::already_chosen;
    case Decision::lay_card:
      if (s.laid[seat] != Technique::none) return Refusal::already_laid;
      return t.playing.has(seat) ? Refusal::is_out : Refusal::sits_out;
    case Decision::draft_pick:
      return t.playing.has(seat) ? Refusal::not_your_pick : Refusal::sits_out;
    case Decision::discard_down:
      return t.playing.has(seat) ? Refusal::not_your_discard : Refusal::sits_out;
    case Decision::before_reveal:
    case Decision::act:
    case Decision::finish:
      if (!t.playing.has(seat)) return Refusal::sits_out;
      return t.in.has(seat) ? Refusal::not_your_turn : Refusal::is_out;
    case Decision::swap_card:
    case Decision::name_technique:
    case Decision::flurry_hero:
    case Decision::pick_opponent:
    case Decision::pick_more:
    case Decision::take_card:
    case Decision::flip_tactic:
    case Decision::toggle_ko:
    case Decision::copy_action:
    case Decision::may_step:
    case Decision::pay_card:
    case Decision::take_from_discard:
    case Decision::leaver_trap:
      return Refusal::not_yours;
    case Decision::none:
    case Decision::c_first_player:
    case Decision::c_deal_hero:
    case Decision::c_battlefield:
    case Decision::c_draw:
    case Decision::c_row:
    case Decision::c_discard:
    case Decision::c_take:
    case Decision::c_tactic:
      break;
  }
  return Refusal::game_over;
}

RULE Refusal why_not_hero(const Book& book, const State& s, Seat chosen) {
  const Frame& frame = s.table.stack.back();
  const Step& step = step_of(book, frame);
  if (int(chosen) >= seats(book)) return Refusal::no_such_answer;
  if (!s.table.in.has(chosen)) return Refusal::hero_is_out;
  if (s.table.decision == Decision::pick_more && frame.targets.has(chosen)) return Refusal::already_picked;
  if (chosen == frame.self) return Refusal::not_yourself;
  if (book.team[frame.self].has(chosen)) return Refusal::not_an_opponent;
  const bool laid_needed = step.verb == Verb::peek_laid || step.verb == Verb::discard_laid;
  if (step.filter.kind == Filter::Kind::not_acted && !passes(s, frame.self, chosen, step.filter)) {
    return Refusal::has_acted;
  }
  if (laid_needed && s.laid[chosen] == Technique::none) return Refusal::no_laid_card;
  return Refusal::filtered;
}

RULE Refusal why_not_ability(const Book& book, const State& s, Seat seat, int index) {
  const Card& hero = hero_card(book, s, seat);
  if (index >= hero.abilities.size() || hero.abilities[index].kind != Ability::Kind::active) {
    return Refusal::no_active_ability;
  }
  if (s.table.ready[seat] == 0) return Refusal::ability_used_up;
  const bool window = (windows_of(book, s.table.decision) >> int(hero.abilities[index].window)) & 1;
  return window ? Refusal::ability_impossible : Refusal::ability_window;
}

RULE Refusal why_not_choice(const Book& book, const State& s, Seat seat, Choice choice) {
  switch (choice) {
    case Choice::other_action:
      return s.table.decision == Decision::finish ? Refusal::no_second_action : Refusal::no_such_answer;
    case Choice::ability_1:
    case Choice::ability_2:
    case Choice::ability_3:
    case Choice::ability_4:
      if (s.table.decision == Decision::may_step) return Refusal::no_such_answer;
      return why_not_ability(book, s, seat, int(choice) - int(Choice::ability_1));
    case Choice::action_a:
    case Choice::action_b:
    case Choice::reveal:
    case Choice::end_turn:
    case Choice::yes:
    case Choice::no:
      break;
  }
  return Refusal::no_such_answer;
}

RULE Refusal why_not_tactic(const Book& book, const State& s, Technique tactic) {
  const Frame& frame = s.table.stack.back();
  const Verb verb = step_of(book, frame).verb;
  if (frame.tactics.has(tactic)) return Refusal::tactic_twice;
  if (verb == Verb::remove_trap) return Refusal::tactic_not_trapped;
  return verb == Verb::place_ko ? Refusal::tactic_has_ko : Refusal::tactic_trapped;
}

// The one gate for what comes from outside. Order of the checks: the game, the
// number, the seat, the question, the answer.
RULE Refusal refusal(const Book& book, const State& s, Seat seat, Action action) {
  const Table& t = s.table;
  if (t.decision == Decision::none) return Refusal::game_over;
  if (int(action.decision) >= decision_count || action.what >= answers(action.decision)) {
    return Refusal::no_such_answer;
  }
  if (seat != chance && int(seat) >= seats(book)) return Refusal::not_yours;
  if (!actors(book, s).has(seat)) return not_asked(s, seat);
  if (action.decision != t.decision) return Refusal::other_decision;
  if (offer(book, s, seat).has(action.what)) return Refusal::none;
  switch (t.decision) {
    case Decision::none:
    case Decision::name_technique:
    case Decision::c_first_player:
      return Refusal::no_such_answer;
    case Decision::c_deal_hero:
    case Decision::c_battlefield:
    case Decision::c_draw:
    case Decision::c_row:
    case Decision::c_discard:
    case Decision::c_take:
      return Refusal::deck_lacks_it;
    case Decision::keep_hero:
      return Refusal::hero_not_dealt;
    case Decision::discard_down:
    case Decision::lay_card:
    case Decision::swap_card:
    case Decision::pay_card:
      return Refusal::not_in_hand;
    case Decision::draft_pick:
      return Refusal::not_in_row;
    case Decision::before_reveal:
    case Decision::act:
    case Decision::finish:
    case Decision::may_step:
      return why_not_choice(book, s, seat, Choice(action.what));
    case Decision::flurry_hero:
    case Decision::pick_opponent:
    case Decision::pick_more:
      return why_not_hero(book, s, Seat(action.what));
    case Decision::take_card:
      return Refusal::not_in_that_hand;
    case Decision::c_tactic:
    case Decision::flip_tactic:
    case Decision::toggle_ko:
    case Decision::leaver_trap:
      return why_not_tactic(book, s, Technique(action.what));
    case Decision::copy_action:
      return Refusal::nothing_to_copy;
    case Decision::take_from_discard:
      return Refusal::not_in_discard;
  }
  return Refusal::no_such_answer;
}

// A rule id such as B-4.2, without text.
struct RuleId {
  uint8_t part = 0;
  uint8_t number = 0;
  friend constexpr bool operator==(const RuleId&, const RuleId&) = default;
};

// The rule behind a refusal. Where the reason is only that something else is
// asked now, it is the rule of what is asked.
RULE RuleId rule_of(Decision asked) {
  switch (asked) {
    case Decision::none:
      return {8, 8};
    case Decision::c_first_player:
      return {1, 2};
    case Decision::c_deal_hero:
      return {1, 3};
    case Decision::c_battlefield:
      return {2, 3};
    case Decision::c_draw:
      return {5, 3};
    case Decision::c_row:
      return {2, 10};
    case Decision::c_discard:
      return {5, 4};
    case Decision::c_take:
      return {10, 7};
    case Decision::c_tactic:
      return {10, 13};
    case Decision::keep_hero:
      return {1, 5};
    case Decision::discard_down:
      return {2, 8};
    case Decision::draft_pick:
      return {2, 11};
    case Decision::lay_card:
      return {3, 3};
    case Decision::before_reveal:
      return {9, 4};
    case Decision::swap_card:
      return {9, 21};
    case Decision::act:
      return {4, 8};
    case Decision::finish:
      return {9, 4};
    case Decision::name_technique:
      return {5, 12};
    case Decision::flurry_hero:
      return {5, 14};
    case Decision::pick_opponent:
      return {5, 7};
    case Decision::pick_more:
      return {9, 31};
    case Decision::take_card:
      return {5, 20};
    case Decision::flip_tactic:
      return {5, 16};
    case Decision::toggle_ko:
      return {5, 18};
    case Decision::copy_action:
      return {9, 10};
    case Decision::may_step:
      return {9, 22};
    case Decision::pay_card:
      return {9, 29};
    case Decision::take_from_discard:
      return {9, 30};
    case Decision::leaver_trap:
      return {10, 14};
  }
  return {8, 8};
}
RULE RuleId rule_of(const Book&, const Table& t, Refusal refusal) {
  const Decision asked = t.decision;
  switch (refusal) {
    case Refusal::none:
      return {};
    case Refusal::game_over:
      return {8, 8};
    case Refusal::no_such_answer:
    case Refusal::chance_decides:
    case Refusal::not_chance:
    case Refusal::other_decision:
    case Refusal::not_yours:
      return rule_of(asked);
    case Refusal::sits_out:
      return {8, 13};
    case Refusal::is_out:
      return {7, 7};
    case Refusal::already_chosen:
      return {1, 6};
    case Refusal::already_laid:
      return {3, 4};
    case Refusal::not_your_pick:
      return {2, 11};
    case Refusal::not_your_discard:
      return {2, 7};
    case Refusal::not_your_turn:
      return {3, 7};
    case Refusal::hero_not_dealt:
      return {1, 5};
    case Refusal::not_in_hand:
      return rule_of(asked);
    case Refusal::not_in_row:
      return {2, 11};
    case Refusal::not_in_that_hand:
      return {5, 19};
    case Refusal::not_in_discard:
      return {9, 30};
    case Refusal::hero_is_out:
      return {5, 7};
    case Refusal::not_yourself:
      return asked == Decision::flurry_hero ? RuleId{5, 14} : RuleId{11, 7};
    case Refusal::not_an_opponent:
      return {11, 7};
    case Refusal::already_picked:
      return {9, 31};
    case Refusal::has_acted:
      return {9, 22};
    case Refusal::no_laid_card:
      return {9, 22};
    case Refusal::filtered:
      return {9, 6};
    case Refusal::tactic_twice:
      return {5, 17};
    case Refusal::tactic_trapped:
      return {10, 14};
    case Refusal::tactic_not_trapped:
      return {5, 16};
    case Refusal::tactic_has_ko:
      return {6, 3};
    case Refusal::no_active_ability:
      return {9, 2};
    case Refusal::ability_used_up:
      return {9, 1};
    case Refusal::ability_window:
      return {9, 4};
    case Refusal::ability_impossible:
      return {9, 6};
    case Refusal::no_second_action:
      return {9, 7};
    case Refusal::nothing_to_copy:
      return {9, 10};
    case Refusal::deck_lacks_it:
      return rule_of(asked);
  }
  return {};
}

}  // namespace gm::battle

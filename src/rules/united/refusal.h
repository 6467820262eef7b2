// Why something may not be done, and the rule that says so. `refusal` is the one gate for
// what comes from outside: what `each_offer` (legal.h) does not offer is refused, and only
// then is it asked why.
#pragma once
#include "rules/united/actions.h"
#include "rules/united/content.h"
#include "rules/united/could.h"
#include "rules/united/facts.h"
#include "rules/united/legal.h"
#include "rules/united/modifiers.h"
#include "rules/united/state.h"
#include "rules/united/symbols.h"

namespace gm::united {

// ---- Why not -----------------------------------------------------------------------------

RULE Refusal not_asked(const Table& t, Seat seat) {
  if (is_chance(t.decision)) return Refusal::chance_decides;
  if (seat == chance) return Refusal::not_chance;
  const bool turn = t.decision == Decision::play_card || t.decision == Decision::act ||
                    t.decision == Decision::use_location || t.decision == Decision::ignore_symbol;
  return turn ? Refusal::not_your_turn : Refusal::not_yours;
}

// Whether the unused fields are empty and the payment can be one.
RULE bool well_formed(const Action& action) {
  if (!has_what(action.deed) && action.what != 0) return false;
  if (!has_how(action.deed) && action.how != 0) return false;
  const int paid = action.pay.size();
  for (int i = 0; i <= most_cost; ++i) {
    const Unit which = action.pay.unit[i];
    if (i < paid ? int(which) >= unit_count : which != Unit::none) return false;
  }
  return is_paid(action.deed) || paid == 0;
}

RULE Refusal why_not_paid(const Wallet& wallet, uint16_t units, int cost, const Payment& payment) {
  if (payment.size() != cost) return Refusal::wrong_price;
  Wallet rest = wallet;
  for (int i = 0; i < cost; ++i) {
    const int which = int(payment.unit[i]);
    if (i > 0 && which < int(payment.unit[i - 1])) return Refusal::payment_order;
    if ((units >> which & 1) == 0) return Refusal::wrong_symbol;
    if (rest.count(which) == 0) return Refusal::no_such_symbol;
    rest.take(which);
  }
  return Refusal::none;
}

RULE Refusal why_not_target(const Book& book, const State& s, int target, int at) {
  if (target >= target_count) return Refusal::no_such_answer;
  const bool villain = Target(target) == Target::villain && s.table.villain_at == at;
  if (villain && s.table.done.size() < missions_needed) return Refusal::villain_safe;
  if (villain) return Refusal::guarded;
  const bool henchman = Target(target) == Target::henchman && henchman_at(book, s.table.spot[at]);
  return henchman ? Refusal::guarded : Refusal::no_target;
}

RULE Refusal why_not_act(const Book& book, const State& s, const Action& action) {
  const Table& t = s.table;
  const int at = t.figure[t.me].at;
  const Spot& spot = t.spot[at];
  const Wallet wallet = wallet_of(book, t);
  switch (action.deed) {
    case Deed::move:
      if (action.what >= ring_size) return Refusal::no_such_answer;
      if ((neighbours(at) >> action.what & 1) == 0) return Refusal::not_adjacent;
      return why_not_paid(wallet, move_units, cost_at(book, t, Mod::leave_cost, at), action.pay);
    case Deed::attack:
      if (action.what >= target_count) return Refusal::no_such_answer;
      if ((targets_at(book, s, at) >> action.what & 1) == 0) return why_not_target(book, s, action.what, at);
      return why_not_paid(wallet, attack_units, 1, action.pay);
    case Deed::rescue:
      if (spot.civilians == 0) return Refusal::no_civilian;
      return why_not_paid(wallet, heroic_units, cost_at(book, t, Mod::rescue_cost, at), action.pay);
    case Deed::fill: {
      if (spot.threat == ThreatId::none) return Refusal::no_threat;
      const Threat& threat = threat_of(book, spot.threat);
      if (threat.henchman()) return Refusal::is_henchman;
      if (action.what >= threat.slots.size()) return Refusal::no_such_answer;
      if (spot.filled >> action.what & 1) return Refusal::slot_filled;
      if ((slots_to_fill(threat, spot.filled) >> action.what & 1) == 0) return Refusal::slot_order;
      return why_not_paid(wallet, slot_units(threat, action.what), cost_at(book, t, Mod::fill_cost, at),
                          action.pay);
    }
    case Deed::extra: {
      const bool there = action.what <= the_dashboard && (extra_sources(book, t) >> action.what & 1);
      if (!there) return Refusal::no_extra_action;
      const Modifier& extra = extra_of(book, t, action.what);
      if (!extra_open(book, s, extra)) return Refusal::no_extra_action;
      return why_not_paid(wallet, units_for(extra.symbols), 1, action.pay);
    }
    case Deed::special:
      if (special_of(book, t) == EffectId::none) return Refusal::no_special;
      return t.story[own_card(t)].spent & special_spent ? Refusal::special_used : Refusal::special_idle;
    case Deed::take_villain:
    case Deed::take_hero:
    case Deed::take_location:
    case Deed::take_threat:
    case Deed::take_place:
    case Deed::take_plan:
    case Deed::take_card:
    case Deed::take_back:
    case Deed::take_seat:
    case Deed::take_effect:
    case Deed::take_figure:
    case Deed::accept:
    case Deed::decline:
    case Deed::ignore:
    case Deed::end_actions:
    case Deed::bring:
    case Deed::share:
    case Deed::stop:
    case Deed::hit:
    case Deed::pay:
    case Deed::keep:
    case Deed::bottom:
    case Deed::take_story:
    case Deed::use:
    case Deed::skip:
    case Deed::lift_crisis:
    case Deed::swap:
    case Deed::shift:
    case Deed::yes:
    case Deed::no:
      break;
  }
  return Refusal::no_such_answer;
}

RULE Refusal why_not_figure(const Book& book, const Table& t, const Action& action) {
  if (action.what >= figures(book)) return Refusal::no_such_figure;
  if (t.figure[action.what].ko) return Refusal::hero_is_out;
  if (action.decision == Decision::pick_hero && (action.deed == Deed::share) != shares(step_of(book, t))) {
    return Refusal::no_such_answer;
  }
  if (is_pick(action)) {
    const Figures all = figures_of(book, t, t.stack.back(), chosen_part(step_of(book, t)));
    if (all >> action.what & 1) return Refusal::pick_order;
  }
  return Refusal::not_allowed_hero;
}

RULE Refusal why_not_card(const Book& book, const State& s, const Action& action) {
  if (!has_card(book, CardId(action.what))) return Refusal::no_such_answer;
  if (action.decision == Decision::chance_draw_hero) {
    const Cards pool = pool_of(book, s, s.table.about);
    return copies_in(book, s.table, pool, CardId(action.what)) > 0 ? Refusal::other_back
                                                                   : Refusal::not_in_deck;
  }
  return action.decision == Decision::pick_deck_card ? Refusal::not_in_deck : Refusal::not_in_hand;
}

RULE Refusal why_not_story(const Table& t, int place) {
  if (place >= t.story.size()) return Refusal::not_in_story;
  if (t.story[place].card == CardId::none) return Refusal::not_in_story;
  return hero_of(t.story[place].card) == t.figure[t.stack.back().me].hero ? Refusal::not_in_story
                                                                          : Refusal::other_heroes_card;
}

// What is wrong with an answer that is not among those offered.
RULE Refusal why_not(const Book& book, const State& s, const Action& action) {
  const Table& t = s.table;
  const int what = action.what;
  switch (action.deed) {
    case Deed::take_villain:
      return Refusal::no_such_villain;
    case Deed::take_hero:
      return what < max_heroes && book.heroes.has(HeroId(what)) ? Refusal::hero_taken : Refusal::no_such_hero;
    case Deed::take_location:
      return what < max_locations && book.locations.has(LocationId(what)) ? Refusal::location_laid
                                                                          : Refusal::no_such_location;
    case Deed::take_threat:
      return Refusal::no_such_threat;
    case Deed::take_place:
      return what < ring_size ? Refusal::not_that_place : Refusal::no_such_answer;
    case Deed::take_plan:
      return Refusal::not_in_plan;
    case Deed::take_card:
      return why_not_card(book, s, action);
    case Deed::take_back:
      return Refusal::not_in_deck;
    case Deed::take_seat:
      return Refusal::no_such_answer;
    case Deed::take_effect:
      return Refusal::no_effect_waits;
    case Deed::take_figure:
    case Deed::bring:
    case Deed::share:
      return why_not_figure(book, t, action);
    case Deed::decline:
      return Refusal::must_move;
    case Deed::ignore:
      return what < unit_count ? Refusal::no_such_symbol : Refusal::no_such_answer;
    case Deed::move:
    case Deed::attack:
    case Deed::rescue:
    case Deed::fill:
    case Deed::extra:
    case Deed::special:
      return why_not_act(book, s, action);
    case Deed::hit: {
      const Frame& f = t.stack.back();
      if (action.how >= ring_size) return Refusal::no_such_answer;
      if ((places_chosen(t, f, step_of(book, t)) >> action.how & 1) == 0) return Refusal::not_that_place;
      const bool there = what < target_count && (targets_at(book, s, action.how) >> what & 1);
      return there ? Refusal::single_target : why_not_target(book, s, what, action.how);
    }
    case Deed::pay: {
      const int extra = step_extra(book, t, stepping_figure(book, t));
      return why_not_paid(wallet_of(book, t), move_units, extra, action.pay);
    }
    case Deed::take_story:
      return why_not_story(t, what);
    case Deed::lift_crisis:
      return Refusal::no_crisis;
    case Deed::swap:
      if (!has_card(book, CardId(what))) return Refusal::no_such_answer;
      if (action.how >= t.story.size() || t.story[action.how].card == CardId::none ||
          hero_of(t.story[action.how].card) != t.figure[t.stack.back().me].hero) {
        return why_not_story(t, action.how);
      }
      return Refusal::not_in_hand;
    case Deed::shift: {
      const int from = action.how / 8;
      const int to = action.how % 8;
      if (what >= token_count || from >= ring_size || to >= ring_size) return Refusal::no_such_answer;
      const Ring from_ring = places_chosen(t, t.stack.back(), step_of(book, t));
      const Ring to_ring = ring_of(t, t.stack.back(), step_of(book, t).to.kind);
      if ((from_ring >> from & 1) == 0 || (to_ring >> to & 1) == 0) return Refusal::not_that_place;
      if (free_slots(book, t.spot[to]) == 0) return Refusal::no_room;
      return shifts(book, t, Token(what), from, to) ? Refusal::pick_order : Refusal::no_token;
    }
    case Deed::accept:
    case Deed::end_actions:
    case Deed::stop:
    case Deed::keep:
    case Deed::bottom:
    case Deed::use:
    case Deed::skip:
    case Deed::yes:
    case Deed::no:
      break;
  }
  return Refusal::no_such_answer;
}

// The one gate for what comes from outside. Order of the checks: the game, the
// seat, the question, the answer.
RULE Refusal refusal(const Book& book, const State& s, Seat seat, Action action) {
  const Table& t = s.table;
  if (t.decision == Decision::none) return Refusal::game_over;
  if (int(action.decision) >= decision_count || int(action.deed) >= deed_count)
    return Refusal::no_such_answer;
  if (seat != chance && int(seat) >= seats(book)) return Refusal::not_yours;
  if (!actors(book, s).has(seat)) return not_asked(t, seat);
  if (action.decision != t.decision) return Refusal::other_decision;
  if (!knows(t.decision, action.deed) || !well_formed(action)) return Refusal::no_such_answer;
  bool offered = false;
  each_offer(book, s, seat, [&](const Action& other, int) { offered = offered || other == action; });
  return offered ? Refusal::none : why_not(book, s, action);
}

// ---- By which rule ---------------------------------------------------------------------------

// A rule id such as U-4.2, without text.
struct RuleId {
  uint8_t part = 0;
  uint8_t number = 0;
  friend constexpr bool operator==(const RuleId&, const RuleId&) = default;
};

// The rule that says which Locations a step means. Verbs that no rule describes, as packs may
// combine them, are left to the one about who picks.
RULE RuleId rule_of_place(Verb verb, bool hero_picks) {
  switch (verb) {
    case Verb::attack:
      return {7, 4};
    case Verb::jump:
      return {7, 6};
    case Verb::step:
      return {7, 7};
    case Verb::hit_all:
      return {7, 8};
    case Verb::discard:
    case Verb::rescue:
    case Verb::defeat:
      return {10, 4};
    case Verb::shift:
      return {10, 5};
    case Verb::remove_crisis:
      return {10, 8};
    case Verb::damage:
    case Verb::crisis:
    case Verb::track:
    case Verb::add:
    case Verb::give:
    case Verb::draw:
    case Verb::draw_to:
    case Verb::search_top:
    case Verb::tuck:
    case Verb::swap_played:
    case Verb::swap_hand:
    case Verb::peek_plan:
    case Verb::shield:
    case Verb::ignore_symbol:
    case Verb::fill_threat:
    case Verb::heal:
    case Verb::villain_move:
    case Verb::bam:
    case Verb::restore_threat:
    case Verb::lose:
    case Verb::if_holds:
    case Verb::each:
    case Verb::may:
    case Verb::cost:
    case Verb::unless:
      break;
  }
  return hero_picks ? RuleId{7, 12} : RuleId{15, 1};
}

// The rule of the question that is asked.
RULE RuleId rule_of_question(const Book& book, const Table& t) {
  switch (t.decision) {
    case Decision::none:
      return {14, 6};
    case Decision::chance_villain:
    case Decision::choose_villain:
      return {1, 2};
    case Decision::chance_hero:
    case Decision::choose_hero:
      return {1, 12};
    case Decision::chance_location:
      return {1, 3};
    case Decision::chance_threat:
      return {1, 9};
    case Decision::chance_villain_start:
      return {1, 11};
    case Decision::chance_draw_plan:
      return {16, 4};
    case Decision::chance_draw_hero:
      return {16, 2};
    case Decision::chance_back:
      return {13, 13};
    case Decision::choose_first_hero:
      return {2, 2};
    case Decision::order_effects:
      return {3, 7};
    case Decision::cancel_effect:
      return {11, 5};
    case Decision::prevent_effect:
      return {11, 8};
    case Decision::choose_crisis_hero:
      return {15, 1};
    case Decision::discard_card:
      return {9, 1};
    case Decision::play_card:
      return {5, 7};
    case Decision::ignore_symbol:
      return {5, 13};
    case Decision::act:
      return {5, 11};
    case Decision::pick_hero:
    case Decision::pick_companions:
      return {7, 12};
    case Decision::pick_place:
      return rule_of_place(step_of(book, t).verb, of_hero(t.stack.back().role));
    case Decision::pick_target:
      return {7, 4};
    case Decision::pay_extra:
      return {7, 7};
    case Decision::keep_or_bottom:
      return {7, 11};
    case Decision::pick_story:
      return {7, 9};
    case Decision::use_location:
      return {10, 1};
    case Decision::pick_deck_card:
      return {10, 6};
    case Decision::pick_tuck:
      return {9, 14};
    case Decision::pick_crisis:
      return {10, 8};
    case Decision::pick_swap:
      return {10, 7};
    case Decision::pick_token_move:
      return {10, 5};
    case Decision::optional:
      return {7, 2};
  }
  return {14, 6};
}

// The rule behind a refusal. Where the reason is only that something else is
// asked now, it is the rule of what is asked.
RULE RuleId rule_of(const Book& book, const Table& t, Refusal refusal) {
  switch (refusal) {
    case Refusal::none:
      return {};
    case Refusal::game_over:
      return {14, 6};
    case Refusal::no_such_answer:
    case Refusal::chance_decides:
    case Refusal::not_chance:
    case Refusal::other_decision:
    case Refusal::not_yours:
    case Refusal::not_in_hand:
    case Refusal::not_in_deck:
    case Refusal::not_in_story:
    case Refusal::other_heroes_card:
    case Refusal::no_such_figure:
    case Refusal::not_allowed_hero:
    case Refusal::not_that_place:
    case Refusal::must_move:
      return rule_of_question(book, t);
    case Refusal::not_your_turn:
      return {2, 3};
    case Refusal::no_such_villain:
      return {1, 2};
    case Refusal::no_such_hero:
    case Refusal::hero_taken:
      return {1, 12};
    case Refusal::no_such_location:
    case Refusal::location_laid:
      return {1, 3};
    case Refusal::no_such_threat:
      return {1, 9};
    case Refusal::other_back:
      return {13, 13};
    case Refusal::not_in_plan:
      return {16, 4};
    case Refusal::hero_is_out:
      return {9, 6};
    case Refusal::pick_order:
      return {15, 5};
    case Refusal::not_adjacent:
      return {6, 1};
    case Refusal::no_effect_waits:
      return {3, 6};
    case Refusal::no_such_symbol:
      return t.decision == Decision::ignore_symbol ? RuleId{5, 13} : RuleId{5, 8};
    case Refusal::wrong_symbol:
      return {6, 11};
    case Refusal::wrong_price:
      return {6, 12};
    case Refusal::payment_order:
      return {6, 13};
    case Refusal::no_target:
      return {6, 3};
    case Refusal::villain_safe:
    case Refusal::guarded:
      return {8, 10};
    case Refusal::single_target:
      return {7, 5};
    case Refusal::no_civilian:
    case Refusal::no_threat:
    case Refusal::slot_filled:
      return {6, 9};
    case Refusal::is_henchman:
      return {8, 2};
    case Refusal::slot_order:
      return {18, 11};
    case Refusal::no_extra_action:
      return {11, 6};
    case Refusal::no_special:
      return {5, 10};
    case Refusal::special_used:
      return {7, 2};
    case Refusal::special_idle:
      return {7, 13};
    case Refusal::no_token:
      return {10, 5};
    case Refusal::no_room:
      return {4, 11};
    case Refusal::no_crisis:
      return {10, 8};
  }
  return {};
}

}  // namespace gm::united

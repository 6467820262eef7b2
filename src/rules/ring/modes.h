// Every way of playing that the tests, the soak and the signature go through:
// each deck, every option, fighters chosen, drawn and of one's own.
#pragma once
#include "rules/ring/content.h"
#include "rules/ring/legal.h"
#include "rules/ring/state.h"

namespace gm::ring {

inline constexpr int mode_count = 36;
RULE int modes(const Book&) { return mode_count; }

// A fighter of one's own with the ability of the n-th fighter that has a price;
// with none of them beyond the last. The stats use up the budget.
RULE OwnFighter own_fighter_mode(const Book& book, int n) {
  OwnFighter own;
  int left = budget;
  for (FighterId fighter : book.fighters) {
    if (book.fighter[int(fighter)].price == no_price || n-- != 0) continue;
    own.ability = fighter;
    left -= book.fighter[int(fighter)].price;
  }
  // Three stats as even as can be, the fourth takes what is left.
  for (int c = 0; c < colour_count; ++c) {
    const int places = colour_count - c;
    own.stat[c] = u8(max(fewest_dice, min(most_dice, (left + places - 1) / places)));
    left -= own.stat[c];
  }
  return own;
}

// The first two modes are played with the default options, one with each deck of the game.
RULE Options mode(const Book& book, int i) {
  Options options;
  options.deck = DeckId(i % max(1, int(book.decks)));
  if (i < 2) return options;
  const int mix = i * 5 + i / 3;
  options.fighters = FighterChoice(i % 4 == 3);
  options.fighter_names = FighterNames(i % 2);
  options.custom_fighters = i % 3 == 0 && options.fighters == FighterChoice::choose;
  options.same_fighter = (i / 2) % 2 != 0;
  options.rounds = u8(i % 5 == 4 ? 1 + (i / 5) % 2 : max_rounds);
  options.first_player = FirstPlayer((mix / 2) % 2);
  options.reanswer = (mix / 3) % 2 != 0;
  options.counterblow_vs_counter = IdleCounter((mix / 4) % 2);
  options.imitate_cancelled = (mix / 5) % 2 == 0;
  options.knockdown_over_break = SkipOverBreak((mix / 6) % 2);
  options.search_shown = (mix / 7) % 2 != 0;
  options.nudge_wrap = (mix / 8) % 2 != 0;
  if (options.custom_fighters) {
    for (int s = 0; s < seat_count; ++s) options.custom[s] = own_fighter_mode(book, (i / 3 + 4 * s) % 9);
  }
  return options;
}

// ---- For the law tests ----------------------------------------------------------------

// Every action that can be written down, and some that cannot be: each deed
// under each decision with no numbers; and where the decision knows the deed,
// with all numbers up to the first that is too large (of `how` up to 1 where the
// deed has none).
RULE int whats(const Book& book, Deed deed) {
  switch (deed) {
    case Deed::take_card:
    case Deed::play:
    case Deed::discard_card:
      return book.cards + 1;
    case Deed::take_fighter:
      return max_fighters + 1;
    case Deed::pick_die:
    case Deed::stun_die:
    case Deed::turn_die:
    case Deed::swap_dice:
      return die_count + 1;
    case Deed::split:
      return all_tokens;
    case Deed::name_seat:
      return seat_count + 1;
    case Deed::roll_die:
    case Deed::branch:
      return faces + 2;
    case Deed::roll_now:
    case Deed::pass:
    case Deed::accept:
    case Deed::stop:
    case Deed::heal_lost:
    case Deed::heal_pain:
    case Deed::more:
    case Deed::yes:
    case Deed::no:
      break;
  }
  return 2;
}
RULE int hows(Deed deed) {
  switch (deed) {
    case Deed::play:
      return power_count + 1;
    case Deed::turn_die:
      return faces + 2;
    case Deed::swap_dice:
      return die_count + 1;
    case Deed::split:
      return all_tokens;
    case Deed::name_seat:
    case Deed::take_fighter:
    case Deed::take_card:
    case Deed::roll_die:
    case Deed::pick_die:
    case Deed::roll_now:
    case Deed::discard_card:
    case Deed::pass:
    case Deed::accept:
    case Deed::stop:
    case Deed::stun_die:
    case Deed::heal_lost:
    case Deed::heal_pain:
    case Deed::more:
    case Deed::branch:
    case Deed::yes:
    case Deed::no:
      break;
  }
  return 2;
}
RULE int askers(Deed deed) {
  int n = 0;
  for (int i = 0; i < decision_count; ++i) n += knows(Decision(i), deed);
  return n;
}
RULE Decision asker(Deed deed, int n) {
  int i = 0;
  for (; !knows(Decision(i), deed) || n-- > 0; ++i) {
  }
  return Decision(i);
}

inline constexpr int bare_actions = decision_count * deed_count;
RULE int actions_written(const Book& book) {
  int n = bare_actions;
  for (int i = 0; i < deed_count; ++i) n += askers(Deed(i)) * whats(book, Deed(i)) * hows(Deed(i));
  return n;
}
RULE Action action_written(const Book& book, int i) {
  if (i < bare_actions) return {Decision(i / deed_count), Deed(i % deed_count)};
  i -= bare_actions;
  for (int n = 0; n < deed_count; ++n) {
    const Deed deed{u8(n)};
    const int numbers = whats(book, deed) * hows(deed);
    const int size = askers(deed) * numbers;
    if (i < size) {
      return {asker(deed, i / numbers), deed, u8(i % numbers / hows(deed)), u8(i % hows(deed))};
    }
    i -= size;
  }
  return {};
}

// ---- A bound on the length (R-17) ------------------------------------------------------

inline constexpr long most_dice_in_all = budget + 1;

// How many answers one step can ask for; `hurt` is what a packet may set off.
RULE long step_bound(const Step& step, long hurt) {
  const long n = min(long(step.n), most_dice_in_all);
  switch (step.verb) {
    case Verb::damage:
    case Verb::pain:
      return 3 + hurt;
    case Verb::heal:
    case Verb::concuss:
    case Verb::draw:
    case Verb::nudge_die:
    case Verb::set_die:
    case Verb::search_deck:
      return step.n;
    case Verb::stun:
    case Verb::cycle_card:
      return 2 * long(step.n) + 1;
    case Verb::roll:
      return 2 * n + 1;
    case Verb::discard_own:
      return min(long(step.n), long(largest_deck)) + 1;
    case Verb::keep_dice:
      return long(step.n) + step.least + 1;
    case Verb::swap_dice:
    case Verb::repeat:
    case Verb::choose:
    case Verb::may:
      return 1;
    case Verb::protect:
    case Verb::knockdown:
    case Verb::cancel_attack:
    case Verb::cancel_attack_again:
    case Verb::cancel_counter:
    case Verb::drop_yellow:
    case Verb::avoid_yellow:
    case Verb::copy_last:
    case Verb::if_holds:
    case Verb::branch:
      break;
  }
  return 0;
}
RULE long list_bound(const Steps& steps, long hurt) {
  long sum = 0;
  int repeated = 0;  // steps before this one are done again and again
  for (int i = 0; i < steps.size(); ++i) {
    if (steps[i].verb == Verb::repeat) repeated = i + 1 + steps[i].span;
    sum += step_bound(steps[i], hurt) * (i < repeated ? max_passes : 1);
  }
  return sum;
}
// All abilities of one fighter together, or only those that wait for the trigger.
RULE long abilities_bound(const Fighter& fighter, Trigger trigger, long hurt) {
  long sum = 0;
  for (const Ability& ability : fighter.abilities) {
    if (ability.kind != Ability::Kind::on) continue;
    if (trigger == Trigger::none || ability.trigger == trigger) sum += list_bound(ability.steps, hurt);
  }
  return sum;
}

// no fight takes more steps. In a round each card of a deck is
// drawn once and leaves the hand once (what cycle_card draws is counted with its
// list), and there are at most 2 x (deck size - 5) + 1 turns.
RULE long longest(const Book& book) {
  long hurt = 0, abilities = 0, card = 0;
  for (const Fighter& fighter : book.fighter) {
    hurt = max(hurt, abilities_bound(fighter, Trigger::hurt, 0));
    abilities = max(abilities, abilities_bound(fighter, Trigger::none, 0));
  }
  for (int c = 0; c < book.cards; ++c) {
    for (const Steps& level : book.card[c].level) card = max(card, list_bound(level, hurt));
  }
  const long cards = seat_count * long(book.list.size);
  const long turns = seat_count * (book.list.size - hand_size) + 1;
  // Drawn; played or discarded; check, referee, pass, again; its effects; landed and yellow_received.
  const long per_card = 1 + 1 + 4 + card + 2 * abilities;
  const long roll = 2 * most_dice_in_all + 1;
  const long per_turn = 2 * roll + 3 * abilities + 1;
  const long doctor = 2 * (all_tokens + 127);
  const long set_up = 8;
  return set_up + book.options.rounds * (cards * per_card + turns * per_turn + 6 * abilities + doctor);
}

}  // namespace gm::ring

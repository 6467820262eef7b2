// Every way of playing that the tests, the soak and the signature go through:
// each Villain, each number of Heroes, solo, and every option.
#pragma once
#include "rules/united/content.h"
#include "rules/united/legal.h"
#include "rules/united/state.h"

namespace gm::united {

inline constexpr int mode_count = 48;
RULE int modes(const Book&) { return mode_count; }

// The first mode is played with the default options; every fourth one is solo.
RULE Options mode(const Book& book, int i) {
  Options options;
  options.villain = book.villains.front();
  if (i == 0) return options;
  const int mix = i * 7 + i / 4;
  const bool alone = i % 4 == 3;
  options.mode = alone ? PlayMode::solo : PlayMode::coop;
  options.seats = u8(alone ? 1 : fewest_seats + i / 4 % 3);
  options.villain = book.villains.nth(i % book.villains.size());
  options.villain_choice = i % 5 == 4 ? Choice(i / 5 % 2) : Choice::named;
  options.heroes_choice = Choice(i / 2 % 3);
  if (options.heroes_choice == Choice::named) {
    const int count = book.heroes.size();
    for (int f = 0; f < most_figures; ++f) options.heroes[f] = book.heroes.nth((mix + f) % count);
  }
  if (mix % 3 == 0) {
    options.locations_choice = Choice::named;
    const int count = book.locations.size();
    for (int p = 0; p < ring_size; ++p) options.locations[p] = book.locations.nth((i + p) % count);
  }
  options.challenge = Challenge(mix / 2 % 4);
  options.open_hands = mix / 3 % 2 == 0;
  options.solo_ko_limit = u8(1 + i / 4 % 4);
  options.solo_backs = Backs(mix / 4 % 2);
  options.bam_order = BamOrder(mix / 5 % 2);
  options.ko_crisis_counts = mix / 6 % 2 != 0;
  options.grow_trap = GrowTrap(mix / 7 % 2);
  options.copycat_wild = mix / 8 % 2 != 0;
  return options;
}

// ---- For the law tests ----------------------------------------------------------------

// Every action that can be written down, and some that cannot be: each deed under
// each decision with no numbers; and where the decision knows the deed, with all
// numbers up to the first that is too large and, where something is paid, with
// payments of two in any order and of three alike.
RULE int whats(const Book& book, Deed deed) {
  switch (deed) {
    case Deed::take_villain:
      return max_villains + 1;
    case Deed::take_hero:
    case Deed::take_back:
      return max_heroes + 1;
    case Deed::take_location:
      return max_locations + 1;
    case Deed::take_threat:
      return (highest(book.villains.bits()) + 1) * threat_cards + 1;
    case Deed::take_plan:
      return (highest(book.villains.bits()) + 1) * plan_cards + 1;
    case Deed::take_card:
    case Deed::swap:
      return (highest(book.heroes.bits()) + 1) * deck_cards + 1;
    case Deed::take_place:
    case Deed::move:
    case Deed::hit:
    case Deed::attack:
    case Deed::fill:
      return ring_size + 1;
    case Deed::take_seat:
    case Deed::take_figure:
    case Deed::bring:
    case Deed::share:
      return most_figures + 1;
    case Deed::take_effect:
    case Deed::extra:
      return the_dashboard + 2;
    case Deed::ignore:
      return unit_count + 1;
    case Deed::take_story:
      return most_story + 1;
    case Deed::lift_crisis:
      return crisis_places + ring_size + 1;
    case Deed::shift:
      return token_count + 1;
    case Deed::accept:
    case Deed::decline:
    case Deed::rescue:
    case Deed::special:
    case Deed::end_actions:
    case Deed::stop:
    case Deed::pay:
    case Deed::keep:
    case Deed::bottom:
    case Deed::use:
    case Deed::skip:
    case Deed::yes:
    case Deed::no:
      break;
  }
  return 2;
}
RULE int hows(Deed deed) {
  if (deed == Deed::swap) return most_story + 1;
  if (deed == Deed::shift) return 8 * ring_size + 1;
  return deed == Deed::hit ? ring_size + 1 : 2;
}
inline constexpr int pairs_paid = (unit_count + 1) * (unit_count + 1);
RULE int pays(Deed deed) { return is_paid(deed) ? pairs_paid + unit_count : 2; }
RULE Payment payment_written(int i) {
  if (i >= pairs_paid) return Payment::of(Unit(i - pairs_paid), Unit(i - pairs_paid), Unit(i - pairs_paid));
  // The first is no payment at all.
  const int first = (i / (unit_count + 1) + unit_count) % (unit_count + 1);
  const int second = (i % (unit_count + 1) + unit_count) % (unit_count + 1);
  return Payment::of(Unit(first), Unit(second));
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
  for (int i = 0; i < deed_count; ++i) {
    n += askers(Deed(i)) * whats(book, Deed(i)) * hows(Deed(i)) * pays(Deed(i));
  }
  return n;
}
RULE Action action_written(const Book& book, int i) {
  if (i < bare_actions) return {Decision(i / deed_count), Deed(i % deed_count)};
  i -= bare_actions;
  for (int n = 0; n < deed_count; ++n) {
    const Deed deed{u8(n)};
    const int paid = hows(deed) * pays(deed);
    const int numbers = whats(book, deed) * paid;
    const int size = askers(deed) * numbers;
    if (i < size) {
      return {asker(deed, i / numbers), deed, u8(i % numbers / paid), u8(i % paid / pays(deed)),
              payment_written(i % pays(deed))};
    }
    i -= size;
  }
  return {};
}

// ---- A bound on the length (U-17) ------------------------------------------------------

// How many answers one step can ask for.
RULE int64_t step_bound(const Step& step) {
  const int64_t n = step.n.size > 0 ? 255 : int64_t(step.n.n);
  switch (step.verb) {
    case Verb::damage:
    case Verb::unless:
      return most_figures * n + 1;
    case Verb::attack:
    case Verb::remove_crisis:
    case Verb::shift:
    case Verb::give:
    case Verb::tuck:
      return n + 2;
    case Verb::step:
      return 2 * n + 1;
    case Verb::draw:
    case Verb::draw_to:
      return 2 * most_figures * deck_cards;
    case Verb::jump:
      return most_figures + 2;
    case Verb::add:
      return 2 * ring_size * n;
    case Verb::ignore_symbol:
      return n;
    case Verb::hit_all:
    case Verb::crisis:
    case Verb::track:
    case Verb::discard:
    case Verb::rescue:
    case Verb::defeat:
    case Verb::search_top:
    case Verb::swap_played:
    case Verb::swap_hand:
    case Verb::peek_plan:
    case Verb::shield:
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
      break;
  }
  return 3;
}
RULE int64_t effect_bound(const Book& book, const Effect& effect) {
  int64_t sum = 0;
  bool loops = false;
  for (int i = 0; i < effect.size; ++i) {
    loops = loops || book.step[effect.first + i].verb == Verb::each;
    sum += step_bound(book.step[effect.first + i]);
  }
  return sum * (loops ? ring_size : 1);
}

// U-17.1 to U-17.4: no game takes more steps. In a turn at most 24 effects begin by
// themselves, each symbol and token begins at most one more, and each may set off
// another four (Overflow, `villain_move`, `bam` and what waits for its end).
RULE long longest(const Book& book) {
  int64_t effect = 0;
  for (int i = 0; i < book.effects; ++i) effect = max(effect, effect_bound(book, book.effect[i]));
  const int64_t effects = 24 + 2 * most_symbols + 32;
  const int64_t per_turn = 2 * most_figures * deck_cards + 64 + effects * 5 * (effect + 4);
  const int64_t set_up = 64 + 2 * most_figures * deck_cards;
  // A long has 32 bits in the browser.
  return long(min(set_up + (plan_cards + most_hero_turns) * per_turn, int64_t{2'000'000'000}));
}

}  // namespace gm::united

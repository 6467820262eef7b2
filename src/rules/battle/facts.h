// Questions the rules ask of a state in more than one place: numbers after
// modifiers, whom an effect touches, who can be chosen, which abilities are
// offered. Nothing here changes anything.
#pragma once
#include "rules/battle/content.h"
#include "rules/battle/state.h"

namespace gm::battle {

// ---- Cards in play -----------------------------------------------------------

RULE const Card& field_card(const Book& book, const State& s) {
  return s.table.field == FieldId::none ? book.no_card : book.field[int(s.table.field)];
}
RULE const Card& hero_card(const Book& book, const State& s, Seat seat) {
  const HeroId hero = s.table.hero[seat];
  return hero == HeroId::none ? book.no_card : book.hero[int(hero)];
}
RULE Seats opponents(const Book& book, const State& s, Seat seat) { return s.table.in - book.team[seat]; }

// Seats that hold a laid, unrevealed card.
RULE Seats with_laid(const Book& book, const State& s) {
  Seats out;
  for (Seat seat : all_seats(book)) {
    if (s.laid[seat] != Technique::none) out.add(seat);
  }
  return out;
}

// The acting card: the revealed card of the seat whose turn it is (B-9.12).
RULE bool has_acting_card(const State& s, Seat seat) {
  return s.table.turn == seat && Phase::check_order <= s.table.phase && s.table.phase <= Phase::end_turn;
}

// ---- Conditions ----------------------------------------------------------------

RULE int stages(const Book& book, const State& s);

RULE bool passes(const State& s, Seat self, Seat seat, Filter filter) {
  switch (filter.kind) {
    case Filter::Kind::none:
      return true;
    case Filter::Kind::energy_above_self:
      return s.table.energy[seat] > s.table.energy[self];
    case Filter::Kind::energy_below_self:
      return s.table.energy[seat] < s.table.energy[self];
    case Filter::Kind::not_acted:
      return !s.table.acted.has(seat) && s.table.turn != seat;
    case Filter::Kind::hand_at_least:
      return s.hand[seat].total() >= filter.n;
  }
  return false;
}

RULE Seats passing(const State& s, Seat self, Seats among, Filter filter) {
  if (filter.kind == Filter::Kind::none) return among;
  Seats out;
  for (Seat seat : among) {
    if (passes(s, self, seat, filter)) out.add(seat);
  }
  return out;
}

// The heroes a `who` means, or may mean where it asks for a choice.
RULE Seats meant(const Book& book, const State& s, const Frame& frame, Who who, Filter filter) {
  const Seats in = s.table.in;
  Seats out;
  switch (who) {
    case Who::none:
    case Who::random:
      break;
    case Who::self:
    case Who::leaver:
      if (frame.self != nobody) out = Seats::of(frame.self);
      break;
    case Who::first_player:
      out = in & Seats::of(s.table.marker);
      break;
    case Who::picked:
      out = frame.picked & in;
      break;
    case Who::each_in:
      out = in;
      break;
    case Who::each_other:
    case Who::pick_hero_other:
      out = in - Seats::of(frame.self);
      break;
    case Who::each_opponent:
    case Who::pick_opponent:
    case Who::pick_up_to:
      out = opponents(book, s, frame.self);
      break;
    case Who::pick_hero:
      out = in;
      break;
  }
  return passing(s, frame.self, out, filter);
}

RULE bool holds(const Book& book, const State& s, Seat self, const Condition& condition) {
  switch (condition.kind) {
    case Condition::Kind::none:
      return true;
    case Condition::Kind::hand_at_least:
      return s.hand[self].total() >= condition.n;
    case Condition::Kind::hand_at_most:
      return s.hand[self].total() <= condition.n;
    case Condition::Kind::energy_at_least:
      return s.table.energy[self] >= condition.n;
    case Condition::Kind::energy_at_most:
      return s.table.energy[self] <= condition.n;
    case Condition::Kind::exists:
      return !meant(book, s, Frame{.self = self}, condition.who, condition.filter).empty();
    case Condition::Kind::turn_left:
      // The round still goes on, and the hero's turn in its last stage is not finished.
      if (s.table.stage < stages(book, s)) return true;
      return s.table.phase < Phase::delayed_exits && !s.table.acted.has(self);
  }
  return false;
}

// ---- Numbers (B-13.3) ------------------------------------------------------------

struct Range {
  int lowest, highest;
};
RULE Range range_of(Mod mod) {
  switch (mod) {
    case Mod::start_energy:
      return {1, 9};
    case Mod::energy_cap:
      return {1, 9};
    case Mod::hand_size:
      return {1, 10};
    case Mod::draft_passes:
      return {0, 4};
    case Mod::picks:
      return {0, 3};
    case Mod::stages:
      return {1, max_stages};
    case Mod::order:
      return {0, 3};
    case Mod::turn_direction:
      return {0, 1};
    case Mod::laid_open:
      return {0, 1};
    case Mod::trap_damage:
      return {0, 3};
    case Mod::trap_stays:
      return {0, 1};
    case Mod::ko_damage:
      return {0, 6};
    case Mod::ko_stays:
      return {0, 1};
    case Mod::both_actions:
      return {0, 1};
    case Mod::action_bonus:
      return {-2, 3};
    case Mod::protect:
      return {0, 0};
    case Mod::stance_protects:
      return {0, 0};
    case Mod::active_uses:
      return {0, 3};
  }
  return {0, 0};
}

// Which of several modifiers of one kind is meant: the pass of `picks`, the
// action of `action_bonus`, the type of `both_actions`.
struct Which {
  uint8_t pass = 0;
  Technique technique = Technique::none;
  Part part = Part::a;
};
RULE bool same(const Modifier& m, Which which) {
  return m.pass == which.pass && m.technique == which.technique && m.part == which.part;
}

struct Sum {
  bool set = false;
  int value = 0;
  int added = 0;
};
RULE void collect(Sum& sum, const Book& book, const State& s, const Card& card, Seat seat, Mod mod,
                  Which which) {
  for (const Ability& ability : card.abilities) {
    const Modifier& m = ability.modifier;
    if (ability.kind != Ability::Kind::mod || m.mod != mod || !same(m, which)) continue;
    if (ability.condition.kind != Condition::Kind::none &&
        (seat == nobody || !holds(book, s, seat, ability.condition))) {
      continue;
    }
    if (m.add) {
      sum.added += m.n;
    } else {
      sum.set = true;
      sum.value = m.n;
    }
  }
}

// RULE B-13.3: set by the hero, else by the battlefield, else the constant;
// then all additions; then the range. `seat` is nobody for the table's own numbers.
RULE int changed_number(const Book& book, const State& s, Seat seat, Mod mod, int constant, Which which) {
  const Card& field = field_card(book, s);
  const Card& hero = seat == nobody ? book.no_card : hero_card(book, s, seat);
  if (!field.has(mod) && !hero.has(mod)) return constant;
  Sum of_field, of_hero;
  if (field.has(mod)) collect(of_field, book, s, field, seat, mod, which);
  if (hero.has(mod)) collect(of_hero, book, s, hero, seat, mod, which);
  const int base = of_hero.set ? of_hero.value : of_field.set ? of_field.value : constant;
  const Range range = range_of(mod);
  return max(range.lowest, min(range.highest, base + of_field.added + of_hero.added));
}

RULE bool in_play(const State& s, Mod mod) { return (s.table.mods >> int(mod)) & 1; }
RULE int number(const Book& book, const State& s, Seat seat, Mod mod, int constant, Which which = {}) {
  return in_play(s, mod) ? changed_number(book, s, seat, mod, constant, which) : constant;
}

RULE int stages(const Book& book, const State& s) {
  return number(book, s, nobody, Mod::stages, stages_per_round);
}
RULE int cap(const Book& book, const State& s, Seat seat) {
  return number(book, s, seat, Mod::energy_cap, energy_cap);
}
RULE int wanted_hand(const Book& book, const State& s, Seat seat) {
  return number(book, s, seat, Mod::hand_size, hand_size);
}
RULE int passes_of_draft(const Book& book, const State& s) {
  return number(book, s, nobody, Mod::draft_passes, draft_passes);
}
// `pass` is 0-based, as in Table.
RULE int picks(const Book& book, const State& s, Seat seat, int pass) {
  return number(book, s, seat, Mod::picks, 1, {.pass = u8(pass + 1)});
}
// RULE B-2.10, B-2.14: all picks of all seats, and 2 more.
RULE int row_size(const Book& book, const State& s) {
  if (!in_play(s, Mod::picks)) return row_left_over + passes_of_draft(book, s) * s.table.playing.size();
  int size = row_left_over;
  for (int pass = 0; pass < passes_of_draft(book, s); ++pass) {
    for (Seat seat : s.table.playing) size += picks(book, s, seat, pass);
  }
  return size;
}
RULE bool clockwise(const Book& book, const State& s) {
  return number(book, s, nobody, Mod::turn_direction, 0) == 0;
}
RULE bool laid_open(const Book& book, const State& s) {
  return number(book, s, nobody, Mod::laid_open, 0) != 0;
}

RULE bool both_actions(const Book& book, const State& s, Seat seat, Technique type) {
  return number(book, s, seat, Mod::both_actions, 0, {.technique = type}) != 0;
}

// RULE B-13.4: the most permissive: free, either, the battlefield's direction, ascending.
RULE Order order_of(const Book& book, const State& s, Seat seat) {
  if (!in_play(s, Mod::order)) return Order::ascending;
  const Card& field = field_card(book, s);
  const Card& hero = hero_card(book, s, seat);
  Order order = Order::ascending;
  for (int i = 0; i < 2; ++i) {
    for (const Ability& ability : (i == 0 ? field : hero).abilities) {
      if (ability.kind != Ability::Kind::mod || ability.modifier.mod != Mod::order) continue;
      if (!holds(book, s, seat, ability.condition)) continue;
      order = max(order, Order(ability.modifier.n));
    }
  }
  return order;
}

// RULE B-4.3, B-9.19, B-10.6: whether the newest card of a series fits the rest of it.
RULE bool in_order(const Book& book, Series series, Order order) {
  bool up = true, down = true;
  for (int i = 1; i < series.size(); ++i) {
    const int before = book.technique[int(series[i - 1])].number;
    const int now = book.technique[int(series[i])].number;
    up = up && before <= now;
    down = down && before >= now;
  }
  switch (order) {
    case Order::ascending:
      return up;
    case Order::descending:
      return down;
    case Order::either:
      return up || down;
    case Order::free:
      return true;
  }
  return false;
}

// ---- Protection (B-5.29) -------------------------------------------------------------

RULE Sources sources_of(const Book& book, const State& s, const Card& card, Seat seat, Mod mod) {
  Sources out;
  if (!card.has(mod)) return out;
  for (const Ability& ability : card.abilities) {
    if (ability.kind != Ability::Kind::mod || ability.modifier.mod != mod) continue;
    if (holds(book, s, seat, ability.condition)) out |= ability.modifier.sources;
  }
  return out;
}

// RULE B-5.23, B-5.25, B-9.2: what does not touch this hero now, whoever does it.
RULE Sources protection(const Book& book, const State& s, Seat seat) {
  const bool turned = s.table.series[seat].any_turned();
  Sources out;
  if (turned) out = Sources::of(Source::melee, Source::shot, Source::knockout);
  if (!in_play(s, Mod::protect) && !(turned && in_play(s, Mod::stance_protects))) return out;
  const Card& hero = hero_card(book, s, seat);
  const Card& field = field_card(book, s);
  out |= sources_of(book, s, hero, seat, Mod::protect) | sources_of(book, s, field, seat, Mod::protect);
  if (turned) {
    out |= sources_of(book, s, hero, seat, Mod::stance_protects) |
           sources_of(book, s, field, seat, Mod::stance_protects);
  }
  return out;
}

RULE Source source_of(Deed deed) {
  switch (deed.kind) {
    case Deed::Kind::technique:
      return source_of(Technique(deed.id));
    case Deed::Kind::hero:
      return Source::hero;
    case Deed::Kind::battlefield:
      return Source::battlefield;
    case Deed::Kind::trap:
      return Source::trap;
    case Deed::Kind::knockout:
      return Source::knockout;
  }
  return Source::battlefield;
}
// Traps, Knockouts and battlefields have no owner.
RULE Seat owner_of(const Frame& frame) {
  return frame.deed.kind == Deed::Kind::technique || frame.deed.kind == Deed::Kind::hero ? frame.self
                                                                                         : nobody;
}

// RULE B-5.29, B-7.7, B-9.20: whether an effect of this source and owner touches the hero.
RULE bool touches(const Book& book, const State& s, Source source, Seat owner, Seat target) {
  if (s.table.ward[target] != Until::none && owner != nobody && !book.team[target].has(owner)) return false;
  return !protection(book, s, target).has(source);
}
RULE bool touches(const Book& book, const State& s, const Frame& frame, Seat target) {
  return touches(book, s, source_of(frame.deed), owner_of(frame), target);
}
RULE Seats touched(const Book& book, const State& s, const Frame& frame, Seats among) {
  Seats out;
  for (Seat seat : among) {
    if (touches(book, s, frame, seat)) out.add(seat);
  }
  return out;
}

// ---- Choices ------------------------------------------------------------------------

// The part of a step that asks its owner for a hero, if any.
RULE Who asking_part(const Step& step) { return asks_for_hero(step.who) ? step.who : step.from; }
RULE bool asks_for_hero(const Step& step) { return asks_for_hero(asking_part(step)); }

// Whom a step that asks for a hero may choose (B-5.7, B-5.14; candidates of a
// look at a laid card must have one).
RULE Seats candidates(const Book& book, const State& s, const Frame& frame, const Step& step) {
  Who who = asking_part(step);
  if (who == Who::pick_hero_other && frame.deed.kind == Deed::Kind::technique) {
    switch (book.options.flurry_target) {
      case FlurryTarget::not_self:
        break;
      case FlurryTarget::any:
        who = Who::pick_hero;
        break;
      case FlurryTarget::opponents:
        who = Who::pick_opponent;
        break;
    }
  }
  Seats out = meant(book, s, frame, who, step.filter);
  if (step.verb == Verb::peek_laid || step.verb == Verb::discard_laid) out &= with_laid(book, s);
  return out;
}

// RULE B-9.10: a card of this stage that an opponent in has face up, or none.
RULE Technique face_up_card(const Book& book, const State& s, Seat seat) {
  if (s.table.acted.has(seat))
    return s.table.series[seat].empty() ? Technique::none : s.table.series[seat].last();
  return laid_open(book, s) ? s.laid[seat] : Technique::none;
}
RULE Seats copied_from(const Book& book, const State& s, Seat self) {
  Seats out;
  for (Seat seat : opponents(book, s, self)) {
    if (face_up_card(book, s, seat) != Technique::none) out.add(seat);
  }
  return out;
}

RULE Tactics all_tactics() { return Tactics::first(technique_count); }

// Tactics that a step may choose; none for verbs that choose no tactic.
RULE Tactics tactics_for(const State& s, Verb verb) {
  if (verb == Verb::flip_tactics || verb == Verb::toggle_ko) return all_tactics();
  if (verb == Verb::place_trap) return all_tactics() - s.table.traps;
  if (verb == Verb::remove_trap) return s.table.traps;
  if (verb == Verb::place_ko) return all_tactics() - s.table.knockouts;
  return {};
}

// RULE B-9.6: whether the choice a step asks its owner for has a candidate.
RULE bool has_candidate(const Book& book, const State& s, Seat self, const Step& step) {
  if (step.may) return true;
  const Frame frame{.deed = {.kind = Deed::Kind::hero}, .self = self};
  if (asks_for_hero(step) && candidates(book, s, frame, step).empty()) return false;
  switch (step.verb) {
    case Verb::take_discard:
      return !s.table.discard.empty() && s.table.no_cards == Until::none;
    case Verb::discard_choice:
      return step.who != Who::self || !s.hand[self].empty();
    case Verb::swap_laid:
      return !s.hand[self].empty() && s.laid[self] != Technique::none;
    case Verb::perform:
      return step.technique != Technique::none || !copied_from(book, s, self).empty();
    case Verb::flip_tactics:
    case Verb::place_trap:
    case Verb::remove_trap:
    case Verb::toggle_ko:
    case Verb::place_ko:
      return step.who == Who::random || !tactics_for(s, step.verb).empty();
    case Verb::damage:
    case Verb::gain:
    case Verb::set_energy:
    case Verb::draw:
    case Verb::discard_random:
    case Verb::name_technique:
    case Verb::discard_named:
    case Verb::look_and_take:
    case Verb::take_random:
    case Verb::give:
    case Verb::peek_laid:
    case Verb::discard_laid:
    case Verb::take_marker:
    case Verb::pass_marker:
    case Verb::stance:
    case Verb::ward:
    case Verb::no_cards:
    case Verb::defer_leave:
    case Verb::prevent:
      break;
  }
  return true;
}

// The windows that a decision opens, a bit each (B-9.4, B-9.5); most open none.
RULE uint8_t windows_of(const Book& book, Decision decision) {
  const auto bit = [](Window window) { return u8(1 << int(window)); };
  const uint8_t on_turn = bit(Window::on_turn);
  if (decision == Decision::act) return u8(on_turn | bit(Window::instead));
  if (decision == Decision::finish) return u8(on_turn | bit(Window::after_action));
  if (decision != Decision::before_reveal) return 0;
  return u8(bit(Window::before_reveal) |
            (book.options.active_window == ActiveWindow::whole_turn ? on_turn : 0));
}

// RULE B-9.3, B-9.4, B-9.6: bit i = ability i of the hero can be used in one of these windows.
RULE_SELDOM uint8_t usable(const Book& book, const State& s, Seat seat, uint8_t windows) {
  const Card& hero = hero_card(book, s, seat);
  uint8_t out = 0;
  for (int i = 0; i < hero.abilities.size(); ++i) {
    const Ability& ability = hero.abilities[i];
    if (ability.kind != Ability::Kind::active || !((windows >> int(ability.window)) & 1)) continue;
    if (!holds(book, s, seat, ability.condition)) continue;
    bool possible = true;
    for (const Step& step : ability.steps) possible = possible && has_candidate(book, s, seat, step);
    if (possible) out = u8(out | 1 << i);
  }
  return out;
}

// RULE B-9.1: the same as long as uses are left. Most questions end here.
RULE uint8_t offered(const Book& book, const State& s, Seat seat, uint8_t windows) {
  if (s.table.ready[seat] == 0 || !s.table.in.has(seat)) return 0;
  return (hero_card(book, s, seat).windows & windows) == 0 ? u8(0) : usable(book, s, seat, windows);
}

// RULE B-9.7: the other action of the revealed card may follow the first.
RULE bool other_action_offered(const Book& book, const State& s, Seat seat) {
  if (s.table.did != did_a && s.table.did != did_b) return false;
  return both_actions(book, s, seat, s.table.series[seat].last());
}

// The list of steps a frame carries out.
RULE const Steps& steps_of(const Book& book, Deed deed) {
  switch (deed.kind) {
    case Deed::Kind::technique:
      return book.technique[deed.id].action[deed.part];
    case Deed::Kind::hero:
      return book.hero[deed.id].abilities[deed.part].steps;
    case Deed::Kind::battlefield:
      return book.field[deed.id].abilities[deed.part].steps;
    case Deed::Kind::trap:
    case Deed::Kind::knockout:
      return book.hurt;
  }
  return book.hurt;
}
RULE const Step& step_of(const Book& book, const Frame& frame) {
  return steps_of(book, frame.deed)[frame.step];
}

}  // namespace gm::battle

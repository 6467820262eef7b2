// Carrying out lists of steps: the verbs of the effect vocabulary.
//
// The stack in Table holds the lists under way; `run` carries the top one on
// until it ends or must ask, and `answer` (apply.h) puts the answer into its
// frame. A step goes through these moments, counted by Frame::mark:
//
//   fresh    a `may` step asks its owner whether to do it
//   choose   a step that picks heroes asks for them
//   more     ... and for further ones, until they are `chosen`
//   begin    targets and amount are fixed
//   work     and later: the verb's own moments
//
// Exits are not tested here: that is the settling in apply.h (B-4.9).
#pragma once
#include "rules/battle/cards.h"
#include "rules/battle/content.h"
#include "rules/battle/facts.h"
#include "rules/battle/known.h"
#include "rules/battle/state.h"

namespace gm::battle {

enum Mark : uint8_t { fresh, choose, more, chosen, begin, work, work_2, work_3, work_4, work_5 };
inline constexpr int mark_count = 10;

template <class Sink>
RULE void ask(Desk<Sink>& d, Decision decision, Seats seats, Seat about = nobody) {
  d.t.decision = decision;
  d.t.asked = seats;
  d.t.about = about;
}
template <class Sink>
RULE void ask_chance(Desk<Sink>& d, Decision decision, Seat about = nobody) {
  ask(d, decision, {}, about);
}

RULE void next_step(Frame& f) {
  f = Frame{.deed = f.deed, .self = f.self, .step = u8(f.step + 1), .picked = f.picked, .named = f.named};
}

// ---- Triggers --------------------------------------------------------------------

// Uses of limited abilities are counted in a hexadecimal digit per ability.
RULE uint16_t& spent_of(Table& t, bool field, Seat self) {
  if (!field) return t.spent[self];
  return self == nobody ? t.table_spent : t.field_spent[self];
}

RULE bool on_stack(const Table& t, Deed deed) {
  for (const Frame& f : t.stack) {
    if (f.deed == deed) return true;
  }
  return false;
}

// Starts the ability of this card that waits for the trigger, if there is one,
// its condition holds, its limit is not reached (B-13.5: and it is not running).
template <class Sink>
RULE bool fire(Desk<Sink>& d, const Card& card, bool field, Trigger trigger, Seat self,
               Source hurt_by = Source::battlefield) {
  if (!card.has(trigger)) return false;
  for (int i = 0; i < card.abilities.size(); ++i) {
    const Ability& ability = card.abilities[i];
    if (ability.kind != Ability::Kind::on || ability.trigger != trigger) continue;
    if (trigger == Trigger::would_hurt && !ability.hurt_by.has(hurt_by)) continue;
    const Deed deed = field ? Deed{Deed::Kind::battlefield, u8(int(d.t.field)), u8(i)}
                            : Deed{Deed::Kind::hero, u8(int(d.t.hero[self])), u8(i)};
    if (on_stack(d.t, deed)) continue;
    if (!holds(d.book, d.s, self, ability.condition)) continue;
    if (ability.limit != 0) {
      uint16_t& spent = spent_of(d.t, field, self);
      if (((spent >> (4 * i)) & 15) >= ability.limit) continue;
      spent = uint16_t(spent + (1 << (4 * i)));
    }
    d.t.stack.push(Frame{.deed = deed, .self = self});
    d.tell(Event{.happening = Happening::trigger_fired,
                 .seat = self,
                 .hero = field ? HeroId::none : d.t.hero[self],
                 .field = field ? d.t.field : FieldId::none});
    return true;
  }
  return false;
}
template <class Sink>
RULE bool fire_field(Desk<Sink>& d, Trigger trigger, Seat self, Source hurt_by = Source::battlefield) {
  return fire(d, field_card(d.book, d.s), true, trigger, self, hurt_by);
}
template <class Sink>
RULE bool fire_hero(Desk<Sink>& d, Trigger trigger, Seat self, Source hurt_by = Source::battlefield) {
  return fire(d, hero_card(d.book, d.s, self), false, trigger, self, hurt_by);
}

// Works through f.queue in table order until a list has been started. False
// when the queue is empty.
template <class Sink>
RULE bool fire_next(Desk<Sink>& d, Frame& f, bool field, Trigger trigger) {
  const Source source = source_of(f.deed);
  while (!f.queue.empty()) {
    const Seat seat = first_in_order(d.s, f.queue);
    f.queue.remove(seat);
    if (field ? fire_field(d, trigger, seat, source) : fire_hero(d, trigger, seat, source)) return true;
  }
  return false;
}

template <class Sink>
RULE bool waits_for(const Desk<Sink>& d, Seats seats, Trigger trigger) {
  if (!((d.t.triggers >> int(trigger)) & 1)) return false;
  if (field_card(d.book, d.s).has(trigger)) return true;
  for (Seat seat : seats) {
    if (hero_card(d.book, d.s, seat).has(trigger)) return true;
  }
  return false;
}

// ---- Energy ----------------------------------------------------------------------

// RULE B-5.1, B-9.15: never below 0; in overtime damage does nothing more.
template <class Sink>
RULE void hurt(Desk<Sink>& d, Frame& f, Seat seat) {
  const int lost = min(int(f.amount), int(d.t.energy[seat]));
  d.t.energy[seat] = u8(d.t.energy[seat] - lost);
  d.tell(Event{.happening = Happening::hero_hurt,
               .seat = seat,
               .other = owner_of(f),
               .n = u8(lost),
               .source = source_of(f.deed)});
}

// RULE B-5.2, B-9.18: up to the cap; the rest is lost.
template <class Sink>
RULE void set_energy(Desk<Sink>& d, Seat seat, int energy) {
  const int before = d.t.energy[seat];
  const int now = min(energy, cap(d.book, d.s, seat));
  d.t.energy[seat] = u8(now);
  if (now > before && d.t.overtime.has(seat) && d.book.options.drax_recovers) {
    d.t.overtime.remove(seat);
    d.tell(Event{.happening = Happening::overtime_ended, .seat = seat});
  }
}

// RULE B-9.12: the acting card counts as the type that is performed.
RULE int amount_of(const Book& book, const State& s, const Frame& f, const Step& step) {
  int amount = step.n;
  if (step.series != Technique::none) {
    const Series series = s.table.series[f.self];
    amount = series.count(step.series);
    if (has_acting_card(s, f.self) && !series.empty() && series.last() != step.series) ++amount;
  }
  const bool bonus = step.verb == Verb::damage || step.verb == Verb::gain || step.verb == Verb::draw;
  if (bonus && f.deed.kind == Deed::Kind::technique) {
    amount += number(book, s, f.self, Mod::action_bonus, 0,
                     {.technique = Technique(f.deed.id), .part = Part(f.deed.part)});
  }
  return max(0, amount);
}

// RULE B-5.1, B-7.5, and the replacements would_hurt and last_energy. Moments:
// begin   who is touched
// work    would_hurt of the battlefield      work_2  ... of the heroes
// work_3  the damage, dealt to all at once
// work_4  last_energy of the battlefield     work_5  ... of the heroes
template <class Sink>
RULE bool run_damage(Desk<Sink>& d, Frame& f) {
  if (f.mark == begin) {
    f.targets &= d.t.in;
    if (f.amount == 0) return true;
    for (Seat seat : f.targets) {
      if (touches(d.book, d.s, f, seat)) continue;
      f.targets.remove(seat);
      d.tell(Event{.happening = Happening::hero_untouched, .seat = seat, .source = source_of(f.deed)});
    }
    f.mark = waits_for(d, f.targets, Trigger::would_hurt) ? work : work_3;
    f.queue = f.targets;
  }
  if (f.mark == work) {
    if (fire_next(d, f, true, Trigger::would_hurt)) return false;
    f.mark = work_2;
    f.queue = f.targets - f.prevented;
  }
  if (f.mark == work_2) {
    if (fire_next(d, f, false, Trigger::would_hurt)) return false;
    f.mark = work_3;
  }
  if (f.mark == work_3) {
    Seats drained;
    for (Seats rest = f.targets - f.prevented; !rest.empty();) {
      const Seat seat = first_in_order(d.s, rest);
      rest.remove(seat);
      const bool had = d.t.energy[seat] > 0;
      hurt(d, f, seat);
      if (had && d.t.energy[seat] == 0 && !d.t.overtime.has(seat)) drained.add(seat);
      if (f.deed.kind == Deed::Kind::trap && number(d.book, d.s, seat, Mod::trap_stays, 1) == 0) {
        d.t.traps.remove(Technique(f.deed.id));
        d.tell(Event{.happening = Happening::trap_removed, .card = Technique(f.deed.id)});
      }
    }
    if (drained.empty() || !waits_for(d, drained, Trigger::last_energy)) return true;
    f.targets = f.queue = drained;
    f.mark = work_4;
  }
  if (f.mark == work_4) {
    if (fire_next(d, f, true, Trigger::last_energy)) return false;
    f.mark = work_5;
    for (Seat seat : f.targets) {
      if (d.t.energy[seat] == 0 && !d.t.overtime.has(seat)) f.queue.add(seat);
    }
  }
  return !fire_next(d, f, false, Trigger::last_energy);
}

// ---- Cards -----------------------------------------------------------------------

// Common to the verbs that move n cards for each target in table order:
// `ready(seat)` says whether one more can be moved, `ask_for(seat)` asks.
template <class Sink, class Ready, class AskFor>
RULE bool run_each(Desk<Sink>& d, Frame& f, Ready ready, AskFor ask_for) {
  if (f.mark == begin) {
    f.mark = work;
    f.queue = f.targets;
    f.left = f.amount;
  }
  while (!f.queue.empty()) {
    const Seat seat = first_in_order(d.s, f.queue);
    if (f.left > 0 && ready(seat)) {
      ask_for(seat);
      return false;
    }
    f.queue.remove(seat);
    f.left = f.amount;
  }
  return true;
}

// RULE B-5.12: a card of the named type, or the whole hand is shown.
template <class Sink>
RULE void discard_named(Desk<Sink>& d, const Frame& f, Technique type) {
  for (Seats rest = f.targets; !rest.empty();) {
    const Seat seat = first_in_order(d.s, rest);
    rest.remove(seat);
    if (!touches(d.book, d.s, f, seat)) {
      d.tell(Event{.happening = Happening::hero_untouched, .seat = seat, .source = source_of(f.deed)});
    } else if (d.s.hand[seat].has(type)) {
      discard_from_hand(d, seat, type);
    } else if (!d.s.hand[seat].empty()) {
      know_hand(d.s, seat, all_seats(d.book));
      d.tell(Event{.happening = Happening::hand_shown, .seat = seat, .cards = d.s.hand[seat]});
    }
  }
}

// RULE B-5.19, B-5.20: see the hand, then take one if cards can be taken.
template <class Sink>
RULE bool run_look_and_take(Desk<Sink>& d, Frame& f) {
  if (f.mark == begin) {
    f.mark = work;
    f.queue = f.targets;
  }
  while (!f.queue.empty()) {
    const Seat seat = first_in_order(d.s, f.queue);
    if (!touches(d.book, d.s, f, seat)) {
      d.tell(Event{.happening = Happening::hero_untouched, .seat = seat, .source = source_of(f.deed)});
    } else if (!d.s.hand[seat].empty()) {
      know_hand(d.s, seat, Seats::of(f.self) - Seats::of(seat));
      d.tell(Event{.happening = Happening::hand_seen,
                   .seat = f.self,
                   .other = seat,
                   .cards = d.s.hand[seat],
                   .audience = viewers(hand_group(d.book, seat) | Seats::of(f.self))});
      if (d.t.no_cards == Until::none) {
        ask(d, Decision::take_card, Seats::of(f.self), seat);
        return false;
      }
    }
    f.queue.remove(seat);
  }
  return true;
}

template <class Sink>
RULE bool run_take_random(Desk<Sink>& d, Frame& f, const Step& step) {
  const Seats givers = asks_for_hero(step.from) ? f.picked : meant(d.book, d.s, f, step.from, {});
  if (givers.empty()) return true;
  const Seat giver = givers.front();
  if (f.mark == begin && !touches(d.book, d.s, f, giver)) {
    d.tell(Event{.happening = Happening::hero_untouched, .seat = giver, .source = source_of(f.deed)});
    return true;
  }
  return run_each(
      d, f,
      [&](Seat seat) { return seat != giver && !d.s.hand[giver].empty() && d.t.no_cards == Until::none; },
      [&](Seat) { ask_chance(d, Decision::c_take, giver); });
}

// ---- Tactics -----------------------------------------------------------------------

template <class Sink>
RULE bool run_tactics(Desk<Sink>& d, Frame& f, const Step& step, Decision decision) {
  if (f.mark == begin) {
    f.mark = work;
    f.left = step.n;
  }
  if (f.left == 0 || (tactics_for(d.s, step.verb) - f.tactics).empty()) return true;
  if (step.who == Who::random) {
    ask_chance(d, Decision::c_tactic);
  } else {
    ask(d, step.who == Who::leaver && step.verb == Verb::place_trap ? Decision::leaver_trap : decision,
        Seats::of(f.self));
  }
  return false;
}

template <class Sink>
RULE void turn_trap(Desk<Sink>& d, Seat by, Technique tactic) {
  d.t.traps.toggle(tactic);
  const bool placed = d.t.traps.has(tactic);
  d.tell(Event{
      .happening = placed ? Happening::trap_placed : Happening::trap_removed, .seat = by, .card = tactic});
}
template <class Sink>
RULE void turn_knockout(Desk<Sink>& d, Seat by, Technique tactic) {
  d.t.knockouts.toggle(tactic);
  const bool placed = d.t.knockouts.has(tactic);
  d.tell(
      Event{.happening = placed ? Happening::ko_placed : Happening::ko_removed, .seat = by, .card = tactic});
}

// ---- One step ------------------------------------------------------------------------

template <class Sink>
RULE void give_marker(Desk<Sink>& d, Seat seat) {
  if (d.t.marker == seat) return;
  d.t.marker = seat;
  d.tell(Event{.happening = Happening::marker_taken, .seat = seat});
}

// Carries the verb on. True when the step is finished; false when it asks or
// has put another list on the stack.
template <class Sink>
RULE bool run_verb(Desk<Sink>& d, Frame& f, const Step& step) {
  const auto in_order = [&](Seats seats, auto&& deal) {
    while (!seats.empty()) {
      const Seat seat = first_in_order(d.s, seats);
      seats.remove(seat);
      deal(seat);
    }
  };
  switch (step.verb) {
    case Verb::damage:
      return run_damage(d, f);
    case Verb::gain:
      in_order(f.targets & d.t.in, [&](Seat seat) {
        const int before = d.t.energy[seat];
        set_energy(d, seat, before + f.amount);
        const int gained = d.t.energy[seat] - before;
        if (gained > 0) d.tell(Event{.happening = Happening::energy_gained, .seat = seat, .n = u8(gained)});
      });
      return true;
    case Verb::set_energy:
      in_order(touched(d.book, d.s, f, f.targets & d.t.in), [&](Seat seat) {
        set_energy(d, seat, step.n);
        d.tell(Event{.happening = Happening::energy_set, .seat = seat, .n = d.t.energy[seat]});
      });
      return true;
    case Verb::draw:
      return run_each(
          d, f, [&](Seat) { return d.t.no_cards == Until::none && fill_deck(d); },
          [&](Seat seat) { ask_chance(d, Decision::c_draw, seat); });
    case Verb::discard_random:
    case Verb::discard_choice: {
      if (f.mark == begin) {
        const Seats safe = f.targets - touched(d.book, d.s, f, f.targets);
        in_order(safe, [&](Seat seat) {
          d.tell(Event{.happening = Happening::hero_untouched, .seat = seat, .source = source_of(f.deed)});
        });
        f.targets -= safe;
      }
      const bool random = step.verb == Verb::discard_random;
      return run_each(
          d, f, [&](Seat seat) { return !d.s.hand[seat].empty(); },
          [&](Seat seat) {
            if (random) {
              ask_chance(d, Decision::c_discard, seat);
            } else {
              ask(d, Decision::pay_card, Seats::of(seat));
            }
          });
    }
    case Verb::name_technique:
      if (f.mark == work) return true;
      ask(d, Decision::name_technique, Seats::of(f.self));
      return false;
    case Verb::discard_named:
      discard_named(d, f, step.technique != Technique::none ? step.technique : f.named);
      return true;
    case Verb::look_and_take:
      return run_look_and_take(d, f);
    case Verb::take_random:
      return run_take_random(d, f, step);
    case Verb::take_discard:
      return run_each(
          d, f, [&](Seat) { return d.t.no_cards == Until::none && !d.t.discard.empty(); },
          [&](Seat seat) { ask(d, Decision::take_from_discard, Seats::of(seat)); });
    case Verb::give:
      if (d.t.no_cards == Until::none) give(d, f.targets, step.technique);
      return true;
    case Verb::peek_laid:
      in_order(touched(d.book, d.s, f, f.targets & with_laid(d.book, d.s)), [&](Seat seat) {
        know_laid_seen(d.s, seat, d.s.laid[seat], Seats::of(f.self) - Seats::of(seat));
        d.tell(Event{.happening = Happening::laid_seen,
                     .seat = f.self,
                     .other = seat,
                     .card = d.s.laid[seat],
                     .audience = viewers(hand_group(d.book, seat) | Seats::of(f.self))});
      });
      return true;
    case Verb::discard_laid:
      in_order(touched(d.book, d.s, f, f.targets & with_laid(d.book, d.s)), [&](Seat seat) {
        const Technique type = put_laid_on_discard(d, seat);
        d.tell(Event{.happening = Happening::laid_discarded, .seat = seat, .card = type});
      });
      return true;
    case Verb::swap_laid:
      if (f.mark == work || d.s.laid[f.self] == Technique::none || d.s.hand[f.self].empty()) return true;
      ask(d, Decision::swap_card, Seats::of(f.self));
      return false;
    case Verb::flip_tactics:
    case Verb::place_trap:
    case Verb::remove_trap:
      return run_tactics(d, f, step, Decision::flip_tactic);
    case Verb::toggle_ko:
    case Verb::place_ko:
      return run_tactics(d, f, step, Decision::toggle_ko);
    case Verb::take_marker:
      if (!f.targets.empty()) give_marker(d, first_in_order(d.s, f.targets));
      return true;
    case Verb::pass_marker:
      if (!d.t.in.empty()) give_marker(d, clockwise_from(left_of(d.t.marker, seats(d.book)), d.t.in));
      return true;
    case Verb::stance:
      if (has_acting_card(d.s, f.self) && !d.t.series[f.self].empty()) {
        d.t.series[f.self].turn_last();
        d.tell(Event{.happening = Happening::stance_taken, .seat = f.self});
      }
      return true;
    case Verb::ward:
      if (d.t.in.has(f.self)) {
        d.t.ward[f.self] = step.until;
        d.tell(Event{.happening = Happening::ward_raised, .seat = f.self});
      }
      return true;
    case Verb::no_cards:
      d.t.no_cards = max(d.t.no_cards, step.until);
      d.tell(Event{.happening = Happening::hands_locked, .seat = f.self});
      return true;
    case Verb::perform:
      if (f.mark == work) return true;
      if (step.technique == Technique::none && copied_from(d.book, d.s, f.self).empty()) return true;
      ask(d, Decision::copy_action, Seats::of(f.self));
      return false;
    case Verb::defer_leave:
      if (d.t.in.has(f.self)) {
        d.t.overtime.add(f.self);
        d.tell(Event{.happening = Happening::overtime_begun, .seat = f.self});
      }
      return true;
    case Verb::prevent:
      if (d.t.stack.size() >= 2) {
        Frame& hurting = d.t.stack[d.t.stack.size() - 2];
        hurting.prevented.add(f.self);
        d.tell(
            Event{.happening = Happening::hurt_prevented, .seat = f.self, .source = source_of(hurting.deed)});
      }
      return true;
  }
  return true;
}

// RULE B-5.29: whether a `may` step, or a step that picks, has anything to do.
RULE bool worth_asking(const Book& book, const State& s, const Frame& f, const Step& step) {
  if (asks_for_hero(step)) return !candidates(book, s, f, step).empty();
  if (!step.may) return true;
  Seats targets = meant(book, s, f, step.who, step.filter);
  switch (step.verb) {
    case Verb::peek_laid:
    case Verb::discard_laid:
      return !touched(book, s, f, targets & with_laid(book, s)).empty();
    case Verb::damage:
    case Verb::set_energy:
    case Verb::discard_random:
    case Verb::discard_choice:
    case Verb::discard_named:
    case Verb::look_and_take:
      return !touched(book, s, f, targets).empty();
    case Verb::gain:
    case Verb::draw:
    case Verb::take_random:
    case Verb::take_marker:
    case Verb::give:
      return !targets.empty();
    case Verb::take_discard:
    case Verb::swap_laid:
    case Verb::flip_tactics:
    case Verb::place_trap:
    case Verb::remove_trap:
    case Verb::toggle_ko:
    case Verb::place_ko:
    case Verb::perform:
      return has_candidate(book, s, f.self, [&] {
        Step must = step;
        must.may = false;
        return must;
      }());
    case Verb::name_technique:
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

// Carries the list on top of the stack on. False when something is asked.
template <class Sink>
RULE bool run(Desk<Sink>& d) {
  Frame& f = d.t.stack.back();
  const Steps& steps = steps_of(d.book, f.deed);
  while (f.step < steps.size()) {
    const Step& step = steps[f.step];
    if (f.mark == fresh) {
      if (!worth_asking(d.book, d.s, f, step)) {
        next_step(f);
        continue;
      }
      if (step.may) {
        ask(d, Decision::may_step, Seats::of(f.self));
        return false;
      }
      f.mark = choose;
    }
    if (f.mark == choose && asks_for_hero(step)) {
      const Who who = asking_part(step);
      const bool opponent = who == Who::pick_opponent || who == Who::pick_up_to;
      ask(d, opponent ? Decision::pick_opponent : Decision::flurry_hero, Seats::of(f.self));
      return false;
    }
    if (f.mark == more && f.targets.size() < step.up_to) {
      ask(d, Decision::pick_more, Seats::of(f.self));
      return false;
    }
    if (f.mark < begin) {
      f.mark = begin;
      // A filter belongs to the pick, if there is one.
      const Filter filter = asks_for_hero(step) ? Filter{} : step.filter;
      if (!asks_for_hero(step.who)) f.targets = meant(d.book, d.s, f, step.who, filter);
      if (f.deed.kind != Deed::Kind::trap && f.deed.kind != Deed::Kind::knockout) {
        f.amount = u8(amount_of(d.book, d.s, f, step));
      }
    }
    const int height = d.t.stack.size();
    if (run_verb(d, f, step)) {
      next_step(f);
      continue;
    }
    return d.t.stack.size() > height;  // another list was started, or something is asked
  }
  d.t.stack.pop();
  return true;
}

}  // namespace gm::battle

// The step of the game: an answer is put where it belongs, then the rules go on
// by themselves until somebody, or chance, must answer again.
//
//   answer    the decision's own effect
//   advance   1 a list of steps under way   (effects.h)
//             2 hero_left effects            B-7.4 (3)
//             3 settling: exits, fight end   B-7.4 (1), (2), (4)
//             4 effects of a timing point    B-13.2
//             5 the next phase               B-1 to B-4, B-8
#pragma once
#include <cassert>

#include "rules/battle/cards.h"
#include "rules/battle/content.h"
#include "rules/battle/effects.h"
#include "rules/battle/facts.h"
#include "rules/battle/legal.h"
#include "rules/battle/state.h"

namespace gm::battle {

// ---- Leaving (B-7) -----------------------------------------------------------------

template <class Sink>
RULE_SELDOM void leave(Desk<Sink>& d, Seat seat, Cause cause) {
  d.t.in.remove(seat);
  clear_series(d, seat);
  const Technique laid = put_laid_on_discard(d, seat);
  d.t.ward[seat] = Until::none;
  d.t.overtime.remove(seat);
  d.tell(Event{.happening = Happening::hero_left, .seat = seat, .card = laid, .cause = cause});
}

RULE Sides sides_of(const Book& book, Seats seats) {
  Sides out;
  for (Seat seat : seats) out.add(side_of(book, seat));
  return out;
}

// RULE B-7.4 steps 1 and 2. True if somebody left.
template <class Sink>
RULE bool settle_exits(Desk<Sink>& d) {
  if (!d.t.won.empty()) return false;
  Seats drained;
  for (Seat seat : d.t.in) {
    if (d.t.energy[seat] == 0 && !d.t.overtime.has(seat)) drained.add(seat);
  }
  const Seats leavers = (d.t.leaving & d.t.in) | drained;
  if (leavers.empty()) return false;
  for (Seats rest = leavers; !rest.empty();) {
    const Seat seat = first_in_order(d.s, rest);
    rest.remove(seat);
    const Cause cause = d.t.leaving.has(seat) ? d.t.cause : Cause::energy;
    d.t.last_cause = cause;
    leave(d, seat, cause);
  }
  d.t.leaving = Seats{};
  d.t.cause = Cause::none;

  const Sides still_in = sides_of(d.book, d.t.in);
  if (still_in.size() <= 1) {
    // RULE B-8.1, B-8.3, B-8.4: the last side in, or all who left last.
    d.t.won = still_in.empty() ? sides_of(d.book, leavers) : still_in;
    if (!d.book.options.spoils_on_last) return true;  // RULE B-7.6
  }
  if (waits_for(d, leavers, Trigger::hero_left)) d.t.left = d.t.left_field = leavers;
  return true;
}

template <class Sink>
RULE void leave_now(Desk<Sink>& d, Seats seats, Cause cause) {
  d.t.leaving = seats;
  d.t.cause = cause;
}

// RULE B-7.4 step 3, B-10.8: for each leaver in table order, battlefield before hero.
template <class Sink>
RULE_SELDOM void run_hero_left(Desk<Sink>& d) {
  const Seat seat = first_in_order(d.s, d.t.left);
  if (d.t.left_field.has(seat)) {
    d.t.left_field.remove(seat);
    fire_field(d, Trigger::hero_left, seat);
  } else {
    d.t.left.remove(seat);
    fire_hero(d, Trigger::hero_left, seat);
  }
}

// ---- Timing points (B-13.2) ----------------------------------------------------------

// False when no card waits for it.
template <class Sink>
RULE bool open_point(Desk<Sink>& d, Trigger trigger, Seats seats) {
  if (!waits_for(d, seats, trigger)) return false;
  d.t.point = trigger;
  d.t.point_field = true;
  d.t.point_seats = seats;
  return true;
}

RULE bool about_own_hero(Trigger trigger) {
  return trigger == Trigger::survived_checks || trigger == Trigger::after_own_action;
}

template <class Sink>
RULE_SELDOM void run_point(Desk<Sink>& d) {
  if (d.t.point_field) {
    d.t.point_field = false;
    fire_field(d, d.t.point, about_own_hero(d.t.point) ? d.t.turn : nobody);
    return;
  }
  d.t.point_seats &= d.t.in;
  if (d.t.point_seats.empty()) {
    d.t.point = Trigger::none;
    return;
  }
  const Seat seat = first_in_order(d.s, d.t.point_seats);
  d.t.point_seats.remove(seat);
  fire_hero(d, d.t.point, seat);
}

// ---- Lasting effects -------------------------------------------------------------------

// Effects that last until this moment, or until an earlier one, stop.
template <class Sink>
RULE void lapse(Desk<Sink>& d, Until until) {
  for (Seat seat : all_seats(d.book)) {
    const Until ward = d.t.ward[seat];
    // A ward until the own reveal outlives stages and rounds.
    const bool ends = until == Until::fight_end ? ward != Until::none : ward == until;
    if (ends) {
      d.t.ward[seat] = Until::none;
      d.tell(Event{.happening = Happening::ward_ended, .seat = seat});
    }
  }
  if (d.t.no_cards != Until::none && d.t.no_cards <= until) {
    d.t.no_cards = Until::none;
    d.tell(Event{.happening = Happening::hands_unlocked});
  }
}

template <class Sink>
RULE void forget_uses(Desk<Sink>& d, bool round) {
  const Card& field = field_card(d.book, d.s);
  const uint16_t field_mask = round ? field.round_limits : field.stage_limits;
  d.t.table_spent = uint16_t(d.t.table_spent & ~field_mask);
  for (Seat seat : d.t.playing) {
    const Card& hero = hero_card(d.book, d.s, seat);
    const uint16_t mask = round ? hero.round_limits : hero.stage_limits;
    d.t.spent[seat] = uint16_t(d.t.spent[seat] & ~mask);
    d.t.field_spent[seat] = uint16_t(d.t.field_spent[seat] & ~field_mask);
  }
}

// ---- The end of a fight (B-8) ------------------------------------------------------------

template <class Sink>
RULE void end_game(Desk<Sink>& d, Side winner) {
  d.t.winner = winner;
  d.t.phase = Phase::over;
  d.tell(Event{.happening = Happening::game_won, .side = winner});
}

// RULE B-8.9, B-11.9, B-11.10: the first claimant met clockwise from the first-player card.
RULE Side first_claimant(const Book& book, const State& s, Sides claimants) {
  Seats seats;
  for (Seat seat : all_seats(book)) {
    if (claimants.has(side_of(book, seat))) seats.add(seat);
  }
  return side_of(book, first_in_order(s, seats));
}

// RULE B-8.5, B-8.14, B-8.15: the table is cleared.
template <class Sink>
RULE void clear_fight(Desk<Sink>& d) {
  for (Seat seat : all_seats(d.book)) {
    clear_series(d, seat);
    const Technique laid = d.s.laid[seat];
    const bool winner = d.t.won.has(side_of(d.book, seat)) && d.t.in.has(seat);
    if (laid != Technique::none && winner && d.book.options.laid_at_end == LaidAtEnd::give_back) {
      d.s.laid[seat] = Technique::none;
      d.s.hand[seat].add(laid);
      know_no_laid(d.s, seat);
      d.tell(Event{.happening = Happening::laid_returned,
                   .seat = seat,
                   .card = laid,
                   .audience = viewers(hand_group(d.book, seat))});
    } else if (laid != Technique::none) {
      put_laid_on_discard(d, seat);
      d.tell(Event{.happening = Happening::laid_discarded, .seat = seat, .card = laid});
    }
    d.t.spent[seat] = d.t.field_spent[seat] = 0;
  }
  d.t.discard.add(d.t.row);
  d.t.row = Cards{};
  d.t.knockouts = Tactics{};
  lapse(d, Until::fight_end);
  d.t.table_spent = 0;
  d.t.overtime = d.t.leaving = d.t.acted = Seats{};
  d.t.turn = nobody;
  d.t.did = 0;
  d.t.pass = d.t.place = d.t.made = 0;
}

// RULE B-8.7 to B-8.12.
template <class Sink>
RULE void end_fight(Desk<Sink>& d) {
  clear_fight(d);
  const Sides won = d.t.won;
  d.t.won = Sides{};
  d.t.in = Seats{};
  Sides claimants;
  for (Side side : won) {
    const int wins = ++d.t.wins[int(side)];
    d.tell(Event{.happening = Happening::fight_won, .n = u8(wins), .side = side});
    if (wins >= d.t.target) claimants.add(side);
  }
  d.t.phase = Phase::set_up_fight;
  if (d.t.deciding) return end_game(d, first_claimant(d.book, d.s, won));
  if (claimants.empty()) return;
  if (claimants.size() == 1) return end_game(d, claimants.front());
  switch (d.book.options.tie_variant) {
    case TieVariant::first_player:
      return end_game(d, first_claimant(d.book, d.s, claimants));
    case TieVariant::play_on:
      if (d.t.target > d.book.options.wins_to_win) return end_game(d, first_claimant(d.book, d.s, claimants));
      d.t.target = u8(d.t.target + 1);
      d.tell(Event{.happening = Happening::target_raised, .n = d.t.target});
      return;
    case TieVariant::deciding_fight:
      d.t.deciding = true;
      d.t.playing = Seats{};
      for (Seat seat : all_seats(d.book)) {
        if (claimants.has(side_of(d.book, seat))) d.t.playing.add(seat);
      }
      d.tell(Event{.happening = Happening::deciding_fight});
      return;
  }
}

// ---- Phases --------------------------------------------------------------------------------

template <class Sink>
RULE void use_ability(Desk<Sink>& d, Seat seat, int index) {
  const HeroId hero = d.t.hero[seat];
  d.t.ready[seat] = u8(d.t.ready[seat] - 1);
  d.t.stack.push(Frame{.deed = {Deed::Kind::hero, u8(int(hero)), u8(index)}, .self = seat});
  d.tell(Event{.happening = Happening::ability_used, .seat = seat, .hero = hero});
}

template <class Sink>
RULE void perform_action(Desk<Sink>& d, Seat seat, Part part) {
  const Technique type = d.t.series[seat].last();
  d.t.did = u8(d.t.did | (part == Part::a ? did_a : did_b));
  d.t.stack.push(Frame{.deed = {Deed::Kind::technique, u8(int(type)), u8(int(part))}, .self = seat});
  d.tell(Event{.happening = Happening::action_chosen, .seat = seat, .card = type, .part = part});
}

// RULE B-2.2, B-2.5: energy and abilities; once more when the battlefield is known.
template <class Sink>
RULE void refresh_heroes(Desk<Sink>& d) {
  for (Seat seat : d.t.playing) {
    const bool active = hero_card(d.book, d.s, seat).windows != 0;
    d.t.ready[seat] = u8(active ? number(d.book, d.s, seat, Mod::active_uses, 1) : 0);
    const int wanted = number(d.book, d.s, seat, Mod::start_energy, start_energy);
    const uint8_t energy = u8(min(wanted, cap(d.book, d.s, seat)));
    if (d.t.energy[seat] == energy) continue;
    d.t.energy[seat] = energy;
    d.tell(Event{.happening = Happening::energy_set, .seat = seat, .n = energy});
  }
}

// RULE B-2.1 to B-2.3: a clean table; the last battlefield is put away.
template <class Sink>
RULE void set_up_fight(Desk<Sink>& d) {
  d.t.fight = u8(d.t.fight + 1);
  d.t.round = d.t.stage = 0;
  d.t.last_cause = Cause::none;
  d.t.traps = Tactics{};
  if (!d.t.deciding) d.t.playing = all_seats(d.book);
  d.t.in = d.t.playing;
  if (d.t.field != FieldId::none) d.t.field_discard.add(d.t.field);
  d.t.field = FieldId::none;
  index_cards(d.book, d.t);
  d.tell(Event{.happening = Happening::fight_begun, .n = d.t.fight});
  refresh_heroes(d);
}

// Of the seats in the fight, the first in table order whose hand is too large
// (more = true) or too small; nobody if there is none.
RULE Seat unsettled_hand(const Book& book, const State& s, bool too_large) {
  Seats found;
  for (Seat seat : s.table.playing) {
    const int surplus = s.hand[seat].total() - wanted_hand(book, s, seat);
    if (too_large ? surplus > 0 : surplus < 0) found.add(seat);
  }
  return found.empty() ? nobody : first_in_order(s, found);
}

// RULE B-2.11, B-2.14, B-2.15: who picks next; nobody when the draft is over.
template <class Sink>
RULE Seat next_picker(Desk<Sink>& d) {
  const int n = seats(d.book);
  while (d.t.pass < passes_of_draft(d.book, d.s) && !d.t.row.empty()) {
    const Seat seat = Seat((int(d.t.marker) + 2 * n - 1 - d.t.place) % n);
    if (d.t.playing.has(seat) && d.t.made < picks(d.book, d.s, seat, d.t.pass)) return seat;
    d.t.made = 0;
    d.t.place = u8(d.t.place + 1);
    if (d.t.place == n) {
      d.t.place = 0;
      d.t.pass = u8(d.t.pass + 1);
    }
  }
  return nobody;
}

// RULE B-3.6, B-3.7, B-10.9: who has the next turn of this stage; nobody when it is over.
// Who has acted has no laid card any more, and a laid card may have been discarded.
RULE Seat next_turn(const Book& book, const State& s) {
  const int n = seats(book);
  const Seat last = s.table.turn;
  const bool onward = clockwise(book, s);
  const Seat from = last == nobody ? s.table.marker : onward ? left_of(last, n) : right_of(last, n);
  for (Seats rest = s.table.in - s.table.acted; !rest.empty();) {
    const Seat seat = onward ? clockwise_from(from, rest) : counter_from(from, rest);
    if (s.laid[seat] != Technique::none) return seat;
    rest.remove(seat);
  }
  return nobody;
}

// The three checks of a revealed card. Each is true when something came of it
// that the next check must wait for.

// RULE B-4.3, B-4.4.
template <class Sink>
RULE bool check_order(Desk<Sink>& d, Seat seat, Series series) {
  if (in_order(d.book, series, order_of(d.book, d.s, seat))) return false;
  const Technique type = series.last();
  d.tell(Event{.happening = Happening::order_broken, .seat = seat, .card = type});
  if (d.book.options.wrong_order_spends_ko && d.t.knockouts.has(type)) {
    d.t.knockouts.remove(type);
    d.tell(Event{.happening = Happening::order_ko_spent, .card = type});
  }
  leave_now(d, Seats::of(seat), Cause::wrong_order);
  return true;
}

// RULE B-4.5, B-5.27, B-10.12.
template <class Sink>
RULE bool check_knockout(Desk<Sink>& d, Seat seat, Technique type) {
  if (!d.t.knockouts.has(type)) return false;
  if (number(d.book, d.s, seat, Mod::ko_stays, 0) == 0) d.t.knockouts.remove(type);
  if (!touches(d.book, d.s, Source::knockout, nobody, seat)) {
    d.tell(Event{.happening = Happening::ko_withstood, .seat = seat, .card = type});
    return false;
  }
  d.tell(Event{.happening = Happening::ko_struck, .seat = seat, .card = type});
  const int damage = number(d.book, d.s, seat, Mod::ko_damage, 0);
  if (damage == 0) return leave_now(d, Seats::of(seat), Cause::knockout), true;
  d.t.stack.push(Frame{.deed = {Deed::Kind::knockout, u8(int(type)), 0}, .self = seat, .amount = u8(damage)});
  return true;
}

// RULE B-4.6, B-6.1.
template <class Sink>
RULE bool check_trap(Desk<Sink>& d, Seat seat, Technique type) {
  if (!d.t.traps.has(type)) return false;
  const int damage = number(d.book, d.s, seat, Mod::trap_damage, 1);
  d.tell(Event{.happening = Happening::trap_sprung, .seat = seat, .card = type});
  d.t.stack.push(Frame{.deed = {Deed::Kind::trap, u8(int(type)), 0}, .self = seat, .amount = u8(damage)});
  return true;
}

// Seats that hold two dealt heroes.
RULE Seats choosing_hero(const Book& book, const State& s) {
  Seats out;
  for (Seat seat : all_seats(book)) {
    if (s.dealt[int(seat)][1] != HeroId::none) out.add(seat);
  }
  return out;
}

// Does what the phase says and names the next one, and falls through to it where
// nothing can come between the two. False when it asks.
template <class Sink>
RULE bool run_phase(Desk<Sink>& d) {
  Table& t = d.t;
  Seat turn = t.turn;
  const bool turn_lost = Phase::before_reveal <= t.phase && t.phase <= Phase::finish && !t.in.has(turn);
  if (turn_lost) t.phase = Phase::end_turn;  // RULE B-4.10
  switch (t.phase) {
    case Phase::name_first_player:
      return ask_chance(d, Decision::c_first_player), false;
    case Phase::deal_heroes: {
      const Seats waiting = all_seats(d.book) - choosing_hero(d.book, d.s);
      if (!waiting.empty()) return ask_chance(d, Decision::c_deal_hero, first_in_order(d.s, waiting)), false;
      t.phase = Phase::keep_heroes;
      return true;
    }
    case Phase::keep_heroes:
      return ask(d, Decision::keep_hero, choosing_hero(d.book, d.s)), false;

    case Phase::set_up_fight:
      set_up_fight(d);
      t.phase = Phase::reveal_field;
      return true;
    case Phase::reveal_field:
      if (t.field_deck.empty()) {  // RULE B-2.4
        t.field_deck = t.field_discard;
        t.field_discard = Fields{};
      }
      if (!t.field_deck.empty()) return ask_chance(d, Decision::c_battlefield), false;
      t.phase = Phase::field_effects;
      return true;
    case Phase::field_effects:
      refresh_heroes(d);
      open_point(d, Trigger::battlefield_revealed, {});  // RULE B-2.6
      t.phase = Phase::discard_down;
      return true;
    case Phase::discard_down: {
      const Seat seat = unsettled_hand(d.book, d.s, true);
      if (seat == nobody) {
        t.phase = Phase::draw_up;
        t.decision = Decision::none;  // a draw that ended the last fight is none of draw_up
        return true;
      }
      if (d.book.options.discard_down == DiscardDown::owner) {
        ask(d, Decision::discard_down, Seats::of(seat));
      } else {
        ask_chance(d, Decision::c_discard, seat);
      }
      return false;
    }
    case Phase::draw_up: {
      // A seat draws its cards one after another; only then the next one is looked for.
      const bool more =
          t.decision == Decision::c_draw && d.s.hand[t.about].total() < wanted_hand(d.book, d.s, t.about);
      const Seat seat = more ? t.about : unsettled_hand(d.book, d.s, false);
      if (seat != nobody && fill_deck(d)) return ask_chance(d, Decision::c_draw, seat), false;
      t.phase = Phase::deal_row;
      return true;
    }
    case Phase::deal_row:
      if (t.row.total() < row_size(d.book, d.s) && fill_deck(d)) return ask_chance(d, Decision::c_row), false;
      t.phase = Phase::draft;
      return true;
    case Phase::draft: {
      const Seat seat = next_picker(d);
      if (seat != nobody) return ask(d, Decision::draft_pick, Seats::of(seat)), false;
      t.phase = Phase::clear_row;
      return true;
    }
    case Phase::clear_row:  // RULE B-2.13
      t.pass = t.place = t.made = 0;
      d.tell(Event{.happening = Happening::row_cleared, .cards = t.row});
      t.discard.add(t.row);
      t.row = Cards{};
      open_point(d, Trigger::fight_start, t.in);  // RULE B-2.16
      t.phase = Phase::start_round;
      return true;

    case Phase::start_round:
      t.round = u8(t.round + 1);
      t.stage = 0;
      forget_uses(d, true);
      d.tell(Event{.happening = Happening::round_begun, .n = t.round});
      t.phase = Phase::start_stage;
      if (open_point(d, Trigger::round_start, t.in)) return true;
      [[fallthrough]];
    case Phase::start_stage:
      t.stage = u8(t.stage + 1);
      t.acted = Seats{};
      t.turn = nobody;
      forget_uses(d, false);
      d.tell(Event{.happening = Happening::stage_begun, .n = t.stage});
      t.phase = Phase::empty_hands;
      if (open_point(d, Trigger::stage_start, t.in)) return true;
      [[fallthrough]];
    case Phase::empty_hands: {  // RULE B-3.2, B-3.14
      Seats empty;
      for (Seat seat : t.in) {
        if (d.s.hand[seat].empty()) empty.add(seat);
      }
      if (!empty.empty()) return leave_now(d, empty, Cause::no_card), true;
      t.phase = Phase::lay;
      [[fallthrough]];
    }
    case Phase::lay:
      return ask(d, Decision::lay_card, t.in - with_laid(d.book, d.s)), false;
    case Phase::open_laid:
      if (laid_open(d.book, d.s)) {
        for (Seats rest = t.in; !rest.empty();) {
          const Seat seat = first_in_order(d.s, rest);
          rest.remove(seat);
          open_laid(d, seat);
        }
      }
      t.phase = Phase::next_turn;
      if (open_point(d, Trigger::all_laid, t.in)) return true;
      [[fallthrough]];
    case Phase::next_turn: {
      const Seat seat = next_turn(d.book, d.s);
      if (seat == nobody) {  // RULE B-3.9
        t.phase = Phase::delayed_exits;
        return true;
      }
      turn = t.turn = seat;
      t.did = 0;
      t.phase = Phase::before_reveal;
      [[fallthrough]];
    }

    case Phase::before_reveal:
      if (d.s.laid[turn] == Technique::none) {  // RULE B-3.12
        t.phase = Phase::next_turn;
        return true;
      }
      if (offered(d.book, d.s, turn, windows_of(d.book, Decision::before_reveal)) != 0) {
        return ask(d, Decision::before_reveal, Seats::of(turn)), false;
      }
      t.phase = Phase::reveal;
      [[fallthrough]];
    case Phase::reveal:
      reveal(d, turn);
      if (t.ward[turn] == Until::own_reveal) {  // RULE B-9.20
        t.ward[turn] = Until::none;
        d.tell(Event{.happening = Happening::ward_ended, .seat = turn});
      }
      t.phase = Phase::check_order;
      [[fallthrough]];
    case Phase::check_order:
      t.phase = Phase::check_knockout;
      if (check_order(d, turn, t.series[turn])) return true;
      [[fallthrough]];
    case Phase::check_knockout:
      t.phase = Phase::check_trap;
      if (check_knockout(d, turn, t.series[turn].last())) return true;
      [[fallthrough]];
    case Phase::check_trap:
      t.phase = Phase::passed_checks;
      if (check_trap(d, turn, t.series[turn].last())) return true;
      [[fallthrough]];
    case Phase::passed_checks:
      t.phase = Phase::act;
      if (open_point(d, Trigger::survived_checks, Seats::of(turn))) return true;
      [[fallthrough]];
    case Phase::act:
      return ask(d, Decision::act, Seats::of(turn)), false;
    case Phase::after_action:
      t.phase = Phase::finish;
      if (open_point(d, Trigger::after_own_action, Seats::of(turn))) return true;
      [[fallthrough]];
    case Phase::finish:
      if (other_action_offered(d.book, d.s, turn) ||
          offered(d.book, d.s, turn, windows_of(d.book, Decision::finish)) != 0) {
        return ask(d, Decision::finish, Seats::of(turn)), false;
      }
      t.phase = Phase::end_turn;
      [[fallthrough]];
    case Phase::end_turn:
      t.acted.add(turn);
      t.did = 0;
      if (t.overtime.has(turn) && t.stage >= stages(d.book, d.s)) {  // RULE B-9.15, B-9.16
        leave_now(d, Seats::of(turn), Cause::overtime);
      }
      t.phase = Phase::next_turn;
      return true;

    case Phase::delayed_exits:  // RULE B-3.13
      if (t.stage >= stages(d.book, d.s) && !t.overtime.empty()) leave_now(d, t.overtime, Cause::overtime);
      t.phase = Phase::end_stage;
      return true;
    case Phase::end_stage:
      lapse(d, Until::stage_end);
      open_point(d, Trigger::stage_end, t.in);
      t.phase = Phase::after_stage;
      return true;
    case Phase::after_stage:
      t.phase = t.stage < stages(d.book, d.s) ? Phase::start_stage : Phase::end_round;
      return true;
    case Phase::end_round:  // RULE B-3.10, B-5.26
      for (Seat seat : t.in) clear_series(d, seat);
      lapse(d, Until::round_end);
      d.tell(Event{.happening = Happening::round_over, .n = t.round});
      open_point(d, Trigger::round_end, t.in);
      t.phase = Phase::cap_rounds;
      return true;
    case Phase::cap_rounds:  // RULE B-8.6
      if (t.round < d.book.options.round_cap) {
        t.phase = Phase::start_round;
      } else {
        t.won = sides_of(d.book, t.in);
        t.last_cause = Cause::none;
        d.tell(Event{.happening = Happening::fight_shared_by_cap});
      }
      return true;

    case Phase::end_fight:
      return end_fight(d), true;
    case Phase::over:
      return ask(d, Decision::none, {}), false;
  }
  return false;
}

// Phases that start no list, send nobody out and open no timing point follow at
// once. False when one asks.
template <class Sink>
RULE bool run_phases(Desk<Sink>& d) {
  do {
    if (!run_phase(d)) return false;
  } while (d.t.stack.empty() && d.t.leaving.empty() && d.t.won.empty() && d.t.point == Trigger::none);
  return true;
}

template <class Sink>
RULE void advance(Desk<Sink>& d) {
  for (;;) {
    if (!d.t.stack.empty()) {
      if (!run(d)) return;
    } else if (!d.t.left.empty()) {
      run_hero_left(d);
    } else if (settle_exits(d)) {
      continue;
    } else if (!d.t.won.empty() && d.t.phase != Phase::end_fight) {
      d.t.point = Trigger::none;  // RULE B-8.14
      d.t.point_field = false;
      d.t.point_seats = Seats{};
      d.t.phase = Phase::end_fight;
    } else if (d.t.point != Trigger::none) {
      run_point(d);
    } else if (!run_phases(d)) {
      return;
    }
  }
}

// ---- Answers -----------------------------------------------------------------------------

// An answer inside a list of steps about one card or tactic; the frame counts down.
RULE void count_down(Table& t) {
  if (t.stack.empty()) return;
  Frame& f = t.stack.back();
  f.left = u8(f.left - 1);
}

template <class Sink>
RULE_SELDOM void answer_tactic(Desk<Sink>& d, Technique tactic) {
  Frame& f = d.t.stack.back();
  const Step& step = step_of(d.book, f);
  f.tactics.add(tactic);
  f.left = u8(f.left - 1);
  const Seat by = step.who == Who::random ? nobody : f.self;
  if (step.verb == Verb::toggle_ko || step.verb == Verb::place_ko) {
    turn_knockout(d, by, tactic);
  } else {
    turn_trap(d, by, tactic);
  }
}

template <class Sink>
RULE_SELDOM void answer_hero(Desk<Sink>& d, Seat chosen) {
  Frame& f = d.t.stack.back();
  f.targets.add(chosen);
  f.picked = f.targets;
  f.mark = more;
  d.tell(Event{.happening = Happening::hero_targeted, .seat = f.self, .other = chosen});
}

template <class Sink>
RULE void answer_choice(Desk<Sink>& d, Seat seat, Choice choice) {
  Table& t = d.t;
  switch (choice) {
    case Choice::action_a:
    case Choice::action_b:
      t.phase = Phase::after_action;
      return perform_action(d, seat, choice == Choice::action_a ? Part::a : Part::b);
    case Choice::other_action:
      t.phase = Phase::after_action;
      return perform_action(d, seat, t.did == did_a ? Part::b : Part::a);
    case Choice::reveal:
      t.phase = Phase::reveal;
      return;
    case Choice::end_turn:
      t.phase = Phase::end_turn;
      return;
    case Choice::yes:
      t.stack.back().mark = choose;
      return;
    case Choice::no:
      next_step(t.stack.back());
      return;
    case Choice::ability_1:
    case Choice::ability_2:
    case Choice::ability_3:
    case Choice::ability_4: {
      const int index = int(choice) - int(Choice::ability_1);
      const bool instead = hero_card(d.book, d.s, seat).abilities[index].window == Window::instead;
      if (instead) {
        t.did = u8(t.did | did_instead);
        t.phase = Phase::after_action;
      }
      return use_ability(d, seat, index);
    }
  }
}

// RULE B-1.6, B-1.7: shown when the last seat has chosen; the others leave the state.
template <class Sink>
RULE_SELDOM void keep_hero(Desk<Sink>& d, Seat seat, HeroId hero) {
  auto& dealt = d.s.dealt[int(seat)];
  dealt[0] = hero;
  dealt[1] = HeroId::none;
  d.tell(Event{
      .happening = Happening::hero_chosen, .seat = seat, .hero = hero, .audience = viewers(Seats::of(seat))});
  if (!d.t.asked.empty()) return;
  for (Seat each : all_seats(d.book)) {
    d.t.hero[each] = d.s.dealt[int(each)][0];
    d.s.dealt[int(each)][0] = HeroId::none;
    d.tell(Event{.happening = Happening::hero_shown, .seat = each, .hero = d.t.hero[each]});
  }
  d.t.phase = Phase::set_up_fight;
}

template <class Sink>
RULE void answer(Desk<Sink>& d, Seat seat, Action action) {
  Table& t = d.t;
  const Technique type = Technique(action.what);
  const Seat about = t.about;
  t.asked.remove(seat == chance ? nobody : seat);
  switch (action.decision) {
    case Decision::none:
      return;
    case Decision::c_first_player:
      t.marker = Seat(action.what);
      t.phase = Phase::deal_heroes;
      d.tell(Event{.happening = Happening::first_player_named, .seat = t.marker});
      return;
    case Decision::c_deal_hero: {
      auto& dealt = d.s.dealt[int(about)];
      dealt[dealt[0] == HeroId::none ? 0 : 1] = HeroId(action.what);
      d.tell(Event{.happening = Happening::hero_dealt,
                   .seat = about,
                   .hero = HeroId(action.what),
                   .audience = viewers(Seats::of(about))});
      return;
    }
    case Decision::c_battlefield:
      t.field = FieldId(action.what);
      t.field_deck.remove(t.field);
      index_cards(d.book, t);
      t.phase = Phase::field_effects;
      d.tell(Event{.happening = Happening::field_revealed, .field = t.field});
      return;
    case Decision::c_draw:
      draw_card(d, about, type);
      return count_down(t);
    case Decision::c_row:
      return deal_to_row(d, type);
    case Decision::c_discard:
      discard_from_hand(d, about, type);
      return count_down(t);
    case Decision::c_take:
      take_from_hand(d, first_in_order(d.s, t.stack.back().queue), about, type);
      return count_down(t);
    case Decision::c_tactic:
    case Decision::flip_tactic:
    case Decision::toggle_ko:
    case Decision::leaver_trap:
      return answer_tactic(d, type);
    case Decision::keep_hero:
      return keep_hero(d, seat, HeroId(action.what));
    case Decision::discard_down:
      return discard_from_hand(d, seat, type);
    case Decision::draft_pick:
      t.made = u8(t.made + 1);
      return pick_from_row(d, seat, type);
    case Decision::lay_card:
      if (t.asked.empty()) t.phase = Phase::open_laid;
      return lay(d, seat, type);
    case Decision::swap_card:
      t.stack.back().mark = work;
      return swap_laid(d, seat, type);
    case Decision::before_reveal:
    case Decision::act:
    case Decision::finish:
    case Decision::may_step:
      return answer_choice(d, seat, Choice(action.what));
    case Decision::name_technique:
      t.stack.back().named = type;
      t.stack.back().mark = work;
      d.tell(Event{.happening = Happening::technique_named, .seat = seat, .card = type});
      return;
    case Decision::flurry_hero:
    case Decision::pick_opponent:
      return answer_hero(d, Seat(action.what));
    case Decision::pick_more:
      if (action.what != stop_picking) return answer_hero(d, Seat(action.what));
      t.stack.back().mark = Mark::chosen;
      return;
    case Decision::take_card:
      take_from_hand(d, seat, about, type);
      t.stack.back().queue.remove(about);
      return;
    case Decision::copy_action: {
      Frame& f = t.stack.back();
      f.mark = work;
      const bool named = action.what >= copy_named;
      const Technique copied =
          named ? step_of(d.book, f).technique : face_up_card(d.book, d.s, Seat(action.what / 2));
      const Part part = Part(action.what % 2);
      d.tell(Event{.happening = Happening::action_chosen, .seat = seat, .card = copied, .part = part});
      t.stack.push(Frame{.deed = {Deed::Kind::technique, u8(int(copied)), u8(int(part))}, .self = seat});
      return;
    }
    case Decision::pay_card:
      discard_from_hand(d, seat, type);
      return count_down(t);
    case Decision::take_from_discard:
      take_from_discard(d, seat, type);
      return count_down(t);
  }
}

template <class Sink>
RULE void apply(const Book& book, State& s, Seat seat, Action action, Sink& sink) {
  assert(refusal(book, s, seat, action) == Refusal::none);
  Desk<Sink> d{book, s, sink, s.table};
  const bool chosen_by_luck = seat == chance;
  answer(d, seat, action);
  if (!chosen_by_luck && !s.table.asked.empty()) return;  // others still choose in secret
  // A phase asks when everything before it is settled: the answer leaves only phases to run.
  if (s.table.stack.empty() && !run_phases(d)) return;
  advance(d);
}

}  // namespace gm::battle

// The step of the game: an answer is put where it belongs, then the rules go on
// by themselves until somebody, or chance, must answer again.
//
//   answer    the decision's own effect
//   advance   a list of steps under way (effects.h), else the next phase
#pragma once
#include <cassert>

#include "rules/ring/cards.h"
#include "rules/ring/content.h"
#include "rules/ring/effects.h"
#include "rules/ring/facts.h"
#include "rules/ring/legal.h"
#include "rules/ring/rolls.h"
#include "rules/ring/state.h"

namespace gm::ring {

// ---- Set-up (R-1) ---------------------------------------------------------------------

// RULE: as many dice of a colour as the stat says, all in the reserve.
template <class Sink>
RULE_SELDOM void take_fighter(Desk<Sink>& d, Seat seat, FighterId fighter, bool drawn) {
  Corner& corner = d.t.of(seat);
  corner.fighter = fighter;
  for (int c = 0; c < colour_count; ++c) {
    corner.dice.set(reserve_die(Colour(c)), d.book.fighter[int(fighter)].stat[c]);
  }
  d.tell(Event{.happening = Happening::fighter_taken, .seat = seat, .fighter = fighter, .n = u8(drawn)});
}

template <class Sink>
RULE_SELDOM void begin_round_1(Desk<Sink>& d, Seat opener, Opener why) {
  d.t.opener = opener;
  d.t.round = 1;
  d.t.phase = Phase::start_first;
  d.tell(Event{.happening = Happening::opener_named, .seat = opener, .opener = why});
  d.tell(Event{.happening = Happening::round_begun, .n = 1});
}

// RULE: false when a coin must decide.
template <class Sink>
RULE_SELDOM bool name_opener(Desk<Sink>& d) {
  const Seat always = always_first(d.book, d.s);
  if (always != nobody) return begin_round_1(d, always, Opener::goes_first), true;
  if (d.book.options.first_player == FirstPlayer::stats) {
    const auto& stats = fighter_of(d.book, d.s, Seat{0}).stat;
    const auto& others = fighter_of(d.book, d.s, Seat{1}).stat;
    const int speed = stats[int(Colour::speed)] - others[int(Colour::speed)];
    const int skill = stats[int(Colour::coordination)] - others[int(Colour::coordination)];
    if (speed != 0) return begin_round_1(d, Seat(speed > 0 ? 0 : 1), Opener::speed), true;
    if (skill != 0) return begin_round_1(d, Seat(skill > 0 ? 0 : 1), Opener::coordination), true;
  }
  return false;
}

// Who picks a fighter next; nobody when both have one.
RULE Seat without_fighter(const Table& t, Seat first) {
  if (t.of(first).fighter == FighterId::none) return first;
  return t.of(foe_of(first)).fighter == FighterId::none ? foe_of(first) : nobody;
}

// ---- The break (R-12.4) ------------------------------------------------------------------

// RULE b.
template <class Sink>
RULE_SELDOM void recover(Desk<Sink>& d) {
  for (int i = 0; i < seat_count; ++i) {
    Corner& corner = d.t.corner[i];
    if (corner.pain == 0) continue;
    const Health before = health(corner);
    corner.healthy = u8(corner.healthy + corner.pain);
    corner.pain = 0;
    d.tell(Event{.happening = Happening::pain_recovered,
                 .seat = Seat(i),
                 .n = before.pain,
                 .before = before,
                 .after = health(corner)});
  }
  d.t.round = u8(d.t.round + 1);
  d.tell(Event{.happening = Happening::round_begun, .n = d.t.round});
}

// RULE d: all ring dice but the kept ones go to the reserve.
template <class Sink>
RULE void return_dice(Desk<Sink>& d, Seat seat) {
  Corner& corner = d.t.of(seat);
  const int back = corner.dice.on_ring();
  for (int c = 0; c < colour_count; ++c) {
    const Colour colour{u8(c)};
    const int own = corner.dice.total(of_colour(colour));
    for (int value = 1; value <= faces; ++value) corner.dice.set(ring_die(colour, value), 0);
    corner.dice.set(reserve_die(colour), own);
  }
  corner.dice.add(corner.apart);
  corner.apart = Dice{};
  if (back > 0) d.tell(Event{.happening = Happening::dice_returned, .seat = seat, .n = u8(back)});
}

// RULE d, e, f.
template <class Sink>
RULE_SELDOM void gather(Desk<Sink>& d) {
  Table& t = d.t;
  for (int i = 0; i < seat_count; ++i) {
    return_dice(d, Seat(i));
    t.corner[i].last_played = CardId::none;
    t.corner[i].last_cancelled = false;
  }
  for (int i = 0; i < seat_count; ++i) gather_cards(d, Seat(i));
  if (t.round > 1) {
    const Seat always = always_first(d.book, d.s);
    t.opener = always != nobody ? always : foe_of(t.moved_last);
    d.tell(Event{.happening = Happening::opener_named,
                 .seat = t.opener,
                 .opener = always != nobody ? Opener::goes_first : Opener::moved_second});
  }
  t.opening_left = fighter_of(d.book, d.s, t.opener).opening_turns;
  t.active = nobody;
}

// RULE: whose turn comes; skipped ones are passed over.
template <class Sink>
RULE void next_turn(Desk<Sink>& d) {
  Table& t = d.t;
  for (;;) {
    const Seat seat = t.opening_left > 0 ? t.opener : foe_of(t.active);
    t.opening_left = u8(t.opening_left - (t.opening_left > 0));
    t.active = seat;
    if (!t.of(seat).skip) return;
    t.of(seat).skip = false;
    d.tell(Event{.happening = Happening::turn_skipped, .seat = seat});
  }
}

// RULE.
template <class Sink>
RULE void begin_turn(Desk<Sink>& d) {
  Table& t = d.t;
  t.turn = uint16_t(min(65535, t.turn + 1));  // a position from outside may start anywhere
  t.of(t.active).last_played = CardId::none;
  t.of(t.active).last_cancelled = false;
  for (Corner& corner : t.corner) corner.pain_taken = 0;
  t.limit = u8(mobilise_limit_of(d.book, d.s, t.active));
  d.tell(Event{.happening = Happening::turn_begun, .seat = t.active, .turn = t.turn});
  if (t.limit != mobilise_limit) {
    d.tell(Event{.happening = Happening::limit_changed, .seat = t.active, .n = t.limit});
  }
}

// ---- The chain (R-5) ------------------------------------------------------------------------

// A card is played in the own perform step or again window.
template <class Sink>
RULE void play_own(Desk<Sink>& d, Seat seat, CardId card, Power power) {
  Table& t = d.t;
  if (card_of(d.book, card).window == Window::perform) t.copied = t.of(foe_of(seat)).last_played;
  put_in_play(d, seat, card, power);
  t.of(seat).last_played = card;  // RULE
  t.of(seat).last_cancelled = false;
  const Card& played = item_card(d.book, t, 0);
  if (is_attack(played)) {
    t.phase = played.forbidden ? Phase::check : Phase::window;
  } else {
    t.phase = Phase::manoeuvre;
    t.stack.push(Frame{.kind = Frame::Kind::item, .id = 0, .self = seat});
  }
}

// RULE.
template <class Sink>
RULE_SELDOM void answer_check(Desk<Sink>& d, int face) {
  Table& t = d.t;
  const int limit = caught_on(d.book, d.s, t.active, t.chain[0].power);
  const bool caught = face <= limit;
  t.phase = caught ? Phase::referee : Phase::window;
  d.tell(Event{.happening = caught ? Happening::caught : Happening::check_passed,
               .seat = t.active,
               .card = t.chain[0].card,
               .n = u8(face),
               .m = u8(limit)});
}

// RULE.
template <class Sink>
RULE_SELDOM void receive_yellow(Desk<Sink>& d) {
  Table& t = d.t;
  Corner& corner = t.of(t.active);
  corner.yellow = u8(corner.yellow + 1);
  corner.yellow_turn = t.turn;
  t.phase = Phase::window;
  d.tell(Event{.happening = Happening::yellow_received, .seat = t.active, .n = corner.yellow});
  if (corner.yellow >= yellow_limit) return end_fight(d, foe_of(t.active), Reason::disqualification);
  fire(d, Trigger::yellow_received, t.active);
}

// RULE.
template <class Sink>
RULE_SELDOM void play_referee(Desk<Sink>& d, Seat seat, CardId card) {
  leave_hand(d.book, d.s.of(seat), card);
  d.tell(Event{.happening = Happening::card_played, .seat = seat, .card = card});
  d.tell(Event{.happening = Happening::yellow_avoided, .seat = seat, .card = card});
  put_on_discard(d.s, seat, card);
  d.tell(Event{.happening = Happening::card_discarded,
               .seat = seat,
               .other = seat,
               .card = card,
               .cause = Cause::played});
  d.t.phase = Phase::window;
}

// RULE.
template <class Sink>
RULE void close_windows(Desk<Sink>& d) {
  d.t.unwinding = u8(d.t.chain.size());
  d.t.phase = Phase::unwind;
  d.tell(Event{.happening = Happening::chain_closed, .n = d.t.unwinding});
}

// RULE. True when an item has something to do.
template <class Sink>
RULE bool unwind(Desk<Sink>& d) {
  Table& t = d.t;
  while (t.unwinding > 1) {
    const int i = t.unwinding - 1;
    t.unwinding = u8(i);
    if (t.chain[i].cancelled) continue;
    if (idle(d.book, t, i)) {
      d.tell(Event{.happening = Happening::item_idle, .seat = owner_of_item(t, i), .card = t.chain[i].card});
    } else if (item_card(d.book, t, i).timing == Timing::unwind) {
      return start_item(d, i), true;
    }
  }
  return false;
}

// RULE.
template <class Sink>
RULE void close_chain(Desk<Sink>& d) {
  Table& t = d.t;
  clear_chain(d);
  t.phase = t.again ? Phase::again : Phase::refresh;
  t.unwinding = t.protection = 0;
  t.again = t.attack_hurt = false;
}

// ---- Winning (R-13) -----------------------------------------------------------------------------

// RULE.
template <class Sink>
RULE_SELDOM void break_tie(Desk<Sink>& d, Reason reason) {
  const Corner& first = d.t.corner[0];
  const Corner& second = d.t.corner[1];
  const int numbers[][2] = {{first.healthy, second.healthy},
                            {first.healthy + first.pain, second.healthy + second.pain},
                            {d.t.moved_last == Seat{0}, d.t.moved_last == Seat{1}}};
  int by = 0;
  while (numbers[by][0] == numbers[by][1]) ++by;
  const int winner = numbers[by][0] > numbers[by][1] ? 0 : 1;
  const TieBreak tie = TieBreak(int(TieBreak::healthy) + by);
  d.tell(Event{.happening = Happening::tie_broken,
               .seat = Seat(winner),
               .n = u8(numbers[by][winner]),
               .m = u8(numbers[by][1 - winner]),
               .tie = tie});
  end_fight(d, Seat(winner), reason, tie);
}

// A check that both, one or no seat passes; true when it has ended the fight.
template <class Sink>
RULE bool decide(Desk<Sink>& d, Seats winners, Reason reason) {
  if (winners.empty()) return false;
  if (winners.size() == 1) return end_fight(d, winners.front(), reason), true;
  return break_tie(d, reason), true;
}

// RULE.
template <class Sink>
RULE_SELDOM bool check_points(Desk<Sink>& d) {
  Seats winners;
  for (int i = 0; i < seat_count; ++i) {
    if (!wins_on_points(d.t.corner[i])) continue;
    winners.add(Seat(i));
    d.tell(Event{.happening = Happening::points_made, .seat = Seat(i)});
  }
  return decide(d, winners, Reason::points);
}

// RULE: how many dice the doctor rolls for the seat.
template <class Sink>
RULE_SELDOM void call_doctor(Desk<Sink>& d, Seat seat) {
  d.t.doctor = u8(doctor_dice(d.book, d.s, seat));
  if (d.t.doctor > 0) {
    d.tell(Event{.happening = Happening::doctor_called, .seat = seat, .n = d.t.doctor});
  }
}

// RULE.
template <class Sink>
RULE_SELDOM void decide_finally(Desk<Sink>& d) {
  int sums[seat_count]{};
  for (int i = 0; i < seat_count; ++i) {
    sums[i] = final_sum(d.t.corner[i]);
    for (int c = 0; c < colour_count; ++c) {
      const Dice::Best best = d.t.corner[i].dice.best(Colour(c));
      if (best.count == 0) continue;
      d.tell(Event{.happening = Happening::set_counted,
                   .seat = Seat(i),
                   .die = ring_die(Colour(c), best.value),
                   .n = u8(best.count)});
    }
    d.tell(Event{.happening = Happening::final_counted, .seat = Seat(i), .n = u8(sums[i])});
  }
  if (sums[0] == sums[1]) return break_tie(d, Reason::final);
  end_fight(d, Seat(sums[0] > sums[1] ? 0 : 1), Reason::final);
}

// RULE.
template <class Sink>
RULE_SELDOM void give_verdict(Desk<Sink>& d) {
  for (Seat seat : d.t.failed) d.tell(Event{.happening = Happening::doctor_stops, .seat = seat});
  if (d.t.failed.size() == 2) return break_tie(d, Reason::technical);
  if (!d.t.failed.empty()) return end_fight(d, foe_of(d.t.failed.front()), Reason::technical);
  if (d.t.round >= d.book.options.rounds) return decide_finally(d);
  d.t.phase = Phase::break_first;
}

// ---- Phases -----------------------------------------------------------------------------------------

// RULE: draws or discards to 5 cards. False when it asks.
template <class Sink>
RULE bool refresh(Desk<Sink>& d) {
  Table& t = d.t;
  for (;;) {
    const int cards = hand_count(d.s, t.active);
    if (cards > hand_size) return ask(d, Decision::refresh_discard, t.active), false;
    if (cards == hand_size) return t.phase = Phase::refreshed, true;
    const Draw draw = draw_one(d, t.active);
    if (draw == Draw::asked) return false;
    if (draw == Draw::impossible) return end_round(d, t.active), true;
  }
}

// Set-up and everything between rounds. False when it asks.
template <class Sink>
RULE_SELDOM bool run_pause(Desk<Sink>& d) {
  Table& t = d.t;
  switch (t.phase) {
    case Phase::name_picker:
      return ask_chance(d, Decision::pick_order), false;
    case Phase::pick_fighters:
    case Phase::draw_fighters: {
      const bool picks = t.phase == Phase::pick_fighters;
      const Seat seat = without_fighter(t, picks ? t.opener : Seat{0});
      if (seat == nobody) return t.phase = Phase::name_opener, true;
      if (picks) return ask(d, Decision::pick_fighter, seat, seat), false;
      return ask_chance(d, Decision::draw_fighter, seat), false;
    }
    case Phase::name_opener:
      if (name_opener(d)) return true;
      return ask_chance(d, Decision::first_coin), false;
    case Phase::break_first:
      t.phase = Phase::break_second;
      return fire(d, Trigger::round_break, Seat{0}), true;
    case Phase::break_second:
      t.phase = Phase::recover;
      return fire(d, Trigger::round_break, Seat{1}), true;
    case Phase::recover:
      t.phase = Phase::start_first;
      return recover(d), true;
    case Phase::start_first:
      t.phase = Phase::start_second;
      return fire(d, Trigger::round_start, Seat{0}), true;
    case Phase::start_second:
      t.phase = Phase::gather;
      return fire(d, Trigger::round_start, Seat{1}), true;
    case Phase::gather:
      t.phase = Phase::search_first;
      return gather(d), true;
    case Phase::search_first:
      t.phase = Phase::search_second;
      return fire(d, Trigger::before_opening_draw, t.opener), true;
    case Phase::search_second:
      t.phase = Phase::draw_first;
      return fire(d, Trigger::before_opening_draw, foe_of(t.opener)), true;
    case Phase::draw_first:
    case Phase::draw_second: {
      const bool first = t.phase == Phase::draw_first;
      const Seat seat = first ? t.opener : foe_of(t.opener);
      if (hand_count(d.s, seat) < hand_size) return ask_chance(d, Decision::card, seat), false;
      t.phase = first ? Phase::draw_second : Phase::next_turn;
      return true;
    }
    case Phase::points:
      if (check_points(d)) return true;
      t.phase = Phase::doctor_first;
      return call_doctor(d, Seat{0}), true;
    case Phase::doctor_first:
      if (t.doctor > 0) return ask_die(d, Purpose::doctor, Seat{0}), false;
      t.phase = Phase::doctor_second;
      return call_doctor(d, Seat{1}), true;
    case Phase::doctor_second:
      if (t.doctor > 0) return ask_die(d, Purpose::doctor, Seat{1}), false;
      t.phase = Phase::verdict;
      return true;
    case Phase::verdict:
      return give_verdict(d), true;
    case Phase::over:
      return ask(d, Decision::none, nobody), false;
    case Phase::next_turn:
    case Phase::turn_start:
    case Phase::choose_dice:
    case Phase::mobilise:
    case Phase::mobilise_roll:
    case Phase::perform:
    case Phase::discard_roll:
    case Phase::discard_rolling:
    case Phase::manoeuvre:
    case Phase::check:
    case Phase::referee:
    case Phase::window:
    case Phase::unwind:
    case Phase::act:
    case Phase::acted:
    case Phase::after_attack:
    case Phase::close:
    case Phase::again:
    case Phase::refresh:
    case Phase::refreshed:
      break;
  }
  return true;
}

// Does what the phase says and names the next one, and falls through to it where
// nothing can come between the two. False when it asks.
template <class Sink>
RULE bool run_phase(Desk<Sink>& d) {
  Table& t = d.t;
  switch (t.phase) {
    case Phase::next_turn:
      next_turn(d);
      t.phase = Phase::turn_start;
      [[fallthrough]];
    case Phase::turn_start:
      begin_turn(d);
      t.phase = Phase::choose_dice;
      if (fire(d, Trigger::turn_start, t.active)) return true;
      [[fallthrough]];
    case Phase::choose_dice:  // RULE
      begin_picks(t, t.active, all_dice, t.limit);
      t.phase = Phase::mobilise;
      [[fallthrough]];
    case Phase::mobilise:
      if (t.picks > 0) return ask(d, Decision::mobilise, t.active, t.active), false;
      end_picks(t);
      t.phase = Phase::mobilise_roll;
      [[fallthrough]];
    case Phase::mobilise_roll:
      if (in_the_air(t.of(t.active))) return ask_die(d, Purpose::roll, t.active), false;
      t.phase = Phase::perform;
      if (fire(d, Trigger::after_mobilise, t.active)) return true;
      [[fallthrough]];
    case Phase::perform:  // RULE
      if (!d.s.of(t.active).hand.empty()) return ask(d, Decision::perform, t.active), false;
      t.phase = Phase::refresh;
      return true;
    case Phase::discard_roll:  // RULE
      if (t.picks > 0) return ask(d, Decision::discard_roll, t.active, t.active), false;
      end_picks(t);
      t.phase = Phase::discard_rolling;
      [[fallthrough]];
    case Phase::discard_rolling:
      if (in_the_air(t.of(t.active))) return ask_die(d, Purpose::roll, t.active), false;
      t.colour = Colour::none;
      t.phase = Phase::refresh;
      return true;
    case Phase::manoeuvre:  // RULE: it has resolved
      clear_chain(d);
      t.phase = Phase::refresh;
      return true;

    case Phase::check:
      return ask_die(d, Purpose::check, t.active), false;
    case Phase::referee:  // RULE
      if (!d.s.of(t.active).hand.empty()) return ask(d, Decision::referee, t.active), false;
      receive_yellow(d);
      return true;
    case Phase::window: {  // RULE
      const Seat seat = foe_of(owner_of_item(t, t.chain.size() - 1));
      if (!d.s.of(seat).hand.empty()) return ask(d, Decision::counter, seat), false;
      close_windows(d);
      [[fallthrough]];
    }
    case Phase::unwind:
      if (unwind(d)) return true;
      t.phase = Phase::act;
      [[fallthrough]];
    case Phase::act: {
      const bool cancelled = t.chain[0].cancelled;
      const bool answer_cancelled = t.chain.size() > 1 && t.chain[1].cancelled;
      if (d.book.options.reanswer && !cancelled && answer_cancelled) {  // RULE
        clear_chain(d, 1);
        t.unwinding = 0;
        t.phase = Phase::window;
        d.tell(Event{.happening = Happening::answered_anew, .seat = foe_of(t.active)});
        return true;
      }
      t.unwinding = 0;
      t.phase = Phase::acted;
      if (!cancelled) return start_item(d, 0), true;
      [[fallthrough]];
    }
    case Phase::acted:
      t.phase = Phase::after_attack;
      if (fire(d, t.chain[0].cancelled ? Trigger::attack_cancelled : Trigger::attack_landed, t.active)) {
        return true;
      }
      [[fallthrough]];
    case Phase::after_attack:  // RULE: only the answer to the attack can have that timing
      t.phase = Phase::close;
      if (t.chain.size() > 1 && !t.chain[1].cancelled &&
          item_card(d.book, t, 1).timing == Timing::after_attack) {
        return start_item(d, 1), true;
      }
      [[fallthrough]];
    case Phase::close:
      close_chain(d);
      return true;
    case Phase::again:
      if (!d.s.of(t.active).hand.empty()) return ask(d, Decision::again, t.active), false;
      t.phase = Phase::refresh;
      [[fallthrough]];

    case Phase::refresh:
      return refresh(d);
    case Phase::refreshed:
      t.phase = Phase::next_turn;
      fire(d, Trigger::after_refresh, t.active);
      return true;

    case Phase::name_picker:
    case Phase::pick_fighters:
    case Phase::draw_fighters:
    case Phase::name_opener:
    case Phase::break_first:
    case Phase::break_second:
    case Phase::recover:
    case Phase::start_first:
    case Phase::start_second:
    case Phase::gather:
    case Phase::search_first:
    case Phase::search_second:
    case Phase::draw_first:
    case Phase::draw_second:
    case Phase::points:
    case Phase::doctor_first:
    case Phase::doctor_second:
    case Phase::verdict:
    case Phase::over:
      break;
  }
  return run_pause(d);
}

template <class Sink>
RULE void advance(Desk<Sink>& d) {
  while (d.t.stack.empty() ? run_phase(d) : run(d)) {
  }
}

// ---- Answers ---------------------------------------------------------------------------------------

// A die has shown its face. True when the roll goes on with the same question.
template <class Sink>
RULE bool answer_die(Desk<Sink>& d, int face) {
  Table& t = d.t;
  switch (t.purpose) {
    case Purpose::roll:
    case Purpose::stun:
      return !land_die(d, face);
    case Purpose::check:
      tell_spare_die(d, face);
      answer_check(d, face);
      return false;
    case Purpose::cap:
      tell_spare_die(d, face);
      answer_cap(d, face);
      return false;
    case Purpose::doctor:
      tell_spare_die(d, face);
      t.doctor = u8(t.doctor - 1);
      if (face == faces) t.failed.add(t.about);
      return false;
    case Purpose::none:
      break;
  }
  return false;
}

// RULE.
template <class Sink>
RULE void discard_to_roll(Desk<Sink>& d, Seat seat, CardId card) {
  Table& t = d.t;
  discard_from_hand(d, seat, card, Cause::perform, seat);
  const Colour colour = colour_of(card_of(d.book, card).kind);
  if (colour == Colour::none) {
    t.phase = Phase::refresh;
    return;
  }
  t.colour = colour;
  t.phase = Phase::discard_roll;
  begin_picks(t, seat, of_colour(colour), fighter_of(d.book, d.s, seat).discard_roll);
}

// Answers inside a list of steps.
template <class Sink>
RULE_SELDOM void answer_step(Desk<Sink>& d, Seat seat, Action action) {
  Table& t = d.t;
  Frame& f = t.stack.back();
  const CardId card = CardId(action.what);
  const Die die = Die(action.what);
  switch (action.decision) {
    case Decision::search_deck:
      f.left = u8(f.left - 1);
      return search_card(d, seat, card);
    case Decision::protect_split:
      return remove_points(d, f, action.what);
    case Decision::cap_split:
      return keep_points(d, f, seat, action.what);
    case Decision::stun_target: {
      Corner& foe = t.of(t.about);
      foe.dice.remove(die);
      foe.apart.add(reserve_die(colour_of(die)));
      f.left = u8(f.left - 1);
      f.mark = rolling;
      d.tell(Event{.happening = Happening::die_picked, .seat = t.about, .other = seat, .die = die});
      return;
    }
    case Decision::concuss_pick:
      f.left = u8(f.left - 1);
      return discard_from_hand(d, t.about, card, Cause::concuss, seat);
    case Decision::heal_choice:
      f.left = u8(f.left - 1);
      return heal_one(d, seat, action.deed == Deed::heal_lost);
    case Decision::nudge:
    case Decision::set:
      f.left = u8(f.left - 1);
      return turn_die(d, seat, die, action.how,
                      action.decision == Decision::set ? Happening::die_set : Happening::die_nudged);
    case Decision::swap:
      f.mark = done;
      return swap_dice(d, seat, die, Die(action.how));
    case Decision::discard_own:
      if (action.deed == Deed::stop) {
        f.mark = done;
        return;
      }
      f.done = u8(f.done + 1);
      return discard_from_hand(d, seat, card, Cause::effect, seat);
    case Decision::repeat:
      if (action.deed == Deed::more) {
        f.mark = work;
        return;
      }
      f.passes = 0;
      return go_to(f, step_of(d.book, d.s).next);
    case Decision::branch:
      d.tell(Event{.happening = Happening::branch_chosen, .seat = seat, .n = action.what});
      return enter_branch(f, steps_of(d.book, d.s, f), action.what);
    case Decision::optional: {
      const Step& step = step_of(d.book, d.s);
      const bool yes = action.deed == Deed::yes;
      d.tell(Event{.happening = Happening::option_taken, .seat = seat, .n = u8(yes)});
      return yes ? enter_body(f, step) : go_to(f, step.next);
    }
    case Decision::cycle:
      if (action.deed == Deed::no) {
        f.left = 0;
        d.tell(Event{.happening = Happening::option_taken, .seat = seat, .n = 0});
        return;
      }
      return cycle_card(d, f, card);
    case Decision::keep_dice:
      if (action.deed == Deed::pick_die) return keep_die(d, seat, die);
      f.mark = done;
      return;
    case Decision::none:
    case Decision::pick_order:
    case Decision::draw_fighter:
    case Decision::first_coin:
    case Decision::card:
    case Decision::die:
    case Decision::pick_fighter:
    case Decision::mobilise:
    case Decision::perform:
    case Decision::discard_roll:
    case Decision::referee:
    case Decision::counter:
    case Decision::roll_dice:
    case Decision::again:
    case Decision::refresh_discard:
      break;
  }
}

// True when the same question is asked again, so that nothing else has to run.
template <class Sink>
RULE bool answer(Desk<Sink>& d, Seat seat, Action action) {
  Table& t = d.t;
  const CardId card = CardId(action.what);
  switch (action.decision) {
    case Decision::die:
      return answer_die(d, action.what);
    case Decision::card:
      draw_card(d, t.about, card);
      if (!t.stack.empty()) {
        Frame& f = t.stack.back();
        uint8_t& left = f.mark == drawing ? f.done : f.left;
        left = u8(left - 1);
      }
      return false;
    case Decision::mobilise:
    case Decision::discard_roll:
    case Decision::roll_dice:
      if (action.deed == Deed::pick_die) {
        pick_die(d, seat, Die(action.what));
        return t.picks > 0;
      }
      end_picks(t);
      return false;
    case Decision::perform:
      if (action.deed == Deed::discard_card) {
        discard_to_roll(d, seat, card);
      } else {
        play_own(d, seat, card, Power(action.how));
      }
      return false;
    case Decision::counter:
      if (action.deed == Deed::pass) {
        d.tell(Event{.happening = Happening::window_passed, .seat = seat});
        close_windows(d);
      } else {
        put_in_play(d, seat, card, Power(action.how));
      }
      return false;
    case Decision::refresh_discard:
      discard_from_hand(d, seat, card, Cause::refresh, seat);
      return false;
    case Decision::referee:
      if (action.deed == Deed::accept) {
        receive_yellow(d);
      } else {
        play_referee(d, seat, card);
      }
      return false;
    case Decision::again:
      if (action.deed == Deed::pass) {
        t.phase = Phase::refresh;
        d.tell(Event{.happening = Happening::no_more_attack, .seat = seat});
      } else {
        play_own(d, seat, card, Power(action.how));
      }
      return false;
    case Decision::pick_order:
      t.opener = Seat(action.what);
      t.phase = Phase::pick_fighters;
      d.tell(Event{.happening = Happening::picker_named, .seat = t.opener});
      return false;
    case Decision::pick_fighter:
    case Decision::draw_fighter:
      take_fighter(d, t.about, FighterId(action.what), seat == chance);
      return false;
    case Decision::first_coin:
      begin_round_1(d, Seat(action.what), Opener::coin);
      return false;
    case Decision::search_deck:
    case Decision::protect_split:
    case Decision::cap_split:
    case Decision::stun_target:
    case Decision::concuss_pick:
    case Decision::heal_choice:
    case Decision::nudge:
    case Decision::swap:
    case Decision::set:
    case Decision::discard_own:
    case Decision::repeat:
    case Decision::branch:
    case Decision::optional:
    case Decision::cycle:
    case Decision::keep_dice:
      answer_step(d, seat, action);
      return false;
    case Decision::none:
      break;
  }
  return false;
}

template <class Sink>
RULE void apply(const Book& book, State& s, Seat seat, Action action, Sink& sink) {
  assert(refusal(book, s, seat, action) == Refusal::none);
  Desk<Sink> d{book, s, sink, s.table};
  if (!answer(d, seat, action)) advance(d);
}

}  // namespace gm::ring

// The step of the game: an answer is put where it belongs, then the rules go on
// by themselves until somebody, or chance, must answer again.
//
//   answer    the decision's own effect
//   advance   cards owed, cards drawn, an effect under way (effects.h), an effect
//             that waits, else the next phase
#pragma once
#include <cassert>

#include "rules/united/board.h"
#include "rules/united/cards.h"
#include "rules/united/content.h"
#include "rules/united/could.h"
#include "rules/united/effects.h"
#include "rules/united/facts.h"
#include "rules/united/legal.h"
#include "rules/united/modifiers.h"
#include "rules/united/refusal.h"
#include "rules/united/state.h"
#include "rules/united/symbols.h"

namespace gm::united {

// ---- Set-up (U-1) ----------------------------------------------------------------------

template <class Sink>
RULE_SELDOM void take_villain(Desk<Sink>& d, VillainId villain, Seat by) {
  Table& t = d.t;
  t.villain = villain;
  t.health = u8(start_health(d.book, t));
  for (int row = 0; row < villain_row(d.book, t).plans; ++row) {
    t.plan_pool |= PlanPool::of_bits(villain_row(d.book, t).plan_of[row]);
  }
  t.phase = Phase::lay_locations;
  d.tell(Event{.happening = Happening::villain_named, .seat = by, .villain = villain, .n = t.health});
}

RULE int next_spot(const Table& t) {
  int at = 0;
  while (at < ring_size && t.spot[at].location != LocationId::none) ++at;
  return at;
}
// RULE U-1.3, U-1.5.
template <class Sink>
RULE_SELDOM void lay_location(Desk<Sink>& d, LocationId location) {
  const int at = next_spot(d.t);
  const Location& row = d.book.location[int(location)];
  d.t.spot[at].location = location;
  d.t.spot[at].thugs = row.thugs;
  d.t.spot[at].civilians = row.civilians;
  d.tell(Event{.happening = Happening::location_laid,
               .location = location,
               .at = u8(at),
               .n = row.thugs,
               .m = row.civilians});
}

RULE int spot_without_threat(const Table& t) {
  int at = 0;
  while (at < ring_size && t.spot[at].threat != ThreatId::none) ++at;
  return at;
}

RULE int figure_without_hero(const Book& book, const Table& t) {
  int f = 0;
  while (f < figures(book) && t.figure[f].hero != HeroId::none) ++f;
  return f;
}
template <class Sink>
RULE_SELDOM void take_hero(Desk<Sink>& d, HeroId hero, Seat by) {
  const int figure = figure_without_hero(d.book, d.t);
  d.t.figure[figure].hero = hero;
  d.tell(Event{.happening = Happening::hero_taken, .seat = by, .figure = u8(figure), .hero = hero});
}

// RULE U-1.13 to U-1.15, U-12, U-13.1.
template <class Sink>
RULE_SELDOM void prepare_heroes(Desk<Sink>& d) {
  Table& t = d.t;
  const int at = opposite(t.villain_at);
  d.tell(Event{.happening = Happening::heroes_placed, .at = u8(at)});
  for (int f = 0; f < figures(d.book); ++f) {
    t.figure[f].at = u8(at);
    const Hero& hero = d.book.hero[int(t.figure[f].hero)];
    d.s.pool |= Cards::of_bits(uint64_t(hero.all) << (f * deck_cards));
    for (int place = 0; place < deck_cards; ++place) {
      if ((hero.removed >> place & 1) == 0) continue;
      d.tell(Event{.happening = Happening::card_removed,
                   .figure = u8(f),
                   .card = card_id(t.figure[f].hero, hero.row_at[place])});
    }
  }
  for (int i = 0; i < seats(d.book); ++i) {
    t.draws[i] = u8(solo(d.book) ? solo_hand : starting_hand);
    d.tell(Event{.happening = Happening::deck_shuffled,
                 .seat = Seat(i),
                 .n = u8(pool_of(d.book, d.s, Seat(i)).size())});
  }
  t.phase = Phase::deal;
}

// Set-up. False when it asks.
template <class Sink>
RULE_SELDOM bool run_set_up(Desk<Sink>& d) {
  Table& t = d.t;
  const Options& options = d.book.options;
  switch (t.phase) {
    case Phase::name_villain:
      if (options.villain_choice == Choice::named) return take_villain(d, options.villain, nobody), true;
      if (options.villain_choice == Choice::random) return ask_chance(d, Decision::chance_villain), false;
      return ask(d, Decision::choose_villain, all_seats(d.book)), false;
    case Phase::lay_locations: {
      const int at = next_spot(t);
      if (at == ring_size) return t.phase = Phase::lay_threats, true;
      if (options.locations_choice == Choice::named) return lay_location(d, options.locations[at]), true;
      return ask_chance(d, Decision::chance_location), false;
    }
    case Phase::lay_threats:
      if (spot_without_threat(t) == ring_size) return t.phase = Phase::place_villain, true;
      return ask_chance(d, Decision::chance_threat), false;
    case Phase::place_villain:
      return ask_chance(d, Decision::chance_villain_start), false;
    case Phase::take_heroes: {
      const int figure = figure_without_hero(d.book, t);
      if (figure == figures(d.book)) return prepare_heroes(d), true;
      if (options.heroes_choice == Choice::named) return take_hero(d, options.heroes[figure], nobody), true;
      if (options.heroes_choice == Choice::random) return ask_chance(d, Decision::chance_hero), false;
      return ask(d, Decision::choose_hero, Seats::of(seat_of(d.book, figure))), false;
    }
    case Phase::deal:
      t.phase = Phase::villain_turn;
      return judge_plot(d), true;
    case Phase::villain_turn:
    case Phase::villain_moves:
    case Phase::bam:
    case Phase::bam_threats:
    case Phase::add_tokens:
    case Phase::plan_special:
    case Phase::villain_done:
    case Phase::first_hero:
    case Phase::turn_begins:
    case Phase::turn_starts:
    case Phase::play:
    case Phase::played:
    case Phase::act:
    case Phase::actions_done:
    case Phase::location:
    case Phase::turn_ends:
    case Phase::turn_over:
    case Phase::over:
      break;
  }
  return true;
}

// ---- Villain turn (U-3) ------------------------------------------------------------------

template <class Sink>
RULE void reveal_plan(Desk<Sink>& d) {
  Table& t = d.t;
  const PlanId plan = t.plan_top;
  int turns = 1;
  for (const StoryCard& card : t.story) turns += card.plan != PlanId::none;
  d.tell(Event{.happening = Happening::villain_turn, .n = u8(turns)});
  t.plan_top = PlanId::none;
  t.story.push({.plan = plan});
  t.pressure = 0;
  t.phase = Phase::villain_moves;
  d.tell(Event{.happening = Happening::plan_revealed, .plan = plan});
}

// RULE U-3.5 to U-3.7.
template <class Sink>
RULE void begin_bams(Desk<Sink>& d) {
  Table& t = d.t;
  int waiting = 0;
  for (int p = 0; p < ring_size; ++p) {
    if (t.spot[p].threat == ThreatId::none) continue;
    if (threat_of(d.book, t.spot[p].threat).on[Trigger::bam] == EffectId::none) continue;
    t.bams = u8(t.bams | bit(p));
    ++waiting;
  }
  d.tell(Event{.happening = Happening::bam_reached, .n = u8(waiting)});
  t.phase = Phase::bam_threats;
  if (d.book.options.bam_order == BamOrder::dashboard_first) {
    begin_dashboard(d, Frame::Role::bam);
  } else if (villain_row(d.book, t).on[Trigger::bam] != EffectId::none) {
    t.bams = u8(t.bams | bit(the_dashboard));
  }
}
template <class Sink>
RULE void begin_bam(Desk<Sink>& d, int source) {
  d.t.bams = u8(d.t.bams & ~bit(source));
  begin_effect(d, bam_frame(d.book, d.s, source));
}
// False when the table must choose.
template <class Sink>
RULE bool next_bam(Desk<Sink>& d) {
  const uint8_t offered = bams_offered(d.book, d.s);
  if (ones(offered) > 1) return ask(d, Decision::order_effects, all_seats(d.book)), false;
  if (offered != 0) return begin_bam(d, lowest(offered)), true;
  d.t.bams = 0;
  d.t.phase = Phase::add_tokens;
  return true;
}

RULE const PlanCard& plan_in_play(const Book& book, const Table& t) {
  return plan_of(book, t.story.back().plan);
}
// RULE U-4.1: the next Location of the pattern.
template <class Sink>
RULE void add_pattern(Desk<Sink>& d) {
  Table& t = d.t;
  const PlanCard& plan = plan_in_play(d.book, t);
  const int at[3] = {counter_clockwise(t.villain_at), t.villain_at, clockwise(t.villain_at)};
  const int i = t.pattern;
  t.pattern = u8(i + 1);
  begin_adding(d, at[i], plan.tokens[i].thugs, plan.tokens[i].civilians);
}

// ---- Hero turn (U-5) -----------------------------------------------------------------------

template <class Sink>
RULE void begin_turn(Desk<Sink>& d, Seat seat) {
  d.t.active = seat;
  d.t.phase = Phase::turn_begins;
}

// RULE U-5.2 to U-5.4, U-13.3.
template <class Sink>
RULE void start_turn(Desk<Sink>& d) {
  Table& t = d.t;
  const Seat seat = t.active;
  t.turns = u8(min(255, t.turns + 1));
  t.me = solo(d.book) ? no_figure : u8(int(seat));
  t.phase = Phase::turn_starts;
  d.tell(Event{.happening = Happening::turn_begun, .seat = seat, .figure = t.me, .n = t.turns});
  if (hand_count(d.book, d.s, seat) + deck_count(d.book, d.s, seat) == 0) {
    return end_game(d, Ending::no_cards);
  }
  t.rising = t.figure[int(seat)].ko;
  if (solo(d.book)) return;
  drop_shield(d, t.me);
  if (!t.rising) begin_threat(d, Frame::Role::turn_start, t.figure[t.me].at, t.me);
}

// RULE U-2.8, U-9.11.
template <class Sink>
RULE_SELDOM void lose_turn(Desk<Sink>& d) {
  d.t.pressure = u8(min(255, d.t.pressure + 1));
  d.t.phase = Phase::turn_over;
  d.tell(Event{.happening = Happening::turn_lost, .seat = d.t.active, .figure = d.t.me});
}

// RULE U-5.5, U-5.6, U-13.3.
template <class Sink>
RULE void stand_and_draw(Desk<Sink>& d) {
  Table& t = d.t;
  const Seat seat = t.active;
  if (!t.rising && t.figure[int(seat)].ko) return lose_turn(d);
  const int hand = hand_count(d.book, d.s, seat);
  int draws = 1;
  if (t.rising) {
    draws = max(0, (solo(d.book) ? solo_refill : refill_hand) - hand);
    for (int f = 0; f < figures(d.book); ++f) {
      if (seat_of(d.book, f) != seat) continue;
      t.figure[f].ko = false;
      d.tell(Event{.happening = Happening::hero_stands, .figure = u8(f)});
    }
    t.rising = false;
    changed(d, Fact::figures);
    if (over(d)) return;
  }
  t.draws[int(seat)] = u8(min(t.draws[int(seat)] + draws, deck_count(d.book, d.s, seat)));
  t.phase = Phase::play;
}

// RULE U-5.13: false when a choice is asked.
template <class Sink>
RULE bool ignore_symbols(Desk<Sink>& d) {
  while (d.t.ignored > 0) {
    const uint16_t units = uint16_t(wallet_of(d.book, d.t).units & card_units);
    if (units == 0) return true;
    if (ones(units) > 1) return ask(d, Decision::ignore_symbol, Seats::of(d.t.active)), false;
    d.t.ignored = u8(d.t.ignored - 1);
    spend(d, Unit(lowest(units)), Happening::symbol_ignored);
  }
  return true;
}

RULE int pressure_limit(const Table& t) { return t.done.empty() ? slow_pressure : fast_pressure; }

// RULE U-2.6.
template <class Sink>
RULE void end_turn(Desk<Sink>& d) {
  Table& t = d.t;
  forget_turn(d);
  d.tell(Event{.happening = Happening::turn_over, .seat = t.active, .figure = t.me, .n = t.pressure});
  t.ignored = 0;
  t.rising = false;
  t.me = no_figure;
  if (t.pressure >= pressure_limit(t)) {
    t.phase = Phase::villain_turn;
  } else {
    begin_turn(d, left_of(t.active, seats(d.book)));
  }
}

// ---- Phases ------------------------------------------------------------------------------------

// Does what the phase says and names the next one. False when it asks. Where nothing
// can come between, the next phase follows at once.
template <class Sink>
RULE bool run_phase(Desk<Sink>& d) {
  Table& t = d.t;
  switch (t.phase) {
    case Phase::villain_turn:  // RULE U-3.1, U-3.2
      if (plan_count(t) == 0) return end_game(d, Ending::plan_empty), true;
      if (!know_plan_top(d)) return false;
      return reveal_plan(d), true;
    case Phase::villain_moves: {  // RULE U-3.3, U-3.4
      const int to = clockwise(t.villain_at, plan_in_play(d.book, t).move);
      t.phase = Phase::bam;
      move_villain(d, to);
      if (over(d) || begin_threat(d, Frame::Role::enters, to)) return true;
    }
      [[fallthrough]];
    case Phase::bam:
      if (plan_in_play(d.book, t).bam) return begin_bams(d), true;
      t.phase = Phase::add_tokens;
      return true;
    case Phase::bam_threats:
      return next_bam(d);
    case Phase::add_tokens:
      while (t.pattern < 3) {
        add_pattern(d);
        if (over(d) || !t.stack.empty()) return true;
      }
      t.pattern = 0;
      [[fallthrough]];
    case Phase::plan_special:  // RULE U-3.9
      t.phase = Phase::villain_done;
      begin_effect(d, Frame{.role = Frame::Role::plan, .effect = plan_in_play(d.book, t).special});
      return true;
    case Phase::villain_done:
      forget_turn(d);
      if (t.active != nobody) return begin_turn(d, left_of(t.active, seats(d.book))), true;
      if (solo(d.book)) return begin_turn(d, Seat{0}), true;
      t.phase = Phase::first_hero;
      return true;
    case Phase::first_hero:  // RULE U-2.2
      return ask(d, Decision::choose_first_hero, all_seats(d.book)), false;

    case Phase::turn_begins:
      return start_turn(d), true;
    case Phase::turn_starts:
      return stand_and_draw(d), true;
    case Phase::play:  // RULE U-5.7
      if (hand_of(d.book, d.s, t.active).empty()) return lose_turn(d), true;
      return ask(d, Decision::play_card, Seats::of(t.active)), false;
    case Phase::played:  // RULE U-13.4
      t.phase = Phase::act;
      if (solo(d.book)) {
        drop_shield(d, t.me);
        if (begin_threat(d, Frame::Role::turn_start, t.figure[t.me].at, t.me)) return true;
      }
      [[fallthrough]];
    case Phase::act:                                                   // RULE U-5.11, U-5.16
      if (t.figure[t.me].ko) return t.phase = Phase::turn_over, true;  // RULE U-9.10
      if (t.ignored > 0 && !ignore_symbols(d)) return false;
      return ask(d, Decision::act, Seats::of(t.active)), false;
    case Phase::actions_done:  // RULE U-5.17
      t.phase = Phase::location;
      if (begin_threat(d, Frame::Role::turn_end, t.figure[t.me].at, t.me)) return true;
      [[fallthrough]];
    case Phase::location:  // RULE U-10.1 to U-10.3
      if (location_offered(d.book, d.s)) {
        return ask(d, Decision::use_location, Seats::of(t.active)), false;
      }
      [[fallthrough]];
    case Phase::turn_ends:  // RULE U-9.12
      t.phase = Phase::turn_over;
      if (!t.figure[t.me].ko && hand_of(d.book, d.s, t.active).empty()) return knock_out(d, t.me), true;
      [[fallthrough]];
    case Phase::turn_over:
      return end_turn(d), true;
    case Phase::over:
      return ask(d, Decision::none, Seats{}), false;
    case Phase::name_villain:
    case Phase::lay_locations:
    case Phase::lay_threats:
    case Phase::place_villain:
    case Phase::take_heroes:
    case Phase::deal:
      break;
  }
  return run_set_up(d);
}

// RULE U-9.9: the next effect that waited for the end of another.
template <class Sink>
RULE_SELDOM void begin_waiting(Desk<Sink>& d) {
  auto& queue = d.t.queue;
  const Waiting first = queue[0];
  const bool ko_effect = villain_row(d.book, d.t).on[Trigger::ko] != EffectId::none;
  if (first.kind == Waiting::Kind::ko && ko_effect) {
    queue[0].kind = Waiting::Kind::ko_ended;
  } else {
    for (int i = 1; i < queue.size(); ++i) queue[i - 1] = queue[i];
    queue.pop();
  }
  switch (first.kind) {
    case Waiting::Kind::ko:
      begin_dashboard(d, Frame::Role::bam);
      return;
    case Waiting::Kind::ko_ended:
      begin_dashboard(d, Frame::Role::ko);
      return;
    case Waiting::Kind::cleared:
      begin_effect(d, Frame{.role = Frame::Role::cleared,
                            .effect = threat_of(d.book, first.threat).on[Trigger::cleared],
                            .at = first.at});
      return;
    case Waiting::Kind::mission:
      begin_dashboard(d, Frame::Role::mission);
      return;
  }
}

template <class T, int N>
RULE bool any_of(const T (&numbers)[N]) {
  T any = 0;
  for (T n : numbers) any = T(any | n);
  return any != 0;
}

// One move of the rules by themselves. False when something is asked.
template <class Sink>
RULE bool go_on(Desk<Sink>& d) {
  Table& t = d.t;
  if (any_of(t.owed)) {
    if (serve_owed(d)) return false;
    if (over(d)) return true;
  }
  if (any_of(t.draws) && serve_draws(d)) return false;
  if (d.book.options.solo_backs == Backs::shown && t.phase != Phase::over && back_is_due(d.book, d.s)) {
    return ask_chance(d, Decision::chance_back), false;
  }
  if (!t.stack.empty()) return run(d);
  if (!t.queue.empty()) return begin_waiting(d), true;
  return run_phase(d);
}
template <class Sink>
RULE void advance(Desk<Sink>& d) {
  while (go_on(d)) {
  }
}

// ---- Answers -----------------------------------------------------------------------------------

template <class Sink>
RULE void pay(Desk<Sink>& d, const Payment& payment) {
  for (int i = 0; payment.unit[i] != Unit::none; ++i) spend(d, payment.unit[i], Happening::symbol_spent);
}

// RULE U-6.
template <class Sink>
RULE void answer_act(Desk<Sink>& d, const Action& action) {
  Table& t = d.t;
  const int at = t.figure[t.me].at;
  const auto told = [&](Act act, int where) {
    d.tell(Event{.happening = Happening::action_done, .figure = t.me, .at = u8(where), .act = act});
  };
  switch (action.deed) {
    case Deed::move:
      pay(d, action.pay);
      told(Act::move, action.what);
      return move_figure(d, t.me, action.what, false);
    case Deed::attack:
      pay(d, action.pay);
      told(Act::attack, at);
      return hit_target(d, at, Target(action.what));
    case Deed::rescue:
      pay(d, action.pay);
      told(Act::rescue, at);
      return rescue_civilian(d, at);
    case Deed::fill:
      pay(d, action.pay);
      told(Act::fill, at);
      return fill_slot(d, at, action.what);
    case Deed::extra: {
      const EffectId effect = extra_of(d.book, t, action.what).effect;
      pay(d, action.pay);
      told(Act::extra, at);
      begin_effect(d, Frame{.role = Frame::Role::extra, .effect = effect, .me = t.me});
      return;
    }
    case Deed::special: {
      StoryCard& own = t.story[own_card(t)];
      own.spent = u8(own.spent | special_spent);
      d.tell(Event{.happening = Happening::special_used, .figure = t.me, .card = own.card});
      begin_effect(
          d, Frame{.role = Frame::Role::special, .effect = card_of(d.book, own.card).special, .me = t.me});
      return;
    }
    case Deed::end_actions:
      t.phase = Phase::actions_done;
      d.tell(Event{.happening = Happening::actions_ended, .figure = t.me});
      return;
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
}

// A Hero was picked inside an effect.
template <class Sink>
RULE void answer_figure(Desk<Sink>& d, Frame& f, const Step& step, int figure) {
  if (shares(step)) {
    f.left = u8(f.left - 1);
    f.picked = u8(f.picked | bit(figure));
    return give_tokens(d, figure, step.symbol, 1);
  }
  f.picked = bit(figure);
  f.mark = named;
}

template <class Sink>
RULE void answer_place(Desk<Sink>& d, Frame& f, const Step& step, const Action& action) {
  if (action.deed == Deed::decline) {
    f.left = 0;
    return;
  }
  f.it = action.what;
  if (step.verb != Verb::step) {
    f.mark = placed;
    return;
  }
  if (step_extra(d.book, d.t, stepping_figure(d.book, d.t)) > 0) {
    f.mark = paying;
  } else {
    make_move(d, f, f.it);
  }
}

// Answers inside an effect.
template <class Sink>
RULE_SELDOM void answer_step(Desk<Sink>& d, Seat seat, const Action& action) {
  Table& t = d.t;
  Frame& f = t.stack.back();
  const Step& step = steps_of(d.book, f)[f.step];
  switch (action.decision) {
    case Decision::cancel_effect:
      if (action.deed == Deed::decline) {
        d.tell(Event{.happening = Happening::effect_let, .seat = seat});
        return go_to(f, f.step + 1);
      }
      d.tell(Event{.happening = Happening::effect_cancelled, .seat = seat, .figure = action.what});
      go_to(f, step.next);
      return pay_unless(d, f, step, action.what);
    case Decision::prevent_effect: {
      if (action.deed == Deed::decline) {
        d.tell(Event{.happening = Happening::effect_let, .seat = seat});
        return go_to(f, f.step + 1);
      }
      d.tell(Event{.happening = Happening::effect_prevented, .seat = seat});
      const Frame asked = f;
      const Figures payers = figures_of(d.book, t, f, step.whom);
      go_to(f, step.next);
      for (int i = 0; i < figures(d.book); ++i) {
        if (payers >> i & 1) pay_unless(d, asked, step, i);
      }
      return;
    }
    case Decision::choose_crisis_hero:
    case Decision::pick_hero:
      return answer_figure(d, f, step, action.what);
    case Decision::pick_companions:
      if (action.deed == Deed::stop) {
        f.mark = named;
      } else {
        f.picked = u8(f.picked | bit(action.what));
      }
      return;
    case Decision::pick_place:
      return answer_place(d, f, step, action);
    case Decision::pick_target:
      if (action.deed == Deed::stop) {
        f.left = 0;
        d.tell(Event{.happening = Happening::attacks_ended, .figure = f.me});
        return;
      }
      return answer_target(d, f, step, Target(action.what), action.how);
    case Decision::pay_extra:
      if (action.deed == Deed::decline) {
        f.left = 0;
        f.mark = work;
        return;
      }
      pay(d, action.pay);
      return make_move(d, f, f.it);
    case Decision::keep_or_bottom:
      f.left = 1;
      if (action.deed == Deed::bottom) {
        t.plan_under.push(t.plan_top);
        t.plan_top = PlanId::none;
      }
      d.tell(Event{.happening = action.deed == Deed::bottom ? Happening::plan_bottomed : Happening::plan_left,
                   .figure = f.me});
      return;
    case Decision::pick_story:
      f.mark = work;
      swap_played(d, seat, action.what);
      return changed(d, Fact::story);
    case Decision::pick_deck_card:
      f.mark = work;
      return search_card(d, seat, CardId(action.what));
    case Decision::pick_tuck:
      f.left = u8(f.left - 1);
      tuck_card(d, seat, CardId(action.what), Cause::cost);
      if (hand_count(d.book, d.s, seat) == 0) f.emptied = true;
      return;
    case Decision::pick_crisis:
      f.left = u8(f.left - 1);
      return lift_crisis(d, action.what);
    case Decision::pick_swap:
      f.mark = work;
      swap_hand(d, seat, CardId(action.what), action.how);
      return changed(d, Fact::story);
    case Decision::pick_token_move: {
      if (action.deed == Deed::stop) {
        f.left = 0;
        return;
      }
      f.left = u8(f.left - 1);
      if (shifts_in_order(d.book, t))
        f.more = u8(shift_code(Token(action.what), action.how / 8, action.how % 8));
      Spot& from = t.spot[action.how / 8];
      Spot& to = t.spot[action.how % 8];
      const Token token = Token(action.what);
      if (token == Token::thug) {
        take_thug(from);
        to.thugs = u8(to.thugs + 1);
      } else {
        from.civilians = u8(from.civilians - 1);
        to.civilians = u8(to.civilians + 1);
      }
      d.tell(Event{.happening = Happening::token_moved,
                   .seat = seat,
                   .at = u8(action.how / 8),
                   .to = u8(action.how % 8),
                   .token = token});
      return changed(d, Fact::tokens);
    }
    case Decision::optional: {
      const bool yes = action.deed == Deed::yes;
      d.tell(Event{.happening = Happening::option_taken, .seat = seat, .n = u8(yes)});
      return go_to(f, yes && step.span > 0 ? f.step + 1 : step.next);
    }
    case Decision::none:
    case Decision::chance_villain:
    case Decision::chance_hero:
    case Decision::chance_location:
    case Decision::chance_threat:
    case Decision::chance_villain_start:
    case Decision::chance_draw_plan:
    case Decision::chance_draw_hero:
    case Decision::chance_back:
    case Decision::choose_villain:
    case Decision::choose_first_hero:
    case Decision::order_effects:
    case Decision::choose_hero:
    case Decision::discard_card:
    case Decision::play_card:
    case Decision::ignore_symbol:
    case Decision::act:
    case Decision::use_location:
      break;
  }
}

template <class Sink>
RULE void answer(Desk<Sink>& d, Seat seat, const Action& action) {
  Table& t = d.t;
  switch (action.decision) {
    case Decision::act:
      return answer_act(d, action);
    case Decision::chance_draw_hero:
      return draw_from_pool(d, t.about, CardId(action.what));
    case Decision::chance_draw_plan:
      return draw_plan(d.book, t, PlanId(action.what));
    case Decision::discard_card:
      return discard_owed(d, seat, CardId(action.what));
    case Decision::play_card:
      if (solo(d.book)) t.me = u8(figure_of(d.book, t, hero_of(CardId(action.what))));
      t.phase = Phase::played;
      play_from_hand(d, seat, CardId(action.what));
      return changed(d, Fact::story);
    case Decision::use_location: {
      const uint8_t at = t.figure[t.me].at;
      const bool use = action.deed == Deed::use;
      t.phase = Phase::turn_ends;
      d.tell(Event{.happening = use ? Happening::location_used : Happening::location_skipped,
                   .figure = t.me,
                   .location = t.spot[at].location,
                   .at = at});
      if (use) begin_effect(d, location_frame(d.book, d.s));
      return;
    }
    case Decision::ignore_symbol:
      t.ignored = u8(t.ignored - 1);
      return spend(d, Unit(action.what), Happening::symbol_ignored);
    case Decision::order_effects:
      d.tell(Event{.happening = Happening::effect_chosen,
                   .seat = seat,
                   .at = action.what == the_dashboard ? nowhere : action.what});
      return begin_bam(d, action.what);
    case Decision::chance_back:
      t.back = u8(figure_of(d.book, t, HeroId(action.what)));
      d.tell(Event{.happening = Happening::back_seen, .hero = HeroId(action.what)});
      return;
    case Decision::choose_villain:
    case Decision::chance_villain:
      return take_villain(d, VillainId(action.what), seat);
    case Decision::chance_location:
      return lay_location(d, LocationId(action.what));
    case Decision::chance_threat: {
      const int at = spot_without_threat(t);
      lay_threat(d.book, t.spot[at], ThreatId(action.what));
      d.tell(Event{.happening = Happening::threat_laid, .threat = ThreatId(action.what), .at = u8(at)});
      return;
    }
    case Decision::chance_villain_start:
      t.villain_at = action.what;
      t.phase = Phase::take_heroes;
      d.tell(Event{.happening = Happening::villain_placed, .at = action.what});
      return;
    case Decision::choose_hero:
    case Decision::chance_hero:
      return take_hero(d, HeroId(action.what), seat);
    case Decision::choose_first_hero:
      d.tell(Event{.happening = Happening::first_named, .seat = Seat(action.what), .other = seat});
      return begin_turn(d, Seat(action.what));
    case Decision::cancel_effect:
    case Decision::prevent_effect:
    case Decision::choose_crisis_hero:
    case Decision::pick_hero:
    case Decision::pick_place:
    case Decision::pick_companions:
    case Decision::pick_target:
    case Decision::pay_extra:
    case Decision::keep_or_bottom:
    case Decision::pick_story:
    case Decision::pick_deck_card:
    case Decision::pick_tuck:
    case Decision::pick_crisis:
    case Decision::pick_swap:
    case Decision::pick_token_move:
    case Decision::optional:
      return answer_step(d, seat, action);
    case Decision::none:
      break;
  }
}

template <class Sink>
RULE void apply(const Book& book, State& s, Seat seat, Action action, Sink& sink) {
  assert(refusal(book, s, seat, action) == Refusal::none);
  Desk<Sink> d{book, s, sink, s.table};
  answer(d, seat, action);
  advance(d);
}

// The state before the first action. What the options name is laid out already.
RULE State start(const Book& book) {
  State s;
  Quiet quiet;
  Desk<Quiet> d{book, s, quiet, s.table};
  advance(d);
  return s;
}

}  // namespace gm::united

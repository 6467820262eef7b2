// Carrying out effects: the verbs of the effect vocabulary.
//
// The stack in Table holds the effects under way; `run` carries the top one on by
// one step, and `answer_step` (apply.h) puts an answer into its frame. Between
// two steps the caller lets damaged seats discard and drawing seats draw.
// Frame::mark counts the moments inside a step: first Heroes are named, then a
// Location, then the verb works, asking as long as something is left.
#pragma once
#include "rules/united/actions.h"
#include "rules/united/board.h"
#include "rules/united/cards.h"
#include "rules/united/content.h"
#include "rules/united/could.h"
#include "rules/united/facts.h"
#include "rules/united/legal.h"
#include "rules/united/modifiers.h"
#include "rules/united/state.h"

namespace gm::united {

enum Mark : uint8_t {
  fresh,
  named,   // Heroes are picked
  placed,  // a Location is picked
  work,
  paying,  // a Move's extra cost
};
inline constexpr int mark_count = int(paying) + 1;

// What became of a step.
enum class Flow : uint8_t {
  on,    // finished: the next one follows
  stay,  // the frame has moved by itself, or another effect was begun, or the game is over
  wait,  // something is asked
};

// ---- Beginning and ending ---------------------------------------------------------------

RULE Trigger trigger_of(Frame::Role role) {
  switch (role) {
    case Frame::Role::special:
    case Frame::Role::extra:
    case Frame::Role::adding:
      break;
    case Frame::Role::location:
      return Trigger::end_of_turn;
    case Frame::Role::bam:
    case Frame::Role::threat_bam:
      return Trigger::bam;
    case Frame::Role::enters:
    case Frame::Role::enters_again:
      return Trigger::villain_enters;
    case Frame::Role::plan:
      return Trigger::plan_special;
    case Frame::Role::overflow:
      return Trigger::overflow;
    case Frame::Role::turn_start:
      return Trigger::turn_start_here;
    case Frame::Role::turn_end:
      return Trigger::turn_end_here;
    case Frame::Role::cleared:
      return Trigger::cleared;
    case Frame::Role::ko:
      return Trigger::ko;
    case Frame::Role::mission:
      return Trigger::mission_done;
  }
  return Trigger::special;
}

// Puts an effect on the stack; false where there is none.
template <class Sink>
RULE_SELDOM bool begin_effect(Desk<Sink>& d, const Frame& frame) {
  if (frame.effect == EffectId::none || d.t.stack.full()) return false;
  const Frame f = frame_of(d.book, d.s, frame);
  d.t.stack.push(f);
  const bool of_threat = f.role == Frame::Role::threat_bam || f.role == Frame::Role::enters ||
                         f.role == Frame::Role::enters_again || f.role == Frame::Role::turn_start ||
                         f.role == Frame::Role::turn_end;
  d.tell(Event{.happening = Happening::effect_begun,
               .figure = f.me,
               .card = f.role == Frame::Role::special ? d.t.story[own_card(d.t)].card : CardId::none,
               .plan = f.role == Frame::Role::plan ? d.t.story.back().plan : PlanId::none,
               .threat = of_threat ? d.t.spot[f.at].threat : ThreatId::none,
               .location = f.role == Frame::Role::location ? d.t.spot[f.at].location : LocationId::none,
               .at = f.role == Frame::Role::overflow ? f.it : f.at,
               .trigger = trigger_of(f.role)});
  return true;
}
// The effect of the Threat at a Location, if it has one for this moment; mostly not.
template <class Sink>
RULE_SELDOM bool begin_effect_at(Desk<Sink>& d, Frame::Role role, EffectId effect, int at, int me) {
  return begin_effect(d, Frame{.role = role, .effect = effect, .at = u8(at), .me = u8(me)});
}
template <class Sink>
RULE bool begin_threat(Desk<Sink>& d, Frame::Role role, int at, int me = no_figure) {
  const ThreatId threat = d.t.spot[at].threat;
  if (threat == ThreatId::none) return false;
  const EffectId effect = threat_of(d.book, threat).on[trigger_of(role)];
  return effect != EffectId::none && begin_effect_at(d, role, effect, at, me);
}
template <class Sink>
RULE bool begin_dashboard(Desk<Sink>& d, Frame::Role role) {
  return begin_effect(d, Frame{.role = role, .effect = villain_row(d.book, d.t).on[trigger_of(role)]});
}

RULE void go_to(Frame& f, int step) {
  f.step = u8(step);
  f.mark = fresh;
  f.picked = f.left = f.more = 0;
  f.target = Target::none;
}

// RULE U-9.14: the cost took the last card; now the Hero falls.
template <class Sink>
RULE void end_effect(Desk<Sink>& d) {
  const Frame f = d.t.stack.back();
  d.t.stack.pop();
  if (!f.emptied || d.t.figure[f.me].ko) return;
  if (hand_count(d.book, d.s, seat_of(d.book, f.me)) == 0) knock_out(d, f.me);
}

// ---- Adding tokens (U-4) -------------------------------------------------------------------

template <class Sink>
RULE bool begin_overflow(Desk<Sink>& d, int at, int unplaced) {
  if (in_stack(d.t, Frame::Role::overflow)) return false;  // RULE U-17.4
  return begin_effect(d, Frame{.role = Frame::Role::overflow,
                               .effect = villain_row(d.book, d.t).on[Trigger::overflow],
                               .it = u8(at),
                               .unplaced = u8(unplaced)});
}

template <class Sink>
RULE void begin_adding(Desk<Sink>& d, int at, int thugs, int civilians) {
  if (thugs + civilians == 0 || d.t.stack.full()) return;
  // All fit, as mostly: no effect can come between.
  if (thugs + civilians <= free_slots(d.book, d.t.spot[at])) {
    for (int i = 0; i < thugs + civilians && !over(d); ++i) {
      place_token(d, i < thugs ? Token::thug : Token::civilian, at, at);
    }
    return;
  }
  d.t.stack.push(Frame{.role = Frame::Role::adding, .at = u8(at), .left = u8(thugs), .more = u8(civilians)});
}

// RULE U-4.6: the next Location clockwise with a free slot, or nowhere.
RULE int next_with_room(const Book& book, const Table& t, int at) {
  const Ring room = u8(with_room(book, t, whole_ring) & ~bit(at));
  return room == 0 ? int(nowhere) : first_clockwise(room, at);
}

// RULE U-4.2 to U-4.6: one token at a time, until an Overflow effect comes between.
template <class Sink>
RULE void run_adding(Desk<Sink>& d) {
  Frame& f = d.t.stack.back();
  const int at = f.at;
  const Overflow mode = villain_row(d.book, d.t).overflow;
  while (f.left + f.more > 0) {
    const Token token = f.left > 0 ? Token::thug : Token::civilian;
    uint8_t& count = f.left > 0 ? f.left : f.more;
    count = u8(count - 1);
    int to = at;
    if (free_slots(d.book, d.t.spot[at]) == 0)
      to = mode == Overflow::pass ? next_with_room(d.book, d.t, at) : nowhere;
    if (to != nowhere) {
      place_token(d, token, to, at);
      if (over(d)) return;
      continue;
    }
    d.tell(Event{.happening = Happening::token_unplaced, .at = u8(at), .token = token});
    if (mode == Overflow::once) f.unplaced = u8(f.unplaced + 1);
    if (mode == Overflow::per_token && begin_overflow(d, at, 1)) return;
  }
  const int unplaced = f.unplaced;
  d.t.stack.pop();
  if (unplaced > 0) begin_overflow(d, at, unplaced);
}

// ---- Walking over Locations --------------------------------------------------------------------

// RULE U-4.8, U-15.4: clockwise from the Villain; `all` from the source.
RULE int walk_start(const Table& t, const Frame& f, const Places& places) {
  return places.kind == Places::Kind::all ? here_of(t, f) : int(t.villain_at);
}
RULE int next_place(const Table& t, const Frame& f, const Places& places, Ring left) {
  return first_clockwise(left, walk_start(t, f, places));
}
// The frame is read before the first visit: a visit may end the game.
template <class Visit>
RULE void each_place(const Table& t, const Frame& f, const Step& step, Visit&& visit) {
  const int start = walk_start(t, f, step.place);
  for (Ring left = places_chosen(t, f, step); left != 0;) {
    const int at = first_clockwise(left, start);
    left = u8(left & ~bit(at));
    visit(at);
  }
}

// ---- Verbs ----------------------------------------------------------------------------------------

template <class Sink>
RULE void discard_tokens(Desk<Sink>& d, Frame& f, Token token, int at, int n) {
  Spot& spot = d.t.spot[at];
  const int thugs = token == Token::civilian ? 0 : min(n, int(spot.thugs));
  const int civilians = token == Token::thug ? 0 : min(n - thugs, int(spot.civilians));
  for (int i = 0; i < thugs; ++i) take_thug(spot);
  spot.civilians = u8(spot.civilians - civilians);
  f.discarded = u8(f.discarded + thugs + civilians);
  if (thugs > 0) {
    d.tell(
        Event{.happening = Happening::token_discarded, .at = u8(at), .n = u8(thugs), .token = Token::thug});
  }
  if (civilians > 0) {
    d.tell(Event{
        .happening = Happening::token_discarded, .at = u8(at), .n = u8(civilians), .token = Token::civilian});
  }
  changed(d, Fact::tokens);
}

// Puts `n` in `left` when the verb begins; true then.
RULE bool begin_work(Frame& f, int n) {
  if (f.mark >= work) return false;
  f.mark = work;
  f.left = u8(n);
  return true;
}

// RULE U-7.4, U-7.5.
template <class Sink>
RULE Flow run_attack(Desk<Sink>& d, Frame& f, const Step& step) {
  begin_work(f, value(d.book, d.s, f, step.n));
  if (f.left == 0 || !any_target(d.book, d.s)) return Flow::on;
  return ask(d, Decision::pick_target, deciders(d.book, f)), Flow::wait;
}
template <class Sink>
RULE void answer_target(Desk<Sink>& d, Frame& f, const Step& step, Target target, int at) {
  f.left = u8(f.left - 1);
  d.tell(Event{.happening = Happening::target_chosen, .figure = f.me, .at = u8(at), .target = target});
  if (step.flag) {
    f.more = u8(at);
    f.target = target;
    if (is_thug(target)) {
      // The same Thug is hurt more, or gone.
      const int health = thug_health(d.book, d.t, at);
      if (int(target) + 1 >= health) {
        f.left = 0;
      } else {
        f.target = Target(int(target) + 1);
      }
    }
  }
  hit_target(d, at, target);
}

template <class Sink>
RULE Flow run_remove_crisis(Desk<Sink>& d, Frame& f, const Step& step) {
  begin_work(f, value(d.book, d.s, f, step.n));
  while (f.left > 0) {
    const uint32_t options = uint32_t(crisis_figures(d.book, d.t)) | uint32_t(crisis_ring(d.book, d.t))
                                                                         << crisis_places;
    if (options == 0) return Flow::on;
    if (ones(options) > 1) return ask(d, Decision::pick_crisis, deciders(d.book, f)), Flow::wait;
    f.left = u8(f.left - 1);
    lift_crisis(d, lowest(options));
    if (over(d)) return Flow::stay;
  }
  return Flow::on;
}

template <class Sink>
RULE Flow run_add(Desk<Sink>& d, Frame& f, const Step& step) {
  if (begin_work(f, value(d.book, d.s, f, step.n))) f.more = places_chosen(d.t, f, step);
  if (f.more == 0 || f.left == 0) return Flow::on;
  const int at = next_place(d.t, f, step.place, f.more);
  f.more = u8(f.more & ~bit(at));
  const int n = f.left;
  begin_adding(d, at, step.token == Token::civilian ? 0 : n, step.token == Token::thug ? 0 : n);
  return Flow::stay;
}

// RULE U-7.7.
template <class Sink>
RULE Flow run_move(Desk<Sink>& d, Frame& f, const Step& step) {
  if (begin_work(f, value(d.book, d.s, f, step.n))) {
    const Figures heroes = heroes_of(d.book, d.t, f, step);
    f.picked = heroes == 0 ? Figures{0} : bit(lowest(heroes));
  }
  const int figure = stepping_figure(d.book, d.t);
  if (figure == no_figure || f.left == 0) return Flow::on;
  if (f.mark == paying) return ask(d, Decision::pay_extra, deciders(d.book, f)), Flow::wait;
  if (!can_step(d.book, d.s, figure)) return Flow::on;
  return ask(d, Decision::pick_place, deciders(d.book, f)), Flow::wait;
}
template <class Sink>
RULE void make_move(Desk<Sink>& d, Frame& f, int to) {
  f.mark = work;
  f.left = u8(f.left - 1);
  move_figure(d, stepping_figure(d.book, d.t), to, false);
}

// RULE U-13.7: in solo everything goes to the player.
template <class Sink>
RULE Flow run_give(Desk<Sink>& d, Frame& f, const Step& step) {
  const int n = value(d.book, d.s, f, step.n);
  if (solo(d.book)) {
    const bool picked = step.flag || step.whom.how == Whom::How::pick;
    give_tokens(d, 0, step.symbol, picked ? n : n * ones(heroes_of(d.book, d.t, f, step)));
    return Flow::on;
  }
  if (!step.flag) {
    const Figures heroes = heroes_of(d.book, d.t, f, step);
    for (int i = 0; i < figures(d.book); ++i) {
      if (heroes >> i & 1) give_tokens(d, i, step.symbol, n);
    }
    return Flow::on;
  }
  begin_work(f, n);
  const Figures heroes = figures_of(d.book, d.t, f, step.whom);
  if (f.left == 0 || heroes == 0) return Flow::on;
  // Asked even where only the last Hero is left to name: a person may begin with that one.
  if (ones(heroes) > 1) return ask(d, Decision::pick_hero, deciders(d.book, f)), Flow::wait;
  give_tokens(d, lowest(heroes), step.symbol, f.left);
  return Flow::on;
}

template <class Sink>
RULE void owe_draws(Desk<Sink>& d, const Frame& f, const Step& step) {
  const Figures heroes = heroes_of(d.book, d.t, f, step);
  for (int i = 0; i < figures(d.book); ++i) {
    if ((heroes >> i & 1) == 0) continue;
    const Seat seat = seat_of(d.book, i);
    uint8_t& draws = d.t.draws[int(seat)];
    const int n = value(d.book, d.s, f, step.n, i);
    const int wanted = step.verb == Verb::draw ? draws + n : max(0, n - hand_count(d.book, d.s, seat));
    draws = u8(min(wanted, deck_count(d.book, d.s, seat)));
  }
}

// As a cost the player picks and does not fall yet (U-9.14); otherwise it is a discard like damage.
template <class Sink>
RULE Flow run_tuck(Desk<Sink>& d, Frame& f, const Step& step) {
  if (!step.in_cost) {
    const Figures heroes = heroes_of(d.book, d.t, f, step);
    for (int i = 0; i < figures(d.book); ++i) {
      const Seat seat = seat_of(d.book, i);
      if ((heroes >> i & 1) == 0 || hand_count(d.book, d.s, seat) == 0) continue;
      uint8_t& owed = d.t.owed[int(seat)];
      owed = u8(min(255, owed + value(d.book, d.s, f, step.n, i)));
    }
    return Flow::on;
  }
  if (f.me == no_figure || d.t.figure[f.me].ko) return Flow::on;
  begin_work(f, value(d.book, d.s, f, step.n));
  const Seat seat = seat_of(d.book, f.me);
  if (f.left == 0 || hand_count(d.book, d.s, seat) == 0) return Flow::on;
  return ask(d, Decision::pick_tuck, Seats::of(seat)), Flow::wait;
}

template <class Sink>
RULE Flow run_swap_played(Desk<Sink>& d, Frame& f) {
  if (f.mark == work) return Flow::on;
  const int own = own_card(d.t);
  if (f.me == no_figure || d.t.figure[f.me].ko || own < 0) return Flow::on;
  const uint64_t others = story_of(d.t, d.t.figure[f.me].hero) & ~(uint64_t{1} << own);
  if (others == 0) return Flow::on;
  const Seat seat = seat_of(d.book, f.me);
  if (ones(others) > 1) return ask(d, Decision::pick_story, Seats::of(seat)), Flow::wait;
  swap_played(d, seat, lowest(others));
  changed(d, Fact::story);
  return over(d) ? Flow::stay : Flow::on;
}

// RULE U-7.11.
template <class Sink>
RULE Flow run_peek(Desk<Sink>& d, Frame& f, const Step& step) {
  if (f.left != 0 || plan_count(d.t) == 0) return Flow::on;
  if (!know_plan_top(d)) return Flow::wait;
  if (f.mark != work) {
    f.mark = work;
    d.tell(Event{.happening = Happening::plan_peeked, .figure = f.me, .plan = d.t.plan_top});
  }
  if (!step.flag) return Flow::on;
  return ask(d, Decision::keep_or_bottom, deciders(d.book, f)), Flow::wait;
}

template <class Sink>
RULE void restore_threat(Desk<Sink>& d, int at) {
  if (d.t.cleared.empty() || d.t.cleared.back().restored || d.t.spot[at].threat != ThreatId::none) return;
  const ThreatId threat = d.t.cleared.back().threat;
  d.t.cleared.pop();
  lay_threat(d.book, d.t.spot[at], threat);
  d.t.spot[at].restored = true;
  d.tell(Event{.happening = Happening::threat_restored, .threat = threat, .at = u8(at)});
}

template <class Sink>
RULE void heal(Desk<Sink>& d, const Frame& f, const Step& step, int n) {
  if (step.flag) {
    const int to = min(start_health(d.book, d.t), d.t.health + n);
    if (to == d.t.health) return;
    d.t.health = u8(to);
    d.tell(Event{.happening = Happening::health_restored, .n = d.t.health});
    return;
  }
  each_place(d.t, f, step, [&](int at) {
    Spot& spot = d.t.spot[at];
    if (!henchman_at(d.book, spot)) return;
    spot.health = u8(min(int(threat_of(d.book, spot.threat).health), spot.health + n));
    d.tell(Event{
        .happening = Happening::health_restored, .threat = spot.threat, .at = u8(at), .n = spot.health});
  });
}

template <class Sink>
RULE Flow run_villain_move(Desk<Sink>& d, Frame& f, const Step& step) {
  if (in_villain_move(d.t, f)) return Flow::on;  // RULE U-17.4
  int to = clockwise(d.t.villain_at, value(d.book, d.s, f, step.n));
  if (step.place.kind != Places::Kind::none) {
    const Ring ring = places_chosen(d.t, f, step);
    if (ring == 0) return Flow::on;
    to = next_place(d.t, f, step.place, ring);
  }
  go_to(f, step.next);
  move_villain(d, to);
  if (!over(d)) begin_threat(d, Frame::Role::enters_again, to);
  return Flow::stay;
}

// RULE U-11.5, U-11.8.
template <class Sink>
RULE Flow run_unless(Desk<Sink>& d, Frame& f, const Step& step) {
  if (!could(d.book, d.s, f, f.step + 1, f.step + 1 + step.span)) return Flow::on;
  if (figures_of(d.book, d.t, f, step.whom) == 0) return go_to(f, f.step + 1), Flow::stay;
  const bool any = step.whom.kind == Whom::Kind::any;
  return ask(d, any ? Decision::cancel_effect : Decision::prevent_effect, all_seats(d.book)), Flow::wait;
}
template <class Sink>
RULE void pay_unless(Desk<Sink>& d, const Frame& f, const Step& step, int figure) {
  const int n = value(d.book, d.s, f, step.n, figure);
  if (step.pays == Verb::damage) {
    damage_hero(d, figure, n);
  } else {
    take_crisis(d, figure, n);
  }
}

// The head of an `each` is reached at first, and again after each Location.
template <class Sink>
RULE Flow run_each(Desk<Sink>& d, Frame& f, const Step& step) {
  if (f.loop == nowhere) f.loops = ring_of(d.t, f, step.place.kind);
  if (f.loops == 0 || step.span == 0) {
    f.loop = nowhere;
    f.loops = 0;
    return Flow::on;
  }
  f.loop = u8(next_place(d.t, f, step.place, f.loops));
  f.loops = u8(f.loops & ~bit(f.loop));
  go_to(f, f.step + 1);
  return Flow::stay;
}

// RULE U-11: X must be paid in full or the rest does not happen.
RULE bool cost_payable(const Book& book, const State& s, const Frame& f, const Step& step) {
  for (int i = 1; i <= step.span; ++i) {
    if (!could_verb(book, s, f, steps_of(book, f)[f.step + i])) return false;
  }
  return true;
}

// ---- One step -----------------------------------------------------------------------------------------

// Lets Heroes be picked where the step says so. `on`: there are none, the step is skipped.
template <class Sink>
RULE Flow name_heroes(Desk<Sink>& d, Frame& f, const Step& step) {
  const Whom& whom = chosen_part(step);
  if (whom.kind == Whom::Kind::none || whom.how == Whom::How::each || step.verb == Verb::unless ||
      (step.verb == Verb::give && (step.flag || solo(d.book)))) {
    f.mark = named;
    return Flow::stay;
  }
  // RULE U-13.7: cards go to the player, whichever Hero it is.
  if (solo(d.book) && (step.verb == Verb::draw || step.verb == Verb::draw_to)) {
    const Figures up = figures_of(d.book, d.t, f, whom);
    f.picked = up == 0 ? Figures{0} : bit(lowest(up));
    f.mark = named;
    return Flow::stay;
  }
  const Figures among = figures_of(d.book, d.t, f, whom);
  if (whom.how == Whom::How::some) {
    const bool more = (among & ~f.picked) != 0;
    if (more) return ask(d, Decision::pick_companions, deciders(d.book, f)), Flow::wait;
  } else {
    if (among == 0) return Flow::on;
    if (ones(among) > 1) {
      const bool crisis = step.verb == Verb::crisis && !of_hero(f.role);
      return ask(d, crisis ? Decision::choose_crisis_hero : Decision::pick_hero, deciders(d.book, f)),
             Flow::wait;
    }
    f.picked = among;
  }
  f.mark = named;
  return Flow::stay;
}

template <class Sink>
RULE Flow run_step(Desk<Sink>& d, Frame& f, const Step& step) {
  const Book& book = d.book;
  Table& t = d.t;
  if (f.mark == fresh && !is_combinator(step.verb)) {
    const Flow flow = name_heroes(d, f, step);
    if (flow != Flow::stay) return flow;
  }
  if (f.mark == named && step.place.pick && step.verb != Verb::step) {
    if (places_offered(book, d.s, f, step) == 0) return Flow::on;
    return ask(d, Decision::pick_place, deciders(book, f)), Flow::wait;
  }
  switch (step.verb) {
    case Verb::damage: {
      const Figures heroes = heroes_of(book, t, f, step);
      for (int i = 0; i < figures(book); ++i) {
        if (heroes >> i & 1) damage_hero(d, i, value(book, d.s, f, step.n, i));
      }
      return Flow::on;
    }
    case Verb::hit_all: {
      const bool villain = villain_open(book, d.s);
      const int n = value(book, d.s, f, step.n);
      each_place(t, f, step, [&](int at) {
        if (!over(d)) hit_all(d, at, n, villain);
      });
      return over(d) ? Flow::stay : Flow::on;
    }
    case Verb::attack:
      return run_attack(d, f, step);
    case Verb::crisis:
      if (step.whom.kind == Whom::Kind::none) {
        const int n = value(book, d.s, f, step.n);
        each_place(t, f, step, [&](int at) { lay_crisis(d, at, n); });
      } else {
        const Figures heroes = heroes_of(book, t, f, step);
        for (int i = 0; i < figures(book); ++i) {
          if (heroes >> i & 1) take_crisis(d, i, value(book, d.s, f, step.n, i));
        }
      }
      return over(d) ? Flow::stay : Flow::on;
    case Verb::remove_crisis:
      return run_remove_crisis(d, f, step);
    case Verb::track:
      move_track(d, value(book, d.s, f, step.n), step.flag);
      return over(d) ? Flow::stay : Flow::on;
    case Verb::add:
      return run_add(d, f, step);
    case Verb::discard: {
      const int n = value(book, d.s, f, step.n);
      f.discarded = 0;
      each_place(t, f, step, [&](int at) {
        if (!over(d)) discard_tokens(d, f, step.token, at, n);
      });
      return over(d) ? Flow::stay : Flow::on;
    }
    case Verb::shift:
      begin_work(f, value(book, d.s, f, step.n));
      if (f.left == 0 || !any_shift(book, t)) return Flow::on;
      return ask(d, Decision::pick_token_move, deciders(book, f)), Flow::wait;
    case Verb::rescue: {
      const int n = value(book, d.s, f, step.n);
      each_place(t, f, step, [&](int at) {
        for (int i = min(n, int(t.spot[at].civilians)); i > 0 && !over(d); --i) rescue_civilian(d, at);
      });
      return over(d) ? Flow::stay : Flow::on;
    }
    case Verb::defeat: {
      const int n = value(book, d.s, f, step.n);
      each_place(t, f, step, [&](int at) {
        for (int i = min(n, int(t.spot[at].thugs)); i > 0 && !over(d); --i) {
          int damage = 0;
          while (thugs_with(t.spot[at], damage) == 0) ++damage;
          defeat_thug(d, at, damage);
        }
      });
      return over(d) ? Flow::stay : Flow::on;
    }
    case Verb::step:
      return run_move(d, f, step);
    case Verb::jump: {
      const Ring ring = places_chosen(t, f, step);
      const Figures heroes = heroes_of(book, t, f, step);
      if (ring == 0) return Flow::on;
      const int to = next_place(t, f, step.place, ring);
      for (int i = 0; i < figures(book); ++i) {
        if (heroes >> i & 1 && !over(d)) move_figure(d, i, to, true);
      }
      return over(d) ? Flow::stay : Flow::on;
    }
    case Verb::give:
      return run_give(d, f, step);
    case Verb::draw:
    case Verb::draw_to:
      return owe_draws(d, f, step), Flow::on;
    case Verb::search_top:
      if (f.mark == work || f.me == no_figure || t.figure[f.me].ko) return Flow::on;
      if (deck_count(book, d.s, seat_of(book, f.me)) < 2) return Flow::on;
      return ask(d, Decision::pick_deck_card, Seats::of(seat_of(book, f.me))), Flow::wait;
    case Verb::tuck:
      return run_tuck(d, f, step);
    case Verb::swap_played:
      return run_swap_played(d, f);
    case Verb::swap_hand:
      if (f.mark == work || f.me == no_figure || t.figure[f.me].ko) return Flow::on;
      if (hand_count(book, d.s, seat_of(book, f.me)) == 0 || story_of(t, t.figure[f.me].hero) == 0)
        return Flow::on;
      return ask(d, Decision::pick_swap, Seats::of(seat_of(book, f.me))), Flow::wait;
    case Verb::peek_plan:
      return run_peek(d, f, step);
    case Verb::shield: {
      const Figures heroes = heroes_of(book, t, f, step);
      for (int i = 0; i < figures(book); ++i) {
        if ((heroes >> i & 1) == 0 || t.figure[i].shield) continue;
        t.figure[i].shield = true;
        d.tell(Event{.happening = Happening::shield_taken, .figure = u8(i)});
      }
      return Flow::on;
    }
    case Verb::ignore_symbol:
      // RULE U-5.13: only the active Hero has symbols this turn.
      if (t.me != no_figure && (heroes_of(book, t, f, step) >> t.me & 1)) {
        t.ignored = u8(min(255, t.ignored + value(book, d.s, f, step.n)));
      }
      return Flow::on;
    case Verb::fill_threat: {
      const int n = value(book, d.s, f, step.n);
      each_place(t, f, step, [&](int at) {
        for (int i = 0; i < n && !over(d) && t.spot[at].threat != ThreatId::none; ++i) {
          const uint8_t slots = slots_to_fill(threat_of(book, t.spot[at].threat), t.spot[at].filled);
          if (slots != 0) fill_slot(d, at, lowest(slots));
        }
      });
      return over(d) ? Flow::stay : Flow::on;
    }
    case Verb::heal:
      heal(d, f, step, value(book, d.s, f, step.n));
      return over(d) ? Flow::stay : Flow::on;
    case Verb::villain_move:
      return run_villain_move(d, f, step);
    case Verb::bam:
      if (in_bam(t, f)) return Flow::on;  // RULE U-17.4
      go_to(f, step.next);
      begin_dashboard(d, Frame::Role::bam);
      return Flow::stay;
    case Verb::restore_threat: {
      const Ring ring = u8(places_chosen(t, f, step) & without_threat(t, whole_ring));
      if (ring != 0) restore_threat(d, next_place(t, f, step.place, ring));
      return over(d) ? Flow::stay : Flow::on;
    }
    case Verb::lose:
      return end_game(d, Ending::effect), Flow::stay;
    case Verb::if_holds:
      if (!holds(book, d.s, f, step.when)) return Flow::on;
      return go_to(f, step.span > 0 ? f.step + 1 : step.next), Flow::stay;
    case Verb::each:
      return run_each(d, f, step);
    case Verb::may:
      if (!step.joined && !(step.whole && of_hero(f.role))) {
        if (!could(book, d.s, f, f.step + 1, f.step + 1 + step.span)) return Flow::on;
        return ask(d, Decision::optional, deciders(book, f)), Flow::wait;
      }
      return go_to(f, step.span > 0 ? f.step + 1 : step.next), Flow::stay;
    case Verb::cost:
      if (!cost_payable(book, d.s, f, step)) return go_to(f, step_count(book, f)), Flow::stay;
      return go_to(f, step.span > 0 ? f.step + 1 : step.next), Flow::stay;
    case Verb::unless:
      return run_unless(d, f, step);
  }
  return Flow::on;
}

// Carries the effect on top of the stack on by one step. False when something is asked.
template <class Sink>
RULE bool run(Desk<Sink>& d) {
  Frame& f = d.t.stack.back();
  if (f.role == Frame::Role::adding) return run_adding(d), true;
  if (f.step >= step_count(d.book, f)) return end_effect(d), true;
  const Step& step = steps_of(d.book, f)[f.step];
  switch (run_step(d, f, step)) {
    case Flow::on:
      go_to(f, step.next);
      return true;
    case Flow::stay:
      return true;
    case Flow::wait:
      return false;
  }
  return true;
}

}  // namespace gm::united

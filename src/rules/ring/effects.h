// Carrying out lists of steps: the verbs of the effect vocabulary.
//
// The stack in Table holds the lists under way; `run` carries the top one on
// until it ends or must ask, and `answer` (apply.h) puts the answer into its
// frame. Frame::mark counts the moments inside a step. Most verbs have two:
// `fresh`, when numbers are fixed, and `work`, which asks until nothing is left.
// A packet of damage has a moment for each step of R-9.
#pragma once
#include "rules/ring/cards.h"
#include "rules/ring/content.h"
#include "rules/ring/facts.h"
#include "rules/ring/rolls.h"
#include "rules/ring/state.h"

namespace gm::ring {

enum Mark : uint8_t {
  fresh,
  work,
  rolling,  // dice are in the air
  drawing,  // cycle_card: as many as were put under
  done,     // nothing more is asked in this step
  // a packet
  protecting,
  protected_,
  cap_rolling,
  cap_splitting,
  capped,
};
inline constexpr int mark_count = int(capped) + 1;

// What became of a step.
enum class Flow : uint8_t {
  on,    // finished: the next one follows
  stay,  // the frame has moved by itself
  wait,  // something is asked
  gone,  // another list was started, or the fight or round is over
};

// ---- The end of a round or of the fight -------------------------------------------------

// RULE: all that is pending is dropped.
template <class Sink>
RULE_SELDOM void drop_pending(Desk<Sink>& d) {
  Table& t = d.t;
  t.stack.clear();
  clear_chain(d);
  end_picks(t);
  t.unwinding = t.protection = t.damage = t.pain = t.points = 0;
  t.again = t.attack_hurt = false;
  t.colour = Colour::none;
}

template <class Sink>
RULE_SELDOM void end_fight(Desk<Sink>& d, Seat winner, Reason reason, TieBreak tie = TieBreak::none) {
  drop_pending(d);
  d.t.winner = winner;
  d.t.reason = reason;
  d.t.tie = tie;
  d.t.phase = Phase::over;
  d.tell(Event{.happening = Happening::fight_won, .seat = winner, .reason = reason, .tie = tie});
}

// RULE: `seat` must draw and cannot. The break belongs to no
// turn, so a yellow card of the last turn is an old one there.
template <class Sink>
RULE_SELDOM void end_round(Desk<Sink>& d, Seat seat) {
  Table& t = d.t;
  d.tell(Event{.happening = Happening::round_over, .seat = seat, .n = t.round});
  drop_pending(d);
  t.moved_last = t.active;
  t.opening_left = t.limit = 0;
  for (Corner& corner : t.corner) {
    corner.yellow_turn = 0;
    // RULE
    if (d.book.options.knockdown_over_break == SkipOverBreak::cleared) corner.skip = false;
  }
  t.phase = Phase::points;
}

// ---- Drawing ------------------------------------------------------------------------------

// What comes of having to draw one card.
enum class Draw : uint8_t { asked, drawn, impossible };

// RULE: from the pool by chance; if it is empty, the known bottom list.
template <class Sink>
RULE Draw draw_one(Desk<Sink>& d, Seat seat) {
  if (!d.s.of(seat).pool.empty()) return ask_chance(d, Decision::card, seat), Draw::asked;
  if (d.t.of(seat).bottom == 0) return Draw::impossible;
  return draw_from_bottom(d, seat), Draw::drawn;
}

// ---- Triggers -----------------------------------------------------------------------------

// Starts the next ability of the seat's fighter, from number `from` on, that waits for the trigger.
template <class Sink>
RULE_SELDOM bool fire_from(Desk<Sink>& d, Trigger trigger, Seat seat, int from) {
  const Fighter& fighter = fighter_of(d.book, d.s, seat);
  for (int i = from; i < fighter.abilities.size(); ++i) {
    const Ability& ability = fighter.abilities[i];
    if (ability.kind != Ability::Kind::on || ability.trigger != trigger) continue;
    d.t.stack.push(Frame{.kind = Frame::Kind::ability, .id = u8(i), .self = seat});
    d.tell(Event{.happening = Happening::trigger_fired,
                 .seat = seat,
                 .fighter = d.t.of(seat).fighter,
                 .trigger = trigger});
    return true;
  }
  return false;
}
template <class Sink>
RULE bool fire(Desk<Sink>& d, Trigger trigger, Seat seat) {
  return fighter_of(d.book, d.s, seat).has(trigger) && fire_from(d, trigger, seat, 0);
}

template <class Sink>
RULE void start_item(Desk<Sink>& d, int i) {
  const Seat owner = owner_of_item(d.t, i);
  d.t.stack.push(Frame{.kind = Frame::Kind::item, .id = u8(i), .self = owner});
  d.tell(Event{.happening = Happening::item_acts,
               .seat = owner,
               .card = acts_as(d.t, i),
               .power = d.t.chain[i].power});
}

// ---- Moving on ----------------------------------------------------------------------------

RULE void go_to(Frame& f, int step) {
  f.step = u8(step);
  f.mark = f.left = f.done = 0;
}
RULE void enter_body(Frame& f, const Step& step) { go_to(f, step.span > 0 ? f.step + 1 : step.next); }

template <class Sink>
RULE Flow idle_step(Desk<Sink>& d, const Frame& f, const Step& step) {
  d.tell(Event{.happening = Happening::nothing_happens,
               .seat = f.self,
               .card = f.kind == Frame::Kind::item ? acts_as(d.t, f.id) : CardId::none,
               .verb = step.verb});
  return Flow::on;
}

// ---- Damage (R-9) ---------------------------------------------------------------------------

// The hit seat gives up this much damage to protection, and pain for the rest of the points.
template <class Sink>
RULE void remove_points(Desk<Sink>& d, Frame& f, int damage) {
  Table& t = d.t;
  const int pain = t.points - damage;
  t.damage = u8(t.damage - damage);
  t.pain = u8(t.pain - pain);
  t.points = 0;
  f.mark = protected_;
  d.tell(Event{.happening = Happening::packet_protected,
               .seat = foe_of(f.self),
               .n = t.protection,
               .damage = u8(damage),
               .pain = u8(pain)});
}

// It keeps this much damage under the cap, and pain for the rest of the points.
template <class Sink>
RULE void keep_points(Desk<Sink>& d, Frame& f, Seat hit, int damage) {
  Table& t = d.t;
  t.damage = u8(damage);
  t.pain = u8(t.points - damage);
  d.tell(Event{
      .happening = Happening::packet_capped, .seat = hit, .n = t.points, .damage = t.damage, .pain = t.pain});
  t.points = 0;
  f.mark = capped;
}

// RULE: the spare die of the cap has been rolled.
template <class Sink>
RULE_SELDOM void answer_cap(Desk<Sink>& d, int face) {
  Table& t = d.t;
  Frame& f = t.stack.back();
  const Seat hit = t.about;
  if (face >= t.damage + t.pain) {
    f.mark = capped;
    return;
  }
  t.points = u8(face);
  const Split split = split_asked(t);
  if (split.least == split.most) return keep_points(d, f, hit, split.least);
  f.mark = cap_splitting;
}

// RULE. The packet is gone afterwards; true if it changed a token.
template <class Sink>
RULE bool take_packet(Desk<Sink>& d, Seat hit, Seat by) {
  Table& t = d.t;
  Corner& corner = t.of(hit);
  const int cap = fighter_of(d.book, d.s, hit).pain_cap;
  const int may_take = cap == no_cap ? int(t.pain) : max(0, cap - corner.pain_taken);
  if (t.pain > may_take) {
    d.tell(Event{.happening = Happening::pain_capped, .seat = hit, .n = u8(t.pain - may_take)});
  }
  const Health before = health(corner);
  const int damage = min(int(t.damage), int(corner.healthy));
  const int pain = min(min(int(t.pain), may_take), corner.healthy - damage);
  corner.healthy = u8(corner.healthy - damage - pain);
  corner.pain = u8(corner.pain + pain);
  corner.pain_taken = u8(min(255, corner.pain_taken + pain));
  t.damage = t.pain = 0;
  d.tell(Event{.happening = Happening::tokens_hurt,
               .seat = hit,
               .other = by,
               .damage = u8(damage),
               .pain = u8(pain),
               .before = before,
               .after = health(corner)});
  return damage + pain > 0;
}

// The protection of an answer counts for packets of the attack against the defender.
RULE bool is_protected(const Book& book, const Table& t, const Frame& f, Seat hit) {
  return t.protection > 0 && f.kind == Frame::Kind::item && f.id == 0 && hit == foe_of(t.active) &&
         is_attack(item_card(book, t, 0));
}

template <class Sink>
RULE Flow run_packet(Desk<Sink>& d, Frame& f, const Step& step) {
  Table& t = d.t;
  const Seat hit = target_of(f, step);
  if (f.mark == fresh) {
    if (step.damage + step.pain == 0) return Flow::on;  // dealt with the first of its list
    t.damage = step.damage;
    t.pain = step.pain;
    d.tell(Event{.happening = Happening::packet_formed,
                 .seat = hit,
                 .other = f.self,
                 .damage = t.damage,
                 .pain = t.pain});
    f.mark = protected_;
    if (is_protected(d.book, t, f, hit)) {
      t.points = u8(min(int(t.protection), t.damage + t.pain));
      t.protection = u8(t.protection - t.points);
      const Split split = split_asked(t);
      if (split.least == split.most) {
        remove_points(d, f, split.least);
      } else {
        f.mark = protecting;
      }
    }
  }
  if (f.mark == protecting) return ask(d, Decision::protect_split, hit, hit), Flow::wait;
  if (f.mark == protected_) {
    const bool rolls = t.damage + t.pain >= 2 && fighter_of(d.book, d.s, hit).cap_by_die;
    f.mark = rolls ? cap_rolling : capped;
  }
  if (f.mark == cap_rolling) return ask_die(d, Purpose::cap, hit), Flow::wait;
  if (f.mark == cap_splitting) return ask(d, Decision::cap_split, hit, hit), Flow::wait;

  const bool hurt = take_packet(d, hit, f.self);
  if (hurt && f.kind == Frame::Kind::item && f.id == 0 && is_attack(item_card(d.book, t, 0))) {
    t.attack_hurt = true;
  }
  if (t.of(hit).healthy == 0) return end_fight(d, foe_of(hit), Reason::knockout), Flow::gone;
  // RULE: effects of a trigger set off no triggers.
  const bool sets_off = hurt && f.kind == Frame::Kind::item;
  go_to(f, step.next);
  return sets_off && fire(d, Trigger::hurt, hit) ? Flow::gone : Flow::stay;
}

// ---- Healing --------------------------------------------------------------------------------

template <class Sink>
RULE void heal_one(Desk<Sink>& d, Seat seat, bool lost_token) {
  Corner& corner = d.t.of(seat);
  const Health before = health(corner);
  corner.healthy = u8(corner.healthy + 1);
  if (!lost_token) corner.pain = u8(corner.pain - 1);
  d.tell(Event{.happening = Happening::healed,
               .seat = seat,
               .n = u8(lost_token),
               .before = before,
               .after = health(corner)});
}

// RULE: a choice only where both kinds can be healed.
template <class Sink>
RULE Flow run_heal(Desk<Sink>& d, Frame& f, const Step& step) {
  const Seat seat = target_of(f, step);
  const Corner& corner = d.t.of(seat);
  if (f.mark == fresh) {
    if (corner.pain == 0 && lost(corner) == 0) return idle_step(d, f, step);
    f.mark = work;
    f.left = step.n;
  }
  while (f.left > 0 && (corner.pain > 0 || lost(corner) > 0)) {
    if (corner.pain > 0 && lost(corner) > 0) return ask(d, Decision::heal_choice, seat, seat), Flow::wait;
    heal_one(d, seat, lost(corner) > 0);
    f.left = u8(f.left - 1);
  }
  return Flow::on;
}

// RULE.
template <class Sink>
RULE Flow run_drop_yellow(Desk<Sink>& d, const Frame& f, const Step& step) {
  Corner& corner = d.t.of(f.self);
  if (corner.yellow == 0 || corner.yellow_turn == d.t.turn) return idle_step(d, f, step);
  corner.yellow = u8(corner.yellow - min(int(step.n), int(corner.yellow)));
  d.tell(Event{.happening = Happening::yellow_dropped, .seat = f.self, .n = corner.yellow});
  return Flow::on;
}

// ---- Dice ------------------------------------------------------------------------------------

// RULE: each point picks anew and is rolled at once.
template <class Sink>
RULE Flow run_stun(Desk<Sink>& d, Frame& f, const Step& step) {
  const Seat foe = foe_of(f.self);
  if (f.mark == fresh) {
    f.mark = work;
    f.left = step.n;
  }
  if (f.mark == rolling) {
    if (in_the_air(d.t.of(foe))) return ask_die(d, Purpose::stun, foe), Flow::wait;
    f.mark = work;
  }
  if (f.left == 0) return Flow::on;
  return ask(d, Decision::stun_target, f.self, foe), Flow::wait;
}

// RULE.
template <class Sink>
RULE Flow run_roll(Desk<Sink>& d, Frame& f, const Step& step) {
  if (f.mark == fresh) {
    begin_picks(d.t, f.self, eligible_dice(step), step.n);
    f.mark = work;
  }
  if (f.mark == work) {
    if (d.t.picks > 0) return ask(d, Decision::roll_dice, f.self, f.self), Flow::wait;
    end_picks(d.t);
    f.mark = rolling;
  }
  if (in_the_air(d.t.of(f.self))) return ask_die(d, Purpose::roll, f.self), Flow::wait;
  return Flow::on;
}

// RULE: n times, as long as there is a ring die.
template <class Sink>
RULE Flow run_turn_dice(Desk<Sink>& d, Frame& f, const Step& step, Decision decision) {
  if (f.mark == fresh) {
    f.mark = work;
    f.left = step.n;
  }
  if (f.left == 0) return Flow::on;
  if (d.t.of(f.self).dice.on_ring() == 0) return idle_step(d, f, step);
  return ask(d, decision, f.self, f.self), Flow::wait;
}

// RULE: dice that stay on the ring over the break.
template <class Sink>
RULE Flow run_keep_dice(Desk<Sink>& d, Frame& f, const Step& step) {
  Table& t = d.t;
  if (f.mark == fresh) {
    const int into = t.round + 1;
    begin_picks(t, f.self, ring_dice, into == 2 ? step.n : into == 3 ? step.least : 0);
    f.mark = work;
  }
  if (f.mark == work && t.picks > 0) return ask(d, Decision::keep_dice, f.self, f.self), Flow::wait;
  end_picks(t);
  return Flow::on;
}
template <class Sink>
RULE_SELDOM void keep_die(Desk<Sink>& d, Seat owner, Die die) {
  Corner& corner = d.t.of(owner);
  corner.dice.remove(die);
  corner.apart.add(die);
  d.t.pickable &= from_die_on(die);
  d.t.picks = u8(d.t.picks - 1);
  d.tell(Event{.happening = Happening::die_kept, .seat = owner, .die = die});
}

// ---- Cards -------------------------------------------------------------------------------------

// RULE: the whole hand is seen, then cards are picked.
template <class Sink>
RULE Flow run_concuss(Desk<Sink>& d, Frame& f, const Step& step) {
  const Seat foe = foe_of(f.self);
  Secret& theirs = d.s.of(foe);
  if (f.mark == fresh) {
    if (theirs.hand.empty()) return idle_step(d, f, step);
    f.mark = work;
    f.left = step.n;
    mark_hand(d.book, theirs);
    d.tell(
        Event{.happening = Happening::hand_seen, .seat = f.self, .other = foe, .n = u8(theirs.hand.size())});
    for (Place place : theirs.hand) {
      d.tell(Event{.happening = Happening::card_seen,
                   .seat = f.self,
                   .other = foe,
                   .card = card_at(d.book, place),
                   .audience = only(f.self) | only(foe)});
    }
  }
  if (f.left == 0 || theirs.hand.empty()) return Flow::on;
  return ask(d, Decision::concuss_pick, f.self, foe), Flow::wait;
}

// RULE.
template <class Sink>
RULE Flow run_draw(Desk<Sink>& d, Frame& f, const Step& step) {
  if (f.mark == fresh) {
    f.mark = work;
    f.left = step.n;
  }
  while (f.left > 0) {
    switch (draw_one(d, f.self)) {
      case Draw::asked:
        return Flow::wait;
      case Draw::drawn:
        f.left = u8(f.left - 1);
        break;
      case Draw::impossible:
        return end_round(d, f.self), Flow::gone;
    }
  }
  return Flow::on;
}

// RULE.
template <class Sink>
RULE Flow run_discard_own(Desk<Sink>& d, Frame& f, const Step& step) {
  const bool enough = f.mark == done || f.done >= step.n;
  if (enough || d.s.of(f.self).hand.empty()) return Flow::on;
  return ask(d, Decision::discard_own, f.self), Flow::wait;
}

template <class Sink>
RULE Flow run_search(Desk<Sink>& d, Frame& f, const Step& step) {
  if (f.mark == fresh) {
    f.mark = work;
    f.left = step.n;
  }
  if (f.left == 0 || d.s.of(f.self).pool.empty()) return Flow::on;
  return ask(d, Decision::search_deck, f.self), Flow::wait;
}

// RULE: cards go under the deck, then as many are drawn.
template <class Sink>
RULE Flow run_cycle(Desk<Sink>& d, Frame& f, const Step& step) {
  if (f.mark == fresh) {
    f.mark = work;
    f.left = u8(min(int(step.n), hand_count(d.s, f.self)));
  }
  if (f.mark == work) {
    if (f.left > 0) return ask(d, Decision::cycle, f.self), Flow::wait;
    f.mark = drawing;
  }
  while (f.done > 0) {
    if (draw_one(d, f.self) == Draw::asked) return Flow::wait;
    f.done = u8(f.done - 1);
  }
  return Flow::on;
}
// The foe forgets what it has seen of the hand, unless the same card comes back.
template <class Sink>
RULE_SELDOM void cycle_card(Desk<Sink>& d, Frame& f, CardId card) {
  const bool same = deck_count(d.s, f.self) == 0 && f.left == 1;
  put_under(d, f.self, card);
  if (!same) d.s.of(f.self).seen = Cards{};
  f.left = u8(f.left - 1);
  f.done = u8(f.done + 1);
}

// ---- The chain ----------------------------------------------------------------------------------

// RULE: on the item this counter answers, if it is of the right kind.
template <class Sink>
RULE Flow cancel_answered(Desk<Sink>& d, const Frame& f, const Step& step) {
  Table& t = d.t;
  const bool wants_attack = step.verb != Verb::cancel_counter;
  const bool counter = f.kind == Frame::Kind::item && f.id > 0;
  if (!counter || wants_attack != (f.id == 1)) return idle_step(d, f, step);
  const int answered = f.id - 1;
  const Seat owner = owner_of_item(t, answered);
  t.chain[answered].cancelled = true;
  if (wants_attack) t.of(owner).last_cancelled = true;
  d.tell(Event{.happening = Happening::item_cancelled,
               .seat = owner,
               .other = f.self,
               .card = t.chain[answered].card,
               .by = t.chain[f.id].card});
  if (step.verb == Verb::cancel_attack_again) {
    t.again = true;
    d.tell(Event{
        .happening = Happening::again_granted, .seat = owner, .other = f.self, .by = t.chain[f.id].card});
  }
  return Flow::on;
}

template <class Sink>
RULE Flow run_protect(Desk<Sink>& d, const Frame& f, const Step& step) {
  if (f.kind != Frame::Kind::item || f.id != 1) return idle_step(d, f, step);
  d.t.protection = u8(min(255, d.t.protection + step.n));
  d.tell(Event{.happening = Happening::protection_added, .seat = f.self, .n = step.n});
  return Flow::on;
}

// ---- Combinators -----------------------------------------------------------------------------------

// The head of a repeat is reached at first, and again after each pass.
template <class Sink>
RULE Flow run_repeat(Desk<Sink>& d, Frame& f, const Step& step) {
  if (!holds(d.book, d.s, f, step.condition) || f.passes >= max_passes) {
    f.passes = 0;
    return Flow::on;
  }
  if (f.passes > 0 && f.mark == fresh) return ask(d, Decision::repeat, f.self), Flow::wait;
  f.passes = u8(f.passes + 1);
  d.tell(Event{.happening = Happening::pass_begun, .seat = f.self, .n = f.passes});
  enter_body(f, step);
  return Flow::stay;
}

RULE void enter_branch(Frame& f, const Steps& steps, int number) {
  int at = f.step + 1;
  for (; number > 0; --number) at += 1 + steps[at].span;
  go_to(f, steps[at].span > 0 ? at + 1 : steps[at].next);
}

// ---- One step -----------------------------------------------------------------------------------------

template <class Sink>
RULE Flow run_step(Desk<Sink>& d, Frame& f, const Step& step) {
  switch (step.verb) {
    case Verb::damage:
    case Verb::pain:
      return run_packet(d, f, step);
    case Verb::heal:
      return run_heal(d, f, step);
    case Verb::stun:
      return run_stun(d, f, step);
    case Verb::concuss:
      return run_concuss(d, f, step);
    case Verb::protect:
      return run_protect(d, f, step);
    case Verb::knockdown:  // RULE
      d.t.of(foe_of(f.self)).skip = true;
      d.tell(Event{.happening = Happening::knocked_down, .seat = foe_of(f.self), .other = f.self});
      return Flow::on;
    case Verb::cancel_attack:
    case Verb::cancel_attack_again:
    case Verb::cancel_counter:
      return cancel_answered(d, f, step);
    case Verb::drop_yellow:
      return run_drop_yellow(d, f, step);
    case Verb::avoid_yellow:  // these two are how a special is played (apply.h)
    case Verb::copy_last:
      return Flow::on;
    case Verb::roll:
      return run_roll(d, f, step);
    case Verb::draw:
      return run_draw(d, f, step);
    case Verb::discard_own:
      return run_discard_own(d, f, step);
    case Verb::nudge_die:
      return run_turn_dice(d, f, step, Decision::nudge);
    case Verb::swap_dice:
      if (f.mark == done) return Flow::on;
      if (d.t.of(f.self).dice.on_ring() < 2) return idle_step(d, f, step);
      return ask(d, Decision::swap, f.self, f.self), Flow::wait;
    case Verb::set_die:
      return run_turn_dice(d, f, step, Decision::set);
    case Verb::search_deck:
      return run_search(d, f, step);
    case Verb::cycle_card:
      return run_cycle(d, f, step);
    case Verb::keep_dice:
      return run_keep_dice(d, f, step);
    case Verb::repeat:
      return run_repeat(d, f, step);
    case Verb::if_holds:
      if (!holds(d.book, d.s, f, step.condition)) return Flow::on;
      return enter_body(f, step), Flow::stay;
    case Verb::choose:
      return ask(d, Decision::branch, f.self), Flow::wait;
    case Verb::branch:  // reached only through its choose
      return Flow::on;
    case Verb::may:
      if (step.joined) return enter_body(f, step), Flow::stay;
      return ask(d, Decision::optional, f.self), Flow::wait;
  }
  return Flow::on;
}

// The list on top is finished. RULE: each ability that waits for the same moment follows.
template <class Sink>
RULE void end_list(Desk<Sink>& d) {
  const Frame f = d.t.stack.back();
  d.t.stack.pop();
  if (f.kind == Frame::Kind::ability) {
    fire_from(d, fighter_of(d.book, d.s, f.self).abilities[f.id].trigger, f.self, f.id + 1);
  }
}

// Carries the list on top of the stack on. False when something is asked.
template <class Sink>
RULE bool run(Desk<Sink>& d) {
  Frame& f = d.t.stack.back();
  const Steps& steps = steps_of(d.book, d.s, f);
  while (f.step < steps.size()) {
    const Step& step = steps[f.step];
    switch (run_step(d, f, step)) {
      case Flow::on:
        go_to(f, step.next);
        break;
      case Flow::stay:
        break;
      case Flow::wait:
        return false;
      case Flow::gone:
        return true;
    }
  }
  end_list(d);
  return true;
}

}  // namespace gm::ring

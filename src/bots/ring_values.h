// What things are good for in Ring, to a `Sense` (bots/ring_sense.h): the first half of what bots know of it
// (bots/ring.h).
//
//   chances  what rolling dice may bring: equal dice of a colour, and all dice equal by the end of a round
//   values   of levels, cards and sets of dice: rough numbers, a lost token is about 100
#pragma once
#include "bots/ring_sense.h"
#include "rules/ring/ring.h"

namespace gm::ring {

// ---- Chances -------------------------------------------------------------------------------------

// Of a colour `kept` equal dice stay and `rolled` dice are rolled: in so many of 7776 (6 to the 5th) cases
// the most equal dice are then `best`.
struct SetChances {
  uint16_t of[most_dice + 1][most_dice + 1][most_dice + 1]{};  // [kept][rolled][best]
};
RULE SetChances set_chances() {
  SetChances out;
  for (int kept = 0; kept <= most_dice; ++kept) {
    int cases = 7776;
    int outcomes = 1;
    for (int rolled = 0; kept + rolled <= most_dice; ++rolled, cases /= faces, outcomes *= faces) {
      for (int outcome = 0; outcome < outcomes; ++outcome) {
        int shown[faces]{kept};
        for (int i = 0, rest = outcome; i < rolled; ++i, rest /= faces) ++shown[rest % faces];
        int best = 0;
        for (int count : shown) best = max(best, count);
        out.of[kept][rolled][best] = uint16_t(out.of[kept][rolled][best] + cases);
      }
    }
  }
  return out;
}
inline constexpr SetChances chances_of_sets = set_chances();

// Dice that are not yet part of their colour's set: all of them must join it for a victory on points.
// The first die of a colour joins by itself.
RULE int loose_dice(const Corner& corner) {
  int loose = 0;
  for (int c = 0; c < colour_count; ++c) {
    const int own = corner.dice.total(of_colour(Colour(c)));
    if (own > 0) loose += own - max(1, corner.dice.best(Colour(c)).count);
  }
  return loose;
}

// The chance, in 256ths, that so many loose dice have all joined after so many turns with three dice each.
inline constexpr int most_loose = 16, most_turns = 20;
struct PointsChances {
  uint16_t of[most_loose + 1][most_turns + 1]{};  // [loose][turns]
};
RULE PointsChances points_chances() {
  PointsChances out;
  constexpr int join[4][4] = {{216, 0, 0, 0}, {180, 36, 0, 0}, {150, 60, 6, 0}, {125, 75, 15, 1}};  // of 216
  int exact[most_loose + 1]{};  // in 2^20ths
  exact[0] = 1 << 20;
  for (int turns = 0; turns <= most_turns; ++turns) {
    for (int loose = 0; loose <= most_loose; ++loose) out.of[loose][turns] = uint16_t(exact[loose] >> 12);
    for (int loose = most_loose; loose > 0; --loose) {
      int64_t sum = 0;
      for (int hits = 0; hits <= min(3, loose); ++hits)
        sum += int64_t{join[min(3, loose)][hits]} * exact[loose - hits];
      exact[loose] = int(sum / 216);
    }
  }
  return out;
}
inline constexpr PointsChances chances_of_points = points_chances();

// Turns that a seat has at most before the round is over.
RULE int turns_left(const State& s) { return min(deck_count(s, Seat{0}), deck_count(s, Seat{1})); }
RULE int points_chance(const Corner& corner, int turns) {
  return chances_of_points.of[min(most_loose, loose_dice(corner))][min(most_turns, turns)];
}

// ---- Values --------------------------------------------------------------------------------------

inline constexpr int victory = 4000;

// Who weighs: a seat, what it knows of the fight, and its sense. (A full state, of which only that is read.)
struct Mind {
  const Book& book;
  const State& s;
  Seat self;
  const Sense& sense;
  RULE Mind of(Seat other) const { return {book, s, other, sense}; }
  RULE const Corner& own() const { return s.table.of(self); }
  RULE const Corner& foe() const { return s.table.of(foe_of(self)); }
};

// One token lost, for a fighter with so many healthy ones.
RULE int token_value(const Sense& sense, int healthy) {
  return sense.token + sense.last_token / max(1, healthy);
}

// A packet for whoever takes it, as it comes through its fighter's caps.
RULE int packet_value(const Mind& m, Seat hit, int damage, int pain) {
  const Corner& corner = m.s.table.of(hit);
  const Fighter& fighter = fighter_of(m.book, m.s, hit);
  if (fighter.pain_cap != no_cap) pain = min(pain, max(0, fighter.pain_cap - corner.pain_taken));
  const int points = damage + pain;
  if (points == 0) return 0;
  const int token = token_value(m.sense, corner.healthy);
  const int value = token * damage + token * m.sense.pain / 64 * pain;
  if (fighter.cap_by_die && points >= 2) return value * 3 / 4 + (points >= corner.healthy ? victory / 2 : 0);
  return points >= corner.healthy ? victory : value;
}

// What it costs the foe if one die of its best sets is rolled.
RULE int stun_value(const Sense& sense, const Corner& corner) {
  int best = 0;
  for (int c = 0; c < colour_count; ++c) best = max(best, corner.dice.best(Colour(c)).count);
  return sense.stun * best;
}

// The ring dice of one colour: its best set, and whether a die may join it.
struct Lie {
  Dice::Best best;
  bool loose = false;
  DieSet values = 0;  // those that lie there, bit 0 for 1
  RULE bool shows(int value) const { return ((values >> (value - 1)) & 1) != 0; }
};
RULE Lie lie_of(const Dice& dice, int colour) {
  const DieSet own = of_colour(Colour(colour)) & ring_dice;
  const Dice::Best best = dice.best(Colour(colour));
  return {best, dice.total(own) > best.count, (dice.any() & own) >> (8 * colour)};
}
// What one die more brings a set.
RULE int joining(const Sense& sense, const Lie& lie) {
  return lie.best.count == most_dice ? 0 : sense.dice[lie.best.count + 1] - sense.dice[lie.best.count];
}

// The most that shifting one die, exchanging two or turning one brings, in sets alone.
RULE int best_nudge(const Mind& m) {
  int most = 0;
  for (int c = 0; c < colour_count; ++c) {
    const Lie lie = lie_of(m.own().dice, c);
    if (!lie.loose) continue;
    for (int value = 1; value <= faces; ++value) {
      if (m.own().dice.count(ring_die(Colour(u8(c)), value)) < lie.best.count) continue;
      if ((value > 1 && lie.shows(value - 1)) || (value < faces && lie.shows(value + 1))) {
        most = max(most, joining(m.sense, lie));
      }
    }
  }
  return most;
}
RULE int best_swap(const Mind& m) {
  int most = 0;
  for (int c = 0; c < colour_count; ++c) {
    const Lie lie = lie_of(m.own().dice, c);
    if (!lie.loose) continue;
    for (int d = 0; d < colour_count; ++d) {
      const Lie from = lie_of(m.own().dice, d);
      if (d == c || from.best.value == lie.best.value || !from.shows(lie.best.value)) continue;
      const bool both = lie.shows(from.best.value);
      most = max(most, joining(m.sense, lie) + (both ? joining(m.sense, from) : 0));
    }
  }
  return most;
}
RULE int best_turn(const Mind& m) {
  int most = 0;
  for (int c = 0; c < colour_count; ++c) {
    const Lie lie = lie_of(m.own().dice, c);
    if (lie.loose) most = max(most, joining(m.sense, lie));
  }
  return most;
}

RULE int body_value(const Mind& m, const Steps& steps, int from, int end);

// What a step does for its owner.
RULE int step_value(const Mind& m, const Steps& steps, int at) {
  const Step& step = steps[at];
  const auto& [book, s, self, sense] = m;
  const Corner& own = m.own();
  const Corner& foe = m.foe();
  switch (step.verb) {
    case Verb::damage:
    case Verb::pain:
      if (step.damage + step.pain == 0) return 0;
      return step.to == Whom::self ? -packet_value(m, self, step.damage, step.pain)
                                   : packet_value(m, foe_of(self), step.damage, step.pain);
    case Verb::heal: {
      const Corner& healed = step.to == Whom::self ? own : foe;
      const int token = token_value(sense, healed.healthy);
      const int back = min(int(step.n), lost(healed));
      const int value = token * back + token * sense.heal_pain / 64 * min(step.n - back, int(healed.pain));
      return step.to == Whom::self ? value : -value;
    }
    case Verb::stun:
      return step.n * stun_value(sense, foe);
    case Verb::concuss:
      return sense.concuss * min(int(step.n), hand_count(s, foe_of(self)));
    case Verb::knockdown:
      return foe.skip ? 0 : sense.knockdown;
    case Verb::protect:
      return sense.protect * step.n;
    case Verb::cancel_attack:
      return sense.cancel;
    case Verb::cancel_attack_again:
      return sense.cancel_again;
    case Verb::cancel_counter:
      return sense.cancel_counter;
    case Verb::drop_yellow:
      return own.yellow > 0 && own.yellow_turn != s.table.turn ? sense.drop_yellow : 0;
    case Verb::avoid_yellow:
      return sense.avoid_yellow;
    case Verb::copy_last:
      return sense.copy;
    case Verb::roll: {
      const int loose = loose_dice(own);
      return sense.roll * min(step.n == all_of_them ? loose : int(step.n), loose);
    }
    case Verb::draw:
      return sense.draw * min(int(step.n), deck_count(s, self));
    case Verb::discard_own:
      return sense.discard_own;
    case Verb::nudge_die:
      return sense.nudge * step.n + best_nudge(m) * sense.turned / 64;
    case Verb::swap_dice:
      return sense.swap + best_swap(m) * sense.turned / 64;
    case Verb::set_die:
      return sense.set * step.n + best_turn(m) * sense.turned / 64;
    case Verb::search_deck:
      return 20 * step.n;
    case Verb::cycle_card:
      return sense.cycle * step.n;
    case Verb::keep_dice:
      return 20;
    case Verb::repeat:
    case Verb::may:
      return body_value(m, steps, at + 1, at + 1 + step.span);
    case Verb::if_holds:
      if (!holds(book, s, self, no_item, step.condition)) return 0;
      return body_value(m, steps, at + 1, at + 1 + step.span);
    case Verb::choose: {
      int best = 0;
      for (int branch = at + 1; branch <= at + step.span; branch += 1 + steps[branch].span) {
        best = max(best, body_value(m, steps, branch + 1, branch + 1 + steps[branch].span));
      }
      return best;
    }
    case Verb::branch:
      break;
  }
  return 0;
}
RULE int body_value(const Mind& m, const Steps& steps, int from, int end) {
  int sum = 0;
  for (int at = from; at < end; at += 1 + (is_combinator(steps[at].verb) ? steps[at].span : 0)) {
    sum += step_value(m, steps, at);
  }
  return sum;
}
RULE int level_value(const Mind& m, const Steps& steps) { return body_value(m, steps, 0, steps.size()); }
RULE int level_value(const Mind& m, CardId card, Power power) {
  return level_value(m, card_of(m.book, card).level[level_of(power)]);
}

// The highest level that a seat's dice pay for now; -1: none.
RULE int level_paid(const Dice& dice, const Card& card) {
  if (card.kind == Kind::free) return 0;
  const Colour own = colour_of(card.kind);
  const DieSet among = ring_dice & (own == Colour::none ? all_dice : of_colour(own));
  if ((dice.fours() & among) != 0) return 2;
  if ((dice.threes() & among) != 0) return 1;
  return (dice.pairs() & among) != 0 ? 0 : -1;
}

// What a card in a hand is good for, now and later.
RULE int card_value(const Mind& m, CardId id) {
  const Card& card = card_of(m.book, id);
  const int paid = level_paid(m.own().dice, card);
  const int next = card.kind == Kind::free ? 0 : min(2, paid + 1);
  const int now = paid < 0 ? 0 : level_value(m, card.level[paid]);
  const int later = level_value(m, card.level[next]);
  const int value = max(now, (now * (64 - m.sense.later) + later * m.sense.later) / 64);
  if (card.type == Type::counter) return value * m.sense.keep_counter / 64;
  return min(value, m.sense.keep_most) * m.sense.keep_other / 64;
}

// What it is worth to have 0 to 5 equal dice of a colour: for cards to come, for those in the hand, for
// points.
struct SetValues {
  int of[colour_count][most_dice + 1]{};
};
// How much of a card counts for the dice that pay for it.
RULE int share_of(const Card& card, int attack, int counter, int manoeuvre) {
  return card.type == Type::attack ? attack : card.type == Type::counter ? counter : manoeuvre;
}
RULE SetValues set_values(const Mind& m) {
  const auto& [book, s, self, sense] = m;
  SetValues out;
  const bool near = loose_dice(m.own()) <= sense.near + turns_left(s);
  for (int c = 0; c < colour_count; ++c) {
    for (int n = 0; n <= most_dice; ++n) out.of[c][n] = sense.dice[n] + (near ? sense.points[n] : 0);
  }
  for (Place place : s.of(self).hand) {
    const Card& card = card_of(book, card_at(book, place));
    if (card.kind == Kind::free) continue;
    const Colour own = colour_of(card.kind);
    const int paid_for = own == Colour::none
                             ? share_of(card, sense.any_attack, sense.any_counter, sense.any_manoeuvre)
                             : share_of(card, sense.own_attack, sense.own_counter, sense.own_manoeuvre);
    int best = 0;
    for (int level = 0; level < 3; ++level) {
      best = max(best, min(400, level_value(m, card.level[level])));
      for (int c = 0; c < colour_count; ++c) {
        const int share = own == Colour::none || c == int(own) ? best * paid_for / 64 : 0;
        for (int n = 2 + level; n <= (level == 2 ? most_dice : 2 + level); ++n) out.of[c][n] += share;
      }
    }
  }
  return out;
}

}  // namespace gm::ring

// What bots know of Ring: a quick policy, and what a state is worth.
//
// Nothing here knows a card or a fighter by its name: levels are judged by their steps, so home-made packs
// are played with the same sense. Everything is counted in whole numbers, so that it is the same on every
// machine. bots/greedy.h says how these functions are used; what things are good for stands in
// bots/ring_values.h, the numbers for it in bots/ring_sense.h.
//
//   time     moment, horizon
//   rolling  which dice to roll: the best set of each colour stays, the rest goes where it pays most
//   policy   the answer with the best value
//   plans    whole rolls, for a search
//   worth    the chance to win, from weights that were fitted to 630,000 positions of greedy play; a
//            search goes by bots/ring_judge.h
//   gains    what people count (bots/reasons.h)
#pragma once
#include "bots/effort.h"
#include "bots/odds.h"
#include "bots/reasons.h"
#include "bots/ring_judge.h"
#include "bots/ring_values.h"
#include "kit/rng.h"
#include "rules/ring/ring.h"

namespace gm {
template <>
inline constexpr Manner strong_manner<ring::Ring>{
    .explore = 0.2, .trust = 0.004, .ahead = 4, .iterations = 900};
template <>
inline constexpr Manner master_manner<ring::Ring>{
    .explore = 0.2, .trust = 0.004, .ahead = 4, .iterations = 16000, .practice = Practice::expert};
template <>
inline constexpr std::array gain_rows<ring::Ring>{GainRow{"tokens", 1},  GainRow{"foe_tokens", 1},
                                                  GainRow{"sets", 0.3},  GainRow{"foe_sets", 0.2},
                                                  GainRow{"cards", 0.1}, GainRow{"yellow", 1.5}};
}  // namespace gm

namespace gm::ring {

// ---- Time ----------------------------------------------------------------------------------------

// Turns are numbered through all rounds.
RULE int moment(const Book&, const State& s) { return s.table.turn; }
// A choice is judged when the next turn begins; with it the break, if the round is over.
RULE int horizon(const Book& book, const State& s) { return moment(book, s) + 1; }

// ---- Rolling -------------------------------------------------------------------------------------

// What a colour is worth on average after `rolled` dice were rolled and `kept` equal ones stayed.
RULE int expected(const SetValues& values, int colour, int kept, int rolled) {
  const uint16_t* chances = chances_of_sets.of[kept][rolled];
  int sum = 0;
  for (int n = kept; n <= kept + rolled; ++n) sum += chances[n] * values.of[colour][n];
  return sum;  // in 7776ths
}

// The dice of one colour, as a roll sees them.
struct Heap {
  int set = 0;    // the best set
  int value = 0;  // and what it shows
  int ring = 0;   // other ring dice that may be picked
  int reserve = 0;
  int air = 0;     // picked already
  int in_set = 0;  // of the set, that may be picked
};
RULE Heap heap_of(const Corner& corner, DieSet pickable, Colour colour) {
  const Dice::Best best = corner.dice.best(colour);
  const DieSet own = pickable & of_colour(colour);
  const DieSet set = best.count == 0 ? 0 : one_die(ring_die(colour, best.value));
  return {.set = best.count,
          .value = best.value,
          .ring = corner.dice.total(own & ring_dice & ~set),
          .reserve = corner.dice.total(own & reserve_dice),
          .air = corner.apart.total(of_colour(colour) & reserve_dice),
          .in_set = corner.dice.total(own & set)};
}

// How many dice of each colour to pick.
struct Picks {
  int of[colour_count]{};
};
// What picking so many dice of each colour is worth; more than `most` cannot be picked.
struct PickValues {
  int of[colour_count][most_dice + 1]{};
  int most[colour_count]{};
};
RULE PickValues pick_values(const SetValues& values, const Heap (&heaps)[colour_count], int limit,
                            bool exact) {
  PickValues out;
  for (int c = 0; c < colour_count; ++c) {
    const Heap& heap = heaps[c];
    const int free = heap.ring + heap.reserve;
    const int all = free + (exact ? heap.in_set : 0);
    out.most[c] = min(min(all, limit), most_dice);
    for (int n = 0; n <= out.most[c]; ++n) {
      const int kept = heap.set - max(0, n - free);
      // A die from the reserve can be used later on, whatever it shows.
      out.of[c][n] = expected(values, c, kept, heap.air + n) + 7776 * min(n, heap.reserve);
    }
  }
  return out;
}

// The best, of at most `limit` dice in all (with `exact` just as many).
RULE Picks best_picks(const PickValues& values, int limit, bool exact) {
  constexpr int most = 21;
  constexpr int never = -1000000000;
  limit = min(limit, most - 1);
  int best[colour_count + 1][most]{};
  uint8_t choice[colour_count][most]{};
  for (int used = 1; used <= limit; ++used) best[0][used] = never;
  for (int c = 0; c < colour_count; ++c) {
    for (int used = 0; used <= limit; ++used) {
      int top = never, with = 0;
      for (int n = 0; n <= min(used, values.most[c]); ++n) {
        if (best[c][used - n] == never) continue;
        const int value = best[c][used - n] + values.of[c][n];
        if (value > top) top = value, with = n;
      }
      best[c + 1][used] = top;
      choice[c][used] = u8(with);
    }
  }
  int used = limit;
  if (!exact) {
    for (int n = 0; n < limit; ++n) {
      if (best[colour_count][n] >= best[colour_count][used]) used = n;
    }
  }
  Picks out;
  if (best[colour_count][used] == never) return out;
  for (int c = colour_count - 1; c >= 0; --c) {
    out.of[c] = choice[c][used];
    used -= choice[c][used];
  }
  return out;
}

// The best few, the best first.
inline constexpr int good_rolls = 4;
using GoodPicks = Bounded<Picks, good_rolls>;
RULE GoodPicks good_picks(const PickValues& values, int limit, bool exact) {
  GoodPicks out;
  int value[good_rolls]{};
  Picks picks;
  auto& [a, b, c, d] = picks.of;
  for (a = 0; a <= values.most[0]; ++a) {
    for (b = 0; b <= values.most[1]; ++b) {
      for (c = 0; c <= values.most[2]; ++c) {
        for (d = 0; d <= values.most[3]; ++d) {
          const int all = a + b + c + d;
          if (all > limit || (exact && all < limit)) continue;
          const int here = values.of[0][a] + values.of[1][b] + values.of[2][c] + values.of[3][d];
          int at = out.size();
          while (at > 0 && here > value[at - 1]) --at;
          if (at == good_rolls) continue;
          if (out.size() < good_rolls) out.push({});
          for (int i = out.size() - 1; i > at; --i) out[i] = out[i - 1], value[i] = value[i - 1];
          out[at] = picks, value[at] = here;
        }
      }
    }
  }
  return out;
}

// A roll that is being put together.
struct Roll {
  Heap heaps[colour_count];
  PickValues values;
  bool exact = false;
};
RULE Roll roll_of(const Mind& m) {
  const Table& t = m.s.table;
  Roll out;
  out.exact = t.decision == Decision::roll_dice && step_of(m.book, m.s).exact;
  for (int c = 0; c < colour_count; ++c) out.heaps[c] = heap_of(m.own(), t.pickable, Colour(c));
  out.values = pick_values(set_values(m), out.heaps, t.picks, out.exact);
  return out;
}

// These dice one by one, in the order in which they are picked; then the roll, if it could have more. The
// reserve comes first, though it is picked last; equal dice stay as long as there are others.
inline constexpr int most_picks = colour_count * most_dice;
using RollPlan = Bounded<Action, most_picks>;
RULE RollPlan plan_of(const Mind& m, const Roll& roll, const Picks& picks) {
  const Table& t = m.s.table;
  const Dice& dice = m.own().dice;
  RollPlan out;
  const auto pick = [&](Die die, int& count) {
    for (int n = dice.count(die); n > 0 && count > 0; --n, --count) {
      out.push({t.decision, Deed::pick_die, u8(int(die))});
    }
  };
  for (int c = 0; c < colour_count; ++c) {
    const Heap& heap = roll.heaps[c];
    const Colour colour{u8(c)};
    int reserve = min(picks.of[c], heap.reserve);
    int loose = min(picks.of[c] - reserve, heap.ring);
    int equal = picks.of[c] - reserve - loose;
    for (DieSet left = dice.any() & t.pickable & of_colour(colour) & ring_dice; left != 0; left &= left - 1) {
      const Die die = Die(lowest(left));
      pick(die, value_of(die) == heap.value ? equal : loose);
    }
    pick(reserve_die(colour), reserve);
  }
  if (out.size() < t.picks) out.push({t.decision, Deed::roll_now});
  return out;
}

// What two more dice of its colour are worth, for a card that is discarded for them.
RULE int discard_gain(const Mind& m, const SetValues& values, const Card& card) {
  const Colour colour = colour_of(card.kind);
  if (colour == Colour::none) return 0;
  const Heap heap = heap_of(m.own(), all_dice, colour);
  const int rolled = min(int(fighter_of(m.book, m.s, m.self).discard_roll), heap.ring + heap.reserve);
  const int c = int(colour);
  // A share of it: the set is often made a turn later anyway.
  return (expected(values, c, heap.set, rolled) - expected(values, c, heap.set, 0)) / 7776 * m.sense.discard /
         64;
}

// What the dice of a seat are worth as they lie.
RULE int dice_value(const SetValues& values, const Dice& dice) {
  int sum = 0;
  for (int c = 0; c < colour_count; ++c) sum += values.of[c][dice.best(Colour(c)).count];
  return sum;
}

// ---- The policy ----------------------------------------------------------------------------------

// An attack or manoeuvre of one's own.
RULE int play_value(const Mind& m, CardId id, Power power) {
  const auto& [book, s, self, sense] = m;
  const Corner& own = m.own();
  const bool copy = card_of(book, id).window == Window::perform;
  const CardId as = copy ? m.foe().last_played : id;
  const Card& card = card_of(book, as);
  int value = level_value(m, as, power);
  if (is_attack(card)) value = value * sense.attack / 64;  // it may be answered
  if (card.forbidden) {
    const int caught = caught_on(book, s, self, power);
    const bool friendly = !(s.of(self).hand & book.list.referees).empty();
    if (own.yellow + 1 >= yellow_limit && !friendly) {
      value = (value * (faces - caught) - victory * caught) / faces;
    } else {
      value -= (friendly ? sense.friendly : sense.yellow) * caught / faces;
    }
  }
  return value;
}

// What an item of the chain brings its owner, if it acts; of an attack under the protection of `answer`.
RULE int item_value(const Mind& m, int i) {
  const Table& t = m.s.table;
  const Steps& steps = item_card(m.book, t, i).level[level_of(t.chain[i].power)];
  return level_value(m.of(owner_of_item(t, i)), steps);
}

// A counter against the newest item.
RULE int counter_value(const Mind& m, CardId id, Power power) {
  const auto& [book, s, self, sense] = m;
  const Table& t = s.table;
  const int answered = t.chain.size() - 1;
  const bool to_attack = answered == 0;
  const int threat = item_value(m, answered);
  const Steps& steps = card_of(book, id).level[level_of(power)];
  if (!to_attack && card_of(book, id).answers == Answers::attack) return -1;
  int value = 0;
  for (int at = 0; at < steps.size(); at = steps[at].next) {
    const Step& step = steps[at];
    switch (step.verb) {
      case Verb::cancel_attack:
        if (to_attack) value += threat;
        break;
      case Verb::cancel_attack_again:
        if (to_attack) value += threat * sense.cancel_again_of / 64;
        break;
      case Verb::cancel_counter:
        if (!to_attack) value += max(threat, item_value(m, answered - 1));
        break;
      case Verb::protect: {
        if (!to_attack) break;
        const Steps& attack = item_card(book, t, 0).level[level_of(t.chain[0].power)];
        for (const Step& blow : attack) {
          if (blow.damage + blow.pain == 0 || blow.to == Whom::self) continue;
          const int damage = min(int(blow.damage), int(step.n));
          const int pain = min(int(blow.pain), step.n - damage);
          value += packet_value(m, self, blow.damage, blow.pain) -
                   packet_value(m, self, blow.damage - damage, blow.pain - pain);
        }
        break;
      }
      case Verb::damage:
      case Verb::pain:
      case Verb::heal:
      case Verb::stun:
      case Verb::concuss:
      case Verb::knockdown:
      case Verb::drop_yellow:
      case Verb::avoid_yellow:
      case Verb::copy_last:
      case Verb::roll:
      case Verb::draw:
      case Verb::discard_own:
      case Verb::nudge_die:
      case Verb::swap_dice:
      case Verb::set_die:
      case Verb::search_deck:
      case Verb::cycle_card:
      case Verb::keep_dice:
      case Verb::repeat:
      case Verb::if_holds:
      case Verb::choose:
      case Verb::branch:
      case Verb::may:
        value += step_value(m, steps, at);
        break;
    }
  }
  return value;
}

RULE int stun_target_value(const Corner& foe, Die die) {
  if (in_reserve(die)) return -20;
  const int count = foe.dice.count(die);
  const int best = foe.dice.best(colour_of(die)).count;
  // All dice of a colour equal are a step to points.
  const bool whole = count == foe.dice.total(of_colour(colour_of(die)));
  return count == best && count >= 2 ? 20 * count + (whole ? 15 : 0) : -2 * best;
}

RULE int turned_value(const SetValues& values, Dice dice, const Action& action) {
  const Die die = Die(action.what);
  dice.remove(die);
  if (action.deed == Deed::swap_dice) {
    const Die other = Die(action.how);
    dice.remove(other);
    dice.add(ring_die(colour_of(die), value_of(other)));
    dice.add(ring_die(colour_of(other), value_of(die)));
  } else {
    dice.add(ring_die(colour_of(die), action.how));
  }
  return dice_value(values, dice);
}

RULE int keep_value(const Corner& own, Die die) {
  // Equal dice of one colour, and of the colour that has most of them.
  if (own.apart.on_ring() > 0) return own.apart.has(die) ? 100 : -1;
  int best = 0;
  for (int c = 0; c < colour_count; ++c) best = max(best, own.dice.best(Colour(c)).count);
  return own.dice.count(die) == best ? 20 * best : -1;
}

RULE int answer_value(const Mind& m, const SetValues& sets, Action action) {
  const auto& [book, s, self, sense] = m;
  const Table& t = s.table;
  const Corner& own = m.own();
  const CardId card = CardId(action.what);
  switch (action.decision) {
    case Decision::none:
    case Decision::pick_order:
    case Decision::draw_fighter:
    case Decision::first_coin:
    case Decision::card:
    case Decision::die:
    case Decision::pick_fighter:
    case Decision::mobilise:
    case Decision::discard_roll:
    case Decision::roll_dice:
      break;
    case Decision::search_deck:
      return card_value(m, card);
    case Decision::perform:
    case Decision::again:
      if (action.deed == Deed::pass) return 0;
      if (action.deed == Deed::discard_card) {
        return discard_gain(m, sets, card_of(book, card)) - card_value(m, card);
      }
      return play_value(m, card, Power(action.how)) - card_value(m, card);
    case Decision::referee:
      if (action.deed == Deed::accept) return own.yellow + 1 >= yellow_limit ? -victory : 40;
      return 110;
    case Decision::counter:
      if (action.deed == Deed::pass) return 0;
      return counter_value(m, card, Power(action.how)) - card_value(m, card) * sense.counter_cost / 64;
    case Decision::protect_split:
      return 20 * action.what;
    case Decision::cap_split:
      return -20 * action.what;
    case Decision::stun_target:
      return stun_target_value(t.of(t.about), Die(action.what));
    case Decision::concuss_pick:
      return card_value(m.of(t.about), card);
    case Decision::heal_choice:
      if (action.deed == Deed::heal_lost) return 100;
      return own.pain > own.healthy && turns_left(s) <= 2 ? 200 : 50;
    case Decision::nudge:
    case Decision::swap:
    case Decision::set:
      return 4 * turned_value(sets, own.dice, action);
    case Decision::discard_own:
      return action.deed == Deed::stop ? 0 : sense.throw_away - card_value(m, card);
    case Decision::repeat: {
      if (action.deed == Deed::stop) return 0;
      const Frame& frame = t.stack.back();
      const Steps& steps = steps_of(book, s, frame);
      return body_value(m, steps, frame.step + 1, frame.step + 1 + steps[frame.step].span);
    }
    case Decision::branch: {
      const Frame& frame = t.stack.back();
      const Steps& steps = steps_of(book, s, frame);
      int at = frame.step + 1;
      for (int number = action.what; number > 0; --number) at += 1 + steps[at].span;
      return body_value(m, steps, at + 1, at + 1 + steps[at].span);
    }
    case Decision::optional: {
      if (action.deed == Deed::no) return 0;
      const Frame& frame = t.stack.back();
      const Steps& steps = steps_of(book, s, frame);
      return body_value(m, steps, frame.step + 1, frame.step + 1 + steps[frame.step].span);
    }
    case Decision::refresh_discard:
      return -card_value(m, card);
    case Decision::cycle:
      return action.deed == Deed::no ? 0 : sense.throw_away - card_value(m, card);
    case Decision::keep_dice:
      return action.deed == Deed::stop ? 0 : keep_value(own, Die(action.what));
  }
  return 0;
}

RULE bool weighs_dice(Decision decision) {
  return decision == Decision::perform || decision == Decision::nudge || decision == Decision::swap ||
         decision == Decision::set;
}
RULE SetValues sets_weighed(const Mind& m) {
  return weighs_dice(m.s.table.decision) ? set_values(m) : SetValues{};
}

// Dice are picked by counting their chances.
RULE bool picks_dice(Decision decision) {
  return decision == Decision::mobilise || decision == Decision::discard_roll ||
         decision == Decision::roll_dice;
}
RULE RollPlan best_plan(const Mind& m) {
  const Roll roll = roll_of(m);
  return plan_of(m, roll, best_picks(roll.values, m.s.table.picks, roll.exact));
}

// The answer with the best value, each value blurred a little: opponents are not that predictable.
RULE Action policy(const Mind& m, const Moves& moves, Rng& rng) {
  if (picks_dice(m.s.table.decision)) return best_plan(m)[0];
  const SetValues sets = sets_weighed(m);
  uint64_t blur = 0;  // four bits for each answer
  int best = 0, best_value = 0;
  for (int i = 0; i < moves.size(); ++i) {
    blur = i % 16 == 0 ? rng.next() : blur >> 4;
    const int value = answer_value(m, sets, moves[i].action) + int(blur & 15);
    if (i == 0 || value > best_value) best = i, best_value = value;
  }
  return moves[best].action;
}
RULE Action policy(const Book& book, const State& s, Seat seat, const Moves& moves, Rng& rng,
                   const Sense& sense) {
  return policy({book, s, seat, sense}, moves, rng);
}
RULE Action policy(const Book& book, const State& s, Seat seat, const Moves& moves, Rng& rng,
                   Practice practice = Practice::player) {
  return policy(book, s, seat, moves, rng, sense_of(practice));
}

// What is worth trying, the policy's favourite first: of dice only the policy's choice, since one die by
// itself says nothing; of all else the few answers that come near the best. Every move that is not tried
// leaves time for the others, and less luck in the choice.
struct Shortness {
  int most;
  int near;  // to the best value
};
inline constexpr Shortness a_few{.most = 3, .near = 40};
inline constexpr Shortness some{.most = 6, .near = 150};
RULE void shorten(const Mind& m, Moves& moves, Shortness to) {
  const Decision decision = m.s.table.decision;
  if (picks_dice(decision)) {
    const Action chosen = best_plan(m)[0];
    moves.clear();
    moves.push({chosen});
    return;
  }
  if (decision == Decision::pick_fighter) return;
  const SetValues sets = sets_weighed(m);
  Move best[some.most];
  int value[some.most]{};
  int count = 0;
  for (const Move& move : moves) {
    const int here = answer_value(m, sets, move.action);
    int at = count;
    while (at > 0 && here > value[at - 1]) --at;
    if (at == to.most) continue;
    count = min(count + 1, to.most);
    for (int i = count - 1; i > at; --i) best[i] = best[i - 1], value[i] = value[i - 1];
    best[at] = move, value[at] = here;
  }
  const bool turns = weighs_dice(decision) && decision != Decision::perform;
  moves.clear();
  for (int i = 0; i < count; ++i) {
    if (i == 0 || (!turns && value[i] >= value[0] - to.near)) moves.push(best[i]);
  }
}
RULE void shortlist(const Book& book, const State& s, Seat seat, Moves& moves) {
  shorten({book, s, seat, player}, moves, a_few);
}
// Hands hold no sign of what their owners may have kept back, so any that fits will do.
RULE State suppose(const Book& book, const View& view, Rng& rng) { return imagine(book, view, rng); }

// A search has time for more.
RULE void longlist(const Book& book, const State& s, Seat seat, Moves& moves, Practice practice) {
  shorten({book, s, seat, sense_of(practice)}, moves, some);
}

// ---- Plans ---------------------------------------------------------------------------------------

// Dice are picked one by one, but only a whole roll is good or bad.
RULE RollPlan plan(const Book& book, const State& s, Seat seat, Practice practice) {
  if (!picks_dice(s.table.decision)) return {};
  return best_plan({book, s, seat, sense_of(practice)});
}
// The policy's roll and the best others by its count, for an expert's search.
using RollPlans = Bounded<RollPlan, good_rolls>;
RULE RollPlans plans(const Book& book, const State& s, Seat seat, Practice practice) {
  RollPlans out;
  if (practice != Practice::expert || !picks_dice(s.table.decision)) return out;
  const Mind m{book, s, seat, sense_of(practice)};
  const Roll roll = roll_of(m);
  out.push(plan_of(m, roll, best_picks(roll.values, s.table.picks, roll.exact)));
  for (const Picks& picks : good_picks(roll.values, s.table.picks, roll.exact)) {
    const RollPlan other = plan_of(m, roll, picks);
    if (!out.full() && other != out[0]) out.push(other);
  }
  return out;
}

// ---- Worth ---------------------------------------------------------------------------------------

// What speaks for and against a fighter, in 64ths of a doubling of its odds to win.
struct Weights {
  int16_t healthy[4][all_tokens + 1];  // by time and healthy tokens
  int16_t tokens[4][all_tokens + 1];   // ... and tokens of either side: pain recovers in the break
  int16_t doctor[3][4];                // by time and by dice the doctor would roll, 1 to 4 or more
  int16_t yellow;
  int16_t sets[3][most_dice + 1];  // by time: each colour with 0 to 5 equal dice
  int16_t points[10];              // by the chance of a victory on points
  int16_t final_sum[4];            // by time: each die that counts in the final decision
  int16_t cards[hand_size + 1];    // by cards in hand; 5 or more
  int16_t attack;                  // the best attack the dice pay for, in quarters of a lost token
  int16_t attacks;                 // all of them
  int16_t counters;
  int16_t manoeuvre;  // the best one
  int16_t referee;    // a friendly one, and a forbidden attack with it
  int16_t finishing;  // an attack that would knock the foe out, in its next turn
  int16_t skip;       // a turn to be lost
  int16_t turn;       // its turn now
  int16_t opening;    // another turn after this one
};
inline constexpr Weights weights = {
    .healthy = {{0, -89, -57, -38, -13, -4, 11, 19, 27, 28, 32, 41, 44},
                {0, -113, -76, -51, -29, -13, 1, 21, 33, 44, 51, 60, 72},
                {0, -120, -104, -82, -44, -24, 0, 19, 42, 58, 70, 82, 88},
                {0, -107, -84, -59, -37, -14, 4, 20, 27, 45, 56, 69, 80}},
    .tokens = {{0, -7, -31, -41, -49, -28, -17, -3, 15, 24, 34, 45, 58},
               {0, -13, -33, -36, -39, -28, -14, -1, 14, 24, 33, 43, 51},
               {0, -14, -37, -31, -30, -19, -8, 4, 11, 19, 27, 31, 39},
               {0, -21, -40, -46, -17, -11, 4, 14, 22, 15, 24, 24, 32}},
    .doctor = {{-12, -24, -37, -60}, {-13, -25, -43, -59}, {-25, -31, -50, -63}},
    .yellow = -34,
    .sets = {{0, -22, -6, -2, 7, 24}, {-25, -29, -13, 3, 23, 40}, {-33, -34, -16, 11, 41, 60}},
    .points = {18, 12, 9, 3, 0, -12, -37, -35, -37, 72},
    .final_sum = {42, 24, 10, 0},
    .cards = {-2, -1, 6, -1, 0, -2},
    .attack = 1,
    .attacks = 1,
    .counters = 3,
    .manoeuvre = 1,
    .referee = 8,
    .finishing = 46,
    .skip = -20,  // seldom waits at the start of a turn: set by hand
    .turn = 16,
    .opening = 5,
};

// By how near the end of the round is.
RULE int time_of_tokens(int turns, bool last) { return last ? 3 : turns <= 2 ? 0 : turns <= 7 ? 1 : 2; }
RULE int time_of_doctor(int turns) { return turns <= 1 ? 0 : turns <= 4 ? 1 : 2; }
RULE int time_of_sets(int turns) { return turns <= 2 ? 0 : turns <= 7 ? 1 : 2; }
RULE int time_of_final(int turns) { return turns <= 1 ? 0 : turns <= 4 ? 1 : turns <= 9 ? 2 : 3; }
RULE int step_of_points(int chance) {
  constexpr uint16_t from[] = {1, 4, 10, 22, 45, 80, 130, 190, 240};
  int step = 0;
  while (step < 9 && chance >= from[step]) ++step;
  return step;
}

// Calls `add(weight, times)` for all that is to be said of a fighter.
template <class Add>
RULE void describe(const Book& book, const State& s, Seat seat, const Weights& w, Add&& add) {
  const Table& t = s.table;
  const Corner& own = t.of(seat);
  const int turns = turns_left(s);
  const bool last = t.round >= book.options.rounds;
  add(w.healthy[time_of_tokens(turns, last)][own.healthy], 1);
  add(w.tokens[time_of_tokens(turns, last)][own.healthy + own.pain], 1);
  if (own.pain > own.healthy) add(w.doctor[time_of_doctor(turns)][min(4, own.pain - own.healthy) - 1], 1);
  if (own.yellow > 0) add(w.yellow, 1);
  int sum = 0;
  for (int c = 0; c < colour_count; ++c) {
    const int best = own.dice.best(Colour(c)).count;
    add(w.sets[time_of_sets(turns)][best], 1);
    sum += best;
  }
  if (last) add(w.final_sum[time_of_final(turns)], sum);
  add(w.points[step_of_points(points_chance(own, turns))], 1);

  int attack = 0, attacks = 0, counters = 0, manoeuvre = 0;
  bool forbidden = false, referee = false, finishing = false;
  for (Place place : s.of(seat).hand) {
    const Card& card = card_of(book, card_at(book, place));
    forbidden = forbidden || card.forbidden;
    referee = referee || card.window == Window::referee;
    const int paid = level_paid(own.dice, card);
    if (paid < 0 || card.type == Type::special) continue;
    const int value = level_value({book, s, seat, player}, card.level[paid]);
    const int quarters = max(0, min(300, value)) / 25;
    if (card.type == Type::attack) {
      finishing = finishing || value >= victory / 2;
      attack = max(attack, quarters);
      attacks += quarters;
    } else if (card.type == Type::counter) {
      counters += quarters;
    } else {
      manoeuvre = max(manoeuvre, quarters);
    }
  }
  add(w.cards[min(hand_size, s.of(seat).hand.size())], 1);
  add(w.attack, attack);
  add(w.attacks, attacks);
  add(w.counters, counters);
  add(w.manoeuvre, manoeuvre);
  if (forbidden && referee) add(w.referee, 1);
  if (own.skip) add(w.skip, 1);
  if (t.active == seat) {
    add(w.turn, 1);
    if (finishing) add(w.finishing, 1);
    if (t.opening_left > 0) add(w.opening, 1);
  }
}

RULE double worth(const Book& book, const State& s, Seat seat) {
  const Table& t = s.table;
  if (t.phase == Phase::over) return t.winner == seat ? 1 : 0;
  if (t.of(seat).fighter == FighterId::none || t.of(foe_of(seat)).fighter == FighterId::none) return 0.5;
  int own = 0, other = 0;
  describe(book, s, seat, weights, [&](int weight, int times) { own += weight * times; });
  describe(book, s, foe_of(seat), weights, [&](int weight, int times) { other += weight * times; });
  return chance_of(own, other);
}

// ---- Gains ---------------------------------------------------------------------------------------

RULE int dice_in_sets(const Corner& corner) {
  int sum = 0;
  for (int c = 0; c < colour_count; ++c) {
    const int best = corner.dice.best(Colour(c)).count;
    if (best >= 2) sum += best;
  }
  return sum;
}
inline std::array<int, gain_rows<Ring>.size()> gains(const Book&, const State&, const State& s, Seat seat) {
  const Corner& own = s.table.of(seat);
  const Corner& foe = s.table.of(foe_of(seat));
  return {own.healthy, -foe.healthy, dice_in_sets(own), -dice_in_sets(foe), hand_count(s, seat), -own.yellow};
}

}  // namespace gm::ring

// What bots know of Ring: a quick policy, and what a state is worth. Rough as yet.
//
// Nothing here knows a card by its name. bots/greedy.h says how these functions are used.
#pragma once
#include "kit/rng.h"
#include "rules/ring/ring.h"

namespace gm::ring {

// Round and turn in one number.
RULE int moment(const Book&, const State& s) { return s.table.round * 1024 + s.table.turn; }
// A choice is judged when the turn is over.
RULE int horizon(const Book& book, const State& s) { return moment(book, s) + 1; }

RULE State suppose(const Book& book, const View& view, Rng& rng) { return imagine(book, view, rng); }

// Plays at the highest power there is, three times out of four; anything else at random. Dice of a set stay.
RULE Action policy(const Book&, const State& s, Seat seat, const Moves& moves, Rng& rng) {
  int best = -1;
  for (int i = 0; i < moves.size(); ++i) {
    const Action& action = moves[i].action;
    if (action.deed == Deed::play && (best < 0 || action.how >= moves[best].action.how)) best = i;
  }
  if (best >= 0 && rng.below(4) != 0) return moves[best].action;
  const Action action = moves[rng.below(moves.size())].action;
  const bool own_pick =
      action.deed == Deed::pick_die && s.table.about == seat && !in_reserve(Die(action.what));
  if (own_pick && s.table.of(seat).dice.count(Die(action.what)) >= 2) return moves[moves.size() - 1].action;
  return action;
}

// Tokens, and the sets that count in the final decision.
RULE double worth(const Book&, const State& s, Seat seat) {
  const Table& t = s.table;
  if (t.phase == Phase::over) return t.winner == seat ? 1 : 0;
  const Corner& own = t.of(seat);
  const Corner& foe = t.of(foe_of(seat));
  const double tokens = 0.035 * (own.healthy - foe.healthy) + 0.02 * (own.pain - foe.pain);
  const double sets = 0.012 * (final_sum(own) - final_sum(foe));
  const double turns = 0.04 * (foe.skip - own.skip) + 0.08 * (foe.yellow - own.yellow);
  const double sum = 0.5 + tokens + sets + turns;
  return sum < 0.01 ? 0.01 : sum > 0.99 ? 0.99 : sum;
}

}  // namespace gm::ring

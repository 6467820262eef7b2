// What bots know of Infinity: the points that lie in reach.
#pragma once
#include "kit/rng.h"
#include "rules/infinity/infinity.h"
#include "rules/play.h"

namespace gm::infinity {

inline State suppose(const Book& book, const View& view, Rng& rng) { return imagine(book, view, rng); }

inline Action policy(const Book&, const State&, Seat, const Moves& moves, Rng& rng) {
  return draw_move(moves, rng, false);
}

inline double worth(const Book& book, const State& state, Seat seat) {
  const Outcome end = outcome(book, state);
  if (end.over) return end.winners.has(seat) ? 1 : 0;
  return double(state.table.scored[int(seat)].size()) / 20;
}

inline int moment(const Book&, const State& state) { return state.table.turn; }
inline int horizon(const Book& book, const State& state) { return state.table.turn + 1 + seats(book); }

}  // namespace gm::infinity

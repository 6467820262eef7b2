// Bots: a level, a view, and out comes a choice. A bot is given what its seat
// knows and imagines the rest (rules: `imagine`), so it cannot cheat.
//
//   random   any legal action
//   greedy   tries each action in imagined worlds, lets the nearest future run
//            its course, and takes the one that looks best to `worth`
//
// A game adds `worth(book, state, seat)` in bots/<game>.h: how good a state is
// for a seat, 0 (lost) to 1 (won).
#pragma once
#include "bots/battle.h"
#include "bots/effort.h"
#include "bots/infinity.h"
#include "bots/levels.h"
#include "bots/ring.h"
#include "bots/united.h"
#include "kit/rng.h"
#include "rules/game.h"
#include "rules/play.h"

namespace gm {

template <Game G>
struct Advice {
  typename G::Action action;
  double worth = 0;
};

template <Game G>
Advice<G> advise(Level level, const typename G::Book& book, const typename G::View& view, Seat seat, Rng& rng,
                 Effort effort = usual_effort<G>);

}  // namespace gm

#include "bots/greedy.h"

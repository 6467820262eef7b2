// How bots of every level choose, for any game. See bots/bot.h, which includes this.
//
// A game adds, beside its types (bots/<game>.h):
//
//   suppose(book, view, rng)               a full state that the view allows, as sensible players bring it
//   about policy(book, state, seat, moves, rng)  a quick sensible move, seeing only what `seat` sees
//   worth(book, state, seat)               how good a state is for a seat, 0 (lost) to 1 (won)
//   moment(book, state)                     a number that grows as the game goes on
//   horizon(book, state)                   the moment at which a decision made now is judged
//   shortlist(book, state, seat, moves)    optional: leaves only the moves that are worth trying, best first
//
// Greedy, step by step:
//   1 suppose a world; the same worlds, and the same luck in them, serve every move
//   2 make the move there, then let everybody go on by `policy` until the horizon
//   3 add up what the end is worth; the move with the greatest sum is taken, of equal ones the first
//
// Fixed numbers of worlds and steps and a fixed order of sums: one seed, one choice, on every machine.
#pragma once
#include <cassert>

#include "bots/bot.h"

namespace gm {

// One step of `seat`, which may be chance.
template <Game G>
void act_by_policy(const typename G::Book& book, typename G::State& state, Seat seat, Rng& rng) {
  Quiet quiet;
  typename G::Moves moves;
  legal(book, state, seat, moves);
  const bool asked = seat != chance && moves.size() > 1;
  apply(book, state, seat,
        asked ? policy(book, state, seat, moves, rng) : draw_move(moves, rng, seat == chance), quiet);
}

// Goes on from `state` by everybody's policy until the moment is `end`, or for `steps` steps.
template <Game G>
void play_on(const typename G::Book& book, typename G::State& state, int end, int steps, Rng& rng) {
  for (; steps > 0 && moment(book, state) < end; --steps) {
    const Actors who = actors(book, state);
    if (who.none()) return;
    act_by_policy<G>(book, state, next_actor(who), rng);
  }
}

template <Game G>
Advice<G> best_of(const typename G::Book& book, const typename G::View& view, Seat seat,
                  const typename G::Moves& moves, Rng& rng, Effort effort) {
  const uint64_t seed = rng.next();
  double sums[G::Moves::capacity]{};
  Quiet quiet;
  for (int number = 0; number < effort.worlds; ++number) {
    Rng luck = stream(seed, uint64_t(number));
    typename G::State world = suppose(book, view, luck);
    const int end = horizon(book, world);
    const Actors who = actors(book, world);
    const Seats others = who.together() ? Seats{} : who.seats - Seats::of(seat);  // choose at the same time
    for (Seat other : others) act_by_policy<G>(book, world, other, luck);
    for (int i = 0; i < moves.size(); ++i) {
      typename G::State state = world;
      Rng same_luck = luck;
      apply(book, state, seat, moves[i].action, quiet);
      play_on<G>(book, state, end, effort.steps, same_luck);
      sums[i] += worth(book, state, seat);
    }
  }
  int best = 0;
  for (int i = 1; i < moves.size(); ++i) {
    if (sums[i] > sums[best]) best = i;
  }
  return {moves[best].action, sums[best] / effort.worlds};
}

template <Game G>
Advice<G> advise(Level level, const typename G::Book& book, const typename G::View& view, Seat seat, Rng& rng,
                 Effort effort) {
  const typename G::State world = suppose(book, view, rng);
  typename G::Moves moves;
  legal(book, world, seat, moves);  // the same in every world that fits the view
  assert(!moves.empty());
  switch (level) {
    case Level::random:
      return {draw_move(moves, rng, false), worth(book, world, seat)};
    case Level::greedy:
      if constexpr (requires { shortlist(book, world, seat, moves); }) shortlist(book, world, seat, moves);
      if (moves.size() == 1) return {moves[0].action, worth(book, world, seat)};
      return best_of<G>(book, view, seat, moves, rng, effort);
  }
  return {moves[0].action, 0};
}

}  // namespace gm

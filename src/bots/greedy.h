// How bots look ahead without a tree, for any game.
//
// A game adds, beside its types (bots/<game>.h):
//
//   suppose(book, view, rng)               a full state that the view allows, as sensible play leads to it
//   policy(book, state, seat, moves, rng)  a quick sensible move, seeing only what `seat` sees; with a
//                                          Practice (bots/effort.h) behind that, where it makes a difference
//   worth(book, state, seat)               how good a state is for a seat, 0 (lost) to 1 (won)
//   judge(book, state, seat)               optional: the same for a search, which goes by it instead
//   moment(book, state)                     a number that grows as the game goes on
//   horizon(book, state)                   the moment at which a decision made now is judged
//   shortlist(book, state, seat, moves)    optional: leaves only the moves that are worth trying, best first
//   longlist(book, state, seat, moves, practice)  optional: the same for a search, which has time for more
//   plan(book, state, seat, practice)      optional, for a search: what the policy does in several steps of
//                                          which none makes sense alone; empty where there are none
//   plans(book, state, seat, practice)     optional: that plan and others that are worth trying; empty: none
//
// Greedy, step by step:
//   1 suppose a world; the same worlds, and the same luck in them, serve every move
//   2 make the move there, then let everybody go on by `policy` until the horizon
//   3 add up what the end is worth; the move with the greatest sum is taken, of equal ones the first
//
// Where luck is great and moves are many, a game asks for more worlds (bots/effort.h): then the worse half of
// the moves is given up on the way, and the shortlist's first move is left only for one that is clearly
// better.
//
// Fixed numbers of worlds and steps and a fixed order of sums: one seed, one choice, on every machine.
#pragma once
#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstdint>
#include <vector>

#include "bots/effort.h"
#include "kit/rng.h"
#include "rules/game.h"
#include "rules/play.h"

namespace gm {

// Choices of one seat, one after the other, with nothing between them: what it could as well say at once.
template <Game G>
using Plan = std::vector<typename G::Action>;

// A move that was tried, and what came of it.
template <Game G>
struct Tried {
  typename G::Action action;
  Plan<G> then{};  // what the seat would do right after it, where one makes no sense without the other
  uint64_t visits = 0;
  double sum = 0;      // of what the ends were worth to the seat
  double squares = 0;  // of the same, for how sure it is
  double worth() const { return visits == 0 ? 0 : sum / double(visits); }
  // Half the width of the 95 % interval of `worth`.
  double unsure() const {
    if (visits < 2) return 1;
    const double n = double(visits), mean = sum / n;
    return 1.96 * std::sqrt(std::max(0.0, squares / n - mean * mean) / (n - 1));
  }
};

// The policy of a bot that has practised so much.
template <Game G>
typename G::Action policy_of(Practice practice, const typename G::Book& book, const typename G::State& state,
                             Seat seat, const typename G::Moves& moves, Rng& rng) {
  if constexpr (requires { policy(book, state, seat, moves, rng, practice); }) {
    return policy(book, state, seat, moves, rng, practice);
  } else {
    return policy(book, state, seat, moves, rng);
  }
}

// One step of `seat`, which may be chance.
template <Game G>
void act_by_policy(Practice practice, const typename G::Book& book, typename G::State& state, Seat seat,
                   Rng& rng) {
  Quiet quiet;
  typename G::Moves moves;
  legal(book, state, seat, moves);
  const bool asked = seat != chance && moves.size() > 1;
  apply(book, state, seat,
        asked ? policy_of<G>(practice, book, state, seat, moves, rng) : draw_move(moves, rng, seat == chance),
        quiet);
}

// Goes on from `state` by everybody's policy until the moment is `end`, or for `steps` steps.
template <Game G>
void play_on(Practice practice, const typename G::Book& book, typename G::State& state, int end, int steps,
             Rng& rng) {
  for (; steps > 0 && moment(book, state) < end; --steps) {
    const Actors who = actors(book, state);
    if (who.none()) return;
    act_by_policy<G>(practice, book, state, next_actor(who), rng);
  }
}

// Who else answers at the same time, each for himself.
inline Seats others_asked(const Actors& who, Seat seat) {
  return who.together() ? Seats{} : who.seats - Seats::of(seat);
}

// Gives up the worse half of the moves that are still tried; of equal ones the last.
template <int most>
int give_up_half(const double (&sums)[most], bool (&given_up)[most], int moves, int left) {
  for (const int keep = (left + 1) / 2; left > keep; --left) {
    int worst = -1;
    for (int i = 0; i < moves; ++i) {
      if (!given_up[i] && (worst < 0 || sums[i] <= sums[worst])) worst = i;
    }
    given_up[worst] = true;
  }
  return left;
}

// The moves, the best first.
template <Game G>
std::vector<Tried<G>> best_of(const typename G::Book& book, const typename G::View& view, Seat seat,
                              const typename G::Moves& moves, Rng& rng, Effort effort) {
  const uint64_t seed = rng.next();
  std::vector<Tried<G>> tried;
  for (const auto& move : moves) tried.push_back({move.action});
  double sums[G::Moves::capacity]{};
  bool given_up[G::Moves::capacity]{};
  int left = moves.size();
  Quiet quiet;
  for (int number = 0; number < effort.worlds; ++number) {
    Rng luck = stream(seed, uint64_t(number));
    typename G::State world = suppose(book, view, luck);
    const int end = horizon(book, world);
    for (Seat other : others_asked(actors(book, world), seat)) {
      act_by_policy<G>(Practice::player, book, world, other, luck);
    }
    for (int i = 0; i < moves.size(); ++i) {
      if (given_up[i]) continue;
      typename G::State state = world;
      Rng same_luck = luck;
      apply(book, state, seat, moves[i].action, quiet);
      play_on<G>(Practice::player, book, state, end, effort.steps, same_luck);
      const double end_worth = worth(book, state, seat);
      sums[i] += end_worth;
      Tried<G>& one = tried[std::size_t(i)];
      ++one.visits, one.sum += end_worth, one.squares += end_worth * end_worth;
    }
    sums[0] += effort.trust;
    if (effort.halve > 0 && (number + 1) % effort.halve == 0 && left > 2) {
      left = give_up_half(sums, given_up, moves.size(), left);
    }
  }
  int best = -1;
  for (int i = 0; i < moves.size(); ++i) {
    if (!given_up[i] && (best < 0 || sums[i] > sums[best])) best = i;
  }
  std::swap(tried[0], tried[std::size_t(best)]);
  std::stable_sort(tried.begin() + 1, tried.end(), [](const Tried<G>& a, const Tried<G>& b) {
    return a.visits != b.visits ? a.visits > b.visits : a.sum > b.sum;
  });
  return tried;
}

}  // namespace gm

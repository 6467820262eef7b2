// Playing by itself: random play of any game, and the number that proves that
// a build plays exactly as every other.
#pragma once
#include <cstdint>

#include "kit/hash.h"
#include "kit/rng.h"
#include "kit/seat.h"
#include "rules/game.h"

namespace gm {

// Who moves next in automatic play: chance, who speaks for all, or the lowest seat asked.
RULE Seat next_actor(const Actors& actors) {
  if (actors.luck) return chance;
  return actors.together() ? actors.speaker : actors.seats.front();
}

// A move by chance or at random, each by its weight (seats: all weights are 1).
template <class Moves>
RULE auto draw_move(const Moves& moves, Rng& rng, bool luck) {
  int n = 0;
  if (luck) {
    for (const auto& move : moves) n += move.weight;
    n = rng.below(n);
    int i = 0;
    while (n >= moves[i].weight) n -= moves[i++].weight;
    return moves[i].action;
  }
  return moves[rng.below(moves.size())].action;
}

struct Steps {
  uint64_t decisions = 0;
  uint64_t chance_steps = 0;
};

// Plays `state` to its end at random. `watch(seat, action, state)` is called after each step.
template <Game G, class Watch>
RULE Steps play_randomly(const typename G::Book& book, typename G::State& state, Rng& rng, Watch&& watch) {
  Steps steps;
  Quiet quiet;
  for (;;) {
    const Actors who = actors(book, state);
    if (who.none()) return steps;
    const Seat seat = next_actor(who);
    const auto action = random_action(book, state, seat, rng);
    apply(book, state, seat, action, quiet);
    ++(who.luck ? steps.chance_steps : steps.decisions);
    watch(seat, action, state);
  }
}

// One number over `games` random games in each of the game's modes. Equal on
// gcc, clang, with sanitizers, in WASM and on a GPU, or something is wrong.
template <Game G>
#ifdef __CUDACC__
__host__ __device__
#endif
    uint64_t
    signature_of_mode(typename G::Book& book, int mode_number, int games) {
  book.options = mode(book, mode_number);
  complete(book);
  uint64_t hash = 0xcbf29ce484222325ull;
  for (int game = 0; game < games; ++game) {
    Rng rng = stream(uint64_t(mode_number), uint64_t(game));
    typename G::State state = start(book);
    play_randomly<G>(book, state, rng, [&](Seat, auto, const auto& now) { hash = fold(hash, hash_of(now)); });
  }
  return hash;
}

inline constexpr int signature_games = 5;  // per mode

template <Game G>
uint64_t signature(typename G::Book book) {
  uint64_t hash = 0;
  for (int i = 0; i < modes(book); ++i) hash = fold(hash, signature_of_mode<G>(book, i, signature_games));
  return hash;
}

}  // namespace gm

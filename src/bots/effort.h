// How hard a bot thinks.
//
// A greedy bot thinks in fixed numbers of worlds and steps; a search by a budget of
// iterations, of time, or both. Fixed numbers and one thread: the same seed gives
// the same game on every machine.
#pragma once
#include <atomic>
#include <cstddef>
#include <cstdint>

namespace gm {

struct Effort {
  int worlds = 6;    // imagined worlds for each action
  int steps = 60;    // at most this far into each
  int halve = 0;     // after so many worlds the worse half of the actions is given up, and again; 0: never
  double trust = 0;  // so much ahead is the first of a game's shortlist: its policy's own choice
};

// What a game's bots do if nobody says otherwise; a game may set numbers of its own in bots/<game>.h.
template <class G>
inline constexpr Effort usual_effort{};

// How a search looks at a game (bots/search.h).
struct Manner {
  double explore = 0.3;  // how much a move that was seldom tried is favoured
  int ahead = 1;         // horizons into the future
  int steps = 200;       // at most so far in one iteration
  int first = 3;         // moves that are tried from the beginning ...
  bool full = false;
  double widen = 0.5;    // ... and so many times the root of the visits more
};
template <class G>
inline constexpr Manner usual_manner{};

// How long a search may think. Whichever comes first; both 0 is one iteration a move.
struct Budget {
  uint64_t iterations = 0;  // 0: no limit but time
  int milliseconds = 0;     // 0: no limit but iterations
  int threads = 1;
  std::size_t bytes = std::size_t{32} << 20;  // for the tree of each thread
  const std::atomic<bool>* stop = nullptr;    // set from outside: answer with the best so far
};

}  // namespace gm

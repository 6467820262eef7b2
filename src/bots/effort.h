// How hard a bot thinks.
//
// Greedy thinks in fixed numbers of worlds and steps; search by a number of iterations, within a limit of
// time. Fixed numbers, no limit of time and one thread: the same seed gives the same game on every machine.
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

// How much a bot has practised. A game may have rules of thumb for each, by a last argument of `policy`
// (bots/greedy.h); where it has none, all go by the same.
enum class Practice : uint8_t {
  beginner,  // novice
  player,    // casual, greedy, strong
  expert,    // master
};

// The numbers of a game's rules of thumb, for whoever looks for better ones (lab/practise.h). A game that has
// such says here `Sense`, a struct of nothing but ints; `names` of them; the numbers of a `player`, from
// which the search sets out, and the `best` in use; and which of them `stays_nothing`, since 0 is its
// meaning. Its `policy` can be given a Sense in place of a Practice.
template <class G>
struct Senses;

// The network (bots/network.h) by which a search judges a game of two sides, for whoever teaches it
// (lab/learn.h). A game that has one says here how many `signs` it knows, the numbers `in_use`, whether a
// state `begins_turn` of the seat that is asked, who is the `other` of a seat, and how to `describe` a seat,
// which moves or not.
template <class G>
struct Judges;

// What a game's bots do if nobody says otherwise; a game may set numbers of its own in bots/<game>.h.
template <class G>
inline constexpr Effort usual_effort{};
// ... and those that think little.
template <class G>
inline constexpr Effort little_effort{.worlds = 2, .steps = usual_effort<G>.steps / 2};

// How a search looks at a game (bots/search.h).
struct Manner {
  double explore = 0.15;  // how much a move that was seldom tried is favoured, below the root
  double widen = 0.5;     // a node tries its favourite and so many times the root of its visits more
  double trust = 0;       // so much ahead is the policy's favourite at the root
  int ahead = 1;          // horizons into the future
  int steps = 200;        // at most so many for each horizon
  uint64_t iterations = 4000;
  Practice practice = Practice::player;
};
template <class G>
inline constexpr Manner strong_manner{};
template <class G>
inline constexpr Manner master_manner{.iterations = 40000, .practice = Practice::expert};

// What a search may take. It ends with whichever comes first, and always tries every move once.
struct Budget {
  uint64_t iterations = 0;  // 0: the level's own
  int milliseconds = 0;     // 0: no limit
  int threads = 1;
  std::size_t bytes = std::size_t{32} << 20;  // for the tree of each thread
  const std::atomic<bool>* stop = nullptr;    // set from outside: answer with the best so far
  bool teach = false;  // somebody wants to know the chances, even where only one move is worth trying
};

}  // namespace gm

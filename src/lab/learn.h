// Learning: a network (bots/network.h) that foretells who wins a game, from games played to their end.
//
// Bots play each other by their best rules of thumb, with a random move now and then, so that the network
// meets what they would avoid; of some turns it is noted how they began, and afterwards who won. The network
// is fitted to these by gradient descent, a few times through all of them in another order. Games that it was
// not shown tell how well it foretells, beside the `worth` of the game and the network in use.
//
// The same seed and program give the same numbers, whatever the number of threads.
#pragma once
#include "lab/simulate.h"

namespace gm {

struct LearnSettings {
  std::string game;
  Json options = Json::object();
  uint64_t games = 400000;
  int passes = 5;  // through all positions
  std::string seed = "1";
  int threads = 0;  // 0: all cores; fitting has one
  std::vector<PackSource> packs;
};

// The object of `learn --json`:
//   {"game", "options", "games", "asked", "seed", "seconds", "positions", "checked": positions of games that
//    were not shown, "worth", "in_use", "found": the surprise at who won them, in bits (1: knows nothing),
//    "header": what belongs into src/bots/<game>_judge_numbers.h}
Result<Json> learn(const LearnSettings& settings, const Progress& progress = {});

}  // namespace gm

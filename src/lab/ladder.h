// The ladder: levels of bots against each other, and how strong that makes them.
//
// Every two levels meet as often as every other two. In each meeting one side has one
// level and all other sides have the other; who is alone, and on which side, goes
// round, with the same luck for all of a round. Where all seats are one side, the
// game itself is the rival of every level.
//
// Levels think in their own numbers of iterations, without a limit of time and in one
// thread, so the same seed gives the same ladder on every machine.
#pragma once
#include "lab/simulate.h"

namespace gm {

struct LadderSettings {
  std::string game;
  Json options = Json::object();
  uint64_t games = 100;  // for every two levels
  std::string seed = "1";
  int threads = 0;                  // 0: all cores
  std::vector<std::string> levels;  // empty: all
  std::vector<PackSource> packs;
};

// The object of `ladder --json`:
//   {"game", "options", "games", "asked", "seed", "seconds",
//    "players": [{"bot", "elo", "low", "high", "milliseconds", "slowest"}], the strongest first
//    "pairs": [{"a", "b", "games", "share", "low", "high", "fair"}]}, what a won of all games against b
Result<Json> ladder(const LadderSettings& settings, const Progress& progress = {});

}  // namespace gm

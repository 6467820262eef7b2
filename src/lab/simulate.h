// Many games at once, on all cores. The same seed gives the same result
// whatever the number of threads: game i has a stream of its own, and only
// whole numbers are summed.
#pragma once
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "text/json.h"
#include "text/pack.h"
#include "text/result.h"

namespace gm {

struct SimulateSettings {
  std::string game;
  Json options = Json::object();
  uint64_t games = 1000;
  std::string seed = "1";
  int threads = 0;                // 0: all cores
  std::vector<std::string> bots;  // a level for each seat, or one for all; empty: random
  std::vector<PackSource> packs;
  bool pairings = false;    // `games` for each pairing of characters, half of them with changed seats
  bool challenges = false;  // with pairings: each of them under every Challenge
};

// Told now and then how many games of how many are done; says whether to go on.
using Progress = std::function<bool(uint64_t done, uint64_t games)>;

// The object of `simulate --json`. Told to stop, it reports the games that are done: the first so many of
// those that were asked for, whatever the number of threads.
Result<Json> simulate(const SimulateSettings& settings, const Progress& progress = {});

}  // namespace gm

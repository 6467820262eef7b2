// Many games at once, on all cores, and what came of them.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "lab/progress.h"
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

// The object of `simulate --json`. Told to stop, it reports the games that are done: the first so many of
// those that were asked for, whatever the number of threads.
Result<Json> simulate(const SimulateSettings& settings, const Progress& progress = {});

}  // namespace gm

// Practising: which numbers make rules of thumb (`Senses` in bots/effort.h) win most games.
//
// Numbers are varied at random around those found so far, more where it has paid (an evolution strategy,
// CMA-ES with a variance for each number); every candidate of a round plays the same games by its rules of
// thumb alone, half of them against the player's numbers, half against those found some rounds ago, in each
// seat in turn; the better half moves the middle. No search takes part, so thousands of games are played in
// a second, and what is found is told apart from luck.
//
// The same seed gives the same numbers, whatever the number of threads.
#pragma once
#include "lab/simulate.h"

namespace gm {

struct PractiseSettings {
  std::string game;
  Json options = Json::object();
  uint64_t games = 3000;  // of each candidate in each round
  int rounds = 60;
  std::string seed = "1";
  int threads = 0;  // 0: all cores
  std::vector<PackSource> packs;
};

// The object of `practise --json`:
//   {"game", "options", "games", "asked", "seed", "seconds", "rounds", "checked", "fair",
//    "found": {"share", "low", "high"}, "in_use": {...}: won of "checked" games against the player's
//    numbers, "numbers": [{"name", "player", "in_use", "found"}]}
Result<Json> practise(const PractiseSettings& settings, const Progress& progress = {});

}  // namespace gm

// Tuning: which way of looking at a game (`Manner` in bots/effort.h) makes a level that
// searches strongest. The one in use and others drawn at random play the same games
// against the level below (`strong` against `greedy`, `master` against `strong`); the
// worse half is given up, the rest play twice as many more, and so on until one is left
// (successive halving).
//
// All think for about the same time: who looks twice as far has half the iterations.
// The same seed gives the same result on every machine, whatever the number of threads.
#pragma once
#include "lab/simulate.h"

namespace gm {

struct TuneSettings {
  std::string game;
  Json options = Json::object();
  uint64_t games = 24;  // of each, in the first round
  int candidates = 16;
  std::string level = "strong";  // whose numbers
  uint64_t iterations = 0;       // of the one in use; 0: those of its level
  std::string seed = "1";
  int threads = 0;  // 0: all cores
  std::vector<PackSource> packs;
};

// The object of `tune --json`:
//   {"game", "options", "games", "asked", "seed", "seconds", "fair", "level", "rival",
//    "candidates": [{"explore", "widen", "trust", "ahead", "iterations", "in_use", "games", "share", "low",
//                    "high"}]}, the best first
Result<Json> tune(const TuneSettings& settings, const Progress& progress = {});

}  // namespace gm

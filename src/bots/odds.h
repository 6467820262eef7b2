// From what speaks for somebody to a chance to win: in whole numbers up to the last division, so that it is
// the same on every machine.
//
//   odds(64)        twice the odds of odds(0)
//   chance_of(64)   2 : 1, so two thirds
#pragma once
#include <cstdint>

#include "kit/rule.h"

namespace gm {

// 2^(score / 64), straight between the powers of two; 2^16 for score 0.
RULE uint64_t odds(int score) {
  const int bits = max(64 * 4, min(64 * 28, score + 64 * 16));
  return uint64_t(64 + (bits & 63)) << (bits >> 6) >> 6;
}
// The chance of who has one score against who has the other.
RULE double chance_of(int score, int other = 0) {
  const uint64_t good = odds(score), bad = odds(other);
  return double(good) / double(good + bad);
}

}  // namespace gm

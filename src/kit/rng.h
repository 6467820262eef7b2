// splitmix64: 8 bytes of state, defined bit for bit, the same on every target.
// Used to play chance and to imagine hidden cards; the rules never hold one.
#pragma once
#include <cstdint>

#include "kit/rule.h"

namespace gm {

struct Rng {
  uint64_t x = 0;

  RULE uint64_t next() {
    uint64_t z = (x += 0x9E3779B97F4A7C15ull);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
    return z ^ (z >> 31);
  }
  // 0 .. n-1, n up to 2^16: the high 32 bits are scaled, the bias is below 2^-16.
  RULE int below(int n) { return int(((next() >> 32) * uint64_t(n)) >> 32); }
};

// A stream of its own for each game of a run, whichever thread plays it.
RULE Rng stream(uint64_t seed, uint64_t number) {
  Rng mixed{seed ^ (number * 0xD1342543DE82EF95ull)};
  return Rng{mixed.next()};
}

}  // namespace gm

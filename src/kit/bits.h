// Counting bits, the same on every target. The functions of <bit> are plain
// constexpr: nvcc compiles them silently to wrong device code (seen with nvcc
// 13: countr_zero of a 64-bit set gave 64), so the device has its own.
#pragma once
#include <bit>
#include <cstdint>

#include "kit/rule.h"

namespace gm {

RULE int ones(uint64_t bits) {
#ifdef __CUDA_ARCH__
  return __popcll(bits);
#else
  return std::popcount(bits);
#endif
}
// Number of the lowest, and of the highest bit that is set; some is.
RULE int lowest(uint64_t bits) {
#ifdef __CUDA_ARCH__
  return __ffsll((long long)bits) - 1;
#else
  return std::countr_zero(bits);
#endif
}
RULE int highest(uint64_t bits) {
#ifdef __CUDA_ARCH__
  return 63 - __clzll((long long)bits);
#else
  return 63 - std::countl_zero(bits);
#endif
}
// Number of the n-th bit (0-based) that is set, from below; there are more than n.
RULE int nth_one(uint64_t bits, int n) {
  int at = 0;
  for (int half = 32; half >= 8; half /= 2) {
    const int below = ones(bits & ((uint64_t{1} << half) - 1));
    const bool above = n >= below;
    n -= above ? below : 0;
    at += above ? half : 0;
    bits >>= above ? half : 0;
  }
  for (; n > 0; --n) bits &= bits - 1;
  return at + lowest(bits);
}

}  // namespace gm

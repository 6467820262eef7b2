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
template <class Bits>
RULE int nth_one(Bits word, int n) {
  static_assert(Bits(-1) > 0);
  uint64_t bits = word;
  int at = 0;
  for (int half = int(sizeof(Bits)) * 4; half >= 1; half /= 2) {
    const int below = ones(bits & ((uint64_t{1} << half) - 1));
    const int skip = n >= below ? ~0 : 0;  // no branch: nobody can foresee it
    n -= below & skip;
    at += half & skip;
    bits >>= half & skip;
  }
  return at;
}
// Which of the eight bytes from `first` on are `byte`: bit i for first[i].
template <class Byte>
RULE uint64_t equal_bytes(const Byte* first, Byte byte) {
  static_assert(sizeof(Byte) == 1);
  constexpr uint64_t each = 0x0101010101010101u, but_high = 0x7F * each;
  const auto at = [&](int i) { return uint64_t(uint8_t(first[i])) << (8 * i); };
  const uint64_t eight = at(0) | at(1) | at(2) | at(3) | at(4) | at(5) | at(6) | at(7);
  const uint64_t differs = eight ^ (uint8_t(byte) * each);
  const uint64_t high = ~(((differs & but_high) + but_high) | differs | but_high);  // 0x80 where equal
  return ((high >> 7) * 0x0102040810204080u) >> 56;
}

}  // namespace gm

// RULE begins every function of the rules, so that one source serves CPU, WASM
// and CUDA. It is marked, not bare constexpr, because nvcc then reports the use
// of a host-only table in device code; unmarked, it silently emits wrong code.
#pragma once
#include <cstdint>

#ifdef __CUDACC__
#define RULE __host__ __device__ constexpr
#else
#define RULE constexpr
#endif

// Begins a rule that is seldom applied but called from where every step passes:
// kept out of its callers, so that those need few registers (4 % of all instructions).
#define RULE_SELDOM RULE __attribute__((noinline))

namespace gm {

// std::min and std::max take references, which nvcc miscompiles for constants.
template <class T>
RULE T min(T a, T b) {
  return b < a ? b : a;
}
template <class T>
RULE T max(T a, T b) {
  return a < b ? b : a;
}
RULE uint8_t u8(int n) { return uint8_t(n); }

}  // namespace gm

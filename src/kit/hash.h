// One number for a plain value: the bytes of the value, folded eight at a time.
// Only for types whose equal values have equal bytes (no padding).
#pragma once
#include <cstdint>
#include <cstring>
#include <type_traits>

#include "kit/rule.h"

namespace gm {

RULE uint64_t fold(uint64_t hash, uint64_t word) {
  hash = (hash ^ word) * 0x9E3779B97F4A7C15ull;
  return hash ^ (hash >> 29);
}

template <class T>
#ifdef __CUDACC__
__host__ __device__
#endif
    inline uint64_t
    hash_of(const T& value) {
  static_assert(std::is_trivially_copyable_v<T> && std::has_unique_object_representations_v<T>);
  uint64_t hash = 0xcbf29ce484222325ull;
  const auto* bytes = reinterpret_cast<const unsigned char*>(&value);
  for (std::size_t i = 0; i < sizeof(T); i += 8) {
    uint64_t word = 0;
    memcpy(&word, bytes + i, sizeof(T) - i < 8 ? sizeof(T) - i : 8);
    hash = fold(hash, word);
  }
  return hash;
}

}  // namespace gm

// An unordered pile of cards of up to 8 kinds, at most 15 copies of each.
//
// Encoding: one hexadecimal digit per kind in 32 bits, kind 0 in the lowest
// digit. 0x0000203 = three of kind 0 and two of kind 2. So a hand is copied,
// compared and counted in a handful of instructions, and "one less of
// everything" is one subtraction.
//
//   Pool<Technique> hand;
//   hand.add(Technique::melee);
//   hand.total() == 1 && hand.count(Technique::melee) == 1
#pragma once
#include <cassert>
#include <cstdint>

#include "kit/rule.h"
#include "kit/set.h"

namespace gm {

template <class Kind>
class Pool {
 public:
  static constexpr int most = 15;  // copies of one kind

  RULE static Pool of_digits(uint32_t digits) {
    Pool pool;
    pool.digits_ = digits;
    return pool;
  }
  RULE uint32_t digits() const { return digits_; }

  RULE int count(Kind kind) const { return int((digits_ >> shift(kind)) & 15); }
  RULE bool has(Kind kind) const { return count(kind) != 0; }
  RULE bool empty() const { return digits_ == 0; }
  RULE int total() const {
    const uint32_t pairs = (digits_ & 0x0F0F0F0Fu) + ((digits_ >> 4) & 0x0F0F0F0Fu);
    return int((pairs * 0x01010101u) >> 24);
  }
  // Kinds with at least one copy.
  RULE Set<Kind> kinds() const {
    uint32_t ones = (digits_ | digits_ >> 1 | digits_ >> 2 | digits_ >> 3) & 0x11111111u;
    ones = (ones | ones >> 3) & 0x03030303u;
    ones = (ones | ones >> 6) & 0x000F000Fu;
    return Set<Kind>::of_bits(uint8_t(ones | ones >> 12));
  }

  RULE void add(Kind kind) {
    assert(count(kind) < most);
    digits_ += 1u << shift(kind);
  }
  RULE void remove(Kind kind) {
    assert(has(kind));
    digits_ -= 1u << shift(kind);
  }
  RULE void set(Kind kind, int copies) {
    assert(0 <= copies && copies <= most);
    digits_ = (digits_ & ~(15u << shift(kind))) | (uint32_t(copies) << shift(kind));
  }
  // Adds a whole pile; no kind may pass 15.
  RULE void add(Pool other) { digits_ += other.digits_; }
  RULE void remove(Pool other) {
    assert(other.within(*this));
    digits_ -= other.digits_;
  }

  // For what is only surely known: one less, stopping at 0.
  // Branch-free, so that loops over seats run on vectors.
  RULE void lower(Kind kind) { digits_ -= has(kind) ? 1u << shift(kind) : 0u; }
  RULE void lower_all() { digits_ -= (digits_ | digits_ >> 1 | digits_ >> 2 | digits_ >> 3) & 0x11111111u; }

  // The greater count of each kind.
  RULE static Pool greater(Pool a, Pool b) {
    return of_digits(greater_bytes(a.digits_ & 0x0F0F0F0Fu, b.digits_ & 0x0F0F0F0Fu) |
                     greater_bytes((a.digits_ >> 4) & 0x0F0F0F0Fu, (b.digits_ >> 4) & 0x0F0F0F0Fu) << 4);
  }
  // No kind has more copies than in `other`.
  RULE bool within(Pool other) const { return greater(*this, other) == other; }

  // The kind of the n-th card (0-based) when the pile is laid out by kind.
  RULE Kind nth(int n) const {
    assert(0 <= n && n < total());
    uint32_t rest = digits_;
    int kind = 0;
    for (; n >= int(rest & 15); rest >>= 4, ++kind) n -= int(rest & 15);
    return Kind(kind);
  }

  friend constexpr bool operator==(const Pool&, const Pool&) = default;

 private:
  RULE static int shift(Kind kind) { return int(kind) * 4; }
  // Bytes of at most 15 each: the top bit of (a + 128 - b) tells a >= b.
  RULE static uint32_t greater_bytes(uint32_t a, uint32_t b) {
    const uint32_t a_wins = (((a | 0x80808080u) - b) >> 7) & 0x01010101u;
    const uint32_t mask = a_wins * 255u;
    return (a & mask) | (b & ~mask);
  }

  uint32_t digits_ = 0;
};

}  // namespace gm

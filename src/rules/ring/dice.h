// Dice of one seat. They have no identity but owner, colour and where they lie:
// on the ring with a value, or in the reserve. So a die is named by a `Die`
// (colour and value, or colour and reserve), and the dice of a seat are a count
// for each of these.
//
// Encoding: Die = 8 * colour + slot; slots 0..5 are ring values 1..6, slot 6 is
// the reserve. Rising numbers are the canonical order. A set of such
// names is 32 bits, a byte for each colour. Counts (0..7) are kept bit by bit in
// three such words, so that "which colours show three equal dice" is answered
// for all 28 names at once:
//
//   ring red 3 3 5, one red in the reserve:   ones 0b1010000, twos 0b0000100
#pragma once
#include <cassert>
#include <cstdint>

#include "kit/bits.h"
#include "kit/rule.h"

namespace gm::ring {

enum class Colour : uint8_t { strength, speed, coordination, endurance, none };
inline constexpr int colour_count = 4;
inline constexpr int faces = 6;

enum class Die : uint8_t { none = 255 };
inline constexpr int die_count = 32;  // names, with one unused of each colour
RULE Die ring_die(Colour colour, int value) { return Die(8 * int(colour) + value - 1); }
RULE Die reserve_die(Colour colour) { return Die(8 * int(colour) + faces); }
RULE Colour colour_of(Die die) { return Colour(int(die) >> 3); }
// 1..6, or 0 in the reserve.
RULE int value_of(Die die) { return (int(die) & 7) == faces ? 0 : (int(die) & 7) + 1; }
RULE bool in_reserve(Die die) { return (int(die) & 7) == faces; }
RULE bool is_die(Die die) { return int(die) < die_count && (int(die) & 7) <= faces; }

// Sets of names.
using DieSet = uint32_t;
inline constexpr DieSet ring_dice = 0x3F3F3F3Fu;
inline constexpr DieSet reserve_dice = 0x40404040u;
inline constexpr DieSet all_dice = ring_dice | reserve_dice;
RULE DieSet one_die(Die die) { return 1u << int(die); }
RULE DieSet of_colour(Colour colour) { return 0x7Fu << (8 * int(colour)); }
// This name and those behind it in the canonical order.
RULE DieSet from_die_on(Die die) { return ~(one_die(die) - 1); }

class Dice {
 public:
  // Counts bit by bit; for readers of stored states.
  RULE static Dice of_words(uint32_t ones, uint32_t twos, uint32_t fours) {
    Dice dice;
    dice.ones_ = ones, dice.twos_ = twos, dice.fours_ = fours;
    return dice;
  }

  RULE int count(Die die) const {
    const int at = int(die);
    return int((ones_ >> at) & 1) + 2 * int((twos_ >> at) & 1) + 4 * int((fours_ >> at) & 1);
  }
  // How many dice have a name in the set.
  RULE int total(DieSet among = all_dice) const {
    return ones(ones_ & among) + 2 * ones(twos_ & among) + 4 * ones(fours_ & among);
  }
  RULE int on_ring() const { return total(ring_dice); }
  RULE bool empty() const { return (ones_ | twos_ | fours_) == 0; }

  // Names with at least one die, and with at least two, three, four.
  RULE DieSet any() const { return ones_ | twos_ | fours_; }
  RULE DieSet pairs() const { return twos_ | fours_; }
  RULE DieSet threes() const { return (ones_ & twos_) | fours_; }
  RULE DieSet fours() const { return fours_; }
  RULE bool has(Die die) const { return (any() >> int(die)) & 1; }

  // The most equal ring dice of one colour, and the lowest value that shows them (0: none).
  struct Best {
    int count = 0;
    int value = 0;
  };
  RULE Best best(Colour colour) const {
    const DieSet own = of_colour(colour) & ring_dice;
    const DieSet sets[] = {any(), pairs(), threes(), fours_, fours_ & (ones_ | twos_)};
    Best best;
    for (int n = 0; n < 5; ++n) {
      if ((sets[n] & own) != 0) best = {n + 1, lowest((sets[n] & own) >> (8 * int(colour))) + 1};
    }
    return best;
  }

  RULE void add(Die die) {
    const uint32_t bit = one_die(die);
    assert(count(die) < 7);
    const uint32_t carry = ones_ & bit, carry_2 = twos_ & carry;
    ones_ ^= bit, twos_ ^= carry, fours_ ^= carry_2;
  }
  RULE void remove(Die die) {
    const uint32_t bit = one_die(die);
    assert(has(die));
    const uint32_t borrow = ~ones_ & bit, borrow_2 = ~twos_ & borrow;
    ones_ ^= bit, twos_ ^= borrow, fours_ ^= borrow_2;
  }
  RULE void add(Dice other) {
    const uint32_t carry = ones_ & other.ones_;
    const uint32_t twos = twos_ ^ other.twos_;
    fours_ ^= other.fours_ ^ ((twos_ & other.twos_) | (carry & twos));
    twos_ = twos ^ carry;
    ones_ ^= other.ones_;
  }
  RULE void set(Die die, int count) {
    const uint32_t bit = one_die(die);
    ones_ = (ones_ & ~bit) | (count & 1 ? bit : 0);
    twos_ = (twos_ & ~bit) | (count & 2 ? bit : 0);
    fours_ = (fours_ & ~bit) | (count & 4 ? bit : 0);
  }

  friend constexpr bool operator==(const Dice&, const Dice&) = default;

 private:
  uint32_t ones_ = 0, twos_ = 0, fours_ = 0;
};

// The colours (bit per Colour) that have a ring die in the set.
RULE int colours_of(DieSet set) {
  // A byte that is not 0 gets its top bit; the product gathers the four top bits.
  const uint32_t tops = ((set & ring_dice) + 0x7F7F7F7Fu) & 0x80808080u;
  return int((tops * 0x00204081u) >> 28);
}

}  // namespace gm::ring

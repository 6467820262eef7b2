// A small set of enumerators (or other small numbers), one bit each.
//
//   using Seats = Set<Seat>;
//   Seats in = Seats::first(4);            // seats 0 to 3
//   in.remove(Seat{2});
//   for (Seat seat : in) ...               // ascending
#pragma once
#include <cassert>
#include <cstdint>

#include "kit/bits.h"
#include "kit/rule.h"

namespace gm {

template <class E, class Bits = uint8_t>
class Set {
 public:
  RULE static Set of_bits(Bits bits) {
    Set set;
    set.bits_ = bits;
    return set;
  }
  // {0, 1, ..., count - 1}
  RULE static Set first(int count) {
    return of_bits(count == 0 ? Bits{0} : Bits(Bits(~Bits{0}) >> (int(sizeof(Bits)) * 8 - count)));
  }
  RULE static Set of(E item) { return of_bits(Bits(Bits{1} << int(item))); }
  template <class... Es>
  RULE static Set of(E item, Es... more) {
    return of(item) | of(more...);
  }

  RULE bool has(E item) const { return (bits_ >> int(item)) & 1; }
  RULE bool empty() const { return bits_ == 0; }
  RULE int size() const { return ones(bits_); }
  RULE Bits bits() const { return bits_; }
  RULE E front() const {
    assert(bits_ != 0);
    return E(lowest(bits_));
  }

  // The n-th item (0-based), ascending.
  RULE E nth(int n) const {
    assert(0 <= n && n < size());
    Bits rest = bits_;
    for (; n > 0; --n) rest = Bits(rest & (rest - 1));
    return E(lowest(rest));
  }

  RULE void add(E item) { bits_ = Bits(bits_ | (Bits{1} << int(item))); }
  RULE void remove(E item) { bits_ = Bits(bits_ & ~(Bits{1} << int(item))); }
  RULE void toggle(E item) { bits_ = Bits(bits_ ^ (Bits{1} << int(item))); }

  RULE Set operator|(Set other) const { return of_bits(Bits(bits_ | other.bits_)); }
  RULE Set operator&(Set other) const { return of_bits(Bits(bits_ & other.bits_)); }
  RULE Set operator-(Set other) const { return of_bits(Bits(bits_ & ~other.bits_)); }
  RULE Set& operator|=(Set other) { return *this = *this | other; }
  RULE Set& operator&=(Set other) { return *this = *this & other; }
  RULE Set& operator-=(Set other) { return *this = *this - other; }

  struct Walk {
    Bits rest;
    RULE E operator*() const { return E(lowest(rest)); }
    RULE Walk& operator++() {
      rest = Bits(rest & (rest - 1));
      return *this;
    }
    RULE bool operator!=(const Walk& other) const { return rest != other.rest; }
  };
  RULE Walk begin() const { return {bits_}; }
  RULE Walk end() const { return {Bits{0}}; }

  friend constexpr bool operator==(const Set&, const Set&) = default;

 private:
  Bits bits_ = 0;
};

}  // namespace gm

// Who sits at a table. Seats are numbered clockwise from 0 (the left neighbour
// of seat s is s + 1). Chance is a seat too: every die, toss and blind draw is
// an action of `chance`, never of a generator inside the rules.
#pragma once
#include <cstdint>

#include "kit/rule.h"
#include "kit/set.h"

namespace gm {

enum class Seat : uint8_t {};

inline constexpr int max_seats = 8;
inline constexpr Seat spectator{8};  // sees what everybody sees; the ninth viewer
inline constexpr Seat chance{14};
inline constexpr Seat nobody{15};

// A player, not chance, a spectator or nobody.
RULE bool at_table(Seat seat) { return int(seat) < max_seats; }

using Seats = Set<Seat>;
using Viewers = Set<Seat, uint16_t>;  // seats and the spectator
inline constexpr Viewers everyone = Viewers::first(max_seats + 1);

// One T for each seat.
template <class T>
struct PerSeat {
  T of_seat[max_seats]{};
  RULE T& operator[](Seat seat) { return of_seat[int(seat)]; }
  RULE const T& operator[](Seat seat) const { return of_seat[int(seat)]; }
  friend constexpr bool operator==(const PerSeat&, const PerSeat&) = default;
};

RULE Seat left_of(Seat seat, int seats) { return Seat(int(seat) + 1 == seats ? 0 : int(seat) + 1); }
RULE Seat right_of(Seat seat, int seats) { return Seat(int(seat) == 0 ? seats - 1 : int(seat) - 1); }

// The first of `among` met clockwise, starting with `from` itself; `among` is not empty.
RULE Seat clockwise_from(Seat from, Seats among) {
  const Seats ahead = Seats::of_bits(uint8_t(among.bits() >> int(from) << int(from)));
  return ahead.empty() ? among.front() : ahead.front();
}
// The same counter-clockwise.
RULE Seat counter_from(Seat from, Seats among) {
  const uint8_t upto = uint8_t(among.bits() & Seats::first(int(from) + 1).bits());
  const uint8_t bits = upto != 0 ? upto : among.bits();
  return Seat(highest(bits));
}

}  // namespace gm

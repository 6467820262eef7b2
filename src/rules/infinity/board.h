// Infinity: the board as places, and sets of places.
//
// A place is a cell of the 9 x 8 board (0 .. 71, numbered 9 row + column) or an
// empty place of the strip outside (72 .. 105, clockwise from above cell 0). The
// ring is the outermost 30 cells, numbered clockwise from the top left corner.
//
//        72 73 ... 80              outside strip: N 72-80, E 81-88,
//   105   0  1 ...  8  81          S 89-97 (from the right), W 98-105 (from below)
//   104   9 10 ... 17  82
//    ..         ..     ..          no place outside a corner
//
// Places is a set of places in two words: "free, closed, not visited, around me"
// is a handful of ANDs. What geometry knows (neighbours, rays, sides) is counted
// out once, by board_map(), and travels in the Book: device code reads no globals.
#pragma once
#include <cassert>
#include <cstdint>

#include "kit/bits.h"
#include "kit/rule.h"
#include "kit/set.h"

namespace gm::infinity {

inline constexpr int columns = 9;
inline constexpr int rows = 8;
inline constexpr int cell_count = columns * rows;
inline constexpr int place_count = cell_count + 2 * (columns + rows);
inline constexpr int ring_size = 2 * (columns + rows) - 4;
inline constexpr int inner_cells = cell_count - ring_size;

enum class Place : uint8_t { none = 255 };
RULE bool is_place(Place place) { return int(place) < place_count; }
RULE bool is_cell(Place place) { return int(place) < cell_count; }

// RULE I-2.4. In this order, so that a direction is the bit of its arrow (I-12.20).
enum class Dir : uint8_t { north, east, south, west, none };
inline constexpr int dir_count = 4;
RULE Dir opposite(Dir dir) { return Dir((int(dir) + 2) % dir_count); }

enum class Spin : uint8_t { cw, ccw };

// A set of places, as a Set of one word is (kit/set.h).
class Places {
 public:
  RULE static Places of(Place place) {
    Places set;
    set.add(place);
    return set;
  }
  RULE static Places of_words(uint64_t low, uint64_t high) {
    Places set;
    set.low_ = low;
    set.high_ = high;
    return set;
  }
  // The places 0 .. count - 1.
  RULE static Places first(int count) {
    if (count >= 64) return of_words(~uint64_t{0}, (uint64_t{1} << (count - 64)) - 1);
    return of_words((uint64_t{1} << count) - 1, 0);
  }

  RULE uint64_t low() const { return low_; }
  RULE uint64_t high() const { return high_; }
  RULE bool has(Place place) const {
    const int n = int(place);
    return ((n < 64 ? low_ : high_) >> (n & 63)) & 1;
  }
  RULE bool empty() const { return (low_ | high_) == 0; }
  RULE int size() const { return ones(low_) + ones(high_); }
  RULE bool single() const { return size() == 1; }
  RULE Place front() const {
    assert(!empty());
    return Place(low_ != 0 ? lowest(low_) : 64 + lowest(high_));
  }
  // The n-th place (0-based), ascending.
  RULE Place nth(int n) const {
    assert(0 <= n && n < size());
    const int below = ones(low_);
    return Place(n < below ? nth_one(low_, n) : 64 + nth_one(high_, n - below));
  }
  // The first one behind `place`, or none.
  RULE Place after(Place place) const {
    const Places rest = *this - first(int(place) + 1);
    return rest.empty() ? Place::none : rest.front();
  }

  RULE void add(Place place) {
    const uint64_t bit = uint64_t{1} << (int(place) & 63);
    (int(place) < 64 ? low_ : high_) |= bit;
  }
  RULE void remove(Place place) {
    const uint64_t bit = uint64_t{1} << (int(place) & 63);
    (int(place) < 64 ? low_ : high_) &= ~bit;
  }
  // The marks of two places change places.
  RULE void swap(Place a, Place b) {
    const uint64_t differ = has(a) != has(b);  // no branch: nobody can foresee it
    (int(a) < 64 ? low_ : high_) ^= differ << (int(a) & 63);
    (int(b) < 64 ? low_ : high_) ^= differ << (int(b) & 63);
  }

  RULE Places operator|(Places other) const { return of_words(low_ | other.low_, high_ | other.high_); }
  RULE Places operator&(Places other) const { return of_words(low_ & other.low_, high_ & other.high_); }
  RULE Places operator-(Places other) const { return of_words(low_ & ~other.low_, high_ & ~other.high_); }
  RULE Places& operator|=(Places other) { return *this = *this | other; }
  RULE Places& operator&=(Places other) { return *this = *this & other; }
  RULE Places& operator-=(Places other) { return *this = *this - other; }

  struct Walk {
    uint64_t low, high;
    RULE Place operator*() const { return Place(low != 0 ? lowest(low) : 64 + lowest(high)); }
    RULE Walk& operator++() {
      (low != 0 ? low : high) &= (low != 0 ? low : high) - 1;
      return *this;
    }
    RULE bool operator!=(const Walk& other) const { return low != other.low || high != other.high; }
  };
  RULE Walk begin() const { return {low_, high_}; }
  RULE Walk end() const { return {0, 0}; }

  friend constexpr bool operator==(const Places&, const Places&) = default;

 private:
  uint64_t low_ = 0;   // places 0 .. 63
  uint64_t high_ = 0;  // places 64 .. 105
};

RULE Places everywhere() { return Places::first(place_count); }
RULE Places all_cells() { return Places::first(cell_count); }

// RULE I-2.1, I-2.2. Columns -1 and 9 and rows -1 and 8 are the outside strip.
RULE Place place_at(int column, int row) {
  const bool inside = 0 <= column && column < columns && 0 <= row && row < rows;
  if (inside) return Place(columns * row + column);
  if (row == -1 && 0 <= column && column < columns) return Place(72 + column);
  if (column == columns && 0 <= row && row < rows) return Place(81 + row);
  if (row == rows && 0 <= column && column < columns) return Place(97 - column);
  if (column == -1 && 0 <= row && row < rows) return Place(105 - row);
  return Place::none;
}
RULE int column_of(Place place) {
  const int n = int(place);
  if (n < cell_count) return n % columns;
  return n < 81 ? n - 72 : n < 89 ? columns : n < 98 ? 97 - n : -1;
}
RULE int row_of(Place place) {
  const int n = int(place);
  if (n < cell_count) return n / columns;
  return n < 81 ? -1 : n < 89 ? n - 81 : n < 98 ? rows : 105 - n;
}
// RULE I-2.3.
RULE Place ring_place(int i) {
  if (i < 9) return place_at(i, 0);
  if (i < 16) return place_at(8, i - 8);
  return i < 24 ? place_at(23 - i, 7) : place_at(0, 30 - i);
}
inline constexpr int corner_count = 4;
RULE int ring_corner(int i) { return i < 2 ? 8 * i : 8 * i - 1; }  // 0, 8, 15, 23

inline constexpr uint8_t not_ring = 255;

// What geometry says of each place.
struct BoardMap {
  Places adjacent[place_count];
  Places surrounding[place_count];
  Places ray[place_count][dir_count];
  Places sides[cell_count];  // of a ring cell: the other cells of its side or sides (I-2.10)
  Places ring;
  Places corners;
  Place next[place_count][dir_count]{};  // one step; none where no place is
  Set<Dir> dirs[place_count];            // in which there is a place
  int8_t column[place_count]{};
  int8_t row[place_count]{};
  Place ring_cell[ring_size]{};
  uint8_t ring_index[cell_count]{};
  friend constexpr bool operator==(const BoardMap&, const BoardMap&) = default;

  // RULE I-2.8.
  RULE int distance(Place a, Place b) const {
    const int across = column[int(a)] - column[int(b)];
    const int down = row[int(a)] - row[int(b)];
    return (across < 0 ? -across : across) + (down < 0 ? -down : down);
  }
  RULE bool in_ring(Place place) const { return is_cell(place) && ring.has(place); }
  // RULE I-2.3: the next cell of the ring.
  RULE Place beside(Place cell, Spin spin) const {
    const int i = ring_index[int(cell)] + (spin == Spin::cw ? 1 : ring_size - 1);
    return ring_cell[i % ring_size];
  }
};

RULE void map_place(BoardMap& map, Place place) {
  const int n = int(place), column = column_of(place), row = row_of(place);
  const int step[dir_count][2] = {{0, -1}, {1, 0}, {0, 1}, {-1, 0}};
  map.column[n] = int8_t(column);
  map.row[n] = int8_t(row);
  // RULE I-2.5 to I-2.7: what does not exist is no neighbour, so no step leads around a corner.
  for (int d = 0; d < dir_count; ++d) {
    map.next[n][d] = place_at(column + step[d][0], row + step[d][1]);
    if (map.next[n][d] != Place::none) {
      map.adjacent[n].add(map.next[n][d]);
      map.dirs[n].add(Dir(d));
    }
    for (int far = 1;; ++far) {  // RULE I-2.9
      const Place on = place_at(column + far * step[d][0], row + far * step[d][1]);
      if (on == Place::none) break;
      map.ray[n][d].add(on);
    }
  }
  for (int down = -1; down <= 1; ++down) {
    for (int across = -1; across <= 1; ++across) {
      const Place near = place_at(column + across, row + down);
      if (near != Place::none && near != place) map.surrounding[n].add(near);
    }
  }
}

RULE BoardMap board_map() {
  BoardMap map;
  for (int n = 0; n < place_count; ++n) map_place(map, Place(n));
  for (uint8_t& index : map.ring_index) index = not_ring;
  for (int i = 0; i < ring_size; ++i) {
    const Place cell = ring_place(i);
    map.ring_cell[i] = cell;
    map.ring_index[int(cell)] = uint8_t(i);
    map.ring.add(cell);
  }
  for (int i = 0; i < corner_count; ++i) map.corners.add(ring_place(ring_corner(i)));
  // RULE I-2.10: a corner belongs to two sides.
  for (Place cell : map.ring) {
    for (Place other : map.ring) {
      const int column = column_of(cell), row = row_of(cell);
      const bool side = (row == row_of(other) && (row == 0 || row == rows - 1)) ||
                        (column == column_of(other) && (column == 0 || column == columns - 1));
      if (side && other != cell) map.sides[int(cell)].add(other);
    }
  }
  return map;
}

}  // namespace gm::infinity

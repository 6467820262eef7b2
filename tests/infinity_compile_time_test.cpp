// The rules of Infinity run in the compiler: what is asserted here is proved
// before the program exists.
#include <gtest/gtest.h>

#include "infinity_book.h"
#include "rules/infinity/content_check.h"
#include "rules/infinity/infinity.h"
#include "rules/play.h"

namespace gm::infinity {
namespace {

// ---- The board -------------------------------------------------------------------------

static_assert(place_count == 106 && ring_size == 30 && inner_cells == 42);
static_assert(place_at(8, 7) == Place{71} && place_at(0, -1) == Place{72} && place_at(9, 0) == Place{81});
static_assert(place_at(0, 8) == Place{97} && place_at(-1, 0) == Place{105} &&
              place_at(-1, -1) == Place::none);
constexpr bool places_are_where_they_say() {
  for (int i = 0; i < place_count; ++i) {
    if (place_at(column_of(Place(i)), row_of(Place(i))) != Place(i)) return false;
  }
  return true;
}
static_assert(places_are_where_they_say());

// Counted one by one, kit/bits.h finds the same.
template <class Bits>
constexpr bool counts_ones(uint64_t seed) {
  Rng rng{seed};
  for (int words = 0; words < 20; ++words) {
    const Bits bits = Bits(rng.next() & rng.next());
    int n = 0;
    for (int i = 0; i < int(sizeof(Bits)) * 8; ++i) {
      if ((bits >> i) & 1 && nth_one(bits, n++) != i) return false;
    }
    if (n != ones(bits)) return false;
  }
  return true;
}
static_assert(counts_ones<uint8_t>(1) && counts_ones<uint16_t>(2) && counts_ones<uint32_t>(3) &&
              counts_ones<uint64_t>(4));
constexpr bool compares_bytes(uint64_t seed) {
  Rng rng{seed};
  for (int i = 0; i < 50; ++i) {
    const uint8_t likely[] = {0, 1, 0x7F, 0x80, 0x81, 0xFF};  // where a carry could betray a neighbour
    uint8_t bytes[8]{};
    for (uint8_t& byte : bytes) byte = likely[rng.below(6)];
    for (uint8_t byte : likely) {
      uint64_t same = 0;
      for (int k = 0; k < 8; ++k) same |= uint64_t{bytes[k] == byte} << k;
      if (equal_bytes(bytes, byte) != same) return false;
    }
  }
  return true;
}
static_assert(compares_bytes(5));

constexpr BoardMap board = board_map();
constexpr bool dirs_lead_somewhere() {
  for (int i = 0; i < place_count; ++i) {
    for (int d = 0; d < dir_count; ++d) {
      if (board.dirs[i].has(Dir(d)) != (board.next[i][d] != Place::none)) return false;
    }
  }
  return true;
}
static_assert(dirs_lead_somewhere());
static_assert(board.ring.size() == ring_size && board.corners.size() == 4);
static_assert(board.adjacent[int(place_at(-1, 0))].size() == 2);     // no way around a corner
static_assert(board.surrounding[int(place_at(-1, 0))].size() == 4);  // but it is near
static_assert(board.ray[int(place_at(4, 3))][int(Dir::north)].size() == 4);
static_assert(board.sides[int(place_at(8, 7))].size() == 8 + 7);  // a corner has two sides
static_assert(board.beside(place_at(0, 0), Spin::ccw) == place_at(0, 1));
static_assert(board.distance(place_at(-1, 0), place_at(0, -1)) == 2);

constexpr Places some =
    Places::of(Place{3}) | Places::of(Place{63}) | Places::of(Place{64}) | Places::of(Place{105});
static_assert(some.size() == 4 && some.nth(2) == Place{64} && some.after(Place{64}) == Place{105});
static_assert((some - Places::first(64)).front() == Place{64});
constexpr Places swapped(Place a, Place b) {
  Places out = some;
  out.swap(a, b);
  return out;
}
static_assert(swapped(Place{3}, Place{104}) == ((some - Places::of(Place{3})) | Places::of(Place{104})));
static_assert(swapped(Place{70}, Place{64}) == ((some - Places::of(Place{64})) | Places::of(Place{70})));
static_assert(swapped(Place{3}, Place{64}) == some && swapped(Place{4}, Place{100}) == some);

// ---- Content ---------------------------------------------------------------------------

static_assert(turned(1, 1) == 2 && turned(8, 1) == 1 && turned(3, 2) == 12);
constexpr Book made() {
  return standard_book({.players = 2,
                        .teams = TeamChoice::listed,
                        .team = {TeamId(ids::team_star_lord), TeamId(ids::team_iron_man)},
                        .first_player = Seat{0}});
}
constexpr Book standard = made();
static_assert(flaw_of_rows(standard) == ContentFlaw::none && flaw_of_options(standard) == ContentFlaw::none);
static_assert(standard.pool[int(Back::red)].size == red_tiles &&
              standard.pool[int(Back::blue)].size == blue_tiles);
static_assert(standard.tile[ids::arrow_one].rotations == 4 &&
              standard.tile[ids::arrow_straight].rotations == 2);
static_assert(standard.tile[ids::arrow_four].rotations == 1 &&
              standard.tile[ids::battlefield].rotations == 1);

// Questions that are one question.
constexpr const Step& first_step(int tile) { return steps_of(standard, standard.tile[tile].arrive)[0]; }
static_assert(first_step(ids::dropship).joined && first_step(ids::cull).joined);
static_assert(first_step(ids::q_ship).ship && !first_step(ids::sanctum).joined);

// ---- Playing ----------------------------------------------------------------------------

constexpr State begun = start(standard);
static_assert(begun.table.decision == Decision::act && begun.table.asked == Seat{0});
static_assert(sound(made(), begun) == Fault::none);

constexpr Figure first_figure = figure_of(Seat{0}, 0);
constexpr State after_a_move() {
  State s = begun;
  Quiet quiet;
  apply(standard, s, Seat{0}, {Decision::act, Deed::move, u8(int(first_figure)), u8(int(place_at(4, 1)))},
        quiet);
  apply(standard, s, chance, {Decision::chance_tile, Deed::open_tile, ids::general}, quiet);
  return s;
}
static_assert(after_a_move().table.waiting.size() == 1);  // free actions first
static_assert(after_a_move().table.pool[int(Back::red)].size() == red_tiles - 1);
static_assert(sound(made(), after_a_move()) == Fault::none);
static_assert(refusal(standard, after_a_move(), Seat{0}, {Decision::act, Deed::end_turn}) ==
              Refusal::effect_waits);
static_assert(refusal(standard, after_a_move(), Seat{1}, {Decision::act, Deed::resolve}) ==
              Refusal::not_your_turn);

constexpr State after_resolving() {
  State s = after_a_move();
  Quiet quiet;
  apply(standard, s, Seat{0}, {Decision::act, Deed::resolve}, quiet);
  return s;
}
static_assert(after_resolving().table.detained.has(first_figure));
static_assert(view(standard, after_resolving(), Seat{1}).table == after_resolving().table);

// covers nothing: the assertions above are the test
TEST(InfinityCompileTime, RulesRunInTheCompiler) {
  State s = start(standard);
  Rng rng{1};
  const auto steps = play_randomly<Infinity>(standard, s, rng, [](auto&&...) {});
  EXPECT_TRUE(outcome(standard, s).over);
  EXPECT_GT(steps.decisions, 10u);
}

}  // namespace
}  // namespace gm::infinity

// Who will win a fight, as a search sees it (bots/greedy.h): `judge`.
//
// `worth` (bots/ring.h) adds up what speaks for a fighter, whatever else is true. Here a network
// (bots/network.h) has learnt from whole fights what counts together: an attack in hand and the dice for it,
// pain and how near the end of the round is. `grandmaster learn ring` plays such fights, learns from them and
// writes bots/ring_judge_numbers.h.
#pragma once
#include "bots/effort.h"
#include "bots/network.h"
#include "bots/ring_judge_numbers.h"
#include "bots/ring_signs.h"

namespace gm::ring {

RULE double judge(const Book& book, const State& s, Seat seat) {
  const Table& t = s.table;
  if (t.phase == Phase::over) return t.winner == seat ? 1 : 0;
  if (t.of(seat).fighter == FighterId::none || t.of(foe_of(seat)).fighter == FighterId::none) return 0.5;
  const Seat mover = t.active == nobody ? Seat{0} : t.active;
  const int score = answer_for(judge_numbers, [&](bool moves, auto&& add) {
    describe_signs(book, s, moves ? mover : foe_of(mover), moves, add);
  });
  return seat == mover ? chance_of(score) : chance_of(0, score);
}

}  // namespace gm::ring

namespace gm {
template <>
struct Judges<ring::Ring> {
  static constexpr int signs = ring::sign::count;
  static constexpr const WholeNetwork<signs>& in_use = ring::judge_numbers;
  // Dice are chosen before all else.
  static bool begins_turn(const ring::State& s) {
    return s.table.decision == ring::Decision::mobilise && s.table.picks == s.table.limit;
  }
  static Seat other(Seat seat) { return ring::foe_of(seat); }
  template <class Add>
  static void describe(const ring::Book& book, const ring::State& s, Seat seat, bool moves, Add&& add) {
    ring::describe_signs(book, s, seat, moves, add);
  }
};
}  // namespace gm

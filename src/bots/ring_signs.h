// What is to be seen of a fighter: the signs that `judge` goes by (bots/ring_judge.h).
//
// Tokens and dice, and of the cards in hand what their steps would do: no card and no fighter by its name.
#pragma once
#include "bots/ring_values.h"
#include "rules/ring/ring.h"

namespace gm::ring {

// Where the rows of each kind of sign begin.
namespace sign {
inline constexpr int effects = int(Verb::repeat);    // verbs that do something by themselves
inline constexpr int effect_rows = 2 * effects + 1;  // of attacks and manoeuvres; of counters; forbidden
inline constexpr int most_turns_told = 24;

inline constexpr int moves = 0;  // its turn; 1: not
inline constexpr int healthy = moves + 2;
inline constexpr int tokens = healthy + all_tokens + 1;  // healthy or in pain
inline constexpr int doctor = tokens + all_tokens + 1;   // by dice the doctor would roll, 1 to 5 or more
inline constexpr int yellow = doctor + 5;
inline constexpr int skip = yellow + 1;
inline constexpr int sets = skip + 1;  // each colour: equal dice, of so many
inline constexpr int loose = sets + (most_dice + 1) * (most_dice + 1);
inline constexpr int cards = loose + most_loose + 1;
inline constexpr int ready = cards + hand_size + 1;  // what cards do that its dice pay for
inline constexpr int idle = ready + effect_rows;     // ... and others, at their lowest
inline constexpr int rounds = idle + effect_rows;    // still to come
inline constexpr int turns = rounds + 3;             // at most, in this round
inline constexpr int foe_turns = turns + most_turns_told + 1;
inline constexpr int opening = foe_turns + most_turns_told + 1;  // opening turns left
inline constexpr int count = opening + 3;
}  // namespace sign
static_assert(sign::count <= 256);  // a byte for each in lab/learn.cpp

// Tells a fighter: add(sign, times).
template <class Add>
RULE void describe_signs(const Book& book, const State& s, Seat seat, bool moves, Add&& add) {
  const Table& t = s.table;
  const Corner& own = t.of(seat);
  add(sign::moves + (moves ? 0 : 1), 1);
  add(sign::healthy + own.healthy, 1);
  add(sign::tokens + own.healthy + own.pain, 1);
  if (own.pain > own.healthy) add(sign::doctor + min(5, own.pain - own.healthy) - 1, 1);
  if (own.yellow > 0) add(sign::yellow, 1);
  if (own.skip) add(sign::skip, 1);
  for (int c = 0; c < colour_count; ++c) {
    const int dice = min(most_dice, own.dice.total(of_colour(Colour(c))));
    add(sign::sets + (most_dice + 1) * min(most_dice, own.dice.best(Colour(c)).count) + dice, 1);
  }
  add(sign::loose + min(most_loose, loose_dice(own)), 1);
  add(sign::cards + min(hand_size, s.of(seat).hand.size()), 1);
  for (Place place : s.of(seat).hand) {
    constexpr int most_times = 5;
    const Card& card = card_of(book, card_at(book, place));
    const int paid = level_paid(own.dice, card);
    const int rows = paid < 0 ? sign::idle : sign::ready;
    if (card.forbidden) add(rows + 2 * sign::effects, 1);
    for (const Step& step : card.level[max(0, paid)]) {
      if (is_combinator(step.verb) || step.n == 0) continue;
      const bool hurts_itself =
          step.to == Whom::self && (step.verb == Verb::damage || step.verb == Verb::pain);
      if (hurts_itself) continue;
      const int counter = card.type == Type::counter ? sign::effects : 0;
      add(rows + counter + int(step.verb), min(most_times, int(step.n)));
    }
  }
  add(sign::rounds + max(0, min(2, book.options.rounds - t.round)), 1);
  add(sign::turns + min(sign::most_turns_told, deck_count(s, seat)), 1);
  add(sign::foe_turns + min(sign::most_turns_told, deck_count(s, foe_of(seat))), 1);
  add(sign::opening + min(2, int(t.opening_left)), 1);
}

}  // namespace gm::ring

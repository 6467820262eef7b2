// Every way of playing that the tests, the soak and the signature go through:
// all player counts, boxes and teams, with the other options in turn.
#pragma once
#include "rules/battle/content.h"
#include "rules/battle/state.h"

namespace gm::battle {

// Players, box and teams that go together (B-11.2 to B-11.4).
struct Seating {
  uint8_t players;
  Box box;
  Teams teams;
};
inline constexpr int seating_count = 20;
RULE Seating seating(int i) {
  switch (i) {
    case 0:
      return {4, Box::avengers, Teams::none};
    case 1:
      return {4, Box::guardians, Teams::none};
    case 2:
      return {4, Box::combined, Teams::none};
    case 3:
      return {2, Box::avengers, Teams::none};
    case 4:
      return {2, Box::guardians, Teams::none};
    case 5:
      return {2, Box::combined, Teams::none};
    case 6:
      return {3, Box::avengers, Teams::none};
    case 7:
      return {3, Box::guardians, Teams::none};
    case 8:
      return {3, Box::combined, Teams::none};
    case 9:
      return {4, Box::avengers, Teams::two};
    case 10:
      return {4, Box::guardians, Teams::two};
    case 11:
      return {4, Box::combined, Teams::two};
    case 12:
      return {5, Box::combined, Teams::none};
    case 13:
      return {6, Box::combined, Teams::none};
    case 14:
      return {6, Box::combined, Teams::two};
    case 15:
      return {6, Box::combined, Teams::three};
    case 16:
      return {7, Box::combined, Teams::none};
    case 17:
      return {8, Box::combined, Teams::none};
    case 18:
      return {8, Box::combined, Teams::two};
    default:
      return {8, Box::combined, Teams::four};
  }
}

RULE int modes(const Book&) { return 4 * seating_count; }

// The first `seating_count` modes are played with the default options.
RULE Options mode(const Book&, int i) {
  Options options;
  const Seating s = seating(i % seating_count);
  options.players = s.players;
  options.box = s.box;
  options.teams = s.teams;
  const int turn = i / seating_count;
  if (turn == 0) return options;
  const int mix = i * 7 + turn;
  options.wins_to_win = u8(3 + mix % 2);
  options.tie_variant = TieVariant(mix % 3);
  options.battlefields = Battlefields((mix / 2) % 3);
  options.round_cap = u8(turn == 3 ? 1 + mix % 4 : 30);
  options.active_window = ActiveWindow((mix / 3) % 2);
  options.wrong_order_spends_ko = (mix / 5) % 2 != 0;
  options.flurry_target = FlurryTarget((mix / 4) % 3);
  options.discard_down = DiscardDown((mix / 7) % 2);
  options.laid_at_end = LaidAtEnd((mix / 6) % 2);
  options.spoils_on_last = (mix / 8) % 2 != 0;
  options.drax_recovers = (mix / 9) % 2 != 0;
  options.team_hands = TeamHands((mix / 10 + turn) % 2);
  return options;
}

// ---- For the law tests ----------------------------------------------------------------

// Every action that can be written down, and some that cannot be: each decision
// with every number up to the first that is too large for all.
inline constexpr int answers_tried = 66;
RULE int actions_written(const Book&) { return decision_count * answers_tried; }
RULE Action action_written(const Book&, int i) {
  return {Decision(i / answers_tried), u8(i % answers_tried)};
}

// B-14.2, B-14.3: no game takes more steps. A turn has at most 3 uses of an
// ability and 2 actions of 4 steps, each asking for fewer than 100 cards.
RULE long longest(const Book& book) {
  const long n = seats(book);
  const long wins = book.options.wins_to_win;
  const long fights = sides(book) * wins + 2;
  const long turns = fights * book.options.round_cap * max_stages * n;
  const long set_up = fights * n * 40 + 100;
  return turns * 5 * 4 * 100 + set_up;
}

}  // namespace gm::battle

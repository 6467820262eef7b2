// B-15.8: an imagined state respects all that the viewer surely knows.
#include <gtest/gtest.h>

#include "rules/battle/battle.h"
#include "rules/play.h"
#include "text/battle/content.h"

namespace gm::battle {
namespace {

struct Shown {
  Book book;
  State state;  // some moment in the middle of a game
};
Shown some_game(int mode_number, uint64_t seed, int steps) {
  const auto& content = built_in();
  Shown shown{*make_book(content, mode(content.book, mode_number)), {}};
  shown.state = start(shown.book);
  Rng rng{seed};
  Quiet quiet;
  for (int i = 0; i < steps; ++i) {
    const Actors who = actors(shown.book, shown.state);
    if (who.none()) break;
    Moves moves;
    legal(shown.book, shown.state, next_actor(who), moves);
    apply(shown.book, shown.state, next_actor(who), draw_move(moves, rng, who.luck), quiet);
  }
  return shown;
}

// covers B-15.8
TEST(Imagine, FitsSizesSureCardsAndTheDeckBound) {
  for (uint64_t seed = 0; seed < 200; ++seed) {
    const auto [book, state] = some_game(int(seed % 80), seed, 60 + int(seed));
    for (Seat viewer : all_seats(book)) {
      const View known = view(book, state, viewer);
      Rng rng{seed};
      const State other = imagine(book, known, rng);
      EXPECT_TRUE(other.deck.within(known.own.deck_max));
      EXPECT_EQ(other.deck.total(), state.deck.total());
      EXPECT_EQ(other.hand[viewer], state.hand[viewer]);
      for (Seat seat : all_seats(book)) {
        EXPECT_EQ(other.hand[seat].total(), state.hand[seat].total());
        EXPECT_EQ(other.laid[seat] == Technique::none, state.laid[seat] == Technique::none);
        if (seat == viewer) continue;
        EXPECT_TRUE(known.own.seen_hand[seat].within(other.hand[seat]));
        Cards held = other.hand[seat];
        if (other.laid[seat] != Technique::none) held.add(other.laid[seat]);
        EXPECT_TRUE(known.own.seen_held[seat].within(held));
        if (known.own.seen_laid[seat] != Technique::none) {
          EXPECT_EQ(other.laid[seat], known.own.seen_laid[seat]);
        }
        // The others know what everybody knows, unless hands are shared.
        for (Seat by : all_seats(book)) {
          if (by == viewer || hand_group(book, seat).has(by)) continue;
          EXPECT_TRUE(other.known.seen_hand[seat][by] == known.open.seen_hand[seat] ||
                      known.table.decision == Decision::take_card);
        }
      }
    }
  }
}

// covers B-15.8
TEST(Imagine, DealsDifferentHiddenCards) {
  const auto [book, state] = some_game(0, 5, 90);
  const View known = view(book, state, Seat{0});
  bool differs = false;
  for (uint64_t seed = 0; seed < 20; ++seed) {
    Rng rng{seed};
    differs = differs || !(imagine(book, known, rng).hand[Seat{1}] == state.hand[Seat{1}]);
  }
  EXPECT_TRUE(differs);
}

// covers B-15.8
TEST(Imagine, DealsOtherPairsWhileHeroesAreChosen) {
  for (uint64_t seed = 0; seed < 40; ++seed) {
    const auto [book, state] = some_game(int(seed % 20), seed, 9 + int(seed % 12));
    for (Seat viewer : all_seats(book)) {
      Rng rng{seed};
      const State other = imagine(book, view(book, state, viewer), rng);
      EXPECT_EQ(sound(book, other), Fault::none);
      EXPECT_EQ(other.dealt[int(viewer)][0], state.dealt[int(viewer)][0]);
      EXPECT_EQ(other.dealt[int(viewer)][1], state.dealt[int(viewer)][1]);
    }
  }
}

}  // namespace
}  // namespace gm::battle

// Bots of United: their answers are legal, they see only what their seat sees, they win where random play
// never does, and they know the plainest moves of the game.
#include <gtest/gtest.h>

#include <memory>

#include "bots/bot.h"
#include "rules/play.h"
#include "united_game.h"

namespace gm::united {
namespace {

std::unique_ptr<Book> bots_book(const Options& options) {
  auto book = std::make_unique<Book>();
  base::write_base(*book);
  book->options = options;
  complete(*book);
  return book;
}
std::unique_ptr<Book> mode_book(int number) {
  auto book = std::make_unique<Book>();
  base::write_base(*book);
  book->options = mode(*book, number);
  complete(*book);
  return book;
}
Options random_team(int villain, int heroes) {
  Options options;
  options.villain = VillainId(villain);
  options.seats = u8(heroes);
  options.heroes_choice = Choice::random;
  return options;
}

// Calls `meet(state, seat, moves)` for every seat that is asked in a game of random play.
template <class Meet>
void wander(const Book& book, uint64_t seed, Meet&& meet) {
  State state = start(book);
  Rng rng{seed};
  Quiet quiet;
  for (;;) {
    const Actors who = actors(book, state);
    if (who.none()) return;
    const Seat seat = next_actor(who);
    Moves moves;
    legal(book, state, seat, moves);
    for (Seat asked : who.seats) {
      Moves own;
      legal(book, state, asked, own);
      meet(state, asked, own);
    }
    apply(book, state, seat, draw_move(moves, rng, who.luck), quiet);
  }
}

Action greedy_answer(const Book& book, const State& state, Seat seat, uint64_t seed) {
  Rng rng{seed};
  return advise<United>(Level::greedy, book, view(book, state, seat), seat, rng).action;
}
// Plays a game by bots; what `watch` is told of each answer.
template <class Watch>
State play_by_greedy(const Book& book, uint64_t seed, Effort effort, Watch&& watch) {
  State state = start(book);
  Rng luck = stream(seed, 0), thought = stream(seed, 1);
  Quiet quiet;
  for (;;) {
    const Actors who = actors(book, state);
    if (who.none()) return state;
    const Seat seat = next_actor(who);
    const Action action =
        who.luck ? random_action(book, state, seat, luck)
                 : look_ahead<United>(book, view(book, state, seat), seat, thought, effort).action;
    watch(state, seat, action);
    apply(book, state, seat, action, quiet);
  }
}
constexpr Effort hasty{.worlds = 8, .steps = 90, .halve = 4, .trust = 0.03};

bool lists(const Moves& moves, Action action) {
  for (const Move& move : moves) {
    if (move.action == action) return true;
  }
  return false;
}

TEST(UnitedBots, PolicyAnswersLegallyInAllModes) {
  for (int number = 0; number < mode_count; ++number) {
    const auto book = mode_book(number);
    Rng rng{7};
    wander(*book, uint64_t(number), [&](const State& state, Seat seat, const Moves& moves) {
      EXPECT_TRUE(lists(moves, policy(*book, state, seat, moves, rng))) << number;
      Moves few = moves;
      shortlist(*book, state, seat, few);
      ASSERT_FALSE(few.empty()) << number;
      for (const Move& move : few) EXPECT_TRUE(lists(moves, move.action)) << number;
    });
  }
}

TEST(UnitedBots, GreedyAnswersLegallyInAllModes) {
  for (int number = 0; number < mode_count; number += 5) {
    const auto book = mode_book(number);
    const State end = play_by_greedy(*book, uint64_t(number), hasty,
                                     [&](const State& state, Seat seat, const Action& action) {
                                       ASSERT_EQ(int(refusal(*book, state, seat, action)), 0) << number;
                                     });
    EXPECT_TRUE(outcome(*book, end).over);
  }
}

TEST(UnitedBots, WorthIsAChanceAndTheSameForTheWholeTeam) {
  const auto book = bots_book(random_team(base::ultron, 3));
  for (uint64_t seed = 0; seed < 5; ++seed) {
    wander(*book, seed, [&](const State& state, Seat seat, const Moves&) {
      const double own = worth(*book, state, seat);
      EXPECT_GE(own, 0);
      EXPECT_LE(own, 1);
      EXPECT_EQ(own, worth(*book, state, Seat{0}));
    });
  }
}

// With closed hands: others' cards, unseen, make no difference.
TEST(UnitedBots, SameViewSameChoice) {
  Options options = random_team(base::red_skull, 3);
  options.open_hands = false;
  const auto book = bots_book(options);
  int met = 0;
  for (uint64_t seed = 0; seed < 8; ++seed) {
    wander(*book, seed, [&](const State& state, Seat seat, const Moves& moves) {
      if (++met % 7 != 0) return;
      Rng other_hands{seed + 100};
      const State other = imagine(*book, view(*book, state, seat), other_hands);
      EXPECT_EQ(greedy_answer(*book, state, seat, seed), greedy_answer(*book, other, seat, seed));
      Rng here{seed}, there{seed};
      EXPECT_EQ(policy(*book, state, seat, moves, here), policy(*book, other, seat, moves, there));
    });
  }
  EXPECT_GT(met, 400);
}

TEST(UnitedBots, OneSeedOneGame) {
  const auto book = bots_book(random_team(base::taskmaster, 2));
  const auto quiet = [](const State&, Seat, const Action&) {};
  EXPECT_EQ(play_by_greedy(*book, 3, hasty, quiet), play_by_greedy(*book, 3, hasty, quiet));
}

// Random play wins about no game at all; two hasty bots win most.
TEST(UnitedBots, GreedyBeatsRandomClearly) {
  constexpr int games = 10;
  for (int villain : {base::red_skull, base::ultron, base::taskmaster}) {
    const auto book = bots_book(random_team(villain, 3));
    int greedy = 0, random = 0;
    for (uint64_t game = 0; game < games; ++game) {
      const State end = play_by_greedy(*book, game, hasty, [](const State&, Seat, const Action&) {});
      greedy += end.table.ending == Ending::won;
      State state = start(*book);
      Rng rng{game};
      play_randomly<United>(*book, state, rng, [](Seat, auto, const auto&) {});
      random += state.table.ending == Ending::won;
    }
    EXPECT_EQ(random, 0) << villain;
    EXPECT_GE(greedy, games * 3 / 10) << villain;
  }
}

// U-8.10, U-14.1: a blow that wins is struck.
TEST(UnitedBots, StrikesTheLastBlow) {
  TestGame game({.villain = base::red_skull, .heroes = {base::hulk, base::wasp}});
  game.plan(1);
  game.begin_turn(0, game.card(base::hulk, "AA"));
  game.t.done = Missions::of(Mission::rescue_civilians, Mission::defeat_thugs);
  game.t.health = 1;
  game.t.figure[0].at = game.t.villain_at;
  const Action action = greedy_answer(*game.book, game.s, Seat{0}, 1);
  EXPECT_EQ(action.deed, Deed::attack);
  EXPECT_EQ(Target(action.what), Target::villain);
}

// U-4.9: the ninth Civilian is not left standing.
TEST(UnitedBots, FinishesAMission) {
  TestGame game({.villain = base::ultron, .heroes = {base::captain_america, base::wasp}});
  game.plan(1);
  game.begin_turn(0, game.card(base::captain_america, "HH"));
  game.t.done = Missions::of(Mission::defeat_thugs);
  game.t.progress[int(Mission::defeat_thugs)] = 0;
  game.t.progress[int(Mission::rescue_civilians)] = 8;
  game.tokens(game.t.figure[0].at, 0, 1);
  EXPECT_EQ(greedy_answer(*game.book, game.s, Seat{0}, 1).deed, Deed::rescue);
}

// U-9.1: of a hand the poorest card is given for damage.
TEST(UnitedBots, GivesAwayAPoorCard) {
  TestGame game({.villain = base::red_skull, .heroes = {base::captain_america, base::wasp}});
  game.all_at(game.t.villain_at);
  game.cut(0, 0);
  game.take(game.card(base::captain_america, "M"));
  game.take(game.card(base::captain_america, "WW"));
  game.take(game.card(base::captain_america, "HH"));
  game.plan(0);
  ASSERT_EQ(int(game.t.decision), int(Decision::discard_card));
  Moves moves;
  legal(*game.book, game.s, Seat{0}, moves);
  Rng rng{1};
  const Action action = policy(*game.book, game.s, Seat{0}, moves, rng);
  EXPECT_EQ(CardId(action.what), game.card(base::captain_america, "M"));
}

// Symbols of this turn are spent before tokens, which stay.
TEST(UnitedBots, SavesActionTokens) {
  TestGame game({.villain = base::red_skull, .heroes = {base::hulk, base::wasp}});
  game.plan(1);
  game.begin_turn(0, game.card(base::hulk, "AA"));
  game.t.figure[0].tokens[int(Symbol::attack)] = 1;
  game.tokens(game.t.figure[0].at, 2, 0);
  Moves moves;
  legal(*game.book, game.s, Seat{0}, moves);
  shortlist(*game.book, game.s, Seat{0}, moves);
  for (const Move& move : moves) {
    for (int i = 0; i < move.action.pay.size(); ++i) {
      if (move.action.deed == Deed::attack) {
        EXPECT_NE(int(source_of(move.action.pay.unit[i])), int(Source::token));
      }
    }
  }
}

}  // namespace
}  // namespace gm::united

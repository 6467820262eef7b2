// Bots of Infinity: their answers are legal, one seed gives one game, and they know the worst mistakes of
// the game.
#include <gtest/gtest.h>

#include <memory>

#include "bots/bot.h"
#include "infinity_book.h"
#include "infinity_scene.h"
#include "rules/infinity/infinity.h"
#include "rules/play.h"

namespace gm::infinity {
namespace {

std::unique_ptr<Book> bots_book(const Options& options) {
  return std::make_unique<Book>(standard_book(options));
}
Options teams_by_chance(int players) {
  Options options;
  options.players = u8(players);
  options.teams = TeamChoice::random;
  return options;
}

// Calls `meet(state, seat, moves)` at every decision of a game of random play, for so many steps.
template <class Meet>
void stroll(const Book& book, uint64_t seed, int steps, Meet&& meet) {
  State state = start(book);
  Rng rng{seed};
  Quiet quiet;
  for (; steps > 0; --steps) {
    const Actors who = actors(book, state);
    if (who.none()) return;
    const Seat seat = next_actor(who);
    Moves moves;
    legal(book, state, seat, moves);
    if (!who.luck) meet(state, seat, moves);
    apply(book, state, seat, draw_move(moves, rng, who.luck), quiet);
  }
}
bool among(const Moves& moves, Action action) {
  for (const Move& move : moves) {
    if (move.action == action) return true;
  }
  return false;
}

constexpr Effort quick{.worlds = 2, .steps = 60};
Action greedy_act(const Book& book, const State& state, Seat seat, uint64_t seed) {
  Rng rng{seed};
  return advise<Infinity>(Level::greedy, book, view(book, state, seat), seat, rng).action;
}
Action policy_act(const Book& book, const State& state, Seat seat, uint64_t seed) {
  Moves moves;
  legal(book, state, seat, moves);
  Rng rng{seed};
  return policy(book, state, seat, moves, rng);
}
// Plays a game: `greedy` by quick bots, others at random.
template <class Watch>
State play_quickly(const Book& book, Seats greedy, uint64_t seed, Watch&& watch) {
  State state = start(book);
  Rng luck = stream(seed, 0), thought = stream(seed, 1);
  Quiet quiet;
  for (;;) {
    const Actors who = actors(book, state);
    if (who.none()) return state;
    const Seat seat = next_actor(who);
    const bool thinks = !who.luck && greedy.has(seat);
    const Action action =
        thinks ? look_ahead<Infinity>(book, view(book, state, seat), seat, thought, quick).action
               : random_action(book, state, seat, luck);
    watch(state, seat, action);
    apply(book, state, seat, action, quiet);
  }
}
constexpr auto unseen = [](const State&, Seat, Action) {};

TEST(InfinityBots, PolicyAnswersLegallyInAllModes) {
  for (int number = 0; number < mode_count; ++number) {
    const auto book = bots_book(mode(*bots_book({}), number));
    Rng rng{7};
    stroll(*book, uint64_t(number), 500, [&](const State& state, Seat seat, const Moves& moves) {
      EXPECT_TRUE(among(moves, policy(*book, state, seat, moves, rng))) << number;
      Moves few = moves;
      shortlist(*book, state, seat, few);
      ASSERT_FALSE(few.empty()) << number;
      for (const Move& move : few) EXPECT_TRUE(among(moves, move.action)) << number;
    });
  }
}

TEST(InfinityBots, GreedyPlaysEveryModeToItsEnd) {
  for (int number = 0; number < mode_count; number += 9) {
    const auto book = bots_book(mode(*bots_book({}), number));
    const State end = play_quickly(*book, all_seats(*book), uint64_t(number),
                                   [&](const State& state, Seat seat, Action action) {
                                     ASSERT_EQ(refusal(*book, state, seat, action), Refusal::none) << number;
                                   });
    EXPECT_TRUE(outcome(*book, end).over);
  }
}

TEST(InfinityBots, WorthIsAChance) {
  for (int players = fewest_players; players <= most_players; ++players) {
    const auto book = bots_book(teams_by_chance(players));
    stroll(*book, 3, 1500, [&](const State& state, Seat, const Moves&) {
      double all = 0;
      for (Seat seat : all_seats(*book)) {
        const double own = worth(*book, state, seat);
        EXPECT_GE(own, 0);
        EXPECT_LE(own, 1);
        all += own;
      }
      EXPECT_LE(all, 1.25);  // every seat looks at the board with its own eyes
    });
  }
}

// With many points both sides stood at the end of the scale, and looked even.
TEST(InfinityBots, ALeadCountsWithManyPointsToo) {
  Scene scene({.players = 2}, {ids::team_thor, ids::team_panther});
  scene.open_all();
  for (int hero = ids::strange; hero < ids::strange + 13; ++hero) {
    scene.hold(ids::thor, hero);
    scene.t().slot[int(scene.figure(ids::thor))][int(Slot::left)] = TokenId::none;
    scene.t().scored[hero % 2].add(TokenId(hero));
  }
  scene.ready();
  const int own = points(scene.t(), Seat{0}), other = points(scene.t(), Seat{1});
  ASSERT_EQ(std::abs(own - other), 1);
  const Seat leader = own > other ? Seat{0} : Seat{1}, trailer = own > other ? Seat{1} : Seat{0};
  EXPECT_GT(worth(scene.book(), scene.s, leader), 0.75);
  EXPECT_LT(worth(scene.book(), scene.s, trailer), 0.25);
}

TEST(InfinityBots, NoGoalGrowsWithTheWayToIt) {
  for (const int tried : {-50, 0, 200, 256, 400, 1 << 20}) {
    Sense sense = player;
    sense.fading = tried;  // practise may draw anything
    const Fading faded = fading(sense);
    EXPECT_EQ(faded.of[0], 256) << tried;
    for (int i = 1; i <= too_far; ++i) EXPECT_LE(faded.of[i], faded.of[i - 1]) << tried << ", " << i;
  }
}

TEST(InfinityBots, OneSeedOneGame) {
  const auto book = bots_book(teams_by_chance(3));
  const State once = play_quickly(*book, all_seats(*book), 5, unseen);
  EXPECT_EQ(once, play_quickly(*book, all_seats(*book), 5, unseen));
}

TEST(InfinityBots, GreedyBeatsRandomClearly) {
  const auto book = bots_book(teams_by_chance(2));
  constexpr int games = 12;
  int won = 0;
  for (int game = 0; game < games; ++game) {
    const Seat greedy = Seat(game % 2);
    const State end = play_quickly(*book, Seats::of(greedy), uint64_t(game), unseen);
    won += outcome(*book, end).winners == Seats::of(greedy);
  }
  EXPECT_GE(won, games - 1);
}

// I-16.8: bots come to an end by themselves.
TEST(InfinityBots, GamesEndBeforeTheCap) {
  for (int players : {2, 4}) {
    const auto book = bots_book(teams_by_chance(players));
    const State end = play_quickly(*book, all_seats(*book), 2, unseen);
    EXPECT_LT(end.table.turn, book->options.round_cap * players - 1);
  }
}

// Thor and Rocket against Black Panther and Okoye, who cannot strike from afar; a battlefield in the middle.
class Bots : public Scene {
 public:
  Bots() : Scene({.players = 2}, {ids::team_thor, ids::team_panther}) {
    open(at(4, 3), ids::battlefield);
    open(at(4, 2), ids::q_ship);
  }
  void expect(Action action) {
    EXPECT_EQ(policy_act(book(), s, s.table.asked, 1), action);
    EXPECT_EQ(greedy_act(book(), s, s.table.asked, 1), action);
  }
};

// I-8.2: a superhero is not left lying.
TEST(InfinityBots, PicksUpASuperhero) {
  Bots scene;
  scene.open(at(6, 2), ids::heroes_avengers);
  scene.stand(ids::thor, at(6, 2));
  scene.ready();
  for (uint64_t seed = 1; seed < 4; ++seed) {
    const Action action = policy_act(scene.book(), scene.s, Seat{0}, seed);
    EXPECT_EQ(action.deed, Deed::pick_up);
    EXPECT_EQ(greedy_act(scene.book(), scene.s, Seat{0}, seed).deed, Deed::pick_up);
  }
}

// I-13.1: with a superhero to the battlefield.
TEST(InfinityBots, GoesToTheBattlefield) {
  Bots scene;
  scene.open(at(3, 3), ids::loki);
  scene.hold(ids::thor, ids::hulk);
  scene.stand(ids::thor, at(3, 3));
  scene.ready();
  scene.expect({Decision::act, Deed::move, u8(int(scene.figure(ids::thor))), u8(int(at(4, 3)))});
}

// I-13.4, I-16.3: what was held is scored by going away; now or never.
TEST(InfinityBots, LeavesTheBattlefieldInItsLastTurn) {
  Bots scene;
  scene.hold(ids::thor, ids::hulk);
  scene.stand(ids::thor, at(4, 3));
  scene.t().qualified.add(scene.figure(ids::thor));
  scene.open_all();
  scene.t().last_turns = 1;
  scene.ready();
  const Action action = greedy_act(scene.book(), scene.s, Seat{0}, 1);
  EXPECT_EQ(action.deed, Deed::move);
  EXPECT_EQ(Figure(action.what), scene.figure(ids::thor));
  const Action quickly = policy_act(scene.book(), scene.s, Seat{0}, 1);
  EXPECT_EQ(quickly.deed, Deed::move);
  EXPECT_EQ(Figure(quickly.what), scene.figure(ids::thor));
}

// I-13.7: one half is carried to the other.
TEST(InfinityBots, JoinsTheHalves) {
  Bots scene;
  scene.open(at(3, 2), ids::leader_a);
  scene.open(at(3, 3), ids::leader_b);
  scene.hold(ids::rocket, ids::leadership_a);
  scene.stand(ids::rocket, at(3, 2));
  scene.ready();
  scene.expect({Decision::act, Deed::move, u8(int(scene.figure(ids::rocket))), u8(int(at(3, 3)))});
}

// I-12.8, I-14.9: nobody carries a superhero into a trap, or to Thanos.
TEST(InfinityBots, WalksIntoNoTrap) {
  Bots scene;
  scene.open(at(5, 4), ids::corvus);
  scene.open(at(5, 5), ids::energy);
  scene.open(at(6, 5), ids::thanos_base);
  scene.hold(ids::thor, ids::hulk);
  scene.stand(ids::thor, at(5, 5));
  scene.ready();
  for (uint64_t seed = 1; seed < 4; ++seed) {
    for (const Action action : {policy_act(scene.book(), scene.s, Seat{0}, seed),
                                greedy_act(scene.book(), scene.s, Seat{0}, seed)}) {
      if (action.deed != Deed::move) continue;
      EXPECT_NE(Place(action.how), at(5, 4));
      EXPECT_NE(Place(action.how), at(6, 5));
    }
  }
}

// I-8.6: energy turns a card back.
TEST(InfinityBots, RefreshesACard) {
  Bots scene;
  scene.fetch({ids::energy_1});
  scene.hold(ids::thor, ids::energy_1);
  scene.stand(ids::thor, at(4, 2));
  scene.t().down.add(scene.figure(ids::thor));
  scene.t().main_done = true;
  scene.ready();
  EXPECT_EQ(policy_act(scene.book(), scene.s, Seat{0}, 1).deed, Deed::refresh);
}

// I-8.5: an ability is not spent on one more closed tile, nor on sending home who has nothing to lose; but a
// superhero that a rival brings within reach is worth it.
TEST(InfinityBots, KeepsAnAbilityForItsMoment) {
  Scene idle({.players = 2}, {ids::team_captain, ids::team_panther});
  idle.open(at(4, 3), ids::q_ship);
  idle.stand(ids::captain_america, at(4, 3));
  idle.t().main_done = true;
  idle.ready();
  for (uint64_t seed = 1; seed < 4; ++seed) {
    EXPECT_EQ(policy_act(idle.book(), idle.s, Seat{0}, seed).deed, Deed::end_turn);
    EXPECT_EQ(greedy_act(idle.book(), idle.s, Seat{0}, seed).deed, Deed::end_turn);
  }
  Scene rich({.players = 2}, {ids::team_captain, ids::team_panther});
  rich.open(at(4, 3), ids::q_ship);
  rich.open(at(5, 4), ids::battlefield);
  rich.stand(ids::captain_america, at(4, 3));
  rich.stand(ids::okoye, at(5, 4));
  rich.hold(ids::okoye, ids::hulk);
  rich.t().armed.add(rich.figure(ids::okoye));
  rich.t().main_done = true;
  rich.ready();
  const Action strike{Decision::act, Deed::use_ability, u8(int(rich.figure(ids::captain_america)))};
  for (uint64_t seed = 1; seed < 4; ++seed) {
    EXPECT_EQ(policy_act(rich.book(), rich.s, Seat{0}, seed), strike);
    EXPECT_EQ(greedy_act(rich.book(), rich.s, Seat{0}, seed), strike);
  }
}

// I-10.10: a battlefield is brought to a superhero, whoever of the team carries it.
TEST(InfinityBots, BringsTheBattlefieldToItsMate) {
  Scene scene({.players = 2}, {ids::team_panther, ids::team_thor});
  scene.open(at(4, 5), ids::loki);
  scene.open(at(7, 1), ids::battlefield);
  scene.stand(ids::black_panther, at(4, 5));
  scene.hold(ids::black_panther, ids::hulk);
  scene.t().main_done = true;
  scene.ready();
  const Action swap{Decision::act, Deed::use_ability, u8(int(scene.figure(ids::okoye)))};
  EXPECT_EQ(policy_act(scene.book(), scene.s, Seat{0}, 1), swap);
  scene.use(ids::okoye);
  EXPECT_EQ(Place(policy_act(scene.book(), scene.s, Seat{0}, 1).what), at(7, 1));
  scene.take(at(7, 1));
  const Place to = Place(policy_act(scene.book(), scene.s, Seat{0}, 1).what);
  EXPECT_EQ(scene.book().map.distance(to, at(4, 5)), 1);
}

// I-15.3: who plays a rival's turn does it no good.
TEST(InfinityBots, HarmsTheTeamItPlaysByProxy) {
  Bots scene;
  scene.hold(ids::thor, ids::hulk);
  scene.stand(ids::thor, at(4, 3));
  scene.t().qualified.add(scene.figure(ids::thor));
  scene.t().proxy = 2;
  scene.ready();
  ASSERT_EQ(scene.t().asked, Seat{1});
  scene.expect({Decision::act, Deed::drop, u8(int(scene.figure(ids::thor))), u8(int(Slot::left))});
}

}  // namespace
}  // namespace gm::infinity

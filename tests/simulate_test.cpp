// What holds of `simulate` whatever the game.
#include "lab/simulate.h"

#include <gtest/gtest.h>

#include "rules/games.h"

namespace gm {
namespace {

SimulateSettings paired(const char* game, uint64_t games, int threads) {
  SimulateSettings out;
  out.game = game;
  out.games = games;
  out.threads = threads;
  out.pairings = game != std::string(battle::Battle::id);
  return out;
}

// A run that is told to stop reports the games it has played, and they are the first of those asked for.
TEST(Simulate, ToldToStopItReportsTheGamesThatAreDone) {
  for_each_game([]<class G>() {
    const auto stopped =
        simulate(paired(G::id, 1000, 3), [](uint64_t done, uint64_t games) { return done < games / 1000; });
    ASSERT_TRUE(stopped) << stopped.problem().line();
    const uint64_t done = (*stopped)["games"], asked = (*stopped)["asked"];
    EXPECT_GE(done, 1u) << G::id;
    EXPECT_LT(done, asked) << G::id;
    EXPECT_EQ(stopped->dump().find("null"), std::string::npos) << G::id << " divides by no games";
  });
}
TEST(Simulate, AStoppedRunIsTheBeginningOfAWholeOne) {
  SimulateSettings settings = paired(ring::Ring::id, 1000, 3);
  settings.pairings = false;
  auto stopped = simulate(settings, [](uint64_t done, uint64_t) { return done < 20; });
  ASSERT_TRUE(stopped);
  settings.games = (*stopped)["games"];
  auto whole = simulate(settings);
  ASSERT_TRUE(whole);
  for (Json* report : {&*stopped, &*whole}) report->erase("seconds"), report->erase("asked");
  EXPECT_EQ(*stopped, *whole);
}

}  // namespace
}  // namespace gm

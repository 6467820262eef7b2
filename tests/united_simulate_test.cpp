// What `simulate united` reports, and --pairings.
#include <gtest/gtest.h>

#include <set>
#include <string>

#include "lab/simulate.h"

namespace gm {
namespace {

SimulateSettings united_settings(uint64_t games, bool pairings, int threads = 1) {
  SimulateSettings out;
  out.game = "united";
  out.games = games;
  out.pairings = pairings;
  out.threads = threads;
  return out;
}
Json timeless(Json report) {
  report.erase("seconds");
  return report;
}

TEST(UnitedSimulate, PlaysEveryVillainWithEveryNumberOfHeroes) {
  const auto report = simulate(united_settings(3, true));
  ASSERT_TRUE(report);
  EXPECT_EQ((*report)["games"], 12 * 3);
  const Json& rows = (*report)["settings"];
  ASSERT_EQ(rows.size(), 12u);
  std::set<std::string> met;
  for (const Json& row : rows) {
    EXPECT_EQ(row["games"], 3);
    EXPECT_EQ(row["challenge"], "none");
    EXPECT_LE(row["low"], row["share"]);
    EXPECT_LE(row["share"], row["high"]);
    met.insert(row["villain"].get<std::string>() + row["mode"].get<std::string>() + row["heroes"].dump());
  }
  EXPECT_EQ(met.size(), 12u);
}

TEST(UnitedSimulate, GoesThroughChallenges) {
  SimulateSettings all = united_settings(1, true);
  all.challenges = true;
  const auto report = simulate(all);
  ASSERT_TRUE(report);
  EXPECT_EQ((*report)["settings"].size(), 48u);
  SimulateSettings one = united_settings(1, true);
  one.options = {{"challenge", "heroic"}};
  const auto heroic = simulate(one);
  ASSERT_TRUE(heroic);
  ASSERT_EQ((*heroic)["settings"].size(), 12u);
  for (const Json& row : (*heroic)["settings"]) EXPECT_EQ(row["challenge"], "heroic");
}

TEST(UnitedSimulate, IsTheSameOnAnyNumberOfThreads) {
  const auto one = simulate(united_settings(3, true, 1)), three = simulate(united_settings(3, true, 3));
  ASSERT_TRUE(one);
  ASSERT_TRUE(three);
  EXPECT_EQ(timeless(*one), timeless(*three));
}

TEST(UnitedSimulate, PartsAddUp) {
  SimulateSettings settings = united_settings(200, false);
  settings.options = {{"players", 3}, {"heroes", "random"}, {"villain", "random"}};
  const auto report = simulate(settings);
  ASSERT_TRUE(report);
  uint64_t games = 0, heroes = 0, teams = 0, locations = 0;
  for (const Json& row : (*report)["settings"]) {
    double ends = row["share"].get<double>();
    for (const auto& [ending, part] : row["lost"].items()) ends += part.get<double>();
    EXPECT_NEAR(ends, 1, 1e-9);
    EXPECT_NEAR(row["plan_left"].get<double>() + row["villain_turns"].get<double>(), 12, 1e-9);
    for (const auto& [mission, parts] : row["missions"].items()) {
      EXPECT_LE(parts["first"].get<double>(), parts["done"].get<double>());
    }
    games += row["games"].get<uint64_t>();
  }
  for (const Json& row : (*report)["heroes"]) heroes += row["games"].get<uint64_t>();
  for (const Json& row : (*report)["teams"]) {
    EXPECT_EQ(row["team"].size(), 3u);
    teams += row["games"].get<uint64_t>();
  }
  for (const Json& row : (*report)["locations"]) locations += row["games"].get<uint64_t>();
  EXPECT_EQ(games, 200u);
  EXPECT_EQ(heroes, 3 * 200u);
  EXPECT_EQ(teams, 200u);
  EXPECT_EQ(locations, 6 * 200u);
  double played = 0;
  for (const Json& row : (*report)["cards"]) {
    EXPECT_GE(row["played"].get<double>(), row["special"].get<double>());
    played += row["played"].get<double>();
  }
  EXPECT_GT(played, 7);  // of seven Heroes, some cards in each game
}

TEST(UnitedSimulate, TellsWhatTheTeamWonOfAllGames) {
  SimulateSettings settings = united_settings(60, false);
  settings.options = {{"players", 3}, {"heroes", "random"}, {"villain", "random"}};
  settings.bots = {"novice"};
  const auto report = simulate(settings);
  ASSERT_TRUE(report);
  double won = 0;
  for (const Json& row : (*report)["settings"]) {
    won += row["share"].get<double>() * row["games"].get<double>();
  }
  EXPECT_GT((*report)["settings"].size(), 1u);
  EXPECT_GT(won, 0);
  const Json& whole = (*report)["won"];
  EXPECT_NEAR(whole["share"].get<double>(), won / 60, 1e-9);
  EXPECT_LT(whole["low"], whole["share"]);
  EXPECT_LT(whole["share"], whole["high"]);
}

TEST(UnitedSimulate, AsksForWhatGoesTogether) {
  SimulateSettings alone = united_settings(1, false);
  alone.challenges = true;
  const auto report = simulate(alone);
  ASSERT_FALSE(report);
  EXPECT_NE(report.problem().where.find("--challenges"), std::string::npos);
  SimulateSettings ring = united_settings(1, true);
  ring.game = "ring";
  ring.challenges = true;
  EXPECT_FALSE(simulate(ring));
}

}  // namespace
}  // namespace gm

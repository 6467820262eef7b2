// What `simulate infinity` reports, and --pairings.
#include <gtest/gtest.h>

#include <string>

#include "lab/simulate.h"

namespace gm {
namespace {

SimulateSettings infinity_settings(uint64_t games, bool pairings, int threads = 1) {
  SimulateSettings out;
  out.game = "infinity";
  out.games = games;
  out.pairings = pairings;
  out.threads = threads;
  return out;
}
Json untimed(Json report) {
  report.erase("seconds");
  return report;
}
double parts_of(const Json& parts) {
  double sum = 0;
  for (const auto& [name, part] : parts.items()) sum += part.get<double>();
  return sum;
}

TEST(InfinitySimulate, EveryTeamPlaysAsOftenInEverySeat) {
  const auto report = simulate(infinity_settings(1, true));
  ASSERT_TRUE(report);
  EXPECT_EQ((*report)["games"], 4 * 120);
  EXPECT_TRUE((*report)["seats"].empty());
  const Json& tables = (*report)["tables"];
  ASSERT_EQ(tables.size(), 4u);
  int players = 2;
  for (const Json& table : tables) {
    EXPECT_EQ(table["players"], players);
    EXPECT_EQ(table["games"], 120);
    ASSERT_EQ(table["teams"].size(), 5u);
    for (const Json& row : table["teams"]) {
      EXPECT_EQ(row["games"], 120 * players / 5);
      EXPECT_LE(row["low"], row["share"]);
      EXPECT_LE(row["share"], row["high"]);
    }
    ASSERT_EQ(table["seats"].size(), std::size_t(players));
    for (const Json& row : table["seats"]) EXPECT_EQ(row["games"], 120);
    ++players;
  }
}

TEST(InfinitySimulate, IsTheSameOnAnyNumberOfThreads) {
  const auto one = simulate(infinity_settings(1, true, 1)), three = simulate(infinity_settings(1, true, 3));
  ASSERT_TRUE(one);
  ASSERT_TRUE(three);
  EXPECT_EQ(untimed(*one), untimed(*three));
}

TEST(InfinitySimulate, PartsAddUp) {
  SimulateSettings settings = infinity_settings(200, false);
  settings.options = {{"players", 4}, {"teams", "random"}, {"round_cap", 60}};
  const auto report = simulate(settings);
  ASSERT_TRUE(report);
  ASSERT_EQ((*report)["tables"].size(), 1u);
  const Json& table = (*report)["tables"][0];
  EXPECT_EQ(table["players"], 4);
  EXPECT_NEAR(parts_of(table["ends"]), 1, 1e-9);
  EXPECT_NEAR(table["ends"]["round_cap"].get<double>() * 200, (*report)["capped"].get<double>(), 1e-9);
  EXPECT_LE(parts_of(table["tie_breaks"]), 1 + 1e-9);
  uint64_t games = 0;
  double by_team = 0, by_seat = 0, points = 0;
  for (const Json& row : table["teams"]) {
    games += row["games"].get<uint64_t>();
    by_team += row["share"].get<double>() * row["games"].get<double>();
    points += row["points"].get<double>() * row["games"].get<double>();
  }
  for (const Json& row : table["seats"]) {
    by_seat += row["share"].get<double>() * 200;
    points -= row["points"].get<double>() * 200;
  }
  EXPECT_EQ(games, 4 * 200u);
  EXPECT_NEAR(by_team, by_seat, 1e-6);
  // A shared victory is one victory: with those of Thanos they are all games.
  EXPECT_NEAR(by_seat, 200 * (1 - table["ends"]["thanos"].get<double>()), 1e-6);
  EXPECT_NEAR(points, 0, 1e-6);
  const Json& rounds = table["rounds"];
  EXPECT_LE(rounds["tenth"], rounds["median"]);
  EXPECT_LE(rounds["median"], rounds["ninth"]);
  EXPECT_LE(rounds["ninth"], rounds["longest"]);
  EXPECT_LE(rounds["longest"], 60);
  ASSERT_EQ((*report)["abilities"].size(), 10u);
  for (const Json& row : (*report)["abilities"]) EXPECT_GT(row["used"].get<double>(), 0);
}

TEST(InfinitySimulate, CountsTheTeamsThatPlay) {
  SimulateSettings settings = infinity_settings(20, false);
  settings.options = {{"players", 2}, {"teams", Json::array({"team_thor", "team_captain"})}};
  const auto report = simulate(settings);
  ASSERT_TRUE(report);
  const Json& table = (*report)["tables"][0];
  ASSERT_EQ(table["teams"].size(), 2u);
  EXPECT_EQ(table["teams"][0]["team"], "team_captain");
  EXPECT_EQ(table["teams"][1]["share"], table["seats"][0]["share"]);
  EXPECT_EQ((*report)["abilities"].size(), 4u);
}

}  // namespace
}  // namespace gm

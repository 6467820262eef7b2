// What `simulate ring` reports, and --pairings.
#include <gtest/gtest.h>

#include <map>
#include <string>

#include "lab/simulate.h"

namespace gm {
namespace {

SimulateSettings settings(uint64_t games, bool pairings, int threads = 1) {
  SimulateSettings out;
  out.game = "ring";
  out.games = games;
  out.pairings = pairings;
  out.threads = threads;
  return out;
}
Json without_time(Json report) {
  report.erase("seconds");
  return report;
}

TEST(RingSimulate, PlaysEveryPairingEquallyOften) {
  const auto report = simulate(settings(6, true));
  ASSERT_TRUE(report);
  EXPECT_EQ((*report)["games"], 28 * 6);
  const Json& pairings = (*report)["pairings"];
  ASSERT_EQ(pairings.size(), 56u);  // each from both sides
  std::map<std::string, double> shares;
  for (const Json& row : pairings) {
    EXPECT_EQ(row["games"], 6);
    EXPECT_LE(row["low"], row["share"]);
    EXPECT_LE(row["share"], row["high"]);
    shares[row["fighter"].get<std::string>() + " " + row["foe"].get<std::string>()] = row["share"];
  }
  ASSERT_EQ(shares.size(), 56u);
  for (const Json& row : pairings) {
    const std::string other = row["foe"].get<std::string>() + " " + row["fighter"].get<std::string>();
    EXPECT_DOUBLE_EQ(row["share"].get<double>() + shares.at(other), 1);
  }
  for (const Json& row : (*report)["fighters"]) EXPECT_EQ(row["games"], 7 * 6);
}

TEST(RingSimulate, MirrorsWhereBothMayHaveTheSameFighter) {
  SimulateSettings both = settings(2, true);
  both.options = {{"same_fighter", "on"}, {"fighters", "random"}};
  const auto report = simulate(both);
  ASSERT_TRUE(report);
  EXPECT_EQ((*report)["games"], 36 * 2);
}

TEST(RingSimulate, IsTheSameOnAnyNumberOfThreads) {
  const auto one = simulate(settings(4, true, 1)), three = simulate(settings(4, true, 3));
  ASSERT_TRUE(one);
  ASSERT_TRUE(three);
  EXPECT_EQ(without_time(*one), without_time(*three));
}

TEST(RingSimulate, PartsAddUp) {
  const auto report = simulate(settings(300, false));
  ASSERT_TRUE(report);
  double ends = 0, ties = 0, tie_breaks = 0;
  for (const Json& end : (*report)["ends"]) {
    double rounds = 0;
    for (const Json& part : end["by_round"]) rounds += part.get<double>();
    EXPECT_NEAR(rounds, end["part"].get<double>(), 1e-9);
    ends += end["part"].get<double>();
    ties += end["tie_break"].get<double>();
  }
  for (const auto& [name, part] : (*report)["tie_breaks"].items()) tie_breaks += part.get<double>();
  EXPECT_NEAR(ends, 1, 1e-9);
  EXPECT_NEAR(ties, tie_breaks, 1e-9);
  const Json& turns = (*report)["turns"];
  EXPECT_LE(turns["shortest"], turns["median"]);
  EXPECT_LE(turns["median"], turns["longest"]);
  for (const Json& card : (*report)["cards"]) {
    EXPECT_GE(card["played"].get<double>() + 1e-9,
              card["min"].get<double>() + card["mid"].get<double>() + card["max"].get<double>());
  }
}

TEST(RingSimulate, OtherGamesSayThatTheyHaveNoPairings) {
  SimulateSettings battle = settings(1, true);
  battle.game = "battle";
  const auto report = simulate(battle);
  ASSERT_FALSE(report);
  EXPECT_NE(report.problem().where.find("--pairings"), std::string::npos);
}

}  // namespace
}  // namespace gm

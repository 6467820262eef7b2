// Ratings, and the ladder of the levels.
#include "lab/ladder.h"

#include <gtest/gtest.h>

#include <cmath>

#include "lab/rating.h"

namespace gm {
namespace {

TEST(Ratings, TwoPlayersAsTheirOddsSay) {
  Ratings ratings(2);
  ratings.add({0, 1}, {0.75, 0.25}, 400);
  ratings.solve(1);
  EXPECT_EQ(ratings.points(1), 0);
  EXPECT_NEAR(ratings.points(0), 400 * std::log10(3.0), 1e-6);
  // The logarithm of the odds has variance 1 / (n p q).
  EXPECT_NEAR(ratings.unsure(0), 1.96 * 400 / std::log(10.0) / std::sqrt(400 * 0.75 * 0.25), 1e-6);
}
TEST(Ratings, StrengthsMultiplyThroughAThird) {
  Ratings ratings(3);
  ratings.add({0, 1}, {0.75, 0.25}, 100);
  ratings.add({1, 2}, {0.75, 0.25}, 100);
  ratings.solve(2);
  EXPECT_NEAR(ratings.points(0), 2 * 400 * std::log10(3.0), 1e-4);
  EXPECT_GT(ratings.unsure(0), ratings.unsure(1));  // farther from the measure
}
TEST(Ratings, OneAmongThreeEqualOthers) {
  Ratings ratings(2);  // half of the games against three: three times as strong as each of them
  ratings.add({0, 1, 1, 1}, {0.5, 1.0 / 6, 1.0 / 6, 1.0 / 6}, 300);
  ratings.solve(1);
  EXPECT_NEAR(ratings.points(0), 400 * std::log10(3.0), 1e-6);
}
TEST(Ratings, GamesThatNobodyWonSayNothing) {
  Ratings half(2), whole(2);
  half.add({0, 1}, {0.3, 0.1}, 100);
  whole.add({0, 1}, {0.75, 0.25}, 40);
  half.solve(1), whole.solve(1);
  EXPECT_NEAR(half.points(0), whole.points(0), 1e-9);
  EXPECT_NEAR(half.unsure(0), whole.unsure(0), 1e-9);
}

LadderSettings asked(const char* game, std::vector<std::string> levels, uint64_t games) {
  LadderSettings out;
  out.game = game;
  out.levels = std::move(levels);
  out.games = games;
  return out;
}
Json untimed_ladder(Json report) {
  report.erase("seconds");
  for (Json& level : report["players"]) level.erase("milliseconds"), level.erase("slowest");
  return report;
}

TEST(Ladder, IsTheSameForAnyNumberOfThreads) {
  LadderSettings settings = asked("battle", {"random", "novice", "greedy"}, 8);
  settings.options["players"] = 3;
  settings.threads = 1;
  const auto one = ladder(settings);
  settings.threads = 3;
  const auto three = ladder(settings);
  ASSERT_TRUE(one && three);
  EXPECT_EQ(untimed_ladder(*one), untimed_ladder(*three));
  settings.seed = "2";
  EXPECT_NE(untimed_ladder(*one), untimed_ladder(*ladder(settings)));
}
TEST(Ladder, EveryTwoLevelsMeetAsOftenAndSwapSides) {
  LadderSettings settings = asked("battle", {"random", "novice"}, 12);
  settings.options["players"] = 3;
  const auto report = ladder(settings);
  ASSERT_TRUE(report);
  ASSERT_EQ((*report)["pairs"].size(), 2u);  // each alone among the others
  for (const Json& row : (*report)["pairs"]) {
    EXPECT_EQ(row["games"], 6);
    EXPECT_NE(row["a"], row["b"]);
    EXPECT_DOUBLE_EQ(row["fair"], 1.0 / 3);
  }
}
TEST(Ladder, RulesOfThumbBeatGuessing) {
  const auto report = ladder(asked("ring", {"random", "novice"}, 40));
  ASSERT_TRUE(report);
  EXPECT_EQ((*report)["players"][0]["bot"], "novice");
  EXPECT_GT((*report)["players"][0]["low"], (*report)["players"][1]["elo"]);
}
TEST(Ladder, ATeamIsRatedAgainstTheGame) {
  const auto report = ladder(asked("united", {"random", "novice"}, 20));
  ASSERT_TRUE(report);
  for (const Json& row : (*report)["pairs"]) EXPECT_EQ(row["b"], "the game");
  EXPECT_EQ((*report)["players"][0]["bot"], "novice");
}
TEST(Ladder, SaysWhatWasWrong) {
  EXPECT_EQ(ladder(asked("chess", {}, 1)).problem().where, "game");
  EXPECT_EQ(ladder(asked("ring", {"divine"}, 1)).problem().where, "--levels");
  EXPECT_EQ(ladder(asked("ring", {"novice", "novice"}, 1)).problem().where, "--levels");
  EXPECT_EQ(ladder(asked("ring", {"novice"}, 1)).problem().where, "--levels");
  EXPECT_EQ(ladder(asked("ring", {"novice", "random"}, 0)).problem().where, "--games");
}
TEST(Ladder, ToldToStopItRatesWhatIsDone) {
  const auto report =
      ladder(asked("ring", {"random", "novice"}, 100000), [](uint64_t done, uint64_t) { return done < 10; });
  ASSERT_TRUE(report);
  EXPECT_LT((*report)["games"].get<uint64_t>(), 1000u);
  EXPECT_EQ(report->dump().find("null"), std::string::npos);
}

}  // namespace
}  // namespace gm

// The tuner: fair to its candidates, repeatable, and clear about what was wrong.
#include "lab/tune.h"

#include <gtest/gtest.h>

#include <tuple>

#include "bots/bot.h"

namespace gm {
namespace {

TuneSettings little_tuning(const char* game, int candidates, uint64_t games) {
  TuneSettings out;
  out.game = game;
  out.candidates = candidates;
  out.games = games;
  out.iterations = 12;
  return out;
}
Json untimed_tuning(Json report) {
  report.erase("seconds");
  return report;
}

TEST(Tune, IsTheSameForAnyNumberOfThreads) {
  TuneSettings settings = little_tuning("ring", 4, 2);
  settings.threads = 1;
  const auto one = tune(settings);
  settings.threads = 3;
  const auto three = tune(settings);
  ASSERT_TRUE(one && three);
  EXPECT_EQ(untimed_tuning(*one), untimed_tuning(*three));
}

// Four, then two, then one: each round plays twice as many games, all of them by each who is still in.
TEST(Tune, GivesUpTheWorseHalfInEveryRound) {
  const auto report = tune(little_tuning("ring", 4, 2));
  ASSERT_TRUE(report);
  const Json& rows = (*report)["candidates"];
  ASSERT_EQ(rows.size(), 4u);
  EXPECT_EQ(rows[0]["games"], 6);
  EXPECT_EQ(rows[1]["games"], 6);
  EXPECT_EQ(rows[2]["games"], 2);
  EXPECT_EQ(rows[3]["games"], 2);
  EXPECT_GE(rows[0]["share"], rows[1]["share"]);
  EXPECT_EQ((*report)["games"], 16);
  EXPECT_EQ((*report)["asked"], 16);
  int in_use = 0;
  for (const Json& row : rows) in_use += row["in_use"].get<bool>() ? 1 : 0;
  EXPECT_EQ(in_use, 1);
}

// Who looks twice as far thinks half as often.
TEST(Tune, GivesAllAboutTheSameTime) {
  TuneSettings settings = little_tuning("battle", 6, 1);
  settings.options["players"] = 2;
  settings.iterations = 60;
  const auto report = tune(settings, [](uint64_t, uint64_t) { return false; });
  ASSERT_TRUE(report);
  const Json& rows = (*report)["candidates"];
  double work = 0;
  for (const Json& row : rows) {
    if (row["in_use"].get<bool>()) work = row["iterations"].get<double>() * row["ahead"].get<double>();
  }
  ASSERT_GT(work, 0);
  for (const Json& row : rows) {
    EXPECT_NEAR(row["iterations"].get<double>() * row["ahead"].get<double>(), work,
                row["ahead"].get<double>());
  }
}

// Master's numbers prove themselves against strong, strong's against greedy.
TEST(Tune, TunesALevelAgainstTheOneBelow) {
  for (const auto& [level, rival, ahead] :
       {std::tuple{"strong", "greedy", strong_manner<battle::Battle>.ahead},
        std::tuple{"master", "strong", master_manner<battle::Battle>.ahead}}) {
    TuneSettings settings = little_tuning("battle", 2, 2);
    settings.options["players"] = 2;
    settings.level = level;
    const auto report = tune(settings);
    ASSERT_TRUE(report);
    EXPECT_EQ((*report)["level"], level);
    EXPECT_EQ((*report)["rival"], rival);
    for (const Json& row : (*report)["candidates"]) {
      if (row["in_use"].get<bool>()) {
        EXPECT_EQ(row["ahead"], ahead) << level;
      }
    }
  }
}

TEST(Tune, TunesATeamAgainstTheGame) {
  const auto report = tune(little_tuning("united", 2, 2));
  ASSERT_TRUE(report);
  EXPECT_EQ((*report)["fair"], 1);
  EXPECT_EQ((*report)["rival"], "the game");
}

TEST(Tune, SaysWhatWasWrong) {
  EXPECT_EQ(tune(little_tuning("chess", 2, 1)).problem().where, "game");
  EXPECT_EQ(tune(little_tuning("ring", 1, 1)).problem().where, "--candidates");
  EXPECT_EQ(tune(little_tuning("ring", 2, 0)).problem().where, "--games");
  for (const char* level : {"novice", "divine"}) {
    TuneSettings settings = little_tuning("ring", 2, 1);
    settings.level = level;
    EXPECT_EQ(tune(settings).problem().where, "--level") << level;
  }
}

}  // namespace
}  // namespace gm

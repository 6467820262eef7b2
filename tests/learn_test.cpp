// Learning: repeatable, better than knowing nothing, and clear about what was wrong.
#include "lab/learn.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace gm {
namespace {

LearnSettings little_learning(uint64_t games) {
  LearnSettings out;
  out.game = "ring";
  out.options = {{"fighters", "random"}};
  out.games = games;
  out.passes = 2;
  return out;
}
Json untimed_lesson(Json report) {
  report.erase("seconds");
  return report;
}

TEST(Learn, IsTheSameForAnyNumberOfThreads) {
  LearnSettings settings = little_learning(60);
  settings.threads = 1;
  const auto one = learn(settings);
  settings.threads = 3;
  const auto three = learn(settings);
  ASSERT_TRUE(one && three);
  EXPECT_EQ(untimed_lesson(*one), untimed_lesson(*three));
  settings.seed = "2";
  const auto other = learn(settings);
  ASSERT_TRUE(other);
  EXPECT_NE((*one)["header"], (*other)["header"]);
}

TEST(Learn, ForetellsGamesThatItWasNotShown) {
  const auto report = learn(little_learning(1200));
  ASSERT_TRUE(report);
  EXPECT_EQ((*report)["games"], 1200);
  const auto of = [&](const char* name) { return (*report)[name].get<double>(); };
  // About ten turns of a fight are noted, and every sixteenth fight is kept back.
  EXPECT_GT(of("positions"), 8000);
  EXPECT_NEAR(of("checked") * 15, of("positions"), 0.3 * of("positions"));
  EXPECT_LT(of("found"), 0.95);
  // More games teach more: what is in use has seen hundreds of times as many.
  EXPECT_LT(of("in_use"), of("found"));
  EXPECT_GT(of("in_use"), 0.7);
  EXPECT_LT(of("worth"), 0.95);
}

TEST(Learn, StoppedItLearnsFromTheGamesItHas) {
  LearnSettings settings = little_learning(5000);
  settings.threads = 1;
  const auto report = learn(settings, [](uint64_t played, uint64_t) { return played < 40; });
  ASSERT_TRUE(report);
  EXPECT_EQ((*report)["games"], 40);
  EXPECT_EQ((*report)["asked"], 5000);
  LearnSettings same = little_learning(40);
  const auto whole = learn(same);
  ASSERT_TRUE(whole);
  EXPECT_EQ((*report)["header"], (*whole)["header"]);
}

TEST(Learn, WritesAHeader) {
  const auto report = learn(little_learning(20));
  ASSERT_TRUE(report);
  const auto header = (*report)["header"].get<std::string>();
  EXPECT_NE(header.find("#pragma once\n"), std::string::npos);
  EXPECT_NE(header.find("WholeNetwork<sign::count> judge_numbers = {\n.rows = {\n    {"), std::string::npos);
  EXPECT_NE(header.find("static_assert(fits(judge_numbers));"), std::string::npos);
  EXPECT_EQ(std::count(header.begin(), header.end(), '{'), std::count(header.begin(), header.end(), '}'));
}

// Numbers drawn at the start stayed where a sign was never met, and home-made cards were judged by them.
TEST(Learn, NothingIsSaidOfWhatWasNeverMet) {
  const auto zeros = [](int games) {
    const auto report = learn(little_learning(uint64_t(games)));
    const std::string header = report ? (*report)["header"].get<std::string>() : "";
    const std::string row = "    {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0},";
    int count = 0;
    for (std::size_t at = header.find(row); at != std::string::npos; at = header.find(row, at + 1)) ++count;
    return count;
  };
  // No card of this game keeps dice or searches a deck, for one; and the fewer games, the less is met.
  EXPECT_GT(zeros(400), 10);
  EXPECT_GT(zeros(20), zeros(400));
}

TEST(Learn, SaysWhatWasExpected) {
  LearnSettings settings = little_learning(15);
  auto refused = learn(settings);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.problem().line(), "--games: expected at least 16; got 15");
  settings = little_learning(16);
  settings.passes = 0;
  refused = learn(settings);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.problem().line(), "--passes: expected at least 1; got 0");
  settings = little_learning(16);
  settings.game = "battle";
  settings.options = Json::object();
  refused = learn(settings);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.problem().line(), "game: expected ring, whose bots judge by a network; got \"battle\"");
}

}  // namespace
}  // namespace gm

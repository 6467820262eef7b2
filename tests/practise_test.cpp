// Practising: repeatable, better than where it began, and clear about what was wrong.
#include "lab/practise.h"

#include <gtest/gtest.h>

#include <map>

#include "bots/infinity_sense.h"
#include "bots/ring_sense.h"

namespace gm {
namespace {

PractiseSettings little_practice(const char* game, int rounds, uint64_t games) {
  PractiseSettings out;
  out.game = game;
  out.rounds = rounds;
  out.games = games;
  return out;
}
Json untimed_practice(Json report) {
  report.erase("seconds");
  return report;
}

// Ring's numbers are those of a fighter, Infinity's of a team among others.
class PractiseGame : public testing::TestWithParam<const char*> {};
INSTANTIATE_TEST_SUITE_P(Games, PractiseGame, testing::Values("ring", "infinity"),
                         [](const auto& game) { return std::string(game.param); });

TEST_P(PractiseGame, IsTheSameForAnyNumberOfThreads) {
  PractiseSettings settings = little_practice(GetParam(), 2, 4);
  settings.threads = 1;
  const auto one = practise(settings);
  settings.threads = 3;
  const auto three = practise(settings);
  ASSERT_TRUE(one && three);
  EXPECT_EQ(untimed_practice(*one), untimed_practice(*three));
  settings.seed = "2";
  const auto other = practise(settings);
  ASSERT_TRUE(other);
  EXPECT_NE((*one)["numbers"], (*other)["numbers"]);
}

// Whoever plays against its own numbers wins its share, in every seat.
TEST_P(PractiseGame, WinsNoMoreThanItsShareAgainstItself) {
  PractiseSettings settings = little_practice(GetParam(), 1, 60);
  const auto report = practise(settings, [](uint64_t, uint64_t) { return false; });
  ASSERT_TRUE(report);
  const double fair = (*report)["fair"].get<double>();
  EXPECT_DOUBLE_EQ(fair, std::string(GetParam()) == "infinity" ? 1.0 / 3 : 0.5);
  const Json& found = (*report)["found"];
  EXPECT_LT(found["low"].get<double>(), fair);
  EXPECT_GT(found["high"].get<double>(), fair);
}

TEST(Practise, CountsEveryGameAndTellsEveryNumber) {
  const auto report = practise(little_practice("ring", 2, 4));
  ASSERT_TRUE(report);
  EXPECT_EQ((*report)["rounds"], 2);
  EXPECT_EQ((*report)["games"], 2 * 18 * 4 + 2 * 16);
  EXPECT_EQ((*report)["asked"], (*report)["games"]);
  ASSERT_EQ((*report)["numbers"].size(), ring::sense_names.size());
  for (const Json& row : (*report)["numbers"]) {
    if (row["name"] == "token") {
      EXPECT_EQ(row["player"], ring::player.token);
      EXPECT_EQ(row["in_use"], ring::expert.token);
    }
    // Nothing stays nothing: there is no set of no dice.
    if (row["name"] == "dice[0]") {
      EXPECT_EQ(row["found"], 0);
    }
    if (row["name"] == "near") {
      EXPECT_EQ(row["player"], ring::player.near);
      EXPECT_EQ(row["in_use"], ring::expert.near);
    }
    if (row["name"] == "any_attack") {
      EXPECT_EQ(row["in_use"], ring::expert.any_attack);
    }
    if (row["name"] == "throw_away") {
      EXPECT_EQ(row["player"], ring::player.throw_away);
    }
  }
}

// A stopped run had judged what it found by the one game in which it was told again to stop.
TEST(Practise, StoppedItTellsWhatWasFoundSoFar) {
  PractiseSettings settings = little_practice("ring", 5, 4);
  settings.threads = 1;
  const auto report = practise(settings, [](uint64_t, uint64_t) { return false; });
  ASSERT_TRUE(report);
  EXPECT_EQ((*report)["checked"], 16);
  EXPECT_EQ((*report)["games"], 1 + 2 * 16);
  EXPECT_LT((*report)["games"], (*report)["asked"]);
  EXPECT_EQ((*report)["rounds"], 0);
  for (const Json& row : (*report)["numbers"]) EXPECT_EQ(row["found"], row["player"]);
}

TEST(Practise, InfinityTellsEveryNumber) {
  PractiseSettings settings = little_practice("infinity", 1, 2);
  settings.options = {{"players", 2}};
  const auto report = practise(settings);
  ASSERT_TRUE(report);
  EXPECT_EQ((*report)["options"]["players"], 2);
  const Json& numbers = (*report)["numbers"];
  ASSERT_EQ(numbers.size(), infinity::sense_names.size());
  const std::map<std::string, int> known = {{"fading", infinity::player.fading},
                                            {"menaced", infinity::player.menaced},
                                            {"card_go", infinity::player.card_go},
                                            {"field_laid", infinity::player.field_laid}};
  int met = 0;
  for (const Json& row : numbers) {
    const auto number = known.find(row["name"].get<std::string>());
    if (number == known.end()) continue;
    ++met;
    EXPECT_EQ(row["player"], number->second) << number->first;
  }
  EXPECT_EQ(met, int(known.size()));
}

TEST(Practise, SaysWhatIsWrong) {
  EXPECT_EQ(practise(little_practice("chess", 1, 4)).problem().where, "game");
  const Problem other = practise(little_practice("battle", 1, 4)).problem();
  EXPECT_EQ(other.where, "game");
  EXPECT_NE(other.what.find("expected ring or infinity"), std::string::npos) << other.what;
  EXPECT_EQ(practise(little_practice("ring", 0, 4)).problem().where, "--rounds");
  EXPECT_EQ(practise(little_practice("ring", 1, 1)).problem().where, "--games");
}

}  // namespace
}  // namespace gm

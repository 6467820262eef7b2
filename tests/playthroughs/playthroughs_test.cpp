// The recorded games are still played as they were. If the rules were meant to
// change, record them anew: GM_RECORD=1 ./test Playthrough
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "playthroughs/playthrough.h"

namespace gm {
namespace {

struct Recorded {
  std::string file, game;
  Json options;
  std::string seed;
};
void PrintTo(const Recorded& recorded, std::ostream* out) { *out << recorded.file; }

class Playthrough : public testing::TestWithParam<Recorded> {};

TEST_P(Playthrough, IsPlayedAsItWas) {
  const Recorded& recorded = GetParam();
  const auto path = std::filesystem::path(GM_SOURCE_DIR) / "tests/playthroughs" / recorded.file;
  const std::string now = playthrough(recorded.game, recorded.options, recorded.seed);
  if (std::getenv("GM_RECORD") != nullptr) std::ofstream(path) << now;
  std::stringstream then;
  then << std::ifstream(path).rdbuf();
  EXPECT_EQ(now, then.str());
}

INSTANTIATE_TEST_SUITE_P(
    Box, Playthrough,
    testing::Values(
        Recorded{"battle_avengers.txt", "battle", {{"players", 3}}, "1"},
        Recorded{"battle_guardians.txt", "battle", {{"players", 4}, {"box", "guardians"}}, "2"},
        Recorded{"battle_combined_teams.txt",
                 "battle",
                 {{"players", 6}, {"box", "combined"}, {"teams", "three"}},
                 "3"},
        Recorded{"ring.txt", "ring", {{"players", 2}}, "4"},
        Recorded{"united_red_skull.txt", "united", {{"players", 3}, {"villain", "red_skull"}}, "5"},
        Recorded{"united_ultron.txt", "united", {{"players", 2}, {"villain", "ultron"}}, "6"},
        Recorded{"united_taskmaster.txt", "united", {{"players", 4}, {"villain", "taskmaster"}}, "7"},
        Recorded{"united_solo.txt", "united", {{"mode", "solo"}, {"players", 1}}, "8"},
        Recorded{"infinity_two.txt", "infinity", {{"players", 2}}, "9"},
        Recorded{"infinity_three.txt", "infinity", {{"players", 3}}, "10"},
        Recorded{"infinity_five.txt", "infinity", {{"players", 5}, {"layout", "free"}}, "11"}));

}  // namespace
}  // namespace gm

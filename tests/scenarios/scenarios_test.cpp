// Runs every scenario file below tests/scenarios, each as a test of its own.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "scenarios/scenario.h"

namespace gm {
namespace {

namespace fs = std::filesystem;

std::vector<std::string> files() {
  std::vector<std::string> out;
  const fs::path root = fs::path(GM_SOURCE_DIR) / "tests/scenarios";
  for (const auto& entry : fs::recursive_directory_iterator(root)) {
    if (entry.path().extension() == ".txt") out.push_back(fs::relative(entry.path(), root).string());
  }
  std::sort(out.begin(), out.end());
  return out;
}

class Scenario : public testing::TestWithParam<std::string> {};

TEST_P(Scenario, Holds) {
  std::ifstream file(fs::path(GM_SOURCE_DIR) / "tests/scenarios" / GetParam());
  std::stringstream text;
  text << file.rdbuf();
  EXPECT_EQ(run_scenario(text.str()), "") << GetParam();
}

std::string test_name(const testing::TestParamInfo<std::string>& info) {
  std::string name = info.param.substr(0, info.param.size() - 4);
  std::replace_if(name.begin(), name.end(), [](unsigned char c) { return !std::isalnum(c); }, '_');
  return name;
}
INSTANTIATE_TEST_SUITE_P(Table, Scenario, testing::ValuesIn(files()), test_name);

// The runner itself must notice what does not hold.
TEST(ScenarioRunner, NoticesWhatDoesNotHold) {
  const std::string start = "game battle\ngiven stage 1\nseat0 hand {melee, shot}\nseat1 hand {shot}\n\n";
  EXPECT_EQ(run_scenario(start + "asks seat0 seat1 lay_card\n"), "");
  EXPECT_NE(run_scenario(start + "asks seat0 lay_card\n"), "");
  EXPECT_NE(run_scenario(start + "seat0 lay_card trick\n"), "");
  EXPECT_NE(run_scenario(start + "refuse seat0 lay_card melee B-3.3\n"), "");
  EXPECT_NE(run_scenario(start + "refuse seat0 lay_card trick B-3.4\n"), "");
  EXPECT_NE(run_scenario(start + "then seat0 energy 4\n"), "");
  EXPECT_NE(run_scenario(start + "then seat0 hand {melee}\n"), "");
  EXPECT_NE(run_scenario(start + "sees seat1 hand {melee}\n"), "");
  EXPECT_NE(run_scenario(start + "tells card_laid\n"), "");
  EXPECT_NE(run_scenario(start + "offers seat0 melee\n"), "");
  EXPECT_NE(run_scenario(start + "over seat0\n"), "");
  EXPECT_NE(run_scenario(start + "nonsense\n"), "");
}

}  // namespace
}  // namespace gm

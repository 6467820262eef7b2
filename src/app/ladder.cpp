#include "lab/ladder.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <memory>

#include "app/long_run.h"
#include "bots/levels.h"

namespace gm::app {
namespace {

void print_ladder(const Json& report) {
  print_heading(report);
  fmt::print("\n");
  fmt::print("{:<8} {:>5}  {:<14} {:>10}  {:>10}\n", "level", "Elo", "95 %", "ms a choice", "slowest");
  for (const Json& row : report["players"]) {
    fmt::print("{:<8} {:>5.0f}  {:<14} {:>10.1f}  {:>10.0f}\n", row["bot"].get<std::string>(),
               row["elo"].get<double>(),
               fmt::format("{:.0f} to {:.0f}", row["low"].get<double>(), row["high"].get<double>()),
               row["milliseconds"].get<double>(), row["slowest"].get<double>());
  }
  fmt::print("\nGames won (95 % interval)\n");
  for (const Json& row : report["pairs"]) {
    const double fair = row["fair"].get<double>();
    fmt::print("  {:<8} against {:<8} {:>5.1f} %  ({:.1f} to {:.1f}), {} games{}\n",
               row["a"].get<std::string>(), row["b"].get<std::string>(), row["share"].get<double>() * 100,
               row["low"].get<double>() * 100, row["high"].get<double>() * 100, row["games"].get<uint64_t>(),
               fair < 1 ? fmt::format("; fair is {:.0f} %", fair * 100) : "");
  }
}

}  // namespace

void add_ladder(CLI::App& app, int& code) {
  auto given = std::make_shared<LongRun<LadderSettings>>();
  auto* command = app.add_subcommand("ladder", "let the levels of bots play each other and rate them");
  command->footer(
      "Examples:\n"
      "  grandmaster ladder battle --option players=2\n"
      "  grandmaster ladder ring --games 400 --levels greedy,strong\n"
      "In a game with more than two sides one bot of a level plays against others of another. In a\n"
      "co-operative game the game itself is the rival. The same seed gives the same ladder (times apart).\n"
      "Ctrl-C ends a long run early, with a report of the games that are done.");
  given->add_to(*command, "how many games for every two levels");
  command
      ->add_option(
          "--levels", given->settings.levels,
          fmt::format("which, separated by commas; all without it: {}", fmt::join(level_names, ", ")))
      ->delimiter(',')
      ->type_name("LEVELS");
  command->callback([given, &code] { code = given->run(ladder, print_ladder); });
}

}  // namespace gm::app

#include "lab/ladder.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <functional>
#include <memory>

#include "app/commands.h"
#include "app/long_run.h"
#include "bots/levels.h"
#include "table/session.h"

namespace gm::app {
namespace {

struct LadderGiven {
  LadderSettings settings;
  std::vector<std::string> options, packs;
  bool json = false;
};

void print_ladder(const Json& report) {
  const uint64_t games = report["games"].get<uint64_t>(), asked = report["asked"].get<uint64_t>();
  fmt::print("{}: {} games{}, seed {}, {:.1f} s\n\n", report["game"].get<std::string>(), games,
             games < asked ? fmt::format(" of {}, then stopped", asked) : "",
             report["seed"].get<std::string>(), report["seconds"].get<double>());
  fmt::print("{:<8} {:>5}  {:<14} {:>10}  {:>10}\n", "level", "Elo", "95 %", "ms a choice", "slowest");
  for (const Json& row : report["levels"]) {
    fmt::print("{:<8} {:>5.0f}  {:<14} {:>10.1f}  {:>10.0f}\n", row["level"].get<std::string>(),
               row["elo"].get<double>(),
               fmt::format("{:.0f} to {:.0f}", row["low"].get<double>(), row["high"].get<double>()),
               row["milliseconds"].get<double>(), row["slowest"].get<double>());
  }
  fmt::print("\nGames won (95 % interval)\n");
  for (const Json& row : report["pairings"]) {
    const double fair = row["fair"].get<double>();
    fmt::print("  {:<8} against {:<8} {:>5.1f} %  ({:.1f} to {:.1f}), {} games{}\n",
               row["level"].get<std::string>(), row["against"].get<std::string>(),
               row["share"].get<double>() * 100, row["low"].get<double>() * 100,
               row["high"].get<double>() * 100, row["games"].get<uint64_t>(),
               fair < 1 ? fmt::format("; fair is {:.0f} %", fair * 100) : "");
  }
}

int run_ladder(LadderGiven& given) {
  const auto options = read_pairs(given.options);
  if (!options) return complain(options.problem());
  auto packs = read_packs(given.packs);
  if (!packs) return complain(packs.problem());
  given.settings.options = *options;
  given.settings.packs = std::move(*packs);
  Bar bar;
  const auto report = ladder(given.settings, std::ref(bar));
  bar.end();
  if (!report) return complain(report.problem());
  if (given.json) {
    fmt::print("{}\n", report->dump(2));
  } else {
    print_ladder(*report);
  }
  return done;
}

}  // namespace

void add_ladder(CLI::App& app, int& code) {
  auto given = std::make_shared<LadderGiven>();
  auto* command = app.add_subcommand("ladder", "let the levels of bots play each other and rate them");
  command->footer(
      "Examples:\n"
      "  grandmaster ladder battle --option players=2\n"
      "  grandmaster ladder ring --games 400 --levels greedy,strong\n"
      "In a game with more than two sides one bot of a level plays against others of another. In a\n"
      "co-operative game the game itself is the rival. The same seed gives the same ladder (times apart).\n"
      "Ctrl-C ends a long run early, with a report of the games that are done.");
  command->add_option("game", given->settings.game, "which game")
      ->required()
      ->type_name(fmt::format("{}", fmt::join(game_ids(), "|")));
  command->add_option("--games", given->settings.games, "how many games for every two levels")
      ->check(CLI::Range(uint64_t(1), uint64_t(1) << 40))
      ->capture_default_str();
  command
      ->add_option(
          "--levels", given->settings.levels,
          fmt::format("which, separated by commas; all without it: {}", fmt::join(level_names, ", ")))
      ->delimiter(',')
      ->type_name("LEVELS");
  command->add_option("--seed", given->settings.seed, "a number or any word")->capture_default_str();
  command->add_option("--threads", given->settings.threads, "0: all cores")
      ->check(CLI::Range(0, 256))
      ->capture_default_str();
  command->add_option("--option", given->options, "an option of the game, as in play")
      ->type_name("NAME=VALUE")
      ->allow_extra_args(false);
  command->add_option("--pack", given->packs, "a home-made pack of cards to play with")
      ->type_name("FILE")
      ->allow_extra_args(false);
  command->add_flag("--json", given->json, "the report as one JSON object");
  command->callback([given, &code] { code = run_ladder(*given); });
}

}  // namespace gm::app

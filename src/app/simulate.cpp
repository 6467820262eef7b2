#include "lab/simulate.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <chrono>
#include <memory>

#include "app/commands.h"
#include "table/session.h"

namespace gm::app {
namespace {

struct SimulateGiven {
  SimulateSettings settings;
  std::vector<std::string> options, packs;
  bool json = false;
};

// A bar on standard error, for people only.
class Progress {
 public:
  explicit Progress(uint64_t games) : games_(games), shown_(isatty(STDERR_FILENO) != 0) {}
  void operator()(uint64_t done) {
    const auto now = std::chrono::steady_clock::now();
    if (!shown_ || now - last_ < std::chrono::milliseconds(200)) return;
    last_ = now;
    const double part = double(done) / double(games_);
    const double seconds = std::chrono::duration<double>(now - begun_).count();
    fmt::print(stderr, "\r{:>3.0f} %  {} of {} games, {:.0f} s left   ", part * 100, done, games_,
               seconds / part - seconds);
    std::fflush(stderr);
  }
  void end() const {
    if (shown_) fmt::print(stderr, "\r\x1b[K");
  }

 private:
  uint64_t games_;
  bool shown_;
  std::chrono::steady_clock::time_point begun_ = std::chrono::steady_clock::now(), last_{};
};

std::string percent(const Json& number) { return fmt::format("{:.1f} %", number.get<double>() * 100); }

// Rows with a share and its interval; other numbers behind it.
void print_shares(const std::string& title, const Json& rows, const char* name,
                  const std::vector<const char*>& more) {
  if (!rows.is_array() || rows.empty()) return;
  fmt::print("\n{}\n", title);
  for (const Json& row : rows) {
    fmt::print("  {:<22} {:>7}  ({} to {})", row[name].get<std::string>(), percent(row["share"]),
               percent(row["low"]), percent(row["high"]));
    for (const char* key : more) {
      const Json& value = row[key];
      if (value.is_string()) {
        fmt::print("  {}", value.get<std::string>());
      } else if (value.is_number_integer()) {
        fmt::print("  {} {}", value.get<uint64_t>(), key);
      } else {
        fmt::print("  {:.2f} {}", value.get<double>(), key);
      }
    }
    fmt::print("\n");
  }
}

void print_parts(const std::string& title, const Json& parts) {
  fmt::print("\n{}\n", title);
  for (const auto& [name, part] : parts.items()) fmt::print("  {:<22} {:>7}\n", name, percent(part));
}

void print_report(const Json& report) {
  fmt::print("{}: {} games, seed {}, {:.1f} s\n", report["game"].get<std::string>(),
             report["games"].get<uint64_t>(), report["seed"].get<std::string>(),
             report["seconds"].get<double>());
  std::string options;
  for (const auto& [name, value] : report["options"].items())
    options += fmt::format(" {}={}", name, value.is_string() ? value.get<std::string>() : value.dump());
  fmt::print("options:{}\n", options);
  fmt::print("{} decisions and {} chance steps; {} games ended by a cap\n",
             report["decisions"].get<uint64_t>(), report["chance_steps"].get<uint64_t>(),
             report["capped"].get<uint64_t>());
  print_shares("Games won, by seat (95 % interval)", report["seats"], "seat", {"bot"});
  print_shares("Games won, by hero", report.value("heroes", Json()), "hero", {"games"});
  print_shares("Fights won by whoever begins as first player, by battlefield",
               report.value("battlefields", Json()), "battlefield", {"fights", "shared", "rounds"});
  if (report.contains("length")) {
    fmt::print(
        "\nLength: {:.2f} fights a game, {:.2f} rounds a fight; {} of the fights have several winners\n",
        report["length"]["fights_per_game"].get<double>(), report["length"]["rounds_per_fight"].get<double>(),
        percent(report["fights_shared"]));
    print_parts("What ends a fight: the last exit", report["fights_end"]);
    print_parts("Why heroes leave", report["heroes_leave"]);
  }
}

int run_simulate(SimulateGiven& given) {
  const auto options = read_pairs(given.options);
  if (!options) return complain(options.problem());
  auto packs = read_packs(given.packs);
  if (!packs) return complain(packs.problem());
  given.settings.options = *options;
  given.settings.packs = std::move(*packs);
  Progress progress(given.settings.games);
  const auto report = simulate(given.settings, [&](uint64_t count) { progress(count); });
  progress.end();
  if (!report) return complain(report.problem());
  if (given.json) {
    fmt::print("{}\n", report->dump(2));
  } else {
    print_report(*report);
  }
  return done;
}

}  // namespace

void add_simulate(CLI::App& app, int& code) {
  auto given = std::make_shared<SimulateGiven>();
  auto* command = app.add_subcommand("simulate", "play many games by bots and report who wins how often");
  command->footer(
      "Examples:\n"
      "  grandmaster simulate battle --games 100000\n"
      "  grandmaster simulate battle --games 2000 --bots greedy,random,random,random --option box=guardians\n"
      "The same seed gives the same result, whatever the number of threads. Intervals are 95 %.");
  command->add_option("game", given->settings.game, "which game")
      ->required()
      ->type_name(fmt::format("{}", fmt::join(game_ids(), "|")));
  command->add_option("--games", given->settings.games, "how many games")
      ->check(CLI::Range(uint64_t(1), uint64_t(1) << 40))
      ->capture_default_str();
  command
      ->add_option("--bots", given->settings.bots,
                   "one level for all seats, or one for each, separated by commas: random, greedy")
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
  command->callback([given, &code] { code = run_simulate(*given); });
}

}  // namespace gm::app

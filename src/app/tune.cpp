#include "lab/tune.h"

#include <fmt/format.h>

#include <memory>

#include "app/long_run.h"

namespace gm::app {
namespace {

void print_tuning(const Json& report) {
  print_heading(report);
  fmt::print("candidates for {} against {}\n", report["level"].get<std::string>(),
             report["rival"].get<std::string>());
  fmt::print("\n{:>8} {:>6} {:>6} {:>6} {:>11}  {:>6}  {:<14} {:>6}\n", "explore", "widen", "trust", "ahead",
             "iterations", "won", "95 %", "games");
  for (const Json& row : report["candidates"]) {
    fmt::print(
        "{:>8.3f} {:>6.3f} {:>6.3f} {:>6} {:>11}  {:>4.1f} %  {:<14} {:>6}{}\n", row["explore"].get<double>(),
        row["widen"].get<double>(), row["trust"].get<double>(), row["ahead"].get<int>(),
        row["iterations"].get<uint64_t>(), row["share"].get<double>() * 100,
        fmt::format("{:.1f} to {:.1f}", row["low"].get<double>() * 100, row["high"].get<double>() * 100),
        row["games"].get<uint64_t>(), row["in_use"].get<bool>() ? "  in use" : "");
  }
}

}  // namespace

void add_tune(CLI::App& app, int& code) {
  auto given = std::make_shared<LongRun<TuneSettings>>();
  auto* command = app.add_subcommand("tune", "find the numbers with which the bots' search plays best");
  command->footer(
      "Examples:\n"
      "  grandmaster tune ring\n"
      "  grandmaster tune battle --option players=2 --candidates 32 --games 40\n"
      "  grandmaster tune battle --option players=2 --level master\n"
      "Candidates play against the level below: greedy for strong, strong for master. After each round the\n"
      "worse half is given up and the rest play twice as many games. The best are then put into\n"
      "strong_manner or master_manner in src/bots/<game>.h. The same seed gives the same result. Ctrl-C\n"
      "ends a long run early, with a report of the games that are done.");
  given->add_to(*command, "how many games each candidate plays in the first round");
  command
      ->add_option("--candidates", given->settings.candidates, "how many are tried, the one in use included")
      ->check(CLI::Range(2, 1024))
      ->capture_default_str();
  command->add_option("--level", given->settings.level, "whose numbers: strong or master")
      ->type_name("LEVEL")
      ->capture_default_str();
  command->add_option("--iterations", given->settings.iterations, "of the one in use; 0: those of its level")
      ->check(CLI::Range(uint64_t(0), uint64_t(100000000)))
      ->capture_default_str();
  command->callback([given, &code] { code = given->run(tune, print_tuning); });
}

}  // namespace gm::app

#include "lab/practise.h"

#include <fmt/format.h>

#include <memory>

#include "app/long_run.h"

namespace gm::app {
namespace {

void print_practice(const Json& report) {
  print_heading(report);
  fmt::print(
      "\nAfter {} rounds: won of {} games against the player's numbers (95 % interval); a fair share is "
      "{:.1f} %\n",
      report["rounds"].get<int>(), report["checked"].get<uint64_t>(), report["fair"].get<double>() * 100);
  for (const char* which : {"found", "in_use"}) {
    const Json& won = report[which];
    fmt::print("  {:<7} {:.1f} %  ({:.1f} to {:.1f})\n", std::string(which) == "found" ? which : "in use",
               won["share"].get<double>() * 100, won["low"].get<double>() * 100,
               won["high"].get<double>() * 100);
  }
  fmt::print("\n{:<18} {:>7} {:>7} {:>7}\n", "number", "player", "in use", "found");
  for (const Json& row : report["numbers"]) {
    fmt::print("{:<18} {:>7} {:>7} {:>7}\n", row["name"].get<std::string>(), row["player"].get<int>(),
               row["in_use"].get<int>(), row["found"].get<int>());
  }
}

}  // namespace

void add_practise(CLI::App& app, int& code) {
  auto given = std::make_shared<LongRun<PractiseSettings>>();
  auto* command =
      app.add_subcommand("practise", "find better numbers for the bots' rules of thumb (ring, infinity)");
  command->footer(
      "Examples:\n"
      "  grandmaster practise ring\n"
      "  grandmaster practise ring --rounds 200 --games 4000 --json\n"
      "  grandmaster practise infinity --option players=2 --rounds 40 --games 1500\n"
      "In every round 18 candidates play so many games each by their rules of thumb alone, against others\n"
      "who go by known numbers; the better ones show where to look next. What is found can be put into\n"
      "src/bots/ring_sense.h or infinity_sense.h. The same seed gives the same result. Ctrl-C ends a long\n"
      "run early, with what was found so far.");
  given->add_to(*command, "how many games each candidate plays in a round");
  command->add_option("--rounds", given->settings.rounds, "how many rounds")
      ->check(CLI::Range(1, 100000))
      ->capture_default_str();
  command->callback([given, &code] { code = given->run(practise, print_practice); });
}

}  // namespace gm::app

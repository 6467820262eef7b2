#include "lab/learn.h"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <memory>

#include "app/long_run.h"

namespace gm::app {
namespace {

void print_lesson(const Json& report) {
  print_heading(report);
  fmt::print(
      "\nLearnt from {} positions. The surprise at who won, in {} positions of other games (1: knows "
      "nothing):\n",
      report["positions"].get<uint64_t>(), report["checked"].get<uint64_t>());
  for (const char* which : {"worth", "in_use", "found"}) {
    fmt::print("  {:<7} {:.4f} bits\n", std::string(which) == "in_use" ? "in use" : which,
               report[which].get<double>());
  }
}

}  // namespace

void add_learn(CLI::App& app, int& code) {
  auto given = std::make_shared<LongRun<LearnSettings>>();
  auto file = std::make_shared<std::string>();
  auto* command = app.add_subcommand("learn", "teach the network by which the bots judge a game (ring)");
  command->footer(
      "Examples:\n"
      "  grandmaster learn ring --option fighters=random\n"
      "  grandmaster learn ring --option fighters=random --write src/bots/ring_judge_numbers.h\n"
      "Bots play each other by their rules of thumb; from the positions they met the network learns who\n"
      "will win. The same seed gives the same numbers with the same program. Ctrl-C ends a long run early,\n"
      "with what was learnt so far.");
  given->add_to(*command, "how many games to learn from");
  command->add_option("--passes", given->settings.passes, "how many times through all positions")
      ->check(CLI::Range(1, 1000))
      ->capture_default_str();
  command->add_option("--write", *file, "write the numbers there, as a header")->type_name("FILE");
  command->callback([given, file, &code] {
    code = given->run(
        [&](const LearnSettings& settings, const Progress& progress) -> Result<Json> {
          const Problem unwritable{*file, "cannot be written"};
          const bool is_new = !file->empty() && !std::filesystem::exists(*file);
          if (!file->empty() && !std::ofstream(*file, std::ios::app)) return unwritable;  // before the work
          auto report = learn(settings, progress);
          if (!report && is_new) std::filesystem::remove(*file);  // refused, nothing is left behind
          if (!report || file->empty()) return report;
          std::ofstream header(*file, std::ios::binary);
          if (!(header << (*report)["header"].get<std::string>() << std::flush)) return unwritable;
          return report;
        },
        print_lesson);
  });
}

}  // namespace gm::app

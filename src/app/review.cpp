#include "lab/review.h"

#include <fmt/format.h>

#include <fstream>
#include <functional>
#include <memory>

#include "app/long_run.h"
#include "lab/review_text.h"

namespace gm::app {
namespace {

struct ReviewGiven {
  std::string file, html, lang = "en";
  std::vector<std::string> packs;
  ReviewSettings settings;
  bool json = false;
};

int run_review(ReviewGiven& given) {
  auto packs = read_packs(given.packs);
  if (!packs) return complain(packs.problem());
  const auto text = read_file(given.file);
  if (!text) return complain(text.problem());
  const auto record = read_record(*text, given.file);
  if (!record) return complain(record.problem());
  given.settings.packs = std::move(*packs);
  given.settings.lang = *lang_named(given.lang);
  if (const auto played = replay(*record, all_steps, given.settings.packs); !played)
    return complain(played.problem(), not_in_order);
  Bar bar("decisions");
  const auto found = review(*record, given.settings, std::ref(bar));
  bar.end();
  if (!found) return complain(found.problem());
  fmt::print("{}", given.json ? json_of(*found).dump(2, ' ', false, Json::error_handler_t::replace) + "\n"
                              : review_text(*found));
  if (given.html.empty()) return done;
  std::ofstream page(given.html, std::ios::binary);
  if (!(page << review_page(*found) << std::flush)) return complain({given.html, "cannot be written"});
  return done;
}

}  // namespace

void add_review(CLI::App& app, int& code) {
  auto given = std::make_shared<ReviewGiven>();
  auto* command =
      app.add_subcommand("review", "judge every decision of a saved game: what it gave up, luck and skill");
  command->footer(
      "Examples:\n"
      "  grandmaster review game.json\n"
      "  grandmaster review game.json --level master --html review.html\n"
      "A bot that sees only what the seat saw weighs each choice against the best one. All seats are\n"
      "judged, since what rivals gave up is part of the balance; --seat says whose decisions are told.\n"
      "The same log and seed give the same review. Ctrl-C ends it early, with a review of what it has.");
  command->add_option("file", given->file, "a log: saved by play, or the answer to log of the engine")
      ->required()
      ->type_name("FILE");
  command
      ->add_option("--seat", given->settings.seat,
                   "whose decisions are told: seat0, seat1 ...; otherwise those of people, or all")
      ->type_name("SEAT");
  command->add_option("--level", given->settings.level, "who judges: casual, greedy, strong or master")
      ->type_name("LEVEL")
      ->capture_default_str();
  command
      ->add_option("--iterations", given->settings.iterations, "tries for each decision; 0: the level's own")
      ->check(CLI::Range(uint64_t(0), uint64_t(1) << 32))
      ->capture_default_str();
  command->add_option("--seed", given->settings.seed, "a number or any word")->capture_default_str();
  command->add_option("--threads", given->settings.threads, "0: all cores")
      ->check(CLI::Range(0, 256))
      ->capture_default_str();
  command->add_option("--lang", given->lang, "language")
      ->check(CLI::IsMember({"en", "ru", "pl"}))
      ->capture_default_str();
  command->add_option("--pack", given->packs, "the home-made packs it was played with")
      ->type_name("FILE")
      ->allow_extra_args(false);
  command->add_option("--html", given->html, "write a page with the curve of the chances, too")
      ->type_name("FILE");
  command->add_flag("--json", given->json, "the review as one JSON object");
  command->callback([given, &code] { code = run_review(*given); });
}

}  // namespace gm::app

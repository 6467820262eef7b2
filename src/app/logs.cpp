#include <fmt/format.h>

#include <memory>

#include "app/commands.h"
#include "table/record.h"
#include "text/language.h"

namespace gm::app {
namespace {

struct LogGiven {
  std::string file, lang = "en", viewer;
  std::vector<std::string> packs;
  bool json = false;
};

Result<Record> load(const std::string& path) {
  const auto text = read_file(path);
  if (!text) return text.problem();
  return read_record(*text, path);
}

// Shows a log move by move, as everybody or as one seat saw it.
int run_replay(const LogGiven& given) {
  const auto packs = read_packs(given.packs);
  if (!packs) return complain(packs.problem());
  const auto record = load(given.file);
  if (!record) return complain(record.problem());
  const auto session = replay(*record, all_steps, *packs);
  if (!session) return complain(session.problem(), not_in_order);
  Seat viewer = spectator;
  if (!given.viewer.empty()) {
    const auto seat = seat_named(given.viewer, (*session)->seats());
    if (!seat || *seat == chance)
      return complain({"--viewer", "expected seat0, seat1 ... or spectator; got \"" + given.viewer + "\""});
    viewer = *seat;
  }
  std::vector<std::string> names;
  for (const auto& seat : record->seats) names.push_back(seat.name);
  const Lang lang = *lang_named(given.lang);
  for (std::size_t step = 0; step < (*session)->steps(); ++step) {
    for (const Seen& seen : (*session)->seen(step, viewer, lang, names)) {
      if (given.json) {
        fmt::print("{}\n", Json{{"step", step + 1}, {"event", seen.event}, {"words", seen.words}}.dump());
      } else if (!seen.words.empty()) {
        fmt::print("{:>5}  {}\n", step + 1, seen.words);
      }
    }
  }
  if (!given.json) fmt::print("\n{}\n", plain_text((*session)->picture(viewer, lang, names, 80, 40)));
  return done;
}

int run_verify(const LogGiven& given) {
  const auto packs = read_packs(given.packs);
  if (!packs) return complain(packs.problem());
  const auto record = load(given.file);
  if (!record) return complain(record.problem());
  const auto verified = verify(*record, *packs);
  if (given.json) {
    Json out{{"ok", bool(verified)}};
    if (verified) {
      out.update({{"steps", verified->steps},
                  {"chance_steps", verified->chance_steps},
                  {"seed_proved", verified->seed_proved},
                  {"dice_proved", verified->dice_proved},
                  {"draws_taken_back", verified->draws_taken_back},
                  {"end_proved", verified->end_proved},
                  {"over", verified->outcome.over}});
    } else {
      out["where"] = verified.problem().where;
      out["why"] = verified.problem().what;
    }
    fmt::print("{}\n", out.dump());
    return verified ? done : not_in_order;
  }
  if (!verified) return complain(verified.problem(), not_in_order);
  fmt::print("{}: in order. {} steps, {} of them by chance; ", given.file, verified->steps,
             verified->chance_steps);
  fmt::print("{}; ", verified->dice_proved   ? "every one of these is an honest draw of the seed committed to"
                     : verified->seed_proved ? "every one of these is what the seed gives"
                                             : "no seed is given to prove them");
  if (verified->draws_taken_back > 0) fmt::print("{} draws were taken back; ", verified->draws_taken_back);
  fmt::print("{}.\n", verified->end_proved ? "it ends as the log says" : "the log says nothing of the end");
  return done;
}

}  // namespace

void add_logs(CLI::App& app, int& code) {
  auto given = std::make_shared<LogGiven>();
  auto* show = app.add_subcommand("replay", "show a saved game move by move");
  show->add_option("file", given->file, "a log: saved by play, or the answer to log of the engine")
      ->required()
      ->type_name("FILE");
  show->add_option("--lang", given->lang, "language")
      ->check(CLI::IsMember({"en", "ru", "pl"}))
      ->capture_default_str();
  show->add_option("--viewer", given->viewer,
                   "as this seat saw it: seat0, seat1 ...; otherwise as a spectator");
  show->add_option("--pack", given->packs, "the home-made packs it was played with")
      ->type_name("FILE")
      ->allow_extra_args(false);
  show->add_flag("--json", given->json, "one JSON object an event");
  show->callback([given, &code] { code = run_replay(*given); });

  auto* check = app.add_subcommand("verify", "check that a log follows the rules and ends as it says");
  check->footer(
      "Exit code 0: in order; 1: not in order, with the first step that is wrong; 2: no log at all.");
  check->add_option("file", given->file, "a log")->required()->type_name("FILE");
  check->add_option("--pack", given->packs, "the home-made packs it was played with")
      ->type_name("FILE")
      ->allow_extra_args(false);
  check->add_flag("--json", given->json, "the answer as one JSON object");
  check->callback([given, &code] { code = run_verify(*given); });
}

}  // namespace gm::app

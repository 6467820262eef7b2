#include <fmt/format.h>
#include <fmt/ranges.h>

#include <memory>

#include "app/commands.h"
#include "bots/levels.h"
#include "table/session.h"
#include "terminal/terminal.h"

namespace gm::app {
namespace {

struct PlayGiven {
  PlaySettings settings;
  std::vector<std::string> options, packs;
  std::string lang;
  bool no_color = false, ask_forced = false, fresh = false;
};

int run_play(PlayGiven& given) {
  const auto options = read_pairs(given.options);
  if (!options) return complain(options.problem());
  auto packs = read_packs(given.packs);
  if (!packs) return complain(packs.problem());
  PlaySettings& settings = given.settings;
  for (const std::string& seat : settings.seats) {
    if (seat == "you" || (seat.starts_with("bot:") && level_named(seat.substr(4)))) continue;
    return complain({"--seat", fmt::format("expected you or bot:{}; got \"{}\"",
                                           fmt::join(level_names, " or bot:"), seat)});
  }
  settings.options = *options;
  settings.packs = std::move(*packs);
  settings.lang = given.lang.empty() ? language_here() : *lang_named(given.lang);
  settings.color = !given.no_color;
  settings.forced = !given.ask_forced;
  settings.offer_resume = !given.fresh;
  return play_here(settings);
}

}  // namespace

void add_play(CLI::App& app, int& code) {
  auto given = std::make_shared<PlayGiven>();
  auto* command = app.add_subcommand("play", "play a game in this terminal, against bots or hot-seat");
  command->footer(
      "Examples:\n"
      "  grandmaster play battle                                  you against three bots\n"
      "  grandmaster play battle --seat you --seat you            two people at one keyboard\n"
      "  grandmaster play battle --option box=combined --option players=6 --option teams=two --lang ru\n"
      "  grandmaster play ring --option deck=long                 a fight against a bot\n"
      "  grandmaster play united --option players=3 --option villain=ultron   with two bots as partners\n"
      "  grandmaster play infinity --option players=3 --seat you --seat bot:strong --seat bot:strong\n"
      "The game is saved after every choice; q leaves it, and the next start offers to go on.");
  command->add_option("game", given->settings.game, "which game; --resume knows it by itself")
      ->capture_default_str()
      ->type_name(fmt::format("{}", fmt::join(game_ids(), "|")));
  command
      ->add_option(
          "--seat", given->settings.seats,
          fmt::format("who sits where, once for each seat: you or bot:{}", fmt::join(level_names, ", bot:")))
      ->type_name("WHO")
      ->allow_extra_args(false);
  command->add_option("--name", given->settings.names, "names of the seats, in order")
      ->type_name("NAME")
      ->allow_extra_args(false);
  command
      ->add_option("--option", given->options,
                   "an option of the game: players=3, box=combined ... (see: grandmaster rules GAME options)")
      ->type_name("NAME=VALUE")
      ->allow_extra_args(false);
  command->add_option("--pack", given->packs, "a home-made pack of cards to play with")
      ->type_name("FILE")
      ->allow_extra_args(false);
  command->add_option("--lang", given->lang, "language; otherwise that of the system")
      ->check(CLI::IsMember({"en", "ru", "pl"}));
  command->add_option("--seed", given->settings.seed, "the same seed gives the same cards");
  command->add_option("--resume", given->settings.resume, "go on with a saved game")->type_name("FILE");
  command->add_option("--save", given->settings.save, "where to save the game")->type_name("FILE");
  command->add_flag("--new", given->fresh, "do not offer to go on with an unfinished game");
  command->add_flag("--ask-forced", given->ask_forced, "ask even if there is only one choice");
  command->add_flag("--no-color", given->no_color, "no colours");
  command->add_flag("--ascii", given->settings.ascii, "plain signs instead of drawn ones");
  command->callback([given, &code] { code = run_play(*given); });
}

}  // namespace gm::app

#include "terminal/terminal.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <memory>
#include <optional>
#include <random>
#include <string_view>
#include <utility>

#include "bots/levels.h"
#include "table/record.h"
#include "table/session.h"
#include "terminal/console.h"
#include "terminal/match.h"
#include "terminal/saves.h"

namespace gm {

namespace {

constexpr std::string_view bot = "bot:";

std::string new_seed() { return std::to_string(std::random_device{}()); }

// What is needed for a game to begin or to go on.
struct Opened {
  std::unique_ptr<Session> session;
  std::vector<Record::Player> players;
  std::string seed;
  Rng chance;
  std::string file;
};

std::optional<Problem> bad_seat(const std::string& kind) {
  if (kind == "you" || (kind.starts_with(bot) && level_named(kind.substr(bot.size())))) return std::nullopt;
  std::string levels;
  for (const char* level : level_names) levels += fmt::format(", bot:{}", level);
  return Problem{"--seat", fmt::format("expected one of you{}; got \"{}\"", levels, kind)};
}

// The options, with as many players as there are seats where nothing else is said.
Result<std::unique_ptr<Session>> fresh_session(const PlaySettings& settings) {
  auto session = new_session(settings.game, settings.options, settings.packs);
  if (settings.seats.empty() || settings.options.contains("players")) return session;
  if (session && (*session)->seats() == int(settings.seats.size())) return session;
  Json options = settings.options;
  options["players"] = settings.seats.size();
  return new_session(settings.game, options, settings.packs);
}

Result<Opened> begin(const PlaySettings& settings) {
  auto session = fresh_session(settings);
  if (!session) return session.problem();
  const std::size_t seats = std::size_t((*session)->seats());
  std::vector<std::string> kinds = settings.seats;
  if (kinds.empty()) {
    kinds.assign(seats, fmt::format("{}{}", bot, name_of(usual_level)));
    kinds.front() = "you";
  }
  if (kinds.size() != seats) {
    return Problem{"--seat",
                   fmt::format("expected {} seats, as the options say; got {}", seats, kinds.size())};
  }
  Opened game{std::move(*session), {}, settings.seed.empty() ? new_seed() : settings.seed, {}, settings.save};
  for (std::size_t i = 0; i < seats; ++i) {
    if (auto problem = bad_seat(kinds[i])) return *problem;
    const bool named = i < settings.names.size() && !settings.names[i].empty();
    const char* key = kinds[i] == "you" ? "ui.player_name" : "ui.bot_name";
    game.players.push_back(
        {named ? settings.names[i] : word(settings.lang, key, {std::to_string(i + 1)}), kinds[i]});
  }
  game.chance = seeded(game.seed);
  if (game.file.empty()) game.file = new_save_name(settings.folder, settings.game, game.seed);
  return game;
}

// Plays a record again up to where it stops. Its luck is drawn from its seed as
// it was then, so that the generator stands where it stood.
Result<Opened> go_on(const std::string& file, const PlaySettings& settings) {
  const auto record = read_save(file);
  if (!record) return record.problem();
  auto start = replay(*record, 0, settings.packs);
  if (!start) return start.problem();
  Opened game{std::move(*start), record->seats, record->seed.value_or(new_seed()), {}, file};
  for (const Record::Player& player : game.players) {
    if (auto problem = bad_seat(player.kind)) return Problem{file, problem->what};
  }
  game.chance = seeded(game.seed);
  for (std::size_t i = 0; i < record->steps.size(); ++i) {
    const auto& [seat, action, draw] = record->steps[i];
    if (seat == chance && record->seed) {
      game.session->roll(game.chance);
      if (game.session->steps() == i + 1 && game.session->action(i) == action) continue;
      while (game.session->steps() > i) game.session->undo();
    }
    if (seat != chance && int(seat) >= game.session->seats())
      return replay(*record, i + 1, settings.packs).problem();
    if (game.session->act(seat, action)) return replay(*record, i + 1, settings.packs).problem();
  }
  if (record->end && record->end->hash != game.session->hash()) {
    return Problem{file, "the steps do not lead to the position that the file says; it was changed by hand"};
  }
  return game;
}

// ---- An evening: one game after another ----------------------------------------------------------

class Evening {
 public:
  Evening(const PlaySettings& settings, std::istream& in, std::ostream& out)
      : settings_(settings), console_(settings_, in, out) {
    if (settings_.folder.empty()) settings_.folder = data_folder();
  }

  int spend();

 private:
  std::string ui(std::string_view key) const { return word(settings_.lang, key); }
  std::string ui(std::string_view key, std::initializer_list<std::string> values) const {
    return word(settings_.lang, key, values);
  }
  int refuse(const std::string& why) {
    console_.print(why, Style::bad);
    return 2;
  }
  std::optional<bool> yes(const std::string& question, Match* ended = nullptr);
  std::optional<int> offer_to_go_on();

  PlaySettings settings_;
  Console console_;
};

// In the words of all three languages, whatever the keyboard. After a game its log can be read first.
std::optional<bool> Evening::yes(const std::string& question, Match* ended) {
  for (int tries = 0; tries < 5; ++tries) {
    const auto typed = console_.ask({{question, Style::lit}});
    if (!typed || *typed == "q" || *typed == "й") return std::nullopt;
    for (std::string_view word : {"y", "Y", "yes", "t", "T", "tak", "д", "Д", "да", "d", "D", "da"}) {
      if (*typed == word) return true;
    }
    for (std::string_view word : {"n", "N", "no", "nie", "н", "Н", "нет", "net"}) {
      if (*typed == word) return false;
    }
    if (ended != nullptr && *typed == "l") {
      if (!ended->show_log()) return std::nullopt;
      --tries;
      continue;
    }
    console_.print(ui("ui.term.yes_no"));
  }
  return std::nullopt;
}

// A game that waits to be finished; sets `resume`, or gives the exit status when there is nothing to play.
std::optional<int> Evening::offer_to_go_on() {
  std::optional<std::string> waiting;
  if (settings_.save.empty()) {
    if (settings_.offer_resume) waiting = unfinished(settings_.folder, settings_.game);
  } else if (std::filesystem::exists(settings_.save)) {
    waiting = settings_.save;
  }
  if (!waiting) return std::nullopt;
  const auto record = read_save(*waiting);
  if (!record) {
    console_.print(record.problem().line(), Style::bad);
    return refuse(ui("ui.term.foreign", {*waiting}));
  }
  bool wanted = false;
  if (settings_.offer_resume && !(record->end && record->end->outcome.over)) {
    std::string who;
    for (const Record::Player& player : record->seats) who += (who.empty() ? "" : ", ") + player.name;
    console_.print(ui("ui.term.unfinished", {who}));
    console_.print(Line{{*waiting, Style::dim}});
    const auto answer = yes(ui("ui.term.go_on"));
    if (!answer) return 0;
    wanted = *answer;
  }
  if (wanted) {
    settings_.resume = *waiting;
    return std::nullopt;
  }
  const auto moved = set_aside(*waiting);
  if (!moved) return refuse(moved.problem().line());
  console_.print(Line{{ui("ui.term.set_aside", {*moved}), Style::dim}});
  return std::nullopt;
}

int Evening::spend() {
  if (settings_.resume.empty()) {
    if (const auto status = offer_to_go_on()) return *status;
  }
  for (;;) {
    const bool old = !settings_.resume.empty();
    auto game = old ? go_on(settings_.resume, settings_) : begin(settings_);
    if (!game) return refuse(old ? ui("ui.not_resumed", {game.problem().line()}) : game.problem().line());
    if (old) console_.print(Line{{ui("ui.resumed", {settings_.resume}), Style::dim}});
    Match match(settings_, console_, std::move(game->session), game->players, game->seed, game->chance,
                game->file);
    if (match.play() == Match::Ending::quit) return 0;
    if (told_to_stop() || !yes(ui("ui.term.again"), &match).value_or(false)) break;

    // The same people and options, another seed, another file.
    settings_.game = match.session().game();
    settings_.options = match.session().options();
    settings_.seats.clear();
    settings_.names.clear();
    for (const Record::Player& player : match.players()) {
      settings_.seats.push_back(player.kind);
      settings_.names.push_back(player.name);
    }
    settings_.seed.clear();
    settings_.resume.clear();
    settings_.save.clear();
  }
  console_.print(ui("ui.goodbye"));
  return 0;
}

// The first of these that is set says what the terminal speaks.
std::string locale_here(const char* category) {
  for (const char* name : {"LC_ALL", category, "LANG"}) {
    if (const std::string value = environment(name); !value.empty()) return value;
  }
  return {};
}

bool terminal_has_utf8() {
  std::string charset = locale_here("LC_CTYPE");
  for (char& c : charset) c = 'A' <= c && c <= 'Z' ? char(c - 'A' + 'a') : c;
  return charset.find("utf-8") != std::string::npos || charset.find("utf8") != std::string::npos;
}

}  // namespace

int run_terminal(const PlaySettings& settings, std::istream& in, std::ostream& out) {
  return Evening(settings, in, out).spend();
}

int play_here(PlaySettings settings) {
  const std::string kind = environment("TERM");
  settings.screen = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) && kind != "dumb";
  settings.color =
      settings.color && isatty(STDOUT_FILENO) && kind != "dumb" && environment("NO_COLOR").empty();
  settings.letters = terminal_has_utf8();
  if (settings.screen) settings.columns = settings.rows = 0;  // as large as the window is
  listen_for_stop();
  return run_terminal(settings, std::cin, std::cout);
}

Lang language_here() { return lang_named(locale_here("LC_MESSAGES").substr(0, 2)).value_or(Lang::en); }

}  // namespace gm

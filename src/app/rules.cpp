#include <fmt/format.h>
#include <fmt/ranges.h>

#include <memory>

#include "app/commands.h"
#include "rules/games.h"
#include "table/session.h"
#include "text/game_text.h"
#include "text/rulebook.h"
#include "text/wrap.h"

namespace gm::app {
namespace {

struct RulesGiven {
  std::string game;
  std::vector<std::string> about;
  bool json = false;
};

void print_rule(const Rule& rule) {
  const std::string note = rule.note.empty() ? "" : " (" + rule.note + ")";
  fmt::print("{} {}\n", rule.id, rule.part);
  for (const std::string& line : wrapped(rule.text + " [" + rule.source + "]" + note, 76))
    fmt::print("  {}\n", line);
}

Json options_of(std::string_view game) {
  Json list = Json::array();
  for_each_game([&]<class G>() {
    if (game != G::id) return;
    for (const OptionInfo& option : GameText<G>::option_list()) {
      list.push_back({{"name", option.name},
                      {"values", option.values},
                      {"usual", option.usual},
                      {"help", word(Lang::en, fmt::format("{}.option.{}.help", G::id, option.name))}});
    }
  });
  return list;
}

void print_options(const Json& options) {
  for (const Json& option : options) {
    const auto values = option["values"].get<std::vector<std::string>>();
    // Long runs of numbers are written as a range.
    const std::string shown = values.size() > 6 ? values.front() + " to " + values.back()
                                                : fmt::format("{}", fmt::join(values, ", "));
    fmt::print("{} = {}   (usually {})\n", option["name"].get<std::string>(), shown,
               option["usual"].get<std::string>());
    for (const std::string& line : wrapped(option["help"].get<std::string>(), 76)) fmt::print("  {}\n", line);
  }
}

int run_rules(const RulesGiven& given) {
  const auto book = rulebook(given.game);
  if (!book)
    return complain(
        {"game", fmt::format("expected one of {}; got \"{}\"", fmt::join(game_ids(), ", "), given.game)});
  const std::string about = fmt::format("{}", fmt::join(given.about, " "));
  if (about == "options") {
    const Json options = options_of(given.game);
    if (given.json) {
      fmt::print("{}\n", options.dump(2));
    } else {
      print_options(options);
    }
    return done;
  }
  const std::vector<Rule> rules = about.empty() ? book->rules : rules_about(*book, about);
  if (given.json) {
    Json list = Json::array();
    for (const Rule& rule : rules) {
      list.push_back({{"id", rule.id},
                      {"part", rule.part},
                      {"text", rule.text},
                      {"source", rule.source},
                      {"note", rule.note}});
    }
    fmt::print("{}\n", list.dump(2));
    return rules.empty() ? not_in_order : done;
  }
  if (about.empty()) {
    fmt::print("{}\n", book->title);
    for (const RulePart& part : book->parts) fmt::print("  {:<6} {}\n", part.id, part.title);
    fmt::print("\nOne part, one rule, or a word: grandmaster rules {} {} | {} | trap | options\n", given.game,
               book->parts.front().id, book->rules.front().id);
    return done;
  }
  if (rules.empty()) {
    return complain(
        {about, fmt::format("no rule of {} has that number or word; grandmaster rules {} lists the parts",
                            given.game, given.game)},
        not_in_order);
  }
  for (const Rule& rule : rules) print_rule(rule);
  return done;
}

}  // namespace

void add_rules(CLI::App& app, int& code) {
  auto given = std::make_shared<RulesGiven>();
  auto* command =
      app.add_subcommand("rules", "the rules of a game: its parts, one rule, or those that mention a word");
  command->footer(
      "Examples:\n"
      "  grandmaster rules battle            the parts\n"
      "  grandmaster rules battle B-4        a part\n"
      "  grandmaster rules battle 4.3        one rule\n"
      "  grandmaster rules battle first player\n"
      "  grandmaster rules battle options    what can be set");
  command->add_option("game", given->game, "which game")
      ->required()
      ->type_name(fmt::format("{}", fmt::join(game_ids(), "|")));
  command->add_option("about", given->about, "a number or words")->type_name("ID|WORD");
  command->add_flag("--json", given->json, "as JSON");
  command->callback([given, &code] { code = run_rules(*given); });
}

}  // namespace gm::app

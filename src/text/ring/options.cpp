// Options: the table of docs/rules/ring.md, read and written, and the fighters
// that seats bring along.
#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <string>
#include <vector>

#include "rules/ring/content.h"
#include "text/option_rows.h"
#include "text/ring/content.h"
#include "text/safe_text.h"

namespace gm::ring {

namespace {

constexpr const char* fighters_values[] = {"choose", "random"};
constexpr const char* fighter_names_values[] = {"rulebook", "nicknames"};
constexpr const char* switch_values[] = {"off", "on"};
constexpr const char* first_player_values[] = {"stats", "random"};
constexpr const char* idle_counter_values[] = {"illegal", "no_effect"};
constexpr const char* over_break_values[] = {"cleared", "kept"};
constexpr const char* own_fighter_keys[seat_count] = {"own_fighter_0", "own_fighter_1"};
constexpr int most_name_letters = 20;

// The deck is read and written by itself: its names come with the packs.
std::span<const OptionRow<Options>> option_rows() {
  static constexpr const char* built_in_decks[] = {"standard", "long"};
  static const OptionRow<Options> rows[] = {
      {"players",
       {},
       seat_count,
       seat_count,
       false,
       [](const Options&) { return seat_count; },
       [](Options&, int) {}},
      name_row<&Options::fighters>("fighters", fighters_values),
      name_row<&Options::fighter_names>("fighter_names", fighter_names_values),
      name_row<&Options::custom_fighters>("custom_fighters", switch_values),
      name_row<&Options::same_fighter>("same_fighter", switch_values),
      name_row<&Options::deck>("deck", built_in_decks),
      number_row<&Options::rounds>("rounds", 1, max_rounds),
      name_row<&Options::first_player>("first_player", first_player_values),
      name_row<&Options::reanswer>("reanswer", switch_values),
      name_row<&Options::counterblow_vs_counter>("counterblow_vs_counter", idle_counter_values),
      name_row<&Options::imitate_cancelled>("imitate_cancelled", switch_values),
      name_row<&Options::knockdown_over_break>("knockdown_over_break", over_break_values),
      name_row<&Options::search_shown>("search_shown", switch_values),
      name_row<&Options::nudge_wrap>("nudge_wrap", switch_values),
  };
  return rows;
}

bool is_deck(const OptionRow<Options>& option) { return std::string_view(option.name) == "deck"; }

int read_value(const Content& content, const OptionRow<Options>& option, const Node& node) {
  if (!is_deck(option)) return option.read(node);
  const std::optional<DeckId> deck = deck_named(content, node.text());
  if (!deck) node.fail("one of " + ids_of(content.decks));
  return int(*deck);
}

// ---- Fighters of one's own ------------------------------------------------------------

OwnFighter read_own(const Content& content, const Node& node) {
  OwnFighter own;
  if (node.is_null()) return own;
  if (node.json().is_string()) {
    const Result<Json> json = parse_json(node.text(most_text_bytes), node.path());
    if (!json) throw json.problem();
    return read_own(content, Node(*json, node.path()));
  }
  node.only({"name", stat_names[0], stat_names[1], stat_names[2], stat_names[3], "ability"});
  if (const auto name = node.find("name")) {
    const std::string safe = safe_text(name->text(), most_name_letters);
    if (safe.empty() || int(safe.size()) > most_own_name) {
      name->fail(
          fmt::format("a name of 1 to {} letters and at most {} bytes", most_name_letters, most_own_name));
    }
    std::copy(safe.begin(), safe.end(), own.name);
  }
  for (int c = 0; c < colour_count; ++c) own.stat[c] = u8(int(node[stat_names[c]].integer(0, 99)));
  const std::optional<Node> ability = node.find("ability");
  if (ability && ability->text() != "none") {
    const std::optional<FighterId> of = fighter_named(content, ability->text());
    if (!of || content.book.fighter[int(*of)].price == no_price) {
      std::string names;
      for (std::size_t i = 0; i < content.fighters.size(); ++i) {
        if (content.book.fighter[i].price != no_price) names += ", " + content.fighters[i].id;
      }
      ability->fail("none or one of " + names.substr(2) + " (R-16.1)");
    }
    own.ability = *of;
  }
  return own;
}

Json write_own(const Content& content, const OwnFighter& own) {
  Json out = Json::object();
  if (own.name[0] != 0) out["name"] = own.name;
  for (int c = 0; c < colour_count; ++c) out[stat_names[c]] = int(own.stat[c]);
  const std::size_t of = std::size_t(own.ability);
  out["ability"] = of < content.fighters.size() ? content.fighters[of].id : "none";
  return out;
}

// What is wrong with it, and the rule that says so.
std::string said(const Book& book, const OwnFighter& own, OwnFlaw flaw) {
  const int dice = own.stat[0] + own.stat[1] + own.stat[2] + own.stat[3];
  const int price = own.ability == FighterId::none ? 0 : int(book.fighter[int(own.ability)].price);
  const auto spent = [&] {
    return fmt::format("expected {} points in all: {} dice and {} for the ability are {} (R-16.2)", budget,
                       dice, price, dice + price);
  };
  switch (flaw) {
    case OwnFlaw::none:
      return "";
    case OwnFlaw::switched_off:
      return "expected custom_fighters=on beside a fighter of one's own (R-16.1)";
    case OwnFlaw::needs_choose:
      return "expected fighters=choose beside a fighter of one's own (R-16.1)";
    case OwnFlaw::no_such_ability:
      return "expected the ability of one of the fighters of the game, or none (R-16.1)";
    case OwnFlaw::stat_range:
      return fmt::format("expected {} to {} dice of each colour (R-16.3)", fewest_dice, most_dice);
    case OwnFlaw::weak_twice:
      return fmt::format("expected at most two colours with {} dice (R-16.3)", fewest_dice);
    case OwnFlaw::over_budget:
      return spent();
    case OwnFlaw::under_budget:
      return spent() + "; none may be left over (R-16.3)";
  }
  return "";
}

std::optional<Problem> combination_problem(const Book& book) {
  for (int seat = 0; seat < seat_count; ++seat) {
    const OwnFighter& own = book.options.custom[seat];
    if (!own.brought()) continue;
    const OwnFlaw flaw = flaw_of(book, own);
    if (flaw != OwnFlaw::none) {
      return Problem{fmt::format("options.{}", own_fighter_keys[seat]), said(book, own, flaw)};
    }
  }
  return std::nullopt;
}

}  // namespace

const std::vector<OptionInfo>& option_list() {
  static const std::vector<OptionInfo> all = [] {
    std::vector<OptionInfo> out;
    for (const OptionRow<Options>& option : option_rows()) {
      out.push_back(option.info());
    }
    return out;
  }();
  return all;
}

Result<Options> read_options(const Content& content, const Json& json) {
  return reading([&] {
    Options options;
    for (const auto& [name, node] : Node(json, "options").members()) {
      const auto own = std::find(std::begin(own_fighter_keys), std::end(own_fighter_keys), name);
      if (own != std::end(own_fighter_keys)) {
        options.custom[own - std::begin(own_fighter_keys)] = read_own(content, node);
        continue;
      }
      const OptionRow<Options>& option = row_named(option_rows(), name, node, own_fighter_keys);
      option.set(options, read_value(content, option, node));
    }
    Book book = content.book;
    book.options = options;
    if (const auto problem = combination_problem(book)) throw *problem;
    return options;
  });
}

Json write_options(const Content& content, const Options& options) {
  Json out = Json::object();
  for (const OptionRow<Options>& option : option_rows()) {
    if (is_deck(option)) {
      const std::size_t deck = std::size_t(option.get(options));
      out[option.name] = deck < content.decks.size() ? content.decks[deck].id : "standard";
    } else {
      out[option.name] = option.write(options);
    }
  }
  for (int seat = 0; seat < seat_count; ++seat) {
    if (options.custom[seat].brought())
      out[own_fighter_keys[seat]] = write_own(content, options.custom[seat]);
  }
  return out;
}

std::string own_fighter_name(const Options& options, Seat seat) {
  return int(seat) < seat_count ? options.custom[int(seat)].name : std::string();
}

Result<Book> make_book(const Content& content, const Options& options) {
  for (const OptionRow<Options>& option : option_rows()) {
    const int highest = is_deck(option) ? int(content.decks.size()) - 1 : option.highest;
    if (const auto problem = option.range_problem(options, highest)) return *problem;
  }
  Book book = content.book;
  book.options = options;
  if (const auto problem = combination_problem(book)) return *problem;
  complete(book);
  return book;
}

}  // namespace gm::ring

// Options: the table of docs/rules/infinity.md, read and written.
#include <fmt/format.h>

#include <memory>
#include <span>
#include <sstream>
#include <string>
#include <type_traits>
#include <vector>

#include "rules/infinity/content.h"
#include "rules/infinity/content_check.h"
#include "text/infinity/content.h"
#include "text/notation_parts.h"

namespace gm::infinity {

namespace {

constexpr const char* switch_values[] = {"off", "on"};
constexpr const char* layout_values[] = {"standard", "free"};
constexpr const char* takes_values[] = {"one_token", "contact_stones", "stones_too"};
constexpr const char* thanos_first_values[] = {"same_turn", "next_turn"};
constexpr const char* ties_values[] = {"choose", "toss"};
constexpr const char* reach_values[] = {"own_cell", "team_cell"};
constexpr const char* owner_values[] = {"drop", "safe"};
constexpr const char* team_values[] = {"choose", "random"};  // of TeamChoice, without listed

// One row of the specification's table. A number has a range and no names; all
// else is one of the names, and the value is its place among them. Teams, first
// player and blank tiles are read and written by themselves.
struct OptionRow {
  const char* name;
  std::span<const char* const> names;
  int lowest, highest;
  int (*get)(const Options&);
  void (*set)(Options&, int);

  bool is_number() const { return names.empty(); }
  bool is_switch() const { return names.data() == switch_values; }
  std::string text_of(int value) const {
    return is_number() ? std::to_string(value) : names[std::size_t(value)];
  }
};

template <auto Member>
OptionRow row(const char* name, std::span<const char* const> names, int lowest, int highest) {
  return {name,
          names,
          lowest,
          highest,
          [](const Options& options) { return int(options.*Member); },
          [](Options& options, int value) {
            using Value = std::remove_reference_t<decltype(options.*Member)>;
            options.*Member = static_cast<Value>(value);
          }};
}
template <auto Member>
OptionRow name_row(const char* name, std::span<const char* const> names) {
  return row<Member>(name, names, 0, int(names.size()) - 1);
}

std::span<const OptionRow> option_rows() {
  static const OptionRow rows[] = {
      row<&Options::players>("players", {}, fewest_players, most_players),
      name_row<&Options::layout>("layout", layout_values),
      name_row<&Options::corner_teleports>("corner_teleports", switch_values),
      row<&Options::blanks>("blanks", {}, 0, max_blanks),
      row<&Options::round_cap>("round_cap", {}, fewest_rounds, most_rounds),
      name_row<&Options::thanos_takes>("thanos_takes", takes_values),
      name_row<&Options::thanos_first>("thanos_first", thanos_first_values),
      name_row<&Options::iron_man_ties>("iron_man_ties", ties_values),
      name_row<&Options::energy_reach>("energy_reach", reach_values),
      name_row<&Options::owner_hit>("owner_hit", owner_values),
  };
  return rows;
}

int read_value(const OptionRow& option, const Node& node) {
  const Json& json = node.json();
  if (option.is_switch() && json.is_boolean()) return node.yes_no();
  if (!option.is_number()) return node.one_of(option.names);
  if (!json.is_string()) return int(node.integer(option.lowest, option.highest));
  const std::string text = node.text();
  for (int value = option.lowest; value <= option.highest; ++value) {
    if (text == std::to_string(value)) return value;
  }
  node.fail(fmt::format("a whole number from {} to {}", option.lowest, option.highest));
}

// ---- Teams, first player, blank tiles ------------------------------------------------------

template <class Row>
std::string ids_of(const std::vector<Row>& rows) {
  std::string out;
  for (const Row& each : rows) out += (out.empty() ? "" : ", ") + each.id;
  return out;
}

// The ids of a list, or of a text with commas.
std::vector<std::string> ids_in(const Node& node, std::size_t most) {
  std::vector<std::string> out;
  if (!node.json().is_string()) {
    for (const Node& each : node.list(most)) out.push_back(each.text());
    return out;
  }
  std::istringstream stream{node.text(most_text_bytes)};
  for (std::string part; std::getline(stream, part, ',');) {
    const std::size_t first = part.find_first_not_of(' ');
    const std::size_t last = part.find_last_not_of(' ');
    out.push_back(first == std::string::npos ? "" : part.substr(first, last - first + 1));
  }
  if (out.size() > most) node.fail(fmt::format("at most {} names", most));
  return out;
}

void read_teams_option(const Content& content, const Node& node, Options& options) {
  if (node.json().is_string()) {
    for (int i = 0; i < 2; ++i) {
      if (node.text(most_text_bytes) != team_values[i]) continue;
      options.teams = TeamChoice(i);
      return;
    }
  }
  options.teams = TeamChoice::listed;
  for (TeamId& team : options.team) team = TeamId::none;
  int n = 0;
  for (const std::string& id : ids_in(node, most_players)) {
    const std::optional<TeamId> team = team_named(content, id);
    if (!team) node.fail("choose, random or a list of " + ids_of(content.teams));
    options.team[n++] = *team;
  }
}

// "random", "seat2", 2 or "2".
Seat read_first_player(const Node& node) {
  if (node.json().is_number()) return Seat(u8(int(node.integer(0, most_players - 1))));
  const std::string text = node.text();
  if (text == "random") return nobody;
  for (int i = 0; i < most_players; ++i) {
    const Seat seat{u8(i)};
    if (text == gm::parts::write_seat(seat) || text == std::to_string(i)) return seat;
  }
  node.fail("random or seat0 to seat4");
}

void read_tiles_option(const Content& content, const Node& node, TileId* out, const char* expected) {
  int n = 0;
  for (const std::string& id : ids_in(node, max_blanks)) {
    const std::optional<TileId> tile = tile_named(content, id);
    if (!tile) node.fail(expected);
    out[n++] = *tile;
  }
}
// A custom tile replaces what its row says, unless the options say otherwise.
void take_usual_swaps(const Content& content, Options& options) {
  for (int i = 0; i < max_blanks; ++i) {
    const TileText* tile = text_of(content, options.blank_tiles[i]);
    if (tile == nullptr || tile->swap.empty()) continue;
    options.blank_swaps[i] = *tile_named(content, tile->swap);
  }
}

// Options that do not go together, and rows that do not exist.
const char* key_of(ContentFlaw flaw) {
  switch (flaw) {
    case ContentFlaw::team_list:
      return "teams";
    case ContentFlaw::first_seat:
      return "first_player";
    case ContentFlaw::round_cap:
      return "round_cap";
    case ContentFlaw::blank_count:
      return "blanks";
    case ContentFlaw::blank_row:
      return "blank_tiles";
    case ContentFlaw::blank_swap:
      return "blank_swaps";
    default:  // the flaws of rows
      return "players";
  }
}
std::optional<Problem> infinity_problem(const Content& content, const Options& options) {
  const auto book = std::make_unique<Book>(content.book);  // too large for the stack of a page
  book->options = options;
  const ContentFlaw flaw = flaw_of_options(*book);
  if (flaw == ContentFlaw::none) return std::nullopt;
  return Problem{fmt::format("options.{}", key_of(flaw)), "expected " + explain(flaw)};
}

Json write_tiles(const Content& content, const Options& options, TileId (*of)(const Book&, int)) {
  const auto book = std::make_unique<Book>(content.book);
  book->options = options;
  Json out = Json::array();
  for (int i = 0; i < options.blanks && i < max_blanks; ++i) {
    if (const TileText* tile = text_of(content, of(*book, i))) out.push_back(tile->id);
  }
  return out;
}

}  // namespace

const std::vector<OptionInfo>& option_list() {
  static const std::vector<OptionInfo> all = [] {
    std::vector<OptionInfo> out;
    for (const OptionRow& option : option_rows()) {
      OptionInfo info{.name = option.name, .values = {}, .usual = option.text_of(option.get(Options{}))};
      for (int value = option.lowest; value <= option.highest; ++value)
        info.values.push_back(option.text_of(value));
      out.push_back(std::move(info));
      if (std::string_view(option.name) != "players") continue;
      // These two stand behind the number of players, as in the rules.
      out.push_back({.name = "teams", .values = {"choose", "random"}, .usual = "choose"});
      OptionInfo first{.name = "first_player", .values = {"random"}, .usual = "random"};
      for (int i = 0; i < most_players; ++i) first.values.push_back(gm::parts::write_seat(Seat(u8(i))));
      out.push_back(std::move(first));
    }
    return out;
  }();
  return all;
}

Result<Options> read_options(const Content& content, const Json& json) {
  return reading([&] {
    Options options;
    const Node root(json, "options");
    for (const auto& [name, node] : root.members()) {
      if (name == "teams") {
        read_teams_option(content, node, options);
      } else if (name == "first_player") {
        options.first_player = read_first_player(node);
      } else if (name == "blank_tiles") {
        read_tiles_option(content, node, options.blank_tiles, "ids of custom tiles");
      } else if (name == "blank_swaps") {
        read_tiles_option(content, node, options.blank_swaps, "ids of red tiles");
      } else {
        const OptionRow* found = nullptr;
        std::string names;
        for (const OptionRow& option : option_rows()) {
          if (name == option.name) found = &option;
          names += std::string(option.name) + ", ";
        }
        if (!found) {
          throw Problem{node.path(),
                        fmt::format("expected one of the options {}teams, first_player, blank_tiles, "
                                    "blank_swaps; got {}",
                                    names, gm::shown(Json(name)))};
        }
        found->set(options, read_value(*found, node));
      }
    }
    if (!root.find("blank_swaps")) take_usual_swaps(content, options);
    if (const auto problem = infinity_problem(content, options)) throw *problem;
    return options;
  });
}

Json write_options(const Content& content, const Options& options) {
  Json out = Json::object();
  for (const OptionRow& option : option_rows()) {
    const int value = option.get(options);
    out[option.name] = option.is_number() ? Json(value) : Json(option.text_of(value));
    if (std::string_view(option.name) == "blanks" && options.blanks > 0) {
      out["blank_tiles"] = write_tiles(content, options, blank_tile);
      out["blank_swaps"] = write_tiles(content, options, blank_swap);
    }
    if (std::string_view(option.name) != "players") continue;
    if (options.teams != TeamChoice::listed) {
      out["teams"] = team_values[int(options.teams)];
    } else {
      out["teams"] = Json::array();
      for (int i = 0; i < options.players && i < most_players; ++i) {
        if (const TeamText* team = text_of(content, options.team[i])) out["teams"].push_back(team->id);
      }
    }
    out["first_player"] =
        options.first_player == nobody ? "random" : gm::parts::write_seat(options.first_player);
  }
  return out;
}

Result<Book> make_book(const Content& content, const Options& options) {
  for (const OptionRow& option : option_rows()) {
    const int value = option.get(options);
    if (value < option.lowest || value > option.highest) {
      return Problem{
          fmt::format("options.{}", option.name),
          fmt::format("expected a number from {} to {}; got {}", option.lowest, option.highest, value)};
    }
  }
  if (const auto problem = infinity_problem(content, options)) return *problem;
  Book book = content.book;
  book.options = options;
  complete(book);
  return book;
}

}  // namespace gm::infinity

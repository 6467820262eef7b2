// Options: the table of docs/rules/infinity.md, read and written.
#include <fmt/format.h>

#include <iterator>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "rules/infinity/content.h"
#include "rules/infinity/content_check.h"
#include "text/infinity/content.h"
#include "text/notation_parts.h"
#include "text/option_rows.h"

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

// Teams, first player and blank tiles are read and written by themselves.
constexpr const char* listed_keys[] = {"teams", "first_player", "blank_tiles", "blank_swaps"};

std::span<const OptionRow<Options>> option_rows() {
  static const OptionRow<Options> rows[] = {
      number_row<&Options::players>("players", fewest_players, most_players),
      name_row<&Options::layout>("layout", layout_values),
      name_row<&Options::corner_teleports>("corner_teleports", switch_values),
      number_row<&Options::blanks>("blanks", 0, max_blanks),
      number_row<&Options::round_cap>("round_cap", fewest_rounds, most_rounds),
      name_row<&Options::thanos_takes>("thanos_takes", takes_values),
      name_row<&Options::thanos_first>("thanos_first", thanos_first_values),
      name_row<&Options::iron_man_ties>("iron_man_ties", ties_values),
      name_row<&Options::energy_reach>("energy_reach", reach_values),
      name_row<&Options::owner_hit>("owner_hit", owner_values),
  };
  return rows;
}

// ---- Teams, first player, blank tiles ------------------------------------------------------

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

// The option that a flaw of the options is about.
const char* key_of(ContentFlaw flaw) {
  constexpr const char* keys[] = {"players", "teams",       "first_player", "round_cap",
                                  "blanks",  "blank_tiles", "blank_swaps"};
  static_assert(int(std::size(keys)) == content_flaw_count - int(ContentFlaw::players));
  return keys[int(flaw) - int(ContentFlaw::players)];
}
// Options that do not go together, and rows that do not exist.
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
    for (const OptionRow<Options>& option : option_rows()) {
      out.push_back(option.info());
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
        const OptionRow<Options>& option = row_named(option_rows(), name, node, listed_keys);
        option.set(options, option.read(node));
      }
    }
    if (!root.find("blank_swaps")) take_usual_swaps(content, options);
    if (const auto problem = infinity_problem(content, options)) throw *problem;
    return options;
  });
}

Json write_options(const Content& content, const Options& options) {
  Json out = Json::object();
  for (const OptionRow<Options>& option : option_rows()) {
    out[option.name] = option.write(options);
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
  for (const OptionRow<Options>& option : option_rows()) {
    if (const auto problem = option.range_problem(options)) return *problem;
  }
  if (const auto problem = infinity_problem(content, options)) return *problem;
  Book book = content.book;
  book.options = options;
  complete(book);
  return book;
}

}  // namespace gm::infinity

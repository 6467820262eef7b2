// Options: the table of docs/rules/united.md, read and written.
#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <string>
#include <vector>

#include "rules/united/content.h"
#include "text/option_rows.h"
#include "text/united/content.h"

namespace gm::united {

namespace {

constexpr const char* mode_values[] = {"coop", "solo"};
constexpr const char* switch_values[] = {"off", "on"};
constexpr const char* backs_values[] = {"hidden", "shown"};
constexpr const char* bam_order_values[] = {"dashboard_first", "table"};
constexpr const char* grow_trap_values[] = {"two_moves", "free"};
constexpr const char* choice_values[] = {"choose", "random"};  // of Choice, without named
constexpr int most_players = most_seats;

// Villain, Heroes and Locations are read and written by themselves: their names come with the packs.
constexpr const char* chosen_keys[] = {"villain", "heroes", "locations"};

std::span<const OptionRow<Options>> option_rows() {
  static const OptionRow<Options> rows[] = {
      name_row<&Options::mode>("mode", mode_values),
      number_row<&Options::seats>("players", 1, most_players),
      name_row<&Options::challenge>("challenge", challenge_names),
      name_row<&Options::open_hands>("open_hands", switch_values),
      number_row<&Options::solo_ko_limit>("solo_ko_limit", 1, most_ko_limit),
      name_row<&Options::solo_backs>("solo_backs", backs_values),
      name_row<&Options::bam_order>("bam_order", bam_order_values),
      name_row<&Options::ko_crisis_counts>("ko_crisis_counts", switch_values),
      name_row<&Options::grow_trap>("grow_trap", grow_trap_values),
      name_row<&Options::copycat_wild>("copycat_wild", switch_values),
  };
  return rows;
}

// ---- Villain, Heroes and Locations ---------------------------------------------------------

Choice read_choice(const Node& node) {
  if (!node.json().is_string()) return Choice::named;
  const std::string text = node.text(most_text_bytes);
  for (int i = 0; i < 2; ++i) {
    if (text == choice_values[i]) return Choice(i);
  }
  return Choice::named;
}

void read_villain_option(const Content& content, const Node& node, Options& options) {
  options.villain_choice = read_choice(node);
  if (options.villain_choice != Choice::named) return;
  const std::optional<VillainId> villain = villain_named(content, node.text());
  if (!villain) node.fail("choose, random or one of " + ids_of(content.villains));
  options.villain = *villain;
}

void read_heroes_option(const Content& content, const Node& node, Options& options) {
  options.heroes_choice = read_choice(node);
  if (options.heroes_choice != Choice::named) return;
  int n = 0;
  for (const std::string& id : ids_in(node, most_figures)) {
    const std::optional<HeroId> hero = hero_named(content, id);
    if (!hero) node.fail("choose, random or a list of " + ids_of(content.heroes));
    options.heroes[n++] = *hero;
  }
}

void read_locations_option(const Content& content, const Node& node, Options& options) {
  options.locations_choice = read_choice(node);
  if (options.locations_choice == Choice::choose) node.fail("random or a list of 6 Locations");
  if (options.locations_choice != Choice::named) return;
  int n = 0;
  for (const std::string& id : ids_in(node, ring_size)) {
    const std::optional<LocationId> location = location_named(content, id);
    if (!location) node.fail("random or a list of 6 of " + ids_of(content.locations));
    options.locations[n++] = *location;
  }
}

// Options that do not go together, and rows that do not exist.
std::optional<Problem> united_problem(const Content& content, const Options& options) {
  const auto problem = [](const char* key, const std::string& what) {
    return Problem{fmt::format("options.{}", key), "expected " + what};
  };
  const bool alone = options.mode == PlayMode::solo;
  if (alone && options.seats != 1) return problem("players", "1 in solo (U-13.1)");
  if (!alone && (options.seats < fewest_seats || options.seats > most_seats)) {
    return problem("players", "2 to 4 players (U-1.1); one player plays with mode=solo");
  }
  if (options.villain_choice == Choice::named && std::size_t(options.villain) >= content.villains.size()) {
    return problem("villain", "one of " + ids_of(content.villains));
  }
  const int wanted = alone ? solo_figures : options.seats;
  if (int(content.heroes.size()) < wanted) return problem("heroes", "more Heroes in the packs");
  if (options.heroes_choice == Choice::named) {
    for (int i = 0; i < wanted; ++i) {
      const auto* const end = options.heroes + i;
      if (std::size_t(options.heroes[i]) >= content.heroes.size() ||
          std::find(options.heroes, end, options.heroes[i]) != end) {
        return problem("heroes", fmt::format("{} different Heroes (U-1.12)", wanted));
      }
    }
  }
  if (options.locations_choice == Choice::named) {
    for (int i = 0; i < ring_size; ++i) {
      const auto* const end = options.locations + i;
      if (std::size_t(options.locations[i]) >= content.locations.size() ||
          std::find(options.locations, end, options.locations[i]) != end) {
        return problem("locations", "6 different Locations (U-1.3)");
      }
    }
  }
  return std::nullopt;
}

}  // namespace

const std::vector<OptionInfo>& option_list() {
  static const std::vector<OptionInfo> all = [] {
    std::vector<OptionInfo> out;
    const Content& content = united::built_in();
    for (const OptionRow<Options>& option : option_rows()) {
      out.push_back(option.info());
      if (std::string_view(option.name) != "players") continue;
      // These three stand behind the number of players, as in the rules.
      OptionInfo villain{.name = "villain", .values = {}, .usual = content.villains.front().id};
      for (const VillainText& each : content.villains) villain.values.push_back(each.id);
      villain.values.insert(villain.values.end(), {"choose", "random"});
      out.push_back(std::move(villain));
      out.push_back({.name = "heroes", .values = {"choose", "random"}, .usual = "choose"});
      out.push_back({.name = "locations", .values = {"random"}, .usual = "random"});
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
      if (name == "villain") {
        read_villain_option(content, node, options);
      } else if (name == "heroes") {
        read_heroes_option(content, node, options);
      } else if (name == "locations") {
        read_locations_option(content, node, options);
      } else {
        const OptionRow<Options>& option = row_named(option_rows(), name, node, chosen_keys);
        option.set(options, option.read(node));
      }
    }
    // One player means solo, and solo means one player.
    if (!root.find("mode") && options.seats == 1) options.mode = PlayMode::solo;
    if (!root.find("players") && options.mode == PlayMode::solo) options.seats = 1;
    if (const auto problem = united_problem(content, options)) throw *problem;
    return options;
  });
}

Json write_options(const Content& content, const Options& options) {
  Json out = Json::object();
  for (const OptionRow<Options>& option : option_rows()) {
    out[option.name] = option.write(options);
    if (std::string_view(option.name) != "players") continue;
    const VillainText* villain = text_of(content, options.villain);
    out["villain"] = options.villain_choice != Choice::named ? choice_values[int(options.villain_choice)]
                     : villain == nullptr                    ? "red_skull"
                                                             : villain->id;
    if (options.heroes_choice != Choice::named) {
      out["heroes"] = choice_values[int(options.heroes_choice)];
    } else {
      out["heroes"] = Json::array();
      const int wanted = options.mode == PlayMode::solo ? solo_figures : options.seats;
      for (int i = 0; i < wanted && i < most_figures; ++i) {
        if (const HeroText* hero = text_of(content, options.heroes[i])) out["heroes"].push_back(hero->id);
      }
    }
    out["locations"] = "random";
    if (options.locations_choice != Choice::named) continue;
    out["locations"] = Json::array();
    for (LocationId each : options.locations) {
      if (const LocationText* location = text_of(content, each)) out["locations"].push_back(location->id);
    }
  }
  return out;
}

Result<Book> make_book(const Content& content, const Options& options) {
  for (const OptionRow<Options>& option : option_rows()) {
    if (const auto problem = option.range_problem(options)) return *problem;
  }
  if (const auto problem = united_problem(content, options)) return *problem;
  Book book = content.book;
  book.options = options;
  complete(book);
  return book;
}

}  // namespace gm::united

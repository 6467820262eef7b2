// Options: the table of docs/rules/united.md, read and written.
#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <sstream>
#include <string>
#include <type_traits>
#include <vector>

#include "rules/united/content.h"
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

// One row of the specification's table. A number has a range and no names; all
// else is one of the names, and the value is its place among them. Villain,
// Heroes and Locations are read and written by themselves: their names come with
// the packs.
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
      name_row<&Options::mode>("mode", mode_values),
      row<&Options::seats>("players", {}, 1, most_players),
      name_row<&Options::challenge>("challenge", challenge_names),
      name_row<&Options::open_hands>("open_hands", switch_values),
      row<&Options::solo_ko_limit>("solo_ko_limit", {}, 1, most_ko_limit),
      name_row<&Options::solo_backs>("solo_backs", backs_values),
      name_row<&Options::bam_order>("bam_order", bam_order_values),
      name_row<&Options::ko_crisis_counts>("ko_crisis_counts", switch_values),
      name_row<&Options::grow_trap>("grow_trap", grow_trap_values),
      name_row<&Options::copycat_wild>("copycat_wild", switch_values),
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

// ---- Villain, Heroes and Locations ---------------------------------------------------------

template <class Row>
std::string ids_of(const std::vector<Row>& rows) {
  std::string out;
  for (const Row& each : rows) out += (out.empty() ? "" : ", ") + each.id;
  return out;
}

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
    for (const OptionRow& option : option_rows()) {
      OptionInfo info{.name = option.name, .values = {}, .usual = option.text_of(option.get(Options{}))};
      for (int value = option.lowest; value <= option.highest; ++value)
        info.values.push_back(option.text_of(value));
      out.push_back(std::move(info));
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
        const OptionRow* found = nullptr;
        std::string names;
        for (const OptionRow& option : option_rows()) {
          if (name == option.name) found = &option;
          names += std::string(option.name) + ", ";
        }
        if (!found) {
          throw Problem{node.path(),
                        fmt::format("expected one of the options {}villain, heroes, locations; got {}", names,
                                    gm::shown(Json(name)))};
        }
        found->set(options, read_value(*found, node));
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
  for (const OptionRow& option : option_rows()) {
    const int value = option.get(options);
    out[option.name] = option.is_number() ? Json(value) : Json(option.text_of(value));
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
  for (const OptionRow& option : option_rows()) {
    const int value = option.get(options);
    if (value < option.lowest || value > option.highest) {
      return Problem{
          fmt::format("options.{}", option.name),
          fmt::format("expected a number from {} to {}; got {}", option.lowest, option.highest, value)};
    }
  }
  if (const auto problem = united_problem(content, options)) return *problem;
  Book book = content.book;
  book.options = options;
  complete(book);
  return book;
}

}  // namespace gm::united

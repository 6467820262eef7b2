// Packs: content files read row by row into a Content.
//
// The built-in packs and home-made ones go through the same reader. A reader
// throws a Problem with the path of the value that is wrong ("heroes[2].name");
// at the door (`add_pack`) the path becomes a line of the file. What stands
// inside an ability is the vocabulary's affair (vocabulary_read.cpp).
//
// Not checked here: whether a pack is fun. `pack try` plays it.
#include "text/pack.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <set>
#include <stdexcept>

#include "assets.h"
#include "rules/battle/content.h"
#include "text/battle/content.h"
#include "text/option_rows.h"

namespace gm::battle {

namespace {

constexpr const char* box_names[] = {"avengers", "guardians", "combined"};
constexpr int most_number = 9;
constexpr int most_copies = 7;  // of both boxes together 14, which one digit of a Pool holds

// ---- Parts of a row -----------------------------------------------------------------

Steps read_action_steps(const Node& node) {
  const Result<Steps> steps = read_steps(node.text(most_text_bytes));
  if (!steps) fail_inside(node, steps.problem());
  return *steps;
}

// The rules start the first ability that waits for a trigger, so a card has one for each.
void check_only_waiting(const Card& card, const Ability& ability, const Node& node) {
  if (ability.kind != Ability::Kind::on) return;
  for (const Ability& other : card.abilities) {
    if (other.kind != Ability::Kind::on || other.trigger != ability.trigger) continue;
    if (ability.trigger == Trigger::would_hurt && (other.hurt_by & ability.hurt_by).empty()) continue;
    node.fail(fmt::format("one ability on {} in a card{}", trigger_names[int(ability.trigger)],
                          ability.trigger == Trigger::would_hurt ? " for each source" : ""));
  }
}

Card read_abilities(const Node& list, CardKind kind, std::vector<std::string>& written) {
  Card card;
  for (const Node& node : list.list(max_abilities)) {
    const std::string text = node.text(most_text_bytes);
    const Result<Ability> ability = read_ability(text, kind);
    if (!ability) fail_inside(node, ability.problem());
    check_only_waiting(card, *ability, node);
    card.abilities.push(*ability);
    written.push_back(text);
  }
  return indexed(card);
}

// ---- One pack -------------------------------------------------------------------------

// What is known of the packs read so far.
struct Shelf {
  Content content;
  std::set<std::string> ids;  // of heroes, battlefields and techniques
  std::set<std::string> pack_ids;
  std::set<std::string> techniques;  // replaced by a home-made pack
};

class PackReader {
 public:
  PackReader(Shelf& shelf, bool home_made) : shelf_(shelf), content_(shelf.content), home_made_(home_made) {}

  void read(const Node& root, const std::string& bytes) {
    root.only({"format", "game", "id", "box", "name", "techniques", "heroes", "battlefields"});
    root["format"].integer(1, 1);
    static constexpr const char* games[] = {"battle"};
    root["game"].one_of(games);
    pack_ = read_id(root["id"]);
    if (!shelf_.pack_ids.insert(pack_).second) root["id"].fail("an id that no other pack has");
    content_.packs.push_back({.id = pack_, .name = read_texts(root["name"]), .hash = hash_of_bytes(bytes)});

    const std::optional<Node> techniques = root.find("techniques");
    const std::optional<Node> heroes = root.find("heroes");
    const std::optional<Node> fields = root.find("battlefields");
    if (!techniques && !heroes && !fields) root.fail("heroes, battlefields or techniques in a pack");
    if (heroes || fields) box_ = root["box"].one_of(std::span(box_names).first(2));
    if (techniques) read_techniques(*techniques);
    if (heroes) {
      for (const Node& row : heroes->list(max_heroes)) read_hero(row);
    }
    if (fields) {
      for (const Node& row : fields->list(max_fields)) read_field(row);
    }
  }

 private:
  void read_techniques(const Node& list) {
    std::set<std::string> here;
    for (const Node& row : list.list(technique_count)) {
      const int type = row["id"].one_of(technique_names);
      const std::string id = technique_names[type];
      if (!here.insert(id).second) row["id"].fail("each technique once");
      if (home_made_ && !shelf_.techniques.insert(id).second) {
        row["id"].fail("a technique that no other home-made pack replaces");
      }
      shelf_.ids.insert(id);
      read_technique(row, type);
    }
    if (!home_made_ && here.size() != technique_count) list.fail("all seven techniques");
  }

  void read_technique(const Node& row, int type) {
    row.only({"id", "number", "copies", "name", "a", "b", "source"});
    TechniqueRow& technique = content_.book.technique[type];
    TechniqueText& text = content_.technique[type];
    technique.number = u8(int(row["number"].integer(1, most_number)));
    technique.copies = u8(int(row["copies"].integer(1, most_copies)));
    text.id = technique_names[type];
    text.name = read_texts(row["name"]);
    text.source = origin_names[row["source"].one_of(origin_names)];
    static constexpr const char* parts[] = {"a", "b"};
    for (int part = 0; part < 2; ++part) {
      const Node action = row[parts[part]];
      action.only({"name", "text", "steps"});
      text.action[part] = read_texts(action["name"]);
      text.action_text[part] = read_texts(action["text"]);
      technique.action[part] = read_action_steps(action["steps"]);
    }
  }

  void read_hero(const Node& row) {
    if (content_.heroes.size() == max_heroes) {
      row.fail(fmt::format("at most {} heroes in all packs together", max_heroes));
    }
    const std::size_t id = content_.heroes.size();
    content_.heroes.push_back({});
    content_.book.hero[id] = read_card(row, CardKind::hero, content_.heroes.back());
    content_.book.heroes[box_].add(HeroId(id));
  }

  void read_field(const Node& row) {
    if (content_.fields.size() == max_fields) {
      row.fail(fmt::format("at most {} battlefields in all packs together", max_fields));
    }
    const std::size_t id = content_.fields.size();
    content_.fields.push_back({});
    content_.book.field[id] = read_card(row, CardKind::battlefield, content_.fields.back());
    content_.book.fields[box_].add(FieldId(id));
  }

  Card read_card(const Node& row, CardKind kind, CardText& text) {
    row.only({"id", "name", "text", "abilities", "source"});
    text.id = read_id(row["id"]);
    const bool is_technique = std::find(std::begin(technique_names), std::end(technique_names), text.id) !=
                              std::end(technique_names);
    if (is_technique || !shelf_.ids.insert(text.id).second) row["id"].fail("an id that no other card has");
    text.name = read_texts(row["name"]);
    text.text = read_texts(row["text"]);
    text.source = origin_names[row["source"].one_of(origin_names)];
    text.pack = pack_;
    return read_abilities(row["abilities"], kind, text.abilities);
  }

  Shelf& shelf_;
  Content& content_;
  const bool home_made_;
  std::string pack_;
  int box_ = 0;
};

std::optional<Problem> add_pack(Shelf& shelf, const PackSource& pack, bool home_made) {
  return read_pack(pack, [&](const Node& root) { PackReader(shelf, home_made).read(root, pack.bytes); });
}

const Shelf& built_in_shelf() {
  static const Shelf shelf = [] {
    Shelf out;
    for (const Asset& asset : assets()) {
      if (!asset.path.starts_with("content/battle/")) continue;
      const PackSource pack{std::string(asset.path), std::string(asset.bytes)};
      if (const auto problem = add_pack(out, pack, false)) throw std::logic_error(problem->line());
    }
    complete(out.content.book);
    return out;
  }();
  return shelf;
}

template <class Id>
std::optional<Id> row_named(const std::vector<CardText>& rows, std::string_view id) {
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (rows[i].id == id) return Id(i);
  }
  return std::nullopt;
}

}  // namespace

const Content& built_in() { return built_in_shelf().content; }

Result<Content> with_packs(const std::vector<PackSource>& packs) {
  Shelf shelf = built_in_shelf();
  for (const PackSource& pack : packs) {
    if (const auto problem = add_pack(shelf, pack, true)) return *problem;
  }
  complete(shelf.content.book);
  return std::move(shelf.content);
}

std::optional<HeroId> hero_named(const Content& content, std::string_view id) {
  return row_named<HeroId>(content.heroes, id);
}
std::optional<FieldId> field_named(const Content& content, std::string_view id) {
  return row_named<FieldId>(content.fields, id);
}

// ---- Options ------------------------------------------------------------------------------

namespace {

constexpr const char* teams_names[] = {"none", "two", "three", "four"};
constexpr const char* tie_variant_names[] = {"first_player", "play_on", "deciding_fight"};
constexpr const char* battlefields_names[] = {"book", "on", "off"};
constexpr const char* active_window_names[] = {"after_checks", "whole_turn"};
constexpr const char* flurry_target_names[] = {"not_self", "any", "opponents"};
constexpr const char* discard_down_names[] = {"owner", "random"};
constexpr const char* laid_at_end_names[] = {"discard", "return"};
constexpr const char* team_hands_names[] = {"hidden", "shared"};
constexpr const char* switch_names[] = {"no", "yes"};

std::span<const OptionRow<Options>> option_rows() {
  static const OptionRow<Options> rows[] = {
      number_row<&Options::players>("players", 2, max_seats),
      name_row<&Options::box>("box", box_names),
      name_row<&Options::teams>("teams", teams_names),
      number_row<&Options::wins_to_win>("wins_to_win", 3, 4),
      name_row<&Options::tie_variant>("tie_variant", tie_variant_names),
      name_row<&Options::battlefields>("battlefields", battlefields_names),
      number_row<&Options::round_cap>("round_cap", 1, 99),
      name_row<&Options::active_window>("active_window", active_window_names),
      name_row<&Options::wrong_order_spends_ko>("wrong_order_spends_ko", switch_names),
      name_row<&Options::flurry_target>("flurry_target", flurry_target_names),
      name_row<&Options::discard_down>("discard_down", discard_down_names),
      name_row<&Options::laid_at_end>("laid_at_end", laid_at_end_names),
      name_row<&Options::spoils_on_last>("spoils_on_last", switch_names),
      name_row<&Options::drax_recovers>("drax_recovers", switch_names),
      name_row<&Options::team_hands>("team_hands", team_hands_names),
  };
  return rows;
}

// RULE B-11.2 to B-11.4: what may be combined.
std::optional<Problem> combination_problem(const Options& options) {
  const int players = options.players;
  if (players > 4 && options.box != Box::combined) {
    return Problem{
        "options.players",
        fmt::format("expected at most 4 players, or box=combined for up to 8 (B-11.2); got {}", players)};
  }
  const int teams = teams_of(options.teams);
  const bool fair = teams == 0 || (teams == 2 && (players == 4 || players == 6 || players == 8)) ||
                    (teams == 3 && players == 6) || (teams == 4 && players == 8);
  if (!fair) {
    return Problem{
        "options.teams",
        fmt::format("expected two teams with 4, 6 or 8 players, three with 6, four with 8 (B-11.3, "
                    "B-11.4); got {} with {}",
                    teams_names[int(options.teams)], players)};
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

Result<Options> read_options(const Content&, const Json& json) {
  return reading([&] {
    Options options;
    for (const auto& [name, node] : Node(json, "options").members()) {
      const OptionRow<Options>& option = row_named(option_rows(), name, node);
      option.set(options, option.read(node));
    }
    if (const auto problem = combination_problem(options)) throw *problem;
    return options;
  });
}

Json write_options(const Content&, const Options& options) {
  Json out = Json::object();
  for (const OptionRow<Options>& option : option_rows()) {
    out[option.name] = option.write(options);
  }
  return out;
}

Result<Book> make_book(const Content& content, const Options& options) {
  for (const OptionRow<Options>& option : option_rows()) {
    if (const auto problem = option.range_problem(options)) return *problem;
  }
  if (const auto problem = combination_problem(options)) return *problem;
  Book book = content.book;
  book.options = options;
  complete(book);
  return book;
}

}  // namespace gm::battle

// Packs: content files read row by row into a Content.
//
// The built-in packs and home-made ones go through the same reader. A reader
// throws a Problem with the path of the value that is wrong ("heroes[2].name");
// at the door (`read_pack`) the path becomes a line of the file. What stands
// inside an effect is the vocabulary's affair (vocabulary_read.cpp).
//
// A home-made pack may bring Heroes, Villains, Locations and the special effects
// of their cards (U-18). Its rows can be chosen and drawn like all others.
//
// Not checked here: whether a pack is fun. `pack try` plays it.
#include "text/pack.h"

#include <fmt/format.h>

#include <optional>
#include <set>
#include <stdexcept>

#include "assets.h"
#include "rules/united/content.h"
#include "rules/united/content_check.h"
#include "text/united/content.h"

namespace gm::united {

namespace {

constexpr int most_specials = max_effects;
constexpr int most_lines = 8;  // effects of a Threat or a dashboard
constexpr const char* health_keys[] = {"2", "3", "4"};

Symbol symbol_by_letter(char letter, const Node& node) {
  switch (letter) {
    case 'M':
      return Symbol::move;
    case 'A':
      return Symbol::attack;
    case 'H':
      return Symbol::heroic;
    case 'W':
      return Symbol::wild;
    default:
      node.fail("the letters M, A, H and W");
  }
}

template <int Most>
Bounded<Symbol, Most> read_symbols(const Node& node) {
  Bounded<Symbol, Most> out;
  for (char letter : node.text()) {
    if (out.full()) node.fail(fmt::format("at most {} letters", Most));
    out.push(symbol_by_letter(letter, node));
  }
  return out;
}

// "TTC": Thugs and Civilians.
Tokens read_tokens(const Node& node) {
  Tokens out;
  for (char letter : node.text()) {
    if (letter != 'T' && letter != 'C') node.fail("the letters T and C");
    uint8_t& count = letter == 'T' ? out.thugs : out.civilians;
    count = u8(count + 1);
  }
  return out;
}

std::string small(std::string text) {
  for (char& c : text) c = 'A' <= c && c <= 'Z' ? char(c - 'A' + 'a') : c;
  return text;
}

// ---- One pack -------------------------------------------------------------------------

// What is known of the packs read so far.
struct Shelf {
  Content content;
  std::set<std::string> ids;  // of Heroes, Villains, plan cards, Threats, Locations and specials
  std::set<std::string> pack_ids;
};

class PackReader {
 public:
  PackReader(Shelf& shelf, bool home_made) : shelf_(shelf), content_(shelf.content), home_made_(home_made) {}

  void read(const Node& root, const std::string& bytes) {
    const std::initializer_list<const char*> rows = {"specials", "heroes", "villains", "locations"};
    const std::initializer_list<const char*> ours = {"format",   "game",   "id",       "name",
                                                     "specials", "heroes", "villains", "locations"};
    root.only(ours, home_made_ ? std::initializer_list<const char*>{}
                               : std::initializer_list<const char*>{"missions", "challenges"});
    root["format"].integer(1, 1);
    static constexpr const char* games[] = {"united"};
    root["game"].one_of(games);
    pack_ = read_id(root["id"]);
    if (!shelf_.pack_ids.insert(pack_).second) root["id"].fail("an id that no other pack has");
    content_.packs.push_back({.id = pack_, .name = read_texts(root["name"]), .hash = hash_of_bytes(bytes)});

    bool any = !home_made_;
    for (const char* key : rows) any = any || root.find(key);
    if (!any) root.fail("specials, heroes, villains or locations in a pack");
    const auto each = [&](const char* key, std::size_t most, auto read_row) {
      const std::optional<Node> list = root.find(key);
      if (!list) return;
      for (const Node& row : list->list(most)) (this->*read_row)(row);
    };
    each("specials", most_specials, &PackReader::read_special);
    each("heroes", max_heroes, &PackReader::read_hero);
    each("villains", max_villains, &PackReader::read_villain);
    each("locations", max_locations, &PackReader::read_location);
    if (const auto missions = root.find("missions")) read_missions(*missions);
    if (const auto challenges = root.find("challenges")) read_challenges(*challenges);
  }

 private:
  std::string new_id(const Node& node) {
    const std::string id = read_id(node);
    if (!shelf_.ids.insert(id).second) node.fail("an id that nothing else in this game has");
    return id;
  }
  static std::string source_of(const Node& row) { return origin_names[row["source"].one_of(origin_names)]; }
  // The rules have the last word: what the readers let through must be playable.
  static void check(ContentFlaw flaw, const Node& row) {
    if (flaw != ContentFlaw::none) throw Problem{row.path(), "expected " + explain(flaw)};
  }
  int special_of(const Node& node) const {
    const std::string id = node.text();
    for (std::size_t i = 0; i < content_.specials.size(); ++i) {
      if (content_.specials[i].id == id) return int(i);
    }
    node.fail("the id of a special");
  }

  // ---- Specials

  void read_special(const Node& row) {
    row.only({"id", "name", "text", "effect", "source"});
    SpecialText text;
    text.id = new_id(row["id"]);
    text.name = read_texts(row["name"]);
    text.text = read_texts(row["text"]);
    text.source = source_of(row);
    text.pack = pack_;
    text.effect = row["effect"].text(most_text_bytes);
    text.row = effect_of(row["effect"]);
    content_.specials.push_back(std::move(text));
  }

  EffectId effect_of(const Node& node) {
    const Result<EffectId> effect = read_effect(content_.book, node.text(most_text_bytes));
    if (!effect) fail_inside(node, effect.problem());
    return *effect;
  }

  // ---- Heroes

  void read_hero(const Node& row) {
    row.only({"id", "name", "cards", "source"});
    if (content_.heroes.size() == max_heroes) {
      row.fail(fmt::format("at most {} Heroes in all packs together", max_heroes));
    }
    HeroText text{
        .id = new_id(row["id"]), .name = read_texts(row["name"]), .source = source_of(row), .pack = pack_};
    Hero hero;
    for (const Node& card : row["cards"].list(deck_cards)) read_card(card, hero, text);
    check(flaw_of(hero), row["cards"]);
    const std::size_t id = content_.heroes.size();
    content_.heroes.push_back(std::move(text));
    content_.book.hero[id] = hero;
    content_.book.heroes.add(HeroId(id));
  }

  void read_card(const Node& row, Hero& hero, HeroText& text) {
    row.only({"symbols", "special", "count"});
    HeroCard card;
    CardText named{.id = text.id};
    const std::string letters = row["symbols"].text();
    card.symbols = read_symbols<most_symbols>(row["symbols"]);
    if (!letters.empty()) named.id += "." + small(letters);
    if (const auto special = row.find("special")) {
      named.special = special_of(*special);
      card.special = content_.specials[std::size_t(named.special)].row;
      named.id += "." + special->text();
    }
    card.copies = u8(int(row["count"].integer(1, deck_cards)));
    for (const CardText& other : text.cards) {
      if (other.id == named.id) row.fail("each card once: " + named.id + " is here again");
    }
    if (card.symbols.empty() && card.special == EffectId::none) row.fail("symbols or a special on a card");
    hero.card[hero.rows] = card;
    hero.rows = u8(hero.rows + 1);
    text.cards.push_back(std::move(named));
  }

  // ---- Villains

  void read_villain(const Node& row) {
    row.only({"id", "name", "health", "track", "effects", "text", "plans", "threats", "source"});
    if (content_.villains.size() == max_villains) {
      row.fail(fmt::format("at most {} Villains in all packs together", max_villains));
    }
    VillainText text;
    text.id = new_id(row["id"]);
    text.name = read_texts(row["name"]);
    text.source = source_of(row);
    text.pack = pack_;
    Villain villain;
    const Node health = row["health"];
    health.only({health_keys[0], health_keys[1], health_keys[2]});
    for (int i = 0; i < 3; ++i) villain.health[i] = u8(int(health[health_keys[i]].integer(1, 99)));
    if (const auto track = row.find("track")) {
      track->only({"name", "end"});
      text.track = read_texts((*track)["name"]);
      villain.track_end = u8(int((*track)["end"].integer(1, 99)));
    }
    for (const Node& node : row["effects"].list(most_lines)) {
      const Result<Villain> read = read_line(content_.book, villain, node.text(most_text_bytes));
      if (!read) fail_inside(node, read.problem());
      villain = *read;
      text.effects.push_back(node.text(most_text_bytes));
    }
    read_villain_texts(row["text"], villain, text);
    for (const Node& plan : row["plans"].list(plan_cards)) read_plan(plan, villain, text);
    for (const Node& threat : row["threats"].list(threat_cards)) read_threat(threat, villain, text);
    check(flaw_of(content_.book, villain), row);
    const std::size_t id = content_.villains.size();
    content_.villains.push_back(std::move(text));
    content_.book.villain[id] = villain;
    content_.book.villains.add(VillainId(id));
  }

  // Each part that the dashboard has, and no other.
  static void read_villain_texts(const Node& node, const Villain& villain, VillainText& text) {
    node.only({"bam", "overflow", "plot", "rule"});
    text.bam = read_texts(node["bam"]);
    text.overflow = read_texts(node["overflow"]);
    const auto only_with = [&](const char* key, bool has, Texts& out) {
      if (has) out = read_texts(node[key]);
      if (!has && node.find(key)) node[key].fail(fmt::format("no text: this Villain has no {}", key));
    };
    const bool rule = !villain.modifiers.empty() || villain.on[Trigger::ko] != EffectId::none ||
                      villain.on[Trigger::mission_done] != EffectId::none;
    only_with("plot", villain.has_plot, text.plot);
    only_with("rule", rule, text.rule);
  }

  void read_plan(const Node& row, Villain& villain, VillainText& text) {
    row.only({"id", "count", "move", "bam", "tokens", "special"});
    PlanText named{.id = new_id(row["id"])};
    PlanCard plan;
    plan.copies = u8(int(row["count"].integer(1, plan_cards)));
    plan.move = u8(int(row["move"].integer(0, ring_size - 1)));
    if (const auto bam = row.find("bam")) plan.bam = bam->yes_no();
    if (const auto tokens = row.find("tokens")) {
      const std::vector<Node> list = tokens->list(3);
      if (list.size() != 3) tokens->fail("three texts: before the Villain, with it, behind it");
      for (std::size_t i = 0; i < 3; ++i) plan.tokens[i] = read_tokens(list[i]);
    }
    if (const auto special = row.find("special")) {
      named.special = special_of(*special);
      plan.special = content_.specials[std::size_t(named.special)].row;
    }
    villain.plan[villain.plans] = plan;
    villain.plans = u8(villain.plans + 1);
    text.plans.push_back(std::move(named));
  }

  void read_threat(const Node& row, Villain& villain, VillainText& text) {
    row.only({"id", "name", "count", "health", "slots", "effects", "text", "source"});
    ThreatText named{.id = new_id(row["id"]),
                     .name = read_texts(row["name"]),
                     .text = read_texts(row["text"]),
                     .source = source_of(row),
                     .effects = {}};
    Threat threat;
    threat.copies = u8(int(row["count"].integer(1, threat_cards)));
    if (const auto health = row.find("health")) threat.health = u8(int(health->integer(1, 99)));
    if (const auto slots = row.find("slots")) threat.slots = read_symbols<most_slots>(*slots);
    for (const Node& node : row["effects"].list(most_lines)) {
      const Result<Threat> read = read_line(content_.book, threat, node.text(most_text_bytes));
      if (!read) fail_inside(node, read.problem());
      threat = *read;
      named.effects.push_back(node.text(most_text_bytes));
    }
    check(flaw_of(content_.book, threat), row);
    villain.threat[villain.threats] = threat;
    villain.threats = u8(villain.threats + 1);
    text.threats.push_back(std::move(named));
  }

  // ---- Locations

  void read_location(const Node& row) {
    row.only({"id", "name", "civilians", "thugs", "slots", "end_of_turn", "text", "source"});
    if (content_.locations.size() == max_locations) {
      row.fail(fmt::format("at most {} Locations in all packs together", max_locations));
    }
    LocationText text;
    text.id = new_id(row["id"]);
    text.name = read_texts(row["name"]);
    text.source = source_of(row);
    text.pack = pack_;
    Location location;
    location.civilians = u8(int(row["civilians"].integer(0, most_slots)));
    location.thugs = u8(int(row["thugs"].integer(0, most_slots)));
    location.slots = u8(int(row["slots"].integer(0, most_slots)));
    text.effect = row["end_of_turn"].text(most_text_bytes);
    location.end_of_turn = effect_of(row["end_of_turn"]);
    text.text = read_texts(row["text"]);
    check(flaw_of(location), row);
    const std::size_t id = content_.locations.size();
    content_.locations.push_back(std::move(text));
    content_.book.location[id] = location;
    content_.book.locations.add(LocationId(id));
  }

  // ---- Missions and Challenges

  void read_missions(const Node& node) {
    node.only({mission_names[0], mission_names[1], mission_names[2]});
    for (int i = 0; i < mission_count; ++i) {
      const Node row = node[mission_names[i]];
      row.only({"name", "text", "size", "source"});
      source_of(row);
      content_.missions[i] = {read_texts(row["name"]), read_texts(row["text"])};
      content_.book.mission_size[i] = u8(int(row["size"].integer(1, 99)));
    }
  }
  void read_challenges(const Node& node) {
    node.only({challenge_names[0], challenge_names[1], challenge_names[2], challenge_names[3]});
    for (int i = 0; i < 4; ++i) {
      const Node row = node[challenge_names[i]];
      row.only({"name", "text", "source"});
      source_of(row);
      content_.challenges[i] = {read_texts(row["name"]), read_texts(row["text"])};
    }
  }

  Shelf& shelf_;
  Content& content_;
  const bool home_made_;
  std::string pack_;
};

std::optional<Problem> add_pack(Shelf& shelf, const PackSource& pack, bool home_made) {
  return read_pack(pack, [&](const Node& root) { PackReader(shelf, home_made).read(root, pack.bytes); });
}

const Shelf& built_in_shelf() {
  static const Shelf shelf = [] {
    Shelf out;
    for (const Asset& asset : assets()) {
      if (!asset.path.starts_with("content/united/")) continue;
      const PackSource pack{std::string(asset.path), std::string(asset.bytes)};
      if (const auto problem = add_pack(out, pack, false)) throw std::logic_error(problem->line());
    }
    complete(out.content.book);
    return out;
  }();
  return shelf;
}

template <class Row>
std::optional<int> row_named(const std::vector<Row>& rows, std::string_view id) {
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (rows[i].id == id) return int(i);
  }
  return std::nullopt;
}
template <class Row>
const Row* row_at(const std::vector<Row>& rows, int i) {
  return i >= 0 && std::size_t(i) < rows.size() ? &rows[std::size_t(i)] : nullptr;
}

template <int Most>
Json letters_of(const Bounded<Symbol, Most>& symbols) {
  Json out = Json::array();
  for (Symbol symbol : symbols) out.push_back(symbol_names[int(symbol)]);
  return out;
}

void put_special(Json& out, const Content& content, int special, Lang lang) {
  const SpecialText* text = row_at(content.specials, special);
  if (text == nullptr) return;
  out["special"] = text->name.in(lang);
  out["text"] = text->text.in(lang);
}

Json write_hero(const Content& content, std::size_t i, Lang lang) {
  const HeroText& text = content.heroes[i];
  Json out = {{"name", text.name.in(lang)}, {"cards", Json::object()}};
  for (std::size_t row = 0; row < text.cards.size(); ++row) {
    const HeroCard& card = content.book.hero[i].card[row];
    Json each = {{"symbols", letters_of(card.symbols)}, {"copies", int(card.copies)}};
    put_special(each, content, text.cards[row].special, lang);
    out["cards"][text.cards[row].id] = std::move(each);
  }
  return out;
}

Json write_villain(const Content& content, std::size_t i, Lang lang) {
  const VillainText& text = content.villains[i];
  const Villain& villain = content.book.villain[i];
  Json out = {{"name", text.name.in(lang)},
              {"health", {villain.health[0], villain.health[1], villain.health[2]}},
              {"bam", text.bam.in(lang)},
              {"overflow", text.overflow.in(lang)}};
  if (!text.plot.in(lang).empty()) out["plot"] = text.plot.in(lang);
  if (!text.rule.in(lang).empty()) out["rule"] = text.rule.in(lang);
  if (villain.track_end > 0) out["track"] = {{"name", text.track.in(lang)}, {"end", int(villain.track_end)}};
  out["plans"] = Json::object();
  for (std::size_t row = 0; row < text.plans.size(); ++row) {
    const PlanCard& plan = villain.plan[row];
    Json each = {{"copies", int(plan.copies)}, {"move", int(plan.move)}, {"bam", plan.bam}};
    each["tokens"] = Json::array();
    for (const Tokens& tokens : plan.tokens) {
      each["tokens"].push_back({{"thugs", int(tokens.thugs)}, {"civilians", int(tokens.civilians)}});
    }
    put_special(each, content, text.plans[row].special, lang);
    out["plans"][text.plans[row].id] = std::move(each);
  }
  out["threats"] = Json::object();
  for (std::size_t row = 0; row < text.threats.size(); ++row) {
    const Threat& threat = villain.threat[row];
    const ThreatText& named = text.threats[row];
    Json each = {
        {"name", named.name.in(lang)}, {"text", named.text.in(lang)}, {"copies", int(threat.copies)}};
    if (threat.henchman()) {
      each["health"] = int(threat.health);
    } else {
      each["slots"] = letters_of(threat.slots);
    }
    out["threats"][named.id] = std::move(each);
  }
  return out;
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

// ---- Names ------------------------------------------------------------------------

std::optional<HeroId> hero_named(const Content& content, std::string_view id) {
  const auto row = row_named(content.heroes, id);
  return row ? std::optional(HeroId(*row)) : std::nullopt;
}
std::optional<CardId> card_named(const Content& content, std::string_view id) {
  const auto hero = hero_named(content, id.substr(0, id.find('.')));
  if (!hero) return std::nullopt;
  const auto row = row_named(content.heroes[std::size_t(*hero)].cards, id);
  return row ? std::optional(card_id(*hero, *row)) : std::nullopt;
}
std::optional<VillainId> villain_named(const Content& content, std::string_view id) {
  const auto row = row_named(content.villains, id);
  return row ? std::optional(VillainId(*row)) : std::nullopt;
}
std::optional<PlanId> plan_named(const Content& content, std::string_view id) {
  for (std::size_t i = 0; i < content.villains.size(); ++i) {
    if (const auto row = row_named(content.villains[i].plans, id)) return plan_id(VillainId(i), *row);
  }
  return std::nullopt;
}
std::optional<ThreatId> threat_named(const Content& content, std::string_view id) {
  for (std::size_t i = 0; i < content.villains.size(); ++i) {
    if (const auto row = row_named(content.villains[i].threats, id)) return threat_id(VillainId(i), *row);
  }
  return std::nullopt;
}
std::optional<LocationId> location_named(const Content& content, std::string_view id) {
  const auto row = row_named(content.locations, id);
  return row ? std::optional(LocationId(*row)) : std::nullopt;
}

const HeroText* text_of(const Content& content, HeroId hero) { return row_at(content.heroes, int(hero)); }
const CardText* text_of(const Content& content, CardId card) {
  const HeroText* hero = card == CardId::none ? nullptr : text_of(content, hero_of(card));
  return hero == nullptr ? nullptr : row_at(hero->cards, row_of(card));
}
const VillainText* text_of(const Content& content, VillainId villain) {
  return row_at(content.villains, int(villain));
}
const PlanText* text_of(const Content& content, PlanId plan) {
  const VillainText* villain = plan == PlanId::none ? nullptr : text_of(content, villain_of(plan));
  return villain == nullptr ? nullptr : row_at(villain->plans, row_of(plan));
}
const ThreatText* text_of(const Content& content, ThreatId threat) {
  const VillainText* villain = threat == ThreatId::none ? nullptr : text_of(content, villain_of(threat));
  return villain == nullptr ? nullptr : row_at(villain->threats, row_of(threat));
}
const LocationText* text_of(const Content& content, LocationId location) {
  return row_at(content.locations, int(location));
}
const SpecialText* special_text(const Content& content, CardId card) {
  const CardText* text = text_of(content, card);
  return text == nullptr ? nullptr : row_at(content.specials, text->special);
}
const SpecialText* special_text(const Content& content, PlanId plan) {
  const PlanText* text = text_of(content, plan);
  return text == nullptr ? nullptr : row_at(content.specials, text->special);
}

Json write_cards(const Content& content, Lang lang) {
  Json out = object_for(5);
  for (const char* key : {"heroes", "villains", "locations", "missions", "challenges"}) {
    out[key] = Json::object();
  }
  for (std::size_t i = 0; i < content.heroes.size(); ++i) {
    out["heroes"][content.heroes[i].id] = write_hero(content, i, lang);
  }
  for (std::size_t i = 0; i < content.villains.size(); ++i) {
    out["villains"][content.villains[i].id] = write_villain(content, i, lang);
  }
  for (std::size_t i = 0; i < content.locations.size(); ++i) {
    const LocationText& text = content.locations[i];
    out["locations"][text.id] = {{"name", text.name.in(lang)},
                                 {"text", text.text.in(lang)},
                                 {"slots", int(content.book.location[i].slots)}};
  }
  for (int i = 0; i < mission_count; ++i) {
    out["missions"][mission_names[i]] = {{"name", content.missions[i].name.in(lang)},
                                         {"text", content.missions[i].text.in(lang)},
                                         {"size", int(content.book.mission_size[i])}};
  }
  for (int i = 0; i < 4; ++i) {
    out["challenges"][challenge_names[i]] = {{"name", content.challenges[i].name.in(lang)},
                                             {"text", content.challenges[i].text.in(lang)}};
  }
  return out;
}

}  // namespace gm::united

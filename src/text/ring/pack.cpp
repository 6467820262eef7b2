// Packs: content files read row by row into a Content.
//
// The built-in packs and home-made ones go through the same reader. A reader
// throws a Problem with the path of the value that is wrong ("cards[2].name");
// at the door (`read_pack`) the path becomes a line of the file. What stands
// inside an effect is the vocabulary's affair (vocabulary_read.cpp).
//
// A home-made pack may bring cards, fighters and lists of decks (R-16.4 to
// Its cards are played with where a deck of it, or of another pack,
// names them.
//
// Not checked here: whether a pack is fun. `pack try` plays it.
#include "text/pack.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <stdexcept>

#include "assets.h"
#include "rules/ring/content.h"
#include "rules/ring/content_check.h"
#include "text/ring/content.h"
#include "text/ring/notation.h"

namespace gm::ring {

namespace {

constexpr const char* own_names[seat_count] = {"own0", "own1"};
constexpr const char* answers_names[] = {"any", "attack"};
constexpr const char* timing_names[] = {"unwind", "after_attack"};
constexpr const char* window_names[] = {"perform", "referee"};
constexpr int most_fighters = max_fighters - seat_count;

// ---- Parts of a row -----------------------------------------------------------------

// "house", or {"name": "book", "kind": "house", ...} with exactly these parts.
Origins read_origins(const Node& node, const std::vector<const char*>& parts) {
  Origins out;
  const auto source = [](const Node& text) { return std::string(origin_names[text.one_of(origin_names)]); };
  if (!node.json().is_object()) return {{"", source(node)}};
  for (const auto& [name, member] : node.members()) {
    if (std::find(parts.begin(), parts.end(), name) == parts.end()) {
      throw Problem{member.path(),
                    fmt::format("expected one of the keys {}; got \"{}\"", fmt::join(parts, ", "), name)};
    }
  }
  for (const char* part : parts) out.push_back({part, source(node[part])});
  return out;
}

// The rules have the last word: what the readers let through must be playable.
template <class Row>
void check_row(const Row& row, const Node& node) {
  const ContentFlaw flaw = flaw_of(row);
  if (flaw != ContentFlaw::none) throw Problem{node.path(), "this breaks " + write_rule(rule_of(flaw))};
}

// ---- One pack -------------------------------------------------------------------------

// What is known of the packs read so far.
struct Shelf {
  Content content;
  std::set<std::string> ids;  // of cards, fighters and decks
  std::set<std::string> pack_ids;
};

class PackReader {
 public:
  PackReader(Shelf& shelf, bool home_made) : shelf_(shelf), content_(shelf.content), home_made_(home_made) {}

  void read(const Node& root, const std::string& bytes) {
    root.only({"format", "game", "id", "name", "cards", "fighters", "decks"});
    root["format"].integer(1, 1);
    static constexpr const char* games[] = {"ring"};
    root["game"].one_of(games);
    pack_ = read_id(root["id"]);
    if (!shelf_.pack_ids.insert(pack_).second) root["id"].fail("an id that no other pack has");
    content_.packs.push_back({.id = pack_, .name = read_texts(root["name"]), .hash = hash_of_bytes(bytes)});

    const std::optional<Node> cards = root.find("cards");
    const std::optional<Node> fighters = root.find("fighters");
    const std::optional<Node> decks = root.find("decks");
    if (!cards && !fighters && !decks) root.fail("cards, fighters or decks in a pack");
    if (cards) {
      for (const Node& row : cards->list(max_cards)) read_card(row);
    }
    if (fighters) {
      for (const Node& row : fighters->list(most_fighters)) read_fighter(row);
    }
    if (decks) {
      for (const Node& row : decks->list(max_decks)) read_deck(row);
    }
  }

 private:
  std::string new_id(const Node& node) {
    const std::string id = read_id(node);
    const bool own = std::find(std::begin(own_names), std::end(own_names), id) != std::end(own_names);
    if (own || !shelf_.ids.insert(id).second) node.fail("an id that no other card, fighter or deck has");
    return id;
  }

  // ---- Cards

  void read_card(const Node& row) {
    row.only({"id", "name", "kind", "type", "forbidden", "answers", "timing", "window", "effects", "text",
              "source"});
    if (content_.cards.size() == max_cards) {
      row.fail(fmt::format("at most {} cards in all packs together", max_cards));
    }
    CardText text;
    text.id = new_id(row["id"]);
    text.name = read_texts(row["name"]);
    text.pack = pack_;
    Card card = read_marks(row);
    text.effects = row["effects"].text(most_text_bytes);
    const Result<Card> levels = read_levels(text.effects, card);
    if (!levels) fail_inside(row["effects"], levels.problem());
    card = *levels;
    check_row(card, row);
    const Node texts = row["text"];
    if (card.kind == Kind::free) {
      text.text[0] = read_texts(texts);
      text.origins = read_origins(row["source"], {"name", "kind", "type", "effect"});
    } else {
      texts.only({power_names[0], power_names[1], power_names[2]});
      for (int i = 0; i < 3; ++i) text.text[i] = read_texts(texts[power_names[i]]);
      text.origins = read_origins(row["source"], {"name", "kind", "type", "min", "mid", "max"});
    }
    const std::size_t id = content_.cards.size();
    content_.cards.push_back(std::move(text));
    content_.book.card[id] = card;
    content_.book.cards = u8(int(id) + 1);
  }

  // RULE: what goes with which type.
  Card read_marks(const Node& row) {
    Card card;
    card.kind = Kind(row["kind"].one_of(kind_names));
    card.type = Type(row["type"].one_of(type_names));
    const auto only_of = [&](const char* key, Type type, const char* what) {
      const std::optional<Node> node = row.find(key);
      if (node && card.type != type) node->fail(fmt::format("{} only in {}", key, what));
      return node;
    };
    if (const auto node = only_of("forbidden", Type::attack, "attacks")) {
      card.forbidden = node->yes_no();
      if (card.forbidden && card.kind == Kind::free) {
        node->fail("a card with dice: the check of a free card would have no number (R-16.8)");
      }
    }
    if (const auto node = only_of("answers", Type::counter, "counters")) {
      card.answers = Answers(node->one_of(answers_names));
    }
    if (const auto node = only_of("timing", Type::counter, "counters")) {
      card.timing = Timing(node->one_of(timing_names));
      if (card.timing == Timing::after_attack && card.answers != Answers::attack) {
        node->fail("answers=attack beside timing=after_attack (R-16.8)");
      }
    }
    if (const auto node = only_of("window", Type::special, "specials")) {
      card.window = Window(1 + node->one_of(window_names));
    }
    if (card.type == Type::special) {
      row["window"];  // must be there
      if (card.kind != Kind::free) row["kind"].fail("free: a special is a free card (R-16.8)");
    }
    return card;
  }

  // ---- Fighters

  void read_fighter(const Node& row) {
    row.only({"id", "name", "nickname", "stats", "abilities", "text", "source"},
             home_made_ ? std::initializer_list<const char*>{} : std::initializer_list<const char*>{"price"});
    if (int(content_.fighters.size()) == most_fighters) {
      row.fail(fmt::format("at most {} fighters in all packs together", most_fighters));
    }
    FighterText text;
    text.id = new_id(row["id"]);
    text.name = read_texts(row["name"]);
    const std::optional<Node> nickname = row.find("nickname");
    text.nickname = nickname ? read_texts(*nickname) : text.name;
    text.text = read_texts(row["text"]);
    text.origins = read_origins(row["source"], {"name", "nickname", "stats", "ability"});
    text.pack = pack_;

    Fighter fighter;
    const Node stats = row["stats"];
    stats.only({stat_names[0], stat_names[1], stat_names[2], stat_names[3]});
    for (int c = 0; c < colour_count; ++c) {
      fighter.stat[c] = u8(int(stats[stat_names[c]].integer(fewest_dice, most_dice)));
    }
    if (fighter.dice() > budget) {
      stats.fail(fmt::format("at most {} dice in all (R-16.4), not {}", budget, fighter.dice()));
    }
    for (const Node& node : row["abilities"].list(max_abilities)) {
      const std::string written = node.text(most_text_bytes);
      const Result<Ability> ability = read_ability(written);
      if (!ability) fail_inside(node, ability.problem());
      fighter.abilities.push(*ability);
      text.abilities.push_back(written);
    }
    check_row(fighter, row);
    if (!home_made_) fighter.price = u8(int(row["price"].integer(0, budget)));

    const std::size_t id = content_.fighters.size();
    content_.fighters.push_back(std::move(text));
    content_.book.fighter[id] = fighter;
    content_.book.fighters.add(FighterId(id));
  }

  // ---- Decks

  void read_deck(const Node& row) {
    row.only({"id", "name", "cards", "source"});
    if (content_.decks.size() == max_decks) {
      row.fail(fmt::format("at most {} decks in all packs together", max_decks));
    }
    DeckText text{.id = new_id(row["id"]), .name = read_texts(row["name"]), .pack = pack_};
    row["source"].one_of(origin_names);
    DeckRow deck;
    int size = 0;
    for (const auto& [name, node] : row["cards"].members()) {
      const std::optional<CardId> card = card_named(content_, name);
      if (!card) throw Problem{node.path(), fmt::format("expected the id of a card; got \"{}\"", name)};
      deck.copies[int(*card)] = u8(int(node.integer(1, largest_deck)));
      size += deck.copies[int(*card)];
    }
    if (size < smallest_deck || size > largest_deck) {
      row["cards"].fail(
          fmt::format("{} to {} cards in a deck (R-16.8), not {}", smallest_deck, largest_deck, size));
    }
    const std::size_t id = content_.decks.size();
    content_.decks.push_back(std::move(text));
    content_.book.deck[id] = deck;
    content_.book.decks = u8(int(id) + 1);
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
      if (!asset.path.starts_with("content/ring/")) continue;
      const PackSource pack{std::string(asset.path), std::string(asset.bytes)};
      if (const auto problem = add_pack(out, pack, false)) throw std::logic_error(problem->line());
    }
    complete(out.content.book);
    return out;
  }();
  return shelf;
}

template <class Id, class Row>
std::optional<Id> row_named(const std::vector<Row>& rows, std::string_view id) {
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

std::optional<CardId> card_named(const Content& content, std::string_view id) {
  return row_named<CardId>(content.cards, id);
}
std::optional<FighterId> fighter_named(const Content& content, std::string_view id) {
  for (int seat = 0; seat < seat_count; ++seat) {
    if (id == own_names[seat]) return own_fighter(Seat(seat));
  }
  return row_named<FighterId>(content.fighters, id);
}
std::optional<DeckId> deck_named(const Content& content, std::string_view id) {
  return row_named<DeckId>(content.decks, id);
}

Json write_cards(const Content& content, Lang lang) {
  Json out = {{"cards", Json::object()}, {"fighters", Json::object()}, {"decks", Json::object()}};
  for (std::size_t i = 0; i < content.cards.size(); ++i) {
    const CardText& text = content.cards[i];
    const Card& card = content.book.card[i];
    Json row = {{"name", text.name.in(lang)},
                {"kind", kind_names[int(card.kind)]},
                {"type", type_names[int(card.type)]}};
    if (card.forbidden) row["forbidden"] = true;
    row["text"] = Json::array();
    for (int level = 0; level < (card.kind == Kind::free ? 1 : 3); ++level) {
      row["text"].push_back(text.text[level].in(lang));
    }
    out["cards"][text.id] = row;
  }
  for (std::size_t i = 0; i < content.fighters.size(); ++i) {
    const FighterText& text = content.fighters[i];
    const Fighter& fighter = content.book.fighter[i];
    Json row = {
        {"name", text.name.in(lang)}, {"nickname", text.nickname.in(lang)}, {"text", text.text.in(lang)}};
    row["stats"] = Json::object();
    for (int c = 0; c < colour_count; ++c) row["stats"][stat_names[c]] = int(fighter.stat[c]);
    if (fighter.price != no_price) row["price"] = int(fighter.price);
    out["fighters"][text.id] = row;
  }
  for (std::size_t i = 0; i < content.decks.size(); ++i) {
    const DeckText& text = content.decks[i];
    Json cards = Json::object();
    for (std::size_t c = 0; c < content.cards.size(); ++c) {
      if (const int copies = content.book.deck[i].copies[c]; copies > 0) cards[content.cards[c].id] = copies;
    }
    out["decks"][text.id] = {{"name", text.name.in(lang)}, {"cards", cards}};
  }
  return out;
}

}  // namespace gm::ring

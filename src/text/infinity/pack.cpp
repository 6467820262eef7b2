// Packs: content files read row by row into a Content.
//
// The built-in packs and home-made ones go through the same reader. A reader
// throws a Problem with the path of the value that is wrong ("tiles[2].arrive");
// at the door (`read_pack`) the path becomes a line of the file. What stands
// inside an effect is the vocabulary's affair (vocabulary_read.cpp).
//
// A home-made pack brings custom tiles for the blanks (I-18), other tiles, and a
// "mix": new numbers of red and blue copies, so that the sums of I-18.7 hold again.
//
// Not checked here: whether a pack is fun. `pack try` plays it.
#include "text/pack.h"

#include <fmt/format.h>

#include <memory>
#include <optional>
#include <set>
#include <stdexcept>

#include "assets.h"
#include "rules/infinity/content.h"
#include "rules/infinity/content_check.h"
#include "text/infinity/content.h"
#include "text/wrap.h"

namespace gm::infinity {

namespace {

constexpr int most_copies = red_tiles;
constexpr int sign_columns = 2;
constexpr std::size_t most_constants = 3;

// ---- One pack -------------------------------------------------------------------------

// What is known of the packs read so far.
struct Shelf {
  Content content;
  std::set<std::string> ids;  // of teams, characters, tokens and tiles
  std::set<std::string> pack_ids;
  int usual = 0;  // blank tiles that come with the game
};

Origins read_origins(const Node& node) {
  if (node.json().is_string()) return {{"", origin_names[node.one_of(origin_names)]}};
  Origins out;
  for (const auto& [part, source] : node.members()) {
    out.push_back({part, origin_names[source.one_of(origin_names)]});
  }
  if (out.empty()) node.fail("a source, or sources by part");
  return out;
}

// For the board, in every language.
Texts read_sign(const Node& node) {
  const Texts out = read_texts(node);
  for (const std::string& sign : out.of) {
    if (gm::columns(sign) > sign_columns) node.fail("signs of one or two letters");
  }
  return out;
}
Texts beginnings(const Texts& name) {
  Texts out;
  for (std::size_t i = 0; i < lang_count; ++i) {
    std::size_t end = 0;
    for (int letters = 0; end < name.of[i].size(); ++end) {
      const bool inside = (name.of[i][end] & 0xc0) == 0x80;
      if (!inside && letters++ == sign_columns) break;
    }
    out.of[i] = clipped(name.of[i].substr(0, end), sign_columns);
  }
  return out;
}

class PackReader {
 public:
  PackReader(Shelf& shelf, bool home_made) : shelf_(shelf), content_(shelf.content), home_made_(home_made) {}

  void read(const Node& root, const std::string& bytes) {
    if (home_made_) {
      root.only({"format", "game", "id", "name", "tiles", "mix"});
    } else {
      root.only({"format", "game", "id", "name", "tiles", "teams", "tokens"});
    }
    root["format"].integer(1, 1);
    static constexpr const char* games[] = {"infinity"};
    root["game"].one_of(games);
    pack_ = read_id(root["id"]);
    if (!shelf_.pack_ids.insert(pack_).second) root["id"].fail("an id that no other pack has");
    content_.packs.push_back({.id = pack_, .name = read_texts(root["name"]), .hash = hash_of_bytes(bytes)});
    if (home_made_ && !root.find("tiles") && !root.find("mix")) root.fail("tiles or a mix in a pack");
    if (const auto tokens = root.find("tokens")) {
      for (const Node& row : tokens->list(max_tokens)) read_token(row);
    }
    if (const auto teams = root.find("teams")) {
      for (const Node& row : teams->list(team_count)) read_team(row);
    }
    if (const auto tiles = root.find("tiles")) {
      const std::vector<Node> rows = tiles->list(max_tiles);
      // An effect may name any tile, so that all have their numbers first.
      const std::size_t first = content_.tiles.size();
      for (const Node& row : rows) name_tile(row);
      for (std::size_t i = 0; i < rows.size(); ++i) read_tile(rows[i], first + i);
    }
    if (const auto mix = root.find("mix")) read_mix(*mix);
    // The rules have the last word: what the readers let through must be playable.
    if (home_made_) check(flaw_of_rows(content_.book), root);
  }

 private:
  std::string new_id(const Node& node) {
    const std::string id = read_id(node);
    if (!shelf_.ids.insert(id).second) node.fail("an id that nothing else in this game has");
    return id;
  }
  static void check(ContentFlaw flaw, const Node& row) {
    if (flaw != ContentFlaw::none) throw Problem{row.path(), "expected " + explain(flaw)};
  }

  // Reads the effect of this key into `effect`, if the row has one.
  void effect_at(const Node& row, const char* key, Spot spot, EffectId& effect,
                 std::vector<std::string>& written) {
    const auto node = row.find(key);
    if (!node) return;
    const std::string text = node->text(most_text_bytes);
    const Result<EffectId> read = read_effect(content_, content_.book, text, spot);
    if (!read) fail_inside(*node, read.problem());
    effect = *read;
    written.push_back(fmt::format("{}: {}", key, text));
  }
  // The same for the texts of "constant".
  template <class Row, class Read>
  static void constants_of(const Node& row, Row& out, std::vector<std::string>& written, Read&& read_one) {
    const auto list = row.find("constant");
    if (!list) return;
    for (const Node& node : list->list(most_constants)) {
      const Result<Row> read = read_one(out, node.text(most_text_bytes));
      if (!read) fail_inside(node, read.problem());
      out = *read;
      written.push_back("constant: " + node.text(most_text_bytes));
    }
  }

  // ---- Tokens

  void read_token(const Node& row) {
    row.only(
        {"id", "name", "kind", "text", "constant", "active", "bases_moved", "carrier_returned", "source"});
    if (content_.tokens.size() == max_tokens) row.fail(fmt::format("at most {} tokens", max_tokens));
    TokenText text;
    text.id = new_id(row["id"]);
    text.name = read_texts(row["name"]);
    text.origins = read_origins(row["source"]);
    text.pack = pack_;
    Token token;
    token.kind = TokenKind(row["kind"].one_of(token_kind_names));
    if (token.kind == TokenKind::stone) text.text = read_texts(row["text"]);
    constants_of(row, token, text.effects,
                 [](const Token& now, const std::string& words) { return read_constant(now, words); });
    effect_at(row, "active", {Trigger::active}, token.active, text.effects);
    effect_at(row, "bases_moved", {Trigger::bases_moved}, token.bases_moved, text.effects);
    effect_at(row, "carrier_returned", {Trigger::carrier_returned}, token.carrier_returned, text.effects);
    check(flaw_of(content_.book, token), row);
    content_.book.token[content_.tokens.size()] = token;
    content_.tokens.push_back(std::move(text));
    content_.book.tokens = u8(int(content_.tokens.size()));
    complete(content_.book);  // which tokens are energy decides what `put` may name
  }

  // ---- Teams

  void read_team(const Node& row) {
    row.only({"id", "name", "characters", "source"});
    if (content_.teams.size() == team_count) row.fail(fmt::format("{} teams", team_count));
    content_.teams.push_back({.id = new_id(row["id"]),
                              .name = read_texts(row["name"]),
                              .origins = read_origins(row["source"]),
                              .pack = pack_});
    const std::vector<Node> characters = row["characters"].list(team_size);
    if (int(characters.size()) != team_size) row["characters"].fail("two characters");
    for (const Node& each : characters) read_character(each);
  }
  void read_character(const Node& row) {
    row.only({"id", "name", "ability", "text", "source"});
    CharacterText text;
    text.id = new_id(row["id"]);
    text.name = read_texts(row["name"]);
    text.text = read_texts(row["text"]);
    text.origins = read_origins(row["source"]);
    text.pack = pack_;
    text.ability = row["ability"].text(most_text_bytes);
    Character& character = content_.book.character[content_.characters.size()];
    std::vector<std::string> written;
    effect_at(row, "ability", {Trigger::ability}, character.ability, written);
    content_.characters.push_back(std::move(text));
  }

  // ---- Tiles

  void name_tile(const Node& row) {
    row.only({"id", "name", "sign", "red", "blue", "blank", "swap", "hold", "constant", "open", "arrive",
              "trap", "text", "source"});
    if (content_.tiles.size() == max_tiles) {
      row.fail(fmt::format("at most {} kinds of tiles in all packs together", max_tiles));
    }
    TileText text;
    text.id = new_id(row["id"]);
    text.name = read_texts(row["name"]);
    text.text = read_texts(row["text"]);
    text.sign = row.find("sign") ? read_sign(row["sign"]) : beginnings(text.name);
    text.origins = read_origins(row["source"]);
    text.pack = pack_;
    content_.tiles.push_back(std::move(text));
    content_.book.tiles = u8(int(content_.tiles.size()));
  }

  void read_tile(const Node& row, std::size_t id) {
    TileText& text = content_.tiles[id];
    Tile tile;
    if (const auto blank = row.find("blank")) tile.blank = blank->yes_no();
    if (const auto hold = row.find("hold")) tile.hold = hold->yes_no();
    if (tile.blank) {
      for (const char* key : {"red", "blue"}) {
        if (row.find(key)) row[key].fail("no number of copies: a blank tile replaces another one");
      }
    } else {
      tile.red = u8(int(row["red"].integer(0, most_copies)));
      tile.blue = u8(int(row["blue"].integer(0, most_copies)));
    }
    constants_of(row, tile, text.effects, [&](const Tile& now, const std::string& words) {
      return read_constant(content_, now, words);
    });
    effect_at(row, "open", {Trigger::open, tile.blank}, tile.open, text.effects);
    effect_at(row, "arrive", {Trigger::arrive, tile.blank}, tile.arrive, text.effects);
    effect_at(row, "trap", {Trigger::trap, tile.blank}, tile.trap, text.effects);
    if (tile.hold) text.effects.emplace_back("hold");
    check(flaw_of(content_.book, tile), row);
    content_.book.tile[id] = tile;
    if (const auto swap = row.find("swap")) read_swap(*swap, tile, id);
  }
  // The kind that a custom tile usually replaces.
  void read_swap(const Node& node, const Tile& tile, std::size_t id) {
    if (!tile.blank) node.fail("nothing: only blank tiles replace others");
    const std::optional<TileId> swap = tile_named(content_, node.text());
    if (!swap || tile_row(content_.book, *swap).blank || tile_row(content_.book, *swap).red == 0) {
      node.fail("the id of a red tile");
    }
    content_.tiles[id].swap = node.text();
    if (home_made_ || shelf_.usual == max_blanks) return;
    content_.book.usual_blanks[shelf_.usual] = TileId(id);
    content_.book.usual_swaps[shelf_.usual] = *swap;
    ++shelf_.usual;
  }

  // {"loki": {"red": 1, "blue": 1}}
  void read_mix(const Node& node) {
    for (const auto& [id, counts] : node.members()) {
      const std::optional<TileId> tile = tile_named(content_, id);
      if (!tile) throw Problem{counts.path(), "expected the id of a tile; got " + gm::shown(Json(id))};
      Tile& row = content_.book.tile[int(*tile)];
      if (row.blank) counts.fail("no custom tile: those are chosen by the options");
      counts.only({"red", "blue"});
      row.red = u8(int(counts["red"].integer(0, most_copies)));
      row.blue = u8(int(counts["blue"].integer(0, most_copies)));
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
  static const std::unique_ptr<const Shelf> shelf = [] {
    auto out = std::make_unique<Shelf>();
    // Tiles name tokens and teams, blank tiles name other tiles.
    for (const char* name : {"tokens", "teams", "tiles", "blanks"}) {
      const std::string path = fmt::format("content/infinity/{}.json", name);
      for (const Asset& asset : assets()) {
        if (asset.path != path) continue;
        const PackSource pack{path, std::string(asset.bytes)};
        if (const auto problem = add_pack(*out, pack, false)) throw std::logic_error(problem->line());
      }
    }
    if (const ContentFlaw flaw = flaw_of_rows(out->content.book); flaw != ContentFlaw::none) {
      throw std::logic_error("content/infinity: expected " + explain(flaw));
    }
    complete(out->content.book);
    return std::unique_ptr<const Shelf>(std::move(out));
  }();
  return *shelf;
}

template <class Id, class Row>
std::optional<Id> row_named(const std::vector<Row>& rows, std::string_view id) {
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (rows[i].id == id) return Id(i);
  }
  return std::nullopt;
}
template <class Row>
const Row* row_at(const std::vector<Row>& rows, int i) {
  return i >= 0 && std::size_t(i) < rows.size() ? &rows[std::size_t(i)] : nullptr;
}

Json write_tile(const Content& content, std::size_t i, Lang lang) {
  const TileText& text = content.tiles[i];
  const Tile& tile = content.book.tile[i];
  Json out = {{"name", text.name.in(lang)}, {"text", text.text.in(lang)}, {"sign", text.sign.in(lang)}};
  if (tile.blank) {
    out["blank"] = true;
  } else {
    out["red"] = int(tile.red);
    out["blue"] = int(tile.blue);
  }
  if (tile.arrows != 0) out["arrows"] = int(tile.arrows);
  if (const TeamText* team = text_of(content, tile.base)) out["base"] = team->id;
  if (tile.thanos_base) out["base"] = "thanos";
  if (tile.hold) out["hold"] = true;
  if (tile.trap != EffectId::none) out["trap"] = true;
  return out;
}

}  // namespace

const Content& built_in() { return built_in_shelf().content; }

Result<Content> with_packs(const std::vector<PackSource>& packs) {
  const auto shelf = std::make_unique<Shelf>(built_in_shelf());  // too large for the stack of a page
  for (const PackSource& pack : packs) {
    if (const auto problem = add_pack(*shelf, pack, true)) return *problem;
  }
  complete(shelf->content.book);
  return std::move(shelf->content);
}

// ---- Names ------------------------------------------------------------------------

std::optional<TileId> tile_named(const Content& content, std::string_view id) {
  return row_named<TileId>(content.tiles, id);
}
std::optional<TokenId> token_named(const Content& content, std::string_view id) {
  return row_named<TokenId>(content.tokens, id);
}
std::optional<TeamId> team_named(const Content& content, std::string_view id) {
  return row_named<TeamId>(content.teams, id);
}
std::optional<CharacterId> character_named(const Content& content, std::string_view id) {
  return row_named<CharacterId>(content.characters, id);
}

const TileText* text_of(const Content& content, TileId tile) { return row_at(content.tiles, int(tile)); }
const TokenText* text_of(const Content& content, TokenId token) { return row_at(content.tokens, int(token)); }
const TeamText* text_of(const Content& content, TeamId team) { return row_at(content.teams, int(team)); }
const CharacterText* text_of(const Content& content, CharacterId character) {
  return row_at(content.characters, int(character));
}

Json write_cards(const Content& content, Lang lang) {
  Json out = object_for(4);
  for (const char* key : {"tiles", "tokens", "teams", "characters"}) out[key] = Json::object();
  for (std::size_t i = 0; i < content.tiles.size(); ++i) {
    out["tiles"][content.tiles[i].id] = write_tile(content, i, lang);
  }
  for (std::size_t i = 0; i < content.tokens.size(); ++i) {
    const TokenText& text = content.tokens[i];
    Json& row = out["tokens"][text.id] = {{"name", text.name.in(lang)},
                                          {"kind", token_kind_names[int(content.book.token[i].kind)]}};
    if (!text.text.in(lang).empty()) row["text"] = text.text.in(lang);
    if (content.book.token[i].active != EffectId::none) row["active"] = true;
  }
  for (std::size_t i = 0; i < content.teams.size(); ++i) {
    out["teams"][content.teams[i].id] = {
        {"name", content.teams[i].name.in(lang)},
        {"characters", {content.characters[2 * i].id, content.characters[2 * i + 1].id}}};
  }
  for (std::size_t i = 0; i < content.characters.size(); ++i) {
    const CharacterText& text = content.characters[i];
    out["characters"][text.id] = {{"name", text.name.in(lang)},
                                  {"team", content.teams[i / team_size].id},
                                  {"text", text.text.in(lang)}};
  }
  return out;
}

}  // namespace gm::infinity

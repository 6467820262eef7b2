// Infinity's content as people read it: ids, names and texts in three languages,
// beside the Book that the rules play with.
//
// Content comes from packs (content/infinity/*.json, and home-made ones): one
// loader, one set of checks. Row i of `tiles` is TileId(i), of `tokens`
// TokenId(i), of `teams` TeamId(i), of `characters` CharacterId(i).
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/infinity/content.h"
#include "rules/infinity/content_check.h"
#include "text/json.h"
#include "text/language.h"
#include "text/pack.h"
#include "text/result.h"

namespace gm::infinity {

// Where a part of a row comes from: {"counts", "house"}. A row from one source has one, with no part.
struct Origin {
  std::string part;
  std::string source;  // book, public, ruling, house
};
using Origins = std::vector<Origin>;

struct TileText {
  std::string id;
  Texts name;
  Texts text;
  Texts sign;  // one or two letters for the board
  Origins origins;
  std::string pack;                  // id of the pack it comes from
  std::vector<std::string> effects;  // as written in the pack
  std::string swap;                  // of a custom tile: the kind it usually replaces; may be empty
};

struct TokenText {
  std::string id;
  Texts name;
  Texts text;  // of a Stone
  Origins origins;
  std::string pack;
  std::vector<std::string> effects;
};

struct CharacterText {
  std::string id;
  Texts name;
  Texts text;  // what its ability does
  Origins origins;
  std::string pack;
  std::string ability;
};

struct TeamText {
  std::string id;
  Texts name;
  Origins origins;
  std::string pack;
};

struct PackText {
  std::string id;
  Texts name;
  std::string hash;  // 16 hex digits of the file's bytes
};

struct Content {
  Book book;  // all rows, default options
  std::vector<TileText> tiles;
  std::vector<TokenText> tokens;
  std::vector<TeamText> teams;
  std::vector<CharacterText> characters;
  std::vector<PackText> packs;
};

// Tiles, tokens and teams from the files embedded in the program.
const Content& built_in();

// The built-in content with home-made packs on top.
Result<Content> with_packs(const std::vector<PackSource>& packs);

// ---- Names ------------------------------------------------------------------------

std::optional<TileId> tile_named(const Content& content, std::string_view id);
std::optional<TokenId> token_named(const Content& content, std::string_view id);
std::optional<TeamId> team_named(const Content& content, std::string_view id);
std::optional<CharacterId> character_named(const Content& content, std::string_view id);

// Rows with their texts; nothing for an id that no row has.
const TileText* text_of(const Content& content, TileId tile);
const TokenText* text_of(const Content& content, TokenId token);
const TeamText* text_of(const Content& content, TeamId team);
const CharacterText* text_of(const Content& content, CharacterId character);

extern const char* const back_names[back_count];              // red, blue
extern const char* const token_kind_names[token_kind_count];  // stone ...
extern const char* const slot_names[2];                       // left, right
extern const char* const dir_names[dir_count];                // north ...
extern const char* const spin_names[2];                       // cw, ccw
extern const char* const verb_names[verb_count];
extern const char* const trigger_names[trigger_count];

// ---- Options (options.cpp) ----------------------------------------------------------

// All options with a fixed list of values, for forms.
const std::vector<OptionInfo>& option_list();

// Reads {"players": 3, "teams": ["team_thor", "team_panther", "team_captain"], "layout": "free"}:
// numbers as numbers or text, switches as on/off or true/false. "teams",
// "blank_tiles" and "blank_swaps" may be lists of ids, as a list or as a text with
// commas. Unknown names, bad values and options that do not go together are refused.
Result<Options> read_options(const Content& content, const Json& json);
Json write_options(const Content& content, const Options& options);

// A book for these options.
Result<Book> make_book(const Content& content, const Options& options);

// Names and texts of everything in one language, for whoever draws it:
// {"tiles": {"loki": {"name", "text", "sign", "red", "blue", "arrows", "base", "hold", "trap"}},
//  "tokens": {"soul": {"name", "kind", "text"}}, "teams": {"team_thor": {"name", "characters": [...]}},
//  "characters": {"thor": {"name", "team", "text"}}}
Json write_cards(const Content& content, Lang lang);

// ---- The vocabulary (vocabulary_read.cpp, _write.cpp) ----------------------------------

// Reads a list of steps into the tables of `book`, with every check the
// vocabulary asks for: "may{ swap_tiles(free(board)); detain(me) }". Names of
// tiles and tokens are those of `content`. `book` is changed only if all went
// well. Problem::where is the 1-based column, as text.
Result<EffectId> read_effect(const Content& content, Book& book, std::string_view text, Spot spot);
// The same text back, in normal form; empty for no effect.
std::string write_effect(const Content& content, const Book& book, EffectId effect);

// A constant of a tile or a token, put into its row: "arrows(5)", "base(team_thor)",
// "corner"; "unseen_by_thanos", "may_ignore_traps".
Result<Tile> read_constant(const Content& content, Tile tile, std::string_view text);
Result<Token> read_constant(Token token, std::string_view text);
std::vector<std::string> write_constants(const Content& content, const Tile& tile);
std::vector<std::string> write_constants(const Token& token);

// What is wrong with a row, in English, with the rule.
std::string explain(ContentFlaw flaw);

}  // namespace gm::infinity

// Ring's content as people read it: ids, names and texts in three languages,
// beside the Book that the rules play with.
//
// Content comes from packs (content/ring/*.json, and home-made ones): one
// loader, one set of checks. Row i of `cards` is CardId(i), of `fighters`
// FighterId(i), of `decks` DeckId(i).
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/ring/content.h"
#include "text/json.h"
#include "text/language.h"
#include "text/pack.h"
#include "text/result.h"

namespace gm::ring {

// Where a part of a row comes from: {"kind", "house"}. A row from one source has one, with no part.
struct Origin {
  std::string part;
  std::string source;  // book, public, ruling, house
};
using Origins = std::vector<Origin>;

struct CardText {
  std::string id;
  Texts name;
  Texts text[3];  // by level; of a free card only the first
  Origins origins;
  std::string pack;     // id of the pack it comes from
  std::string effects;  // as written in the pack
};

struct FighterText {
  std::string id;
  Texts name;
  Texts nickname;
  Texts text;  // what its ability does
  Origins origins;
  std::string pack;
  std::vector<std::string> abilities;  // as written in the pack
};

struct DeckText {
  std::string id;
  Texts name;
  std::string pack;
};

struct PackText {
  std::string id;
  Texts name;
  std::string hash;  // 16 hex digits of the file's bytes
};

struct Content {
  Book book;  // all rows, default options
  std::vector<CardText> cards;
  std::vector<FighterText> fighters;
  std::vector<DeckText> decks;
  std::vector<PackText> packs;
};

// The techniques, fighters and decks from the files embedded in the program.
const Content& built_in();

// The built-in content with home-made packs on top.
Result<Content> with_packs(const std::vector<PackSource>& packs);

// ---- Names ------------------------------------------------------------------------

std::optional<CardId> card_named(const Content& content, std::string_view id);
// A fighter of a pack; "own0" and "own1" are the fighters the seats bring along.
std::optional<FighterId> fighter_named(const Content& content, std::string_view id);
std::optional<DeckId> deck_named(const Content& content, std::string_view id);

extern const char* const stat_names[colour_count];    // strength ...
extern const char* const colour_names[colour_count];  // red ...
extern const char* const kind_names[kind_count];
extern const char* const type_names[4];
extern const char* const power_names[3];  // min, mid, max
extern const char* const verb_names[verb_count];
extern const char* const condition_names[condition_count];  // [0] is "none"
extern const char* const mod_names[mod_count];
extern const char* const trigger_names[trigger_count];  // [0] is "none"

// ---- Options (options.cpp) ----------------------------------------------------------

// All options with a fixed list of values, for forms. "players" is among them and always 2.
const std::vector<OptionInfo>& option_list();

// Reads {"rounds": 2, "deck": "long", "reanswer": "on"}: numbers as numbers or
// text, switches as on/off or true/false; "deck" may name the list of a pack.
// own_fighter_0 and own_fighter_1 are the fighters the seats bring along, as an
// object or as its text:
//   {"name": "Bear", "strength": 5, "speed": 4, "coordination": 5, "endurance": 4, "ability": "klyopikov"}
// Unknown names, bad values and fighters outside are refused.
Result<Options> read_options(const Content& content, const Json& json);
Json write_options(const Content& content, const Options& options);

// The name a seat has given its own fighter; empty if it brings none.
std::string own_fighter_name(const Options& options, Seat seat);

// A book for these options.
Result<Book> make_book(const Content& content, const Options& options);

// Names and texts of everything in one language, for whoever draws it:
// {"cards": {"backfist": {"name", "kind", "type", "text": [min, mid, max], ...}},
//  "fighters": {"nemkov": {"name", "nickname", "text", "stats": {...}}}, "decks": {...}}
Json write_cards(const Content& content, Lang lang);

// ---- The vocabulary (vocabulary_read.cpp, _write.cpp) ----------------------------------

// Reads the levels of a card ("damage 1 | damage 2 | damage 3"; of a free card
// one) into `card`, whose kind, type and window are known, with every check the
// vocabulary asks for. Problem::where is the 1-based column, as text.
Result<Card> read_levels(std::string_view text, Card card);
// Reads one ability of a fighter: "opening_turns 2", "on round_start: heal 1".
Result<Ability> read_ability(std::string_view text);
// The same texts back, in normal form.
std::string write_levels(const Card& card);
std::string write_ability(const Ability& ability);

}  // namespace gm::ring

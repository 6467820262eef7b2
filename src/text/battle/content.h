// Battle's content as people read it: ids, names and card texts in three
// languages, beside the Book that the rules play with.
//
// Content comes from packs (content/battle/*.json, and home-made ones): one
// loader, one set of checks. Row i of `heroes` is HeroId(i), of `fields` FieldId(i).
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/battle/content.h"
#include "text/json.h"
#include "text/language.h"
#include "text/pack.h"
#include "text/result.h"

namespace gm::battle {

struct CardText {
  std::string id;
  Texts name;
  Texts text;
  std::string source;                  // book, public, ruling, house
  std::string pack;                    // id of the pack it comes from
  std::vector<std::string> abilities;  // as written in the pack
};

struct TechniqueText {
  std::string id;
  Texts name;
  Texts action[2];
  Texts action_text[2];
  std::string source;
};

struct PackText {
  std::string id;
  Texts name;
  std::string hash;  // 16 hex digits of the file's bytes
};

struct Content {
  Book book;  // all rows, default options
  TechniqueText technique[technique_count];
  std::vector<CardText> heroes;
  std::vector<CardText> fields;
  std::vector<PackText> packs;
};

// The techniques and both boxes, from the files embedded in the program.
const Content& built_in();

// The built-in content with home-made packs on top.
Result<Content> with_packs(const std::vector<PackSource>& packs);

// ---- Names ------------------------------------------------------------------------

std::optional<HeroId> hero_named(const Content& content, std::string_view id);
std::optional<FieldId> field_named(const Content& content, std::string_view id);
extern const char* const technique_names[technique_count];  // also tactics
extern const char* const source_names[source_count];
extern const char* const verb_names[verb_count];
extern const char* const mod_names[mod_count];
extern const char* const trigger_names[trigger_count];  // [0] is "none"
extern const char* const window_names[window_count];
extern const char* const part_names[2];   // of an action: "a", "b"
extern const char* const until_names[5];  // "none", "own_reveal", ...

// ---- Options ------------------------------------------------------------------------

const std::vector<OptionInfo>& option_list();

// Reads {"players": 3, "box": "combined", "spoils_on_last": "yes"}: numbers as
// numbers or text, switches as yes/no or true/false. Unknown names, bad values
// and combinations that B-11.2 to B-11.4 forbid are refused.
Result<Options> read_options(const Content& content, const Json& json);
Json write_options(const Content& content, const Options& options);

// A book for these options.
Result<Book> make_book(const Content& content, const Options& options);

// Names and texts of all cards in one language, for whoever draws them:
// {"techniques": {"melee": {"name", "number", "a": {"name", "text"}, "b": ...}},
//  "heroes": {"gamora": {"name", "text", "kind": "active"}}, "battlefields": {...}}
Json write_cards(const Content& content, Lang lang);

// ---- The vocabulary (vocabulary_read.cpp, _write.cpp) --------------------------------------------------

enum class CardKind : uint8_t { hero, battlefield };
// Reads one ability ("active on_turn if hand>=2: draw(self,1)") or the steps of a
// technique action, with every check the vocabulary asks for. Problem::where is
// the 1-based column, as text.
Result<Ability> read_ability(std::string_view text, CardKind kind);
Result<Steps> read_steps(std::string_view text);
// The same text back, in normal form.
std::string write_ability(const Ability& ability);
std::string write_steps(const Steps& steps);

}  // namespace gm::battle

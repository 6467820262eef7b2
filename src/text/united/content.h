// United's content as people read it: ids, names and texts in three languages,
// beside the Book that the rules play with.
//
// Content comes from packs (content/united/*.json, and home-made ones): one
// loader, one set of checks. Row i of `heroes` is HeroId(i), of its `cards` the
// card card_id(hero, row); row i of `villains` is VillainId(i), of its `plans` and
// `threats` the cards plan_id and threat_id name; row i of `locations` is
// LocationId(i). What cards of several Heroes or Villains do is a special, and
// has a name of its own.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/united/content.h"
#include "rules/united/content_check.h"
#include "text/json.h"
#include "text/language.h"
#include "text/pack.h"
#include "text/result.h"

namespace gm::united {

// A special effect of Hero cards or plan cards.
struct SpecialText {
  std::string id;
  Texts name;
  Texts text;
  std::string source;  // book, public, ruling, house
  std::string pack;    // id of the pack it comes from
  std::string effect;  // as written in the pack
  EffectId row = EffectId::none;
};
inline constexpr int no_special = -1;

struct CardText {
  std::string id;            // hulk.m.hulk_smash
  int special = no_special;  // row of Content::specials
};
struct HeroText {
  std::string id;
  Texts name;
  std::string source;
  std::string pack;
  std::vector<CardText> cards;
};

struct PlanText {
  std::string id;
  int special = no_special;
};
struct ThreatText {
  std::string id;
  Texts name;
  Texts text;
  std::string source;
  std::vector<std::string> effects;  // as written in the pack
};
struct VillainText {
  std::string id;
  Texts name;
  Texts track;  // what its track counts; empty without one
  Texts bam;
  Texts overflow;
  Texts plot;  // empty without one
  Texts rule;  // what holds all the time; empty without such
  std::string source;
  std::string pack;
  std::vector<std::string> effects;
  std::vector<PlanText> plans;
  std::vector<ThreatText> threats;
};

struct LocationText {
  std::string id;
  Texts name;
  Texts text;  // its End of Turn effect; empty without one
  std::string source;
  std::string pack;
  std::string effect;
};

// Missions and Challenges come with the game; no pack adds any.
struct MissionText {
  Texts name;
  Texts text;
};
struct ChallengeText {
  Texts name;
  Texts text;
};

struct PackText {
  std::string id;
  Texts name;
  std::string hash;  // 16 hex digits of the file's bytes
};

struct Content {
  Book book;  // all rows, default options
  std::vector<HeroText> heroes;
  std::vector<VillainText> villains;
  std::vector<LocationText> locations;
  std::vector<SpecialText> specials;
  MissionText missions[mission_count];
  ChallengeText challenges[4];  // by Challenge; the first is none
  std::vector<PackText> packs;
};

// Heroes, Villains and Locations from the files embedded in the program.
const Content& built_in();

// The built-in content with home-made packs on top.
Result<Content> with_packs(const std::vector<PackSource>& packs);

// ---- Names ------------------------------------------------------------------------

std::optional<HeroId> hero_named(const Content& content, std::string_view id);
std::optional<CardId> card_named(const Content& content, std::string_view id);
std::optional<VillainId> villain_named(const Content& content, std::string_view id);
std::optional<PlanId> plan_named(const Content& content, std::string_view id);
std::optional<ThreatId> threat_named(const Content& content, std::string_view id);
std::optional<LocationId> location_named(const Content& content, std::string_view id);

// Rows with their texts; nothing for an id that no row has.
const HeroText* text_of(const Content& content, HeroId hero);
const CardText* text_of(const Content& content, CardId card);
const VillainText* text_of(const Content& content, VillainId villain);
const PlanText* text_of(const Content& content, PlanId plan);
const ThreatText* text_of(const Content& content, ThreatId threat);
const LocationText* text_of(const Content& content, LocationId location);
const SpecialText* special_text(const Content& content, CardId card);
const SpecialText* special_text(const Content& content, PlanId plan);

extern const char* const symbol_names[symbol_count];  // move ...
extern const char* const token_names[token_count];    // thug, civilian, both
extern const char* const mission_names[mission_count];
extern const char* const challenge_names[4];
extern const char* const verb_names[verb_count];
extern const char* const trigger_names[trigger_count];

// ---- Options (options.cpp) ----------------------------------------------------------

// All options with a fixed list of values, for forms.
const std::vector<OptionInfo>& option_list();

// Reads {"players": 3, "villain": "ultron", "heroes": ["hulk", "wasp", "iron_man"], "open_hands": "off"}:
// numbers as numbers or text, switches as on/off or true/false. "heroes" and
// "locations" may be lists of ids, as a list or as a text with commas. Unknown
// names, bad values and options that do not go together are refused.
Result<Options> read_options(const Content& content, const Json& json);
Json write_options(const Content& content, const Options& options);

// A book for these options.
Result<Book> make_book(const Content& content, const Options& options);

// Names and texts of everything in one language, for whoever draws it:
// {"heroes": {"hulk": {"name", "cards": {"hulk.m.hulk_smash": {"symbols": ["move"], "special", "text"}}}},
//  "villains": {"ultron": {"name", "bam", ..., "plans": {...}, "threats": {...}}},
//  "locations": {...}, "missions": {...}, "challenges": {...}}
Json write_cards(const Content& content, Lang lang);

// ---- The vocabulary (vocabulary_read.cpp, _write.cpp) ----------------------------------

// Each reads a text into the tables of `book`, with every check the vocabulary
// asks for; `book` is changed only if all went well. Problem::where is the
// 1-based column, as text.
//
// A list of steps: "may{step(me, 1)}; attack(here, 3, single)".
Result<EffectId> read_effect(Book& book, std::string_view text);
// A line of a Threat or a dashboard, put into its row: "bam: track(2)",
// "constant: thug_health(here, 2)"; of a dashboard also "overflow pass" or
// "overflow per_token: track(1)", and "plot: track_value >= 20".
Result<Threat> read_line(Book& book, const Threat& threat, std::string_view text);
Result<Villain> read_line(Book& book, const Villain& villain, std::string_view text);
// The same texts back, in normal form.
std::string write_effect(const Book& book, EffectId effect);
std::vector<std::string> write_lines(const Book& book, const Threat& threat);
std::vector<std::string> write_lines(const Book& book, const Villain& villain);

// What is wrong with a row, in English, with the rule.
std::string explain(ContentFlaw flaw);

}  // namespace gm::united

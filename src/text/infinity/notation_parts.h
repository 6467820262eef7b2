// The pieces that Infinity's notation is made of: names, places, figures, tokens.
// Private to notation*.cpp; all readers throw a Problem (see text/result.h).
#pragma once
#include <string>

#include "rules/infinity/infinity.h"
#include "text/infinity/content.h"
#include "text/infinity/notation.h"
#include "text/json.h"
#include "text/notation_parts.h"

namespace gm::infinity::parts {

using namespace gm::parts;

extern const char* const decision_names[decision_count];
extern const char* const deed_names[deed_count];
extern const char* const phase_names[phase_count];
extern const char* const happening_names[happening_count];
extern const char* const toss_names[toss_count];
extern const char* const ending_names[ending_count];
extern const char* const tie_names[tie_break_count];
extern const char* const source_names[source_count];
extern const char* const mark_names[mark_count];
extern const char* const frame_names[frame_kind_count];
inline constexpr const char* side_names[] = {"stones", "empty"};  // of the gauntlet

// ---- Rows; "none" for a row that is not there ----------------------------------------

std::string tile_id(const Content& content, TileId tile);
std::string token_id(const Content& content, TokenId token);
std::string team_id(const Content& content, TeamId team);
std::string character_id(const Content& content, CharacterId character);
TileId read_tile(const Content& content, const Node& node);
TokenId read_token(const Content& content, const Node& node);
TeamId read_team(const Content& content, const Node& node);
CharacterId read_character(const Content& content, const Node& node);
Place read_place(const Node& node);
Figure read_figure(const Node& node);

// Members that may be absent: none.
void put_tile(Json& out, const char* key, const Content& content, TileId tile);
void put_token(Json& out, const char* key, const Content& content, TokenId token);
void put_place(Json& out, const char* key, Place place);
void put_figure(Json& out, const char* key, Figure figure);
TileId tile_at_key(const Content& content, const Node& node, const char* key);
TokenId token_at_key(const Content& content, const Node& node, const char* key);
Place place_at_key(const Node& node, const char* key);
Figure figure_at_key(const Node& node, const char* key);

// Sets as lists; empty: no member.
void put_tokens(Json& out, const char* key, const Content& content, Tokens tokens);
void put_places(Json& out, const char* key, const Places& places);
Tokens read_tokens(const Content& content, const Node& node);
Tokens tokens_at(const Content& content, const Node& node, const char* key);
Places places_at(const Node& node, const char* key);

// ---- The table (notation_table.cpp) -----------------------------------------------------

void write_table(Json& out, const Content& content, const Book& book, const Table& t);
// All keys of it must be in the caller's `only`.
extern const std::initializer_list<const char*> table_keys;
Table read_table(const Content& content, const Book& book, const Node& node);

}  // namespace gm::infinity::parts

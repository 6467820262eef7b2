// The pieces that Battle's notation is made of: names, seats, piles and sets.
// Private to notation*.cpp; all readers throw a Problem (see text/result.h).
#pragma once
#include <initializer_list>
#include <string>
#include <vector>

#include "rules/battle/battle.h"
#include "text/battle/content.h"
#include "text/battle/notation.h"
#include "text/json.h"
#include "text/notation_parts.h"

namespace gm::battle::parts {

using gm::parts::flag_at;
using gm::parts::name_at;
using gm::parts::number_at;
using gm::parts::put;
using gm::parts::put_flag;
using gm::parts::put_seat;
using gm::parts::read_seat;
using gm::parts::read_viewers;
using gm::parts::seat_at;
using gm::parts::write_viewers;

extern const char* const decision_names[decision_count];
extern const char* const phase_names[phase_count];
extern const char* const happening_names[happening_count];
extern const char* const cause_names[cause_count];
extern const char* const choice_names[choice_count];
extern const char* const mark_names[mark_count];

// ---- Writing ------------------------------------------------------------------

std::string hero_id(const Content& content, HeroId hero);
std::string field_id(const Content& content, FieldId field);
Json write_cards(Cards cards);
Json write_tactics(Tactics tactics);
Json write_seats(Seats seats);

void put(Json& out, const char* key, Seats seats);      // none: nothing
void put(Json& out, const char* key, Tactics tactics);  // none: nothing
void put(Json& out, const char* key, Cards cards);      // none: nothing

// ---- Reading ------------------------------------------------------------------

Technique read_technique(const Node& node);
HeroId read_hero(const Content& content, const Node& node);
FieldId read_field(const Content& content, const Node& node);
Cards read_cards(const Node& node);
Tactics read_tactics(const Node& node);
Seats read_seats(const Node& node, int seats);

// Members that may be absent.
Seats seats_at(const Node& node, const char* key, int seats);  // none
Tactics tactics_at(const Node& node, const char* key);
Cards cards_at(const Node& node, const char* key);
Technique technique_at(const Node& node, const char* key);  // none

// ---- The table (notation_table.cpp) -------------------------------------------

// The open part of a position or view: `write_table` what comes before the
// seats, `write_table_seat` one seat, `write_under_way` what comes after them.
void write_table(Json& out, const Content& content, const Book& book, const Table& t);
Json write_table_seat(const Content& content, const Book& book, const Table& t, Seat seat);
void write_under_way(Json& out, const Content& content, const Table& t);

// All keys of these must be in the caller's `only`.
Table read_table(const Content& content, const Book& book, const Node& node);
std::vector<Node> read_seat_list(const Book& book, const Node& node);

}  // namespace gm::battle::parts

// The pieces that United's notation is made of: names, cards, payments and piles.
// Private to notation*.cpp; all readers throw a Problem (see text/result.h).
#pragma once
#include <string>
#include <vector>

#include "rules/united/united.h"
#include "text/json.h"
#include "text/notation_parts.h"
#include "text/united/content.h"
#include "text/united/notation.h"

namespace gm::united::parts {

using namespace gm::parts;

extern const char* const decision_names[decision_count];
extern const char* const deed_names[deed_count];
extern const char* const phase_names[phase_count];
extern const char* const happening_names[happening_count];
extern const char* const cause_names[cause_count];
extern const char* const ending_names[ending_count];
extern const char* const act_names[act_count];
extern const char* const target_names[target_count];
extern const char* const source_names[source_count];
extern const char* const role_names[role_count];
extern const char* const mark_names[mark_count];
extern const char* const waiting_names[4];

inline constexpr int most_crisis = 255;

// ---- Rows -----------------------------------------------------------------------

std::string hero_id(const Content& content, HeroId hero);
std::string card_name(const Content& content, CardId card);
std::string villain_id(const Content& content, VillainId villain);
std::string plan_name(const Content& content, PlanId plan);
std::string threat_name(const Content& content, ThreatId threat);
std::string location_id(const Content& content, LocationId location);
HeroId read_hero(const Content& content, const Node& node);
CardId read_card(const Content& content, const Node& node);
VillainId read_villain(const Content& content, const Node& node);
PlanId read_plan(const Content& content, const Node& node);
ThreatId read_threat(const Content& content, const Node& node);
LocationId read_location(const Content& content, const Node& node);
// Members that may be absent: none.
void put_card(Json& out, const char* key, const Content& content, CardId card);
CardId card_at_key(const Content& content, const Node& node, const char* key);

// ---- Ring positions, figures, payments --------------------------------------------

void put_place(Json& out, const char* key, uint8_t at);  // nowhere, no_figure: nothing
uint8_t place_at(const Node& node, const char* key);     // absent: nowhere
uint8_t figure_at(const Node& node, const char* key);    // absent: no_figure
Json write_ring(Ring ring);                              // [0, 3]
Ring read_ring(const Node& node);
Ring ring_at(const Node& node, const char* key);
Unit unit_named(std::string_view text);  // none if it is no such thing
Unit read_unit(const Node& node);
Json write_payment(const Payment& payment);
Payment read_payment(const Node& node);

// A pile without order as counts by card; a pile with an order as a list.
using Counts = std::vector<int>;  // by CardId
inline constexpr int all_cards = max_heroes * deck_cards;
Counts counts_of(const Book& book, const Table& t, Cards cards);
Json write_counts(const Content& content, const Counts& counts);
void put_counts(Json& out, const char* key, const Content& content, const Counts& counts);  // none: nothing
Counts counts_at(const Content& content, const Node& node, const char* key);                // absent: none

// ---- The table (notation_table.cpp) -------------------------------------------

// The open part of a position or view: `write_table` what comes before the
// seats, `write_under_way` what comes after them.
void write_table(Json& out, const Content& content, const Book& book, const Table& t);
void write_under_way(Json& out, const Content& content, const Book& book, const Table& t);

// All keys of these must be in the caller's `only`. What a table keeps for each
// seat is read from the list of seats by the caller.
extern const std::initializer_list<const char*> table_keys;
Table read_table(const Content& content, const Book& book, const Node& node);
std::vector<Node> read_seat_list(const Book& book, const Node& node);

// The cards of a seat: those of its Heroes, without removed ones, by CardId; and those in the Storyline.
Counts cards_of_seat(const Book& book, const Table& t, Seat seat);
Counts in_story(const Book& book, const Table& t, Seat seat);

}  // namespace gm::united::parts

// The pieces that Ring's notation is made of: names, cards, dice and piles.
// Private to notation*.cpp; all readers throw a Problem (see text/result.h).
#pragma once
#include <string>
#include <vector>

#include "rules/ring/ring.h"
#include "text/json.h"
#include "text/notation_parts.h"
#include "text/ring/content.h"
#include "text/ring/notation.h"

namespace gm::ring::parts {

using namespace gm::parts;

extern const char* const decision_names[decision_count];
extern const char* const deed_names[deed_count];
extern const char* const phase_names[phase_count];
extern const char* const happening_names[happening_count];
extern const char* const purpose_names[purpose_count];
extern const char* const cause_names[cause_count];
extern const char* const opener_names[opener_count];
extern const char* const reason_names[reason_count];
extern const char* const tie_names[tie_break_count];
extern const char* const mark_names[mark_count];

// ---- Cards and fighters ---------------------------------------------------------

std::string card_id(const Content& content, CardId card);
std::string fighter_id(const Content& content, FighterId fighter);
CardId read_card(const Content& content, const Node& node);
FighterId read_fighter(const Content& content, const Node& node);
CardId card_at(const Content& content, const Node& node, const char* key);  // absent: none
void put_card(Json& out, const char* key, const Content& content, CardId card);

// A pile without order as counts by card; a pile with an order as a list.
using Counts = std::vector<int>;  // by CardId
Counts counts_of(const Book& book, Cards cards);
Json write_counts(const Content& content, const Counts& counts);
void put_counts(Json& out, const char* key, const Content& content, const Counts& counts);  // none: nothing
Counts counts_at(const Content& content, const Node& node, const char* key);                // absent: none
Json write_pile(const Content& content, const Pile& pile);
Pile pile_at(const Content& content, const Node& node, const char* key);
// What the deck in use has besides these; complains about a card of which there are more.
Counts rest_of(const Content& content, const Book& book, const Node& node, const std::vector<Counts>& places);

// ---- Dice ----------------------------------------------------------------------

Die read_die(const Node& node);
Die die_named(std::string_view text);               // none if it is no die
void put_die(Json& out, const char* key, Die die);  // none: nothing
Json write_ring(const Dice& dice);                  // {"red": [3, 3, 5]}
Json write_reserve(const Dice& dice);               // {"red": 2}
void read_ring_at(const Node& node, const char* key, Dice& dice);
void read_reserve_at(const Node& node, const char* key, Dice& dice);

// ---- The table (notation_table.cpp) -------------------------------------------

// The open part of a position or view: `write_table` what comes before the
// seats, `write_corner` one seat, `write_under_way` what comes after them.
void write_table(Json& out, const Content& content, const Book& book, const Table& t);
Json write_corner(const Content& content, const Corner& corner);
void write_under_way(Json& out, const Content& content, const Book& book, const Table& t);

// All keys of these must be in the caller's `only`.
extern const std::initializer_list<const char*> table_keys;
extern const std::initializer_list<const char*> corner_keys;
Table read_table(const Content& content, const Book& book, const Node& node);
std::vector<Node> read_seat_list(const Node& node);

// The cards of the chain that belong to a seat.
Counts in_play(const Content& content, const Table& t, Seat seat);
Counts counts_of(const Content& content, const Pile& pile);

}  // namespace gm::ring::parts

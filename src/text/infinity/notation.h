// Infinity in JSON: positions, actions, views, events and refusals, to and from.
//
// Names are the ids of docs/rules/infinity.md; seats are "seat0" and so on, and
// "chance". A place is column and row as the rules count them ("4,3"; outside the
// board "-1,3" or "4,8"), a figure the seat with a for its first-listed and b for
// its second character ("seat0.a"), or "thanos". A default may be left out when
// reading, and is left out when writing where that reads better. What is written
// reads back to the equal value. docs/protocol.md is the description for strangers.
#pragma once
#include <string>

#include "rules/infinity/infinity.h"
#include "text/infinity/content.h"
#include "text/json.h"
#include "text/result.h"

namespace gm::infinity {

// {"do": "act", "choice": "move", "figure": "seat0.a", "place": "4,3"}: the
// decision, what is done (where the decision knows several), and with what.
Json write_action(const Content& content, Action action);
Result<Action> read_action(const Content& content, const Json& json);

// The whole state. Reading checks `sound` and explains what is wrong.
Json write_state(const Content& content, const Book& book, const State& state);
Result<State> read_state(const Content& content, const Book& book, const Json& json);

Json write_view(const Content& content, const Book& book, const View& view);
Result<View> read_view(const Content& content, const Book& book, const Json& json);
// What follows from a view by the rules and is worth drawing:
// {"round": 3, "controller": "seat1", "points": [2, 0], "stones": [1, 0], "closed": {"red": 30, "blue": 20},
//  "bases": ["4,0", "4,7"], "hunted": ["seat0.a"]}
Json write_facts(const Content& content, const Book& book, const View& view);

Json write_event(const Content& content, const Event& event);
Result<Event> read_event(const Content& content, const Json& json);

// An action in a few words, as scenario files write it: "move iron_man 4,3",
// "place 2,5", "end". Some words belong to several decisions; then the decision
// stands before them: "power: decline". With a table the decision that is asked
// is left out and understood, and figures are called by their characters; without
// one they are seat0.a, seat0.b and so on, which is always understood.
std::string short_action(const Content& content, Action action, const Table* table = nullptr);
Result<Action> long_action(const Content& content, std::string_view words, const Table* table = nullptr);

std::string write_rule(RuleId rule);       // "I-4.2"
std::string write_place(Place place);      // "4,3", "-1,0"
Place place_named(std::string_view text);  // none if it is no place
std::string write_figure(Figure figure);   // "seat0.a", "thanos"
Figure figure_named(std::string_view text);
const char* name_of(Refusal refusal);
const char* name_of(Decision decision);
const char* name_of(Deed deed);
const char* name_of(Phase phase);
const char* name_of(Happening happening);
const char* name_of(Toss toss);
const char* name_of(Ending ending);
const char* name_of(TieBreak tie);
const char* name_of(Source source);
const char* name_of(Fault fault);
std::string explain(Fault fault);  // what sound() found, in English

}  // namespace gm::infinity

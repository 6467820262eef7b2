// Ring in JSON: positions, actions, views, events and refusals, to and from.
//
// Names are the ids of docs/rules/ring.md; seats are "seat0", "seat1" and
// "chance"; piles without order are objects {"swing": 1}, piles with an order
// lists; a die is "red 3" or "red reserve". A default may be left out when
// reading, and is left out when writing where that reads better. What is
// written reads back to the equal value. docs/protocol.md is the description
// for strangers.
#pragma once
#include <string>

#include "rules/ring/ring.h"
#include "text/json.h"
#include "text/result.h"
#include "text/ring/content.h"

namespace gm::ring {

// {"do": "perform", "choice": "play", "card": "swing", "power": "mid"}: the
// decision, what is done (where the decision knows several), and with what.
Json write_action(const Content& content, Action action);
Result<Action> read_action(const Content& content, const Json& json);

// The whole state. Reading checks `sound` and explains what is wrong.
Json write_state(const Content& content, const Book& book, const State& state);
Result<State> read_state(const Content& content, const Book& book, const Json& json);

Json write_view(const Content& content, const Book& book, const View& view);
Result<View> read_view(const Content& content, const Book& book, const Json& json);
// What follows from a view by the rules and is worth drawing, a value a seat in each list:
// {"sets": [{"red": [3, 3, 3]}, {}],   the best set of each colour that pays for a power
//  "final": [6, 7], "points": [false, false], "doctor": [0, 2],
//  "powers": {"backfist": ["min", "mid"]}}   what the dice pay for, of the viewer's own hand
Json write_facts(const Content& content, const Book& book, const View& view);

// An event as one viewer sees it: a secret that is not shown has no key.
Json write_event(const Content& content, const Event& event);
Result<Event> read_event(const Content& content, const Json& json);

// An action in a few words, as scenario files write it: "play backfist mid",
// "pick red reserve", "roll". Some words belong to several decisions; then the
// decision stands before them: "counter: play dodge min". With `asked` it is
// left out where it is the one that is asked, and understood so.
std::string short_action(const Content& content, Action action, Decision asked = Decision::none);
Result<Action> long_action(const Content& content, std::string_view words, Decision asked = Decision::none);

std::string write_rule(RuleId rule);  // "R-4.2"
std::string write_die(Die die);       // "red 3", "red reserve"
const char* name_of(Refusal refusal);
const char* name_of(Decision decision);
const char* name_of(Deed deed);
const char* name_of(Phase phase);
const char* name_of(Happening happening);
const char* name_of(Purpose purpose);
const char* name_of(Cause cause);
const char* name_of(Opener opener);
const char* name_of(Reason reason);
const char* name_of(TieBreak tie);
const char* name_of(Fault fault);
std::string explain(Fault fault);  // what sound() found, in English

}  // namespace gm::ring

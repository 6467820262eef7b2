// United in JSON: positions, actions, views, events and refusals, to and from.
//
// Names are the ids of docs/rules/united.md; seats are "seat0" to "seat3" and
// "chance"; Locations are ring positions 0 to 5, Heroes in play figures 0 to 3;
// piles without order are objects {"hulk.aa": 2}, piles with an order lists; what
// is paid with is "own move", "prev wild" or "token heroic". A default may be left
// out when reading, and is left out when writing where that reads better. What is
// written reads back to the equal value. docs/protocol.md is the description for
// strangers.
#pragma once
#include <string>

#include "rules/united/united.h"
#include "text/json.h"
#include "text/result.h"
#include "text/united/content.h"

namespace gm::united {

// {"do": "act", "choice": "move", "place": 3, "pay": ["own move"]}: the decision,
// what is done (where the decision knows several), and with what.
Json write_action(const Content& content, Action action);
Result<Action> read_action(const Content& content, const Json& json);

// The whole state. Reading checks `sound` and explains what is wrong.
Json write_state(const Content& content, const Book& book, const State& state);
Result<State> read_state(const Content& content, const Book& book, const Json& json);

Json write_view(const Content& content, const Book& book, const View& view);
Result<View> read_view(const Content& content, const Book& book, const Json& json);
// What follows from a view by the rules and is worth drawing:
// {"pressure_limit": 3, "plan_left": 9, "health": 8, "villain_open": false, "guarded": false,
//  "ring": [{"free": 1, "thug_health": 2, "leave_cost": 2, "rescue_cost": 2}, ...],   only what is unusual
//  "symbols": {"own": {"move": 1}, "prev": {"wild": 1}, "token": {}}, "special": true}   in the action step
Json write_facts(const Content& content, const Book& book, const View& view);

// An event as one viewer sees it: a secret that is not shown has no key.
Json write_event(const Content& content, const Event& event);
Result<Event> read_event(const Content& content, const Json& json);

// An action in a few words, as scenario files write it: "play hulk.aa", "move 3
// own move", "attack villain prev attack", "end". Some words belong to several
// decisions; then the decision stands before them: "pick_hero: hero 2". With
// `asked` it is left out where it is the one that is asked, and understood so.
std::string short_action(const Content& content, Action action, Decision asked = Decision::none);
Result<Action> long_action(const Content& content, std::string_view words, Decision asked = Decision::none);

// A state that holds what a view shows and nothing else: of hidden cards only the
// number is true. For questions of the rules that ask no more (facts.h and those after it).
State known_state(const Book& book, const View& view);

std::string write_rule(RuleId rule);  // "U-4.2"
std::string write_unit(Unit unit);    // "own move", "token wild"
const char* name_of(Refusal refusal);
const char* name_of(Decision decision);
const char* name_of(Deed deed);
const char* name_of(Phase phase);
const char* name_of(Happening happening);
const char* name_of(Cause cause);
const char* name_of(Ending ending);
const char* name_of(Act act);
const char* name_of(Target target);
const char* name_of(Fault fault);
std::string explain(Fault fault);  // what sound() found, in English

}  // namespace gm::united

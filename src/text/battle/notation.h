// Battle in JSON: positions, actions, views, events and refusals, to and from.
//
// Names are the ids of docs/rules/battle.md; seats are "seat0" to "seat7" and
// "chance"; piles are objects {"melee": 2}; an absent pile, empty set or default
// may be left out when reading, and is left out when writing where that reads
// better. What is written reads back to the equal value. docs/protocol.md is
// the description for strangers.
#pragma once
#include <string>

#include "rules/battle/battle.h"
#include "text/battle/content.h"
#include "text/json.h"
#include "text/result.h"

namespace gm::battle {

Json write_action(const Content& content, Action action);
Result<Action> read_action(const Content& content, const Json& json);

// The whole state. Reading checks `sound` and explains what is wrong.
Json write_state(const Content& content, const Book& book, const State& state);
Result<State> read_state(const Content& content, const Book& book, const Json& json);

Json write_view(const Content& content, const Book& book, const View& view);
// What follows from a view by the rules and is worth drawing: {"stages": 3, "energy_cap": [6, 6]},
// the stages of a round and the most energy of each seat, as they are in this fight.
Json write_facts(const Content& content, const Book& book, const View& view);
Result<View> read_view(const Content& content, const Book& book, const Json& json);

// An event as one viewer sees it: a secret that is not shown has no key.
Json write_event(const Content& content, const Event& event);
Result<Event> read_event(const Content& content, const Json& json);

// An action in a few words, as scenario files write it: "lay_card melee",
// "act a", "copy_action seat1 b", "pick_more stop", "c_battlefield av_minefield".
std::string short_action(const Content& content, Action action);
Result<Action> long_action(const Content& content, std::string_view words);

std::string write_rule(RuleId rule);   // "B-4.2"
const char* name_of(Refusal refusal);  // "not_in_hand"
const char* name_of(Decision decision);
const char* name_of(Phase phase);
const char* name_of(Happening happening);
const char* name_of(Cause cause);
const char* name_of(Fault fault);
std::string explain(Fault fault);  // what sound() found, in English

// "seat3" or "chance"; for views also "spectator".
std::string write_seat(Seat seat);
Result<Seat> read_seat(std::string_view name, int seats);

}  // namespace gm::battle

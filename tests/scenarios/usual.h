// What a scenario need not say: for each game, the usual options and position
// around the few things that it does say.
#pragma once
#include <map>
#include <string>

#include "text/json.h"

namespace gm {

// Whether the game knows such an event, so that `untold` cannot be misspelt.
bool is_event(const std::string& game, const std::string& name);

Json usual_options(const std::string& game, const Json& said);
Json usual_position(const std::string& game, const Json& options, const Json& said,
                    const std::map<std::string, Json>& seats);

// The position, in which characters of Infinity can be asked for by their names: iron_man.at
Json with_characters(const std::string& game, Json position);

// All that a position says of one seat.
Json seat_of_position(const Json& position, std::size_t seat);

}  // namespace gm

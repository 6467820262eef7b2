// A recorded game, readable: who did what in the words of the scenario files,
// and below it what was told to everybody. One is kept for each box, so that a
// change of the rules shows as a change in a story.
#pragma once
#include <string>

#include "text/json.h"

namespace gm {

// A whole game with greedy bots in every seat, from a seed.
std::string playthrough(const std::string& game, const Json& options, const std::string& seed);

}  // namespace gm

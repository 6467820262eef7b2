// How fast a build is, and the number that proves that it plays exactly as every
// other build.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "text/json.h"

namespace gm {

// The list of `bench --json`: one row a game, one core, about `seconds` each.
Json bench(double seconds);

// "battle 0123456789abcdef", one for each game of the list.
std::vector<std::string> signatures();

// Allocations of this thread since it began (operator new is counted).
uint64_t allocations();

}  // namespace gm

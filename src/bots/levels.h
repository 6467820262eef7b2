// The levels of bots, by name: all that most of the house needs to know of them.
//
//   random   any legal action                                 } for the laboratory
//   greedy   looks at each action a little way into the future }
//   novice   a beginner's rules of thumb only, no look ahead
//   casual   looks ahead a little, in few worlds
//   strong   searches, for a moment
//   master   searches as long as it may: 2 seconds
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "text/result.h"

namespace gm {

enum class Level : uint8_t { random, greedy, novice, casual, strong, master };
inline constexpr std::array<const char*, 6> level_names = {"random", "greedy", "novice",
                                                           "casual", "strong", "master"};
constexpr const char* name_of(Level level) { return level_names[std::size_t(level)]; }
std::optional<Level> level_named(std::string_view name);
Result<Level> read_level(const std::string& where, std::string_view name);  // or what was expected there

// What people are offered: the others are for the laboratory.
constexpr bool offered(Level level) { return level >= Level::novice; }
// What people are given if they name no other.
inline constexpr Level usual_level = Level::casual;
// Who plays on for somebody who left, and who gives hints.
inline constexpr Level stand_in = Level::strong;
inline constexpr Level teacher = Level::master;

// No level takes longer for a decision, if it is given a limit at all.
constexpr int milliseconds_of(Level level) { return level == Level::master ? 2000 : 500; }
int milliseconds_of(std::string_view level);  // the usual level's, if there is none of this name

}  // namespace gm

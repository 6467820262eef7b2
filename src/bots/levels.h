// The levels of bots, by name: all that most of the house needs to know of them.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace gm {

enum class Level : uint8_t { random, greedy };
inline constexpr std::array<const char*, 2> level_names = {"random", "greedy"};
std::optional<Level> level_named(std::string_view name);

}  // namespace gm

#include "bots/levels.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace gm {

std::optional<Level> level_named(std::string_view name) {
  for (std::size_t i = 0; i < level_names.size(); ++i) {
    if (name == level_names[i]) return Level(i);
  }
  return std::nullopt;
}

Result<Level> read_level(const std::string& where, std::string_view name) {
  if (const auto level = level_named(name)) return *level;
  return Problem{where, fmt::format("expected one of {}; got \"{}\"", fmt::join(level_names, ", "), name)};
}

int milliseconds_of(std::string_view level) {
  return milliseconds_of(level_named(level).value_or(usual_level));
}

}  // namespace gm

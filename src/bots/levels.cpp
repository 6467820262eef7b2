#include "bots/levels.h"

namespace gm {

std::optional<Level> level_named(std::string_view name) {
  for (std::size_t i = 0; i < level_names.size(); ++i) {
    if (name == level_names[i]) return Level(i);
  }
  return std::nullopt;
}

int milliseconds_of(std::string_view level) {
  return milliseconds_of(level_named(level).value_or(usual_level));
}

}  // namespace gm

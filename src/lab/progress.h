// How a long run is watched, and ended early.
#pragma once
#include <cstdint>
#include <functional>

namespace gm {

// Told now and then how many games of how many are done; says whether to go on.
using Progress = std::function<bool(uint64_t done, uint64_t games)>;

}  // namespace gm

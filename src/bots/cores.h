// How many threads can run at the same time here.
#pragma once
#include <algorithm>
#include <thread>

namespace gm {

inline int cores() { return std::max(1, int(std::thread::hardware_concurrency())); }

}  // namespace gm

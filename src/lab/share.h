// A share of successes with its 95 % interval (Wilson's, which stays inside 0
// and 1 and works for few games too).
//
//   Share s = share(52, 100);   // 0.52, from 0.423 to 0.615
#pragma once
#include <cmath>
#include <cstdint>

#include "text/json.h"

namespace gm {

struct Share {
  double share = 0;
  double low = 0;
  double high = 1;
};

// Where several can share a victory, wins are counted in parts of one.
inline constexpr uint64_t whole_win = 840;  // a multiple of 1 to 8

// Wins may be parts of a win, if it is shared.
inline Share part(double wins, uint64_t games) {
  if (games == 0) return {};
  const double n = double(games), p = wins / n;
  const double z = 1.959963984540054, z2 = z * z;
  const double middle = (p + z2 / (2 * n)) / (1 + z2 / n);
  const double half = z / (1 + z2 / n) * std::sqrt(p * (1 - p) / n + z2 / (4 * n * n));
  return {p, std::fmax(0, middle - half), std::fmin(1, middle + half)};
}

inline Share share(uint64_t wins, uint64_t games) { return part(double(wins), games); }

inline void put(Json& object, const Share& s) {
  object["share"] = s.share;
  object["low"] = s.low;
  object["high"] = s.high;
}

}  // namespace gm

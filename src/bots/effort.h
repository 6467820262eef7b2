// How hard a greedy bot thinks. Fixed numbers, not time, so that the same seed
// gives the same game on every machine.
#pragma once

namespace gm {

struct Effort {
  int worlds = 6;    // imagined worlds for each action
  int steps = 60;    // at most this far into each
  int halve = 0;     // after so many worlds the worse half of the actions is given up, and again; 0: never
  double trust = 0;  // so much ahead is the first of a game's shortlist: its policy's own choice
};

// What a game's bots do if nobody says otherwise; a game may set numbers of its own in bots/<game>.h.
template <class G>
inline constexpr Effort usual_effort{};

}  // namespace gm

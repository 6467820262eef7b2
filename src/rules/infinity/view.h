// What one seat, or a spectator, knows: all of the table, for nothing lies before
// one seat alone. Which closed cell holds which tile is known to nobody and
// written nowhere; chance decides it at opening. So every view is the same but for
// its viewer, and `imagine` has nothing to invent.
#pragma once
#include "kit/rng.h"
#include "rules/infinity/content.h"
#include "rules/infinity/state.h"

namespace gm::infinity {

struct View {
  Table table;
  Seat viewer = spectator;
  uint8_t filler[7]{};  // always 0; without it there would be padding
  friend constexpr bool operator==(const View&, const View&) = default;
};

RULE View view(const Book&, const State& s, Seat viewer) { return {.table = s.table, .viewer = viewer}; }

RULE State imagine(const Book&, const View& v, Rng&) { return {.table = v.table}; }

}  // namespace gm::infinity

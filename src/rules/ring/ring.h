// Ring, whole: include this to play it.
#pragma once
#include "rules/game.h"
#include "rules/ring/apply.h"
#include "rules/ring/content.h"
#include "rules/ring/event.h"
#include "rules/ring/legal.h"
#include "rules/ring/modes.h"
#include "rules/ring/sound.h"
#include "rules/ring/state.h"
#include "rules/ring/view.h"

namespace gm::ring {

struct Ring {
  static constexpr const char* id = "ring";
  static constexpr int fewest_seats = 2;
  static constexpr int most_seats = 2;
  using Book = ring::Book;
  using Options = ring::Options;
  using State = ring::State;
  using Action = ring::Action;
  using Moves = ring::Moves;
  using View = ring::View;
  using Event = ring::Event;
  using Refusal = ring::Refusal;
  using Fault = ring::Fault;
};
static_assert(Game<Ring>);

}  // namespace gm::ring

// Infinity, whole: include this to play it.
#pragma once
#include "rules/game.h"
#include "rules/infinity/apply.h"
#include "rules/infinity/content.h"
#include "rules/infinity/event.h"
#include "rules/infinity/legal.h"
#include "rules/infinity/modes.h"
#include "rules/infinity/sound.h"
#include "rules/infinity/state.h"
#include "rules/infinity/view.h"

namespace gm::infinity {

struct Infinity {
  static constexpr const char* id = "infinity";
  static constexpr int fewest_seats = fewest_players;
  static constexpr int most_seats = most_players;
  using Book = infinity::Book;
  using Options = infinity::Options;
  using State = infinity::State;
  using Action = infinity::Action;
  using Moves = infinity::Moves;
  using View = infinity::View;
  using Event = infinity::Event;
  using Refusal = infinity::Refusal;
  using Fault = infinity::Fault;
};
static_assert(Game<Infinity>);

}  // namespace gm::infinity

// United, whole: include this to play it.
#pragma once
#include "rules/game.h"
#include "rules/united/apply.h"
#include "rules/united/content.h"
#include "rules/united/event.h"
#include "rules/united/legal.h"
#include "rules/united/modes.h"
#include "rules/united/refusal.h"
#include "rules/united/sound.h"
#include "rules/united/state.h"
#include "rules/united/view.h"

namespace gm::united {

struct United {
  static constexpr const char* id = "united";
  static constexpr int fewest_seats = 1;
  static constexpr int most_seats = 4;
  using Book = united::Book;
  using Options = united::Options;
  using State = united::State;
  using Action = united::Action;
  using Moves = united::Moves;
  using View = united::View;
  using Event = united::Event;
  using Refusal = united::Refusal;
  using Fault = united::Fault;
};
static_assert(Game<United>);

}  // namespace gm::united

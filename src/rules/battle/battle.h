// Battle of Superheroes, whole: include this to play it.
#pragma once
#include "rules/battle/apply.h"
#include "rules/battle/content.h"
#include "rules/battle/event.h"
#include "rules/battle/legal.h"
#include "rules/battle/modes.h"
#include "rules/battle/sound.h"
#include "rules/battle/state.h"
#include "rules/battle/view.h"
#include "rules/game.h"

namespace gm::battle {

struct Battle {
  static constexpr const char* id = "battle";
  static constexpr int fewest_seats = 2;
  static constexpr int most_seats = 8;
  using Book = battle::Book;
  using Options = battle::Options;
  using State = battle::State;
  using Action = battle::Action;
  using Moves = battle::Moves;
  using View = battle::View;
  using Event = battle::Event;
  using Refusal = battle::Refusal;
  using Fault = battle::Fault;
};
static_assert(Game<Battle>);

}  // namespace gm::battle

// The one list of games. Everything that runs over "all games" (law tests,
// commands, protocol, bench) runs over this list; a new game is one more line.
#pragma once
#include "rules/battle/battle.h"
#include "rules/infinity/infinity.h"
#include "rules/ring/ring.h"
#include "rules/united/united.h"

namespace gm {

template <Game... Gs>
struct GameList {};

using Games = GameList<battle::Battle, ring::Ring, united::United, infinity::Infinity>;

// Calls f.template operator()<G>() for every game of the list.
template <class F, Game... Gs>
constexpr void for_each_game(GameList<Gs...>, F&& f) {
  (f.template operator()<Gs>(), ...);
}
template <class F>
constexpr void for_each_game(F&& f) {
  for_each_game(Games{}, f);
}

}  // namespace gm

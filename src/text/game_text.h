// What the text layer offers for each game of the list, under one roof, so that
// sessions, protocol and terminal are written once for all games.
//
// A game adds a specialisation of GameText<G> in text/<game>/game_text.h; the
// list of includes below is the second and last place where a game is named
// (the compiler complains if it is forgotten).
#pragma once
#include "rules/games.h"

namespace gm {

template <class G>
struct GameText;

}  // namespace gm

#include "text/battle/game_text.h"
#include "text/infinity/game_text.h"
#include "text/ring/game_text.h"
#include "text/united/game_text.h"

// What the text layer offers for each game of the list, so that sessions, protocol
// and terminal are written once for all games.
//
// A game adds text/<game>/game_text.h with a specialisation of GameText<G>: its
// Content (book, names and texts), where that comes from, and its list of options.
// All else are functions beside its types, found by their arguments:
//
//   options    read_options, write_options, make_book, seats
//   content    added_by_pack (what the last pack brought), write_cards (all that can be drawn)
//   notation   read_ and write_action, _state, _view; write_event, read_event; write_facts;
//              short_action, long_action (a few words; also with the state at hand)
//   sentences  say, say_action, say_group, say_in_group, say_marks, say_question, say_refusal; say_pick
//              where say_action of a pick tells how many there are of it;
//              name_of(refusal), rule_behind(book, state, refusal)
//   picture    picture, picture_room (what it asks of a screen), explain
//
// The list of includes below is the second and last place where a game is named
// (the compiler complains if it is forgotten).
#pragma once
#include <string>

#include "rules/games.h"

namespace gm {

template <class G>
struct GameText;

// The id of the rule behind a refusal: "R-3.3".
template <class Book, class State, class Refusal>
std::string rule_behind(const Book& book, const State& state, Refusal refusal) {
  return write_rule(rule_of(book, state.table, refusal));
}

}  // namespace gm

#include "text/battle/game_text.h"
#include "text/infinity/game_text.h"
#include "text/ring/game_text.h"
#include "text/united/game_text.h"

// Ring's table drawn in characters, and answers to "what is this?".
//
//   Round 1 of 3 │ turn 7 │ on turn: You
//    ▸ Bot 2  Denis Glukhov  ●●●●●●●●●◐◐○  9 healthy, 2 pain, 1 lost  hand 4 deck 14 discard 5
//      R 2 4 +1 │ Y [5 5] 3 +2 │ B [3 3 3] +1 │ W 6 +3
//   ★  You    Viktor Nemkov  ●●●●●●●●●●●○  11 healthy, 0 pain, 1 lost  ▮ hand 5 deck 13 discard 6
//      R [3 3 3] 5 +1 │ Y 2 +2 │ B [4 4] 1 +2 │ W +5
//   Chain: You: Swing middle ← Bot 2: Dodge minimum
//   Your hand (5)
//   ■■□ Backfist   strength attack      1 damage | 2 damage | 3 damage
//   ◆   Contempt   free manoeuvre       take 1 damage, roll up to 2 own dice, draw 1; repeat ...
//
// ★ has the turn, ▸ is asked; ● ◐ ○ healthy, pain and lost tokens, ▮ a yellow
// card; [3 3] a set of equal dice that pays for a power, +2 dice of the reserve,
// ~2 dice that are being rolled. ■■□ says that the dice pay for minimum and
// middle power, ◆ and ◇ a card without dice that can be played now, or not. In a
// chain ✕ is cancelled, ▸ acts now. Colours are letters too: R Y B W in English.
// A terminal without these signs shows others in their place (src/terminal).
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "rules/ring/ring.h"
#include "text/picture.h"
#include "text/ring/content.h"
#include "text/ring/sentences.h"

namespace gm::ring {

// At most `columns` wide and `rows` high. The less room, the fewer details: the
// lines that are always wanted are the head and two for each seat; chain and own
// hand come next, then a line for each card, what is known of the other hand,
// the fighters' abilities and the discards.
Picture picture(const Content& content, const Naming& naming, const Book& book, const View& view, int columns,
                int rows);

// What `about` means: a card or a fighter by its id or the beginning of its
// name, a word of the game, in any language and without regard to capitals and
// accents, or a rule by its id. "" explains what is on the table now: both
// fighters, the cards in play, the own hand; "?" the game in short and the signs
// of the picture. Empty if nothing is known by that name.
std::vector<std::string> explain(const Content& content, const Book& book, Lang lang, const View& view,
                                 std::string_view about);

}  // namespace gm::ring

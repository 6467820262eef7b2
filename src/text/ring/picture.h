// Ring's table drawn in characters, and answers to "what is this?".
//
//   Round 1 of 3 │ turn 7 │ on turn: Bot 2
//   ★  Bot 2  Denis Glukhov  ●●●●●●●●●◐◐○ 9/2/1  hand 3 deck 19 discard 1
//      R 2 4 +1  │  Y [5 5] 3 +2  │  B [3 3 3] +1  │  W 6 +3
//    ▸ You    Viktor Nemkov  ●●●●●●●●●●●○ 11/0/1 hand 5 deck 17 discard 2 ▮
//      R [3 3 3] 5 +1  │  Y 2 +2  │  B [4 4] 1 +2  │  W +5
//   Chain: Bot 2: Swing middle
//   Your hand (5)
//   ■■□ 3/4 Backfist       strength attack   1 damage | 2 damage | 3 damage
//   □□□ 1/2 Dodge          speed counter     cancel the attack; attacker may attack a…
//
// ★ has the turn, ▸ is asked; ● ◐ ○ healthy, pain and lost tokens, ▮ a yellow
// card; [3 3] a set of equal dice that pays for a power, +2 dice of the reserve,
// ~2 dice that are being rolled. ■■□ says that the dice pay for minimum and
// middle power, 3/4 that three are equal and four are needed for the next one, ◆
// and ◇ a card without dice that can be played now, or not. In a chain ✕ is
// cancelled, ▸ acts now. Colours are letters too: R Y B W in English.
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

// On a screen of so many rows: two lines a fighter, and what lies between and below them.
PictureRoom picture_room(const Book& book, int rows);

// What `about` means: a card or a fighter by its id or the beginning of its
// name, a word of the game, in any language and without regard to capitals and
// accents, or a rule by its id. "" explains what is on the table now: both
// fighters, the cards in play, the own hand; "?" the game in short and the signs
// of the picture. Empty if nothing is known by that name.
std::vector<std::string> explain(const Content& content, const Book& book, Lang lang, const View& view,
                                 std::string_view about);

}  // namespace gm::ring

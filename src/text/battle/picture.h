// Battle's table drawn in characters, and answers to "what is this?".
//
//   Fight 2 │ Round 1 │ Stage 2/3                3 wins to win │ deck 20 │ discard 3
//   Minefield: Every trap deals 2 damage instead of 1.
//   1 Ambush   1 Arsenal  2 Melee    3 Plan     4 Trick    5 Shot     5 Defence
//              ▲ trap     ✕ KO                             ✕▲
//      Player  Hero        Energy  Wins  Hand  Series of this round
//    ▸ You     Iron Man ◆  ●●●○○○  ■□□   4     2 Melee
//   ★  Bot 2   Thor ◇      ●○○○○○  □□□   4     [5 Defence] ▒ stance
//      Bot 3   Wasp        ●●●○○○  □□□   4     has 5 Shot ×2
//   Your hand (4): 1 Ambush ×2  5 Shot ×2
//
// ★ holds the first-player card, ▸ is asked or on turn, ◆ ◇ an active ability
// that is ready or used, ● energy, ■ fight wins, ▒ a card laid face down (with
// its name if the viewer knows it), [ ] a turned card, ▲ a trap, ✕ a Knockout.
// What follows "has" are cards that the viewer surely knows in that hand. A
// terminal without these signs shows others in their place (src/terminal).
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "rules/battle/battle.h"
#include "text/battle/content.h"
#include "text/battle/sentences.h"
#include "text/picture.h"

namespace gm::battle {

// At most `columns` wide and `rows` high. The less room, the fewer details: the
// lines that are always wanted are the head, the tactics and a line a seat; own
// hand, battlefield and row come next, then headings, then texts of cards.
Picture picture(const Content& content, const Naming& naming, const Book& book, const View& view, int columns,
                int rows);

// On a screen of so many rows: the lines of every seat, and seven around them.
PictureRoom picture_room(const Book& book, int rows);

// What `about` means: a card or action by its id or the beginning of its name,
// a word of the game, in any language and without regard to capitals and
// accents, or a rule by its id. "" explains what is on the table now: the
// battlefield, all heroes, the own hand; "?" the game in short and the signs
// of the picture. Empty if nothing is known by that name.
std::vector<std::string> explain(const Content& content, const Book& book, Lang lang, const View& view,
                                 std::string_view about);

}  // namespace gm::battle

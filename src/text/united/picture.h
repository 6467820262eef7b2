// United's table drawn in characters, and answers to "what is this?".
//
//   United │ Hero turn 2 │ Hulk │ then the Villain │ plan 11
//   ◆ Red Skull ●●●● 4/4  Fear 4/20  safe until 2 Missions
//   Missions: Civilians 8/9 │ Thugs ■ │ Threats 0/4
//    0 Times Square            ▸1 Central Park             2 S.H.I.E.L.D. Helicarri…
//      ●○○··                      ●●○○·                      ●···
//      ▲ Bob, Agent of Hy… 2/4    ▲ Subversion ■■□           You may go to any othe…
//      ★Hulk                                                 Wasp
//   ▸5 New York Police Headqu…  4 Avengers Tower           3 Stark Labs
//      ○··· !1                    ○··                        ····
//      ▲ Brainwashing □□□         ▲ Madame Hydra 5/5         ▲ Crossbones 6/6
//                                                            ◆Red Skull
//   Storyline: ◆1 │ (Wasp MA) │ [Hulk ·A]
//   Left: this card A │ card before M A │ tokens W
//   ★▸ You    Hulk hand 3 deck 8 W
//      Bot 2  Wasp hand 1 deck 10 !1  W
//   Your hand (3)
//      H ×2 Heroic
//      M*   Hulk Smash!: 1 damage to everybody else here; Civilians here are discar…
//
// The ring runs clockwise: 0 1 2 in the upper row, 3 4 5 in the lower one from
// right to left. ★ has the turn, ▸ is asked or can be chosen now; ◆ the Villain
// and its plan cards; ● Thugs, ◐ hurt ones, ○ Civilians, · free slots, !1 Crisis
// tokens; ▲ a Threat with its tokens ■□ or a Henchman's Health; ✕ KO, =
// Invulnerable. A card is its symbols, M A H W in English, * for a special effect;
// [ ] is the card just played, ( ) the one before it, · a symbol already used.
// A terminal without these signs shows others in their place (src/terminal).
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "rules/united/united.h"
#include "text/picture.h"
#include "text/united/content.h"
#include "text/united/sentences.h"

namespace gm::united {

// At most `columns` wide and `rows` high. The less room, the fewer details: the
// six Locations are always wanted, first in two lines, then in six, then as a
// ring; Villain, Missions, Heroes, symbols left, Storyline and own hand come in
// between, texts last.
Picture picture(const Content& content, const Naming& naming, const Book& book, const View& view, int columns,
                int rows);

// On a screen of so many rows: the ring wants a line for each of its places, and takes more of a high one.
PictureRoom picture_room(const Book& book, int rows);

// What `about` means: a Hero, card, Villain, Threat, Location or special effect by
// its id or the beginning of its name, a word of the game, in any language and
// without regard to capitals and accents, or a rule by its id. "" explains what is
// on the table now: the Villain, Threats and Locations, the own Heroes; "?" the
// game in short and the signs of the picture. Empty if nothing is known by that name.
std::vector<std::string> explain(const Content& content, const Book& book, Lang lang, const View& view,
                                 std::string_view about);

}  // namespace gm::united

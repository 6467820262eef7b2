// Infinity's table drawn in characters, and answers to "what is this?".
//
//   Infinity │ Round 2 of 120 │ turn 4 │ on turn: You │ closed 38 red, 24 blue
//          0    1    2    3    4    5    6    7    8      ★▸A You 1 p. ◆1
//    0     □    □    □    □    @AA  □    □    □    □        A Iron Man □ Hulk
//    1     □    ■    Lo   ■  ▸ ■    ■    ■    ■    □        a Spider-Man ■ Time Stone
//    2     □    ■    ■●a  ■    ■    ■    ■    ■    □       B Bot 2 0 p.
//
// The board stands as the rules count it: columns 0 to 8, rows 0 to 7, and outside
// it the empty places, drawn where something is there or can be chosen. A cell has
// the sign of its tile, what lies there (◆ Stone, ● superhero, ▲ leadership, ~
// energy) and who stands there: A and a are the first and second character of the
// first player, T is Thanos. ■ is a closed red tile, □ a closed blue one, · one
// without effect, ✕ a battlefield, @A the base of A; arrows are drawn; other tiles
// have two letters. ▸ before a cell: it can be chosen now. Beside the board stand
// the teams: ★ has the turn, ▸ is asked, ◆1 Stones under control, ▮ the gauntlet; □
// a card that is ready, ■ one that is used.
// A terminal without these signs shows others in their place (src/terminal).
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "rules/infinity/infinity.h"
#include "text/infinity/content.h"
#include "text/infinity/sentences.h"
#include "text/picture.h"

namespace gm::infinity {

// At most so many columns wide and rows high. The less room, the fewer details: the
// board comes first, then the teams beside or below it, the head, the outer strip,
// taller cells, what the signs on the board mean, and what the own cards do. Where
// there is no room for a board, a line for each team says where its characters are.
Picture picture(const Content& content, const Naming& naming, const Book& book, const View& view, int wide,
                int high);

// On a screen so high: whoever chooses among the cells needs the board, so it is kept whole. Cells
// get two rows each where a log has room beside them.
PictureRoom picture_room(const Book& book, int high);

// What `about` means: a cell by column and row ("4,3", "(4,3)", "4 3", or with a
// letter for the column, a for 0: "e3"), a figure by its letter on the board ("b",
// "T"), a tile, token, character or team by its id or the beginning of its name, a
// word of the game, in any language and without regard to capitals and accents, or
// a rule by its id. "" explains what is on the table now: the viewer's characters
// and what they carry, and the tiles they stand on; "?" the game in short and the
// signs of the picture. Empty if nothing is known by that name.
std::vector<std::string> explain(const Content& content, const Book& book, Lang lang, const View& view,
                                 std::string_view about);

}  // namespace gm::infinity

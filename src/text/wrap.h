// Text laid out for a terminal: how many columns it takes, and how to make it fit.
//
// Text is UTF-8. A letter takes one column, a combining mark none (it stays with its letter), a wide CJK
// character or an emoji two, a control character none, and a byte that is not UTF-8 one. Colours are put
// on afterwards: escape sequences are not known here.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace gm {

// columns("Łupy") == 4, columns("超人") == 4
int columns(std::string_view utf8);

// The lines of a text, each at most `width` columns (a width below 1 counts as 1). Breaks at spaces, runs of
// which become one; a word longer than a line is cut. A newline in the text always ends a line, so that
// "one\n\ntwo" has an empty line in the middle; an empty text has no lines.
//   wrapped("The trap stays.", 8) == {"The trap", "stays."}
std::vector<std::string> wrapped(std::string_view text, int width);

// At least `width` columns: spaces are added on the right; a longer text is left as it is.
//   padded("Trap", 6) == "Trap  "
std::string padded(std::string_view text, int width);

// At most `width` columns: what is cut off leaves an ellipsis.
//   clipped("Slide Tackle", 6) == "Slide…"
std::string clipped(std::string_view text, int width);

}  // namespace gm

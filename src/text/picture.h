// A table drawn in characters: lines of styled spans. The terminal gives the
// styles colours (or leaves them out), the page shows the same lines for a game
// that has no drawn table yet. Symbols carry the meaning; colour only helps.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

namespace gm {

enum class Style : uint8_t {
  plain,
  dim,
  strong,
  title,
  good,
  bad,
  warning,
  you,  // the reader's own seat
  rival,
  mate,
  card,  // a technique card
  lit,   // can be chosen now
  red,   // things of this colour, such as dice; a letter says it too
  yellow,
  blue,
  white,
};

struct Span {
  std::string text;
  Style style = Style::plain;
  friend bool operator==(const Span&, const Span&) = default;
};
using Line = std::vector<Span>;
using Picture = std::vector<Line>;

// What a picture asks of a screen that it shares with a log and a question.
struct PictureRoom {
  int wanted = 0;  // the rows it takes before the log may push it together
  int board = 0;   // those of a board that is seen whole or not at all; 0 if there is none
};

std::string plain_text(const Picture& picture);  // without styles, lines joined

// What drawings are put together with. Widths are in columns (text/wrap.h).
namespace drawing {

void add(Line& line, std::string text, Style style = Style::plain);
void add(Line& line, const Line& more);
int width(const Line& line);
void pad(Line& line, int to);
Line cut(const Line& line, int most);  // at most so wide; what is cut off leaves an ellipsis
Line trimmed(Line line);               // without blanks at the end
// The first of these that is narrow enough, or the last one cut.
Line fitting(const std::vector<Line>& ways, int most);
// The first letters of a word.
std::string beginning(const std::string& utf8, int letters);

}  // namespace drawing

}  // namespace gm

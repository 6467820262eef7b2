#include "text/picture.h"

#include <utility>

#include "text/wrap.h"

namespace gm {

std::string plain_text(const Picture& picture) {
  std::string out;
  for (const Line& line : picture) {
    for (const Span& span : line) out += span.text;
    out += '\n';
  }
  return out;
}

namespace drawing {

void add(Line& line, std::string text, Style style) {
  if (!text.empty()) line.push_back({std::move(text), style});
}
void add(Line& line, const Line& more) { line.insert(line.end(), more.begin(), more.end()); }

int width(const Line& line) {
  int sum = 0;
  for (const Span& span : line) sum += columns(span.text);
  return sum;
}

void pad(Line& line, int to) {
  if (const int now = width(line); now < to) add(line, std::string(std::size_t(to - now), ' '));
}

Line cut(const Line& line, int most) {
  if (width(line) <= most) return line;
  Line out;
  int left = most;
  for (const Span& span : line) {
    if (left <= 0) break;
    // The last span that fits whole still needs a column for the ellipsis of what follows.
    const int wide = columns(span.text);
    add(out, wide < left ? span.text : clipped(span.text + "…", left), span.style);
    left -= wide;
  }
  return out;
}

Line trimmed(Line line) {
  while (!line.empty() && line.back().text.find_last_not_of(' ') == std::string::npos) line.pop_back();
  return line;
}

Line fitting(const std::vector<Line>& ways, int most) {
  for (const Line& way : ways) {
    if (width(way) <= most) return way;
  }
  return cut(ways.back(), most);
}

std::string beginning(const std::string& utf8, int letters) {
  std::size_t end = 0;
  for (; end < utf8.size(); ++end) {
    const bool inside = (utf8[end] & 0xc0) == 0x80;  // of a letter of several bytes
    if (!inside && letters-- == 0) break;
  }
  return utf8.substr(0, end);
}

}  // namespace drawing

}  // namespace gm

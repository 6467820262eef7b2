// A table drawn in characters: lines of styled spans. The terminal gives the
// styles colours (or leaves them out), the page shows the same lines for a game
// that has no drawn table yet. Symbols carry the meaning; colour only helps.
#pragma once
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
};

struct Span {
  std::string text;
  Style style = Style::plain;
  friend bool operator==(const Span&, const Span&) = default;
};
using Line = std::vector<Span>;
using Picture = std::vector<Line>;

std::string plain_text(const Picture& picture);  // without styles, lines joined

}  // namespace gm

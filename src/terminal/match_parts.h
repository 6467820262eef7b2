// What the two halves of a match at a terminal share: match.cpp (who is asked, what may be typed) and
// match_drawing.cpp (what is drawn).
#pragma once
#include <algorithm>
#include <string>
#include <vector>

#include "table/session.h"
#include "text/picture.h"

namespace gm {

inline constexpr int widest_text = 100;  // lines longer than this are hard to read

inline void append(Picture& picture, const Picture& more) {
  picture.insert(picture.end(), more.begin(), more.end());
}

inline bool is_picking(const Choices& choices) {
  return std::any_of(choices.begin(), choices.end(), [](const Choice& each) { return each.copies > 0; });
}

// The place a choice leads to, as people type it; empty if it leads to none.
inline std::string place_of(const Choice& choice) {
  const auto found = choice.action.find("place");
  return found != choice.action.end() && found->is_string() ? found->get<std::string>() : std::string();
}

// Paragraphs with empty lines between them.
Picture paragraphs(const std::vector<std::string>& texts, int columns);
// "key   what it does" in two columns.
Picture commands(const std::string& text, int columns);

}  // namespace gm

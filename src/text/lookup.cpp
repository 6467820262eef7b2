#include "text/lookup.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace gm::lookup {

namespace {

struct Letters {
  std::string_view capital, small, plain;
};
constexpr Letters accented[] = {{"Ą", "ą", "a"}, {"Ć", "ć", "c"}, {"Ę", "ę", "e"},
                                {"Ł", "ł", "l"}, {"Ń", "ń", "n"}, {"Ó", "ó", "o"},
                                {"Ś", "ś", "s"}, {"Ź", "ź", "z"}, {"Ż", "ż", "z"}};

}  // namespace

std::string folded(std::string_view utf8) {
  std::string out;
  for (std::size_t at = 0; at < utf8.size();) {
    const char byte = utf8[at];
    if ((byte & 0x80) == 0) {
      out += 'A' <= byte && byte <= 'Z' ? char(byte - 'A' + 'a') : byte == '_' || byte == '-' ? ' ' : byte;
      ++at;
      continue;
    }
    const std::string_view pair = utf8.substr(at, 2);
    std::string letter(pair);
    const uint8_t low = pair.size() == 2 ? uint8_t(pair[1]) : uint8_t(0);
    if (byte == '\xd0' && 0x90 <= low && low <= 0x9f) letter = {'\xd0', char(low + 0x20)};  // А to П
    if (byte == '\xd0' && 0xa0 <= low && low <= 0xaf) letter = {'\xd1', char(low - 0x20)};  // Р to Я
    if (pair == "Ё" || pair == "ё") letter = "е";
    for (const Letters& each : accented) {
      if (pair == each.capital || pair == each.small) letter = each.plain;
    }
    out += letter;
    at += 2;
  }
  while (!out.empty() && out.back() == ' ') out.pop_back();
  return out.substr(std::min(out.find_first_not_of(' '), out.size()));
}

int match(std::string_view name, const std::string& asked) {
  const std::string mine = folded(name);
  const auto whole_letters = [&](std::size_t end) {
    return end == mine.size() || (mine[end] & 0xc0) != 0x80;
  };
  if (mine == asked) return 3;
  if (mine.starts_with(asked) && whole_letters(asked.size())) return 2;
  const std::size_t inside = mine.find(" " + asked);
  return inside != std::string::npos && whole_letters(inside + 1 + asked.size()) ? 1 : 0;
}
int match(const Texts& names, const std::string& asked) {
  int best = 0;
  for (const std::string& name : names.of) best = std::max(best, match(name, asked));
  return best;
}

}  // namespace gm::lookup

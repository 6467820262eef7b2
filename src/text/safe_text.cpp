#include "text/safe_text.h"

#include <optional>
#include <utility>

namespace gm {
namespace {

// A character of UTF-8 text at `at`, and how many bytes it has; nothing if it is broken.
std::optional<std::pair<char32_t, int>> character(std::string_view text, std::size_t at) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char first = byte(at);
  const int bytes = first < 0x80 ? 1 : first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC2 ? 2 : 0;
  if (bytes == 0 || first > 0xF4 || at + std::size_t(bytes) > text.size()) return std::nullopt;
  char32_t c = bytes == 1 ? first : first & (0xFF >> (bytes + 1));
  for (int i = 1; i < bytes; ++i) {
    if ((byte(at + std::size_t(i)) & 0xC0) != 0x80) return std::nullopt;
    c = (c << 6) | (byte(at + std::size_t(i)) & 0x3F);
  }
  return std::pair{c, bytes};
}

// Controls, marks of direction, and characters without a picture.
bool unseen(char32_t c) {
  return c < 0x20 || (c >= 0x7F && c < 0xA0) || c == 0xAD || c == 0x61C || (c >= 0x200B && c <= 0x200F) ||
         (c >= 0x2028 && c <= 0x202E) || (c >= 0x2060 && c <= 0x206F) || c == 0xFEFF ||
         (c >= 0xFFF0 && c <= 0xFFFB) || (c >= 0xE0000 && c <= 0xE0FFF);
}

}  // namespace

std::string safe_text(std::string_view text, std::size_t most) {
  std::string out;
  bool gap = false;
  std::size_t count = 0;
  for (std::size_t at = 0; at < text.size() && count < most;) {
    const auto found = character(text, at);
    if (!found) {
      ++at;
      continue;
    }
    const auto [c, bytes] = *found;
    if (c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == 0xA0) {
      gap = !out.empty();
    } else if (!unseen(c)) {
      if (gap && ++count < most) out += ' ';
      gap = false;
      if (count < most) out += text.substr(at, std::size_t(bytes));
      ++count;
    }
    at += std::size_t(bytes);
  }
  return out;
}

}  // namespace gm

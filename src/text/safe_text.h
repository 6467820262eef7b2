// Texts of strangers (names, chat) as they may be shown.
#pragma once
#include <string>
#include <string_view>

namespace gm {

// Trimmed, in one line, without characters that nobody sees or that turn the
// text around; cut to `most` characters. Empty if nothing is left.
std::string safe_text(std::string_view text, std::size_t most);

}  // namespace gm

#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "app/commands.h"

namespace gm::app {

int complain(const Problem& problem, int code) {
  fmt::print(stderr, "grandmaster: {}\n", problem.line());
  return code;
}

Result<std::string> read_file(const std::string& path, std::size_t most) {
  std::error_code error;
  if (std::filesystem::is_directory(path, error)) return Problem{path, "expected a file; this is a folder"};
  std::ifstream file(path, std::ios::binary);
  if (!file) return Problem{path, "cannot be read: is the name right?"};
  std::string text;
  char part[1 << 16];
  while (file.read(part, sizeof(part)) || file.gcount() > 0) {
    text.append(part, std::size_t(file.gcount()));
    if (text.size() > most) return Problem{path, fmt::format("expected at most {} MiB", most >> 20)};
  }
  return text;
}

Result<std::vector<PackSource>> read_packs(const std::vector<std::string>& paths) {
  std::vector<PackSource> packs;
  for (const std::string& path : paths) {
    auto bytes = read_file(path, std::size_t(4) << 20);
    if (!bytes) return bytes.problem();
    packs.push_back({path, std::move(*bytes)});
  }
  return packs;
}

Result<Json> read_pairs(const std::vector<std::string>& pairs) {
  Json object = Json::object();
  for (const std::string& pair : pairs) {
    const auto sign = pair.find('=');
    if (sign == std::string::npos || sign == 0) {
      return Problem{"--option", fmt::format("expected name=value, such as players=3; got \"{}\"", pair)};
    }
    const std::string name = pair.substr(0, sign);
    if (object.contains(name)) return Problem{"--option " + name, "is given twice"};
    object[name] = pair.substr(sign + 1);
  }
  return object;
}

}  // namespace gm::app

#include "text/pack.h"

#include <fmt/format.h>

#include <cstdint>

namespace gm {

std::string read_id(const Node& node) {
  const std::string id = node.text(most_id_bytes);
  const bool known = id.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789_") == std::string::npos;
  if (id.empty() || !known) node.fail("an id of 1 to 40 characters out of a-z, 0-9 and _");
  return id;
}

Texts read_texts(const Node& node) {
  node.only({"en", "ru", "pl"});
  Texts out;
  for (std::size_t lang = 0; lang < lang_count; ++lang) {
    const Node text = node[lang_names[lang]];
    out.of[lang] = text.text(most_text_bytes);
    if (out.of[lang].find_first_not_of(" \t\r\n") == std::string::npos) text.fail("a text that is not empty");
  }
  return out;
}

void fail_inside(const Node& node, const Problem& problem) {
  throw Problem{node.path(),
                fmt::format("in {}, column {}: {}", shown(node.json()), problem.where, problem.what)};
}

std::string hash_of_bytes(std::string_view bytes) {
  uint64_t hash = 0xcbf29ce484222325ull;
  for (char c : bytes) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3ull;
  return fmt::format("{:016x}", hash);
}

std::optional<Problem> read_pack(const PackSource& pack, const std::function<void(const Node&)>& read) {
  const Result<Json> json = parse_json(pack.bytes, pack.name);
  if (!json) return json.problem();
  try {
    read(Node(*json, ""));
  } catch (const Problem& problem) {
    return Problem{fmt::format("{}:{}", pack.name, line_of(pack.bytes, problem.where)),
                   problem.where.empty() ? problem.what : problem.where + ": " + problem.what};
  }
  return std::nullopt;
}

}  // namespace gm

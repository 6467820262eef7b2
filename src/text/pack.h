// Shapes that the packs and options of all games share, and what their readers
// have in common.
#pragma once
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "text/json.h"
#include "text/language.h"
#include "text/result.h"

namespace gm {

// A pack as it comes in: a file, an upload.
struct PackSource {
  std::string name;  // shown in complaints
  std::string bytes;
};

// One option of a game, for help texts, forms and checks.
struct OptionInfo {
  std::string name;
  std::vector<std::string> values;  // for numbers every allowed number
  std::string usual;                // the default
};

// Where a row, or a part of it, comes from.
inline constexpr const char* origin_names[] = {"book", "public", "ruling", "house"};
inline constexpr std::size_t most_text_bytes = 400;
inline constexpr std::size_t most_id_bytes = 40;

// ---- Parts of a row; all complain as Node does -------------------------------------

std::string read_id(const Node& node);
Texts read_texts(const Node& node);  // {"en": ..., "ru": ..., "pl": ...}, none of them empty
// A complaint about a text in the effect vocabulary, whose `where` is a column.
[[noreturn]] void fail_inside(const Node& node, const Problem& problem);

// Lists a row under its kind in what `pack` brought, if it is of that pack.
template <class Row>
void put_if_brought(Json& out, const char* kind, const Row& row, const std::string& pack,
                    const std::vector<std::string>& abilities) {
  if (row.pack != pack) return;
  out[kind].push_back({{"id", row.id}, {"name", row.name.in(Lang::en)}, {"abilities", abilities}});
}

// FNV-1a in 16 hex digits, so that anyone can compute it again.
std::string hash_of_bytes(std::string_view bytes);

// Parses a pack and lets `read` read it. Its complaints get the line of the file.
std::optional<Problem> read_pack(const PackSource& pack, const std::function<void(const Node&)>& read);

}  // namespace gm

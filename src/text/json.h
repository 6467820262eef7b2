// JSON at the doors: parsed strictly, read strictly.
//
// `parse_json` refuses what is not one JSON value: bad syntax, a key twice,
// bad UTF-8, too long, too deep. A Node is a value being read together with
// the way to it, so that every complaint says where: "position.hands.seat2".
#pragma once
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "text/result.h"

namespace gm {

using Json = nlohmann::ordered_json;

// An empty object with room for this many members. An ordered object is a vector whose members are
// copied, with all they hold, when it grows: worth avoiding where values are large.
Json object_for(std::size_t members);

struct JsonLimits {
  std::size_t bytes = 1 << 20;
  int depth = 32;
};

// `source` names the text in complaints: a file, "line 3 of standard input".
// Syntax errors are placed as "source:LINE:COLUMN".
Result<Json> parse_json(std::string_view text, const std::string& source, JsonLimits limits = {});

// The line (1-based) on which the value at this dotted path begins, as Node
// writes paths ("heroes[2].abilities[0]"); 1 if there is no such value.
int line_of(std::string_view text, std::string_view path);

// A value being read. All members throw Problem{path, "expected ...; got ..."}.
class Node {
 public:
  Node(const Json& json, std::string path) : json_(&json), path_(std::move(path)) {}

  const std::string& path() const { return path_; }
  const Json& json() const { return *json_; }
  bool is_null() const { return json_->is_null(); }

  Node operator[](const char* key) const;           // a member that must be there
  std::optional<Node> find(const char* key) const;  // one that may be
  // An object with no other keys than these.
  void only(std::initializer_list<const char*> keys, std::initializer_list<const char*> more = {}) const;
  std::vector<std::pair<std::string, Node>> members() const;
  std::vector<Node> list(std::size_t most) const;

  std::string text(std::size_t most_bytes = 200) const;
  long integer(long lowest, long highest) const;
  bool yes_no() const;  // true or false

  // The number of the name that this text is; complains with all names.
  int one_of(std::span<const char* const> names) const;

  [[noreturn]] void fail(const std::string& expected) const;

 private:
  const Json* json_;
  std::string path_;
};

// What a value is, short enough for a message: `"both"`, `17`, `an object`.
std::string shown(const Json& json);

}  // namespace gm

// The options of a game as a table with a row each, so that every game reads,
// writes, lists and checks them in one way. What is no number and no name of a
// fixed list (Heroes, teams, fighters of one's own) a game reads by itself.
#pragma once
#include <fmt/format.h>

#include <optional>
#include <span>
#include <sstream>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "text/json.h"
#include "text/pack.h"
#include "text/result.h"

namespace gm {

// A number has a range and no names; all else is one of the names, and the value is its place among them.
template <class Options>
struct OptionRow {
  const char* name;
  std::span<const char* const> names;
  int lowest, highest;
  bool is_switch;  // true and false are understood too
  int (*get)(const Options&);
  void (*set)(Options&, int);

  bool is_number() const { return names.empty(); }
  std::string text_of(int value) const {
    return is_number() ? std::to_string(value) : names[std::size_t(value)];
  }
  Json write(const Options& options) const {
    const int value = get(options);
    return is_number() ? Json(value) : Json(text_of(value));
  }
  int read(const Node& node) const {
    const Json& json = node.json();
    if (is_switch && json.is_boolean()) return node.yes_no();
    if (!is_number()) return node.one_of(names);
    if (!json.is_string()) return int(node.integer(lowest, highest));
    const std::string text = node.text();
    for (int value = lowest; value <= highest; ++value) {
      if (text == std::to_string(value)) return value;
    }
    node.fail(fmt::format("a whole number from {} to {}", lowest, highest));
  }
  OptionInfo info() const {
    OptionInfo out{.name = name, .values = {}, .usual = text_of(get(Options{}))};
    for (int value = lowest; value <= highest; ++value) out.values.push_back(text_of(value));
    return out;
  }
  // Options that were not read may hold anything. A pack can raise the highest value.
  std::optional<Problem> range_problem(const Options& options, int most) const {
    const int value = get(options);
    if (lowest <= value && value <= most) return std::nullopt;
    return Problem{fmt::format("options.{}", name),
                   fmt::format("expected a number from {} to {}; got {}", lowest, most, value)};
  }
  std::optional<Problem> range_problem(const Options& options) const {
    return range_problem(options, highest);
  }
};

template <class Member>
struct MemberOf;
template <class Whole, class Part>
struct MemberOf<Part Whole::*> {
  using Options = Whole;
  using Value = Part;
};

// Rows of a member of Options; one that is a bool is a switch.
template <auto Member, class Of = MemberOf<decltype(Member)>>
OptionRow<typename Of::Options> row(const char* name, std::span<const char* const> names, int lowest,
                                    int highest) {
  using Options = typename Of::Options;
  using Value = typename Of::Value;
  return {name,
          names,
          lowest,
          highest,
          std::is_same_v<Value, bool>,
          [](const Options& options) { return int(options.*Member); },
          [](Options& options, int value) { options.*Member = static_cast<Value>(value); }};
}
template <auto Member>
auto number_row(const char* name, int lowest, int highest) {
  return row<Member>(name, {}, lowest, highest);
}
template <auto Member>
auto name_row(const char* name, std::span<const char* const> names) {
  return row<Member>(name, names, 0, int(names.size()) - 1);
}

// The row of this name. The complaint lists the rows and, behind them, what the game reads by itself.
template <class Options>
const OptionRow<Options>& row_named(std::span<const OptionRow<Options>> rows, std::string_view name,
                                    const Node& node, std::span<const char* const> others = {}) {
  std::string names;
  const auto add = [&](const char* each) { names += (names.empty() ? "" : ", ") + std::string(each); };
  for (const OptionRow<Options>& option : rows) {
    if (name == option.name) return option;
    add(option.name);
  }
  for (const char* other : others) add(other);
  throw Problem{node.path(),
                fmt::format("expected one of the options {}; got {}", names, shown(Json(std::string(name))))};
}

// The ids of a list, or of a text with commas.
inline std::vector<std::string> ids_in(const Node& node, std::size_t most) {
  std::vector<std::string> out;
  if (!node.json().is_string()) {
    for (const Node& each : node.list(most)) out.push_back(each.text());
    return out;
  }
  std::istringstream stream{node.text(most_text_bytes)};
  for (std::string part; std::getline(stream, part, ',');) {
    const std::size_t first = part.find_first_not_of(' ');
    const std::size_t last = part.find_last_not_of(' ');
    out.push_back(first == std::string::npos ? "" : part.substr(first, last - first + 1));
  }
  if (out.size() > most) node.fail(fmt::format("at most {} names", most));
  return out;
}

// "hulk, wasp": what can be named.
template <class Row>
std::string ids_of(const std::vector<Row>& rows) {
  std::string out;
  for (const Row& each : rows) out += (out.empty() ? "" : ", ") + each.id;
  return out;
}

}  // namespace gm

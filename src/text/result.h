// Expected errors are values: a Result holds what was asked for, or a Problem
// that says where something was wrong and what was expected.
//
//   Result<Options> options = read_options(json);
//   if (!options) return options.problem();
//   play(*options);
//
// Inside src/text a reader may throw a Problem to leave nested reading at once;
// `reading` turns it into a Result at the door, and nothing else is thrown.
#pragma once
#include <string>
#include <utility>
#include <variant>

namespace gm {

struct Problem {
  std::string where;  // "pack.json:12", "position.hands.seat2", "--option box"
  std::string what;   // "expected one of avengers, guardians, combined; got \"both\""

  std::string line() const { return where.empty() ? what : where + ": " + what; }
  friend bool operator==(const Problem&, const Problem&) = default;
};

template <class T>
class [[nodiscard]] Result {
 public:
  Result(T value) : held_(std::move(value)) {}
  Result(Problem problem) : held_(std::move(problem)) {}

  explicit operator bool() const { return std::holds_alternative<T>(held_); }
  T& operator*() { return std::get<T>(held_); }
  const T& operator*() const { return std::get<T>(held_); }
  T* operator->() { return &std::get<T>(held_); }
  const T* operator->() const { return &std::get<T>(held_); }
  const Problem& problem() const { return std::get<Problem>(held_); }

 private:
  std::variant<T, Problem> held_;
};

template <class F>
auto reading(F&& read) -> Result<decltype(read())> {
  try {
    return read();
  } catch (const Problem& problem) {
    return problem;
  }
}

}  // namespace gm

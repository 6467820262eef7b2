// The words of an action as people type it ("play backfist mid"), read one after
// the other. Every game has its own words; all complain alike: Problem::where is
// the whole text, and the complaint says what was expected.
#pragma once
#include <fmt/format.h>

#include <charconv>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "text/result.h"

namespace gm {

class ShortWords {
 public:
  explicit ShortWords(std::string_view text) : text_(text) {
    std::istringstream stream{std::string(text)};
    for (std::string word; stream >> word;) words_.push_back(word);
  }

  [[noreturn]] void fail(const std::string& expected) const {
    throw Problem{text_,
                  "expected " + expected + (at_ < words_.size() ? "; got \"" + words_[at_] + "\"" : "")};
  }
  bool empty() const { return at_ >= words_.size(); }
  std::string peek() const { return empty() ? std::string() : words_[at_]; }
  std::string next(const char* expected) {
    if (empty()) fail(expected);
    return words_[at_++];
  }
  void back() { --at_; }
  void end() const {
    if (!empty()) fail("nothing more");
  }

  int number(int lowest, int highest) {
    const std::string expected = fmt::format("a number from {} to {}", lowest, highest);
    const std::string text = next(expected.c_str());
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size() || value < lowest || value > highest) {
      back();
      fail(expected);
    }
    return value;
  }
  // The next word as something that has a name; `read` gives an optional.
  template <class Read>
  auto named(const char* expected, Read&& read) {
    const auto found = read(next(expected));
    if (!found) back(), fail(expected);
    return *found;
  }

 private:
  std::string text_;
  std::vector<std::string> words_;
  std::size_t at_ = 0;
};

}  // namespace gm

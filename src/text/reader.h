// The words of an effect vocabulary, read one by one.
//
// Every game has its own grammar of effects; all of them are made of words,
// numbers and punctuation, and all complain alike: Problem::where is the column
// (1-based) of the word that is wrong, and the text says what was expected.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "text/result.h"

namespace gm {

// Reads from left to right. Spaces between words do not matter.
class Reader {
 public:
  Reader(std::string_view text, std::size_t most_bytes) : text_(text) {
    if (text_.size() > most_bytes) {
      fail(most_bytes, fmt::format("expected at most {} characters; got {}", most_bytes, text_.size()));
    }
    skip_spaces();
  }

  // Problem::where is the column, 1-based.
  [[noreturn]] void fail(std::size_t at, const std::string& what) const {
    throw Problem{std::to_string(at + 1), what};
  }
  [[noreturn]] void fail_expecting(std::size_t at, const std::string& what) const {
    fail(at, fmt::format("expected {}; got {}", what, token_at(at)));
  }

  std::size_t at() const { return at_; }
  bool at_end() const { return at_ == text_.size(); }

  bool accept(char c) {
    if (at_end() || text_[at_] != c) return false;
    ++at_;
    skip_spaces();
    return true;
  }
  void need(char c) {
    if (!accept(c)) fail_expecting(at_, fmt::format("'{}'", c));
  }

  // The word that comes next, left in place.
  std::string_view peek() const { return text_.substr(at_, word_length(at_)); }
  bool accept(std::string_view word) {
    if (peek() != word) return false;
    skip(word.size());
    return true;
  }
  void need(std::string_view word) {
    if (!accept(word)) fail_expecting(at_, fmt::format("\"{}\"", word));
  }

  // One of these words, as its place in the list.
  std::optional<int> accept_one_of(std::span<const char* const> names) {
    const std::string_view word = peek();
    for (std::size_t i = 0; i < names.size(); ++i) {
      if (word != names[i]) continue;
      skip(word.size());
      return int(i);
    }
    return std::nullopt;
  }
  int one_of(std::span<const char* const> names) {
    if (const auto found = accept_one_of(names)) return *found;
    fail_expecting(at_, fmt::format("one of {}", fmt::join(names, ", ")));
  }

  int number(int lowest, int highest) {
    const std::size_t start = at_;
    const int value = digits();
    if (value < lowest || value > highest) {
      fail_expecting(start, fmt::format("a number from {} to {}", lowest, highest));
    }
    return value;
  }
  // +n or -n, never 0.
  int change(int lowest, int highest) {
    const std::size_t start = at_;
    const bool less = accept('-');
    if (!less && !accept('+'))
      fail_expecting(start, fmt::format("a change from {:+} to {:+}", lowest, highest));
    const int value = less ? -digits() : digits();
    if (value == 0 || value < lowest || value > highest) {
      fail(start,
           fmt::format("expected a change from {:+} to {:+}, not 0; got {:+}", lowest, highest, value));
    }
    return value;
  }
  bool at_one_of(std::string_view characters) const {
    return !at_end() && characters.find(text_[at_]) != std::string_view::npos;
  }
  bool at_sign() const { return !at_end() && (text_[at_] == '+' || text_[at_] == '-'); }

 private:
  static bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
  static bool is_digit(char c) { return c >= '0' && c <= '9'; }

  void skip_spaces() {
    while (at_ < text_.size() && text_[at_] == ' ') ++at_;
  }
  void skip(std::size_t bytes) {
    at_ += bytes;
    skip_spaces();
  }
  std::size_t word_length(std::size_t from) const {
    std::size_t end = from;
    while (end < text_.size() && (is_letter(text_[end]) || (end > from && is_digit(text_[end])))) ++end;
    return end - from;
  }
  int digits() {
    const std::size_t start = at_;
    int value = 0;
    for (; at_ < text_.size() && is_digit(text_[at_]); ++at_)
      value = std::min(value * 10 + (text_[at_] - '0'), 1000);
    if (at_ == start) fail_expecting(start, "a number");
    skip_spaces();
    return value;
  }
  // What stands here, for a complaint.
  std::string token_at(std::size_t at) const {
    if (at >= text_.size()) return "the end";
    std::size_t length = word_length(at);
    if (length == 0) {
      while (at + length < text_.size() && is_digit(text_[at + length])) ++length;
    }
    if (length == 0 && (text_[at] < ' ' || text_[at] > '~')) return "a character that no ability has";
    return fmt::format("\"{}\"", text_.substr(at, length == 0 ? 1 : length));
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

}  // namespace gm

// Names as people type them: compared in small letters without accents, whole
// or by the beginning of a word, in any language.
#pragma once
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "text/language.h"

namespace gm::lookup {

// "Łupy" and "lupy" are "lupy", "Ёж" is "еж"; ids and names alike: "iron_man" is "iron man".
std::string folded(std::string_view utf8);

// How well a name answers: 0 not at all, 1 a later word of it begins so, 2 it begins so, 3 it is that.
// What is asked is already folded.
int match(std::string_view name, const std::string& asked);
int match(const Texts& names, const std::string& asked);  // the best of the three

// What answers best, in the order in which it was offered.
class Answers {
 public:
  void offer(int matched, const std::function<std::string()>& text) {
    if (matched == 0 || matched < best_) return;
    if (matched > best_) texts_.clear();
    best_ = matched;
    texts_.push_back(text());
  }
  std::vector<std::string> texts() && { return std::move(texts_); }

 private:
  int best_ = 0;
  std::vector<std::string> texts_;
};

}  // namespace gm::lookup

#include "terminal/story.h"

#include <algorithm>

namespace gm {

namespace {

// What the table shows anyway: it would only fill the log, mostly once for every seat.
bool shown_on_table(const Json& event) {
  const std::string name = event.value("event", "");
  if (name == "card_laid") return !event.contains("card");
  if (name == "hero_chosen") return !event.contains("hero");
  return name == "energy_set" || name == "round_begun";
}

// What two sentences begin with, up to a blank; empty if that is not most of the first.
std::string common_begin(const std::string& a, const std::string& b) {
  std::size_t same = 0;
  while (same < a.size() && same < b.size() && a[same] == b[same]) ++same;
  const std::size_t blank = a.rfind(' ', same);
  if (blank == std::string::npos || blank < 4) return {};
  // "Bot 2 draws" may be joined, "Bot 2" not: at least two blanks before.
  return std::count(a.begin(), a.begin() + std::ptrdiff_t(blank), ' ') >= 1 ? a.substr(0, blank + 1)
                                                                            : std::string{};
}

}  // namespace

void Story::follow(const Session& session) {
  if (session.steps() < read_) {  // taken back: read again from the start, which is quick enough
    *this = Story(viewer_, lang_, names_);
  }
  for (; read_ < session.steps(); ++read_) {
    for (const Seen& seen : session.seen(read_, viewer_, lang_, names_)) tell(read_, seen);
  }
}

void Story::tell(std::size_t step, const Seen& seen) {
  if (seen.words.empty() || shown_on_table(seen.event)) return;
  const std::string event = seen.event.value("event", "") + " " + seen.event.value("seat", "");
  const std::string& sentence = seen.words;
  if (!lines_.empty() && event == event_) {
    Told& line = lines_.back();
    if (begin_.empty() && sentence == first_) {
      line = {step, first_ + " ×" + std::to_string(++times_), line.opens};
      return;
    }
    const std::string begin = common_begin(first_, sentence);
    const bool fits = !begin.empty() && (begin_.empty() || begin == begin_) && times_ == 1;
    if (fits && line.text.ends_with('.') && sentence.ends_with('.')) {
      begin_ = begin;
      line.text.back() = ',';
      line = {step, line.text + " " + sentence.substr(begin.size()), line.opens};
      return;
    }
  }
  lines_.push_back({step, sentence, lines_.empty() || lines_.back().step != step});
  event_ = event;
  first_ = sentence;
  begin_.clear();
  times_ = 1;
}

std::vector<std::string> Story::since(std::size_t step) const {
  std::vector<std::string> out;
  for (const Told& line : lines_) {
    if (line.step >= step) out.push_back(line.text);
  }
  return out;
}

}  // namespace gm

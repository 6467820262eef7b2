#include "terminal/story.h"

#include <algorithm>
#include <string_view>
#include <utility>

namespace gm {

namespace {

// What the table shows anyway: it would only fill the log, mostly once for every seat.
bool shown_on_table(const Json& event) {
  const std::string name = event.value("event", "");
  if (name == "card_laid") return !event.contains("card");
  if (name == "hero_chosen") return !event.contains("hero");
  return name == "energy_set" || name == "round_begun" || name == "mission_advanced";
}

// A word that belongs to a name or to a list, so that a sentence may not be cut behind it: "at Avengers
// Tower" and "at Avengers Mansion" have "at" in common, "Heroic, Heroic" and "Heroic, Attack" nothing.
bool part_of_name(std::string_view word) {
  if (word.empty() || word.ends_with(':')) return false;
  const auto first = static_cast<unsigned char>(word[0]);
  const auto second = static_cast<unsigned char>(word.size() > 1 ? word[1] : 0);
  const bool capital = ('A' <= first && first <= 'Z') || (first == 0xD0 && 0x90 <= second && second <= 0xAF);
  const bool quoted = word.starts_with("«") || word.starts_with("„") || word.starts_with("“");
  return capital || quoted || word.ends_with(',');
}

// What two sentences begin with, up to a blank; empty if that is not most of the first. What stands behind
// a colon is said whole.
std::string common_begin(const std::string& a, const std::string& b) {
  std::size_t same = 0;
  while (same < a.size() && same < b.size() && a[same] == b[same]) ++same;
  std::size_t blank = a.rfind(' ', same);
  if (const std::size_t colon = a.rfind(": ", same); colon != std::string::npos && colon + 1 < same) {
    blank = colon + 1;
  }
  while (blank != std::string::npos && blank > 0) {
    const std::size_t before = a.rfind(' ', blank - 1);
    const std::size_t begin = before == std::string::npos ? 0 : before + 1;
    if (!part_of_name(std::string_view(a).substr(begin, blank - begin))) break;
    blank = before;
  }
  if (blank == std::string::npos || blank < 4) return {};
  // "Bot 2 draws" may be joined, "Bot 2" not: at least two blanks before.
  return std::count(a.begin(), a.begin() + std::ptrdiff_t(blank), ' ') >= 1 ? a.substr(0, blank + 1)
                                                                            : std::string{};
}

// Its end alone may differ: a sentence with another one in it stays by itself. The points of
// "S.H.I.E.L.D. Helicarrier" end no sentence.
bool one_sentence(const std::string& text) {
  for (std::size_t at = text.find(". "); at != std::string::npos; at = text.find(". ", at + 1)) {
    const std::size_t blank = text.rfind(' ', at);
    const std::size_t word = blank == std::string::npos ? 0 : blank + 1;
    if (text.find('.', word) == at) return false;
  }
  return text.ends_with('.');
}

// "Wild, Wild; Move ×2": parts with commas of their own are told apart by more than a comma.
std::string joined(const std::vector<std::string>& parts) {
  const auto comma = [](const std::string& part) { return part.find(',') != part.npos; };
  const char* between = std::any_of(parts.begin(), parts.end(), comma) ? "; " : ", ";
  std::string out;
  for (std::size_t i = 0, next = 0; i < parts.size(); i = next) {
    for (next = i; next < parts.size() && parts[next] == parts[i]; ++next) continue;
    out += (out.empty() ? "" : between) + parts[i];
    if (next - i > 1) out += " ×" + std::to_string(next - i);
  }
  return out;
}

}  // namespace

void Story::follow(const Session& session) {
  if (session.steps() < read_) {  // taken back: read again from the start, which is quick enough
    *this = Story(viewer_, lang_, names_);
  }
  for (; read_ < session.steps(); ++read_) {
    bool first = true;
    for (const Seen& seen : session.seen(read_, viewer_, lang_, names_)) {
      tell(read_, seen, std::exchange(first, false));
    }
  }
}

void Story::tell(std::size_t step, const Seen& seen, bool opens) {
  if (seen.words.empty() || shown_on_table(seen.event)) return;
  const std::string event = seen.event.value("event", "") + " " + seen.event.value("seat", "");
  const std::string& sentence = seen.words;
  if (!lines_.empty() && event == event_) {
    Told& line = lines_.back();
    if (begin_.empty() && sentence == first_) {
      line = {step, first_ + " ×" + std::to_string(++times_), line.opens};
      return;
    }
    const std::string begin = begin_.empty() ? common_begin(first_, sentence) : begin_;
    if (!begin.empty() && sentence.starts_with(begin) && one_sentence(first_) && one_sentence(sentence)) {
      if (begin_.empty()) {
        ends_.assign(std::size_t(times_), first_.substr(begin.size(), first_.size() - begin.size() - 1));
      }
      begin_ = begin;
      ends_.push_back(sentence.substr(begin.size(), sentence.size() - begin.size() - 1));
      line = {step, begin_ + joined(ends_) + ".", line.opens};
      return;
    }
  }
  lines_.push_back({step, sentence, opens});
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

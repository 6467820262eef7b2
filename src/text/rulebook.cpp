#include "text/rulebook.h"

#include <algorithm>
#include <cstddef>
#include <functional>
#include <iterator>
#include <map>

#include "assets.h"

namespace gm {
namespace {

bool is_digit(char c) { return '0' <= c && c <= '9'; }
bool is_upper(char c) { return 'A' <= c && c <= 'Z'; }
char lower(char c) { return is_upper(c) ? char(c - 'A' + 'a') : c; }
char upper(char c) { return 'a' <= c && c <= 'z' ? char(c - 'a' + 'A') : c; }
bool in_word(char c) { return is_digit(c) || is_upper(upper(c)) || (c & 0x80) != 0; }

std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\r");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t\r") + 1 - first);
}

// Takes off the text what stands before `mark`, and the mark.
std::string_view take_until(std::string_view& text, char mark) {
  const std::string_view taken = text.substr(0, text.find(mark));
  text.remove_prefix(std::min(taken.size() + 1, text.size()));
  return taken;
}

bool take(std::string_view& text, std::string_view prefix) {
  if (!text.starts_with(prefix)) return false;
  text.remove_prefix(prefix.size());
  return true;
}

// Markdown without its marks: `code`, **strong**, and \| in tables.
std::string plain(std::string_view markdown) {
  std::string out;
  for (bool code = false; !markdown.empty();) {
    if (take(markdown, "`")) {
      code = !code;
    } else if (code || !take(markdown, "**")) {
      if (markdown.starts_with("\\|")) markdown.remove_prefix(1);
      out += markdown.front();
      markdown.remove_prefix(1);
    }
  }
  return out;
}

// ---- Ids ----

// Takes "B-4" or "B-4.2" off the text; empty if it begins with no id.
std::string_view take_id(std::string_view& text) {
  std::size_t end = 0;
  const auto digits = [&] {
    const std::size_t begin = end;
    while (end < text.size() && is_digit(text[end])) ++end;
    return end > begin;
  };
  while (end < text.size() && is_upper(text[end])) ++end;
  if (end == 0 || end >= text.size() || text[end] != '-') return {};
  ++end;
  if (!digits()) return {};
  if (end + 1 < text.size() && text[end] == '.' && is_digit(text[end + 1])) {
    ++end;
    digits();
  }
  const std::string_view id = text.substr(0, end);
  text.remove_prefix(end);
  return id;
}

// "4.2", "b4.2" and "b-4.2" as the book writes it: "B-4.2".
std::string full_id(const Rulebook& book, std::string_view asked) {
  asked = trimmed(asked);
  std::string id;
  while (!asked.empty() && is_upper(upper(asked.front()))) {
    id += upper(asked.front());
    asked.remove_prefix(1);
  }
  if (id.empty() && !book.parts.empty()) id = book.parts[0].id.substr(0, book.parts[0].id.find('-'));
  take(asked, "-");
  return id + '-' + std::string(asked);
}

std::string_view part_of(std::string_view rule_id) { return rule_id.substr(0, rule_id.find('.')); }

// ---- Sources ----

struct Tag {
  std::size_t begin, end;  // of "[book]", or of "[ruling: why]"
  std::string_view name;
  std::string_view why;
};

std::optional<Tag> tag_from(std::string_view text, std::size_t from) {
  for (std::size_t begin = text.find('[', from); begin != std::string_view::npos;
       begin = text.find('[', begin + 1)) {
    const std::size_t close = text.find(']', begin);
    if (close == std::string_view::npos) return {};
    std::string_view why = text.substr(begin + 1, close - begin - 1);
    const std::string_view name = take_until(why, ':');
    if (name == "book" || name == "public" || name == "ruling" || name == "house") {
      return Tag{begin, close + 1, name, trimmed(why)};
    }
  }
  return {};
}

// The rule whose id has been taken off `line`.
Rule read_rule(std::string_view id, std::string_view part, std::string_view line) {
  Rule out{.id = std::string(id), .part = std::string(part)};
  const std::optional<Tag> first = tag_from(line, 0);
  if (!first) {
    out.text = plain(trimmed(line));
    return out;
  }
  out.text = plain(trimmed(line.substr(0, first->begin)));
  out.source = first->name;

  bool mixed = false;
  for (auto tag = tag_from(line, first->end); tag; tag = tag_from(line, tag->end)) {
    mixed = true;
    if (out.source.find(tag->name) == std::string::npos) (out.source += ", ") += tag->name;
  }
  std::string_view note = trimmed(line.substr(first->end));
  if (mixed) {
    note = trimmed(line.substr(first->begin));
  } else if (!first->why.empty()) {
    note = first->why;
  } else if (note.starts_with('(') && note.ends_with(')')) {
    note = note.substr(1, note.size() - 2);
  } else {
    note = trimmed(note.substr(std::min(note.find_first_not_of(":,;."), note.size())));
  }
  out.note = plain(note);
  return out;
}

// "| `a` | b |" as "a | b"; empty for the line under a table's head.
std::string table_row(std::string_view line) {
  if (line.find_first_not_of("|-: ") == std::string_view::npos) return {};
  take(line, "|");
  if (line.ends_with('|')) line.remove_suffix(1);
  return plain(trimmed(line));
}

// ---- Searching ----

// How often some word of the text begins with `word`; `word` is in lower case.
int hits(std::string_view text, std::string_view word) {
  int count = 0;
  for (std::size_t i = 0; i + word.size() <= text.size(); ++i) {
    if (i > 0 && in_word(text[i]) && in_word(text[i - 1])) continue;
    const auto same = [](char wanted, char found) { return wanted == lower(found); };
    if (std::equal(word.begin(), word.end(), text.begin() + std::ptrdiff_t(i), same)) ++count;
  }
  return count;
}

// The hits of all the words together; 0 if one of them has none.
int hits_of_all(std::string_view text, std::string_view words) {
  int sum = 0;
  for (words = trimmed(words); !words.empty(); words = trimmed(words)) {
    const int count = hits(text, take_until(words, ' '));
    if (count == 0) return 0;
    sum += count;
  }
  return sum;
}

}  // namespace

Rulebook read_rulebook(std::string_view markdown) {
  Rulebook book;
  bool in_rules = false, in_rule = false;
  while (!markdown.empty()) {
    std::string_view line = trimmed(take_until(markdown, '\n'));
    if (take(line, "# ")) {
      if (book.title.empty()) book.title = plain(trimmed(line));
    } else if (take(line, "## ")) {
      in_rules = trimmed(line) == "Rules";
    } else if (!in_rules || line.empty()) {
      continue;
    } else if (take(line, "### ")) {
      const std::string_view id = take_id(line);
      book.parts.push_back({.id = std::string(id), .title = plain(trimmed(line))});
      in_rule = false;
    } else if (!book.parts.empty()) {
      RulePart& part = book.parts.back();
      std::string_view item = line;
      const bool bullet = take(item, "- ");
      take(item, "**");
      const std::string_view id = bullet ? take_id(item) : std::string_view{};
      if (id.find('.') != std::string_view::npos) {
        take(item, "**");
        book.rules.push_back(read_rule(id, part.title, item));
        in_rule = true;
        continue;
      }
      const bool row = line.starts_with('|');
      const std::string more = row ? table_row(line) : plain(line);
      std::string& text = in_rule ? book.rules.back().text : part.text;
      if (!text.empty() && !more.empty()) text += row ? '\n' : ' ';
      text += more;
    }
  }
  return book;
}

std::optional<Rulebook> rulebook(std::string_view game) {
  const std::string path = "docs/rules/" + std::string(game) + ".md";
  for (const Asset& asset : assets()) {
    if (asset.path != path) continue;
    Rulebook book = read_rulebook(asset.bytes);
    if (!book.rules.empty()) return book;
  }
  return {};
}

std::optional<Rule> rule(const Rulebook& book, std::string_view id) {
  const auto found = std::ranges::find(book.rules, full_id(book, id), &Rule::id);
  if (found == book.rules.end()) return {};
  return *found;
}

std::optional<RulePart> rule_part(const Rulebook& book, std::string_view id) {
  const auto found = std::ranges::find(book.parts, full_id(book, id), &RulePart::id);
  if (found == book.parts.end()) return {};
  return *found;
}

std::vector<Rule> rules_of_part(const Rulebook& book, std::string_view id) {
  std::vector<Rule> out;
  std::ranges::copy_if(book.rules, std::back_inserter(out),
                       [part = full_id(book, id)](const Rule& r) { return part_of(r.id) == part; });
  return out;
}

std::vector<Rule> rules_with(const Rulebook& book, std::string_view words) {
  std::string wanted(words);
  std::ranges::transform(wanted, wanted.begin(), lower);
  std::multimap<int, const Rule*, std::greater<>> found;  // equal hits stay in the order of the book
  for (const Rule& r : book.rules) {
    if (const int count = hits_of_all(r.text, wanted)) found.emplace(count, &r);
  }
  std::vector<Rule> out;
  for (const auto& [count, r] : found) out.push_back(*r);
  return out;
}

std::vector<Rule> rules_about(const Rulebook& book, std::string_view asked) {
  if (const auto one = rule(book, asked)) return {*one};
  if (const auto part = rule_part(book, asked)) return rules_of_part(book, part->id);
  return rules_with(book, asked);
}

}  // namespace gm

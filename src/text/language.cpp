#include "text/language.h"

#include <fmt/format.h>

#include <cstdlib>
#include <map>
#include <mutex>
#include <set>
#include <vector>

#include "assets.h"
#include "text/json.h"

namespace gm {

namespace {

std::string_view word_file(Lang lang) {
  const std::string path = fmt::format("content/words/{}.json", lang_names[std::size_t(lang)]);
  for (const Asset& asset : assets()) {
    if (asset.path == path) return asset.bytes;
  }
  return {};
}

WordFiles word_files() { return {word_file(Lang::en), word_file(Lang::ru), word_file(Lang::pl)}; }

constexpr std::size_t most_word_bytes = 4000;  // an introduction in Russian is long

using Dictionary = std::map<std::string, std::string, std::less<>>;

Result<Dictionary> read_words(std::string_view bytes, const std::string& source) {
  const Result<Json> json = parse_json(bytes, source);
  if (!json) return json.problem();
  return reading([&] {
    Dictionary out;
    for (const auto& [key, node] : Node(*json, "").members()) {
      if (node.text(most_word_bytes).empty()) node.fail("a word that is not empty");
      out.emplace(key, node.text(most_word_bytes));
    }
    return out;
  });
}

// The places {0} .. {9} of a word; nothing if its braces are anything else.
std::optional<std::set<char>> places_in(std::string_view text) {
  std::set<char> out;
  for (std::size_t at = text.find_first_of("{}"); at != std::string_view::npos;
       at = text.find_first_of("{}", at)) {
    const bool place = text[at] == '{' && at + 2 < text.size() && text[at + 1] >= '0' &&
                       text[at + 1] <= '9' && text[at + 2] == '}';
    if (!place) return std::nullopt;
    out.insert(text[at + 1]);
    at += 3;
  }
  return out;
}

// All words, once read. A file that cannot be read gives no words; words_problem says why.
struct Words {
  std::map<std::string, Texts, std::less<>> of;
  std::vector<std::string> keys;

  Words() {
    const WordFiles files = word_files();
    for (std::size_t lang = 0; lang < lang_count; ++lang) {
      Result<Dictionary> words = read_words(files[lang], lang_names[lang]);
      if (!words) continue;
      for (auto& [key, text] : *words) of[key].of[lang] = std::move(text);
    }
    for (const auto& [key, texts] : of) keys.push_back(key);
  }
};
const Words& words() {
  static const Words all;
  return all;
}

// Stands for a word that is missing; kept, because `word` answers with a reference.
const std::string& kept(std::string_view key) {
  static std::mutex mutex;
  static std::set<std::string, std::less<>> keys;
  const std::lock_guard lock(mutex);
  return *keys.emplace(key).first;
}

const char* plural(Lang lang, int n) {
  const int units = std::abs(n % 10);
  const int tens = std::abs(n % 100) / 10;
  const bool few = units >= 2 && units <= 4 && tens != 1;
  switch (lang) {
    case Lang::en:
      return n == 1 ? ".one" : ".many";
    case Lang::ru:
      return units == 1 && tens != 1 ? ".one" : few ? ".few" : ".many";
    case Lang::pl:
      return n == 1 ? ".one" : few ? ".few" : ".many";
  }
  return ".many";
}

}  // namespace

std::optional<Lang> lang_named(std::string_view name) {
  for (int lang = 0; lang < lang_count; ++lang) {
    if (name == lang_names[lang]) return Lang(lang);
  }
  return std::nullopt;
}

const std::string& word(Lang lang, std::string_view key) {
  const auto found = words().of.find(key);
  return found == words().of.end() ? kept(key) : found->second.in(lang);
}

bool has_word(std::string_view key) { return words().of.find(key) != words().of.end(); }

std::string word(Lang lang, std::string_view key, std::initializer_list<std::string> values) {
  const std::string& pattern = word(lang, key);
  std::string out;
  for (std::size_t at = 0; at < pattern.size(); ++at) {
    const bool place = pattern[at] == '{' && at + 2 < pattern.size() && pattern[at + 2] == '}';
    const int index = place ? pattern[at + 1] - '0' : -1;
    if (0 <= index && index < int(values.size())) {
      out += values.begin()[index];
      at += 2;
    } else {
      out += pattern[at];
    }
  }
  return out;
}

std::string decimal(Lang lang, double number) {
  std::string out = number < 9.95 ? fmt::format("{:.1f}", number) : fmt::format("{:.0f}", number);
  if (const auto point = out.find('.'); point != std::string::npos && lang != Lang::en) out[point] = ',';
  return out;
}

std::string counted(Lang lang, std::string_view key, int n) {
  return word(lang, std::string(key) + plural(lang, n), {std::to_string(n)});
}

std::string words_problem() { return words_problem(word_files()); }

std::string words_problem(const WordFiles& files) {
  std::vector<Dictionary> read;
  for (std::size_t lang = 0; lang < lang_count; ++lang) {
    Result<Dictionary> words = read_words(files[lang], fmt::format("words/{}.json", lang_names[lang]));
    if (!words) return words.problem().line();
    read.push_back(std::move(*words));
  }
  for (std::size_t lang = 0; lang < lang_count; ++lang) {
    for (const auto& [key, text] : read[lang]) {
      const auto places = places_in(text);
      if (!places)
        return fmt::format("words/{}.json: {}: expected places {{0}} to {{9}} only", lang_names[lang], key);
      for (std::size_t other = 0; other < lang_count; ++other) {
        const auto found = read[other].find(key);
        if (found == read[other].end()) {
          return fmt::format("words/{}.json: {} is missing; words/{}.json has it", lang_names[other], key,
                             lang_names[lang]);
        }
        const auto others = places_in(found->second);
        if (others && *others != *places) {
          return fmt::format("words/{}.json: {}: expected the same places as in words/{}.json",
                             lang_names[other], key, lang_names[lang]);
        }
      }
    }
  }
  return {};
}

std::span<const std::string> word_keys() { return words().keys; }

}  // namespace gm

// The three languages, and texts that exist in all of them.
//
// Interface words live in content/words/<lang>.json, embedded in the program;
// the three files have the same keys or nothing starts (`words_problem`).
// A word may hold places for values: "{0} draws a card".
#pragma once
#include <array>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace gm {

enum class Lang : uint8_t { en, ru, pl };
inline constexpr int lang_count = 3;
inline constexpr Lang langs[] = {Lang::en, Lang::ru, Lang::pl};
inline constexpr const char* lang_names[] = {"en", "ru", "pl"};
std::optional<Lang> lang_named(std::string_view name);

struct Texts {
  std::array<std::string, lang_count> of;
  const std::string& in(Lang lang) const { return of[std::size_t(lang)]; }
  friend bool operator==(const Texts&, const Texts&) = default;
};

// The word for a key. A missing key gives the key itself (a test makes sure there is none).
const std::string& word(Lang lang, std::string_view key);
bool has_word(std::string_view key);

// The word with {0}, {1} ... replaced.
std::string word(Lang lang, std::string_view key, std::initializer_list<std::string> values);

// A number with one digit after the point; from 10 on without: "0.8", in Russian and Polish "0,8".
std::string decimal(Lang lang, double number);

// A noun after a number: key.one, key.few, key.many, by the rules of the
// language (English uses one and many). {0} in that word becomes the number.
std::string counted(Lang lang, std::string_view key, int n);

// Empty when all word files have the same keys and the same places {0} ...;
// otherwise what is missing where.
std::string words_problem();
using WordFiles = std::array<std::string_view, lang_count>;  // the bytes of the files, by Lang
std::string words_problem(const WordFiles& files);
std::span<const std::string> word_keys();

}  // namespace gm

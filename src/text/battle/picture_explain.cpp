// "What is this?" A question is looked up in all the names the game has, in
// three languages at once: a player may see the Polish table and type the
// English name. Names are compared in small letters without accents.
#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "text/battle/picture.h"
#include "text/rulebook.h"

namespace gm::battle {

namespace {

// ---- Names without capitals and accents ------------------------------------------------------

struct Letters {
  std::string_view capital, small, plain;
};
constexpr Letters accented[] = {{"Ą", "ą", "a"}, {"Ć", "ć", "c"}, {"Ę", "ę", "e"},
                                {"Ł", "ł", "l"}, {"Ń", "ń", "n"}, {"Ó", "ó", "o"},
                                {"Ś", "ś", "s"}, {"Ź", "ź", "z"}, {"Ż", "ż", "z"}};

// "Łupy" and "lupy" are "lupy", "Ёж" is "еж"; ids and names alike: "iron_man" is "iron man".
std::string folded(std::string_view utf8) {
  std::string out;
  for (std::size_t at = 0; at < utf8.size();) {
    const char byte = utf8[at];
    if ((byte & 0x80) == 0) {
      out += 'A' <= byte && byte <= 'Z' ? char(byte - 'A' + 'a') : byte == '_' || byte == '-' ? ' ' : byte;
      ++at;
      continue;
    }
    const std::string_view pair = utf8.substr(at, 2);
    std::string letter(pair);
    const uint8_t low = pair.size() == 2 ? uint8_t(pair[1]) : uint8_t(0);
    if (byte == '\xd0' && 0x90 <= low && low <= 0x9f) letter = {'\xd0', char(low + 0x20)};  // А to П
    if (byte == '\xd0' && 0xa0 <= low && low <= 0xaf) letter = {'\xd1', char(low - 0x20)};  // Р to Я
    if (pair == "Ё" || pair == "ё") letter = "е";
    for (const Letters& each : accented) {
      if (pair == each.capital || pair == each.small) letter = each.plain;
    }
    out += letter;
    at += 2;
  }
  while (!out.empty() && out.back() == ' ') out.pop_back();
  return out.substr(std::min(out.find_first_not_of(' '), out.size()));
}

// How well a name answers: 0 not at all, 1 a later word of it begins so, 2 it begins so, 3 it is that.
int match(std::string_view name, const std::string& asked) {
  const std::string mine = folded(name);
  const auto whole_letters = [&](std::size_t end) {
    return end == mine.size() || (mine[end] & 0xc0) != 0x80;
  };
  if (mine == asked) return 3;
  if (mine.starts_with(asked) && whole_letters(asked.size())) return 2;
  const std::size_t inside = mine.find(" " + asked);
  return inside != std::string::npos && whole_letters(inside + 1 + asked.size()) ? 1 : 0;
}
int match(const Texts& names, const std::string& asked) {
  int best = 0;
  for (const std::string& name : names.of) best = std::max(best, match(name, asked));
  return best;
}

// ---- Looking up ------------------------------------------------------------------------------

// The words with an explanation of their own.
constexpr const char* glossary[] = {"fight",    "round",    "stage",  "series",      "number", "tactic",
                                    "trap",     "knockout", "energy", "damage",      "stance", "ward",
                                    "overtime", "marker",   "row",    "battlefield", "active", "passive",
                                    "hand",     "leave",    "deck"};

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

std::vector<std::string> cards_and_words(const Content& content, Lang lang, const std::string& asked) {
  Answers answers;
  for (int i = 0; i < technique_count; ++i) {
    const TechniqueText& text = content.technique[i];
    int best = std::max(match(text.name, asked), match(text.id, asked));
    for (const Texts& action : text.action) best = std::max(best, match(action, asked));
    answers.offer(best, [&] { return explain_technique(content, lang, Technique(i)); });
  }
  for (std::size_t i = 0; i < content.heroes.size(); ++i) {
    const int best = std::max(match(content.heroes[i].name, asked), match(content.heroes[i].id, asked));
    answers.offer(best, [&] { return explain_hero(content, lang, HeroId(i)); });
  }
  for (std::size_t i = 0; i < content.fields.size(); ++i) {
    const int best = std::max(match(content.fields[i].name, asked), match(content.fields[i].id, asked));
    answers.offer(best, [&] { return explain_field(content, lang, FieldId(i)); });
  }
  for (const std::string name : glossary) {
    int best = match(name, asked);
    for (int each = 0; each < lang_count; ++each) {
      best = std::max(best, match(word(Lang(each), "battle.word." + name), asked));
    }
    answers.offer(best, [&] {
      return word(lang, "battle.gloss." + name) + "\n" + word(lang, "ui.term.more_rules", {name});
    });
  }
  return std::move(answers).texts();
}

// What lies on the table and in the own hand.
std::vector<std::string> on_the_table(const Content& content, Lang lang, const View& view) {
  std::vector<std::string> out;
  const Table& t = view.table;
  if (t.field != FieldId::none) out.push_back(explain_field(content, lang, t.field));
  for (HeroId hero : view.heroes) {
    if (hero != HeroId::none) out.push_back(explain_hero(content, lang, hero));
  }
  for (HeroId hero : t.hero.of_seat) {
    if (hero != HeroId::none) out.push_back(explain_hero(content, lang, hero));
  }
  Cards cards = view.hand;
  if (view.laid_card != Technique::none) cards.add(view.laid_card);
  for (Technique type : Cards::greater(cards, t.row).kinds()) {
    out.push_back(explain_technique(content, lang, type));
  }
  return out;
}

}  // namespace

std::vector<std::string> explain(const Content& content, Lang lang, const View& view,
                                 std::string_view about) {
  const std::string asked = folded(about);
  if (asked.empty()) return on_the_table(content, lang, view);
  if (asked == "?") return {word(lang, "battle.intro"), word(lang, "battle.legend")};
  if (auto texts = cards_and_words(content, lang, asked); !texts.empty()) return texts;
  static const Rulebook book = rulebook("battle").value_or(Rulebook{});
  std::vector<std::string> out;
  if (const auto found = rule(book, about)) out.push_back(found->id + " " + found->text);
  return out;
}

}  // namespace gm::battle

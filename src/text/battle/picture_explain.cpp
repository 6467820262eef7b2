// "What is this?" A question is looked up in all the names the game has, in
// three languages at once: a player may see the Polish table and type the
// English name.
#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "text/battle/picture.h"
#include "text/lookup.h"
#include "text/rulebook.h"

namespace gm::battle {

namespace {

using lookup::match;

// ---- Looking up ------------------------------------------------------------------------------

// The words with an explanation of their own.
constexpr const char* glossary[] = {"fight",    "round",    "stage",  "series",      "number", "tactic",
                                    "trap",     "knockout", "energy", "damage",      "stance", "ward",
                                    "overtime", "marker",   "row",    "battlefield", "active", "passive",
                                    "hand",     "leave",    "deck"};

std::vector<std::string> cards_and_words(const Content& content, Lang lang, const std::string& asked) {
  lookup::Answers answers;
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

std::vector<std::string> explain(const Content& content, const Book&, Lang lang, const View& view,
                                 std::string_view about) {
  const std::string asked = lookup::folded(about);
  if (asked.empty()) return on_the_table(content, lang, view);
  if (asked == "?") return {word(lang, "battle.intro"), word(lang, "battle.legend")};
  if (auto texts = cards_and_words(content, lang, asked); !texts.empty()) return texts;
  static const Rulebook book = rulebook("battle").value_or(Rulebook{});
  std::vector<std::string> out;
  if (const auto found = rule(book, about)) out.push_back(found->id + " " + found->text);
  return out;
}

}  // namespace gm::battle

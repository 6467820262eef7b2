// "What is this?" A question is looked up in all the names the game has, in
// three languages at once: a player may see the Polish table and type the
// English name.
#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "text/lookup.h"
#include "text/ring/picture.h"
#include "text/rulebook.h"

namespace gm::ring {

namespace {

using lookup::match;

// The words with an explanation of their own.
constexpr const char* glossary[] = {
    "fighter", "strength",  "speed",     "coordination", "endurance",   "universal", "free",
    "power",   "set",       "ring",      "reserve",      "mobilise",    "perform",   "refresh",
    "attack",  "forbidden", "manoeuvre", "counter",      "special",     "chain",     "again",
    "protect", "healthy",   "damage",    "pain",         "lost",        "heal",      "stun",
    "concuss", "knockdown", "yellow",    "round",        "round_break", "knockout",  "disqualification",
    "points",  "technical", "final",     "tie_break",    "deck",        "hand"};

std::vector<std::string> cards_and_words(const Content& content, Lang lang, const std::string& asked) {
  lookup::Answers answers;
  for (std::size_t i = 0; i < content.cards.size(); ++i) {
    const int best = std::max(match(content.cards[i].name, asked), match(content.cards[i].id, asked));
    answers.offer(best, [&] { return explain_card(content, lang, CardId(i)); });
  }
  for (std::size_t i = 0; i < content.fighters.size(); ++i) {
    const FighterText& fighter = content.fighters[i];
    const int best =
        std::max({match(fighter.name, asked), match(fighter.nickname, asked), match(fighter.id, asked)});
    answers.offer(best, [&] { return explain_fighter(content, lang, FighterId(i)); });
  }
  for (const std::string name : glossary) {
    int best = match(name, asked);
    for (int each = 0; each < lang_count; ++each) {
      best = std::max(best, match(word(Lang(each), "ring.word." + name), asked));
      for (int c = 0; c < colour_count; ++c) {  // a colour means its ability
        if (name == stat_names[c]) {
          best =
              std::max(best, match(word(Lang(each), std::string("ring.colour.") + colour_names[c]), asked));
        }
      }
    }
    answers.offer(best, [&] {
      return word(lang, "ring.gloss." + name) + "\n" + word(lang, "ui.term.more_rules", {name});
    });
  }
  return std::move(answers).texts();
}

// Fighters, the cards in play, and those in the own hand.
std::vector<std::string> on_the_table(const Content& content, const Book& book, Lang lang, const View& view) {
  std::vector<std::string> out;
  const Table& t = view.table;
  for (const Corner& corner : t.corner) {
    const std::string text = explain_fighter(content, lang, corner.fighter);
    if (!text.empty()) out.push_back(text);
  }
  std::vector<CardId> cards;
  for (int i = 0; i < t.chain.size(); ++i) cards.push_back(acts_as(t, i));
  for (Place place : view.hand) cards.push_back(card_at(book, place));
  for (std::size_t i = 0; i < cards.size(); ++i) {
    if (std::find(cards.begin(), cards.begin() + std::ptrdiff_t(i), cards[i]) ==
        cards.begin() + std::ptrdiff_t(i)) {
      out.push_back(explain_card(content, lang, cards[i]));
    }
  }
  return out;
}

}  // namespace

std::vector<std::string> explain(const Content& content, const Book& book, Lang lang, const View& view,
                                 std::string_view about) {
  const std::string asked = lookup::folded(about);
  if (asked.empty()) return on_the_table(content, book, lang, view);
  if (asked == "?") return {word(lang, "ring.intro"), word(lang, "ring.legend")};
  if (auto texts = cards_and_words(content, lang, asked); !texts.empty()) return texts;
  static const Rulebook law = rulebook("ring").value_or(Rulebook{});
  std::vector<std::string> out;
  if (const auto found = rule(law, about)) out.push_back(found->id + " " + found->text);
  return out;
}

}  // namespace gm::ring

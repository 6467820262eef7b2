// "What is this?" A question is looked up in all the names the game has, in
// three languages at once: a player may see the Polish table and type the
// English name.
#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "text/lookup.h"
#include "text/rulebook.h"
#include "text/united/picture.h"
#include "text/united/wording.h"

namespace gm::united {

namespace {

using lookup::match;

// The words with an explanation of their own.
constexpr const char* glossary[] = {
    "hero",         "villain",     "location", "storyline",      "plan",         "threat",   "henchman",
    "thug",         "civilian",    "mission",  "under_pressure", "bam",          "overflow", "plot",
    "special",      "end_of_turn", "move",     "attack",         "heroic",       "wild",     "symbol",
    "action_token", "damage",      "ko",       "crisis",         "invulnerable", "hand",     "deck",
    "challenge",    "solo",        "table",    "hurt",           "pressure"};

template <class Row>
int best_match(const Row& row, const std::string& asked) {
  return std::max(match(row.name, asked), match(row.id, asked));
}

std::vector<std::string> rows_and_words(const Content& content, Lang lang, const std::string& asked) {
  lookup::Answers answers;
  for (std::size_t i = 0; i < content.heroes.size(); ++i) {
    const HeroText& hero = content.heroes[i];
    answers.offer(best_match(hero, asked), [&] { return explain_hero(content, lang, HeroId(i)); });
    for (std::size_t row = 0; row < hero.cards.size(); ++row) {
      // A card has no name of its own; its id is found whole only.
      const int whole =
          hero.cards[row].special == no_special && match(hero.cards[row].id, asked) == 3 ? 3 : 0;
      answers.offer(whole, [&] { return explain_card(content, lang, card_id(HeroId(i), int(row))); });
    }
  }
  for (const SpecialText& special : content.specials) {
    answers.offer(best_match(special, asked), [&] { return explain_special(content, lang, special); });
  }
  for (std::size_t i = 0; i < content.villains.size(); ++i) {
    const VillainText& villain = content.villains[i];
    answers.offer(best_match(villain, asked), [&] { return explain_villain(content, lang, VillainId(i)); });
    for (std::size_t row = 0; row < villain.plans.size(); ++row) {
      answers.offer(match(villain.plans[row].id, asked) == 3 ? 3 : 0,
                    [&] { return explain_plan(content, lang, plan_id(VillainId(i), int(row))); });
    }
    for (std::size_t row = 0; row < villain.threats.size(); ++row) {
      answers.offer(best_match(villain.threats[row], asked),
                    [&] { return explain_threat(content, lang, threat_id(VillainId(i), int(row))); });
    }
  }
  for (std::size_t i = 0; i < content.locations.size(); ++i) {
    answers.offer(best_match(content.locations[i], asked),
                  [&] { return explain_location(content, lang, LocationId(i)); });
  }
  for (const std::string name : glossary) {
    int best = match(name, asked);
    for (int each = 0; each < lang_count; ++each) {
      best = std::max(best, match(word(Lang(each), "united.word." + name), asked));
    }
    answers.offer(best, [&] {
      return word(lang, "united.gloss." + name) + "\n" + word(lang, "ui.term.more_rules", {name});
    });
  }
  return std::move(answers).texts();
}

// Where it comes from matters for one card, not for a whole table of them.
std::string without_source(std::string text) {
  const std::size_t line = text.rfind("\n(");
  if (line != std::string::npos && text.ends_with(')')) text.erase(line);
  return text;
}

// The plan cards in the deck, from any place of it: everybody knows which have not come yet.
std::string plans_to_come(const Content& content, const Book& book, Lang lang, const Table& t) {
  if (t.villain == VillainId::none || plan_count(t) == 0) return {};
  const Naming naming{lang, {}, nobody};
  const Wording w(content, naming, book);
  std::string out = w.say("united.explain.plans", {std::to_string(plan_count(t))});
  for (int row = 0; row < plan_cards; ++row) {
    const PlanId plan = plan_id(t.villain, row);
    int copies = ones(uint64_t(t.plan_pool.bits() & villain_row(book, t).plan_of[row]));
    copies += t.plan_top == plan;
    for (PlanId under : t.plan_under) copies += under == plan;
    if (copies == 0) continue;
    std::string line = w.plan(plan);
    if (copies > 1) line = w.say("united.say.copies", {line, std::to_string(copies)});
    const std::string effect = w.plan_effect(plan);
    out += "\n" + (effect.empty() ? line : w.say("united.explain.named", {line, effect}));
  }
  return out;
}

// The Villain with its plan, what lies at the Locations, and the viewer's Heroes.
std::vector<std::string> on_the_table(const Content& content, const Book& book, Lang lang, const View& view) {
  std::vector<std::string> out;
  const Table& t = view.table;
  const auto tell = [&](std::string text) {
    text = without_source(std::move(text));
    if (!text.empty() && std::find(out.begin(), out.end(), text) == out.end()) out.push_back(text);
  };
  tell(explain_villain(content, lang, t.villain));
  tell(plans_to_come(content, book, lang, t));
  for (const Spot& spot : t.spot) tell(explain_threat(content, lang, spot.threat));
  for (const Spot& spot : t.spot) tell(explain_location(content, lang, spot.location));
  for (int f = 0; f < figures(book); ++f) {
    const bool mine = int(view.viewer) >= seats(book) || seat_of(book, f) == view.viewer;
    if (mine) tell(explain_hero(content, lang, t.figure[f].hero));
  }
  return out;
}

// A line of a menu was asked about: the Threats and Locations it speaks of.
std::vector<std::string> named_in(const Content& content, Lang lang, const View& view,
                                  const std::string& asked) {
  std::vector<std::string> out;
  const auto tell = [&](const std::string& name, const std::string& text) {
    if (name.empty() || asked.find(lookup::folded(name)) == std::string::npos) return;
    if (std::find(out.begin(), out.end(), text) == out.end()) out.push_back(text);
  };
  for (const Spot& spot : view.table.spot) {
    if (const ThreatText* threat = text_of(content, spot.threat)) {
      tell(threat->name.in(lang), explain_threat(content, lang, spot.threat));
    }
    if (const LocationText* location = text_of(content, spot.location)) {
      tell(location->name.in(lang), explain_location(content, lang, spot.location));
    }
  }
  return out;
}

}  // namespace

std::vector<std::string> explain(const Content& content, const Book& book, Lang lang, const View& view,
                                 std::string_view about) {
  const std::string asked = lookup::folded(about);
  if (asked.empty()) return on_the_table(content, book, lang, view);
  if (asked == "?") return {word(lang, "united.intro"), word(lang, "united.legend")};
  if (auto texts = rows_and_words(content, lang, asked); !texts.empty()) return texts;
  static const Rulebook law = rulebook("united").value_or(Rulebook{});
  std::vector<std::string> out;
  if (const auto found = rule(law, about)) out.push_back(found->id + " " + found->text);
  return out.empty() ? named_in(content, lang, view, asked) : out;
}

}  // namespace gm::united

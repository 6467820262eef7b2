// Battle in words: events, choices, questions and refusals in three languages,
// for the terminal, for logs, and for the live announcements of the page.
#pragma once
#include <string>
#include <vector>

#include "rules/battle/battle.h"
#include "text/battle/content.h"
#include "text/language.h"
#include "text/naming.h"

namespace gm::battle {

// One sentence for an event as the reader sees it (already through `shown`);
// empty for events that only a drawing needs.
std::string say(const Content& content, const Naming& naming, const Book& book, const Event& event);

// A choice as a menu line: "Melee: lay it", "Flurry on Ann (3 energy)".
// `view` is the chooser's own view: it may be used to add helpful numbers.
std::string say_action(const Content& content, const Naming& naming, const Book& book, const View& view,
                       Action action);
// What the rules have in store for that choice, if it is bad: "wrong order", "trap".
// Every choice of Battle stands by itself, under no heading.
inline std::string say_group(const Content&, const Naming&, const Book&, const View&, Action) { return {}; }
inline std::string say_in_group(const Content& content, const Naming& naming, const Book& book,
                                const View& view, Action action) {
  return say_action(content, naming, book, view, action);
}
std::vector<std::string> say_marks(const Content& content, const Naming& naming, const Book& book,
                                   const View& view, Action action);

// The question a seat is asked now, and what chance is about to decide.
std::string say_question(const Content& content, const Naming& naming, const Book& book, const View& view);

// Why something is refused, one short sentence.
std::string say_refusal(Lang lang, Refusal refusal);

// What a card does: name, number, both actions; a hero; a battlefield.
std::string explain_technique(const Content& content, Lang lang, Technique technique);
std::string explain_hero(const Content& content, Lang lang, HeroId hero);
std::string explain_field(const Content& content, Lang lang, FieldId field);

}  // namespace gm::battle

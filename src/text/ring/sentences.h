// Ring in words: events, choices, questions and refusals in three languages,
// for the terminal, for logs, and for the live announcements of the page.
#pragma once
#include <string>
#include <vector>

#include "rules/ring/ring.h"
#include "text/language.h"
#include "text/naming.h"
#include "text/ring/content.h"

namespace gm::ring {

// One sentence for an event as the reader sees it (already through `shown`);
// empty for events that only a drawing needs.
std::string say(const Content& content, const Naming& naming, const Book& book, const Event& event);

// A choice as a menu line: "Backfist, middle: 2 damage (red 3 3 3)". `view` is
// the chooser's own view: what the choice does now is read from it.
std::string say_action(const Content& content, const Naming& naming, const Book& book, const View& view,
                       Action action);
// One of the dice that are picked: "red 3", however many of it there are.
std::string say_pick(const Content& content, const Naming& naming, const Book& book, Action action);
// Where a menu is long, its lines stand under headings: the card that is played
// or discarded ("Backfist · strength attack"), or none. `say_in_group` is the
// line under such a heading: "middle: 2 damage (red 3 3 3)".
std::string say_group(const Content& content, const Naming& naming, const Book& book, const View& view,
                      Action action);
std::string say_in_group(const Content& content, const Naming& naming, const Book& book, const View& view,
                         Action action);
// What the rules have in store for that choice, if it is bad or does nothing.
std::vector<std::string> say_marks(const Content& content, const Naming& naming, const Book& book,
                                   const View& view, Action action);

// The question a seat is asked now, and what chance is about to decide.
std::string say_question(const Content& content, const Naming& naming, const Book& book, const View& view);

// Why something is refused, one short sentence.
std::string say_refusal(Lang lang, Refusal refusal);

// What a card does: name, kind, every level; what a fighter is and can do.
std::string explain_card(const Content& content, Lang lang, CardId card);
std::string explain_fighter(const Content& content, Lang lang, FighterId fighter);

}  // namespace gm::ring

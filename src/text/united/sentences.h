// United in words: events, choices, questions and refusals in three languages,
// for the terminal, for logs, and for the live announcements of the page.
#pragma once
#include <string>
#include <vector>

#include "rules/united/united.h"
#include "text/language.h"
#include "text/naming.h"
#include "text/united/content.h"

namespace gm::united {

// One sentence for an event as the reader sees it (already through `shown`);
// empty for events that only a drawing needs.
std::string say(const Content& content, const Naming& naming, const Book& book, const Event& event);

// A choice as a menu line: "attack a Thug (Attack of this card)". `view` is the
// chooser's own view: what the choice does now is read from it.
std::string say_action(const Content& content, const Naming& naming, const Book& book, const View& view,
                       Action action);
// Where one thing can be paid for in several ways, they stand under a heading
// ("attack a Thug"). `say_in_group` is the line under it: "Attack of this card".
std::string say_group(const Content& content, const Naming& naming, const Book& book, const View& view,
                      Action action);
std::string say_in_group(const Content& content, const Naming& naming, const Book& book, const View& view,
                         Action action);
// What the rules have in store for that choice, if it is bad or gives something away.
std::vector<std::string> say_marks(const Content& content, const Naming& naming, const Book& book,
                                   const View& view, Action action);

// The question a seat is asked now, and what chance is about to decide.
std::string say_question(const Content& content, const Naming& naming, const Book& book, const View& view);

// Why something is refused, one short sentence.
std::string say_refusal(Lang lang, Refusal refusal);

// What something is and does, in full; empty where there is no such thing.
std::string explain_hero(const Content& content, Lang lang, HeroId hero);
std::string explain_card(const Content& content, Lang lang, CardId card);
std::string explain_villain(const Content& content, Lang lang, VillainId villain);
std::string explain_plan(const Content& content, Lang lang, PlanId plan);
std::string explain_threat(const Content& content, Lang lang, ThreatId threat);
std::string explain_location(const Content& content, Lang lang, LocationId location);
std::string explain_special(const Content& content, Lang lang, const SpecialText& special);

}  // namespace gm::united

// Infinity in words: events, choices, questions and refusals in three languages,
// for the terminal, for logs, and for the live announcements of the page.
#pragma once
#include <string>
#include <vector>

#include "rules/infinity/infinity.h"
#include "text/infinity/content.h"
#include "text/language.h"
#include "text/naming.h"

namespace gm::infinity {

// One sentence for an event; empty for events that only a drawing needs.
std::string say(const Content& content, const Naming& naming, const Book& book, const Event& event);

// A choice as a menu line: "Iron Man goes to (4,3) Loki".
std::string say_action(const Content& content, const Naming& naming, const Book& book, const View& view,
                       Action action);
// Where a menu is long, its lines stand under headings: what a character does
// ("Iron Man goes to"), or the row of the board. `say_in_group` is the line under
// such a heading: "(4,3) Loki".
std::string say_group(const Content& content, const Naming& naming, const Book& book, const View& view,
                      Action action);
std::string say_in_group(const Content& content, const Naming& naming, const Book& book, const View& view,
                         Action action);
// What the rules have in store for that choice, if it is bad.
std::vector<std::string> say_marks(const Content& content, const Naming& naming, const Book& book,
                                   const View& view, Action action);

// The question a seat is asked now, and what chance is about to decide.
std::string say_question(const Content& content, const Naming& naming, const Book& book, const View& view);

// Why something is refused, one short sentence.
std::string say_refusal(Lang lang, Refusal refusal);

// What something is and does. A tile also tells how many of it are still closed in this view.
std::string explain_tile(const Content& content, Lang lang, const View* view, TileId tile);
std::string explain_token(const Content& content, Lang lang, TokenId token);
std::string explain_character(const Content& content, Lang lang, CharacterId character);
std::string explain_team(const Content& content, Lang lang, TeamId team);
// A figure on the table: what it is, where it stands, what it carries, what state it is in. Thanos too.
std::string explain_figure(const Content& content, const Book& book, Lang lang, const View& view,
                           Figure figure);
// What lies and stands on a place now, and what a closed tile can be.
std::string explain_place(const Content& content, const Book& book, Lang lang, const View& view, Place place);

}  // namespace gm::infinity

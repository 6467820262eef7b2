// Battle's table drawn in characters, and answers to "what is this?".
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "rules/battle/battle.h"
#include "text/battle/content.h"
#include "text/battle/sentences.h"
#include "text/picture.h"

namespace gm::battle {

// At most `columns` wide and `rows` high (80 x 24 leaves room for a menu: the
// table itself takes at most about rows / 2 lines when rows is small).
Picture picture(const Content& content, const Naming& naming, const Book& book, const View& view, int columns,
                int rows);

// A card by id or by name in any language, a word of the rules, or "" for
// everything that is on the table now (heroes, battlefield, own hand).
std::vector<std::string> explain(const Content& content, Lang lang, const View& view, std::string_view about);

}  // namespace gm::battle

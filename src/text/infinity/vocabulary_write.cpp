// The effect vocabulary of Infinity: its words, and lists of steps written in them.
// What is written here is read back the same by vocabulary_read.cpp.
#include <fmt/format.h>

#include <string>
#include <vector>

#include "rules/infinity/content.h"
#include "text/infinity/content.h"
#include "text/infinity/vocabulary_words.h"

namespace gm::infinity {

const char* const back_names[back_count] = {"red", "blue"};
const char* const token_kind_names[token_kind_count] = {"stone", "superhero", "leadership", "energy"};
const char* const slot_names[2] = {"left", "right"};
const char* const dir_names[dir_count] = {"north", "east", "south", "west"};
const char* const spin_names[2] = {"cw", "ccw"};
const char* const verb_names[verb_count] = {
    "put",          "put_thanos", "walk",         "walk_still",  "goto",   "strike",     "return",
    "bring",        "home",       "trade_places", "move_thanos", "open",   "swap_tiles", "swap_base",
    "rotate_bases", "turn",       "take",         "drop_all",    "detain", "stand",      "refresh",
    "proxy_round",  "bar",        "may",          "if",          "one_of", "branch",     "each"};
const char* const trigger_names[trigger_count] = {
    "open", "arrive", "trap", "ability", "active", "bases_moved", "carrier_returned"};

namespace {

template <class Row>
std::string id_or_not(const Row* row) {
  return row == nullptr ? "none" : row->id;
}

class EffectWriter {
 public:
  EffectWriter(const Content& content, const Step* steps) : content_(content), steps_(steps) {}

  // The steps from `at` to `end`.
  std::string list(int at, int end) const {
    std::vector<std::string> parts;
    for (int i = at; i < end; i += 1 + steps_[i].span) parts.push_back(step(i));
    return fmt::format("{}", fmt::join(parts, "; "));
  }

 private:
  std::string step(int i) const {
    const Step& step = steps_[i];
    const std::string name = verb_names[int(step.verb)];
    if (is_combinator(step.verb)) return combinator(i);
    if (step.verb == Verb::put_thanos || step.verb == Verb::proxy_round) return name;
    return fmt::format("{}({})", name, arguments(step));
  }

  std::string combinator(int i) const {
    const Step& step = steps_[i];
    const int end = i + 1 + step.span;
    std::string head = verb_names[int(step.verb)];
    if (step.verb == Verb::if_holds) head += fmt::format("({})", conditions(step));
    if (step.verb == Verb::each) head += fmt::format("({})", places(step.at, {}));
    if (step.verb != Verb::one_of) return fmt::format("{}{{ {} }}", head, list(i + 1, end));
    std::vector<std::string> branches;
    for (int b = i + 1; b < end; b += 1 + steps_[b].span) {
      branches.push_back(list(b + 1, b + 1 + steps_[b].span));
    }
    return fmt::format("{}{{ {} }}", head, fmt::join(branches, " | "));
  }

  std::string arguments(const Step& step) const {
    switch (step.verb) {
      case Verb::put: {
        std::vector<std::string> names;
        for (TokenId token : step.tokens) names.push_back(id_or_not(text_of(content_, token)));
        for (int i = 0; i < step.energy; ++i) names.emplace_back("energy");
        return fmt::format("{}", fmt::join(names, ", "));
      }
      case Verb::walk:
      case Verb::walk_still:
      case Verb::go:
      case Verb::strike:
        return "me, " + places(step.at, step.whom);
      case Verb::return_home:
        return figures(step.whom) + (step.by_me ? ", me" : ", nobody");
      case Verb::bring:
        return figures(step.whom) + ", " + places(step.at, {});
      case Verb::trade_places:
        return "me, " + figures(step.whom);
      case Verb::bar:
        return figures(step.whom) + ", fallen";
      case Verb::open:
        return places(step.at, {}) + ", " +
               (step.n == all_of_them  ? std::string("all")
                : step.n == per_player ? std::string("players")
                                       : std::to_string(step.n));
      case Verb::take:
        return fmt::format("{}({}){}", loot_words[int(step.loot)], places(step.at, {}),
                           step.swap_stone ? ", swap_stone" : "");
      case Verb::rotate_bases:
        return spin_names[int(step.spin)];
      case Verb::move_thanos:
      case Verb::swap_tiles:
      case Verb::swap_base:
      case Verb::turn:
        return places(step.at, {});
      case Verb::home:
      case Verb::drop_all:
      case Verb::detain:
      case Verb::stand:
      case Verb::refresh:
        return figures(step.whom);
      case Verb::put_thanos:
      case Verb::proxy_round:
      case Verb::may:
      case Verb::if_holds:
      case Verb::one_of:
      case Verb::branch:
      case Verb::each:
        break;
    }
    return {};
  }

  // Filters in the order in which the rules apply them, the first one innermost.
  std::string places(const Where& at, const Whom& seekers) const {
    std::string out;
    for (Term term : at.terms) {
      if (!out.empty()) out += "+";
      out += term_words[int(term)];
      if (term == Term::jump) out += fmt::format("({})", at.n);
      if (term == Term::kind) out += fmt::format("({})", id_or_not(text_of(content_, at.tile)));
      if (term == Term::nearest) out += fmt::format("({})", figures(seekers));
    }
    for (Filter filter : at.filters) out = fmt::format("{}({})", filter_words[int(filter)], out);
    return out;
  }
  std::string figures(const Whom& whom) const {
    std::string out;
    for (Who who : whom.who) {
      if (!out.empty()) out += "+";
      out += who_words[int(who)];
      if (who == Who::enemies || who == Who::all) out += fmt::format("({})", places(whom.at, {}));
    }
    return out;
  }

  std::string conditions(const Step& step) const {
    std::string out = condition(step.when[0]);
    if (step.when[1].kind == Condition::Kind::none) return out;
    return out + (step.either ? " or " : " and ") + condition(step.when[1]);
  }
  std::string condition(const Condition& condition) const {
    std::string out = condition.negated ? "not " : "";
    out += condition_words[int(condition.kind)];
    switch (condition.kind) {
      case Condition::Kind::thanos_on_board:
        return out + "(thanos)";
      case Condition::Kind::own_here:
        return out + "(here)";
      case Condition::Kind::detained:
      case Condition::Kind::card_down:
        return fmt::format("{}({})", out, figures({.who = condition.who, .at = {}}));
      case Condition::Kind::count:
        return fmt::format("{}({}) >= {}", out, places(condition.at, {}), condition.n);
      case Condition::Kind::proxy_off:
      case Condition::Kind::none:
        break;
    }
    return out;
  }

  const Content& content_;
  const Step* steps_;
};

}  // namespace

std::string write_effect(const Content& content, const Book& book, EffectId effect) {
  if (int(effect) >= book.effects) return {};
  return EffectWriter(content, steps_of(book, effect)).list(0, size_of(book, effect));
}

std::vector<std::string> write_constants(const Content& content, const Tile& tile) {
  std::vector<std::string> out;
  if (tile.arrows != 0) out.push_back(fmt::format("arrows({})", tile.arrows));
  if (tile.base != TeamId::none)
    out.push_back(fmt::format("base({})", id_or_not(text_of(content, tile.base))));
  if (tile.thanos_base) out.emplace_back("base(thanos)");
  if (tile.corner) out.emplace_back("corner");
  return out;
}
std::vector<std::string> write_constants(const Token& token) {
  std::vector<std::string> out;
  if (token.unseen_by_thanos) out.emplace_back("unseen_by_thanos");
  if (token.may_ignore_traps) out.emplace_back("may_ignore_traps");
  return out;
}

}  // namespace gm::infinity

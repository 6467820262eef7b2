// The effect vocabulary of United: its words, and lists of steps written in them.
// What is written here is read back the same by vocabulary_read.cpp.
#include <fmt/format.h>

#include <string>
#include <vector>

#include "rules/united/content.h"
#include "text/united/content.h"
#include "text/united/vocabulary_words.h"

namespace gm::united {

const char* const symbol_names[symbol_count] = {"move", "attack", "heroic", "wild"};
const char* const token_names[token_count] = {"thug", "civilian", "both"};
const char* const mission_names[mission_count] = {"rescue_civilians", "defeat_thugs", "clear_threats"};
const char* const challenge_names[4] = {"none", "moderate", "hard", "heroic"};
const char* const verb_names[verb_count] = {
    "damage",      "hit_all",      "attack",    "crisis",         "remove_crisis", "track",
    "add",         "discard",      "shift",     "rescue",         "defeat",        "step",
    "jump",        "give",         "draw",      "draw_to",        "search_top",    "tuck",
    "swap_played", "swap_hand",    "peek_plan", "shield",         "ignore_symbol", "fill_threat",
    "heal",        "villain_move", "bam",       "restore_threat", "lose",          "if",
    "each",        "may",          "cost",      "unless"};
const char* const trigger_names[trigger_count] = {
    "special",       "end_of_turn", "bam", "villain_enters", "plan_special", "overflow", "turn_start_here",
    "turn_end_here", "cleared",     "ko",  "mission_done"};

namespace {

// ---- Selectors ------------------------------------------------------------------------

std::string write_expression(const Book& book, Expr expr);

std::string written(Places::Kind kind) { return places_words[int(kind)]; }

// `when` is the condition of a `where`.
std::string written(const Book& book, Places places, Expr when) {
  std::string out = written(places.kind);
  if (places.kind == Places::Kind::where) out += fmt::format("({})", write_expression(book, when));
  return places.pick ? fmt::format("pick({})", out) : out;
}

std::string written(Whom::Kind kind, Places::Kind at) {
  const std::string name = whom_words[int(kind)];
  const bool placed = kind == Whom::Kind::at || kind == Whom::Kind::others_at;
  return placed ? fmt::format("{}({})", name, written(at)) : name;
}
std::string written(Whom whom) {
  const std::string name = written(whom.kind, whom.at);
  return whom.how == Whom::How::each ? name : fmt::format("{}({})", how_words[int(whom.how)], name);
}
std::string heroes_of(const Step& step) {
  if (step.also.kind == Whom::Kind::none) return written(step.whom);
  return fmt::format("{} + {}", written(step.whom), written(step.also));
}

// ---- Amounts and conditions --------------------------------------------------------------

// How tightly an operator holds what stands beside it; a sign or a word.
struct Operator {
  int strength = 0;
  const char* sign = "";
};
Operator operator_of(Term::Op op) {
  switch (op) {
    case Term::Op::either:
      return {1, "or"};
    case Term::Op::both:
      return {2, "and"};
    case Term::Op::opposite:
      return {3, "not"};
    case Term::Op::equal:
      return {4, "="};
    case Term::Op::unequal:
      return {4, "!="};
    case Term::Op::less:
      return {4, "<"};
    case Term::Op::at_most:
      return {4, "<="};
    case Term::Op::greater:
      return {4, ">"};
    case Term::Op::at_least:
      return {4, ">="};
    case Term::Op::add:
      return {5, "+"};
    case Term::Op::times:
      return {6, "*"};
    case Term::Op::least:
    case Term::Op::greatest:
    case Term::Op::number:
    case Term::Op::count_tokens:
    case Term::Op::crisis_of:
    case Term::Op::crisis_at:
    case Term::Op::own_crisis:
    case Term::Op::symbols:
    case Term::Op::discarded:
    case Term::Op::unplaced:
    case Term::Op::heroes:
    case Term::Op::missions_done:
    case Term::Op::track_value:
    case Term::Op::full:
    case Term::Op::no_hero:
    case Term::Op::has_hero:
      break;
  }
  return {7, ""};
}

std::string written(const Term& term) {
  const std::string name = term_words[int(term.op)];
  switch (term.op) {
    case Term::Op::number:
      return std::to_string(term.n);
    case Term::Op::count_tokens:
      return fmt::format("{}({}, {})", name, token_letters[int(term.token)], written(term.place));
    case Term::Op::crisis_of:
      return fmt::format("{}({})", name, written(term.who, term.place));
    case Term::Op::crisis_at:
    case Term::Op::heroes:
    case Term::Op::full:
    case Term::Op::no_hero:
    case Term::Op::has_hero:
      return fmt::format("{}({})", name, written(term.place));
    case Term::Op::symbols:
      return fmt::format("{}({}, {})", name, symbol_letters[int(term.symbol)], term.n);
    case Term::Op::own_crisis:
    case Term::Op::discarded:
    case Term::Op::unplaced:
    case Term::Op::missions_done:
    case Term::Op::track_value:
    case Term::Op::add:
    case Term::Op::times:
    case Term::Op::least:
    case Term::Op::greatest:
    case Term::Op::equal:
    case Term::Op::unequal:
    case Term::Op::less:
    case Term::Op::at_most:
    case Term::Op::greater:
    case Term::Op::at_least:
    case Term::Op::both:
    case Term::Op::either:
    case Term::Op::opposite:
      break;
  }
  return name;
}

// From reverse Polish order to the usual one.
std::string write_expression(const Book& book, Expr expr) {
  if (expr.size == 0) return expr.n == no_amount ? "all" : std::to_string(expr.n);
  struct Part {
    std::string text;
    int strength = 7;
  };
  std::vector<Part> pile;
  const auto take = [&] {
    Part part = pile.empty() ? Part{} : pile.back();
    if (!pile.empty()) pile.pop_back();
    return part;
  };
  const auto held = [](const Part& part, bool loose) {
    return loose ? fmt::format("({})", part.text) : part.text;
  };
  for (int i = 0; i < expr.size; ++i) {
    const Term& term = book.term[expr.first + i];
    const auto [strength, sign] = operator_of(term.op);
    if (!is_operator(term.op)) {
      pile.push_back({written(term)});
    } else if (term.op == Term::Op::opposite) {
      const Part of = take();
      pile.push_back({fmt::format("not {}", held(of, of.strength < strength)), strength});
    } else {
      const Part right = take(), left = take();
      if (term.op == Term::Op::least || term.op == Term::Op::greatest) {
        pile.push_back({fmt::format("{}({}, {})", term_words[int(term.op)], left.text, right.text)});
        continue;
      }
      const bool compares = strength == operator_of(Term::Op::equal).strength;
      const bool left_loose = compares ? left.strength <= strength : left.strength < strength;
      pile.push_back(
          {fmt::format("{} {} {}", held(left, left_loose), sign, held(right, right.strength <= strength)),
           strength});
    }
  }
  return take().text;
}

// ---- Steps ------------------------------------------------------------------------------

std::string written_list(const Book& book, const Effect& effect, int begin, int end);

// The arguments of a step, and its body.
std::string written(const Book& book, const Effect& effect, int i) {
  const Step& step = book.step[effect.first + i];
  const std::string name = verb_names[int(step.verb)];
  const std::string n = write_expression(book, step.n);
  const std::string place = written(book, step.place, step.when);
  const auto body = [&] {
    return fmt::format("{{{}}}", written_list(book, effect, i + 1, i + 1 + step.span));
  };
  switch (step.verb) {
    case Verb::damage:
    case Verb::step:
    case Verb::draw:
    case Verb::draw_to:
    case Verb::tuck:
    case Verb::ignore_symbol:
      return fmt::format("{}({}, {})", name, heroes_of(step), n);
    case Verb::hit_all:
    case Verb::rescue:
    case Verb::defeat:
    case Verb::fill_threat:
      return fmt::format("{}({}, {})", name, place, n);
    case Verb::attack:
      return fmt::format("{}({}, {}{})", name, place, n, step.flag ? ", single" : "");
    case Verb::crisis:
    case Verb::remove_crisis:
      return fmt::format("{}({}, {})", name, step.whom.kind == Whom::Kind::none ? place : heroes_of(step), n);
    case Verb::track:
      return fmt::format("{}({}{})", name, n, step.flag ? ", down" : "");
    case Verb::add:
    case Verb::discard:
      return fmt::format("{}({}, {}, {})", name, token_letters[int(step.token)], place, n);
    case Verb::shift:
      return fmt::format("{}({}, {}, {}, {})", name, token_letters[int(step.token)], place,
                         written(step.to.kind), n);
    case Verb::jump:
      return fmt::format("{}({}, {})", name, heroes_of(step), place);
    case Verb::give:
      return fmt::format("{}({}, {}, {}{})", name, symbol_letters[int(step.symbol)], n, heroes_of(step),
                         step.flag ? ", split" : "");
    case Verb::search_top:
    case Verb::swap_played:
    case Verb::swap_hand:
    case Verb::shield:
      return fmt::format("{}({})", name, heroes_of(step));
    case Verb::peek_plan:
      return step.flag ? name + "(may_bottom)" : name;
    case Verb::heal:
      return fmt::format("{}({}, {})", name, step.flag ? "villain" : fmt::format("henchman({})", place), n);
    case Verb::villain_move:
      return fmt::format("{}({})", name, step.place.kind == Places::Kind::none ? n : place);
    case Verb::restore_threat:
      return fmt::format("{}({})", name, place);
    case Verb::bam:
    case Verb::lose:
      return name;
    case Verb::if_holds:
      return fmt::format("{}({}){}", name, write_expression(book, step.when), body());
    case Verb::each:
      return fmt::format("{}({} as L){}", name, place, body());
    case Verb::may:
    case Verb::cost:
      return name + body();
    case Verb::unless:
      return fmt::format("{}({}, {}({})){}", name, written(step.whom), verb_names[int(step.pays)], n, body());
  }
  return name;
}

std::string written_list(const Book& book, const Effect& effect, int begin, int end) {
  std::string out;
  for (int i = begin; i < end && i < effect.size;) {
    const Step& step = book.step[effect.first + i];
    if (i > begin) out += "; ";
    out += written(book, effect, i);
    i += 1 + (is_combinator(step.verb) ? step.span : 0);
  }
  return out;
}

// ---- Modifiers ----------------------------------------------------------------------------

std::string written(const Book& book, const Modifier& m) {
  const std::string name = mod_words[int(m.mod)];
  switch (m.mod) {
    case Mod::thug_health:
      return fmt::format("{}({}, {})", name, written(m.place), m.n);
    case Mod::rescue_cost:
    case Mod::leave_cost:
    case Mod::fill_cost:
      return fmt::format("{}({}, +{})", name, written(m.place), m.n);
    case Mod::guard_villain:
      return fmt::format("{}(villain, {})", name, write_expression(book, m.when));
    case Mod::guard_henchman:
      return fmt::format("{}(henchman, {})", name, write_expression(book, m.when));
    case Mod::extra_action: {
      std::string symbols;
      for (Symbol symbol : m.symbols)
        symbols += (symbols.empty() ? "" : " or ") + std::string(symbol_letters[int(symbol)]);
      return fmt::format("{}({}, {}, {})", name, symbols, write_expression(book, m.when),
                         write_effect(book, m.effect));
    }
  }
  return name;
}

// Effects by trigger, then modifiers. A dashboard writes its Overflow by itself.
void add_lines(std::vector<std::string>& out, const Book& book, const Triggers& on,
               const Modifiers& modifiers) {
  for (int i = 0; i < trigger_count; ++i) {
    const EffectId effect = on[Trigger(i)];
    if (effect == EffectId::none || Trigger(i) == Trigger::overflow) continue;
    out.push_back(fmt::format("{}: {}", trigger_names[i], write_effect(book, effect)));
  }
  for (const Modifier& modifier : modifiers) out.push_back("constant: " + written(book, modifier));
}

}  // namespace

std::string write_effect(const Book& book, EffectId effect) {
  if (int(effect) >= book.effects) return "";
  const Effect& list = book.effect[int(effect)];
  return written_list(book, list, 0, list.size);
}

std::vector<std::string> write_lines(const Book& book, const Threat& threat) {
  std::vector<std::string> out;
  add_lines(out, book, threat.on, threat.modifiers);
  return out;
}

std::vector<std::string> write_lines(const Book& book, const Villain& villain) {
  std::vector<std::string> out;
  add_lines(out, book, villain.on, villain.modifiers);
  const char* mode = overflow_words[int(villain.overflow)];
  const EffectId effect = villain.on[Trigger::overflow];
  out.push_back(effect == EffectId::none ? fmt::format("overflow {}", mode)
                                         : fmt::format("overflow {}: {}", mode, write_effect(book, effect)));
  if (villain.has_plot) out.push_back("plot: " + write_expression(book, villain.plot));
  return out;
}

}  // namespace gm::united

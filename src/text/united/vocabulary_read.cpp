// The effect vocabulary of United, read.
//
// Grammar: docs/rules/united.md, part "Effects vocabulary". The reader goes
// through the text once, from left to right, and checks each word where it
// stands, so that a complaint has the column of the word that is wrong.
//
// Steps and terms are gathered beside the Book and laid into its tables when the
// whole text is read; amounts and conditions are turned into reverse Polish order
// on the way. Whether the rules can carry a list out is content_check.h's affair.
#include <fmt/format.h>

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "rules/united/content.h"
#include "rules/united/content_check.h"
#include "text/reader.h"
#include "text/united/content.h"
#include "text/united/vocabulary_words.h"

namespace gm::united {
namespace {

constexpr std::size_t most_effect_bytes = 400;
constexpr int most_number = 99;  // in a condition
constexpr int most_nesting = 4;  // of combinators and of parentheses

class EffectGrammar {
 public:
  EffectGrammar(const Book& book, std::string_view text)
      : in_(text, most_effect_bytes), held_(std::make_unique<Book>(book)), added_(*held_) {}

  EffectId effect() {
    const EffectId out = list();
    end();
    return out;
  }

  Threat line(Threat threat) {
    static constexpr Trigger known[] = {Trigger::bam, Trigger::villain_enters, Trigger::turn_start_here,
                                        Trigger::turn_end_here, Trigger::cleared};
    const std::size_t start = in_.at();
    if (in_.accept("constant")) {
      in_.need(':');
      add_modifier(threat.modifiers, start);
    } else {
      set_trigger(threat.on, known, "constant", start);
    }
    end();
    return threat;
  }

  Villain line(Villain villain) {
    static constexpr Trigger known[] = {Trigger::bam, Trigger::ko, Trigger::mission_done};
    const std::size_t start = in_.at();
    if (in_.accept("constant")) {
      in_.need(':');
      add_modifier(villain.modifiers, start);
    } else if (in_.accept("plot")) {
      if (villain.has_plot) in_.fail(start, "expected one plot; here is another");
      in_.need(':');
      villain.has_plot = true;
      villain.plot = expression();
    } else if (in_.accept("overflow")) {
      if (villain.on[Trigger::overflow] != EffectId::none)
        in_.fail(start, "expected one overflow; here is another");
      villain.overflow = Overflow(in_.one_of(overflow_words));
      if (villain.overflow != Overflow::pass) {
        in_.need(':');
        villain.on[Trigger::overflow] = list();
      }
    } else {
      set_trigger(villain.on, known, "constant, overflow, plot", start);
    }
    end();
    return villain;
  }

  // The tables with what was read.
  const Book& book() const { return added_; }

 private:
  void end() const {
    if (!in_.at_end()) in_.fail_expecting(in_.at(), "';' or the end");
  }

  // ---- Lines

  void set_trigger(Triggers& on, std::span<const Trigger> known, const char* others, std::size_t start) {
    std::vector<const char*> names;
    for (Trigger trigger : known) names.push_back(trigger_names[int(trigger)]);
    const auto found = in_.accept_one_of(names);
    if (!found) in_.fail_expecting(start, fmt::format("one of {}, {}", fmt::join(names, ", "), others));
    EffectId& effect = on[known[std::size_t(*found)]];
    if (effect != EffectId::none) {
      in_.fail(start, fmt::format("expected one {}; here is another", names[std::size_t(*found)]));
    }
    in_.need(':');
    effect = list();
  }

  void add_modifier(Modifiers& modifiers, std::size_t start) {
    if (modifiers.full()) in_.fail(start, fmt::format("expected at most {} modifiers", max_modifiers));
    modifiers.push(modifier());
  }

  Modifier modifier() {
    const std::size_t start = in_.at();
    // "guard" stands there twice.
    const auto found = in_.accept_one_of(mod_words);
    if (!found) {
      in_.fail_expecting(start,
                         "one of thug_health, rescue_cost, leave_cost, fill_cost, guard, extra_action");
    }
    Modifier m{.mod = Mod(*found)};
    in_.need('(');
    switch (m.mod) {
      case Mod::thug_health:
      case Mod::rescue_cost:
      case Mod::leave_cost:
      case Mod::fill_cost:
        m.place = plain_place();
        in_.need(',');
        in_.accept('+');
        m.n = u8(in_.number(0, most_number));
        break;
      case Mod::guard_villain:
      case Mod::guard_henchman: {
        static constexpr const char* guarded[] = {"villain", "henchman"};
        m.mod = in_.one_of(guarded) == 0 ? Mod::guard_villain : Mod::guard_henchman;
        in_.need(',');
        m.when = expression();
        break;
      }
      case Mod::extra_action:
        do {
          m.symbols.add(Symbol(in_.one_of(symbol_letters)));
        } while (in_.accept("or"));
        in_.need(',');
        m.when = expression();
        in_.need(',');
        m.effect = list();
        break;
    }
    in_.need(')');
    return m;
  }

  // ---- Lists of steps

  // One list, laid into the tables.
  EffectId list() {
    const std::size_t start = in_.at();
    std::vector<Step> outer;
    outer.swap(steps_);
    steps(0);
    std::vector<Step> own;
    own.swap(steps_);
    steps_.swap(outer);
    if (added_.effects == max_effects || added_.steps + int(own.size()) > max_steps) {
      in_.fail(start, fmt::format("expected at most {} effects and {} steps in all packs together",
                                  max_effects, max_steps));
    }
    const Effect effect{.first = added_.steps, .size = u8(int(own.size()))};
    for (const Step& step : own) {
      added_.step[added_.steps] = step;
      added_.steps = uint16_t(added_.steps + 1);
    }
    if (const ContentFlaw flaw = flaw_of(added_, effect); flaw != ContentFlaw::none) {
      in_.fail(start, "expected " + explain(flaw));
    }
    const EffectId id{added_.effects};
    added_.effect[added_.effects] = effect;
    added_.effects = u8(added_.effects + 1);
    return id;
  }

  void steps(int depth) {
    do {
      step(depth);
    } while (in_.accept(';'));
  }

  void step(int depth) {
    const std::size_t start = in_.at();
    const auto found = in_.accept_one_of(verb_names);
    if (!found) in_.fail_expecting(start, fmt::format("a verb: one of {}", fmt::join(verb_names, ", ")));
    if (int(steps_.size()) == max_list) in_.fail(start, fmt::format("expected at most {} steps", max_list));
    Step step{.verb = Verb(*found)};
    if (is_combinator(step.verb)) return combinator(step, start, depth);
    if (step.verb != Verb::bam && step.verb != Verb::lose) arguments(step);
    steps_.push_back(step);
  }

  void combinator(Step step, std::size_t start, int depth) {
    if (depth == most_nesting) {
      in_.fail(start, fmt::format("expected at most {} combinators in one another", most_nesting));
    }
    head(step);
    const std::size_t at = steps_.size();
    steps_.push_back(step);
    in_.need('{');
    steps(depth + 1);
    if (!in_.accept('}')) in_.fail_expecting(in_.at(), "';' or '}'");
    steps_[at].span = u8(int(steps_.size() - at) - 1);
  }

  // What stands before the body of a combinator.
  void head(Step& step) {
    if (step.verb == Verb::may || step.verb == Verb::cost) return;
    in_.need('(');
    if (step.verb == Verb::if_holds) {
      step.when = expression();
    } else if (step.verb == Verb::each) {
      places(step);
      in_.need("as");
      in_.need("L");
    } else {
      static constexpr const char* payments[] = {"crisis", "damage"};
      heroes(step);
      in_.need(',');
      step.pays = in_.one_of(payments) == 0 ? Verb::crisis : Verb::damage;
      in_.need('(');
      step.n = expression();
      in_.need(')');
    }
    in_.need(')');
  }

  void arguments(Step& step) {
    // "peek_plan" may stand alone.
    if (step.verb == Verb::peek_plan && !in_.at_one_of("(")) return;
    in_.need('(');
    switch (step.verb) {
      case Verb::damage:
      case Verb::step:
      case Verb::draw:
      case Verb::draw_to:
      case Verb::tuck:
      case Verb::ignore_symbol:
        heroes(step);
        amount(step);
        break;
      case Verb::hit_all:
      case Verb::rescue:
      case Verb::defeat:
      case Verb::fill_threat:
        places(step);
        amount(step);
        break;
      case Verb::attack:
        places(step);
        amount(step);
        step.flag = flag("single");
        break;
      case Verb::crisis:
      case Verb::remove_crisis:
        if (names_place()) {
          places(step);
        } else {
          heroes(step);
        }
        amount(step);
        break;
      case Verb::track:
        step.n = expression();
        step.flag = flag("down");
        break;
      case Verb::add:
      case Verb::discard:
        token(step);
        places(step);
        amount(step);
        break;
      case Verb::shift:
        token(step);
        places(step);
        in_.need(',');
        step.to.kind = plain_place();
        amount(step);
        break;
      case Verb::jump:
        heroes(step);
        in_.need(',');
        places(step);
        break;
      case Verb::give:
        step.symbol = Symbol(in_.one_of(symbol_letters));
        amount(step);
        in_.need(',');
        heroes(step);
        step.flag = flag("split");
        break;
      case Verb::search_top:
      case Verb::swap_played:
      case Verb::swap_hand:
      case Verb::shield:
        heroes(step);
        break;
      case Verb::peek_plan:
        in_.need("may_bottom");
        step.flag = true;
        break;
      case Verb::heal:
        if (in_.accept("villain")) {
          step.flag = true;
        } else {
          in_.need("henchman");
          in_.need('(');
          places(step);
          in_.need(')');
        }
        amount(step);
        break;
      case Verb::villain_move:
        if (names_place()) {
          places(step);
        } else {
          step.n = expression();
        }
        break;
      case Verb::restore_threat:
        places(step);
        break;
      case Verb::bam:
      case Verb::lose:
      case Verb::if_holds:
      case Verb::each:
      case Verb::may:
      case Verb::cost:
      case Verb::unless:
        break;
    }
    in_.need(')');
  }

  // ", n": every amount stands behind something else.
  void amount(Step& step) {
    in_.need(',');
    if (step.verb == Verb::discard && in_.accept("all")) {
      step.n = just(no_amount);
    } else {
      step.n = expression();
    }
  }
  void token(Step& step) {
    step.token = Token(in_.one_of(token_letters));
    in_.need(',');
  }
  bool flag(const char* word) {
    if (!in_.accept(',')) return false;
    in_.need(word);
    return true;
  }

  // ---- Selectors

  // Whether Locations come next, and not Heroes; behind a pick what is picked decides.
  bool names_place() const {
    const std::string_view word = in_.peek();
    for (const char* name : std::span(places_words).subspan(1)) {
      if (word == name) return true;
    }
    if (word != "pick") return false;
    Reader ahead = in_;
    ahead.accept("pick");
    ahead.accept('(');
    for (const char* name : std::span(places_words).subspan(1)) {
      if (ahead.peek() == name) return true;
    }
    return false;
  }

  void places(Step& step) {
    const bool picks = in_.accept("pick");
    if (picks) in_.need('(');
    step.place.pick = picks;
    step.place.kind = Places::Kind(1 + in_.one_of(std::span(places_words).subspan(1)));
    if (step.place.kind == Places::Kind::where) {
      in_.need('(');
      step.when = expression();
      in_.need(')');
    }
    if (picks) in_.need(')');
  }
  // Locations that need neither a condition nor a choice.
  Places::Kind plain_place() {
    const std::size_t start = in_.at();
    const auto kind = Places::Kind(1 + in_.one_of(std::span(places_words).subspan(1)));
    if (kind == Places::Kind::where || kind == Places::Kind::anywhere) {
      in_.fail_expecting(start, "here, adjacent, around, other, all, it or L");
    }
    return kind;
  }

  void heroes(Step& step) {
    step.whom = whom();
    if (in_.accept('+')) step.also = whom();
  }
  Whom whom() {
    Whom out;
    const auto how = in_.accept_one_of(std::span(how_words).subspan(1));
    if (how) {
      out.how = Whom::How(1 + *how);
      in_.need('(');
    }
    out.kind = Whom::Kind(1 + in_.one_of(std::span(whom_words).subspan(1)));
    if (out.kind == Whom::Kind::at || out.kind == Whom::Kind::others_at) {
      in_.need('(');
      out.at = plain_place();
      in_.need(')');
    }
    if (how) in_.need(')');
    return out;
  }

  // ---- Amounts and conditions

  Expr expression() {
    const std::size_t start = in_.at();
    const int first = added_.terms;
    either(0);
    const int size = added_.terms - first;
    if (size > max_expression) in_.fail(start, fmt::format("expected at most {} terms", max_expression));
    const Term only = added_.term[first];
    if (size == 1 && only.op == Term::Op::number) {
      added_.terms = uint16_t(first);
      added_.term[first] = Term{};
      return just(only.n);
    }
    return {.first = uint16_t(first), .size = u8(size)};
  }

  void term(const Term& each) {
    if (added_.terms == max_terms) {
      in_.fail(in_.at(), fmt::format("expected at most {} terms in all packs together", max_terms));
    }
    added_.term[added_.terms] = each;
    added_.terms = uint16_t(added_.terms + 1);
  }

  void either(int depth) {
    both(depth);
    while (in_.accept("or")) both(depth), term({.op = Term::Op::either});
  }
  void both(int depth) {
    opposite(depth);
    while (in_.accept("and")) opposite(depth), term({.op = Term::Op::both});
  }
  void opposite(int depth) {
    bool turned = false;
    while (in_.accept("not")) turned = !turned;
    compared(depth);
    if (turned) term({.op = Term::Op::opposite});
  }
  void compared(int depth) {
    sum(depth);
    const std::optional<Term::Op> op = comparison();
    if (!op) return;
    sum(depth);
    term({.op = *op});
  }
  std::optional<Term::Op> comparison() {
    if (in_.accept('=')) return Term::Op::equal;
    if (in_.accept('!')) {
      in_.need('=');
      return Term::Op::unequal;
    }
    if (in_.accept('<')) return in_.accept('=') ? Term::Op::at_most : Term::Op::less;
    if (in_.accept('>')) return in_.accept('=') ? Term::Op::at_least : Term::Op::greater;
    return std::nullopt;
  }
  void sum(int depth) {
    product(depth);
    while (in_.accept('+')) product(depth), term({.op = Term::Op::add});
  }
  void product(int depth) {
    single(depth);
    while (in_.accept('*')) single(depth), term({.op = Term::Op::times});
  }

  // A number, a name with its arguments, or something in parentheses.
  void single(int depth) {
    const std::size_t start = in_.at();
    if (in_.at_one_of("(")) {
      if (depth == most_nesting) in_.fail(start, "expected fewer parentheses in one another");
      in_.accept('(');
      either(depth + 1);
      return in_.need(')');
    }
    if (in_.at_one_of("0123456789")) return term({.n = u8(in_.number(0, most_number))});
    const std::string_view word = in_.peek();
    for (int i = 1; i < op_count; ++i) {
      const Term::Op op = Term::Op(i);
      const bool pair = op == Term::Op::least || op == Term::Op::greatest;
      if (word.empty() || word != term_words[i] || (is_operator(op) && !pair)) continue;
      in_.accept(word);
      if (!pair) return named(op);
      in_.need('(');
      either(depth);
      in_.need(',');
      either(depth);
      in_.need(')');
      return term({.op = op});
    }
    in_.fail_expecting(start,
                       "a number or one of count, crisis_of, crisis_at, own_crisis, symbols, discarded, "
                       "unplaced, heroes, missions_done, track_value, full, no_hero, has_hero, min, max");
  }

  void named(Term::Op op) {
    Term out{.op = op};
    switch (op) {
      case Term::Op::count_tokens:
        in_.need('(');
        out.token = Token(in_.one_of(token_letters));
        in_.need(',');
        out.place = plain_place();
        in_.need(')');
        break;
      case Term::Op::crisis_of: {
        in_.need('(');
        const Whom of = whom();
        if (of.how != Whom::How::each) in_.fail(in_.at(), "expected Heroes without a choice");
        out.who = of.kind;
        out.place = of.at;
        in_.need(')');
        break;
      }
      case Term::Op::crisis_at:
      case Term::Op::heroes:
      case Term::Op::full:
      case Term::Op::no_hero:
      case Term::Op::has_hero:
        in_.need('(');
        out.place = plain_place();
        in_.need(')');
        break;
      case Term::Op::symbols:
        in_.need('(');
        out.symbol = Symbol(in_.one_of(symbol_letters));
        in_.need(',');
        out.n = u8(in_.number(1, deck_cards));
        in_.need(')');
        break;
      case Term::Op::number:
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
    term(out);
  }

  Reader in_;
  std::unique_ptr<Book> held_;  // too large for the stack of a page
  Book& added_;                 // the book with the steps and terms read so far
  std::vector<Step> steps_;
};

// Reads with `read`; the book gets what was read only if all went well.
template <class Read>
auto read_into(Book& book, std::string_view text, Read&& read)
    -> Result<decltype(read(std::declval<EffectGrammar&>()))> {
  return reading([&] {
    EffectGrammar grammar(book, text);
    auto out = read(grammar);
    book = grammar.book();
    return out;
  });
}

}  // namespace

Result<EffectId> read_effect(Book& book, std::string_view text) {
  return read_into(book, text, [](EffectGrammar& grammar) { return grammar.effect(); });
}
Result<Threat> read_line(Book& book, const Threat& threat, std::string_view text) {
  return read_into(book, text, [&](EffectGrammar& grammar) { return grammar.line(threat); });
}
Result<Villain> read_line(Book& book, const Villain& villain, std::string_view text) {
  return read_into(book, text, [&](EffectGrammar& grammar) { return grammar.line(villain); });
}

std::string explain(ContentFlaw flaw) {
  const RuleId rule = rule_of(flaw);
  const auto by = [&](const char* what) { return fmt::format("{} (U-{}.{})", what, rule.part, rule.number); };
  switch (flaw) {
    case ContentFlaw::none:
      return "";
    case ContentFlaw::list_size:
      return by("an effect of 1 to 12 steps");
    case ContentFlaw::body:
      return by("a body that holds whole steps");
    case ContentFlaw::nested_each:
      return by("no each inside an each");
    case ContentFlaw::two_wheres:
      return by("at most one where in an effect");
    case ContentFlaw::expression:
      return by("an amount or a condition that comes to one number");
    case ContentFlaw::amount:
      return by("numbers up to 20, and all only in discard");
    case ContentFlaw::whom:
      return by("Heroes that this verb can be done to");
    case ContentFlaw::place:
      return by("Locations that this verb can be done to");
    case ContentFlaw::cost_body:
      return by("only tuck(me, n) inside a cost");
    case ContentFlaw::pays:
      return by("crisis or damage as the price of an unless");
    case ContentFlaw::deck_size:
      return by("12 cards of a Hero; 12 plan cards and 6 Threats of a Villain");
    case ContentFlaw::symbols:
      return by("0 to 3 symbols on a Hero card");
    case ContentFlaw::health:
      return by("1 to 99 Health for each number of Heroes");
    case ContentFlaw::slots:
      return by(
          "3 to 6 slots at a Location and no more tokens than slots; Health or 1 to 6 slots on a Threat");
    case ContentFlaw::plan_row:
      return by("a move of 0 to 5 and at most 6 tokens of a kind");
    case ContentFlaw::modifier:
      return by("thug_health 2 to 4, other modifiers +1 or +2");
    case ContentFlaw::extra_twice:
      return by("at most one extra_action on a card");
    case ContentFlaw::extra_gives:
      return by("an extra_action that gives no Action tokens");
    case ContentFlaw::trigger:
      return by("effects only at the moments that this card has");
    case ContentFlaw::no_bam:
      return by("one bam and, unless its Overflow passes on, one overflow effect of a Villain");
  }
  return "";
}

}  // namespace gm::united

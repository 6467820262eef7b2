// The effect vocabulary of Infinity, read.
//
// Grammar: docs/rules/infinity.md, part "Effects vocabulary". The reader goes
// through the text once, from left to right, and checks each word where it
// stands, so that a complaint has the column of the word that is wrong. Whether
// the rules can carry a list out is content_check.h's affair.
#include <fmt/format.h>

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "rules/infinity/content.h"
#include "rules/infinity/content_check.h"
#include "text/infinity/content.h"
#include "text/infinity/vocabulary_words.h"
#include "text/reader.h"

namespace gm::infinity {
namespace {

constexpr std::size_t most_effect_bytes = 400;
constexpr int most_nesting = 4;  // of combinators

class EffectGrammar {
 public:
  EffectGrammar(const Content& content, std::string_view text)
      : content_(content), in_(text, most_effect_bytes) {}

  std::vector<Step> list() {
    steps(0);
    end();
    return std::move(steps_);
  }

  Tile constant(Tile tile) {
    static constexpr const char* names[] = {"arrows", "base", "corner"};
    const std::size_t start = in_.at();
    switch (in_.one_of(names)) {
      case 0:
        if (tile.arrows != 0) in_.fail(start, "expected one set of arrows; here is another");
        in_.need('(');
        tile.arrows = u8(in_.number(1, 15));
        in_.need(')');
        break;
      case 1:
        in_.need('(');
        if (in_.accept("thanos")) {
          tile.thanos_base = true;
        } else {
          tile.base = named("the id of a team or thanos", team_named);
        }
        in_.need(')');
        break;
      default:
        tile.corner = true;
        break;
    }
    end();
    return tile;
  }
  Token constant(Token token) {
    static constexpr const char* names[] = {"unseen_by_thanos", "may_ignore_traps"};
    (in_.one_of(names) == 0 ? token.unseen_by_thanos : token.may_ignore_traps) = true;
    end();
    return token;
  }

 private:
  void end() const {
    if (!in_.at_end()) in_.fail_expecting(in_.at(), "';' or the end");
  }
  // The next word as the id of a row.
  template <class Id>
  Id named(const char* expected, std::optional<Id> (*find)(const Content&, std::string_view)) {
    const std::size_t start = in_.at();
    const std::string_view word = in_.peek();
    const std::optional<Id> found = find(content_, word);
    if (!found) in_.fail_expecting(start, expected);
    in_.accept(word);
    return *found;
  }

  // ---- Lists of steps

  void steps(int depth) {
    do {
      step(depth);
    } while (in_.accept(';'));
  }

  void step(int depth) {
    const std::size_t start = in_.at();
    const auto found = in_.accept_one_of(verb_names);
    if (!found || Verb(*found) == Verb::branch) {
      std::vector<const char*> names;
      for (const char* name : verb_names) {
        if (name != verb_names[int(Verb::branch)]) names.push_back(name);
      }
      in_.fail_expecting(start, fmt::format("a verb: one of {}", fmt::join(names, ", ")));
    }
    if (int(steps_.size()) >= max_list) in_.fail(start, fmt::format("expected at most {} steps", max_list));
    Step step{.verb = Verb(*found)};
    if (is_combinator(step.verb)) return combinator(step, start, depth);
    if (step.verb != Verb::put_thanos && step.verb != Verb::proxy_round) {
      in_.need('(');
      arguments(step);
      in_.need(')');
    }
    steps_.push_back(step);
  }

  void combinator(Step step, std::size_t start, int depth) {
    if (depth == most_nesting) {
      in_.fail(start, fmt::format("expected at most {} combinators in one another", most_nesting));
    }
    if (step.verb == Verb::if_holds || step.verb == Verb::each) {
      in_.need('(');
      if (step.verb == Verb::each) {
        step.at = places(nullptr);
      } else {
        conditions(step);
      }
      in_.need(')');
    }
    const std::size_t at = steps_.size();
    steps_.push_back(step);
    in_.need('{');
    if (step.verb == Verb::one_of) {
      int branches = 0;
      do {
        ++branches;
        const std::size_t branch = steps_.size();
        steps_.push_back({.verb = Verb::branch});
        steps(depth + 1);
        steps_[branch].span = u8(int(steps_.size() - branch) - 1);
      } while (in_.accept('|'));
      steps_[at].n = u8(branches);
    } else {
      steps(depth + 1);
    }
    if (!in_.accept('}')) in_.fail_expecting(in_.at(), "';' or '}'");
    steps_[at].span = u8(int(steps_.size() - at) - 1);
  }

  void arguments(Step& step) {
    switch (step.verb) {
      case Verb::put:
        do {
          put_token(step);
        } while (in_.accept(','));
        break;
      case Verb::walk:
      case Verb::walk_still:
      case Verb::go:
      case Verb::strike:
        in_.need("me");
        in_.need(',');
        step.at = places(&step.whom);
        break;
      case Verb::return_home: {
        static constexpr const char* by[] = {"me", "nobody"};
        step.whom = figures();
        in_.need(',');
        step.by_me = in_.one_of(by) == 0;
        break;
      }
      case Verb::bring:
        step.whom = figures();
        in_.need(',');
        step.at = places(nullptr);
        break;
      case Verb::trade_places:
        in_.need("me");
        in_.need(',');
        step.whom = figures();
        break;
      case Verb::bar:
        step.whom = figures();
        in_.need(',');
        in_.need("fallen");
        break;
      case Verb::open:
        step.at = places(nullptr);
        in_.need(',');
        step.n = in_.accept("all")       ? all_of_them
                 : in_.accept("players") ? per_player
                                         : u8(in_.number(1, cell_count));
        break;
      case Verb::take:
        step.loot = Loot(in_.one_of(loot_words));
        in_.need('(');
        step.at = places(nullptr);
        in_.need(')');
        if (in_.accept(',')) {
          in_.need("swap_stone");
          step.swap_stone = true;
        }
        break;
      case Verb::rotate_bases:
        step.spin = Spin(in_.one_of(spin_names));
        break;
      case Verb::move_thanos:
      case Verb::swap_tiles:
      case Verb::swap_base:
      case Verb::turn:
        step.at = places(nullptr);
        break;
      case Verb::home:
      case Verb::drop_all:
      case Verb::detain:
      case Verb::stand:
      case Verb::refresh:
        step.whom = figures();
        break;
      case Verb::put_thanos:
      case Verb::proxy_round:
      case Verb::may:
      case Verb::if_holds:
      case Verb::one_of:
      case Verb::branch:
      case Verb::each:
        break;
    }
  }

  void put_token(Step& step) {
    const std::size_t start = in_.at();
    if (in_.accept("energy")) {
      step.energy = u8(step.energy + 1);
      return;
    }
    const TokenId token = named("the id of a token, or energy", token_named);
    if (step.tokens.has(token)) in_.fail(start, "expected each token once");
    step.tokens.add(token);
  }

  // ---- Selectors

  // Filters around a union of terms. `seekers` gets the figures of `nearest`, where there may be one.
  Where places(Whom* seekers) {
    if (const auto filter = in_.accept_one_of(filter_words)) {
      in_.need('(');
      Where at = places(seekers);
      in_.need(')');
      at.filters.add(Filter(*filter));
      return at;
    }
    Where at;
    do {
      term(at, seekers);
    } while (in_.accept('+'));
    return at;
  }
  void term(Where& at, Whom* seekers) {
    const std::size_t start = in_.at();
    const auto found = in_.accept_one_of(term_words);
    if (!found) {
      in_.fail_expecting(start, fmt::format("places: one of {}, {}", fmt::join(term_words, ", "),
                                            fmt::join(filter_words, ", ")));
    }
    const Term term = Term(*found);
    if (at.terms.has(term)) in_.fail(start, "expected each kind of places once");
    at.terms.add(term);
    if (term != Term::jump && term != Term::kind && term != Term::nearest) return;
    in_.need('(');
    if (term == Term::jump) {
      at.n = u8(in_.number(1, rows));
    } else if (term == Term::kind) {
      at.tile = named("the id of a tile", tile_named);
    } else {
      if (seekers == nullptr) in_.fail(start, "expected places without nearest here");
      *seekers = figures();
    }
    in_.need(')');
  }

  Whom figures() {
    Whom out;
    bool placed = false;
    do {
      const std::size_t start = in_.at();
      const Who who = Who(in_.one_of(who_words));
      if (out.who.has(who)) in_.fail(start, "expected each kind of figures once");
      out.who.add(who);
      if (who != Who::enemies && who != Who::all) continue;
      if (placed) in_.fail(start, "expected only one of enemies and all");
      placed = true;
      in_.need('(');
      out.at = places(nullptr);
      in_.need(')');
    } while (in_.accept('+'));
    return out;
  }

  // ---- Conditions

  void conditions(Step& step) {
    step.when[0] = condition();
    static constexpr const char* joints[] = {"and", "or"};
    const auto joint = in_.accept_one_of(joints);
    if (!joint) return;
    step.either = *joint == 1;
    step.when[1] = condition();
  }
  Condition condition() {
    Condition out;
    while (in_.accept("not")) out.negated = !out.negated;
    out.kind = Condition::Kind(1 + in_.one_of(std::span(condition_words).subspan(1)));
    switch (out.kind) {
      case Condition::Kind::thanos_on_board:
        in_.need('(');
        in_.need("thanos");
        in_.need(')');
        break;
      case Condition::Kind::own_here:
        in_.need('(');
        in_.need("here");
        in_.need(')');
        break;
      case Condition::Kind::detained:
      case Condition::Kind::card_down:
        in_.need('(');
        out.who = figures().who;
        in_.need(')');
        break;
      case Condition::Kind::count:
        in_.need('(');
        out.at = places(nullptr);
        in_.need(')');
        in_.need('>');
        in_.need('=');
        out.n = u8(in_.number(0, place_count));
        break;
      case Condition::Kind::proxy_off:
      case Condition::Kind::none:
        break;
    }
    return out;
  }

  const Content& content_;
  Reader in_;
  std::vector<Step> steps_;
};

}  // namespace

Result<EffectId> read_effect(const Content& content, Book& book, std::string_view text, Spot spot) {
  return reading([&] {
    const std::vector<Step> steps = EffectGrammar(content, text).list();
    const ContentFlaw flaw = flaw_of(book, steps.data(), int(steps.size()), spot);
    if (flaw != ContentFlaw::none) throw Problem{"1", "expected " + explain(flaw)};
    const EffectId effect = add_effect(book, steps.data(), int(steps.size()));
    if (effect == EffectId::none) {
      throw Problem{"1", fmt::format("expected at most {} effects and {} steps in all packs together",
                                     max_effects, max_steps)};
    }
    return effect;
  });
}
Result<Tile> read_constant(const Content& content, Tile tile, std::string_view text) {
  return reading([&] { return EffectGrammar(content, text).constant(tile); });
}
Result<Token> read_constant(Token token, std::string_view text) {
  static const Content no_names;
  return reading([&] { return EffectGrammar(no_names, text).constant(token); });
}

std::string explain(ContentFlaw flaw) {
  const RuleId rule = rule_of(flaw);
  const auto by = [&](const char* what) { return fmt::format("{} (I-{}.{})", what, rule.part, rule.number); };
  switch (flaw) {
    case ContentFlaw::none:
      return "";
    case ContentFlaw::empty_list:
      return by("at least one step that does something");
    case ContentFlaw::too_long:
      return by("at most 4 steps, 12 with may, if, one_of and each");
    case ContentFlaw::body:
      return by("a body that holds whole steps");
    case ContentFlaw::branches:
      return by("2 to 8 branches in a one_of");
    case ContentFlaw::loops:
      return by("no each inside an each");
    case ContentFlaw::move_is_last:
      return by("a movement of me as the last step of its way");
    case ContentFlaw::refresh_once:
      return by("at most one refresh in an effect");
    case ContentFlaw::verb_place:
      return by("only verbs that are allowed at this moment");
    case ContentFlaw::blank_verb:
      return by("no goto, strike, home, trade_places, put_thanos or proxy_round on a custom tile");
    case ContentFlaw::no_places:
      return by("places that the verb or the figures need");
    case ContentFlaw::no_figures:
      return by("figures that the verb needs");
    case ContentFlaw::no_me:
      return by("nothing about me in an open effect: nobody acts there");
    case ContentFlaw::no_by:
      return by("by only where a carrier was returned, and in no condition");
    case ContentFlaw::selector:
      return by("ray, nearest and nearest_empty only where the verb can use them, and a tile that exists");
    case ContentFlaw::amount:
      return by("a number that the verb can use");
    case ContentFlaw::condition:
      return by("a condition about single figures, or a count of places");
    case ContentFlaw::tokens:
      return by("tokens that exist, and energy without a number");
    case ContentFlaw::arrows:
      return by("a set of arrows from 1 to 15");
    case ContentFlaw::base_row:
      return by("one blue base for each of the five teams, which is nothing else");
    case ContentFlaw::thanos_row:
      return by("exactly one red tile with base(thanos), and put_thanos there alone");
    case ContentFlaw::stone_words:
      return by("effects and modifiers on Stones alone");
    case ContentFlaw::token_counts:
      return by("6 Stones, 14 superheroes, 2 halves of leadership and 5 energy tokens");
    case ContentFlaw::red_count:
      return by("42 red tiles, custom ones not counted");
    case ContentFlaw::blue_count:
      return by("25 blue tiles besides the bases");
    case ContentFlaw::battlefields:
      return by("at least 2 battlefields");
    case ContentFlaw::put_twice:
      return by("each token put by one tile at most, energy five times in all");
    case ContentFlaw::no_ability:
      return by("an ability for every character");
    case ContentFlaw::players:
      return by("2 to 5 players");
    case ContentFlaw::team_list:
      return by("as many different teams as there are players");
    case ContentFlaw::first_seat:
      return by("a seat that plays");
    case ContentFlaw::round_cap:
      return by("10 to 400 rounds");
    case ContentFlaw::blank_count:
      return by("0 to 3 blank tiles");
    case ContentFlaw::blank_row:
      return by("a custom tile for each blank");
    case ContentFlaw::blank_swap:
      return by("kinds with enough red tiles to be replaced");
  }
  return "";
}

}  // namespace gm::infinity

// The effect vocabulary of Ring, read.
//
// Grammar: docs/rules/ring.md, part "Effects vocabulary". The reader goes
// through the text once, from left to right, and checks each word where it
// stands, so that a complaint has the column of the word that is wrong.
//
// What a list of steps may say depends on where it stands: protection is for
// counters, nothing is drawn between rounds. A Site holds these facts; a list
// that the rules could not carry out is refused here.
#include <fmt/format.h>

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "rules/ring/content.h"
#include "text/reader.h"
#include "text/ring/content.h"
#include "text/ring/vocabulary_words.h"

namespace gm::ring {
namespace {

constexpr std::size_t most_effect_bytes = 400;
constexpr int most_searched = 5;
constexpr int most_openings = 9;  // turns in a row
constexpr int most_check_shift = 6;
constexpr int most_depth = 4;  // of combinators in one another

// ---- Sites --------------------------------------------------------------------------

// Where a list of steps stands: a card of some type, or a trigger of a fighter.
struct Site {
  enum class Kind : uint8_t { attack, manoeuvre, counter, referee, imitation, ability };
  Kind kind = Kind::attack;
  Trigger trigger = Trigger::none;

  bool is(Kind one) const { return kind == one; }
  bool between_rounds() const {
    return trigger == Trigger::round_break || trigger == Trigger::round_start ||
           trigger == Trigger::before_opening_draw;
  }
  std::string name() const {
    switch (kind) {
      case Kind::attack:
        return "an attack";
      case Kind::manoeuvre:
        return "a manoeuvre";
      case Kind::counter:
        return "a counter";
      case Kind::referee:
        return "a special with window=referee";
      case Kind::imitation:
        return "a special with window=perform";
      case Kind::ability:
        return fmt::format("on {}", trigger_names[int(trigger)]);
    }
    return "";
  }
};

Site site_of(const Card& card) {
  switch (card.type) {
    case Type::attack:
      return {Site::Kind::attack};
    case Type::manoeuvre:
      return {Site::Kind::manoeuvre};
    case Type::counter:
      return {Site::Kind::counter};
    case Type::special:
      break;
  }
  return {card.window == Window::referee ? Site::Kind::referee : Site::Kind::imitation};
}

// Where a verb may stand (the last column of the vocabulary, R-16.8 and ); empty if here, else where.
std::string elsewhere(Verb verb, const Site& site) {
  using Kind = Site::Kind;
  if (site.is(Kind::referee)) return verb == Verb::avoid_yellow ? "" : "avoid_yellow alone stands here";
  if (site.is(Kind::imitation)) return verb == Verb::copy_last ? "" : "copy_last alone stands here";
  const bool whole = verb == Verb::if_holds || verb == Verb::choose || verb == Verb::may;
  if (site.trigger == Trigger::round_break && verb != Verb::keep_dice && !whole) {
    return "only keep_dice stands here";
  }
  if (site.trigger == Trigger::round_start && verb != Verb::heal && verb != Verb::drop_yellow && !whole) {
    return "only heal and drop_yellow stand here";
  }
  if (site.trigger == Trigger::before_opening_draw && verb != Verb::search_deck && !whole) {
    return "only search_deck stands here";
  }
  switch (verb) {
    case Verb::concuss:
      return site.is(Kind::ability) ? "it stands in attacks, counters and manoeuvres" : "";
    case Verb::protect:
    case Verb::cancel_attack:
    case Verb::cancel_attack_again:
    case Verb::cancel_counter:
      return site.is(Kind::counter) ? "" : "it stands in counters";
    case Verb::knockdown:
      return site.is(Kind::attack) || site.is(Kind::counter) ? "" : "it stands in attacks and counters";
    case Verb::drop_yellow:
      return site.is(Kind::counter) ? "it stands everywhere but in counters" : "";
    case Verb::avoid_yellow:
      return "it stands in a special with window=referee";
    case Verb::copy_last:
      return "it stands in a special with window=perform";
    case Verb::search_deck:
      return site.trigger == Trigger::before_opening_draw ? "" : "it stands in on before_opening_draw";
    case Verb::keep_dice:
      return site.trigger == Trigger::round_break ? "" : "it stands in on round_break";
    case Verb::cycle_card:
      return site.is(Kind::ability) || site.is(Kind::manoeuvre) ? ""
                                                                : "it stands in abilities and manoeuvres";
    case Verb::damage:
    case Verb::pain:
    case Verb::heal:
    case Verb::stun:
    case Verb::roll:
    case Verb::draw:
    case Verb::discard_own:
    case Verb::nudge_die:
    case Verb::swap_dice:
    case Verb::set_die:
    case Verb::repeat:
    case Verb::if_holds:
    case Verb::choose:
    case Verb::branch:
    case Verb::may:
      return "";
  }
  return "";
}

// ---- The grammar ----------------------------------------------------------------------

class Grammar {
 public:
  explicit Grammar(std::string_view text) : in_(text, most_effect_bytes) {}

  Card levels(Card card) {
    const Site site = site_of(card);
    const int wanted = card.kind == Kind::free ? 1 : 3;
    for (int i = 0; i < wanted; ++i) {
      if (i > 0 && !in_.accept('|')) {
        in_.fail_expecting(in_.at(), in_.at_end() ? "'|' and the next level: min | mid | max"
                                                  : "';', or '|' and the next level");
      }
      card.level[i] = list(site);
    }
    if (!in_.at_end()) {
      in_.fail_expecting(in_.at(),
                         wanted == 1 ? "';' or the end: a free card has one level" : "';' or the end");
    }
    const bool special = site.is(Site::Kind::referee) || site.is(Site::Kind::imitation);
    if (special && card.level[0].size() != 1) in_.fail(0, "expected the verb once");
    return card;
  }

  Ability ability() {
    Ability out;
    if (in_.accept("on")) {
      out.kind = Ability::Kind::on;
      out.trigger = Trigger(1 + in_.one_of(std::span(trigger_names).subspan(1)));
      in_.need(':');
      out.steps = list({Site::Kind::ability, out.trigger});
      if (!in_.at_end()) in_.fail_expecting(in_.at(), "';' or the end");
      return out;
    }
    out.modifier = modifier();
    if (!in_.at_end()) in_.fail_expecting(in_.at(), "the end");
    return out;
  }

 private:
  // ---- Modifiers

  Modifier modifier() {
    const std::size_t start = in_.at();
    const auto found = in_.accept_one_of(mod_names);
    if (!found) {
      in_.fail_expecting(start, fmt::format("\"on\" or one of {}", fmt::join(mod_names, ", ")));
    }
    Modifier m{.mod = Mod(*found)};
    switch (m.mod) {
      case Mod::goes_first:
      case Mod::damage_cap_by_die:
        return m;
      case Mod::mobilise_limit:
        m.n = int8_t(in_.number(0, max_amount));
        if (in_.accept("if")) m.condition = condition(nullptr);
        return m;
      case Mod::opening_turns:
        m.n = int8_t(in_.number(1, most_openings));
        return m;
      case Mod::pain_cap_per_turn:
        m.n = int8_t(in_.number(0, all_tokens));
        return m;
      case Mod::discard_roll_limit:
        m.n = int8_t(in_.number(0, max_amount));
        return m;
      case Mod::check_shift:
        m.n = shift(most_check_shift);
        return m;
      case Mod::doctor_shift:
        m.n = shift(all_tokens);
        return m;
    }
    return m;
  }

  // 2, +2 or -2, never 0.
  int8_t shift(int most) {
    if (in_.at_sign()) return int8_t(in_.change(-most, most));
    const std::size_t start = in_.at();
    if (!in_.at_end() && !in_.peek().empty())
      in_.fail_expecting(start, fmt::format("a number from -{0} to {0}", most));
    return int8_t(in_.number(1, most));
  }

  // ---- Conditions

  // `site` is none for a modifier.
  Condition condition(const Site* site) {
    const std::size_t start = in_.at();
    Condition out{.kind = Condition::Kind(1 + in_.one_of(std::span(condition_names).subspan(1)))};
    const auto refuse = [&](const char* why) {
      in_.fail(start, fmt::format("expected another condition: {} {}", condition_names[int(out.kind)], why));
    };
    switch (out.kind) {
      case Condition::Kind::deck_at_least:
        out.n = u8(in_.number(1, largest_deck));
        break;
      case Condition::Kind::healthy_at_most:
      case Condition::Kind::foe_healthy_at_most:
        out.n = u8(in_.number(1, all_tokens));
        break;
      case Condition::Kind::round_is:
        out.n = u8(in_.number(1, max_rounds));
        break;
      case Condition::Kind::attack_hurt: {
        const bool attack =
            site != nullptr && (site->is(Site::Kind::attack) || site->is(Site::Kind::counter) ||
                                site->trigger == Trigger::attack_landed || site->trigger == Trigger::hurt);
        if (!attack) refuse("needs an attack that is being resolved");
        break;
      }
      case Condition::Kind::answered_is_attack:
        if (site == nullptr || !site->is(Site::Kind::counter)) refuse("is about what a counter answers");
        break;
      case Condition::Kind::none:
      case Condition::Kind::foe_ring_more:
      case Condition::Kind::own_ring_more:
      case Condition::Kind::own_yellow:
      case Condition::Kind::foe_yellow:
        break;
    }
    return out;
  }

  // ---- Steps

  Steps list(const Site& site) {
    Steps out;
    steps(site, out, 0);
    return indexed(out);
  }

  void steps(const Site& site, Steps& out, int depth) {
    do {
      step(site, out, depth);
    } while (in_.accept(';'));
  }

  // Puts a step behind the others; a combinator's body follows it.
  int push(Steps& out, const Step& step, std::size_t start) {
    if (out.full()) in_.fail(start, fmt::format("expected at most {} steps", max_steps));
    out.push(step);
    return out.size() - 1;
  }

  void step(const Site& site, Steps& out, int depth) {
    const std::size_t start = in_.at();
    const auto found = in_.accept_one_of(verb_names);
    if (!found || Verb(*found) == Verb::branch) {
      in_.fail_expecting(start, fmt::format("a verb: one of {}", words()));
    }
    Step step{.verb = Verb(*found)};
    if (const std::string why = elsewhere(step.verb, site); !why.empty()) {
      in_.fail(start,
               fmt::format("expected another verb than {} in {}: {}", verb_names[*found], site.name(), why));
    }
    if (is_combinator(step.verb)) return combinator(site, out, step, start, depth);
    arguments(step, site);
    push(out, step, start);
  }

  static std::string words() {
    std::string out;
    for (int i = 0; i < verb_count; ++i) {
      if (Verb(i) != Verb::branch) out += fmt::format("{}{}", i == 0 ? "" : ", ", verb_names[i]);
    }
    return out;
  }

  void arguments(Step& step, const Site&) {
    switch (step.verb) {
      case Verb::damage:
      case Verb::pain:
        step.n = amount(max_amount);
        step.to = whom(Whom::foe);
        return;
      case Verb::heal:
        step.n = amount(all_tokens);
        step.to = whom(Whom::self);
        return;
      case Verb::stun:
      case Verb::concuss:
      case Verb::protect:
      case Verb::draw:
      case Verb::nudge_die:
      case Verb::set_die:
      case Verb::cycle_card:
        step.n = amount(max_amount);
        return;
      case Verb::drop_yellow:
        step.n = amount(yellow_limit);
        return;
      case Verb::search_deck:
        step.n = amount(most_searched);
        return;
      case Verb::roll:
        return roll(step);
      case Verb::discard_own:
        return discard_own(step);
      case Verb::keep_dice:
        return keep_dice(step);
      case Verb::knockdown:
      case Verb::cancel_attack:
      case Verb::cancel_attack_again:
      case Verb::cancel_counter:
      case Verb::avoid_yellow:
      case Verb::copy_last:
      case Verb::swap_dice:
      case Verb::repeat:
      case Verb::if_holds:
      case Verb::choose:
      case Verb::branch:
      case Verb::may:
        return;
    }
  }

  // Numbers default to 1.
  uint8_t amount(int most) {
    const bool ends = in_.at_end() || in_.at_one_of(";|/}") || !in_.peek().empty();
    return ends ? uint8_t{1} : u8(in_.number(1, most));
  }

  Whom whom(Whom usual) {
    if (!in_.accept("to")) return usual;
    in_.need('=');
    return Whom(in_.one_of(whom_names));
  }

  void roll(Step& step) {
    if (in_.accept("all")) {
      step.n = all_of_them;
    } else {
      step.n = amount(max_amount);
    }
    for (;;) {
      if (in_.accept("from")) {
        in_.need('=');
        step.from = From(in_.one_of(from_names));
      } else if (in_.accept("colour")) {
        in_.need('=');
        if (in_.accept("any")) {
          step.colour = Colour::none;
        } else {
          step.colour = Colour(in_.one_of(colour_names));
        }
      } else if (in_.accept("exact")) {
        step.exact = true;
      } else {
        return;
      }
    }
  }

  // a..b, or n for n..n
  void discard_own(Step& step) {
    if (in_.at_end() || in_.at_one_of(";|/}")) {
      step.least = step.n = 1;
      return;
    }
    step.least = u8(in_.number(0, max_amount));
    step.n = step.least;
    const std::size_t start = in_.at();
    if (in_.accept('.')) {
      in_.need('.');
      step.n = in_.accept("all") ? all_of_them : u8(in_.number(0, max_amount));
    }
    if (step.n < step.least || step.n == 0) in_.fail(start, "expected a..b with b at least a and at least 1");
  }

  // 2=2 3=3: so many dice into that round
  void keep_dice(Step& step) {
    step.n = step.least = 0;
    do {
      const std::size_t start = in_.at();
      const int round = in_.number(2, max_rounds);
      in_.need('=');
      uint8_t& dice = round == 2 ? step.n : step.least;
      if (dice != 0) in_.fail(start, fmt::format("expected each round once; {} is here again", round));
      dice = u8(in_.number(1, max_amount));
    } while (!in_.at_end() && !in_.at_one_of(";|/}"));
  }

  // ---- Combinators

  void combinator(const Site& site, Steps& out, Step step, std::size_t start, int depth) {
    if (depth == most_depth)
      in_.fail(start, fmt::format("expected at most {} combinators in one another", most_depth));
    if (step.verb == Verb::if_holds) step.condition = condition(&site);
    const int head = push(out, step, start);
    in_.need('{');
    if (step.verb == Verb::choose) {
      uint8_t branches = 0;
      do {
        const int branch = push(out, Step{.verb = Verb::branch}, in_.at());
        steps(site, out, depth + 1);
        out[branch].span = u8(out.size() - branch - 1);
        ++branches;
      } while (in_.accept('/'));
      if (branches < 2) in_.fail_expecting(in_.at(), "'/' and another branch");
      out[head].n = branches;
    } else {
      steps(site, out, depth + 1);
    }
    if (!in_.accept('}'))
      in_.fail_expecting(in_.at(), step.verb == Verb::choose ? "';', '/' or '}'" : "';' or '}'");
    out[head].span = u8(out.size() - head - 1);
    if (step.verb == Verb::repeat) {
      in_.need("while");
      out[head].condition = condition(&site);
      check_repeat(out, head, start);
    }
  }

  // RULE: what makes every pass cost something.
  void check_repeat(const Steps& steps, int head, std::size_t start) {
    const auto refuse = [&](const std::string& why) {
      in_.fail(start, fmt::format("expected another body of repeat (R-16.6): {}", why));
    };
    bool draws = false, hurts = false, heals = false;
    const int end = head + 1 + steps[head].span;
    for (int i = head + 1; i < end; ++i) {
      const Verb verb = steps[i].verb;
      if (verb == Verb::repeat || verb == Verb::copy_last || verb == Verb::cycle_card) {
        refuse(fmt::format("it holds {}", verb_names[int(verb)]));
      }
      heals = heals || verb == Verb::heal;
    }
    // Only what happens in every pass counts: not what stands inside another combinator.
    for (int i = head + 1; i < end; i += 1 + (is_combinator(steps[i].verb) ? steps[i].span : 0)) {
      draws = draws || steps[i].verb == Verb::draw;
      hurts = hurts || (steps[i].verb == Verb::damage && steps[i].to == Whom::self);
    }
    if (!draws && !(hurts && !heals)) {
      refuse("it must draw at least 1 card in every pass, or deal damage to self and never heal");
    }
  }

  Reader in_;
};

}  // namespace

Result<Card> read_levels(std::string_view text, Card card) {
  return reading([&] { return Grammar(text).levels(card); });
}

Result<Ability> read_ability(std::string_view text) {
  return reading([&] { return Grammar(text).ability(); });
}

}  // namespace gm::ring

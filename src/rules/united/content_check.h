// What a pack may say (U-18 and the pack limits of the vocabulary). A row that
// passes can be played: no list is malformed, no expression runs out of numbers,
// every game ends. Loaders call these and refuse the rest with the rule that
// `rule_of` names.
#pragma once
#include "rules/united/content.h"
#include "rules/united/facts.h"
#include "rules/united/refusal.h"

namespace gm::united {

enum class ContentFlaw : uint8_t {
  none,
  list_size,    // an effect has 1 to 12 steps
  body,         // a combinator without a body, or one that reaches too far
  nested_each,  // U-18.1
  two_wheres,   // U-18.1
  expression,   // terms that do not come to one number
  amount,       // a number out of range, or `all` where it means nothing
  whom,         // Heroes that the verb cannot name
  place,        // Locations that the verb cannot name
  cost_body,    // a cost holds only `tuck(me, n)`
  pays,         // unless is paid in Crisis or damage
  deck_size,    // a Hero has 12 cards, a Villain 12 plan cards and 6 Threats
  symbols,      // a Hero card has 0 to 3 symbols
  health,       // a Villain has 1 to 99 Health for each number of Heroes
  slots,        // a Location has 3 to 6 slots and no more tokens than slots; a Threat 1 to 6 or Health
  plan_row,     // a move of 0 to 5, at most 6 tokens of a kind
  modifier,     // U-18.2: n is 1 to 3, of thug_health 2 to 4
  extra_twice,  // U-18.4
  extra_gives,  // U-18.4: its effect gives no Action tokens, or a turn might never end
  trigger,      // an effect at a moment this card does not have
  no_bam,       // a Villain has one `bam` and, unless its Overflow passes on, one `overflow`
};
inline constexpr int content_flaw_count = int(ContentFlaw::no_bam) + 1;

RULE RuleId rule_of(ContentFlaw flaw) {
  switch (flaw) {
    case ContentFlaw::none:
      return {};
    case ContentFlaw::nested_each:
    case ContentFlaw::two_wheres:
      return {18, 1};
    case ContentFlaw::modifier:
      return {18, 2};
    case ContentFlaw::extra_twice:
    case ContentFlaw::extra_gives:
      return {18, 4};
    case ContentFlaw::list_size:
    case ContentFlaw::body:
    case ContentFlaw::expression:
    case ContentFlaw::amount:
    case ContentFlaw::whom:
    case ContentFlaw::place:
    case ContentFlaw::cost_body:
    case ContentFlaw::pays:
    case ContentFlaw::deck_size:
    case ContentFlaw::symbols:
    case ContentFlaw::health:
    case ContentFlaw::slots:
    case ContentFlaw::plan_row:
    case ContentFlaw::trigger:
    case ContentFlaw::no_bam:
      break;
  }
  return {18, 13};
}

inline constexpr int most_amount = 20;  // a plain number in an effect

// Every operator finds its numbers, and one number is left.
RULE bool comes_to_one(const Book& book, Expr expr) {
  if (expr.size == 0) return true;
  if (expr.size > max_expression || expr.first + expr.size > book.terms) return false;
  int height = 0;
  for (int i = 0; i < expr.size; ++i) {
    const Term& term = book.term[expr.first + i];
    if (int(term.op) >= op_count || int(term.place) >= places_count || int(term.who) >= whom_count)
      return false;
    if (term.op == Term::Op::opposite) {
      if (height < 1) return false;
    } else if (is_operator(term.op)) {
      if (--height < 1) return false;
    } else {
      ++height;
    }
  }
  return height == 1;
}

RULE bool names_heroes(Verb verb) {
  return verb == Verb::damage || verb == Verb::step || verb == Verb::jump || verb == Verb::give ||
         verb == Verb::draw || verb == Verb::draw_to || verb == Verb::search_top || verb == Verb::tuck ||
         verb == Verb::swap_played || verb == Verb::swap_hand || verb == Verb::shield ||
         verb == Verb::ignore_symbol || verb == Verb::unless;
}
RULE bool names_places(Verb verb) {
  return verb == Verb::hit_all || verb == Verb::attack || verb == Verb::add || verb == Verb::discard ||
         verb == Verb::shift || verb == Verb::rescue || verb == Verb::defeat || verb == Verb::jump ||
         verb == Verb::fill_threat || verb == Verb::restore_threat || verb == Verb::each;
}

RULE ContentFlaw flaw_of(const Book& book, const Step& step) {
  if (!comes_to_one(book, step.n) || !comes_to_one(book, step.when)) return ContentFlaw::expression;
  const bool all = step.n.size == 0 && step.n.n == no_amount && step.verb == Verb::discard;
  if (step.n.size == 0 && step.n.n > most_amount && !all) return ContentFlaw::amount;
  const bool crisis = step.verb == Verb::crisis || step.verb == Verb::remove_crisis;
  const bool heroes = step.whom.kind != Whom::Kind::none;
  const bool places = step.place.kind != Places::Kind::none;
  if (crisis ? heroes == places : names_heroes(step.verb) != heroes) return ContentFlaw::whom;
  if (names_places(step.verb) && !places) return ContentFlaw::place;
  const bool anywhere = step.place.kind == Places::Kind::anywhere;
  if (anywhere && (step.verb != Verb::remove_crisis || step.place.pick)) return ContentFlaw::place;
  if (step.verb == Verb::shift && step.to.kind == Places::Kind::none) return ContentFlaw::place;
  if (step.verb == Verb::each && step.place.pick) return ContentFlaw::place;
  const bool chosen = step.whom.how != Whom::How::each || step.also.how != Whom::How::each;
  const bool twice = step.whom.how != Whom::How::each && step.also.how != Whom::How::each;
  if (twice || (step.also.kind != Whom::Kind::none && step.verb != Verb::jump)) return ContentFlaw::whom;
  if (step.verb == Verb::step && step.whom.how == Whom::How::some) return ContentFlaw::whom;
  if (step.verb == Verb::give && step.flag && chosen) return ContentFlaw::whom;
  const bool own =
      step.verb == Verb::search_top || step.verb == Verb::swap_played || step.verb == Verb::swap_hand;
  if (own && (step.whom.kind != Whom::Kind::me || chosen)) return ContentFlaw::whom;
  if (step.whom.kind == Whom::Kind::any && step.verb != Verb::unless) return ContentFlaw::whom;
  if (step.verb == Verb::unless && chosen) return ContentFlaw::whom;
  const bool paid = step.pays == Verb::crisis || step.pays == Verb::damage;
  return step.verb == Verb::unless && !paid ? ContentFlaw::pays : ContentFlaw::none;
}

RULE ContentFlaw flaw_of(const Book& book, const Effect& effect) {
  if (effect.size == 0 || effect.size > max_list || effect.first + effect.size > book.steps) {
    return ContentFlaw::list_size;
  }
  const Step* const steps = book.step + effect.first;
  int wheres = 0;
  int each_ends = 0;
  for (int i = 0; i < effect.size; ++i) {
    const Step& step = steps[i];
    if (const ContentFlaw flaw = flaw_of(book, step); flaw != ContentFlaw::none) return flaw;
    wheres += step.place.kind == Places::Kind::where;
    if (!is_combinator(step.verb)) continue;
    const int after = i + 1 + step.span;
    if (step.span == 0 || after > effect.size) return ContentFlaw::body;
    // A body ends inside the bodies around it.
    for (int k = 0; k < i; ++k) {
      const int outer = is_combinator(steps[k].verb) ? k + 1 + steps[k].span : 0;
      if (outer > i && after > outer) return ContentFlaw::body;
    }
    if (step.verb == Verb::each) {
      if (i < each_ends) return ContentFlaw::nested_each;
      each_ends = after;
    }
    for (int k = i + 1; step.verb == Verb::cost && k < after; ++k) {
      if (steps[k].verb != Verb::tuck || steps[k].whom.kind != Whom::Kind::me) return ContentFlaw::cost_body;
    }
  }
  return wheres > 1 ? ContentFlaw::two_wheres : ContentFlaw::none;
}

RULE ContentFlaw flaw_of(const Book& book, const Modifiers& modifiers) {
  int extras = 0;
  for (const Modifier& modifier : modifiers) {
    if (!comes_to_one(book, modifier.when)) return ContentFlaw::expression;
    extras += modifier.mod == Mod::extra_action;
    const bool counts = modifier.mod <= Mod::fill_cost;
    const int least = modifier.mod == Mod::thug_health ? 2 : 1;
    const int most = modifier.mod == Mod::thug_health ? most_thug_health : most_cost - 1;
    if (counts && (modifier.n < least || modifier.n > most)) return ContentFlaw::modifier;
    if (modifier.mod != Mod::extra_action) continue;
    if (int(modifier.effect) >= book.effects) return ContentFlaw::trigger;
    const Effect& effect = book.effect[int(modifier.effect)];
    for (int i = 0; i < effect.size; ++i) {
      if (book.step[effect.first + i].verb == Verb::give) return ContentFlaw::extra_gives;
    }
  }
  return extras > 1 ? ContentFlaw::extra_twice : ContentFlaw::none;
}

RULE ContentFlaw flaw_of(const Hero& hero) {
  int cards = 0;
  for (int row = 0; row < hero.rows; ++row) cards += hero.card[row].copies;
  return cards == deck_cards ? ContentFlaw::none : ContentFlaw::deck_size;
}
RULE ContentFlaw flaw_of(const Location& location) {
  const bool fits = location.slots >= 3 && location.slots <= most_slots &&
                    location.thugs + location.civilians <= location.slots;
  return fits ? ContentFlaw::none : ContentFlaw::slots;
}
RULE bool only(const Triggers& on, Set<Trigger, uint16_t> allowed) {
  for (int i = 0; i < trigger_count; ++i) {
    if (on.on[i] != EffectId::none && !allowed.has(Trigger(i))) return false;
  }
  return true;
}
RULE ContentFlaw flaw_of(const Book& book, const Threat& threat) {
  if (threat.henchman() != threat.slots.empty()) return ContentFlaw::slots;
  const auto allowed =
      Set<Trigger, uint16_t>::of(Trigger::bam, Trigger::villain_enters, Trigger::turn_start_here,
                                 Trigger::turn_end_here, Trigger::cleared);
  if (!only(threat.on, allowed)) return ContentFlaw::trigger;
  return flaw_of(book, threat.modifiers);
}
RULE ContentFlaw flaw_of(const Book& book, const Villain& villain) {
  for (uint8_t health : villain.health) {
    if (health == 0 || health > 99) return ContentFlaw::health;
  }
  int plans = 0, threats = 0;
  for (int row = 0; row < villain.plans; ++row) {
    const PlanCard& plan = villain.plan[row];
    plans += plan.copies;
    bool fits = plan.move < ring_size;
    for (const Tokens& tokens : plan.tokens) {
      fits = fits && tokens.thugs <= most_slots && tokens.civilians <= most_slots;
    }
    if (!fits) return ContentFlaw::plan_row;
  }
  for (int row = 0; row < villain.threats; ++row) {
    threats += villain.threat[row].copies;
    if (const ContentFlaw flaw = flaw_of(book, villain.threat[row]); flaw != ContentFlaw::none) return flaw;
  }
  if (plans != plan_cards || threats != threat_cards) return ContentFlaw::deck_size;
  const auto allowed =
      Set<Trigger, uint16_t>::of(Trigger::bam, Trigger::overflow, Trigger::ko, Trigger::mission_done);
  if (!only(villain.on, allowed)) return ContentFlaw::trigger;
  const bool needs_overflow = villain.overflow != Overflow::pass;
  if (villain.on[Trigger::bam] == EffectId::none ||
      (needs_overflow && villain.on[Trigger::overflow] == EffectId::none)) {
    return ContentFlaw::no_bam;
  }
  if (villain.has_plot && !comes_to_one(book, villain.plot)) return ContentFlaw::expression;
  return flaw_of(book, villain.modifiers);
}

// The first flaw of a whole Book.
RULE ContentFlaw flaw_of(const Book& book) {
  for (int i = 0; i < book.effects; ++i) {
    if (const ContentFlaw flaw = flaw_of(book, book.effect[i]); flaw != ContentFlaw::none) return flaw;
  }
  for (HeroId hero : book.heroes) {
    if (const ContentFlaw flaw = flaw_of(book.hero[int(hero)]); flaw != ContentFlaw::none) return flaw;
  }
  for (VillainId villain : book.villains) {
    if (const ContentFlaw flaw = flaw_of(book, book.villain[int(villain)]); flaw != ContentFlaw::none)
      return flaw;
  }
  for (LocationId location : book.locations) {
    if (const ContentFlaw flaw = flaw_of(book.location[int(location)]); flaw != ContentFlaw::none)
      return flaw;
  }
  return ContentFlaw::none;
}

}  // namespace gm::united

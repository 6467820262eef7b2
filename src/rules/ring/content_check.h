// What a pack may say (R-16.4 to, and the column "allowed in" of the
// vocabulary). A row that passes can be played: no list is malformed, every
// repeat ends, and nothing is drawn or hurt between rounds. Loaders call these
// and refuse the rest with the rule that `rule_of` names.
#pragma once
#include "rules/ring/content.h"
#include "rules/ring/legal.h"

namespace gm::ring {

enum class ContentFlaw : uint8_t {
  none,
  levels,           // three levels for dice, one for a free card
  empty_level,      // a level without effects
  forbidden,        // only attacks are forbidden, and never free ones
  counter_words,    // answers and timing belong to counters
  after_attack,     // timing=after_attack needs answers=attack
  window,           // a special has a window, no other card has one
  special_holds,    // exactly copy_last, or exactly avoid_yellow, and free
  verb_place,       // the verb is not allowed here
  amount,           // a number out of range
  body,             // a combinator without a body, or with a broken one
  branches,         // choose needs 2 to 6 branches
  repeat_body,      // needs draw, or damage to self and no heal
  repeat_holds,     // repeat, copy_last or cycle_card in a repeat
  between_rounds,
  no_trigger,       // an ability without its moment
  nothing_to_do,    // a trigger without effects
  stat_range,       // each stat is 2 to 5
  stat_sum,         // the sum is at most 19
  modifier_amount,
  condition,        // only mobilise_limit has one
  deck_size,        // 15 to 60 cards
};
inline constexpr int content_flaw_count = int(ContentFlaw::deck_size) + 1;

RULE RuleId rule_of(ContentFlaw flaw) {
  switch (flaw) {
    case ContentFlaw::none:
      return {};
    case ContentFlaw::levels:
    case ContentFlaw::empty_level:
    case ContentFlaw::forbidden:
    case ContentFlaw::counter_words:
    case ContentFlaw::after_attack:
    case ContentFlaw::window:
    case ContentFlaw::special_holds:
    case ContentFlaw::deck_size:
      return {16, 8};
    case ContentFlaw::repeat_body:
    case ContentFlaw::repeat_holds:
      return {16, 6};
    case ContentFlaw::between_rounds:
      return {16, 9};
    case ContentFlaw::verb_place:
    case ContentFlaw::amount:
    case ContentFlaw::body:
    case ContentFlaw::branches:
    case ContentFlaw::no_trigger:
    case ContentFlaw::nothing_to_do:
    case ContentFlaw::stat_range:
    case ContentFlaw::stat_sum:
    case ContentFlaw::modifier_amount:
    case ContentFlaw::condition:
      break;
  }
  return {16, 4};
}
RULE RuleId rule_of(OwnFlaw flaw) {
  switch (flaw) {
    case OwnFlaw::none:
      return {};
    case OwnFlaw::switched_off:
    case OwnFlaw::needs_choose:
    case OwnFlaw::no_such_ability:
      return {16, 1};
    case OwnFlaw::over_budget:
      return {16, 2};
    case OwnFlaw::stat_range:
    case OwnFlaw::weak_twice:
    case OwnFlaw::under_budget:
      break;
  }
  return {16, 3};
}

// ---- Places ------------------------------------------------------------------------

// Where a list stands: a card of some type, or a trigger.
struct Spot {
  Type type = Type::special;
  Trigger trigger = Trigger::none;
  RULE bool ability() const { return trigger != Trigger::none; }
};
RULE bool is_between_rounds(Trigger trigger) {
  return trigger == Trigger::round_break || trigger == Trigger::round_start ||
         trigger == Trigger::before_opening_draw;
}

RULE bool allowed(Verb verb, Spot spot) {
  const bool ability = spot.ability();
  const bool attack = !ability && spot.type == Type::attack;
  const bool counter = !ability && spot.type == Type::counter;
  const bool manoeuvre = !ability && spot.type == Type::manoeuvre;
  switch (verb) {
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
      return true;
    case Verb::concuss:
      return attack || counter || manoeuvre;
    case Verb::knockdown:
      return attack || counter;
    case Verb::protect:
    case Verb::cancel_attack:
    case Verb::cancel_attack_again:
    case Verb::cancel_counter:
      return counter;
    case Verb::drop_yellow:
      return !counter;
    case Verb::avoid_yellow:
    case Verb::copy_last:
      return false;  // a special holds nothing else
    case Verb::search_deck:
      return spot.trigger == Trigger::before_opening_draw;
    case Verb::cycle_card:
      return ability || manoeuvre;
    case Verb::keep_dice:
      return spot.trigger == Trigger::round_break;
  }
  return false;
}

// RULE.
RULE bool allowed_between_rounds(Verb verb, Trigger trigger) {
  if (verb == Verb::if_holds || verb == Verb::choose || verb == Verb::branch || verb == Verb::may)
    return true;
  if (trigger == Trigger::round_break) return verb == Verb::keep_dice;
  if (trigger == Trigger::round_start) return verb == Verb::heal || verb == Verb::drop_yellow;
  return verb == Verb::search_deck;
}

RULE bool amount_fits(const Step& step) {
  const bool plain = 1 <= step.n && step.n <= max_amount;
  switch (step.verb) {
    case Verb::roll:
      return plain || step.n == all_of_them;
    case Verb::discard_own:
      return (plain || step.n == all_of_them) && step.least <= step.n && step.least <= max_amount;
    case Verb::search_deck:
      return 1 <= step.n && step.n <= hand_size;
    case Verb::keep_dice:
      return step.n <= max_amount && step.least <= max_amount && step.n + step.least > 0;
    case Verb::damage:
    case Verb::pain:
    case Verb::heal:
    case Verb::stun:
    case Verb::concuss:
    case Verb::protect:
    case Verb::drop_yellow:
    case Verb::draw:
    case Verb::nudge_die:
    case Verb::set_die:
    case Verb::cycle_card:
      return plain;
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
      break;
  }
  return true;
}

// ---- Lists -------------------------------------------------------------------------

// RULE: the body of the repeat at `head`.
RULE ContentFlaw flaw_of_repeat(const Steps& steps, int head) {
  const int end = head + 1 + steps[head].span;
  bool draws = false, hurts = false, heals = false;
  for (int i = head + 1; i < end; ++i) {
    const Step& step = steps[i];
    if (step.verb == Verb::repeat || step.verb == Verb::copy_last || step.verb == Verb::cycle_card) {
      return ContentFlaw::repeat_holds;
    }
    heals = heals || step.verb == Verb::heal;
  }
  // Only what every pass does counts: not what stands in a combinator.
  for (int i = head + 1; i < end; i += 1 + (is_combinator(steps[i].verb) ? steps[i].span : 0)) {
    draws = draws || steps[i].verb == Verb::draw;
    hurts = hurts || (steps[i].verb == Verb::damage && steps[i].to == Whom::self);
  }
  return draws || (hurts && !heals) ? ContentFlaw::none : ContentFlaw::repeat_body;
}

// The combinator at `at`, in a list that goes to `end`.
RULE ContentFlaw flaw_of_body(const Steps& steps, int at, int end) {
  const Step& step = steps[at];
  const bool may_be_empty = step.verb == Verb::branch;
  if ((step.span == 0 && !may_be_empty) || at + 1 + step.span > end) return ContentFlaw::body;
  if (step.verb == Verb::repeat) return flaw_of_repeat(steps, at);
  if (step.verb != Verb::choose) return ContentFlaw::none;
  int branches = 0;
  int i = at + 1;
  for (; i < at + 1 + step.span; i += 1 + steps[i].span, ++branches) {
    if (steps[i].verb != Verb::branch) return ContentFlaw::body;
  }
  if (i != at + 1 + step.span) return ContentFlaw::body;
  return branches == step.n && 2 <= branches && branches <= faces ? ContentFlaw::none : ContentFlaw::branches;
}

RULE ContentFlaw flaw_of(const Steps& steps, Spot spot) {
  uint8_t ends[max_steps + 1] = {u8(steps.size())};  // of the lists that are open
  bool choosing[max_steps + 1] = {false};            // whether the list is that of a choose
  int depth = 0;
  for (int i = 0; i < steps.size(); ++i) {
    const Step& step = steps[i];
    while (depth > 0 && ends[depth] <= i) --depth;
    if ((step.verb == Verb::branch) != choosing[depth]) return ContentFlaw::body;
    if (!allowed(step.verb, spot)) return ContentFlaw::verb_place;
    if (is_between_rounds(spot.trigger) && !allowed_between_rounds(step.verb, spot.trigger)) {
      return ContentFlaw::between_rounds;
    }
    if (!amount_fits(step)) return ContentFlaw::amount;
    if (!is_combinator(step.verb)) {
      if (step.span != 0) return ContentFlaw::body;
      continue;
    }
    const ContentFlaw flaw = flaw_of_body(steps, i, ends[depth]);
    if (flaw != ContentFlaw::none) return flaw;
    if (step.span == 0) continue;
    ++depth;
    ends[depth] = u8(i + 1 + step.span);
    choosing[depth] = step.verb == Verb::choose;
  }
  return ContentFlaw::none;
}

// ---- Rows --------------------------------------------------------------------------

// RULE.
RULE ContentFlaw flaw_of_special(const Card& card) {
  const Verb verb = card.window == Window::perform ? Verb::copy_last : Verb::avoid_yellow;
  const Steps& level = card.level[0];
  const bool only = level.size() == 1 && level[0].verb == verb;
  return only && card.kind == Kind::free ? ContentFlaw::none : ContentFlaw::special_holds;
}

RULE ContentFlaw flaw_of(const Card& card) {
  const bool special = card.type == Type::special;
  const bool counter = card.type == Type::counter;
  if (special != (card.window != Window::none)) return ContentFlaw::window;
  if (card.forbidden && (card.type != Type::attack || card.kind == Kind::free)) return ContentFlaw::forbidden;
  if (!counter && (card.answers != Answers::any || card.timing != Timing::unwind)) {
    return ContentFlaw::counter_words;
  }
  if (card.timing == Timing::after_attack && card.answers != Answers::attack)
    return ContentFlaw::after_attack;
  if (special) return flaw_of_special(card);
  const int levels = card.kind == Kind::free ? 1 : 3;
  for (int i = 0; i < 3; ++i) {
    if (card.level[i].empty() != (i >= levels))
      return i < levels ? ContentFlaw::empty_level : ContentFlaw::levels;
    const ContentFlaw flaw = flaw_of(card.level[i], {.type = card.type});
    if (flaw != ContentFlaw::none) return flaw;
  }
  return ContentFlaw::none;
}

RULE bool modifier_fits(const Modifier& modifier) {
  const int n = modifier.n;
  switch (modifier.mod) {
    case Mod::mobilise_limit:
    case Mod::discard_roll_limit:
      return 0 <= n && n <= max_amount;
    case Mod::opening_turns:
      return 1 <= n && n <= 9;
    case Mod::pain_cap_per_turn:
      return 0 <= n && n <= all_tokens;
    case Mod::check_shift:
      return -faces <= n && n <= faces;
    case Mod::doctor_shift:
      return -all_tokens <= n && n <= all_tokens;
    case Mod::goes_first:
    case Mod::damage_cap_by_die:
      break;
  }
  return true;
}

RULE ContentFlaw flaw_of(const Ability& ability) {
  if (ability.kind == Ability::Kind::mod) {
    const bool limits = ability.modifier.mod == Mod::mobilise_limit;
    if (!limits && ability.modifier.condition.kind != Condition::Kind::none) return ContentFlaw::condition;
    return modifier_fits(ability.modifier) ? ContentFlaw::none : ContentFlaw::modifier_amount;
  }
  if (ability.trigger == Trigger::none) return ContentFlaw::no_trigger;
  if (ability.steps.empty()) return ContentFlaw::nothing_to_do;
  return flaw_of(ability.steps, {.trigger = ability.trigger});
}

// RULE.
RULE ContentFlaw flaw_of(const Fighter& fighter) {
  for (uint8_t stat : fighter.stat) {
    if (stat < fewest_dice || stat > most_dice) return ContentFlaw::stat_range;
  }
  if (fighter.dice() > budget) return ContentFlaw::stat_sum;
  for (const Ability& ability : fighter.abilities) {
    if (const ContentFlaw flaw = flaw_of(ability); flaw != ContentFlaw::none) return flaw;
  }
  return ContentFlaw::none;
}

RULE ContentFlaw flaw_of(const DeckRow& deck) {
  int cards = 0;
  for (uint8_t copies : deck.copies) cards += copies;
  return smallest_deck <= cards && cards <= largest_deck ? ContentFlaw::none : ContentFlaw::deck_size;
}

}  // namespace gm::ring

// The effect vocabulary of Ring: its words, and lists of steps written in them.
// What is written here is read back the same by vocabulary_read.cpp.
#include <fmt/format.h>

#include <string>

#include "rules/ring/content.h"
#include "text/ring/content.h"
#include "text/ring/vocabulary_words.h"

namespace gm::ring {

const char* const stat_names[colour_count] = {"strength", "speed", "coordination", "endurance"};
const char* const colour_names[colour_count] = {"red", "yellow", "blue", "white"};
const char* const kind_names[kind_count] = {"strength",  "speed",     "coordination",
                                            "endurance", "universal", "free"};
const char* const type_names[4] = {"attack", "manoeuvre", "counter", "special"};
const char* const power_names[3] = {"min", "mid", "max"};
const char* const verb_names[verb_count] = {"damage",         "pain",          "heal",
                                            "stun",           "concuss",       "protect",
                                            "knockdown",      "cancel_attack", "cancel_attack_again",
                                            "cancel_counter", "drop_yellow",   "avoid_yellow",
                                            "copy_last",      "roll",          "draw",
                                            "discard_own",    "nudge_die",     "swap_dice",
                                            "set_die",        "search_deck",   "cycle_card",
                                            "keep_dice",      "repeat",        "if",
                                            "choose",         "branch",        "may"};
const char* const condition_names[condition_count] = {
    "none",     "foe_ring_more", "own_ring_more", "deck_at_least", "healthy_at_most",   "foe_healthy_at_most",
    "round_is", "own_yellow",    "foe_yellow",    "attack_hurt",   "answered_is_attack"};
const char* const mod_names[mod_count] = {"mobilise_limit",    "goes_first",        "opening_turns",
                                          "pain_cap_per_turn", "damage_cap_by_die", "discard_roll_limit",
                                          "check_shift",       "doctor_shift"};
const char* const trigger_names[trigger_count] = {
    "none",       "round_break",     "round_start",   "before_opening_draw",
    "turn_start", "after_mobilise",  "attack_landed", "attack_cancelled",
    "hurt",       "yellow_received", "after_refresh"};

namespace {

std::string written(Condition condition) {
  const char* name = condition_names[int(condition.kind)];
  switch (condition.kind) {
    case Condition::Kind::deck_at_least:
    case Condition::Kind::healthy_at_most:
    case Condition::Kind::foe_healthy_at_most:
    case Condition::Kind::round_is:
      return fmt::format("{} {}", name, condition.n);
    case Condition::Kind::none:
    case Condition::Kind::foe_ring_more:
    case Condition::Kind::own_ring_more:
    case Condition::Kind::own_yellow:
    case Condition::Kind::foe_yellow:
    case Condition::Kind::attack_hurt:
    case Condition::Kind::answered_is_attack:
      return name;
  }
  return name;
}

std::string amount(uint8_t n) { return n == all_of_them ? "all" : std::to_string(n); }

// The arguments of a verb that is no combinator, with a blank before them.
std::string arguments(const Step& step) {
  switch (step.verb) {
    case Verb::damage:
    case Verb::pain:
      return fmt::format(" {}{}", step.n, step.to == Whom::self ? " to=self" : "");
    case Verb::heal:
      return fmt::format(" {}{}", step.n, step.to == Whom::foe ? " to=foe" : "");
    case Verb::stun:
    case Verb::concuss:
    case Verb::protect:
    case Verb::drop_yellow:
    case Verb::draw:
    case Verb::nudge_die:
    case Verb::set_die:
    case Verb::search_deck:
    case Verb::cycle_card:
      return fmt::format(" {}", step.n);
    case Verb::roll: {
      std::string out = " " + amount(step.n);
      if (step.from != From::any) out += fmt::format(" from={}", from_names[int(step.from)]);
      if (step.colour != Colour::none) out += fmt::format(" colour={}", colour_names[int(step.colour)]);
      return step.exact ? out + " exact" : out;
    }
    case Verb::discard_own:
      return fmt::format(" {}..{}", step.least, amount(step.n));
    case Verb::keep_dice: {
      std::string out;
      if (step.n > 0) out += fmt::format(" 2={}", step.n);
      if (step.least > 0) out += fmt::format(" 3={}", step.least);
      return out;
    }
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
      return "";
  }
  return "";
}

std::string list_of(const Steps& steps, int begin, int end, const char* between);

std::string body_of(const Steps& steps, int head, const char* between = "; ") {
  return fmt::format("{{ {} }}", list_of(steps, head + 1, head + 1 + steps[head].span, between));
}

std::string written(const Steps& steps, int i) {
  const Step& step = steps[i];
  switch (step.verb) {
    case Verb::repeat:
      return fmt::format("repeat {} while {}", body_of(steps, i), written(step.condition));
    case Verb::if_holds:
      return fmt::format("if {} {}", written(step.condition), body_of(steps, i));
    case Verb::may:
      return fmt::format("may {}", body_of(steps, i));
    case Verb::choose:
      return fmt::format("choose {}", body_of(steps, i, " / "));
    case Verb::branch:
      return list_of(steps, i + 1, i + 1 + step.span, "; ");
    case Verb::damage:
    case Verb::pain:
    case Verb::heal:
    case Verb::stun:
    case Verb::concuss:
    case Verb::protect:
    case Verb::knockdown:
    case Verb::cancel_attack:
    case Verb::cancel_attack_again:
    case Verb::cancel_counter:
    case Verb::drop_yellow:
    case Verb::avoid_yellow:
    case Verb::copy_last:
    case Verb::roll:
    case Verb::draw:
    case Verb::discard_own:
    case Verb::nudge_die:
    case Verb::swap_dice:
    case Verb::set_die:
    case Verb::search_deck:
    case Verb::cycle_card:
    case Verb::keep_dice:
      break;
  }
  return verb_names[int(step.verb)] + arguments(step);
}

std::string list_of(const Steps& steps, int begin, int end, const char* between) {
  std::string out;
  for (int i = begin; i < end; i += 1 + (is_combinator(steps[i].verb) ? steps[i].span : 0)) {
    if (i > begin) out += between;
    out += written(steps, i);
  }
  return out;
}

std::string written(const Modifier& m) {
  const char* name = mod_names[int(m.mod)];
  switch (m.mod) {
    case Mod::goes_first:
    case Mod::damage_cap_by_die:
      return name;
    case Mod::mobilise_limit:
      if (m.condition.kind != Condition::Kind::none) {
        return fmt::format("{} {} if {}", name, m.n, written(m.condition));
      }
      break;
    case Mod::opening_turns:
    case Mod::pain_cap_per_turn:
    case Mod::discard_roll_limit:
    case Mod::check_shift:
    case Mod::doctor_shift:
      break;
  }
  return fmt::format("{} {}", name, m.n);
}

}  // namespace

std::string write_levels(const Card& card) {
  std::string out;
  const int levels = card.kind == Kind::free ? 1 : 3;
  for (int i = 0; i < levels; ++i) {
    if (i > 0) out += " | ";
    out += list_of(card.level[i], 0, card.level[i].size(), "; ");
  }
  return out;
}

std::string write_ability(const Ability& ability) {
  if (ability.kind == Ability::Kind::mod) return written(ability.modifier);
  return fmt::format("on {}: {}", trigger_names[int(ability.trigger)],
                     list_of(ability.steps, 0, ability.steps.size(), "; "));
}

}  // namespace gm::ring

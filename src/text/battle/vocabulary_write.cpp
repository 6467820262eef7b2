// The effect vocabulary of Battle: its words, and abilities written in them.
// What is written here is read back the same by vocabulary_read.cpp.
#include <fmt/format.h>

#include <string>

#include "rules/battle/content.h"
#include "rules/battle/facts.h"
#include "text/battle/content.h"
#include "text/battle/vocabulary_words.h"

namespace gm::battle {

const char* const technique_names[technique_count] = {"ambush", "arsenal", "melee",  "planning",
                                                      "trick",  "shot",    "defence"};
const char* const source_names[source_count] = {"ambush", "arsenal", "melee",      "planning",
                                                "trick",  "shot",    "defence",    "knockout",
                                                "trap",   "hero",    "battlefield"};
const char* const verb_names[verb_count] = {
    "damage",         "gain",          "set_energy",    "draw",         "discard_random", "discard_choice",
    "name_technique", "discard_named", "look_and_take", "take_random",  "take_discard",   "give",
    "peek_laid",      "discard_laid",  "swap_laid",     "flip_tactics", "place_trap",     "remove_trap",
    "toggle_ko",      "place_ko",      "take_marker",   "pass_marker",  "stance",         "ward",
    "no_cards",       "perform",       "defer_leave",   "prevent"};
const char* const mod_names[mod_count] = {
    "start_energy", "energy_cap",     "hand_size",    "draft_passes", "picks",           "stages",
    "order",        "turn_direction", "laid_open",    "trap_damage",  "trap_stays",      "ko_damage",
    "ko_stays",     "both_actions",   "action_bonus", "protect",      "stance_protects", "active_uses"};
const char* const trigger_names[trigger_count] = {"none",
                                                  "battlefield_revealed",
                                                  "fight_start",
                                                  "round_start",
                                                  "stage_start",
                                                  "all_laid",
                                                  "survived_checks",
                                                  "after_own_action",
                                                  "would_hurt",
                                                  "last_energy",
                                                  "hero_left",
                                                  "stage_end",
                                                  "round_end"};
const char* const window_names[window_count] = {"before_reveal", "on_turn", "instead", "after_action"};
const char* const part_names[2] = {"a", "b"};
const char* const until_names[5] = {"none", "own_reveal", "stage_end", "round_end", "fight_end"};

namespace {

std::string written(Sources sources) {
  std::string out;
  for (Source source : sources) out += (out.empty() ? "" : ",") + std::string(source_names[int(source)]);
  return out;
}

std::string written(const Filter& filter) {
  switch (filter.kind) {
    case Filter::Kind::none:
      return "";
    case Filter::Kind::energy_above_self:
      return " where energy>self";
    case Filter::Kind::energy_below_self:
      return " where energy<self";
    case Filter::Kind::not_acted:
      return " where not_acted";
    case Filter::Kind::hand_at_least:
      return fmt::format(" where hand>={}", filter.n);
  }
  return "";
}

std::string written(Who who, const Filter& filter, int up_to) {
  switch (who) {
    case Who::none:
      return "";
    case Who::self:
    case Who::first_player:
    case Who::leaver:
    case Who::picked:
    case Who::each_in:
    case Who::each_other:
    case Who::each_opponent:
      return who_names[int(who) - int(Who::self)] + written(filter);
    case Who::pick_opponent:
    case Who::pick_hero_other:
    case Who::pick_hero:
      return fmt::format("pick({}{})", pick_names[int(who) - int(Who::pick_opponent)], written(filter));
    case Who::pick_up_to:
      return fmt::format("pick_up_to({},opponent{})", up_to, written(filter));
    case Who::random:
      return "random";
  }
  return "";
}

std::string written(const Condition& condition) {
  switch (condition.kind) {
    case Condition::Kind::none:
      return "";
    case Condition::Kind::hand_at_least:
      return fmt::format(" if hand>={}", condition.n);
    case Condition::Kind::hand_at_most:
      return fmt::format(" if hand<={}", condition.n);
    case Condition::Kind::energy_at_least:
      return fmt::format(" if energy>={}", condition.n);
    case Condition::Kind::energy_at_most:
      return fmt::format(" if energy<={}", condition.n);
    case Condition::Kind::exists:
      return fmt::format(" if exists({})", written(condition.who, condition.filter, 0));
    case Condition::Kind::turn_left:
      return " if turn_left";
  }
  return "";
}

std::string written(const Modifier& m) {
  const std::string number = m.add ? fmt::format("{:+}", m.n) : fmt::format("{}", m.n);
  const auto type = [&] { return technique_names[int(m.technique)]; };
  const auto arguments = [&]() -> std::string {
    switch (m.mod) {
      case Mod::start_energy:
      case Mod::energy_cap:
      case Mod::hand_size:
      case Mod::draft_passes:
      case Mod::stages:
      case Mod::trap_damage:
      case Mod::active_uses:
        return number;
      case Mod::picks:
        return fmt::format("{},{}", m.pass, number);
      case Mod::order:
        return order_names[m.n];
      case Mod::turn_direction:
        return direction_names[m.n];
      case Mod::laid_open:
        return "";
      case Mod::trap_stays:
      case Mod::ko_stays:
        return yes_no_names[m.n];
      case Mod::ko_damage:
        return m.n == 0 ? "out" : number;
      case Mod::both_actions:
        return type();
      case Mod::action_bonus:
        return fmt::format("{}.{},{}", type(), part_names[int(m.part)], number);
      case Mod::protect:
        return written(m.sources);
      case Mod::stance_protects:
        return "+" + written(m.sources);
    }
    return "";
  };
  const std::string name = mod_names[int(m.mod)];
  return m.mod == Mod::laid_open ? name : fmt::format("{}({})", name, arguments());
}

std::string written(const Step& step) {
  // take_random has one filter; it stands with the pick.
  const bool filter_of_from = asks_for_hero(step.from);
  const std::string who = written(step.who, filter_of_from ? Filter{} : step.filter, step.up_to);
  const auto technique_or = [&](const char* word) {
    return step.technique == Technique::none ? word : technique_names[int(step.technique)];
  };
  const auto arguments = [&]() -> std::string {
    switch (step.verb) {
      case Verb::damage:
      case Verb::gain:
        if (step.series != Technique::none)
          return fmt::format("{},series({})", who, technique_names[int(step.series)]);
        return fmt::format("{},{}", who, step.n);
      case Verb::set_energy:
      case Verb::draw:
      case Verb::discard_random:
      case Verb::discard_choice:
      case Verb::take_discard:
      case Verb::place_trap:
      case Verb::remove_trap:
      case Verb::place_ko:
        return fmt::format("{},{}", who, step.n);
      case Verb::name_technique:
      case Verb::defer_leave:
      case Verb::prevent:
        return "";
      case Verb::discard_named:
        return fmt::format("{},{}", who, technique_or("named"));
      case Verb::give:
        return fmt::format("{},{}", who, technique_or(""));
      case Verb::take_random:
        return fmt::format("{},{},{}", who, written(step.from, filter_of_from ? step.filter : Filter{}, 0),
                           step.n);
      case Verb::look_and_take:
      case Verb::peek_laid:
      case Verb::discard_laid:
      case Verb::take_marker:
      case Verb::swap_laid:
      case Verb::stance:
        return who;
      case Verb::flip_tactics:
      case Verb::toggle_ko:
        return fmt::format("{}", step.n);
      case Verb::pass_marker:
        return "next_in";
      case Verb::ward:
        return fmt::format("{},{}", who, until_names[int(step.until)]);
      case Verb::no_cards:
        return until_names[int(step.until)];
      case Verb::perform:
        return fmt::format("{},pick_action", technique_or("pick_card"));
    }
    return "";
  };
  return fmt::format("{}{}({})", step.may ? "may " : "", verb_names[int(step.verb)], arguments());
}

}  // namespace

std::string write_steps(const Steps& steps) {
  std::string out;
  for (const Step& step : steps) out += (out.empty() ? "" : "; ") + written(step);
  return out;
}

std::string write_ability(const Ability& ability) {
  const std::string condition = written(ability.condition);
  switch (ability.kind) {
    case Ability::Kind::mod:
      return fmt::format("mod {}{}", written(ability.modifier), condition);
    case Ability::Kind::on: {
      std::string head = fmt::format("on {}", trigger_names[int(ability.trigger)]);
      if (ability.trigger == Trigger::would_hurt) head += fmt::format("({})", written(ability.hurt_by));
      head += condition;
      if (ability.limit != 0)
        head += fmt::format(" limit {}/{}", ability.limit, span_names[int(ability.per)]);
      return fmt::format("{}: {}", head, write_steps(ability.steps));
    }
    case Ability::Kind::active:
      return fmt::format("active {}{}: {}", window_names[int(ability.window)], condition,
                         write_steps(ability.steps));
  }
  return "";
}

}  // namespace gm::battle

// The effect vocabulary of Battle, read.
//
// Grammar: docs/rules/battle.md, part "Effects vocabulary". The reader goes
// through the text once, from left to right, and checks each word where it
// stands, so that a complaint has the column of the word that is wrong.
//
// What a list of steps may say depends on when it is carried out: a battlefield
// at the end of a round acts for no hero, so nobody is `self` and nobody can
// choose; a card that shows another's action needs a card it acts with. A
// Moment holds these facts; everything the engine (rules/battle/effects.h)
// takes for granted about a list is checked against it here.
#include <fmt/format.h>

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "rules/battle/content.h"
#include "rules/battle/facts.h"
#include "text/battle/content.h"
#include "text/battle/vocabulary_words.h"
#include "text/reader.h"

namespace gm::battle {
namespace {

constexpr std::size_t most_bytes = 400;
constexpr int most_amount = 9;

// ---- Moments ------------------------------------------------------------------------

// When something is carried out, and what there is then.
struct Moment {
  std::string name;             // for complaints
  bool owner = true;            // a hero acts: `self`, picks, `may`
  bool leaver = false;          // a hero has just left
  bool acting_card = false;     // a revealed card to act with, and no other action under way
  bool own_laid_card = false;   // self has a laid card that is not revealed
  bool about_to_hurt = false;   // would_hurt
  bool energy_is_gone = false;  // last_energy
};

Moment moment_of_mod() { return {.name = "a modifier"}; }
Moment moment_of_technique() { return {.name = "an action of a technique"}; }

Moment moment_of(Window window) {
  return {.name = fmt::format("active {}", window_names[int(window)]),
          .acting_card = window != Window::before_reveal,
          .own_laid_card = window == Window::before_reveal};
}

Moment moment_of(Trigger trigger, CardKind kind) {
  const bool hero = kind == CardKind::hero;
  Moment moment{.name = fmt::format("on {}{}", trigger_names[int(trigger)], hero ? "" : " of a battlefield")};
  switch (trigger) {
    case Trigger::none:
    case Trigger::battlefield_revealed:
    case Trigger::fight_start:
    case Trigger::round_start:
    case Trigger::stage_start:
    case Trigger::stage_end:
    case Trigger::round_end:
      moment.owner = hero;
      break;
    case Trigger::all_laid:
      moment.owner = moment.own_laid_card = hero;
      break;
    case Trigger::hero_left:
      moment.owner = hero;
      moment.leaver = true;
      break;
    case Trigger::survived_checks:
    case Trigger::after_own_action:
      moment.acting_card = true;
      break;
    case Trigger::would_hurt:
      moment.about_to_hurt = true;
      break;
    case Trigger::last_energy:
      moment.energy_is_gone = true;
      break;
  }
  return moment;
}

// What the steps before have left behind in the same list.
struct Before {
  Who pick = Who::none;  // the last pick
  bool named = false;
};

// ---- The grammar ----------------------------------------------------------------------

class Grammar {
 public:
  explicit Grammar(std::string_view text) : in_(text, most_bytes) {}

  Ability ability(CardKind kind) {
    Ability ability;
    const std::size_t start = in_.at();
    ability.kind = Ability::Kind(in_.one_of(kind_names));
    switch (ability.kind) {
      case Ability::Kind::mod:
        mod(ability, kind);
        break;
      case Ability::Kind::on:
        on(ability, kind);
        break;
      case Ability::Kind::active:
        if (kind == CardKind::battlefield) {
          in_.fail(start,
                   "expected \"mod\" or \"on\": a battlefield has no owner who could use an active ability");
        }
        active(ability);
        break;
    }
    if (!in_.at_end()) in_.fail_expecting(in_.at(), "the end");
    return ability;
  }

  Steps technique_steps() {
    const Steps all = steps(moment_of_technique());
    if (!in_.at_end()) in_.fail_expecting(in_.at(), "';' or the end");
    return all;
  }

 private:
  // ---- Abilities

  void mod(Ability& ability, CardKind kind) {
    const std::size_t start = in_.at();
    const Mod mod = Mod(in_.one_of(mod_names));
    const bool whole_table =
        mod == Mod::draft_passes || mod == Mod::stages || mod == Mod::turn_direction || mod == Mod::laid_open;
    if (whole_table && kind == CardKind::hero) {
      in_.fail(start, fmt::format("expected a modifier that a hero can have: {} is for battlefields",
                                  mod_names[int(mod)]));
    }
    ability.modifier = modifier(mod);
    const std::size_t condition_start = in_.at();
    ability.condition = condition(moment_of_mod());
    if (ability.condition.kind == Condition::Kind::none) return;
    const auto refuse = [&](const char* why) {
      in_.fail(condition_start, fmt::format("expected no condition: {} {}", mod_names[int(mod)], why));
    };
    if (whole_table) refuse("is one for the whole table");
    if (mod == Mod::energy_cap) refuse("must not fall below the energy a hero has");
    if (mod == Mod::picks) refuse("is counted when the row is dealt");
    if (mod == Mod::order && Order(ability.modifier.n) == Order::free)
      refuse("of free holds for a whole series");
  }

  void on(Ability& ability, CardKind kind) {
    const std::size_t start = in_.at();
    ability.trigger = Trigger(1 + in_.one_of(std::span(trigger_names).subspan(1)));
    if (ability.trigger == Trigger::battlefield_revealed && kind == CardKind::hero) {
      in_.fail(start, "expected a trigger that a hero can have: battlefield_revealed is for battlefields");
    }
    if (ability.trigger == Trigger::would_hurt) {
      in_.need('(');
      ability.hurt_by = sources();
      in_.need(')');
    }
    const Moment moment = moment_of(ability.trigger, kind);
    ability.condition = condition(moment);
    if (in_.accept("limit")) {
      ability.limit = u8(in_.number(1, max_limit));
      in_.need('/');
      ability.per = Span(1 + in_.one_of(std::span(span_names).subspan(1)));
    }
    need_colon("\"if\", \"limit\" or ':'");
    ability.steps = steps(moment);
  }

  void active(Ability& ability) {
    ability.window = Window(in_.one_of(window_names));
    const Moment moment = moment_of(ability.window);
    ability.condition = condition(moment);
    if (in_.peek() == "limit") {
      in_.fail(in_.at(),
               "expected ':': a limit stands only with \"on\"; active_uses says how often an active "
               "ability is used");
    }
    need_colon("\"if\" or ':'");
    ability.steps = steps(moment);
  }

  void need_colon(const char* expected) {
    if (!in_.accept(':')) in_.fail_expecting(in_.at(), expected);
  }

  // ---- Modifiers

  Modifier modifier(Mod mod) {
    Modifier m{.mod = mod};
    if (mod == Mod::laid_open) {
      m.n = 1;
      return m;
    }
    in_.need('(');
    const Range range = range_of(mod);
    switch (mod) {
      case Mod::start_energy:
      case Mod::energy_cap:
      case Mod::hand_size:
        value_or_change(m, range);
        break;
      case Mod::draft_passes:
      case Mod::stages:
      case Mod::trap_damage:
      case Mod::active_uses:
        m.n = int8_t(in_.number(range.lowest, range.highest));
        break;
      case Mod::picks:
        m.pass = u8(in_.number(1, range_of(Mod::draft_passes).highest));
        in_.need(',');
        value_or_change(m, range);
        break;
      case Mod::order:
        m.n = int8_t(in_.one_of(order_names));
        break;
      case Mod::turn_direction:
        m.n = int8_t(in_.one_of(direction_names));
        break;
      case Mod::laid_open:
        break;
      case Mod::trap_stays:
      case Mod::ko_stays:
        m.n = int8_t(in_.one_of(yes_no_names));
        break;
      case Mod::ko_damage:
        if (in_.accept("out")) break;
        if (!in_.peek().empty())
          in_.fail_expecting(in_.at(), fmt::format("\"out\" or a number from 1 to {}", range.highest));
        m.n = int8_t(in_.number(1, range.highest));
        break;
      case Mod::both_actions:
        m.technique = technique();
        m.n = 1;
        break;
      case Mod::action_bonus:
        m.technique = technique();
        in_.need('.');
        m.part = Part(in_.one_of(part_names));
        in_.need(',');
        m.add = true;
        m.n = int8_t(in_.change(range.lowest, range.highest));
        break;
      case Mod::protect:
        m.sources = sources();
        break;
      case Mod::stance_protects:
        if (!in_.accept('+')) {
          in_.fail_expecting(in_.at(),
                             "'+': a stance protects from melee, shot and knockout, and sources are added");
        }
        m.sources = sources();
        break;
    }
    in_.need(')');
    return m;
  }

  void value_or_change(Modifier& m, Range range) {
    m.add = in_.at_sign();
    m.n = int8_t(m.add ? in_.change(-range.highest, range.highest) : in_.number(range.lowest, range.highest));
  }

  Technique technique() { return Technique(in_.one_of(technique_names)); }

  Sources sources() {
    Sources out;
    do {
      const std::size_t start = in_.at();
      const Source source = Source(in_.one_of(source_names));
      if (out.has(source))
        in_.fail(start,
                 fmt::format("expected each source once; {} is here again", source_names[int(source)]));
      out.add(source);
    } while (in_.accept(',') || in_.accept('+'));
    return out;
  }

  // ---- Conditions

  Condition condition(const Moment& moment) {
    if (!in_.accept("if")) return {};
    static constexpr const char* names[] = {"hand", "energy", "exists", "turn_left"};
    const std::size_t start = in_.at();
    const int which = in_.one_of(names);
    if (which != 2 && !moment.owner) {
      in_.fail(start, fmt::format("expected exists(...): \"{}\" is about self, and {} has none", names[which],
                                  moment.name));
    }
    switch (which) {
      case 0: {
        const bool least = at_least();
        return {.kind = least ? Condition::Kind::hand_at_least : Condition::Kind::hand_at_most,
                .n = u8(in_.number(0, most_amount))};
      }
      case 1: {
        const bool least = at_least();
        return {.kind = least ? Condition::Kind::energy_at_least : Condition::Kind::energy_at_most,
                .n = u8(in_.number(0, most_amount))};
      }
      case 2: {
        in_.need('(');
        const std::size_t who_start = in_.at();
        const Targets heroes = heroes_meant(moment, {});
        if (heroes.who == Who::pick_up_to)
          in_.fail(who_start, "expected pick(opponent): exists asks for one candidate");
        in_.need(')');
        return {.kind = Condition::Kind::exists, .who = heroes.who, .filter = heroes.filter};
      }
      default:
        return {.kind = Condition::Kind::turn_left};
    }
  }

  // ">=" or "<="
  bool at_least() {
    const bool least = in_.accept('>');
    if (!least && !in_.accept('<')) in_.fail_expecting(in_.at(), "\">=\" or \"<=\"");
    in_.need('=');
    return least;
  }

  Filter filter(const Moment& moment) {
    static constexpr const char* names[] = {"energy", "not_acted", "hand"};
    const std::size_t start = in_.at();
    switch (in_.one_of(names)) {
      case 0: {
        if (!moment.owner) {
          in_.fail(start,
                   fmt::format("expected not_acted or hand>=n: {} has no self to compare with", moment.name));
        }
        const bool above = in_.accept('>');
        if (!above && !in_.accept('<')) in_.fail_expecting(in_.at(), "'>' or '<'");
        in_.need("self");
        return {.kind = above ? Filter::Kind::energy_above_self : Filter::Kind::energy_below_self};
      }
      case 1:
        return {.kind = Filter::Kind::not_acted};
      default:
        in_.need('>');
        in_.need('=');
        return {.kind = Filter::Kind::hand_at_least, .n = u8(in_.number(0, most_amount))};
    }
  }

  // ---- Heroes

  struct Targets {
    Who who = Who::none;
    Filter filter;
    uint8_t up_to = 0;
  };

  Targets heroes_meant(const Moment& moment, const Before& before) {
    const std::size_t start = in_.at();
    Targets out;
    if (in_.accept("pick")) {
      in_.need('(');
      out.who = Who(int(Who::pick_opponent) + in_.one_of(pick_names));
      out.filter = where(moment);
      in_.need(')');
    } else if (in_.accept("pick_up_to")) {
      in_.need('(');
      out.who = Who::pick_up_to;
      out.up_to = u8(in_.number(1, max_seats - 1));
      in_.need(',');
      in_.need("opponent");
      out.filter = where(moment);
      in_.need(')');
    } else {
      const auto plain = in_.accept_one_of(std::span(who_names).first(7));
      if (!plain) in_.fail_expecting(start, fmt::format("heroes: {}", heroes_known(moment)));
      out.who = Who(int(Who::self) + *plain);
    }
    check_who(out.who, start, moment, before);
    if (out.filter.kind == Filter::Kind::none) out.filter = where(moment);
    return out;
  }

  Filter where(const Moment& moment) { return in_.accept("where") ? filter(moment) : Filter{}; }

  // The words for heroes that mean somebody at this moment.
  static std::string heroes_known(const Moment& moment) {
    if (!moment.owner) return moment.leaver ? "each_in, first_player or leaver" : "each_in or first_player";
    return fmt::format("{}", fmt::join(who_names, ", "));
  }

  void check_who(Who who, std::size_t start, const Moment& moment, const Before& before) {
    switch (who) {
      case Who::first_player:
      case Who::each_in:
        return;
      case Who::leaver:
        if (!moment.leaver) {
          in_.fail(start, fmt::format("expected another hero: leaver stands only in hero_left, not in {}",
                                      moment.name));
        }
        return;
      case Who::picked:
        if (before.pick == Who::none) {
          in_.fail(start, "expected a pick in a step before: picked is the hero that this list has picked");
        }
        return;
      case Who::none:
      case Who::random:
      case Who::self:
      case Who::each_other:
      case Who::each_opponent:
      case Who::pick_opponent:
      case Who::pick_hero_other:
      case Who::pick_hero:
      case Who::pick_up_to:
        if (!moment.owner) {
          in_.fail(start, fmt::format("expected {}: {} acts for no hero", heroes_known(moment), moment.name));
        }
        return;
    }
  }

  // ---- Steps

  Steps steps(const Moment& moment) {
    Steps out;
    Before before;
    do {
      if (out.full()) in_.fail(in_.at(), fmt::format("expected at most {} steps", Steps::capacity));
      out.push(step(moment, before));
    } while (in_.accept(';'));
    return out;
  }

  Step step(const Moment& moment, Before& before) {
    Step step;
    const std::size_t start = in_.at();
    step.may = in_.accept("may");
    if (step.may && !moment.owner) {
      in_.fail(start, fmt::format("expected a verb: {} acts for no hero, so nobody could be asked \"may\"",
                                  moment.name));
    }
    const std::size_t verb_start = in_.at();
    step.verb = Verb(in_.one_of(verb_names));
    check_verb(step, verb_start, moment);
    in_.need('(');
    arguments(step, moment, before);
    in_.need(')');
    if (asks_for_hero(step)) before.pick = asking_part(step);
    before.named = before.named || step.verb == Verb::name_technique;
    return step;
  }

  void check_verb(const Step& step, std::size_t start, const Moment& moment) {
    const auto refuse = [&](const std::string& why) {
      in_.fail(start, fmt::format("expected another verb in {}: {}", moment.name, why));
    };
    const auto need_owner = [&] {
      if (!moment.owner) refuse(fmt::format("{} needs a hero that does it", verb_names[int(step.verb)]));
    };
    switch (step.verb) {
      case Verb::damage:
        if (moment.about_to_hurt) refuse("damage while damage is dealt would never end");
        return;
      case Verb::name_technique:
        need_owner();
        if (step.may) refuse("name_technique has no \"may\"; without it there would be nothing named");
        return;
      case Verb::swap_laid:
        if (!moment.own_laid_card)
          refuse("swap_laid stands only in active before_reveal and in on all_laid of a hero");
        return;
      case Verb::perform:
        if (!moment.acting_card) {
          refuse(
              "perform needs a card to act with; it stands only in active on_turn, instead and after_action, "
              "and in "
              "on survived_checks and after_own_action");
        }
        return;
      case Verb::defer_leave:
        if (!moment.energy_is_gone) refuse("defer_leave stands only in on last_energy");
        return;
      case Verb::prevent:
        if (!moment.about_to_hurt) refuse("prevent stands only in on would_hurt(...)");
        return;
      case Verb::look_and_take:
      case Verb::peek_laid:
      case Verb::flip_tactics:
      case Verb::toggle_ko:
      case Verb::stance:
      case Verb::ward:
        need_owner();
        return;
      case Verb::gain:
      case Verb::set_energy:
      case Verb::draw:
      case Verb::discard_random:
      case Verb::discard_choice:
      case Verb::discard_named:
      case Verb::take_random:
      case Verb::take_discard:
      case Verb::give:
      case Verb::discard_laid:
      case Verb::place_trap:
      case Verb::remove_trap:
      case Verb::place_ko:
      case Verb::take_marker:
      case Verb::pass_marker:
      case Verb::no_cards:
        return;
    }
  }

  void arguments(Step& step, const Moment& moment, const Before& before) {
    switch (step.verb) {
      case Verb::damage:
      case Verb::gain:
        who(step, moment, before);
        in_.need(',');
        amount(step, moment);
        return;
      case Verb::set_energy:
        who(step, moment, before);
        in_.need(',');
        step.n = u8(in_.number(1, range_of(Mod::energy_cap).highest));
        return;
      case Verb::draw:
      case Verb::discard_random:
      case Verb::discard_choice:
      case Verb::take_discard:
        who(step, moment, before);
        in_.need(',');
        step.n = u8(in_.number(0, most_amount));
        return;
      case Verb::name_technique:
      case Verb::defer_leave:
      case Verb::prevent:
        return;
      case Verb::discard_named: {
        who(step, moment, before);
        in_.need(',');
        const std::size_t start = in_.at();
        technique_or(step, "named");
        if (step.technique == Technique::none && !before.named) {
          in_.fail(start, "expected name_technique() in a step before: named is what it has named");
        }
        return;
      }
      case Verb::look_and_take:
      case Verb::peek_laid:
      case Verb::discard_laid:
        who(step, moment, before);
        return;
      case Verb::take_random:
        take_random(step, moment, before);
        return;
      case Verb::give:
        who(step, moment, before);
        in_.need(',');
        step.technique = technique();
        return;
      case Verb::swap_laid:
      case Verb::stance:
        own(step);
        return;
      case Verb::flip_tactics:
      case Verb::toggle_ko:
        step.n = u8(in_.number(1, technique_count));
        return;
      case Verb::place_trap:
      case Verb::remove_trap:
      case Verb::place_ko:
        chooser(step, moment);
        in_.need(',');
        step.n = u8(in_.number(1, technique_count));
        return;
      case Verb::take_marker: {
        const std::size_t start = in_.at();
        who(step, moment, before);
        need_one_hero(step.who, start, before, "the first-player card goes to one hero");
        return;
      }
      case Verb::pass_marker:
        in_.need("next_in");
        return;
      case Verb::ward:
        own(step);
        in_.need(',');
        step.until = Until(1 + in_.one_of(std::span(until_names).subspan(1)));
        return;
      case Verb::no_cards:
        step.until = Until(2 + in_.one_of(std::span(until_names).subspan(2)));
        return;
      case Verb::perform:
        technique_or(step, "pick_card");
        in_.need(',');
        in_.need("pick_action");
        return;
    }
  }

  void who(Step& step, const Moment& moment, const Before& before) {
    const Targets heroes = heroes_meant(moment, before);
    step.who = heroes.who;
    step.filter = heroes.filter;
    step.up_to = heroes.up_to;
  }

  void own(Step& step) {
    in_.need("self");
    step.who = Who::self;
  }

  void amount(Step& step, const Moment& moment) {
    const std::size_t start = in_.at();
    if (!in_.accept("series")) {
      if (!in_.peek().empty())
        in_.fail_expecting(start, fmt::format("a number from 0 to {} or series(T)", most_amount));
      step.n = u8(in_.number(0, most_amount));
      return;
    }
    if (!moment.owner) {
      in_.fail(start,
               fmt::format("expected a number: {} acts for no hero, so there is no own series", moment.name));
    }
    in_.need('(');
    step.series = technique();
    in_.need(')');
  }

  void technique_or(Step& step, const char* word) {
    if (in_.accept(word)) return;
    const auto found = in_.accept_one_of(technique_names);
    if (!found)
      in_.fail_expecting(in_.at(), fmt::format("one of {}, {}", fmt::join(technique_names, ", "), word));
    step.technique = Technique(*found);
  }

  void chooser(Step& step, const Moment& moment) {
    static constexpr const char* names[] = {"self", "leaver", "random"};
    static constexpr Who whos[] = {Who::self, Who::leaver, Who::random};
    const std::size_t start = in_.at();
    step.who = whos[in_.one_of(names)];
    if (step.who == Who::self && !moment.owner) {
      in_.fail(start, fmt::format("expected {}: {} acts for no hero",
                                  moment.leaver ? "leaver or random" : "random", moment.name));
    }
    if (step.who == Who::leaver) check_who(step.who, start, moment, {});
  }

  // A step has one filter and asks for heroes once; both belong to the pick if there is one.
  void take_random(Step& step, const Moment& moment, const Before& before) {
    who(step, moment, before);
    in_.need(',');
    const std::size_t start = in_.at();
    const Targets from = heroes_meant(moment, before);
    step.from = from.who;
    need_one_hero(step.from, start, before, "cards are taken from one hand");
    if (asks_for_hero(step.who) && asks_for_hero(step.from))
      in_.fail(start, "expected one pick in a step; this is the second");
    const bool pick = asks_for_hero(step.who) || asks_for_hero(step.from);
    if (pick && (step.who == Who::picked || step.from == Who::picked)) {
      in_.fail(start, "expected picked without another pick in the same step: it would mean that one");
    }
    if (step.who == step.from) in_.fail(start, "expected two different heroes: nobody takes from itself");
    if (from.filter.kind != Filter::Kind::none) {
      if (!asks_for_hero(step.from) || step.filter.kind != Filter::Kind::none) {
        in_.fail(start, "expected the filter with the pick, or with those who take if nobody is picked");
      }
      step.filter = from.filter;
    } else if (asks_for_hero(step.from) && step.filter.kind != Filter::Kind::none) {
      in_.fail(start, "expected the filter with the pick, or with those who take if nobody is picked");
    }
    in_.need(',');
    step.n = u8(in_.number(0, most_amount));
  }

  void need_one_hero(Who who, std::size_t start, const Before& before, const char* why) {
    const bool one = who == Who::self || who == Who::first_player || who == Who::leaver ||
                     who == Who::pick_opponent || who == Who::pick_hero_other || who == Who::pick_hero ||
                     (who == Who::picked && before.pick != Who::pick_up_to);
    if (!one)
      in_.fail(start,
               fmt::format("expected one hero (self, first_player, leaver, picked or pick(...)): {}", why));
  }

  Reader in_;
};

}  // namespace

Result<Ability> read_ability(std::string_view text, CardKind kind) {
  return reading([&] { return Grammar(text).ability(kind); });
}

Result<Steps> read_steps(std::string_view text) {
  return reading([&] { return Grammar(text).technique_steps(); });
}

}  // namespace gm::battle

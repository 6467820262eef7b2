// Names of everything that Battle's notation can mention, and the readers and
// writers of single values. The order of each list is that of its enum.
#include <string>

#include "text/battle/notation.h"
#include "text/battle/notation_parts.h"

namespace gm::battle {

namespace parts {

const char* const decision_names[decision_count] = {
    "none",        "c_first_player", "c_deal_hero",  "c_battlefield",
    "c_draw",      "c_row",          "c_discard",    "c_take",
    "c_tactic",    "keep_hero",      "discard_down", "draft_pick",
    "lay_card",    "before_reveal",  "swap_card",    "act",
    "finish",      "name_technique", "flurry_hero",  "pick_opponent",
    "pick_more",   "take_card",      "flip_tactic",  "toggle_ko",
    "copy_action", "may_step",       "pay_card",     "take_from_discard",
    "leaver_trap",
};

const char* const phase_names[phase_count] = {
    "name_first_player", "deal_heroes",   "keep_heroes",   "set_up_fight",
    "reveal_field",      "field_effects", "discard_down",  "draw_up",
    "deal_row",          "draft",         "clear_row",     "start_round",
    "start_stage",       "empty_hands",   "lay",           "open_laid",
    "next_turn",         "before_reveal", "reveal",        "check_order",
    "check_knockout",    "check_trap",    "passed_checks", "act",
    "after_action",      "finish",        "end_turn",      "delayed_exits",
    "end_stage",         "after_stage",   "end_round",     "cap_rounds",
    "end_fight",         "over",
};

const char* const happening_names[happening_count] = {
    "first_player_named",  "hero_dealt",     "hero_chosen",     "hero_shown",     "fight_begun",
    "field_revealed",      "energy_set",     "card_drawn",      "row_card",       "card_picked",
    "row_cleared",         "card_given",     "deck_reshuffled", "round_begun",    "stage_begun",
    "card_laid",           "laid_opened",    "card_revealed",   "order_broken",   "order_ko_spent",
    "ko_struck",           "ko_withstood",   "trap_sprung",     "action_chosen",  "ability_used",
    "hero_targeted",       "hero_hurt",      "hero_untouched",  "hurt_prevented", "energy_gained",
    "technique_named",     "card_discarded", "hand_shown",      "hand_seen",      "card_taken",
    "card_recovered",      "laid_seen",      "laid_discarded",  "laid_swapped",   "laid_returned",
    "trap_placed",         "trap_removed",   "ko_placed",       "ko_removed",     "marker_taken",
    "stance_taken",        "ward_raised",    "ward_ended",      "hands_locked",   "hands_unlocked",
    "overtime_begun",      "overtime_ended", "trigger_fired",   "hero_left",      "round_over",
    "fight_shared_by_cap", "fight_won",      "target_raised",   "deciding_fight", "game_won",
};

const char* const cause_names[cause_count] = {"none",        "energy",  "knockout",
                                              "wrong_order", "no_card", "overtime"};
const char* const choice_names[choice_count] = {"a",  "b",       "other",    "reveal",   "end",     "yes",
                                                "no", "ability", "ability2", "ability3", "ability4"};
const char* const mark_names[mark_count] = {"fresh", "choose", "more",   "chosen", "begin",
                                            "work",  "work_2", "work_3", "work_4", "work_5"};

namespace {

const char* const refusal_names[refusal_count] = {
    "none",
    "game_over",
    "no_such_answer",
    "chance_decides",
    "not_chance",
    "other_decision",
    "sits_out",
    "is_out",
    "already_chosen",
    "already_laid",
    "not_your_pick",
    "not_your_discard",
    "not_your_turn",
    "not_yours",
    "hero_not_dealt",
    "not_in_hand",
    "not_in_row",
    "not_in_that_hand",
    "not_in_discard",
    "hero_is_out",
    "not_yourself",
    "not_an_opponent",
    "already_picked",
    "has_acted",
    "no_laid_card",
    "filtered",
    "tactic_twice",
    "tactic_trapped",
    "tactic_not_trapped",
    "tactic_has_ko",
    "no_active_ability",
    "ability_used_up",
    "ability_window",
    "ability_impossible",
    "no_second_action",
    "nothing_to_copy",
    "deck_lacks_it",
};

const char* const fault_names[fault_count] = {
    "none",   "numbers",   "cards_lost", "energy",       "marker",      "out_but_holds",
    "series", "row",       "hero_twice", "dealt_heroes", "battlefield", "sides_in",
    "ready",  "knowledge", "seats",      "stack",        "question",
};

}  // namespace

}  // namespace parts

const char* name_of(Refusal refusal) { return parts::refusal_names[int(refusal)]; }
const char* name_of(Decision decision) { return parts::decision_names[int(decision)]; }
const char* name_of(Phase phase) { return parts::phase_names[int(phase)]; }
const char* name_of(Happening happening) { return parts::happening_names[int(happening)]; }
const char* name_of(Cause cause) { return parts::cause_names[int(cause)]; }
const char* name_of(Fault fault) { return parts::fault_names[int(fault)]; }

std::string explain(Fault fault) {
  switch (fault) {
    case Fault::none:
      return "nothing is wrong";
    case Fault::numbers:
      return "the numbers of fight, round, stage, draft, win target and wins must fit the phase and the "
             "options";
    case Fault::cards_lost:
      return "deck, discard, row, hands, series and laid cards together must hold every technique card of "
             "the "
             "game once";
    case Fault::energy:
      return "energy must be between 0 and the cap, and a hero that is in needs at least 1 unless it is in "
             "overtime";
    case Fault::marker:
      return "one seat holds the first-player card as soon as it has been named";
    case Fault::out_but_holds:
      return "a hero that is out has no series, no laid card, no ward and no overtime";
    case Fault::series:
      return "a series with its laid card is no longer than the stage number, keeps to the order of numbers, "
             "and "
             "a card lies face down only from laying to its own reveal";
    case Fault::row:
      return "row and draft numbers exist only in the draft, and the row is no larger than it is dealt";
    case Fault::hero_twice:
      return "every hero is in one place only";
    case Fault::dealt_heroes:
      return "each seat has dealt heroes until all have chosen, and exactly one hero of the box after that";
    case Fault::battlefield:
      return "deck, discard and the current battlefield together must be the battlefields in use, and a "
             "fight "
             "has one as soon as it is revealed";
    case Fault::sides_in:
      return "while a fight goes on, all seats take part (in a deciding fight the claimants) and at least "
             "two "
             "sides have a hero in";
    case Fault::ready:
      return "an active ability has at most 3 uses left";
    case Fault::knowledge:
      return "nobody knows of cards that are not there: what is seen of a hand is within it, the deck is "
             "within "
             "deck_max, and every seat knows at least what is public";
    case Fault::seats:
      return "a set or a number names a seat or a side that is not in this game";
    case Fault::stack:
      return "the stack holds a list of steps that cannot be under way";
    case Fault::question:
      return "what is asked is not what the rules ask at this place";
  }
  return "";
}

std::string write_rule(RuleId rule) {
  return "B-" + std::to_string(rule.part) + "." + std::to_string(rule.number);
}

std::string write_seat(Seat seat) { return gm::parts::write_seat(seat); }
Result<Seat> read_seat(std::string_view name, int seats) { return gm::parts::read_seat(name, seats); }

namespace parts {

// ---- Writing ------------------------------------------------------------------

std::string hero_id(const Content& content, HeroId hero) {
  return std::size_t(hero) < content.heroes.size() ? content.heroes[std::size_t(hero)].id : "none";
}
std::string field_id(const Content& content, FieldId field) {
  return std::size_t(field) < content.fields.size() ? content.fields[std::size_t(field)].id : "none";
}

Json write_cards(Cards cards) {
  Json out = Json::object();
  for (int t = 0; t < technique_count; ++t) put(out, technique_names[t], cards.count(Technique(t)));
  return out;
}
Json write_tactics(Tactics tactics) {
  Json out = Json::array();
  for (Technique tactic : tactics) out.push_back(technique_names[int(tactic)]);
  return out;
}
Json write_seats(Seats seats) { return write_viewers(Viewers::of_bits(seats.bits())); }

void put(Json& out, const char* key, Seats seats) {
  if (!seats.empty()) out[key] = write_seats(seats);
}
void put(Json& out, const char* key, Tactics tactics) {
  if (!tactics.empty()) out[key] = write_tactics(tactics);
}
void put(Json& out, const char* key, Cards cards) {
  if (!cards.empty()) out[key] = write_cards(cards);
}

// ---- Reading ------------------------------------------------------------------

Technique read_technique(const Node& node) { return Technique(node.one_of(technique_names)); }

HeroId read_hero(const Content& content, const Node& node) {
  const std::optional<HeroId> hero = hero_named(content, node.text());
  if (!hero) node.fail("the id of a hero");
  return *hero;
}
FieldId read_field(const Content& content, const Node& node) {
  const std::optional<FieldId> field = field_named(content, node.text());
  if (!field) node.fail("the id of a battlefield");
  return *field;
}

Cards read_cards(const Node& node) {
  node.only({technique_names[0], technique_names[1], technique_names[2], technique_names[3],
             technique_names[4], technique_names[5], technique_names[6]});
  Cards cards;
  for (int t = 0; t < technique_count; ++t) {
    cards.set(Technique(t), number_at(node, technique_names[t], 0, 0, Cards::most));
  }
  return cards;
}

Tactics read_tactics(const Node& node) {
  return gm::parts::read_set<Tactics>(node, technique_count, read_technique);
}
Seats read_seats(const Node& node, int seats) {
  return gm::parts::read_set<Seats>(node, max_seats,
                                    [&](const Node& member) { return read_seat(member, seats); });
}

Seats seats_at(const Node& node, const char* key, int seats) {
  const std::optional<Node> member = node.find(key);
  return member ? read_seats(*member, seats) : Seats{};
}
Tactics tactics_at(const Node& node, const char* key) {
  const std::optional<Node> member = node.find(key);
  return member ? read_tactics(*member) : Tactics{};
}
Cards cards_at(const Node& node, const char* key) {
  const std::optional<Node> member = node.find(key);
  return member ? read_cards(*member) : Cards{};
}
Technique technique_at(const Node& node, const char* key) {
  const std::optional<Node> member = node.find(key);
  return member ? read_technique(*member) : Technique::none;
}

}  // namespace parts

}  // namespace gm::battle

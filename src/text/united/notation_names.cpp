// Names of everything that United's notation can mention, and the readers and
// writers of single values. The order of each list is that of its enum.
#include <fmt/format.h>

#include <string>

#include "text/united/notation.h"
#include "text/united/notation_parts.h"

namespace gm::united {

namespace parts {

const char* const decision_names[decision_count] = {"none",
                                                    "chance_villain",
                                                    "chance_hero",
                                                    "chance_location",
                                                    "chance_threat",
                                                    "chance_villain_start",
                                                    "chance_draw_plan",
                                                    "chance_draw_hero",
                                                    "chance_back",
                                                    "choose_villain",
                                                    "choose_first_hero",
                                                    "order_effects",
                                                    "cancel_effect",
                                                    "prevent_effect",
                                                    "choose_crisis_hero",
                                                    "choose_hero",
                                                    "discard_card",
                                                    "play_card",
                                                    "ignore_symbol",
                                                    "act",
                                                    "pick_hero",
                                                    "pick_place",
                                                    "pick_companions",
                                                    "pick_target",
                                                    "pay_extra",
                                                    "keep_or_bottom",
                                                    "pick_story",
                                                    "use_location",
                                                    "pick_deck_card",
                                                    "pick_tuck",
                                                    "pick_crisis",
                                                    "pick_swap",
                                                    "pick_token_move",
                                                    "optional"};

const char* const deed_names[deed_count] = {
    "take_villain", "take_hero",   "take_location", "take_threat", "take_place",  "take_plan",
    "take_card",    "take_back",   "take_seat",     "take_effect", "take_figure", "accept",
    "decline",      "ignore",      "move",          "attack",      "rescue",      "fill_threat",
    "extra_action", "use_special", "end_actions",   "bring",       "share",       "stop",
    "hit",          "pay",         "keep",          "bottom",      "take_story",  "use",
    "skip",         "lift_crisis", "swap",          "shift",       "yes",         "no"};

const char* const phase_names[phase_count] = {
    "name_villain", "lay_locations", "lay_threats", "place_villain", "take_heroes", "deal",
    "villain_turn", "villain_moves", "bam",         "bam_threats",   "add_tokens",  "plan_special",
    "villain_done", "first_hero",    "turn_begins", "turn_starts",   "play",        "played",
    "act",          "actions_done",  "location",    "turn_ends",     "turn_over",   "over"};

const char* const happening_names[happening_count] = {
    "villain_named",    "location_laid",   "threat_laid",      "villain_placed",   "hero_taken",
    "card_removed",     "heroes_placed",   "deck_shuffled",    "card_drawn",       "back_seen",
    "card_tucked",      "deck_searched",   "cards_swapped",    "villain_turn",     "plan_revealed",
    "villain_moved",    "bam_reached",     "effect_chosen",    "effect_begun",     "effect_cancelled",
    "effect_prevented", "effect_let",      "option_taken",     "token_added",      "token_passed",
    "token_unplaced",   "token_discarded", "token_moved",      "crisis_laid",      "crisis_lifted",
    "thug_hurt",        "thug_defeated",   "hurts_forgotten",  "civilian_rescued", "henchman_hit",
    "villain_hit",      "health_restored", "threat_filled",    "threat_cleared",   "threat_restored",
    "mission_advanced", "mission_done",    "track_moved",      "turn_begun",       "turn_lost",
    "hero_stands",      "shield_gone",     "shield_taken",     "card_played",      "symbol_ignored",
    "symbol_spent",     "action_done",     "hero_moved",       "tokens_given",     "special_used",
    "target_chosen",    "attacks_ended",   "plan_peeked",      "plan_left",        "plan_bottomed",
    "actions_ended",    "location_used",   "location_skipped", "crisis_taken",     "crisis_given_up",
    "hero_damaged",     "damage_ignored",  "hero_knocked_out", "first_named",      "turn_over",
    "game_won",         "game_lost"};

const char* const cause_names[cause_count] = {"none", "damage", "cost", "effect"};
const char* const ending_names[ending_count] = {"none",     "won",     "plot",  "plan_empty",
                                                "no_cards", "solo_ko", "effect"};
const char* const act_names[act_count] = {"none", "move", "attack", "rescue", "fill", "extra"};
const char* const target_names[target_count] = {"thug", "thug_1", "thug_2", "thug_3", "henchman", "villain"};
const char* const source_names[source_count] = {"own", "prev", "token"};
const char* const role_names[role_count] = {"special",  "location",     "extra", "bam",      "threat_bam",
                                            "enters",   "enters_again", "plan",  "overflow", "turn_start",
                                            "turn_end", "cleared",      "ko",    "mission",  "adding"};
const char* const mark_names[mark_count] = {"fresh", "named", "placed", "work", "paying"};
const char* const waiting_names[4] = {"ko", "ko_ended", "cleared", "mission"};

namespace {

const char* const refusal_names[refusal_count] = {"none",           "game_over",         "no_such_answer",
                                                  "chance_decides", "not_chance",        "other_decision",
                                                  "not_your_turn",  "not_yours",         "no_such_villain",
                                                  "no_such_hero",   "hero_taken",        "no_such_location",
                                                  "location_laid",  "no_such_threat",    "not_in_hand",
                                                  "not_in_deck",    "other_back",        "not_in_plan",
                                                  "not_in_story",   "other_heroes_card", "no_such_figure",
                                                  "hero_is_out",    "not_allowed_hero",  "pick_order",
                                                  "not_adjacent",   "not_that_place",    "no_effect_waits",
                                                  "no_such_symbol", "wrong_symbol",      "wrong_price",
                                                  "payment_order",  "no_target",         "villain_safe",
                                                  "guarded",        "single_target",     "no_civilian",
                                                  "no_threat",      "is_henchman",       "slot_filled",
                                                  "slot_order",     "no_extra_action",   "no_special",
                                                  "special_used",   "special_idle",      "must_move",
                                                  "no_token",       "no_room",           "no_crisis"};

const char* const fault_names[fault_count] = {
    "none",      "words", "board", "tokens", "threats", "missions", "villain", "heroes", "cards",
    "knowledge", "plan",  "story", "turn",   "ko",      "stack",    "queue",   "result", "question"};

}  // namespace

}  // namespace parts

const char* name_of(Refusal refusal) { return parts::refusal_names[int(refusal)]; }
const char* name_of(Decision decision) { return parts::decision_names[int(decision)]; }
const char* name_of(Deed deed) { return parts::deed_names[int(deed)]; }
const char* name_of(Phase phase) { return parts::phase_names[int(phase)]; }
const char* name_of(Happening happening) { return parts::happening_names[int(happening)]; }
const char* name_of(Cause cause) { return parts::cause_names[int(cause)]; }
const char* name_of(Ending ending) { return parts::ending_names[int(ending)]; }
const char* name_of(Act act) { return parts::act_names[int(act)]; }
const char* name_of(Fault fault) { return parts::fault_names[int(fault)]; }
const char* name_of(Target target) {
  return target == Target::none ? "none" : parts::target_names[int(target)];
}

std::string explain(Fault fault) {
  switch (fault) {
    case Fault::none:
      return "nothing is wrong";
    case Fault::words:
      return "a seat, phase, decision or ring position that does not exist";
    case Fault::board:
      return "Locations, Villain and Heroes are not laid out as the phase says";
    case Fault::tokens:
      return "a Location holds no more tokens than slots, and hurt Thugs took less damage than they can take";
    case Fault::threats:
      return "the six Threats lie at Locations or are cleared, a Henchman has Health, another Threat an "
             "empty slot";
    case Fault::missions:
      return "an open Mission has fewer tokens than spaces, a completed one none";
    case Fault::villain:
      return "the Villain's Health or track cannot be so, or its plot has already succeeded";
    case Fault::heroes:
      return "the Heroes in play cannot be so";
    case Fault::cards:
      return "a card was lost or made";
    case Fault::knowledge:
      return "others cannot have seen a card that is not in the hand";
    case Fault::plan:
      return "the plan deck and the plan cards of the Storyline are the 12 of the Villain";
    case Fault::story:
      return "the Storyline begins with a plan card and has at most 3 Hero cards between two of them";
    case Fault::turn:
      return "active seat, pressure or other numbers of the turn do not fit the phase";
    case Fault::ko:
      return "a KO'd Hero has no hand; a standing one outside its turn has a card";
    case Fault::stack:
      return "an effect that cannot be under way";
    case Fault::queue:
      return "an effect that cannot wait";
    case Fault::result:
      return "the game is over if and only if it has an ending";
    case Fault::question:
      return "what is asked is not what the rules ask at this place";
  }
  return "";
}

std::string write_rule(RuleId rule) { return fmt::format("U-{}.{}", rule.part, rule.number); }

std::string write_unit(Unit unit) {
  if (int(unit) >= unit_count) return "none";
  return fmt::format("{} {}", parts::source_names[int(source_of(unit))], symbol_names[int(symbol_of(unit))]);
}

namespace parts {

// ---- Rows -----------------------------------------------------------------------

namespace {

template <class Id>
std::string id_of(const Content& content, Id id) {
  const auto* text = text_of(content, id);
  return text == nullptr ? "none" : text->id;
}
template <class Id>
Id needed(const Node& node, std::optional<Id> id, const char* what) {
  if (!id) node.fail(fmt::format("the id of {}", what));
  return *id;
}

}  // namespace

std::string hero_id(const Content& content, HeroId hero) { return id_of(content, hero); }
std::string card_name(const Content& content, CardId card) { return id_of(content, card); }
std::string villain_id(const Content& content, VillainId villain) { return id_of(content, villain); }
std::string plan_name(const Content& content, PlanId plan) { return id_of(content, plan); }
std::string threat_name(const Content& content, ThreatId threat) { return id_of(content, threat); }
std::string location_id(const Content& content, LocationId location) { return id_of(content, location); }
HeroId read_hero(const Content& content, const Node& node) {
  return needed(node, hero_named(content, node.text()), "a Hero");
}
CardId read_card(const Content& content, const Node& node) {
  return needed(node, card_named(content, node.text()), "a Hero card");
}
VillainId read_villain(const Content& content, const Node& node) {
  return needed(node, villain_named(content, node.text()), "a Villain");
}
PlanId read_plan(const Content& content, const Node& node) {
  return needed(node, plan_named(content, node.text()), "a plan card");
}
ThreatId read_threat(const Content& content, const Node& node) {
  return needed(node, threat_named(content, node.text()), "a Threat");
}
LocationId read_location(const Content& content, const Node& node) {
  return needed(node, location_named(content, node.text()), "a Location");
}
void put_card(Json& out, const char* key, const Content& content, CardId card) {
  if (card != CardId::none) out[key] = card_name(content, card);
}
CardId card_at_key(const Content& content, const Node& node, const char* key) {
  const std::optional<Node> member = node.find(key);
  return member ? read_card(content, *member) : CardId::none;
}

// ---- Ring positions, figures, payments --------------------------------------------

void put_place(Json& out, const char* key, uint8_t at) {
  if (at != nowhere) out[key] = int(at);
}
uint8_t place_at(const Node& node, const char* key) {
  return u8(number_at(node, key, nowhere, 0, ring_size - 1));
}
uint8_t figure_at(const Node& node, const char* key) {
  return u8(number_at(node, key, no_figure, 0, most_figures - 1));
}
Json write_ring(Ring ring) {
  Json out = Json::array();
  for (int p = 0; p < 8; ++p) {
    if (ring >> p & 1) out.push_back(p);
  }
  return out;
}
Ring read_ring(const Node& node) {
  Ring ring = 0;
  for (const Node& each : node.list(ring_size)) {
    const int at = int(each.integer(0, ring_size - 1));
    if (ring >> at & 1) each.fail("each number once");
    ring = u8(ring | bit(at));
  }
  return ring;
}
Ring ring_at(const Node& node, const char* key) {
  const std::optional<Node> member = node.find(key);
  return member ? read_ring(*member) : Ring{0};
}

Unit unit_named(std::string_view text) {
  for (int i = 0; i < unit_count; ++i) {
    if (text == write_unit(Unit(i))) return Unit(i);
  }
  return Unit::none;
}
Unit read_unit(const Node& node) {
  const Unit unit = unit_named(node.text());
  if (unit == Unit::none) {
    node.fail("own, prev or token, and move, attack, heroic or wild (\"own move\")");
  }
  return unit;
}
Json write_payment(const Payment& payment) {
  Json out = Json::array();
  for (int i = 0; i < payment.size(); ++i) out.push_back(write_unit(payment.unit[i]));
  return out;
}
Payment read_payment(const Node& node) {
  Payment out;
  int n = 0;
  for (const Node& each : node.list(most_cost)) out.unit[n++] = read_unit(each);
  return out;
}

// ---- Piles -----------------------------------------------------------------------

Counts counts_of(const Book& book, const Table& t, Cards cards) {
  Counts counts(all_cards, 0);
  for (Place place : cards) {
    const HeroId hero = t.figure[int(place) / deck_cards].hero;
    if (int(hero) < max_heroes) ++counts[std::size_t(card_at(book, t, place))];
  }
  return counts;
}
Json write_counts(const Content& content, const Counts& counts) {
  Json out = Json::object();
  for (std::size_t i = 0; i < counts.size(); ++i) {
    if (counts[i] != 0) out[card_name(content, CardId(i))] = counts[i];
  }
  return out;
}
void put_counts(Json& out, const char* key, const Content& content, const Counts& counts) {
  Json written = write_counts(content, counts);
  if (!written.empty()) out[key] = std::move(written);
}
Counts counts_at(const Content& content, const Node& node, const char* key) {
  Counts counts(all_cards, 0);
  const std::optional<Node> member = node.find(key);
  if (!member) return counts;
  for (const auto& [name, count] : member->members()) {
    const std::optional<CardId> card = card_named(content, name);
    if (!card) throw Problem{count.path(), "expected the id of a Hero card; got " + gm::shown(Json(name))};
    counts[std::size_t(*card)] = int(count.integer(0, deck_cards));
  }
  return counts;
}

}  // namespace parts

}  // namespace gm::united

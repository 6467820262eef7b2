// Names of everything that Ring's notation can mention, and the readers and
// writers of single values. The order of each list is that of its enum.
#include <fmt/format.h>

#include <string>

#include "text/ring/notation.h"
#include "text/ring/notation_parts.h"

namespace gm::ring {

namespace parts {

const char* const decision_names[decision_count] = {
    "none",        "pick_order",  "draw_fighter", "first_coin",   "card",      "die",     "pick_fighter",
    "search_deck", "mobilise",    "perform",      "discard_roll", "referee",   "counter", "protect_split",
    "cap_split",   "stun_target", "concuss_pick", "heal_choice",  "roll_dice", "nudge",   "swap",
    "set",         "discard_own", "repeat",       "branch",       "optional",  "again",   "refresh_discard",
    "cycle",       "keep_dice",
};

const char* const deed_names[deed_count] = {
    "name_seat",    "take_fighter", "take_card", "roll_die", "pick_die", "roll_now", "play",
    "discard_card", "pass",         "accept",    "stop",     "split",    "stun_die", "lost",
    "pain",         "turn_die",     "swap_dice", "more",     "branch",   "yes",      "no",
};

const char* const phase_names[phase_count] = {
    "name_picker",  "pick_fighters",   "draw_fighters", "name_opener",   "break_first",
    "break_second", "recover",         "start_first",   "start_second",  "gather",
    "search_first", "search_second",   "draw_first",    "draw_second",   "next_turn",
    "turn_start",   "choose_dice",     "mobilise",      "mobilise_roll", "perform",
    "discard_roll", "discard_rolling", "manoeuvre",     "check",         "referee",
    "window",       "unwind",          "act",           "acted",         "after_attack",
    "close",        "again",           "refresh",       "refreshed",     "points",
    "doctor_first", "doctor_second",   "verdict",       "over",
};

const char* const happening_names[happening_count] = {
    "picker_named",     "fighter_taken",  "opener_named",  "round_begun",     "pain_recovered",
    "die_kept",         "dice_returned",  "deck_shuffled", "card_searched",   "card_drawn",
    "turn_begun",       "limit_changed",  "turn_skipped",  "die_picked",      "die_rolled",
    "die_nudged",       "dice_swapped",   "die_set",       "card_played",     "card_discarded",
    "window_passed",    "no_more_attack", "check_passed",  "caught",          "yellow_avoided",
    "yellow_received",  "yellow_dropped", "chain_closed",  "item_acts",       "item_idle",
    "item_cancelled",   "answered_anew",  "again_granted", "nothing_happens", "trigger_fired",
    "pass_begun",       "branch_chosen",  "option_taken",  "packet_formed",   "protection_added",
    "packet_protected", "packet_capped",  "pain_capped",   "tokens_hurt",     "healed",
    "knocked_down",     "hand_seen",      "card_seen",     "card_cycled",     "round_over",
    "points_made",      "doctor_called",  "doctor_stops",  "set_counted",     "final_counted",
    "tie_broken",       "fight_won",
};

const char* const purpose_names[purpose_count] = {"none", "roll", "stun", "check", "cap", "doctor"};
const char* const cause_names[cause_count] = {"none", "perform", "effect", "concuss", "refresh", "played"};
const char* const opener_names[opener_count] = {"none",         "goes_first", "speed",
                                                "coordination", "coin",       "moved_second"};
const char* const reason_names[reason_count] = {"none",   "knockout",  "disqualification",
                                                "points", "technical", "final"};
const char* const tie_names[tie_break_count] = {"none", "healthy", "tokens", "moved_last"};
const char* const mark_names[mark_count] = {"fresh",         "work",       "rolling",   "drawing",
                                            "done",          "protecting", "protected", "cap_rolling",
                                            "cap_splitting", "capped"};

namespace {

const char* const refusal_names[refusal_count] = {
    "none",
    "fight_over",
    "no_such_answer",
    "chance_decides",
    "not_chance",
    "other_decision",
    "not_your_turn",
    "not_your_window",
    "not_yours",
    "no_such_fighter",
    "fighter_taken",
    "no_own_fighter",
    "own_fighters_off",
    "not_in_hand",
    "not_in_that_hand",
    "not_in_deck",
    "too_few_equal",
    "too_few_equal_any",
    "free_has_no_power",
    "power_missing",
    "counter_not_now",
    "referee_not_now",
    "counters_only",
    "attacks_only",
    "no_discard_again",
    "referee_only",
    "answers_attack_only",
    "chain_full",
    "nothing_to_copy",
    "copies_no_special",
    "copy_was_cancelled",
    "copy_lacks_dice",
    "copy_power",
    "cannot_repeat",
    "no_such_die",
    "pick_order",
    "picks_must_fit",
    "wrong_colour",
    "ring_only",
    "reserve_only",
    "exact_roll",
    "not_one_step",
    "past_the_face",
    "same_die",
    "swap_order",
    "wrong_split",
    "too_few_yet",
    "must_cycle",
};

const char* const fault_names[fault_count] = {
    "none", "seats", "fighters", "tokens", "dice",   "cards",  "knowledge", "goes_on",  "numbers",
    "last", "chain", "stack",    "picks",  "packet", "doctor", "result",    "question",
};

}  // namespace

}  // namespace parts

const char* name_of(Refusal refusal) { return parts::refusal_names[int(refusal)]; }
const char* name_of(Decision decision) { return parts::decision_names[int(decision)]; }
const char* name_of(Deed deed) { return parts::deed_names[int(deed)]; }
const char* name_of(Phase phase) { return parts::phase_names[int(phase)]; }
const char* name_of(Happening happening) { return parts::happening_names[int(happening)]; }
const char* name_of(Purpose purpose) { return parts::purpose_names[int(purpose)]; }
const char* name_of(Cause cause) { return parts::cause_names[int(cause)]; }
const char* name_of(Opener opener) { return parts::opener_names[int(opener)]; }
const char* name_of(Reason reason) { return parts::reason_names[int(reason)]; }
const char* name_of(TieBreak tie) { return parts::tie_names[int(tie)]; }
const char* name_of(Fault fault) { return parts::fault_names[int(fault)]; }

std::string explain(Fault fault) {
  switch (fault) {
    case Fault::none:
      return "nothing is wrong";
    case Fault::seats:
      return "a seat is named that is not in this fight, or somebody is active before the turns begin";
    case Fault::fighters:
      return "each seat has a fighter of this table once they are chosen, and not both the same one unless "
             "same_fighter=on";
    case Fault::tokens:
      return "healthy, pain and lost tokens together are 12, and there is no pain while a round is prepared";
    case Fault::dice:
      return "ring, reserve and dice in the air together are the fighter's dice, and dice are in the air "
             "only "
             "while they are picked or rolled";
    case Fault::cards:
      return "deck, hand, discard and cards in play of a seat together are the deck in use, and hands are "
             "dealt only when a round begins";
    case Fault::knowledge:
      return "the foe cannot have seen cards that are not in the hand";
    case Fault::goes_on:
      return "while the fight goes on each fighter has a healthy token and at most one yellow card";
    case Fault::numbers:
      return "the numbers of round, turn, opening turns and limits, the opener and who moved last must fit "
             "the phase, the options and each other";
    case Fault::last:
      return "last is a card of the deck that is played in a turn of its own, no counter and no referee";
    case Fault::chain:
      return "a chain begins with the last attack of the active seat and goes on with counters, each at a "
             "power it has; an item is cancelled only by the one above it";
    case Fault::stack:
      return "the stack holds a list of steps that cannot be under way";
    case Fault::picks:
      return "the dice that may still be picked must fit what is asked";
    case Fault::packet:
      return "damage and pain are under way only while a packet is protected from or capped";
    case Fault::doctor:
      return "the doctor rolls only at the end of a round, for a fighter with more pain than healthy tokens";
    case Fault::result:
      return "winner and reason are there if and only if the fight is over, and fit it";
    case Fault::question:
      return "what is asked is not what the rules ask at this place";
  }
  return "";
}

std::string write_rule(RuleId rule) { return fmt::format("R-{}.{}", rule.part, rule.number); }

std::string write_die(Die die) {
  if (!is_die(die)) return "none";
  const char* colour = colour_names[int(colour_of(die))];
  return in_reserve(die) ? fmt::format("{} reserve", colour) : fmt::format("{} {}", colour, value_of(die));
}

namespace parts {

// ---- Cards and fighters ---------------------------------------------------------

std::string card_id(const Content& content, CardId card) {
  return std::size_t(card) < content.cards.size() ? content.cards[std::size_t(card)].id : "none";
}
std::string fighter_id(const Content& content, FighterId fighter) {
  for (int seat = 0; seat < seat_count; ++seat) {
    if (fighter == own_fighter(Seat(seat))) return fmt::format("own{}", seat);
  }
  return std::size_t(fighter) < content.fighters.size() ? content.fighters[std::size_t(fighter)].id : "none";
}
CardId read_card(const Content& content, const Node& node) {
  const std::optional<CardId> card = card_named(content, node.text());
  if (!card) node.fail("the id of a card");
  return *card;
}
FighterId read_fighter(const Content& content, const Node& node) {
  const std::optional<FighterId> fighter = fighter_named(content, node.text());
  if (!fighter) node.fail("the id of a fighter");
  return *fighter;
}
CardId card_at(const Content& content, const Node& node, const char* key) {
  const std::optional<Node> member = node.find(key);
  return member ? read_card(content, *member) : CardId::none;
}
void put_card(Json& out, const char* key, const Content& content, CardId card) {
  if (card != CardId::none) out[key] = card_id(content, card);
}

Counts counts_of(const Book& book, Cards cards) {
  Counts counts(book.cards, 0);
  for (Place place : cards) ++counts[std::size_t(book.list.card[int(place)])];
  return counts;
}
Counts counts_of(const Content& content, const Pile& pile) {
  Counts counts(content.cards.size(), 0);
  for (CardId card : pile) {
    if (std::size_t(card) < counts.size()) ++counts[std::size_t(card)];
  }
  return counts;
}
Json write_counts(const Content& content, const Counts& counts) {
  Json out = Json::object();
  for (std::size_t i = 0; i < counts.size(); ++i) put(out, content.cards[i].id.c_str(), counts[i]);
  return out;
}
void put_counts(Json& out, const char* key, const Content& content, const Counts& counts) {
  Json written = write_counts(content, counts);
  if (!written.empty()) out[key] = std::move(written);
}
Counts counts_at(const Content& content, const Node& node, const char* key) {
  Counts counts(content.cards.size(), 0);
  const std::optional<Node> member = node.find(key);
  if (!member) return counts;
  for (const auto& [name, count] : member->members()) {
    const std::optional<CardId> card = card_named(content, name);
    if (!card) throw Problem{count.path(), "expected the id of a card; got " + gm::shown(Json(name))};
    counts[std::size_t(*card)] = int(count.integer(0, largest_deck));
  }
  return counts;
}
Json write_pile(const Content& content, const Pile& pile) {
  Json out = Json::array();
  for (CardId card : pile) out.push_back(card_id(content, card));
  return out;
}
Pile pile_at(const Content& content, const Node& node, const char* key) {
  Pile pile;
  const std::optional<Node> member = node.find(key);
  if (!member) return pile;
  for (const Node& card : member->list(largest_deck)) pile.push(read_card(content, card));
  return pile;
}
Counts in_play(const Content& content, const Table& t, Seat seat) {
  Counts counts(content.cards.size(), 0);
  for (int i = 0; i < t.chain.size() && t.active != nobody; ++i) {
    if (owner_of_item(t, i) == seat) ++counts[std::size_t(t.chain[i].card)];
  }
  return counts;
}
Counts rest_of(const Content& content, const Book& book, const Node& node,
               const std::vector<Counts>& places) {
  const Counts all = counts_of(book, book.list.all);
  Counts rest = all;
  for (std::size_t card = 0; card < rest.size(); ++card) {
    for (const Counts& place : places) rest[card] -= place[card];
    if (rest[card] < 0) {
      throw Problem{node.path(), fmt::format("expected {} {} in all places together; got {}", all[card],
                                             content.cards[card].id, all[card] - rest[card])};
    }
  }
  return rest;
}

// ---- Dice ----------------------------------------------------------------------

Die die_named(std::string_view text) {
  for (int i = 0; i < die_count; ++i) {
    if (is_die(Die(i)) && text == write_die(Die(i))) return Die(i);
  }
  return Die::none;
}
Die read_die(const Node& node) {
  const Die die = die_named(node.text());
  if (die == Die::none) node.fail("a die: red, yellow, blue or white, and 1 to 6 or reserve (\"red 3\")");
  return die;
}
void put_die(Json& out, const char* key, Die die) {
  if (is_die(die)) out[key] = write_die(die);
}
Json write_ring(const Dice& dice) {
  Json out = Json::object();
  for (int c = 0; c < colour_count; ++c) {
    Json values = Json::array();
    for (int value = 1; value <= faces; ++value) {
      for (int n = dice.count(ring_die(Colour(c), value)); n > 0; --n) values.push_back(value);
    }
    if (!values.empty()) out[colour_names[c]] = std::move(values);
  }
  return out;
}
Json write_reserve(const Dice& dice) {
  Json out = Json::object();
  for (int c = 0; c < colour_count; ++c) put(out, colour_names[c], dice.count(reserve_die(Colour(c))));
  return out;
}

namespace {

constexpr std::initializer_list<const char*> colour_keys = {"red", "yellow", "blue", "white"};

}  // namespace

void read_ring_at(const Node& node, const char* key, Dice& dice) {
  const std::optional<Node> member = node.find(key);
  if (!member) return;
  member->only(colour_keys);
  for (int c = 0; c < colour_count; ++c) {
    const std::optional<Node> values = member->find(colour_names[c]);
    if (!values) continue;
    for (const Node& value : values->list(most_dice)) {
      dice.add(ring_die(Colour(c), int(value.integer(1, faces))));
    }
  }
}
void read_reserve_at(const Node& node, const char* key, Dice& dice) {
  const std::optional<Node> member = node.find(key);
  if (!member) return;
  member->only(colour_keys);
  for (int c = 0; c < colour_count; ++c) {
    dice.set(reserve_die(Colour(c)), number_at(*member, colour_names[c], 0, 0, most_dice));
  }
}

}  // namespace parts

}  // namespace gm::ring

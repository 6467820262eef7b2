// How a bot weighs things in Ring: the numbers of its rules of thumb (bots/ring.h).
//
// The same rules with other numbers make another fighter: a beginner sees what a card does at once and
// nothing else; a player keeps cards for later and rolls for those in hand; an expert's numbers were found
// by an automatic search, in which they played many thousand fights against the player's (docs/bots.md).
// The player's numbers are those of `greedy`, the measure of docs/balance.md: changed, all of that must be
// played again.
//
// A lost token is worth about 100. "Share" is in 64ths.
#pragma once
#include <array>
#include <string_view>

#include "bots/effort.h"
#include "kit/rule.h"
#include "rules/ring/dice.h"

namespace gm::ring {

struct Ring;

struct Sense {
  // A healthy token lost: the first number, and the second divided by how many are left.
  int token = 60, last_token = 240;
  int pain = 40;       // share of that for one turned to pain
  int heal_pain = 32;  // and for one turned back

  // Steps of cards.
  int stun = 12;  // for each die of the foe's best set
  int concuss = 40;
  int knockdown = 130;
  int protect = 60;
  int cancel = 160, cancel_again = 110, cancel_counter = 40;
  int drop_yellow = 150, avoid_yellow = 90;
  int copy = 50;
  int roll = 26;
  int draw = 8;
  int discard_own = 12;
  int cycle = 12;
  int nudge = 14, swap = 22, set = 30;
  int turned = 0;  // share of what the best nudge, swap or turn adds to the dice

  // A card in hand, against what it does when it is played.
  int later = 32;  // share of its next level; the rest is the level that the dice pay for
  int keep_counter = 48, keep_other = 16;
  int keep_most = 300;

  // Equal dice of a colour.
  int dice[6] = {0, 3, 26, 54, 90, 112};
  int points[6] = {0, 0, 10, 20, 30, 40};  // more, if all may be equal by the end of the round
  int near = 1;                            // with so many loose dice more than turns
  // Share of what they pay for: cards of their colour, and cards of any colour.
  int own_attack = 24, own_counter = 24, own_manoeuvre = 24;
  int any_attack = 8, any_counter = 8, any_manoeuvre = 8;
  int discard = 32;  // share of what dice rolled for a discarded card bring

  int attack = 56;                  // share of an attack that comes through
  int cancel_again_of = 40;         // share of an attack that is held up by "cancel, attack again"
  int counter_cost = 32;            // share of a counter's worth in hand that playing it costs
  int yellow = 110, friendly = 60;  // to be caught; with a friendly referee in hand
  int throw_away = 20;              // a card worth less than that is thrown away
};

// Their names, in the order of the struct, for whoever looks for better ones (lab/practise.h).
inline constexpr std::array sense_names = {
    "token",        "last_token",  "pain",          "heal_pain",    "stun",           "concuss",
    "knockdown",    "protect",     "cancel",        "cancel_again", "cancel_counter", "drop_yellow",
    "avoid_yellow", "copy",        "roll",          "draw",         "discard_own",    "cycle",
    "nudge",        "swap",        "set",           "turned",       "later",          "keep_counter",
    "keep_other",   "keep_most",   "dice[0]",       "dice[1]",      "dice[2]",        "dice[3]",
    "dice[4]",      "dice[5]",     "points[0]",     "points[1]",    "points[2]",      "points[3]",
    "points[4]",    "points[5]",   "near",          "own_attack",   "own_counter",    "own_manoeuvre",
    "any_attack",   "any_counter", "any_manoeuvre", "discard",      "attack",         "cancel_again_of",
    "counter_cost", "yellow",      "friendly",      "throw_away"};
static_assert(sizeof(Sense) == sizeof(int) * sense_names.size());

inline constexpr Sense beginner{
    .keep_counter = 0,
    .keep_other = 0,
    .near = -20,
    .own_attack = 0,
    .own_counter = 0,
    .own_manoeuvre = 0,
    .any_attack = 0,
    .any_counter = 0,
    .any_manoeuvre = 0,
    .attack = 64,
    .yellow = 0,
    .friendly = 0,
};
inline constexpr Sense player{};
inline constexpr Sense expert{
    .token = 40,
    .last_token = 230,
    .pain = 48,
    .stun = 14,
    .concuss = 88,
    .knockdown = 215,
    .protect = 50,
    .cancel = 200,
    .cancel_counter = 20,
    .drop_yellow = 200,
    .avoid_yellow = 150,
    .copy = 90,
    .roll = 22,
    .draw = 4,
    .discard_own = 16,
    .nudge = 20,
    .swap = 30,
    .set = 26,
    .turned = 160,
    .later = 56,
    .keep_counter = 56,
    .keep_other = 17,
    .dice = {0, 7, 25, 53, 103, 115},
    .points = {0, 0, 5, 10, 38, 50},
    .near = 0,
    .own_attack = 27,
    .own_counter = 27,
    .own_manoeuvre = 31,
    .any_attack = 22,
    .any_counter = 4,
    .any_manoeuvre = 11,
    .discard = 44,
    .attack = 50,
    .cancel_again_of = 50,
    .counter_cost = 24,
    .yellow = 60,
    .throw_away = 16,
};

RULE const Sense& sense_of(Practice practice) {
  switch (practice) {
    case Practice::beginner:
      return beginner;
    case Practice::player:
      return player;
    case Practice::expert:
      return expert;
  }
  return player;
}

}  // namespace gm::ring

namespace gm {
template <>
struct Senses<ring::Ring> {
  using Sense = ring::Sense;
  static constexpr const auto& names = ring::sense_names;
  static constexpr const Sense& player = ring::player;
  static constexpr const Sense& best = ring::expert;
  static constexpr bool stays_nothing(std::size_t i) {
    const std::string_view name = names[i];
    return name == "dice[0]" || name == "points[0]" || name == "points[1]";
  }
};
}  // namespace gm

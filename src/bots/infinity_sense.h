// How a bot weighs things in Infinity: the numbers of its rules of thumb (bots/infinity.h).
//
// They were found by `grandmaster practise infinity` (lab/practise.h), which set out from numbers chosen by
// hand (docs/bots.md). All levels go by them, `greedy` too, the measure of docs/balance.md: changed, all of
// that must be played again.
//
// A point scored is 100. "Of" and "share" are in 64ths.
#pragma once
#include <array>

#include "bots/effort.h"
#include "kit/rule.h"

namespace gm::infinity {

struct Infinity;

inline constexpr int point = 100;

struct Sense {
  int fading = 154;  // what is left of a goal with each turn on the way, in 256ths

  // Stones, superheroes, halves, energy: in a slot, and lying so near (fading with the way).
  int stone = 12, stone_near = 12;
  int hero = 49, hero_near = 32;
  int field_near = 56, on_field = 12;  // besides, with a battlefield near, or under the feet
  int hero_waiting = 52;               // no battlefield is open
  int armed = 4, held = 83;            // it holds one, or has held it
  int half = 31, other_half_near = 236, half_waiting = 8;
  int half_near = 0, both_halves_near = 64;
  int energy = 13;
  int at_once = 13;  // what lies there is better picked up at once

  // Opening a tile: always, and for each of what is hidden yet, divided by the closed tiles.
  int opening = 0, explore = 8, no_field = 5;
  int hidden_hero = 11, hidden_stone = 8, hidden_half = 19, hidden_energy = 6;

  // Rivals and Thanos.
  int rival = 59;         // share of what rivals lose, divided by their number
  int menaced = 50;       // share of what a carrier may lose where rivals can come
  int back_at_once = 15;  // share of what a rival loses who is back at once
  int thanos_beside = 3, thanos_beside_of = 36;
  int thanos_near = 0, thanos_near_of = 8;
  int thanos_away = 5;
  int detained = 2;
  int proxy = 4;

  // An ability that can be used, by what it does; less if it can be turned back at once.
  int card_go = 57, card_strike = 60, card_return = 42, card_home = 27, card_trade = 44, card_take = 43;
  int card_open = 18, card_tiles = 14, card_base = 18;
  int refreshed = 23;

  int base_cost = 1, base_home = 3;  // the own base elsewhere: share of what its place is good for
  int field_laid = 34;               // a battlefield laid elsewhere
};

inline constexpr std::array sense_names = {"fading",
                                           "stone",
                                           "stone_near",
                                           "hero",
                                           "hero_near",
                                           "field_near",
                                           "on_field",
                                           "hero_waiting",
                                           "armed",
                                           "held",
                                           "half",
                                           "other_half_near",
                                           "half_waiting",
                                           "half_near",
                                           "both_halves_near",
                                           "energy",
                                           "at_once",
                                           "opening",
                                           "explore",
                                           "no_field",
                                           "hidden_hero",
                                           "hidden_stone",
                                           "hidden_half",
                                           "hidden_energy",
                                           "rival",
                                           "menaced",
                                           "back_at_once",
                                           "thanos_beside",
                                           "thanos_beside_of",
                                           "thanos_near",
                                           "thanos_near_of",
                                           "thanos_away",
                                           "detained",
                                           "proxy",
                                           "card_go",
                                           "card_strike",
                                           "card_return",
                                           "card_home",
                                           "card_trade",
                                           "card_take",
                                           "card_open",
                                           "card_tiles",
                                           "card_base",
                                           "refreshed",
                                           "base_cost",
                                           "base_home",
                                           "field_laid"};
static_assert(sizeof(Sense) == sizeof(int) * sense_names.size());

inline constexpr Sense player{};

}  // namespace gm::infinity

namespace gm {
template <>
struct Senses<infinity::Infinity> {
  using Sense = infinity::Sense;
  static constexpr const auto& names = infinity::sense_names;
  static constexpr const Sense& player = infinity::player;
  static constexpr const Sense& best = infinity::player;
  static constexpr bool stays_nothing(std::size_t) { return false; }
};
}  // namespace gm

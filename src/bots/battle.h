// What bots know of Battle of Superheroes: a quick policy, and what a state is worth.
//
// Nothing here knows a card by its name: heroes, battlefields and actions are judged by their steps, so
// home-made packs are played with the same sense. Values are whole numbers, so that they are the same on
// every machine. See bots/greedy.h for how they are used.
#pragma once
#include "kit/rng.h"
#include "rules/battle/battle.h"

namespace gm::battle {

// ---- Time ---------------------------------------------------------------------------

RULE int moment_of(int fight, int round, int stage) { return (fight * 128 + round) * 8 + stage; }
RULE int moment(const Book&, const State& s) { return moment_of(s.table.fight, s.table.round, s.table.stage); }

// A decision in a stage is judged when the stage is over; one of the set-up after the first round.
RULE int horizon(const Book& book, const State& s) {
#ifndef SETUP
#define SETUP 1, 1
#endif
#ifndef AH2
#define AH2 2
#endif
#ifndef BLUR
#define BLUR 16
#endif
  if (s.table.round == 0) return moment_of(max(1, int(s.table.fight)), SETUP);
  return moment(book, s) + (s.table.in.size() <= AH2 ? 2 : 1);
}

// ---- What can be laid ------------------------------------------------------------------

// The numbers that keep a series in order.
struct Numbers {
  int lowest = 0;
  int highest = 255;
  RULE bool has(int number) const { return lowest <= number && number <= highest; }
};
RULE Numbers in_order_after(const Book& book, Series series, Order order) {
  if (series.empty()) return {};
  const int first = book.technique[int(series[0])].number;
  const int last = book.technique[int(series.last())].number;
  switch (order) {
    case Order::ascending: return {.lowest = last};
    case Order::descending: return {.highest = last};
    case Order::either: return first < last ? Numbers{.lowest = last} : first > last ? Numbers{.highest = last} : Numbers{};
    case Order::free: break;
  }
  return {};
}

// Tactics whose card would throw the hero out, or hurt it, if it were revealed now.
struct Peril {
  Tactics deadly;
  Tactics hurtful;
};
RULE bool shielded_from_trap(const Book& book, const State& s, Seat seat) {
  const Card& hero = hero_card(book, s, seat);
  if (!hero.has(Trigger::would_hurt)) return false;
  for (int i = 0; i < hero.abilities.size(); ++i) {
    const Ability& ability = hero.abilities[i];
    if (ability.kind != Ability::Kind::on || !ability.hurt_by.has(Source::trap)) continue;
    if (ability.limit == 0 || ((s.table.spent[seat] >> (4 * i)) & 15) < ability.limit) return true;
  }
  return false;
}
RULE Peril peril(const Book& book, const State& s, Seat seat) {
  const Table& t = s.table;
  Peril out;
  if (t.traps.empty() && t.knockouts.empty()) return out;
  const Sources safe_from = protection(book, s, seat);
  const int energy = t.overtime.has(seat) ? 255 : t.energy[seat];
  if (!t.knockouts.empty() && !safe_from.has(Source::knockout)) {
    const int damage = number(book, s, seat, Mod::ko_damage, 0);
    (damage == 0 || damage >= energy ? out.deadly : out.hurtful) |= t.knockouts;
  }
  if (!t.traps.empty() && !safe_from.has(Source::trap) && !shielded_from_trap(book, s, seat)) {
    const int damage = number(book, s, seat, Mod::trap_damage, 1);
    if (damage > 0) (damage >= energy ? out.deadly : out.hurtful) |= t.traps;
  }
  return out;
}

// How many of these cards keep the order and are not in `avoid`.
RULE int fitting(const Book& book, Cards cards, Numbers numbers, Tactics avoid) {
  int out = 0;
  for (Technique type : cards.kinds() - avoid) {
    if (numbers.has(book.technique[int(type)].number)) out += cards.count(type);
  }
  return out;
}

// ---- What an effect is good for, in hundredths of a hero about ----------------------------

RULE int stages_to_come(const Book& book, const State& s) { return stages(book, s) - s.table.stage; }

RULE int damage_value(const Book& book, const State& s, Seat self, Source source, Seat target, int amount) {
  const Table& t = s.table;
  if (amount == 0 || t.overtime.has(target) || !touches(book, s, source, self, target)) return 0;
  const int rivals = opponents(book, s, self).size();
  const bool out = amount >= t.energy[target];
  const int value = (out ? 60 + 120 / max(1, rivals) : 28 * amount) + 4 * t.wins[int(side_of(book, target))];
  return book.team[self].has(target) ? -value : value;
}

RULE int step_value(const Book& book, const State& s, const Frame& frame, const Step& step) {
  const Table& t = s.table;
  const Seat self = frame.self;
  const Source source = source_of(frame.deed);
  const int hand = s.hand[self].total();
  const Seats rivals = opponents(book, s, self);
  switch (step.verb) {
    case Verb::damage: {
      int amount = amount_of(book, s, frame, step);
      if (step.series != Technique::none && t.phase < Phase::check_order) ++amount;  // still to be laid
      int sum = 0, best = 0;
      for (Seat target : asks_for_hero(step) ? candidates(book, s, frame, step) : meant(book, s, frame, step.who, step.filter)) {
        const int value = damage_value(book, s, self, source, target, amount);
        sum += value;
        best = max(best, value);
      }
      return asks_for_hero(step) ? best : sum;
    }
    case Verb::gain: {
      if (step.who != Who::self && step.who != Who::each_in) return 0;
      const int energy = t.energy[self];
      if (energy >= cap(book, s, self)) return 0;
      return (energy <= 1 ? 45 : energy == 2 ? 32 : 22) * max(1, int(step.n));
    }
    case Verb::set_energy: return step.who == Who::self ? 25 * (step.n - t.energy[self]) : 0;
    case Verb::draw:
      if (t.no_cards != Until::none) return 0;
      return step.n * (hand <= 1 ? 40 : hand <= 3 ? 28 : hand <= 6 ? 20 : 10);
    case Verb::take_discard: return t.no_cards != Until::none ? 0 : 26 * step.n;
    case Verb::discard_choice: return step.who == Who::self ? -14 * step.n : 12;
    case Verb::discard_random:
    case Verb::discard_named: {
      int sum = 0;
      for (Seat rival : rivals) {
        const int cards = s.hand[rival].total();
        if (cards == 0 || !touches(book, s, source, self, rival)) continue;
        sum += cards == 1 ? 36 : 16;
      }
      return sum;
    }
    case Verb::look_and_take:
    case Verb::take_random: return t.no_cards != Until::none ? 4 : 34;
    case Verb::flip_tactics:
    case Verb::place_trap: return 16 * step.n;
    case Verb::remove_trap: return 8 * step.n;
    case Verb::toggle_ko:
    case Verb::place_ko: return 40 * step.n;
    case Verb::stance: return stages_to_come(book, s) > 0 ? 14 + 14 * stages_to_come(book, s) : 0;
    case Verb::take_marker: return t.marker == self ? 0 : 8;
    case Verb::ward: return 24;
    case Verb::no_cards: return 12;
    case Verb::perform: return 30;
    case Verb::discard_laid: return 30;
    case Verb::give: return 20;
    case Verb::name_technique:
    case Verb::peek_laid:
    case Verb::swap_laid:
    case Verb::pass_marker:
    case Verb::defer_leave:
    case Verb::prevent: break;
  }
  return 0;
}
RULE int deed_value(const Book& book, const State& s, Seat self, Deed deed) {
  const Frame frame{.deed = deed, .self = self};
  int sum = 0;
  for (const Step& step : steps_of(book, deed)) sum += step_value(book, s, frame, step);
  return sum;
}
RULE int technique_value(const Book& book, const State& s, Seat self, Technique type) {
  int best = 0;
  for (uint8_t part = 0; part < 2; ++part) {
    best = max(best, deed_value(book, s, self, {Deed::Kind::technique, u8(int(type)), part}));
  }
  return best;
}

// ---- The policy: one answer for each kind of decision --------------------------------------

// How gladly a seat lays this card now.
struct Laying {
  Numbers fit;
  Peril danger;
  Order order;
  int later;  // stages of the round after this one
};
RULE Laying laying(const Book& book, const State& s, Seat seat) {
  const Order order = order_of(book, s, seat);
  return {in_order_after(book, s.table.series[seat], order), peril(book, s, seat), order, stages_to_come(book, s)};
}
RULE int lay_value(const Book& book, const State& s, Seat seat, const Laying& how, Technique type, Cards rest) {
  if (how.danger.deadly.has(type)) return -900;
  if (!how.fit.has(book.technique[int(type)].number)) return -1000;
  Series after = s.table.series[seat];
  after.push(type);
  const int run = fitting(book, rest, in_order_after(book, after, how.order), how.danger.deadly);
  return technique_value(book, s, seat, type) - 60 * max(0, how.later - run) -
         (how.danger.hurtful.has(type) ? 35 : 0);
}

// How much of this type the opponents are likely to hold, in sixteenths of a card.
RULE int held_by_rivals(const Book& book, const State& s, Seat self, Technique type) {
  const Table& t = s.table;
  const Seats rivals = opponents(book, s, self);
  Cards unseen = all_cards(book);
  unseen.remove(t.discard);
  int sure = 0, hidden = 0;
  for (Seat seat : t.playing) unseen.remove(t.series[seat].cards());
  unseen.lower(type);
  const int copies = max(0, unseen.count(type) - s.hand[self].count(type));
  const int total = max(1, unseen.total() - s.hand[self].total());
  for (Seat rival : rivals) {
    const Cards held = s.known.seen_held[rival][self];
    sure += min(2, held.count(type));
    hidden += s.hand[rival].total() + (s.laid[rival] != Technique::none) - held.total();
  }
  return 16 * sure + 16 * hidden * copies / total;
}
RULE int tactic_value(const Book& book, const State& s, Seat self, Verb verb, Technique tactic) {
  const bool knockout = verb == Verb::toggle_ko || verb == Verb::place_ko;
  const bool lies = knockout ? s.table.knockouts.has(tactic) : s.table.traps.has(tactic);
  const int own = s.table.in.has(self) ? 16 * min(2, s.hand[self].count(tactic)) : 0;
  const int value = held_by_rivals(book, s, self, tactic) - 2 * own;
  return lies ? -value : value;
}

// How gladly a seat has this card in hand.
RULE int card_value(const Book& book, const State& s, Seat self, Technique type) {
  return technique_value(book, s, self, type) - 8 * s.hand[self].count(type);
}

RULE int hero_value(const Book& book, const State& s, const Frame& frame, const Step& step, Seat target) {
  const int wins = s.table.wins[int(side_of(book, target))];
  if (step.verb == Verb::damage) {
    return damage_value(book, s, frame.self, source_of(frame.deed), target, amount_of(book, s, frame, step));
  }
  const int hand = s.hand[target].total();
  const bool takes = step.verb == Verb::look_and_take || step.verb == Verb::take_random;
  return 6 * wins + (!takes ? 0 : hand == 0 ? -60 : hand == 1 ? 30 : hand);
}

RULE bool laid_is_bad(const Book& book, const State& s, Seat seat) {
  const Laying how = laying(book, s, seat);
  const Technique laid = s.laid[seat];
  return laid != Technique::none &&
         (how.danger.deadly.has(laid) || !how.fit.has(book.technique[int(laid)].number));
}

RULE int choice_value(const Book& book, const State& s, Seat self, Choice choice) {
  switch (choice) {
    case Choice::action_a:
    case Choice::action_b: {
      const Technique type = s.table.series[self].last();
      return deed_value(book, s, self, {Deed::Kind::technique, u8(int(type)), u8(choice == Choice::action_b)});
    }
    case Choice::other_action: {
      const Technique type = s.table.series[self].last();
      return deed_value(book, s, self, {Deed::Kind::technique, u8(int(type)), u8(s.table.did == did_a)});
    }
    case Choice::reveal:
    case Choice::end_turn: return 0;
    case Choice::yes: {
      const Frame& frame = s.table.stack.back();
      if (step_of(book, frame).verb != Verb::discard_laid) return 1;
      for (Seat seat : frame.picked) {
        if (laid_is_bad(book, s, seat)) return -1;
      }
      return 1;
    }
    case Choice::no: return 0;
    case Choice::ability_1:
    case Choice::ability_2:
    case Choice::ability_3:
    case Choice::ability_4: {
      const int index = int(choice) - int(Choice::ability_1);
      const Deed deed{Deed::Kind::hero, u8(int(s.table.hero[self])), u8(index)};
      const Ability& ability = hero_card(book, s, self).abilities[index];
      int value = deed_value(book, s, self, deed);
      for (const Step& step : ability.steps) {
        if (step.verb == Verb::swap_laid) value += laid_is_bad(book, s, self) ? 100 : -20;
      }
      // An ability beside the action costs only the chance to use it later.
      if (s.table.decision == Decision::act && ability.window == Window::on_turn) return value >= 24 ? value + 200 : -1;
      return value - 12;
    }
  }
  return 0;
}

RULE int answer_value(const Book& book, const State& s, Seat self, Action action, const Laying& how) {
  const Table& t = s.table;
  const Technique type = Technique(action.what);
  switch (action.decision) {
    case Decision::none:
    case Decision::c_first_player:
    case Decision::c_deal_hero:
    case Decision::c_battlefield:
    case Decision::c_draw:
    case Decision::c_row:
    case Decision::c_discard:
    case Decision::c_take:
    case Decision::c_tactic:
    case Decision::keep_hero: return 0;
    case Decision::discard_down:
    case Decision::pay_card: return -card_value(book, s, self, type);
    case Decision::draft_pick:
    case Decision::take_card:
    case Decision::take_from_discard: return card_value(book, s, self, type);
    case Decision::lay_card:
    case Decision::swap_card: {
      Cards rest = s.hand[self];
      rest.remove(type);
      return lay_value(book, s, self, how, type, rest);
    }
    case Decision::before_reveal:
    case Decision::act:
    case Decision::finish:
    case Decision::may_step: return choice_value(book, s, self, Choice(action.what));
    case Decision::name_technique: return held_by_rivals(book, s, self, type);
    case Decision::flurry_hero:
    case Decision::pick_opponent: {
      const Frame& frame = t.stack.back();
      return hero_value(book, s, frame, step_of(book, frame), Seat(action.what));
    }
    case Decision::pick_more: {
      if (action.what == stop_picking) return -20;
      const Frame& frame = t.stack.back();
      return hero_value(book, s, frame, step_of(book, frame), Seat(action.what));
    }
    case Decision::flip_tactic:
    case Decision::toggle_ko:
    case Decision::leaver_trap: return tactic_value(book, s, self, step_of(book, t.stack.back()).verb, type);
    case Decision::copy_action: {
      const Technique copied = action.what >= copy_named ? step_of(book, t.stack.back()).technique
                                                         : face_up_card(book, s, Seat(action.what / 2));
      return deed_value(book, s, self, {Deed::Kind::technique, u8(int(copied)), u8(action.what % 2)});
    }
  }
  return 0;
}

// The best answer by these values, blurred a little so that playing on varies.
RULE Action policy(const Book& book, const State& s, Seat seat, const Moves& moves, Rng& rng) {
  constexpr int blur = BLUR;
  const bool lays = s.table.decision == Decision::lay_card || s.table.decision == Decision::swap_card;
  const Laying how = lays ? laying(book, s, seat) : Laying{};
  uint64_t luck = rng.next();
  int best = 0, best_value = 0;
  for (int i = 0; i < moves.size(); ++i) {
    const int value = answer_value(book, s, seat, moves[i].action, how) + int(luck % blur);
    luck = luck / blur + uint64_t(value);
    if (i == 0 || value > best_value) best = i, best_value = value;
  }
  return moves[best].action;
}

// ---- Supposing ---------------------------------------------------------------------------

// Like `imagine`, but laid cards that the viewer has not seen are such as a sensible player lays.
RULE State suppose(const Book& book, const View& view, Rng& rng) {
  State s = imagine(book, view, rng);
  for (Seat seat : view.laid) {
    if (seat == view.viewer || view.own.seen_laid[seat] != Technique::none) continue;
    Cards held = s.hand[seat];
    held.add(s.laid[seat]);
    const Laying how = laying(book, s, seat);
    Technique best = Technique::none;
    int best_value = 0;
    for (Technique type : held.kinds()) {
      if (held.count(type) <= view.own.seen_hand[seat].count(type)) continue;  // surely still in the hand
      Cards rest = held;
      rest.remove(type);
      const int value = lay_value(book, s, seat, how, type, rest) + rng.below(32);
      if (best == Technique::none || value > best_value) best = type, best_value = value;
    }
    held.remove(best);
    s.hand[seat] = held;
    s.laid[seat] = best;
  }
  return s;
}

// ---- Worth ----------------------------------------------------------------------------------

// What speaks for or against a hero that is in: the numbers that `worth` weighs.
enum class Trait : uint8_t {
  energy_0, energy_1, energy_2, energy_3, energy_4, energy_5, energy_6,  // 6 or more
  spare_0, spare_1, spare_2, spare_3, spare_4, spare_5, spare_6,         // cards beyond this round's need
  short_1, short_2, short_3,                // cards that it lacks for the rest of the round
  hurt_1, hurt_2, hurt_3,                   // the same without walking into traps
  ambush, arsenal, melee, planning, trick, shot, defence,  // each such card, up to 3
  trapped,                                  // each card that a trap or weak Knockout waits for
  struck,                                   // each card that would throw the hero out
  stance,                                   // each stage it still protects
  ward,
  ready,                                    // an active ability
  rescue,                                   // losing the last energy will not be the end
  seen,                                     // each hand card that everybody knows
  free_order,
  first_turn, last_turn,                    // in the next stage
  threat_1, threat_2, threat_3, threat_4,   // each card that opponents can lay and hurt it with; by energy
};
inline constexpr int trait_count = int(Trait::threat_4) + 1;

// The table as `worth` sees it: what each hero in could lay next.
struct Outlook {
  PerSeat<Cards> held;        // hand and laid card
  PerSeat<Tactics> playable;  // in order and not deadly
  Tactics hurting;            // techniques that can hurt any opponent
  Tactics hurting_first;      // ... or the first player only
  Seat first = nobody;        // whose turn comes first and last in a stage
  Seat last = nobody;
};

// A trigger of the hero that still waits for its last energy.
RULE bool has_rescue(const Book& book, const State& s, Seat seat) {
  const Card& hero = hero_card(book, s, seat);
  if (!hero.has(Trigger::last_energy) || s.table.overtime.has(seat)) return false;
  for (int i = 0; i < hero.abilities.size(); ++i) {
    const Ability& ability = hero.abilities[i];
    if (ability.kind != Ability::Kind::on || ability.trigger != Trigger::last_energy) continue;
    if (ability.limit != 0 && ((s.table.spent[seat] >> (4 * i)) & 15) >= ability.limit) continue;
    if (holds(book, s, seat, ability.condition)) return true;
  }
  return false;
}

// Calls add(trait, times) for everything that is true of this hero; finds what it can lay on the way.
template <class Add>
RULE void traits(const Book& book, const State& s, Seat seat, Outlook& outlook, Add&& add) {
  const Table& t = s.table;
  const auto step = [](Trait first, int n) { return Trait(int(first) + n); };
  const Cards held = outlook.held[seat];
  const bool played = t.acted.has(seat) || (t.turn == seat && s.laid[seat] == Technique::none);
  const int need = min(stages_to_come(book, s) + (played ? 0 : 1), 3);
  const Peril danger = peril(book, s, seat);
  const Order order = order_of(book, s, seat);
  const Numbers fit = in_order_after(book, t.series[seat], order);
  int run = 0, safe = 0;
  for (Technique type : held.kinds()) {
    const int copies = held.count(type);
    const bool hurtful = danger.hurtful.has(type), deadly = danger.deadly.has(type);
    add(step(Trait::ambush, int(type)), min(3, copies));
    if (hurtful) add(Trait::trapped, min(3, copies));
    if (deadly) add(Trait::struck, min(3, copies));
    if (deadly || !fit.has(book.technique[int(type)].number)) continue;
    outlook.playable[seat].add(type);
    run += copies;
    if (!hurtful) safe += copies;
  }
  add(step(Trait::energy_0, min(6, int(t.energy[seat]))), 1);
  add(step(Trait::spare_0, max(0, min(6, held.total() - need))), 1);
  if (run < need) add(step(Trait::short_1, need - run - 1), 1);
  if (safe < need) add(step(Trait::hurt_1, need - safe - 1), 1);
  if (t.series[seat].any_turned() && need > 0) add(Trait::stance, need);
  if (t.ward[seat] != Until::none) add(Trait::ward, 1);
  if (t.ready[seat] != 0) add(Trait::ready, 1);
  if (has_rescue(book, s, seat)) add(Trait::rescue, 1);
  add(Trait::seen, min(6, s.known.seen_hand[seat][seat].total()));
  if (order == Order::free || order == Order::either) add(Trait::free_order, 1);
  if (seat == outlook.first) add(Trait::first_turn, 1);
  if (seat == outlook.last) add(Trait::last_turn, 1);
}

template <class Add>
RULE void threats(const Book& book, const State& s, Seat seat, const Outlook& outlook, Add&& add) {
  const Tactics hurting = s.table.marker == seat ? outlook.hurting | outlook.hurting_first : outlook.hurting;
  int threats = 0;
  for (Seat rival : opponents(book, s, seat)) threats += (outlook.playable[rival] & hurting).size();
  if (threats != 0) add(Trait(int(Trait::threat_1) + max(0, min(3, s.table.energy[seat] - 1))), threats);
}

RULE Outlook outlook_of(const Book& book, const State& s) {
  Outlook out;
  for (int type = 0; type < technique_count; ++type) {
    for (const Steps& action : book.technique[type].action) {
      for (const Step& step : action) {
        if (step.verb != Verb::damage || step.who == Who::self) continue;
        (step.who == Who::first_player ? out.hurting_first : out.hurting).add(Technique(type));
      }
    }
  }
  for (Seat seat : s.table.in) {
    out.held[seat] = s.hand[seat];
    if (s.laid[seat] != Technique::none) out.held[seat].add(s.laid[seat]);
  }
  const int n = seats(book);
  if (s.table.in.empty()) return out;
  const bool to_the_left = clockwise(book, s);
  const Seat marker = s.table.marker;
  out.first = to_the_left ? clockwise_from(marker, s.table.in) : counter_from(marker, s.table.in);
  out.last = to_the_left ? counter_from(right_of(marker, n), s.table.in) : clockwise_from(left_of(marker, n), s.table.in);
  return out;
}

// In 64ths of a doubling of the chance to win the fight.
inline constexpr int16_t trait_weights[trait_count] = {
    -126, -62, 13, 50, 68, 82, 85,
    -40, -22, -2, 13, 28, 33, 41,
    -118, -169, -264,
    -33, -58, -71,
    8, 16, 24, 17, 27, 15, 20,
    -12, -14,
    22, 10, 13, 39, -3, 12,
    11, -19,
    -46, -26, -15, -9,
};

// 2^(score / 64), straight between the powers of two; score 0 gives 2^16.
RULE uint64_t strength(int score) {
  const int bits = max(64 * 4, min(64 * 28, score + 64 * 16));
  return uint64_t(64 + (bits & 63)) << (bits >> 6) >> 6;
}
// How near a side is to winning the game: of two that need k and m more fights, the first wins it with
// odds of about 2^m - 1 to 2^k - 1.
RULE uint64_t nearness(int needed) { return 32768u / ((1u << max(1, min(needed, 8))) - 1u); }

RULE double worth(const Book& book, const State& s, Seat seat) {
  const Table& t = s.table;
  const int own = int(side_of(book, seat));
  if (t.phase == Phase::over) return int(t.winner) == own ? 1 : 0;
  const int n = sides(book);
  uint64_t chance_of[max_seats]{}, near[max_seats]{}, all_chance = 0, all_near = 0;
  int scores[max_seats]{};
  if (t.round > 0) {
    Outlook outlook = outlook_of(book, s);
    const auto weigh = [&](Seat each) {
      return [&scores, each](Trait trait, int times) { scores[int(each)] += times * trait_weights[int(trait)]; };
    };
    for (Seat each : t.in) traits(book, s, each, outlook, weigh(each));
    for (Seat each : t.in) threats(book, s, each, outlook, weigh(each));
  }
  for (Seat each : t.in) {
    const uint64_t one = strength(scores[int(each)]);
    chance_of[int(side_of(book, each))] += one;
    all_chance += one;
  }
  for (int side = 0; side < n; ++side) {
    near[side] = nearness(t.target - t.wins[side]);
    all_near += near[side];
  }
  // The fight goes to one side or another; then the game is as near as its wins say, in 2^20ths.
  uint64_t sum = 0;
  for (int side = 0; side < n; ++side) {
    if (chance_of[side] == 0) continue;
    const bool game = t.wins[side] + 1 >= t.target;
    if (game && side != own) continue;
    const uint64_t nearer = nearness(t.target - t.wins[side] - 1);
    const uint64_t share = game ? 1u << 20
                                : ((side == own ? nearer : near[own]) << 20) / (all_near - near[side] + nearer);
    sum += chance_of[side] * share;
  }
  return double(sum) / (double(all_chance) * double(1u << 20));
}

}  // namespace gm::battle

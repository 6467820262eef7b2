// What bots know of Battle of Superheroes: a quick policy, and what a state is worth.
//
// Nothing here knows a card by its name: heroes, battlefields and actions are judged by their steps, so
// home-made packs are played with the same sense. Everything is counted in whole numbers, so that it is
// the same on every machine. bots/greedy.h says how these functions are used.
//
//   time     moment, horizon
//   perils   what a seat can lay, and what waits for it there
//   values   what effects, cards and targets are good for: rough numbers, a hero out is about 100
//   policy   the answer with the best value
//   suppose  a world as sensible players bring it about
//   worth    the chance to win, from weights that were fitted to 200,000 positions of greedy play
//   gains    what people count (bots/reasons.h)
#pragma once
#include "bots/effort.h"
#include "bots/reasons.h"
#include "kit/rng.h"
#include "rules/battle/battle.h"

namespace gm {
template <>
inline constexpr Manner strong_manner<battle::Battle>{.ahead = 2, .iterations = 1000};
// A longer look won more games than six times as many iterations with a shorter one (docs/bots.md).
template <>
inline constexpr Manner master_manner<battle::Battle>{
    .ahead = 6, .iterations = 10000, .practice = Practice::expert};
template <>
inline constexpr std::array gain_rows<battle::Battle>{
    GainRow{"fights", 3},   GainRow{"staying", 0.03},      GainRow{"foes", 1},
    GainRow{"energy", 0.5}, GainRow{"rivals_energy", 0.5}, GainRow{"cards", 0.3}};
}  // namespace gm

namespace gm::battle {

// ---- Time ----------------------------------------------------------------------------------------

// Fight, round and stage in one number.
RULE int moment_of(int fight, int round, int stage) { return (fight * 128 + round) * 8 + stage; }
RULE int moment(const Book&, const State& s) {
  return moment_of(s.table.fight, s.table.round, s.table.stage);
}

// Choices of the set-up are judged when the first cards are to be laid, those of a stage when it is over;
// between the last two heroes, where it pays most, one stage later.
RULE int horizon(const Book& book, const State& s) {
  const Table& t = s.table;
  if (t.round == 0) return moment_of(max(1, int(t.fight)), 1, 1);
  return moment(book, s) + (t.in.size() <= 2 ? 2 : 1);
}

RULE int stages_to_come(const Book& book, const State& s) { return stages(book, s) - s.table.stage; }

// ---- Perils --------------------------------------------------------------------------------------

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
    case Order::ascending:
      return {.lowest = last};
    case Order::descending:
      return {.highest = last};
    case Order::either:
      if (first == last) return {};
      return first < last ? Numbers{.lowest = last} : Numbers{.highest = last};
    case Order::free:
      break;
  }
  return {};
}

// Whether a trigger of the hero that watches for this still has a use left.
RULE bool watches(const Book& book, const State& s, Seat seat, Trigger trigger, Source hurt_by) {
  const Card& hero = hero_card(book, s, seat);
  if (!hero.has(trigger)) return false;
  for (int i = 0; i < hero.abilities.size(); ++i) {
    const Ability& ability = hero.abilities[i];
    if (ability.kind != Ability::Kind::on || ability.trigger != trigger) continue;
    if (trigger == Trigger::would_hurt && !ability.hurt_by.has(hurt_by)) continue;
    if (ability.limit != 0 && ((s.table.spent[seat] >> (4 * i)) & 15) >= ability.limit) continue;
    if (holds(book, s, seat, ability.condition)) return true;
  }
  return false;
}

// Tactics whose card would throw the hero out, or hurt it, if it were revealed now.
struct Peril {
  Tactics deadly;
  Tactics hurtful;
};
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
  if (!t.traps.empty() && !safe_from.has(Source::trap)) {
    const int damage = number(book, s, seat, Mod::trap_damage, 1);
    if (damage > 0 && !watches(book, s, seat, Trigger::would_hurt, Source::trap)) {
      (damage >= energy ? out.deadly : out.hurtful) |= t.traps;
    }
  }
  return out;
}

// What a seat looks at when it lays a card.
struct Prospect {
  Order order = Order::ascending;
  Numbers fit;
  Peril peril;
  int later = 0;  // stages of this round after this one
};
RULE Prospect prospect(const Book& book, const State& s, Seat seat) {
  const Order order = order_of(book, s, seat);
  return {order, in_order_after(book, s.table.series[seat], order), peril(book, s, seat),
          stages_to_come(book, s)};
}
RULE bool throws_out(const Book& book, const Prospect& ahead, Technique type) {
  return ahead.peril.deadly.has(type) || !ahead.fit.has(book.technique[int(type)].number);
}
RULE bool laid_throws_out(const Book& book, const State& s, Seat seat) {
  return s.laid[seat] != Technique::none && throws_out(book, prospect(book, s, seat), s.laid[seat]);
}

// ---- Values --------------------------------------------------------------------------------------

// Damage to a hero that it touches; the last opponent out is the fight won.
RULE int harm(const Book& book, const State& s, Seat self, Seat target, int amount) {
  const int rivals = opponents(book, s, self).size();
  const int out = rivals <= 1 ? 180 : rivals == 2 ? 120 : 100;
  const int value = amount >= s.table.energy[target] ? out : 28 * amount;
  return book.team[self].has(target) ? -value : value;
}
RULE int damage_value(const Book& book, const State& s, Seat self, Source source, Seat target, int amount) {
  if (amount == 0 || s.table.overtime.has(target) || !touches(book, s, source, self, target)) return 0;
  return harm(book, s, self, target, amount) + 4 * s.table.wins[int(side_of(book, target))];
}

RULE int damage_value(const Book& book, const State& s, const Frame& frame, const Step& step) {
  if (!has_acting_card(s, frame.self)) {
    // Long before it is dealt: who will be protected then is not known yet.
    const Seat marker = s.table.marker;
    if (step.who == Who::first_player) {
      return s.table.in.has(marker) ? harm(book, s, frame.self, marker, step.n) : 0;
    }
    const int amount =
        step.series == Technique::none ? step.n : 1 + s.table.series[frame.self].count(step.series);
    int sum = 0, best = 0;
    for (Seat rival : opponents(book, s, frame.self)) {
      const int value = harm(book, s, frame.self, rival, amount);
      sum += value;
      best = max(best, value);
    }
    return step.who == Who::each_opponent ? sum : best;
  }
  const bool one = asks_for_hero(step);
  const int amount = amount_of(book, s, frame, step);
  int sum = 0, best = 0;
  for (Seat target : one ? candidates(book, s, frame, step) : meant(book, s, frame, step.who, step.filter)) {
    const int value = damage_value(book, s, frame.self, source_of(frame.deed), target, amount);
    sum += value;
    best = max(best, value);
  }
  return one ? best : sum;
}

// What a step does for its owner.
RULE int step_value(const Book& book, const State& s, const Frame& frame, const Step& step) {
  const Table& t = s.table;
  const Seat self = frame.self;
  const int hand = s.hand[self].total();
  const int energy = t.energy[self];
  const bool open_hands = t.no_cards == Until::none;
  switch (step.verb) {
    case Verb::damage:
      return damage_value(book, s, frame, step);
    case Verb::gain:
      if ((step.who != Who::self && step.who != Who::each_in) || energy >= cap(book, s, self)) return 0;
      return step.n * (energy <= 1 ? 45 : energy == 2 ? 32 : 22);
    case Verb::set_energy:
      return step.who == Who::self ? 25 * (step.n - energy) : 0;
    case Verb::draw:
      return !open_hands ? 0 : step.n * (hand <= 1 ? 40 : hand <= 3 ? 28 : hand <= 6 ? 20 : 10);
    case Verb::take_discard:
      return open_hands ? 26 * step.n : 0;
    case Verb::discard_choice:
      return step.who == Who::self ? -14 * step.n : 12;
    case Verb::discard_random:
    case Verb::discard_named: {
      int sum = 0;
      for (Seat rival : opponents(book, s, self)) {
        const int cards = s.hand[rival].total();
        if (cards != 0 && touches(book, s, frame, rival)) sum += cards == 1 ? 36 : 16;
      }
      return sum;
    }
    case Verb::look_and_take:
    case Verb::take_random:
      return open_hands ? 34 : 4;
    case Verb::give:
      return open_hands ? 20 : 0;
    case Verb::flip_tactics:
    case Verb::place_trap:
      return 16 * step.n;
    case Verb::remove_trap:
      return 8 * step.n;
    case Verb::toggle_ko:
    case Verb::place_ko:
      return 40 * step.n;
    case Verb::stance:
      return stages_to_come(book, s) > 0 ? 14 + 14 * stages_to_come(book, s) : 0;
    case Verb::take_marker:
      return t.marker == self ? 0 : 8;
    case Verb::ward:
      return 24;
    case Verb::no_cards:
      return 12;
    case Verb::perform:
    case Verb::discard_laid:
      return 30;
    case Verb::swap_laid:
      return laid_throws_out(book, s, self) ? 100 : -20;
    case Verb::name_technique:
    case Verb::peek_laid:
    case Verb::pass_marker:
    case Verb::defer_leave:
    case Verb::prevent:
      break;
  }
  return 0;
}

RULE int deed_value(const Book& book, const State& s, Seat self, Deed deed) {
  const Frame frame{.deed = deed, .self = self};
  int sum = 0;
  for (const Step& step : steps_of(book, deed)) sum += step_value(book, s, frame, step);
  return sum;
}
RULE int action_value(const Book& book, const State& s, Seat self, Technique type, Part part) {
  return deed_value(book, s, self, {Deed::Kind::technique, u8(int(type)), u8(int(part))});
}
RULE int technique_value(const Book& book, const State& s, Seat self, Technique type) {
  return max(action_value(book, s, self, type, Part::a), action_value(book, s, self, type, Part::b));
}

// A card in hand: copies are worth less and less.
RULE int card_value(const Book& book, const State& s, Seat self, Technique type) {
  return technique_value(book, s, self, type) - 8 * s.hand[self].count(type);
}

// A card laid now, while `rest` stays in hand: it must not throw the hero out, and the next should fit too.
RULE int lay_value(const Book& book, const State& s, Seat seat, const Prospect& ahead, Technique type,
                   Cards rest) {
  if (throws_out(book, ahead, type)) return -1000;
  Series series = s.table.series[seat];
  series.push(type);
  const Numbers next = in_order_after(book, series, ahead.order);
  int run = 0;
  for (Technique other : rest.kinds() - ahead.peril.deadly) {
    if (next.has(book.technique[int(other)].number)) run += rest.count(other);
  }
  return technique_value(book, s, seat, type) - 60 * max(0, ahead.later - run) -
         (ahead.peril.hurtful.has(type) ? 35 : 0);
}

// What a seat can tell of the opponents' cards: some surely, of the others only how often each type may come.
struct Guess {
  int odds[technique_count]{};  // that a card it cannot place is of this type, in 256ths
  PerSeat<int> unknown;         // such cards of each opponent
};
RULE Guess guess(const Book& book, const State& s, Seat self) {
  const Table& t = s.table;
  Guess out;
  Cards unseen = all_cards(book);
  unseen.remove(t.discard);
  unseen.remove(t.row);
  unseen.remove(s.hand[self]);
  if (s.laid[self] != Technique::none) unseen.remove(s.laid[self]);
  for (Seat seat : all_seats(book)) {
    unseen.remove(t.series[seat].cards());
    if (seat == self) continue;
    const Cards sure = s.known.seen_held[seat][self];
    unseen.remove(sure);
    out.unknown[seat] = s.hand[seat].total() + (s.laid[seat] != Technique::none) - sure.total();
  }
  const int total = max(1, unseen.total());
  for (int type = 0; type < technique_count; ++type) {
    out.odds[type] = 256 * unseen.count(Technique(type)) / total;
  }
  return out;
}

// The copies of this type that an opponent is likely to hold, in 256ths.
RULE int likely(const State& s, Seat self, const Guess& guess, Seat rival, Technique type) {
  return 256 * s.known.seen_held[rival][self].count(type) + guess.unknown[rival] * guess.odds[int(type)];
}

// Naming a type: how many opponents are likely to hold it.
RULE int naming_value(const Book& book, const State& s, Seat self, const Guess& guess, Technique type) {
  int sum = 0;
  for (Seat rival : opponents(book, s, self)) sum += min(256, likely(s, self, guess, rival, type));
  return sum;
}

// A trap or Knockout is good where opponents will come and the seat itself will not.
RULE int tactic_value(const Book& book, const State& s, Seat self, const Guess& guess, Verb verb,
                      Technique type) {
  const bool knockout = verb == Verb::toggle_ko || verb == Verb::place_ko;
  const bool lies = (knockout ? s.table.knockouts : s.table.traps).has(type);
  int value = s.table.in.has(self) ? -32 * min(2, s.hand[self].count(type)) : 0;
  for (Seat rival : opponents(book, s, self)) value += likely(s, self, guess, rival, type) / 16;
  return lies ? -value : value;
}

RULE int target_value(const Book& book, const State& s, Seat target) {
  const Frame& frame = s.table.stack.back();
  const Step& step = step_of(book, frame);
  if (step.verb == Verb::damage) {
    return damage_value(book, s, frame.self, source_of(frame.deed), target, amount_of(book, s, frame, step));
  }
  const int wins = 6 * s.table.wins[int(side_of(book, target))];
  if (step.verb != Verb::look_and_take && step.verb != Verb::take_random) return wins;
  const int hand = s.hand[target].total();
  return wins + (hand == 0 ? -60 : hand == 1 ? 30 : hand);
}

RULE int ability_value(const Book& book, const State& s, Seat self, int index) {
  const Window window = hero_card(book, s, self).abilities[index].window;
  const int value = deed_value(book, s, self, {Deed::Kind::hero, u8(int(s.table.hero[self])), u8(index)});
  // It can be used only once, so it should be good; beside the action it comes first, or never.
  if (s.table.decision != Decision::act || window != Window::on_turn) return value - 12;
  return value >= 24 ? 1000 : -1000;
}

RULE int choice_value(const Book& book, const State& s, Seat self, Choice choice) {
  const Table& t = s.table;
  switch (choice) {
    case Choice::action_a:
      return action_value(book, s, self, t.series[self].last(), Part::a);
    case Choice::action_b:
      return action_value(book, s, self, t.series[self].last(), Part::b);
    case Choice::other_action:
      return action_value(book, s, self, t.series[self].last(), t.did == did_a ? Part::b : Part::a);
    case Choice::reveal:
    case Choice::end_turn:
    case Choice::no:
      return 0;
    case Choice::yes:
      // An opponent that will throw itself out is left to it.
      for (Seat seat : t.stack.back().picked) {
        if (laid_throws_out(book, s, seat)) return -100;
      }
      return 100;
    case Choice::ability_1:
    case Choice::ability_2:
    case Choice::ability_3:
    case Choice::ability_4:
      return ability_value(book, s, self, int(choice) - int(Choice::ability_1));
  }
  return 0;
}

// ---- The policy ----------------------------------------------------------------------------------

// What is looked up once for all answers to a decision.
struct Thought {
  Prospect ahead;
  Guess guess;
};
RULE Thought thought(const Book& book, const State& s, Seat self) {
  switch (s.table.decision) {
    case Decision::lay_card:
    case Decision::swap_card:
      return {.ahead = prospect(book, s, self)};
    case Decision::name_technique:
    case Decision::flip_tactic:
    case Decision::toggle_ko:
    case Decision::leaver_trap:
      return {.guess = guess(book, s, self)};
    case Decision::none:
    case Decision::c_first_player:
    case Decision::c_deal_hero:
    case Decision::c_battlefield:
    case Decision::c_draw:
    case Decision::c_row:
    case Decision::c_discard:
    case Decision::c_take:
    case Decision::c_tactic:
    case Decision::keep_hero:
    case Decision::discard_down:
    case Decision::draft_pick:
    case Decision::before_reveal:
    case Decision::act:
    case Decision::finish:
    case Decision::flurry_hero:
    case Decision::pick_opponent:
    case Decision::pick_more:
    case Decision::take_card:
    case Decision::copy_action:
    case Decision::may_step:
    case Decision::pay_card:
    case Decision::take_from_discard:
      break;
  }
  return {};
}

RULE int answer_value(const Book& book, const State& s, Seat self, const Thought& thought, Action action) {
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
    case Decision::keep_hero:
      break;
    case Decision::discard_down:
    case Decision::pay_card:
      return -card_value(book, s, self, type);
    case Decision::draft_pick:
    case Decision::take_card:
    case Decision::take_from_discard:
      return card_value(book, s, self, type);
    case Decision::lay_card:
    case Decision::swap_card: {
      Cards rest = s.hand[self];
      rest.remove(type);
      return lay_value(book, s, self, thought.ahead, type, rest);
    }
    case Decision::before_reveal:
    case Decision::act:
    case Decision::finish:
    case Decision::may_step:
      return choice_value(book, s, self, Choice(action.what));
    case Decision::name_technique:
      return naming_value(book, s, self, thought.guess, type);
    case Decision::flurry_hero:
    case Decision::pick_opponent:
      return target_value(book, s, Seat(action.what));
    case Decision::pick_more:
      return action.what == stop_picking ? -20 : target_value(book, s, Seat(action.what));
    case Decision::flip_tactic:
    case Decision::toggle_ko:
    case Decision::leaver_trap:
      return tactic_value(book, s, self, thought.guess, step_of(book, s.table.stack.back()).verb, type);
    case Decision::copy_action: {
      const bool named = action.what >= copy_named;
      const Technique copied = named ? step_of(book, s.table.stack.back()).technique
                                     : face_up_card(book, s, Seat(action.what / 2));
      return action_value(book, s, self, copied, Part(action.what % 2));
    }
  }
  return 0;
}

// The answer with the best value, each value blurred a little: opponents are not that predictable.
RULE Action policy(const Book& book, const State& s, Seat seat, const Moves& moves, Rng& rng) {
  const Thought about = thought(book, s, seat);
  uint64_t blur = 0;  // four bits for each answer
  int best = 0, best_value = 0;
  for (int i = 0; i < moves.size(); ++i) {
    blur = i % 16 == 0 ? rng.next() : blur >> 4;
    const int value = answer_value(book, s, seat, about, moves[i].action) + int(blur & 15);
    if (i == 0 || value > best_value) best = i, best_value = value;
  }
  return moves[best].action;
}

// ---- Supposing -----------------------------------------------------------------------------------

// Like `imagine`, but of what a seat may have laid unseen it is what a sensible player lays.
RULE State suppose(const Book& book, const View& view, Rng& rng) {
  State s = imagine(book, view, rng);
  for (Seat seat : view.laid) {
    if (seat == view.viewer || view.own.seen_laid[seat] != Technique::none) continue;
    Cards held = s.hand[seat];
    held.add(s.laid[seat]);
    const Prospect ahead = prospect(book, s, seat);
    Technique best = s.laid[seat];
    int best_value = -10000;
    for (Technique type : held.kinds()) {
      if (held.count(type) <= view.own.seen_hand[seat].count(type)) continue;  // surely still in the hand
      Cards rest = held;
      rest.remove(type);
      const int value = lay_value(book, s, seat, ahead, type, rest) + rng.below(32);
      if (value > best_value) best = type, best_value = value;
    }
    held.remove(best);
    s.hand[seat] = held;
    s.laid[seat] = best;
    for (Seat mate : hand_group(book, seat) - Seats::of(seat)) s.known.seen_hand[seat][mate] = held;
  }
  return s;
}

// ---- Worth ---------------------------------------------------------------------------------------

// What speaks for and against a hero that is in, in 64ths of a doubling of its chance to win the fight.
struct Weights {
  int energy[7];              // by energy; 6 or more
  int spare[7];               // by cards beyond the need of this round
  int lacking[4];             // by cards that are missing in this round because none fits
  int unhurt[4];              // ... or none that can be laid without damage
  int card[technique_count];  // each card of the type, up to 3
  int trapped;                // each card that would hurt the hero
  int struck;                 // each card that would throw it out
  int threat[4];              // by energy 1 to 4 or more: each type with which an opponent can hurt it next
  int first_turn;             // in the next stage
  int last_turn;
  int stance;  // each stage that it still protects
  int ward;
  int ready;       // an active ability
  int rescue;      // a trigger that waits for its last energy
  int free_order;  // its numbers may go down as well
  int seen;        // each hand card that everybody knows, up to 6
};
inline constexpr Weights weights = {
    .energy = {-126, -62, 13, 50, 68, 82, 85},
    .spare = {-40, -22, -2, 13, 28, 33, 41},
    .lacking = {0, -118, -169, -264},
    .unhurt = {0, -33, -58, -71},
    .card = {8, 16, 24, 17, 27, 15, 20},
    .trapped = -12,
    .struck = -14,
    .threat = {-46, -26, -15, -9},
    .first_turn = 11,
    .last_turn = -19,
    .stance = 22,
    .ward = 10,
    .ready = 13,
    .rescue = 39,
    .free_order = 12,
    .seen = -3,
};

// What concerns more than one hero.
struct Outlook {
  PerSeat<Tactics> playable;  // what each could lay next without being thrown out
  Tactics hurting;            // techniques that can hurt an opponent
  Tactics hurting_first;      // ... that hurt the first player only
  Seat first = nobody;        // whose turn comes first and last in a stage
  Seat last = nobody;
};
RULE Outlook outlook(const Book& book, const State& s) {
  Outlook out;
  for (int type = 0; type < technique_count; ++type) {
    for (const Steps& action : book.technique[type].action) {
      for (const Step& step : action) {
        if (step.verb != Verb::damage || step.who == Who::self) continue;
        (step.who == Who::first_player ? out.hurting_first : out.hurting).add(Technique(type));
      }
    }
  }
  const Seats in = s.table.in;
  if (in.empty()) return out;
  const Seat marker = s.table.marker;
  const int n = seats(book);
  const bool to_the_left = clockwise(book, s);
  out.first = to_the_left ? clockwise_from(marker, in) : counter_from(marker, in);
  out.last = to_the_left ? counter_from(right_of(marker, n), in) : clockwise_from(left_of(marker, n), in);
  return out;
}

// How a hero stands by itself; notes what it could lay.
RULE int stand(const Book& book, const State& s, Seat seat, Outlook& all, const Weights& w) {
  const Table& t = s.table;
  const Prospect ahead = prospect(book, s, seat);
  const bool lies = s.laid[seat] != Technique::none;
  const bool played = t.acted.has(seat) || (t.turn == seat && !lies);
  const int need = max(0, min(3, ahead.later + (played ? 0 : 1)));
  Cards held = s.hand[seat];
  if (lies) held.add(s.laid[seat]);
  int score = 0, run = 0, unhurt = 0;
  for (Technique type : held.kinds()) {
    const int copies = min(3, held.count(type));
    const bool hurtful = ahead.peril.hurtful.has(type);
    score += w.card[int(type)] * copies;
    if (hurtful) score += w.trapped * copies;
    if (ahead.peril.deadly.has(type)) score += w.struck * copies;
    if (throws_out(book, ahead, type)) continue;
    all.playable[seat].add(type);
    run += copies;
    if (!hurtful) unhurt += copies;
  }
  score += w.energy[min(6, int(t.energy[seat]))];
  score += w.spare[max(0, min(6, held.total() - need))];
  score += w.lacking[max(0, need - run)];
  score += w.unhurt[max(0, need - unhurt)];
  if (t.series[seat].any_turned()) score += w.stance * need;
  if (t.ward[seat] != Until::none) score += w.ward;
  if (t.ready[seat] != 0) score += w.ready;
  if (!t.overtime.has(seat) && watches(book, s, seat, Trigger::last_energy, Source::battlefield))
    score += w.rescue;
  if (ahead.order == Order::either || ahead.order == Order::free) score += w.free_order;
  score += w.seen * min(6, s.known.seen_hand[seat][seat].total());
  if (seat == all.first) score += w.first_turn;
  if (seat == all.last) score += w.last_turn;
  return score;
}

// What the others could do to it.
RULE int threat(const Book& book, const State& s, Seat seat, const Outlook& all, const Weights& w) {
  const Tactics hurting = s.table.marker == seat ? all.hurting | all.hurting_first : all.hurting;
  int threats = 0;
  for (Seat rival : opponents(book, s, seat)) threats += (all.playable[rival] & hurting).size();
  return threats * w.threat[max(0, min(3, s.table.energy[seat] - 1))];
}

RULE PerSeat<int> scores(const Book& book, const State& s, const Weights& w) {
  Outlook all = outlook(book, s);
  PerSeat<int> out;
  for (Seat seat : s.table.in) out[seat] = stand(book, s, seat, all, w);
  for (Seat seat : s.table.in) out[seat] += threat(book, s, seat, all, w);
  return out;
}

// 2^(score / 64), straight between the powers of two; 2^16 for score 0.
RULE uint64_t strength(int score) {
  const int bits = max(64 * 4, min(64 * 28, score + 64 * 16));
  return uint64_t(64 + (bits & 63)) << (bits >> 6) >> 6;
}

// How near a side is to winning the game. Of two that need k and m more fights the first wins it with odds
// of about 2^m - 1 to 2^k - 1, so this is 2^15 / (2^k - 1).
RULE uint32_t nearness(int needed) {
  constexpr uint16_t by_need[] = {32768, 32768, 10923, 4681, 2185, 1057};
  return by_need[max(0, min(5, needed))];
}

RULE double worth(const Book& book, const State& s, Seat seat) {
  constexpr uint32_t certain = 1 << 16;
  const Table& t = s.table;
  const int own = int(side_of(book, seat));
  if (t.phase == Phase::over) return int(t.winner) == own ? 1 : 0;

  // 1. Who wins this fight: each hero in has a part of the chance.
  uint64_t chances[max_seats]{}, all_chances = 0;
  const PerSeat<int> score = t.round == 0 ? PerSeat<int>{} : scores(book, s, weights);
  for (Seat each : t.in) {
    const uint64_t chance = strength(score[each]);
    chances[int(side_of(book, each))] += chance;
    all_chances += chance;
  }
  if (all_chances == 0) return 1.0 / sides(book);  // no hero has been dealt yet

  // 2. Who wins the game after that.
  uint32_t all_near = 0;
  uint64_t sum = 0;
  for (int side = 0; side < sides(book); ++side) all_near += nearness(t.target - t.wins[side]);
  for (int side = 0; side < sides(book); ++side) {
    const int needed = t.target - t.wins[side];
    if (needed <= 1) {
      if (side == own) sum += chances[side] * certain;
      continue;
    }
    const uint32_t all_after = all_near - nearness(needed) + nearness(needed - 1);
    sum += chances[side] * (nearness(t.target - t.wins[own] - (side == own)) * certain / all_after);
  }
  return double(sum) / (double(all_chances) * certain);
}

// ---- Gains ---------------------------------------------------------------------------------------

// A fight that is over since the choice is counted as it ended. Who has won it has kept what it had and
// stands alone; to who has lost it nothing is left, and its opponents have all they had: what begins anew
// in the next fight is nobody's gain.
inline std::array<int, gain_rows<Battle>.size()> gains(const Book& book, const State& before, const State& s,
                                                       Seat seat) {
  const int own = int(side_of(book, seat));
  int fights = 0, energy = 0, rivals_energy = 0;
  for (int side = 0; side < sides(book); ++side) {
    fights += side == own ? s.table.wins[side] : -s.table.wins[side];
  }
  const bool over = s.table.fight != before.table.fight;
  const bool won = s.table.wins[own] > before.table.wins[own];
  const State& counted = over ? before : s;
  const Table& t = counted.table;
  const Seats rivals = over && won ? Seats{} : opponents(book, counted, seat);
  for (Seat each : rivals) rivals_energy += t.energy[each];
  if (over && !won) return {fights, 0, -rivals.size(), 0, -rivals_energy, 0};
  for (Seat each : t.in & book.team[seat]) energy += t.energy[each];
  const int cards = counted.hand[seat].total() + (counted.laid[seat] != Technique::none ? 1 : 0);
  return {fights, over || t.in.has(seat) ? 100 : 0, -rivals.size(), energy, -rivals_energy, cards};
}

}  // namespace gm::battle

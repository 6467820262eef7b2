// Questions the rules ask of a state in more than one place: sizes of piles,
// conditions, what a hand can play. Nothing here changes anything.
#pragma once
#include "rules/ring/content.h"
#include "rules/ring/state.h"

namespace gm::ring {

// ---- Cards -----------------------------------------------------------------

// Each card of a pile once: of its copies the one at the lowest place.
RULE Cards each_once(const Book& book, Cards cards) {
  return Cards::of_bits(cards.bits() & ~((cards.bits() << 1) & book.list.further.bits()));
}
RULE int copies_in(const Book& book, Cards cards, CardId card) {
  return (cards & book.list.of[int(card)]).size();
}
RULE bool holds_card(const Book& book, Cards cards, CardId card) { return copies_in(book, cards, card) > 0; }
RULE CardId card_at(const Book& book, Place place) { return book.list.card[int(place)]; }

RULE int hand_count(const State& s, Seat seat) { return s.of(seat).hand.size(); }
RULE int deck_count(const State& s, Seat seat) { return s.of(seat).pool.size() + s.table.of(seat).bottom; }

// The known bottom list and the discard of a seat share its pile.
RULE CardId bottom_card(const State& s, Seat seat, int i) { return s.of(seat).pile[largest_deck - 1 - i]; }
RULE CardId discarded_card(const State& s, Seat seat, int i) { return s.of(seat).pile[i]; }

// ---- Fighters and dice --------------------------------------------------------

RULE const Fighter& fighter_of(const Book& book, const State& s, Seat seat) {
  return book.fighter[int(s.table.of(seat).fighter)];
}
// Dice kept in the break lie on the ring still.
RULE int ring_count(const Corner& corner) { return corner.dice.on_ring() + corner.apart.on_ring(); }

// ---- Cards in play --------------------------------------------------------------

RULE Seat owner_of_item(const Table& t, int i) { return i % 2 == 0 ? t.active : foe_of(t.active); }
// What an item acts as: Imitation acts as the card it copies.
RULE CardId acts_as(const Table& t, int i) {
  return i == 0 && t.copied != CardId::none ? t.copied : t.chain[i].card;
}
RULE const Card& item_card(const Book& book, const Table& t, int i) { return card_of(book, acts_as(t, i)); }

// RULE: an attack-only counter that answers a counter does nothing.
RULE bool idle(const Book& book, const Table& t, int i) {
  return i >= 2 && item_card(book, t, i).answers == Answers::attack;
}

RULE const Steps& steps_of(const Book& book, const State& s, const Frame& frame) {
  if (frame.kind == Frame::Kind::ability) {
    return fighter_of(book, s, frame.self).abilities[frame.id].steps;
  }
  return item_card(book, s.table, frame.id).level[level_of(s.table.chain[frame.id].power)];
}
RULE const Step& step_of(const Book& book, const State& s) {
  const Frame& frame = s.table.stack.back();
  return steps_of(book, s, frame)[frame.step];
}
RULE Seat target_of(const Frame& frame, const Step& step) {
  return step.to == Whom::self ? frame.self : foe_of(frame.self);
}

// ---- Conditions ------------------------------------------------------------------

// For `self`; `item` is the number in the chain of the card that asks, if it is one.
inline constexpr int no_item = -1;
RULE bool holds(const Book&, const State& s, Seat self, int item, Condition condition) {
  const Corner& own = s.table.of(self);
  const Corner& foe = s.table.of(foe_of(self));
  switch (condition.kind) {
    case Condition::Kind::none:
      return true;
    case Condition::Kind::foe_ring_more:
      return ring_count(foe) > ring_count(own);
    case Condition::Kind::own_ring_more:
      return ring_count(own) > ring_count(foe);
    case Condition::Kind::deck_at_least:
      return deck_count(s, self) >= condition.n;
    case Condition::Kind::healthy_at_most:
      return own.healthy <= condition.n;
    case Condition::Kind::foe_healthy_at_most:
      return foe.healthy <= condition.n;
    case Condition::Kind::round_is:
      return s.table.round == condition.n;
    case Condition::Kind::own_yellow:
      return own.yellow > 0;
    case Condition::Kind::foe_yellow:
      return foe.yellow > 0;
    case Condition::Kind::attack_hurt:
      return s.table.attack_hurt;
    case Condition::Kind::answered_is_attack:
      return item == 1;
  }
  return false;
}
RULE bool holds(const Book& book, const State& s, const Frame& frame, Condition condition) {
  return holds(book, s, frame.self, frame.kind == Frame::Kind::item ? frame.id : no_item, condition);
}

// RULE: of the limits whose condition holds the largest counts.
RULE int mobilise_limit_of(const Book& book, const State& s, Seat seat) {
  const Fighter& fighter = fighter_of(book, s, seat);
  if (!fighter.limits) return mobilise_limit;
  int limit = -1;
  for (const Ability& ability : fighter.abilities) {
    const Modifier& m = ability.modifier;
    if (ability.kind != Ability::Kind::mod || m.mod != Mod::mobilise_limit) continue;
    if (holds(book, s, seat, no_item, m.condition)) limit = max(limit, int(m.n));
  }
  return limit < 0 ? mobilise_limit : limit;
}

// RULE: caught on this face or less.
RULE int caught_on(const Book& book, const State& s, Seat seat, Power power) {
  return max(0, min(faces, needed_dice(power) + fighter_of(book, s, seat).check_shift));
}

// ---- What can be played ---------------------------------------------------------

// Cards (each once) that may be played, by power.
struct Plays {
  Cards at[power_count];
};

// Ring dice that show the set a power needs.
RULE DieSet sets_for(const Dice& dice, Power power) {
  switch (power) {
    case Power::min:
      return dice.pairs() & ring_dice;
    case Power::mid:
      return dice.threes() & ring_dice;
    case Power::max:
      return dice.fours() & ring_dice;
    case Power::none:
      return 0;
  }
  return 0;
}

RULE Cards paid(const Book& book, const Dice& dice, Power power) {
  return power == Power::none ? book.list.free : book.list.ready[colours_of(sets_for(dice, power))];
}

// A die of the set that pays for a card: the first in the canonical order; none for a free card.
RULE Die paying_die(const Book& book, const Dice& dice, CardId card, Power power) {
  const Colour colour = colour_of(card_of(book, card).kind);
  const DieSet sets = sets_for(dice, power) & (colour == Colour::none ? ring_dice : of_colour(colour));
  return sets == 0 ? Die::none : Die(lowest(sets));
}

// RULE: a `repeat` needs its condition for the card to be played.
RULE bool can_repeat(const Book& book, const State& s, Seat seat, CardId card, Power power) {
  const Steps& level = card_of(book, card).level[level_of(power)];
  const int head = first_repeat(level);
  return head == level.size() || holds(book, s, seat, no_item, level[head].condition);
}
RULE_SELDOM Cards able_to_repeat(const Book& book, const State& s, Seat seat, Cards cards, Power power) {
  Cards able = cards;
  for (Place place : cards& book.list.repeating) {
    if (!can_repeat(book, s, seat, card_at(book, place), power)) able.remove(place);
  }
  return able;
}

// RULE: the card that a copy would be, or none.
RULE CardId copyable(const Book& book, const State& s, Seat seat, bool attacks_only) {
  const Corner& foe = s.table.of(foe_of(seat));
  if (foe.last_played == CardId::none) return CardId::none;
  if (foe.last_cancelled && !book.options.imitate_cancelled) return CardId::none;
  const Type type = card_of(book, foe.last_played).type;
  const bool can = type == Type::attack || (type == Type::manoeuvre && !attacks_only);
  return can ? foe.last_played : CardId::none;
}
RULE bool can_copy(const Book& book, const State& s, Seat seat, CardId copy, Power power) {
  return copy != CardId::none && holds_card(book, paid(book, s.table.of(seat).dice, power), copy) &&
         can_repeat(book, s, seat, copy, power);
}

// RULE in the perform step, R-5.12 in the again window.
RULE Plays own_plays(const Book& book, const State& s, Seat seat, bool attacks_only) {
  const Dice& dice = s.table.of(seat).dice;
  const Cards hand = each_once(book, s.of(seat).hand);
  const Cards fit = hand & (attacks_only ? book.list.attacks : book.list.attacks | book.list.manoeuvres);
  Plays plays;
  for (int p = 0; p < power_count; ++p) plays.at[p] = fit & paid(book, dice, Power(p));
  if (!(fit & book.list.repeating).empty()) {
    for (int p = 0; p < power_count; ++p) {
      plays.at[p] = able_to_repeat(book, s, seat, plays.at[p], Power(p));
    }
  }
  const Cards copiers = hand & book.list.imitations;
  if (!copiers.empty()) {
    const CardId copy = copyable(book, s, seat, attacks_only);
    for (int p = 0; p < power_count; ++p) {
      if (can_copy(book, s, seat, copy, Power(p))) plays.at[p] |= copiers;
    }
  }
  return plays;
}

// RULE: answers to the newest item.
RULE Plays counter_plays(const Book& book, const State& s, Seat seat) {
  Plays plays;
  if (s.table.chain.full()) return plays;
  const Dice& dice = s.table.of(seat).dice;
  Cards fit = each_once(book, s.of(seat).hand) & book.list.counters;
  const bool to_counter = s.table.chain.size() > 1;
  if (to_counter && book.options.counterblow_vs_counter == IdleCounter::illegal) {
    fit -= book.list.attack_only;
  }
  if (fit.empty()) return plays;
  for (int p = 0; p < power_count; ++p) plays.at[p] = fit & paid(book, dice, Power(p));
  if (!(fit & book.list.repeating).empty()) {
    for (int p = 0; p < power_count; ++p) {
      plays.at[p] = able_to_repeat(book, s, seat, plays.at[p], Power(p));
    }
  }
  return plays;
}

// ---- Splits (R-9.2, R-9.3) --------------------------------------------------------

// Ways to take `points` out of a packet: the damage part goes from least to most.
struct Split {
  int least, most;
};
RULE Split split_of(int damage, int pain, int points) { return {max(0, points - pain), min(damage, points)}; }
RULE Split split_asked(const Table& t) { return split_of(t.damage, t.pain, t.points); }

// ---- Winning (R-13) -----------------------------------------------------------------

// RULE: no die in the reserve, and all ring dice of a colour equal.
RULE bool wins_on_points(const Corner& corner) {
  const DieSet any = corner.dice.any();
  if ((any & reserve_dice) != 0) return false;
  for (int c = 0; c < colour_count; ++c) {
    const DieSet own = any & of_colour(Colour(c));
    if ((own & (own - 1)) != 0) return false;
  }
  return true;
}
// RULE.
RULE int doctor_dice(const Book& book, const State& s, Seat seat) {
  const Corner& corner = s.table.of(seat);
  if (corner.pain <= corner.healthy) return 0;
  return max(0, corner.pain - corner.healthy + fighter_of(book, s, seat).doctor_shift);
}
// RULE.
RULE int final_sum(const Corner& corner) {
  int sum = 0;
  for (int c = 0; c < colour_count; ++c) sum += corner.dice.best(Colour(c)).count;
  return sum;
}

// RULE: the seat that opens every round; nobody if none or both would.
RULE Seat always_first(const Book& book, const State& s) {
  const bool first = fighter_of(book, s, Seat{0}).goes_first;
  const bool second = fighter_of(book, s, Seat{1}).goes_first;
  if (first == second) return nobody;
  return first ? Seat{0} : Seat{1};
}

}  // namespace gm::ring

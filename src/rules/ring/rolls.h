// Picking and rolling dice.
//
// Dice of one roll are picked one by one in canonical order and leave ring or
// reserve at once: they are in the air (Corner::apart, at first in the reserve's
// slot of their colour). Chance then decides them in the order picked, and all
// come to the ring together. `pickable` holds the names that may still be
// picked, `picks` how many dice.
#pragma once
#include "rules/ring/cards.h"
#include "rules/ring/content.h"
#include "rules/ring/facts.h"
#include "rules/ring/state.h"

namespace gm::ring {

template <class Sink>
RULE void ask(Desk<Sink>& d, Decision decision, Seat seat, Seat about = nobody) {
  d.t.decision = decision;
  d.t.asked = seat;
  d.t.about = about;
  d.t.purpose = Purpose::none;
}
template <class Sink>
RULE void ask_chance(Desk<Sink>& d, Decision decision, Seat about = nobody) {
  ask(d, decision, nobody, about);
}
template <class Sink>
RULE void ask_die(Desk<Sink>& d, Purpose purpose, Seat about) {
  ask(d, Decision::die, nobody, about);
  d.t.purpose = purpose;
}

// ---- Picking -------------------------------------------------------------------------

// RULE: the limit is never above the number of eligible dice.
RULE void begin_picks(Table& t, Seat owner, DieSet eligible, int limit) {
  t.pickable = eligible;
  t.picks = u8(min(limit, t.of(owner).dice.total(eligible)));
}
RULE void end_picks(Table& t) {
  t.pickable = 0;
  t.picks = 0;
}

// RULE: the die is in the air; no earlier one can follow.
template <class Sink>
RULE void pick_die(Desk<Sink>& d, Seat owner, Die die) {
  Corner& corner = d.t.of(owner);
  corner.dice.remove(die);
  corner.apart.add(reserve_die(colour_of(die)));
  d.t.pickable &= from_die_on(die);
  d.t.picks = u8(d.t.picks - 1);
  d.tell(Event{.happening = Happening::die_picked, .seat = owner, .other = d.t.asked, .die = die});
}

// Dice that a roll of the vocabulary may take.
RULE DieSet eligible_dice(const Step& step) {
  DieSet dice = all_dice;
  if (step.from == From::ring) dice = ring_dice;
  if (step.from == From::reserve) dice = reserve_dice;
  return step.colour == Colour::none ? dice : dice & of_colour(step.colour);
}

// ---- Rolling --------------------------------------------------------------------------

RULE bool in_the_air(const Corner& corner) { return (corner.apart.any() & reserve_dice) != 0; }

// RULE: the next die in the air shows its face. True when it was the last
// one: then all of them lie on the ring.
template <class Sink>
RULE bool land_die(Desk<Sink>& d, int face) {
  Corner& corner = d.t.of(d.t.about);
  const Die flying = Die(lowest(corner.apart.any() & reserve_dice));
  const Die lying = ring_die(colour_of(flying), face);
  corner.apart.remove(flying);
  corner.apart.add(lying);
  d.tell(Event{.happening = Happening::die_rolled,
               .seat = d.t.about,
               .die = lying,
               .n = u8(face),
               .purpose = d.t.purpose});
  if (in_the_air(corner)) return false;
  corner.dice.add(corner.apart);
  corner.apart = Dice{};
  return true;
}

template <class Sink>
RULE void tell_spare_die(Desk<Sink>& d, int face) {
  d.tell(Event{.happening = Happening::die_rolled, .seat = d.t.about, .n = u8(face), .purpose = d.t.purpose});
}

// ---- Turning -----------------------------------------------------------------------------

// RULE.
template <class Sink>
RULE_SELDOM void turn_die(Desk<Sink>& d, Seat owner, Die die, int value, Happening how) {
  Dice& dice = d.t.of(owner).dice;
  const Die turned = ring_die(colour_of(die), value);
  dice.remove(die);
  dice.add(turned);
  d.tell(Event{.happening = how, .seat = owner, .die = die, .to_die = turned});
}

// RULE: colours stay, values change places.
template <class Sink>
RULE_SELDOM void swap_dice(Desk<Sink>& d, Seat owner, Die first, Die second) {
  Dice& dice = d.t.of(owner).dice;
  dice.remove(first);
  dice.remove(second);
  dice.add(ring_die(colour_of(first), value_of(second)));
  dice.add(ring_die(colour_of(second), value_of(first)));
  d.tell(Event{.happening = Happening::dice_swapped, .seat = owner, .die = first, .to_die = second});
}

}  // namespace gm::ring

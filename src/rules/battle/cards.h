// Moving cards: every way a technique card changes its place, with what the
// seats learn from it (known.h) and the event that tells it.
#pragma once
#include "rules/battle/content.h"
#include "rules/battle/facts.h"
#include "rules/battle/known.h"
#include "rules/battle/state.h"

namespace gm::battle {

// What a rule works on: the book, the state, and where events go.
template <class Sink>
struct Desk {
  const Book& book;
  State& s;
  Sink& tell;
  Table& t;
};

RULE Viewers viewers(Seats seats) { return Viewers::of_bits(seats.bits()); }

// RULE B-12.1, B-12.2: an empty deck is filled from the discard. False if both are empty.
template <class Sink>
RULE bool fill_deck(Desk<Sink>& d) {
  if (!d.s.deck.empty()) return true;
  if (d.t.discard.empty()) return false;
  d.s.deck = d.t.discard;
  d.t.discard = Cards{};
  know_deck(d.book, d.s, d.s.deck);
  d.tell(Event{.happening = Happening::deck_reshuffled, .n = u8(d.s.deck.total())});
  return true;
}

template <class Sink>
RULE void draw_card(Desk<Sink>& d, Seat seat, Technique type) {
  const Seats group = hand_group(d.book, seat);
  d.s.deck.remove(type);
  d.s.hand[seat].add(type);
  know_deck_out(d.s, type, group);
  know_card_in(d.s, seat, type, seers_besides(group, seat));
  d.tell(Event{.happening = Happening::card_drawn, .seat = seat, .card = type, .audience = viewers(group)});
}

template <class Sink>
RULE void deal_to_row(Desk<Sink>& d, Technique type) {
  d.s.deck.remove(type);
  d.t.row.add(type);
  know_deck_out_openly(d.s, type);
  d.tell(Event{.happening = Happening::row_card, .card = type});
}

template <class Sink>
RULE void pick_from_row(Desk<Sink>& d, Seat seat, Technique type) {
  d.t.row.remove(type);
  d.s.hand[seat].add(type);
  know_card_in(d.s, seat, type, all_seats(d.book));
  d.tell(Event{.happening = Happening::card_picked, .seat = seat, .card = type});
}

template <class Sink>
RULE_SELDOM void discard_from_hand(Desk<Sink>& d, Seat seat, Technique type) {
  d.s.hand[seat].remove(type);
  d.t.discard.add(type);
  know_card_out_openly(d.s, seat, type);
  d.tell(Event{.happening = Happening::card_discarded, .seat = seat, .card = type});
}

template <class Sink>
RULE_SELDOM void take_from_discard(Desk<Sink>& d, Seat seat, Technique type) {
  d.t.discard.remove(type);
  d.s.hand[seat].add(type);
  know_card_in(d.s, seat, type, all_seats(d.book));
  d.tell(Event{.happening = Happening::card_recovered, .seat = seat, .card = type});
}

// A card changes hands; only the two seats (and who shares their hands) see it.
template <class Sink>
RULE_SELDOM void take_from_hand(Desk<Sink>& d, Seat taker, Seat giver, Technique type) {
  const Seats group = hand_group(d.book, taker) | hand_group(d.book, giver);
  d.s.hand[giver].remove(type);
  d.s.hand[taker].add(type);
  know_card_out(d.s, giver, type, seers_besides(group, giver));
  know_card_in(d.s, taker, type, seers_besides(group, taker));
  d.tell(Event{.happening = Happening::card_taken,
               .seat = taker,
               .other = giver,
               .card = type,
               .audience = viewers(group)});
}

template <class Sink>
RULE void lay(Desk<Sink>& d, Seat seat, Technique type) {
  const Seats group = hand_group(d.book, seat);
  d.s.hand[seat].remove(type);
  d.s.laid[seat] = type;
  know_laid(d.s, seat, type, seers_besides(group, seat));
  d.tell(Event{.happening = Happening::card_laid, .seat = seat, .card = type, .audience = viewers(group)});
}

// RULE B-10.10: the laid card lies face up for all.
template <class Sink>
RULE void open_laid(Desk<Sink>& d, Seat seat) {
  know_laid_seen(d.s, seat, d.s.laid[seat], all_seats(d.book));
  d.tell(Event{.happening = Happening::laid_opened, .seat = seat, .card = d.s.laid[seat]});
}

// RULE B-4.2: the laid card joins the series, face up.
template <class Sink>
RULE void reveal(Desk<Sink>& d, Seat seat) {
  const Technique type = d.s.laid[seat];
  d.s.laid[seat] = Technique::none;
  d.t.series[seat].push(type);
  know_laid_shown(d.s, seat, type);
  d.tell(Event{.happening = Happening::card_revealed, .seat = seat, .card = type});
}

// The laid card goes to the discard, seen by all; says nothing by itself.
template <class Sink>
RULE Technique put_laid_on_discard(Desk<Sink>& d, Seat seat) {
  const Technique type = d.s.laid[seat];
  if (type == Technique::none) return type;
  d.s.laid[seat] = Technique::none;
  d.t.discard.add(type);
  know_laid_shown(d.s, seat, type);
  return type;
}

template <class Sink>
RULE void clear_series(Desk<Sink>& d, Seat seat) {
  d.t.discard.add(d.t.series[seat].cards());
  d.t.series[seat] = Series{};
}

// RULE B-9.21: secret, except on Searchlights.
template <class Sink>
RULE_SELDOM void swap_laid(Desk<Sink>& d, Seat seat, Technique type) {
  const Seats group = hand_group(d.book, seat);
  const Technique before = d.s.laid[seat];
  const bool open = laid_open(d.book, d.s);
  d.s.hand[seat].remove(type);
  d.s.hand[seat].add(before);
  d.s.laid[seat] = type;
  know_swap(d.book, d.s, seat, before, type, seers_besides(group, seat), open);
  d.tell(Event{.happening = Happening::laid_swapped,
               .seat = seat,
               .card = type,
               .audience = open ? everyone : viewers(group)});
}

// RULE B-10.3 to B-10.5: one card of the type for each, from the deck before
// the discard; the right neighbour of the first player is served first.
template <class Sink>
RULE void give(Desk<Sink>& d, Seats receivers, Technique type) {
  bool deck_enough = true;
  while (!receivers.empty()) {
    const Seat seat = counter_from(right_of(d.t.marker, seats(d.book)), receivers);
    receivers.remove(seat);
    const bool from_deck = d.s.deck.has(type);
    deck_enough = deck_enough && from_deck;
    if (!from_deck && !d.t.discard.has(type)) break;
    if (from_deck) {
      d.s.deck.remove(type);
      know_deck_out_openly(d.s, type);
    } else {
      d.t.discard.remove(type);
    }
    d.s.hand[seat].add(type);
    know_card_in(d.s, seat, type, all_seats(d.book));
    d.tell(Event{.happening = Happening::card_given, .seat = seat, .card = type, .n = u8(from_deck)});
  }
  if (!deck_enough) know_deck_without(d.book, d.s, type);
}

}  // namespace gm::battle

// Moving cards: every way a card changes its place, with what the foe remembers
// of the hand and the event that tells it.
//
// In a Secret the places of a card are taken from the front: first the pool's
// copies, then the hand's (state.h). So a card drawn from the pool keeps its
// place, and a card that leaves a pile gives up the last place of its copies.
#pragma once
#include "rules/ring/content.h"
#include "rules/ring/facts.h"
#include "rules/ring/state.h"

namespace gm::ring {

// What a rule works on: the book, the state, and where events go.
template <class Sink>
struct Desk {
  const Book& book;
  State& s;
  Sink& tell;
  Table& t;
};

RULE Viewers only(Seat seat) { return Viewers::of(seat); }

// ---- Places --------------------------------------------------------------------

RULE Place last_place(Cards cards) { return Place(highest(cards.bits())); }

RULE void take_out(const Book& book, Cards& pile, CardId card) {
  pile.remove(last_place(pile & book.list.of[int(card)]));
}
// As many copies of one card, from its first place on.
RULE Cards first_copies(const Book& book, CardId card, int copies) {
  Cards out;
  for (Place place : book.list.of[int(card)]) {
    if (copies-- <= 0) break;
    out.add(place);
  }
  return out;
}
// Lays the copies of one card out: in the pool, in the hand, and those of the
// hand that the foe has seen. For readers of stored states.
RULE void lay_out(const Book& book, Secret& secret, CardId card, int in_pool, int in_hand, int seen) {
  const Cards all = book.list.of[int(card)];
  const Cards pool = first_copies(book, card, in_pool);
  secret.pool = (secret.pool - all) | pool;
  secret.hand = (secret.hand - all) | (first_copies(book, card, in_pool + in_hand) - pool);
  secret.seen = (secret.seen - all) | first_copies(book, card, seen);
}

// ---- What the foe remembers --------------------------------------------------------

// An open copy leaves the hand and takes a mark with it.
RULE void forget_one(const Book& book, Secret& secret, CardId card) {
  if (!(secret.seen & book.list.of[int(card)]).empty()) take_out(book, secret.seen, card);
}
// The foe sees the whole hand.
RULE void mark_hand(const Book& book, Secret& secret) {
  secret.seen = Cards{};
  for (Place place : each_once(book, secret.hand)) {
    const CardId card = card_at(book, place);
    secret.seen |= first_copies(book, card, copies_in(book, secret.hand, card));
  }
}

// ---- Deck and hand ------------------------------------------------------------------

template <class Sink>
RULE void draw_card(Desk<Sink>& d, Seat seat, CardId card) {
  Secret& own = d.s.of(seat);
  const Place place = last_place(own.pool & d.book.list.of[int(card)]);
  own.pool.remove(place);
  own.hand.add(place);
  d.tell(Event{.happening = Happening::card_drawn, .seat = seat, .card = card, .audience = only(seat)});
}

// RULE: the taken card is hidden, unless the option shows it.
template <class Sink>
RULE_SELDOM void search_card(Desk<Sink>& d, Seat seat, CardId card) {
  Secret& own = d.s.of(seat);
  const bool shown = d.book.options.search_shown;
  const Place place = last_place(own.pool & d.book.list.of[int(card)]);
  own.pool.remove(place);
  own.hand.add(place);
  if (shown) own.seen |= first_copies(d.book, card, copies_in(d.book, own.seen, card) + 1);
  d.tell(Event{.happening = Happening::card_searched,
               .seat = seat,
               .card = card,
               .audience = shown ? everyone : only(seat)});
}

// RULE: the pool is empty, the first card of the known bottom list comes.
template <class Sink>
RULE_SELDOM void draw_from_bottom(Desk<Sink>& d, Seat seat) {
  Secret& own = d.s.of(seat);
  Corner& corner = d.t.of(seat);
  CardId* const end = own.pile + largest_deck;
  const CardId card = end[-1];
  for (int i = 1; i < corner.bottom; ++i) end[-i] = end[-i - 1];
  end[-corner.bottom] = CardId::none;
  corner.bottom = u8(corner.bottom - 1);
  const Cards free = d.book.list.of[int(card)] - own.pool - own.hand;
  own.hand.add(free.front());
  d.tell(Event{.happening = Happening::card_drawn, .seat = seat, .card = card, .audience = only(seat)});
}

// RULE: to the end of the known bottom list.
template <class Sink>
RULE_SELDOM void put_under(Desk<Sink>& d, Seat seat, CardId card) {
  Secret& own = d.s.of(seat);
  Corner& corner = d.t.of(seat);
  take_out(d.book, own.hand, card);
  own.pile[largest_deck - 1 - corner.bottom] = card;
  corner.bottom = u8(corner.bottom + 1);
  d.tell(Event{.happening = Happening::card_cycled, .seat = seat, .card = card, .audience = only(seat)});
}

// ---- Discards -------------------------------------------------------------------------

RULE void put_on_discard(State& s, Seat seat, CardId card) {
  Corner& corner = s.table.of(seat);
  s.of(seat).pile[corner.discard] = card;
  corner.discard = u8(corner.discard + 1);
}

RULE void leave_hand(const Book& book, Secret& own, CardId card) {
  take_out(book, own.hand, card);
  if (!own.seen.empty()) forget_one(book, own, card);
}

template <class Sink>
RULE void discard_from_hand(Desk<Sink>& d, Seat seat, CardId card, Cause cause, Seat by) {
  leave_hand(d.book, d.s.of(seat), card);
  put_on_discard(d.s, seat, card);
  d.tell(
      Event{.happening = Happening::card_discarded, .seat = seat, .other = by, .card = card, .cause = cause});
}

// ---- Cards in play ----------------------------------------------------------------------

// RULE: a card goes from the hand into play.
template <class Sink>
RULE void put_in_play(Desk<Sink>& d, Seat seat, CardId card, Power power) {
  const CardId answered = d.t.chain.empty() ? CardId::none : d.t.chain.back().card;
  leave_hand(d.book, d.s.of(seat), card);
  d.t.chain.push({.card = card, .power = power});
  const CardId copy = d.t.chain.size() == 1 ? d.t.copied : CardId::none;
  d.tell(Event{.happening = Happening::card_played,
               .seat = seat,
               .card = card,
               .copy = copy,
               .by = answered,
               .power = power,
               .die = paying_die(d.book, d.t.of(seat).dice, copy == CardId::none ? card : copy, power)});
}

// RULE: to the owners' discards, oldest first; items before `first` stay.
template <class Sink>
RULE void clear_chain(Desk<Sink>& d, int first = 0) {
  for (int i = first; i < d.t.chain.size(); ++i) {
    const Seat owner = owner_of_item(d.t, i);
    put_on_discard(d.s, owner, d.t.chain[i].card);
    d.tell(Event{.happening = Happening::card_discarded,
                 .seat = owner,
                 .other = owner,
                 .card = d.t.chain[i].card,
                 .cause = Cause::played});
  }
  while (d.t.chain.size() > first) d.t.chain.pop();
  if (first == 0) d.t.copied = CardId::none;
}

// RULE e: hand, discard, cards in play and deck become one unknown pool.
template <class Sink>
RULE void gather_cards(Desk<Sink>& d, Seat seat) {
  Secret& own = d.s.of(seat);
  Corner& corner = d.t.of(seat);
  own.pool = d.book.list.all;
  own.hand = own.seen = Cards{};
  for (CardId& card : own.pile) card = CardId::none;
  corner.discard = corner.bottom = 0;
  d.tell(Event{.happening = Happening::deck_shuffled, .seat = seat, .n = d.book.list.size});
}

}  // namespace gm::ring

// What one seat, or a spectator, knows: a type of its own, built up from the
// open table, the open discards, the seat's own cards and what it has seen of
// the other hand. There is no field in it for a rival's secret.
//
// `imagine` goes the other way: some full state that fits a view. Bots think
// on imagined states, so they cannot cheat; the law tests use it to prove that
// nothing leaks.
#pragma once
#include "kit/rng.h"
#include "rules/ring/cards.h"
#include "rules/ring/content.h"
#include "rules/ring/facts.h"
#include "rules/ring/state.h"

namespace gm::ring {

using Pile = Bounded<CardId, largest_deck>;

struct View {
  Table table;
  // The viewer's own cards; nothing for a spectator. The pool of its deck is what is left over.
  Cards hand;
  Cards shown;               // of its hand, known to the foe
  Cards seen;                // of the foe's hand, known to the viewer
  Pile bottom;               // known bottom list of its deck, the card to be drawn first in front
  Pile discard[seat_count];  // oldest first
  uint8_t hand_size[seat_count]{};
  uint8_t deck_size[seat_count]{};
  Seat viewer = spectator;
  uint8_t filler[4]{};  // always 0; without it there would be padding
  friend constexpr bool operator==(const View&, const View&) = default;
};

RULE View view(const Book&, const State& s, Seat viewer) {
  View v;
  v.viewer = viewer;
  v.table = s.table;
  for (int i = 0; i < seat_count; ++i) {
    const Seat seat{u8(i)};
    for (int n = 0; n < s.table.corner[i].discard; ++n) v.discard[i].push(discarded_card(s, seat, n));
    v.hand_size[i] = u8(hand_count(s, seat));
    v.deck_size[i] = u8(deck_count(s, seat));
  }
  if (viewer == spectator) return v;
  v.hand = s.of(viewer).hand;
  for (int n = 0; n < s.table.of(viewer).bottom; ++n) v.bottom.push(bottom_card(s, viewer, n));
  v.shown = s.of(viewer).seen;
  v.seen = s.of(foe_of(viewer)).seen;
  return v;
}

// ---- Imagining ----------------------------------------------------------------------

// What a seat has in deck and hand together: the list without what lies open.
RULE Cards hidden_cards(const Book& book, const View& v, Seat seat) {
  Cards rest = book.list.all;
  for (CardId card : v.discard[int(seat)]) take_out(book, rest, card);
  for (int i = 0; i < v.table.chain.size(); ++i) {
    if (owner_of_item(v.table, i) == seat) take_out(book, rest, v.table.chain[i].card);
  }
  return rest;
}

RULE Place deal_place(Cards& from, Rng& rng) {
  const Place place = Place(nth_one(from.bits(), rng.below(from.size())));
  from.remove(place);
  return place;
}

// Copies of a card are taken from the front: first the pool's, then the hand's.
RULE void tidy(const Book& book, Secret& secret) {
  for (Place place : book.list.further) {
    const CardId card = card_at(book, place);
    if (book.list.further.has(Place(int(place) - 1))) continue;  // a third copy
    lay_out(book, secret, card, copies_in(book, secret.pool, card), copies_in(book, secret.hand, card),
            copies_in(book, secret.seen, card));
  }
}

RULE void imagine_own(const Book& book, const View& v, State& s) {
  Secret& own = s.of(v.viewer);
  own.pool = hidden_cards(book, v, v.viewer);
  own.hand = Cards{};
  for (Place place : v.hand) {
    take_out(book, own.pool, card_at(book, place));
  }
  for (int i = 0; i < v.bottom.size(); ++i) {
    take_out(book, own.pool, v.bottom[i]);
    own.pile[largest_deck - 1 - i] = v.bottom[i];
  }
  own.hand = v.hand;
  own.seen = v.shown;
}

// Hand and known bottom of another seat at random; what was seen of the hand is in it.
RULE void imagine_other(const Book& book, const View& v, State& s, Seat seat, Rng& rng) {
  Secret& other = s.of(seat);
  Cards rest = hidden_cards(book, v, seat);
  other.seen = v.viewer == spectator ? Cards{} : v.seen;
  other.hand = other.seen;
  rest -= other.seen;
  while (other.hand.size() < v.hand_size[int(seat)]) other.hand.add(deal_place(rest, rng));
  for (int i = 0; i < v.table.of(seat).bottom; ++i) {
    other.pile[largest_deck - 1 - i] = card_at(book, deal_place(rest, rng));
  }
  other.pool = rest;
  tidy(book, other);
}

RULE State imagine(const Book& book, const View& v, Rng& rng) {
  State s = start(book);
  s.table = v.table;
  for (int i = 0; i < seat_count; ++i) {
    const Seat seat{u8(i)};
    for (int n = 0; n < v.discard[i].size(); ++n) s.secret[i].pile[n] = v.discard[i][n];
    if (seat == v.viewer) {
      imagine_own(book, v, s);
    } else {
      imagine_other(book, v, s, seat, rng);
    }
  }
  // Whoever is choosing a card from a hand is looking at it.
  if (v.table.decision == Decision::concuss_pick) mark_hand(book, s.of(v.table.about));
  return s;
}

}  // namespace gm::ring

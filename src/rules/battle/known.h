// B-15: what seats remember of each other's hidden cards, as sure counts.
//
// Each function is one thing that can happen to a hidden card of seat `t`.
// `seers` are the seats that see its type; bit t itself stands for everybody
// (see Knowledge in state.h), so a public event has seers == all seats; the
// common ones have a function of their own, `..._openly`.
// Loops that treat all seats alike go over all eight whatever the player count:
// the counts of absent seats are 0 and stay 0, and such loops become vectors.
#pragma once
#include "rules/battle/content.h"
#include "rules/battle/state.h"

namespace gm::battle {

// Who besides t learns a card that only the seats of `who` may see.
RULE Seats seers_besides(Seats who, Seat t) { return who - Seats::of(t); }

// A card goes: seers count one less of its type, the others one less of everything.
RULE void lower(PerSeat<Cards>& seen, Technique type, Seats seers) {
  const PerSeat<Cards> before = seen;
  for (Cards& cards : seen.of_seat) cards.lower_all();
  for (Seat v : seers) {
    seen[v] = before[v];
    seen[v].lower(type);
  }
}
// The same where everybody sees it.
RULE void lower_openly(PerSeat<Cards>& seen, Technique type) {
  for (Cards& cards : seen.of_seat) cards.lower(type);
}

// RULE B-15.2: a card gets into the hand of t.
RULE void know_card_in(State& s, Seat t, Technique type, Seats seers) {
  for (Seat v : seers) {
    s.known.seen_hand[t][v].add(type);
    s.known.seen_held[t][v].add(type);
  }
}

// RULE B-15.2, B-15.3: a card leaves the hand of t; unseen by those not in seers.
RULE void know_card_out(State& s, Seat t, Technique type, Seats seers) {
  lower(s.known.seen_hand[t], type, seers);
  lower(s.known.seen_held[t], type, seers);
}
// The same, seen by everybody.
RULE void know_card_out_openly(State& s, Seat t, Technique type) {
  lower_openly(s.known.seen_hand[t], type);
  lower_openly(s.known.seen_held[t], type);
}

// RULE B-15.2: seers see the laid card of t.
RULE void know_laid_seen(State& s, Seat t, Technique type, Seats seers) {
  s.known.seen_laid[t] |= seers;
  for (Seat v : seers) {
    Cards& held = s.known.seen_held[t][v];
    held.set(type, max(held.count(type), s.known.seen_hand[t][v].count(type) + 1));
  }
}

// RULE B-15.3: t lays a card face down.
RULE void know_laid(State& s, Seat t, Technique type, Seats seers) {
  lower(s.known.seen_hand[t], type, seers);
  know_laid_seen(s, t, type, seers);
}

// RULE B-15.4: t has no laid card any more.
RULE void know_no_laid(State& s, Seat t) {
  s.known.seen_laid[t] = {};
  s.known.seen_hand[t] = s.known.seen_held[t];
}

// RULE B-15.4: the laid card of t is shown to all: revealed or discarded. Of
// what t surely holds beyond its known hand, one card of the type was this one.
RULE void know_laid_shown(State& s, Seat t, Technique type) {
  const PerSeat<Cards> hand = s.known.seen_hand[t];
  PerSeat<Cards>& held = s.known.seen_held[t];
  for (int v = 0; v < max_seats; ++v) held.of_seat[v].remove(hand.of_seat[v]);
  lower_openly(held, type);
  for (int v = 0; v < max_seats; ++v) held.of_seat[v].add(hand.of_seat[v]);
  know_no_laid(s, t);
}

// RULE B-15.5: t exchanges its laid card `before` with the hand card `now`.
// `sees_hand` are the team-mates with whom t shares its hand; `open` says that
// the new card lies face up for all.
RULE void know_swap(const Book& book, State& s, Seat t, Technique before, Technique now, Seats sees_hand,
                    bool open) {
  lower(s.known.seen_hand[t], now, sees_hand);
  for (Seat v : all_seats(book)) {
    Cards& hand = s.known.seen_hand[t][v];
    if (s.known.seen_laid[t].has(v)) hand.add(before);
    s.known.seen_held[t][v] = Cards::greater(s.known.seen_held[t][v], hand);
  }
  s.known.seen_laid[t] = {};
  know_laid_seen(s, t, now, open ? all_seats(book) : sees_hand);
}

// RULE B-15.2: seers see the whole hand of t.
RULE void know_hand(State& s, Seat t, Seats seers) {
  for (Seat v : seers) {
    s.known.seen_hand[t][v] = s.hand[t];
    s.known.seen_held[t][v] = Cards::greater(s.known.seen_held[t][v], s.hand[t]);
  }
}

// RULE B-15.6: a card whose type these seats see leaves the deck.
RULE void know_deck_out(State& s, Technique type, Seats seers) {
  for (Seat v : seers) s.known.deck_max[v].lower(type);
}
// The same, seen by everybody.
RULE void know_deck_out_openly(State& s, Technique type) {
  lower_openly(s.known.deck_max, type);
  s.known.public_deck_max.lower(type);
}
// RULE B-15.6: no copy is left in the deck.
RULE void know_deck_without(const Book& book, State& s, Technique type) {
  for (Seat v : all_seats(book)) s.known.deck_max[v].set(type, 0);
  s.known.public_deck_max.set(type, 0);
}
// RULE B-15.6: the deck is now exactly this.
RULE void know_deck(const Book& book, State& s, Cards deck) {
  for (Seat v : all_seats(book)) s.known.deck_max[v] = deck;
  s.known.public_deck_max = deck;
}

}  // namespace gm::battle

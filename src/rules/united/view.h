// What one seat, or a spectator, knows: a type of its own, built up from the open
// table and the cards it may see. There is no field in it for the rest.
//
// `imagine` goes the other way: some full state that fits a view. Bots think on
// imagined states, so they cannot cheat; the law tests use it to prove that
// nothing leaks.
#pragma once
#include "kit/rng.h"
#include "rules/united/cards.h"
#include "rules/united/content.h"
#include "rules/united/facts.h"
#include "rules/united/state.h"

namespace gm::united {

// Whether the viewer sees hand, known top and known bottom of this seat.
RULE bool sees_cards(const Book& book, Seat viewer, Seat seat) {
  return book.options.open_hands || viewer == seat;
}

struct View {
  Table table;
  uint8_t hand_size[most_figures]{};  // by seat
  uint8_t deck_size[most_figures]{};  // by seat
  CardId top[most_figures] = {CardId::none, CardId::none, CardId::none, CardId::none};
  Cards hand;                               // cards the viewer knows to be in hands
  Cards seen;                               // hand cards that everybody knows
  CardId under[most_figures * deck_cards];  // as in State; none where the viewer may not look
  Seat viewer = spectator;
  uint8_t filler[7]{};  // always 0; without it there would be padding
  RULE View() {
    for (CardId& card : under) card = CardId::none;
  }
  friend constexpr bool operator==(const View&, const View&) = default;
};

RULE View view(const Book& book, const State& s, Seat viewer) {
  View v;
  v.viewer = viewer;
  v.table = s.table;
  v.seen = s.seen;
  v.hand = s.seen;
  for (int i = 0; i < seats(book); ++i) {
    const Seat seat{u8(i)};
    v.hand_size[i] = u8(hand_count(book, s, seat));
    v.deck_size[i] = u8(deck_count(book, s, seat));
    if (!sees_cards(book, viewer, seat)) continue;
    v.hand = (v.hand - cards_of(book, seat)) | hand_of(book, s, seat);
    v.top[i] = s.top[i];
    for (int n = 0; n < s.table.under[i]; ++n) v.under[i * deck_cards + n] = s.under[i * deck_cards + n];
  }
  return v;
}

// ---- Imagining ----------------------------------------------------------------------

RULE void take_out(const Book& book, const Table& t, Cards& pile, CardId card) {
  pile.remove(last_place(pile & places_of(book, t, card)));
}
RULE Place deal_place(Cards& from, Rng& rng) {
  const Place place = Place(nth_one(from.bits(), rng.below(from.size())));
  from.remove(place);
  return place;
}

// What a seat has in deck and hand together: its cards without those of the Storyline.
RULE Cards hidden_cards(const Book& book, const View& v, Seat seat) {
  const Table& t = v.table;
  Cards rest;
  if (t.phase < Phase::deal) return rest;
  for (int f = 0; f < figures(book); ++f) {
    if (seat_of(book, f) != seat) continue;
    rest |= Cards::of_bits(uint64_t(book.hero[int(t.figure[f].hero)].all) << (f * deck_cards));
  }
  for (const StoryCard& story : t.story) {
    if (story.card == CardId::none) continue;
    if (seat_of(book, figure_of(book, t, hero_of(story.card))) == seat) take_out(book, t, rest, story.card);
  }
  return rest;
}

RULE void imagine_known(const Book& book, const View& v, State& s, Seat seat) {
  Cards rest = hidden_cards(book, v, seat);
  const int i = int(seat);
  const Cards hand = v.hand & cards_of(book, seat);
  for (Place place : hand) take_out(book, v.table, rest, card_at(book, v.table, place));
  if (v.table.known_top[i] != 0) take_out(book, v.table, rest, v.top[i]);
  s.top[i] = v.top[i];
  for (int n = 0; n < v.table.under[i]; ++n) {
    s.under[i * deck_cards + n] = v.under[i * deck_cards + n];
    take_out(book, v.table, rest, v.under[i * deck_cards + n]);
  }
  s.hand |= hand;
  s.pool |= rest;
}

// Hand, known top and known bottom of another seat at random; what was seen of the hand is in it.
RULE void imagine_other(const Book& book, const View& v, State& s, Seat seat, Rng& rng) {
  const Table& t = v.table;
  const int i = int(seat);
  Cards rest = hidden_cards(book, v, seat);
  Cards hand = v.seen & cards_of(book, seat);
  const Cards seen = hand;
  rest -= hand;
  // One card of the Hero whose back is shown stays in the pool.
  Cards kept;
  if (t.back != no_figure) {
    Cards backs = rest & cards_of_figure(t.back);
    const Place place = deal_place(backs, rng);
    rest.remove(place);
    kept.add(place);
  }
  while (hand.size() < v.hand_size[i]) hand.add(deal_place(rest, rng));
  if (t.known_top[i] != 0) s.top[i] = card_at(book, t, deal_place(rest, rng));
  for (int n = 0; n < t.under[i]; ++n) {
    s.under[i * deck_cards + n] = card_at(book, t, deal_place(rest, rng));
  }
  rest |= kept;
  s.hand |= hand;
  s.pool |= rest;
  // Copies of a card are taken from the front: first the pool's, then the hand's.
  for (Place place : each_once(book, t, hand | rest)) {
    const CardId card = card_at(book, t, place);
    lay_out(book, s, card, copies_in(book, t, rest, card), copies_in(book, t, hand, card),
            copies_in(book, t, seen, card));
  }
}

RULE State imagine(const Book& book, const View& v, Rng& rng) {
  State s;
  s.table = v.table;
  s.seen = v.seen;
  for (int i = 0; i < seats(book); ++i) {
    const Seat seat{u8(i)};
    if (sees_cards(book, v.viewer, seat)) {
      imagine_known(book, v, s, seat);
    } else {
      imagine_other(book, v, s, seat, rng);
    }
  }
  return s;
}

}  // namespace gm::united

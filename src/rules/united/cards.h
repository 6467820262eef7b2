// Moving cards: every way a card changes its place, with what others remember of
// a hand and the event that tells it; and asking.
//
// In a State the places of a card are taken from the front: first the pool's
// copies, then the hand's (state.h). So a card drawn from the pool keeps its
// place, and a card that leaves a pile gives up the last place of its copies.
#pragma once
#include <type_traits>

#include "rules/united/content.h"
#include "rules/united/facts.h"
#include "rules/united/state.h"

namespace gm::united {

// Whether the sentence about it names the Villain.
RULE bool names_villain(Happening happening) {
  return happening == Happening::villain_placed || happening == Happening::villain_turn ||
         happening == Happening::villain_moved || happening == Happening::villain_hit ||
         happening == Happening::bam_reached || happening == Happening::effect_begun ||
         happening == Happening::health_restored || happening == Happening::track_moved ||
         happening == Happening::game_won || happening == Happening::game_lost;
}
// An event with the names that belong to its numbers.
RULE Event with_names(const Table& t, Event event) {
  if (event.figure < most_figures) event.hero = t.figure[event.figure].hero;
  if (event.at < ring_size) event.location = t.spot[event.at].location;
  if (event.to < ring_size) event.to_location = t.spot[event.to].location;
  if (names_villain(event.happening)) event.villain = t.villain;
  if (event.happening == Happening::effect_chosen && event.at < ring_size) {
    event.threat = t.spot[event.at].threat;
  }
  return event;
}

// Where events go. Nobody names things for a sink that does not listen.
template <class Sink>
struct Teller {
  Sink& sink;
  const Table& t;
  RULE void operator()(const Event& event) {
    if constexpr (!std::is_same_v<Sink, Quiet>) sink(with_names(t, event));
  }
};

// What a rule works on: the book, the state, and where events go.
template <class Sink>
struct Desk {
  const Book& book;
  State& s;
  Teller<Sink> tell;
  Table& t;
  RULE Desk(const Book& with, State& state, Sink& sink, Table& table)
      : book(with), s(state), tell{sink, table}, t(table) {}
};

template <class Sink>
RULE void ask(Desk<Sink>& d, Decision decision, Seats who) {
  d.t.decision = decision;
  d.t.asked = who;
  d.t.about = nobody;
}
template <class Sink>
RULE void ask_chance(Desk<Sink>& d, Decision decision, Seat about = nobody) {
  d.t.decision = decision;
  d.t.asked = Seats{};
  d.t.about = about;
}

// Who sees the cards of a seat (option open_hands).
RULE Viewers watchers(const Book& book, Seat seat) {
  return book.options.open_hands ? everyone : Viewers::of(seat);
}

// ---- Places --------------------------------------------------------------------

RULE Place last_place(Cards cards) { return Place(highest(cards.bits())); }
// As many copies of one card, from its first place on.
RULE Cards first_copies(Cards places, int copies) {
  Cards out;
  for (Place place : places) {
    if (copies-- <= 0) break;
    out.add(place);
  }
  return out;
}
// Lays the copies of one card out: in the pool, in the hand, and those of the
// hand that everybody has seen. For readers of stored states.
RULE void lay_out(const Book& book, State& s, CardId card, int pool, int hand, int seen) {
  const Cards all = places_of(book, s.table, card);
  const Cards both = first_copies(all, pool + hand);
  s.pool = (s.pool - all) | first_copies(all, pool);
  s.hand = (s.hand - all) | (both - first_copies(all, pool));
  s.seen = (s.seen - all) | first_copies(all, seen);
}

RULE void put_in_hand(const Book& book, State& s, CardId card) {
  s.hand.add((places_of(book, s.table, card) - s.pool - s.hand).front());
}
RULE void put_in_pool(const Book& book, State& s, CardId card) {
  const Cards all = places_of(book, s.table, card);
  const Cards held = s.hand & all;
  s.hand.add((all - s.pool - s.hand).front());
  const Place first = held.empty() ? last_place(s.hand & all) : held.front();
  s.hand.remove(first);
  s.pool.add(first);
}
RULE void take_from_hand(const Book& book, State& s, CardId card) {
  s.hand.remove(last_place(s.hand & places_of(book, s.table, card)));
}
// An open copy leaves the hand and takes a mark with it.
RULE void forget_one(const Book& book, State& s, CardId card) {
  const Cards marks = s.seen & places_of(book, s.table, card);
  if (!marks.empty()) s.seen.remove(last_place(marks));
}

// ---- Drawing (U-16.2) ------------------------------------------------------------

template <class Sink>
RULE void tell_draw(Desk<Sink>& d, Seat seat, CardId card) {
  d.tell(Event{
      .happening = Happening::card_drawn, .seat = seat, .card = card, .audience = watchers(d.book, seat)});
}
// Chance drew this card from the pool.
template <class Sink>
RULE void draw_from_pool(Desk<Sink>& d, Seat seat, CardId card) {
  const Place place = last_place(d.s.pool & places_of(d.book, d.t, card));
  d.s.pool.remove(place);
  d.s.hand.add(place);
  d.t.back = no_figure;
  uint8_t& left = d.t.draws[int(seat)];
  left = u8(left - 1);
  tell_draw(d, seat, card);
}
// RULE U-13.13: the back of a new unknown top card is to be seen.
RULE bool back_is_due(const Book& book, const State& s) {
  if (!solo(book) || book.options.solo_backs != Backs::shown) return false;
  return s.table.back == no_figure && s.table.known_top[0] == 0 && !s.pool.empty();
}
// Draws what the seats have to draw, the speaker first. True when chance is asked.
template <class Sink>
RULE bool serve_draws(Desk<Sink>& d) {
  Seat seat = speaker(d.book, d.t);
  for (int i = 0; i < seats(d.book); ++i, seat = left_of(seat, seats(d.book))) {
    uint8_t& left = d.t.draws[int(seat)];
    uint8_t& under = d.t.under[int(seat)];
    while (left > 0) {
      if (d.t.known_top[int(seat)] != 0) {
        const CardId card = d.s.top[int(seat)];
        d.s.top[int(seat)] = CardId::none;
        d.t.known_top[int(seat)] = 0;
        put_in_hand(d.book, d.s, card);
        left = u8(left - 1);
        tell_draw(d, seat, card);
      } else if (!pool_of(d.book, d.s, seat).empty()) {
        if (back_is_due(d.book, d.s)) return ask_chance(d, Decision::chance_back), true;
        return ask_chance(d, Decision::chance_draw_hero, seat), true;
      } else if (under > 0) {
        CardId* const cards = d.s.under + int(seat) * deck_cards;
        const CardId card = cards[0];
        for (int k = 1; k < under; ++k) cards[k - 1] = cards[k];
        cards[under - 1] = CardId::none;
        under = u8(under - 1);
        put_in_hand(d.book, d.s, card);
        left = u8(left - 1);
        tell_draw(d, seat, card);
      } else {
        left = 0;  // RULE U-16.3
      }
    }
  }
  return false;
}

// ---- Under the deck, on top of it --------------------------------------------------

// RULE U-9.1. Others see only that a card went under, unless hands are open.
template <class Sink>
RULE void tuck_card(Desk<Sink>& d, Seat seat, CardId card, Cause cause) {
  take_from_hand(d.book, d.s, card);
  uint8_t& under = d.t.under[int(seat)];
  d.s.under[int(seat) * deck_cards + under] = card;
  under = u8(under + 1);
  if (d.book.options.open_hands) {
    forget_one(d.book, d.s, card);
  } else {
    d.s.seen -= cards_of(d.book, seat);
  }
  d.tell(Event{.happening = Happening::card_tucked,
               .seat = seat,
               .card = card,
               .cause = cause,
               .audience = watchers(d.book, seat)});
}

// RULE U-10.6: the rest of the deck is shuffled, this card lies on top of it.
template <class Sink>
RULE_SELDOM void search_card(Desk<Sink>& d, Seat seat, CardId card) {
  CardId* const cards = d.s.under + int(seat) * deck_cards;
  if (d.t.known_top[int(seat)] != 0) put_in_pool(d.book, d.s, d.s.top[int(seat)]);
  for (int i = 0; i < d.t.under[int(seat)]; ++i) {
    put_in_pool(d.book, d.s, cards[i]);
    cards[i] = CardId::none;
  }
  d.t.under[int(seat)] = 0;
  d.t.back = no_figure;
  // Takes it out of the pool again: its copies in hand move up.
  const int pool = copies_in(d.book, d.t, d.s.pool, card);
  const int hand = copies_in(d.book, d.t, d.s.hand, card);
  lay_out(d.book, d.s, card, pool - 1, hand, copies_in(d.book, d.t, d.s.seen, card));
  d.s.top[int(seat)] = card;
  d.t.known_top[int(seat)] = 1;
  d.tell(Event{
      .happening = Happening::deck_searched, .seat = seat, .card = card, .audience = watchers(d.book, seat)});
  d.tell(
      Event{.happening = Happening::deck_shuffled, .seat = seat, .n = u8(pool_of(d.book, d.s, seat).size())});
}

// ---- The Storyline -------------------------------------------------------------------

// RULE U-5.7.
template <class Sink>
RULE void play_from_hand(Desk<Sink>& d, Seat seat, CardId card) {
  take_from_hand(d.book, d.s, card);
  if (!d.s.seen.empty()) forget_one(d.book, d.s, card);
  d.t.story.push({.card = card});
  d.t.pressure = u8(d.t.pressure + 1);
  d.tell(Event{
      .happening = Happening::card_played, .seat = seat, .figure = d.t.me, .card = card, .n = d.t.pressure});
}

// RULE U-7.9: the played card and another one of the same Hero change places.
template <class Sink>
RULE_SELDOM void swap_played(Desk<Sink>& d, Seat seat, int place) {
  StoryCard& own = d.t.story[own_card(d.t)];
  StoryCard& other = d.t.story[place];
  d.tell(Event{.happening = Happening::cards_swapped,
               .seat = seat,
               .figure = d.t.me,
               .card = own.card,
               .other_card = other.card,
               .m = u8(place)});
  const StoryCard played = own;
  own = other;
  other = played;
}

// RULE U-10.7: the card taken into the hand is known to all.
template <class Sink>
RULE_SELDOM void swap_hand(Desk<Sink>& d, Seat seat, CardId card, int place) {
  const CardId back = d.t.story[place].card;
  take_from_hand(d.book, d.s, card);
  forget_one(d.book, d.s, card);
  // Laid in the middle of an action step it is still no card played: its symbols give nothing.
  const int symbols = card_of(d.book, card).symbols.size();
  const int spent = d.t.phase == Phase::act ? ((1 << symbols) - 1) | special_spent : 0;
  d.t.story[place] = {.card = card, .spent = u8(spent)};
  put_in_hand(d.book, d.s, back);
  const Cards all = places_of(d.book, d.t, back);
  d.s.seen |= first_copies(all, (d.s.seen & all).size() + 1);
  d.tell(Event{.happening = Happening::cards_swapped,
               .seat = seat,
               .figure = d.t.me,
               .card = card,
               .other_card = back,
               .n = 1,
               .m = u8(place)});
}

// ---- The plan deck (U-16.4) --------------------------------------------------------------

// Brings the top plan card to light. False when chance is asked; the deck is not empty.
template <class Sink>
RULE bool know_plan_top(Desk<Sink>& d) {
  Table& t = d.t;
  if (t.plan_top != PlanId::none) return true;
  if (!t.plan_pool.empty()) return ask_chance(d, Decision::chance_draw_plan), false;
  t.plan_top = t.plan_under[0];
  for (int i = 1; i < t.plan_under.size(); ++i) t.plan_under[i - 1] = t.plan_under[i];
  t.plan_under.pop();
  return true;
}
RULE void draw_plan(const Book& book, Table& t, PlanId plan) {
  const uint16_t places = villain_row(book, t).plan_of[row_of(plan)];
  t.plan_pool.remove(Place(highest(uint64_t(t.plan_pool.bits() & places))));
  t.plan_top = plan;
}

}  // namespace gm::united

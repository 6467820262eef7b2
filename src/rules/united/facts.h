// Questions about a state that change nothing: places and Heroes, cards, the
// Storyline, selectors, amounts and conditions. Further ones: modifiers.h,
// symbols.h and could.h.
//
// A set of ring positions is a bit per position, a set of figures a bit per
// figure. Expressions are read in the light of a Frame, which says where the
// source of the effect lies and who acts; for modifiers one is made up.
#pragma once
#include "kit/bits.h"
#include "rules/united/content.h"
#include "rules/united/state.h"

namespace gm::united {

// ---- The ring (U-1.4) --------------------------------------------------------

using Ring = uint8_t;     // ring positions, bit each
using Figures = uint8_t;  // Heroes in play, bit each
inline constexpr Ring whole_ring = 63;

RULE int clockwise(int at, int steps = 1) {
  return at + steps < ring_size ? at + steps : (at + steps) % ring_size;
}
RULE int counter_clockwise(int at) { return at == 0 ? ring_size - 1 : at - 1; }
RULE int opposite(int at) { return clockwise(at, ring_size / 2); }
RULE uint8_t bit(int n) { return u8(1 << n); }
RULE Ring neighbours(int at) {
  const int twice = 1 << at | 1 << (at + ring_size);
  return u8((twice >> 1 | twice << 1 | twice >> (ring_size - 1)) & whole_ring);
}
// The first position of the set met clockwise from `from` on; the set is not empty.
RULE int first_clockwise(Ring ring, int from) {
  const uint32_t twice = uint32_t(ring) | uint32_t(ring) << ring_size;
  return lowest(twice >> from << from) % ring_size;
}

RULE const Villain& villain_row(const Book& book, const Table& t) { return book.villain[int(t.villain)]; }
RULE int slots_of(const Book& book, const Spot& spot) { return book.location[int(spot.location)].slots; }
RULE int free_slots(const Book& book, const Spot& spot) { return slots_of(book, spot) - tokens_on(spot); }
RULE int tokens_of(const Spot& spot, Token token) {
  return (token == Token::civilian ? 0 : int(spot.thugs)) + (token == Token::thug ? 0 : int(spot.civilians));
}

// ---- Seats and Heroes ----------------------------------------------------------

RULE bool in_hero_turn(Phase phase) { return Phase::turn_begins <= phase && phase <= Phase::turn_over; }

// RULE U-15.2: who is asked first for a decision of the table.
RULE Seat speaker(const Book& book, const Table& t) {
  if (t.active == nobody) return Seat{0};
  return in_hero_turn(t.phase) ? t.active : left_of(t.active, seats(book));
}

// RULE U-15.1: several are asked for a decision of the table, and each for himself only for the cards that
// damage costs.
RULE Actors actors(const Book& book, const State& s) {
  const Table& t = s.table;
  const bool of_table = t.asked.size() > 1 && t.decision != Decision::discard_card;
  return {t.asked, is_chance(t.decision), of_table ? speaker(book, t) : nobody};
}

RULE Figures all_figures(const Book& book) { return u8((1 << figures(book)) - 1); }
// RULE U-9.6: only standing Heroes are seen by effects.
RULE Figures standing(const Book& book, const Table& t) {
  int down = 0;
  for (int f = 0; f < most_figures; ++f) down |= t.figure[f].ko << f;
  return u8(all_figures(book) & ~down);
}
RULE Figures figures_at(const Book& book, const Table& t, Ring ring) {
  int there = 0;
  for (int f = 0; f < most_figures; ++f) {
    const int at = t.figure[f].at;
    there |= (at < ring_size ? ring >> at & 1 : 0) << f;
  }
  return u8(there & standing(book, t));
}
// RULE U-13.6: whose Action tokens the figure uses.
RULE int purse_of(const Book& book, int figure) { return solo(book) ? 0 : figure; }
RULE int figure_of(const Book& book, const Table& t, HeroId hero) {
  for (int f = 0; f < figures(book); ++f) {
    if (t.figure[f].hero == hero) return f;
  }
  return no_figure;
}

// ---- Cards ---------------------------------------------------------------------

RULE CardId card_at(const Book& book, const Table& t, Place place) {
  const HeroId hero = t.figure[int(place) / deck_cards].hero;
  return card_id(hero, book.hero[int(hero)].row_at[int(place) % deck_cards]);
}
// All places of a card that is in the game; empty for any other: no figure has its Hero, or no place its row.
RULE Cards places_of(const Book& book, const Table& t, CardId card) {
  const int figure = figure_of(book, t, hero_of(card));
  if (figure == no_figure) return Cards{};
  return Cards::of_bits(uint64_t(book.hero[int(hero_of(card))].of[row_of(card)]) << (figure * deck_cards));
}
RULE int copies_in(const Book& book, const Table& t, Cards pile, CardId card) {
  return (pile & places_of(book, t, card)).size();
}
RULE Cards further_copies(const Book& book, const Table& t) {
  uint64_t out = 0;
  for (int f = 0; f < figures(book); ++f) {
    if (t.figure[f].hero == HeroId::none) continue;
    out |= uint64_t(book.hero[int(t.figure[f].hero)].further) << (f * deck_cards);
  }
  return Cards::of_bits(out);
}
// Each card of the pile once: copies lie side by side.
RULE Cards each_once(const Book& book, const Table& t, Cards pile) {
  return Cards::of_bits(pile.bits() & ~(further_copies(book, t).bits() & (pile.bits() << 1)));
}
RULE Cards hand_of(const Book& book, const State& s, Seat seat) { return s.hand & cards_of(book, seat); }
RULE Cards pool_of(const Book& book, const State& s, Seat seat) { return s.pool & cards_of(book, seat); }
RULE int hand_count(const Book& book, const State& s, Seat seat) { return hand_of(book, s, seat).size(); }
RULE int deck_count(const Book& book, const State& s, Seat seat) {
  return pool_of(book, s, seat).size() + s.table.known_top[int(seat)] + s.table.under[int(seat)];
}
// The unknown top of a deck can only be one of these (U-13.13).
RULE Cards drawable(const Book& book, const State& s, Seat seat) {
  const Cards pool = pool_of(book, s, seat);
  return s.table.back == no_figure ? pool : pool & cards_of_figure(s.table.back);
}
RULE int plan_count(const Table& t) {
  return t.plan_pool.size() + (t.plan_top != PlanId::none) + t.plan_under.size();
}

// ---- The Storyline (U-5.8) --------------------------------------------------------

// Number of the last Hero card before place `end`, or -1.
RULE int hero_card_before(const Table& t, int end) {
  int i = end - 1;
  while (i >= 0 && t.story[i].card == CardId::none) --i;
  return i;
}
RULE int own_card(const Table& t) { return hero_card_before(t, t.story.size()); }
// Places of the Storyline that hold cards of this Hero, bit each.
RULE uint64_t story_of(const Table& t, HeroId hero) {
  uint64_t out = 0;
  for (int i = 0; i < t.story.size(); ++i) {
    if (t.story[i].card != CardId::none && hero_of(t.story[i].card) == hero) out |= uint64_t{1} << i;
  }
  return out;
}

// ---- Selectors -----------------------------------------------------------------------

// Where the source of the effect is now.
RULE int here_of(const Table& t, const Frame& f) {
  if (f.at != nowhere) return f.at;
  const bool heros = f.role == Frame::Role::special || f.role == Frame::Role::extra;
  return heros ? t.figure[f.me].at : t.villain_at;
}

RULE Ring ring_of(const Table& t, const Frame& f, Places::Kind kind) {
  const int here = here_of(t, f);
  switch (kind) {
    case Places::Kind::none:
      return 0;
    case Places::Kind::here:
      return bit(here);
    case Places::Kind::adjacent:
      return neighbours(here);
    case Places::Kind::around:
      return u8(neighbours(here) | bit(here));
    case Places::Kind::other:
      return u8(whole_ring & ~bit(here));
    case Places::Kind::all:
    case Places::Kind::anywhere:
      return whole_ring;
    case Places::Kind::where:
      return f.where;
    case Places::Kind::it:
      return f.it == nowhere ? Ring{0} : bit(f.it);
    case Places::Kind::loop:
      return f.loop == nowhere ? Ring{0} : bit(f.loop);
  }
  return 0;
}

// The Heroes of a selector before any of them is picked.
RULE Figures figures_of(const Book& book, const Table& t, const Frame& f, Whom::Kind kind, Places::Kind at) {
  const Figures me = f.me == no_figure ? Figures{0} : bit(f.me);
  switch (kind) {
    case Whom::Kind::none:
      return 0;
    case Whom::Kind::me:
      return u8(standing(book, t) & me);
    case Whom::Kind::team:
    case Whom::Kind::any:
      return standing(book, t);
    case Whom::Kind::others:
      return u8(standing(book, t) & ~me);
    case Whom::Kind::at:
      return figures_at(book, t, ring_of(t, f, at));
    case Whom::Kind::others_at:
      return u8(figures_at(book, t, ring_of(t, f, at)) & ~me);
  }
  return 0;
}
RULE Figures figures_of(const Book& book, const Table& t, const Frame& f, Whom whom) {
  return whom.kind == Whom::Kind::none ? Figures{0} : figures_of(book, t, f, whom.kind, whom.at);
}

// ---- Amounts and conditions ------------------------------------------------------------

// RULE U-11.10: symbols at the bottom of the last `cards` Hero cards.
RULE int symbols_shown(const Book& book, const Table& t, Symbol symbol, int cards) {
  int n = 0;
  for (int i = own_card(t); i >= 0 && cards > 0; i = hero_card_before(t, i), --cards) {
    for (Symbol printed : card_of(book, t.story[i].card).symbols) {
      n += printed == symbol || (book.options.copycat_wild && printed == Symbol::wild);
    }
  }
  return n;
}
// RULE U-9.7: of standing Heroes; with ko_crisis_counts of the others too.
RULE int crisis_of(const Book& book, const Table& t, const Frame& f, Whom::Kind who, Places::Kind at) {
  Figures counted = figures_of(book, t, f, who, at);
  if (book.options.ko_crisis_counts) {
    const Ring ring = ring_of(t, f, at);
    for (int i = 0; i < figures(book); ++i) {
      const bool in = who == Whom::Kind::team || who == Whom::Kind::any ||
                      (who == Whom::Kind::me && f.me == i) || (who == Whom::Kind::others && f.me != i) ||
                      ((who == Whom::Kind::at || (who == Whom::Kind::others_at && f.me != i)) &&
                       (ring >> t.figure[i].at & 1));
      if (t.figure[i].ko && in) counted = u8(counted | bit(i));
    }
  }
  int n = 0;
  for (int i = 0; i < figures(book); ++i) n += (counted >> i & 1) ? t.figure[i].crisis : 0;
  return n;
}

// One number of an expression. `affected`: the Hero for own_crisis.
RULE int term_value(const Book& book, const State& s, const Frame& f, const Term& term, int affected) {
  const Table& t = s.table;
  if (term.op == Term::Op::number) return term.n;
  const Ring ring = ring_of(t, f, term.place);
  int n = 0;
  switch (term.op) {
    case Term::Op::number:
      break;
    case Term::Op::count_tokens:
      for (int p = 0; p < ring_size; ++p) n += (ring >> p & 1) ? tokens_of(t.spot[p], term.token) : 0;
      return n;
    case Term::Op::crisis_of:
      return crisis_of(book, t, f, term.who, term.place);
    case Term::Op::crisis_at:
      for (int p = 0; p < ring_size; ++p) n += (ring >> p & 1) ? t.spot[p].crisis : 0;
      return n;
    case Term::Op::own_crisis:
      return affected < most_figures ? t.figure[affected].crisis : 0;
    case Term::Op::symbols:
      return symbols_shown(book, t, term.symbol, term.n);
    case Term::Op::discarded:
      return f.discarded;
    case Term::Op::unplaced:
      return f.unplaced;
    case Term::Op::heroes:
      return ones(figures_at(book, t, ring));
    case Term::Op::missions_done:
      return t.done.size();
    case Term::Op::track_value:
      return t.track;
    case Term::Op::full:
      for (int p = 0; p < ring_size; ++p) n += (ring >> p & 1) ? free_slots(book, t.spot[p]) : 0;
      return n == 0;
    case Term::Op::no_hero:
      return figures_at(book, t, ring) == 0;
    case Term::Op::has_hero:
      return figures_at(book, t, ring) != 0;
    case Term::Op::add:
    case Term::Op::times:
    case Term::Op::least:
    case Term::Op::greatest:
    case Term::Op::equal:
    case Term::Op::unequal:
    case Term::Op::less:
    case Term::Op::at_most:
    case Term::Op::greater:
    case Term::Op::at_least:
    case Term::Op::both:
    case Term::Op::either:
    case Term::Op::opposite:
      break;
  }
  return 0;
}
RULE bool is_operator(Term::Op op) { return op >= Term::Op::add; }
RULE int combined(Term::Op op, int a, int b) {
  switch (op) {
    case Term::Op::add:
      return min(a + b, 255);
    case Term::Op::times:
      return min(a * b, 255);
    case Term::Op::least:
      return min(a, b);
    case Term::Op::greatest:
      return max(a, b);
    case Term::Op::equal:
      return a == b;
    case Term::Op::unequal:
      return a != b;
    case Term::Op::less:
      return a < b;
    case Term::Op::at_most:
      return a <= b;
    case Term::Op::greater:
      return a > b;
    case Term::Op::at_least:
      return a >= b;
    case Term::Op::both:
      return a != 0 && b != 0;
    case Term::Op::either:
      return a != 0 || b != 0;
    case Term::Op::opposite:
    case Term::Op::number:
    case Term::Op::count_tokens:
    case Term::Op::crisis_of:
    case Term::Op::crisis_at:
    case Term::Op::own_crisis:
    case Term::Op::symbols:
    case Term::Op::discarded:
    case Term::Op::unplaced:
    case Term::Op::heroes:
    case Term::Op::missions_done:
    case Term::Op::track_value:
    case Term::Op::full:
    case Term::Op::no_hero:
    case Term::Op::has_hero:
      break;
  }
  return 0;
}

RULE_SELDOM int value_of_terms(const Book& book, const State& s, const Frame& f, Expr expr, int affected) {
  int pile[max_expression];  // the lowest `height` are written
  int height = 0;
  for (int i = 0; i < expr.size; ++i) {
    const Term& term = book.term[expr.first + i];
    if (!is_operator(term.op)) {
      pile[height++] = term_value(book, s, f, term, affected);
    } else if (term.op == Term::Op::opposite) {
      pile[height - 1] = pile[height - 1] == 0;
    } else {
      --height;
      pile[height - 1] = combined(term.op, pile[height - 1], pile[height]);
    }
  }
  return min(pile[0], 255);
}
// The value of an amount, at most 255; of a condition 0 or 1.
RULE int value(const Book& book, const State& s, const Frame& f, Expr expr, int affected = no_figure) {
  return expr.size == 0 ? int(expr.n) : value_of_terms(book, s, f, expr, affected);
}
RULE bool holds(const Book& book, const State& s, const Frame& f, Expr condition) {
  return value(book, s, f, condition) != 0;
}

}  // namespace gm::united

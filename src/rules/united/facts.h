// Questions about a state that change nothing: places and Heroes, amounts and
// conditions, modifiers, symbols and payments, and whether an effect could
// change anything (U-3.8, U-7.13, U-10.3).
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

// ---- Modifiers ------------------------------------------------------------------------------

RULE bool threat_has(const Book& book, const Spot& spot, Mod mod) {
  return spot.threat != ThreatId::none && threat_of(book, spot.threat).mods.has(mod);
}
// Calls `tell(modifier, frame)` for each modifier of this kind in play.
template <class Tell>
RULE void each_modifier(const Book& book, const Table& t, Mod mod, Tell&& tell) {
  const Villain& villain = villain_row(book, t);
  if (villain.own_mods.has(mod)) {
    const Frame f{.role = Frame::Role::bam, .at = t.villain_at};
    for (const Modifier& modifier : villain.modifiers) {
      if (modifier.mod == mod) tell(modifier, f);
    }
  }
  for (int p = 0; villain.threat_mods.has(mod) && p < ring_size; ++p) {
    if (!threat_has(book, t.spot[p], mod)) continue;
    const Frame f{.role = Frame::Role::threat_bam, .at = u8(p)};
    for (const Modifier& modifier : threat_of(book, t.spot[p].threat).modifiers) {
      if (modifier.mod == mod) tell(modifier, f);
    }
  }
}
// Whether the Villain's game knows this kind of modifier at all: mostly not, and then nobody need look.
RULE bool knows_mod(const Book& book, const Table& t, Mod mod) {
  const Villain& villain = villain_row(book, t);
  return (villain.own_mods | villain.threat_mods).has(mod);
}
// Calls `tell(n)` for each modifier of this kind that holds at a Location.
template <class Tell>
RULE void each_modifier_at(const Book& book, const Table& t, Mod mod, int at, Tell&& tell) {
  const Villain& villain = villain_row(book, t);
  if (villain.far_mods.has(mod)) {
    each_modifier(book, t, mod, [&](const Modifier& modifier, const Frame& f) {
      if (ring_of(t, f, modifier.place) >> at & 1) tell(int(modifier.n));
    });
  } else if (villain.threat_mods.has(mod) && threat_has(book, t.spot[at], mod)) {
    for (const Modifier& modifier : threat_of(book, t.spot[at].threat).modifiers) {
      if (modifier.mod == mod) tell(int(modifier.n));
    }
  }
}
// RULE U-6.12: what an action costs here, at most `most_cost`.
RULE_SELDOM int modified_cost(const Book& book, const Table& t, Mod mod, int at) {
  int cost = 1;
  each_modifier_at(book, t, mod, at, [&](int n) { cost += n; });
  return min(cost, most_cost);
}
RULE int cost_at(const Book& book, const Table& t, Mod mod, int at) {
  return knows_mod(book, t, mod) ? modified_cost(book, t, mod, at) : 1;
}
// RULE U-6.4: damage in one turn that defeats a Thug here.
RULE_SELDOM int modified_thug_health(const Book& book, const Table& t, int at) {
  int need = 1;
  each_modifier_at(book, t, Mod::thug_health, at, [&](int n) { need = max(need, n); });
  return min(need, most_thug_health);
}
RULE int thug_health(const Book& book, const Table& t, int at) {
  return knows_mod(book, t, Mod::thug_health) ? modified_thug_health(book, t, at) : 1;
}
// RULE U-8.10.
RULE_SELDOM bool villain_guarded(const Book& book, const State& s) {
  bool guarded = false;
  each_modifier(book, s.table, Mod::guard_villain, [&](const Modifier& modifier, const Frame& f) {
    guarded = guarded || holds(book, s, f, modifier.when);
  });
  return guarded;
}
RULE bool villain_open(const Book& book, const State& s) {
  return s.table.done.size() >= missions_needed && !villain_guarded(book, s);
}
// A Henchman's own guard protects it, the dashboard's protects every Henchman.
RULE_SELDOM bool henchman_guarded(const Book& book, const State& s, int at) {
  bool guarded = false;
  each_modifier(book, s.table, Mod::guard_henchman, [&](const Modifier& modifier, const Frame& f) {
    const bool own = f.role == Frame::Role::bam || f.at == at;
    guarded = guarded || (own && holds(book, s, f, modifier.when));
  });
  return guarded;
}
RULE bool henchman_open(const Book& book, const State& s, int at) {
  return !knows_mod(book, s.table, Mod::guard_henchman) || !henchman_guarded(book, s, at);
}
RULE bool henchman_at(const Book& book, const Spot& spot) {
  return spot.threat != ThreatId::none && threat_of(book, spot.threat).henchman();
}

// RULE U-6.3: what an Attack can hit at one Location, bit per Target.
RULE uint8_t targets_at(const Book& book, const State& s, int at) {
  const Spot& spot = s.table.spot[at];
  uint8_t out = 0;
  for (int damage = 0; damage < most_thug_health; ++damage) {
    out = u8(out | (thugs_with(spot, damage) > 0) << damage);
  }
  if (henchman_at(book, spot) && henchman_open(book, s, at)) out = u8(out | bit(int(Target::henchman)));
  if (s.table.villain_at == at && villain_open(book, s)) out = u8(out | bit(int(Target::villain)));
  return out;
}

// Where extra actions come from: a bit per ring position of a Threat, bit 6 the dashboard.
RULE uint8_t extra_sources(const Book& book, const Table& t) {
  const Villain& villain = villain_row(book, t);
  uint8_t out = villain.own_mods.has(Mod::extra_action) ? bit(the_dashboard) : uint8_t{0};
  for (int p = 0; villain.threat_mods.has(Mod::extra_action) && p < ring_size; ++p) {
    if (threat_has(book, t.spot[p], Mod::extra_action)) out = u8(out | bit(p));
  }
  return out;
}
// The extra action of one of those.
RULE const Modifier& extra_of(const Book& book, const Table& t, int source) {
  const Modifiers& modifiers = source == the_dashboard ? villain_row(book, t).modifiers
                                                       : threat_of(book, t.spot[source].threat).modifiers;
  int i = 0;
  while (modifiers[i].mod != Mod::extra_action) ++i;
  return modifiers[i];
}
// Whether the active Hero may use it where it stands.
RULE bool extra_open(const Book& book, const State& s, const Modifier& extra) {
  return holds(book, s, Frame{.role = Frame::Role::extra, .me = s.table.me}, extra.when);
}

// ---- Symbols and payments ---------------------------------------------------------------------

// What the active Hero can pay with in its action step.
struct Wallet {
  uint16_t units = 0;    // those there are, bit per Unit
  uint16_t symbols = 0;  // how often, two bits per Unit of own and prev
  uint8_t tokens[symbol_count]{};
  RULE int count(int which) const {
    return which < 2 * symbol_count ? symbols >> 2 * which & 3 : tokens[which - 2 * symbol_count];
  }
  RULE void take(int which) {
    if (which < 2 * symbol_count) {
      symbols = uint16_t(symbols - (1 << 2 * which));
    } else {
      tokens[which - 2 * symbol_count] = u8(tokens[which - 2 * symbol_count] - 1);
    }
    if (count(which) == 0) units = uint16_t(units & ~(1 << which));
  }
};
// Bits of all units with one of these symbols, or a Wild.
RULE uint16_t units_for(Symbols symbols) {
  const int each = symbols.bits() | 1 << int(Symbol::wild);
  return uint16_t(each | each << symbol_count | each << 2 * symbol_count);
}
inline constexpr uint16_t card_units = 255;  // symbols of own and prev, no tokens

RULE int symbols_left(const Book& book, const StoryCard& story) {
  return card_of(book, story.card).left[story.spent & ((1 << most_symbols) - 1)];
}
RULE Wallet wallet_of(const Book& book, const Table& t) {
  Wallet wallet;
  const int own = own_card(t);
  const int prev = own < 0 ? -1 : hero_card_before(t, own);
  if (own >= 0) wallet.symbols = uint16_t(symbols_left(book, t.story[own]));
  if (prev >= 0) wallet.symbols = uint16_t(wallet.symbols | symbols_left(book, t.story[prev]) << 8);
  // A bit where a count is not 0; then the bits are moved together.
  int units = (wallet.symbols | wallet.symbols >> 1) & 0x5555;
  units = (units | units >> 1) & 0x3333;
  units = (units | units >> 2) & 0x0F0F;
  units = (units | units >> 4) & 0x00FF;
  const Figure& purse = t.figure[purse_of(book, t.me)];
  for (int i = 0; i < symbol_count; ++i) {
    wallet.tokens[i] = purse.tokens[i];
    units |= (purse.tokens[i] > 0) << (2 * symbol_count + i);
  }
  wallet.units = uint16_t(units);
  return wallet;
}
RULE int worth(const Wallet& wallet, uint16_t units) {
  int n = 0;
  for (uint16_t rest = uint16_t(wallet.units & units); rest != 0; rest = uint16_t(rest & (rest - 1))) {
    n += wallet.count(lowest(rest));
  }
  return n;
}
RULE bool payable(const Wallet& wallet, uint16_t units, int cost) {
  return cost == 1 ? (wallet.units & units) != 0 : worth(wallet, units) >= cost;
}
// Calls `tell(payment)` for every way to pay `cost` with these units, by rising units.
template <class Tell>
RULE void each_payment(Wallet wallet, uint16_t units, int cost, Payment payment, int paid, Tell&& tell) {
  if (paid == cost) {
    tell(payment);
    return;
  }
  if (paid == most_cost) return;  // nothing costs more; said for the compiler
  for (int i = paid == 0 ? 0 : int(payment.unit[paid - 1]); i < unit_count; ++i) {
    if ((wallet.units & units) >> i == 0) return;
    if (((wallet.units & units) >> i & 1) == 0) continue;
    Wallet rest = wallet;
    rest.take(i);
    payment.unit[paid] = Unit(i);
    each_payment(rest, units, cost, payment, paid + 1, tell);
  }
}

inline constexpr uint16_t move_units = 0x999;    // Move or Wild
inline constexpr uint16_t attack_units = 0xAAA;  // Attack or Wild
inline constexpr uint16_t heroic_units = 0xCCC;  // Heroic or Wild

// ---- Whether an effect could change something -------------------------------------------------

RULE Ring with_tokens(const Table& t, Ring ring, Token token) {
  Ring out = 0;
  for (int p = 0; p < ring_size; ++p) {
    if ((ring >> p & 1) && tokens_of(t.spot[p], token) > 0) out = u8(out | bit(p));
  }
  return out;
}
RULE Ring with_targets(const Book& book, const State& s, Ring ring) {
  Ring out = 0;
  for (int p = 0; p < ring_size; ++p) {
    if ((ring >> p & 1) && targets_at(book, s, p) != 0) out = u8(out | bit(p));
  }
  return out;
}
RULE Ring with_room(const Book& book, const Table& t, Ring ring) {
  Ring out = 0;
  for (int p = 0; p < ring_size; ++p) {
    if ((ring >> p & 1) && free_slots(book, t.spot[p]) > 0) out = u8(out | bit(p));
  }
  return out;
}
RULE Ring with_crisis(const Table& t, Ring ring) {
  Ring out = 0;
  for (int p = 0; p < ring_size; ++p) {
    if ((ring >> p & 1) && t.spot[p].crisis > 0) out = u8(out | bit(p));
  }
  return out;
}
RULE Ring without_threat(const Table& t, Ring ring) {
  Ring out = 0;
  for (int p = 0; p < ring_size; ++p) {
    if ((ring >> p & 1) && t.spot[p].threat == ThreatId::none) out = u8(out | bit(p));
  }
  return out;
}
// Threats with token slots; Henchmen that lost Health.
RULE Ring with_slots(const Book& book, const Table& t, Ring ring) {
  Ring out = 0;
  for (int p = 0; p < ring_size; ++p) {
    const Spot& spot = t.spot[p];
    if ((ring >> p & 1) && spot.threat != ThreatId::none && !henchman_at(book, spot)) out = u8(out | bit(p));
  }
  return out;
}
RULE Ring with_hurt_henchman(const Book& book, const Table& t, Ring ring) {
  Ring out = 0;
  for (int p = 0; p < ring_size; ++p) {
    const Spot& spot = t.spot[p];
    if ((ring >> p & 1) && henchman_at(book, spot) && spot.health < threat_of(book, spot.threat).health) {
      out = u8(out | bit(p));
    }
  }
  return out;
}
RULE Figures with_crisis(const Book& book, const Table& t, Figures among) {
  Figures out = 0;
  for (int f = 0; f < figures(book); ++f) {
    if ((among >> f & 1) && t.figure[f].crisis > 0) out = u8(out | bit(f));
  }
  return out;
}
RULE int start_health(const Book& book, const Table& t) {
  return villain_row(book, t).health[figures(book) - 2];
}

// RULE U-7.7: where a Hero can go by a Move inside an effect, the extra cost included.
RULE int step_extra(const Book& book, const Table& t, int figure) {
  if (book.options.grow_trap == GrowTrap::free) return 0;
  return cost_at(book, t, Mod::leave_cost, t.figure[figure].at) - 1;
}
RULE bool can_step(const Book& book, const State& s, int figure) {
  const Table& t = s.table;
  const int extra = step_extra(book, t, figure);
  if (extra == 0) return true;
  return t.phase == Phase::act && t.me == figure && payable(wallet_of(book, t), move_units, extra);
}

// The Locations among which a picking step chooses.
RULE Ring places_offered(const Book& book, const State& s, const Frame& f, const Step& step) {
  const Table& t = s.table;
  const Ring ring = ring_of(t, f, step.place.kind);
  switch (step.verb) {
    case Verb::attack:
    case Verb::hit_all:
      return with_targets(book, s, ring);
    case Verb::discard:
    case Verb::shift:
      return with_tokens(t, ring, step.token);
    case Verb::rescue:
      return with_tokens(t, ring, Token::civilian);
    case Verb::defeat:
      return with_tokens(t, ring, Token::thug);
    case Verb::remove_crisis:
      return with_crisis(t, ring);
    case Verb::fill_threat:
      return with_slots(book, t, ring);
    case Verb::heal:
      return with_hurt_henchman(book, t, ring);
    case Verb::restore_threat:
      return without_threat(t, ring);
    case Verb::damage:
    case Verb::crisis:
    case Verb::track:
    case Verb::add:
    case Verb::step:
    case Verb::jump:
    case Verb::give:
    case Verb::draw:
    case Verb::draw_to:
    case Verb::search_top:
    case Verb::tuck:
    case Verb::swap_played:
    case Verb::swap_hand:
    case Verb::peek_plan:
    case Verb::shield:
    case Verb::ignore_symbol:
    case Verb::villain_move:
    case Verb::bam:
    case Verb::lose:
    case Verb::if_holds:
    case Verb::each:
    case Verb::may:
    case Verb::cost:
    case Verb::unless:
      break;
  }
  return ring;
}

RULE bool in_stack(const Table& t, Frame::Role role) {
  for (const Frame& f : t.stack) {
    if (f.role == role) return true;
  }
  return false;
}
// RULE U-17.4.
RULE bool in_bam(const Table& t, const Frame& f) {
  return f.role == Frame::Role::bam || f.role == Frame::Role::threat_bam || in_stack(t, Frame::Role::bam) ||
         in_stack(t, Frame::Role::threat_bam);
}
RULE bool in_villain_move(const Table& t, const Frame& f) {
  return f.role == Frame::Role::enters_again || in_stack(t, Frame::Role::enters_again);
}

// Whether one verb could change something, judged by what everybody sees.
RULE bool could_verb(const Book& book, const State& s, const Frame& f, const Step& step) {
  const Table& t = s.table;
  const bool of_heroes = step.whom.kind != Whom::Kind::none;
  const Figures heroes =
      of_heroes ? u8(figures_of(book, t, f, step.whom) | figures_of(book, t, f, step.also)) : Figures{0};
  const Ring ring = step.place.kind == Places::Kind::none ? Ring{0} : places_offered(book, s, f, step);
  const bool amount = value(book, s, f, step.n) > 0;
  const Seat my_seat = f.me == no_figure ? nobody : seat_of(book, f.me);
  switch (step.verb) {
    case Verb::damage:
      for (int i = 0; i < figures(book); ++i) {
        if ((heroes >> i & 1) && !t.figure[i].shield && value(book, s, f, step.n, i) > 0 &&
            hand_count(book, s, seat_of(book, i)) > 0) {
          return true;
        }
      }
      return false;
    case Verb::hit_all:
    case Verb::attack:
    case Verb::discard:
    case Verb::rescue:
    case Verb::defeat:
    case Verb::fill_threat:
    case Verb::add:
      return ring != 0 && amount;
    case Verb::crisis:
      if (step.whom.kind == Whom::Kind::none) return ring != 0 && amount;
      for (int i = 0; i < figures(book); ++i) {
        if ((heroes >> i & 1) && value(book, s, f, step.n, i) > 0) return true;
      }
      return false;
    case Verb::remove_crisis: {
      const bool anywhere = step.place.kind == Places::Kind::anywhere;
      const Figures among = anywhere ? standing(book, t) : heroes;
      return amount && (ring != 0 || with_crisis(book, t, among) != 0);
    }
    case Verb::track:
      return amount && (step.flag ? t.track > 0 : t.track < villain_row(book, t).track_end);
    case Verb::shift: {
      const Ring room = with_room(book, t, ring_of(t, f, step.to.kind));
      return amount && ring != 0 && room != 0 && (ring != room || ones(ring) > 1);
    }
    case Verb::step:
      for (int i = 0; i < figures(book); ++i) {
        if ((heroes >> i & 1) && amount && can_step(book, s, i)) return true;
      }
      return false;
    case Verb::jump:
      for (int i = 0; i < figures(book); ++i) {
        if ((heroes >> i & 1) && (ring & ~bit(t.figure[i].at)) != 0) return true;
      }
      return false;
    case Verb::give:
      return amount && (solo(book) || heroes != 0);
    case Verb::draw:
    case Verb::draw_to:
      for (int i = 0; i < figures(book); ++i) {
        const Seat seat = seat_of(book, i);
        if ((heroes >> i & 1) == 0 || deck_count(book, s, seat) == 0) continue;
        if (step.verb == Verb::draw ? amount : hand_count(book, s, seat) < value(book, s, f, step.n, i)) {
          return true;
        }
      }
      return false;
    case Verb::search_top:
      return heroes != 0 && deck_count(book, s, my_seat) >= 2;
    case Verb::tuck:
      for (int i = 0; i < figures(book); ++i) {
        if ((heroes >> i & 1) && amount && hand_count(book, s, seat_of(book, i)) > 0) return true;
      }
      return false;
    case Verb::swap_played: {
      const int own = own_card(t);
      if (heroes == 0 || own < 0) return false;
      return (story_of(t, t.figure[f.me].hero) & ~(uint64_t{1} << own)) != 0;
    }
    case Verb::swap_hand:
      return heroes != 0 && hand_count(book, s, my_seat) > 0 && story_of(t, t.figure[f.me].hero) != 0;
    case Verb::peek_plan:
      return plan_count(t) > 0;
    case Verb::shield:
      for (int i = 0; i < figures(book); ++i) {
        if ((heroes >> i & 1) && !t.figure[i].shield) return true;
      }
      return false;
    case Verb::ignore_symbol:
      return heroes != 0 && amount;
    case Verb::heal:
      return amount && (step.flag ? t.health < start_health(book, t) : ring != 0);
    case Verb::villain_move:
      return !in_villain_move(t, f) && (amount || ring != 0);
    case Verb::bam:
      return !in_bam(t, f);
    case Verb::restore_threat:
      return !t.cleared.empty() && !t.cleared.back().restored && ring != 0;
    case Verb::lose:
      return true;
    case Verb::if_holds:
    case Verb::each:
    case Verb::may:
    case Verb::cost:
    case Verb::unless:
      break;
  }
  return false;
}

RULE const Step* steps_of(const Book& book, const Frame& f) {
  return book.step + book.effect[int(f.effect)].first;
}
RULE int step_count(const Book& book, const Frame& f) { return book.effect[int(f.effect)].size; }

// Whether the steps from `first` to before `last` could change something.
RULE bool could(const Book& book, const State& s, Frame f, int first, int last) {
  const Step* const steps = steps_of(book, f);
  int i = first;
  while (i < last) {
    const Step& step = steps[i];
    const int after = i + 1 + (is_combinator(step.verb) ? step.span : 0);
    switch (step.verb) {
      case Verb::if_holds:
        i = holds(book, s, f, step.when) ? i + 1 : after;
        continue;
      case Verb::each: {
        const Ring ring = ring_of(s.table, f, step.place.kind);
        for (int p = 0; p < ring_size; ++p) {
          Frame inside = f;
          inside.loop = u8(p);
          if ((ring >> p & 1) && could(book, s, inside, i + 1, after)) return true;
        }
        i = after;
        continue;
      }
      case Verb::cost:
        for (int k = i + 1; k < after; ++k) {
          if (!could_verb(book, s, f, steps[k])) return false;
        }
        i = after;
        continue;
      case Verb::may:
      case Verb::unless:
        i = i + 1;
        continue;
      case Verb::damage:
      case Verb::hit_all:
      case Verb::attack:
      case Verb::crisis:
      case Verb::remove_crisis:
      case Verb::track:
      case Verb::add:
      case Verb::discard:
      case Verb::shift:
      case Verb::rescue:
      case Verb::defeat:
      case Verb::step:
      case Verb::jump:
      case Verb::give:
      case Verb::draw:
      case Verb::draw_to:
      case Verb::search_top:
      case Verb::tuck:
      case Verb::swap_played:
      case Verb::swap_hand:
      case Verb::peek_plan:
      case Verb::shield:
      case Verb::ignore_symbol:
      case Verb::fill_threat:
      case Verb::heal:
      case Verb::villain_move:
      case Verb::bam:
      case Verb::restore_threat:
      case Verb::lose:
        break;
    }
    if (could_verb(book, s, f, step)) return true;
    i = after;
  }
  return false;
}
RULE bool could(const Book& book, const State& s, const Frame& f) {
  return could(book, s, f, 0, step_count(book, f));
}

// ---- Frames ----------------------------------------------------------------------------------

// An effect about to begin: what a `where` means is fixed now.
RULE Frame frame_of(const Book& book, const State& s, Frame f) {
  const Effect& effect = book.effect[int(f.effect)];
  if (effect.where == 255) return f;
  const Step& step = book.step[effect.first + effect.where];
  Ring ring = 0;
  for (int p = 0; p < ring_size; ++p) {
    Frame inside = f;
    inside.loop = u8(p);
    if (holds(book, s, inside, step.when)) ring = u8(ring | bit(p));
  }
  f.where = ring;
  return f;
}
RULE Frame bam_frame(const Book& book, const State& s, int source) {
  if (source == the_dashboard) {
    return frame_of(book, s,
                    {.role = Frame::Role::bam, .effect = villain_row(book, s.table).on[Trigger::bam]});
  }
  const Threat& threat = threat_of(book, s.table.spot[source].threat);
  return frame_of(book, s,
                  {.role = Frame::Role::threat_bam, .effect = threat.on[Trigger::bam], .at = u8(source)});
}
// RULE U-3.8: the BAM!s that wait and could do something.
RULE uint8_t bams_offered(const Book& book, const State& s) {
  uint8_t out = 0;
  for (uint8_t rest = s.table.bams; rest != 0; rest = u8(rest & (rest - 1))) {
    const int source = lowest(rest);
    if (could(book, s, bam_frame(book, s, source))) out = u8(out | bit(source));
  }
  return out;
}
// RULE U-7.1, U-7.13: the special effect of the card just played.
RULE EffectId special_of(const Book& book, const Table& t) {
  const int own = own_card(t);
  return own < 0 ? EffectId::none : card_of(book, t.story[own].card).special;
}
RULE_SELDOM bool could_special(const Book& book, const State& s, EffectId effect) {
  return could(book, s,
               frame_of(book, s, {.role = Frame::Role::special, .effect = effect, .me = s.table.me}));
}
RULE bool special_offered(const Book& book, const State& s) {
  const int own = own_card(s.table);
  if (own < 0 || (s.table.story[own].spent & special_spent)) return false;
  const EffectId effect = card_of(book, s.table.story[own].card).special;
  return effect != EffectId::none && could_special(book, s, effect);
}
RULE Frame location_frame(const Book& book, const State& s) {
  const Table& t = s.table;
  const uint8_t at = t.figure[t.me].at;
  return frame_of(book, s,
                  {.role = Frame::Role::location,
                   .effect = book.location[int(t.spot[at].location)].end_of_turn,
                   .at = at,
                   .me = t.me});
}
// RULE U-10.1, U-10.3.
RULE bool location_offered(const Book& book, const State& s) {
  const Table& t = s.table;
  const Spot& spot = t.spot[t.figure[t.me].at];
  if (t.figure[t.me].ko || spot.threat != ThreatId::none) return false;
  if (book.location[int(spot.location)].end_of_turn == EffectId::none) return false;
  return could(book, s, location_frame(book, s));
}

// ---- Questions of an effect --------------------------------------------------------------------

// Effects a Hero uses; all others are the Villain's.
RULE bool of_hero(Frame::Role role) {
  return role == Frame::Role::special || role == Frame::Role::location || role == Frame::Role::extra;
}
// RULE U-7.12, U-15: who decides inside an effect.
RULE Seats deciders(const Book& book, const Frame& f) {
  return of_hero(f.role) ? Seats::of(seat_of(book, f.me)) : all_seats(book);
}
// Action tokens, each to a Hero chosen anew.
RULE bool shares(const Step& step) { return step.verb == Verb::give && step.flag; }
// The part of a step that names Heroes by choice.
RULE const Whom& chosen_part(const Step& step) {
  return shares(step) || step.whom.how != Whom::How::each ? step.whom : step.also;
}
// The Heroes of a step, once they are picked.
RULE Figures heroes_of(const Book& book, const Table& t, const Frame& f, const Step& step) {
  Figures out = f.picked;
  if (step.whom.how == Whom::How::each) out = u8(out | figures_of(book, t, f, step.whom));
  if (step.also.how == Whom::How::each) out = u8(out | figures_of(book, t, f, step.also));
  return u8(out & standing(book, t));
}
// The Locations of a step, once one is picked.
RULE Ring places_chosen(const Table& t, const Frame& f, const Step& step) {
  return step.place.pick ? ring_of(t, f, Places::Kind::it) : ring_of(t, f, step.place.kind);
}

}  // namespace gm::united

// United: what a card, Threat, Villain or Location can say, and the Book of one game.
//
// Specification: docs/rules/united.md, part "Effects vocabulary". Everything a
// card does is an effect: a list of steps. Rows come from content packs; nothing
// in the rules knows a Hero, a Villain or a Location by its name.
//
// All steps of all effects lie in one table of the Book, and so do the terms of
// all amounts and conditions; an effect is a range of the one, an expression a
// range of the other. An expression is written in reverse Polish order:
//
//   count(TC,here) = 0 and crisis_at(here) > 0
//     count_tokens(here)  number 0  equal  crisis_at(here)  number 0  greater  both
//
// A list of steps is flat. A combinator is a step too, and its body is the
// `span` steps behind it:
//
//   unless(any, crisis(2)) { damage(at(here), 2) }
//     0 unless (span 1, whom any, pays crisis, n 2)   1 damage
//
// A Book is one immutable plain value, the same bytes on every target.
#pragma once
#include <cstdint>

#include "kit/bounded.h"
#include "kit/rule.h"
#include "kit/seat.h"
#include "kit/set.h"

namespace gm::united {

// ---- Words -----------------------------------------------------------------

enum class HeroId : uint8_t { none = 255 };
enum class CardId : uint8_t { none = 255 };  // a row of a Hero: card_id(hero, row)
enum class VillainId : uint8_t { none = 255 };
enum class PlanId : uint8_t { none = 255 };    // a row of a Villain: plan_id(villain, row)
enum class ThreatId : uint8_t { none = 255 };  // a row of a Villain: threat_id(villain, row)
enum class LocationId : uint8_t { none = 255 };
enum class EffectId : uint8_t { none = 255 };

inline constexpr int max_heroes = 16;
inline constexpr int max_villains = 12;
inline constexpr int max_locations = 32;
inline constexpr int max_effects = 200;
inline constexpr int max_steps = 512;  // of all effects together
inline constexpr int max_terms = 512;  // of all expressions together
inline constexpr int max_list = 12;    // steps of one effect

inline constexpr int deck_cards = 12;   // of a Hero
inline constexpr int plan_cards = 12;   // of a Villain
inline constexpr int threat_cards = 6;  // of a Villain
inline constexpr int ring_size = 6;     // Locations in play
inline constexpr int most_figures = 4;  // Heroes in play
inline constexpr int solo_figures = 3;
inline constexpr int most_symbols = 3;  // on a Hero card
inline constexpr int most_slots = 6;    // of a Location; token slots of a Threat
inline constexpr int most_thug_health = 4;
inline constexpr int most_cost = 3;    // symbols and tokens one action may cost
inline constexpr int no_amount = 255;  // the amount `all`

using Heroes = Set<HeroId, uint16_t>;
using Villains = Set<VillainId, uint16_t>;
using Locations = Set<LocationId, uint32_t>;

RULE CardId card_id(HeroId hero, int row) { return CardId(int(hero) * deck_cards + row); }
RULE HeroId hero_of(CardId card) { return HeroId(int(card) / deck_cards); }
RULE int row_of(CardId card) { return int(card) % deck_cards; }
RULE PlanId plan_id(VillainId villain, int row) { return PlanId(int(villain) * plan_cards + row); }
RULE VillainId villain_of(PlanId plan) { return VillainId(int(plan) / plan_cards); }
RULE int row_of(PlanId plan) { return int(plan) % plan_cards; }
RULE ThreatId threat_id(VillainId villain, int row) { return ThreatId(int(villain) * threat_cards + row); }
RULE VillainId villain_of(ThreatId threat) { return VillainId(int(threat) / threat_cards); }
RULE int row_of(ThreatId threat) { return int(threat) % threat_cards; }

enum class Symbol : uint8_t { move, attack, heroic, wild };  // M, A, H, W
inline constexpr int symbol_count = 4;
using Symbols = Set<Symbol>;

enum class Token : uint8_t { thug, civilian, both };  // T, C, TC
inline constexpr int token_count = 3;

enum class Mission : uint8_t { rescue_civilians, defeat_thugs, clear_threats };
inline constexpr int mission_count = 3;
using Missions = Set<Mission>;

// ---- Selectors -------------------------------------------------------------

struct Places {
  // `where`: those that met the step's condition when the effect began; `loop`: the L of `each`.
  enum class Kind : uint8_t { none, here, adjacent, around, other, all, where, it, loop, anywhere };
  Kind kind = Kind::none;
  bool pick = false;  // one of them, chosen
  friend constexpr bool operator==(const Places&, const Places&) = default;
};
inline constexpr int places_count = int(Places::Kind::anywhere) + 1;

// Heroes, standing ones only.
struct Whom {
  enum class Kind : uint8_t { none, me, team, others, at, others_at, any };
  enum class How : uint8_t { each, pick, some };
  Kind kind = Kind::none;
  How how = How::each;
  Places::Kind at = Places::Kind::none;  // of at and others_at
  friend constexpr bool operator==(const Whom&, const Whom&) = default;
};
inline constexpr int whom_count = int(Whom::Kind::any) + 1;
inline constexpr int how_count = int(Whom::How::some) + 1;

// ---- Amounts and conditions ------------------------------------------------

struct Term {
  enum class Op : uint8_t {
    // one number each
    number,        // n
    count_tokens,  // token, place
    crisis_of,     // who (at place)
    crisis_at,     // place
    own_crisis,
    symbols,  // symbol, n = of how many last Hero cards
    discarded,
    unplaced,
    heroes,  // place
    missions_done,
    track_value,
    full,      // place: 1 if no slot is free there
    no_hero,   // place
    has_hero,  // place
    // of the two numbers before it, or of one
    add,
    times,
    least,
    greatest,
    equal,
    unequal,
    less,
    at_most,
    greater,
    at_least,
    both,
    either,
    opposite,  // not
  };
  Op op = Op::number;
  uint8_t n = 0;
  Places::Kind place = Places::Kind::none;
  Whom::Kind who = Whom::Kind::none;
  Token token = Token::both;
  Symbol symbol = Symbol::move;
  friend constexpr bool operator==(const Term&, const Term&) = default;
};
inline constexpr int op_count = int(Term::Op::opposite) + 1;
inline constexpr int max_expression = 24;  // terms of one

// A range of Book::term; without one the plain number n.
struct Expr {
  uint16_t first = 0;
  uint8_t size = 0;
  uint8_t n = 0;
  friend constexpr bool operator==(const Expr&, const Expr&) = default;
};
RULE Expr just(int n) { return {.n = u8(n)}; }

// ---- Steps -----------------------------------------------------------------

enum class Verb : uint8_t {
  damage,
  hit_all,
  attack,
  crisis,
  remove_crisis,
  track,
  add,
  discard,
  shift,
  rescue,
  defeat,
  step,
  jump,
  give,
  draw,
  draw_to,
  search_top,
  tuck,
  swap_played,
  swap_hand,
  peek_plan,
  shield,
  ignore_symbol,
  fill_threat,
  heal,
  villain_move,
  bam,
  restore_threat,
  lose,
  // combinators
  if_holds,
  each,
  may,
  cost,
  unless,
};
inline constexpr int verb_count = int(Verb::unless) + 1;
RULE bool is_combinator(Verb verb) { return verb >= Verb::if_holds; }

// One verb with its arguments; which of them a verb reads is said in the
// vocabulary. The last four are filled by `indexed`.
struct Step {
  Verb verb = Verb::damage;
  Token token = Token::both;     // add, discard, shift
  Symbol symbol = Symbol::wild;  // give
  bool flag = false;             // attack: single; give: split; peek_plan: may_bottom; heal: the Villain
  Verb pays = Verb::crisis;      // unless: crisis or damage
  Whom whom;
  Whom also;     // S+S
  Places place;  // P
  Places to;     // shift: Q
  Expr n = just(1);
  Expr when;         // if_holds; the condition of a `where`
  uint8_t span = 0;  // combinators: steps of the body

  uint8_t next = 0;      // the step that follows on this one and its body
  bool joined = false;   // may{step(...)}: one question, both steps are marked
  bool in_cost = false;  // stands in the body of a cost
  bool whole = false;    // a may around the whole list: using the effect is the answer
  friend constexpr bool operator==(const Step&, const Step&) = default;
};

struct Effect {
  uint16_t first = 0;
  uint8_t size = 0;
  uint8_t where = 255;  // derived: the step with a `where`; 255 = none
  friend constexpr bool operator==(const Effect&, const Effect&) = default;
};

// ---- Rows ------------------------------------------------------------------

enum class Trigger : uint8_t {
  special,
  end_of_turn,
  bam,
  villain_enters,
  plan_special,
  overflow,
  turn_start_here,
  turn_end_here,
  cleared,
  ko,
  mission_done,
};
inline constexpr int trigger_count = int(Trigger::mission_done) + 1;

// The effects of a Threat or a dashboard, by trigger.
struct Triggers {
  EffectId on[trigger_count];
  RULE Triggers() {
    for (EffectId& effect : on) effect = EffectId::none;
  }
  RULE EffectId& operator[](Trigger trigger) { return on[int(trigger)]; }
  RULE EffectId operator[](Trigger trigger) const { return on[int(trigger)]; }
  friend constexpr bool operator==(const Triggers&, const Triggers&) = default;
};

enum class Mod : uint8_t {
  thug_health,
  rescue_cost,
  leave_cost,
  fill_cost,
  guard_villain,
  guard_henchman,
  extra_action,
};
inline constexpr int mod_count = int(Mod::extra_action) + 1;

struct Modifier {
  Mod mod = Mod::thug_health;
  Places::Kind place = Places::Kind::here;  // thug_health, rescue_cost, leave_cost, fill_cost
  uint8_t n = 0;
  Symbols symbols;                   // extra_action: those it can be done with (Wild always can)
  EffectId effect = EffectId::none;  // extra_action
  Expr when = just(1);               // guards, extra_action
  friend constexpr bool operator==(const Modifier&, const Modifier&) = default;
};
inline constexpr int max_modifiers = 3;
using Modifiers = Bounded<Modifier, max_modifiers>;
using Mods = Set<Mod>;

// What a condition can look at, so that a Villain's plot is judged only when that changes (U-14.2).
enum class Fact : uint8_t { tokens, track, crisis, figures, villain, missions, story };
inline constexpr int fact_count = int(Fact::story) + 1;
using Facts = Set<Fact>;

struct HeroCard {
  Bounded<Symbol, most_symbols> symbols;
  EffectId special = EffectId::none;
  uint8_t copies = 0;
  // derived: how often each symbol is left, two bits each, by the symbols that are spent
  uint8_t left[1 << most_symbols]{};
  friend constexpr bool operator==(const HeroCard&, const HeroCard&) = default;
  RULE bool plain(int wilds) const {
    if (special != EffectId::none || symbols.size() != wilds) return false;
    for (Symbol symbol : symbols) {
      if (symbol != Symbol::wild) return false;
    }
    return true;
  }
};

// A card's place in a Hero's deck when it is laid out by row. The first 12 places
// of a pile (see Cards) are those of the Hero in figure 0, and so on.
enum class Place : uint8_t {};
using Cards = Set<Place, uint64_t>;

struct Hero {
  HeroCard card[deck_cards];
  uint8_t rows = 0;

  uint8_t row_at[deck_cards]{};  // derived: by place
  uint16_t of[deck_cards]{};     // derived: the places of a row, without removed ones (U-12)
  uint16_t all = 0;              // derived: the deck
  uint16_t further = 0;          // derived: places of second and later copies
  uint16_t removed = 0;          // derived: taken out by the Challenge
  friend constexpr bool operator==(const Hero&, const Hero&) = default;
};

struct Tokens {
  uint8_t thugs = 0;
  uint8_t civilians = 0;
  friend constexpr bool operator==(const Tokens&, const Tokens&) = default;
};

struct PlanCard {
  uint8_t copies = 0;
  uint8_t move = 0;
  bool bam = false;
  Tokens tokens[3];  // before the Villain, with it, behind it (clockwise)
  EffectId special = EffectId::none;
  friend constexpr bool operator==(const PlanCard&, const PlanCard&) = default;
};

struct Threat {
  uint8_t copies = 0;
  uint8_t health = 0;  // of a Henchman; 0: another Threat
  Bounded<Symbol, most_slots> slots;
  Triggers on;
  Modifiers modifiers;
  Mods mods;  // derived: kinds of its modifiers
  friend constexpr bool operator==(const Threat&, const Threat&) = default;
  RULE bool henchman() const { return health > 0; }
};

enum class Overflow : uint8_t { once, per_token, pass };

struct Villain {
  uint8_t health[3]{};    // for 2, 3 and 4 Heroes
  uint8_t track_end = 0;  // 0: no track
  Overflow overflow = Overflow::once;
  bool has_plot = false;
  Expr plot;
  Triggers on;
  Modifiers modifiers;
  uint8_t plans = 0;    // rows in use
  uint8_t threats = 0;  // rows in use
  PlanCard plan[plan_cards];
  Threat threat[threat_cards];

  uint8_t plan_at[plan_cards]{};   // derived: row by place of the plan deck laid out by row
  uint16_t plan_of[plan_cards]{};  // derived: the places of a row
  Mods own_mods;                   // derived: kinds of modifiers of the dashboard
  Mods threat_mods;                // derived: kinds of those of its Threats
  Mods far_mods;                   // derived: kinds of those that reach beyond a Threat's own Location
  Facts plot_reads;                // derived: what its plot looks at
  friend constexpr bool operator==(const Villain&, const Villain&) = default;
};

struct Location {
  uint8_t civilians = 0;
  uint8_t thugs = 0;
  uint8_t slots = 0;
  EffectId end_of_turn = EffectId::none;
  friend constexpr bool operator==(const Location&, const Location&) = default;
};

// ---- Options ---------------------------------------------------------------

enum class PlayMode : uint8_t { coop, solo };
enum class Choice : uint8_t { choose, random, named };
enum class Challenge : uint8_t { none, moderate, hard, heroic };
enum class Backs : uint8_t { hidden, shown };
enum class BamOrder : uint8_t { dashboard_first, table };
enum class GrowTrap : uint8_t { two_moves, free };

// The option table of the specification, with its defaults.
struct Options {
  PlayMode mode = PlayMode::coop;
  uint8_t seats = 2;
  Choice villain_choice = Choice::named;
  VillainId villain{};  // named
  Choice heroes_choice = Choice::choose;
  HeroId heroes[most_figures] = {HeroId::none, HeroId::none, HeroId::none, HeroId::none};  // named
  Choice locations_choice = Choice::random;                                                // or named
  LocationId locations[ring_size] = {LocationId::none, LocationId::none, LocationId::none,
                                     LocationId::none, LocationId::none, LocationId::none};
  Challenge challenge = Challenge::none;
  bool open_hands = true;
  uint8_t solo_ko_limit = 1;
  Backs solo_backs = Backs::hidden;
  BamOrder bam_order = BamOrder::dashboard_first;
  bool ko_crisis_counts = false;
  GrowTrap grow_trap = GrowTrap::two_moves;
  bool copycat_wild = false;
  friend constexpr bool operator==(const Options&, const Options&) = default;
};
inline constexpr int fewest_seats = 2;
inline constexpr int most_seats = 4;
inline constexpr int most_ko_limit = 9;

// ---- The Book --------------------------------------------------------------

struct Book {
  Options options;
  Heroes heroes;  // rows that can be chosen or drawn
  Villains villains;
  Locations locations;
  uint8_t mission_size[mission_count] = {9, 9, 4};
  uint8_t effects = 0;  // rows in use
  uint16_t steps = 0;   // ... of step
  uint16_t terms = 0;   // ... of term
  Hero hero[max_heroes];
  Villain villain[max_villains];
  Location location[max_locations];
  Effect effect[max_effects];
  Step step[max_steps];
  Term term[max_terms];
  friend constexpr bool operator==(const Book&, const Book&) = default;
};
static_assert(sizeof(Book) <= 48 * 1024);  // it lies on the stack in places, and WASM has 64 KiB of that

inline constexpr int starting_hand = 3;
inline constexpr int solo_hand = 5;
inline constexpr int refill_hand = 4;  // after a KO
inline constexpr int solo_refill = 6;
inline constexpr int slow_pressure = 3;  // before the first Mission
inline constexpr int fast_pressure = 2;
inline constexpr int missions_needed = 2;

RULE bool solo(const Book& book) { return book.options.mode == PlayMode::solo; }
RULE int seats(const Book& book) { return solo(book) ? 1 : book.options.seats; }
RULE Seats all_seats(const Book& book) { return Seats::first(seats(book)); }
RULE Seat side_of(const Book&, Seat) { return Seat{0}; }  // all win or lose together
RULE int figures(const Book& book) { return solo(book) ? solo_figures : book.options.seats; }

RULE const HeroCard& card_of(const Book& book, CardId card) {
  return book.hero[int(hero_of(card))].card[row_of(card)];
}
RULE const PlanCard& plan_of(const Book& book, PlanId plan) {
  return book.villain[int(villain_of(plan))].plan[row_of(plan)];
}
RULE const Threat& threat_of(const Book& book, ThreatId threat) {
  return book.villain[int(villain_of(threat))].threat[row_of(threat)];
}
RULE bool has_card(const Book& book, CardId card) {
  if (int(card) >= max_heroes * deck_cards) return false;
  return book.heroes.has(hero_of(card)) && row_of(card) < book.hero[int(hero_of(card))].rows;
}

// A list being indexed: the whole one, or the body of a combinator.
struct OpenList {
  uint8_t end = 0;   // the first step behind it
  uint8_t then = 0;  // the step it leads to
  bool cost = false;
};

// Fills where the steps of an effect lead: the body of `each` comes back to its
// head, every other body goes on behind its combinator.
RULE void index_effect(Book& book, Effect& effect) {
  Step* const steps = book.step + effect.first;
  Bounded<OpenList, max_list + 1> open;
  open.push({.end = effect.size, .then = effect.size});
  effect.where = 255;
  for (int i = 0; i < effect.size; ++i) {
    while (open.size() > 1 && open.back().end <= i) open.pop();
    const OpenList list = open.back();
    Step& step = steps[i];
    const bool combines = is_combinator(step.verb);
    const int after = i + 1 + (combines ? step.span : 0);
    step.next = after < list.end ? u8(after) : list.then;
    step.in_cost = list.cost;
    step.joined = false;
    step.whole = step.verb == Verb::may && i == 0 && after == effect.size;
    if (step.verb == Verb::step && i > 0 && steps[i - 1].verb == Verb::may && steps[i - 1].span == 1) {
      step.joined = steps[i - 1].joined = true;
    }
    if (step.place.kind == Places::Kind::where) effect.where = u8(i);
    if (combines && step.span > 0) {
      open.push({.end = u8(after),
                 .then = step.verb == Verb::each ? u8(i) : step.next,
                 .cost = list.cost || step.verb == Verb::cost});
    }
  }
}

// RULE U-12.1 to U-12.6: the last copy of the plain W row, of the plain WW row, or of both.
RULE bool loses(Challenge challenge, const HeroCard& card) {
  const bool one = challenge == Challenge::moderate || challenge == Challenge::heroic;
  const bool two = challenge == Challenge::hard || challenge == Challenge::heroic;
  return (one && card.plain(1)) || (two && card.plain(2));
}

RULE void index_card(HeroCard& card) {
  static_assert(most_symbols <= 3);  // a count has two bits
  for (int spent = 0; spent < 1 << most_symbols; ++spent) {
    int left = 0;
    for (int i = 0; i < card.symbols.size(); ++i) {
      left += (spent >> i & 1) ? 0 : 1 << 2 * int(card.symbols[i]);
    }
    card.left[spent] = u8(left);
  }
}

RULE void index_hero(Hero& hero, Challenge challenge) {
  int place = 0;
  hero.all = hero.further = hero.removed = 0;
  bool lost[3] = {};
  for (uint16_t& of : hero.of) of = 0;
  for (int row = 0; row < hero.rows; ++row) {
    HeroCard& card = hero.card[row];
    index_card(card);
    uint16_t of = 0;
    for (int copy = 0; copy < card.copies && place < deck_cards; ++copy, ++place) {
      hero.row_at[place] = u8(row);
      of = uint16_t(of | 1 << place);
      if (copy > 0) hero.further = uint16_t(hero.further | 1 << place);
    }
    if (of != 0 && loses(challenge, card) && !lost[card.symbols.size()]) {
      lost[card.symbols.size()] = true;
      const uint16_t gone = uint16_t(1 << highest(of));
      hero.removed = uint16_t(hero.removed | gone);
      of = uint16_t(of & ~gone);
    }
    hero.of[row] = of;
    hero.all = uint16_t(hero.all | of);
  }
  hero.further = uint16_t(hero.further & hero.all);
}

RULE Mods kinds_of(const Modifiers& modifiers) {
  Mods out;
  for (const Modifier& modifier : modifiers) out.add(modifier.mod);
  return out;
}
RULE Facts facts_of(Places::Kind place) {
  const bool moves = place == Places::Kind::here || place == Places::Kind::adjacent ||
                     place == Places::Kind::around || place == Places::Kind::other;
  return moves ? Facts::of(Fact::villain) : Facts{};
}
// What a number of a condition looks at; operators look at nothing themselves.
RULE Facts facts_of(const Term& term) {
  switch (term.op) {
    case Term::Op::count_tokens:
    case Term::Op::full:
      return Facts::of(Fact::tokens) | facts_of(term.place);
    case Term::Op::crisis_of:
      return Facts::of(Fact::crisis, Fact::figures) | facts_of(term.place);
    case Term::Op::crisis_at:
      return Facts::of(Fact::crisis) | facts_of(term.place);
    case Term::Op::heroes:
    case Term::Op::no_hero:
    case Term::Op::has_hero:
      return Facts::of(Fact::figures) | facts_of(term.place);
    case Term::Op::symbols:
      return Facts::of(Fact::story);
    case Term::Op::missions_done:
      return Facts::of(Fact::missions);
    case Term::Op::track_value:
      return Facts::of(Fact::track);
    case Term::Op::number:
    case Term::Op::own_crisis:
    case Term::Op::discarded:
    case Term::Op::unplaced:
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
  return {};
}

RULE void index_villain(const Book& book, Villain& villain) {
  int place = 0;
  for (uint16_t& of : villain.plan_of) of = 0;
  for (int row = 0; row < villain.plans; ++row) {
    for (int copy = 0; copy < villain.plan[row].copies && place < plan_cards; ++copy, ++place) {
      villain.plan_at[place] = u8(row);
      villain.plan_of[row] = uint16_t(villain.plan_of[row] | 1 << place);
    }
  }
  villain.own_mods = villain.far_mods = kinds_of(villain.modifiers);
  villain.threat_mods = Mods{};
  for (int row = 0; row < villain.threats; ++row) {
    Threat& threat = villain.threat[row];
    threat.mods = kinds_of(threat.modifiers);
    villain.threat_mods |= threat.mods;
    for (const Modifier& modifier : threat.modifiers) {
      if (modifier.place != Places::Kind::here) villain.far_mods.add(modifier.mod);
    }
  }
  villain.plot_reads = Facts{};
  for (int i = 0; villain.has_plot && i < villain.plot.size; ++i) {
    villain.plot_reads |= facts_of(book.term[villain.plot.first + i]);
  }
}

// Fills what a Book derives; called once when the rows and options are in.
RULE void complete(Book& book) {
  for (int i = 0; i < book.effects; ++i) index_effect(book, book.effect[i]);
  for (Hero& hero : book.hero) index_hero(hero, book.options.challenge);
  for (Villain& villain : book.villain) index_villain(book, villain);
}

}  // namespace gm::united

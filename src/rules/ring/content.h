// Ring: what a card or a fighter can say, and the Book of one fight.
//
// Specification: docs/rules/ring.md, part "Effects vocabulary". A card has one
// list of steps (a free card) or three (min, mid, max); a fighter has modifiers
// and triggers with a list of steps each. Rows come from content packs; nothing
// in the rules knows a card or a fighter by its name.
//
// A list is flat. A combinator is a step too, and its body is the `span` steps
// behind it:
//
//   repeat { damage 1 to=self; roll 2; draw 1 } while deck_at_least 1
//     0 repeat (span 3, condition)   1 damage   2 roll   3 draw
//   choose { heal 1 / draw 1; stun 1 }
//     0 choose (span 5, n 2)   1 branch (span 1)   2 heal   3 branch (span 2)   4 draw   5 stun
//
// `indexed` adds where each step leads and what its packet is, so that
// carrying a list out needs only the number of the step.
//
// The deck in use lies before each seat twice over: both have the same list. Its
// cards are numbered by their place when it is laid out by card (0 .. size - 1),
// and a pile without order is a set of places (see Cards).
//
// A Book is one immutable plain value, the same bytes on every target.
#pragma once
#include <cstdint>

#include "kit/bounded.h"
#include "kit/rule.h"
#include "kit/seat.h"
#include "kit/set.h"
#include "rules/ring/dice.h"

namespace gm::ring {

// ---- Words -----------------------------------------------------------------

enum class CardId : uint8_t { none = 255 };
enum class FighterId : uint8_t { none = 255 };
enum class DeckId : uint8_t {};  // 0 standard, 1 long, then those of packs
inline constexpr int max_cards = 64;
inline constexpr int max_fighters = 24;  // the last two places are the seats' own fighters
inline constexpr int max_decks = 8;
using Fighters = Set<FighterId, uint32_t>;

inline constexpr int seat_count = 2;
RULE Seat foe_of(Seat seat) { return Seat(1 - int(seat)); }
// RULE: where the fighter prepared by a seat stands.
RULE FighterId own_fighter(Seat seat) { return FighterId(max_fighters - seat_count + int(seat)); }

enum class Kind : uint8_t { strength, speed, coordination, endurance, universal, free };
inline constexpr int kind_count = 6;
// The colour a card of an ability needs; none for universal and free cards.
RULE Colour colour_of(Kind kind) { return int(kind) < colour_count ? Colour(int(kind)) : Colour::none; }

enum class Type : uint8_t { attack, manoeuvre, counter, special };
enum class Power : uint8_t { min, mid, max, none };  // none: a free card has no power
inline constexpr int power_count = 4;
RULE int needed_dice(Power power) { return power == Power::none ? 0 : 2 + int(power); }

enum class Answers : uint8_t { any, attack };            // counters: what they may answer
enum class Timing : uint8_t { unwind, after_attack };    // counters: when they act
enum class Window : uint8_t { none, perform, referee };  // specials: when they are played

// ---- Steps -----------------------------------------------------------------

enum class Verb : uint8_t {
  damage,
  pain,
  heal,
  stun,
  concuss,
  protect,
  knockdown,
  cancel_attack,
  cancel_attack_again,
  cancel_counter,
  drop_yellow,
  avoid_yellow,
  copy_last,
  roll,
  draw,
  discard_own,
  nudge_die,
  swap_dice,
  set_die,
  search_deck,
  cycle_card,
  keep_dice,
  // combinators
  repeat,
  if_holds,
  choose,
  branch,  // one branch of the `choose` before it
  may,
};
inline constexpr int verb_count = int(Verb::may) + 1;
RULE bool is_combinator(Verb verb) { return verb >= Verb::repeat; }

enum class Whom : uint8_t { foe, self };
enum class From : uint8_t { any, ring, reserve };

struct Condition {
  enum class Kind : uint8_t {
    none,
    foe_ring_more,
    own_ring_more,
    deck_at_least,
    healthy_at_most,
    foe_healthy_at_most,
    round_is,
    own_yellow,
    foe_yellow,
    attack_hurt,
    answered_is_attack
  };
  Kind kind = Kind::none;
  uint8_t n = 0;
  friend constexpr bool operator==(const Condition&, const Condition&) = default;
};
inline constexpr int condition_count = int(Condition::Kind::answered_is_attack) + 1;

inline constexpr uint8_t all_of_them = 255;  // `roll all`, `discard_own a..all`
inline constexpr int max_amount = 20;        // of any other number a step names
inline constexpr int max_passes = 24;        // of a repeat

// One verb with its arguments; which of them a verb reads is said in the
// vocabulary. The last four are filled by `indexed`.
struct Step {
  Verb verb = Verb::damage;
  uint8_t n = 1;                 // the amount; of discard_own a..b: b; of keep_dice: into round 2
  uint8_t least = 0;             // of discard_own a..b: a; of keep_dice: into round 3
  Whom to = Whom::foe;           // damage, pain, heal
  From from = From::any;         // roll
  Colour colour = Colour::none;  // roll: none = any
  bool exact = false;            // roll
  Condition condition;           // if_holds, repeat
  uint8_t span = 0;              // combinators: steps of the body

  uint8_t next = 0;     // the step that follows on this one and its body
  uint8_t damage = 0;   // the packet dealt here: the first damage or pain of its
  uint8_t pain = 0;     //   list against one fighter deals them all
  bool joined = false;  // may { cycle_card 1 } is one decision: both steps are marked
  friend constexpr bool operator==(const Step&, const Step&) = default;
};
inline constexpr int max_steps = 10;  // of a list, bodies included
using Steps = Bounded<Step, max_steps>;

// A list being indexed: the whole one, or the body of a combinator.
struct OpenList {
  uint8_t end = 0;             // the first step behind it
  uint8_t then = 0;            // the step it leads to
  int8_t deals[2] = {-1, -1};  // the step that deals the packet against foe and self
};

// Fills where the steps lead and their packets. A body is a list of its own: a
// repeat comes back to its head, a branch goes on behind its choose.
RULE Steps indexed(Steps steps) {
  const uint8_t size = u8(steps.size());
  Bounded<OpenList, max_steps + 1> open;
  open.push({.end = size, .then = size});
  for (int i = 0; i < size; ++i) {
    while (open.size() > 1 && open.back().end <= i) open.pop();
    OpenList& list = open.back();
    Step& step = steps[i];
    const bool combines = is_combinator(step.verb);
    const int after = i + 1 + (combines ? step.span : 0);
    step.next = after < list.end && step.verb != Verb::branch ? u8(after) : list.then;
    step.damage = step.pain = 0;
    step.joined = false;
    if (step.verb == Verb::damage || step.verb == Verb::pain) {
      int8_t& deals = list.deals[int(step.to)];
      if (deals < 0) deals = int8_t(i);
      uint8_t& points = step.verb == Verb::damage ? steps[deals].damage : steps[deals].pain;
      points = u8(points + step.n);
    }
    if (step.verb == Verb::cycle_card && step.n == 1 && i > 0) {
      Step& before = steps[i - 1];
      step.joined = before.joined = before.verb == Verb::may && before.span == 1;
    }
    if (combines && step.span > 0) {
      open.push({.end = u8(after), .then = step.verb == Verb::repeat ? u8(i) : step.next});
    }
  }
  return steps;
}

// ---- Cards -----------------------------------------------------------------

struct Card {
  Kind kind = Kind::free;
  Type type = Type::manoeuvre;
  bool forbidden = false;
  Answers answers = Answers::any;
  Timing timing = Timing::unwind;
  Window window = Window::none;
  Steps level[3];  // min, mid, max; of a free card only the first
  friend constexpr bool operator==(const Card&, const Card&) = default;
};
RULE bool is_attack(const Card& card) { return card.type == Type::attack; }
RULE int level_of(Power power) { return power == Power::none ? 0 : int(power); }

struct DeckRow {
  uint8_t copies[max_cards]{};
  friend constexpr bool operator==(const DeckRow&, const DeckRow&) = default;
};
inline constexpr int smallest_deck = 15;
inline constexpr int largest_deck = 60;

// ---- Fighters --------------------------------------------------------------

enum class Mod : uint8_t {
  mobilise_limit,
  goes_first,
  opening_turns,
  pain_cap_per_turn,
  damage_cap_by_die,
  discard_roll_limit,
  check_shift,
  doctor_shift,
};
inline constexpr int mod_count = int(Mod::doctor_shift) + 1;

struct Modifier {
  Mod mod = Mod::goes_first;
  int8_t n = 0;
  Condition condition;  // mobilise_limit only
  friend constexpr bool operator==(const Modifier&, const Modifier&) = default;
};

enum class Trigger : uint8_t {
  none,
  round_break,
  round_start,
  before_opening_draw,
  turn_start,
  after_mobilise,
  attack_landed,
  attack_cancelled,
  hurt,
  yellow_received,
  after_refresh,
};
inline constexpr int trigger_count = int(Trigger::after_refresh) + 1;

struct Ability {
  enum class Kind : uint8_t { mod, on };
  Kind kind = Kind::mod;
  Modifier modifier;                // mod
  Trigger trigger = Trigger::none;  // on
  Steps steps;                      // on
  friend constexpr bool operator==(const Ability&, const Ability&) = default;
};
inline constexpr int max_abilities = 4;

inline constexpr uint8_t no_price = 255;  // a pack's fighter: its ability is not for sale
inline constexpr uint8_t no_cap = 255;

// The numbers behind the abilities are an index over them, made by `indexed`.
struct Fighter {
  uint8_t stat[colour_count]{};
  uint8_t price = no_price;  // of its ability for fighters of one's own
  Bounded<Ability, max_abilities> abilities;

  uint16_t triggers = 0;  // bit per Trigger
  bool goes_first = false;
  bool cap_by_die = false;
  bool limits = false;  // has a mobilise_limit
  uint8_t opening_turns = 1;
  uint8_t pain_cap = no_cap;
  uint8_t discard_roll = 2;
  int8_t check_shift = 0;
  int8_t doctor_shift = 0;
  friend constexpr bool operator==(const Fighter&, const Fighter&) = default;

  RULE bool has(Trigger trigger) const { return (triggers >> int(trigger)) & 1; }
  RULE int dice() const { return stat[0] + stat[1] + stat[2] + stat[3]; }
};

inline constexpr int all_tokens = 12;
inline constexpr int hand_size = 5;
inline constexpr int mobilise_limit = 3;
inline constexpr int discard_roll_limit = 2;
inline constexpr int yellow_limit = 2;
inline constexpr int budget = 19;  // stats and price of a fighter
inline constexpr int fewest_dice = 2;
inline constexpr int most_dice = 5;

RULE Fighter indexed(Fighter fighter) {
  fighter.triggers = 0;
  fighter.goes_first = fighter.cap_by_die = fighter.limits = false;
  fighter.opening_turns = 1;
  fighter.pain_cap = no_cap;
  fighter.discard_roll = discard_roll_limit;
  fighter.check_shift = fighter.doctor_shift = 0;
  uint8_t discard_roll = 0;
  for (int i = 0; i < fighter.abilities.size(); ++i) {
    Ability& ability = fighter.abilities[i];
    ability.steps = indexed(ability.steps);
    if (ability.kind == Ability::Kind::on) {
      fighter.triggers = uint16_t(fighter.triggers | 1 << int(ability.trigger));
      continue;
    }
    const int8_t n = ability.modifier.n;
    switch (ability.modifier.mod) {
      case Mod::mobilise_limit:
        fighter.limits = true;
        break;
      case Mod::goes_first:
        fighter.goes_first = true;
        break;
      case Mod::opening_turns:
        fighter.opening_turns = max(fighter.opening_turns, u8(n));
        break;
      case Mod::pain_cap_per_turn:
        fighter.pain_cap = min(fighter.pain_cap, u8(n));
        break;
      case Mod::damage_cap_by_die:
        fighter.cap_by_die = true;
        break;
      case Mod::discard_roll_limit:
        discard_roll = max(discard_roll, u8(n));
        fighter.discard_roll = discard_roll;
        break;
      case Mod::check_shift:
        fighter.check_shift = int8_t(fighter.check_shift + n);
        break;
      case Mod::doctor_shift:
        fighter.doctor_shift = int8_t(fighter.doctor_shift + n);
        break;
    }
  }
  return fighter;
}

// ---- Options ---------------------------------------------------------------

enum class FighterChoice : uint8_t { choose, random };
enum class FighterNames : uint8_t { rulebook, nicknames };  // display only
enum class FirstPlayer : uint8_t { stats, random };
enum class IdleCounter : uint8_t { illegal, no_effect };  // counterblow_vs_counter
enum class SkipOverBreak : uint8_t { cleared, kept };     // knockdown_over_break

// RULE: a fighter that a seat brings along; stats 0 = it brings none.
inline constexpr int most_own_name = 47;  // bytes
struct OwnFighter {
  uint8_t stat[colour_count]{};
  FighterId ability = FighterId::none;  // of which fighter; none = no ability
  char name[most_own_name + 1]{};       // UTF-8, ended by 0; empty: it has none
  friend constexpr bool operator==(const OwnFighter&, const OwnFighter&) = default;
  RULE bool brought() const { return (stat[0] | stat[1] | stat[2] | stat[3]) != 0; }
};

// The option table of the specification, with its defaults.
struct Options {
  FighterChoice fighters = FighterChoice::choose;
  FighterNames fighter_names = FighterNames::rulebook;
  bool custom_fighters = false;
  bool same_fighter = false;
  DeckId deck{};
  uint8_t rounds = 3;
  FirstPlayer first_player = FirstPlayer::stats;
  bool reanswer = false;
  IdleCounter counterblow_vs_counter = IdleCounter::illegal;
  bool imitate_cancelled = true;
  SkipOverBreak knockdown_over_break = SkipOverBreak::cleared;
  bool search_shown = false;
  bool nudge_wrap = false;
  OwnFighter custom[seat_count];  // used with custom_fighters=on
  friend constexpr bool operator==(const Options&, const Options&) = default;
};
inline constexpr int max_rounds = 3;

// ---- The Book --------------------------------------------------------------

// A place of the deck when it is laid out by card: all copies of card 0, then of card 1 ...
enum class Place : uint8_t {};

// A pile without order (a hand, the unknown pool of a deck), as the places of
// its cards. Copies of one card are alike, so which of its places are taken is
// fixed (see Secret in state.h): equal piles have equal bits. A weighted draw is
// "the n-th bit", and "which cards can I play" is one AND.
using Cards = Set<Place, uint64_t>;

// The deck in use, made by `complete`.
struct DeckIndex {
  Cards all;
  Cards further;                // places that hold a second or later copy of their card
  Cards of[max_cards];          // the places of each card
  CardId card[largest_deck]{};  // by place
  uint8_t size = 0;

  Cards ready[16];  // by set of colours (bit per Colour) that show enough equal dice: the cards these pay for
  Cards free;
  Cards attacks;
  Cards manoeuvres;
  Cards counters;
  Cards attack_only;  // counters that answer attacks only
  Cards referees;     // specials with window=referee
  Cards imitations;   // specials with window=perform
  Cards repeating;    // cards with a `repeat` that must be possible
  friend constexpr bool operator==(const DeckIndex&, const DeckIndex&) = default;
};

struct Book {
  Options options;
  uint8_t cards = 0;  // rows in use of `card`
  uint8_t decks = 0;  // rows in use of `deck`
  Fighters fighters;  // those that can be chosen or drawn; the seats' own are not among them
  Card card[max_cards];
  Fighter fighter[max_fighters];
  DeckRow deck[max_decks];
  DeckIndex list;  // derived
  friend constexpr bool operator==(const Book&, const Book&) = default;
};

static_assert(sizeof(Book) <= 48 * 1024);  // it lies on the stack in places, and WASM has 64 KiB of that

// The first repeat of a list that is not inside another combinator, or its size.
RULE int first_repeat(const Steps& steps) {
  int i = 0;
  while (i < steps.size() && steps[i].verb != Verb::repeat) i = steps[i].next;
  return i;
}

RULE void index_card(DeckIndex& list, Cards places, const Card& card) {
  bool repeats = false;
  for (const Steps& level : card.level) repeats = repeats || first_repeat(level) < level.size();
  switch (card.type) {
    case Type::attack:
      list.attacks |= places;
      break;
    case Type::manoeuvre:
      list.manoeuvres |= places;
      break;
    case Type::counter:
      list.counters |= places;
      break;
    case Type::special:
      (card.window == Window::referee ? list.referees : list.imitations) |= places;
      break;
  }
  if (card.type == Type::counter && card.answers == Answers::attack) list.attack_only |= places;
  if (repeats) list.repeating |= places;
  if (card.kind == Kind::free) list.free |= places;
  for (int colours = 1; colours < 16; ++colours) {
    const Colour own = colour_of(card.kind);
    const bool paid = own == Colour::none ? card.kind == Kind::universal : (colours >> int(own)) & 1;
    if (paid) list.ready[colours] |= places;
  }
}

RULE DeckIndex indexed(const Book& book, const DeckRow& deck) {
  DeckIndex list;
  for (CardId& card : list.card) card = CardId::none;
  for (int c = 0; c < book.cards; ++c) {
    Cards places;
    for (int copy = 0; copy < deck.copies[c] && list.size < largest_deck; ++copy) {
      const Place place{list.size};
      list.card[list.size] = CardId(c);
      places.add(place);
      if (copy > 0) list.further.add(place);
      list.size = u8(list.size + 1);
    }
    list.of[c] = places;
    list.all |= places;
    index_card(list, places, book.card[c]);
  }
  return list;
}

// RULE: the fighter a seat brings along, as a row like any other.
RULE Fighter own_row(const Book& book, const OwnFighter& own) {
  Fighter fighter;
  if (int(own.ability) < max_fighters) fighter = book.fighter[int(own.ability)];
  for (int c = 0; c < colour_count; ++c) fighter.stat[c] = own.stat[c];
  fighter.price = no_price;
  return fighter;
}

// Fills what a Book derives; called once when the rows and options are in.
RULE void complete(Book& book) {
  for (int c = 0; c < book.cards; ++c) {
    for (Steps& level : book.card[c].level) level = indexed(level);
  }
  for (int f = 0; f < max_fighters - seat_count; ++f) book.fighter[f] = indexed(book.fighter[f]);
  for (int s = 0; s < seat_count; ++s) {
    book.fighter[int(own_fighter(Seat(s)))] = indexed(own_row(book, book.options.custom[s]));
  }
  book.list = indexed(book, book.deck[int(book.options.deck)]);
}

RULE int seats(const Book&) { return seat_count; }
RULE Seats all_seats(const Book&) { return Seats::first(seat_count); }
RULE Seat side_of(const Book&, Seat seat) { return seat; }
RULE const Card& card_of(const Book& book, CardId card) { return book.card[int(card)]; }

// Why a fighter of one's own is refused.
enum class OwnFlaw : uint8_t {
  none,
  switched_off,     // custom_fighters=off
  needs_choose,     // fighters=random
  no_such_ability,  // not one of the eight
  stat_range,       // each stat is 2 to 5
  weak_twice,       // at most two stats are 2
  over_budget,      // the sum is above 19
  under_budget,     // points may not be left over
};
inline constexpr int own_flaw_count = int(OwnFlaw::under_budget) + 1;

RULE OwnFlaw flaw_of(const Book& book, const OwnFighter& own) {
  const bool abilities = own.ability != FighterId::none;
  if (!book.options.custom_fighters) return OwnFlaw::switched_off;
  if (book.options.fighters == FighterChoice::random) return OwnFlaw::needs_choose;
  if (abilities && (int(own.ability) >= max_fighters - seat_count || !book.fighters.has(own.ability) ||
                    book.fighter[int(own.ability)].price == no_price)) {
    return OwnFlaw::no_such_ability;
  }
  int sum = abilities ? book.fighter[int(own.ability)].price : 0;
  int weak = 0;
  for (uint8_t stat : own.stat) {
    if (stat < fewest_dice || stat > most_dice) return OwnFlaw::stat_range;
    sum += stat;
    weak += stat == fewest_dice;
  }
  if (weak > 2) return OwnFlaw::weak_twice;
  if (sum > budget) return OwnFlaw::over_budget;
  return sum < budget ? OwnFlaw::under_budget : OwnFlaw::none;
}

}  // namespace gm::ring

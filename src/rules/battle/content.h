// Battle of Superheroes: what a card can say, and the Book of one game.
//
// Specification: docs/rules/battle.md, part "Effects vocabulary". A card is a
// row of abilities; an ability is a modifier, a trigger with steps, or an
// active ability with steps; a step is a verb with arguments. Rows come from
// content packs (src/text/battle/pack.h reads and checks them); nothing in the
// rules knows a card by its name. The seven technique types are the exception
// the game itself makes: each is a tactic, a source of effects and a pile.
//
// A Book is one immutable plain value, the same bytes on every target.
#pragma once
#include <cstdint>

#include "kit/bounded.h"
#include "kit/pool.h"
#include "kit/rule.h"
#include "kit/seat.h"
#include "kit/set.h"

namespace gm::battle {

// ---- Words -----------------------------------------------------------------

enum class Technique : uint8_t { ambush, arsenal, melee, planning, trick, shot, defence, none };
inline constexpr int technique_count = 7;

using Cards = Pool<Technique>;   // a hand, the deck, the discard, the row
using Tactics = Set<Technique>;  // each tactic bears the name of its technique

enum class Part : uint8_t { a, b };  // the two actions of a technique

enum class HeroId : uint8_t { none = 255 };
enum class FieldId : uint8_t { none = 255 };  // a battlefield
inline constexpr int max_heroes = 64;
inline constexpr int max_fields = 64;
using Heroes = Set<HeroId, uint64_t>;
using Fields = Set<FieldId, uint64_t>;

enum class Side : uint8_t {};  // a seat, or a team in team play
using Sides = Set<Side>;

// Where an effect comes from; the first seven are the techniques in order.
enum class Source : uint8_t {
  ambush,
  arsenal,
  melee,
  planning,
  trick,
  shot,
  defence,
  knockout,
  trap,
  hero,
  battlefield
};
inline constexpr int source_count = 11;
using Sources = Set<Source, uint16_t>;
RULE Source source_of(Technique technique) { return Source(int(technique)); }

// ---- Steps -----------------------------------------------------------------

enum class Verb : uint8_t {
  damage,
  gain,
  set_energy,
  draw,
  discard_random,
  discard_choice,
  name_technique,
  discard_named,
  look_and_take,
  take_random,
  take_discard,
  give,
  peek_laid,
  discard_laid,
  swap_laid,
  flip_tactics,
  place_trap,
  remove_trap,
  toggle_ko,
  place_ko,
  take_marker,
  pass_marker,
  stance,
  ward,
  no_cards,
  perform,
  defer_leave,
  prevent,
};
inline constexpr int verb_count = 28;

enum class Who : uint8_t {
  none,
  self,
  first_player,
  leaver,
  picked,
  each_in,
  each_other,
  each_opponent,
  pick_opponent,
  pick_hero_other,
  pick_hero,
  pick_up_to,  // up to Step::up_to opponents
  random,      // a chooser only: chance picks the tactic
};
RULE bool asks_for_hero(Who who) {
  return who == Who::pick_opponent || who == Who::pick_hero_other || who == Who::pick_hero ||
         who == Who::pick_up_to;
}

struct Filter {
  enum class Kind : uint8_t { none, energy_above_self, energy_below_self, not_acted, hand_at_least };
  Kind kind = Kind::none;
  uint8_t n = 0;
  friend constexpr bool operator==(const Filter&, const Filter&) = default;
};

// In the order in which they end.
enum class Until : uint8_t { none, own_reveal, stage_end, round_end, fight_end };

// One verb with its arguments; which of them a verb reads is said in the
// vocabulary. `n` is the amount, or 0 and `series` the type to be counted.
struct Step {
  Verb verb = Verb::prevent;
  bool may = false;
  Who who = Who::none;
  Filter filter;
  uint8_t up_to = 0;
  uint8_t n = 0;
  Technique series = Technique::none;     // amount series(T)
  Technique technique = Technique::none;  // T of give, discard_named, perform; none: `named` or `pick_card`
  Who from = Who::none;                   // take_random
  Until until = Until::none;
  friend constexpr bool operator==(const Step&, const Step&) = default;
};
using Steps = Bounded<Step, 4>;

// ---- Abilities -------------------------------------------------------------

struct Condition {
  enum class Kind : uint8_t {
    none,
    hand_at_least,
    hand_at_most,
    energy_at_least,
    energy_at_most,
    exists,
    turn_left
  };
  Kind kind = Kind::none;
  uint8_t n = 0;
  Who who = Who::none;  // of exists(...)
  Filter filter;
  friend constexpr bool operator==(const Condition&, const Condition&) = default;
};

enum class Mod : uint8_t {
  start_energy,
  energy_cap,
  hand_size,
  draft_passes,
  picks,
  stages,
  order,
  turn_direction,
  laid_open,
  trap_damage,
  trap_stays,
  ko_damage,
  ko_stays,
  both_actions,
  action_bonus,
  protect,
  stance_protects,
  active_uses,
};
inline constexpr int mod_count = 18;

enum class Order : uint8_t { ascending, descending, either, free };

struct Modifier {
  Mod mod = Mod::start_energy;
  bool add = false;                       // +n: added, otherwise n replaces
  int8_t n = 0;                           // also Order, 1 = counter-clockwise, 1 = yes, 0 = out of ko_damage
  uint8_t pass = 0;                       // picks: 1-based
  Technique technique = Technique::none;  // both_actions, action_bonus
  Part part = Part::a;                    // action_bonus
  Sources sources;                        // protect, stance_protects
  friend constexpr bool operator==(const Modifier&, const Modifier&) = default;
};

enum class Trigger : uint8_t {
  none,
  battlefield_revealed,
  fight_start,
  round_start,
  stage_start,
  all_laid,
  survived_checks,
  after_own_action,
  would_hurt,
  last_energy,
  hero_left,
  stage_end,
  round_end,
};
inline constexpr int trigger_count = 13;

enum class Window : uint8_t { before_reveal, on_turn, instead, after_action };
inline constexpr int window_count = 4;

enum class Span : uint8_t { none, fight, round, stage };

struct Ability {
  enum class Kind : uint8_t { mod, on, active };
  Kind kind = Kind::mod;
  Modifier modifier;                // mod
  Trigger trigger = Trigger::none;  // on
  Sources hurt_by;                  // on would_hurt(...)
  Window window = Window::on_turn;  // active
  Condition condition;
  uint8_t limit = 0;  // on: uses per `per`, 0 = no limit
  Span per = Span::none;
  Steps steps;
  friend constexpr bool operator==(const Ability&, const Ability&) = default;
};
inline constexpr int max_abilities = 4;
inline constexpr int max_limit = 9;

// A hero or a battlefield. The masks are an index over the abilities, made by
// `indexed`: most questions a step asks end at one of them.
struct Card {
  Bounded<Ability, max_abilities> abilities;
  uint32_t mods = 0;          // bit per Mod
  uint16_t triggers = 0;      // bit per Trigger
  uint8_t windows = 0;        // bit per Window
  uint16_t round_limits = 0;  // a hexadecimal digit F per ability limited per round or stage
  uint16_t stage_limits = 0;  // the same for those limited per stage
  friend constexpr bool operator==(const Card&, const Card&) = default;

  RULE bool has(Mod mod) const { return (mods >> int(mod)) & 1; }
  RULE bool has(Trigger trigger) const { return (triggers >> int(trigger)) & 1; }
};

RULE Card indexed(Card card) {
  card.mods = 0, card.triggers = 0, card.windows = 0, card.round_limits = 0, card.stage_limits = 0;
  for (int i = 0; i < card.abilities.size(); ++i) {
    const Ability& ability = card.abilities[i];
    switch (ability.kind) {
      case Ability::Kind::mod:
        card.mods |= 1u << int(ability.modifier.mod);
        break;
      case Ability::Kind::on:
        card.triggers = uint16_t(card.triggers | 1 << int(ability.trigger));
        break;
      case Ability::Kind::active:
        card.windows = u8(card.windows | 1 << int(ability.window));
        break;
    }
    const uint16_t digit = uint16_t(15 << (4 * i));
    if (ability.per == Span::stage) card.stage_limits = uint16_t(card.stage_limits | digit);
    if (ability.per == Span::stage || ability.per == Span::round) {
      card.round_limits = uint16_t(card.round_limits | digit);
    }
  }
  return card;
}

struct TechniqueRow {
  uint8_t number = 1;
  uint8_t copies = 7;  // per box
  Steps action[2];
  friend constexpr bool operator==(const TechniqueRow&, const TechniqueRow&) = default;
};

// ---- Options ---------------------------------------------------------------

enum class Box : uint8_t { avengers, guardians, combined };
enum class Teams : uint8_t { none, two, three, four };
enum class TieVariant : uint8_t { first_player, play_on, deciding_fight };
enum class Battlefields : uint8_t { book, on, off };
enum class ActiveWindow : uint8_t { after_checks, whole_turn };
enum class FlurryTarget : uint8_t { not_self, any, opponents };
enum class DiscardDown : uint8_t { owner, random };
enum class LaidAtEnd : uint8_t { discard, give_back };
enum class TeamHands : uint8_t { hidden, shared };

// The option table of the specification, with its defaults.
struct Options {
  uint8_t players = 4;
  Box box = Box::avengers;
  Teams teams = Teams::none;
  uint8_t wins_to_win = 3;
  TieVariant tie_variant = TieVariant::first_player;
  Battlefields battlefields = Battlefields::book;
  uint8_t round_cap = 30;
  ActiveWindow active_window = ActiveWindow::after_checks;
  bool wrong_order_spends_ko = false;
  FlurryTarget flurry_target = FlurryTarget::not_self;
  DiscardDown discard_down = DiscardDown::owner;
  LaidAtEnd laid_at_end = LaidAtEnd::discard;
  bool spoils_on_last = false;
  bool drax_recovers = false;
  TeamHands team_hands = TeamHands::hidden;
  friend constexpr bool operator==(const Options&, const Options&) = default;
};

// ---- The Book --------------------------------------------------------------

inline constexpr int start_energy = 3;
inline constexpr int energy_cap = 6;
inline constexpr int hand_size = 5;
inline constexpr int stages_per_round = 3;
inline constexpr int draft_passes = 2;
inline constexpr int row_left_over = 2;
inline constexpr int max_stages = 5;

struct Book {
  Options options;
  TechniqueRow technique[technique_count];
  Card hero[max_heroes];
  Card field[max_fields];
  Card no_card;      // what stands for a missing battlefield
  Steps hurt;        // damage(self, n): what a trap or a Knockout does
  Heroes heroes[2];  // of the Avengers and of the Guardians box
  Fields fields[2];
  // Derived from the options by `complete`:
  PerSeat<Seats> team;  // a seat with its team-mates
  friend constexpr bool operator==(const Book&, const Book&) = default;
};

RULE int teams_of(Teams teams) { return teams == Teams::none ? 0 : int(teams) + 1; }

// RULE B-11.5: with T teams, seat s belongs to team s mod T.
RULE Side side_of(const Book& book, Seat seat) {
  const int teams = teams_of(book.options.teams);
  return Side(teams == 0 ? int(seat) : int(seat) % teams);
}
RULE int sides(const Book& book) {
  const int teams = teams_of(book.options.teams);
  return teams == 0 ? book.options.players : teams;
}

// Fills what a Book derives; called once when the rows and options are in.
RULE void complete(Book& book) {
  for (int s = 0; s < max_seats; ++s) {
    book.team[Seat(s)] = Seats{};
    for (int other = 0; other < book.options.players; ++other) {
      if (side_of(book, Seat(s)) == side_of(book, Seat(other))) book.team[Seat(s)].add(Seat(other));
    }
  }
  for (Card& hero : book.hero) hero = indexed(hero);
  for (Card& field : book.field) field = indexed(field);
  book.hurt = Steps{};
  book.hurt.push(Step{.verb = Verb::damage, .who = Who::self});
}

RULE int seats(const Book& book) { return book.options.players; }
RULE Seats all_seats(const Book& book) { return Seats::first(book.options.players); }

// Seats that see this seat's hand: itself, and with shared hands its team (B-11.8).
RULE Seats hand_group(const Book& book, Seat seat) {
  return book.options.team_hands == TeamHands::shared ? book.team[seat] : Seats::of(seat);
}

// RULE B-1.9, B-11.1: the techniques in use; combined joins both decks.
RULE Cards all_cards(const Book& book) {
  const int boxes = book.options.box == Box::combined ? 2 : 1;
  Cards cards;
  for (int t = 0; t < technique_count; ++t) cards.set(Technique(t), book.technique[t].copies * boxes);
  return cards;
}
RULE Heroes heroes_in_use(const Book& book) {
  switch (book.options.box) {
    case Box::avengers:
      return book.heroes[0];
    case Box::guardians:
      return book.heroes[1];
    case Box::combined:
      return book.heroes[0] | book.heroes[1];
  }
  return {};
}
// RULE B-1.10: none with two players unless the option says so.
RULE Fields fields_in_use(const Book& book) {
  const bool used = book.options.battlefields == Battlefields::on ||
                    (book.options.battlefields == Battlefields::book && book.options.players > 2);
  if (!used) return {};
  switch (book.options.box) {
    case Box::avengers:
      return book.fields[0];
    case Box::guardians:
      return book.fields[1];
    case Box::combined:
      return book.fields[0] | book.fields[1];
  }
  return {};
}

}  // namespace gm::battle

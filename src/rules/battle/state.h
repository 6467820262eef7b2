// Battle of Superheroes: everything a game in progress is.
//
// State = Table (what lies open) + the secrets (hands, laid cards, deck, dealt
// heroes) + Knowledge (what each seat has seen of the others' secrets, B-15).
// The split is the game's own: a View (view.h) is built from the Table, one
// seat's secrets and one seat's knowledge, and has no place for the rest.
//
// Waiting is state: `decision`, `asked` and `about` say what is being waited
// for, `stack` holds the lists of steps that are being carried out, and `phase`
// says where the fight stands below them. Nothing else remembers anything.
//
// Encodings: piles are Pool (a digit per type); a series is a digit per card
// (see Series); sets of seats and tactics are bits.
#pragma once
#include <cstdint>

#include "kit/bounded.h"
#include "kit/seat.h"
#include "rules/battle/content.h"
#include "rules/battle/event.h"
#include "rules/game.h"

namespace gm::battle {

// What is being asked; the ids of the specification's table of decisions.
enum class Decision : uint8_t {
  none,  // the game is over
  c_first_player,
  c_deal_hero,
  c_battlefield,
  c_draw,
  c_row,
  c_discard,
  c_take,
  c_tactic,
  keep_hero,
  discard_down,
  draft_pick,
  lay_card,
  before_reveal,
  swap_card,
  act,
  finish,
  name_technique,
  flurry_hero,
  pick_opponent,
  pick_more,
  take_card,
  flip_tactic,
  toggle_ko,
  copy_action,
  may_step,
  pay_card,
  take_from_discard,
  leaver_trap,
};
inline constexpr int decision_count = 29;
RULE bool is_chance(Decision decision) {
  return Decision::c_first_player <= decision && decision <= Decision::c_tactic;
}

// What an answer names; each decision has one of these in Action::what.
enum class Choice : uint8_t {
  action_a,
  action_b,
  other_action,
  reveal,
  end_turn,
  yes,
  no,
  ability_1,
  ability_2,
  ability_3,
  ability_4
};
inline constexpr int choice_count = 11;

// An answer to `decision`. `what` is, by decision:
//   a seat        c_first_player, flurry_hero, pick_opponent, pick_more (8 = stop)
//   a HeroId      c_deal_hero, keep_hero
//   a FieldId     c_battlefield
//   a Technique   every decision about a card or a tactic
//   a Choice      before_reveal, act, finish, may_step
//   copy_action   2 * seat + part for that seat's card, 16 + part for a technique the ability names
struct Action {
  Decision decision = Decision::none;
  uint8_t what = 0;
  friend constexpr bool operator==(const Action&, const Action&) = default;
};
// Nothing in Battle is chosen by the handful: a hero after a hero is a question after a question.
RULE bool is_pick(Action) { return false; }
inline constexpr uint8_t stop_picking = 8;
inline constexpr uint8_t copy_named = 16;

struct Move {
  Action action;
  uint8_t weight = 1;  // of a chance outcome
  friend constexpr bool operator==(const Move&, const Move&) = default;
};
using Moves = Bounded<Move, 64>;

// Where the game stands below the stack of steps; in the order of the rules.
enum class Phase : uint8_t {
  // B-1
  name_first_player,
  deal_heroes,
  keep_heroes,
  // B-2
  set_up_fight,
  reveal_field,
  field_effects,
  discard_down,
  draw_up,
  deal_row,
  draft,
  clear_row,
  // B-3
  start_round,
  start_stage,
  empty_hands,
  lay,
  open_laid,
  next_turn,
  // B-4
  before_reveal,
  reveal,
  check_order,
  check_knockout,
  check_trap,
  passed_checks,
  act,
  after_action,
  finish,
  end_turn,
  // B-3.13, B-3.10
  delayed_exits,
  end_stage,
  after_stage,
  end_round,
  cap_rounds,
  // B-8
  end_fight,
  over,
};
inline constexpr int phase_count = int(Phase::over) + 1;

// The cards a seat has laid and shown this round, oldest first: a digit per
// card, 1 + type, with the top bit set while the card is turned (a stance).
class Series {
 public:
  RULE static Series of_digits(uint32_t digits) {
    Series series;
    series.digits_ = digits;
    return series;
  }
  RULE uint32_t digits() const { return digits_; }
  RULE int size() const { return digits_ == 0 ? 0 : highest(digits_) / 4 + 1; }
  RULE bool empty() const { return digits_ == 0; }
  RULE Technique operator[](int i) const { return Technique(int((digits_ >> (4 * i)) & 7) - 1); }
  RULE bool turned(int i) const { return (digits_ >> (4 * i)) & 8; }
  RULE Technique last() const { return (*this)[size() - 1]; }
  RULE bool any_turned() const { return (digits_ & 0x88888888u) != 0; }
  RULE int count(Technique type) const {
    int count = 0;
    for (uint32_t rest = digits_; rest != 0; rest >>= 4) count += int(rest & 7) == int(type) + 1;
    return count;
  }
  RULE void push(Technique type) { digits_ |= uint32_t(int(type) + 1) << (4 * size()); }
  RULE void turn_last() { digits_ |= 8u << (4 * (size() - 1)); }
  RULE Cards cards() const {
    Cards cards;
    for (uint32_t rest = digits_; rest != 0; rest >>= 4) cards.add(Technique(int(rest & 7) - 1));
    return cards;
  }
  friend constexpr bool operator==(const Series&, const Series&) = default;

 private:
  uint32_t digits_ = 0;
};

// Which list of steps a frame carries out.
struct Deed {
  enum class Kind : uint8_t { technique, hero, battlefield, trap, knockout };
  Kind kind = Kind::technique;
  uint8_t id = 0;    // Technique, HeroId or FieldId; of a trap or Knockout the tactic
  uint8_t part = 0;  // the action, or the number of the ability
  friend constexpr bool operator==(const Deed&, const Deed&) = default;
};

// A list of steps being carried out. `mark` counts the moments inside a step;
// a new step starts with mark 0 and empty fields, except what the list keeps
// (self, picked, named).
struct Frame {
  Deed deed;
  Seat self = nobody;  // owner; of a battlefield the hero it is about
  uint8_t step = 0;
  uint8_t mark = 0;
  Seats targets;       // whom the step is about
  Seats queue;         // of these, still to be dealt with
  uint8_t left = 0;    // cards or tactics still to come
  uint8_t amount = 0;  // damage, gain or draw, fixed when the step begins
  Seats picked;        // chosen by the last pick of the list
  Technique named = Technique::none;
  Tactics tactics;  // chosen in this step
  Seats prevented;  // targets whose damage was prevented
  friend constexpr bool operator==(const Frame&, const Frame&) = default;
};
// Action, performed action, then at most one last_energy list per hero and for
// the battlefield, and one would_hurt list on top (B-13.5).
inline constexpr int max_frames = 12;

// What is set once an action of the revealed card has been performed (B-9.7).
inline constexpr uint8_t did_a = 1, did_b = 2, did_instead = 4;

// All that lies open. Wide fields come first, so that there is no padding and
// equal tables have equal bytes.
struct Table {
  Fields field_deck;
  Fields field_discard;
  PerSeat<Series> series;
  Cards discard;
  Cards row;
  uint32_t mods = 0;              // index: a bit per Mod that a card in play has (index_cards)
  uint16_t triggers = 0;          // the same per Trigger; these two save a fifth of all instructions
  PerSeat<uint16_t> spent;        // uses of limited abilities: a digit per ability of the hero
  PerSeat<uint16_t> field_spent;  // the same of the battlefield's abilities, about that hero
  uint16_t table_spent = 0;       // the same of the battlefield's abilities, about no hero

  // What is waited for, and the lists of steps under way.
  Phase phase = Phase::name_first_player;
  Decision decision = Decision::c_first_player;
  Seats asked;          // who must answer; empty while chance does
  Seat about = nobody;  // whose card is drawn, discarded or taken; who is dealt a hero
  Bounded<Frame, max_frames> stack;

  // A timing point whose effects are being carried out (B-13.2).
  Trigger point = Trigger::none;
  bool point_field = false;  // the battlefield comes before the heroes
  Seats point_seats;         // heroes still to come

  // Leaving (B-7.4).
  Seats leaving;                   // must leave at the next settling
  Cause cause = Cause::none;       // why those of `leaving` do
  Cause last_cause = Cause::none;  // of the last exit in this fight
  Seats left;                      // have just left: their own hero_left effects are due
  Seats left_field;                // have just left: the battlefield's are due
  Sides won;                       // the fight is decided for these

  uint8_t fight = 0;  // 1-based; 0 before the first
  uint8_t round = 0;
  uint8_t stage = 0;
  uint8_t target = 3;     // wins that win the game
  bool deciding = false;  // a deciding fight (B-8.11)
  Side winner{};          // once the game is over
  FieldId field = FieldId::none;
  Seat marker = nobody;  // holder of the first-player card
  Seats playing;         // take part in this fight
  Seats in;
  Seats acted;  // in this stage
  Seats overtime;
  Seat turn = nobody;  // whose turn it is, or was last in this stage
  uint8_t did = 0;     // actions performed in this turn: did_a ...
  Tactics traps;
  Tactics knockouts;
  Until no_cards = Until::none;
  uint8_t pass = 0;  // draft: pass and place, 0-based, and picks made there
  uint8_t place = 0;
  uint8_t made = 0;
  PerSeat<HeroId> hero;
  PerSeat<uint8_t> ready;  // uses of the active ability left
  PerSeat<uint8_t> energy;
  PerSeat<Until> ward;
  uint8_t wins[max_seats]{};  // by side
  uint8_t filler[6]{};        // always 0; without it there would be padding
  friend constexpr bool operator==(const Table&, const Table&) = default;
};

// Fills the index over the cards in play, when they change.
RULE void index_cards(const Book& book, Table& t) {
  t.mods = t.field == FieldId::none ? 0 : book.field[int(t.field)].mods;
  t.triggers = t.field == FieldId::none ? uint16_t{0} : book.field[int(t.field)].triggers;
  for (HeroId hero : t.hero.of_seat) {
    if (hero == HeroId::none) continue;
    t.mods |= book.hero[int(hero)].mods;
    t.triggers = uint16_t(t.triggers | book.hero[int(hero)].triggers);
  }
}

// B-15. What seat v surely knows of seat t stands at [t][v]. Nobody needs to
// remember its own hand, so the diagonal [t][t] holds what the public knows.
struct Knowledge {
  PerSeat<PerSeat<Cards>> seen_hand;
  PerSeat<PerSeat<Cards>> seen_held;
  PerSeat<Seats> seen_laid;  // bit v: v has seen the laid card of t; bit t: everybody has
  PerSeat<Cards> deck_max;
  Cards public_deck_max;
  friend constexpr bool operator==(const Knowledge&, const Knowledge&) = default;
};

struct State {
  Table table;
  Knowledge known;
  PerSeat<Cards> hand;
  Cards deck;
  PerSeat<Technique> laid;     // face down, or none
  HeroId dealt[max_seats][2];  // until all have chosen; then none
  friend constexpr bool operator==(const State&, const State&) = default;
};
static_assert(sizeof(State) <= 1024);
static_assert(std::is_trivially_copyable_v<State>);
static_assert(std::has_unique_object_representations_v<State>);

RULE State start(const Book& book) {
  State s;
  s.table.target = book.options.wins_to_win;
  for (int seat = 0; seat < max_seats; ++seat) {
    s.table.hero[Seat(seat)] = HeroId::none;
    s.laid[Seat(seat)] = Technique::none;
    s.dealt[seat][0] = s.dealt[seat][1] = HeroId::none;
  }
  s.table.field_deck = fields_in_use(book);
  s.deck = all_cards(book);
  for (Seat seat : all_seats(book)) s.known.deck_max[seat] = s.deck;
  s.known.public_deck_max = s.deck;
  return s;
}

RULE Actors actors(const Book&, const State& s) { return {s.table.asked, is_chance(s.table.decision)}; }

RULE Outcome outcome(const Book& book, const State& s) {
  if (s.table.phase != Phase::over) return {};
  Outcome out{.over = true};
  for (Seat seat : all_seats(book)) {
    if (side_of(book, seat) == s.table.winner) out.winners.add(seat);
  }
  return out;
}

// Table order (B-1.11): clockwise from the holder of the first-player card.
RULE Seat first_in_order(const State& s, Seats among) { return clockwise_from(s.table.marker, among); }

RULE int copies(const Book&, const State&, Action) { return 0; }

}  // namespace gm::battle

// Ring: everything a fight in progress is.
//
// State = Table (what lies open) + a Secret for each seat (its hand, its deck).
// A View (view.h) is built from the Table, the open discards, one seat's secrets
// and what it has seen of the other hand; it has no place for the rest.
//
// Waiting is state: `decision`, `asked` and `about` say what is being waited
// for, `stack` holds the lists of steps that are being carried out, and `phase`
// says where the fight stands below them. Nothing else remembers anything.
//
// Encodings: dice are counts by name (dice.h); hand and pool are sets of places
// of the deck in use (content.h); discard and known bottom share one list.
#pragma once
#include <cstdint>
#include <type_traits>

#include "kit/bounded.h"
#include "kit/seat.h"
#include "rules/game.h"
#include "rules/ring/content.h"
#include "rules/ring/dice.h"
#include "rules/ring/event.h"

namespace gm::ring {

// What is being asked; the ids of the specification's table of decisions.
enum class Decision : uint8_t {
  none,  // the fight is over
  pick_order,
  draw_fighter,
  first_coin,
  card,
  die,
  pick_fighter,
  search_deck,
  mobilise,
  perform,
  discard_roll,
  referee,
  counter,
  protect_split,
  cap_split,
  stun_target,
  concuss_pick,
  heal_choice,
  roll_dice,
  nudge,
  swap,
  set,
  discard_own,
  repeat,
  branch,
  optional,
  again,
  refresh_discard,
  cycle,
  keep_dice,
};
inline constexpr int decision_count = int(Decision::keep_dice) + 1;
RULE bool is_chance(Decision decision) {
  return Decision::pick_order <= decision && decision <= Decision::die;
}

// What an answer does; beside each, what Action::what and Action::how mean.
enum class Deed : uint8_t {
  name_seat,     // pick_order, first_coin           what = seat
  take_fighter,  // pick_fighter, draw_fighter       what = FighterId
  take_card,     // card, search_deck, concuss_pick, discard_own, refresh_discard, cycle
                 //                                  what = CardId
  roll_die,      // die                              what = face 1..6
  pick_die,      // mobilise, discard_roll, roll_dice, keep_dice    what = Die
  roll_now,      // mobilise, discard_roll, roll_dice
  play,          // perform, counter, again, referee what = CardId, how = Power
  discard_card,  // perform                          what = CardId
  pass,          // counter, again
  accept,        // referee: the yellow card
  stop,          // discard_own, repeat, keep_dice
  split,         // protect_split (removed), cap_split (kept)       what = damage, how = pain
  stun_die,      // stun_target                      what = Die
  heal_lost,     // heal_choice
  heal_pain,     // heal_choice
  turn_die,      // nudge, set                       what = Die, how = its new value 1..6
  swap_dice,     // swap                             what = Die, how = Die, not before it
  more,          // repeat: another pass
  branch,        // branch                           what = number, 0-based
  yes,           // optional
  no,            // optional, cycle
};
inline constexpr int deed_count = int(Deed::no) + 1;

// An answer to `decision`.
struct Action {
  Decision decision = Decision::none;
  Deed deed = Deed::name_seat;
  uint8_t what = 0;
  uint8_t how = 0;
  friend constexpr bool operator==(const Action&, const Action&) = default;
};

struct Move {
  Action action;
  uint8_t weight = 1;  // of a chance outcome
  friend constexpr bool operator==(const Move&, const Move&) = default;
};
using Moves = Bounded<Move, 255>;  // 60 cards in hand at three powers or discarded are 240

// A pick is one part of a larger choice, the dice of one roll: the order in which
// dice are picked means nothing, so the rules know one path to each set, by
// rising Die. Whoever sorts picks by `what` walks that path.
RULE bool is_pick(const Action& action) { return action.deed == Deed::pick_die; }

// Where the fight stands below the stack of steps; in the order of the rules.
enum class Phase : uint8_t {
  //
  name_picker,
  pick_fighters,
  draw_fighters,
  name_opener,
  // steps a to i; round 1 begins at c
  break_first,    // a: round_break triggers of seat 0
  break_second,   //    ... of seat 1
  recover,        // b
  start_first,    // c: round_start triggers of seat 0
  start_second,   //    ... of seat 1
  gather,         // d, e, f
  search_first,   // g: before_opening_draw triggers of the opener
  search_second,  //    ... of its foe
  draw_first,     // h
  draw_second,
  next_turn,  // i, R-11.5
  //
  turn_start,
  choose_dice,
  mobilise,
  mobilise_roll,
  //
  perform,
  discard_roll,
  discard_rolling,
  manoeuvre,
  // act and acted are unwind(0)
  check,
  referee,
  window,
  unwind,
  act,
  acted,
  after_attack,
  close,
  again,
  //
  refresh,
  refreshed,
  //
  points,
  doctor_first,   // the technical check of seat 0
  doctor_second,  // ... of seat 1
  verdict,
  over,
};
inline constexpr int phase_count = int(Phase::over) + 1;

// What lies open before one seat.
struct Corner {
  Dice dice;   // ring and reserve
  Dice apart;  // in the air (the reserve's slot: not yet rolled); in the break, kept on the ring
  uint16_t yellow_turn = 0;  // number of the turn in which the last yellow card came; 0 = before this round
  FighterId fighter = FighterId::none;
  uint8_t healthy = all_tokens;
  uint8_t pain = 0;
  uint8_t yellow = 0;
  uint8_t pain_taken = 0;             // in this turn
  bool skip = false;                  // loses its next turn
  CardId last_played = CardId::none;  // in its latest turn of this round
  bool last_cancelled = false;
  uint8_t discard = 0;  // cards in the discard
  uint8_t bottom = 0;   // cards in the known bottom list
  friend constexpr bool operator==(const Corner&, const Corner&) = default;
};
RULE Health health(const Corner& corner) { return {corner.healthy, corner.pain}; }
RULE int lost(const Corner& corner) { return all_tokens - corner.healthy - corner.pain; }

// A card in play. Item 0 is played by the seat whose turn it is, and owners alternate.
struct Item {
  CardId card = CardId::none;
  Power power = Power::none;
  bool cancelled = false;
  friend constexpr bool operator==(const Item&, const Item&) = default;
};
inline constexpr int max_chain = 32;  // then only pass is left

// A list of steps being carried out.
struct Frame {
  enum class Kind : uint8_t { item, ability };
  Kind kind = Kind::item;
  uint8_t id = 0;      // number in the chain; number of the fighter's ability
  Seat self = nobody;  // "player" of the vocabulary
  uint8_t step = 0;
  uint8_t mark = 0;    // moments inside a step (effects.h); a new step starts with 0
  uint8_t left = 0;    // points or cards still to come in this step
  uint8_t done = 0;    // cards discarded, or put under the deck, in this step
  uint8_t passes = 0;  // of the repeat under way
  friend constexpr bool operator==(const Frame&, const Frame&) = default;
};
// A card's list, and a `hurt` trigger set off by it; triggers set off none.
inline constexpr int max_frames = 2;

// All that lies open, but for the discards. Wide fields come first, so that
// there is no padding and equal tables have equal bytes.
struct Table {
  Corner corner[seat_count];
  DieSet pickable = 0;  // names that may still be picked for the roll, or to be kept
  uint16_t turn = 0;    // number of the turn in this fight, 1-based

  // What is waited for, and the lists of steps under way.
  Phase phase = Phase::name_picker;
  Decision decision = Decision::pick_order;
  Seat asked = nobody;  // who must answer; nobody while chance does
  Seat about = nobody;  // whose card is drawn, whose die is rolled or picked, who is hit or healed
  Purpose purpose = Purpose::none;  // of the die being rolled
  uint8_t picks = 0;                // dice that may still be picked
  Bounded<Frame, max_frames> stack;

  uint8_t round = 0;
  Seat active = nobody;      // whose turn it is, or was last in this round
  Seat opener = nobody;      // of this round; before it, who picks a fighter first
  uint8_t opening_left = 0;  // opening turns not yet used up
  Seat moved_last = nobody;  // in the round that ended last
  uint8_t limit = 0;         // of mobilising in this turn

  // Cards in play: a chain, or one manoeuvre.
  Bounded<Item, max_chain> chain;
  CardId copied = CardId::none;  // what item 0 is played as, if it is a copy
  uint8_t unwinding = 0;         // items that have not acted yet, once the chain is closed
  uint8_t protection = 0;        // points against the attack not yet used
  bool again = false;            // the attacker may attack again
  bool attack_hurt = false;      // the attack changed a token
  Colour colour = Colour::none;  // of the card discarded in the perform step, while its roll goes on

  // The packet being dealt, against `about`.
  uint8_t damage = 0;
  uint8_t pain = 0;
  uint8_t points = 0;  // to be removed by protection, or to be kept under the cap

  uint8_t doctor = 0;  // dice still to be rolled
  Seats failed;        // the technical check
  Seat winner = nobody;
  Reason reason = Reason::none;
  TieBreak tie = TieBreak::none;
  uint8_t filler[6]{};  // always 0; without it there would be padding
  friend constexpr bool operator==(const Table&, const Table&) = default;

  RULE Corner& of(Seat seat) { return corner[int(seat)]; }
  RULE const Corner& of(Seat seat) const { return corner[int(seat)]; }
};

// The cards of one seat. Its known bottom list and its open discard share
// `pile`: the discard from the front (oldest first), the bottom list from the
// back (the card to be drawn first at the very end); their sizes are in Corner.
//
// The places of a card that has k copies in the pool and h in the hand are taken
// from the front: first the pool's k, then the hand's h. `seen` are the hand
// cards known to the foe; those of one card take its first places.
struct Secret {
  Cards pool;  // of the deck, in no order
  Cards hand;
  Cards seen;
  CardId pile[largest_deck];
  uint8_t filler[4]{};  // always 0
  friend constexpr bool operator==(const Secret&, const Secret&) = default;
};

struct State {
  Secret secret[seat_count];
  Table table;
  friend constexpr bool operator==(const State&, const State&) = default;

  RULE Secret& of(Seat seat) { return secret[int(seat)]; }
  RULE const Secret& of(Seat seat) const { return secret[int(seat)]; }
};
static_assert(sizeof(State) == 400);
static_assert(std::is_trivially_copyable_v<State>);
static_assert(std::has_unique_object_representations_v<State>);

RULE State start(const Book& book) {
  State s;
  for (Secret& secret : s.secret) {
    for (CardId& card : secret.pile) card = CardId::none;
  }
  if (book.options.fighters == FighterChoice::random) {
    s.table.phase = Phase::draw_fighters;
    s.table.decision = Decision::draw_fighter;
    s.table.about = Seat{0};
  }
  // RULE: until round 1 the decks are unknown pools.
  for (Secret& secret : s.secret) secret.pool = book.list.all;
  return s;
}

RULE Actors actors(const Book&, const State& s) {
  const Table& t = s.table;
  return {t.asked == nobody ? Seats{} : Seats::of(t.asked), is_chance(t.decision)};
}

RULE Outcome outcome(const Book&, const State& s) {
  if (s.table.phase != Phase::over) return {};
  return {.over = true, .winners = Seats::of(s.table.winner)};
}

// ---- Refusals ----------------------------------------------------------------

// Why an action was refused. Each names the rule that forbids it (rule_of in legal.h).
enum class Refusal : uint8_t {
  none,
  fight_over,
  no_such_answer,   // an answer that means nothing here; the rule of what is asked
  chance_decides,   // a seat acts while chance does; the rule of what is asked
  not_chance,       // chance acts while a seat does; the rule of what is asked
  other_decision,   // an answer to a question that is not asked now; the rule of what is asked
  not_your_turn,
  not_your_window,
  not_yours,        // another seat's choice; the rule of what is asked
  // fighters
  no_such_fighter,
  fighter_taken,
  no_own_fighter,    // none was prepared, or it is the other seat's
  own_fighters_off,
  // cards
  not_in_hand,
  not_in_that_hand,
  not_in_deck,          // for chance
  too_few_equal,
  too_few_equal_any,
  free_has_no_power,
  power_missing,        // a card of dice is played at min, mid or max
  counter_not_now,
  referee_not_now,
  counters_only,        // the window is for counters
  attacks_only,         // only an attack is granted
  no_discard_again,
  referee_only,
  answers_attack_only,
  chain_full,
  nothing_to_copy,      // the foe played nothing in its last turn
  copies_no_special,
  copy_was_cancelled,
  copy_lacks_dice,
  copy_power,           // the power must be one of the copy's
  cannot_repeat,
  // dice
  no_such_die,     // as asked
  pick_order,
  picks_must_fit,  // too few dice would remain for an exact roll
  wrong_colour,
  ring_only,
  reserve_only,
  exact_roll,
  not_one_step,
  past_the_face,
  same_die,
  swap_order,
  // numbers
  wrong_split,
  too_few_yet,
  must_cycle,   // this one is no offer
};
inline constexpr int refusal_count = int(Refusal::must_cycle) + 1;

}  // namespace gm::ring

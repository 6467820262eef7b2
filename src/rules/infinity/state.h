// Infinity: everything a game in progress is.
//
// State = Table, which lies open to all. The faces of closed tiles are in nobody's
// knowledge and in no state: a closed cell has only its back, and chance decides
// at opening (I-3.2).
//
// Waiting is state: `decision` and `asked` say what is being waited for, `stack`
// holds the effects, arrivals and openings under way, and `phase` says where the
// game stands below them. Nothing else remembers anything.
//
// Encodings: places and sets of places (board.h); a figure is 2 seat + which, and
// 10 is Thanos; sets of figures have a bit each. Tokens are in exactly one of:
// `lying` at a place, a slot, `scored`, `taken`, `box`, `reserve`. Caches, each
// checked by sound(): `littered` (places where tokens lie; free places are asked
// for in every window) and `base` (every return needs one).
#pragma once
#include <cstdint>
#include <type_traits>

#include "kit/bounded.h"
#include "kit/seat.h"
#include "rules/game.h"
#include "rules/infinity/board.h"
#include "rules/infinity/content.h"
#include "rules/infinity/event.h"

namespace gm::infinity {

// ---- Figures ---------------------------------------------------------------

using Figures = Set<Figure, uint16_t>;
RULE Figures characters() { return Figures::first(character_count); }

RULE Figure figure_of(Seat seat, int which) { return Figure(int(seat) * team_size + which); }
RULE Seat seat_of(Figure figure) { return Seat(int(figure) / team_size); }
RULE int which_of(Figure figure) { return int(figure) % team_size; }
RULE Figure mate_of(Figure figure) { return Figure(int(figure) ^ 1); }
RULE Figures figures_of(Seat seat) { return Figures::of_bits(uint16_t(3 << (int(seat) * team_size))); }
RULE bool is_character(Figure figure) { return int(figure) < character_count; }

// ---- Questions and answers -------------------------------------------------

// What is being asked; the ids of the specification's table of decisions.
enum class Decision : uint8_t {
  none,  // the game is over
  chance_team,
  chance_first,
  chance_back,
  toss,
  chance_tile,
  chance_stone,
  choose_team,
  act,
  orient,
  pick_place,
  pick_exit,
  pick_dir,
  pick_figure,
  pick_token,
  pick_ring,
  pick_swap_a,
  pick_swap_b,
  pick_closed,
  pick_turn,
  ship,
  drop_zone,
  call_mate,
  trap,
  power,
  may,
  branch,
};
inline constexpr int decision_count = int(Decision::branch) + 1;
RULE bool is_chance(Decision decision) {
  return Decision::chance_team <= decision && decision <= Decision::chance_stone;
}

// What an answer does; beside each, what Action::what and Action::how mean.
enum class Deed : uint8_t {
  take_team,    // choose_team, chance_team     what = TeamId
  name_seat,    // chance_first                 what = seat
  lay_back,     // chance_back                  what = Back
  toss,         // toss                         what = 0 stones, 1 empty
  open_tile,    // chance_tile                  what = TileId
  take_stone,   // chance_stone                 what = TokenId
  move,         // act                          what = Figure, how = Place
  move_base,    // act, ship                    what = Spin
  stand_up,     // act
  pick_up,      // act                          what = Figure, how = TokenId
  drop,         // act                          what = Figure, how = Slot
  use_ability,  // act                          what = Figure
  refresh,      // act                          what = Figure, how = Source
  use_stone,    // act                          what = Figure, how = TokenId
  resolve,      // act
  end_turn,     // act
  turn_to,      // orient                       what = rotation
  take_place,   // pick_place, pick_exit, pick_ring, pick_swap_a, pick_swap_b, pick_closed, drop_zone, power
                //                              what = Place
  take_dir,     // pick_dir                     what = Dir
  take_figure,  // pick_figure                  what = Figure
  take_token,   // pick_token                   what = TokenId, how = Place, or carried_by + Figure
  turn_tile,    // pick_turn                    what = Place, how = Spin
  move_thanos,  // ship                         what = Place
  call,         // call_mate
  ignore,       // trap
  suffer,       // trap
  use,          // may
  take_branch,  // branch                       what = number, 0-based
  decline,      // drop_zone, call_mate, power, may; any pick inside a `may`
};
inline constexpr int deed_count = int(Deed::decline) + 1;

// Where the energy of a refresh lies (I-8.6).
enum class Source : uint8_t { slot, here, mate, base };
inline constexpr int source_count = 4;

inline constexpr int carried_by = 128;  // take_token: how = carried_by + Figure

// An answer to `decision`.
struct Action {
  Decision decision = Decision::none;
  Deed deed = Deed::take_team;
  uint8_t what = 0;
  uint8_t how = 0;
  friend constexpr bool operator==(const Action&, const Action&) = default;
};

struct Move {
  Action action;
  uint8_t weight = 1;  // of a chance outcome
  friend constexpr bool operator==(const Move&, const Move&) = default;
};
using Moves = Bounded<Move, 255>;

// No choice of this game is a set made of parts: two tiles to be swapped are two
// questions (pick_swap_a, pick_swap_b), and what is opened one after the other is
// opened in that order.
RULE bool is_pick(const Action&) { return false; }

// ---- The table -------------------------------------------------------------

// Where the game stands below the stack; in the order of the rules.
enum class Phase : uint8_t {
  // I-1
  teams,
  short_sides,  // I-1.6
  lay,          // I-1.5, I-1.7, I-1.9
  backs,        // I-1.8
  name_first,
  // I-5
  turn_start,
  window,
  // I-16.1
  turn_end,       // steps 1 and 2
  thanos,         // step 3: I-14.3, I-14.4
  thanos_target,  // a toss between two characters (I-14.5)
  thanos_step,    // I-14.6
  thanos_take,    // I-14.10
  turn_over,      // steps 4 to 8
  over,
};
inline constexpr int phase_count = int(Phase::over) + 1;

// Something under way: a list of steps, an arrival that waits for its tile to be
// opened, or the opening of one cell.
struct Frame {
  enum class Kind : uint8_t { effect, arrival, opening };
  Kind kind = Kind::effect;
  // effect
  EffectId effect = EffectId::none;
  Trigger source = Trigger::arrive;
  TokenId stone = TokenId::none;  // of active and bases_moved
  uint8_t step = 0;
  uint8_t mark = 0;          // moments inside a step (effects.h); a new step starts with 0
  uint8_t left = 0;          // openings or Stones still to come in this step
  uint8_t optional = 0;      // 1 + number of the `may` that is joined to the question of this step
  Dir dir = Dir::none;       // chosen by pick_dir
  Place loop = Place::none;  // the place of `each` that stands for `here`
  // all
  Figure me = Figure::none;
  Place place = Place::none;  // arrival, opening: the cell; swap_tiles: the first tile
  bool still = false;         // arrival: the tile reached does not wait
  bool left_tile = false;     // effect of a tile: me has left it
  bool ended = false;         // me was returned: what is left is dropped (I-5.7)
  friend constexpr bool operator==(const Frame&, const Frame&) = default;
};
inline constexpr int frame_kind_count = 3;
// A tile's effect, one of a Stone set off by it, an opening.
inline constexpr int max_frames = 4;

struct Table {
  Pool pool[back_count];      // unopened tiles, by back
  Places closed[back_count];  // closed cells, by back
  Places littered;            // cache: where tokens lie
  Places visited[team_size];  // by the characters of the team on turn (I-6.3)
  Tokens lying[place_count];
  Tokens scored[most_players];  // by seat
  Tokens reserve;
  Tokens taken;  // by Thanos
  Tokens box;
  Tokens picked[team_size];     // in this turn, by the characters of the team on turn (I-8.3)
  Tokens used;                  // Stones used in this turn (I-8.8)
  Tokens barred[figure_count];  // until the turn ends (I-11.6)

  uint16_t turn = 0;  // number, from 0
  Figures down;       // cards with the ability side down
  Figures detained;
  Figures will_stand;
  Figures sheltered;
  Figures armed;
  Figures qualified;
  Figures refreshed;  // by a tile, in this turn (I-18.4)

  TileId tile[cell_count];         // none: closed, or not yet laid
  uint8_t rotation[cell_count]{};  // quarters clockwise; below Tile::rotations
  Place at[figure_count];          // none: not in play, or in the reserve
  TokenId slot[character_count][2];
  TeamId team[most_players];  // by seat
  Place base[team_count];     // cache: by team, if its base is open
  Place thanos_base = Place::none;

  // What is waited for, and what is under way.
  Phase phase = Phase::teams;
  Decision decision = Decision::none;
  Seat asked = nobody;              // who must answer; nobody while chance does
  Toss toss = Toss::none;           // what the toss is for
  bool shifted = false;             // I-1.6: the short sides
  Seat active = nobody;             // whose team is on turn
  bool main_done = false;           // the main action is taken
  Seat gauntlet = nobody;           // team that holds it
  bool appeared = false;            // Thanos came in this turn
  uint8_t proxy = 0;                // turns of the proxy round still to come
  bool proxy_new = false;           // it began in this turn, which is played as it is
  uint8_t last_turns = no_signal;   // still to be played after this one
  Place thanos_from = Place::none;  // in his activation: where he started
  Place thanos_to = Place::none;    // ... and where he went
  Figure target = Figure::none;     // ... and whom he approaches
  Ending ending = Ending::none;
  TieBreak tie = TieBreak::none;
  Seats winners;
  Bounded<Figure, team_size> waiting;  // characters for whom their tile waits, the newest last
  Bounded<Frame, max_frames> stack;
  uint8_t filler[4]{};  // always 0; without it there would be padding

  static constexpr uint8_t no_signal = 255;

  RULE Table() {
    for (TileId& each : tile) each = TileId::none;
    for (Place& each : at) each = Place::none;
    for (auto& slots : slot) slots[0] = slots[1] = TokenId::none;
    for (TeamId& each : team) each = TeamId::none;
    for (Place& each : base) each = Place::none;
  }
  friend constexpr bool operator==(const Table&, const Table&) = default;

  RULE Place place_of(Figure figure) const { return at[int(figure)]; }
  RULE TokenId held(Figure figure, Slot which) const { return slot[int(figure)][int(which)]; }
};

struct State {
  Table table;
  friend constexpr bool operator==(const State&, const State&) = default;
};
static_assert(sizeof(State) == 896);
static_assert(std::is_trivially_copyable_v<State>);
static_assert(std::has_unique_object_representations_v<State>);

RULE Actors actors(const Book&, const State& s) {
  const Table& t = s.table;
  return {t.asked == nobody ? Seats{} : Seats::of(t.asked), is_chance(t.decision)};
}

RULE Outcome outcome(const Book&, const State& s) {
  if (s.table.phase != Phase::over) return {};
  return {.over = true, .winners = s.table.winners};
}

// ---- Refusals ----------------------------------------------------------------

// Why an action was refused. Each names the rule that forbids it (rule_of in legal.h).
enum class Refusal : uint8_t {
  none,
  game_over,       // I-16.10
  no_such_answer,  // an answer that means nothing here; the rule of what is asked
  chance_decides,  // a seat acts while chance does; the rule of what is asked
  not_chance,      // chance acts while a seat does; the rule of what is asked
  other_decision,  // an answer to a question that is not asked now; the rule of what is asked
  not_your_turn,   // I-5.10
  proxy_decides,   // I-15.2: the left neighbour decides for this team now
  not_yours,       // another seat's choice; the rule of what is asked
  // set-up
  no_such_team,  // I-1.2
  team_taken,    // I-1.2
  no_back_left,  // I-1.8
  not_in_pool,   // I-3.4
  // the main action
  main_done,      // I-5.2
  effect_waits,   // I-5.4
  other_team,     // I-8.1: not a character of the team on turn
  detained,       // I-9.1
  not_adjacent,   // I-6.1
  visited,        // I-6.4
  nobody_stands,  // I-9.4
  main_missing,   // I-5.2
  nothing_waits,  // I-5.4
  // tokens
  not_here,         // I-8.2
  slot_full,        // I-4.1
  half_is_carried,  // I-4.3
  stone_protected,  // I-4.5
  picked_before,    // I-8.3
  barred,           // I-11.6
  slot_empty,       // I-8.4
  // cards and Stones
  card_is_down,      // I-8.5
  no_target,         // I-8.5; in the middle of something the rule of what is asked
  card_is_up,        // I-8.6
  no_energy,         // I-8.6
  out_of_reach,      // I-8.6: energy_reach = own_cell
  no_such_stone,     // I-11.1
  stone_is_passive,  // I-11.1
  stone_used,        // I-8.8
  stone_idle,        // I-8.8: there is nothing to use it on
  // picks
  no_such_place,     // I-2.2
  not_that_place,    // the rule of what is asked
  not_free,          // I-2.12
  base_leaves_ring,  // I-3.14
  same_tile,         // I-10.10
  nothing_changes,   // I-10.10: two closed tiles of one back
  is_open,           // I-3.9: it is open already
  empty_ray,         // I-2.9
  on_a_base,         // I-10.12
  not_that_figure,   // I-10.12
  not_that_token,    // the rule of what is asked
  no_arrows,         // I-11.10
  must_choose,       // declining is no offer here; the rule of what is asked
  not_that_branch,   // I-18.3
  not_among_stones,  // I-14.11
};
inline constexpr int refusal_count = int(Refusal::not_among_stones) + 1;

}  // namespace gm::infinity

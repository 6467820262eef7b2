// What happened, in words a page can animate and a screen reader can speak.
//
// Nothing in this game is secret to a seat, so every event is for everybody;
// `shown` is there for the contract. Which fields a happening uses stands beside
// it; the others are empty. Figures are numbers; beside a number stands the
// character, so that an event can be told without the table.
#pragma once
#include <cstdint>

#include "kit/seat.h"
#include "rules/infinity/content.h"

namespace gm::infinity {

// A figure: character `which` of seat s is 2 s + which; 10 is Thanos.
enum class Figure : uint8_t { thanos = 10, none = 255 };
inline constexpr int figure_count = 11;

enum class Happening : uint8_t {
  // set-up
  team_taken,   // seat, team; n = 1 drawn by chance
  tossed,       // n = 0 stones, 1 empty; toss = what for
  base_laid,    // seat, place
  back_laid,    // place, back
  corner_laid,  // place, tile
  first_named,  // seat; n = 1 drawn by chance
  // turns
  turn_begun,    // seat = team, other = who decides for it; turn = its number
  qualified,     // figure, token: held for a round
  armed,         // figure, token: holds the battlefield
  stood_up,      // figure
  turn_passed,   // seat: end_turn
  stood_still,   // seat: the main action stand_up
  signal_given,  // seat; n = turns still to come
  proxy_begun,   // figure, n = turns
  proxy_over,
  // figures
  walked,        // figure, place to to
  relocated,     // figure, place to to: an arrival that is no walk
  brought,       // figure, place to to, by = who did it: no arrival
  traded,        // figure and by changed places: figure from place to to
  returned,      // figure, place to to, by = who returned it; none: nobody
  detained,      // figure
  sheltered,     // figure, place
  shelter_lost,  // figure, place
  stays,         // figure: a walk was demanded, but no place fits; of Thanos: nobody to hunt
  // tiles
  tile_opened,     // place, tile, back
  tile_oriented,   // place, tile, n = rotation
  tile_turned,     // place, tile, n = rotation; spin
  tiles_swapped,   // place and to
  base_swapped,    // seat, place (the base was) and to
  bases_rotated,   // spin, n = bases
  effect_waits,    // figure, place, tile
  effect_dropped,  // figure: what waited for it
  tile_acts,       // figure, place, tile: resolve
  trap_ignored,    // figure, place, tile
  trap_suffered,   // figure, place, tile
  declined,        // seat, figure: an optional effect
  branch_chosen,   // seat, n = number, 0-based
  dir_chosen,      // seat, figure, dir: where a ray goes
  // tokens
  token_put,     // token, place
  picked_up,     // figure, token, place
  dropped,       // figure, token, place: by choice, or to make room
  fell,          // figure, token, place: left behind
  taken,         // figure, token, place; by = the carrier it is taken from
  barred,        // figure, token
  point_scored,  // seat, token, n = points now
  thanos_took,   // token, place; by = the character that carried it, if one did; n = 1 drawn by chance
  energy_spent,  // figure, token, place (none: from its slot)
  // cards
  ability_used,    // figure
  stone_used,      // figure, token
  stone_acts,      // figure, token: a passive one
  card_refreshed,  // figure
  // Thanos
  thanos_appears,    // place
  gauntlet_taken,    // seat
  thanos_activates,  // place
  thanos_hunts,      // figure: the target
  thanos_moved,      // place to to
  // the end
  points_counted,  // seat, n = points, m = Stones under control
  tie_broken,      // seat wins it; tie = by what
  game_won,        // ending; seat = a winner (one event each), nobody if Thanos won
};
inline constexpr int happening_count = int(Happening::game_won) + 1;

// What a toss is for (I-15.1).
enum class Toss : uint8_t { none, short_sides, empty_place, strike, target, step };
inline constexpr int toss_count = 6;

// How a game ended, and what decided it among equal points (I-16).
enum class Ending : uint8_t { none, counted, stones, thanos };
inline constexpr int ending_count = 4;
enum class TieBreak : uint8_t { none, stones, leadership, shared };
inline constexpr int tie_break_count = 4;

struct Event {
  Happening happening = Happening::team_taken;
  Seat seat = nobody;
  Seat other = nobody;
  Figure figure = Figure::none;
  Figure by = Figure::none;
  TeamId team = TeamId::none;
  CharacterId character = CharacterId::none;     // who `figure` is, filled for every event
  CharacterId by_character = CharacterId::none;  // who `by` is
  TokenId token = TokenId::none;
  TileId tile = TileId::none;
  Place place = Place::none;
  Place to = Place::none;
  Back back = Back::red;
  Spin spin = Spin::cw;
  Dir dir = Dir::none;
  uint8_t n = 0;
  uint8_t m = 0;
  Toss toss = Toss::none;
  Ending ending = Ending::none;
  TieBreak tie = TieBreak::none;
  uint16_t turn = 0;
  Viewers audience = everyone;
  friend constexpr bool operator==(const Event&, const Event&) = default;
};

// Whether somebody learned something hidden by it, so that the step that caused
// it cannot be taken back freely: all that chance decides.
RULE bool reveals(const Event& event) {
  switch (event.happening) {
    case Happening::tossed:
    case Happening::back_laid:
    case Happening::tile_opened:
      return true;
    case Happening::team_taken:
    case Happening::first_named:
    case Happening::thanos_took:
      return event.n != 0;
    case Happening::base_laid:
    case Happening::corner_laid:
    case Happening::turn_begun:
    case Happening::qualified:
    case Happening::armed:
    case Happening::stood_up:
    case Happening::turn_passed:
    case Happening::stood_still:
    case Happening::signal_given:
    case Happening::proxy_begun:
    case Happening::proxy_over:
    case Happening::walked:
    case Happening::relocated:
    case Happening::brought:
    case Happening::traded:
    case Happening::returned:
    case Happening::detained:
    case Happening::sheltered:
    case Happening::shelter_lost:
    case Happening::stays:
    case Happening::tile_oriented:
    case Happening::tile_turned:
    case Happening::tiles_swapped:
    case Happening::base_swapped:
    case Happening::bases_rotated:
    case Happening::effect_waits:
    case Happening::effect_dropped:
    case Happening::tile_acts:
    case Happening::trap_ignored:
    case Happening::trap_suffered:
    case Happening::declined:
    case Happening::branch_chosen:
    case Happening::dir_chosen:
    case Happening::token_put:
    case Happening::picked_up:
    case Happening::dropped:
    case Happening::fell:
    case Happening::taken:
    case Happening::barred:
    case Happening::point_scored:
    case Happening::energy_spent:
    case Happening::ability_used:
    case Happening::stone_used:
    case Happening::stone_acts:
    case Happening::card_refreshed:
    case Happening::thanos_appears:
    case Happening::gauntlet_taken:
    case Happening::thanos_activates:
    case Happening::thanos_hunts:
    case Happening::thanos_moved:
    case Happening::points_counted:
    case Happening::tie_broken:
    case Happening::game_won:
      break;
  }
  return false;
}

RULE Event shown(const Event& event, Seat) { return event; }

}  // namespace gm::infinity

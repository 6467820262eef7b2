// What bots know of Infinity: a quick policy, and what a state is worth.
//
// Nothing here knows a tile, a character or a Stone by its name: effects are judged by their steps, so
// home-made packs are played with the same sense. Everything is counted in whole numbers, so that it is the
// same on every machine. bots/greedy.h says how these functions are used.
//
//   survey   what the board offers, and how far every character has come (bots/infinity_survey.h)
//   time     moment, horizon
//   arrival  what becomes of a character that arrives somewhere: loot, rivals sent home, the tile's effect
//   answers  what each answer to each question gains
//   policy   the answer with the best gain; in a proxy round the one that harms the team most
//   worth    the chance to win: how far each team has come, weighed by how much of the game is left
//   gains    what people count (bots/reasons.h)
#pragma once
#include <climits>

#include "bots/effort.h"
#include "bots/infinity_survey.h"
#include "bots/odds.h"
#include "bots/reasons.h"
#include "kit/rng.h"
#include "rules/infinity/infinity.h"

namespace gm {
template <>
inline constexpr Effort usual_effort<infinity::Infinity>{.worlds = 12, .steps = 120, .halve = 4, .trust = 0};
template <>
inline constexpr Manner strong_manner<infinity::Infinity>{.ahead = 3, .iterations = 500};
// Found by `tune --level master` (docs/bots.md).
template <>
inline constexpr Manner master_manner<infinity::Infinity>{
    .explore = 0.11, .widen = 1.7, .ahead = 6, .iterations = 4000, .practice = Practice::expert};
template <>
inline constexpr std::array gain_rows<infinity::Infinity>{
    GainRow{"points", 1},    GainRow{"rivals_points", 0.6}, GainRow{"stones", 0.3},
    GainRow{"carried", 0.4}, GainRow{"thanos", 0.3},        GainRow{"cards", 0.3}};
}  // namespace gm

namespace gm::infinity {

// ---- Time ----------------------------------------------------------------------------------------

// Turns are numbered through; set-up comes before the first.
RULE int moment(const Book&, const State& s) {
  return s.table.phase < Phase::turn_start ? -1 : int(s.table.turn);
}
// A choice is judged when every other team has had its turn, and Thanos his: who holds a battlefield by then
// has held it.
RULE int horizon(const Book& book, const State& s) { return moment(book, s) + seats(book); }

// ---- Arrival -------------------------------------------------------------------------------------

// What the team of the survey gains if this figure is returned by one of its own.
RULE int return_gain(const Book& book, const Table& t, const Survey& view, Figure figure) {
  if (figure == Figure::thanos) {
    int near = 0;
    for (Figure own : figures_of(view.seat)) {
      if (book.map.distance(t.place_of(figure), t.place_of(own)) <= 3) near += view.sense.thanos_away;
    }
    return t.place_of(figure) == t.thanos_base ? 0 : near;
  }
  const int loss = view.now[int(figure)] - returned(book, t, view, figure);
  return seat_of(figure) == view.seat ? -loss : loss * view.rival / 64;
}

RULE int acted(const Book& book, const Table& t, const Survey& view, Pawn pawn, EffectId effect,
               Trigger source, int depth);

// What the tile makes of a character that has arrived.
RULE int tile_acts(const Book& book, const Table& t, const Survey& view, const Pawn& pawn, int depth) {
  const TileId id = tile_at(t, pawn.at);
  if (id == TileId::none || !tile_row(book, id).acts()) return standing(book, t, view, pawn);
  const Tile& tile = tile_row(book, id);
  const bool spared = carries(t, pawn.figure, book.ignoring);
  const bool own = pawn.at == home_of(t, pawn.figure);
  const bool trapped = tile.trap != EffectId::none && !spared && !(own && tile.base != TeamId::none);
  if (trapped) return acted(book, t, view, pawn, tile.trap, Trigger::trap, depth);
  if (tile.arrive == EffectId::none || (tile.base != TeamId::none && !own)) {
    return standing(book, t, view, pawn);
  }
  return acted(book, t, view, pawn, tile.arrive, Trigger::arrive, depth);
}

// How good it is for a character to arrive at a place.
RULE int arrival(const Book& book, const Table& t, const Survey& view, Pawn pawn, Place to, int depth,
                 bool strike = false) {
  const bool waits = t.place_of(Figure::thanos) == to;
  if (waits && (!strike || to == t.thanos_base)) return at_home(book, t, view, pawn.figure);
  pawn.at = to;
  if (is_closed(t, to)) return view.opening + standing(book, t, view, pawn);
  int gain = waits ? return_gain(book, t, view, Figure::thanos) : 0;
  Tokens loot = t.lying[int(to)];
  for (Figure figure : characters_at(t, to) - figures_of(seat_of(pawn.figure))) {
    const bool spared = book.options.owner_hit == OwnerHit::safe && home_of(t, figure) == to;
    if (spared) continue;
    const int hit = return_gain(book, t, view, figure);
    // Whoever is back at once has not lost much.
    gain += reach_of(book, view.roads, home_of(t, figure)).has(to) ? hit * view.sense.back_at_once / 64 : hit;
    if (carries(t, figure, book.returned)) return gain + at_home(book, t, view, pawn.figure);
    loot |= held_tokens(t, figure);
    if (t.qualified.has(figure)) loot.remove(t.held(figure, Slot::left));
  }
  if (!loot.empty()) {
    const bool free_half = !view.half_carried || pawn.load == Load::half;
    if (pawn.load == Load::half && !(loot & book.halves()).empty()) {
      gain += 2 * point;
      pawn.load = Load::none;
    }
    if (pawn.load != Load::hero && !(loot & book.superheroes()).empty()) {
      if (pawn.load != Load::half || !view.other_half) pawn.load = Load::hero;
    } else if (pawn.load < Load::half && free_half && !(loot & book.halves()).empty()) {
      pawn.load = Load::half;
    } else if (pawn.load == Load::none && !(loot & book.energies()).empty()) {
      pawn.load = Load::energy;
    }
    const bool guarded = is_foreign_base(book, t, to, seat_of(pawn.figure));
    if (!(loot & book.stones()).empty() && !guarded) pawn.stone = true;
  }
  return gain + tile_acts(book, t, view, pawn, depth);
}

// What it brings if the own base changes places with another cell of the ring, with all on either of them.
RULE int base_gain(const Book& book, const Table& t, const Survey& view, Seat seat, Place to) {
  const Place from = base_of(t, seat);
  int gain = -view.sense.base_cost;
  const Pawn returned_here{figure_of(seat, 0), from, Load::none, false};
  const Pawn returned_there{figure_of(seat, 0), to, Load::none, false};
  const int home = standing(book, t, view, returned_there) - standing(book, t, view, returned_here);
  gain += home * view.sense.base_home / 64;
  for (int f = 0; f < seats(book) * team_size; ++f) {
    Pawn pawn = pawn_of(book, t, Figure(f));
    if (pawn.at != from && pawn.at != to) continue;
    const int here = standing(book, t, view, pawn);
    pawn.at = pawn.at == from ? to : from;
    const int change = standing(book, t, view, pawn) - here;
    gain += seat_of(Figure(f)) == seat ? change : -change * view.rival / 64;
  }
  return gain;
}

// What sending home all figures on a ray gains.
RULE int ray_gain(const Book& book, const Table& t, const Survey& view, Place from, int dir) {
  int gain = 0;
  for (int f = 0; f < figure_count; ++f) {
    if (t.at[f] == Place::none || !book.map.ray[int(from)][dir].has(t.at[f])) continue;
    gain += return_gain(book, t, view, Figure(f));
  }
  return gain;
}

// What a token is good for in the hands of a character.
RULE int token_gain(const Book& book, const Table& t, const Survey& view, const Pawn& pawn, TokenId token) {
  const TokenKind kind = token_row(book, token).kind;
  Pawn with = pawn;
  if (kind == TokenKind::stone) {
    with.stone = true;
  } else {
    if (kind == TokenKind::leadership && !(t.lying[int(pawn.at)] & book.halves()).empty() &&
        !t.lying[int(pawn.at)].has(token)) {
      return 2 * point;
    }
    with.load = load_of(book, token);
  }
  return standing(book, t, view, with) - standing(book, t, view, pawn);
}
// ... if it is taken from a place, or from a character.
RULE int take_gain(const Book& book, const Table& t, const Survey& view, const Pawn& pawn, TokenId token,
                   int how) {
  const int gain = token_gain(book, t, view, pawn, token);
  if (how < carried_by) return gain;
  const Figure from = Figure(how - carried_by);
  Pawn robbed = pawn_of(book, t, from);
  if (token_row(book, token).kind == TokenKind::stone) {
    robbed.stone = false;
  } else {
    robbed.load = Load::none;
  }
  const int loss = view.now[int(from)] - standing(book, t, view, robbed);
  return gain + (seat_of(from) == view.seat ? -loss : loss * view.rival / 64);
}

RULE int trade_gain(const Book& book, const Table& t, const Survey& view, const Pawn& pawn, Figure other,
                    int depth) {
  int gain = 0;
  if (other != Figure::thanos) {
    Pawn moved = pawn_of(book, t, other);
    moved.at = pawn.at;
    int after = standing(book, t, view, moved);
    if (t.qualified.has(other)) {
      moved.load = Load::none;
      after = point + standing(book, t, view, moved);
    }
    const int loss = view.now[int(other)] - after;
    gain = seat_of(other) == view.seat ? -loss : loss * view.rival / 64;
  }
  Pawn me = pawn;
  me.at = t.place_of(other);
  return gain + tile_acts(book, t, view, me, depth);
}

// What everybody's way home gains: rivals lose their places, not their tokens.
RULE int home_gain(const Book& book, const Table& t, const Survey& view) {
  int gain = 0;
  for (int f = 0; f < seats(book) * team_size; ++f) {
    const Figure figure{u8(f)};
    Pawn pawn = pawn_of(book, t, figure);
    pawn.at = home_of(t, figure);
    int after = 0;
    if (t.qualified.has(figure)) pawn.load = Load::none, after = point;
    after += standing(book, t, view, pawn);
    const int change = after - view.now[f];
    gain += seat_of(figure) == view.seat ? change : -change * view.rival / 64;
  }
  return gain + (thanos_on_board(t) ? return_gain(book, t, view, Figure::thanos) : 0);
}

// Superheroes under way: their carriers want a battlefield.
RULE Figures seeking(const Book& book, const Table& t) {
  Figures out;
  for (int f = 0; f < seats(book) * team_size; ++f) {
    const bool hero = load_of(book, t.held(Figure(f), Slot::left)) == Load::hero;
    if (hero && !t.qualified.has(Figure(f)) && !t.armed.has(Figure(f))) out.add(Figure(f));
  }
  return out;
}
RULE int field_near(const Book& book, const Survey& view, Places fields, Place place) {
  int near = too_far;
  for (Place field : fields) near = min(near, book.map.distance(place, field));
  return view.fade(view.sense.field_laid, near);
}
// What it brings if a battlefield goes elsewhere: nearer to own superheroes, or away from those of rivals.
RULE int field_gain(const Book& book, const Table& t, const Survey& view, Place from, Place to) {
  Places after = view.roads.fields;
  after.remove(from);
  after.add(to);
  int gain = 0;
  for (Figure figure : seeking(book, t)) {
    const Place place = t.place_of(figure);
    const int change =
        field_near(book, view, after, place) - field_near(book, view, view.roads.fields, place);
    gain += seat_of(figure) == view.seat ? change : -change * view.rival / 64;
  }
  return gain;
}
// The best that can be made of a battlefield that lies free, by laying it beside an own character, or into a
// corner, far from rivals.
RULE int best_field_gain(const Book& book, const Table& t, const Survey& view, Place from) {
  Places beside = book.map.corners;
  for (Figure own : figures_of(view.seat)) beside |= book.map.adjacent[int(t.place_of(own))];
  int best = 0;
  for (Place to : beside - occupied(t) - t.littered - view.roads.fields) {
    if (is_cell(to)) best = max(best, field_gain(book, t, view, from, to));
  }
  return best;
}
RULE int swap_gain(const Book& book, const Table& t, const Survey& view, Place a, Place b) {
  const bool first = view.roads.fields.has(a), second = view.roads.fields.has(b);
  if (first == second) return -2;
  return field_gain(book, t, view, first ? a : b, first ? b : a);
}

// Whether Thanos stands well for the team at a place: near rivals, far from its own.
RULE int thanos_gain(const Book& book, const Table& t, const Survey& view, Place place) {
  int gain = 0;
  for (int f = 0; f < seats(book) * team_size; ++f) {
    if (carries(t, Figure(f), book.unseen)) continue;
    const int near = max(0, 5 - book.map.distance(place, t.at[f]));
    gain += seat_of(Figure(f)) == view.seat ? -3 * near : near * view.rival / 16;
  }
  return is_team_base(t, place) ? 0 : gain;
}

// What a list of steps makes of the character for whom it is carried out: where it stands afterwards, and
// what its team gains besides. Steps are taken one after another; of choices the best, `may` as it pays.
RULE int acted(const Book& book, const Table& t, const Survey& view, Pawn pawn, EffectId effect,
               Trigger source, int depth) {
  const Step* steps = steps_of(book, effect);
  const int size = size_of(book, effect);
  int gain = 0;
  bool optional = false;
  for (int i = 0; i < size; ++i) {
    const Step& step = steps[i];
    const Scope scope{pawn.figure, pawn.at, Dir::none, source};
    const auto best_place = [&](auto&& value, int none) {
      int best = none;
      for (Place place : targets_of(book, t, step, scope)) best = max(best, int(value(place)));
      return best;
    };
    constexpr int nothing = -100000;
    switch (step.verb) {
      case Verb::walk:
      case Verb::walk_still:
      case Verb::go:
      case Verb::strike: {
        const bool still = step.verb == Verb::walk_still, strike = step.verb == Verb::strike;
        const int stays = standing(book, t, view, pawn);
        const int best = best_place(
            [&](Place place) {
              Pawn moved = pawn;
              moved.at = place;
              if (depth == 0 || still) return standing(book, t, view, moved);
              return arrival(book, t, view, pawn, place, depth - 1, strike);
            },
            nothing);
        return gain + (best == nothing ? stays : optional ? max(stays, best) : best);
      }
      case Verb::return_home:
        if (step.whom.who.has(Who::me)) return gain + at_home(book, t, view, pawn.figure);
        if (step.whom.at.terms.has(Term::ray)) {
          int best = nothing;
          for (int d = 0; d < dir_count; ++d) best = max(best, ray_gain(book, t, view, pawn.at, d));
          gain += best;
        }
        break;
      case Verb::bring: {
        const Figure mate = mate_of(pawn.figure);
        if (!step.whom.who.has(Who::mate) || t.place_of(mate) == pawn.at) break;
        Pawn called = pawn_of(book, t, mate);
        called.at = pawn.at;
        const int scored = t.qualified.has(mate) ? point : 0;
        if (scored > 0) called.load = Load::none;
        gain += max(0, scored + standing(book, t, view, called) - view.now[int(mate)]);
        break;
      }
      case Verb::home:
        return gain + home_gain(book, t, view) + view.now[int(pawn.figure)];
      case Verb::trade_places: {
        int best = nothing;
        for (Figure other : trades_of(book, t, step, scope)) {
          best = max(best, trade_gain(book, t, view, pawn, other, max(0, depth - 1)));
        }
        return gain + (best == nothing ? standing(book, t, view, pawn) : best);
      }
      case Verb::move_thanos:
        gain += max(0, best_place([&](Place place) { return thanos_gain(book, t, view, place); }, 0) -
                           thanos_gain(book, t, view, t.place_of(Figure::thanos)));
        break;
      case Verb::open: {
        const int closed = targets_of(book, t, step, scope).size();
        gain += view.opening * min(closed, step.n == per_player ? seats(book) : int(step.n));
        break;
      }
      case Verb::swap_tiles: {
        int best = 0;
        if (!seeking(book, t).empty()) {
          for (Place from : view.roads.fields - occupied(t) - t.littered) {
            best = max(best, best_field_gain(book, t, view, from));
          }
        }
        if (optional && best <= view.sense.detained) return gain + standing(book, t, view, pawn);
        gain += best;
        break;
      }
      case Verb::swap_base:
        gain += best_place([&](Place place) { return base_gain(book, t, view, view.seat, place); }, 0);
        break;
      case Verb::take: {
        int best = 0;
        each_take(book, t, step, scope, [&](TokenId token, int how) {
          best = max(best, take_gain(book, t, view, pawn, token, how));
        });
        gain += best;
        break;
      }
      case Verb::drop_all:
        pawn.load = Load::none;
        pawn.stone = false;
        break;
      case Verb::detain:
        if (step.whom.who.has(Who::me)) gain -= view.sense.detained;
        break;
      case Verb::refresh:
        if (t.down.has(pawn.figure)) gain += card_value(book, t, view.sense, pawn.figure);
        break;
      case Verb::stand:
        gain += 2;
        break;
      case Verb::proxy_round:
        gain -= view.sense.proxy;
        break;
      case Verb::may:
        optional = true;
        break;
      case Verb::if_holds:
        if (!holds(book, t, step, scope)) i += step.span;
        break;
      case Verb::one_of:
      case Verb::each:
        gain += 2;
        i += step.span;
        break;
      case Verb::turn:
      case Verb::rotate_bases:
      case Verb::put:
      case Verb::put_thanos:
      case Verb::bar:
      case Verb::branch:
        break;
    }
  }
  return gain + standing(book, t, view, pawn);
}

// ---- Answers -------------------------------------------------------------------------------------

inline constexpr int far_enough = 2;  // arrivals in a chain that are looked at

// What the use of a card costs: less if energy is at hand, and as the game runs out.
RULE int card_cost(const Book& book, const Table& t, const Sense& sense, Figure figure) {
  constexpr int enough = cell_count / 3;  // with so many closed tiles there is still time to use it
  const int cost = card_value(book, t, sense, figure) * min(enough, closed_cells(t).size()) / enough;
  return energy_of(book, t, figure).empty() ? cost : cost * sense.refreshed / 64;
}

RULE int act_value(const Book& book, const Table& t, const Survey& view, Action action) {
  const Figure figure = Figure(action.what);
  switch (action.deed) {
    case Deed::move: {
      Pawn pawn = pawn_of(book, t, figure);
      int gain = t.detained.has(figure) ? -view.sense.detained : 0;
      if (t.qualified.has(figure)) pawn.load = Load::none, gain += point;
      return gain + arrival(book, t, view, pawn, Place(action.how), far_enough) - view.now[int(figure)];
    }
    case Deed::move_base:
      return base_gain(book, t, view, t.active, book.map.beside(base_of(t, t.active), Spin(action.what)));
    case Deed::stand_up:
    case Deed::end_turn:
      return 0;
    case Deed::pick_up: {
      const TokenId token{action.how};
      const Pawn pawn = pawn_of(book, t, figure);
      const bool safe = pawn.at == base_of(t, t.active) && book.stones().has(token);
      return safe ? -4 : view.sense.at_once + token_gain(book, t, view, pawn, token);
    }
    case Deed::drop: {
      Pawn pawn = pawn_of(book, t, figure);
      const int now = standing(book, t, view, pawn);
      // On the own base a Stone is safe.
      if (Slot(action.how) == Slot::right) return pawn.at == base_of(t, t.active) ? 1 : -2 * view.sense.stone;
      if (pawn.load == Load::hero) return t.qualified.has(figure) ? -point : -point / 2;
      const Tokens lying = t.lying[int(pawn.at)] - t.picked[which_of(figure)];
      if ((lying & book.superheroes()).empty()) return pawn.load == Load::half ? -point / 3 : -8;
      pawn.load = Load::hero;  // room for a superhero that lies here
      return standing(book, t, view, pawn) - now - 1;
    }
    case Deed::use_ability: {
      const CharacterId character = character_on(t, figure);
      const EffectId effect = book.character[int(character)].ability;
      Pawn pawn = pawn_of(book, t, figure);
      int scored = 0;
      // RULE I-13.4: who goes away by its ability scores what it has held.
      if (t.qualified.has(figure)) {
        const Verb verb = steps_of(book, effect)[0].verb;
        if (verb == Verb::go || verb == Verb::strike || verb == Verb::trade_places) {
          pawn.load = Load::none;
          scored = point;
        } else {
          pawn.load = Load::none;
          scored = held_value(t, view.sense);
        }
      }
      return scored + acted(book, t, view, pawn, effect, Trigger::ability, 1) - view.now[int(figure)] -
             card_cost(book, t, view.sense, figure);
    }
    case Deed::refresh:
      return card_value(book, t, view.sense, figure);
    case Deed::use_stone: {
      const Pawn pawn = pawn_of(book, t, figure);
      const EffectId effect = token_row(book, TokenId(action.how)).active;
      return acted(book, t, view, pawn, effect, Trigger::active, 1) - standing(book, t, view, pawn) - 1;
    }
    case Deed::resolve:
      return 0;
    case Deed::take_team:
    case Deed::name_seat:
    case Deed::lay_back:
    case Deed::toss:
    case Deed::open_tile:
    case Deed::take_stone:
    case Deed::turn_to:
    case Deed::take_place:
    case Deed::take_dir:
    case Deed::take_figure:
    case Deed::take_token:
    case Deed::turn_tile:
    case Deed::move_thanos:
    case Deed::call:
    case Deed::ignore:
    case Deed::suffer:
    case Deed::use:
    case Deed::take_branch:
    case Deed::decline:
      break;
  }
  return 0;
}

// A place that is chosen in a list of steps.
RULE int place_value(const Book& book, const Table& t, const Survey& view, Place place) {
  const Frame& f = t.stack.back();
  const Step& step = step_of(book, t);
  const Pawn pawn = pawn_of(book, t, f.me);
  switch (step.verb) {
    case Verb::walk:
    case Verb::go:
    case Verb::strike:
      return arrival(book, t, view, pawn, place, far_enough, step.verb == Verb::strike) -
             standing(book, t, view, pawn);
    case Verb::walk_still: {
      Pawn moved = pawn;
      moved.at = place;
      return standing(book, t, view, moved) - standing(book, t, view, pawn);
    }
    case Verb::move_thanos:
      return thanos_gain(book, t, view, place);
    case Verb::open: {
      int near = too_far;
      for (Figure own : figures_of(view.seat)) near = min(near, book.map.distance(t.place_of(own), place));
      return view.opening + too_far - near;
    }
    case Verb::swap_tiles:
      if (t.decision == Decision::pick_swap_b) return swap_gain(book, t, view, f.place, place);
      return view.roads.fields.has(place) ? best_field_gain(book, t, view, place) : -1;
    case Verb::swap_base:
      return base_gain(book, t, view, seat_of(f.me), place);
    case Verb::put:
    case Verb::put_thanos:
    case Verb::return_home:
    case Verb::bring:
    case Verb::home:
    case Verb::trade_places:
    case Verb::rotate_bases:
    case Verb::turn:
    case Verb::take:
    case Verb::drop_all:
    case Verb::detain:
    case Verb::stand:
    case Verb::refresh:
    case Verb::proxy_round:
    case Verb::bar:
    case Verb::may:
    case Verb::if_holds:
    case Verb::one_of:
    case Verb::branch:
    case Verb::each:
      break;
  }
  return 0;
}

// RULE I-3.5: the arrows are best turned so that whoever has arrived is carried on well.
RULE int orient_value(const Book& book, const Table& t, const Survey& view, int rotation) {
  const Place cell = t.stack.back().place;
  const int below = t.stack.size() - 2;
  if (below < 0 || t.stack[below].kind != Frame::Kind::arrival) return 0;
  const Pawn pawn = pawn_of(book, t, t.stack[below].me);
  const uint8_t arrows = turned(tile_row(book, t.tile[int(cell)]).arrows, rotation);
  int best = standing(book, t, view, pawn) - 4;  // it stays if no arrow leads on
  bool leads = false;
  for (int d = 0; d < dir_count; ++d) {
    const Place to = book.map.next[int(cell)][d];
    if (((arrows >> d) & 1) == 0 || to == Place::none || visited_by(t, pawn.figure).has(to)) continue;
    const int value = arrival(book, t, view, pawn, to, 1);
    best = leads ? max(best, value) : value;
    leads = true;
  }
  return best;
}

RULE int answer_value(const Book& book, const Table& t, const Survey& view, Action action) {
  switch (action.decision) {
    case Decision::none:
    case Decision::chance_team:
    case Decision::chance_first:
    case Decision::chance_back:
    case Decision::toss:
    case Decision::chance_tile:
    case Decision::chance_stone:
    case Decision::choose_team:
      break;
    case Decision::act:
      return act_value(book, t, view, action);
    case Decision::orient:
      return orient_value(book, t, view, action.what);
    case Decision::pick_place:
    case Decision::pick_exit:
    case Decision::pick_ring:
    case Decision::pick_swap_a:
    case Decision::pick_swap_b:
    case Decision::pick_closed:
    case Decision::drop_zone:
    case Decision::power:
      if (action.deed == Deed::decline) return 0;
      return place_value(book, t, view, Place(action.what));
    case Decision::pick_dir:
      if (action.deed == Deed::decline || step_of(book, t).verb != Verb::return_home) return 0;
      return ray_gain(book, t, view, t.place_of(t.stack.back().me), action.what);
    case Decision::pick_figure:
      if (action.deed == Deed::decline) return 0;
      return trade_gain(book, t, view, pawn_of(book, t, t.stack.back().me), Figure(action.what), 1);
    case Decision::pick_token:
      if (action.deed == Deed::decline) return 0;
      return take_gain(book, t, view, pawn_of(book, t, t.stack.back().me), TokenId(action.what), action.how);
    case Decision::pick_turn:
      return 0;
    case Decision::ship:
      if (action.deed == Deed::move_thanos) {
        return thanos_gain(book, t, view, Place(action.what)) -
               thanos_gain(book, t, view, t.place_of(Figure::thanos));
      }
      return base_gain(book, t, view, view.seat, book.map.beside(base_of(t, view.seat), Spin(action.what)));
    case Decision::call_mate: {
      if (action.deed == Deed::decline) return 0;
      const Figure mate = mate_of(t.stack.back().me);
      Pawn called = pawn_of(book, t, mate);
      called.at = base_of(t, view.seat);
      const int scored = t.qualified.has(mate) ? point : 0;
      if (scored > 0) called.load = Load::none;
      return scored + standing(book, t, view, called) - view.now[int(mate)];
    }
    case Decision::trap:
      return action.deed == Deed::ignore ? 10 : 0;
    case Decision::may:
      return action.deed == Deed::decline ? 0 : 1;
    case Decision::branch:
      return 0;
  }
  return 0;
}

// For whose team the question is.
RULE Seat team_asked(const Table& t) {
  if (t.decision == Decision::power && !t.stack.empty()) return seat_of(t.stack.back().me);
  return t.active;
}
RULE bool needs_survey(const Table& t) { return t.decision >= Decision::act; }

// A window in which nothing is left to do: tokens can be dropped, or the turn ended.
RULE bool is_spent(const Moves& moves) {
  for (const Move& move : moves) {
    if (move.action.deed != Deed::drop && move.action.deed != Deed::end_turn) return false;
  }
  return true;
}

// The answer with the best gain, each blurred a little: nobody is that predictable, and the wearier, the
// less, so that nobody walks in circles for ever.
RULE Action policy(const Book& book, const State& s, Seat seat, const Moves& moves, Rng& rng,
                   const Sense& sense) {
  const Table& t = s.table;
  if (!needs_survey(t)) return moves[rng.below(moves.size())].action;
  const Seat team = team_asked(t);
  if (t.decision == Decision::act && t.main_done && team == seat && is_spent(moves)) {
    return moves[moves.size() - 1].action;
  }
  const Survey view = survey(book, t, team, sense);
  const int blurred = 1 + weariness(t) / 16;
  uint64_t blur = 0;  // two bits for each answer
  int best = 0, best_value = 0;
  for (int i = 0; i < moves.size(); ++i) {
    blur = i % 32 == 0 ? rng.next() : blur >> 2;
    const int gain = answer_value(book, t, view, moves[i].action);
    const int value = 2 * (team == seat ? gain : -gain) + int(blur & 3) * blurred;
    if (i == 0 || value > best_value) best = i, best_value = value;
  }
  return moves[best].action;
}
RULE Action policy(const Book& book, const State& s, Seat seat, const Moves& moves, Rng& rng) {
  return policy(book, s, seat, moves, rng, player);
}

// What is worth trying: the answers that come near the best.
inline constexpr int most_tried = 6;
inline constexpr int near_best = 24;
RULE void shortlist(const Book& book, const State& s, Seat seat, Moves& moves) {
  const Table& t = s.table;
  if (!needs_survey(t)) return;
  const Seat team = team_asked(t);
  const Survey view = survey(book, t, team, player);
  Move best[most_tried];
  int value[most_tried]{};
  int count = 0;
  for (const Move& move : moves) {
    const int gain = answer_value(book, t, view, move.action);
    const int here = team == seat ? gain : -gain;
    int at = count;
    while (at > 0 && here > value[at - 1]) --at;
    if (at == most_tried) continue;
    count = min(count + 1, most_tried);
    for (int i = count - 1; i > at; --i) best[i] = best[i - 1], value[i] = value[i - 1];
    best[at] = move, value[at] = here;
  }
  moves.clear();
  for (int i = 0; i < count && value[i] >= value[0] - near_best; ++i) moves.push(best[i]);
}

// Nothing is hidden that somebody knows.
RULE State suppose(const Book& book, const View& view, Rng& rng) { return imagine(book, view, rng); }

// ---- Worth ---------------------------------------------------------------------------------------

// How much of the game is left, in 64ths: superheroes to be had, and tiles to be opened.
inline constexpr int whole_game = 64;
RULE int time_left(const Book& book, const Table& t) {
  Tokens gone = t.taken | t.box;
  for (const Tokens& scored : t.scored) gone |= scored;
  const int heroes = (book.superheroes() - gone).size() * whole_game / max(1, book.superheroes().size());
  const int closed = closed_cells(t).size() * whole_game / (cell_count / 2);
  return min(whole_game, min(heroes, closed));
}
// What speaks for a team, in 64ths of a doubling of its odds to win; fitted to 394,000 positions of play by
// rules of thumb, a quarter of them for each number of players. A lead counts the more the less is left, and
// points among many rivals the more, since each of them has few.
RULE int point_weight(int left, int players) { return 21 * players - 14 + 24 * whole_game / (left + 4); }
RULE int progress_weight(int left) { return 30 + 32 * whole_game / (left + 12); }
inline constexpr int card_weight = 60;
inline constexpr int stones_weight[stones_to_win + 1] = {0, 10, 22, 45, 100, 250, 400};

// RULE I-15.3: whether a rival plays this team's next turn; it will not play it well.
inline constexpr int misled_cost = 60;
RULE bool misled(const Book& book, const Table& t, Seat seat) {
  const int ahead = (int(seat) - int(t.active) + seats(book)) % seats(book);
  return ahead + (t.proxy_new && ahead == 0 ? seats(book) : 0) < t.proxy + t.proxy_new;
}

RULE double worth(const Book& book, const State& s, Seat seat) {
  const Table& t = s.table;
  const int players = seats(book);
  if (t.phase == Phase::over) return t.winners.has(seat) ? 1.0 / t.winners.size() : 0;
  if (t.phase < Phase::turn_start) return 1.0 / players;
  const Survey view = survey(book, t, seat, player);
  const int left = time_left(book, t);
  int scores[most_players]{}, best = INT_MIN;
  for (int i = 0; i < players; ++i) {
    int progress = 0, cards = 0;
    for (Figure figure : figures_of(Seat(i))) {
      progress += view.now[int(figure)];
      if (!t.down.has(figure)) cards += card_value(book, t, view.sense, figure);
    }
    int score = points(t, Seat(i)) * point_weight(left, players);
    score += (progress * progress_weight(left) + cards * card_weight) / point;
    score += stones_weight[min(stones_to_win, stones_controlled(book, t, Seat(i)))];
    if (misled(book, t, Seat(i))) score -= misled_cost;
    scores[i] = score, best = max(best, score);
  }
  // Against the best of them, so that a lead counts alike with few points and with many.
  uint64_t all = 0;
  for (int i = 0; i < players; ++i) all += odds(scores[i] - best);
  const uint64_t own = odds(scores[int(seat)] - best);
  constexpr int fear[stones_to_win + 1] = {0, 0, 1, 3, 10, 30, 100};  // percent: Thanos wins
  const int calm = 100 - fear[min(stones_to_win, (t.taken & book.stones()).size())];
  // Even a sure winner has to come to an end, and not by one proxy round after another.
  int near = too_far;
  for (Figure figure : figures_of(seat)) {
    near = min(near, turns_from(book, view.roads, view.closed, t.place_of(figure)));
  }
  const int waiting = (4 * closed_cells(t).size() + near + (t.proxy > 0 ? 40 : 0)) * weariness(t);
  return double(own) / double(all) * calm / 100 * 4000 / (4000 + waiting);
}

// ---- Gains ---------------------------------------------------------------------------------------

inline std::array<int, gain_rows<Infinity>.size()> gains(const Book& book, const State&, const State& s,
                                                         Seat seat) {
  const Table& t = s.table;
  if (t.phase < Phase::turn_start) return {};
  int rivals = 0, carried = 0, cards = 0;
  for (int i = 0; i < seats(book); ++i) {
    if (Seat(i) != seat) rivals += points(t, Seat(i));
  }
  for (Figure figure : figures_of(seat)) {
    const TokenId left = t.held(figure, Slot::left);
    carried += left != TokenId::none && book.superheroes().has(left);
    cards += !t.down.has(figure);
  }
  return {points(t, seat), -rivals, stones_controlled(book, t, seat), carried, -t.taken.size(), cards};
}

}  // namespace gm::infinity

// How bots of Infinity look at the board: what the open tiles do to whoever arrives, how many turns it is
// from everywhere to the nearest goal of a kind, and how far every character has come. bots/infinity.h says
// what they make of it.
//
// Values are whole numbers; a point scored is 100.
#pragma once
#include "bots/infinity_sense.h"
#include "rules/infinity/infinity.h"

namespace gm::infinity {

// ---- Roads ---------------------------------------------------------------------------------------

// What an open tile does to whoever arrives.
enum class Manner : uint8_t {
  plain,
  carries,  // it walks on from here in the same turn
  slow,     // it is detained
  harmful,  // it is sent home, or loses what it carries
};
RULE Manner manner_of(const Book& book, const Tile& tile) {
  Manner out = Manner::plain;
  if (tile.arrive != EffectId::none) {
    const Verb verb = steps_of(book, tile.arrive)[0].verb;
    if (verb == Verb::walk || verb == Verb::walk_still) out = Manner::carries;
  }
  if (tile.trap == EffectId::none) return out;
  for (int i = 0; i < size_of(book, tile.trap); ++i) {
    const Verb verb = steps_of(book, tile.trap)[i].verb;
    if (verb == Verb::return_home || verb == Verb::drop_all) return Manner::harmful;
    if (verb == Verb::detain) out = Manner::slow;
  }
  return out;
}

// The board as a team of `seat` sees it.
struct Roads {
  Places harmful;
  Places slow;
  Places carrying;
  Places fields;  // battlefields
  struct Carrier {
    Place at = Place::none;
    Places exits;
  };
  Bounded<Carrier, cell_count> carriers;
  Places exits;  // of all of them
};
RULE Roads roads_of(const Book& book, const Table& t, Seat seat) {
  Roads out;
  const Place home = base_of(t, seat);
  for (Place cell : open_cells(t)) {
    const Tile& tile = tile_row(book, t.tile[int(cell)]);
    if (tile.hold) out.fields.add(cell);
    if (!tile.acts() || cell == home) continue;
    switch (manner_of(book, tile)) {
      case Manner::plain:
        break;
      case Manner::carries: {
        const Step& step = steps_of(book, tile.arrive)[0];
        const bool arrows = tile.arrows != 0 && step.at == where(Term::exits);
        Places exits = arrows ? exits_of(book, t, cell)
                              : plain_places(book, t, step.at, {.me = figure_of(seat, 0), .here = cell});
        exits.remove(cell);
        if (exits.empty()) break;
        out.carrying.add(cell);
        out.carriers.push({cell, exits});
        out.exits |= exits;
        break;
      }
      case Manner::slow:
        out.slow.add(cell);
        break;
      case Manner::harmful:
        out.harmful.add(cell);
        break;
    }
  }
  if (thanos_on_board(t)) out.harmful.add(t.place_of(Figure::thanos));
  return out;
}

// From each place, turns to the nearest goal: a step each, and what carries on costs none.
inline constexpr int too_far = 18;
inline constexpr int delay = 2;  // turns that a detained character loses
struct Flood {
  uint8_t far[place_count]{};
};
RULE Flood flood(const Book& book, const Roads& roads, Places goals) {
  Flood out;
  for (uint8_t& far : out.far) far = too_far;
  Places reached = goals, front = goals, later[delay]{};
  uint64_t carriers = Places::first(roads.carriers.size()).low();
  for (int turns = 0; turns < too_far; ++turns) {
    for (bool more = !(front & roads.exits).empty(); more;) {
      more = false;
      for (uint64_t rest = carriers; rest != 0; rest &= rest - 1) {
        const int i = lowest(rest);
        const Roads::Carrier& carrier = roads.carriers[i];
        if ((carrier.exits & reached).empty()) continue;
        carriers &= ~(uint64_t{1} << i);
        if (reached.has(carrier.at)) continue;
        reached.add(carrier.at);
        front.add(carrier.at);
        more = true;
      }
    }
    Places next;
    for (Place place : front) {
      out.far[int(place)] = u8(turns);
      next |= book.map.adjacent[int(place)];
    }
    next -= reached | roads.harmful | roads.carrying;
    const Places slow = next & roads.slow;
    next = (next - slow) | later[0];
    reached |= next | slow;
    for (int i = 0; i + 1 < delay; ++i) later[i] = later[i + 1];
    later[delay - 1] = slow;
    front = next;
    bool over = front.empty();
    for (const Places& places : later) over = over && places.empty();
    if (over) break;
  }
  return out;
}

// ---- Survey --------------------------------------------------------------------------------------

// What the left slot holds.
enum class Load : uint8_t { none, energy, half, hero };
RULE Load load_of(const Book& book, TokenId token) {
  if (token == TokenId::none) return Load::none;
  switch (token_row(book, token).kind) {
    case TokenKind::superhero:
      return Load::hero;
    case TokenKind::leadership:
      return Load::half;
    case TokenKind::energy:
      return Load::energy;
    case TokenKind::stone:
      break;
  }
  return Load::none;
}

// A character as the bots see it: what matters of it wherever it goes.
struct Pawn {
  Figure figure = Figure::none;
  Place at = Place::none;
  Load load = Load::none;
  bool stone = false;
};
RULE Pawn pawn_of(const Book& book, const Table& t, Figure figure) {
  return {figure, t.place_of(figure), load_of(book, t.held(figure, Slot::left)),
          t.held(figure, Slot::right) != TokenId::none};
}

// What it is worth that an ability can be used: as much as the best of what it does.
RULE int step_value(const Sense& sense, Verb verb) {
  switch (verb) {
    case Verb::walk:
    case Verb::walk_still:
    case Verb::go:
      return sense.card_go;
    case Verb::strike:
      return sense.card_strike;
    case Verb::return_home:
    case Verb::drop_all:
    case Verb::detain:
    case Verb::move_thanos:
      return sense.card_return;
    case Verb::bring:
    case Verb::home:
      return sense.card_home;
    case Verb::trade_places:
      return sense.card_trade;
    case Verb::take:
      return sense.card_take;
    case Verb::swap_tiles:
      return sense.card_tiles;
    case Verb::swap_base:
    case Verb::rotate_bases:
      return sense.card_base;
    case Verb::put:
    case Verb::put_thanos:
    case Verb::open:
    case Verb::turn:
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
  return sense.card_open;
}
RULE int card_value(const Book& book, const Table& t, const Sense& sense, Figure figure) {
  const EffectId effect = book.character[int(character_on(t, figure))].ability;
  int best = 0;
  for (int i = 0; i < size_of(book, effect); ++i) {
    best = max(best, step_value(sense, steps_of(book, effect)[i].verb));
  }
  return best;
}

// How much is left of a goal that is so many turns away, in 256ths.
struct Fading {
  uint16_t of[too_far + 1]{};
};
RULE Fading fading(const Sense& sense) {
  const int each = max(0, min(256, sense.fading));  // whatever practise tries, nothing grows with the way
  Fading out;
  int left = 256 * 16;
  for (int i = 0; i < too_far; ++i, left = left * each / 256) out.of[i] = uint16_t(left / 16);
  return out;
}

struct Survey {
  Seat seat = nobody;  // whose team looks
  const Sense& sense;
  Fading faded;
  Roads roads;
  Flood hero, field, half, stone, closed;
  bool heroes = false, halves = false, stones = false, other_half = false;  // what lies there to be had
  bool half_carried = false, half_lost = false;
  Places menaced;   // rivals can be there in their next turn
  int opening = 0;  // what the opening of a tile brings, on average
  int rival = 0;    // what a rival loses, in 64ths of that
  int now[character_count]{};

  RULE int fade(int value, int turns) const { return value * faded.of[turns] / 256; }
};

RULE int turns_from(const Book& book, const Roads& roads, const Flood& flood, Place place) {
  const int far = flood.far[int(place)];
  if (far == 0 || !roads.carrying.has(place)) return far;
  int near = too_far - 1;  // it stands where others are carried on
  for (Place next : book.map.adjacent[int(place)]) near = min(near, int(flood.far[int(next)]));
  return near + 1;
}

// What it is worth to stand at a place with that load.
RULE int standing(const Book& book, const Table& t, const Survey& view, const Pawn& pawn) {
  const auto far = [&](const Flood& flood) { return turns_from(book, view.roads, flood, pawn.at); };
  const Sense& sense = view.sense;
  int value = 0;
  if (pawn.stone) {
    value += sense.stone;
  } else if (view.stones) {
    value += view.fade(sense.stone_near, far(view.stone));
  }
  const int explore = view.fade(view.opening + sense.explore, max(1, far(view.closed)));
  switch (pawn.load) {
    case Load::hero:
      if (view.roads.fields.empty()) {
        value += sense.hero_waiting + explore;
      } else {
        const int turns = far(view.field);
        value += sense.hero + view.fade(sense.field_near, turns) + (turns == 0 ? sense.on_field : 0);
      }
      break;
    case Load::half:
      value += view.other_half ? sense.half + view.fade(sense.other_half_near, far(view.half))
                               : explore + (view.half_lost ? 0 : sense.half_waiting);
      break;
    case Load::energy:
      value += sense.energy;
      [[fallthrough]];
    case Load::none: {
      int best = explore;
      if (view.heroes) best = max(best, view.fade(sense.hero_near, far(view.hero)));
      if (view.halves && !view.half_carried)
        best =
            max(best, view.fade(view.other_half ? sense.both_halves_near : sense.half_near, far(view.half)));
      value += best;
      break;
    }
  }
  if (pawn.load >= Load::half && view.menaced.has(pawn.at) && seat_of(pawn.figure) == view.seat) {
    value -= value * sense.menaced / 64;
  }
  if (thanos_on_board(t) && !carries(t, pawn.figure, book.unseen) && !is_team_base(t, pawn.at)) {
    const int distance = book.map.distance(t.place_of(Figure::thanos), pawn.at);
    if (distance <= 1) value -= sense.thanos_beside + value * sense.thanos_beside_of / 64;
    if (distance == 2) value -= sense.thanos_near + value * sense.thanos_near_of / 64;
  }
  return value;
}
RULE int at_home(const Book& book, const Table& t, const Survey& view, Figure figure) {
  return standing(book, t, view, {figure, home_of(t, figure), Load::none, false});
}

// A superhero that has held its battlefield: scored on leaving, and lost with the last turn (I-13.4, I-16.3).
RULE int held_value(const Table& t, const Sense& sense) {
  return t.last_turns == Table::no_signal ? sense.held : point / 4;
}

// How far a character has come: where it stands, with what.
RULE int progress(const Book& book, const Table& t, const Survey& view, Figure figure) {
  Pawn pawn = pawn_of(book, t, figure);
  int value = t.detained.has(figure) ? -view.sense.detained : 0;
  if (t.qualified.has(figure)) {
    pawn.load = Load::none;
    return value + held_value(t, view.sense) + standing(book, t, view, pawn);
  }
  return value + standing(book, t, view, pawn) + (t.armed.has(figure) ? view.sense.armed : 0);
}
// What a character would have left after a return.
RULE int returned(const Book& book, const Table& t, const Survey& view, Figure figure) {
  return at_home(book, t, view, figure) + (t.qualified.has(figure) ? point : 0) -
         (t.detained.has(figure) ? view.sense.detained : 0);
}

// Where a character can be after one step, carried on by tiles or not.
RULE Places reach_of(const Book& book, const Roads& roads, Place from) {
  Places out = book.map.adjacent[int(from)];
  if ((out & roads.carrying).empty()) return out;
  for (const Roads::Carrier& carrier : roads.carriers) {
    if (out.has(carrier.at)) out |= carrier.exits;
  }
  return out;
}

// How tired all are of turns in which no tile was opened, 0 to 200. Teams that do nothing but send each other
// home must at last go and open tiles, or no game would end.
RULE int weariness(const Table& t) {
  const int opened = cell_count - closed_cells(t).size();
  const int idle = max(0, int(t.turn) - opened * 5 / 4);
  return min(200, idle * idle / 64);
}

RULE Survey survey(const Book& book, const Table& t, Seat seat, const Sense& sense) {
  Survey out{.seat = seat, .sense = sense, .faded = fading(sense)};
  out.roads = roads_of(book, t, seat);
  Places heroes, halves, stones;
  for (Place place : t.littered - out.roads.harmful) {
    const Tokens lying = t.lying[int(place)];
    if (!(lying & book.superheroes()).empty()) heroes.add(place);
    if (!(lying & book.halves()).empty()) halves.add(place);
    if (!(lying & book.stones()).empty() && !is_team_base(t, place)) stones.add(place);
  }
  const Places closed = closed_cells(t);
  out.half_carried = half_is_carried(book, t);
  out.heroes = !heroes.empty();
  out.halves = !halves.empty();
  out.stones = !stones.empty();
  out.other_half = out.half_carried ? out.halves : halves.size() > 1;
  out.half_lost = !((t.taken | t.box) & book.halves()).empty();
  if (out.half_lost) out.halves = out.other_half = false;
  if (out.heroes) out.hero = flood(book, out.roads, heroes);
  if (out.halves) out.half = flood(book, out.roads, halves);
  if (out.stones) out.stone = flood(book, out.roads, stones);
  if (!out.roads.fields.empty()) {
    Places fields = out.roads.fields;
    if (thanos_on_board(t)) fields.remove(t.place_of(Figure::thanos));
    out.field = flood(book, out.roads, fields);
  }
  out.closed = flood(book, out.roads, closed);
  const int hidden = sense.hidden_hero * (t.reserve & book.superheroes()).size() +
                     sense.hidden_stone * (t.reserve & book.stones()).size() +
                     sense.hidden_half * (t.reserve & book.halves()).size() +
                     sense.hidden_energy * (t.reserve & book.energies()).size();
  const int weary = weariness(t);
  out.opening = sense.opening + hidden / max(1, closed.size()) +
                (out.roads.fields.empty() ? sense.no_field : 0) + weary / 2;
  out.rival = sense.rival / (seats(book) - 1) * 24 / (24 + weary);
  for (int f = 0; f < seats(book) * team_size; ++f) {
    if (seat_of(Figure(f)) == seat || t.detained.has(Figure(f))) continue;
    out.menaced |= reach_of(book, out.roads, t.at[f]);
  }
  for (int f = 0; f < seats(book) * team_size; ++f) out.now[f] = progress(book, t, out, Figure(f));
  return out;
}

}  // namespace gm::infinity

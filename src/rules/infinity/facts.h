// Questions the rules ask of a table in more than one place: who stands where,
// what selectors name, what a step can be done to. Nothing here changes anything.
#pragma once
#include "rules/infinity/content.h"
#include "rules/infinity/state.h"

namespace gm::infinity {

// ---- Figures and cells -------------------------------------------------------

RULE bool thanos_on_board(const Table& t) { return t.place_of(Figure::thanos) != Place::none; }

// Who a figure is; none for Thanos and before the teams are taken.
RULE CharacterId character_on(const Table& t, Figure figure) {
  if (!is_character(figure) || t.team[int(seat_of(figure))] == TeamId::none) return CharacterId::none;
  return character_of(t.team[int(seat_of(figure))], which_of(figure));
}

// RULE I-15.2, I-15.3: who decides for the team on turn.
RULE Seat controller(const Book& book, const Table& t) {
  const bool proxy = t.proxy > 0 && !t.proxy_new;
  return proxy ? left_of(t.active, seats(book)) : t.active;
}

RULE Figures figures_at(const Table& t, Place place) {
  constexpr int rest = figure_count - 8;
  const uint64_t bits = equal_bytes(t.at, place) | equal_bytes(t.at + rest, place) << rest;
  return Figures::of_bits(uint16_t(bits));
}
RULE Figures characters_at(const Table& t, Place place) { return figures_at(t, place) & characters(); }
// Characters of the seats that play; Thanos if he is on the board.
RULE Figures figures_in_play(const Book& book, const Table& t) {
  Figures out = Figures::first(seats(book) * team_size);
  if (thanos_on_board(t)) out.add(Figure::thanos);
  return out;
}
RULE Places standing(const Table& t) {
  Places out;
  for (Place place : t.at) {
    if (place != Place::none) out.add(place);
  }
  return out;
}
// RULE I-2.12: places that are not free.
RULE Places occupied(const Table& t) { return t.littered | standing(t); }

RULE Places closed_cells(const Table& t) { return t.closed[0] | t.closed[1]; }
RULE Places open_cells(const Table& t) { return all_cells() - closed_cells(t); }
RULE bool is_closed(const Table& t, Place place) { return closed_cells(t).has(place); }
RULE Back back_of(const Table& t, Place cell) {
  return t.closed[int(Back::red)].has(cell) ? Back::red : Back::blue;
}
// The tile that lies open at a place, or none.
RULE TileId tile_at(const Table& t, Place place) {
  return is_cell(place) ? t.tile[int(place)] : TileId::none;
}

RULE Place base_of(const Table& t, Seat seat) { return t.base[int(t.team[int(seat)])]; }
RULE Place home_of(const Table& t, Figure figure) {
  return figure == Figure::thanos ? t.thanos_base : base_of(t, seat_of(figure));
}
// Open bases of teams, in play or not; Thanos's base is not among them.
RULE Places open_bases(const Table& t) {
  Places out;
  for (Place base : t.base) {
    if (base != Place::none) out.add(base);
  }
  return out;
}
RULE bool is_team_base(const Table& t, Place place) {
  for (Place base : t.base) {
    if (base == place) return true;
  }
  return false;
}
// The base of a team in play other than the seat's.
RULE bool is_foreign_base(const Book& book, const Table& t, Place place, Seat seat) {
  for (int i = 0; i < seats(book); ++i) {
    if (Seat(i) != seat && base_of(t, Seat(i)) == place) return true;
  }
  return false;
}

RULE uint8_t arrows_at(const Book& book, const Table& t, Place place) {
  const TileId tile = tile_at(t, place);
  return tile == TileId::none ? uint8_t{0} : turned(tile_row(book, tile).arrows, t.rotation[int(place)]);
}

// Calls tell(figure) in the order of I-6.9: seats from the team on turn, the first-listed character first.
template <class Tell>
RULE void each_in_order(const Book& book, const Table& t, Figures figures, Tell&& tell) {
  const int ahead = int(t.active == nobody ? Seat{0} : t.active) * team_size;
  const Figures playing = figures & Figures::first(seats(book) * team_size);
  for (Figure figure : playing - Figures::first(ahead)) tell(figure);
  for (Figure figure : playing& Figures::first(ahead)) tell(figure);
  if (figures.has(Figure::thanos)) tell(Figure::thanos);
}

// ---- Tokens -----------------------------------------------------------------------

RULE Tokens held_tokens(const Table& t, Figure figure) {
  Tokens out;
  for (TokenId token : t.slot[int(figure)]) {
    if (token != TokenId::none) out.add(token);
  }
  return out;
}
RULE bool carries(const Table& t, Figure figure, Tokens some) {
  const TokenId stone = t.held(figure, Slot::right);
  return stone != TokenId::none && some.has(stone);
}
// RULE I-4.3: one half is in a slot.
RULE bool half_is_carried(const Book& book, const Table& t) {
  const Tokens halves = book.halves();
  for (int f = 0; f < seats(book) * team_size; ++f) {
    const TokenId left = t.slot[f][int(Slot::left)];
    if (left != TokenId::none && halves.has(left)) return true;
  }
  return false;
}
// RULE I-16.5: in the right slots, and lying on the cell of the own base.
RULE int stones_controlled(const Book& book, const Table& t, Seat seat) {
  int n = (t.lying[int(base_of(t, seat))] & book.stones()).size();
  for (int which = 0; which < team_size; ++which) {
    n += t.held(figure_of(seat, which), Slot::right) != TokenId::none;
  }
  return n;
}
RULE int points(const Table& t, Seat seat) { return t.scored[int(seat)].size(); }

// RULE I-8.2: what the character may pick up from its place.
RULE Tokens picks_of(const Book& book, const Table& t, Figure figure) {
  const Place place = t.place_of(figure);
  Tokens out = t.lying[int(place)];
  if (out.empty()) return out;
  out -= t.picked[which_of(figure)] | t.barred[int(figure)];
  if (t.held(figure, Slot::left) != TokenId::none) out &= book.stones();
  if (t.held(figure, Slot::right) != TokenId::none) out -= book.stones();
  if (!(out & book.halves()).empty() && half_is_carried(book, t)) out -= book.halves();
  if (!(out & book.stones()).empty() && is_foreign_base(book, t, place, seat_of(figure))) {
    out -= book.stones();  // RULE I-4.5
  }
  return out;
}

// RULE I-8.6: where energy for this character lies.
RULE Set<Source> energy_of(const Book& book, const Table& t, Figure figure) {
  const Tokens energies = book.energies() - (t.reserve | t.taken | t.box);
  Set<Source> out;
  if (energies.empty()) return out;
  const TokenId left = t.held(figure, Slot::left);
  if (left != TokenId::none && energies.has(left)) out.add(Source::slot);
  const auto lies = [&](Place place) { return !(t.lying[int(place)] & energies).empty(); };
  if (lies(t.place_of(figure))) out.add(Source::here);
  if (book.options.energy_reach == EnergyReach::team_cell && lies(t.place_of(mate_of(figure)))) {
    out.add(Source::mate);
  }
  if (lies(base_of(t, seat_of(figure)))) out.add(Source::base);
  return out;
}

// ---- Selectors ----------------------------------------------------------------------

// For whom a list of steps is carried out.
struct Scope {
  Figure me = Figure::none;
  Place here = Place::none;
  Dir dir = Dir::none;  // of `ray`; none: not yet chosen, all four
  Trigger source = Trigger::arrive;
  TokenId stone = TokenId::none;
};
RULE Scope scope_of(const Table& t, const Frame& f) {
  return {f.me, f.loop != Place::none ? f.loop : t.place_of(f.me), f.dir, f.source, f.stone};
}

// RULE I-6.3. Only the team on turn has marks.
RULE Places visited_by(const Table& t, Figure figure) {
  return is_character(figure) && seat_of(figure) == t.active ? t.visited[which_of(figure)] : Places{};
}

RULE_SELDOM Places cells_of_kind(const Table& t, TileId tile) {
  static_assert(cell_count == 72);
  uint64_t low = 0;
  for (int i = 0; i < 64; i += 8) low |= equal_bytes(t.tile + i, tile) << i;
  return Places::of_words(low, equal_bytes(t.tile + 64, tile));
}

// RULE I-11.10: open, with arrows, not four-way.
RULE_SELDOM Places turnable(const Book& book, const Table& t, Places among) {
  Places out;
  for (Place cell : among& open_cells(t)) {
    const TileId tile = t.tile[int(cell)];
    if (tile != TileId::none && tile_row(book, tile).rotations > 1) out.add(cell);
  }
  return out;
}

// RULE I-12.14.
RULE_SELDOM Places nearest_empty(const Book& book, Place here) {
  if (!is_cell(here)) return {};
  Places out;
  int least = columns + rows;
  for (int d = 0; d < dir_count; ++d) {
    const int far = book.map.ray[int(here)][d].size();
    if (far > least) continue;
    if (far < least) out = {};
    least = far;
    out |= book.map.ray[int(here)][d] - all_cells();
  }
  return out;
}

RULE_SELDOM Places exits_of(const Book& book, const Table& t, Place here) {
  Places out;
  const uint8_t arrows = arrows_at(book, t, here);
  for (int d = 0; d < dir_count; ++d) {
    const Place to = book.map.next[int(here)][d];
    if (((arrows >> d) & 1) != 0 && to != Place::none) out.add(to);
  }
  return out;
}
RULE_SELDOM Places jumps(const Book& book, Place here, int n) {
  Places out;
  for (int d = 0; d < dir_count; ++d) {
    Place to = here;
    for (int i = 0; i < n && to != Place::none; ++i) to = book.map.next[int(to)][d];
    if (is_cell(to)) out.add(to);
  }
  return out;
}

RULE_SELDOM Places places_of_term(const Book& book, const Table& t, Term term, const Where& at,
                                  const Scope& scope) {
  const BoardMap& map = book.map;
  const int here = int(scope.here);
  switch (term) {
    case Term::here:
      return Places::of(scope.here);
    case Term::adjacent:
      return map.adjacent[here];
    case Term::surrounding:
      return map.surrounding[here];
    case Term::ray: {
      if (scope.dir != Dir::none) return map.ray[here][int(scope.dir)];
      return map.ray[here][0] | map.ray[here][1] | map.ray[here][2] | map.ray[here][3];
    }
    case Term::exits:
      return exits_of(book, t, scope.here);
    case Term::jump:
      return jumps(book, scope.here, at.n);
    case Term::anywhere:
      return everywhere();
    case Term::ring:
      return map.ring;
    case Term::board:
      return all_cells();
    case Term::own_base:
      return Places::of(home_of(t, scope.me));
    case Term::base_neighbours: {
      const Place base = home_of(t, scope.me);
      return Places::of(map.beside(base, Spin::cw)) | Places::of(map.beside(base, Spin::ccw));
    }
    case Term::base_sides:
      return map.sides[int(home_of(t, scope.me))];
    case Term::kind:
      return cells_of_kind(t, at.tile);
    case Term::nearest:  // places_of
      return {};
    case Term::nearest_empty:
      return nearest_empty(book, scope.here);
    case Term::around_thanos:
      return thanos_on_board(t) ? map.adjacent[int(t.place_of(Figure::thanos))] : Places{};
  }
  return {};
}

// RULE I-2.9: the first one from here on, in the direction chosen; else the lowest number.
RULE_SELDOM Places first_of(const Book& book, const Places& among, const Scope& scope) {
  if (among.empty()) return among;
  if (scope.dir == Dir::none) return Places::of(among.front());
  Place place = scope.here;
  do {
    place = book.map.next[int(place)][int(scope.dir)];
  } while (place != Place::none && !among.has(place));
  return place == Place::none ? Places{} : Places::of(place);
}

RULE_SELDOM Places filtered(const Book& book, const Table& t, Places out, const Where& at,
                            const Scope& scope) {
  for (Filter filter : at.filters) {
    switch (filter) {
      case Filter::free:
        out -= occupied(t);
        break;
      case Filter::closed:
        out &= closed_cells(t);
        break;
      case Filter::opened:
        out &= open_cells(t);
        break;
      case Filter::unvisited:
        out -= visited_by(t, scope.me);
        break;
      case Filter::others:
        if (scope.here != Place::none) out.remove(scope.here);
        break;
      case Filter::turnable:
        out = turnable(book, t, out);
        break;
      case Filter::first:
        out = first_of(book, out, scope);
        break;
    }
  }
  return out;
}

// All terms but `nearest`.
RULE_SELDOM Places plain_places(const Book& book, const Table& t, const Where& at, const Scope& scope) {
  Places out;
  for (Term term : at.terms) out |= places_of_term(book, t, term, at, scope);
  return filtered(book, t, out, at, scope);
}

RULE Figures figures_on(const Table& t, const Places& places) {
  Figures out;
  for (int f = 0; f < figure_count; ++f) {
    if (t.at[f] != Place::none && places.has(t.at[f])) out.add(Figure(f));
  }
  return out;
}

RULE_SELDOM Figures figures_of(const Book& book, const Table& t, const Whom& whom, const Scope& scope,
                               Figure by = Figure::none) {
  Figures out;
  for (Who who : whom.who) {
    switch (who) {
      case Who::me:
        out.add(scope.me);
        break;
      case Who::mate:
        out.add(mate_of(scope.me));
        break;
      case Who::enemies:
        out |= (figures_on(t, plain_places(book, t, whom.at, scope)) & characters()) -
               figures_of(seat_of(scope.me));
        break;
      case Who::all:
        out |= figures_on(t, plain_places(book, t, whom.at, scope));
        break;
      case Who::everyone:
        out |= figures_in_play(book, t);
        break;
      case Who::thanos:
        if (thanos_on_board(t)) out.add(Figure::thanos);
        break;
      case Who::by:
        if (by != Figure::none) out.add(by);
        break;
    }
  }
  return out;
}

// RULE I-10.2: the places of these figures that are nearest to here.
RULE_SELDOM Places nearest_to(const Book& book, const Table& t, Figures figures, Place here) {
  Places out;
  int least = 2 * (columns + rows);
  for (Figure figure : figures) {
    const Place place = t.place_of(figure);
    const int far = book.map.distance(here, place);
    if (far > least) continue;
    if (far < least) out = {};
    least = far;
    out.add(place);
  }
  return out;
}

RULE_SELDOM Places places_of(const Book& book, const Table& t, const Step& step, const Scope& scope) {
  if (!step.at.terms.has(Term::nearest)) return plain_places(book, t, step.at, scope);
  Places out = nearest_to(book, t, figures_of(book, t, step.whom, scope), scope.here);
  for (Term term : step.at.terms) out |= places_of_term(book, t, term, step.at, scope);
  return filtered(book, t, out, step.at, scope);
}

// ---- Conditions ---------------------------------------------------------------------

RULE_SELDOM bool holds(const Book& book, const Table& t, const Condition& condition, const Scope& scope) {
  bool is = true;
  switch (condition.kind) {
    case Condition::Kind::none:
      return true;
    case Condition::Kind::thanos_on_board:
      is = thanos_on_board(t);
      break;
    case Condition::Kind::proxy_off:
      is = t.proxy == 0;
      break;
    case Condition::Kind::own_here:
      is = scope.here == home_of(t, scope.me);
      break;
    case Condition::Kind::detained:
      is = !(figures_of(book, t, {.who = condition.who}, scope) & t.detained).empty();
      break;
    case Condition::Kind::card_down:
      is = !(figures_of(book, t, {.who = condition.who}, scope) & t.down).empty();
      break;
    case Condition::Kind::count:
      is = plain_places(book, t, condition.at, scope).size() >= condition.n;
      break;
  }
  return is != condition.negated;
}
RULE bool holds(const Book& book, const Table& t, const Step& step, const Scope& scope) {
  const bool first = holds(book, t, step.when[0], scope);
  if (step.when[1].kind == Condition::Kind::none) return first;
  const bool second = holds(book, t, step.when[1], scope);
  return step.either ? first || second : first && second;
}

// ---- What a step can be done to -----------------------------------------------------

// Places that walk, goto, strike, bring, move_thanos, swap_base, open and turn offer.
RULE_SELDOM Places targets_of(const Book& book, const Table& t, const Step& step, const Scope& scope) {
  Places out = places_of(book, t, step, scope);
  switch (step.verb) {
    case Verb::walk:
    case Verb::walk_still:  // RULE I-6.4
      out -= visited_by(t, scope.me);
      out.remove(t.place_of(scope.me));
      break;
    case Verb::go:
      out.remove(t.place_of(scope.me));
      break;
    case Verb::move_thanos:
      if (!thanos_on_board(t)) return {};
      out.remove(t.place_of(Figure::thanos));
      break;
    case Verb::swap_base:  // RULE I-3.14
      out &= book.map.ring;
      out.remove(home_of(t, scope.me));
      break;
    case Verb::open:
      out &= closed_cells(t);
      break;
    case Verb::turn:
      out = turnable(book, t, out);
      break;
    case Verb::swap_tiles:
      out &= all_cells();
      break;
    case Verb::bring:  // RULE I-3.15: no character on a closed tile
      out -= closed_cells(t);
      break;
    case Verb::strike:
    case Verb::put:
    case Verb::put_thanos:
    case Verb::return_home:
    case Verb::home:
    case Verb::trade_places:
    case Verb::rotate_bases:
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
  return out;
}

// RULE I-3.14, I-3.16, I-10.10: which tiles may change places. An open team base goes to ring cells only; two
// closed free tiles of one back are alike.
struct Swaps {
  Places bases;
  Places alike[back_count];
};
RULE Swaps swaps_of(const Table& t) {
  const Places full = occupied(t);
  return {open_bases(t), {t.closed[0] - full, t.closed[1] - full}};
}
RULE Places partners_of(const Book& book, const Swaps& swaps, const Places& among, Place tile) {
  Places out = among;
  out.remove(tile);
  if (swaps.bases.has(tile)) out &= book.map.ring;
  if (!book.map.ring.has(tile)) out -= swaps.bases;
  for (const Places& alike : swaps.alike) {
    if (alike.has(tile)) out -= alike;
  }
  return out;
}
RULE_SELDOM Places partners_of(const Book& book, const Table& t, const Places& among, Place tile) {
  return partners_of(book, swaps_of(t), among, tile);
}
RULE_SELDOM bool has_swap(const Book& book, const Table& t, const Places& among) {
  const Swaps swaps = swaps_of(t);
  for (Place tile : among) {
    if (!partners_of(book, swaps, among, tile).empty()) return true;
  }
  return false;
}
RULE_SELDOM Places swappable(const Book& book, const Table& t, const Places& among) {
  const Swaps swaps = swaps_of(t);
  Places out;
  for (Place tile : among) {
    if (!partners_of(book, swaps, among, tile).empty()) out.add(tile);
  }
  return out;
}

// RULE I-10.12: neither is on a base.
RULE bool on_base(const Table& t, Place place) { return is_team_base(t, place) || place == t.thanos_base; }
RULE_SELDOM Figures trades_of(const Book& book, const Table& t, const Step& step, const Scope& scope) {
  const Place mine = t.place_of(scope.me);
  if (on_base(t, mine)) return {};
  Figures out;
  for (Figure figure : figures_of(book, t, step.whom, scope)) {
    const Place place = t.place_of(figure);
    if (figure != scope.me && place != mine && !on_base(t, place)) out.add(figure);
  }
  return out;
}

// Whether the token goes into a slot of the character (I-4.1, I-11.5).
RULE bool fits(const Book& book, const Table& t, const Step& step, const Scope& scope, TokenId token) {
  const Slot slot = slot_of(token_row(book, token).kind);
  const TokenId held = t.held(scope.me, slot);
  if (held == TokenId::none) return true;
  return step.swap_stone && slot == Slot::right;
}
// RULE I-4.3, I-4.5, I-11.6: lying tokens of a place that `take` offers. Bases
// protect Stones against tiles, not against abilities and Stones.
RULE_SELDOM Tokens takes_lying(const Book& book, const Table& t, const Step& step, const Scope& scope,
                               Place place) {
  Tokens out = t.lying[int(place)] - t.barred[int(scope.me)];
  if (!(out & book.halves()).empty() && half_is_carried(book, t)) out -= book.halves();
  const bool by_tile = scope.source == Trigger::arrive || scope.source == Trigger::trap;
  if (by_tile && is_foreign_base(book, t, place, seat_of(scope.me))) out -= book.stones();
  if (t.held(scope.me, Slot::left) != TokenId::none) out &= book.stones();
  if (t.held(scope.me, Slot::right) != TokenId::none && !step.swap_stone) out -= book.stones();
  return out;
}
// Calls tell(token, how) for all that `take` offers: lying ones by place, then carried ones by figure.
template <class Tell>
RULE void each_take(const Book& book, const Table& t, const Step& step, const Scope& scope, Tell&& tell) {
  const Places places = places_of(book, t, step, scope);
  if (step.loot != Loot::carried) {
    for (Place place : places& t.littered) {
      for (TokenId token : takes_lying(book, t, step, scope, place)) tell(token, int(place));
    }
  }
  if (step.loot == Loot::lying) return;
  for (Figure figure : figures_on(t, places) & characters()) {
    if (figure == scope.me) continue;
    for (TokenId token : t.slot[int(figure)]) {
      if (token == TokenId::none || t.barred[int(scope.me)].has(token)) continue;
      if (fits(book, t, step, scope, token)) tell(token, carried_by + int(figure));
    }
  }
}
RULE_SELDOM bool can_take(const Book& book, const Table& t, const Step& step, const Scope& scope) {
  bool can = false;
  each_take(book, t, step, scope, [&](TokenId, int) { can = true; });
  return can;
}

// RULE I-2.9: directions offered. `return` takes any ray that is not empty; other
// verbs need something on it.
RULE bool needs_dir(const Step& step) {
  return step.at.terms.has(Term::ray) || step.whom.at.terms.has(Term::ray);
}
RULE_SELDOM Set<Dir> dirs_of(const Book& book, const Table& t, const Step& step, Scope scope) {
  Set<Dir> out;
  for (int d = 0; d < dir_count; ++d) {
    scope.dir = Dir(d);
    if (book.map.ray[int(scope.here)][d].empty()) continue;
    bool any = true;
    if (step.verb == Verb::take) {
      any = can_take(book, t, step, scope);
    } else if (step.verb == Verb::swap_tiles) {
      any = has_swap(book, t, targets_of(book, t, step, scope));
    } else if (step.verb == Verb::trade_places) {
      any = !trades_of(book, t, step, scope).empty();
    } else if (step.at.terms.has(Term::ray)) {
      any = !targets_of(book, t, step, scope).empty();
    }
    if (any) out.add(Dir(d));
  }
  return out;
}

// Whether a step that is no combinator has something to be done to.
RULE_SELDOM bool can_do(const Book& book, const Table& t, const Step& step, const Scope& scope) {
  if (needs_dir(step) && scope.dir == Dir::none) return !dirs_of(book, t, step, scope).empty();
  switch (step.verb) {
    case Verb::walk:
    case Verb::walk_still:
    case Verb::go:
    case Verb::strike:
    case Verb::move_thanos:
    case Verb::open:
    case Verb::swap_base:
    case Verb::turn:
      return !targets_of(book, t, step, scope).empty();
    case Verb::swap_tiles:
      return has_swap(book, t, targets_of(book, t, step, scope));
    case Verb::trade_places:
      return !trades_of(book, t, step, scope).empty();
    case Verb::take:
      return can_take(book, t, step, scope);
    case Verb::bring: {
      // Somebody would change its place.
      const Places to = targets_of(book, t, step, scope);
      for (Figure figure : figures_of(book, t, step.whom, scope) & characters()) {
        if (!(to - Places::of(t.place_of(figure))).empty()) return true;
      }
      return false;
    }
    case Verb::return_home:
    case Verb::home:
    case Verb::drop_all:
    case Verb::detain:
      return !figures_of(book, t, step.whom, scope).empty();
    case Verb::stand:
      return !(figures_of(book, t, step.whom, scope) & t.detained).empty();
    case Verb::refresh:
      return !((figures_of(book, t, step.whom, scope) & t.down) - t.refreshed).empty();
    case Verb::put:
    case Verb::put_thanos:
    case Verb::rotate_bases:
    case Verb::proxy_round:
    case Verb::bar:
    case Verb::may:
    case Verb::if_holds:
    case Verb::one_of:
    case Verb::branch:
    case Verb::each:
      break;
  }
  return true;
}

// Whether the steps from `at` to `end` would do anything, judged by the first that
// is no combinator and not skipped. A `one_of` inside a `one_of` counts as possible.
RULE_SELDOM bool can_begin(const Book& book, const Table& t, const Step* steps, int at, int end,
                           const Scope& scope, bool inside = false) {
  while (at < end) {
    const Step& step = steps[at];
    if (!is_combinator(step.verb)) return can_do(book, t, step, scope);
    if (step.verb == Verb::each) return !places_of(book, t, step, scope).empty();
    if (step.verb == Verb::one_of) {
      if (inside) return true;
      for (int b = at + 1; b < at + 1 + step.span; b += 1 + steps[b].span) {
        if (can_begin(book, t, steps, b + 1, b + 1 + steps[b].span, scope, true)) return true;
      }
      return false;
    }
    const bool skipped = step.verb == Verb::if_holds && !holds(book, t, step, scope);
    at += skipped ? 1 + step.span : 1;
  }
  return false;
}
RULE bool can_begin(const Book& book, const Table& t, EffectId effect, const Scope& scope) {
  return can_begin(book, t, steps_of(book, effect), 0, size_of(book, effect), scope);
}

// RULE I-8.5: the ability has a legal target.
RULE_SELDOM bool ability_possible(const Book& book, const Table& t, Figure figure) {
  const CharacterId character = character_of(t.team[int(seat_of(figure))], which_of(figure));
  const EffectId effect = book.character[int(character)].ability;
  if (effect == EffectId::none) return false;
  return can_begin(book, t, effect, {figure, t.place_of(figure), Dir::none, Trigger::ability});
}
// RULE I-8.8.
RULE_SELDOM bool stone_acts(const Book& book, const Table& t, Figure figure, TokenId stone) {
  return can_begin(book, t, token_row(book, stone).active,
                   {figure, t.place_of(figure), Dir::none, Trigger::active, stone});
}
RULE bool stone_possible(const Book& book, const Table& t, Figure figure) {
  const TokenId stone = t.held(figure, Slot::right);
  return stone != TokenId::none && (book.active - t.used).has(stone) && stone_acts(book, t, figure, stone);
}

// The step that is under way on top of the stack.
RULE const Step& step_of(const Book& book, const Table& t) {
  const Frame& f = t.stack.back();
  return steps_of(book, f.effect)[f.step];
}

}  // namespace gm::infinity

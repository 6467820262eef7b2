// The step of the game: an answer is put where it belongs, then the rules go on
// by themselves until somebody, or chance, must answer again.
//
//   answer    the decision's own effect
//   advance   what is on the stack (effects.h), else the next phase
#pragma once
#include <cassert>

#include "rules/infinity/content.h"
#include "rules/infinity/effects.h"
#include "rules/infinity/facts.h"
#include "rules/infinity/figures.h"
#include "rules/infinity/legal.h"
#include "rules/infinity/state.h"

namespace gm::infinity {

// ---- Set-up (I-1) ---------------------------------------------------------------------

template <class Sink>
RULE_SELDOM void take_team(Desk<Sink>& d, Seat seat, TeamId team, bool drawn) {
  d.t.team[int(seat)] = team;
  d.tell(Event{.happening = Happening::team_taken, .seat = seat, .team = team, .n = u8(drawn)});
}
RULE Seat without_team(const Book& book, const Table& t) {
  for (int i = 0; i < seats(book); ++i) {
    if (t.team[i] == TeamId::none) return Seat(i);
  }
  return nobody;
}

// A tile of the pool is laid open before the game begins; the last one of its kind that is left.
RULE void lay_open(const Book& book, Table& t, Place cell, TileId tile, Back back) {
  const Pool left = t.pool[int(back)] & book.pool[int(back)].of[int(tile)];
  t.pool[int(back)].remove(Stack(highest(left.bits())));
  t.tile[int(cell)] = tile;
}

// RULE I-1.5, I-1.10.
template <class Sink>
RULE_SELDOM void lay_bases(Desk<Sink>& d) {
  Table& t = d.t;
  for (int i = 0; i < seats(d.book); ++i) {
    const Place cell = ring_place(base_ring(seats(d.book), i, t.shifted));
    const TeamId team = t.team[i];
    lay_open(d.book, t, cell, d.book.base_tile[int(team)], Back::blue);
    t.base[int(team)] = cell;
    for (int which = 0; which < team_size; ++which) t.at[int(figure_of(Seat(i), which))] = cell;
    d.tell(Event{.happening = Happening::base_laid, .seat = Seat(i), .place = cell});
  }
}
// RULE I-1.9: in the corners, in this order, while there are such tiles; blue ones first.
template <class Sink>
RULE_SELDOM void lay_corners(Desk<Sink>& d) {
  Table& t = d.t;
  for (int corner = 0; corner < corner_count; ++corner) {
    const Place cell = ring_place(ring_corner(corner));
    for (int back = back_count - 1; back >= 0; --back) {
      if (Back(back) == Back::red && d.book.options.layout == Layout::standard) break;
      for (int i = 0; i < d.book.tiles; ++i) {
        const bool left = !(t.pool[back] & d.book.pool[back].of[i]).empty();
        if (!d.book.tile[i].corner || !left || t.tile[int(cell)] != TileId::none) continue;
        lay_open(d.book, t, cell, TileId(i), Back(back));
        d.tell(Event{.happening = Happening::corner_laid, .tile = TileId(i), .place = cell});
      }
    }
  }
}
// RULE I-1.7: red inside, blue in the ring.
template <class Sink>
RULE_SELDOM void lay_board(Desk<Sink>& d) {
  Table& t = d.t;
  t.reserve = d.book.all_tokens() - d.book.removed;
  t.box = d.book.removed;  // RULE I-18.2
  lay_bases(d);
  if (d.book.options.corner_teleports) lay_corners(d);
  if (d.book.options.layout == Layout::free) return;
  for (int i = 0; i < cell_count; ++i) {
    if (t.tile[i] == TileId::none) t.closed[int(d.book.map.ring.has(Place(i)))].add(Place(i));
  }
}

// RULE I-1.8: the next cell that has no tile yet, or none.
RULE_SELDOM Place unlaid_cell(const Table& t) {
  const Places closed = closed_cells(t);
  for (int i = 0; i < cell_count; ++i) {
    if (t.tile[i] == TileId::none && !closed.has(Place(i))) return Place(i);
  }
  return Place::none;
}
template <class Sink>
RULE void lay_back(Desk<Sink>& d, Back back) {
  const Place cell = unlaid_cell(d.t);
  d.t.closed[int(back)].add(cell);
  d.tell(Event{.happening = Happening::back_laid, .place = cell, .back = back});
}
// True when a cell is left for chance to decide.
template <class Sink>
RULE_SELDOM bool backs_to_lay(Desk<Sink>& d) {
  for (;;) {
    if (unlaid_cell(d.t) == Place::none) return false;
    const bool red = backs_left(d.t, Back::red) > 0, blue = backs_left(d.t, Back::blue) > 0;
    if (red && blue) return true;
    lay_back(d, red ? Back::red : Back::blue);
  }
}

// ---- Turns (I-5, I-16) ------------------------------------------------------------------

template <class Sink>
RULE void name_first(Desk<Sink>& d, Seat seat, bool drawn) {
  d.t.active = seat;
  d.t.phase = Phase::turn_start;
  d.tell(Event{.happening = Happening::first_named, .seat = seat, .n = u8(drawn)});
}

// RULE I-5.1, I-13.2.
template <class Sink>
RULE_SELDOM void begin_turn(Desk<Sink>& d) {
  Table& t = d.t;
  const Figures own = figures_of(t.active);
  for (int i = 0; i < team_size; ++i) {
    t.visited[i] = Places::of(t.place_of(figure_of(t.active, i)));
    t.picked[i] = Tokens{};
  }
  t.used = Tokens{};
  for (Tokens& barred : t.barred) barred = Tokens{};
  t.refreshed = Figures{};
  t.will_stand = t.detained & own;
  t.main_done = t.appeared = t.proxy_new = false;
  d.tell(Event{
      .happening = Happening::turn_begun, .seat = t.active, .other = controller(d.book, t), .turn = t.turn});
  for (Figure figure : t.armed& own) {
    t.armed.remove(figure);
    t.qualified.add(figure);
    d.tell(Event{.happening = Happening::qualified, .figure = figure, .token = t.held(figure, Slot::left)});
  }
}

// RULE I-16.1, steps 1 and 2: I-13.1, I-9.3.
template <class Sink>
RULE_SELDOM void end_turn(Desk<Sink>& d) {
  Table& t = d.t;
  for (Figure figure : figures_of(t.active)) {
    const TokenId token = t.held(figure, Slot::left);
    const TileId tile = tile_at(t, t.place_of(figure));
    if (token == TokenId::none || tile == TileId::none || t.qualified.has(figure)) continue;
    if (!tile_row(d.book, tile).hold || !d.book.superheroes().has(token)) continue;
    t.armed.add(figure);
    d.tell(Event{.happening = Happening::armed, .figure = figure, .token = token});
  }
  for (Figure figure : t.will_stand) stand(d, figure);
}

// ---- Thanos (I-14) -------------------------------------------------------------------------

// RULE I-14.4: the nearest characters he can see.
RULE_SELDOM Figures hunted(const Book& book, const Table& t) {
  Figures out;
  int least = 2 * (columns + rows);
  const Place from = t.place_of(Figure::thanos);
  for (int f = 0; f < seats(book) * team_size; ++f) {
    if (carries(t, Figure(f), book.unseen)) continue;
    const int far = book.map.distance(from, t.at[f]);
    if (far > least) continue;
    if (far < least) out = Figures{};
    least = far;
    out.add(Figure(f));
  }
  return out;
}
// The n-th of them in the order of I-6.9.
RULE Figure hunted_at(const Book& book, const Table& t, Figures figures, int n) {
  Figure out = Figure::none;
  each_in_order(book, t, figures, [&](Figure figure) {
    if (n-- == 0) out = figure;
  });
  return out;
}
template <class Sink>
RULE void hunt(Desk<Sink>& d, Figure target) {
  d.t.target = target;
  d.t.phase = Phase::thanos_step;
  d.tell(Event{.happening = Happening::thanos_hunts, .figure = target});
}
// RULE I-14.3 to I-14.5.
template <class Sink>
RULE_SELDOM void activate_thanos(Desk<Sink>& d) {
  Table& t = d.t;
  t.thanos_from = t.place_of(Figure::thanos);
  d.tell(Event{.happening = Happening::thanos_activates, .figure = Figure::thanos, .place = t.thanos_from});
  const Figures near = hunted(d.book, t);
  const int count = near.size();
  if (count == 0 || count > 2) {
    t.phase = Phase::thanos_take;
    d.tell(Event{.happening = Happening::stays, .figure = Figure::thanos, .place = t.thanos_from});
    return;
  }
  const Figure first = hunted_at(d.book, t, near, 0);
  const bool tie = count == 2 && t.place_of(first) != t.place_of(hunted_at(d.book, t, near, 1));
  if (tie) {
    t.phase = Phase::thanos_target;
  } else {
    hunt(d, first);
  }
}

// RULE I-14.6: the adjacent places nearer to the target: [0] across, [1] up or down.
struct Approach {
  Place step[2] = {Place::none, Place::none};
};
RULE Approach approach(const Book& book, const Table& t) {
  const Place from = t.place_of(Figure::thanos);
  const Place to = t.place_of(t.target);
  const int across = book.map.column[int(to)] - book.map.column[int(from)];
  const int down = book.map.row[int(to)] - book.map.row[int(from)];
  Approach out;
  if (across != 0) out.step[0] = book.map.next[int(from)][int(across > 0 ? Dir::east : Dir::west)];
  if (down != 0) out.step[1] = book.map.next[int(from)][int(down > 0 ? Dir::south : Dir::north)];
  return out;
}
// RULE I-14.8, I-14.9.
template <class Sink>
RULE_SELDOM void thanos_steps(Desk<Sink>& d, Place to) {
  Table& t = d.t;
  t.thanos_to = to;
  move_thanos(d, to);
  if (checks(d)) t.phase = Phase::thanos_take;
}

template <class Sink>
RULE_SELDOM void thanos_takes(Desk<Sink>& d, TokenId token, bool drawn) {
  const Place place = place_of_prey(d.t);
  lift(d.t, token, place);
  d.t.taken.add(token);
  d.tell(Event{.happening = Happening::thanos_took, .token = token, .place = place, .n = u8(drawn)});
}
template <class Sink>
RULE void rest_thanos(Desk<Sink>& d) {
  d.t.thanos_from = d.t.thanos_to = Place::none;
  d.t.target = Figure::none;
  d.t.phase = Phase::turn_over;
}
// RULE I-14.10, I-14.11. False when it asks.
template <class Sink>
RULE_SELDOM bool take_prey(Desk<Sink>& d) {
  Table& t = d.t;
  if (prey_stones(d.book, t).size() > 1) return ask_chance(d, Decision::chance_stone), false;
  const Place place = place_of_prey(t);
  if (place != Place::none) {
    const Tokens lying = t.lying[int(place)] - t.barred[int(Figure::thanos)];
    for (const Tokens& kind : d.book.of_kind) {
      if ((lying & kind).empty()) continue;
      thanos_takes(d, (lying & kind).front(), false);
      break;
    }
  }
  rest_thanos(d);
  return true;
}

// ---- The end (I-16) --------------------------------------------------------------------------

// RULE I-16.4, I-16.5.
template <class Sink>
RULE_SELDOM void count_points(Desk<Sink>& d) {
  const Table& t = d.t;
  Seats winners = all_seats(d.book);
  TieBreak tie = TieBreak::none;
  const auto keep_best = [&](auto&& number, TieBreak by) {
    if (winners.size() < 2) return;
    int best = -1;
    for (Seat seat : winners) best = max(best, int(number(seat)));
    const Seats before = winners;
    for (Seat seat : before) {
      if (number(seat) < best) winners.remove(seat);
    }
    if (winners.size() < before.size() || by == TieBreak::none) tie = by;
  };
  const auto owns_halves = [&](Seat seat) {
    const Tokens halves = d.book.halves();
    return int((t.scored[int(seat)] & halves) == halves);
  };
  for (Seat seat : winners) {
    d.tell(Event{.happening = Happening::points_counted,
                 .seat = seat,
                 .n = u8(points(t, seat)),
                 .m = u8(stones_controlled(d.book, t, seat))});
  }
  keep_best([&](Seat seat) { return points(t, seat); }, TieBreak::none);
  keep_best([&](Seat seat) { return stones_controlled(d.book, t, seat); }, TieBreak::stones);
  keep_best(owns_halves, TieBreak::leadership);
  if (winners.size() > 1) tie = TieBreak::shared;
  if (tie == TieBreak::stones || tie == TieBreak::leadership) {
    d.tell(Event{.happening = Happening::tie_broken, .seat = winners.front(), .tie = tie});
  }
  end_game(d, Ending::counted, winners, tie);
}

// RULE I-16.2.
RULE_SELDOM bool gives_signal(const Book& book, const Table& t) {
  if (closed_cells(t).empty()) return true;
  Tokens gone = t.taken | t.box;
  for (const Tokens& scored : t.scored) gone |= scored;
  return (book.superheroes() - gone).empty();
}

// RULE I-16.1, steps 4 to 8.
template <class Sink>
RULE_SELDOM void finish_turn(Desk<Sink>& d) {
  Table& t = d.t;
  if (!checks(d)) return;
  if (t.proxy > 0 && !t.proxy_new) {
    t.proxy = u8(t.proxy - 1);
    if (t.proxy == 0) d.tell(Event{.happening = Happening::proxy_over});
  }
  if (t.last_turns != Table::no_signal) {
    t.last_turns = u8(t.last_turns - 1);  // RULE I-16.3
  } else if (gives_signal(d.book, t)) {
    t.last_turns = u8(seats(d.book));
    d.tell(Event{.happening = Happening::signal_given, .seat = t.active, .n = t.last_turns});
  }
  const bool capped = t.turn + 1 >= d.book.options.round_cap * seats(d.book);  // RULE I-16.8
  if (t.last_turns == 0 || capped) return count_points(d);
  t.turn = uint16_t(t.turn + 1);
  t.active = left_of(t.active, seats(d.book));
  t.phase = Phase::turn_start;
}

// ---- Phases -----------------------------------------------------------------------------------

// RULE I-5.3, I-5.8: a waiting effect acts by itself when nothing else can be done.
template <class Sink>
RULE bool open_window(Desk<Sink>& d) {
  Table& t = d.t;
  if (!t.waiting.empty() && !some_free_action(d.book, t)) return resolve(d), true;
  ask(d, Decision::act, controller(d.book, t));
  return false;
}

// False when it asks.
template <class Sink>
RULE_SELDOM bool run_set_up(Desk<Sink>& d) {
  Table& t = d.t;
  const Options& options = d.book.options;
  switch (t.phase) {
    case Phase::teams: {  // RULE I-1.2
      const Seat seat = without_team(d.book, t);
      if (seat != nobody) {
        if (options.teams == TeamChoice::listed) {
          return take_team(d, seat, options.team[int(seat)], false), true;
        }
        if (options.teams == TeamChoice::random) return ask_chance(d, Decision::chance_team), false;
        return ask(d, Decision::choose_team, seat), false;
      }
      t.phase = seats(d.book) == 4 ? Phase::short_sides : Phase::lay;
      return true;
    }
    case Phase::short_sides:
      return ask_chance(d, Decision::toss, Toss::short_sides), false;
    case Phase::lay:
      lay_board(d);
      t.phase = Phase::backs;
      return true;
    case Phase::backs:
      if (backs_to_lay(d)) return ask_chance(d, Decision::chance_back), false;
      t.phase = Phase::name_first;
      return true;
    case Phase::name_first:
      if (options.first_player == nobody) return ask_chance(d, Decision::chance_first), false;
      return name_first(d, options.first_player, false), true;
    case Phase::turn_start:
    case Phase::window:
    case Phase::turn_end:
    case Phase::thanos:
    case Phase::thanos_target:
    case Phase::thanos_step:
    case Phase::thanos_take:
    case Phase::turn_over:
    case Phase::over:
      break;
  }
  return true;
}

// Does what the phase says and names the next one, and falls through to it where
// nothing can come between the two. False when it asks.
template <class Sink>
RULE bool run_phase(Desk<Sink>& d) {
  Table& t = d.t;
  switch (t.phase) {
    case Phase::window:
      return open_window(d);
    case Phase::turn_end:
      end_turn(d);
      t.phase = Phase::thanos;
      [[fallthrough]];
    case Phase::thanos: {
      const bool late = d.book.options.thanos_first == ThanosFirst::next_turn && t.appeared;
      if (thanos_on_board(t) && t.gauntlet == t.active && !late) return activate_thanos(d), true;
      t.phase = Phase::turn_over;
      [[fallthrough]];
    }
    case Phase::turn_over:
      finish_turn(d);
      if (t.phase != Phase::turn_start) return true;
      [[fallthrough]];
    case Phase::turn_start:
      begin_turn(d);
      t.phase = Phase::window;
      return true;
    case Phase::thanos_target:
      return ask_chance(d, Decision::toss, Toss::target), false;
    case Phase::thanos_step: {
      const Approach near = approach(d.book, t);
      const bool both = near.step[0] != Place::none && near.step[1] != Place::none;
      if (both) return ask_chance(d, Decision::toss, Toss::step), false;
      thanos_steps(d, near.step[0] != Place::none ? near.step[0] : near.step[1]);
      return true;
    }
    case Phase::thanos_take:
      return take_prey(d);
    case Phase::over:
      return ask(d, Decision::none, nobody), false;
    case Phase::teams:
    case Phase::short_sides:
    case Phase::lay:
    case Phase::backs:
    case Phase::name_first:
      break;
  }
  return run_set_up(d);
}

template <class Sink>
RULE void advance(Desk<Sink>& d) {
  while (d.t.stack.empty() ? run_phase(d) : run(d)) {
  }
}

// ---- Answers ---------------------------------------------------------------------------------------

// RULE I-15.1.
template <class Sink>
RULE_SELDOM void answer_toss(Desk<Sink>& d, bool empty) {
  Table& t = d.t;
  const Toss toss = t.toss;
  d.tell(Event{.happening = Happening::tossed, .n = u8(empty), .toss = toss});
  switch (toss) {
    case Toss::none:
      return;
    case Toss::short_sides:
      t.shifted = empty;
      t.phase = Phase::lay;
      return;
    case Toss::empty_place: {  // RULE I-12.14: stones = N or S, empty = W or E
      const Frame& f = t.stack.back();
      const Places to = targets_of(d.book, t, step_of(d.book, t), scope_of(t, f));
      const int column = d.book.map.column[int(t.place_of(f.me))];
      for (Place place : to) {
        if ((d.book.map.column[int(place)] == column) != empty) {
          move_me(d, place, Entry::relocate);
          return;
        }
      }
      return;
    }
    case Toss::strike: {  // stones = the lower place
      const Places to = targets_of(d.book, t, step_of(d.book, t), scope_of(t, t.stack.back()));
      move_me(d, to.nth(empty), Entry::strike);
      return;
    }
    case Toss::target:  // RULE I-14.5
      return hunt(d, hunted_at(d.book, t, hunted(d.book, t), empty));
    case Toss::step:  // RULE I-14.6
      return thanos_steps(d, approach(d.book, t).step[empty]);
  }
}

// Spends the energy of a refresh (I-8.6); of several lying ones the lowest-numbered (I-3.10).
template <class Sink>
RULE_SELDOM void spend_energy(Desk<Sink>& d, Figure figure, Source source) {
  Table& t = d.t;
  TokenId token = TokenId::none;
  Place place = Place::none;
  if (source == Source::slot) {
    token = empty_slot(t, figure, Slot::left);
  } else {
    place = source == Source::here   ? t.place_of(figure)
            : source == Source::mate ? t.place_of(mate_of(figure))
                                     : base_of(t, seat_of(figure));
    token = (t.lying[int(place)] & d.book.energies()).front();
    lift(t, token, place);
  }
  t.box.add(token);
  d.tell(Event{.happening = Happening::energy_spent, .figure = figure, .token = token, .place = place});
  refresh_card(d, figure);
}

// RULE I-5.4.
template <class Sink>
RULE_SELDOM void answer_act(Desk<Sink>& d, Action action) {
  Table& t = d.t;
  const Figure figure = Figure(action.what);
  switch (action.deed) {
    case Deed::move:
      t.main_done = true;
      return arrive(d, figure, Place(action.how), Entry::walk);
    case Deed::move_base:  // RULE I-6.2
      t.main_done = true;
      swap_base(d, t.active, d.book.map.beside(base_of(t, t.active), Spin(action.what)));
      checks(d);
      return;
    case Deed::stand_up:
      t.main_done = true;
      d.tell(Event{.happening = Happening::stood_still, .seat = t.active});
      return;
    case Deed::pick_up: {
      const TokenId token = TokenId(action.how);
      const Place place = t.place_of(figure);
      lift(t, token, place);
      t.slot[int(figure)][int(slot_of(token_row(d.book, token).kind))] = token;
      t.picked[which_of(figure)].add(token);
      d.tell(Event{.happening = Happening::picked_up, .figure = figure, .token = token, .place = place});
      checks(d);
      return;
    }
    case Deed::drop: {
      const Place place = t.place_of(figure);
      const TokenId token = empty_slot(t, figure, Slot(action.how));
      lay(t, token, place);
      d.tell(Event{.happening = Happening::dropped, .figure = figure, .token = token, .place = place});
      checks(d);
      return;
    }
    case Deed::use_ability: {  // RULE I-8.5: the card is turned first
      const CharacterId character = character_of(t.team[int(seat_of(figure))], which_of(figure));
      t.down.add(figure);
      d.tell(Event{.happening = Happening::ability_used, .figure = figure});
      t.stack.push(Frame{
          .effect = d.book.character[int(character)].ability, .source = Trigger::ability, .me = figure});
      return;
    }
    case Deed::refresh:
      return spend_energy(d, figure, Source(action.how));
    case Deed::use_stone: {  // RULE I-8.8
      const TokenId stone = TokenId(action.how);
      t.used.add(stone);
      d.tell(Event{.happening = Happening::stone_used, .figure = figure, .token = stone});
      t.stack.push(Frame{.effect = token_row(d.book, stone).active,
                         .source = Trigger::active,
                         .stone = stone,
                         .me = figure});
      return;
    }
    case Deed::resolve:
      return resolve(d);
    case Deed::end_turn:
      t.phase = Phase::turn_end;
      d.tell(Event{.happening = Happening::turn_passed, .seat = t.active});
      return;
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
}

// The step under way is done; the frame goes on to what follows, unless the game is over.
template <class Sink>
RULE void step_done(Desk<Sink>& d, int next) {
  if (checks(d)) go_to(d.t.stack.back(), next);
}

// A place was chosen in a list of steps.
template <class Sink>
RULE_SELDOM void answer_place(Desk<Sink>& d, Place place) {
  Table& t = d.t;
  Frame& f = t.stack.back();
  const Step& step = step_of(d.book, t);
  switch (step.verb) {
    case Verb::walk:
    case Verb::walk_still:
      move_me(d, place, Entry::walk, step.verb == Verb::walk_still);
      return;
    case Verb::go:
      move_me(d, place, Entry::relocate);
      return;
    case Verb::strike:
      move_me(d, place, Entry::strike);
      return;
    case Verb::bring:
      if (bring_to(d, f, step, place) == Flow::on) go_to(f, step.next);
      return;
    case Verb::move_thanos:
      move_thanos(d, place);
      return step_done(d, step.next);
    case Verb::open:
      f.left = u8(f.left - 1);
      f.optional = 0;
      t.stack.push(Frame{.kind = Frame::Kind::opening, .place = place});
      return;
    case Verb::swap_tiles:
      if (t.decision == Decision::pick_swap_a) {
        f.place = place;
        f.optional = 0;
        return;
      }
      swap_cells(d, f.place, place);
      d.tell(Event{.happening = Happening::tiles_swapped, .place = f.place, .to = place});
      return step_done(d, step.next);
    case Verb::swap_base:
      swap_base(d, seat_of(f.me), place);
      return step_done(d, step.next);
    case Verb::put:
    case Verb::put_thanos:
    case Verb::return_home:
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
}

// RULE I-11.7.
template <class Sink>
RULE_SELDOM void answer_trap(Desk<Sink>& d, bool ignored) {
  Table& t = d.t;
  Frame& f = t.stack.back();
  const Figure me = f.me;
  const Place place = t.place_of(me);
  const TileId id = tile_at(t, place);
  d.tell(Event{.happening = ignored ? Happening::trap_ignored : Happening::trap_suffered,
               .figure = me,
               .tile = id,
               .place = place});
  if (!ignored) {
    f.mark = fresh;
    return;
  }
  t.stack.pop();
  const Tile& tile = tile_row(d.book, id);
  if ((tile.base != TeamId::none || tile.thanos_base) && place != home_of(t, me)) {
    t.sheltered.add(me);
    d.tell(Event{.happening = Happening::sheltered, .figure = me, .place = place});
  }
}

// Answers inside a list of steps, other than places.
template <class Sink>
RULE_SELDOM void answer_step(Desk<Sink>& d, Seat seat, Action action) {
  Table& t = d.t;
  Frame& f = t.stack.back();
  if (action.deed == Deed::decline) {
    d.tell(Event{.happening = Happening::declined, .seat = seat, .figure = f.me});
    return skip_step(d.book, f);
  }
  const Step& step = step_of(d.book, t);
  switch (action.decision) {
    case Decision::pick_dir:
      f.dir = Dir(action.what);
      f.optional = 0;
      d.tell(Event{.happening = Happening::dir_chosen, .seat = seat, .figure = f.me, .dir = f.dir});
      if (step.verb == Verb::return_home && run_return(d, f, step) == Flow::on) go_to(f, step.next);
      return;
    case Decision::pick_figure:
      return trade_places(d, Figure(action.what));
    case Decision::pick_token:
      take_token(d, f.me, TokenId(action.what), action.how);
      return step_done(d, step.next);
    case Decision::pick_turn:
      turn_tile(d, Place(action.what), Spin(action.how));
      return go_to(f, step.next);
    case Decision::ship:
      if (action.deed == Deed::move_thanos) {
        move_thanos(d, Place(action.what));
      } else {
        const Seat team = seat_of(f.me);
        swap_base(d, team, d.book.map.beside(base_of(t, team), Spin(action.what)));
      }
      return step_done(d, step.next);
    case Decision::call_mate:
    case Decision::may:
      return enter_body(f, step);
    case Decision::branch:
      d.tell(Event{.happening = Happening::branch_chosen, .seat = seat, .n = action.what});
      return enter_branch(f, steps_of(d.book, f.effect), action.what);
    case Decision::none:
    case Decision::chance_team:
    case Decision::chance_first:
    case Decision::chance_back:
    case Decision::toss:
    case Decision::chance_tile:
    case Decision::chance_stone:
    case Decision::choose_team:
    case Decision::act:
    case Decision::orient:
    case Decision::pick_place:
    case Decision::pick_exit:
    case Decision::pick_ring:
    case Decision::pick_swap_a:
    case Decision::pick_swap_b:
    case Decision::pick_closed:
    case Decision::drop_zone:
    case Decision::trap:
    case Decision::power:
      break;
  }
}

template <class Sink>
RULE void answer(Desk<Sink>& d, Seat seat, Action action) {
  Table& t = d.t;
  switch (action.decision) {
    case Decision::act:
      return answer_act(d, action);
    case Decision::chance_tile: {
      Frame& f = t.stack.back();
      uncover(d, f.place, TileId(action.what));
      f.mark = drawn;
      return;
    }
    case Decision::orient: {
      Frame& f = t.stack.back();
      t.rotation[int(f.place)] = action.what;
      f.mark = oriented;
      d.tell(Event{.happening = Happening::tile_oriented,
                   .tile = t.tile[int(f.place)],
                   .place = f.place,
                   .n = action.what});
      return;
    }
    case Decision::toss:
      return answer_toss(d, action.what != 0);
    case Decision::pick_place:
    case Decision::pick_exit:
    case Decision::pick_ring:
    case Decision::pick_swap_a:
    case Decision::pick_swap_b:
    case Decision::pick_closed:
    case Decision::drop_zone:
    case Decision::power:
      if (action.deed == Deed::take_place) return answer_place(d, Place(action.what));
      return answer_step(d, seat, action);
    case Decision::pick_dir:
    case Decision::pick_figure:
    case Decision::pick_token:
    case Decision::pick_turn:
    case Decision::ship:
    case Decision::call_mate:
    case Decision::may:
    case Decision::branch:
      return answer_step(d, seat, action);
    case Decision::trap:
      return answer_trap(d, action.deed == Deed::ignore);
    case Decision::chance_stone:
      thanos_takes(d, TokenId(action.what), true);
      return rest_thanos(d);
    case Decision::choose_team:
    case Decision::chance_team:
      return take_team(d, without_team(d.book, t), TeamId(action.what), seat == chance);
    case Decision::chance_back:
      return lay_back(d, Back(action.what));
    case Decision::chance_first:
      return name_first(d, Seat(action.what), true);
    case Decision::none:
      break;
  }
}

template <class Sink>
RULE void apply(const Book& book, State& s, Seat seat, Action action, Sink& sink) {
  assert(refusal(book, s, seat, action) == Refusal::none);
  Desk<Sink> d{book, s, sink, s.table};
  answer(d, seat, action);
  advance(d);
}

// The state before the first action: set-up has gone as far as it asks nobody.
RULE State start(const Book& book) {
  State s;
  for (int b = 0; b < back_count; ++b) s.table.pool[b] = book.pool[b].all;
  Quiet quiet;
  Desk<Quiet> d{book, s, quiet, s.table};
  advance(d);
  return s;
}

}  // namespace gm::infinity

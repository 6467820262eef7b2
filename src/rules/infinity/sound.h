// The invariants of docs/rules/infinity.md that are about one state, checked after
// every step in the law tests and on every position that comes from outside. A
// state that passes can be played on: no list is overrun, no index is out of
// range, and the question it asks is the one the rules ask there.
//
// What holds "once checks are done" (I-7.8) is not asked while an arrival waits
// for its tile to be opened: then they are still to come.
#pragma once
#include "rules/infinity/apply.h"
#include "rules/infinity/content.h"
#include "rules/infinity/facts.h"
#include "rules/infinity/legal.h"
#include "rules/infinity/state.h"

namespace gm::infinity {

enum class Fault : uint8_t {
  none,
  seats,     // a seat, phase or decision that does not exist
  teams,     // a team taken twice, or nobody's
  set_up,    // a board that is not laid as the rules lay it
  tiles,     // INV-1, INV-2
  tokens,    // INV-3, INV-5, and the kinds of slots
  reserve,   // INV-4
  halves,    // INV-6, INV-7
  figures,   // INV-8
  thanos,    // INV-9, INV-10
  bases,     // INV-11
  shelter,   // INV-12
  holds,     // INV-13
  waiting,   // INV-14
  goes_on,   // INV-16: somebody has won, but the game goes on
  numbers,   // INV-18, INV-20
  marks,     // INV-19 and other marks of a turn
  stack,     // something that cannot be under way
  hunt,      // Thanos's activation
  result,    // how it ended
  question,  // what is asked is not what the rules ask here
};
inline constexpr int fault_count = int(Fault::question) + 1;

RULE bool seat_or_nobody(const Book& book, Seat seat) { return seat == nobody || int(seat) < seats(book); }
RULE bool place_or_none(Place place) { return place == Place::none || is_place(place); }
RULE bool figure_or_none(Figure figure) { return figure == Figure::none || int(figure) < figure_count; }
RULE Figures in_play(const Book& book) { return Figures::first(seats(book) * team_size); }
RULE bool arriving(const Table& t) {
  return t.stack.size() >= 2 && t.stack[t.stack.size() - 2].kind == Frame::Kind::arrival;
}

RULE bool seats_exist(const Book& book, const Table& t) {
  const bool ranges = int(t.phase) < phase_count && int(t.decision) < decision_count &&
                      int(t.toss) < toss_count && int(t.ending) < ending_count &&
                      int(t.tie) < tie_break_count;
  if (!ranges || !figure_or_none(t.target)) return false;
  if (!place_or_none(t.thanos_from) || !place_or_none(t.thanos_to)) return false;
  if (!seat_or_nobody(book, t.asked) || !seat_or_nobody(book, t.active) ||
      !seat_or_nobody(book, t.gauntlet)) {
    return false;
  }
  for (uint8_t byte : t.filler) {
    if (byte != 0) return false;
  }
  if ((t.active == nobody) != (t.phase <= Phase::name_first)) return false;
  if ((t.toss != Toss::none) != (t.decision == Decision::toss)) return false;
  return (t.winners - all_seats(book)).empty();
}

RULE bool teams_sound(const Book& book, const Table& t) {
  int taken = 0;
  bool missing = false;
  for (int i = 0; i < most_players; ++i) {
    if (t.team[i] == TeamId::none) {
      missing = missing || i < seats(book);
      continue;
    }
    if (missing || i >= seats(book) || int(t.team[i]) >= team_count) return false;
    if ((taken >> int(t.team[i])) & 1) return false;
    taken |= 1 << int(t.team[i]);
    if (book.options.teams == TeamChoice::listed && t.team[i] != book.options.team[i]) return false;
  }
  return missing == (t.phase == Phase::teams);
}

// ---- Set-up ------------------------------------------------------------------------------

// Until the first turn the table is what the rules make of teams, toss and backs.
RULE bool set_up_sound(const Book& book, const Table& t) {
  State made;
  for (int b = 0; b < back_count; ++b) made.table.pool[b] = book.pool[b].all;
  Table& m = made.table;
  for (int i = 0; i < seats(book); ++i) m.team[i] = t.team[i];
  m.shifted = t.shifted;
  if (t.shifted && (seats(book) != 4 || t.phase <= Phase::short_sides)) return false;
  Quiet quiet;
  Desk<Quiet> d{book, made, quiet, m};
  if (t.phase >= Phase::backs) {
    lay_board(d);
    if (book.options.layout == Layout::free) {
      const Place next = unlaid_cell(t);
      for (int b = 0; b < back_count; ++b) {
        if (!((t.closed[b] - all_cells()).empty()) || t.closed[b].size() > m.pool[b].size()) return false;
      }
      for (int i = 0; i < cell_count; ++i) {
        const Place cell{u8(i)};
        const bool red = t.closed[int(Back::red)].has(cell), blue = t.closed[int(Back::blue)].has(cell);
        const bool laid = m.tile[i] != TileId::none;
        if (red && blue) return false;
        if ((red || blue) != (!laid && (next == Place::none || i < int(next)))) return false;
      }
      for (int b = 0; b < back_count; ++b) m.closed[b] = t.closed[b];
    }
  }
  m.phase = t.phase;
  m.decision = t.decision;
  m.asked = t.asked;
  m.toss = t.toss;
  return m == t;
}

// ---- Tiles -----------------------------------------------------------------------------------

// INV-1 and INV-2, rotations, and the caches of bases.
RULE Fault tiles_sound(const Book& book, const Table& t) {
  uint8_t left[max_tiles]{};
  for (int b = 0; b < back_count; ++b) {
    const PoolIndex& index = book.pool[b];
    if (!(t.pool[b] - index.all).empty() || !(t.closed[b] - all_cells()).empty()) return Fault::tiles;
    if (t.pool[b].size() != t.closed[b].size()) return Fault::tiles;
    for (int i = 0; i < book.tiles; ++i) {
      const Pool of = t.pool[b] & index.of[i];
      left[i] = u8(left[i] + of.size());
      // Those left take the first places of their kind.
      if (!of.empty() && highest(of.bits()) - lowest(index.of[i].bits()) >= of.size()) return Fault::tiles;
    }
  }
  if (!(t.closed[0] & t.closed[1]).empty()) return Fault::tiles;
  Place base[team_count] = {Place::none, Place::none, Place::none, Place::none, Place::none};
  Place thanos = Place::none;
  for (int i = 0; i < cell_count; ++i) {
    const TileId id = t.tile[i];
    if ((id == TileId::none) != is_closed(t, Place(i))) return Fault::tiles;
    if (id == TileId::none) {
      if (t.rotation[i] != 0) return Fault::tiles;
      continue;
    }
    if (int(id) >= book.tiles || t.rotation[i] >= tile_row(book, id).rotations) return Fault::tiles;
    left[int(id)] = u8(left[int(id)] + 1);
    if (tile_row(book, id).base != TeamId::none) base[int(tile_row(book, id).base)] = Place(i);
    if (tile_row(book, id).thanos_base) thanos = Place(i);
  }
  for (int i = 0; i < book.tiles; ++i) {
    if (left[i] != book.pool[0].of[i].size() + book.pool[1].of[i].size()) return Fault::tiles;
  }
  for (int i = 0; i < team_count; ++i) {
    if (t.base[i] != base[i]) return Fault::bases;
  }
  if (t.thanos_base != thanos) return Fault::bases;
  for (int i = 0; i < seats(book); ++i) {  // INV-11
    if (!book.map.in_ring(base_of(t, Seat(i)))) return Fault::bases;
  }
  return Fault::none;
}

// ---- Tokens ------------------------------------------------------------------------------------

// INV-3 and INV-5.
RULE bool tokens_sound(const Book& book, const Table& t) {
  Tokens all;
  int count = 0;
  const auto add = [&](Tokens tokens) {
    all |= tokens;
    count += tokens.size();
  };
  for (int i = 0; i < place_count; ++i) {
    add(t.lying[i]);
    if (t.littered.has(Place(i)) == t.lying[i].empty()) return false;
  }
  if (!(t.littered - everywhere()).empty()) return false;
  for (const Tokens& scored : t.scored) add(scored);
  add(t.reserve);
  add(t.taken);
  add(t.box);
  for (int f = 0; f < character_count; ++f) {
    for (int i = 0; i < 2; ++i) {
      const TokenId token = t.slot[f][i];
      if (token == TokenId::none) continue;
      if (int(token) >= book.tokens || !in_play(book).has(Figure(f))) return false;
      if (slot_of(token_row(book, token).kind) != Slot(i)) return false;
      add(Tokens::of(token));
    }
  }
  for (int i = 0; i < most_players; ++i) {
    if (i >= seats(book) && !t.scored[i].empty()) return false;
    // RULE I-16.4: only superheroes and leadership are points.
    if (!(t.scored[i] - book.superheroes() - book.halves()).empty()) return false;
  }
  if (!(t.box - book.energies() - book.removed).empty() || !(book.removed - t.box).empty()) return false;
  return all == book.all_tokens() && count == book.tokens;
}

// The cell whose tile is known but has not acted yet.
RULE Place half_open(const Table& t) {
  if (t.stack.empty() || t.stack.back().kind != Frame::Kind::opening) return Place::none;
  return t.stack.back().place;
}

// INV-4. A `put` behind a condition proves nothing.
RULE bool reserve_sound(const Book& book, const Table& t) {
  Tokens put, may_put;
  int energy = 0;
  bool energy_sure = true;
  for (int i = 0; i < cell_count; ++i) {
    if (t.tile[i] == TileId::none || Place(i) == half_open(t)) continue;
    const EffectId effect = tile_row(book, t.tile[i]).open;
    if (effect == EffectId::none) continue;
    bool sure = true;
    for (int n = 0; n < size_of(book, effect); ++n) {
      const Step& step = steps_of(book, effect)[n];
      sure = sure && step.verb != Verb::if_holds;
      if (step.verb != Verb::put) continue;
      (sure ? put : may_put) |= step.tokens;
      energy += step.energy;
      energy_sure = energy_sure && (sure || step.energy == 0);
    }
  }
  const Tokens alike = book.energies();
  if (!(put & t.reserve).empty()) return false;
  const Tokens unput = book.all_tokens() - alike - book.removed - put - may_put;
  if (!(unput - t.reserve).empty()) return false;
  const int energies = (alike - book.removed).size();
  const int expected = max(0, energies - energy);
  const int reserve = (t.reserve & alike).size();
  return energy_sure ? reserve == expected : expected <= reserve && reserve <= energies;
}

// INV-6 and INV-7.
RULE bool halves_sound(const Book& book, const Table& t) {
  const Tokens halves = book.halves();
  int carried = 0;
  for (Figure figure : in_play(book)) {
    const TokenId left = t.held(figure, Slot::left);
    if (left == TokenId::none || !halves.has(left)) continue;
    ++carried;
    if (!arriving(t) && t.phase != Phase::over && !(t.lying[int(t.place_of(figure))] & halves).empty()) {
      return false;
    }
  }
  for (const Tokens& scored : t.scored) {
    const Tokens own = scored & halves;
    if (!own.empty() && own != halves) return false;
  }
  return carried <= 1;
}

// ---- Figures --------------------------------------------------------------------------------------

RULE Fault figures_sound(const Book& book, const Table& t) {
  const Figures all = in_play(book);
  for (int f = 0; f < figure_count; ++f) {
    const Place place = t.at[f];
    if (Figure(f) == Figure::thanos) {
      if (!place_or_none(place)) return Fault::thanos;
      continue;
    }
    if (all.has(Figure(f)) ? !is_place(place) : place != Place::none) return Fault::figures;
  }
  const Figures marked =
      t.down | t.detained | t.will_stand | t.sheltered | t.armed | t.qualified | t.refreshed;
  if (!(marked - all).empty()) return Fault::figures;
  // INV-8: on a closed tile only while it is being opened.
  for (Figure figure : all) {
    const bool entering = arriving(t) && t.stack[t.stack.size() - 2].me == figure;
    if (is_cell(t.place_of(figure)) && is_closed(t, t.place_of(figure)) && !entering) return Fault::figures;
  }
  // INV-9, INV-10.
  if (thanos_on_board(t) != (t.thanos_base != Place::none)) return Fault::thanos;
  if (thanos_on_board(t) != (t.gauntlet != nobody)) return Fault::thanos;
  if (t.appeared && (!thanos_on_board(t) || t.gauntlet != t.active)) return Fault::thanos;
  if (thanos_on_board(t)) {
    const Place place = t.place_of(Figure::thanos);
    if (!arriving(t) && !characters_at(t, place).empty()) return Fault::thanos;
    for (int i = 0; i < seats(book); ++i) {
      if (base_of(t, Seat(i)) == place) return Fault::thanos;
    }
  }
  // INV-12.
  for (Figure figure : t.sheltered) {
    const Place place = t.place_of(figure);
    const TileId tile = tile_at(t, place);
    if (tile == TileId::none || place == home_of(t, figure)) return Fault::shelter;
    if (tile_row(book, tile).base == TeamId::none && !tile_row(book, tile).thanos_base) {
      return Fault::shelter;
    }
    if (!arriving(t) && t.phase != Phase::over && !carries(t, figure, book.ignoring)) return Fault::shelter;
  }
  // INV-13.
  if (!(t.armed & t.qualified).empty()) return Fault::holds;
  if (t.phase == Phase::window && !(t.armed & figures_of(t.active)).empty()) return Fault::holds;
  for (Figure figure : t.armed | t.qualified) {
    const TileId tile = tile_at(t, t.place_of(figure));
    const TokenId token = t.held(figure, Slot::left);
    if (tile == TileId::none || !tile_row(book, tile).hold) return Fault::holds;
    if (token == TokenId::none || !book.superheroes().has(token)) return Fault::holds;
  }
  return Fault::none;
}

// INV-14.
RULE bool waiting_sound(const Book& book, const Table& t) {
  if (t.waiting.empty()) return true;
  if (t.phase != Phase::window) return false;
  if (t.waiting.size() == 2 && t.waiting[0] == t.waiting[1]) return false;
  for (Figure figure : t.waiting) {
    if (int(figure) >= figure_count || !figures_of(t.active).has(figure)) return false;
    const TileId tile = tile_at(t, t.place_of(figure));
    if (tile == TileId::none || !tile_row(book, tile).acts()) return false;
  }
  return true;
}

// ---- Numbers and marks -------------------------------------------------------------------------------

RULE bool numbers_sound(const Book& book, const Table& t) {
  if (t.turn >= book.options.round_cap * seats(book)) return false;
  if (t.shifted && seats(book) != 4) return false;
  if (t.proxy > seats(book)) return false;
  if (t.proxy_new && t.proxy != seats(book) && t.phase != Phase::over) return false;
  if (t.last_turns != Table::no_signal) {
    if (t.last_turns > seats(book)) return false;
    if (t.last_turns == 0 && t.phase != Phase::over) return false;
    if (!gives_signal(book, t)) return false;
  }
  return true;
}

RULE bool marks_sound(const Book& book, const Table& t) {
  const Tokens all = book.all_tokens();
  if (!(t.will_stand - (t.detained & figures_of(t.active))).empty()) return false;
  for (int i = 0; i < team_size; ++i) {
    if (!(t.visited[i] - everywhere()).empty() || !(t.picked[i] - all).empty()) return false;
    if (!t.visited[i].has(t.place_of(figure_of(t.active, i)))) return false;
  }
  if (!(t.used - book.active).empty()) return false;
  for (int f = 0; f < figure_count; ++f) {
    if (!(t.barred[f] - all).empty()) return false;
    const bool stands = Figure(f) == Figure::thanos ? thanos_on_board(t) : in_play(book).has(Figure(f));
    if (!stands && !t.barred[f].empty()) return false;
  }
  return true;
}

// ---- What is under way ---------------------------------------------------------------------------------

// The list belongs to a tile, character or Stone that can have set it off.
RULE bool source_fits(const Book& book, const Table& t, const Frame& f) {
  const bool own = seat_of(f.me) == t.active;
  const TileId tile = tile_at(t, t.place_of(f.me));
  const CharacterId character = character_of(t.team[int(seat_of(f.me))], which_of(f.me));
  switch (f.source) {
    case Trigger::arrive:
    case Trigger::trap: {
      if (!own || f.stone != TokenId::none) return false;
      if (f.left_tile) {  // it still is some tile's list
        for (int i = 0; i < book.tiles; ++i) {
          const Tile& row = book.tile[i];
          if ((f.source == Trigger::arrive ? row.arrive : row.trap) == f.effect) return true;
        }
        return false;
      }
      if (tile == TileId::none) return false;
      const Tile& row = tile_row(book, tile);
      return (f.source == Trigger::arrive ? row.arrive : row.trap) == f.effect;
    }
    case Trigger::ability:
      return own && f.stone == TokenId::none && book.character[int(character)].ability == f.effect;
    case Trigger::active:
      return own && int(f.stone) < book.tokens && token_row(book, f.stone).active == f.effect &&
             t.used.has(f.stone);
    case Trigger::bases_moved:
      return int(f.stone) < book.tokens && token_row(book, f.stone).bases_moved == f.effect;
    case Trigger::open:
    case Trigger::carrier_returned:
      break;
  }
  return false;
}

RULE bool list_sound(const Book& book, const Table& t, int number) {
  const Frame& f = t.stack[number];
  const bool top = number + 1 == t.stack.size();
  if (int(f.source) >= trigger_count || int(f.effect) >= book.effects) return false;
  if (int(f.me) >= figure_count || !in_play(book).has(f.me) || f.step >= size_of(book, f.effect)) {
    return false;
  }
  if (!source_fits(book, t, f)) return false;
  const Step* steps = steps_of(book, f.effect);
  const Step& step = steps[f.step];
  if (f.ended && top) return false;
  if (f.mark == trap_asked) {
    return top && f.source == Trigger::trap && f.step == 0 && f.left == 0 && f.optional == 0 &&
           f.dir == Dir::none && f.loop == Place::none && f.place == Place::none && !f.left_tile &&
           carries(t, f.me, book.ignoring);
  }
  const bool works = step.verb == Verb::open || step.verb == Verb::rotate_bases;
  if (f.mark > work || (f.mark == work) != works) {
    if (f.mark != fresh || !top || t.decision != Decision::pick_dir) return false;
  }
  if (!works && f.left != 0) return false;
  if (step.verb == Verb::rotate_bases && f.left > book.tokens) return false;
  // Only what asks can be a joined `may`'s first step.
  if (f.optional != 0 && (!step.joined || f.optional != f.step)) return false;
  if (f.dir > Dir::none || (f.dir != Dir::none && !needs_dir(step))) return false;
  if (f.place != Place::none && (step.verb != Verb::swap_tiles || !is_cell(f.place))) return false;
  if (f.loop != Place::none) {
    bool looped = false;
    for (int i = 0; i < f.step; ++i) {
      looped = looped || (steps[i].verb == Verb::each && f.step <= i + steps[i].span);
    }
    if (!looped || !is_place(f.loop)) return false;
  }
  if (f.still) return false;
  // What lies above must have come from this step.
  if (top) return true;
  const Frame& above = t.stack[number + 1];
  if (above.kind == Frame::Kind::opening) return step.verb == Verb::open;
  return above.kind == Frame::Kind::effect && above.source == Trigger::bases_moved &&
         step.verb == Verb::rotate_bases && f.left == int(above.stone) + 1;
}

RULE bool stack_sound(const Book& book, const Table& t) {
  if (t.stack.empty()) return true;
  if (t.phase != Phase::window) return false;
  for (int i = 0; i < t.stack.size(); ++i) {
    const Frame& f = t.stack[i];
    const bool top = i + 1 == t.stack.size();
    switch (f.kind) {
      case Frame::Kind::effect:
        if (!list_sound(book, t, i)) return false;
        if (i == 0 && f.source == Trigger::bases_moved) return false;
        break;
      case Frame::Kind::arrival: {
        if (top || t.stack[i + 1].kind != Frame::Kind::opening || i != 0) return false;
        if (int(f.me) >= figure_count || !figures_of(t.active).has(f.me)) return false;
        if (t.place_of(f.me) != f.place || t.stack[i + 1].place != f.place) return false;
        const Frame plain{.kind = f.kind, .me = f.me, .place = f.place, .still = f.still};
        if (!(f == plain)) return false;
        break;
      }
      case Frame::Kind::opening: {
        if (!top || !is_cell(f.place)) return false;
        const Frame plain{.kind = f.kind, .mark = f.mark, .place = f.place};
        if (!(f == plain) || (f.mark != fresh && f.mark != drawn)) return false;
        if (is_closed(t, f.place) != (f.mark == fresh)) return false;
        if (i == 0) return false;  // something opens it
        break;
      }
    }
  }
  return true;
}

// ---- Thanos's activation, the end
// ---------------------------------------------------------------------------

RULE bool hunt_sound(const Book& book, const Table& t) {
  const bool active = Phase::thanos <= t.phase && t.phase <= Phase::thanos_take;
  if (!active) {
    return t.thanos_from == Place::none && t.thanos_to == Place::none && t.target == Figure::none;
  }
  if (!thanos_on_board(t) || t.gauntlet != t.active || t.thanos_from == Place::none) return false;
  const bool late = book.options.thanos_first == ThanosFirst::next_turn && t.appeared;
  if (late) return false;
  if (t.phase == Phase::thanos_take) {
    if (t.thanos_to == Place::none) return true;
    return t.target != Figure::none && t.thanos_to == t.place_of(Figure::thanos);
  }
  if (t.thanos_from != t.place_of(Figure::thanos) || t.thanos_to != Place::none) return false;
  const Figures near = hunted(book, t);
  if (t.phase == Phase::thanos_step) return t.target != Figure::none && near.has(t.target);
  return t.target == Figure::none && near.size() == 2 &&
         t.place_of(hunted_at(book, t, near, 0)) != t.place_of(hunted_at(book, t, near, 1));
}

// INV-16.
RULE bool goes_on(const Book& book, const Table& t) {
  const Tokens stones = book.stones();
  if ((t.taken & stones).size() >= stones_to_win) return t.ending == Ending::thanos;
  if (t.ending == Ending::thanos) return false;
  for (int i = 0; i < seats(book); ++i) {
    const bool all = stones_controlled(book, t, Seat(i)) >= stones_to_win;
    if (all && t.ending != Ending::stones && !arriving(t)) return false;
    if (t.ending == Ending::stones && t.winners == Seats::of(Seat(i)) && !all) return false;
  }
  return true;
}

RULE bool result_sound(const Table& t) {
  const bool over = t.phase == Phase::over;
  if (over != (t.ending != Ending::none) || over != (t.decision == Decision::none)) return false;
  if (!over) return t.winners.empty() && t.tie == TieBreak::none;
  if (!t.stack.empty() || !t.waiting.empty()) return false;
  if (t.ending == Ending::thanos) return t.winners.empty() && t.tie == TieBreak::none;
  if (t.ending == Ending::stones) return t.winners.size() == 1 && t.tie == TieBreak::none;
  return !t.winners.empty() && (t.winners.size() > 1) == (t.tie == TieBreak::shared);
}

// Asking again at this place gives the same question and changes nothing, and
// there is an answer.
RULE bool question_sound(const Book& book, const State& s) {
  const Table& t = s.table;
  if (t.decision == Decision::none) return t.asked == nobody;
  if (is_chance(t.decision) != (t.asked == nobody)) return false;
  State again = s;
  Quiet quiet;
  Desk<Quiet> d{book, again, quiet, again.table};
  ask(d, Decision::none, nobody);
  const bool asks_again = !(again.table.stack.empty() ? run_phase(d) : run(d));
  if (!asks_again || !(again == s)) return false;
  Moves moves;
  legal(book, s, is_chance(t.decision) ? chance : t.asked, moves);
  return !moves.empty();
}

RULE Fault sound(const Book& book, const State& s) {
  const Table& t = s.table;
  if (!seats_exist(book, t)) return Fault::seats;
  if (!teams_sound(book, t)) return Fault::teams;
  if (t.phase <= Phase::name_first) {
    if (!set_up_sound(book, t)) return Fault::set_up;
    return question_sound(book, s) ? Fault::none : Fault::question;
  }
  if (const Fault fault = tiles_sound(book, t); fault != Fault::none) return fault;
  if (!tokens_sound(book, t)) return Fault::tokens;
  if (const Fault fault = figures_sound(book, t); fault != Fault::none) return fault;
  if (!waiting_sound(book, t)) return Fault::waiting;
  if (!numbers_sound(book, t)) return Fault::numbers;
  if (!marks_sound(book, t)) return Fault::marks;
  if (!stack_sound(book, t)) return Fault::stack;
  if (!reserve_sound(book, t)) return Fault::reserve;
  if (!halves_sound(book, t)) return Fault::halves;
  if (!hunt_sound(book, t)) return Fault::hunt;
  if (!goes_on(book, t)) return Fault::goes_on;
  if (!result_sound(t)) return Fault::result;
  return question_sound(book, s) ? Fault::none : Fault::question;
}

}  // namespace gm::infinity

// Carrying out what is on the stack: lists of steps (the verbs of the effect
// vocabulary), openings, and arrivals that waited for one.
//
// `run` carries the top frame on until it ends or must ask, and `answer`
// (apply.h) puts the answer into it. Frame::mark counts the moments inside a
// step: most verbs know only `fresh` and ask until they are answered.
//
// A movement of `me` is the last step of its list (I-18.5), so the list leaves
// the stack before the arrival begins: chains of arrows need no depth.
#pragma once
#include "rules/infinity/content.h"
#include "rules/infinity/facts.h"
#include "rules/infinity/figures.h"
#include "rules/infinity/state.h"

namespace gm::infinity {

enum Mark : uint8_t {
  fresh,
  work,        // open, rotate_bases: under way
  trap_asked,  // the Space Stone may ignore what follows (I-11.7)
  // an opening
  drawn,     // the kind is known, its rotation is not
  oriented,  // its `open` effect follows
};
inline constexpr int mark_count = int(oriented) + 1;

// What became of a step.
enum class Flow : uint8_t {
  on,    // finished: the next one follows
  stay,  // the frame has moved by itself
  wait,  // something is asked
  gone,  // the frame has left the stack, another came on top, or the game is over
};

// RULE I-11.3, I-15.5: who decides in a list of steps.
RULE Seat decider(const Book& book, const Table& t, const Frame& f) {
  const Seat own = seat_of(f.me);
  return f.source == Trigger::bases_moved && own != t.active ? own : controller(book, t);
}

// ---- Moving on ----------------------------------------------------------------------------

RULE void go_to(Frame& f, int step) {
  f.step = u8(step);
  f.mark = fresh;
  f.left = f.optional = 0;
  f.dir = Dir::none;
  f.place = Place::none;
}
// A step that finds nothing to do, or is declined: with it goes the `may` it is joined to.
RULE void skip_step(const Book& book, Frame& f) {
  const Step* steps = steps_of(book, f.effect);
  go_to(f, f.optional > 0 ? steps[f.optional - 1].next : steps[f.step].next);
}
RULE void enter_body(Frame& f, const Step& step) { go_to(f, step.span > 0 ? f.step + 1 : step.next); }

template <class Sink>
RULE Flow ask_step(Desk<Sink>& d, const Frame& f, Decision decision) {
  ask(d, decision, decider(d.book, d.t, f));
  return Flow::wait;
}
template <class Sink>
RULE Flow after_checks(Desk<Sink>& d) {
  return checks(d) ? Flow::on : Flow::gone;
}

// ---- Starting lists -------------------------------------------------------------------------

template <class Sink>
RULE_SELDOM void start_trap(Desk<Sink>& d, Figure me, const Tile& tile) {
  Table& t = d.t;
  const Scope scope{me, t.place_of(me), Dir::none, Trigger::trap};
  if (!can_begin(d.book, t, tile.trap, scope)) return;
  const bool may_ignore = carries(t, me, d.book.ignoring);  // RULE I-11.7
  t.stack.push(Frame{.effect = tile.trap,
                     .source = Trigger::trap,
                     .mark = may_ignore ? uint8_t{trap_asked} : uint8_t{fresh},
                     .me = me});
}

// RULE I-5.5, I-5.6: the newest waiting effect acts on the board as it is now.
template <class Sink>
RULE_SELDOM void resolve(Desk<Sink>& d) {
  Table& t = d.t;
  const Figure me = t.waiting.back();
  t.waiting.pop();
  const TileId id = tile_at(t, t.place_of(me));
  const Tile& tile = tile_row(d.book, id);
  d.tell(Event{.happening = Happening::tile_acts, .figure = me, .tile = id, .place = t.place_of(me)});
  if (tile.arrive != EffectId::none) {
    t.stack.push(Frame{.effect = tile.arrive, .source = Trigger::arrive, .me = me});
  } else {
    start_trap(d, me, tile);
  }
}

// The list on top is finished. A tile that acts and is a trap does both.
template <class Sink>
RULE_SELDOM void end_list(Desk<Sink>& d) {
  const Frame f = d.t.stack.back();
  d.t.stack.pop();
  if (f.source != Trigger::arrive || f.left_tile || f.ended) return;
  const TileId id = tile_at(d.t, d.t.place_of(f.me));
  if (id == TileId::none || tile_row(d.book, id).arrive != f.effect) return;
  if (tile_row(d.book, id).trap != EffectId::none) start_trap(d, f.me, tile_row(d.book, id));
}

// ---- Steps that move `me`: the last of their list ----------------------------------------------

// RULE I-18.4: what a tile's relocation reaches does not wait if `me` has been there in this turn.
RULE bool seen_by_tile(const Table& t, const Frame& f, Place to) {
  const bool by_tile = f.source == Trigger::arrive || f.source == Trigger::trap;
  return by_tile && visited_by(t, f.me).has(to);
}
template <class Sink>
RULE Flow move_me(Desk<Sink>& d, Place to, Entry entry, bool still = false) {
  const Frame f = d.t.stack.back();
  still = still || seen_by_tile(d.t, f, to);
  d.t.stack.pop();
  arrive(d, f.me, to, entry, still);
  return Flow::gone;
}

// RULE I-6.4, I-6.5, I-6.12.
template <class Sink>
RULE_SELDOM Flow run_walk(Desk<Sink>& d, Frame& f, const Step& step) {
  const Places exits = targets_of(d.book, d.t, step, scope_of(d.t, f));
  if (exits.empty()) {
    d.tell(Event{.happening = Happening::stays, .figure = f.me, .place = d.t.place_of(f.me)});
    return skip_step(d.book, f), Flow::stay;
  }
  if (f.optional > 0 || !exits.single()) return ask_step(d, f, Decision::pick_exit);
  return move_me(d, exits.front(), Entry::walk, step.verb == Verb::walk_still);
}

// RULE I-12.14: the nearest empty place is nobody's choice. RULE I-12.6: a `may` makes it a drop zone.
template <class Sink>
RULE_SELDOM Flow run_go(Desk<Sink>& d, Frame& f, const Step& step) {
  const Places to = targets_of(d.book, d.t, step, scope_of(d.t, f));
  if (to.empty()) return skip_step(d.book, f), Flow::stay;
  if (!asks(step)) {
    if (to.single()) return move_me(d, to.front(), Entry::relocate);
    ask_chance(d, Decision::toss, Toss::empty_place);
    return Flow::wait;
  }
  return ask_step(d, f, f.optional > 0 ? Decision::drop_zone : Decision::pick_place);
}

// RULE I-10.2.
template <class Sink>
RULE_SELDOM Flow run_strike(Desk<Sink>& d, Frame& f, const Step& step) {
  const Places to = targets_of(d.book, d.t, step, scope_of(d.t, f));
  if (to.empty()) return skip_step(d.book, f), Flow::stay;
  if (f.optional == 0 && to.single()) return move_me(d, to.front(), Entry::strike);
  if (f.optional == 0 && d.book.options.iron_man_ties == IronManTies::toss && to.size() == 2) {
    ask_chance(d, Decision::toss, Toss::strike);
    return Flow::wait;
  }
  return ask_step(d, f, Decision::pick_place);
}

// RULE I-10.12.
template <class Sink>
RULE_SELDOM Flow run_trade(Desk<Sink>& d, Frame& f, const Step& step) {
  if (trades_of(d.book, d.t, step, scope_of(d.t, f)).empty()) return skip_step(d.book, f), Flow::stay;
  return ask_step(d, f, Decision::pick_figure);
}
template <class Sink>
RULE_SELDOM void trade_places(Desk<Sink>& d, Figure other) {
  Table& t = d.t;
  const Figure me = t.stack.back().me;
  const Place mine = t.place_of(me), theirs = t.place_of(other);
  const bool still = seen_by_tile(t, t.stack.back(), theirs);
  t.stack.pop();
  leave(d, me);
  leave(d, other);
  stand_at(t, me, theirs);
  stand_at(t, other, mine);
  d.tell(Event{.happening = Happening::traded, .figure = me, .by = other, .place = mine, .to = theirs});
  arrive(d, me, theirs, Entry::trade, still);
}

// ---- Other figures --------------------------------------------------------------------------------

// RULE I-7.9.
template <class Sink>
RULE_SELDOM Flow run_return(Desk<Sink>& d, Frame& f, const Step& step) {
  const Scope scope = scope_of(d.t, f);
  const Figures figures = figures_of(d.book, d.t, step.whom, scope);
  const Figure by = step.by_me ? f.me : Figure::none;
  return_all(d, figures, by, scope.here, step.whom.at.terms.has(Term::ray) ? f.dir : Dir::none);
  return after_checks(d);
}

template <class Sink>
RULE_SELDOM Flow bring_to(Desk<Sink>& d, Frame& f, const Step& step, Place to) {
  const Figures figures = figures_of(d.book, d.t, step.whom, scope_of(d.t, f)) & characters();
  each_in_order(d.book, d.t, figures, [&](Figure figure) { bring(d, figure, to, f.me); });
  return after_checks(d);
}
template <class Sink>
RULE_SELDOM Flow run_bring(Desk<Sink>& d, Frame& f, const Step& step) {
  if (!can_do(d.book, d.t, step, scope_of(d.t, f))) return skip_step(d.book, f), Flow::stay;
  if (asks(step)) return ask_step(d, f, Decision::pick_place);
  return bring_to(d, f, step, targets_of(d.book, d.t, step, scope_of(d.t, f)).front());
}

// RULE I-10.8: all at the same time, with their tokens.
template <class Sink>
RULE_SELDOM Flow run_home(Desk<Sink>& d, Frame& f, const Step& step) {
  const Figures figures = figures_of(d.book, d.t, step.whom, scope_of(d.t, f));
  each_in_order(d.book, d.t, figures, [&](Figure figure) { bring(d, figure, home_of(d.t, figure), f.me); });
  return after_checks(d);
}

template <class Sink>
RULE_SELDOM Flow run_move_thanos(Desk<Sink>& d, Frame& f, const Step& step) {
  if (targets_of(d.book, d.t, step, scope_of(d.t, f)).empty()) return skip_step(d.book, f), Flow::stay;
  return ask_step(d, f, Decision::pick_place);
}

// ---- Tiles ------------------------------------------------------------------------------------------

// RULE I-3.8, I-12.4: all in order of their numbers, or so many by choice, one after another.
template <class Sink>
RULE_SELDOM Flow run_open(Desk<Sink>& d, Frame& f, const Step& step) {
  if (f.mark == fresh) {
    f.mark = work;
    f.left = step.n == per_player ? u8(seats(d.book)) : step.n;
  }
  const Places closed = targets_of(d.book, d.t, step, scope_of(d.t, f));
  if (f.left == 0 || closed.empty()) return f.optional > 0 ? (skip_step(d.book, f), Flow::stay) : Flow::on;
  const bool every = step.n == all_of_them;
  if (!every && (f.optional > 0 || !closed.single())) return ask_step(d, f, Decision::pick_closed);
  if (!every) f.left = u8(f.left - 1);
  d.t.stack.push(Frame{.kind = Frame::Kind::opening, .place = closed.front()});
  return Flow::gone;
}

template <class Sink>
RULE_SELDOM Flow run_swap_tiles(Desk<Sink>& d, Frame& f, const Step& step) {
  if (f.place != Place::none) return ask_step(d, f, Decision::pick_swap_b);
  const Places tiles = targets_of(d.book, d.t, step, scope_of(d.t, f));
  if (!has_swap(d.book, d.t, tiles)) return skip_step(d.book, f), Flow::stay;
  return ask_step(d, f, Decision::pick_swap_a);
}

template <class Sink>
RULE_SELDOM Flow run_swap_base(Desk<Sink>& d, Frame& f, const Step& step) {
  if (targets_of(d.book, d.t, step, scope_of(d.t, f)).empty()) return skip_step(d.book, f), Flow::stay;
  const bool power = f.source == Trigger::bases_moved && f.optional > 0;
  return ask_step(d, f, power ? Decision::power : Decision::pick_ring);
}

// RULE I-12.11, I-11.3: then the Stones that wait for it act, each for its carrier.
template <class Sink>
RULE_SELDOM Flow run_rotate(Desk<Sink>& d, Frame& f, const Step& step) {
  if (f.mark == fresh) {
    rotate_bases(d, step.spin);
    f.mark = work;
    if (!checks(d)) return Flow::gone;
  }
  for (; f.left < d.book.tokens; f.left = u8(f.left + 1)) {
    const TokenId stone{f.left};
    if (!d.book.bases_moved.has(stone)) continue;
    for (int i = 0; i < seats(d.book) * team_size; ++i) {
      if (d.t.held(Figure(i), Slot::right) != stone) continue;
      f.left = u8(f.left + 1);
      d.tell(Event{.happening = Happening::stone_acts, .figure = Figure(i), .token = stone});
      d.t.stack.push(Frame{.effect = token_row(d.book, stone).bases_moved,
                           .source = Trigger::bases_moved,
                           .stone = stone,
                           .me = Figure(i)});
      return Flow::gone;
    }
  }
  return Flow::on;
}

template <class Sink>
RULE_SELDOM void turn_tile(Desk<Sink>& d, Place cell, Spin spin) {
  const Tile& tile = tile_row(d.book, d.t.tile[int(cell)]);
  uint8_t& rotation = d.t.rotation[int(cell)];
  rotation = u8((rotation + (spin == Spin::cw ? 1 : 3)) % tile.rotations);
  d.tell(Event{.happening = Happening::tile_turned,
               .tile = d.t.tile[int(cell)],
               .place = cell,
               .spin = spin,
               .n = rotation});
}

// ---- Tokens and cards ----------------------------------------------------------------------------------

// RULE I-10.6, I-11.5.
template <class Sink>
RULE_SELDOM void take_token(Desk<Sink>& d, Figure me, TokenId token, int how) {
  Table& t = d.t;
  const Slot slot = slot_of(token_row(d.book, token).kind);
  const Figure carrier = how >= carried_by ? Figure(how - carried_by) : Figure::none;
  const Place place = carrier == Figure::none ? Place(how) : t.place_of(carrier);
  if (t.held(me, slot) != TokenId::none) {  // swap_stone
    const TokenId left = empty_slot(t, me, slot);
    lay(t, left, t.place_of(me));
    d.tell(Event{.happening = Happening::dropped, .figure = me, .token = left, .place = t.place_of(me)});
  }
  if (carrier == Figure::none) {
    lift(t, token, place);
  } else {
    empty_slot(t, carrier, slot);
  }
  t.slot[int(me)][int(slot)] = token;
  d.tell(Event{.happening = Happening::taken, .figure = me, .by = carrier, .token = token, .place = place});
}

// RULE I-18.4: a tile refreshes a character once in a turn.
template <class Sink>
RULE void refresh_card(Desk<Sink>& d, Figure figure) {
  d.t.down.remove(figure);
  d.tell(Event{.happening = Happening::card_refreshed, .figure = figure});
}

template <class Sink>
RULE_SELDOM Flow run_plain(Desk<Sink>& d, Frame& f, const Step& step) {
  const Figures figures = figures_of(d.book, d.t, step.whom, scope_of(d.t, f)) & characters();
  each_in_order(d.book, d.t, figures, [&](Figure figure) {
    if (step.verb == Verb::drop_all) drop_all(d, figure);
    if (step.verb == Verb::detain) detain(d, figure);
    if (step.verb == Verb::stand) stand(d, figure);
    if (step.verb == Verb::refresh && (d.t.down - d.t.refreshed).has(figure)) {
      d.t.refreshed.add(figure);
      refresh_card(d, figure);
    }
  });
  return after_checks(d);
}

// ---- Combinators -----------------------------------------------------------------------------------------

// A `may` joined to the question of its first step is entered; else it is a question if its body would act.
template <class Sink>
RULE_SELDOM Flow run_may(Desk<Sink>& d, Frame& f, const Step& step) {
  const Step* steps = steps_of(d.book, f.effect);
  if (step.joined) {
    const uint8_t number = u8(f.step + 1);
    enter_body(f, step);
    f.optional = number;
    return Flow::stay;
  }
  if (!can_begin(d.book, d.t, steps, f.step + 1, f.step + 1 + step.span, scope_of(d.t, f))) return Flow::on;
  const Step& first = steps[f.step + 1];
  const bool calls = first.verb == Verb::bring && first.whom == whom(Who::mate);  // RULE I-12.7
  return ask_step(d, f, calls ? Decision::call_mate : Decision::may);
}

// Branches of a one_of that would do something.
RULE uint8_t branches_of(const Book& book, const Table& t, const Frame& f) {
  const Step* steps = steps_of(book, f.effect);
  const Step& step = steps[f.step];
  uint8_t out = 0;
  int number = 0;
  for (int b = f.step + 1; b < f.step + 1 + step.span; b += 1 + steps[b].span, ++number) {
    if (can_begin(book, t, steps, b + 1, b + 1 + steps[b].span, scope_of(t, f))) out = u8(out | 1 << number);
  }
  return out;
}
RULE void enter_branch(Frame& f, const Step* steps, int number) {
  int at = f.step + 1;
  for (; number > 0; --number) at += 1 + steps[at].span;
  go_to(f, steps[at].span > 0 ? at + 1 : steps[at].next);
}
template <class Sink>
RULE_SELDOM Flow run_one_of(Desk<Sink>& d, Frame& f, const Step& step) {
  if (step.ship) return ask_step(d, f, Decision::ship);  // RULE I-12.3
  const uint8_t possible = branches_of(d.book, d.t, f);
  if (possible == 0) return Flow::on;
  if (ones(possible) > 1) return ask_step(d, f, Decision::branch);
  return enter_branch(f, steps_of(d.book, f.effect), lowest(possible)), Flow::stay;
}

// `here` is each place of P in turn, by its number.
template <class Sink>
RULE_SELDOM Flow run_each(Desk<Sink>& d, Frame& f, const Step& step) {
  Scope scope = scope_of(d.t, f);
  scope.here = d.t.place_of(f.me);
  const Places places = places_of(d.book, d.t, step, scope);
  const Place next =
      f.loop == Place::none ? (places.empty() ? Place::none : places.front()) : places.after(f.loop);
  f.loop = next;
  if (next == Place::none) return Flow::on;
  return enter_body(f, step), Flow::stay;
}

// ---- One step
// -----------------------------------------------------------------------------------------------

template <class Sink>
RULE Flow run_step(Desk<Sink>& d, Frame& f, const Step& step) {
  if (needs_dir(step) && f.dir == Dir::none && f.mark == fresh) {
    const bool any = !dirs_of(d.book, d.t, step, scope_of(d.t, f)).empty();
    return any ? ask_step(d, f, Decision::pick_dir) : (skip_step(d.book, f), Flow::stay);
  }
  switch (step.verb) {
    case Verb::walk:
    case Verb::walk_still:
      return run_walk(d, f, step);
    case Verb::go:
      return run_go(d, f, step);
    case Verb::strike:
      return run_strike(d, f, step);
    case Verb::return_home:
      return run_return(d, f, step);
    case Verb::bring:
      return run_bring(d, f, step);
    case Verb::home:
      return run_home(d, f, step);
    case Verb::trade_places:
      return run_trade(d, f, step);
    case Verb::move_thanos:
      return run_move_thanos(d, f, step);
    case Verb::open:
      return run_open(d, f, step);
    case Verb::swap_tiles:
      return run_swap_tiles(d, f, step);
    case Verb::swap_base:
      return run_swap_base(d, f, step);
    case Verb::rotate_bases:
      return run_rotate(d, f, step);
    case Verb::turn:
      if (targets_of(d.book, d.t, step, scope_of(d.t, f)).empty()) return skip_step(d.book, f), Flow::stay;
      return ask_step(d, f, Decision::pick_turn);
    case Verb::take:
      if (!can_take(d.book, d.t, step, scope_of(d.t, f))) return skip_step(d.book, f), Flow::stay;
      return ask_step(d, f, Decision::pick_token);
    case Verb::drop_all:
    case Verb::detain:
    case Verb::stand:
    case Verb::refresh:
      return run_plain(d, f, step);
    case Verb::proxy_round:  // RULE I-15.3, I-15.4
      if (d.t.proxy > 0) return Flow::on;
      d.t.proxy = u8(seats(d.book));
      d.t.proxy_new = true;
      d.tell(Event{.happening = Happening::proxy_begun, .figure = f.me, .n = d.t.proxy});
      return Flow::on;
    case Verb::may:
      return run_may(d, f, step);
    case Verb::if_holds:
      if (!holds(d.book, d.t, step, scope_of(d.t, f))) return Flow::on;
      return enter_body(f, step), Flow::stay;
    case Verb::one_of:
      return run_one_of(d, f, step);
    case Verb::each:
      return run_each(d, f, step);
    case Verb::put:  // these three belong to other lists (run_opening, answer_return)
    case Verb::put_thanos:
    case Verb::bar:
    case Verb::branch:  // reached only through its one_of
      return Flow::on;
  }
  return Flow::on;
}

// Carries the list on top of the stack on. False when something is asked.
template <class Sink>
RULE bool run_list(Desk<Sink>& d) {
  Frame& f = d.t.stack.back();
  const Step* steps = steps_of(d.book, f.effect);
  const int size = size_of(d.book, f.effect);
  if (f.mark == trap_asked) return ask_step(d, f, Decision::trap), false;
  while (f.step < size && !f.ended) {
    const Step& step = steps[f.step];
    switch (run_step(d, f, step)) {
      case Flow::on:
        go_to(f, step.next);
        break;
      case Flow::stay:
        break;
      case Flow::wait:
        return false;
      case Flow::gone:
        return true;
    }
  }
  end_list(d);
  return true;
}

// ---- Openings (I-3.4 to I-3.6) ----------------------------------------------------------------------------

// RULE I-3.4: chance has named the kind.
template <class Sink>
RULE_SELDOM void uncover(Desk<Sink>& d, Place cell, TileId id) {
  Table& t = d.t;
  const Back back = back_of(t, cell);
  Pool& pool = t.pool[int(back)];
  const Pool left = pool & d.book.pool[int(back)].of[int(id)];
  pool.remove(Stack(highest(left.bits())));
  t.closed[int(back)].remove(cell);
  t.tile[int(cell)] = id;
  const Tile& tile = tile_row(d.book, id);
  if (tile.base != TeamId::none) t.base[int(tile.base)] = cell;
  if (tile.thanos_base) t.thanos_base = cell;
  d.tell(Event{.happening = Happening::tile_opened, .tile = id, .place = cell, .back = back});
}

// RULE I-3.10: what is not in the reserve is not put.
template <class Sink>
RULE_SELDOM void put_tokens(Desk<Sink>& d, const Step& step, Place cell) {
  Table& t = d.t;
  Tokens tokens = step.tokens & t.reserve;
  for (int i = 0; i < step.energy; ++i) {
    const Tokens left = (t.reserve & d.book.energies()) - tokens;
    if (!left.empty()) tokens.add(left.front());
  }
  t.reserve -= tokens;
  for (TokenId token : tokens) {
    lay(t, token, cell);
    d.tell(Event{.happening = Happening::token_put, .token = token, .place = cell});
  }
}
// RULE I-14.1, I-3.7: the team on turn takes the gauntlet.
template <class Sink>
RULE_SELDOM void put_thanos(Desk<Sink>& d, Place cell) {
  Table& t = d.t;
  if (thanos_on_board(t)) return;
  t.at[int(Figure::thanos)] = cell;
  t.gauntlet = t.active;
  t.appeared = true;
  d.tell(Event{.happening = Happening::thanos_appears, .figure = Figure::thanos, .place = cell});
  d.tell(Event{.happening = Happening::gauntlet_taken, .seat = t.active});
}

// RULE I-3.6.
template <class Sink>
RULE_SELDOM void open_effect(Desk<Sink>& d, Place cell) {
  const EffectId effect = tile_row(d.book, d.t.tile[int(cell)]).open;
  if (effect == EffectId::none) return;
  const Step* steps = steps_of(d.book, effect);
  for (int i = 0; i < size_of(d.book, effect); ++i) {
    const Step& step = steps[i];
    if (step.verb == Verb::if_holds && !holds(d.book, d.t, step, {})) i += step.span;
    if (step.verb == Verb::put) put_tokens(d, step, cell);
    if (step.verb == Verb::put_thanos) put_thanos(d, cell);
  }
}

template <class Sink>
RULE_SELDOM bool run_opening(Desk<Sink>& d) {
  Frame& f = d.t.stack.back();
  const Place cell = f.place;
  if (f.mark == fresh) return ask_chance(d, Decision::chance_tile), false;
  if (f.mark == drawn) {
    const Tile& tile = tile_row(d.book, d.t.tile[int(cell)]);
    if (tile.rotations > 1) return ask(d, Decision::orient, controller(d.book, d.t)), false;  // RULE I-3.5
  }
  d.t.stack.pop();
  open_effect(d, cell);
  const bool arriving = !d.t.stack.empty() && d.t.stack.back().kind == Frame::Kind::arrival;
  if (!arriving) checks(d);  // an arrival is a single change (I-7.8)
  return true;
}

template <class Sink>
RULE_SELDOM bool run_arrival(Desk<Sink>& d) {
  const Frame f = d.t.stack.back();
  d.t.stack.pop();
  finish_arrival(d, f.me, f.place, f.still);
  return true;
}

// Carries on what is on top of the stack. False when something is asked.
template <class Sink>
RULE bool run(Desk<Sink>& d) {
  switch (d.t.stack.back().kind) {
    case Frame::Kind::effect:
      return run_list(d);
    case Frame::Kind::arrival:
      return run_arrival(d);
    case Frame::Kind::opening:
      return run_opening(d);
  }
  return true;
}

}  // namespace gm::infinity

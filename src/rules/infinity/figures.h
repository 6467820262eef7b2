// Every way a figure, a token or a tile changes its place, and the checks that
// follow on each change (I-7.8). Nothing here asks anybody.
//
// Who returns whom matters (the Mind Stone answers), so `by` goes along: a
// figure, Thanos, or none for nobody.
#pragma once
#include "rules/infinity/content.h"
#include "rules/infinity/facts.h"
#include "rules/infinity/state.h"

namespace gm::infinity {

// What the functions of a step work on.
template <class Sink>
struct Desk {
  const Book& book;
  State& s;
  Sink& sink;
  Table& t;
  // Every event names the characters of its figures.
  RULE void tell(Event event) {
    event.character = character_on(t, event.figure);
    event.by_character = character_on(t, event.by);
    sink(event);
  }
};

template <class Sink>
RULE void ask(Desk<Sink>& d, Decision decision, Seat seat) {
  d.t.decision = decision;
  d.t.asked = seat;
  d.t.toss = Toss::none;
}
template <class Sink>
RULE void ask_chance(Desk<Sink>& d, Decision decision, Toss toss = Toss::none) {
  d.t.decision = decision;
  d.t.asked = nobody;
  d.t.toss = toss;
}

// ---- Tokens ------------------------------------------------------------------------

RULE void lay(Table& t, TokenId token, Place place) {
  t.lying[int(place)].add(token);
  t.littered.add(place);
}
RULE void lift(Table& t, TokenId token, Place place) {
  Tokens& lying = t.lying[int(place)];
  lying.remove(token);
  if (lying.empty()) t.littered.remove(place);
}
// RULE I-13.3: a hold ends with its token.
RULE TokenId empty_slot(Table& t, Figure figure, Slot slot) {
  TokenId& held = t.slot[int(figure)][int(slot)];
  const TokenId token = held;
  held = TokenId::none;
  if (slot == Slot::left) {
    t.armed.remove(figure);
    t.qualified.remove(figure);
  }
  return token;
}
template <class Sink>
RULE void score(Desk<Sink>& d, Seat seat, TokenId token) {
  d.t.scored[int(seat)].add(token);
  d.tell(
      Event{.happening = Happening::point_scored, .seat = seat, .token = token, .n = u8(points(d.t, seat))});
}

// ---- Leaving and coming -----------------------------------------------------------------

// RULE I-13.4, I-6.6: the hold is settled, shelter and waiting effect end.
template <class Sink>
RULE_SELDOM void leave(Desk<Sink>& d, Figure figure) {
  Table& t = d.t;
  if (!is_character(figure)) return;
  if (t.qualified.has(figure)) score(d, seat_of(figure), empty_slot(t, figure, Slot::left));
  t.armed.remove(figure);
  t.sheltered.remove(figure);
  for (int i = 0; i < t.waiting.size(); ++i) {
    if (t.waiting[i] != figure) continue;
    if (i == 0 && t.waiting.size() > 1) t.waiting[0] = t.waiting[1];
    t.waiting.pop();
    d.tell(Event{.happening = Happening::effect_dropped, .figure = figure});
  }
  for (int i = 0; i < t.stack.size(); ++i) {
    if (t.stack[i].me == figure) t.stack[i].left_tile = true;
  }
}
// RULE I-6.3.
RULE void stand_at(Table& t, Figure figure, Place place) {
  t.at[int(figure)] = place;
  if (is_character(figure) && seat_of(figure) == t.active) t.visited[which_of(figure)].add(place);
}
// RULE I-7.7: no arrival.
template <class Sink>
RULE void bring(Desk<Sink>& d, Figure figure, Place to, Figure by) {
  const Place from = d.t.place_of(figure);
  if (from == to) return;
  leave(d, figure);
  stand_at(d.t, figure, to);
  d.tell(Event{.happening = Happening::brought, .figure = figure, .by = by, .place = from, .to = to});
}

// ---- Returning (I-7.1 to I-7.6) ------------------------------------------------------------

RULE bool in_activation(const Table& t) { return Phase::thanos <= t.phase && t.phase <= Phase::thanos_take; }

// RULE I-14.12, I-14.14: the Stone of a character that Thanos returns goes to him.
RULE bool thanos_keeps_stone(const Book& book, const Table& t) {
  const ThanosTakes takes = book.options.thanos_takes;
  return takes == ThanosTakes::stones_too || (takes == ThanosTakes::contact_stones && !in_activation(t));
}

// RULE I-7.5.
template <class Sink>
RULE void return_thanos(Desk<Sink>& d, Figure by) {
  Table& t = d.t;
  const Place from = t.place_of(Figure::thanos);
  t.at[int(Figure::thanos)] = t.thanos_base;
  t.thanos_to = Place::none;  // RULE I-14.10, I-14.13: what he went to is no longer his
  d.tell(Event{.happening = Happening::returned,
               .figure = Figure::thanos,
               .by = by,
               .place = from,
               .to = t.thanos_base});
}

template <class Sink>
RULE_SELDOM void return_character(Desk<Sink>& d, Figure figure, Figure by) {
  Table& t = d.t;
  const Place from = t.place_of(figure);
  leave(d, figure);
  for (int i = 0; i < 2; ++i) {
    const TokenId token = empty_slot(t, figure, Slot(i));
    if (token == TokenId::none) continue;
    const bool kept = by == Figure::thanos && Slot(i) == Slot::right && !d.book.returned.has(token) &&
                      thanos_keeps_stone(d.book, t);
    if (kept) {
      t.taken.add(token);
      d.tell(Event{.happening = Happening::thanos_took, .by = figure, .token = token, .place = from});
    } else {
      lay(t, token, from);
      d.tell(Event{.happening = Happening::fell, .figure = figure, .token = token, .place = from});
    }
  }
  const Place home = home_of(t, figure);
  stand_at(t, figure, home);
  for (int i = 0; i < t.stack.size(); ++i) {
    if (t.stack[i].me == figure) t.stack[i].ended = true;
  }
  d.tell(Event{.happening = Happening::returned, .figure = figure, .by = by, .place = from, .to = home});
}

template <class Sink>
RULE void return_figure(Desk<Sink>& d, Figure figure, Figure by) {
  figure == Figure::thanos ? return_thanos(d, by) : return_character(d, figure, by);
}

// ---- What needs no choice: steps of any list --------------------------------------------------

template <class Sink>
RULE_SELDOM void detain(Desk<Sink>& d, Figure figure) {
  d.t.detained.add(figure);
  d.t.will_stand.remove(figure);  // RULE I-9.3, I-9.5
  d.tell(Event{.happening = Happening::detained, .figure = figure});
}
template <class Sink>
RULE void stand(Desk<Sink>& d, Figure figure) {
  if (!d.t.detained.has(figure)) return;
  d.t.detained.remove(figure);
  d.t.will_stand.remove(figure);
  d.tell(Event{.happening = Happening::stood_up, .figure = figure});
}
template <class Sink>
RULE_SELDOM void drop_all(Desk<Sink>& d, Figure figure) {
  const Place place = d.t.place_of(figure);
  for (int i = 0; i < 2; ++i) {
    const TokenId token = empty_slot(d.t, figure, Slot(i));
    if (token == TokenId::none) continue;
    lay(d.t, token, place);
    d.tell(Event{.happening = Happening::fell, .figure = figure, .token = token, .place = place});
  }
}
template <class Sink>
RULE_SELDOM void bar(Desk<Sink>& d, Figure figure, Tokens tokens) {
  d.t.barred[int(figure)] |= tokens;
  for (TokenId token : tokens)
    d.tell(Event{.happening = Happening::barred, .figure = figure, .token = token});
}

// RULE I-11.6: the Stone of a character that was returned answers. Its list holds
// only steps that ask nothing (content_check.h). Returns whom it sent home.
template <class Sink>
RULE_SELDOM Figures answer_return(Desk<Sink>& d, Figure carrier, TokenId stone, Figure by, Tokens fallen) {
  const EffectId effect = token_row(d.book, stone).carrier_returned;
  const Step* steps = steps_of(d.book, effect);
  d.tell(Event{.happening = Happening::stone_acts, .figure = carrier, .token = stone});
  Figures sent;
  for (int i = 0; i < size_of(d.book, effect); ++i) {
    const Step& step = steps[i];
    const Scope scope{carrier, d.t.place_of(carrier), Dir::none, Trigger::carrier_returned, stone};
    if (step.verb == Verb::if_holds && !holds(d.book, d.t, step, scope)) i += step.span;
    if (is_combinator(step.verb)) continue;
    for (Figure figure : figures_of(d.book, d.t, step.whom, scope, by)) {
      if (step.verb == Verb::return_home) {
        return_figure(d, figure, Figure::none);
        sent.add(figure);
      } else if (step.verb == Verb::bar) {
        bar(d, figure, fallen);
      } else if (!is_character(figure)) {
        continue;
      } else if (step.verb == Verb::detain) {
        detain(d, figure);
      } else if (step.verb == Verb::stand) {
        stand(d, figure);
      } else if (step.verb == Verb::drop_all) {
        drop_all(d, figure);
      }
    }
  }
  return sent;
}

// Several figures returned at once: the set is fixed first (I-7.9), Stones answer
// when all are home. The order is that of I-6.9, along a ray the nearest place
// first. Returns everybody who was sent home.
template <class Sink>
RULE_SELDOM Figures return_all(Desk<Sink>& d, Figures figures, Figure by, Place here = Place::none,
                               Dir dir = Dir::none) {
  struct Answer {
    Figure carrier = Figure::none;
    TokenId stone = TokenId::none;
    Tokens fallen;
  };
  Bounded<Answer, stones_to_win> answers;
  Figures sent = figures;
  const auto send = [&](Figure figure) {
    if (figure == Figure::thanos) return return_thanos(d, by);
    const TokenId stone = d.t.held(figure, Slot::right);
    const bool answered = by != Figure::none && carries(d.t, figure, d.book.returned) && !answers.full();
    const Tokens held = held_tokens(d.t, figure);
    const Place from = d.t.place_of(figure);
    return_character(d, figure, by);
    if (answered) answers.push({figure, stone, held & d.t.lying[int(from)]});
  };
  if (dir == Dir::none) {
    each_in_order(d.book, d.t, figures, send);
  } else {
    for (Place place = here;;) {
      place = d.book.map.next[int(place)][int(dir)];
      if (place == Place::none) break;
      const Figures on_it = figures_at(d.t, place) & figures;
      each_in_order(d.book, d.t, on_it, send);
      figures -= on_it;
    }
    each_in_order(d.book, d.t, figures, send);  // named beside the ray
  }
  for (const Answer& answer : answers)
    sent |= answer_return(d, answer.carrier, answer.stone, by, answer.fallen);
  return sent;
}

// ---- Tiles (I-3) ---------------------------------------------------------------------------------

// RULE I-3.11, I-3.12: everything of the two cells changes places; nothing else happens.
template <class Sink>
RULE_SELDOM void swap_cells(Desk<Sink>& d, Place a, Place b) {
  Table& t = d.t;
  const TileId tile = t.tile[int(a)];
  t.tile[int(a)] = t.tile[int(b)];
  t.tile[int(b)] = tile;
  const uint8_t rotation = t.rotation[int(a)];
  t.rotation[int(a)] = t.rotation[int(b)];
  t.rotation[int(b)] = rotation;
  const Tokens lying = t.lying[int(a)];
  t.lying[int(a)] = t.lying[int(b)];
  t.lying[int(b)] = lying;
  for (Places& closed : t.closed) closed.swap(a, b);
  for (Places& visited : t.visited) visited.swap(a, b);
  t.littered.swap(a, b);
  const auto ride = [&](Place& place) {
    if (place == a || place == b) place = place == a ? b : a;
  };
  for (Place& place : t.at) ride(place);
  for (Place& place : t.base) ride(place);
  ride(t.thanos_base);
}
template <class Sink>
RULE void swap_base(Desk<Sink>& d, Seat seat, Place to) {
  const Place from = base_of(d.t, seat);
  swap_cells(d, from, to);
  d.tell(Event{.happening = Happening::base_swapped, .seat = seat, .place = from, .to = to});
}

// RULE I-12.11: open bases in the ring, all at once: a cycle, swap by swap.
template <class Sink>
RULE_SELDOM void rotate_bases(Desk<Sink>& d, Spin spin) {
  Bounded<Place, team_count> bases;  // clockwise
  const Places open = open_bases(d.t);
  for (Place cell : d.book.map.ring_cell) {
    if (open.has(cell)) bases.push(cell);
  }
  const int count = bases.size();
  for (int i = 1; i < count; ++i) {
    const int at = spin == Spin::cw ? count - i : i;
    swap_cells(d, bases[at], bases[at - 1]);
  }
  d.tell(Event{.happening = Happening::bases_rotated, .spin = spin, .n = u8(count)});
}

// ---- The end of the game ----------------------------------------------------------------------------

// RULE I-16.10: all that is pending is dropped.
template <class Sink>
RULE_SELDOM void end_game(Desk<Sink>& d, Ending ending, Seats winners, TieBreak tie = TieBreak::none) {
  Table& t = d.t;
  t.stack.clear();
  t.waiting.clear();
  t.thanos_from = t.thanos_to = Place::none;
  t.target = Figure::none;
  t.ending = ending;
  t.winners = winners;
  t.tie = tie;
  t.phase = Phase::over;
  if (winners.empty()) d.tell(Event{.happening = Happening::game_won, .ending = ending, .tie = tie});
  for (Seat seat : winners) {
    d.tell(Event{.happening = Happening::game_won, .seat = seat, .ending = ending, .tie = tie});
  }
}

// ---- Checks (I-7.8) -----------------------------------------------------------------------------------

// (1) RULE I-7.8, I-14.9: Thanos returns every character on his place.
template <class Sink>
RULE bool check_contact(Desk<Sink>& d) {
  const Place place = d.t.place_of(Figure::thanos);
  if (place == Place::none) return false;
  const Figures met = characters_at(d.t, place);
  if (met.empty()) return false;
  return_all(d, met, Figure::thanos);
  return true;
}

// (2) RULE I-11.8.
template <class Sink>
RULE bool check_shelter(Desk<Sink>& d) {
  for (Figure figure : d.t.sheltered) {
    if (carries(d.t, figure, d.book.ignoring)) continue;
    d.tell(Event{.happening = Happening::shelter_lost, .figure = figure, .place = d.t.place_of(figure)});
    return_character(d, figure, Figure::none);
    return true;
  }
  return false;
}

// (3) RULE I-13.7, I-13.8.
template <class Sink>
RULE bool check_leadership(Desk<Sink>& d) {
  Table& t = d.t;
  const Tokens halves = d.book.halves();
  if (!(halves & (t.reserve | t.taken | t.box)).empty()) return false;  // there are two, and both are needed
  for (int f = 0; f < seats(d.book) * team_size; ++f) {
    const TokenId left = t.slot[f][int(Slot::left)];
    if (left == TokenId::none || !halves.has(left)) continue;
    const Place place = t.at[f];
    const Tokens other = t.lying[int(place)] & halves;
    if (other.empty()) continue;
    const TokenId half = other.front();
    lift(t, half, place);
    score(d, seat_of(Figure(f)), empty_slot(t, Figure(f), Slot::left));
    score(d, seat_of(Figure(f)), half);
    return true;
  }
  return false;
}

// (4) RULE I-16.6, I-16.7.
template <class Sink>
RULE void check_wins(Desk<Sink>& d) {
  Table& t = d.t;
  const Tokens stones = d.book.stones();
  const Tokens lost = (t.reserve | t.box) & stones;
  if (!lost.empty()) return;
  const Tokens taken = t.taken & stones;
  if (taken.size() >= stones_to_win) return end_game(d, Ending::thanos, Seats{});
  if (!taken.empty()) return;
  for (int i = 0; i < seats(d.book); ++i) {
    if (stones_controlled(d.book, t, Seat(i)) >= stones_to_win) {
      return end_game(d, Ending::stones, Seats::of(Seat(i)));
    }
  }
}

// False when the game is over.
template <class Sink>
RULE_SELDOM bool checks(Desk<Sink>& d) {
  while (check_contact(d) || (!d.t.sheltered.empty() && check_shelter(d)) || check_leadership(d)) {
  }
  check_wins(d);
  return d.t.phase != Phase::over;
}

// ---- Arrival (I-6.6 to I-6.10) ----------------------------------------------------------------------------

enum class Entry : uint8_t { walk, relocate, strike, trade };

// Steps 4 and 5. The tile is open by now.
template <class Sink>
RULE_SELDOM void finish_arrival(Desk<Sink>& d, Figure me, Place place, bool still) {
  Table& t = d.t;
  Figures sent;
  if (t.place_of(Figure::thanos) == place) {  // RULE I-6.8: his base was opened
    sent = return_all(d, Figures::of(me), Figure::thanos);
  } else {
    Figures enemies = characters_at(t, place) - figures_of(seat_of(me));
    if (!enemies.empty()) {
      if (d.book.options.owner_hit == OwnerHit::safe) {
        for (Figure figure : enemies) {
          if (home_of(t, figure) == place) enemies.remove(figure);
        }
      }
      if (!enemies.empty()) sent = return_all(d, enemies, me);  // RULE I-6.9
    }
  }
  if (!checks(d)) return;
  if (sent.has(me) || still || t.place_of(me) != place) return;
  const TileId tile = tile_at(t, place);
  if (tile == TileId::none || !tile_row(d.book, tile).acts()) return;
  t.waiting.push(me);  // RULE I-6.10
  d.tell(Event{.happening = Happening::effect_waits, .figure = me, .tile = tile, .place = place});
}

// An arrival of `me` at `place`. Trading places has moved the figures already (I-10.12).
template <class Sink>
RULE_SELDOM void arrive(Desk<Sink>& d, Figure me, Place place, Entry entry, bool still = false) {
  Table& t = d.t;
  if (entry != Entry::trade) {
    const Place from = t.place_of(me);
    if (from == place) {  // RULE I-10.3: an enemy shares his place
      Figures enemies = characters_at(t, place) - figures_of(seat_of(me));
      return_all(d, enemies, me);
      checks(d);
      return;
    }
    leave(d, me);
    stand_at(t, me, place);
    d.tell(Event{.happening = entry == Entry::walk ? Happening::walked : Happening::relocated,
                 .figure = me,
                 .place = from,
                 .to = place});
    if (entry == Entry::strike && t.place_of(Figure::thanos) == place) return_thanos(d, me);  // RULE I-10.2
    if (t.place_of(Figure::thanos) == place) {                                                // RULE I-6.7
      return_all(d, Figures::of(me), Figure::thanos);
      checks(d);
      return;
    }
  }
  if (!is_closed(t, place)) return finish_arrival(d, me, place, still);
  t.stack.push(Frame{.kind = Frame::Kind::arrival, .me = me, .place = place, .still = still});
  t.stack.push(Frame{.kind = Frame::Kind::opening, .place = place});
}

// RULE I-14.8: by his step or a Q-ship; team bases throw him back, untouched.
template <class Sink>
RULE_SELDOM void move_thanos(Desk<Sink>& d, Place to) {
  Table& t = d.t;
  const Place from = t.place_of(Figure::thanos);
  t.at[int(Figure::thanos)] = to;
  d.tell(Event{.happening = Happening::thanos_moved, .figure = Figure::thanos, .place = from, .to = to});
  if (is_team_base(t, to)) return_thanos(d, Figure::none);
}

}  // namespace gm::infinity

// What may be done now, and why anything else may not.
//
// The window `act` has an offer of its own, ActOffer, in bits; every other
// decision offers places, or a few answers that `each_answer` walks through.
// `legal` lists the offer, `random_action` draws from it and `refusal` looks into
// it, so that they cannot disagree. The order of a window's list is: moves, the
// base, stand_up, pick-ups, drops, abilities, refreshes, Stones, resolve,
// end_turn; elsewhere by rising number, `decline` last.
#pragma once
#include "kit/rng.h"
#include "rules/infinity/content.h"
#include "rules/infinity/effects.h"
#include "rules/infinity/facts.h"
#include "rules/infinity/state.h"

namespace gm::infinity {

// ---- The window (I-5.4) ------------------------------------------------------------

// A bit for each thing that can be done, in the order of the list; the pick-ups, which would not fit in,
// stand between stand_up and the drops. "i" is one of the two characters of the team on turn.
struct ActOffer {
  enum First {
    moves = 0,                             // dir_count i + Dir
    base = moves + team_size * dir_count,  // Spin
    stand = base + 2,
    drops,                                        // 2 i + Slot
    abilities = drops + team_size * 2,            // i
    sources = abilities + team_size,              // of a refresh: source_count i + Source
    stones = sources + team_size * source_count,  // i
    resolve = stones + team_size,
    end,
  };
  uint32_t acts = 0;
  uint64_t picks = 0;  // max_tokens i + TokenId

  // How many come before the pick-ups.
  RULE int before() const { return ones(acts & ((uint32_t{1} << drops) - 1)); }
};
static_assert(ActOffer::end < 32 && team_size * max_tokens <= 64);

// RULE I-6.1: bit per Dir.
RULE uint32_t steps_offered(const Book& book, const Table& t, Figure figure) {
  if (t.detained.has(figure)) return 0;  // RULE I-9.1
  const Places& visited = t.visited[which_of(figure)];
  const int place = int(t.place_of(figure));
  if ((book.map.adjacent[place] & visited).empty()) return book.map.dirs[place].bits();
  uint32_t out = 0;
  for (Dir dir : book.map.dirs[place]) {
    if (!visited.has(book.map.next[place][int(dir)])) out |= uint32_t{1} << int(dir);
  }
  return out;
}

// RULE I-8.1 to I-8.8.
RULE void offer_free_actions(const Book& book, const Table& t, int which, ActOffer& out) {
  const Figure figure = figure_of(t.active, which);
  out.picks |= uint64_t(picks_of(book, t, figure).bits()) << (which * max_tokens);
  const uint32_t left = t.held(figure, Slot::left) != TokenId::none;
  const uint32_t right = t.held(figure, Slot::right) != TokenId::none;
  out.acts |= (left | right << 1) << (ActOffer::drops + 2 * which);
  if (t.down.has(figure)) {
    const uint32_t sources = energy_of(book, t, figure).bits();
    out.acts |= sources << (ActOffer::sources + which * source_count);
  } else {
    out.acts |= uint32_t{ability_possible(book, t, figure)} << (ActOffer::abilities + which);
  }
  out.acts |= uint32_t{stone_possible(book, t, figure)} << (ActOffer::stones + which);
}
// Whether anything can be done while an effect waits, but for letting it act.
RULE_SELDOM bool some_free_action(const Book& book, const Table& t) {
  ActOffer offered;
  for (int i = 0; i < team_size; ++i) {
    offer_free_actions(book, t, i, offered);
    if (offered.acts != 0 || offered.picks != 0) return true;
  }
  return false;
}
RULE_SELDOM ActOffer act_offer(const Book& book, const Table& t) {
  ActOffer out;
  for (int i = 0; i < team_size; ++i) offer_free_actions(book, t, i, out);
  if (!t.waiting.empty()) {
    out.acts |= uint32_t{1} << ActOffer::resolve;
  } else if (t.main_done) {
    out.acts |= uint32_t{1} << ActOffer::end;
  } else {
    for (int i = 0; i < team_size; ++i) {
      out.acts |= steps_offered(book, t, figure_of(t.active, i)) << (ActOffer::moves + i * dir_count);
    }
    out.acts |= uint32_t{3} << ActOffer::base;
    out.acts |= uint32_t{!t.will_stand.empty()} << ActOffer::stand;  // RULE I-9.4
  }
  return out;
}

// What a bit of the offer stands for.
RULE Action act_of(const Book& book, const Table& t, int bit) {
  const int first = int(figure_of(t.active, 0));
  const auto act = [](Deed deed, int what = 0, int how = 0) {
    return Action{Decision::act, deed, u8(what), u8(how)};
  };
  if (bit < ActOffer::base) {
    const int figure = first + bit / dir_count;
    return act(Deed::move, figure, int(book.map.next[int(t.at[figure])][bit % dir_count]));
  }
  if (bit < ActOffer::stand) return act(Deed::move_base, bit - ActOffer::base);
  if (bit == ActOffer::stand) return act(Deed::stand_up);
  if (bit == ActOffer::end) return act(Deed::end_turn);
  if (bit == ActOffer::resolve) return act(Deed::resolve);
  if (bit < ActOffer::abilities) {
    const int n = bit - ActOffer::drops;
    return act(Deed::drop, first + n / 2, n % 2);
  }
  if (bit < ActOffer::sources) return act(Deed::use_ability, first + bit - ActOffer::abilities);
  if (bit < ActOffer::stones) {
    const int n = bit - ActOffer::sources;
    return act(Deed::refresh, first + n / source_count, n % source_count);
  }
  const int figure = first + bit - ActOffer::stones;
  return act(Deed::use_stone, figure, int(t.held(Figure(figure), Slot::right)));
}
RULE Action pick_of(const Table& t, int bit) {
  const int figure = int(figure_of(t.active, bit / max_tokens));
  return {Decision::act, Deed::pick_up, u8(figure), u8(bit % max_tokens)};
}

// Calls tell(action) for each, in the order of the list.
template <class Tell>
RULE void each_act(const Book& book, const Table& t, const ActOffer& offered, Tell&& tell) {
  uint32_t acts = offered.acts;
  const auto tell_acts = [&](int count) {
    for (; count > 0; --count, acts &= acts - 1) tell(act_of(book, t, lowest(acts)));
  };
  tell_acts(offered.before());
  for (uint64_t picks = offered.picks; picks != 0; picks &= picks - 1) tell(pick_of(t, lowest(picks)));
  tell_acts(ones(acts));
}

// ---- Other decisions ---------------------------------------------------------------

RULE bool offers_places(Decision decision) {
  switch (decision) {
    case Decision::pick_place:
    case Decision::pick_exit:
    case Decision::pick_ring:
    case Decision::pick_swap_a:
    case Decision::pick_swap_b:
    case Decision::pick_closed:
    case Decision::drop_zone:
    case Decision::power:
      return true;
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
    case Decision::pick_dir:
    case Decision::pick_figure:
    case Decision::pick_token:
    case Decision::pick_turn:
    case Decision::ship:
    case Decision::call_mate:
    case Decision::trap:
    case Decision::may:
    case Decision::branch:
      break;
  }
  return false;
}

RULE_SELDOM Places places_offered(const Book& book, const Table& t) {
  const Frame& f = t.stack.back();
  const Step& step = step_of(book, t);
  const Places targets = targets_of(book, t, step, scope_of(t, f));
  if (t.decision == Decision::pick_swap_a) return swappable(book, t, targets);
  if (t.decision == Decision::pick_swap_b) return partners_of(book, t, targets, f.place);
  return targets;
}

// Whether the question can be declined.
RULE bool may_decline(const Table& t) {
  if (t.decision == Decision::call_mate || t.decision == Decision::may) return true;
  if (t.decision <= Decision::orient || t.decision == Decision::ship || t.decision == Decision::trap) {
    return false;
  }
  return t.decision != Decision::branch && !t.stack.empty() && t.stack.back().optional > 0;
}

RULE int teams_left(const Book& book, const Table& t) {
  int left = (1 << team_count) - 1;
  for (int i = 0; i < seats(book); ++i) {
    if (t.team[i] != TeamId::none) left &= ~(1 << int(t.team[i]));
  }
  return left;
}

// RULE I-1.8: tiles of a back that are not yet laid.
RULE int backs_left(const Table& t, Back back) {
  return t.pool[int(back)].size() - t.closed[int(back)].size();
}

// RULE I-14.10: the place from which Thanos takes, or none.
RULE Place place_of_prey(const Table& t) {
  const Tokens barred = t.barred[int(Figure::thanos)];
  if (t.thanos_from == Place::none) return Place::none;
  if (!(t.lying[int(t.thanos_from)] - barred).empty()) return t.thanos_from;
  if (t.thanos_to == Place::none || t.thanos_to != t.place_of(Figure::thanos)) return Place::none;
  return (t.lying[int(t.thanos_to)] - barred).empty() ? Place::none : t.thanos_to;
}
RULE Tokens prey_stones(const Book& book, const Table& t) {
  const Place place = place_of_prey(t);
  if (place == Place::none) return {};
  return (t.lying[int(place)] - t.barred[int(Figure::thanos)]) & book.stones();
}

// Calls tell(deed, what, how, weight) for each answer to a decision that offers no places.
template <class Tell>
RULE void each_answer(const Book& book, const Table& t, Tell&& tell) {
  switch (t.decision) {
    case Decision::chance_team:
    case Decision::choose_team: {
      const int left = teams_left(book, t);
      for (int i = 0; i < team_count; ++i) {
        if ((left >> i) & 1) tell(Deed::take_team, i, 0, 1);
      }
      break;
    }
    case Decision::chance_first:
      for (int i = 0; i < seats(book); ++i) tell(Deed::name_seat, i, 0, 1);
      break;
    case Decision::chance_back:
      for (int b = 0; b < back_count; ++b) {
        if (backs_left(t, Back(b)) > 0) tell(Deed::lay_back, b, 0, backs_left(t, Back(b)));
      }
      break;
    case Decision::toss:
      tell(Deed::toss, 0, 0, 1);
      tell(Deed::toss, 1, 0, 1);
      break;
    case Decision::chance_tile: {
      const Back back = back_of(t, t.stack.back().place);
      const PoolIndex& index = book.pool[int(back)];
      const Pool pool = t.pool[int(back)];
      const Pool once = Pool::of_bits(pool.bits() & ~((pool.bits() << 1) & index.further.bits()));
      for (Stack place : once) {
        const TileId tile = index.tile[int(place)];
        tell(Deed::open_tile, int(tile), 0, (pool & index.of[int(tile)]).size());
      }
      break;
    }
    case Decision::chance_stone:
      for (TokenId token : prey_stones(book, t)) tell(Deed::take_stone, int(token), 0, 1);
      break;
    case Decision::orient: {
      const Place cell = t.stack.back().place;
      for (int i = 0; i < tile_row(book, t.tile[int(cell)]).rotations; ++i) tell(Deed::turn_to, i, 0, 1);
      break;
    }
    case Decision::pick_dir:
      for (Dir dir : dirs_of(book, t, step_of(book, t), scope_of(t, t.stack.back()))) {
        tell(Deed::take_dir, int(dir), 0, 1);
      }
      break;
    case Decision::pick_figure:
      for (Figure figure : trades_of(book, t, step_of(book, t), scope_of(t, t.stack.back()))) {
        tell(Deed::take_figure, int(figure), 0, 1);
      }
      break;
    case Decision::pick_token:
      each_take(book, t, step_of(book, t), scope_of(t, t.stack.back()),
                [&](TokenId token, int how) { tell(Deed::take_token, int(token), how, 1); });
      break;
    case Decision::pick_turn:
      for (Place cell : targets_of(book, t, step_of(book, t), scope_of(t, t.stack.back()))) {
        tell(Deed::turn_tile, int(cell), int(Spin::cw), 1);
        tell(Deed::turn_tile, int(cell), int(Spin::ccw), 1);
      }
      break;
    case Decision::ship: {
      const Step& step = steps_of(book, t.stack.back().effect)[t.stack.back().step + 2];
      for (Place place : targets_of(book, t, step, scope_of(t, t.stack.back()))) {
        tell(Deed::move_thanos, int(place), 0, 1);
      }
      tell(Deed::move_base, int(Spin::cw), 0, 1);
      tell(Deed::move_base, int(Spin::ccw), 0, 1);
      break;
    }
    case Decision::call_mate:
      tell(Deed::call, 0, 0, 1);
      break;
    case Decision::trap:
      tell(Deed::ignore, 0, 0, 1);
      tell(Deed::suffer, 0, 0, 1);
      break;
    case Decision::may:
      tell(Deed::use, 0, 0, 1);
      break;
    case Decision::branch: {
      const uint8_t branches = branches_of(book, t, t.stack.back());
      for (int i = 0; i < 8; ++i) {
        if ((branches >> i) & 1) tell(Deed::take_branch, i, 0, 1);
      }
      break;
    }
    case Decision::none:
    case Decision::act:
    case Decision::pick_place:
    case Decision::pick_exit:
    case Decision::pick_ring:
    case Decision::pick_swap_a:
    case Decision::pick_swap_b:
    case Decision::pick_closed:
    case Decision::drop_zone:
    case Decision::power:
      break;
  }
  if (may_decline(t)) tell(Deed::decline, 0, 0, 1);
}

// ---- The list ------------------------------------------------------------------------

RULE_SELDOM void legal(const Book& book, const State& s, Seat seat, Moves& out) {
  const Table& t = s.table;
  if (!actors(book, s).has(seat)) return;
  if (t.decision == Decision::act) {
    each_act(book, t, act_offer(book, t), [&](Action action) { out.push({action}); });
    return;
  }
  if (offers_places(t.decision)) {
    for (Place place : places_offered(book, t)) {
      out.push({{t.decision, Deed::take_place, u8(int(place))}});
    }
  }
  each_answer(book, t, [&](Deed deed, int what, int how, int weight) {
    out.push({{t.decision, deed, u8(what), u8(how)}, u8(weight)});
  });
}

// The n-th answer of a decision that offers no places, counted by weight.
RULE_SELDOM Action random_answer(const Book& book, const Table& t, Rng& rng) {
  int count = 0;
  each_answer(book, t, [&](Deed, int, int, int weight) { count += weight; });
  int n = rng.below(count);
  Action chosen{t.decision};
  each_answer(book, t, [&](Deed deed, int what, int how, int weight) {
    if (0 <= n && n < weight) chosen = {t.decision, deed, u8(what), u8(how)};
    n -= weight;
  });
  return chosen;
}

// Any one of each_act.
RULE Action random_act(const Book& book, const Table& t, Rng& rng) {
  const ActOffer offered = act_offer(book, t);
  const int picks = ones(offered.picks);
  int n = rng.below(ones(offered.acts) + picks);
  if (picks > 0 && n >= offered.before()) {
    n -= offered.before();
    if (n < picks) return pick_of(t, nth_one(offered.picks, n));
    n -= picks - offered.before();
  }
  return act_of(book, t, nth_one(offered.acts, n));
}

// One of the moves that `legal` lists, by the weights it gives, without listing them.
RULE Action random_action(const Book& book, const State& s, Seat, Rng& rng) {
  const Table& t = s.table;
  if (t.decision == Decision::act) return random_act(book, t, rng);
  if (t.decision == Decision::chance_tile) {
    const Back back = back_of(t, t.stack.back().place);
    const uint64_t pool = t.pool[int(back)].bits();
    const TileId tile = book.pool[int(back)].tile[nth_one(pool, rng.below(ones(pool)))];
    return {t.decision, Deed::open_tile, u8(int(tile))};
  }
  if (offers_places(t.decision)) {
    const Places places = places_offered(book, t);
    const int count = places.size();
    const int n = rng.below(count + may_decline(t));
    if (n == count) return {t.decision, Deed::decline};
    return {t.decision, Deed::take_place, u8(int(places.nth(n)))};
  }
  return random_answer(book, t, rng);
}

// No action is a part of a larger choice.
RULE int copies(const Book&, const State&, Action) { return 0; }

// ---- Why not -----------------------------------------------------------------------

// Whether the offer of the decision holds the action.
RULE_SELDOM bool is_offered(const Book& book, const Table& t, Action action) {
  bool found = false;
  if (t.decision == Decision::act) {
    each_act(book, t, act_offer(book, t), [&](Action each) { found = found || each == action; });
    return found;
  }
  if (offers_places(t.decision) && action.deed == Deed::take_place) {
    return is_place(Place(action.what)) && action.how == 0 && places_offered(book, t).has(Place(action.what));
  }
  each_answer(book, t, [&](Deed deed, int what, int how, int) {
    found = found || (action.deed == deed && action.what == what && action.how == how);
  });
  return found;
}

// Whether the decision knows such answers at all.
RULE bool knows(Decision decision, Deed deed) {
  switch (deed) {
    case Deed::take_team:
      return decision == Decision::choose_team || decision == Decision::chance_team;
    case Deed::name_seat:
      return decision == Decision::chance_first;
    case Deed::lay_back:
      return decision == Decision::chance_back;
    case Deed::toss:
      return decision == Decision::toss;
    case Deed::open_tile:
      return decision == Decision::chance_tile;
    case Deed::take_stone:
      return decision == Decision::chance_stone;
    case Deed::move_base:
      return decision == Decision::act || decision == Decision::ship;
    case Deed::move:
    case Deed::stand_up:
    case Deed::pick_up:
    case Deed::drop:
    case Deed::use_ability:
    case Deed::refresh:
    case Deed::use_stone:
    case Deed::resolve:
    case Deed::end_turn:
      return decision == Decision::act;
    case Deed::turn_to:
      return decision == Decision::orient;
    case Deed::take_place:
      return offers_places(decision);
    case Deed::take_dir:
      return decision == Decision::pick_dir;
    case Deed::take_figure:
      return decision == Decision::pick_figure;
    case Deed::take_token:
      return decision == Decision::pick_token;
    case Deed::turn_tile:
      return decision == Decision::pick_turn;
    case Deed::move_thanos:
      return decision == Decision::ship;
    case Deed::call:
      return decision == Decision::call_mate;
    case Deed::ignore:
    case Deed::suffer:
      return decision == Decision::trap;
    case Deed::use:
      return decision == Decision::may;
    case Deed::take_branch:
      return decision == Decision::branch;
    case Deed::decline:
      return decision > Decision::orient && decision != Decision::ship && decision != Decision::trap &&
             decision != Decision::branch;
  }
  return false;
}

// Why a seat that is not asked may not act.
RULE Refusal not_asked(const Book& book, const Table& t, Seat seat) {
  if (is_chance(t.decision)) return Refusal::chance_decides;
  if (seat == chance) return Refusal::not_chance;
  if (t.decision == Decision::choose_team || t.decision == Decision::power) return Refusal::not_yours;
  if (seat == t.active && controller(book, t) != t.active) return Refusal::proxy_decides;
  return Refusal::not_your_turn;
}

RULE bool bare(Action action) { return action.what == 0 && action.how == 0; }

// RULE I-5.2, I-5.4: why no main action can be taken at all.
RULE Refusal why_no_main(const Table& t) {
  if (t.main_done) return Refusal::main_done;
  return t.waiting.empty() ? Refusal::none : Refusal::effect_waits;
}

RULE Refusal why_not_move(const Book& book, const Table& t, Figure figure, Place to) {
  if (!is_place(to)) return Refusal::no_such_place;
  if (const Refusal main = why_no_main(t); main != Refusal::none) return main;
  if (t.detained.has(figure)) return Refusal::detained;
  return book.map.adjacent[int(t.place_of(figure))].has(to) ? Refusal::visited : Refusal::not_adjacent;
}

RULE Refusal why_not_pick_up(const Book& book, const Table& t, Figure figure, TokenId token) {
  if (int(token) >= book.tokens) return Refusal::no_such_answer;
  const Place place = t.place_of(figure);
  if (!t.lying[int(place)].has(token)) return Refusal::not_here;
  if (t.held(figure, slot_of(token_row(book, token).kind)) != TokenId::none) return Refusal::slot_full;
  if (t.barred[int(figure)].has(token)) return Refusal::barred;
  if (t.picked[which_of(figure)].has(token)) return Refusal::picked_before;
  if (book.halves().has(token) && half_is_carried(book, t)) return Refusal::half_is_carried;
  return Refusal::stone_protected;
}

RULE Refusal why_not_refresh(const Book& book, const Table& t, Figure figure, int source) {
  if (source >= source_count) return Refusal::no_such_answer;
  if (!t.down.has(figure)) return Refusal::card_is_up;
  const bool near = book.options.energy_reach == EnergyReach::team_cell;
  return Source(source) == Source::mate && !near ? Refusal::out_of_reach : Refusal::no_energy;
}

RULE Refusal why_not_stone(const Book& book, const Table& t, Figure figure, TokenId token) {
  if (int(token) >= book.tokens || !book.stones().has(token)) return Refusal::no_such_answer;
  if (t.held(figure, Slot::right) != token) return Refusal::no_such_stone;
  if (!book.active.has(token)) return Refusal::stone_is_passive;
  return t.used.has(token) ? Refusal::stone_used : Refusal::stone_idle;
}

RULE_SELDOM Refusal why_not_act(const Book& book, const Table& t, Action action) {
  const Figure figure = Figure(action.what);
  const bool own = int(figure) < figure_count && is_character(figure) && seat_of(figure) == t.active;
  switch (action.deed) {
    case Deed::move_base:
      if (action.what > 1 || action.how != 0) return Refusal::no_such_answer;
      return why_no_main(t);
    case Deed::stand_up:
      if (!bare(action)) return Refusal::no_such_answer;
      return why_no_main(t) != Refusal::none ? why_no_main(t) : Refusal::nobody_stands;
    case Deed::resolve:
      return bare(action) ? Refusal::nothing_waits : Refusal::no_such_answer;
    case Deed::end_turn:
      if (!bare(action)) return Refusal::no_such_answer;
      return t.waiting.empty() ? Refusal::main_missing : Refusal::effect_waits;
    case Deed::move:
    case Deed::pick_up:
    case Deed::drop:
    case Deed::use_ability:
    case Deed::refresh:
    case Deed::use_stone:
      break;
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
      return Refusal::no_such_answer;
  }
  if (int(figure) >= figure_count) return Refusal::no_such_answer;
  if (!own) return Refusal::other_team;
  if (action.deed == Deed::move) return why_not_move(book, t, figure, Place(action.how));
  if (action.deed == Deed::pick_up) return why_not_pick_up(book, t, figure, TokenId(action.how));
  if (action.deed == Deed::drop) return action.how < 2 ? Refusal::slot_empty : Refusal::no_such_answer;
  if (action.deed == Deed::refresh) return why_not_refresh(book, t, figure, action.how);
  if (action.deed == Deed::use_stone) return why_not_stone(book, t, figure, TokenId(action.how));
  if (action.how != 0) return Refusal::no_such_answer;
  return t.down.has(figure) ? Refusal::card_is_down : Refusal::no_target;
}

RULE_SELDOM Refusal why_not_place(const Book& book, const Table& t, Place place) {
  if (!is_place(place)) return Refusal::no_such_place;
  const Frame& f = t.stack.back();
  const Step& step = step_of(book, t);
  const Scope scope = scope_of(t, f);
  Step unfiltered = step;
  unfiltered.at.filters = Set<Filter>{};
  const bool named = places_of(book, t, unfiltered, scope).has(place);
  if (step.verb == Verb::open && is_cell(place) && !is_closed(t, place)) return Refusal::is_open;
  if (!named) return Refusal::not_that_place;
  if (step.at.filters.has(Filter::free) && occupied(t).has(place)) return Refusal::not_free;
  const bool walks = step.verb == Verb::walk || step.verb == Verb::walk_still;
  if (walks && visited_by(t, f.me).has(place)) return Refusal::visited;
  if (step.verb == Verb::swap_base) return Refusal::same_tile;
  if (step.verb != Verb::swap_tiles || !targets_of(book, t, step, scope).has(place)) {
    return Refusal::not_that_place;
  }
  if (t.decision == Decision::pick_swap_a) {
    return open_bases(t).has(place) ? Refusal::base_leaves_ring : Refusal::nothing_changes;
  }
  if (place == f.place) return Refusal::same_tile;
  for (const Places& closed : t.closed) {
    if (closed.has(place) && closed.has(f.place)) return Refusal::nothing_changes;
  }
  return Refusal::base_leaves_ring;
}

RULE_SELDOM Refusal why_not_answer(const Book& book, const Table& t, Action action) {
  const int what = action.what;
  switch (action.deed) {
    case Deed::take_team:
      return what < team_count && action.how == 0 ? Refusal::team_taken : Refusal::no_such_team;
    case Deed::lay_back:
      return what < back_count && action.how == 0 ? Refusal::no_back_left : Refusal::no_such_answer;
    case Deed::open_tile:
      return what < book.tiles && action.how == 0 ? Refusal::not_in_pool : Refusal::no_such_answer;
    case Deed::take_stone:
      return what < book.tokens && action.how == 0 ? Refusal::not_among_stones : Refusal::no_such_answer;
    case Deed::take_place:
      return action.how == 0 ? why_not_place(book, t, Place(action.what)) : Refusal::no_such_answer;
    case Deed::take_dir: {
      if (what >= dir_count || action.how != 0) return Refusal::no_such_answer;
      const Scope scope = scope_of(t, t.stack.back());
      return book.map.ray[int(scope.here)][what].empty() ? Refusal::empty_ray : Refusal::no_target;
    }
    case Deed::take_figure: {
      if (what >= figure_count || action.how != 0) return Refusal::no_such_answer;
      const Place place = t.at[what];
      return place != Place::none && on_base(t, place) ? Refusal::on_a_base : Refusal::not_that_figure;
    }
    case Deed::take_token: {
      if (what >= book.tokens) return Refusal::no_such_answer;
      const Figure me = t.stack.back().me;
      const TokenId token = TokenId(action.what);
      const Step& step = step_of(book, t);
      const Scope scope = scope_of(t, t.stack.back());
      const bool lies = is_place(Place(action.how)) && t.lying[action.how].has(token) &&
                        places_of(book, t, step, scope).has(Place(action.how));
      const int carrier = int(action.how) - carried_by;
      const bool carried = 0 <= carrier && carrier < character_count &&
                           held_tokens(t, Figure(carrier)).has(token) && Figure(carrier) != me &&
                           places_of(book, t, step, scope).has(t.at[carrier]);
      if (!lies && !carried) return Refusal::not_that_token;
      if (t.barred[int(me)].has(token)) return Refusal::barred;
      if (!fits(book, t, step, scope, token)) return Refusal::slot_full;
      if (lies && book.halves().has(token) && half_is_carried(book, t)) return Refusal::half_is_carried;
      return lies && book.stones().has(token) ? Refusal::stone_protected : Refusal::not_that_token;
    }
    case Deed::turn_tile:
      if (!is_cell(Place(action.what)) || action.how > 1) return Refusal::no_such_answer;
      return Refusal::no_arrows;
    case Deed::move_thanos:
      return is_place(Place(action.what)) && action.how == 0 ? Refusal::not_that_place
                                                             : Refusal::no_such_place;
    case Deed::take_branch:
      return Refusal::not_that_branch;
    case Deed::decline:
      return bare(action) ? Refusal::must_choose : Refusal::no_such_answer;
    case Deed::name_seat:
    case Deed::toss:
    case Deed::move:
    case Deed::move_base:
    case Deed::stand_up:
    case Deed::pick_up:
    case Deed::drop:
    case Deed::use_ability:
    case Deed::refresh:
    case Deed::use_stone:
    case Deed::resolve:
    case Deed::end_turn:
    case Deed::turn_to:
    case Deed::call:
    case Deed::ignore:
    case Deed::suffer:
    case Deed::use:
      break;
  }
  return Refusal::no_such_answer;
}

// The one gate for what comes from outside. Order of the checks: the game, the
// seat, the question, the answer.
RULE Refusal refusal(const Book& book, const State& s, Seat seat, Action action) {
  const Table& t = s.table;
  if (t.decision == Decision::none) return Refusal::game_over;
  if (int(action.decision) >= decision_count || int(action.deed) >= deed_count) {
    return Refusal::no_such_answer;
  }
  if (seat != chance && int(seat) >= seats(book)) return Refusal::not_yours;
  if (!actors(book, s).has(seat)) return not_asked(book, t, seat);
  if (action.decision != t.decision) return Refusal::other_decision;
  if (!knows(t.decision, action.deed)) return Refusal::no_such_answer;
  if (is_offered(book, t, action)) return Refusal::none;
  return t.decision == Decision::act ? why_not_act(book, t, action) : why_not_answer(book, t, action);
}

// ---- Rules behind refusals -------------------------------------------------------------

// A rule id such as I-4.2, without text.
struct RuleId {
  uint8_t part = 0;
  uint8_t number = 0;
  friend constexpr bool operator==(const RuleId&, const RuleId&) = default;
};

// The rule of a question.
RULE RuleId rule_of(Decision asked) {
  switch (asked) {
    case Decision::none:
      return {16, 10};
    case Decision::chance_team:
    case Decision::choose_team:
      return {1, 2};
    case Decision::chance_first:
      return {1, 11};
    case Decision::chance_back:
      return {1, 8};
    case Decision::toss:
      return {15, 1};
    case Decision::chance_tile:
      return {3, 4};
    case Decision::chance_stone:
      return {14, 11};
    case Decision::act:
      return {5, 4};
    case Decision::orient:
      return {3, 5};
    case Decision::pick_place:
      return {10, 1};
    case Decision::pick_exit:
      return {6, 12};
    case Decision::pick_dir:
      return {2, 9};
    case Decision::pick_figure:
      return {10, 12};
    case Decision::pick_token:
      return {10, 6};
    case Decision::pick_ring:
      return {10, 9};
    case Decision::pick_swap_a:
    case Decision::pick_swap_b:
      return {10, 10};
    case Decision::pick_closed:
      return {12, 4};
    case Decision::pick_turn:
      return {11, 10};
    case Decision::ship:
      return {12, 3};
    case Decision::drop_zone:
      return {12, 6};
    case Decision::call_mate:
      return {12, 7};
    case Decision::trap:
      return {11, 7};
    case Decision::power:
      return {11, 3};
    case Decision::may:
    case Decision::branch:
      return {18, 3};
  }
  return {16, 10};
}

// The rule behind a refusal. Where the reason is only that something else is
// asked now, it is the rule of what is asked.
RULE RuleId rule_of(const Book&, const Table& t, Refusal refusal) {
  const Decision asked = t.decision;
  switch (refusal) {
    case Refusal::none:
      return {};
    case Refusal::game_over:
      return {16, 10};
    case Refusal::no_such_answer:
    case Refusal::chance_decides:
    case Refusal::not_chance:
    case Refusal::other_decision:
    case Refusal::not_yours:
    case Refusal::not_that_place:
    case Refusal::not_that_token:
    case Refusal::must_choose:
      return rule_of(asked);
    case Refusal::not_your_turn:
      return {5, 10};
    case Refusal::proxy_decides:
      return {15, 2};
    case Refusal::no_such_team:
    case Refusal::team_taken:
      return {1, 2};
    case Refusal::no_back_left:
      return {1, 8};
    case Refusal::not_in_pool:
      return {3, 4};
    case Refusal::main_done:
    case Refusal::main_missing:
      return {5, 2};
    case Refusal::effect_waits:
    case Refusal::nothing_waits:
      return {5, 4};
    case Refusal::other_team:
      return {8, 1};
    case Refusal::detained:
      return {9, 1};
    case Refusal::not_adjacent:
      return {6, 1};
    case Refusal::visited:
      return {6, 4};
    case Refusal::nobody_stands:
      return {9, 4};
    case Refusal::not_here:
      return {8, 2};
    case Refusal::slot_full:
      return {4, 1};
    case Refusal::half_is_carried:
      return {4, 3};
    case Refusal::stone_protected:
      return {4, 5};
    case Refusal::picked_before:
      return {8, 3};
    case Refusal::barred:
      return {11, 6};
    case Refusal::slot_empty:
      return {8, 4};
    case Refusal::card_is_down:
      return {8, 5};
    case Refusal::no_target:
      return asked == Decision::act ? RuleId{8, 5} : rule_of(asked);
    case Refusal::card_is_up:
    case Refusal::no_energy:
    case Refusal::out_of_reach:
      return {8, 6};
    case Refusal::no_such_stone:
    case Refusal::stone_is_passive:
      return {11, 1};
    case Refusal::stone_used:
    case Refusal::stone_idle:
      return {8, 8};
    case Refusal::no_such_place:
      return {2, 2};
    case Refusal::not_free:
      return {2, 12};
    case Refusal::base_leaves_ring:
      return {3, 14};
    case Refusal::same_tile:
      return asked == Decision::pick_ring || asked == Decision::power ? rule_of(asked) : RuleId{10, 10};
    case Refusal::nothing_changes:
      return {10, 10};
    case Refusal::is_open:
      return {3, 9};
    case Refusal::empty_ray:
      return {2, 9};
    case Refusal::on_a_base:
    case Refusal::not_that_figure:
      return {10, 12};
    case Refusal::no_arrows:
      return {11, 10};
    case Refusal::not_that_branch:
      return {18, 3};
    case Refusal::not_among_stones:
      return {14, 11};
  }
  return {};
}

}  // namespace gm::infinity

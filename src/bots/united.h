// What bots know of United: a quick policy, and what a state is worth.
//
// Nothing here knows a Hero, a Villain or a card by its name. The team wins or loses together, so every seat
// asks the same: what helps the team? Everything is counted in whole numbers, so that it is the same on every
// machine. bots/greedy.h says how these functions are used.
//
// bots/united_survey.h sees what there is to do; here follows what is done:
//
//   plan     the best walk of the active Hero with the symbols it has, and what to do on the way
//   policy   the plan's next action; for all other questions the answer with the best value
//   gains    what people count (bots/reasons.h)
//   worth    the chance to win, from weights that were fitted to 368,000 positions of policy and greedy
//            play; where positions were few, or one thing stood for another, they were set by hand
#pragma once
#include "bots/effort.h"
#include "bots/odds.h"
#include "bots/reasons.h"
#include "bots/united_survey.h"
#include "kit/rng.h"
#include "rules/united/united.h"

namespace gm {
template <>
inline constexpr Effort usual_effort<united::United>{.worlds = 32, .steps = 90, .halve = 8, .trust = 0.02};
template <>
inline constexpr Effort little_effort<united::United>{.worlds = 8, .steps = 90, .halve = 4, .trust = 0.03};
template <>
inline constexpr Manner strong_manner<united::United>{.trust = 0.02, .ahead = 2, .iterations = 500};
// A longer look won more games than as many iterations with a shorter one (docs/bots.md).
template <>
inline constexpr Manner master_manner<united::United>{
    .trust = 0.02, .ahead = 3, .iterations = 6000, .practice = Practice::expert};
template <>
inline constexpr std::array gain_rows<united::United>{
    GainRow{"health", 1},  GainRow{"missions", 0.8}, GainRow{"threats", 0.6}, GainRow{"crowd", 0.3},
    GainRow{"track", 0.6}, GainRow{"cards", 0.3},    GainRow{"down", 1}};
}  // namespace gm

namespace gm::united {

// ---- Plan ----------------------------------------------------------------------------------------

// Symbols of this turn and Action tokens, by kind.
struct Purse {
  int symbols[symbol_count]{};
  int tokens[symbol_count]{};
};
RULE void add_symbols(const Book& book, const StoryCard& story, Purse& purse) {
  const int left = symbols_left(book, story);
  for (int i = 0; i < symbol_count; ++i) purse.symbols[i] += left >> 2 * i & 3;
}

// A token spent is a token less later; a Wild fits everywhere.
inline constexpr int token_cost = 40;
inline constexpr int wild_cost = 10;
inline constexpr int wild_token_cost = 60;

// Pays `cost` with these symbols, what is cheapest first; what that costs, or -1 if it cannot be paid.
RULE int pay(Purse& purse, Symbols symbols, int cost) {
  int price = 0;
  const auto take = [&](int& from, int each) {
    const int n = min(from, cost);
    from -= n, cost -= n, price += n * each;
  };
  for (Symbol symbol : symbols) {
    if (symbol != Symbol::wild) take(purse.symbols[int(symbol)], 0);
  }
  take(purse.symbols[int(Symbol::wild)], wild_cost);
  for (Symbol symbol : symbols) {
    if (symbol != Symbol::wild) take(purse.tokens[int(symbol)], token_cost);
  }
  take(purse.tokens[int(Symbol::wild)], wild_token_cost);
  return cost > 0 ? -1 : price;
}

struct Plan {
  int value = 0;
  Task first;  // what to do before leaving; Deed::move: leave; Deed::special; Deed::end_actions
  uint8_t end = nowhere;
};

// The best walk from `at`: up to so many steps in one direction.
inline constexpr int longest_walk = 3;
RULE Plan plan_from(const Survey& view, const Purse& purse, int at) {
  Plan best;
  const int count = view.tasks.size();
  int gain[most_tasks];  // eighths for each symbol, if they cost nothing
  for (int i = 0; i < count; ++i) gain[i] = view.tasks[i].value * 8 / view.tasks[i].cost;
  for (int walk = 0; walk <= 2 * longest_walk; ++walk) {
    const int length = (walk + 1) / 2;
    const bool clock = walk % 2 == 1;
    Purse left = purse;
    Ring path = bit(at);
    int here = at, value = 0;
    bool fits = true;
    for (int i = 0; i < length && fits; ++i) {
      const int price = pay(left, Symbols::of(Symbol::move), view.leave[here]);
      fits = price >= 0;
      value -= price + 3;
      here = clock ? clockwise(here) : counter_clockwise(here);
      path = u8(path | bit(here));
    }
    if (!fits) continue;
    // The special effect, where it does most.
    int special_at = nowhere, special = 0;
    for (int p = 0; p < ring_size; ++p) {
      if ((path >> p & 1) == 0) continue;
      if (view.special[p] > special || (view.special[p] == special && special > 0 && p == at)) {
        special = view.special[p], special_at = p;
      }
    }
    value += special + view.end[here];
    // What else there is to do on the way, the best first. As symbols are spent, prices only rise: so what a
    // task was once found to gain is the most that it can, and if the one that promises most still gains
    // that, no other need be looked at.
    struct Open {
      int gain;
      uint8_t task, left;
    } open[most_tasks];
    int opens = 0;
    for (int i = 0; i < count; ++i) {
      if ((path >> view.tasks[i].at & 1) != 0 && gain[i] > 0)
        open[opens++] = {gain[i], u8(i), view.tasks[i].count};
    }
    Task first;
    while (opens > 0) {
      int chosen = 0;
      for (int i = 1; i < opens; ++i) {
        if (open[i].gain > open[chosen].gain) chosen = i;
      }
      Open& it = open[chosen];
      const Task& task = view.tasks[it.task];
      Purse after = left;
      const int price = pay(after, task.pays, task.cost);
      const int each = price < 0 ? 0 : (task.value - price) * 8 / task.cost;
      if (each == it.gain) {
        value += each * task.cost / 8;
        left = after;
        if (task.at == at && first.at == nowhere) first = task;
        --it.left;
      }
      it.gain = each;
      if (each > 0 && it.left > 0) continue;
      --opens;
      for (int i = chosen; i < opens; ++i) open[i] = open[i + 1];
    }
    if (best.end != nowhere && value <= best.value) continue;
    best.value = value;
    best.end = u8(here);
    if (first.at == nowhere && special_at == at) {
      first = {.deed = Deed::special, .at = u8(at)};
    } else if (first.at == nowhere && length > 0) {
      first = {.deed = Deed::move, .at = u8(at), .what = u8(clock ? clockwise(at) : counter_clockwise(at))};
    }
    best.first = first;
  }
  return best;
}

RULE Purse purse_now(const Book& book, const Table& t, int me) {
  Purse purse;
  const Figure& owner = t.figure[purse_of(book, me)];
  for (int i = 0; i < symbol_count; ++i) purse.tokens[i] = owner.tokens[i];
  return purse;
}
// What the active Hero does best from where it stands.
RULE Plan plan_of_turn(const Book& book, const State& s) {
  const Table& t = s.table;
  Survey view = survey(book, s, t.me);
  const int own = own_card(t);
  const bool special = special_offered(book, s);
  survey_special(book, s, special ? special_of(book, t) : EffectId::none, t.me, view);
  Purse purse = purse_now(book, t, t.me);
  if (own >= 0) add_symbols(book, t.story[own], purse);
  const int prev = own < 0 ? -1 : hero_card_before(t, own);
  if (prev >= 0) add_symbols(book, t.story[prev], purse);
  return plan_from(view, purse, t.figure[t.me].at);
}

// ---- Policy --------------------------------------------------------------------------------------

// How dear a payment is: symbols are gone at the end of the turn, tokens stay.
RULE int payment_price(const Payment& payment) {
  int price = 0;
  for (int i = 0; i < payment.size(); ++i) {
    const bool wild = symbol_of(payment.unit[i]) == Symbol::wild;
    const bool token = source_of(payment.unit[i]) == Source::token;
    price += token ? (wild ? wild_token_cost : token_cost) : wild ? wild_cost : 0;
    price += source_of(payment.unit[i]) == Source::own;  // a swap may still bring the other card back
  }
  return price;
}

// The figure that plays after this one; in solo any may.
RULE int next_figure(const Book& book, const Table& t) {
  if (solo(book) || t.active == nobody) return no_figure;
  return int(left_of(t.active, seats(book)));
}

// Where it is good to be put: what can be done there with the symbols that are left.
RULE int place_value(const Book& book, const State& s, const Survey& view, int at) {
  const Table& t = s.table;
  if (t.me == no_figure) return 0;
  const bool acts = t.phase == Phase::act;
  if (!acts) return view.end[at];
  Purse purse = purse_now(book, t, t.me);
  const int own = own_card(t);
  if (own >= 0) add_symbols(book, t.story[own], purse);
  const int prev = own < 0 ? -1 : hero_card_before(t, own);
  if (prev >= 0) add_symbols(book, t.story[prev], purse);
  return plan_from(view, purse, at).value;
}

RULE int target_value(const Book& book, const State& s, const Aims& aims, Target target, int at, int left) {
  const Spot& spot = s.table.spot[at];
  switch (target) {
    case Target::villain:
      return aims.hit;
    case Target::henchman:
      return henchman_value(book, aims, spot);
    case Target::thug:
    case Target::thug_1:
    case Target::thug_2:
    case Target::thug_3: {
      const int missing = thug_health(book, s.table, at) - int(target);
      return missing > left ? 1 : (aims.thug + aims.room[at]) / max(1, missing);
    }
    case Target::none:
      break;
  }
  return 0;
}

// How much harm a plan card promises.
RULE int plan_harm(const Book& book, const State& s, const Aims& aims, PlanId id) {
  const Table& t = s.table;
  const PlanCard& plan = plan_of(book, id);
  const int to = clockwise(t.villain_at, plan.move);
  int harm = plan.bam ? 60 : 0;
  if (plan.special != EffectId::none) harm += 40;
  for (int f = 0; f < figures(book); ++f) {
    if (plan.bam && t.figure[f].at == to && !t.figure[f].ko) {
      harm += damage_cost(hand_count(book, s, seat_of(book, f)));
    }
  }
  const int at[3] = {counter_clockwise(to), to, clockwise(to)};
  for (int i = 0; i < 3; ++i) {
    const int tokens = plan.tokens[i].thugs + plan.tokens[i].civilians;
    harm += max(0, tokens - free_slots(book, t.spot[at[i]])) * (aims.step + aims.crisis / 2);
    harm += tokens * (aims.room[at[i]] / 2 - 5);
  }
  return harm;
}

RULE int answer_value(const Book& book, const State& s, Seat seat, const Survey& view, Action action) {
  const Table& t = s.table;
  const Aims& aims = view.aims;
  const int what = action.what;
  switch (action.decision) {
    case Decision::none:
    case Decision::chance_villain:
    case Decision::chance_hero:
    case Decision::chance_location:
    case Decision::chance_threat:
    case Decision::chance_villain_start:
    case Decision::chance_draw_plan:
    case Decision::chance_draw_hero:
    case Decision::chance_back:
    case Decision::choose_villain:
    case Decision::choose_hero:
    case Decision::play_card:
    case Decision::act:
      break;
    case Decision::choose_first_hero:
      return 20 * hand_count(book, s, Seat(action.what));
    case Decision::order_effects:
      return what == the_dashboard ? 20 : 0;
    case Decision::cancel_effect: {
      const Frame& f = t.stack.back();
      const Step& step = step_of(book, t);
      if (action.deed == Deed::decline) {
        int harm = 0;
        for (int i = 0; i < figures(book); ++i) {
          if (t.figure[i].ko || t.figure[i].shield || t.figure[i].at != here_of(t, f)) continue;
          int hand = hand_count(book, s, seat_of(book, i));
          for (int k = damage_in(book, f.effect); k > 0; --k, --hand) harm += damage_cost(hand);
        }
        return -harm;
      }
      return -value(book, s, f, step.n, what) * (aims.trouble + 4 * t.figure[what].crisis);
    }
    case Decision::prevent_effect: {
      if (action.deed == Deed::decline) return -20 - aims.room[here_of(t, t.stack.back())];
      int harm = 0;
      for (int i = 0; i < figures(book); ++i) {
        if (t.figure[i].ko || t.figure[i].shield || t.figure[i].at != here_of(t, t.stack.back())) continue;
        harm += damage_cost(hand_count(book, s, seat_of(book, i)));
      }
      return -harm;
    }
    case Decision::choose_crisis_hero:
      return -30 * t.figure[what].crisis + 8 * hand_count(book, s, seat_of(book, what));
    case Decision::discard_card:
    case Decision::pick_tuck:
      return -card_value(book, CardId(action.what));
    case Decision::pick_deck_card:
      return card_value(book, CardId(action.what));
    case Decision::ignore_symbol:
      return -symbol_value(symbol_of(Unit(action.what)));
    case Decision::pick_hero:
      return (what == next_figure(book, t) ? 20 : 0) + (what == t.me && t.phase == Phase::act ? 5 : 0);
    case Decision::pick_place: {
      if (action.deed == Deed::decline) return place_value(book, s, view, t.figure[t.me].at);
      const Step& step = step_of(book, t);
      if (step.verb == Verb::attack) {
        return hits_value(book, s, aims, what, value(book, s, t.stack.back(), step.n), step.flag);
      }
      if (step.verb == Verb::step || step.verb == Verb::jump) return place_value(book, s, view, what);
      return aims.room[what] + t.spot[what].thugs;
    }
    case Decision::pick_companions:
      return action.deed == Deed::stop ? 10 : 0;
    case Decision::pick_target:
      if (action.deed == Deed::stop) return 0;
      return target_value(book, s, aims, Target(action.what), action.how, t.stack.back().left);
    case Decision::pay_extra:
      return action.deed == Deed::decline ? 0 : 60 - payment_price(action.pay);
    case Decision::keep_or_bottom:
      return action.deed == Deed::keep ? 70 - plan_harm(book, s, aims, t.plan_top) : 0;
    case Decision::pick_story:
      return card_value(book, t.story[what].card);
    case Decision::use_location:
      if (action.deed == Deed::skip) return 0;
      return effect_value(book, s, aims, location_frame(book, s).effect, t.me, t.figure[t.me].at);
    case Decision::pick_crisis:
      if (what >= crisis_places) return aims.crisis;
      return aims.trouble + 5 * t.figure[what].crisis;
    case Decision::pick_swap: {
      const CardId hand = CardId(action.what), laid = t.story[action.how].card;
      // The last card's symbols are shared with the next Hero.
      const int shared = action.how == own_card(t) ? 1 : 0;
      return (card_value(book, laid) - card_value(book, hand)) * (1 - shared) + 10 * shared;
    }
    case Decision::pick_token_move: {
      if (action.deed == Deed::stop) return 5;
      const int from = action.how / 8, to = action.how % 8;
      return (aims.room[from] - aims.room[to]) / 2 + 3 * free_slots(book, t.spot[to]);
    }
    case Decision::optional:
      return action.deed == Deed::yes ? 20 : 0;
  }
  (void)seat;
  return 0;
}

// What playing this card is good for, now.
RULE int play_value(const Book& book, const State& s, Survey& view, CardId card) {
  const Table& t = s.table;
  const int me = figure_of(book, t, hero_of(card));
  survey_special(book, s, card_of(book, card).special, me, view);
  Purse purse = purse_now(book, t, me);
  add_symbols(book, {.card = card}, purse);
  const int prev = own_card(t);
  if (prev >= 0) add_symbols(book, t.story[prev], purse);
  return plan_from(view, purse, t.figure[me].at).value;
}

RULE bool surveys(Decision decision) {
  return decision > Decision::choose_villain && decision != Decision::choose_hero;
}
RULE int surveyor(const Book& book, const Table& t, Seat seat) {
  if (t.me != no_figure) return t.me;
  return solo(book) ? 0 : int(seat);
}

// Values of all moves; those of the action step follow the plan.
RULE void values_of(const Book& book, const State& s, Seat seat, const Moves& moves,
                    int (&values)[Moves::capacity]) {
  const Table& t = s.table;
  if (t.decision == Decision::act) {
    const Plan plan = plan_of_turn(book, s);
    for (int i = 0; i < moves.size(); ++i) {
      const Action& action = moves[i].action;
      const bool planned =
          action.deed == plan.first.deed && (action.what == plan.first.what || action.deed == Deed::special);
      values[i] = (planned ? 1000 : action.deed == Deed::end_actions ? 0 : -100) - payment_price(action.pay);
    }
    return;
  }
  if (!surveys(t.decision)) {
    for (int i = 0; i < moves.size(); ++i) values[i] = 0;
    return;
  }
  int me = surveyor(book, t, seat);
  Survey view = survey(book, s, me);
  for (int i = 0; i < moves.size(); ++i) {
    if (t.decision == Decision::play_card) {
      const CardId card = CardId(moves[i].action.what);
      if (solo(book) && figure_of(book, t, hero_of(card)) != me) {
        me = figure_of(book, t, hero_of(card));
        view = survey(book, s, me);
      }
      values[i] = play_value(book, s, view, card);
    } else {
      values[i] = answer_value(book, s, seat, view, moves[i].action);
    }
  }
}

// The answer with the best value. No chance in it: so the luck of an imagined world stays the same whatever
// is tried there, and what differs is what the answer did.
RULE Action policy(const Book& book, const State& s, Seat seat, const Moves& moves, Rng&) {
  int values[Moves::capacity];
  values_of(book, s, seat, moves, values);
  int best = 0;
  for (int i = 1; i < moves.size(); ++i) {
    if (values[i] > values[best]) best = i;
  }
  return moves[best].action;
}

// What is worth trying: of actions that differ only in what is paid the cheapest, the plan's choice first.
inline constexpr int most_tried = 10;
RULE void shortlist(const Book& book, const State& s, Seat seat, Moves& moves) {
  int values[Moves::capacity];
  values_of(book, s, seat, moves, values);
  Move best[most_tried];
  int kept[most_tried]{};
  int count = 0;
  for (int i = 0; i < moves.size(); ++i) {
    const Action& action = moves[i].action;
    int at = 0;
    bool other = true;
    for (; at < count && other; ++at) {
      if (best[at].action.deed != action.deed || best[at].action.what != action.what ||
          best[at].action.how != action.how) {
        continue;
      }
      other = false;  // the same with another payment
      if (values[i] > kept[at]) {
        for (int k = at; k + 1 < count; ++k) best[k] = best[k + 1], kept[k] = kept[k + 1];
        --count;
        other = true;
        break;
      }
    }
    if (!other) continue;
    at = count;
    while (at > 0 && values[i] > kept[at - 1]) --at;
    if (at == most_tried) continue;
    count = min(count + 1, most_tried);
    for (int k = count - 1; k > at; --k) best[k] = best[k - 1], kept[k] = kept[k - 1];
    best[at] = moves[i], kept[at] = values[i];
  }
  moves.clear();
  for (int i = 0; i < count; ++i) moves.push(best[i]);
}

// Hands hold no sign of what their owners may have kept back, so any that fits will do.
RULE State suppose(const Book& book, const View& view, Rng& rng) { return imagine(book, view, rng); }

// ---- Worth ---------------------------------------------------------------------------------------

// What speaks for and against the team, in 64ths of a doubling of its odds to win.
struct Weights {
  int16_t start[most_figures + 1];  // by number of Heroes
  int16_t pace[3][16];              // by Missions done and by actions needed for each turn that is left
  int16_t track[11];                // by steps the track has left, in tenths of it
  int16_t room[16];                 // by free slots, where tokens can lose the game
  int16_t guard[8];                 // by Crisis tokens on Locations, where they protect the Villain
  int16_t trouble;                  // each Crisis token of a Hero, for each plan card that counts them
  int16_t hand[6];                  // by cards in hand: each seat
  int16_t solo_hand[8];             // ... in solo
  int16_t ko;                       // each Hero that lies
  int16_t threat;                   // each Threat
  int16_t full;                     // each Location with at most one free slot
  int16_t token;                    // each Action token
  int16_t shared[symbol_count];     // each symbol of the last Hero card
  int16_t held[symbol_count];       // each symbol of cards in hand
  int16_t far;                      // steps between the nearest Hero and the Villain that can be hit
  int16_t second;                   // effort of the second Mission while the first is open
};
inline constexpr Weights weights = {
    .start = {0, 0, 11, -22, -54},
    .pace = {{135, 125, 115, 105, 47, -8, -61, -136, -144, -152, -160, -168, -176, -184, -192, -200},
             {184, 174, 164, 121, 54, -1, -46, -66, -74, -82, -90, -98, -106, -114, -122, -130},
             {337, 327, 206, 135, 76, 30, -7, -55, -63, -71, -90, -98, -106, -114, -122, -215}},
    .track = {-102, -77, -26, 0, 17, 31, 43, 48, 58, 75, 60},
    .room = {-80, -40, -15, 3, 22, 25, 35, 43, 43, 57, 66, 69, 76, 80, 75, 97},
    .guard = {-35, -70, -97, -112, -130, -139, -129, -134},
    .trouble = -7,
    .hand = {-45, -22, -11, -6, -4, -4},
    .solo_hand = {-120, -100, -72, -36, 4, 36, 38, 36},
    .ko = 10,
    .threat = -10,
    .full = -8,
    .token = 13,
    .shared = {-2, 1, 7, 12},
    .held = {6, 5, 8, 17},
    .far = -23,
    .second = 11,
};

// Hero turns that are left, about. They come slower once the first Mission is done (U-2.5).
RULE int turns_left(const Book& book, const State& s, const Efforts& efforts) {
  const Table& t = s.table;
  const int plans = plan_count(t);
  const int limit = t.done.empty() ? slow_pressure : fast_pressure;
  const int slow = t.done.empty() ? min(plans, efforts.first / 6) : 0;
  const int turns = plans * fast_pressure + slow + max(0, limit - t.pressure);
  int cards = 0;
  for (int i = 0; i < seats(book); ++i) cards += hand_count(book, s, Seat(i)) + deck_count(book, s, Seat(i));
  return max(1, min(turns, cards));
}

// Calls `add(weight, eighths)` for all that is to be said of a state: so many eighths of that weight.
inline constexpr int once = 8;
template <class Add>
RULE void describe(const Book& book, const State& s, const Weights& w, Add&& add) {
  const Table& t = s.table;
  const Villain& villain = villain_row(book, t);
  const Efforts efforts = efforts_of(book, t);
  const int done = min(2, t.done.size());
  const int crisis = crisis_on_ring(t);
  const bool guards = crisis_guards(book, t);
  const int need = efforts.needed() + t.health + (guards ? crisis : 0);
  const int pace = min(15 * once - 1, 6 * once * need / turns_left(book, s, efforts));
  add(w.start[figures(book)], once);
  add(w.pace[done][pace / once], once - pace % once);
  add(w.pace[done][pace / once + 1], pace % once);
  if (villain.track_end > 0) {
    add(w.track[max(0, 10 * (villain.track_end - t.track) / villain.track_end)], once);
  }
  if (plot_counts_tokens(villain)) add(w.room[min(15, room_on_ring(book, t))], once);
  if (guards) add(w.guard[min(7, crisis)], once);
  add(w.trouble, once * crisis_of_heroes(book, t) * crisis_plans(book, t));
  if (solo(book)) {
    add(w.solo_hand[min(7, hand_count(book, s, Seat{0}))], once);
  } else {
    for (int i = 0; i < seats(book); ++i) {
      add(t.figure[i].ko ? w.ko : w.hand[min(5, hand_count(book, s, Seat(i)))], once);
    }
  }
  int threats = 0, full = 0;
  for (const Spot& spot : t.spot) {
    threats += spot.threat != ThreatId::none;
    full += free_slots(book, spot) <= 1;
  }
  add(w.threat, once * threats);
  add(w.full, once * full);
  int tokens = 0;
  for (int f = 0; f < figures(book); ++f) {
    for (uint8_t n : t.figure[f].tokens) tokens += n;
  }
  add(w.token, once * tokens);
  const int last = own_card(t);
  if (last >= 0) {
    for (Symbol symbol : card_of(book, t.story[last].card).symbols) add(w.shared[int(symbol)], once);
  }
  for (Place place : s.hand) {
    for (Symbol symbol : card_of(book, card_at(book, t, place)).symbols) add(w.held[int(symbol)], once);
  }
  if (done == 2) {
    int far = ring_size;
    for (int f = 0; f < figures(book); ++f) {
      if (!t.figure[f].ko) far = min(far, ring_distance(t.figure[f].at, t.villain_at));
    }
    add(w.far, once * far);
  }
  if (done == 0) add(w.second, once * efforts.second);
}

RULE double worth(const Book& book, const State& s, Seat) {
  const Table& t = s.table;
  if (t.phase == Phase::over) return t.ending == Ending::won ? 1 : 0;
  if (t.phase <= Phase::deal) return 0.5;
  int score = 0;
  describe(book, s, weights, [&](int weight, int eighths) { score += weight * eighths; });
  return chance_of(score / once);
}

// ---- Gains ---------------------------------------------------------------------------------------

inline std::array<int, gain_rows<United>.size()> gains(const Book& book, const State&, const State& s, Seat) {
  const Table& t = s.table;
  int missions = 0, threats = 0, crowd = 0, cards = 0, down = 0;
  for (int m = 0; m < mission_count; ++m) {
    missions += t.done.has(Mission(m)) ? book.mission_size[m] : t.progress[m];
  }
  for (const Spot& spot : t.spot) {
    threats += spot.threat != ThreatId::none;
    crowd += spot.thugs + spot.civilians + spot.crisis;
  }
  for (int i = 0; i < seats(book); ++i) cards += hand_count(book, s, Seat(i));
  for (int f = 0; f < figures(book); ++f) down += t.figure[f].ko;
  return {-t.health, missions, -threats, -crowd, -t.track, cards, -down};
}

}  // namespace gm::united

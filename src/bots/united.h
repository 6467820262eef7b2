// What bots know of United: a quick policy, and what a state is worth.
//
// Nothing here knows a Hero, a Villain or a card by its name: effects are judged by their steps, so
// home-made packs are played with the same sense. The team wins or loses together, so every seat asks the
// same: what helps the team? Everything is counted in whole numbers, so that it is the same on every
// machine. bots/greedy.h says how these functions are used.
//
//   time     moment, horizon
//   aims     what one Civilian, Thug, Threat token, Crisis token or hit is good for now: rough numbers, a
//            token that brings a needed Mission nearer is about 100
//   survey   all there is to do on the ring, and how good it is to end a turn at each Location
//   plan     the best walk of the active Hero with the symbols it has, and what to do on the way
//   policy   the plan's next action; for all other questions the answer with the best value
//   worth    the chance to win, from weights that were fitted to 368,000 positions of policy and greedy
//            play; where positions were few, or one thing stood for another, they were set by hand
#pragma once
#include "bots/effort.h"
#include "kit/rng.h"
#include "rules/united/united.h"

namespace gm {
template <>
inline constexpr Effort usual_effort<united::United>{.worlds = 32, .steps = 90, .halve = 8, .trust = 0.02};
}  // namespace gm

namespace gm::united {

// ---- Time ----------------------------------------------------------------------------------------

// Turns of Heroes and of the Villain, numbered through.
RULE int moment(const Book&, const State& s) {
  const Table& t = s.table;
  if (t.villain == VillainId::none || t.plan_pool.size() + t.story.size() == 0) return 0;
  return t.turns + plan_cards - plan_count(t);
}
// A choice is judged after the next turns, with a Villain turn among them: the next Heroes have used the
// symbols that were left to them, and whatever the Villain finds has happened.
inline constexpr int turns_ahead = 4;
RULE int horizon(const Book& book, const State& s) { return moment(book, s) + turns_ahead; }

// ---- Aims ----------------------------------------------------------------------------------------

struct Aims {
  int rescue = 0;
  int thug = 0;
  int threat = 0;         // the whole of it
  int hit = 0;            // one Health of the Villain; 0 while it is safe
  int crisis = 0;         // one Crisis token of a Location
  int trouble = 0;        // one Crisis token of a Hero
  int step = 0;           // one step of the Villain's track
  int room[ring_size]{};  // more for each token taken from this Location
};

// Actions that it takes to finish a Mission, about.
RULE int threat_effort(const Book& book, const Spot& spot) {
  const Threat& threat = threat_of(book, spot.threat);
  return threat.henchman() ? int(spot.health) : threat.slots.size() - ones(uint64_t(spot.filled));
}
RULE int clearing_effort(const Book& book, const Table& t, int wanted) {
  int effort[ring_size];
  int count = 0;
  for (const Spot& spot : t.spot) {
    if (spot.threat == ThreatId::none) continue;
    const int own = threat_effort(book, spot);
    int at = count++;
    for (; at > 0 && effort[at - 1] > own; --at) effort[at] = effort[at - 1];
    effort[at] = own;
  }
  int sum = 0;
  for (int i = 0; i < wanted; ++i) sum += i < count ? effort[i] : 12;
  return sum;
}
// Tokens that are still to come cost time too.
RULE int gathering_effort(int wanted, int there) { return wanted + max(0, wanted - there) / 2; }

struct Efforts {
  int of[mission_count]{};  // 0: done
  int first = 0;            // of those that are needed: the two easiest, or the easiest
  int second = 0;
  RULE int needed() const { return first + second; }
};
RULE Efforts efforts_of(const Book& book, const Table& t) {
  Efforts out;
  int thugs = 0, civilians = 0;
  for (const Spot& spot : t.spot) thugs += spot.thugs, civilians += spot.civilians;
  int easiest = 99, next = 99;
  for (int m = 0; m < mission_count; ++m) {
    if (t.done.has(Mission(m))) continue;
    const int wanted = book.mission_size[m] - t.progress[m];
    switch (Mission(m)) {
      case Mission::rescue_civilians:
        out.of[m] = gathering_effort(wanted, civilians);
        break;
      case Mission::defeat_thugs:
        out.of[m] = gathering_effort(wanted, thugs);
        break;
      case Mission::clear_threats:
        out.of[m] = clearing_effort(book, t, wanted);
        break;
    }
    if (out.of[m] < easiest) {
      next = easiest, easiest = out.of[m];
    } else {
      next = min(next, out.of[m]);
    }
  }
  if (t.done.size() < missions_needed) out.first = easiest;
  if (t.done.empty()) out.second = next;
  return out;
}

// Whether Crisis tokens on Locations protect the Villain.
RULE bool crisis_guards(const Book& book, const Table& t) {
  return villain_row(book, t).own_mods.has(Mod::guard_villain);
}
RULE int crisis_on_ring(const Table& t) {
  int n = 0;
  for (const Spot& spot : t.spot) n += spot.crisis;
  return n;
}
RULE int room_on_ring(const Book& book, const Table& t) {
  int n = 0;
  for (const Spot& spot : t.spot) n += free_slots(book, spot);
  return n;
}
// Whether tokens on Locations can lose the game by themselves.
RULE bool plot_counts_tokens(const Villain& villain) {
  return villain.has_plot && villain.plot_reads.has(Fact::tokens);
}

// Plan cards still to come that count the Crisis tokens of Heroes.
RULE bool counts_crisis(const Book& book, EffectId effect) {
  if (effect == EffectId::none) return false;
  const Effect& row = book.effect[int(effect)];
  for (int i = 0; i < row.size; ++i) {
    const Expr& n = book.step[row.first + i].n;
    for (int k = 0; k < n.size; ++k) {
      const Term::Op op = book.term[n.first + k].op;
      if (op == Term::Op::crisis_of || op == Term::Op::own_crisis) return true;
    }
  }
  return false;
}
RULE int crisis_plans(const Book& book, const Table& t) {
  const Villain& villain = villain_row(book, t);
  const auto counts = [&](PlanId plan) { return counts_crisis(book, plan_of(book, plan).special); };
  int n = t.plan_top != PlanId::none && counts(t.plan_top);
  for (int row = 0; row < villain.plans; ++row) {
    if (counts_crisis(book, villain.plan[row].special)) n += copies_in_plan(book, t, row);
  }
  return n;
}

RULE Aims aims_of(const Book& book, const State& s) {
  const Table& t = s.table;
  const Villain& villain = villain_row(book, t);
  const Efforts efforts = efforts_of(book, t);
  const int needed = missions_needed - t.done.size();
  const auto mission = [&](Mission which) {
    if (t.done.has(which)) return 6;
    const int own = efforts.of[int(which)];
    if (needed <= 0) return own <= 3 ? 25 : 12;
    return own <= (needed == 1 ? efforts.first : max(efforts.first, efforts.second)) ? 100 : 60;
  };
  Aims out;
  out.rescue = mission(Mission::rescue_civilians);
  out.thug = mission(Mission::defeat_thugs);
  out.threat = mission(Mission::clear_threats) * 9 / 4 + 40;
  out.hit = villain_open(book, s) ? 170 : 0;
  out.crisis = crisis_guards(book, t) ? (needed <= 0 ? 120 : 45) : 10;
  if (villain.track_end > 0) {
    const int left = max(1, villain.track_end - t.track);
    out.step = 15 + 300 / left;
  }
  out.trouble = 5 + crisis_plans(book, t) * max(20, out.step * 5 / 8);
  const int room = room_on_ring(book, t);
  const int crowd = plot_counts_tokens(villain) ? max(0, 12 - room) * 8 + 10 : 0;
  for (int p = 0; p < ring_size; ++p) {
    out.room[p] = crowd;
    if (villain.overflow != Overflow::pass && free_slots(book, t.spot[p]) <= 1) {
      out.room[p] += 12 + out.step / 4;
    }
    if (crisis_guards(book, t) && t.spot[p].crisis > 0) out.room[p] += out.crisis / 3;
  }
  return out;
}

// What one damage costs a seat with so many cards in hand.
RULE int damage_cost(int hand) { return hand <= 1 ? 130 : hand == 2 ? 60 : 30; }

// ---- Survey --------------------------------------------------------------------------------------

// Something to do at a Location: all of `cost` is paid at once, or in one turn.
struct Task {
  Deed deed = Deed::end_actions;
  uint8_t at = nowhere;
  uint8_t what = 0;
  uint8_t cost = 1;
  uint8_t count = 1;
  Symbols pays;
  int16_t value = 0;
};
inline constexpr int most_tasks = 48;
using Tasks = Bounded<Task, most_tasks>;

struct Survey {
  Aims aims;
  Tasks tasks;
  int end[ring_size]{};      // the turn ends here
  int special[ring_size]{};  // the special effect is used here
  uint8_t leave[ring_size]{};
};

RULE int henchman_value(const Book& book, const Aims& aims, const Spot& spot) {
  const int health = threat_of(book, spot.threat).health;
  return aims.threat / health + (spot.health == 1 ? 25 : spot.health <= 3 ? 10 : 0);
}
RULE int slot_value(const Book& book, const Aims& aims, const Spot& spot) {
  const int left = threat_effort(book, spot);
  return aims.threat / max(1, threat_of(book, spot.threat).slots.size()) + (left == 1   ? 25
                                                                            : left == 2 ? 8
                                                                                        : 0);
}

RULE void add_tasks(const Book& book, const State& s, int at, Survey& out) {
  const Table& t = s.table;
  const Spot& spot = t.spot[at];
  const Aims& aims = out.aims;
  const Symbols attack = Symbols::of(Symbol::attack), heroic = Symbols::of(Symbol::heroic);
  const auto add = [&](Deed deed, int what, int cost, int count, Symbols pays, int value) {
    if (count <= 0 || value <= 0 || out.tasks.size() == most_tasks) return;
    out.tasks.push({deed, u8(at), u8(what), u8(cost), u8(count), pays, int16_t(value)});
  };
  if (spot.thugs > 0) {
    const int need = thug_health(book, t, at);
    for (int damage = 0; damage < need; ++damage) {
      add(Deed::attack, damage, need - damage, thugs_with(spot, damage), attack, aims.thug + aims.room[at]);
    }
  }
  if (henchman_at(book, spot) && henchman_open(book, s, at)) {
    add(Deed::attack, int(Target::henchman), 1, spot.health, attack, henchman_value(book, aims, spot));
  }
  if (t.villain_at == at && aims.hit > 0) {
    add(Deed::attack, int(Target::villain), 1, t.health, attack, aims.hit);
  }
  if (spot.civilians > 0) {
    add(Deed::rescue, 0, cost_at(book, t, Mod::rescue_cost, at), spot.civilians, heroic,
        aims.rescue + aims.room[at]);
  }
  if (spot.threat != ThreatId::none && !henchman_at(book, spot)) {
    const Threat& threat = threat_of(book, spot.threat);
    const auto& slots = threat.slots;
    const int cost = cost_at(book, t, Mod::fill_cost, at);
    for (uint8_t rest = slots_to_fill(threat, spot.filled); rest != 0; rest = u8(rest & (rest - 1))) {
      const int slot = lowest(rest);
      int count = 0;
      for (int i = slot; i < slots.size(); ++i) count += slots[i] == slots[slot] && !(spot.filled >> i & 1);
      add(Deed::fill, slot, cost, count, Symbols::of(slots[slot]), slot_value(book, aims, spot));
    }
  }
  if (spot.crisis > 0) {
    for (uint8_t rest = extra_sources(book, t); rest != 0; rest = u8(rest & (rest - 1))) {
      const Modifier& extra = extra_of(book, t, lowest(rest));
      if (!holds(book, s, Frame{.role = Frame::Role::extra, .at = u8(at), .me = t.me}, extra.when)) continue;
      add(Deed::extra, lowest(rest), 1, spot.crisis, extra.symbols, aims.crisis);
    }
  }
}

// The best `n` hits at one Location.
RULE int hits_value(const Book& book, const State& s, const Aims& aims, int at, int n, bool single) {
  const Table& t = s.table;
  const Spot& spot = t.spot[at];
  const int need = thug_health(book, t, at);
  const int thug = n >= need ? aims.thug + aims.room[at] : 0;
  const int henchman =
      henchman_at(book, spot) && henchman_open(book, s, at) ? henchman_value(book, aims, spot) : 0;
  const int villain = t.villain_at == at ? aims.hit : 0;
  if (single) {
    return max(thug * (spot.thugs > 0),
               max(henchman * min(n, int(spot.health)), villain * min(n, int(t.health))));
  }
  int sum = 0, thugs = spot.thugs, health = spot.health, left = t.health;
  while (n > 0) {
    if (villain > 0 && left > 0) {
      sum += villain, --left, --n;
    } else if (thugs > 0 && n >= need && thug >= henchman * need) {
      sum += thug, --thugs, n -= need;
    } else if (henchman > 0 && health > 0) {
      sum += henchman, --health, --n;
    } else {
      break;
    }
  }
  return sum;
}

// What a symbol is good for, whenever it comes.
RULE int symbol_value(Symbol symbol) {
  switch (symbol) {
    case Symbol::move:
      return 30;
    case Symbol::attack:
      return 45;
    case Symbol::heroic:
      return 50;
    case Symbol::wild:
      return 70;
  }
  return 0;
}
RULE int card_value(const Book& book, CardId card) {
  int sum = card_of(book, card).special == EffectId::none ? 0 : 35;
  for (Symbol symbol : card_of(book, card).symbols) sum += symbol_value(symbol);
  return sum;
}

RULE int crisis_of_heroes(const Book& book, const Table& t) {
  int n = 0;
  for (int f = 0; f < figures(book); ++f) n += t.figure[f].crisis;
  return n;
}

// What an effect of a Hero card or a Location does for the team if Hero `me` uses it at `at`.
RULE int effect_value(const Book& book, const State& s, const Aims& aims, EffectId effect, int me, int at) {
  const Table& t = s.table;
  const Effect& row = book.effect[int(effect)];
  const Frame f{.role = Frame::Role::location, .effect = effect, .at = u8(at), .me = u8(me)};
  const Seat seat = seat_of(book, me);
  const int hand = hand_count(book, s, seat);
  Ring jumped = 0;
  int sum = 0;
  for (int i = 0; i < row.size; ++i) {
    const Step& step = book.step[row.first + i];
    const bool combines = is_combinator(step.verb);
    const Ring ring = step.place.kind == Places::Kind::it ? jumped : ring_of(t, f, step.place.kind);
    const int n = combines ? 0 : value(book, s, f, step.n, me);
    int best = 0, all = 0;  // over the Locations of the step
    const auto over = [&](auto&& value_at) {
      for (int p = 0; p < ring_size; ++p) {
        if ((ring >> p & 1) == 0) continue;
        const int here = value_at(p);
        best = max(best, here), all += here;
      }
    };
    switch (step.verb) {
      case Verb::damage:
        for (int other = 0; other < figures(book); ++other) {
          const bool there = step.whom.kind == Whom::Kind::others_at || step.whom.kind == Whom::Kind::at;
          if (other == me ? step.whom.kind != Whom::Kind::me && step.whom.kind != Whom::Kind::at
                          : there && t.figure[other].at != at) {
            continue;
          }
          if (t.figure[other].ko || t.figure[other].shield) continue;
          sum -= n * damage_cost(hand_count(book, s, seat_of(book, other)));
        }
        break;
      case Verb::hit_all:
        over([&](int p) {
          const Spot& spot = t.spot[p];
          int here = n >= thug_health(book, t, p) ? spot.thugs * (aims.thug + aims.room[p]) : 0;
          if (henchman_at(book, spot)) here += min(n, int(spot.health)) * henchman_value(book, aims, spot);
          if (t.villain_at == p) here += aims.hit * min(n, int(t.health));
          return here;
        });
        sum += step.place.pick ? best : all;
        break;
      case Verb::attack:
        over([&](int p) { return hits_value(book, s, aims, p, n, step.flag); });
        sum += best;
        break;
      case Verb::crisis:
        sum -= n * (step.whom.kind == Whom::Kind::none ? aims.crisis : aims.trouble);
        break;
      case Verb::remove_crisis: {
        const bool anywhere = step.place.kind == Places::Kind::anywhere;
        over([&](int p) { return t.spot[p].crisis > 0 ? aims.crisis : 0; });
        const bool heroes = (anywhere || step.whom.kind != Whom::Kind::none) && crisis_of_heroes(book, t) > 0;
        sum += n * max(best, heroes ? aims.trouble : 0);
        break;
      }
      case Verb::track:
        sum += (step.flag ? n : -n) * aims.step;
        break;
      case Verb::add:
        over([&](int p) { return -n * (20 + aims.room[p]); });
        sum += all;
        break;
      case Verb::discard:
        over([&](int p) {
          const int thugs = step.token == Token::civilian ? 0 : min(n, int(t.spot[p].thugs));
          const int civilians = step.token == Token::thug ? 0 : min(n, int(t.spot[p].civilians));
          return thugs * (aims.room[p] + 10 - aims.thug / 8) + civilians * (aims.room[p] - aims.rescue / 3);
        });
        sum += step.place.pick ? best : all;
        break;
      case Verb::shift:
        over([&](int p) { return min(n, tokens_of(t.spot[p], step.token)) * aims.room[p] / 3; });
        sum += best;
        break;
      case Verb::rescue:
        over([&](int p) { return min(n, int(t.spot[p].civilians)) * (aims.rescue + aims.room[p]); });
        sum += step.place.pick ? best : all;
        break;
      case Verb::defeat:
        over([&](int p) { return min(n, int(t.spot[p].thugs)) * (aims.thug + aims.room[p]); });
        sum += step.place.pick ? best : all;
        break;
      case Verb::step:
        sum += 12;
        break;
      case Verb::jump:
        jumped = ring;
        sum += 12;
        break;
      case Verb::give:
        sum += n * symbol_value(step.symbol);
        break;
      case Verb::draw:
        sum += 45 * n;
        break;
      case Verb::draw_to:
        sum += 45 * min(max(0, n - hand), deck_count(book, s, seat));
        break;
      case Verb::search_top:
        sum += 25;
        break;
      case Verb::tuck:
        sum -= hand <= 1 ? 200 : hand == 2 ? 70 : 45;
        break;
      case Verb::swap_played:
        sum += 70;
        break;
      case Verb::swap_hand:
        sum += 25;
        break;
      case Verb::peek_plan:
        sum += 25;
        break;
      case Verb::shield:
        sum += 25;
        break;
      case Verb::ignore_symbol:
        sum -= 40 * n;
        break;
      case Verb::fill_threat:
        over([&](int p) {
          return t.spot[p].threat == ThreatId::none ? 0 : n * slot_value(book, aims, t.spot[p]);
        });
        sum += step.place.pick ? best : all;
        break;
      case Verb::heal:
        sum -= 150 * n;
        break;
      case Verb::villain_move:
      case Verb::bam:
        sum -= 60;
        break;
      case Verb::restore_threat:
        sum -= aims.threat;
        break;
      case Verb::lose:
        sum -= 2000;
        break;
      case Verb::if_holds:
        if (!holds(book, s, f, step.when)) i += step.span;
        break;
      case Verb::each:
      case Verb::may:
      case Verb::cost:
      case Verb::unless:
        break;
    }
  }
  return sum;
}

// Whether an effect of the Villain harms Heroes where it lies.
RULE int damage_in(const Book& book, EffectId effect) {
  if (effect == EffectId::none) return 0;
  const Effect& row = book.effect[int(effect)];
  int sum = 0;
  for (int i = 0; i < row.size; ++i) {
    const Step& step = book.step[row.first + i];
    if (step.verb == Verb::damage && step.whom.kind == Whom::Kind::at)
      sum += step.n.size > 0 ? 1 : int(step.n.n);
  }
  return sum;
}

// Damage to be feared at each Location in the next Villain turn, in 64ths.
RULE void perils(const Book& book, const Table& t, int (&out)[ring_size]) {
  const Villain& villain = villain_row(book, t);
  const int blow = damage_in(book, villain.on[Trigger::bam]);
  int all = 0, bams = 0, with[ring_size]{};
  const auto add = [&](const PlanCard& plan, int copies) {
    all += copies;
    if (!plan.bam) return;
    bams += copies;
    with[clockwise(t.villain_at, plan.move)] += copies;
  };
  if (t.plan_top != PlanId::none) {
    add(plan_of(book, t.plan_top), 1);
  } else if (!t.plan_pool.empty()) {
    for (int row = 0; row < villain.plans; ++row) add(villain.plan[row], copies_in_plan(book, t, row));
  } else if (!t.plan_under.empty()) {
    add(plan_of(book, t.plan_under[0]), 1);
  }
  for (int p = 0; p < ring_size; ++p) {
    out[p] = 0;
    if (all == 0) continue;
    out[p] = 64 * with[p] * blow / all;
    const ThreatId threat = t.spot[p].threat;
    if (threat == ThreatId::none) continue;
    out[p] += 40 * bams * damage_in(book, threat_of(book, threat).on[Trigger::bam]) / all;
    if (threat_of(book, threat).on[Trigger::turn_start_here] != EffectId::none) out[p] += 30;
  }
}

RULE int ring_distance(int a, int b) {
  const int d = a > b ? a - b : b - a;
  return min(d, ring_size - d);
}

// All there is to do, seen by the Hero `me`.
RULE Survey survey(const Book& book, const State& s, int me) {
  const Table& t = s.table;
  Survey out;
  out.aims = aims_of(book, s);
  int peril[ring_size];
  perils(book, t, peril);
  const int hand = hand_count(book, s, seat_of(book, me)) - (t.phase < Phase::act);
  int pull[ring_size]{};
  for (int p = 0; p < ring_size; ++p) {
    const int before = out.tasks.size();
    add_tasks(book, s, p, out);
    for (int i = before; i < out.tasks.size(); ++i) {
      pull[p] += out.tasks[i].value * out.tasks[i].count / out.tasks[i].cost;
    }
    out.leave[p] = u8(cost_at(book, t, Mod::leave_cost, p));
  }
  for (int p = 0; p < ring_size; ++p) {
    const Spot& spot = t.spot[p];
    out.end[p] = min(60, pull[p] / 10) - peril[p] * damage_cost(hand) / 64;
    const EffectId effect = book.location[int(spot.location)].end_of_turn;
    if (spot.threat == ThreatId::none && effect != EffectId::none) {
      out.end[p] += max(0, effect_value(book, s, out.aims, effect, me, p));
    }
    if (t.done.size() >= missions_needed) out.end[p] -= 15 * ring_distance(p, t.villain_at);
  }
  return out;
}
RULE void survey_special(const Book& book, const State& s, EffectId special, int me, Survey& out) {
  for (int p = 0; p < ring_size; ++p) {
    out.special[p] = special == EffectId::none ? 0 : effect_value(book, s, out.aims, special, me, p);
  }
}

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
    // What else there is to do on the way, the best first.
    uint8_t done[most_tasks]{};
    Task first;
    for (;;) {
      int chosen = -1, most = 0;
      Purse rest;
      for (int i = 0; i < view.tasks.size(); ++i) {
        const Task& task = view.tasks[i];
        if ((path >> task.at & 1) == 0 || done[i] == task.count) continue;
        if (task.value * 8 / task.cost <= most) continue;
        Purse after = left;
        const int price = pay(after, task.pays, task.cost);
        if (price < 0) continue;
        const int each = (task.value - price) * 8 / task.cost;
        if (each > most) most = each, chosen = i, rest = after;
      }
      if (chosen < 0) break;
      value += most * view.tasks[chosen].cost / 8;
      left = rest;
      ++done[chosen];
      if (view.tasks[chosen].at == at && first.at == nowhere) first = view.tasks[chosen];
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

// 2^(score / 64), straight between the powers of two; 2^16 for score 0.
RULE uint64_t odds(int score) {
  const int bits = max(64 * 4, min(64 * 28, score + 64 * 16));
  return uint64_t(64 + (bits & 63)) << (bits >> 6) >> 6;
}

RULE double worth(const Book& book, const State& s, Seat) {
  const Table& t = s.table;
  if (t.phase == Phase::over) return t.ending == Ending::won ? 1 : 0;
  if (t.phase <= Phase::deal) return 0.5;
  int score = 0;
  describe(book, s, weights, [&](int weight, int eighths) { score += weight * eighths; });
  const uint64_t good = odds(score / once);
  return double(good) / double(good + odds(0));
}

}  // namespace gm::united

// What bots see on the table of United: what each thing is good for now, and all there is to do.
//
//   time     moment, horizon
//   aims     what one Civilian, Thug, Threat token, Crisis token or hit is good for now: rough numbers, a
//            token that brings a needed Mission nearer is about 100
//   survey   all there is to do on the ring, and how good it is to end a turn at each Location
//
// Nothing here knows a Hero, a Villain or a card by its name: effects are judged by their steps, so
// home-made packs are played with the same sense. bots/united.h says what is done with it.
#pragma once
#include "rules/united/united.h"

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

}  // namespace gm::united

// What Threats and the dashboard change as long as they lie there (U-6.4, U-6.12, U-8.10,
// U-11.6): costs, the Health of Thugs, guards, extra actions; and so what an Attack can hit.
//
// Most Villains have few of them. `knows_mod` says so at once; what it leaves is rare and
// stands in functions of its own.
#pragma once
#include "rules/united/content.h"
#include "rules/united/facts.h"
#include "rules/united/state.h"

namespace gm::united {

RULE bool threat_has(const Book& book, const Spot& spot, Mod mod) {
  return spot.threat != ThreatId::none && threat_of(book, spot.threat).mods.has(mod);
}
// Calls `tell(modifier, frame)` for each modifier of this kind in play.
template <class Tell>
RULE void each_modifier(const Book& book, const Table& t, Mod mod, Tell&& tell) {
  const Villain& villain = villain_row(book, t);
  if (villain.own_mods.has(mod)) {
    const Frame f{.role = Frame::Role::bam, .at = t.villain_at};
    for (const Modifier& modifier : villain.modifiers) {
      if (modifier.mod == mod) tell(modifier, f);
    }
  }
  for (int p = 0; villain.threat_mods.has(mod) && p < ring_size; ++p) {
    if (!threat_has(book, t.spot[p], mod)) continue;
    const Frame f{.role = Frame::Role::threat_bam, .at = u8(p)};
    for (const Modifier& modifier : threat_of(book, t.spot[p].threat).modifiers) {
      if (modifier.mod == mod) tell(modifier, f);
    }
  }
}
// Whether the Villain's game knows this kind of modifier at all: mostly not, and then nobody need look.
RULE bool knows_mod(const Book& book, const Table& t, Mod mod) {
  const Villain& villain = villain_row(book, t);
  return (villain.own_mods | villain.threat_mods).has(mod);
}
// Calls `tell(n)` for each modifier of this kind that holds at a Location.
template <class Tell>
RULE void each_modifier_at(const Book& book, const Table& t, Mod mod, int at, Tell&& tell) {
  const Villain& villain = villain_row(book, t);
  if (villain.far_mods.has(mod)) {
    each_modifier(book, t, mod, [&](const Modifier& modifier, const Frame& f) {
      if (ring_of(t, f, modifier.place) >> at & 1) tell(int(modifier.n));
    });
  } else if (villain.threat_mods.has(mod) && threat_has(book, t.spot[at], mod)) {
    for (const Modifier& modifier : threat_of(book, t.spot[at].threat).modifiers) {
      if (modifier.mod == mod) tell(int(modifier.n));
    }
  }
}
// RULE U-6.12: what an action costs here, at most `most_cost`.
RULE_SELDOM int modified_cost(const Book& book, const Table& t, Mod mod, int at) {
  int cost = 1;
  each_modifier_at(book, t, mod, at, [&](int n) { cost += n; });
  return min(cost, most_cost);
}
RULE int cost_at(const Book& book, const Table& t, Mod mod, int at) {
  return knows_mod(book, t, mod) ? modified_cost(book, t, mod, at) : 1;
}
// RULE U-6.4: damage in one turn that defeats a Thug here.
RULE_SELDOM int modified_thug_health(const Book& book, const Table& t, int at) {
  int need = 1;
  each_modifier_at(book, t, Mod::thug_health, at, [&](int n) { need = max(need, n); });
  return min(need, most_thug_health);
}
RULE int thug_health(const Book& book, const Table& t, int at) {
  return knows_mod(book, t, Mod::thug_health) ? modified_thug_health(book, t, at) : 1;
}
// RULE U-8.10.
RULE_SELDOM bool villain_guarded(const Book& book, const State& s) {
  bool guarded = false;
  each_modifier(book, s.table, Mod::guard_villain, [&](const Modifier& modifier, const Frame& f) {
    guarded = guarded || holds(book, s, f, modifier.when);
  });
  return guarded;
}
RULE bool villain_open(const Book& book, const State& s) {
  return s.table.done.size() >= missions_needed && !villain_guarded(book, s);
}
// A Henchman's own guard protects it, the dashboard's protects every Henchman.
RULE_SELDOM bool henchman_guarded(const Book& book, const State& s, int at) {
  bool guarded = false;
  each_modifier(book, s.table, Mod::guard_henchman, [&](const Modifier& modifier, const Frame& f) {
    const bool own = f.role == Frame::Role::bam || f.at == at;
    guarded = guarded || (own && holds(book, s, f, modifier.when));
  });
  return guarded;
}
RULE bool henchman_open(const Book& book, const State& s, int at) {
  return !knows_mod(book, s.table, Mod::guard_henchman) || !henchman_guarded(book, s, at);
}
RULE bool henchman_at(const Book& book, const Spot& spot) {
  return spot.threat != ThreatId::none && threat_of(book, spot.threat).henchman();
}

// RULE U-6.3: what an Attack can hit at one Location, bit per Target.
RULE uint8_t targets_at(const Book& book, const State& s, int at) {
  const Spot& spot = s.table.spot[at];
  uint8_t out = 0;
  for (int damage = 0; damage < most_thug_health; ++damage) {
    out = u8(out | (thugs_with(spot, damage) > 0) << damage);
  }
  if (henchman_at(book, spot) && henchman_open(book, s, at)) out = u8(out | bit(int(Target::henchman)));
  if (s.table.villain_at == at && villain_open(book, s)) out = u8(out | bit(int(Target::villain)));
  return out;
}

// Where extra actions come from: a bit per ring position of a Threat, bit 6 the dashboard.
RULE uint8_t extra_sources(const Book& book, const Table& t) {
  const Villain& villain = villain_row(book, t);
  uint8_t out = villain.own_mods.has(Mod::extra_action) ? bit(the_dashboard) : uint8_t{0};
  for (int p = 0; villain.threat_mods.has(Mod::extra_action) && p < ring_size; ++p) {
    if (threat_has(book, t.spot[p], Mod::extra_action)) out = u8(out | bit(p));
  }
  return out;
}
// The extra action of one of those.
RULE const Modifier& extra_of(const Book& book, const Table& t, int source) {
  const Modifiers& modifiers = source == the_dashboard ? villain_row(book, t).modifiers
                                                       : threat_of(book, t.spot[source].threat).modifiers;
  int i = 0;
  while (modifiers[i].mod != Mod::extra_action) ++i;
  return modifiers[i];
}
// Whether the active Hero may use it where it stands.
RULE bool extra_open(const Book& book, const State& s, const Modifier& extra) {
  return holds(book, s, Frame{.role = Frame::Role::extra, .me = s.table.me}, extra.when);
}

}  // namespace gm::united

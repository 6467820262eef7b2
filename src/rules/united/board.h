// Changing the board: tokens, Threats, Missions, Health, Crisis, figures, damage
// and KO, and the end of the game. Every change is told, and after each the
// Villain's plot is looked at (U-14.2): whoever calls these looks at `over`.
#pragma once
#include "rules/united/cards.h"
#include "rules/united/content.h"
#include "rules/united/facts.h"
#include "rules/united/modifiers.h"
#include "rules/united/state.h"

namespace gm::united {

// ---- The end (U-14) -------------------------------------------------------------------

template <class Sink>
RULE bool over(const Desk<Sink>& d) {
  return d.t.phase == Phase::over;
}

// RULE U-14.6: all that is pending is dropped.
template <class Sink>
RULE_SELDOM void end_game(Desk<Sink>& d, Ending ending) {
  Table& t = d.t;
  if (over(d)) return;
  t.stack.clear();
  t.queue.clear();
  for (int i = 0; i < most_figures; ++i) t.owed[i] = t.draws[i] = 0;
  t.bams = t.pattern = t.ignored = 0;
  t.rising = false;
  t.phase = Phase::over;
  t.ending = ending;
  d.tell(Event{.happening = ending == Ending::won ? Happening::game_won : Happening::game_lost,
               .ending = ending});
}

// RULE U-14.2: whoever changes something says what, and the plot is judged if it looks at that.
template <class Sink>
RULE_SELDOM void judge_plot(Desk<Sink>& d) {
  const Villain& villain = villain_row(d.book, d.t);
  if (!villain.has_plot || over(d)) return;
  if (holds(d.book, d.s, Frame{.role = Frame::Role::bam}, villain.plot)) end_game(d, Ending::plot);
}
template <class Sink>
RULE void changed(Desk<Sink>& d, Fact fact) {
  if (villain_row(d.book, d.t).plot_reads.has(fact)) judge_plot(d);
}

template <class Sink>
RULE void wait_for(Desk<Sink>& d, Waiting waiting) {
  if (!over(d) && !d.t.queue.full()) d.t.queue.push(waiting);
}

// ---- Missions (U-8.6 to U-8.9) ----------------------------------------------------------

template <class Sink>
RULE_SELDOM void complete_mission(Desk<Sink>& d, Mission mission) {
  Table& t = d.t;
  t.done.add(mission);
  t.progress[int(mission)] = 0;
  d.tell(Event{.happening = Happening::mission_done, .n = u8(t.done.size()), .mission = mission});
  if (t.done.size() == mission_count) {
    for (int f = 0; f < figures(d.book); ++f) {
      uint8_t& draws = t.draws[int(seat_of(d.book, f))];
      if (!t.figure[f].ko) draws = u8(draws + 1);
    }
  }
  if (villain_row(d.book, t).on[Trigger::mission_done] != EffectId::none) {
    wait_for(d, {.kind = Waiting::Kind::mission});
  }
  changed(d, Fact::missions);
}
template <class Sink>
RULE void advance_mission(Desk<Sink>& d, Mission mission) {
  if (d.t.done.has(mission)) return;
  uint8_t& progress = d.t.progress[int(mission)];
  progress = u8(progress + 1);
  d.tell(Event{.happening = Happening::mission_advanced, .n = progress, .mission = mission});
  if (progress >= d.book.mission_size[int(mission)]) complete_mission(d, mission);
}

// ---- Thugs and Civilians -------------------------------------------------------------------

template <class Sink>
RULE void place_token(Desk<Sink>& d, Token token, int at, int meant_for) {
  Spot& spot = d.t.spot[at];
  uint8_t& count = token == Token::thug ? spot.thugs : spot.civilians;
  count = u8(count + 1);
  if (at == meant_for) {
    d.tell(Event{.happening = Happening::token_added, .at = u8(at), .token = token});
  } else {
    d.tell(Event{.happening = Happening::token_passed, .at = u8(meant_for), .to = u8(at), .token = token});
  }
  changed(d, Fact::tokens);
}
// RULE U-6.14: an unhurt Thug if there is one, else the least hurt.
RULE void take_thug(Spot& spot) {
  if (unhurt(spot) == 0) {
    int k = 0;
    while (spot.hurt[k] == 0) ++k;
    spot.hurt[k] = u8(spot.hurt[k] - 1);
  }
  spot.thugs = u8(spot.thugs - 1);
}
template <class Sink>
RULE void rescue_civilian(Desk<Sink>& d, int at) {
  Spot& spot = d.t.spot[at];
  spot.civilians = u8(spot.civilians - 1);
  d.tell(Event{.happening = Happening::civilian_rescued, .at = u8(at)});
  advance_mission(d, Mission::rescue_civilians);
  changed(d, Fact::tokens);
}
// A Thug that took so much damage is defeated.
template <class Sink>
RULE void defeat_thug(Desk<Sink>& d, int at, int damage) {
  Spot& spot = d.t.spot[at];
  if (damage > 0) spot.hurt[damage - 1] = u8(spot.hurt[damage - 1] - 1);
  spot.thugs = u8(spot.thugs - 1);
  d.tell(Event{.happening = Happening::thug_defeated, .at = u8(at)});
  advance_mission(d, Mission::defeat_thugs);
  changed(d, Fact::tokens);
}
// RULE U-6.4: n damage to one Thug that took `damage` before.
template <class Sink>
RULE void hit_thug(Desk<Sink>& d, int at, int damage, int n) {
  Spot& spot = d.t.spot[at];
  if (damage + n >= thug_health(d.book, d.t, at)) return defeat_thug(d, at, damage);
  if (damage > 0) spot.hurt[damage - 1] = u8(spot.hurt[damage - 1] - 1);
  spot.hurt[damage + n - 1] = u8(spot.hurt[damage + n - 1] + 1);
  d.tell(Event{.happening = Happening::thug_hurt, .at = u8(at), .n = u8(damage + n)});
}
// RULE U-6.8: a requirement may have dropped.
template <class Sink>
RULE void settle_thugs(Desk<Sink>& d) {
  if (!knows_mod(d.book, d.t, Mod::thug_health)) return;
  for (int p = 0; p < ring_size; ++p) {
    if (unhurt(d.t.spot[p]) == d.t.spot[p].thugs) continue;
    for (int damage = most_thug_health - 1; damage >= thug_health(d.book, d.t, p); --damage) {
      while (d.t.spot[p].hurt[damage - 1] > 0) defeat_thug(d, p, damage);
    }
  }
}
// RULE U-6.5, and what else is forgotten at the end of every turn.
template <class Sink>
RULE void forget_turn(Desk<Sink>& d) {
  int hurt = 0;
  for (Spot& spot : d.t.spot) {
    for (uint8_t& count : spot.hurt) {
      hurt += count;
      count = 0;
    }
    spot.restored = false;
  }
  for (int i = 0; i < d.t.cleared.size(); ++i) d.t.cleared[i].restored = false;
  for (int i = 0; i < d.t.story.size(); ++i) d.t.story[i].spent = 0;
  if (hurt > 0) d.tell(Event{.happening = Happening::hurts_forgotten, .n = u8(hurt)});
}

// ---- Threats, Henchmen, the Villain ------------------------------------------------------------

// RULE U-8.4, U-3.6.
template <class Sink>
RULE_SELDOM void clear_threat(Desk<Sink>& d, int at) {
  Spot& spot = d.t.spot[at];
  const ThreatId threat = spot.threat;
  d.t.cleared.push({.threat = threat, .restored = spot.restored});
  spot.threat = ThreatId::none;
  spot.health = spot.filled = 0;
  spot.restored = false;
  d.t.bams = u8(d.t.bams & ~bit(at));
  d.tell(Event{.happening = Happening::threat_cleared, .threat = threat, .at = u8(at)});
  if (threat_of(d.book, threat).on[Trigger::cleared] != EffectId::none) {
    wait_for(d, {.kind = Waiting::Kind::cleared, .threat = threat, .at = u8(at)});
  }
  advance_mission(d, Mission::clear_threats);
  settle_thugs(d);
}
RULE void lay_threat(const Book& book, Spot& spot, ThreatId threat) {
  spot.threat = threat;
  spot.health = threat_of(book, threat).health;
  spot.filled = 0;
}
template <class Sink>
RULE void fill_slot(Desk<Sink>& d, int at, int slot) {
  Spot& spot = d.t.spot[at];
  const Threat& threat = threat_of(d.book, spot.threat);
  spot.filled = u8(spot.filled | bit(slot));
  d.tell(Event{.happening = Happening::threat_filled,
               .threat = spot.threat,
               .at = u8(at),
               .n = u8(ones(spot.filled)),
               .symbol = threat.slots[slot]});
  if (ones(spot.filled) == threat.slots.size()) clear_threat(d, at);
}
template <class Sink>
RULE void hit_henchman(Desk<Sink>& d, int at, int n) {
  Spot& spot = d.t.spot[at];
  spot.health = u8(spot.health - min(n, int(spot.health)));
  d.tell(Event{.happening = Happening::henchman_hit, .threat = spot.threat, .at = u8(at), .n = spot.health});
  if (spot.health == 0) clear_threat(d, at);
}
// RULE U-14.1.
template <class Sink>
RULE void hit_villain(Desk<Sink>& d, int n) {
  d.t.health = u8(d.t.health - min(n, int(d.t.health)));
  d.tell(Event{.happening = Happening::villain_hit, .n = d.t.health});
  if (d.t.health == 0) end_game(d, Ending::won);
}
// RULE U-6.3: one Attack.
template <class Sink>
RULE void hit_target(Desk<Sink>& d, int at, Target target) {
  switch (target) {
    case Target::thug:
    case Target::thug_1:
    case Target::thug_2:
    case Target::thug_3:
      return hit_thug(d, at, int(target), 1);
    case Target::henchman:
      return hit_henchman(d, at, 1);
    case Target::villain:
      return hit_villain(d, 1);
    case Target::none:
      break;
  }
}
// RULE U-7.8: the Enemies of one Location at one moment.
template <class Sink>
RULE void hit_all(Desk<Sink>& d, int at, int n, bool villain) {
  if (n == 0) return;
  const Spot before = d.t.spot[at];
  const bool henchman = henchman_at(d.book, before) && henchman_open(d.book, d.s, at);
  for (int damage = most_thug_health - 1; damage >= 0; --damage) {
    for (int i = thugs_with(before, damage); i > 0 && !over(d); --i) hit_thug(d, at, damage, n);
  }
  if (henchman && !over(d)) hit_henchman(d, at, n);
  if (villain && d.t.villain_at == at && !over(d)) hit_villain(d, n);
}

template <class Sink>
RULE void move_track(Desk<Sink>& d, int n, bool down) {
  const int end = villain_row(d.book, d.t).track_end;
  const int to = down ? max(0, d.t.track - n) : min(end, d.t.track + n);
  if (to == d.t.track) return;
  d.tell(Event{.happening = Happening::track_moved, .n = d.t.track, .m = u8(to)});
  d.t.track = u8(to);
  changed(d, Fact::track);
}
template <class Sink>
RULE void move_villain(Desk<Sink>& d, int to) {
  d.tell(Event{.happening = Happening::villain_moved,
               .at = d.t.villain_at,
               .to = u8(to),
               .n = u8((to - d.t.villain_at + ring_size) % ring_size)});
  d.t.villain_at = u8(to);
  settle_thugs(d);
  changed(d, Fact::villain);
}

// ---- Crisis, tokens, figures ---------------------------------------------------------------------

template <class Sink>
RULE void lay_crisis(Desk<Sink>& d, int at, int n) {
  if (n == 0 || over(d)) return;
  d.t.spot[at].crisis = u8(min(255, d.t.spot[at].crisis + n));
  d.tell(Event{.happening = Happening::crisis_laid, .at = u8(at), .n = u8(n)});
  changed(d, Fact::crisis);
}
template <class Sink>
RULE void take_crisis(Desk<Sink>& d, int figure, int n) {
  if (n == 0 || over(d)) return;
  d.t.figure[figure].crisis = u8(min(255, d.t.figure[figure].crisis + n));
  d.tell(Event{.happening = Happening::crisis_taken, .figure = u8(figure), .n = u8(n)});
  changed(d, Fact::crisis);
}
// `what` as in Deed::lift_crisis.
template <class Sink>
RULE void lift_crisis(Desk<Sink>& d, int what) {
  if (what < crisis_places) {
    Figure& figure = d.t.figure[what];
    figure.crisis = u8(figure.crisis - 1);
    d.tell(Event{.happening = Happening::crisis_given_up, .figure = u8(what), .n = 1});
  } else {
    Spot& spot = d.t.spot[what - crisis_places];
    spot.crisis = u8(spot.crisis - 1);
    d.tell(Event{.happening = Happening::crisis_lifted, .at = u8(what - crisis_places), .n = 1});
  }
  changed(d, Fact::crisis);
}
template <class Sink>
RULE void give_tokens(Desk<Sink>& d, int figure, Symbol symbol, int n) {
  if (n == 0) return;
  uint8_t& count = d.t.figure[purse_of(d.book, figure)].tokens[int(symbol)];
  count = u8(min(255, count + n));
  d.tell(Event{.happening = Happening::tokens_given, .figure = u8(figure), .n = u8(n), .symbol = symbol});
}
template <class Sink>
RULE void move_figure(Desk<Sink>& d, int figure, int to, bool jump) {
  Figure& moved = d.t.figure[figure];
  d.tell(Event{
      .happening = Happening::hero_moved, .figure = u8(figure), .at = moved.at, .to = u8(to), .n = u8(jump)});
  moved.at = u8(to);
  changed(d, Fact::figures);
}
template <class Sink>
RULE void drop_shield(Desk<Sink>& d, int figure) {
  if (!d.t.figure[figure].shield) return;
  d.t.figure[figure].shield = false;
  d.tell(Event{.happening = Happening::shield_gone, .figure = u8(figure)});
}

// RULE U-6.13, U-7.10: of equal symbols of a card the first is spent first.
template <class Sink>
RULE void spend(Desk<Sink>& d, Unit paid, Happening how) {
  const Symbol symbol = symbol_of(paid);
  if (source_of(paid) == Source::token) {
    uint8_t& count = d.t.figure[purse_of(d.book, d.t.me)].tokens[int(symbol)];
    count = u8(count - 1);
  } else {
    const int own = own_card(d.t);
    StoryCard& story = d.t.story[source_of(paid) == Source::own ? own : hero_card_before(d.t, own)];
    const auto& symbols = card_of(d.book, story.card).symbols;
    int i = 0;
    while (symbols[i] != symbol || (story.spent >> i & 1)) ++i;
    story.spent = u8(story.spent | bit(i));
  }
  d.tell(Event{.happening = how, .figure = d.t.me, .unit = paid});
}

// ---- Damage and KO (U-9, U-13.8) --------------------------------------------------------------------

// RULE U-9.4, U-9.8, U-13.11, U-13.12.
template <class Sink>
RULE_SELDOM void knock_out(Desk<Sink>& d, int figure) {
  Table& t = d.t;
  if (solo(d.book)) {
    t.kos = u8(t.kos + 1);
    for (int f = 0; f < solo_figures; ++f) t.figure[f].ko = true;
    d.tell(Event{.happening = Happening::hero_knocked_out, .n = t.kos});
    if (t.kos >= d.book.options.solo_ko_limit) return end_game(d, Ending::solo_ko);
  } else {
    t.figure[figure].ko = true;
    d.tell(Event{.happening = Happening::hero_knocked_out, .figure = u8(figure)});
  }
  t.owed[int(seat_of(d.book, figure))] = t.draws[int(seat_of(d.book, figure))] = 0;  // RULE U-9.6
  wait_for(d, {.kind = Waiting::Kind::ko});
  changed(d, Fact::figures);
}

// The cards are owed now and discarded before anything else happens.
template <class Sink>
RULE void damage_hero(Desk<Sink>& d, int figure, int n) {
  if (n == 0) return;
  if (d.t.figure[figure].shield) {
    d.tell(Event{.happening = Happening::damage_ignored, .figure = u8(figure), .n = u8(n)});
    return;
  }
  const Seat seat = seat_of(d.book, figure);
  if (hand_count(d.book, d.s, seat) == 0) return;  // RULE U-9.5
  uint8_t& owed = d.t.owed[int(seat)];
  owed = u8(min(255, owed + n));
  d.tell(Event{.happening = Happening::hero_damaged, .figure = u8(figure), .n = u8(n)});
}

template <class Sink>
RULE void discard_owed(Desk<Sink>& d, Seat seat, CardId card) {
  uint8_t& owed = d.t.owed[int(seat)];
  owed = u8(owed - 1);
  tuck_card(d, seat, card, Cause::damage);
  // In solo any figure stands for all.
  if (hand_count(d.book, d.s, seat) == 0) knock_out(d, int(seat));
}
// RULE U-9.2, U-9.3. True when seats are asked.
template <class Sink>
RULE bool serve_owed(Desk<Sink>& d) {
  Seats asked;
  for (int i = 0; i < seats(d.book); ++i) {
    if (d.t.owed[i] == 0) continue;
    const Cards hand = hand_of(d.book, d.s, Seat(i));
    if (hand.size() > 1) {
      asked.add(Seat(i));
    } else if (hand.empty()) {
      d.t.owed[i] = 0;
    } else {
      discard_owed(d, Seat(i), card_at(d.book, d.t, hand.front()));
      if (over(d)) return false;
    }
  }
  if (asked.empty()) return false;
  ask(d, Decision::discard_card, asked);
  return true;
}

}  // namespace gm::united

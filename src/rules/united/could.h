// Whether an effect could change something, judged by what everybody sees: what could
// not is not offered (U-3.8, U-7.13, U-10.3). Then the effects that are offered so, with
// the Frame each would begin with, and whom and where a step of an effect means.
#pragma once
#include "rules/united/content.h"
#include "rules/united/facts.h"
#include "rules/united/modifiers.h"
#include "rules/united/state.h"
#include "rules/united/symbols.h"

namespace gm::united {

// ---- Locations, by what is there -----------------------------------------------------------

RULE Ring with_tokens(const Table& t, Ring ring, Token token) {
  Ring out = 0;
  for (int p = 0; p < ring_size; ++p) {
    if ((ring >> p & 1) && tokens_of(t.spot[p], token) > 0) out = u8(out | bit(p));
  }
  return out;
}
RULE Ring with_targets(const Book& book, const State& s, Ring ring) {
  Ring out = 0;
  for (int p = 0; p < ring_size; ++p) {
    if ((ring >> p & 1) && targets_at(book, s, p) != 0) out = u8(out | bit(p));
  }
  return out;
}
RULE Ring with_room(const Book& book, const Table& t, Ring ring) {
  Ring out = 0;
  for (int p = 0; p < ring_size; ++p) {
    if ((ring >> p & 1) && free_slots(book, t.spot[p]) > 0) out = u8(out | bit(p));
  }
  return out;
}
RULE Ring with_crisis(const Table& t, Ring ring) {
  Ring out = 0;
  for (int p = 0; p < ring_size; ++p) {
    if ((ring >> p & 1) && t.spot[p].crisis > 0) out = u8(out | bit(p));
  }
  return out;
}
RULE Ring without_threat(const Table& t, Ring ring) {
  Ring out = 0;
  for (int p = 0; p < ring_size; ++p) {
    if ((ring >> p & 1) && t.spot[p].threat == ThreatId::none) out = u8(out | bit(p));
  }
  return out;
}
// Threats with token slots; Henchmen that lost Health.
RULE Ring with_slots(const Book& book, const Table& t, Ring ring) {
  Ring out = 0;
  for (int p = 0; p < ring_size; ++p) {
    const Spot& spot = t.spot[p];
    if ((ring >> p & 1) && spot.threat != ThreatId::none && !henchman_at(book, spot)) out = u8(out | bit(p));
  }
  return out;
}
RULE Ring with_hurt_henchman(const Book& book, const Table& t, Ring ring) {
  Ring out = 0;
  for (int p = 0; p < ring_size; ++p) {
    const Spot& spot = t.spot[p];
    if ((ring >> p & 1) && henchman_at(book, spot) && spot.health < threat_of(book, spot.threat).health) {
      out = u8(out | bit(p));
    }
  }
  return out;
}
RULE Figures with_crisis(const Book& book, const Table& t, Figures among) {
  Figures out = 0;
  for (int f = 0; f < figures(book); ++f) {
    if ((among >> f & 1) && t.figure[f].crisis > 0) out = u8(out | bit(f));
  }
  return out;
}
RULE int start_health(const Book& book, const Table& t) {
  return villain_row(book, t).health[figures(book) - 2];
}

// RULE U-7.7: where a Hero can go by a Move inside an effect, the extra cost included.
RULE int step_extra(const Book& book, const Table& t, int figure) {
  if (book.options.grow_trap == GrowTrap::free) return 0;
  return cost_at(book, t, Mod::leave_cost, t.figure[figure].at) - 1;
}
RULE bool can_step(const Book& book, const State& s, int figure) {
  const Table& t = s.table;
  const int extra = step_extra(book, t, figure);
  if (extra == 0) return true;
  return t.phase == Phase::act && t.me == figure && payable(wallet_of(book, t), move_units, extra);
}

// The Locations among which a picking step chooses.
RULE Ring places_offered(const Book& book, const State& s, const Frame& f, const Step& step) {
  const Table& t = s.table;
  const Ring ring = ring_of(t, f, step.place.kind);
  switch (step.verb) {
    case Verb::attack:
    case Verb::hit_all:
      return with_targets(book, s, ring);
    case Verb::discard:
    case Verb::shift:
      return with_tokens(t, ring, step.token);
    case Verb::rescue:
      return with_tokens(t, ring, Token::civilian);
    case Verb::defeat:
      return with_tokens(t, ring, Token::thug);
    case Verb::remove_crisis:
      return with_crisis(t, ring);
    case Verb::fill_threat:
      return with_slots(book, t, ring);
    case Verb::heal:
      return with_hurt_henchman(book, t, ring);
    case Verb::restore_threat:
      return without_threat(t, ring);
    case Verb::damage:
    case Verb::crisis:
    case Verb::track:
    case Verb::add:
    case Verb::step:
    case Verb::jump:
    case Verb::give:
    case Verb::draw:
    case Verb::draw_to:
    case Verb::search_top:
    case Verb::tuck:
    case Verb::swap_played:
    case Verb::swap_hand:
    case Verb::peek_plan:
    case Verb::shield:
    case Verb::ignore_symbol:
    case Verb::villain_move:
    case Verb::bam:
    case Verb::lose:
    case Verb::if_holds:
    case Verb::each:
    case Verb::may:
    case Verb::cost:
    case Verb::unless:
      break;
  }
  return ring;
}

RULE bool in_stack(const Table& t, Frame::Role role) {
  for (const Frame& f : t.stack) {
    if (f.role == role) return true;
  }
  return false;
}
// RULE U-17.4.
RULE bool in_bam(const Table& t, const Frame& f) {
  return f.role == Frame::Role::bam || f.role == Frame::Role::threat_bam || in_stack(t, Frame::Role::bam) ||
         in_stack(t, Frame::Role::threat_bam);
}
RULE bool in_villain_move(const Table& t, const Frame& f) {
  return f.role == Frame::Role::enters_again || in_stack(t, Frame::Role::enters_again);
}

// ---- Verbs and effects ----------------------------------------------------------------------

// Whether one verb could change something, judged by what everybody sees.
RULE bool could_verb(const Book& book, const State& s, const Frame& f, const Step& step) {
  const Table& t = s.table;
  const bool of_heroes = step.whom.kind != Whom::Kind::none;
  const Figures heroes =
      of_heroes ? u8(figures_of(book, t, f, step.whom) | figures_of(book, t, f, step.also)) : Figures{0};
  const Ring ring = step.place.kind == Places::Kind::none ? Ring{0} : places_offered(book, s, f, step);
  const bool amount = value(book, s, f, step.n) > 0;
  const Seat my_seat = f.me == no_figure ? nobody : seat_of(book, f.me);
  switch (step.verb) {
    case Verb::damage:
      for (int i = 0; i < figures(book); ++i) {
        if ((heroes >> i & 1) && !t.figure[i].shield && value(book, s, f, step.n, i) > 0 &&
            hand_count(book, s, seat_of(book, i)) > 0) {
          return true;
        }
      }
      return false;
    case Verb::hit_all:
    case Verb::attack:
    case Verb::discard:
    case Verb::rescue:
    case Verb::defeat:
    case Verb::fill_threat:
    case Verb::add:
      return ring != 0 && amount;
    case Verb::crisis:
      if (step.whom.kind == Whom::Kind::none) return ring != 0 && amount;
      for (int i = 0; i < figures(book); ++i) {
        if ((heroes >> i & 1) && value(book, s, f, step.n, i) > 0) return true;
      }
      return false;
    case Verb::remove_crisis: {
      const bool anywhere = step.place.kind == Places::Kind::anywhere;
      const Figures among = anywhere ? standing(book, t) : heroes;
      return amount && (ring != 0 || with_crisis(book, t, among) != 0);
    }
    case Verb::track:
      return amount && (step.flag ? t.track > 0 : t.track < villain_row(book, t).track_end);
    case Verb::shift: {
      const Ring room = with_room(book, t, ring_of(t, f, step.to.kind));
      return amount && ring != 0 && room != 0 && (ring != room || ones(ring) > 1);
    }
    case Verb::step:
      for (int i = 0; i < figures(book); ++i) {
        if ((heroes >> i & 1) && amount && can_step(book, s, i)) return true;
      }
      return false;
    case Verb::jump:
      for (int i = 0; i < figures(book); ++i) {
        if ((heroes >> i & 1) && (ring & ~bit(t.figure[i].at)) != 0) return true;
      }
      return false;
    case Verb::give:
      return amount && (solo(book) || heroes != 0);
    case Verb::draw:
    case Verb::draw_to:
      for (int i = 0; i < figures(book); ++i) {
        const Seat seat = seat_of(book, i);
        if ((heroes >> i & 1) == 0 || deck_count(book, s, seat) == 0) continue;
        if (step.verb == Verb::draw ? amount : hand_count(book, s, seat) < value(book, s, f, step.n, i)) {
          return true;
        }
      }
      return false;
    case Verb::search_top:
      return heroes != 0 && deck_count(book, s, my_seat) >= 2;
    case Verb::tuck:
      for (int i = 0; i < figures(book); ++i) {
        if ((heroes >> i & 1) && amount && hand_count(book, s, seat_of(book, i)) > 0) return true;
      }
      return false;
    case Verb::swap_played: {
      const int own = own_card(t);
      if (heroes == 0 || own < 0) return false;
      return (story_of(t, t.figure[f.me].hero) & ~(uint64_t{1} << own)) != 0;
    }
    case Verb::swap_hand:
      return heroes != 0 && hand_count(book, s, my_seat) > 0 && story_of(t, t.figure[f.me].hero) != 0;
    case Verb::peek_plan:
      return plan_count(t) > 0;
    case Verb::shield:
      for (int i = 0; i < figures(book); ++i) {
        if ((heroes >> i & 1) && !t.figure[i].shield) return true;
      }
      return false;
    case Verb::ignore_symbol:
      return heroes != 0 && amount;
    case Verb::heal:
      return amount && (step.flag ? t.health < start_health(book, t) : ring != 0);
    case Verb::villain_move:
      return !in_villain_move(t, f) && (amount || ring != 0);
    case Verb::bam:
      return !in_bam(t, f);
    case Verb::restore_threat:
      return !t.cleared.empty() && !t.cleared.back().restored && ring != 0;
    case Verb::lose:
      return true;
    case Verb::if_holds:
    case Verb::each:
    case Verb::may:
    case Verb::cost:
    case Verb::unless:
      break;
  }
  return false;
}

RULE const Step* steps_of(const Book& book, const Frame& f) {
  return book.step + book.effect[int(f.effect)].first;
}
RULE int step_count(const Book& book, const Frame& f) { return book.effect[int(f.effect)].size; }

// Whether the steps from `first` to before `last` could change something.
RULE bool could(const Book& book, const State& s, Frame f, int first, int last) {
  const Step* const steps = steps_of(book, f);
  int i = first;
  while (i < last) {
    const Step& step = steps[i];
    const int after = i + 1 + (is_combinator(step.verb) ? step.span : 0);
    switch (step.verb) {
      case Verb::if_holds:
        i = holds(book, s, f, step.when) ? i + 1 : after;
        continue;
      case Verb::each: {
        const Ring ring = ring_of(s.table, f, step.place.kind);
        for (int p = 0; p < ring_size; ++p) {
          Frame inside = f;
          inside.loop = u8(p);
          if ((ring >> p & 1) && could(book, s, inside, i + 1, after)) return true;
        }
        i = after;
        continue;
      }
      case Verb::cost:
        for (int k = i + 1; k < after; ++k) {
          if (!could_verb(book, s, f, steps[k])) return false;
        }
        i = after;
        continue;
      case Verb::may:
      case Verb::unless:
        i = i + 1;
        continue;
      case Verb::damage:
      case Verb::hit_all:
      case Verb::attack:
      case Verb::crisis:
      case Verb::remove_crisis:
      case Verb::track:
      case Verb::add:
      case Verb::discard:
      case Verb::shift:
      case Verb::rescue:
      case Verb::defeat:
      case Verb::step:
      case Verb::jump:
      case Verb::give:
      case Verb::draw:
      case Verb::draw_to:
      case Verb::search_top:
      case Verb::tuck:
      case Verb::swap_played:
      case Verb::swap_hand:
      case Verb::peek_plan:
      case Verb::shield:
      case Verb::ignore_symbol:
      case Verb::fill_threat:
      case Verb::heal:
      case Verb::villain_move:
      case Verb::bam:
      case Verb::restore_threat:
      case Verb::lose:
        break;
    }
    if (could_verb(book, s, f, step)) return true;
    i = after;
  }
  return false;
}
RULE bool could(const Book& book, const State& s, const Frame& f) {
  return could(book, s, f, 0, step_count(book, f));
}

// ---- Frames ----------------------------------------------------------------------------------

// An effect about to begin: what a `where` means is fixed now.
RULE Frame frame_of(const Book& book, const State& s, Frame f) {
  const Effect& effect = book.effect[int(f.effect)];
  if (effect.where == 255) return f;
  const Step& step = book.step[effect.first + effect.where];
  Ring ring = 0;
  for (int p = 0; p < ring_size; ++p) {
    Frame inside = f;
    inside.loop = u8(p);
    if (holds(book, s, inside, step.when)) ring = u8(ring | bit(p));
  }
  f.where = ring;
  return f;
}
RULE Frame bam_frame(const Book& book, const State& s, int source) {
  if (source == the_dashboard) {
    return frame_of(book, s,
                    {.role = Frame::Role::bam, .effect = villain_row(book, s.table).on[Trigger::bam]});
  }
  const Threat& threat = threat_of(book, s.table.spot[source].threat);
  return frame_of(book, s,
                  {.role = Frame::Role::threat_bam, .effect = threat.on[Trigger::bam], .at = u8(source)});
}
// RULE U-3.8: the BAM!s that wait and could do something.
RULE uint8_t bams_offered(const Book& book, const State& s) {
  uint8_t out = 0;
  for (uint8_t rest = s.table.bams; rest != 0; rest = u8(rest & (rest - 1))) {
    const int source = lowest(rest);
    if (could(book, s, bam_frame(book, s, source))) out = u8(out | bit(source));
  }
  return out;
}
// RULE U-7.1, U-7.13: the special effect of the card just played.
RULE EffectId special_of(const Book& book, const Table& t) {
  const int own = own_card(t);
  return own < 0 ? EffectId::none : card_of(book, t.story[own].card).special;
}
RULE_SELDOM bool could_special(const Book& book, const State& s, EffectId effect) {
  return could(book, s,
               frame_of(book, s, {.role = Frame::Role::special, .effect = effect, .me = s.table.me}));
}
RULE bool special_offered(const Book& book, const State& s) {
  const int own = own_card(s.table);
  if (own < 0 || (s.table.story[own].spent & special_spent)) return false;
  const EffectId effect = card_of(book, s.table.story[own].card).special;
  return effect != EffectId::none && could_special(book, s, effect);
}
RULE Frame location_frame(const Book& book, const State& s) {
  const Table& t = s.table;
  const uint8_t at = t.figure[t.me].at;
  return frame_of(book, s,
                  {.role = Frame::Role::location,
                   .effect = book.location[int(t.spot[at].location)].end_of_turn,
                   .at = at,
                   .me = t.me});
}
// RULE U-10.1, U-10.3.
RULE bool location_offered(const Book& book, const State& s) {
  const Table& t = s.table;
  const Spot& spot = t.spot[t.figure[t.me].at];
  if (t.figure[t.me].ko || spot.threat != ThreatId::none) return false;
  if (book.location[int(spot.location)].end_of_turn == EffectId::none) return false;
  return could(book, s, location_frame(book, s));
}

// ---- Questions of an effect --------------------------------------------------------------------

// Effects a Hero uses; all others are the Villain's.
RULE bool of_hero(Frame::Role role) {
  return role == Frame::Role::special || role == Frame::Role::location || role == Frame::Role::extra;
}
// RULE U-7.12, U-15: who decides inside an effect.
RULE Seats deciders(const Book& book, const Frame& f) {
  return of_hero(f.role) ? Seats::of(seat_of(book, f.me)) : all_seats(book);
}
// Action tokens, each to a Hero chosen anew.
RULE bool shares(const Step& step) { return step.verb == Verb::give && step.flag; }
// The part of a step that names Heroes by choice.
RULE const Whom& chosen_part(const Step& step) {
  return shares(step) || step.whom.how != Whom::How::each ? step.whom : step.also;
}
// The Heroes of a step, once they are picked.
RULE Figures heroes_of(const Book& book, const Table& t, const Frame& f, const Step& step) {
  Figures out = f.picked;
  if (step.whom.how == Whom::How::each) out = u8(out | figures_of(book, t, f, step.whom));
  if (step.also.how == Whom::How::each) out = u8(out | figures_of(book, t, f, step.also));
  return u8(out & standing(book, t));
}
// The Locations of a step, once one is picked.
RULE Ring places_chosen(const Table& t, const Frame& f, const Step& step) {
  return step.place.pick ? ring_of(t, f, Places::Kind::it) : ring_of(t, f, step.place.kind);
}

}  // namespace gm::united

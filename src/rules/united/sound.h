// The invariants of docs/rules/united.md that are about one state, checked after
// every step in the law tests and on every position that comes from outside. A
// state that passes can be played on: no list is overrun, no index is out of
// range, and the question it asks is the one the rules ask there.
#pragma once
#include "rules/united/apply.h"
#include "rules/united/content.h"
#include "rules/united/could.h"
#include "rules/united/facts.h"
#include "rules/united/legal.h"
#include "rules/united/modifiers.h"
#include "rules/united/state.h"

namespace gm::united {

enum class Fault : uint8_t {
  none,
  words,      // a seat, phase, decision or position that does not exist
  board,      // I-16: Locations, Villain or Heroes not laid out as the phase says
  tokens,     // I-4, I-12
  threats,    // I-3, I-11
  missions,   // I-6
  villain,    // I-7, I-8, I-9
  heroes,     // figures that cannot be so
  cards,      // I-1: lost, made or laid out wrongly
  knowledge,  // seen cards that are in no hand
  plan,       // I-2
  story,      // I-2, I-5
  turn,       // I-13, I-14: active seat, pressure, counters of the turn
  ko,         // I-10
  stack,      // an effect that cannot be under way
  queue,      // an effect that cannot wait
  result,     // I-7, I-8
  question,   // I-14: what is asked is not what the rules ask here
};
inline constexpr int fault_count = int(Fault::question) + 1;

RULE bool ring_or_nowhere(uint8_t at) { return at < ring_size || at == nowhere; }

RULE bool words_exist(const Book& book, const Table& t) {
  const bool ranges = int(t.phase) < phase_count && int(t.decision) < decision_count &&
                      int(t.ending) < ending_count && (t.done - Missions::first(mission_count)).empty() &&
                      t.bams < 1 << (ring_size + 1) && t.pattern <= 3 && t.pressure <= slow_pressure;
  if (!ranges || !ring_or_nowhere(t.villain_at)) return false;
  if (t.about != nobody && int(t.about) >= seats(book)) return false;
  if (t.active != nobody && int(t.active) >= seats(book)) return false;
  if (t.me != no_figure && t.me >= figures(book)) return false;
  return t.back == no_figure || t.back < figures(book);
}

// ---- The board ---------------------------------------------------------------------------

RULE bool board_sound(const Book& book, const Table& t) {
  const bool villain = t.phase > Phase::name_villain;
  if (villain != (t.villain != VillainId::none)) return false;
  if (villain && (int(t.villain) >= max_villains || !book.villains.has(t.villain))) return false;
  const int laid = next_spot(t);
  Locations used;
  for (int p = 0; p < ring_size; ++p) {
    const Spot& spot = t.spot[p];
    if ((spot.location != LocationId::none) != (p < laid)) return false;
    if (p >= laid) {
      if (!(spot == Spot{})) return false;
      continue;
    }
    if (int(spot.location) >= max_locations || !book.locations.has(spot.location)) return false;
    if (used.has(spot.location)) return false;
    used.add(spot.location);
  }
  if (t.phase < Phase::lay_locations && laid != 0) return false;
  if (t.phase > Phase::lay_locations && laid != ring_size) return false;
  return (t.phase > Phase::place_villain) == (t.villain_at != nowhere);
}

// I-4, I-12: hurt Thugs took less than they can take.
RULE bool tokens_sound(const Book& book, const Table& t) {
  for (int p = 0; p < ring_size; ++p) {
    const Spot& spot = t.spot[p];
    if (spot.location == LocationId::none) continue;
    if (tokens_on(spot) > slots_of(book, spot) || unhurt(spot) < 0) return false;
    if (t.phase <= Phase::place_villain && unhurt(spot) != spot.thugs) return false;
    if (t.phase == Phase::over || t.phase <= Phase::place_villain) continue;
    for (int damage = 1; damage < most_thug_health; ++damage) {
      if (spot.hurt[damage - 1] > 0 && damage >= thug_health(book, t, p)) return false;
    }
    const bool turn_begins = t.phase == Phase::first_hero || t.phase == Phase::turn_begins;
    if (turn_begins && unhurt(spot) != spot.thugs) return false;
  }
  return true;
}

// I-3, I-11.
RULE bool threats_sound(const Book& book, const Table& t) {
  if (t.phase <= Phase::lay_locations) {
    for (const Spot& spot : t.spot) {
      if (spot.threat != ThreatId::none || spot.health != 0 || spot.filled != 0 || spot.restored)
        return false;
    }
    return t.cleared.empty();
  }
  int of_row[threat_cards]{};
  int all = 0;
  const auto counted = [&](ThreatId threat) {
    if (int(threat) >= max_villains * threat_cards || villain_of(threat) != t.villain) return false;
    if (row_of(threat) >= villain_row(book, t).threats) return false;
    ++of_row[row_of(threat)];
    ++all;
    return true;
  };
  bool gap = false;
  for (const Spot& spot : t.spot) {
    if (spot.threat == ThreatId::none) {
      if (spot.health != 0 || spot.filled != 0 || spot.restored) return false;
      gap = true;
      continue;
    }
    if (gap && t.phase == Phase::lay_threats) return false;
    if (!counted(spot.threat)) return false;
    const Threat& threat = threat_of(book, spot.threat);
    if (threat.henchman()) {
      if (spot.health == 0 || spot.health > threat.health || spot.filled != 0) return false;
      continue;
    }
    if (spot.health != 0 || spot.filled >> threat.slots.size() != 0) return false;
    if (ones(spot.filled) == threat.slots.size()) return false;
    // Of equal slots the first are filled first.
    for (int i = 0; i < threat.slots.size(); ++i) {
      for (int k = 0; k < i; ++k) {
        const bool later_first = (spot.filled >> i & 1) && (spot.filled >> k & 1) == 0;
        if (later_first && threat.slots[i] == threat.slots[k]) return false;
      }
    }
  }
  for (const Cleared& cleared : t.cleared) {
    if (!counted(cleared.threat)) return false;
  }
  for (int row = 0; row < villain_row(book, t).threats; ++row) {
    if (of_row[row] > villain_row(book, t).threat[row].copies) return false;
  }
  if (t.phase == Phase::lay_threats) return t.cleared.empty();
  return all == threat_cards;
}

// I-6 to I-9.
RULE Fault numbers_sound(const Book& book, const State& s) {
  const Table& t = s.table;
  for (int m = 0; m < mission_count; ++m) {
    const bool done = t.done.has(Mission(m));
    if (done ? t.progress[m] != 0 : t.progress[m] >= book.mission_size[m]) return Fault::missions;
  }
  if (t.phase == Phase::name_villain) {
    return t.health == 0 && t.track == 0 && t.done.empty() ? Fault::none : Fault::villain;
  }
  const Villain& villain = villain_row(book, t);
  const int start = start_health(book, t);
  if (t.health > start || t.track > villain.track_end) return Fault::villain;
  if (t.done.size() < missions_needed && t.health != start) return Fault::villain;
  if ((t.health == 0) != (t.ending == Ending::won)) return Fault::villain;
  if (t.phase > Phase::deal && t.phase != Phase::over && villain.has_plot &&
      holds(book, s, Frame{.role = Frame::Role::bam}, villain.plot)) {
    return Fault::villain;
  }
  return Fault::none;
}

// ---- Heroes and cards -----------------------------------------------------------------------

RULE bool heroes_sound(const Book& book, const Table& t) {
  const int taken = figure_without_hero(book, t);
  Heroes used;
  for (int f = 0; f < most_figures; ++f) {
    const Figure& figure = t.figure[f];
    if (f >= taken) {
      if (!(figure == Figure{})) return false;
      continue;
    }
    if (int(figure.hero) >= max_heroes || !book.heroes.has(figure.hero) || used.has(figure.hero))
      return false;
    used.add(figure.hero);
    if ((figure.at < ring_size) != (t.phase >= Phase::deal) || !ring_or_nowhere(figure.at)) return false;
    const bool untouched = figure.crisis == 0 && !figure.shield && !figure.ko;
    if (t.phase <= Phase::deal && !untouched) return false;
    for (uint8_t count : figure.tokens) {
      if (count > 0 && (t.phase <= Phase::deal || purse_of(book, f) != f)) return false;
    }
  }
  if (t.phase < Phase::take_heroes && taken != 0) return false;
  return t.phase <= Phase::take_heroes || taken == figures(book);
}

RULE bool piles_sound(const Book& book, const State& s) {
  const Table& t = s.table;
  const bool dealt = t.phase >= Phase::deal;
  if (!dealt && !(s.pool | s.hand | s.seen).empty()) return false;
  int first_free = 0;
  for (int i = 0; i < most_figures; ++i) {
    const bool sits = i < seats(book) && dealt;
    if (t.known_top[i] > 1 || (!sits && (t.known_top[i] != 0 || t.under[i] != 0))) return false;
    if ((s.top[i] != CardId::none) != (t.known_top[i] != 0)) return false;
    const int most = solo(book) ? solo_figures * deck_cards : deck_cards;
    if (t.under[i] > most) return false;
    for (int n = first_free; n < (i + 1) * deck_cards; ++n) {
      const int from = solo(book) ? 0 : i * deck_cards;
      const int used = solo(book) ? t.under[0] : t.under[i];
      const bool here = n >= from && n < from + used;
      if (here != (s.under[n] != CardId::none)) return false;
    }
    first_free = (i + 1) * deck_cards;
  }
  return true;
}

// I-1, and the places of each card are taken from the front.
RULE Fault cards_sound(const Book& book, const State& s) {
  const Table& t = s.table;
  if (!piles_sound(book, s)) return Fault::cards;
  if (t.phase < Phase::deal) return t.back == no_figure ? Fault::none : Fault::knowledge;
  Cards all;
  uint8_t open[most_figures * deck_cards]{};  // by first place: story, top and bottom
  const auto counted = [&](CardId card, Seat owner) {
    const Cards places = places_of(book, t, card);
    if (places.empty() || (places & cards_of(book, owner)).empty()) return false;
    ++open[int(places.front())];
    return true;
  };
  for (int f = 0; f < figures(book); ++f) {
    all |= Cards::of_bits(uint64_t(book.hero[int(t.figure[f].hero)].all) << (f * deck_cards));
  }
  if (!((s.pool | s.hand | s.seen) - all).empty()) return Fault::cards;
  for (const StoryCard& story : t.story) {
    if (story.card == CardId::none) continue;
    const int figure =
        int(story.card) < max_heroes * deck_cards ? figure_of(book, t, hero_of(story.card)) : int(no_figure);
    if (figure == no_figure || !counted(story.card, seat_of(book, figure))) return Fault::story;
  }
  for (int i = 0; i < seats(book); ++i) {
    if (t.known_top[i] != 0 && !counted(s.top[i], Seat(i))) return Fault::cards;
    for (int n = 0; n < t.under[i]; ++n) {
      if (!counted(s.under[i * deck_cards + n], Seat(i))) return Fault::cards;
    }
  }
  for (Place place : all - further_copies(book, t)) {
    const CardId card = card_at(book, t, place);
    const Cards places = places_of(book, t, card);
    const int pool = copies_in(book, t, s.pool, card);
    const int hand = copies_in(book, t, s.hand, card);
    const int seen = copies_in(book, t, s.seen, card);
    if (pool + hand + open[int(place)] != places.size()) return Fault::cards;
    if ((s.pool & places) != first_copies(places, pool)) return Fault::cards;
    if (((s.pool | s.hand) & places) != first_copies(places, pool + hand)) return Fault::cards;
    if (seen > hand || (s.seen & places) != first_copies(places, seen)) return Fault::knowledge;
  }
  const bool backs = solo(book) && book.options.solo_backs == Backs::shown;
  if (t.back != no_figure && (!backs || t.known_top[0] != 0 || (s.pool & cards_of_figure(t.back)).empty())) {
    return Fault::knowledge;
  }
  return Fault::none;
}

// ---- Plan deck and Storyline -----------------------------------------------------------------

// I-2.
RULE bool plan_sound(const Book& book, const Table& t) {
  if (t.phase == Phase::name_villain) {
    return t.plan_pool.empty() && t.plan_top == PlanId::none && t.plan_under.empty() && t.story.empty();
  }
  const Villain& villain = villain_row(book, t);
  int of_row[plan_cards]{};
  const auto counted = [&](PlanId plan) {
    if (int(plan) >= max_villains * plan_cards || villain_of(plan) != t.villain) return false;
    if (row_of(plan) >= villain.plans) return false;
    ++of_row[row_of(plan)];
    return true;
  };
  if (t.plan_top != PlanId::none && !counted(t.plan_top)) return false;
  for (PlanId plan : t.plan_under) {
    if (!counted(plan)) return false;
  }
  for (const StoryCard& story : t.story) {
    if (story.plan != PlanId::none && !counted(story.plan)) return false;
  }
  uint16_t all = 0;
  for (int row = 0; row < villain.plans; ++row) {
    const uint16_t places = villain.plan_of[row];
    const int left = copies_in_plan(book, t, row);
    all = uint16_t(all | places);
    if (left + of_row[row] != ones(uint64_t{places})) return false;
    // The first places are those of the pool.
    const Cards first = first_copies(Cards::of_bits(places), left);
    if ((t.plan_pool.bits() & places) != uint16_t(first.bits())) return false;
  }
  return (t.plan_pool.bits() & ~all) == 0;
}

// I-2, I-5.
RULE bool story_sound(const Book& book, const Table& t) {
  int since_plan = 0;
  for (int i = 0; i < t.story.size(); ++i) {
    const StoryCard& story = t.story[i];
    const bool plan = story.plan != PlanId::none;
    if (plan == (story.card != CardId::none) || (i == 0 && !plan)) return false;
    since_plan = plan ? 0 : since_plan + 1;
    if (since_plan > slow_pressure) return false;
    if (story.spent == 0) continue;
    if (plan || !(in_hero_turn(t.phase) || t.phase == Phase::over)) return false;
    const HeroCard& card = card_of(book, story.card);
    const int bits = ((1 << card.symbols.size()) - 1) | special_spent;
    if ((story.spent & ~bits) != 0) return false;
    // Of equal symbols the first are spent first.
    for (int a = 0; a < card.symbols.size(); ++a) {
      for (int b = 0; b < a; ++b) {
        const bool later_first = (story.spent >> a & 1) && (story.spent >> b & 1) == 0;
        if (later_first && card.symbols[a] == card.symbols[b]) return false;
      }
    }
  }
  if (t.phase <= Phase::deal && !t.story.empty()) return false;
  if (t.pressure < since_plan) return false;
  // A card was played this turn, or a plan card is being carried out.
  if (Phase::played <= t.phase && t.phase <= Phase::turn_ends) {
    return !t.story.empty() && t.story.back().card != CardId::none;
  }
  if (Phase::villain_moves <= t.phase && t.phase <= Phase::first_hero) {
    return !t.story.empty() && t.story.back().plan != PlanId::none && t.pressure == 0;
  }
  return true;
}

// ---- Turns ---------------------------------------------------------------------------------------

RULE bool turn_sound(const Book& book, const Table& t) {
  const bool hero = in_hero_turn(t.phase);
  if (hero && t.active == nobody) return false;
  if (t.phase <= Phase::first_hero && t.me != no_figure) return false;
  if (t.phase <= Phase::deal && t.active != nobody) return false;
  if ((t.phase == Phase::first_hero) && (t.active != nobody || solo(book))) return false;
  if ((t.turns == 0) != (t.active == nobody || (t.turns == 0 && t.phase == Phase::turn_begins))) return false;
  const bool has_me = Phase::played <= t.phase && t.phase <= Phase::turn_ends;
  if (has_me && t.me == no_figure) return false;
  if (hero && t.phase > Phase::turn_begins && !solo(book) && t.me != int(t.active)) return false;
  if (hero && solo(book) && t.phase < Phase::played && t.me != no_figure) return false;
  if (t.phase == Phase::turn_begins && t.pressure >= pressure_limit(t)) return false;
  if (hero && t.phase <= Phase::play && t.pressure >= slow_pressure) return false;  // a card is still to come
  if (t.rising && t.phase != Phase::turn_starts) return false;
  if (t.phase == Phase::played || t.phase == Phase::act) {
    // The played card is the active Hero's, or was laid there by a swap and does nothing (U-18.10).
    const StoryCard& own = t.story[own_card(t)];
    if (hero_of(own.card) != t.figure[t.me].hero && !(own.spent & special_spent)) return false;
  }
  if (t.ignored > 0 && (!hero || t.phase == Phase::turn_begins)) return false;
  if (t.bams != 0 && t.phase != Phase::bam_threats) return false;
  if (t.pattern != 0 && t.phase != Phase::add_tokens) return false;
  for (int p = 0; p < ring_size; ++p) {
    if ((t.bams >> p & 1) == 0) continue;
    if (t.spot[p].threat == ThreatId::none) return false;
    if (threat_of(book, t.spot[p].threat).on[Trigger::bam] == EffectId::none) return false;
  }
  if (t.bams >> the_dashboard && villain_row(book, t).on[Trigger::bam] == EffectId::none) return false;
  for (int i = 0; i < most_figures; ++i) {
    if (i >= seats(book) && (t.owed[i] != 0 || t.draws[i] != 0)) return false;
    if (t.phase < Phase::deal && (t.owed[i] != 0 || t.draws[i] != 0)) return false;
  }
  return true;
}

// I-10.
RULE bool ko_sound(const Book& book, const State& s) {
  const Table& t = s.table;
  if (t.phase <= Phase::deal) return t.kos == 0;
  if (!solo(book) && t.kos != 0) return false;
  if (t.phase != Phase::over && solo(book) && t.kos >= book.options.solo_ko_limit) return false;
  if (t.kos > most_ko_limit) return false;
  if (t.phase == Phase::over) return true;
  for (int f = 0; f < figures(book); ++f) {
    const Seat seat = seat_of(book, f);
    const bool empty = hand_of(book, s, seat).empty();
    if (solo(book) && t.figure[f].ko != t.figure[0].ko) return false;
    if (t.figure[f].ko && !empty) return false;
    if (t.figure[f].ko && (t.owed[int(seat)] != 0 || t.draws[int(seat)] != 0)) return false;
    const bool own_turn = in_hero_turn(t.phase) && seat == t.active;
    if (!t.figure[f].ko && empty && !own_turn) return false;
  }
  return true;
}

// ---- Effects under way ----------------------------------------------------------------------------

// Where the effect of a role comes from now; none where it cannot be under way.
RULE EffectId effect_of(const Book& book, const Table& t, const Frame& f) {
  const Villain& villain = villain_row(book, t);
  switch (f.role) {
    case Frame::Role::special: {
      // Behind a swap the card that is carried out lies elsewhere.
      if (t.phase != Phase::act || f.me != t.me || int(f.effect) >= book.effects) return EffectId::none;
      const Hero& hero = book.hero[int(t.figure[t.me].hero)];
      for (int row = 0; row < hero.rows; ++row) {
        if (hero.card[row].special == f.effect) return f.effect;
      }
      return EffectId::none;
    }
    case Frame::Role::location:
      if (t.phase != Phase::turn_ends || f.me != t.me || f.at >= ring_size) return EffectId::none;
      return book.location[int(t.spot[f.at].location)].end_of_turn;
    case Frame::Role::extra: {
      if (t.phase != Phase::act || f.me != t.me) return EffectId::none;
      for (const Modifier& modifier : villain.modifiers) {
        if (modifier.mod == Mod::extra_action && modifier.effect == f.effect) return f.effect;
      }
      for (int row = 0; row < villain.threats; ++row) {
        for (const Modifier& modifier : villain.threat[row].modifiers) {
          if (modifier.mod == Mod::extra_action && modifier.effect == f.effect) return f.effect;
        }
      }
      return EffectId::none;
    }
    case Frame::Role::bam:
    case Frame::Role::overflow:
    case Frame::Role::ko:
    case Frame::Role::mission:
      return villain.on[trigger_of(f.role)];
    case Frame::Role::plan:
      return t.phase == Phase::villain_done ? plan_in_play(book, t).special : EffectId::none;
    case Frame::Role::threat_bam:
    case Frame::Role::enters:
    case Frame::Role::enters_again:
    case Frame::Role::turn_start:
    case Frame::Role::turn_end:
    case Frame::Role::cleared:
      // The Threat may have left meanwhile.
      for (int row = 0; row < villain.threats; ++row) {
        if (villain.threat[row].on[trigger_of(f.role)] == f.effect) return f.effect;
      }
      return EffectId::none;
    case Frame::Role::adding:
      break;
  }
  return EffectId::none;
}

RULE bool at_fits(const Table& t, const Frame& f) {
  switch (f.role) {
    case Frame::Role::special:
    case Frame::Role::extra:
    case Frame::Role::bam:
    case Frame::Role::plan:
    case Frame::Role::ko:
    case Frame::Role::mission:
      return f.at == nowhere;
    case Frame::Role::overflow:
      return f.at == nowhere && f.it < ring_size;
    case Frame::Role::location:
    case Frame::Role::threat_bam:
    case Frame::Role::enters:
    case Frame::Role::enters_again:
    case Frame::Role::turn_start:
    case Frame::Role::turn_end:
    case Frame::Role::cleared:
    case Frame::Role::adding:
      return f.at < ring_size && t.spot[f.at].location != LocationId::none;
  }
  return false;
}
// The phase below the first frame, and what frames can lie on others.
RULE bool role_fits(const Table& t, const Frame& f, bool first) {
  switch (f.role) {
    case Frame::Role::special:
    case Frame::Role::extra:
      return first && t.phase == Phase::act;
    case Frame::Role::location:
      return first && t.phase == Phase::turn_ends;
    case Frame::Role::threat_bam:
      return first && t.phase == Phase::bam_threats;
    case Frame::Role::enters:
      return first && t.phase == Phase::bam;
    case Frame::Role::plan:
      return first && t.phase == Phase::villain_done;
    case Frame::Role::turn_start:
      return first && (t.phase == Phase::turn_starts || t.phase == Phase::act);
    case Frame::Role::turn_end:
      return first && t.phase == Phase::location;
    case Frame::Role::cleared:
    case Frame::Role::ko:
    case Frame::Role::mission:
      return first;
    case Frame::Role::bam:
      return true;
    case Frame::Role::enters_again:
      return !first;
    case Frame::Role::overflow:
    case Frame::Role::adding:
      return !first || t.phase == Phase::add_tokens;
  }
  return false;
}

RULE bool frame_sound(const Book& book, const Table& t, const Frame& f, bool top) {
  if (f.mark >= mark_count || !ring_or_nowhere(f.it) || !ring_or_nowhere(f.loop)) return false;
  if (((f.loops | f.where) & ~whole_ring) != 0 || (f.picked & ~all_figures(book)) != 0) return false;
  if (f.me != no_figure && f.me >= figures(book)) return false;
  const bool acts = of_hero(f.role) || f.role == Frame::Role::turn_start || f.role == Frame::Role::turn_end;
  if (acts != (f.me != no_figure)) return false;
  if (acts && f.me != t.me) return false;
  if (f.target != Target::none && int(f.target) >= target_count) return false;
  if (!at_fits(t, f)) return false;
  if (f.role == Frame::Role::adding) {
    return f.effect == EffectId::none && !top && f.step == 0 && f.mark == fresh;
  }
  if (int(f.effect) >= book.effects || effect_of(book, t, f) != f.effect) return false;
  // At its end it only waits for cards to be discarded or drawn.
  const bool cards = any_of(t.owed) || any_of(t.draws) || t.decision == Decision::chance_back;
  if (f.step > step_count(book, f) || (top && !cards && f.step == step_count(book, f))) return false;
  if (f.emptied && f.me == no_figure) return false;
  if (f.step == step_count(book, f)) return true;
  const Step& step = steps_of(book, f)[f.step];
  const bool needs_it = f.mark == paying || (f.mark >= placed && step.place.pick && step.verb != Verb::step);
  if (needs_it && f.it == nowhere) return false;
  if (f.mark == paying && step.verb != Verb::step) return false;
  if (is_combinator(step.verb) && f.mark != fresh) return false;
  const bool single = step.verb == Verb::attack && step.flag;
  if (f.target != Target::none && (!single || f.more >= ring_size)) return false;
  return step.verb != Verb::add || (f.more & ~whole_ring) == 0;
}

RULE bool stack_sound(const Book& book, const Table& t) {
  if (!t.stack.empty() && (t.phase <= Phase::deal || t.phase == Phase::over)) return false;
  int adding = 0, overflow = 0, again = 0, bam = 0;
  for (int i = 0; i < t.stack.size(); ++i) {
    const Frame& f = t.stack[i];
    if (int(f.role) >= role_count || !role_fits(t, f, i == 0)) return false;
    if (!frame_sound(book, t, f, i + 1 == t.stack.size())) return false;
    adding += f.role == Frame::Role::adding;
    overflow += f.role == Frame::Role::overflow;
    again += f.role == Frame::Role::enters_again;
    bam += f.role == Frame::Role::bam || f.role == Frame::Role::threat_bam;
    if (overflow > 1 || again > 1 || bam > 1 || adding > 2) return false;
  }
  return true;
}

RULE bool queue_sound(const Book& book, const Table& t) {
  if (!t.queue.empty() && (t.phase <= Phase::deal || t.phase == Phase::over)) return false;
  for (int i = 0; i < t.queue.size(); ++i) {
    const Waiting& waiting = t.queue[i];
    const bool cleared = waiting.kind == Waiting::Kind::cleared;
    if (int(waiting.kind) > int(Waiting::Kind::mission)) return false;
    if (cleared != (waiting.threat != ThreatId::none) || cleared != (waiting.at != nowhere)) return false;
    if (waiting.kind == Waiting::Kind::ko_ended && i > 0) return false;
    if (!cleared) continue;
    if (waiting.at >= ring_size || int(waiting.threat) >= max_villains * threat_cards) return false;
    if (villain_of(waiting.threat) != t.villain) return false;
    if (row_of(waiting.threat) >= villain_row(book, t).threats) return false;
  }
  return true;
}

RULE bool result_sound(const Table& t) { return (t.phase == Phase::over) == (t.ending != Ending::none); }

// I-14: asking again at this place gives the same question and changes nothing,
// and everybody asked has an answer.
RULE bool question_sound(const Book& book, const State& s) {
  const Table& t = s.table;
  if ((t.decision == Decision::none) != (t.phase == Phase::over)) return false;
  State again = s;
  Quiet quiet;
  Desk<Quiet> d{book, again, quiet, again.table};
  ask(d, Decision::none, Seats{});
  if (go_on(d) || !(again == s)) return false;
  if (t.decision == Decision::none) return true;
  const Actors who = actors(book, s);
  if (who.none()) return false;
  for (Seat seat : who.luck ? Seats::of(Seat{0}) : who.seats) {
    int n = 0;
    each_offer(book, s, who.luck ? chance : seat, [&](const Action&, int weight) { n += weight > 0; });
    if (n == 0) return false;
  }
  return true;
}

RULE Fault sound(const Book& book, const State& s) {
  const Table& t = s.table;
  if (!words_exist(book, t)) return Fault::words;
  if (!result_sound(t)) return Fault::result;
  if (!board_sound(book, t)) return Fault::board;
  if (!threats_sound(book, t)) return Fault::threats;
  if (!heroes_sound(book, t)) return Fault::heroes;
  if (!tokens_sound(book, t)) return Fault::tokens;
  if (!plan_sound(book, t)) return Fault::plan;
  if (const Fault fault = cards_sound(book, s); fault != Fault::none) return fault;
  if (!story_sound(book, t)) return Fault::story;
  if (const Fault fault = numbers_sound(book, s); fault != Fault::none) return fault;
  if (!turn_sound(book, t)) return Fault::turn;
  if (!ko_sound(book, s)) return Fault::ko;
  if (!stack_sound(book, t)) return Fault::stack;
  if (!queue_sound(book, t)) return Fault::queue;
  return question_sound(book, s) ? Fault::none : Fault::question;
}

}  // namespace gm::united

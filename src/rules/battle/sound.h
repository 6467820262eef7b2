// The invariants of docs/rules/battle.md, checked after every step in the law
// tests and on every position that comes from outside. A state that passes can
// be played on: no list is overrun, no index is out of range, and the question
// it asks is the one the rules ask there.
#pragma once
#include "rules/battle/apply.h"
#include "rules/battle/content.h"
#include "rules/battle/facts.h"
#include "rules/battle/state.h"

namespace gm::battle {

enum class Fault : uint8_t {
  none,
  numbers,        // fight, round, stage, target or wins out of range (13, 14)
  cards_lost,     // 1
  energy,         // 2
  marker,         // 5
  out_but_holds,  // 6: a hero that is out has a series, a laid card, a ward or overtime
  series,         // 7
  row,            // 8
  hero_twice,     // 19
  dealt_heroes,   // pairs on the table outside the choice of heroes
  battlefield,    // deck, current and discarded battlefields are not those in use
  sides_in,       // 12
  ready,          // 15
  knowledge,      // 21
  seats,          // a set names a seat that does not exist
  stack,          // a list of steps that cannot be under way
  question,       // 16: what is asked is not what the rules ask here
};
inline constexpr int fault_count = int(Fault::question) + 1;

RULE bool seats_exist(const Book& book, const State& s) {
  const Table& t = s.table;
  const Seats all = all_seats(book);
  const Seats named =
      t.asked | t.point_seats | t.leaving | t.left | t.left_field | t.playing | t.in | t.acted | t.overtime;
  Seats known;
  for (int i = 0; i < max_seats; ++i) {
    const Seat seat{u8(i)};
    known |= s.known.seen_laid[seat];
    const bool exists = all.has(seat);
    if (exists) continue;
    if (!s.hand[seat].empty() || s.laid[seat] != Technique::none || !t.series[seat].empty()) return false;
    if (t.hero[seat] != HeroId::none || t.energy[seat] != 0 || t.ready[seat] != 0) return false;
    if (t.ward[seat] != Until::none || t.spent[seat] != 0 || t.field_spent[seat] != 0) return false;
    if (!s.known.seen_laid[seat].empty() || !s.known.deck_max[seat].empty()) return false;
  }
  for (int side = sides(book); side < max_seats; ++side) {
    if (t.wins[side] != 0) return false;
  }
  if (!((named | known) - all).empty()) return false;
  if (int(t.winner) >= sides(book) || !(t.won - Sides::first(sides(book))).empty()) return false;
  const auto seat_or_nobody = [&](Seat seat) {
    return seat == nobody || (int(seat) < max_seats && all.has(seat));
  };
  return seat_or_nobody(t.marker) && seat_or_nobody(t.turn) && seat_or_nobody(t.about);
}

RULE Fault sound_numbers(const Book& book, const State& s) {
  const Table& t = s.table;
  const int wins = book.options.wins_to_win;
  if (t.target != wins && !(t.target == wins + 1 && book.options.tie_variant == TieVariant::play_on)) {
    return Fault::numbers;
  }
  if (t.round > book.options.round_cap || t.stage > max_stages || t.pass > 4 || t.did > 7)
    return Fault::numbers;
  if (t.place >= seats(book) || t.made > 3) return Fault::numbers;
  for (int side = 0; side < sides(book); ++side) {
    if (t.wins[side] > wins + 1) return Fault::numbers;
    const bool goes_on = t.phase != Phase::over && !t.deciding;
    if (goes_on && t.wins[side] >= t.target) return Fault::numbers;
  }
  if (t.deciding && book.options.tie_variant != TieVariant::deciding_fight) return Fault::numbers;
  for (Seat seat : all_seats(book)) {
    if (t.energy[seat] > 9) return Fault::energy;
    if (t.ready[seat] > 3) return Fault::ready;
  }
  return Fault::none;
}

// Invariant 1: no card lost or made.
RULE bool cards_complete(const Book& book, const State& s) {
  const Cards all = all_cards(book);
  for (int t = 0; t < technique_count; ++t) {
    const Technique type = Technique(t);
    int count = s.deck.count(type) + s.table.discard.count(type) + s.table.row.count(type);
    for (Seat seat : all_seats(book)) {
      count += s.hand[seat].count(type) + s.table.series[seat].count(type) + (s.laid[seat] == type);
    }
    if (count != all.count(type)) return false;
  }
  return true;
}

RULE bool digits_are_cards(Cards cards) { return (cards.digits() >> (4 * technique_count)) == 0; }

RULE bool series_valid(Series series) {
  if (series.size() > max_stages) return false;
  for (int i = 0; i < series.size(); ++i) {
    if (((series.digits() >> (4 * i)) & 7) == 0) return false;
  }
  return true;
}

RULE Fault sound_heroes(const Book& book, const State& s) {
  const Table& t = s.table;
  Heroes seen;
  const Heroes all = heroes_in_use(book);
  const bool choosing = t.phase <= Phase::keep_heroes;
  for (Seat seat : all_seats(book)) {
    const HeroId ids[3] = {t.hero[seat], s.dealt[int(seat)][0], s.dealt[int(seat)][1]};
    if (choosing != (t.hero[seat] == HeroId::none)) return Fault::dealt_heroes;
    if (!choosing && (ids[1] != HeroId::none || ids[2] != HeroId::none)) return Fault::dealt_heroes;
    if (ids[1] == HeroId::none && ids[2] != HeroId::none) return Fault::dealt_heroes;
    if (t.phase == Phase::keep_heroes && ids[1] == HeroId::none) return Fault::dealt_heroes;
    for (HeroId id : ids) {
      if (id == HeroId::none) continue;
      if (int(id) >= max_heroes || !all.has(id)) return Fault::dealt_heroes;
      if (seen.has(id)) return Fault::hero_twice;
      seen.add(id);
    }
    // Combined: one of each box.
    if (book.options.box == Box::combined && ids[1] != HeroId::none) {
      const bool both = ids[2] != HeroId::none;
      const bool first_ok = book.heroes[0].has(ids[1]) || (!both && t.phase == Phase::keep_heroes);
      if (!first_ok || (both && !book.heroes[1].has(ids[2]))) return Fault::dealt_heroes;
    }
  }
  for (int seat = seats(book); seat < max_seats; ++seat) {
    if (s.dealt[seat][0] != HeroId::none || s.dealt[seat][1] != HeroId::none) return Fault::dealt_heroes;
  }
  return Fault::none;
}

RULE bool fields_sound(const Book& book, const State& s) {
  const Table& t = s.table;
  const Fields all = fields_in_use(book);
  if (!(t.field_deck & t.field_discard).empty()) return false;
  Fields seen = t.field_deck | t.field_discard;
  if (t.field != FieldId::none) {
    if (int(t.field) >= max_fields || seen.has(t.field)) return false;
    seen.add(t.field);
  }
  if (seen != all) return false;
  Table indexed = t;
  index_cards(book, indexed);
  if (!(t.phase == Phase::keep_heroes || t.phase < Phase::keep_heroes) && !(indexed == t)) return false;
  const bool revealed = Phase::field_effects <= t.phase && t.phase <= Phase::end_fight;
  return !revealed || all.empty() || t.field != FieldId::none;
}

RULE Fault sound_fight(const Book& book, const State& s) {
  const Table& t = s.table;
  const bool fighting = Phase::reveal_field <= t.phase && t.phase <= Phase::cap_rounds;
  if ((t.marker == nobody) != (t.phase == Phase::name_first_player)) return Fault::marker;
  if (!(t.in - t.playing).empty()) return Fault::sides_in;
  if (fighting && !t.deciding && t.playing != all_seats(book)) return Fault::sides_in;
  if (fighting && sides_of(book, t.playing).size() < 2) return Fault::sides_in;
  if (fighting && t.won.empty() && sides_of(book, t.in).size() < 2) return Fault::sides_in;
  if (!t.won.empty() && t.stack.empty()) return Fault::sides_in;
  const bool in_turn = Phase::before_reveal <= t.phase && t.phase <= Phase::end_turn;
  if (in_turn && t.turn == nobody) return Fault::question;
  if (fighting && t.fight == 0) return Fault::numbers;
  const bool in_stage = Phase::empty_hands <= t.phase && t.phase <= Phase::after_stage;
  if (in_stage && (t.stage == 0 || t.round == 0)) return Fault::numbers;
  if (t.phase >= Phase::reveal_field && t.phase <= Phase::clear_row && (t.stage != 0 || t.round != 0)) {
    return Fault::numbers;
  }
  for (Seat seat : all_seats(book)) {
    const bool in = t.in.has(seat);
    if (in && t.energy[seat] > cap(book, s, seat)) return Fault::energy;
    if (in && t.energy[seat] == 0 && !t.overtime.has(seat) && t.stack.empty() &&
        t.phase >= Phase::reveal_field) {
      return Fault::energy;
    }
    if (!in && (!t.series[seat].empty() || s.laid[seat] != Technique::none || t.ward[seat] != Until::none ||
                t.overtime.has(seat))) {
      return Fault::out_but_holds;
    }
    if (t.series[seat].size() + (s.laid[seat] != Technique::none) > t.stage) return Fault::series;
    const bool checked = t.phase != Phase::check_order || t.turn != seat;
    if (in && checked && !t.series[seat].empty() && !in_order(book, t.series[seat], Order::either) &&
        order_of(book, s, seat) != Order::free) {
      return Fault::series;
    }
    const bool lying = Phase::lay <= t.phase && t.phase <= Phase::reveal;
    const bool may_lie = lying || (Phase::check_order <= t.phase && t.phase <= Phase::end_turn);
    if (s.laid[seat] != Technique::none && !may_lie) return Fault::series;
    if (s.laid[seat] != Technique::none && t.acted.has(seat)) return Fault::series;
  }
  const bool acting = Phase::check_order <= t.phase && t.phase <= Phase::end_turn;
  if (acting && t.in.has(t.turn) && (t.series[t.turn].empty() || s.laid[t.turn] != Technique::none)) {
    return Fault::series;
  }
  const bool drafting = t.phase == Phase::deal_row || t.phase == Phase::draft;
  if (!drafting && !t.row.empty()) return Fault::row;
  if (!drafting && (t.pass != 0 || t.place != 0 || t.made != 0)) return Fault::row;
  if (drafting && t.row.total() > row_size(book, s)) return Fault::row;
  return Fault::none;
}

// Invariant 21.
RULE bool knowledge_sound(const Book& book, const State& s) {
  for (int t = 0; t < max_seats; ++t) {
    for (int v = 0; v < max_seats; ++v) {
      const Cards hand = s.known.seen_hand[Seat(t)][Seat(v)];
      const Cards held = s.known.seen_held[Seat(t)][Seat(v)];
      if (t >= seats(book) || v >= seats(book)) {
        if (!hand.empty() || !held.empty()) return false;
        continue;
      }
      Cards all = s.hand[Seat(t)];
      if (s.laid[Seat(t)] != Technique::none) all.add(s.laid[Seat(t)]);
      if (!hand.within(s.hand[Seat(t)]) || !held.within(all) || !hand.within(held)) return false;
      if (s.laid[Seat(t)] == Technique::none && hand != held) return false;
      // A seat never knows less than everybody does.
      if (!s.known.seen_hand[Seat(t)][Seat(t)].within(hand) && t != v) return false;
      if (!s.known.seen_held[Seat(t)][Seat(t)].within(held) && t != v) return false;
    }
    if (t >= seats(book)) continue;
    const Seats seen = s.known.seen_laid[Seat(t)];
    if (s.laid[Seat(t)] == Technique::none && !seen.empty()) return false;
    if (seen.has(Seat(t)) && seen != all_seats(book)) return false;
    if (!s.deck.within(s.known.deck_max[Seat(t)])) return false;
    if (!s.known.deck_max[Seat(t)].within(s.known.public_deck_max)) return false;
  }
  return s.known.public_deck_max.within(all_cards(book));
}

// Whether the list of steps above another could have been started by it.
RULE bool stacks_on(const Book& book, const Frame& below, const Frame& above) {
  const Verb verb = step_of(book, below).verb;
  if (above.deed.kind == Deed::Kind::technique) return verb == Verb::perform && above.self == below.self;
  if (verb != Verb::damage || above.deed.kind == Deed::Kind::trap ||
      above.deed.kind == Deed::Kind::knockout) {
    return false;
  }
  const Card& card =
      above.deed.kind == Deed::Kind::hero ? book.hero[above.deed.id] : book.field[above.deed.id];
  const Trigger trigger = card.abilities[above.deed.part].trigger;
  return trigger == Trigger::would_hurt || trigger == Trigger::last_energy;
}

RULE bool about_a_hero(Trigger trigger) {
  return about_own_hero(trigger) || trigger == Trigger::would_hurt || trigger == Trigger::last_energy ||
         trigger == Trigger::hero_left;
}

RULE bool stack_sound(const Book& book, const State& s) {
  const Table& t = s.table;
  for (int i = 0; i < t.stack.size(); ++i) {
    const Frame& f = t.stack[i];
    const bool seat = int(f.self) < seats(book);
    switch (f.deed.kind) {
      case Deed::Kind::technique:
        if (f.deed.id >= technique_count || f.deed.part > 1 || !seat) return false;
        break;
      case Deed::Kind::trap:
      case Deed::Kind::knockout:
        if (f.deed.id >= technique_count || f.deed.part != 0 || f.self != t.turn || i != 0) return false;
        break;
      case Deed::Kind::hero: {
        if (!seat || f.deed.id != u8(int(t.hero[f.self]))) return false;
        const Card& card = book.hero[f.deed.id];
        if (f.deed.part >= card.abilities.size()) return false;
        if (card.abilities[f.deed.part].kind == Ability::Kind::mod) return false;
        break;
      }
      case Deed::Kind::battlefield: {
        if (t.field == FieldId::none || f.deed.id != u8(int(t.field))) return false;
        const Card& card = book.field[f.deed.id];
        if (f.deed.part >= card.abilities.size()) return false;
        const Ability& ability = card.abilities[f.deed.part];
        if (ability.kind != Ability::Kind::on) return false;
        if (about_a_hero(ability.trigger) ? !seat : f.self != nobody) return false;
        break;
      }
    }
    if (f.step >= steps_of(book, f.deed).size() || f.mark >= mark_count) return false;
    const Seats all = all_seats(book);
    if (!((f.targets | f.queue | f.picked | f.prevented) - all).empty()) return false;
    if (f.left > 12 || f.amount > 12) return false;
    if (f.named == Technique::none && step_of(book, f).verb == Verb::discard_named &&
        step_of(book, f).technique == Technique::none) {
      return false;
    }
    if (i > 0 && !stacks_on(book, t.stack[i - 1], f)) return false;
    for (int j = 0; j < i; ++j) {
      if (t.stack[j].deed == f.deed) return false;
    }
  }
  return true;
}

// Invariant 16: asking again at this place gives the same question and changes nothing.
RULE bool question_sound(const Book& book, const State& s) {
  const Table& t = s.table;
  if (is_chance(t.decision) != t.asked.empty()) {
    if (t.decision != Decision::none || !t.asked.empty()) return false;
  }
  if ((t.decision == Decision::none) != (t.phase == Phase::over)) return false;
  if (t.stack.empty() && (t.point != Trigger::none || !t.leaving.empty() || !t.left.empty())) return false;
  if (t.point == Trigger::none && (t.point_field || !t.point_seats.empty())) return false;
  if (!(t.left_field - t.left).empty()) return false;
  State again = s;
  Quiet quiet;
  Desk<Quiet> d{book, again, quiet, again.table};
  again.table.decision = Decision::none;
  again.table.asked = Seats{};
  again.table.about = nobody;
  const bool asks = !(again.table.stack.empty() ? run_phase(d) : run(d));
  if (!asks || !(again == s)) return false;
  if (t.decision == Decision::none) return true;
  // Somebody must be able to answer.
  if (is_chance(t.decision)) return !offer(book, s, chance).empty();
  for (Seat seat : t.asked) {
    if (offer(book, s, seat).empty()) return false;
  }
  return true;
}

RULE Fault sound(const Book& book, const State& s) {
  if (!seats_exist(book, s)) return Fault::seats;
  const Cards piles[] = {s.deck, s.table.discard, s.table.row};
  for (Cards pile : piles) {
    if (!digits_are_cards(pile)) return Fault::cards_lost;
  }
  for (Seat seat : all_seats(book)) {
    if (!digits_are_cards(s.hand[seat])) return Fault::cards_lost;
    if (!series_valid(s.table.series[seat])) return Fault::series;
  }
  if (!cards_complete(book, s)) return Fault::cards_lost;
  if (const Fault fault = sound_heroes(book, s); fault != Fault::none) return fault;
  if (!fields_sound(book, s)) return Fault::battlefield;
  if (const Fault fault = sound_numbers(book, s); fault != Fault::none) return fault;
  if (!stack_sound(book, s)) return Fault::stack;
  if (const Fault fault = sound_fight(book, s); fault != Fault::none) return fault;
  if (!knowledge_sound(book, s)) return Fault::knowledge;
  return question_sound(book, s) ? Fault::none : Fault::question;
}

}  // namespace gm::battle

// What one seat, or a spectator, knows: a type of its own, built up from the
// open table, the seat's own secrets and its knowledge (B-15). There is no
// field in it for a rival's secret.
//
// `imagine` goes the other way: some full state that fits a view. Bots think
// on imagined states, so they cannot cheat; the law tests use it to prove that
// nothing leaks.
#pragma once
#include "kit/rng.h"
#include "rules/battle/content.h"
#include "rules/battle/known.h"
#include "rules/battle/state.h"

namespace gm::battle {

// Sure knowledge about the other seats' hidden cards.
struct Known {
  PerSeat<Cards> seen_hand;
  PerSeat<Cards> seen_held;
  PerSeat<Technique> seen_laid;
  Cards deck_max;
  friend constexpr bool operator==(const Known&, const Known&) = default;
};

struct View {
  Table table;
  // Open sizes of hidden piles.
  PerSeat<uint8_t> hand_size;
  PerSeat<uint8_t> dealt;  // heroes in front of a seat that has not chosen
  Seats laid;              // have a laid card
  uint8_t deck_size = 0;
  Seat viewer = spectator;
  // The viewer's own secrets; nothing for a spectator.
  Technique laid_card = Technique::none;
  Cards hand;
  HeroId heroes[2]{HeroId::none, HeroId::none};
  uint8_t filler[6]{};  // always 0; without it there would be padding
  Known own;            // what the viewer has seen of others
  Known open;           // what everybody has seen
  friend constexpr bool operator==(const View&, const View&) = default;
};

RULE Known known_by(const Book& book, const State& s, Seat viewer) {
  Known known;
  known.deck_max = viewer == spectator ? s.known.public_deck_max : s.known.deck_max[viewer];
  for (int t = 0; t < max_seats; ++t) known.seen_laid[Seat(t)] = Technique::none;
  for (Seat t : all_seats(book)) {
    if (t == viewer) continue;
    const Seat slot = viewer == spectator ? t : viewer;
    known.seen_hand[t] = s.known.seen_hand[t][slot];
    known.seen_held[t] = s.known.seen_held[t][slot];
    if (s.known.seen_laid[t].has(slot)) known.seen_laid[t] = s.laid[t];
  }
  return known;
}

RULE View view(const Book& book, const State& s, Seat viewer) {
  View v;
  v.viewer = viewer;
  v.table = s.table;
  v.deck_size = u8(s.deck.total());
  for (Seat seat : all_seats(book)) {
    v.hand_size[seat] = u8(s.hand[seat].total());
    if (s.laid[seat] != Technique::none) v.laid.add(seat);
    if (s.table.asked.has(seat) || s.table.decision != Decision::keep_hero) {
      for (HeroId hero : s.dealt[int(seat)]) v.dealt[seat] = u8(v.dealt[seat] + (hero != HeroId::none));
    }
  }
  v.open = known_by(book, s, spectator);
  v.own = v.open;
  if (viewer == spectator) return v;
  v.own = known_by(book, s, viewer);
  v.hand = s.hand[viewer];
  v.laid_card = s.laid[viewer];
  v.heroes[0] = s.dealt[int(viewer)][0];
  v.heroes[1] = s.dealt[int(viewer)][1];
  return v;
}

// ---- Imagining ----------------------------------------------------------------------

RULE Technique deal_one(Cards& from, Rng& rng) {
  const Technique type = from.nth(rng.below(from.total()));
  from.remove(type);
  return type;
}

// The most cards that a deck with these upper bounds could hold of `pool`.
RULE Cards deck_part(Cards pool, Cards deck_max) {
  Cards part;
  for (int t = 0; t < technique_count; ++t) {
    const Technique type = Technique(t);
    part.set(type, min(pool.count(type), deck_max.count(type)));
  }
  return part;
}

// While heroes are chosen: other seats' pairs from those not seen, and the
// choices already made (B-15.8).
RULE void imagine_heroes(const Book& book, const View& v, State& s, Rng& rng) {
  if (v.viewer != spectator) {
    s.dealt[int(v.viewer)][0] = v.heroes[0];
    s.dealt[int(v.viewer)][1] = v.heroes[1];
  }
  if (v.table.phase > Phase::keep_heroes) return;
  Heroes left = heroes_in_use(book);
  for (HeroId hero : v.heroes) {
    if (hero != HeroId::none) left.remove(hero);
  }
  const bool combined = book.options.box == Box::combined;
  for (Seat seat : all_seats(book)) {
    if (seat == v.viewer) continue;
    const bool chosen = v.table.decision == Decision::keep_hero && !v.table.asked.has(seat);
    for (int i = 0; i < (chosen ? 1 : int(v.dealt[seat])); ++i) {
      // Combined: one of each box, in that order; the one kept may be of either.
      Heroes from = left;
      if (combined) from &= book.heroes[chosen ? rng.below(2) : i];
      int n = rng.below(from.size());
      HeroId pick = HeroId::none;
      for (HeroId hero : from) {
        if (n-- == 0) pick = hero;
      }
      left.remove(pick);
      s.dealt[int(seat)][i] = pick;
    }
  }
}

// RULE B-15.8. A laid card that was not seen is either one of the cards its
// seat surely holds, or a card nobody can place; then the rest is dealt, so
// that no bound of the deck is broken. Each choice leaves a possible deal.
RULE State imagine(const Book& book, const View& v, Rng& rng) {
  State s = start(book);
  s.table = v.table;
  imagine_heroes(book, v, s, rng);

  const Seats others = v.viewer == spectator ? all_seats(book) : all_seats(book) - Seats::of(v.viewer);
  Cards pool = all_cards(book);
  pool.remove(v.table.discard);
  pool.remove(v.table.row);
  for (Seat seat : all_seats(book)) pool.remove(v.table.series[seat].cards());
  if (v.viewer != spectator) {
    s.hand[v.viewer] = v.hand;
    pool.remove(v.hand);
    s.laid[v.viewer] = v.laid_card;
    if (v.laid_card != Technique::none) pool.remove(v.laid_card);
  }

  // 1. What is surely held goes to its seat.
  Seats unseen_laid;
  for (Seat seat : others) {
    Cards sure = v.own.seen_held[seat];
    if (v.own.seen_laid[seat] != Technique::none) {
      const Technique laid = v.own.seen_laid[seat];
      s.laid[seat] = laid;
      pool.remove(laid);
      sure.lower(laid);
      sure = Cards::greater(sure, v.own.seen_hand[seat]);
    } else if (v.laid.has(seat)) {
      unseen_laid.add(seat);
    }
    pool.remove(sure);
    s.hand[seat] = sure;
  }

  // 2. Laid cards that were not seen.
  for (Seat seat : unseen_laid) {
    const Cards sure = s.hand[seat];
    const bool room = sure.total() <= v.hand_size[seat];
    int weights[technique_count][2]{};  // by type: of the sure cards, of the pool
    int total = 0;
    for (int t = 0; t < technique_count; ++t) {
      const Technique type = Technique(t);
      if (sure.count(type) > v.own.seen_hand[seat].count(type)) weights[t][0] = sure.count(type);
      if (room && pool.has(type)) {
        Cards rest = pool;
        rest.remove(type);
        if (deck_part(rest, v.own.deck_max).total() >= v.deck_size) weights[t][1] = pool.count(type);
      }
      total += weights[t][0] + weights[t][1];
    }
    int n = rng.below(total);
    for (int t = 0; t < technique_count && n >= 0; ++t) {
      for (int from = 0; from < 2 && n >= 0; ++from) {
        n -= weights[t][from];
        if (n >= 0) continue;
        s.laid[seat] = Technique(t);
        (from == 0 ? s.hand[seat] : pool).remove(Technique(t));
      }
    }
  }

  // 3. The deck, then the hands.
  Cards free = deck_part(pool, v.own.deck_max);
  s.deck = Cards{};
  for (int i = 0; i < v.deck_size; ++i) {
    const Technique type = deal_one(free, rng);
    s.deck.add(type);
    pool.remove(type);
  }
  for (Seat seat : others) {
    while (s.hand[seat].total() < v.hand_size[seat]) s.hand[seat].add(deal_one(pool, rng));
  }

  // 4. Knowledge: the viewer keeps its own, the others get what everybody knows.
  s.known.public_deck_max = v.open.deck_max;
  for (Seat of : all_seats(book)) {
    s.known.deck_max[of] = of == v.viewer ? v.own.deck_max : v.open.deck_max;
    s.known.seen_laid[of] = Seats{};
    for (Seat by : all_seats(book)) {
      const Known& known = by == v.viewer && by != of ? v.own : v.open;
      const bool team = by != of && hand_group(book, of).has(by);
      Cards held = s.hand[of];
      if (s.laid[of] != Technique::none) held.add(s.laid[of]);
      s.known.seen_hand[of][by] = team ? s.hand[of] : known.seen_hand[of];
      s.known.seen_held[of][by] = team ? held : known.seen_held[of];
      if (s.laid[of] != Technique::none && (team || known.seen_laid[of] != Technique::none)) {
        s.known.seen_laid[of].add(by);
      }
    }
  }
  // Whoever is choosing a card from a hand is looking at it.
  if (v.table.decision == Decision::take_card)
    know_hand(s, v.table.about, seers_besides(v.table.asked, v.table.about));
  return s;
}

}  // namespace gm::battle

// What may be done now, and why anything else may not.
//
// `each_offer` walks through everything the decision offers, in one fixed order;
// `legal` lists it and `refusal` looks for the action in it, so that the two
// cannot disagree. A random action is drawn without listing them all where that is
// often asked: in the action step by kinds (`paid_kinds`), elsewhere from sets of bits.
#pragma once
#include "kit/rng.h"
#include "rules/united/content.h"
#include "rules/united/facts.h"
#include "rules/united/state.h"

namespace gm::united {

// ---- The action step (U-6) ---------------------------------------------------------

// RULE U-6.9, U-6.10: of equal empty slots the first.
RULE uint8_t slots_to_fill(const Threat& threat, uint8_t filled) {
  uint8_t out = 0;
  Symbols met;
  for (int i = 0; i < threat.slots.size(); ++i) {
    if ((filled >> i & 1) || met.has(threat.slots[i])) continue;
    met.add(threat.slots[i]);
    out = u8(out | bit(i));
  }
  return out;
}
RULE uint16_t slot_units(const Threat& threat, int slot) {
  return units_for(Symbols::of(threat.slots[slot]));
}

// A cost of more than one is rare.
RULE_SELDOM int ways_to_pay_several(const Wallet& wallet, uint16_t units, int cost) {
  int n = 0;
  each_payment(wallet, units, cost, Payment{}, 0, [&](const Payment&) { ++n; });
  return n;
}
RULE int ways_to_pay(const Wallet& wallet, uint16_t units, int cost) {
  return cost == 1 ? ones(uint64_t(wallet.units & units)) : ways_to_pay_several(wallet, units, cost);
}
RULE_SELDOM Payment nth_payment_of_several(const Wallet& wallet, uint16_t units, int cost, int n) {
  Payment out;
  each_payment(wallet, units, cost, Payment{}, 0, [&](const Payment& payment) {
    if (n-- == 0) out = payment;
  });
  return out;
}
RULE Payment nth_payment(const Wallet& wallet, uint16_t units, int cost, int n) {
  if (cost > 1) return nth_payment_of_several(wallet, units, cost, n);
  Payment out;
  out.unit[0] = Unit(nth_one(uint64_t(wallet.units & units), n));
  return out;
}

// The paid actions of one kind: each number of `numbers` with each way to pay.
struct PaidKind {
  Deed deed;
  int numbers;  // bit per `what`
  int cost;
  int ways;  // to pay for one of them
  int size;  // so many actions
  uint16_t units;
};
inline constexpr int most_paid_kinds = 3 + symbol_count + ring_size + 1;

// Writes the kinds of actions that can be paid, and says how many they are.
RULE int paid_kinds(const Book& book, const State& s, Wallet wallet, PaidKind* kinds) {
  if (wallet.units == 0) return 0;
  const Table& t = s.table;
  const int at = t.figure[t.me].at;
  const Spot& spot = t.spot[at];
  int count = 0;
  const auto offer = [&](Deed deed, int numbers, uint16_t units, int cost) {
    const int ways = ways_to_pay(wallet, units, cost);
    const int size = ones(uint64_t(numbers)) * ways;
    kinds[count] = {deed, numbers, cost, ways, size, units};
    count += size > 0;  // nobody can foresee it, so there is no branch
  };
  offer(Deed::move, neighbours(at), move_units, cost_at(book, t, Mod::leave_cost, at));
  offer(Deed::attack, targets_at(book, s, at), attack_units, 1);
  offer(Deed::rescue, spot.civilians > 0, heroic_units, cost_at(book, t, Mod::rescue_cost, at));
  if (spot.threat != ThreatId::none) {
    const Threat& threat = threat_of(book, spot.threat);
    for (uint8_t rest = slots_to_fill(threat, spot.filled); rest != 0; rest = u8(rest & (rest - 1))) {
      const int slot = lowest(rest);
      offer(Deed::fill, bit(slot), slot_units(threat, slot), cost_at(book, t, Mod::fill_cost, at));
    }
  }
  for (uint8_t rest = extra_sources(book, t); rest != 0; rest = u8(rest & (rest - 1))) {
    const int source = lowest(rest);
    const Modifier& extra = extra_of(book, t, source);
    if (extra_open(book, s, extra)) offer(Deed::extra, bit(source), units_for(extra.symbols), 1);
  }
  return count;
}

// RULE U-18.14: paid actions and swaps that are offered at most. The base box comes to some 70.
inline constexpr int most_paid = Moves::capacity - 2;
inline constexpr int most_swaps = Moves::capacity;

template <class Tell>
RULE void each_act(const Book& book, const State& s, Tell&& tell) {
  const Wallet wallet = wallet_of(book, s.table);
  PaidKind kinds[most_paid_kinds];  // the first `count` are written
  const int count = paid_kinds(book, s, wallet, kinds);
  int left = most_paid;
  for (int i = 0; i < count; ++i) {
    const PaidKind& kind = kinds[i];
    for (int rest = kind.numbers; rest != 0; rest &= rest - 1) {
      const uint8_t what = u8(lowest(uint64_t(rest)));
      each_payment(wallet, kind.units, kind.cost, Payment{}, 0, [&](const Payment& payment) {
        if (left-- > 0) tell(Action{Decision::act, kind.deed, what, 0, payment}, 1);
      });
    }
  }
  if (special_offered(book, s)) tell(Action{Decision::act, Deed::special}, 1);
  tell(Action{Decision::act, Deed::end_actions}, 1);
}

RULE Action random_act(const Book& book, const State& s, Rng& rng) {
  const Wallet wallet = wallet_of(book, s.table);
  const bool special = special_offered(book, s);
  PaidKind kinds[most_paid_kinds];  // the first `count` are written
  const int count = paid_kinds(book, s, wallet, kinds);
  int all = 0;
  for (int i = 0; i < count; ++i) all += kinds[i].size;
  all = min(all, most_paid);
  int n = rng.below(all + special + 1);
  if (n >= all) return {Decision::act, n == all && special ? Deed::special : Deed::end_actions};
  int i = 0;
  while (n >= kinds[i].size) n -= kinds[i++].size;
  const PaidKind& kind = kinds[i];
  // Neighbours differ in the payment.
  int which = kind.numbers;
  for (; n >= kind.ways; n -= kind.ways) which &= which - 1;
  return {Decision::act, kind.deed, u8(lowest(uint64_t(which))), 0,
          nth_payment(wallet, kind.units, kind.cost, n)};
}

// ---- All decisions --------------------------------------------------------------------

RULE Heroes heroes_left(const Book& book, const Table& t) {
  Heroes left = book.heroes;
  for (const Figure& figure : t.figure) {
    if (figure.hero != HeroId::none) left.remove(figure.hero);
  }
  return left;
}
RULE Locations locations_left(const Book& book, const Table& t) {
  Locations left = book.locations;
  for (const Spot& spot : t.spot) {
    if (spot.location != LocationId::none) left.remove(spot.location);
  }
  return left;
}
// How many copies of each Threat card, by row, are not laid yet.
struct ThreatsLeft {
  int of[threat_cards]{};
};
RULE ThreatsLeft threats_left(const Book& book, const Table& t) {
  const Villain& villain = villain_row(book, t);
  ThreatsLeft left;
  for (int row = 0; row < villain.threats; ++row) left.of[row] = villain.threat[row].copies;
  for (const Spot& spot : t.spot) {
    if (spot.threat != ThreatId::none) --left.of[row_of(spot.threat)];
  }
  return left;
}
RULE int copies_in_plan(const Book& book, const Table& t, int row) {
  return ones(uint64_t(t.plan_pool.bits() & villain_row(book, t).plan_of[row]));
}

RULE const Step& step_of(const Book& book, const Table& t) {
  const Frame& f = t.stack.back();
  return steps_of(book, f)[f.step];
}

// pick_hero, choose_crisis_hero: among whom. RULE U-15.5: those not passed yet; a
// companion comes once, of tokens one Hero may take several.
RULE Figures figures_offered(const Book& book, const Table& t) {
  const Frame& f = t.stack.back();
  const Step& step = step_of(book, t);
  const Whom& whom = chosen_part(step);
  const Figures among = figures_of(book, t, f, whom);
  if (f.picked == 0) return among;
  if (whom.how == Whom::How::some) return u8(among & ~((2 << highest(f.picked)) - 1));
  return shares(step) ? u8(among & ~((1 << highest(f.picked)) - 1)) : among;
}
// The Hero that a `step` moves, fixed when it begins.
RULE int stepping_figure(const Book& book, const Table& t) {
  const Figures hero = u8(t.stack.back().picked & standing(book, t));
  return hero == 0 ? int(no_figure) : lowest(hero);
}
RULE Ring places_to_pick(const Book& book, const State& s) {
  const Table& t = s.table;
  const Step& step = step_of(book, t);
  if (step.verb == Verb::step) {
    const int figure = stepping_figure(book, t);
    return figure == no_figure ? Ring{0} : neighbours(t.figure[figure].at);
  }
  return places_offered(book, s, t.stack.back(), step);
}
RULE bool may_decline(const Book& book, const Table& t) { return step_of(book, t).joined; }

// RULE U-7.4, U-7.5: what the next Attack of an effect may hit at this Location.
RULE uint8_t targets_offered(const Book& book, const State& s, int at) {
  const Frame& f = s.table.stack.back();
  if ((places_chosen(s.table, f, step_of(book, s.table)) >> at & 1) == 0) return 0;
  const uint8_t there = targets_at(book, s, at);
  if (f.target == Target::none) return there;
  return f.more == at ? u8(there & bit(int(f.target))) : uint8_t{0};
}
RULE bool any_target(const Book& book, const State& s) {
  for (int p = 0; p < ring_size; ++p) {
    if (targets_offered(book, s, p) != 0) return true;
  }
  return false;
}

// remove_crisis: the Heroes and Locations it may be taken from.
RULE Figures crisis_figures(const Book& book, const Table& t) {
  const Frame& f = t.stack.back();
  const Step& step = step_of(book, t);
  const bool anywhere = step.place.kind == Places::Kind::anywhere;
  return with_crisis(book, t, anywhere ? standing(book, t) : heroes_of(book, t, f, step));
}
RULE Ring crisis_ring(const Book& book, const Table& t) {
  return with_crisis(t, places_chosen(t, t.stack.back(), step_of(book, t)));
}

// shift: whether a token of this kind may go from one Location to another.
RULE bool shifts(const Book& book, const Table& t, Token token, int from, int to) {
  const Frame& f = t.stack.back();
  const Step& step = step_of(book, t);
  if (token == Token::both || (step.token != Token::both && step.token != token) || from == to) return false;
  return (places_chosen(t, f, step) >> from & 1) && (ring_of(t, f, step.to.kind) >> to & 1) &&
         tokens_of(t.spot[from], token) > 0 && free_slots(book, t.spot[to]) > 0;
}
// The place of a shift in the order of picks.
RULE int shift_code(Token token, int from, int to) { return int(token) * 64 + from * 8 + to; }
// Where tokens only leave some Locations for others, their order means nothing. Where a
// Location can do both, one token may have to make room for another.
RULE bool shifts_in_order(const Book& book, const Table& t) {
  const Frame& f = t.stack.back();
  const Step& step = step_of(book, t);
  return (places_chosen(t, f, step) & ring_of(t, f, step.to.kind)) == 0;
}
RULE bool shift_offered(const Book& book, const Table& t, Token token, int from, int to) {
  return shifts(book, t, token, from, to) && shift_code(token, from, to) >= t.stack.back().more;
}
RULE bool any_shift(const Book& book, const Table& t) {
  for (int i = 0; i < 2 * ring_size * ring_size; ++i) {
    if (shifts(book, t, Token(i % 2), i / 2 % ring_size, i / 2 / ring_size)) return true;
  }
  return false;
}

// The cards of a deck, each once: pool, known top and known bottom.
RULE Cards deck_kinds(const Book& book, const State& s, Seat seat) {
  Cards out = pool_of(book, s, seat);
  const auto add = [&](CardId card) { out.add(places_of(book, s.table, card).front()); };
  if (s.table.known_top[int(seat)] != 0) add(s.top[int(seat)]);
  for (int i = 0; i < s.table.under[int(seat)]; ++i) add(s.under[int(seat) * deck_cards + i]);
  // Of each card the first place.
  return out - further_copies(book, s.table);
}

// Answers of equal weight that are told apart by `what` alone: a bit per `what`.
struct BitOffer {
  Deed deed = Deed::stop;
  uint64_t bits = 0;
};
// What a decision offers, where all it offers is of that kind; else no bits.
RULE BitOffer bits_offered(const Book& book, const State& s) {
  const Table& t = s.table;
  switch (t.decision) {
    case Decision::chance_villain:
    case Decision::choose_villain:
      return {Deed::take_villain, book.villains.bits()};
    case Decision::chance_hero:
    case Decision::choose_hero:
      return {Deed::take_hero, heroes_left(book, t).bits()};
    case Decision::chance_location:
      return {Deed::take_location, locations_left(book, t).bits()};
    case Decision::chance_villain_start:
      return {Deed::take_place, whole_ring};
    case Decision::choose_first_hero:
      return {Deed::take_seat, all_seats(book).bits()};
    case Decision::order_effects:
      return {Deed::take_effect, bams_offered(book, s)};
    case Decision::choose_crisis_hero:
    case Decision::pick_hero:
      return {shares(step_of(book, t)) ? Deed::share : Deed::take_figure, figures_offered(book, t)};
    case Decision::ignore_symbol:
      return {Deed::ignore, uint64_t(wallet_of(book, t).units & card_units)};
    case Decision::pick_story:
      return {Deed::take_story,
              story_of(t, t.figure[t.stack.back().me].hero) & ~(uint64_t{1} << own_card(t))};
    case Decision::pick_crisis:
      return {Deed::lift_crisis, uint64_t(crisis_figures(book, t)) | uint64_t(crisis_ring(book, t))
                                                                         << crisis_places};
    case Decision::none:
    case Decision::chance_threat:
    case Decision::chance_draw_plan:
    case Decision::chance_draw_hero:
    case Decision::chance_back:
    case Decision::cancel_effect:
    case Decision::prevent_effect:
    case Decision::discard_card:
    case Decision::play_card:
    case Decision::act:
    case Decision::pick_place:
    case Decision::pick_companions:
    case Decision::pick_target:
    case Decision::pay_extra:
    case Decision::keep_or_bottom:
    case Decision::use_location:
    case Decision::pick_deck_card:
    case Decision::pick_tuck:
    case Decision::pick_swap:
    case Decision::pick_token_move:
    case Decision::optional:
      break;
  }
  return {};
}

// Everything that `seat` may answer now, in one fixed order: `tell(action, weight)`.
template <class Tell>
RULE void each_offer(const Book& book, const State& s, Seat seat, Tell&& tell) {
  const Table& t = s.table;
  const Decision asked = t.decision;
  const auto say = [&](Deed deed, int what = 0, int how = 0, int weight = 1) {
    tell(Action{asked, deed, u8(what), u8(how)}, weight);
  };
  const auto say_cards = [&](Cards cards) {
    for (Place place : each_once(book, t, cards)) say(Deed::take_card, int(card_at(book, t, place)));
  };
  const auto say_bits = [&](Deed deed, uint64_t bits) {
    for (; bits != 0; bits &= bits - 1) say(deed, lowest(bits));
  };
  switch (asked) {
    case Decision::none:
      return;
    case Decision::chance_villain:
    case Decision::choose_villain:
    case Decision::chance_hero:
    case Decision::choose_hero:
    case Decision::chance_location:
    case Decision::chance_villain_start:
    case Decision::choose_first_hero:
    case Decision::order_effects:
    case Decision::choose_crisis_hero:
    case Decision::pick_hero:
    case Decision::ignore_symbol:
    case Decision::pick_story:
    case Decision::pick_crisis: {
      const BitOffer offered = bits_offered(book, s);
      return say_bits(offered.deed, offered.bits);
    }
    case Decision::chance_threat: {
      const ThreatsLeft left = threats_left(book, t);
      for (int row = 0; row < threat_cards; ++row) {
        if (left.of[row] > 0) say(Deed::take_threat, int(threat_id(t.villain, row)), 0, left.of[row]);
      }
      return;
    }
    case Decision::chance_draw_plan:
      for (int row = 0; row < villain_row(book, t).plans; ++row) {
        const int left = copies_in_plan(book, t, row);
        if (left > 0) say(Deed::take_plan, int(plan_id(t.villain, row)), 0, left);
      }
      return;
    case Decision::chance_draw_hero: {
      const Cards cards = drawable(book, s, t.about);
      for (Place place : each_once(book, t, cards)) {
        const CardId card = card_at(book, t, place);
        say(Deed::take_card, int(card), 0, copies_in(book, t, cards, card));
      }
      return;
    }
    case Decision::chance_back:
      for (int f = 0; f < figures(book); ++f) {
        const int left = (s.pool & cards_of_figure(f)).size();
        if (left > 0) say(Deed::take_back, int(t.figure[f].hero), 0, left);
      }
      return;
    case Decision::cancel_effect:
      say_bits(Deed::take_figure, standing(book, t));
      return say(Deed::decline);
    case Decision::prevent_effect:
      say(Deed::accept);
      return say(Deed::decline);
    case Decision::discard_card:
    case Decision::play_card:
    case Decision::pick_tuck:
      return say_cards(hand_of(book, s, seat));
    case Decision::act:
      return each_act(book, s, tell);
    case Decision::pick_place:
      say_bits(Deed::take_place, places_to_pick(book, s));
      if (may_decline(book, t)) say(Deed::decline);
      return;
    case Decision::pick_companions:
      say_bits(Deed::bring, figures_offered(book, t));
      return say(Deed::stop);
    case Decision::pick_target:
      for (int p = 0; p < ring_size; ++p) {
        for (uint8_t rest = targets_offered(book, s, p); rest != 0; rest = u8(rest & (rest - 1))) {
          say(Deed::hit, lowest(rest), p);
        }
      }
      return say(Deed::stop);
    case Decision::pay_extra:
      each_payment(wallet_of(book, t), move_units, step_extra(book, t, stepping_figure(book, t)), Payment{},
                   0, [&](const Payment& payment) { tell(Action{asked, Deed::pay, 0, 0, payment}, 1); });
      return say(Deed::decline);
    case Decision::keep_or_bottom:
      say(Deed::keep);
      return say(Deed::bottom);
    case Decision::use_location:
      say(Deed::use);
      return say(Deed::skip);
    case Decision::pick_deck_card:
      for (Place place : deck_kinds(book, s, seat)) say(Deed::take_card, int(card_at(book, t, place)));
      return;
    case Decision::pick_swap: {
      const uint64_t story = story_of(t, t.figure[t.stack.back().me].hero);
      int left = most_swaps;
      for (Place place : each_once(book, t, hand_of(book, s, seat))) {
        for (uint64_t rest = story; rest != 0 && left-- > 0; rest &= rest - 1) {
          say(Deed::swap, int(card_at(book, t, place)), lowest(rest));
        }
      }
      return;
    }
    case Decision::pick_token_move:
      for (int token = 0; token < 2; ++token) {
        for (int from = 0; from < ring_size; ++from) {
          for (int to = 0; to < ring_size; ++to) {
            if (shift_offered(book, t, Token(token), from, to)) say(Deed::shift, token, to + 8 * from);
          }
        }
      }
      return say(Deed::stop);
    case Decision::optional:
      say(Deed::yes);
      return say(Deed::no);
  }
}

RULE void legal(const Book& book, const State& s, Seat seat, Moves& out) {
  if (!actors(book, s).has(seat)) return;
  each_offer(book, s, seat, [&](const Action& action, int weight) { out.push({action, u8(weight)}); });
}

RULE int random_bit(uint64_t bits, Rng& rng) { return nth_one(bits, rng.below(ones(bits))); }

// Of decisions that are asked more seldom than the others.
RULE_SELDOM Action random_answer(const Book& book, const State& s, Seat seat, Rng& rng) {
  const Table& t = s.table;
  if (t.decision == Decision::chance_draw_plan) {
    const int row = villain_row(book, t).plan_at[random_bit(t.plan_pool.bits(), rng)];
    return {t.decision, Deed::take_plan, u8(int(plan_id(t.villain, row)))};
  }
  if (t.decision == Decision::chance_threat) {
    const ThreatsLeft left = threats_left(book, t);
    int all = 0;
    for (int copies : left.of) all += copies;
    int n = rng.below(all);
    int row = 0;
    while (n >= left.of[row]) n -= left.of[row++];
    return {t.decision, Deed::take_threat, u8(int(threat_id(t.villain, row)))};
  }
  if (const BitOffer offered = bits_offered(book, s); offered.bits != 0) {
    return {t.decision, offered.deed, u8(random_bit(offered.bits, rng))};
  }
  int all = 0;
  each_offer(book, s, seat, [&](const Action&, int weight) { all += weight; });
  int n = rng.below(all);
  Action out;
  each_offer(book, s, seat, [&](const Action& action, int weight) {
    if (0 <= n && n < weight) out = action;
    n -= weight;
  });
  return out;
}

// One of the moves that `legal` lists, by the weights it gives, without listing them.
RULE Action random_action(const Book& book, const State& s, Seat seat, Rng& rng) {
  const Table& t = s.table;
  if (t.decision == Decision::act) return random_act(book, s, rng);
  const bool draws = t.decision == Decision::chance_draw_hero;
  if (draws || t.decision == Decision::play_card || t.decision == Decision::discard_card) {
    const Cards cards = draws ? drawable(book, s, t.about) : each_once(book, t, hand_of(book, s, seat));
    const Place place = Place(random_bit(cards.bits(), rng));
    return {t.decision, Deed::take_card, u8(int(card_at(book, t, place)))};
  }
  return random_answer(book, s, seat, rng);
}

// ---- Why not -----------------------------------------------------------------------------

RULE Refusal not_asked(const Table& t, Seat seat) {
  if (is_chance(t.decision)) return Refusal::chance_decides;
  if (seat == chance) return Refusal::not_chance;
  const bool turn = t.decision == Decision::play_card || t.decision == Decision::act ||
                    t.decision == Decision::use_location || t.decision == Decision::ignore_symbol;
  return turn ? Refusal::not_your_turn : Refusal::not_yours;
}

// Which decisions know an answer of this kind.
RULE bool knows(Decision decision, Deed deed) {
  switch (deed) {
    case Deed::take_villain:
      return decision == Decision::choose_villain || decision == Decision::chance_villain;
    case Deed::take_hero:
      return decision == Decision::choose_hero || decision == Decision::chance_hero;
    case Deed::take_location:
      return decision == Decision::chance_location;
    case Deed::take_threat:
      return decision == Decision::chance_threat;
    case Deed::take_place:
      return decision == Decision::chance_villain_start || decision == Decision::pick_place;
    case Deed::take_plan:
      return decision == Decision::chance_draw_plan;
    case Deed::take_card:
      return decision == Decision::chance_draw_hero || decision == Decision::discard_card ||
             decision == Decision::play_card || decision == Decision::pick_deck_card ||
             decision == Decision::pick_tuck;
    case Deed::take_back:
      return decision == Decision::chance_back;
    case Deed::take_seat:
      return decision == Decision::choose_first_hero;
    case Deed::take_effect:
      return decision == Decision::order_effects;
    case Deed::take_figure:
      return decision == Decision::cancel_effect || decision == Decision::choose_crisis_hero ||
             decision == Decision::pick_hero;
    case Deed::accept:
      return decision == Decision::prevent_effect;
    case Deed::decline:
      return decision == Decision::cancel_effect || decision == Decision::prevent_effect ||
             decision == Decision::pick_place || decision == Decision::pay_extra;
    case Deed::ignore:
      return decision == Decision::ignore_symbol;
    case Deed::move:
    case Deed::attack:
    case Deed::rescue:
    case Deed::fill:
    case Deed::extra:
    case Deed::special:
    case Deed::end_actions:
      return decision == Decision::act;
    case Deed::bring:
      return decision == Decision::pick_companions;
    case Deed::share:
      return decision == Decision::pick_hero;
    case Deed::stop:
      return decision == Decision::pick_companions || decision == Decision::pick_target ||
             decision == Decision::pick_token_move;
    case Deed::hit:
      return decision == Decision::pick_target;
    case Deed::pay:
      return decision == Decision::pay_extra;
    case Deed::keep:
    case Deed::bottom:
      return decision == Decision::keep_or_bottom;
    case Deed::take_story:
      return decision == Decision::pick_story;
    case Deed::use:
    case Deed::skip:
      return decision == Decision::use_location;
    case Deed::lift_crisis:
      return decision == Decision::pick_crisis;
    case Deed::swap:
      return decision == Decision::pick_swap;
    case Deed::shift:
      return decision == Decision::pick_token_move;
    case Deed::yes:
    case Deed::no:
      return decision == Decision::optional;
  }
  return false;
}
RULE bool is_paid(Deed deed) {
  return deed == Deed::move || deed == Deed::attack || deed == Deed::rescue || deed == Deed::fill ||
         deed == Deed::extra || deed == Deed::pay;
}
RULE bool has_how(Deed deed) { return deed == Deed::hit || deed == Deed::swap || deed == Deed::shift; }
RULE bool has_what(Deed deed) {
  return deed <= Deed::take_figure || deed == Deed::ignore || deed == Deed::move || deed == Deed::attack ||
         deed == Deed::fill || deed == Deed::extra || deed == Deed::bring || deed == Deed::share ||
         deed == Deed::hit || deed == Deed::take_story || deed == Deed::lift_crisis || deed == Deed::swap ||
         deed == Deed::shift;
}
// How often this pick could be taken now; 0 for what is no pick of the question asked.
RULE int copies(const Book& book, const State& s, Action action) {
  const Table& t = s.table;
  if (!is_pick(action) || action.decision != t.decision || !knows(t.decision, action.deed)) return 0;
  const int left = t.stack.back().left;
  if (action.deed == Deed::shift) {
    const int from = action.how / 8;
    const int to = action.how % 8;
    if (action.what >= token_count || from >= ring_size || to >= ring_size) return 0;
    if (!shift_offered(book, t, Token(action.what), from, to)) return 0;
    const int there = tokens_of(t.spot[from], Token(action.what));
    return min(left, min(there, free_slots(book, t.spot[to])));
  }
  if (action.deed == Deed::share && !shares(step_of(book, t))) return 0;
  if (action.what >= most_figures || (figures_offered(book, t) >> action.what & 1) == 0) return 0;
  return action.deed == Deed::share ? left : 1;
}

// Whether the unused fields are empty and the payment can be one.
RULE bool well_formed(const Action& action) {
  if (!has_what(action.deed) && action.what != 0) return false;
  if (!has_how(action.deed) && action.how != 0) return false;
  const int paid = action.pay.size();
  for (int i = 0; i <= most_cost; ++i) {
    const Unit which = action.pay.unit[i];
    if (i < paid ? int(which) >= unit_count : which != Unit::none) return false;
  }
  return is_paid(action.deed) || paid == 0;
}

RULE Refusal why_not_paid(const Wallet& wallet, uint16_t units, int cost, const Payment& payment) {
  if (payment.size() != cost) return Refusal::wrong_price;
  Wallet rest = wallet;
  for (int i = 0; i < cost; ++i) {
    const int which = int(payment.unit[i]);
    if (i > 0 && which < int(payment.unit[i - 1])) return Refusal::payment_order;
    if ((units >> which & 1) == 0) return Refusal::wrong_symbol;
    if (rest.count(which) == 0) return Refusal::no_such_symbol;
    rest.take(which);
  }
  return Refusal::none;
}

RULE Refusal why_not_target(const Book& book, const State& s, int target, int at) {
  if (target >= target_count) return Refusal::no_such_answer;
  const bool villain = Target(target) == Target::villain && s.table.villain_at == at;
  if (villain && s.table.done.size() < missions_needed) return Refusal::villain_safe;
  if (villain) return Refusal::guarded;
  const bool henchman = Target(target) == Target::henchman && henchman_at(book, s.table.spot[at]);
  return henchman ? Refusal::guarded : Refusal::no_target;
}

RULE Refusal why_not_act(const Book& book, const State& s, const Action& action) {
  const Table& t = s.table;
  const int at = t.figure[t.me].at;
  const Spot& spot = t.spot[at];
  const Wallet wallet = wallet_of(book, t);
  switch (action.deed) {
    case Deed::move:
      if (action.what >= ring_size) return Refusal::no_such_answer;
      if ((neighbours(at) >> action.what & 1) == 0) return Refusal::not_adjacent;
      return why_not_paid(wallet, move_units, cost_at(book, t, Mod::leave_cost, at), action.pay);
    case Deed::attack:
      if (action.what >= target_count) return Refusal::no_such_answer;
      if ((targets_at(book, s, at) >> action.what & 1) == 0) return why_not_target(book, s, action.what, at);
      return why_not_paid(wallet, attack_units, 1, action.pay);
    case Deed::rescue:
      if (spot.civilians == 0) return Refusal::no_civilian;
      return why_not_paid(wallet, heroic_units, cost_at(book, t, Mod::rescue_cost, at), action.pay);
    case Deed::fill: {
      if (spot.threat == ThreatId::none) return Refusal::no_threat;
      const Threat& threat = threat_of(book, spot.threat);
      if (threat.henchman()) return Refusal::is_henchman;
      if (action.what >= threat.slots.size()) return Refusal::no_such_answer;
      if (spot.filled >> action.what & 1) return Refusal::slot_filled;
      if ((slots_to_fill(threat, spot.filled) >> action.what & 1) == 0) return Refusal::slot_order;
      return why_not_paid(wallet, slot_units(threat, action.what), cost_at(book, t, Mod::fill_cost, at),
                          action.pay);
    }
    case Deed::extra: {
      const bool there = action.what <= the_dashboard && (extra_sources(book, t) >> action.what & 1);
      if (!there) return Refusal::no_extra_action;
      const Modifier& extra = extra_of(book, t, action.what);
      if (!extra_open(book, s, extra)) return Refusal::no_extra_action;
      return why_not_paid(wallet, units_for(extra.symbols), 1, action.pay);
    }
    case Deed::special:
      if (special_of(book, t) == EffectId::none) return Refusal::no_special;
      return t.story[own_card(t)].spent & special_spent ? Refusal::special_used : Refusal::special_idle;
    case Deed::take_villain:
    case Deed::take_hero:
    case Deed::take_location:
    case Deed::take_threat:
    case Deed::take_place:
    case Deed::take_plan:
    case Deed::take_card:
    case Deed::take_back:
    case Deed::take_seat:
    case Deed::take_effect:
    case Deed::take_figure:
    case Deed::accept:
    case Deed::decline:
    case Deed::ignore:
    case Deed::end_actions:
    case Deed::bring:
    case Deed::share:
    case Deed::stop:
    case Deed::hit:
    case Deed::pay:
    case Deed::keep:
    case Deed::bottom:
    case Deed::take_story:
    case Deed::use:
    case Deed::skip:
    case Deed::lift_crisis:
    case Deed::swap:
    case Deed::shift:
    case Deed::yes:
    case Deed::no:
      break;
  }
  return Refusal::no_such_answer;
}

RULE Refusal why_not_figure(const Book& book, const Table& t, const Action& action) {
  if (action.what >= figures(book)) return Refusal::no_such_figure;
  if (t.figure[action.what].ko) return Refusal::hero_is_out;
  if (action.decision == Decision::pick_hero && (action.deed == Deed::share) != shares(step_of(book, t))) {
    return Refusal::no_such_answer;
  }
  if (is_pick(action)) {
    const Figures all = figures_of(book, t, t.stack.back(), chosen_part(step_of(book, t)));
    if (all >> action.what & 1) return Refusal::pick_order;
  }
  return Refusal::not_allowed_hero;
}

RULE Refusal why_not_card(const Book& book, const State& s, const Action& action) {
  if (!has_card(book, CardId(action.what))) return Refusal::no_such_answer;
  if (action.decision == Decision::chance_draw_hero) {
    const Cards pool = pool_of(book, s, s.table.about);
    return copies_in(book, s.table, pool, CardId(action.what)) > 0 ? Refusal::other_back
                                                                   : Refusal::not_in_deck;
  }
  return action.decision == Decision::pick_deck_card ? Refusal::not_in_deck : Refusal::not_in_hand;
}

RULE Refusal why_not_story(const Table& t, int place) {
  if (place >= t.story.size()) return Refusal::not_in_story;
  if (t.story[place].card == CardId::none) return Refusal::not_in_story;
  return hero_of(t.story[place].card) == t.figure[t.stack.back().me].hero ? Refusal::not_in_story
                                                                          : Refusal::other_heroes_card;
}

// What is wrong with an answer that is not among those offered.
RULE Refusal why_not(const Book& book, const State& s, const Action& action) {
  const Table& t = s.table;
  const int what = action.what;
  switch (action.deed) {
    case Deed::take_villain:
      return Refusal::no_such_villain;
    case Deed::take_hero:
      return what < max_heroes && book.heroes.has(HeroId(what)) ? Refusal::hero_taken : Refusal::no_such_hero;
    case Deed::take_location:
      return what < max_locations && book.locations.has(LocationId(what)) ? Refusal::location_laid
                                                                          : Refusal::no_such_location;
    case Deed::take_threat:
      return Refusal::no_such_threat;
    case Deed::take_place:
      return what < ring_size ? Refusal::not_that_place : Refusal::no_such_answer;
    case Deed::take_plan:
      return Refusal::not_in_plan;
    case Deed::take_card:
      return why_not_card(book, s, action);
    case Deed::take_back:
      return Refusal::not_in_deck;
    case Deed::take_seat:
      return Refusal::no_such_answer;
    case Deed::take_effect:
      return Refusal::no_effect_waits;
    case Deed::take_figure:
    case Deed::bring:
    case Deed::share:
      return why_not_figure(book, t, action);
    case Deed::decline:
      return Refusal::must_move;
    case Deed::ignore:
      return what < unit_count ? Refusal::no_such_symbol : Refusal::no_such_answer;
    case Deed::move:
    case Deed::attack:
    case Deed::rescue:
    case Deed::fill:
    case Deed::extra:
    case Deed::special:
      return why_not_act(book, s, action);
    case Deed::hit: {
      const Frame& f = t.stack.back();
      if (action.how >= ring_size) return Refusal::no_such_answer;
      if ((places_chosen(t, f, step_of(book, t)) >> action.how & 1) == 0) return Refusal::not_that_place;
      const bool there = what < target_count && (targets_at(book, s, action.how) >> what & 1);
      return there ? Refusal::single_target : why_not_target(book, s, what, action.how);
    }
    case Deed::pay: {
      const int extra = step_extra(book, t, stepping_figure(book, t));
      return why_not_paid(wallet_of(book, t), move_units, extra, action.pay);
    }
    case Deed::take_story:
      return why_not_story(t, what);
    case Deed::lift_crisis:
      return Refusal::no_crisis;
    case Deed::swap:
      if (!has_card(book, CardId(what))) return Refusal::no_such_answer;
      if (action.how >= t.story.size() || t.story[action.how].card == CardId::none ||
          hero_of(t.story[action.how].card) != t.figure[t.stack.back().me].hero) {
        return why_not_story(t, action.how);
      }
      return Refusal::not_in_hand;
    case Deed::shift: {
      const int from = action.how / 8;
      const int to = action.how % 8;
      if (what >= token_count || from >= ring_size || to >= ring_size) return Refusal::no_such_answer;
      const Ring from_ring = places_chosen(t, t.stack.back(), step_of(book, t));
      const Ring to_ring = ring_of(t, t.stack.back(), step_of(book, t).to.kind);
      if ((from_ring >> from & 1) == 0 || (to_ring >> to & 1) == 0) return Refusal::not_that_place;
      if (free_slots(book, t.spot[to]) == 0) return Refusal::no_room;
      return shifts(book, t, Token(what), from, to) ? Refusal::pick_order : Refusal::no_token;
    }
    case Deed::accept:
    case Deed::end_actions:
    case Deed::stop:
    case Deed::keep:
    case Deed::bottom:
    case Deed::use:
    case Deed::skip:
    case Deed::yes:
    case Deed::no:
      break;
  }
  return Refusal::no_such_answer;
}

// The one gate for what comes from outside. Order of the checks: the game, the
// seat, the question, the answer.
RULE Refusal refusal(const Book& book, const State& s, Seat seat, Action action) {
  const Table& t = s.table;
  if (t.decision == Decision::none) return Refusal::game_over;
  if (int(action.decision) >= decision_count || int(action.deed) >= deed_count)
    return Refusal::no_such_answer;
  if (seat != chance && int(seat) >= seats(book)) return Refusal::not_yours;
  if (!actors(book, s).has(seat)) return not_asked(t, seat);
  if (action.decision != t.decision) return Refusal::other_decision;
  if (!knows(t.decision, action.deed) || !well_formed(action)) return Refusal::no_such_answer;
  bool offered = false;
  each_offer(book, s, seat, [&](const Action& other, int) { offered = offered || other == action; });
  return offered ? Refusal::none : why_not(book, s, action);
}

// A rule id such as U-4.2, without text.
struct RuleId {
  uint8_t part = 0;
  uint8_t number = 0;
  friend constexpr bool operator==(const RuleId&, const RuleId&) = default;
};

// The rule of a question.
RULE RuleId rule_of(Decision asked) {
  switch (asked) {
    case Decision::none:
      return {14, 6};
    case Decision::chance_villain:
    case Decision::choose_villain:
      return {1, 2};
    case Decision::chance_hero:
    case Decision::choose_hero:
      return {1, 12};
    case Decision::chance_location:
      return {1, 3};
    case Decision::chance_threat:
      return {1, 9};
    case Decision::chance_villain_start:
      return {1, 11};
    case Decision::chance_draw_plan:
      return {16, 4};
    case Decision::chance_draw_hero:
      return {16, 2};
    case Decision::chance_back:
      return {13, 13};
    case Decision::choose_first_hero:
      return {2, 2};
    case Decision::order_effects:
      return {3, 7};
    case Decision::cancel_effect:
      return {11, 5};
    case Decision::prevent_effect:
      return {11, 8};
    case Decision::choose_crisis_hero:
      return {15, 1};
    case Decision::discard_card:
      return {9, 1};
    case Decision::play_card:
      return {5, 7};
    case Decision::ignore_symbol:
      return {5, 13};
    case Decision::act:
      return {5, 11};
    case Decision::pick_hero:
    case Decision::pick_companions:
      return {7, 12};
    case Decision::pick_place:
      return {7, 6};
    case Decision::pick_target:
      return {7, 4};
    case Decision::pay_extra:
      return {7, 7};
    case Decision::keep_or_bottom:
      return {7, 11};
    case Decision::pick_story:
      return {7, 9};
    case Decision::use_location:
      return {10, 1};
    case Decision::pick_deck_card:
      return {10, 6};
    case Decision::pick_tuck:
      return {9, 14};
    case Decision::pick_crisis:
      return {10, 8};
    case Decision::pick_swap:
      return {10, 7};
    case Decision::pick_token_move:
      return {10, 5};
    case Decision::optional:
      return {7, 2};
  }
  return {14, 6};
}

// The rule behind a refusal. Where the reason is only that something else is
// asked now, it is the rule of what is asked.
RULE RuleId rule_of(Refusal refusal, Decision asked) {
  switch (refusal) {
    case Refusal::none:
      return {};
    case Refusal::game_over:
      return {14, 6};
    case Refusal::no_such_answer:
    case Refusal::chance_decides:
    case Refusal::not_chance:
    case Refusal::other_decision:
    case Refusal::not_yours:
    case Refusal::not_in_hand:
    case Refusal::not_in_deck:
    case Refusal::not_in_story:
    case Refusal::other_heroes_card:
    case Refusal::no_such_figure:
    case Refusal::not_allowed_hero:
    case Refusal::not_that_place:
    case Refusal::must_move:
      return rule_of(asked);
    case Refusal::not_your_turn:
      return {2, 3};
    case Refusal::no_such_villain:
      return {1, 2};
    case Refusal::no_such_hero:
    case Refusal::hero_taken:
      return {1, 12};
    case Refusal::no_such_location:
    case Refusal::location_laid:
      return {1, 3};
    case Refusal::no_such_threat:
      return {1, 9};
    case Refusal::other_back:
      return {13, 13};
    case Refusal::not_in_plan:
      return {16, 4};
    case Refusal::hero_is_out:
      return {9, 6};
    case Refusal::pick_order:
      return {15, 5};
    case Refusal::not_adjacent:
      return {6, 1};
    case Refusal::no_effect_waits:
      return {3, 6};
    case Refusal::no_such_symbol:
      return asked == Decision::ignore_symbol ? RuleId{5, 13} : RuleId{5, 8};
    case Refusal::wrong_symbol:
      return {6, 11};
    case Refusal::wrong_price:
      return {6, 12};
    case Refusal::payment_order:
      return {6, 13};
    case Refusal::no_target:
      return {6, 3};
    case Refusal::villain_safe:
    case Refusal::guarded:
      return {8, 10};
    case Refusal::single_target:
      return {7, 5};
    case Refusal::no_civilian:
    case Refusal::no_threat:
    case Refusal::slot_filled:
      return {6, 9};
    case Refusal::is_henchman:
      return {8, 2};
    case Refusal::slot_order:
      return {18, 11};
    case Refusal::no_extra_action:
      return {11, 6};
    case Refusal::no_special:
      return {5, 10};
    case Refusal::special_used:
      return {7, 2};
    case Refusal::special_idle:
      return {7, 13};
    case Refusal::no_token:
      return {10, 5};
    case Refusal::no_room:
      return {4, 11};
    case Refusal::no_crisis:
      return {10, 8};
  }
  return {};
}

}  // namespace gm::united

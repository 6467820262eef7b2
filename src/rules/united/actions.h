// The action step (U-6): what can be done there, and at what price.
//
// Actions of one kind differ in their number (which Location, Enemy or slot) and in the
// payment only. `paid_kinds` writes the kinds into a short list; to name all actions is to
// walk over it, and to draw one at random is to count.
#pragma once
#include "kit/rng.h"
#include "rules/united/content.h"
#include "rules/united/could.h"
#include "rules/united/facts.h"
#include "rules/united/modifiers.h"
#include "rules/united/state.h"
#include "rules/united/symbols.h"

namespace gm::united {

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
  return Payment::of(Unit(nth_one(uint64_t(wallet.units & units), n)));
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

}  // namespace gm::united

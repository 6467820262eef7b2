// Symbols and tokens, and the ways to pay with them (U-5.8, U-6.11 to U-6.13).
//
// Units (event.h) are the twelve things one can pay with: a symbol of the own card, of the
// one before, or an Action token, each of four kinds. A set of them is a bit per Unit.
#pragma once
#include "rules/united/content.h"
#include "rules/united/facts.h"
#include "rules/united/state.h"

namespace gm::united {

// What the active Hero can pay with in its action step.
struct Wallet {
  uint16_t units = 0;    // those there are, bit per Unit
  uint16_t symbols = 0;  // how often, two bits per Unit of own and prev
  uint8_t tokens[symbol_count]{};
  RULE int count(int which) const {
    return which < 2 * symbol_count ? symbols >> 2 * which & 3 : tokens[which - 2 * symbol_count];
  }
  RULE void take(int which) {
    if (which < 2 * symbol_count) {
      symbols = uint16_t(symbols - (1 << 2 * which));
    } else {
      tokens[which - 2 * symbol_count] = u8(tokens[which - 2 * symbol_count] - 1);
    }
    if (count(which) == 0) units = uint16_t(units & ~(1 << which));
  }
};
// Bits of all units with one of these symbols, or a Wild.
RULE uint16_t units_for(Symbols symbols) {
  const int each = symbols.bits() | 1 << int(Symbol::wild);
  return uint16_t(each | each << symbol_count | each << 2 * symbol_count);
}
inline constexpr uint16_t card_units = 255;  // symbols of own and prev, no tokens

RULE int symbols_left(const Book& book, const StoryCard& story) {
  return card_of(book, story.card).left[story.spent & ((1 << most_symbols) - 1)];
}
RULE Wallet wallet_of(const Book& book, const Table& t) {
  Wallet wallet;
  const int own = own_card(t);
  const int prev = own < 0 ? -1 : hero_card_before(t, own);
  if (own >= 0) wallet.symbols = uint16_t(symbols_left(book, t.story[own]));
  if (prev >= 0) wallet.symbols = uint16_t(wallet.symbols | symbols_left(book, t.story[prev]) << 8);
  // A bit where a count is not 0; then the bits are moved together.
  int units = (wallet.symbols | wallet.symbols >> 1) & 0x5555;
  units = (units | units >> 1) & 0x3333;
  units = (units | units >> 2) & 0x0F0F;
  units = (units | units >> 4) & 0x00FF;
  const Figure& purse = t.figure[purse_of(book, t.me)];
  for (int i = 0; i < symbol_count; ++i) {
    wallet.tokens[i] = purse.tokens[i];
    units |= (purse.tokens[i] > 0) << (2 * symbol_count + i);
  }
  wallet.units = uint16_t(units);
  return wallet;
}
RULE int worth(const Wallet& wallet, uint16_t units) {
  int n = 0;
  for (uint16_t rest = uint16_t(wallet.units & units); rest != 0; rest = uint16_t(rest & (rest - 1))) {
    n += wallet.count(lowest(rest));
  }
  return n;
}
RULE bool payable(const Wallet& wallet, uint16_t units, int cost) {
  return cost == 1 ? (wallet.units & units) != 0 : worth(wallet, units) >= cost;
}
// Calls `tell(payment)` for every way to pay `cost` with these units, by rising units.
template <class Tell>
RULE void each_payment(Wallet wallet, uint16_t units, int cost, Payment payment, int paid, Tell&& tell) {
  if (paid == cost) {
    tell(payment);
    return;
  }
  if (paid == most_cost) return;  // nothing costs more; said for the compiler
  for (int i = paid == 0 ? 0 : int(payment.unit[paid - 1]); i < unit_count; ++i) {
    if ((wallet.units & units) >> i == 0) return;
    if (((wallet.units & units) >> i & 1) == 0) continue;
    Wallet rest = wallet;
    rest.take(i);
    payment.unit[paid] = Unit(i);
    each_payment(rest, units, cost, payment, paid + 1, tell);
  }
}

inline constexpr uint16_t move_units = 0x999;    // Move or Wild
inline constexpr uint16_t attack_units = 0xAAA;  // Attack or Wild
inline constexpr uint16_t heroic_units = 0xCCC;  // Heroic or Wild

}  // namespace gm::united

// What happened, in words a page can animate and a screen reader can speak.
//
// An event has a part that everybody sees (what kind, whose, how many) and may
// have a secret `card`, seen by `audience` alone. `shown` builds what one viewer
// gets: it copies the open part, and adds the secret only for those who may see
// it. Which fields a happening uses stands beside it; the others are empty.
#pragma once
#include <cstdint>

#include "kit/seat.h"
#include "rules/ring/content.h"
#include "rules/ring/dice.h"

namespace gm::ring {

enum class Happening : uint8_t {
  // set-up
  picker_named,   // seat picks a fighter first
  fighter_taken,  // seat, fighter; n = 1 drawn by chance
  opener_named,   // seat opens the round; opener = why
  // rounds
  round_begun,     // n
  pain_recovered,  // seat, n tokens turned healthy in the break; before, after
  die_kept,        // seat, die: stays on the ring for the next round
  dice_returned,   // seat, n dice back to the reserve
  deck_shuffled,   // seat, n cards
  card_searched,   // seat, secret card: taken from the own deck
  card_drawn,      // seat, secret card
  turn_begun,      // seat, turn = its number
  limit_changed,   // seat, n dice may be mobilised in this turn
  turn_skipped,    // seat
  // dice
  die_picked,    // seat (owner), other = who picked, die: it is in the air now
  die_rolled,    // seat (owner; or whose check, cap or doctor), die = as it lies now (none: a spare die), n =
                 // face, purpose
  die_nudged,    // seat, die to to_die
  dice_swapped,  // seat, die and to_die exchanged their values
  die_set,       // seat, die to to_die
  // cards
  card_played,     // seat, card, power; die = of the set that pays; copy = what Imitation is played as; by =
                   // the card it answers
  card_discarded,  // seat, card, cause; other = who made it so
  window_passed,   // seat: no counter
  no_more_attack,  // seat lets the again window pass
  // checks
  check_passed,     // seat, card, n = face, m = caught on this or less
  caught,           // seat, card, n, m
  yellow_avoided,   // seat, card = the friendly referee
  yellow_received,  // seat, n = yellow cards now
  yellow_dropped,   // seat, n = yellow cards now
  // the chain
  chain_closed,     // n = items: unwinding begins
  item_acts,        // seat, card, power: its effects happen now
  item_idle,        // seat, card: an attack-only counter that answers a counter
  item_cancelled,   // seat, card; other = who cancelled, by = with which card
  answered_anew,    // seat may answer the attack again
  again_granted,    // seat may attack again; other = who granted it, by = with which card
  nothing_happens,  // seat, card, verb: it has no target here
  trigger_fired,    // seat, fighter, trigger
  pass_begun,       // seat, n = number of the pass of a repeat
  branch_chosen,    // seat, n = number of the branch, 0-based
  option_taken,     // seat, n = 1 yes, 0 no
  // health
  packet_formed,     // seat (hit), other = who deals it, damage, pain
  protection_added,  // seat, n points of protection against the attack
  packet_protected,  // seat, damage and pain removed, n = points of protection left
  packet_capped,     // seat, n = face; damage and pain kept
  pain_capped,       // seat, n = pain that vanished
  tokens_hurt,       // seat, other, damage and pain taken; before, after
  healed,            // seat, n = 1 a lost token, 0 a pain token; before, after
  knocked_down,      // seat loses its next turn
  hand_seen,         // seat looks at the hand of other, n cards
  card_seen,         // seat sees secret card in the hand of other
  card_cycled,       // seat, secret card: under the own deck
  // the end
  round_over,     // seat must draw and cannot; n = number of the round
  points_made,    // seat shows all its dice, equal in each colour
  doctor_called,  // seat, n dice
  doctor_stops,   // seat: a 6
  set_counted,    // seat, die (colour and value), n equal dice
  final_counted,  // seat, n = sum
  tie_broken,     // seat wins it; tie = by what, n = its number, m = the foe's
  fight_won,      // seat, reason, tie
};
inline constexpr int happening_count = int(Happening::fight_won) + 1;

// What a die is rolled for.
enum class Purpose : uint8_t { none, roll, stun, check, cap, doctor };
inline constexpr int purpose_count = 6;

// Why a card was discarded.
enum class Cause : uint8_t { none, perform, effect, concuss, refresh, played };
inline constexpr int cause_count = 6;

// Why a seat opens a round.
enum class Opener : uint8_t { none, goes_first, speed, coordination, coin, moved_second };
inline constexpr int opener_count = 6;

// How a fight ended, and what decided a tie.
enum class Reason : uint8_t { none, knockout, disqualification, points, technical, final };
inline constexpr int reason_count = 6;
enum class TieBreak : uint8_t { none, healthy, tokens, moved_last };
inline constexpr int tie_break_count = 4;

struct Health {
  uint8_t healthy = 0;
  uint8_t pain = 0;
  friend constexpr bool operator==(const Health&, const Health&) = default;
  RULE int lost() const { return all_tokens - healthy - pain; }
};

struct Event {
  Happening happening = Happening::picker_named;
  Seat seat = nobody;
  Seat other = nobody;
  CardId card = CardId::none;  // may be secret
  CardId copy = CardId::none;
  CardId by = CardId::none;
  Power power = Power::none;
  FighterId fighter = FighterId::none;
  Die die = Die::none;
  Die to_die = Die::none;
  uint8_t n = 0;
  uint8_t m = 0;
  uint8_t damage = 0;
  uint8_t pain = 0;
  Health before = {};
  Health after = {};
  Purpose purpose = Purpose::none;
  Cause cause = Cause::none;
  Opener opener = Opener::none;
  Trigger trigger = Trigger::none;
  Verb verb = Verb::damage;
  Reason reason = Reason::none;
  TieBreak tie = TieBreak::none;
  uint16_t turn = 0;
  Viewers audience = everyone;  // of card
  friend constexpr bool operator==(const Event&, const Event&) = default;
};

// Whether somebody learned something hidden by it, so that the step that caused
// it cannot be taken back freely.
RULE bool reveals(const Event& event) {
  switch (event.happening) {
    case Happening::picker_named:
    case Happening::card_searched:
    case Happening::card_drawn:
    case Happening::die_rolled:
    case Happening::card_played:
    case Happening::hand_seen:
    case Happening::card_seen:
      return true;
    case Happening::fighter_taken:
      return event.n != 0;
    case Happening::opener_named:
      return event.opener == Opener::coin;
    case Happening::card_discarded:
      return event.cause != Cause::played;
    case Happening::round_begun:
    case Happening::pain_recovered:
    case Happening::die_kept:
    case Happening::dice_returned:
    case Happening::deck_shuffled:
    case Happening::turn_begun:
    case Happening::limit_changed:
    case Happening::turn_skipped:
    case Happening::die_picked:
    case Happening::die_nudged:
    case Happening::dice_swapped:
    case Happening::die_set:
    case Happening::window_passed:
    case Happening::no_more_attack:
    case Happening::check_passed:
    case Happening::caught:
    case Happening::yellow_avoided:
    case Happening::yellow_received:
    case Happening::yellow_dropped:
    case Happening::chain_closed:
    case Happening::item_acts:
    case Happening::item_idle:
    case Happening::item_cancelled:
    case Happening::answered_anew:
    case Happening::again_granted:
    case Happening::nothing_happens:
    case Happening::trigger_fired:
    case Happening::pass_begun:
    case Happening::branch_chosen:
    case Happening::option_taken:
    case Happening::packet_formed:
    case Happening::protection_added:
    case Happening::packet_protected:
    case Happening::packet_capped:
    case Happening::pain_capped:
    case Happening::tokens_hurt:
    case Happening::healed:
    case Happening::knocked_down:
    case Happening::card_cycled:
    case Happening::round_over:
    case Happening::points_made:
    case Happening::doctor_called:
    case Happening::doctor_stops:
    case Happening::set_counted:
    case Happening::final_counted:
    case Happening::tie_broken:
    case Happening::fight_won:
      break;
  }
  return false;
}

RULE Event shown(const Event& event, Seat viewer) {
  return {.happening = event.happening,
          .seat = event.seat,
          .other = event.other,
          .card = event.audience.has(viewer) ? event.card : CardId::none,
          .copy = event.copy,
          .by = event.by,
          .power = event.power,
          .fighter = event.fighter,
          .die = event.die,
          .to_die = event.to_die,
          .n = event.n,
          .m = event.m,
          .damage = event.damage,
          .pain = event.pain,
          .before = event.before,
          .after = event.after,
          .purpose = event.purpose,
          .cause = event.cause,
          .opener = event.opener,
          .trigger = event.trigger,
          .verb = event.verb,
          .reason = event.reason,
          .tie = event.tie,
          .turn = event.turn,
          .audience = event.audience};
}

}  // namespace gm::ring

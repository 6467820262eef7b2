// What happened, in words a page can animate and a screen reader can speak.
//
// An event has a part that everybody sees (what kind, whose, how many) and may
// have a secret part (`card`, `hero` or `cards`), seen by `audience` alone.
// `shown` builds what one viewer gets: it copies the open part, and adds the
// secret only for those who may see it.
#pragma once
#include <cstdint>

#include "kit/seat.h"
#include "rules/battle/content.h"

namespace gm::battle {

enum class Happening : uint8_t {
  // game
  first_player_named,  // seat
  hero_dealt,          // seat, secret hero
  hero_chosen,         // seat, secret hero
  hero_shown,          // seat, hero
  fight_begun,         // n = number of the fight
  field_revealed,      // field
  energy_set,          // seat, n
  card_drawn,          // seat, secret card
  row_card,            // card
  card_picked,         // seat, card (from the row)
  row_cleared,         // cards
  card_given,          // seat, card; n = 1 from the deck, 0 from the discard
  deck_reshuffled,     // n = cards
  round_begun,         // n
  stage_begun,         // n
  // laying and revealing
  card_laid,       // seat, secret card
  laid_opened,     // seat, card (Searchlights)
  card_revealed,   // seat, card
  order_broken,    // seat, card
  order_ko_spent,  // card: the Knockout of a card in wrong order returns
  ko_struck,       // seat, card
  ko_withstood,    // seat, card
  trap_sprung,     // seat, card
  action_chosen,   // seat, card, part
  ability_used,    // seat, hero
  // effects
  hero_targeted,    // seat chose other
  hero_hurt,        // seat, n lost, source; other = owner of the effect
  hero_untouched,   // seat, source: protected
  hurt_prevented,   // seat, source
  energy_gained,    // seat, n
  technique_named,  // seat, card
  card_discarded,   // seat, card (from hand)
  hand_shown,       // seat, cards, to all
  hand_seen,        // seat looked at other, secret cards
  card_taken,       // seat took from other, secret card
  card_recovered,   // seat, card (from the discard)
  laid_seen,        // seat looked at other's laid card, secret card
  laid_discarded,   // seat, card: no turn this stage
  laid_swapped,     // seat, secret card: the one laid now
  laid_returned,    // seat, secret card: back to hand at the fight end
  trap_placed,      // card; seat = who, or nobody
  trap_removed,     // card
  ko_placed,        // card
  ko_removed,       // card
  marker_taken,     // seat
  stance_taken,     // seat
  ward_raised,      // seat
  ward_ended,       // seat
  hands_locked,     // no card can get into a hand
  hands_unlocked,
  overtime_begun,  // seat
  overtime_ended,  // seat
  trigger_fired,   // seat (or nobody: the battlefield), hero or field
  // leaving and winning
  hero_left,   // seat, cause
  round_over,  // n
  fight_shared_by_cap,
  fight_won,      // side; n = its wins now
  target_raised,  // n
  deciding_fight,
  game_won,  // side
};
inline constexpr int happening_count = int(Happening::game_won) + 1;

// Why a hero left (B-7.1), for the log and for statistics.
enum class Cause : uint8_t { none, energy, knockout, wrong_order, no_card, overtime };
inline constexpr int cause_count = 6;

struct Event {
  Happening happening = Happening::first_player_named;
  Seat seat = nobody;
  Seat other = nobody;
  Technique card = Technique::none;
  HeroId hero = HeroId::none;
  FieldId field = FieldId::none;
  uint8_t n = 0;
  Part part = Part::a;
  Source source = Source::battlefield;
  Cause cause = Cause::none;
  Side side{};
  Cards cards;
  Viewers audience = everyone;  // of card, hero and cards
  friend constexpr bool operator==(const Event&, const Event&) = default;
};

// Whether somebody learned something hidden by it, so that the step that caused
// it cannot be taken back freely.
RULE bool reveals(const Event& event) {
  switch (event.happening) {
    case Happening::first_player_named:
    case Happening::hero_dealt:
    case Happening::hero_shown:
    case Happening::field_revealed:
    case Happening::card_drawn:
    case Happening::row_card:
    case Happening::laid_opened:
    case Happening::card_revealed:
    case Happening::hand_shown:
    case Happening::hand_seen:
    case Happening::card_taken:
    case Happening::card_given:
    case Happening::laid_seen:
    case Happening::laid_discarded:
    case Happening::card_discarded:
      return true;
    case Happening::hero_left:
      return event.card != Technique::none;
    case Happening::hero_chosen:
    case Happening::fight_begun:
    case Happening::energy_set:
    case Happening::card_picked:
    case Happening::row_cleared:
    case Happening::deck_reshuffled:
    case Happening::round_begun:
    case Happening::stage_begun:
    case Happening::card_laid:
    case Happening::order_broken:
    case Happening::order_ko_spent:
    case Happening::ko_struck:
    case Happening::ko_withstood:
    case Happening::trap_sprung:
    case Happening::action_chosen:
    case Happening::ability_used:
    case Happening::hero_targeted:
    case Happening::hero_hurt:
    case Happening::hero_untouched:
    case Happening::hurt_prevented:
    case Happening::energy_gained:
    case Happening::technique_named:
    case Happening::card_recovered:
    case Happening::laid_swapped:
    case Happening::laid_returned:
    case Happening::trap_placed:
    case Happening::trap_removed:
    case Happening::ko_placed:
    case Happening::ko_removed:
    case Happening::marker_taken:
    case Happening::stance_taken:
    case Happening::ward_raised:
    case Happening::ward_ended:
    case Happening::hands_locked:
    case Happening::hands_unlocked:
    case Happening::overtime_begun:
    case Happening::overtime_ended:
    case Happening::trigger_fired:
    case Happening::round_over:
    case Happening::fight_shared_by_cap:
    case Happening::fight_won:
    case Happening::target_raised:
    case Happening::deciding_fight:
    case Happening::game_won:
      break;
  }
  return false;
}

RULE Event shown(const Event& event, Seat viewer) {
  Event seen{.happening = event.happening,
             .seat = event.seat,
             .other = event.other,
             .field = event.field,
             .n = event.n,
             .part = event.part,
             .source = event.source,
             .cause = event.cause,
             .side = event.side,
             .audience = event.audience};
  if (event.audience.has(viewer)) {
    seen.card = event.card;
    seen.hero = event.hero;
    seen.cards = event.cards;
  }
  return seen;
}

}  // namespace gm::battle

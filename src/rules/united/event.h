// What happened, in words a page can animate and a screen reader can speak.
//
// An event has a part that everybody sees (what kind, whose, where, how many)
// and may have a secret `card`, seen by `audience` alone. `shown` builds what one
// viewer gets: it copies the open part, and adds the secret only for those who
// may see it. Which fields a happening uses stands beside it; the others are empty.
// With a figure comes its Hero, with a ring position its Location (`location` of
// `at`, `to_location` of `to`), and with what the Villain does or suffers the
// Villain: an event can be told without the table (`with_names` in cards.h).
#pragma once
#include <cstdint>

#include "kit/seat.h"
#include "rules/united/content.h"

namespace gm::united {

inline constexpr uint8_t nowhere = 255;  // no ring position
inline constexpr uint8_t no_figure = 255;

enum class Happening : uint8_t {
  // set-up
  villain_named,   // villain; seat = who chose, chance or nobody (named by the options); n = Health
  location_laid,   // at, location; n Thugs, m Civilians
  threat_laid,     // at, threat
  villain_placed,  // at
  hero_taken,      // figure, hero; seat = who chose, or chance
  card_removed,    // figure, card: taken out by the Challenge
  heroes_placed,   // at: all Heroes stand there
  deck_shuffled,   // seat, n cards
  // decks and hands
  card_drawn,     // seat, secret card
  back_seen,      // hero: the unknown top card is one of its cards
  card_tucked,    // seat, secret card: under the deck; cause
  deck_searched,  // seat, secret card: on top of the deck, the rest is shuffled
  cards_swapped,  // seat, card (into the Storyline), other_card (out of it); m = place in the Storyline;
                  // n = 1 from the hand
  // Villain turn
  villain_turn,      // n = number of the turn
  plan_revealed,     // plan
  villain_moved,     // at -> to, n steps
  bam_reached,       // the icon: n Threat BAM!s wait
  effect_chosen,     // seat; at = the Threat's Location, or nowhere for the dashboard
  effect_begun,      // trigger; at; threat, plan, card or location of the source; figure = the acting Hero
  effect_cancelled,  // seat (who answered), figure takes the Crisis
  effect_prevented,  // seat (who answered)
  effect_let,        // seat: not cancelled, not prevented
  option_taken,      // seat, n = 1 yes, 0 no
  // tokens on Locations
  token_added,      // token, at
  token_passed,     // token, at -> to
  token_unplaced,   // token, at
  token_discarded,  // token, at, n
  token_moved,      // token, at -> to; seat = who decided
  crisis_laid,      // at, n
  crisis_lifted,    // at, n
  // fighting
  thug_hurt,         // at, n = damage it has taken
  thug_defeated,     // at
  hurts_forgotten,   // n Thugs
  civilian_rescued,  // at
  henchman_hit,      // at, threat, n = Health left
  villain_hit,       // n = Health left
  health_restored,   // n = Health now; threat and at, or the Villain
  threat_filled,     // at, threat, symbol, n = tokens on it
  threat_cleared,    // at, threat
  threat_restored,   // at, threat
  mission_advanced,  // mission, n
  mission_done,      // mission, n = Missions completed
  track_moved,       // n -> m
  // Heroes
  turn_begun,        // seat, figure (solo: none yet), n = number of the Hero turn
  turn_lost,         // seat, figure
  hero_stands,       // figure
  shield_gone,       // figure
  shield_taken,      // figure
  card_played,       // seat, figure, card; n = pressure
  symbol_ignored,    // figure, unit
  symbol_spent,      // figure, unit
  action_done,       // figure, act; at = where (of a Move: where to)
  hero_moved,        // figure, at -> to, n = 1 without a Move
  tokens_given,      // figure, symbol, n
  special_used,      // figure, card
  target_chosen,     // figure, at, target
  attacks_ended,     // figure
  plan_peeked,       // figure, plan
  plan_left,         // figure: it stays on top
  plan_bottomed,     // figure: it goes under the plan deck
  actions_ended,     // figure
  location_used,     // figure, at, location
  location_skipped,  // figure, at, location
  crisis_taken,      // figure, n
  crisis_given_up,   // figure, n
  hero_damaged,      // figure, n
  damage_ignored,    // figure, n: Invulnerable
  hero_knocked_out,  // figure; solo: all; n = number of KOs in solo
  first_named,       // seat takes the first Hero turn; other = who answered
  turn_over,         // seat, figure; n = pressure
  // the end
  game_won,
  game_lost,  // ending
};
inline constexpr int happening_count = int(Happening::game_lost) + 1;

// Why a card went under a deck.
enum class Cause : uint8_t { none, damage, cost, effect };
inline constexpr int cause_count = 4;

// How a game ended (U-14).
enum class Ending : uint8_t { none, won, plot, plan_empty, no_cards, solo_ko, effect };
inline constexpr int ending_count = 7;

// What is paid with: a symbol of the card just played, of the Hero card before it, or an Action token.
enum class Unit : uint8_t { none = 12 };
inline constexpr int unit_count = 12;
enum class Source : uint8_t { own, prev, token };
inline constexpr int source_count = 3;
RULE Unit unit(Source source, Symbol symbol) { return Unit(int(source) * symbol_count + int(symbol)); }
RULE Source source_of(Unit unit) { return Source(int(unit) / symbol_count); }
RULE Symbol symbol_of(Unit unit) { return Symbol(int(unit) % symbol_count); }

// What an Attack hits: a Thug that took so much damage this turn, the Henchman or the Villain.
enum class Target : uint8_t { thug, thug_1, thug_2, thug_3, henchman, villain, none = 255 };
inline constexpr int target_count = 6;
RULE bool is_thug(Target target) { return target <= Target::thug_3; }

// What an action of the action step was.
enum class Act : uint8_t { none, move, attack, rescue, fill, extra };
inline constexpr int act_count = 6;

struct Event {
  Happening happening = Happening::villain_named;
  Seat seat = nobody;
  Seat other = nobody;
  uint8_t figure = no_figure;
  CardId card = CardId::none;  // may be secret
  CardId other_card = CardId::none;
  HeroId hero = HeroId::none;
  VillainId villain = VillainId::none;
  PlanId plan = PlanId::none;
  ThreatId threat = ThreatId::none;
  LocationId location = LocationId::none;
  LocationId to_location = LocationId::none;
  uint8_t at = nowhere;
  uint8_t to = nowhere;
  uint8_t n = 0;
  uint8_t m = 0;
  Symbol symbol = Symbol::move;
  Token token = Token::both;
  Mission mission = Mission::rescue_civilians;
  Unit unit = Unit::none;
  Target target = Target::none;
  Act act = Act::none;
  Trigger trigger = Trigger::special;
  Cause cause = Cause::none;
  Ending ending = Ending::none;
  Viewers audience = everyone;  // of card
  friend constexpr bool operator==(const Event&, const Event&) = default;
};

// Whether somebody learned something hidden by it, so that the step that caused
// it cannot be taken back freely.
RULE bool reveals(const Event& event) {
  switch (event.happening) {
    case Happening::card_drawn:
    case Happening::back_seen:
    case Happening::deck_searched:
    case Happening::cards_swapped:
    case Happening::plan_revealed:
    case Happening::plan_peeked:
    case Happening::card_played:
    case Happening::location_laid:
    case Happening::threat_laid:
    case Happening::villain_placed:
      return true;
    case Happening::villain_named:
    case Happening::hero_taken:
      return event.seat == chance;
    case Happening::card_tucked:  // its owner chose it, and whoever sees it saw it in the hand
    case Happening::card_removed:
    case Happening::heroes_placed:
    case Happening::deck_shuffled:
    case Happening::villain_turn:
    case Happening::villain_moved:
    case Happening::bam_reached:
    case Happening::effect_chosen:
    case Happening::effect_begun:
    case Happening::effect_cancelled:
    case Happening::effect_prevented:
    case Happening::effect_let:
    case Happening::option_taken:
    case Happening::token_added:
    case Happening::token_passed:
    case Happening::token_unplaced:
    case Happening::token_discarded:
    case Happening::token_moved:
    case Happening::crisis_laid:
    case Happening::crisis_lifted:
    case Happening::thug_hurt:
    case Happening::thug_defeated:
    case Happening::hurts_forgotten:
    case Happening::civilian_rescued:
    case Happening::henchman_hit:
    case Happening::villain_hit:
    case Happening::health_restored:
    case Happening::threat_filled:
    case Happening::threat_cleared:
    case Happening::threat_restored:
    case Happening::mission_advanced:
    case Happening::mission_done:
    case Happening::track_moved:
    case Happening::turn_begun:
    case Happening::turn_lost:
    case Happening::hero_stands:
    case Happening::shield_gone:
    case Happening::shield_taken:
    case Happening::symbol_ignored:
    case Happening::symbol_spent:
    case Happening::action_done:
    case Happening::hero_moved:
    case Happening::tokens_given:
    case Happening::special_used:
    case Happening::target_chosen:
    case Happening::attacks_ended:
    case Happening::plan_left:
    case Happening::plan_bottomed:
    case Happening::actions_ended:
    case Happening::location_used:
    case Happening::location_skipped:
    case Happening::crisis_taken:
    case Happening::crisis_given_up:
    case Happening::hero_damaged:
    case Happening::damage_ignored:
    case Happening::hero_knocked_out:
    case Happening::first_named:
    case Happening::turn_over:
    case Happening::game_won:
    case Happening::game_lost:
      break;
  }
  return false;
}

RULE Event shown(const Event& event, Seat viewer) {
  return {.happening = event.happening,
          .seat = event.seat,
          .other = event.other,
          .figure = event.figure,
          .card = event.audience.has(viewer) ? event.card : CardId::none,
          .other_card = event.other_card,
          .hero = event.hero,
          .villain = event.villain,
          .plan = event.plan,
          .threat = event.threat,
          .location = event.location,
          .to_location = event.to_location,
          .at = event.at,
          .to = event.to,
          .n = event.n,
          .m = event.m,
          .symbol = event.symbol,
          .token = event.token,
          .mission = event.mission,
          .unit = event.unit,
          .target = event.target,
          .act = event.act,
          .trigger = event.trigger,
          .cause = event.cause,
          .ending = event.ending,
          .audience = event.audience};
}

}  // namespace gm::united

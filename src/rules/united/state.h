// United: everything a game in progress is.
//
// State = Table (what lies open) + the cards nobody, or only some, may see. A
// View (view.h) is built from the Table and what the viewer knows of the cards.
//
// Waiting is state: `decision` and `asked` say what is being waited for, `owed`
// and `draws` which cards must still be discarded or drawn, `stack` holds the
// effects that are being carried out, `queue` those that wait for their end, and
// `phase` says where the turn stands below them. Nothing else remembers anything.
//
// Words: a `figure` is one of the Heroes in play (0-3). In coop it has the number
// of its seat; in solo figures 0-2 belong to seat 0. A ring position is 0-5.
#pragma once
#include <cstdint>
#include <type_traits>

#include "kit/bounded.h"
#include "kit/seat.h"
#include "rules/game.h"
#include "rules/united/content.h"
#include "rules/united/event.h"

namespace gm::united {

// What is being asked; the ids of the specification's table of decisions.
enum class Decision : uint8_t {
  none,  // the game is over
  chance_villain,
  chance_hero,
  chance_location,
  chance_threat,
  chance_villain_start,
  chance_draw_plan,
  chance_draw_hero,
  chance_back,
  // of the table: any seat may answer (U-15.1)
  choose_villain,
  choose_first_hero,
  order_effects,
  cancel_effect,
  prevent_effect,
  choose_crisis_hero,
  // of one seat, or of each damaged one
  choose_hero,
  discard_card,
  play_card,
  ignore_symbol,
  act,
  pick_hero,
  pick_place,
  pick_companions,
  pick_target,
  pay_extra,
  keep_or_bottom,
  pick_story,
  use_location,
  pick_deck_card,
  pick_tuck,
  pick_crisis,
  pick_swap,
  pick_token_move,
  optional,
};
inline constexpr int decision_count = int(Decision::optional) + 1;
RULE bool is_chance(Decision decision) {
  return Decision::chance_villain <= decision && decision <= Decision::chance_back;
}

// What an answer does; beside each, what Action::what and Action::how mean.
enum class Deed : uint8_t {
  take_villain,   // choose_villain, chance_villain     what = VillainId
  take_hero,      // choose_hero, chance_hero           what = HeroId
  take_location,  // chance_location                    what = LocationId
  take_threat,    // chance_threat                      what = ThreatId
  take_place,     // chance_villain_start, pick_place   what = ring position
  take_plan,      // chance_draw_plan                   what = PlanId
  take_card,      // chance_draw_hero, discard_card, play_card, pick_deck_card, pick_tuck    what = CardId
  take_back,      // chance_back                        what = HeroId
  take_seat,      // choose_first_hero                  what = seat
  take_effect,    // order_effects                      what = ring position of the Threat; 6 = dashboard
  take_figure,    // cancel_effect, choose_crisis_hero, pick_hero     what = figure
  accept,         // prevent_effect
  decline,        // cancel_effect, prevent_effect, pick_place and pay_extra of a Move
  ignore,         // ignore_symbol                      what = Unit
  move,           // act                                what = ring position; pay
  attack,         // act                                what = Target; pay
  rescue,         // act                                pay
  fill,           // act: fill_threat                   what = slot; pay
  extra,          // act: extra_action                  what = ring position of the Threat; 6 = dashboard; pay
  special,        // act: use_special
  end_actions,    // act
  bring,          // pick_companions                    what = figure
  share,          // pick_hero: one token of several    what = figure
  stop,           // pick_companions, pick_target, pick_token_move
  hit,            // pick_target                        what = Target, how = ring position
  pay,            // pay_extra                          pay
  keep,           // keep_or_bottom
  bottom,         // keep_or_bottom
  take_story,     // pick_story                         what = place in the Storyline
  use,            // use_location
  skip,           // use_location
  lift_crisis,    // pick_crisis                        what = figure, or 8 + ring position
  swap,           // pick_swap                          what = CardId in hand, how = place in the Storyline
  shift,          // pick_token_move                    what = Token, how = to + 8 * from
  yes,            // optional
  no,             // optional
};
inline constexpr int deed_count = int(Deed::no) + 1;
inline constexpr int the_dashboard = ring_size;  // among ring positions of Threats
inline constexpr int crisis_places = 8;          // lift_crisis: the first ring position

// What is paid for an action, by rising Unit; unused places hold none, and the last is always
// unused: it ends the list, and makes an Action eight bytes, which pass in one register. RULE U-6.13.
struct Payment {
  Unit unit[most_cost + 1] = {Unit::none, Unit::none, Unit::none, Unit::none};
  RULE Payment() {}  // so that nobody writes down a list without its end
  RULE static Payment of(Unit first, Unit second = Unit::none, Unit third = Unit::none) {
    Payment out;
    out.unit[0] = first;
    out.unit[1] = second;
    out.unit[2] = third;
    return out;
  }
  friend constexpr bool operator==(const Payment&, const Payment&) = default;
  RULE int size() const {
    int n = 0;
    while (n < most_cost && unit[n] != Unit::none) ++n;  // a stranger's may have no end
    return n;
  }
};

// An answer to `decision`.
struct Action {
  Decision decision = Decision::none;
  Deed deed = Deed::take_villain;
  uint8_t what = 0;
  uint8_t how = 0;
  Payment pay = {};
  friend constexpr bool operator==(const Action&, const Action&) = default;
};

struct Move {
  Action action;
  uint8_t weight = 1;  // of a chance outcome
  friend constexpr bool operator==(const Move&, const Move&) = default;
};
using Moves = Bounded<Move, 255>;

// A pick is one part of a larger choice whose order means nothing: Heroes that fly
// along, Action tokens shared out, tokens moved to other Locations. The rules know
// one path to each set: by rising `what`, then `how` (RULE U-15.5). Cards put under
// a deck are no picks: the later one lies lower (U-9.1).
RULE bool is_pick(const Action& action) {
  return action.deed == Deed::bring || action.deed == Deed::share || action.deed == Deed::shift;
}

// Where the game stands below the stack of effects; in the order of the rules.
enum class Phase : uint8_t {
  // U-1
  name_villain,
  lay_locations,
  lay_threats,
  place_villain,
  take_heroes,
  deal,
  // U-3
  villain_turn,
  villain_moves,
  bam,
  bam_threats,
  add_tokens,
  plan_special,
  villain_done,
  first_hero,
  // U-5
  turn_begins,
  turn_starts,  // effects of the start have happened
  play,
  played,  // solo: U-13.4
  act,
  actions_done,
  location,
  turn_ends,
  turn_over,
  over,
};
inline constexpr int phase_count = int(Phase::over) + 1;

// A Location in play.
struct Spot {
  LocationId location = LocationId::none;
  ThreatId threat = ThreatId::none;
  uint8_t health = 0;                    // of a Henchman
  uint8_t filled = 0;                    // bit per token slot of another Threat
  uint8_t thugs = 0;                     // all of them
  uint8_t hurt[most_thug_health - 1]{};  // those that took 1, 2, 3 damage this turn
  uint8_t civilians = 0;
  uint8_t crisis = 0;
  bool restored = false;  // its Threat came back this turn
  friend constexpr bool operator==(const Spot&, const Spot&) = default;
};
RULE int tokens_on(const Spot& spot) { return spot.thugs + spot.civilians; }
RULE int unhurt(const Spot& spot) { return spot.thugs - spot.hurt[0] - spot.hurt[1] - spot.hurt[2]; }
RULE int thugs_with(const Spot& spot, int damage) {
  return damage == 0 ? unhurt(spot) : spot.hurt[damage - 1];
}

// A Hero in play.
struct Figure {
  HeroId hero = HeroId::none;
  uint8_t at = nowhere;
  uint8_t crisis = 0;
  uint8_t tokens[symbol_count]{};  // Action tokens; in solo those of figure 0 are the player's
  bool shield = false;
  bool ko = false;
  friend constexpr bool operator==(const Figure&, const Figure&) = default;
};

// A card of the Storyline: a Hero card, or a plan card.
struct StoryCard {
  CardId card = CardId::none;
  PlanId plan = PlanId::none;
  uint8_t spent = 0;  // this turn: bit per symbol; of equal symbols the first are spent first
  friend constexpr bool operator==(const StoryCard&, const StoryCard&) = default;
};
inline constexpr uint8_t special_spent = 8;  // bit of StoryCard::spent: its special effect was used
inline constexpr int most_story = plan_cards + most_figures * deck_cards;
inline constexpr int most_hero_turns = plan_cards * slow_pressure;

// A cleared Threat.
struct Cleared {
  ThreatId threat = ThreatId::none;
  bool restored = false;  // came back once in this turn
  friend constexpr bool operator==(const Cleared&, const Cleared&) = default;
};

// An effect being carried out, or tokens being added to one Location.
struct Frame {
  enum class Role : uint8_t {
    special,
    location,
    extra,
    bam,  // of the dashboard
    threat_bam,
    enters,
    enters_again,  // by the verb villain_move
    plan,
    overflow,
    turn_start,
    turn_end,
    cleared,
    ko,
    mission,
    adding,
  };
  Role role = Role::special;
  EffectId effect = EffectId::none;
  uint8_t step = 0;
  uint8_t mark = 0;        // moments inside a step (effects.h); a new step starts with 0
  uint8_t at = nowhere;    // where its source lies; nowhere: where the Villain or the acting Hero is
  uint8_t me = no_figure;  // the acting Hero
  uint8_t it = nowhere;    // the Location picked, or the overflowing one
  uint8_t loop = nowhere;  // the L of `each`
  uint8_t loops = 0;       // Locations still to come in `each`
  uint8_t where = 0;       // Locations that met the condition of a `where` at the start
  uint8_t picked = 0;      // bit per figure chosen in this step
  uint8_t left = 0;        // hits, tokens, cards or Moves still to come; adding: Thugs
  // adding: Civilians; add: Locations still to come; attack: where the single target is; shift: the
  // last one (shift_code in legal.h)
  uint8_t more = 0;
  Target target = Target::none;  // of single Attacks
  uint8_t discarded = 0;         // by the last step that discards
  uint8_t unplaced = 0;
  bool emptied = false;  // a cost took the last hand card (U-9.14)
  friend constexpr bool operator==(const Frame&, const Frame&) = default;
};
inline constexpr int role_count = int(Frame::Role::adding) + 1;
// Base effect, adding, Overflow, `villain_move`, `bam`, adding; none of the middle three twice (U-17.4).
inline constexpr int max_frames = 7;

// An effect that waits until the running one is finished (U-9.9).
struct Waiting {
  enum class Kind : uint8_t { ko, ko_ended, cleared, mission };  // ko_ended: its BAM! has begun
  Kind kind = Kind::ko;
  ThreatId threat = ThreatId::none;
  uint8_t at = nowhere;
  friend constexpr bool operator==(const Waiting&, const Waiting&) = default;
};
inline constexpr int max_waiting = 20;

// Places of the plan deck when it is laid out by row.
using PlanPool = Set<Place, uint16_t>;

// All that lies open; the set of unseen plan cards is known to everybody too.
struct Table {
  Spot spot[ring_size];
  Figure figure[most_figures];
  PlanPool plan_pool;
  PlanId plan_top = PlanId::none;          // shown by Interrogate, or just drawn
  Bounded<PlanId, plan_cards> plan_under;  // the card to be drawn first in front
  Bounded<StoryCard, most_story> story;
  Bounded<Cleared, threat_cards> cleared;  // the latest last

  VillainId villain = VillainId::none;
  uint8_t villain_at = nowhere;
  uint8_t health = 0;
  uint8_t track = 0;
  uint8_t progress[mission_count]{};
  Missions done;

  // What is waited for, and what is under way.
  Phase phase = Phase::name_villain;
  Decision decision = Decision::none;
  Seats asked;                    // who may answer; nobody while chance does
  Seat about = nobody;            // chance_draw_hero: who draws
  uint8_t owed[most_figures]{};   // by seat: cards to be discarded for damage
  uint8_t draws[most_figures]{};  // by seat: cards to be drawn
  Bounded<Frame, max_frames> stack;
  Bounded<Waiting, max_waiting> queue;

  Seat active = nobody;               // whose Hero turn it is, or was last
  uint8_t me = no_figure;             // the active Hero
  uint8_t pressure = 0;               // Hero cards since the last plan card
  uint8_t turns = 0;                  // Hero turns begun
  bool rising = false;                // the active Hero was KO'd before its turn
  uint8_t ignored = 0;                // symbols that must still be ignored (U-5.13)
  uint8_t bams = 0;                   // Threat BAM!s that wait, bit per ring position; bit 6 the dashboard
  uint8_t pattern = 0;                // Locations of the plan's pattern already served
  uint8_t kos = 0;                    // solo: KOs so far
  uint8_t back = no_figure;           // solo_backs=shown: whose card the unknown top one is
  uint8_t known_top[most_figures]{};  // by seat: 1 if the top card of its deck is known to it
  uint8_t under[most_figures]{};      // by seat: cards in the known bottom of its deck
  Ending ending = Ending::none;
  friend constexpr bool operator==(const Table&, const Table&) = default;
};

// Pile of a seat: the places of its Heroes' cards (figure f has places 12 f to
// 12 f + 11). The places of a card with k copies in the pool and h in the hand
// are taken from the front: first the pool's k, then the hand's h. `seen` are the
// hand cards known to all; those of one card take its first places.
struct State {
  Cards pool;  // of all decks, in no order
  Cards hand;  // of all seats
  Cards seen;
  CardId top[most_figures] = {CardId::none, CardId::none, CardId::none, CardId::none};  // by seat
  // Known bottoms: those of seat s from number 12 s on, the card to be drawn first in front.
  CardId under[most_figures * deck_cards];
  Table table;
  RULE State() {
    for (CardId& card : under) card = CardId::none;
  }
  friend constexpr bool operator==(const State&, const State&) = default;
};
static_assert(sizeof(State) == 608);
static_assert(std::is_trivially_copyable_v<State>);
static_assert(std::has_unique_object_representations_v<State>);

// Which seat plays a figure, and which cards a seat, or a figure, can have.
RULE Seat seat_of(const Book& book, int figure) { return solo(book) ? Seat{0} : Seat(figure); }
RULE Cards cards_of_figure(int figure) {
  return Cards::of_bits(((uint64_t{1} << deck_cards) - 1) << (figure * deck_cards));
}
RULE Cards cards_of(const Book& book, Seat seat) {
  if (solo(book)) return Cards::of_bits((uint64_t{1} << (solo_figures * deck_cards)) - 1);
  return cards_of_figure(int(seat));
}

RULE Outcome outcome(const Book& book, const State& s) {
  if (s.table.phase != Phase::over) return {};
  return {.over = true, .winners = s.table.ending == Ending::won ? all_seats(book) : Seats{}};
}

// ---- Refusals ----------------------------------------------------------------

// Why an action was refused. Each names the rule that forbids it (rule_of in refusal.h).
enum class Refusal : uint8_t {
  none,
  game_over,       // U-14.6
  no_such_answer,  // an answer that means nothing here; the rule of what is asked
  chance_decides,  // a seat acts while chance does; the rule of what is asked
  not_chance,      // chance acts while a seat does; the rule of what is asked
  other_decision,  // an answer to a question that is not asked now; the rule of what is asked
  not_your_turn,   // U-2.3
  not_yours,       // another seat's choice; the rule of what is asked
  // set-up
  no_such_villain,   // U-1.2
  no_such_hero,      // U-1.12
  hero_taken,        // U-1.12
  no_such_location,  // U-1.3
  location_laid,     // U-1.3
  no_such_threat,    // U-1.9
  // cards
  not_in_hand,        // the rule of what is asked
  not_in_deck,        // U-16.2, U-10.6
  other_back,         // U-13.13
  not_in_plan,        // U-16.4
  not_in_story,       // U-7.9, U-10.7
  other_heroes_card,  // U-7.9, U-10.7
  // Heroes and Locations
  no_such_figure,    // the rule of what is asked
  hero_is_out,       // U-9.6
  not_allowed_hero,  // the text of the effect excludes it; the rule of what is asked
  pick_order,        // U-15.5: of a set, the smaller comes first
  not_adjacent,      // U-6.1
  not_that_place,    // the rule of what is asked
  no_effect_waits,   // U-3.6
  // actions
  no_such_symbol,   // U-5.8: that symbol is not there or used up
  wrong_symbol,     // U-6.1, U-6.3, U-6.9: it does not pay for this
  wrong_price,      // U-6.12
  payment_order,    // U-6.13: units are named in their order
  no_target,        // U-6.3
  villain_safe,     // U-8.10
  guarded,          // U-8.10
  single_target,    // U-7.5
  no_civilian,      // U-6.9
  no_threat,        // U-6.9
  is_henchman,      // U-8.2
  slot_filled,      // U-6.9
  slot_order,       // U-18.11: of equal slots the first empty one
  no_extra_action,  // U-11.6
  no_special,       // U-5.10
  special_used,     // U-7.2
  special_idle,     // U-7.13
  must_move,        // declining is no offer here; the rule of what is asked
  no_token,         // U-10.5
  no_room,          // U-4.11
  no_crisis,        // U-10.8
};
inline constexpr int refusal_count = int(Refusal::no_crisis) + 1;

}  // namespace gm::united

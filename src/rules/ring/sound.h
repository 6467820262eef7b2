// The invariants of docs/rules/ring.md that are about one state, checked after
// every step in the law tests and on every position that comes from outside. A
// state that passes can be played on: no list is overrun, no index is out of
// range, and the question it asks is the one the rules ask there.
#pragma once
#include "rules/ring/apply.h"
#include "rules/ring/content.h"
#include "rules/ring/facts.h"
#include "rules/ring/legal.h"
#include "rules/ring/state.h"

namespace gm::ring {

enum class Fault : uint8_t {
  none,
  seats,      // a seat, phase or decision that does not exist
  fighters,   // nobody's fighter, taken twice, or not yet chosen
  tokens,     // 1
  dice,       // 2, 4, 5
  cards,      // 3: lost, made or laid out wrongly
  knowledge,  // the foe has seen what is not in the hand
  goes_on,    // 6: somebody has lost, but the fight goes on
  numbers,    // 15, 16: round, turn, limits
  last,       // last_played
  chain,      // 10, 11
  stack,      // a list of steps that cannot be under way
  picks,      // dice that cannot be picked
  packet,     // damage that nobody deals
  doctor,     // a technical check outside the end of a round
  result,     // 17
  question,   // 9: what is asked is not what the rules ask here
};
inline constexpr int fault_count = int(Fault::question) + 1;

RULE bool seat_or_nobody(Seat seat) { return seat == nobody || int(seat) < seat_count; }
RULE bool between(Phase first, Phase phase, Phase last) { return first <= phase && phase <= last; }

RULE bool seats_exist(const Table& t) {
  const bool ranges = int(t.phase) < phase_count && int(t.decision) < decision_count &&
                      int(t.purpose) < purpose_count && t.colour <= Colour::none &&
                      int(t.reason) < reason_count && int(t.tie) < tie_break_count;
  if (!ranges) return false;
  const Seat named[] = {t.asked, t.about, t.active, t.opener, t.moved_last, t.winner};
  for (Seat seat : named) {
    if (!seat_or_nobody(seat)) return false;
  }
  for (uint8_t byte : t.filler) {
    if (byte != 0) return false;
  }
  const bool in_turns = between(Phase::turn_start, t.phase, Phase::refreshed);
  const bool before_turns =
      t.phase <= Phase::name_opener || between(Phase::search_first, t.phase, Phase::draw_second);
  if (in_turns && t.active == nobody) return false;
  if (before_turns && t.active != nobody) return false;
  return (t.failed - Seats::first(seat_count)).empty();
}

// ---- Fighters ---------------------------------------------------------------------------

RULE bool can_be_of(const Book& book, FighterId fighter, Seat seat) {
  if (int(fighter) >= max_fighters) return false;
  if (book.fighters.has(fighter)) return true;
  return fighter == own_fighter(seat) && book.options.custom_fighters &&
         book.options.fighters == FighterChoice::choose && book.options.custom[int(seat)].brought();
}

RULE bool fighters_sound(const Book& book, const Table& t) {
  int without = 0;
  for (int i = 0; i < seat_count; ++i) {
    const FighterId fighter = t.corner[i].fighter;
    without += fighter == FighterId::none;
    if (fighter != FighterId::none && !can_be_of(book, fighter, Seat(i))) return false;
  }
  const bool chosen = book.options.fighters == FighterChoice::choose;
  if (!chosen && (t.phase == Phase::name_picker || t.phase == Phase::pick_fighters)) return false;
  if (chosen && t.phase == Phase::draw_fighters) return false;
  if (t.phase == Phase::name_picker) return without == 2;
  if (t.phase == Phase::pick_fighters) {
    return without == 2 || (without == 1 && t.of(t.opener).fighter != FighterId::none);
  }
  if (t.phase == Phase::draw_fighters) {
    return without == 2 || (without == 1 && t.corner[0].fighter != FighterId::none);
  }
  return without == 0 && (book.options.same_fighter || t.corner[0].fighter != t.corner[1].fighter);
}

// ---- Tokens, dice, numbers ----------------------------------------------------------------

// Invariants 1 and 6.
RULE Fault corners_sound(const Book& book, const Table& t) {
  for (int i = 0; i < seat_count; ++i) {
    const Corner& corner = t.corner[i];
    const bool beaten = t.phase == Phase::over && t.winner == foe_of(Seat(i));
    if (corner.healthy + corner.pain > all_tokens) return Fault::tokens;
    if (corner.healthy == 0 && !(beaten && t.reason == Reason::knockout)) return Fault::goes_on;
    if (corner.yellow > yellow_limit) return Fault::goes_on;
    if (corner.yellow == yellow_limit && !(beaten && t.reason == Reason::disqualification)) {
      return Fault::goes_on;
    }
    if (corner.yellow_turn > t.turn) return Fault::numbers;
    const bool fresh_fight = t.phase <= Phase::name_opener;
    if (fresh_fight && (corner.pain != 0 || corner.healthy != all_tokens || corner.yellow != 0 ||
                        corner.yellow_turn != 0 || corner.pain_taken != 0 || corner.skip)) {
      return Fault::numbers;
    }
    const bool healed = between(Phase::start_first, t.phase, Phase::draw_second);
    if (healed && corner.pain != 0) return Fault::tokens;  // 13
    if (t.turn == 0 && corner.pain_taken != 0) return Fault::numbers;
    if (corner.fighter == FighterId::none) continue;
    const int cap = book.fighter[int(corner.fighter)].pain_cap;
    if (cap != no_cap && corner.pain_taken > cap) return Fault::numbers;  // 15
  }
  return Fault::none;
}

// Which seat's dice are in the air, or being picked for a roll.
RULE Seat rolling_seat(const Table& t) {
  const bool picking = t.decision == Decision::mobilise || t.decision == Decision::discard_roll ||
                       t.decision == Decision::roll_dice;
  const bool flying =
      t.decision == Decision::die && (t.purpose == Purpose::roll || t.purpose == Purpose::stun);
  return picking || flying ? t.about : nobody;
}

// Invariants 2, 4 and 5.
RULE bool dice_sound(const Book& book, const Table& t) {
  const bool in_break = between(Phase::break_first, t.phase, Phase::gather);
  for (int i = 0; i < seat_count; ++i) {
    const Corner& corner = t.corner[i];
    if (((corner.dice.any() | corner.apart.any()) & ~all_dice) != 0) return false;
    for (int c = 0; c < colour_count; ++c) {
      const DieSet own = of_colour(Colour(c));
      const int stat = corner.fighter == FighterId::none ? 0 : book.fighter[int(corner.fighter)].stat[c];
      if (corner.dice.total(own) + corner.apart.total(own) != stat) return false;
    }
    if (t.phase <= Phase::name_opener && corner.dice.on_ring() != 0) return false;
    if (corner.apart.empty()) continue;
    if (in_break && !in_the_air(corner)) continue;
    if (rolling_seat(t) != Seat(i)) return false;
    if (t.decision != Decision::die && corner.apart.on_ring() != 0) return false;
    if (t.purpose == Purpose::stun && corner.apart.total() != 1) return false;
  }
  return true;
}

RULE bool numbers_sound(const Book& book, const State& s) {
  const Table& t = s.table;
  const bool set_up = t.phase <= Phase::name_opener;
  if (t.round > book.options.rounds || (t.round == 0) != set_up) return false;
  const bool drawn = book.options.fighters == FighterChoice::random;
  const bool no_opener = t.phase == Phase::name_picker || (set_up && drawn);
  if ((t.opener == nobody) != no_opener) return false;
  const bool played = between(Phase::turn_start, t.phase, Phase::refreshed);
  if ((played || t.active != nobody) && t.turn == 0) return false;
  const bool before_round_1 =
      set_up || (t.round == 1 && between(Phase::start_first, t.phase, Phase::draw_second));
  if (before_round_1 && t.turn != 0) return false;
  if (t.moved_last == nobody && (t.round > 1 || t.phase >= Phase::points || t.phase < Phase::start_first) &&
      t.round > 0 && t.reason != Reason::knockout && t.reason != Reason::disqualification) {
    return false;
  }
  if (t.moved_last != nobody && t.turn == 0) return false;
  if (between(Phase::points, t.phase, Phase::verdict) && t.moved_last != t.active) return false;
  if (t.phase == Phase::recover || between(Phase::break_first, t.phase, Phase::break_second)) {
    if (t.round >= book.options.rounds) return false;
  }
  const bool opening = between(Phase::search_first, t.phase, Phase::refreshed);
  if (!opening && t.phase != Phase::over && t.opening_left != 0) return false;
  if (t.opening_left != 0 && t.opening_left > fighter_of(book, s, t.opener).opening_turns) return false;
  if (between(Phase::search_first, t.phase, Phase::draw_second) && t.opening_left == 0) return false;
  return t.limit <= max_amount;
}

// ---- Cards ----------------------------------------------------------------------------------

RULE bool in_list(const Book& book, CardId card) {
  return int(card) < book.cards && !book.list.of[int(card)].empty();
}

RULE bool pile_sound(const Book& book, const State& s, Seat seat) {
  const Secret& own = s.of(seat);
  const Corner& corner = s.table.of(seat);
  if (corner.discard + corner.bottom > largest_deck) return false;
  for (int i = 0; i < largest_deck; ++i) {
    const bool used = i < corner.discard || i >= largest_deck - corner.bottom;
    if (used ? !in_list(book, own.pile[i]) : own.pile[i] != CardId::none) return false;
  }
  for (uint8_t byte : own.filler) {
    if (byte != 0) return false;
  }
  return true;
}

// Invariant 3, and the places of each card are taken from the front.
RULE Fault cards_sound(const Book& book, const State& s, Seat seat) {
  const Secret& own = s.of(seat);
  if (!((own.pool | own.hand | own.seen) - book.list.all).empty()) return Fault::cards;
  if (!pile_sound(book, s, seat)) return Fault::cards;
  uint8_t open[max_cards]{};
  for (CardId card : own.pile) {
    if (card != CardId::none) ++open[int(card)];
  }
  for (int i = 0; i < s.table.chain.size(); ++i) {
    if (owner_of_item(s.table, i) == seat) ++open[int(s.table.chain[i].card)];
  }
  for (Place place : each_once(book, book.list.all)) {
    const CardId card = card_at(book, place);
    const int pool = copies_in(book, own.pool, card);
    const int hand = copies_in(book, own.hand, card);
    const int seen = copies_in(book, own.seen, card);
    if (pool + hand + open[int(card)] != book.list.of[int(card)].size()) return Fault::cards;
    Secret tidy = own;
    lay_out(book, tidy, card, pool, hand, seen);
    if (tidy.pool != own.pool || tidy.hand != own.hand) return Fault::cards;
    if (tidy.seen != own.seen || seen > hand) return Fault::knowledge;
  }
  return Fault::none;
}

RULE Fault piles_sound(const Book& book, const State& s) {
  const Table& t = s.table;
  for (int i = 0; i < seat_count; ++i) {
    const Seat seat{u8(i)};
    if (const Fault fault = cards_sound(book, s, seat); fault != Fault::none) return fault;
    const Corner& corner = t.corner[i];
    const bool gathered = between(Phase::search_first, t.phase, Phase::draw_second);
    const bool set_up = t.phase <= Phase::name_opener ||
                        (t.round == 1 && between(Phase::start_first, t.phase, Phase::gather));
    if ((gathered || set_up) && (corner.discard != 0 || corner.bottom != 0)) return Fault::cards;
    if (set_up && hand_count(s, seat) != 0) return Fault::cards;
    if (t.phase == Phase::draw_second && seat == t.opener && hand_count(s, seat) < hand_size) {
      return Fault::cards;
    }
  }
  return Fault::none;
}

RULE bool last_played_sound(const Book& book, const Table& t) {
  for (int i = 0; i < seat_count; ++i) {
    const Corner& corner = t.corner[i];
    if (corner.last_played == CardId::none) {
      if (corner.last_cancelled) return false;
      continue;
    }
    if (!in_list(book, corner.last_played)) return false;
    if (!between(Phase::next_turn, t.phase, Phase::over) &&
        !between(Phase::break_first, t.phase, Phase::gather)) {
      return false;
    }
    const Card& card = card_of(book, corner.last_played);
    if (card.type == Type::counter || card.window == Window::referee) return false;
    if (corner.last_cancelled && card.type == Type::manoeuvre) return false;
  }
  return true;
}

// ---- The chain ---------------------------------------------------------------------------------

RULE bool power_fits(const Card& card, Power power) {
  return int(power) < power_count && (card.kind == Kind::free) == (power == Power::none);
}

// Invariants 10 and 11.
RULE bool chain_sound(const Book& book, const Table& t) {
  if (t.chain.empty()) {
    const bool nothing =
        t.copied == CardId::none && t.unwinding == 0 && t.protection == 0 && !t.again && !t.attack_hurt;
    return nothing && !between(Phase::manoeuvre, t.phase, Phase::close);
  }
  if (t.active == nobody || !between(Phase::manoeuvre, t.phase, Phase::close)) return false;
  for (int i = 0; i < t.chain.size(); ++i) {
    if (!in_list(book, t.chain[i].card)) return false;
  }
  const bool copies = card_of(book, t.chain[0].card).window == Window::perform;
  if (copies != (t.copied != CardId::none)) return false;
  if (copies && !in_list(book, t.copied)) return false;
  if (t.of(t.active).last_played != t.chain[0].card) return false;
  for (int i = 0; i < t.chain.size(); ++i) {
    const Card& card = item_card(book, t, i);
    if (!power_fits(card, t.chain[i].power)) return false;
    if (i > 0 && card.type != Type::counter) return false;
    // Cancelled by the item above, which has acted.
    if (t.chain[i].cancelled && (i + 1 >= t.chain.size() || t.phase < Phase::unwind)) return false;
    if (t.chain[i].cancelled && t.phase == Phase::unwind && t.unwinding > i + 1) return false;
    if (i > 0 && t.chain[i].cancelled && t.chain[i - 1].cancelled) return false;
  }
  const Card& first = item_card(book, t, 0);
  if (t.phase == Phase::manoeuvre) {
    return first.type == Type::manoeuvre && t.chain.size() == 1 && t.unwinding == 0 && t.protection == 0 &&
           !t.again && !t.attack_hurt;
  }
  if (first.type != Type::attack) return false;
  const bool judged = t.phase == Phase::check || t.phase == Phase::referee;
  if (judged && (!first.forbidden || t.chain.size() != 1)) return false;
  const bool open = judged || t.phase == Phase::window;
  if (open && (t.unwinding != 0 || t.protection != 0 || t.again)) return false;
  if (t.attack_hurt && t.phase < Phase::acted) return false;
  if (t.phase == Phase::unwind ? t.unwinding == 0 || t.unwinding >= t.chain.size() : t.unwinding != 0) {
    return false;
  }
  if (t.again && !t.chain[0].cancelled) return false;
  return !t.chain[0].cancelled || t.of(t.active).last_cancelled;
}

// ---- Lists of steps ------------------------------------------------------------------------------

// The phase that comes when the list of this trigger is finished.
RULE bool trigger_fits(const Table& t, Trigger trigger, Seat self) {
  const bool first = self == Seat{0};
  switch (trigger) {
    case Trigger::none:
    case Trigger::hurt:
      return false;
    case Trigger::round_break:
      return t.phase == (first ? Phase::break_second : Phase::recover);
    case Trigger::round_start:
      return t.phase == (first ? Phase::start_second : Phase::gather);
    case Trigger::before_opening_draw:
      return t.phase == (self == t.opener ? Phase::search_second : Phase::draw_first);
    case Trigger::turn_start:
      return t.phase == Phase::choose_dice && self == t.active;
    case Trigger::after_mobilise:
      return t.phase == Phase::perform && self == t.active;
    case Trigger::attack_landed:
      return t.phase == Phase::after_attack && self == t.active && !t.chain[0].cancelled;
    case Trigger::attack_cancelled:
      return t.phase == Phase::after_attack && self == t.active && t.chain[0].cancelled;
    case Trigger::yellow_received:
      return t.phase == Phase::window && self == t.active && t.chain.size() == 1;
    case Trigger::after_refresh:
      return t.phase == Phase::next_turn && self == t.active;
  }
  return false;
}

RULE bool item_fits(const Book& book, const Table& t, const Frame& f) {
  if (f.id >= t.chain.size() || f.self != owner_of_item(t, f.id) || t.chain[f.id].cancelled) return false;
  const Card& card = item_card(book, t, f.id);
  if (f.id == 0) return t.phase == (is_attack(card) ? Phase::acted : Phase::manoeuvre);
  if (idle(book, t, f.id)) return false;
  if (card.timing == Timing::after_attack) return t.phase == Phase::close && f.id == 1;
  return t.phase == Phase::unwind && t.unwinding == f.id;
}

// Passes are counted inside a repeat; at its head there may have been none yet.
RULE bool passes_fit(const Steps& steps, const Frame& f) {
  if (f.step < steps.size() && steps[f.step].verb == Verb::repeat) return true;
  for (int i = 0; i < f.step; ++i) {
    if (steps[i].verb == Verb::repeat && f.step <= i + steps[i].span) return f.passes > 0;
  }
  return f.passes == 0;
}

// The mark and the counters of a step that waits for an answer.
RULE bool waits(const State& s, const Step& step, const Frame& f) {
  const bool no_cards = f.left == 0 && f.done == 0;
  switch (step.verb) {
    case Verb::damage:
    case Verb::pain:
      return no_cards && (f.mark == protecting || f.mark == cap_rolling || f.mark == cap_splitting);
    case Verb::heal:
    case Verb::concuss:
    case Verb::draw:
    case Verb::nudge_die:
    case Verb::set_die:
    case Verb::search_deck:
      return f.mark == work && f.left <= step.n && f.done == 0;
    case Verb::stun:
      return (f.mark == work || f.mark == rolling) && f.left <= step.n && f.done == 0;
    case Verb::roll:
      return (f.mark == work || f.mark == rolling) && no_cards;
    case Verb::keep_dice:
      return f.mark == work && no_cards;
    case Verb::discard_own:
      return f.mark == fresh && f.left == 0 && f.done <= min(int(step.n), largest_deck);
    case Verb::cycle_card:
      if (f.mark == drawing) return f.left == 0 && f.done <= min(int(step.n), deck_count(s, f.self));
      return f.mark == work && f.left <= hand_count(s, f.self) && f.left + f.done <= step.n &&
             f.done <= deck_count(s, f.self);
    case Verb::swap_dice:
    case Verb::repeat:
    case Verb::choose:
    case Verb::may:
      return f.mark == fresh && no_cards;
    case Verb::protect:
    case Verb::knockdown:
    case Verb::cancel_attack:
    case Verb::cancel_attack_again:
    case Verb::cancel_counter:
    case Verb::drop_yellow:
    case Verb::avoid_yellow:
    case Verb::copy_last:
    case Verb::if_holds:
    case Verb::branch:
      break;
  }
  return false;
}

RULE bool stack_sound(const Book& book, const State& s) {
  const Table& t = s.table;
  for (int i = 0; i < t.stack.size(); ++i) {
    const Frame& f = t.stack[i];
    if (int(f.self) >= seat_count || f.mark >= mark_count || f.passes > max_passes) return false;
    if (f.kind == Frame::Kind::ability) {
      if (t.phase <= Phase::name_opener) return false;
      const Fighter& fighter = fighter_of(book, s, f.self);
      if (f.id >= fighter.abilities.size() || fighter.abilities[f.id].kind != Ability::Kind::on) return false;
      const Trigger trigger = fighter.abilities[f.id].trigger;
      if (i == 0 ? !trigger_fits(t, trigger, f.self) : trigger != Trigger::hurt) return false;
    } else {
      if (f.kind != Frame::Kind::item || i != 0 || !item_fits(book, t, f)) return false;
    }
    const Steps& steps = steps_of(book, s, f);
    if (f.step > steps.size() || !passes_fit(steps, f)) return false;
    // Below a hurt trigger a list stands before its next step, or at its end.
    const bool below = i + 1 < t.stack.size();
    if (below ? f.mark != fresh || f.left != 0 || f.done != 0
              : f.step == steps.size() || !waits(s, steps[f.step], f)) {
      return false;
    }
  }
  return true;
}

// ---- What is under way in a step -----------------------------------------------------------------

// The dice a question about picks may take.
RULE DieSet pickable_at_all(const Book& book, const State& s) {
  const Table& t = s.table;
  if (t.decision == Decision::mobilise) return all_dice;
  if (t.decision == Decision::discard_roll) return of_colour(t.colour);
  if (t.decision == Decision::keep_dice) return ring_dice;
  return eligible_dice(step_of(book, s));
}
RULE bool asks_for_picks(Decision decision) { return knows(decision, Deed::pick_die); }

RULE bool picks_sound(const Book& book, const State& s) {
  const Table& t = s.table;
  const bool discarding = t.phase == Phase::discard_roll || t.phase == Phase::discard_rolling;
  if ((t.colour != Colour::none) != discarding) return false;
  if (!asks_for_picks(t.decision)) return t.pickable == 0 && t.picks == 0;
  const bool in_list = t.decision == Decision::roll_dice || t.decision == Decision::keep_dice;
  if (t.about == nobody || in_list == t.stack.empty()) return false;
  const DieSet all = pickable_at_all(book, s);
  if (t.picks == 0 || t.pickable == 0) return false;
  if (t.pickable != (all & from_die_on(Die(lowest(t.pickable))))) return false;
  const Corner& corner = t.of(t.about);
  const int taken = corner.apart.total();
  int limit = mobilise_limit;
  bool exact = false;
  if (t.decision == Decision::mobilise) limit = t.limit;
  if (t.decision == Decision::discard_roll) limit = fighter_of(book, s, t.about).discard_roll;
  if (t.decision == Decision::roll_dice) {
    limit = step_of(book, s).n;
    exact = step_of(book, s).exact;
  }
  if (t.decision == Decision::keep_dice) limit = max_amount;  // several abilities may keep
  if (t.picks + (t.decision == Decision::keep_dice ? 0 : taken) > limit) return false;
  if (t.picks > corner.dice.total(all)) return false;
  return !exact || corner.dice.total(t.pickable) >= t.picks;
}

RULE bool packet_sound(const Book& book, const State& s) {
  const Table& t = s.table;
  const bool dealing = !t.stack.empty() && t.stack.back().mark >= protecting;
  if (!dealing) return t.damage == 0 && t.pain == 0 && t.points == 0;
  const Frame& f = t.stack.back();
  const Step& step = step_of(book, s);
  if (step.verb != Verb::damage && step.verb != Verb::pain) return false;
  if (t.damage > step.damage || t.pain > step.pain) return false;
  const int sum = t.damage + t.pain;
  if (f.mark == protecting) return t.points > 0 && t.points <= sum && is_attack(item_card(book, t, 0));
  if (f.mark == cap_splitting) return t.points > 0 && t.points < min(sum, faces + 1);
  return f.mark == cap_rolling && sum >= 2 && t.points == 0;
}

RULE bool doctor_sound(const Book& book, const State& s) {
  const Table& t = s.table;
  const bool first = t.phase == Phase::doctor_first;
  const bool second = t.phase == Phase::doctor_second;
  if (!first && !second) {
    if (t.doctor != 0) return false;
    return t.failed.empty() || (t.phase == Phase::over && t.reason == Reason::technical);
  }
  const Seat seat{u8(first ? 0 : 1)};
  if (first && t.failed.has(Seat{1})) return false;
  for (Seat failed : t.failed) {
    if (doctor_dice(book, s, failed) == 0) return false;
  }
  return t.doctor <= doctor_dice(book, s, seat);
}

// Invariant 17.
RULE bool result_sound(const Table& t) {
  if (t.phase != Phase::over) {
    return t.winner == nobody && t.reason == Reason::none && t.tie == TieBreak::none;
  }
  if (t.winner == nobody || t.reason == Reason::none || !t.stack.empty()) return false;
  const Corner& loser = t.of(foe_of(t.winner));
  if (t.reason == Reason::knockout && loser.healthy != 0) return false;
  if (t.reason == Reason::disqualification && loser.yellow != yellow_limit) return false;
  return t.tie == TieBreak::none || t.reason >= Reason::points;
}

// Invariant 9: asking again at this place gives the same question and changes
// nothing, and there is an answer.
RULE bool question_sound(const Book& book, const State& s) {
  const Table& t = s.table;
  if ((t.decision == Decision::none) != (t.phase == Phase::over)) return false;
  if (t.decision != Decision::none && is_chance(t.decision) != (t.asked == nobody)) return false;
  State again = s;
  Quiet quiet;
  Desk<Quiet> d{book, again, quiet, again.table};
  ask(d, Decision::none, nobody);
  const bool asks = !(again.table.stack.empty() ? run_phase(d) : run(d));
  if (!asks || !(again == s)) return false;
  if (t.decision == Decision::none) return true;
  if (t.decision == Decision::concuss_pick) {
    // The chooser has seen the whole hand.
    Secret marked = s.of(t.about);
    mark_hand(book, marked);
    if (!(marked == s.of(t.about))) return false;
  }
  return offer(book, s).size() > 0;
}

RULE Fault sound(const Book& book, const State& s) {
  const Table& t = s.table;
  if (!seats_exist(t)) return Fault::seats;
  if (!fighters_sound(book, t)) return Fault::fighters;
  if (const Fault fault = corners_sound(book, t); fault != Fault::none) return fault;
  if (!dice_sound(book, t)) return Fault::dice;
  if (!numbers_sound(book, s)) return Fault::numbers;
  if (!chain_sound(book, t)) return Fault::chain;
  if (!last_played_sound(book, t)) return Fault::last;
  if (const Fault fault = piles_sound(book, s); fault != Fault::none) return fault;
  if (!stack_sound(book, s)) return Fault::stack;
  if (!picks_sound(book, s)) return Fault::picks;
  if (!packet_sound(book, s)) return Fault::packet;
  if (!doctor_sound(book, s)) return Fault::doctor;
  if (!result_sound(t)) return Fault::result;
  return question_sound(book, s) ? Fault::none : Fault::question;
}

}  // namespace gm::ring

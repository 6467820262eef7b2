// What may be done now, and why anything else may not.
//
// `offer` computes what the decision offers: cards by power, cards, dice, small
// numbers, and whether it may be ended. `legal` lists it and `refusal` tests it,
// so that the two cannot disagree. The order of the list is: plays by rising
// power, cards, dice, numbers, the end; all by rising number. So the picks of one
// roll stand in the canonical order of dice.
//
// Three seldom questions (nudge, swap, set) name a die and something with it;
// they are told apart by `turns` and `swaps`.
#pragma once
#include "kit/rng.h"
#include "rules/ring/content.h"
#include "rules/ring/facts.h"
#include "rules/ring/state.h"

namespace gm::ring {

// ---- The offer ------------------------------------------------------------------

struct Offer {
  Plays plays;
  Cards cards;           // each once; Deed::discard_card in the perform step, else take_card
  DieSet dice = 0;       // pick_die, stun_die; turn_die and swap_dice begin with them
  uint64_t numbers = 0;  // bit per value of `what`
  bool end = false;      // roll_now, pass, accept, stop or no

  RULE int size() const {
    int n = cards.size() + ones(dice) + ones(numbers) + end;
    for (Cards play : plays.at) n += play.size();
    return n;
  }
};

// Fighters that can still be taken by `seat`.
RULE Fighters fighters_left(const Book& book, const State& s, Seat seat) {
  Fighters left = book.fighters;
  const FighterId other = s.table.of(foe_of(seat)).fighter;
  if (other != FighterId::none && !book.options.same_fighter) left.remove(other);
  const bool chosen = book.options.fighters == FighterChoice::choose;
  if (chosen && book.options.custom_fighters && book.options.custom[int(seat)].brought()) {
    left.add(own_fighter(seat));
  }
  return left;
}

// RULE: dice that may be picked next.
RULE DieSet picks_offered(const Table& t, bool exact) {
  const Dice& dice = t.of(t.about).dice;
  DieSet offered = dice.any() & t.pickable;
  if (!exact) return offered;
  // A pick that leaves too few dice from its place on is none.
  while (offered != 0 && dice.total(from_die_on(Die(highest(offered))) & t.pickable) < t.picks) {
    offered &= ~one_die(Die(highest(offered)));
  }
  return offered;
}

// RULE: whether this ring die may get this value.
RULE bool turns(const Book& book, Decision decision, Die die, int value) {
  if (value < 1 || value > faces) return false;
  if (decision == Decision::set) return true;
  const int step = value - value_of(die);
  return step == 1 || step == -1 || (book.options.nudge_wrap && (step == faces - 1 || step == 1 - faces));
}
// RULE: two different dice, named in canonical order.
RULE bool swaps(const Dice& dice, Die first, Die second) {
  return first == second ? dice.count(first) >= 2 : int(first) < int(second);
}

RULE uint64_t numbers_upto(int n) { return (uint64_t{1} << n) - 1; }

RULE_SELDOM Offer seldom_offer(const Book& book, const State& s) {
  const Table& t = s.table;
  Offer out;
  switch (t.decision) {
    case Decision::none:
    case Decision::die:
    case Decision::card:
    case Decision::mobilise:
    case Decision::discard_roll:
    case Decision::perform:
    case Decision::counter:
      break;
    case Decision::pick_order:
    case Decision::first_coin:
      out.numbers = numbers_upto(seat_count);
      break;
    case Decision::draw_fighter:
    case Decision::pick_fighter:
      out.numbers = fighters_left(book, s, t.about).bits();
      break;
    case Decision::search_deck:
      out.cards = each_once(book, s.of(t.asked).pool);
      break;
    case Decision::referee:
      out.plays.at[int(Power::none)] = each_once(book, s.of(t.asked).hand) & book.list.referees;
      out.end = true;
      break;
    case Decision::protect_split:
    case Decision::cap_split: {
      const Split split = split_asked(t);
      out.numbers = numbers_upto(split.most + 1) & ~numbers_upto(split.least);
      break;
    }
    case Decision::stun_target:
      out.dice = t.of(t.about).dice.any();
      break;
    case Decision::concuss_pick:
      out.cards = each_once(book, s.of(t.about).hand);
      break;
    case Decision::heal_choice:
    case Decision::repeat:
    case Decision::optional:
      out.numbers = 1;
      out.end = true;
      break;
    case Decision::roll_dice: {
      const bool exact = step_of(book, s).exact;
      out.dice = picks_offered(t, exact);
      out.end = !exact;
      break;
    }
    case Decision::nudge:
    case Decision::swap:
    case Decision::set:
      out.dice = t.of(t.asked).dice.any() & ring_dice;
      break;
    case Decision::discard_own: {
      const Frame& frame = t.stack.back();
      out.cards = each_once(book, s.of(t.asked).hand);
      out.end = frame.done >= step_of(book, s).least;
      break;
    }
    case Decision::branch:
      out.numbers = numbers_upto(step_of(book, s).n);
      break;
    case Decision::again:
      out.plays = own_plays(book, s, t.asked, true);
      out.end = true;
      break;
    case Decision::refresh_discard:
      out.cards = each_once(book, s.of(t.asked).hand);
      break;
    case Decision::cycle:
      out.cards = each_once(book, s.of(t.asked).hand);
      out.end = step_of(book, s).joined;
      break;
    case Decision::keep_dice:
      out.dice = picks_offered(t, false);
      out.end = true;
      break;
  }
  return out;
}

RULE Offer offer(const Book& book, const State& s) {
  const Table& t = s.table;
  Offer out;
  switch (t.decision) {
    case Decision::die:
      out.numbers = numbers_upto(faces) << 1;
      return out;
    case Decision::card:
      out.cards = each_once(book, s.of(t.about).pool);
      return out;
    case Decision::mobilise:
    case Decision::discard_roll:
      out.dice = picks_offered(t, false);
      out.end = true;
      return out;
    case Decision::perform:
      out.plays = own_plays(book, s, t.asked, false);
      out.cards = each_once(book, s.of(t.asked).hand);
      return out;
    case Decision::counter:
      out.plays = counter_plays(book, s, t.asked);
      out.end = true;
      return out;
    case Decision::none:
    case Decision::pick_order:
    case Decision::draw_fighter:
    case Decision::first_coin:
    case Decision::pick_fighter:
    case Decision::search_deck:
    case Decision::referee:
    case Decision::protect_split:
    case Decision::cap_split:
    case Decision::stun_target:
    case Decision::concuss_pick:
    case Decision::heal_choice:
    case Decision::roll_dice:
    case Decision::nudge:
    case Decision::swap:
    case Decision::set:
    case Decision::discard_own:
    case Decision::repeat:
    case Decision::branch:
    case Decision::optional:
    case Decision::again:
    case Decision::refresh_discard:
    case Decision::cycle:
    case Decision::keep_dice:
      break;
  }
  return seldom_offer(book, s);
}

// What the parts of the offer of a decision are.
RULE Deed card_deed(Decision decision) {
  return decision == Decision::perform ? Deed::discard_card : Deed::take_card;
}
RULE Deed die_deed(Decision decision) {
  if (decision == Decision::stun_target) return Deed::stun_die;
  if (decision == Decision::swap) return Deed::swap_dice;
  return decision == Decision::nudge || decision == Decision::set ? Deed::turn_die : Deed::pick_die;
}
RULE Deed number_deed(Decision decision) {
  switch (decision) {
    case Decision::die:
      return Deed::roll_die;
    case Decision::draw_fighter:
    case Decision::pick_fighter:
      return Deed::take_fighter;
    case Decision::protect_split:
    case Decision::cap_split:
      return Deed::split;
    case Decision::heal_choice:
      return Deed::heal_lost;
    case Decision::repeat:
      return Deed::more;
    case Decision::branch:
      return Deed::branch;
    case Decision::optional:
      return Deed::yes;
    case Decision::pick_order:
    case Decision::first_coin:
    case Decision::none:
    case Decision::card:
    case Decision::search_deck:
    case Decision::mobilise:
    case Decision::perform:
    case Decision::discard_roll:
    case Decision::referee:
    case Decision::counter:
    case Decision::stun_target:
    case Decision::concuss_pick:
    case Decision::roll_dice:
    case Decision::nudge:
    case Decision::swap:
    case Decision::set:
    case Decision::discard_own:
    case Decision::again:
    case Decision::refresh_discard:
    case Decision::cycle:
    case Decision::keep_dice:
      break;
  }
  return Deed::name_seat;
}
RULE Deed end_deed(Decision decision) {
  switch (decision) {
    case Decision::mobilise:
    case Decision::discard_roll:
    case Decision::roll_dice:
      return Deed::roll_now;
    case Decision::referee:
      return Deed::accept;
    case Decision::heal_choice:
      return Deed::heal_pain;
    case Decision::discard_own:
    case Decision::repeat:
    case Decision::keep_dice:
      return Deed::stop;
    case Decision::optional:
    case Decision::cycle:
      return Deed::no;
    case Decision::counter:
    case Decision::again:
    case Decision::none:
    case Decision::pick_order:
    case Decision::draw_fighter:
    case Decision::first_coin:
    case Decision::card:
    case Decision::die:
    case Decision::pick_fighter:
    case Decision::search_deck:
    case Decision::perform:
    case Decision::protect_split:
    case Decision::cap_split:
    case Decision::stun_target:
    case Decision::concuss_pick:
    case Decision::nudge:
    case Decision::swap:
    case Decision::set:
    case Decision::branch:
    case Decision::refresh_discard:
      break;
  }
  return Deed::pass;
}

RULE Action number_action(const Table& t, int number) {
  const bool split = t.decision == Decision::protect_split || t.decision == Decision::cap_split;
  return {t.decision, number_deed(t.decision), u8(number), split ? u8(t.points - number) : uint8_t{0}};
}

// nudge, swap and set: `tell(action)` for each die and what may be done with it.
template <class Tell>
RULE void each_turn_of_a_die(const Book& book, const Table& t, DieSet offered, Tell&& tell) {
  const Dice& dice = t.of(t.asked).dice;
  const Deed deed = die_deed(t.decision);
  for (DieSet rest = offered; rest != 0; rest &= rest - 1) {
    const Die die = Die(lowest(rest));
    if (t.decision == Decision::swap) {
      for (DieSet others = rest; others != 0; others &= others - 1) {
        const Die other = Die(lowest(others));
        if (swaps(dice, die, other)) tell(Action{t.decision, deed, u8(int(die)), u8(int(other))});
      }
    } else {
      for (int value = 1; value <= faces; ++value) {
        if (turns(book, t.decision, die, value)) {
          tell(Action{t.decision, deed, u8(int(die)), u8(value)});
        }
      }
    }
  }
}
RULE bool turns_dice(Decision decision) {
  return decision == Decision::nudge || decision == Decision::swap || decision == Decision::set;
}

RULE void legal(const Book& book, const State& s, Seat seat, Moves& out) {
  const Table& t = s.table;
  if (!actors(book, s).has(seat)) return;
  const Offer offered = offer(book, s);
  if (turns_dice(t.decision)) {
    each_turn_of_a_die(book, t, offered.dice, [&](Action action) { out.push({action}); });
    return;
  }
  for (int p = 0; p < power_count; ++p) {
    for (Place place : offered.plays.at[p]) {
      out.push({{t.decision, Deed::play, u8(int(card_at(book, place))), u8(p)}});
    }
  }
  for (Place place : offered.cards) {
    const CardId card = card_at(book, place);
    const int weight = t.decision == Decision::card ? copies_in(book, s.of(t.about).pool, card) : 1;
    out.push({{t.decision, card_deed(t.decision), u8(int(card))}, u8(weight)});
  }
  for (DieSet rest = offered.dice; rest != 0; rest &= rest - 1) {
    out.push({{t.decision, die_deed(t.decision), u8(lowest(rest))}});
  }
  for (uint64_t rest = offered.numbers; rest != 0; rest &= rest - 1) {
    out.push({number_action(t, lowest(rest))});
  }
  if (offered.end) out.push({{t.decision, end_deed(t.decision)}});
}

RULE_SELDOM Action random_turn_of_a_die(const Book& book, const Table& t, DieSet offered, Rng& rng) {
  int count = 0;
  each_turn_of_a_die(book, t, offered, [&](Action) { ++count; });
  int n = rng.below(count);
  Action chosen;
  each_turn_of_a_die(book, t, offered, [&](Action action) {
    if (n-- == 0) chosen = action;
  });
  return chosen;
}

// One of the moves that `legal` lists, by the weights it gives, without listing them.
RULE Action random_action(const Book& book, const State& s, Seat, Rng& rng) {
  const Table& t = s.table;
  const Decision decision = t.decision;
  if (decision == Decision::die) return {decision, Deed::roll_die, u8(1 + rng.below(faces))};
  if (decision == Decision::card) {
    const uint64_t pool = s.of(t.about).pool.bits();
    const Place place = Place(nth_one(pool, rng.below(ones(pool))));
    return {decision, Deed::take_card, u8(int(card_at(book, place)))};
  }
  if (decision == Decision::mobilise) {  // half of all decisions
    const DieSet dice = picks_offered(t, false);
    const int count = ones(dice);
    const int n = rng.below(count + 1);
    if (n == count) return {decision, Deed::roll_now};
    return {decision, Deed::pick_die, u8(nth_one(dice, n))};
  }
  const Offer offered = offer(book, s);
  if (turns_dice(decision)) return random_turn_of_a_die(book, t, offered.dice, rng);
  int n = rng.below(offered.size());
  for (int p = 0; p < power_count; ++p) {
    const Cards plays = offered.plays.at[p];
    const int count = plays.size();
    if (n < count) return {decision, Deed::play, u8(int(card_at(book, plays.nth(n)))), u8(p)};
    n -= count;
  }
  if (const int count = offered.cards.size(); n < count) {
    return {decision, card_deed(decision), u8(int(card_at(book, offered.cards.nth(n))))};
  } else {
    n -= count;
  }
  if (const int count = ones(offered.dice); n < count) {
    return {decision, die_deed(decision), u8(nth_one(offered.dice, n))};
  } else {
    n -= count;
  }
  if (const int count = ones(offered.numbers); n < count) {
    return number_action(t, nth_one(offered.numbers, n));
  }
  return {decision, end_deed(decision)};
}

// How often this pick could still be taken at most: the number of such dice,
// and not more than may be picked. 0 for what is no pick of the question asked.
RULE int copies(const Book&, const State& s, Action action) {
  const Table& t = s.table;
  if (!is_pick(action) || action.decision != t.decision || t.about == nobody) return 0;
  if (!is_die(Die(action.what)) || (t.pickable & one_die(Die(action.what))) == 0) return 0;
  return min(t.of(t.about).dice.count(Die(action.what)), int(t.picks));
}

// ---- Why not -----------------------------------------------------------------------

// Whether the offer holds the action; of turn_die and swap_dice only the first die.
RULE bool holds_action(const Book& book, const Table& t, const Offer& offered, Action action) {
  const Decision decision = t.decision;
  const bool card = action.what < book.cards;
  const Cards places = card ? book.list.of[action.what] : Cards{};
  const bool plain = action.how == 0;  // answers that have no `how` come with 0
  if (action.deed == Deed::play) {
    return action.how < power_count && !(offered.plays.at[action.how] & places).empty();
  }
  if (!offered.cards.empty() && action.deed == card_deed(decision)) {
    return plain && !(offered.cards & places).empty();
  }
  if (offered.dice != 0 && action.deed == die_deed(decision)) {
    if (action.what >= die_count || ((offered.dice >> action.what) & 1) == 0) return false;
    if (decision == Decision::swap) {
      return action.how < die_count && ((offered.dice >> action.how) & 1) != 0 &&
             swaps(t.of(t.asked).dice, Die(action.what), Die(action.how));
    }
    return turns_dice(decision) ? turns(book, decision, Die(action.what), action.how) : plain;
  }
  if (offered.numbers != 0 && action.deed == number_deed(decision)) {
    return action.what < 64 && ((offered.numbers >> action.what) & 1) != 0 &&
           action == number_action(t, action.what);
  }
  return offered.end && action == Action{decision, end_deed(decision)};
}

// Why a seat that is not asked may not act.
RULE Refusal not_asked(const Table& t, Seat seat) {
  if (is_chance(t.decision)) return Refusal::chance_decides;
  if (seat == chance) return Refusal::not_chance;
  switch (t.decision) {
    case Decision::mobilise:
    case Decision::perform:
    case Decision::discard_roll:
    case Decision::refresh_discard:
      return Refusal::not_your_turn;
    case Decision::counter:
    case Decision::again:
    case Decision::referee:
      return Refusal::not_your_window;
    case Decision::none:
    case Decision::pick_order:
    case Decision::draw_fighter:
    case Decision::first_coin:
    case Decision::card:
    case Decision::die:
    case Decision::pick_fighter:
    case Decision::search_deck:
    case Decision::protect_split:
    case Decision::cap_split:
    case Decision::stun_target:
    case Decision::concuss_pick:
    case Decision::heal_choice:
    case Decision::roll_dice:
    case Decision::nudge:
    case Decision::swap:
    case Decision::set:
    case Decision::discard_own:
    case Decision::repeat:
    case Decision::branch:
    case Decision::optional:
    case Decision::cycle:
    case Decision::keep_dice:
      break;
  }
  return Refusal::not_yours;
}

RULE Refusal why_not_fighter(const Book& book, const State& s, FighterId fighter) {
  const Seat seat = s.table.about;
  const bool own = int(fighter) >= max_fighters - seat_count;
  if (own && int(fighter) < max_fighters) {
    if (!book.options.custom_fighters || s.table.decision == Decision::draw_fighter) {
      return Refusal::own_fighters_off;
    }
    return Refusal::no_own_fighter;
  }
  if (own || !book.fighters.has(fighter)) return Refusal::no_such_fighter;
  return s.table.of(foe_of(seat)).fighter == fighter ? Refusal::fighter_taken : Refusal::no_such_fighter;
}

// RULE: the dice do not pay for the card at this power.
RULE Refusal why_not_paid(const Book& book, const State& s, Seat seat, CardId id, Power power) {
  const Card& card = card_of(book, id);
  if (card.kind == Kind::free) {
    return power == Power::none ? Refusal::none : Refusal::free_has_no_power;
  }
  if (power == Power::none) return Refusal::power_missing;
  if (holds_card(book, paid(book, s.table.of(seat).dice, power), id)) return Refusal::none;
  return card.kind == Kind::universal ? Refusal::too_few_equal_any : Refusal::too_few_equal;
}

RULE Refusal why_not_copy(const Book& book, const State& s, Seat seat, Power power) {
  const Corner& foe = s.table.of(foe_of(seat));
  if (foe.last_played == CardId::none) return Refusal::nothing_to_copy;
  const Type type = card_of(book, foe.last_played).type;
  if (type == Type::special) return Refusal::copies_no_special;
  if (foe.last_cancelled && !book.options.imitate_cancelled) return Refusal::copy_was_cancelled;
  if (s.table.decision == Decision::again && type != Type::attack) return Refusal::attacks_only;
  const Refusal dice = why_not_paid(book, s, seat, foe.last_played, power);
  if (dice == Refusal::none) return Refusal::cannot_repeat;
  const bool no_such_power = dice == Refusal::free_has_no_power || dice == Refusal::power_missing;
  return no_such_power ? Refusal::copy_power : Refusal::copy_lacks_dice;
}

// Whether the type of the card fits the question.
RULE Refusal why_not_type(const Book& book, const State& s, CardId id) {
  const Table& t = s.table;
  const Card& card = card_of(book, id);
  const bool referee = card.window == Window::referee;
  const bool copier = card.window == Window::perform;
  if (t.decision == Decision::perform) {
    if (card.type == Type::counter) return Refusal::counter_not_now;
    return referee ? Refusal::referee_not_now : Refusal::none;
  }
  if (t.decision == Decision::again) {
    return card.type == Type::attack || copier ? Refusal::none : Refusal::attacks_only;
  }
  if (t.decision == Decision::referee) return referee ? Refusal::none : Refusal::referee_only;
  if (card.type != Type::counter) return Refusal::counters_only;
  if (t.chain.full()) return Refusal::chain_full;
  const bool illegal = book.options.counterblow_vs_counter == IdleCounter::illegal && t.chain.size() > 1;
  return illegal && card.answers == Answers::attack ? Refusal::answers_attack_only : Refusal::none;
}

RULE Refusal why_not_play(const Book& book, const State& s, Seat seat, Action action) {
  const CardId id = CardId(action.what);
  if (action.what >= book.cards || action.how >= power_count) return Refusal::no_such_answer;
  if (!holds_card(book, s.of(seat).hand, id)) return Refusal::not_in_hand;
  const Refusal type = why_not_type(book, s, id);
  if (type != Refusal::none) return type;
  const Card& card = card_of(book, id);
  if (card.window == Window::perform) {
    return why_not_copy(book, s, seat, Power(action.how));
  }
  const Refusal dice = why_not_paid(book, s, seat, id, Power(action.how));
  return dice == Refusal::none ? Refusal::cannot_repeat : dice;
}

// A card that is no play: taken, discarded or put under.
RULE Refusal why_not_card(const Book& book, const State& s, Action action) {
  if (action.what >= book.cards || action.how != 0) return Refusal::no_such_answer;
  const Decision asked = s.table.decision;
  if (asked == Decision::search_deck || asked == Decision::card) return Refusal::not_in_deck;
  return asked == Decision::concuss_pick ? Refusal::not_in_that_hand : Refusal::not_in_hand;
}

RULE Refusal why_not_pick(const Book& book, const State& s, Action action) {
  const Table& t = s.table;
  const Die die = Die(action.what);
  if (!is_die(die) || action.how != 0) return Refusal::no_such_answer;
  if (t.decision == Decision::discard_roll && colour_of(die) != t.colour) return Refusal::wrong_colour;
  if (t.decision == Decision::keep_dice && in_reserve(die)) return Refusal::ring_only;
  if (t.decision == Decision::roll_dice) {
    const Step& step = step_of(book, s);
    if (step.colour != Colour::none && colour_of(die) != step.colour) return Refusal::wrong_colour;
    if (step.from == From::ring && in_reserve(die)) return Refusal::ring_only;
    if (step.from == From::reserve && !in_reserve(die)) return Refusal::reserve_only;
  }
  if (!t.of(t.about).dice.has(die)) return Refusal::no_such_die;
  return (t.pickable & one_die(die)) == 0 ? Refusal::pick_order : Refusal::picks_must_fit;
}

RULE Refusal why_not_turn(const Book& book, const State& s, Action action) {
  const Table& t = s.table;
  const Die die = Die(action.what);
  const Dice& dice = t.of(t.asked).dice;
  if (!is_die(die)) return Refusal::no_such_answer;
  if (in_reserve(die)) return Refusal::ring_only;
  if (t.decision == Decision::swap) {
    const Die other = Die(action.how);
    if (!is_die(other)) return Refusal::no_such_answer;
    if (in_reserve(other)) return Refusal::ring_only;
    if (!dice.has(die) || !dice.has(other)) return Refusal::no_such_die;
    return die == other ? Refusal::same_die : Refusal::swap_order;
  }
  if (action.how < 1 || action.how > faces) return Refusal::no_such_answer;
  if (!dice.has(die)) return Refusal::no_such_die;
  const int step = int(action.how) - value_of(die);
  const bool over = step == faces - 1 || step == 1 - faces;
  return over && !book.options.nudge_wrap ? Refusal::past_the_face : Refusal::not_one_step;
}

// Whether the decision knows such answers at all.
RULE bool knows(Decision decision, Deed deed) {
  const bool plays = decision == Decision::perform || decision == Decision::counter ||
                     decision == Decision::again || decision == Decision::referee;
  switch (deed) {
    case Deed::play:
      return plays;
    case Deed::discard_card:
      return decision == Decision::perform || decision == Decision::again;
    case Deed::take_card:
      return decision == Decision::card || decision == Decision::search_deck ||
             decision == Decision::concuss_pick || decision == Decision::discard_own ||
             decision == Decision::refresh_discard || decision == Decision::cycle;
    case Deed::pick_die:
      return decision == Decision::mobilise || decision == Decision::discard_roll ||
             decision == Decision::roll_dice || decision == Decision::keep_dice;
    case Deed::stun_die:
      return decision == Decision::stun_target;
    case Deed::turn_die:
      return decision == Decision::nudge || decision == Decision::set;
    case Deed::swap_dice:
      return decision == Decision::swap;
    case Deed::name_seat:
      return decision == Decision::pick_order || decision == Decision::first_coin;
    case Deed::take_fighter:
    case Deed::roll_die:
    case Deed::split:
    case Deed::heal_lost:
    case Deed::more:
    case Deed::branch:
    case Deed::yes:
      return number_deed(decision) == deed;
    case Deed::pass:
      return decision == Decision::counter || decision == Decision::again;
    case Deed::roll_now:
    case Deed::accept:
    case Deed::stop:
    case Deed::heal_pain:
    case Deed::no:
      return end_deed(decision) == deed;
  }
  return false;
}

// The one gate for what comes from outside. Order of the checks: the fight, the
// seat, the question, the answer.
RULE Refusal refusal(const Book& book, const State& s, Seat seat, Action action) {
  const Table& t = s.table;
  if (t.decision == Decision::none) return Refusal::fight_over;
  if (int(action.decision) >= decision_count || int(action.deed) >= deed_count) {
    return Refusal::no_such_answer;
  }
  if (seat != chance && int(seat) >= seat_count) return Refusal::not_yours;
  if (!actors(book, s).has(seat)) return not_asked(t, seat);
  if (action.decision != t.decision) return Refusal::other_decision;
  if (!knows(t.decision, action.deed)) return Refusal::no_such_answer;
  if (holds_action(book, t, offer(book, s), action)) return Refusal::none;
  switch (action.deed) {
    case Deed::play:
      return why_not_play(book, s, seat, action);
    case Deed::discard_card:
      return t.decision == Decision::again ? Refusal::no_discard_again : why_not_card(book, s, action);
    case Deed::take_card:
      return why_not_card(book, s, action);
    case Deed::take_fighter:
      return action.how != 0 ? Refusal::no_such_answer : why_not_fighter(book, s, FighterId(action.what));
    case Deed::pick_die:
      return why_not_pick(book, s, action);
    case Deed::stun_die:
      return is_die(Die(action.what)) && action.how == 0 ? Refusal::no_such_die : Refusal::no_such_answer;
    case Deed::turn_die:
    case Deed::swap_dice:
      return why_not_turn(book, s, action);
    case Deed::split:
      return Refusal::wrong_split;
    case Deed::roll_now:
      return action.what == 0 && action.how == 0 ? Refusal::exact_roll : Refusal::no_such_answer;
    case Deed::stop:
      return action.what == 0 && action.how == 0 ? Refusal::too_few_yet : Refusal::no_such_answer;
    case Deed::no:
      return action.what == 0 && action.how == 0 ? Refusal::must_cycle : Refusal::no_such_answer;
    case Deed::name_seat:
    case Deed::roll_die:
    case Deed::pass:
    case Deed::accept:
    case Deed::heal_lost:
    case Deed::heal_pain:
    case Deed::more:
    case Deed::branch:
    case Deed::yes:
      break;
  }
  return Refusal::no_such_answer;
}

// A rule id such as, without text.
struct RuleId {
  uint8_t part = 0;
  uint8_t number = 0;
  friend constexpr bool operator==(const RuleId&, const RuleId&) = default;
};

// The rule of a question.
RULE RuleId rule_of(Decision asked) {
  switch (asked) {
    case Decision::none:
      return {13, 8};
    case Decision::pick_order:
    case Decision::pick_fighter:
      return {1, 2};
    case Decision::draw_fighter:
      return {1, 3};
    case Decision::first_coin:
      return {1, 9};
    case Decision::card:
      return {15, 6};
    case Decision::die:
      return {15, 1};
    case Decision::search_deck:
      return {14, 5};
    case Decision::mobilise:
      return {2, 3};
    case Decision::perform:
      return {3, 1};
    case Decision::discard_roll:
      return {4, 2};
    case Decision::referee:
      return {6, 3};
    case Decision::counter:
      return {5, 3};
    case Decision::protect_split:
      return {9, 2};
    case Decision::cap_split:
      return {9, 3};
    case Decision::stun_target:
      return {8, 7};
    case Decision::concuss_pick:
      return {8, 8};
    case Decision::heal_choice:
      return {8, 5};
    case Decision::roll_dice:
      return {8, 10};
    case Decision::nudge:
      return {8, 13};
    case Decision::swap:
      return {8, 14};
    case Decision::set:
      return {8, 15};
    case Decision::discard_own:
      return {8, 12};
    case Decision::repeat:
      return {10, 5};
    case Decision::branch:
    case Decision::optional:
      return {16, 4};
    case Decision::again:
      return {5, 12};
    case Decision::refresh_discard:
      return {11, 1};
    case Decision::cycle:
      return {14, 9};
    case Decision::keep_dice:
      return {14, 6};
  }
  return {13, 8};
}

// The rule behind a refusal. Where the reason is only that something else is
// asked now, it is the rule of what is asked.
RULE RuleId rule_of(const Book&, const Table& t, Refusal refusal) {
  const Decision asked = t.decision;
  switch (refusal) {
    case Refusal::none:
      return {};
    case Refusal::fight_over:
      return {13, 8};
    case Refusal::no_such_answer:
    case Refusal::chance_decides:
    case Refusal::not_chance:
    case Refusal::other_decision:
    case Refusal::not_yours:
    case Refusal::not_in_hand:
    case Refusal::not_in_deck:
    case Refusal::no_such_die:
    case Refusal::wrong_colour:
    case Refusal::ring_only:
    case Refusal::wrong_split:
      return rule_of(asked);
    case Refusal::not_your_turn:
      return {2, 1};
    case Refusal::not_your_window:
      return asked == Decision::counter ? RuleId{5, 4} : rule_of(asked);
    case Refusal::no_such_fighter:
    case Refusal::fighter_taken:
      return rule_of(asked);
    case Refusal::no_own_fighter:
    case Refusal::own_fighters_off:
      return {16, 1};
    case Refusal::not_in_that_hand:
      return {8, 8};
    case Refusal::too_few_equal:
    case Refusal::power_missing:
      return {3, 3};
    case Refusal::too_few_equal_any:
      return {3, 4};
    case Refusal::free_has_no_power:
      return {3, 5};
    case Refusal::counter_not_now:
    case Refusal::referee_not_now:
      return {3, 13};
    case Refusal::counters_only:
      return {3, 10};
    case Refusal::attacks_only:
    case Refusal::no_discard_again:
      return {5, 12};
    case Refusal::referee_only:
      return {6, 3};
    case Refusal::answers_attack_only:
      return {7, 4};
    case Refusal::chain_full:
      return {5, 5};
    case Refusal::nothing_to_copy:
    case Refusal::copies_no_special:
    case Refusal::copy_lacks_dice:
      return {10, 8};
    case Refusal::copy_was_cancelled:
      return {10, 9};
    case Refusal::copy_power:
      return {10, 10};
    case Refusal::cannot_repeat:
      return {10, 5};
    case Refusal::pick_order:
    case Refusal::picks_must_fit:
      return {15, 3};
    case Refusal::reserve_only:
    case Refusal::exact_roll:
      return {8, 10};
    case Refusal::not_one_step:
    case Refusal::past_the_face:
      return {8, 13};
    case Refusal::same_die:
      return {8, 14};
    case Refusal::swap_order:
      return {15, 2};
    case Refusal::too_few_yet:
      return {8, 12};
    case Refusal::must_cycle:
      return {14, 9};
  }
  return {};
}

}  // namespace gm::ring

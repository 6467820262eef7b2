// What may be done now.
//
// `each_offer` walks through everything the decision offers, in one fixed order;
// `legal` lists it and `refusal` (refusal.h) looks for the action in it, so that the
// two cannot disagree. A random action is drawn without listing them all where that is
// often asked: in the action step by kinds (actions.h), elsewhere from sets of bits.
#pragma once
#include "kit/rng.h"
#include "rules/united/actions.h"
#include "rules/united/content.h"
#include "rules/united/could.h"
#include "rules/united/facts.h"
#include "rules/united/modifiers.h"
#include "rules/united/state.h"
#include "rules/united/symbols.h"

namespace gm::united {

// ---- What each decision offers --------------------------------------------------------------------

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

// ---- Answers ------------------------------------------------------------------------------

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

}  // namespace gm::united

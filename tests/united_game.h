// A game of United for tests of the rules: the base box (united_base.h), laid out
// as a test says, with every answer checked by `refusal` before it is given.
//
//   TestGame game({.villain = base::red_skull, .heroes = {base::hulk, base::wasp}});
//   game.plan(0);                                       // rs_01 is revealed
//   game.begin_turn(0, game.special(base::hulk, "M"));  // the first Hero turn, with this card
//   game.use({Decision::act, Deed::special});
//
// Positions are made by writing into `s`; `sound` is asked after each answer.
#pragma once
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "rules/united/united.h"
#include "united_base.h"

namespace gm::united {

struct Layout {
  int villain = base::red_skull;
  std::vector<int> heroes{base::captain_america, base::iron_man};
  std::vector<int> locations{base::mansion,     base::tower,      base::shield_hq,
                             base::helicarrier, base::stark_labs, base::nypd};
  std::vector<int> threats = {};  // by row; empty: none that harms Heroes where they begin
  int at = 3;                     // the Villain
  Options options = {};
};

class TestGame {
 public:
  std::unique_ptr<Book> book = std::make_unique<Book>();
  State s;
  std::vector<Event> events;  // of the last answer
  Table& t = s.table;

  explicit TestGame(const Layout& layout) {
    base::write_base(*book);
    Options options = layout.options;
    const bool alone = options.mode == PlayMode::solo;
    options.villain = VillainId(layout.villain);
    options.seats = u8(alone ? 1 : int(layout.heroes.size()));
    options.heroes_choice = options.locations_choice = Choice::named;
    for (std::size_t i = 0; i < layout.heroes.size(); ++i) options.heroes[i] = HeroId(layout.heroes[i]);
    for (int i = 0; i < ring_size; ++i) options.locations[i] = LocationId(layout.locations[std::size_t(i)]);
    book->options = options;
    begin(layout);
  }
  // With rows of one's own: `change(book)` is called before the game begins.
  template <class Change>
  TestGame(const Layout& layout, Change&& change) : TestGame(layout) {
    change(*book);
    begin(layout);
  }
  TestGame(const TestGame&) = delete;
  TestGame& operator=(const TestGame&) = delete;

  // ---- Answers -----------------------------------------------------------------------

  void use(Seat seat, Action action) {
    const Refusal why = refusal(*book, s, seat, action);
    ASSERT_EQ(int(why), int(Refusal::none)) << "asked " << int(t.decision) << ", answered "
                                            << int(action.decision) << " deed " << int(action.deed);
    events.clear();
    auto note = [&](const Event& event) { events.push_back(event); };
    apply(*book, s, seat, action, note);
    ASSERT_EQ(int(sound(*book, s)), int(Fault::none)) << "after decision " << int(action.decision);
  }
  void use(Action action) { use(t.asked.empty() ? chance : t.asked.front(), action); }
  void use(Deed deed, int what = 0, int how = 0) { use({t.decision, deed, u8(what), u8(how)}); }
  void use(Deed deed, int what, std::vector<Unit> paid) { use({t.decision, deed, u8(what), 0, pay(paid)}); }
  Refusal refused(Deed deed, int what = 0, int how = 0) const {
    return refusal(*book, s, s.table.asked.front(), {s.table.decision, deed, u8(what), u8(how)});
  }
  static Payment pay(const std::vector<Unit>& units) {
    Payment out;
    for (std::size_t i = 0; i < units.size(); ++i) out.unit[i] = units[i];
    return out;
  }
  // Any answer: the first card of a hand, no cancelling, no Location effect, the first of all else.
  void settle() {
    const Seat seat = t.asked.empty() ? chance : t.asked.front();
    Moves moves;
    legal(*book, s, seat, moves);
    const bool last = t.decision == Decision::cancel_effect || t.decision == Decision::prevent_effect ||
                      t.decision == Decision::use_location;
    use(seat, moves[last ? moves.size() - 1 : 0].action);
  }
  void settle_while(Decision decision) {
    while (t.decision == decision && !testing::Test::HasFailure()) settle();
  }
  void settle_until(Decision decision) {
    while (t.decision != decision && t.decision != Decision::none && !testing::Test::HasFailure()) settle();
  }

  // ---- Turns -------------------------------------------------------------------------

  // The next plan card is the one of this row.
  void plan(int row) {
    settle_while(Decision::chance_draw_hero);
    use(Deed::take_plan, int(plan_id(t.villain, row)));
  }
  // Goes on to the turn of this seat, with this card in its hand, and plays it after
  // those that others have played before.
  void begin_turn(int seat, CardId card, const std::vector<CardId>& before = {}) {
    settle_until(t.active == nobody ? Decision::choose_first_hero : Decision::play_card);
    if (t.decision == Decision::choose_first_hero) use(Deed::take_seat, seat);
    settle_until(Decision::play_card);
    ASSERT_EQ(int(t.active), seat);
    for (const CardId other : before) lay(other);
    take(card);
    use(Deed::take_card, int(card));
  }
  void end_turn() {
    use(Deed::end_actions);
    if (t.decision == Decision::use_location) use(Deed::skip);
  }

  // ---- Positions ---------------------------------------------------------------------

  CardId card(int hero, const std::string& symbols, bool special = false) const {
    for (int row = 0; row < book->hero[hero].rows; ++row) {
      const HeroCard& it = book->hero[hero].card[row];
      std::string shown;
      for (Symbol symbol : it.symbols) shown += "MAHW"[int(symbol)];
      if (shown == symbols && (it.special != EffectId::none) == special) return card_id(HeroId(hero), row);
    }
    ADD_FAILURE() << "no card " << symbols << " of Hero " << hero;
    return CardId::none;
  }
  CardId special(int hero, const std::string& symbols) const { return card(hero, symbols, true); }
  int hand(int seat) const { return hand_count(*book, s, Seat(seat)); }
  int open_slots(int at) const { return free_slots(*book, s.table.spot[at]); }
  // The card is in the hand, from the deck if need be.
  void take(CardId wanted) {
    if (copies_in(*book, t, s.hand, wanted) > 0) return;
    const Place place = last_place(s.pool & places_of(*book, t, wanted));
    s.pool.remove(place);
    s.hand.add(place);
  }
  // So many cards in the hand, and the rest in the deck.
  void cut(int seat, int cards) {
    while (hand(seat) > cards) {
      const CardId last = card_at(*book, t, last_place(hand_of(*book, s, Seat(seat))));
      take_from_hand(*book, s, last);
      put_in_pool(*book, s, last);
    }
    while (hand(seat) < cards) take(another(seat));
  }
  void tokens(int at, int thugs, int civilians) {
    t.spot[at].thugs = u8(thugs);
    t.spot[at].civilians = u8(civilians);
  }
  // All slots but these are taken by Thugs.
  void leave_free(const std::vector<int>& free) {
    for (int p = 0; p < ring_size; ++p) {
      tokens(p, slots_of(*book, t.spot[p]) - free[std::size_t(p)], 0);
    }
  }
  void clear(int at) {
    t.cleared.push({t.spot[at].threat});
    t.spot[at].threat = ThreatId::none;
    t.spot[at].health = t.spot[at].filled = 0;
  }
  void all_at(int at) {
    for (int f = 0; f < figures(*book); ++f) t.figure[f].at = u8(at);
  }
  bool told(Happening happening) const {
    for (const Event& event : events) {
      if (event.happening == happening) return true;
    }
    return false;
  }

 private:
  // A Hero card played before.
  void lay(CardId played) {
    const int pool = copies_in(*book, t, s.pool, played);
    const int held = copies_in(*book, t, s.hand, played);
    lay_out(*book, s, played, pool > 0 ? pool - 1 : 0, pool > 0 ? held : held - 1, 0);
    t.story.push({.card = played});
    t.pressure = u8(t.pressure + 1);
  }
  // A card of the deck that the hand has not got.
  CardId another(int seat) const {
    const Cards pool = pool_of(*book, s, Seat(seat));
    for (Place place : pool) {
      const CardId it = card_at(*book, s.table, place);
      if (copies_in(*book, s.table, s.hand, it) == 0) return it;
    }
    ADD_FAILURE() << "no other card";
    return CardId::none;
  }
  void begin(const Layout& layout) {
    complete(*book);
    s = start(*book);
    for (int p = 0; p < ring_size; ++p) {
      const int quiet[3][ring_size] = {{5, 4, 3, 2, 1, 0}, {2, 2, 1, 1, 0, 0}, {1, 1, 0, 0, 2, 2}};
      const int row = layout.threats.empty() ? quiet[layout.villain][p] : layout.threats[std::size_t(p)];
      use(Deed::take_threat, int(threat_id(t.villain, row)));
    }
    use(Deed::take_place, layout.at);
    while (t.decision == Decision::chance_draw_hero || t.decision == Decision::chance_back) settle();
  }
};

}  // namespace gm::united

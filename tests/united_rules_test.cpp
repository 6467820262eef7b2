// Rules of United one by one, on the rules alone: each test is a small position of
// the base box (united_game.h) and what comes of it.
#include <gtest/gtest.h>

#include <memory>
#include <vector>

#include "kit/rng.h"
#include "rules/play.h"
#include "rules/united/content_check.h"
#include "rules/united/united.h"
#include "united_base.h"
#include "united_game.h"

namespace gm::united::one_by_one {
namespace {

using base::P;
constexpr Symbol M = Symbol::move, A = Symbol::attack, H = Symbol::heroic, W = Symbol::wild;
constexpr Unit own(Symbol symbol) { return unit(Source::own, symbol); }
constexpr Unit prev(Symbol symbol) { return unit(Source::prev, symbol); }
constexpr Unit token(Symbol symbol) { return unit(Source::token, symbol); }
const std::vector<int> squares{base::times_square, base::central_park, base::shield_hq,
                               base::helicarrier,  base::stark_labs,   base::nypd};

Options alone() {
  Options options;
  options.mode = PlayMode::solo;
  return options;
}

// ---- Set-up ---------------------------------------------------------------------------------

// covers U-1.2 U-1.3 U-1.5 U-1.7 U-1.11 U-1.12 U-2.1 U-2.2 U-15.2
TEST(UnitedSetUp, AsksForEverythingInItsOrder) {
  auto book = std::make_unique<Book>();
  base::write_base(*book);
  book->options.villain_choice = Choice::choose;
  book->options.seats = 3;
  complete(*book);
  State s = start(*book);
  const Table& t = s.table;
  Quiet quiet;
  const auto use = [&](Seat seat, Deed deed, int what) {
    const Action action{t.decision, deed, u8(what)};
    ASSERT_EQ(int(refusal(*book, s, seat, action)), int(Refusal::none));
    apply(*book, s, seat, action, quiet);
  };
  ASSERT_EQ(t.decision, Decision::choose_villain);
  EXPECT_EQ(t.asked, Seats::first(3));
  EXPECT_EQ(speaker(*book, t), Seat{0});
  use(Seat{2}, Deed::take_villain, base::ultron);
  for (int p = 0; p < ring_size; ++p) {
    ASSERT_EQ(t.decision, Decision::chance_location);
    Moves moves;
    legal(*book, s, chance, moves);
    EXPECT_EQ(moves.size(), 8 - p);
    use(chance, Deed::take_location, p + 2);
    EXPECT_EQ(t.spot[p].thugs, book->location[p + 2].thugs);
    EXPECT_EQ(t.spot[p].civilians, book->location[p + 2].civilians);
  }
  for (int p = 0; p < ring_size; ++p) {
    ASSERT_EQ(t.decision, Decision::chance_threat);
    use(chance, Deed::take_threat, int(threat_id(t.villain, p / 2)));
  }
  ASSERT_EQ(t.decision, Decision::chance_villain_start);
  use(chance, Deed::take_place, 4);
  for (int seat = 0; seat < 3; ++seat) {
    ASSERT_EQ(t.decision, Decision::choose_hero);
    EXPECT_EQ(t.asked, Seats::of(Seat(seat)));
    EXPECT_EQ(refusal(*book, s, Seat(seat), {Decision::choose_hero, Deed::take_hero, base::hulk}),
              seat == 0 ? Refusal::none : Refusal::hero_taken);
    use(Seat(seat), Deed::take_hero, base::hulk + seat);
  }
  for (uint8_t progress : t.progress) EXPECT_EQ(progress, 0);
  Rng rng{1};
  while (t.decision == Decision::chance_draw_hero) {
    apply(*book, s, chance, random_action(*book, s, chance, rng), quiet);
  }
  EXPECT_EQ(t.decision, Decision::chance_draw_plan);
  use(chance, Deed::take_plan, int(plan_id(t.villain, 3)));
  ASSERT_EQ(t.decision, Decision::choose_first_hero);
  EXPECT_EQ(speaker(*book, t), Seat{0});
  use(Seat{1}, Deed::take_seat, 2);
  EXPECT_EQ(t.active, Seat{2});
  EXPECT_EQ(speaker(*book, t), Seat{2});
}

// covers U-1.4 U-1.6 U-6.1 U-6.2
TEST(UnitedSetUp, TheRingIsARing) {
  TestGame game({});
  game.plan(0);
  game.begin_turn(0, game.card(base::captain_america, "MA"));
  EXPECT_EQ(game.t.figure[0].at, 0);
  EXPECT_EQ(game.t.figure[1].at, 0);
  for (int to = 0; to < ring_size; ++to) {
    const Action move{Decision::act, Deed::move, u8(to), 0, TestGame::pay({own(M)})};
    const bool adjacent = to == 1 || to == 5;
    EXPECT_EQ(refusal(*game.book, game.s, Seat{0}, move), adjacent ? Refusal::none : Refusal::not_adjacent);
  }
  // Any token takes any free slot.
  game.tokens(1, 0, 3);
  EXPECT_EQ(game.open_slots(1), 0);
}

// covers U-1.14 U-12.4 U-12.8
TEST(UnitedSetUp, AChallengeIsSeenByAll) {
  Options options;
  options.challenge = Challenge::heroic;
  options.open_hands = false;
  TestGame game({.heroes = {base::captain_marvel, base::hulk}, .options = options});
  for (int seat = 0; seat < 2; ++seat) {
    EXPECT_EQ(game.hand(seat) + deck_count(*game.book, game.s, Seat(seat)), 10);
    EXPECT_EQ(view(*game.book, game.s, spectator).deck_size[seat], 7);
  }
}

// ---- The Villain's turn -----------------------------------------------------------------------

// covers U-3.6 U-3.7 U-15.3
TEST(UnitedVillain, TheTableOrdersBams) {
  Options options;
  options.bam_order = BamOrder::table;
  TestGame game({.heroes = {base::hulk, base::wasp}, .options = options});
  game.t.figure[0].at = 5;  // Crossbones
  game.t.figure[1].at = 4;  // Madame Hydra
  game.plan(0);
  ASSERT_EQ(game.t.decision, Decision::order_effects);
  Moves moves;
  legal(*game.book, game.s, Seat{0}, moves);
  EXPECT_EQ(moves.size(), 3);  // with the dashboard
  game.use(Deed::take_effect, 4);
  ASSERT_EQ(game.t.decision, Decision::cancel_effect);
  game.use(Deed::decline);
  game.settle_while(Decision::discard_card);
  ASSERT_EQ(game.t.decision, Decision::order_effects);
  EXPECT_EQ(game.refused(Deed::take_effect, 4), Refusal::no_effect_waits);
  game.use(Deed::take_effect, the_dashboard);
  EXPECT_EQ(game.t.track, 2);
  EXPECT_EQ(game.t.decision, Decision::cancel_effect);  // the last one comes by itself
}

// covers U-3.9 U-11.9 U-15.4 U-4.10
TEST(UnitedVillain, HailHydra) {
  TestGame game({.heroes = {base::hulk, base::wasp, base::iron_man}});
  for (int f = 0; f < 3; ++f) game.t.figure[f].at = u8(f == 2 ? 1 : 0);
  for (int p = 0; p < ring_size; ++p) game.tokens(p, 0, 2);
  game.plan(1);
  // Clockwise from 3: first 0, then 1.
  ASSERT_EQ(game.t.decision, Decision::discard_card);
  EXPECT_EQ(game.t.asked, Seats::first(2));
  game.settle();
  game.settle();
  EXPECT_EQ(game.t.track, 2);
  ASSERT_EQ(game.t.asked, Seats::of(Seat{2}));
  game.settle();
  EXPECT_EQ(game.t.track, 4);
  EXPECT_EQ(game.t.spot[0].civilians + game.t.spot[1].civilians, 0);
  EXPECT_EQ(game.t.spot[2].civilians, 2);
  EXPECT_EQ(game.t.progress[int(Mission::rescue_civilians)], 0);
}

// covers U-4.7 U-4.8
TEST(UnitedVillain, MesmerizeGoesClockwise) {
  TestGame game({.villain = base::ultron, .heroes = {base::hulk, base::wasp}});
  game.t.figure[0].at = 2;
  game.t.figure[1].at = 0;
  game.leave_free({1, 1, 1, 0, 1, 1});
  game.plan(2);
  EXPECT_EQ(game.t.figure[0].crisis, 1);
  EXPECT_EQ(game.t.figure[1].crisis, 0);
  // 3 is full: its Thug passes to 4, then 4's own to 5, 5's to 0, 1 has room for its own.
  for (int p : {3, 4, 5, 0, 1}) EXPECT_EQ(game.open_slots(p), 0) << p;
  EXPECT_EQ(game.open_slots(2), 1);
}

// covers U-11.10
TEST(UnitedVillain, CopycatCountsTheLastTwoCards) {
  for (const bool wild : {false, true}) {
    Options options;
    options.copycat_wild = wild;
    TestGame game({.villain = base::taskmaster, .heroes = {base::hulk, base::wasp}, .options = options});
    game.plan(3);
    game.begin_turn(0, game.card(base::hulk, "WW"),
                    {game.card(base::wasp, "MA"), game.card(base::hulk, "AA")});
    game.t.figure[0].at = 4;
    game.tokens(3, 0, 0);
    game.t.villain_at = 3;
    game.end_turn();
    game.plan(1);
    EXPECT_EQ(game.t.spot[3].thugs, wild ? 4 : 2);  // AA and WW
  }
}

// covers U-9.7
TEST(UnitedVillain, CrisisOfTheKnockedOutCountsByOption) {
  for (const bool counts : {false, true}) {
    Options options;
    options.ko_crisis_counts = counts;
    TestGame game({.options = options});
    game.cut(0, 0);
    game.t.figure[0].ko = true;
    game.t.figure[0].crisis = 3;
    game.t.figure[1].crisis = 1;
    game.plan(2);
    EXPECT_EQ(game.t.track, 2 + 1 + (counts ? 3 : 0));
    EXPECT_EQ(game.t.figure[0].crisis, 3);
  }
}

// covers U-11.8 U-11.3 U-11.2 U-9.1
TEST(UnitedVillain, AllHeroesThereHoldACloneOff) {
  TestGame game({.villain = base::ultron, .heroes = {base::hulk, base::wasp}});
  for (int f = 0; f < 2; ++f) game.t.figure[f].at = 4;
  game.t.figure[0].shield = true;
  game.cut(1, 1);
  for (int p = 0; p < ring_size; ++p) game.tokens(p, 0, 0);
  game.plan(0);
  if (game.t.decision == Decision::order_effects) game.use(Deed::take_effect, 4);
  ASSERT_EQ(game.t.decision, Decision::prevent_effect);
  game.use(Seat{1}, {Decision::prevent_effect, Deed::accept});
  EXPECT_EQ(game.t.spot[4].thugs, 2);  // no Clone's: the BAM! for the KO had no more room at 3
  EXPECT_EQ(game.t.spot[3].thugs, 4);
  EXPECT_EQ(game.hand(0), 3);
  EXPECT_TRUE(game.t.figure[1].ko);
  EXPECT_EQ(game.t.spot[5].thugs, 1);  // nobody there: not even asked
}

// ---- Hero turns -------------------------------------------------------------------------------

// covers U-5.1 U-5.3 U-5.7 U-5.9 U-5.11 U-5.12 U-5.16 U-2.3 U-11.4
TEST(UnitedTurn, RunsFromDrawToEnd) {
  TestGame game({.heroes = {base::ant_man, base::hulk, base::wasp}});
  game.t.figure[1].shield = true;
  game.plan(0);
  game.settle_until(Decision::choose_first_hero);
  game.use(Deed::take_seat, 1);
  EXPECT_FALSE(game.t.figure[1].shield);
  ASSERT_EQ(game.t.decision, Decision::chance_draw_hero);
  game.settle();
  EXPECT_EQ(game.hand(1), 4);
  const int pressure = game.t.pressure;
  game.begin_turn(1, game.card(base::hulk, "MA"));
  EXPECT_EQ(game.hand(1), 3);
  EXPECT_EQ(game.t.pressure, pressure + 1);
  EXPECT_EQ(wallet_of(*game.book, game.t).units, 1 << int(own(M)) | 1 << int(own(A)));  // no prev yet
  EXPECT_EQ(game.refused(Deed::attack, int(Target::villain)), Refusal::no_target);
  game.end_turn();  // symbols are gone
  EXPECT_EQ(game.t.active, Seat{2});
  for (const StoryCard& card : game.t.story) EXPECT_EQ(card.spent, 0);
}

// covers U-5.4 U-5.13
TEST(UnitedTurn, AVirusTakesASymbol) {
  TestGame game({.villain = base::ultron, .heroes = {base::hulk, base::ant_man}});
  game.all_at(2);
  game.plan(3);
  game.begin_turn(0, game.card(base::hulk, "MA"));
  ASSERT_EQ(game.t.decision, Decision::ignore_symbol);
  EXPECT_EQ(game.refused(Deed::ignore, int(token(M))), Refusal::no_such_symbol);
  game.use(Deed::ignore, int(own(M)));
  EXPECT_EQ(wallet_of(*game.book, game.t).units, 1 << int(own(A)));
  game.end_turn();
  // Quantum Leap shows none and the card before it is spent for it by itself.
  game.settle_until(Decision::play_card);
  game.t.story[own_card(game.t)].card = game.card(base::hulk, "AA");
  lay_out(*game.book, game.s, game.card(base::hulk, "MA"), 1, 0, 0);
  lay_out(*game.book, game.s, game.card(base::hulk, "AA"), 2, 0, 0);
  game.cut(0, 2);
  game.take(game.special(base::ant_man, ""));
  game.use(Deed::take_card, int(game.special(base::ant_man, "")));
  EXPECT_EQ(wallet_of(*game.book, game.t).count(int(prev(A))), 1);
  EXPECT_EQ(game.t.decision, Decision::act);
}

// covers U-5.14 U-5.15 U-6.11 U-6.13
TEST(UnitedTurn, TokensAreSpentLikeSymbolsAndKept) {
  TestGame game({.heroes = {base::hulk, base::captain_america}});
  game.plan(0);
  game.begin_turn(1, game.special(base::captain_america, "M"));
  game.use(Deed::special);  // Leadership: the one other Hero takes it
  EXPECT_EQ(game.t.figure[0].tokens[int(W)], 1);
  const Action wild{Decision::act, Deed::move, 1, 0, TestGame::pay({token(W)})};
  EXPECT_EQ(refusal(*game.book, game.s, Seat{1}, wild), Refusal::no_such_symbol);
  game.end_turn();
  game.begin_turn(0, game.card(base::hulk, "H"));
  const Action wrong{Decision::act, Deed::move, 1, 0, TestGame::pay({own(H)})};
  EXPECT_EQ(refusal(*game.book, game.s, Seat{0}, wrong), Refusal::wrong_symbol);
  game.use(Deed::move, 1, {prev(M)});
  EXPECT_EQ(game.t.figure[0].tokens[int(W)], 1);
  game.use(wild.deed, 2, {token(W)});
  EXPECT_EQ(game.t.figure[0].tokens[int(W)], 0);
  EXPECT_EQ(game.t.figure[0].at, 2);
}

// covers U-6.3 U-6.6 U-8.2 U-8.4 U-8.11
TEST(UnitedTurn, AHenchmanFallsForGood) {
  TestGame game({});
  game.plan(0);
  game.begin_turn(0, game.card(base::captain_america, "AA"));
  game.t.figure[0].at = 5;  // Crossbones
  game.t.spot[5].health = 2;
  game.t.done = Missions::of(Mission::clear_threats);
  EXPECT_EQ(game.refused(Deed::fill), Refusal::is_henchman);
  game.use(Deed::attack, int(Target::henchman), {own(A)});
  EXPECT_EQ(game.t.spot[5].health, 1);
  game.use(Deed::attack, int(Target::henchman), {own(A)});
  EXPECT_EQ(int(game.t.spot[5].threat), int(ThreatId::none));
  EXPECT_EQ(game.t.cleared.size(), 1);
  EXPECT_EQ(game.t.progress[int(Mission::clear_threats)], 0);  // to the pool
}

// covers U-6.9 U-8.3
TEST(UnitedTurn, AHeroicActionRescuesOrFills) {
  TestGame game({});
  game.plan(0);
  game.begin_turn(0, game.card(base::captain_america, "HH"));
  game.tokens(0, 0, 1);
  game.use(Deed::rescue, 0, {own(H)});
  EXPECT_EQ(game.t.progress[int(Mission::rescue_civilians)], 1);
  EXPECT_EQ(game.refused(Deed::rescue), Refusal::no_civilian);
  game.use(Deed::fill, 0, {own(H)});
  EXPECT_EQ(game.t.spot[0].filled, 1);
  game.end_turn();
  EXPECT_EQ(game.t.spot[0].filled, 1);
}

// covers U-6.10 U-18.11
TEST(UnitedTurn, SlotsMayAskForOtherSymbols) {
  TestGame game({}, [](Book& book) {
    Threat& threat = book.villain[base::red_skull].threat[base::brainwashing];
    threat.slots.clear();
    for (Symbol symbol : {M, H, M, W}) threat.slots.push(symbol);
  });
  game.plan(0);
  game.begin_turn(0, game.card(base::captain_america, "WW"));
  game.t.figure[0].tokens[int(M)] = 1;
  EXPECT_EQ(game.refused(Deed::fill, 2), Refusal::slot_order);
  game.use(Deed::fill, 0, {token(M)});
  const Action wrong{Decision::act, Deed::fill, 2, 0, TestGame::pay({token(M)})};
  EXPECT_EQ(refusal(*game.book, game.s, Seat{0}, wrong), Refusal::no_such_symbol);
  game.use(Deed::fill, 3, {own(W)});
  game.use(Deed::fill, 2, {own(W)});
  EXPECT_EQ(game.t.spot[0].filled, 0b1101);
}

// covers U-6.12
TEST(UnitedTurn, ExtraCostIsPaidInFull) {
  TestGame game({.villain = base::taskmaster});
  game.plan(3);
  game.begin_turn(0, game.card(base::captain_america, "HH"));
  game.tokens(0, 0, 1);  // an Explosive Trap
  EXPECT_EQ(game.refused(Deed::rescue), Refusal::wrong_price);
  const Action one{Decision::act, Deed::rescue, 0, 0, TestGame::pay({own(H)})};
  EXPECT_EQ(refusal(*game.book, game.s, Seat{0}, one), Refusal::wrong_price);
  game.use(Deed::rescue, 0, {own(H), own(H)});
  EXPECT_EQ(game.t.spot[0].civilians, 0);
}

// covers U-6.14 U-10.3 U-10.4
TEST(UnitedTurn, ThePoliceTakesAnUnhurtThug) {
  TestGame game({.villain = base::taskmaster,
                 .heroes = {base::captain_america, base::wasp},
                 .threats = {base::explosive_trap, base::explosive_trap, base::entangling_trap,
                             base::entangling_trap, base::elite_thugs, base::elite_thugs}});
  game.plan(3);
  game.begin_turn(0, game.card(base::captain_america, "AA"));
  for (int p = 0; p < ring_size; ++p) game.tokens(p, 0, 0);
  game.clear(5);
  game.tokens(4, 2, 0);
  game.t.figure[0].at = 4;
  game.use(Deed::attack, int(Target::thug), {own(A)});
  game.t.figure[0].at = 5;
  game.use(Deed::end_actions);
  game.use(Deed::use);
  EXPECT_EQ(game.refused(Deed::take_place, 3), Refusal::not_that_place);
  game.use(Deed::take_place, 4);
  EXPECT_EQ(game.t.spot[4].thugs, 1);
  EXPECT_EQ(game.t.progress[int(Mission::defeat_thugs)], 0);
  // Without any Thug it is not offered.
  game.begin_turn(1, game.card(base::wasp, "H"));
  game.tokens(4, 0, 0);
  game.t.figure[1].at = 5;
  game.use(Deed::end_actions);
  EXPECT_NE(game.t.decision, Decision::use_location);
}

// covers U-7.1 U-7.2 U-7.3 U-7.4 U-7.13
TEST(UnitedTurn, PhotonBlastHitsNextDoor) {
  TestGame game({.heroes = {base::captain_marvel, base::hulk}});
  game.plan(0);
  game.begin_turn(0, game.special(base::captain_marvel, "A"));
  for (int p = 0; p < ring_size; ++p) game.tokens(p, 0, 0);
  for (int p : {1, 5}) game.clear(p);
  EXPECT_EQ(game.refused(Deed::special), Refusal::special_idle);
  game.tokens(1, 1, 0);
  game.tokens(2, 3, 0);
  game.use(Deed::special);
  EXPECT_EQ(game.refused(Deed::take_place, 2), Refusal::not_that_place);
  game.use(Deed::take_place, 1);
  EXPECT_EQ(game.refused(Deed::end_actions), Refusal::no_such_answer);
  game.use(Deed::hit, int(Target::thug), 1);  // the second Attack has no target
  EXPECT_EQ(game.t.decision, Decision::act);
  EXPECT_EQ(game.t.progress[int(Mission::defeat_thugs)], 1);
  EXPECT_EQ(game.refused(Deed::special), Refusal::special_used);
}

// covers U-7.6
TEST(UnitedTurn, FlyingIgnoresTraps) {
  TestGame game({.villain = base::taskmaster, .heroes = {base::wasp, base::hulk}});
  game.plan(3);
  game.begin_turn(0, game.special(base::wasp, "A"));
  game.t.figure[0].at = 5;  // an Entangling Trap
  game.tokens(2, 1, 0);
  game.use(Deed::special);
  game.use(Deed::take_place, 2);
  EXPECT_EQ(game.t.figure[0].at, 2);
  EXPECT_EQ(game.t.decision, Decision::pick_target);
  game.use(Deed::stop);
  EXPECT_EQ(wallet_of(*game.book, game.t).count(int(own(A))), 1);
}

// covers U-7.11 U-16.4
TEST(UnitedTurn, InterrogateShowsTheNextPlan) {
  TestGame game({.heroes = {base::black_widow, base::hulk}});
  game.plan(0);
  for (int turn = 0; turn < 3; ++turn) {
    const int seat = turn % 2;
    game.begin_turn(seat, seat == 0 ? game.special(base::black_widow, "A") : game.card(base::hulk, "M"));
    if (seat == 0) {
      game.use(Deed::special);
      if (turn == 0) game.use(Deed::take_plan, int(plan_id(game.t.villain, 9)));
      if (turn == 2) game.use(Deed::take_plan, int(plan_id(game.t.villain, 7)));
      EXPECT_EQ(view(*game.book, game.s, Seat{1}).table.plan_top, plan_id(game.t.villain, turn == 0 ? 9 : 7));
      game.use(turn == 0 ? Deed::bottom : Deed::keep);
    }
    game.end_turn();
  }
  EXPECT_EQ(game.t.villain_at, 0);  // the card kept on top came, without chance: 3 from 3
  ASSERT_EQ(game.t.plan_under.size(), 1);
  EXPECT_EQ(game.t.plan_under[0], plan_id(game.t.villain, 9));
}

// covers U-8.9 U-13.9
TEST(UnitedTurn, TheThirdMissionDrawsCards) {
  TestGame game({.heroes = {base::captain_america, base::hulk, base::wasp}});
  game.plan(0);
  game.begin_turn(0, game.card(base::captain_america, "HH"));
  game.cut(2, 0);
  game.t.figure[2].ko = true;
  game.t.done = Missions::of(Mission::clear_threats, Mission::defeat_thugs);
  game.t.progress[int(Mission::rescue_civilians)] = 8;
  game.tokens(0, 0, 1);
  const int mine = game.hand(0), yours = game.hand(1);
  game.use(Deed::rescue, 0, {own(H)});
  ASSERT_EQ(game.t.decision, Decision::chance_draw_hero);
  EXPECT_EQ(game.t.about, Seat{0});
  game.settle();
  EXPECT_EQ(game.t.about, Seat{1});
  game.settle();
  EXPECT_EQ(game.t.decision, Decision::act);
  EXPECT_EQ(game.hand(0), mine + 1);
  EXPECT_EQ(game.hand(1), yours + 1);
  EXPECT_EQ(game.hand(2), 0);
}

// covers U-9.3 U-9.5 U-9.10 U-9.12 U-9.13
TEST(UnitedTurn, AnEmptyHandFallsAtTheEndOfTheTurn) {
  TestGame game({.heroes = {base::hulk, base::wasp}});
  game.plan(0);
  game.begin_turn(0, game.special(base::hulk, "M"));
  game.all_at(0);
  game.cut(0, 0);
  game.cut(1, 1);
  game.t.villain_at = 0;
  const int fear = game.t.track;
  game.use(Deed::special);  // Wasp's only card goes by itself; the BAM! finds Hulk without a card
  EXPECT_TRUE(game.t.figure[1].ko);
  EXPECT_FALSE(game.t.figure[0].ko);
  EXPECT_EQ(game.t.track, fear + 2);
  ASSERT_EQ(game.t.decision, Decision::act);
  game.use(Deed::end_actions);
  EXPECT_TRUE(game.t.figure[0].ko);
  EXPECT_EQ(game.t.track, fear + 4);

  TestGame other({.heroes = {base::hulk, base::wasp}});
  other.plan(0);
  other.begin_turn(0, other.special(base::hulk, "M"));
  other.all_at(0);
  other.cut(0, 1);
  other.cut(1, 1);
  other.t.villain_at = 0;
  other.use(Deed::special);  // Wasp falls, and by her BAM! Hulk: the rest of his turn is skipped
  EXPECT_TRUE(other.t.figure[0].ko);
  EXPECT_EQ(other.t.active, Seat{1});
}

// covers U-2.8 U-9.11 U-5.17
TEST(UnitedTurn, ATurnCanBeLost) {
  TestGame game({}, [](Book& book) {
    base::Pen pen{book};
    Threat& threat = book.villain[base::red_skull].threat[base::brainwashing];
    threat.on[Trigger::turn_start_here] =
        pen.effect(Step{.verb = Verb::damage, .whom = base::me, .n = just(3)});
    threat.on[Trigger::turn_end_here] = pen.effect(Step{.verb = Verb::crisis, .whom = base::me});
  });
  game.plan(0);
  game.settle_until(Decision::choose_first_hero);
  game.t.figure[1].at = 0;
  game.use(Deed::take_seat, 0);
  for (int i = 0; i < 2; ++i) game.settle();  // the third card goes by itself
  EXPECT_TRUE(game.t.figure[0].ko);
  EXPECT_EQ(game.t.active, Seat{1});
  EXPECT_EQ(game.t.pressure, 1);
  EXPECT_EQ(own_card(game.t), -1);
  for (int i = 0; i < 2; ++i) game.settle();
  EXPECT_EQ(game.t.pressure, 2);
  game.settle_until(Decision::play_card);  // seat 0 has stood up and ignored the effect
  EXPECT_EQ(game.hand(0), 4);
  game.settle();
  game.use(Deed::end_actions);
  EXPECT_EQ(game.t.figure[0].crisis, 1);
}

// covers U-10.6 U-16.1 U-16.2
TEST(UnitedTurn, TheTowerPutsACardOnTop) {
  Options options;
  options.open_hands = false;
  TestGame game({.heroes = {base::hulk, base::wasp}, .options = options});
  game.plan(0);
  game.begin_turn(0, game.card(base::hulk, "H"));
  game.clear(1);
  game.t.figure[0].at = 1;
  const CardId wanted = game.card(base::hulk, "WW");
  game.cut(0, 2);
  if (copies_in(*game.book, game.t, game.s.hand, wanted) > 0) {
    take_from_hand(*game.book, game.s, wanted);
    put_in_pool(*game.book, game.s, wanted);
  }
  game.use(Deed::end_actions);
  game.use(Deed::use);
  game.use(Deed::take_card, int(wanted));
  EXPECT_EQ(game.t.known_top[0], 1);
  EXPECT_EQ(int(view(*game.book, game.s, Seat{0}).top[0]), int(wanted));
  EXPECT_EQ(int(view(*game.book, game.s, Seat{1}).top[0]), int(CardId::none));
  game.begin_turn(1, game.card(base::wasp, "M"));
  game.end_turn();
  EXPECT_EQ(game.t.decision, Decision::play_card);  // drawn without chance
  EXPECT_GT(copies_in(*game.book, game.t, game.s.hand, wanted), 0);
}

// covers U-10.7
TEST(UnitedTurn, StarkLabsChangeTheLine) {
  Options options;
  options.open_hands = false;
  TestGame game({.heroes = {base::hulk, base::wasp}, .options = options});
  game.plan(0);
  game.begin_turn(0, game.card(base::hulk, "H"));
  game.clear(4);
  game.t.figure[0].at = 4;
  game.cut(0, 1);
  const CardId other = card_at(*game.book, game.t, hand_of(*game.book, game.s, Seat{0}).front());
  game.use(Deed::end_actions);
  game.use(Deed::use);
  game.use(Deed::swap, int(other), own_card(game.t));
  EXPECT_EQ(int(game.t.story[own_card(game.t)].card), int(other));
  // Everybody knows the card taken back.
  EXPECT_EQ(copies_in(*game.book, game.t, view(*game.book, game.s, Seat{1}).hand, game.card(base::hulk, "H")),
            1);
  game.settle_until(Decision::play_card);
  game.settle();
  const Wallet wallet = wallet_of(*game.book, game.t);
  for (Symbol symbol : card_of(*game.book, other).symbols) EXPECT_GT(wallet.count(int(prev(symbol))), 0);
}

// covers U-11.1 U-11.6 U-11.7 U-18.3
TEST(UnitedTurn, CrisisGuardsTaskmaster) {
  TestGame game({.villain = base::taskmaster});
  game.plan(3);
  game.begin_turn(0, game.card(base::captain_america, "AA"));
  game.t.done = Missions::of(Mission::clear_threats, Mission::defeat_thugs);
  game.t.progress[1] = game.t.progress[2] = 0;
  for (Spot& spot : game.t.spot) spot.crisis = 0;
  game.t.figure[1].crisis = 2;
  game.tokens(0, 0, 0);
  game.t.spot[0].crisis = 1;
  game.t.villain_at = 0;
  EXPECT_EQ(game.refused(Deed::attack, int(Target::villain)), Refusal::guarded);
  game.use(Deed::extra, the_dashboard, {own(A)});
  EXPECT_EQ(game.t.spot[0].crisis, 0);
  EXPECT_EQ(game.refused(Deed::extra, the_dashboard), Refusal::no_extra_action);
  game.use(Deed::attack, int(Target::villain), {own(A)});
  EXPECT_EQ(game.t.health, 1);
}

// ---- Alone --------------------------------------------------------------------------------------

// covers U-13.2 U-13.3 U-13.4 U-13.5 U-13.6 U-13.7
TEST(UnitedSolo, AnyHeroMayActTwiceRunning) {
  TestGame game({.heroes = {base::captain_america, base::iron_man, base::hulk}, .options = alone()});
  game.t.figure[1].shield = game.t.figure[2].shield = true;
  game.plan(0);
  EXPECT_EQ(game.t.me, no_figure);
  for (int turn = 0; turn < 2; ++turn) {
    game.settle_until(Decision::play_card);
    const CardId card = turn == 0 ? game.special(base::iron_man, "M") : game.card(base::iron_man, "AA");
    game.take(card);
    game.use(Deed::take_card, int(card));
    EXPECT_EQ(game.t.me, 1);
    EXPECT_FALSE(game.t.figure[1].shield);
    EXPECT_TRUE(game.t.figure[2].shield);
    if (turn == 0) {
      game.use(Deed::special);  // both tokens to the player, nobody is picked
      EXPECT_EQ(game.t.figure[0].tokens[int(A)], 2);
      game.end_turn();
    }
  }
  const Wallet wallet = wallet_of(*game.book, game.t);
  EXPECT_EQ(wallet.count(int(prev(M))), 1);
  EXPECT_EQ(wallet.count(int(token(A))), 2);
  EXPECT_EQ(game.refused(Deed::special), Refusal::no_special);
}

// covers U-13.10
TEST(UnitedSolo, AQuantumLeapMayTakeTheCardBefore) {
  TestGame game({.heroes = {base::ant_man, base::iron_man, base::hulk}, .options = alone()});
  game.plan(0);
  game.settle_until(Decision::play_card);
  game.take(game.card(base::ant_man, "HH"));
  game.use(Deed::take_card, int(game.card(base::ant_man, "HH")));
  game.end_turn();
  game.settle_until(Decision::play_card);
  game.take(game.special(base::ant_man, ""));
  game.use(Deed::take_card, int(game.special(base::ant_man, "")));
  game.tokens(0, 0, 1);
  game.use(Deed::rescue, 0, {prev(H)});
  game.use(Deed::special);
  const Wallet wallet = wallet_of(*game.book, game.t);
  EXPECT_EQ(worth(wallet, 0xFFF), 1);  // the symbol spent stays spent
  EXPECT_EQ(wallet.count(int(own(H))), 1);
}

// covers U-13.13
TEST(UnitedSolo, TheBackShowsTheHero) {
  Options options = alone();
  options.solo_backs = Backs::shown;
  TestGame game({.heroes = {base::ant_man, base::iron_man, base::hulk}, .options = options});
  EXPECT_NE(game.t.back, no_figure);
  game.plan(0);
  game.settle_until(Decision::chance_draw_hero);
  const int back = game.t.back;
  Moves moves;
  legal(*game.book, game.s, chance, moves);
  for (const Move& move : moves) {
    EXPECT_EQ(int(hero_of(CardId(move.action.what))), int(game.t.figure[back].hero));
  }
}

// ---- Packs ----------------------------------------------------------------------------------------

// covers U-18.8 U-16.5
TEST(UnitedVillain, AJumpToSeveralPlacesTakesTheFirst) {
  TestGame game({}, [](Book& book) {
    base::Pen pen{book};
    book.villain[base::red_skull].plan[1].special =
        pen.effect(Step{.verb = Verb::jump, .whom = base::team, .place = base::in(P::adjacent)},
                   Step{.verb = Verb::crisis, .whom = base::team, .n = just(20)});
  });
  game.plan(1);
  for (int f = 0; f < 2; ++f) {
    EXPECT_EQ(game.t.figure[f].at, 4);  // clockwise from 3
    EXPECT_EQ(game.t.figure[f].crisis, 20);
  }
}

// covers U-18.9
TEST(UnitedVillain, AStepMovesOneHeroAndPaysNoTrap) {
  TestGame game({.villain = base::taskmaster,
                 .threats = {base::entangling_trap, base::explosive_trap, base::explosive_trap,
                             base::entangling_trap, base::elite_thugs, base::elite_thugs}},
                [](Book& book) {
                  base::Pen pen{book};
                  book.villain[base::taskmaster].plan[1].special =
                      pen.effect(Step{.verb = Verb::step, .whom = base::team});
                });
  game.t.figure[0].at = 1;
  game.t.figure[1].at = 0;
  game.plan(1);
  ASSERT_EQ(game.t.decision, Decision::pick_place);
  EXPECT_EQ(game.t.asked, Seats::first(2));
  game.use(Deed::take_place, 2);
  EXPECT_EQ(game.t.figure[0].at, 2);
  EXPECT_EQ(game.t.figure[1].at, 0);
}

// covers U-18.10
TEST(UnitedTurn, ACardLaidByASwapIsNotPlayed) {
  TestGame game({.heroes = {base::hulk, base::wasp}}, [](Book& book) {
    base::Pen pen{book};
    const EffectId swap = pen.effect(Step{.verb = Verb::swap_hand, .whom = base::me});
    Hero& hero = book.hero[base::hulk];
    for (int row = 0; row < hero.rows; ++row) {
      if (hero.card[row].special != EffectId::none) hero.card[row].special = swap;
    }
  });
  game.plan(0);
  game.begin_turn(0, game.special(base::hulk, "M"));
  game.cut(0, 1);
  const CardId held = card_at(*game.book, game.t, hand_of(*game.book, game.s, Seat{0}).front());
  game.use(Deed::special);
  game.use(Deed::swap, int(held), own_card(game.t));
  EXPECT_EQ(wallet_of(*game.book, game.t).units, 0);
  EXPECT_FALSE(special_offered(*game.book, game.s));
}

// covers U-18.16
TEST(UnitedVillain, CrisisIsRemovedOneByOne) {
  TestGame game({}, [](Book& book) {
    base::Pen pen{book};
    book.villain[base::red_skull].plan[1].special =
        pen.effect(Step{.verb = Verb::remove_crisis, .place = base::in(P::anywhere), .n = just(3)});
  });
  game.t.figure[0].crisis = 2;
  game.t.spot[4].crisis = 1;
  game.plan(1);
  ASSERT_EQ(game.t.decision, Decision::pick_crisis);
  EXPECT_FALSE(is_pick({Decision::pick_crisis, Deed::lift_crisis, 0}));
  game.use(Deed::lift_crisis, 0);
  ASSERT_EQ(game.t.decision, Decision::pick_crisis);
  game.use(Deed::lift_crisis, 0);  // the last comes by itself
  EXPECT_EQ(game.t.spot[4].crisis, 0);
  EXPECT_NE(game.t.decision, Decision::pick_crisis);
}

// covers U-8.5
TEST(UnitedTurn, AThreatThatCameBackCountsAgain) {
  TestGame game({}, [](Book& book) {
    base::Pen pen{book};
    book.villain[base::red_skull].threat[base::crossbones].on[Trigger::cleared] =
        pen.effect(Step{.verb = Verb::restore_threat, .place = base::in(P::here)});
  });
  game.plan(0);
  game.begin_turn(0, game.card(base::captain_america, "AA"));
  game.t.figure[0].at = 5;
  for (int times = 1; times <= 2; ++times) {
    game.t.spot[5].health = 1;
    game.use(Deed::attack, int(Target::henchman), {own(A)});
    EXPECT_EQ(game.t.progress[int(Mission::clear_threats)], times);
    // It comes back once in a turn.
    EXPECT_EQ(game.t.spot[5].threat == ThreatId::none, times == 2);
  }
}

// covers U-18.17
TEST(UnitedTurn, ACardDrawnForTheLastOneKeepsAHeroUp) {
  TestGame game({}, [](Book& book) {
    base::Pen pen{book};
    book.location[base::mansion].end_of_turn =
        pen.effect(Step{.verb = Verb::cost, .span = 1}, Step{.verb = Verb::tuck, .whom = base::me},
                   Step{.verb = Verb::draw, .whom = base::me});
  });
  game.plan(0);
  game.begin_turn(0, game.card(base::captain_america, "AA"));
  game.clear(0);
  game.cut(0, 1);
  game.use(Deed::end_actions);
  game.use(Deed::use);
  game.settle();
  ASSERT_EQ(game.t.decision, Decision::chance_draw_hero);
  game.settle();
  EXPECT_FALSE(game.t.figure[0].ko);
  EXPECT_EQ(game.hand(0), 1);
}

// covers U-18.18
TEST(UnitedSolo, ThreeHeroesAreChosenOneAfterAnother) {
  auto book = std::make_unique<Book>();
  base::write_base(*book);
  book->options = alone();
  complete(*book);
  State s = start(*book);
  Quiet quiet;
  Rng rng{1};
  while (s.table.decision != Decision::choose_hero) {
    apply(*book, s, chance, random_action(*book, s, chance, rng), quiet);
  }
  for (int hero : {base::wasp, base::hulk, base::ant_man}) {
    ASSERT_EQ(s.table.decision, Decision::choose_hero);
    apply(*book, s, Seat{0}, {Decision::choose_hero, Deed::take_hero, u8(hero)}, quiet);
  }
  EXPECT_EQ(int(s.table.figure[0].hero), base::wasp);
  EXPECT_EQ(int(s.table.figure[2].hero), base::ant_man);
}

}  // namespace
}  // namespace gm::united::one_by_one

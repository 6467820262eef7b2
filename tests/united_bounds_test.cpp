// Rules of United tested on the rules alone: the numbers of the box, the worked
// examples of docs/rules/united.md, bounds that hold for whole games, choices of
// several things, and what only home-made packs reach.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "kit/rng.h"
#include "rules/play.h"
#include "rules/united/content_check.h"
#include "rules/united/united.h"
#include "united_base.h"
#include "united_game.h"

namespace gm::united::bounds {
namespace {

constexpr Symbol M = Symbol::move, A = Symbol::attack, H = Symbol::heroic;
constexpr Unit own(Symbol symbol) { return unit(Source::own, symbol); }
constexpr Unit prev(Symbol symbol) { return unit(Source::prev, symbol); }

std::unique_ptr<Book> base_book() {
  auto book = std::make_unique<Book>();
  base::write_base(*book);
  return book;
}

// ---- The box ------------------------------------------------------------------------------

// The sums beside the tables of content; who copied a row wrongly sees it here.
TEST(UnitedBox, HasTheNumbersOfTheRules) {
  const auto book = base_book();
  EXPECT_EQ(int(flaw_of(*book)), int(ContentFlaw::none));
  EXPECT_EQ(book->heroes.size(), 7);
  EXPECT_EQ(book->villains.size(), 3);
  EXPECT_EQ(book->locations.size(), 8);
  const int symbols[7][4] = {{4, 5, 7, 3}, {4, 6, 5, 3}, {4, 7, 3, 4}, {4, 7, 4, 3},
                             {5, 7, 2, 3}, {3, 2, 7, 4}, {5, 5, 3, 4}};
  for (int hero = 0; hero < 7; ++hero) {
    int count[4]{}, plain = 0, special = 0;
    for (int row = 0; row < book->hero[hero].rows; ++row) {
      const HeroCard& card = book->hero[hero].card[row];
      (card.special == EffectId::none ? plain : special) += card.copies;
      for (Symbol symbol : card.symbols) count[int(symbol)] += card.copies;
    }
    EXPECT_EQ(plain, 9) << hero;
    EXPECT_EQ(special, 3) << hero;
    for (int i = 0; i < 4; ++i) EXPECT_EQ(count[i], symbols[hero][i]) << hero << " " << i;
  }
  const int bams[3] = {7, 5, 6}, henchmen[3] = {3, 2, 0};
  for (int v = 0; v < 3; ++v) {
    const Villain& villain = book->villain[v];
    int moves[6]{}, bam = 0, people = 0;
    for (int row = 0; row < villain.plans; ++row) {
      moves[villain.plan[row].move] += villain.plan[row].copies;
      bam += villain.plan[row].bam ? villain.plan[row].copies : 0;
    }
    for (int row = 0; row < villain.threats; ++row) {
      people += villain.threat[row].henchman() ? villain.threat[row].copies : 0;
    }
    EXPECT_EQ(std::vector<int>(moves, moves + 6), (std::vector<int>{5, 2, 2, 1, 1, 1})) << v;
    EXPECT_EQ(bam, bams[v]);
    EXPECT_EQ(people, henchmen[v]);
  }
  int slots = 0, civilians = 0, thugs = 0;
  for (LocationId id : book->locations) {
    slots += book->location[int(id)].slots;
    civilians += book->location[int(id)].civilians;
    thugs += book->location[int(id)].thugs;
  }
  EXPECT_EQ(slots, 32);
  EXPECT_EQ(civilians, 11);
  EXPECT_EQ(thugs, 9);
}

// covers U-12.1 U-12.2 U-12.3 U-12.5 U-12.6 U-12.7
TEST(UnitedBox, ChallengesTakePlainWildCards) {
  const auto book = base_book();
  const auto cards = [&](int hero, Challenge challenge) {
    book->options.challenge = challenge;
    complete(*book);
    return ones(uint64_t{book->hero[hero].all});
  };
  for (int hero = 0; hero < 7; ++hero) {
    EXPECT_EQ(cards(hero, Challenge::none), 12);
    EXPECT_EQ(cards(hero, Challenge::moderate), 11);
    EXPECT_EQ(cards(hero, Challenge::hard), 11);
    EXPECT_EQ(cards(hero, Challenge::heroic), 10);
  }
  // Captain Marvel keeps one of her two W, Ant-Man and Wasp keep W + Shrink.
  for (const auto& [hero, wilds] : {std::pair{+base::captain_marvel, 1}, {+base::hulk, 0}}) {
    int left = 0;
    for (int row = 0; row < book->hero[hero].rows; ++row) {
      if (book->hero[hero].card[row].plain(1)) left += ones(uint64_t{book->hero[hero].of[row]});
    }
    EXPECT_EQ(left, wilds);
  }
}

// covers U-1.1 U-1.8 U-1.9 U-1.10 U-1.13 U-1.15 U-13.1
TEST(UnitedBox, IsLaidOutForEveryNumberOfHeroes) {
  const int health[3][3] = {{4, 8, 11}, {4, 8, 11}, {2, 4, 6}};
  for (int villain = 0; villain < 3; ++villain) {
    for (int count = 2; count <= 4; ++count) {
      std::vector<int> heroes;
      for (int i = 0; i < count; ++i) heroes.push_back(i + villain);
      TestGame game({.villain = villain, .heroes = heroes, .at = count});
      EXPECT_EQ(game.t.health, health[villain][count - 2]);
      for (int f = 0; f < count; ++f) {
        EXPECT_EQ(game.t.figure[f].at, (count + 3) % 6);
        EXPECT_EQ(game.hand(f), 3);
      }
      for (const Spot& spot : game.t.spot) {
        EXPECT_EQ(spot.health, threat_of(*game.book, spot.threat).health);
        EXPECT_EQ(spot.filled, 0);
      }
      EXPECT_EQ(plan_count(game.t), 12);
    }
    Options alone;
    alone.mode = PlayMode::solo;
    TestGame game({.villain = villain, .heroes = {0, 1, 2}, .options = alone});
    EXPECT_EQ(game.t.health, health[villain][1]);
    EXPECT_EQ(game.hand(0), 5);
  }
}

// ---- Worked examples ------------------------------------------------------------------------

using base::P;
const std::vector<int> park{base::times_square, base::central_park, base::shield_hq,
                            base::helicarrier,  base::stark_labs,   base::nypd};

// covers U-5.8 U-5.10
TEST(UnitedExamples, SymbolsAreSharedSpecialsAreNot) {
  TestGame game({.heroes = {base::captain_america, base::black_widow}});
  game.plan(0);
  game.begin_turn(0, game.card(base::captain_america, "MA"), {game.card(base::black_widow, "MH")});
  const Wallet wallet = wallet_of(*game.book, game.t);
  EXPECT_EQ(worth(wallet, 0xFFF), 4);
  for (Unit there : {own(M), own(A), prev(M), prev(H)}) EXPECT_EQ(wallet.count(int(there)), 1);

  TestGame second({.heroes = {base::iron_man, base::captain_marvel}});
  second.plan(0);
  second.begin_turn(1, second.card(base::captain_marvel, "HH"), {second.special(base::iron_man, "M")});
  EXPECT_EQ(wallet_of(*second.book, second.t).count(int(own(H))), 2);
  EXPECT_EQ(wallet_of(*second.book, second.t).count(int(prev(M))), 1);
  EXPECT_EQ(second.refused(Deed::special), Refusal::no_special);
}

// covers U-3.2 U-3.3 U-3.4 U-3.5 U-3.10 U-4.1
TEST(UnitedExamples, TheVillainEnters) {
  TestGame game({.threats = {base::crossbones, base::madame_hydra, base::bob, base::subversion,
                             base::hydra_elite_troops, base::brainwashing},
                 .at = 1});
  game.all_at(5);
  game.tokens(3, 1, 2);
  for (int p : {2, 4}) game.tokens(p, 0, 0);
  game.plan(6);
  EXPECT_EQ(game.t.track, 5);
  EXPECT_EQ(game.t.spot[2].civilians, 1);
  EXPECT_EQ(game.t.spot[3].civilians, 2);
  EXPECT_EQ(game.t.spot[3].thugs, 0);
  EXPECT_EQ(game.t.spot[4].civilians, 1);
}

// covers U-4.2 U-4.3 U-4.5
TEST(UnitedExamples, OverflowRaisesFearForEachToken) {
  TestGame game({.at = 0}, [](Book& book) {
    PlanCard& card = book.villain[base::red_skull].plan[4];
    card.move = 0;
    card.tokens[0] = card.tokens[2] = {1, 1};
    card.tokens[1] = {1, 0};
  });
  game.leave_free({1, 1, 3, 3, 3, 2});
  game.t.track = 7;
  game.plan(4);
  EXPECT_EQ(game.t.track, 8);
  for (int p : {5, 0, 1}) EXPECT_EQ(game.open_slots(p), 0);
  EXPECT_EQ(game.t.spot[5].civilians, 1);
  EXPECT_EQ(game.t.spot[1].civilians, 0);
}

// covers U-4.6
TEST(UnitedExamples, TokensPassOn) {
  TestGame game({.villain = base::ultron,
                 .threats = {base::ultron_clone, base::ultron_clone, base::duplication, base::ultron_virus,
                             base::ultron_virus, base::duplication},
                 .at = 4});
  game.all_at(0);
  game.leave_free({0, 3, 1, 0, 1, 2});
  game.plan(8);
  EXPECT_EQ(game.t.villain_at, 3);
  EXPECT_EQ(int(game.t.ending), int(Ending::none));
  for (int p = 0; p < ring_size; ++p) EXPECT_EQ(game.open_slots(p), p == 1 ? 2 : 0) << p;
}

// covers U-4.4
TEST(UnitedExamples, OneCrisisForALocation) {
  TestGame game({.villain = base::taskmaster, .at = 1});
  game.leave_free({1, 2, 2, 2, 2, 0});
  game.plan(10);
  EXPECT_EQ(game.t.villain_at, 0);
  EXPECT_EQ(game.t.spot[5].crisis, 1);
  EXPECT_EQ(game.t.spot[0].crisis, 1);
  EXPECT_EQ(game.t.spot[1].crisis, 0);
  EXPECT_EQ(game.open_slots(0), 0);
  EXPECT_EQ(game.open_slots(1), 0);
}

// covers U-10.1 U-10.2 U-10.9 U-8.1
TEST(UnitedExamples, OneLocationEffectATurn) {
  TestGame game({.heroes = {base::captain_marvel, base::captain_america},
                 .locations = {base::helicarrier, base::mansion, base::shield_hq, base::tower,
                               base::stark_labs, base::nypd}});
  game.plan(0);
  game.begin_turn(0, game.card(base::captain_marvel, "WW"));
  game.all_at(0);
  game.cut(0, 1);
  for (int p : {0, 1}) game.clear(p);
  game.use(Deed::end_actions);
  ASSERT_EQ(game.t.decision, Decision::use_location);
  game.use(Deed::use);
  game.use(Deed::take_place, 1);
  EXPECT_EQ(game.t.figure[0].at, 1);
  EXPECT_EQ(game.t.active, Seat{1});
  EXPECT_EQ(game.hand(0), 1);
  // Under a Threat nothing is asked.
  game.begin_turn(1, game.card(base::captain_america, "WW"));
  game.t.figure[1].at = 4;
  game.use(Deed::end_actions);
  EXPECT_NE(game.t.decision, Decision::use_location);
}

// covers U-9.4 U-9.8 U-9.9 U-3.10 U-14.2
TEST(UnitedExamples, KnockOutsInARow) {
  for (const int fear : {10, 12}) {
    TestGame game({.heroes = {base::captain_america, base::iron_man, base::hulk},
                   .threats = {base::crossbones, base::madame_hydra, base::bob, base::hydra_elite_troops,
                               base::subversion, base::brainwashing}});
    game.all_at(3);
    game.t.track = u8(fear);
    for (int seat = 0; seat < 3; ++seat) game.cut(seat, seat + 1);
    game.plan(0);
    game.settle_while(Decision::discard_card);
    if (fear == 12) {
      EXPECT_EQ(game.t.track, 20);
      EXPECT_EQ(int(game.t.ending), int(Ending::plot));
      continue;
    }
    EXPECT_EQ(game.t.track, 18);
    for (int f = 0; f < 3; ++f) EXPECT_TRUE(game.t.figure[f].ko);
    EXPECT_EQ(game.t.decision, Decision::choose_first_hero);
  }
}

// covers U-11.5 U-3.7 U-3.8 U-15.1
TEST(UnitedExamples, AHeroElsewhereCancelsAnEffect) {
  TestGame game({.heroes = {base::hulk, base::wasp, base::iron_man},
                 .threats = {base::crossbones, base::madame_hydra, base::bob, base::hydra_elite_troops,
                             base::subversion, base::brainwashing}});
  for (int f = 0; f < 3; ++f) game.t.figure[f].at = u8(f == 2 ? 4 : 0);
  game.t.track = 4;
  game.plan(2);
  EXPECT_EQ(game.t.track, 6);
  ASSERT_EQ(game.t.decision, Decision::cancel_effect);
  EXPECT_EQ(game.t.asked, Seats::first(3));
  game.use(Seat{1}, {Decision::cancel_effect, Deed::take_figure, 2});
  EXPECT_EQ(game.t.figure[2].crisis, 2);
  EXPECT_EQ(game.t.track, 8);
  for (int seat = 0; seat < 3; ++seat) EXPECT_EQ(game.hand(seat), 3);
}

// covers U-2.4 U-2.5 U-2.6 U-2.7 U-8.6 U-8.7
TEST(UnitedExamples, UnderPressureFromTheFirstMissionOn) {
  for (const int hero : {0, 1}) {
    TestGame game({.locations = park});
    game.plan(0);
    game.t.progress[int(Mission::rescue_civilians)] = 8;
    for (int seat = 0; seat < 2; ++seat) {
      const int who = seat == 0 ? base::captain_america : base::iron_man;
      game.begin_turn(seat, game.card(who, "HH"));
      game.t.figure[seat].at = 0;
      if (seat == hero) game.use(Deed::rescue, 0, {own(H)});
      game.end_turn();
      if (seat == 0) {
        EXPECT_EQ(game.t.active, Seat{1});
      }
    }
    EXPECT_EQ(game.t.done.size(), 1);
    EXPECT_EQ(game.t.decision, Decision::chance_draw_plan);
  }
}

// covers U-7.8 U-8.8 U-9.6 U-4.9 U-4.10 U-8.10
TEST(UnitedExamples, HulkSmashesEverythingElse) {
  TestGame game({.heroes = {base::hulk, base::wasp, base::captain_america},
                 .locations = park,
                 .threats = {base::bob, base::madame_hydra, base::crossbones, base::hydra_elite_troops,
                             base::subversion, base::brainwashing}});
  game.plan(0);
  game.begin_turn(0, game.special(base::hulk, "M"));
  game.all_at(0);
  game.t.done = Missions::of(Mission::clear_threats);
  game.t.progress[int(Mission::defeat_thugs)] = 7;
  game.tokens(0, 3, 2);
  game.t.villain_at = 0;
  game.cut(1, 3);
  game.cut(2, 0);
  game.t.figure[2].ko = true;
  const int health = game.t.health;
  game.use(Deed::special);
  EXPECT_EQ(game.t.done.size(), 2);
  EXPECT_EQ(tokens_on(game.t.spot[0]), 0);
  EXPECT_EQ(game.t.spot[0].health, 3);
  EXPECT_EQ(game.t.health, health);
  EXPECT_EQ(game.t.progress[int(Mission::rescue_civilians)], 0);
  ASSERT_EQ(game.t.decision, Decision::discard_card);
  EXPECT_EQ(game.t.asked, Seats::of(Seat{1}));
  game.settle();
  EXPECT_EQ(game.hand(1), 2);
  EXPECT_TRUE(villain_open(*game.book, game.s));
}

// covers U-6.4 U-6.8 U-8.3 U-8.4
TEST(UnitedExamples, EliteThugsAreFreed) {
  TestGame game({.locations = park,
                 .threats = {base::hydra_elite_troops, base::madame_hydra, base::crossbones, base::bob,
                             base::subversion, base::brainwashing}});
  game.plan(0);
  game.begin_turn(0, game.card(base::captain_america, "AA"), {game.card(base::iron_man, "H")});
  game.t.figure[0].at = 0;
  game.tokens(0, 2, 0);
  game.t.spot[0].filled = 3;
  game.use(Deed::attack, int(Target::thug), {own(A)});
  EXPECT_EQ(game.t.spot[0].hurt[0], 1);
  game.use(Deed::fill, 2, {prev(H)});
  EXPECT_EQ(int(game.t.spot[0].threat), int(ThreatId::none));
  EXPECT_EQ(game.t.spot[0].thugs, 1);
  game.use(Deed::attack, int(Target::thug), {own(A)});
  EXPECT_EQ(game.t.spot[0].thugs, 0);
  EXPECT_EQ(game.t.progress[int(Mission::defeat_thugs)], 2);
  EXPECT_EQ(game.t.progress[int(Mission::clear_threats)], 1);
}

// covers U-6.5 U-6.7
TEST(UnitedExamples, HitsSpreadOverThugs) {
  for (const bool spread : {true, false}) {
    TestGame game({.villain = base::taskmaster,
                   .heroes = {base::hulk, base::captain_america},
                   .locations = park,
                   .threats = {base::elite_thugs, base::elite_thugs, base::explosive_trap,
                               base::explosive_trap, base::entangling_trap, base::entangling_trap}});
    game.plan(0);
    game.begin_turn(0, game.special(base::hulk, "M"), {game.card(base::captain_america, "AA")});
    game.t.figure[0].at = 0;
    game.t.figure[1].at = 2;
    game.tokens(0, 2, 0);
    game.use(Deed::attack, int(Target::thug), {prev(A)});
    game.use(Deed::attack, int(spread ? Target::thug : Target::thug_1), {prev(A)});
    game.use(Deed::special);
    EXPECT_EQ(game.t.spot[0].thugs, spread ? 0 : 1);
    EXPECT_EQ(game.t.spot[0].hurt[0], spread ? 0 : 1);
    game.end_turn();
    EXPECT_EQ(game.t.spot[0].hurt[0], 0);
  }
}

// covers U-7.9 U-7.10
TEST(UnitedExamples, QuantumLeap) {
  TestGame game({.heroes = {base::ant_man, base::wasp}});
  game.plan(0);
  game.settle_until(Decision::choose_first_hero);
  game.begin_turn(0, game.special(base::ant_man, ""),
                  {game.card(base::ant_man, "HH"), game.card(base::wasp, "MA")});
  game.tokens(game.t.figure[0].at, 1, 0);
  game.use(Deed::attack, int(Target::thug), {prev(A)});
  game.use(Deed::special);
  const Wallet wallet = wallet_of(*game.book, game.t);
  EXPECT_EQ(worth(wallet, 0xFFF), 3);
  EXPECT_EQ(wallet.count(int(own(H))), 2);
  EXPECT_EQ(wallet.count(int(prev(M))), 1);
  EXPECT_EQ(game.refused(Deed::special), Refusal::no_special);
}

// covers U-7.5 U-7.7 U-14.1
TEST(UnitedExamples, GrowOutOfATrap) {
  for (const GrowTrap trap : {GrowTrap::two_moves, GrowTrap::free}) {
    Options options;
    options.grow_trap = trap;
    TestGame game({.villain = base::taskmaster,
                   .heroes = {base::ant_man, base::captain_america, base::wasp},
                   .threats = {base::entangling_trap, base::elite_thugs, base::explosive_trap,
                               base::explosive_trap, base::elite_thugs, base::entangling_trap},
                   .options = options});
    game.plan(4);
    for (Spot& spot : game.t.spot) spot.crisis = 0;
    game.begin_turn(0, game.special(base::ant_man, "M"), {game.card(base::captain_america, "AA")});
    game.t.done = Missions::of(Mission::clear_threats, Mission::defeat_thugs);
    game.t.progress[1] = game.t.progress[2] = 0;
    game.t.figure[0].at = 0;
    game.t.villain_at = 1;
    game.use(Deed::special);
    game.use(Deed::take_place, 1);
    if (trap == GrowTrap::two_moves) {
      ASSERT_EQ(game.t.decision, Decision::pay_extra);
      game.use(Deed::pay, 0, {own(M)});
    }
    for (int i = 0; i < 3; ++i) {
      ASSERT_EQ(game.t.decision, Decision::pick_target);
      game.use(Deed::hit, int(Target::villain), 1);
    }
    EXPECT_EQ(game.t.health, 1);
    EXPECT_EQ(wallet_of(*game.book, game.t).count(int(own(M))), trap == GrowTrap::free ? 1 : 0);
    game.use(Deed::attack, int(Target::villain), {prev(A)});
    EXPECT_EQ(int(game.t.ending), int(Ending::won));
    EXPECT_EQ(outcome(*game.book, game.s).winners, Seats::first(3));
  }
}

// covers U-9.14 U-5.5 U-5.6 U-10.8
TEST(UnitedExamples, TheLastCardIsPaid) {
  TestGame game({.heroes = {base::wasp, base::captain_america},
                 .locations = {base::shield_hq, base::central_park, base::times_square, base::helicarrier,
                               base::stark_labs, base::nypd}});
  game.plan(0);
  game.begin_turn(0, game.card(base::wasp, "M"));
  game.clear(0);
  game.t.figure[0].at = 0;
  game.t.figure[0].crisis = 1;
  game.cut(0, 1);
  const int fear = game.t.track;
  game.use(Deed::end_actions);
  game.use(Deed::use);
  ASSERT_EQ(game.t.decision, Decision::pick_tuck);
  game.settle();
  EXPECT_EQ(game.t.figure[0].crisis, 0);
  EXPECT_TRUE(game.t.figure[0].ko);
  EXPECT_EQ(game.t.track, fear + 2);
  game.begin_turn(1, game.card(base::captain_america, "W"));
  game.t.figure[1].at = 4;
  game.end_turn();
  game.settle_until(Decision::play_card);
  EXPECT_FALSE(game.t.figure[0].ko);
  EXPECT_EQ(game.hand(0), 4);
}

// covers U-13.8 U-13.11 U-13.12 U-14.5
TEST(UnitedExamples, DamageAlone) {
  for (const int limit : {1, 2}) {
    for (const int cards : {5, 3}) {
      Options options;
      options.mode = PlayMode::solo;
      options.solo_ko_limit = u8(limit);
      TestGame game({.villain = base::ultron,
                     .heroes = {base::captain_america, base::iron_man, base::hulk},
                     .locations = park,
                     .threats = {base::ultron_clone, base::ultron_clone, base::duplication,
                                 base::ultron_virus, base::ultron_virus, base::duplication},
                     .options = options});
      game.all_at(3);
      game.cut(0, cards);
      for (int p = 0; p < ring_size; ++p) game.tokens(p, 0, 0);
      game.plan(0);
      for (int i = 0; i < 3 && game.t.decision == Decision::discard_card; ++i) game.settle();
      if (cards == 5) {
        EXPECT_EQ(game.hand(0), 2);
      } else if (limit == 1) {
        EXPECT_EQ(int(game.t.ending), int(Ending::solo_ko));
      } else {
        EXPECT_EQ(game.t.kos, 1);
        game.settle_until(Decision::play_card);
        EXPECT_GE(game.t.spot[3].thugs, 4);  // as many as fit, the rest passed on
        EXPECT_EQ(game.hand(0), 6);
        EXPECT_FALSE(game.t.figure[1].ko);
      }
    }
  }
}

// covers U-9.2 U-9.6 U-9.9
TEST(UnitedExamples, EncephaloRay) {
  TestGame game({.villain = base::ultron,
                 .heroes = {base::captain_america, base::iron_man, base::hulk},
                 .locations = park,
                 .threats = {base::ultron_clone, base::ultron_clone, base::duplication, base::ultron_virus,
                             base::ultron_virus, base::duplication}});
  for (int seat = 0; seat < 3; ++seat) game.cut(seat, 2 + seat);
  game.t.figure[0].crisis = 2;
  game.t.figure[2].crisis = 1;
  for (int p = 0; p < ring_size; ++p) game.tokens(p, 0, 0);
  game.plan(1);
  ASSERT_EQ(game.t.decision, Decision::discard_card);
  EXPECT_EQ(game.t.asked, Seats::of(Seat{0}, Seat{2}));
  game.settle_while(Decision::discard_card);
  EXPECT_TRUE(game.t.figure[0].ko);
  EXPECT_EQ(game.hand(2), 3);
  ASSERT_EQ(game.t.decision, Decision::choose_crisis_hero);
  EXPECT_EQ(game.refused(Deed::take_figure, 0), Refusal::hero_is_out);
  game.use(Deed::take_figure, 1);
  EXPECT_EQ(game.t.figure[1].crisis, 1);
  EXPECT_EQ(game.t.spot[3].thugs, 3);
}

// ---- Choices of several things ---------------------------------------------------------------

// All ends that picks lead to from here, each with the number of ways to it. A way ends
// with the series: by an answer that is no pick, or by itself.
std::map<std::string, int> ends_of_picks(const Book& book, const State& from, Seat seat) {
  std::map<std::string, int> out;
  const auto end = [&](const State& s) {
    std::string key;
    for (const Figure& figure : s.table.figure) {
      key += std::to_string(figure.at) + ":";
      for (uint8_t count : figure.tokens) key += std::to_string(count);
      key += ' ';
    }
    for (const Spot& spot : s.table.spot) {
      key += std::to_string(spot.thugs) + "T" + std::to_string(spot.civilians) + "C ";
    }
    if (!s.table.stack.empty()) key += "picked " + std::to_string(s.table.stack.back().picked);
    ++out[key];
  };
  std::vector<State> open{from};
  while (!open.empty()) {
    const State s = open.back();
    open.pop_back();
    if (s.table.decision != from.table.decision) {
      end(s);
      continue;
    }
    Moves moves;
    legal(book, s, seat, moves);
    for (const Move& move : moves) {
      State next = s;
      Quiet quiet;
      apply(book, next, seat, move.action, quiet);
      if (is_pick(move.action)) {
        EXPECT_GT(copies(book, s, move.action), 0);
        open.push_back(next);
      } else {
        EXPECT_EQ(copies(book, s, move.action), 0);
        end(next);
      }
    }
  }
  return out;
}

// covers U-15.5 U-7.12
TEST(UnitedPicks, EveryCompanyOfHeroesHasOneWay) {
  TestGame game({.heroes = {base::wasp, base::hulk, base::iron_man, base::ant_man}});
  game.plan(0);
  game.begin_turn(0, game.special(base::wasp, "M"));
  game.use(Deed::special);
  ASSERT_EQ(game.t.decision, Decision::pick_companions);
  const auto ends = ends_of_picks(*game.book, game.s, Seat{0});
  EXPECT_EQ(ends.size(), 8u);
  for (const auto& [end, ways] : ends) EXPECT_EQ(ways, 1) << end;
  // Named out of order: the table would have sorted them.
  game.use(Deed::bring, 2);
  EXPECT_EQ(game.refused(Deed::bring, 1), Refusal::pick_order);
  EXPECT_EQ(game.refused(Deed::bring, 2), Refusal::pick_order);
  EXPECT_EQ(game.refused(Deed::bring, 0), Refusal::not_allowed_hero);
  // With the last one named it still asks: a person may have begun with that one.
  game.use(Deed::bring, 3);
  ASSERT_EQ(game.t.decision, Decision::pick_companions);
  game.use(Deed::stop);
  game.use(Deed::take_place, 5);
  for (int f = 0; f < 4; ++f) EXPECT_EQ(game.t.figure[f].at == 5, f != 1) << f;
}

// covers U-15.5 U-7.12
TEST(UnitedPicks, EveryWayToShareTokensOutHasOneWay) {
  TestGame game({.heroes = {base::hulk, base::iron_man, base::wasp, base::ant_man}});
  game.plan(0);
  game.begin_turn(1, game.special(base::iron_man, "A"));
  game.use(Deed::special);
  ASSERT_EQ(game.t.decision, Decision::pick_hero);
  EXPECT_EQ(copies(*game.book, game.s, {Decision::pick_hero, Deed::share, 2}), 2);
  EXPECT_EQ(copies(*game.book, game.s, {Decision::pick_hero, Deed::take_figure, 2}), 0);
  EXPECT_EQ(game.refused(Deed::take_figure, 2), Refusal::no_such_answer);
  const auto ends = ends_of_picks(*game.book, game.s, Seat{1});
  EXPECT_EQ(ends.size(), 10u);  // 4 + 6 ways to share 2 among 4
  for (const auto& [end, ways] : ends) EXPECT_EQ(ways, 1) << end;
  game.use(Deed::share, 3);
  EXPECT_EQ(game.refused(Deed::share, 0), Refusal::pick_order);
  EXPECT_EQ(copies(*game.book, game.s, {Decision::pick_hero, Deed::share, 3}), 1);
  game.use(Deed::share, 3);
  EXPECT_EQ(game.t.figure[3].tokens[int(M)], 2);
  EXPECT_EQ(game.t.decision, Decision::act);
}

// covers U-15.5 U-10.5 U-4.11
TEST(UnitedPicks, EveryMoveOfTokensHasOneWay) {
  TestGame game({.locations = park});
  game.plan(0);
  game.begin_turn(0, game.card(base::captain_america, "M"));
  game.t.figure[0].at = 1;
  game.clear(1);
  game.leave_free({0, 1, 1, 2, 0, 0});
  game.tokens(1, 1, 2);
  game.use(Deed::end_actions);
  game.use(Deed::use);
  ASSERT_EQ(game.t.decision, Decision::pick_token_move);
  const int thug_to_2 = 2 + 8 * 1, thug_to_3 = 3 + 8 * 1;
  EXPECT_EQ(copies(*game.book, game.s, {Decision::pick_token_move, Deed::shift, 0, u8(thug_to_3)}), 1);
  EXPECT_EQ(copies(*game.book, game.s, {Decision::pick_token_move, Deed::shift, 1, u8(thug_to_2)}), 1);
  EXPECT_EQ(copies(*game.book, game.s, {Decision::pick_token_move, Deed::shift, 1, u8(thug_to_3)}), 2);
  const auto ends = ends_of_picks(*game.book, game.s, Seat{0});
  // none; T2 T3 C2 C3; T2C3 T3C2 T3C3 C2C3 C3C3
  EXPECT_EQ(ends.size(), 10u);
  for (const auto& [end, ways] : ends) EXPECT_EQ(ways, 1) << end;
  game.use(Deed::shift, 1, thug_to_3);
  EXPECT_EQ(game.refused(Deed::shift, 0, thug_to_3), Refusal::pick_order);
  EXPECT_EQ(game.refused(Deed::shift, 1, thug_to_2), Refusal::pick_order);
  EXPECT_EQ(game.refused(Deed::shift, 1, 0 + 8 * 1), Refusal::no_room);
}

// ---- Whole games -----------------------------------------------------------------------------

// How the seats play: at random, doing nothing, or fighting as well as they can see.
enum class Manner { random, idle, brave };

int wish(const Action& action) {
  switch (action.deed) {
    case Deed::attack:
    case Deed::hit:
      return Target(action.what) == Target::villain ? 9 : 7;
    case Deed::rescue:
    case Deed::fill:
    case Deed::extra:
      return 7;
    case Deed::special:
      return 5;
    case Deed::move:
      return 3;
    default:
      return 1;
  }
}
Action answer_of(const Book& book, const State& s, Seat seat, Manner manner, Rng& rng) {
  if (seat == chance || manner == Manner::random) return random_action(book, s, seat, rng);
  Moves moves;
  legal(book, s, seat, moves);
  if (manner == Manner::idle) return moves[moves.size() - 1].action;
  int best = 0;
  for (const Move& move : moves) best = std::max(best, wish(move.action));
  std::vector<Action> wished;
  for (const Move& move : moves) {
    if (wish(move.action) == best) wished.push_back(move.action);
  }
  return wished[std::size_t(rng.below(int(wished.size())))];
}

struct Tally {
  int games = 0, most_hero_turns = 0, most_plans = 0;
  long most_steps = 0;
  int endings[ending_count]{};
};

void play_whole(const Book& book, Manner manner, Rng& rng, Tally& tally) {
  State s = start(book);
  long steps = 0;
  int cards = 0, kos_of[most_figures]{};
  for (;;) {
    const Actors who = actors(book, s);
    if (who.none()) break;
    const Seat seat = who.luck ? chance : who.seats.nth(rng.below(who.seats.size()));
    const Action action = answer_of(book, s, seat, manner, rng);
    const auto watch = [&](const Event& event) {
      if (event.happening == Happening::card_played) ++cards;
      if (event.happening == Happening::turn_begun && event.figure != no_figure) kos_of[event.figure] = 0;
      // U-17.3: at most once between two of its own turns
      if (event.happening == Happening::hero_knocked_out && event.figure != no_figure) {
        EXPECT_EQ(++kos_of[event.figure], 1);
      }
    };
    apply(book, s, seat, action, watch);
    ++steps;
    ASSERT_LE(steps, longest(book));
    ASSERT_EQ(int(sound(book, s)), int(Fault::none)) << "after decision " << int(action.decision);
  }
  const Table& t = s.table;
  int plans = 0, heroes = 0, since = 0;
  for (const StoryCard& card : t.story) {
    const bool plan = card.plan != PlanId::none;
    plans += plan;
    heroes += !plan;
    if (plan && plans > 1) {
      EXPECT_GE(since, 2);  // I-5
    }
    since = plan ? 0 : since + 1;
    EXPECT_LE(since, 3);
  }
  EXPECT_LE(plans, 12);
  EXPECT_LE(heroes, 36);
  EXPECT_EQ(heroes, cards);  // U-17.2: no card comes back
  EXPECT_LE(heroes, figures(book) * deck_cards);
  EXPECT_LE(t.turns, 37);  // the one that cannot begin for want of cards included
  const Outcome end = outcome(book, s);
  EXPECT_TRUE(end.over);
  EXPECT_EQ(end.winners, t.ending == Ending::won ? all_seats(book) : Seats{});
  EXPECT_EQ(t.health == 0, t.ending == Ending::won);
  if (t.ending == Ending::plan_empty) {
    EXPECT_EQ(plans, 12);
  }
  ++tally.games;
  ++tally.endings[int(t.ending)];
  tally.most_hero_turns = std::max(tally.most_hero_turns, heroes);
  tally.most_plans = std::max(tally.most_plans, plans);
  tally.most_steps = std::max(tally.most_steps, steps);
}

// covers U-17.1 U-17.2 U-17.3 U-14.3 U-14.4 U-14.6 U-16.3 U-16.4 U-3.1 U-5.2
TEST(UnitedBounds, EveryGameEndsWithinTheTurnsOfTheRules) {
  const auto book = base_book();
  Tally tally;
  uint64_t seed = 1;
  for (int i = 0; i < modes(*book); ++i) {
    book->options = mode(*book, i);
    complete(*book);
    for (const Manner manner : {Manner::random, Manner::idle, Manner::brave}) {
      for (int game = 0; game < 4; ++game) {
        Rng rng{seed++};
        play_whole(*book, manner, rng, tally);
        ASSERT_FALSE(HasFailure()) << "mode " << i << " seed " << seed - 1;
      }
    }
  }
  EXPECT_EQ(tally.most_plans, 12);
  EXPECT_EQ(tally.most_hero_turns, 36);
  for (Ending ending : {Ending::plot, Ending::plan_empty, Ending::no_cards, Ending::solo_ko}) {
    EXPECT_GT(tally.endings[int(ending)], 0) << int(ending);
  }
}

// covers U-17.1: three or four Heroes who do nothing see all 12 plan cards and 36 Hero turns
TEST(UnitedBounds, TheLongestGameHasExactlyTheTurnsOfTheRules) {
  const auto book = base_book();
  book->options.villain = VillainId(base::taskmaster);  // has no plot
  book->options.seats = 4;
  complete(*book);
  Tally tally;
  Rng rng{1};
  play_whole(*book, Manner::idle, rng, tally);
  EXPECT_EQ(tally.endings[int(Ending::plan_empty)], 1);
  EXPECT_EQ(tally.most_hero_turns, 36);
  EXPECT_EQ(tally.most_plans, 12);
}

// ---- Home-made packs --------------------------------------------------------------------------

// A Book whose Red Skull has this plan special on a card without anything else.
template <class... Steps>
auto special_plan(Steps... steps) {
  return [=](Book& book) {
    base::Pen pen{book};
    book.villain[base::red_skull].plan[1].special = pen.effect(steps...);
  };
}
constexpr int special_row = 1;

// covers U-17.4
TEST(UnitedPacks, ABamInsideABamDoesNothing) {
  TestGame game({}, [](Book& book) {
    base::Pen pen{book};
    book.villain[base::red_skull].on[Trigger::bam] =
        pen.effect(Step{.verb = Verb::track}, Step{.verb = Verb::bam});
    book.villain[base::red_skull].plan[special_row].special = pen.effect(Step{.verb = Verb::bam});
  });
  game.plan(special_row);
  EXPECT_EQ(game.t.track, 1);
}

// covers U-17.4
TEST(UnitedPacks, AnOverflowInsideAnOverflowIsSkipped) {
  TestGame game({.at = 1}, [](Book& book) {
    base::Pen pen{book};
    book.villain[base::red_skull].on[Trigger::overflow] = pen.effect(
        Step{.verb = Verb::track}, Step{.verb = Verb::add, .token = Token::thug, .place = base::in(P::it)});
  });
  game.leave_free({0, 0, 0, 0, 0, 0});
  game.plan(4);  // [T, TT, T]
  EXPECT_EQ(game.t.track, 4);
}

// covers U-18.2
TEST(UnitedPacks, CostsAddUpToThree) {
  TestGame game(
      {.villain = base::taskmaster,
       .locations = park,
       .threats = {base::entangling_trap, base::elite_thugs, base::explosive_trap, base::explosive_trap,
                   base::elite_thugs, base::entangling_trap}},
      [](Book& book) {
        // The dashboard raises it everywhere.
        book.villain[base::taskmaster].modifiers.push({.mod = Mod::leave_cost, .place = P::all, .n = 2});
      });
  game.plan(0);
  game.begin_turn(0, game.card(base::captain_america, "WW"));
  game.t.figure[0].at = 0;
  EXPECT_EQ(cost_at(*game.book, game.t, Mod::leave_cost, 0), 3);  // 1 + 1 + 2, at most 3
  EXPECT_EQ(cost_at(*game.book, game.t, Mod::leave_cost, 1), 3);
  EXPECT_EQ(game.refused(Deed::move, 1), Refusal::wrong_price);
  game.t.figure[0].tokens[int(M)] = 5;
  const Action dear{Decision::act, Deed::move, 1, 0,
                    TestGame::pay({own(Symbol::wild), own(Symbol::wild), unit(Source::token, M)})};
  game.use(dear);
  EXPECT_EQ(game.t.figure[0].at, 1);
  EXPECT_EQ(game.t.figure[0].tokens[int(M)], 4);
}

// covers U-18.14
TEST(UnitedPacks, AQuestionHasAtMost255Answers) {
  TestGame game({.villain = base::taskmaster, .heroes = {base::ant_man, base::wasp}, .locations = park},
                [](Book& book) {
                  for (Threat& threat : book.villain[base::taskmaster].threat) {
                    threat.modifiers.clear();
                    threat.modifiers.push({.mod = Mod::leave_cost, .place = P::all, .n = 2});
                    threat.modifiers.push({.mod = Mod::fill_cost, .place = P::all, .n = 2});
                    threat.modifiers.push({.mod = Mod::rescue_cost, .place = P::all, .n = 2});
                    threat.slots.clear();
                    for (int i = 0; i < symbol_count; ++i) threat.slots.push(Symbol(i));
                  }
                  HeroCard& card = book.hero[base::ant_man].card[0];
                  card.symbols = {};
                  for (Symbol symbol : {Symbol::move, Symbol::attack, Symbol::wild})
                    card.symbols.push(symbol);
                  book.hero[base::wasp].card[0].symbols = card.symbols;
                });
  game.plan(0);
  game.begin_turn(0, card_id(HeroId(base::ant_man), 0), {card_id(HeroId(base::wasp), 0)});
  game.tokens(0, 1, 1);
  game.all_at(0);
  for (uint8_t& count : game.t.figure[0].tokens) count = 9;
  Moves moves;
  legal(*game.book, game.s, Seat{0}, moves);
  EXPECT_GT(moves.size(), 150);
  EXPECT_EQ(int(moves[moves.size() - 1].action.deed), int(Deed::end_actions));
  for (const Move& move : moves) {
    EXPECT_EQ(int(refusal(*game.book, game.s, Seat{0}, move.action)), int(Refusal::none));
  }
  Rng rng{1};
  for (int i = 0; i < 2000; ++i) {
    const Action action = random_action(*game.book, game.s, Seat{0}, rng);
    EXPECT_TRUE(
        std::any_of(moves.begin(), moves.end(), [&](const Move& move) { return move.action == action; }));
  }
}

// covers U-18.15 U-14.2
TEST(UnitedPacks, APlotTrueFromTheStartEndsTheGame) {
  TestGame game({}, [](Book& book) {
    base::Pen pen{book};
    book.villain[base::red_skull].plot =
        pen.expr(base::op(Term::Op::missions_done), base::number(0), base::op(Term::Op::equal));
  });
  EXPECT_EQ(int(game.t.ending), int(Ending::plot));
}

// covers U-18.5
TEST(UnitedPacks, WhatWaitsComesWhenTheEffectIsFinished) {
  TestGame game({.heroes = {base::hulk, base::wasp}, .locations = park}, [](Book& book) {
    base::Pen pen{book};
    // A Mission done raises Fear; Bob, once cleared, comes back.
    Villain& villain = book.villain[base::red_skull];
    villain.on[Trigger::mission_done] = pen.effect(Step{.verb = Verb::track, .n = just(5)});
    villain.threat[base::bob].on[Trigger::cleared] =
        pen.effect(Step{.verb = Verb::restore_threat, .place = base::in(P::here)});
    book.mission_size[int(Mission::clear_threats)] = 1;
  });
  game.plan(0);
  const int fear = game.t.track;
  game.begin_turn(0, game.special(base::hulk, "M"));
  int bob = 0;
  while (game.t.spot[bob].threat != threat_id(game.t.villain, base::bob)) ++bob;
  game.all_at(bob);
  game.t.spot[bob].health = 1;
  game.tokens(bob, 0, 1);
  game.cut(1, 3);
  game.use(Deed::special);
  // Cleared and the Mission done, but the smash goes on first.
  ASSERT_EQ(game.t.decision, Decision::discard_card);
  EXPECT_EQ(game.t.queue.size(), 2);
  EXPECT_EQ(game.t.spot[bob].civilians, 0);
  EXPECT_EQ(game.t.track, fear);
  game.settle();
  EXPECT_EQ(game.t.track, fear + 5);
  EXPECT_EQ(game.t.spot[bob].health, 4);
  // It has come back once in this turn.
  EXPECT_TRUE(game.t.spot[bob].restored);
}

// covers U-18.6
TEST(UnitedPacks, ATuckOutsideACostStopsAtNoShield) {
  TestGame game({}, special_plan(Step{.verb = Verb::tuck, .whom = base::team},
                                 Step{.verb = Verb::damage, .whom = base::team}));
  game.t.figure[0].shield = true;
  game.plan(special_row);
  game.settle_while(Decision::discard_card);
  EXPECT_EQ(game.hand(0), 2);
  EXPECT_EQ(game.hand(1), 1);
}

// covers U-18.7
TEST(UnitedPacks, DiscardingTakesThugsFirst) {
  TestGame game({}, special_plan(Step{.verb = Verb::discard, .place = base::in(P::here), .n = just(3)}));
  game.tokens(3, 2, 2);
  game.plan(special_row);
  EXPECT_EQ(game.t.spot[3].thugs, 0);
  EXPECT_EQ(game.t.spot[3].civilians, 1);
}

// covers U-18.12
TEST(UnitedPacks, AnOptionOfAVillainIsTheTables) {
  TestGame game({}, special_plan(Step{.verb = Verb::track}, Step{.verb = Verb::may, .span = 1},
                                 Step{.verb = Verb::track, .n = just(3)}));
  game.plan(special_row);
  ASSERT_EQ(game.t.decision, Decision::optional);
  EXPECT_EQ(game.t.asked, Seats::first(2));
  game.use(Seat{1}, {Decision::optional, Deed::no});
  EXPECT_EQ(game.t.track, 1);
}

// covers U-13.7
TEST(UnitedPacks, AloneNoHeroIsPickedForCardsAndTokens) {
  Options options;
  options.mode = PlayMode::solo;
  TestGame game({.heroes = {base::captain_america, base::iron_man, base::hulk}, .options = options},
                [](Book& book) {
                  base::Pen pen{book};
                  book.villain[base::red_skull].plan[special_row].special =
                      pen.effect(Step{.verb = Verb::draw, .whom = base::pick(base::team), .n = just(2)},
                                 Step{.verb = Verb::give, .symbol = A, .whom = base::pick(base::team)});
                });
  game.plan(special_row);
  game.settle_until(Decision::play_card);
  EXPECT_EQ(game.hand(0), 8);  // 5, 2 and the one of the turn
  EXPECT_EQ(game.t.figure[0].tokens[int(A)], 1);
}

// covers U-18.1 U-18.4 U-18.13
TEST(UnitedPacks, RowsThatCannotBePlayedAreRefused) {
  const auto flaw = [](auto... steps) {
    const auto book = base_book();
    base::Pen pen{*book};
    pen.effect(steps...);
    return flaw_of(*book);
  };
  const Step track{.verb = Verb::track};
  const auto each = [](int span, P place = P::all) {
    return Step{.verb = Verb::each, .place = base::in(place), .span = u8(span)};
  };
  EXPECT_EQ(flaw(track), ContentFlaw::none);
  EXPECT_EQ(flaw(each(1), track), ContentFlaw::none);
  EXPECT_EQ(flaw(each(2), track), ContentFlaw::body);
  EXPECT_EQ(flaw(Step{.verb = Verb::may}, track), ContentFlaw::body);
  EXPECT_EQ(flaw(each(2), each(1), track), ContentFlaw::nested_each);
  EXPECT_EQ(flaw(each(1, P::where), track, each(1, P::where), track), ContentFlaw::two_wheres);
  EXPECT_EQ(flaw(Step{.verb = Verb::track, .n = just(21)}), ContentFlaw::amount);
  EXPECT_EQ(flaw(Step{.verb = Verb::damage}), ContentFlaw::whom);
  EXPECT_EQ(flaw(Step{.verb = Verb::hit_all}), ContentFlaw::place);
  EXPECT_EQ(flaw(Step{.verb = Verb::cost, .span = 1}, track), ContentFlaw::cost_body);
  EXPECT_EQ(flaw(Step{.verb = Verb::unless, .pays = Verb::track, .whom = base::any, .span = 1}, track),
            ContentFlaw::pays);

  const auto book = base_book();
  base::Pen pen{*book};
  const EffectId gift = pen.effect(Step{.verb = Verb::give, .symbol = A, .whom = base::me});
  book->villain[base::ultron].modifiers.push(
      {.mod = Mod::extra_action, .symbols = Symbols::of(A), .effect = gift});
  EXPECT_EQ(flaw_of(*book), ContentFlaw::extra_gives);
}

}  // namespace
}  // namespace gm::united::bounds

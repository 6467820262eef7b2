// Single rules of Infinity, each on a table laid by hand (infinity_scene.h).
#include <gtest/gtest.h>

#include "infinity_book.h"
#include "infinity_scene.h"
#include "rules/infinity/infinity.h"

namespace gm::infinity {
namespace {

using namespace ids;

// covers I-3.1 I-3.9 I-3.12 I-6.2 I-13.5 I-5.2 I-5.9 I-3.11
TEST(InfinityRules, EverythingRidesWithASwappedTile) {
  Scene scene({.players = 2}, {team_iron_man, team_thor});
  scene.open(at(5, 0), battlefield);
  scene.fetch({hulk, widow, power});
  scene.stand(thor, at(5, 0));
  scene.hold(thor, hulk);
  scene.lie(widow, at(5, 0));
  scene.lie(power, scene.home(0));
  scene.t().qualified.add(scene.figure(thor));
  scene.ready();
  EXPECT_EQ(scene.refused(Deed::end_turn), Refusal::main_missing);
  scene.act(Deed::move_base, int(Spin::cw));
  EXPECT_EQ(scene.home(0), at(5, 0));
  EXPECT_EQ(tile_at(scene.t(), at(4, 0)), TileId(battlefield));
  EXPECT_EQ(scene.place(thor), at(4, 0));
  EXPECT_EQ(scene.place(iron_man), at(5, 0));
  EXPECT_TRUE(scene.lies(widow, at(4, 0)) && scene.lies(power, at(5, 0)));
  EXPECT_TRUE(scene.t().qualified.has(scene.figure(thor)));  // riding is not leaving
  EXPECT_EQ(points(scene.t(), Seat{1}), 0);
  EXPECT_TRUE(scene.t().visited[0].has(at(5, 0)) && !scene.t().visited[0].has(at(4, 0)));
  EXPECT_EQ(scene.refused(Deed::move_base, 0), Refusal::main_done);
}

// covers I-3.16 I-3.14
TEST(InfinityRules, AnInnerBaseIsSwappedIntoTheRingOnly) {
  Scene scene({.players = 2}, {team_panther, team_iron_man});
  scene.open(at(4, 4), base_thor);
  scene.open(at(3, 3), battlefield);
  scene.open(at(2, 0), battlefield);
  scene.ready();
  scene.use(okoye);
  scene.take(at(4, 4));
  EXPECT_EQ(scene.refused(Deed::take_place, int(at(3, 3))), Refusal::base_leaves_ring);
  EXPECT_EQ(scene.refused(Deed::take_place, int(at(2, 0))), Refusal::none);
  scene.take(at(2, 0));
  EXPECT_EQ(tile_at(scene.t(), at(2, 0)), TileId(base_thor));
}

// covers I-3.15 I-6.7 I-14.14
TEST(InfinityRules, AClosedTileHoldsThanosAndTokens) {
  Scene scene({.players = 2}, {team_iron_man, team_thor});
  scene.open(at(1, 1), thanos_base);
  scene.open(at(4, 3), battlefield);
  scene.fetch({hulk});
  scene.stand(Figure::thanos, at(4, 4));
  scene.stand(iron_man, at(4, 3));
  scene.hold(iron_man, hulk);
  scene.ready();
  scene.go(iron_man, at(4, 4));
  EXPECT_TRUE(is_closed(scene.t(), at(4, 4)));
  EXPECT_TRUE(scene.lies(hulk, at(4, 4)));
  EXPECT_EQ(scene.place(iron_man), scene.home(0));
}

// covers I-3.10 I-8.6
TEST(InfinityRules, OfAlikeEnergyTheLowestIsSpent) {
  for (const EnergyReach reach : {EnergyReach::team_cell, EnergyReach::own_cell}) {
    Scene scene({.players = 2, .energy_reach = reach}, {team_iron_man, team_thor});
    scene.open(at(4, 4), energy);
    scene.open(at(4, 3), battlefield);
    EXPECT_TRUE(scene.lies(energy_1, at(4, 4)));
    scene.open(at(3, 3), energy);
    scene.lie(energy_1 + 1, at(4, 4));
    scene.stand(iron_man, at(4, 4));
    scene.t().down.add(scene.figure(iron_man));
    scene.t().down.add(scene.figure(spider_man));
    scene.ready();
    const int mate = int(scene.figure(spider_man));
    EXPECT_EQ(scene.refused(Deed::refresh, mate, int(Source::mate)),
              reach == EnergyReach::team_cell ? Refusal::none : Refusal::out_of_reach);
    EXPECT_EQ(scene.refused(Deed::refresh, mate, int(Source::here)), Refusal::no_energy);
    scene.act(Deed::refresh, int(scene.figure(iron_man)), int(Source::here));
    EXPECT_EQ(scene.t().box, Tokens::of(TokenId(energy_1)));
    EXPECT_EQ(scene.refused(Deed::refresh, int(scene.figure(iron_man)), int(Source::here)),
              Refusal::card_is_up);
  }
}

// covers I-4.4 I-10.6
TEST(InfinityRules, GamoraTakesFromACarrierAndFromABase) {
  Scene scene({.players = 2}, {team_star_lord, team_iron_man});
  scene.open(at(4, 6), battlefield);
  scene.fetch({leadership_a, power});
  scene.stand(gamora, at(4, 6));
  scene.hold(iron_man, leadership_a);
  scene.lie(power, scene.home(1));
  scene.ready();
  ASSERT_EQ(scene.home(1), at(4, 7));
  const State before = scene.s;
  scene.use(gamora);
  ASSERT_EQ(scene.asked(), Decision::pick_token);
  EXPECT_EQ(scene.offers(), 2);
  scene.act(Deed::take_token, power, int(at(4, 7)));
  EXPECT_TRUE(scene.holds(gamora, power));
  scene.s = before;
  scene.use(gamora);
  EXPECT_EQ(scene.refused(Deed::take_token, hulk, int(at(4, 7))), Refusal::not_that_token);
  scene.act(Deed::take_token, leadership_a, carried_by + int(scene.figure(iron_man)));
  EXPECT_TRUE(scene.holds(gamora, leadership_a) && !scene.holds(iron_man, leadership_a));
}

// covers I-5.1 I-16.1
TEST(InfinityRules, MarksOfATurnAreClearedAtTheNext) {
  Scene scene({.players = 2}, {team_iron_man, team_thor});
  scene.fetch({hulk, reality});
  scene.open(at(4, 4), arrow_one);
  scene.stand(iron_man, at(4, 4));
  scene.lie(hulk, at(4, 4));
  scene.hold(iron_man, reality);
  scene.t().barred[int(scene.figure(spider_man))] = Tokens::of(TokenId(hulk));
  scene.ready();
  const int figure = int(scene.figure(iron_man));
  scene.act(Deed::pick_up, figure, hulk);
  scene.act(Deed::use_stone, figure, reality);
  scene.act(Deed::turn_tile, int(at(4, 4)), int(Spin::ccw));
  EXPECT_EQ(scene.t().rotation[int(at(4, 4))], 3);
  scene.act(Deed::move_base, 0);
  scene.act(Deed::end_turn);
  EXPECT_TRUE(scene.t().picked[0].empty() && scene.t().used.empty());
  EXPECT_TRUE(scene.t().barred[int(scene.figure(spider_man))].empty());
  EXPECT_EQ(scene.t().visited[0], Places::of(scene.place(thor)));
}

// covers I-5.7
TEST(InfinityRules, WhoIsReturnedInTheMiddleDropsTheRest) {
  Scene scene({.players = 2}, {team_iron_man, team_thor});
  // A home-made tile: everybody around goes home by me, then I am detained.
  auto own = std::make_unique<Book>(scene.book());
  own->tile[loki].arrive = effect(*own, return_step(on(Who::all, where(Term::surrounding)), true),
                                  step_on(Verb::detain, whom(Who::me)));
  complete(*own);
  scene.open(at(4, 4), loki);
  scene.open(at(4, 3), battlefield);
  scene.open(at(5, 5), battlefield);
  scene.fetch({mind});
  scene.stand(iron_man, at(4, 3));
  scene.stand(thor, at(5, 5));
  scene.t().down = figures_of(Seat{0});
  for (const bool answered : {false, true}) {
    State s = scene.s;
    if (answered) {
      for (Tokens& lying : s.table.lying) lying.remove(TokenId(mind));
      for (int i = 0; i < place_count; ++i) {
        if (s.table.lying[i].empty()) s.table.littered.remove(Place(i));
      }
      s.table.slot[int(scene.figure(thor))][int(Slot::right)] = TokenId(mind);
    }
    s.table.visited[0] = Places::of(at(4, 3));
    ASSERT_EQ(sound(*own, s), Fault::none);
    Quiet quiet;
    const Action move{Decision::act, Deed::move, u8(int(scene.figure(iron_man))), u8(int(at(4, 4)))};
    apply(*own, s, Seat{0}, move, quiet);
    EXPECT_EQ(s.table.place_of(scene.figure(thor)), scene.home(1));
    EXPECT_EQ(s.table.detained.has(scene.figure(iron_man)), !answered);
    EXPECT_EQ(s.table.place_of(scene.figure(iron_man)), answered ? scene.home(0) : at(4, 4));
  }
}

// covers I-6.5 I-6.12 I-12.18
TEST(InfinityRules, AWalkThatFitsNowhereStays) {
  Scene scene({.players = 2}, {team_iron_man, team_thor});
  scene.open(at(4, 4), short_route);
  scene.open(at(4, 3), battlefield);
  for (const Place place : {at(4, 2), at(6, 4), at(4, 6)}) scene.open(place, battlefield);
  scene.stand(iron_man, at(4, 3));
  scene.t().down = figures_of(Seat{0});
  scene.ready();
  for (const Place place : {at(4, 2), at(6, 4), at(4, 6)}) scene.t().visited[0].add(place);
  State before = scene.s;
  scene.go(iron_man, at(4, 4));
  EXPECT_EQ(scene.place(iron_man), at(2, 4));  // the only one left, without a question
  scene.s = before;
  scene.t().visited[0].add(at(2, 4));
  scene.go(iron_man, at(4, 4));
  EXPECT_EQ(scene.place(iron_man), at(4, 4));
  EXPECT_TRUE(scene.happened(Happening::stays));
}

// covers I-6.6 I-6.11 I-7.8
TEST(InfinityRules, OnlyAnArrivalSendsEnemiesHome) {
  Scene scene({.players = 2}, {team_thor, team_iron_man});
  scene.open(at(4, 4), battlefield);
  scene.open(at(5, 5), battlefield);
  scene.fetch({leadership_a, leadership_b});
  scene.stand(thor, at(4, 4));
  scene.stand(rocket, at(5, 5));
  scene.stand(iron_man, at(4, 4));  // they came to share it
  scene.stand(spider_man, at(4, 4));
  scene.hold(rocket, leadership_a);
  scene.lie(leadership_b, at(4, 4));
  scene.ready();
  EXPECT_EQ(scene.place(iron_man), at(4, 4));
  scene.use(rocket);
  scene.act(Deed::take_figure, int(scene.figure(iron_man)));
  EXPECT_EQ(scene.place(iron_man), at(5, 5));
  EXPECT_EQ(scene.place(spider_man), scene.home(1));  // sent home before leadership is counted
  EXPECT_EQ(points(scene.t(), Seat{0}), 2);
}

// covers I-8.9 I-13.4
TEST(InfinityRules, PointsComeByThemselves) {
  Scene scene({.players = 2}, {team_iron_man, team_thor});
  scene.open(at(4, 4), battlefield);
  scene.open(at(4, 5), battlefield);
  scene.fetch({hulk});
  scene.stand(iron_man, at(4, 4));
  scene.hold(iron_man, hulk);
  scene.t().qualified.add(scene.figure(iron_man));
  scene.ready();
  const State before = scene.s;
  scene.go(iron_man, at(4, 5));
  EXPECT_EQ(points(scene.t(), Seat{0}), 1);
  scene.s = before;
  scene.act(Deed::drop, int(scene.figure(iron_man)), int(Slot::left));
  EXPECT_TRUE(scene.t().qualified.empty());
  scene.go(iron_man, at(4, 5));
  EXPECT_EQ(points(scene.t(), Seat{0}), 0);
}

// covers I-10.3 I-10.2
TEST(InfinityRules, IronManStrikesWhereHeStands) {
  Scene scene({.players = 2}, {team_iron_man, team_thor});
  scene.open(at(4, 4), general);
  scene.open(at(1, 1), thanos_base);
  scene.stand(iron_man, at(4, 4));
  scene.stand(thor, at(4, 4));
  scene.ready();
  const State before = scene.s;
  scene.use(iron_man);
  EXPECT_EQ(scene.place(iron_man), at(4, 4));
  EXPECT_EQ(scene.place(thor), scene.home(1));
  EXPECT_TRUE(scene.t().waiting.empty());
  // Thanos in the open is sent home; on his own base he sends Iron Man home.
  for (const bool at_home : {false, true}) {
    scene.s = before;
    scene.stand(thor, scene.home(1));
    scene.stand(Figure::thanos, at_home ? at(1, 1) : at(3, 4));
    scene.stand(iron_man, at_home ? at(2, 1) : at(4, 4));
    if (at_home) scene.open(at(2, 1), battlefield);
    scene.ready();
    scene.use(iron_man);
    EXPECT_EQ(scene.t().place_of(Figure::thanos), at(1, 1));
    EXPECT_EQ(scene.place(iron_man), at_home ? scene.home(0) : at(3, 4));
  }
}

// covers I-10.8 I-7.7
TEST(InfinityRules, BuckySendsEverybodyHomeWithTheirTokens) {
  Scene scene({.players = 2}, {team_captain, team_thor});
  scene.open(at(4, 4), battlefield);
  scene.open(at(4, 5), battlefield);
  scene.open(at(1, 1), thanos_base);
  scene.fetch({hulk, widow, mind});
  scene.stand(bucky, at(4, 4));
  scene.stand(thor, at(4, 5));
  scene.stand(Figure::thanos, at(4, 3));
  scene.hold(bucky, hulk);
  scene.hold(thor, widow);
  scene.hold(thor, mind);
  scene.t().qualified.add(scene.figure(thor));
  scene.ready();
  scene.use(bucky);
  EXPECT_EQ(scene.place(bucky), scene.home(0));
  EXPECT_EQ(scene.place(thor), scene.home(1));
  EXPECT_EQ(scene.t().place_of(Figure::thanos), at(1, 1));
  EXPECT_TRUE(scene.holds(bucky, hulk) && scene.holds(thor, mind));
  EXPECT_EQ(points(scene.t(), Seat{1}), 1);  // he left the battlefield
}

// covers I-10.9
TEST(InfinityRules, BlackPantherSwapsHisBaseWithAnyRingTile) {
  Scene scene({.players = 2}, {team_panther, team_thor});
  scene.use(black_panther);
  ASSERT_EQ(scene.asked(), Decision::pick_ring);
  EXPECT_EQ(scene.offers(), 29);
  EXPECT_EQ(scene.refused(Deed::take_place, int(at(4, 4))), Refusal::not_that_place);
  scene.take(scene.home(1));
  EXPECT_EQ(scene.home(0), at(4, 7));
  EXPECT_EQ(scene.home(1), at(4, 0));
}

// covers I-11.9 I-12.9 I-12.22 I-14.16
TEST(InfinityRules, SpaceDoesNotProtectFromThanosHimself) {
  Scene scene({.players = 2}, {team_thor, team_iron_man});
  scene.open(at(1, 1), thanos_base);
  scene.open(at(1, 2), battlefield);
  scene.open(at(4, 4), battlefield);
  scene.fetch({space});
  scene.stand(Figure::thanos, at(4, 3));
  scene.stand(thor, at(4, 4));
  scene.stand(rocket, at(1, 2));
  scene.hold(rocket, space);
  scene.ready();
  scene.go(rocket, at(1, 1));
  scene.act(Deed::resolve);
  ASSERT_EQ(scene.asked(), Decision::trap);
  const State before = scene.s;
  scene.act(Deed::suffer);
  EXPECT_EQ(scene.place(rocket), scene.home(0));
  scene.s = before;
  scene.act(Deed::ignore);
  EXPECT_TRUE(scene.t().sheltered.has(scene.figure(rocket)));
  scene.use(thor);
  scene.act(Deed::take_dir, int(Dir::north));
  EXPECT_EQ(scene.t().place_of(Figure::thanos), at(1, 1));
  EXPECT_EQ(scene.place(rocket), scene.home(0));  // contact
  EXPECT_TRUE(scene.t().taken.has(TokenId(space)));
}

// covers I-11.10 I-11.11
TEST(InfinityRules, RealityTurnsArrowsOfAWaitingTile) {
  Scene scene({.players = 2}, {team_iron_man, team_thor});
  scene.open(at(4, 4), arrow_one);
  scene.open(at(4, 5), arrow_four);
  scene.open(at(4, 3), battlefield);
  scene.open(at(5, 4), battlefield);
  scene.fetch({reality});
  scene.stand(iron_man, at(4, 3));
  scene.lie(reality, at(4, 3));
  scene.ready();
  const int figure = int(scene.figure(iron_man));
  EXPECT_EQ(scene.refused(Deed::use_stone, figure, reality), Refusal::no_such_stone);  // lying: no power
  scene.act(Deed::pick_up, figure, reality);
  scene.go(iron_man, at(4, 4));
  scene.act(Deed::use_stone, figure, reality);
  ASSERT_EQ(scene.asked(), Decision::pick_turn);
  EXPECT_EQ(scene.offers(), 2);  // not the four-way one
  EXPECT_EQ(scene.refused(Deed::turn_tile, int(at(4, 5)), 0), Refusal::no_arrows);
  scene.act(Deed::turn_tile, int(at(4, 4)), int(Spin::cw));
  scene.act(Deed::resolve);
  EXPECT_EQ(scene.place(iron_man), at(5, 4));  // the arrow points east now
}

// covers I-12.12
TEST(InfinityRules, ProximaMaySendNobody) {
  Scene scene({.players = 2}, {team_iron_man, team_thor});
  scene.open(at(4, 4), proxima);
  scene.open(at(4, 3), battlefield);
  scene.open(at(6, 4), battlefield);
  scene.stand(iron_man, at(4, 3));
  scene.stand(spider_man, at(6, 4));
  scene.t().down = figures_of(Seat{0});
  scene.ready();
  scene.go(iron_man, at(4, 4));
  ASSERT_EQ(scene.asked(), Decision::pick_dir);
  const State before = scene.s;
  scene.act(Deed::take_dir, int(Dir::west));
  EXPECT_EQ(scene.place(spider_man), at(6, 4));
  scene.s = before;
  scene.act(Deed::take_dir, int(Dir::east));
  EXPECT_EQ(scene.place(spider_man), scene.home(0));  // the mate too
}

// covers I-14.15
TEST(InfinityRules, ATileOpenedUnderThanosLeavesHimThere) {
  Scene scene({.players = 2}, {team_iron_man, team_thor});
  scene.open(at(1, 1), thanos_base);
  scene.open(at(4, 5), battlefield);
  scene.stand(Figure::thanos, at(4, 4));
  scene.stand(spider_man, at(4, 5));
  scene.ready();
  scene.use(spider_man);
  while (scene.asked() == Decision::chance_tile || scene.asked() == Decision::orient) {
    if (scene.asked() == Decision::orient) {
      scene.act(Deed::turn_to, 0);
      continue;
    }
    const Place cell = scene.t().stack.back().place;
    Moves moves;
    legal(scene.book(), scene.s, chance, moves);
    int kind = moves[moves.size() - 1].action.what;
    for (const Move& move : moves) {
      if (cell == at(4, 4) && move.action.what == heroes_vision) kind = heroes_vision;
    }
    scene.luck(Deed::open_tile, kind);
  }
  EXPECT_EQ(scene.t().place_of(Figure::thanos), at(4, 4));
  EXPECT_TRUE(scene.lies(vision, at(4, 4)));
}

// covers I-15.5
TEST(InfinityRules, WhatAProxyDoesBelongsToTheTeam) {
  Scene scene({.players = 2}, {team_iron_man, team_thor});
  scene.open(at(4, 4), battlefield);
  scene.fetch({leadership_a, leadership_b});
  scene.stand(iron_man, at(4, 4));
  scene.lie(leadership_a, at(4, 4));
  scene.lie(leadership_b, at(4, 4));
  scene.t().proxy = 2;
  scene.ready();
  EXPECT_EQ(scene.t().asked, Seat{1});
  scene.act(Deed::pick_up, int(scene.figure(iron_man)), leadership_a);
  EXPECT_EQ(points(scene.t(), Seat{0}), 2);
  EXPECT_EQ(points(scene.t(), Seat{1}), 0);
}

// covers I-8.7 I-5.5
TEST(InfinityRules, AnEffectGoesOnWaitingWhenTheCardIsRefreshed) {
  Scene scene({.players = 2}, {team_star_lord, team_thor});
  scene.open(at(4, 4), general);
  scene.fetch({energy_1});
  scene.hold(star_lord, energy_1);
  scene.ready();
  scene.use(star_lord);
  scene.take(at(4, 4));
  ASSERT_EQ(scene.t().waiting.size(), 1);
  scene.act(Deed::refresh, int(scene.figure(star_lord)), int(Source::slot));  // before the main action
  EXPECT_EQ(scene.t().waiting.size(), 1);
  EXPECT_EQ(scene.refused(Deed::move_base, 0), Refusal::effect_waits);
}

// covers I-2.12
TEST(InfinityRules, FreeIsWithoutTokensAndFigures) {
  Scene scene({.players = 2}, {team_star_lord, team_thor});
  scene.open(at(4, 4), battlefield);
  scene.fetch({hulk});
  scene.lie(hulk, at(4, 4));
  scene.ready();
  scene.use(star_lord);
  ASSERT_EQ(scene.asked(), Decision::pick_place);
  EXPECT_EQ(scene.refused(Deed::take_place, int(at(4, 4))), Refusal::not_free);
  EXPECT_EQ(scene.refused(Deed::take_place, int(scene.home(1))), Refusal::not_free);
  EXPECT_EQ(scene.refused(Deed::take_place, int(at(3, 3))), Refusal::none);  // closed
  EXPECT_EQ(scene.refused(Deed::take_place, int(at(3, -1))), Refusal::none);
}

}  // namespace
}  // namespace gm::infinity

// The worked examples of docs/rules/infinity.md, rules that need a whole game to
// show, and what packs and options are refused.
#include <gtest/gtest.h>

#include <memory>

#include "infinity_book.h"
#include "infinity_scene.h"
#include "kit/rng.h"
#include "rules/infinity/content_check.h"
#include "rules/infinity/infinity.h"
#include "rules/play.h"

namespace gm::infinity {
namespace {

using namespace ids;

int num(Figure figure) { return int(figure); }
int num(Place place) { return int(place); }

// ---- The worked examples -----------------------------------------------------------------

// covers I-3.5 I-6.3 I-6.4 I-12.19 I-12.20 I-5.8
TEST(InfinityExamples, TwoWayArrow) {
  for (const int rotation : {0, 1}) {
    Scene scene({.players = 3}, {team_iron_man, team_star_lord, team_thor});
    scene.open(at(3, 3), battlefield);
    scene.stand(iron_man, at(3, 3));
    scene.t().down = figures_of(Seat{0});  // nothing else to do
    scene.ready();
    scene.go(iron_man, at(4, 3));
    ASSERT_EQ(scene.asked(), Decision::chance_tile);
    scene.luck(Deed::open_tile, arrow_straight);
    ASSERT_EQ(scene.asked(), Decision::orient);
    EXPECT_EQ(scene.offers(), 2);
    scene.act(Deed::turn_to, rotation);
    if (rotation == 1) {
      EXPECT_EQ(scene.place(iron_man), at(5, 3));  // (3,3) is visited
      EXPECT_EQ(scene.asked(), Decision::chance_tile);
    } else {
      ASSERT_EQ(scene.asked(), Decision::pick_exit);
      EXPECT_EQ(scene.offers(), 2);
      EXPECT_EQ(scene.refused(Deed::take_place, num(at(5, 3))), Refusal::not_that_place);
      scene.take(at(4, 4));
      EXPECT_EQ(scene.place(iron_man), at(4, 4));
    }
  }
}

// covers I-8.5 I-8.6 I-8.7 I-10.2 I-2.8 I-8.1
TEST(InfinityExamples, AbilityTwice) {
  Scene scene({.players = 3}, {team_iron_man, team_thor, team_star_lord});
  scene.open(at(2, 2), battlefield);
  scene.open(at(4, 2), battlefield);
  scene.open(at(4, 6), battlefield);
  scene.fetch({energy_1});
  scene.stand(iron_man, at(2, 2));
  scene.stand(thor, at(4, 2));
  scene.stand(gamora, at(4, 6));
  scene.hold(thor, energy_1);
  scene.ready();
  scene.use(iron_man);
  EXPECT_EQ(scene.place(iron_man), at(4, 2));
  EXPECT_EQ(scene.place(thor), at(8, 6));
  EXPECT_TRUE(scene.lies(energy_1, at(4, 2)));
  EXPECT_EQ(scene.refused(Deed::use_ability, num(scene.figure(iron_man))), Refusal::card_is_down);
  scene.act(Deed::refresh, num(scene.figure(iron_man)), int(Source::here));
  EXPECT_TRUE(scene.t().box.has(TokenId(energy_1)));
  scene.use(iron_man);
  EXPECT_EQ(scene.place(iron_man), at(4, 6));
  EXPECT_EQ(scene.place(gamora), at(0, 6));
}

// covers I-10.12 I-6.10 I-12.10 I-7.7
TEST(InfinityExamples, Rocket) {
  Scene scene({.players = 3}, {team_thor, team_iron_man, team_star_lord});
  scene.open(at(3, 5), general);
  scene.open(at(0, 2), teleport);
  scene.open(at(8, 5), teleport);
  scene.stand(rocket, at(3, 5));
  scene.stand(iron_man, at(0, 2));
  scene.ready();
  scene.use(rocket);
  ASSERT_EQ(scene.asked(), Decision::pick_figure);
  EXPECT_EQ(scene.refused(Deed::take_figure, num(scene.figure(spider_man))), Refusal::on_a_base);
  scene.act(Deed::take_figure, num(scene.figure(iron_man)));
  EXPECT_EQ(scene.place(iron_man), at(3, 5));
  EXPECT_TRUE(scene.t().detained.empty());
  ASSERT_EQ(scene.t().waiting.size(), 1);
  scene.act(Deed::resolve);
  EXPECT_EQ(scene.place(rocket), at(8, 5));
  EXPECT_TRUE(scene.t().waiting.empty());
}

// covers I-12.11 I-11.3 I-11.4 I-2.10 I-5.10 I-3.11
TEST(InfinityExamples, PowerStone) {
  Scene scene({.players = 3}, {team_iron_man, team_star_lord, team_thor});
  scene.open(at(4, 4), circular_cw);
  scene.open(at(4, 3), battlefield);
  scene.hold(iron_man, power);
  scene.stand(gamora, at(4, 3));
  scene.stand(iron_man, at(3, 1));
  scene.open(at(3, 1), battlefield);
  scene.t().active = Seat{1};
  scene.t().turn = 1;
  scene.ready();
  scene.go(gamora, at(4, 4));
  if (scene.asked() == Decision::act) scene.act(Deed::resolve);
  EXPECT_EQ(scene.home(0), at(8, 6));
  EXPECT_EQ(scene.home(1), at(0, 6));
  EXPECT_EQ(scene.home(2), at(4, 0));
  EXPECT_EQ(scene.place(spider_man), at(8, 6));
  ASSERT_EQ(scene.asked(), Decision::power);
  EXPECT_EQ(scene.t().asked, Seat{0});
  EXPECT_EQ(scene.offers(), 8);  // seven cells, and decline
  scene.take(at(8, 7));
  EXPECT_EQ(scene.home(0), at(8, 7));
  EXPECT_EQ(scene.asked(), Decision::act);
}

// covers I-15.2 I-15.3 I-15.4 I-14.3 I-12.13 I-5.11
TEST(InfinityExamples, EbonyMaw) {
  Scene scene({.players = 3}, {team_iron_man, team_star_lord, team_thor});
  scene.open(at(4, 4), ebony);
  scene.open(at(3, 4), battlefield);
  scene.open(at(1, 1), thanos_base);
  scene.t().gauntlet = Seat{2};
  scene.stand(iron_man, at(3, 4));
  scene.ready();
  scene.go(iron_man, at(4, 4));
  if (!scene.t().waiting.empty()) scene.act(Deed::resolve);
  EXPECT_EQ(scene.t().proxy, 3);
  EXPECT_EQ(scene.t().asked, Seat{0});
  scene.act(Deed::end_turn);
  for (const int decider : {2, 0, 1}) {
    EXPECT_EQ(scene.t().asked, Seat(decider));
    const Seat own = scene.t().active;
    EXPECT_EQ(refusal(scene.book(), scene.s, own, {Decision::act, Deed::move_base, 0, 0}),
              Refusal::proxy_decides);
    scene.act(Deed::move_base, 0);
    scene.act(Deed::end_turn);
    while (scene.asked() == Decision::toss) scene.luck(Deed::toss, 0);
  }
  EXPECT_EQ(scene.t().proxy, 0);
  EXPECT_EQ(scene.t().active, Seat{1});
  EXPECT_EQ(scene.t().asked, Seat{1});
  EXPECT_NE(scene.t().place_of(Figure::thanos), at(1, 1));  // he was activated once
}

// covers I-11.7 I-11.8 I-4.5 I-12.8 I-4.2
TEST(InfinityExamples, SpaceStoneAtAForeignBase) {
  Scene scene({.players = 3}, {team_iron_man, team_star_lord, team_thor});
  const Place foreign = scene.home(1);
  scene.open(at(7, 6), battlefield);
  scene.fetch({space, hulk, soul});
  scene.stand(iron_man, at(7, 6));
  scene.hold(iron_man, space);
  scene.hold(iron_man, hulk);
  scene.stand(star_lord, at(3, 3));
  scene.stand(gamora, at(3, 3));
  scene.open(at(3, 3), battlefield);
  scene.lie(soul, foreign);
  scene.ready();
  scene.go(iron_man, foreign);
  scene.act(Deed::resolve);
  ASSERT_EQ(scene.asked(), Decision::trap);
  EXPECT_EQ(scene.offers(), 2);
  scene.act(Deed::ignore);
  const int figure = num(scene.figure(iron_man));
  EXPECT_TRUE(scene.t().sheltered.has(scene.figure(iron_man)));
  EXPECT_EQ(scene.refused(Deed::pick_up, figure, soul), Refusal::slot_full);
  scene.act(Deed::drop, figure, int(Slot::right));
  EXPECT_EQ(scene.place(iron_man), scene.home(0));
  EXPECT_TRUE(scene.lies(space, foreign) && scene.lies(hulk, foreign));
}

// covers I-11.5 I-8.8 I-11.1 I-8.2
TEST(InfinityExamples, TimeStone) {
  Scene scene({.players = 3}, {team_iron_man, team_thor, team_star_lord});
  scene.fetch({time, power, drax});
  scene.open(at(3, 3), battlefield);
  scene.open(at(3, 4), battlefield);
  scene.stand(iron_man, at(3, 3));
  scene.stand(spider_man, at(3, 3));
  scene.stand(thor, at(3, 4));
  scene.hold(iron_man, time);
  scene.hold(thor, power);
  scene.hold(thor, drax);
  scene.ready();
  const int figure = num(scene.figure(iron_man));
  scene.act(Deed::use_stone, figure, time);
  ASSERT_EQ(scene.asked(), Decision::pick_token);
  EXPECT_EQ(scene.offers(), 2);
  scene.act(Deed::take_token, power, carried_by + num(scene.figure(thor)));
  EXPECT_TRUE(scene.lies(time, at(3, 3)));
  EXPECT_TRUE(scene.holds(iron_man, power));
  const int mate = num(scene.figure(spider_man));
  scene.act(Deed::pick_up, mate, time);
  EXPECT_EQ(scene.refused(Deed::use_stone, mate, time), Refusal::stone_used);
  EXPECT_EQ(scene.refused(Deed::use_stone, figure, power), Refusal::stone_is_passive);
  EXPECT_EQ(scene.refused(Deed::use_stone, figure, time), Refusal::no_such_stone);
}

// covers I-5.3 I-5.4 I-5.5 I-5.6 I-10.1 I-10.5
TEST(InfinityExamples, Interrupt) {
  Scene scene({.players = 2}, {team_star_lord, team_iron_man});
  scene.fetch({hulk});
  scene.open(at(3, 3), battlefield);
  scene.stand(star_lord, at(3, 3));
  scene.hold(star_lord, hulk);
  scene.ready();
  scene.go(star_lord, at(4, 3));
  scene.luck(Deed::open_tile, corvus);
  ASSERT_EQ(scene.asked(), Decision::act);
  EXPECT_EQ(scene.refused(Deed::end_turn), Refusal::effect_waits);
  EXPECT_EQ(scene.refused(Deed::move_base, 0), Refusal::main_done);
  scene.use(star_lord);
  ASSERT_EQ(scene.asked(), Decision::pick_place);
  EXPECT_EQ(scene.refused(Deed::take_place, num(scene.home(0))), Refusal::not_free);
  scene.take(at(9, 3));
  EXPECT_TRUE(scene.happened(Happening::effect_dropped));
  EXPECT_TRUE(scene.holds(star_lord, hulk));
  EXPECT_TRUE(scene.t().waiting.empty() && scene.t().detained.empty());
  EXPECT_EQ(scene.refused(Deed::resolve), Refusal::nothing_waits);
}

// covers I-2.9 I-7.9 I-10.11 I-7.5 I-7.1
TEST(InfinityExamples, Thor) {
  Scene scene({.players = 3}, {team_thor, team_iron_man, team_star_lord});
  scene.fetch({hulk, widow});
  scene.open(at(4, 3), battlefield);
  scene.open(at(4, 2), battlefield);
  scene.open(at(4, 1), battlefield);
  scene.open(at(1, 1), thanos_base);
  scene.stand(Figure::thanos, at(4, 2));
  scene.stand(thor, at(4, 3));
  scene.stand(rocket, at(4, 1));
  scene.stand(star_lord, at(4, -1));
  scene.hold(rocket, hulk);
  scene.hold(star_lord, widow);
  scene.ready();
  scene.use(thor);
  ASSERT_EQ(scene.asked(), Decision::pick_dir);
  EXPECT_EQ(scene.offers(), 4);
  scene.act(Deed::take_dir, int(Dir::north));
  EXPECT_EQ(scene.t().place_of(Figure::thanos), at(1, 1));
  EXPECT_EQ(scene.place(rocket), scene.home(0));
  EXPECT_EQ(scene.place(star_lord), scene.home(2));
  EXPECT_TRUE(scene.lies(hulk, at(4, 1)) && scene.lies(widow, at(4, -1)));
  std::vector<Figure> order;
  for (const Event& event : scene.events) {
    if (event.happening == Happening::returned) order.push_back(event.figure);
  }
  EXPECT_EQ(order, (std::vector<Figure>{Figure::thanos, scene.figure(rocket), scene.figure(star_lord)}));
}

// Thanos stands at (4,4); characters A, B, C stand where they are put.
Scene hunting_scene(Place a, Place b, Place c) {
  Scene scene({.players = 3}, {team_iron_man, team_star_lord, team_thor});
  scene.open(at(1, 1), thanos_base);
  scene.open(at(4, 4), battlefield);
  for (const Place place : {a, b, c}) {
    if (is_cell(place) && is_closed(scene.t(), place)) scene.open(place, battlefield);
  }
  scene.stand(Figure::thanos, at(4, 4));
  if (a != Place::none) scene.stand(iron_man, a);
  if (b != Place::none) scene.stand(star_lord, b);
  if (c != Place::none) scene.stand(thor, c);
  return scene;
}

// covers I-14.4 I-14.5 I-14.6 I-11.2 I-15.1 I-14.2
TEST(InfinityExamples, WhomThanosHunts) {
  {
    Scene scene = hunting_scene(at(6, 4), at(4, 2), Place::none);
    scene.ready();
    scene.pass();
    ASSERT_EQ(scene.asked(), Decision::toss);
    EXPECT_EQ(scene.t().toss, Toss::target);
    scene.luck(Deed::toss, 1);
    EXPECT_EQ(scene.t().place_of(Figure::thanos), at(4, 3));
  }
  {
    Scene scene = hunting_scene(at(6, 4), at(4, 2), at(3, 5));
    scene.ready();
    scene.pass();
    EXPECT_EQ(scene.t().place_of(Figure::thanos), at(4, 4));
    EXPECT_EQ(scene.asked(), Decision::act);
  }
  {
    Scene scene = hunting_scene(at(6, 4), at(4, 2), Place::none);
    scene.hold(iron_man, soul);
    scene.ready();
    scene.pass();
    EXPECT_EQ(scene.t().place_of(Figure::thanos), at(4, 3));
    EXPECT_EQ(scene.asked(), Decision::act);
  }
  for (const int side : {0, 1}) {
    Scene scene = hunting_scene(at(6, 5), Place::none, Place::none);
    scene.ready();
    scene.pass();
    ASSERT_EQ(scene.t().toss, Toss::step);
    scene.luck(Deed::toss, side);
    EXPECT_EQ(scene.t().place_of(Figure::thanos), side == 0 ? at(5, 4) : at(4, 5));
  }
}

// covers I-14.9 I-14.10 I-14.12 I-14.14 I-7.2 I-6.7 I-14.7
TEST(InfinityExamples, OneToken) {
  for (const ThanosTakes takes :
       {ThanosTakes::one_token, ThanosTakes::contact_stones, ThanosTakes::stones_too}) {
    for (const bool walks_in : {false, true}) {
      Scene scene({.players = 2, .thanos_takes = takes}, {team_iron_man, team_thor});
      scene.open(at(1, 1), thanos_base);
      scene.open(at(4, 4), battlefield);
      scene.open(at(5, 4), battlefield);
      scene.fetch({reality, hulk, energy_1});
      scene.stand(Figure::thanos, at(4, 4));
      scene.stand(iron_man, at(5, 4));
      scene.hold(iron_man, reality);
      scene.hold(iron_man, hulk);
      scene.lie(energy_1, at(4, 4));
      scene.ready();
      const Tokens stone = Tokens::of(TokenId(reality)), energy = Tokens::of(TokenId(energy_1));
      if (walks_in) {
        scene.go(iron_man, at(4, 4));
        const bool kept = takes != ThanosTakes::one_token;
        EXPECT_EQ(scene.t().taken, kept ? stone : Tokens{});
        EXPECT_EQ(scene.lies(reality, at(4, 4)), !kept);
        EXPECT_TRUE(scene.lies(hulk, at(4, 4)) && scene.lies(energy_1, at(4, 4)));
        continue;
      }
      scene.pass();
      EXPECT_EQ(scene.place(iron_man), scene.home(0));
      EXPECT_EQ(scene.t().taken, takes == ThanosTakes::stones_too ? stone | energy : energy);
      EXPECT_TRUE(scene.lies(hulk, at(5, 4)));
      if (takes == ThanosTakes::stones_too) continue;
      EXPECT_TRUE(scene.lies(reality, at(5, 4)));
      scene.pass();  // seat 1
      scene.pass();
      while (scene.asked() == Decision::toss) scene.luck(Deed::toss, 0);
      EXPECT_EQ(scene.t().taken, stone | energy);
      EXPECT_TRUE(scene.lies(hulk, at(5, 4)));
    }
  }
}

// covers I-11.6 I-14.13
TEST(InfinityExamples, MindStoneAgainstThanos) {
  for (const bool energy_lies : {true, false}) {
    Scene scene({.players = 2}, {team_iron_man, team_thor});
    scene.open(at(1, 1), thanos_base);
    scene.open(at(4, 4), battlefield);
    scene.open(at(5, 4), battlefield);
    scene.fetch({mind, hulk});
    scene.stand(Figure::thanos, at(4, 4));
    scene.stand(iron_man, at(5, 4));
    scene.hold(iron_man, mind);
    scene.hold(iron_man, hulk);
    if (energy_lies) scene.lie(energy_1, at(4, 4));
    scene.ready();
    scene.pass();
    EXPECT_EQ(scene.place(iron_man), scene.home(0));
    EXPECT_EQ(scene.t().place_of(Figure::thanos), at(1, 1));
    EXPECT_TRUE(scene.lies(mind, at(5, 4)) && scene.lies(hulk, at(5, 4)));
    EXPECT_EQ(scene.t().taken, energy_lies ? Tokens::of(TokenId(energy_1)) : Tokens{});
  }
}

// covers I-11.6 I-7.4 I-6.9 I-8.2
TEST(InfinityExamples, MindStoneAgainstACharacter) {
  Scene scene({.players = 2}, {team_iron_man, team_thor});
  scene.fetch({mind, hulk, power});
  scene.open(at(4, 4), general);
  scene.open(at(5, 4), battlefield);
  scene.stand(iron_man, at(5, 4));
  scene.stand(spider_man, at(3, 4));
  scene.open(at(3, 4), battlefield);
  scene.hold(iron_man, power);
  scene.stand(thor, at(4, 4));
  scene.hold(thor, mind);
  scene.hold(thor, hulk);
  scene.ready();
  scene.go(iron_man, at(4, 4));
  EXPECT_EQ(scene.place(thor), scene.home(1));
  EXPECT_EQ(scene.place(iron_man), scene.home(0));  // no tile effect, no detention
  EXPECT_TRUE(scene.t().detained.empty() && scene.t().waiting.empty());
  EXPECT_TRUE(scene.lies(mind, at(4, 4)) && scene.lies(hulk, at(4, 4)) && scene.lies(power, at(4, 4)));
  EXPECT_TRUE(scene.t().barred[num(scene.figure(iron_man))].has(TokenId(mind)));
  EXPECT_FALSE(scene.t().barred[num(scene.figure(iron_man))].has(TokenId(power)));
  scene.act(Deed::end_turn);
  EXPECT_TRUE(scene.t().barred[num(scene.figure(iron_man))].empty());
}

// covers I-13.1 I-13.2 I-13.3 I-13.4 I-12.21 I-13.6
TEST(InfinityExamples, Battlefield) {
  for (const bool stays : {false, true}) {
    Scene scene({.players = 2}, {team_iron_man, team_thor});
    scene.fetch({drax, power});
    scene.open(at(4, 4), battlefield);
    scene.open(at(4, 3), battlefield);
    scene.open(at(5, 4), battlefield);
    scene.stand(iron_man, at(4, 3));
    scene.hold(iron_man, drax);
    scene.hold(iron_man, power);
    scene.stand(thor, at(5, 4));
    scene.ready();
    scene.go(iron_man, at(4, 4));
    scene.act(Deed::end_turn);
    EXPECT_TRUE(scene.t().armed.has(scene.figure(iron_man)));
    if (!stays) {
      scene.go(thor, at(4, 4));
      EXPECT_EQ(points(scene.t(), Seat{0}), 0);
      EXPECT_TRUE(scene.lies(drax, at(4, 4)));
      continue;
    }
    scene.pass();
    EXPECT_TRUE(scene.t().qualified.has(scene.figure(iron_man)));
    scene.pass();
    scene.go(thor, at(4, 4));
    EXPECT_EQ(points(scene.t(), Seat{0}), 1);
    EXPECT_TRUE(scene.lies(power, at(4, 4)));
    EXPECT_EQ(scene.place(iron_man), scene.home(0));
  }
}

// covers I-4.3 I-13.7 I-13.8 I-4.1
TEST(InfinityExamples, Leadership) {
  Scene scene({.players = 2}, {team_iron_man, team_thor});
  scene.fetch({leadership_a, leadership_b});
  scene.open(at(5, 4), battlefield);
  scene.open(at(5, 5), battlefield);
  scene.stand(thor, at(5, 4));
  scene.hold(thor, leadership_a);
  scene.stand(iron_man, at(5, 5));
  scene.lie(leadership_b, at(5, 5));
  scene.ready();
  const int figure = num(scene.figure(iron_man));
  EXPECT_EQ(scene.refused(Deed::pick_up, figure, leadership_b), Refusal::half_is_carried);
  scene.go(iron_man, at(5, 4));
  EXPECT_TRUE(scene.lies(leadership_a, at(5, 4)));
  scene.act(Deed::pick_up, figure, leadership_a);
  EXPECT_EQ(points(scene.t(), Seat{0}), 0);
  scene.act(Deed::end_turn);
  scene.pass();
  scene.go(iron_man, at(5, 5));
  EXPECT_EQ(points(scene.t(), Seat{0}), 2);
}

// covers I-6.9 I-7.3 I-12.8 I-7.6
TEST(InfinityExamples, VisitingABase) {
  for (const OwnerHit hit : {OwnerHit::drop, OwnerHit::safe}) {
    Scene scene({.players = 2, .owner_hit = hit}, {team_iron_man, team_thor});
    scene.fetch({hulk, time});
    const Place foreign = scene.home(1);
    scene.open(at(4, 6), battlefield);
    scene.stand(iron_man, at(4, 6));
    scene.hold(iron_man, hulk);
    scene.hold(thor, time);
    scene.ready();
    ASSERT_EQ(foreign, at(4, 7));
    scene.go(iron_man, foreign);
    EXPECT_EQ(scene.place(thor), foreign);
    EXPECT_EQ(scene.lies(time, foreign), hit == OwnerHit::drop);
    const int figure = num(scene.figure(iron_man));
    if (hit == OwnerHit::drop) {
      EXPECT_EQ(scene.refused(Deed::pick_up, figure, time), Refusal::stone_protected);
    }
    scene.act(Deed::resolve);
    EXPECT_EQ(scene.place(iron_man), scene.home(0));
    EXPECT_TRUE(scene.lies(hulk, foreign));
  }
}

// covers I-3.2 I-3.3 I-3.4 I-3.13 I-10.10 I-3.14 I-1.7
TEST(InfinityExamples, ClosedSwaps) {
  Scene scene({.players = 2}, {team_panther, team_iron_man});
  EXPECT_EQ(scene.t().pool[int(Back::red)].size(), 42);
  EXPECT_EQ(scene.t().pool[int(Back::blue)].size(), 28);
  scene.use(okoye);
  ASSERT_EQ(scene.asked(), Decision::pick_swap_a);
  EXPECT_EQ(scene.refused(Deed::decline), Refusal::must_choose);
  scene.take(at(1, 1));
  EXPECT_EQ(scene.refused(Deed::take_place, num(at(2, 2))), Refusal::nothing_changes);
  EXPECT_EQ(scene.refused(Deed::take_place, num(at(1, 1))), Refusal::same_tile);
  EXPECT_EQ(scene.refused(Deed::take_place, num(scene.home(0))), Refusal::not_free);
  scene.take(at(0, 1));
  EXPECT_EQ(back_of(scene.t(), at(1, 1)), Back::blue);
  EXPECT_EQ(back_of(scene.t(), at(0, 1)), Back::red);
  scene.open(at(1, 2), battlefield);
  scene.stand(black_panther, at(1, 2));
  scene.ready();
  scene.go(black_panther, at(1, 1));
  ASSERT_EQ(scene.asked(), Decision::chance_tile);
  Moves moves;
  legal(scene.book(), scene.s, chance, moves);
  int all = 0, teleports = 0, neutral = 0;
  for (const Move& move : moves) {
    all += move.weight;
    teleports += move.action.what == teleport ? move.weight : 0;
    neutral += tile_row(scene.book(), TileId(move.action.what)).base != TeamId::none ? move.weight : 0;
  }
  EXPECT_EQ(all, 28);
  EXPECT_EQ(teleports, 4);
  EXPECT_EQ(neutral, 3);
}

// covers I-12.14 I-12.15 I-9.2
TEST(InfinityExamples, CorvusGlaive) {
  for (const int side : {0, 1}) {
    Scene scene({.players = 2}, {team_iron_man, team_thor});
    scene.fetch({hulk});
    scene.open(at(2, 2), corvus);
    scene.open(at(3, 2), battlefield);
    scene.stand(iron_man, at(3, 2));
    scene.hold(iron_man, hulk);
    scene.ready();
    scene.go(iron_man, at(2, 2));
    scene.act(Deed::resolve);
    ASSERT_EQ(scene.asked(), Decision::toss);
    scene.luck(Deed::toss, side);
    EXPECT_EQ(scene.place(iron_man), side == 0 ? at(2, -1) : at(-1, 2));
    EXPECT_TRUE(scene.lies(hulk, at(2, 2)));
    EXPECT_TRUE(scene.t().detained.has(scene.figure(iron_man)));
  }
  Scene scene({.players = 2}, {team_iron_man, team_thor});
  scene.open(at(4, 4), corvus);
  scene.open(at(3, 4), battlefield);
  scene.stand(iron_man, at(3, 4));
  scene.t().down = figures_of(Seat{0});
  scene.ready();
  scene.go(iron_man, at(4, 4));
  EXPECT_EQ(scene.place(iron_man), at(4, 8));
}

// covers I-2.2 I-2.5 I-2.6 I-2.7 I-2.11 I-10.7 I-6.1
TEST(InfinityExamples, OutsideCorner) {
  Scene scene({.players = 2}, {team_captain, team_thor});
  scene.stand(captain_america, at(-1, 0));
  scene.ready();
  const int figure = num(scene.figure(captain_america));
  EXPECT_EQ(scene.refused(Deed::move, figure, num(at(0, 0))), Refusal::none);
  EXPECT_EQ(scene.refused(Deed::move, figure, num(at(-1, 1))), Refusal::none);
  EXPECT_EQ(scene.refused(Deed::move, figure, num(at(0, -1))), Refusal::not_adjacent);
  scene.use(captain_america);
  ASSERT_EQ(scene.asked(), Decision::pick_place);
  EXPECT_EQ(scene.offers(), 4);
  for (const Place place : {at(0, 0), at(0, 1), at(-1, 1), at(0, -1)}) {
    EXPECT_EQ(scene.refused(Deed::take_place, num(place)), Refusal::none);
  }
}

// covers I-9.1 I-9.2 I-9.3 I-9.4 I-9.5 I-12.16 I-8.3 I-8.4
TEST(InfinityExamples, DetainedAndNoLoops) {
  Scene scene({.players = 2}, {team_iron_man, team_thor});
  scene.fetch({hulk});
  scene.open(at(4, 4), general);
  scene.open(at(4, 3), battlefield);
  scene.stand(iron_man, at(4, 3));
  scene.lie(hulk, scene.home(0));
  scene.ready();
  const int figure = num(scene.figure(iron_man)), mate = num(scene.figure(spider_man));
  EXPECT_EQ(scene.refused(Deed::stand_up), Refusal::nobody_stands);
  scene.act(Deed::pick_up, mate, hulk);
  scene.act(Deed::drop, mate, int(Slot::left));
  EXPECT_EQ(scene.refused(Deed::pick_up, mate, hulk), Refusal::picked_before);
  scene.go(iron_man, at(4, 4));
  scene.act(Deed::resolve);
  EXPECT_TRUE(scene.t().detained.has(scene.figure(iron_man)));
  scene.act(Deed::end_turn);
  EXPECT_TRUE(scene.t().detained.has(scene.figure(iron_man)));
  scene.pass();
  EXPECT_EQ(scene.refused(Deed::move, figure, num(at(4, 5))), Refusal::detained);
  EXPECT_EQ(scene.refused(Deed::stand_up), Refusal::none);
  scene.act(Deed::pick_up, mate, hulk);  // a new turn
  scene.act(Deed::move_base, 0);
  scene.act(Deed::end_turn);
  EXPECT_FALSE(scene.t().detained.has(scene.figure(iron_man)));
  scene.pass();
  EXPECT_EQ(scene.refused(Deed::move, figure, num(at(4, 5))), Refusal::none);
}

// covers I-16.2 I-16.3 I-16.4 I-16.5 I-13.9 I-16.9
TEST(InfinityExamples, SignalLastRoundAndTies) {
  Scene scene({.players = 3}, {team_iron_man, team_star_lord, team_thor});
  scene.open_all();
  const auto score = [&](int seat, std::initializer_list<int> tokens) {
    for (int token : tokens) {
      for (int i = 0; i < place_count; ++i) {
        if (scene.lies(token, Place(i))) lift(scene.t(), TokenId(token), Place(i));
      }
      scene.t().scored[seat].add(TokenId(token));
    }
  };
  score(0, {strange, wong, hulk, widow, vision});
  score(1, {wanda, falcon, war_machine, drax, mantis});
  score(2, {groot, nebula, shuri, mbaku});
  for (const int stone : {soul, power, space}) scene.lie(stone, scene.home(2));
  for (const int stone : {time, reality}) scene.lie(stone, scene.home(1));
  scene.lie(mind, scene.home(0));
  scene.t().active = Seat{1};
  scene.t().turn = 1;
  scene.t().gauntlet = Seat{1};
  scene.stand(Figure::thanos, scene.t().thanos_base);
  scene.ready();
  scene.pass();
  while (scene.asked() == Decision::toss) scene.luck(Deed::toss, 0);
  EXPECT_EQ(scene.t().last_turns, 3);
  for (const int seat : {2, 0, 1}) {
    EXPECT_EQ(scene.t().active, Seat(seat));
    EXPECT_FALSE(outcome(scene.book(), scene.s).over);
    scene.pass();
    while (scene.asked() == Decision::toss) scene.luck(Deed::toss, 0);
  }
  EXPECT_TRUE(outcome(scene.book(), scene.s).over);
  EXPECT_EQ(outcome(scene.book(), scene.s).winners, Seats::of(Seat{1}));
  EXPECT_EQ(scene.t().tie, TieBreak::stones);
  EXPECT_EQ(refusal(scene.book(), scene.s, Seat{0}, {Decision::act, Deed::end_turn}), Refusal::game_over);
}

// ---- Single rules ----------------------------------------------------------------------------

// covers I-16.6 I-16.10
TEST(InfinityEnd, SixStonesWinAtOnce) {
  Scene scene({.players = 2}, {team_iron_man, team_thor});
  scene.fetch({soul, power, time, space, reality, mind});
  for (const int stone : {soul, power, time, space, reality}) scene.lie(stone, scene.home(0));
  scene.lie(mind, at(4, -1));
  scene.stand(iron_man, at(4, -1));
  scene.ready();
  scene.act(Deed::pick_up, num(scene.figure(iron_man)), mind);
  EXPECT_TRUE(outcome(scene.book(), scene.s).over);
  EXPECT_EQ(scene.t().ending, Ending::stones);
  EXPECT_EQ(outcome(scene.book(), scene.s).winners, Seats::of(Seat{0}));
}

// covers I-16.7 I-14.11 I-4.7
TEST(InfinityEnd, ThanosWinsWithSixStones) {
  Scene scene({.players = 2}, {team_iron_man, team_thor});
  scene.open(at(1, 1), thanos_base);
  scene.open(at(4, 4), battlefield);
  scene.fetch({soul, power, time, space, reality, mind});
  scene.stand(Figure::thanos, at(4, 4));
  for (const int stone : {soul, power, time, space, reality, mind}) scene.lie(stone, at(4, 4));
  for (const int stone : {soul, power, time, space}) {
    lift(scene.t(), TokenId(stone), at(4, 4));
    scene.t().taken.add(TokenId(stone));
  }
  scene.ready();
  scene.pass();
  while (scene.asked() == Decision::toss) scene.luck(Deed::toss, 0);
  ASSERT_EQ(scene.asked(), Decision::chance_stone);
  EXPECT_EQ(scene.offers(), 2);
  scene.luck(Deed::take_stone, mind);
  EXPECT_EQ(scene.asked(), Decision::act);
  scene.stand(Figure::thanos, at(4, 4));
  scene.ready();
  scene.pass();
  scene.pass();
  while (scene.asked() == Decision::toss) scene.luck(Deed::toss, 0);
  EXPECT_EQ(scene.t().ending, Ending::thanos);
  EXPECT_TRUE(outcome(scene.book(), scene.s).winners.empty());
}

// covers I-14.8 I-12.3 I-4.6
TEST(InfinityThanos, TeamBasesThrowHimBack) {
  Scene scene({.players = 2}, {team_iron_man, team_thor});
  scene.open(at(6, 6), thanos_base);
  scene.open(at(4, 6), q_ship);
  scene.open(at(3, 6), battlefield);
  scene.fetch({power});
  scene.lie(power, scene.home(1));
  scene.open(at(5, 7), battlefield);
  scene.stand(Figure::thanos, at(5, 7));
  scene.stand(iron_man, at(3, 6));
  scene.ready();
  scene.go(iron_man, at(4, 6));
  scene.act(Deed::resolve);
  ASSERT_EQ(scene.asked(), Decision::ship);
  EXPECT_EQ(scene.offers(), 6);
  EXPECT_EQ(scene.refused(Deed::decline), Refusal::no_such_answer);
  scene.act(Deed::move_thanos, num(at(4, 7)));
  EXPECT_EQ(scene.t().place_of(Figure::thanos), at(6, 6));
  EXPECT_EQ(scene.place(thor), scene.home(1));
  EXPECT_TRUE(scene.lies(power, scene.home(1)));
}

// covers I-14.1 I-3.7 I-6.8 I-14.3
TEST(InfinityThanos, AppearsAndReturnsTheOpener) {
  for (const ThanosFirst first : {ThanosFirst::same_turn, ThanosFirst::next_turn}) {
    Scene scene({.players = 2, .thanos_first = first}, {team_iron_man, team_thor});
    scene.fetch({hulk});
    scene.open(at(4, 4), battlefield);
    scene.stand(iron_man, at(4, 4));
    scene.hold(iron_man, hulk);
    scene.ready();
    scene.go(iron_man, at(4, 5));
    scene.luck(Deed::open_tile, thanos_base);
    EXPECT_EQ(scene.place(iron_man), scene.home(0));
    EXPECT_TRUE(scene.lies(hulk, at(4, 5)));
    EXPECT_EQ(scene.t().gauntlet, Seat{0});
    scene.act(Deed::end_turn);
    const bool moved = scene.t().place_of(Figure::thanos) != at(4, 5) || scene.asked() == Decision::toss;
    EXPECT_EQ(moved, first == ThanosFirst::same_turn);
  }
}

// covers I-12.4 I-12.17 I-10.4 I-3.8 I-12.1 I-3.6
TEST(InfinityTiles, OpeningFromAfarOnlyPuts) {
  Scene scene({.players = 2}, {team_iron_man, team_thor});
  scene.open(at(4, 4), guardians_ship);
  scene.open(at(4, 3), battlefield);
  scene.stand(iron_man, at(4, 3));
  scene.t().down = figures_of(Seat{0});
  scene.ready();
  scene.go(iron_man, at(4, 4));
  ASSERT_EQ(scene.asked(), Decision::pick_closed);
  EXPECT_EQ(scene.refused(Deed::take_place, num(at(4, 3))), Refusal::is_open);
  scene.take(at(2, 2));
  scene.luck(Deed::open_tile, heroes_mystic);
  EXPECT_TRUE(scene.lies(strange, at(2, 2)) && scene.lies(wong, at(2, 2)));
  scene.take(at(2, 3));
  scene.luck(Deed::open_tile, general);
  EXPECT_EQ(scene.asked(), Decision::act);
  EXPECT_TRUE(scene.t().detained.empty());
}

// covers I-12.7 I-12.6 I-12.5 I-12.2
TEST(InfinityTiles, MayBeDeclined) {
  Scene scene({.players = 2}, {team_iron_man, team_thor});
  scene.open(at(4, 1), battlefield);
  scene.open(at(6, 6), battlefield);
  scene.open(at(5, 1), dropship);
  scene.open(at(4, 2), cull);
  scene.stand(iron_man, at(4, 1));
  scene.stand(spider_man, at(6, 6));
  scene.t().down = figures_of(Seat{0});
  scene.ready();
  const State before = scene.s;
  scene.go(iron_man, at(4, 0));
  ASSERT_EQ(scene.asked(), Decision::call_mate);
  scene.act(Deed::call);
  EXPECT_EQ(scene.place(spider_man), at(4, 0));
  scene.s = before;
  scene.go(iron_man, at(5, 1));
  ASSERT_EQ(scene.asked(), Decision::drop_zone);
  scene.take(at(4, 1));  // free again; no walk
  EXPECT_EQ(scene.place(iron_man), at(4, 1));
  scene.s = before;
  scene.go(iron_man, at(4, 2));
  ASSERT_EQ(scene.asked(), Decision::pick_swap_a);
  scene.act(Deed::decline);
  EXPECT_TRUE(scene.t().detained.empty());
  scene.s = before;
  scene.go(iron_man, at(4, 2));
  scene.take(at(1, 1));
  scene.take(at(4, 1));
  EXPECT_TRUE(scene.t().detained.has(scene.figure(iron_man)));
  EXPECT_EQ(tile_at(scene.t(), at(1, 1)), TileId(battlefield));
}

// covers I-18.1 I-18.2 I-18.3 I-18.4
TEST(InfinityBlanks, CustomTilesAct) {
  Options options{.players = 2, .blanks = 3};
  Scene scene(options, {team_iron_man, team_thor});
  scene.fetch({hulk});
  scene.open(at(4, 4), battlefield);
  scene.open(at(4, 3), sanctum);
  scene.open(at(4, 5), nidavellir);
  scene.open(at(3, 4), knowhere);
  scene.lie(hulk, at(2, 3));
  scene.stand(iron_man, at(4, 4));
  scene.t().down = figures_of(Seat{0});
  scene.ready();
  const State before = scene.s;
  scene.go(iron_man, at(4, 3));
  ASSERT_EQ(scene.asked(), Decision::may);
  scene.act(Deed::use);
  EXPECT_FALSE(scene.t().down.has(scene.figure(iron_man)));
  EXPECT_TRUE(scene.t().detained.has(scene.figure(iron_man)));
  scene.s = before;
  scene.go(iron_man, at(4, 5));
  ASSERT_EQ(scene.asked(), Decision::pick_dir);
  scene.act(Deed::take_dir, int(Dir::north));
  ASSERT_EQ(scene.asked(), Decision::chance_tile);
  EXPECT_EQ(scene.t().stack.back().place, at(4, 2));  // the first closed one
  scene.s = before;
  scene.go(iron_man, at(3, 4));
  ASSERT_EQ(scene.asked(), Decision::pick_token);
  EXPECT_EQ(scene.offers(), 2);
  scene.act(Deed::take_token, hulk, num(at(2, 3)));
  EXPECT_TRUE(scene.holds(iron_man, hulk));
}

// covers I-1.1 I-1.2 I-1.3 I-1.5 I-1.6 I-1.10 I-1.11 I-2.1 I-2.3 I-2.4
TEST(InfinitySetUp, BasesLieWhereTheRulesSay) {
  const int rings[4][5] = {{4, 19}, {4, 14, 24}, {4, 11, 19, 26}, {4, 10, 16, 22, 28}};
  for (int players = 2; players <= 5; ++players) {
    Options options{.players = u8(players)};
    Scene scene(options, {team_thor, team_iron_man, team_captain, team_panther, team_star_lord});
    for (int seat = 0; seat < players; ++seat) {
      EXPECT_EQ(scene.home(seat), ring_place(rings[players - 2][seat]));
      EXPECT_EQ(scene.t().place_of(figure_of(Seat(seat), 0)), scene.home(seat));
    }
    EXPECT_EQ(scene.t().closed[int(Back::red)].size(), 42);
    EXPECT_EQ(scene.t().closed[int(Back::blue)].size(), 30 - players);
    EXPECT_EQ(scene.asked(), Decision::act);
  }
}

// ---- Whole games --------------------------------------------------------------------------------

// covers I-17.1 I-17.2 I-17.3 I-16.8 I-1.8 I-1.9
TEST(InfinityBounds, EveryGameEndsAndIsSoundThroughout) {
  auto book = std::make_unique<Book>(standard_book());
  for (int i = 0; i < modes(*book); ++i) {
    book->options = mode(*book, i);
    complete(*book);
    ASSERT_EQ(flaw_of_options(*book), ContentFlaw::none) << i;
    State s = start(*book);
    Rng rng = stream(4, uint64_t(i));
    long steps = 0;
    play_randomly<Infinity>(*book, s, rng, [&](Seat, Action, const State& now) {
      ASSERT_EQ(sound(*book, now), Fault::none) << "mode " << i << " step " << steps;
      ASSERT_LT(++steps, longest(*book));
    });
    EXPECT_TRUE(outcome(*book, s).over);
    EXPECT_LT(s.table.turn, book->options.round_cap * book->options.players);
  }
}

// ---- Packs and options -----------------------------------------------------------------------------

// covers I-18.5 I-18.6
TEST(InfinityPacks, ListsThatCannotBePlayedAreRefused) {
  const auto book = std::make_unique<Book>(standard_book());
  const auto flaw = [&](std::initializer_list<Step> steps, Spot spot) {
    return flaw_of(*book, steps.begin(), int(steps.size()), spot);
  };
  const Step home = return_step(whom(Who::me), false);
  const Step walk = step_at(Verb::walk, where(Term::adjacent));
  const Step leap = step_at(Verb::go, where(Term::anywhere));
  const Step refresh = step_on(Verb::refresh, whom(Who::me));
  const Spot tile{Trigger::arrive}, custom{Trigger::arrive, true};
  EXPECT_EQ(flaw({home}, tile), ContentFlaw::none);
  EXPECT_EQ(flaw({}, tile), ContentFlaw::empty_list);
  EXPECT_EQ(flaw({home, home, home, home, home}, tile), ContentFlaw::too_long);
  EXPECT_EQ(flaw({body(Verb::may, 2), home}, tile), ContentFlaw::body);
  EXPECT_EQ(flaw({walk, home}, tile), ContentFlaw::move_is_last);
  EXPECT_EQ(flaw({leap}, tile), ContentFlaw::none);
  EXPECT_EQ(flaw({leap}, custom), ContentFlaw::blank_verb);
  EXPECT_EQ(flaw({refresh, refresh}, tile), ContentFlaw::refresh_once);
  EXPECT_EQ(flaw({refresh}, {Trigger::ability}), ContentFlaw::verb_place);
  EXPECT_EQ(flaw({walk}, {Trigger::bases_moved}), ContentFlaw::verb_place);
  EXPECT_EQ(flaw({home}, {Trigger::open}), ContentFlaw::verb_place);
  EXPECT_EQ(flaw({step_on(Verb::detain, whom(Who::by))}, tile), ContentFlaw::no_by);
  EXPECT_EQ(flaw({step_at(Verb::walk, Where{})}, tile), ContentFlaw::no_places);
  EXPECT_EQ(flaw({step_on(Verb::detain, Whom{})}, tile), ContentFlaw::no_figures);
  for (int i = 1; i < content_flaw_count; ++i) EXPECT_NE(rule_of(ContentFlaw(i)), RuleId{}) << i;
}

// covers I-18.7 I-1.4
TEST(InfinityPacks, TheRowsTogetherMakeABoard) {
  const auto book = std::make_unique<Book>(standard_book());
  EXPECT_EQ(flaw_of_rows(*book), ContentFlaw::none);
  const auto with = [&](auto&& change) {
    auto other = std::make_unique<Book>(*book);
    change(*other);
    return flaw_of_rows(*other);
  };
  EXPECT_EQ(with([](Book& b) { b.tile[loki].red = 3; }), ContentFlaw::red_count);
  EXPECT_EQ(with([](Book& b) { b.tile[teleport].blue = 3; }), ContentFlaw::blue_count);
  EXPECT_EQ(with([](Book& b) { b.tile[thanos_base].red = 0; }), ContentFlaw::thanos_row);
  EXPECT_EQ(with([](Book& b) { b.tile[leader_b].open = b.tile[leader_a].open; }), ContentFlaw::put_twice);
  EXPECT_EQ(with([](Book& b) { b.tile[base_thor].base = TeamId{0}; }), ContentFlaw::base_row);
  EXPECT_EQ(with([](Book& b) { b.token[hulk].may_ignore_traps = true; }), ContentFlaw::stone_words);
  EXPECT_EQ(with([](Book& b) { b.character[thor].ability = EffectId::none; }), ContentFlaw::no_ability);
}

TEST(InfinityPacks, OptionsOutOfRangeAreRefused) {
  const auto book = std::make_unique<Book>(standard_book());
  const auto flaw = [&](Options options) {
    book->options = options;
    return flaw_of_options(*book);
  };
  EXPECT_EQ(flaw({}), ContentFlaw::none);
  EXPECT_EQ(flaw({.players = 1}), ContentFlaw::players);
  EXPECT_EQ(flaw({.players = 6}), ContentFlaw::players);
  EXPECT_EQ(flaw({.first_player = Seat{3}}), ContentFlaw::first_seat);
  EXPECT_EQ(flaw({.round_cap = 9}), ContentFlaw::round_cap);
  EXPECT_EQ(flaw({.round_cap = 401}), ContentFlaw::round_cap);
  EXPECT_EQ(flaw({.blanks = 4}), ContentFlaw::blank_count);
  Options twice{.players = 2, .teams = TeamChoice::listed};
  twice.team[1] = twice.team[0];
  EXPECT_EQ(flaw(twice), ContentFlaw::team_list);
  Options loki_thrice{.blanks = 3};
  for (TileId& swap : loki_thrice.blank_swaps) swap = TileId(loki);
  EXPECT_EQ(flaw(loki_thrice), ContentFlaw::blank_swap);
  Options no_custom{.blanks = 1};
  no_custom.blank_tiles[0] = TileId(loki);
  EXPECT_EQ(flaw(no_custom), ContentFlaw::blank_row);
}

}  // namespace
}  // namespace gm::infinity

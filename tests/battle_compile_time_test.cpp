// The rules run in the compiler: what is asserted here is proved before the
// program exists.
#include <gtest/gtest.h>

#include "kit/bounded.h"
#include "kit/pool.h"
#include "kit/set.h"
#include "rules/battle/battle.h"
#include "rules/play.h"

namespace gm::battle {
namespace {

// A small book: every card draws or rests; heroes and battlefields say nothing.
constexpr Book small_book() {
  Book book;
  book.options.players = 2;
  for (int i = 0; i < technique_count; ++i) {
    book.technique[i].number = u8(1 + i / 2);
    book.technique[i].action[0].push({.verb = Verb::gain, .who = Who::self, .n = 1});
    book.technique[i].action[1].push({.verb = Verb::damage, .who = Who::each_opponent, .n = 1});
  }
  book.heroes[0] = Heroes::first(10);
  complete(book);
  return book;
}

constexpr State after_choosing_heroes() {
  const Book book = small_book();
  State s = start(book);
  Quiet quiet;
  apply(book, s, chance, {Decision::c_first_player, 1}, quiet);
  for (uint8_t hero = 0; hero < 4; ++hero) apply(book, s, chance, {Decision::c_deal_hero, hero}, quiet);
  apply(book, s, Seat{0}, {Decision::keep_hero, 2}, quiet);
  return s;
}
static_assert(after_choosing_heroes().table.marker == Seat{1});
static_assert(after_choosing_heroes().dealt[1][0] == HeroId{0});  // table order: seat 1 was dealt first
static_assert(after_choosing_heroes().table.asked == Seats::of(Seat{1}));
static_assert(refusal(small_book(), after_choosing_heroes(), Seat{1}, {Decision::keep_hero, 2}) ==
              Refusal::hero_not_dealt);
static_assert(refusal(small_book(), after_choosing_heroes(), Seat{0}, {Decision::keep_hero, 2}) ==
              Refusal::already_chosen);
static_assert(sound(small_book(), after_choosing_heroes()) == Fault::none);

// A pile in one number.
constexpr Cards two_melee_one_shot() {
  Cards cards;
  cards.add(Technique::melee);
  cards.add(Technique::melee);
  cards.add(Technique::shot);
  return cards;
}
static_assert(two_melee_one_shot().digits() == 0x100200);
static_assert(two_melee_one_shot().total() == 3);
static_assert(two_melee_one_shot().kinds() == Tactics::of(Technique::melee, Technique::shot));
static_assert(two_melee_one_shot().nth(0) == Technique::melee &&
              two_melee_one_shot().nth(2) == Technique::shot);
static_assert(Cards::greater(two_melee_one_shot(), Cards::of_digits(0x000301)).digits() == 0x100301);
static_assert(two_melee_one_shot().within(Cards::of_digits(0x100300)));
static_assert(!two_melee_one_shot().within(Cards::of_digits(0x000300)));

static_assert(clockwise_from(Seat{3}, Seats::of(Seat{1}, Seat{2})) == Seat{1});
static_assert(counter_from(Seat{0}, Seats::of(Seat{1}, Seat{2})) == Seat{2});
static_assert(counter_from(Seat{2}, Seats::of(Seat{1}, Seat{2})) == Seat{2});

// covers nothing: the assertions above are the test
TEST(CompileTime, RulesRunInTheCompiler) {
  const Book book = small_book();
  State s = start(book);
  Rng rng{1};
  const auto steps = play_randomly<Battle>(book, s, rng, [](auto&&...) {});
  EXPECT_TRUE(outcome(book, s).over);
  EXPECT_GT(steps.decisions, 10u);
}

}  // namespace
}  // namespace gm::battle

// The rules of Ring run in the compiler: what is asserted here is proved before
// the program exists.
#include <gtest/gtest.h>

#include "rules/play.h"
#include "rules/ring/content_check.h"
#include "rules/ring/ring.h"

namespace gm::ring {
namespace {

constexpr Step verb(Verb what, int n = 1, Whom to = Whom::foe) {
  Step step;
  step.verb = what;
  step.n = u8(n);
  step.to = to;
  return step;
}
template <class... More>
constexpr Steps list(More... more) {
  Steps steps;
  (steps.push(more), ...);
  return indexed(steps);
}

// A small book: 15 punches and blocks, two fighters without abilities.
constexpr CardId punch{0}, block{1};
constexpr Book small_book() {
  Book book;
  book.card[0] = {.kind = Kind::strength, .type = Type::attack};
  book.card[1] = {.kind = Kind::universal, .type = Type::counter};
  for (int i = 0; i < 3; ++i) {
    book.card[0].level[i] = list(verb(Verb::damage, 1 + i), verb(Verb::stun), verb(Verb::pain));
    book.card[1].level[i] = list(verb(Verb::protect, 1 + i));
  }
  book.cards = 2;
  book.deck[0].copies[0] = 9;
  book.deck[0].copies[1] = 6;
  book.decks = 1;
  for (int f = 0; f < 2; ++f) {
    for (int c = 0; c < colour_count; ++c) book.fighter[f].stat[c] = u8(2 + f);
    book.fighters.add(FighterId(f));
  }
  complete(book);
  return book;
}
static_assert(small_book().list.size == 15);
static_assert(flaw_of(small_book().card[0]) == ContentFlaw::none);
static_assert(flaw_of(small_book().deck[0]) == ContentFlaw::none);

// damage and pain of a list are one packet, dealt with the first of them.
static_assert(small_book().card[0].level[1][0].damage == 2 && small_book().card[0].level[1][0].pain == 1);
static_assert(small_book().card[0].level[1][2].pain == 0);

// A repeat comes back to its head; a branch goes on behind its choose.
constexpr Steps nested() {
  Step choose = verb(Verb::choose, 2), branch = verb(Verb::branch), repeat = verb(Verb::repeat);
  choose.span = 4;
  branch.span = 1;
  repeat.span = 6;
  return list(repeat, choose, branch, verb(Verb::heal, 1, Whom::self), branch, verb(Verb::stun),
              verb(Verb::draw), verb(Verb::pain));
}
static_assert(nested()[3].next == 6 && nested()[5].next == 6 && nested()[6].next == 0);
static_assert(nested()[0].next == 7 && nested()[7].next == 8);
static_assert(flaw_of(nested(), {.type = Type::manoeuvre}) == ContentFlaw::none);
static_assert(flaw_of(list(verb(Verb::protect)), {.type = Type::attack}) == ContentFlaw::verb_place);

constexpr State after_set_up() {
  const Book book = small_book();
  State s = start(book);
  Quiet quiet;
  apply(book, s, chance, {Decision::pick_order, Deed::name_seat, 1}, quiet);
  apply(book, s, Seat{1}, {Decision::pick_fighter, Deed::take_fighter, 0}, quiet);
  apply(book, s, Seat{0}, {Decision::pick_fighter, Deed::take_fighter, 1}, quiet);
  for (int i = 0; i < 10; ++i) {
    apply(book, s, chance, {Decision::card, Deed::take_card, u8(i % 2)}, quiet);
  }
  return s;
}
static_assert(after_set_up().table.opener == Seat{0});  // the higher speed
static_assert(after_set_up().table.decision == Decision::mobilise);
static_assert(sound(small_book(), after_set_up()) == Fault::none);
static_assert(refusal(small_book(), after_set_up(), Seat{1}, {Decision::mobilise, Deed::roll_now}) ==
              Refusal::not_your_turn);

constexpr State after_mobilising() {
  const Book book = small_book();
  State s = after_set_up();
  Quiet quiet;
  const uint8_t red = u8(int(reserve_die(Colour::strength)));
  for (int i = 0; i < 3; ++i) apply(book, s, Seat{0}, {Decision::mobilise, Deed::pick_die, red}, quiet);
  const uint8_t shown[] = {4, 2, 4};
  for (uint8_t face : shown) apply(book, s, chance, {Decision::die, Deed::roll_die, face}, quiet);
  return s;
}
static_assert(after_mobilising().table.of(Seat{0}).dice.count(ring_die(Colour::strength, 4)) == 2);
static_assert(refusal(small_book(), after_mobilising(), Seat{0},
                      {Decision::perform, Deed::play, u8(int(punch)), u8(int(Power::min))}) == Refusal::none);
static_assert(refusal(small_book(), after_mobilising(), Seat{0},
                      {Decision::perform, Deed::play, u8(int(punch)), u8(int(Power::mid))}) ==
              Refusal::too_few_equal);
static_assert(refusal(small_book(), after_mobilising(), Seat{0},
                      {Decision::perform, Deed::play, u8(int(block)), u8(int(Power::min))}) ==
              Refusal::counter_not_now);

// Dice in three words.
constexpr Dice four_and_one() {
  Dice dice;
  for (int i = 0; i < 4; ++i) dice.add(ring_die(Colour::endurance, 6));
  dice.add(reserve_die(Colour::speed));
  return dice;
}
static_assert(four_and_one().total() == 5 && four_and_one().on_ring() == 4);
static_assert(colours_of(four_and_one().threes()) == 8 && colours_of(four_and_one().any()) == 8);
static_assert(four_and_one().best(Colour::endurance).count == 4);

// covers nothing: the assertions above are the test
TEST(RingCompileTime, RulesRunInTheCompiler) {
  const Book book = small_book();
  State s = start(book);
  Rng rng{1};
  const auto steps = play_randomly<Ring>(book, s, rng, [](auto&&...) {});
  EXPECT_TRUE(outcome(book, s).over);
  EXPECT_GT(steps.decisions, 10u);
}

}  // namespace
}  // namespace gm::ring

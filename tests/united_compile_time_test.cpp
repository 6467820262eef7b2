// The rules of United run in the compiler: what is asserted here is proved before
// the program exists.
#include <gtest/gtest.h>

#include "rules/play.h"
#include "rules/united/content_check.h"
#include "rules/united/united.h"

namespace gm::united::compile_time {
namespace {

constexpr Places here{.kind = Places::Kind::here};
constexpr Whom me{.kind = Whom::Kind::me};

constexpr EffectId write(Book& book, const Step* steps, int size) {
  book.effect[book.effects] = {.first = book.steps, .size = u8(size)};
  for (int i = 0; i < size; ++i) book.step[book.steps++] = steps[i];
  return EffectId(book.effects++);
}
template <int N>
constexpr EffectId write(Book& book, const Step (&steps)[N]) {
  return write(book, steps, N);
}

// A small box: two Heroes, a Villain with one kind of plan card and two Threats, six
// Locations of one kind.
constexpr Book small_book() {
  Book book;
  const Step smash[] = {{.verb = Verb::hit_all, .place = here},
                        {.verb = Verb::may, .span = 1},
                        {.verb = Verb::shield, .whom = me}};
  const EffectId special = write(book, smash);
  for (int h = 0; h < 2; ++h) {
    Hero& hero = book.hero[h];
    const Symbol symbols[3] = {Symbol::move, Symbol::attack, Symbol::wild};
    for (int row = 0; row < 3; ++row) {
      hero.card[row].copies = u8(row == 2 ? 2 : 5);
      hero.card[row].symbols.push(symbols[row]);
    }
    hero.card[0].symbols.push(Symbol::heroic);
    hero.card[1].special = special;
    hero.rows = 3;
    book.heroes.add(HeroId(h));
  }
  Villain& villain = book.villain[0];
  for (uint8_t& health : villain.health) health = 4;
  villain.track_end = 9;
  villain.overflow = Overflow::per_token;
  const Step fear[] = {{.verb = Verb::track}};
  villain.on[Trigger::bam] = villain.on[Trigger::overflow] = write(book, fear);
  const Term terms[] = {
      {.op = Term::Op::track_value}, {.op = Term::Op::number, .n = 9}, {.op = Term::Op::at_least}};
  villain.has_plot = true;
  villain.plot = {.first = 0, .size = 3};
  for (const Term& term : terms) book.term[book.terms++] = term;
  villain.plan[0] = {.copies = plan_cards, .move = 1, .bam = true, .tokens = {{1, 0}, {0, 1}, {1, 1}}};
  villain.plans = 1;
  villain.threat[0].copies = villain.threat[1].copies = 3;
  villain.threat[0].health = 2;
  villain.threat[1].slots.push(Symbol::heroic);
  villain.threat[1].modifiers.push({.mod = Mod::thug_health, .n = 2});
  villain.threats = 2;
  book.villains.add(VillainId{0});
  for (int i = 0; i < ring_size; ++i) {
    book.location[i] = {.civilians = 1, .thugs = 1, .slots = 4};
    book.locations.add(LocationId(i));
  }
  complete(book);
  return book;
}
constexpr Book small = small_book();
static_assert(flaw_of(small) == ContentFlaw::none);

// A may in the middle leads on behind its body; nothing here is asked as one with it.
static_assert(small.step[1].next == 3 && small.step[2].next == 3 && !small.step[1].whole);
// U-12: the last copy of the plain W is the one a Challenge takes.
constexpr int cards_under(Challenge challenge) {
  Book book = small;
  book.options.challenge = challenge;
  complete(book);
  return ones(uint64_t{book.hero[0].all});
}
static_assert(cards_under(Challenge::none) == 12 && cards_under(Challenge::moderate) == 11);
static_assert(cards_under(Challenge::hard) == 12);  // it has no WW
// What the plot looks at, and where a modifier reaches.
static_assert(small.villain[0].plot_reads == Facts::of(Fact::track));
static_assert(small.villain[0].threat_mods == Mods::of(Mod::thug_health) &&
              small.villain[0].far_mods.empty());

// U-1.4: the ring.
static_assert(neighbours(0) == (1 << 1 | 1 << 5) && neighbours(5) == (1 << 4 | 1 << 0));
static_assert(opposite(1) == 4 && first_clockwise(0b100001, 3) == 5 && first_clockwise(0b000110, 3) == 1);

// U-1: Locations in order, Henchmen at 0 to 2, the Villain at 2; seat 0 takes Hero 1.
constexpr State after_set_up() {
  State s = start(small);
  Quiet quiet;
  for (int i = 0; i < ring_size; ++i) {
    apply(small, s, chance, {Decision::chance_location, Deed::take_location, u8(i)}, quiet);
  }
  for (int i = 0; i < threat_cards; ++i) {
    apply(small, s, chance, {Decision::chance_threat, Deed::take_threat, u8(i / 3)}, quiet);
  }
  apply(small, s, chance, {Decision::chance_villain_start, Deed::take_place, 2}, quiet);
  apply(small, s, Seat{0}, {Decision::choose_hero, Deed::take_hero, 1}, quiet);
  apply(small, s, Seat{1}, {Decision::choose_hero, Deed::take_hero, 0}, quiet);
  for (int i = 0; i < 6; ++i) {
    const int hero = i < 3 ? 1 : 0;
    const CardId card = card_id(HeroId(hero), i % 3);
    apply(small, s, chance, {Decision::chance_draw_hero, Deed::take_card, u8(int(card))}, quiet);
  }
  return s;
}
constexpr State set_up = after_set_up();
static_assert(sound(small, set_up) == Fault::none);
static_assert(set_up.table.figure[0].at == 5 && set_up.table.health == 4);  // U-1.13
static_assert(set_up.table.decision == Decision::chance_draw_plan);         // U-2.1

// U-3: the Villain goes to 3; BAM!; tokens to 2, 3 and 4.
constexpr State after_plan() {
  State s = set_up;
  Quiet quiet;
  apply(small, s, chance, {Decision::chance_draw_plan, Deed::take_plan, 0}, quiet);
  return s;
}
constexpr State planned = after_plan();
static_assert(planned.table.villain_at == 3 && planned.table.track == 1);
static_assert(planned.table.spot[2].thugs == 2 && planned.table.spot[3].civilians == 2);
static_assert(tokens_on(planned.table.spot[4]) == 4);
static_assert(planned.table.decision == Decision::choose_first_hero && planned.table.asked.size() == 2);

// U-5: seat 1 plays its Attack with the special effect, where elite Thugs are.
constexpr State after_card() {
  State s = planned;
  Quiet quiet;
  apply(small, s, Seat{0}, {Decision::choose_first_hero, Deed::take_seat, 1}, quiet);
  apply(small, s, chance, {Decision::chance_draw_hero, Deed::take_card, 0}, quiet);
  apply(small, s, Seat{1}, {Decision::play_card, Deed::take_card, 1}, quiet);
  return s;
}
constexpr State played = after_card();
static_assert(sound(small, played) == Fault::none);
static_assert(played.table.me == 1 && played.table.pressure == 1);
static_assert(wallet_of(small, played.table).units == 1 << int(unit(Source::own, Symbol::attack)));
static_assert(thug_health(small, played.table, 5) == 2);

static_assert(sizeof(Action) == 8);  // one register
constexpr Payment attack_paid = Payment::of(unit(Source::own, Symbol::attack));
constexpr Action attack{Decision::act, Deed::attack, u8(int(Target::thug)), 0, attack_paid};
static_assert(refusal(small, played, Seat{1}, attack) == Refusal::none);
static_assert(refusal(small, played, Seat{0}, attack) == Refusal::not_your_turn);
static_assert(refusal(small, played, Seat{1}, {Decision::act, Deed::rescue, 0, 0, attack_paid}) ==
              Refusal::wrong_symbol);
static_assert(refusal(small, played, Seat{1}, {Decision::act, Deed::move, 1, 0, attack_paid}) ==
              Refusal::not_adjacent);

constexpr State after_attack() {
  State s = played;
  Quiet quiet;
  apply(small, s, Seat{1}, attack, quiet);
  return s;
}
static_assert(after_attack().table.spot[5].hurt[0] == 1 && after_attack().table.spot[5].thugs == 1);

// U-6.5, U-7: the smash finishes the hurt Thug; the may asks.
constexpr State after_special() {
  State s = after_attack();
  Quiet quiet;
  apply(small, s, Seat{1}, {Decision::act, Deed::special}, quiet);
  return s;
}
static_assert(after_special().table.spot[5].thugs == 0);
static_assert(after_special().table.progress[int(Mission::defeat_thugs)] == 1);
static_assert(after_special().table.decision == Decision::optional);

// What a team-mate sees with open hands, and what with closed ones.
constexpr int cards_seen(bool open) {
  Book book = small;
  book.options.open_hands = open;
  return view(book, set_up, Seat{0}).hand.size();
}
static_assert(cards_seen(true) == 6 && cards_seen(false) == 3);

// covers nothing: the assertions above are the test
TEST(UnitedCompileTime, RulesRunInTheCompiler) {
  State s = start(small);
  Rng rng{1};
  const auto steps = play_randomly<United>(small, s, rng, [](auto&&...) {});
  EXPECT_TRUE(outcome(small, s).over);
  EXPECT_GT(steps.decisions, 10u);
}

}  // namespace
}  // namespace gm::united::compile_time

// Bots of Ring: their answers are legal, they see only what their seat sees, and they know the worst
// mistakes of the game.
#include <gtest/gtest.h>

#include <cmath>
#include <utility>
#include <vector>

#include "bots/bot.h"
#include "rules/play.h"
#include "rules/ring/ring.h"
#include "text/ring/content.h"

namespace gm::ring {
namespace {

Book book_of_mode(int number) {
  const Content& content = built_in();
  return *make_book(content, mode(content.book, number));
}
Book random_fighters() {
  Options options;
  options.fighters = FighterChoice::random;
  return *make_book(built_in(), options);
}

// Calls `meet(state, seat, moves)` at every decision of a random fight.
template <class Meet>
void wander(const Book& book, uint64_t seed, Meet&& meet) {
  State state = start(book);
  Rng rng{seed};
  Quiet quiet;
  for (;;) {
    const Actors who = actors(book, state);
    if (who.none()) return;
    const Seat seat = next_actor(who);
    Moves moves;
    legal(book, state, seat, moves);
    if (!who.luck) meet(state, seat, moves);
    apply(book, state, seat, draw_move(moves, rng, who.luck), quiet);
  }
}

Action greedy_answer(const Book& book, const State& state, Seat seat, uint64_t seed) {
  Rng rng{seed};
  return advise<Ring>(Level::greedy, book, view(book, state, seat), seat, rng).action;
}

bool lists(const Moves& moves, Action action) {
  for (const Move& move : moves) {
    if (move.action == action) return true;
  }
  return false;
}

constexpr Practice every_practice[] = {Practice::beginner, Practice::player, Practice::expert};

TEST(RingBots, PolicyAnswersLegallyInAllModes) {
  for (int number = 0; number < mode_count; ++number) {
    const Book book = book_of_mode(number);
    Rng rng{7};
    for (uint64_t seed = 0; seed < 3; ++seed) {
      wander(book, seed, [&](const State& state, Seat seat, const Moves& moves) {
        Moves few = moves;
        shortlist(book, state, seat, few);
        ASSERT_FALSE(few.empty()) << number;
        for (const Move& move : few) EXPECT_TRUE(lists(moves, move.action)) << number;
        for (Practice practice : every_practice) {
          EXPECT_TRUE(lists(moves, policy(book, state, seat, moves, rng, practice))) << number;
          Moves more = moves;
          longlist(book, state, seat, more, practice);
          ASSERT_FALSE(more.empty()) << number;
          for (const Move& move : more) EXPECT_TRUE(lists(moves, move.action)) << number;
        }
      });
    }
  }
}

TEST(RingBots, WorthIsAChanceAndBothChancesMakeOne) {
  const Book book = random_fighters();
  for (uint64_t seed = 0; seed < 5; ++seed) {
    wander(book, seed, [&](const State& state, Seat seat, const Moves&) {
      const double own = worth(book, state, seat), other = worth(book, state, foe_of(seat));
      EXPECT_GE(own, 0);
      EXPECT_LE(own, 1);
      EXPECT_DOUBLE_EQ(own + other, 1);
    });
  }
}

TEST(RingBots, TheJudgesChancesMakeOneInAllModes) {
  for (int number = 0; number < mode_count; ++number) {
    const Book book = book_of_mode(number);
    for (uint64_t seed = 0; seed < 3; ++seed) {
      wander(book, seed, [&](const State& state, Seat seat, const Moves&) {
        const double own = judge(book, state, seat), other = judge(book, state, foe_of(seat));
        EXPECT_GT(own, 0);
        EXPECT_LT(own, 1);
        EXPECT_DOUBLE_EQ(own + other, 1);
      });
    }
  }
}

// In fights of experts, at the start of each turn: the surprise at who wins, in bits.
TEST(RingBots, TheJudgeForetellsBetterThanWorth) {
  const Book book = random_fighters();
  double of_judge = 0, of_worth = 0;
  int met = 0;
  for (uint64_t seed = 0; seed < 300; ++seed) {
    State state = start(book);
    Rng rng{seed};
    std::vector<std::pair<double, double>> said;  // of seat 0
    while (!outcome(book, state).over) {
      if (Judges<Ring>::begins_turn(state)) {
        said.push_back({judge(book, state, Seat{0}), worth(book, state, Seat{0})});
      }
      act_by_policy<Ring>(Practice::expert, book, state, next_actor(actors(book, state)), rng);
    }
    const bool won = state.table.winner == Seat{0};
    EXPECT_EQ(judge(book, state, Seat{0}), won ? 1 : 0);
    for (const auto& [by_judge, by_worth] : said) {
      of_judge -= std::log2(won ? by_judge : 1 - by_judge);
      of_worth -= std::log2(won ? by_worth : 1 - by_worth);
      ++met;
    }
  }
  EXPECT_GT(met, 5000);
  EXPECT_LT(of_judge, of_worth - 0.005 * met);
  EXPECT_LT(of_judge, 0.9 * met);
}

// No card of this game keeps dice: of a home-made one that does the judge knows nothing.
TEST(RingBots, TheJudgeSaysNothingOfWhatItHasNeverMet) {
  for (int rows : {sign::ready, sign::idle}) {
    for (int number : judge_numbers.rows[rows + int(Verb::keep_dice)]) EXPECT_EQ(number, 0);
  }
  int said = 0;
  for (int number : judge_numbers.rows[sign::ready + int(Verb::damage)]) said += number != 0;
  EXPECT_GT(said, 8);
}

TEST(RingBots, ASearchGoesByTheJudge) {
  const Book book = random_fighters();
  int differ = 0;
  wander(book, 1, [&](const State& state, Seat seat, const Moves&) {
    EXPECT_EQ(judged<Ring>(book, state, seat), judge(book, state, seat));
    if (worth(book, state, seat) != judge(book, state, seat)) ++differ;
  });
  EXPECT_GT(differ, 100);
}

// The dice of a roll are picked one by one: a plan picks them all, until no more may be or it says so.
void expect_a_roll(const Book& book, State state, Seat seat, const RollPlan& plan) {
  Quiet quiet;
  ASSERT_FALSE(plan.empty());
  for (int i = 0; i < plan.size(); ++i) {
    Moves moves;
    legal(book, state, seat, moves);
    ASSERT_TRUE(lists(moves, plan[i])) << int(plan[i].what);
    const bool ends = plan[i].deed == Deed::roll_now || state.table.picks == 1;
    ASSERT_EQ(ends, i == plan.size() - 1);
    apply(book, state, seat, plan[i], quiet);
  }
}
TEST(RingBots, PlansAreWholeRolls) {
  int rolls = 0, several = 0;
  for (int number = 0; number < mode_count; ++number) {
    const Book book = book_of_mode(number);
    Rng rng{7};
    wander(book, uint64_t(number), [&](const State& state, Seat seat, const Moves& moves) {
      const bool dice = picks_dice(state.table.decision);
      for (Practice practice : every_practice) {
        const RollPlan own = plan(book, state, seat, practice);
        const RollPlans all = plans(book, state, seat, practice);
        EXPECT_EQ(own.empty(), !dice);
        EXPECT_EQ(all.empty(), !dice || practice != Practice::expert);  // others go by their own count
        if (!dice) continue;
        ++rolls;
        expect_a_roll(book, state, seat, own);
        EXPECT_EQ(policy(book, state, seat, moves, rng, practice), own[0]);
        for (int i = 0; i < all.size(); ++i) {
          expect_a_roll(book, state, seat, all[i]);
          for (int j = 0; j < i; ++j) EXPECT_NE(all[i], all[j]);
        }
        if (!all.empty()) {
          EXPECT_EQ(all[0], own);
        }
        several += all.size() > 1;
      }
    });
  }
  EXPECT_GT(rolls, 1000);
  EXPECT_GT(several, 200);
}

// Two ways to count the same: the best of all is found step by step, the best few by looking at all.
TEST(RingBots, GoodRollsBeginWithTheBest) {
  const Book book = random_fighters();
  int met = 0;
  for (uint64_t seed = 0; seed < 5; ++seed) {
    wander(book, seed, [&](const State& state, Seat seat, const Moves&) {
      if (!picks_dice(state.table.decision)) return;
      const Roll roll = roll_of({book, state, seat, expert});
      const auto value = [&](const Picks& picks) {
        int sum = 0;
        for (int c = 0; c < colour_count; ++c) sum += roll.values.of[c][picks.of[c]];
        return sum;
      };
      const int best = value(best_picks(roll.values, state.table.picks, roll.exact));
      const GoodPicks good = good_picks(roll.values, state.table.picks, roll.exact);
      ASSERT_FALSE(good.empty());
      EXPECT_EQ(value(good[0]), best);
      for (int i = 1; i < good.size(); ++i) EXPECT_LE(value(good[i]), value(good[i - 1]));
      ++met;
    });
  }
  EXPECT_GT(met, 200);
}

TEST(RingBots, SameViewSameChoice) {
  const Book book = random_fighters();
  int met = 0;
  for (uint64_t seed = 0; seed < 6; ++seed) {
    wander(book, seed, [&](const State& state, Seat seat, const Moves& moves) {
      if (++met % 7 != 0) return;
      Rng other_hands{seed + 100};
      const State other = imagine(book, view(book, state, seat), other_hands);
      EXPECT_EQ(greedy_answer(book, state, seat, seed), greedy_answer(book, other, seat, seed));
      for (Practice practice : every_practice) {
        Rng here{seed}, there{seed};
        EXPECT_EQ(policy(book, state, seat, moves, here, practice),
                  policy(book, other, seat, moves, there, practice));
        EXPECT_EQ(plans(book, state, seat, practice), plans(book, other, seat, practice));
      }
    });
  }
  EXPECT_GT(met, 1000);
}

// So many of 1000 fights a bot wins by its rules of thumb alone, against a player's.
int won_against_a_player(Practice practice) {
  const Book book = random_fighters();
  int won = 0;
  for (int fight = 0; fight < 1000; ++fight) {
    const Seat self = Seat(fight % 2);
    State state = start(book);
    Rng luck = stream(1, uint64_t(fight / 2)), thought = stream(2, uint64_t(fight));
    for (;;) {
      const Actors who = actors(book, state);
      if (who.none()) break;
      const Seat seat = next_actor(who);
      act_by_policy<Ring>(seat == self ? practice : Practice::player, book, state, seat,
                          seat == chance ? luck : thought);
    }
    won += state.table.winner == self;
  }
  return won;
}
// Novice was as good as greedy: both went by the same rules of thumb, and a short look ahead adds nothing.
TEST(RingBots, PracticeMakesABetterFighter) {
  EXPECT_LT(won_against_a_player(Practice::beginner), 350);
  EXPECT_GT(won_against_a_player(Practice::expert), 530);
}

// What shifting a die was worth did not hang on the dice, so Meditation was played at random.
TEST(RingBots, WeighsDiceAsTheyLie) {
  const Book book = random_fighters();
  const auto worth_of = [&](const Dice& dice) {
    int sum = 0;
    for (int c = 0; c < colour_count; ++c) sum += expert.dice[dice.best(Colour(u8(c))).count];
    return sum;
  };
  int nudged = 0, turned = 0, swapped = 0;
  for (uint64_t seed = 0; seed < 20; ++seed) {
    wander(book, seed, [&](const State& state, Seat seat, const Moves&) {
      if (state.table.decision != Decision::perform) return;
      const Dice dice = state.table.of(seat).dice;
      int nudge = 0, turn = 0, swap = 0;
      const auto with = [&](Die from, int value, Die other, int to_other) {
        Dice after = dice;
        after.remove(from), after.add(ring_die(colour_of(from), value));
        if (other != Die::none) after.remove(other), after.add(ring_die(colour_of(other), to_other));
        return worth_of(after) - worth_of(dice);
      };
      for (int i = 0; i < die_count; ++i) {
        const Die die = Die(u8(i));
        if (!is_die(die) || in_reserve(die) || !dice.has(die)) continue;
        for (int value = 1; value <= faces; ++value) {
          turn = max(turn, with(die, value, Die::none, 0));
          if (value == value_of(die) - 1 || value == value_of(die) + 1)
            nudge = max(nudge, with(die, value, Die::none, 0));
        }
        for (int j = 0; j < die_count; ++j) {
          const Die other = Die(u8(j));
          if (!is_die(other) || in_reserve(other) || !dice.has(other) || i == j) continue;
          swap = max(swap, with(die, value_of(other), other, value_of(die)));
        }
      }
      const Mind mind{book, state, seat, expert};
      EXPECT_EQ(best_nudge(mind), nudge);
      EXPECT_EQ(best_turn(mind), turn);
      EXPECT_LE(best_swap(mind), swap);
      nudged += nudge > 0, turned += turn > 0, swapped += best_swap(mind) > 0;
    });
  }
  EXPECT_GT(nudged, 20);
  EXPECT_GT(turned, 20);
  EXPECT_GT(swapped, 20);
}

TEST(RingBots, GreedyBeatsRandomClearly) {
  const Book book = random_fighters();
  constexpr int fights = 200;
  int won = 0;
  for (int fight = 0; fight < fights; ++fight) {
    const Seat greedy = Seat(fight % 2);
    State state = start(book);
    Rng luck = stream(1, uint64_t(fight)), thought = stream(2, uint64_t(fight));
    Quiet quiet;
    for (;;) {
      const Actors who = actors(book, state);
      if (who.none()) break;
      const Seat seat = next_actor(who);
      const Action action = seat == greedy ? greedy_answer(book, state, seat, thought.next())
                                           : random_action(book, state, seat, luck);
      apply(book, state, seat, action, quiet);
    }
    won += state.table.winner == greedy;
  }
  EXPECT_GE(won, fights * 95 / 100);
}

// the last healthy token is not given away, neither by playing the card nor by one more pass.
TEST(RingBots, NeverKnocksItselfOut) {
  const Book book = random_fighters();
  int could = 0;
  for (uint64_t seed = 0; seed < 60; ++seed) {
    wander(book, seed, [&](const State& state, Seat seat, const Moves& moves) {
      const Decision decision = state.table.decision;
      if (decision != Decision::perform && decision != Decision::repeat) return;
      State weak = state;
      Corner& corner = weak.table.of(seat);
      corner.pain = u8(all_tokens - 1 - lost(corner));
      corner.healthy = 1;
      if (corner.pain + lost(corner) != all_tokens - 1) return;
      const auto suicide = [&](Action action) {
        if (action.deed == Deed::more) return true;
        if (action.deed != Deed::play) return false;
        const Card& card = card_of(book, CardId(action.what));
        return card.type == Type::manoeuvre && !card.level[0].empty() &&
               card.level[0][0].verb == Verb::repeat;
      };
      bool tempted = false;
      for (const Move& move : moves) tempted = tempted || suicide(move.action);
      if (!tempted) return;
      ++could;
      EXPECT_FALSE(suicide(greedy_answer(book, weak, seat, seed)));
    });
  }
  EXPECT_GT(could, 100);
}

// whoever holds a friendly referee is not disqualified.
TEST(RingBots, CallsTheFriendlyRefereeBeforeTheSecondYellowCard) {
  const Book book = random_fighters();
  int could = 0;
  for (uint64_t seed = 0; seed < 200; ++seed) {
    wander(book, seed, [&](const State& state, Seat seat, const Moves& moves) {
      if (state.table.decision != Decision::referee || moves.size() < 2) return;
      State warned = state;
      warned.table.of(seat).yellow = yellow_limit - 1;
      ++could;
      EXPECT_EQ(greedy_answer(book, warned, seat, seed).deed, Deed::play);
      Rng rng{seed};
      EXPECT_EQ(policy(book, warned, seat, moves, rng).deed, Deed::play);
    });
  }
  EXPECT_GT(could, 10);
}

// nor does it gamble on a forbidden attack without one, as long as the fight is open.
TEST(RingBots, RisksNoSecondYellowCardWithoutNeed) {
  const Book book = random_fighters();
  for (uint64_t seed = 0; seed < 40; ++seed) {
    wander(book, seed, [&](const State& state, Seat seat, const Moves&) {
      if (state.table.decision != Decision::perform || state.table.turn % 3 != 0) return;
      State warned = state;
      warned.table.of(seat).yellow = yellow_limit - 1;
      warned.table.of(foe_of(seat)).healthy = all_tokens;
      warned.table.of(foe_of(seat)).pain = 0;
      warned.of(seat).hand -= book.list.referees;
      if (warned.of(seat).hand.empty()) return;
      const Action action = greedy_answer(book, warned, seat, seed);
      if (action.deed == Deed::play) {
        EXPECT_FALSE(card_of(book, CardId(action.what)).forbidden);
      }
    });
  }
}

}  // namespace
}  // namespace gm::ring

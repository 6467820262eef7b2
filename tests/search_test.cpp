// The tree search, over all games: it answers within its budget whatever the position, uses only what its
// seat knows, and is better than guessing.
#include "bots/search.h"

#include <gtest/gtest.h>

#include <set>

#include "bots/bot.h"
#include "rules/games.h"
#include "text/game_text.h"

namespace gm {
namespace {

// Positions of a random game in which a seat has something to choose, every `step`-th.
template <Game G, class Visit>
void visit_positions(const typename G::Book& book, uint64_t seed, int step, Visit&& visit) {
  typename G::State state = start(book);
  Rng rng{seed};
  Quiet quiet;
  for (int i = 0;; ++i) {
    const Actors who = actors(book, state);
    if (who.none()) return;
    const Seat seat = next_actor(who);
    typename G::Moves moves;
    legal(book, state, seat, moves);
    if (!who.luck && moves.size() > 1 && i % step == 0) visit(state, seat, moves);
    apply(book, state, seat, draw_move(moves, rng, who.luck), quiet);
  }
}
template <Game G>
bool may(const typename G::Moves& moves, const typename G::Action& action) {
  for (const auto& move : moves) {
    if (move.action == action) return true;
  }
  return false;
}

TEST(Search, AnswersLegallyInEveryModeWithAnyBudget) {
  for_each_game([]<class G>() {
    const auto& content = GameText<G>::built_in();
    for (int i = 0; i < modes(content.book); i += 5) {
      const auto book = make_book(content, mode(content.book, i));
      ASSERT_TRUE(book) << book.problem().line();
      Rng rng{uint64_t(i)};
      const std::atomic<bool> stopped = true;
      visit_positions<G>(*book, uint64_t(i), 61, [&](const auto& state, Seat seat, const auto& moves) {
        const auto seen = view(*book, state, seat);
        const Budget budgets[] = {{.iterations = 1},
                                  {.iterations = 25, .bytes = 0},  // room for the root alone
                                  {.iterations = 25, .threads = 2},
                                  {.iterations = 1'000'000'000, .milliseconds = 1},
                                  {.iterations = 1'000'000'000, .stop = &stopped}};
        for (int turn = 0; turn < 2 * int(std::size(budgets)); ++turn) {
          const Level level = turn % 2 == 0 ? Level::strong : Level::master;
          const auto advice = advise<G>(level, *book, seen, seat, rng, budgets[turn / 2]);
          EXPECT_TRUE(may<G>(moves, advice.action)) << G::id << " mode " << i;
          EXPECT_GE(advice.worth, 0) << G::id;
          EXPECT_LE(advice.worth, 1) << G::id;
          for (const auto& tried : advice.tried) EXPECT_GT(tried.visits, 0u) << G::id << " mode " << i;
        }
      });
    }
  });
}

// In Battle a card that was supposed to be laid stayed known as one of the hand to those who share it.
TEST(Search, SupposesSoundWorlds) {
  for_each_game([]<class G>() {
    const auto& content = GameText<G>::built_in();
    for (int i = 0; i < modes(content.book); ++i) {
      const auto book = make_book(content, mode(content.book, i));
      ASSERT_TRUE(book) << book.problem().line();
      Rng rng{uint64_t(i)};
      visit_positions<G>(*book, uint64_t(i), 7, [&](const auto& state, Seat seat, const auto&) {
        const auto world = suppose(*book, view(*book, state, seat), rng);
        ASSERT_EQ(sound(*book, world), G::Fault::none) << G::id << " mode " << i;
        ASSERT_EQ(view(*book, world, seat), view(*book, state, seat)) << G::id << " mode " << i;
      });
    }
  });
}

// One who sees the same chooses the same, whatever is true.
TEST(Search, ChoosesByTheViewAlone) {
  for_each_game([]<class G>() {
    const auto book = make_book(GameText<G>::built_in(), {});
    ASSERT_TRUE(book);
    visit_positions<G>(*book, 3, 11, [&](const auto& state, Seat seat, const auto&) {
      Rng other{77};
      const auto seen = view(*book, state, seat);
      const auto elsewhere = imagine(*book, seen, other);
      for (const Level level : {Level::strong, Level::master}) {
        const auto choice = [&](const auto& world) {
          Rng rng{5};
          return advise<G>(level, *book, view(*book, world, seat), seat, rng, {.iterations = 40}).action;
        };
        EXPECT_EQ(choice(state), choice(elsewhere)) << G::id << name_of(level);
      }
    });
  });
}
template <class G, class Known>
concept Advisable = requires(const typename G::Book& book, const Known& known, Rng& rng) {
  advise<G>(Level::master, book, known, Seat{0}, rng);
};
static_assert(Advisable<battle::Battle, battle::View> && !Advisable<battle::Battle, battle::State>);
static_assert(Advisable<ring::Ring, ring::View> && !Advisable<ring::Ring, ring::State>);
static_assert(Advisable<united::United, united::View> && !Advisable<united::United, united::State>);
static_assert(Advisable<infinity::Infinity, infinity::View> &&
              !Advisable<infinity::Infinity, infinity::State>);

// Strong and master differ in how they look at a game, not in how often alone.
TEST(Search, EachLevelThinksInItsOwnManner) {
  for_each_game([]<class G>() {
    const auto book = make_book(GameText<G>::built_in(), {});
    ASSERT_TRUE(book);
    int differ = 0;  // or nobody would notice if the two were exchanged
    visit_positions<G>(*book, 6, 23, [&](const auto& state, Seat seat, const auto&) {
      const auto seen = view(*book, state, seat);
      const Budget budget{.iterations = 60};
      std::set<double> worths;
      for (const auto& [level, manner] :
           {std::pair{Level::strong, strong_manner<G>}, std::pair{Level::master, master_manner<G>}}) {
        Rng one{8}, other{8};
        const auto advice = advise<G>(level, *book, seen, seat, one, budget);
        const auto found = search<G>(*book, seen, seat, other, manner, budget);
        EXPECT_EQ(advice.action, found.action) << G::id << " " << name_of(level);
        EXPECT_EQ(advice.worth, found.worth) << G::id << " " << name_of(level);
        worths.insert(found.worth);
      }
      differ += worths.size() > 1;
    });
    EXPECT_GT(differ, 0) << G::id;
  });
}

// Nobody said how often: then it is as often as the level does, each try counted once.
TEST(Search, ALevelHasItsOwnNumberOfIterations) {
  using G = ring::Ring;
  const auto book = make_book(GameText<G>::built_in(), {});
  ASSERT_TRUE(book);
  int asked = 0;
  visit_positions<G>(*book, 6, 1, [&](const auto& state, Seat seat, const auto&) {
    if (asked > 0 || state.table.decision != ring::Decision::perform) return;
    ++asked;
    for (const Level level : {Level::strong, Level::master}) {
      Rng rng{8};
      uint64_t tries = 0;
      for (const auto& tried :
           advise<G>(level, *book, view(*book, state, seat), seat, rng, {.teach = true}).tried) {
        tries += tried.visits;
      }
      EXPECT_EQ(tries, manner_of<G>(level).iterations) << name_of(level);
    }
  });
  EXPECT_EQ(asked, 1);
}

TEST(Search, IsRepeatableAndSumsUpItsThreads) {
  for_each_game([]<class G>() {
    const auto book = make_book(GameText<G>::built_in(), {});
    ASSERT_TRUE(book);
    visit_positions<G>(*book, 4, 83, [&](const auto& state, Seat seat, const auto&) {
      const auto think = [&](Budget budget) {
        Rng rng{9};
        return advise<G>(Level::strong, *book, view(*book, state, seat), seat, rng, budget);
      };
      const auto once = think({.iterations = 60}), again = think({.iterations = 60});
      EXPECT_EQ(once.action, again.action) << G::id;
      EXPECT_EQ(once.worth, again.worth) << G::id;
      if (once.tried.empty()) return;
      for (const int threads : {1, 3}) {
        uint64_t visits = 0;
        for (const auto& tried : think({.iterations = 60, .threads = threads}).tried) visits += tried.visits;
        EXPECT_EQ(visits, std::max<uint64_t>(60, once.tried.size() * std::size_t(threads)))
            << G::id << threads;
      }
    });
  });
}

// Where one move is plainly the best no time is lost; who wants to know the chances gets all of it.
TEST(Search, EndsSoonerWhereOneMoveIsPlainlyBest) {
  static constexpr uint64_t iterations = 800;
  int sooner = 0;
  for_each_game([&sooner]<class G>() {
    const auto book = make_book(GameText<G>::built_in(), {});
    ASSERT_TRUE(book);
    visit_positions<G>(*book, 16, 67, [&](const auto& state, Seat seat, const auto&) {
      const auto visits = [&](bool teach) {
        Rng rng{9};
        const auto advice = advise<G>(Level::strong, *book, view(*book, state, seat), seat, rng,
                                      {.iterations = iterations, .teach = teach});
        uint64_t sum = 0;
        for (const auto& tried : advice.tried) sum += tried.visits;
        return sum;
      };
      const uint64_t quick = visits(false);
      EXPECT_EQ(visits(true), iterations) << G::id;
      EXPECT_LE(quick, iterations) << G::id;
      sooner += quick > 0 && quick < iterations;
    });
  });
  EXPECT_GT(sooner, 0);
}

// Moves whose worth is known, tried as a search would: the third is the best, the fifth must stay.
TEST(Search, HalvesUntilTheBestTwoAreLeft) {
  using G = battle::Battle;
  constexpr double worth[] = {0.40, 0.45, 0.60, 0.55, 0.50, 0.10, 0.42, 0.58};
  constexpr int moves = std::size(worth), must = 4;
  for (const bool plainly : {false, true}) {
    typename G::Moves root_moves;
    for (int i = 0; i < moves; ++i) root_moves.push({});
    Tree<G> tree(moves, 0, 0);
    typename Tree<G>::Node& root = *tree.add(1, root_moves);
    Contest<G> contest(tree, root, 0, must);
    constexpr int budget = 2400;
    Rng luck{3};
    int tries = 0;
    for (; tries < budget; ++tries) {
      contest.halve(double(tries) / budget);
      if (plainly) contest.leave_the_worse();
      auto& edge = contest.next();
      const auto which = std::size_t(&edge - &tree.edge(root.first));
      const double got = luck.below(1000) < int(worth[which] * 1000) ? 1 : 0;
      ++edge.visits, edge.sum += got, edge.squares += got;
    }
    const auto tried = [&](int i) { return int(tree.edge(root.first + uint32_t(i)).visits); };
    EXPECT_FALSE(contest.decided());  // what must stay is still there
    for (int i : {0, 1, 5, 6}) EXPECT_LT(tried(i), tried(2) / 2) << i;
    EXPECT_NEAR(tried(2), tried(must), 1);
    const int first_of_three_rounds = budget / 3 / moves;
    EXPECT_TRUE(plainly ? tried(5) < first_of_three_rounds : tried(5) == first_of_three_rounds) << tried(5);
  }
}

// A roll of Ring is a plan: dice picked one by one, of which the first may be the same in several.
TEST(Search, ComparesPlansEvenIfTheyBeginAlike) {
  using G = ring::Ring;
  const auto book = make_book(GameText<G>::built_in(), {});
  ASSERT_TRUE(book);
  int alike = 0, others = 0;
  const auto whole = [](const Tried<G>& tried) {
    Plan<G> plan{tried.action};
    plan.insert(plan.end(), tried.then.begin(), tried.then.end());
    return plan;
  };
  visit_positions<G>(*book, 5, 1, [&](const ring::State& state, Seat seat, const ring::Moves& moves) {
    Rng rng{1};
    const auto plans = plans_of<G>(Practice::expert, *book, state, seat, moves, rng);
    if (plans.size() < 2 || plans[0].front() != plans[1].front() || alike >= 20) return;
    ++alike;
    const ring::View seen = view(*book, state, seat);
    // Without a tree a plan comes to the same alone as beside another: the same worlds and the same luck.
    const auto tries = [&](const std::vector<Plan<G>>& these, uint64_t iterations) {
      Manner manner = strong_manner<G>;
      manner.trust = 0;
      const Budget budget{.iterations = iterations, .bytes = 0, .teach = true};
      return Search<G>(*book, seen, seat, these, manner, budget).think(7);
    };
    const auto both = tries({plans[0], plans[1]}, 64);
    ASSERT_EQ(both.size(), 2u);
    EXPECT_GE(both[0].worth(), both[1].worth());
    const bool as_listed = plans[0] == whole(both[0]);
    EXPECT_TRUE(as_listed || plans[1] == whole(both[0]));
    for (const Tried<G>& each : both) {
      EXPECT_EQ(each.visits, 32u);
      EXPECT_EQ(each.worth(), tries({whole(each)}, 32)[0].worth());
    }
    others += !as_listed;
  });
  EXPECT_EQ(alike, 20);
  EXPECT_GT(others, 0);
}

TEST(Search, ItsTreeKeepsToItsMemory) {
  using G = battle::Battle;
  typename G::Moves two;
  two.push({}), two.push({});
  Tree<G> tree(2, 1000, 4096);
  ASSERT_NE(tree.add(1, two), nullptr);
  uint64_t added = 0;
  for (uint64_t key = 2; key < 2000; ++key) added += tree.add(key, two) != nullptr;
  EXPECT_GT(added, 4u);
  EXPECT_LT(added * (sizeof(Tree<G>::Node) + 2 * sizeof(Tree<G>::Edge)), 4096u);
  EXPECT_NE(tree.find(2), nullptr);  // what is there is still found
  EXPECT_EQ(tree.find(1999), nullptr);
}

// A seat that searches, against seats that guess.
template <Game G>
int wins_against_random(int games) {
  const auto book = make_book(GameText<G>::built_in(), {});
  int wins = 0;
  for (int game = 0; game < games; ++game) {
    typename G::State state = start(*book);
    Rng luck = stream(1, uint64_t(game)), thought = stream(2, uint64_t(game));
    const Seat me{uint8_t(game % seats(*book))};
    Quiet quiet;
    for (Actors who = actors(*book, state); !who.none(); who = actors(*book, state)) {
      const Seat seat = next_actor(who);
      const auto action = seat == me && !who.luck ? advise<G>(Level::strong, *book, view(*book, state, seat),
                                                              seat, thought, {.iterations = 60})
                                                        .action
                                                  : random_action(*book, state, seat, luck);
      apply(*book, state, seat, action, quiet);
    }
    wins += outcome(*book, state).winners.has(me) ? 1 : 0;
  }
  return wins;
}
TEST(Search, BeatsGuessing) {
  EXPECT_GE(wins_against_random<battle::Battle>(10), 8);
  EXPECT_GE(wins_against_random<ring::Ring>(6), 5);
}

}  // namespace
}  // namespace gm

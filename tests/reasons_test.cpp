// What speaks for a choice: countable, the same for whoever sees the same, and never for and against.
#include "bots/reasons.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

#include "bots/bot.h"
#include "rules/games.h"
#include "table/session.h"
#include "text/game_text.h"

namespace gm {
namespace {

template <Game G>
std::vector<Reason> reasons_for(const typename G::Book& book, const typename G::View& seen, Seat seat,
                                const typename G::Action& first, const typename G::Action& second) {
  Rng rng{4};
  const Plan<G> both[] = {{first}, {second}};
  return Reasons<G>::of(book, seen, seat, both, rng);
}

TEST(Reasons, SpeakForOneOfTwoAndHangOnTheViewAlone) {
  for_each_game([]<class G>() {
    const auto book = make_book(GameText<G>::built_in(), {});
    ASSERT_TRUE(book);
    typename G::State state = start(*book);
    Rng rng{11};
    Quiet quiet;
    int told = 0;
    for (int step = 0;; ++step) {
      const Actors who = actors(*book, state);
      if (who.none()) break;
      const Seat seat = next_actor(who);
      typename G::Moves moves;
      legal(*book, state, seat, moves);
      if (!who.luck && moves.size() > 1 && step % 23 == 0) {
        const auto seen = view(*book, state, seat);
        const auto first = moves[0].action, second = moves[moves.size() - 1].action;
        const auto good = reasons_for<G>(*book, seen, seat, first, second);
        std::set<std::string> names;
        for (const Reason& reason : good) {
          EXPECT_GT(reason.by, 0) << reason.name;
          names.insert(reason.name);
        }
        for (const Reason& reason : reasons_for<G>(*book, seen, seat, second, first)) {
          EXPECT_FALSE(names.contains(reason.name)) << G::id << " " << reason.name << " speaks for both";
        }
        Rng other{77};
        const auto elsewhere = view(*book, imagine(*book, seen, other), seat);
        const auto there = reasons_for<G>(*book, elsewhere, seat, first, second);
        ASSERT_EQ(there.size(), good.size()) << G::id;
        for (std::size_t i = 0; i < good.size(); ++i) EXPECT_EQ(there[i].by, good[i].by) << G::id;
        told += int(good.size());
      }
      apply(*book, state, seat, draw_move(moves, rng, who.luck), quiet);
    }
    EXPECT_GT(told, 0) << G::id;
  });
}

TEST(Reasons, HaveASentenceInEveryLanguage) {
  for_each_game([]<class G>() {
    for (std::size_t i = 0; i < Reasons<G>::count; ++i) {
      const std::string name = Reasons<G>::row(i).name;
      EXPECT_TRUE(has_word(std::string(G::id) + ".gain." + name) || has_word("gain." + name))
          << G::id << " " << name;
    }
  });
}

// One blow from the end: the blow is better than letting it be, and why is plain.
TEST(Reasons, AKnockoutSpeaksForItself) {
  using G = ring::Ring;
  const auto book = make_book(GameText<G>::built_in(), {});
  ASSERT_TRUE(book);
  Rng rng{2};
  Quiet quiet;
  for (int game = 0; game < 2000; ++game) {
    typename G::State state = start(*book);
    for (Actors who = actors(*book, state); !who.none(); who = actors(*book, state)) {
      const Seat seat = next_actor(who);
      typename G::Moves moves;
      legal(*book, state, seat, moves);
      const ring::Action* blow = nullptr;
      const ring::Action* discard = nullptr;
      for (const auto& move : moves) {
        if (who.luck || state.table.decision != ring::Decision::perform) break;
        if (move.action.deed == ring::Deed::discard_card) discard = &move.action;
        if (move.action.deed != ring::Deed::play) continue;
        typename G::State after = state;
        apply(*book, after, seat, move.action, quiet);
        for (Actors next = actors(*book, after); next.seats == Seats::of(ring::foe_of(seat));
             next = actors(*book, after)) {  // who cannot answer
          typename G::Moves answers;
          legal(*book, after, ring::foe_of(seat), answers);
          if (answers.size() > 1) break;
          apply(*book, after, ring::foe_of(seat), answers[0].action, quiet);
        }
        if (after.table.of(ring::foe_of(seat)).healthy == 0) blow = &move.action;
      }
      if (blow != nullptr && discard != nullptr) {
        const auto why = reasons_for<G>(*book, view(*book, state, seat), seat, *blow, *discard);
        ASSERT_FALSE(why.empty());
        EXPECT_STREQ(why[0].name, "won");
        return;
      }
      apply(*book, state, seat, draw_move(moves, rng, who.luck), quiet);
    }
  }
  FAIL() << "no such moment came up";
}

// The next fight begins with other heroes and full energy: whoever has lost the last one has gained nothing.
TEST(Reasons, ALostFightIsNoGain) {
  using G = battle::Battle;
  const auto book = make_book(GameText<G>::built_in(), {});
  ASSERT_TRUE(book);
  int lost = 0, won = 0;
  typename G::State state = start(*book), before = state;
  Rng rng{7};
  Quiet quiet;
  while (!actors(*book, state).none()) {
    const Actors who = actors(*book, state);
    typename G::Moves moves;
    legal(*book, state, next_actor(who), moves);
    apply(*book, state, next_actor(who), draw_move(moves, rng, who.luck), quiet);
    if (state.table.fight == before.table.fight || before.table.fight == 0) {
      if (std::ranges::equal(state.table.wins, before.table.wins)) before = state;  // undecided yet
      continue;
    }
    for (int n = 0; n < seats(*book); ++n) {
      const Seat seat{uint8_t(n)};
      const int side = int(side_of(*book, seat));
      const auto now = gains(*book, before, state, seat), then = gains(*book, before, before, seat);
      if (state.table.wins[side] > before.table.wins[side]) {
        ++won;
        EXPECT_EQ(now[1], 100);
        EXPECT_EQ(now[2], 0);
        continue;
      }
      ++lost;
      EXPECT_EQ(now[1], 0);
      for (std::size_t each = 1; each < now.size(); ++each) {
        EXPECT_LE(now[each], then[each]) << gain_rows<G>[each].name;
      }
    }
    before = state;
  }
  EXPECT_GT(lost, 0);
  EXPECT_GT(won, 0);
}

TEST(Reasons, ComeInWordsFromASession) {
  auto session = new_session("battle", {{"players", 2}});
  ASSERT_TRUE(session);
  Rng rng{3};
  int told = 0;
  for (int i = 0; i < 60 && !(*session)->actors().none(); ++i) {
    const Actors who = (*session)->actors();
    if (who.luck) {
      (*session)->roll(rng);
      continue;
    }
    const Seat seat = next_actor(who);
    const auto advice = (*session)->advise(seat, "casual", {}, rng);
    ASSERT_TRUE(advice);
    for (const auto& reason : (*session)->reasons(seat, *advice, Lang::ru, rng)) {
      EXPECT_EQ(reason.words.find('{'), std::string::npos) << reason.words;
      EXPECT_EQ(reason.words.find('.'), std::string::npos) << "a decimal comma: " << reason.words;
      ++told;
    }
    ASSERT_FALSE((*session)->act(seat, advice->action));
  }
  EXPECT_GT(told, 0);
}

TEST(Language, WritesNumbersWithOneDigitAfterThePoint) {
  EXPECT_EQ(decimal(Lang::en, 0.84), "0.8");
  EXPECT_EQ(decimal(Lang::ru, 0.84), "0,8");
  EXPECT_EQ(decimal(Lang::pl, 9.96), "10");
  EXPECT_EQ(decimal(Lang::en, 43.7), "44");
}

}  // namespace
}  // namespace gm

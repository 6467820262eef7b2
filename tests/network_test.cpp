// The network of bots/network.h, counted by hand.
#include "bots/network.h"

#include <gtest/gtest.h>

namespace gm {
namespace {

using Small = WholeNetwork<3>;

// Who moves shows sign 0 so many times, who waits sign 1.
int answer(const Small& net, int moves, int waits) {
  return answer_for(net, [&](bool mover, auto add) { mover ? add(0, moves) : add(1, waits); });
}

TEST(Network, AnswersInDoublingsOfTheOdds) {
  Small net{};
  EXPECT_EQ(answer(net, 5, 5), 0);
  EXPECT_EQ(chance_of(0), 0.5);
  net.rows[0][3] = grain;
  net.feature_says[3] = grain;
  EXPECT_EQ(answer(net, 1, 0), 92);  // e times as likely: 64 / ln 2
  EXPECT_EQ(answer(net, 2, 0), 184);
  net.says_anyway = -grain;
  EXPECT_EQ(answer(net, 1, 0), 0);
  EXPECT_EQ(answer(net, 0, 0), -92);
}

TEST(Network, TellsWhoMovesFromWhoWaits) {
  Small net{};
  net.rows[0][0] = net.rows[1][0] = grain;
  net.feature_says[Small::features] = -2 * grain;  // of who waits
  EXPECT_EQ(answer(net, 1, 0), 0);
  EXPECT_EQ(answer(net, 0, 1), -184);
}

TEST(Network, BelowNothingIsNothing) {
  Small net{};
  net.rows[0][0] = -grain;
  net.feature_says[0] = grain;
  EXPECT_EQ(answer(net, 1, 0), 0);
  // A thought that needs more than two of it.
  net.rows[0][0] = grain;
  net.feature_says[0] = 0;
  net.thinks[0][7] = grain;
  net.thinks_anyway[7] = -2 * grain;
  net.thought_says[7] = grain;
  EXPECT_EQ(answer(net, 2, 0), 0);
  EXPECT_EQ(answer(net, 3, 0), 92);
}

TEST(Network, NothingCountsWithoutEnd) {
  Small net{};
  net.rows[0][0] = 32767;
  net.feature_says[0] = grain;
  EXPECT_EQ(answer(net, 1000, 0), answer(net, 100, 0));
}

TEST(Network, NumbersThatAreTooGreatDoNotFit) {
  Small net{};
  EXPECT_TRUE(fits(net));
  for (auto& each : net.feature_says) each = 32767;
  EXPECT_FALSE(fits(net));
  net = {};
  for (auto& row : net.thinks) row[2] = -32767;
  EXPECT_FALSE(fits(net));
}

TEST(Network, ChancesGrowWithTheScoreAndMakeOne) {
  for (int score = -1000; score < 1000; ++score) {
    EXPECT_LE(chance_of(score), chance_of(score + 1));
    EXPECT_DOUBLE_EQ(chance_of(score) + chance_of(0, score), 1);
  }
  EXPECT_DOUBLE_EQ(chance_of(64), 2.0 / 3);
  EXPECT_DOUBLE_EQ(chance_of(-128), 0.2);
}

}  // namespace
}  // namespace gm

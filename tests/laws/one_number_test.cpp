// Law 3, one number proves a build, and law 7, no allocation per step.
#include <gtest/gtest.h>

#include <fstream>

#include "lab/bench.h"
#include "rules/games.h"
#include "rules/play.h"
#include "text/game_text.h"

namespace gm {
namespace {

// The signature changes when the rules do: then record it here and raise
// rules_version (CONTRIBUTING.md).
TEST(Laws, SignatureIsTheRecordedOne) {
  std::ifstream file(GM_SOURCE_DIR "/tests/signature.txt");
  std::vector<std::string> recorded;
  for (std::string line; std::getline(file, line);) recorded.push_back(line);
  EXPECT_EQ(signatures(), recorded) << "the rules play differently than recorded in tests/signature.txt";
}

TEST(Laws, NoStepAllocates) {
  for_each_game([]<class G>() {
    const auto& content = GameText<G>::built_in();
    auto book = content.book;
    const uint64_t before = allocations();
    ASSERT_GT(before, 0u) << "allocations are not counted";
    for (int i = 0; i < modes(book); ++i) {
      book.options = mode(book, i);
      complete(book);
      Rng rng = stream(3, uint64_t(i));
      typename G::State state = start(book);
      play_randomly<G>(book, state, rng, [&](Seat, auto, const auto& now) {
        const auto known = view(book, now, Seat{0});
        Rng other = rng;
        (void)imagine(book, known, other);
      });
    }
    EXPECT_EQ(allocations(), before) << G::id;
  });
}

}  // namespace
}  // namespace gm

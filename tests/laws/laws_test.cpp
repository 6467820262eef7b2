// The laws over the list of games, every mode of each, for a little while.
// tools/soak runs the same at volume.
#include "laws/laws.h"

#include <gtest/gtest.h>

namespace gm {
namespace {

// The modes are dealt out to shares that can run at the same time.
constexpr int shares = 12;
class Laws : public testing::TestWithParam<int> {};

// covers nothing: laws are about the contract, rules have scenarios
TEST_P(Laws, HoldInEveryModeOfEveryGame) {
  for_each_game([]<class G>() {
    const auto& content = GameText<G>::built_in();
    for (int i = GetParam(); i < modes(content.book); i += shares) {
      const auto book = make_book(content, mode(content.book, i));
      ASSERT_TRUE(book) << book.problem().line();
      const auto broken = laws::Law<G>{content, *book}.whole_game(stream(1, uint64_t(i)), 40);
      EXPECT_FALSE(broken) << G::id << " mode " << i << ": " << broken->law << ": " << broken->how;
    }
  });
}
INSTANTIATE_TEST_SUITE_P(Part, Laws, testing::Range(0, shares));

}  // namespace
}  // namespace gm

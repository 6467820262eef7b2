// The laws at volume: random games over all modes of all games with every law
// checked (the dear ones at one step in EVERY), up to the first that is broken,
// with the words how to see it again. tools/soak sets GM_SOAK="GAMES SEED THREADS
// EVERY"; without it, it is over in a moment.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <cstdlib>
#include <mutex>
#include <sstream>
#include <string>
#include <thread>

#include "laws/laws.h"

namespace gm {
namespace {

template <Game G>
bool soak(long games, uint64_t seed, int threads, int every) {
  const auto& content = GameText<G>::built_in();
  std::vector<typename G::Book> books;
  for (int i = 0; i < modes(content.book); ++i) books.push_back(*make_book(content, mode(content.book, i)));
  std::atomic<long> next = 0;
  std::atomic<bool> fine = true;
  std::mutex printing;
  const auto begun = std::chrono::steady_clock::now();
  const auto work = [&] {
    for (long game = next++; game < games && fine; game = next++) {
      const std::size_t mode_number = std::size_t(game) % books.size();
      const auto broken =
          laws::Law<G>{content, books[mode_number]}.whole_game(stream(seed, uint64_t(game)), every);
      if (broken) {
        fine = false;
        const std::lock_guard lock(printing);
        fmt::print("{}: law \"{}\" broken in game {} (mode {}, seed {}): {}\n", G::id, broken->law, game,
                   mode_number, seed, broken->how);
      } else if ((game + 1) % 10000 == 0) {
        const double seconds =
            std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
        const std::lock_guard lock(printing);
        fmt::print("{}: {} of {} games, {:.0f} s\n", G::id, game + 1, games, seconds);
        std::fflush(stdout);
      }
    }
  };
  std::vector<std::thread> workers;
  for (int i = 0; i < threads; ++i) workers.emplace_back(work);
  for (auto& worker : workers) worker.join();
  if (fine) fmt::print("{}: {} games over {} modes, every law held\n", G::id, games, books.size());
  return fine;
}

// covers nothing: laws are about the contract
TEST(Soak, EveryLawHoldsInManyGames) {
  const char* const given = std::getenv("GM_SOAK");
  std::istringstream settings(given ? given : "20 1 1 200");
  long games = 0;
  uint64_t seed = 0;
  int threads = 0, every = 0;
  ASSERT_TRUE(settings >> games >> seed >> threads >> every && games > 0 && threads > 0 && every > 0)
      << "expected GM_SOAK=\"GAMES SEED THREADS EVERY\"; got " << given;
  for_each_game([&]<class G>() { EXPECT_TRUE(soak<G>(games, seed, threads, every)); });
}

}  // namespace
}  // namespace gm

// gm_soak GAMES SEED THREADS EVERY: plays random games over all modes of all games
// with every law checked (the dear ones at one step in EVERY), and stops at the first that is broken, saying
// how to see it again. tools/soak builds and runs it.
#include <fmt/format.h>

#include <atomic>
#include <chrono>
#include <cstdlib>
#include <mutex>
#include <thread>

#include "laws/laws.h"

namespace gm {
namespace {

template <Game G>
bool soak(long games, uint64_t seed, int threads, int every) {
  const auto& content = GameText<G>::built_in();
  std::vector<typename G::Book> books;
  for (int i = 0; i < modes(content.book); ++i)
    books.push_back(*GameText<G>::make_book(content, mode(content.book, i)));
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

}  // namespace
}  // namespace gm

int main(int argc, char** argv) {
  const long games = argc > 1 ? std::atol(argv[1]) : 1000;
  const auto seed = uint64_t(argc > 2 ? std::atoll(argv[2]) : 1);
  const int threads = argc > 3 ? std::atoi(argv[3]) : int(std::thread::hardware_concurrency());
  const int every = argc > 4 ? std::atoi(argv[4]) : 200;
  bool fine = true;
  gm::for_each_game([&]<class G>() {
    fine = gm::soak<G>(games, seed, threads > 0 ? threads : 1, every > 0 ? every : 1) && fine;
  });
  return fine ? 0 : 1;
}

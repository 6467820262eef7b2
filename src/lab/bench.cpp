#include "lab/bench.h"

#include <fmt/format.h>
#include <linux/perf_event.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <chrono>
#include <cstring>
#include <optional>

#include "bots/bot.h"
#include "rules/games.h"
#include "rules/play.h"
#include "text/game_text.h"

namespace gm {
namespace {

using Clock = std::chrono::steady_clock;
double since(Clock::time_point begun) { return std::chrono::duration<double>(Clock::now() - begun).count(); }

// The machine's count of instructions of this thread, where it can count.
class Instructions {
 public:
  Instructions() {
    perf_event_attr wanted{};
    wanted.type = PERF_TYPE_HARDWARE;
    wanted.size = sizeof(wanted);
    wanted.config = PERF_COUNT_HW_INSTRUCTIONS;
    wanted.exclude_kernel = 1;
    wanted.exclude_hv = 1;
    file_ = int(syscall(SYS_perf_event_open, &wanted, 0, -1, -1, 0));
  }
  ~Instructions() {
    if (file_ >= 0) close(file_);
  }
  Instructions(const Instructions&) = delete;
  Instructions& operator=(const Instructions&) = delete;

  std::optional<uint64_t> now() const {
    uint64_t value = 0;
    if (file_ < 0 || read(file_, &value, sizeof(value)) != sizeof(value)) return std::nullopt;
    return value;
  }

 private:
  int file_ = -1;
};

// Keeps the compiler from leaving out work whose result nobody reads.
template <class T>
void used(const T& value) {
  asm volatile("" : : "r"(&value) : "memory");
}

template <Game G>
double copy_nanoseconds(const typename G::State& state) {
  constexpr int copies = 1 << 20;
  typename G::State there[2] = {state, state};
  const auto begun = Clock::now();
  for (int i = 0; i < copies; ++i) {
    there[i & 1] = there[~i & 1];
    used(there);
  }
  return since(begun) * 1e9 / copies;
}

// How fast bots think: whole games by the policy of all seats, and iterations of a search from decisions of
// such games.
template <Game G>
void bench_bots(const typename G::Book& book, double seconds, Json& row) {
  Rng rng{2};
  uint64_t games = 0;
  typename G::State state = start(book);
  std::vector<typename G::State> moments;
  auto begun = Clock::now();
  for (; games == 0 || since(begun) < seconds; ++games) {
    state = start(book);
    for (int step = 0;; ++step) {
      const Actors who = actors(book, state);
      if (who.none()) break;
      if (games < 20 && !who.luck && step % 10 == 9) moments.push_back(state);
      act_by_policy<G>(Practice::player, book, state, next_actor(who), rng);
    }
  }
  row["policy_playouts_per_second"] = double(games) / since(begun);
  uint64_t iterations = 0;
  begun = Clock::now();
  for (std::size_t i = 0; i == 0 || since(begun) < seconds; ++i) {
    const typename G::State& moment = moments[i % moments.size()];
    const Seat seat = next_actor(actors(book, moment));
    for (const auto& tried : advise<G>(Level::strong, book, view(book, moment, seat), seat, rng).tried) {
      iterations += tried.visits;
    }
  }
  row["search_iterations_per_second"] = double(iterations) / since(begun);
}

template <Game G>
Json bench_game(double seconds) {
  const auto& content = GameText<G>::built_in();
  const auto book = *make_book(content, {});
  typename G::State state = start(book);
  Rng rng{1};
  const auto nothing = [](auto&&...) {};
  for (int i = 0; i < 200; ++i) {  // warm up
    state = start(book);
    play_randomly<G>(book, state, rng, nothing);
  }
  const Instructions counter;
  const auto instructions = counter.now();
  const uint64_t allocated = allocations();
  uint64_t decisions = 0, chance_steps = 0, games = 0;
  const auto begun = Clock::now();
  while (since(begun) < seconds) {
    for (int i = 0; i < 100; ++i, ++games) {
      state = start(book);
      const auto steps = play_randomly<G>(book, state, rng, nothing);
      decisions += steps.decisions;
      chance_steps += steps.chance_steps;
    }
  }
  const double time = since(begun);
  const uint64_t allocated_here = allocations() - allocated;
  const double steps = double(decisions + chance_steps);
  Json row{{"game", G::id},
           {"seats", seats(book.options)},
           {"decisions_per_second", double(decisions) / time},
           {"chance_steps_per_second", double(chance_steps) / time},
           {"steps_per_second", steps / time},
           {"playouts_per_second", double(games) / time},
           {"decisions_per_game", double(decisions) / double(games)},
           {"chance_steps_per_game", double(chance_steps) / double(games)},
           {"state_bytes", sizeof(typename G::State)},
           {"copy_ns", copy_nanoseconds<G>(state)},
           {"allocations_per_step", double(allocated_here) / steps}};
  if (const auto after = counter.now(); after && instructions) {
    row["instructions_per_step"] = double(*after - *instructions) / steps;
    row["instructions_per_decision"] = double(*after - *instructions) / double(decisions);
  }
  bench_bots<G>(book, seconds / 2, row);
  return row;
}

}  // namespace

Json bench(double seconds) {
  Json list = Json::array();
  for_each_game([&]<class G>() { list.push_back(bench_game<G>(seconds)); });
  return list;
}

std::vector<std::string> signatures() {
  std::vector<std::string> lines;
  for_each_game([&]<class G>() {
    lines.push_back(fmt::format("{} {:016x}", G::id, signature<G>(GameText<G>::built_in().book)));
  });
  return lines;
}

}  // namespace gm

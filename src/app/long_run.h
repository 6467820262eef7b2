// What commands that play many games share: a bar, and an early end.
#pragma once
#include <fmt/format.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdint>
#include <ctime>

namespace gm::app {

// A long run can be cut short (Ctrl-C, or the end of its time): what is done is reported. Asked again a while
// later, it ends at once. (Not sooner: `timeout` sends its signal twice.)
inline volatile std::sig_atomic_t told_to_stop = 0;
inline void stop_on_signals() {
  static volatile std::time_t first_told = 0;
  struct sigaction action{};
  action.sa_handler = [](int) {
    const std::time_t now = std::time(nullptr);
    if (told_to_stop == 0) first_told = now;
    if (now > first_told + 1) _exit(130);
    told_to_stop = 1;
  };
  for (int signal : {SIGINT, SIGTERM}) sigaction(signal, &action, nullptr);
}

// A bar on standard error, for people only. Says whether to go on.
class Bar {
 public:
  Bar() { stop_on_signals(); }
  bool operator()(uint64_t played, uint64_t games) {
    const auto now = std::chrono::steady_clock::now();
    if (!shown_ || now - last_ < std::chrono::milliseconds(200)) return told_to_stop == 0;
    last_ = now;
    const double part = double(played) / double(games);
    const double seconds = std::chrono::duration<double>(now - begun_).count();
    fmt::print(stderr, "\r{:>3.0f} %  {} of {} games, {:.0f} s left   ", part * 100, played, games,
               seconds / part - seconds);
    std::fflush(stderr);
    return told_to_stop == 0;
  }
  void end() const {
    if (shown_) fmt::print(stderr, "\r\x1b[K");
  }

 private:
  bool shown_ = isatty(STDERR_FILENO) != 0;
  std::chrono::steady_clock::time_point begun_ = std::chrono::steady_clock::now(), last_{};
};

}  // namespace gm::app

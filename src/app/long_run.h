// What commands that play many games share: what is given on the command line, a bar, and an early end.
#pragma once
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdint>
#include <ctime>
#include <functional>
#include <string>
#include <vector>

#include "app/commands.h"
#include "table/session.h"

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
  explicit Bar(const char* what = "games") : what_(what) { stop_on_signals(); }
  bool operator()(uint64_t played, uint64_t games) {
    const auto now = std::chrono::steady_clock::now();
    if (!shown_ || now - last_ < std::chrono::milliseconds(200)) return told_to_stop == 0;
    last_ = now;
    const double part = double(played) / double(games);
    const double seconds = std::chrono::duration<double>(now - begun_).count();
    fmt::print(stderr, "\r{:>3.0f} %  {} of {} {}, {:.0f} s left   ", part * 100, played, games, what_,
               seconds / part - seconds);
    std::fflush(stderr);
    return told_to_stop == 0;
  }
  void end() const {
    if (shown_) fmt::print(stderr, "\r\x1b[K");
  }

 private:
  const char* what_;
  bool shown_ = isatty(STDERR_FILENO) != 0;
  std::chrono::steady_clock::time_point begun_ = std::chrono::steady_clock::now(), last_{};
};

// What is given to such a command; Settings are those of simulate, ladder or tune.
template <class Settings>
struct LongRun {
  Settings settings;
  std::vector<std::string> options, packs;
  bool json = false;

  // The options of the command line that all of them have.
  void add_to(CLI::App& command, const std::string& games) {
    command.add_option("game", settings.game, "which game")
        ->required()
        ->type_name(fmt::format("{}", fmt::join(game_ids(), "|")));
    command.add_option("--games", settings.games, games)
        ->check(CLI::Range(uint64_t(1), uint64_t(1) << 40))
        ->capture_default_str();
    command.add_option("--seed", settings.seed, "a number or any word")->capture_default_str();
    command.add_option("--threads", settings.threads, "0: all cores")
        ->check(CLI::Range(0, 256))
        ->capture_default_str();
    command.add_option("--option", options, "an option of the game, as in play")
        ->type_name("NAME=VALUE")
        ->allow_extra_args(false);
    command.add_option("--pack", packs, "a home-made pack of cards to play with")
        ->type_name("FILE")
        ->allow_extra_args(false);
    command.add_flag("--json", json, "the report as one JSON object");
  }

  // Plays, and prints the report; the exit code.
  template <class Play, class Print>
  int run(Play&& play, Print&& print) {
    const auto read = read_pairs(options);
    if (!read) return complain(read.problem());
    auto loaded = read_packs(packs);
    if (!loaded) return complain(loaded.problem());
    settings.options = *read;
    settings.packs = std::move(*loaded);
    Bar bar;
    const auto report = play(settings, std::ref(bar));
    bar.end();
    if (!report) return complain(report.problem());
    if (json) {
      fmt::print("{}\n", report->dump(2));
    } else {
      print(*report);
    }
    return done;
  }
};

// "ring: 400 games of 1000, then stopped, seed 1, 76.2 s"
inline void print_heading(const Json& report) {
  const uint64_t games = report["games"].get<uint64_t>(), asked = report["asked"].get<uint64_t>();
  fmt::print("{}: {} games{}, seed {}, {:.1f} s\n", report["game"].get<std::string>(), games,
             games < asked ? fmt::format(" of {}, then stopped", asked) : "",
             report["seed"].get<std::string>(), report["seconds"].get<double>());
}

}  // namespace gm::app

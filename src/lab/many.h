// What simulate and ladder share: the book of a game with its options and packs, a
// bot's answer, and many games on all cores. The same seed gives the same result
// whatever the number of threads: game i has a stream of its own, and only whole
// numbers are summed.
#pragma once
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <atomic>
#include <bit>
#include <chrono>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "bots/bot.h"
#include "bots/cores.h"
#include "lab/progress.h"
#include "lab/share.h"
#include "rules/games.h"
#include "rules/play.h"
#include "table/session.h"
#include "text/game_text.h"

namespace gm {

// A game as it is to be played.
template <Game G>
struct Opened {
  using Content = typename GameText<G>::Content;
  std::shared_ptr<const Content> own;  // nothing: the built-in one
  typename G::Options options;
  typename G::Book book;
  const Content& content() const { return own ? *own : GameText<G>::built_in(); }
};
template <Game G>
Result<Opened<G>> open_game(const Json& options, const std::vector<PackSource>& packs) {
  Opened<G> out;
  if (!packs.empty()) {
    auto loaded = GameText<G>::with_packs(packs);
    if (!loaded) return loaded.problem();
    out.own = std::make_shared<const typename Opened<G>::Content>(std::move(*loaded));
  }
  const auto read = read_options(out.content(), options);
  if (!read) return read.problem();
  out.options = *read;
  const auto book = make_book(out.content(), out.options);
  if (!book) return book.problem();
  out.book = *book;
  return out;
}

// What `run.operator()<G>()` makes of the game of this name.
template <class Run>
Result<Json> with_game(const std::string& name, Run&& run) {
  std::optional<Result<Json>> result;
  for_each_game([&]<class G>() {
    if (name == G::id) result = run.template operator()<G>();
  });
  if (result) return std::move(*result);
  return Problem{"game", fmt::format("expected one of {}; got \"{}\"", fmt::join(game_ids(), ", "), name)};
}

// What a bot does in a seat; `moves` are what it may do.
template <Game G>
typename G::Action bot_action(Level level, const typename G::Book& book, const typename G::State& state,
                              Seat seat, const typename G::Moves& moves, Rng& thought) {
  if (level == Level::random) return draw_move(moves, thought, false);
  return advise<G>(level, book, view(book, state, seat), seat, thought).action;
}

// How many sides a game has.
template <Game G>
int sides_of(const typename G::Book& book) {
  int sides = 0;
  for (int i = 0; i < seats(book); ++i) sides = std::max(sides, 1 + int(side_of(book, Seat(i))));
  return sides;
}

// A game to its end, told to `sink`; `decide(state, seat, moves)` acts for the seats, and for chance.
template <Game G, class Sink, class Decide>
typename G::State play_out(const typename G::Book& book, Sink&& sink, Decide&& decide) {
  typename G::State state = start(book);
  for (;;) {
    const Actors who = actors(book, state);
    if (who.none()) return state;
    const Seat seat = next_actor(who);
    typename G::Moves moves;
    legal(book, state, seat, moves);
    apply(book, state, seat, decide(state, seat, moves), sink);
  }
}

// Who has won a game.
struct Victory {
  uint64_t sides = 0;  // a bit for each that has won
  uint64_t of(int side) const {
    return ((sides >> side) & 1) == 0 ? 0 : whole_win / uint64_t(std::popcount(sides));
  }
  uint64_t of_all() const { return sides == 0 ? 0 : whole_win; }
};
template <Game G>
Victory victory(const typename G::Book& book, const typename G::State& state) {
  Victory out;
  for (Seat seat : outcome(book, state).winners) out.sides |= uint64_t{1} << int(side_of(book, seat));
  return out;
}

// Calls play(i, sums) for i = 0, 1, ... on all cores, each thread with sums of its own, and adds those up
// with `add`. Told to stop, it has played the first so many of what was asked for.
template <class Sums>
struct Played {
  Sums sums;
  uint64_t games = 0;
  double seconds = 0;
};
template <class Sums, class Play>
Played<Sums> play_many(uint64_t asked, int threads, const Progress& progress, Play&& play) {
  std::atomic<uint64_t> next = 0, games = 0;
  std::mutex joining;
  Played<Sums> out;
  const auto begun = std::chrono::steady_clock::now();
  const auto work = [&](bool tells) {
    Sums own;
    for (uint64_t game = next++; game < asked; game = next++) {
      play(game, own);
      ++games;
      if (tells && progress && !progress(games, asked)) next = asked;
    }
    const std::lock_guard lock(joining);
    out.sums.add(own);
  };
  std::vector<std::thread> workers;
  for (int i = 1; i < (threads > 0 ? threads : cores()); ++i) workers.emplace_back(work, false);
  work(true);
  for (auto& worker : workers) worker.join();
  out.games = games;
  out.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
  return out;
}

}  // namespace gm

// What `simulate infinity` counts, for each number of players: games won by each
// team and each seat and by whoever begins, points, what ended the games and what
// broke ties, what Thanos took, how long they last; and how often abilities are
// used. Whole numbers only, so that the sums do not depend on which thread played
// which game.
#pragma once
#include <cstdint>
#include <optional>
#include <vector>

#include "rules/infinity/infinity.h"
#include "text/infinity/content.h"
#include "text/json.h"

namespace gm::infinity {

// Every order of the five teams, for `simulate --pairings`, with 2, 3, 4 and 5
// players: as many teams as there are players take the seats in that order. So
// every team plays as often in each seat, and as often against every other.
class Pairings {
 public:
  explicit Pairings(const Book& book);
  uint64_t size() const { return books_.size() * orders; }
  const Book& book(uint64_t game) const { return books_[game % books_.size()]; }
  // The team that the seat has in this game, where the state asks for one.
  std::optional<Action> given(const State& state, uint64_t game) const;

 private:
  static constexpr uint64_t orders = 5 * 4 * 3 * 2;
  std::vector<Book> books_;  // by number of players
};

class Tally {
 public:
  void watch(const Book& book, const Event& event);  // every event of a game
  void end(const Book& book, const State& state);    // the game is over
  void add(const Tally& other);                      // another thread's games

  uint64_t capped() const;  // games ended by the round cap (I-16.8)
  Json report(const Content& content, const Book& book, uint64_t games) const;

 private:
  // How a game ended: points were counted since a signal came or the cap, or it was won at once.
  enum class End : uint8_t { tiles_open, superheroes_gone, round_cap, stones, thanos };
  static constexpr int end_count = int(End::thanos) + 1;
  static const char* const end_names[end_count];
  static End end_of(const Table& table, bool capped);

  struct Wins {
    uint64_t games = 0, wins = 0, points = 0;  // wins in parts: a victory is shared by its winners
  };
  struct Games {  // with one number of players
    uint64_t games = 0, first_won = 0;
    Wins teams[team_count], seats[most_players];
    uint64_t ended[end_count]{};
    uint64_t ties[tie_break_count]{};
    uint64_t rounds[most_rounds + 1]{};
    uint64_t leadership = 0;  // games in which somebody scored it
    uint64_t appeared = 0;    // games with Thanos on the board
    uint64_t taken[token_kind_count]{};
  };
  static void sum(Wins& to, const Wins& from);
  static Json wins_row(const char* key, const Json& name, const Wins& wins);
  Json report_players(const Content& content, int players) const;

  Seat first_ = nobody;  // of the game in progress
  // Sums.
  Games players_[most_players + 1];
  uint64_t used_[character_count]{};  // abilities
};

}  // namespace gm::infinity

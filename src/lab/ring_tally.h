// What `simulate ring` counts: wins by fighter and for each pairing of fighters,
// how and when fights end, how long they last and which cards are played. Whole
// numbers only, so that the sums do not depend on which thread played which game.
#pragma once
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "rules/ring/ring.h"
#include "text/json.h"
#include "text/ring/content.h"

namespace gm::ring {

// Every pairing of fighters, for `simulate --pairings`: game after game the next
// pairing, and when all have been played, the same with changed seats.
class Pairings {
 public:
  explicit Pairings(const Book& book);
  uint64_t size() const { return pairs_.size(); }
  // The fighter that the seat has in this game, where the state asks for one.
  std::optional<Action> given(const State& state, uint64_t game) const;

 private:
  std::vector<std::pair<FighterId, FighterId>> pairs_;
};

class Tally {
 public:
  void watch(const Book& book, const Event& event);  // every event of a fight
  void end(const Book& book, const State& state);    // the fight is over
  void add(const Tally& other);                      // another thread's fights

  uint64_t capped() const { return 0; }  // every fight ends by its rules
  Json report(const Content& content, const Book& book, uint64_t games) const;

 private:
  static constexpr int longest_counted = 255;  // turns
  struct Played {
    uint64_t at[power_count]{};
    uint64_t cancelled = 0;
    uint64_t discarded = 0;  // for a roll
  };
  void report_fighters(const Content& content, Json& out) const;
  void report_ends(double fights, Json& out) const;
  void report_length(Json& out) const;
  void report_cards(const Content& content, double fights, Json& out) const;

  Seat opener_ = nobody;  // of round 1 of the fight in progress
  // Sums.
  uint64_t fights_[max_fighters][max_fighters]{};  // by fighter and foe
  uint64_t wins_[max_fighters][max_fighters]{};
  uint64_t ended_[reason_count][max_rounds + 1]{};
  uint64_t ties_[reason_count][tie_break_count]{};
  uint64_t turns_[longest_counted + 1]{};
  uint64_t opener_won_ = 0;
  Played cards_[max_cards]{};
};

}  // namespace gm::ring

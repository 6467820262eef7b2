// What `simulate ring` counts: wins by fighter, how fights end, how long they
// last. Whole numbers only, so that the sums do not depend on which thread
// played which game.
#pragma once
#include <cstdint>

#include "rules/ring/ring.h"
#include "text/json.h"
#include "text/ring/content.h"

namespace gm::ring {

class Tally {
 public:
  void watch(const Book&, const Event&) {}  // the end says it all
  void end(const Book& book, const State& state);
  void add(const Tally& other);

  uint64_t capped() const { return 0; }  // every fight ends by its rules
  Json report(const Content& content, const Book& book, uint64_t games) const;

 private:
  uint64_t fighter_games_[max_fighters]{}, fighter_wins_[max_fighters]{};
  uint64_t ended_[reason_count]{}, ended_in_round_[max_rounds + 1]{};
  uint64_t ties_ = 0, turns_ = 0;
};

}  // namespace gm::ring

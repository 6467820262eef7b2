// What `simulate battle` counts: wins by hero and by battlefield, how long games
// and fights last, how heroes leave and how fights end. Whole numbers only, so
// that the sums do not depend on which thread played which game.
#pragma once
#include <cstdint>

#include "rules/battle/battle.h"
#include "text/battle/content.h"
#include "text/json.h"

namespace gm::battle {

class Tally {
 public:
  void watch(const Book& book, const Event& event);  // every event of a game
  void end(const Book& book, const State& state);    // the game is over
  void add(const Tally& other);                      // another thread's games

  uint64_t capped() const { return games_capped_; }  // games whose last fight ended by the round cap
  Json report(const Content& content, const Book& book, uint64_t games) const;

 private:
  struct OnField {
    uint64_t fights = 0, first_player_won = 0, shared = 0, rounds = 0;
  };
  void end_fight(const Book& book);

  // The fight in progress.
  Seat marker_ = nobody;  // holds the first-player card now
  Seat first_ = nobody;   // held it when the fight began
  FieldId field_ = FieldId::none;
  uint64_t rounds_ = 0;
  Cause cause_ = Cause::none;
  bool capped_ = false;
  Sides winners_;
  // Sums.
  uint64_t hero_games_[max_heroes]{}, hero_wins_[max_heroes]{};
  OnField fields_[max_fields + 1];  // the last: no battlefield
  uint64_t left_[cause_count]{}, ended_[cause_count]{};
  uint64_t fights_ = 0, rounds_sum_ = 0, shared_ = 0, fights_capped_ = 0, games_capped_ = 0;
};

}  // namespace gm::battle

// What `simulate united` counts: games won by Villain, number of Heroes and
// Challenge, how they are lost, how much of the plan deck is left and how long
// they last; wins of each Hero and each team; which cards are played, which
// special effects and Locations used. Whole numbers only, so that the sums do not
// depend on which thread played which game.
#pragma once
#include <cstdint>
#include <map>
#include <tuple>
#include <vector>

#include "rules/united/united.h"
#include "text/json.h"
#include "text/united/content.h"

namespace gm::united {

// Every Villain against 2, 3 and 4 Heroes and the solo mode, for `simulate
// --pairings`: game after game the next of them, with Heroes at random. With
// `challenges` each of them under every Challenge too, else under that of the options.
class Pairings {
 public:
  Pairings(const Book& book, bool challenges);
  uint64_t size() const { return books_.size(); }
  const Book& book(uint64_t game) const { return books_[game % size()]; }

 private:
  std::vector<Book> books_;
};

class Tally {
 public:
  void watch(const Book& book, const Event& event);  // every event of a game
  void end(const Book& book, const State& state);    // the game is over
  void add(const Tally& other);                      // another thread's games

  uint64_t capped() const { return 0; }  // every game ends by its rules (U-17)
  Json report(const Content& content, const Book& book, uint64_t games) const;

 private:
  // One way to play: who is fought, by how many, how, under which Challenge.
  struct Setting {
    VillainId villain = VillainId::none;
    bool solo = false;
    int heroes = 0;
    Challenge challenge = Challenge::none;
    auto key() const { return std::tuple(villain, solo, heroes, challenge); }
    friend bool operator<(const Setting& a, const Setting& b) { return a.key() < b.key(); }
  };
  struct Games {
    uint64_t games = 0, wins = 0;
    uint64_t ended[ending_count]{};
    uint64_t missions[mission_count]{};             // games in which it was completed
    uint64_t first[mission_count]{};                // ... as the first one
    uint64_t plan_left = 0, plan_left_in_wins = 0;  // plan cards
    uint64_t turns = 0, turns_in_wins = 0;          // of Heroes
    uint64_t villain_turns = 0;
    uint64_t knock_outs = 0;
    uint64_t health_left = 0;  // of the Villain, in lost games
  };
  struct Team {
    uint64_t games = 0, wins = 0;
  };
  struct Used {
    uint64_t played = 0, special = 0;
  };
  struct Place {
    uint64_t games = 0, wins = 0;  // games in which it was laid
    uint64_t used = 0;
  };
  static void sum(Games& to, const Games& from);
  void report_settings(const Content& content, Json& out) const;
  void report_heroes(const Content& content, Json& out) const;
  void report_cards(const Content& content, Json& out) const;

  // The game in progress.
  uint64_t knock_outs_ = 0;
  int missions_done_ = 0;
  Mission first_ = Mission::rescue_civilians;
  // Sums.
  std::map<Setting, Games> settings_;
  std::map<uint16_t, Team> teams_;  // by set of Heroes
  Team heroes_[max_heroes][max_villains];
  Used cards_[max_heroes * deck_cards]{};
  Place places_[max_locations]{};
};

}  // namespace gm::united

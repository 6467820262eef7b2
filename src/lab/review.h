// Review: the teacher after a game. A log is played again, and at every decision a bot that sees what the
// seat saw, and nothing else, weighs what was done against what could have been done, in the same supposed
// worlds.
//
//   given up   the chance of the best choice less that of the choice made; nothing if the difference lies
//              within what the comparison is unsure of
//   curve      of a side: the chance of its best choice at each of its decisions, between the start and the
//              result (1, a share of it for each of several winning sides, or 0)
//   balance    result - start = own + rivals + luck
//                own     what the side gave up itself (never above 0)
//                rivals  what each other side gave up, shared evenly among those it played against
//                luck    the rest: dice, cards, what nobody could know, and how far the bot was wrong
//              It adds up by its making, for the whole game and between any two neighbouring points.
//
// A game starts with an even share for each side. Where that is no measure (all are one side, or the game
// began from a given position) a side starts with its own first estimate, and what came before is not
// counted. A game that is not over has the last estimate for its result.
//
// Every decision is judged by itself, with luck from its own stream: the same log and seed give the same
// review for any number of threads.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "bots/levels.h"
#include "kit/seat.h"
#include "lab/progress.h"
#include "rules/game.h"
#include "table/record.h"
#include "text/json.h"
#include "text/language.h"
#include "text/pack.h"
#include "text/result.h"

namespace gm {

struct ReviewSettings {
  std::string level = name_of(stand_in);  // who judges: one that compares, casual or better
  uint64_t iterations = 0;                // for each decision; 0: the level's own
  std::string seat;                       // whose decisions are told; empty: those of people, or all
  std::string seed = "1";
  int threads = 0;  // 0: all cores
  Lang lang = Lang::en;
  std::vector<PackSource> packs;
};

// How bad a choice was, if it was bad at all.
enum class Grade : uint8_t { none, slip, mistake, blunder };
inline constexpr const char* grade_names[] = {"none", "slip", "mistake", "blunder"};

// What a change came from for the larger part.
enum class Source : uint8_t { own, rivals, luck };
inline constexpr const char* source_names[] = {"own", "rivals", "luck"};

// Steps are counted from 1, as replay shows them; chances are parts of a win, 0 to 1.
struct Judged {
  std::size_t step = 0;
  Seat seat = nobody;
  Json action, best;
  std::string words, best_words;
  double chance = 0, best_chance = 0;
  double unsure = 0;  // half of the 95 % interval of their difference, as far as the tries tell it
  double given_up = 0;
  Grade grade = Grade::none;
};

struct Balance {
  double own = 0, rivals = 0, luck = 0;
  double change() const { return own + rivals + luck; }
};

struct ReviewedSide {
  struct Point {
    std::size_t step = 0;  // before it was made; 0: the start
    double chance = 0;
  };
  struct Turn {
    std::size_t from = 0, to = 0;  // the steps between two neighbouring points
    double before = 0, after = 0;
    Balance balance;
    Source source = Source::luck;
    std::vector<std::string> words;  // of what happened, as the side saw it
  };
  std::vector<Seat> seats;
  bool asked = false;  // one of its seats is among those whose decisions are told
  std::vector<Point> curve;
  Balance balance;
  std::vector<Turn> turns;  // at most three, the greatest change first
  double start() const { return curve.front().chance; }
  double result() const { return curve.back().chance; }
};

struct Review {
  std::string game, level, seed;
  uint64_t iterations = 0;
  Lang lang = Lang::en;
  std::vector<std::string> names;  // of the seats, fit to be shown
  std::vector<Record::Player> players;
  Outcome outcome;
  std::size_t steps = 0;              // of the log
  std::size_t reached = 0;            // how many of them are reviewed: fewer if it was told to stop
  uint64_t decisions = 0, asked = 0;  // judged, and to be judged: of all seats
  double seconds = 0;
  std::vector<ReviewedSide> sides;
  std::vector<Judged> judged;  // of the seats asked for, as they were made
  bool finished() const { return outcome.over && reached == steps; }
};

Result<Review> review(const Record& record, const ReviewSettings& settings, const Progress& progress = {});

// The object of `review --json`:
//   {"game", "level", "iterations", "seed", "seconds", "steps", "reached", "over", "winners", "decisions",
//    "asked",
//    "players": [{"seat", "name", "kind", "side"}],
//    "sides": [{"seats", "asked", "start", "result", "own", "rivals", "luck", "curve": [{"step", "chance"}],
//               "turns": [{"from", "to", "before", "after", "own", "rivals", "luck", "source", "words"}]}],
//    "judged": [{"step", "seat", "action", "words", "chance", "best", "best_words", "best_chance", "unsure",
//                "given_up", "grade"}]}
Json json_of(const Review& review);

}  // namespace gm

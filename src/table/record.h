// The log of a game as a file: what was played, by whom, and every step. It is
// all that is needed to play the game again, on any machine, for ever.
//
//   {
//     "game": "battle",
//     "rules": 1,
//     "packs": [{"id":"techniques","hash":"..."}, ...],
//     "options": {"players":2, ...},
//     "seats": [{"name":"Ann","kind":"you"},{"name":"Bo","kind":"bot:greedy"}],
//     "seed": "7",
//     "steps": [
//       {"seat":"chance","action":{"do":"c_first_player","seat":"seat1"}},
//       ...
//     ],
//     "result": {"over":true,"winners":["seat1"],"hash":"..."}
//   }
//
// One step a line, so that a comparison of two logs is readable. "seed" is there
// if chance was drawn from it (`seeded`), "dice" if it came from honest dice
// (dice.h; then every chance step says the number of its "draw"), "start" (a position) if the game did
// not start from the beginning, "result" once something can be said about the
// end: a game that goes on has "over" false. Other keys are refused.
#pragma once
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kit/rng.h"
#include "kit/seat.h"
#include "rules/game.h"
#include "table/session.h"
#include "text/json.h"
#include "text/pack.h"
#include "text/result.h"

namespace gm {

// ---- Seeds ----------------------------------------------------------------------------

// The number of a seed: decimal digits that fit 64 bits are that number, any
// other text is hashed (FNV-1a, 64 bits). Game i of a run has stream(number, i).
//   seed_number("7") == 7, seed_number("seven") == 0x01359a3079f1d01e
uint64_t seed_number(std::string_view seed);

// The generator from which the chance of one game is drawn, step by step, by
// Session::roll: stream(seed_number(seed), 0). Bots need a generator of their own.
Rng seeded(std::string_view seed);

// ---- Records --------------------------------------------------------------------------

struct Record {
  struct Pack {
    std::string id;
    std::string hash;
    friend bool operator==(const Pack&, const Pack&) = default;
  };
  struct Player {
    std::string name;
    std::string kind = "you";  // or "bot:greedy"
    friend bool operator==(const Player&, const Player&) = default;
  };
  struct Step {
    Seat seat = chance;
    Json action;
    uint64_t draw = 0;  // of the honest dice, from 1; 0 if the step was not drawn from them
    friend bool operator==(const Step&, const Step&) = default;
  };
  struct Honest {
    std::string seed;
    std::string commitment;
    friend bool operator==(const Honest&, const Honest&) = default;
  };
  struct End {
    Outcome outcome;
    std::string hash;  // of the state after the last step
    friend bool operator==(const End&, const End&) = default;
  };

  std::string game;
  int rules = rules_version;
  std::vector<Pack> packs;
  Json options = Json::object();
  std::vector<Player> seats;
  std::optional<std::string> seed;
  std::optional<Honest> dice;
  std::optional<Json> start;
  std::vector<Step> steps;
  std::optional<End> end;
  friend bool operator==(const Record&, const Record&) = default;
};

// The game so far. With no players given, the seats are called seat0, seat1 ...
// `seed` only if every chance step was drawn from it.
Record record_of(const Session& session, std::vector<Record::Player> players = {},
                 std::optional<std::string> seed = std::nullopt);

Json json_of(const Record& record);
std::string write_record(const Record& record);

// Complaints are placed as "NAME:LINE". Whether the rules allow the steps is
// not asked here: see `replay`.
Result<Record> read_record(std::string_view text, const std::string& name);

// ---- Playing again --------------------------------------------------------------------

inline constexpr std::size_t all_steps = std::size_t(-1);

// The game after the first `steps` steps. Refuses a record of other rules or
// packs, and complains about the first step that the rules refuse:
// "step 17 (seat2 lay_card melee)", "B-3.3 ...". Steps are counted from 1.
// `packs` are the home-made packs that the game was played with.
Result<std::unique_ptr<Session>> replay(const Record& record, std::size_t steps = all_steps,
                                        const std::vector<PackSource>& packs = {});

// What a check has found to be true.
struct Verified {
  std::size_t steps = 0;
  std::size_t chance_steps = 0;
  bool seed_proved = false;  // every chance step is what the seed gives
  bool dice_proved = false;  // every chance step is an honest draw, and the seed is the one committed to
  std::size_t draws_taken_back = 0;  // numbers of draws that no step has: they were undone
  bool end_proved = false;           // outcome and hash are those of the record
  Outcome outcome;
};
Result<Verified> verify(const Record& record, const std::vector<PackSource>& packs = {});

}  // namespace gm

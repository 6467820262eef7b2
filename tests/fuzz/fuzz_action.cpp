// Feeds actions to the reader, and what is read to `refusal` in many places of
// some games: every answer must get a verdict, the verdict must agree with
// `legal`, what is allowed must be playable, and the action must read back.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string_view>
#include <vector>

#include "rules/battle/battle.h"
#include "rules/play.h"
#include "text/battle/content.h"
#include "text/battle/notation.h"
#include "text/json.h"

using namespace gm;
using namespace gm::battle;

namespace {

void must(bool holds, const char* what, const Json& json) {
  if (holds) return;
  std::fprintf(stderr, "%s: %s\n", what, json.dump().c_str());
  std::abort();
}

struct Place {
  Book book;
  std::vector<State> states;
};

// Some moments of a random game in a few modes, each question at least once.
const std::vector<Place>& places() {
  static const std::vector<Place> all = [] {
    std::vector<Place> out;
    for (int i : {0, 5, 11, 17, 41, 58}) {
      Place place{.book = built_in().book, .states = {}};
      place.book.options = mode(place.book, i);
      complete(place.book);
      Rng rng = stream(3, uint64_t(i));
      State s = start(place.book);
      bool met[decision_count]{};
      play_randomly<Battle>(place.book, s, rng, [&](Seat, Action, const State& now) {
        bool& before = met[int(now.table.decision)];
        if (!before || rng.below(200) == 0) place.states.push_back(now);
        before = true;
      });
      out.push_back(place);
    }
    return out;
  }();
  return all;
}

void judge(const Book& book, const State& s, Seat seat, Action action, const Json& json) {
  Moves moves;
  legal(book, s, seat, moves);
  bool listed = false;
  for (const Move& move : moves) listed = listed || move.action == action;
  const Refusal why = refusal(book, s, seat, action);
  must(listed == (why == Refusal::none), "legal and refusal do not agree", json);
  if (!listed) {
    must(rule_of(why, s.table.decision) != RuleId{}, "refused without a rule", json);
    return;
  }
  State next = s;
  Quiet quiet;
  apply(book, next, seat, action, quiet);
  must(sound(book, next) == Fault::none, "not sound after it", json);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, std::size_t size) {
  const Result<Json> json = parse_json({reinterpret_cast<const char*>(data), size}, "fuzz");
  if (!json) return 0;
  const Result<Action> action = read_action(built_in(), *json);
  if (!action) return 0;
  const Result<Action> again = read_action(built_in(), write_action(built_in(), *action));
  must(bool(again) && *again == *action, "does not read back", *json);
  for (const Place& place : places()) {
    for (const State& s : place.states) {
      judge(place.book, s, chance, *action, *json);
      for (int seat = 0; seat < max_seats; ++seat) judge(place.book, s, Seat(seat), *action, *json);
    }
  }
  return 0;
}

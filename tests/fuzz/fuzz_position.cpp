// Feeds positions to the reader: {"options": {...}, "position": {...}}. What is
// read must be sound, must be playable, and must read back to itself.
//
// Bytes alone hardly ever make a position, so half of the mutations work on the
// tree: a value is replaced by a name or number that the notation knows, copied
// from another place, removed, or added under a key it knows.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

#include "rules/battle/battle.h"
#include "rules/play.h"
#include "text/battle/content.h"
#include "text/battle/notation.h"
#include "text/json.h"

using namespace gm;
using namespace gm::battle;

extern "C" std::size_t LLVMFuzzerMutate(uint8_t* data, std::size_t size, std::size_t max_size);

namespace {

void must(bool holds, const char* what, const Json& json) {
  if (holds) return;
  std::fprintf(stderr, "%s\n%s\n", what, json.dump(1).c_str());
  std::abort();
}

void round_trip(const Book& book, const State& s, const Json& origin) {
  const Json json = write_state(built_in(), book, s);
  const Result<State> again = read_state(built_in(), book, json);
  must(bool(again) && *again == s, "does not read back", origin);
}

void play_on(const Book& book, State s, const Json& origin) {
  Rng rng{hash_of(s)};
  Quiet quiet;
  for (int step = 0; step < 50; ++step) {
    const Actors who = actors(book, s);
    if (who.none()) return;
    const Seat seat = next_actor(who);
    Moves moves;
    legal(book, s, seat, moves);
    must(!moves.empty(), "nothing is legal", origin);
    apply(book, s, seat, draw_move(moves, rng, who.luck), quiet);
    must(sound(book, s) == Fault::none, explain(sound(book, s)).c_str(), origin);
  }
  round_trip(book, s, origin);
  for (int viewer = 0; viewer < seats(book); ++viewer) {
    const View seen = view(book, s, Seat(viewer));
    const Result<View> again = read_view(built_in(), book, write_view(built_in(), book, seen));
    must(bool(again) && *again == seen, "a view does not read back", origin);
  }
}

// ---- Mutation of the tree -----------------------------------------------------

void collect(Json& json, std::vector<Json*>& nodes) {
  nodes.push_back(&json);
  for (Json& child : json) {
    if (child.is_structured()) {
      collect(child, nodes);
    } else {
      nodes.push_back(&child);
    }
  }
}

std::string any_name(Rng& rng) {
  const Content& content = built_in();
  switch (rng.below(9)) {
    case 0:
      return write_seat(Seat(rng.below(max_seats)));
    case 1:
      return technique_names[rng.below(technique_count)];
    case 2:
      return name_of(Decision(rng.below(decision_count)));
    case 3:
      return name_of(Phase(rng.below(phase_count)));
    case 4:
      return content.heroes[std::size_t(rng.below(int(content.heroes.size())))].id;
    case 5:
      return content.fields[std::size_t(rng.below(int(content.fields.size())))].id;
    case 6:
      return until_names[rng.below(5)];
    case 7:
      return trigger_names[rng.below(trigger_count)];
    default: {
      const char* const marks[] = {"fresh", "choose", "more",    "chosen", "begin",
                                   "work",  "work_2", "work_3",  "work_4", "work_5",
                                   "a",     "b",      "instead", "energy", "knockout"};
      return marks[rng.below(15)];
    }
  }
}

Json any_value(Rng& rng) {
  switch (rng.below(8)) {
    case 0:
      return rng.below(2) == 0;
    case 1:
    case 2:
      return rng.below(10);
    case 3:
      return Json::object();
    case 4:
      return Json::array();
    default:
      return any_name(rng);
  }
}

std::string any_key(Rng& rng) {
  const char* const keys[] = {
      "phase",     "decision",   "asked",   "about",  "fight",      "round",   "stage",   "target",
      "deciding",  "winner",     "marker",  "turn",   "did",        "traps",   "discard", "battlefield",
      "knockouts", "no_cards",   "row",     "draft",  "wins",       "deck",    "seats",   "public",
      "point",     "leaving",    "cause",   "left",   "last_cause", "won",     "stack",   "left_battlefield",
      "hero",      "in",         "playing", "energy", "ready",      "series",  "acted",   "ward",
      "overtime",  "spent",      "dealt",   "hand",   "laid",       "knows",   "held",    "deck_max",
      "technique", "action",     "ability", "trap",   "knockout",   "self",    "step",    "mark",
      "targets",   "queue",      "amount",  "picked", "named",      "tactics", "card",    "prevented",
      "turned",    "pass",       "place",   "made",   "trigger",    "players", "box",     "teams",
      "options",   "team_hands", "position"};
  return rng.below(4) == 0 ? any_name(rng) : keys[rng.below(int(std::size(keys)))];
}

// Leaves out what the reader can find by itself, so that the rest may change.
void forget(Json& json) {
  if (!json.contains("position") || !json["position"].is_object()) return;
  Json& position = json["position"];
  for (const char* key : {"decision", "asked", "about", "deck", "battlefield_deck", "public"})
    position.erase(key);
  if (!position.contains("seats") || !position["seats"].is_array()) return;
  for (Json& seat : position["seats"]) {
    if (seat.is_object()) seat.erase("knows");
  }
}

void mutate(Json& json, Rng& rng) {
  std::vector<Json*> nodes;
  collect(json, nodes);
  Json& at = *nodes[std::size_t(rng.below(int(nodes.size())))];
  const Json& from = *nodes[std::size_t(rng.below(int(nodes.size())))];
  switch (rng.below(6)) {
    case 0:
      at = Json(from);
      break;
    case 1:
      if (at.is_object() && !at.empty()) {
        at.erase(std::next(at.begin(), rng.below(int(at.size()))));
      } else if (at.is_array() && !at.empty()) {
        at.erase(std::size_t(rng.below(int(at.size()))));
      }
      break;
    case 2:
      if (at.is_object()) at[any_key(rng)] = rng.below(2) == 0 ? any_value(rng) : Json(from);
      if (at.is_array()) at.push_back(rng.below(2) == 0 ? any_value(rng) : Json(from));
      break;
    default:
      if (at.is_number_integer()) {
        at = rng.below(2) == 0 ? Json(rng.below(10)) : Json(at.get<int64_t>() + 1 - 2 * rng.below(2));
      } else if (at.is_boolean()) {
        at = !at.get<bool>();
      } else if (at.is_string()) {
        at = any_name(rng);
      } else if (at.is_object()) {
        at[any_key(rng)] = any_value(rng);
      } else {
        at.push_back(any_value(rng));
      }
  }
}

}  // namespace

extern "C" std::size_t LLVMFuzzerCustomMutator(uint8_t* data, std::size_t size, std::size_t max_size,
                                               unsigned seed) {
  Rng rng{seed};
  if (rng.below(2) == 0) return LLVMFuzzerMutate(data, size, max_size);
  Result<Json> json = parse_json({reinterpret_cast<const char*>(data), size}, "fuzz");
  if (!json) return LLVMFuzzerMutate(data, size, max_size);
  if (json->is_object() && rng.below(4) == 0) forget(*json);
  for (int i = 1 + rng.below(3); i > 0; --i) mutate(*json, rng);
  const std::string text = json->dump();
  if (text.size() > max_size) return LLVMFuzzerMutate(data, size, max_size);
  std::memcpy(data, text.data(), text.size());
  return text.size();
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, std::size_t size) {
  const Result<Json> json = parse_json({reinterpret_cast<const char*>(data), size}, "fuzz");
  if (!json || !json->is_object() || !json->contains("options") || !json->contains("position")) return 0;
  const Result<Options> options = read_options((*json)["options"]);
  if (!options) return 0;
  const Result<Book> book = make_book(built_in(), *options);
  if (!book) return 0;
  const Result<State> s = read_state(built_in(), *book, (*json)["position"]);
  if (!s) return 0;
  must(sound(*book, *s) == Fault::none, "not sound", *json);
  round_trip(*book, *s, *json);
  play_on(*book, *s, *json);
  return 0;
}

// What the fuzzers of notations share: moments of random games of every game, as
// documents, and mutation of such a document as a tree. Bytes alone hardly ever
// make a position, so half of the mutations replace a value by a name or number
// that some notation writes, copy it from another place, remove it, or add one
// under a known key; and some begin anew with a document of a game.
#pragma once
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "rules/games.h"
#include "rules/play.h"
#include "text/game_text.h"
#include "text/json.h"

extern "C" std::size_t LLVMFuzzerMutate(uint8_t* data, std::size_t size, std::size_t max_size);

namespace gm::fuzz {

inline void must(bool holds, const char* what, const Json& json) {
  if (holds) return;
  std::fprintf(stderr, "%s\n%s\n", what, json.dump(1).c_str());
  std::abort();
}

// Calls f.operator()<G>() for the game with this id; false if there is none.
template <class F>
bool with_game(std::string_view id, F&& f) {
  bool found = false;
  for_each_game([&]<Game G>() {
    if (id != G::id) return;
    found = true;
    f.template operator()<G>();
  });
  return found;
}

// A book and some moments of a random game with it: each question at least once.
template <Game G>
struct Place {
  typename G::Book book;
  std::vector<typename G::State> states;
};

// What is asked, as the notation names it.
template <Game G>
std::string question(const typename G::Book& book, const typename G::State& s) {
  const Actors who = actors(book, s);
  if (who.none()) return "nothing";
  typename G::Moves moves;
  legal(book, s, next_actor(who), moves);
  return write_action(GameText<G>::built_in(), moves[0].action)["do"];
}

template <Game G>
const std::vector<Place<G>>& places() {
  static const std::vector<Place<G>> all = [] {
    constexpr int count = 6;
    std::vector<Place<G>> out;
    const auto& content = GameText<G>::built_in();
    for (int i = 0; i < count; ++i) {
      const int number = i * (modes(content.book) - 1) / (count - 1);
      Place<G> place{.book = *make_book(content, mode(content.book, number)), .states = {}};
      Rng rng = stream(3, uint64_t(number));
      typename G::State s = start(place.book);
      std::set<std::string> met;
      play_randomly<G>(place.book, s, rng, [&](Seat, auto, const auto& now) {
        const bool is_new = met.insert(question<G>(place.book, now)).second;
        if (is_new || rng.below(200) == 0) place.states.push_back(now);
      });
      out.push_back(std::move(place));
    }
    return out;
  }();
  return all;
}

// ---- Mutation of a tree -----------------------------------------------------------

// The words that documents are made of.
struct Vocabulary {
  std::vector<Json> documents;
  std::set<std::string> keys, names;
  std::vector<std::string> key_list, name_list;

  explicit Vocabulary(std::vector<Json> made) : documents(std::move(made)) {
    for (const Json& document : documents) gather(document);
    key_list.assign(keys.begin(), keys.end());
    name_list.assign(names.begin(), names.end());
  }

 private:
  void gather(const Json& json) {
    if (json.is_string()) names.insert(json.get<std::string>());
    if (json.is_object()) {
      for (const auto& [key, value] : json.items()) keys.insert(key), gather(value);
    } else if (json.is_array()) {
      for (const Json& value : json) gather(value);
    }
  }
};

inline const std::string& any_of(const std::vector<std::string>& words, Rng& rng) {
  return words[std::size_t(rng.below(int(words.size())))];
}

inline Json any_value(const Vocabulary& words, Rng& rng) {
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
      return any_of(words.name_list, rng);
  }
}

inline std::string any_key(const Vocabulary& words, Rng& rng) {
  return any_of(rng.below(4) == 0 ? words.name_list : words.key_list, rng);
}

inline void collect(Json& json, std::vector<Json*>& nodes) {
  nodes.push_back(&json);
  for (Json& child : json) {
    if (child.is_structured()) {
      collect(child, nodes);
    } else {
      nodes.push_back(&child);
    }
  }
}

inline void mutate(const Vocabulary& words, Json& json, Rng& rng) {
  std::vector<Json*> nodes;
  collect(json, nodes);
  Json& at = *nodes[std::size_t(rng.below(int(nodes.size())))];
  const Json from = *nodes[std::size_t(rng.below(int(nodes.size())))];
  switch (rng.below(6)) {
    case 0:
      at = from;
      break;
    case 1:
      if (at.is_object() && !at.empty()) {
        at.erase(std::next(at.begin(), rng.below(int(at.size()))));
      } else if (at.is_array() && !at.empty()) {
        at.erase(std::size_t(rng.below(int(at.size()))));
      }
      break;
    case 2:
      if (at.is_object()) at[any_key(words, rng)] = rng.below(2) == 0 ? any_value(words, rng) : from;
      if (at.is_array()) at.push_back(rng.below(2) == 0 ? any_value(words, rng) : from);
      break;
    default:
      if (at.is_number_integer()) {
        at = rng.below(2) == 0 ? Json(rng.below(10)) : Json(at.get<int64_t>() + 1 - 2 * rng.below(2));
      } else if (at.is_boolean()) {
        at = !at.get<bool>();
      } else if (at.is_object()) {
        at[any_key(words, rng)] = any_value(words, rng);
      } else if (at.is_array()) {
        at.push_back(any_value(words, rng));
      } else {
        at = any_of(words.name_list, rng);
      }
  }
}

// The body of LLVMFuzzerCustomMutator.
inline std::size_t mutate_document(const Vocabulary& words, uint8_t* data, std::size_t size,
                                   std::size_t max_size, unsigned seed) {
  Rng rng{seed};
  if (rng.below(2) == 0) return LLVMFuzzerMutate(data, size, max_size);
  Result<Json> json = parse_json({reinterpret_cast<const char*>(data), size}, "fuzz");
  if (!json || rng.below(16) == 0)
    json = words.documents[std::size_t(rng.below(int(words.documents.size())))];
  for (int i = 1 + rng.below(3); i > 0; --i) mutate(words, *json, rng);
  const std::string text = json->dump();
  if (text.size() > max_size) return LLVMFuzzerMutate(data, size, max_size);
  std::memcpy(data, text.data(), text.size());
  return text.size();
}

}  // namespace gm::fuzz

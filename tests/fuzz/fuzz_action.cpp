// Feeds actions to the readers, {"game": "ring", "action": {...}}, and what is
// read to `refusal` in many places of some games: every answer must get a
// verdict, the verdict must agree with `legal`, what is allowed must be
// playable, and the action must read back.
#include "any_game.h"

using namespace gm;
using namespace gm::fuzz;

namespace {

template <Game G>
void judge(const typename G::Book& book, const typename G::State& s, Seat seat, typename G::Action action,
           const Json& json) {
  typename G::Moves moves;
  legal(book, s, seat, moves);
  bool listed = false;
  for (const auto& move : moves) listed = listed || move.action == action;
  const auto why = refusal(book, s, seat, action);
  must(listed == (why == decltype(why){}), "legal and refusal do not agree", json);
  if (!listed) {
    must(!rule_behind(book, s, why).empty(), "refused without a rule", json);
    return;
  }
  must(!is_pick(action) || copies(book, s, action) > 0, "a legal pick of nothing", json);
  typename G::State next = s;
  Quiet quiet;
  apply(book, next, seat, action, quiet);
  must(sound(book, next) == decltype(sound(book, next)){}, "not sound after it", json);
}

template <Game G>
void check_action(const Json& json, const Json& written) {
  const auto& content = GameText<G>::built_in();
  const auto action = read_action(content, written);
  if (!action) return;
  const auto again = read_action(content, write_action(content, *action));
  must(bool(again) && *again == *action, "does not read back", json);
  for (const auto& place : places<G>()) {
    for (const auto& s : place.states) {
      judge<G>(place.book, s, chance, *action, json);
      for (int seat = 0; seat < max_seats; ++seat) judge<G>(place.book, s, Seat(seat), *action, json);
    }
  }
}

// An action of each question, and the last listed of each.
const Vocabulary& vocabulary() {
  static const Vocabulary words = [] {
    std::set<std::string> texts;
    for_each_game([&]<Game G>() {
      for (const auto& place : places<G>()) {
        for (const auto& s : place.states) {
          if (actors(place.book, s).none()) continue;
          typename G::Moves moves;
          legal(place.book, s, next_actor(actors(place.book, s)), moves);
          for (const auto& move : {moves[0], moves[moves.size() - 1]}) {
            const Json action = write_action(GameText<G>::built_in(), move.action);
            texts.insert(Json{{"game", G::id}, {"action", action}}.dump());
          }
        }
      }
    });
    std::vector<Json> documents;
    for (const std::string& text : texts) documents.push_back(*parse_json(text, "seed"));
    return Vocabulary(std::move(documents));
  }();
  return words;
}

}  // namespace

extern "C" std::size_t LLVMFuzzerCustomMutator(uint8_t* data, std::size_t size, std::size_t max_size,
                                               unsigned seed) {
  return mutate_document(vocabulary(), data, size, max_size, seed);
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, std::size_t size) {
  const Result<Json> json = parse_json({reinterpret_cast<const char*>(data), size}, "fuzz");
  if (!json || !json->is_object() || !json->contains("action")) return 0;
  const Json& game = json->value("game", Json());
  if (!game.is_string()) return 0;
  with_game(game.get<std::string>(), [&]<Game G>() { check_action<G>(*json, (*json)["action"]); });
  return 0;
}

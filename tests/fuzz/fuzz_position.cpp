// Feeds positions to the readers: {"game": "ring", "options": {...}, "position":
// {...}}. What is read must be sound, must be playable, must read back to itself,
// and bots must know what to do there, however little they may think.
#include "any_game.h"
#include "bots/bot.h"

using namespace gm;
using namespace gm::fuzz;

namespace {

template <Game G>
void round_trip(const typename G::Book& book, const typename G::State& s, const Json& origin) {
  const auto& content = GameText<G>::built_in();
  const auto again = read_state(content, book, write_state(content, book, s));
  must(bool(again) && *again == s, "does not read back", origin);
}

template <Game G>
void play_on(const typename G::Book& book, typename G::State s, const Json& origin) {
  const auto& content = GameText<G>::built_in();
  Rng rng{hash_of(s)};
  Quiet quiet;
  for (int step = 0; step < 50; ++step) {
    const Actors who = actors(book, s);
    if (who.none()) return;
    const Seat seat = next_actor(who);
    typename G::Moves moves;
    legal(book, s, seat, moves);
    must(!moves.empty(), "nothing is legal", origin);
    apply(book, s, seat, draw_move(moves, rng, who.luck), quiet);
    must(sound(book, s) == decltype(sound(book, s)){}, "not sound while it is played", origin);
  }
  round_trip<G>(book, s, origin);
  for (int viewer = 0; viewer < seats(book); ++viewer) {
    const auto seen = view(book, s, Seat(viewer));
    const auto again = read_view(content, book, write_view(content, book, seen));
    must(bool(again) && *again == seen, "a view does not read back", origin);
  }
}

template <Game G>
void ask_bots(const typename G::Book& book, const typename G::State& s, const Json& origin) {
  const Actors who = actors(book, s);
  if (who.none() || who.luck) return;
  const Seat seat = next_actor(who);
  typename G::Moves moves;
  legal(book, s, seat, moves);
  const auto seen = view(book, s, seat);
  Rng rng{hash_of(s)};
  for (std::size_t level = 0; level < level_names.size(); ++level) {
    const Budget budget{.iterations = uint64_t(1 + rng.below(8)),
                        .threads = 1 + rng.below(2),
                        .bytes = std::size_t(rng.below(2000))};
    const auto advice = advise<G>(Level(level), book, seen, seat, rng, budget);
    bool listed = false;
    for (const auto& move : moves) listed = listed || move.action == advice.action;
    must(listed, level_names[level], origin);
    must(advice.worth >= 0 && advice.worth <= 1, "worth", origin);
  }
}

template <Game G>
void check_position(const Json& json) {
  const auto& content = GameText<G>::built_in();
  const auto options = read_options(content, json["options"]);
  if (!options) return;
  const auto book = make_book(content, *options);
  if (!book) return;
  const auto s = read_state(content, *book, json["position"]);
  if (!s) return;
  must(sound(*book, *s) == decltype(sound(*book, *s)){}, "not sound", json);
  round_trip<G>(*book, *s, json);
  play_on<G>(*book, *s, json);
  ask_bots<G>(*book, *s, json);
}

const Vocabulary& vocabulary() {
  static const Vocabulary words = [] {
    std::vector<Json> documents;
    for_each_game([&]<Game G>() {
      const auto& content = GameText<G>::built_in();
      for (const auto& place : places<G>()) {
        for (const auto& s : place.states) {
          documents.push_back({{"game", G::id},
                               {"options", write_options(content, place.book.options)},
                               {"position", write_state(content, place.book, s)}});
        }
      }
    });
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
  if (!json || !json->is_object() || !json->contains("options") || !json->contains("position")) return 0;
  const Json& game = json->value("game", Json());
  if (!game.is_string()) return 0;
  with_game(game.get<std::string>(), [&]<Game G>() { check_position<G>(*json); });
  return 0;
}

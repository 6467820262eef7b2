// Bytes as a home-made pack; the first says of which game. Whatever they are, the
// loader answers with content that can be played or with a complaint that can be
// sent on as JSON.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "rules/play.h"
#include "text/game_text.h"

namespace {

using namespace gm;

template <Game G>
void check_pack(const std::string& text) {
  const auto content = GameText<G>::with_packs({{"fuzz.json", text}});
  if (!content) {
    if (content.problem().what.empty()) std::abort();
    (void)Json(content.problem().line()).dump();  // throws if it is not UTF-8
    return;
  }
  (void)added_by_pack(*content).dump();
  for (const Lang lang : langs) (void)write_cards(*content, lang).dump();
  const auto book = make_book(*content, {});
  if (!book) std::abort();
  Rng rng{text.size()};
  auto s = start(*book);
  play_randomly<G>(*book, s, rng, [&](Seat, auto, const auto& now) {
    if (sound(*book, now) != decltype(sound(*book, now)){}) std::abort();
  });
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* bytes, std::size_t size) {
  if (size == 0) return 0;
  const std::string text(reinterpret_cast<const char*>(bytes) + 1, size - 1);
  int games = 0, number = 0;
  for_each_game([&]<Game G>() { ++games; });
  for_each_game([&]<Game G>() {
    if (number++ == bytes[0] % games) check_pack<G>(text);
  });
  return 0;
}

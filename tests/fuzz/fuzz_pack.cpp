// Bytes as a home-made pack. Whatever they are, the loader answers with content
// that holds together or with a complaint that can be sent on as JSON.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "text/battle/content.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* bytes, std::size_t size) {
  using namespace gm;
  using namespace gm::battle;
  const std::string text(reinterpret_cast<const char*>(bytes), size);
  const Result<Content> content = with_packs({{"fuzz.json", text}});
  if (!content) {
    if (content.problem().what.empty()) std::abort();
    (void)Json(content.problem().line()).dump();  // throws if it is not UTF-8
    return 0;
  }
  const Book& book = content->book;
  if (content->heroes.size() != std::size_t((book.heroes[0] | book.heroes[1]).size())) std::abort();
  if (content->fields.size() != std::size_t((book.fields[0] | book.fields[1]).size())) std::abort();
  for (std::size_t i = 0; i < content->heroes.size(); ++i) {
    if (hero_named(*content, content->heroes[i].id) != HeroId(i)) std::abort();
  }
  if (!make_book(*content, {})) std::abort();
  return 0;
}

// Bytes as an ability; the first says of which game and for which kind of card.
// What is accepted is written in normal form, and the normal form reads back to
// the same value.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "text/battle/content.h"
#include "text/infinity/content.h"
#include "text/ring/content.h"
#include "text/united/content.h"

namespace gm {

static void check_problem(const Problem& problem, std::size_t size) {
  const int column = std::stoi(problem.where);
  if (column < 1 || std::size_t(column) > size + 1 || problem.what.empty()) std::abort();
  (void)Json(problem.what).dump();  // throws if it is not UTF-8
}

namespace battle {

static void check_ability(std::string_view text, CardKind kind) {
  const Result<Ability> ability = read_ability(text, kind);
  if (!ability) return check_problem(ability.problem(), text.size());
  const std::string normal = write_ability(*ability);
  const Result<Ability> again = read_ability(normal, kind);
  if (!again || *again != *ability || write_ability(*again) != normal) std::abort();
}

static void check_steps(std::string_view text) {
  const Result<Steps> steps = read_steps(text);
  if (!steps) return check_problem(steps.problem(), text.size());
  const Result<Steps> again = read_steps(write_steps(*steps));
  if (!again || *again != *steps) std::abort();
}

}  // namespace battle

namespace ring {

static void check_ability(std::string_view text) {
  const Result<Ability> ability = read_ability(text);
  if (!ability) return check_problem(ability.problem(), text.size());
  const std::string normal = write_ability(*ability);
  const Result<Ability> again = read_ability(normal);
  if (!again || *again != *ability || write_ability(*again) != normal) std::abort();
}

static void check_levels(std::string_view text, const Card& card) {
  const Result<Card> levels = read_levels(text, card);
  if (!levels) return check_problem(levels.problem(), text.size());
  const std::string normal = write_levels(*levels);
  const Result<Card> again = read_levels(normal, card);
  if (!again || *again != *levels || write_levels(*again) != normal) std::abort();
}

}  // namespace ring

namespace united {

static void check_effect(std::string_view text) {
  Book book = built_in().book;
  const Result<EffectId> effect = read_effect(book, text);
  if (!effect) return check_problem(effect.problem(), text.size());
  const std::string normal = write_effect(book, *effect);
  const Result<EffectId> again = read_effect(book, normal);
  if (!again || write_effect(book, *again) != normal) std::abort();
}

// A line put into a row that says nothing yet: the lines of the row, put into another, make the same row.
template <class Row>
static void check_line(std::string_view text, const Row& silent) {
  Book book = built_in().book;
  const Result<Row> row = read_line(book, silent, text);
  if (!row) return check_problem(row.problem(), text.size());
  const auto lines = write_lines(book, *row);
  Row again = silent;
  for (const std::string& line : lines) {
    const Result<Row> next = read_line(book, again, line);
    if (!next) std::abort();
    again = *next;
  }
  if (write_lines(book, again) != lines) std::abort();
}

}  // namespace united

namespace infinity {

static void check_effect(std::string_view text, Trigger trigger, bool blank) {
  const Content& content = built_in();
  Book book = content.book;
  const Spot spot{trigger, blank};
  const Result<EffectId> effect = read_effect(content, book, text, spot);
  if (!effect) return check_problem(effect.problem(), text.size());
  const std::string normal = write_effect(content, book, *effect);
  const Result<EffectId> again = read_effect(content, book, normal, spot);
  if (!again || write_effect(content, book, *again) != normal) std::abort();
}

}  // namespace infinity

static void check(int kind, std::string_view text) {
  switch (kind) {
    case 0:
      battle::check_ability(text, battle::CardKind::hero);
      break;
    case 1:
      battle::check_ability(text, battle::CardKind::battlefield);
      break;
    case 2:
      battle::check_steps(text);
      break;
    case 3:
      ring::check_ability(text);
      break;
    case 4:
      ring::check_levels(text, {.kind = ring::Kind::strength, .type = ring::Type::attack});
      break;
    case 5:
      ring::check_levels(text, {.kind = ring::Kind::speed, .type = ring::Type::counter});
      break;
    case 6:
      ring::check_levels(text, {.kind = ring::Kind::universal, .type = ring::Type::manoeuvre});
      break;
    case 7:
      ring::check_levels(text, {.kind = ring::Kind::free, .type = ring::Type::special});
      break;
    case 8:
      united::check_effect(text);
      break;
    case 9:
      united::check_line(text, united::Threat{});
      break;
    case 10:
      united::check_line(text, united::Villain{.overflow = united::Overflow::pass});
      break;
    case 11:
      infinity::check_effect(text, infinity::Trigger::arrive, true);
      break;
    case 12:
      infinity::check_effect(text, infinity::Trigger::trap, true);
      break;
    case 13:
      infinity::check_effect(text, infinity::Trigger::ability, false);
      break;
    case 14:
      infinity::check_effect(text, infinity::Trigger::active, false);
      break;
    default:
      infinity::check_effect(text, infinity::Trigger::bases_moved, false);
      break;
  }
}

}  // namespace gm

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* bytes, std::size_t size) {
  if (size == 0) return 0;
  const std::string_view text(reinterpret_cast<const char*>(bytes) + 1, size - 1);
  gm::check(bytes[0] % 16, text);
  return 0;
}

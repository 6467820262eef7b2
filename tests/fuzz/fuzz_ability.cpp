// Bytes as an ability; the first says for which kind of card. What is accepted
// is written in normal form, and the normal form reads back to the same value.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "text/battle/content.h"

namespace {

using namespace gm;
using namespace gm::battle;

void check_problem(const Problem& problem, std::size_t size) {
  const int column = std::stoi(problem.where);
  if (column < 1 || std::size_t(column) > size + 1 || problem.what.empty()) std::abort();
  (void)Json(problem.what).dump();  // throws if it is not UTF-8
}

void check_ability(std::string_view text, CardKind kind) {
  const Result<Ability> ability = read_ability(text, kind);
  if (!ability) return check_problem(ability.problem(), text.size());
  const std::string normal = write_ability(*ability);
  const Result<Ability> again = read_ability(normal, kind);
  if (!again || *again != *ability || write_ability(*again) != normal) std::abort();
}

void check_steps(std::string_view text) {
  const Result<Steps> steps = read_steps(text);
  if (!steps) return check_problem(steps.problem(), text.size());
  const Result<Steps> again = read_steps(write_steps(*steps));
  if (!again || *again != *steps) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* bytes, std::size_t size) {
  if (size == 0) return 0;
  const std::string_view text(reinterpret_cast<const char*>(bytes) + 1, size - 1);
  switch (bytes[0] % 3) {
    case 0:
      check_ability(text, CardKind::hero);
      break;
    case 1:
      check_ability(text, CardKind::battlefield);
      break;
    default:
      check_steps(text);
      break;
  }
  return 0;
}

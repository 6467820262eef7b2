// The lines of `grandmaster signature` from the rules and their content alone, so
// that a second compiler need not build the whole house to have its say.
#include <fmt/format.h>

#include "rules/play.h"
#include "text/game_text.h"

int main() {
  gm::for_each_game([]<gm::Game G>() {
    fmt::print("{} {:016x}\n", G::id, gm::signature<G>(gm::GameText<G>::built_in().book));
  });
}

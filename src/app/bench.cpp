#include "lab/bench.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cstdio>
#include <memory>

#include "app/commands.h"
#include "rules/games.h"
#include "table/session.h"
#include "text/game_text.h"

namespace gm::app {
namespace {

void print_row(const Json& row) {
  const auto number = [&](const char* key) { return row[key].get<double>(); };
  fmt::print("{} with {} seats, random play on one core\n", row["game"].get<std::string>(),
             row["seats"].get<int>());
  fmt::print("  {:>8.2f} M steps a second: {:.2f} M decisions and {:.2f} M chance steps\n",
             number("steps_per_second") / 1e6, number("decisions_per_second") / 1e6,
             number("chance_steps_per_second") / 1e6);
  fmt::print("  {:>8.0f}   whole games a second, of {:.0f} decisions and {:.0f} chance steps\n",
             number("playouts_per_second"), number("decisions_per_game"), number("chance_steps_per_game"));
  fmt::print("  {:>8.0f}   whole games a second by rules of thumb, {:.0f} iterations a second of a search\n",
             number("policy_playouts_per_second"), number("search_iterations_per_second"));
  fmt::print("  {:>8}   bytes of state, copied in {:.1f} ns\n", row["state_bytes"].get<int>(),
             number("copy_ns"));
  fmt::print("  {:>8.3f} allocations a step\n", number("allocations_per_step"));
  if (row.contains("instructions_per_step")) {
    fmt::print("  {:>8.0f}   instructions a step\n", number("instructions_per_step"));
  } else {
    fmt::print("  this machine does not count instructions\n");
  }
}

}  // namespace

void add_bench(CLI::App& app, int& code) {
  struct Given {
    bool json = false;
    double seconds = 2;
  };
  auto given = std::make_shared<Given>();
  auto* speed =
      app.add_subcommand("bench", "measure how fast each game is played, at random and by bots, on one core");
  speed->add_option("--seconds", given->seconds, "how long to measure each game")
      ->check(CLI::Range(0.1, 600.0))
      ->capture_default_str();
  speed->add_flag("--json", given->json, "a JSON list, one object a game");
  speed->callback([given, &code] {
    const Json rows = bench(given->seconds);
    if (given->json) {
      fmt::print("{}\n", rows.dump(2));
    } else {
      for (const Json& row : rows) print_row(row);
    }
    code = done;
  });

  auto* book =
      app.add_subcommand("book", "the content of a game as bytes, for the WASM and GPU builds of the rules");
  auto game = std::make_shared<std::string>();
  book->add_option("game", *game, "which game")->required();
  book->callback([game, &code] {
    bool found = false;
    for_each_game([&]<class G>() {
      if (*game != G::id) return;
      const auto& bytes = GameText<G>::built_in().book;
      found = std::fwrite(&bytes, sizeof(bytes), 1, stdout) == 1;
    });
    code = found ? done
                 : complain({"game", fmt::format("expected one of {}; got \"{}\"",
                                                 fmt::join(game_ids(), ", "), *game)});
  });

  auto* proof =
      app.add_subcommand("signature", "one number a game, equal on every build that plays by the same rules");
  proof->callback([&code] {
    for (const std::string& line : signatures()) fmt::print("{}\n", line);
    code = done;
  });
}

}  // namespace gm::app

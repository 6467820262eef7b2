#include <fmt/format.h>
#include <fmt/ranges.h>

#include <memory>
#include <optional>

#include "app/commands.h"
#include "rules/games.h"
#include "table/session.h"
#include "text/game_text.h"

namespace gm::app {
namespace {

// What a pack brings to its game, or the first thing that is wrong with it.
Result<Json> checked_pack(const PackSource& pack) {
  const auto json = parse_json(pack.bytes, pack.name, {.bytes = std::size_t(4) << 20, .depth = 16});
  if (!json) return json.problem();
  const auto game = reading([&] { return Node(*json, "")["game"].text(); });
  if (!game)
    return Problem{fmt::format("{}:{}", pack.name, line_of(pack.bytes, "game")), game.problem().line()};
  std::optional<Result<Json>> found;
  for_each_game([&]<class G>() {
    if (*game != G::id) return;
    const auto content = GameText<G>::with_packs({pack});
    found = content ? Result<Json>(added_by_pack(*content)) : Result<Json>(content.problem());
  });
  if (found) return std::move(*found);
  return Problem{fmt::format("{}:{}", pack.name, line_of(pack.bytes, "game")),
                 fmt::format("expected one of {}; got \"{}\"", fmt::join(game_ids(), ", "), *game)};
}

int run_check(const std::string& path, bool as_json) {
  const auto packs = read_packs({path});
  if (!packs) return complain(packs.problem());
  const auto checked = checked_pack(packs->front());
  if (as_json) {
    Json out{{"ok", bool(checked)}};
    if (checked) {
      out.update(*checked);
    } else {
      out["where"] = checked.problem().where;
      out["why"] = checked.problem().what;
    }
    fmt::print("{}\n", out.dump(2));
    return checked ? done : not_in_order;
  }
  if (!checked) return complain(checked.problem(), not_in_order);
  fmt::print("{}: in order.\n", path);
  for (const auto& [kind, cards] : checked->items()) {
    for (const Json& card : cards) {
      fmt::print("  {} {} ({})\n", kind, card["id"].get<std::string>(), card["name"].get<std::string>());
      for (const Json& ability : card["abilities"]) fmt::print("      {}\n", ability.get<std::string>());
    }
  }
  return done;
}

}  // namespace

void add_pack(CLI::App& app, int& code) {
  struct Given {
    std::string file;
    bool json = false;
  };
  auto given = std::make_shared<Given>();
  auto* pack = app.add_subcommand("pack", "home-made cards");
  pack->require_subcommand(1);
  auto* check_command =
      pack->add_subcommand("check", "check a pack: every card, every number, every language");
  check_command->footer(
      "Play with it: grandmaster play battle --pack FILE. CONTRIBUTING.md shows how to write one.");
  check_command->add_option("file", given->file, "the pack")->required()->type_name("FILE");
  check_command->add_flag("--json", given->json, "the answer as one JSON object");
  check_command->callback([given, &code] { code = run_check(given->file, given->json); });
}

}  // namespace gm::app

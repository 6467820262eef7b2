// Feeds lines to a table as requests of three people (the first byte of a line
// says whose), as the sockets would; a first line with the id of a game opens a
// table of that game. Each is followed or denied with a reason, nothing is told that cannot be written, and
// what was followed restores to the same table.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#include "rules/games.h"
#include "table/table.h"

using namespace gm;

namespace {

void must(bool holds, const char* what, const std::string& text) {
  if (holds) return;
  std::fprintf(stderr, "%s: %s\n", what, text.c_str());
  std::abort();
}

std::unique_ptr<Table> begun(std::string_view game) {
  Json request = {{"game", game},
                  {"options", Json::object()},
                  {"seats", {{{"kind", "you"}}, {{"kind", "open"}}}},
                  {"clock", {{"kind", "move"}, {"seconds", 30}}}};
  if (game == "battle") {
    request["options"]["players"] = 3;
    request["seats"].push_back({{"kind", "bot"}, {"level", "random"}});
  }
  return std::move(std::get<0>(Table::opened(Node{request, ""}, 1, "Ann", 1000)));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* bytes, std::size_t size) {
  std::string_view text(reinterpret_cast<const char*>(bytes), size);
  std::string_view game = "battle";
  for_each_game([&]<Game G>() {
    if (text.substr(0, text.find('\n')) == G::id) game = G::id;
  });
  auto table = begun(game);
  std::vector<Json> log = table->take_fresh();
  Millis now = 1000;
  for (int requests = 0; !text.empty() && requests < 50; ++requests) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (line.empty()) continue;
    const Person person = 1 + Person(static_cast<unsigned char>(line.front()) % 3);
    line.remove_prefix(1);
    now += 1000;
    const auto request = parse_json(line, "request", {16 * 1024, 16});
    if (!request || !request->is_object()) continue;
    const uint32_t n = table->n();
    const auto answer = table->command(person, "Bob", Node{*request, ""}, now);
    if (const auto* denied = std::get_if<Denied>(&answer)) {
      must(table->n() == n, "denied and changed", request->dump());
      const Json said = table->denied(*denied, Lang::ru);
      must(!said["error"].get<std::string>().empty() && !said["why"].get<std::string>().empty(), "no reason",
           request->dump());
    }
    (void)table->why(person, Node{*request, ""}, Lang::pl);
    (void)table->explain(person, Seat(0), Node{*request, ""}, Lang::en);
    table->tick(now);
    for (Json& change : table->take_fresh()) log.push_back(std::move(change));
    for (const Seat viewer : {Seat(0), Seat(1), spectator}) {
      (void)table->now(viewer, person, Lang::en, {}, 0, now).dump();
      (void)table->news(0, viewer, Lang::ru).dump();
    }
  }
  const auto again = Table::restored(log);
  must(bool(again), "cannot be restored", Json(log).dump());
  must((*again)->now(Seat(0), 1, Lang::en, {}, 0, now) == table->now(Seat(0), 1, Lang::en, {}, 0, now),
       "is another table", Json(log).dump());
  // The text as a log of changes that nobody wrote.
  if (const auto changes = parse_json({reinterpret_cast<const char*>(bytes), size}, "log", {1 << 20, 16})) {
    if (changes->is_array()) (void)Table::restored(*changes);
  }
  return 0;
}

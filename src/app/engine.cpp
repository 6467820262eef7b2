#include "table/engine.h"

#include <iostream>

#include "app/commands.h"

namespace gm::app {

void add_engine(CLI::App& app, int& code) {
  auto* command =
      app.add_subcommand("engine", "answer JSON lines on standard input: the rules for other programs");
  command->footer(
      "One request a line, one answer a line. Example:\n"
      "  {\"id\":1,\"do\":\"new\",\"game\":\"battle\",\"seats\":3,\"seed\":\"7\"}\n"
      "  {\"id\":2,\"do\":\"roll\",\"all\":true}\n"
      "  {\"id\":3,\"do\":\"legal\",\"seat\":\"seat0\"}\n"
      "docs/protocol.md describes all requests.");
  command->callback([&code] {
    std::ios::sync_with_stdio(false);
    answer_lines(std::cin, std::cout);
    code = done;
  });
}

}  // namespace gm::app

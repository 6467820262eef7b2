// The program: reads the command line and hands over to the command.
#include <exception>

#include "app/commands.h"
#include "text/language.h"

int main(int argc, char** argv) {
  using namespace gm::app;
  CLI::App app{"Grandmaster: a table, an opponent and a laboratory for tabletop fighting games."};
  app.footer(
      "Begin with:  grandmaster serve                the table in a browser\n"
      "             grandmaster play battle          a game against bots, in this terminal\n"
      "             grandmaster rules battle B-4.3   what a rule says\n"
      "Every command explains itself: grandmaster COMMAND --help\n"
      "Exit codes: 0 done; 1 checked and not in order; 2 bad command line, option or file.");
  app.require_subcommand(1);
  app.get_formatter()->column_width(34);
  int code = done;
  add_serve(app, code);
  add_play(app, code);
  add_simulate(app, code);
  add_ladder(app, code);
  add_tune(app, code);
  add_practise(app, code);
  add_learn(app, code);
  add_engine(app, code);
  add_logs(app, code);
  add_review(app, code);
  add_rules(app, code);
  add_pack(app, code);
  add_bench(app, code);
  try {
    if (const std::string problem = gm::words_problem(); !problem.empty())
      return complain({"content/words", problem});
    // CLI11 would only say that a command is missing.
    if (argc > 1 && argv[1][0] != '-') {
      std::string commands;
      bool known = false;
      for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; })) {
        known = known || command->get_name() == argv[1];
        commands += (commands.empty() ? "" : ", ") + command->get_name();
      }
      if (!known) return complain({argv[1], "expected a command: " + commands});
    }
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    const int parsed = app.exit(error);
    return parsed == 0 ? done : bad_usage;
  } catch (const std::exception& error) {
    return complain({"", std::string("this should not have happened: ") + error.what()});
  }
  return code;
}

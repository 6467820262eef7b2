#include "lab/simulate.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <memory>

#include "app/long_run.h"
#include "bots/levels.h"

namespace gm::app {
namespace {

std::string percent(const Json& number) { return fmt::format("{:.1f} %", number.get<double>() * 100); }

// Rows with a share and its interval; other numbers behind it.
void print_shares(const std::string& title, const Json& rows, const char* name,
                  const std::vector<const char*>& more) {
  if (!rows.is_array() || rows.empty()) return;
  fmt::print("\n{}\n", title);
  for (const Json& row : rows) {
    fmt::print("  {:<22} {:>7}  ({} to {})", row[name].get<std::string>(), percent(row["share"]),
               percent(row["low"]), percent(row["high"]));
    for (const char* key : more) {
      const Json& value = row[key];
      if (value.is_string()) {
        fmt::print("  {}", value.get<std::string>());
      } else if (value.is_number_integer()) {
        fmt::print("  {} {}", value.get<uint64_t>(), key);
      } else {
        fmt::print("  {:.2f} {}", value.get<double>(), key);
      }
    }
    fmt::print("\n");
  }
}

std::vector<std::string> words(const Json& list) { return list.get<std::vector<std::string>>(); }

void print_parts(const std::string& title, const Json& parts) {
  fmt::print("\n{}\n", title);
  for (const auto& [name, part] : parts.items()) fmt::print("  {:<22} {:>7}\n", name, percent(part));
}

// Who wins against whom: the row's fighter against the column's, with half the width of the interval.
void print_matrix(const Json& fighters, const Json& pairings) {
  fmt::print("\nGames won, each fighter (row) against each foe (column), with half the interval\n{:>18}", "");
  for (std::size_t i = 0; i < fighters.size(); ++i) fmt::print(" {:>9}", i + 1);
  fmt::print("\n");
  for (std::size_t i = 0; i < fighters.size(); ++i) {
    const std::string id = fighters[i]["fighter"].get<std::string>();
    fmt::print("  {:>2} {:<13}", i + 1, id);
    for (const Json& foe : fighters) {
      std::string cell = "-";
      for (const Json& row : pairings) {
        if (row["fighter"] != id || row["foe"] != foe["fighter"] || row["fighter"] == row["foe"]) continue;
        cell = fmt::format("{:.1f}±{:.1f}", row["share"].get<double>() * 100,
                           (row["high"].get<double>() - row["low"].get<double>()) * 50);
      }
      fmt::print(" {:>9}", cell);
    }
    fmt::print("\n");
  }
}

// What only fights of Ring tell.
void print_fights(const Json& report) {
  const Json& opener = report["opener"];
  fmt::print("\nThe opener of round 1 wins {} ({} to {})\n", percent(opener["share"]), percent(opener["low"]),
             percent(opener["high"]));
  fmt::print("\nHow fights end{:>24} {:>8}", "all", "tie");
  for (std::size_t i = 0; i < report["ends"][0]["by_round"].size(); ++i) fmt::print("  round {}", i + 1);
  fmt::print("\n");
  for (const Json& end : report["ends"]) {
    fmt::print("  {:<27} {:>8} {:>8}", end["end"].get<std::string>(), percent(end["part"]),
               percent(end["tie_break"]));
    for (const Json& part : end["by_round"]) fmt::print(" {:>8}", percent(part));
    fmt::print("\n");
  }
  print_parts("Tie-breaks, of all fights", report["tie_breaks"]);
  const Json& turns = report["turns"];
  fmt::print(
      "\nLength: {:.1f} turns a fight; a tenth end within {}, half within {}, nine tenths within {}, all "
      "within {}\n",
      turns["mean"].get<double>(), turns["tenth"].get<int>(), turns["median"].get<int>(),
      turns["ninth"].get<int>(), turns["longest"].get<int>());
  fmt::print("\nCards a fight{:>15} {:>6} {:>6} {:>6} {:>10} {:>10}\n", "played", "min", "mid", "max",
             "cancelled", "discarded");
  for (const Json& row : report["cards"]) {
    fmt::print("  {:<19} {:>6.2f} {:>6.2f} {:>6.2f} {:>6.2f} {:>10.2f} {:>10.2f}\n",
               row["card"].get<std::string>(), row["played"].get<double>(), row["min"].get<double>(),
               row["mid"].get<double>(), row["max"].get<double>(), row["cancelled"].get<double>(),
               row["discarded"].get<double>());
  }
}

// Why games were lost, in parts of all games: "plot 12.0 %, plan_empty 3.1 %".
std::string losses(const Json& lost) {
  std::vector<std::string> parts;
  for (const auto& [ending, part] : lost.items())
    parts.push_back(fmt::format("{} {}", ending, percent(part)));
  return fmt::format("{}", fmt::join(parts, ", "));
}

// "ultron 3 hard", "red_skull solo none"
std::string setting_of(const Json& row) {
  const std::string heroes = row["mode"] == "solo" ? "solo" : fmt::format("{}", row["heroes"].get<int>());
  return fmt::format("{} {} {}", row["villain"].get<std::string>(), heroes,
                     row["challenge"].get<std::string>());
}

// What only games of United tell.
void print_settings(const Json& report) {
  fmt::print("\nGames won, by Villain, number of Heroes and Challenge (95 % interval)\n");
  fmt::print("  {:<28} {:>7} {:>18} {:>6} {:>6} {:>6} {:>6}  {}\n", "", "won", "", "plan", "turns", "KOs",
             "Health", "lost by");
  for (const Json& row : report["settings"]) {
    const std::string interval = fmt::format("({} to {})", percent(row["low"]), percent(row["high"]));
    fmt::print("  {:<28} {:>7} {:>18} {:>6.1f} {:>6.1f} {:>6.2f} {:>6.1f}  {}\n", setting_of(row),
               percent(row["share"]), interval, row["plan_left_in_wins"].get<double>(),
               row["turns"].get<double>(), row["knock_outs"].get<double>(),
               row["health_left_in_losses"].get<double>(), losses(row["lost"]));
  }
  fmt::print(
      "  plan: cards left in the plan deck when the Heroes win; turns: of Heroes in a game; Health: left to "
      "the Villain in a lost game\n");
  fmt::print("\nMissions completed (and completed as the first)\n");
  for (const Json& row : report["settings"]) {
    fmt::print("  {:<28}", setting_of(row));
    for (const auto& [mission, parts] : row["missions"].items()) {
      fmt::print("  {} {} ({})", mission, percent(parts["done"]), percent(parts["first"]));
    }
    fmt::print("\n");
  }
}

// The teams that win most and least often.
void print_teams(const Json& teams) {
  std::vector<Json> rows(teams.begin(), teams.end());
  std::stable_sort(rows.begin(), rows.end(), [](const Json& a, const Json& b) {
    return a["share"].get<double>() > b["share"].get<double>();
  });
  constexpr std::size_t shown = 8;
  fmt::print("\nGames won, by team{}\n", rows.size() > 2 * shown ? ", the best and the worst" : "");
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (rows.size() > 2 * shown && i >= shown && i < rows.size() - shown) continue;
    fmt::print("  {:<58} {:>7}  ({} to {})  {} games\n",
               fmt::format("{}", fmt::join(words(rows[i]["team"]), " ")), percent(rows[i]["share"]),
               percent(rows[i]["low"]), percent(rows[i]["high"]), rows[i]["games"].get<uint64_t>());
  }
}

void print_used_cards(const Json& cards) {
  fmt::print("\nCards, for each game with their Hero{:>12} {:>8}\n", "played", "special");
  for (const Json& row : cards) {
    fmt::print("  {:<43} {:>6.2f} {:>8.2f}\n", row["card"].get<std::string>(), row["played"].get<double>(),
               row["special"].get<double>());
  }
}

// What only games of Infinity tell: one part for each number of players.
void print_tables(const Json& report) {
  for (const Json& table : report["tables"]) {
    const int players = table["players"].get<int>();
    fmt::print("\n{} players, {} games; a fair share is {:.1f} %", players, table["games"].get<uint64_t>(),
               100.0 / players);
    print_shares("Games won, by team", table["teams"], "team", {"points", "games"});
    print_shares("Games won, by seat", table["seats"], "seat", {"points"});
    fmt::print("  whoever begins: {} ({} to {})\n", percent(table["first"]["share"]),
               percent(table["first"]["low"]), percent(table["first"]["high"]));
    print_parts("How games end", table["ends"]);
    print_parts("Ties broken by", table["tie_breaks"]);
    const Json& thanos = table["thanos"];
    fmt::print("\nThanos appears in {} of the games and takes {:.2f} Stones and {:.2f} superheroes a game; ",
               percent(thanos["appears"]), thanos["stone"].get<double>(), thanos["superhero"].get<double>());
    fmt::print("leadership is scored in {}\n", percent(table["leadership"]));
    const Json& rounds = table["rounds"];
    fmt::print(
        "Length: {:.1f} rounds a game; a tenth end within {}, half within {}, nine tenths within {}, "
        "all within {}\n",
        rounds["mean"].get<double>(), rounds["tenth"].get<int>(), rounds["median"].get<int>(),
        rounds["ninth"].get<int>(), rounds["longest"].get<int>());
  }
  fmt::print("\nAbilities used, for each game with their team\n");
  for (const Json& row : report["abilities"]) {
    fmt::print("  {:<22} {:>5.2f}\n", row["character"].get<std::string>(), row["used"].get<double>());
  }
}

void print_report(const Json& report) {
  print_heading(report);
  std::string options;
  for (const auto& [name, value] : report["options"].items())
    options += fmt::format(" {}={}", name, value.is_string() ? value.get<std::string>() : value.dump());
  fmt::print("options:{}\n", options);
  fmt::print("{} decisions and {} chance steps; {} games ended by a cap\n",
             report["decisions"].get<uint64_t>(), report["chance_steps"].get<uint64_t>(),
             report["capped"].get<uint64_t>());
  print_shares("Games won, by seat (95 % interval)", report["seats"], "seat", {"bot"});
  print_shares("Games won, by hero", report.value("heroes", Json()), "hero", {"games"});
  print_shares("Games won, by fighter", report.value("fighters", Json()), "fighter", {"games"});
  if (report.contains("pairings")) print_matrix(report["fighters"], report["pairings"]);
  print_shares("Fights won by whoever begins as first player, by battlefield",
               report.value("battlefields", Json()), "battlefield", {"fights", "shared", "rounds"});
  if (report.contains("ends")) print_fights(report);
  if (report.contains("settings")) {
    print_settings(report);
    print_teams(report["teams"]);
    print_shares("Games won, by Location that was laid; how often it was used in each", report["locations"],
                 "location", {"games", "used"});
    print_used_cards(report["cards"]);
  }
  if (report.contains("tables")) print_tables(report);
  if (report.contains("length")) {
    fmt::print(
        "\nLength: {:.2f} fights a game, {:.2f} rounds a fight; {} of the fights have several winners\n",
        report["length"]["fights_per_game"].get<double>(), report["length"]["rounds_per_fight"].get<double>(),
        percent(report["fights_shared"]));
    print_parts("What ends a fight: the last exit", report["fights_end"]);
    print_parts("Why heroes leave", report["heroes_leave"]);
  }
}

}  // namespace

void add_simulate(CLI::App& app, int& code) {
  auto given = std::make_shared<LongRun<SimulateSettings>>();
  auto* command = app.add_subcommand("simulate", "play many games by bots and report who wins how often");
  command->footer(
      "Examples:\n"
      "  grandmaster simulate battle --games 100000\n"
      "  grandmaster simulate battle --games 2000 --bots greedy,random,random,random --option box=guardians\n"
      "  grandmaster simulate ring --games 1000 --pairings --bots greedy\n"
      "  grandmaster simulate united --games 100 --pairings --challenges --bots greedy\n"
      "  grandmaster simulate infinity --games 5 --pairings --bots greedy\n"
      "The same seed gives the same result, whatever the number of threads. Intervals are 95 %.\n"
      "Ctrl-C ends a long run early, with a report of the games that are done.");
  given->add_to(*command, "how many games");
  command
      ->add_option("--bots", given->settings.bots,
                   fmt::format("one level for all seats, or one for each, separated by commas: {}",
                               fmt::join(level_names, ", ")))
      ->delimiter(',')
      ->type_name("LEVELS");
  command->add_flag("--pairings", given->settings.pairings,
                    "--games for each pairing of fighters, half of them with changed seats; in united for "
                    "each Villain with 2, 3 and 4 Heroes and solo; in infinity for every order of the teams "
                    "with 2 to 5 players");
  command->add_flag("--challenges", given->settings.challenges,
                    "with --pairings: each of them under every Challenge (united)");
  command->callback([given, &code] { code = given->run(simulate, print_report); });
}

}  // namespace gm::app

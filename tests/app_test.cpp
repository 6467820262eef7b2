// The program from outside: what each command prints, and its exit code for
// good and for bad input.
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>

#include "text/json.h"

namespace gm {
namespace {

struct Ran {
  int code;
  std::string out;  // standard output and error together
};

Ran shell(const std::string& command) {
  FILE* pipe = popen(command.c_str(), "r");
  Ran ran{-1, ""};
  char part[4096];
  for (std::size_t n; (n = fread(part, 1, sizeof(part), pipe)) > 0;) ran.out.append(part, n);
  const int status = pclose(pipe);
  ran.code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  return ran;
}
Ran run(const std::string& arguments) {
  return shell(std::string(GM_PROGRAM) + " " + arguments + " 2>&1 </dev/null");
}

std::string temporary(const std::string& name, const std::string& text) {
  const auto path = std::filesystem::path(testing::TempDir()) / ("gm_app_test_" + name);
  std::ofstream(path) << text;
  return path.string();
}

TEST(App, HelpTeachesEveryCommand) {
  const Ran help = run("--help");
  EXPECT_EQ(help.code, 0);
  for (const char* command : {"play", "serve", "simulate", "ladder", "tune", "practise", "learn", "engine",
                              "replay", "verify", "review", "rules", "pack", "bench", "signature"}) {
    EXPECT_NE(help.out.find(command), std::string::npos) << command;
    EXPECT_EQ(run(std::string(command) + " --help").code, 0) << command;
  }
}

TEST(App, BadCommandLinesSayWhatWasExpected) {
  const struct {
    const char* arguments;
    const char* said;
  } cases[] = {
      {"", "subcommand"},
      {"nonsense", "nonsense"},
      {"simulate", "game"},
      {"simulate chess --games 1", "expected one of battle, ring, united, infinity; got \"chess\""},
      {"simulate battle --games 0", "0"},
      {"simulate battle --games -5", "-5"},
      {"simulate battle --games ten", "ten"},
      {"simulate battle --games 1 --option players", "expected name=value"},
      {"simulate battle --games 1 --option players=9", "9"},
      {"simulate battle --games 1 --option players=5", "box=combined"},
      {"simulate battle --games 1 --option box=both", "avengers, guardians, combined"},
      {"simulate battle --games 1 --option colour=red", "colour"},
      {"simulate battle --games 1 --option players=2 --option players=3", "twice"},
      {"simulate battle --games 1 --bots clever",
       "expected one of random, greedy, novice, casual, strong, master"},
      {"simulate battle --games 1 --bots random,random", "one for each seat"},
      {"simulate battle --games 1 --pack /no/such/file", "/no/such/file"},
      {"learn battle", "expected ring"},
      {"learn ring --games 3", "at least 16"},
      {"learn ring --games 16 --write /no/such/folder/numbers.h",
       "/no/such/folder/numbers.h: cannot be written"},
      {"play chess", "battle"},
      {"play battle --lang de", "de"},
      {"play battle --seat king", "king"},
      {"rules chess", "expected one of battle"},
      {"replay /no/such/file", "/no/such/file"},
      {"verify /", "folder"},
      {"review", "file"},
      {"review /no/such/file", "/no/such/file"},
      {"review / --lang de", "de"},
      {"pack", "subcommand"},
      {"pack check /no/such/file", "/no/such/file"},
      {"book chess", "battle"},
      {"bench --seconds 0", "0"},
  };
  for (const auto& [arguments, said] : cases) {
    const Ran ran = run(arguments);
    EXPECT_EQ(ran.code, 2) << arguments << "\n" << ran.out;
    EXPECT_NE(ran.out.find(said), std::string::npos) << arguments << "\n" << ran.out;
  }
}

TEST(App, SimulateGivesTheSameResultForAnyNumberOfThreads) {
  const auto report = [](const std::string& more) {
    const Ran ran = run("simulate battle --games 60 --seed 5 --json " + more);
    EXPECT_EQ(ran.code, 0) << ran.out;
    Json json = Json::parse(ran.out);
    json.erase("seconds");
    return json.dump();
  };
  EXPECT_EQ(report("--threads 1"), report("--threads 4"));
  EXPECT_NE(report("--threads 1"), report("--threads 1 --option box=guardians"));
}

TEST(App, LearnWritesWhatItHasLearnt) {
  const std::string file = temporary("numbers.h", "old");
  const Ran ran = run("learn ring --games 32 --passes 1 --write " + file);
  EXPECT_EQ(ran.code, 0) << ran.out;
  EXPECT_NE(ran.out.find("ring: 32 games, seed 1"), std::string::npos) << ran.out;
  std::ifstream in(file);
  const std::string text{std::istreambuf_iterator<char>(in), {}};
  EXPECT_EQ(text.rfind("// Learnt by `grandmaster learn ring`", 0), 0u) << text;
  EXPECT_NE(text.find("judge_numbers"), std::string::npos);
  // Refused, it leaves what was there, and nothing where nothing was.
  EXPECT_EQ(run("learn battle --write " + file).code, 2);
  EXPECT_EQ(std::filesystem::file_size(file), text.size());
  EXPECT_EQ(run("learn battle --write " + file + ".new").code, 2);
  EXPECT_FALSE(std::filesystem::exists(file + ".new"));
}

// Two signals at once are one order to stop, as `timeout` gives it.
TEST(App, SimulateIsNotKilledBySignalsThatComeTwice) {
  const Ran ran = shell(std::string(GM_PROGRAM) +
                        " simulate ring --games 100000000 & sleep 3; kill -INT $!; kill -INT $!; "
                        "kill -TERM $!; wait $!; echo code $?");
  EXPECT_NE(ran.out.find(", then stopped"), std::string::npos) << ran.out;
  EXPECT_NE(ran.out.find("code 0"), std::string::npos) << ran.out;
}

// Every game that can be paired, since an early end leaves some pairings without a game.
TEST(App, SimulateEndsEarlyWithAReportWhenInterrupted) {
  for (const std::string game : {"battle", "ring --pairings", "united --pairings", "infinity --pairings"}) {
    const std::string given = "simulate " + game + " --games 100000000 2>&1";
    const Ran ran = shell("timeout --preserve-status -s INT 3 " + std::string(GM_PROGRAM) + " " + given);
    EXPECT_EQ(ran.code, 0) << ran.out;
    EXPECT_NE(ran.out.find(", then stopped"), std::string::npos) << ran.out;
  }
}

TEST(App, SimulateReportHasTheAgreedKeys) {
  const Json report =
      Json::parse(run("simulate battle --games 20 --bots greedy,random --option players=2 --json").out);
  for (const char* key : {"game", "options", "games", "asked", "seed", "decisions", "chance_steps", "seconds",
                          "capped", "seats", "heroes", "battlefields", "length", "fights_end"}) {
    EXPECT_TRUE(report.contains(key)) << key;
  }
  EXPECT_EQ(report["seats"][0]["bot"], "greedy");
  for (const char* key : {"seat", "share", "low", "high"})
    EXPECT_TRUE(report["seats"][1].contains(key)) << key;
  double shares = 0;
  for (const Json& seat : report["seats"]) shares += seat["share"].get<double>();
  EXPECT_NEAR(shares, 1, 1e-9);
}

TEST(App, BenchHasTheAgreedKeysAndNoAllocation) {
  const Ran ran = run("bench --seconds 0.1 --json");
  ASSERT_EQ(ran.code, 0) << ran.out;
  const Json row = Json::parse(ran.out)[0];
  for (const char* key : {"game", "seats", "decisions_per_second", "chance_steps_per_second",
                          "playouts_per_second", "state_bytes", "copy_ns", "allocations_per_step"}) {
    EXPECT_TRUE(row.contains(key)) << key;
  }
  EXPECT_EQ(row["allocations_per_step"], 0.0);
  EXPECT_LE(row["state_bytes"], 1024);
}

TEST(App, RulesAreShownByNumberPartAndWord) {
  EXPECT_NE(run("rules battle").out.find("B-4"), std::string::npos);
  EXPECT_NE(run("rules battle B-4.3").out.find("Order check"), std::string::npos);
  EXPECT_NE(run("rules battle 4.3").out.find("B-4.3"), std::string::npos);
  EXPECT_NE(run("rules battle first player").out.find("B-1.2"), std::string::npos);
  EXPECT_NE(run("rules battle options").out.find("wrong_order_spends_ko"), std::string::npos);
  EXPECT_EQ(run("rules battle zeppelin").code, 1);
  EXPECT_EQ(Json::parse(run("rules battle B-4.3 --json").out)[0]["id"], "B-4.3");
}

TEST(App, PackCheckAcceptsGoodPacksAndNamesTheLineOfBadOnes) {
  // The example of CONTRIBUTING.md is the first good pack.
  std::ifstream page(GM_SOURCE_DIR "/CONTRIBUTING.md");
  std::string line, pack;
  bool inside = false;
  while (std::getline(page, line)) {
    if (line == "```json") {
      inside = true;
    } else if (line == "```") {
      inside = false;
    } else if (inside) {
      pack += line + "\n";
    }
  }
  const std::string good = temporary("good.json", pack);
  const Ran fine = run("pack check " + good);
  EXPECT_EQ(fine.code, 0) << fine.out;
  EXPECT_NE(fine.out.find("falcon"), std::string::npos) << fine.out;
  EXPECT_EQ(run("simulate battle --games 3 --pack " + good).code, 0);

  std::string changed = pack;
  changed.replace(changed.find("draw(self,1)"), 12, "fly(self,1)");
  const Ran bad = run("pack check " + temporary("bad.json", changed));
  EXPECT_EQ(bad.code, 1) << bad.out;
  EXPECT_NE(bad.out.find("bad.json:16"), std::string::npos) << bad.out;
  EXPECT_NE(bad.out.find("fly"), std::string::npos) << bad.out;
  EXPECT_EQ(run("pack check " + temporary("none.json", "")).code, 1);
  EXPECT_EQ(run("pack check " + temporary("garbage.json", "{]")).code, 1);
  EXPECT_EQ(run("pack check " + temporary("game.json", R"({"game": "chess"})")).code, 1);
}

TEST(App, VerifyTellsGoodLogsFromBadOnes) {
  const std::string requests = temporary("requests.txt",
                                         "{\"do\":\"new\",\"game\":\"battle\",\"seats\":2,\"seed\":\"7\"}\n{"
                                         "\"do\":\"roll\",\"all\":true}\n{\"do\":\"log\"}\n");
  const std::string program = GM_PROGRAM;
  FILE* pipe = popen((program + " engine <" + requests).c_str(), "r");
  std::string out;
  char part[4096];
  for (std::size_t n; (n = fread(part, 1, sizeof(part), pipe)) > 0;) out.append(part, n);
  ASSERT_EQ(pclose(pipe), 0);
  const Json answer = Json::parse(out.substr(out.rfind('\n', out.size() - 2) + 1));
  Json log = answer["log"];
  ASSERT_TRUE(log.is_object()) << answer.dump();

  const std::string good = temporary("log.json", log.dump());
  EXPECT_EQ(run("verify " + good).code, 0) << run("verify " + good).out;
  EXPECT_EQ(run("replay " + good).code, 0);
  EXPECT_EQ(run("replay " + good + " --lang ru --viewer seat1").code, 0);
  EXPECT_EQ(run("replay " + good + " --viewer seat5").code, 2);

  const std::string page = temporary("review.html", "");
  const Ran reviewed = run("review " + good + " --iterations 1 --json --html " + page);
  ASSERT_EQ(reviewed.code, 0) << reviewed.out;
  EXPECT_EQ(Json::parse(reviewed.out)["over"], false);
  std::ifstream written(page);
  std::string first_line;
  EXPECT_TRUE(std::getline(written, first_line));
  EXPECT_EQ(first_line, "<!doctype html>");
  EXPECT_EQ(run("review " + good + " --lang pl").code, 0);
  EXPECT_EQ(run("review " + good + " --html /no/such/folder/page").code, 2);
  EXPECT_EQ(run("review " + good + " --seat seat5").code, 2);
  EXPECT_EQ(run("review " + good + " --level novice").code, 2);

  log["steps"][0]["action"]["seat"] = "seat7";
  const Ran refused = run("verify " + temporary("log2.json", log.dump()));
  EXPECT_EQ(run("review " + temporary("log2.json", log.dump())).code, 1);
  EXPECT_EQ(refused.code, 1) << refused.out;
  EXPECT_NE(refused.out.find("step 1"), std::string::npos) << refused.out;
  EXPECT_EQ(run("verify " + temporary("log3.json", "no log")).code, 2);
}

}  // namespace
}  // namespace gm

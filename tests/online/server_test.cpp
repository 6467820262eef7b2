// The online table through real sockets: whole games, hostile visitors, lost
// connections, restarts, and what each seat is sent, byte by byte.
#include "server/server.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sqlite3.h>
#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <future>
#include <iterator>
#include <set>
#include <thread>

#include "online/client.h"
#include "page.h"
#include "table/record.h"

namespace gm::online {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;

// A server with a store of its own, in a folder that goes when the test ends.
class Online : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::temp_directory_path() /
              fmt::format("gm_online_{}_{}", getpid(),
                          testing::UnitTest::GetInstance()->current_test_info()->name());
    fs::remove_all(folder_);
    fs::create_directories(folder_);
    options.data = (folder_ / "store.sqlite").string();
    options.port = 0;
    options.threads = 2;
    options.limits.requests_a_second = 100'000;
    options.limits.request_burst = 100'000;
    options.limits.connections_of_address = 100;
    options.limits.tables_a_minute = 1000;
  }
  void TearDown() override {
    server.reset();
    fs::remove_all(folder_);
  }
  void start() {
    auto started = Server::start(options);
    ASSERT_TRUE(started) << started.problem().line();
    server = std::move(*started);
  }
  void restart() {
    server.reset();
    start();
  }
  int port() const { return server->port(); }

  // A table of two people, begun, with both of them at it.
  std::string two_people(Client& ann, Client& bob, Json options_of_table = Json::object()) {
    Json request = {{"do", "open"},
                    {"game", "battle"},
                    {"options", {{"players", 2}}},
                    {"seats", {{{"kind", "you"}}, {{"kind", "open"}}}}};
    request.update(options_of_table);
    const Json opened = ann.asks(request);
    EXPECT_TRUE(opened["ok"].get<bool>()) << opened;
    const std::string table = opened["table"];
    EXPECT_TRUE(ann.ask({{"do", "enter"}, {"table", table}})["ok"].get<bool>());
    EXPECT_TRUE(bob.ask({{"do", "enter"}, {"table", table}})["ok"].get<bool>());
    EXPECT_TRUE(bob.asks({{"do", "sit"}, {"seat", "seat1"}, {"name", "Bob"}})["ok"].get<bool>());
    EXPECT_TRUE(ann.asks({{"do", "start"}})["ok"].get<bool>());
    return table;
  }

  fs::path folder_;
  ServerOptions options;
  std::unique_ptr<Server> server;
};

bool asked(const Json& now) { return now["status"] == "playing" && !now["choices"].empty(); }
bool over(const Json& now) { return now["status"] == "over"; }

// Decides at random, or waits for those who decide.
Json act(Client& client, Rng& rng) {
  const Json choices = client.now["choices"];
  const Json action = choices[std::size_t(rng.below(int(choices.size())))]["action"];
  return client.asks(
      {{"do", "act"}, {"seat", client.now["as"]}, {"step", client.now["step"]}, {"action", action}});
}

// Both play until the game is over or `steps` decisions were made.
void play(Client& ann, Client& bob, Rng& rng, int steps = 100'000) {
  while (steps-- > 0) {
    ASSERT_TRUE(ann.until([](const Json& now) { return over(now) || now["step"] > 0; }));
    if (over(ann.now)) break;
    Client& next = asked(ann.now) ? ann : bob;
    if (!asked(next.now)) {
      const long n = ann.n;
      ASSERT_TRUE(bob.until([&](const Json& now) { return asked(now) || over(now) || bob.n > n; }));
      if (!asked(bob.now)) {
        ASSERT_TRUE(ann.read());
      }
      continue;
    }
    const Json answer = act(next, rng);
    ASSERT_TRUE(answer["ok"].get<bool>()) << answer;
    const long before = next.n;
    ASSERT_TRUE(next.until([&](const Json&) { return next.n > before || over(next.now); }) || over(next.now));
    Client& other = &next == &ann ? bob : ann;
    ASSERT_TRUE(other.until([&](const Json&) { return other.n >= next.n; }));
  }
}

// ---- Games ----------------------------------------------------------------------------

TEST_F(Online, TwoPeoplePlayAWholeGameAndItVerifies) {
  start();
  Client ann(port()), bob(port());
  const std::string table = two_people(ann, bob);
  const std::string file = "/api/table/" + table + "/game.json";
  EXPECT_EQ(get(port(), file)->result(), http::status::not_found);  // it would show what is hidden
  Rng rng{1};
  play(ann, bob, rng);
  ASSERT_TRUE(over(ann.now));
  ASSERT_TRUE(bob.until(over));
  EXPECT_EQ(ann.now["winners"], bob.now["winners"]);
  const auto game = get(port(), file);
  ASSERT_TRUE(game);
  EXPECT_EQ(game->result(), http::status::ok);
  const auto record = read_record(game->body(), "game.json");
  ASSERT_TRUE(record) << record.problem().line();
  const auto verified = verify(*record);
  ASSERT_TRUE(verified) << verified.problem().line();
  EXPECT_TRUE(verified->dice_proved && verified->end_proved);
  const Json rematch = bob.asks({{"do", "rematch"}});
  ASSERT_TRUE(rematch["ok"].get<bool>()) << rematch;
  EXPECT_EQ(ann.asks({{"do", "rematch"}})["table"], rematch["table"]);
  EXPECT_TRUE(
      ann.ask({{"do", "enter"}, {"table", rematch["table"]}})["now"]["seats"][0]["yours"].get<bool>());
}

TEST_F(Online, OnePersonPlaysAgainstSevenBots) {
  start();
  Client ann(port());
  Json seats = Json::array({Json{{"kind", "you"}}});
  for (int i = 0; i < 7; ++i) seats.push_back({{"kind", "bot"}, {"level", i % 2 ? "greedy" : "random"}});
  const Json opened = ann.asks({{"do", "open"},
                                {"game", "battle"},
                                {"options", {{"players", 8}, {"box", "combined"}}},
                                {"seats", seats},
                                {"start", true}});
  ASSERT_TRUE(opened["ok"].get<bool>()) << opened;
  ann.ask({{"do", "enter"}, {"table", opened["table"]}});
  Rng rng{2};
  while (ann.until([](const Json& now) { return asked(now) || over(now); }) && !over(ann.now)) {
    ASSERT_TRUE(act(ann, rng)["ok"].get<bool>());
    const long n = ann.n;
    ann.until([&](const Json&) { return ann.n > n; });
  }
  EXPECT_TRUE(over(ann.now));
}

TEST_F(Online, TwoTabsOfOnePersonAreInStep) {
  start();
  Client ann(port()), bob(port());
  const std::string table = two_people(ann, bob);
  Client tab(port(), {.cookie = ann.cookie()});
  EXPECT_EQ(tab.ask({{"do", "enter"}, {"table", table}})["now"]["as"], "seat0");
  Rng rng{3};
  ann.until(asked);
  const long before = ann.n;
  act(ann, rng);
  ASSERT_TRUE(ann.until([&](const Json&) { return ann.n > before; }));
  ASSERT_TRUE(tab.until([&](const Json&) { return tab.n >= ann.n; }));
  EXPECT_EQ(tab.now["view"], ann.now["view"]);
  EXPECT_TRUE(tab.now["choices"].empty());
}

TEST_F(Online, ComesBackAfterALostConnectionAndMissesNothing) {
  start();
  Client ann(port()), bob(port());
  const std::string table = two_people(ann, bob);
  Rng rng{4};
  play(ann, bob, rng, 6);
  const long n = ann.n;
  const std::string cookie = ann.cookie();
  ann.close();
  // Meanwhile.
  if (asked(bob.now)) act(bob, rng);
  bob.asks({{"do", "chat"}, {"text", "where are you?"}});
  Client back(port(), {.cookie = cookie});
  const Json entered = back.ask({{"do", "enter"}, {"table", table}, {"after", n}});
  ASSERT_TRUE(entered["ok"].get<bool>()) << entered;
  EXPECT_EQ(entered["after"], n);
  EXPECT_EQ(entered["now"]["as"], "seat0");
  bool chat = false;
  for (const Json& item : entered["news"]) {
    EXPECT_GT(item["n"].get<long>(), n);
    chat = chat || (item["kind"] == "chat" && item["text"] == "where are you?");
  }
  EXPECT_TRUE(chat);
}

TEST_F(Online, GoesOnAfterARestartWithTheSameQuestion) {
  start();
  std::string table, ann_cookie, bob_cookie;
  Json before_ann, before_bob;
  {
    Client ann(port()), bob(port());
    table = two_people(ann, bob, {{"clock", {{"kind", "bank"}, {"seconds", 600}, {"increment", 5}}}});
    Rng rng{5};
    play(ann, bob, rng, 9);
    bob.until([&](const Json&) { return bob.n >= ann.n; });
    before_ann = ann.now;
    before_bob = bob.now;
    ann_cookie = ann.cookie();
    bob_cookie = bob.cookie();
  }
  restart();
  Client ann(port(), {.cookie = ann_cookie});
  Client bob(port(), {.cookie = bob_cookie});
  ann.ask({{"do", "enter"}, {"table", table}});
  bob.ask({{"do", "enter"}, {"table", table}});
  for (const char* key : {"view", "question", "choices", "step", "as", "status", "options"}) {
    EXPECT_EQ(ann.now[key], before_ann[key]) << key;
    EXPECT_EQ(bob.now[key], before_bob[key]) << key;
  }
  const long left = before_ann["seats"][0]["clock"]["left"], now_left = ann.now["seats"][0]["clock"]["left"];
  EXPECT_LE(now_left, 600'000 + 60'000);
  EXPECT_GT(now_left, left - 20'000);
  Rng rng{6};
  play(ann, bob, rng);
  EXPECT_TRUE(over(ann.now));
}

TEST_F(Online, ARetriedRequestActsOnce) {
  start();
  Client ann(port()), bob(port());
  const std::string table = two_people(ann, bob);
  ann.until(asked);
  const Json request = {{"do", "act"},
                        {"key", "retried-key"},
                        {"seat", "seat0"},
                        {"step", ann.now["step"]},
                        {"action", ann.now["choices"][0]["action"]}};
  EXPECT_TRUE(ann.ask(request)["ok"].get<bool>());
  EXPECT_TRUE(ann.ask(request)["ok"].get<bool>());
  const long n = ann.ask({{"do", "enter"}, {"table", table}})["n"];
  restart();
  Client back(port(), {.cookie = ann.cookie()});
  EXPECT_EQ(back.ask({{"do", "enter"}, {"table", table}})["n"], n);
  EXPECT_TRUE(back.ask(request)["ok"].get<bool>());
  EXPECT_EQ(back.ask({{"do", "enter"}, {"table", table}})["n"], n);
  // The same with a table: two requests at once, and one after a restart.
  const std::string open = R"({"do":"open","key":"open-once","game":"battle","options":{"players":2}})";
  back.send(open);
  const Json second = back.ask(Json::parse(open));
  ASSERT_TRUE(second["ok"].get<bool>()) << second;
  restart();
  Client again(port(), {.cookie = ann.cookie()});
  EXPECT_EQ(again.ask(Json::parse(open))["table"], second["table"]);
}

// The table's clocks are set going again by a change of its own; a request that
// came first was once written under the same number and failed.
TEST_F(Online, TheFirstRequestAfterARestartIsFollowed) {
  start();
  Client ann(port()), bob(port());
  const std::string table = two_people(ann, bob, {{"clock", {{"kind", "move"}, {"seconds", 600}}}});
  for (int i = 0; i < 5; ++i) {
    restart();
    Client back(port(), {.cookie = ann.cookie()});
    back.send(Json{{"do", "enter"}, {"table", table}}.dump());
    const Json said = back.asks({{"do", "chat"}, {"text", "I am back"}});
    EXPECT_TRUE(said["ok"].get<bool>()) << said;
  }
}

TEST_F(Online, ATableOfOtherRulesAnswersAndIsKept) {
  start();
  Client ann(port()), bob(port());
  const std::string table = two_people(ann, bob);
  server.reset();
  const auto kept = [&](const char* sql) {
    sqlite3* store = nullptr;
    ASSERT_EQ(sqlite3_open(options.data.c_str(), &store), SQLITE_OK);
    EXPECT_EQ(sqlite3_exec(store, sql, nullptr, nullptr, nullptr), SQLITE_OK) << sqlite3_errmsg(store);
    sqlite3_close(store);
  };
  kept("UPDATE changes SET change = replace(change, '\"do\":\"open\"', '\"do\":\"opened\"')");
  start();
  Client back(port(), {.cookie = ann.cookie()});
  const Json answer = back.ask({{"do", "enter"}, {"table", table}});
  EXPECT_EQ(answer["error"], "no_table") << answer;
  EXPECT_NE(answer.dump().find("other rules"), std::string::npos) << answer;
  server.reset();
  kept("UPDATE changes SET change = replace(change, '\"do\":\"opened\"', '\"do\":\"open\"')");
  start();
  Client later(port(), {.cookie = ann.cookie()});
  EXPECT_TRUE(later.ask({{"do", "enter"}, {"table", table}})["ok"].get<bool>());
}

TEST_F(Online, ANameIsKeptAndSeenAtTheTable) {
  start();
  Client ann(port()), bob(port());
  const std::string table = two_people(ann, bob);
  Client nameless(port(), {.cookie = ann.cookie()});  // a second tab, open before there was a name
  EXPECT_TRUE(ann.ask({{"do", "name"}, {"name", "Anna"}})["ok"].get<bool>());
  ASSERT_TRUE(bob.until([](const Json& now) { return now["seats"][0]["name"] == "Anna"; }));
  nameless.ask({{"do", "enter"}, {"table", table}});
  EXPECT_TRUE(nameless.asks({{"do", "chat"}, {"text", "hello"}})["ok"].get<bool>());
  restart();
  Client back(port(), {.cookie = ann.cookie()});
  EXPECT_EQ(back.ask({{"do", "hello"}})["name"], "Anna");
}

TEST_F(Online, TwoWhoAskForARematchGetOneTable) {
  start();
  Client ann(port()), bob(port());
  two_people(ann, bob);
  Rng rng{4};
  play(ann, bob, rng);
  ASSERT_TRUE(ann.until(over));
  const std::string both = R"({"do":"rematch","key":"rematch-of-ann"})";
  ann.send(both);
  const Json bobs = bob.asks({{"do", "rematch"}});
  const Json anns = ann.asks({{"do", "rematch"}});
  ASSERT_TRUE(bobs["ok"].get<bool>()) << bobs;
  EXPECT_EQ(anns["table"], bobs["table"]);
}

TEST_F(Online, TheLobbyShowsListedTablesAndOnesOwn) {
  start();
  Client ann(port()), bob(port());
  ann.ask({{"do", "name"}, {"name", "Ania"}});
  EXPECT_TRUE(bob.ask({{"do", "lobby"}, {"watch", true}})["open"].empty());
  ann.asks({{"do", "open"}, {"game", "battle"}, {"seats", {{{"kind", "you"}}}}});  // not listed
  const Json opened =
      ann.asks({{"do", "open"}, {"game", "battle"}, {"seats", {{{"kind", "you"}}}}, {"listed", true}});
  const auto told = bob.read();
  ASSERT_TRUE(told && told->contains("lobby"));
  ASSERT_EQ((*told)["lobby"]["open"].size(), 1u);
  const Json row = (*told)["lobby"]["open"][0];
  EXPECT_EQ(row["table"], opened["table"]);
  EXPECT_EQ(row["host"], "Ania");
  EXPECT_FALSE(row["seats"][0]["yours"].get<bool>());
  EXPECT_EQ(ann.ask({{"do", "lobby"}, {"watch", false}})["mine"].size(), 2u);
  restart();
  Client back(port(), {.cookie = ann.cookie()});
  EXPECT_EQ(back.ask({{"do", "hello"}})["name"], "Ania");
  const Json lobby = back.ask({{"do", "lobby"}, {"watch", false}});
  EXPECT_EQ(lobby["mine"].size(), 2u);
  EXPECT_EQ(lobby["open"].size(), 1u);
}

TEST_F(Online, SaysEverythingInTheLanguageOfTheConnection) {
  start();
  Client ann(port());
  EXPECT_NE(ann.ask({{"do", "hello"}, {"lang", "ru"}})["games"][0]["name"], "Battle of Superheroes");
  EXPECT_EQ(ann.ask({{"do", "content"}, {"game", "battle"}})["content"]["techniques"].size(), 7u);
  EXPECT_EQ(ann.ask({{"do", "rules"}, {"game", "battle"}, {"about", "B-4.2"}})["rules"][0]["id"], "B-4.2");
  EXPECT_EQ(ann.ask({{"do", "start"}})["error"], "not_now");
  EXPECT_EQ(ann.ask({{"do", "enter"}, {"table", "nosuchtable1"}})["error"], "no_table");
  EXPECT_EQ(ann.ask({{"do", "enter"}, {"table", "../../etc"}})["error"], "no_table");
  EXPECT_TRUE(ann.ask({{"do", "ping"}})["ok"].get<bool>());
}

// Every request that docs/online.md lists is known, and what is not known is answered with a list
// that has no others.
TEST_F(Online, TheDocumentListsEveryRequest) {
  std::ifstream in(GM_SOURCE_DIR "/docs/online.md");
  std::set<std::string> documented;
  bool requests = false;
  for (std::string line; std::getline(in, line);) {
    if (line.starts_with("#")) requests = line == "## The hall" || line == "## At a table";
    if (requests && line.starts_with("| `") && line.find("| `do` |") == std::string::npos) {
      documented.insert(line.substr(3, line.find('`', 3) - 3));
    }
  }
  ASSERT_GT(documented.size(), 25u);
  start();
  Client ann(port()), bob(port());
  two_people(ann, bob);
  for (const std::string& name : documented) {
    const Json answer = bob.asks({{"do", name}});
    EXPECT_FALSE(answer.value("where", "") == "do") << name << " is documented and not known: " << answer;
    if (name == "exit")
      bob.ask({{"do", "enter"}, {"table", bob.ask({{"do", "lobby"}, {"watch", false}})["mine"][0]["table"]}});
  }
  const std::string known = bob.asks({{"do", "dance"}})["why"];
  std::string word;
  for (char c : known.substr(known.find("one of ") + 7) + ",") {
    if (c == ';') break;
    if ((c >= 'a' && c <= 'z') || c == '_') {
      word += c;
    } else if (!word.empty()) {
      EXPECT_TRUE(documented.contains(word)) << word << " is known and not documented";
      word.clear();
    }
  }
}

// ---- Secrets over the wire ------------------------------------------------------------

// Two servers continue from copies of one store. On each, Bob makes another
// secret choice; what Ann and a spectator are sent must be the same bytes in the
// same number of messages.
TEST_F(Online, SendsTheSameBytesWhateverIsHidden) {
  start();
  std::string table, ann_cookie, bob_cookie;
  Rng rng{7};
  int compared = 0;
  {
    Client ann(port()), bob(port());
    table = two_people(ann, bob);
    ann_cookie = ann.cookie();
    bob_cookie = bob.cookie();
  }
  for (int round = 0; round < 40 && compared < 6; ++round) {
    Json choices;
    {
      Client ann(port(), {.cookie = ann_cookie}), bob(port(), {.cookie = bob_cookie});
      ann.ask({{"do", "enter"}, {"table", table}});
      bob.ask({{"do", "enter"}, {"table", table}});
      if (over(ann.now)) break;
      const std::string decision = bob.now["view"].value("decision", "");
      const bool secret =
          (decision == "lay_card" || decision == "keep_hero") && asked(ann.now) && asked(bob.now);
      if (!secret || bob.now["choices"].size() < 2) {
        play(ann, bob, rng, 1);
        continue;
      }
      choices = bob.now["choices"];
    }
    server.reset();
    std::vector<std::string> ann_heard[2], eve_heard[2];
    for (std::size_t i = 0; i < 2; ++i) {
      ServerOptions copied = options;
      copied.data = (folder_ / fmt::format("copy{}-{}.sqlite", round, i)).string();
      fs::copy_file(options.data, copied.data);
      auto other = Server::start(copied);
      ASSERT_TRUE(other);
      Client ann((*other)->port(), {.cookie = ann_cookie}), bob((*other)->port(), {.cookie = bob_cookie});
      Client eve((*other)->port());
      for (Client* each : {&ann, &bob, &eve}) each->ask({{"do", "enter"}, {"table", table}});
      // Who is there has been told; how often depends on how quickly they came, so it is not compared.
      const auto all_here = [](const Json& now) {
        return now["watching"] == 1 && now["seats"][0]["online"] == true && now["seats"][1]["online"] == true;
      };
      for (Client* each : {&ann, &eve}) ASSERT_TRUE(each->until(all_here));
      std::this_thread::sleep_for(1s);
      for (Client* each : {&ann, &eve}) {
        each->ask({{"do", "ping"}});
        each->heard.clear();
      }
      const long before = ann.n;
      const Json action = choices[i == 0 ? 0 : choices.size() - 1]["action"];
      EXPECT_TRUE(
          bob.asks({{"do", "act"}, {"seat", "seat1"}, {"step", bob.now["step"]}, {"action", action}})["ok"]
              .get<bool>());
      for (Client* each : {&ann, &eve}) {
        ASSERT_TRUE(each->until([&](const Json&) { return each->n > before; }));
        each->ask({{"do", "ping"}});
      }
      ann_heard[i] = ann.heard;
      eve_heard[i] = eve.heard;
    }
    EXPECT_GE(ann_heard[0].size(), 2u);  // the news, and the answer to the ping
    EXPECT_EQ(ann_heard[0], ann_heard[1]);
    EXPECT_EQ(eve_heard[0], eve_heard[1]);
    ++compared;
    start();
    Client ann(port(), {.cookie = ann_cookie}), bob(port(), {.cookie = bob_cookie});
    ann.ask({{"do", "enter"}, {"table", table}});
    bob.ask({{"do", "enter"}, {"table", table}});
    play(ann, bob, rng, 2);
  }
  EXPECT_GE(compared, 3);
}

TEST_F(Online, NobodyLooksThroughAnothersSeat) {
  start();
  Client ann(port()), bob(port()), eve(port());
  const std::string table = two_people(ann, bob);
  EXPECT_EQ(eve.ask({{"do", "enter"}, {"table", table}, {"as", "seat0"}})["error"], "not_yours");
  EXPECT_EQ(eve.ask({{"do", "enter"}, {"table", table}})["now"]["as"], "spectator");
  EXPECT_EQ(eve.ask({{"do", "look"}, {"as", "seat1"}})["error"], "not_yours");
  EXPECT_EQ(bob.ask({{"do", "look"}, {"as", "seat0"}})["error"], "not_yours");
  EXPECT_EQ(bob.ask({{"do", "look"}, {"as", "chance"}})["error"], "bad_request");
  EXPECT_EQ(bob.ask({{"do", "hint"}, {"seat", "seat0"}})["error"], "not_yours");
  for (const std::string& text : eve.heard) {
    EXPECT_EQ(text.find("\"dealt\":["), std::string::npos) << text;  // heroes to choose from
    EXPECT_EQ(text.find("\"hand\":"), std::string::npos) << text;
  }
}

// A hint is thought of beside the table; whoever asks again before it has come is told so.
TEST_F(Online, AHintComesWithItsChances) {
  start();
  Client ann(port()), bob(port());
  const std::string table = two_people(ann, bob);
  const Json hint = ann.ask({{"do", "hint"}, {"seat", "seat0"}});
  ASSERT_TRUE(hint["ok"].get<bool>()) << hint.dump();
  EXPECT_TRUE(hint.contains("action") && hint.contains("words"));
  EXPECT_GE(hint["choices"].size(), 1u);
  EXPECT_EQ(hint["choices"][0]["action"], hint["action"]);
  EXPECT_EQ(ann.ask({{"do", "hint"}, {"seat", "seat1"}})["error"], "not_yours");
  ann.send(R"({"id":"first","do":"hint","seat":"seat0"})");
  const Json again = ann.ask({{"do", "hint"}, {"seat", "seat0"}});
  EXPECT_EQ(again["error"], "not_now") << again.dump();
  EXPECT_EQ(again["name"], "hint_coming");
  std::optional<Json> first;
  do first = ann.read();
  while (first && first->value("re", Json()) != "first");
  ASSERT_TRUE(first);
  EXPECT_TRUE((*first)["ok"].get<bool>());
}

TEST_F(Online, TokensAndSecretsAreHashedAtRest) {
  start();
  Client ann(port()), bob(port());
  two_people(ann, bob);
  ann.ask({{"do", "name"}, {"name", "Ann"}});
  const std::string secret = bob.ask({{"do", "seat_link"}, {"seat", "seat1"}})["secret"];
  ASSERT_EQ(secret.size(), 32u);
  const std::string token = ann.cookie().substr(ann.cookie().find('=') + 1);
  ASSERT_EQ(token.size(), 64u);
  Client phone(port());
  phone.ask({{"do", "enter"}, {"table", bob.ask({{"do", "lobby"}, {"watch", false}})["mine"][0]["table"]}});
  EXPECT_EQ(phone.asks({{"do", "claim"}, {"secret", secret}})["seat"], "seat1");
  server.reset();
  for (const auto& entry : fs::directory_iterator(folder_)) {
    std::ifstream in(entry.path(), std::ios::binary);
    const std::string bytes{std::istreambuf_iterator<char>(in), {}};
    EXPECT_EQ(bytes.find(token), std::string::npos) << entry.path();
    EXPECT_EQ(bytes.find(secret), std::string::npos) << entry.path();
  }
}

// ---- Hostile visitors -----------------------------------------------------------------

TEST_F(Online, AnswersOnlyWhatItShould) {
  start();
  EXPECT_EQ(get(port(), "/health")->body(), "ok\n");
  EXPECT_NE(get(port(), "/metrics")->body().find("grandmaster_tables 0"), std::string::npos);
  EXPECT_EQ(get(port(), "/nothing")->result(), http::status::not_found);
  for (const char* path :
       {"/../etc/passwd", "/assets/../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "//etc/passwd", "/assets/",
        "/api/table/../x/game.json", "/api/table//game.json"}) {
    EXPECT_EQ(get(port(), path)->result(), http::status::not_found) << path;
  }
  EXPECT_EQ(get(port(), "/", {}, http::verb::post)->result(), http::status::method_not_allowed);
  EXPECT_EQ(get(port(), "/", {}, http::verb::delete_)->result(), http::status::method_not_allowed);
  EXPECT_EQ(get(port(), "/health", {.host = "evil.example"})->result(), http::status::misdirected_request);
  EXPECT_EQ(get(port(), "/health", {}, http::verb::head)->result(), http::status::ok);
}

TEST_F(Online, PagesComeWithSecureHeadersAndTheCookieIsSafe) {
  options.public_url = "https://play.example.org";
  start();
  const auto page = get(port(), "/", {.host = "play.example.org"});
  ASSERT_TRUE(page);
  const std::string policy((*page)["Content-Security-Policy"]);
  EXPECT_NE(policy.find("default-src 'none'"), std::string::npos);
  EXPECT_EQ(policy.find("unsafe"), std::string::npos);
  EXPECT_EQ((*page)["X-Content-Type-Options"], "nosniff");
  EXPECT_EQ((*page)["Referrer-Policy"], "no-referrer");
  Client ann(port(), {.host = "play.example.org"});
  EXPECT_TRUE(ann.open());
  const std::string set((*page)[http::field::set_cookie]);
  for (const char* part : {"HttpOnly", "SameSite=Lax", "Secure", "Path=/"}) {
    EXPECT_NE(set.find(part), std::string::npos) << part;
  }
  // The page is asked for each time; what it is made of carries its hash in its name and stays.
  EXPECT_EQ((*page)[http::field::cache_control], "no-cache");
  const auto is_part = [](const Asset& asset) { return asset.path.starts_with("assets/"); };
  const auto kept = std::find_if(gm::page().begin(), gm::page().end(), is_part);
  ASSERT_NE(kept, gm::page().end());
  const std::string path = "/" + std::string(kept->path.substr(0, kept->path.size() - 3));  // without .gz
  const auto part = get(port(), path, {.host = "play.example.org"});
  ASSERT_TRUE(part);
  EXPECT_EQ(part->result(), http::status::ok);
  EXPECT_NE((*part)[http::field::cache_control].find("immutable"), std::string::npos);
}

TEST_F(Online, PagesOfOtherPlacesMayNotTalkToIt) {
  start();
  const std::string here = fmt::format("http://127.0.0.1:{}", port());
  EXPECT_TRUE(Client(port(), {.origin = here}).open());
  EXPECT_FALSE(Client(port(), {.origin = "http://evil.example"}).open());
  EXPECT_FALSE(Client(port(), {.origin = "null"}).open());
  // A name that was made to mean this machine.
  EXPECT_FALSE(Client(port(), {.origin = "http://evil.example", .host = "evil.example"}).open());
}

TEST_F(Online, GarbageIsAnsweredOrTheConnectionClosed) {
  start();
  Client ann(port());
  for (const char* text :
       {"", "{", "[]", "7", "\"hello\"", "null", "{\"do\":7}", "{}", "{\"do\":\"\"}",
        "{\"do\":\"hello\",\"do\":\"hello\"}", "{\"do\":\"open\"}",
        "{\"do\":\"open\",\"key\":\"12345678\",\"game\":{}}", "{\"do\":\"hello\",\"lang\":\"xx\"}",
        "{\"do\":\"enter\",\"table\":7}", "{\"do\":\"rules\",\"game\":\"battle\"}",
        "{\"do\":\"lobby\",\"watch\":\"yes\"}", "{\"do\":\"name\",\"name\":\"\"}"}) {
    ann.send(text);
    const auto answer = ann.read();
    ASSERT_TRUE(answer) << text;
    EXPECT_FALSE((*answer)["ok"].get<bool>()) << text;
    EXPECT_FALSE((*answer)["why"].get<std::string>().empty()) << text;
  }
  ann.send(std::string(100, '[') + std::string(100, ']'));
  EXPECT_EQ((*ann.read())["error"], "malformed");
  ann.send("{\"do\":\"chat\",\"text\":\"\xff\xfe\"}");  // not UTF-8: the connection ends
  EXPECT_FALSE(ann.read());
  Client big(port());
  big.send(std::string(17 * 1024, 'x'));
  EXPECT_FALSE(big.read());
  Client binary(port());
  binary.send_binary("{\"do\":\"ping\"}");
  EXPECT_FALSE(binary.read());
  EXPECT_NE(raw(port(), "HELLO\r\n\r\n").find("400"), std::string::npos);
  raw(port(), "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: " + std::string(20'000, 'x') + "\r\n\r\n");
  raw(port(), "POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 99999999\r\n\r\nxxx");
  raw(port(), std::string("\0\1\2\3\r\n\r\n", 8));
  EXPECT_EQ(get(port(), "/health")->body(), "ok\n");  // and the server is well
}

TEST_F(Online, TooManyRequestsAreToldToWait) {
  options.limits.requests_a_second = 5;
  options.limits.request_burst = 10;
  options.limits.chats_a_second = 1;
  options.limits.chat_burst = 2;
  start();
  Client ann(port());
  int slow = 0;
  for (int i = 0; i < 30; ++i) {
    const Json answer = ann.ask({{"do", "ping"}});
    if (answer.value("error", "") == "too_fast") {
      EXPECT_GT(answer["wait"].get<int>(), 0);
      ++slow;
    }
  }
  EXPECT_GT(slow, 10);
}

TEST_F(Online, TooManyConnectionsAndTablesAreTurnedAway) {
  options.limits.connections_of_address = 5;
  options.limits.tables_a_minute = 3;
  start();
  std::vector<std::unique_ptr<Client>> clients;
  int opened = 0;
  for (int i = 0; i < 8; ++i) {
    try {
      clients.push_back(std::make_unique<Client>(port()));
      opened += clients.back()->open() ? 1 : 0;
    } catch (const std::exception&) {
    }
  }
  EXPECT_EQ(opened, 5);
  int tables = 0;
  for (int i = 0; i < 6; ++i) {
    const Json answer = clients[0]->asks({{"do", "open"}, {"game", "battle"}});
    tables += answer["ok"].get<bool>() ? 1 : 0;
  }
  EXPECT_EQ(tables, 3);
  clients.clear();
  for (int i = 0; i < 100 && !Client(port()).open(); ++i) std::this_thread::sleep_for(20ms);
  EXPECT_TRUE(Client(port()).open());
}

TEST_F(Online, SlowVisitorsAreCutOff) {
  options.limits.request_time = 300ms;
  options.limits.idle_time = 600ms;
  start();
  boost::asio::io_context io;
  tcp::socket slow = connected(io, port());
  boost::system::error_code failed;
  boost::asio::write(slow, boost::asio::buffer(std::string("GET / HT")), failed);
  char part[256];
  while (!failed) slow.read_some(boost::asio::buffer(part), failed);
  EXPECT_TRUE(failed == boost::asio::error::eof || failed == boost::asio::error::connection_reset)
      << failed.message();
  // One that connects and does not answer pings.
  tcp::socket deaf = connected(io, port());
  boost::asio::write(
      deaf,
      boost::asio::buffer(fmt::format(
          "GET /ws HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
          "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n",
          port())),
      failed);
  failed = {};
  while (!failed) deaf.read_some(boost::asio::buffer(part), failed);
  EXPECT_TRUE(failed == boost::asio::error::eof || failed == boost::asio::error::connection_reset)
      << failed.message();
}

TEST_F(Online, OneWhoDoesNotReadIsCutOffAndOthersGoOn) {
  options.limits.waiting_bytes = 64 * 1024;
  start();
  Client ann(port());
  Client deaf(port());
  // Each answer is far longer than its question; nothing of it is read.
  for (int i = 0; i < 2000; ++i) deaf.send(R"({"do":"rules","game":"battle","about":""})");
  for (int i = 0; i < 20; ++i) EXPECT_TRUE(ann.ask({{"do", "ping"}})["ok"].get<bool>());
  for (int i = 0; i < 5000 && deaf.read(); ++i) {
  }
  EXPECT_FALSE(deaf.open());
}

// ---- Trouble with the disk ------------------------------------------------------------

// The disk refuses every write for a while: nothing is acknowledged, nothing is
// lost, and the game goes on when it can be written again.
TEST_F(Online, ADiskThatIsFullDeniesAndForgetsNothing) {
  start();
  Client ann(port()), bob(port());
  const std::string table = two_people(ann, bob);
  ASSERT_TRUE(ann.until(asked));
  const Json before = ann.now;
  sqlite3* blocker = nullptr;
  ASSERT_EQ(sqlite3_open(options.data.c_str(), &blocker), SQLITE_OK);
  // What a full disk does to a write, a trigger does here: it fails, after the statement has begun.
  ASSERT_EQ(
      sqlite3_exec(blocker,
                   "CREATE TRIGGER full BEFORE INSERT ON changes BEGIN SELECT RAISE(ABORT, 'disk full'); END",
                   nullptr, nullptr, nullptr),
      SQLITE_OK);
  Rng rng{8};
  const Json denied = act(ann, rng);
  EXPECT_FALSE(denied["ok"].get<bool>());
  EXPECT_EQ(denied["error"], "not_saved");
  EXPECT_EQ(bob.asks({{"do", "chat"}, {"text", "hello?"}})["error"], "not_saved");
  EXPECT_EQ(ann.asks({{"do", "open"}, {"game", "battle"}})["error"], "not_saved");
  const Json same = ann.ask({{"do", "enter"}, {"table", table}});
  EXPECT_EQ(same["now"]["view"], before["view"]);
  EXPECT_EQ(same["now"]["choices"], before["choices"]);
  ASSERT_EQ(sqlite3_exec(blocker, "DROP TRIGGER full", nullptr, nullptr, nullptr), SQLITE_OK);
  sqlite3_close(blocker);
  EXPECT_TRUE(act(ann, rng)["ok"].get<bool>());
}

TEST_F(Online, SaysWhyItCannotStart) {
  start();
  ServerOptions second = options;
  second.port = port();
  second.data = (folder_ / "second.sqlite").string();
  const auto busy = Server::start(second);
  ASSERT_FALSE(busy);
  EXPECT_NE(busy.problem().line().find("cannot listen"), std::string::npos);
  ServerOptions bad = options;
  bad.host = "not an address";
  EXPECT_FALSE(Server::start(bad));
  std::ofstream(folder_ / "garbage.sqlite") << std::string(8192, 'x');
  bad = options;
  bad.data = (folder_ / "garbage.sqlite").string();
  EXPECT_FALSE(Server::start(bad));
  bad.data = "/proc/nowhere/x.sqlite";
  EXPECT_FALSE(Server::start(bad));
}

}  // namespace
}  // namespace gm::online

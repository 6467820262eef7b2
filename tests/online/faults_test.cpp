// The server is killed (-9) at random instants and started again, while people
// play: connections are cut, requests sent twice and late; and the disk is full.
// Nothing that was acknowledged may be lost, nothing may act twice, and every
// table comes back.
//
// GM_KILLS is how often it is killed (12 if absent; tools/faults does it hundreds of times).
#include <fcntl.h>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <mutex>
#include <random>
#include <thread>

#include "online/client.h"
#include "server/hall.h"
#include "store/store.h"
#include "table/record.h"

namespace gm::online {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;

int free_port() {
  boost::asio::io_context io;
  tcp::acceptor acceptor(io, {boost::asio::ip::make_address("127.0.0.1"), 0});
  return acceptor.local_endpoint().port();
}

// The real program, as a process that can be killed.
class Process {
 public:
  // `room`: no file may grow beyond so many bytes, which is what a full disk is to the program; 0: all it
  // wants.
  Process(int port, std::string data, rlim_t room = 0) : port_(port), data_(std::move(data)), room_(room) {
    start();
  }
  ~Process() { kill(); }

  void start() {
    pid_ = fork();
    if (pid_ == 0) {
      const int nowhere = open("/dev/null", O_WRONLY);
      dup2(nowhere, STDOUT_FILENO);
      const rlimit room{room_, room_};
      if (room_ > 0) setrlimit(RLIMIT_FSIZE, &room);
      const std::string port = std::to_string(port_);
      execl(GM_PROGRAM, GM_PROGRAM, "serve", "--port", port.c_str(), "--data", data_.c_str(),
            "--connections-of-address", "1000", "--requests", "100000", "--tables-a-minute", "10000",
            nullptr);
      _exit(127);
    }
    for (int i = 0; i < 1000; ++i) {
      try {
        if (const auto well = get(port_, "/health"); well && well->body() == "ok\n") return;
      } catch (const std::exception&) {
      }
      std::this_thread::sleep_for(10ms);
    }
    ADD_FAILURE() << "the server does not come up";
  }
  void kill() {
    if (pid_ <= 0) return;
    ::kill(pid_, SIGKILL);
    waitpid(pid_, nullptr, 0);
    pid_ = -1;
  }

 private:
  int port_;
  std::string data_;
  rlim_t room_;
  pid_t pid_ = -1;
};

struct Acknowledged {
  std::string table;
  Person person;
  std::string key;
};

// Two people at one table who never give up.
class Pair {
 public:
  Pair(int port, uint64_t seed, std::atomic<int>& decided) : port_(port), random_(seed), decided_(decided) {}

  std::vector<Acknowledged> acknowledged;
  std::string table;
  std::string cookies[2];

  // False if the server was killed in the middle of it: then it is a table more or less.
  bool open() {
    Client ann(port_), bob(port_);
    cookies[0] = ann.cookie();
    cookies[1] = bob.cookie();
    table = ann.asks({{"do", "open"},
                      {"game", "battle"},
                      {"options", {{"players", 2}, {"wins_to_win", 4}}},
                      {"seats", {{{"kind", "you"}}, {{"kind", "open"}}}}})
                .value("table", "");
    const auto fine = [&](Client& client, const Json& request) {
      const Json answer = client.asks(request);
      EXPECT_TRUE(answer["ok"].get<bool>() || answer["error"] == "closed") << answer;
      return answer["ok"].get<bool>();
    };
    return !table.empty() && ann.ask({{"do", "enter"}, {"table", table}})["ok"].get<bool>() &&
           bob.ask({{"do", "enter"}, {"table", table}})["ok"].get<bool>() &&
           fine(bob, {{"do", "sit"}, {"seat", "seat1"}}) && fine(ann, {{"do", "start"}});
  }

  // Decides for whoever is asked, until told to stop or the game is over.
  void play(const std::atomic<bool>& stop) {
    while (!stop && !over_) {
      for (int who = 0; who < 2 && !stop && !over_; ++who) decide(who);
    }
  }
  bool over() const { return over_; }

 private:
  int below(int n) { return int(random_() % uint64_t(n)); }

  std::unique_ptr<Client> come(int who) {
    for (int i = 0; i < 2000; ++i) {
      try {
        auto client = std::make_unique<Client>(port_, Headers{.cookie = cookies[who]});
        if (client->open() && client->ask({{"do", "enter"}, {"table", table}}).value("ok", false))
          return client;
      } catch (const std::exception&) {  // nobody listens
      }
      std::this_thread::sleep_for(5ms);
    }
    ADD_FAILURE() << "the table does not come back";
    over_ = true;
    return nullptr;
  }

  void decide(int who) {
    if (!clients_[who] || !clients_[who]->open()) clients_[who] = come(who);
    if (!clients_[who]) return;
    Client* client = clients_[who].get();
    const Json entered = client->ask({{"do", "enter"}, {"table", table}});
    if (!entered.value("ok", false)) return;
    over_ = entered["now"]["status"] == "over";
    if (entered["now"]["choices"].empty()) return;
    const Json& choices = entered["now"]["choices"];
    const std::string key = fmt::format("{:016x}", random_());
    const Json request = {{"do", "act"},
                          {"key", key},
                          {"seat", fmt::format("seat{}", who)},
                          {"step", entered["now"]["step"]},
                          {"action", choices[std::size_t(below(int(choices.size())))]["action"]}};
    if (below(4) == 0) std::this_thread::sleep_for(std::chrono::milliseconds(below(20)));
    // Until it is answered, on as many connections as it takes.
    for (;;) {
      if (below(4) == 0) {  // sent, and not waited for
        client->send(request.dump());
        if (below(2) == 0) client->close();
      }
      const Json answer = client->open() ? client->ask(request) : Json{{"ok", false}, {"error", "closed"}};
      if (answer.value("ok", false)) {
        acknowledged.push_back(
            {table, person_of_token(cookies[who].substr(cookies[who].find('=') + 1)), key});
        ++decided_;
        return;
      }
      if (answer["error"] == "illegal") {
        ADD_FAILURE() << "a legal choice was refused: " << answer;
        return;
      }
      clients_[who] = come(who);
      if (!clients_[who]) return;
      client = clients_[who].get();
    }
  }

  int port_;
  std::mt19937_64 random_;
  std::atomic<int>& decided_;
  std::unique_ptr<Client> clients_[2];
  bool over_ = false;
};

TEST(Faults, NothingAcknowledgedIsLostAndNothingActsTwice) {
  const char* given = std::getenv("GM_KILLS");
  const int kills = given == nullptr ? 12 : std::atoi(given);
  const fs::path folder = fs::temp_directory_path() / fmt::format("gm_faults_{}", getpid());
  fs::remove_all(folder);
  fs::create_directories(folder);
  const std::string data = (folder / "store.sqlite").string();
  const int port = free_port();
  std::vector<Acknowledged> acknowledged;
  std::vector<std::string> tables;
  {
    Process server(port, data);
    constexpr int pairs = 3;
    std::atomic<bool> stop = false;
    std::atomic<int> decided = 0;
    std::mutex guard;
    std::vector<std::thread> threads;
    for (int i = 0; i < pairs; ++i) {
      threads.emplace_back([&, i] {
        for (uint64_t game = 0; !stop; ++game) {
          Pair pair(port, uint64_t(i) * 1000 + game, decided);
          try {
            if (!pair.open()) continue;
          } catch (const std::exception&) {  // nobody listens
            continue;
          }
          pair.play(stop);
          const std::lock_guard lock(guard);
          tables.push_back(pair.table);
          acknowledged.insert(acknowledged.end(), pair.acknowledged.begin(), pair.acknowledged.end());
        }
      });
    }
    std::mt19937_64 random{7};
    for (int i = 0; i < kills; ++i) {
      // At a random instant, but never before something was acknowledged since the last kill.
      const int before = decided;
      std::this_thread::sleep_for(std::chrono::milliseconds(50 + random() % 400));
      for (int waited = 0; decided == before && waited < 60'000; ++waited) std::this_thread::sleep_for(1ms);
      server.kill();
      server.start();
    }
    stop = true;
    for (std::thread& thread : threads) thread.join();

    // Every table is there, and goes on.
    Client eve(port);
    for (const std::string& table : tables) {
      EXPECT_TRUE(eve.ask({{"do", "enter"}, {"table", table}})["ok"].get<bool>()) << table;
    }
  }
  EXPECT_GE(int(acknowledged.size()), kills);

  // What the store says: each acknowledged key once, no key twice, every log whole.
  const auto store = Store::open(data);
  ASSERT_TRUE(store);
  std::map<std::string, std::map<std::string, int>> keys;
  for (const std::string& table : tables) {
    std::vector<Json> changes;
    for (const std::string& text : (*store)->changes(table)) {
      changes.push_back(Json::parse(text));
      if (changes.back().contains("key")) ++keys[table][changes.back()["key"]];
    }
    const auto restored = Table::restored(changes);
    EXPECT_TRUE(restored) << table << ": " << (restored ? "" : restored.problem().line());
  }
  for (const auto& [table, of_table] : keys) {
    for (const auto& [key, times] : of_table) EXPECT_EQ(times, 1) << table << " " << key;
  }
  int lost = 0;
  for (const Acknowledged& each : acknowledged) {
    const std::string code =
        fmt::format("{:016x}", seed_number(fmt::format("{:016x} {}", each.person, each.key)));
    if (keys[each.table][code] != 1) ++lost;
  }
  EXPECT_EQ(lost, 0);
  fmt::print("{} kills, {} tables, {} actions acknowledged, {} lost\n", kills, tables.size(),
             acknowledged.size(), lost);
  fs::remove_all(folder);
}

TEST(Faults, AFullDiskStopsTheGameAndLosesNothing) {
  const fs::path folder = fs::temp_directory_path() / fmt::format("gm_full_{}", getpid());
  fs::remove_all(folder);
  fs::create_directories(folder);
  const std::string data = (folder / "store.sqlite").string();
  const int port = free_port();
  std::string table, cookie;
  int acknowledged = 0;
  Json last;
  {
    Process server(port, data, 256 << 10);
    Client ann(port);
    cookie = ann.cookie();
    const Json opened = ann.asks({{"do", "open"},
                                  {"game", "battle"},
                                  {"options", {{"players", 2}}},
                                  {"seats", {{{"kind", "you"}}, {{"kind", "open"}}}}});
    ASSERT_TRUE(opened["ok"].get<bool>()) << opened;
    table = opened["table"];
    {
      Client bob(port);
      ASSERT_TRUE(bob.ask({{"do", "enter"}, {"table", table}})["ok"].get<bool>());
      ASSERT_TRUE(bob.asks({{"do", "sit"}, {"seat", "seat1"}, {"name", "Bob"}})["ok"].get<bool>());
    }
    ASSERT_TRUE(ann.ask({{"do", "enter"}, {"table", table}})["ok"].get<bool>());
    ASSERT_TRUE(ann.asks({{"do", "start"}})["ok"].get<bool>());
    const int before = ann.ask({{"do", "enter"}, {"table", table}})["n"];
    Json answer = {{"ok", true}};
    while (answer["ok"].get<bool>() && acknowledged < 10'000) {
      answer = ann.asks({{"do", "mute"}, {"seat", "seat1"}, {"yes", acknowledged % 2 == 0}});
      acknowledged += answer["ok"].get<bool>() ? 1 : 0;
    }
    EXPECT_EQ(answer["error"], "not_saved") << answer;
    EXPECT_GT(acknowledged, 10);
    // The server lives, shows the table as it was, and goes on saying so.
    EXPECT_EQ(get(port, "/health")->body(), "ok\n");
    last = ann.ask({{"do", "enter"}, {"table", table}});
    ASSERT_TRUE(last["ok"].get<bool>()) << last;
    EXPECT_EQ(last["n"], before + acknowledged);
    EXPECT_EQ(ann.asks({{"do", "mute"}, {"seat", "seat1"}, {"yes", true}})["error"], "not_saved");
  }
  Process server(port, data);
  Client ann(port, {.cookie = cookie});
  const Json back = ann.ask({{"do", "enter"}, {"table", table}});
  ASSERT_TRUE(back["ok"].get<bool>()) << back;
  EXPECT_EQ(back["n"], last["n"]);
  EXPECT_EQ(back["now"]["view"], last["now"]["view"]);
  const Json said = ann.asks({{"do", "chat"}, {"text", "there is room again"}});
  EXPECT_TRUE(said["ok"].get<bool>()) << said;
  fs::remove_all(folder);
}

}  // namespace
}  // namespace gm::online

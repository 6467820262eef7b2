// A load for the online table: many tables, each with people who decide as soon
// as they are asked, over real WebSockets on loopback.
//
//   gm_load PORT TABLES SECONDS [PAUSE_MS]
//
// Every table has two people (two connections). Each decides at random, after a
// pause of about PAUSE_MS (so that the number of actions a second is roughly
// 2 * TABLES * 1000 / PAUSE_MS, less waiting for each other); when a game is
// over they begin a rematch. Prints actions a second and the time from sending an action to
// the news of it at the one who acted and at the other.
#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/websocket.hpp>
#include <chrono>
#include <cstdlib>
#include <random>
#include <string>
#include <vector>

#include "text/json.h"

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace websocket = beast::websocket;
using tcp = asio::ip::tcp;
using gm::Json;
using Clock = std::chrono::steady_clock;
constexpr auto quiet = asio::as_tuple(asio::use_awaitable);

struct Figures {
  uint64_t actions = 0, denied = 0, games = 0, messages = 0, bytes = 0, broken = 0;
  std::vector<float> own, other;  // milliseconds
};

struct Load {
  asio::io_context io;
  int port;
  int pause_ms;
  bool measuring = false;
  Figures figures;
  std::mt19937_64 random{1};

  std::string key() { return fmt::format("{:016x}", random()); }
};

// What the two at a table share: when the last action was sent, and by whom.
struct Shared {
  std::string table;
  Clock::time_point sent{};
  int sender = -1;
};

// A message is only searched for what is needed: parsing all of them would
// measure the parser of this program.
std::string_view between(std::string_view text, std::string_view from, std::string_view to) {
  const std::size_t begin = text.find(from);
  if (begin == std::string_view::npos) return {};
  const std::size_t start = begin + from.size();
  return text.substr(start, text.find(to, start) - start);
}

// The choices of a message, as the JSON texts of their actions.
std::vector<std::string> choices(std::string_view text) {
  std::vector<std::string> out;
  const std::size_t list = text.find("\"choices\":[");
  if (list == std::string_view::npos) return out;
  std::size_t at = list + 11;
  while (text.compare(at, 10, "{\"action\":") == 0) {
    const std::size_t end = text.find('}', at);
    out.emplace_back(text.substr(at + 10, end - at - 9));
    // On to the next choice: the end of this object, outside of strings.
    bool quoted = false;
    int depth = 1;
    for (at = end + 1; at < text.size() && depth > 0; ++at) {
      if (text[at] == '\\')
        ++at;
      else if (text[at] == '"')
        quoted = !quoted;
      else if (!quoted && text[at] == '{')
        ++depth;
      else if (!quoted && text[at] == '}')
        --depth;
    }
    if (at < text.size() && text[at] == ',') ++at;
  }
  return out;
}

asio::awaitable<void> person(Load& load, std::shared_ptr<Shared> shared, int seat) {
  auto here = co_await asio::this_coro::executor;
  websocket::stream<beast::tcp_stream> ws(here);
  const tcp::endpoint server(asio::ip::make_address("127.0.0.1"), static_cast<unsigned short>(load.port));
  if (auto [failed] = co_await beast::get_lowest_layer(ws).async_connect(server, quiet); failed) {
    ++load.figures.broken;
    co_return;
  }
  beast::get_lowest_layer(ws).socket().set_option(tcp::no_delay(true));
  ws.read_message_max(16 << 20);
  if (auto [failed] = co_await ws.async_handshake(fmt::format("127.0.0.1:{}", load.port), "/ws", quiet);
      failed) {
    ++load.figures.broken;
    co_return;
  }
  const auto send = [&](std::string text) -> asio::awaitable<void> {
    co_await ws.async_write(asio::buffer(text), quiet);
  };
  beast::flat_buffer buffer;
  std::string text;
  const auto read = [&]() -> asio::awaitable<bool> {
    buffer.consume(buffer.size());
    const auto [failed, bytes] = co_await ws.async_read(buffer, quiet);
    text = beast::buffers_to_string(buffer.data());
    ++load.figures.messages;
    load.figures.bytes += bytes;
    co_return !failed;
  };

  if (seat == 0) {
    co_await send(fmt::format(
        R"({{"id":1,"do":"open","key":"{}","game":"battle","options":{{"players":2}},"seats":[{{"kind":"you"}},{{"kind":"open"}}]}})",
        load.key()));
    if (!co_await read()) co_return;
    shared->table = between(text, "\"table\":\"", "\"");
  } else {
    asio::steady_timer wait(here);
    while (shared->table.empty()) {
      wait.expires_after(std::chrono::milliseconds(20));
      co_await wait.async_wait(quiet);
    }
  }
  co_await send(fmt::format(R"({{"id":2,"do":"enter","table":"{}"}})", shared->table));
  if (seat == 1) co_await send(fmt::format(R"({{"id":3,"do":"sit","key":"{}","seat":"seat1"}})", load.key()));

  long acted_at = -1;    // the step that was answered last
  bool waiting = false;  // for the answer to an action
  bool started = false;
  for (;;) {
    if (!co_await read()) {
      ++load.figures.broken;
      co_return;
    }
    if (text.find("\"ok\":false") != std::string::npos) {
      ++load.figures.denied;
      if (load.figures.denied < 4) fmt::print(stderr, "{}\n", text.substr(0, 300));
    }
    if (text.starts_with("{\"re\":8,")) waiting = false;
    if (text.find("\"now\":") == std::string::npos) {
      if (const auto next = between(text, "\"ok\":true,\"table\":\"", "\""); !next.empty() && seat == 0) {
        shared->table = next;
        acted_at = -1;
        ++load.figures.games;
        co_await send(fmt::format(R"({{"id":4,"do":"enter","table":"{}"}})", shared->table));
      }
      continue;
    }
    if (shared->sender >= 0 && text.find("\"kind\":\"game\"") != std::string::npos && load.measuring) {
      const float ms = std::chrono::duration<float, std::milli>(Clock::now() - shared->sent).count();
      (seat == shared->sender ? load.figures.own : load.figures.other).push_back(ms);
    }
    if (seat == 0 && !started && text.find("\"status\":\"waiting\"") != std::string::npos &&
        text.find("\"kind\":\"open\"") == std::string::npos) {
      started = true;
      co_await send(fmt::format(R"({{"id":5,"do":"start","key":"{}"}})", load.key()));
      continue;
    }
    if (text.find("\"status\":\"over\"") != std::string::npos) {
      const auto next = between(text, "\"rematch\":\"", "\"");
      if (seat == 0 && next.empty()) {
        co_await send(fmt::format(R"({{"id":6,"do":"rematch","key":"{}"}})", load.key()));
      } else if (seat == 1 && !next.empty()) {
        acted_at = -1;
        co_await send(fmt::format(R"({{"id":7,"do":"enter","table":"{}"}})", next));
      }
      continue;
    }
    const std::vector<std::string> list = choices(text);
    if (list.empty()) continue;
    const long step = std::atol(std::string(between(text, "\"step\":", ",")).c_str());
    // `step` also stands in the news; the one of `now` comes after "watching".
    const std::size_t now = text.find("\"watching\":");
    const long current =
        now == std::string::npos
            ? step
            : std::atol(std::string(between(std::string_view(text).substr(now), "\"step\":", ",")).c_str());
    if (waiting || current == acted_at) continue;
    acted_at = current;
    waiting = true;
    if (load.pause_ms > 0) {
      asio::steady_timer pause(here,
                               std::chrono::milliseconds(load.random() % std::uint64_t(2 * load.pause_ms)));
      co_await pause.async_wait(quiet);
    }
    shared->sent = Clock::now();
    shared->sender = seat;
    if (load.measuring) ++load.figures.actions;
    co_await send(fmt::format(R"({{"id":8,"do":"act","key":"{}","seat":"seat{}","step":{},"action":{}}})",
                              load.key(), seat, current, list[load.random() % list.size()]));
  }
}

float percentile(std::vector<float>& all, double share) {
  if (all.empty()) return 0;
  const auto at = all.begin() + std::ptrdiff_t(share * double(all.size() - 1));
  std::nth_element(all.begin(), at, all.end());
  return *at;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 4) {
    fmt::print(stderr, "usage: gm_load PORT TABLES SECONDS [PAUSE_MS]\n");
    return 2;
  }
  Load load{.port = std::atoi(argv[1]), .pause_ms = argc > 4 ? std::atoi(argv[4]) : 0};
  const int tables = std::atoi(argv[2]);
  const int seconds = std::atoi(argv[3]);
  asio::steady_timer spread(load.io);
  asio::co_spawn(
      load.io,
      [&]() -> asio::awaitable<void> {
        for (int i = 0; i < tables; ++i) {  // not all at once
          auto shared = std::make_shared<Shared>();
          for (int seat = 0; seat < 2; ++seat)
            asio::co_spawn(load.io, person(load, shared, seat), asio::detached);
          spread.expires_after(std::chrono::milliseconds(2));
          co_await spread.async_wait(quiet);
        }
        spread.expires_after(std::chrono::seconds(3));
        co_await spread.async_wait(quiet);
        load.measuring = true;
        const auto begun = Clock::now();
        spread.expires_after(std::chrono::seconds(seconds));
        co_await spread.async_wait(quiet);
        load.measuring = false;
        const double took = std::chrono::duration<double>(Clock::now() - begun).count();
        Figures& f = load.figures;
        fmt::print("{} tables, {} people, {:.0f} s\n", tables, 2 * tables, took);
        fmt::print("  {:.0f} actions a second; {} denied, {} connections broken\n", double(f.actions) / took,
                   f.denied, f.broken);
        fmt::print("  action to own news:     p50 {:.1f} ms, p99 {:.1f} ms\n", percentile(f.own, .5),
                   percentile(f.own, .99));
        fmt::print("  action to other's news: p50 {:.1f} ms, p99 {:.1f} ms\n", percentile(f.other, .5),
                   percentile(f.other, .99));
        fmt::print("  {:.0f} bytes a message\n", double(f.bytes) / double(std::max<uint64_t>(1, f.messages)));
        std::exit(f.broken == 0 ? 0 : 1);
      },
      asio::detached);
  load.io.run();
}

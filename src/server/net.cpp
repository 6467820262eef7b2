// Sockets. All of Boost.Beast is in this file: it is dear to compile.
//
// A connection is a coroutine on a strand of its own. It reads HTTP requests
// until one asks for a WebSocket; then it carries texts between the socket and
// a Visitor. Whatever a stranger sends, the worst that happens is that the
// connection is closed.
#include <fmt/format.h>

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <chrono>
#include <deque>
#include <thread>
#include <unordered_map>

#include "bots/cores.h"
#include "server/hall.h"
#include "server/page_files.h"
#include "server/server.h"
#include "table/dice.h"

namespace gm {
namespace {

namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using tcp = asio::ip::tcp;
using namespace std::chrono_literals;
using boost::system::error_code;

constexpr auto as_values = asio::as_tuple(asio::use_awaitable);  // errors are values
constexpr std::size_t most_header_bytes = 8 * 1024;
constexpr const char* cookie_name = "gm_person";
constexpr std::size_t token_bytes = 32;

using Request = http::request<http::empty_body>;
using Response = http::response<http::string_body>;

// ---- Who comes -----------------------------------------------------------------------

std::string_view view(beast::string_view text) { return {text.data(), text.size()}; }

// The value of our cookie, if it is a token of ours.
std::string token_in(std::string_view cookies) {
  while (!cookies.empty()) {
    const std::size_t end = std::min(cookies.find(';'), cookies.size());
    std::string_view each = cookies.substr(0, end);
    cookies.remove_prefix(std::min(end + 1, cookies.size()));
    while (!each.empty() && each.front() == ' ') each.remove_prefix(1);
    const std::size_t name = std::string_view(cookie_name).size();
    if (!each.starts_with(cookie_name) || each.size() != name + 1 + 2 * token_bytes || each[name] != '=')
      continue;
    const std::string_view token = each.substr(name + 1);
    if (token.find_first_not_of("0123456789abcdef") == std::string_view::npos) return std::string(token);
  }
  return {};
}

// "https://play.example.org:8443/x" -> "play.example.org:8443"
std::string_view authority(std::string_view url) {
  const std::size_t slashes = url.find("://");
  if (slashes != std::string_view::npos) url.remove_prefix(slashes + 3);
  return url.substr(0, url.find('/'));
}

// Names under which this server may be called. A page of a stranger whose name
// suddenly means this machine is turned away by it.
bool is_number_address(std::string_view host) {
  if (host.starts_with('[')) return true;
  return host.find_first_not_of("0123456789.") == std::string_view::npos;
}

}  // namespace

// ---- The server ----------------------------------------------------------------------

struct Server::Inside {
  ServerOptions options;
  std::unique_ptr<Store> store;
  asio::io_context io;
  std::unique_ptr<Hall> hall;
  std::unique_ptr<tcp::acceptor> acceptor;
  std::vector<std::thread> threads;
  std::mutex guard;
  std::unordered_map<std::string, int> connections;  // by address
  int all_connections = 0;

  bool let_in(const std::string& address) {
    const std::lock_guard lock(guard);
    if (all_connections >= options.limits.connections) return false;
    int& of_address = connections[address];
    if (of_address >= options.limits.connections_of_address) return false;
    ++of_address;
    ++all_connections;
    return true;
  }
  void let_out(const std::string& address) {
    const std::lock_guard lock(guard);
    --all_connections;
    if (const auto found = connections.find(address); found != connections.end() && --found->second == 0)
      connections.erase(found);
  }

  bool host_allowed(std::string_view host) const {
    if (!options.public_url.empty() && host == authority(options.public_url)) return true;
    const std::string_view name =
        host.starts_with('[') ? host.substr(0, host.find(']') + 1) : host.substr(0, host.find(':'));
    return name == "localhost" || is_number_address(name);
  }
  bool origin_allowed(const Request& request) const {
    const auto origin = request.find(http::field::origin);
    if (origin == request.end()) return true;  // no browser
    const std::string_view from = authority(view(origin->value()));
    return from == view(request[http::field::host]) ||
           (!options.public_url.empty() && from == authority(options.public_url));
  }
  std::string cookie(const std::string& token) const {
    const bool secure = options.public_url.starts_with("https://");
    return fmt::format("{}={}; Path=/; HttpOnly; SameSite=Lax; Max-Age=31536000{}", cookie_name, token,
                       secure ? "; Secure" : "");
  }
};

namespace {

// ---- HTTP ----------------------------------------------------------------------------

Response made(const Request& request, http::status status, std::string_view type, std::string body) {
  Response response{status, request.version()};
  response.set(http::field::content_type, type);
  response.set("X-Content-Type-Options", "nosniff");
  response.set("Referrer-Policy", "no-referrer");
  response.set("X-Frame-Options", "DENY");
  response.set("Cross-Origin-Opener-Policy", "same-origin");
  response.set("Cross-Origin-Resource-Policy", "same-origin");
  response.set("Content-Security-Policy",
               "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
               "connect-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; "
               "frame-ancestors 'none'");
  response.set(http::field::cache_control, "no-store");
  response.keep_alive(request.keep_alive());
  response.body() = std::move(body);
  response.prepare_payload();
  return response;
}

Response plain(const Request& request, http::status status, std::string body) {
  return made(request, status, "text/plain; charset=utf-8", std::move(body) + "\n");
}

bool takes(const Request& request, std::string_view coding) {
  return view(request[http::field::accept_encoding]).find(coding) != std::string_view::npos;
}

Response page(const Request& request, const PageFile& file, bool for_ever) {
  const bool brotli = takes(request, "br") && !file.brotli.empty();
  const bool gzip = takes(request, "gzip");
  if (!brotli && !gzip) {
    return plain(request, http::status::not_acceptable,
                 "This page comes compressed: send Accept-Encoding: gzip.");
  }
  Response response =
      made(request, http::status::ok, file.type, std::string(brotli ? file.brotli : file.gzip));
  response.set(http::field::content_encoding, brotli ? "br" : "gzip");
  response.set(http::field::vary, "Accept-Encoding");
  response.set(http::field::cache_control, for_ever ? "public, max-age=31536000, immutable" : "no-cache");
  return response;
}

// The pages that web/src/core/router knows are all one file.
bool is_page(std::string_view path) {
  return path == "/" || path == "/open" || path.starts_with("/t/") || path.starts_with("/rules");
}

// What can be answered at once; nothing for the log of a game, which a room must give.
std::optional<Response> answer(Server::Inside& server, const Request& request) {
  const std::string_view target = view(request.target());
  const std::string_view path = target.substr(0, target.find_first_of("?#"));
  if (!server.host_allowed(view(request[http::field::host]))) {
    return plain(request, http::status::misdirected_request,
                 "This server is not known by that name; start it with --public URL if it should be.");
  }
  if (request.method() != http::verb::get && request.method() != http::verb::head) {
    Response response =
        plain(request, http::status::method_not_allowed, "Only GET and HEAD are answered here.");
    response.set(http::field::allow, "GET, HEAD");
    return response;
  }
  if (path == "/health") return plain(request, http::status::ok, "ok");
  if (path == "/metrics") {
    return made(request, http::status::ok, "text/plain; version=0.0.4; charset=utf-8",
                server.hall->metrics());
  }
  if (path.starts_with("/api/table/")) return std::nullopt;
  if (is_page(path)) {
    const auto file = page_file("/index.html");
    if (!file) {
      return plain(request, http::status::ok,
                   "This program was built without its page. Build it with tools/build, or use /ws.");
    }
    Response response = page(request, *file, false);
    if (token_in(view(request[http::field::cookie])).empty()) {
      response.set(http::field::set_cookie, server.cookie(random_hex(token_bytes)));
    }
    return response;
  }
  if (const auto file = page_file(path)) return page(request, *file, path.starts_with("/assets/"));
  // Somebody who reads gets the page, which says so and shows the way.
  const bool reads = view(request[http::field::accept]).find("text/html") != std::string_view::npos;
  if (const auto file = page_file("/index.html"); file && reads && !path.starts_with("/assets/")) {
    Response response = page(request, *file, false);
    response.result(http::status::not_found);
    return response;
  }
  return plain(request, http::status::not_found, "There is nothing at this address.");
}

// "/api/table/ID/game.json" -> "ID"
std::string table_in(std::string_view path) {
  constexpr std::string_view before = "/api/table/";
  constexpr std::string_view after = "/game.json";
  if (!path.starts_with(before) || !path.ends_with(after) || path.size() < before.size() + after.size())
    return {};
  path.remove_prefix(before.size());
  path.remove_suffix(after.size());
  const bool fine = path.find_first_not_of("0123456789abcdefghijklmnopqrstuvwxyz") == std::string_view::npos;
  return fine && path.size() <= 32 ? std::string(path) : std::string();
}

asio::awaitable<Response> game_file(Server::Inside& server, const Request& request) {
  const std::string_view target = view(request.target());
  const std::string id = table_in(target.substr(0, target.find_first_of("?#")));
  const auto room = id.empty() ? nullptr : server.hall->room(id);
  if (!room) co_return plain(request, http::status::not_found, "There is no such table.");
  auto here = co_await asio::this_coro::executor;
  std::optional<Record> record;
  asio::steady_timer ready(here, asio::steady_timer::time_point::max());
  room->finished([&ready, &record, here](std::optional<Record> found) {
    asio::post(here, [&ready, &record, found = std::move(found)]() mutable {
      record = std::move(found);
      ready.cancel();
    });
  });
  co_await ready.async_wait(as_values);
  if (!record) {
    co_return plain(request, http::status::not_found,
                    "The log of a game can be had once it is over: it would show what is hidden.");
  }
  Response response = made(request, http::status::ok, "application/json", write_record(*record));
  response.set(http::field::content_disposition,
               fmt::format("attachment; filename=\"grandmaster-{}.json\"", id));
  co_return response;
}

// ---- WebSocket -----------------------------------------------------------------------

class Socket : public Wire, public std::enable_shared_from_this<Socket> {
 public:
  Socket(beast::tcp_stream stream, std::size_t most_waiting)
      : stream_(std::move(stream)), most_waiting_(most_waiting) {}

  auto& stream() { return stream_; }

  void send(std::shared_ptr<const std::string> text) override {
    asio::post(stream_.get_executor(), [self = shared_from_this(), text = std::move(text)]() mutable {
      if (self->closed_) return;
      self->waiting_ += text->size();
      if (self->waiting_ > self->most_waiting_) return self->close();  // it does not read
      self->queue_.push_back(std::move(text));
      if (!self->sending_) asio::co_spawn(self->stream_.get_executor(), self->write(self), asio::detached);
    });
  }

  void close() {
    closed_ = true;
    queue_.clear();
    error_code ignored;
    beast::get_lowest_layer(stream_).socket().close(ignored);
  }

 private:
  asio::awaitable<void> write(std::shared_ptr<Socket>) {
    sending_ = true;
    while (!queue_.empty() && !closed_) {
      const auto text = std::move(queue_.front());
      queue_.pop_front();
      const auto [failed, bytes] = co_await stream_.async_write(asio::buffer(*text), as_values);
      waiting_ -= text->size();
      if (failed) close();
    }
    sending_ = false;
  }

  websocket::stream<beast::tcp_stream> stream_;
  const std::size_t most_waiting_;
  std::deque<std::shared_ptr<const std::string>> queue_;
  std::size_t waiting_ = 0;
  bool sending_ = false;
  bool closed_ = false;
};

asio::awaitable<void> talk(Server::Inside& server, beast::tcp_stream stream, const Request& request,
                           const std::string& address) {
  std::string token = token_in(view(request[http::field::cookie]));
  const bool is_new = token.empty();
  if (is_new) token = random_hex(token_bytes);
  stream.expires_never();
  const auto socket = std::make_shared<Socket>(std::move(stream), server.options.limits.waiting_bytes);
  auto& ws = socket->stream();
  websocket::stream_base::timeout timeout{};
  timeout.handshake_timeout = server.options.limits.request_time;
  timeout.idle_timeout = server.options.limits.idle_time;
  timeout.keep_alive_pings = true;
  ws.set_option(timeout);
  ws.set_option(websocket::stream_base::decorator([&](websocket::response_type& response) {
    if (is_new) response.set(http::field::set_cookie, server.cookie(token));
  }));
  ws.read_message_max(server.options.limits.message_bytes);
  ws.text(true);
  if (const auto [failed] = co_await ws.async_accept(request, as_values); failed) co_return;

  ++server.hall->figures().visitors;
  const auto visitor = server.hall->visit(socket, token, address);
  beast::flat_buffer buffer;
  for (;;) {
    const auto [failed, bytes] = co_await ws.async_read(buffer, as_values);
    if (failed) break;
    if (!ws.got_text()) break;
    visitor->receive({static_cast<const char*>(buffer.data().data()), buffer.size()});
    buffer.consume(buffer.size());
  }
  visitor->gone();
  socket->close();
  --server.hall->figures().visitors;
}

// ---- Connections ---------------------------------------------------------------------

std::string forwarded(const Request& request) {
  const std::string_view list = view(request["X-Forwarded-For"]);
  std::string_view last = list.substr(list.rfind(',') == std::string_view::npos ? 0 : list.rfind(',') + 1);
  while (!last.empty() && last.front() == ' ') last.remove_prefix(1);
  return std::string(last.substr(0, 64));
}

asio::awaitable<void> serve(Server::Inside& server, beast::tcp_stream stream, std::string address) {
  const Limits& limits = server.options.limits;
  beast::flat_buffer buffer(most_header_bytes + 4096);
  for (bool first = true;; first = false) {
    http::request_parser<http::empty_body> parser;
    parser.header_limit(most_header_bytes);
    parser.body_limit(std::uint64_t{0});
    stream.expires_after(first ? limits.request_time : limits.idle_time);
    const auto [failed, bytes] = co_await http::async_read(stream, buffer, parser, as_values);
    if (failed) {
      if (failed == http::error::body_limit || failed == http::error::header_limit) {
        const Response refusal = plain(parser.get(), http::status::payload_too_large, "This is too long.");
        co_await http::async_write(stream, refusal, as_values);
      } else if (failed.category() == http::make_error_code(http::error::bad_method).category() &&
                 failed != http::error::end_of_stream && failed != http::error::partial_message) {
        const Response refusal = plain(parser.get(), http::status::bad_request, "This is not HTTP.");
        co_await http::async_write(stream, refusal, as_values);
      }
      break;
    }
    const Request request = parser.release();
    const std::string from =
        server.options.behind_proxy && !forwarded(request).empty() ? forwarded(request) : address;
    const std::string_view target = view(request.target());
    if (websocket::is_upgrade(request) && target.substr(0, target.find('?')) == "/ws") {
      if (server.host_allowed(view(request[http::field::host])) && server.origin_allowed(request)) {
        co_await talk(server, std::move(stream), request, from);
        co_return;
      }
      const Response refusal =
          plain(request, http::status::forbidden, "Pages of other places may not talk to this server.");
      co_await http::async_write(stream, refusal, as_values);
      break;
    }
    std::optional<Response> response = answer(server, request);
    if (!response) response = co_await game_file(server, request);
    if (request.method() == http::verb::head) response->body().clear();  // the length stays
    stream.expires_after(limits.request_time);
    const auto [broken, sent] = co_await http::async_write(stream, *response, as_values);
    if (broken || !response->keep_alive()) break;
  }
  error_code ignored;
  stream.socket().shutdown(tcp::socket::shutdown_send, ignored);
}

asio::awaitable<void> accept(Server::Inside& server) {
  for (;;) {
    auto [failed, socket] = co_await server.acceptor->async_accept(asio::make_strand(server.io), as_values);
    if (failed == asio::error::operation_aborted) co_return;
    if (failed) {
      // Out of file handles, mostly: those who are here go on, new ones wait.
      asio::steady_timer pause(co_await asio::this_coro::executor, 50ms);
      co_await pause.async_wait(as_values);
      continue;
    }
    error_code unknown;
    const auto peer = socket.remote_endpoint(unknown);
    const std::string address = unknown ? "unknown" : peer.address().to_string();
    if (!server.let_in(address)) continue;
    socket.set_option(tcp::no_delay(true), unknown);
    const auto strand = socket.get_executor();
    beast::tcp_stream stream(std::move(socket));
    asio::co_spawn(strand, serve(server, std::move(stream), address),
                   [&server, address](const std::exception_ptr&) { server.let_out(address); });
  }
}

}  // namespace

Result<std::unique_ptr<Server>> Server::start(const ServerOptions& options) {
  auto inside = std::make_unique<Inside>();
  inside->options = options;
  auto store = Store::open(options.data);
  if (!store) return store.problem();
  inside->store = std::move(*store);
  const int threads = options.threads > 0 ? options.threads : cores();
  const int bots = options.bot_threads > 0 ? options.bot_threads : threads;

  error_code failed;
  const auto host = asio::ip::make_address(options.host == "localhost" ? "127.0.0.1" : options.host, failed);
  if (failed) return Problem{"--host", fmt::format("expected an IP address; got \"{}\"", options.host)};
  inside->acceptor = std::make_unique<tcp::acceptor>(inside->io);
  const tcp::endpoint endpoint(host, static_cast<unsigned short>(options.port));
  const auto step = [&](auto&& f) {
    if (!failed) f();
  };
  step([&] { inside->acceptor->open(endpoint.protocol(), failed); });
  step([&] { inside->acceptor->set_option(asio::socket_base::reuse_address(true), failed); });
  step([&] { inside->acceptor->bind(endpoint, failed); });
  step([&] { inside->acceptor->listen(asio::socket_base::max_listen_connections, failed); });
  if (failed) {
    return Problem{fmt::format("{}:{}", options.host, options.port),
                   fmt::format("cannot listen there: {}", failed.message())};
  }
  inside->hall = std::make_unique<Hall>(inside->io, *inside->store, options.limits, bots);
  asio::co_spawn(inside->io, accept(*inside), asio::detached);
  asio::post(inside->io, [hall = inside->hall.get()] { hall->wake_tables(); });
  for (int i = 0; i < threads; ++i) {
    inside->threads.emplace_back([io = &inside->io] {
      for (;;) {
        try {
          io->run();
          return;
        } catch (const std::exception& e) {  // the store cannot be read: one request is lost, not the server
          fmt::print(stderr, "grandmaster: {}\n", e.what());
        }
      }
    });
  }
  return std::unique_ptr<Server>(new Server(std::move(inside)));
}

Server::Server(std::unique_ptr<Inside> inside) : inside_(std::move(inside)) {}

Server::~Server() {
  inside_->hall->stop();
  inside_->io.stop();
  for (std::thread& thread : inside_->threads) thread.join();
  inside_->store->wait();  // it still calls back, into an io_context that must be there
  inside_->hall->clear();
}

int Server::port() const { return inside_->acceptor->local_endpoint().port(); }

std::string Server::address() const {
  const std::string& host = inside_->options.host;
  const std::string named = host == "0.0.0.0" || host == "::" ? "127.0.0.1" : host;
  return fmt::format("http://{}:{}/", named.find(':') == std::string::npos ? named : "[" + named + "]",
                     port());
}

}  // namespace gm

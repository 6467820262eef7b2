#include "online/client.h"

#include <fmt/format.h>
#include <sys/socket.h>

#include <boost/asio/connect.hpp>
#include <boost/asio/write.hpp>
#include <chrono>
#include <random>

namespace gm::online {
namespace {

constexpr auto longest_wait = std::chrono::seconds(20);

}  // namespace

tcp::socket connected(boost::asio::io_context& io, int port) {
  tcp::socket socket(io);
  socket.connect({boost::asio::ip::make_address("127.0.0.1"), static_cast<unsigned short>(port)});
  const timeval limit{10, 0};
  setsockopt(socket.native_handle(), SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof(limit));
  setsockopt(socket.native_handle(), SOL_SOCKET, SO_SNDTIMEO, &limit, sizeof(limit));
  socket.set_option(tcp::no_delay(true));
  return socket;
}

std::optional<http::response<http::string_body>> get(int port, const std::string& target,
                                                     const Headers& headers, http::verb verb) {
  boost::asio::io_context io;
  tcp::socket socket = connected(io, port);
  http::request<http::empty_body> request{verb, target, 11};
  request.set(http::field::host, headers.host.empty() ? fmt::format("127.0.0.1:{}", port) : headers.host);
  request.set(http::field::accept_encoding, "gzip");
  if (!headers.cookie.empty()) request.set(http::field::cookie, headers.cookie);
  if (!headers.origin.empty()) request.set(http::field::origin, headers.origin);
  boost::system::error_code failed;
  http::write(socket, request, failed);
  beast::flat_buffer buffer;
  http::response_parser<http::string_body> parser;
  parser.body_limit(std::uint64_t(64) << 20);
  if (verb == http::verb::head) parser.skip(true);
  http::read(socket, buffer, parser, failed);
  if (failed) return std::nullopt;
  return parser.release();
}

std::string raw(int port, const std::string& bytes) {
  boost::asio::io_context io;
  tcp::socket socket = connected(io, port);
  boost::system::error_code failed;
  boost::asio::write(socket, boost::asio::buffer(bytes), failed);
  std::string out;
  char part[4096];
  while (!failed) {
    const std::size_t got = socket.read_some(boost::asio::buffer(part), failed);
    out.append(part, got);
  }
  return out;
}

Client::Client(int port, const Headers& headers) : ws_(connected(io_, port)), cookie_(headers.cookie) {
  namespace websocket = beast::websocket;
  ws_.set_option(websocket::stream_base::decorator([&](websocket::request_type& request) {
    if (!headers.cookie.empty()) request.set(http::field::cookie, headers.cookie);
    if (!headers.origin.empty()) request.set(http::field::origin, headers.origin);
  }));
  ws_.read_message_max(16 << 20);
  boost::system::error_code failed;
  websocket::response_type response;
  const std::string host = headers.host.empty() ? fmt::format("127.0.0.1:{}", port) : headers.host;
  ws_.handshake(response, host, "/ws", failed);
  open_ = !failed;
  if (const std::string given(response[http::field::set_cookie]); !given.empty()) {
    cookie_ = given.substr(0, given.find(';'));
  }
}

Client::~Client() { close(); }

void Client::close() {
  boost::system::error_code ignored;
  ws_.next_layer().close(ignored);
  open_ = false;
}

void Client::send(const std::string& text) {
  boost::system::error_code failed;
  ws_.text(true);
  ws_.write(boost::asio::buffer(text), failed);
}

void Client::send_binary(const std::string& bytes) {
  boost::system::error_code failed;
  ws_.binary(true);
  ws_.write(boost::asio::buffer(bytes), failed);
}

std::optional<Json> Client::read() {
  beast::flat_buffer buffer;
  bool came = false;
  ws_.async_read(buffer, [&](boost::system::error_code failed, std::size_t) { came = !failed; });
  io_.restart();
  io_.run_for(longest_wait);
  if (!came) {
    close();
    io_.run();  // the read is over now
    return std::nullopt;
  }
  heard.push_back(beast::buffers_to_string(buffer.data()));
  const Json message = Json::parse(heard.back());
  note(message);
  return message;
}

void Client::note(const Json& message) {
  if (const auto found = message.find("now"); found != message.end()) {
    const Json options = now.is_object() ? now["options"] : Json();
    now = *found;
    if (!now.contains("options")) now["options"] = options;
  }
  if (const auto found = message.find("n"); found != message.end()) n = found->get<long>();
}

Json Client::ask(Json request) {
  request["id"] = ++ids_;
  send(request.dump());
  for (auto message = read(); message; message = read()) {
    if (message->contains("re") && (*message)["re"] == ids_) return *message;
  }
  return {{"ok", false}, {"error", "closed"}};
}

Json Client::asks(Json request) {
  static std::mt19937_64 random{std::random_device{}()};
  request["key"] = fmt::format("{:016x}", random());
  return ask(std::move(request));
}

}  // namespace gm::online

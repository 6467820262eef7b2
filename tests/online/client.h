// A client of the online table, for tests: one connection, blocking, with a
// limit on how long it waits. It keeps every text it was sent.
#pragma once
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <optional>
#include <string>
#include <vector>

#include "text/json.h"

namespace gm::online {

namespace beast = boost::beast;
namespace http = beast::http;
using tcp = boost::asio::ip::tcp;

struct Headers {
  std::string cookie;
  std::string origin;
  std::string host;
};

// A raw connection with a time limit of ten seconds on everything.
tcp::socket connected(boost::asio::io_context& io, int port);

// One request, one response; nothing if the server closed the connection.
std::optional<http::response<http::string_body>> get(int port, const std::string& target,
                                                     const Headers& headers = {},
                                                     http::verb verb = http::verb::get);
// Sends bytes as they are and reads until the server closes.
std::string raw(int port, const std::string& bytes);

class Client {
 public:
  explicit Client(int port, const Headers& headers = {});
  ~Client();

  bool open() const { return open_; }                    // the handshake was accepted
  const std::string& cookie() const { return cookie_; }  // the server's, or the one given
  void send(const std::string& text);
  void send_binary(const std::string& bytes);
  // The next message of the server; nothing if the connection was closed or it took too long.
  std::optional<Json> read();
  // Sends a request with a new id and reads up to its answer.
  Json ask(Json request);
  // The same with a new key.
  Json asks(Json request);
  // Reads until the table, as this client was told, fulfils `fine`.
  template <class F>
  bool until(F&& fine) {
    while (!(now.is_object() && fine(now))) {
      if (!read()) return false;
    }
    return true;
  }
  void close();

  Json now;                        // the last that was told
  long n = 0;                      // the number of the last news
  std::vector<std::string> heard;  // every text, in order

 private:
  void note(const Json& message);

  boost::asio::io_context io_;
  beast::websocket::stream<tcp::socket> ws_;
  bool open_ = false;
  std::string cookie_;
  int ids_ = 0;
};

}  // namespace gm::online

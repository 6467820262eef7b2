// `grandmaster serve`: the only sockets. HTTP and WebSocket on one port, for
// the hall (hall.h) behind it. docs/online.md is what it speaks.
#pragma once
#include <memory>
#include <string>

#include "server/limits.h"
#include "text/result.h"

namespace gm {

struct ServerOptions {
  std::string host = "127.0.0.1";
  int port = 8080;            // 0: any that is free
  std::string data;           // the store's file
  std::string public_url;     // "https://play.example.org" behind a proxy that speaks TLS
  int threads = 0;            // 0: one for each core
  int bot_threads = 0;        // 0: as many as threads
  bool behind_proxy = false;  // the last X-Forwarded-For is the visitor's address
  Limits limits;
};

class Server {
 public:
  // Opens store and port, and is ready for visitors when it returns.
  static Result<std::unique_ptr<Server>> start(const ServerOptions& options);
  ~Server();  // stops: connections are closed, what was decided is on the disk
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  int port() const;
  std::string address() const;  // "http://127.0.0.1:8080/"

  struct Inside;

 private:
  explicit Server(std::unique_ptr<Inside> inside);
  std::unique_ptr<Inside> inside_;
};

}  // namespace gm

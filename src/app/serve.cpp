#include <fmt/format.h>
#include <pthread.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <memory>

#include "app/commands.h"
#include "server/server.h"
#include "terminal/saves.h"

namespace gm::app {
namespace {

// With a desktop, shows the address in the browser.
void open_browser(const std::string& address) {
  if (std::getenv("DISPLAY") == nullptr && std::getenv("WAYLAND_DISPLAY") == nullptr) return;
  const pid_t child = fork();
  if (child != 0) return;
  execlp("xdg-open", "xdg-open", address.c_str(), static_cast<char*>(nullptr));
  _exit(127);
}

int run_serve(ServerOptions options, bool any_port, bool open) {
  if (options.data.empty()) options.data = data_folder() + "/grandmaster.sqlite";
  // Taken here, before any thread is started, so that all of them leave the signals to `sigwait`.
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGINT);
  sigaddset(&signals, SIGTERM);
  pthread_sigmask(SIG_BLOCK, &signals, nullptr);
  std::signal(SIGXFSZ, SIG_IGN);  // a file that may not grow is a write that fails, not an end
  auto server = Server::start(options);
  if (!server && any_port && server.problem().what.starts_with("cannot listen")) {
    options.port = 0;
    server = Server::start(options);
  }
  if (!server) return complain(server.problem());
  fmt::print("Grandmaster is at {}\n", (*server)->address());
  fmt::print("Games are kept in {}. Ctrl-C stops; nothing is lost.\n", options.data);
  std::fflush(stdout);
  if (open) open_browser((*server)->address());
  int signal = 0;
  sigwait(&signals, &signal);
  fmt::print("Stopping.\n");
  std::fflush(stdout);
  server->reset();
  return done;
}

}  // namespace

void add_serve(CLI::App& app, int& code) {
  auto given = std::make_shared<ServerOptions>();
  auto* serve = app.add_subcommand("serve", "the online table: a page for browsers, and its protocol");
  serve->footer(
      "For this machine only:   grandmaster serve\n"
      "For the local network:   grandmaster serve --host 0.0.0.0\n"
      "For the world:           behind a proxy that speaks TLS, with --public https://NAME --proxy");
  serve->add_option("--host", given->host, "address to listen at")->capture_default_str();
  auto* port = serve
                   ->add_option("--port", given->port,
                                "port; 0 for any free one; without this option, any if 8080 is taken")
                   ->check(CLI::Range(0, 65535))
                   ->capture_default_str();
  serve->add_option("--data", given->data, "the file that keeps people, tables and games")->type_name("FILE");
  serve->add_option("--public", given->public_url, "address by which browsers know this server")
      ->type_name("URL");
  serve->add_flag("--proxy", given->behind_proxy,
                  "visitors come through a proxy: their address is the last one in X-Forwarded-For");
  serve->add_option("--threads", given->threads, "threads; 0 for one a core")->check(CLI::Range(0, 256));
  auto open = std::make_shared<bool>(false);
  serve->add_flag("--open", *open, "show it in the browser of this desktop");
  Limits& limits = given->limits;
  serve->add_option("--requests", limits.requests_a_second, "requests a second of one connection")
      ->check(CLI::Range(1.0, 1e6))
      ->capture_default_str();
  serve->add_option("--connections", limits.connections, "connections in all")
      ->check(CLI::Range(1, 1'000'000))
      ->capture_default_str();
  serve->add_option("--connections-of-address", limits.connections_of_address, "connections of one address")
      ->check(CLI::Range(1, 1'000'000))
      ->capture_default_str();
  serve->add_option("--tables-a-minute", limits.tables_a_minute, "new tables a minute of one address")
      ->check(CLI::Range(1.0, 1e6))
      ->capture_default_str();
  serve->callback([given, open, port, &code] {
    given->limits.request_burst = std::max(given->limits.request_burst, 3 * given->limits.requests_a_second);
    code = run_serve(*given, port->count() == 0, *open);
  });
}

}  // namespace gm::app

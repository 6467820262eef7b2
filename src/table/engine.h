// The engine protocol: JSON lines in, JSON lines out, for bots, tests and other
// programs. One object a line, one answer a line, same "id". docs/protocol.md
// describes every request; its examples are tested.
//
//   Engine engine;
//   engine.answer(R"({"id":1,"do":"new","game":"battle","seats":2,"seed":"7"})")   {"id":1,"ok":true}
//   engine.answer(R"({"do":"actors"})")            {"ok":true,"actors":["chance"],"over":false}
//
// The engine is the referee: it knows the whole game and tells it to whoever
// asks. What one seat may know is `view`, and events with a "viewer".
//
// A line that cannot be followed gets {"ok":false,"error":...}, and nothing has
// changed. "error" is one of
//   malformed    not one JSON object of at most 1 MiB
//   bad_request  an unknown request or key, a missing one, a bad value; "where" says which
//   no_game      nothing has been started
//   not_now      fits the protocol but not the state of the game
//   illegal      the rules refuse the action: "rule", "name"
//   internal     a fault of this program
#pragma once
#include <iosfwd>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kit/rng.h"
#include "table/session.h"
#include "text/json.h"

namespace gm {

class Engine {
 public:
  static constexpr std::size_t longest_line = std::size_t(1) << 20;

  // One line without its newline, for one line without newline. Never throws.
  std::string answer(std::string_view line);

 private:
  struct Request;  // a name and its member function
  static const Request requests[];

  Json answer_to(const Json& request);

  // Each takes the whole request and gives the answer without its id.
  Json open(const Node& node);
  Json set(const Node& node);
  Json position(const Node& node);
  Json actors(const Node& node);
  Json legal(const Node& node);
  Json act(const Node& node);
  Json roll(const Node& node);
  Json view(const Node& node);
  Json advise(const Node& node);
  Json undo(const Node& node);
  Json log(const Node& node);
  Json outcome(const Node& node);
  Json hash(const Node& node);
  Json games(const Node& node);
  Json rules(const Node& node);

  Session& game() const;
  void begin(const Node& node, const Json* position);
  std::optional<Seat> viewer(const Node& node) const;
  Json events_since(std::size_t step, std::optional<Seat> viewer) const;

  std::unique_ptr<Session> session_;
  std::optional<std::string> seed_;
  Rng luck_;                 // what the seed gives next
  std::vector<Rng> before_;  // luck_ before each step, so that a step taken back rolls the same again
};

// Answers every line of `in` on `out` until it ends. A longer line than the
// engine takes is never held in memory.
void answer_lines(std::istream& in, std::ostream& out);

}  // namespace gm

// A conversation with the engine, for the protocol tests: lines in, JSON out.
#pragma once
#include <gtest/gtest.h>

#include <concepts>
#include <string>
#include <string_view>
#include <vector>

#include "kit/rng.h"
#include "table/engine.h"
#include "text/json.h"

namespace gm {

class Talk {
 public:
  // The answer to one line. Whatever the line is, it is one JSON object on one line, with "ok".
  template <std::convertible_to<std::string_view> Text>
  Json say(const Text& line) {
    const std::string answer = engine_.answer(line);
    EXPECT_EQ(answer.find('\n'), std::string::npos) << answer;
    const auto json = parse_json(answer, "answer", {.bytes = std::size_t(1) << 26});
    EXPECT_TRUE(json) << json.problem().line() << "\n" << answer;
    if (!json) return Json::object();
    EXPECT_TRUE(json->is_object() && json->contains("ok") && (*json)["ok"].is_boolean()) << answer;
    return *json;
  }
  Json say(const Json& request) { return say(request.dump()); }

  // The same, for requests that must succeed.
  Json done(const Json& request) {
    Json answer = say(request);
    EXPECT_EQ(answer["ok"], true) << request.dump() << "\n" << answer.dump();
    return answer;
  }
  template <std::convertible_to<std::string_view> Text>
  Json done(const Text& line) {
    return done(Json::parse(std::string_view(line)));
  }

  // All there is to know about the game, to see whether anything changed.
  std::string everything() {
    return done({{"do", "hash"}}).dump() + done({{"do", "position"}}).dump() + done({{"do", "log"}}).dump();
  }

  // One random legal step of whoever may act, chance included; false when the game is over.
  bool step(Rng& rng, bool seeded) {
    const Json actors = done({{"do", "actors"}})["actors"];
    if (actors.empty()) return false;
    const std::string seat = actors[std::size_t(rng.below(int(actors.size())))];
    if (seat == "chance" && seeded) {
      done({{"do", "roll"}});
      return true;
    }
    const Json actions = done({{"do", "legal"}, {"seat", seat}})["actions"];
    EXPECT_FALSE(actions.empty()) << seat;
    done({{"do", "act"}, {"seat", seat}, {"action", actions[std::size_t(rng.below(int(actions.size())))]}});
    return true;
  }

 private:
  Engine engine_;
};

}  // namespace gm

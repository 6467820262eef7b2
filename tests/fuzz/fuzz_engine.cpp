// Feeds lines to an engine: every line gets one line of JSON with "ok" and its
// id, and a line that is refused has changed nothing. A line of a single byte
// stands for a step that the engine itself lists, so that games get far.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#include "table/engine.h"
#include "text/json.h"

using namespace gm;

namespace {

constexpr int most_lines = 200;

void must(bool holds, const char* what, std::string_view line, const std::string& answer) {
  if (holds) return;
  std::fprintf(stderr, "%s: %.*s\n%s\n", what, int(line.size()), line.data(), answer.c_str());
  std::abort();
}

Json say(Engine& engine, std::string_view line) {
  const std::string answer = engine.answer(line);
  must(answer.find('\n') == std::string::npos, "several lines", line, answer);
  const auto json = parse_json(answer, "answer", {.bytes = std::size_t(1) << 26, .depth = 64});
  must(json && json->is_object() && json->contains("ok") && (*json)["ok"].is_boolean(), "no answer", line,
       answer);
  if ((*json)["ok"] == false) {
    must((*json)["error"].is_string() && (*json)["where"].is_string() && (*json)["why"].is_string(),
         "no reason", line, answer);
    must((*json)["error"] != "internal", "fault", line, answer);
  }
  return *json;
}

// One number for the whole game, and how many steps led to it.
std::string everything(Engine& engine) { return engine.answer(R"({"do":"hash"})"); }

// A listed step of whoever may act.
void step(Engine& engine, unsigned char choice) {
  Json actors = say(engine, R"({"do":"actors"})");
  if (actors["ok"] == false || actors["actors"].empty()) return;
  const std::string seat = actors["actors"][choice % actors["actors"].size()];
  if (seat == "chance" && say(engine, R"({"do":"roll"})")["ok"] == true) return;
  const Json actions = say(engine, Json{{"do", "legal"}, {"seat", seat}}.dump())["actions"];
  const Json request = {{"do", "act"}, {"seat", seat}, {"action", actions[choice % actions.size()]}};
  const Json answer = say(engine, request.dump());
  must(answer["ok"] == true, "listed but refused", request.dump(), answer.dump());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* bytes, std::size_t size) {
  std::string_view text(reinterpret_cast<const char*>(bytes), size);
  Engine engine;
  std::string before = everything(engine);
  for (int i = 0; i < most_lines && !text.empty(); ++i) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (line.size() == 1) {
      step(engine, static_cast<unsigned char>(line[0]));
      before = everything(engine);
      continue;
    }
    const Json answer = say(engine, line);
    const std::string after = everything(engine);
    if (answer["ok"] == false) must(after == before, "changed by a refused line", line, answer.dump());
    before = after;
  }
  return 0;
}

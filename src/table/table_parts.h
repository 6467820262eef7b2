// What the rooms of the table (table.cpp, table_requests.cpp, table_telling.cpp) share.
#pragma once
#include <fmt/format.h>

#include <string>

#include "bots/levels.h"
#include "table/table.h"

namespace gm::parts {

inline constexpr const char* stand_in_level = name_of(stand_in);
inline constexpr Millis second = 1000;
inline constexpr Millis grace = 30 * second;  // on a bank that has run out, for a person who comes back
inline constexpr std::size_t most_keys = 128;
inline constexpr std::size_t most_lines_told = 200;
inline constexpr std::size_t most_lines_kept = 4000;
inline constexpr std::size_t longest_name = 24;
inline constexpr std::size_t longest_chat = 280;

inline constexpr const char* chair_names[] = {"open", "person", "bot"};
inline constexpr const char* clock_names[] = {"none", "move", "bank", "days"};

[[noreturn]] inline void deny(const char* error, const char* name) { throw Denied{error, name, {}, {}, {}}; }

inline std::string person_text(Person person) { return fmt::format("{:016x}", person); }
inline Person person_of(const Json& json) { return std::stoull(json.get<std::string>(), nullptr, 16); }

// ---- Clocks, as they are asked for and written down -----------------------------------

inline ClockRule read_clock(const Node& node) {
  const auto kind = ClockRule::Kind(node["kind"].one_of(clock_names));
  switch (kind) {
    case ClockRule::Kind::none:
      node.only({"kind"});
      return {};
    case ClockRule::Kind::move:
      node.only({"kind", "seconds"});
      return {kind, node["seconds"].integer(5, 86400) * second};
    case ClockRule::Kind::bank:
      node.only({"kind", "seconds", "increment"});
      return {kind, node["seconds"].integer(10, 86400) * second, node["increment"].integer(0, 3600) * second};
    case ClockRule::Kind::days:
      node.only({"kind", "days"});
      return {kind, node["days"].integer(1, 30) * 86400 * second};
  }
  return {};
}

inline Json write_clock(const ClockRule& clock) {
  Json out = {{"kind", clock_names[int(clock.kind)]}};
  switch (clock.kind) {
    case ClockRule::Kind::none:
      break;
    case ClockRule::Kind::move:
      out["seconds"] = clock.time / second;
      break;
    case ClockRule::Kind::bank:
      out["seconds"] = clock.time / second;
      out["increment"] = clock.increment / second;
      break;
    case ClockRule::Kind::days:
      out["days"] = clock.time / (86400 * second);
      break;
  }
  return out;
}

inline std::string read_level(const Node& node) { return level_names[std::size_t(node.one_of(level_names))]; }

inline int seats_of(const Json& options) { return options.at("players").get<int>(); }

// The options in full, or a Problem that says which is wrong.
inline Json full_options(const std::string& game, const Json& options) {
  auto session = new_session(game, options);
  if (!session) throw Problem{session.problem().where, session.problem().what};
  return (*session)->options();
}

}  // namespace gm::parts

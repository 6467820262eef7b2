// What the notations of all games are made of: seats, numbers and names in JSON.
//
// A value that is the usual one is left out when writing, and meant when reading.
// All readers throw a Problem (see text/result.h).
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "kit/seat.h"
#include "text/json.h"
#include "text/result.h"

namespace gm::parts {

// "seat3", "chance", "spectator"; "nobody" cannot be read back.
std::string write_seat(Seat seat);
Result<Seat> read_seat(std::string_view name, int seats);
Json write_viewers(Viewers viewers);

// ---- Writing ------------------------------------------------------------------

void put(Json& out, const char* key, int n, int usual = 0);
void put_seat(Json& out, const char* key, Seat seat);  // nobody: nothing
void put_flag(Json& out, const char* key, bool flag, bool usual = false);

// ---- Reading ------------------------------------------------------------------

Seat read_seat(const Node& node, int seats);  // a seat, not chance
Seat read_viewer(const Node& node, int seats, bool spectator_too);
Viewers read_viewers(const Node& node);

// Members that may be absent.
int number_at(const Node& node, const char* key, int usual, int lowest, int highest);
bool flag_at(const Node& node, const char* key, bool usual);
Seat seat_at(const Node& node, const char* key, int seats);  // nobody
template <int Count>
int name_at(const Node& node, const char* key, const char* const (&names)[Count], int usual) {
  const std::optional<Node> member = node.find(key);
  return member ? member->one_of(names) : usual;
}

// A list that names nothing twice.
template <class Set, class ReadItem>
Set read_set(const Node& node, std::size_t most, ReadItem read_item) {
  Set set;
  for (const Node& member : node.list(most)) {
    const auto item = read_item(member);
    if (set.has(item)) member.fail("each name once");
    set.add(item);
  }
  return set;
}

// ---- Events -------------------------------------------------------------------

// What happened, the keys that belong to it, and who alone sees it if not all do.
template <class Event, class Keys, class WriteKey>
Json write_event(const Event& event, const Keys& keys, WriteKey write_key) {
  Json out = object_for(10);
  out["event"] = name_of(event.happening);
  for (const auto key : keys) write_key(out, key);
  if (event.audience != everyone) out["seen_by"] = write_viewers(event.audience);
  return out;
}

// The inverse. `names` are those of what can happen; `keys_of` lists the keys of what did, `is_named` says
// whether a member belongs to a key.
template <class Event, int Count, class KeysOf, class IsNamed, class ReadKey>
Event read_event(const Json& json, const char* const (&names)[Count], KeysOf keys_of, IsNamed is_named,
                 ReadKey read_key) {
  const Node node{json, "event"};
  Event event{};
  event.happening = decltype(event.happening)(node["event"].one_of(names));
  const auto keys = keys_of(event.happening);
  for (const auto& [name, member] : node.members()) {
    bool known = name == "event" || name == "seen_by";
    for (const auto key : keys) known = known || is_named(key, name);
    if (!known) throw Problem{member.path(), std::string("not a key of ") + name_of(event.happening)};
  }
  for (const auto key : keys) read_key(node, event, key);
  if (const auto seen_by = node.find("seen_by")) event.audience = read_viewers(*seen_by);
  return event;
}

}  // namespace gm::parts

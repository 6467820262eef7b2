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

}  // namespace gm::parts

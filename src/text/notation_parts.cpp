#include "text/notation_parts.h"

namespace gm::parts {

std::string write_seat(Seat seat) {
  if (seat == chance) return "chance";
  if (seat == spectator) return "spectator";
  if (seat == nobody) return "nobody";
  return "seat" + std::to_string(int(seat));
}

Result<Seat> read_seat(std::string_view name, int seats) {
  if (name == "chance") return chance;
  if (name == "spectator") return spectator;
  for (int i = 0; i < seats; ++i) {
    if (name == write_seat(Seat(i))) return Seat(i);
  }
  return Problem{"", "expected seat0 to seat" + std::to_string(seats - 1) + ", chance or spectator; got " +
                         gm::shown(Json(std::string(name)))};
}

Json write_viewers(Viewers viewers) {
  Json out = Json::array();
  for (Seat seat : viewers) out.push_back(write_seat(seat));
  return out;
}

void put(Json& out, const char* key, int n, int usual) {
  if (n != usual) out[key] = n;
}
void put_seat(Json& out, const char* key, Seat seat) {
  if (seat != nobody) out[key] = write_seat(seat);
}
void put_flag(Json& out, const char* key, bool flag, bool usual) {
  if (flag != usual) out[key] = flag;
}

Seat read_viewer(const Node& node, int seats, bool spectator_too) {
  const Result<Seat> seat = read_seat(node.text(), seats);
  if (!seat || *seat == chance || (*seat == spectator && !spectator_too)) {
    node.fail("seat0 to seat" + std::to_string(seats - 1) + (spectator_too ? " or spectator" : ""));
  }
  return *seat;
}
Seat read_seat(const Node& node, int seats) { return read_viewer(node, seats, false); }
Viewers read_viewers(const Node& node) {
  return read_set<Viewers>(node, max_seats + 1,
                           [](const Node& member) { return read_viewer(member, max_seats, true); });
}

int number_at(const Node& node, const char* key, int usual, int lowest, int highest) {
  const std::optional<Node> member = node.find(key);
  return member ? int(member->integer(lowest, highest)) : usual;
}
bool flag_at(const Node& node, const char* key, bool usual) {
  const std::optional<Node> member = node.find(key);
  return member ? member->yes_no() : usual;
}
Seat seat_at(const Node& node, const char* key, int seats) {
  const std::optional<Node> member = node.find(key);
  return member ? read_seat(*member, seats) : nobody;
}

}  // namespace gm::parts

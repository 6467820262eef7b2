// The open table in JSON: what positions and views have in common.
//
// What belongs to a seat stands in its object of "seats", everything else at
// the top. People count from 1, so do "ability", "step", "pass" and "place"
// here. Absent means: zero, none, nobody, no; but
//   target             the option wins_to_win
//   battlefield_deck   the battlefields in use that are not named elsewhere
//   playing            yes, once the first fight has begun
//   in                 yes for those playing, while a fight goes on
#include "text/battle/notation_parts.h"

namespace gm::battle::parts {

namespace {

const char* const did_names[] = {"a", "b", "instead"};  // bits of Table::did

Seats usual_playing(const Book& book, Phase phase) {
  return phase > Phase::keep_heroes ? all_seats(book) : Seats{};
}
Seats usual_in(Phase phase, Seats playing) {
  return Phase::reveal_field <= phase && phase <= Phase::cap_rounds ? playing : Seats{};
}

// ---- Writing ------------------------------------------------------------------

Json write_fields(const Content& content, Fields fields) {
  Json out = Json::array();
  for (FieldId field : fields) out.push_back(field_id(content, field));
  return out;
}

Json write_did(uint8_t did) {
  Json out = Json::array();
  for (int i = 0; i < 3; ++i) {
    if ((did >> i) & 1) out.push_back(did_names[i]);
  }
  return out;
}

// Uses of abilities, a digit each.
void put_spent(Json& out, const char* key, uint16_t spent) {
  if (spent == 0) return;
  out[key] = Json::array();
  for (; spent != 0; spent = uint16_t(spent >> 4)) out[key].push_back(spent & 15);
}

void put_sides(Json& out, const char* key, Sides sides) {
  if (sides.empty()) return;
  out[key] = Json::array();
  for (Side side : sides) out[key].push_back(int(side));
}

Json write_series(Series series) {
  Json out = Json::array();
  for (int i = 0; i < series.size(); ++i) {
    const char* card = technique_names[int(series[i])];
    if (series.turned(i)) {
      Json turned = Json::object();
      turned["card"] = card;
      turned["turned"] = true;
      out.push_back(turned);
    } else {
      out.push_back(card);
    }
  }
  return out;
}

void write_deed(Json& out, const Content& content, Deed deed) {
  switch (deed.kind) {
    case Deed::Kind::technique:
      out["technique"] = technique_names[deed.id];
      out["action"] = part_names[deed.part];
      break;
    case Deed::Kind::hero:
      out["hero"] = hero_id(content, HeroId(deed.id));
      out["ability"] = deed.part + 1;
      break;
    case Deed::Kind::battlefield:
      out["battlefield"] = field_id(content, FieldId(deed.id));
      out["ability"] = deed.part + 1;
      break;
    case Deed::Kind::trap:
      out["trap"] = technique_names[deed.id];
      break;
    case Deed::Kind::knockout:
      out["knockout"] = technique_names[deed.id];
      break;
  }
}

Json write_frame(const Content& content, const Frame& frame) {
  Json out = object_for(12);
  write_deed(out, content, frame.deed);
  put_seat(out, "self", frame.self);
  out["step"] = frame.step + 1;
  out["mark"] = mark_names[frame.mark];
  put(out, "targets", frame.targets);
  put(out, "queue", frame.queue);
  put(out, "left", frame.left);
  put(out, "amount", frame.amount);
  put(out, "picked", frame.picked);
  if (frame.named != Technique::none) out["named"] = technique_names[int(frame.named)];
  put(out, "tactics", frame.tactics);
  put(out, "prevented", frame.prevented);
  return out;
}

}  // namespace

void write_table(Json& out, const Content& content, const Book& book, const Table& t) {
  out["phase"] = name_of(t.phase);
  out["decision"] = name_of(t.decision);
  put(out, "asked", t.asked);
  put_seat(out, "about", t.about);
  put(out, "fight", t.fight);
  put(out, "round", t.round);
  put(out, "stage", t.stage);
  put(out, "target", t.target, book.options.wins_to_win);
  put_flag(out, "deciding", t.deciding);
  if (t.phase == Phase::over || t.winner != Side{}) out["winner"] = int(t.winner);
  put_seat(out, "marker", t.marker);
  put_seat(out, "turn", t.turn);
  if (t.did != 0) out["did"] = write_did(t.did);
  if (t.field != FieldId::none) out["battlefield"] = field_id(content, t.field);
  put_spent(out, "battlefield_spent", t.table_spent);
  if (!t.field_deck.empty()) out["battlefield_deck"] = write_fields(content, t.field_deck);
  if (!t.field_discard.empty()) out["battlefield_discard"] = write_fields(content, t.field_discard);
  put(out, "traps", t.traps);
  put(out, "knockouts", t.knockouts);
  if (t.no_cards != Until::none) out["no_cards"] = until_names[int(t.no_cards)];
  put(out, "discard", t.discard);
  put(out, "row", t.row);
  if (t.pass != 0 || t.place != 0 || t.made != 0) {
    Json draft = Json::object();
    draft["pass"] = t.pass + 1;
    draft["place"] = t.place + 1;
    draft["made"] = int(t.made);
    out["draft"] = draft;
  }
  Json wins = Json::array();
  bool any = false;
  for (int side = 0; side < sides(book); ++side) {
    wins.push_back(int(t.wins[side]));
    any = any || t.wins[side] != 0;
  }
  if (any) out["wins"] = wins;
}

Json write_table_seat(const Content& content, const Book& book, const Table& t, Seat seat) {
  Json out = object_for(12);
  if (t.hero[seat] != HeroId::none) out["hero"] = hero_id(content, t.hero[seat]);
  put_flag(out, "playing", t.playing.has(seat), usual_playing(book, t.phase).has(seat));
  out["in"] = t.in.has(seat);
  out["energy"] = int(t.energy[seat]);
  put(out, "ready", t.ready[seat]);
  if (!t.series[seat].empty()) out["series"] = write_series(t.series[seat]);
  put_flag(out, "acted", t.acted.has(seat));
  if (t.ward[seat] != Until::none) out["ward"] = until_names[int(t.ward[seat])];
  put_flag(out, "overtime", t.overtime.has(seat));
  put_spent(out, "spent", t.spent[seat]);
  put_spent(out, "battlefield_spent", t.field_spent[seat]);
  return out;
}

void write_under_way(Json& out, const Content& content, const Table& t) {
  if (t.point != Trigger::none) {
    Json point = Json::object();
    point["trigger"] = trigger_names[int(t.point)];
    put_flag(point, "battlefield", t.point_field);
    put(point, "seats", t.point_seats);
    out["point"] = point;
  }
  put(out, "leaving", t.leaving);
  if (t.cause != Cause::none) out["cause"] = name_of(t.cause);
  if (t.last_cause != Cause::none) out["last_cause"] = name_of(t.last_cause);
  put(out, "left", t.left);
  put(out, "left_battlefield", t.left_field);
  put_sides(out, "won", t.won);
  if (t.stack.empty()) return;
  out["stack"] = Json::array();
  for (const Frame& frame : t.stack) out["stack"].push_back(write_frame(content, frame));
}

// ---- Reading ------------------------------------------------------------------

namespace {

Fields fields_at(const Content& content, const Node& node, const char* key) {
  Fields fields;
  const auto member = node.find(key);
  if (!member) return fields;
  for (const Node& item : member->list(max_fields)) {
    const FieldId field = read_field(content, item);
    if (fields.has(field)) item.fail("each battlefield once");
    fields.add(field);
  }
  return fields;
}

uint16_t spent_at(const Node& node, const char* key) {
  unsigned spent = 0;
  const auto member = node.find(key);
  if (!member) return 0;
  int shift = 0;
  for (const Node& item : member->list(max_abilities)) {
    spent |= unsigned(item.integer(0, max_limit)) << shift;
    shift += 4;
  }
  return uint16_t(spent);
}

uint8_t did_at(const Node& node, const char* key) {
  int did = 0;
  const auto member = node.find(key);
  if (!member) return 0;
  for (const Node& item : member->list(3)) did |= 1 << item.one_of(did_names);
  return u8(did);
}

Series series_at(const Node& node, const char* key) {
  Series series;
  const auto member = node.find(key);
  if (!member) return series;
  for (const Node& item : member->list(max_stages)) {
    if (!item.json().is_object()) {
      series.push(read_technique(item));
      continue;
    }
    item.only({"card", "turned"});
    series.push(read_technique(item["card"]));
    if (flag_at(item, "turned", false)) series.turn_last();
  }
  return series;
}

Deed read_deed(const Content& content, const Node& node) {
  const char* const kinds[] = {"technique", "hero", "battlefield", "trap", "knockout"};
  int kind = -1;
  for (int i = 0; i < 5; ++i) {
    if (!node.find(kinds[i])) continue;
    if (kind != -1) node.fail("one of technique, hero, battlefield, trap, knockout");
    kind = i;
  }
  if (kind == -1) node.fail("one of technique, hero, battlefield, trap, knockout");
  const bool technique = kind == 0, ability = kind == 1 || kind == 2;
  if (!technique && node.find("action")) node["action"].fail("an action only of a technique");
  if (!ability && node.find("ability")) node["ability"].fail("an ability only of a hero or battlefield");
  Deed deed{.kind = Deed::Kind(kind)};
  const Node named = node[kinds[kind]];
  switch (deed.kind) {
    case Deed::Kind::technique:
      deed.id = u8(int(read_technique(named)));
      deed.part = u8(node["action"].one_of(part_names));
      break;
    case Deed::Kind::hero:
      deed.id = u8(int(read_hero(content, named)));
      break;
    case Deed::Kind::battlefield:
      deed.id = u8(int(read_field(content, named)));
      break;
    case Deed::Kind::trap:
    case Deed::Kind::knockout:
      deed.id = u8(int(read_technique(named)));
      break;
  }
  if (ability) deed.part = u8(int(node["ability"].integer(1, max_abilities)) - 1);
  return deed;
}

Frame read_frame(const Content& content, const Book& book, const Node& node) {
  node.only({"technique", "action", "hero", "ability", "battlefield", "trap", "knockout", "self", "step",
             "mark", "targets", "queue", "left", "amount", "picked", "named", "tactics", "prevented"});
  const int n = seats(book);
  return Frame{.deed = read_deed(content, node),
               .self = seat_at(node, "self", n),
               .step = u8(number_at(node, "step", 1, 1, Steps::capacity) - 1),
               .mark = u8(name_at(node, "mark", mark_names, fresh)),
               .targets = seats_at(node, "targets", n),
               .queue = seats_at(node, "queue", n),
               .left = u8(number_at(node, "left", 0, 0, 255)),
               .amount = u8(number_at(node, "amount", 0, 0, 255)),
               .picked = seats_at(node, "picked", n),
               .named = technique_at(node, "named"),
               .tactics = tactics_at(node, "tactics"),
               .prevented = seats_at(node, "prevented", n)};
}

void read_draft(const Book& book, const Node& node, Table& t) {
  node.only({"pass", "place", "made"});
  t.pass = u8(number_at(node, "pass", 1, 1, 5) - 1);
  t.place = u8(number_at(node, "place", 1, 1, seats(book)) - 1);
  t.made = u8(number_at(node, "made", 0, 0, 3));
}

void read_point(const Book& book, const Node& node, Table& t) {
  node.only({"trigger", "battlefield", "seats"});
  t.point = Trigger(node["trigger"].one_of(trigger_names));
  t.point_field = flag_at(node, "battlefield", false);
  t.point_seats = seats_at(node, "seats", seats(book));
}

void read_wins(const Book& book, const Node& node, Table& t) {
  const std::vector<Node> list = node.list(max_seats);
  if (int(list.size()) != sides(book))
    node.fail("a list of " + std::to_string(sides(book)) + " numbers, one a side");
  for (std::size_t side = 0; side < list.size(); ++side) {
    t.wins[side] = u8(int(list[side].integer(0, book.options.wins_to_win + 1)));
  }
}

void read_table_seat(const Content& content, const Node& node, Seat seat, Table& t) {
  const auto put_in = [&](Seats& set, const char* key) {
    if (flag_at(node, key, set.has(seat)) != set.has(seat)) set.toggle(seat);
  };
  if (const auto hero = node.find("hero")) t.hero[seat] = read_hero(content, *hero);
  put_in(t.playing, "playing");
  if (!t.playing.has(seat)) t.in.remove(seat);
  put_in(t.in, "in");
  t.energy[seat] = u8(number_at(node, "energy", 0, 0, 9));
  t.ready[seat] = u8(number_at(node, "ready", 0, 0, 3));
  t.series[seat] = series_at(node, "series");
  put_in(t.acted, "acted");
  t.ward[seat] = Until(name_at(node, "ward", until_names, 0));
  put_in(t.overtime, "overtime");
  t.spent[seat] = spent_at(node, "spent");
  t.field_spent[seat] = spent_at(node, "battlefield_spent");
}

}  // namespace

std::vector<Node> read_seat_list(const Book& book, const Node& node) {
  const Node member = node["seats"];
  std::vector<Node> list = member.list(max_seats);
  if (int(list.size()) != seats(book)) {
    member.fail("a list of " + std::to_string(seats(book)) + " objects, one a seat");
  }
  return list;
}

Table read_table(const Content& content, const Book& book, const Node& node) {
  const int n = seats(book);
  Table t = start(book).table;
  t.phase = Phase(node["phase"].one_of(phase_names));
  t.decision = Decision(name_at(node, "decision", decision_names, 0));
  t.asked = seats_at(node, "asked", n);
  t.about = seat_at(node, "about", n);
  t.fight = u8(number_at(node, "fight", 0, 0, 99));
  t.round = u8(number_at(node, "round", 0, 0, book.options.round_cap));
  t.stage = u8(number_at(node, "stage", 0, 0, max_stages));
  t.target = u8(number_at(node, "target", t.target, t.target, t.target + 1));
  t.deciding = flag_at(node, "deciding", false);
  t.winner = Side(number_at(node, "winner", 0, 0, sides(book) - 1));
  t.marker = seat_at(node, "marker", n);
  t.turn = seat_at(node, "turn", n);
  t.did = did_at(node, "did");
  if (const auto field = node.find("battlefield")) t.field = read_field(content, *field);
  t.table_spent = spent_at(node, "battlefield_spent");
  t.field_discard = fields_at(content, node, "battlefield_discard");
  if (node.find("battlefield_deck")) {
    t.field_deck = fields_at(content, node, "battlefield_deck");
  } else {
    t.field_deck = fields_in_use(book) - t.field_discard;
    if (t.field != FieldId::none) t.field_deck.remove(t.field);
  }
  t.traps = tactics_at(node, "traps");
  t.knockouts = tactics_at(node, "knockouts");
  t.no_cards = Until(name_at(node, "no_cards", until_names, 0));
  t.discard = cards_at(node, "discard");
  t.row = cards_at(node, "row");
  if (const auto draft = node.find("draft")) read_draft(book, *draft, t);
  if (const auto wins = node.find("wins")) read_wins(book, *wins, t);

  t.playing = usual_playing(book, t.phase);
  t.in = usual_in(t.phase, t.playing);
  const std::vector<Node> list = read_seat_list(book, node);
  for (std::size_t i = 0; i < list.size(); ++i) read_table_seat(content, list[i], Seat(i), t);

  if (const auto point = node.find("point")) read_point(book, *point, t);
  t.leaving = seats_at(node, "leaving", n);
  t.cause = Cause(name_at(node, "cause", cause_names, 0));
  t.last_cause = Cause(name_at(node, "last_cause", cause_names, 0));
  t.left = seats_at(node, "left", n);
  t.left_field = seats_at(node, "left_battlefield", n);
  if (const auto won = node.find("won")) {
    for (const Node& side : won->list(max_seats)) t.won.add(Side(side.integer(0, sides(book) - 1)));
  }
  if (const auto stack = node.find("stack")) {
    for (const Node& frame : stack->list(max_frames)) t.stack.push(read_frame(content, book, frame));
  }
  index_cards(book, t);
  return t;
}

}  // namespace gm::battle::parts

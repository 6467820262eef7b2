// The table in JSON: what positions and views have in common; all of it is open.
//
// What belongs to a seat stands in its object of "seats", what belongs to a figure
// in the seat's "figures" (the first-listed character first) or in "thanos". The
// board is eight lists of nine: "red" and "blue" are closed tiles, anything else
// the kind of an open one, with its rotation if it is turned ("arrow_one 2").
// Absent means: zero, none, nobody, no; but
//   phase      window
//   board      as the standard set-up lays it (I-1.5 to I-1.9)
//   tiles      changes to that board by cell: {"4,3": "loki"}
//   pools      the tiles that lie open nowhere; those of the ring are thought blue
//              and those inside red, as far as there are such
//   at         the own base
//   reserve    the tokens that are nowhere else; those of an open tile lie on it
//   box        tokens of replaced tiles
//   visited    the place where the character stands
#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "text/infinity/notation_parts.h"

namespace gm::infinity::parts {

const std::initializer_list<const char*> table_keys = {
    "phase",      "decision", "asked",    "toss",     "turn",    "active", "main_done",
    "board",      "tiles",    "pools",    "lying",    "taken",   "box",    "reserve",
    "used",       "thanos",   "gauntlet", "appeared", "shifted", "proxy",  "proxy_new",
    "last_turns", "waiting",  "stack",    "seats",    "winners", "ending", "tie"};

namespace {

constexpr const char* unlaid = "";

bool is_laid(Phase phase) { return phase >= Phase::backs; }
bool is_begun(Phase phase) { return phase > Phase::name_first; }

// The sets of figures that are flags of a figure in JSON.
struct FigureFlag {
  const char* key;
  Figures Table::* set;
};
constexpr FigureFlag figure_flags[] = {
    {"down", &Table::down},           {"detained", &Table::detained}, {"will_stand", &Table::will_stand},
    {"sheltered", &Table::sheltered}, {"armed", &Table::armed},       {"qualified", &Table::qualified},
    {"refreshed", &Table::refreshed}};

// ---- Writing ------------------------------------------------------------------

std::string write_cell(const Content& content, const Table& t, int cell) {
  for (int b = 0; b < back_count; ++b) {
    if (t.closed[b].has(Place(u8(cell)))) return back_names[b];
  }
  if (t.tile[cell] == TileId::none) return unlaid;
  const std::string id = tile_id(content, t.tile[cell]);
  return t.rotation[cell] == 0 ? id : fmt::format("{} {}", id, t.rotation[cell]);
}

Json write_pools(const Content& content, const Book& book, const Table& t) {
  Json out = object_for(back_count);
  for (int b = 0; b < back_count; ++b) {
    Json pool = Json::object();
    for (int i = 0; i < book.tiles; ++i) {
      put(pool, tile_id(content, TileId(u8(i))).c_str(), (t.pool[b] & book.pool[b].of[i]).size());
    }
    out[back_names[b]] = std::move(pool);
  }
  return out;
}

Json write_one(const Content& content, const Table& t, Figure figure) {
  Json out = object_for(8);
  put_place(out, "at", t.place_of(figure));
  const int which = which_of(figure);
  for (int i = 0; i < 2; ++i) put_token(out, slot_names[i], content, t.slot[int(figure)][i]);
  for (const FigureFlag& flag : figure_flags) put_flag(out, flag.key, (t.*flag.set).has(figure));
  if (seat_of(figure) == t.active && is_begun(t.phase)) {
    put_places(out, "visited", t.visited[which]);
    put_tokens(out, "picked", content, t.picked[which]);
  }
  put_tokens(out, "barred", content, t.barred[int(figure)]);
  return out;
}

Json write_seat_of(const Content& content, const Table& t, Seat seat) {
  Json out = object_for(3);
  if (t.team[int(seat)] != TeamId::none) out["team"] = team_id(content, t.team[int(seat)]);
  put_tokens(out, "scored", content, t.scored[int(seat)]);
  if (!is_laid(t.phase)) return out;
  out["figures"] = Json::array();
  for (int which = 0; which < team_size; ++which) {
    out["figures"].push_back(write_one(content, t, figure_of(seat, which)));
  }
  return out;
}

Json write_thanos(const Content& content, const Table& t) {
  Json out = object_for(5);
  put_place(out, "at", t.place_of(Figure::thanos));
  put_place(out, "from", t.thanos_from);
  put_place(out, "to", t.thanos_to);
  put_figure(out, "target", t.target);
  put_tokens(out, "barred", content, t.barred[int(Figure::thanos)]);
  return out;
}

// The tile whose list this is: the one under the character, or any with that list.
TileId tile_of_list(const Book& book, const Table& t, const Frame& f) {
  const auto has_it = [&](TileId id) {
    const Tile& tile = tile_row(book, id);
    return (f.source == Trigger::arrive ? tile.arrive : tile.trap) == f.effect;
  };
  const Place place = int(f.me) < figure_count ? t.place_of(f.me) : Place::none;
  const TileId here = place == Place::none ? TileId::none : tile_at(t, place);
  if (here != TileId::none && has_it(here)) return here;
  for (int i = 0; i < book.tiles; ++i) {
    if (has_it(TileId(u8(i)))) return TileId(u8(i));
  }
  return TileId::none;
}

Json write_frame(const Content& content, const Book& book, const Table& t, const Frame& f) {
  Json out = object_for(10);
  out["kind"] = frame_names[int(f.kind)];
  put_figure(out, "me", f.me);
  if (f.kind == Frame::Kind::effect) {
    out["source"] = trigger_names[int(f.source)];
    if (f.source == Trigger::arrive || f.source == Trigger::trap) {
      put_tile(out, "tile", content, tile_of_list(book, t, f));
    }
    put_token(out, "stone", content, f.stone);
    out["step"] = f.step + 1;
  }
  put_place(out, "place", f.place);
  if (f.mark != fresh) out["mark"] = mark_names[f.mark];
  put(out, "left", f.left);
  put_flag(out, "optional", f.optional > 0);
  if (f.dir != Dir::none) out["dir"] = dir_names[int(f.dir)];
  put_place(out, "loop", f.loop);
  put_flag(out, "still", f.still);
  put_flag(out, "left_tile", f.left_tile);
  put_flag(out, "ended", f.ended);
  return out;
}

// ---- Reading ------------------------------------------------------------------

void read_one_figure(const Content& content, const Node& node, Table& t, Figure figure) {
  node.only({"at", "left", "right", "down", "detained", "will_stand", "sheltered", "armed", "qualified",
             "refreshed", "visited", "picked", "barred"});
  if (const auto at = node.find("at")) t.at[int(figure)] = read_place(*at);
  for (int i = 0; i < 2; ++i) t.slot[int(figure)][i] = token_at_key(content, node, slot_names[i]);
  for (const FigureFlag& flag : figure_flags) {
    if (flag_at(node, flag.key, false)) (t.*flag.set).add(figure);
  }
  t.barred[int(figure)] = tokens_at(content, node, "barred");
  if (seat_of(figure) != t.active) {
    for (const char* key : {"visited", "picked"}) {
      if (node.find(key)) node[key].fail("nothing: only the team on turn has such marks");
    }
    return;
  }
  t.picked[which_of(figure)] = tokens_at(content, node, "picked");
  t.visited[which_of(figure)] = places_at(node, "visited");
}

void read_seats(const Content& content, const Book& book, const Node& node, Table& t) {
  const std::vector<Node> list = node.list(most_players);
  if (int(list.size()) != seats(book)) node.fail(fmt::format("{} seats", seats(book)));
  for (std::size_t i = 0; i < list.size(); ++i) {
    list[i].only({"team", "scored", "figures"});
    if (const auto team = list[i].find("team")) t.team[i] = read_team(content, *team);
    t.scored[i] = tokens_at(content, list[i], "scored");
  }
}
void read_figures(const Content& content, const Node& node, Table& t) {
  const std::vector<Node> list = node.list(most_players);
  for (std::size_t i = 0; i < list.size(); ++i) {
    const auto figures = list[i].find("figures");
    if (!figures) continue;
    const std::vector<Node> both = figures->list(team_size);
    for (std::size_t which = 0; which < both.size(); ++which) {
      read_one_figure(content, both[which], t, figure_of(Seat(u8(int(i))), int(which)));
    }
  }
}

void set_cell(const Content& content, const Node& node, Table& t, int cell) {
  const std::string text = node.text();
  for (Places& closed : t.closed) closed.remove(Place(u8(cell)));
  t.tile[cell] = TileId::none;
  t.rotation[cell] = 0;
  if (text == unlaid) return;
  for (int b = 0; b < back_count; ++b) {
    if (text == back_names[b]) return t.closed[b].add(Place(u8(cell)));
  }
  const std::size_t blank = text.find(' ');
  const std::optional<TileId> tile = tile_named(content, text.substr(0, blank));
  const std::string turns = blank == std::string::npos ? "0" : text.substr(blank + 1);
  if (!tile || turns.size() != 1 || turns[0] < '0' || turns[0] > '3') {
    node.fail("red, blue, or the id of a tile, perhaps with a rotation (\"arrow_one 2\")");
  }
  t.tile[cell] = *tile;
  t.rotation[cell] = u8(turns[0] - '0');
}

// The board as set-up lays it; with the free layout as if it were the standard one.
void lay_usual_board(const Book& book, const Node& node, Table& t) {
  State made;
  for (int b = 0; b < back_count; ++b) made.table.pool[b] = book.pool[b].all;
  for (int i = 0; i < seats(book); ++i) {
    const bool taken = std::find(t.team, t.team + i, t.team[i]) != t.team + i;
    if (t.team[i] == TeamId::none || taken) {
      throw Problem{node.path() + ".seats", "expected a team of its own for each seat"};
    }
    made.table.team[i] = t.team[i];
  }
  made.table.shifted = t.shifted;
  Quiet quiet;
  Desk<Quiet> d{book, made, quiet, made.table};
  lay_board(d);
  for (int i = 0; i < cell_count; ++i) {
    const Place cell{u8(i)};
    t.tile[i] = made.table.tile[i];
    if (t.tile[i] == TileId::none) t.closed[book.map.ring.has(cell) ? 1 : 0].add(cell);
  }
}

void read_board(const Content& content, const Book& book, const Node& node, Table& t) {
  if (const auto board = node.find("board")) {
    const std::vector<Node> lines = board->list(rows);
    if (int(lines.size()) != rows) board->fail(fmt::format("{} rows", rows));
    for (int r = 0; r < rows; ++r) {
      const std::vector<Node> cells = lines[std::size_t(r)].list(columns);
      if (int(cells.size()) != columns) lines[std::size_t(r)].fail(fmt::format("{} cells", columns));
      for (int c = 0; c < columns; ++c) set_cell(content, cells[std::size_t(c)], t, columns * r + c);
    }
  } else {
    lay_usual_board(book, node, t);
  }
  if (const auto tiles = node.find("tiles")) {
    for (const auto& [name, cell] : tiles->members()) {
      const Place place = place_named(name);
      if (place == Place::none || !is_cell(place)) {
        throw Problem{cell.path(), "expected a cell of the board; got " + gm::shown(Json(name))};
      }
      set_cell(content, cell, t, int(place));
    }
  }
  for (int i = 0; i < cell_count; ++i) {
    if (t.tile[i] == TileId::none) continue;
    const Tile& tile = tile_row(book, t.tile[i]);
    if (tile.base != TeamId::none) t.base[int(tile.base)] = Place(u8(i));
    if (tile.thanos_base) t.thanos_base = Place(u8(i));
  }
}

// The first `count` places of a kind.
Pool pool_of_kind(const Book& book, int back, int tile, int count) {
  Pool out;
  for (Stack place : book.pool[back].of[tile]) {
    if (count-- > 0) out.add(place);
  }
  return out;
}

void read_pools(const Content& content, const Book& book, const Node& node, Table& t) {
  int left[back_count][max_tiles]{};
  if (const auto pools = node.find("pools")) {
    pools->only({back_names[0], back_names[1]});
    for (int b = 0; b < back_count; ++b) {
      for (const auto& [name, count] : (*pools)[back_names[b]].members()) {
        const std::optional<TileId> tile = tile_named(content, name);
        if (!tile) throw Problem{count.path(), "expected the id of a tile; got " + gm::shown(Json(name))};
        left[b][int(*tile)] = int(count.integer(0, book.pool[b].of[int(*tile)].size()));
      }
    }
  } else {
    for (int b = 0; b < back_count; ++b) {
      for (int i = 0; i < book.tiles; ++i) left[b][i] = book.pool[b].of[i].size();
    }
    for (int i = 0; i < cell_count; ++i) {
      if (t.tile[i] == TileId::none) continue;
      const int tile = int(t.tile[i]);
      const int likely = book.map.ring.has(Place(u8(i))) ? int(Back::blue) : int(Back::red);
      const int back = left[likely][tile] > 0 ? likely : 1 - likely;
      if (left[back][tile] == 0) {
        throw Problem{node.path(), fmt::format("expected at most {} open tiles {} in this game",
                                               book.pool[0].of[tile].size() + book.pool[1].of[tile].size(),
                                               tile_id(content, t.tile[i]))};
      }
      --left[back][tile];
    }
  }
  for (int b = 0; b < back_count; ++b) {
    t.pool[b] = Pool{};
    for (int i = 0; i < book.tiles; ++i) t.pool[b] |= pool_of_kind(book, b, i, left[b][i]);
  }
}

// What is nowhere else lies on its open tile, or is in the reserve.
// Energy is alike: what is named elsewhere came from the first energy tiles, which then hold none.
void lay_other_tokens(const Book& book, Table& t, Tokens rest) {
  int elsewhere = (book.energies() - book.removed - rest).size();
  for (int i = 0; i < cell_count; ++i) {
    if (t.tile[i] == TileId::none || Place(u8(i)) == half_open(t)) continue;
    const EffectId effect = tile_row(book, t.tile[i]).open;
    if (effect == EffectId::none) continue;
    for (int n = 0; n < size_of(book, effect); ++n) {
      const Step& step = steps_of(book, effect)[n];
      if (step.verb != Verb::put) continue;
      Tokens put_here = step.tokens & rest;
      for (int e = 0; e < step.energy; ++e) {
        if (elsewhere-- > 0) continue;
        const Tokens energies = (book.energies() & rest) - put_here;
        if (!energies.empty()) put_here.add(energies.front());
      }
      for (TokenId token : put_here) lay(t, token, Place(u8(i)));
      rest -= put_here;
    }
  }
  t.reserve = rest;
}

void read_tokens_of_table(const Content& content, const Book& book, const Node& node, Table& t) {
  Tokens placed;
  if (const auto lying = node.find("lying")) {
    for (const auto& [name, list] : lying->members()) {
      const Place place = place_named(name);
      if (place == Place::none) {
        throw Problem{list.path(), "expected column and row of a place; got " + gm::shown(Json(name))};
      }
      for (TokenId token : parts::read_tokens(content, list)) lay(t, token, place);
      placed |= t.lying[int(place)];
    }
  }
  t.taken = tokens_at(content, node, "taken");
  t.box = node.find("box") ? tokens_at(content, node, "box") : is_laid(t.phase) ? book.removed : Tokens{};
  t.used = tokens_at(content, node, "used");
  placed |= t.taken | t.box;
  for (const Tokens& scored : t.scored) placed |= scored;
  for (int f = 0; f < character_count; ++f) placed |= held_tokens(t, Figure(u8(f)));
  if (node.find("reserve")) {
    t.reserve = tokens_at(content, node, "reserve");
  } else if (is_laid(t.phase)) {
    lay_other_tokens(book, t, book.all_tokens() - placed);
  }
}

void read_thanos(const Content& content, const Node& node, Table& t) {
  node.only({"at", "from", "to", "target", "barred"});
  if (const auto at = node.find("at")) t.at[int(Figure::thanos)] = read_place(*at);
  t.thanos_from = place_at_key(node, "from");
  t.thanos_to = place_at_key(node, "to");
  t.target = figure_at_key(node, "target");
  t.barred[int(Figure::thanos)] = tokens_at(content, node, "barred");
}

EffectId effect_of_frame(const Content& content, const Book& book, const Node& node, const Table& t,
                         const Frame& f) {
  switch (f.source) {
    case Trigger::arrive:
    case Trigger::trap: {
      const Tile& tile = tile_row(book, read_tile(content, node["tile"]));
      return f.source == Trigger::arrive ? tile.arrive : tile.trap;
    }
    case Trigger::ability: {
      const CharacterId character = character_on(t, f.me);
      return character == CharacterId::none ? EffectId::none : book.character[int(character)].ability;
    }
    case Trigger::active:
      return f.stone == TokenId::none ? EffectId::none : token_row(book, f.stone).active;
    case Trigger::bases_moved:
      return f.stone == TokenId::none ? EffectId::none : token_row(book, f.stone).bases_moved;
    case Trigger::open:
    case Trigger::carrier_returned:
      break;
  }
  return EffectId::none;
}

Frame read_frame(const Content& content, const Book& book, const Node& node, const Table& t) {
  Frame f;
  f.kind = Frame::Kind(name_at(node, "kind", frame_names, 0));
  switch (f.kind) {
    case Frame::Kind::effect:
      node.only({"kind", "me", "source", "tile", "stone", "step", "place", "mark", "left", "optional", "dir",
                 "loop", "left_tile", "ended"});
      break;
    case Frame::Kind::arrival:
      node.only({"kind", "me", "place", "still"});
      break;
    case Frame::Kind::opening:
      node.only({"kind", "place", "mark"});
      break;
  }
  f.me = figure_at_key(node, "me");
  f.place = place_at_key(node, "place");
  f.mark = u8(name_at(node, "mark", mark_names, fresh));
  f.left = u8(number_at(node, "left", 0, 0, 255));
  f.loop = place_at_key(node, "loop");
  f.still = flag_at(node, "still", false);
  f.left_tile = flag_at(node, "left_tile", false);
  f.ended = flag_at(node, "ended", false);
  if (const auto dir = node.find("dir")) f.dir = Dir(u8(dir->one_of(dir_names)));
  if (f.kind != Frame::Kind::effect) return f;
  f.source = Trigger(u8(node["source"].one_of(trigger_names)));
  f.stone = token_at_key(content, node, "stone");
  f.step = u8(number_at(node, "step", 1, 1, max_list) - 1);
  // A joined `may` is the step before.
  if (flag_at(node, "optional", false)) f.optional = f.step;
  f.effect = effect_of_frame(content, book, node, t, f);
  if (f.effect == EffectId::none) node.fail("an effect of a tile, a character or a Stone");
  if (f.step >= size_of(book, f.effect)) {
    node["step"].fail(fmt::format("a step from 1 to {}", size_of(book, f.effect)));
  }
  return f;
}

void read_under_way(const Content& content, const Book& book, const Node& node, Table& t) {
  if (const auto waiting = node.find("waiting")) {
    for (const Node& each : waiting->list(team_size)) t.waiting.push(read_figure(each));
  }
  if (const auto stack = node.find("stack")) {
    for (const Node& each : stack->list(max_frames)) t.stack.push(read_frame(content, book, each, t));
  }
}

}  // namespace

void write_table(Json& out, const Content& content, const Book& book, const Table& t) {
  out["phase"] = name_of(t.phase);
  if (t.decision != Decision::none) out["decision"] = name_of(t.decision);
  put_seat(out, "asked", t.asked);
  if (t.toss != Toss::none) out["toss"] = name_of(t.toss);
  put(out, "turn", t.turn);
  put_seat(out, "active", t.active);
  put_flag(out, "main_done", t.main_done);
  put_flag(out, "shifted", t.shifted);
  if (is_laid(t.phase)) {
    out["board"] = Json::array();
    for (int r = 0; r < rows; ++r) {
      Json line = Json::array();
      for (int c = 0; c < columns; ++c) line.push_back(write_cell(content, t, columns * r + c));
      out["board"].push_back(std::move(line));
    }
    out["pools"] = write_pools(content, book, t);
    out["lying"] = Json::object();
    for (Place place : t.littered) {
      put_tokens(out["lying"], write_place(place).c_str(), content, t.lying[int(place)]);
    }
    out["reserve"] = Json::array();
    put_tokens(out, "reserve", content, t.reserve);
  }
  put_tokens(out, "taken", content, t.taken);
  put_tokens(out, "box", content, t.box);
  put_tokens(out, "used", content, t.used);
  if (Json thanos = write_thanos(content, t); !thanos.empty()) out["thanos"] = std::move(thanos);
  put_seat(out, "gauntlet", t.gauntlet);
  put_flag(out, "appeared", t.appeared);
  put(out, "proxy", t.proxy);
  put_flag(out, "proxy_new", t.proxy_new);
  put(out, "last_turns", t.last_turns, Table::no_signal);
  out["seats"] = Json::array();
  for (int i = 0; i < seats(book); ++i) out["seats"].push_back(write_seat_of(content, t, Seat(u8(i))));
  if (!t.waiting.empty()) {
    out["waiting"] = Json::array();
    for (Figure figure : t.waiting) out["waiting"].push_back(write_figure(figure));
  }
  if (!t.stack.empty()) {
    out["stack"] = Json::array();
    for (const Frame& frame : t.stack) out["stack"].push_back(write_frame(content, book, t, frame));
  }
  if (!t.winners.empty()) {
    out["winners"] = Json::array();
    for (Seat seat : t.winners) out["winners"].push_back(write_seat(seat));
  }
  if (t.ending != Ending::none) out["ending"] = name_of(t.ending);
  if (t.tie != TieBreak::none) out["tie"] = name_of(t.tie);
}

Table read_table(const Content& content, const Book& book, const Node& node) {
  const int n = seats(book);
  Table t;
  t.phase = Phase(u8(name_at(node, "phase", phase_names, int(Phase::window))));
  t.decision = Decision(u8(name_at(node, "decision", decision_names, int(Decision::none))));
  t.asked = seat_at(node, "asked", n);
  t.toss = Toss(u8(name_at(node, "toss", toss_names, 0)));
  t.turn = uint16_t(number_at(node, "turn", 0, 0, most_rounds * most_players));
  t.active = seat_at(node, "active", n);
  t.main_done = flag_at(node, "main_done", false);
  t.shifted = flag_at(node, "shifted", false);
  t.gauntlet = seat_at(node, "gauntlet", n);
  t.appeared = flag_at(node, "appeared", false);
  t.proxy = u8(number_at(node, "proxy", 0, 0, most_players));
  t.proxy_new = flag_at(node, "proxy_new", false);
  t.last_turns = u8(number_at(node, "last_turns", Table::no_signal, 0, Table::no_signal));
  t.ending = Ending(u8(name_at(node, "ending", ending_names, 0)));
  t.tie = TieBreak(u8(name_at(node, "tie", tie_names, 0)));
  if (const auto winners = node.find("winners")) {
    t.winners = read_set<Seats>(*winners, most_players, [&](const Node& each) { return read_seat(each, n); });
  }
  for (int b = 0; b < back_count; ++b) t.pool[b] = book.pool[b].all;
  if (const auto list = node.find("seats")) read_seats(content, book, *list, t);
  if (is_laid(t.phase)) {
    read_board(content, book, node, t);
    read_pools(content, book, node, t);
    for (int i = 0; i < n; ++i) {
      if (t.team[i] == TeamId::none) throw Problem{node.path() + ".seats", "expected a team of each seat"};
      for (int which = 0; which < team_size; ++which) {
        t.at[int(figure_of(Seat(u8(i)), which))] = base_of(t, Seat(u8(i)));
      }
    }
    t.at[int(Figure::thanos)] = t.thanos_base;
    read_figures(content, node["seats"], t);
    for (int i = 0; i < n * team_size; ++i) {
      if (t.at[i] == Place::none) throw Problem{node.path(), "expected an open base of each team in play"};
    }
  }
  if (const auto thanos = node.find("thanos")) read_thanos(content, *thanos, t);
  if (is_begun(t.phase) && t.active != nobody) {
    for (int which = 0; which < team_size; ++which) {
      if (t.visited[which].empty()) t.visited[which].add(t.place_of(figure_of(t.active, which)));
    }
  }
  read_under_way(content, book, node, t);
  read_tokens_of_table(content, book, node, t);
  return t;
}

}  // namespace gm::infinity::parts

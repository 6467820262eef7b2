// The table in characters. The board and the teams are drawn apart; `Drawing::whole`
// puts them side by side, or below each other where the screen is narrow, and adds
// what there is room for.
#include "text/infinity/picture.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "text/infinity/notation.h"
#include "text/infinity/wording.h"
#include "text/wrap.h"

namespace gm::infinity {

namespace {

using namespace drawing;

constexpr int label_room = 2;    // numbers of rows
constexpr int outside_room = 2;  // cells of the strip outside, with a gap before each
constexpr int least_cell = 2;
constexpr int most_cell = 8;
constexpr int least_panel = 24;

int board_width(int cell) { return label_room + 2 * (outside_room + 1) + columns * (cell + 1); }

std::string letter_of(Figure figure) {
  if (figure == Figure::thanos) return "T";
  return std::string(1, char((which_of(figure) == 0 ? 'A' : 'a') + int(seat_of(figure))));
}
std::string letter_of(Seat seat) { return letter_of(figure_of(seat, 0)); }

class Drawing {
 public:
  Drawing(const Content& content, const Naming& naming, const Book& book, const View& view, int wide)
      : content_(content),
        w_(content, naming, book),
        book_(book),
        view_(view),
        t_(view.table),
        columns_(std::max(wide, 1)),
        lit_(lit_places()) {}

  Picture whole(int rows) const;

 private:
  const std::string& ui(const std::string& key) const { return w_.say("infinity." + key); }
  std::string say(const std::string& key, std::initializer_list<std::string> values) const {
    return w_.say("infinity." + key, values);
  }
  static std::string n(int number) { return std::to_string(number); }
  bool laid() const { return t_.phase >= Phase::backs; }
  bool begun() const { return t_.phase > Phase::name_first; }
  bool mine(Seat seat) const { return seat == view_.viewer; }
  Style style_of(Figure figure) const {
    if (figure == Figure::thanos) return Style::bad;
    return mine(seat_of(figure)) ? Style::you : Style::rival;
  }
  Places lit_places() const;

  Line head() const;

  // ---- the board
  Span tile_sign(Place cell, int room) const;
  Line tokens_of(Place place, int room) const;
  Line figures_of_place(Place place, int room) const;
  Line cell_line(Place place, int room) const;
  Line row_line(int row, int cell, int part, int parts) const;
  // Which rows outside the board are drawn: all, those where something is or can be chosen, or only those
  // where something is.
  enum class Outer : uint8_t { all, used, taken };
  bool shows_row(int row, Outer outer) const;
  Picture board(int cell, int lines_each, Outer outer) const;

  // ---- teams
  Line flags_of(Figure figure) const;
  std::string short_token(TokenId token) const;
  Line carried_line(Figure figure, int room, bool named) const;
  Line team_head(Seat seat, int room) const;
  Line team_both(Seat seat, int room) const;
  Line team_alone(Seat seat, int room) const;
  Line thanos_line(int room) const;
  Picture panel(int room, int most) const;

  Picture key_to_signs() const;
  Picture own_texts() const;

  const Content& content_;
  Wording w_;
  const Book& book_;
  const View& view_;
  const Table& t_;
  const int columns_;
  const Places lit_;
};

// The places that the viewer can choose now.
Places Drawing::lit_places() const {
  Places out;
  if (t_.asked != view_.viewer || t_.asked == nobody) return out;
  Moves moves;
  legal(book_, State{.table = t_}, view_.viewer, moves);
  for (const Move& move : moves) {
    const Action action = move.action;
    if (action.deed == Deed::move) out.add(Place(action.how));
    const bool place =
        action.deed == Deed::take_place || action.deed == Deed::move_thanos || action.deed == Deed::turn_tile;
    if (place) out.add(Place(action.what));
    if (action.deed == Deed::take_token && action.how < place_count) out.add(Place(action.how));
    if (action.deed == Deed::take_figure && action.what < figure_count) out.add(t_.at[action.what]);
  }
  return out & everywhere();
}

// ---- Head ----------------------------------------------------------------------------------

Line Drawing::head() const {
  const int closed[] = {t_.closed[0].size(), t_.closed[1].size()};
  std::vector<Line> ways;
  for (int way = 0; way < 3; ++way) {
    std::vector<std::string> parts;
    if (way < 2) parts.push_back(ui("name"));
    if (t_.phase == Phase::over) {
      parts.push_back(ui("title.over"));
    } else if (!begun()) {
      parts.push_back(ui("title.setup"));
    } else {
      parts.push_back(say("title.round", {n(t_.turn / seats(book_) + 1), n(book_.options.round_cap)}));
      if (way == 0) parts.push_back(say("title.turn", {n(t_.turn + 1)}));
      const Seat decides = controller(book_, t_);
      parts.push_back(decides == t_.active ? say("title.on_turn", {w_.player(t_.active)})
                                           : say("title.proxy", {w_.player(decides), w_.player(t_.active)}));
      if (t_.last_turns != Table::no_signal) parts.push_back(say("title.last", {n(t_.last_turns)}));
    }
    if (laid()) {
      parts.push_back(say(way == 0 ? "title.closed" : "title.closed.short", {n(closed[0]), n(closed[1])}));
    }
    Line line;
    add(line, fmt::format("{}", fmt::join(parts, " │ ")), Style::title);
    ways.push_back(line);
  }
  return fitting(ways, columns_);
}

// ---- The board -----------------------------------------------------------------------------

// The tile of a cell in at most so many columns; a name where there is room.
Span Drawing::tile_sign(Place cell, int room) const {
  if (t_.closed[int(Back::red)].has(cell)) return {"■", Style::red};
  if (t_.closed[int(Back::blue)].has(cell)) return {"□", Style::blue};
  const TileId id = tile_at(t_, cell);
  const TileText* text = text_of(content_, id);
  if (text == nullptr) return {"", Style::dim};
  const Tile& row = tile_row(book_, id);
  if (row.thanos_base) return {beginning("@T", room), Style::bad};
  if (row.base != TeamId::none) {
    for (int i = 0; i < seats(book_); ++i) {
      const Seat seat{u8(i)};
      if (t_.team[i] == row.base)
        return {beginning("@" + letter_of(seat), room), mine(seat) ? Style::you : Style::rival};
    }
    return {beginning("@-", room), Style::warning};
  }
  if (row.arrows != 0) return {arrow_sign(arrows_at(book_, t_, cell)), Style::white};
  if (row.hold) return {"✕", Style::good};
  if (!row.acts()) return {"·", Style::dim};
  const std::string& name = text->name.in(w_.lang());
  const bool fits = gm::columns(name) <= room;
  return {fits ? name : beginning(text->sign.in(w_.lang()), room),
          row.trap != EffectId::none ? Style::bad : Style::plain};
}

// What lies there, the rarest first.
Line Drawing::tokens_of(Place place, int room) const {
  Line line;
  for (int kind = 0; kind < token_kind_count; ++kind) {
    for (int i = (t_.lying[int(place)] & book_.of_kind[kind]).size(); i > 0 && room > 0; --i, --room) {
      add(line, sign_of(TokenKind(u8(kind))), kind == int(TokenKind::stone) ? Style::warning : Style::good);
    }
  }
  return line;
}

Line Drawing::figures_of_place(Place place, int room) const {
  Line line;
  const Figures there = figures_at(t_, place);
  int left = there.size();
  for (Figure figure : there) {
    if (room == 0) break;
    if (room == 1 && left > 1) {
      add(line, "…", Style::strong);
      break;
    }
    add(line, letter_of(figure), style_of(figure));
    --room;
    --left;
  }
  return line;
}

// All of a cell in one line: who stands there goes before what lies there, that before the tile.
Line Drawing::cell_line(Place place, int room) const {
  const Line figures = figures_of_place(place, is_cell(place) ? std::max(room - 1, 1) : room);
  const int left = room - width(figures);
  const Line tokens = tokens_of(place, is_cell(place) && left > 1 ? left - 1 : left);
  int rest = left - width(tokens);
  Line line;
  if (is_cell(place) && rest > 0) {
    // Letters of a tile and of a figure do not touch, unless the tile would lose one: Ge and Gs are not G.
    const TileId id = tile_at(t_, place);
    const bool letters = id != TileId::none &&
                         (tile_row(book_, id).acts() || tile_row(book_, id).thanos_base) &&
                         tile_row(book_, id).arrows == 0;
    const bool apart = letters && tokens.empty() && !figures.empty() && rest > 2;
    if (apart) --rest;
    const Span sign = tile_sign(place, std::min(rest, 2));
    add(line, sign.text, sign.style);
    if (apart) add(line, " ");
  }
  add(line, tokens);
  add(line, figures);
  return line;
}

bool Drawing::shows_row(int row, Outer outer) const {
  if ((0 <= row && row < rows) || outer == Outer::all) return true;
  for (int c = 0; c < columns; ++c) {
    const Place place = place_at(c, row);
    if (t_.littered.has(place) || !figures_at(t_, place).empty()) return true;
    if (outer == Outer::used && lit_.has(place)) return true;
  }
  return false;
}

// One line of a row: the only one, or of two the tile, then what is on it.
Line Drawing::row_line(int row, int cell, int part, int parts) const {
  Line line;
  if (part == 0) add(line, fmt::format("{:>{}}", row, label_room), Style::dim);
  pad(line, label_room);
  int at = label_room;
  for (int c = -1; c <= columns; ++c) {
    const bool edge = c < 0 || c == columns;
    const int room = edge ? outside_room : cell;
    const Place place = place_at(c, row);
    if (place != Place::none) {
      const bool lit = part == 0 && lit_.has(place);
      add(line, lit ? "▸" : " ", Style::lit);
      if (parts == 1) {
        add(line, cell_line(place, room));
      } else if (part == 0 && is_cell(place)) {
        const Span sign = tile_sign(place, room);
        add(line, sign.text, sign.style);
      } else if (part == 1 || !is_cell(place)) {
        const bool here = part == 1 || parts == 1;
        if (here) {
          const Line figures = figures_of_place(place, room);
          add(line, tokens_of(place, room - width(figures)));
          add(line, figures);
        }
      }
    }
    at += room + 1;
    pad(line, at);
  }
  return trimmed(line);
}

Picture Drawing::board(int cell, int lines_each, Outer outer) const {
  Picture out;
  Line top;
  int at = label_room + outside_room + 1;
  for (int c = 0; c < columns; ++c) {
    pad(top, at + 1);
    add(top, n(c), Style::dim);
    at += cell + 1;
  }
  out.push_back(top);
  for (int row = -1; row <= rows; ++row) {
    if (!shows_row(row, outer)) continue;
    const bool inside = 0 <= row && row < rows;
    const int lines = inside ? lines_each : 1;
    for (int part = 0; part < lines; ++part) out.push_back(row_line(row, cell, part, lines));
  }
  return out;
}

// ---- Teams ---------------------------------------------------------------------------------

Line Drawing::flags_of(Figure figure) const {
  Line line;
  if (t_.detained.has(figure)) add(line, "↓", Style::bad);
  if (t_.armed.has(figure)) add(line, "◐", Style::good);
  if (t_.qualified.has(figure)) add(line, "○", Style::good);
  if (t_.sheltered.has(figure)) add(line, "@", Style::good);
  return line;
}

// What a token is called behind the sign of its kind: without the words that all of its kind have in
// common, so that "Soul Stone" and "Space Stone" are told apart where there is little room.
std::string Drawing::short_token(TokenId token) const {
  const Tokens alike = book_.of_kind[int(token_row(book_, token).kind)];
  const auto all_have = [&](const std::string& word) {
    for (TokenId each : alike) {
      const std::string spaced = " " + w_.token(each) + " ";
      if (spaced.find(" " + word + " ") == std::string::npos) return false;
    }
    return true;
  };
  std::istringstream words(w_.token(token));
  std::string out;
  for (std::string word; words >> word;) {
    if (!all_have(word)) out += (out.empty() ? "" : " ") + word;
  }
  return out.empty() ? w_.token(token) : out;
}

// A character: letter, name, card, what it carries. The name makes room for the rest: the letter says who
// it is. Without a name only if it carries something.
Line Drawing::carried_line(Figure figure, int room, bool named) const {
  constexpr int least_name = 3, least_token = 3;
  const Line flags = flags_of(figure);
  std::vector<TokenId> carried;
  for (Slot slot : {Slot::left, Slot::right}) {
    if (const TokenId token = t_.held(figure, slot); token != TokenId::none) carried.push_back(token);
  }
  int wanted = 0;
  for (TokenId token : carried) wanted += 2 + gm::columns(short_token(token));
  const int fixed = 3 + width(flags);  // letter, card, flags
  Line line;
  add(line, letter_of(figure), style_of(figure));
  const int name_room = std::max(room - fixed - wanted - 1, named && !carried.empty() ? least_name : 0);
  if ((named || carried.empty()) && name_room > 1) {
    add(line, " " + clipped(w_.figure(t_, figure), name_room));
  }
  add(line, t_.down.has(figure) ? " ■" : " □", t_.down.has(figure) ? Style::dim : Style::good);
  add(line, flags);
  int left = int(carried.size());
  for (TokenId token : carried) {
    const TokenKind kind = token_row(book_, token).kind;
    const int others = --left == 0 ? 0 : 2 + least_token;
    const int all = room - width(line) - 2;
    const int share = left == 0 ? all : std::max(all - others, all / 2);
    add(line, " ");
    add(line, sign_of(kind), kind == TokenKind::stone ? Style::warning : Style::good);
    add(line, clipped(short_token(token), std::max(share, 1)));
  }
  return cut(line, room);
}

Line Drawing::team_head(Seat seat, int room) const {
  const bool asked = t_.asked == seat;
  Line after;
  if (t_.team[int(seat)] == TeamId::none) {
    if (asked) add(after, " " + ui("mark.choosing"), Style::dim);
  } else if (laid()) {
    add(after, " " + say("head.points", {n(points(t_, seat))}), Style::strong);
    if (const int stones = stones_controlled(book_, t_, seat); stones > 0) {
      add(after, " ◆" + n(stones), Style::warning);
    }
    if (t_.gauntlet == seat) add(after, " ▮", Style::bad);
  }
  Line line;
  add(line, t_.active == seat && t_.phase != Phase::over ? "★" : " ", Style::strong);
  add(line, asked ? "▸" : " ", Style::lit);
  if (t_.winners.has(seat)) add(line, "★", Style::good);
  add(line, letter_of(seat) + " ", mine(seat) ? Style::you : Style::rival);
  add(line, clipped(w_.player(seat), std::max(room - width(line) - width(after), 1)),
      mine(seat) ? Style::you : Style::rival);
  add(line, after);
  return cut(line, room);
}
// Both characters in a line; one that carries something has no room for its name.
Line Drawing::team_both(Seat seat, int room) const {
  Line line;
  add(line, "   ");
  const int half = (room - 4) / 2;
  add(line, carried_line(figure_of(seat, 0), half, false));
  pad(line, 3 + half + 1);
  add(line, carried_line(figure_of(seat, 1), half, false));
  return cut(line, room);
}
// A team in one line, with the places of its characters where there is no board.
Line Drawing::team_alone(Seat seat, int room) const {
  Line line = team_head(seat, std::max(room / 3, 8));
  if (!laid()) {
    if (t_.team[int(seat)] != TeamId::none) add(line, "  " + w_.team(t_.team[int(seat)]));
    return cut(line, room);
  }
  for (int which = 0; which < team_size; ++which) {
    const Figure figure = figure_of(seat, which);
    add(line, "  ");
    add(line, carried_line(figure, std::max((room - room / 3) / 2 - 9, 4), true));
    add(line, " " + w_.place(t_.place_of(figure)), Style::dim);
  }
  return cut(line, room);
}

Line Drawing::thanos_line(int room) const {
  Line line;
  const int taken = (t_.taken & book_.stones()).size();
  if (!thanos_on_board(t_) && t_.taken.empty()) return line;
  add(line, "  T ", Style::bad);
  add(line, say("title.taken", {n(taken)}), taken >= 4 ? Style::bad : Style::warning);
  std::vector<std::string> names;
  for (TokenId token : t_.taken) names.push_back(w_.token(token));
  if (!names.empty()) add(line, "  " + say("title.taken.list", {listed(names)}), Style::dim);
  return cut(line, room);
}

// The teams in at most so many lines: three for each, two, or one.
Picture Drawing::panel(int room, int most) const {
  const int teams = seats(book_);
  Line thanos = thanos_line(room);
  const int extra = thanos.empty() ? 0 : 1;
  Picture out;
  for (int i = 0; i < teams; ++i) {
    const Seat seat{u8(i)};
    const bool known = laid() && t_.team[i] != TeamId::none;
    out.push_back(team_head(seat, room));
    if (!known) {
      if (t_.team[i] != TeamId::none && 2 * teams <= most) {
        Line line;
        add(line, "    " + w_.team(t_.team[i]), Style::dim);
        out.push_back(cut(line, room));
      }
      continue;
    }
    if (3 * teams + extra <= most) {
      for (int which = 0; which < team_size; ++which) {
        Line line;
        add(line, "   ");
        add(line, carried_line(figure_of(seat, which), room - 3, true));
        out.push_back(cut(line, room));
      }
    } else if (2 * teams + extra <= most) {
      out.push_back(team_both(seat, room));
    }
  }
  if (extra == 1) out.push_back(thanos);
  return out;
}

// ---- Texts ---------------------------------------------------------------------------------

// The tiles on the board that are drawn with letters.
Picture Drawing::key_to_signs() const {
  Picture out;
  std::set<TileId> seen;
  Line line;
  for (TileId id : t_.tile) {
    const TileText* text = text_of(content_, id);
    if (text == nullptr || !seen.insert(id).second) continue;
    const Tile& row = tile_row(book_, id);
    if (row.base != TeamId::none || row.thanos_base || row.arrows != 0 || row.hold || !row.acts()) continue;
    Line each;
    add(each, text->sign.in(w_.lang()) + " ", Style::strong);
    add(each, text->name.in(w_.lang()), Style::dim);
    if (!line.empty() && width(line) + 3 + width(each) > columns_) {
      out.push_back(cut(line, columns_));
      line.clear();
    }
    if (!line.empty()) add(line, " │ ", Style::dim);
    add(line, each);
  }
  if (!line.empty()) out.push_back(cut(line, columns_));
  return out;
}

// What the viewer's characters can do, and the Stones they carry.
Picture Drawing::own_texts() const {
  Picture out;
  if (int(view_.viewer) >= seats(book_) || t_.team[int(view_.viewer)] == TeamId::none) return out;
  const auto say_line = [&](const std::string& name, const std::string& what) {
    const std::string begin = name + ": ";
    for (const std::string& part : wrapped(begin + what, columns_)) {
      Line line;
      const bool first = part.starts_with(begin);
      if (first) add(line, begin, Style::strong);
      add(line, first ? part.substr(begin.size()) : part, Style::dim);
      out.push_back(cut(line, columns_));
    }
  };
  for (int which = 0; which < team_size; ++which) {
    const Figure figure = figure_of(view_.viewer, which);
    const CharacterText* text = text_of(content_, character_on(t_, figure));
    if (text != nullptr) say_line(text->name.in(w_.lang()), text->text.in(w_.lang()));
    const TokenId stone = t_.held(figure, Slot::right);
    if (const TokenText* carried = text_of(content_, stone)) {
      say_line(carried->name.in(w_.lang()), carried->text.in(w_.lang()));
    }
  }
  return out;
}

// ---- All of it -----------------------------------------------------------------------------

Picture side_by_side(const Picture& left, int wide, const Picture& right) {
  Picture out;
  for (std::size_t i = 0; i < std::max(left.size(), right.size()); ++i) {
    Line line;
    if (i < left.size()) line = left[i];
    if (i < right.size()) {
      pad(line, wide);
      add(line, right[i]);
    }
    out.push_back(line);
  }
  return out;
}

// The widest cells that leave room for the teams, and the most lines there are.
Picture Drawing::whole(int rows_given) const {
  const int most = std::max(rows_given, 0);
  Picture out;
  const auto put_before = [&](const Picture& lines) {
    if (lines.empty() || int(out.size() + lines.size()) > most) return;
    out.insert(out.begin(), lines.begin(), lines.end());
  };
  const auto put_behind = [&](Picture lines) {
    while (!lines.empty() && int(out.size() + lines.size()) > most) lines.pop_back();
    out.insert(out.end(), lines.begin(), lines.end());
  };
  int cell = most_cell;
  while (cell > 4 && board_width(cell) + 2 + least_panel + 10 > columns_) --cell;
  const bool beside = board_width(cell) + 2 + least_panel <= columns_;
  if (!beside) {
    cell = most_cell;
    while (cell > least_cell && board_width(cell) > columns_) --cell;
  }
  Picture flat = laid() && board_width(cell) <= columns_ ? board(cell, 1, Outer::used) : Picture{};
  if (int(flat.size()) > most) flat = board(cell, 1, Outer::taken);
  if (flat.empty() || int(flat.size()) > most) {
    // A line for each team, the viewer's first; the head where there is room for more than that.
    Picture lines;
    for (int i = 0; i < seats(book_); ++i) {
      const int first = int(view_.viewer) < seats(book_) ? int(view_.viewer) : 0;
      lines.push_back(team_alone(Seat(u8((first + i) % seats(book_))), columns_));
    }
    if (Line thanos = thanos_line(columns_); !thanos.empty()) lines.push_back(thanos);
    put_behind(lines);
    put_before({head()});
  } else if (beside) {
    const int panel_room = columns_ - board_width(cell) - 2;
    const Picture outer = board(cell, 1, Outer::all);
    const Picture tall = board(cell, 2, Outer::all);
    const bool has_tall = cell > 4 && int(tall.size()) + 4 <= most;
    const bool has_outer = int(outer.size()) + 1 <= most;
    const Picture& drawn = has_tall ? tall : has_outer ? outer : flat;
    // Teams may go on below the board: three lines each say more than two, and two more than one.
    int panel_rows = int(drawn.size());
    for (int lines_each : {3, 2}) {
      const int all_teams = lines_each * seats(book_) + (thanos_line(panel_room).empty() ? 0 : 1);
      if (all_teams > most) continue;
      panel_rows = std::max(panel_rows, all_teams);
      break;
    }
    Picture teams = panel(panel_room, panel_rows);
    if (int(teams.size()) > panel_rows) teams.resize(std::size_t(panel_rows));
    out = side_by_side(drawn, board_width(cell) + 2, teams);
    put_before({head()});
    put_behind(key_to_signs());
    put_behind(own_texts());
  } else {
    out = flat;
    put_before({head()});
    const int left = most - int(out.size());
    if (left > 0) put_behind(panel(columns_, left));
    put_behind(key_to_signs());
    put_behind(own_texts());
  }
  for (Line& line : out) line = trimmed(cut(line, columns_));
  return out;
}

}  // namespace

Picture picture(const Content& content, const Naming& naming, const Book& book, const View& view, int wide,
                int high) {
  return Drawing(content, naming, book, view, wide).whole(high);
}

PictureRoom picture_room(const Book& /*book*/, int high) {
  // 8 rows of cells, those outside them where somebody stands, and a line of numbers.
  constexpr int board = 11;
  constexpr int tall_cells = 23, enough_for_tall_cells = 38;
  const int wanted = high >= enough_for_tall_cells ? tall_cells : std::max(board, high / 2 - 1);
  return {.wanted = wanted, .board = board};
}

}  // namespace gm::infinity

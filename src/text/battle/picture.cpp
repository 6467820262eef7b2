// The table in characters. Each part of it (head, battlefield, tactics, seats,
// hand ...) is drawn by one function; `Drawing::whole` decides which of them
// there is room for. A cell that can be too long is drawn in several ways, the
// fullest first, and the first that fits is taken (`fitting`).
#include "text/battle/picture.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "text/battle/wording.h"
#include "text/wrap.h"

namespace gm::battle {

namespace {

using namespace drawing;
using Ink = gm::Span;  // battle::Span is how long a limit lasts

// ---- The drawing ---------------------------------------------------------------------------

class Drawing {
 public:
  Drawing(const Content& content, const Naming& naming, const Book& book, const View& view, int columns)
      : content_(content),
        w_(content, naming),
        book_(book),
        view_(view),
        t_(view.table),
        s_(facts()),
        columns_(std::max(columns, 1)) {
    measure();
  }

  Picture whole(int rows) const;

 private:
  // How a card is written: "2 Melee", "2Mel".
  enum class Names : uint8_t { full, brief };

  const std::string& ui(const char* key) const { return word(w_.lang(), key); }
  bool seated() const { return at_table(view_.viewer); }
  bool lone() const { return t_.asked.size() == 1; }
  bool fighting() const { return t_.fight > 0; }

  State facts() const;
  std::string number(Technique type) const { return std::to_string(book_.technique[int(type)].number); }
  const std::string& short_name(Technique type) const;
  std::string card(Technique type, Names names) const;
  Line pile(Cards cards, Names names, Style style) const;
  Line labelled(const std::string& label, Cards cards) const;

  Line head() const;
  Picture field(int rows) const;
  Picture beside(Line label, const std::string& text, int rows, Style style = Style::plain) const;
  Picture tactics(bool two_rows) const;

  void measure();
  Line heading() const;
  Line seat_line(Seat seat) const;
  Line played(Seat seat, Names names) const;
  Line known(Seat seat, Names names) const;
  Line out_line(Seats seats) const;
  Style style_of(Seat seat) const;

  Line hand() const;
  Line dealt() const;
  Picture hero_text(Seat seat, int rows) const;

  const Content& content_;
  Wording w_;
  const Book& book_;
  const View& view_;
  const Table& t_;
  State s_;  // for questions to the rules: holds what the view shows and nothing else
  int columns_;
  // Widths of the columns of the seats.
  int team_ = 0, name_ = 0, hero_ = 0, energy_ = 0, wins_ = 0, cards_ = 0;
  int gap_ = 1;  // between two columns
};

State Drawing::facts() const {
  State s = start(book_);
  s.table = view_.table;
  for (Seat seat : all_seats(book_)) {
    s.hand[seat].set(Technique::ambush, std::min(int(view_.hand_size[seat]), Cards::most));
  }
  if (seated()) s.hand[view_.viewer] = view_.hand;
  return s;
}

// ---- Cards ---------------------------------------------------------------------------------

const std::string& Drawing::short_name(Technique type) const {
  return word(w_.lang(), std::string("battle.short.") + technique_names[int(type)]);
}

std::string Drawing::card(Technique type, Names names) const {
  if (names == Names::full) return number(type) + " " + short_name(type);
  return number(type) + beginning(short_name(type), 3);
}

Line Drawing::pile(Cards cards, Names names, Style style) const {
  Line out;
  for (Technique type : cards.kinds()) {
    if (!out.empty()) add(out, names == Names::full ? "  " : " ");
    add(out, card(type, names), style);
    if (cards.count(type) > 1)
      add(out, (names == Names::full ? " ×" : "×") + std::to_string(cards.count(type)), style);
  }
  return out;
}

Line Drawing::labelled(const std::string& label, Cards cards) const {
  std::vector<Line> ways;
  for (Names names : {Names::full, Names::brief}) {
    Line way;
    add(way, label + " ", Style::strong);
    add(way, "(" + std::to_string(cards.total()) + "): ", Style::dim);
    add(way, pile(cards, names, Style::card));
    ways.push_back(way);
  }
  return fitting(ways, columns_);
}

// ---- Above the seats -----------------------------------------------------------------------

// "Fight 1 │ Round 2 │ Stage 1/3", and at the right what the fight is for and the piles.
Line Drawing::head() const {
  std::vector<std::string> left, right;
  const auto with = [&](const char* key, int n) { return ui(key) + " " + std::to_string(n); };
  if (!fighting()) {
    left.push_back(ui("battle.name"));
  } else {
    left.push_back(t_.deciding ? ui("battle.title.deciding") : with("ui.fight", t_.fight));
    if (t_.phase == Phase::over) {
      left.push_back(ui("battle.title.over"));
    } else if (t_.round == 0 || t_.phase < Phase::start_round) {
      left.push_back(ui(t_.phase == Phase::draft ? "battle.title.draft" : "battle.title.setup"));
    } else {
      left.push_back(with("ui.round", t_.round));
      left.push_back(with("ui.stage", t_.stage) + "/" + std::to_string(stages(book_, s_)));
    }
  }
  right.push_back(w_.say("battle.title.target", {std::to_string(t_.target)}));
  right.push_back(w_.say("battle.title.deck", {std::to_string(view_.deck_size)}));
  right.push_back(w_.say("battle.title.discard", {std::to_string(t_.discard.total())}));

  const auto joined = [](const std::vector<std::string>& parts) {
    std::string out;
    for (const std::string& part : parts) out += (out.empty() ? "" : " │ ") + part;
    return out;
  };
  Line line;
  add(line, joined(left), Style::title);
  while (!right.empty() && width(line) + 2 + columns(joined(right)) > columns_) right.pop_back();
  if (!right.empty()) {
    pad(line, columns_ - columns(joined(right)));
    add(line, joined(right), Style::dim);
  }
  return cut(line, columns_);
}

// The battlefield with its text, and a lock on all hands (B-9.14).
Picture Drawing::field(int rows) const {
  Line line;
  if (t_.no_cards != Until::none) add(line, "! " + ui("ui.no_cards") + " ", Style::warning);
  if (t_.field != FieldId::none && std::size_t(t_.field) < content_.fields.size()) {
    const CardText& text = content_.fields[std::size_t(t_.field)];
    add(line, text.name.in(w_.lang()), Style::strong);
    add(line, ": ");
    return beside(line, text.text.in(w_.lang()), rows);
  }
  return {cut(line, columns_)};
}

// A label and a text behind it, in at most so many rows.
Picture Drawing::beside(Line label, const std::string& text, int rows, Style style) const {
  std::string whole;
  for (const Ink& ink : label) whole += ink.text;
  const std::vector<std::string> parts = wrapped(whole + text, columns_);
  if (rows <= 1 || parts.size() <= 1 || !parts.front().starts_with(whole)) {
    add(label, text, style);
    return {cut(label, columns_)};
  }
  add(label, parts.front().substr(whole.size()), style);
  Picture out{label};
  for (std::size_t i = 1; i < parts.size() && int(i) < rows; ++i) {
    Line next;
    add(next, int(i) + 1 == rows && i + 1 < parts.size() ? parts[i] + " …" : parts[i], style);
    out.push_back(cut(next, columns_));
  }
  return out;
}

// In two rows the second says in words what lies on a tactic; in one row only signs do.
Picture Drawing::tactics(bool two_rows) const {
  const int cell = columns_ / technique_count;
  Line names, marks;
  for (int i = 0; i < technique_count; ++i) {
    const Technique type = Technique(i);
    const bool trap = t_.traps.has(type), ko = t_.knockouts.has(type);
    const Style style = ko ? Style::bad : trap ? Style::warning : Style::plain;
    const std::string signs = std::string(ko ? "✕" : "") + (trap ? "▲" : "");
    const int room = cell - 1 - (two_rows ? 0 : columns(signs));
    std::string name = card(type, Names::full);
    if (columns(name) > room) name = clipped(card(type, Names::brief), std::max(room, 1));
    add(names, two_rows ? name : name + signs, style);
    pad(names, cell * (i + 1));
    if (!signs.empty()) {
      const std::string said = signs + " " + ui(ko ? "battle.mark.ko" : "battle.mark.trap");
      const bool clear = ko != trap && columns(said) < cell;
      add(marks, clear ? said : signs, style);
    }
    pad(marks, cell * (i + 1));
  }
  if (!two_rows) return {cut(names, columns_)};
  return {cut(names, columns_), cut(marks, columns_)};
}

// The columns in which three cards and what is known of a hand mostly find room.
constexpr int series_wanted = 32;

// ---- Seats -----------------------------------------------------------------------------------

std::string ability_mark(const Book& book, const Table& t, Seat seat) {
  if (t.hero[seat] == HeroId::none || book.hero[int(t.hero[seat])].windows == 0) return {};
  return t.ready[seat] > 0 ? " ◆" : " ◇";
}

void Drawing::measure() {
  team_ = book_.options.teams == Teams::none ? 0 : 2;
  name_ = columns(ui("battle.head.player"));
  hero_ = columns(ui("battle.head.hero"));
  energy_ = columns(ui("battle.head.energy"));
  wins_ = std::max(columns(ui("battle.head.wins")), int(t_.target));
  cards_ = columns(ui("battle.head.cards"));
  for (Seat seat : all_seats(book_)) {
    name_ = std::max(name_, columns(w_.player(seat)));
    if (t_.hero[seat] != HeroId::none) {
      const std::string mark = ability_mark(book_, t_, seat);
      hero_ = std::max(hero_, std::min(columns(w_.hero(t_.hero[seat])), 16) + columns(mark));
    }
    energy_ = std::max({energy_, cap(book_, s_, seat), int(t_.energy[seat])});
  }
  if (t_.decision == Decision::keep_hero) {
    for (const char* key : {"battle.mark.choosing", "battle.mark.chosen"})
      hero_ = std::max(hero_, columns(ui(key)));
  }
  name_ = std::min(name_, std::max(columns_ / 8, 5));
  hero_ = std::min(hero_, std::max(columns_ / 4, 5));
  const int narrow = 3 + team_ + name_ + hero_ + energy_ + wins_ + cards_ + 5;
  if (columns_ - narrow > 5 + series_wanted) gap_ = 2;
}

Line Drawing::heading() const {
  Line line;
  int at = 3 + team_;
  pad(line, at);
  const auto cell = [&](const char* key, int wide) {
    add(line, clipped(ui(key), wide), Style::dim);
    pad(line, at += wide + gap_);
  };
  cell("battle.head.player", name_);
  cell("battle.head.hero", hero_);
  cell("battle.head.energy", energy_);
  cell("battle.head.wins", wins_);
  cell("battle.head.cards", cards_);
  add(line, ui("battle.head.series"), Style::dim);
  return cut(line, columns_);
}

Style Drawing::style_of(Seat seat) const {
  if (fighting() && t_.phase != Phase::over && !t_.in.has(seat)) return Style::dim;
  if (seat == view_.viewer) return Style::you;
  return seated() && book_.team[view_.viewer].has(seat) ? Style::mate : Style::rival;
}

// The series, the laid card behind it, and what protects or threatens the hero.
Line Drawing::played(Seat seat, Names names) const {
  Line line;
  const auto gap = [&] {
    if (!line.empty()) add(line, " ");
  };
  const Series series = t_.series[seat];
  for (int i = 0; i < series.size(); ++i) {
    if (i > 0) add(line, names == Names::full ? "  " : " ");
    const std::string text = card(series[i], names);
    add(line, series.turned(i) ? "[" + text + "]" : text, Style::card);
  }
  if (view_.laid.has(seat)) {
    gap();
    const Technique laid = seat == view_.viewer ? view_.laid_card : view_.own.seen_laid[seat];
    add(line, "▒", Style::strong);
    if (laid != Technique::none) add(line, card(laid, names), Style::card);
  }
  const auto mark = [&](const char* key, Style style) {
    gap();
    add(line, ui(key), style);
  };
  if (fighting() && t_.phase != Phase::over) {
    if (!t_.playing.has(seat)) {
      mark("ui.sits_out", Style::dim);
    } else if (!t_.in.has(seat)) {
      mark("battle.mark.out", Style::dim);
    }
  }
  if (series.any_turned() && names == Names::full) mark("ui.stance", Style::good);
  if (t_.ward[seat] != Until::none) mark("battle.mark.ward", Style::good);
  if (t_.overtime.has(seat)) mark("battle.mark.overtime", Style::bad);
  return line;
}

// Cards that the viewer has seen in another hand.
Line Drawing::known(Seat seat, Names names) const {
  Line line;
  const Cards cards = view_.own.seen_hand[seat];
  if (seat == view_.viewer || cards.empty()) return line;
  add(line, ui("battle.mark.knows") + " ", Style::dim);
  add(line, pile(cards, names, Style::dim));
  return line;
}

Line Drawing::seat_line(Seat seat) const {
  const bool out = fighting() && t_.phase != Phase::over && !t_.in.has(seat);
  const Style quiet = out ? Style::dim : Style::plain;
  Line line;
  int at = 3;
  add(line, t_.marker == seat ? "★" : " ", Style::strong);
  const bool asked = t_.asked.has(seat) && (lone() || seat == view_.viewer);
  add(line, asked || (t_.asked.empty() && t_.turn == seat && t_.phase != Phase::over) ? "▸" : " ",
      Style::lit);
  pad(line, at);
  if (team_ != 0) {
    const bool mate = seated() && book_.team[view_.viewer].has(seat);
    add(line, std::string(1, char('A' + int(side_of(book_, seat)))), mate ? Style::mate : Style::rival);
    pad(line, at += team_);
  }
  add(line, clipped(w_.player(seat), name_), style_of(seat));
  pad(line, at += name_ + gap_);

  if (t_.hero[seat] != HeroId::none) {
    const std::string mark = ability_mark(book_, t_, seat);
    add(line, clipped(w_.hero(t_.hero[seat]), hero_ - columns(mark)), quiet);
    add(line, mark, t_.ready[seat] > 0 && !out ? Style::good : Style::dim);
  } else if (t_.decision == Decision::keep_hero) {
    add(line, clipped(ui(t_.asked.has(seat) ? "battle.mark.choosing" : "battle.mark.chosen"), hero_),
        Style::dim);
  }
  pad(line, at += hero_ + gap_);

  if (fighting()) {
    const int energy = t_.energy[seat], most = std::max(energy, cap(book_, s_, seat));
    std::string full, empty;
    for (int i = 0; i < most; ++i) (i < energy ? full : empty) += i < energy ? "●" : "○";
    add(line, full, out ? Style::dim : energy <= 1 ? Style::bad : energy == 2 ? Style::warning : Style::good);
    add(line, empty, Style::dim);
  }
  pad(line, at += energy_ + gap_);

  const int wins = t_.wins[int(side_of(book_, seat))];
  std::string won, missing;
  for (int i = 0; i < t_.target; ++i) (i < wins ? won : missing) += i < wins ? "■" : "□";
  add(line, won, Style::strong);
  add(line, missing, Style::dim);
  pad(line, at += wins_ + gap_);

  if (fighting()) add(line, std::to_string(view_.hand_size[seat]), quiet);
  pad(line, at += cards_ + gap_);

  std::vector<Line> ways;
  for (const auto& [series, seen] :
       {std::pair{Names::full, Names::full}, std::pair{Names::full, Names::brief},
        std::pair{Names::brief, Names::brief}}) {
    Line way = played(seat, series);
    const Line more = known(seat, seen);
    if (!way.empty() && !more.empty()) add(way, " │ ", Style::dim);
    add(way, more);
    ways.push_back(way);
  }
  add(line, fitting(ways, std::max(columns_ - at, 0)));
  return cut(line, columns_);
}

// Several seats that are out, in one line: when rows are few.
Line Drawing::out_line(Seats seats) const {
  Line line;
  add(line, "   " + ui("battle.mark.out") + ": " + w_.players(seats), Style::dim);
  return cut(line, columns_);
}

// ---- Below the seats -------------------------------------------------------------------------

Line Drawing::hand() const { return labelled(ui("ui.your_hand"), view_.hand); }

// While heroes are chosen: the two in front of the viewer.
Line Drawing::dealt() const {
  Line line;
  for (HeroId hero : view_.heroes) {
    if (hero == HeroId::none) continue;
    add(line, line.empty() ? ui("battle.title.dealt") + ": " : ", ", Style::strong);
    add(line, w_.hero(hero), Style::card);
  }
  return cut(line, columns_);
}

Picture Drawing::hero_text(Seat seat, int rows) const {
  Line line;
  const std::size_t hero = std::size_t(t_.hero[seat]);
  if (hero >= content_.heroes.size()) return {};
  add(line, content_.heroes[hero].name.in(w_.lang()), seat == view_.viewer ? Style::strong : Style::dim);
  add(line, ": ", Style::dim);
  return beside(line, content_.heroes[hero].text.in(w_.lang()), rows, Style::dim);
}

// Every part that is wanted, and then those there is room for, the most useful first.
Picture Drawing::whole(int rows) const {
  enum Place { heads, fields, tactic, header, seats, row, hands, own_text, discards, texts, places };
  Picture parts[places];
  int used = 0;
  const auto take = [&](Place place, Picture lines) {  // instead of what is there, if there is room
    std::erase_if(lines, [](const Line& line) { return line.empty(); });
    const int more = int(lines.size()) - int(parts[place].size());
    if (lines.empty() || used + more > rows) return false;
    used += more;
    parts[place] = std::move(lines);
    return true;
  };
  take(heads, {head()});
  if (fighting()) take(tactic, tactics(false));

  Picture players;
  Seats out;
  for (Seat seat : all_seats(book_)) {
    players.push_back(seat_line(seat));
    if (fighting() && t_.phase != Phase::over && !t_.in.has(seat) && seat != view_.viewer) out.add(seat);
  }
  if (!take(seats, players)) {
    Picture fewer;
    for (Seat seat : all_seats(book_) - out) fewer.push_back(seat_line(seat));
    if (!out.empty()) fewer.push_back(out_line(out));
    if (int(fewer.size()) > rows - used) fewer.resize(std::size_t(std::max(rows - used, 0)));
    take(seats, fewer);
  }

  if (!view_.hand.empty()) take(hands, {hand()});
  if (!fighting() && seated()) take(hands, {dealt()});
  take(fields, field(1));
  if (!t_.row.empty()) take(row, {labelled(ui("ui.row"), t_.row)});
  take(header, {heading()});
  if (fighting() && !(t_.traps | t_.knockouts).empty()) take(tactic, tactics(true));
  if (seated()) take(own_text, hero_text(view_.viewer, 1));
  take(fields, field(2));
  if (!t_.discard.empty()) take(discards, {labelled(ui("ui.discard"), t_.discard)});
  if (seated()) take(own_text, hero_text(view_.viewer, 2));
  Picture others;
  for (Seat seat : all_seats(book_)) {
    if (seat == view_.viewer) continue;
    const Picture text = hero_text(seat, rows >= 30 ? 2 : 1);
    others.insert(others.end(), text.begin(), text.end());
  }
  take(texts, others);

  Picture all;
  for (const Picture& part : parts) {
    for (const Line& line : part) all.push_back(trimmed(line));
  }
  return all;
}

}  // namespace

Picture picture(const Content& content, const Naming& naming, const Book& book, const View& view, int columns,
                int rows) {
  return Drawing(content, naming, book, view, columns).whole(rows);
}

PictureRoom picture_room(const Book& book, int /*rows*/) { return {.wanted = book.options.players + 7}; }

}  // namespace gm::battle

// The table in characters. Each part of it (head, Villain, ring, Storyline ...) is
// drawn by one function; `Drawing::whole` decides which of them there is room
// for. A line that can be too long is drawn in several ways, the fullest first,
// and the first that fits is taken (`fitting`).
#include "text/united/picture.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "text/united/notation.h"
#include "text/united/wording.h"
#include "text/wrap.h"

namespace gm::united {

namespace {

using namespace drawing;

constexpr Style style_of(Symbol symbol) {
  switch (symbol) {
    case Symbol::move:
      return Style::blue;
    case Symbol::attack:
      return Style::red;
    case Symbol::heroic:
      return Style::yellow;
    case Symbol::wild:
      return Style::white;
  }
  return Style::plain;
}

// Where the ring positions stand in the grid: clockwise.
constexpr int grid[2][3] = {{0, 1, 2}, {5, 4, 3}};

// A name in little room: the beginnings of its words, "Cap.Mar", so that namesakes differ.
std::string short_name(const std::string& name, int most) {
  if (columns(name) <= most) return name;
  std::vector<std::string> words(1);
  for (char c : name) {
    if (c != ' ' && c != '-') {
      words.back() += c;
    } else if (!words.back().empty()) {
      words.emplace_back();
    }
  }
  for (int letters = 5; words.size() > 1 && letters > 0; --letters) {
    std::string out;
    for (const std::string& each : words) out += (out.empty() ? "" : ".") + beginning(each, letters);
    if (columns(out) <= most) return out;
  }
  return clipped(name, most);
}

class Drawing {
 public:
  Drawing(const Content& content, const Naming& naming, const Book& book, const View& view, int columns)
      : content_(content),
        w_(content, naming, book),
        book_(book),
        view_(view),
        s_(known_state(book, view)),
        t_(s_.table),
        columns_(std::max(columns, 1)),
        lit_(lit_places()) {}

  Picture whole(int rows) const;

 private:
  const std::string& ui(const char* key) const { return word(w_.lang(), key); }
  std::string say(const char* key, std::initializer_list<std::string> values) const {
    return w_.say(std::string("united.") + key, values);
  }
  static std::string n(int number) { return std::to_string(number); }
  bool seated() const { return int(view_.viewer) < seats(book_); }
  bool laid() const { return t_.phase > Phase::lay_locations; }
  bool placed_villain() const { return t_.villain_at < ring_size; }
  bool acting() const { return t_.phase == Phase::act && t_.me < most_figures && own_card(t_) >= 0; }
  bool dealt() const { return t_.phase >= Phase::deal; }
  Ring lit_places() const;

  Line head() const;
  Line villain_line() const;
  Line missions_line() const;

  // ---- the ring
  Line spot_tokens(int at) const;
  Line spot_threat(int at, int room) const;
  Line figures_with(int at, int most_name) const;
  Line spot_figures(int at, int room) const;
  Line spot_name(int at, int room) const;
  Picture ring_packed() const;
  Picture ring_list() const;
  Picture ring_grid() const;

  // ---- cards
  Line card_letters(CardId card, uint8_t spent) const;
  Line story_card(int place, int most_name) const;
  Line story_line() const;
  Line left_line() const;
  void add_units(Line& line, const char* key, Source source, const Wallet& wallet) const;

  // ---- Heroes
  Line hero_flags(int figure) const;
  Line hero_line(int figure, int way) const;
  Picture solo_lines() const;
  Picture heroes_packed() const;
  Picture hero_lines() const;
  struct HandRow {
    CardId card = CardId::none;
    int copies = 1;
  };
  std::vector<HandRow> hand(Seat seat) const;
  Line hand_letters(Seat seat) const;
  Picture hand_packed() const;
  Picture hand_rows() const;

  Picture texts() const;

  const Content& content_;
  Wording w_;
  const Book& book_;
  const View& view_;
  const State s_;
  const Table& t_;
  const int columns_;
  const Ring lit_;
};

// The Locations that the viewer can choose now.
Ring Drawing::lit_places() const {
  if (!seated() || !t_.asked.has(view_.viewer)) return 0;
  if (t_.decision != Decision::act && t_.decision != Decision::pick_place) return 0;
  Ring ring = 0;
  each_offer(book_, s_, view_.viewer, [&](const Action& action, int) {
    if (action.deed == Deed::move || action.deed == Deed::take_place) ring = u8(ring | bit(action.what));
  });
  return ring;
}

// ---- Head ----------------------------------------------------------------------------------

Line Drawing::head() const {
  std::vector<std::string> parts{ui("united.name")};
  if (!dealt()) {
    parts.push_back(ui("united.title.setup"));
  } else if (t_.phase == Phase::over) {
    parts.push_back(ui(t_.ending == Ending::won ? "united.title.won" : "united.title.lost"));
  } else if (in_hero_turn(t_.phase)) {
    parts.push_back(say("title.hero_turn", {n(t_.turns)}));
    if (t_.me < most_figures) parts.push_back(w_.hero(t_, t_.me));
    const int left = pressure_limit(t_) - t_.pressure;
    parts.push_back(left > 0 ? say("title.next", {n(left)}) : ui("united.title.now"));
  } else {
    int turns = 0;
    for (const StoryCard& card : t_.story) turns += card.plan != PlanId::none;
    parts.push_back(say("title.villain_turn", {n(std::max(turns, 1))}));
  }
  if (t_.villain != VillainId::none) parts.push_back(say("title.plans", {n(plan_count(t_))}));
  std::string text;
  for (const std::string& part : parts) text += (text.empty() ? "" : " │ ") + part;
  Line line;
  add(line, text, Style::title);
  return cut(line, columns_);
}

Line Drawing::villain_line() const {
  if (t_.villain == VillainId::none) return {};
  const Villain& row = villain_row(book_, t_);
  const VillainText* text = text_of(content_, t_.villain);
  const int full = start_health(book_, t_);
  std::vector<Line> ways;
  for (int way = 0; way < 3; ++way) {
    Line line;
    add(line, "◆ ", Style::bad);
    add(line, w_.villain(t_.villain), Style::strong);
    add(line, " ");
    if (way < 2) {
      std::string there, gone;
      for (int i = 0; i < full; ++i) (i < t_.health ? there : gone) += i < t_.health ? "●" : "○";
      add(line, there, Style::bad);
      add(line, gone, Style::dim);
      add(line, " ");
    }
    add(line, n(t_.health) + "/" + n(full));
    if (row.track_end > 0 && text != nullptr) {
      add(line, "  " + text->track.in(w_.lang()) + " " + n(t_.track) + "/" + n(row.track_end),
          t_.track + 6 > row.track_end ? Style::bad : Style::warning);
    }
    if (placed_villain() && way < 2) {
      const bool early = t_.done.size() < missions_needed;
      const char* key = early                        ? "united.head.safe"
                        : villain_guarded(book_, s_) ? "united.head.guarded"
                                                     : "united.head.open";
      add(line, "  " + ui(key), villain_open(book_, s_) ? Style::good : Style::dim);
    }
    if (way == 0 && text != nullptr)
      add(line, "  " + say("explain.bam", {text->bam.in(w_.lang())}), Style::dim);
    ways.push_back(line);
  }
  return fitting(ways, columns_);
}

Line Drawing::missions_line() const {
  if (t_.villain == VillainId::none) return {};
  std::vector<Line> ways;
  for (bool titled : {true, false}) {
    Line line;
    if (titled) add(line, ui("united.title.missions") + ": ", Style::strong);
    for (int i = 0; i < mission_count; ++i) {
      if (i > 0) add(line, " │ ", Style::dim);
      add(line, ui((std::string("united.short.") + mission_names[i]).c_str()) + " ");
      if (t_.done.has(Mission(i))) {
        add(line, "■", Style::good);
      } else {
        add(line, n(t_.progress[i]) + "/" + n(book_.mission_size[i]), Style::strong);
      }
    }
    ways.push_back(line);
  }
  return fitting(ways, columns_);
}

// ---- The ring --------------------------------------------------------------------------------

Line Drawing::spot_tokens(int at) const {
  const Spot& spot = t_.spot[at];
  Line line;
  const auto some = [&](int count, const char* sign, Style style) {
    std::string text;
    for (int i = 0; i < count; ++i) text += sign;
    add(line, text, style);
  };
  some(unhurt(spot), "●", Style::bad);
  some(spot.thugs - unhurt(spot), "◐", Style::warning);
  some(spot.civilians, "○", Style::good);
  const int free = free_slots(book_, spot);
  some(free, "·", Style::dim);
  if (spot.crisis > 0) add(line, " !" + n(spot.crisis), Style::warning);
  return line;
}

Line Drawing::spot_threat(int at, int room) const {
  const Spot& spot = t_.spot[at];
  Line line;
  if (spot.threat == ThreatId::none) return line;
  const Threat& threat = threat_of(book_, spot.threat);
  std::string state;
  if (threat.henchman()) {
    state = n(spot.health) + "/" + n(threat.health);
  } else {
    for (int i = 0; i < threat.slots.size(); ++i) state += (spot.filled >> i & 1) ? "■" : "□";
  }
  add(line, "▲ ", Style::warning);
  add(line, clipped(w_.threat(spot.threat), std::max(room - 3 - columns(state), 1)), Style::warning);
  add(line, " " + state);
  return line;
}

// Who is there, no name longer than that.
Line Drawing::figures_with(int at, int most_name) const {
  Line line;
  if (t_.villain_at == at) {
    add(line, "◆", Style::bad);
    if (most_name > 5) add(line, short_name(w_.villain(t_.villain), most_name), Style::bad);
  }
  for (int f = 0; f < figures(book_); ++f) {
    const Figure& figure = t_.figure[f];
    if (figure.at != at || figure.hero == HeroId::none) continue;
    if (!line.empty()) add(line, " ");
    if (t_.me == f) add(line, "★", Style::strong);
    const bool mine = seated() && seat_of(book_, f) == view_.viewer;
    add(line, short_name(w_.hero(figure.hero), most_name),
        figure.ko ? Style::dim
        : mine    ? Style::you
                  : Style::mate);
    if (figure.ko) add(line, "✕", Style::bad);
  }
  return line;
}

// Names as long as there is room for.
Line Drawing::spot_figures(int at, int room) const {
  std::vector<Line> ways;
  for (int most : {20, 11, 7, 5, 3}) ways.push_back(figures_with(at, most));
  return fitting(ways, room);
}

Line Drawing::spot_name(int at, int room) const {
  const bool lit = lit_ >> at & 1;
  Line line;
  add(line, lit ? "▸" : " ", Style::lit);
  add(line, n(at) + " ", lit ? Style::lit : Style::dim);
  add(line, clipped(w_.location(t_, at), std::max(room - 3, 1)), lit ? Style::lit : Style::strong);
  return line;
}

// Two lines: three Locations in each. Sentences and choices speak of a Location by its name, so as much of
// it stands here as there is room for beside those who are there.
Picture Drawing::ring_packed() const {
  Picture out;
  const int room = std::max((columns_ - 2) / 3, 1);
  for (const auto& row : grid) {
    Line line;
    for (int i = 0; i < 3; ++i) {
      const int at = row[i];
      Line cell;
      add(cell, n(at), lit_ >> at & 1 ? Style::lit : Style::dim);
      add(cell, spot_tokens(at));
      if (t_.spot[at].threat != ThreatId::none) add(cell, "▲", Style::warning);
      add(cell, " ");
      constexpr int shortest = 7;
      const int left = room - width(cell);
      bool named = false;
      for (int most : {11, 7, 5}) {
        const Line there = figures_with(at, most);
        const int name = left - width(there) - (there.empty() ? 0 : 1);
        if (named || name < shortest || t_.spot[at].location == LocationId::none) continue;
        named = true;
        add(cell, clipped(w_.location(t_, at), name), lit_ >> at & 1 ? Style::lit : Style::dim);
        if (!there.empty()) add(cell, " ");
        add(cell, there);
      }
      if (!named) add(cell, spot_figures(at, std::max(left, 1)));
      cell = cut(cell, room);
      if (i > 0) add(line, " ");
      pad(line, i * (room + 1));
      add(line, cell);
    }
    out.push_back(cut(line, columns_));
  }
  return out;
}

// A line for each Location.
Picture Drawing::ring_list() const {
  Picture out;
  int name = 0, tokens = 0;
  for (int at = 0; at < ring_size; ++at) {
    name = std::max(name, columns(w_.location(t_, at)));
    tokens = std::max(tokens, width(spot_tokens(at)));
  }
  name = std::min(name, std::max(columns_ / 4, 4)) + 3;
  const int threat = columns_ / 4;
  for (int at = 0; at < ring_size; ++at) {
    Line line = spot_name(at, name);
    pad(line, name + 1);
    add(line, spot_tokens(at));
    pad(line, name + 1 + tokens + 1);
    add(line, spot_threat(at, threat));
    pad(line, name + 1 + tokens + 1 + threat + 1);
    add(line, spot_figures(at, std::max(columns_ - width(line), 1)));
    out.push_back(cut(line, columns_));
  }
  return out;
}

// The ring itself: two rows of three Locations, four lines each.
Picture Drawing::ring_grid() const {
  Picture out;
  const int room = (columns_ - 2) / 3;
  if (room < 18) return out;
  for (const auto& row : grid) {
    Line lines[4];
    for (int i = 0; i < 3; ++i) {
      const int at = row[i];
      const int inner = room - 3;
      Line cell[4] = {spot_name(at, room), spot_tokens(at), spot_threat(at, inner), spot_figures(at, inner)};
      // Without a Threat the Location helps whoever ends a turn there.
      if (cell[2].empty() && t_.spot[at].location != LocationId::none) {
        add(cell[2], clipped(w_.location_text(t_.spot[at].location), inner), Style::dim);
      }
      for (int k = 0; k < 4; ++k) {
        pad(lines[k], i * (room + 1) + (k == 0 ? 0 : 3));
        add(lines[k], cell[k]);
      }
    }
    for (const Line& line : lines) out.push_back(cut(line, columns_));
  }
  return out;
}

// ---- Cards -----------------------------------------------------------------------------------

Line Drawing::card_letters(CardId id, uint8_t spent) const {
  Line line;
  const HeroCard& card = card_of(book_, id);
  for (int i = 0; i < card.symbols.size(); ++i) {
    if (spent >> i & 1) {
      add(line, "·", Style::dim);
    } else {
      add(line, w_.symbol(card.symbols[i], ".letter"), style_of(card.symbols[i]));
    }
  }
  if (card.special != EffectId::none) add(line, "*", spent & special_spent ? Style::dim : Style::strong);
  return line;
}

Line Drawing::story_card(int place, int most_name) const {
  const StoryCard& story = t_.story[place];
  Line line;
  if (story.card == CardId::none) {
    const PlanCard& plan = plan_of(book_, story.plan);
    add(line, "◆" + n(plan.move) + (plan.bam ? "!" : ""), Style::bad);
    if (const SpecialText* special = special_text(content_, story.plan);
        special != nullptr && most_name > 5) {
      add(line, " " + clipped(special->name.in(w_.lang()), most_name), Style::dim);
    }
    return line;
  }
  const int own = own_card(t_);
  const bool turn = Phase::played <= t_.phase && t_.phase <= Phase::turn_over;
  const bool is_own = turn && place == own;
  const bool is_prev = turn ? place == hero_card_before(t_, own) : place == own;
  add(line, is_own ? "[" : is_prev ? "(" : "");
  if (most_name > 0) add(line, short_name(w_.hero(hero_of(story.card)), most_name) + " ", Style::dim);
  add(line, card_letters(story.card, story.spent));
  add(line, is_own ? "]" : is_prev ? ")" : "");
  return line;
}

// The newest cards, as many as there is room for.
Line Drawing::story_line() const {
  if (t_.story.empty()) return {};
  Line title;
  add(title, ui("united.title.story") + ": ", Style::strong);
  for (int most_name : {16, 7, 5, 3, 0}) {
    std::vector<Line> cards;
    int room = columns_ - width(title);
    int place = t_.story.size() - 1;
    for (; place >= 0; --place) {
      Line card = story_card(place, most_name);
      const int needed = width(card) + (cards.empty() ? 0 : 3) + (place > 0 ? 2 : 0);
      if (needed > room) break;
      room -= width(card) + (cards.empty() ? 0 : 3);
      cards.push_back(std::move(card));
    }
    // A longer look back is worth more than whole names.
    if (int(cards.size()) < std::min(t_.story.size(), 6) && most_name > 0) continue;
    Line line = title;
    if (place >= 0) add(line, "… ", Style::dim);
    for (std::size_t i = cards.size(); i-- > 0;) {
      add(line, cards[i]);
      if (i > 0) add(line, " │ ", Style::dim);
    }
    return cut(line, columns_);
  }
  return {};
}

void Drawing::add_units(Line& line, const char* key, Source source, const Wallet& wallet) const {
  Line letters;
  for (int i = 0; i < symbol_count; ++i) {
    for (int k = wallet.count(int(unit(source, Symbol(i)))); k > 0; --k) {
      add(letters, " " + w_.symbol(Symbol(i), ".letter"), style_of(Symbol(i)));
    }
  }
  if (letters.empty()) return;
  add(line, width(line) > 0 ? " │ " : "", Style::dim);
  add(line, ui(key), Style::dim);
  add(line, letters);
}

// What can still be done this turn. Whoever is asked reads it in the question.
Line Drawing::left_line() const {
  if (!acting()) return {};
  if (seated() && t_.decision == Decision::act && t_.asked.has(view_.viewer)) return {};
  const Wallet wallet = wallet_of(book_, t_);
  Line units;
  add_units(units, "united.head.own", Source::own, wallet);
  add_units(units, "united.head.prev", Source::prev, wallet);
  add_units(units, "united.head.tokens", Source::token, wallet);
  if (special_offered(book_, s_)) {
    add(units, units.empty() ? "" : " │ ", Style::dim);
    add(units, say("head.special", {w_.special(t_.story[own_card(t_)].card)}), Style::strong);
  }
  if (units.empty()) add(units, ui("united.head.nothing"), Style::dim);
  Line line;
  add(line, ui("united.head.left") + ": ", Style::strong);
  add(line, units);
  return cut(line, columns_);
}

// ---- Heroes ----------------------------------------------------------------------------------

Line Drawing::hero_flags(int f) const {
  const Figure& figure = t_.figure[f];
  Line line;
  if (figure.ko) add(line, " ✕", Style::bad);
  if (figure.shield) add(line, " =", Style::good);
  if (figure.crisis > 0) add(line, " !" + n(figure.crisis), Style::warning);
  if (solo(book_)) return line;  // the tokens are the player's
  bool any = false;
  for (int i = 0; i < symbol_count; ++i) {
    for (int k = 0; k < figure.tokens[i]; ++k) {
      if (!any) add(line, " " + ui("united.head.tokens"), Style::dim);
      any = true;
      add(line, k == 0 ? " " + w_.symbol(Symbol(i), ".letter") : w_.symbol(Symbol(i), ".letter"),
          style_of(Symbol(i)));
    }
  }
  return line;
}

std::vector<Drawing::HandRow> Drawing::hand(Seat seat) const {
  std::vector<HandRow> rows;
  if (!dealt()) return rows;
  const Cards cards = view_.hand & cards_of(book_, seat);
  for (Place place : each_once(book_, t_, cards)) {
    const CardId card = card_at(book_, t_, place);
    rows.push_back({card, copies_in(book_, t_, cards, card)});
  }
  return rows;
}
Line Drawing::hand_letters(Seat seat) const {
  Line line;
  for (const HandRow& row : hand(seat)) {
    for (int i = 0; i < row.copies; ++i) {
      if (!line.empty()) add(line, " ");
      add(line, card_letters(row.card, 0));
    }
  }
  return line;
}

// A Hero with its seat, in several ways, the fullest first.
Line Drawing::hero_line(int f, int way) const {
  const Figure& figure = t_.figure[f];
  const Seat seat = seat_of(book_, f);
  Line line;
  add(line, t_.me == f ? "★" : " ", Style::strong);
  add(line, !is_chance(t_.decision) && t_.asked.has(seat) ? "▸" : " ", Style::lit);
  add(line, " ");
  int name = 1, hero = 1;
  for (int each = 0; each < figures(book_); ++each) {
    name = std::max(name, columns(w_.player(seat_of(book_, each))));
    if (t_.figure[each].hero != HeroId::none) hero = std::max(hero, columns(w_.hero(t_, each)));
  }
  name = std::min(name, way < 2 ? 14 : std::max(columns_ / 8, 3));
  hero = std::min(hero, way < 2 ? 16 : columns_ / 5);
  const bool mine = seated() && seat == view_.viewer;
  add(line, clipped(w_.player(seat), name), mine ? Style::you : Style::mate);
  pad(line, 3 + name + 2);
  if (figure.hero == HeroId::none) {
    if (t_.decision == Decision::choose_hero && t_.asked.has(seat))
      add(line, ui("united.mark.choosing"), Style::dim);
    return line;
  }
  add(line, clipped(w_.hero(figure.hero), hero), figure.ko ? Style::dim : Style::strong);
  if (!dealt()) return line;
  pad(line, 3 + name + 2 + hero + 1);
  const int i = int(seat);
  add(line, say(way < 2 ? "head.cards" : "head.few", {n(view_.hand_size[i]), n(view_.deck_size[i])}),
      view_.hand_size[i] <= 1 && !figure.ko ? Style::warning : Style::plain);
  add(line, hero_flags(f));
  // The own hand has lines of its own.
  if (way == 0 && seat != view_.viewer) {
    if (const Line letters = hand_letters(seat); !letters.empty()) {
      add(line, "  ", Style::dim);
      add(line, letters);
    }
  }
  return line;
}

// In solo the Heroes share a line; hand, deck and tokens are the player's.
Picture Drawing::solo_lines() const {
  std::vector<Line> ways;
  for (int most : {20, 9, 5}) {
    Line line;
    add(line, "   ");
    for (int f = 0; f < figures(book_); ++f) {
      const Figure& figure = t_.figure[f];
      if (figure.hero == HeroId::none) continue;
      add(line, f > 0 ? " │ " : "", Style::dim);
      if (t_.me == f) add(line, "★", Style::strong);
      add(line, short_name(w_.hero(figure.hero), most), figure.ko ? Style::dim : Style::strong);
      add(line, hero_flags(f));
    }
    ways.push_back(line);
  }
  Line player;
  add(player, " ");
  add(player, !is_chance(t_.decision) && t_.asked.has(Seat{0}) ? "▸" : " ", Style::lit);
  add(player, " ");
  add(player, w_.player(Seat{0}), seated() ? Style::you : Style::mate);
  if (dealt()) add(player, "  " + say("head.cards", {n(view_.hand_size[0]), n(view_.deck_size[0])}));
  for (int i = 0; i < symbol_count; ++i) {
    for (int k = 0; k < t_.figure[0].tokens[i]; ++k) {
      add(player, (k == 0 ? " " : "") + w_.symbol(Symbol(i), ".letter"), style_of(Symbol(i)));
    }
  }
  if (!seated()) {
    add(player, "  ");
    add(player, hand_letters(Seat{0}));
  }
  return {fitting(ways, columns_), cut(player, columns_)};
}

// All Heroes in one line: hands, decks and what lies on them.
Picture Drawing::heroes_packed() const {
  if (solo(book_) || !dealt()) return {};
  std::vector<Line> ways;
  for (const auto& [most, hands] : {std::pair{16, true}, {7, true}, {5, true}, {7, false}, {5, false}}) {
    Line line;
    add(line, " ");
    for (int f = 0; f < figures(book_); ++f) {
      const Figure& figure = t_.figure[f];
      if (figure.hero == HeroId::none) continue;
      const Seat seat = seat_of(book_, f);
      add(line, width(line) > 1 ? " │ " : "", Style::dim);
      if (t_.me == f) add(line, "★", Style::strong);
      const bool mine = seated() && seat == view_.viewer;
      add(line, short_name(w_.hero(figure.hero), most),
          figure.ko ? Style::dim
          : mine    ? Style::you
                    : Style::mate);
      const int i = int(seat);
      add(line, " " + say("head.few", {n(view_.hand_size[i]), n(view_.deck_size[i])}),
          view_.hand_size[i] <= 1 && !figure.ko ? Style::warning : Style::plain);
      add(line, hero_flags(f));
      if (const Line letters = hand_letters(seat); hands && !mine && !letters.empty()) {
        add(line, ": ", Style::dim);
        add(line, letters);
      }
    }
    ways.push_back(line);
  }
  return {fitting(ways, columns_)};
}

Picture Drawing::hero_lines() const {
  if (solo(book_)) return solo_lines();
  int way = 0;
  const auto too_wide = [&] {
    for (int f = 0; f < figures(book_); ++f) {
      if (width(hero_line(f, way)) > columns_) return true;
    }
    return false;
  };
  while (way < 2 && too_wide()) ++way;
  Picture out;
  for (int f = 0; f < figures(book_); ++f) out.push_back(cut(hero_line(f, way), columns_));
  return out;
}

// ---- The own hand ------------------------------------------------------------------------------

// All cards in one line.
Picture Drawing::hand_packed() const {
  std::vector<Line> ways;
  for (int most : {30, 12, 0}) {
    Line line;
    add(line, ui("ui.your_hand") + ": ", Style::strong);
    bool first = true;
    for (const HandRow& row : hand(view_.viewer)) {
      if (!first) add(line, " │ ", Style::dim);
      first = false;
      if (solo(book_) && most > 0) add(line, short_name(w_.hero(hero_of(row.card)), most) + " ", Style::dim);
      add(line, card_letters(row.card, 0));
      if (const std::string name = w_.special(row.card); !name.empty() && most > 0) {
        add(line, " " + clipped(name, most), Style::card);
      }
      if (row.copies > 1) add(line, " ×" + n(row.copies), Style::dim);
    }
    ways.push_back(line);
  }
  return {fitting(ways, columns_)};
}

// A line for each card, with what its special effect does.
Picture Drawing::hand_rows() const {
  Picture out;
  const std::vector<HandRow> rows = hand(view_.viewer);
  int letters = 0, hero = 0;
  for (const HandRow& row : rows) {
    letters = std::max(letters, width(card_letters(row.card, 0)) + (row.copies > 1 ? 3 : 0));
    if (solo(book_)) hero = std::max(hero, columns(w_.hero(hero_of(row.card))));
  }
  Line title;
  add(title, ui("ui.your_hand") + " ", Style::strong);
  add(title, "(" + n((view_.hand & cards_of(book_, view_.viewer)).size()) + ")", Style::dim);
  out.push_back(title);
  for (const HandRow& row : rows) {
    Line line;
    add(line, "   ");
    add(line, card_letters(row.card, 0));
    if (row.copies > 1) add(line, " ×" + n(row.copies), Style::dim);
    pad(line, 3 + letters + 1);
    if (hero > 0) {
      add(line, w_.hero(hero_of(row.card)), Style::dim);
      pad(line, 3 + letters + 1 + hero + 1);
    }
    const std::string name = w_.special(row.card);
    if (name.empty()) {
      add(line, w_.symbols(card_of(book_, row.card)), Style::dim);
    } else {
      add(line, name, Style::card);
      add(line, ": " + w_.effect(row.card), Style::dim);
    }
    out.push_back(cut(line, columns_));
  }
  return out;
}

// ---- Texts -------------------------------------------------------------------------------------

// What the Villain, the Threats and the own Location do, what is nearest first.
Picture Drawing::texts() const {
  Picture out;
  const VillainText* text = text_of(content_, t_.villain);
  if (text == nullptr) return out;
  const auto say_line = [&](const std::string& name, const std::string& what) {
    Line line;
    add(line, name + ": ", Style::strong);
    add(line, what, Style::dim);
    out.push_back(cut(line, columns_));
  };
  std::vector<ThreatId> told;
  const std::string bam = say("explain.bam", {text->bam.in(w_.lang())});
  if (plain_text({villain_line()}).find(bam) == std::string::npos) {
    out.push_back(cut({{bam, Style::dim}}, columns_));
  }
  for (bool here : {true, false}) {
    for (int at = 0; at < ring_size; ++at) {
      const ThreatId threat = t_.spot[at].threat;
      const bool heroes = figures_at(book_, t_, bit(at)) != 0;
      if (threat == ThreatId::none || heroes != here) continue;
      if (std::find(told.begin(), told.end(), threat) != told.end()) continue;
      told.push_back(threat);
      say_line(w_.threat(threat), w_.threat_text(threat));
    }
    if (!here) break;
    for (int at = 0; at < ring_size && dealt(); ++at) {
      const LocationId location = t_.spot[at].location;
      if (t_.spot[at].threat != ThreatId::none || location == LocationId::none) continue;
      for (int f = 0; f < figures(book_); ++f) {
        if (t_.figure[f].at != at || !seated() || seat_of(book_, f) != view_.viewer) continue;
        say_line(w_.location(location), say("explain.end_of_turn", {w_.location_text(location)}));
        break;
      }
    }
    if (!text->plot.in(w_.lang()).empty()) {
      out.push_back(cut({{say("explain.plot", {text->plot.in(w_.lang())}), Style::dim}}, columns_));
    }
    if (!text->rule.in(w_.lang()).empty()) say_line(text->name.in(w_.lang()), text->rule.in(w_.lang()));
    out.push_back(cut({{say("explain.overflow", {text->overflow.in(w_.lang())}), Style::dim}}, columns_));
  }
  return out;
}

// Every part that is wanted, and then those there is room for, the most useful first.
Picture Drawing::whole(int rows) const {
  enum Part { heads, villains, missions, ring, story, left, heroes, hands, words, parts_count };
  Picture parts[parts_count];
  int used = 0;
  const auto take = [&](Part part, Picture lines) {  // instead of what is there, if there is room
    std::erase_if(lines, [](const Line& line) { return line.empty(); });
    const int more = int(lines.size()) - int(parts[part].size());
    if (lines.empty() || used + more > rows) return false;
    used += more;
    parts[part] = std::move(lines);
    return true;
  };
  const bool board = laid() && t_.spot[ring_size - 1].location != LocationId::none;
  const bool own = seated() && dealt() && !hand(view_.viewer).empty();
  if (board) take(ring, ring_packed());
  take(left, {left_line()});
  take(heads, {head()});
  if (own) take(hands, hand_packed());
  take(villains, {villain_line()});
  take(missions, {missions_line()});
  if (board) take(ring, ring_list());
  take(story, {story_line()});
  take(heroes, heroes_packed());
  take(heroes, hero_lines());
  if (board) take(ring, ring_grid());
  if (own) take(hands, hand_rows());
  Picture told = texts();
  while (!told.empty() && !take(words, told)) told.pop_back();

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

PictureRoom picture_room(const Book& book, int rows) {
  return {.wanted = std::max(seats(book) + 9, rows / 2 - 3)};
}

}  // namespace gm::united

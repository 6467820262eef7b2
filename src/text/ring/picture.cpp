// The table in characters. Each part of it (head, seats, chain, hand ...) is
// drawn by one function; `Drawing::whole` decides which of them there is room
// for. A line that can be too long is drawn in several ways, the fullest first,
// and the first that fits is taken (`fitting`).
#include "text/ring/picture.h"

#include <algorithm>
#include <string>
#include <vector>

#include "text/ring/wording.h"
#include "text/wrap.h"

namespace gm::ring {

namespace {

using namespace drawing;

constexpr Style style_of(Colour colour) {
  switch (colour) {
    case Colour::strength:
      return Style::red;
    case Colour::speed:
      return Style::yellow;
    case Colour::coordination:
      return Style::blue;
    case Colour::endurance:
      return Style::white;
    case Colour::none:
      break;
  }
  return Style::plain;
}

class Drawing {
 public:
  Drawing(const Content& content, const Naming& naming, const Book& book, const View& view, int columns)
      : w_(content, naming, book), book_(book), view_(view), t_(view.table), columns_(std::max(columns, 1)) {}

  Picture whole(int rows) const;

 private:
  const std::string& ui(const char* key) const { return word(w_.lang(), key); }
  bool seated() const { return int(view_.viewer) < seat_count; }
  bool fighting() const { return t_.round > 0; }
  // The viewer sits at the bottom.
  Seat upper() const { return seated() ? foe_of(view_.viewer) : Seat{0}; }
  Seat lower() const { return foe_of(upper()); }

  Line head() const;

  Line seat_line(Seat seat, int way) const;
  int way_of_seats() const;
  Line tokens(const Corner& corner) const;
  Line dice_line(Seat seat) const;
  Line dice_of(const Corner& corner, Colour colour, bool roomy) const;
  Line known_line(Seat seat) const;
  Line chain_line() const;
  Line coming_line() const;

  struct Row {
    CardId card = CardId::none;
    int copies = 1;
  };
  std::vector<Row> hand() const;
  Line marks(CardId card) const;
  std::string still_needed(CardId card) const;
  std::string short_kind(CardId card) const;
  Picture hand_rows() const;
  Picture hand_packed(int rows) const;

  Line fighter_text(Seat seat) const;
  Line discard_line(Seat seat) const;
  bool can_play_free(CardId card) const;

  Wording w_;
  const Book& book_;
  const View& view_;
  const Table& t_;
  int columns_;
};

// ---- Head ----------------------------------------------------------------------------------

Line Drawing::head() const {
  std::vector<std::string> parts;
  if (!fighting()) {
    parts = {ui("ring.name"), ui("ring.title.setup")};
  } else {
    parts.push_back(
        w_.say("ring.title.round", {std::to_string(t_.round), std::to_string(book_.options.rounds)}));
    if (t_.phase == Phase::over) {
      parts.push_back(ui("ring.title.over"));
    } else if (Phase::turn_start <= t_.phase && t_.phase <= Phase::refreshed && t_.active != nobody) {
      parts.push_back(w_.say("ring.title.turn", {std::to_string(t_.turn)}));
      parts.push_back(w_.say("ring.title.on_turn", {w_.player(t_.active)}));
    } else {
      parts.push_back(ui(t_.round == 1 && t_.turn == 0 ? "ring.title.prepare" : "ring.title.break"));
    }
  }
  Line line;
  std::string text;
  for (const std::string& part : parts) text += (text.empty() ? "" : " │ ") + part;
  add(line, text, Style::title);
  return cut(line, columns_);
}

// ---- Seats ---------------------------------------------------------------------------------

Line Drawing::tokens(const Corner& corner) const {
  Line line;
  const auto some = [&](int n, const char* sign, Style style) {
    std::string text;
    for (int i = 0; i < n; ++i) text += sign;
    add(line, text, style);
  };
  some(corner.healthy, "●", corner.healthy <= 2 ? Style::bad : Style::good);
  some(corner.pain, "◐", Style::warning);
  some(lost(corner), "○", Style::dim);
  return line;
}

// A seat in several ways, the fullest first; both seats are drawn in the same one.
Line Drawing::seat_line(Seat seat, int way) const {
  const Corner& corner = t_.of(seat);
  const int i = int(seat);
  const bool turn =
      fighting() && t_.active == seat && Phase::turn_start <= t_.phase && t_.phase <= Phase::refreshed;
  Line line;
  add(line, turn ? "★" : " ", Style::strong);
  add(line, t_.asked == seat ? "▸" : " ", Style::lit);
  add(line, " ");

  int name = 1, fighter = 0;
  for (Seat each : all_seats(book_)) {
    name = std::max(name, columns(w_.player(each)));
    const FighterId has = t_.of(each).fighter;
    if (has != FighterId::none) fighter = std::max(fighter, columns(w_.fighter(has)));
  }
  const bool narrow = way >= 4;
  name = std::min(name, narrow ? std::max(columns_ / 8, 3) : 16);
  fighter = std::min(fighter, narrow ? columns_ / 6 : 20);
  add(line, clipped(w_.player(seat), name), seat == view_.viewer ? Style::you : Style::rival);
  pad(line, 3 + name + 2);
  if (corner.fighter != FighterId::none && fighter > 0) {
    add(line, clipped(w_.fighter(corner.fighter), fighter), Style::strong);
  } else if (t_.decision == Decision::pick_fighter && t_.asked == seat) {
    add(line, ui("ring.mark.choosing"), Style::dim);
  }
  if (!fighting()) return line;
  pad(line, 3 + name + 2 + fighter + (fighter > 0 ? 2 : 0));

  add(line, tokens(corner));
  const Health now = health(corner);
  if (way == 0) {
    add(line, "  " + w_.tokens(now), Style::dim);
  } else {
    const std::string numbers =
        std::to_string(now.healthy) + "/" + std::to_string(now.pain) + "/" + std::to_string(now.lost());
    add(line, " " + padded(numbers, 6), Style::dim);
  }
  const std::string hand = std::to_string(view_.hand_size[i]);
  const std::string deck = std::to_string(view_.deck_size[i]);
  const std::string discard = std::to_string(corner.discard);
  if (way < 3) {
    add(line, " " + w_.say("ring.head.hand", {hand}));
    add(line, " " + w_.say("ring.head.deck", {deck}),
        view_.deck_size[i] <= 2 ? Style::warning : Style::plain);
    add(line, " " + w_.say("ring.head.discard", {discard}), Style::dim);
  } else {
    add(line, " " + w_.say("ring.head.cards", {hand, deck, discard}));
  }
  for (int n = 0; n < corner.yellow; ++n) add(line, " ▮", Style::warning);
  if (corner.yellow > 0 && way < 2) add(line, " " + ui("ring.mark.yellow"), Style::warning);
  if (corner.skip) add(line, " " + ui("ring.mark.skip"), Style::bad);
  return line;
}

int Drawing::way_of_seats() const {
  int way = 0;
  while (way < 4 && (width(seat_line(Seat{0}, way)) > columns_ || width(seat_line(Seat{1}, way)) > columns_))
    ++way;
  return way;
}

// "R [3 3 3] 5 +1": sets first, then single dice, then reserve and dice in the air.
Line Drawing::dice_of(const Corner& corner, Colour colour, bool roomy) const {
  Line line;
  const Style style = style_of(colour);
  add(line, w_.colour(colour, ".letter"), style);
  const auto values = [](int value, int n, const char* between) {
    std::string text;
    for (int i = 0; i < n; ++i) text += (i > 0 ? between : "") + std::to_string(value);
    return text;
  };
  for (int least = 5; least >= 1; --least) {
    for (int value = 1; value <= faces; ++value) {
      const int n = corner.dice.count(ring_die(colour, value));
      if (n != least && !(least == 5 && n > 5)) continue;
      if (n >= 2) {
        add(line, roomy ? " [" : "[", style);
        add(line, values(value, n, roomy ? " " : ""), Style::lit);
        add(line, "]", style);
      } else {
        add(line, " " + values(value, n, " "), style);
      }
    }
  }
  const Dice& apart = corner.apart;
  for (int value = 1; value <= faces; ++value) {
    const int n = apart.count(ring_die(colour, value));
    if (n > 0) add(line, " (" + values(value, n, " ") + ")", style);
  }
  const int reserve = corner.dice.count(reserve_die(colour));
  const int air = apart.count(reserve_die(colour));
  if (reserve > 0) add(line, " +" + std::to_string(reserve), Style::dim);
  if (air > 0) add(line, " ~" + std::to_string(air), Style::strong);
  return line;
}

Line Drawing::dice_line(Seat seat) const {
  const Corner& corner = t_.of(seat);
  std::vector<Line> ways;
  for (bool roomy : {true, false}) {
    Line line;
    add(line, roomy ? "   " : " ");
    for (int c = 0; c < colour_count; ++c) {
      if (c > 0) add(line, roomy ? "  │  " : " │ ", Style::dim);
      add(line, dice_of(corner, Colour(c), roomy));
    }
    ways.push_back(line);
  }
  return fitting(ways, columns_);
}

// Cards that the viewer has seen in the other hand, and what the seat played last.
Line Drawing::known_line(Seat seat) const {
  Line line;
  add(line, "   ");
  bool any = false;
  const bool own = seat == view_.viewer;
  const Cards cards = !seated() ? Cards{} : own ? view_.shown : view_.seen;
  if (!cards.empty()) {
    std::vector<std::string> names;
    for (Place place : cards) names.push_back(w_.card(card_at(book_, place)));
    add(line, ui(own ? "ring.mark.shown" : "ring.mark.knows") + ": ", Style::dim);
    add(line, listed(names), Style::card);
    any = true;
  }
  const Corner& corner = t_.of(seat);
  if (corner.last_played != CardId::none && t_.active != seat) {
    if (any) add(line, "  ");
    const std::string mark = corner.last_cancelled ? " ✕" : "";
    add(line, w_.say("ring.mark.last", {w_.card(corner.last_played) + mark}), Style::dim);
    any = true;
  }
  return any ? cut(line, columns_) : Line{};
}

// ---- Cards in play ----------------------------------------------------------------------------

Line Drawing::chain_line() const {
  if (t_.chain.empty() || t_.active == nobody) return {};
  const bool answers = t_.phase != Phase::manoeuvre;
  std::vector<Line> ways;
  for (bool owners : {true, false}) {
    Line line;
    add(line, ui(answers ? "ring.title.chain" : "ring.title.played") + ": ", Style::strong);
    for (int i = 0; i < t_.chain.size(); ++i) {
      const Item& item = t_.chain[i];
      const bool acts = !t_.stack.empty() && t_.stack[0].kind == Frame::Kind::item && t_.stack[0].id == i;
      const Style style = item.cancelled ? Style::dim : Style::card;
      if (i > 0) add(line, " ← ", Style::dim);
      if (acts) add(line, "▸", Style::lit);
      if (owners) {
        const Seat owner = owner_of_item(t_, i);
        add(line, w_.player(owner) + ": ", owner == view_.viewer ? Style::you : Style::rival);
      }
      const CardId as = acts_as(t_, i);
      add(line, as == item.card ? w_.card(as) : w_.say("ring.say.copy", {w_.card(item.card), w_.card(as)}),
          style);
      if (item.power != Power::none) add(line, " " + w_.power(item.power), style);
      if (item.cancelled) add(line, " ✕", Style::bad);
    }
    ways.push_back(line);
  }
  return fitting(ways, columns_);
}

// Points that somebody is about to take.
Line Drawing::coming_line() const {
  std::vector<std::string> parts;
  if (t_.damage + t_.pain > 0) parts.push_back(w_.say("ring.head.packet", {w_.points(t_.damage, t_.pain)}));
  if (t_.protection > 0) parts.push_back(w_.say("ring.head.protection", {std::to_string(t_.protection)}));
  Line line;
  if (!parts.empty()) add(line, "   " + listed(parts), Style::warning);
  return cut(line, columns_);
}

// ---- The own hand -------------------------------------------------------------------------------

std::vector<Drawing::Row> Drawing::hand() const {
  std::vector<Row> rows;
  for (Place place : each_once(book_, view_.hand)) {
    const CardId card = card_at(book_, place);
    rows.push_back({card, copies_in(book_, view_.hand, card)});
  }
  return rows;
}

// A free card can be played, but for what it waits for.
bool Drawing::can_play_free(CardId id) const {
  const Card& card = book_.card[int(id)];
  const Corner& foe = t_.of(foe_of(view_.viewer));
  if (card.window == Window::referee) return t_.decision == Decision::referee;
  if (card.window == Window::perform) {
    if (foe.last_played == CardId::none || (foe.last_cancelled && !book_.options.imitate_cancelled))
      return false;
    const Type type = book_.card[int(foe.last_played)].type;
    if (type == Type::special) return false;
    const Card& copy = book_.card[int(foe.last_played)];
    return copy.kind == Kind::free ||
           holds_card(book_, paid(book_, t_.of(view_.viewer).dice, Power::min), foe.last_played);
  }
  const int head = first_repeat(card.level[0]);
  if (head == card.level[0].size()) return true;
  State s = start(book_);
  s.table = t_;
  s.of(view_.viewer).pool =
      Cards::first(std::max(0, view_.deck_size[int(view_.viewer)] - t_.of(view_.viewer).bottom));
  return holds(book_, s, view_.viewer, no_item, card.level[0][head].condition);
}

// ■■□, or ◆ for a card without dice.
Line Drawing::marks(CardId id) const {
  Line line;
  const Card& card = book_.card[int(id)];
  if (card.kind == Kind::free) {
    const bool can = can_play_free(id);
    add(line, can ? "◆" : "◇", can ? Style::good : Style::dim);
    return line;
  }
  const Dice& dice = t_.of(view_.viewer).dice;
  std::string paid_for, missing;
  for (Power power : {Power::min, Power::mid, Power::max}) {
    (holds_card(book_, paid(book_, dice, power), id) ? paid_for : missing) +=
        holds_card(book_, paid(book_, dice, power), id) ? "■" : "□";
  }
  add(line, paid_for, Style::good);
  add(line, missing, Style::dim);
  return line;
}

// "3/4": three equal dice, four are needed for the next power; empty when all are paid for.
std::string Drawing::still_needed(CardId id) const {
  const Card& card = book_.card[int(id)];
  if (card.kind == Kind::free) return {};
  int best = 0;
  for (int c = 0; c < colour_count; ++c) {
    const Colour own = ring::colour_of(card.kind);
    if (own == Colour::none || own == Colour(c))
      best = std::max(best, t_.of(view_.viewer).dice.best(Colour(c)).count);
  }
  const int needed = std::max(best + 1, needed_dice(Power::min));
  return needed > needed_dice(Power::max) ? std::string()
                                          : std::to_string(best) + "/" + std::to_string(needed);
}

// The letter of its colour; * for any.
std::string Drawing::short_kind(CardId id) const {
  const Kind kind = book_.card[int(id)].kind;
  const Colour colour = ring::colour_of(kind);
  if (colour != Colour::none) return w_.colour(colour, ".letter");
  return kind == Kind::universal ? "*" : "";
}

// A line for each card, with what it does at each power.
Picture Drawing::hand_rows() const {
  Picture out;
  const std::vector<Row> rows = hand();
  int name = 0, kind = 0;
  for (const Row& row : rows) {
    name = std::max(name, columns(w_.card(row.card)) + (row.copies > 1 ? 3 : 0));
    kind = std::max(kind, columns(w_.kind_and_type(row.card)));
  }
  name = std::min(name, 22);
  Line title;
  add(title, ui("ui.your_hand") + " ", Style::strong);
  add(title, "(" + std::to_string(view_.hand.size()) + ")", Style::dim);
  out.push_back(title);
  constexpr int begin = 8;
  for (const Row& row : rows) {
    const Card& card = book_.card[int(row.card)];
    Line line = marks(row.card);
    pad(line, 4);
    add(line, still_needed(row.card), Style::dim);
    pad(line, begin);
    std::string text = w_.card(row.card);
    if (row.copies > 1) text += " ×" + std::to_string(row.copies);
    add(line, clipped(text, name), Style::card);
    pad(line, begin + name + 1);
    add(line, w_.kind_and_type(row.card), style_of(ring::colour_of(card.kind)));
    pad(line, begin + name + 1 + kind + 1);
    if (card.kind == Kind::free) {
      add(line, w_.effect(row.card, Power::none), Style::dim);
    } else {
      const Dice& dice = t_.of(view_.viewer).dice;
      for (Power power : {Power::min, Power::mid, Power::max}) {
        if (power != Power::min) add(line, " | ", Style::dim);
        const bool can = holds_card(book_, paid(book_, dice, power), row.card);
        add(line, w_.effect(row.card, power), can ? Style::plain : Style::dim);
      }
    }
    out.push_back(cut(line, columns_));
  }
  return out;
}

// All cards in as few lines as they need, at most so many.
Picture Drawing::hand_packed(int rows) const {
  const std::string label = ui("ui.your_hand") + ": ";
  for (int most_name : {40, 12, 7, 4}) {
    Picture out;
    Line line;
    add(line, label, Style::strong);
    const int begin = std::min(width(line), columns_ / 3);
    bool first = true;
    for (const Row& row : hand()) {
      Line item;
      add(item, clipped(w_.card(row.card), most_name), Style::card);
      if (row.copies > 1) add(item, "×" + std::to_string(row.copies), Style::card);
      const std::string kind = short_kind(row.card);
      add(item, " ");
      add(item, kind, style_of(ring::colour_of(book_.card[int(row.card)].kind)));
      add(item, marks(row.card));
      if (!first && width(line) + 2 + width(item) > columns_) {
        out.push_back(line);
        line.clear();
        pad(line, begin);
        first = true;
      }
      if (!first) add(line, "  ");
      add(line, item);
      first = false;
    }
    out.push_back(line);
    bool fits = int(out.size()) <= rows;
    for (const Line& each : out) fits = fits && width(each) <= columns_;
    if (!fits && most_name > 4) continue;
    if (int(out.size()) > rows) out.resize(std::size_t(std::max(rows, 0)));
    for (Line& each : out) each = cut(each, columns_);
    return out;
  }
  return {};
}

// ---- Texts --------------------------------------------------------------------------------------

Line Drawing::fighter_text(Seat seat) const {
  const FighterId fighter = t_.of(seat).fighter;
  Line line;
  if (fighter == FighterId::none) return line;
  const std::string ability = w_.ability(fighter);
  if (ability.empty()) return line;
  add(line, w_.fighter(fighter) + ": ", seat == view_.viewer ? Style::strong : Style::dim);
  add(line, ability, Style::dim);
  return cut(line, columns_);
}

Line Drawing::discard_line(Seat seat) const {
  Line line;
  const Pile& pile = view_.discard[int(seat)];
  if (pile.empty()) return line;
  std::vector<std::string> names;  // the newest first
  for (int i = pile.size() - 1; i >= 0; --i) names.push_back(w_.card(pile[i]));
  add(line, ui("ring.title.discard") + " (" + w_.player(seat) + "): ", Style::dim);
  add(line, listed(names), Style::dim);
  return cut(line, columns_);
}

// Every part that is wanted, and then those there is room for, the most useful first.
Picture Drawing::whole(int rows) const {
  enum Place {
    heads,
    upper_seat,
    upper_dice,
    upper_known,
    lower_seat,
    lower_dice,
    lower_known,
    chains,
    coming,
    hands,
    lower_text,
    upper_text,
    lower_discard,
    upper_discard,
    places
  };
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
  const int way = way_of_seats();
  take(lower_seat, {cut(seat_line(lower(), way), columns_)});
  take(upper_seat, {cut(seat_line(upper(), way), columns_)});
  if (fighting()) {
    take(lower_dice, {dice_line(lower())});
    take(upper_dice, {dice_line(upper())});
  }
  take(heads, {head()});
  take(chains, {chain_line()});
  if (seated() && !view_.hand.empty()) {
    for (int wanted : {1, 2, 3}) {
      if (take(hands, hand_packed(wanted)) && int(hand_packed(4).size()) <= wanted) break;
    }
  }
  take(coming, {coming_line()});
  if (fighting()) {
    take(upper_known, {known_line(upper())});
    take(lower_known, {known_line(lower())});
  }
  if (seated() && !view_.hand.empty()) take(hands, hand_rows());
  take(lower_text, {fighter_text(lower())});
  take(upper_text, {fighter_text(upper())});
  take(upper_discard, {discard_line(upper())});
  take(lower_discard, {discard_line(lower())});

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

PictureRoom picture_room(const Book& /*book*/, int /*rows*/) { return {.wanted = seat_count + 7}; }

}  // namespace gm::ring

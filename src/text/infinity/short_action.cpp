// Actions in a few words, for scenario files, playthroughs and the terminal:
// what is done, in the words of the table, and with what.
//
//   move iron_man 4,3    pick thor hulk    base cw    ability rocket    place 2,5    end
//
// Where a place is asked for, the place alone will do: "2,5"; on a turn it is a
// step, of the character that is named or else of one that stands beside it:
// "iron_man 4,3", "A 4,3" with its letter on the board, "4,3".
//
// Some words belong to several decisions. "power: decline" says which; without
// it the decision that is asked is meant, if it knows the word, else the first
// one that does.
#include <fmt/format.h>

#include <string>

#include "text/infinity/notation.h"
#include "text/infinity/notation_parts.h"
#include "text/short_words.h"

namespace gm::infinity {

namespace {

const char* short_word(Deed deed) {
  switch (deed) {
    case Deed::take_team:
      return "team";
    case Deed::name_seat:
      return "first";
    case Deed::lay_back:
      return "back";
    case Deed::toss:
      return "toss";
    case Deed::open_tile:
      return "tile";
    case Deed::take_stone:
      return "stone";
    case Deed::move:
      return "move";
    case Deed::move_base:
      return "base";
    case Deed::stand_up:
      return "stand";
    case Deed::pick_up:
      return "pick";
    case Deed::drop:
      return "drop";
    case Deed::use_ability:
      return "ability";
    case Deed::refresh:
      return "refresh";
    case Deed::use_stone:
      return "use";
    case Deed::resolve:
      return "resolve";
    case Deed::end_turn:
      return "end";
    case Deed::turn_to:
      return "orient";
    case Deed::take_place:
      return "place";
    case Deed::take_dir:
      return "dir";
    case Deed::take_figure:
      return "figure";
    case Deed::take_token:
      return "take";
    case Deed::turn_tile:
      return "turn";
    case Deed::move_thanos:
      return "thanos";
    case Deed::call:
      return "call";
    case Deed::ignore:
      return "ignore";
    case Deed::suffer:
      return "suffer";
    case Deed::use:
      return "yes";
    case Deed::take_branch:
      return "branch";
    case Deed::decline:
      return "decline";
  }
  return "";
}

// The deed of this decision that a word means.
std::optional<Deed> deed_meant(Decision decision, std::string_view word) {
  for (int i = 0; i < deed_count; ++i) {
    if (knows(decision, Deed(u8(i))) && word == short_word(Deed(u8(i)))) return Deed(u8(i));
  }
  return std::nullopt;
}
int decisions_with(std::string_view word) {
  int n = 0;
  for (int d = 1; d < decision_count; ++d) n += deed_meant(Decision(u8(d)), word).has_value();
  return n;
}

// ---- Figures ------------------------------------------------------------------

std::string write_short_figure(const Content& content, const Table* t, Figure figure) {
  const CharacterText* character = t == nullptr ? nullptr : text_of(content, character_on(*t, figure));
  return character == nullptr ? write_figure(figure) : character->id;
}
std::optional<Figure> short_figure(const Content& content, const Table* t, const std::string& text) {
  if (const Figure figure = figure_named(text); figure != Figure::none) return figure;
  const std::optional<CharacterId> character = character_named(content, text);
  for (int i = 0; t != nullptr && character && i < character_count; ++i) {
    if (character_on(*t, Figure(u8(i))) == *character) return Figure(u8(i));
  }
  return std::nullopt;
}

// ---- Reading ------------------------------------------------------------------

class ShortReader : public ShortWords {
 public:
  ShortReader(const Content& content, const Table* table, std::string_view text)
      : ShortWords(text), content_(content), table_(table) {}

  // "4,3" or "(4,3)".
  Place place_ahead() const {
    std::string text = peek();
    if (text.starts_with('(') && text.ends_with(')')) text = text.substr(1, text.size() - 2);
    return place_named(text);
  }
  uint8_t place() {
    const Place found = place_ahead();
    if (found == Place::none) fail("column and row, as in 4,3");
    next("");
    return u8(int(found));
  }
  // A character by its id or by its letter on the board.
  std::optional<Figure> figure_ahead() const {
    const std::string text = peek();
    for (int seat = 0; text.size() == 1 && seat < most_players; ++seat) {
      if (text[0] == 'A' + seat) return figure_of(Seat(u8(seat)), 0);
      if (text[0] == 'a' + seat) return figure_of(Seat(u8(seat)), 1);
    }
    return short_figure(content_, table_, text);
  }
  const BoardMap& map() const { return content_.book.map; }
  uint8_t figure() {
    return u8(int(named("a character in play, thanos, or seat0.a to seat4.b",
                        [&](const std::string& text) { return short_figure(content_, table_, text); })));
  }
  template <class Id>
  uint8_t row(const char* expected, std::optional<Id> (*find)(const Content&, std::string_view)) {
    return u8(int(named(expected, [&](const std::string& id) { return find(content_, id); })));
  }
  template <int Count>
  uint8_t one_of(const char* expected, const char* const (&names)[Count]) {
    return named(expected, [&](const std::string& text) {
      for (int i = 0; i < Count; ++i) {
        if (text == names[i]) return std::optional(u8(i));
      }
      return std::optional<uint8_t>();
    });
  }
  uint8_t origin() {
    if (place_ahead() != Place::none) return place();
    return u8(carried_by + figure());
  }
  uint8_t seat() {
    return u8(int(named("seat0 to seat4", [](const std::string& text) {
      const Result<Seat> read = gm::parts::read_seat(text, most_players);
      return read && int(*read) < most_players ? std::optional(*read) : std::nullopt;
    })));
  }

 private:
  const Content& content_;
  const Table* table_;
};

// What stands behind the word of a deed.
void read_rest(ShortReader& words, Action& action) {
  switch (action.deed) {
    case Deed::take_team:
      action.what = words.row("the id of a team", team_named);
      break;
    case Deed::name_seat:
      action.what = words.seat();
      break;
    case Deed::lay_back:
      action.what = words.one_of("red or blue", back_names);
      break;
    case Deed::toss:
      action.what = words.one_of("stones or empty", parts::side_names);
      break;
    case Deed::open_tile:
      action.what = words.row("the id of a tile", tile_named);
      break;
    case Deed::take_stone:
      action.what = words.row("the id of a Stone", token_named);
      break;
    case Deed::move:
      action.what = words.figure();
      action.how = words.place();
      break;
    case Deed::move_base:
      action.what = words.one_of("cw or ccw", spin_names);
      break;
    case Deed::pick_up:
    case Deed::use_stone:
      action.what = words.figure();
      action.how = words.row("the id of a token", token_named);
      break;
    case Deed::drop:
      action.what = words.figure();
      action.how = words.one_of("left or right", slot_names);
      break;
    case Deed::refresh:
      action.what = words.figure();
      action.how = words.one_of("slot, here, mate or base", parts::source_names);
      break;
    case Deed::use_ability:
    case Deed::take_figure:
      action.what = words.figure();
      break;
    case Deed::turn_to:
      action.what = u8(words.number(0, dir_count - 1));
      break;
    case Deed::take_place:
    case Deed::move_thanos:
      action.what = words.place();
      break;
    case Deed::take_dir:
      action.what = words.one_of("north, east, south or west", dir_names);
      break;
    case Deed::take_token:
      action.what = words.row("the id of a token", token_named);
      action.how = words.origin();
      break;
    case Deed::turn_tile:
      action.what = words.place();
      action.how = words.one_of("cw or ccw", spin_names);
      break;
    case Deed::take_branch:
      action.what = u8(words.number(1, max_list) - 1);
      break;
    case Deed::stand_up:
    case Deed::resolve:
    case Deed::end_turn:
    case Deed::call:
    case Deed::ignore:
    case Deed::suffer:
    case Deed::use:
    case Deed::decline:
      break;
  }
}

// Who is meant by a step to a place: the one of the two characters that stands beside it, else the first.
Figure stepping(const BoardMap& map, const Table& t, Place to) {
  const Figure first = figure_of(t.active, 0), second = figure_of(t.active, 1);
  const auto beside = [&](Figure figure) {
    const Place at = t.place_of(figure);
    return is_place(at) && map.adjacent[int(at)].has(to);
  };
  return !beside(first) && beside(second) ? second : first;
}

// An answer that names no deed: a place, or a character and a place.
std::optional<Action> read_place_alone(ShortReader& words, const Table& t) {
  if (t.decision == Decision::act) {
    const std::optional<Figure> named = words.figure_ahead();
    if (named == Figure::thanos) return std::nullopt;  // "thanos 4,3" is what a Q-ship does
    if (named) words.next("");
    const Place to = words.place_ahead();
    if (to == Place::none) {
      if (named) words.back();
      return std::nullopt;
    }
    words.next("");
    return Action{t.decision, Deed::move, u8(int(named ? *named : stepping(words.map(), t, to))),
                  u8(int(to))};
  }
  for (Deed deed : {Deed::take_place, Deed::move_thanos}) {
    if (knows(t.decision, deed) && words.place_ahead() != Place::none) {
      return Action{t.decision, deed, words.place()};
    }
  }
  return std::nullopt;
}

Action read_words(const Content& content, std::string_view text, const Table* table) {
  ShortReader words(content, table, text);
  const Decision asked = table == nullptr ? Decision::none : table->decision;
  const auto finish = [&](Decision decision, Deed deed) {
    words.next("");
    Action action{decision, deed};
    read_rest(words, action);
    words.end();
    return action;
  };
  if (words.peek().ends_with(':')) {
    const std::string name = words.next("");
    for (int d = 1; d < decision_count; ++d) {
      const Decision decision{u8(d)};
      if (name != std::string(name_of(decision)) + ":") continue;
      if (const auto deed = deed_meant(decision, words.peek())) return finish(decision, *deed);
      words.fail(fmt::format("an answer to {}", name_of(decision)));
    }
    words.back();
    words.fail("a decision before the colon");
  }
  if (asked != Decision::none) {
    if (const auto answer = read_place_alone(words, *table)) {
      words.end();
      return *answer;
    }
    if (const auto deed = deed_meant(asked, words.peek())) return finish(asked, *deed);
  }
  for (int d = 1; d < decision_count; ++d) {
    const Decision decision{u8(d)};
    const auto deed = deed_meant(decision, words.peek());
    if (!deed) continue;
    if (asked == Decision::none && decisions_with(words.peek()) > 1) {
      throw Problem{std::string(text),
                    fmt::format("expected the decision that is answered before it, as in \"{}: {}\"",
                                name_of(decision), text)};
    }
    return finish(decision, *deed);
  }
  words.fail("what is done, as in \"move iron_man 4,3\", \"base cw\", \"place 2,5\" or \"end\"");
}

}  // namespace

std::string short_action(const Content& content, Action action, const Table* table) {
  std::string out = short_word(action.deed);
  const Decision asked = table == nullptr ? Decision::none : table->decision;
  if (action.decision != asked && decisions_with(out) > 1) {
    out = fmt::format("{}: {}", name_of(action.decision), out);
  }
  const auto add = [&](const std::string& word) { out += " " + word; };
  const auto add_figure = [&](int number) { add(write_short_figure(content, table, Figure(u8(number)))); };
  const auto add_name = [&](std::span<const char* const> names, int number) {
    add(std::size_t(number) < names.size() ? names[std::size_t(number)] : "none");
  };
  const int what = action.what, how = action.how;
  switch (action.deed) {
    case Deed::take_team:
      add(parts::team_id(content, TeamId(action.what)));
      break;
    case Deed::name_seat:
      add(gm::parts::write_seat(Seat(action.what)));
      break;
    case Deed::lay_back:
      add_name(back_names, what);
      break;
    case Deed::toss:
      add_name(parts::side_names, what);
      break;
    case Deed::open_tile:
      add(parts::tile_id(content, TileId(action.what)));
      break;
    case Deed::take_stone:
      add(parts::token_id(content, TokenId(action.what)));
      break;
    case Deed::move:
      add_figure(what);
      add(write_place(Place(action.how)));
      break;
    case Deed::move_base:
      add_name(spin_names, what);
      break;
    case Deed::pick_up:
    case Deed::use_stone:
      add_figure(what);
      add(parts::token_id(content, TokenId(action.how)));
      break;
    case Deed::drop:
      add_figure(what);
      add_name(slot_names, how);
      break;
    case Deed::refresh:
      add_figure(what);
      add_name(parts::source_names, how);
      break;
    case Deed::use_ability:
    case Deed::take_figure:
      add_figure(what);
      break;
    case Deed::turn_to:
      add(std::to_string(what));
      break;
    case Deed::take_place:
    case Deed::move_thanos:
      add(write_place(Place(action.what)));
      break;
    case Deed::take_dir:
      add_name(dir_names, what);
      break;
    case Deed::take_token:
      add(parts::token_id(content, TokenId(action.what)));
      if (how < carried_by) {
        add(write_place(Place(action.how)));
      } else {
        add_figure(how - carried_by);
      }
      break;
    case Deed::turn_tile:
      add(write_place(Place(action.what)));
      add_name(spin_names, how);
      break;
    case Deed::take_branch:
      add(std::to_string(what + 1));
      break;
    case Deed::stand_up:
    case Deed::resolve:
    case Deed::end_turn:
    case Deed::call:
    case Deed::ignore:
    case Deed::suffer:
    case Deed::use:
    case Deed::decline:
      break;
  }
  return out;
}

Result<Action> long_action(const Content& content, std::string_view words, const Table* table) {
  return reading([&] { return read_words(content, words, table); });
}

}  // namespace gm::infinity

// Infinity's notation: what is written reads back to the equal value, what people
// write by hand is understood, and what is wrong is refused with the reason.
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "rules/infinity/infinity.h"
#include "rules/play.h"
#include "text/infinity/content.h"
#include "text/infinity/notation.h"
#include "text/json.h"

namespace gm::infinity {
namespace {

Book book_of(const Options& options) {
  Result<Book> book = make_book(built_in(), options);
  EXPECT_TRUE(book) << (book ? "" : book.problem().line());
  return *book;
}

Json parsed(const std::string& text) {
  Result<Json> json = parse_json(text, "test");
  EXPECT_TRUE(json) << (json ? "" : json.problem().line());
  return json ? *json : Json();
}

// Through text and back, as a file or a socket would take it.
Json through_text(const Json& json) { return parsed(json.dump()); }

struct Listener {
  std::vector<Event> events;
  void operator()(const Event& event) { events.push_back(event); }
};

template <class T>
void expect_same(const Result<T>& read, const T& written, const Json& json) {
  ASSERT_TRUE(read) << read.problem().line() << "\n" << json.dump(1);
  EXPECT_TRUE(*read == written) << json.dump(1);
}

void check_state(const Content& content, const Book& book, const State& s) {
  const Json json = write_state(content, book, s);
  expect_same(read_state(content, book, through_text(json)), s, json);
  // The question follows from the rest.
  Json silent = json;
  for (const char* key : {"decision", "asked", "toss"}) silent.erase(key);
  expect_same(read_state(content, book, silent), s, silent);
  for (Seat viewer : {Seat{0}, spectator}) {
    const View v = view(book, s, viewer);
    const Json seen = write_view(content, book, v);
    expect_same(read_view(content, book, through_text(seen)), v, seen);
    EXPECT_FALSE(write_facts(content, book, v).empty());
  }
}

void check_moves(const Content& content, const State& s, const Moves& moves) {
  for (const Move& move : moves) {
    const std::string words = short_action(content, move.action, &s.table);
    EXPECT_EQ(words.find(':'), std::string::npos) << words;
    expect_same(long_action(content, words, &s.table), move.action, Json(words));
    const std::string alone = short_action(content, move.action);
    expect_same(long_action(content, alone), move.action, Json(alone));
    const Json json = write_action(content, move.action);
    expect_same(read_action(content, through_text(json)), move.action, json);
  }
}

// Plays at random; every `rarely`-th state and event or so is written and read.
void check_game(const Book& book, State s, Rng rng, int rarely, std::set<Happening>& met,
                std::set<Decision>& asked) {
  const Content& content = built_in();
  Listener listener;
  while (!actors(book, s).none() && !testing::Test::HasFailure()) {
    const Actors who = actors(book, s);
    const Seat seat = next_actor(who);
    Moves moves;
    legal(book, s, seat, moves);
    const bool fresh_question = asked.insert(s.table.decision).second;
    if (fresh_question || rng.below(rarely) == 0) {
      check_state(content, book, s);
      check_moves(content, s, moves);
    }
    listener.events.clear();
    apply(book, s, seat, draw_move(moves, rng, who.luck), listener);
    for (const Event& event : listener.events) {
      if (!met.insert(event.happening).second && rng.below(rarely) != 0) continue;
      const Json json = write_event(content, event);
      expect_same(read_event(content, through_text(json)), event, json);
    }
  }
  check_state(content, book, s);
}

TEST(InfinityNotation, RandomGamesReadBackInEveryMode) {
  const Content& content = built_in();
  std::set<Happening> met;
  std::set<Decision> asked;
  for (int i = 0; i < modes(content.book) && !HasFailure(); ++i) {
    const Book book = book_of(mode(content.book, i));
    check_state(content, book, start(book));
    check_game(book, start(book), stream(11, uint64_t(i)), 150, met, asked);
  }
  for (int i = 0; i < 1500 && int(met.size()) < happening_count - 1 && !HasFailure(); ++i) {
    const Book book = book_of(mode(content.book, i % modes(content.book)));
    check_game(book, start(book), stream(12, uint64_t(i)), 100000, met, asked);
  }
  // Branches are met with packs.
  for (int i = 1; i < decision_count; ++i) {
    if (Decision(i) == Decision::branch) continue;
    EXPECT_TRUE(asked.contains(Decision(i))) << name_of(Decision(i));
  }
  for (int i = 0; i < happening_count; ++i) {
    if (Happening(i) == Happening::branch_chosen) continue;
    EXPECT_TRUE(met.contains(Happening(i))) << name_of(Happening(i));
  }
}

// All that can be written down at all reads back, or has no words.
TEST(InfinityNotation, EveryActionIsWritten) {
  const Content& content = built_in();
  const Book& book = content.book;
  int meant = 0;
  for (int i = 0; i < actions_written(book); ++i) {
    const Action action = action_written(book, i);
    const Json json = write_action(content, action);
    const Result<Action> read = read_action(content, json);
    if (!read) continue;
    ++meant;
    EXPECT_TRUE(*read == action) << json.dump();
  }
  EXPECT_GT(meant, 4000);
}

// ---- By hand ---------------------------------------------------------------------

Options three() {
  Options options;
  options.players = 3;
  return options;
}

TEST(InfinityNotation, PositionsAreWrittenByHand) {
  const Content& content = built_in();
  const Book book = book_of(three());
  const Result<State> read = read_state(content, book, parsed(R"({
    "turn": 4, "active": "seat1",
    "tiles": {"4,3": "battlefield", "2,2": "loki", "0,2": "arrow_one 1", "5,5": "stone_time", "3,3": "energy"},
    "seats": [{"team": "team_iron_man", "figures": [{"at": "4,3"}, {"at": "-1,0", "down": true}]},
              {"team": "team_thor", "figures": [{"right": "time"}]}, {"team": "team_captain"}]})"));
  ASSERT_TRUE(read) << read.problem().line();
  const Table& t = read->table;
  EXPECT_EQ(t.decision, Decision::act);
  EXPECT_EQ(t.asked, Seat{1});
  EXPECT_EQ(t.at[0], place_at(4, 3));
  EXPECT_EQ(t.at[1], place_at(-1, 0));
  EXPECT_EQ(t.at[2], place_at(8, 6));
  EXPECT_TRUE(t.visited[0].has(place_at(8, 6)));
  EXPECT_EQ(t.held(Figure{2}, Slot::right), *token_named(content, "time"));
  EXPECT_TRUE(t.lying[int(place_at(5, 5))].empty());  // it is carried
  EXPECT_EQ(t.lying[int(place_at(3, 3))].size(), 1);  // the tile has put it there
  EXPECT_EQ(t.pool[0].size() + t.pool[1].size(), 72 - 8);
}

std::string position_complaint(const Book& book, const char* json) {
  const Result<State> read = read_state(built_in(), book, parsed(json));
  return read ? "" : read.problem().line();
}

TEST(InfinityNotation, WrongPositionsAreRefusedWithTheReason) {
  const Book book = book_of(three());
  const auto has = [](const std::string& text, const char* part) {
    EXPECT_NE(text.find(part), std::string::npos) << text;
  };
  const std::string seats =
      R"("seats": [{"team": "team_iron_man"}, {"team": "team_thor"}, {"team": "team_captain"}])";
  const auto with = [&](const std::string& more) {
    return "{\"active\": \"seat0\"" + more + ", " + seats + "}";
  };
  EXPECT_EQ(position_complaint(book, with("").c_str()), "");
  has(position_complaint(book, with(R"(, "colour": 1)").c_str()), "colour");
  has(position_complaint(book, with(R"(, "tiles": {"9,9": "loki"})").c_str()),
      "expected a cell of the board");
  has(position_complaint(book, with(R"(, "tiles": {"4,4": "lokki"})").c_str()), "the id of a tile");
  has(position_complaint(book, with(R"(, "tiles": {"4,4": "teleport"})").c_str()), "INV-1");
  has(position_complaint(book, with(R"(, "tiles": {"1,1": "q_ship", "2,2": "q_ship"})").c_str()),
      "at most 1 open tiles");
  has(position_complaint(book, with(R"(, "lying": {"4,4": ["hulk"]})").c_str()), "INV-4");
  has(position_complaint(book, with(R"(, "decision": "trap")").c_str()), "which is what the rules ask here");
  has(position_complaint(book, with(R"(, "phase": "turn_start")").c_str()), "by themselves");
  has(position_complaint(book, with(R"(, "gauntlet": "seat0")").c_str()), "INV-9");
  has(position_complaint(book, R"({"active": "seat0", "seats": []})"), "3 seats");
  has(position_complaint(
          book, R"({"active": "seat0", "seats": [{"team": "team_thor"}, {"team": "team_thor"}, {}]})"),
      "team");
}

// ---- Short words ------------------------------------------------------------------

TEST(InfinityNotation, ShortActionsReadLikeThis) {
  const Content& content = built_in();
  const Book book = book_of(three());
  const Result<State> s = read_state(content, book, parsed(R"({"active": "seat0", "seats":
    [{"team": "team_iron_man"}, {"team": "team_thor"}, {"team": "team_captain"}]})"));
  ASSERT_TRUE(s) << s.problem().line();
  const Action move{Decision::act, Deed::move, 0, u8(int(place_at(4, 1)))};
  EXPECT_EQ(short_action(content, move, &s->table), "move iron_man 4,1");
  EXPECT_EQ(short_action(content, move), "move seat0.a 4,1");
  EXPECT_EQ(short_action(content, {Decision::act, Deed::move_base, 1}, &s->table), "base ccw");
  EXPECT_EQ(short_action(content, {Decision::ship, Deed::move_base, 1}, &s->table), "ship: base ccw");
  EXPECT_EQ(short_action(content, {Decision::pick_token, Deed::take_token, 8, carried_by + 2}, &s->table),
            "take hulk thor");
  EXPECT_EQ(*long_action(content, "move seat0.a 4,1", &s->table), move);
  for (const char* words : {"4,1", "(4,1)", "iron_man 4,1", "A 4,1", "move iron_man (4,1)"}) {
    const Result<Action> read = long_action(content, words, &s->table);
    EXPECT_TRUE(read && *read == move) << words;
  }
  EXPECT_EQ(long_action(content, "a 4,1", &s->table)->what, int(figure_of(Seat{0}, 1)));
  const auto refused = [&](const char* words) {
    const Result<Action> read = long_action(content, words, &s->table);
    return read ? std::string() : read.problem().what;
  };
  EXPECT_EQ(refused("move hawkeye 4,1"),
            "expected a character in play, thanos, or seat0.a to seat4.b; got \"hawkeye\"");
  EXPECT_EQ(refused("move iron_man 10,1"), "expected column and row, as in 4,3; got \"10,1\"");
  EXPECT_EQ(refused("move iron_man 4,1 now"), "expected nothing more; got \"now\"");
  EXPECT_NE(refused("fly").find("what is done"), std::string::npos);
}

TEST(InfinityNotation, NamesAreAllDifferent) {
  std::set<std::string> names;
  for (int i = 0; i < decision_count; ++i) EXPECT_TRUE(names.insert(name_of(Decision(i))).second);
  names.clear();
  for (int i = 0; i < happening_count; ++i) EXPECT_TRUE(names.insert(name_of(Happening(i))).second);
  names.clear();
  for (int i = 0; i < refusal_count; ++i) EXPECT_TRUE(names.insert(name_of(Refusal(i))).second);
  names.clear();
  for (int i = 0; i < fault_count; ++i) EXPECT_TRUE(names.insert(explain(Fault(i))).second);
  for (int i = 0; i < place_count; ++i) EXPECT_EQ(place_named(write_place(Place(i))), Place(i));
  for (int i = 0; i < figure_count; ++i) EXPECT_EQ(figure_named(write_figure(Figure(i))), Figure(i));
}

}  // namespace
}  // namespace gm::infinity

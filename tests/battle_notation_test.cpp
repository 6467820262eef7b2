// Battle's notation: what is written reads back to the equal value, what people
// write by hand is understood, and what is wrong is refused with the reason.
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "rules/battle/battle.h"
#include "rules/play.h"
#include "text/battle/content.h"
#include "text/battle/notation.h"
#include "text/json.h"

namespace gm::battle {
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

// Every action that can be written down for this content.
std::vector<Action> all_actions(const Content& content) {
  std::vector<Action> out;
  for (int d = 1; d < decision_count; ++d) {
    const Decision decision = Decision(d);
    int count = answers(decision);
    if (decision == Decision::c_deal_hero || decision == Decision::keep_hero)
      count = int(content.heroes.size());
    if (decision == Decision::c_battlefield) count = int(content.fields.size());
    for (int what = 0; what < count; ++what) out.push_back({decision, u8(what)});
  }
  return out;
}

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
  for (const char* key : {"decision", "asked", "about"}) silent.erase(key);
  expect_same(read_state(content, book, silent), s, silent);
}

void check_views(const Content& content, const Book& book, const State& s) {
  for (int i = 0; i <= seats(book); ++i) {
    const View v = view(book, s, i == seats(book) ? spectator : Seat(i));
    const Json json = write_view(content, book, v);
    expect_same(read_view(content, book, through_text(json)), v, json);
  }
}

void check_event(const Content& content, const Event& event) {
  const Json json = write_event(content, event);
  expect_same(read_event(content, through_text(json)), event, json);
  for (int viewer = 0; viewer <= int(spectator); ++viewer) {
    const Event seen = shown(event, Seat(viewer));
    const Json seen_json = write_event(content, seen);
    expect_same(read_event(content, seen_json), seen, seen_json);
  }
}

// ---- Round trips ----------------------------------------------------------------

// Plays on at random; every `rarely`-th state and event or so is written and read.
void check_game(const Book& book, State s, Rng rng, int rarely, std::set<Happening>& met) {
  const Content& content = built_in();
  Listener listener;
  while (!actors(book, s).none() && !testing::Test::HasFailure()) {
    const Actors who = actors(book, s);
    const Seat seat = next_actor(who);
    Moves moves;
    legal(book, s, seat, moves);
    listener.events.clear();
    apply(book, s, seat, draw_move(moves, rng, who.luck), listener);
    if (rng.below(rarely) == 0 || s.table.stack.size() > 1) check_state(content, book, s);
    if (rng.below(5 * rarely) == 0) check_views(content, book, s);
    for (const Event& event : listener.events) {
      if (met.insert(event.happening).second || rng.below(rarely) == 0) check_event(content, event);
    }
  }
  check_state(content, book, s);
  check_views(content, book, s);
}

// Seats 0 and 1 both win their third fight when the only round is over; seat 2 sits out the next.
void check_deciding_fight(std::set<Happening>& met) {
  const Book book = book_of({.players = 3, .tie_variant = TieVariant::deciding_fight, .round_cap = 1});
  const Result<State> s = read_state(built_in(), book, parsed(R"({
    "phase": "act", "fight": 5, "round": 1, "stage": 3, "marker": "seat1", "turn": "seat0", "wins": [2, 2, 0],
    "battlefield": "av_reactor_hall",
    "seats": [
      {"hero": "hulk", "energy": 6, "hand": {"melee": 1}, "series": ["defence"]},
      {"hero": "thor", "energy": 6, "hand": {"trick": 3}, "acted": true},
      {"hero": "vision", "in": false, "hand": {"planning": 4}}]})"));
  ASSERT_TRUE(s) << s.problem().line();
  check_game(book, *s, Rng{1}, 1, met);
  EXPECT_TRUE(met.contains(Happening::deciding_fight));
}

TEST(BattleNotation, RandomGamesReadBackInEveryMode) {
  const Content& content = built_in();
  std::set<Happening> met;
  for (int i = 0; i < modes(content.book) && !HasFailure(); ++i) {
    const Book book = book_of(mode(content.book, i));
    check_state(content, book, start(book));
    check_views(content, book, start(book));
    check_game(book, start(book), stream(11, uint64_t(i)), 60, met);
  }
  check_deciding_fight(met);
  // Some things are rare.
  for (int i = 0; i < 1000 && int(met.size()) < happening_count && !HasFailure(); ++i) {
    const Book book = book_of(mode(content.book, i % modes(content.book)));
    check_game(book, start(book), stream(12, uint64_t(i)), 10000, met);
  }
  for (int i = 0; i < happening_count; ++i) {
    EXPECT_TRUE(met.contains(Happening(i))) << name_of(Happening(i)) << " was never met";
  }
}

TEST(BattleNotation, EveryActionReadsBack) {
  const Content& content = built_in();
  std::set<std::string> texts;
  for (Action action : all_actions(content)) {
    const Json json = write_action(content, action);
    expect_same(read_action(content, through_text(json)), action, json);
    EXPECT_TRUE(texts.insert(json.dump()).second) << "two actions are written " << json.dump();
  }
}

TEST(BattleNotation, ActionsLookLikeThis) {
  const Content& content = built_in();
  const auto text = [&](Decision decision, int what) {
    return write_action(content, {decision, u8(what)}).dump();
  };
  EXPECT_EQ(text(Decision::lay_card, int(Technique::melee)), R"({"do":"lay_card","card":"melee"})");
  EXPECT_EQ(text(Decision::flip_tactic, int(Technique::shot)), R"({"do":"flip_tactic","tactic":"shot"})");
  EXPECT_EQ(text(Decision::act, int(Choice::action_b)), R"({"do":"act","choice":"b"})");
  EXPECT_EQ(text(Decision::finish, int(Choice::ability_1)), R"({"do":"finish","choice":"ability"})");
  EXPECT_EQ(text(Decision::pick_more, 3), R"({"do":"pick_more","seat":"seat3"})");
  EXPECT_EQ(text(Decision::pick_more, stop_picking), R"({"do":"pick_more","stop":true})");
  EXPECT_EQ(text(Decision::copy_action, 2), R"({"do":"copy_action","seat":"seat1","action":"a"})");
  EXPECT_EQ(text(Decision::copy_action, copy_named + 1), R"({"do":"copy_action","action":"b"})");
  EXPECT_EQ(text(Decision::c_battlefield, 0),
            R"({"do":"c_battlefield","battlefield":")" + content.fields[0].id + "\"}");
}

TEST(BattleNotation, EventsHaveNoKeyForWhatIsNotShown) {
  const Content& content = built_in();
  const Event drawn{.happening = Happening::card_drawn,
                    .seat = Seat{1},
                    .card = Technique::melee,
                    .audience = Viewers::of(Seat{1})};
  EXPECT_EQ(write_event(content, shown(drawn, Seat{1})).dump(),
            R"({"event":"card_drawn","seat":"seat1","card":"melee","seen_by":["seat1"]})");
  EXPECT_EQ(write_event(content, shown(drawn, spectator)).dump(),
            R"({"event":"card_drawn","seat":"seat1","seen_by":["seat1"]})");
}

// ---- Names ------------------------------------------------------------------------

template <class E>
void expect_names(int count) {
  std::set<std::string> names;
  for (int i = 0; i < count; ++i) {
    ASSERT_NE(name_of(E(i)), nullptr) << "number " << i << " has no name";
    EXPECT_TRUE(names.insert(name_of(E(i))).second) << name_of(E(i)) << " twice";
  }
}

TEST(BattleNotation, EverythingHasItsOwnName) {
  expect_names<Refusal>(refusal_count);
  expect_names<Decision>(decision_count);
  expect_names<Phase>(phase_count);
  expect_names<Happening>(happening_count);
  expect_names<Cause>(cause_count);
  expect_names<Fault>(fault_count);
  EXPECT_STREQ(name_of(Refusal::deck_lacks_it), "deck_lacks_it");
  EXPECT_STREQ(name_of(Decision::leaver_trap), "leaver_trap");
  EXPECT_STREQ(name_of(Phase::over), "over");
  EXPECT_STREQ(name_of(Happening::game_won), "game_won");
  EXPECT_STREQ(name_of(Cause::overtime), "overtime");
  EXPECT_STREQ(name_of(Fault::question), "question");
  for (int i = 0; i < fault_count; ++i) EXPECT_FALSE(explain(Fault(i)).empty());
  EXPECT_EQ(write_rule({4, 2}), "B-4.2");
}

TEST(BattleNotation, SeatsReadBack) {
  for (Seat seat : {Seat{0}, Seat{7}, chance, spectator}) EXPECT_EQ(*read_seat(write_seat(seat), 8), seat);
  EXPECT_FALSE(read_seat("seat4", 4));
  EXPECT_FALSE(read_seat("seat", 4));
  EXPECT_FALSE(read_seat("seat01", 4));
  EXPECT_FALSE(read_seat("nobody", 4));
}

// ---- Written by hand --------------------------------------------------------------

// Three heroes of the Avengers box on a battlefield, about to lay their second card.
const char* const by_hand = R"({
  "phase": "lay", "fight": 1, "round": 1, "stage": 2, "marker": "seat1",
  "battlefield": "av_minefield", "traps": ["shot"], "discard": {"melee": 1},
  "seats": [
    {"hero": "hulk", "energy": 3, "hand": {"melee": 2, "shot": 1}, "series": ["arsenal"]},
    {"hero": "thor", "energy": 2, "hand": {"trick": 3}, "series": [{"card": "defence", "turned": true}]},
    {"hero": "vision", "in": false, "energy": 0, "hand": {"planning": 4}}
  ]
})";

Book book_by_hand() { return book_of({.players = 3}); }

Result<State> read_by_hand(const Json& json) { return read_state(built_in(), book_by_hand(), json); }

TEST(BattleNotation, ReadsAPositionWrittenByHand) {
  const Book book = book_by_hand();
  const Result<State> read = read_by_hand(parsed(by_hand));
  ASSERT_TRUE(read) << read.problem().line();
  const Table& t = read->table;
  EXPECT_EQ(t.decision, Decision::lay_card);
  EXPECT_EQ(t.asked, Seats::of(Seat{0}, Seat{1}));
  EXPECT_EQ(t.playing, all_seats(book));
  EXPECT_EQ(t.in, Seats::of(Seat{0}, Seat{1}));
  EXPECT_EQ(t.target, 3);
  EXPECT_TRUE(t.series[Seat{1}].turned(0));
  EXPECT_EQ(read->deck.count(Technique::melee), 4);
  EXPECT_EQ(read->deck.total(), 49 - 13);
  EXPECT_EQ(read->known.deck_max[Seat{2}], all_cards(book));
  EXPECT_EQ(t.field_deck.size(), fields_in_use(book).size() - 1);
  EXPECT_EQ(sound(book, *read), Fault::none);

  State s = *read;
  Rng rng{5};
  play_randomly<Battle>(book, s, rng,
                        [&](Seat, Action, const State& now) { ASSERT_EQ(sound(book, now), Fault::none); });
}

TEST(BattleNotation, SharedHandsAreKnownToTheTeam) {
  const Book book = book_of({.players = 4, .teams = Teams::two, .team_hands = TeamHands::shared});
  Json json = parsed(by_hand);
  json["seats"].push_back(parsed(R"({"hero": "iron_man", "energy": 1, "hand": {"ambush": 1}})"));
  const Result<State> read = read_state(built_in(), book, json);
  ASSERT_TRUE(read) << read.problem().line();
  EXPECT_EQ(read->known.seen_hand[Seat{2}][Seat{0}], read->hand[Seat{2}]);
  EXPECT_EQ(read->known.seen_hand[Seat{0}][Seat{2}], read->hand[Seat{0}]);
  EXPECT_TRUE(read->known.seen_hand[Seat{0}][Seat{1}].empty());

  json["seats"][0]["knows"] = parsed(R"({"seat2": {"hand": {}}})");
  const Result<State> refused = read_state(built_in(), book, json);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.problem().where, "position.seats[0].knows.seat2");
}

TEST(BattleNotation, KnowledgeStartsFromWhatIsPublic) {
  Json json = parsed(by_hand);
  json["public"] =
      parsed(R"({"seat2": {"hand": {"planning": 2}}, "deck_max": {"melee": 4, "ambush": 7, "arsenal": 6,
      "planning": 3, "trick": 4, "shot": 7, "defence": 6}})");
  json["seats"][0]["knows"] = parsed(R"({"seat2": {"hand": {"planning": 3}}})");
  const Result<State> read = read_by_hand(json);
  ASSERT_TRUE(read) << read.problem().line();
  EXPECT_EQ(read->known.seen_hand[Seat{2}][Seat{0}].count(Technique::planning), 3);
  EXPECT_EQ(read->known.seen_held[Seat{2}][Seat{0}].count(Technique::planning), 3);
  EXPECT_EQ(read->known.seen_hand[Seat{2}][Seat{1}].count(Technique::planning), 2);
  EXPECT_EQ(read->known.seen_hand[Seat{2}][Seat{2}].count(Technique::planning), 2);
  EXPECT_EQ(read->known.deck_max[Seat{1}].count(Technique::planning), 3);
}

// ---- Refused ----------------------------------------------------------------------

struct Wrong {
  const char* patch;  // merged into `by_hand` as RFC 7386 says: null removes a key
  const char* where;
  const char* what;  // a part of the complaint
};

TEST(BattleNotation, RefusesBadPositions) {
  const Wrong wrongs[] = {
      {R"([])", "position", "expected an object"},
      {R"({"phase": null})", "position", "\"phase\""},
      {R"({"phase": "laying"})", "position.phase", "expected one of name_first_player"},
      {R"({"colour": "red"})", "position.colour", "expected one of the keys"},
      {R"({"fight": -1})", "position.fight", "a whole number from 0"},
      {R"({"fight": 0})", "position", "numbers of fight"},
      {R"({"round": 31})", "position.round", "a whole number from 0 to 30"},
      {R"({"stage": 1.5})", "position.stage", "got 1.5"},
      {R"({"stage": 0})", "position.stage", "expected at least 1 in phase lay"},
      {R"({"marker": null})", "position", "first-player card"},
      {R"({"marker": "seat3"})", "position.marker", "seat0 to seat2"},
      {R"({"marker": "chance"})", "position.marker", "seat0 to seat2"},
      {R"({"target": 4})", "position", "win target"},
      {R"({"wins": [1, 0]})", "position.wins", "a list of 3 numbers"},
      {R"({"wins": [3, 0, 0]})", "position", "wins"},
      {R"({"wins": [9, 0, 0]})", "position.wins[0]", "from 0 to 4"},
      {R"({"battlefield": "av_moon"})", "position.battlefield", "the id of a battlefield"},
      {R"({"battlefield": null})", "position", "battlefields in use"},
      {R"({"battlefield": "gg_spoils"})", "position", "battlefields in use"},
      {R"({"battlefield_deck": []})", "position", "battlefields in use"},
      {R"({"battlefield_discard": ["av_moon"]})", "position.battlefield_discard[0]",
       "the id of a battlefield"},
      {R"({"traps": "shot"})", "position.traps", "a list"},
      {R"({"traps": ["shot", "shot"]})", "position.traps[1]", "each name once"},
      {R"({"traps": ["punch"]})", "position.traps[0]", "expected one of ambush"},
      {R"({"discard": {"punch": 1}})", "position.discard.punch", "expected one of the keys ambush"},
      {R"({"discard": {"melee": 16}})", "position.discard.melee", "from 0 to 15"},
      {R"({"discard": {"melee": 15}})", "position", "expected 7 melee cards in all places together; got 17"},
      {R"({"deck": {"melee": 1}})", "position", "expected 7 ambush cards in all places together; got 0"},
      {R"({"row": {"melee": 1}})", "position", "row and draft"},
      {R"({"draft": {"pass": 2}})", "position", "row and draft"},
      {R"({"draft": {"pass": 0}})", "position.draft.pass", "from 1 to 5"},
      {R"({"no_cards": "never"})", "position.no_cards", "expected one of none, own_reveal"},
      {R"({"decision": "act"})", "position.decision",
       "expected lay_card, which is what the rules ask here; got \"act\""},
      {R"({"asked": ["seat0"]})", "position.asked", "expected seat0, seat1, which"},
      {R"({"about": "seat0"})", "position.about", "expected nobody, which"},
      {R"({"phase": "reveal"})", "position.turn", "the seat whose turn it is"},
      {R"({"phase": "start_stage"})", "position.stage", "expected 0 in phase start_stage"},
      {R"({"phase": "next_turn"})", "position.phase", "go on from phase next_turn"},
      {R"({"phase": "act", "turn": "seat2"})", "position.phase", "go on from phase act"},
      {R"({"phase": "keep_heroes"})", "position", "dealt heroes"},
      {R"({"phase": "over"})", "position", "out"},
      {R"({"seats": []})", "position.seats", "a list of 3 objects"},
      {R"({"seats": {}})", "position.seats", "a list"},
      {R"({"point": {"trigger": "all_laid"}})", "position.point", "nothing while the stack is empty"},
      {R"({"left": ["seat0"]})", "position.left", "nothing while the stack is empty"},
      {R"({"stack": [{}]})", "position.stack[0]", "one of technique, hero"},
      {R"({"stack": [{"technique": "melee", "trap": "shot"}]})", "position.stack[0]",
       "one of technique, hero"},
      {R"({"stack": [{"trap": "shot", "action": "a"}]})", "position.stack[0].action", "only of a technique"},
      {R"({"stack": [{"technique": "melee"}]})", "position.stack[0]", "\"action\""},
      {R"({"stack": [{"hero": "hulk", "self": "seat1", "ability": 1}]})", "position.stack",
       "no stack in phase lay"},
      {R"({"phase": "cap_rounds", "stack": [{"hero": "hulk", "self": "seat1", "ability": 1}]})",
       "position.seats[0].series", "a shorter series in phase cap_rounds"},
      {R"({"phase": "end_stage", "stack": [{"hero": "hulk", "self": "seat1", "ability": 1}]})", "position",
       "cannot be under way"},
      {R"({"phase": "end_stage", "stack": [{"trap": "shot"}], "point": {"trigger": "all_laid"}})",
       "position.point.trigger", "a trigger before phase end_stage"},
      {R"({"phase": "end_stage", "stack": [{"trap": "shot"}], "left": ["seat0"]})", "position.left",
       "that are out"},
      {R"({"turn": "seat0"})", "position.turn", "expected nobody's turn in phase lay"},
      {R"({"phase": "reveal_field"})", "position.battlefield", "expected none in phase reveal_field"},
      {R"({"phase": "reveal_field", "deciding": true, "battlefield": null})", "position", "numbers of fight"},
      {R"({"stack": [{"hero": "hulk", "self": "seat0", "ability": 5}]})", "position.stack[0].ability",
       "from 1 to 4"},
      {R"({"stack": [{"technique": "melee", "action": "a", "self": "seat0", "step": 5}]})",
       "position.stack[0].step", "from 1 to 4"},
      {R"({"stack": [{"technique": "melee", "action": "a", "self": "seat0", "mark": "done"}]})",
       "position.stack[0].mark", "expected one of fresh"},
      {R"({"stack": [1,2,3,4,5,6,7,8,9,10,11,12,13]})", "position.stack", "at most 12"},
      {R"({"public": {"seat3": {}}})", "position.public.seat3", "seat of this game"},
      {R"({"public": {"seat0": {"hand": {"trick": 1}}}})", "position",
       "nobody knows of cards that are not there"},
      {R"({"public": {"deck_max": {}}})", "position", "nobody knows of cards"},
      {R"({"public": {"seat0": {"laid": true}}})", "position", "nobody knows of cards"},
  };
  for (const Wrong& wrong : wrongs) {
    Json json = parsed(by_hand);
    const Json patch = parsed(wrong.patch);
    if (patch.is_object()) {
      json.merge_patch(patch);
    } else {
      json = patch;
    }
    const Result<State> read = read_by_hand(json);
    ASSERT_FALSE(read) << wrong.patch << " was read";
    EXPECT_EQ(read.problem().where, wrong.where) << wrong.patch << "\n" << read.problem().line();
    EXPECT_NE(read.problem().what.find(wrong.what), std::string::npos) << wrong.patch << "\n"
                                                                       << read.problem().line();
  }
}

TEST(BattleNotation, RefusesBadSeats) {
  const Wrong wrongs[] = {
      {R"({"hero": "batman"})", "position.seats[0].hero", "the id of a hero"},
      {R"({"hero": "thor"})", "position", "every hero is in one place"},
      {R"({"hero": "groot"})", "position", "one hero of the box"},
      {R"({"hero": null})", "position", "dealt heroes"},
      {R"({"dealt": ["captain_america"]})", "position", "dealt heroes"},
      {R"({"dealt": ["hulk", "thor", "vision"]})", "position.seats[0].dealt", "at most 2"},
      {R"({"energy": 10})", "position.seats[0].energy", "from 0 to 9"},
      {R"({"energy": 7})", "position", "energy must be"},
      {R"({"energy": 0})", "position", "unless it is in overtime"},
      {R"({"energy": "three"})", "position.seats[0].energy", "a whole number"},
      {R"({"ready": 4})", "position.seats[0].ready", "from 0 to 3"},
      {R"({"in": false})", "position", "at least two sides"},
      {R"({"in": 1})", "position.seats[0].in", "true or false"},
      {R"({"playing": false})", "position", "all seats take part"},
      {R"({"series": ["arsenal", "arsenal", "arsenal"]})", "position.seats[0].series",
       "a shorter series in phase lay"},
      {R"({"acted": true})", "position.seats", "nobody has acted in phase lay"},
      {R"({"series": ["arsenal", "arsenal", "arsenal", "arsenal", "arsenal", "arsenal"]})",
       "position.seats[0].series", "at most 5"},
      {R"({"series": [{"card": "arsenal", "turned": 1}]})", "position.seats[0].series[0].turned",
       "true or false"},
      {R"({"ward": "tomorrow"})", "position.seats[0].ward", "expected one of none"},
      {R"({"spent": [10]})", "position.seats[0].spent[0]", "from 0 to 9"},
      {R"({"spent": [1, 1, 1, 1, 1]})", "position.seats[0].spent", "at most 4"},
      {R"({"hand": ["melee"]})", "position.seats[0].hand", "an object"},
      {R"({"hand": {"melee": -1}})", "position.seats[0].hand.melee", "from 0 to 15"},
      {R"({"laid": "none"})", "position.seats[0].laid", "expected one of ambush"},
      {R"({"secret": 1})", "position.seats[0].secret", "expected one of the keys"},
      {R"({"knows": {"seat0": {}}})", "position.seats[0].knows.seat0", "another seat"},
      {R"({"knows": {"chance": {}}})", "position.seats[0].knows.chance", "another seat"},
      {R"({"knows": {"seat1": {"hand": {"trick": 4}}}})", "position", "nobody knows of cards"},
      {R"({"knows": {"seat1": {"colour": 4}}})", "position.seats[0].knows.seat1.colour", "one of the keys"},
  };
  for (const Wrong& wrong : wrongs) {
    Json json = parsed(by_hand);
    json["seats"][0].merge_patch(parsed(wrong.patch));
    const Result<State> read = read_by_hand(json);
    ASSERT_FALSE(read) << wrong.patch << " was read";
    EXPECT_EQ(read.problem().where, wrong.where) << wrong.patch << "\n" << read.problem().line();
    EXPECT_NE(read.problem().what.find(wrong.what), std::string::npos) << wrong.patch << "\n"
                                                                       << read.problem().line();
  }
}

TEST(BattleNotation, RefusesAFightBeforeTheFirst) {
  const Book book = book_by_hand();
  Json json = write_state(built_in(), book, start(book));
  json["stack"] = parsed(R"([{"battlefield": "av_shield_depot", "ability": 1}])");
  const Result<State> read = read_state(built_in(), book, json);
  ASSERT_FALSE(read);
  EXPECT_NE(read.problem().what.find("nothing but the marker"), std::string::npos) << read.problem().line();
}

TEST(BattleNotation, RefusesBadActions) {
  const Wrong wrongs[] = {
      {R"("lay_card")", "action", "an object"},
      {R"({})", "action", "\"do\""},
      {R"({"do": "none"})", "action.do", "expected one of c_first_player"},
      {R"({"do": "dance"})", "action.do", "expected one of c_first_player"},
      {R"({"do": "lay_card"})", "action", "\"card\""},
      {R"({"do": "lay_card", "card": "none"})", "action.card", "expected one of ambush"},
      {R"({"do": "lay_card", "card": "melee", "tactic": "melee"})", "action.tactic",
       "expected one of the keys do, card"},
      {R"({"do": "keep_hero", "hero": "batman"})", "action.hero", "the id of a hero"},
      {R"({"do": "pick_opponent", "seat": "chance"})", "action.seat", "seat0 to seat7"},
      {R"({"do": "pick_opponent", "stop": true})", "action.stop", "expected one of the keys do, seat"},
      {R"({"do": "pick_more", "stop": false})", "action.stop", "expected true"},
      {R"({"do": "pick_more", "stop": true, "seat": "seat1"})", "action.seat",
       "expected one of the keys do, stop"},
      {R"({"do": "act", "choice": "c"})", "action.choice", "expected one of a, b, other"},
      {R"({"do": "copy_action", "seat": "seat1"})", "action", "\"action\""},
      {R"({"do": "act", "what": 3})", "action.what", "expected one of the keys do, choice"},
  };
  for (const Wrong& wrong : wrongs) {
    const Result<Action> read = read_action(built_in(), parsed(wrong.patch));
    ASSERT_FALSE(read) << wrong.patch << " was read";
    EXPECT_EQ(read.problem().where, wrong.where) << wrong.patch << "\n" << read.problem().line();
    EXPECT_NE(read.problem().what.find(wrong.what), std::string::npos) << wrong.patch << "\n"
                                                                       << read.problem().line();
  }
}

TEST(BattleNotation, RefusesBadEventsAndViews) {
  const Content& content = built_in();
  const Result<Event> event =
      read_event(content, parsed(R"({"event": "card_drawn", "seat": "seat1", "n": 2})"));
  ASSERT_FALSE(event);
  EXPECT_EQ(event.problem().where, "event.n");
  const Book book = book_by_hand();
  Json json = write_view(content, book, view(book, *read_by_hand(parsed(by_hand)), Seat{1}));
  json["seats"][0]["hand"] = parsed(R"({"melee": 2})");
  const Result<View> leak = read_view(content, book, json);
  ASSERT_FALSE(leak);
  EXPECT_EQ(leak.problem().where, "view.seats[0].hand");
}

}  // namespace
}  // namespace gm::battle

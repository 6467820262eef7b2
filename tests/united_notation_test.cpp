// United's notation: what is written reads back to the equal value, what people
// write by hand is understood, and what is wrong is refused with the reason.
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "rules/play.h"
#include "rules/united/united.h"
#include "text/json.h"
#include "text/united/content.h"
#include "text/united/notation.h"

namespace gm::united {
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
  // The question follows from the rest, and so do the cards that are in no other place.
  Json silent = json;
  for (const char* key : {"decision", "asked", "about"}) silent.erase(key);
  if (silent.contains("plan")) silent["plan"].erase("pool");
  for (Json& seat : silent["seats"]) seat.erase("deck");
  expect_same(read_state(content, book, silent), s, silent);
}

void check_views(const Content& content, const Book& book, const State& s) {
  for (Seat viewer : {Seat{0}, Seat(seats(book) - 1), spectator}) {
    const View v = view(book, s, viewer);
    const Json json = write_view(content, book, v);
    expect_same(read_view(content, book, through_text(json)), v, json);
    EXPECT_FALSE(write_facts(content, book, v).empty());
  }
}

void check_event(const Content& content, const Event& event) {
  const Json json = write_event(content, event);
  expect_same(read_event(content, through_text(json)), event, json);
  for (Seat viewer : {Seat{0}, Seat{1}, spectator}) {
    const Event seen = shown(event, viewer);
    const Json seen_json = write_event(content, seen);
    expect_same(read_event(content, seen_json), seen, seen_json);
  }
}

// ---- Round trips ----------------------------------------------------------------

// Plays on at random; every `rarely`-th state and event or so is written and read.
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
    listener.events.clear();
    const Action action = draw_move(moves, rng, who.luck);
    if (fresh_question || rng.below(rarely) == 0) {
      check_state(content, book, s);
      for (const Move& move : moves) {
        const std::string words = short_action(content, move.action, s.table.decision);
        EXPECT_EQ(words.find(':'), std::string::npos) << words;
        expect_same(long_action(content, words, s.table.decision), move.action, Json(words));
        const Json json = write_action(content, move.action);
        expect_same(read_action(content, json), move.action, json);
      }
    }
    if (fresh_question || rng.below(3 * rarely) == 0) check_views(content, book, s);
    apply(book, s, seat, action, listener);
    for (const Event& event : listener.events) {
      if (met.insert(event.happening).second || rng.below(rarely) == 0) check_event(content, event);
    }
  }
  check_state(content, book, s);
  check_views(content, book, s);
}

// What chance hardly ever brings about: the Villain's last Health is in reach.
const char* const last_blow = R"({
  "phase": "act", "active": "seat0", "villain": {"id": "red_skull", "at": 0, "health": 2},
  "missions": {"rescue_civilians": "done", "clear_threats": "done"},
  "ring": [{"location": "times_square"}, {"location": "central_park"}, {"location": "helicarrier"},
           {"location": "stark_labs"}, {"location": "avengers_tower"}, {"location": "nypd", "threat": "bob"}],
  "heroes": [{"hero": "hulk", "at": 0, "tokens": {"attack": 1}}, {"hero": "wasp", "at": 2}],
  "story": ["rs_05", "wasp.ma", "hulk.aa"],
  "seats": [{"hand": {"hulk.h": 2}}, {"hand": {"wasp.w": 1}}]})";

TEST(UnitedNotation, RandomGamesReadBackInEveryMode) {
  const Content& content = built_in();
  std::set<Happening> met;
  std::set<Decision> asked;
  for (int i = 0; i < modes(content.book) && !HasFailure(); ++i) {
    const Book book = book_of(mode(content.book, i));
    check_state(content, book, start(book));
    check_views(content, book, start(book));
    check_game(book, start(book), stream(11, uint64_t(i)), 12, met, asked);
  }
  const Result<State> late = read_state(content, book_of({}), parsed(last_blow));
  ASSERT_TRUE(late) << late.problem().line();
  for (uint64_t i = 0; i < 20 && !HasFailure(); ++i) {
    check_game(book_of({}), *late, stream(13, i), 20, met, asked);
  }
  for (int i = 0; i < 400 && int(met.size()) < happening_count - 4 && !HasFailure(); ++i) {
    const Book book = book_of(mode(content.book, i % modes(content.book)));
    check_game(book, start(book), stream(12, uint64_t(i)), 10000, met, asked);
  }
  // Effects that no card of the game has are met with packs.
  const std::set<Happening> only_in_packs{Happening::option_taken, Happening::health_restored,
                                          Happening::threat_restored, Happening::turn_lost};
  for (int i = 0; i < happening_count; ++i) {
    const bool pack = only_in_packs.contains(Happening(i));
    EXPECT_NE(met.contains(Happening(i)), pack) << name_of(Happening(i));
  }
  for (int i = 1; i < decision_count; ++i) {
    const Decision decision{u8(i)};
    EXPECT_NE(asked.contains(decision), decision == Decision::optional) << name_of(decision);
  }
}

TEST(UnitedNotation, EveryActionReadsBackOrIsNoAction) {
  const Content& content = built_in();
  std::set<std::string> texts, words;
  int readable = 0;
  for (int i = 0; i < actions_written(content.book); ++i) {
    const Action action = action_written(content.book, i);
    const Json json = write_action(content, action);
    const Result<Action> read = read_action(content, json);
    if (!read) continue;  // means nothing: a deed that the decision does not know, a number out of range
    EXPECT_TRUE(*read == action) << json.dump();
    if (!texts.insert(json.dump()).second) continue;  // the list names some twice
    ++readable;
    const std::string said = short_action(content, action);
    expect_same(long_action(content, said), action, Json(said));
    EXPECT_TRUE(words.insert(said).second) << "two actions are called " << said;
  }
  EXPECT_GT(readable, 5000);
}

TEST(UnitedNotation, ActionsLookLikeThis) {
  const Content& content = built_in();
  const uint8_t aa = u8(int(*card_named(content, "hulk.aa")));
  const Payment one = Payment::of(unit(Source::own, Symbol::move));
  const Payment two = Payment::of(unit(Source::prev, Symbol::heroic), unit(Source::token, Symbol::wild));
  struct Row {
    Action action;
    const char* json;
    const char* words;
    const char* alone;  // where nothing says what is asked
  };
  const Row rows[] = {
      {{Decision::play_card, Deed::take_card, aa},
       R"({"do":"play_card","card":"hulk.aa"})",
       "play hulk.aa",
       "play hulk.aa"},
      {{Decision::act, Deed::move, 3, 0, one},
       R"({"do":"act","choice":"move","place":3,"pay":["own move"]})",
       "move 3 own move",
       "move 3 own move"},
      {{Decision::act, Deed::rescue, 0, 0, two},
       R"({"do":"act","choice":"rescue","pay":["prev heroic","token wild"]})",
       "rescue prev heroic token wild",
       "rescue prev heroic token wild"},
      {{Decision::act, Deed::special}, R"({"do":"act","choice":"use_special"})", "special", "special"},
      {{Decision::order_effects, Deed::take_effect, u8(the_dashboard)},
       R"({"do":"order_effects","source":"dashboard"})",
       "resolve dashboard",
       "resolve dashboard"},
      {{Decision::pick_crisis, Deed::lift_crisis, u8(crisis_places + 2)},
       R"({"do":"pick_crisis","place":2})",
       "lift place 2",
       "lift place 2"},
      {{Decision::pick_token_move, Deed::shift, u8(int(Token::civilian)), 8 * 1 + 4},
       R"({"do":"pick_token_move","choice":"shift","token":"civilian","from":1,"to":4})",
       "shift civilian 1 4",
       "shift civilian 1 4"},
      {{Decision::pick_target, Deed::stop},
       R"({"do":"pick_target","choice":"stop"})",
       "stop",
       "pick_target: stop"},
  };
  for (const Row& row : rows) {
    EXPECT_EQ(write_action(content, row.action).dump(), row.json);
    EXPECT_EQ(short_action(content, row.action, row.action.decision), row.words);
    EXPECT_EQ(short_action(content, row.action), row.alone);
    const Result<Action> read = read_action(content, parsed(row.json));
    ASSERT_TRUE(read) << row.json;
    EXPECT_TRUE(*read == row.action);
  }
}

TEST(UnitedNotation, RefusesBadActions) {
  const Content& content = built_in();
  const std::pair<const char*, const char*> wrongs[] = {
      {R"({"do":"none"})", "action.do: expected one of chance_villain"},
      {R"({"do":"act","choice":"dance"})", "action.choice: expected one of move"},
      {R"({"do":"act","choice":"move","place":6})", "action.place: expected a whole number from 0 to 5"},
      {R"({"do":"act","choice":"move","place":1,"pay":["own dance"]})", "action.pay[0]: expected own, prev"},
      {R"({"do":"act","choice":"rescue","place":1})", "action.place: not a key of rescue"},
      {R"({"do":"play_card","card":"hulk.zz"})", "action.card: expected the id of a Hero card"},
      {R"({"do":"play_card","card":"hulk.aa","pay":[]})", "action.pay: expected one of the keys"},
      {R"({"do":"pick_crisis","place":1,"figure":0})", "action: expected either"},
      {R"({"do":"order_effects","source":"villain"})", "action.source: expected dashboard"},
  };
  for (const auto& [json, line] : wrongs) {
    const Result<Action> read = read_action(content, parsed(json));
    ASSERT_FALSE(read) << json;
    EXPECT_NE(read.problem().line().find(line), std::string::npos) << read.problem().line();
  }
  const std::pair<const char*, const char*> words[] = {
      {"dance", "expected what is done, as in \"play hulk.aa\""},
      {"banana: stop", "expected a decision before the colon; got \"banana:\""},
      {"act: stop", "expected an answer to act; got \"stop\""},
      {"play batman.aa", "expected the id of a Hero card; got \"batman.aa\""},
      {"move 7", "expected a number from 0 to 5; got \"7\""},
      {"move 3 own", "expected own, prev or token"},
      {"rescue own heroic own heroic own heroic own", "expected nothing more; got \"own\""},
      {"first seat4", "expected seat0 to seat3; got \"seat4\""},
  };
  for (const auto& [text, line] : words) {
    const Result<Action> read = long_action(content, text, Decision::act);
    ASSERT_FALSE(read) << text;
    EXPECT_NE(read.problem().line().find(line), std::string::npos) << read.problem().line();
  }
  EXPECT_NE(long_action(content, "stop").problem().line().find("as in \"pick_companions: stop\""),
            std::string::npos);
}

TEST(UnitedNotation, EventsHaveNoKeyForWhatIsNotShown) {
  const Content& content = built_in();
  const Event drawn{.happening = Happening::card_drawn,
                    .seat = Seat{1},
                    .card = *card_named(content, "wasp.ma"),
                    .audience = Viewers::of(Seat{1})};
  EXPECT_EQ(write_event(content, shown(drawn, Seat{1})).dump(),
            R"({"event":"card_drawn","seat":"seat1","card":"wasp.ma","seen_by":["seat1"]})");
  EXPECT_EQ(write_event(content, shown(drawn, spectator)).dump(),
            R"({"event":"card_drawn","seat":"seat1","seen_by":["seat1"]})");
  EXPECT_FALSE(read_event(content, parsed(R"({"event":"card_drawn","seat":"seat1","n":3})")));
  EXPECT_FALSE(read_event(content, parsed(R"({"event":"card_stolen"})")));
  EXPECT_FALSE(read_event(content, parsed(R"({"event":"villain_hit"})")));
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

TEST(UnitedNotation, EverythingHasItsOwnName) {
  expect_names<Refusal>(refusal_count);
  expect_names<Decision>(decision_count);
  expect_names<Deed>(deed_count);
  expect_names<Phase>(phase_count);
  expect_names<Happening>(happening_count);
  expect_names<Cause>(cause_count);
  expect_names<Ending>(ending_count);
  expect_names<Act>(act_count);
  expect_names<Target>(target_count);
  expect_names<Fault>(fault_count);
  EXPECT_STREQ(name_of(Refusal::no_crisis), "no_crisis");
  EXPECT_STREQ(name_of(Decision::optional), "optional");
  EXPECT_STREQ(name_of(Deed::no), "no");
  EXPECT_STREQ(name_of(Deed::fill), "fill_threat");
  EXPECT_STREQ(name_of(Phase::over), "over");
  EXPECT_STREQ(name_of(Happening::game_lost), "game_lost");
  EXPECT_STREQ(name_of(Fault::question), "question");
  for (int i = 0; i < fault_count; ++i) EXPECT_FALSE(explain(Fault(i)).empty());
  EXPECT_EQ(write_rule({4, 2}), "U-4.2");
  EXPECT_EQ(write_unit(unit(Source::token, Symbol::wild)), "token wild");
  EXPECT_EQ(write_unit(Unit::none), "none");
}

// ---- Written by hand --------------------------------------------------------------

// Hulk's turn: Wasp's MA lies before his AA; Bob and a Thug are with him.
const char* const by_hand = R"({
  "phase": "act", "active": "seat0",
  "villain": {"id": "red_skull", "at": 3, "track": 4},
  "missions": {"rescue_civilians": 8, "defeat_thugs": "done"},
  "ring": [
    {"location": "times_square", "thugs": 1, "civilians": 2, "threat": "bob", "health": 2},
    {"location": "central_park", "thugs": 2, "civilians": 2, "threat": "subversion", "filled": [0, 1]},
    {"location": "helicarrier", "thugs": 1},
    {"location": "stark_labs", "threat": "crossbones"},
    {"location": "avengers_tower", "civilians": 1, "threat": "madame_hydra"},
    {"location": "nypd", "civilians": 1, "crisis": 1, "threat": "brainwashing"}],
  "heroes": [{"hero": "hulk", "at": 0, "tokens": {"wild": 1}}, {"hero": "wasp", "at": 2, "crisis": 1}],
  "story": ["rs_05", "wasp.ma", {"card": "hulk.aa", "spent": ["attack"]}],
  "seats": [{"hand": {"hulk.h": 2, "hulk.m.hulk_smash": 1}}, {"hand": {"wasp.w": 1}, "bottom": ["wasp.a"]}]
})";

Result<State> read_by_hand(const Json& json) { return read_state(built_in(), book_of({}), json); }

TEST(UnitedNotation, ReadsAPositionWrittenByHand) {
  const Book book = book_of({});
  const Content& content = built_in();
  const Result<State> read = read_by_hand(parsed(by_hand));
  ASSERT_TRUE(read) << read.problem().line();
  const Table& t = read->table;
  EXPECT_EQ(t.decision, Decision::act);
  EXPECT_EQ(t.asked, Seats::of(Seat{0}));
  EXPECT_EQ(t.me, 0);
  EXPECT_EQ(t.pressure, 2);
  EXPECT_EQ(t.turns, 2);
  EXPECT_EQ(t.health, 4);
  EXPECT_EQ(t.spot[3].health, 6);
  EXPECT_EQ(t.cleared.size(), 1);
  EXPECT_EQ(plan_count(t), 11);
  EXPECT_EQ(deck_count(book, *read, Seat{0}), 12 - 3 - 1);
  EXPECT_EQ(deck_count(book, *read, Seat{1}), 12 - 1 - 1);
  EXPECT_EQ(sound(book, *read), Fault::none);

  std::set<std::string> acts;
  Moves moves;
  legal(book, *read, Seat{0}, moves);
  for (const Move& move : moves) acts.insert(short_action(content, move.action, Decision::act));
  EXPECT_EQ(acts, (std::set<std::string>{"move 1 prev move", "move 5 prev move", "move 1 token wild",
                                         "move 5 token wild", "attack thug own attack",
                                         "attack thug prev attack", "attack thug token wild",
                                         "attack henchman own attack", "attack henchman prev attack",
                                         "attack henchman token wild", "rescue token wild", "end"}));
  State s = *read;
  Rng rng{5};
  play_randomly<United>(book, s, rng,
                        [&](Seat, Action, const State& now) { ASSERT_EQ(sound(book, now), Fault::none); });
}

// ---- Refused ----------------------------------------------------------------------

struct Wrong {
  const char* patch;  // merged into `by_hand` as RFC 7386 says: null removes a key
  const char* where;
  const char* what;  // a part of the complaint
};

TEST(UnitedNotation, RefusesBadPositions) {
  const Wrong wrongs[] = {
      {R"([])", "position", "expected an object"},
      {R"({"phase": null})", "position", "\"phase\""},
      {R"({"phase": "acting"})", "position.phase", "expected one of name_villain"},
      {R"({"hero": "red"})", "position.hero", "expected one of the keys"},
      {R"({"villain": {"id": "ultron"}})", "position.ring[0].threat", "a Threat of this Villain"},
      {R"({"villain": {"at": 6}})", "position.villain.at", "from 0 to 5"},
      {R"({"villain": {"at": null}})", "position", "not laid out"},
      {R"({"villain": {"track": 20}})", "position", "Health or track"},
      {R"({"villain": {"health": 5}})", "position", "Health or track"},
      {R"({"missions": {"rescue_civilians": 9}})", "position", "an open Mission"},
      {R"({"missions": {"rescue_civilians": "full"}})", "position.missions.rescue_civilians", "\"done\""},
      {R"({"ring": []})", "position", "not laid out"},
      {R"({"heroes": [{"hero": "hulk", "at": 0}]})", "position.story[1]", "a card of a Hero in play"},
      {R"({"heroes": [{"hero": "hulk", "at": 0}, {"hero": "batman"}]})", "position.heroes[1].hero",
       "the id of a Hero"},
      {R"({"story": ["rs_05", "ul_01"]})", "position.story[1]", "a plan card of this Villain"},
      {R"({"story": ["wasp.ma", "hulk.aa"]})", "position", "Storyline"},
      {R"({"story": ["rs_05", "rs_05", "wasp.ma", "hulk.aa"]})", "position", "expected 1 rs_05"},
      {R"({"story": ["rs_05", "wasp.ma", {"card": "hulk.aa", "spent": ["move"]}]})",
       "position.story[2].spent[0]", "symbols of the card"},
      {R"({"plan": {"pool": {"rs_01": 1}}})", "position", "in all places together"},
      {R"({"cleared": ["bob"]})", "position", "six Threats"},
      {R"({"pressure": 4})", "position", "does not exist"},
      {R"({"pressure": 0})", "position", "Storyline"},
      {R"({"active": null})", "position", "active seat"},
      {R"({"active": "seat2"})", "position.active", "seat0 to seat1"},
      {R"({"decision": "play_card"})", "position.decision", "expected act, which is what the rules ask here"},
      {R"({"asked": ["seat1"]})", "position.asked", "expected seat0"},
      {R"({"phase": "turn_ends"})", "position.phase", "nothing is asked here"},
      {R"({"stack": [{"role": "bam"}]})", "position.phase", "nothing is asked here"},
      {R"({"stack": [{"role": "plan"}]})", "position", "cannot be under way"},
      {R"({"stack": [{"role": "special", "special": "roar"}]})", "position.stack[0].special",
       "the id of a special"},
      {R"({"queue": [{"kind": "cleared"}]})", "position", "cannot wait"},
      {R"({"seats": []})", "position.seats", "a list of 2 objects"},
      {R"({"seats": [{"hand": {"hulk.aa": 3}}, {"hand": {"wasp.w": 1}}]})", "position.seats[0]",
       "expected 3 hulk.aa in all places together; got 4"},
      {R"({"seats": [{"hand": {"hulk.h": 1}, "seen": {"hulk.aa": 1}}, {"hand": {"wasp.w": 1}}]})",
       "position.seats[0].seen", "cannot have seen"},
      {R"({"seats": [{"hand": {"hulk.h": 1}}, {}]})", "position", "KO'd Hero"},
      {R"({"ending": "won"})", "position", "if and only if"},
  };
  for (const Wrong& wrong : wrongs) {
    Json json = parsed(by_hand);
    json.merge_patch(parsed(wrong.patch));
    const Result<State> read = read_by_hand(json);
    if (read) {
      ADD_FAILURE() << "was accepted: " << wrong.patch;
      continue;
    }
    EXPECT_EQ(read.problem().where, wrong.where) << wrong.patch << "\n" << read.problem().line();
    EXPECT_NE(read.problem().what.find(wrong.what), std::string::npos) << wrong.patch << "\n"
                                                                       << read.problem().line();
  }
}

TEST(UnitedNotation, RefusesBadViews) {
  const Book book = book_of({.open_hands = false});
  const Result<State> s = read_by_hand(parsed(by_hand));
  ASSERT_TRUE(s);
  const Json good = write_view(built_in(), book, view(book, *s, Seat{0}));
  const Wrong wrongs[] = {
      {R"({"viewer": "chance"})", "view.viewer", "seat0 to seat1 or spectator"},
      {R"({"secret": 1})", "view.secret", "one of the keys"},
      {R"({"phase": "nowhere"})", "view.phase", "expected one of"},
      {R"({"seats": [{}, {}]})", "view.seats[0]", "hand_size"},
      {R"({"seats": [{"hand_size": 1, "deck_size": 1},
                     {"hand_size": 1, "deck_size": 1, "hand": {"wasp.w": 1}}]})",
       "view.seats[1].hand", "does not see"},
  };
  for (const Wrong& wrong : wrongs) {
    Json json = good;
    json.merge_patch(parsed(wrong.patch));
    const Result<View> read = read_view(built_in(), book, json);
    ASSERT_FALSE(read) << wrong.patch;
    EXPECT_EQ(read.problem().where, wrong.where) << read.problem().line();
    EXPECT_NE(read.problem().what.find(wrong.what), std::string::npos) << read.problem().line();
  }
  // Wasp's hand is hidden, and so is what lies under her deck.
  EXPECT_FALSE(good["seats"][1].contains("hand"));
  EXPECT_EQ(good["seats"][1]["bottom_size"], 1);
}

TEST(UnitedNotation, FactsSayWhatIsWorthDrawing) {
  const Book book = book_of({});
  const Result<State> s = read_by_hand(parsed(by_hand));
  ASSERT_TRUE(s);
  const Json facts = write_facts(built_in(), book, view(book, *s, spectator));
  EXPECT_EQ(facts["pressure_limit"], 2);
  EXPECT_EQ(facts["plan_left"], 11);
  EXPECT_EQ(facts["villain_open"], false);
  EXPECT_EQ(facts["ring"][0]["free"], 2);
  EXPECT_EQ(facts["symbols"].dump(),
            R"({"own":{"attack":1},"prev":{"move":1,"attack":1},"token":{"wild":1}})");
  EXPECT_EQ(facts["special"], false);
}

}  // namespace
}  // namespace gm::united

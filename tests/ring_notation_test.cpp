// Ring's notation: what is written reads back to the equal value, what people
// write by hand is understood, and what is wrong is refused with the reason.
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "rules/play.h"
#include "rules/ring/ring.h"
#include "text/json.h"
#include "text/ring/content.h"
#include "text/ring/notation.h"

namespace gm::ring {
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
  // The question follows from the rest; what a die is rolled for only while it is rolled.
  Json silent = json;
  for (const char* key : {"decision", "asked", "about"}) silent.erase(key);
  for (Json& seat : silent["seats"]) seat.erase("deck"), seat.erase("reserve"), seat.erase("healthy");
  expect_same(read_state(content, book, silent), s, silent);
}

void check_views(const Content& content, const Book& book, const State& s) {
  for (Seat viewer : {Seat{0}, Seat{1}, spectator}) {
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
    const bool fresh = asked.insert(s.table.decision).second;
    listener.events.clear();
    const Action action = draw_move(moves, rng, who.luck);
    if (fresh || rng.below(rarely) == 0) {
      check_state(content, book, s);
      for (const Move& move : moves) {
        const std::string words = short_action(content, move.action, s.table.decision);
        EXPECT_EQ(words.find(':'), std::string::npos) << words;
        expect_same(long_action(content, words, s.table.decision), move.action, Json(words));
      }
    }
    if (fresh || rng.below(5 * rarely) == 0) check_views(content, book, s);
    apply(book, s, seat, action, listener);
    for (const Event& event : listener.events) {
      if (met.insert(event.happening).second || rng.below(rarely) == 0) check_event(content, event);
    }
  }
  check_state(content, book, s);
  check_views(content, book, s);
}

// What chance hardly ever brings about: all dice equal at the end of a round (E15 of the rules), and an
// answer that is cancelled where the attack may be answered anew (R-5.13).
void check_rare_games(std::set<Happening>& met, std::set<Decision>& asked) {
  const Content& content = built_in();
  const Book book = book_of({.reanswer = true});
  Json points =
      parsed(R"({"phase": "perform", "round": 1, "turn": 3, "active": "seat0", "opener": "seat0", "seats": [
    {"fighter": "telepnyov", "hand": {"coach": 1}, "deck": {}, "discard": [],
     "ring": {"red": [1, 1, 1, 1], "yellow": [2, 2], "blue": [1, 1], "white": [5, 5, 5, 5, 5]}},
    {"fighter": "glukhov", "hand": {"block": 1}}]})");
  for (const CardText& card : content.cards) {
    const int copies = book.list.of[int(*card_named(content, card.id))].size();
    for (int i = 0; i < copies && card.id != "coach"; ++i) points["seats"][0]["discard"].push_back(card.id);
  }
  const Json anew = parsed(R"({"phase": "window", "round": 1, "turn": 3, "active": "seat0", "opener": "seat0",
    "chain": [{"card": "swing", "power": "min"}, {"card": "dodge", "power": "min"}, {"card": "dodge", "power": "max"}],
    "seats": [{"fighter": "nemkov", "last": {"card": "swing"}, "hand": {"block": 1}},
              {"fighter": "glukhov", "hand": {"feint": 1}}]})");
  for (const Json& json : {points, anew}) {
    const Result<State> s = read_state(content, book, json);
    ASSERT_TRUE(s) << s.problem().line();
    check_game(book, *s, Rng{1}, 1, met, asked);
  }
}

TEST(RingNotation, RandomGamesReadBackInEveryMode) {
  const Content& content = built_in();
  std::set<Happening> met;
  std::set<Decision> asked;
  for (int i = 0; i < modes(content.book) && !HasFailure(); ++i) {
    const Book book = book_of(mode(content.book, i));
    check_state(content, book, start(book));
    check_views(content, book, start(book));
    check_game(book, start(book), stream(11, uint64_t(i)), 60, met, asked);
  }
  check_rare_games(met, asked);
  for (int i = 0; i < 400 && int(met.size()) < happening_count - 1 && !HasFailure(); ++i) {
    const Book book = book_of(mode(content.book, i % modes(content.book)));
    check_game(book, start(book), stream(12, uint64_t(i)), 10000, met, asked);
  }
  // Effects that no card of the game has are met with packs.
  const std::set<Happening> only_in_packs{Happening::branch_chosen};
  for (int i = 0; i < happening_count; ++i) {
    const bool pack = only_in_packs.contains(Happening(i));
    EXPECT_NE(met.contains(Happening(i)), pack) << name_of(Happening(i));
  }
  for (int i = 1; i < decision_count; ++i) {
    const Decision decision{u8(i)};
    const bool pack = decision == Decision::branch || decision == Decision::optional;
    EXPECT_NE(asked.contains(decision), pack) << name_of(decision);
  }
}

TEST(RingNotation, EveryActionReadsBackOrIsNoAction) {
  const Content& content = built_in();
  std::set<std::string> texts, words;
  int readable = 0;
  for (int i = 0; i < actions_written(content.book); ++i) {
    const Action action = action_written(content.book, i);
    const Json json = write_action(content, action);
    const Result<Action> read = read_action(content, through_text(json));
    if (!read) continue;  // means nothing: a deed that the decision does not know, a number out of range
    EXPECT_TRUE(*read == action) << json.dump();
    if (!texts.insert(json.dump()).second) continue;  // the list names some twice
    ++readable;
    const std::string said = short_action(content, action);
    expect_same(long_action(content, said), action, Json(said));
    EXPECT_TRUE(words.insert(said).second) << "two actions are called " << said;
  }
  EXPECT_GT(readable, 1000);
}

TEST(RingNotation, ActionsLookLikeThis) {
  const Content& content = built_in();
  const auto json = [&](Action action) { return write_action(content, action).dump(); };
  const auto text = [&](Action action, Decision asked) { return short_action(content, action, asked); };
  const uint8_t backfist = u8(int(*card_named(content, "backfist")));
  const uint8_t contempt = u8(int(*card_named(content, "contempt")));
  const auto die = [](Colour colour, int value) {
    return u8(int(value == 0 ? reserve_die(colour) : ring_die(colour, value)));
  };
  struct Row {
    Action action;
    const char* json;
    const char* words;
    const char* alone;  // where nothing says what is asked
  };
  const Row rows[] = {
      {{Decision::perform, Deed::play, backfist, u8(int(Power::mid))},
       R"({"do":"perform","choice":"play","card":"backfist","power":"mid"})",
       "play backfist mid",
       "perform: play backfist mid"},
      {{Decision::perform, Deed::play, contempt, u8(int(Power::none))},
       R"({"do":"perform","choice":"play","card":"contempt"})",
       "play contempt",
       "perform: play contempt"},
      {{Decision::perform, Deed::discard_card, backfist},
       R"({"do":"perform","choice":"discard_card","card":"backfist"})",
       "discard backfist",
       "perform: discard backfist"},
      {{Decision::mobilise, Deed::pick_die, die(Colour::strength, 3)},
       R"({"do":"mobilise","choice":"pick_die","die":"red 3"})",
       "pick red 3",
       "mobilise: pick red 3"},
      {{Decision::discard_roll, Deed::pick_die, die(Colour::endurance, 0)},
       R"({"do":"discard_roll","choice":"pick_die","die":"white reserve"})",
       "pick white reserve",
       "discard_roll: pick white reserve"},
      {{Decision::mobilise, Deed::roll_now},
       R"({"do":"mobilise","choice":"roll_now"})",
       "roll",
       "mobilise: roll"},
      {{Decision::counter, Deed::pass}, R"({"do":"counter","choice":"pass"})", "pass", "counter: pass"},
      {{Decision::referee, Deed::accept}, R"({"do":"referee","choice":"accept"})", "accept", "accept"},
      {{Decision::die, Deed::roll_die, 4}, R"({"do":"die","value":4})", "die 4", "die 4"},
      {{Decision::card, Deed::take_card, backfist},
       R"({"do":"card","card":"backfist"})",
       "card backfist",
       "card: card backfist"},
      {{Decision::pick_fighter, Deed::take_fighter, u8(int(own_fighter(Seat{1})))},
       R"({"do":"pick_fighter","fighter":"own1"})",
       "fighter own1",
       "pick_fighter: fighter own1"},
      {{Decision::pick_order, Deed::name_seat, 1},
       R"({"do":"pick_order","seat":"seat1"})",
       "first seat1",
       "pick_order: first seat1"},
      {{Decision::protect_split, Deed::split, 1, 2},
       R"({"do":"protect_split","damage":1,"pain":2})",
       "split 1 2",
       "protect_split: split 1 2"},
      {{Decision::stun_target, Deed::stun_die, die(Colour::speed, 6)},
       R"({"do":"stun_target","die":"yellow 6"})",
       "stun yellow 6",
       "stun yellow 6"},
      {{Decision::heal_choice, Deed::heal_lost},
       R"({"do":"heal_choice","choice":"lost"})",
       "heal lost",
       "heal lost"},
      {{Decision::heal_choice, Deed::heal_pain},
       R"({"do":"heal_choice","choice":"pain"})",
       "heal pain",
       "heal pain"},
      {{Decision::nudge, Deed::turn_die, die(Colour::endurance, 4), 5},
       R"({"do":"nudge","die":"white 4","to":5})",
       "nudge white 4 up",
       "nudge white 4 up"},
      {{Decision::nudge, Deed::turn_die, die(Colour::endurance, 1), 6},
       R"({"do":"nudge","die":"white 1","to":6})",
       "nudge white 1 down",
       "nudge white 1 down"},
      {{Decision::nudge, Deed::turn_die, die(Colour::endurance, 1), 4},
       R"({"do":"nudge","die":"white 1","to":4})",
       "nudge white 1 4",
       "nudge white 1 4"},
      {{Decision::set, Deed::turn_die, die(Colour::speed, 1), 6},
       R"({"do":"set","die":"yellow 1","to":6})",
       "set yellow 1 6",
       "set yellow 1 6"},
      {{Decision::swap, Deed::swap_dice, die(Colour::strength, 5), die(Colour::coordination, 3)},
       R"({"do":"swap","die":"red 5","with":"blue 3"})",
       "swap red 5 blue 3",
       "swap red 5 blue 3"},
      {{Decision::repeat, Deed::more}, R"({"do":"repeat","choice":"more"})", "more", "more"},
      {{Decision::repeat, Deed::stop}, R"({"do":"repeat","choice":"stop"})", "stop", "repeat: stop"},
      {{Decision::branch, Deed::branch, 1}, R"({"do":"branch","branch":2})", "branch 2", "branch 2"},
      {{Decision::cycle, Deed::no}, R"({"do":"cycle","choice":"no"})", "no", "cycle: no"},
  };
  for (const Row& row : rows) {
    EXPECT_EQ(json(row.action), row.json);
    EXPECT_EQ(text(row.action, row.action.decision), row.words);
    EXPECT_EQ(text(row.action, Decision::none), row.alone);
    EXPECT_TRUE(*long_action(content, row.words, row.action.decision) == row.action) << row.words;
  }
  // A word that what is asked does not know means the first decision that does.
  EXPECT_TRUE(*long_action(content, "roll", Decision::counter) ==
              (Action{Decision::mobilise, Deed::roll_now}));
  EXPECT_TRUE(*long_action(content, "counter: pass", Decision::again) ==
              (Action{Decision::counter, Deed::pass}));
}

TEST(RingNotation, BadActionsAreRefused) {
  const Content& content = built_in();
  const std::pair<const char*, const char*> jsons[] = {
      {R"([])", "action: expected an object"},
      {R"({})", "expected the key \"do\""},
      {R"({"do":"none"})", "action.do: expected one of pick_order"},
      {R"({"do":"perform"})", "expected the key \"choice\""},
      {R"({"do":"perform","choice":"pass"})",
       "action.choice: expected one of play, discard_card; got \"pass\""},
      {R"({"do":"perform","choice":"play","card":"kick"})", "action.card: expected the id of a card"},
      {R"({"do":"perform","choice":"play","card":"swing","power":"huge"})", "expected one of min, mid, max"},
      {R"({"do":"mobilise","choice":"pick_die","die":"green 3"})",
       "action.die: expected a die: red, yellow,"},
      {R"({"do":"mobilise","choice":"pick_die","die":"red 7"})", "action.die: expected a die"},
      {R"({"do":"mobilise","choice":"roll_now","die":"red 3"})",
       "action.die: expected one of the keys do, choice"},
      {R"({"do":"die","value":7})", "action.value: expected a whole number from 1 to 6"},
      {R"({"do":"pick_fighter","fighter":"batman"})", "action.fighter: expected the id of a fighter"},
      {R"({"do":"pick_order","seat":"chance"})", "action.seat: expected seat0 to seat1"},
      {R"({"do":"nudge","die":"red 3","to":0})", "action.to: expected a whole number from 1 to 6"},
      {R"({"do":"branch","branch":0})", "action.branch: expected a whole number from 1"},
  };
  for (const auto& [json, line] : jsons) {
    const Result<Action> read = read_action(content, parsed(json));
    ASSERT_FALSE(read) << json;
    EXPECT_NE(read.problem().line().find(line), std::string::npos) << read.problem().line();
  }
  const std::pair<const char*, const char*> words[] = {
      {"", "expected what is done"},
      {"jump", "expected what is done, as in \"play backfist mid\""},
      {"play", "expected the id of a card"},
      {"play kick", "expected the id of a card; got \"kick\""},
      {"play swing huge", "expected min, mid or max; got \"huge\""},
      {"play swing mid mid", "expected nothing more; got \"mid\""},
      {"pick red", "expected a die"},
      {"pick 3 red", "expected a die: red, yellow, blue or white"},
      {"split 1", "expected a number from 0 to 40"},
      {"die six", "expected a number from 1 to 6; got \"six\""},
      {"nudge red 3", "expected a number from 1 to 6"},
      {"set red 3 up", "expected a number from 1 to 6; got \"up\""},
      {"heal all", "expected what is done"},
      {"banana: pass", "expected a decision before the colon; got \"banana:\""},
      {"perform: pass", "expected an answer to perform; got \"pass\""},
      {"first seat2", "expected seat0 or seat1; got \"seat2\""},
      {"fighter batman", "expected the id of a fighter; got \"batman\""},
  };
  for (const auto& [text, line] : words) {
    const Result<Action> read = long_action(content, text, Decision::perform);
    ASSERT_FALSE(read) << text;
    EXPECT_NE(read.problem().line().find(line), std::string::npos) << read.problem().line();
  }
  EXPECT_NE(long_action(content, "roll").problem().line().find("as in \"mobilise: roll\""),
            std::string::npos);
}

TEST(RingNotation, EventsHaveNoKeyForWhatIsNotShown) {
  const Content& content = built_in();
  const Event drawn{.happening = Happening::card_drawn,
                    .seat = Seat{1},
                    .card = *card_named(content, "swing"),
                    .audience = Viewers::of(Seat{1})};
  EXPECT_EQ(write_event(content, shown(drawn, Seat{1})).dump(),
            R"({"event":"card_drawn","seat":"seat1","card":"swing","seen_by":["seat1"]})");
  EXPECT_EQ(write_event(content, shown(drawn, spectator)).dump(),
            R"({"event":"card_drawn","seat":"seat1","seen_by":["seat1"]})");
  EXPECT_FALSE(read_event(content, parsed(R"({"event":"card_drawn","seat":"seat1","n":3})")));
  EXPECT_FALSE(read_event(content, parsed(R"({"event":"card_stolen"})")));
  EXPECT_FALSE(read_event(content, parsed(R"({"event":"healed","seat":"seat0","n":1,
      "before":{"healthy":9,"pain":9,"lost":0},"after":{"healthy":9,"pain":0,"lost":3}})")));
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

TEST(RingNotation, EverythingHasItsOwnName) {
  expect_names<Refusal>(refusal_count);
  expect_names<Decision>(decision_count);
  expect_names<Deed>(deed_count);
  expect_names<Phase>(phase_count);
  expect_names<Happening>(happening_count);
  expect_names<Purpose>(purpose_count);
  expect_names<Cause>(cause_count);
  expect_names<Opener>(opener_count);
  expect_names<Reason>(reason_count);
  expect_names<TieBreak>(tie_break_count);
  expect_names<Fault>(fault_count);
  EXPECT_STREQ(name_of(Refusal::must_cycle), "must_cycle");
  EXPECT_STREQ(name_of(Decision::keep_dice), "keep_dice");
  EXPECT_STREQ(name_of(Phase::over), "over");
  EXPECT_STREQ(name_of(Happening::fight_won), "fight_won");
  EXPECT_STREQ(name_of(Fault::question), "question");
  for (int i = 0; i < fault_count; ++i) EXPECT_FALSE(explain(Fault(i)).empty());
  EXPECT_EQ(write_rule({4, 2}), "R-4.2");
  EXPECT_EQ(write_die(ring_die(Colour::coordination, 6)), "blue 6");
  EXPECT_EQ(write_die(Die::none), "none");
}

// ---- Written by hand --------------------------------------------------------------

// E3 of the rules: the active seat has three red threes, two yellow twos and two blue fours.
const char* const by_hand = R"({
  "phase": "perform", "round": 1, "turn": 3, "active": "seat0", "opener": "seat0",
  "seats": [
    {"fighter": "nemkov", "ring": {"red": [3, 3, 3], "yellow": [2, 2], "blue": [4, 4]},
     "hand": {"backfist": 1, "coach": 1, "cutman": 1, "dodge": 1, "counterblow": 1},
     "discard": ["swing", "clinch"]},
    {"fighter": "glukhov", "pain": 2, "lost": 1, "hand": {"dodge": 1, "counterblow": 2},
     "seen": {"counterblow": 1}, "last": {"card": "body_blow"}, "discard": ["body_blow"]}
  ]
})";

Result<State> read_by_hand(const Json& json) { return read_state(built_in(), book_of({}), json); }

TEST(RingNotation, ReadsAPositionWrittenByHand) {
  const Book book = book_of({});
  const Content& content = built_in();
  const Result<State> read = read_by_hand(parsed(by_hand));
  ASSERT_TRUE(read) << read.problem().line();
  const Table& t = read->table;
  EXPECT_EQ(t.decision, Decision::perform);
  EXPECT_EQ(t.asked, Seat{0});
  EXPECT_EQ(t.limit, 3);
  EXPECT_EQ(t.corner[1].healthy, 9);
  EXPECT_EQ(t.corner[0].dice.count(reserve_die(Colour::strength)), 2);
  EXPECT_EQ(t.corner[0].dice.count(reserve_die(Colour::endurance)), 5);
  EXPECT_EQ(deck_count(*read, Seat{0}), 24 - 5 - 2);
  EXPECT_EQ(copies_in(book, read->of(Seat{1}).seen, *card_named(content, "counterblow")), 1);
  EXPECT_EQ(sound(book, *read), Fault::none);

  std::set<std::string> plays;
  Moves moves;
  legal(book, *read, Seat{0}, moves);
  for (const Move& move : moves) plays.insert(short_action(content, move.action, Decision::perform));
  EXPECT_EQ(plays, (std::set<std::string>{"play backfist min", "play backfist mid", "play coach min",
                                          "play coach mid", "discard backfist", "discard coach",
                                          "discard cutman", "discard dodge", "discard counterblow"}));
  State s = *read;
  Rng rng{5};
  play_randomly<Ring>(book, s, rng,
                      [&](Seat, Action, const State& now) { ASSERT_EQ(sound(book, now), Fault::none); });
}

TEST(RingNotation, UnderstandsOtherMoments) {
  const auto patched = [](const char* patch) {
    Json json = parsed(by_hand);
    json.merge_patch(parsed(patch));
    return read_by_hand(json);
  };
  const std::pair<const char*, Decision> rows[] = {
      {R"({"phase": "mobilise"})", Decision::mobilise},
      {R"({"phase": "mobilise", "picks": 1, "picks_from": "blue 4"})", Decision::mobilise},
      {R"({"phase": "refresh", "limit": 4})", Decision::refresh_discard},
      {R"({"phase": "discard_roll", "colour": "white"})", Decision::discard_roll},
      {R"({"phase": "draw_second", "active": null, "turn": null, "opening_left": 1})", Decision::card},
      {R"({"phase": "next_turn", "seats": null})", Decision::none},
  };
  for (const auto& [patch, decision] : rows) {
    const Result<State> read = patched(patch);
    if (decision == Decision::none) {
      EXPECT_FALSE(read);
      continue;
    }
    if (decision == Decision::refresh_discard || decision == Decision::card) continue;  // below
    ASSERT_TRUE(read) << patch << ": " << read.problem().line();
    EXPECT_EQ(read->table.decision, decision) << patch;
  }
  Json window = parsed(by_hand);
  window["phase"] = "window";
  window["chain"] = parsed(R"([{"card": "backfist", "power": "mid"}])");
  window["seats"][0]["hand"].erase("backfist");
  window["seats"][0]["last"] = parsed(R"({"card": "backfist"})");
  const Result<State> read = read_by_hand(window);
  ASSERT_TRUE(read) << read.problem().line();
  EXPECT_EQ(read->table.decision, Decision::counter);
  EXPECT_EQ(read->table.asked, Seat{1});
}

// ---- Refused ----------------------------------------------------------------------

struct Wrong {
  const char* patch;  // merged into `by_hand` as RFC 7386 says: null removes a key
  const char* where;
  const char* what;  // a part of the complaint
};

TEST(RingNotation, RefusesBadPositions) {
  const Wrong wrongs[] = {
      {R"([])", "position", "expected an object"},
      {R"({"phase": null})", "position", "\"phase\""},
      {R"({"phase": "laying"})", "position.phase", "expected one of name_picker"},
      {R"({"hero": "red"})", "position.hero", "expected one of the keys"},
      {R"({"round": 4})", "position.round", "a whole number from 0 to 3"},
      {R"({"round": 0})", "position", "numbers of round"},
      {R"({"turn": 0})", "position", "numbers of round"},
      {R"({"turn": 1000})", "position.turn", "a whole number from 0 to 999"},
      {R"({"active": "seat2"})", "position.active", "seat0 to seat1"},
      {R"({"active": null})", "position", "active"},
      {R"({"opener": null})", "position", "numbers of round"},
      {R"({"limit": 21})", "position.limit", "from 0 to 20"},
      {R"({"decision": "mobilise"})", "position.decision",
       "expected perform, which is what the rules ask here"},
      {R"({"asked": "seat1"})", "position.asked", "expected seat0"},
      {R"({"phase": "turn_start"})", "position.phase", "nothing is asked here"},
      {R"({"phase": "close"})", "position", "a chain begins with"},
      {R"({"chain": [{"card": "swing", "power": "min"}]})", "position.seats[0]",
       "expected 1 swing in all places"},
      {R"({"chain": [{"card": "kick"}]})", "position.chain[0].card", "the id of a card"},
      {R"({"chain": [{"card": "swing", "level": "min"}]})", "position.chain[0].level",
       "one of the keys card"},
      {R"({"active": null, "chain": [{"card": "knee", "power": "min"}]})", "position.chain",
       "nobody is active"},
      {R"({"stack": [{"item": 1, "self": "seat0"}]})", "position", "list of steps that cannot be under way"},
      {R"({"stack": [{"self": "seat0"}]})", "position.stack[0]", "either \"item\" or \"ability\""},
      {R"({"stack": [{"ability": 5, "self": "seat0"}]})", "position.stack[0].ability", "from 1 to 4"},
      {R"({"stack": [{"ability": 1, "self": "seat0", "step": 14}]})", "position.stack[0].step",
       "a whole number from 1 to"},
      {R"({"picks": 2})", "position.picks", "no picks where no dice are picked"},
      {R"({"phase": "mobilise", "picks": 4})", "position", "dice that may still be picked"},
      {R"({"phase": "mobilise", "picks_from": "red"})", "position.picks_from", "expected a die"},
      {R"({"packet": {"damage": 1}})", "position", "damage and pain are under way"},
      {R"({"doctor": 1})", "position", "the doctor rolls only"},
      {R"({"failed": ["seat0", "seat0"]})", "position.failed[1]", "each name once"},
      {R"({"winner": "seat0"})", "position", "winner and reason"},
      {R"({"phase": "over", "winner": "seat0", "reason": "knockout"})", "position", "winner and reason"},
      {R"({"seats": []})", "position.seats", "a list of 2 objects"},
      {R"({"colour": "red"})", "position", "dice that may still be picked"},
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

TEST(RingNotation, RefusesBadSeats) {
  const Wrong wrongs[] = {
      {R"({"fighter": "batman"})", "position.seats[0].fighter", "the id of a fighter"},
      {R"({"fighter": "own0"})", "position.seats[0]", "expected 0 red dice in all places together; got 3"},
      {R"({"fighter": null})", "position.seats[0]", "expected 0 red dice"},
      {R"({"fighter": "glukhov", "ring": null})", "position", "not both the same one"},
      {R"({"healthy": 13})", "position.seats[0].healthy", "from 0 to 12"},
      {R"({"healthy": 11})", "", ""},  // one is lost
      {R"({"healthy": 11, "lost": 0})", "position.seats[0]", "expected 12 tokens"},
      {R"({"pain": 7, "lost": 7})", "position.seats[0]", "at most 12 tokens"},
      {R"({"healthy": 0, "lost": 12})", "position", "each fighter has a healthy token"},
      {R"({"yellow": 2})", "position", "at most one yellow card"},
      {R"({"yellow_turn": 9})", "position", "numbers of round"},
      {R"({"ring": {"green": [1]}})", "position.seats[0].ring.green", "one of the keys red"},
      {R"({"ring": {"red": [7]}})", "position.seats[0].ring.red[0]", "from 1 to 6"},
      {R"({"ring": {"red": [1, 1, 1, 1, 1, 1]}})", "position.seats[0].ring.red", "at most 5"},
      {R"({"ring": {"yellow": [1, 1, 1, 1]}})", "position.seats[0]", "expected 3 yellow dice in all places"},
      {R"({"reserve": {"red": 1}})", "position.seats[0]",
       "expected 5 red dice in all places together; got 4"},
      {R"({"air": {"red": 1}})", "position", "dice are in the air only"},
      {R"({"hand": {"kick": 1}})", "position.seats[0].hand.kick", "expected the id of a card"},
      {R"({"hand": {"backfist": 2}})", "position.seats[0]",
       "expected 1 backfist in all places together; got 2"},
      {R"({"hand": {"armlock": 1}})", "position.seats[0]",
       "expected 0 armlock in all places together; got 1"},
      {R"({"deck": {"knee": 1}})", "position.seats[0]", "in all places together"},
      {R"({"seen": {"swing": 1}})", "position.seats[0].seen", "cannot have seen"},
      {R"({"last": {"card": "block"}})", "position", "last is a card"},
      {R"({"knows": {}})", "position.seats[0].knows", "one of the keys"},
  };
  for (const Wrong& wrong : wrongs) {
    Json json = parsed(by_hand);
    json["seats"][0].merge_patch(parsed(wrong.patch));
    const Result<State> read = read_by_hand(json);
    if (*wrong.where == 0) {
      EXPECT_TRUE(read) << read.problem().line();
      continue;
    }
    if (read) {
      ADD_FAILURE() << "was accepted: " << wrong.patch;
      continue;
    }
    EXPECT_EQ(read.problem().where, wrong.where) << wrong.patch << "\n" << read.problem().line();
    EXPECT_NE(read.problem().what.find(wrong.what), std::string::npos) << wrong.patch << "\n"
                                                                       << read.problem().line();
  }
}

TEST(RingNotation, RefusesBadViews) {
  const Book book = book_of({});
  const Result<State> s = read_by_hand(parsed(by_hand));
  ASSERT_TRUE(s);
  const Json good = write_view(built_in(), book, view(book, *s, Seat{0}));
  const Wrong wrongs[] = {
      {R"({"viewer": "chance"})", "view.viewer", "seat0 to seat1 or spectator"},
      {R"({"hand": {"backfist": 2}})", "view", "in all places together"},
      {R"({"secret": 1})", "view.secret", "one of the keys"},
      {R"({"phase": "nowhere"})", "view.phase", "expected one of"},
      {R"({"seats": [{}, {}]})", "view.seats[0]", "hand_size"},
  };
  for (const Wrong& wrong : wrongs) {
    Json json = good;
    json.merge_patch(parsed(wrong.patch));
    const Result<View> read = read_view(built_in(), book, json);
    ASSERT_FALSE(read) << wrong.patch;
    EXPECT_EQ(read.problem().where, wrong.where) << read.problem().line();
    EXPECT_NE(read.problem().what.find(wrong.what), std::string::npos) << read.problem().line();
  }
}

TEST(RingNotation, FactsSayWhatIsWorthDrawing) {
  const Book book = book_of({});
  const Result<State> s = read_by_hand(parsed(by_hand));
  ASSERT_TRUE(s);
  const Json facts = write_facts(built_in(), book, view(book, *s, Seat{0}));
  EXPECT_EQ(facts["sets"][0].dump(), R"({"red":[3,3,3],"yellow":[2,2],"blue":[4,4]})");
  EXPECT_EQ(facts["final"].dump(), "[7,0]");
  EXPECT_EQ(facts["powers"]["backfist"].dump(), R"(["min","mid"])");
  EXPECT_EQ(facts["powers"]["cutman"].dump(), "[]");
  EXPECT_FALSE(write_facts(built_in(), book, view(book, *s, spectator)).contains("powers"));
}

}  // namespace
}  // namespace gm::ring

// Records: written so that people can compare them, read strictly, played
// again exactly, and refused with the step when something is not true.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "table/record.h"

namespace gm {
namespace {

// Plays on at random until the end, or for so many steps.
void play(Session& session, Rng& luck, Rng& choice, std::size_t steps = all_steps) {
  for (std::size_t i = 0; i < steps && !session.actors().none(); ++i) {
    const Actors who = session.actors();
    if (who.luck) {
      session.roll(luck);
      continue;
    }
    const Seat seat = who.seats.front();
    const Json actions = session.legal(seat);
    ASSERT_FALSE(session.act(seat, actions[std::size_t(choice.below(int(actions.size())))]));
  }
}

std::unique_ptr<Session> open(const char* options, const std::vector<PackSource>& packs = {}) {
  auto session = new_session("battle", Json::parse(options), packs);
  EXPECT_TRUE(session) << session.problem().line();
  return std::move(*session);
}

Record played(const char* options, const std::string& seed, std::size_t steps = all_steps) {
  auto session = open(options);
  Rng luck = seeded(seed), choice{77};
  play(*session, luck, choice, steps);
  return record_of(*session, {{"Ann", "you"}, {"Bo", "bot:greedy"}}, seed);
}

std::string complaint(const Record& record) {
  const auto verified = verify(record);
  return verified ? "" : verified.problem().line();
}

Record read_back(const std::string& text) {
  const auto record = read_record(text, "log");
  EXPECT_TRUE(record) << record.problem().line();
  return record ? *record : Record{};
}

// ---- Seeds --------------------------------------------------------------------

TEST(Seeds, AreNumbersOrAnyText) {
  EXPECT_EQ(seed_number("7"), 7u);
  EXPECT_EQ(seed_number("0"), 0u);
  EXPECT_EQ(seed_number("007"), 7u);
  EXPECT_EQ(seed_number("18446744073709551615"), ~uint64_t(0));
  EXPECT_EQ(seed_number("seven"), 0x01359a3079f1d01eu);
  EXPECT_EQ(seed_number(""), 0xcbf29ce484222325u);
  for (const char* text : {"18446744073709551616", "-1", "+1", " 7", "7 ", "0x7", "7.0"}) {
    EXPECT_GT(seed_number(text), 1u << 20) << text;
  }
  EXPECT_EQ(seeded("7").x, stream(7, 0).x);
}

// ---- Writing and reading --------------------------------------------------------

TEST(Record, IsWrittenAStepALine) {
  const Record record = played(R"({"players":2})", "7", 3);
  const std::string text = write_record(record);
  const std::string expected = R"({
  "game": "battle",
  "rules": 1,
  "packs": )" + json_of(record)["packs"].dump() +
                               R"(,
  "options": )" + record.options.dump() +
                               R"(,
  "seats": [{"name":"Ann","kind":"you"},{"name":"Bo","kind":"bot:greedy"}],
  "seed": "7",
  "steps": [
    {"seat":"chance","action":{"do":"c_first_player","seat":"seat1"}},
    {"seat":"chance","action":{"do":"c_deal_hero","hero":"wasp"}},
    {"seat":"chance","action":{"do":"c_deal_hero","hero":"black_widow"}}
  ],
  "result": {"over":false,"winners":[],"hash":")" +
                               record.end->hash + "\"}\n}\n";
  EXPECT_EQ(text, expected);
  EXPECT_EQ(read_back(text), record);
}

TEST(Record, ReadsBackWhatWasWritten) {
  Record record = played(R"({"players":2,"box":"combined"})", "a \"seed\"\nof Ж", 60);
  record.seats[0].name = "\"Żółw\"\n\t\\";
  EXPECT_EQ(read_back(write_record(record)), record);
  record.seed.reset();
  record.end.reset();
  EXPECT_EQ(read_back(write_record(record)), record);
  record.steps.clear();
  record.packs.clear();
  record.start = Json::parse(R"({"phase":"lay"})");
  EXPECT_EQ(read_back(write_record(record)), record);
  EXPECT_EQ(read_back(json_of(record).dump()), record);
}

// A name that is no UTF-8 does not stop a game from being saved.
TEST(Record, WritesBadNamesSomehow) {
  Record record = played(R"({"players":2})", "7", 1);
  record.seats[0].name = "\xff\xfe";
  EXPECT_TRUE(read_record(write_record(record), "log"));
}

TEST(Record, CallsNamelessSeatsByTheirNumber) {
  const auto session = open(R"({"players":3})");
  const Record record = record_of(*session);
  EXPECT_EQ(record.seats, (std::vector<Record::Player>{{"seat0"}, {"seat1"}, {"seat2"}}));
  EXPECT_FALSE(record.seed);
  EXPECT_FALSE(record.start);
}

TEST(Record, ComplaintsNameTheLine) {
  const std::string good = write_record(played(R"({"players":2})", "7", 8));
  struct Case {
    std::string from, to, complaint;
  };
  const Case cases[] = {
      {"{", "", "log:2:9: "},
      {"\"rules\": 1", "\"rules\": \"1\"",
       "log:3: rules: expected a whole number from 1 to 1000000; got \"1\""},
      {"\"rules\": 1", "\"rules\": 0", "log:3: rules: "},
      {"  \"rules\": 1,\n", "", "log:1: expected the key \"rules\"; it is missing"},
      {"\"rules\": 1", "\"rules\": 1, \"rule\": 2", "log:3: rule: expected one of the keys game, rules, "},
      {"\"rules\": 1", "\"rules\": 1, \"game\": \"x\"", "log:3:15: expected each key once"},
      {"\"id\":\"avengers\"", "\"id\":7", "log:4: packs[0].id: expected a text; got 7"},
      {"\"id\":\"avengers\"", "\"id\":\"avengers\",\"size\":3", "log:4: packs[0].size: "},
      {"\"options\": {", "\"options\": 3, \"start\": {", "log:5: options: expected an object; got 3"},
      {"\"you\"", "\"me\"", "log:6: seats[0].kind: expected you or bot:LEVEL; got \"me\""},
      {"\"bot:greedy\"", "\"bot:\"", "log:6: seats[1].kind: "},
      {"\"name\":\"Ann\",", "", "log:6: seats[0]: expected the key \"name\""},
      {"\"seed\": \"7\"", "\"seed\": 7", "log:7: seed: expected a text; got 7"},
      {"\"seed\": \"7\"", "\"seed\": \"\"", "log:7: seed: "},
      {"\"seed\": \"7\"", "\"start\": null", "log:7: start: expected an object; got null"},
      {"\"seat\":\"chance\",", "", "log:9: steps[0]: expected the key \"seat\""},
      {"\"seat\":\"chance\"", "\"seat\":\"seat8\"",
       "log:9: steps[0].seat: expected seat0 to seat7 or chance"},
      {"\"seat\":\"chance\"", "\"seat\":\"spectator\"", "log:9: steps[0].seat: "},
      {"{\"do\":\"c_deal_hero\",\"hero\":\"wasp\"}", "\"deal\"",
       "log:10: steps[1].action: expected an object"},
      {"\"over\":false", "\"over\":0", "log:18: result.over: expected true or false; got 0"},
      {"\"winners\":[]", "\"winners\":[\"chance\"]",
       "log:18: result.winners[0]: expected seat0 to seat7; got \"chance\""},
      {"\"winners\":[]", "\"winners\":[\"seat0\",\"seat0\"]", "log:18: result.winners[1]: "},
      {"\"hash\":\"", "\"hash\":7,\"x\":\"", "log:4: packs[0].x: "},
  };
  for (const auto& [from, to, expected] : cases) {
    std::string text = good;
    const std::size_t at = text.find(from);
    ASSERT_NE(at, std::string::npos) << from;
    text.replace(at, from.size(), to);
    const auto record = read_record(text, "log");
    ASSERT_FALSE(record) << to;
    EXPECT_EQ(record.problem().line().substr(0, expected.size()), expected) << record.problem().line();
  }
  for (const char* text : {"", "[]", "7", "null", "{}", "{\"game\":\"battle\"}"}) {
    EXPECT_FALSE(read_record(text, "log")) << text;
  }
}

// ---- Playing again ----------------------------------------------------------------

TEST(Record, ReplaysToTheSameEnd) {
  for (const char* options : {R"({"players":2})", R"({"players":2,"box":"guardians","battlefields":"on"})"}) {
    const Record record = played(options, "replay");
    const auto session = replay(record);
    ASSERT_TRUE(session) << session.problem().line();
    EXPECT_EQ((*session)->hash(), record.end->hash);
    EXPECT_EQ((*session)->steps(), record.steps.size());
    EXPECT_TRUE((*session)->outcome().over);
    EXPECT_EQ(record_of(**session, record.seats, record.seed), record);

    const auto verified = verify(record);
    ASSERT_TRUE(verified) << verified.problem().line();
    EXPECT_EQ(verified->steps, record.steps.size());
    EXPECT_GT(verified->chance_steps, 20u);
    EXPECT_TRUE(verified->seed_proved);
    EXPECT_TRUE(verified->end_proved);
    EXPECT_EQ(verified->outcome, record.end->outcome);
  }
}

TEST(Record, ReplaysAPart) {
  const Record record = played(R"({"players":2})", "7", 50);
  for (std::size_t steps :
       {std::size_t(0), std::size_t(1), std::size_t(49), std::size_t(50), std::size_t(999)}) {
    const auto session = replay(record, steps);
    ASSERT_TRUE(session);
    EXPECT_EQ((*session)->steps(), std::min(steps, record.steps.size()));
  }
}

TEST(Record, KeepsTheStartPosition) {
  const auto whole = played(R"({"players":2})", "7", 80);
  const auto middle = replay(whole, 40);
  ASSERT_TRUE(middle);
  auto session = session_at("battle", (*middle)->options(), (*middle)->position());
  ASSERT_TRUE(session);
  Rng luck = seeded("other"), choice{5};
  play(**session, luck, choice);
  const Record record = record_of(**session, {}, "other");
  EXPECT_EQ(record.start, (*middle)->position());
  EXPECT_EQ(complaint(record), "");
  EXPECT_EQ(complaint(read_back(write_record(record))), "");
}

TEST(Record, NamesTheFirstStepThatIsRefused) {
  const Record good = played(R"({"players":2})", "7", 40);
  std::size_t at = 0;
  while (good.steps[at].action["do"] != "draft_pick") ++at;

  Record record = good;
  record.steps[at].seat = Seat(1 - int(record.steps[at].seat));
  auto session = replay(record);
  ASSERT_FALSE(session);
  EXPECT_EQ(session.problem().where, "step " + std::to_string(at + 1) + " (" +
                                         seat_name(record.steps[at].seat) + " draft_pick " +
                                         record.steps[at].action["card"].get<std::string>() + ")");
  EXPECT_EQ(session.problem().what, "B-2.11 Another player picks from the row now.");
  EXPECT_TRUE(replay(record, at));
  EXPECT_NE(complaint(record), "");

  record = good;
  record.steps[at].action = Json::parse(R"({"do":"draft_pick","card":"sword"})");
  session = replay(record);
  ASSERT_FALSE(session);
  EXPECT_EQ(session.problem().where,
            "step " + std::to_string(at + 1) + " (" + seat_name(record.steps[at].seat) + ")");
  EXPECT_TRUE(session.problem().what.starts_with("action.card: expected one of ambush, "));

  record = good;
  record.steps[at].seat = Seat(5);
  session = replay(record);
  ASSERT_FALSE(session);
  EXPECT_EQ(session.problem().what, "the game has 2 seats only");

  record = good;
  record.steps.erase(record.steps.begin());
  session = replay(record);
  ASSERT_FALSE(session);
  EXPECT_TRUE(session.problem().where.starts_with("step 1 (chance c_deal_hero "));
}

TEST(Record, BelongsToItsRulesAndPacks) {
  const Record good = played(R"({"players":2})", "7", 10);
  Record record = good;
  record.rules = 2;
  EXPECT_EQ(complaint(record),
            "rules: the game was played by version 2 of the rules; this program plays version 1");

  record = good;
  record.packs[0].hash = "0123";
  EXPECT_EQ(complaint(record), "packs: the game was played with pack " + good.packs[0].id +
                                   " of hash 0123; here it has hash " + good.packs[0].hash);
  record = good;
  record.packs.push_back({"mine", "0123"});
  EXPECT_EQ(complaint(record), "packs: the game was played with pack mine, which is not here");
  record = good;
  record.packs.pop_back();
  EXPECT_EQ(complaint(record),
            "packs: the game was played without pack " + good.packs.back().id + ", which is here");
  record = good;
  std::swap(record.packs[0], record.packs[1]);
  EXPECT_EQ(complaint(record), "packs: the game was played with the same packs in another order");

  record = good;
  record.seats.pop_back();
  EXPECT_EQ(complaint(record), "seats: expected 2 seats, as many as the options say; got 1");
  record = good;
  record.game = "chess";
  EXPECT_EQ(complaint(record), "game: expected one of battle, ring, united, infinity; got \"chess\"");
  record = good;
  record.options["box"] = "both";
  EXPECT_TRUE(complaint(record).starts_with("options.box: ")) << complaint(record);
  record = good;
  record.start = Json::parse(R"({"phase":"lay","seats":[]})");
  EXPECT_TRUE(complaint(record).starts_with("position.seats: ")) << complaint(record);
}

TEST(Record, IsPlayedWithHomeMadePacks) {
  const PackSource mine{"mine.json", R"json({"format": 1, "game": "battle", "id": "mine", "box": "avengers",
    "name": {"en": "Mine", "ru": "Моё", "pl": "Moje"},
    "heroes": [{"id": "bogatyr", "name": {"en": "Bogatyr", "ru": "Богатырь", "pl": "Bohatyr"},
      "text": {"en": "Starts strong.", "ru": "Силён сначала.", "pl": "Silny na start."},
      "abilities": ["mod start_energy(+1)"], "source": "house"}]})json"};
  auto session = open(R"({"players":2})", {mine});
  Rng luck = seeded("7"), choice{1};
  play(*session, luck, choice);
  const Record record = record_of(*session, {}, "7");
  ASSERT_EQ(record.packs.back().id, "mine");
  EXPECT_EQ(complaint(record), "packs: the game was played with pack mine, which is not here");
  const auto verified = verify(record, {mine});
  ASSERT_TRUE(verified) << verified.problem().line();
  EXPECT_TRUE(verified->end_proved);

  PackSource other = mine;
  other.bytes += "\n";
  const auto refused = verify(record, {other});
  ASSERT_FALSE(refused);
  EXPECT_TRUE(refused.problem().what.starts_with("the game was played with pack mine of hash "));
}

// ---- Checking -----------------------------------------------------------------------

TEST(Record, TheEndMustBeTrue) {
  const Record good = played(R"({"players":2})", "7");
  ASSERT_TRUE(good.end->outcome.over);
  const Seat winner = good.end->outcome.winners.front();
  Record record = good;
  record.end->outcome.winners = Seats::of(Seat(1 - int(winner)));
  EXPECT_EQ(complaint(record), "result: the log claims an end won by " + seat_name(Seat(1 - int(winner))) +
                                   "; its steps lead to an end won by " + seat_name(winner));
  record = good;
  record.end->outcome = {};
  EXPECT_EQ(
      complaint(record),
      "result: the log claims a game that is not over; its steps lead to an end won by " + seat_name(winner));
  record = good;
  record.end->hash = "0000000000000000";
  EXPECT_EQ(complaint(record),
            "result.hash: the log claims 0000000000000000; its steps lead to " + good.end->hash);
  record = good;
  record.steps.pop_back();
  EXPECT_TRUE(complaint(record).starts_with("result: the log claims an end won by "));
  record.end.reset();
  const auto verified = verify(record);
  ASSERT_TRUE(verified);
  EXPECT_FALSE(verified->end_proved);
}

TEST(Record, LuckMustBeTheSeeds) {
  const Record good = played(R"({"players":2})", "7", 30);
  Record record = good;
  record.seed = "8";
  EXPECT_TRUE(complaint(record).starts_with("step ")) << complaint(record);

  // The last draw is another one that the rules allow as well.
  std::size_t last = 29;
  while (good.steps[last].seat != chance) --last;
  record = good;
  record.end.reset();
  record.steps.resize(last + 1);
  const auto before = replay(good, last);
  for (Json other : (*before)->legal(chance)) {
    other.erase("weight");
    if (other != good.steps[last].action) record.steps[last].action = other;
  }
  ASSERT_NE(record.steps[last].action, good.steps[last].action);
  EXPECT_EQ(complaint(record), "step " + std::to_string(last + 1) + " (chance " +
                                   (*before)->short_action(record.steps[last].action) + "): seed 7 gives " +
                                   (*before)->short_action(good.steps[last].action) + " here");
  record.seed.reset();
  const auto verified = verify(record);
  ASSERT_TRUE(verified) << verified.problem().line();
  EXPECT_FALSE(verified->seed_proved);
}

// Keys in another order mean the same.
TEST(Record, LuckIsComparedByMeaning) {
  Record record = played(R"({"players":2})", "7", 5);
  record.steps[0].action = Json::parse(R"({"seat":"seat1","do":"c_first_player"})");
  EXPECT_EQ(complaint(record), "");
}

}  // namespace
}  // namespace gm

// The engine protocol, request by request: what is answered, what is refused,
// and that a refused line changes nothing.
#include <gtest/gtest.h>

#include <sstream>
#include <string>
#include <vector>

#include "bots/levels.h"
#include "protocol/talk.h"
#include "table/record.h"

namespace gm {
namespace {

constexpr std::string_view start_seeded = R"({"do":"new","game":"battle","seats":2,"seed":"7"})";
constexpr std::string_view start_open = R"({"do":"new","game":"battle","seats":2})";

// Two seats choose their heroes; chance has acted.
void choose_heroes(Talk& talk) {
  talk.done(start_seeded);
  talk.done(R"({"do":"roll","all":true})");
}

// ---- Lines ------------------------------------------------------------------

TEST(Engine, GivesBackTheSameId) {
  Talk talk;
  for (const char* id : {"1", "-7", "1.5", "0", "\"\"", "\"a \\\"b\\\" \\u0416\"", "true", "false", "null",
                         "18446744073709551615", "-9223372036854775808"}) {
    const Json answer = talk.say(std::string(R"({"do":"games","id":)") + id + "}");
    EXPECT_EQ(answer["ok"], true);
    EXPECT_EQ(answer["id"], Json::parse(id)) << id;
    EXPECT_EQ(answer.begin().key(), "id");
    EXPECT_EQ(talk.say(std::string(R"({"do":"dance","id":)") + id + "}")["id"], Json::parse(id)) << id;
  }
  EXPECT_FALSE(talk.say(R"({"do":"games"})").contains("id"));
  EXPECT_FALSE(talk.say(R"({"do":"dance"})").contains("id"));
}

struct Bad {
  std::string line;
  std::string error;
  std::string where;
  std::string why = {};  // a part of it
};

// Refused while two seats choose their heroes in a game with a seed.
std::vector<Bad> bad_lines() {
  std::vector<Bad> bad = {
      // not JSON
      {"", "malformed", "request:1:1"},
      {" ", "malformed", "request:1:2"},
      {"\r", "malformed", "request:1:2"},
      {"hello", "malformed", "request:1:1"},
      {"{", "malformed", "request:1:2"},
      {"{\"do\":\"hash\"", "malformed", "request:1:13"},
      {R"({"do":"hash"} {"do":"hash"})", "malformed", "request:1:15"},
      {R"({"do":"hash"},)", "malformed", "request:1:14"},
      {R"({"do":'hash'})", "malformed", "request:1:7"},
      {R"({"do":"hash",})", "malformed", "request:1:14"},
      {R"({"do":"hash","do":"hash"})", "malformed", "request:1:14", "once"},
      {R"({"do":"hash","id":01})", "malformed", "request:1:20"},
      {R"({"do":"hash","id":NaN})", "malformed", "request:1:19"},
      {R"({"do":"hash","id":1e999})", "malformed", "request:1:23"},
      {R"({"do":"hash","id":99999999999999999999})", "malformed", "request:1:19", "64 bits"},
      {"{\"do\":\"hash\",\"id\":\"\xff\"}", "malformed", "request:1:20"},
      {"{\"do\":\"hash\",\"id\":\"\xed\xa0\x80\"}", "malformed", "request:1:21"},
      {"{\"do\":\"hash\",\"id\":\"\x01\"}", "malformed", "request:1:20"},
      {std::string("{\"do\":\"hash\"}\0", 14), "malformed", "request:1:14", "zero byte"},
      {std::string(200'000, '['), "malformed", "request:1:33", "levels"},
      {std::string(Engine::longest_line + 1, ' '), "malformed", "request", "1048576"},
      {R"({"do":"hash","id":")" + std::string(Engine::longest_line, 'x') + "\"}", "malformed", "request"},
      // no object
      {"[]", "malformed", "request", "a list"},
      {"7", "malformed", "request"},
      {"null", "malformed", "request"},
      {"\"hash\"", "malformed", "request"},
      // no request
      {"{}", "bad_request", "request", "\"do\""},
      {R"({"id":[1],"do":"hash"})", "bad_request", "id"},
      {R"({"id":{},"do":"hash"})", "bad_request", "id"},
      {R"({"do":"dance"})", "bad_request", "do", "advise"},
      {R"({"do":""})", "bad_request", "do"},
      {R"({"do":"Hash"})", "bad_request", "do"},
      {R"({"do":7})", "bad_request", "do"},
      {R"({"do":null})", "bad_request", "do"},
      {R"({"do":["hash"]})", "bad_request", "do"},
      // new
      {R"({"do":"new"})", "bad_request", "request", "\"game\""},
      {R"({"do":"new","game":"chess"})", "bad_request", "game", "battle"},
      {R"({"do":"new","game":7})", "bad_request", "game"},
      {R"({"do":"new","game":"battle","position":{}})", "bad_request", "position"},
      {R"({"do":"new","game":"battle","seats":0})", "bad_request", "seats"},
      {R"({"do":"new","game":"battle","seats":9})", "bad_request", "seats"},
      {R"({"do":"new","game":"battle","seats":-1})", "bad_request", "seats"},
      {R"({"do":"new","game":"battle","seats":"2"})", "bad_request", "seats"},
      {R"({"do":"new","game":"battle","seats":2.0})", "bad_request", "seats"},
      {R"({"do":"new","game":"battle","seats":1})", "bad_request", "options.players"},
      {R"({"do":"new","game":"battle","seats":5})", "bad_request", "options.players", "B-11.2"},
      {R"({"do":"new","game":"battle","seats":2,"options":{"players":3}})", "bad_request", "seats", "3"},
      {R"({"do":"new","game":"battle","seats":2,"options":{"players":"3"}})", "bad_request", "seats", "3"},
      {R"({"do":"new","game":"battle","options":[]})", "bad_request", "options"},
      {R"({"do":"new","game":"battle","options":null})", "bad_request", "options"},
      {R"({"do":"new","game":"battle","options":{"tempo":1}})", "bad_request", "options.tempo"},
      {R"({"do":"new","game":"battle","options":{"box":"both"}})", "bad_request", "options.box"},
      {R"({"do":"new","game":"battle","options":{"teams":"two"},"seats":3})", "bad_request", "options.teams"},
      {R"({"do":"new","game":"battle","seed":""})", "bad_request", "seed"},
      {R"({"do":"new","game":"battle","seed":-1})", "bad_request", "seed"},
      {R"({"do":"new","game":"battle","seed":1.5})", "bad_request", "seed"},
      {R"({"do":"new","game":"battle","seed":null})", "bad_request", "seed"},
      {R"({"do":"new","game":"battle","seed":")" + std::string(201, '1') + "\"}", "bad_request", "seed"},
      // set
      {R"({"do":"set","game":"battle"})", "bad_request", "request", "\"position\""},
      {R"({"do":"set","position":{}})", "bad_request", "request", "\"game\""},
      {R"({"do":"set","game":"battle","position":[]})", "bad_request", "position"},
      {R"({"do":"set","game":"battle","position":{}})", "bad_request", "position", "\"phase\""},
      {R"({"do":"set","game":"battle","position":{"phase":"lay"}})", "bad_request", "position", "\"seats\""},
      {R"({"do":"set","game":"battle","position":{"phase":"dance","seats":[]}})", "bad_request",
       "position.phase"},
      {R"({"do":"set","game":"battle","position":{"phase":"lay","seats":[{}]}})", "bad_request",
       "position.seats"},
      {R"({"do":"set","game":"battle","position":{"phase":"lay","seats":[],"moon":1}})", "bad_request",
       "position.moon"},
      {R"({"do":"set","game":"battle","seats":2,"position":{"phase":"over","seats":[{},{}]}})", "bad_request",
       "position"},
      // asking
      {R"({"do":"position","seat":"seat0"})", "bad_request", "seat"},
      {R"({"do":"actors","x":1})", "bad_request", "x"},
      {R"({"do":"hash","":1})", "bad_request", "[\"\"]"},
      {R"({"do":"outcome","Id":1})", "bad_request", "Id"},
      {R"({"do":"log","all":true})", "bad_request", "all"},
      {R"({"do":"games","game":"battle"})", "bad_request", "game"},
      {R"({"do":"legal"})", "bad_request", "request", "\"seat\""},
      {R"({"do":"legal","seat":0})", "bad_request", "seat"},
      {R"({"do":"legal","seat":"seat2"})", "bad_request", "seat", "seat0 to seat1 or chance"},
      {R"({"do":"legal","seat":"Seat0"})", "bad_request", "seat"},
      {R"({"do":"legal","seat":"spectator"})", "bad_request", "seat"},
      {R"({"do":"view","seat":"chance"})", "bad_request", "seat", "or spectator"},
      {R"({"do":"view"})", "bad_request", "request"},
      {R"({"do":"advise","seat":"seat0"})", "bad_request", "request", "\"level\""},
      {R"({"do":"advise","seat":"seat0","level":"divine"})", "bad_request", "level", "greedy"},
      {R"({"do":"advise","seat":"seat0","level":"random","ms":0})", "bad_request", "ms"},
      {R"({"do":"advise","seat":"seat0","level":"random","reasons":"de"})", "bad_request", "reasons", "en"},
      {R"({"do":"advise","seat":"seat0","level":"random","ms":60001})", "bad_request", "ms"},
      {R"({"do":"advise","seat":"chance","level":"random"})", "bad_request", "seat"},
      {R"({"do":"advise","seat":"spectator","level":"random"})", "bad_request", "seat"},
      {R"({"do":"rules"})", "bad_request", "request", "\"about\""},
      {R"({"do":"rules","about":7})", "bad_request", "about"},
      {R"({"do":"rules","about":"B-4.2","game":"chess"})", "bad_request", "game", "battle"},
      // acting
      {R"({"do":"act"})", "bad_request", "request", "\"seat\""},
      {R"({"do":"act","seat":"seat0"})", "bad_request", "request", "\"action\""},
      {R"({"do":"act","seat":"seat2","action":{}})", "bad_request", "seat"},
      {R"({"do":"act","seat":"spectator","action":{}})", "bad_request", "seat"},
      {R"({"do":"act","seat":"seat0","action":[]})", "bad_request", "action"},
      {R"({"do":"act","seat":"seat0","action":{}})", "bad_request", "action", "\"do\""},
      {R"({"do":"act","seat":"seat0","action":{"do":"none"}})", "bad_request", "action.do"},
      {R"({"do":"act","seat":"seat0","action":{"do":"keep_hero"}})", "bad_request", "action", "\"hero\""},
      {R"({"do":"act","seat":"seat0","action":{"do":"keep_hero","hero":"batman"}})", "bad_request",
       "action.hero"},
      {R"({"do":"act","seat":"seat0","action":{"do":"keep_hero","hero":"hulk","weight":1}})", "bad_request",
       "action.weight"},
      {R"({"do":"act","seat":"seat0","action":{"do":"keep_hero","hero":"hulk"},"viewer":"chance"})",
       "bad_request", "viewer"},
      {R"({"do":"act","seat":"seat0","action":{"do":"keep_hero","hero":"hulk"},"viewer":1})", "bad_request",
       "viewer"},
      {R"({"do":"act","seat":"seat0","action":{"do":"keep_hero","hero":"thor"}})", "illegal", "action",
       "dealt"},
      {R"({"do":"act","seat":"seat0","action":{"do":"lay_card","card":"melee"}})", "illegal", "action"},
      {R"({"do":"act","seat":"chance","action":{"do":"c_draw","card":"melee"}})", "not_now", "seat", "roll"},
      {R"({"do":"act","seat":"chance","action":7})", "bad_request", "action"},
      {R"({"do":"act","seat":"chance","action":{"do":"c_draw","card":"melee","weight":"1"}})", "bad_request",
       "action.weight"},
      {R"({"do":"roll"})", "not_now", "request", "nothing to decide"},
      {R"({"do":"roll","all":1})", "bad_request", "all"},
      {R"({"do":"roll","viewer":"seat7"})", "bad_request", "viewer"},
      {R"({"do":"undo","to":-1})", "bad_request", "to"},
      {R"({"do":"undo","to":6})", "bad_request", "to", "0 to 5"},
      {R"({"do":"undo","to":"1"})", "bad_request", "to"},
      {R"({"do":"undo","steps":1})", "bad_request", "steps"},
  };
  return bad;
}

TEST(Engine, ARefusedLineIsExplainedAndChangesNothing) {
  Talk talk;
  choose_heroes(talk);
  const std::string before = talk.everything();
  for (const Bad& bad : bad_lines()) {
    const std::string shown_line = bad.line.substr(0, 150);
    Json answer = talk.say(bad.line);
    EXPECT_EQ(answer["ok"], false) << shown_line;
    EXPECT_EQ(answer["error"], bad.error) << shown_line << "\n" << answer.dump();
    EXPECT_EQ(answer["where"], bad.where) << shown_line << "\n" << answer.dump();
    const std::string why = answer.value("why", "");
    EXPECT_FALSE(why.empty()) << shown_line;
    EXPECT_NE(why.find(bad.why), std::string::npos) << shown_line << "\n" << why;
    EXPECT_EQ(answer.contains("rule"), bad.error == "illegal") << shown_line;
    EXPECT_EQ(answer.contains("name"), bad.error == "illegal") << shown_line;
    EXPECT_EQ(answer.contains("id") && answer["id"].is_null(), bad.error == "malformed" || bad.where == "id");
    ASSERT_EQ(talk.everything(), before) << shown_line;
  }
}

// Without a game the same lines are refused too, and start none.
TEST(Engine, BadLinesStartNoGame) {
  Talk talk;
  for (const Bad& bad : bad_lines()) {
    EXPECT_EQ(talk.say(bad.line)["ok"], false) << bad.line.substr(0, 150);
    ASSERT_EQ(talk.say(R"({"do":"hash"})")["error"], "no_game") << bad.line.substr(0, 150);
  }
}

TEST(Engine, AsksForAGameFirst) {
  Talk talk;
  for (const char* line :
       {R"({"do":"position"})", R"({"do":"actors"})", R"({"do":"legal","seat":"seat0"})",
        R"({"do":"act","seat":"seat0","action":{}})", R"({"do":"roll"})", R"({"do":"view","seat":"seat0"})",
        R"({"do":"advise","seat":"seat0","level":"random"})", R"({"do":"undo"})", R"({"do":"log"})",
        R"({"do":"outcome"})", R"({"do":"hash"})", R"({"do":"rules","about":"trap"})"}) {
    Json answer = talk.say(line);
    EXPECT_EQ(answer["ok"], false) << line;
    EXPECT_EQ(answer["error"], "no_game") << line;
  }
}

// ---- Starting -----------------------------------------------------------------

TEST(Engine, SeatsAndPlayersAreTheSame) {
  Talk talk;
  const auto players = [&](std::string_view line) {
    talk.done(line);
    Json answer = talk.done(R"({"do":"position"})");
    EXPECT_EQ(answer["options"]["players"], answer["position"]["seats"].size());
    return answer["options"]["players"];
  };
  EXPECT_EQ(players(R"({"do":"new","game":"battle"})"), 4);
  EXPECT_EQ(players(R"({"do":"new","game":"battle","seats":3})"), 3);
  EXPECT_EQ(players(R"({"do":"new","game":"battle","options":{"players":2}})"), 2);
  EXPECT_EQ(players(R"({"do":"new","game":"battle","options":{"players":"3"},"seats":3})"), 3);
  EXPECT_EQ(players(R"({"do":"new","game":"battle","options":{"box":"combined"},"seats":8})"), 8);
}

TEST(Engine, SeedsAreTextsOrNumbers) {
  const auto first_steps = [](const std::string& seed) {
    Talk talk;
    talk.done(R"({"do":"new","game":"battle","seed":)" + seed + "}");
    return talk.done(R"({"do":"roll","all":true})").dump();
  };
  EXPECT_EQ(first_steps("\"7\""), first_steps("7"));
  EXPECT_EQ(first_steps("\"18446744073709551615\""), first_steps("18446744073709551615"));
  EXPECT_NE(first_steps("\"7\""), first_steps("\"8\""));
  EXPECT_NE(first_steps("\"seven\""), first_steps("\"eight\""));
  EXPECT_EQ(first_steps("\"seven\""), first_steps("\"seven\""));
}

TEST(Engine, SetsAnyPositionAndGivesItBack) {
  Talk talk;
  talk.done(R"({"do":"new","game":"battle","options":{"box":"combined","teams":"two"},"seats":6,"seed":5})");
  Rng rng{11};
  Talk other;
  for (int i = 0; i < 400 && talk.step(rng, true); ++i) {
    if (i % 7 != 0) continue;
    const Json here = talk.done(R"({"do":"position"})");
    other.done({{"do", "set"},
                {"game", here["game"]},
                {"options", here["options"]},
                {"position", here["position"]}});
    EXPECT_EQ(other.done(R"({"do":"hash"})")["hash"], talk.done(R"({"do":"hash"})")["hash"]);
    EXPECT_EQ(other.done(R"({"do":"position"})"), here);
  }
}

TEST(Engine, AGameFromAPositionLogsIt) {
  Talk talk;
  talk.done(R"({"do":"set","game":"battle","seats":2,"seed":"x","position":{"phase":"lay","fight":1,"round":1,
    "stage":1,"marker":"seat1","seats":[{"hero":"hulk","energy":3,"hand":{"melee":3}},
    {"hero":"thor","energy":3,"ready":1,"hand":{"melee":3}}]}})");
  const Json start = talk.done(R"({"do":"position"})")["position"];
  Rng rng{3};
  while (talk.step(rng, true)) {
  }
  const Json log = talk.done(R"({"do":"log"})")["log"];
  EXPECT_EQ(log["start"], start);
  const auto record = read_record(log.dump(), "log");
  ASSERT_TRUE(record) << record.problem().line();
  const auto verified = verify(*record);
  ASSERT_TRUE(verified) << verified.problem().line();
  EXPECT_TRUE(verified->seed_proved);
  EXPECT_TRUE(verified->end_proved);
  EXPECT_TRUE(verified->outcome.over);
}

// ---- Playing ------------------------------------------------------------------

// Everything `legal` lists is accepted, to the end, in games of all kinds; the
// log proves it again, and its luck if there was a seed.
TEST(Engine, PlaysWholeGames) {
  int game = 0;
  for (const char* options :
       {R"({"players":2})", R"({"players":4,"box":"guardians","teams":"two","team_hands":"shared"})",
        R"({"players":3,"box":"combined","tie_variant":"deciding_fight","active_window":"whole_turn"})"}) {
    for (const bool seeded : {true, false}) {
      Talk talk;
      Json request = {{"do", "new"}, {"game", "battle"}, {"options", Json::parse(options)}};
      if (seeded) request["seed"] = std::to_string(game);
      talk.done(request);
      Rng rng = stream(91, uint64_t(game++));
      while (talk.step(rng, seeded)) {
      }
      const Json outcome = talk.done(R"({"do":"outcome"})");
      EXPECT_EQ(outcome["over"], true);
      EXPECT_FALSE(outcome["winners"].empty());
      EXPECT_EQ(talk.done(R"({"do":"actors"})"), Json::parse(R"({"ok":true,"actors":[],"over":true})"));
      const Json log = talk.done(R"({"do":"log"})")["log"];
      EXPECT_EQ(log["result"]["winners"], outcome["winners"]);
      const auto record = read_record(log.dump(), "log");
      ASSERT_TRUE(record) << record.problem().line();
      const auto verified = verify(*record);
      ASSERT_TRUE(verified) << verified.problem().line();
      EXPECT_EQ(verified->seed_proved, seeded);
      EXPECT_TRUE(verified->end_proved);
      Json after = talk.say(R"({"do":"act","seat":"seat0","action":{"do":"lay_card","card":"melee"}})");
      EXPECT_EQ(after["name"], "game_over");
      EXPECT_EQ(after["rule"], "B-8.8");
    }
  }
}

TEST(Engine, RollsOneStepOrAll) {
  Talk talk;
  talk.done(start_seeded);
  EXPECT_EQ(talk.done(R"({"do":"roll"})")["actions"].size(), 1u);
  EXPECT_EQ(talk.done(R"({"do":"hash"})")["steps"], 1);
  EXPECT_EQ(talk.done(R"({"do":"roll","all":false})")["actions"].size(), 1u);
  EXPECT_EQ(talk.done(R"({"do":"roll","all":true})")["actions"].size(), 3u);
  EXPECT_EQ(talk.done(R"({"do":"actors"})")["actors"], Json::parse(R"(["seat0","seat1"])"));
}

TEST(Engine, WithoutSeedTheCallerPlaysChance) {
  Talk talk;
  talk.done(start_open);
  EXPECT_EQ(talk.say(R"({"do":"roll"})")["error"], "not_now");
  const Json offered = talk.done(R"({"do":"legal","seat":"chance"})")["actions"];
  ASSERT_EQ(offered.size(), 2u);
  EXPECT_EQ(offered[1], Json::parse(R"({"do":"c_first_player","seat":"seat1","weight":1})"));
  talk.done(R"({"do":"act","seat":"chance","action":{"do":"c_first_player","seat":"seat1"}})");
  Json refused = talk.say(R"({"do":"act","seat":"seat0","action":{"do":"keep_hero","hero":"hulk"}})");
  EXPECT_EQ(refused["name"], "chance_decides");
  EXPECT_FALSE(talk.done(R"({"do":"log"})")["log"].contains("seed"));
}

// A viewer gets the events that the rules show it: a secret only if the full event says so.
TEST(Engine, ViewersSeeTheirOwnEvents) {
  for (const char* viewer : {"seat0", "seat1", "spectator"}) {
    Talk full, seen;
    for (Talk* talk : {&full, &seen}) talk->done(R"({"do":"new","game":"battle","seats":2})");
    Rng rng{17};
    for (int i = 0; i < 600; ++i) {
      const Json actors = full.done(R"({"do":"actors"})")["actors"];
      if (actors.empty()) break;
      const Json actions = full.done({{"do", "legal"}, {"seat", actors[0]}})["actions"];
      const Json action = actions[std::size_t(rng.below(int(actions.size())))];
      Json request = {{"do", "act"}, {"seat", actors[0]}, {"action", action}};
      const Json all = full.done(request)["events"];
      request["viewer"] = viewer;
      const Json mine = seen.done(request)["events"];
      ASSERT_EQ(all.size(), mine.size());
      for (std::size_t e = 0; e < all.size(); ++e) {
        Json expected = all[e];
        bool secret = expected.contains("seen_by");
        if (secret) {
          for (const Json& name : expected["seen_by"]) secret = secret && name != viewer;
        }
        if (secret) {
          for (const char* key : {"card", "hero", "cards"}) expected.erase(key);
        }
        EXPECT_EQ(mine[e], expected) << viewer;
      }
    }
  }
}

TEST(Engine, UndoTakesBackStepsAndLuck) {
  Talk talk;
  talk.done(start_seeded);
  Rng rng{5};
  std::vector<std::string> hashes = {talk.done(R"({"do":"hash"})")["hash"]};
  for (int i = 0; i < 120 && talk.step(rng, true); ++i)
    hashes.push_back(talk.done(R"({"do":"hash"})")["hash"]);
  const Json log = talk.done(R"({"do":"log"})")["log"];

  std::size_t at = hashes.size() - 1;
  for (int i = 0; i < 10; ++i) EXPECT_EQ(talk.done(R"({"do":"undo"})")["steps"], --at);
  EXPECT_EQ(talk.done(R"({"do":"hash"})")["hash"], hashes[at]);
  EXPECT_EQ(talk.done({{"do", "undo"}, {"to", at}})["steps"], at);
  talk.done(R"({"do":"undo","to":0})");
  EXPECT_EQ(talk.done(R"({"do":"hash"})")["hash"], hashes[0]);
  EXPECT_EQ(talk.say(R"({"do":"undo"})")["error"], "not_now");
  EXPECT_EQ(talk.done(R"({"do":"undo","to":0})")["steps"], 0);

  // The same decisions meet the same luck.
  for (std::size_t i = 0; i < log["steps"].size(); ++i) {
    const Json& step = log["steps"][i];
    if (step["seat"] == "chance") {
      EXPECT_EQ(talk.done(R"({"do":"roll"})")["actions"][0], step["action"]);
    } else {
      talk.done({{"do", "act"}, {"seat", step["seat"]}, {"action", step["action"]}});
    }
    EXPECT_EQ(talk.done(R"({"do":"hash"})")["hash"], hashes[i + 1]);
  }
  EXPECT_EQ(talk.done(R"({"do":"log"})")["log"], log);
}

TEST(Engine, AdviceIsLegalAndRepeatable) {
  Talk talk;
  choose_heroes(talk);
  for (int i = 0; i < 40; ++i) {
    const Json actors = talk.done(R"({"do":"actors"})")["actors"];
    if (actors.empty()) break;
    if (actors[0] == "chance") {
      talk.done(R"({"do":"roll","all":true})");
      continue;
    }
    const std::string before = talk.everything();
    const Json request = {{"do", "advise"},
                          {"seat", actors[0]},
                          {"level", level_names[std::size_t(i) % level_names.size()]},
                          {"iterations", 30},
                          {"reasons", "pl"}};
    const Json advice = talk.done(request);
    EXPECT_EQ(talk.done(request), advice);
    EXPECT_EQ(talk.everything(), before);
    EXPECT_GE(advice["worth"], 0.0);
    EXPECT_LE(advice["worth"], 1.0);
    for (const Json& reason : advice["reasons"]) {
      EXPECT_GT(reason["by"], 0.0);
      EXPECT_FALSE(reason["words"].get<std::string>().empty()) << reason.dump();
    }
    Json silent = request;
    silent.erase("reasons");
    EXPECT_FALSE(talk.done(silent).contains("reasons"));
    talk.done({{"do", "act"}, {"seat", actors[0]}, {"action", advice["action"]}});
  }
}

TEST(Engine, TellsTheRules) {
  Talk talk;
  const Json one = talk.done(R"({"do":"rules","game":"battle","about":"B-4.2"})")["rules"];
  ASSERT_EQ(one.size(), 1u);
  EXPECT_EQ(one[0]["id"], "B-4.2");
  EXPECT_GT(talk.done(R"({"do":"rules","game":"battle","about":"B-4"})")["rules"].size(), 5u);
  EXPECT_GT(talk.done(R"({"do":"rules","game":"battle","about":"stance"})")["rules"].size(), 3u);
  EXPECT_EQ(talk.done(R"({"do":"rules","game":"battle","about":"xyzzy"})")["rules"].size(), 0u);
  talk.done(start_open);
  EXPECT_EQ(talk.done(R"({"do":"rules","about":"B-4.2"})")["rules"], one);
}

// ---- Streams --------------------------------------------------------------------

TEST(Engine, AnswersALineForALine) {
  const std::string too_long(Engine::longest_line * 3, 'x');
  std::istringstream in(std::string(start_seeded) + "\n\n" + too_long +
                        "\n{\"do\":\"hash\",\"id\":1}\r\n{\"do\":\"hash\",\"id\":2}");
  std::ostringstream out;
  answer_lines(in, out);
  std::istringstream answers(out.str());
  std::vector<Json> all;
  for (std::string line; std::getline(answers, line);) all.push_back(Json::parse(line));
  ASSERT_EQ(all.size(), 5u);
  EXPECT_EQ(all[0]["ok"], true);
  EXPECT_EQ(all[1]["error"], "malformed");
  EXPECT_EQ(all[2]["error"], "malformed");
  EXPECT_EQ(all[3]["id"], 1);
  EXPECT_EQ(all[3]["ok"], true);
  EXPECT_EQ(all[4]["id"], 2);
}

}  // namespace
}  // namespace gm

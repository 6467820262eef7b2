// The door for JSON: what is refused, and that every complaint says where.
#include <gtest/gtest.h>

#include <chrono>
#include <functional>
#include <string>
#include <utility>

#include "text/json.h"

namespace gm {
namespace {

Problem problem_of(const std::string& text, JsonLimits limits = {}) {
  const Result<Json> json = parse_json(text, "file", limits);
  if (json) {
    ADD_FAILURE() << "was accepted: " << text;
    return {};
  }
  return json.problem();
}

TEST(ParseJson, KeepsTheOrderOfKeys) {
  const Result<Json> json = parse_json(R"({"b": [1, -2, 2.5, true, null], "a": {"c": "d"}})", "file");
  ASSERT_TRUE(json) << json.problem().line();
  EXPECT_EQ(json->dump(), R"({"b":[1,-2,2.5,true,null],"a":{"c":"d"}})");
}

TEST(ParseJson, TakesTheLargestAndTheSmallestWholeNumber) {
  const Result<Json> json = parse_json("[18446744073709551615, -9223372036854775808]", "file");
  ASSERT_TRUE(json) << json.problem().line();
  EXPECT_EQ(json->dump(), "[18446744073709551615,-9223372036854775808]");
}

TEST(ParseJson, SkipsAByteOrderMark) { EXPECT_TRUE(parse_json("\xEF\xBB\xBF{}", "file")); }

struct Refused {
  const char* why;
  std::string text;
  std::string where;
  std::string what;  // a part of the message
};

TEST(ParseJson, RefusesWithThePlaceAndTheReason) {
  const Refused rows[] = {
      {"nothing", "", "file:1:1", "unexpected end of input"},
      {"cut off", "{\"a\": 1", "file:1:8", "unexpected end of input"},
      {"not JSON", "{\n  a: 1}", "file:2:3", "expected string literal"},
      {"trailing comma", "[1,]", "file:1:4", "unexpected ']'"},
      {"garbage behind", "{}\n{}", "file:2:1", "expected end of input"},
      {"comment", "{} // no", "file:1:4", "expected end of input"},
      {"key twice", "{\"a\": 1,\n  \"a\": 2}", "file:2:3", "each key once; \"a\""},
      {"key twice, spelt otherwise", "{\"a\\\\\": 1, \"\\u0061\\\\\": 2}", "file:1:12", "each key once"},
      {"key twice, deep inside", "[{\"x\": {\"k\": 0, \"k\": 0}}]", "file:1:17", "each key once"},
      {"bad UTF-8", "[\"\xC3(\"]", "file:1:4", "UTF-8"},
      {"zero byte behind", std::string("{}\n\0x", 5), "file:2:1", "zero byte"},
      {"whole number too large", "[1, 18446744073709551616 ]", "file:1:5", "64 bits"},
      {"whole number too large at the end", "18446744073709551616", "file:1:1", "64 bits"},
      {"number out of range", "[1e999]", "file:1:6", "number overflow"},
      {"columns count characters", "[\"\xC5\xBC\xC5\xBC\" x]", "file:1:7", "invalid literal"},
  };
  for (const Refused& row : rows) {
    const Problem problem = problem_of(row.text);
    EXPECT_EQ(problem.where, row.where) << row.why << ": " << problem.line();
    EXPECT_NE(problem.what.find(row.what), std::string::npos) << row.why << ": " << problem.line();
  }
}

TEST(ParseJson, ComplaintsAreAlwaysUtf8) {
  // The message quotes what was read; it is sent on as JSON, which must not throw.
  for (const char* text : {"[\"\xC3(\"]", "\xFF\xFE", "{\"\x80\":1}", "[\"a\x01\"]"}) {
    const Problem problem = problem_of(text);
    EXPECT_NO_THROW((void)Json(problem.line()).dump()) << problem.line();
  }
}

TEST(ParseJson, KeepsToItsLimits) {
  EXPECT_TRUE(parse_json("[[[]]]", "file", {.depth = 3}));
  EXPECT_EQ(problem_of("[[\n[]]]", {.depth = 2}).where, "file:2:1");
  EXPECT_NE(problem_of("[[[]]]", {.depth = 2}).what.find("at most 2 levels"), std::string::npos);
  EXPECT_TRUE(parse_json("[1]", "file", {.bytes = 3}));
  EXPECT_NE(problem_of("[1 ]", {.bytes = 3}).what.find("at most 3 bytes; got 4"), std::string::npos);
  EXPECT_NE(problem_of(std::string(100000, '[')).what.find("levels"), std::string::npos);
}

TEST(ParseJson, AnObjectOfManyKeysTakesNoMoreThanAMoment) {
  // Searching all keys before each new one would make this ten thousand million comparisons.
  std::string text = "{";
  for (int i = 0; i < 80000; ++i) text += "\"" + std::to_string(i) + "\":0,";
  text += "\"end\":0}";
  const auto start = std::chrono::steady_clock::now();
  const Result<Json> json = parse_json(text, "file");
  ASSERT_TRUE(json) << json.problem().line();
  EXPECT_EQ(json->size(), 80001u);
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(20));
}

// ---- Lines ------------------------------------------------------------------------

constexpr const char* pack = R"json({
  "id": "x",
  "heroes": [
    {"id": "one"},
    {
      "id": "t\"w]o",
      "abilities": ["mod laid_open",
                    "on round_end: draw(each_in,1)"]
    }
  ],
  "odd.key": 1,
  "deep": [[1, 2],
           [3,
            4]]
})json";

TEST(LineOf, FindsTheLineOnWhichAValueBegins) {
  EXPECT_EQ(line_of(pack, ""), 1);
  EXPECT_EQ(line_of(pack, "id"), 2);
  EXPECT_EQ(line_of(pack, "heroes"), 3);
  EXPECT_EQ(line_of(pack, "heroes[1]"), 5);
  EXPECT_EQ(line_of(pack, "heroes[1].abilities[1]"), 8);
  EXPECT_EQ(line_of(pack, "[\"odd.key\"]"), 11);
  EXPECT_EQ(line_of(pack, "deep[1][1]"), 14);
}

TEST(LineOf, AnswersOneForWhatIsNotThere) {
  for (const char* path :
       {"heroes[2]", "heroes[1].name", "none", "id.x", "heroes[x]", "heroes[", "[\"", "deep[9999999999]"}) {
    EXPECT_EQ(line_of(pack, path), 1) << path;
  }
  for (const char* text : {"", "{", "{\"a\"", "{\"a\":", "[", "{\"a\":[", "\"\\"})
    EXPECT_EQ(line_of(text, "a[1]"), 1);
}

TEST(LineOf, UnderstandsThePathsThatNodesWrite) {
  const Result<Json> json = parse_json(pack, "file");
  ASSERT_TRUE(json);
  const Node root(*json, "");
  EXPECT_EQ(root["heroes"].list(9)[1]["abilities"].list(9)[1].path(), "heroes[1].abilities[1]");
  EXPECT_EQ(root["odd.key"].path(), "[\"odd.key\"]");
  EXPECT_EQ(line_of(pack, root["odd.key"].path()), 11);
}

// ---- Nodes ------------------------------------------------------------------------

Problem thrown_by(const auto& read) {
  try {
    read();
  } catch (const Problem& problem) {
    return problem;
  }
  ADD_FAILURE() << "nothing was refused";
  return {};
}

TEST(Node, ReadsWhatItIsAskedFor) {
  const Json json = Json::parse(R"({"n": -3, "t": "text", "b": true, "l": [1, 2], "o": {"k": null}})");
  const Node root(json, "root");
  EXPECT_EQ(root["n"].integer(-3, 5), -3);
  EXPECT_EQ(root["t"].text(), "text");
  EXPECT_TRUE(root["b"].yes_no());
  EXPECT_EQ(root["l"].list(2).size(), 2u);
  EXPECT_TRUE(root["o"]["k"].is_null());
  EXPECT_EQ(root["o"]["k"].path(), "root.o.k");
  EXPECT_FALSE(root.find("absent"));
  static constexpr const char* names[] = {"word", "text"};
  EXPECT_EQ(root["t"].one_of(names), 1);
  EXPECT_NO_THROW(root.only({"n", "t", "b", "l", "o"}));
}

TEST(Node, SaysWhatItExpectedAndWhatItGot) {
  const Json json = Json::parse(R"({"n": 7, "f": 1.5, "t": "text", "u": 18446744073709551615, "l": [1, 2]})");
  const Node root(json, "root");
  static constexpr const char* names[] = {"melee", "shot"};
  const std::pair<std::function<void()>, Problem> rows[] = {
      {[&] { root["n"].integer(1, 6); }, {"root.n", "expected a whole number from 1 to 6; got 7"}},
      {[&] { root["u"].integer(-1, 6); },
       {"root.u", "expected a whole number from -1 to 6; got 18446744073709551615"}},
      {[&] { root["f"].integer(1, 6); }, {"root.f", "expected a whole number from 1 to 6; got 1.5"}},
      {[&] { root["t"].integer(1, 6); }, {"root.t", "expected a whole number from 1 to 6; got \"text\""}},
      {[&] { root["n"].text(); }, {"root.n", "expected a text; got 7"}},
      {[&] { root["t"].text(3); }, {"root.t", "expected a text of at most 3 bytes; got 4"}},
      {[&] { root["n"].yes_no(); }, {"root.n", "expected true or false; got 7"}},
      {[&] { root["t"].one_of(names); }, {"root.t", "expected one of melee, shot; got \"text\""}},
      {[&] { root["l"].list(1); }, {"root.l", "expected a list of at most 1; got 2"}},
      {[&] { root["n"].list(1); }, {"root.n", "expected a list; got 7"}},
      {[&] { root["l"].members(); }, {"root.l", "expected an object; got a list"}},
      {[&] { root["l"]["x"]; }, {"root.l", "expected an object; got a list"}},
      {[&] { root["x"]; }, {"root", "expected the key \"x\"; it is missing"}},
      {[&] { root.only({"n", "f", "u", "l"}); },
       {"root.t", "expected one of the keys n, f, u, l; got \"t\""}},
  };
  for (const auto& [read, problem] : rows) EXPECT_EQ(thrown_by(read), problem) << problem.line();
}

TEST(Node, ReadingTurnsAProblemIntoAResult) {
  const Json json = 5;
  const Result<std::string> text = reading([&] { return Node(json, "x").text(); });
  ASSERT_FALSE(text);
  EXPECT_EQ(text.problem().line(), "x: expected a text; got 5");
}

TEST(Shown, IsShortAndCutsBetweenCharacters) {
  EXPECT_EQ(shown(Json("both")), "\"both\"");
  EXPECT_EQ(shown(Json(17)), "17");
  EXPECT_EQ(shown(Json::object()), "an object");
  std::string zhe;
  for (int i = 0; i < 100; ++i) zhe += "\xD0\xB6";
  const std::string cut = shown(Json(zhe));
  EXPECT_LT(cut.size(), 80u);
  EXPECT_NO_THROW((void)Json(cut).dump());
}

}  // namespace
}  // namespace gm

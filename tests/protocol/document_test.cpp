// docs/protocol.md is true: its conversation is had with the engine, and its
// tables name everything that the notation can say.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cctype>
#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "bots/levels.h"
#include "protocol/talk.h"
#include "rules/battle/battle.h"
#include "rules/play.h"
#include "table/session.h"
#include "text/battle/content.h"
#include "text/battle/notation.h"
#include "text/battle/sentences.h"
#include "text/game_text.h"
#include "text/json.h"

namespace gm {
namespace {

std::vector<std::string> document() {
  std::ifstream file(GM_SOURCE_DIR "/docs/protocol.md");
  EXPECT_TRUE(file);
  std::vector<std::string> lines;
  for (std::string line; std::getline(file, line);) lines.push_back(line);
  return lines;
}

// ---- The conversation ---------------------------------------------------------

struct Said {
  int line;
  std::string text;  // on one line
};

// The values in the blocks marked json; one may go over several lines.
std::vector<Said> conversation() {
  std::vector<Said> said;
  bool inside = false;
  Said next{};
  int number = 0;
  for (const std::string& line : document()) {
    ++number;
    if (line.starts_with("```")) {
      EXPECT_TRUE(next.text.empty()) << "line " << next.line << " does not end";
      inside = line == "```json";
      continue;
    }
    if (!inside) continue;
    if (next.text.empty()) next.line = number;
    next.text += line;
    if (!Json::accept(next.text)) continue;
    said.push_back(next);
    next = {};
  }
  return said;
}

// Whether an answer is as the document shows it: "..." leaves something out.
bool fits(const Json& shown, const Json& answer) {
  if (shown == "...") return true;
  if (shown.is_object() && answer.is_object()) {
    std::size_t named = 0;
    for (const auto& [key, value] : shown.items()) {
      if (key == "...") continue;
      ++named;
      if (!answer.contains(key) || !fits(value, answer[key])) return false;
    }
    return shown.contains("...") || named == answer.size();
  }
  if (shown.is_array() && answer.is_array()) {
    const bool open = !shown.empty() && shown.back() == "...";
    const std::size_t named = shown.size() - (open ? 1 : 0);
    if (answer.size() < named || (!open && answer.size() > named)) return false;
    for (std::size_t i = 0; i < named; ++i) {
      if (!fits(shown[i], answer[i])) return false;
    }
    return true;
  }
  return shown == answer;
}

TEST(ProtocolDocument, TheConversationHappensAsWritten) {
  const std::vector<Said> said = conversation();
  ASSERT_EQ(said.size() % 2, 0u);
  EXPECT_GT(said.size(), 60u);
  Talk talk;
  std::set<std::string> requests;
  for (std::size_t i = 0; i + 1 < said.size(); i += 2) {
    const Json answer = talk.say(said[i].text);
    EXPECT_TRUE(fits(Json::parse(said[i + 1].text), answer))
        << "docs/protocol.md:" << said[i + 1].line << "\n"
        << said[i].text << "\nis answered with\n"
        << answer.dump();
    const Json request = Json::parse(said[i].text);
    if (request.is_object() && answer["ok"] == true) requests.insert(request["do"]);
  }
  EXPECT_EQ(requests.size(), 15u);  // each at least once, and answered
}

TEST(ProtocolDocument, TheComparisonIsStrict) {
  const auto fit = [](const char* shown, const char* answer) {
    return fits(Json::parse(shown), Json::parse(answer));
  };
  EXPECT_TRUE(fit(R"({"a":1,"b":[1,2]})", R"({"b":[1,2],"a":1})"));
  EXPECT_FALSE(fit(R"({"a":1})", R"({"a":1,"b":2})"));
  EXPECT_FALSE(fit(R"({"a":1,"b":2})", R"({"a":1})"));
  EXPECT_TRUE(fit(R"({"a":1,"...":"..."})", R"({"a":1,"b":2})"));
  EXPECT_FALSE(fit(R"({"a":1,"...":"..."})", R"({"a":2,"b":2})"));
  EXPECT_TRUE(fit(R"({"a":"..."})", R"({"a":[7]})"));
  EXPECT_TRUE(fit(R"([1,"..."])", R"([1,2,3])"));
  EXPECT_FALSE(fit(R"([1,"..."])", R"([2])"));
  EXPECT_FALSE(fit(R"([1])", R"([1,2])"));
}

// ---- The tables ---------------------------------------------------------------

// The cells of the table that follows a heading, a row each, without its head.
std::vector<std::vector<std::string>> table_under(const std::string& heading) {
  std::vector<std::vector<std::string>> rows;
  bool here = false;
  for (const std::string& line : document()) {
    if (line.starts_with("#")) here = line == heading;
    if (!here || !line.starts_with("| ")) continue;
    std::vector<std::string> cells;
    std::stringstream rest(line.substr(2));
    for (std::string cell; std::getline(rest, cell, '|');) {
      while (!cell.empty() && cell.back() == ' ') cell.pop_back();
      while (!cell.empty() && cell.front() == ' ') cell.erase(0, 1);
      cells.push_back(cell);
    }
    rows.push_back(cells);
  }
  EXPECT_FALSE(rows.empty()) << heading;
  if (!rows.empty()) rows.erase(rows.begin());
  return rows;
}

std::string code(const std::string& text) { return "`" + text + "`"; }

// All words in backticks behind a heading, to the next one of the same depth.
std::set<std::string> words_under(const std::string& heading) {
  std::set<std::string> words;
  const std::string depth = heading.substr(0, heading.find(' ') + 1);
  bool here = false;
  for (const std::string& line : document()) {
    if (line.starts_with(depth)) here = line == heading;
    if (!here) continue;
    for (std::size_t at = 0; (at = line.find('`', at)) != std::string::npos;) {
      const std::size_t end = line.find('`', at + 1);
      if (end == std::string::npos) break;
      words.insert(line.substr(at + 1, end - at - 1));
      at = end + 1;
    }
  }
  return words;
}

TEST(ProtocolDocument, ListsTheOptions) {
  const auto rows = table_under("### Options");
  const auto& options = battle::option_list();
  ASSERT_EQ(rows.size(), options.size());
  for (std::size_t i = 0; i < rows.size(); ++i) {
    EXPECT_EQ(rows[i][0], code(options[i].name));
    const bool number = options[i].usual[0] >= '0' && options[i].usual[0] <= '9';
    std::string values;
    for (const std::string& value : options[i].values) values += (values.empty() ? "" : ", ") + code(value);
    if (number) values = options[i].values.front() + " to " + options[i].values.back();
    EXPECT_EQ(rows[i][1], values);
    EXPECT_EQ(rows[i][2], number ? options[i].usual : code(options[i].usual));
  }
}

TEST(ProtocolDocument, ListsTheLevels) {
  const auto words = words_under("### advise");
  for (const char* level : level_names) EXPECT_TRUE(words.contains(level)) << level;
}

TEST(ProtocolDocument, ListsTheActions) {
  using namespace battle;
  const auto rows = table_under("### Actions");
  ASSERT_EQ(rows.size(), std::size_t(decision_count - 1));
  for (int d = 1; d < decision_count; ++d) {
    const Decision decision = Decision(d);
    const auto& row = rows[std::size_t(d - 1)];
    EXPECT_EQ(row[0], code(name_of(decision)));
    EXPECT_EQ(row[2] == "chance", is_chance(decision)) << row[0];
    for (int what = 0; what < answers(decision); ++what) {
      const Json action = write_action(built_in(), {decision, uint8_t(what)});
      for (const auto& [key, value] : action.items()) {
        if (key == "do") continue;
        EXPECT_NE(row[1].find(code(key)), std::string::npos) << row[0] << " " << key;
      }
    }
  }
}

TEST(ProtocolDocument, ListsTheRefusals) {
  using namespace battle;
  const auto rows = table_under("### Refusals");
  ASSERT_EQ(rows.size(), std::size_t(refusal_count - 1));
  for (int r = 1; r < refusal_count; ++r) {
    const Refusal refusal = Refusal(r);
    const auto& row = rows[std::size_t(r - 1)];
    EXPECT_EQ(row[0], code(name_of(refusal)));
    EXPECT_EQ(row[2], say_refusal(Lang::en, refusal));
    std::set<std::string> rules;
    bool of_question = true;
    for (int d = 0; d < decision_count; ++d) {
      battle::Table table;
      table.decision = Decision(d);
      const RuleId rule = rule_of(built_in().book, table, refusal);
      rules.insert(write_rule(rule));
      of_question = of_question && rule == rule_of(Decision(d));
    }
    if (of_question) {
      EXPECT_EQ(row[1], "that of the question") << row[0];
      continue;
    }
    for (const std::string& rule : rules)
      EXPECT_NE((row[1] + " ").find(rule + " "), std::string::npos) << row[0];
  }
}

TEST(ProtocolDocument, ListsPhasesAndCauses) {
  using namespace battle;
  const auto positions = words_under("### Positions");
  for (int p = 0; p < phase_count; ++p)
    EXPECT_TRUE(positions.contains(name_of(Phase(p)))) << name_of(Phase(p));
  for (int t = 1; t < trigger_count; ++t)
    EXPECT_TRUE(positions.contains(trigger_names[t])) << trigger_names[t];
  for (int u = 1; u < 5; ++u) EXPECT_TRUE(positions.contains(until_names[u])) << until_names[u];
  const auto events = words_under("### Events");
  for (int c = 1; c < cause_count; ++c) EXPECT_TRUE(events.contains(name_of(Cause(c)))) << name_of(Cause(c));
}

// Every key of every object inside; those whose keys are names of cards and seats apart.
void collect_keys(const Json& json, std::set<std::string>& keys) {
  if (json.is_array()) {
    for (const Json& item : json) collect_keys(item, keys);
  }
  if (!json.is_object()) return;
  for (const auto& [key, value] : json.items()) {
    keys.insert(key);
    collect_keys(value, keys);
  }
}

// What random games of many modes bring about is described: no key of a
// position, a view or an event that the document does not name.
TEST(ProtocolDocument, DescribesWhateverComesUp) {
  using namespace battle;
  std::map<std::string, std::string> keys_of_event;
  const auto rows = table_under("### Events");
  ASSERT_EQ(rows.size(), std::size_t(happening_count));
  for (int h = 0; h < happening_count; ++h) {
    EXPECT_EQ(rows[std::size_t(h)][0], code(name_of(Happening(h))));
    keys_of_event[name_of(Happening(h))] = rows[std::size_t(h)][1];
  }
  std::set<std::string> happened, position_keys, view_keys;
  for (int i = 0; i < modes(built_in().book); i += 3) {
    Book book = built_in().book;
    book.options = mode(book, i);
    complete(book);
    Rng rng = stream(29, uint64_t(i));
    State state = start(book);
    const auto sink = [&](const Event& event) {
      const Json json = write_event(built_in(), event);
      const std::string& name = json["event"].get_ref<const std::string&>();
      happened.insert(name);
      for (const auto& [key, value] : json.items()) {
        if (key == "event" || key == "seen_by") continue;
        const std::string& listed = keys_of_event[name];
        const bool secret = json.contains("seen_by") && (key == "card" || key == "hero" || key == "cards");
        EXPECT_NE(listed.find(secret ? "**" + code(key) + "**" : code(key)), std::string::npos)
            << name << " " << key;
      }
    };
    for (int step = 0; !actors(book, state).none(); ++step) {
      const Actors who = actors(book, state);
      Moves moves;
      legal(book, state, next_actor(who), moves);
      apply(book, state, next_actor(who), draw_move(moves, rng, who.luck), sink);
      if (step % 16 != 0) continue;
      collect_keys(write_state(built_in(), book, state), position_keys);
      collect_keys(write_view(built_in(), book, view(book, state, Seat(0))), view_keys);
    }
  }
  EXPECT_GT(happened.size(), std::size_t(happening_count - 8));

  std::set<std::string> described = words_under("### Positions");
  for (const char* technique : technique_names) described.insert(technique);
  for (int seat = 0; seat < max_seats; ++seat) described.insert(write_seat(Seat(seat)));
  described.insert("card");  // of a series, as the document writes it
  for (const std::string& key : position_keys) EXPECT_TRUE(described.contains(key)) << key;
  described.merge(words_under("### Views"));
  for (const std::string& key : view_keys) EXPECT_TRUE(described.contains(key)) << key;
}

// ---- Every game -----------------------------------------------------------------

// The part of a game names whatever its random games bring about: options, actions, events and what refuses,
// and every key of them, of positions and of views. Ids of cards and the like are content.
TEST(ProtocolDocument, DescribesEveryGame) {
  for_each_game([]<Game G>() {
    using Text = GameText<G>;
    const auto& content = Text::built_in();
    std::set<std::string> met, ids;
    collect_keys(write_cards(content, Lang::en), ids);
    for (const auto& option : Text::option_list()) met.insert(option.name);
    for (int i = 0; i < modes(content.book); i += 3) {
      const auto book = *make_book(content, mode(content.book, i));
      Rng rng = stream(31, uint64_t(i));
      auto state = start(book);
      const auto sink = [&](const typename G::Event& event) {
        const Json json = write_event(content, event);
        met.insert(json["event"].template get<std::string>());
        collect_keys(json, met);
      };
      for (int step = 0; !actors(book, state).none(); ++step) {
        const Actors who = actors(book, state);
        typename G::Moves moves;
        legal(book, state, next_actor(who), moves);
        const auto action = draw_move(moves, rng, who.luck);
        const Json json = write_action(content, action);
        met.insert(json["do"].template get<std::string>());
        collect_keys(json, met);
        if (const auto why = refusal(book, state, who.luck ? Seat(0) : chance, action);
            why != decltype(why){})
          met.insert(name_of(why));
        apply(book, state, next_actor(who), action, sink);
        if (step % 16 != 0) continue;
        collect_keys(write_state(content, book, state), met);
        collect_keys(write_view(content, book, view(book, state, Seat(0))), met);
      }
    }
    std::string heading = std::string("## ") + G::id;
    heading[3] = char(std::toupper(heading[3]));
    std::set<std::string> described = words_under(heading);
    described.merge(words_under("## Requests"));
    std::string missing;
    for (const std::string& word : met) {
      const bool seat = seat_named(word, max_seats).has_value();
      const bool place = word.find(',') != std::string::npos;  // 4,3
      if (!described.contains(word) && !ids.contains(word) && !seat && !place) missing += word + " ";
    }
    EXPECT_EQ(missing, "") << heading;
  });
}

}  // namespace
}  // namespace gm

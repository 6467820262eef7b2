// The rules document as the program reads it. The ids here are looked up, not played: covers nothing.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "assets.h"
#include "text/rulebook.h"

namespace gm {
namespace {

// Pig, written in all the ways in which our documents write a rule.
constexpr std::string_view pig = R"(# Pig

A race. Not a rule, though it looks like one:

- **P-9.9** Before the rules. [book]

## Rules

Not a part: the target is 100.

### P-1 A turn

Carried out in *this* order,
from `roll` to hold.

- **P-1.1** The seat rolls or **holds**; `roll_again` is a roll. [book]
- P-1.2 A roll of 1 ends the turn [or so]. [ruling] (the total is lost; so is the roll)
- P-1.3 Holding banks the total. [ruling]: one fixed moment.
- P-1.4 Rolling never stops. [ruling] nobody must hold.
- P-1.5 Dice are numbered. [house: notation]

### P-2 The end
- P-2.1 At the target the game ends. [book] for the target, [house] for 100; see [book].
- P-2.2 No source at all
- P-2.10 Phases of a roll [ruling], restates the above:

| phase | who |
|---|:--|
| `roll` | seat \| chance |

## Decisions

- **P-3.1** Behind the rules. [book]
)";

std::vector<std::string> ids(const std::vector<Rule>& rules) {
  std::vector<std::string> out;
  for (const Rule& r : rules) out.push_back(r.id);
  return out;
}
using Ids = std::vector<std::string>;

TEST(Rulebook, has_the_parts_and_rules_of_its_section_alone) {
  const Rulebook book = read_rulebook(pig);
  EXPECT_EQ(book.title, "Pig");
  ASSERT_EQ(book.parts.size(), 2u);
  EXPECT_EQ(book.parts[0], (RulePart{"P-1", "A turn", "Carried out in *this* order, from roll to hold."}));
  EXPECT_EQ(book.parts[1], (RulePart{"P-2", "The end", ""}));
  EXPECT_EQ(ids(book.rules), (Ids{"P-1.1", "P-1.2", "P-1.3", "P-1.4", "P-1.5", "P-2.1", "P-2.2", "P-2.10"}));
}

TEST(Rulebook, splits_text_source_and_note) {
  const Rulebook book = read_rulebook(pig);
  const auto same = [&](const Rule& expected) {
    EXPECT_EQ(rule(book, expected.id), expected) << expected.id;
  };
  same({"P-1.1", "A turn", "The seat rolls or holds; roll_again is a roll.", "book", ""});
  same({"P-1.2", "A turn", "A roll of 1 ends the turn [or so].", "ruling",
        "the total is lost; so is the roll"});
  same({"P-1.3", "A turn", "Holding banks the total.", "ruling", "one fixed moment."});
  same({"P-1.4", "A turn", "Rolling never stops.", "ruling", "nobody must hold."});
  same({"P-1.5", "A turn", "Dice are numbered.", "house", "notation"});
  same({"P-2.1", "The end", "At the target the game ends.", "book, house",
        "[book] for the target, [house] for 100; see [book]."});
  same({"P-2.2", "The end", "No source at all", "", ""});
}

TEST(Rulebook, a_table_belongs_to_the_rule_before_it) {
  const Rule phases = *rule(read_rulebook(pig), "P-2.10");
  EXPECT_EQ(phases.text, "Phases of a roll\nphase | who\nroll | seat | chance");
  EXPECT_EQ(phases.note, "restates the above:");
}

TEST(Rulebook, ids_are_found_in_any_case_and_without_their_letter) {
  const Rulebook book = read_rulebook(pig);
  for (const char* asked : {"P-2.1", "p-2.1", "p2.1", "2.1", " 2.1 "}) {
    ASSERT_TRUE(rule(book, asked)) << asked;
    EXPECT_EQ(rule(book, asked)->id, "P-2.1") << asked;
  }
  for (const char* asked :
       {"", "P", "-", "P-", "P-2", "P-2.", "P-2.01", "P-2.11", "Q-2.1", "2.1.1", "P-2.1 ."}) {
    EXPECT_FALSE(rule(book, asked)) << asked;
  }
}

TEST(Rulebook, parts_are_found_with_all_their_rules_and_no_others) {
  const Rulebook book = read_rulebook(pig);
  for (const char* asked : {"P-2", "p-2", "2"}) {
    ASSERT_TRUE(rule_part(book, asked)) << asked;
    EXPECT_EQ(rule_part(book, asked)->title, "The end");
    EXPECT_EQ(ids(rules_of_part(book, asked)), (Ids{"P-2.1", "P-2.2", "P-2.10"})) << asked;
  }
  EXPECT_FALSE(rule_part(book, "P-3"));
  EXPECT_TRUE(rules_of_part(book, "P-2.1").empty());
  EXPECT_TRUE(rules_of_part(book, "").empty());
}

TEST(Rulebook, words_are_found_at_the_beginning_of_words_most_hits_first) {
  const Rulebook book = read_rulebook(pig);
  EXPECT_EQ(ids(rules_with(book, "ROLL")), (Ids{"P-1.1", "P-2.10", "P-1.2", "P-1.4"}));
  EXPECT_EQ(ids(rules_with(book, "roll  turn")), (Ids{"P-1.2"}));  // each of the words
  EXPECT_EQ(ids(rules_with(book, "again")), (Ids{"P-1.1"}));       // of roll_again
  EXPECT_TRUE(rules_with(book, "oll").empty());
  EXPECT_TRUE(rules_with(book, "moment").empty());  // stands in a note only
  EXPECT_TRUE(rules_with(book, "").empty());
  EXPECT_TRUE(rules_with(book, "  ").empty());
}

TEST(Rulebook, a_person_asks_for_a_rule_a_part_or_words) {
  const Rulebook book = read_rulebook(pig);
  EXPECT_EQ(ids(rules_about(book, "1.2")), (Ids{"P-1.2"}));
  EXPECT_EQ(ids(rules_about(book, "2")), (Ids{"P-2.1", "P-2.2", "P-2.10"}));
  EXPECT_EQ(ids(rules_about(book, "Holding")), (Ids{"P-1.3"}));
  EXPECT_TRUE(rules_about(book, "P-7").empty());
  EXPECT_TRUE(rules_about(book, "dragon").empty());
}

TEST(Rulebook, any_text_is_read_to_its_end) {
  EXPECT_EQ(read_rulebook(""), Rulebook{});
  EXPECT_EQ(read_rulebook("## Rules\n- P-1.1 Of no part. [book]"), Rulebook{});
  const Rulebook odd =
      read_rulebook("## Rules\r\n### P-1 A `turn\r\n- P-1.1\r\n- P-1.2 [\r\n- P-1.3 [book\n- P-\n-");
  EXPECT_EQ(ids(odd.rules), (Ids{"P-1.1", "P-1.2", "P-1.3"}));
  EXPECT_EQ(odd.rules[0].text, "");
  EXPECT_EQ(odd.parts[0].title, "A turn");
  for (std::size_t cut = 0; cut <= pig.size(); ++cut) {
    EXPECT_LE(read_rulebook(pig.substr(0, cut)).rules.size(), 8u);
  }
}

TEST(Rulebook, every_document_in_the_program_is_whole) {
  int documents = 0;
  for (const Asset& asset : assets()) {
    if (!asset.path.starts_with("docs/rules/")) continue;
    SCOPED_TRACE(asset.path);
    const Rulebook book = read_rulebook(asset.bytes);
    if (book.rules.empty()) continue;
    ++documents;
    EXPECT_FALSE(book.title.empty());
    std::set<std::string> seen;
    for (const RulePart& part : book.parts) {
      EXPECT_TRUE(seen.insert(part.id).second) << part.id << " is there twice";
      EXPECT_FALSE(part.title.empty()) << part.id;
      const std::vector<Rule> rules = rules_of_part(book, part.id);
      EXPECT_FALSE(rules.empty()) << part.id;
      for (std::size_t i = 0; i < rules.size(); ++i) {
        EXPECT_EQ(rules[i].id, part.id + "." + std::to_string(i + 1)) << "a gap or a wrong order";
        EXPECT_EQ(rules[i].part, part.title);
        EXPECT_FALSE(rules[i].text.empty()) << rules[i].id;
        EXPECT_FALSE(rules[i].source.empty()) << rules[i].id;
        EXPECT_EQ((rules[i].text + rules[i].note).find_first_of("`*"), std::string::npos) << rules[i].id;
        EXPECT_TRUE(seen.insert(rules[i].id).second) << rules[i].id << " is there twice";
      }
    }
    EXPECT_EQ(seen.size(), book.parts.size() + book.rules.size()) << "a rule stands in the wrong part";
  }
  EXPECT_GE(documents, 1);
}

TEST(Rulebook, battle_is_in_the_program) {
  const auto book = rulebook("battle");
  ASSERT_TRUE(book);
  EXPECT_EQ(book->title, "Battle of Superheroes");
  EXPECT_EQ(book->parts.size(), 15u);
  EXPECT_EQ(book->rules.size(), 188u);
  const auto order = rule(*book, "b-4.3");
  ASSERT_TRUE(order);
  EXPECT_EQ(order->part, "A turn");
  EXPECT_EQ(order->source, "book");
  EXPECT_EQ(order->text.substr(0, 12), "Order check:");
  EXPECT_EQ(rule(*book, "8.6")->source, "house");
  EXPECT_EQ(rule(*book, "1.1")->note, "fixes left and right");
  EXPECT_EQ(rules_about(*book, "B-4").size(), 10u);
  EXPECT_EQ(rule_part(*book, "B-2")->text, "The rules of this part are carried out in this order.");
  const std::vector<Rule> nebula = rules_about(*book, "nebula");
  EXPECT_EQ(ids(nebula), (Ids{"B-9.23"}));
  EXPECT_FALSE(rulebook("chess"));
  EXPECT_FALSE(rulebook("../rules/battle"));
}

}  // namespace
}  // namespace gm

// The rules of a game as a reader sees them, taken from docs/rules/<game>.md, which travels in the program.
//
// Behind the heading "## Rules" such a document has parts and rules:
//
//   ### B-4 A turn                                              a part: id and title
//   The steps come in this order.                               what the part says before its rules
//   - **B-4.2** The reveal is automatic. [book]                 a rule: id, text, source (the id may be
//   plain)
//   - **B-4.4** No trap damage. [ruling] (it is out already)    with a note; also `[ruling]: note`,
//                                                               `[ruling] note` and `[ruling: note]`
//   - Dice lie in the reserve. [book], numbers [house].   two sources: the note is all of that
//   | a | table |                                               belongs to the rule before it
//
// The texts here are plain: no asterisks, no backticks. They are English; a search knows capital letters of
// ASCII only.
//
//   const Rulebook book = *rulebook("battle");
//   rule(book, "4.2")->text == "The reveal is automatic: ..."
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gm {

struct Rule {
  std::string id;      // "B-4.2"
  std::string part;    // title of its part: "A turn"
  std::string text;    // one paragraph, or with table rows behind it a line each
  std::string source;  // "book", "public", "ruling" or "house"; "book, ruling" if it has two
  std::string note;    // why it is so, or which half comes from where; often empty
  friend bool operator==(const Rule&, const Rule&) = default;
};

struct RulePart {
  std::string id;     // "B-4"
  std::string title;  // "A turn"
  std::string text;   // what stands before its rules; often empty
  friend bool operator==(const RulePart&, const RulePart&) = default;
};

struct Rulebook {
  std::string title;  // "Battle of Superheroes"
  std::vector<RulePart> parts;
  std::vector<Rule> rules;
  friend bool operator==(const Rulebook&, const Rulebook&) = default;
};

// The rules that a document holds; none if it has no "## Rules".
Rulebook read_rulebook(std::string_view markdown);

// The rulebook of a game that is in this program ("battle"), read from its embedded document.
std::optional<Rulebook> rulebook(std::string_view game);

// Ids are found in any case, and without their letter: "B-4.2", "b4.2", "4.2"; for parts "B-4", "4".
std::optional<Rule> rule(const Rulebook& book, std::string_view id);
std::optional<RulePart> rule_part(const Rulebook& book, std::string_view id);
std::vector<Rule> rules_of_part(const Rulebook& book, std::string_view id);

// The rules in whose text each of the words begins some word ("trap" finds "traps", "out" not "Knockout");
// those that say them most often come first, equal ones in the order of the book.
std::vector<Rule> rules_with(const Rulebook& book, std::string_view words);

// What a person means by `asked`: one rule, the rules of a part, or those with these words.
std::vector<Rule> rules_about(const Rulebook& book, std::string_view asked);

}  // namespace gm

// Words in three languages: none missing, the same places, plurals.
#include <gtest/gtest.h>

#include "text/language.h"

namespace gm {
namespace {

TEST(Words, AllLanguagesHaveTheSameKeysAndPlaces) { EXPECT_EQ(words_problem(), ""); }

TEST(Words, AreThereInEachLanguage) {
  EXPECT_GT(word_keys().size(), 100u);
  EXPECT_EQ(word(Lang::en, "battle.word.fight"), "fight");
  EXPECT_EQ(word(Lang::ru, "battle.word.trap"), "ловушка");
  for (const std::string& key : word_keys()) {
    for (Lang lang : {Lang::en, Lang::ru, Lang::pl}) EXPECT_NE(word(lang, key), "") << key;
  }
}

TEST(Words, AMissingKeyStandsForItself) {
  EXPECT_FALSE(has_word("no.such.word"));
  const std::string& first = word(Lang::pl, "no.such.word");
  word(Lang::pl, "no.other.word");
  EXPECT_EQ(first, "no.such.word");
}

TEST(Words, PlacesAreFilled) {
  // A key that is missing is its own text, so it can show how places are filled.
  EXPECT_EQ(word(Lang::en, "{0} hits {1}, {0} smiles", {"Ann", "Bob"}), "Ann hits Bob, Ann smiles");
  EXPECT_EQ(word(Lang::en, "{0} hits {1}", {"{1}", "Bob"}), "{1} hits Bob");
  EXPECT_EQ(word(Lang::en, "{1} {x} {", {"Ann"}), "{1} {x} {");
}

TEST(Words, NumbersChooseTheFormOfTheNoun) {
  // Examples of numbers for each form; a missing noun answers with its key.
  const auto form = [](Lang lang, int n) { return counted(lang, "noun", n); };
  for (int n : {1}) EXPECT_EQ(form(Lang::en, n), "noun.one") << n;
  for (int n : {0, 2, 5, 11, 21, 101}) EXPECT_EQ(form(Lang::en, n), "noun.many") << n;
  for (int n : {1, 21, 101, 1001}) EXPECT_EQ(form(Lang::ru, n), "noun.one") << n;
  for (int n : {2, 3, 4, 22, 104}) EXPECT_EQ(form(Lang::ru, n), "noun.few") << n;
  for (int n : {0, 5, 11, 12, 14, 20, 111, 112}) EXPECT_EQ(form(Lang::ru, n), "noun.many") << n;
  for (int n : {1}) EXPECT_EQ(form(Lang::pl, n), "noun.one") << n;
  for (int n : {2, 3, 4, 22, 104}) EXPECT_EQ(form(Lang::pl, n), "noun.few") << n;
  for (int n : {0, 5, 11, 12, 14, 21, 101, 112}) EXPECT_EQ(form(Lang::pl, n), "noun.many") << n;
  EXPECT_EQ(counted(Lang::en, "{0} cards", 3), "3 cards.many");
}

TEST(Words, LanguagesHaveNames) {
  EXPECT_EQ(lang_named("pl"), Lang::pl);
  EXPECT_EQ(lang_named("de"), std::nullopt);
}

TEST(WordsProblem, FindsWhatIsWrongInTheFiles) {
  struct Row {
    WordFiles files;
    std::string problem;
  };
  const Row rows[] = {
      {{R"({"a": "x {0}"})", R"({"a": "{0} y"})", R"({"a": "{0}{0}"})"}, ""},
      {{R"({"a": "x", "b": "y"})", R"({"a": "x", "b": "y"})", R"({"a": "x"})"},
       "words/pl.json: b is missing; words/en.json has it"},
      {{R"({"a": "x"})", R"({"a": "x", "b": "y"})", R"({"a": "x"})"},
       "words/en.json: b is missing; words/ru.json has it"},
      {{R"({"a": "{0} {1}"})", R"({"a": "{0}"})", R"({"a": "{0} {1}"})"},
       "words/ru.json: a: expected the same places as in words/en.json"},
      {{R"({"a": "x"})", R"({"a": "{name}"})", R"({"a": "x"})"},
       "words/ru.json: a: expected places {0} to {9} only"},
      {{R"({"a": "x"})", R"({"a": ""})", R"({"a": "x"})"}, "a: expected a word that is not empty; got \"\""},
      {{R"({"a": "x"})", R"({"a": "x"})", R"({"a": 3})"}, "a: expected a text; got 3"},
      {{R"({"a": "x"})", R"({"a": "x", "a": "y"})", R"({"a": "x"})"},
       "words/ru.json:1:12: expected each key once; \"a\" is here again"},
  };
  for (const Row& row : rows) EXPECT_EQ(words_problem(row.files), row.problem);
}

}  // namespace
}  // namespace gm

// Text laid out for a terminal.
#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

#include "text/wrap.h"

namespace gm {
namespace {

using Lines = std::vector<std::string>;

TEST(Wrap, columns_count_what_the_eye_sees) {
  EXPECT_EQ(columns(""), 0);
  EXPECT_EQ(columns("Trap"), 4);
  EXPECT_EQ(columns("Łupy"), 4);
  EXPECT_EQ(columns("Засада"), 6);
  EXPECT_EQ(columns("й"), 1);              // и and a combining breve
  EXPECT_EQ(columns("e\u0301\u0323"), 1);  // two marks on one letter
  EXPECT_EQ(columns("\u0301"), 0);         // a mark on nothing
  EXPECT_EQ(columns("超人"), 4);
  EXPECT_EQ(columns("한글 カナ"), 9);
  EXPECT_EQ(columns("ｆｕｌｌ"), 8);
  EXPECT_EQ(columns("ก็"), 1);    // Thai vowel sign
  EXPECT_EQ(columns("🛡💥"), 3);  // the shield is narrow without its selector
  EXPECT_EQ(columns("a\u200b\ufe0f"
                    "b"),
            2);  // zero-width space, variation selector
  EXPECT_EQ(columns("…—«»"), 4);
  EXPECT_EQ(columns("\t\x1b\x7f"), 0);
}

TEST(Wrap, columns_count_each_byte_that_is_no_utf8) {
  EXPECT_EQ(columns("\xff\xfe"), 2);
  EXPECT_EQ(columns("\xc3"), 1);  // cut short
  EXPECT_EQ(columns("\xe2\x80"), 2);
  EXPECT_EQ(columns("\xc0\xaf"), 2);  // overlong
  EXPECT_EQ(columns("\xe0\x80\xaf"), 3);
  EXPECT_EQ(columns("\xed\xa0\x80"), 3);      // surrogate
  EXPECT_EQ(columns("\xf4\x90\x80\x80"), 4);  // beyond Unicode
  EXPECT_EQ(columns("\xc3(ok"), 4);
}

TEST(Wrap, lines_break_at_spaces) {
  EXPECT_EQ(wrapped("The trap stays.", 8), (Lines{"The trap", "stays."}));
  EXPECT_EQ(wrapped("The trap stays.", 15), (Lines{"The trap stays."}));
  EXPECT_EQ(wrapped("  a \t b\r", 80), (Lines{"a b"}));
  EXPECT_EQ(wrapped("Обманный манёвр", 8), (Lines{"Обманный", "манёвр"}));
  EXPECT_EQ(wrapped("超人 超人", 8), (Lines{"超人", "超人"}));    // nine columns
  EXPECT_EQ(wrapped("a\u00a0b c", 3), (Lines{"a\u00a0b", "c"}));  // not at a no-break space
}

TEST(Wrap, newlines_end_lines) {
  EXPECT_EQ(wrapped("", 10), Lines{});
  EXPECT_EQ(wrapped("\n", 10), Lines{""});
  EXPECT_EQ(wrapped("one\n\ntwo three\n", 5), (Lines{"one", "", "two", "three"}));
}

TEST(Wrap, a_word_longer_than_a_line_is_cut) {
  EXPECT_EQ(wrapped("a Knockout b", 4), (Lines{"a", "Knoc", "kout", "b"}));
  EXPECT_EQ(wrapped("Knockouts it", 4), (Lines{"Knoc", "kout", "s it"}));
  EXPECT_EQ(wrapped("超人超", 5), (Lines{"超人", "超"}));
  EXPECT_EQ(wrapped("超人", 1), (Lines{"超", "人"}));  // cannot be narrower
  EXPECT_EQ(wrapped("abc", 0), (Lines{"a", "b", "c"}));
  EXPECT_EQ(wrapped("abc", -5), (Lines{"a", "b", "c"}));
  EXPECT_EQ(wrapped("ab\u0301"
                    "cd\u0323",
                    2),
            (Lines{"ab\u0301", "cd\u0323"}));
}

TEST(Wrap, padded_reaches_the_width_and_cuts_nothing) {
  EXPECT_EQ(padded("Trap", 6), "Trap  ");
  EXPECT_EQ(padded("超人", 6), "超人  ");
  EXPECT_EQ(padded("Łupy", 4), "Łupy");
  EXPECT_EQ(padded("Slide Tackle", 4), "Slide Tackle");
  EXPECT_EQ(padded("", 2), "  ");
  EXPECT_EQ(padded("a", -1), "a");
}

TEST(Wrap, clipped_stays_within_the_width) {
  EXPECT_EQ(clipped("Slide Tackle", 12), "Slide Tackle");
  EXPECT_EQ(clipped("Slide Tackle", 6), "Slide…");
  EXPECT_EQ(clipped("Slide Tackle", 7), "Slide…");  // no space before it
  EXPECT_EQ(clipped("Засада", 4), "Зас…");
  EXPECT_EQ(clipped("超人超人", 4), "超…");
  EXPECT_EQ(clipped("e\u0301e\u0301e\u0301", 2), "e\u0301…");
  EXPECT_EQ(clipped("Trap", 1), "…");
  EXPECT_EQ(clipped("Trap", 0), "");
  EXPECT_EQ(clipped("", 0), "");
  EXPECT_EQ(clipped("Trap", -1), "");
}

// Whatever the bytes: every line fits, and nothing but white space is lost.
TEST(Wrap, any_bytes_fit_and_none_are_lost) {
  std::mt19937 random(7);
  const std::vector<std::string> bits = {"a",  "Knockout", " ",      "  ",   "\n",  "\t",
                                         "超", "й",        "\u0301", "\xff", "\xe2"};
  const auto solid = [](std::string text) {
    std::erase_if(text, [](char c) { return std::string_view(" \t\r\n").find(c) != std::string_view::npos; });
    return text;
  };
  for (int run = 0; run < 2000; ++run) {
    std::string text;
    for (auto n = random() % 30; n > 0; --n) text += bits[random() % bits.size()];
    const int width = int(random() % 12) + 2;
    std::string joined;
    for (const std::string& line : wrapped(text, width)) {
      EXPECT_LE(columns(line), width) << text;
      joined += line;
    }
    EXPECT_EQ(solid(joined), solid(text));
    EXPECT_LE(columns(clipped(text, width)), width) << text;
    EXPECT_GE(columns(padded(text, width)), width) << text;
  }
}

}  // namespace
}  // namespace gm

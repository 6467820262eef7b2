// Ring's table in characters: it always fits, shows no secret, and one table stands here in full.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "rules/play.h"
#include "rules/ring/ring.h"
#include "text/ring/content.h"
#include "text/ring/notation.h"
#include "text/ring/picture.h"
#include "text/wrap.h"

namespace gm::ring {
namespace {

Book book_by(int mode_number) { return *make_book(built_in(), mode(built_in().book, mode_number)); }
std::string text_of(const Line& line) { return plain_text({line}); }

struct Size {
  int columns, rows;
};

void expect_fits(const Picture& drawn, Size size) {
  EXPECT_LE(int(drawn.size()), size.rows);
  for (const Line& line : drawn) {
    EXPECT_LE(columns(text_of(line)), size.columns) << text_of(line);
    EXPECT_EQ(text_of(line).find("ring."), std::string::npos) << text_of(line);
    EXPECT_EQ(text_of(line).find("ui."), std::string::npos) << text_of(line);
    for (const gm::Span& span : line) EXPECT_EQ(span.text.find('\n'), std::string::npos);
  }
}

// Every mode, now and then, through all eyes.
TEST(RingPicture, FitsAndShowsNoSecret) {
  for (int number = 0; number < modes(built_in().book); ++number) {
    const Book book = book_by(number);
    Rng rng = stream(11, uint64_t(number));
    Rng dream = stream(12, uint64_t(number));
    State state = start(book);
    int step = 0;
    play_randomly<Ring>(book, state, rng, [&](Seat, Action, const State& now) {
      if (++step % 211 != 0 && now.table.phase != Phase::over && step > 3) return;
      const Seat viewer = step % 5 == 0 ? spectator : Seat(step % 2);
      const View seen = view(book, now, viewer);
      const State other = imagine(book, seen, dream);
      for (Lang lang : langs) {
        const Naming naming{lang, {"You", "Bot 2"}, viewer};
        for (Size size :
             {Size{80, 24}, Size{80, 12}, Size{80, 9}, Size{80, 4}, Size{120, 40}, Size{40, 10}}) {
          const Picture drawn = picture(built_in(), naming, book, seen, size.columns, size.rows);
          expect_fits(drawn, size);
          EXPECT_FALSE(drawn.empty());
          EXPECT_EQ(drawn,
                    picture(built_in(), naming, book, view(book, other, viewer), size.columns, size.rows));
        }
      }
    });
  }
}

TEST(RingPicture, BearsAnyNamesAndAnySize) {
  const Book book = book_by(0);
  Rng rng = stream(13, 0);
  State state = start(book);
  int step = 0;
  const std::vector<std::vector<std::string>> tables = {
      {}, {"Константинопольский-Преображенский", "Вторая-Преображенская"}, {"超人", "超人超人"}, {""}};
  play_randomly<Ring>(book, state, rng, [&](Seat, Action, const State& now) {
    if (++step % 41 != 0) return;
    for (const auto& table : tables) {
      for (Size size : {Size{80, 24}, Size{1, 1}, Size{0, 0}, Size{7, 3}, Size{23, 80}}) {
        const Naming naming{Lang::ru, table, Seat{1}};
        expect_fits(picture(built_in(), naming, book, view(book, now, Seat{1}), size.columns, size.rows),
                    {std::max(size.columns, 1), size.rows});
      }
    }
  });
}

// ---- A table in full ---------------------------------------------------------------------------

const char* const a_table = R"({
  "phase": "window", "round": 1, "turn": 7, "active": "seat1", "opener": "seat0",
  "chain": [{"card": "swing", "power": "mid"}],
  "seats": [
    {"fighter": "nemkov", "ring": {"red": [3, 3, 3, 5], "yellow": [2], "blue": [1, 4, 4]}, "lost": 1, "yellow": 1,
     "hand": {"backfist": 1, "dodge": 1, "counterblow": 2, "contempt": 1}, "discard": ["knee", "cutman"]},
    {"fighter": "glukhov", "ring": {"red": [2, 4], "yellow": [3, 5, 5], "blue": [3, 3, 3], "white": [6]},
     "pain": 2, "lost": 1, "hand": {"block": 1, "feint": 1, "throw": 1}, "seen": {"throw": 1},
     "last": {"card": "swing"}, "discard": ["clinch"]}]})";

View viewed(const Book& book, const char* json, Seat viewer) {
  const Result<State> read = read_state(built_in(), book, Json::parse(json));
  EXPECT_TRUE(read) << (read ? "" : read.problem().line());
  return view(book, read ? *read : start(book), viewer);
}

TEST(RingPicture, LooksLikeThis) {
  const Book book = book_by(0);
  const Naming naming{Lang::en, {"You", "Bot 2"}, Seat{0}};
  EXPECT_EQ(plain_text(picture(built_in(), naming, book, viewed(book, a_table, Seat{0}), 80, 9)),
            R"(Round 1 of 3 │ turn 7 │ on turn: Bot 2
★  Bot 2  Denis Glukhov  ●●●●●●●●●◐◐○ 9/2/1  hand 3 deck 19 discard 1
   R 2 4 +1  │  Y [5 5] 3 +2  │  B [3 3 3] +1  │  W 6 +3
   you know: Throw
 ▸ You    Viktor Nemkov  ●●●●●●●●●●●○ 11/0/1 hand 5 deck 17 discard 2 ▮
   R [3 3 3] 5 +1  │  Y 2 +2  │  B [4 4] 1 +2  │  W +5
Chain: Bot 2: Swing middle
Your hand: Backfist R■■□  Dodge Y□□□  Counterblow×2 *■■□  Contempt ◆
Viktor Nemkov: Rolls up to 4 dice in step 1 if the foe has more dice on the rin…
)");
  EXPECT_EQ(plain_text(picture(built_in(), naming, book, viewed(book, a_table, Seat{0}), 100, 24)),
            R"(Round 1 of 3 │ turn 7 │ on turn: Bot 2
★  Bot 2  Denis Glukhov  ●●●●●●●●●◐◐○ 9/2/1  hand 3 deck 19 discard 1
   R 2 4 +1  │  Y [5 5] 3 +2  │  B [3 3 3] +1  │  W 6 +3
   you know: Throw
 ▸ You    Viktor Nemkov  ●●●●●●●●●●●○ 11/0/1 hand 5 deck 17 discard 2 ▮ yellow card
   R [3 3 3] 5 +1  │  Y 2 +2  │  B [4 4] 1 +2  │  W +5
Chain: Bot 2: Swing middle
Your hand (5)
■■□ 3/4 Backfist       strength attack   1 damage | 2 damage | 3 damage
□□□ 1/2 Dodge          speed counter     cancel the attack; attacker may attack again | cancel the…
■■□ 3/4 Counterblow ×2 universal counter after the attack: 1 pain | after the attack: 1 pain, stun…
◆       Contempt       free manoeuvre    take 1 damage, roll up to 2 own dice, draw 1; repeat as of…
Viktor Nemkov: Rolls up to 4 dice in step 1 if the foe has more dice on the ring when the turn begi…
Denis Glukhov: May keep up to 2 ring dice into round 2 and up to 3 into round 3.
Discard (You): Cutman, Knee strike
Discard (Bot 2): Clinch
)");
}

TEST(RingPicture, GivesUpDetailsBeforeSeats) {
  const Book book = book_by(0);
  for (Lang lang : langs) {
    const Naming naming{lang, {"You", "Bot 2"}, Seat{0}};
    const std::string four =
        plain_text(picture(built_in(), naming, book, viewed(book, a_table, Seat{0}), 80, 4));
    for (const char* wanted : {"You", "Bot 2", "●", "◐", "[3 3 3]", "[5 5]"}) {
      EXPECT_NE(four.find(wanted), std::string::npos) << wanted << "\n" << four;
    }
  }
}

// ---- Explaining ----------------------------------------------------------------------------------

std::vector<std::string> told(Lang lang, const char* about) {
  const Book book = book_by(0);
  return explain(built_in(), book, lang, viewed(book, a_table, Seat{0}), about);
}

TEST(RingExplain, FindsCardsAndFightersByAnyName) {
  for (const char* name : {"backfist", "Backfist", "BACKF", "бэкфист", "Бэкф"}) {
    const auto texts = told(Lang::en, name);
    ASSERT_EQ(texts.size(), 1u) << name;
    EXPECT_EQ(texts[0], explain_card(built_in(), Lang::en, *card_named(built_in(), "backfist"))) << name;
  }
  const FighterId nemkov = *fighter_named(built_in(), "nemkov");
  for (const char* name : {"nemkov", "Немков", "Niemkow", "Hunter", "lowca", "Охотник"}) {
    EXPECT_EQ(told(Lang::ru, name), std::vector{explain_fighter(built_in(), Lang::ru, nemkov)}) << name;
  }
  EXPECT_EQ(told(Lang::pl, "dzwignia"),
            std::vector{explain_card(built_in(), Lang::pl, *card_named(built_in(), "armlock"))});
}

TEST(RingExplain, ACardInFull) {
  EXPECT_EQ(explain_card(built_in(), Lang::en, *card_named(built_in(), "fish_hook")),
            R"(Fish-hook — coordination forbidden attack
minimum (2 equal dice): 1 damage, 1 pain
middle (3 equal dice): 1 damage, 2 pain
maximum (4 equal dice): 2 damage, 2 pain
Forbidden: the referee rolls a die and catches it on 2, 3 or 4 or less, by the power.
Discarded in step 2: roll up to 2 blue dice.
(name, type, middle: Stated in the published rulebook; kind, minimum, maximum: Our own invention, not part of the published game))");
  EXPECT_EQ(explain_fighter(built_in(), Lang::ru, *fighter_named(built_in(), "nazarov")),
            R"(Алексей Назаров, «Жонглёр» — красных 4, жёлтых 4, синих 3, белых 4
После обновления руки может положить 1 карту под колоду и взять другую.
Цена способности для своего борца: 4 из 19 очков
(название, способность: Так в опубликованных правилах; прозвище, кубики: Наша выдумка, в опубликованной игре этого нет))");
}

TEST(RingExplain, KnowsWordsAndRules) {
  for (Lang lang : langs) {
    for (const char* name : {"chain", "цепочка", "łańcuch", "LANCUCH"}) {
      const auto texts = told(lang, name);
      ASSERT_EQ(texts.size(), 1u) << name;
      EXPECT_NE(texts[0].find(word(lang, "ring.gloss.chain")), std::string::npos);
    }
  }
  ASSERT_EQ(told(Lang::en, "R-5.6").size(), 1u);
  EXPECT_NE(told(Lang::en, "r5.6")[0].find("One pass closes the chain"), std::string::npos);
}

TEST(RingExplain, KnowsWhatIsOnTheTable) {
  EXPECT_EQ(told(Lang::en, "").size(), 2u + 1u + 4u);  // fighters, the attack, kinds of cards in hand
  EXPECT_EQ(told(Lang::en, "?").size(), 2u);
  EXPECT_TRUE(told(Lang::en, "xyzzy").empty());
  EXPECT_TRUE(told(Lang::en, "\xd0").empty());  // half a letter
}

// Every word with an explanation has one, and its name in the three languages.
TEST(RingExplain, EveryGlossHasItsWord) {
  int glosses = 0;
  for (const std::string& key : word_keys()) {
    if (!key.starts_with("ring.gloss.")) continue;
    ++glosses;
    const std::string name = key.substr(std::string("ring.gloss.").size());
    EXPECT_TRUE(has_word("ring.word." + name)) << name;
    EXPECT_FALSE(told(Lang::en, name.c_str()).empty()) << name;
  }
  EXPECT_EQ(glosses, 41);
}

}  // namespace
}  // namespace gm::ring

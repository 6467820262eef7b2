// United's table in characters: it always fits, shows no secret, and one table stands here in full.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "rules/play.h"
#include "rules/united/united.h"
#include "text/united/content.h"
#include "text/united/notation.h"
#include "text/united/picture.h"
#include "text/wrap.h"

namespace gm::united {
namespace {

Book book_by(int mode_number) { return *make_book(built_in(), mode(built_in().book, mode_number)); }
std::string text_of_line(const Line& line) { return plain_text({line}); }

struct Size {
  int columns, rows;
};

void expect_fits(const Picture& drawn, Size size) {
  EXPECT_LE(int(drawn.size()), size.rows);
  for (const Line& line : drawn) {
    EXPECT_LE(columns(text_of_line(line)), size.columns) << text_of_line(line);
    EXPECT_EQ(text_of_line(line).find("united."), std::string::npos) << text_of_line(line);
    EXPECT_EQ(text_of_line(line).find("ui."), std::string::npos) << text_of_line(line);
    for (const gm::Span& span : line) EXPECT_EQ(span.text.find('\n'), std::string::npos);
  }
}

// Every mode, now and then, through all eyes.
TEST(UnitedPicture, FitsAndShowsNoSecret) {
  for (int number = 0; number < modes(built_in().book); ++number) {
    const Book book = book_by(number);
    Rng rng = stream(11, uint64_t(number));
    Rng dream = stream(12, uint64_t(number));
    State state = start(book);
    int step = 0;
    play_randomly<United>(book, state, rng, [&](Seat, Action, const State& now) {
      if (++step % 61 != 0 && now.table.phase != Phase::over && step > 3) return;
      const Seat viewer = step % 5 == 0 ? spectator : Seat(step % seats(book));
      const View seen = view(book, now, viewer);
      const State other = imagine(book, seen, dream);
      for (Lang lang : langs) {
        const Naming naming{lang, {"You", "Bot 2", "Ola", "Борис"}, viewer};
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

TEST(UnitedPicture, BearsAnyNamesAndAnySize) {
  for (int number : {0, 3, 8}) {
    const Book book = book_by(number);
    Rng rng = stream(13, 0);
    State state = start(book);
    int step = 0;
    const std::vector<std::vector<std::string>> tables = {
        {}, {"Константинопольский-Преображенский", "Вторая-Преображенская"}, {"超人", "超人超人"}, {""}};
    play_randomly<United>(book, state, rng, [&](Seat, Action, const State& now) {
      if (++step % 11 != 0) return;
      for (const auto& table : tables) {
        for (Size size : {Size{80, 24}, Size{1, 1}, Size{0, 0}, Size{7, 3}, Size{23, 80}}) {
          const Naming naming{Lang::ru, table, Seat{0}};
          expect_fits(picture(built_in(), naming, book, view(book, now, Seat{0}), size.columns, size.rows),
                      {std::max(size.columns, 1), size.rows});
        }
      }
    });
  }
}

// ---- A table in full ---------------------------------------------------------------------------

const char* const a_table = R"({
  "phase": "act", "active": "seat0",
  "villain": {"id": "red_skull", "at": 3, "track": 4},
  "missions": {"rescue_civilians": 8, "defeat_thugs": "done"},
  "ring": [
    {"location": "times_square", "thugs": 1, "civilians": 2, "threat": "bob", "health": 2},
    {"location": "central_park", "thugs": 2, "civilians": 2, "threat": "subversion", "filled": [0, 1]},
    {"location": "helicarrier", "thugs": 1},
    {"location": "stark_labs", "threat": "crossbones"},
    {"location": "avengers_tower", "civilians": 1, "threat": "madame_hydra"},
    {"location": "nypd", "civilians": 1, "crisis": 1, "threat": "brainwashing"}],
  "heroes": [{"hero": "hulk", "at": 0, "tokens": {"wild": 1}}, {"hero": "wasp", "at": 2, "crisis": 1}],
  "story": ["rs_05", "wasp.ma", {"card": "hulk.aa", "spent": ["attack"]}],
  "seats": [{"hand": {"hulk.h": 2, "hulk.m.hulk_smash": 1}}, {"hand": {"wasp.w": 1}, "bottom": ["wasp.a"]}]})";

View viewed(const Book& book, const char* json, Seat viewer) {
  const Result<State> read = read_state(built_in(), book, Json::parse(json));
  EXPECT_TRUE(read) << (read ? "" : read.problem().line());
  return view(book, read ? *read : start(book), viewer);
}

TEST(UnitedPicture, LooksLikeThis) {
  const Book book = book_by(0);
  const Naming naming{Lang::en, {"You", "Bot 2"}, Seat{0}};
  EXPECT_EQ(plain_text(picture(built_in(), naming, book, viewed(book, a_table, Seat{0}), 80, 20)),
            R"(United │ Hero turn 2 │ Hulk │ then the Villain │ plan cards 11
◆ Red Skull ●●●● 4/4  Fear 4/20  safe until 2 Missions
Missions: Civilians 8/9 │ Thugs ■ │ Threats 0/4
 0 Times Square            ▸1 Central Park             2 S.H.I.E.L.D. Helicarri…
   ●○○··                      ●●○○·                      ●···
   ▲ Bob, Agent of Hy… 2/4    ▲ Subversion ■■□           You may go to any othe…
   ★Hulk                                                 Wasp
▸5 New York Police Headqu…  4 Avengers Tower           3 Stark Labs
   ○··· !1                    ○··                        ····
   ▲ Brainwashing □□□         ▲ Madame Hydra 5/5         ▲ Crossbones 6/6
                                                         ◆Red Skull
Storyline: ◆1 │ (Wasp MA) │ [Hulk ·A]
★▸ You    Hulk hand 3 deck 8 tokens W
   Bot 2  Wasp hand 1 deck 10 !1  W
Your hand (3)
   H ×2 Heroic
   M*   Hulk Smash!: 1 damage to everybody else here; Civilians here are discar…
BAM!: 1 damage to each Hero here, Fear +2.
Bob, Agent of Hydra: A Hero who starts the turn here takes 1 Crisis.
The Heroes lose when: Fear reaches 20.
)");
  EXPECT_EQ(plain_text(picture(built_in(), naming, book, viewed(book, a_table, Seat{0}), 80, 12)),
            R"(United │ Hero turn 2 │ Hulk │ then the Villain │ plan cards 11
◆ Red Skull ●●●● 4/4  Fear 4/20  safe until 2 Missions
Missions: Civilians 8/9 │ Thugs ■ │ Threats 0/4
 0 Times Square         ●○○··   ▲ Bob, Agent of… 2/4 ★Hulk
▸1 Central Park         ●●○○·   ▲ Subversion ■■□
 2 S.H.I.E.L.D. Helica… ●···                         Wasp
 3 Stark Labs           ····    ▲ Crossbones 6/6     ◆Red Skull
 4 Avengers Tower       ○··     ▲ Madame Hydra 5/5
▸5 New York Police Hea… ○··· !1 ▲ Brainwashing □□□
Storyline: ◆1 │ (Wasp MA) │ [Hulk ·A]
 ★Hulk h3 d8 tokens W │ Wasp h1 d10 !1: W
Your hand: H ×2 │ M* Hulk Smash!
)");
  // Sentences and choices name Locations: their names stay when there is room for two lines of them only.
  const std::string packed =
      plain_text(picture(built_in(), naming, book, viewed(book, a_table, Seat{0}), 80, 6));
  for (const char* wanted : {"0●○○··▲ Times Square ★Hulk", "1●●○○·▲ Central Park", "4○··▲ Avengers Tower"}) {
    EXPECT_NE(packed.find(wanted), std::string::npos) << wanted << "\n" << packed;
  }
}

TEST(UnitedPicture, GivesUpDetailsBeforeLocations) {
  const Book book = book_by(0);
  for (Lang lang : langs) {
    const Naming naming{lang, {"You", "Bot 2"}, Seat{0}};
    const std::string two =
        plain_text(picture(built_in(), naming, book, viewed(book, a_table, Seat{0}), 80, 2));
    for (const char* wanted : {"0●○○··▲", "1●●○○·▲", "2●···", "◆", "★"}) {
      EXPECT_NE(two.find(wanted), std::string::npos) << wanted << "\n" << two;
    }
  }
}

// ---- Explaining ----------------------------------------------------------------------------------

std::vector<std::string> told(Lang lang, const char* about) {
  const Book book = book_by(0);
  return explain(built_in(), book, lang, viewed(book, a_table, Seat{0}), about);
}

TEST(UnitedExplain, FindsRowsByAnyName) {
  const Content& content = built_in();
  for (const char* name : {"hulk", "Hulk", "ХАЛК", "хал"}) {
    const auto texts = told(Lang::en, name);
    ASSERT_FALSE(texts.empty()) << name;
    EXPECT_EQ(texts[0], explain_hero(content, Lang::en, *hero_named(content, "hulk"))) << name;
  }
  for (const char* name : {"crossbones", "Кроссбоунс", "CROSSB"}) {
    EXPECT_EQ(told(Lang::pl, name),
              std::vector{explain_threat(content, Lang::pl, *threat_named(content, "crossbones"))});
  }
  EXPECT_EQ(told(Lang::ru, "wieza"),
            std::vector{explain_location(content, Lang::ru, *location_named(content, "avengers_tower"))});
  EXPECT_EQ(told(Lang::en, "rs_02"),
            std::vector{explain_plan(content, Lang::en, *plan_named(content, "rs_02"))});
  EXPECT_EQ(told(Lang::en, "красный череп"),
            std::vector{explain_villain(content, Lang::en, *villain_named(content, "red_skull"))});
  EXPECT_EQ(told(Lang::en, "przesluchanie").size(), 1u);
}

TEST(UnitedExplain, InFull) {
  const Content& content = built_in();
  EXPECT_EQ(explain_hero(content, Lang::en, *hero_named(content, "hulk")), R"(Hulk — Hero, 12 cards
Plain cards: M ×1, MA ×1, AA ×3, H ×2, W ×1, WW ×1
M ×3 with Hulk Smash!: 1 damage to everybody else here; Civilians here are discarded.
Symbols in all: Move 5, Attack 7, Heroic 2, Wild 3
(Known from an official answer or from agreeing public sources))");
  EXPECT_EQ(explain_threat(content, Lang::ru, *threat_named(content, "bob")),
            R"(Боб, агент Гидры — приспешник, 4 здоровья
Герой, начавший ход здесь, берёт 1 кризис.
(Известно из официального ответа или совпадающих открытых источников))");
}

TEST(UnitedExplain, KnowsWordsAndRules) {
  for (Lang lang : langs) {
    for (const char* name : {"storyline", "линия сюжета", "oś fabuły", "OS FABULY"}) {
      const auto texts = told(lang, name);
      ASSERT_EQ(texts.size(), 1u) << name;
      EXPECT_NE(texts[0].find(word(lang, "united.gloss.storyline")), std::string::npos);
    }
  }
  ASSERT_EQ(told(Lang::en, "U-6.3").size(), 1u);
  EXPECT_NE(told(Lang::en, "u6.3")[0].find("1 damage to one Enemy"), std::string::npos);
}

TEST(UnitedExplain, KnowsWhatIsOnTheTable) {
  EXPECT_EQ(told(Lang::en, "").size(),
            2u + 5u + 6u + 1u);  // Villain, its plan, Threats, Locations, the own Hero
  EXPECT_EQ(told(Lang::en, "?").size(), 2u);
  EXPECT_TRUE(told(Lang::en, "xyzzy").empty());
  EXPECT_TRUE(told(Lang::en, "\xd0").empty());  // half a letter
}

// Which plan cards have not come yet: rs_05 lies in the Storyline.
TEST(UnitedExplain, KnowsWhatTheVillainCanStillDo) {
  const std::string plans = told(Lang::en, "")[1];
  EXPECT_TRUE(plans.starts_with("Plan cards that are still to come: 11\nno movement, BAM!\n")) << plans;
  EXPECT_NE(plans.find("no movement, BAM!, Hydra Insurgency ×2 — Fear + all Crisis"), std::string::npos)
      << plans;
  EXPECT_NE(plans.find("movement 2, BAM!, Thugs 1-2-1"), std::string::npos) << plans;
  EXPECT_EQ(plans.find("movement 1, Thugs 1-2-1"), std::string::npos) << plans;
}

// A line of a menu is explained by the cards it names.
TEST(UnitedExplain, KnowsWhatALineSpeaksOf) {
  const Content& content = built_in();
  const auto texts = told(Lang::ru, "положить жетон на угрозу: Диверсия (2 из 3) — героизм");
  EXPECT_EQ(texts, std::vector{explain_threat(content, Lang::ru, *threat_named(content, "subversion"))});
}

// Every word with an explanation has one, and its name in the three languages.
TEST(UnitedExplain, EveryGlossHasItsWord) {
  int glosses = 0;
  for (const std::string& key : word_keys()) {
    if (!key.starts_with("united.gloss.")) continue;
    ++glosses;
    const std::string name = key.substr(std::string("united.gloss.").size());
    EXPECT_TRUE(has_word("united.word." + name)) << name;
    EXPECT_FALSE(told(Lang::en, name.c_str()).empty()) << name;
  }
  EXPECT_EQ(glosses, 33);
}

}  // namespace
}  // namespace gm::united

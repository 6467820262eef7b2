// Infinity's table in characters: it always fits, and one table stands here in full.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "rules/infinity/infinity.h"
#include "rules/play.h"
#include "text/infinity/content.h"
#include "text/infinity/notation.h"
#include "text/infinity/picture.h"
#include "text/wrap.h"

namespace gm::infinity {
namespace {

Book book_by(int mode_number) { return *make_book(built_in(), mode(built_in().book, mode_number)); }
std::string text_of_line(const Line& line) { return plain_text({line}); }

struct Size {
  int wide, high;
};

void expect_fits(const Picture& drawn, Size size) {
  EXPECT_LE(int(drawn.size()), size.high);
  for (const Line& line : drawn) {
    EXPECT_LE(gm::columns(text_of_line(line)), size.wide) << text_of_line(line);
    EXPECT_EQ(text_of_line(line).find("infinity."), std::string::npos) << text_of_line(line);
    EXPECT_EQ(text_of_line(line).find("ui."), std::string::npos) << text_of_line(line);
    for (const gm::Span& span : line) EXPECT_EQ(span.text.find('\n'), std::string::npos);
  }
}

// Every mode, now and then, through all eyes.
TEST(InfinityPicture, Fits) {
  for (int number = 0; number < modes(built_in().book); number += 3) {
    const Book book = book_by(number);
    Rng rng = stream(11, uint64_t(number));
    State state = start(book);
    int step = 0;
    play_randomly<Infinity>(book, state, rng, [&](Seat, Action, const State& now) {
      if (++step % 307 != 0 && now.table.phase != Phase::over && step > 3) return;
      const Seat viewer = step % 5 == 0 ? spectator : Seat(step % seats(book));
      for (Lang lang : langs) {
        const Naming naming{lang, {"You", "Bot 2", "Ola", "Борис", "Kate"}, viewer};
        for (Size size :
             {Size{80, 24}, Size{80, 12}, Size{80, 9}, Size{80, 4}, Size{120, 40}, Size{40, 16}}) {
          const Picture drawn =
              picture(built_in(), naming, book, view(book, now, viewer), size.wide, size.high);
          expect_fits(drawn, size);
          EXPECT_FALSE(drawn.empty());
        }
      }
    });
  }
}

TEST(InfinityPicture, BearsAnyNamesAndAnySize) {
  for (int number : {0, 3, 9}) {
    const Book book = book_by(number);
    Rng rng = stream(13, 0);
    State state = start(book);
    int step = 0;
    const std::vector<std::vector<std::string>> tables = {
        {}, {"Константинопольский-Преображенский", "Вторая-Преображенская"}, {"超人", "超人超人"}, {""}};
    play_randomly<Infinity>(book, state, rng, [&](Seat, Action, const State& now) {
      if (++step % 101 != 0 && step > 2) return;
      for (const auto& table : tables) {
        for (Size size : {Size{80, 24}, Size{1, 1}, Size{0, 0}, Size{7, 3}, Size{23, 80}, Size{36, 30}}) {
          const Naming naming{Lang::ru, table, Seat{0}};
          expect_fits(picture(built_in(), naming, book, view(book, now, Seat{0}), size.wide, size.high),
                      {std::max(size.wide, 1), size.high});
        }
      }
    });
  }
}

// ---- A table in full ---------------------------------------------------------------------------

const char* const a_table = R"({
  "turn": 7, "active": "seat0", "gauntlet": "seat1",
  "tiles": {"4,1": "general", "2,2": "loki", "3,3": "battlefield", "4,3": "arrow_corner 1", "5,5": "thanos_base",
            "2,1": "stone_mind", "6,2": "heroes_avengers", "1,5": "energy", "0,3": "teleport", "8,2": "base_captain"},
  "thanos": {"at": "5,4"},
  "seats": [{"team": "team_iron_man", "figures": [{"at": "3,3", "left": "hulk", "qualified": true},
                                                  {"at": "4,-1", "down": true}]},
            {"team": "team_thor", "figures": [{"at": "2,2", "right": "mind", "detained": true}, {}]},
            {"team": "team_panther"}]})";

View viewed(const Book& book, const char* json, Seat viewer) {
  const Result<State> read = read_state(built_in(), book, Json::parse(json));
  EXPECT_TRUE(read) << (read ? "" : read.problem().line());
  return view(book, read ? *read : start(book), viewer);
}

TEST(InfinityPicture, LooksLikeThis) {
  const Book book = *make_book(built_in(), {});
  const Naming naming{Lang::en, {"You", "Bot 2", "Ola"}, Seat{0}};
  EXPECT_EQ(plain_text(picture(built_in(), naming, book, viewed(book, a_table, Seat{0}), 80, 16)),
            R"(Infinity │ Round 3 of 120 │ turn 8 │ on turn: You │ closed 34 red, 25 blue
      0    1    2    3    4    5    6    7    8        ★▸A You 0 p.
-1                  ▸     a   ▸                           A Iron Man □○ ●Hulk
 0    □    □    □    □   ▸@A   □    □    □    □           a Spider-Man ■
 1    □    ■    ·    ■    Ge   ■    ■    ■    □          B Bot 2 0 p. ◆1 ▮
 2    □    ■    Lo B▸■    ■    ■    ·●   ■    @-          B Thor □↓ ◆Mind
 3    Tp   ■   ▸■    ✕A  ▸┌    ■    ■    ■    □           b Rocket □
 4    □    ■    ■   ▸■    ■    ■T   ■    ■    □          C Ola 0 p.
 5    □    ·~   ■    ■    ■    @T   ■    ■    □           C Black Panther □
 6    @CCc ■    ■    ■    ■    ■    ■    ■    @B b        c Okoye □
 7    □    □    □    □    □    □    □    □    □          T Thanos: 0/6 Stones
 8
Ge Outrider General │ Lo Loki │ Tp Teleport
Iron Man: Jump to the nearest rival, even Thanos, send it home and use the tile.
Spider-Man: Open every closed tile around you.
)");
}

TEST(InfinityPicture, GivesUpDetailsBeforeTheBoard) {
  const Book book = *make_book(built_in(), {});
  const View seen = viewed(book, a_table, Seat{0});
  for (Lang lang : langs) {
    const Naming naming{lang, {"You", "Bot 2", "Ola"}, Seat{0}};
    for (int wide : {40, 60, 80, 120}) {
      const std::string drawn = plain_text(picture(built_in(), naming, book, seen, wide, 11));
      for (int row = 0; row < rows; ++row) {
        EXPECT_NE(drawn.find("\n " + std::to_string(row) + " "), std::string::npos) << drawn;
      }
    }
    // Too little for a board: where the own characters are.
    const std::string few = plain_text(picture(built_in(), naming, book, seen, 80, 3));
    EXPECT_NE(few.find("(3,3)"), std::string::npos) << few;
    EXPECT_NE(few.find("(4,-1)"), std::string::npos) << few;
  }
}

// Who carries which Stone and who is detained is seen on the smallest screen, in every language.
TEST(InfinityPicture, KeepsWhatIsCarried) {
  const Book book = *make_book(built_in(), {});
  const View seen = viewed(book, R"({
    "turn": 7, "active": "seat0", "gauntlet": "seat1",
    "tiles": {"5,5": "thanos_base", "4,1": "general", "2,1": "stone_soul", "3,1": "stone_space", "6,7": "heroes_wakanda"},
    "thanos": {"at": "5,4"},
    "seats": [{"team": "team_star_lord", "figures": [{"at": "4,1"}, {}]},
              {"team": "team_thor"},
              {"team": "team_panther", "figures": [
                {"at": "-1,5", "left": "shuri", "right": "space", "detained": true},
                {"at": "-1,5", "left": "mbaku", "right": "soul"}]}]})",
                           Seat{0});
  const char* const stones[][2] = {{"◆Space", "◆Soul"}, {"◆Прост", "◆Души"}, {"◆Prze", "◆Duszy"}};
  for (Lang lang : langs) {
    const Naming naming{lang, {"You", "Bot 2", "Ola"}, Seat{0}};
    const std::string drawn = plain_text(picture(built_in(), naming, book, seen, 80, 10));
    EXPECT_NE(drawn.find("□↓"), std::string::npos) << drawn;
    for (const char* stone : stones[int(lang)]) EXPECT_NE(drawn.find(stone), std::string::npos) << drawn;
    EXPECT_NE(drawn.find("\n 5 Cc"), std::string::npos) << drawn;  // both outside, neither is energy
  }
}

// Five teams have their characters beside a board that is lower than they are.
TEST(InfinityPicture, FiveTeamsAreSeen) {
  Options five;
  five.players = 5;
  const Book book = *make_book(built_in(), five);
  const View seen =
      viewed(book, R"({"active": "seat0", "seats": [{"team": "team_iron_man"}, {"team": "team_thor"},
    {"team": "team_panther"}, {"team": "team_captain"}, {"team": "team_star_lord"}]})",
             Seat{0});
  const std::string drawn = plain_text(picture(built_in(), {Lang::en, {}, Seat{0}}, book, seen, 80, 10));
  EXPECT_NE(drawn.find("e Gamo"), std::string::npos) << drawn;
  EXPECT_NE(drawn.find("\n 7 "), std::string::npos) << drawn;
}

// ---- What is this? -----------------------------------------------------------------------------

std::string answer(Lang lang, const char* about) {
  const Book book = *make_book(built_in(), {});
  std::string out;
  for (const std::string& text : explain(built_in(), book, lang, viewed(book, a_table, Seat{0}), about)) {
    out += text + "\n";
  }
  return out;
}

TEST(InfinityPicture, CellsAreExplained) {
  EXPECT_EQ(answer(Lang::en, "3,3"),
            "(3,3): Battlefield. Hold a superhero here for a round, then leave: 1 point.\n"
            "Standing here: Iron Man with Hulk.\n");
  EXPECT_EQ(answer(Lang::en, "(3,3)"), answer(Lang::en, "3,3"));
  EXPECT_EQ(answer(Lang::en, "3 3"), answer(Lang::en, "3,3"));
  EXPECT_EQ(answer(Lang::en, "d3"), answer(Lang::en, "3,3"));
  EXPECT_EQ(answer(Lang::pl, "4,3"),
            "(4,3): Strzałki w róg. Idź za jedną z dwóch strzałek. Strzałki: wschód, południe.\n");
  EXPECT_EQ(answer(Lang::ru, "4,-1"), "(4,-1): пустое место за краем поля.\nЗдесь стоит: Человек-паук.\n");
  EXPECT_EQ(answer(Lang::en, "9,9").substr(0, 23), "There is no place 9,9. ");
  const std::string closed = answer(Lang::en, "7,5");
  EXPECT_NE(closed.find("(7,5): closed tile, red back. It can be: Infinity Stone ×5, Superheroes ×4"),
            std::string::npos)
      << closed;
}

TEST(InfinityPicture, FiguresAreExplainedAsTheyStand) {
  const std::string thor = answer(Lang::en, "B");
  EXPECT_EQ(thor, answer(Lang::en, "Thor"));
  EXPECT_NE(thor.find("Thor — character of Team Thor"), std::string::npos) << thor;
  EXPECT_NE(thor.find("At (2,2) Loki. Now: card ready; carries Mind Stone; detained."), std::string::npos)
      << thor;
  EXPECT_NE(answer(Lang::pl, "a").find("Spider-Man"), std::string::npos);
  EXPECT_NE(answer(Lang::ru, "T").find("Место: (5,4)"), std::string::npos) << answer(Lang::ru, "T");
}

TEST(InfinityPicture, EverythingIsFoundInEveryLanguage) {
  EXPECT_NE(answer(Lang::en, "Железный").find("Iron Man — character of Team Iron Man"), std::string::npos);
  EXPECT_NE(answer(Lang::ru, "soul").find("Камень Души"), std::string::npos);
  EXPECT_NE(answer(Lang::pl, "LOKI").find("Loki — kafelek, czerwonych 2, niebieskich 0"), std::string::npos);
  EXPECT_NE(answer(Lang::en, "Tp").find("Teleport"), std::string::npos);
  EXPECT_NE(answer(Lang::en, "pułapka").find("A trap:"), std::string::npos);
  EXPECT_NE(answer(Lang::en, "I-13.1").find("I-13.1"), std::string::npos);
  EXPECT_NE(answer(Lang::en, "").find("Iron Man"), std::string::npos);
  EXPECT_NE(answer(Lang::ru, "?").find("Гонка"), std::string::npos);
  EXPECT_EQ(answer(Lang::en, "hawkeye"), "");
}

}  // namespace
}  // namespace gm::infinity

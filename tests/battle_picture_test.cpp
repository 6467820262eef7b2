// The table in characters: it always fits, shows no secret, and one table stands here in full.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "rules/battle/battle.h"
#include "rules/play.h"
#include "text/battle/content.h"
#include "text/battle/picture.h"
#include "text/wrap.h"

namespace gm::battle {
namespace {

std::vector<std::string> bots_named(int players, const std::string& stem = "Bot ") {
  std::vector<std::string> out;
  for (int seat = 0; seat < players; ++seat) out.push_back(stem + std::to_string(seat + 1));
  return out;
}

Book book_by(int mode_number) {
  Book book = built_in().book;
  book.options = mode(book, mode_number);
  complete(book);
  return book;
}

std::string text_of(const Line& line) { return plain_text({line}); }

struct Size {
  int columns, rows;
};

void expect_fits(const Picture& drawn, Size size) {
  EXPECT_LE(int(drawn.size()), size.rows);
  for (const Line& line : drawn) {
    EXPECT_LE(columns(text_of(line)), size.columns) << text_of(line);
    EXPECT_EQ(text_of(line).find("battle."), std::string::npos) << text_of(line);
    EXPECT_EQ(text_of(line).find("ui."), std::string::npos) << text_of(line);
    for (const gm::Span& span : line) EXPECT_EQ(span.text.find('\n'), std::string::npos);
  }
}

// Every mode, now and then, through all eyes.
TEST(BattlePicture, FitsAndShowsNoSecret) {
  for (int number = 0; number < modes(built_in().book); ++number) {
    const Book book = book_by(number);
    Rng rng = stream(11, uint64_t(number));
    Rng dream = stream(12, uint64_t(number));
    State state = start(book);
    int step = 0;
    play_randomly<Battle>(book, state, rng, [&](Seat, Action, const State& now) {
      if (++step % 151 != 0 && now.table.phase != Phase::over) return;
      const Seat viewer = step % 5 == 0 ? spectator : Seat(step % book.options.players);
      const View seen = view(book, now, viewer);
      const State other = imagine(book, seen, dream);
      for (Lang lang : langs) {
        const Naming naming{lang, bots_named(book.options.players), viewer};
        for (Size size : {Size{80, 24}, Size{80, 12}, Size{80, 9}, Size{120, 40}, Size{40, 10}}) {
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

TEST(BattlePicture, BearsAnyNamesAndAnySize) {
  const Book book = book_by(18);  // eight seats, two teams
  Rng rng = stream(13, 0);
  State state = start(book);
  int step = 0;
  const std::vector<std::vector<std::string>> tables = {
      {}, bots_named(8, "Константинопольский-Преображенский "), bots_named(8, "超人"), bots_named(3, "")};
  play_randomly<Battle>(book, state, rng, [&](Seat, Action, const State& now) {
    if (++step % 97 != 0) return;
    for (const auto& table : tables) {
      for (Size size : {Size{80, 24}, Size{1, 1}, Size{0, 0}, Size{7, 3}, Size{23, 80}}) {
        const Naming naming{Lang::ru, table, Seat{1}};
        expect_fits(picture(built_in(), naming, book, view(book, now, Seat{1}), size.columns, size.rows),
                    {std::max(size.columns, 1), size.rows});
      }
    }
  });
}

// With eight seats and a long menu a terminal of 24 rows has 13 left for the table: every seat is on it.
TEST(BattlePicture, ShowsEverySeatInThirteenRows) {
  const Book book = book_by(17);
  Rng rng = stream(14, 0);
  State state = start(book);
  play_randomly<Battle>(book, state, rng, [&](Seat, Action, const State& now) {
    if (now.table.decision != Decision::lay_card || now.table.asked.size() != 8) return;
    const Naming naming{Lang::pl, bots_named(8), Seat{0}};
    const std::string text = plain_text(picture(built_in(), naming, book, view(book, now, Seat{0}), 80, 13));
    for (const std::string& name : naming.seats) EXPECT_NE(text.find(name), std::string::npos) << text;
  });
}

// ---- A table in full ---------------------------------------------------------------------------

View a_table(const Book& book) {
  View v;
  v.viewer = Seat{0};
  Table& t = v.table;
  const HeroId heroes[] = {*hero_named(built_in(), "iron_man"), *hero_named(built_in(), "thor"),
                           *hero_named(built_in(), "wasp")};
  for (int seat = 0; seat < max_seats; ++seat) t.hero[Seat(seat)] = HeroId::none;
  for (Seat seat : all_seats(book)) {
    t.hero[seat] = heroes[int(seat)];
    t.ready[seat] = 1;
    t.energy[seat] = 3;
    v.hand_size[seat] = 4;
    v.own.seen_laid[seat] = v.open.seen_laid[seat] = Technique::none;
  }
  t.phase = Phase::lay;
  t.decision = Decision::lay_card;
  t.asked = Seats::of(Seat{0}, Seat{2});
  t.playing = t.in = all_seats(book);
  t.fight = 2, t.round = 1, t.stage = 2, t.marker = Seat{1};
  t.field = *field_named(built_in(), "av_minefield");
  index_cards(book, t);
  t.wins[0] = 1;
  t.ready[Seat{1}] = 0;
  t.energy[Seat{1}] = 1;
  t.traps.add(Technique::arsenal);
  t.traps.add(Technique::shot);
  t.knockouts.add(Technique::shot);
  t.knockouts.add(Technique::melee);
  t.series[Seat{0}].push(Technique::melee);
  t.series[Seat{1}].push(Technique::defence);
  t.series[Seat{1}].turn_last();
  t.discard.set(Technique::trick, 3);
  v.laid.add(Seat{1});
  v.own.seen_hand[Seat{2}].set(Technique::shot, 2);
  v.deck_size = 20;
  v.hand.set(Technique::ambush, 2);
  v.hand.set(Technique::shot, 2);
  return v;
}

Book three_seats() {
  Book book = built_in().book;
  book.options.players = 3;
  complete(book);
  return book;
}

TEST(BattlePicture, LooksLikeThis) {
  const Book book = three_seats();
  const Naming naming{Lang::en, {"You", "Bot 2", "Bot 3"}, Seat{0}};
  EXPECT_EQ(plain_text(picture(built_in(), naming, book, a_table(book), 80, 10)),
            R"(Fight 2 │ Round 1 │ Stage 2/3                3 wins to win │ deck 20 │ discard 3
Minefield: Every trap deals 2 damage instead of 1.
1 Ambush   1 Arsenal  2 Melee    3 Plan     4 Trick    5 Shot     5 Defence
           ▲ trap     ✕ KO                             ✕▲
   Player  Hero        Energy  Wins  Hand  Series of this round
 ▸ You     Iron Man ◆  ●●●○○○  ■□□   4     2 Melee
★  Bot 2   Thor ◇      ●○○○○○  □□□   4     [5 Defence] ▒ stance
   Bot 3   Wasp        ●●●○○○  □□□   4     has 5 Shot ×2
Your hand (4): 1 Ambush ×2  5 Shot ×2
Iron Man: Once per fight, on your turn: discard 2 cards of your choice and gain…
)");
}

TEST(BattlePicture, GivesUpDetailsBeforeSeats) {
  const Book book = three_seats();
  const Naming naming{Lang::en, {"You", "Bot 2", "Bot 3"}, Seat{0}};
  EXPECT_EQ(picture(built_in(), naming, book, a_table(book), 80, 5).size(), 5u);
  const std::string five = plain_text(picture(built_in(), naming, book, a_table(book), 80, 5));
  for (const char* wanted : {"Fight 2", "You", "Bot 2", "Bot 3", "✕▲"}) {
    EXPECT_NE(five.find(wanted), std::string::npos) << wanted << "\n" << five;
  }
}

// ---- Explaining ----------------------------------------------------------------------------------

std::vector<std::string> told(Lang lang, const char* about) {
  const Book book = three_seats();
  return explain(built_in(), book, lang, a_table(book), about);
}

TEST(BattleExplain, FindsCardsByAnyName) {
  for (const char* name : {"melee", "Melee", "MELEE", "mel", "flurry", "Град", "град ударов", "wręcz",
                           "WRECZ", "Ближний бой", "ближний"}) {
    const auto texts = told(Lang::en, name);
    ASSERT_EQ(texts.size(), 1u) << name;
    EXPECT_EQ(texts[0], explain_technique(built_in(), Lang::en, Technique::melee)) << name;
  }
  const HeroId witch = *hero_named(built_in(), "scarlet_witch");
  for (const char* name : {"scarlet_witch", "scarlet witch", "Алая", "szkarlatna"}) {
    EXPECT_EQ(told(Lang::ru, name), std::vector{explain_hero(built_in(), Lang::ru, witch)}) << name;
  }
  EXPECT_EQ(told(Lang::pl, "lupy"),
            std::vector{explain_field(built_in(), Lang::pl, *field_named(built_in(), "gg_spoils"))});
}

TEST(BattleExplain, KnowsWordsAndRules) {
  for (Lang lang : langs) {
    for (const char* name : {"trap", "ловушка", "pułapka", "PULAPKA"}) {
      const auto texts = told(lang, name);
      ASSERT_EQ(texts.size(), 1u) << name;
      EXPECT_NE(texts[0].find(word(lang, "battle.gloss.trap")), std::string::npos);
    }
  }
  ASSERT_EQ(told(Lang::en, "B-4.2").size(), 1u);
  EXPECT_NE(told(Lang::en, "b4.2")[0].find("The reveal is automatic"), std::string::npos);
}

TEST(BattleExplain, KnowsWhatIsOnTheTable) {
  const auto texts = told(Lang::en, "");
  EXPECT_EQ(texts.size(), 1u + 3u + 2u);  // battlefield, heroes, kinds of cards in hand
  EXPECT_EQ(told(Lang::en, "?").size(), 2u);
  EXPECT_TRUE(told(Lang::en, "xyzzy").empty());
  EXPECT_TRUE(told(Lang::en, "\xd0").empty());  // half a letter
}

}  // namespace
}  // namespace gm::battle

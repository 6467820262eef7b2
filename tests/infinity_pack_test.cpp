// Infinity's packs and options: the built-in content as the rules get it,
// home-made packs on top of it, and refusals that name the line.
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "infinity_book.h"
#include "rules/infinity/content_check.h"
#include "rules/infinity/infinity.h"
#include "rules/play.h"
#include "text/infinity/content.h"
#include "text/infinity/game_text.h"
#include "text/infinity/sentences.h"

namespace gm::infinity {
namespace {

// ---- The built-in packs ------------------------------------------------------------

TEST(InfinityContent, HoldsTheBox) {
  const Content& content = built_in();
  EXPECT_EQ(content.tiles.size(), 44u);
  EXPECT_EQ(content.tokens.size(), 27u);
  EXPECT_EQ(content.teams.size(), 5u);
  EXPECT_EQ(content.characters.size(), 10u);
  EXPECT_EQ(content.packs.size(), 4u);
  EXPECT_EQ(tile_named(content, "hulk"), std::nullopt);
  EXPECT_EQ(team_of(*character_named(content, "okoye")), *team_named(content, "team_panther"));
  EXPECT_EQ(flaw_of_rows(content.book), ContentFlaw::none);
}

// The rows of the packs and those written by hand from the same document are the same bytes.
TEST(InfinityContent, IsWhatTheRulesWereTestedWith) {
  const auto hand = std::make_unique<Book>(standard_book());
  EXPECT_TRUE(built_in().book == *hand);
}

TEST(InfinityContent, EveryRowSpeaksThreeLanguagesAndSaysWhereItComesFrom) {
  const Content& content = built_in();
  const auto filled = [](const Texts& texts) {
    return std::none_of(texts.of.begin(), texts.of.end(),
                        [](const std::string& text) { return text.empty(); });
  };
  for (const TileText& tile : content.tiles) {
    EXPECT_TRUE(filled(tile.name) && filled(tile.text) && filled(tile.sign) && !tile.origins.empty())
        << tile.id;
  }
  for (const TokenText& token : content.tokens) {
    EXPECT_TRUE(filled(token.name) && !token.origins.empty()) << token.id;
  }
  for (const CharacterText& character : content.characters) {
    EXPECT_TRUE(filled(character.name) && filled(character.text) && !character.origins.empty())
        << character.id;
  }
  // Signs of tiles that are drawn with letters differ.
  for (Lang lang : langs) {
    for (std::size_t i = 0; i < content.tiles.size(); ++i) {
      for (std::size_t k = 0; k < i; ++k) {
        const Tile &a = content.book.tile[i], &b = content.book.tile[k];
        const bool drawn = a.acts() && b.acts() && a.arrows + b.arrows == 0 && a.base == TeamId::none &&
                           b.base == TeamId::none;
        EXPECT_TRUE(!drawn || content.tiles[i].sign.in(lang) != content.tiles[k].sign.in(lang))
            << content.tiles[i].id << " " << content.tiles[k].id;
      }
    }
  }
}

TEST(InfinityContent, CardsAreWrittenForWhoeverDrawsThem) {
  const Json cards = write_cards(built_in(), Lang::pl);
  EXPECT_EQ(cards["tiles"]["loki"]["name"], "Loki");
  EXPECT_EQ(cards["tiles"]["arrow_straight"]["arrows"], 5);
  EXPECT_EQ(cards["tiles"]["base_thor"]["base"], "team_thor");
  EXPECT_EQ(cards["tokens"]["time"]["kind"], "stone");
  EXPECT_EQ(cards["teams"]["team_thor"]["characters"][1], "rocket");
  EXPECT_EQ(cards["characters"]["captain_america"]["name"], "Kapitan Ameryka");
}

// ---- Home-made packs -----------------------------------------------------------------

std::string pack_with(const std::string& rest) {
  return R"j({"format": 1, "game": "infinity", "id": "mine",
 "name": {"en": "Mine", "ru": "Моё", "pl": "Moje"},
)j" + rest +
         "}";
}
std::string tile_with(const std::string& rest) {
  return pack_with(R"j("tiles": [{"id": "vormir", "name": {"en": "Vormir", "ru": "Вормир", "pl": "Vormir"},
   "text": {"en": "A test.", "ru": "Проба.", "pl": "Próba."}, "source": "house",
   )j" + rest + "}]");
}
std::string pack_complaint(const std::string& pack) {
  const Result<Content> read = with_packs({{"mine.json", pack}});
  return read ? "" : read.problem().line();
}

TEST(InfinityPacks, ACustomTileCanBePlayed) {
  const std::string pack = tile_with(R"j("blank": true, "swap": "proxima",
   "arrive": "one_of{ take(lying(adjacent)) | detain(me); walk(me, jump(3)) }")j");
  const Result<Content> content = with_packs({{"mine.json", pack}});
  ASSERT_TRUE(content) << content.problem().line();
  EXPECT_EQ(added_by_pack(*content)["tile"][0]["id"], "vormir");
  EXPECT_EQ(content->tiles.back().sign.in(Lang::ru), "Во");
  const Result<Options> options =
      read_options(*content, Json::parse(R"j({"blanks": 2, "blank_tiles": "vormir, loom"})j"));
  EXPECT_FALSE(options);
  const Result<Options> good =
      read_options(*content, Json::parse(R"j({"players": 2, "blanks": 1, "blank_tiles": ["vormir"]})j"));
  ASSERT_TRUE(good) << good.problem().line();
  EXPECT_EQ(good->blank_swaps[0], *tile_named(*content, "proxima"));
  const Result<Book> book = make_book(*content, *good);
  ASSERT_TRUE(book);
  // Games with it are told and asked in every language.
  bool branched = false;
  for (uint64_t seed = 0; seed < 40; ++seed) {
    State state = start(*book);
    Rng rng = stream(seed, 3);
    play_randomly<Infinity>(*book, state, rng, [&](Seat, Action, const State& now) {
      ASSERT_EQ(sound(*book, now), Fault::none);
      if (now.table.decision != Decision::branch) return;
      branched = true;
      const View seen = view(*book, now, now.table.asked);
      EXPECT_EQ(
          say_action(*content, {Lang::en, {}, nobody}, *book, seen, {Decision::branch, Deed::take_branch, 1}),
          "be detained, go on");
    });
  }
  EXPECT_TRUE(branched);
}

TEST(InfinityPacks, AMixChangesTheNumbers) {
  const Result<Content> content = with_packs({{"mine.json", pack_with(R"j("mix":
    {"loki": {"red": 0, "blue": 1}, "teleport": {"red": 2, "blue": 3}})j")}});
  ASSERT_TRUE(content) << content.problem().line();
  EXPECT_EQ(content->book.tile[int(*tile_named(*content, "teleport"))].red, 2);
  EXPECT_EQ(content->book.pool[0].size, 42);
  EXPECT_NE(pack_complaint(pack_with(R"j("mix": {"loki": {"red": 0, "blue": 1}})j")).find("42 red tiles"),
            std::string::npos);
}

TEST(InfinityPacks, WhatIsWrongIsSaidWithItsLine) {
  const auto has = [](const std::string& text, const char* part) {
    EXPECT_NE(text.find(part), std::string::npos) << text;
  };
  has(pack_complaint("{"), "mine.json:1");
  has(pack_complaint(pack_with(R"j("tokens": [])j")), "tokens");
  has(pack_complaint(
          R"j({"format": 1, "game": "infinity", "id": "mine", "name": {"en": "a", "ru": "a", "pl": "a"}})j"),
      "tiles or a mix in a pack");
  has(pack_complaint(tile_with(R"j("blank": true, "red": 1)j")), "no number of copies");
  has(pack_complaint(tile_with(R"j("red": 1, "blue": 0)j")), "42 red tiles");
  has(pack_complaint(tile_with(R"j("blank": true, "arrive": "goto(me, surrounding)")j")), "I-18.6");
  has(pack_complaint(tile_with(R"j("blank": true, "arrive": "detain(you)")j")),
      "mine.json:5: tiles[0].arrive: in \"detain(you)\", column 8: expected one of me");
  has(pack_complaint(tile_with(R"j("blank": true, "constant": ["arrows(0)"])j")), "a number from 1 to 15");
  has(pack_complaint(tile_with(R"j("blank": true, "swap": "teleport")j")), "the id of a red tile");
  has(pack_complaint(tile_with(R"j("blank": true, "sign": {"en": "abc", "ru": "а", "pl": "a"})j")),
      "one or two letters");
  has(pack_complaint(tile_with(R"j("blank": true, "constant": ["base(thanos)"])j")), "I-18.7");
  const std::string twice = tile_with(R"j("blank": true, "arrive": "detain(me)")j");
  const Result<Content> again = with_packs({{"a.json", twice}, {"b.json", twice}});
  EXPECT_FALSE(again);
}

// ---- Options ---------------------------------------------------------------------------

TEST(InfinityOptions, ReadBackWhatIsWritten) {
  const Content& content = built_in();
  for (int i = 0; i < modes(content.book); ++i) {
    const Options options = mode(content.book, i);
    const Json json = write_options(content, options);
    const Result<Options> read = read_options(content, json);
    ASSERT_TRUE(read) << read.problem().line();
    EXPECT_EQ(write_options(content, *read), json) << json.dump();
    EXPECT_TRUE(make_book(content, *read));
  }
  EXPECT_EQ(*read_options(content, Json::object()), Options{});
}

TEST(InfinityOptions, AreUnderstoodInSeveralWays) {
  const Content& content = built_in();
  const auto read = [&](const char* json) { return *read_options(content, Json::parse(json)); };
  EXPECT_EQ(read(R"j({"players": "5"})j").players, 5);
  EXPECT_TRUE(read(R"j({"corner_teleports": true})j").corner_teleports);
  EXPECT_TRUE(read(R"j({"corner_teleports": "on"})j").corner_teleports);
  EXPECT_EQ(read(R"j({"first_player": 2})j").first_player, Seat{2});
  EXPECT_EQ(read(R"j({"first_player": "seat1"})j").first_player, Seat{1});
  EXPECT_EQ(read(R"j({"players": 2, "teams": "team_thor, team_captain"})j").team[1],
            *team_named(content, "team_captain"));
}

TEST(InfinityOptions, RefusalsSayWhatIsExpected) {
  const auto refused = [](const char* json) {
    const Result<Options> read = read_options(built_in(), Json::parse(json));
    return read ? std::string() : read.problem().line();
  };
  EXPECT_EQ(refused(R"j({"players": 6})j"), "options.players: expected a whole number from 2 to 5; got 6");
  EXPECT_EQ(refused(R"j({"players": 2, "first_player": "seat2"})j"),
            "options.first_player: expected a seat that plays (I-1.1)");
  EXPECT_EQ(refused(R"j({"players": 3, "teams": ["team_thor"]})j"),
            "options.teams: expected as many different teams as there are players (I-1.2)");
  EXPECT_NE(refused(R"j({"teams": "team_hulk"})j").find("choose, random or a list of team_iron_man"),
            std::string::npos);
  EXPECT_NE(refused(R"j({"blanks": 1, "blank_tiles": ["loki"]})j").find("a custom tile for each blank"),
            std::string::npos);
  EXPECT_NE(refused(R"j({"blanks": 2, "blank_swaps": ["q_ship", "q_ship"]})j").find("enough red tiles"),
            std::string::npos);
  EXPECT_NE(refused(R"j({"colour": 1})j").find("expected one of the options players"), std::string::npos);
}

}  // namespace
}  // namespace gm::infinity

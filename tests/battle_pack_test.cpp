// Packs and options: the built-in content as the rules get it, home-made packs
// on top of it, and refusals that name the line.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "text/battle/content.h"

namespace gm::battle {
namespace {

// ---- The built-in packs ------------------------------------------------------------

TEST(BattleContent, HoldsTheTwoBoxes) {
  const Content& content = built_in();
  EXPECT_EQ(content.heroes.size(), 20u);
  EXPECT_EQ(content.fields.size(), 24u);
  for (int box = 0; box < 2; ++box) {
    EXPECT_EQ(content.book.heroes[box].size(), 10);
    EXPECT_EQ(content.book.fields[box].size(), 12);
  }
  EXPECT_TRUE((content.book.heroes[0] & content.book.heroes[1]).empty());
  EXPECT_TRUE(content.book.heroes[0].has(*hero_named(content, "thor")));
  EXPECT_TRUE(content.book.heroes[1].has(*hero_named(content, "drax")));
  EXPECT_TRUE(content.book.fields[1].has(*field_named(content, "gg_spoils")));
  EXPECT_EQ(hero_named(content, "batman"), std::nullopt);
  EXPECT_EQ(field_named(content, "thor"), std::nullopt);
}

TEST(BattleContent, TechniquesHaveTheNumbersOfTheRules) {
  const Content& content = built_in();
  const int numbers[technique_count] = {1, 1, 2, 3, 4, 5, 5};
  for (int type = 0; type < technique_count; ++type) {
    EXPECT_EQ(content.book.technique[type].number, numbers[type]) << technique_names[type];
    EXPECT_EQ(content.book.technique[type].copies, 7);
    EXPECT_EQ(content.technique[type].id, technique_names[type]);
    EXPECT_EQ(content.technique[type].source, "book");
  }
  EXPECT_EQ(content.technique[int(Technique::melee)].action[1].in(Lang::en), "Flurry");
}

TEST(BattleContent, EveryRowSpeaksThreeLanguagesAndSaysWhereItComesFrom) {
  const Content& content = built_in();
  std::vector<CardText> rows = content.heroes;
  rows.insert(rows.end(), content.fields.begin(), content.fields.end());
  std::set<std::string> ids;
  for (const CardText& row : rows) {
    EXPECT_TRUE(ids.insert(row.id).second) << row.id;
    for (Lang lang : {Lang::en, Lang::ru, Lang::pl}) {
      EXPECT_FALSE(row.name.in(lang).empty()) << row.id;
      EXPECT_FALSE(row.text.in(lang).empty()) << row.id;
    }
    EXPECT_FALSE(row.source.empty()) << row.id;
    EXPECT_FALSE(row.abilities.empty()) << row.id;
    EXPECT_TRUE(row.pack == "avengers" || row.pack == "guardians") << row.id;
  }
}

TEST(BattleContent, CardsCarryTheirIndex) {
  const Content& content = built_in();
  const Card& cosmo = content.book.hero[int(*hero_named(content, "cosmo"))];
  EXPECT_TRUE(cosmo.has(Mod::picks));
  EXPECT_FALSE(cosmo.has(Trigger::last_energy));
  const Card& nebula = content.book.hero[int(*hero_named(content, "nebula"))];
  EXPECT_TRUE(nebula.has(Trigger::last_energy));
  EXPECT_EQ(content.book.hero[20], Card{});  // rows that are not used stay empty
  EXPECT_EQ(content.book.field[24], Card{});
}

// ---- Home-made packs ----------------------------------------------------------------

// A pack of one hero and one battlefield. Tests change it by replacing a part of the text.
const std::string small_pack = R"json({
  "format": 1,
  "game": "battle",
  "id": "mine",
  "box": "guardians",
  "name": {"en": "Mine", "ru": "Моё", "pl": "Moje"},
  "heroes": [
    {
      "id": "bogatyr",
      "name": {"en": "Bogatyr", "ru": "Богатырь", "pl": "Bohatyr"},
      "text": {"en": "Starts strong.", "ru": "Силён сначала.", "pl": "Silny na start."},
      "abilities": [
        "mod start_energy(+1)",
        "on would_hurt(trap): prevent()"
      ],
      "source": "house"
    }
  ],
  "battlefields": [
    {
      "id": "swamp",
      "name": {"en": "Swamp", "ru": "Болото", "pl": "Bagno"},
      "text": {"en": "Slow.", "ru": "Медленно.", "pl": "Powoli."},
      "abilities": ["mod stages(2)"],
      "source": "house"
    }
  ]
})json";

std::string changed(const std::string& from, const std::string& to, std::string text = small_pack) {
  const std::size_t at = text.find(from);
  if (at == std::string::npos) ADD_FAILURE() << "the pack has no " << from;
  return at == std::string::npos ? text : text.replace(at, from.size(), to);
}

TEST(BattlePack, JoinsItsCardsToABox) {
  const Result<Content> content = with_packs({{"mine.json", small_pack}});
  ASSERT_TRUE(content) << content.problem().line();
  const auto bogatyr = hero_named(*content, "bogatyr");
  ASSERT_TRUE(bogatyr);
  EXPECT_EQ(int(*bogatyr), 20);
  EXPECT_TRUE(content->book.heroes[1].has(*bogatyr));
  EXPECT_FALSE(content->book.heroes[0].has(*bogatyr));
  EXPECT_EQ(content->heroes[20].pack, "mine");
  EXPECT_EQ(content->heroes[20].name.in(Lang::ru), "Богатырь");
  EXPECT_TRUE(content->book.hero[20].has(Trigger::would_hurt));
  EXPECT_TRUE(content->book.fields[1].has(*field_named(*content, "swamp")));
  EXPECT_EQ(built_in().heroes.size(), 20u);  // untouched
}

TEST(BattlePack, IsKnownByTheHashOfItsBytes) {
  const Result<Content> one = with_packs({{"a.json", small_pack}});
  const Result<Content> same = with_packs({{"b.json", small_pack}});
  const Result<Content> other = with_packs({{"a.json", small_pack + "\n"}});
  ASSERT_TRUE(one && same && other);
  ASSERT_EQ(one->packs.size(), 4u);
  EXPECT_EQ(one->packs[3].id, "mine");
  EXPECT_EQ(one->packs[3].hash.size(), 16u);
  EXPECT_EQ(one->packs[3].hash, same->packs[3].hash);
  EXPECT_NE(one->packs[3].hash, other->packs[3].hash);
}

const std::string sticks = R"json({
  "format": 1, "game": "battle", "id": "sticks",
  "name": {"en": "Sticks", "ru": "Палки", "pl": "Kije"},
  "techniques": [
    {
      "id": "melee", "number": 9, "copies": 5,
      "name": {"en": "Stick", "ru": "Палка", "pl": "Kij"},
      "a": {"name": {"en": "Rest", "ru": "Отдых", "pl": "Odpoczynek"},
            "text": {"en": "Draw 1.", "ru": "Возьмите 1.", "pl": "Dobierz 1."}, "steps": "draw(self,1)"},
      "b": {"name": {"en": "Hit", "ru": "Удар", "pl": "Cios"},
            "text": {"en": "1 damage.", "ru": "1 урон.", "pl": "1 obrażenie."}, "steps": "damage(pick(opponent),1)"},
      "source": "house"
    }
  ]
})json";

TEST(BattlePack, MayReplaceATechnique) {
  const Result<Content> content = with_packs({{"sticks.json", sticks}});
  ASSERT_TRUE(content) << content.problem().line();
  const TechniqueRow& melee = content->book.technique[int(Technique::melee)];
  EXPECT_EQ(melee.number, 9);
  EXPECT_EQ(melee.copies, 5);
  EXPECT_EQ(write_steps(melee.action[1]), "damage(pick(opponent),1)");
  EXPECT_EQ(content->technique[int(Technique::melee)].name.in(Lang::pl), "Kij");
  EXPECT_EQ(content->book.technique[int(Technique::shot)], built_in().book.technique[int(Technique::shot)]);
}

struct RefusedPack {
  std::string text;
  std::string where;
  std::string what;  // a part of the message
};

TEST(BattlePack, IsRefusedWithTheLineAndWhatWasExpected) {
  const RefusedPack rows[] = {
      {"", "mine.json:1:1", "unexpected end of input"},
      {changed("\"format\": 1,", "\"format\": 1"), "mine.json:3:8", "unexpected string literal"},
      {changed("\"source\": \"house\"", "\"source\": \"house\", \"id\": \"x\""), "mine.json:16:26",
       "each key once"},
      {"[]", "mine.json:1", "expected an object; got a list"},
      {changed("\"format\": 1", "\"format\": 2"), "mine.json:2",
       "format: expected a whole number from 1 to 1; got 2"},
      {changed("\"battle\"", "\"chess\""), "mine.json:3", "game: expected one of battle; got \"chess\""},
      {changed("\"mine\"", "\"Mine!\""), "mine.json:4", "id: expected an id of 1 to 40 characters"},
      {changed("\"mine\"", "\"\""), "mine.json:4", "id: expected an id of 1 to 40 characters"},
      {changed("\"mine\"", "\"" + std::string(41, 'a') + "\""), "mine.json:4", "at most 40 bytes; got 41"},
      {changed("\"mine\"", "\"avengers\""), "mine.json:4", "an id that no other pack has"},
      {changed("\"guardians\"", "\"combined\""), "mine.json:5",
       "box: expected one of avengers, guardians; got \"combined\""},
      {changed("  \"box\": \"guardians\",\n", ""), "mine.json:1", "expected the key \"box\"; it is missing"},
      {changed("\"name\": {\"en\": \"Mine\", ", "\"name\": {"), "mine.json:6",
       "name: expected the key \"en\"; it is missing"},
      {changed("\"pl\": \"Moje\"", "\"de\": \"Mein\""), "mine.json:6",
       "name.de: expected one of the keys en, ru, pl; got \"de\""},
      {changed("\"en\": \"Starts strong.\"", "\"en\": \" \""), "mine.json:11", "a text that is not empty"},
      {changed("Starts strong.", std::string(401, 'x')), "mine.json:11", "at most 400 bytes; got 401"},
      {changed("\"bogatyr\"", "\"thor\""), "mine.json:9",
       "heroes[0].id: expected an id that no other card has; got \"thor\""},
      {changed("\"bogatyr\"", "\"melee\""), "mine.json:9", "an id that no other card has"},
      {changed("\"bogatyr\"", "7"), "mine.json:9", "expected a text; got 7"},
      {changed("\"swamp\"", "\"bogatyr\""), "mine.json:21",
       "battlefields[0].id: expected an id that no other card has"},
      {changed("\"source\": \"house\"", "\"source\": \"me\""), "mine.json:16",
       "one of book, public, ruling, house"},
      {changed("\"source\": \"house\"", "\"source\": \"house\", \"hp\": 9"), "mine.json:16",
       "heroes[0].hp: expected one of the keys"},
      {changed("\"mod start_energy(+1)\"", "17"), "mine.json:13",
       "heroes[0].abilities[0]: expected a text; got 17"},
      {changed("start_energy(+1)", "start_enrgy(+1)"), "mine.json:13",
       "heroes[0].abilities[0]: in \"mod start_enrgy(+1)\", column 5: expected one of start_energy,"},
      {changed("would_hurt(trap)", "would_hurt(mud)"), "mine.json:14", "column 15: expected one of ambush,"},
      {changed("\"mod stages(2)\"", "\"mod stages(6)\""), "mine.json:24",
       "column 12: expected a number from 1 to 5"},
      {changed("\"mod stages(2)\"", "\"active on_turn: draw(self,1)\""), "mine.json:24",
       "a battlefield has no owner"},
      {changed("\"mod start_energy(+1)\"", "\"mod stages(2)\""), "mine.json:13",
       "stages is for battlefields"},
      {changed("mod start_energy(+1)", "on would_hurt(shot,trap): prevent()"), "mine.json:14",
       "one ability on would_hurt in a card for each source"},
      {changed("\"mod start_energy(+1)\",",
               "\"on round_end: draw(self,1)\", \"on round_end: draw(self,2)\","),
       "mine.json:13", "expected one ability on round_end in a card"},
      {changed("[\"mod stages(2)\"]",
               R"(["mod laid_open", "mod laid_open", "mod laid_open", "mod laid_open", ""])"),
       "mine.json:24", "expected a list of at most 4; got 5"},
      {R"({"format": 1, "game": "battle", "id": "x", "name": {"en": "x", "ru": "x", "pl": "x"}})",
       "mine.json:1", "expected heroes, battlefields or techniques in a pack"},
      {changed("\"copies\": 5", "\"copies\": 8", sticks), "mine.json:6",
       "techniques[0].copies: expected a whole number from 1 to 7"},
      {changed("\"number\": 9", "\"number\": 10", sticks), "mine.json:6", "from 1 to 9; got 10"},
      {changed("\"melee\"", "\"stick\"", sticks), "mine.json:6", "techniques[0].id: expected one of ambush,"},
      {changed("draw(self,1)", "prevent()", sticks), "mine.json:9",
       "techniques[0].a.steps: in \"prevent()\", column 1: "},
  };
  for (const RefusedPack& row : rows) {
    const Result<Content> content = with_packs({{"mine.json", row.text}});
    if (content) {
      ADD_FAILURE() << "was accepted: " << row.where << ": " << row.what;
      continue;
    }
    EXPECT_EQ(content.problem().where, row.where) << content.problem().line();
    EXPECT_NE(content.problem().what.find(row.what), std::string::npos) << content.problem().line();
  }
}

TEST(BattlePack, TwoPacksMustNotClash) {
  const std::string other = changed("\"mine\"", "\"other\"");
  EXPECT_EQ(with_packs({{"a.json", small_pack}, {"b.json", other}}).problem().line(),
            "b.json:9: heroes[0].id: expected an id that no other card has; got \"bogatyr\"");
  const std::string more_sticks = changed("\"id\": \"sticks\"", "\"id\": \"more\"", sticks);
  EXPECT_EQ(with_packs({{"a.json", sticks}, {"b.json", more_sticks}}).problem().line(),
            "b.json:6: techniques[0].id: expected a technique that no other home-made pack replaces; got "
            "\"melee\"");
  EXPECT_TRUE(with_packs({{"a.json", small_pack}, {"b.json", sticks}}));
}

TEST(BattlePack, AllPacksTogetherHaveAtMost64Heroes) {
  const auto pack_of = [](int heroes) {
    Json pack = Json::parse(small_pack);
    const Json row = pack["heroes"][0];
    for (int i = 1; i < heroes; ++i) {
      pack["heroes"].push_back(row);
      pack["heroes"].back()["id"] = "hero_" + std::to_string(i);
    }
    return pack.dump(1);
  };
  const Result<Content> full = with_packs({{"a.json", pack_of(44)}});
  ASSERT_TRUE(full) << full.problem().line();
  EXPECT_EQ(full->heroes.size(), 64u);
  EXPECT_TRUE(full->book.heroes[1].has(HeroId(63)));
  const Result<Content> more = with_packs({{"a.json", pack_of(45)}});
  ASSERT_FALSE(more);
  EXPECT_NE(more.problem().what.find("at most 64 heroes in all packs together"), std::string::npos);
}

// ---- Options ------------------------------------------------------------------------------

TEST(BattleOptions, TheListHasTheDefaultsOfTheRules) {
  std::vector<std::pair<std::string, std::string>> usual;
  for (const OptionInfo& option : option_list()) {
    usual.emplace_back(option.name, option.usual);
    EXPECT_NE(std::find(option.values.begin(), option.values.end(), option.usual), option.values.end());
  }
  const std::vector<std::pair<std::string, std::string>> expected = {
      {"players", "4"},
      {"box", "avengers"},
      {"teams", "none"},
      {"wins_to_win", "3"},
      {"tie_variant", "first_player"},
      {"battlefields", "book"},
      {"round_cap", "30"},
      {"active_window", "after_checks"},
      {"wrong_order_spends_ko", "no"},
      {"flurry_target", "not_self"},
      {"discard_down", "owner"},
      {"laid_at_end", "discard"},
      {"spoils_on_last", "no"},
      {"drax_recovers", "no"},
      {"team_hands", "hidden"},
  };
  EXPECT_EQ(usual, expected);
  EXPECT_EQ(option_list()[0].values, (std::vector<std::string>{"2", "3", "4", "5", "6", "7", "8"}));
  EXPECT_EQ(option_list()[6].values.size(), 99u);
}

TEST(BattleOptions, NumbersAndSwitchesComeInSeveralSpellings) {
  const Result<Options> options = read_options(
      built_in(),
      Json::parse(
          R"({"players": "6", "box": "combined", "teams": "three", "round_cap": 99, "spoils_on_last": true,
                      "drax_recovers": "yes", "wrong_order_spends_ko": false, "laid_at_end": "return"})"));
  ASSERT_TRUE(options) << options.problem().line();
  EXPECT_EQ(*options, (Options{.players = 6,
                               .box = Box::combined,
                               .teams = Teams::three,
                               .round_cap = 99,
                               .laid_at_end = LaidAtEnd::give_back,
                               .spoils_on_last = true,
                               .drax_recovers = true}));
}

TEST(BattleOptions, EveryValueIsWrittenAndReadBack) {
  for (const OptionInfo& option : option_list()) {
    for (const std::string& value : option.values) {
      Json json{{"players", 8}, {"box", "combined"}};
      if (option.name == "teams" && value == "three") json["players"] = 6;
      if (option.name == "box") json["players"] = 4;
      json[option.name] = value;
      const Result<Options> options = read_options(built_in(), json);
      ASSERT_TRUE(options) << options.problem().line();
      const Json written = write_options(built_in(), *options);
      EXPECT_EQ(written.size(), option_list().size());
      const Json& back = written[option.name];
      EXPECT_EQ(back.is_string() ? back.get<std::string>() : back.dump(), value) << option.name;
      EXPECT_EQ(*read_options(built_in(), written), *options);
    }
  }
}

TEST(BattleOptions, BadOnesAreRefusedWithTheAllowedValues) {
  const std::pair<const char*, const char*> rows[] = {
      {R"([])", "options: expected an object; got a list"},
      {R"({"player": 3})", "options.player: expected one of the options players, box, teams,"},
      {R"({"players": 1})", "options.players: expected a whole number from 2 to 8; got 1"},
      {R"({"players": "9"})", "options.players: expected a whole number from 2 to 8; got \"9\""},
      {R"({"players": "03"})", "options.players: expected a whole number from 2 to 8"},
      {R"({"players": 2.5})", "options.players: expected a whole number from 2 to 8; got 2.5"},
      {R"({"box": "both"})", "options.box: expected one of avengers, guardians, combined; got \"both\""},
      {R"({"box": true})", "options.box: expected one of avengers"},
      {R"({"spoils_on_last": 1})", "options.spoils_on_last: expected one of no, yes; got 1"},
      {R"({"wins_to_win": 5})", "options.wins_to_win: expected a whole number from 3 to 4; got 5"},
      {R"({"players": 5})",
       "options.players: expected at most 4 players, or box=combined for up to 8 (B-11.2); got 5"},
      {R"({"teams": "three"})", "options.teams: expected two teams with 4, 6 or 8 players"},
      {R"({"players": 3, "teams": "two"})", "(B-11.3, B-11.4); got two with 3"},
      {R"({"players": 6, "box": "combined", "teams": "four"})", "got four with 6"},
  };
  for (const auto& [json, line] : rows) {
    const Result<Options> options = read_options(built_in(), Json::parse(json));
    ASSERT_FALSE(options) << json;
    EXPECT_NE(options.problem().line().find(line), std::string::npos) << options.problem().line();
  }
}

TEST(BattleOptions, ABookIsMadeForThem) {
  const Result<Book> book = make_book(built_in(), {.players = 4, .teams = Teams::two});
  ASSERT_TRUE(book) << book.problem().line();
  EXPECT_EQ(book->options.players, 4);
  EXPECT_EQ(book->team[Seat{0}], Seats::of(Seat{0}, Seat{2}));
  EXPECT_EQ(book->hurt.size(), 1);
  EXPECT_EQ(book->hero[3], built_in().book.hero[3]);
  EXPECT_EQ(make_book(built_in(), {.players = 5}).problem().where, "options.players");
  EXPECT_EQ(make_book(built_in(), {.players = 1}).problem().line(),
            "options.players: expected a number from 2 to 8; got 1");
}

}  // namespace
}  // namespace gm::battle

// Ring's packs and options: the built-in content as the rules get it, home-made
// packs on top of it, fighters of one's own, and refusals that name the line.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "rules/play.h"
#include "rules/ring/content_check.h"
#include "rules/ring/ring.h"
#include "text/ring/content.h"
#include "text/ring/notation.h"

namespace gm::ring {
namespace {

// ---- The built-in packs ------------------------------------------------------------

TEST(RingContent, HoldsTheBox) {
  const Content& content = built_in();
  EXPECT_EQ(content.cards.size(), 24u);
  EXPECT_EQ(content.fighters.size(), 8u);
  ASSERT_EQ(content.decks.size(), 2u);
  EXPECT_EQ(content.decks[0].id, "standard");
  EXPECT_EQ(content.decks[1].id, "long");
  EXPECT_EQ(content.book.cards, 24);
  EXPECT_EQ(content.book.decks, 2);
  EXPECT_EQ(content.book.fighters.size(), 8);
  EXPECT_EQ(card_named(content, "punch"), std::nullopt);
  EXPECT_EQ(fighter_named(content, "swing"), std::nullopt);
  EXPECT_EQ(fighter_named(content, "own1"), own_fighter(Seat{1}));
  for (const Card& card : content.book.card) {
    if (&card - content.book.card < content.book.cards) {
      EXPECT_EQ(flaw_of(card), ContentFlaw::none);
    }
  }
  for (FighterId fighter : content.book.fighters) {
    EXPECT_EQ(flaw_of(content.book.fighter[int(fighter)]), ContentFlaw::none);
  }
}

// The sums under the table of cards in the rules.
TEST(RingContent, DecksHaveTheSumsOfTheRules) {
  const Content& content = built_in();
  const int kinds[2][kind_count] = {{4, 4, 4, 4, 4, 4}, {4, 5, 6, 6, 5, 4}};
  const int types[2][5] = {{6, 7, 6, 2, 3},
                           {7, 11, 7, 2, 3}};  // attack, manoeuvre, counter, special, forbidden
  for (int deck = 0; deck < 2; ++deck) {
    int by_kind[kind_count]{}, by_type[5]{};
    for (int c = 0; c < content.book.cards; ++c) {
      const Card& card = content.book.card[c];
      by_kind[int(card.kind)] += content.book.deck[deck].copies[c];
      by_type[card.forbidden ? 4 : int(card.type)] += content.book.deck[deck].copies[c];
    }
    for (int i = 0; i < kind_count; ++i) EXPECT_EQ(by_kind[i], kinds[deck][i]) << kind_names[i];
    for (int i = 0; i < 5; ++i) EXPECT_EQ(by_type[i], types[deck][i]) << i;
  }
}

// RULE R-16.2: the eight fighters fit the budget of fighters of one's own; no two pairs of speed and
// coordination are alike.
TEST(RingContent, FightersFitTheBudget) {
  const Content& content = built_in();
  std::set<std::pair<int, int>> pairs;
  for (FighterId id : content.book.fighters) {
    const Fighter& fighter = content.book.fighter[int(id)];
    EXPECT_EQ(fighter.dice() + fighter.price, budget) << content.fighters[std::size_t(id)].id;
    EXPECT_TRUE(pairs.emplace(fighter.stat[1], fighter.stat[2]).second);
  }
  const Fighter& telepnyov = content.book.fighter[int(*fighter_named(content, "telepnyov"))];
  EXPECT_TRUE(telepnyov.goes_first);
  EXPECT_EQ(telepnyov.opening_turns, 2);
  EXPECT_EQ(content.book.fighter[int(*fighter_named(content, "khaitulov"))].pain_cap, 1);
}

TEST(RingContent, EveryRowSpeaksThreeLanguagesAndSaysWhereItComesFrom) {
  const Content& content = built_in();
  std::set<std::string> ids;
  const auto filled = [](const Texts& texts) {
    return std::none_of(texts.of.begin(), texts.of.end(),
                        [](const std::string& text) { return text.empty(); });
  };
  for (std::size_t i = 0; i < content.cards.size(); ++i) {
    const CardText& card = content.cards[i];
    EXPECT_TRUE(ids.insert(card.id).second) << card.id;
    EXPECT_TRUE(filled(card.name)) << card.id;
    const bool free = content.book.card[i].kind == Kind::free;
    for (int level = 0; level < 3; ++level)
      EXPECT_EQ(filled(card.text[level]), level == 0 || !free) << card.id;
    EXPECT_FALSE(card.origins.empty()) << card.id;
  }
  for (const FighterText& fighter : content.fighters) {
    EXPECT_TRUE(ids.insert(fighter.id).second) << fighter.id;
    EXPECT_TRUE(filled(fighter.name) && filled(fighter.nickname) && filled(fighter.text)) << fighter.id;
    EXPECT_EQ(fighter.origins.size(), 4u);
  }
  const CardText& dodge = content.cards[std::size_t(*card_named(content, "dodge"))];
  ASSERT_EQ(dodge.origins.size(), 6u);
  EXPECT_EQ(dodge.origins[4].part, "mid");
  EXPECT_EQ(dodge.origins[4].source, "ruling");
}

TEST(RingContent, IsWrittenForWhoeverDrawsIt) {
  const Json cards = write_cards(built_in(), Lang::ru);
  EXPECT_EQ(cards["cards"]["fish_hook"]["name"], "Крючок");
  EXPECT_EQ(cards["cards"]["fish_hook"]["forbidden"], true);
  EXPECT_EQ(cards["cards"]["fish_hook"]["text"].size(), 3u);
  EXPECT_EQ(cards["cards"]["contempt"]["text"].size(), 1u);
  EXPECT_EQ(cards["fighters"]["nazarov"]["stats"]["speed"], 4);
  EXPECT_EQ(cards["decks"]["standard"]["cards"]["counterblow"], 2);
}

// ---- Home-made packs ----------------------------------------------------------------

// A pack of two cards, a fighter and a deck. Tests change it by replacing a part of the text.
const std::string small_pack = R"json({
  "format": 1,
  "game": "ring",
  "id": "mine",
  "name": {"en": "Mine", "ru": "Моё", "pl": "Moje"},
  "cards": [
    {
      "id": "headbutt",
      "name": {"en": "Headbutt", "ru": "Удар головой", "pl": "Uderzenie głową"},
      "kind": "strength",
      "type": "attack",
      "forbidden": true,
      "effects": "damage 1 | damage 2; pain 1 to=self | choose { damage 3 / stun 2; draw 1 }",
      "text": {
        "min": {"en": "1 damage", "ru": "1 повреждение", "pl": "1 obrażenie"},
        "mid": {"en": "2 damage, 1 pain to you", "ru": "2 повреждения, вам 1 болевое", "pl": "2 obrażenia, ty 1 ból"},
        "max": {"en": "3 damage, or 2 stuns and a card", "ru": "3 повреждения или 2 оглушения и карта",
                "pl": "3 obrażenia albo 2 ogłuszenia i karta"}
      },
      "source": "house"
    },
    {
      "id": "slip",
      "name": {"en": "Slip", "ru": "Уклон", "pl": "Uchylenie"},
      "kind": "universal",
      "type": "counter",
      "answers": "attack",
      "timing": "after_attack",
      "effects": "draw 1 | may { draw 2 } | if attack_hurt { heal 1 }",
      "text": {
        "min": {"en": "draw 1", "ru": "взять 1", "pl": "dobierz 1"},
        "mid": {"en": "may draw 2", "ru": "можно взять 2", "pl": "możesz dobrać 2"},
        "max": {"en": "heal 1 if hurt", "ru": "вылечить 1, если задело", "pl": "wylecz 1 po trafieniu"}
      },
      "source": {"name": "house", "kind": "house", "type": "house", "min": "ruling", "mid": "house", "max": "house"}
    }
  ],
  "fighters": [
    {
      "id": "bear",
      "name": {"en": "Bear", "ru": "Медведь", "pl": "Niedźwiedź"},
      "stats": {"strength": 5, "speed": 2, "coordination": 2, "endurance": 5},
      "abilities": ["discard_roll_limit 3", "on hurt: may { roll 1 }"],
      "text": {"en": "Angry.", "ru": "Сердит.", "pl": "Zły."},
      "source": "house"
    }
  ],
  "decks": [
    {
      "id": "brawl",
      "name": {"en": "Brawl", "ru": "Драка", "pl": "Bójka"},
      "cards": {"headbutt": 6, "slip": 6, "cutman": 3},
      "source": "house"
    }
  ]
})json";

std::string changed(const std::string& from, const std::string& to, std::string text = small_pack) {
  const std::size_t at = text.find(from);
  if (at == std::string::npos) ADD_FAILURE() << "the pack has no " << from;
  return at == std::string::npos ? text : text.replace(at, from.size(), to);
}

TEST(RingPack, BringsCardsFightersAndADeck) {
  const Result<Content> content = with_packs({{"mine.json", small_pack}});
  ASSERT_TRUE(content) << content.problem().line();
  EXPECT_EQ(content->cards.size(), 26u);
  EXPECT_EQ(content->cards[24].pack, "mine");
  EXPECT_TRUE(content->book.card[24].forbidden);
  EXPECT_EQ(content->book.card[25].timing, Timing::after_attack);
  const auto bear = fighter_named(*content, "bear");
  ASSERT_TRUE(bear);
  EXPECT_TRUE(content->book.fighters.has(*bear));
  EXPECT_EQ(content->book.fighter[int(*bear)].discard_roll, 3);
  EXPECT_EQ(content->book.fighter[int(*bear)].price, no_price);
  EXPECT_EQ(content->fighters[8].nickname, content->fighters[8].name);
  const Result<Options> options = read_options(*content, Json::parse(R"({"deck": "brawl"})"));
  ASSERT_TRUE(options) << options.problem().line();
  EXPECT_EQ(int(options->deck), 2);
  EXPECT_EQ(write_options(*content, *options)["deck"], "brawl");
  EXPECT_EQ(built_in().cards.size(), 24u);  // untouched
}

// A fight with its cards goes on to its end, and all of it can be written.
TEST(RingPack, CanBePlayed) {
  const Result<Content> content = with_packs({{"mine.json", small_pack}});
  ASSERT_TRUE(content);
  Options options;
  options.deck = DeckId{2};
  const Result<Book> book = make_book(*content, options);
  ASSERT_TRUE(book) << book.problem().line();
  std::set<Decision> asked;
  for (uint64_t seed = 0; seed < 40; ++seed) {
    State s = start(*book);
    Rng rng = stream(5, seed);
    int step = 0;
    play_randomly<Ring>(*book, s, rng, [&](Seat, Action, const State& now) {
      const bool fresh = asked.insert(now.table.decision).second;
      if (!fresh && ++step % 50 != 0) return;
      ASSERT_EQ(sound(*book, now), Fault::none);
      const Json json = write_state(*content, *book, now);
      const Result<State> read = read_state(*content, *book, json);
      ASSERT_TRUE(read) << read.problem().line() << json.dump();
      ASSERT_TRUE(*read == now) << json.dump();
    });
  }
  EXPECT_TRUE(asked.contains(Decision::branch));
  EXPECT_TRUE(asked.contains(Decision::optional));
}

TEST(RingPack, IsKnownByTheHashOfItsBytes) {
  const Result<Content> one = with_packs({{"a.json", small_pack}});
  const Result<Content> same = with_packs({{"b.json", small_pack}});
  const Result<Content> other = with_packs({{"a.json", small_pack + "\n"}});
  ASSERT_TRUE(one && same && other);
  ASSERT_EQ(one->packs.size(), 3u);
  EXPECT_EQ(one->packs[2].id, "mine");
  EXPECT_EQ(one->packs[2].hash, same->packs[2].hash);
  EXPECT_NE(one->packs[2].hash, other->packs[2].hash);
}

struct RefusedPack {
  std::string text;
  std::string where;
  std::string what;  // a part of the message
};

TEST(RingPack, IsRefusedWithTheLineAndWhatWasExpected) {
  const RefusedPack rows[] = {
      {"", "mine.json:1:1", "unexpected end of input"},
      {"[]", "mine.json:1", "expected an object; got a list"},
      {changed("\"format\": 1", "\"format\": 2"), "mine.json:2",
       "format: expected a whole number from 1 to 1; got 2"},
      {changed("\"ring\"", "\"chess\""), "mine.json:3", "game: expected one of ring; got \"chess\""},
      {changed("\"mine\"", "\"fighters\""), "mine.json:4", "an id that no other pack has"},
      {changed("\"headbutt\"", "\"swing\""), "mine.json:8",
       "cards[0].id: expected an id that no other card, fighter or deck has; got \"swing\""},
      {changed("\"headbutt\"", "\"own0\""), "mine.json:8", "an id that no other card, fighter or deck has"},
      {changed("\"slip\"", "\"nemkov\""), "mine.json:23", "an id that no other card, fighter or deck has"},
      {changed("\"kind\": \"strength\"", "\"kind\": \"magic\""), "mine.json:10",
       "cards[0].kind: expected one of strength, speed, coordination, endurance, universal, free; got "
       "\"magic\""},
      {changed("\"type\": \"attack\"", "\"type\": \"spell\""), "mine.json:11",
       "expected one of attack, manoeuvre,"},
      {changed("\"type\": \"attack\"", "\"type\": \"manoeuvre\""), "mine.json:12",
       "cards[0].forbidden: expected forbidden only in attacks"},
      {changed("\"kind\": \"strength\"", "\"kind\": \"free\""), "mine.json:12", "(R-16.8)"},
      {changed("\"answers\": \"attack\",", ""), "mine.json:28",
       "answers=attack beside timing=after_attack (R-16.8)"},
      {changed("\"type\": \"counter\"", "\"type\": \"attack\""), "mine.json:27", "answers only in counters"},
      {changed("\"timing\": \"after_attack\"", "\"window\": \"perform\""), "mine.json:28",
       "window only in specials"},
      {changed("\"type\": \"attack\",\n      \"forbidden\": true", "\"type\": \"special\""), "mine.json:7",
       "expected the key \"window\"; it is missing"},
      {changed("\"type\": \"attack\",\n      \"forbidden\": true",
               "\"type\": \"special\", \"window\": \"perform\""),
       "mine.json:10", "a special is a free card (R-16.8)"},
      {changed("damage 1 | damage 2; pain 1", "damage 1 | dmage 2; pain 1"), "mine.json:13",
       "cards[0].effects: in \"damage 1 | dmage 2;"},
      {changed("damage 1 | damage 2; pain 1", "damage 1 | dmage 2; pain 1"), "mine.json:13",
       "column 12: expected a verb: one of damage,"},
      {changed("damage 1 | damage 2; pain 1 to=self | ", ""), "mine.json:13",
       "expected '|' and the next level"},
      {changed("damage 1 | damage", "protect 1 | damage"), "mine.json:13", "it stands in counters"},
      {changed("\"mid\": {\"en\": \"2 damage, 1 pain to you\"", "\"mad\": {\"en\": \"2\""), "mine.json:16",
       "cards[0].text.mad: expected one of the keys min, mid, max"},
      {changed("\"max\": {\"en\": \"3 damage", "\"max\": {\"de\": \"3"), "mine.json:17",
       "one of the keys en, ru, pl"},
      {changed("\"source\": \"house\"", "\"source\": \"me\""), "mine.json:20",
       "one of book, public, ruling, house"},
      {changed("\"min\": \"ruling\", ", ""), "mine.json:35", "expected the key \"min\"; it is missing"},
      {changed("\"min\": \"ruling\"", "\"minimum\": \"ruling\""), "mine.json:35",
       "expected one of the keys name, kind"},
      {changed("\"speed\": 2", "\"speed\": 1"), "mine.json:42",
       "fighters[0].stats.speed: expected a whole number from 2 to 5; got 1"},
      {changed("\"speed\": 2, \"coordination\": 2", "\"speed\": 5, \"coordination\": 5"), "mine.json:42",
       "at most 19 dice in all (R-16.4), not 20"},
      {changed("\"endurance\": 5}", "\"stamina\": 5}"), "mine.json:42", "one of the keys strength, speed,"},
      {changed("discard_roll_limit 3", "discard_roll_limit 30"), "mine.json:43",
       "column 20: expected a number from 0 to 20"},
      {changed("on hurt: may", "on pain: may"), "mine.json:43", "column 4: expected one of round_break,"},
      {changed("\"text\": {\"en\": \"Angry.\"", "\"price\": 1, \"text\": {\"en\": \"Angry.\""),
       "mine.json:44", "fighters[0].price: expected one of the keys"},
      {changed("\"headbutt\": 6", "\"headbut\": 6"), "mine.json:52",
       "expected the id of a card; got \"headbut\""},
      {changed("\"headbutt\": 6", "\"headbutt\": 5"), "mine.json:52",
       "15 to 60 cards in a deck (R-16.8), not 14"},
      {changed("\"headbutt\": 6", "\"headbutt\": 60"), "mine.json:52",
       "15 to 60 cards in a deck (R-16.8), not 69"},
      {changed("\"headbutt\": 6", "\"headbutt\": 0"), "mine.json:52", "expected a whole number from 1 to 60"},
      {R"({"format": 1, "game": "ring", "id": "x", "name": {"en": "x", "ru": "x", "pl": "x"}})",
       "mine.json:1", "expected cards, fighters or decks in a pack"},
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

TEST(RingPack, TwoPacksMustNotClash) {
  const std::string other = changed("\"mine\"", "\"other\"");
  EXPECT_EQ(
      with_packs({{"a.json", small_pack}, {"b.json", other}}).problem().line(),
      "b.json:8: cards[0].id: expected an id that no other card, fighter or deck has; got \"headbutt\"");
  // A deck may name the cards of a pack before it.
  const std::string deck =
      R"json({"format": 1, "game": "ring", "id": "more", "name": {"en": "x", "ru": "x", "pl": "x"},
    "decks": [{"id": "heads", "name": {"en": "x", "ru": "x", "pl": "x"}, "cards": {"headbutt": 20}, "source": "house"}]})json";
  EXPECT_TRUE(with_packs({{"a.json", small_pack}, {"b.json", deck}}));
  EXPECT_FALSE(with_packs({{"b.json", deck}}));
}

TEST(RingPack, AllPacksTogetherHaveTheirLimits) {
  const auto many = [](const char* list, int n) {
    Json pack = Json::parse(small_pack);
    const Json row = pack[list][0];
    for (int i = 1; i < n; ++i) {
      pack[list].push_back(row);
      pack[list].back()["id"] = "row_" + std::to_string(i);
    }
    return pack.dump(1);
  };
  // The pack has another card, slip; two places are for the fighters the seats bring.
  const int cards = max_cards - int(built_in().cards.size()) - 1;
  const int fighters = max_fighters - seat_count - int(built_in().fighters.size());
  const int decks = max_decks - int(built_in().decks.size());
  const auto problem = [&](const char* list, int n) {
    const Result<Content> content = with_packs({{"a.json", many(list, n)}});
    return content ? "accepted" : content.problem().what;
  };
  EXPECT_EQ(problem("cards", cards), "accepted");
  EXPECT_NE(problem("cards", cards + 1).find("cards in all packs together"), std::string::npos);
  EXPECT_EQ(problem("fighters", fighters), "accepted");
  EXPECT_NE(problem("fighters", fighters + 1).find("fighters in all packs together"), std::string::npos);
  EXPECT_EQ(problem("decks", decks), "accepted");
  EXPECT_NE(problem("decks", decks + 1).find("decks in all packs together"), std::string::npos);
}

// ---- Options ------------------------------------------------------------------------------

TEST(RingOptions, TheListHasTheDefaultsOfTheRules) {
  std::vector<std::pair<std::string, std::string>> usual;
  for (const OptionInfo& option : option_list()) {
    usual.emplace_back(option.name, option.usual);
    EXPECT_NE(std::find(option.values.begin(), option.values.end(), option.usual), option.values.end());
  }
  const std::vector<std::pair<std::string, std::string>> expected = {
      {"players", "2"},
      {"fighters", "choose"},
      {"fighter_names", "rulebook"},
      {"custom_fighters", "off"},
      {"same_fighter", "off"},
      {"deck", "standard"},
      {"rounds", "3"},
      {"first_player", "stats"},
      {"reanswer", "off"},
      {"counterblow_vs_counter", "illegal"},
      {"imitate_cancelled", "on"},
      {"knockdown_over_break", "cleared"},
      {"search_shown", "off"},
      {"nudge_wrap", "off"},
  };
  EXPECT_EQ(usual, expected);
  EXPECT_EQ(option_list()[0].values, (std::vector<std::string>{"2"}));
}

TEST(RingOptions, EveryOptionHasALabelHelpAndWordsForItsValues) {
  for (const OptionInfo& option : option_list()) {
    const std::string key = "ring.option." + option.name;
    EXPECT_TRUE(has_word(key)) << key;
    EXPECT_TRUE(has_word(key + ".help")) << key;
    for (const std::string& value : option.values) {
      const bool number = value.find_first_not_of("0123456789") == std::string::npos;
      EXPECT_NE(has_word(key + "." + value), number) << key << "." << value;
    }
  }
}

TEST(RingOptions, EveryValueIsWrittenAndReadBack) {
  const Content& content = built_in();
  for (const OptionInfo& option : option_list()) {
    for (const std::string& value : option.values) {
      const Result<Options> options = read_options(content, Json{{option.name, value}});
      ASSERT_TRUE(options) << options.problem().line();
      const Json written = write_options(content, *options);
      EXPECT_EQ(written.size(), option_list().size());
      const Json& back = written[option.name];
      EXPECT_EQ(back.is_string() ? back.get<std::string>() : back.dump(), value) << option.name;
      EXPECT_EQ(*read_options(content, written), *options);
    }
  }
  EXPECT_TRUE(
      read_options(content, Json::parse(R"({"players": 2, "reanswer": true, "rounds": "2"})"))->reanswer);
  for (int i = 0; i < modes(content.book); ++i) {
    const Options options = mode(content.book, i);
    EXPECT_EQ(*read_options(content, write_options(content, options)), options) << i;
  }
}

TEST(RingOptions, BadOnesAreRefusedWithTheAllowedValues) {
  const std::pair<const char*, const char*> rows[] = {
      {R"([])", "options: expected an object; got a list"},
      {R"({"player": 2})", "options.player: expected one of the options players, fighters,"},
      {R"({"players": 3})", "options.players: expected a whole number from 2 to 2; got 3"},
      {R"({"deck": "huge"})", "options.deck: expected one of standard, long; got \"huge\""},
      {R"({"rounds": 4})", "options.rounds: expected a whole number from 1 to 3; got 4"},
      {R"({"reanswer": "maybe"})", "options.reanswer: expected one of off, on; got \"maybe\""},
      {R"({"fighters": "mine"})", "options.fighters: expected one of choose, random"},
  };
  for (const auto& [json, line] : rows) {
    const Result<Options> options = read_options(built_in(), Json::parse(json));
    ASSERT_FALSE(options) << json;
    EXPECT_NE(options.problem().line().find(line), std::string::npos) << options.problem().line();
  }
}

// ---- Fighters of one's own --------------------------------------------------------------

// covers R-16.1, R-16.2, R-16.3
TEST(RingOptions, AFighterOfOnesOwnIsReadAndWritten) {
  const Content& content = built_in();
  const Json json = Json::parse(R"({"custom_fighters": "on", "own_fighter_0":
      {"name": "Bear", "strength": 5, "speed": 4, "coordination": 5, "endurance": 4, "ability": "klyopikov"},
      "own_fighter_1": "{\"name\": \"Рысь\", \"strength\": 4, \"speed\": 5, \"coordination\": 5, \"endurance\": 5}"})");
  const Result<Options> options = read_options(content, json);
  ASSERT_TRUE(options) << options.problem().line();
  EXPECT_EQ(options->custom[0].ability, *fighter_named(content, "klyopikov"));
  EXPECT_EQ(options->custom[1].ability, FighterId::none);
  const Json written = write_options(content, *options);
  EXPECT_EQ(written["own_fighter_0"]["endurance"], 4);
  EXPECT_EQ(written["own_fighter_1"]["ability"], "none");
  EXPECT_EQ(*read_options(content, written), *options);
  const Result<Book> book = make_book(content, *options);
  ASSERT_TRUE(book) << book.problem().line();
  EXPECT_TRUE(book->fighter[int(own_fighter(Seat{0}))].cap_by_die);
}

TEST(RingOptions, AFighterOfOnesOwnOutsideTheBudgetIsRefusedWithTheRule) {
  const auto refused = [](const std::string& fighter, const char* custom = "on") {
    Json json{{"custom_fighters", custom}};
    json["own_fighter_0"] = Json::parse(fighter);
    const Result<Options> options = read_options(built_in(), json);
    return options ? "accepted: " + fighter : options.problem().line();
  };
  const auto stats = [](int a, int b, int c, int d, const char* ability = "none") {
    return Json{{"name", "X"},       {"strength", a},  {"speed", b},
                {"coordination", c}, {"endurance", d}, {"ability", ability}}
        .dump();
  };
  const std::pair<std::string, const char*> rows[] = {
      {refused(stats(5, 5, 5, 4), "off"), "options.own_fighter_0: expected custom_fighters=on"},
      {refused(stats(5, 5, 5, 5)),
       "expected 19 points in all: 20 dice and 0 for the ability are 20 (R-16.2)"},
      {refused(stats(5, 5, 5, 4, "nazarov")), "19 dice and 4 for the ability are 23 (R-16.2)"},
      {refused(stats(5, 5, 4, 4)),
       "18 dice and 0 for the ability are 18 (R-16.2); none may be left over (R-16.3)"},
      {refused(stats(6, 5, 4, 4)), "expected 2 to 5 dice of each colour (R-16.3)"},
      {refused(stats(2, 2, 2, 5, "telepnyov")), "expected at most two colours with 2 dice (R-16.3)"},
      {refused(stats(5, 5, 5, 4, "batman")),
       "own_fighter_0.ability: expected none or one of nemkov, telepnyov,"},
      {refused(R"({"name": "X", "strength": 5})"), "expected the key \"speed\"; it is missing"},
      {refused(R"({"name": "", "strength": 5, "speed": 5, "coordination": 5, "endurance": 4})"),
       "own_fighter_0.name: expected a name of 1 to 20 letters"},
      {refused(R"({"hp": 12})"), "own_fighter_0.hp: expected one of the keys name, strength,"},
      {refused(R"("{")"), "options.own_fighter_0:1:2"},
  };
  for (const auto& [line, part] : rows) EXPECT_NE(line.find(part), std::string::npos) << line;
  Options random;
  random.custom_fighters = true;
  random.fighters = FighterChoice::random;
  random.custom[0] = {{5, 5, 5, 4}};
  EXPECT_NE(make_book(built_in(), random).problem().line().find("expected fighters=choose"),
            std::string::npos);
}

TEST(RingOptions, ABookIsMadeForThem) {
  const Result<Book> book = make_book(built_in(), {.deck = DeckId{1}});
  ASSERT_TRUE(book) << book.problem().line();
  EXPECT_EQ(book->list.size, 30);
  EXPECT_EQ(make_book(built_in(), {.deck = DeckId{2}}).problem().line(),
            "options.deck: expected a number from 0 to 1; got 2");
  EXPECT_EQ(make_book(built_in(), {.rounds = 0}).problem().where, "options.rounds");
}

}  // namespace
}  // namespace gm::ring

// United's packs and options: the built-in content as the rules get it, home-made
// packs on top of it, and refusals that name the line.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "rules/play.h"
#include "rules/united/content_check.h"
#include "rules/united/united.h"
#include "text/united/content.h"
#include "text/united/game_text.h"
#include "text/united/notation.h"
#include "united_base.h"

namespace gm::united {
namespace {

// ---- The built-in packs ------------------------------------------------------------

TEST(UnitedContent, HoldsTheBox) {
  const Content& content = built_in();
  EXPECT_EQ(content.heroes.size(), 7u);
  EXPECT_EQ(content.villains.size(), 3u);
  EXPECT_EQ(content.locations.size(), 8u);
  EXPECT_EQ(content.packs.size(), 4u);
  EXPECT_EQ(content.villains[0].id, "red_skull");  // the usual one
  EXPECT_EQ(hero_named(content, "batman"), std::nullopt);
  EXPECT_EQ(card_named(content, "hulk.zz"), std::nullopt);
  EXPECT_EQ(text_of(content, *card_named(content, "ant_man.quantum_leap"))->id, "ant_man.quantum_leap");
  EXPECT_EQ(special_text(content, *card_named(content, "wasp.w.shrink")),
            special_text(content, *card_named(content, "ant_man.w.shrink")));
  EXPECT_EQ(flaw_of(content.book), ContentFlaw::none);
}

// What an effect says, without its place in the tables.
std::string said(const Book& book, EffectId effect) { return write_effect(book, effect); }

// The rows of the packs and those written by hand from the same document say the same.
TEST(UnitedContent, IsWhatTheRulesWereTestedWith) {
  const Book& packs = built_in().book;
  Book hand;
  base::write_base(hand);
  complete(hand);
  ASSERT_EQ(packs.heroes, hand.heroes);
  for (HeroId id : packs.heroes) {
    const Hero& one = packs.hero[int(id)];
    const Hero& two = hand.hero[int(id)];
    ASSERT_EQ(one.rows, two.rows) << int(id);
    for (int row = 0; row < one.rows; ++row) {
      EXPECT_TRUE(one.card[row].symbols == two.card[row].symbols) << int(id) << " " << row;
      EXPECT_EQ(one.card[row].copies, two.card[row].copies) << int(id) << " " << row;
      EXPECT_EQ(said(packs, one.card[row].special), said(hand, two.card[row].special));
    }
  }
  ASSERT_EQ(packs.villains, hand.villains);
  for (VillainId id : packs.villains) {
    const Villain& one = packs.villain[int(id)];
    const Villain& two = hand.villain[int(id)];
    EXPECT_TRUE(std::equal(one.health, one.health + 3, two.health));
    EXPECT_EQ(one.track_end, two.track_end);
    EXPECT_EQ(write_lines(packs, one), write_lines(hand, two));
    ASSERT_EQ(one.plans, two.plans);
    ASSERT_EQ(one.threats, two.threats);
    for (int row = 0; row < one.plans; ++row) {
      EXPECT_EQ(one.plan[row].copies, two.plan[row].copies) << int(id) << " " << row;
      EXPECT_EQ(one.plan[row].move, two.plan[row].move) << int(id) << " " << row;
      EXPECT_EQ(one.plan[row].bam, two.plan[row].bam) << int(id) << " " << row;
      for (int i = 0; i < 3; ++i) EXPECT_EQ(one.plan[row].tokens[i], two.plan[row].tokens[i]);
      EXPECT_EQ(said(packs, one.plan[row].special), said(hand, two.plan[row].special));
    }
    for (int row = 0; row < one.threats; ++row) {
      EXPECT_EQ(one.threat[row].copies, two.threat[row].copies);
      EXPECT_EQ(one.threat[row].health, two.threat[row].health);
      EXPECT_TRUE(one.threat[row].slots == two.threat[row].slots);
      EXPECT_EQ(write_lines(packs, one.threat[row]), write_lines(hand, two.threat[row]));
    }
  }
  ASSERT_EQ(packs.locations, hand.locations);
  for (LocationId id : packs.locations) {
    EXPECT_EQ(packs.location[int(id)].slots, hand.location[int(id)].slots);
    EXPECT_EQ(packs.location[int(id)].thugs, hand.location[int(id)].thugs);
    EXPECT_EQ(packs.location[int(id)].civilians, hand.location[int(id)].civilians);
    EXPECT_EQ(said(packs, packs.location[int(id)].end_of_turn),
              said(hand, hand.location[int(id)].end_of_turn));
  }
  EXPECT_TRUE(std::equal(packs.mission_size, packs.mission_size + mission_count, hand.mission_size));
}

TEST(UnitedContent, EveryRowSpeaksThreeLanguagesAndSaysWhereItComesFrom) {
  const Content& content = built_in();
  const auto filled = [](const Texts& texts) {
    return std::none_of(texts.of.begin(), texts.of.end(),
                        [](const std::string& text) { return text.empty(); });
  };
  for (const HeroText& hero : content.heroes) {
    EXPECT_TRUE(filled(hero.name) && !hero.source.empty()) << hero.id;
  }
  for (const SpecialText& special : content.specials) {
    EXPECT_TRUE(filled(special.name) && filled(special.text) && !special.source.empty()) << special.id;
  }
  for (const VillainText& villain : content.villains) {
    EXPECT_TRUE(filled(villain.name) && filled(villain.bam) && filled(villain.overflow)) << villain.id;
    for (const ThreatText& threat : villain.threats) {
      EXPECT_TRUE(filled(threat.name) && filled(threat.text) && !threat.source.empty()) << threat.id;
    }
  }
  for (const LocationText& location : content.locations) {
    EXPECT_TRUE(filled(location.name) && filled(location.text)) << location.id;
  }
  for (const MissionText& mission : content.missions)
    EXPECT_TRUE(filled(mission.name) && filled(mission.text));
  for (const ChallengeText& challenge : content.challenges) {
    EXPECT_TRUE(filled(challenge.name) && filled(challenge.text));
  }
}

TEST(UnitedContent, IsWrittenForWhoeverDrawsIt) {
  const Json cards = write_cards(built_in(), Lang::ru);
  EXPECT_EQ(cards["heroes"]["hulk"]["name"], "Халк");
  EXPECT_EQ(cards["heroes"]["hulk"]["cards"]["hulk.m.hulk_smash"]["special"], "Халк крушит!");
  EXPECT_EQ(cards["heroes"]["hulk"]["cards"]["hulk.aa"]["symbols"].dump(), R"(["attack","attack"])");
  EXPECT_EQ(cards["villains"]["red_skull"]["track"]["end"], 20);
  EXPECT_EQ(cards["villains"]["taskmaster"].contains("plot"), false);
  EXPECT_EQ(cards["villains"]["ultron"]["threats"]["ultron_clone"]["health"], 4);
  EXPECT_EQ(cards["villains"]["ultron"]["plans"]["ul_09"]["tokens"][0]["thugs"], 1);
  EXPECT_EQ(cards["locations"]["central_park"]["slots"], 5);
  EXPECT_EQ(cards["missions"]["clear_threats"]["size"], 4);
  EXPECT_EQ(cards["challenges"]["hard"]["name"], "Трудное испытание");
}

// ---- Home-made packs ----------------------------------------------------------------

// A pack of a Hero, a Villain and a Location. Tests change it by replacing a part of the text.
const std::string small_pack = R"json({
  "format": 1, "game": "united", "id": "mine", "name": {"en": "Mine", "ru": "Моё", "pl": "Moje"},
  "specials": [
    {"id": "roar", "name": {"en": "Roar", "ru": "Рёв", "pl": "Ryk"}, "text": {"en": "r", "ru": "r", "pl": "r"},
     "effect": "may{draw(me, 1)}; defeat(here, 1)", "source": "house"}],
  "heroes": [
    {"id": "bear", "name": {"en": "Bear", "ru": "Медведь", "pl": "Niedźwiedź"}, "source": "house",
     "cards": [{"symbols": "MA", "count": 4}, {"symbols": "HHA", "count": 4}, {"symbols": "W", "count": 1},
               {"symbols": "", "special": "roar", "count": 3}]}],
  "villains": [
    {"id": "hunter", "name": {"en": "Hunter", "ru": "Охотник", "pl": "Myśliwy"}, "source": "house",
     "health": {"2": 3, "3": 5, "4": 7},
     "effects": ["bam: add(T, here, 1); if(heroes(here) > 1){damage(at(here), 1)}", "overflow once: damage(team, 1)",
                 "ko: heal(villain, 1)"],
     "text": {"bam": {"en": "b", "ru": "b", "pl": "b"}, "overflow": {"en": "o", "ru": "o", "pl": "o"},
              "rule": {"en": "k", "ru": "k", "pl": "k"}},
     "plans": [{"id": "hu_1", "count": 6, "move": 1, "bam": true, "tokens": ["T", "", "C"]},
               {"id": "hu_2", "count": 6, "move": 2, "special": "roar"}],
     "threats": [{"id": "snare", "count": 6, "slots": "MA", "source": "house",
                  "name": {"en": "Snare", "ru": "Силок", "pl": "Sidła"}, "text": {"en": "s", "ru": "s", "pl": "s"},
                  "effects": ["constant: leave_cost(here, +1)", "cleared: draw(team, 1)"]}]}],
  "locations": [
    {"id": "forest", "name": {"en": "Forest", "ru": "Лес", "pl": "Las"}, "civilians": 1, "thugs": 1, "slots": 4,
     "end_of_turn": "may{rescue(around, 1)}", "text": {"en": "t", "ru": "t", "pl": "t"}, "source": "house"}]
})json";

Result<Content> with(const std::string& bytes) { return with_packs({{"mine.json", bytes}}); }

std::string replaced(std::string text, const std::string& what, const std::string& by) {
  const std::size_t at = text.find(what);
  EXPECT_NE(at, std::string::npos) << what;
  return at == std::string::npos ? text : text.replace(at, what.size(), by);
}

TEST(UnitedPack, IsPlayedLikeTheBox) {
  const Result<Content> content = with(small_pack);
  ASSERT_TRUE(content) << content.problem().line();
  EXPECT_EQ(content->heroes.size(), 8u);
  EXPECT_EQ(flaw_of(content->book), ContentFlaw::none);
  const Json added = added_by_pack(*content);
  EXPECT_EQ(added["hero"][0]["id"], "bear");
  EXPECT_EQ(added["location"].size(), 1u);
  const Result<Options> options =
      read_options(*content, Json::parse(R"({"villain": "hunter", "heroes": "bear, hulk"})"));
  ASSERT_TRUE(options) << options.problem().line();
  const Result<Book> book = make_book(*content, *options);
  ASSERT_TRUE(book);
  for (uint64_t seed = 0; seed < 30; ++seed) {
    State s = start(*book);
    Rng rng = stream(seed, 3);
    int step = 0;
    play_randomly<United>(*book, s, rng, [&](Seat, Action, const State& now) {
      ASSERT_EQ(sound(*book, now), Fault::none);
      if (++step % 17 != 0) return;
      const Result<State> read = read_state(*content, *book, write_state(*content, *book, now));
      ASSERT_TRUE(read) << read.problem().line();
      EXPECT_TRUE(*read == now);
    });
  }
}

TEST(UnitedPack, ComplainsWithTheLine) {
  struct WrongPack {
    const char* what;
    const char* by;
    const char* where;  // mine.json:LINE
    const char* line;
  };
  const WrongPack wrongs[] = {
      {"\"united\"", "\"ring\"", "mine.json:2", "game: expected one of united"},
      {"\"id\": \"mine\"", "\"id\": \"heroes\"", "mine.json:2", "id: expected an id that no other pack has"},
      {"\"id\": \"roar\"", "\"id\": \"hulk\"", "mine.json:4", "specials[0].id: expected an id that nothing"},
      {"defeat(here, 1)", "defeat(me, 1)", "mine.json:5",
       "specials[0].effect: in \"may{draw(me, 1)}; defeat(me, 1)\", column 26: expected one of here"},
      {"\"symbols\": \"MA\", \"count\": 4", "\"symbols\": \"MX\", \"count\": 4", "mine.json:8",
       "heroes[0].cards[0].symbols: expected the letters M, A, H and W"},
      {"\"HHA\"", "\"HHAA\"", "mine.json:8", "heroes[0].cards[1].symbols: expected at most 3 letters"},
      {"\"count\": 3}", "\"count\": 4}", "mine.json:8", "heroes[0].cards: expected 12 cards of a Hero"},
      {"\"special\": \"roar\", \"count\": 3", "\"special\": \"meow\", \"count\": 3", "mine.json:9",
       "heroes[0].cards[3].special: expected the id of a special"},
      {"{\"2\": 3, \"3\": 5, \"4\": 7}", "{\"2\": 3, \"3\": 0, \"4\": 7}", "mine.json:12", "from 1 to 99"},
      {"ko: heal", "boo: heal", "mine.json:14", "villains[0].effects[2]: in"},
      {"\"rule\": {\"en\": \"k\", \"ru\": \"k\", \"pl\": \"k\"}",
       "\"plot\": {\"en\": \"k\", \"ru\": \"k\", \"pl\": \"k\"}", "mine.json:16",
       "villains[0].text.plot: expected no text: this Villain has no plot"},
      {"\"overflow once: damage(team, 1)\",", "", "mine.json:11", "villains[0]: expected one bam"},
      {"\"tokens\": [\"T\", \"\", \"C\"]", "\"tokens\": [\"T\", \"C\"]", "mine.json:17",
       "villains[0].plans[0].tokens: expected three texts"},
      {"\"count\": 6, \"move\": 2", "\"count\": 5, \"move\": 2", "mine.json:11", "12 plan cards"},
      {"\"move\": 2", "\"move\": 6", "mine.json:18", "from 0 to 5"},
      {"\"slots\": \"MA\"", "\"health\": 3, \"slots\": \"MA\"", "mine.json:19",
       "villains[0].threats[0]: expected 3 to 6 slots at a Location"},
      {"leave_cost(here, +1)", "leave_cost(here, +3)", "mine.json:19", "other modifiers +1 or +2"},
      {"\"slots\": 4", "\"slots\": 2", "mine.json:23", "locations[0]: expected 3 to 6 slots"},
      {"\"pl\": \"Las\"", "\"pl\": \" \"", "mine.json:23",
       "locations[0].name.pl: expected a text that is not empty"},
      {"\"locations\": [", "\"missions\": {}, \"locations\": [", "mine.json:22",
       "missions: expected one of the keys"},
  };
  for (const WrongPack& wrong : wrongs) {
    const Result<Content> content = with(replaced(small_pack, wrong.what, wrong.by));
    if (content) {
      ADD_FAILURE() << "was accepted: " << wrong.by;
      continue;
    }
    EXPECT_EQ(content.problem().where, wrong.where) << content.problem().line();
    EXPECT_NE(content.problem().what.find(wrong.line), std::string::npos) << content.problem().line();
  }
}

// ---- Options --------------------------------------------------------------------------

Result<Options> options_of(const char* json) { return read_options(built_in(), Json::parse(json)); }

TEST(UnitedOptions, AreReadAndWritten) {
  const Result<Options> usual = options_of("{}");
  ASSERT_TRUE(usual);
  EXPECT_TRUE(*usual == Options{});
  EXPECT_EQ(write_options(built_in(), *usual).dump(),
            R"({"mode":"coop","players":2,"villain":"red_skull","heroes":"choose","locations":"random",)"
            R"("challenge":"none","open_hands":"on","solo_ko_limit":1,"solo_backs":"hidden",)"
            R"("bam_order":"dashboard_first","ko_crisis_counts":"off","grow_trap":"two_moves",)"
            R"("copycat_wild":"off"})");
  const Result<Options> some = options_of(
      R"({"players": "3", "villain": "ultron", "heroes": ["hulk", "wasp", "iron_man"], "open_hands": false,
          "locations": "nypd, stark_labs, helicarrier, shield_hq, avengers_tower, avengers_mansion"})");
  ASSERT_TRUE(some) << some.problem().line();
  EXPECT_EQ(some->seats, 3);
  EXPECT_EQ(some->villain, VillainId{1});
  EXPECT_FALSE(some->open_hands);
  EXPECT_EQ(some->locations[0], *location_named(built_in(), "nypd"));
  const Result<Options> again = read_options(built_in(), write_options(built_in(), *some));
  ASSERT_TRUE(again);
  EXPECT_TRUE(*again == *some);
  for (int i = 0; i < modes(built_in().book); ++i) {
    const Json json = write_options(built_in(), mode(built_in().book, i));
    const Result<Options> read = read_options(built_in(), json);
    ASSERT_TRUE(read) << read.problem().line();
    EXPECT_EQ(write_options(built_in(), *read), json);
    EXPECT_TRUE(make_book(built_in(), *read));
    EXPECT_EQ(seats(*read), seats(*make_book(built_in(), *read)));
  }
}

TEST(UnitedOptions, OnePlayerMeansSolo) {
  EXPECT_EQ(options_of(R"({"players": 1})")->mode, PlayMode::solo);
  EXPECT_EQ(options_of(R"({"mode": "solo"})")->seats, 1);
}

TEST(UnitedOptions, RefuseWhatDoesNotFit) {
  const std::pair<const char*, const char*> wrongs[] = {
      {R"({"mode": "coop", "players": 1})", "options.players: expected 2 to 4 players"},
      {R"({"mode": "solo", "players": 2})", "options.players: expected 1 in solo"},
      {R"({"players": 5})", "options.players: expected a whole number from 1 to 4"},
      {R"({"villain": "hulk"})", "options.villain: expected choose, random or one of red_skull"},
      {R"({"heroes": "hulk"})", "options.heroes: expected 2 different Heroes (U-1.12)"},
      {R"({"heroes": ["hulk", "hulk"]})", "options.heroes: expected 2 different Heroes (U-1.12)"},
      {R"({"heroes": ["hulk", "batman"]})",
       "options.heroes: expected choose, random or a list of captain_america"},
      {R"({"locations": ["nypd"]})", "options.locations: expected 6 different Locations (U-1.3)"},
      {R"({"locations": "choose"})", "options.locations: expected random or a list"},
      {R"({"colour": "red"})", "options.colour: expected one of the options mode"},
      {R"({"solo_ko_limit": 0})", "options.solo_ko_limit: expected a whole number from 1 to 9"},
  };
  for (const auto& [json, line] : wrongs) {
    const Result<Options> read = options_of(json);
    ASSERT_FALSE(read) << json;
    EXPECT_TRUE(read.problem().line().starts_with(line)) << read.problem().line();
  }
}

}  // namespace
}  // namespace gm::united

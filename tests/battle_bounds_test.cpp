// Rules of Battle that a scenario file cannot show: options that are refused,
// bounds that hold for whole games, and orders that only home-made packs reach.
#include <gtest/gtest.h>

#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "kit/rng.h"
#include "scenarios/usual.h"
#include "table/session.h"

namespace gm {
namespace {

// ---- Players, boxes and teams ------------------------------------------------------------

bool can_be_played(int players, const std::string& box, const std::string& teams) {
  return bool(new_session("battle", Json{{"players", players}, {"box", box}, {"teams", teams}}));
}

// covers B-11.2
TEST(BattleTable, FiveToEightNeedBothBoxes) {
  for (int players = 1; players <= 9; ++players) {
    EXPECT_EQ(can_be_played(players, "avengers", "none"), players >= 2 && players <= 4) << players;
    EXPECT_EQ(can_be_played(players, "guardians", "none"), players >= 2 && players <= 4) << players;
    EXPECT_EQ(can_be_played(players, "combined", "none"), players >= 2 && players <= 8) << players;
  }
}

// covers B-11.3 B-11.4
TEST(BattleTable, FormsOnlyTheTeamsOfTheRules) {
  for (int players = 2; players <= 8; ++players) {
    EXPECT_EQ(can_be_played(players, "combined", "two"), players == 4 || players == 6 || players == 8)
        << players;
    EXPECT_EQ(can_be_played(players, "combined", "three"), players == 6) << players;
    EXPECT_EQ(can_be_played(players, "combined", "four"), players == 8) << players;
  }
  EXPECT_TRUE(can_be_played(4, "avengers", "two"));
}

// The table of options at the head of the rules.
TEST(BattleTable, HasTheOptionsOfTheRulesAsUsual) {
  const auto game = new_session("battle", Json::object());
  ASSERT_TRUE(game) << game.problem().line();
  const Json usual{{"players", 4},
                   {"box", "avengers"},
                   {"teams", "none"},
                   {"wins_to_win", 3},
                   {"tie_variant", "first_player"},
                   {"battlefields", "book"},
                   {"round_cap", 30},
                   {"active_window", "after_checks"},
                   {"wrong_order_spends_ko", "no"},
                   {"flurry_target", "not_self"},
                   {"discard_down", "owner"},
                   {"laid_at_end", "discard"},
                   {"spoils_on_last", "no"},
                   {"drax_recovers", "no"},
                   {"team_hands", "hidden"}};
  EXPECT_EQ((*game)->seats(), 4);
  for (const auto& [name, value] : usual.items()) EXPECT_EQ((*game)->options()[name], value) << name;
  EXPECT_FALSE(new_session("battle", Json{{"round_cap", 0}}));
  EXPECT_FALSE(new_session("battle", Json{{"round_cap", 100}}));
  EXPECT_FALSE(new_session("battle", Json{{"wins_to_win", 2}}));
  EXPECT_FALSE(new_session("battle", Json{{"wins_to_win", 5}}));
  EXPECT_FALSE(new_session("battle", Json{{"tie_variant", "coin"}}));
}

// ---- Whole games ----------------------------------------------------------------------------

struct Way {
  int players;
  std::string box, teams;
  int sides;
};
const Way ways[] = {
    {2, "avengers", "none", 2}, {3, "guardians", "none", 3}, {4, "avengers", "none", 4},
    {4, "combined", "two", 2},  {6, "combined", "three", 3}, {7, "combined", "none", 7},
    {8, "combined", "four", 4}, {8, "combined", "none", 8},
};

int fights_allowed(int sides, int wins, const std::string& tie) {
  const int plain = sides * (wins - 1) + 1;
  if (tie == "play_on") return sides * wins + 1;
  return tie == "deciding_fight" ? plain + 1 : plain;
}

struct Played {
  int fights = 0, turns = 0;
};

// Plays at random and watches the bounds on the way.
Played play(Session& game, Rng& rng, int players, int round_cap, int most_stages) {
  constexpr int most_decisions = 60;  // in one stretch; a draft of 8 seats is the longest
  Played played;
  std::map<int, int> wins;         // of each side
  int winners = 0, decisions = 0;  // of this fight; since the last turn, stage or fight began
  while (!game.outcome().over) {
    const Actors who = game.actors();
    if (who.none() || decisions > most_decisions) {
      ADD_FAILURE() << "the game is stuck after " << decisions << " decisions";
      return played;
    }
    if (who.luck) {
      game.roll(rng);
    } else {
      const Seat seat = who.seats.front();
      const Json moves = game.legal(seat);
      EXPECT_FALSE(game.act(seat, moves[std::size_t(rng.below(int(moves.size())))]));
      ++decisions;
    }
    for (const Json& event : game.events(game.steps() - 1)) {
      const std::string name = event["event"];
      const int n = event.value("n", 0);
      if (name == "fight_begun") {
        EXPECT_EQ(n, played.fights + 1);
        EXPECT_TRUE(n == 1 || winners > 0) << "nobody won fight " << played.fights;
        played.fights = n;
        winners = 0;
      } else if (name == "fight_won") {
        ++winners;
        EXPECT_EQ(n, ++wins[event.value("side", 0)]);  // exactly one more for each winner
      } else if (name == "round_begun") {
        EXPECT_LE(n, round_cap);
      } else if (name == "stage_begun") {
        EXPECT_LE(n, most_stages);
      } else if (name == "card_revealed") {
        ++played.turns;
      }
      if (name == "fight_begun" || name == "stage_begun" || name == "card_revealed") decisions = 0;
    }
  }
  EXPECT_GT(winners, 0);
  EXPECT_LE(played.turns, played.fights * round_cap * most_stages * players);
  EXPECT_TRUE(game.actors().none());
  return played;
}

// covers B-14.1 B-14.2 B-14.3
TEST(BattleBounds, EveryGameEndsWithinTheFightsRoundsAndTurnsOfTheRules) {
  uint64_t seed = 1;
  for (const Way& way : ways) {
    for (const std::string tie : {"first_player", "play_on", "deciding_fight"}) {
      for (const int wins : {3, 4}) {
        for (const int round_cap : {1, 2, 30}) {  // 1: nearly every fight is shared
          const Json options{{"players", way.players}, {"box", way.box},      {"teams", way.teams},
                             {"tie_variant", tie},     {"wins_to_win", wins}, {"round_cap", round_cap},
                             {"battlefields", "on"}};
          auto game = new_session("battle", options);
          ASSERT_TRUE(game) << game.problem().line();
          Rng rng{seed++};
          const Played played = play(**game, rng, way.players, round_cap, 4);
          EXPECT_LE(played.fights, fights_allowed(way.sides, wins, tie)) << options.dump();
          EXPECT_GE(played.fights, wins) << options.dump();
          const Json end = (*game)->position();
          for (const Json& each : end["wins"]) EXPECT_LE(each, wins + 1) << options.dump();
          ASSERT_FALSE(HasFailure()) << options.dump();
        }
      }
    }
  }
}

// ---- Home-made packs --------------------------------------------------------------------------

// A pack of heroes and battlefields that are named by their abilities.
struct Row {
  std::string id;
  std::vector<std::string> abilities;
};

PackSource pack(const std::vector<Row>& heroes, const std::vector<Row>& fields) {
  const auto rows = [](const std::vector<Row>& from) {
    Json list = Json::array();
    for (const Row& row : from) {
      const Json text{{"en", row.id}, {"ru", row.id}, {"pl", row.id}};
      list.push_back({{"id", row.id},
                      {"name", text},
                      {"text", text},
                      {"abilities", row.abilities},
                      {"source", "house"}});
    }
    return list;
  };
  Json all{{"format", 1},
           {"game", "battle"},
           {"id", "mine"},
           {"box", "avengers"},
           {"name", {{"en", "Mine"}, {"ru", "Mine"}, {"pl", "Mine"}}}};
  if (!heroes.empty()) all["heroes"] = rows(heroes);
  if (!fields.empty()) all["battlefields"] = rows(fields);
  return {"mine.json", all.dump()};
}

// A table with that pack; what is not said is usual, as in scenario files.
class Table {
 public:
  Table(const PackSource& own, const Json& said_options, const Json& given,
        const std::map<std::string, Json>& seats) {
    const Json options = usual_options("battle", said_options);
    auto session = session_at("battle", options, usual_position("battle", options, given, seats), {own});
    if (session) {
      session_ = std::move(*session);
    } else {
      ADD_FAILURE() << session.problem().line();
    }
  }
  explicit operator bool() const { return bool(session_); }

  void act(const std::string& who, const std::string& words) {
    const auto seat = seat_named(who, session_->seats());
    const auto action = session_->long_action(words);
    ASSERT_TRUE(action) << words << ": " << action.problem().line();
    const auto refused = session_->act(*seat, *action);
    ASSERT_FALSE(refused) << who << " " << words << ": " << refused->why << " (asked: " << asked() << ")";
  }
  std::string asked() const { return session_->position().value("decision", "nothing"); }
  std::string about() const { return session_->position().value("about", "nobody"); }
  Json at(const std::string& key) const { return session_->position().value(key, Json()); }
  Json seat(int i, const std::string& key) const {
    return session_->position()["seats"][std::size_t(i)].value(key, Json());
  }

 private:
  std::unique_ptr<Session> session_;
};

// covers B-3.14
TEST(BattleBounds, EmptyHandsAreTestedAgainAfterLeaversEmptiedAnother) {
  Table table(pack({}, {{"looters", {"on hero_left: discard_random(each_in,1)"}}}),
              {{"players", 4}, {"battlefields", "on"}}, {{"battlefield", "looters"}},
              {{"seat0", {{"hand", {{"defence", 1}}}}},
               {"seat1", {{"hand", {{"defence", 1}, {"shot", 1}}}}},
               {"seat2", {{"hand", {{"defence", 1}, {"shot", 4}}}}},
               {"seat3", {{"hand", {{"defence", 1}, {"melee", 4}}}}}});
  ASSERT_TRUE(table);
  for (const char* seat : {"seat0", "seat1", "seat2", "seat3"}) table.act(seat, "lay_card defence");
  for (const char* seat : {"seat0", "seat1", "seat2", "seat3"}) table.act(seat, "act a");
  // Seat 0 has no card and leaves; each other hero loses one; seat 1 has none then and leaves before anyone
  // lays.
  table.act("chance", "c_discard shot");
  table.act("chance", "c_discard shot");
  table.act("chance", "c_discard melee");
  EXPECT_EQ(table.seat(0, "in"), false);
  EXPECT_EQ(table.seat(1, "in"), false);
  EXPECT_EQ(table.asked(), "c_discard");
  table.act("chance", "c_discard shot");
  table.act("chance", "c_discard melee");
  EXPECT_EQ(table.asked(), "lay_card");
  EXPECT_EQ(table.at("asked"), Json({"seat2", "seat3"}));
  EXPECT_EQ(table.at("stage"), 2);
}

// covers B-3.13
TEST(BattleBounds, AStageEndsItsEffectsThenRunsItsOwnThenTheRoundEnds) {
  const PackSource own =
      pack({{"bolt", {"active on_turn: no_cards(stage_end)"}}},
           {{"relay", {"on stage_end: draw(each_in,1)", "on round_end: discard_random(each_in,1)"}}});
  Table table(own, {{"battlefields", "on"}}, {{"battlefield", "relay"}, {"stage", 3}},
              {{"seat0", {{"hero", "bolt"}, {"ready", 1}, {"hand", {{"defence", 1}, {"trick", 1}}}}},
               {"seat1", {{"hand", {{"melee", 1}, {"trick", 1}}}}}});
  ASSERT_TRUE(table);
  table.act("seat0", "lay_card defence");
  table.act("seat1", "lay_card melee");
  table.act("seat0", "act ability");
  table.act("seat0", "act a");
  table.act("seat1", "act a");  // the Leap draws nothing, but the lock ends before the stage-end draw
  EXPECT_EQ(table.seat(1, "series"),
            Json({"melee"}));  // the series are cleared only after the stage-end effects
  ASSERT_EQ(table.asked(), "c_draw");
  EXPECT_EQ(table.about(), "seat0");
  table.act("chance", "c_draw shot");
  EXPECT_EQ(table.about(), "seat1");
  table.act("chance", "c_draw shot");
  EXPECT_EQ(table.asked(), "c_discard");  // round end, after the stage end
  EXPECT_EQ(table.seat(1, "series"), Json());
  EXPECT_EQ(table.at("discard"), Json({{"melee", 1}, {"defence", 1}}));
}

// covers B-13.2
TEST(BattleBounds, TheBattlefieldComesFirstThenHeroesInTableOrder) {
  const PackSource own =
      pack({{"scholar", {"on round_end: draw(self,1)"}}, {"reader", {"on round_end: draw(self,1)"}}},
           {{"storm", {"on round_end: discard_random(each_in,1)"}}});
  Table table(own, {{"battlefields", "on"}}, {{"battlefield", "storm"}, {"stage", 3}, {"marker", "seat1"}},
              {{"seat0", {{"hero", "scholar"}, {"hand", {{"defence", 1}, {"trick", 2}}}}},
               {"seat1", {{"hero", "reader"}, {"hand", {{"defence", 1}, {"trick", 2}}}}}});
  ASSERT_TRUE(table);
  table.act("seat0", "lay_card defence");
  table.act("seat1", "lay_card defence");
  table.act("seat1", "act a");
  table.act("seat0", "act a");
  const std::pair<std::string, std::string> order[] = {
      {"c_discard", "seat1"}, {"c_discard", "seat0"}, {"c_draw", "seat1"}, {"c_draw", "seat0"}};
  for (const auto& [decision, seat] : order) {
    ASSERT_EQ(table.asked(), decision);
    EXPECT_EQ(table.about(), seat);
    table.act("chance", decision + " trick");
  }
  EXPECT_EQ(table.asked(), "lay_card");
  EXPECT_EQ(table.at("round"), 2);
}

// covers B-13.3
TEST(BattleBounds, HeroReplacesBattlefieldThenSumsThenTheRange) {
  const PackSource own =
      pack({{"four", {"mod start_energy(4)"}},
            {"more", {"mod start_energy(+1)"}},
            {"both", {"mod start_energy(2)", "mod start_energy(+1)"}},
            {"much", {"mod start_energy(+3)"}}},
           {{"warm", {"mod start_energy(5)"}}, {"roomy", {"mod hand_size(5)", "mod energy_cap(4)"}}});
  const Json rest = {"av_upside_down", "av_shield_depot", "av_reactor_hall", "av_minefield",
                     "av_loaded_ring", "av_rush_hour",    "av_searchlights", "av_thin_air",
                     "av_supply_line", "av_last_word",    "av_war_council",  "av_changing_lead"};
  const auto energies = [&](const std::string& field) {
    Table table(own, {{"players", 4}, {"battlefields", "on"}},
                {{"phase", "reveal_field"}, {"round", 0}, {"stage", 0}, {"battlefield_discard", rest}},
                {{"seat0", {{"hero", "four"}}},
                 {"seat1", {{"hero", "more"}}},
                 {"seat2", {{"hero", "both"}}},
                 {"seat3", {{"hero", "much"}}}});
    std::vector<int> list;
    if (!table) return list;
    table.act("chance", "c_battlefield " + field);
    for (int i = 0; i < 4; ++i) list.push_back(table.seat(i, "energy"));
    return list;
  };
  EXPECT_EQ(energies("warm"),
            (std::vector<int>{4, 6, 3, 6}));  // hero 4; 5 + 1; hero 2 + 1; 5 + 3 above the cap
  EXPECT_EQ(energies("roomy"), (std::vector<int>{4, 4, 3, 4}));  // cap 4: 4; 3 + 1; 2 + 1; 3 + 3 above it
}

// covers B-13.5
TEST(BattleBounds, ATriggeredAbilityDoesNotTriggerItself) {
  const PackSource own = pack({{"martyr", {"on last_energy: set_energy(self,1); damage(self,1)"}}}, {});
  Table table(own, {{"players", 3}}, Json::object(),
              {{"seat0", {{"hand", {{"shot", 2}}}}},
               {"seat1", {{"hero", "martyr"}, {"energy", 1}, {"hand", {{"defence", 2}}}}},
               {"seat2", {{"hand", {{"defence", 2}}}}}});
  ASSERT_TRUE(table);
  table.act("seat0", "lay_card shot");
  table.act("seat1", "lay_card defence");
  table.act("seat2", "lay_card defence");
  table.act("seat0", "act a");
  EXPECT_EQ(table.seat(1, "in"), false);  // back to 1, hurt again by itself, and no second rescue
  EXPECT_EQ(table.seat(1, "energy"), 0);
  EXPECT_EQ(table.asked(), "act");
  EXPECT_EQ(table.at("asked"), Json({"seat2"}));
}

// covers B-13.5
TEST(BattleBounds, AFinishedTriggerMayHappenAgain) {
  const PackSource own = pack({{"cat", {"on last_energy: set_energy(self,1)"}}}, {});
  Table table(own, {{"players", 3}}, Json::object(),
              {{"seat0", {{"hand", {{"shot", 2}}}}},
               {"seat1", {{"hero", "cat"}, {"energy", 1}, {"hand", {{"defence", 2}}}}},
               {"seat2", {{"hand", {{"shot", 2}}}}}});
  ASSERT_TRUE(table);
  table.act("seat0", "lay_card shot");
  table.act("seat1", "lay_card defence");
  table.act("seat2", "lay_card shot");
  table.act("seat0", "act a");
  EXPECT_EQ(table.seat(1, "energy"), 1);
  table.act("seat1", "act b");
  table.act("seat2", "act a");
  EXPECT_EQ(table.seat(1, "in"), true);
}

// covers B-7.6 B-8.1
TEST(BattleBounds, EffectsOfTheLastExitCannotChangeTheResult) {
  const PackSource own = pack({}, {{"quake", {"on hero_left: damage(each_in,1)"}}});
  for (const char* spoils : {"no", "yes"}) {
    Table table(own, {{"battlefields", "on"}, {"spoils_on_last", spoils}},
                {{"battlefield", "quake"}, {"fight", 5}, {"wins", {2, 2}}},
                {{"seat0", {{"energy", 1}, {"hand", {{"shot", 2}}}}},
                 {"seat1", {{"energy", 1}, {"hand", {{"shot", 2}}}}}});
    ASSERT_TRUE(table);
    table.act("seat0", "lay_card shot");
    table.act("seat1", "lay_card shot");
    table.act("seat0", "act a");
    EXPECT_EQ(table.at("wins"), Json({3, 2})) << spoils;
    EXPECT_EQ(table.at("phase"), "over") << spoils;
  }
}

// covers B-8.4
TEST(BattleBounds, WhoLeavesInALaterStepHasLeftLast) {
  // Seat 1 is shot; its exit hurts all the others, who leave together in the next step and win.
  Table table(pack({}, {{"quake", {"on hero_left: damage(each_in,1)"}}}),
              {{"players", 3}, {"battlefields", "on"}}, {{"battlefield", "quake"}},
              {{"seat0", {{"energy", 1}, {"hand", {{"shot", 2}}}}},
               {"seat1", {{"energy", 1}, {"hand", {{"shot", 2}}}}},
               {"seat2", {{"energy", 2}, {"hand", {{"shot", 2}}}}}});
  ASSERT_TRUE(table);
  for (const char* seat : {"seat0", "seat1", "seat2"}) table.act(seat, "lay_card shot");
  table.act("seat0", "act a");
  EXPECT_EQ(table.at("wins"), Json({1, 0, 1}));
  EXPECT_EQ(table.at("fight"), 2);
}

// covers B-14.1
TEST(BattleBounds, ARoundHasAtMostFiveStages) {
  Table table(pack({}, {{"marathon", {"mod stages(5)"}}}), {{"battlefields", "on"}},
              {{"battlefield", "marathon"}, {"stage", 4}},
              {{"seat0", {{"hand", {{"defence", 3}}}}}, {"seat1", {{"hand", {{"defence", 3}}}}}});
  ASSERT_TRUE(table);
  for (const int stage : {4, 5}) {
    EXPECT_EQ(table.at("stage"), stage);
    table.act("seat0", "lay_card defence");
    table.act("seat1", "lay_card defence");
    table.act("seat0", "act a");
    table.act("seat1", "act a");
  }
  EXPECT_EQ(table.at("round"), 2);
  EXPECT_EQ(table.at("stage"), 1);
  const Json options = usual_options("battle", {{"battlefields", "on"}});
  EXPECT_FALSE(new_session("battle", options, {pack({}, {{"longer", {"mod stages(6)"}}})}));
}

}  // namespace
}  // namespace gm

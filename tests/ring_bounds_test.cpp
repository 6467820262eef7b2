// Rules of Ring that a scenario file cannot show: options that are refused,
// bounds that hold for whole fights, and orders that only home-made packs reach.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "kit/rng.h"
#include "scenarios/usual.h"
#include "table/session.h"

namespace gm::ring_bounds {
namespace {

const char* const fighters[] = {"nemkov",  "telepnyov", "khaitulov",   "khaskhanov",
                                "glukhov", "klyopikov", "kukurudzyak", "nazarov"};

// ---- Options ----------------------------------------------------------------------------

bool can_be_played(const Json& options) { return bool(new_session("ring", options)); }

// The table of options at the head of the rules.
TEST(RingTable, HasTheOptionsOfTheRulesAsUsual) {
  const auto game = new_session("ring", Json::object());
  ASSERT_TRUE(game) << game.problem().line();
  const Json usual{{"fighters", "choose"},
                   {"fighter_names", "rulebook"},
                   {"custom_fighters", "off"},
                   {"same_fighter", "off"},
                   {"deck", "standard"},
                   {"rounds", 3},
                   {"first_player", "stats"},
                   {"reanswer", "off"},
                   {"counterblow_vs_counter", "illegal"},
                   {"imitate_cancelled", "on"},
                   {"knockdown_over_break", "cleared"},
                   {"search_shown", "off"},
                   {"nudge_wrap", "off"}};
  EXPECT_EQ((*game)->seats(), 2);
  for (const auto& [name, value] : usual.items()) EXPECT_EQ((*game)->options()[name], value) << name;
  for (const int rounds : {0, 1, 2, 3, 4}) {
    EXPECT_EQ(can_be_played({{"rounds", rounds}}), 1 <= rounds && rounds <= 3) << rounds;
  }
  for (const int players : {1, 2, 3})
    EXPECT_EQ(can_be_played({{"players", players}}), players == 2) << players;
  EXPECT_FALSE(can_be_played({{"deck", "short"}}));
  EXPECT_FALSE(can_be_played({{"knockdown_over_break", "on"}}));
}

// ---- Fighters of one's own ------------------------------------------------------------

// covers 
TEST(RingTable, AFighterOfOnesOwnSpendsExactlyTheBudget) {
  const std::map<std::string, int> prices{{"nemkov", 1},      {"telepnyov", 6}, {"khaitulov", 1},
                                          {"khaskhanov", 1},  {"glukhov", 3},   {"klyopikov", 1},
                                          {"kukurudzyak", 2}, {"nazarov", 4},   {"none", 0}};
  const auto legal = [&](int strength, int speed, int coordination, int endurance,
                         const std::string& ability) {
    return can_be_played({{"custom_fighters", "on"},
                          {"own_fighter_0",
                           {{"name", "Bear"},
                            {"strength", strength},
                            {"speed", speed},
                            {"coordination", coordination},
                            {"endurance", endurance},
                            {"ability", ability}}}});
  };
  for (const auto& [ability, price] : prices) {
    for (int i = 0; i < 4 * 4 * 4 * 4; ++i) {
      const int stat[4] = {2 + i % 4, 2 + i / 4 % 4, 2 + i / 16 % 4, 2 + i / 64};
      const int sum = stat[0] + stat[1] + stat[2] + stat[3];
      const bool fits = sum + price == 19 && std::count(stat, stat + 4, 2) <= 2;
      ASSERT_EQ(legal(stat[0], stat[1], stat[2], stat[3], ability), fits)
          << ability << " " << stat[0] << stat[1] << stat[2] << stat[3];
    }
  }
  // Telepnyov's 6 points would leave room for a stat of 1, or for three of 2.
  EXPECT_FALSE(legal(1, 2, 5, 5, "telepnyov"));
  EXPECT_FALSE(legal(6, 4, 4, 4, "nemkov"));
  EXPECT_TRUE(legal(2, 2, 4, 5, "telepnyov"));
  EXPECT_FALSE(legal(5, 5, 5, 4, "bear"));
}

//
TEST(RingTable, TheFightersOfTheGameFitTheSameBudget) {
  const auto game = new_session("ring", Json::object());
  ASSERT_TRUE(game);
  const Json all = (*game)->cards(Lang::en)["fighters"];
  EXPECT_EQ(all.size(), 8u);
  for (const char* id : fighters) {
    int sum = all[id]["price"];
    for (const auto& [name, value] : all[id]["stats"].items()) sum += value.get<int>();
    EXPECT_EQ(sum, 19) << id;
  }
}

//
TEST(RingTable, AFighterOfOnesOwnNeedsTheSwitch) {
  const Json bear{{"name", "Bear"},    {"strength", 5},  {"speed", 5},
                  {"coordination", 4}, {"endurance", 5}, {"ability", "none"}};
  EXPECT_TRUE(can_be_played({{"custom_fighters", "on"}, {"own_fighter_1", bear}}));
  EXPECT_FALSE(can_be_played({{"own_fighter_1", bear}}));
  EXPECT_FALSE(can_be_played({{"custom_fighters", "on"}, {"fighters", "random"}, {"own_fighter_1", bear}}));
}

// ---- Whole fights -----------------------------------------------------------------------

// How a seat plays: at random, always discarding, or in contempt of everything.
enum class Manner { random, stalling, reckless };

Json choose(const Json& moves, Manner manner, Rng& rng) {
  const auto is = [](const Json& move, const char* key, const char* value) {
    return move.contains(key) && move[key] == value;
  };
  if (manner == Manner::stalling) {
    for (const char* choice : {"discard_card", "roll_now", "pass", "stop", "no"}) {
      for (const Json& move : moves) {
        if (is(move, "choice", choice)) return move;
      }
    }
    return moves.back();  // of the fighters: not Telepnyov, whose two turns in a row make a round shorter
  }
  if (manner == Manner::reckless) {
    for (const Json& move : moves) {
      if (is(move, "card", "contempt") && !is(move, "choice", "discard_card")) return move;
      if (is(move, "choice", "more")) return move;
    }
  }
  return moves[std::size_t(rng.below(int(moves.size())))];
}

struct Fight {
  int deck = 24, rounds = 3;
  Manner manner = Manner::random;
  // of the fight
  int turns = 0, skipped = 0, knockdowns = 0, most_passes = 0, most_played = 0;
  std::vector<int> turns_of_round;
  // of the round: turns completed by each seat
  std::map<std::string, int> completed;
  // of the turn
  std::string active;
  int draws = 0, played = 0, passes = 0, most_possible = 0;
  bool cycling = false;
  std::map<std::string, int> yellow;

  void end_of_turn(bool complete) {
    if (active.empty()) return;
    if (complete) {
      EXPECT_GE(draws, 1) << "turn " << turns;
      EXPECT_LE(++completed[active], deck - 5);
    }
    EXPECT_LE(played, 10);
    EXPECT_LE(passes, most_possible);
    most_played = std::max(most_played, played);
    most_passes = std::max(most_passes, passes);
    active.clear();
    draws = played = passes = most_possible = 0;
    cycling = false;
  }

  void watch(const Session& game, const Json& event) {
    const std::string name = event["event"];
    const std::string seat = event.value("seat", "");
    if (name == "round_begun") {
      EXPECT_EQ(event["n"], int(turns_of_round.size()) + 1);
      turns_of_round.push_back(0);
      completed.clear();
    } else if (name == "turn_begun") {
      end_of_turn(true);
      active = seat;
      ++turns;
      ++turns_of_round.back();
    } else if (name == "turn_skipped") {
      end_of_turn(true);
      ++skipped;
      EXPECT_LE(skipped, knockdowns);
    } else if (name == "round_over" || name == "fight_won") {
      end_of_turn(false);
    } else if (name == "knocked_down") {
      EXPECT_FALSE(active.empty());  // in a played turn
      ++knockdowns;
    } else if (name == "card_cycled") {
      cycling = true;
    } else if (name == "card_drawn") {
      if (!active.empty() && seat == active && !cycling) ++draws;
      cycling = false;
    } else if (name == "card_played") {
      ++played;
    } else if (name == "pass_begun") {
      if (passes++ == 0) {
        const Json own = game.position()["seats"][seat == "seat0" ? 0 : 1];
        int cards = 0;
        for (const auto& [card, n] : own["deck"].items()) cards += n.get<int>();
        cards += own.contains("bottom") ? int(own["bottom"].size()) : 0;
        most_possible = std::min(own["healthy"].get<int>() + 1, cards);  // the first damage is done
        EXPECT_LE(most_possible, 12);
      }
    }
  }

  void play(Session& game, Rng& rng) {
    int steps = 0;
    while (!game.outcome().over) {
      const Actors who = game.actors();
      ASSERT_FALSE(who.none());
      ASSERT_LT(++steps, 40000) << "the fight does not end";
      if (who.luck) {
        game.roll(rng);
      } else {
        const Seat seat = who.seats.front();
        const Json moves = game.legal(seat);
        ASSERT_FALSE(moves.empty());
        ASSERT_FALSE(game.act(seat, choose(moves, manner, rng)));
      }
      for (const Json& event : game.events(game.steps() - 1)) watch(game, event);
    }
    EXPECT_EQ(game.outcome().winners.size(), 1u);
    const Json end = game.position();
    const std::string reason = end["reason"];
    EXPECT_TRUE(reason == "knockout" || reason == "disqualification" || reason == "points" ||
                reason == "technical" || reason == "final");
    const bool at_once = reason == "knockout" || reason == "disqualification";
    EXPECT_FALSE(at_once && end.contains("tie"));
    EXPECT_TRUE(reason != "final" || int(turns_of_round.size()) == rounds);
    EXPECT_LE(int(turns_of_round.size()), rounds);
    for (int n : turns_of_round) EXPECT_LE(n, 2 * (deck - 5) + 1);
    EXPECT_LE(turns, rounds * (2 * (deck - 5) + 1));
  }
};

// covers      
TEST(RingBounds, EveryFightEndsWithinTheTurnsOfTheRulesWithOneWinner) {
  uint64_t seed = 1;
  int skipped = 0, most_passes = 0, most_played = 0;
  std::map<std::string, int> reasons;
  for (const std::string deck : {"standard", "long"}) {
    for (const int rounds : {1, 2, 3}) {
      for (const std::string over_break : {"cleared", "kept"}) {
        for (const Manner manner : {Manner::random, Manner::reckless}) {
          for (int i = 0; i < 6; ++i) {
            const Json options{{"deck", deck},
                               {"rounds", rounds},
                               {"fighters", "random"},
                               {"same_fighter", i % 2 == 0 ? "on" : "off"},
                               {"reanswer", i % 3 == 0 ? "on" : "off"},
                               {"counterblow_vs_counter", i % 3 == 1 ? "no_effect" : "illegal"},
                               {"knockdown_over_break", over_break}};
            auto game = new_session("ring", options);
            ASSERT_TRUE(game) << game.problem().line();
            Fight fight;
            fight.deck = deck == "long" ? 30 : 24;
            fight.rounds = rounds;
            fight.manner = manner;
            Rng rng{seed++};
            fight.play(**game, rng);
            ASSERT_FALSE(HasFailure()) << options.dump() << " seed " << seed - 1;
            skipped += fight.skipped;
            most_passes = std::max(most_passes, fight.most_passes);
            most_played = std::max(most_played, fight.most_played);
            ++reasons[(*game)->position()["reason"]];
          }
        }
      }
    }
  }
  EXPECT_GT(skipped, 0);
  EXPECT_GT(most_passes, 5);
  EXPECT_GT(most_played, 2);
  EXPECT_GT(reasons["knockout"], 0);
  EXPECT_GT(reasons["final"], 0);
}

// covers 
TEST(RingBounds, TheLongestFightHasExactlyTheTurnsOfTheRules) {
  for (const auto& [deck, size] : {std::pair{"standard", 24}, {"long", 30}}) {
    auto game = new_session("ring", {{"deck", deck}});
    ASSERT_TRUE(game) << game.problem().line();
    Fight fight;
    fight.deck = size;
    fight.manner = Manner::stalling;
    Rng rng{7};
    fight.play(**game, rng);
    const int round = 2 * (size - 5) + 1;
    EXPECT_EQ(fight.turns_of_round, std::vector<int>(3, round));
    EXPECT_EQ(fight.turns, size == 24 ? 117 : 153);
    EXPECT_EQ((*game)->position()["reason"], "final");
  }
}

// ---- Home-made packs --------------------------------------------------------------------

struct Own {
  std::string id, type, effects;
  std::string kind = "free";
  Json more = Json::object();
};
struct OwnFighter {
  std::string id;
  std::vector<std::string> abilities;
  std::vector<int> stats{4, 4, 4, 4};
};

const Json anything{{"en", "x"}, {"ru", "x"}, {"pl", "x"}};

// A pack with these cards, one copy of each in the deck "drill", which also holds `rest`.
PackSource pack(const std::vector<Own>& cards, const std::vector<OwnFighter>& own_fighters = {},
                Json rest = {{"coach", 12}, {"block", 2}, {"swing", 2}, {"counterblow", 2}}) {
  Json card_rows = Json::array(), fighter_rows = Json::array();
  for (const Own& card : cards) {
    Json text = anything;
    if (card.kind != "free") text = {{"min", anything}, {"mid", anything}, {"max", anything}};
    Json row{{"id", card.id}, {"name", anything},        {"kind", card.kind}, {"type", card.type},
             {"text", text},  {"effects", card.effects}, {"source", "house"}};
    row.update(card.more);
    card_rows.push_back(row);
    rest[card.id] = 1;
  }
  for (const OwnFighter& fighter : own_fighters) {
    fighter_rows.push_back({{"id", fighter.id},
                            {"name", anything},
                            {"text", anything},
                            {"abilities", fighter.abilities},
                            {"source", "house"},
                            {"stats",
                             {{"strength", fighter.stats[0]},
                              {"speed", fighter.stats[1]},
                              {"coordination", fighter.stats[2]},
                              {"endurance", fighter.stats[3]}}}});
  }
  Json all{{"format", 1}, {"game", "ring"}, {"id", "mine"}, {"name", anything}};
  if (!cards.empty()) all["cards"] = card_rows;
  if (!own_fighters.empty()) all["fighters"] = fighter_rows;
  all["decks"] = Json::array({{{"id", "drill"}, {"name", anything}, {"cards", rest}, {"source", "house"}}});
  return {"mine.json", all.dump()};
}

bool accepted(const PackSource& own) { return bool(new_session("ring", {{"deck", "drill"}}, {own})); }
bool accepted(const Own& card) { return accepted(pack({card})); }
bool accepted(const OwnFighter& fighter) { return accepted(pack({}, {fighter})); }

// A table with that pack; what is not said is usual, as in scenario files.
class Table {
 public:
  Table(const PackSource& own, const std::map<std::string, Json>& seats, const Json& given = Json::object(),
        Json options = Json::object()) {
    options["deck"] = "drill";
    auto session = session_at("ring", options, usual_position("ring", options, given, seats), {own});
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
  std::string refused_by(const std::string& who, const std::string& words) {
    const auto action = session_->long_action(words);
    if (!action) return action.problem().line();
    const auto refused = session_->refusal(*seat_named(who, session_->seats()), *action);
    return refused ? refused->rule : "";
  }
  std::string asked() const { return session_->position().value("decision", "nothing"); }
  std::vector<std::string> offered(const std::string& who) const {
    std::vector<std::string> list;
    for (const Json& action : session_->legal(*seat_named(who, session_->seats())))
      list.push_back(session_->short_action(action));
    return list;
  }
  Json at(const std::string& key) const { return session_->position().value(key, Json()); }
  Json seat(int i, const std::string& key) const {
    return session_->position()["seats"][std::size_t(i)].value(key, Json());
  }
  // "healthy pain lost"
  std::string tokens(int i) const {
    return seat(i, "healthy").dump() + " " + seat(i, "pain").dump() + " " + seat(i, "lost").dump();
  }

 private:
  std::unique_ptr<Session> session_;
};

// covers 
TEST(RingBounds, ThePacketIsDealtWholeAtThePlaceOfItsFirstPoint) {
  Table table(pack({{"combo", "attack", "damage 1; stun 1; pain 1"}}),
              {{"seat0", {{"hand", {{"combo", 1}}}}}});
  ASSERT_TRUE(table);
  table.act("seat0", "play combo");
  ASSERT_EQ(table.asked(), "stun_target");
  EXPECT_EQ(table.tokens(1), "10 1 1");
  table.act("seat0", "stun red reserve");
  table.act("chance", "die 3");
  EXPECT_EQ(table.tokens(1), "10 1 1");
  EXPECT_EQ(table.asked(), "card");
}

// covers 
TEST(RingBounds, TheBodyOfACombinatorIsAPacketOfItsOwn) {
  Table table(pack({{"twice", "attack", "damage 1; may { damage 1 }"}}),
              {{"seat0", {{"hand", {{"twice", 1}}}}}, {"seat1", {{"fighter", "klyopikov"}}}});
  ASSERT_TRUE(table);
  table.act("seat0", "play twice");
  ASSERT_EQ(table.asked(), "optional");  // 1 point: no die
  EXPECT_EQ(table.tokens(1), "11 0 1");
  table.act("seat0", "yes");
  EXPECT_EQ(table.asked(), "card");  // again 1 point: no die
  EXPECT_EQ(table.tokens(1), "10 0 2");
}

// covers 
TEST(RingBounds, EachStunPicksAnewAndMayTakeTheSameDie) {
  Table table(pack({{"shake", "attack", "stun 2"}}),
              {{"seat0", {{"hand", {{"shake", 1}}}}}, {"seat1", {{"ring", {{"red", {6}}}}}}});
  ASSERT_TRUE(table);
  table.act("seat0", "play shake");
  table.act("seat0", "stun red 6");
  EXPECT_EQ(table.asked(), "die");  // rolled before the second one is picked
  table.act("chance", "die 3");
  ASSERT_EQ(table.asked(), "stun_target");
  EXPECT_EQ(table.seat(1, "ring"), Json({{"red", {3}}}));
  table.act("seat0", "stun red 3");
  table.act("chance", "die 1");
  EXPECT_EQ(table.seat(1, "ring"), Json({{"red", {1}}}));
  EXPECT_EQ(table.asked(), "card");
}

// covers 
TEST(RingBounds, AnExactRollTakesAllWhereThereAreFewer) {
  const PackSource own = pack({{"five", "manoeuvre", "roll 5 colour=yellow exact"},
                               {"kept", "manoeuvre", "roll 2 from=ring exact"},
                               {"fresh", "manoeuvre", "roll 2 from=reserve"}});
  Table table(own,
              {{"seat0", {{"fighter", "telepnyov"}, {"hand", {{"five", 1}}}, {"ring", {{"yellow", {6}}}}}}});
  ASSERT_TRUE(table);
  table.act("seat0", "play five");
  EXPECT_EQ(table.offered("seat0"),
            std::vector<std::string>{"pick yellow 6"});  // the reserve would be too late
  EXPECT_EQ(table.refused_by("seat0", "roll"), "R-8.10");
  table.act("seat0", "pick yellow 6");
  table.act("seat0", "pick yellow reserve");
  table.act("chance", "die 2");
  table.act("chance", "die 3");
  EXPECT_EQ(table.seat(0, "ring"), Json({{"yellow", {2, 3}}}));

  Table nothing(own, {{"seat0", {{"hand", {{"kept", 1}}}}}});
  ASSERT_TRUE(nothing);
  nothing.act("seat0", "play kept");
  EXPECT_EQ(nothing.asked(), "card");

  Table reserve(own, {{"seat0", {{"hand", {{"fresh", 1}}}, {"ring", {{"red", {6, 6}}}}}}});
  ASSERT_TRUE(reserve);
  reserve.act("seat0", "play fresh");
  EXPECT_EQ(reserve.refused_by("seat0", "pick red 6"), "R-8.10");
  reserve.act("seat0", "pick red reserve");
  reserve.act("seat0", "roll");
  EXPECT_EQ(reserve.asked(), "die");
}

//
TEST(RingBounds, AtLeastTheLeastNumberOfCardsIsDiscarded) {
  const PackSource own = pack({{"drop", "manoeuvre", "discard_own 2..3"}});
  Table table(own, {{"seat0", {{"hand", {{"drop", 1}, {"coach", 4}}}}}});
  ASSERT_TRUE(table);
  table.act("seat0", "play drop");
  EXPECT_EQ(table.refused_by("seat0", "stop"), "R-8.12");
  table.act("seat0", "card coach");
  EXPECT_EQ(table.refused_by("seat0", "stop"), "R-8.12");
  table.act("seat0", "card coach");
  EXPECT_EQ(table.refused_by("seat0", "stop"), "");
  table.act("seat0", "card coach");  // at most 3: it ends by itself
  EXPECT_EQ(table.asked(), "card");
  EXPECT_EQ(table.seat(0, "hand"), Json({{"coach", 1}}));

  Table small(own, {{"seat0", {{"hand", {{"drop", 1}, {"coach", 1}}}}}});
  ASSERT_TRUE(small);
  small.act("seat0", "play drop");
  small.act("seat0", "card coach");
  EXPECT_EQ(small.asked(), "card");  // the hand is empty
}

// covers   
TEST(RingBounds, DiceThatAreNotThereAreNotTurned) {
  const PackSource own = pack({{"turn", "manoeuvre", "nudge_die 1; swap_dice; set_die 1"}});
  Table table(own, {{"seat0", {{"hand", {{"turn", 1}}}}}});
  ASSERT_TRUE(table);
  table.act("seat0", "play turn");
  EXPECT_EQ(table.asked(), "card");  // an empty ring: nothing happens

  Table one(own, {{"seat0", {{"hand", {{"turn", 1}}}, {"ring", {{"white", {4}}}}}}});
  ASSERT_TRUE(one);
  one.act("seat0", "play turn");
  ASSERT_EQ(one.asked(), "nudge");
  EXPECT_EQ(one.offered("seat0"), (std::vector<std::string>{"nudge white 4 down", "nudge white 4 up"}));
  one.act("seat0", "nudge white 4 up");
  ASSERT_EQ(one.asked(), "set");  // one die cannot be swapped
  one.act("seat0", "set white 5 1");
  EXPECT_EQ(one.seat(0, "ring"), Json({{"white", {1}}}));
}

//
TEST(RingBounds, ProtectionThatIsLeftGoesOnToTheNextPacket) {
  Table table(pack({{"flurry", "attack", "damage 2; may { damage 1; pain 1 }"}}),
              {{"seat0", {{"hand", {{"flurry", 1}}}}},
               {"seat1", {{"hand", {{"block", 1}}}, {"ring", {{"white", {5, 5, 5, 5}}}}}}});
  ASSERT_TRUE(table);
  table.act("seat0", "play flurry");
  table.act("seat1", "play block max");
  ASSERT_EQ(table.asked(), "optional");
  EXPECT_EQ(table.tokens(1), "12 0 0");  // 2 of 3 points are used
  table.act("seat0", "yes");
  ASSERT_EQ(table.asked(), "protect_split");
  EXPECT_EQ(table.offered("seat1").size(), 2u);  // 1 point is left
  table.act("seat1", "split 1 0");
  EXPECT_EQ(table.tokens(1), "11 1 0");
}

// covers  
TEST(RingBounds, TheDieComesBeforeThePainCap) {
  const PackSource own = pack({{"lock", "attack", "pain 3"}, {"hook", "attack", "damage 1; pain 2"}},
                              {{"rock", {"damage_cap_by_die", "pain_cap_per_turn 1"}}});
  Table table(own, {{"seat0", {{"hand", {{"lock", 1}}}}}, {"seat1", {{"fighter", "rock"}}}});
  ASSERT_TRUE(table);
  table.act("seat0", "play lock");
  ASSERT_EQ(table.asked(), "die");  // three points are still there
  table.act("chance", "die 2");
  EXPECT_EQ(table.tokens(1), "11 1 0");

  Table other(own, {{"seat0", {{"hand", {{"hook", 1}}}}}, {"seat1", {{"fighter", "rock"}}}});
  ASSERT_TRUE(other);
  other.act("seat0", "play hook");
  other.act("chance", "die 2");
  ASSERT_EQ(other.asked(), "cap_split");
  other.act("seat1", "split 0 2");
  EXPECT_EQ(other.tokens(1), "11 1 0");  // the second pain vanishes after the split
}

//
TEST(RingBounds, ATriggerDealsAPacketOfItsOwn) {
  const PackSource own =
      pack({{"push", "attack", "damage 1"}}, {{"hedgehog", {"on hurt: damage 1; pain 1"}}});
  Table table(own, {{"seat0", {{"fighter", "klyopikov"}, {"hand", {{"push", 1}}}}},
                    {"seat1", {{"fighter", "hedgehog"}}}});
  ASSERT_TRUE(table);
  table.act("seat0", "play push");
  ASSERT_EQ(table.asked(), "die");  // 2 points together
  table.act("chance", "die 6");
  EXPECT_EQ(table.tokens(0), "10 1 1");
  EXPECT_EQ(table.tokens(1), "11 0 1");
}

// covers 
TEST(RingBounds, TheActiveSeatMovedLastThoughTheDefendersDrawEndedTheRound) {
  const PackSource own = pack({{"push", "attack", "damage 1"}, {"peek", "counter", "draw 1; stun 1"}});
  Table table(own, {{"seat0", {{"fighter", "nemkov"}, {"hand", {{"push", 1}, {"coach", 4}}}}},
                    {"seat1",
                     {{"fighter", "klyopikov"},
                      {"hand", {{"peek", 1}, {"swing", 2}, {"block", 2}, {"counterblow", 2}, {"push", 1}}},
                      {"discard", std::vector<std::string>(12, "coach")}}}});
  ASSERT_TRUE(table);
  table.act("seat0", "play push");
  table.act("seat1", "play peek");
  table.act("seat0", "pass");
  EXPECT_EQ(table.at("round"), 2);  // no stun, and the attack never acts
  EXPECT_EQ(table.tokens(1), "12 0 0");
  EXPECT_EQ(table.at("moved_last"), "seat0");
  EXPECT_EQ(table.at("opener"), "seat1");
  EXPECT_EQ(table.seat(0, "discard"), Json());  // the cards of the chain went back too
}

// covers 
TEST(RingBounds, ARoundThatEndsInAnAttackDropsWhatWasToCome) {
  const PackSource own = pack({{"lunge", "attack", "draw 1; damage 1"}});
  Table table(
      own,
      {{"seat0",
        {{"fighter", "nemkov"},
         {"hand", {{"lunge", 1}, {"swing", 2}, {"block", 2}, {"counterblow", 2}}},
         {"discard", std::vector<std::string>(12, "coach")}}},
       {"seat1", {{"fighter", "klyopikov"}, {"hand", {{"counterblow", 1}}}, {"ring", {{"red", {1, 1}}}}}}});
  ASSERT_TRUE(table);
  table.act("seat0", "play lunge");
  table.act("seat1", "play counterblow min");
  table.act("seat0", "pass");
  EXPECT_EQ(table.at("round"), 2);
  EXPECT_EQ(table.tokens(0), "12 0 0");  // Counterblow did not act
  EXPECT_EQ(table.tokens(1), "12 0 0");
  EXPECT_EQ(table.seat(1, "discard"), Json());
  EXPECT_EQ(table.seat(1, "hand"), Json::object());
}

// covers 
TEST(RingBounds, ASeatKnockedDownInItsOwnTurnLosesItsNextOne) {
  const PackSource own = pack({{"push", "attack", "damage 1"}, {"trip", "counter", "knockdown"}});
  Table table(own, {{"seat0", {{"hand", {{"push", 1}, {"coach", 4}}}}},
                    {"seat1", {{"hand", {{"trip", 1}, {"coach", 4}}}}}});
  ASSERT_TRUE(table);
  table.act("seat0", "play push");
  table.act("seat1", "play trip");
  table.act("seat0", "pass");
  EXPECT_EQ(table.seat(0, "skip"), true);
  table.act("chance", "card coach");
  EXPECT_EQ(table.at("active"), "seat1");
  table.act("seat1", "roll");
  table.act("seat1", "discard coach");
  table.act("chance", "card coach");
  table.act("chance", "card coach");
  EXPECT_EQ(table.at("active"), "seat1");  // seat 0's turn was skipped
  EXPECT_EQ(table.asked(), "mobilise");
  EXPECT_EQ(table.seat(0, "skip"), Json());
}

//
TEST(RingBounds, TriggersSetOffNoTriggers) {
  const PackSource own = pack({{"push", "attack", "damage 1; pain 2"}},
                              {{"hedgehog", {"on hurt: damage 1"}}, {"urchin", {"on hurt: pain 1"}}});
  Table table(own, {{"seat0", {{"fighter", "urchin"}, {"hand", {{"push", 1}}}}},
                    {"seat1", {{"fighter", "hedgehog"}}}});
  ASSERT_TRUE(table);
  table.act("seat0", "play push");
  EXPECT_EQ(table.tokens(0), "11 0 1");  // hurt once by three points
  EXPECT_EQ(table.tokens(1), "9 2 1");   // the urchin does not hurt back
  EXPECT_EQ(table.asked(), "card");
}

//
TEST(RingBounds, ARepeatNeverExceedsTwentyFourPasses) {
  Table table(pack({{"drill_on", "manoeuvre", "repeat { draw 1 } while deck_at_least 1"}}, {},
                   {{"coach", 40}, {"swing", 19}}),
              {{"seat0", {{"hand", {{"drill_on", 1}}}}}});
  ASSERT_TRUE(table);
  table.act("seat0", "play drill_on");
  for (int pass = 1; pass < 24; ++pass) {
    table.act("chance", "card coach");
    ASSERT_EQ(table.asked(), "repeat") << pass;
    table.act("seat0", "more");
  }
  table.act("chance", "card coach");
  EXPECT_EQ(table.asked(), "refresh_discard");
  EXPECT_EQ(table.seat(0, "hand"), Json({{"coach", 24}}));
}

//
TEST(RingBounds, ARepeatMustComeToAnEnd) {
  const auto body = [](const std::string& effects) {
    return accepted(Own{"again_and_again", "manoeuvre", "repeat { " + effects + " } while deck_at_least 1"});
  };
  EXPECT_TRUE(body("draw 1"));
  EXPECT_TRUE(body("damage 1 to=self"));
  EXPECT_TRUE(body("draw 1; heal 1"));
  EXPECT_TRUE(body("damage 1 to=self; roll 2; draw 1"));
  EXPECT_FALSE(body("roll 2"));
  EXPECT_FALSE(body("damage 1"));
  EXPECT_FALSE(body("pain 1 to=self"));
  EXPECT_FALSE(body("damage 1 to=self; heal 1"));
  EXPECT_FALSE(body("draw 1; cycle_card 1"));
  EXPECT_FALSE(body("draw 1; repeat { draw 1 } while deck_at_least 1"));
  EXPECT_FALSE(body("draw 1; copy_last"));
}

//
TEST(RingBounds, APackFighterHasTwoToFiveDiceOfAColourAndNineteenInAll) {
  const auto fits = [](int a, int b, int c, int d) { return accepted(OwnFighter{"bear", {}, {a, b, c, d}}); };
  EXPECT_TRUE(fits(5, 5, 5, 4));
  EXPECT_TRUE(fits(2, 2, 2, 2));  // the budget of one's own fighters does not bind it
  EXPECT_FALSE(fits(5, 5, 5, 5));
  EXPECT_FALSE(fits(1, 5, 5, 5));
  EXPECT_FALSE(fits(6, 4, 4, 4));
  EXPECT_TRUE(
      accepted(OwnFighter{"bear", {"goes_first", "opening_turns 2", "damage_cap_by_die"}, {5, 5, 5, 4}}));
}

//
TEST(RingBounds, AVerbStandsOnlyWhereTheVocabularyAllowsIt) {
  const std::map<std::string, std::vector<std::string>> allowed{
      {"damage 1", {"attack", "counter", "manoeuvre", "ability"}},
      {"concuss 1", {"attack", "counter", "manoeuvre"}},
      {"protect 1", {"counter"}},
      {"knockdown", {"attack", "counter"}},
      {"cancel_attack", {"counter"}},
      {"cancel_attack_again", {"counter"}},
      {"cancel_counter", {"counter"}},
      {"drop_yellow 1", {"attack", "manoeuvre", "ability"}},
      {"avoid_yellow", {}},
      {"copy_last", {}},
      {"search_deck 1", {}},
      {"cycle_card 1", {"manoeuvre", "ability"}},
      {"keep_dice 2=2", {}},
      {"draw 1", {"attack", "counter", "manoeuvre", "ability"}},
  };
  for (const auto& [verb, places] : allowed) {
    const auto here = [&, &where = places](const std::string& place) {
      return std::find(where.begin(), where.end(), place) != where.end();
    };
    for (const std::string type : {"attack", "counter", "manoeuvre"}) {
      EXPECT_EQ(accepted(Own{"mine_own", type, verb}), here(type)) << verb << " in " << type;
    }
    EXPECT_EQ(accepted(OwnFighter{"bear", {"on hurt: " + verb}}), here("ability")) << verb;
  }
}

//
TEST(RingBounds, CyclingDrawsAsManyCardsAsItPutsUnder) {
  const PackSource own = pack({{"sort", "manoeuvre", "cycle_card 2"}});
  Table table(own, {{"seat0", {{"hand", {{"sort", 1}, {"block", 2}, {"swing", 2}}}}}});
  ASSERT_TRUE(table);
  const auto deck = [&] {
    int n = 0;
    const Json pool = table.seat(0, "deck");
    for (const auto& [card, copies] : pool.items()) n += copies.get<int>();
    return n + (table.seat(0, "bottom").is_array() ? int(table.seat(0, "bottom").size()) : 0);
  };
  const int before = deck();
  table.act("seat0", "play sort");
  table.act("seat0", "card block");
  table.act("seat0", "card swing");
  EXPECT_EQ(table.seat(0, "bottom"), Json({"block", "swing"}));
  table.act("chance", "card coach");
  table.act("chance", "card coach");
  EXPECT_EQ(deck(), before);
  EXPECT_EQ(table.seat(0, "hand"), Json({{"swing", 1}, {"block", 1}, {"coach", 2}}));
  EXPECT_EQ(table.seat(0, "discard"), Json({"sort"}));
  // No word of the vocabulary takes a card out of a discard pile.
  for (const char* verb : {"recall 1", "take_discard 1", "shuffle", "draw 1 from=discard"})
    EXPECT_FALSE(accepted(Own{"mine_own", "manoeuvre", verb})) << verb;
}

//
TEST(RingBounds, WithinARoundDiscardsOnlyGrowAndDecksOnlyShrink) {
  for (uint64_t seed = 1; seed <= 6; ++seed) {
    auto game = new_session("ring", {{"fighters", "random"}});
    ASSERT_TRUE(game);
    Rng rng{seed};
    int round = 0;
    int discard[2] = {}, deck[2] = {};
    while (!(*game)->outcome().over) {
      if ((*game)->actors().luck) {
        (*game)->roll(rng);
      } else {
        const Seat seat = (*game)->actors().seats.front();
        ASSERT_FALSE((*game)->act(seat, choose((*game)->legal(seat), Manner::random, rng)));
      }
      const Json view = (*game)->view(Seat{0});
      if (view.value("turn", 0) == 0 || view["phase"] != "mobilise")
        continue;  // the cards of a cycle are back
      const bool fresh = view["round"] != round;
      round = view["round"];
      for (std::size_t i = 0; i < 2; ++i) {
        const Json& own = view["seats"][i];
        const int discarded = own.contains("discard") ? int(own["discard"].size()) : 0;
        if (!fresh) {
          ASSERT_GE(discarded, discard[i]) << seed;
          ASSERT_LE(own["deck_size"], deck[i]) << seed;
        }
        discard[i] = discarded;
        deck[i] = own["deck_size"];
      }
    }
  }
}

//
TEST(RingBounds, CardsAndDecksOfAPackHaveTheirShape) {
  const auto of_size = [](int n) { return accepted(pack({}, {}, {{"coach", n}})); };
  for (const int n : {1, 14, 15, 24, 60, 61}) EXPECT_EQ(of_size(n), 15 <= n && n <= 60) << n;
  const std::string three = "damage 1 | damage 2 | damage 3";
  for (const std::string kind : {"strength", "speed", "coordination", "endurance", "universal"}) {
    EXPECT_TRUE(accepted(Own{"mine_own", "attack", three, kind}));
    EXPECT_FALSE(accepted(Own{"mine_own", "attack", "damage 1", kind}));
    EXPECT_FALSE(accepted(Own{"mine_own", "attack", "damage 1 | damage 2", kind}));
    EXPECT_FALSE(accepted(Own{"mine_own", "attack", three + " | damage 4", kind}));
    EXPECT_TRUE(accepted(Own{"mine_own", "attack", three, kind, {{"forbidden", true}}}));
    EXPECT_FALSE(
        accepted(Own{"mine_own", "manoeuvre", "draw 1 | draw 1 | draw 1", kind, {{"forbidden", true}}}));
  }
  EXPECT_TRUE(accepted(Own{"mine_own", "attack", "damage 1"}));
  EXPECT_FALSE(accepted(Own{"mine_own", "attack", "damage 1 | damage 2"}));
  EXPECT_FALSE(accepted(Own{"mine_own", "attack", "damage 1", "free", {{"forbidden", true}}}));
  const Json late{{"timing", "after_attack"}};
  const Json both{{"timing", "after_attack"}, {"answers", "attack"}};
  EXPECT_FALSE(accepted(Own{"mine_own", "counter", "pain 1", "free", late}));
  EXPECT_TRUE(accepted(Own{"mine_own", "counter", "pain 1", "free", both}));
  const Json perform{{"window", "perform"}}, referee{{"window", "referee"}};
  EXPECT_TRUE(accepted(Own{"mine_own", "special", "copy_last", "free", perform}));
  EXPECT_TRUE(accepted(Own{"mine_own", "special", "avoid_yellow", "free", referee}));
  EXPECT_FALSE(accepted(Own{"mine_own", "special", "avoid_yellow", "free", perform}));
  EXPECT_FALSE(accepted(Own{"mine_own", "special", "copy_last", "free", referee}));
  EXPECT_FALSE(accepted(Own{"mine_own", "special", "copy_last; draw 1", "free", perform}));
  EXPECT_FALSE(accepted(Own{"mine_own", "special", "avoid_yellow; draw 1", "free", referee}));
  EXPECT_FALSE(accepted(Own{"mine_own", "special", "draw 1", "free", perform}));
  EXPECT_FALSE(
      accepted(Own{"mine_own", "special", "copy_last | copy_last | copy_last", "universal", perform}));
}

//
TEST(RingBounds, BetweenRoundsTriggersHoldOnlyWhatHurtsAndDrawsNothing) {
  const std::map<std::string, std::vector<std::string>> allowed{
      {"round_break", {"keep_dice 2=2 3=3"}},
      {"round_start", {"heal 1", "drop_yellow 1"}},
      {"before_opening_draw", {"search_deck 1", "search_deck 5"}}};
  for (const auto& [trigger, verbs] : allowed) {
    for (const std::string verb :
         {"keep_dice 2=2 3=3", "heal 1", "drop_yellow 1", "search_deck 1", "search_deck 5", "search_deck 6",
          "draw 1", "damage 1", "pain 1", "pain 1 to=self", "roll 1", "stun 1", "discard_own 1..1",
          "cycle_card 1", "nudge_die 1", "swap_dice", "set_die 1"}) {
      const bool fits = std::find(verbs.begin(), verbs.end(), verb) != verbs.end();
      EXPECT_EQ(accepted(OwnFighter{"bear", {"on " + trigger + ": " + verb}}), fits)
          << trigger << " " << verb;
    }
  }
}

// ---- The rest of the vocabulary ---------------------------------------------------------------

// covers 
TEST(RingBounds, ProtectionIsOnlyForTheDefender) {
  const PackSource own = pack({{"dive", "attack", "damage 2 to=self; damage 1; pain 1; pain 1 to=self"}});
  Table table(own, {{"seat0", {{"hand", {{"dive", 1}}}}},
                    {"seat1", {{"hand", {{"block", 1}}}, {"ring", {{"white", {5, 5, 5, 5}}}}}}});
  ASSERT_TRUE(table);
  table.act("seat0", "play dive");
  table.act("seat1", "play block max");
  EXPECT_EQ(table.tokens(0), "9 1 2");
  EXPECT_EQ(table.tokens(1), "12 0 0");
}

// covers 
TEST(RingBounds, EffectsOfALevelHappenInTheirOrder) {
  const PackSource own = pack({{"last_stand", "attack", "damage 1 to=self; damage 1"},
                               {"first_stand", "attack", "damage 1; damage 1 to=self"}});
  for (const bool self_first : {true, false}) {
    const std::string card = self_first ? "last_stand" : "first_stand";
    Table table(own, {{"seat0", {{"healthy", 1}, {"hand", {{card, 1}}}}}, {"seat1", {{"healthy", 1}}}});
    ASSERT_TRUE(table);
    table.act("seat0", "play " + card);
    EXPECT_EQ(table.at("winner"), self_first ? "seat1" : "seat0");
    EXPECT_EQ(table.at("reason"), "knockout");
  }
}

// covers 
TEST(RingBounds, TriggersOfATurnHaveTheirMoments) {
  const PackSource own = pack(
      {}, {{"clock",
            {"on turn_start: heal 1", "on after_mobilise: pain 1", "on after_refresh: may { damage 1 }"}}});
  Table table(own, {{"seat0", {{"hand", {{"coach", 5}}}}},
                    {"seat1", {{"fighter", "clock"}, {"lost", 3}, {"hand", {{"coach", 5}}}}}});
  ASSERT_TRUE(table);
  table.act("seat0", "discard coach");
  EXPECT_EQ(table.tokens(1), "9 0 3");
  table.act("chance", "card coach");
  ASSERT_EQ(table.asked(), "mobilise");
  EXPECT_EQ(table.tokens(1), "10 0 2");  // before mobilising
  EXPECT_EQ(table.tokens(0), "12 0 0");
  table.act("seat1", "roll");
  ASSERT_EQ(table.asked(), "perform");
  EXPECT_EQ(table.tokens(0), "11 1 0");  // also without a die
  table.act("seat1", "discard coach");
  EXPECT_EQ(table.asked(), "card");
  table.act("chance", "card coach");
  ASSERT_EQ(table.asked(), "optional");  // after the refresh, before the next turn
  EXPECT_EQ(table.at("active"), "seat1");
  table.act("seat1", "yes");
  EXPECT_EQ(table.tokens(0), "10 1 1");
  EXPECT_EQ(table.at("active"), "seat0");
}

//
TEST(RingBounds, TriggersOfAnAttackHaveTheirMoments) {
  const Json deck{{"coach", 12}, {"block", 2}, {"swing", 2}, {"counterblow", 2}, {"dodge", 2}};
  const PackSource own = pack({{"push", "attack", "damage 1"}, {"shove", "attack", "damage 1"}},
                              {{"boxer", {"on attack_landed: heal 1", "on attack_cancelled: draw 1"}}}, deck);
  Table landed(own, {{"seat0", {{"fighter", "boxer"}, {"lost", 2}, {"hand", {{"push", 1}}}}},
                     {"seat1", {{"hand", {{"counterblow", 1}}}, {"ring", {{"red", {1, 1, 1}}}}}}});
  ASSERT_TRUE(landed);
  landed.act("seat0", "play push");
  landed.act("seat1", "play counterblow mid");
  ASSERT_EQ(landed.asked(), "stun_target");
  EXPECT_EQ(landed.tokens(0), "10 1 1");  // healed, then hurt: had Counterblow come first it would be asked
  Table cancelled(own, {{"seat0", {{"fighter", "boxer"}, {"lost", 2}, {"hand", {{"push", 1}, {"shove", 1}}}}},
                        {"seat1", {{"hand", {{"dodge", 1}}}, {"ring", {{"yellow", {1, 1}}}}}}});
  ASSERT_TRUE(cancelled);
  cancelled.act("seat0", "play push");
  cancelled.act("seat1", "play dodge min");
  cancelled.act("seat0", "pass");
  ASSERT_EQ(cancelled.asked(), "card");  // before the again window
  EXPECT_EQ(cancelled.tokens(0), "10 0 2");
  cancelled.act("chance", "card coach");
  EXPECT_EQ(cancelled.asked(), "again");
}

//
TEST(RingBounds, AFighterIsHurtOnlyIfATokenChangedAndItStands) {
  const PackSource own = pack({{"push", "attack", "damage 1"}}, {{"hedgehog", {"on hurt: pain 1"}}});
  Table blocked(
      own, {{"seat0", {{"hand", {{"push", 1}}}}},
            {"seat1", {{"fighter", "hedgehog"}, {"hand", {{"block", 1}}}, {"ring", {{"white", {5, 5}}}}}}});
  ASSERT_TRUE(blocked);
  blocked.act("seat0", "play push");
  blocked.act("seat1", "play block min");
  EXPECT_EQ(blocked.tokens(0), "12 0 0");
  Table fallen(own, {{"seat0", {{"healthy", 1}, {"hand", {{"push", 1}}}}},
                     {"seat1", {{"fighter", "hedgehog"}, {"healthy", 1}}}});
  ASSERT_TRUE(fallen);
  fallen.act("seat0", "play push");
  EXPECT_EQ(fallen.at("winner"), "seat0");
  EXPECT_EQ(fallen.seat(0, "healthy"), 1);
}

// covers 
TEST(RingBounds, AYellowCardSetsOffItsTriggerUnlessItEndsTheFight) {
  const PackSource own =
      pack({{"gouge", "attack", "damage 1 | damage 2 | damage 3", "strength", {{"forbidden", true}}}},
           {{"saint", {"on yellow_received: drop_yellow 1; heal 1"}}});
  for (const int yellow : {0, 1}) {
    Table table(own, {{"seat0",
                       {{"fighter", "saint"},
                        {"lost", 2},
                        {"yellow", yellow},
                        {"yellow_turn", yellow},
                        {"ring", {{"red", {1, 1}}}},
                        {"hand", {{"gouge", 1}}}}}});
    ASSERT_TRUE(table);
    table.act("seat0", "play gouge min");
    table.act("chance", "die 2");
    EXPECT_EQ(table.at("winner"), yellow == 0 ? Json() : Json("seat1"));
    EXPECT_EQ(table.seat(0, "healthy"), yellow == 0 ? 11 : 10);
    EXPECT_EQ(table.seat(0, "yellow"), yellow + 1);  // a card of this turn cannot be dropped
  }
}

//
TEST(RingBounds, ChecksAndDoctorsAreShiftedWithinTheirBounds) {
  const auto caught = [](const std::string& ability, const std::string& power, int roll) {
    const PackSource own =
        pack({{"gouge", "attack", "damage 1 | damage 2 | damage 3", "strength", {{"forbidden", true}}}},
             {{"sly", {ability}, {4, 4, 4, 4}}});
    Table table(
        own, {{"seat0", {{"fighter", "sly"}, {"ring", {{"red", {1, 1, 1, 1}}}}, {"hand", {{"gouge", 1}}}}}});
    if (!table) return false;
    table.act("seat0", "play gouge " + power);
    table.act("chance", "die " + std::to_string(roll));
    return table.seat(0, "yellow") == 1;
  };
  EXPECT_TRUE(caught("check_shift 2", "min", 4));
  EXPECT_FALSE(caught("check_shift 2", "min", 5));
  EXPECT_TRUE(caught("check_shift 6", "max", 6));
  EXPECT_TRUE(caught("check_shift -1", "mid", 2));
  EXPECT_FALSE(caught("check_shift -1", "mid", 3));
  EXPECT_FALSE(caught("check_shift -6", "max", 1));

  const auto doctor_dice = [](int shift, int healthy, int pain) {
    const PackSource own = pack({}, {{"sly", {"doctor_shift " + std::to_string(shift)}}});
    std::vector<std::string> rest(11, "coach");
    rest.insert(rest.end(), {"block", "block", "swing", "swing", "counterblow", "counterblow"});
    Table table(own, {{"seat0",
                       {{"fighter", "sly"},
                        {"healthy", healthy},
                        {"pain", pain},
                        {"hand", {{"coach", 1}}},
                        {"discard", rest}}},
                      {"seat1", {{"fighter", "nemkov"}}}});
    int dice = 0;
    if (!table) return -1;
    table.act("seat0", "discard coach");
    for (; table.asked() == "die"; ++dice) table.act("chance", "die 1");
    return dice;
  };
  EXPECT_EQ(doctor_dice(1, 3, 5), 3);
  EXPECT_EQ(doctor_dice(-1, 3, 5), 1);
  EXPECT_EQ(doctor_dice(-3, 3, 5), 0);
  EXPECT_EQ(doctor_dice(4, 4, 4), 0);  // only with more pain than healthy tokens
}

//
TEST(RingBounds, LimitsAreTheLargestThatHold) {
  const PackSource own =
      pack({{"kick", "attack", "damage 1 | damage 1 | damage 1", "strength"}},
           {{"quick", {"mobilise_limit 5 if foe_ring_more", "mobilise_limit 1", "discard_roll_limit 3"}}});
  const auto mobilised = [&](const Json& ring) {
    Table table(own, {{"seat0", {{"hand", {{"coach", 5}}}, {"ring", ring}}},
                      {"seat1", {{"fighter", "quick"}, {"hand", {{"coach", 1}}}}}});
    int dice = 0;
    if (!table) return -1;
    table.act("seat0", "discard coach");
    table.act("chance", "card coach");
    for (; table.asked() == "mobilise"; ++dice)
      table.act("seat1", dice < 4 ? "pick red reserve" : "pick yellow reserve");
    return dice;
  };
  EXPECT_EQ(mobilised({{"red", {1}}}), 5);
  EXPECT_EQ(mobilised(Json::object()), 1);  // instead of 3
  Table table(own, {{"seat0", {{"fighter", "quick"}, {"hand", {{"kick", 1}}}}}});
  ASSERT_TRUE(table);
  table.act("seat0", "discard kick");
  table.act("seat0", "pick red reserve");
  table.act("seat0", "pick red reserve");
  ASSERT_EQ(table.asked(), "discard_roll");
  table.act("seat0", "pick red reserve");
  EXPECT_EQ(table.asked(), "die");
}

//
TEST(RingBounds, ConditionsHoldWhenTheyAreReached) {
  const auto holds = [](const std::string& condition, const Json& seat0, const Json& seat1, int round = 1) {
    const PackSource own = pack({{"ask", "manoeuvre", "if " + condition + " { heal 1 }"}});
    Json mine{{"lost", 5}, {"hand", {{"ask", 1}}}};
    mine.update(seat0);
    Json given{{"round", round}};
    if (round > 1) given["moved_last"] = "seat1";
    Table table(own, {{"seat0", mine}, {"seat1", seat1}}, given);
    if (!table) return false;
    const int before = table.seat(0, "healthy");
    table.act("seat0", "play ask");
    return table.seat(0, "healthy") == before + 1;
  };
  const Json none = Json::object(), one{{"ring", {{"red", {1}}}}}, two{{"ring", {{"red", {1, 1}}}}};
  EXPECT_TRUE(holds("foe_ring_more", one, two));
  EXPECT_FALSE(holds("foe_ring_more", two, two));
  EXPECT_TRUE(holds("own_ring_more", two, one));
  EXPECT_FALSE(holds("own_ring_more", one, one));
  EXPECT_TRUE(holds("deck_at_least 18", none, none));  // 19 cards, one of them was in the hand
  EXPECT_FALSE(holds("deck_at_least 19", none, none));
  EXPECT_TRUE(holds("healthy_at_most 7", none, none));
  EXPECT_FALSE(holds("healthy_at_most 6", none, none));
  EXPECT_TRUE(holds("foe_healthy_at_most 8", none, {{"lost", 4}}));
  EXPECT_FALSE(holds("foe_healthy_at_most 7", none, {{"lost", 4}}));
  EXPECT_TRUE(holds("round_is 2", none, none, 2));
  EXPECT_FALSE(holds("round_is 2", none, none, 1));
  const Json warned{{"yellow", 1}, {"yellow_turn", 1}};
  EXPECT_TRUE(holds("own_yellow", warned, none));
  EXPECT_FALSE(holds("own_yellow", none, warned));
  EXPECT_TRUE(holds("foe_yellow", none, warned));
  EXPECT_FALSE(holds("foe_yellow", warned, none));
}

//
TEST(RingBounds, ConditionsOfAChainLookAtTheAttack) {
  const PackSource own = pack({{"push", "attack", "damage 1; if attack_hurt { pain 2 }"},
                               {"ward", "counter", "if answered_is_attack { protect 1 }; heal 1"},
                               {"nod", "counter", "if answered_is_attack { heal 3 }"}});
  Table hurt(own, {{"seat0", {{"hand", {{"push", 1}}}}}});
  ASSERT_TRUE(hurt);
  hurt.act("seat0", "play push");
  EXPECT_EQ(hurt.tokens(1), "9 2 1");
  Table spared(own,
               {{"seat0", {{"hand", {{"push", 1}}}}}, {"seat1", {{"lost", 2}, {"hand", {{"ward", 1}}}}}});
  ASSERT_TRUE(spared);
  spared.act("seat0", "play push");
  spared.act("seat1", "play ward");
  EXPECT_EQ(spared.tokens(1), "11 0 1");  // protected, so not hurt; healed by 1
  Table answer(own, {{"seat0", {{"lost", 5}, {"hand", {{"push", 1}, {"nod", 1}}}}},
                     {"seat1", {{"hand", {{"ward", 1}, {"coach", 1}}}}}});
  ASSERT_TRUE(answer);
  answer.act("seat0", "play push");
  answer.act("seat1", "play ward");
  answer.act("seat0", "play nod");
  answer.act("seat1", "pass");
  EXPECT_EQ(answer.tokens(0), "7 0 5");  // it answers a counter
}

//
TEST(RingBounds, APlayerPicksBranchesAndOptions) {
  const PackSource own =
      pack({{"pick_one", "manoeuvre", "choose { heal 2 / draw 1 / damage 1 }; may { pain 1 }"}});
  const auto play = [&](const std::string& branch, const std::string& option) {
    Table table(own, {{"seat0", {{"lost", 5}, {"hand", {{"pick_one", 1}}}}}});
    if (!table) return std::string();
    table.act("seat0", "play pick_one");
    EXPECT_EQ(table.asked(), "branch");
    EXPECT_EQ(table.offered("seat0").size(), 3u);
    table.act("seat0", "branch " + branch);
    if (branch == "2") table.act("chance", "card coach");
    EXPECT_EQ(table.asked(), "optional");
    table.act("seat0", option);
    return table.tokens(0) + ", " + table.tokens(1) + ", " + table.seat(0, "hand").dump();
  };
  EXPECT_EQ(play("1", "no"), "9 0 3, 12 0 0, {}");
  EXPECT_EQ(play("2", "no"), "7 0 5, 12 0 0, {\"coach\":1}");
  EXPECT_EQ(play("3", "yes"), "7 0 5, 10 1 1, {}");
}

// covers  
TEST(RingBounds, TriggersBetweenRoundsOfAPack) {
  const PackSource own =
      pack({}, {{"monk",
                 {"on round_start: heal 2; drop_yellow 1", "on before_opening_draw: search_deck 2",
                  "on round_break: keep_dice 2=1 3=2"}}});
  std::vector<std::string> rest(11, "coach");
  rest.insert(rest.end(), {"block", "block", "swing", "swing", "counterblow", "counterblow"});
  Table table(own, {{"seat0",
                     {{"fighter", "monk"},
                      {"lost", 4},
                      {"pain", 1},
                      {"yellow", 1},
                      {"yellow_turn", 2},
                      {"ring", {{"red", {3, 3}}}},
                      {"hand", {{"coach", 1}}},
                      {"discard", rest}}},
                    {"seat1", {{"fighter", "nemkov"}}}});
  ASSERT_TRUE(table);
  table.act("seat0", "discard coach");
  ASSERT_EQ(table.asked(), "keep_dice");
  table.act("seat0", "pick red 3");
  EXPECT_EQ(table.tokens(0), "10 0 2");
  EXPECT_EQ(table.seat(0, "yellow"), Json());
  EXPECT_EQ(table.seat(0, "ring"), Json({{"red", {3}}}));
  ASSERT_EQ(table.asked(), "search_deck");
  table.act("seat0", "card swing");
  ASSERT_EQ(table.asked(), "search_deck");
  table.act("seat0", "card swing");
  ASSERT_EQ(table.asked(), "card");
  for (int i = 0; i < 5; ++i) table.act("chance", "card coach");  // seat 1 opens
  for (int i = 0; i < 3; ++i) table.act("chance", "card coach");
  EXPECT_EQ(table.asked(), "mobilise");
  EXPECT_EQ(table.seat(0, "hand"), Json({{"swing", 2}, {"coach", 3}}));
}

//
TEST(RingBounds, CyclingTakesAllCardsOfASmallHand) {
  const PackSource own = pack({{"sort", "manoeuvre", "cycle_card 3"}});
  Table table(own, {{"seat0", {{"hand", {{"sort", 1}, {"block", 1}}}}}});
  ASSERT_TRUE(table);
  table.act("seat0", "play sort");
  table.act("seat0", "card block");
  ASSERT_EQ(table.asked(), "card");
  table.act("chance", "card coach");
  EXPECT_EQ(table.seat(0, "hand"), Json({{"coach", 1}}));
  EXPECT_EQ(table.seat(0, "bottom"), Json({"block"}));
  EXPECT_EQ(table.seat(0, "discard"), Json({"sort"}));  // one card was put under, one was drawn
}

}  // namespace
}  // namespace gm::ring_bounds

// The session: one door to any game of the list. Random games of every game are
// walked through it, and what it promises is checked on the way.
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "bots/levels.h"
#include "rules/play.h"
#include "table/session.h"

namespace gm {
namespace {

std::unique_ptr<Session> open(const std::string& game, const char* options = "{}") {
  auto session = new_session(game, Json::parse(options));
  EXPECT_TRUE(session) << session.problem().line();
  return std::move(*session);
}

Seat random_seat(Seats seats, Rng& rng) {
  int n = rng.below(seats.size());
  for (Seat seat : seats) {
    if (n-- == 0) return seat;
  }
  return nobody;
}

// One random step; false when the game is over.
bool step(Session& session, Rng& rng) {
  const Actors who = session.actors();
  if (who.none()) return false;
  if (who.luck) {
    session.roll(rng);
    return true;
  }
  const Seat seat = random_seat(who.seats, rng);
  const Json actions = session.legal(seat);
  EXPECT_FALSE(actions.empty());
  const auto refused = session.act(seat, actions[std::size_t(rng.below(int(actions.size())))]);
  EXPECT_FALSE(refused) << refused->why;
  return !refused;
}

// ---- Every game -----------------------------------------------------------------

TEST(Session, KnowsItsGames) {
  EXPECT_FALSE(game_ids().empty());
  for (const std::string& id : game_ids()) EXPECT_EQ(open(id)->game(), id);
  const auto none = new_session("chess", Json::object());
  ASSERT_FALSE(none);
  EXPECT_EQ(none.problem().where, "game");
}

TEST(Session, UndoComesBackToEveryState) {
  for (const std::string& id : game_ids()) {
    auto session = open(id);
    Rng rng{21};
    std::vector<std::string> hashes = {session->hash()};
    std::vector<Json> positions = {session->position()};
    while (step(*session, rng)) {
      hashes.push_back(session->hash());
      positions.push_back(session->position());
    }
    EXPECT_TRUE(session->outcome().over);
    for (std::size_t left = hashes.size() - 1; left > 0; --left) {
      EXPECT_EQ(session->steps(), left);
      EXPECT_TRUE(session->undo());
      EXPECT_EQ(session->hash(), hashes[left - 1]);
      ASSERT_EQ(session->position(), positions[left - 1]);
    }
    EXPECT_FALSE(session->undo());
    EXPECT_EQ(session->steps(), 0u);
  }
}

TEST(Session, CopiesGoTheirOwnWay) {
  for (const std::string& id : game_ids()) {
    auto session = open(id);
    Rng rng{4};
    for (int i = 0; i < 60; ++i) step(*session, rng);
    const std::string before = session->hash();
    const auto copy = session->copy();
    EXPECT_EQ(copy->hash(), before);
    EXPECT_EQ(copy->steps(), session->steps());
    for (int i = 0; i < 20; ++i) step(*copy, rng);
    EXPECT_NE(copy->hash(), before);
    EXPECT_EQ(session->hash(), before);
    EXPECT_EQ(session->steps(), 60u);
  }
}

// Of every action of a whole game: refused for all who are not asked, and then
// nothing has changed; allowed exactly if listed.
TEST(Session, RefusalAndLegalAgree) {
  for (const std::string& id : game_ids()) {
    auto session = open(id);
    Rng rng{8};
    std::set<std::string> texts;
    while (step(*session, rng)) texts.insert(session->action(session->steps() - 1).dump());
    std::vector<Json> actions;
    for (const std::string& text : texts) actions.push_back(Json::parse(text));

    auto again = open(id);
    Rng same{8};
    for (int i = 0; i < 150; ++i) {
      std::vector<Seat> seats = {chance};
      for (int s = 0; s < again->seats(); ++s) seats.push_back(Seat(s));
      const std::string before = again->hash();
      for (Seat seat : seats) {
        std::set<std::string> listed;
        for (Json action : again->legal(seat)) {
          action.erase("weight");
          listed.insert(action.dump());
        }
        EXPECT_EQ(listed.empty(), !again->actors().has(seat));
        for (const Json& action : actions) {
          const auto refused = again->refusal(seat, action);
          EXPECT_EQ(!refused, listed.contains(action.dump())) << seat_name(seat) << " " << action.dump();
          if (!refused) continue;
          EXPECT_EQ(refused->error, "illegal");
          EXPECT_FALSE(refused->rule.empty());
          EXPECT_FALSE(refused->name.empty());
          EXPECT_FALSE(refused->why.empty());
          EXPECT_TRUE(again->act(seat, action));
        }
      }
      EXPECT_EQ(again->hash(), before);
      EXPECT_EQ(again->steps(), std::size_t(i));
      if (!step(*again, same)) break;
    }
  }
}

TEST(Session, ShortAndLongActionsAreInverse) {
  for (const std::string& id : game_ids()) {
    auto session = open(id);
    Rng rng{12};
    while (step(*session, rng)) {
      const Json action = session->action(session->steps() - 1);
      const std::string words = session->short_action(action);
      const auto back = session->long_action(words);
      ASSERT_TRUE(back) << words;
      EXPECT_EQ(*back, action) << words;
    }
  }
}

TEST(Session, SpeaksOfEveryStep) {
  for (const std::string& id : game_ids()) {
    auto session = open(id);
    const std::vector<std::string> names(std::size_t(session->seats()), "Ann");
    Rng rng{30};
    for (int i = 0; i < 200 && step(*session, rng); ++i) {
      for (Lang lang : {Lang::en, Lang::ru, Lang::pl}) {
        const auto seen = session->seen(session->steps() - 1, spectator, lang, names);
        EXPECT_EQ(seen.size(), session->events(session->steps() - 1).size());
        const Actors who = session->actors();
        if (who.none() || who.luck) continue;
        const Seat seat = who.seats.front();
        EXPECT_FALSE(session->say_question(seat, lang, names).empty());
        for (const Json& action : session->legal(seat)) {
          EXPECT_FALSE(session->say_action(seat, action, lang, names).empty()) << action.dump();
        }
      }
    }
  }
}

TEST(Session, RefusesWhatIsNoAction) {
  for (const std::string& id : game_ids()) {
    auto session = open(id);
    for (const char* text : {"7", "null", "[]", "{}", R"({"do":7})", R"({"do":"dance"})", R"("do")"}) {
      const auto refused = session->act(Seat(0), Json::parse(text));
      ASSERT_TRUE(refused) << text;
      EXPECT_EQ(refused->error, "unreadable");
      EXPECT_EQ(refused->rule, "");
      EXPECT_TRUE(refused->where.starts_with("action")) << refused->where;
      EXPECT_EQ(session->say_refusal(*refused, Lang::en), refused->where + ": " + refused->why);
      EXPECT_EQ(session->steps(), 0u);
    }
  }
}

TEST(Session, SeatsHaveNames) {
  EXPECT_EQ(seat_name(Seat(3)), "seat3");
  EXPECT_EQ(seat_name(chance), "chance");
  EXPECT_EQ(seat_name(spectator), "spectator");
  EXPECT_EQ(seat_named("seat3", 4), Seat(3));
  EXPECT_EQ(seat_named("chance", 4), chance);
  EXPECT_EQ(seat_named("spectator", 4), spectator);
  for (const char* name : {"seat4", "seat", "seat-1", "seat03", "Seat1", "nobody", "", "seat8", "seat14"}) {
    EXPECT_EQ(seat_named(name, 4), std::nullopt) << name;
  }
}

// ---- Battle ---------------------------------------------------------------------

TEST(Session, RemembersItsStartPosition) {
  auto session = open("battle", R"({"players":2})");
  EXPECT_FALSE(session->start_position());
  Rng rng{2};
  for (int i = 0; i < 40; ++i) step(*session, rng);
  EXPECT_FALSE(session->start_position());
  const Json here = session->position();
  auto other = session_at("battle", session->options(), here);
  ASSERT_TRUE(other);
  EXPECT_EQ((*other)->start_position(), here);
  EXPECT_EQ((*other)->hash(), session->hash());
  for (int i = 0; i < 10; ++i) step(**other, rng);
  EXPECT_EQ((*other)->start_position(), here);
  EXPECT_EQ((*other)->copy()->start_position(), here);
}

// Laying a card can be taken back until somebody else decides or a card is shown.
TEST(Session, FreeUndoEndsWithNews) {
  auto session =
      session_at("battle", Json::parse(R"({"players":3})"), Json::parse(R"({"phase":"lay","fight":1,
    "round":1,"stage":1,"marker":"seat0","battlefield":"av_thin_air","seats":[
    {"hero":"hulk","energy":3,"hand":{"melee":3}},{"hero":"thor","energy":3,"hand":{"melee":2}},
    {"hero":"wasp","energy":3,"hand":{"melee":1}}]})"));
  ASSERT_TRUE(session) << session.problem().line();
  Session& s = **session;
  const Json lay = Json::parse(R"({"do":"lay_card","card":"melee"})");
  EXPECT_EQ(s.free_undo(Seat(0)), 0u);
  ASSERT_FALSE(s.act(Seat(0), lay));
  EXPECT_EQ(s.free_undo(Seat(0)), 1u);
  EXPECT_EQ(s.free_undo(Seat(1)), 0u);
  ASSERT_FALSE(s.act(Seat(1), lay));
  EXPECT_EQ(s.free_undo(Seat(0)), 0u);
  EXPECT_EQ(s.free_undo(Seat(1)), 1u);
  ASSERT_FALSE(s.act(Seat(2), lay));  // all have laid: the first card is shown
  EXPECT_EQ(s.free_undo(Seat(2)), 0u);
}

TEST(Session, AdvisesThoseWhoAreAsked) {
  auto session = open("battle", R"({"players":2})");
  Rng rng{3};
  EXPECT_FALSE(session->advise(Seat(0), "greedy", {}, rng));  // chance acts
  while (session->actors().luck) session->roll(rng);
  for (const char* level : level_names) {
    const auto advice = session->advise(Seat(1), level, {.iterations = 20}, rng);
    ASSERT_TRUE(advice);
    EXPECT_FALSE(session->refusal(Seat(1), advice->action));
    EXPECT_GE(advice->worth, 0);
    EXPECT_LE(advice->worth, 1);
  }
  EXPECT_FALSE(session->advise(chance, "greedy", {}, rng));
  EXPECT_FALSE(session->advise(spectator, "greedy", {}, rng));
  const auto unknown = session->advise(Seat(1), "divine", {}, rng);
  ASSERT_FALSE(unknown);
  EXPECT_EQ(unknown.problem().where, "level");
}

// Everybody does what is listed first, until a seat has to choose from a list like that.
template <class Wanted>
Seat play_until(Session& session, Rng& rng, Wanted&& wanted) {
  for (;;) {
    const Seat seat = next_actor(session.actors());
    if (seat == chance) {
      session.roll(rng);
      continue;
    }
    const auto legal = session.legal(seat);
    if (wanted(legal)) return seat;
    EXPECT_FALSE(session.act(seat, legal[0]));
  }
}

TEST(Session, WeighsAGivenActionBesideItsOwn) {
  for (const std::string& game : game_ids()) {
    auto session = open(game, "{}");
    Rng rng{3};
    const Seat seat = play_until(*session, rng, [](const auto& legal) { return legal.size() >= 3; });
    for (const Json& action : session->legal(seat)) {
      const auto advice = session->advise(seat, "strong", {.iterations = 40}, rng, &action);
      ASSERT_TRUE(advice);
      uint64_t all = 0, given = 0;
      for (const auto& choice : advice->choices) {
        all += choice.tries;
        if (choice.action == action) given = choice.tries;
      }
      EXPECT_TRUE(advice->choices.empty() ? advice->action == action : given * 4 + 3 >= all) << game;
    }
    const Json nonsense = {{"do", "nonsense"}};
    EXPECT_FALSE(session->advise(seat, "strong", {.iterations = 1}, rng, &nonsense));
  }
}

// Which dice to roll is left to rules of thumb: a teacher tells the chance all the same.
TEST(Session, ATeacherTellsTheChanceOfTheOnlyMoveWorthTrying) {
  auto session = open("ring", "{}");
  Rng rng{3};
  for (int step = 0; step < 500; ++step) {
    const Seat seat = next_actor(session->actors());
    if (seat == chance) {
      session->roll(rng);
      continue;
    }
    const auto legal = session->legal(seat);
    const auto quick = session->advise(seat, "strong", {.iterations = 40}, rng);
    ASSERT_TRUE(quick);
    const auto told = session->advise(seat, "strong", {.iterations = 40, .teach = true}, rng);
    ASSERT_TRUE(told);
    if (legal.size() == 1) {
      EXPECT_TRUE(told->choices.empty());
    } else if (quick->choices.empty()) {
      ASSERT_EQ(told->choices.size(), 1u);
      EXPECT_EQ(told->action, quick->action);
      EXPECT_EQ(told->choices[0].action, told->action);
      EXPECT_EQ(told->choices[0].tries, 40u);
      return;
    }
    ASSERT_FALSE(session->act(seat, quick->action));
  }
  FAIL() << "no such moment came up";
}

// A die by itself is no advice: a master tells the whole roll, and what it tells can be done at once.
TEST(Session, AMasterTellsWholeRolls) {
  auto session = open("ring", "{}");
  Rng rng{3};
  int rolls = 0;
  while (rolls < 20) {
    ASSERT_FALSE(session->outcome().over);
    const Seat seat = next_actor(session->actors());
    if (seat == chance) {
      session->roll(rng);
      continue;
    }
    const auto told = session->advise(seat, "master", {.iterations = 20, .teach = true}, rng);
    ASSERT_TRUE(told);
    const Json whole = told->whole();
    if (whole.is_array()) {
      ++rolls;
      for (const auto& choice : told->choices) {
        const auto copy = session->copy();
        ASSERT_FALSE(copy->act(seat, choice.whole()));
        EXPECT_EQ(copy->steps(), session->steps() + 1 + choice.then.size());
        EXPECT_TRUE(copy->actors().luck);  // nothing is left to pick
      }
    }
    ASSERT_FALSE(session->act(seat, whole));
  }
}

TEST(Session, SaysSeveralPicksAtOnce) {
  auto session = open("ring", R"({"fighters":"random"})");
  Rng rng{3};
  const Seat seat =
      play_until(*session, rng, [](const auto& list) { return list[0]["choice"] == "pick_die"; });
  const auto legal = session->legal(seat);
  const std::vector<std::string> names{"Ann", "Bob"};
  const auto said = [&](const Json& action, Lang lang) {
    return session->say_action(seat, action, lang, names);
  };
  const Json& first = legal[0];
  const Json& second = legal[1];
  const Json& end = legal.back();
  ASSERT_EQ(second["choice"], "pick_die");
  ASSERT_EQ(end["choice"], "roll_now");
  EXPECT_EQ(said(Json::array({first, first, second}), Lang::en), "red from reserve ×2, yellow from reserve");
  EXPECT_EQ(said(Json::array({first, end}), Lang::en), "red from reserve, roll 1 die");
  EXPECT_EQ(said(Json::array({second, second, end}), Lang::ru), "жёлтый из запаса ×2, бросить 2 кубика");
  EXPECT_EQ(said(Json::array({first}), Lang::en), said(first, Lang::en));
  // What cannot be read is told, what cannot be done is said all the same.
  EXPECT_EQ(said(Json::array({end, first}), Lang::en),
            "action[0]: expected a pick; only the last action of a list may be of another kind");
  EXPECT_EQ(said(Json::array(), Lang::en), "action: expected 1 to 64 actions");
  EXPECT_EQ(said(std::vector<Json>(9, first), Lang::en), "red from reserve ×9");
}

}  // namespace
}  // namespace gm

// Choices of several things, built step by step: any order, all or nothing.
// Rules know one path to each set; people and pages need not.
#include <gtest/gtest.h>

#include <algorithm>

#include "table/session.h"
#include "table/table.h"

namespace gm {
namespace {

// Two fighters drawn by chance, at the first mobilising: every die lies in the reserve.
std::unique_ptr<Session> first_roll() {
  auto session = std::move(*new_session("ring", {{"players", 2}, {"fighters", "random"}}));
  Rng luck{3};
  while (session->actors().luck) session->roll(luck);
  while (session->choices(session->actors().seats.front(), Lang::en, {"Ann", "Bob"}).front().copies == 0) {
    session->act(session->actors().seats.front(), session->legal(session->actors().seats.front()).front());
    while (session->actors().luck) session->roll(luck);
  }
  return session;
}
Seat asked(const Session& session) { return session.actors().seats.front(); }
Choices choices_of(const Session& session) {
  return session.choices(asked(session), Lang::en, {"Ann", "Bob"});
}

TEST(Picks, ComeInAnyOrderAndAreTakenInTheirs) {
  const auto session = first_roll();
  const Seat seat = asked(*session);
  const Choices offered = choices_of(*session);
  ASSERT_GE(offered.size(), 3u);
  EXPECT_GT(offered[0].copies, 0);
  EXPECT_EQ(offered.back().copies, 0);  // what ends them
  const auto other = session->copy();
  const std::size_t before = session->steps();
  // One by one in the rules' order; the other way round it would be refused.
  EXPECT_FALSE(other->act(seat, offered[0].action));
  EXPECT_FALSE(other->act(seat, offered[1].action));
  EXPECT_FALSE(other->act(seat, offered.back().action));
  const auto wrong = session->copy();
  EXPECT_FALSE(wrong->act(seat, offered[1].action));
  EXPECT_EQ(wrong->act(seat, offered[0].action)->rule, "R-15.3");
  // All at once, the other way round.
  EXPECT_FALSE(session->act(seat, {offered[1].action, offered[0].action, offered.back().action}));
  EXPECT_EQ(session->hash(), other->hash());
  EXPECT_EQ(session->steps(), before + 3);
  EXPECT_EQ(session->action(before), offered[0].action);
}

TEST(Picks, EndThemselvesAtTheLimit) {
  const auto session = first_roll();
  const Seat seat = asked(*session);
  const Choices offered = choices_of(*session);
  const Json& red = offered[0].action;
  ASSERT_GE(offered[0].copies, 3);
  const std::size_t before = session->steps();
  // Three are as many as there may be: they are rolled, whether it is said or not.
  EXPECT_FALSE(session->act(seat, {red, red, red, offered.back().action}));
  EXPECT_EQ(session->steps(), before + 3);
  EXPECT_TRUE(session->actors().luck);
}

TEST(Picks, AllOrNothing) {
  const auto session = first_roll();
  const Seat seat = asked(*session);
  const Choices offered = choices_of(*session);
  const Json &red = offered[0].action, &end = offered.back().action;
  const std::string hash = session->hash();
  const auto refused = [&](const Json& list) {
    const auto why = session->act(seat, list);
    EXPECT_EQ(session->hash(), hash) << list;
    return why ? why->error + " " + (why->rule.empty() ? why->where : why->rule) : "followed";
  };
  EXPECT_EQ(refused({red, red, red, red}), "unreadable action");
  EXPECT_EQ(refused({end, red}), "unreadable action[0]");
  EXPECT_EQ(refused({end, end}), "unreadable action[0]");
  EXPECT_EQ(refused(Json::array()), "unreadable action");
  EXPECT_EQ(refused(Json(std::vector<Json>(65, red))), "unreadable action");
  EXPECT_EQ(refused({red, {{"do", "mobilise"}, {"choice", "dance"}}}), "unreadable action[1].choice");
  EXPECT_EQ(refused({red, 7}), "unreadable action[1]");
  EXPECT_TRUE(session->refusal(seat == Seat(0) ? Seat(1) : Seat(0), Json{red, end}));
  EXPECT_FALSE(session->act(seat, Json::array({end})));  // a list of one
}

// A list is one change of an online table, and the table read back from its changes is the same.
TEST(Picks, AreOneChangeOfATable) {
  constexpr Person ann = 11;
  const Json request = {{"game", "ring"},
                        {"options", {{"fighters", "random"}}},
                        {"seats", {{{"kind", "you"}}, {{"kind", "you"}, {"name", "Bob"}}}},
                        {"start", true}};
  auto opened = Table::opened(Node{request, ""}, ann, "Ann", 1000);
  ASSERT_TRUE(std::holds_alternative<std::unique_ptr<Table>>(opened));
  const auto table = std::move(std::get<0>(opened));
  std::vector<Json> log = table->take_fresh();
  for (int i = 0; i < 60 && table->status() == Status::playing; ++i) {
    const Seat seat = table->game_copy()->actors().seats.front();
    const Json choices = table->now(seat, ann, Lang::en, {}, 0, 1000)["choices"];
    Json action = choices.front()["action"];
    if (choices.front().contains("copies")) {
      action = Json::array();
      for (auto each = choices.rbegin(); each != choices.rend() && action.size() < 2; ++each) {
        if (each->contains("copies")) action.push_back((*each)["action"]);
      }
      if (!choices.back().contains("copies")) action.push_back(choices.back()["action"]);
    }
    const uint32_t n = table->n();
    const Json act = {{"do", "act"},
                      {"key", "key-" + std::to_string(10000 + i)},
                      {"seat", seat_name(seat)},
                      {"step", table->steps()},
                      {"action", action}};
    const auto answer = table->command(ann, "Ann", Node{act, ""}, 1000 + i);
    ASSERT_TRUE(std::holds_alternative<Json>(answer)) << action << std::get<Denied>(answer).why;
    EXPECT_EQ(table->n(), n + 1);
    for (Json& change : table->take_fresh()) log.push_back(std::move(change));
  }
  const auto again = Table::restored(log);
  ASSERT_TRUE(again) << again.problem().line();
  EXPECT_EQ((*again)->now(spectator, ann, Lang::en, {}, 0, 2000),
            table->now(spectator, ann, Lang::en, {}, 0, 2000));
  EXPECT_EQ((*again)->news(0, Seat(0), Lang::en), table->news(0, Seat(0), Lang::en));
}

}  // namespace
}  // namespace gm

// One table, without sockets: people, bots, clocks, undo, talk. Time is a number
// that the test counts up, so that nothing here depends on a real clock.
#include "table/table.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <set>

#include "bots/levels.h"
#include "text/safe_text.h"

namespace gm {
namespace {

constexpr Person ann = 11;
constexpr Person bob = 22;
constexpr Person eve = 33;

// A table with everything that was written down about it.
struct Sitting {
  std::unique_ptr<Table> table;
  std::vector<Json> log;
  Millis now = 1'000'000;
  int keys = 0;

  explicit Sitting(const Json& request) {
    auto opened = Table::opened(Node{request, ""}, ann, "Ann", now);
    if (const auto* why = std::get_if<Denied>(&opened)) {
      ADD_FAILURE() << write_denied(*why, nullptr, Lang::en);
      return;
    }
    table = std::move(std::get<0>(opened));
    keep();
  }
  void keep() {
    for (Json& change : table->take_fresh()) log.push_back(std::move(change));
  }
  Or<Json> ask(Person person, Json request) {
    if (!request.contains("key") && request["do"] != "seat_link")
      request["key"] = fmt::format("key-{:08}", ++keys);
    const char* name = person == ann ? "Ann" : person == bob ? "Bob" : "Eve";
    auto answer = table->command(person, name, Node{request, ""}, now);
    keep();
    return answer;
  }
  // The answer of a request that must be followed.
  Json does(Person person, const Json& request) {
    const auto answer = ask(person, request);
    if (const auto* why = std::get_if<Denied>(&answer)) {
      ADD_FAILURE() << request << " " << write_denied(*why, nullptr, Lang::en);
      return {};
    }
    return std::get<Json>(answer);
  }
  // Why a request is denied; nothing may have changed.
  std::string denied(Person person, const Json& request) {
    const uint32_t before = table->n();
    const auto answer = ask(person, request);
    EXPECT_EQ(table->n(), before) << request;
    const auto* why = std::get_if<Denied>(&answer);
    if (why == nullptr) return "followed";
    return why->error + (why->name.empty() ? "" : " " + why->name);
  }
  Json shown(Seat viewer, Person person) const { return table->now(viewer, person, Lang::en, {}, 0, now); }
  Json choices(Seat seat) const { return shown(seat, table->chair(seat).person)["choices"]; }
  void acts(Person person, Seat seat, const Json& action) {
    does(person, {{"do", "act"}, {"seat", seat_name(seat)}, {"step", table->steps()}, {"action", action}});
  }
  // All bots that are asked decide, until only people are.
  void bots() {
    Rng rng{7};
    while (!table->bots_asked().empty()) {
      const Seat seat = table->bots_asked().front();
      const auto advice = table->game_copy()->advise(seat, table->level_of(seat), {.iterations = 20}, rng);
      ASSERT_TRUE(advice);
      table->bot_acts(seat, advice->action, now);
      keep();
    }
  }
  // Some seat of a person that is asked.
  std::optional<Seat> asked() const {
    if (table->status() != Status::playing) return std::nullopt;
    const Seats seats = table->game_copy()->actors().seats - table->bots_asked();
    return seats.empty() ? std::nullopt : std::optional(seats.front());
  }
  // Plays at random until the end, or until `stop` says so.
  template <class Stop>
  void play(Rng& rng, Stop&& stop) {
    for (bots(); table->status() == Status::playing && !stop(); bots()) {
      const auto seat = asked();
      if (!seat) break;
      const Json list = choices(*seat);
      ASSERT_FALSE(list.empty());
      acts(table->chair(*seat).person, *seat, list[std::size_t(rng.below(int(list.size())))]["action"]);
      now += 1000;
    }
  }
};

Json two_people() {
  return {
      {"game", "battle"}, {"options", {{"players", 2}}}, {"seats", {{{"kind", "you"}}, {{"kind", "open"}}}}};
}
Json alone() {
  return {{"game", "battle"},
          {"options", {{"players", 2}}},
          {"seats", {{{"kind", "you"}}, {{"kind", "bot"}, {"level", "greedy"}}}},
          {"start", true}};
}

Sitting begun(Json request = two_people()) {
  Sitting s(request);
  s.does(bob, {{"do", "sit"}, {"seat", "seat1"}});
  s.does(ann, {{"do", "start"}});
  return s;
}

// ---- Opening and sitting --------------------------------------------------------------

TEST(Table, OpensWithSeatsAndBegins) {
  Sitting s(two_people());
  EXPECT_EQ(s.table->status(), Status::waiting);
  EXPECT_EQ(s.shown(Seat(0), ann)["seats"][0]["name"], "Ann");
  EXPECT_EQ(s.shown(Seat(0), ann)["seats"][1]["kind"], "open");
  EXPECT_EQ(s.denied(ann, {{"do", "start"}}), "not_now open_seats");
  EXPECT_EQ(s.denied(bob, {{"do", "fill"}, {"level", "greedy"}}), "not_yours host_only");
  s.does(bob, {{"do", "sit"}, {"seat", "seat1"}, {"name", "Bobby"}});
  EXPECT_EQ(s.denied(eve, {{"do", "sit"}, {"seat", "seat1"}}), "not_now seat_taken");
  EXPECT_EQ(s.denied(bob, {{"do", "start"}}), "not_yours host_only");
  s.does(ann, {{"do", "start"}});
  EXPECT_EQ(s.table->status(), Status::playing);
  EXPECT_EQ(s.shown(Seat(1), bob)["seats"][1]["name"], "Bobby");
}

TEST(Table, RefusesWhatCannotBeOpened) {
  const auto why = [](Json request) {
    const auto opened = Table::opened(Node{request, ""}, ann, "Ann", 1);
    const auto* denied = std::get_if<Denied>(&opened);
    return denied == nullptr ? "opened" : denied->error + " " + denied->where + denied->name;
  };
  EXPECT_EQ(why({{"game", "chess"}}), "bad_request game");
  EXPECT_EQ(why({{"game", "battle"}, {"options", {{"players", 9}}}}), "bad_request options.players");
  EXPECT_EQ(why({{"game", "battle"}, {"clock", {{"kind", "move"}, {"seconds", 1}}}}),
            "bad_request clock.seconds");
  EXPECT_EQ(why({{"game", "battle"}, {"cheat", true}}), "bad_request cheat");
  EXPECT_EQ(why({{"game", "battle"}, {"start", true}}), "not_now open_seats");
  // Nobody can put somebody else on a chair.
  EXPECT_EQ(why({{"game", "battle"}, {"seats", {{{"kind", "person"}, {"person", "16"}, {"name", "Bob"}}}}}),
            "bad_request seats[0].kind");
  Json many = {{"game", "battle"}, {"options", {{"players", 2}}}, {"seats", Json::array()}};
  for (int i = 0; i < 3; ++i) many["seats"].push_back({{"kind", "open"}});
  EXPECT_EQ(why(many), "bad_request seats");
}

TEST(Table, TellsTwoOfOneNameApart) {
  Sitting s(two_people());
  s.does(bob, {{"do", "sit"}, {"seat", "seat1"}, {"name", "Ann"}});
  EXPECT_EQ(s.table->chair(Seat(1)).name, "Ann 2");
}

TEST(Table, ANewNameIsSeenAtOnceUnlessSeatsWereNamedOneByOne) {
  Sitting s = begun();
  s.table->renamed(bob, "Ann", s.now);
  s.keep();
  EXPECT_EQ(s.shown(Seat(0), ann)["seats"][1]["name"], "Ann 2");
  const uint32_t n = s.table->n();
  s.table->renamed(eve, "Eva", s.now);  // holds no seat
  s.table->renamed(ann, "Ann", s.now);  // is called so already
  EXPECT_EQ(s.table->n(), n);
  Sitting hot(two_people());
  hot.does(ann, {{"do", "sit"}, {"seat", "seat1"}, {"name", "Marek"}});
  hot.table->renamed(ann, "Ania", hot.now);
  EXPECT_EQ(hot.shown(Seat(0), ann)["seats"][1]["name"], "Marek");
  EXPECT_EQ(hot.shown(Seat(0), ann)["seats"][0]["name"], "Ann");
}

TEST(Table, NamesAndChatArePlainText) {
  EXPECT_EQ(safe_text("  Ann \t\n Lee  ", 24), "Ann Lee");
  EXPECT_EQ(safe_text("<b>Ann</b>", 24), "<b>Ann</b>");  // text stays text; the page shows it as such
  EXPECT_EQ(safe_text("A\u202enn\u200b\u0007", 24), "Ann");
  EXPECT_EQ(safe_text("\xff\xfe"
                      "Ann\xc3",
                      24),
            "Ann");
  EXPECT_EQ(safe_text("Алиса и Боб", 5), "Алиса");
  EXPECT_EQ(safe_text("\u200b \u2066", 24), "");
  EXPECT_EQ(safe_text("ab cd", 4), "ab c");
  Sitting s(two_people());
  EXPECT_EQ(s.denied(bob, {{"do", "sit"}, {"seat", "seat1"}, {"name", "\u202e"}}), "bad_request no_name");
}

TEST(Table, WhoStandsUpIsReplacedByABotAndMayComeBack) {
  Sitting s = begun();
  s.does(bob, {{"do", "stand"}, {"seat", "seat1"}});
  EXPECT_FALSE(s.table->holds(bob, Seat(1)));
  EXPECT_EQ(s.shown(Seat(0), ann)["seats"][1]["stand_in"], "strong");
  EXPECT_TRUE(s.table->bots_asked().has(Seat(1)));
  s.does(eve, {{"do", "sit"}, {"seat", "seat1"}});  // somebody else takes over
  EXPECT_TRUE(s.table->holds(eve, Seat(1)));
  EXPECT_FALSE(s.table->bots_asked().has(Seat(1)));
  // A bot for a while, by the host and by oneself; the seat stays one's own.
  EXPECT_EQ(s.denied(bob, {{"do", "stand_in"}, {"seat", "seat1"}}), "not_yours host_only");
  s.does(ann, {{"do", "stand_in"}, {"seat", "seat1"}});
  const Json list = s.choices(Seat(0));
  EXPECT_EQ(s.denied(eve, {{"do", "act"}, {"seat", "seat1"}, {"step", 0}, {"action", list[0]["action"]}}),
            "not_now bot_plays");
  s.does(eve, {{"do", "take_back"}, {"seat", "seat1"}});
  EXPECT_EQ(s.denied(eve, {{"do", "take_back"}, {"seat", "seat1"}}), "not_now no_stand_in");
  EXPECT_TRUE(s.table->bots_asked().empty());
  s.does(ann, {{"do", "remove"}, {"seat", "seat1"}});
  EXPECT_FALSE(s.table->holds(eve, Seat(1)));
}

TEST(Table, ASeatCanBeClaimedOnAnotherDeviceOnce) {
  Sitting s = begun();
  const std::string secret = s.does(bob, {{"do", "seat_link"}, {"seat", "seat1"}})["secret"];
  const std::string second = s.does(bob, {{"do", "seat_link"}, {"seat", "seat1"}})["secret"];
  EXPECT_NE(secret, second);
  EXPECT_EQ(secret.size(), 32u);
  for (const Json& change : s.log) {  // at rest there is only its hash
    if (change["do"] == "secret") {
      EXPECT_EQ(change["hash"].get<std::string>().size(), 64u);
    }
    EXPECT_EQ(change.dump().find(secret), std::string::npos);
  }
  EXPECT_EQ(s.denied(eve, {{"do", "claim"}, {"secret", std::string(32, '0')}}), "not_yours bad_secret");
  EXPECT_EQ(s.does(eve, {{"do", "claim"}, {"secret", second}})["seat"], "seat1");
  EXPECT_TRUE(s.table->holds(eve, Seat(1)));
  EXPECT_TRUE(s.table->holds(bob, Seat(1)));
  EXPECT_EQ(s.denied(33 + 1, {{"do", "claim"}, {"secret", second}}), "not_yours bad_secret");
}

TEST(Table, HotSeatHoldsSeveralSeats) {
  Sitting s({{"game", "battle"},
             {"options", {{"players", 2}}},
             {"seats", {{{"kind", "you"}}, {{"kind", "you"}}}},
             {"start", true}});
  EXPECT_TRUE(s.table->holds(ann, Seat(0)));
  EXPECT_TRUE(s.table->holds(ann, Seat(1)));
  const Json list = s.choices(Seat(0));
  s.acts(ann, Seat(0), list[0]["action"]);
  EXPECT_EQ(s.table->first_seat_of(ann), Seat(1));  // the one that is still asked
}

// ---- Requests -------------------------------------------------------------------------

TEST(Table, AKeyActsOnce) {
  Sitting s = begun();
  const Json action = s.choices(Seat(0))[0]["action"];
  const Json request = {
      {"do", "act"}, {"key", "the-same-key"}, {"seat", "seat0"}, {"step", 0}, {"action", action}};
  s.does(ann, request);
  const uint32_t n = s.table->n();
  s.does(ann, request);  // no complaint that it was done already
  EXPECT_EQ(s.table->n(), n);
  // Another person's key of the same text is another key.
  Json other = request;
  other["seat"] = "seat1";
  other["action"] = s.choices(Seat(1))[0]["action"];
  s.does(bob, other);
  EXPECT_GT(s.table->n(), n);
  // It is remembered by the log, too.
  auto again = Table::restored(s.log);
  ASSERT_TRUE(again);
  const auto answer = (*again)->command(ann, "Ann", Node{request, ""}, s.now);
  EXPECT_TRUE(std::holds_alternative<Json>(answer));
  EXPECT_TRUE((*again)->take_fresh().empty());
}

TEST(Table, RefusesGarbageAndChangesNothing) {
  Sitting s = begun();
  const Json bad[] = {
      {{"do", "act"}},
      {{"do", "act"}, {"seat", "seat9"}, {"step", 0}, {"action", Json::object()}},
      {{"do", "act"}, {"seat", "seat0"}, {"step", 0}, {"action", 7}},
      {{"do", "act"}, {"seat", "seat0"}, {"step", 0}, {"action", {{"do", "fly"}}}},
      {{"do", "act"}, {"seat", "seat0"}, {"step", -1}, {"action", {{"do", "fly"}}}},
      {{"do", "act"}, {"seat", "chance"}, {"step", 0}, {"action", {{"do", "c_draw"}}}},
      {{"do", "dance"}},
      {{"do", "sit"}},
      {{"do", "chat"}, {"text", ""}},
      {{"do", "chat"}, {"text", 7}},
      {{"do", "chat"}, {"text", "hello"}, {"as", "seat1"}},
      {{"do", "answer_undo"}, {"yes", true}},
      {{"do", "act"}, {"key", "short"}, {"seat", "seat0"}, {"step", 0}, {"action", Json::object()}},
      {{"do", "act"}, {"key", "has a space"}, {"seat", "seat0"}, {"step", 0}, {"action", Json::object()}},
  };
  for (const Json& request : bad) {
    const std::string why = s.denied(ann, request);
    EXPECT_NE(why, "followed") << request;
  }
  EXPECT_EQ(
      s.denied(bob,
               {{"do", "act"}, {"seat", "seat0"}, {"step", 0}, {"action", s.choices(Seat(0))[0]["action"]}}),
      "not_yours not_your_seat");
}

TEST(Table, AnIllegalActionNamesItsRule) {
  Sitting s = begun();
  const Json action = {{"do", "lay_card"}, {"card", "melee"}};
  const auto answer = s.ask(ann, {{"do", "act"}, {"seat", "seat0"}, {"step", 0}, {"action", action}});
  ASSERT_TRUE(std::holds_alternative<Denied>(answer));
  const Json words = s.table->denied(std::get<Denied>(answer), Lang::ru);
  EXPECT_EQ(words["error"], "illegal");
  EXPECT_EQ(words["rule"].get<std::string>().substr(0, 2), "B-");
  const auto why =
      s.table->why(ann, Node{{{"do", "why"}, {"seat", "seat0"}, {"action", action}}, ""}, Lang::ru);
  ASSERT_TRUE(std::holds_alternative<Json>(why));
  EXPECT_EQ(std::get<Json>(why)["rule"], words["rule"]);
  EXPECT_EQ(std::get<Json>(why)["words"], words["why"]);
}

TEST(Table, ChatHasLimitsAndCanBeMuted) {
  Sitting s = begun();
  s.does(bob, {{"do", "chat"}, {"text", "<script>alert(1)</script>"}});
  s.does(eve, {{"do", "chat"}, {"text", "I only watch"}});
  const Json news = s.table->news(s.table->n() - 2, Seat(0), Lang::en);
  ASSERT_EQ(news.size(), 2u);
  EXPECT_EQ(news[0]["text"], "<script>alert(1)</script>");
  EXPECT_EQ(news[0]["seat"], "seat1");
  EXPECT_EQ(news[1]["name"], "Eve");
  EXPECT_FALSE(news[1].contains("seat"));
  s.does(ann, {{"do", "mute"}, {"seat", "seat1"}, {"yes", true}});
  EXPECT_EQ(s.denied(bob, {{"do", "chat"}, {"text", "again"}}), "not_yours muted");
  s.does(ann, {{"do", "mute"}, {"seat", "seat1"}, {"yes", false}});
  s.does(bob, {{"do", "chat"}, {"text", std::string(280, 'x')}});
  EXPECT_EQ(s.denied(bob, {{"do", "mute"}, {"seat", "seat0"}, {"yes", true}}), "not_yours host_only");
}

TEST(Table, AHostIsNotMutedByTheirOwnHand) {
  Sitting s = begun();
  EXPECT_EQ(s.denied(ann, {{"do", "mute"}, {"seat", "seat0"}, {"yes", true}}), "not_now own_seat");
  s.does(ann, {{"do", "mute"}, {"seat", "seat0"}, {"yes", false}});
  s.does(ann, {{"do", "chat"}, {"text", "as loud as before"}});
}

TEST(Table, WhoIsMutedStaysSoWhereverTheySit) {
  Sitting s = begun();
  s.does(ann, {{"do", "mute"}, {"seat", "seat1"}, {"yes", true}});
  s.does(bob, {{"do", "stand"}, {"seat", "seat1"}});
  EXPECT_EQ(s.denied(bob, {{"do", "chat"}, {"text", "as a spectator"}}), "not_yours muted");
  EXPECT_EQ(s.denied(ann, {{"do", "mute"}, {"seat", "seat1"}, {"yes", true}}), "not_now nobody_sits_there");
  s.does(eve, {{"do", "sit"}, {"seat", "seat1"}});
  s.does(eve, {{"do", "chat"}, {"text", "I am somebody else"}});
  EXPECT_FALSE(s.shown(Seat(0), ann)["seats"][1].contains("muted"));
}

TEST(Table, OptionsChangeUntilTheStart) {
  Sitting s(two_people());
  s.does(ann, {{"do", "options"}, {"options", {{"players", 4}, {"box", "guardians"}}}, {"listed", true}});
  EXPECT_EQ(s.table->chairs(), 4);
  EXPECT_TRUE(s.table->listed());
  s.does(bob, {{"do", "sit"}, {"seat", "seat3"}});
  EXPECT_EQ(s.denied(ann, {{"do", "options"}, {"options", {{"players", 2}}}}), "not_now seat_taken");
  EXPECT_EQ(s.denied(ann, {{"do", "options"}, {"options", {{"players", 5}}}}), "bad_request");
  s.does(ann, {{"do", "fill"}, {"level", "random"}});
  s.does(ann, {{"do", "start"}});
  EXPECT_EQ(s.denied(ann, {{"do", "options"}, {"hints", false}}), "not_now started");
}

TEST(Table, HintsAreABotsChoiceAndCanBeOff) {
  Sitting s = begun();
  Rng rng{1};
  const Json request = {{"do", "hint"}, {"seat", "seat0"}};
  const auto asked = s.table->asks_hint(ann, Node{request, ""});
  ASSERT_TRUE(std::holds_alternative<Seat>(asked));
  const Json hint = Table::hint(*s.table->game_copy(), std::get<Seat>(asked), Lang::en,
                                s.table->names(Lang::en), {.iterations = 30}, rng);
  EXPECT_EQ(hint["choices"][0]["action"], hint["action"]);  // the best first, with its chance
  EXPECT_EQ(hint["choices"][0]["words"], hint["words"]);
  EXPECT_LE(hint["choices"].size(), 3u);
  s.acts(ann, Seat(0), hint["action"]);
  Json quiet = two_people();
  quiet["hints"] = false;
  Sitting silent = begun(quiet);
  EXPECT_TRUE(std::holds_alternative<Denied>(silent.table->asks_hint(ann, Node{request, ""})));
}

// ---- Undo -----------------------------------------------------------------------------

TEST(Table, TakesBackFreelyWhatNobodyHasSeen) {
  Sitting s = begun();
  const Json before = s.shown(Seat(0), ann)["view"];
  EXPECT_FALSE(s.shown(Seat(0), ann)["can_undo"].get<bool>());
  s.acts(ann, Seat(0), s.choices(Seat(0))[0]["action"]);
  EXPECT_EQ(s.shown(Seat(0), ann)["undo"], "free");
  s.does(ann, {{"do", "undo"}, {"seat", "seat0"}});
  EXPECT_EQ(s.shown(Seat(0), ann)["view"], before);
  EXPECT_EQ(s.denied(ann, {{"do", "undo"}, {"seat", "seat0"}}), "not_now nothing_to_undo");
}

TEST(Table, TakesBackByConsentWhatOthersHaveAnswered) {
  Sitting s = begun();
  s.acts(ann, Seat(0), s.choices(Seat(0))[0]["action"]);
  s.acts(bob, Seat(1), s.choices(Seat(1))[0]["action"]);
  const std::size_t steps = s.table->steps();
  EXPECT_EQ(s.shown(Seat(0), ann)["undo"], "ask");
  s.does(ann, {{"do", "undo"}, {"seat", "seat0"}});
  EXPECT_EQ(s.table->steps(), steps);
  EXPECT_EQ(s.shown(Seat(1), bob)["undo_asked"]["seat"], "seat0");
  EXPECT_EQ(s.denied(ann, {{"do", "answer_undo"}, {"yes", true}}), "not_yours not_asked");
  EXPECT_EQ(s.denied(eve, {{"do", "answer_undo"}, {"yes", true}}), "not_yours not_asked");
  s.does(bob, {{"do", "answer_undo"}, {"yes", false}});
  EXPECT_FALSE(s.shown(Seat(1), bob).contains("undo_asked"));
  EXPECT_EQ(s.table->steps(), steps);
  s.does(ann, {{"do", "undo"}, {"seat", "seat0"}});
  s.does(bob, {{"do", "answer_undo"}, {"yes", true}});
  EXPECT_LT(s.table->steps(), steps);
  EXPECT_FALSE(s.choices(Seat(0)).empty());
}

TEST(Table, AgainstBotsAloneNobodyHasToConsent) {
  Sitting s(alone());
  Rng rng{3};
  int acted = 0;
  s.play(rng, [&] { return ++acted > 6; });
  const std::size_t steps = s.table->steps();
  s.does(ann, {{"do", "undo"}, {"seat", "seat0"}});
  EXPECT_LT(s.table->steps(), steps);
}

// ---- Clocks ---------------------------------------------------------------------------

Json with_clock(Json clock) {
  Json request = two_people();
  request["clock"] = std::move(clock);
  return request;
}
Millis left(const Sitting& s, int seat) {
  return s.shown(Seat(0), ann)["seats"][std::size_t(seat)]["clock"]["left"].get<Millis>();
}

TEST(Table, AClockPerMoveRunsForThoseWhoAreAsked) {
  Sitting s = begun(with_clock({{"kind", "move"}, {"seconds", 60}}));
  EXPECT_EQ(left(s, 0), 60'000);
  s.now += 10'000;
  EXPECT_EQ(left(s, 0), 50'000);
  EXPECT_EQ(left(s, 1), 50'000);
  s.acts(ann, Seat(0), s.choices(Seat(0))[0]["action"]);
  s.now += 20'000;
  EXPECT_FALSE(s.shown(Seat(0), ann)["seats"][0]["clock"]["running"].get<bool>());
  EXPECT_EQ(left(s, 1), 30'000);
  s.now += 30'000;
  s.table->tick(s.now);
  s.keep();
  EXPECT_EQ(s.shown(Seat(0), ann)["seats"][1]["stand_in"], "strong");  // a bot plays on
  EXPECT_TRUE(s.table->holds(bob, Seat(1)));
  s.bots();
  s.does(bob, {{"do", "take_back"}, {"seat", "seat1"}});
}

TEST(Table, ABankShrinksAndGrowsByItsIncrement) {
  Sitting s = begun(with_clock({{"kind", "bank"}, {"seconds", 100}, {"increment", 5}}));
  s.now += 10'000;
  s.acts(ann, Seat(0), s.choices(Seat(0))[0]["action"]);
  EXPECT_EQ(left(s, 0), 95'000);
  s.acts(bob, Seat(1), s.choices(Seat(1))[0]["action"]);
  EXPECT_EQ(left(s, 1), 95'000);
  EXPECT_EQ(*s.table->next_flag(), s.now + 95'000);
}

// A newcomer once got a bank of nothing and lost the seat to a bot at the next tick.
TEST(Table, WhoTakesOverASeatTakesOverItsClock) {
  Sitting s = begun(with_clock({{"kind", "bank"}, {"seconds", 100}, {"increment", 5}}));
  s.now += 10'000;
  s.does(bob, {{"do", "stand"}, {"seat", "seat1"}});
  s.now += 10'000;
  s.does(eve, {{"do", "sit"}, {"seat", "seat1"}});
  EXPECT_EQ(left(s, 1), 90'000);
  s.table->tick(s.now);
  EXPECT_TRUE(s.table->chair(Seat(1)).stand_in.empty());
  s.now += 90'000;
  s.table->tick(s.now);
  EXPECT_FALSE(s.table->chair(Seat(1)).stand_in.empty());  // run out
  s.does(eve, {{"do", "stand"}, {"seat", "seat1"}});
  s.does(bob, {{"do", "sit"}, {"seat", "seat1"}});
  EXPECT_GE(left(s, 1), 10'000);  // nobody comes to an empty bank
}

TEST(Table, NoTimeRunsWhileTheServerIsAway) {
  Sitting s = begun(with_clock({{"kind", "days"}, {"days", 3}}));
  s.now += 1000;
  s.does(eve, {{"do", "chat"}, {"text", "hello"}});
  auto again = Table::restored(s.log);
  ASSERT_TRUE(again);
  const Millis later = s.now + 10LL * 24 * 3600 * 1000;
  (*again)->resume(later);
  (*again)->tick(later);
  EXPECT_TRUE((*again)->chair(Seat(0)).stand_in.empty());
  EXPECT_GT(*(*again)->next_flag(), later);
}

// ---- The log is the truth -------------------------------------------------------------

TEST(Table, IsTheSameAgainAfterEveryChange) {
  for (uint64_t seed = 1; seed <= 3; ++seed) {
    Rng rng{seed};
    Json request = with_clock({{"kind", "bank"}, {"seconds", 600}, {"increment", 2}});
    request["options"]["players"] = 3;
    request["seats"].push_back({{"kind", "bot"}, {"level", "greedy"}});
    Sitting s = begun(request);
    std::size_t compared = 0;
    int acted = 0;
    s.play(rng, [&] {
      if (++acted % 7 == 0) s.ask(ann, {{"do", "undo"}, {"seat", "seat0"}});
      if (acted % 11 == 0) s.ask(bob, {{"do", "answer_undo"}, {"yes", rng.below(2) == 0}});
      if (acted % 13 == 0) s.ask(eve, {{"do", "chat"}, {"text", "hm"}});
      if (acted % 5 != 0) return false;
      const auto again = Table::restored(s.log);
      EXPECT_TRUE(again) << (again ? "" : again.problem().line());
      for (const auto& [viewer, person] :
           {std::pair{Seat(0), ann}, std::pair{Seat(1), bob}, std::pair{spectator, eve}}) {
        EXPECT_EQ((*again)->now(viewer, person, Lang::pl, {}, 0, s.now),
                  s.table->now(viewer, person, Lang::pl, {}, 0, s.now));
        EXPECT_EQ((*again)->news(0, viewer, Lang::pl), s.table->news(0, viewer, Lang::pl));
      }
      ++compared;
      return acted > 150;
    });
    EXPECT_GT(compared, 5u);
  }
}

TEST(Table, ADamagedLogIsRefusedNotPlayed) {
  Sitting s = begun();
  s.acts(ann, Seat(0), s.choices(Seat(0))[0]["action"]);
  const auto refused = [](std::vector<Json> log) { return !Table::restored(log); };
  EXPECT_TRUE(refused({}));
  EXPECT_TRUE(refused({Json("garbage")}));
  EXPECT_TRUE(refused({s.log.begin() + 1, s.log.end()}));
  std::vector<Json> other = s.log;
  other.back()["action"] = {{"do", "keep_hero"}, {"hero", "nobody"}};
  EXPECT_TRUE(refused(other));
  other = s.log;
  for (Json& change : other) {
    if (change["do"] == "start") change["rules"]["version"] = 0;
  }
  EXPECT_TRUE(refused(other));
}

// Plays a game with undos and proves its dice; says how many draws were taken back.
void play_and_prove(std::size_t& taken_back) {
  Sitting s(alone());
  const std::string commitment = s.shown(Seat(0), ann)["dice"]["commitment"];
  EXPECT_EQ(s.shown(Seat(0), ann)["dice"]["seed"], "");
  EXPECT_FALSE(s.table->finished());
  Rng rng{5};
  int acted = 0;
  s.play(rng, [&] {
    if (++acted % 3 == 0) s.ask(ann, {{"do", "undo"}, {"seat", "seat0"}});
    return false;
  });
  ASSERT_EQ(s.table->status(), Status::over);
  const Json end = s.shown(Seat(0), ann);
  EXPECT_EQ(sha256_hex(end["dice"]["seed"].get<std::string>()), commitment);
  const auto record = s.table->finished();
  ASSERT_TRUE(record);
  const auto read = read_record(write_record(*record), "game.json");
  ASSERT_TRUE(read) << read.problem().line();
  EXPECT_EQ(*read, *record);
  const auto verified = verify(*read);
  ASSERT_TRUE(verified) << verified.problem().line();
  EXPECT_TRUE(verified->dice_proved);
  EXPECT_TRUE(verified->end_proved);
  taken_back = verified->draws_taken_back;

  // A draw that the seed does not give, a number used twice, another seed: all are found out.
  Record forged = *record;
  forged.dice->seed[0] = forged.dice->seed[0] == '0' ? '1' : '0';
  EXPECT_FALSE(verify(forged));
  forged.dice->commitment = sha256_hex(forged.dice->seed);
  EXPECT_FALSE(verify(forged));
  forged = *record;
  for (Record::Step& step : forged.steps) {
    if (step.draw > 1) {
      step.draw = 1;
      break;
    }
  }
  EXPECT_FALSE(verify(forged));
}
// Dice are different each time, and an undo takes back no draw if none was made since: one game in twenty had
// nothing to take back.
TEST(Table, AFinishedGameProvesItsDice) {
  std::size_t taken_back = 0;
  for (int game = 0; game < 10 && taken_back == 0 && !HasFailure(); ++game) play_and_prove(taken_back);
  EXPECT_GT(taken_back, 0u);
}

TEST(Table, DrawsAreWhatTheDocumentSays) {
  // HMAC-SHA-256 of "1" under 32 zero bytes, first 8 bytes, least first.
  const auto dice = Dice::of(std::string(64, '0'));
  ASSERT_TRUE(dice);
  EXPECT_EQ(dice->commitment(), "60e05bd1b195af2f94112fa7197a5c88289058840ce7c6df9693756bc6250f55");
  EXPECT_NE(dice->draw(1).x, dice->draw(2).x);
  EXPECT_FALSE(Dice::of("00"));
  EXPECT_FALSE(Dice::of(std::string(64, 'G')));
  std::set<std::string> seeds;
  for (int i = 0; i < 100; ++i) seeds.insert(Dice::fresh().seed());
  EXPECT_EQ(seeds.size(), 100u);
}

// ---- Secrets --------------------------------------------------------------------------

// At every decision of seat 1 that offers several choices, both of two are tried
// on two copies of the table. Until somebody may know the difference, what the
// others are told must be the same, byte by byte.
TEST(Table, TellsOthersNothingOfASecretChoice) {
  int compared = 0;
  for (uint64_t seed = 1; seed <= 12; ++seed) {
    Rng rng{seed};
    Json request = two_people();
    request["options"]["players"] = 3;
    request["options"]["box"] = seed % 2 == 0 ? "avengers" : "guardians";
    request["seats"].push_back({{"kind", "you"}});
    Sitting s = begun(request);
    int acted = 0;
    s.play(rng, [&] {
      if (++acted > 120) return true;
      const Json view = s.shown(Seat(1), bob)["view"];
      const std::string decision = view.value("decision", "");
      const Json list = s.choices(Seat(1));
      // The choices that rules B-15 keep secret until all have answered.
      if ((decision != "lay_card" && decision != "keep_hero") || list.size() < 2) return false;
      const Seats asked = s.table->game_copy()->actors().seats;
      if (asked.size() < 2) return false;  // the last answer reveals
      const uint32_t n = s.table->n();
      std::vector<std::string> told;
      for (std::size_t i = 0; i < 2; ++i) {
        auto copy = Table::restored(s.log);
        const Json act = {{"do", "act"},
                          {"key", "secret-choice"},
                          {"seat", "seat1"},
                          {"step", 0},
                          {"action", list[i == 0 ? 0 : list.size() - 1]["action"]}};
        const auto answer = (*copy)->command(bob, "Bob", Node{act, ""}, s.now);
        EXPECT_TRUE(std::holds_alternative<Json>(answer));
        std::string all;
        for (const auto& [viewer, person] : {std::pair{Seat(0), ann}, std::pair{spectator, eve}}) {
          all += (*copy)->now(viewer, person, Lang::en, {}, 0, s.now).dump();
          all += (*copy)->news(n, viewer, Lang::en).dump();
        }
        told.push_back(all);
      }
      EXPECT_EQ(told[0], told[1]);
      ++compared;
      return false;
    });
  }
  EXPECT_GT(compared, 50);
}

TEST(Table, NobodyElseSeesThroughASeat) {
  Sitting s = begun();
  EXPECT_FALSE(s.table->holds(bob, Seat(0)));
  EXPECT_FALSE(s.table->holds(eve, Seat(0)));
  EXPECT_FALSE(s.table->holds(0, Seat(0)));
  const Json for_all = s.shown(spectator, eve);
  EXPECT_TRUE(for_all["choices"].empty());
  EXPECT_FALSE(for_all["view"].contains("hand"));
  const Json explain = {{"do", "explain"}, {"about", "melee"}};
  EXPECT_TRUE(std::holds_alternative<Json>(s.table->explain(eve, Seat(0), Node{explain, ""}, Lang::en)));
}

TEST(Table, ARematchHasTheSamePeople) {
  Sitting s(alone());
  Rng rng{9};
  s.play(rng, [] { return false; });
  ASSERT_EQ(s.table->status(), Status::over);
  const auto next = s.table->again(ann, s.now);
  EXPECT_EQ(next->status(), Status::playing);
  EXPECT_TRUE(next->holds(ann, Seat(0)));
  EXPECT_EQ(next->chair(Seat(1)).level, "greedy");
  s.table->rematched("abc", s.now);
  EXPECT_EQ(s.shown(Seat(0), ann)["rematch"], "abc");
}

TEST(Table, ALobbyRowHasNoIdsOfPeople) {
  Sitting s = begun();
  const Json row = row_of(s.table->summary(), "abc", bob, Seats::of(Seat(1)), true);
  EXPECT_EQ(row["table"], "abc");
  EXPECT_TRUE(row["seats"][1]["yours"].get<bool>());
  EXPECT_FALSE(row["seats"][0]["yours"].get<bool>());
  EXPECT_TRUE(row["seats"][1]["online"].get<bool>());
  EXPECT_EQ(row.dump().find("people"), std::string::npos);
  EXPECT_EQ(row["host"], "Ann");
}

// ---- Decisions of the table ------------------------------------------------------------

Json united(const Json& seats) {
  return {{"game", "united"},
          {"options", {{"players", 3}, {"villain", "choose"}}},
          {"seats", seats},
          {"clock", {{"kind", "move"}, {"seconds", 30}}}};
}

// Any person answers for all, bots keep quiet, and the clock of one runs.
TEST(Table, PeopleDecideForTheTableTogether) {
  Sitting at(united({{{"kind", "you"}}, {{"kind", "open"}}, {{"kind", "bot"}, {"level", "random"}}}));
  at.does(bob, {{"do", "sit"}, {"seat", "seat1"}, {"name", "Bob"}});
  at.does(ann, {{"do", "start"}});
  ASSERT_TRUE(at.table->game_copy()->actors().together());
  EXPECT_TRUE(at.table->bots_asked().empty());
  const Json seats = at.shown(Seat(1), bob)["seats"];
  EXPECT_EQ(seats[0]["asked"], true);
  EXPECT_EQ(seats[1]["asked"], true);
  EXPECT_EQ(seats[2]["asked"], false);
  EXPECT_EQ(seats[0]["clock"]["running"], true);
  EXPECT_EQ(seats[1]["clock"]["running"], false);
  EXPECT_EQ(at.choices(Seat(0)), at.choices(Seat(1)));
  const Json action = at.choices(Seat(1))[0]["action"];
  at.acts(bob, Seat(1), action);
  EXPECT_EQ(at.denied(ann, {{"do", "act"}, {"seat", "seat0"}, {"step", 0}, {"action", action}}),
            "not_now answered_for_all");
}

// Who has left is no person to wait for; where no person is asked, the seat that the rules ask first speaks.
TEST(Table, ABotSpeaksForATableWithoutPeople) {
  Sitting at(united(
      {{{"kind", "you"}}, {{"kind", "bot"}, {"level", "random"}}, {{"kind", "bot"}, {"level", "random"}}}));
  at.does(ann, {{"do", "start"}});
  EXPECT_TRUE(at.table->bots_asked().empty());
  at.does(ann, {{"do", "stand_in"}, {"seat", "seat0"}});
  EXPECT_EQ(at.table->bots_asked(), Seats::of(at.table->game_copy()->actors().speaker));
  const std::size_t before = at.table->steps();
  Rng rng{7};
  const Seat seat = at.table->bots_asked().front();
  at.table->bot_acts(seat, at.table->game_copy()->advise(seat, "random", {}, rng)->action, at.now);
  EXPECT_GT(at.table->steps(), before);
}

}  // namespace
}  // namespace gm

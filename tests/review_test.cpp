// The teacher after a game: what decisions gave up, luck and skill apart.
#include "lab/review.h"

#include <gtest/gtest.h>

#include <memory>
#include <tuple>
#include <utility>

#include "lab/review_text.h"
#include "rules/play.h"

namespace gm {
namespace {

// A game of bots up to its end, or up to so many steps.
std::unique_ptr<Session> played_by_bots(const char* game, const Json& options, const char* level,
                                        std::size_t most = 100000) {
  auto session = new_session(game, options);
  EXPECT_TRUE(session);
  Rng luck = seeded("7"), thought = stream(7, 1);
  while (!(*session)->actors().none() && (*session)->steps() < most) {
    const Actors who = (*session)->actors();
    if (who.luck) {
      (*session)->roll(luck);
      continue;
    }
    const Seat seat = next_actor(who);
    const auto advice = (*session)->advise(seat, level, {}, thought);
    EXPECT_FALSE((*session)->act(seat, advice->action));
  }
  return std::move(*session);
}

ReviewSettings quick_review(uint64_t iterations) {
  ReviewSettings out;
  out.iterations = iterations;
  return out;
}
Json untimed_review(const Review& review) {
  Json out = json_of(review);
  out.erase("seconds");
  return out;
}

void expect_that_it_adds_up(const Review& review) {
  double own = 0, rivals = 0;
  for (const ReviewedSide& side : review.sides) {
    EXPECT_NEAR(side.result() - side.start(), side.balance.change(), 1e-9);
    EXPECT_LE(side.balance.own, 0);
    EXPECT_GE(side.balance.rivals, 0);
    EXPECT_LE(side.turns.size(), 3u);
    for (const auto& turn : side.turns) EXPECT_NEAR(turn.after - turn.before, turn.balance.change(), 1e-9);
    for (std::size_t i = 1; i < side.curve.size(); ++i) EXPECT_LT(side.curve[i - 1].step, side.curve[i].step);
    own += side.balance.own, rivals += side.balance.rivals;
  }
  // What one gives up others get, all of it: from an even start nothing goes by uncounted.
  if (review.sides.size() > 1) {
    EXPECT_NEAR(own + rivals, 0, 1e-9);
  }
  for (const Judged& each : review.judged) {
    EXPECT_GE(each.given_up, 0);
    EXPECT_TRUE(each.given_up == 0 || each.given_up > each.unsure);
    EXPECT_TRUE(each.given_up == 0 || each.action != each.best);
  }
}

TEST(Review, AddsUpInEveryGame) {
  for (const std::string& game : game_ids()) {
    SCOPED_TRACE(game);
    const auto session =
        played_by_bots(game.c_str(), Json::object(), "novice", game == "infinity" ? 150 : 100000);
    const auto found = review(record_of(*session), quick_review(12));
    ASSERT_TRUE(found) << found.problem().line();
    EXPECT_GT(found->judged.size(), 10u);
    EXPECT_EQ(found->decisions, found->asked);
    EXPECT_EQ(found->finished(), session->outcome().over);
    expect_that_it_adds_up(*found);
  }
}

TEST(Review, TheResultIsTheShareOfTheWin) {
  const auto session = played_by_bots("battle", {{"players", 4}, {"teams", "two"}}, "novice");
  const auto found = review(record_of(*session), quick_review(1));
  ASSERT_TRUE(found);
  ASSERT_EQ(found->sides.size(), 2u);
  for (const ReviewedSide& side : found->sides) {
    EXPECT_EQ(side.seats.size(), 2u);
    EXPECT_EQ(side.start(), 0.5);
    EXPECT_EQ(side.result(), session->outcome().winners.has(side.seats[0]) ? 1 : 0);
  }
  expect_that_it_adds_up(*found);
}

TEST(Review, IsTheSameForAnyNumberOfThreads) {
  const Record record = record_of(*played_by_bots("battle", {{"players", 2}}, "novice", 80));
  ReviewSettings settings = quick_review(60);
  settings.threads = 1;
  const auto one = review(record, settings);
  settings.threads = 3;
  const auto three = review(record, settings);
  ASSERT_TRUE(one && three);
  EXPECT_EQ(untimed_review(*one), untimed_review(*three));
  EXPECT_EQ(review_text(*one), review_text(*three));
  EXPECT_EQ(review_page(*one), review_page(*three));
  settings.seed = "2";
  EXPECT_NE(untimed_review(*one), untimed_review(*review(record, settings)));
}

// A game in which seat 0 does as a searching bot says, but for one choice that is far worse; a little of what
// follows it; and the step of that choice, 0 if there was none to make.
std::pair<std::unique_ptr<Session>, std::size_t> game_with_a_blunder(const std::string& seed) {
  auto session = std::move(*new_session("battle", {{"players", 2}}));
  Rng luck = seeded(seed), thought = stream(7, 1);
  std::size_t planted = 0;
  while (!session->actors().none() && (planted == 0 || session->steps() < planted + 12)) {
    if (session->actors().luck) {
      session->roll(luck);
      continue;
    }
    const Seat seat = next_actor(session->actors());
    const auto advice = session->advise(seat, "strong", {.iterations = 500}, thought);
    Json action = advice->action;
    for (const auto& choice : advice->choices) {
      if (seat != Seat(0) || planted != 0 || choice.worth > advice->worth - 0.2) continue;
      // It looks awful after a try or two; is it?
      const auto weighed = session->advise(seat, "strong", {.iterations = 300}, thought, &choice.action);
      for (const auto& each : weighed->choices) {
        if (each.action != choice.action || each.worth > weighed->worth - 0.2) continue;
        action = choice.action;
        planted = session->steps() + 1;
      }
    }
    EXPECT_FALSE(session->act(seat, action));
  }
  return {std::move(session), planted};
}

TEST(Review, FindsABlunder) {
  std::unique_ptr<Session> session;
  std::size_t planted = 0;
  for (const char* seed : {"7", "8", "9", "10"}) {
    if (planted == 0) std::tie(session, planted) = game_with_a_blunder(seed);
  }
  ASSERT_NE(planted, 0u);
  ReviewSettings settings = quick_review(600);
  settings.seat = "seat0";
  const auto found = review(record_of(*session), settings);
  ASSERT_TRUE(found);
  const auto worst = ReviewWords{*found}.worst(found->sides[0]);
  ASSERT_FALSE(worst.empty());
  EXPECT_EQ(worst[0]->step, planted);
  EXPECT_GE(worst[0]->grade, Grade::mistake);
  EXPECT_NE(worst[0]->action, worst[0]->best);
  for (const Judged& each : found->judged) EXPECT_EQ(each.seat, Seat(0));
}

// The rival has laid another card, face down: seat 0 cannot know, and neither may its judge.
TEST(Review, JudgesByWhatTheSeatKnew) {
  auto session = played_by_bots("battle", {{"players", 2}}, "novice", 0);
  Rng luck = seeded("7"), thought = stream(7, 1);
  std::vector<Json> cards;
  while (cards.size() < 2) {
    const Actors who = session->actors();
    if (who.luck) {
      session->roll(luck);
      continue;
    }
    if (who.seats == (Seats::of(Seat(0)) | Seats::of(Seat(1))) && session->legal(Seat(0)).size() > 1) {
      for (const Json& action : session->legal(Seat(1))) {
        if (action["do"] == "lay_card") cards.push_back(action);
      }
      if (cards.size() >= 2) break;
      cards.clear();
    }
    const Seat seat = next_actor(who);
    EXPECT_FALSE(session->act(seat, session->advise(seat, "novice", {}, thought)->action));
  }
  const auto with = [&](const Json& hidden) {
    auto copy = session->copy();
    EXPECT_FALSE(copy->act(Seat(1), hidden));
    EXPECT_FALSE(copy->act(Seat(0), copy->legal(Seat(0))[0]));
    ReviewSettings settings = quick_review(60);
    settings.seat = "seat0";
    return *review(record_of(*copy), settings);
  };
  const Review one = with(cards.front()), other = with(cards.back());
  ASSERT_FALSE(one.judged.empty());
  EXPECT_EQ(one.judged.back().step, session->steps() + 2);
  EXPECT_EQ(json_of(one)["judged"], json_of(other)["judged"]);
}

TEST(Review, AGameThatIsNotOverHasItsLastEstimate) {
  const auto session = played_by_bots("ring", Json::object(), "novice", 120);
  const auto found = review(record_of(*session), quick_review(20));
  ASSERT_TRUE(found);
  EXPECT_FALSE(found->finished());
  for (const ReviewedSide& side : found->sides) {
    EXPECT_GT(side.result(), 0);
    EXPECT_LT(side.result(), 1);
  }
  EXPECT_NE(review_text(*found).find("not over"), std::string::npos);
  // And nothing at all has happened yet.
  const auto begun =
      review(record_of(*played_by_bots("ring", Json::object(), "novice", 0)), quick_review(20));
  ASSERT_TRUE(begun);
  EXPECT_EQ(begun->sides[0].result(), 0.5);
  EXPECT_TRUE(begun->sides[0].turns.empty());
  EXPECT_FALSE(review_page(*begun).empty());
}

TEST(Review, ToldToStopItReviewsWhatItHas) {
  const Record record = record_of(*played_by_bots("battle", {{"players", 2}}, "novice"));
  ReviewSettings settings = quick_review(10);
  settings.threads = 1;
  const auto found = review(record, settings, [](uint64_t done, uint64_t) { return done < 20; });
  ASSERT_TRUE(found);
  EXPECT_EQ(found->decisions, 20u);
  EXPECT_LT(found->reached, found->steps);
  EXPECT_FALSE(found->finished());
  for (const Judged& each : found->judged) EXPECT_LE(each.step, found->reached);
  expect_that_it_adds_up(*found);
}

TEST(Review, FromAGivenPositionASideStartsWithItsFirstEstimate) {
  const auto before = played_by_bots("battle", {{"players", 2}}, "novice", 60);
  auto session = session_at("battle", before->options(), before->position());
  ASSERT_TRUE(session);
  Rng luck = seeded("7"), thought = stream(7, 2);
  while ((*session)->steps() < 30 && !(*session)->actors().none()) {
    const Actors who = (*session)->actors();
    if (who.luck) {
      (*session)->roll(luck);
    } else {
      (*session)->act(next_actor(who), (*session)->advise(next_actor(who), "novice", {}, thought)->action);
    }
  }
  const auto found = review(record_of(**session), quick_review(40));
  ASSERT_TRUE(found);
  for (const ReviewedSide& side : found->sides) {
    EXPECT_NEAR(side.result() - side.start(), side.balance.change(), 1e-9);
    EXPECT_GT(side.curve.front().step, 0u);
  }
}

TEST(Review, TellsOfPeopleOrOfAllBots) {
  const auto session = played_by_bots("battle", {{"players", 2}}, "novice", 60);
  const auto seats_told = [&](std::vector<Record::Player> players, const std::string& seat = "") {
    ReviewSettings settings = quick_review(1);
    settings.seat = seat;
    Seats out;
    const auto found = review(record_of(*session, std::move(players)), settings);
    for (const Judged& each : found->judged) out.add(each.seat);
    return out;
  };
  const Seats both = Seats::of(Seat(0)) | Seats::of(Seat(1));
  EXPECT_EQ(seats_told({{"Ann", "you"}, {"Bo", "bot:casual"}}), Seats::of(Seat(0)));
  EXPECT_EQ(seats_told({{"Al", "bot:casual"}, {"Bo", "bot:casual"}}), both);
  EXPECT_EQ(seats_told({{"Ann", "you"}, {"Bo", "bot:casual"}}, "seat1"), Seats::of(Seat(1)));
}

TEST(Review, BadSettingsSayWhatWasExpected) {
  Record record = record_of(*played_by_bots("battle", {{"players", 2}}, "novice", 20));
  const auto said = [&](const ReviewSettings& settings) {
    const auto found = review(record, settings);
    return found ? "" : found.problem().line();
  };
  ReviewSettings settings = quick_review(1);
  for (const char* level : {"divine", "random", "novice"}) {
    settings.level = level;
    EXPECT_NE(said(settings).find("--level: expected"), std::string::npos) << level;
  }
  settings = quick_review(1);
  for (const char* seat : {"seat2", "chance", "spectator", "king"}) {
    settings.seat = seat;
    EXPECT_NE(said(settings).find("--seat: expected seat0 to seat1"), std::string::npos) << seat;
  }
  record.steps[0].action = {{"do", "nonsense"}};
  EXPECT_NE(said(quick_review(1)).find("step 1"), std::string::npos);
}

TEST(Review, ThePageEscapesNamesAndStandsAlone) {
  const auto session = played_by_bots("battle", {{"players", 2}}, "novice", 60);
  ReviewSettings settings = quick_review(5);
  for (Lang lang : langs) {
    settings.lang = lang;
    const auto found = review(
        record_of(*session, {{"<script>alert('1')</script>"}, {"B\"o & \x1b[31mC", "bot:casual"}}), settings);
    ASSERT_TRUE(found);
    const std::string page = review_page(*found);
    for (const char* never : {"<script", "http://", "https://", "\x1b", "review."})
      EXPECT_EQ(page.find(never), std::string::npos) << never;
    EXPECT_NE(page.find("&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;"), std::string::npos);
    EXPECT_NE(page.find("B&quot;o &amp; "), std::string::npos);
    EXPECT_NE(page.find("prefers-color-scheme:dark"), std::string::npos);
    EXPECT_EQ(review_text(*found).find('\x1b'), std::string::npos);
  }
}

}  // namespace
}  // namespace gm

// United's effect vocabulary: what can be said, what it means to the rules, and
// what is refused with which words.
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <utility>
#include <vector>

#include "rules/united/content_check.h"
#include "rules/united/facts.h"
#include "text/united/content.h"

namespace gm::united {
namespace {

// The steps that a text means, in an empty book.
struct Meant {
  Book book;
  EffectId id = EffectId::none;
  const Step& step(int i) const { return book.step[book.effect[int(id)].first + i]; }
  int size() const { return book.effect[int(id)].size; }
};
Meant meant(const std::string& text) {
  Meant out;
  const Result<EffectId> read = read_effect(out.book, text);
  if (read) {
    out.id = *read;
  } else {
    ADD_FAILURE() << text << "\n  column " << read.problem().line();
  }
  return out;
}
std::string again(const std::string& text) {
  const Meant read = meant(text);
  return write_effect(read.book, read.id);
}

// ---- There and back -----------------------------------------------------------------

TEST(UnitedVocabulary, EveryBuiltInEffectIsWrittenBackAsItStands) {
  const Content& content = built_in();
  for (const SpecialText& special : content.specials) {
    EXPECT_EQ(write_effect(content.book, special.row), special.effect) << special.id;
  }
  for (std::size_t i = 0; i < content.locations.size(); ++i) {
    EXPECT_EQ(write_effect(content.book, content.book.location[i].end_of_turn), content.locations[i].effect);
  }
  const auto sorted = [](const std::vector<std::string>& lines) {
    return std::set<std::string>(lines.begin(), lines.end());
  };
  for (std::size_t i = 0; i < content.villains.size(); ++i) {
    const VillainText& text = content.villains[i];
    const Villain& villain = content.book.villain[i];
    EXPECT_EQ(sorted(write_lines(content.book, villain)), sorted(text.effects)) << text.id;
    for (std::size_t row = 0; row < text.threats.size(); ++row) {
      EXPECT_EQ(write_lines(content.book, villain.threat[row]), text.threats[row].effects);
    }
  }
}

// Every verb, combinator, selector and amount at least once, in normal form.
TEST(UnitedVocabulary, EverythingReadsBack) {
  const char* const texts[] = {
      "damage(me, 1)",
      "damage(at(around), own_crisis)",
      "hit_all(here, 2); attack(pick(adjacent), 2); attack(it, 3, single)",
      "crisis(here, 1); crisis(team, 2); crisis(pick(others), 1)",
      "remove_crisis(anywhere, 1); remove_crisis(pick(all), 1); remove_crisis(others_at(here), 2)",
      "track(2); track(discarded, down)",
      "add(T, here, symbols(A, 2)); add(C, all, 1)",
      "discard(TC, here, all); discard(T, pick(all), 1)",
      "shift(TC, here, other, 2); shift(C, adjacent, here, 1)",
      "rescue(here, 1); defeat(around, 2)",
      "step(me, 1)",
      "jump(me + some(others_at(here)), pick(other)); jump(team, here)",
      "give(W, 1, pick(others)); give(A, 2, team, split)",
      "draw(team, 1); draw_to(me, 3)",
      "search_top(me); swap_played(me); swap_hand(me)",
      "tuck(me, 1)",
      "peek_plan(may_bottom); peek_plan",
      "shield(team); ignore_symbol(me, 1)",
      "fill_threat(here, 1); heal(villain, 2); heal(henchman(here), 1)",
      "villain_move(2); villain_move(pick(all)); restore_threat(all)",
      "bam; lose",
      "if(no_hero(here)){crisis(here, 1)}",
      "each(where(has_hero(L) and count(C, L) > 0) as L){damage(at(L), 1)}",
      "may{draw(me, 1)}; cost{tuck(me, 1)}; unless(any, crisis(2)){damage(at(here), 2)}",
      "unless(at(here), damage(1)){add(T, here, 1)}",
      "if(missions_done = 2 or track_value >= 10){lose}",
      "if(not full(all) and heroes(here) != 1){lose}",
      "if(crisis_of(at(here)) <= 3 and crisis_at(all) < 9){lose}",
      "track((count(T, here) + 1) * 2)",
      "track(min(unplaced, 3) + max(1, crisis_of(team)))",
      "damage(team, 1 + 2 * missions_done)",
      "if(not (full(here) or no_hero(all))){lose}",
      "if((track_value > 3) = full(here)){lose}",
  };
  std::set<Verb> verbs;
  for (const char* text : texts) {
    EXPECT_EQ(again(text), text);
    const Meant read = meant(text);
    for (int i = 0; i < read.size(); ++i) verbs.insert(read.step(i).verb);
  }
  EXPECT_EQ(int(verbs.size()), verb_count);
}

TEST(UnitedVocabulary, SpacesMeanNothing) {
  EXPECT_EQ(again("  damage( at (here),1 ) ;track(2)"), "damage(at(here), 1); track(2)");
  EXPECT_EQ(again("if(count(TC,here)=0 and crisis_at(here)>0){lose}"),
            "if(count(TC, here) = 0 and crisis_at(here) > 0){lose}");
  EXPECT_EQ(again("if(not not full(all)){lose}"), "if(full(all)){lose}");
}

// ---- What it means --------------------------------------------------------------------

TEST(UnitedVocabulary, BodiesAreTheStepsBehindTheirHead) {
  const Meant read = meant("unless(any, crisis(2)){damage(at(here), 2); track(1)}; lose");
  ASSERT_EQ(read.size(), 4);
  EXPECT_EQ(read.step(0).verb, Verb::unless);
  EXPECT_EQ(read.step(0).span, 2);
  EXPECT_EQ(read.step(0).pays, Verb::crisis);
  EXPECT_EQ(read.step(0).whom.kind, Whom::Kind::any);
  EXPECT_EQ(read.step(0).n, just(2));
  EXPECT_EQ(read.step(1).verb, Verb::damage);
  EXPECT_EQ(read.step(3).verb, Verb::lose);
}

TEST(UnitedVocabulary, ExpressionsCalculate) {
  const Book& rows = built_in().book;
  Book book = rows;
  State s;
  s.table.villain = VillainId{0};
  s.table.track = 7;
  const auto value_of = [&](const std::string& text) {
    Book with = book;
    const Result<EffectId> read = read_effect(with, "track(" + text + ")");
    EXPECT_TRUE(read) << text;
    return value(with, s, Frame{.role = Frame::Role::bam, .at = 0}, with.step[with.steps - 1].n);
  };
  EXPECT_EQ(value_of("3"), 3);
  EXPECT_EQ(value_of("1 + 2 * 3"), 7);
  EXPECT_EQ(value_of("(1 + 2) * 3"), 9);
  EXPECT_EQ(value_of("track_value + 1"), 8);
  EXPECT_EQ(value_of("min(track_value, 5)"), 5);
  EXPECT_EQ(value_of("max(track_value, 5)"), 7);
  EXPECT_EQ(value_of("track_value > 6 and track_value <= 7"), 1);
  EXPECT_EQ(value_of("not track_value = 7 or 0"), 0);
  EXPECT_EQ(value_of("track_value >= 8 or track_value < 8"), 1);
}

TEST(UnitedVocabulary, LinesGoIntoTheirRow) {
  Book book;
  Result<Threat> threat = read_line(book, Threat{.health = 4}, "bam: damage(at(here), 1)");
  ASSERT_TRUE(threat);
  threat = read_line(book, *threat, "constant: leave_cost(here, +1)");
  ASSERT_TRUE(threat);
  EXPECT_NE(threat->on[Trigger::bam], EffectId::none);
  EXPECT_EQ(threat->modifiers[0].mod, Mod::leave_cost);
  EXPECT_EQ(threat->modifiers[0].n, 1);
  Result<Villain> villain = read_line(book, Villain{}, "overflow pass");
  ASSERT_TRUE(villain);
  EXPECT_EQ(villain->overflow, Overflow::pass);
  villain = read_line(book, *villain, "plot: full(all)");
  ASSERT_TRUE(villain);
  EXPECT_TRUE(villain->has_plot);
  villain = read_line(book, *villain,
                      "constant: extra_action(A or H, crisis_at(here) > 0, remove_crisis(here, 1))");
  ASSERT_TRUE(villain);
  EXPECT_EQ(villain->modifiers[0].symbols, Symbols::of(Symbol::attack, Symbol::heroic));
  EXPECT_EQ(write_effect(book, villain->modifiers[0].effect), "remove_crisis(here, 1)");
}

// ---- Refused ----------------------------------------------------------------------------

TEST(UnitedVocabulary, ComplainsAtTheWordThatIsWrong) {
  const std::pair<const char*, const char*> wrongs[] = {
      {"", "1: expected a verb: one of damage"},
      {"smash(here, 1)", "1: expected a verb: one of damage, hit_all"},
      {"damage(me", "10: expected ','; got the end"},
      {"damage(here, 1)", "8: expected one of me, team, others, at, others_at, any; got \"here\""},
      {"add(X, here, 1)", "5: expected one of T, C, TC; got \"X\""},
      {"give(T, 1, me)", "6: expected one of M, A, H, W; got \"T\""},
      {"attack(here, 2, twice)", "17: expected \"single\"; got \"twice\""},
      {"damage(me, 1) track(1)", "15: expected ';' or the end; got \"track\""},
      {"damage(me, 1);", "15: expected a verb"},
      {"may{draw(me, 1)", "16: expected ';' or '}'; got the end"},
      {"track(1 +)", "10: expected a number or one of count"},
      {"track(100)", "7: expected a number from 0 to 99"},
      {"if(full(where(full(L)))){lose}", "9: expected here, adjacent"},
      {"each(all as M){lose}", "13: expected \"L\"; got \"M\""},
      {"unless(any, draw(1)){lose}", "13: expected one of crisis, damage; got \"draw\""},
      {"track((((((1))))))", "11: expected fewer parentheses"},
      {"may{may{may{may{may{lose}}}}}", "17: expected at most 4 combinators"},
      {"lose; lose; lose; lose; lose; lose; lose; lose; lose; lose; lose; lose; lose",
       "73: expected at most 12 steps"},
      // What the rules refuse.
      {"each(all as L){each(all as L){lose}}", "1: expected no each inside an each (U-18.1)"},
      {"damage(me, 21)", "1: expected numbers up to 20"},
      {"cost{draw(me, 1)}; draw(me, 1)", "1: expected only tuck(me, n) inside a cost"},
      {"damage(any, 1)", "1: expected Heroes that this verb can be done to"},
      {"add(T, anywhere, 1)", "1: expected Locations that this verb can be done to"},
      {"add(T, where(full(L)), 1); add(C, where(full(L)), 1)", "1: expected at most one where"},
  };
  for (const auto& [text, line] : wrongs) {
    Book book;
    const Result<EffectId> read = read_effect(book, text);
    ASSERT_FALSE(read) << text;
    EXPECT_TRUE(read.problem().line().starts_with(line)) << text << "\n" << read.problem().line();
    EXPECT_TRUE(book == Book{}) << text;  // nothing is left behind
  }
}

TEST(UnitedVocabulary, ComplainsAboutLines) {
  const std::pair<const char*, const char*> threats[] = {
      {"boom: lose",
       "1: expected one of bam, villain_enters, turn_start_here, turn_end_here, cleared, constant"},
      {"overflow pass", "1: expected one of bam"},
      {"bam lose", "5: expected ':'"},
      {"constant: speed(here, 1)", "11: expected one of thug_health"},
      {"constant: guard(hero, full(all))", "17: expected one of villain, henchman"},
      {"constant: thug_health(where(full(L)), 2)", "23: expected here, adjacent"},
  };
  for (const auto& [text, line] : threats) {
    Book book;
    const Result<Threat> read = read_line(book, Threat{}, text);
    ASSERT_FALSE(read) << text;
    EXPECT_TRUE(read.problem().line().starts_with(line)) << text << "\n" << read.problem().line();
  }
  Book book;
  const Result<Threat> once = read_line(book, Threat{}, "bam: lose");
  ASSERT_TRUE(once);
  EXPECT_EQ(read_line(book, *once, "bam: lose").problem().line(), "1: expected one bam; here is another");
  const Result<Villain> villain = read_line(book, Villain{}, "overflow sometimes: lose");
  ASSERT_FALSE(villain);
  EXPECT_TRUE(villain.problem().line().starts_with("10: expected one of once, per_token, pass"));
}

TEST(UnitedVocabulary, EveryFlawIsExplained) {
  std::set<std::string> texts;
  for (int i = 0; i < content_flaw_count; ++i) {
    const std::string text = explain(ContentFlaw(i));
    EXPECT_EQ(text.empty(), ContentFlaw(i) == ContentFlaw::none);
    EXPECT_TRUE(texts.insert(text).second) << text;
  }
}

}  // namespace
}  // namespace gm::united

// The effect vocabulary: what can be said, what it means to the rules, and what
// is refused with which words.
#include <gtest/gtest.h>

#include <string>
#include <utility>

#include "text/battle/content.h"

namespace gm::battle {
namespace {

constexpr CardKind hero = CardKind::hero;
constexpr CardKind battlefield = CardKind::battlefield;

Ability ability(const std::string& text, CardKind kind = hero) {
  const Result<Ability> read = read_ability(text, kind);
  if (read) return *read;
  ADD_FAILURE() << text << "\n  column " << read.problem().line();
  return {};
}
Step first_step(const std::string& text, CardKind kind = hero) {
  const Ability read = ability(text, kind);
  return read.steps.empty() ? Step{} : read.steps[0];
}

// ---- There and back -----------------------------------------------------------------

TEST(BattleVocabulary, EveryBuiltInAbilityIsWrittenBackAsItStands) {
  const Content& content = built_in();
  int count = 0;
  const auto check = [&](const CardText& card, CardKind kind) {
    for (const std::string& text : card.abilities) {
      EXPECT_EQ(write_ability(ability(text, kind)), text) << card.id;
      ++count;
    }
  };
  for (const CardText& card : content.heroes) check(card, hero);
  for (const CardText& card : content.fields) check(card, battlefield);
  EXPECT_EQ(count, 45);
}

TEST(BattleVocabulary, EveryBuiltInActionIsWrittenBackToTheSameSteps) {
  for (const TechniqueRow& row : built_in().book.technique) {
    for (const Steps& steps : row.action) {
      const Result<Steps> again = read_steps(write_steps(steps));
      ASSERT_TRUE(again) << again.problem().line();
      EXPECT_EQ(*again, steps);
      EXPECT_FALSE(steps.empty());
    }
  }
}

// Every word of the grammar at least once, in normal form.
TEST(BattleVocabulary, EveryWordCanBeSaidByAHero) {
  const char* const texts[] = {
      "mod start_energy(5)",
      "mod start_energy(+1) if hand>=3",
      "mod energy_cap(-2)",
      "mod hand_size(+2) if exists(each_other where hand>=6)",
      "mod picks(4,-1)",
      "mod picks(2,0)",
      "mod order(asc) if energy>=2",
      "mod order(free)",
      "mod trap_damage(0) if hand<=1",
      "mod trap_stays(no)",
      "mod trap_stays(yes)",
      "mod ko_damage(out)",
      "mod ko_damage(6)",
      "mod ko_stays(yes)",
      "mod both_actions(planning) if turn_left",
      "mod action_bonus(trick.a,-2)",
      "mod action_bonus(shot.b,+3)",
      "mod protect(ambush,defence,knockout,trap,hero,battlefield)",
      "mod stance_protects(+trap,hero)",
      "mod active_uses(3)",
      "on fight_start: take_marker(self)",
      "on round_start limit 9/fight: peek_laid(each_opponent where energy<self)",
      "on stage_start limit 1/stage: discard_random(pick_up_to(7,opponent where hand>=9),9)",
      "on all_laid: may swap_laid(self)",
      "on survived_checks: may perform(pick_card,pick_action)",
      "on after_own_action if exists(first_player): stance(self); perform(defence,pick_action)",
      "on would_hurt(melee,hero) if hand>=1: may discard_choice(self,1); prevent()",
      "on last_energy: damage(each_in,1); defer_leave()",
      "on hero_left: take_random(first_player,leaver,2); place_trap(self,1); remove_trap(random,7)",
      "on stage_end: ward(self,fight_end); no_cards(stage_end)",
      "on round_end: name_technique(); discard_named(pick(hero_other),named); gain(picked,series(shot))",
      "active before_reveal: swap_laid(self); look_and_take(pick(opponent))",
      "active on_turn: set_energy(pick(hero where not_acted),9); discard_laid(picked)",
      "active instead if energy<=3: take_random(self,pick(opponent where hand>=2),3)",
      "active instead: take_random(pick_up_to(2,opponent where not_acted),self,3)",
      "active instead: take_random(each_opponent where not_acted,self,3)",
      "active after_action: toggle_ko(7); flip_tactics(1); place_ko(self,2); pass_marker(next_in)",
      "active on_turn: draw(pick(hero),0); give(each_other,trick); discard_named(picked,melee)",
      "active on_turn: take_discard(self,1)",
      "active on_turn: ward(self,own_reveal); no_cards(fight_end); damage(each_opponent,series(melee))",
  };
  for (const char* text : texts) EXPECT_EQ(write_ability(ability(text)), text);
}

TEST(BattleVocabulary, EveryWordOfTheTableCanBeSaidByABattlefield) {
  const char* const texts[] = {
      "mod draft_passes(0)",
      "mod stages(5)",
      "mod turn_direction(clockwise)",
      "mod laid_open",
      "mod protect(trap) if energy<=1",
      "on battlefield_revealed: place_ko(random,7)",
      "on fight_start if exists(first_player where hand>=6): discard_choice(first_player,1)",
      "on all_laid: discard_laid(first_player)",
      "on round_end limit 2/fight: set_energy(each_in where hand>=4,1)",
      "on hero_left: take_marker(leaver); take_random(leaver,first_player,1); place_ko(leaver,1)",
      "on survived_checks: may damage(pick(opponent),1); perform(shot,pick_action)",
      "on would_hurt(trap) if energy<=1 limit 1/round: prevent()",
      "on last_energy if turn_left: defer_leave()",
  };
  for (const char* text : texts) EXPECT_EQ(write_ability(ability(text, battlefield)), text);
}

TEST(BattleVocabulary, SpacesAndOldSpellingsAreReadAndWrittenInNormalForm) {
  const std::pair<const char*, const char*> rows[] = {
      {"  mod   protect( trap +hero )  ", "mod protect(trap,hero)"},
      {"mod stance_protects(+hero+trap)", "mod stance_protects(+trap,hero)"},
      {"active on_turn:damage(pick(opponent) where energy > self , 1);draw( self,02 )",
       "active on_turn: damage(pick(opponent where energy>self),1); draw(self,2)"},
      {"on would_hurt ( trap ) limit 1 / round : prevent ( )",
       "on would_hurt(trap) limit 1/round: prevent()"},
  };
  for (const auto& [said, normal] : rows) EXPECT_EQ(write_ability(ability(said)), normal);
}

// ---- What the rules get -----------------------------------------------------------------

TEST(BattleVocabulary, FillsTheFieldsThatTheRulesRead) {
  EXPECT_EQ(first_step("active on_turn: damage(pick_up_to(2,opponent where not_acted),1)"),
            (Step{.verb = Verb::damage,
                  .who = Who::pick_up_to,
                  .filter = {Filter::Kind::not_acted},
                  .up_to = 2,
                  .n = 1}));
  EXPECT_EQ(first_step("on fight_start: may gain(each_in,series(trick))"),
            (Step{.verb = Verb::gain, .may = true, .who = Who::each_in, .series = Technique::trick}));
  EXPECT_EQ(first_step("active instead: take_random(self,pick(opponent where hand>=2),3)"),
            (Step{.verb = Verb::take_random,
                  .who = Who::self,
                  .filter = {Filter::Kind::hand_at_least, 2},
                  .n = 3,
                  .from = Who::pick_opponent}));
  EXPECT_EQ(first_step("on hero_left: place_trap(leaver,1)", battlefield),
            (Step{.verb = Verb::place_trap, .who = Who::leaver, .n = 1}));
  EXPECT_EQ(first_step("active instead: perform(pick_card,pick_action)"), (Step{.verb = Verb::perform}));
  EXPECT_EQ(first_step("active instead: perform(shot,pick_action)"),
            (Step{.verb = Verb::perform, .technique = Technique::shot}));
  EXPECT_EQ(first_step("active on_turn: ward(self,own_reveal)"),
            (Step{.verb = Verb::ward, .who = Who::self, .until = Until::own_reveal}));
  EXPECT_EQ(first_step("active on_turn: no_cards(round_end)"),
            (Step{.verb = Verb::no_cards, .until = Until::round_end}));

  const auto modifier = [](const char* text, CardKind kind = battlefield) {
    return ability(text, kind).modifier;
  };
  EXPECT_EQ(modifier("mod energy_cap(3)"), (Modifier{.mod = Mod::energy_cap, .n = 3}));
  EXPECT_EQ(modifier("mod energy_cap(+3)"), (Modifier{.mod = Mod::energy_cap, .add = true, .n = 3}));
  EXPECT_EQ(modifier("mod picks(1,+1)"), (Modifier{.mod = Mod::picks, .add = true, .n = 1, .pass = 1}));
  EXPECT_EQ(modifier("mod order(either)"), (Modifier{.mod = Mod::order, .n = int8_t(Order::either)}));
  EXPECT_EQ(modifier("mod turn_direction(counter)"), (Modifier{.mod = Mod::turn_direction, .n = 1}));
  EXPECT_EQ(modifier("mod laid_open"), (Modifier{.mod = Mod::laid_open, .n = 1}));
  EXPECT_EQ(modifier("mod trap_stays(no)"), (Modifier{.mod = Mod::trap_stays, .n = 0}));
  EXPECT_EQ(modifier("mod ko_damage(out)"), (Modifier{.mod = Mod::ko_damage, .n = 0}));
  EXPECT_EQ(modifier("mod both_actions(trick)"),
            (Modifier{.mod = Mod::both_actions, .n = 1, .technique = Technique::trick}));
  EXPECT_EQ(
      modifier("mod action_bonus(melee.b,-1)"),
      (Modifier{
          .mod = Mod::action_bonus, .add = true, .n = -1, .technique = Technique::melee, .part = Part::b}));
  EXPECT_EQ(modifier("mod protect(trap,hero)"),
            (Modifier{.mod = Mod::protect, .sources = Sources::of(Source::trap, Source::hero)}));

  const Ability limited =
      ability("on would_hurt(trap) if exists(each_opponent where energy>self) limit 1/round: prevent()");
  EXPECT_EQ(limited.trigger, Trigger::would_hurt);
  EXPECT_EQ(limited.hurt_by, Sources::of(Source::trap));
  EXPECT_EQ(limited.limit, 1);
  EXPECT_EQ(limited.per, Span::round);
  EXPECT_EQ(limited.condition, (Condition{.kind = Condition::Kind::exists,
                                          .who = Who::each_opponent,
                                          .filter = {Filter::Kind::energy_above_self}}));
  EXPECT_EQ(ability("active after_action if energy<=2: draw(self,1)").condition,
            (Condition{.kind = Condition::Kind::energy_at_most, .n = 2}));
  EXPECT_EQ(ability("active after_action: draw(self,1)").window, Window::after_action);
}

// ---- What is refused ------------------------------------------------------------------------

struct RefusedText {
  const char* text;
  int column;
  const char* what;  // a part of the message
};

void expect_refused(const RefusedText& row, const Problem& problem) {
  EXPECT_EQ(problem.where, std::to_string(row.column)) << row.text << "\n  " << problem.line();
  EXPECT_NE(problem.what.find(row.what), std::string::npos) << row.text << "\n  " << problem.line();
}
template <std::size_t N>
void expect_refused(const RefusedText (&rows)[N], CardKind kind) {
  for (const RefusedText& row : rows) {
    const Result<Ability> read = read_ability(row.text, kind);
    if (read) {
      ADD_FAILURE() << "was accepted: " << row.text;
    } else {
      expect_refused(row, read.problem());
    }
  }
}

TEST(BattleVocabularyRefuses, WhatIsNoSentence) {
  const RefusedText rows[] = {
      {"", 1, "expected one of mod, on, active; got the end"},
      {"modd order(asc)", 1, "got \"modd\""},
      {"mod", 4, "expected one of start_energy,"},
      {"mod speed(3)", 5, "got \"speed\""},
      {"mod order", 10, "expected '('; got the end"},
      {"mod order(up)", 11, "expected one of asc, desc, either, free; got \"up\""},
      {"mod order(asc) order(asc)", 16, "expected the end; got \"order\""},
      {"mod order(asc) if tired", 19, "expected one of hand, energy, exists, turn_left"},
      {"mod order(asc) if hand=3", 23, "expected \">=\" or \"<=\""},
      {"mod order(asc) if hand>3", 24, "expected '='"},
      {"on fight_end: draw(self,1)", 4, "expected one of battlefield_revealed,"},
      {"on round_end draw(self,1)", 14, "expected \"if\", \"limit\" or ':'; got \"draw\""},
      {"on round_end:", 14, "expected one of damage, gain,"},
      {"on round_end: draw(self,1);", 28, "got the end"},
      {"on round_end: draw(self)", 24, "expected ','"},
      {"on round_end: draw(myself,1)", 20, "expected heroes: self, first_player,"},
      {"on round_end: draw(self,x)", 25, "expected a number"},
      {"on round_end: draw(pick(friend),1)", 25, "expected one of opponent, hero_other, hero"},
      {"on round_end: draw(each_in where tall,1)", 34, "expected one of energy, not_acted, hand"},
      {"on round_end: draw(random,1)", 20, "expected heroes"},
      {"on round_end: pass_marker(left)", 27, "expected \"next_in\""},
      {"on round_end: stance(each_in)", 22, "expected \"self\""},
      {"on would_hurt: prevent()", 14, "expected '('"},
      {"on would_hurt(rain): prevent()", 15, "expected one of ambush,"},
      {"on would_hurt(trap,trap): prevent()", 20, "each source once"},
      {"active later: draw(self,1)", 8, "expected one of before_reveal, on_turn, instead, after_action"},
      {"active on_turn: perform(shot)", 29, "expected ','"},
      {"active on_turn: perform(fist,pick_action)", 25, "pick_card; got \"fist\""},
      {"active on_turn: draw(self,1) \xC5\xBC", 30, "a character that no ability has"},
      {"active on_turn: draw(self,1)\n", 29, "a character that no ability has"},
  };
  expect_refused(rows, hero);
}

TEST(BattleVocabularyRefuses, NumbersOutOfRange) {
  const RefusedText rows[] = {
      {"mod start_energy(0)", 18, "a number from 1 to 9; got \"0\""},
      {"mod start_energy(+0)", 18, "a change from -9 to +9, not 0"},
      {"mod energy_cap(10)", 16, "a number from 1 to 9; got \"10\""},
      {"mod hand_size(11)", 15, "a number from 1 to 10"},
      {"mod hand_size(+11)", 15, "a change from -10 to +10"},
      {"mod picks(0,+1)", 11, "a number from 1 to 4"},
      {"mod picks(5,+1)", 11, "a number from 1 to 4"},
      {"mod picks(1,+4)", 13, "a change from -3 to +3"},
      {"mod trap_damage(4)", 17, "a number from 0 to 3"},
      {"mod trap_damage(+1)", 17, "a number"},
      {"mod ko_damage(0)", 15, "a number from 1 to 6"},
      {"mod ko_damage(off)", 15, "\"out\" or a number from 1 to 6"},
      {"mod active_uses(4)", 17, "a number from 0 to 3"},
      {"mod action_bonus(melee.b,1)", 26, "a change from -2 to +3"},
      {"mod action_bonus(melee.b,-3)", 26, "a change from -2 to +3"},
      {"mod action_bonus(melee.c,+1)", 24, "one of a, b"},
      {"mod order(asc) if hand>=10", 25, "a number from 0 to 9"},
      {"on round_end limit 0/fight: draw(self,1)", 20, "a number from 1 to 9"},
      {"on round_end limit 10/fight: draw(self,1)", 20, "a number from 1 to 9"},
      {"on round_end limit 1/game: draw(self,1)", 22, "one of fight, round, stage"},
      {"on round_end: draw(self,10)", 25, "a number from 0 to 9; got \"10\""},
      {"on round_end: draw(self,99999999999999999999)", 25, "a number from 0 to 9"},
      {"on round_end: draw(self,series(melee))", 25, "a number"},
      {"on round_end: damage(self,many)", 27, "a number from 0 to 9 or series(T)"},
      {"on round_end: set_energy(self,0)", 31, "a number from 1 to 9"},
      {"on round_end: flip_tactics(8)", 28, "a number from 1 to 7"},
      {"on round_end: damage(pick_up_to(0,opponent),1)", 33, "a number from 1 to 7"},
  };
  expect_refused(rows, hero);
}

TEST(BattleVocabularyRefuses, StepsThatWouldMeanNothing) {
  const RefusedText rows[] = {
      {"on round_end: draw(self,1); draw(self,1); draw(self,1); draw(self,1); draw(self,1)", 71,
       "at most 4 steps"},
      {"active on_turn: discard_laid(picked)", 30, "expected a pick in a step before"},
      {"active on_turn: discard_laid(picked); draw(pick(hero),1)", 30, "expected a pick in a step before"},
      {"active on_turn: discard_named(each_opponent,named)", 45,
       "expected name_technique() in a step before"},
      {"active on_turn: may name_technique(); discard_named(each_in,named)", 21, "has no \"may\""},
      {"active on_turn: draw(leaver,1)", 22, "leaver stands only in hero_left, not in active on_turn"},
      {"active on_turn: place_trap(leaver,1)", 28, "leaver stands only in hero_left"},
      {"active on_turn if exists(leaver): draw(self,1)", 26, "leaver stands only in hero_left"},
      {"active on_turn if exists(picked): draw(self,1)", 26, "expected a pick in a step before"},
      {"active on_turn if exists(pick_up_to(2,opponent)): draw(self,1)", 26, "expected pick(opponent)"},
      {"active on_turn: take_random(pick(hero),pick(opponent),1)", 40, "one pick in a step"},
      {"active on_turn: draw(pick(hero),1); take_random(picked,pick(opponent),1)", 56,
       "without another pick"},
      {"active on_turn: take_random(self,each_opponent,1)", 34, "cards are taken from one hand"},
      {"active on_turn: take_random(self,pick_up_to(2,opponent),1)", 34, "cards are taken from one hand"},
      {"active on_turn: damage(pick_up_to(2,opponent),1); take_random(self,picked,1)", 68, "from one hand"},
      {"active on_turn: take_random(self,self,1)", 34, "nobody takes from itself"},
      {"active on_turn: take_random(each_in where hand>=1,pick(opponent),1)", 51, "the filter with the pick"},
      {"active on_turn: take_random(each_in,first_player where hand>=1,1)", 37, "the filter with the pick"},
      {"active on_turn: take_marker(each_opponent)", 29, "the first-player card goes to one hero"},
      {"active on_turn: no_cards(own_reveal)", 26, "expected one of stage_end, round_end, fight_end"},
      {"active on_turn limit 1/fight: draw(self,1)", 16, "a limit stands only with \"on\""},
  };
  expect_refused(rows, hero);
}

TEST(BattleVocabularyRefuses, VerbsOutsideTheirMoment) {
  const RefusedText rows[] = {
      {"active on_turn: prevent()", 17, "prevent stands only in on would_hurt"},
      {"on last_energy: prevent()", 17, "prevent stands only in on would_hurt"},
      {"on would_hurt(trap): defer_leave()", 22, "defer_leave stands only in on last_energy"},
      {"on would_hurt(trap): prevent(); damage(each_in,1)", 33, "would never end"},
      {"on would_hurt(trap): perform(shot,pick_action)", 22, "perform needs a card to act with"},
      {"on last_energy: perform(shot,pick_action)", 17, "perform needs a card to act with"},
      {"on round_end: perform(shot,pick_action)", 15, "perform needs a card to act with"},
      {"active before_reveal: perform(shot,pick_action)", 23, "perform needs a card to act with"},
      {"active on_turn: swap_laid(self)", 17, "swap_laid stands only in active before_reveal"},
      {"on stage_start: swap_laid(self)", 17, "swap_laid stands only in active before_reveal"},
  };
  expect_refused(rows, hero);
}

TEST(BattleVocabularyRefuses, WhatOnlyABattlefieldCanSay) {
  const RefusedText rows[] = {
      {"mod draft_passes(3)", 5, "draft_passes is for battlefields"},
      {"mod stages(4)", 5, "stages is for battlefields"},
      {"mod turn_direction(counter)", 5, "turn_direction is for battlefields"},
      {"mod laid_open", 5, "laid_open is for battlefields"},
      {"on battlefield_revealed: draw(self,1)", 4, "battlefield_revealed is for battlefields"},
  };
  expect_refused(rows, hero);
}

TEST(BattleVocabularyRefuses, ConditionsThatCouldBreakWhatHasBeenCounted) {
  const RefusedText rows[] = {
      {"mod stages(4) if exists(first_player)", 15, "stages is one for the whole table"},
      {"mod laid_open if exists(first_player)", 15, "laid_open is one for the whole table"},
      {"mod energy_cap(2) if hand>=3", 19, "energy_cap must not fall below"},
      {"mod picks(1,+1) if hand>=3", 17, "picks is counted when the row is dealt"},
      {"mod order(free) if hand>=3", 17, "order of free holds for a whole series"},
  };
  expect_refused(rows, battlefield);
}

// A battlefield acts for no hero, except where a hero's own turn or damage is its trigger.
TEST(BattleVocabularyRefuses, ABattlefieldThatWantsAnOwner) {
  const RefusedText rows[] = {
      {"active on_turn: draw(first_player,1)", 1, "a battlefield has no owner"},
      {"on round_end: draw(self,1)", 20,
       "expected each_in or first_player: on round_end of a battlefield acts for no hero"},
      {"on fight_start: draw(each_other,1)", 22, "acts for no hero"},
      {"on round_start: draw(each_opponent,1)", 22, "acts for no hero"},
      {"on stage_start: draw(pick(hero),1)", 22, "acts for no hero"},
      {"on stage_end: draw(pick_up_to(2,opponent),1)", 20, "acts for no hero"},
      {"on all_laid: draw(leaver,1)", 19, "leaver stands only in hero_left"},
      {"on battlefield_revealed: may draw(each_in,1)", 26, "nobody could be asked \"may\""},
      {"on round_end: place_trap(self,1)", 26, "expected random"},
      {"on round_end: place_trap(leaver,1)", 26, "leaver stands only in hero_left"},
      {"on round_end: name_technique()", 15, "name_technique needs a hero that does it"},
      {"on round_end: look_and_take(each_in)", 15, "look_and_take needs a hero that does it"},
      {"on all_laid: peek_laid(each_in)", 14, "peek_laid needs a hero that does it"},
      {"on all_laid: swap_laid(self)", 14, "swap_laid stands only in"},
      {"on round_end: flip_tactics(1)", 15, "flip_tactics needs a hero that does it"},
      {"on round_end: toggle_ko(1)", 15, "toggle_ko needs a hero that does it"},
      {"on round_end: stance(self)", 15, "stance needs a hero that does it"},
      {"on round_end: ward(self,stage_end)", 15, "ward needs a hero that does it"},
      {"on round_end: damage(each_in,series(melee))", 30, "there is no own series"},
      {"on round_end if hand>=2: draw(each_in,1)", 17, "\"hand\" is about self"},
      {"on round_end if energy<=2: draw(each_in,1)", 17, "\"energy\" is about self"},
      {"on round_end if turn_left: draw(each_in,1)", 17, "\"turn_left\" is about self"},
      {"on round_end if exists(each_opponent): draw(each_in,1)", 24, "acts for no hero"},
      {"on round_end: draw(each_in where energy>self,1)", 34, "no self to compare with"},
      {"on hero_left: draw(self,1)", 20, "expected each_in, first_player or leaver"},
      {"on hero_left: may draw(leaver,1)", 15, "nobody could be asked \"may\""},
      {"on hero_left: damage(pick(hero),1)", 22, "acts for no hero"},
      {"on hero_left: toggle_ko(1)", 15, "toggle_ko needs a hero that does it"},
      {"on hero_left: place_trap(self,1)", 26, "expected leaver or random"},
  };
  expect_refused(rows, battlefield);
}

TEST(BattleVocabularyRefuses, WhatNoTechniqueCanDo) {
  const RefusedText rows[] = {
      {"", 1, "expected one of damage,"},
      {"draw(self,1) draw(self,1)", 14, "expected ';' or the end"},
      {"perform(shot,pick_action)", 1, "in an action of a technique: perform needs a card"},
      {"prevent()", 1, "prevent stands only in"},
      {"defer_leave()", 1, "defer_leave stands only in"},
      {"swap_laid(self)", 1, "swap_laid stands only in"},
      {"draw(leaver,1)", 6, "leaver stands only in hero_left"},
  };
  for (const RefusedText& row : rows) {
    const Result<Steps> read = read_steps(row.text);
    if (read) {
      ADD_FAILURE() << "was accepted: " << row.text;
    } else {
      expect_refused(row, read.problem());
    }
  }
}

TEST(BattleVocabularyRefuses, TextsWithoutEnd) {
  const Result<Ability> read = read_ability("mod order(asc)" + std::string(400, ' '), hero);
  ASSERT_FALSE(read);
  EXPECT_EQ(read.problem().what, "expected at most 400 characters; got 414");
}

}  // namespace
}  // namespace gm::battle

// Ring's effect vocabulary: what can be said, what it means to the rules, and
// what is refused with which words.
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <utility>

#include "rules/ring/content_check.h"
#include "text/ring/content.h"

namespace gm::ring {
namespace {

Card blank(Type type, Kind kind = Kind::strength, Window window = Window::none) {
  Card card;
  card.type = type;
  card.kind = kind;
  card.window = window;
  return card;
}
const Card attack = blank(Type::attack), manoeuvre = blank(Type::manoeuvre), counter = blank(Type::counter);
const Card free_card = blank(Type::manoeuvre, Kind::free);
const Card referee = blank(Type::special, Kind::free, Window::referee);
const Card imitation = blank(Type::special, Kind::free, Window::perform);

Card levels(const std::string& text, const Card& card) {
  const Result<Card> read = read_levels(text, card);
  if (read) return *read;
  ADD_FAILURE() << text << "\n  column " << read.problem().line();
  return card;
}
Steps steps(const std::string& text, Card card = free_card) {
  card.kind = Kind::free;
  return levels(text, card).level[0];
}
Ability ability(const std::string& text) {
  const Result<Ability> read = read_ability(text);
  if (read) return *read;
  ADD_FAILURE() << text << "\n  column " << read.problem().line();
  return {};
}

// ---- There and back -----------------------------------------------------------------

TEST(RingVocabulary, EveryBuiltInCardIsWrittenBackAsItStands) {
  const Content& content = built_in();
  for (std::size_t i = 0; i < content.cards.size(); ++i) {
    EXPECT_EQ(write_levels(content.book.card[i]), content.cards[i].effects) << content.cards[i].id;
  }
  for (std::size_t i = 0; i < content.fighters.size(); ++i) {
    const FighterText& fighter = content.fighters[i];
    ASSERT_EQ(int(fighter.abilities.size()), content.book.fighter[i].abilities.size());
    for (std::size_t n = 0; n < fighter.abilities.size(); ++n) {
      EXPECT_EQ(write_ability(content.book.fighter[i].abilities[int(n)]), fighter.abilities[n]) << fighter.id;
    }
  }
}

// Every verb, combinator, condition and parameter at least once, in normal form.
TEST(RingVocabulary, EveryWordCanBeSaidByACard) {
  const std::pair<const Card*, const char*> rows[] = {
      {&attack, "damage 1; pain 2; stun 1 | damage 1 to=self; heal 2; knockdown | heal 1 to=foe; concuss 3"},
      {&attack, "roll 3 | roll all from=ring | roll 2 from=reserve colour=white exact"},
      {&attack, "drop_yellow 2 | draw 4 | discard_own 0..all"},
      {&attack, "discard_own 1..3; nudge_die 2 | swap_dice; set_die 3 | pain 1 to=self"},
      {&attack,
       "if attack_hurt { damage 1 } | if own_ring_more { stun 1; draw 1 } | if foe_yellow { draw 1 }"},
      {&counter, "protect 2 | cancel_attack_again | if answered_is_attack { cancel_attack; stun 1 }"},
      {&counter, "cancel_counter | choose { protect 1 / cancel_counter } | may { concuss 1 }; knockdown"},
      {&manoeuvre, "cycle_card 2 | choose { heal 1 / draw 1; stun 1 / swap_dice } | may { roll 2 exact }"},
      {&manoeuvre,
       "if healthy_at_most 3 { heal 2 } | if foe_healthy_at_most 12 { damage 1 } | if round_is 3 { draw 2 }"},
      {&manoeuvre,
       "repeat { damage 1 to=self; roll 1 } while own_yellow | repeat { draw 1; may { heal 1 } } while "
       "deck_at_least 60 | if foe_ring_more { choose { draw 1 / may { stun 2 } } }"},
      {&referee, "avoid_yellow"},
      {&imitation, "copy_last"},
      {&free_card, "repeat { damage 1 to=self; roll 2; draw 1 } while deck_at_least 1"},
  };
  for (const auto& [card, text] : rows) {
    const Card read = levels(text, *card);
    EXPECT_EQ(write_levels(read), text);
    EXPECT_EQ(flaw_of(read), ContentFlaw::none) << text;
  }
}

TEST(RingVocabulary, EveryWordCanBeSaidByAFighter) {
  const char* const texts[] = {
      "mobilise_limit 4 if foe_ring_more",
      "mobilise_limit 20",
      "mobilise_limit 2 if deck_at_least 9",
      "goes_first",
      "opening_turns 2",
      "pain_cap_per_turn 0",
      "damage_cap_by_die",
      "discard_roll_limit 3",
      "check_shift -1",
      "check_shift 2",
      "doctor_shift -12",
      "on round_break: keep_dice 2=2 3=3",
      "on round_break: keep_dice 3=1",
      "on round_start: heal 1; drop_yellow 1",
      "on round_start: if round_is 2 { heal 2 }",
      "on before_opening_draw: search_deck 5",
      "on before_opening_draw: may { search_deck 1 }",
      "on turn_start: roll 1 from=reserve",
      "on after_mobilise: nudge_die 1",
      "on attack_landed: if attack_hurt { stun 1 }",
      "on attack_cancelled: draw 1",
      "on hurt: pain 1",
      "on yellow_received: drop_yellow 1",
      "on after_refresh: may { cycle_card 1 }",
  };
  std::set<Mod> mods;
  std::set<Trigger> triggers;
  for (const char* text : texts) {
    const Ability read = ability(text);
    EXPECT_EQ(write_ability(read), text);
    EXPECT_EQ(flaw_of(read), ContentFlaw::none) << text;
    if (read.kind == Ability::Kind::mod) mods.insert(read.modifier.mod);
    if (read.kind == Ability::Kind::on) triggers.insert(read.trigger);
  }
  EXPECT_EQ(int(mods.size()), mod_count);
  EXPECT_EQ(int(triggers.size()), trigger_count - 1);
}

TEST(RingVocabulary, NumbersSpacesAndOrdersAreReadAndWrittenInNormalForm) {
  const std::pair<const char*, const char*> rows[] = {
      {"damage", "damage 1"},
      {"  stun ;heal  2 to = foe", "stun 1; heal 2 to=foe"},
      {"roll exact colour=red 2", ""},  // the number comes first
      {"roll 2 exact colour=any from=any", "roll 2 exact"},
      {"roll exact from=ring", "roll 1 from=ring exact"},
      {"discard_own", "discard_own 1..1"},
      {"discard_own 2", "discard_own 2..2"},
      {"may{draw}", "may { draw 1 }"},
      {"choose{draw/heal}", "choose { draw 1 / heal 1 }"},
  };
  for (const auto& [said, normal] : rows) {
    Card card = free_card;
    const Result<Card> read = read_levels(said, card);
    ASSERT_EQ(bool(read), *normal != 0) << said;
    EXPECT_EQ(read ? write_levels(*read) : "", normal) << said;
  }
  EXPECT_EQ(write_ability(ability("check_shift +2")), "check_shift 2");
  EXPECT_EQ(write_ability(ability("on  hurt :draw")), "on hurt: draw 1");
}

// ---- What the rules get -----------------------------------------------------------------

TEST(RingVocabulary, FillsTheFieldsThatTheRulesRead) {
  const Steps contempt = steps("repeat { damage 1 to=self; roll 2; draw 1 } while deck_at_least 1");
  ASSERT_EQ(contempt.size(), 4);
  EXPECT_EQ(contempt[0].verb, Verb::repeat);
  EXPECT_EQ(contempt[0].span, 3);
  EXPECT_EQ(contempt[0].condition, (Condition{Condition::Kind::deck_at_least, 1}));
  EXPECT_EQ(contempt[1].to, Whom::self);
  EXPECT_EQ(contempt[1].damage, 1);  // indexed: the packet
  EXPECT_EQ(contempt[3].next, 0);    // back to the head

  const Steps packet = steps("damage 1; pain 2; damage 2", attack);
  EXPECT_EQ(packet[0].damage, 3);
  EXPECT_EQ(packet[0].pain, 2);

  const Steps choice = steps("choose { heal 1 / draw 1; stun 1 }");
  ASSERT_EQ(choice.size(), 6);
  EXPECT_EQ(choice[0].n, 2);
  EXPECT_EQ(choice[0].span, 5);
  EXPECT_EQ(choice[1].verb, Verb::branch);
  EXPECT_EQ(choice[3].span, 2);
  EXPECT_EQ(choice[1].next, 6);

  const Step roll = steps("roll all from=ring colour=blue exact")[0];
  EXPECT_EQ(roll.n, all_of_them);
  EXPECT_EQ(roll.from, From::ring);
  EXPECT_EQ(roll.colour, Colour::coordination);
  EXPECT_TRUE(roll.exact);

  const Step discard = steps("discard_own 1..all")[0];
  EXPECT_EQ(discard.least, 1);
  EXPECT_EQ(discard.n, all_of_them);
  EXPECT_EQ(steps("heal 2")[0].to, Whom::self);

  const Ability keep = ability("on round_break: keep_dice 3=3 2=2");
  EXPECT_EQ(keep.steps[0].n, 2);
  EXPECT_EQ(keep.steps[0].least, 3);
  EXPECT_TRUE(ability("on after_refresh: may { cycle_card 1 }").steps[0].joined);
}

// ---- RefusedText ------------------------------------------------------------------------

struct RefusedText {
  const Card* card;
  const char* text;
  const char* column;
  const char* what;  // a part of the complaint
};

TEST(RingVocabulary, CardsAreRefusedWithTheColumnAndWhatWasExpected) {
  const RefusedText rows[] = {
      {&attack, "", "1", "expected a verb: one of damage, pain,"},
      {&attack, "damage 1 | damage 2", "20", "expected '|' and the next level: min | mid | max; got the end"},
      {&attack, "damage 1, pain 1", "9", "expected ';', or '|' and the next level; got \",\""},
      {&attack, "damage 1 | damage 2 | damage 3 | damage 4", "32", "expected ';' or the end; got \"|\""},
      {&free_card, "draw 1 | draw 2", "8", "a free card has one level"},
      {&attack, "punch 1", "1", "got \"punch\""},
      {&attack, "branch", "1", "expected a verb"},
      {&attack, "damage 0", "8", "expected a number from 1 to 20; got \"0\""},
      {&attack, "damage 21", "8", "expected a number from 1 to 20"},
      {&attack, "damage 1 to=me", "13", "expected one of foe, self; got \"me\""},
      {&attack, "heal 13", "6", "expected a number from 1 to 12"},
      {&attack, "drop_yellow 3", "13", "expected a number from 1 to 2"},
      {&attack, "roll 2 from=deck", "13", "expected one of any, ring, reserve; got \"deck\""},
      {&attack, "roll 2 colour=green", "15", "expected one of red, yellow, blue, white; got \"green\""},
      {&attack, "discard_own 3..1", "14", "b at least a"},
      {&attack, "discard_own 0..0", "14", "at least 1"},
      {&attack, "protect 1", "1", "expected another verb than protect in an attack: it stands in counters"},
      {&manoeuvre, "cancel_counter", "1", "it stands in counters"},
      {&manoeuvre, "knockdown", "1", "it stands in attacks and counters"},
      {&counter, "drop_yellow", "1", "everywhere but in counters"},
      {&attack, "cycle_card", "1", "it stands in abilities and manoeuvres"},
      {&attack, "search_deck", "1", "it stands in on before_opening_draw"},
      {&attack, "keep_dice 2=1", "1", "it stands in on round_break"},
      {&attack, "avoid_yellow", "1", "it stands in a special with window=referee"},
      {&attack, "copy_last", "1", "it stands in a special with window=perform"},
      {&referee, "draw 1", "1", "avoid_yellow alone stands here"},
      {&referee, "avoid_yellow; avoid_yellow", "1", "expected the verb once"},
      {&imitation, "damage 1", "1", "copy_last alone stands here"},
      {&attack, "if { draw 1 }", "4", "expected one of foe_ring_more,"},
      {&attack, "if none { draw 1 }", "4", "expected one of foe_ring_more,"},
      {&attack, "if deck_at_least { draw 1 }", "18", "expected a number"},
      {&attack, "if deck_at_least 61 { draw 1 }", "18", "expected a number from 1 to 60"},
      {&attack, "if round_is 4 { draw 1 }", "13", "expected a number from 1 to 3"},
      {&attack, "if answered_is_attack { draw 1 }", "4", "is about what a counter answers"},
      {&manoeuvre, "if attack_hurt { draw 1 }", "4", "needs an attack that is being resolved"},
      {&attack, "may draw 1", "5", "expected '{'; got \"draw\""},
      {&attack, "may { draw 1", "13", "expected ';' or '}'; got the end"},
      {&attack, "may { }", "7", "expected a verb"},
      {&attack, "choose { draw 1 }", "17", "expected '/' and another branch"},
      {&attack, "choose { draw 1 / }", "19", "expected a verb"},
      {&attack, "repeat { draw 1 }", "18", "expected \"while\""},
      {&attack, "repeat { damage 1 } while own_yellow", "1",
       "(R-16.6): it must draw at least 1 card in every pass, or deal damage to self and never heal"},
      {&attack, "repeat { may { draw 1 } } while own_yellow", "1", "it must draw at least 1 card"},
      {&attack, "repeat { damage 1 to=self; heal 1 } while own_yellow", "1", "never heal"},
      {&manoeuvre, "repeat { draw 1; cycle_card 1 } while own_yellow", "1", "it holds cycle_card"},
      {&attack, "repeat { draw 1; repeat { draw 1 } while own_yellow } while own_yellow", "1",
       "it holds repeat"},
      {&attack, "may { may { may { may { may { draw } } } } }", "25", "at most 4 combinators in one another"},
  };
  for (const RefusedText& row : rows) {
    const Result<Card> read = read_levels(row.text, *row.card);
    if (read) {
      ADD_FAILURE() << "was accepted: " << row.text;
      continue;
    }
    EXPECT_EQ(read.problem().where, row.column) << row.text << "\n" << read.problem().line();
    EXPECT_NE(read.problem().what.find(row.what), std::string::npos) << row.text << "\n"
                                                                     << read.problem().line();
  }
  std::string many = "draw";
  for (int i = 0; i < max_steps; ++i) many += "; draw";
  EXPECT_EQ(read_levels(many, attack).problem().what,
            "expected at most " + std::to_string(max_steps) + " steps");
  EXPECT_FALSE(read_levels(std::string(401, ' '), attack));
  EXPECT_FALSE(read_levels("\x01", attack));
}

TEST(RingVocabulary, AbilitiesAreRefusedWithTheColumnAndWhatWasExpected) {
  const std::pair<const char*, const char*> rows[] = {
      {"", "1: expected \"on\" or one of mobilise_limit, goes_first,"},
      {"fly", "1: expected \"on\" or one of"},
      {"goes_first 2", "12: expected the end"},
      {"goes_first; opening_turns 2", "11: expected the end"},
      {"opening_turns", "14: expected a number"},
      {"opening_turns 0", "15: expected a number from 1 to 9"},
      {"mobilise_limit 4 if attack_hurt", "21: expected another condition"},
      {"pain_cap_per_turn 1 if own_yellow", "21: expected the end"},
      {"check_shift 0", "13: expected a number from 1 to 6"},
      {"check_shift -7", "13: expected a change from -6 to +6"},
      {"doctor_shift many", "14: expected a number from -12 to 12"},
      {"on", "3: expected one of round_break,"},
      {"on none: draw 1", "4: expected one of round_break,"},
      {"on hurt draw 1", "9: expected ':'"},
      {"on hurt:", "9: expected a verb"},
      {"on hurt: concuss 1", "10: expected another verb than concuss in on hurt"},
      {"on hurt: draw 1 | draw 2", "17: expected ';' or the end"},
      {"on round_break: heal 1",
       "17: expected another verb than heal in on round_break: only keep_dice stands here"},
      {"on round_start: draw 1", "only heal and drop_yellow stand here"},
      {"on before_opening_draw: draw 1", "only search_deck stands here"},
      {"on before_opening_draw: search_deck 6", "37: expected a number from 1 to 5"},
      {"on round_break: keep_dice", "26: expected a number"},
      {"on round_break: keep_dice 4=1", "27: expected a number from 2 to 3"},
      {"on round_break: keep_dice 2=1 2=1", "31: expected each round once"},
      {"on round_break: repeat { keep_dice 2=1 } while own_yellow", "only keep_dice stands here"},
  };
  for (const auto& [text, line] : rows) {
    const Result<Ability> read = read_ability(text);
    if (read) {
      ADD_FAILURE() << "was accepted: " << text;
      continue;
    }
    EXPECT_NE(read.problem().line().find(line), std::string::npos) << text << "\n" << read.problem().line();
  }
}

}  // namespace
}  // namespace gm::ring

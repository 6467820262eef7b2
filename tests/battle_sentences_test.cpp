// Battle in words: nothing is without words, nothing is left unfilled, no secret
// is named to those who may not see it, and a few sentences stand here in full.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "rules/battle/battle.h"
#include "rules/play.h"
#include "text/battle/content.h"
#include "text/battle/notation.h"
#include "text/battle/sentences.h"
#include "text/language.h"

namespace gm::battle {
namespace {

// Names that are found again in a text: no word of a language contains them.
std::vector<std::string> names(int players) {
  std::vector<std::string> out;
  for (int seat = 0; seat < players; ++seat) out.push_back("N#" + std::to_string(seat));
  return out;
}

Content content_for(const Options& options) {
  Content content = built_in();
  content.book.options = options;
  complete(content.book);
  return content;
}

// Empty, or what is wrong with a text: a key without a word, a place without a value.
std::string flaw(const std::string& text) {
  if (text.find("battle.") != std::string::npos || text.find("ui.") != std::string::npos)
    return "a key: " + text;
  if (text.find('{') != std::string::npos || text.find('}') != std::string::npos) return "a place: " + text;
  if (text.find('?') != std::string::npos) return "an unknown thing: " + text;
  if (text.find("  ") != std::string::npos) return "a gap: " + text;
  if (text.find(": .") != std::string::npos || text.find("()") != std::string::npos)
    return "a blank: " + text;
  return {};
}

bool names_a_card(const std::string& text, Lang lang) {
  for (const TechniqueText& technique : built_in().technique) {
    if (text.find(technique.name.in(lang)) != std::string::npos) return true;
  }
  return false;
}

bool names_a_hero(const std::string& text, Lang lang) {
  for (const CardText& hero : built_in().heroes) {
    if (text.find(hero.name.in(lang)) != std::string::npos) return true;
  }
  return false;
}

// ---- Every enumerator ------------------------------------------------------------------

TEST(BattleSentences, TheWordFilesAgree) { EXPECT_EQ(words_problem(), ""); }

TEST(BattleSentences, EveryRefusalHasWords) {
  std::set<std::string> seen;
  for (int i = 0; i < refusal_count; ++i) {
    ASSERT_TRUE(has_word(std::string("battle.refusal.") + name_of(Refusal(i)))) << name_of(Refusal(i));
    for (Lang lang : langs) {
      const std::string text = say_refusal(lang, Refusal(i));
      EXPECT_EQ(flaw(text), "");
      EXPECT_TRUE(seen.insert(text).second) << text;
    }
  }
}

TEST(BattleSentences, EveryDecisionHasWords) {
  for (int i = 1; i < decision_count; ++i) {
    const Decision decision = Decision(i);
    const std::string group = is_chance(decision) ? "battle.chance." : "battle.decision.";
    EXPECT_TRUE(has_word(group + name_of(decision))) << name_of(decision);
  }
}

TEST(BattleSentences, EveryCauseVerbAndSourceHasWords) {
  for (int i = 0; i < cause_count; ++i)
    EXPECT_TRUE(has_word(std::string("battle.cause.") + name_of(Cause(i))));
  for (const char* verb : verb_names) EXPECT_TRUE(has_word(std::string("battle.verb.") + verb)) << verb;
  for (int i = technique_count; i < source_count; ++i) {
    EXPECT_TRUE(has_word(std::string("battle.source.") + source_names[i])) << source_names[i];
  }
}

// An event of each kind that says all an event can say, or as little as a rival sees.
Event full_event(Happening happening) {
  Event event{.happening = happening,
              .seat = Seat(0),
              .other = Seat(1),
              .card = Technique::shot,
              .hero = HeroId(2),
              .field = FieldId(3),
              .n = 2,
              .part = Part::b,
              .source = Source::melee,
              .cause = Cause::knockout};
  event.cards.add(Technique::trick);
  event.cards.add(Technique::trick);
  return event;
}

TEST(BattleSentences, EveryHappeningHasWordsForEveryReader) {
  const std::set<Happening> silent{Happening::row_card};
  for (int i = 0; i < happening_count; ++i) {
    Event event = full_event(Happening(i));
    for (Lang lang : langs) {
      for (Seat you : {Seat(0), Seat(1), Seat(2), nobody}) {
        const Naming naming{lang, names(4), you};
        const std::string text = say(built_in(), naming, built_in().book, event);
        EXPECT_EQ(text.empty(), silent.contains(Happening(i))) << name_of(Happening(i));
        EXPECT_EQ(flaw(text), "");
      }
    }
  }
}

TEST(BattleSentences, EverySourceHurtsInWords) {
  for (int i = 0; i < source_count; ++i) {
    for (Happening happening : {Happening::hero_hurt, Happening::hero_untouched, Happening::hurt_prevented}) {
      for (uint8_t n : {uint8_t(0), uint8_t(1), uint8_t(5)}) {
        for (Seat owner : {Seat(0), Seat(1)}) {
          const Event event{
              .happening = happening, .seat = Seat(1), .other = owner, .n = n, .source = Source(i)};
          for (Lang lang : langs) {
            for (Seat you : {Seat(0), Seat(1), nobody}) {
              EXPECT_EQ(flaw(say(built_in(), {lang, names(2), you}, built_in().book, event)), "");
            }
          }
        }
      }
    }
  }
}

TEST(BattleSentences, EveryCardIsExplained) {
  for (Lang lang : langs) {
    for (int t = 0; t < technique_count; ++t) {
      const std::string text = explain_technique(built_in(), lang, Technique(t));
      EXPECT_EQ(flaw(text), "");
      EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 3);
    }
    for (int i = 0; i < int(built_in().heroes.size()); ++i) {
      EXPECT_EQ(flaw(explain_hero(built_in(), lang, HeroId(i))), "");
    }
    for (int i = 0; i < int(built_in().fields.size()); ++i) {
      EXPECT_EQ(flaw(explain_field(built_in(), lang, FieldId(i))), "");
    }
    EXPECT_EQ(explain_technique(built_in(), lang, Technique::none), "");
    EXPECT_EQ(explain_hero(built_in(), lang, HeroId::none), "");
    EXPECT_EQ(explain_field(built_in(), lang, FieldId::none), "");
  }
}

// ---- Random games ------------------------------------------------------------------------

struct Recorder {
  std::vector<Event> events;
  void operator()(const Event& event) { events.push_back(event); }
};

// Plays a mode at random; `watch(book, state before, seat, moves, events)` is called at each step.
template <class Watch>
void play(const Options& options, uint64_t seed, Watch&& watch) {
  const Book book = content_for(options).book;
  State state = start(book);
  Rng rng = stream(seed, options.players);
  for (;;) {
    const Actors who = actors(book, state);
    const Seat seat = who.none() ? nobody : next_actor(who);
    Moves moves;
    if (!who.none()) legal(book, state, seat, moves);
    const State before = state;
    Recorder recorder;
    if (!who.none()) apply(book, state, seat, draw_move(moves, rng, who.luck), recorder);
    watch(book, before, seat, moves, recorder.events);
    if (who.none()) return;
  }
}

std::vector<Options> some_modes() {
  std::vector<Options> out;
  for (int i : {0, 1, 3, 9, 12, 15, 22, 31, 47, 55, 59, 69, 77}) out.push_back(mode(built_in().book, i));
  return out;
}

TEST(BattleSentences, RandomGamesAreToldWithoutFlaw) {
  std::set<Happening> told;
  for (const Options& options : some_modes()) {
    const Content content = content_for(options);
    const std::vector<std::string> seats = names(options.players);
    play(options, 1,
         [&](const Book& book, const State&, Seat, const Moves&, const std::vector<Event>& events) {
           for (const Event& event : events) {
             told.insert(event.happening);
             for (Lang lang : langs) {
               for (int viewer = 0; viewer <= book.options.players; ++viewer) {
                 const Seat reader = viewer == book.options.players ? spectator : Seat(viewer);
                 const Event seen = shown(event, reader);
                 const std::string text = say(content, {lang, seats, reader}, content.book, seen);
                 ASSERT_EQ(flaw(text), "");
                 // A secret that the reader does not see is not in the text either.
                 if (!event.audience.has(reader)) {
                   ASSERT_FALSE(names_a_card(text, lang)) << text;
                   ASSERT_FALSE(names_a_hero(text, lang)) << text;
                 }
                 // Nobody reads about himself in the third person.
                 if (reader != spectator && (event.seat == reader || event.other == reader)) {
                   ASSERT_EQ(text.find(seats[std::size_t(viewer)]), std::string::npos) << text;
                 }
               }
             }
           }
         });
  }
  EXPECT_GE(told.size(), 50u);
}

TEST(BattleSentences, RandomGamesAskWithoutFlaw) {
  std::map<Decision, int> asked;
  for (const Options& options : some_modes()) {
    const Content content = content_for(options);
    const std::vector<std::string> seats = names(options.players);
    play(options, 2,
         [&](const Book& book, const State& state, Seat seat, const Moves& moves, const std::vector<Event>&) {
           const Decision decision = state.table.decision;
           for (Lang lang : langs) {
             for (int viewer = 0; viewer <= book.options.players; ++viewer) {
               const Seat reader = viewer == book.options.players ? spectator : Seat(viewer);
               const Naming naming{lang, seats, reader};
               const std::string question = say_question(content, naming, book, view(book, state, reader));
               ASSERT_EQ(flaw(question), "");
               ASSERT_FALSE(question.empty());
             }
             // Menus are many and alike: each kind is read a few hundred times.
             if (seat == nobody || ++asked[decision] > 900) continue;
             const Seat chooser = seat == chance ? spectator : seat;
             const View own = view(book, state, chooser);
             std::set<std::string> lines;
             for (const Move& move : moves) {
               const std::string line = say_action(content, {lang, seats, chooser}, book, own, move.action);
               ASSERT_EQ(flaw(line), "");
               ASSERT_TRUE(lines.insert(line).second) << line;  // no two choices read alike
             }
           }
         });
  }
  EXPECT_GE(asked.size(), 26u);
}

// ---- In full -------------------------------------------------------------------------------

struct Golden {
  Event event;
  Seat you;
  const char* in[lang_count];
};

std::string told(Lang lang, const Event& event, Seat you) {
  static const std::vector<std::string> seats[lang_count] = {
      {"Ann", "Bob", "Cid"}, {"Анна", "Борис", "Вера"}, {"Anna", "Borys", "Celina"}};
  return say(built_in(), {lang, seats[std::size_t(lang)], you}, built_in().book,
             shown(event, you == nobody ? spectator : you));
}

TEST(BattleSentences, GoldenSentences) {
  const Seat a{0}, b{1}, c{2};
  const Viewers only_a = Viewers::of(a), a_and_b = Viewers::of(a, b);
  Cards hand;
  hand.add(Technique::melee);
  hand.add(Technique::melee);
  hand.add(Technique::shot);
  const Event drawn{
      .happening = Happening::card_drawn, .seat = a, .card = Technique::melee, .audience = only_a};
  const Event flurry{
      .happening = Happening::hero_hurt, .seat = b, .other = a, .n = 2, .source = Source::melee};
  const Event seized{
      .happening = Happening::hero_hurt, .seat = a, .other = a, .n = 1, .source = Source::ambush};
  const Event trapped{.happening = Happening::trap_sprung, .seat = b, .card = Technique::arsenal};
  const Event trap{.happening = Happening::hero_hurt, .seat = b, .n = 1, .source = Source::trap};
  const Event stolen{.happening = Happening::card_taken,
                     .seat = a,
                     .other = b,
                     .card = Technique::trick,
                     .audience = a_and_b};
  const Event looked{
      .happening = Happening::hand_seen, .seat = a, .other = b, .cards = hand, .audience = a_and_b};
  const Event safe{.happening = Happening::hero_untouched, .seat = b, .source = Source::shot};
  const Event left{.happening = Happening::hero_left, .seat = b, .cause = Cause::wrong_order};
  const Event out{
      .happening = Happening::hero_left, .seat = b, .card = Technique::defence, .cause = Cause::energy};
  const Event random_trap{.happening = Happening::trap_placed, .card = Technique::shot};
  const Event gained{.happening = Happening::energy_gained, .seat = a, .n = 1};
  const Event shuffled{.happening = Happening::deck_reshuffled, .n = 22};
  const Event won{.happening = Happening::fight_won, .n = 2, .side = Side(1)};
  const Golden all[] = {
      {drawn,
       a,
       {"You draw Melee (2).", "Вы добираете карту «Ближний бой» (2).",
        "Dobierasz kartę „Walka wręcz” (2)."}},
      {drawn, b, {"Ann draws a card.", "Анна добирает карту.", "Anna dobiera kartę."}},
      {flurry,
       nobody,
       {"Ann's Flurry hits Bob for 2 damage.", "«Град ударов»: Анна наносит 2 урона игроку Борис.",
        "„Grad ciosów”: Anna zadaje 2 obrażenia graczowi Borys."}},
      {flurry,
       b,
       {"Ann's Flurry hits you for 2 damage.", "«Град ударов»: Анна наносит вам 2 урона.",
        "„Grad ciosów”: Anna zadaje ci 2 obrażenia."}},
      {flurry,
       a,
       {"Your Flurry hits Bob for 2 damage.", "«Град ударов»: вы наносите 2 урона игроку Борис.",
        "„Grad ciosów”: zadajesz 2 obrażenia graczowi Borys."}},
      {seized,
       b,
       {"Ann takes 1 damage from their own Seize Initiative.",
        "«Перехват инициативы»: Анна наносит 1 урон своему герою.",
        "„Przejęcie inicjatywy”: Anna zadaje 1 obrażenie własnemu bohaterowi."}},
      {trapped,
       a,
       {"Bob springs the trap on Arsenal.", "Борис попадает в ловушку на карте тактики «Арсенал».",
        "Borys wpada w pułapkę na karcie taktyki „Arsenał”."}},
      {trap,
       b,
       {"The trap hits you for 1 damage.", "Ловушка наносит вам 1 урон.", "Pułapka zadaje ci 1 obrażenie."}},
      {stolen,
       b,
       {"Ann takes Trick (4) from you.", "Анна забирает у вас карту «Уловка» (4).",
        "Anna zabiera ci kartę „Podstęp” (4)."}},
      {stolen,
       c,
       {"Ann takes a card from Bob.", "Анна забирает карту у игрока Борис.",
        "Anna zabiera kartę graczowi Borys."}},
      {looked,
       a,
       {"You look at Bob's hand: Melee ×2, Shot.",
        "Вы смотрите карты игрока Борис: «Ближний бой» ×2, «Выстрел».",
        "Oglądasz karty gracza Borys: „Walka wręcz” ×2, „Strzał”."}},
      {looked,
       c,
       {"Ann looks at Bob's hand.", "Анна смотрит карты игрока Борис.", "Anna ogląda karty gracza Borys."}},
      {safe,
       b,
       {"Shot does not touch you.", "«Выстрел» на вас не действует.", "„Strzał” na ciebie nie działa."}},
      {left,
       b,
       {"You leave the fight: card in wrong order.", "Вы выходите из боя: нарушен порядок номеров.",
        "Opuszczasz walkę: zła kolejność numerów."}},
      {out,
       a,
       {"Bob leaves the fight: no energy left. The laid Defence (5) is discarded.",
        "Борис выходит из боя: энергия кончилась. В сброс уходит «Оборона» (5).",
        "Borys opuszcza walkę: skończyła się energia. Odrzucono kartę „Obrona” (5)."}},
      {random_trap,
       a,
       {"A trap appears on Shot.", "На карте тактики «Выстрел» появляется ловушка.",
        "Na karcie taktyki „Strzał” pojawia się pułapka."}},
      {gained, a, {"You gain 1 energy.", "Вы получаете 1 энергию.", "Zyskujesz 1 punkt energii."}},
      {shuffled,
       a,
       {"The discard pile is shuffled into a new deck: 22 cards.",
        "Сброс перемешан и стал новой колодой: 22 карты.",
        "Stos kart odrzuconych staje się nową, potasowaną talią: 22 karty."}},
      {won,
       a,
       {"Bob wins the fight. Fights won: 2.", "Борис выигрывает бой. Выиграно боёв: 2.",
        "Borys wygrywa walkę. Wygrane walki: 2."}},
  };
  for (const Golden& golden : all) {
    for (Lang lang : langs) EXPECT_EQ(told(lang, golden.event, golden.you), golden.in[int(lang)]);
  }
}

TEST(BattleSentences, ATeamWinsTogether) {
  const Content content = content_for({.players = 4, .teams = Teams::two});
  const Event won{.happening = Happening::game_won, .side = Side(1)};
  const std::vector<std::string> seats{"Ann", "Bob", "Cid", "Dan"};
  EXPECT_EQ(say(content, {Lang::en, seats, Seat(0)}, content.book, won),
            "The team of Bob, Dan wins the game!");
  EXPECT_EQ(say(content, {Lang::en, seats, Seat(3)}, content.book, won),
            "Your team (Bob, Dan) wins the game!");
}

// A position in the middle of a fight: Ann has shown Arsenal and must lay or act.
struct Scene {
  Book book = content_for({.players = 2}).book;
  State state = start(book);
  Scene() {
    Table& t = state.table;
    t.phase = Phase::lay;
    t.decision = Decision::lay_card;
    t.asked = Seats::of(Seat(0));
    t.playing = t.in = Seats::first(2);
    t.marker = Seat(0);
    t.fight = t.round = 1;
    t.stage = 2;
    t.hero[Seat(0)] = *hero_named(built_in(), "hulk");
    t.hero[Seat(1)] = *hero_named(built_in(), "vision");
    t.energy[Seat(0)] = 2;
    t.energy[Seat(1)] = 3;
    t.series[Seat(0)].push(Technique::melee);
    index_cards(book, t);
    state.hand[Seat(0)].add(Technique::arsenal);
    state.hand[Seat(0)].add(Technique::melee);
    state.hand[Seat(0)].add(Technique::melee);
  }
  std::string line(Lang lang, Decision decision, int what) const {
    const Naming naming{lang, {"Ann", "Bob"}, Seat(0)};
    const View seen = view(book, state, Seat(0));
    std::string text = say_action(built_in(), naming, book, seen, {decision, uint8_t(what)});
    for (const std::string& mark : say_marks(built_in(), naming, book, seen, {decision, uint8_t(what)}))
      text += " [" + mark + "]";
    return text;
  }
  std::string question(Lang lang, Seat you) const {
    return say_question(built_in(), {lang, {"Ann", "Bob"}, you}, book, view(book, state, you));
  }
};

TEST(BattleSentences, MenuLinesSayWhatAChoiceDoesNow) {
  Scene scene;
  Table& t = scene.state.table;
  t.traps.add(Technique::melee);
  EXPECT_EQ(scene.question(Lang::en, Seat(0)), "Lay a card face down — your series: Melee (2)");
  EXPECT_EQ(scene.question(Lang::en, Seat(1)), "Waiting for: Ann");
  EXPECT_EQ(scene.line(Lang::en, Decision::lay_card, int(Technique::melee)),
            "Melee (2) ×2: Leap / Flurry [trap]");
  EXPECT_EQ(scene.line(Lang::ru, Decision::lay_card, int(Technique::arsenal)),
            "Арсенал (1): Аптечка / Взрывчатка [не по порядку: вы выйдете из боя]");

  // The second Melee is revealed; Hulk is weak, so Flurry deals one more.
  t.series[Seat(0)].push(Technique::melee);
  scene.state.hand[Seat(0)].remove(Technique::melee);
  t.phase = Phase::act;
  t.turn = Seat(0);
  t.decision = Decision::act;
  EXPECT_EQ(scene.question(Lang::pl, Seat(0)), "Wybierz, co zrobi twój bohater — Walka wręcz (2)");
  EXPECT_EQ(scene.line(Lang::en, Decision::act, int(Choice::action_a)),
            "Leap: Draw 2 cards from the technique deck.");
  EXPECT_EQ(
      scene.line(Lang::en, Decision::act, int(Choice::action_b)),
      "Flurry: Another hero of your choice takes 1 damage per Melee card in your series, counting this one. "
      "(now: 3)");

  // The target, in a stance.
  t.phase = Phase::after_action;
  t.did = did_b;
  t.stack.push(
      Frame{.deed = {Deed::Kind::technique, uint8_t(Technique::melee), 1}, .self = Seat(0), .mark = choose});
  t.decision = Decision::flurry_hero;
  t.series[Seat(1)].push(Technique::defence);
  t.series[Seat(1)].turn_last();
  EXPECT_EQ(scene.question(Lang::en, Seat(0)), "Choose a hero as the target — Flurry, 3 damage");
  EXPECT_EQ(scene.line(Lang::en, Decision::flurry_hero, 1),
            "Bob (Vision): 3 energy, 0 cards, stance, protected");
  EXPECT_EQ(scene.line(Lang::ru, Decision::flurry_hero, 1),
            "Bob (Вижен): 3 энергии, 0 карт, стойка, под защитой");
}

TEST(BattleSentences, TacticLinesSayWhatLiesThere) {
  Scene scene;
  Table& t = scene.state.table;
  t.knockouts.add(Technique::shot);
  t.traps.add(Technique::shot);
  EXPECT_EQ(scene.line(Lang::en, Decision::flip_tactic, int(Technique::melee)),
            "Melee (clear): place a trap");
  EXPECT_EQ(scene.line(Lang::ru, Decision::flip_tactic, int(Technique::shot)),
            "Выстрел (ловушка, нокаут): убрать ловушку");
  EXPECT_EQ(scene.line(Lang::pl, Decision::toggle_ko, int(Technique::shot)),
            "Strzał (pułapka, Nokaut): zdejmij Nokaut");
}

TEST(BattleSentences, ExplanationsAreWhole) {
  EXPECT_EQ(
      explain_technique(built_in(), Lang::en, Technique::melee),
      "Melee — number 2\n"
      "Leap: Draw 2 cards from the technique deck.\n"
      "Flurry: Another hero of your choice takes 1 damage per Melee card in your series, counting this one.\n"
      "(Stated in the published rulebook)");
  EXPECT_EQ(explain_hero(built_in(), Lang::ru, *hero_named(built_in(), "groot")),
            "Грут — активная способность\n"
            "Раз за бой в свой ход: пока идёт этот раунд, никто не может пополнить руку.\n"
            "(Есть в изданных правилах игры)");
  EXPECT_EQ(explain_field(built_in(), Lang::pl, *field_named(built_in(), "gg_hard_light")),
            "Twarde światło — pole bitwy\n"
            "Postawa chroni także przed pułapkami.\n"
            "(Nasz własny pomysł, którego nie ma w wydanej grze)");
}

}  // namespace
}  // namespace gm::battle

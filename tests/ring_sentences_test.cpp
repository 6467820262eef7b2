// Ring in words: nothing is without words, nothing is left unfilled, no secret
// is named to those who may not see it, and a few sentences stand here in full.
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "rules/play.h"
#include "rules/ring/ring.h"
#include "text/language.h"
#include "text/ring/content.h"
#include "text/ring/notation.h"
#include "text/ring/sentences.h"
#include "text/wrap.h"

namespace gm::ring {
namespace {

// Names that are found again in a text: no word of a language contains them.
const std::vector<std::string> names{"N#0", "N#1"};

Book book_with(const Options& options) { return *make_book(built_in(), options); }
CardId card(const char* id) { return *card_named(built_in(), id); }

// Empty, or what is wrong with a text: a key without a word, a place without a value. A question may end
// with a question mark.
std::string flaw(const std::string& text, bool question = false) {
  for (const char* prefix : {"ring.", "ui."}) {  // a sentence may end with "ring."
    const std::size_t at = text.find(prefix);
    if (at != std::string::npos &&
        std::isalpha(static_cast<unsigned char>(text[std::min(text.size() - 1, text.find('.', at) + 1)]))) {
      return "a key: " + text;
    }
  }
  if (text.find('{') != std::string::npos || text.find('}') != std::string::npos) return "a place: " + text;
  if (!question && text.find('?') != std::string::npos) return "an unknown thing: " + text;
  if (text.find("  ") != std::string::npos) return "a gap: " + text;
  if (text.find(": .") != std::string::npos || text.find("()") != std::string::npos ||
      text.find(", ,") != std::string::npos || text.find("[]") != std::string::npos) {
    return "a blank: " + text;
  }
  return {};
}

bool names_a_card(const std::string& text, Lang lang) {
  return std::any_of(built_in().cards.begin(), built_in().cards.end(), [&](const CardText& each) {
    return text.find(each.name.in(lang)) != std::string::npos;
  });
}

// ---- Every enumerator ------------------------------------------------------------------

TEST(RingSentences, TheWordFilesAgree) { EXPECT_EQ(words_problem(), ""); }

TEST(RingSentences, EveryRefusalHasWords) {
  std::set<std::string> seen;
  for (int i = 0; i < refusal_count; ++i) {
    ASSERT_TRUE(has_word(std::string("ring.refusal.") + name_of(Refusal(i)))) << name_of(Refusal(i));
    for (Lang lang : langs) {
      const std::string text = say_refusal(lang, Refusal(i));
      EXPECT_EQ(flaw(text), "");
      EXPECT_TRUE(seen.insert(text).second) << text;
    }
  }
}

TEST(RingSentences, EverythingThatSentencesMentionHasWords) {
  for (int i = 1; i < decision_count; ++i) {
    const std::string group = is_chance(Decision(i)) ? "ring.chance." : "ring.decision.";
    EXPECT_TRUE(has_word(group + name_of(Decision(i)))) << name_of(Decision(i));
  }
  for (const char* verb : verb_names) EXPECT_TRUE(has_word(std::string("ring.verb.") + verb)) << verb;
  for (int i = 0; i < reason_count; ++i)
    EXPECT_TRUE(has_word(std::string("ring.reason.") + name_of(Reason(i))));
  for (int i = 0; i < opener_count; ++i)
    EXPECT_TRUE(has_word(std::string("ring.opener.") + name_of(Opener(i))));
  for (const char* kind : kind_names) EXPECT_TRUE(has_word(std::string("ring.kind.") + kind));
  for (const char* type : type_names) EXPECT_TRUE(has_word(std::string("ring.type.") + type));
  for (const char* power : power_names) EXPECT_TRUE(has_word(std::string("ring.power.") + power));
  for (const char* colour : colour_names) {
    for (const char* form : {"", ".many", ".roll", ".letter"}) {
      EXPECT_TRUE(has_word(std::string("ring.colour.") + colour + form)) << colour << form;
    }
  }
  // The letters stand for colours where there is none.
  for (Lang lang : langs) {
    std::set<std::string> letters;
    for (const char* colour : colour_names)
      letters.insert(word(lang, std::string("ring.colour.") + colour + ".letter"));
    EXPECT_EQ(letters.size(), 4u);
  }
}

// An event of each kind that says all an event can say.
Event full_event(Happening happening) {
  return {.happening = happening,
          .seat = Seat(0),
          .other = Seat(1),
          .card = card("swing"),
          .by = card("knee"),
          .power = Power::mid,
          .fighter = FighterId(2),
          .die = ring_die(Colour::speed, 4),
          .to_die = ring_die(Colour::strength, 2),
          .n = 1,
          .m = 3,
          .damage = 1,
          .pain = 2,
          .before = {9, 2},
          .after = {6, 4},
          .purpose = Purpose::roll,
          .cause = Cause::concuss,
          .opener = Opener::speed,
          .trigger = Trigger::hurt,
          .verb = Verb::heal,
          .reason = Reason::final,
          .tie = TieBreak::healthy,
          .turn = 300};
}

TEST(RingSentences, EveryHappeningHasWordsForEveryReader) {
  // The deck is shuffled in every break; a packet is told when it is taken; one card is no chain.
  const std::set<Happening> silent{Happening::deck_shuffled, Happening::packet_formed,
                                   Happening::chain_closed};
  for (int i = 0; i < happening_count; ++i) {
    const Event event = full_event(Happening(i));
    for (Lang lang : langs) {
      for (Seat you : {Seat(0), Seat(1), nobody}) {
        const std::string text = say(built_in(), {lang, names, you}, built_in().book, event);
        EXPECT_EQ(text.empty(), silent.contains(Happening(i))) << name_of(Happening(i));
        EXPECT_EQ(flaw(text), "");
      }
    }
  }
}

// The same happening for other reasons.
TEST(RingSentences, EveryReasonIsToldInWords) {
  std::vector<Event> events;
  const auto add = [&](Event event, auto change) {
    change(event);
    events.push_back(event);
  };
  for (int i = 0; i < verb_count; ++i) {
    add(full_event(Happening::nothing_happens), [&](Event& e) { e.verb = Verb(i); });
    add(full_event(Happening::nothing_happens), [&](Event& e) { e.verb = Verb(i), e.card = CardId::none; });
  }
  for (int i = 1; i < reason_count; ++i) {
    for (int tie = 0; tie < tie_break_count; ++tie) {
      add(full_event(Happening::fight_won), [&](Event& e) { e.reason = Reason(i), e.tie = TieBreak(tie); });
    }
  }
  for (int i = 1; i < tie_break_count; ++i) {
    add(full_event(Happening::tie_broken), [&](Event& e) { e.tie = TieBreak(i); });
  }
  for (int i = 1; i < opener_count; ++i) {
    add(full_event(Happening::opener_named), [&](Event& e) { e.opener = Opener(i); });
  }
  for (int n = 0; n <= 12; ++n) {
    for (Happening happening :
         {Happening::tokens_hurt, Happening::dice_returned, Happening::limit_changed,
          Happening::doctor_called, Happening::final_counted, Happening::protection_added,
          Happening::pain_capped, Happening::yellow_received, Happening::healed}) {
      add(full_event(happening),
          [&](Event& e) { e.n = u8(n), e.damage = u8(n), e.pain = u8(n), e.after = {u8(12 - n), u8(n)}; });
    }
  }
  for (const CardText& each : built_in().cards) {
    for (Power power : {Power::none, Power::min, Power::max}) {
      add(full_event(Happening::card_played),
          [&](Event& e) { e.card = card(each.id.c_str()), e.power = power; });
    }
  }
  for (const Event& event : events) {
    for (Lang lang : langs) {
      for (Seat you : {Seat(0), Seat(1), nobody}) {
        EXPECT_EQ(flaw(say(built_in(), {lang, names, you}, built_in().book, event)), "");
      }
    }
  }
}

TEST(RingSentences, EveryCardAndFighterIsExplained) {
  for (Lang lang : langs) {
    for (std::size_t i = 0; i < built_in().cards.size(); ++i) {
      const std::string text = explain_card(built_in(), lang, CardId(i));
      EXPECT_EQ(flaw(text), "");
      const bool free = built_in().book.card[i].kind == Kind::free;
      EXPECT_GE(std::count(text.begin(), text.end(), '\n'), free ? 2 : 4);
    }
    for (std::size_t i = 0; i < built_in().fighters.size(); ++i) {
      EXPECT_EQ(flaw(explain_fighter(built_in(), lang, FighterId(i))), "");
    }
    EXPECT_EQ(explain_card(built_in(), lang, CardId::none), "");
    EXPECT_EQ(explain_fighter(built_in(), lang, FighterId::none), "");
  }
}

// ---- Random games ------------------------------------------------------------------------

struct Recorder {
  std::vector<Event> events;
  void operator()(const Event& event) { events.push_back(event); }
};

// Plays a mode at random; `watch(book, state before, seat, moves, events)` is called at each step.
template <class Watch>
void play(const Book& book, uint64_t seed, Watch&& watch) {
  State state = start(book);
  Rng rng = stream(seed, 1);
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

TEST(RingSentences, RandomGamesAreToldWithoutFlaw) {
  std::set<Happening> told;
  for (int i = 0; i < 2 * modes(built_in().book); ++i) {
    play(book_with(mode(built_in().book, i % modes(built_in().book))), uint64_t(i),
         [&](const Book& book, const State&, Seat, const Moves&, const auto& events) {
           for (const Event& event : events) {
             told.insert(event.happening);
             for (Lang lang : langs) {
               for (Seat reader : {Seat{0}, Seat{1}, spectator}) {
                 const Event seen = shown(event, reader);
                 const std::string text = say(built_in(), {lang, names, reader}, book, seen);
                 ASSERT_EQ(flaw(text), "");
                 // A secret that the reader does not see is not in the text either.
                 ASSERT_FALSE(!event.audience.has(reader) && names_a_card(text, lang)) << text;
                 // Nobody reads about himself in the third person.
                 if (reader != spectator) {
                   ASSERT_EQ(text.find(names[std::size_t(reader)]), std::string::npos) << text;
                 }
               }
             }
           }
         });
  }
  EXPECT_GE(told.size(), 50u);
}

TEST(RingSentences, RandomGamesAskWithoutFlaw) {
  std::map<Decision, int> asked;
  for (int i = 0; i < 4 * modes(built_in().book); ++i) {
    play(book_with(mode(built_in().book, i % modes(built_in().book))), uint64_t(i),
         [&](const Book& book, const State& state, Seat seat, const Moves& moves, const auto&) {
           const Decision decision = state.table.decision;
           if (++asked[decision] > 200) return;
           for (Lang lang : langs) {
             for (Seat reader : {Seat{0}, Seat{1}, spectator}) {
               const std::string question =
                   say_question(built_in(), {lang, names, reader}, book, view(book, state, reader));
               ASSERT_EQ(flaw(question, true), "");
               ASSERT_FALSE(question.empty());
             }
             if (seat == nobody) continue;
             const Seat chooser = seat == chance ? spectator : seat;
             const View own = view(book, state, chooser);
             const Naming naming{lang, names, chooser};
             std::set<std::string> lines, grouped;
             for (const Move& move : moves) {
               const std::string line = say_action(built_in(), naming, book, own, move.action);
               ASSERT_EQ(flaw(line), "");
               ASSERT_TRUE(lines.insert(line).second) << line;  // no two choices read alike
               const std::string group = say_group(built_in(), naming, book, own, move.action);
               const std::string short_line = say_in_group(built_in(), naming, book, own, move.action);
               ASSERT_EQ(flaw(group + short_line), "");
               ASSERT_TRUE(grouped.insert(group + "/" + short_line).second) << short_line;
               ASSERT_EQ(group.empty(),
                         move.action.deed != Deed::play && move.action.deed != Deed::discard_card);
               for (const std::string& mark : say_marks(built_in(), naming, book, own, move.action)) {
                 ASSERT_EQ(flaw(mark), "");
                 ASSERT_EQ(line.find("[" + mark), std::string::npos) << line;  // it stands beside the words
               }
               // Dice are picked several at a time, by numbers.
               ASSERT_LE(is_pick(move.action) ? columns(line) : 0, 28) << line;
             }
           }
         });
  }
  EXPECT_GE(asked.size(), 25u);
}

// ---- In full -------------------------------------------------------------------------------

struct Golden {
  Event event;
  Seat you;
  const char* in[lang_count];
};

std::string told(Lang lang, const Event& event, Seat you) {
  static const std::vector<std::string> seats[lang_count] = {
      {"Ann", "Bob"}, {"Анна", "Борис"}, {"Anna", "Borys"}};
  return say(built_in(), {lang, seats[std::size_t(lang)], you}, built_in().book,
             shown(event, you == nobody ? spectator : you));
}

TEST(RingSentences, GoldenSentences) {
  const Seat a{0}, b{1};
  const Event drawn{
      .happening = Happening::card_drawn, .seat = a, .card = card("swing"), .audience = Viewers::of(a)};
  const Event attack{.happening = Happening::card_played,
                     .seat = a,
                     .card = card("backfist"),
                     .power = Power::mid,
                     .die = ring_die(Colour::strength, 3)};
  const Event answer{.happening = Happening::card_played,
                     .seat = b,
                     .card = card("dodge"),
                     .by = card("backfist"),
                     .power = Power::min,
                     .die = ring_die(Colour::speed, 5)};
  const Event copy{.happening = Happening::card_played,
                   .seat = a,
                   .card = card("imitation"),
                   .copy = card("fish_hook"),
                   .power = Power::mid,
                   .die = ring_die(Colour::coordination, 4)};
  const Event cancelled{.happening = Happening::item_cancelled,
                        .seat = a,
                        .other = b,
                        .card = card("backfist"),
                        .by = card("dodge")};
  const Event idle{
      .happening = Happening::nothing_happens, .seat = a, .card = card("block"), .verb = Verb::protect};
  const Event hurt{.happening = Happening::tokens_hurt,
                   .seat = b,
                   .other = a,
                   .damage = 1,
                   .pain = 2,
                   .before = {12, 0},
                   .after = {9, 2}};
  const Event caught{.happening = Happening::caught, .seat = a, .card = card("fish_hook"), .n = 3, .m = 3};
  const Event over{.happening = Happening::round_over, .seat = b, .n = 2};
  const Event won{.happening = Happening::fight_won, .seat = a, .reason = Reason::final};
  const Golden all[] = {
      {drawn, a, {"You draw Swing.", "Вы берёте карту «Свинг».", "Dobierasz kartę „Cios zamachowy”."}},
      {drawn, b, {"Ann draws a card.", "Анна берёт карту.", "Anna dobiera kartę."}},
      {attack,
       b,
       {"Ann attacks: Backfist, middle (red 3 3 3) — 2 damage.",
        "Анна атакует: «Бэкфист», мощность средняя (красные 3 3 3) — 2 повреждения.",
        "Anna atakuje: „Backfist”, moc średnia (czerwone 3 3 3) — 2 obrażenia."}},
      {answer,
       b,
       {"You answer Backfist: Dodge, minimum (yellow 5 5) — cancel the attack; attacker may attack again.",
        "Вы отвечаете на «Бэкфист»: «Нырок», мощность минимальная (жёлтые 5 5) — отменить атаку; атакующий "
        "может атаковать снова.",
        "Odpowiadasz na „Backfist”: „Unik”, moc minimalna (żółte 5 5) — anuluj atak; atakujący może "
        "zaatakować ponownie."}},
      {copy,
       nobody,
       {"Ann attacks: Imitation as Fish-hook, middle (blue 4 4 4) — 1 damage, 2 pain.",
        "Анна атакует: «Имитация» как «Крючок», мощность средняя (синие 4 4 4) — 1 повреждение, 2 болевых.",
        "Anna atakuje: „Imitacja” jako „Zahaczenie palcem”, moc średnia (niebieskie 4 4 4) — 1 obrażenie, 2 "
        "punkty bólu."}},
      {cancelled,
       a,
       {"Dodge cancels Backfist.", "«Нырок» отменяет «Бэкфист».", "„Unik” anuluje „Backfist”."}},
      {idle,
       b,
       {"Block does nothing: it answers a counter, and there is no attack to protect from.",
        "«Блок»: эффекта нет, это ответ на контрприём, а защита действует против атаки.",
        "„Blok” nic nie robi: odpowiada na kontrtechnikę, a ochrona działa przeciw atakowi."}},
      {hurt,
       b,
       {"You take 1 damage, 2 pain; you have 9 healthy, 2 pain, 1 lost.",
        "Вы получаете 1 повреждение, 2 болевых повреждения; у вас 9 здоровых, 2 болевых, 1 потерянный.",
        "Otrzymujesz 1 obrażenie, 2 punkty bólu; masz żetony: 9 zdrowych, 2 z bólem, 1 utracony."}},
      {caught,
       b,
       {"Forbidden attack: the referee rolls 3 and catches on 3 or less. Ann is caught!",
        "Запрещённая атака: у судьи выпало 3, ловит он на 3 или меньше. Нарушитель пойман: Анна!",
        "Atak niedozwolony: sędzia wyrzuca 3, a przyłapuje przy 3 lub mniej. Przyłapany gracz: Anna!"}},
      {over,
       a,
       {"Round 2 is over: Bob must draw a card and the deck is empty.",
        "Раунд 2 окончен: игроку Борис нужно взять карту, а колода пуста.",
        "Koniec rundy 2: Borys musi dobrać kartę, a talia jest pusta."}},
      {won,
       a,
       {"You win the fight in the final decision.", "Вы побеждаете в финале.", "Wygrywasz walkę w finale."}},
  };
  for (const Golden& golden : all) {
    for (Lang lang : langs) EXPECT_EQ(told(lang, golden.event, golden.you), golden.in[std::size_t(lang)]);
  }
}

// E3 of the rules: what can be chosen, in words.
State position(const Book& book, const char* json) {
  const Result<State> read = read_state(built_in(), book, Json::parse(json));
  EXPECT_TRUE(read) << (read ? "" : read.problem().line());
  return read ? *read : start(book);
}

std::vector<std::string> menu(const Book& book, const State& s, Seat seat, bool grouped = false,
                              Lang lang = Lang::en) {
  Moves moves;
  legal(book, s, seat, moves);
  const View own = view(book, s, seat);
  const Naming naming{lang, {"Ann", "Bob"}, seat};
  std::vector<std::string> lines;
  for (const Move& move : moves) {
    const std::string group = say_group(built_in(), naming, book, own, move.action);
    lines.push_back(grouped ? group + " / " + say_in_group(built_in(), naming, book, own, move.action)
                            : say_action(built_in(), naming, book, own, move.action));
    for (const std::string& mark : say_marks(built_in(), naming, book, own, move.action))
      lines.back() += " [" + mark + "]";
  }
  return lines;
}

TEST(RingSentences, AMenuInTheOwnTurn) {
  const Book book = book_with({});
  const State s =
      position(book, R"({"phase": "perform", "round": 1, "turn": 3, "active": "seat0", "opener": "seat0",
    "seats": [{"fighter": "nemkov", "ring": {"red": [3, 3, 3], "blue": [4, 4]}, "yellow": 1,
               "hand": {"backfist": 1, "fish_hook": 1, "cutman": 1, "contempt": 1, "coach": 1}, "healthy": 1},
              {"fighter": "glukhov", "hand": {"dodge": 1}}]})");
  const std::vector<std::string> expected{
      "Backfist, minimum: 1 damage (red 3 3)",
      "Fish-hook, minimum: 1 damage, 1 pain (blue 4 4) [the referee catches it on 1 to 2] [a second "
      "yellow card loses the fight]",
      "Coach, minimum: roll exactly 2 own dice (red 3 3)",
      "Backfist, middle: 2 damage (red 3 3 3)",
      "Coach, middle: discard 0 or more hand cards (red 3 3 3)",
      "Contempt: take 1 damage, roll up to 2 own dice, draw 1; repeat as often as you dare while your deck "
      "has "
      "cards [this knocks you out]",
      "discard Backfist, then roll up to 2 red dice",
      "discard Fish-hook, then roll up to 2 blue dice",
      "discard Cutman, then roll up to 2 white dice",
      "discard Coach, no roll",
      "discard Contempt, no roll",
  };
  EXPECT_EQ(menu(book, s, Seat{0}), expected);
  const std::vector<std::string> grouped = menu(book, s, Seat{0}, true);
  EXPECT_EQ(grouped[3], "Backfist · strength attack / middle: 2 damage (red 3 3 3)");
  EXPECT_EQ(grouped[8], "Cutman · endurance manoeuvre / discard: roll up to 2 white dice");
  EXPECT_EQ(grouped[9], "Coach · universal manoeuvre / discard, no roll");
  EXPECT_EQ(menu(book, s, Seat{0}, false, Lang::ru)[8], "сбросить «Катмен» и бросить до 2 белых кубиков");
  EXPECT_EQ(menu(book, s, Seat{0}, false, Lang::pl)[8], "odrzuć „Cutman” i rzuć najwyżej 2 białymi kostkami");
}

// E12 of the rules and R-7.2: answers that do nothing are marked.
TEST(RingSentences, AnswersThatDoNothingAreMarked) {
  const Book book = book_with({});
  const State s =
      position(book, R"({"phase": "window", "round": 1, "turn": 3, "active": "seat0", "opener": "seat0",
    "chain": [{"card": "backfist", "power": "mid"}],
    "seats": [{"fighter": "nemkov", "last": {"card": "backfist"}, "hand": {"block": 1}},
              {"fighter": "khaskhanov", "ring": {"yellow": [5, 5, 5, 5]}, "hand": {"dodge": 1, "counterblow": 1}}]})");
  EXPECT_EQ(menu(book, s, Seat{1}),
            (std::vector<std::string>{
                "Dodge, minimum: cancel the attack; attacker may attack again (yellow 5 5)",
                "Counterblow, minimum: after the attack: 1 pain (yellow 5 5)",
                "Dodge, middle: cancel the attack (yellow 5 5 5)",
                "Counterblow, middle: after the attack: 1 pain, stun a die (yellow 5 5 5)",
                "Dodge, maximum: cancel a counter (yellow 5 5 5 5) [does nothing now]",
                "Counterblow, maximum: after the attack: 1 damage, stun a die (yellow 5 5 5 5)",
                "do not answer",
            }));
  EXPECT_EQ(say_question(built_in(), {Lang::en, {"Ann", "Bob"}, Seat{1}}, book, view(book, s, Seat{1})),
            "Answer with a counter? — Backfist, middle: 2 damage");
  const State to_counter =
      position(book, R"({"phase": "window", "round": 1, "turn": 3, "active": "seat0", "opener": "seat0",
    "chain": [{"card": "backfist", "power": "mid"}, {"card": "counterblow", "power": "min"}],
    "seats": [{"fighter": "nemkov", "last": {"card": "backfist"}, "ring": {"white": [2, 2]}, "hand": {"block": 1}},
              {"fighter": "khaskhanov", "hand": {"dodge": 1}}]})");
  EXPECT_EQ(menu(book, to_counter, Seat{0})[0], "Block, minimum: take 1 less (white 2 2) [does nothing now]");
}

TEST(RingSentences, DiceArePickedWithFewWords) {
  const Book book = book_with({});
  const State s =
      position(book, R"({"phase": "mobilise", "round": 1, "turn": 3, "active": "seat0", "opener": "seat0",
    "seats": [{"fighter": "nemkov", "ring": {"red": [3, 3, 5], "yellow": [1, 2, 3], "blue": [1, 1, 1, 1, 1]},
               "hand": {"block": 1}}, {"fighter": "glukhov", "hand": {"dodge": 1}}]})");
  EXPECT_EQ(menu(book, s, Seat{0}),
            (std::vector<std::string>{"red 3 ×2", "red 5", "red from reserve ×2", "yellow 1", "yellow 2",
                                      "yellow 3", "blue 1 ×5", "white from reserve ×5", "roll nothing"}));
  EXPECT_EQ(say_question(built_in(), {Lang::en, {"Ann", "Bob"}, Seat{0}}, book, view(book, s, Seat{0})),
            "Step 1: choose the dice to roll — up to 3");
  State picked = s;
  Quiet quiet;
  apply(book, picked, Seat{0}, *long_action(built_in(), "pick red 3", Decision::mobilise), quiet);
  EXPECT_EQ(say_question(built_in(), {Lang::ru, {"Ann", "Bob"}, Seat{0}}, book, view(book, picked, Seat{0})),
            "Шаг 1: выберите кубики для броска — выбрано: красный, осталось 2");
  EXPECT_EQ(menu(book, picked, Seat{0}).back(), "roll 1 die");
  EXPECT_EQ(menu(book, picked, Seat{0}, false, Lang::pl).back(), "rzuć 1 kostką");
}

TEST(RingSentences, NicknamesAreUsedWhereTheTableWantsThem) {
  Options options;
  options.fighter_names = FighterNames::nicknames;
  const Event taken{.happening = Happening::fighter_taken,
                    .seat = Seat{0},
                    .fighter = *fighter_named(built_in(), "nemkov")};
  EXPECT_EQ(say(built_in(), {Lang::en, {"Ann", "Bob"}, Seat{1}}, book_with(options), taken),
            "Ann chooses Hunter (red 5, yellow 3, blue 5, white 5).");
  EXPECT_EQ(say(built_in(), {Lang::ru, {"Анна", "Борис"}, Seat{0}}, book_with({}), taken),
            "Вы выбираете борца: Виктор Немков (красных 5, жёлтых 3, синих 5, белых 5).");
}

// covers R-16.1
TEST(RingSentences, AFighterOfOnesOwnKeepsItsName) {
  const Json written{{"custom_fighters", "on"},
                     {"own_fighter_1",
                      {{"name", "Медведь"},
                       {"strength", 5},
                       {"speed", 5},
                       {"coordination", 4},
                       {"endurance", 5},
                       {"ability", "none"}}}};
  const Result<Options> options = read_options(built_in(), written);
  ASSERT_TRUE(options) << options.problem().line();
  EXPECT_EQ(write_options(built_in(), *options)["own_fighter_1"], written["own_fighter_1"]);
  const Event taken{.happening = Happening::fighter_taken, .seat = Seat{1}, .fighter = own_fighter(Seat{1})};
  EXPECT_EQ(say(built_in(), {Lang::ru, {"Анна", "Борис"}, Seat{1}}, book_with(*options), taken),
            "Вы выбираете борца: Медведь (красных 5, жёлтых 5, синих 4, белых 5).");
  Json too_long = written;
  too_long["own_fighter_1"]["name"] = "熊熊熊熊熊熊熊熊熊熊熊熊熊熊熊熊熊熊熊熊";  // 60 bytes
  EXPECT_FALSE(read_options(built_in(), too_long));
}

// The set that pays is named, as in the menu: of Imitation the set that the copied card needs.
TEST(RingSentences, TheStoryNamesTheDiceThatPay) {
  std::set<std::pair<Power, bool>> told;
  for (int i = 0; i < modes(built_in().book); ++i) {
    play(book_with(mode(built_in().book, i)), uint64_t(i),
         [&](const Book& book, const State&, Seat, const Moves&, const auto& events) {
           for (const Event& event : events) {
             if (event.happening != Happening::card_played) continue;
             const bool copied = event.copy != CardId::none;
             if (event.power == Power::none) {
               ASSERT_EQ(event.die, Die::none);
             } else {
               const Kind kind = book.card[int(copied ? event.copy : event.card)].kind;
               ASSERT_TRUE(is_die(event.die) && !in_reserve(event.die));
               ASSERT_TRUE(kind == Kind::universal || colour_of(kind) == colour_of(event.die));
               const std::string text = say(built_in(), {Lang::en, names, Seat{0}}, book, event);
               std::string set = std::to_string(value_of(event.die));
               for (int k = 1; k < needed_dice(event.power); ++k)
                 set += " " + std::to_string(value_of(event.die));
               ASSERT_NE(text.find(set), std::string::npos) << text;
             }
             told.insert({event.power, copied});
           }
         });
  }
  EXPECT_GE(told.size(), 5u);
}

}  // namespace
}  // namespace gm::ring

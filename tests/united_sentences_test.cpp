// United in words: nothing is without words, nothing is left unfilled, no secret
// is named to those who may not see it, and a few sentences stand here in full.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "rules/play.h"
#include "rules/united/united.h"
#include "text/language.h"
#include "text/united/content.h"
#include "text/united/notation.h"
#include "text/united/sentences.h"

namespace gm::united {
namespace {

// Names that are found again in a text: no word of a language contains them.
const std::vector<std::string> names{"N#0", "N#1", "N#2", "N#3"};

Book book_with(const Options& options) { return *make_book(built_in(), options); }
CardId card(const char* id) { return *card_named(built_in(), id); }

// Empty, or what is wrong with a text: a key without a word, a place without a value. A question may have a
// question mark.
std::string flaw(const std::string& text, bool question = false) {
  for (const char* prefix : {"united.", "ui."}) {
    if (text.find(prefix) != std::string::npos) return "a key: " + text;
  }
  if (text.find('{') != std::string::npos || text.find('}') != std::string::npos) return "a place: " + text;
  if (!question && text.find('?') != std::string::npos) return "an unknown thing: " + text;
  if (text.find("  ") != std::string::npos) return "a gap: " + text;
  for (const char* blank : {": .", "()", ", ,", "[]", "«»", "„”", "!.", "..", " ,"}) {
    if (text.find(blank) != std::string::npos) return "a blank: " + text;
  }
  return {};
}

// ---- Every enumerator ------------------------------------------------------------------

TEST(UnitedSentences, TheWordFilesAgree) { EXPECT_EQ(words_problem(), ""); }

TEST(UnitedSentences, EveryRefusalHasWords) {
  std::set<std::string> seen;
  for (int i = 0; i < refusal_count; ++i) {
    ASSERT_TRUE(has_word(std::string("united.refusal.") + name_of(Refusal(i)))) << name_of(Refusal(i));
    for (Lang lang : langs) {
      const std::string text = say_refusal(lang, Refusal(i));
      EXPECT_EQ(flaw(text), "");
      EXPECT_TRUE(seen.insert(text).second) << text;
    }
  }
}

TEST(UnitedSentences, EverythingThatSentencesMentionHasWords) {
  for (int i = 1; i < decision_count; ++i) {
    const std::string group = is_chance(Decision(i)) ? "united.chance." : "united.decision.";
    EXPECT_TRUE(has_word(group + name_of(Decision(i)))) << name_of(Decision(i));
  }
  for (const char* verb : verb_names) EXPECT_TRUE(has_word(std::string("united.verb.") + verb)) << verb;
  for (int i = 0; i < ending_count; ++i) {
    EXPECT_TRUE(has_word(std::string("united.event.game_lost.") + name_of(Ending(i))));
  }
  for (const char* symbol : symbol_names) {
    for (const char* form : {"", ".letter"}) {
      EXPECT_TRUE(has_word(std::string("united.symbol.") + symbol + form)) << symbol << form;
    }
    EXPECT_TRUE(has_word(std::string("united.count.token.") + symbol + ".one"));
  }
  for (const char* token : token_names) {
    EXPECT_TRUE(has_word(std::string("united.token.") + token));
    EXPECT_TRUE(has_word(std::string("united.count.") + token + ".few"));
  }
  for (const OptionInfo& option : option_list()) {
    EXPECT_TRUE(has_word("united.option." + option.name)) << option.name;
    EXPECT_TRUE(has_word("united.option." + option.name + ".help")) << option.name;
    for (const std::string& value : option.values) {
      const bool number = value.find_first_not_of("0123456789") == std::string::npos;
      EXPECT_NE(has_word("united.option." + option.name + "." + value), number) << option.name << value;
    }
  }
  // The letters stand for symbols where there is no picture.
  for (Lang lang : langs) {
    std::set<std::string> letters;
    for (const char* symbol : symbol_names) {
      letters.insert(word(lang, std::string("united.symbol.") + symbol + ".letter"));
    }
    EXPECT_EQ(letters.size(), 4u);
  }
}

// An event of each kind that says all an event can say.
Event full_event(Happening happening) {
  const Content& content = built_in();
  return {.happening = happening,
          .seat = Seat(0),
          .other = Seat(1),
          .figure = 1,
          .card = card("hulk.m.hulk_smash"),
          .other_card = card("hulk.aa"),
          .hero = *hero_named(content, "hulk"),
          .villain = *villain_named(content, "red_skull"),
          .plan = *plan_named(content, "rs_02"),
          .threat = *threat_named(content, "bob"),
          .location = *location_named(content, "nypd"),
          .to_location = *location_named(content, "times_square"),
          .at = 1,
          .to = 2,
          .n = 1,
          .m = 3,
          .symbol = Symbol::heroic,
          .token = Token::civilian,
          .mission = Mission::clear_threats,
          .unit = unit(Source::token, Symbol::wild),
          .target = Target::thug,
          .act = Act::attack,
          .trigger = Trigger::bam,
          .cause = Cause::damage,
          .ending = Ending::plot};
}

TEST(UnitedSentences, EveryHappeningHasWordsForEveryReader) {
  // Told by what comes of them, or part of something told.
  const std::set<Happening> silent{Happening::deck_shuffled, Happening::action_done, Happening::target_chosen,
                                   Happening::actions_ended, Happening::turn_over};
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

// The same happening for other reasons, and with other numbers.
TEST(UnitedSentences, EveryReasonIsToldInWords) {
  std::vector<Event> events;
  const auto add = [&](Happening happening, auto change) {
    Event event = full_event(happening);
    change(event);
    events.push_back(event);
  };
  for (int i = 0; i < trigger_count; ++i) {
    for (bool threat : {true, false}) {
      add(Happening::effect_begun, [&](Event& e) {
        e.trigger = Trigger(i);
        if (!threat) e.threat = ThreatId::none, e.villain = *villain_named(built_in(), "taskmaster");
      });
    }
  }
  for (int i = 0; i < ending_count; ++i) add(Happening::game_lost, [&](Event& e) { e.ending = Ending(i); });
  for (int i = 0; i < mission_count; ++i) {
    for (int n = 1; n <= 3; ++n) {
      add(Happening::mission_done, [&](Event& e) { e.mission = Mission(i), e.n = u8(n); });
    }
  }
  for (Seat seat : {chance, nobody, Seat{1}}) {
    add(Happening::villain_named, [&](Event& e) { e.seat = seat; });
    add(Happening::hero_taken, [&](Event& e) { e.seat = seat; });
  }
  for (int n = 0; n <= 22; ++n) {
    for (int i = 0; i < happening_count; ++i) {
      add(Happening(i), [&](Event& e) { e.n = u8(n), e.m = u8(n / 2), e.token = Token(n % 3); });
    }
  }
  for (int i = 0; i < unit_count; ++i) {
    add(Happening::symbol_spent, [&](Event& e) { e.unit = Unit(i); });
    add(Happening::symbol_ignored, [&](Event& e) { e.unit = Unit(i); });
  }
  for (std::size_t v = 0; v < built_in().villains.size(); ++v) {
    for (std::size_t row = 0; row < built_in().villains[v].plans.size(); ++row) {
      add(Happening::plan_revealed, [&](Event& e) { e.plan = plan_id(VillainId(v), int(row)); });
      add(Happening::plan_peeked, [&](Event& e) { e.plan = plan_id(VillainId(v), int(row)); });
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

TEST(UnitedSentences, EverythingIsExplained) {
  const Content& content = built_in();
  for (Lang lang : langs) {
    for (std::size_t i = 0; i < content.heroes.size(); ++i) {
      EXPECT_EQ(flaw(explain_hero(content, lang, HeroId(i))), "");
      for (std::size_t row = 0; row < content.heroes[i].cards.size(); ++row) {
        EXPECT_EQ(flaw(explain_card(content, lang, card_id(HeroId(i), int(row)))), "");
      }
    }
    for (std::size_t i = 0; i < content.villains.size(); ++i) {
      EXPECT_EQ(flaw(explain_villain(content, lang, VillainId(i))), "");
      for (std::size_t row = 0; row < content.villains[i].plans.size(); ++row) {
        EXPECT_EQ(flaw(explain_plan(content, lang, plan_id(VillainId(i), int(row)))), "");
      }
      for (std::size_t row = 0; row < content.villains[i].threats.size(); ++row) {
        EXPECT_EQ(flaw(explain_threat(content, lang, threat_id(VillainId(i), int(row)))), "");
      }
    }
    for (std::size_t i = 0; i < content.locations.size(); ++i) {
      EXPECT_EQ(flaw(explain_location(content, lang, LocationId(i))), "");
    }
    for (const SpecialText& special : content.specials) {
      EXPECT_EQ(flaw(explain_special(content, lang, special)), "");
    }
    EXPECT_EQ(explain_card(content, lang, CardId::none), "");
    EXPECT_EQ(explain_hero(content, lang, HeroId::none), "");
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

TEST(UnitedSentences, RandomGamesAreToldWithoutFlaw) {
  std::set<Happening> told;
  for (int i = 0; i < modes(built_in().book); ++i) {
    play(book_with(mode(built_in().book, i)), uint64_t(i),
         [&](const Book& book, const State&, Seat, const Moves&, const auto& events) {
           for (const Event& event : events) {
             told.insert(event.happening);
             for (Lang lang : langs) {
               for (Seat reader : {Seat{0}, Seat{1}, spectator}) {
                 const Event seen = shown(event, reader);
                 const std::string text = say(built_in(), {lang, names, reader}, book, seen);
                 ASSERT_EQ(flaw(text), "") << name_of(event.happening);
                 // A secret that the reader does not see is not in the text either.
                 if (!event.audience.has(reader)) {
                   ASSERT_EQ(text, say(built_in(), {lang, names, nobody}, book, seen)) << text;
                   ASSERT_EQ(seen.card, CardId::none);
                 }
                 // Nobody reads about himself in the third person.
                 if (reader != spectator) {
                   ASSERT_EQ(text.find(names[std::size_t(reader)]), std::string::npos) << text;
                 }
               }
             }
           }
         });
  }
  EXPECT_GE(told.size(), 60u);
}

TEST(UnitedSentences, RandomGamesAskWithoutFlaw) {
  std::map<Decision, int> asked;
  for (int i = 0; i < 2 * modes(built_in().book); ++i) {
    play(book_with(mode(built_in().book, i % modes(built_in().book))), uint64_t(i),
         [&](const Book& book, const State& state, Seat seat, const Moves& moves, const auto&) {
           const Decision decision = state.table.decision;
           if (++asked[decision] > 60) return;
           for (Lang lang : langs) {
             for (Seat reader : {Seat{0}, Seat(seats(book) - 1), spectator}) {
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
               for (const std::string& mark : say_marks(built_in(), naming, book, own, move.action)) {
                 ASSERT_EQ(flaw(mark), "");
                 ASSERT_EQ(line.find("[" + mark), std::string::npos) << line;  // it stands beside the words
               }
             }
           }
         });
  }
  EXPECT_GE(asked.size(), 28u);
}

// ---- In full -----------------------------------------------------------------------------

std::string told(Lang lang, Seat you, const Event& event) {
  return say(built_in(), {lang, {"Ania", "Борис"}, you}, built_in().book, event);
}

TEST(UnitedSentences, EventsSoundLikeThis) {
  const Event drawn = full_event(Happening::card_drawn);
  EXPECT_EQ(told(Lang::en, Seat{0}, drawn), "You draw Move, Hulk Smash!");
  EXPECT_EQ(told(Lang::ru, Seat{1}, drawn), "Ania берёт карту: движение, «Халк крушит!».");
  Event hidden = drawn;
  hidden.card = CardId::none;
  EXPECT_EQ(told(Lang::pl, Seat{1}, hidden), "Ania dobiera kartę.");
  EXPECT_EQ(told(Lang::en, nobody, full_event(Happening::hero_moved)), "Hulk goes straight to Times Square.");
  EXPECT_EQ(told(Lang::ru, nobody, full_event(Happening::civilian_rescued)),
            "Гражданский в локации «Управление полиции Нью-Йорка» спасён.");
  EXPECT_EQ(told(Lang::pl, nobody, full_event(Happening::token_discarded)),
            "Odrzucono z Lokacji „Komenda policji Nowego Jorku”: 1 Cywil.");
  Event lost = full_event(Happening::game_lost);
  EXPECT_EQ(told(Lang::ru, nobody, lost),
            "Красный Череп достигает цели. Страх достигает 20. Герои проиграли.");
  Event hurt = full_event(Happening::hero_damaged);
  for (const auto& [n, text] :
       {std::pair{1, "Hulk otrzymuje 1 Obrażenie."}, std::pair{3, "Hulk otrzymuje 3 Obrażenia."},
        std::pair{5, "Hulk otrzymuje 5 Obrażeń."}}) {
    hurt.n = u8(n);
    EXPECT_EQ(told(Lang::pl, nobody, hurt), text);
  }
}

// Hulk after Wasp's MA: what can be done, and with what.
TEST(UnitedSentences, MenusReadLikeThis) {
  const Book book = book_with({});
  const Result<State> s = read_state(built_in(), book, Json::parse(R"({
    "phase": "act", "active": "seat0", "villain": {"id": "red_skull", "at": 3, "track": 4},
    "ring": [{"location": "times_square", "thugs": 1, "civilians": 2, "threat": "bob", "health": 2},
             {"location": "central_park", "threat": "subversion"}, {"location": "helicarrier", "threat": "hydra_elite_troops"},
             {"location": "stark_labs", "threat": "crossbones"}, {"location": "avengers_tower", "threat": "madame_hydra"},
             {"location": "nypd", "crisis": 2, "threat": "brainwashing"}],
    "heroes": [{"hero": "hulk", "at": 0}, {"hero": "wasp", "at": 2}],
    "story": ["rs_05", "wasp.ma", "hulk.m.hulk_smash"],
    "seats": [{"hand": {"hulk.h": 2}}, {"hand": {"wasp.w": 1}}]})"));
  ASSERT_TRUE(s) << s.problem().line();
  const View v = view(book, *s, Seat{0});
  const auto lines = [&](Lang lang) {
    const Naming naming{lang, {"You", "Bot 2"}, Seat{0}};
    std::vector<std::string> out{say_question(built_in(), naming, book, v)};
    Moves moves;
    legal(book, *s, Seat{0}, moves);
    for (const Move& move : moves) {
      const std::string group = say_group(built_in(), naming, book, v, move.action);
      std::string line = say_in_group(built_in(), naming, book, v, move.action);
      for (const std::string& mark : say_marks(built_in(), naming, book, v, move.action))
        line += " [" + mark + "]";
      out.push_back(group.empty() ? line : group + " / " + line);
    }
    return out;
  };
  EXPECT_EQ(
      lines(Lang::en),
      (std::vector<std::string>{
          "Use your symbols — this card: Move; card before: Move, Attack",
          "go to Central Park (Subversion) / Move of this card",
          "go to Central Park (Subversion) / Move of the card before",
          "go to New York Police Headquarters (Brainwashing, 2 Crisis tokens) / Move of this card",
          "go to New York Police Headquarters (Brainwashing, 2 Crisis tokens) / Move of the card before",
          "attack: Thug — Attack", "attack: Bob, Agent of Hydra (2 Health) — Attack",
          "Hulk Smash!: 1 damage to everybody else here; Civilians here are discarded.",
          "end the actions [unused: Move, Move, Attack] [Hulk Smash! not used]"}));
  EXPECT_EQ(lines(Lang::ru)[5], "атаковать: бандит — атака");
  EXPECT_EQ(lines(Lang::pl)[1], "przejść: Central Park (Dywersja) / Ruch z tej karty");
  EXPECT_EQ(say_question(built_in(), {Lang::en, {"You", "Bot 2"}, Seat{1}}, book, view(book, *s, Seat{1})),
            "Waiting for: You");
}

}  // namespace
}  // namespace gm::united

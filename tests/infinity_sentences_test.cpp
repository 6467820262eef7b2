// Infinity in words: nothing is without words, nothing is left unfilled, no two
// choices read alike, and a few sentences stand here in full.
#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>
#include <vector>

#include "rules/infinity/infinity.h"
#include "rules/play.h"
#include "text/infinity/content.h"
#include "text/infinity/notation.h"
#include "text/infinity/sentences.h"
#include "text/language.h"

namespace gm::infinity {
namespace {

// Names that are found again in a text: no word of a language contains them.
const std::vector<std::string> names{"N#0", "N#1", "N#2", "N#3", "N#4"};

Book book_with(const Options& options) { return *make_book(built_in(), options); }
TileId tile(const char* id) { return *tile_named(built_in(), id); }
TokenId token(const char* id) { return *token_named(built_in(), id); }
CharacterId character(const char* id) { return *character_named(built_in(), id); }

// Empty, or what is wrong with a text: a key without a word, a place without a value. A question may have a
// question mark.
std::string flaw(const std::string& text, bool question = false) {
  for (const char* prefix : {"infinity.", "ui."}) {
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

TEST(InfinitySentences, TheWordFilesAgree) { EXPECT_EQ(words_problem(), ""); }

TEST(InfinitySentences, EveryRefusalHasWords) {
  std::set<std::string> seen;
  for (int i = 0; i < refusal_count; ++i) {
    ASSERT_TRUE(has_word(std::string("infinity.refusal.") + name_of(Refusal(i)))) << name_of(Refusal(i));
    for (Lang lang : langs) {
      const std::string text = say_refusal(lang, Refusal(i));
      EXPECT_EQ(flaw(text), "");
      EXPECT_TRUE(seen.insert(text).second) << text;
    }
  }
}

TEST(InfinitySentences, EverythingThatSentencesMentionHasWords) {
  for (int i = 1; i < decision_count; ++i) {
    const std::string group = is_chance(Decision(i)) ? "infinity.chance." : "infinity.decision.";
    EXPECT_TRUE(has_word(group + name_of(Decision(i)))) << name_of(Decision(i));
  }
  for (const char* verb : verb_names) EXPECT_TRUE(has_word(std::string("infinity.verb.") + verb)) << verb;
  for (int i = 0; i < toss_count; ++i)
    EXPECT_TRUE(has_word(std::string("infinity.toss.") + name_of(Toss(i))));
  for (int i = 0; i < tie_break_count; ++i) {
    EXPECT_TRUE(has_word(std::string("infinity.event.tie_broken.") + name_of(TieBreak(i))));
  }
  for (int i = 0; i < source_count; ++i) {
    EXPECT_TRUE(has_word(std::string("infinity.choice.source.") + name_of(Source(i))));
  }
  for (const char* kind : token_kind_names) {
    EXPECT_TRUE(has_word(std::string("infinity.explain.kind.") + kind)) << kind;
    EXPECT_TRUE(has_word(std::string("infinity.gloss.") + kind)) << kind;
  }
  for (const OptionInfo& option : option_list()) {
    EXPECT_TRUE(has_word("infinity.option." + option.name)) << option.name;
    EXPECT_TRUE(has_word("infinity.option." + option.name + ".help")) << option.name;
    for (const std::string& value : option.values) {
      const bool number = value.find_first_not_of("0123456789") == std::string::npos;
      EXPECT_NE(has_word("infinity.option." + option.name + "." + value), number) << option.name << value;
    }
  }
  for (const TileText& each : built_in().tiles) {
    for (const Origin& origin : each.origins) {
      EXPECT_TRUE(origin.part.empty() || has_word("infinity.part." + origin.part)) << origin.part;
    }
  }
  for (const char* key :
       {"infinity.name", "infinity.intro", "infinity.legend", "infinity.help.word", "infinity.help.rules"}) {
    EXPECT_TRUE(has_word(key)) << key;
  }
}

// An event of each kind that says all an event can say.
Event full_event(Happening happening) {
  return {.happening = happening,
          .seat = Seat(0),
          .other = Seat(1),
          .figure = Figure{0},
          .by = Figure{2},
          .team = TeamId{0},
          .character = character("iron_man"),
          .by_character = character("thor"),
          .token = token("time"),
          .tile = tile("arrow_one"),
          .place = place_at(4, 3),
          .to = place_at(-1, 3),
          .dir = Dir::east,
          .n = 1,
          .m = 2,
          .toss = Toss::target,
          .ending = Ending::counted,
          .tie = TieBreak::stones,
          .turn = 6};
}

TEST(InfinitySentences, EveryHappeningHasWordsForEveryReader) {
  const std::set<Happening> silent{Happening::back_laid, Happening::turn_passed, Happening::effect_waits};
  for (int i = 0; i < happening_count; ++i) {
    for (int n = 0; n < 8; ++n) {
      Event event = full_event(Happening(i));
      event.n = u8(n);
      if (n == 3) event.by = Figure::none, event.place = Place::none;
      if (n == 4) event.to = event.place;
      if (n == 5) event.by = Figure::none, event.to = event.place;
      if (n == 6) event.other = event.seat, event.ending = Ending::stones, event.tie = TieBreak::shared;
      if (n == 7) event.seat = nobody, event.ending = Ending::thanos, event.figure = Figure::thanos;
      for (Lang lang : langs) {
        for (Seat you : {Seat(0), Seat(1), nobody}) {
          const std::string text = say(built_in(), {lang, names, you}, built_in().book, event);
          EXPECT_EQ(text.empty(), silent.contains(Happening(i))) << name_of(Happening(i));
          // A place or a player that an event must have cannot be told without.
          if (n == 3 || n == 7) continue;
          EXPECT_EQ(flaw(text), "") << name_of(Happening(i));
        }
      }
    }
  }
}

TEST(InfinitySentences, EverythingIsExplained) {
  const Content& content = built_in();
  const Book& book = content.book;
  const View seen = view(book, start(book), spectator);
  for (Lang lang : langs) {
    for (std::size_t i = 0; i < content.tiles.size(); ++i) {
      EXPECT_EQ(flaw(explain_tile(content, lang, &seen, TileId(i))), "");
    }
    for (std::size_t i = 0; i < content.tokens.size(); ++i) {
      EXPECT_EQ(flaw(explain_token(content, lang, TokenId(i))), "");
    }
    for (std::size_t i = 0; i < content.characters.size(); ++i) {
      EXPECT_EQ(flaw(explain_character(content, lang, CharacterId(i))), "");
    }
    for (std::size_t i = 0; i < content.teams.size(); ++i) {
      EXPECT_EQ(flaw(explain_team(content, lang, TeamId(i))), "");
    }
    for (int i = 0; i < place_count; ++i) {
      EXPECT_EQ(flaw(explain_place(content, book, lang, seen, Place(i))), "");
    }
    EXPECT_EQ(explain_tile(content, lang, nullptr, TileId::none), "");
    EXPECT_EQ(explain_place(content, book, lang, seen, Place::none), "");
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

TEST(InfinitySentences, RandomGamesAreToldWithoutFlaw) {
  std::map<Happening, int> told;
  for (int i = 0; i < modes(built_in().book); ++i) {
    play(book_with(mode(built_in().book, i)), uint64_t(i),
         [&](const Book& book, const State&, Seat, const Moves&, const auto& events) {
           for (const Event& event : events) {
             if (++told[event.happening] > 300) continue;
             for (Lang lang : langs) {
               for (Seat reader : {Seat{0}, Seat{1}, spectator}) {
                 const std::string text = say(built_in(), {lang, names, reader}, book, event);
                 ASSERT_EQ(flaw(text), "") << name_of(event.happening);
                 // Nobody reads about himself in the third person.
                 if (reader != spectator) {
                   ASSERT_EQ(text.find(names[std::size_t(reader)]), std::string::npos) << text;
                 }
               }
             }
           }
         });
  }
  EXPECT_GE(int(told.size()), happening_count - 4);
}

TEST(InfinitySentences, RandomGamesAskWithoutFlaw) {
  std::map<Decision, int> asked;
  for (int i = 0; i < modes(built_in().book); ++i) {
    play(book_with(mode(built_in().book, i)), uint64_t(i),
         [&](const Book& book, const State& state, Seat seat, const Moves& moves, const auto&) {
           const Decision decision = state.table.decision;
           if (++asked[decision] > 40) return;
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
               ASSERT_EQ(flaw(line), "") << name_of(decision);
               ASSERT_TRUE(lines.insert(line).second) << line;  // no two choices read alike
               const std::string group = say_group(built_in(), naming, book, own, move.action);
               const std::string short_line = say_in_group(built_in(), naming, book, own, move.action);
               ASSERT_EQ(flaw(group + short_line), "");
               ASSERT_TRUE(grouped.insert(group + "/" + short_line).second) << short_line;
               for (const std::string& mark : say_marks(built_in(), naming, book, own, move.action)) {
                 ASSERT_NE(line.find(mark), std::string::npos) << line;
               }
             }
           }
         });
  }
  EXPECT_GE(int(asked.size()), decision_count - 3);
}

// ---- In full -----------------------------------------------------------------------------

std::string told(Lang lang, Seat you, const Event& event) {
  return say(built_in(), {lang, {"Ania", "Борис"}, you}, built_in().book, event);
}

TEST(InfinitySentences, EventsSoundLikeThis) {
  EXPECT_EQ(told(Lang::en, nobody, full_event(Happening::walked)), "Iron Man goes to (-1,3).");
  EXPECT_EQ(told(Lang::ru, nobody, full_event(Happening::returned)),
            "Тор отправляет на базу (-1,3): Железный Человек.");
  EXPECT_EQ(told(Lang::pl, Seat{0}, full_event(Happening::gauntlet_taken)),
            "Bierzesz Rękawicę Nieskończoności: Thanos działa po każdej turze twojej drużyny.");
  EXPECT_EQ(told(Lang::en, Seat{1}, full_event(Happening::turn_begun)), "Turn 7: you play the team of Ania.");
  EXPECT_EQ(told(Lang::ru, Seat{0}, full_event(Happening::turn_begun)), "Ход 7: за вас играет Борис.");
  EXPECT_EQ(told(Lang::en, nobody, full_event(Happening::tile_oriented)), "Arrows at (4,3): east.");
  EXPECT_EQ(told(Lang::en, Seat{0}, full_event(Happening::dir_chosen)),
            "Iron Man chooses the direction: east.");
  EXPECT_EQ(told(Lang::ru, nobody, full_event(Happening::dir_chosen)),
            "Железный Человек выбирает направление: восток.");
  EXPECT_EQ(told(Lang::pl, nobody, full_event(Happening::tile_acts)),
            "Iron Man, „Jedna strzałka”: Idź za strzałką.");
  Event points = full_event(Happening::points_counted);
  points.n = 5;
  EXPECT_EQ(told(Lang::pl, nobody, points), "Ania: 5 punktów, 2 Kamienie.");
  EXPECT_EQ(told(Lang::ru, Seat{0}, points), "У вас 5 очков, 2 Камня.");
}

// A victory among equal points says what decided it.
TEST(InfinitySentences, AVictorySaysWhatDecidedIt) {
  const auto won = [](Lang lang, Seat you, TieBreak tie) {
    return told(
        lang, you,
        Event{.happening = Happening::game_won, .seat = Seat{0}, .ending = Ending::counted, .tie = tie});
  };
  EXPECT_EQ(won(Lang::en, Seat{0}, TieBreak::none), "You win on points.");
  EXPECT_EQ(won(Lang::en, Seat{0}, TieBreak::stones), "You win with more Stones.");
  EXPECT_EQ(won(Lang::ru, Seat{1}, TieBreak::leadership), "Ania побеждает по лидерству.");
  EXPECT_EQ(won(Lang::pl, Seat{1}, TieBreak::shared), "Ania dzieli zwycięstwo.");
  for (Lang lang : langs) {
    for (Seat you : {Seat{0}, Seat{1}}) {
      std::set<std::string> seen;
      for (int i = 0; i < tie_break_count; ++i) seen.insert(won(lang, you, TieBreak(i)));
      EXPECT_EQ(int(seen.size()), tie_break_count);
    }
  }
}

// The base of the team on turn is at (4,0); Iron Man and Spider-Man stand there.
TEST(InfinitySentences, MenusReadLikeThis) {
  const Book book = book_with({});
  const Result<State> s = read_state(built_in(), book, Json::parse(R"({
    "active": "seat0",
    "seats": [{"team": "team_iron_man", "figures": [{}, {"at": "2,1", "left": "hulk"}]},
              {"team": "team_thor"}, {"team": "team_captain"}],
    "tiles": {"4,1": "general", "3,0": "teleport", "2,1": "stone_mind", "2,2": "heroes_avengers"},
    "lying": {"2,2": ["widow"]}})"));
  ASSERT_TRUE(s) << s.problem().line();
  const View own = view(book, *s, Seat{0});
  Moves moves;
  legal(book, *s, Seat{0}, moves);
  const auto lines = [&](Lang lang) {
    std::vector<std::string> out;
    for (const Move& move : moves) {
      const Naming naming{lang, {"You", "Bot 2", "Ola"}, Seat{0}};
      const std::string group = say_group(built_in(), naming, book, own, move.action);
      out.push_back((group.empty() ? "" : group + " / ") +
                    say_in_group(built_in(), naming, book, own, move.action));
    }
    return out;
  };
  const std::vector<std::string> english = lines(Lang::en);
  EXPECT_EQ(english[0], "Iron Man goes to / (4,-1) outside the board");
  EXPECT_EQ(english[1], "Iron Man goes to / (5,0) blue");
  EXPECT_EQ(english[2], "Iron Man goes to / (4,1) Outrider General");
  EXPECT_EQ(english[6], "Spider-Man goes to / (2,2) Superheroes (●Black Widow)");
  EXPECT_EQ(english[8], "Base slides to / (5,0) blue, clockwise");
  EXPECT_EQ(english[10], "Spider-Man picks up / Mind Stone");
  EXPECT_EQ(english[11], "Spider-Man leaves / Hulk");
  EXPECT_EQ(english[7], "Spider-Man goes to / (1,1) red");
  EXPECT_EQ(lines(Lang::ru)[10], "Человек-паук подбирает / Камень Разума");
  EXPECT_EQ(lines(Lang::pl)[2], "Iron Man idzie na / (4,1) Generał Outriderów");
  EXPECT_EQ(lines(Lang::pl)[8], "Baza przesuwa się na / (5,0) niebieski, zgodnie z zegarem");
  EXPECT_EQ(text_of(built_in(), tile("circular_ccw"))->name.in(Lang::pl),
            "Ruch okrężny przeciwnie do zegara");
  EXPECT_EQ(say_action(built_in(), {Lang::en, {}, Seat{0}}, book, own, moves[2].action),
            "Iron Man goes to (4,1) Outrider General [a trap]");
  EXPECT_EQ(say_question(built_in(), {Lang::en, {"You", "Bot 2"}, Seat{0}}, book, own),
            "Your turn: what do you do? — main action still to come");
  EXPECT_EQ(say_question(built_in(), {Lang::en, {"You", "Bot 2"}, Seat{1}}, book, view(book, *s, Seat{1})),
            "Waiting for: You");
}

// A tile that has given its token is not taken for one where something lies, and the end is near for all.
TEST(InfinitySentences, SaysWhatIsLeft) {
  const Book book = book_with({});
  Result<State> s = read_state(built_in(), book, Json::parse(R"({
    "active": "seat0",
    "seats": [{"team": "team_iron_man"}, {"team": "team_thor"},
              {"team": "team_captain"}],
    "tiles": {"4,1": "leader_a", "3,0": "energy"}})"));
  ASSERT_TRUE(s) << s.problem().line();
  const Naming naming{Lang::en, {"You", "Bot 2", "Ola"}, Seat{0}};
  const auto line = [&](const char* words) {
    const Result<Action> action = long_action(built_in(), words, &s->table);
    return action ? say_in_group(built_in(), naming, book, view(book, *s, Seat{0}), *action) : std::string();
  };
  EXPECT_EQ(line("move iron_man 4,1"), "(4,1) Leadership (▲Leadership, first half)");
  EXPECT_EQ(line("move iron_man 3,0"), "(3,0) Energy (~Energy)");
  s->table.lying[int(place_at(4, 1))] = {};
  EXPECT_EQ(line("move iron_man 4,1"), "(4,1) Leadership (empty)");
  s->table.last_turns = 2;
  EXPECT_EQ(say_question(built_in(), naming, book, view(book, *s, Seat{0})),
            "Your turn: what do you do? — main action still to come, last round, turns left: 2");
}

// Where a character has been in this turn no arrow takes it.
TEST(InfinitySentences, ArrowsBackAreMarked) {
  const Book book = book_with({});
  Result<State> s = read_state(built_in(), book, Json::parse(R"({"active": "seat0",
    "seats": [{"team": "team_iron_man"}, {"team": "team_thor"}, {"team": "team_captain"}]})"));
  ASSERT_TRUE(s) << s.problem().line();
  Quiet quiet;
  apply(book, *s, Seat{0}, *long_action(built_in(), "move iron_man 4,1", &s->table), quiet);
  apply(book, *s, chance, *long_action(built_in(), "tile arrow_straight", &s->table), quiet);
  const auto line = [&](Lang lang, const char* words) {
    return say_action(built_in(), {lang, {}, Seat{0}}, book, view(book, *s, Seat{0}),
                      *long_action(built_in(), words, &s->table));
  };
  EXPECT_EQ(line(Lang::en, "orient 0"),
            "↕ north to (4,0) own base (Spider-Man) [visited before], south to (4,2) red");
  EXPECT_EQ(line(Lang::en, "orient 1"), "↔ east to (5,1) red, west to (3,1) red");
}

}  // namespace
}  // namespace gm::infinity

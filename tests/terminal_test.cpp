// Whole games at a terminal made of strings.
#include "terminal/terminal.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <functional>
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "table/record.h"
#include "table/session.h"
#include "terminal/console.h"
#include "terminal/saves.h"
#include "terminal/story.h"
#include "text/rulebook.h"
#include "text/wrap.h"

namespace gm {
namespace {

namespace fs = std::filesystem;
const std::string new_screen = "\x1b[H\x1b[2J";

// A folder of its own for each test.
class Terminal : public testing::Test {
 protected:
  void SetUp() override {
    const auto* test = testing::UnitTest::GetInstance()->current_test_info();
    folder_ =
        fs::temp_directory_path() / (std::string("gm_terminal_") + test->name() + std::to_string(getpid()));
    fs::remove_all(folder_);
    fs::create_directories(folder_);
  }
  void TearDown() override { fs::remove_all(folder_); }

  PlaySettings settings(std::vector<std::string> seats = {"you", "bot:random", "bot:random"}) const {
    PlaySettings out;
    out.seats = std::move(seats);
    out.seed = "7";
    out.folder = folder_;
    out.save = file("game.json");
    out.color = false;
    return out;
  }
  std::string file(const std::string& name) const { return folder_ / name; }
  std::string bytes(const std::string& name) const {
    std::ifstream in(name, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
  }

  struct Played {
    int status;
    std::string text;
  };
  static Played play(const PlaySettings& settings, const std::string& typed) {
    std::istringstream in(typed);
    std::ostringstream out;
    const int status = run_terminal(settings, in, out);
    return {status, out.str()};
  }
  Record saved(const std::string& name = "game.json") const {
    const auto record = read_save(file(name));
    EXPECT_TRUE(record) << (record ? "" : record.problem().line());
    return record ? *record : Record{};
  }

  fs::path folder_;
};

std::string times(int n, const std::string& text) {
  std::string out;
  for (int i = 0; i < n; ++i) out += text;
  return out;
}

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> out;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) out.push_back(line);
  return out;
}

// ---- A game whose every choice is typed ----------------------------------------------------------

// Plays a hot-seat game beside the terminal and writes down what has to be typed for it.
struct Script {
  std::string typed;
  std::string hash;
  std::size_t undone = 0;
  bool over = false;
};
Script script(const PlaySettings& settings, int choices, bool undo_when_possible) {
  Json options = settings.options;
  options["players"] = settings.seats.size();
  const auto session = std::move(*new_session(settings.game, options));
  Rng luck = seeded(settings.seed);
  Rng will = stream(99, 0);
  Script out;
  Seat device = nobody;
  // Whoever has the device goes on, if asked.
  const auto next_of = [&](const Actors& now) { return now.has(device) ? device : now.seats.front(); };
  while (!session->actors().none()) {
    const Actors now = session->actors();
    if (now.luck) {
      session->roll(luck);
      continue;
    }
    const Seat seat = next_of(now);
    const Json legal = session->legal(seat);
    if (legal.size() == 1) {
      session->act(seat, legal.front());
      continue;
    }
    if (choices == 0) break;
    if (device != seat) out.typed += "\n";  // the device changes hands
    device = seat;
    const int choice = will.below(int(legal.size()));
    session->act(seat, legal[std::size_t(choice)]);
    out.typed += std::to_string(choice + 1) + "\n";
    --choices;
    const bool asked_again = session->actors().has(seat) && session->legal(seat).size() > 1;  // by next_of
    if (undo_when_possible && asked_again && session->free_undo(seat) > 0) {
      session->undo();
      const int second = (choice + 1) % int(legal.size());
      session->act(seat, legal[std::size_t(second)]);
      out.typed += "u\n" + std::to_string(second + 1) + "\n";
      ++out.undone;
    }
  }
  out.hash = session->hash();
  out.over = session->actors().none();
  return out;
}

TEST_F(Terminal, PlaysAWholeGameOfTwoPeople) {
  PlaySettings two = settings({"you", "you"});
  for (Lang lang : langs) {
    two.lang = lang;
    two.save = file(std::string("game-") + lang_names[int(lang)] + ".json");
    const Script whole = script(two, 100000, false);
    ASSERT_TRUE(whole.over);
    const Played played = play(two, whole.typed + "n\n");
    EXPECT_EQ(played.status, 0);
    EXPECT_TRUE(has(played.text, word(lang, "ui.winner", {""})))
        << played.text.substr(played.text.size() - 2000);
    EXPECT_TRUE(has(played.text, word(lang, "ui.term.seed", {"7"})));
    const Record record = *read_save(two.save);
    ASSERT_TRUE(record.end && record.end->outcome.over);
    EXPECT_EQ(record.end->hash, whole.hash);
    const auto verified = verify(record);
    ASSERT_TRUE(verified) << verified.problem().line();
    EXPECT_TRUE(verified->seed_proved && verified->end_proved);
  }
}

TEST_F(Terminal, PlaysAgainstBotsInEachLanguage) {
  for (Lang lang : langs) {
    PlaySettings mine = settings();
    mine.lang = lang;
    mine.save.clear();
    mine.offer_resume = false;
    mine.seed = std::string("bots-") + lang_names[int(lang)];
    const Played played = play(mine, times(3000, "1\n"));
    EXPECT_EQ(played.status, 0);
    EXPECT_TRUE(has(played.text, word(lang, "ui.term.seed", {mine.seed})));
    EXPECT_FALSE(has(played.text, "ui."));
    EXPECT_FALSE(has(played.text, "battle."));
    EXPECT_FALSE(has(played.text, "\x1b"));
    for (const std::string& line : lines_of(played.text)) {
      if (has(line, folder_)) continue;  // names of files stay whole
      EXPECT_LE(columns(line), 80) << line;
    }
  }
  int finished = 0;
  for (const auto& entry : fs::directory_iterator(folder_ / "finished")) {
    const auto record = read_save(entry.path());
    ASSERT_TRUE(record);
    ASSERT_TRUE(verify(*record));
    ++finished;
  }
  EXPECT_EQ(finished, 3);
  EXPECT_FALSE(unfinished(folder_, "battle"));
}

TEST_F(Terminal, TheSameSeedAndChoicesGiveTheSameGame) {
  PlaySettings mine = settings({"you", "bot:greedy"});
  play(mine, times(40, "1\n"));
  const Record first = saved();
  mine.save = file("again.json");
  play(mine, times(40, "1\n"));
  EXPECT_EQ(first, saved("again.json"));
}

// ---- Screens --------------------------------------------------------------------------------------

// Every screen of a game fits 80 x 24, in every language and with up to eight seats.
TEST_F(Terminal, ScreensFitEightyByTwentyFour) {
  for (Lang lang : langs) {
    for (std::size_t seats : {2u, 4u, 8u}) {
      PlaySettings mine = settings(std::vector<std::string>(seats, "bot:random"));
      mine.seats[1] = "you";
      mine.lang = lang;
      mine.options["box"] = "combined";
      mine.screen = true;
      mine.pause_ms = 0;
      mine.seed = std::to_string(seats);
      mine.save = file(std::to_string(seats) + lang_names[int(lang)]);
      std::string typed;
      for (int i = 0; i < 300; ++i) typed += std::to_string(1 + i % 3) + "\n1\n";
      std::string text = play(mine, typed).text;
      text.resize(std::min(text.size(), text.find(word(lang, "ui.term.again"))));
      std::size_t screens = 0;
      for (std::size_t at = text.find(new_screen); at != std::string::npos; ++screens) {
        const std::size_t next = text.find(new_screen, at + 1);
        const auto lines = lines_of(text.substr(at + new_screen.size(), next - at - new_screen.size()));
        EXPECT_LE(lines.size(), 24u) << text.substr(at, next - at);
        for (const std::string& line : lines) EXPECT_LE(columns(line), 80) << line;
        at = next;
        if (HasFailure()) return;
      }
      EXPECT_GT(screens, 20u);
    }
  }
}

// A game with long menus and a board; its names stay whole where sentences are joined.
TEST_F(Terminal, ScreensOfUnitedFitEightyByTwentyFour) {
  for (Lang lang : langs) {
    for (std::size_t seats : {1u, 2u, 4u}) {
      PlaySettings mine = settings(std::vector<std::string>(seats, "bot:random"));
      mine.seats[0] = "you";
      mine.game = "united";
      mine.options["mode"] = seats == 1 ? "solo" : "coop";
      mine.lang = lang;
      mine.screen = true;
      mine.pause_ms = 0;
      mine.seed = std::to_string(seats);
      mine.save = file(std::to_string(seats) + lang_names[int(lang)]);
      std::string typed = "?\n\n\nc\nb\nq\nt\nq\n";
      for (int i = 0; i < 400; ++i) typed += std::to_string(1 + i % 3) + "\n1\n";
      std::string text = play(mine, typed + "n\n").text;
      text.resize(std::min(text.size(), text.find(word(lang, "ui.term.again"))));
      std::size_t screens = 0;
      for (std::size_t at = text.find(new_screen); at != std::string::npos; ++screens) {
        const std::size_t next = text.find(new_screen, at + 1);
        const std::string screen = text.substr(at + new_screen.size(), next - at - new_screen.size());
        const auto lines = lines_of(screen);
        EXPECT_LE(lines.size(), 24u) << screen;
        for (const std::string& line : lines) {
          if (has(line, folder_)) continue;  // names of files stay whole
          EXPECT_LE(columns(line), 80) << line;
        }
        EXPECT_FALSE(has(screen, ", Akcja") || has(screen, "; Akcja")) << screen;  // "Dowolna Akcja"
        EXPECT_FALSE(has(screen, "united.")) << screen;
        at = next;
        if (HasFailure()) return;
      }
      EXPECT_GT(screens, 20u);
    }
  }
}

// A board beside every question, however many places can be chosen; a place is typed by column and row.
TEST_F(Terminal, ScreensOfInfinityKeepTheBoard) {
  for (int number = 0; number < 9; ++number) {
    const Lang lang = langs[std::size_t(number % 3)];
    const std::string team = std::to_string(1 + number % 5);
    PlaySettings mine = settings({"you", "bot:greedy", "bot:greedy"});
    mine.game = "infinity";
    mine.options["first_player"] = 0;
    mine.lang = lang;
    mine.screen = true;
    mine.pause_ms = 0;
    mine.seed = std::to_string(number);
    mine.save = file(mine.seed);
    // Star-Lord's ability offers nearly a hundred places.
    std::string typed = team + "\n";
    if (team == "2") typed += "ability star_lord\n4,0\nm\nq\n(4,4)\n";
    for (int i = 0; i < 70; ++i) typed += std::to_string(1 + i % 7) + "\n1\n";
    std::string text = play(mine, typed + "n\n").text;
    text.resize(std::min(text.size(), text.find(word(lang, "ui.term.again"))));
    text.resize(std::min(text.size(), text.find(word(lang, "ui.saved", {mine.save}))));
    if (team == "2") {
      EXPECT_TRUE(has(text, "I-2.12: ")) << text.substr(0, 8000);  // (4,0) is not free
    }
    const std::string prompt = word(lang, "ui.term.prompt", {"0"});
    std::size_t questions = 0;
    for (std::size_t at = text.find(new_screen); at != std::string::npos;) {
      const std::size_t next = text.find(new_screen, at + 1);
      const std::string screen = text.substr(at + new_screen.size(), next - at - new_screen.size());
      const auto lines = lines_of(screen);
      EXPECT_LE(lines.size(), 24u) << screen;
      for (const std::string& line : lines) {
        EXPECT_LE(columns(line), 80) << line;
        const bool choice =
            line.size() > 2 && line[0] == ' ' && '1' <= line[1] && line[1] <= '5' && line[2] == ' ';
        const bool teams = has(screen, word(lang, "infinity.decision.choose_team"));
        if (choice && teams) {
          EXPECT_FALSE(line.ends_with("…")) << line;  // what a team can do is told whole
        }
      }
      at = next;
      const bool asks = has(screen, prompt.substr(0, prompt.find('0')));
      if (asks && !has(screen, word(lang, "infinity.decision.choose_team"))) {
        ++questions;
        EXPECT_TRUE(has(screen, "\n 0 ") || has(screen, "\n 0▸")) << screen;
        EXPECT_TRUE(has(screen, "\n 7 ") || has(screen, "\n 7▸")) << screen;
      }
      if (HasFailure()) return;
    }
    EXPECT_GT(questions, 20u);
  }
}

TEST_F(Terminal, ATeamThatLosesHasNoWinners) {
  PlaySettings mine = settings({"you", "bot:random"});
  mine.game = "united";
  mine.options["challenge"] = "heroic";
  const Played played = play(mine, times(600, "1\n") + "n\n");
  EXPECT_TRUE(saved().end->outcome.over);
  EXPECT_TRUE(has(played.text, word(Lang::en, "ui.you_lost"))) << played.text;
  EXPECT_FALSE(has(played.text, word(Lang::en, "ui.winners", {""}))) << played.text;
}

TEST_F(Terminal, HidesAHandFromTheNextPerson) {
  PlaySettings two = settings({"you", "you"});
  two.screen = true;
  two.names = {"Ann", "Bo"};
  const Script whole = script(two, 12, false);
  const std::string text = play(two, whole.typed).text;
  const std::string handed = word(Lang::en, "ui.pass_device", {"Bo"});
  const std::size_t at = text.find(handed);
  ASSERT_NE(at, std::string::npos);
  EXPECT_EQ(text.substr(at - (new_screen.size() + 4), new_screen.size() + 4), new_screen + "\x1b[3J");
  // Between handing over and the answer nothing but the request is on the screen.
  const std::size_t next = text.find(new_screen, at);
  EXPECT_FALSE(has(text.substr(at, next - at), word(Lang::en, "ui.your_hand")));
}

TEST_F(Terminal, SpeaksAsciiWhereNothingElseIsShown) {
  for (Lang lang : langs) {
    PlaySettings mine = settings();
    mine.lang = lang;
    mine.letters = false;
    mine.save = file(lang_names[int(lang)]);
    const std::string text = play(mine, "?\nc\n? trap\n" + times(60, "1\n")).text;
    EXPECT_TRUE(std::all_of(text.begin(), text.end(), [](char c) { return (c & 0x80) == 0; }));
  }
  EXPECT_EQ(written("★▸ ●●○ Łódź", Signs::letters), "*> OOo Łódź");
  EXPECT_EQ(written("★▸ ●●○ Łódź", Signs::ascii), "*> OOo Lodz");
  EXPECT_EQ(written("а\x1b[2J\x07", Signs::all), "а[2J");
}

// Stones, crossings and energy were once all a plus, Civilians and free slots a dot, bases and closed tiles a
// hash. Only what can be chosen and an arrow to the right share a sign; they never stand in the same column.
TEST_F(Terminal, SignsOfOneGameDifferInAscii) {
  const std::set<std::string> writing = {"│", "…", "—", "–", "“", "”", "„", "«", "»", "’", "→"};
  for (const std::string& game : game_ids()) {
    for (Lang lang : langs) {
      const std::string legend = word(lang, game + ".legend");
      std::map<std::string, std::string> shown;  // ASCII sign, and what it stands for
      for (std::size_t at = 0; at < legend.size();) {
        const std::size_t first = at++;
        while (at < legend.size() && (legend[at] & 0xC0) == 0x80) ++at;
        const std::string sign = legend.substr(first, at - first);
        // Signs have three bytes, Cyrillic and Polish letters two.
        if (sign.size() < 3 || writing.contains(sign)) continue;
        const std::string ascii = written(sign, Signs::ascii);
        const auto [there, added] = shown.emplace(ascii, sign);
        EXPECT_EQ(there->second, sign) << game << ": both are " << ascii;
      }
      EXPECT_GT(shown.size(), 5u) << game;
    }
  }
  for (Lang lang : langs) {
    const std::string legend = written(word(lang, "infinity.legend"), Signs::ascii);
    for (char sign : {'+', '&', '~', '^', '$'}) {
      EXPECT_EQ(std::count(legend.begin(), legend.end(), sign), 1) << legend;
    }
    const std::string united = word(lang, "united.legend");
    for (const std::string& own : {written("◆", Signs::ascii), written("■", Signs::ascii)}) {
      EXPECT_EQ(united.find(own), std::string::npos) << "a sign of its own that ASCII needs for another";
      EXPECT_EQ(word(lang, "infinity.legend").find(own), std::string::npos) << own;
    }
  }
}

TEST_F(Terminal, ColoursOnlyWhenAsked) {
  PlaySettings mine = settings();
  mine.color = true;
  EXPECT_TRUE(has(play(mine, "1\n1\n").text, "\x1b[1;33m"));
}

// ---- What may be typed ------------------------------------------------------------------------------

TEST_F(Terminal, TakesBackWhatRevealedNothing) {
  PlaySettings two = settings({"you", "you"});
  const Script with_undo = script(two, 400, true);
  ASSERT_GT(with_undo.undone, 3u);
  const Played played = play(two, with_undo.typed);
  EXPECT_EQ(saved().end->hash, with_undo.hash);
  EXPECT_TRUE(has(played.text, word(Lang::en, "ui.undo_done")));
}

TEST_F(Terminal, SaysWhyNothingIsTakenBack) {
  const std::string text = play(settings(), "u\n1\nu\n" + times(3, "1\n") + "u\n").text;
  EXPECT_TRUE(has(text, word(Lang::en, "ui.undo_reason.nothing")));
  EXPECT_TRUE(has(text, word(Lang::en, "ui.undo_reason.seen")) ||
              has(text, word(Lang::en, "ui.undo_reason.others")));
  EXPECT_TRUE(has(text, "What was shown: ") || has(text, "What happened since: "));
}

TEST_F(Terminal, GarbageChangesNothing) {
  const std::string garbage =
      "0\n99\n-1\n1.5\n99999999999999999999\n \n\nxyzzy\nlay_card\n? xyzzy\n? 77\nr xyzzy\n? \n\xff\xfe\n" +
      std::string("lay_card melee extra\n") + std::string(5000, 'x') + "\nundo now\n{\"do\":\"quit\"}\n";
  play(settings(), "1\n");
  const Record calm = saved();
  PlaySettings wild = settings();
  wild.save = file("wild.json");
  const Played played = play(wild, garbage + "1\n" + garbage);
  EXPECT_EQ(played.status, 0);
  EXPECT_EQ(saved("wild.json"), calm);
  EXPECT_TRUE(has(played.text, word(Lang::en, "ui.bad_choice", {"99", "2"})));
  EXPECT_TRUE(has(played.text, word(Lang::en, "ui.bad_command", {"xyzzy"})));
}

TEST_F(Terminal, ARefusalNamesItsRule) {
  const std::string text = play(settings(), "lay_card melee\n").text;  // heroes are being chosen
  EXPECT_TRUE(has(text, "B-")) << text;
  EXPECT_TRUE(has(text, word(Lang::en, "battle.refusal.other_decision")));
}

// The rules are English. In other languages a refusal says why in words of that language, and where to read
// on.
TEST_F(Terminal, ARefusalQuotesTheRuleInEnglishOnly) {
  const std::string law = rule(*rulebook("battle"), "B-1.5")->text;
  for (Lang lang : langs) {
    PlaySettings mine = settings();
    mine.lang = lang;
    mine.columns = 4000;  // nothing is broken
    mine.save = file(lang_names[int(lang)]);
    const std::string text = play(mine, "lay_card melee\n").text;
    EXPECT_TRUE(has(text, word(lang, "battle.refusal.other_decision"))) << text;
    EXPECT_EQ(has(text, law), lang == Lang::en) << text;
    EXPECT_EQ(has(text, word(lang, "ui.term.more_rules", {"B-1.5"})), lang != Lang::en) << text;
  }
}

TEST_F(Terminal, Explains) {
  const std::string text = play(settings(), "?\n? knockout\n? 1\nc\nr B-4.2\nr\nr trap\no\nl\na\nh\n").text;
  EXPECT_TRUE(has(text, "make that choice"));
  EXPECT_TRUE(has(text, "A Knockout on a tactic"));
  EXPECT_TRUE(has(text, "The reveal is automatic"));
  EXPECT_TRUE(has(text, "B-15 What a seat knows"));
  EXPECT_TRUE(has(text, word(Lang::en, "battle.option.wins_to_win") + ": 3"));
  EXPECT_TRUE(has(text, "Hint: "));
}

TEST_F(Terminal, HelpAndAdviceOfEveryGame) {
  for (const char* game : {"battle", "ring", "united", "infinity"}) {
    PlaySettings mine = settings({"you", "bot:random"});
    mine.game = game;
    mine.save = file(game);
    const std::string text = play(mine, "?\nhint\nt\n").text;
    EXPECT_FALSE(has(text, ".help.")) << text;
    const std::size_t hint = text.find("Hint: ");
    ASSERT_NE(hint, std::string::npos) << text;
    EXPECT_TRUE('1' <= text[hint + 6] && text[hint + 6] <= '9') << text.substr(hint, 80);
  }
}

// "Hint: 2 2 4 (yellow from reserve ×2, white from reserve)": what is typed for the whole roll, in numbers.
TEST_F(Terminal, AHintForARollIsAllOfIt) {
  PlaySettings mine = settings({"you", "bot:random"});
  mine.game = "ring";
  std::string typed;
  for (int i = 0; i < 4; ++i) typed += "hint\n1\n";
  const std::string text = play(mine, typed).text;
  const std::regex whole(R"(Hint: ((\d+ )+)\(([^()]+)\)\. Chance to win about)");
  std::smatch found;
  ASSERT_TRUE(std::regex_search(text, found, whole)) << text;
  const std::string numbers = found[1].str().substr(0, found[1].length() - 1);
  mine.save = file("roll");
  EXPECT_TRUE(has(play(mine, "1\n" + numbers + "\n").text, "You roll: ")) << numbers;
}

// "Hint: -1 2 2 4 (...)": asked after a die was picked, its numbers lead to that roll from there.
TEST_F(Terminal, AHintForARollThatIsBegunTellsWhatToTakeBack) {
  int kept = 0, taken_back = 0;
  for (const std::string first : {"1", "2", "3", "4"}) {
    PlaySettings mine = settings({"you", "bot:random"});
    mine.game = "ring";
    mine.save = file("begun_" + first);
    const std::string text = play(mine, "1\n" + first + "\nhint\n").text;
    std::smatch found;
    ASSERT_TRUE(std::regex_search(text, found, std::regex(R"(Hint: ((-?\d+ )*)\()"))) << text;
    const std::string numbers = found[1];
    ++(numbers.starts_with('-') ? taken_back : kept);
    EXPECT_EQ(has(numbers, "-"), numbers.starts_with("-" + first + " ")) << numbers;
    mine.save = file("rolled_" + first);
    EXPECT_TRUE(has(play(mine, "1\n" + first + "\n" + numbers + "\n").text, "You roll: ")) << numbers;
  }
  EXPECT_GT(kept, 0);
  EXPECT_GT(taken_back, 0);
}

TEST_F(Terminal, TakesCommandsOfARussianKeyboard) {
  PlaySettings mine = settings();
  mine.lang = Lang::ru;
  EXPECT_TRUE(has(play(mine, "й\n1\n").text, word(Lang::ru, "ui.saved", {mine.save})));
}

// ---- Saving and going on ------------------------------------------------------------------------------

TEST_F(Terminal, AGameThatGoesOnIsTheSameGame) {
  PlaySettings mine = settings({"you", "bot:greedy", "bot:random"});
  play(mine, times(30, "1\n"));
  const Record whole = saved();
  for (int before : {0, 1, 7, 19}) {
    PlaySettings parted = mine;
    parted.save = file("parted.json");
    fs::remove(parted.save);
    EXPECT_EQ(play(parted, times(before, "1\n") + "q\n").status, 0);
    PlaySettings later;
    later.resume = parted.save;
    later.folder = folder_;
    const Played rest = play(later, times(30 - before, "1\n"));
    EXPECT_EQ(rest.status, 0);
    EXPECT_EQ(saved("parted.json"), whole) << before;
  }
}

TEST_F(Terminal, TheEndOfInputSaves) {
  play(settings(), "");
  const Record start = saved();
  EXPECT_TRUE(start.end && !start.end->outcome.over);
  fs::remove(file("game.json"));
  play(settings(), "1\n2");  // the last line has no end
  EXPECT_GT(saved().steps.size(), start.steps.size());
}

TEST_F(Terminal, OffersToGoOnWithAnUnfinishedGame) {
  PlaySettings mine = settings();
  mine.save.clear();
  play(mine, "1\n1\n1\n");
  ASSERT_TRUE(unfinished(folder_, "battle"));
  const std::string name = *unfinished(folder_, "battle");
  const std::string before = bytes(name);
  const std::string text = play(mine, "what\ny\n").text;
  EXPECT_TRUE(has(text, word(Lang::en, "ui.resumed", {name}))) << text;
  EXPECT_EQ(bytes(name), before);
  // Not wanted: it is kept under another name, and a new game begins.
  mine.seed = "8";
  play(mine, "n\n1\n");
  EXPECT_EQ(bytes(name + ".1"), before);
  ASSERT_TRUE(unfinished(folder_, "battle"));
  EXPECT_NE(*unfinished(folder_, "battle"), name);
}

TEST_F(Terminal, ADamagedFileIsToldAndLeftAlone) {
  play(settings(), "1\n1\n1\n");
  const std::string good = bytes(file("game.json"));
  std::string other_card = good;
  const std::size_t hash = other_card.rfind("\"hash\":\"") + 8;
  other_card[hash] = other_card[hash] == '0' ? '1' : '0';
  for (const std::string& bad : {std::string("not a game"), good.substr(0, good.size() / 2), std::string(),
                                 std::string("{\"game\":\"chess\"}"), other_card}) {
    std::ofstream(file("bad.json"), std::ios::binary) << bad;
    PlaySettings mine = settings();
    mine.save.clear();
    mine.resume = file("bad.json");
    const Played played = play(mine, "1\n1\n");
    EXPECT_EQ(played.status, 2) << bad;
    EXPECT_TRUE(has(played.text, "bad.json")) << played.text;
    EXPECT_EQ(bytes(file("bad.json")), bad);
  }
  std::ofstream(file("letter.txt")) << "Dear Ann";
  PlaySettings mine = settings();
  mine.save = file("letter.txt");
  const Played played = play(mine, "y\n1\n");
  EXPECT_EQ(played.status, 2);
  EXPECT_EQ(bytes(file("letter.txt")), "Dear Ann");
}

TEST_F(Terminal, AFolderThatCannotBeWrittenIsTold) {
  PlaySettings mine = settings();
  mine.save = "/proc/nowhere/game.json";
  const Played played = play(mine, "1\n1\n");
  EXPECT_EQ(played.status, 0);
  EXPECT_TRUE(has(played.text, "The game could not be saved"));
}

TEST_F(Terminal, ARematchIsAnotherGame) {
  PlaySettings two = settings({"you", "you"});
  const Script whole = script(two, 100000, false);
  const Played played = play(two, whole.typed + "y\n\n1\nq\n");
  EXPECT_EQ(played.status, 0);
  EXPECT_TRUE(saved().end->outcome.over);
  EXPECT_TRUE(unfinished(folder_, "battle"));
}

TEST_F(Terminal, RefusesWhatCannotBegin) {
  EXPECT_EQ(play(settings({"you", "bot:genius"}), "").status, 2);
  EXPECT_EQ(play(settings({"you"}), "").status, 2);
  PlaySettings unknown = settings();
  unknown.game = "chess";
  EXPECT_EQ(play(unknown, "").status, 2);
  PlaySettings many = settings();
  many.options["players"] = 4;
  EXPECT_EQ(play(many, "").status, 2);
}

TEST_F(Terminal, BotsAlonePlayToTheEnd) {
  const Played played = play(settings({"bot:random", "bot:random"}), "n\n");
  EXPECT_EQ(played.status, 0);
  EXPECT_TRUE(saved().end->outcome.over);
}

// ---- Picking several things ----------------------------------------------------------------------

TEST_F(Terminal, PicksSeveralThingsInAnyOrder) {
  PlaySettings ring = settings({"you", "you"});
  ring.game = "ring";
  ring.options = {{"fighters", "random"}};
  // Whoever opens takes the device; a die more and one less; too many of one; what is picked is rolled.
  const Played played = play(ring, "\n3 1\n-1\n1\n1 1 1 1 1 1\n3 3\n77\n\nq\n");
  EXPECT_TRUE(has(played.text, "Picked: 2. Enter: roll 2 dice.")) << played.text;
  EXPECT_TRUE(has(played.text, "There are no more of")) << played.text;
  EXPECT_TRUE(has(played.text, "That is more than you may pick now.")) << played.text;
  EXPECT_TRUE(has(played.text, "77")) << played.text;
  const Record record = saved();
  std::vector<std::string> done;
  for (const auto& step : record.steps) {
    if (step.action.value("do", "") == "mobilise") done.push_back(step.action.value("die", "roll"));
  }
  ASSERT_EQ(done.size(), 3u) << played.text;
  EXPECT_LT(done[0].find("reserve"), std::string::npos);
  EXPECT_NE(done[0], done[1]);  // the first and the third of the list, in the order of the rules
  EXPECT_EQ(done[2], "roll");
}

// A step without alternative is marked once, not in every line of what comes of it.
TEST_F(Terminal, WhatWasForcedIsMarkedOnce) {
  PlaySettings ring = settings({"you", "bot:greedy"});
  ring.game = "ring";
  std::string typed = "1\n";
  for (int i = 0; i < 400; ++i) typed += "1\n\n";  // a die, roll it; the first choice of all others
  const Played played = play(ring, typed + "q\n");
  EXPECT_TRUE(has(played.text, "(no other choice)")) << played.text;
  EXPECT_FALSE(has(played.text, "The attack lands: Throw. (no other choice)"));
  for (const char* later :
       {"lost. (no other choice)", "lost. (no other\nchoice)", "left. (no other choice)"}) {
    EXPECT_FALSE(has(played.text, later)) << later;
  }
}

}  // namespace
}  // namespace gm

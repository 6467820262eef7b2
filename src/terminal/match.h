// One game at a terminal: who is asked and what may be typed (match.cpp), what is drawn (match_drawing.cpp).
#pragma once
#include <cstddef>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "kit/rng.h"
#include "table/record.h"
#include "table/session.h"
#include "terminal/console.h"
#include "terminal/story.h"
#include "terminal/terminal.h"

namespace gm {

class Match {
 public:
  // `session` may have steps already: then the game goes on where it was.
  // `luck` is the generator of the game's luck, as it stands there.
  Match(const PlaySettings& settings, Console& console, std::unique_ptr<Session> session,
        std::vector<Record::Player> players, std::string seed, Rng luck, std::string file);

  enum class Ending : uint8_t { over, quit };
  Ending play();

  // After the end: everything that has happened, then the end again. False if there is no more input.
  bool show_log();

  const Session& session() const { return *session_; }
  const std::vector<Record::Player>& players() const { return players_; }

 private:
  // What a typed line led to.
  enum class Reply : uint8_t {
    same,     // nothing changed: ask again
    changed,  // the game went on, or back
    leave,
  };

  // ---- Seats ----
  bool human(Seat seat) const;
  bool hot_seat() const { return humans_ > 1; }
  Seat watcher() const;  // whose eyes a screen between two questions may show
  std::vector<std::string> names_for(Seat viewer) const;

  // ---- Turns ----
  Seat next_of(const Actors& now) const;
  void bot_turn(Seat seat);
  Reply human_turn(Seat seat);
  bool hand_over(Seat seat);
  void watch();

  // ---- Drawing ----
  Story& story(Seat viewer);
  Picture told_line(Seat viewer, const Told& line, std::size_t since) const;
  Picture told(Seat viewer, std::size_t since);
  Picture last_told(Seat viewer, std::size_t since, int rows);
  // How a menu is set: every group on a line of its own; groups one behind the other; choices without a group
  // cut to a line each as well; or so that a long list of places is left to the board, which marks them.
  enum class Setting : uint8_t { airy, dense, tight, on_board };
  Picture menu(const Choices& choices, Setting setting = Setting::airy) const;
  Picture grouped_menu(const Choices& choices, Setting setting) const;
  int rows_beside_table() const;
  Picture question(Seat seat, const Choices& choices, int rows_left) const;
  void draw(Seat seat, const Choices& choices);
  std::string prompt(const Choices& choices) const;

  // ---- What may be typed ----
  Reply answer(Seat seat, const Choices& choices, const std::string& typed);
  Reply choose(Seat seat, const Json& action);
  std::optional<Reply> choose_place(Seat seat, const Choices& choices, const std::string& typed);
  Reply pick(Seat seat, const Choices& choices, const std::vector<int>& numbers);
  Reply now_picked(Seat seat, const Choices& choices, std::vector<int> picked);
  Choices choices_after(Seat seat, const Json& picks) const;
  Reply end_picks(Seat seat, const Choices& choices);
  Reply explain(Seat seat, const Choices& choices, const std::string& about);
  Reply rules(const std::string& about);
  Reply options();
  Reply log(Seat seat);
  Reply whole_table(Seat seat);
  Reply advice(Seat seat, const Choices& choices);
  Reply undo(Seat seat);
  Reply say(const std::string& text, Style style = Style::plain);
  Reply show(const Picture& text);
  bool page(const Picture& text, std::size_t from = 0);
  bool page_log(Seat seat);

  bool save(bool tell);
  Ending leave();
  void finish();
  void draw_end();

  std::string ui(std::string_view key) const { return word(settings_.lang, key); }
  std::string ui(std::string_view key, std::initializer_list<std::string> values) const {
    return word(settings_.lang, key, values);
  }

  const PlaySettings& settings_;
  Console& console_;
  std::unique_ptr<Session> session_;
  std::vector<Record::Player> players_;
  std::string seed_;
  Rng luck_;
  std::string file_;
  int humans_ = 0;
  std::vector<Story> stories_;         // one a seat and one of the spectator
  std::vector<std::size_t> asked_at_;  // by viewer: the step at which it was last asked
  std::set<std::size_t> forced_;       // steps made because there was no other choice
  std::vector<int> picked_;            // numbers of the picks made so far for the question on the screen
  std::string end_words_;              // what ends them is called so now; empty if nothing is picked
  Seat holds_device_ = nobody;
  bool hurried_ = false;     // Enter was pressed: no pauses until the next question
  std::string early_;        // a command typed before it
  std::size_t watched_ = 0;  // steps the screen has shown
  Picture notice_;           // stands above the prompt once
  Picture last_notice_;      // stands at the end
  bool drawn_ = false;       // a plain stream has the table of this question already
};

}  // namespace gm

// Playing at a terminal: the table is drawn, what happened is told, choices are
// numbered, and `?` explains. Everything a game needs comes through Session, so
// this folder knows no rule and no card.
//
//   run_terminal(settings, in, out)   plays on any two streams; tests give it strings
//   play_here(settings)               plays on the terminal the program runs in
//
// Games are kept as records (table/record.h), written anew after every choice,
// so that a closed window loses nothing. A finished game is kept as its log.
#pragma once
#include <cstdint>
#include <iosfwd>
#include <string>
#include <vector>

#include "text/json.h"
#include "text/language.h"
#include "text/pack.h"

namespace gm {

struct PlaySettings {
  std::string game = "battle";
  Json options = Json::object();
  // "you" or "bot:LEVEL", one a seat. None: you, and bots in all other seats.
  std::vector<std::string> seats;
  std::vector<std::string> names;  // of the seats; missing ones get a plain name
  Lang lang = Lang::en;
  std::string seed;  // none: a new one, told at the end
  std::vector<PackSource> packs;

  std::string resume;        // a file to go on with; its game, options, seats and seed hold
  std::string save;          // where the game is kept; none: a new file in `folder`
  std::string folder;        // none: $XDG_DATA_HOME/grandmaster or ~/.local/share/grandmaster
  bool offer_resume = true;  // asks whether an unfinished game of `folder` (or `save`) shall go on

  bool color = true;
  bool ascii = false;   // signs of ASCII for those of the drawings
  bool letters = true;  // false: the terminal has no UTF-8, letters lose their accents too
  bool screen = false;  // a person is watching: drawings replace each other, long texts come in pages
  int columns = 80;
  int rows = 24;
  int pause_ms = 700;  // on a screen: how long a bot's doing stands before the next; Enter skips
  bool forced = true;  // a choice without alternative is made for you
};

// 0 when the game ended or was saved, 2 when it could not begin: the reason is told.
int run_terminal(const PlaySettings& settings, std::istream& in, std::ostream& out);

// On standard input and output: finds out size, colours and letters (`color` and
// `ascii` only take away), and saves when told to stop (Ctrl-C, a closed window).
int play_here(PlaySettings settings);

// The language the environment asks for (LC_ALL, LC_MESSAGES, LANG), else English.
Lang language_here();

}  // namespace gm

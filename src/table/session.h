// A session: one game in progress, of any game of the list, spoken to in JSON
// and words. The engine protocol, the terminal, replays and the scenario tests
// all talk to games through this one door; it owns the only copy of the state,
// remembers every step, and does no input or output of its own.
//
// Every change goes through `act`, which asks the rules' `refusal` first: what
// is refused changes nothing. A choice of several things (rules/game.h: picks) may
// be given as one list, in any order, with what ends it at its end; then all of it
// is done, or nothing. What ends it is left out if the last pick has done so.
#pragma once
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bots/effort.h"
#include "kit/seat.h"
#include "rules/game.h"
#include "text/json.h"
#include "text/language.h"
#include "text/pack.h"
#include "text/picture.h"
#include "text/result.h"

namespace gm {

// Raised whenever the rules of a game change how an old log would replay.
inline constexpr int rules_version = 1;

// Why an action was not taken.
struct Refused {
  std::string error;  // "illegal", or "unreadable" when it is no action at all
  std::string rule;   // "B-4.2"; empty when unreadable
  std::string name;   // "not_in_hand"
  std::string why;    // English; say_refusal gives other languages
  std::string where;  // "action.card" when unreadable
};

struct Seen {
  Json event;            // as the viewer may see it
  std::string words;     // in the asked language; may be empty
  bool reveals = false;  // somebody learned something hidden by it: no free undo beyond it
};

// Something a seat may do now, as a person chooses it.
struct Choice {
  Json action;
  std::string words;
  std::vector<std::string> marks;  // what the rules have in store for it, if it is bad
  std::string group;               // the heading under which it stands, if any: the card it plays
  std::string in_group;            // what it is called there
  int copies = 0;                  // of a pick: how often it may be taken; 0 for a choice of its own
};

using Choices = std::vector<Choice>;

class Session {
 public:
  virtual ~Session() = default;

  // ---- What is played ----
  virtual std::string game() const = 0;
  virtual int seats() const = 0;
  virtual int side_of(Seat seat) const = 0;  // seats of one number win and lose together
  virtual Json options() const = 0;
  virtual Json packs() const = 0;                          // [{"id": ..., "hash": ...}]
  virtual Json cards(Lang lang) const = 0;                 // names and texts of everything that can be drawn
  virtual std::optional<Json> start_position() const = 0;  // none if played from the beginning
  virtual std::unique_ptr<Session> copy() const = 0;

  // ---- The game ----
  virtual Actors actors() const = 0;
  virtual Outcome outcome() const = 0;
  virtual Json legal(Seat seat) const = 0;  // list; chance with "weight"
  virtual Json position() const = 0;
  virtual Json view(Seat viewer) const = 0;
  virtual Json facts(Seat viewer) const = 0;  // what follows from the view and is worth drawing
  virtual std::optional<Refused> refusal(Seat seat, const Json& action) const = 0;
  virtual std::optional<Refused> act(Seat seat, const Json& action) = 0;
  virtual void roll(Rng& rng) = 0;       // one pending chance step
  virtual std::string hash() const = 0;  // 16 digits of the whole state

  // ---- What happened ----
  // Events of a step, in full and as a viewer saw them.
  virtual Json events(std::size_t step) const = 0;
  virtual std::vector<Seen> seen(std::size_t step, Seat viewer, Lang lang,
                                 const std::vector<std::string>& names) const = 0;
  virtual std::size_t steps() const = 0;
  virtual Seat actor(std::size_t step) const = 0;
  virtual Json action(std::size_t step) const = 0;

  // ---- Taking back ----
  virtual bool undo() = 0;  // the last step, whatever it was; false at the start
  // How many steps `seat` may take back freely: up to its own last decision, if
  // nothing was revealed, rolled or decided by another since (design: undo).
  virtual std::size_t free_undo(Seat seat) const = 0;

  // ---- Words ----
  // An action, or several that the seat takes at once, as `act` takes them.
  virtual std::string say_action(Seat seat, const Json& action, Lang lang,
                                 const std::vector<std::string>& names) const = 0;
  virtual Choices choices(Seat seat, Lang lang, const std::vector<std::string>& names) const = 0;
  virtual std::string say_question(Seat viewer, Lang lang, const std::vector<std::string>& names) const = 0;
  virtual std::string say_refusal(const Refused& refused, Lang lang) const = 0;
  // The table as this viewer sees it, in characters.
  virtual Picture picture(Seat viewer, Lang lang, const std::vector<std::string>& names, int columns,
                          int rows) const = 0;
  virtual PictureRoom picture_room(int rows) const = 0;  // of a screen of so many
  // What a card, a word of the game or a rule id means; what is on the table
  // for an empty question. Empty if nothing is known by that name.
  virtual std::vector<std::string> explain(Seat viewer, Lang lang, std::string_view about) const = 0;
  // An action in a few words, as scenario files and playthroughs write it:
  // "lay_card melee". The two are inverse to each other.
  virtual std::string short_action(const Json& action) const = 0;
  virtual Result<Json> long_action(std::string_view words) const = 0;

  // ---- Bots ----
  // What a bot of this level would do, seeing only what the seat sees. `also`: an action of the seat that is
  // weighed beside the bot's own, however bad it looks; it is among the choices, if there are any.
  struct Advice {
    Json action;
    double worth = 0;  // the bot's estimate of its share of the win, 0 to 1
    // What it has compared, the best first; empty if there was nothing to compare.
    struct Choice {
      Json action;
      std::vector<Json> then;  // right after it, where one makes no sense without the other: dice of a roll
      double worth = 0;
      double unsure = 0;  // half of the 95 % interval
      uint64_t tries = 0;
      Json whole() const;  // as `act` takes it
    };
    std::vector<Choice> choices;
    Json whole() const { return choices.empty() ? action : choices.front().whole(); }
  };
  virtual Result<Advice> advise(Seat seat, std::string_view level, const Budget& budget, Rng& rng,
                                const Json* also = nullptr) const = 0;
  // What speaks for that advice, the weightiest first; nothing if only the bot's judgement does.
  struct Reason {
    std::string name;  // "cards"
    double by = 0;     // so much more than other choices bring, on average
    std::string words;
  };
  virtual std::vector<Reason> reasons(Seat seat, const Advice& advice, Lang lang, Rng& rng) const = 0;
};

// ---- Opening a session ---------------------------------------------------------------

std::vector<std::string> game_ids();

// The levels of bots that people are offered, weakest first.
Json offered_levels();
// What can be played: {"id", "name", "levels": [...], "usual_level", "options": [{"name", "label", "help",
// "values": [{"value", "label"}], "usual"}]}, a game each.
Json games_in_words(Lang lang);
// Session::cards of the built-in packs, for those who have no session.
Result<Json> cards_of(std::string_view game, Lang lang);
// What a person means by `about`: [{"id", "part", "text", "source", "note"}]; all rules if it is empty.
Result<Json> rules_of(std::string_view game, std::string_view about);

Result<std::unique_ptr<Session>> new_session(std::string_view game, const Json& options,
                                             const std::vector<PackSource>& packs = {});
Result<std::unique_ptr<Session>> session_at(std::string_view game, const Json& options, const Json& position,
                                            const std::vector<PackSource>& packs = {});

// "seat0" ... "seat7", "chance", "spectator".
std::string seat_name(Seat seat);
std::optional<Seat> seat_named(std::string_view name, int seats);

}  // namespace gm

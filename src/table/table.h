// One table: chairs, people, bots, clocks, talk, and a game on it.
//
// A table is the sum of its changes. Every request that is not denied becomes
// one change, a JSON object that says what happened and when; `apply` adds it
// up. The changes, written down in order, are all that a server needs to keep:
// read back, they give the same table, down to the question that is pending and
// the time left on each clock. There are no sockets, threads or files here.
//
//   auto table = Table::opened(request, person, "Ania", now);
//   table->command(person, request, now);      an answer, or Denied: then nothing has changed
//   for (const Json& change : table->take_fresh()) ...   to be written down, then told
//
// What one viewer may be told is `now` (all that is to be drawn) and `news`
// (what happened after change number n). docs/online.md describes both.
#pragma once
#include <array>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "kit/seat.h"
#include "table/dice.h"
#include "table/record.h"
#include "table/session.h"
#include "text/json.h"
#include "text/language.h"

namespace gm {

using Person = uint64_t;  // a browser; 0 is nobody
using Millis = int64_t;   // since 1970

// Why a request was not followed. `name` is a word of content/words ("table.denied.<name>");
// empty where the request itself was wrong and `why` says how, in English.
struct Denied {
  std::string error;  // one of docs/online.md
  std::string name;
  std::string where;
  std::string why;
  std::string rule;  // if the rules of the game refuse
};
Json write_denied(const Denied& denied, const Session* session, Lang lang);

template <class T>
using Or = std::variant<T, Denied>;

// Runs f; what it throws becomes Denied.
template <class F>
auto asking(F&& f) -> Or<decltype(f())> {
  try {
    return f();
  } catch (const Denied& denied) {
    return denied;
  } catch (const Problem& problem) {
    return Denied{"bad_request", {}, problem.where, problem.what, {}};
  }
}

enum class Status : uint8_t { waiting, playing, over };
inline constexpr const char* status_names[] = {"waiting", "playing", "over"};
enum class ChairKind : uint8_t { open, person, bot };

// What a clock does. Milliseconds; `seconds` is the time of a move, or the bank.
struct ClockRule {
  enum class Kind : uint8_t { none, move, bank, days };
  Kind kind = Kind::none;
  Millis time = 0;
  Millis increment = 0;
};

struct Chair {
  ChairKind kind = ChairKind::open;
  Person person = 0;
  std::vector<Person> others;  // who claimed the seat on another device
  std::string name;
  std::string level;     // of the bot that sits here
  std::string stand_in;  // of the bot that plays for the person
  std::string secret;    // SHA-256 of the secret by which it may be claimed
  Millis left = 0;       // on the clock, when it was last stopped
  Millis since = 0;      // it runs since then; 0: it stands
};

class Table {
 public:
  static Or<std::unique_ptr<Table>> opened(const Node& request, Person person, const std::string& name,
                                           Millis now);
  // The same table again, from all of its changes; a Problem if they are none of this program's.
  static Result<std::unique_ptr<Table>> restored(const std::vector<Json>& changes);

  // ---- Doing ----
  // A request of docs/online.md, "At a table", that changes something. The
  // answer's keys, or Denied. A key that was used before gets its first answer.
  Or<Json> command(Person person, const std::string& name, const Node& request, Millis now);
  // A bot's decision; nothing if the table has moved on.
  void bot_acts(Seat seat, const Json& action, Millis now);
  // Clocks that have run out by now.
  void tick(Millis now);
  // After a pause of the server: no clock has run meanwhile.
  void resume(Millis now);
  // The new table of a rematch is there.
  void rematched(const std::string& table, Millis now);
  // Somebody goes by another name now. One who holds several seats has named each of them: they keep theirs.
  void renamed(Person person, const std::string& name, Millis now);
  std::vector<Json> take_fresh() { return std::exchange(fresh_, {}); }

  // ---- Asking ----
  Or<Json> why(Person person, const Node& request, Lang lang) const;
  std::vector<std::string> names(Lang lang) const;
  // The seat for which a hint is asked, if it may have one; what it is then told, which takes a while and is
  // made from a copy of the game.
  Or<Seat> asks_hint(Person person, const Node& request) const;
  static Json hint(const Session& game, Seat seat, Lang lang, const std::vector<std::string>& names,
                   const Budget& budget, Rng& rng);
  Json denied(const Denied& denied, Lang lang) const { return write_denied(denied, session_.get(), lang); }
  Or<Json> explain(Person person, Seat viewer, const Node& request, Lang lang) const;
  bool holds(Person person, Seat seat) const;  // may look and act as this seat
  Seat first_seat_of(Person person) const;     // spectator if none
  bool muted(Person person) const;
  bool seated(Person person) const { return first_seat_of(person) != spectator; }
  bool is_host(Person person) const { return person == host_; }
  std::optional<Seat> seat_named_here(std::string_view name) const;
  int chairs() const { return int(chairs_.size()); }
  const Chair& chair(Seat seat) const { return chairs_[std::size_t(int(seat))]; }
  Status status() const { return status_; }
  bool listed() const { return listed_; }
  const std::string& game() const { return game_; }
  uint32_t n() const { return n_; }
  uint32_t undos() const { return undos_; }
  std::size_t decisions_of(Seat seat) const;  // how many of the steps are this seat's
  std::size_t steps() const { return session_ ? session_->steps() : 0; }
  Seats bots_asked() const;  // seats that a bot must answer for
  std::string level_of(Seat seat) const;
  std::unique_ptr<Session> game_copy() const { return session_ ? session_->copy() : nullptr; }
  std::optional<Millis> next_flag() const;  // when the next clock runs out
  std::optional<Record> finished() const;   // the log, once the game is over
  // The next game of the same people, bots and options, begun.
  std::unique_ptr<Table> again(Person host, Millis now) const;
  const std::string& rematch() const { return rematch_; }
  std::vector<std::pair<Person, std::string>> people() const;

  // ---- Telling ----
  struct Wanted {
    bool options = true;   // they seldom change, and are long
    bool picture = false;  // the table drawn in characters, for a page that has no drawing of this game
  };
  Json now(Seat viewer, Person person, Lang lang, Seats online, int watching, Millis now,
           Wanted wanted) const;
  Json now(Seat viewer, Person person, Lang lang, Seats online, int watching, Millis at) const {
    return now(viewer, person, lang, online, watching, at, Wanted{});
  }
  uint32_t options_changed() const { return options_n_; }  // the number of the change that last did
  Json news(uint32_t after, Seat viewer, Lang lang) const;
  // For the lobby: what is played, who sits where (with the ids of people: see `row_of`).
  Json summary() const;
  bool asks(Person person) const;  // one of the person's seats must act

 private:
  enum class LineKind : uint8_t {
    game,
    started,
    undone,
    undo_asked,
    undo_refused,
    seat,
    chat,
    options,
    over,
    rematch
  };
  struct Talk {
    std::string name;
    std::string text;  // of a chat line; what changed at a seat; the table of a rematch
  };
  // One piece of news. Of the game only which steps: what they did is in the session.
  struct Line {
    uint32_t n;
    LineKind kind;
    Seat seat = nobody;
    uint16_t count = 0;  // steps
    uint32_t first = 0;  // step
    std::unique_ptr<Talk> talk;
  };
  struct Used {  // an idempotency key
    uint64_t key;
    std::string answer;
  };

  Table() = default;

  // Each checks a request and returns the change it makes.
  Json asked(Person person, const std::string& name, const Node& request, Json& answer);
  Json asked_to_sit(Person person, const std::string& name, const Node& request);
  Json asked_to_act(Person person, const Node& request);
  Json asked_to_undo(Person person, const Node& request);
  Json asked_to_answer(Person person, const Node& request);
  Json asked_to_talk(Person person, const std::string& name, const Node& request);
  Json asked_for_options(const Node& request) const;

  void commit(Json change, Millis now);
  void apply(Json& change, bool alive);
  void apply_open(const Json& change);
  void apply_options(const Json& change);
  void apply_start(Json& change, bool alive);
  void apply_act(Seat seat, Json& change, bool alive);
  void apply_undo(Seat seat, int steps);
  void vacate(Seat seat, const char* how, Millis at);
  void luck(Json& change, bool alive);
  void step(Seat seat, const Json& action, uint32_t draw);
  void add_line(LineKind kind, Seat seat = nobody, std::string name = {}, std::string text = {});
  void stop_clock(Chair& chair, Millis at, bool moved);
  void run_clocks(Millis at);
  Millis with_grace(Millis left) const;

  Seat chair_of(const Node& request) const;
  Seat own_chair(Person person, const Node& request) const;
  void host_only(Person person) const;
  Seats asked_people() const;
  Seats on_clock() const;
  Seats voters(Seat asker) const;
  std::optional<int> steps_to_undo(Seat seat) const;
  std::string free_name(const std::string& name) const;
  Json seat_now(Seat seat, Person person, const std::string& name, Seats online, Millis now) const;

  std::string game_;
  Json options_;
  Status status_ = Status::waiting;
  Person host_ = 0;
  bool listed_ = false;
  bool hints_ = true;
  ClockRule clock_;
  std::vector<Chair> chairs_;
  std::vector<Person> muted_;  // people, not chairs: who stands up stays mute

  std::unique_ptr<Session> session_;
  std::optional<Dice> dice_;
  uint64_t draws_ = 0;
  std::vector<uint32_t> draw_of_step_;  // 0 for a decision

  Seat undo_asker_ = nobody;
  Seats undo_yes_;
  uint32_t undos_ = 0;
  std::size_t answered_for_all_ = 0;  // answers to what was seen before this step come too late
  std::string rematch_;

  uint32_t n_ = 0;
  uint32_t options_n_ = 0;
  std::vector<Line> lines_;
  std::deque<Used> used_;
  std::vector<Json> fresh_;
};

// The "key" of a request: 8 to 64 letters, digits, - and _.
std::string read_key(const Node& request);

// A row of the lobby as this person sees it, from a summary.
Json row_of(const Json& summary, const std::string& id, Person person, Seats online, bool asked);

}  // namespace gm

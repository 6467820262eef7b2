// The hall: everybody who is connected, and every table that is in use.
//
// A table lives in a Room, which owns it: all that happens to it happens on the
// room's strand, one thing after another, on whichever thread is free. A change
// is written to the store first; until it is on the disk the room lets nothing
// else happen and tells nobody. If it cannot be written, the room forgets what
// it has and reads its table from the store again, as it was before.
//
// Bots think on threads of their own, with a copy of the game, so that no table
// waits for another's bot. Sockets are elsewhere (net.cpp): a Visitor is one
// connection, known here only as a Wire that takes texts.
#pragma once
#include <atomic>
#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/strand.hpp>
#include <boost/asio/thread_pool.hpp>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "server/limits.h"
#include "store/store.h"
#include "table/table.h"

namespace gm {

namespace asio = boost::asio;

// Takes texts from any thread and sends them in order.
class Wire {
 public:
  virtual ~Wire() = default;
  virtual void send(std::shared_ptr<const std::string> text) = 0;
};

class Hall;
class Room;

// One connection. Its requests come one after another.
class Visitor : public std::enable_shared_from_this<Visitor> {
 public:
  Visitor(Hall& hall, std::shared_ptr<Wire> wire, const std::string& token, std::string address);

  void receive(std::string_view text);
  void gone();  // the connection is closed

  Person person() const { return person_; }
  void send(const Json& message) const;
  // Sends the answer to a request: its keys, or why not.
  void answer(const Json& id, Or<Json> result) const;
  void answer_with(const Json& id, Json keys) const;

 private:
  friend class Hall;
  friend class Room;

  Or<Json> hello(const Node& request);
  Or<Json> content(const Node& request) const;
  Or<Json> rules(const Node& request) const;
  void rename(const Json& id, const Node& request);
  Or<Json> lobby(const Node& request);
  void enter(const Json& id, const Node& request);

  Hall& hall_;
  std::shared_ptr<Wire> wire_;
  std::string token_;  // its SHA-256
  Person person_;
  std::string name_;
  std::atomic<Lang> lang_ = Lang::en;
  std::string address_;
  std::shared_ptr<Room> room_;
  Bucket requests_;
  Bucket chats_;
};

// A table in use, with those who are at it.
class Room : public std::enable_shared_from_this<Room> {
 public:
  Room(Hall& hall, std::string id);
  // With a table that is new: it is written down with `opening`, then `done` is called.
  void begin(std::unique_ptr<Table> table, Write::Opening opening, std::function<void(bool kept)> done);

  const std::string& id() const { return id_; }
  void enter(std::shared_ptr<Visitor> visitor, Json id, Json request);
  void leave(std::shared_ptr<Visitor> visitor);
  void request(std::shared_ptr<Visitor> visitor, Json id, Json request, std::string name);
  void rename(Person person, std::string name);
  void finished(std::function<void(std::optional<Record>)> then);
  void wake();   // loads the table and lets it go on
  void clear();  // once nothing runs any more

 private:
  // Somebody at the table, as seen from the room.
  struct Guest {
    std::shared_ptr<Visitor> visitor;
    Seat viewer = spectator;
    uint32_t told = 0;
    bool picture = false;  // wants the table drawn in characters, too
    bool chosen = false;   // the viewer was asked for, and is not to be changed for a better one
  };
  using Task = std::function<void(Room&)>;  // a room that rests hands its tasks to the next
  using Then = std::function<void(Room&, bool kept)>;

  struct Turn {
    Task task;       // done with a table
    Task otherwise;  // done instead if this program cannot play the table
  };
  void post(Task task, Task otherwise = [](Room&) {});  // when it is its turn
  void hand(Turn turn);
  void work();
  void load();
  void save(Then then, std::optional<Write::Opening> opening = {});
  void saved(bool kept, const Then& then);
  void changed();  // after a change that is on the disk, or after loading
  void tell();
  void presence_changed();
  Json message(Guest& guest, uint32_t after, bool options) const;
  void think();
  void set_clock();
  void publish();
  void rest_later();
  Seats online() const;
  int watching() const;
  Seat viewer_for(const Guest& guest) const;
  void do_enter(const std::shared_ptr<Visitor>& visitor, const Json& id, const Node& request);
  void do_look(const std::shared_ptr<Visitor>& visitor, const Json& id, const Node& request);
  void do_request(const std::shared_ptr<Visitor>& visitor, const Json& id, const Node& request,
                  const std::string& name);
  void do_hint(const std::shared_ptr<Visitor>& visitor, const Json& id, const Node& request);
  void do_rematch(const std::shared_ptr<Visitor>& visitor, const Json& id, const Node& request);
  void refuse(const Visitor& visitor, const Json& id, const Denied& why) const;
  Guest* guest_of(const Visitor& visitor);

  Hall& hall_;
  const std::string id_;
  asio::strand<asio::io_context::executor_type> strand_;
  asio::steady_timer flag_timer_;
  asio::steady_timer presence_timer_;
  asio::steady_timer rest_timer_;
  asio::steady_timer retry_timer_;
  std::unique_ptr<Table> table_;
  bool closed_ = false;  // it rests in the store; whoever still knows this room is sent to the next
  bool writing_ = false;
  bool presence_due_ = false;
  uint32_t saved_ = 0;                                              // changes on the disk
  std::shared_ptr<const Json> summary_ = std::make_shared<Json>();  // as it was last written and published
  Seats thinking_;                                                  // seats for which a bot is at work
  Seats advised_;                                                   // ... for which a hint is thought of
  std::deque<Turn> turns_;
  std::vector<Guest> guests_;
};

class Hall {
 public:
  struct Figures {
    std::atomic<uint64_t> requests = 0, denied = 0, changes = 0, bot_moves = 0, not_saved = 0, messages = 0;
    std::atomic<int> visitors = 0;
  };

  Hall(asio::io_context& io, Store& store, Limits limits, int bot_threads);
  ~Hall();
  void stop();   // bots stop thinking
  void clear();  // once nothing runs any more: everybody leaves (rooms and visitors know each other)

  std::shared_ptr<Visitor> visit(std::shared_ptr<Wire> wire, const std::string& token,
                                 const std::string& address);
  void wake_tables();                                 // those with a game in progress: clocks and bots go on
  std::shared_ptr<Room> room(const std::string& id);  // none if there is no such table
  std::string metrics() const;
  const Limits& limits() const { return limits_; }
  Figures& figures() { return figures_; }

 private:
  friend class Room;
  friend class Visitor;

  struct Published {
    std::shared_ptr<const Json> summary;
    bool listed = false;
    Status status = Status::waiting;
    Seats online;
    std::vector<Person> asked;
    Millis touched = 0;
  };

  void open(const std::shared_ptr<Visitor>& visitor, const Json& id, const Node& request);
  // A room for a table that is new; `done` gets its id once it is on the disk.
  void add(std::unique_ptr<Table> table, Write::Opening opening,
           std::function<void(const std::string& id, bool kept)> done);
  void publish(const std::string& id, Published published);
  void forget(const std::string& id);
  void watch(const std::shared_ptr<Visitor>& visitor, bool yes);
  void lobby_changed(const std::vector<Person>& people, bool all);
  void tell_lobby();
  Json lobby_for(Person person) const;
  bool may_open(const std::string& address);

  asio::io_context& io_;
  Store& store_;
  const Limits limits_;
  asio::thread_pool bots_;
  asio::steady_timer lobby_timer_;
  Figures figures_;
  std::atomic<bool> stopped_ = false;

  mutable std::mutex guard_;
  std::unordered_map<std::string, std::shared_ptr<Room>> rooms_;
  std::unordered_map<std::string, Published> published_;
  std::unordered_map<const Visitor*, std::weak_ptr<Visitor>> watchers_;
  std::unordered_map<std::string, Bucket> openings_;  // by address
  std::unordered_set<Person> lobby_due_;
  bool lobby_due_for_all_ = false;
  bool lobby_waiting_ = false;
};

Person person_of_token(const std::string& token);
Millis millis_now();

}  // namespace gm

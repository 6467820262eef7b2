#include "server/hall.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <utility>

#include "server/parts.h"
#include "text/language.h"

namespace gm {
namespace {

using namespace std::chrono_literals;

constexpr auto lobby_pause = 500ms;
constexpr int most_mine = 30;
constexpr int most_open = 100;
constexpr Millis listed_for = 24 * 3600 * 1000;  // an open table where nobody has been since is not shown

// Of a table: enough letters that nobody guesses one, none that look alike.
std::string new_table_id() {
  constexpr std::string_view letters = "23456789abcdefghijkmnpqrstuvwxyz";
  std::string id;
  for (std::size_t i = 0; i < table_id_length; ++i) id += letters[random_number() % letters.size()];
  return id;
}

}  // namespace

Millis millis_now() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
}

Hall::Hall(asio::io_context& io, Store& store, Limits limits, int bot_threads)
    : io_(io),
      store_(store),
      limits_(limits),
      bots_(std::size_t(std::max(1, bot_threads))),
      lobby_timer_(io) {}

Hall::~Hall() { stop(); }

void Hall::stop() {
  stopped_ = true;
  bots_.stop();
  bots_.join();
}

void Hall::clear() {
  for (const auto& [id, room] : rooms_) room->clear();
  rooms_.clear();
}

std::shared_ptr<Visitor> Hall::visit(std::shared_ptr<Wire> wire, const std::string& token,
                                     const std::string& address) {
  return std::make_shared<Visitor>(*this, std::move(wire), token, address);
}

void Hall::wake_tables() {
  for (const StoredTable& table : store_.unfinished(millis_now() - Millis(60) * 24 * 3600 * 1000)) {
    const Json summary = Json::parse(table.summary, nullptr, false);
    if (!summary.is_object()) continue;
    if (table.status == "playing") {
      room(table.id)->wake();
    } else {
      publish(table.id, {.summary = std::make_shared<const Json>(summary),
                         .listed = table.listed,
                         .touched = table.touched});
    }
  }
}

std::shared_ptr<Room> Hall::room(const std::string& id) {
  {
    const std::lock_guard lock(guard_);
    if (const auto found = rooms_.find(id); found != rooms_.end()) return found->second;
  }
  if (!store_.table(id)) return nullptr;
  const std::lock_guard lock(guard_);
  auto& found = rooms_[id];
  if (!found) found = std::make_shared<Room>(*this, id);
  return found;
}

void Hall::add(std::unique_ptr<Table> table, Write::Opening opening,
               std::function<void(const std::string&, bool)> done) {
  const std::string id = new_table_id();
  const auto made = std::make_shared<Room>(*this, id);
  {
    const std::lock_guard lock(guard_);
    rooms_[id] = made;
  }
  made->begin(std::move(table), std::move(opening), [this, id, done = std::move(done)](bool kept) {
    if (!kept) forget(id);
    done(id, kept);
  });
}

void Hall::open(const std::shared_ptr<Visitor>& visitor, const Json& id, const Node& request) {
  std::string key;
  const Or<Json> fine = asking([&]() -> Json {
    key = read_key(request);
    return Json::object();
  });
  if (std::holds_alternative<Denied>(fine)) return visitor->answer(id, fine);
  const Person person = visitor->person();
  if (const auto before = store_.table_opened_by(person, key)) {
    return visitor->answer(id, Or<Json>(Json{{"table", *before}}));
  }
  if (!may_open(visitor->address_)) return visitor->answer(id, Or<Json>(denied("too_fast", "too_fast")));
  const std::string name = visitor->name_.empty() ? word(visitor->lang_, "table.guest") : visitor->name_;
  auto table = Table::opened(request, person, name, millis_now());
  if (const auto* why = std::get_if<Denied>(&table)) return visitor->answer(id, Or<Json>(*why));
  add(std::move(std::get<0>(table)), {person, key},
      [this, visitor, id, person, key](const std::string& made, bool kept) {
        // The same request may have come twice, and the first one was kept.
        const auto opened = kept ? made : store_.table_opened_by(person, key).value_or("");
        if (opened.empty()) return visitor->answer(id, Or<Json>(denied("not_saved", "not_saved")));
        visitor->answer(id, Or<Json>(Json{{"table", opened}}));
      });
}

bool Hall::may_open(const std::string& address) {
  const std::lock_guard lock(guard_);
  if (int(rooms_.size()) >= limits_.tables) return false;
  if (openings_.size() > 10'000) {
    const auto now = Bucket::Clock::now();
    std::erase_if(openings_, [&](const auto& each) { return each.second.full(now); });
  }
  const auto bucket = openings_.try_emplace(address, limits_.tables_a_minute / 60, limits_.tables_a_minute);
  return bucket.first->second.take();
}

void Hall::forget(const std::string& id) {
  const std::lock_guard lock(guard_);
  rooms_.erase(id);
  // A table that waits for people stays in the lobby while it rests.
  if (const auto found = published_.find(id); found != published_.end()) {
    found->second.online = {};
    if (found->second.status != Status::waiting) published_.erase(found);
  }
}

// ---- The lobby ------------------------------------------------------------------------

void Hall::publish(const std::string& id, Published published) {
  std::vector<Person> people = published.asked;
  bool all = published.listed;
  {
    const std::lock_guard lock(guard_);
    Published& there = published_[id];
    if (there.asked == published.asked && there.summary == published.summary &&
        there.online == published.online) {
      there.touched = published.touched;
      return;
    }
    people.insert(people.end(), there.asked.begin(), there.asked.end());
    all = published.listed && (there.summary != published.summary || there.online != published.online);
    there = std::move(published);
  }
  lobby_changed(people, all);
}

void Hall::watch(const std::shared_ptr<Visitor>& visitor, bool yes) {
  const std::lock_guard lock(guard_);
  if (yes) {
    watchers_[visitor.get()] = visitor;
  } else {
    watchers_.erase(visitor.get());
  }
}

void Hall::lobby_changed(const std::vector<Person>& people, bool all) {
  const std::lock_guard lock(guard_);
  if (watchers_.empty()) return;
  lobby_due_.insert(people.begin(), people.end());
  lobby_due_for_all_ = lobby_due_for_all_ || all;
  if (lobby_waiting_ || (lobby_due_.empty() && !lobby_due_for_all_)) return;
  lobby_waiting_ = true;
  lobby_timer_.expires_after(lobby_pause);
  lobby_timer_.async_wait([this](const boost::system::error_code& stopped) {
    if (!stopped) tell_lobby();
  });
}

void Hall::tell_lobby() {
  std::vector<std::shared_ptr<Visitor>> due;
  {
    const std::lock_guard lock(guard_);
    lobby_waiting_ = false;
    for (const auto& [raw, weak] : watchers_) {
      const auto visitor = weak.lock();
      if (visitor && (lobby_due_for_all_ || lobby_due_.contains(visitor->person()))) due.push_back(visitor);
    }
    lobby_due_.clear();
    lobby_due_for_all_ = false;
  }
  for (const auto& visitor : due) visitor->send({{"lobby", lobby_for(visitor->person())}});
}

Json Hall::lobby_for(Person person) const {
  Json mine = Json::array();
  Json open = Json::array();
  const std::vector<StoredTable> stored = store_.tables_of(person, most_mine);
  const std::lock_guard lock(guard_);
  for (const StoredTable& table : stored) {
    if (const auto found = published_.find(table.id); found != published_.end()) {
      const auto& asked = found->second.asked;
      mine.push_back(row_of(*found->second.summary, table.id, person, found->second.online,
                            std::find(asked.begin(), asked.end(), person) != asked.end()));
    } else if (const Json summary = Json::parse(table.summary, nullptr, false); summary.is_object()) {
      mine.push_back(row_of(summary, table.id, person, {}, false));
    }
  }
  for (const auto& [id, table] : published_) {
    const bool forgotten = table.online.empty() && table.touched < millis_now() - listed_for;
    if (!table.listed || table.status == Status::over || forgotten || int(open.size()) >= most_open) continue;
    open.push_back(row_of(*table.summary, id, person, table.online, false));
  }
  return {{"open", open}, {"mine", mine}};
}

std::string Hall::metrics() const {
  std::size_t rooms = 0;
  {
    const std::lock_guard lock(guard_);
    rooms = rooms_.size();
  }
  std::string out;
  const auto figure = [&](const char* name, const char* kind, const char* help, auto value) {
    out += fmt::format("# HELP grandmaster_{0} {2}\n# TYPE grandmaster_{0} {1}\ngrandmaster_{0} {3}\n", name,
                       kind, help, value);
  };
  figure("connections", "gauge", "open WebSocket connections", figures_.visitors.load());
  figure("tables", "gauge", "tables in memory", rooms);
  figure("requests_total", "counter", "requests received", figures_.requests.load());
  figure("denied_total", "counter", "requests denied", figures_.denied.load());
  figure("changes_total", "counter", "changes of tables", figures_.changes.load());
  figure("bot_moves_total", "counter", "decisions made by bots", figures_.bot_moves.load());
  figure("messages_total", "counter", "messages sent", figures_.messages.load());
  figure("not_saved_total", "counter", "changes that could not be written", figures_.not_saved.load());
  figure("commits_total", "counter", "transactions of the store", store_.commits());
  return out;
}

}  // namespace gm

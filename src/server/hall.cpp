#include "server/hall.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/asio/bind_executor.hpp>
#include <boost/asio/post.hpp>
#include <chrono>
#include <utility>

#include "bots/bot.h"
#include "text/language.h"
#include "text/safe_text.h"

namespace gm {
namespace {

using namespace std::chrono_literals;

constexpr auto presence_pause = 200ms;  // people who come and go are told of together
constexpr auto lobby_pause = 500ms;
constexpr auto rest_after = 10min;  // a table that nobody uses goes back to the store
constexpr int most_mine = 30;
constexpr int most_open = 100;
constexpr std::size_t table_id_length = 12;

Denied denied(const char* error, const char* name) { return {error, name, {}, {}, {}}; }

// Of a table: enough letters that nobody guesses one, none that look alike.
std::string new_table_id() {
  constexpr std::string_view letters = "23456789abcdefghijkmnpqrstuvwxyz";
  std::string id;
  for (std::size_t i = 0; i < table_id_length; ++i) id += letters[random_number() % letters.size()];
  return id;
}

bool is_table_id(std::string_view id) {
  return id.size() == table_id_length && std::all_of(id.begin(), id.end(), [](char c) {
           return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z');
         });
}

const char* status_word(Status status) {
  switch (status) {
    case Status::waiting:
      return "waiting";
    case Status::playing:
      return "playing";
    case Status::over:
      return "over";
  }
  return "";
}

template <class F>
Or<Json> following(F&& f) {
  try {
    return f();
  } catch (const Denied& problem) {
    return problem;
  } catch (const Problem& problem) {
    return Denied{"bad_request", {}, problem.where, problem.what, {}};
  }
}

}  // namespace

Person person_of_token(const std::string& token) {
  return std::stoull(sha256_hex("person " + token).substr(0, 16), nullptr, 16) | 1;
}

Millis millis_now() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
}

// ---- Visitors -------------------------------------------------------------------------

Visitor::Visitor(Hall& hall, std::shared_ptr<Wire> wire, const std::string& token, std::string address)
    : hall_(hall),
      wire_(std::move(wire)),
      token_(sha256_hex(token)),
      person_(person_of_token(token)),
      address_(std::move(address)),
      requests_(hall.limits().requests_a_second, hall.limits().request_burst),
      chats_(hall.limits().chats_a_second, hall.limits().chat_burst) {
  if (const auto known = hall_.store_.person_of(token_)) name_ = known->name;
}

void Visitor::send(const Json& message) const {
  ++hall_.figures_.messages;
  wire_->send(
      std::make_shared<const std::string>(message.dump(-1, ' ', false, Json::error_handler_t::replace)));
}

void Visitor::answer_with(const Json& id, Json keys) const {
  Json out = object_for(keys.size() + 1);
  out["re"] = id;
  for (auto& [key, value] : keys.items()) out[key] = std::move(value);
  send(out);
}

void Visitor::answer(const Json& id, Or<Json> result) const {
  if (const auto* why = std::get_if<Denied>(&result)) {
    ++hall_.figures_.denied;
    return answer_with(id, write_denied(*why, nullptr, lang_));
  }
  Json& keys = std::get<Json>(result);
  Json out = object_for(keys.size() + 1);
  out["ok"] = true;
  for (auto& [key, value] : keys.items()) out[key] = std::move(value);
  answer_with(id, std::move(out));
}

void Visitor::receive(std::string_view text) {
  ++hall_.figures_.requests;
  const auto parsed = parse_json(text, "request", {hall_.limits().message_bytes, 16});
  if (!parsed || !parsed->is_object()) {
    const std::string why = parsed ? "expected an object" : parsed.problem().line();
    return answer(nullptr, Or<Json>(Denied{"malformed", {}, "request", why, {}}));
  }
  Json id = nullptr;
  if (const auto found = parsed->find("id"); found != parsed->end()) {
    if (found->is_number_integer() ||
        (found->is_string() && found->get_ref<const std::string&>().size() <= 64))
      id = *found;
  }
  const Node request{*parsed, ""};
  std::string what;
  try {
    what = request["do"].text();
  } catch (const Problem& problem) {
    return answer(id, Or<Json>(Denied{"bad_request", {}, problem.where, problem.what, {}}));
  }
  Bucket& bucket = what == "chat" ? chats_ : requests_;
  if (!bucket.take()) {
    Json slow = write_denied(denied("too_fast", "too_fast"), nullptr, lang_);
    slow["wait"] = bucket.wait_ms();
    ++hall_.figures_.denied;
    return answer_with(id, slow);
  }

  if (what == "ping") return answer(id, Or<Json>(Json::object()));
  if (what == "hello") return answer(id, hello(request));
  if (what == "content") return answer(id, content(request));
  if (what == "rules") return answer(id, rules(request));
  if (what == "name") return answer(id, rename(request));
  if (what == "lobby") return answer(id, lobby(request));
  if (what == "open") return hall_.open(shared_from_this(), id, request);
  if (what == "enter") return enter(id, request);
  if (what == "exit") {
    if (room_) room_->leave(shared_from_this());
    room_ = nullptr;
    return answer(id, Or<Json>(Json::object()));
  }
  if (!room_) return answer(id, Or<Json>(denied("not_now", "not_at_table")));
  room_->request(shared_from_this(), id, *parsed, name_, !name_.empty());
}

void Visitor::gone() {
  if (room_) room_->leave(shared_from_this());
  room_ = nullptr;
  hall_.watch(shared_from_this(), false);
}

Or<Json> Visitor::hello(const Node& request) {
  return following([&]() -> Json {
    request.only({"id", "do", "lang"});
    if (const auto lang = request.find("lang")) lang_ = Lang(lang->one_of(lang_names));
    return {{"name", name_}, {"version", rules_version}, {"games", games_in_words(lang_)}};
  });
}

Or<Json> Visitor::content(const Node& request) const {
  return following([&]() -> Json {
    request.only({"id", "do", "game"});
    const auto cards = cards_of(request["game"].text(), lang_);
    if (!cards) throw cards.problem();
    return {{"content", *cards}};
  });
}

Or<Json> Visitor::rules(const Node& request) const {
  return following([&]() -> Json {
    request.only({"id", "do", "game", "about"});
    const auto found = rules_of(request["game"].text(), request["about"].text());
    if (!found) throw found.problem();
    return {{"rules", *found}};
  });
}

Or<Json> Visitor::rename(const Node& request) {
  return following([&]() -> Json {
    request.only({"id", "do", "name"});
    const std::string name = safe_text(request["name"].text(), 24);
    if (name.empty()) throw denied("bad_request", "no_name");
    name_ = name;
    hall_.store_.write({.person = StoredPerson{person_, token_, name_}});
    return Json::object();
  });
}

Or<Json> Visitor::lobby(const Node& request) {
  return following([&]() -> Json {
    request.only({"id", "do", "watch"});
    watches_lobby_ = request["watch"].yes_no();
    hall_.watch(shared_from_this(), watches_lobby_);
    return hall_.lobby_for(person_);
  });
}

void Visitor::enter(const Json& id, const Node& request) {
  std::shared_ptr<Room> next;
  const Or<Json> found = following([&]() -> Json {
    request.only({"id", "do", "table", "as", "after", "picture"});
    const std::string table = request["table"].text();
    if (is_table_id(table)) next = hall_.room(table);
    if (!next) throw denied("no_table", "no_table");
    return Json::object();
  });
  if (!next) return answer(id, found);
  if (room_ && room_ != next) room_->leave(shared_from_this());
  room_ = next;
  room_->enter(shared_from_this(), id, request.json());
}

// ---- Rooms ----------------------------------------------------------------------------

Room::Room(Hall& hall, std::string id)
    : hall_(hall),
      id_(std::move(id)),
      strand_(asio::make_strand(hall.io_)),
      flag_timer_(strand_),
      presence_timer_(strand_),
      rest_timer_(strand_) {}

void Room::begin(std::unique_ptr<Table> table, Write::Opening opening, std::optional<StoredPerson> person,
                 std::function<void(bool)> done) {
  asio::post(strand_, [self = shared_from_this(), table = std::move(table), opening = std::move(opening),
                       person = std::move(person), done = std::move(done)]() mutable {
    self->table_ = std::move(table);
    self->save(std::move(person), std::move(opening), [done = std::move(done)](Room& room, bool kept) {
      if (!kept) room.closed_ = true;
      done(kept);
    });
  });
}

void Room::post(Task task) {
  asio::post(strand_, [self = shared_from_this(), task = std::move(task)]() mutable {
    if (self->closed_) {
      if (const auto next = self->hall_.room(self->id_); next && next != self) next->post(std::move(task));
      return;
    }
    self->tasks_.push_back(std::move(task));
    self->work();
  });
}

void Room::work() {
  while (!writing_ && !closed_ && !tasks_.empty()) {
    if (!table_ && !load()) {
      tasks_.clear();
      return;
    }
    const Task task = std::move(tasks_.front());
    tasks_.pop_front();
    task(*this);
  }
}

// ---- Keeping ----

bool Room::load() {
  std::vector<Json> changes;
  for (const std::string& text : hall_.store_.changes(id_)) {
    changes.push_back(Json::parse(text, nullptr, false));
  }
  auto table = Table::restored(changes);
  if (!table) {
    closed_ = true;  // nothing is lost: it stays in the store, but this program cannot play it
    hall_.forget(id_);
    for (const Guest& guest : guests_) refuse(*guest.visitor, nullptr, denied("no_table", "no_table"));
    guests_.clear();
    return false;
  }
  table_ = std::move(*table);
  saved_ = table_->n();
  summary_ = table_->summary();
  table_->resume(millis_now());
  save({}, {}, [](Room&, bool) {});
  if (!writing_) changed();
  return true;
}

void Room::save(std::optional<StoredPerson> person, std::optional<Write::Opening> opening, Then then) {
  const std::vector<Json> fresh = table_->take_fresh();
  if (fresh.empty()) return then(*this, true);
  Write write{.person = std::move(person), .id = id_, .opening = std::move(opening)};
  bool only_play = !write.opening;
  for (const Json& change : fresh) {
    write.changes.push_back({saved_ + uint32_t(write.changes.size()) + 1,
                             change.dump(-1, ' ', false, Json::error_handler_t::replace)});
    only_play = only_play && (change["do"] == "act" || change["do"] == "chat");
  }
  if (!only_play || table_->status() == Status::over) {
    summary_ = table_->summary();
    write.table = StoredTable{id_, status_word(table_->status()), table_->listed(), millis_now(),
                              summary_.dump(-1, ' ', false, Json::error_handler_t::replace)};
    for (const auto& [each, name] : table_->people()) write.people.push_back(each);
  }
  writing_ = true;
  hall_.figures_.changes += fresh.size();
  write.done = [self = shared_from_this(), then = std::move(then)](bool kept) {
    asio::post(self->strand_, [self, then, kept] { self->saved(kept, then); });
  };
  hall_.store_.write(std::move(write));
}

void Room::saved(bool kept, const Then& then) {
  writing_ = false;
  if (kept) {
    saved_ = table_->n();
    then(*this, true);
    changed();
  } else {
    // The table in memory is ahead of the one on the disk: it is read again.
    ++hall_.figures_.not_saved;
    table_ = nullptr;
    thinking_ = {};
    then(*this, false);
    if (!closed_) post([](Room&) {});
  }
  work();
}

void Room::changed() {
  tell();
  publish();
  think();
  set_clock();
}

// ---- Telling ----

Room::Guest* Room::guest_of(const Visitor& visitor) {
  for (Guest& guest : guests_) {
    if (guest.visitor.get() == &visitor) return &guest;
  }
  return nullptr;
}

Seats Room::online() const {
  Seats out;
  for (const Guest& guest : guests_) {
    for (int i = 0; i < table_->chairs(); ++i) {
      if (table_->holds(guest.visitor->person(), Seat(i))) out.add(Seat(i));
    }
  }
  return out;
}

int Room::watching() const {
  return int(std::count_if(guests_.begin(), guests_.end(),
                           [&](const Guest& guest) { return !table_->seated(guest.visitor->person()); }));
}

// A seat that is lost is seen no more; who sits down sees the seat.
Seat Room::viewer_for(const Guest& guest) const {
  const Person person = guest.visitor->person();
  if (at_table(guest.viewer) && table_->holds(person, guest.viewer)) return guest.viewer;
  if (guest.viewer == spectator && guest.chosen) return spectator;
  return table_->first_seat_of(person);
}

Json Room::message(Guest& guest, uint32_t after) const {
  guest.viewer = viewer_for(guest);
  const Lang lang = guest.visitor->lang_;
  Json out = object_for(5);
  out["table"] = id_;
  out["after"] = after;
  out["n"] = table_->n();
  out["news"] = table_->news(after, guest.viewer, lang);
  out["now"] = table_->now(guest.viewer, guest.visitor->person(), lang, online(), watching(), millis_now(),
                           guest.picture);
  guest.told = table_->n();
  return out;
}

void Room::tell() {
  for (Guest& guest : guests_) guest.visitor->send(message(guest, guest.told));
}

void Room::presence_changed() {
  if (presence_due_) return;
  presence_due_ = true;
  presence_timer_.expires_after(presence_pause);
  presence_timer_.async_wait([self = shared_from_this()](const boost::system::error_code& stopped) {
    if (stopped) return;
    self->post([](Room& room) {
      room.presence_due_ = false;
      room.tell();
      room.publish();
    });
  });
}

void Room::publish() {
  Hall::Published out{.summary = summary_,
                      .listed = table_->listed(),
                      .status = table_->status(),
                      .online = online(),
                      .touched = millis_now()};
  for (const auto& [person, name] : table_->people()) {
    if (table_->asks(person)) out.asked.push_back(person);
  }
  hall_.publish(id_, std::move(out));
}

void Room::refuse(const Visitor& visitor, const Json& id, const Denied& why) const {
  ++hall_.figures_.denied;
  visitor.answer_with(
      id, table_ ? table_->denied(why, visitor.lang_) : write_denied(why, nullptr, visitor.lang_));
}

// ---- Coming and going ----

void Room::enter(std::shared_ptr<Visitor> visitor, Json id, Json request) {
  post([visitor = std::move(visitor), id = std::move(id), request = std::move(request)](Room& room) {
    room.do_enter(visitor, id, Node{request, ""});
  });
}

void Room::do_enter(const std::shared_ptr<Visitor>& visitor, const Json& id, const Node& request) {
  Guest* guest = guest_of(*visitor);
  if (guest == nullptr) {
    if (int(guests_.size()) >= hall_.limits().guests) return refuse(*visitor, id, denied("not_now", "full"));
    guests_.push_back({visitor});
    guest = &guests_.back();
    presence_changed();
  }
  uint32_t after = 0;
  const Or<Json> fine = following([&]() -> Json {
    const auto picture = request.find("picture");
    guest->picture = picture && picture->yes_no();
    if (const auto told = request.find("after")) after = uint32_t(told->integer(0, table_->n()));
    if (const auto as = request.find("as")) {
      const auto seat = table_->seat_named_here(as->text());
      if (!seat) as->fail("a seat of this table or spectator");
      if (*seat != spectator && !table_->holds(visitor->person(), *seat))
        throw denied("not_yours", "not_your_seat");
      guest->viewer = *seat;
      guest->chosen = true;
    } else {
      guest->viewer = spectator;
      guest->chosen = false;
    }
    return Json::object();
  });
  if (const auto* why = std::get_if<Denied>(&fine)) return refuse(*visitor, id, *why);
  visitor->answer(id, Or<Json>(message(*guest, after)));
}

void Room::do_look(const std::shared_ptr<Visitor>& visitor, const Json& id, const Node& request) {
  const Or<Json> fine = following([&]() -> Json {
    request.only({"id", "do", "as", "picture"});
    request["as"].text();
    return Json::object();
  });
  if (const auto* why = std::get_if<Denied>(&fine)) return refuse(*visitor, id, *why);
  do_enter(visitor, id, request);
}

void Room::leave(std::shared_ptr<Visitor> visitor) {
  post([visitor = std::move(visitor)](Room& room) {
    std::erase_if(room.guests_, [&](const Guest& guest) { return guest.visitor == visitor; });
    room.presence_changed();
    room.rest_later();
  });
}

// ---- Requests ----

void Room::request(std::shared_ptr<Visitor> visitor, Json id, Json request, std::string name, bool known) {
  post([visitor = std::move(visitor), id = std::move(id), request = std::move(request),
        name = std::move(name),
        known](Room& room) { room.do_request(visitor, id, Node{request, ""}, name, known); });
}

void Room::do_request(const std::shared_ptr<Visitor>& visitor, const Json& id, const Node& request,
                      const std::string& name, bool known) {
  Guest* guest = guest_of(*visitor);
  if (guest == nullptr) return refuse(*visitor, id, denied("not_now", "not_at_table"));
  const std::string what = request["do"].text();
  const Person person = visitor->person();
  const Lang lang = visitor->lang_;
  const auto give = [&](const Or<Json>& result) {
    if (const auto* why = std::get_if<Denied>(&result)) return refuse(*visitor, id, *why);
    visitor->answer(id, result);
  };
  if (what == "look") return do_look(visitor, id, request);
  if (what == "why") return give(table_->why(person, request, lang));
  if (what == "explain") return give(table_->explain(person, guest->viewer, request, lang));
  if (what == "hint") {
    Rng rng{random_number()};
    return give(table_->hint(person, request, lang, rng));
  }
  if (what == "rematch") return do_rematch(visitor, id, request);

  const std::string called = name.empty() ? word(lang, "table.guest") : name;
  const Or<Json> result = table_->command(person, called, request, millis_now());
  if (const auto* why = std::get_if<Denied>(&result)) return refuse(*visitor, id, *why);
  std::optional<StoredPerson> stored;
  if (!known) stored = StoredPerson{person, visitor->token_, ""};
  const Json answer = std::get<Json>(result);
  const bool sits = what == "sit" || what == "claim";
  save(std::move(stored), {}, [visitor, id, answer, sits](Room& room, bool kept) {
    if (!kept) return room.refuse(*visitor, id, denied("not_saved", "not_saved"));
    if (Guest* seated = room.guest_of(*visitor); seated != nullptr && sits) seated->chosen = false;
    visitor->answer(id, Or<Json>(answer));
  });
}

void Room::do_rematch(const std::shared_ptr<Visitor>& visitor, const Json& id, const Node& request) {
  if (!table_->seated(visitor->person())) return refuse(*visitor, id, denied("not_yours", "not_your_seat"));
  if (table_->status() != Status::over) return refuse(*visitor, id, denied("not_now", "not_over"));
  if (!table_->rematch().empty()) return visitor->answer(id, Or<Json>(Json{{"table", table_->rematch()}}));
  std::string key;
  const Or<Json> fine = following([&]() -> Json {
    request.only({"id", "do", "key"});
    key = request["key"].text(64);
    return Json::object();
  });
  if (const auto* why = std::get_if<Denied>(&fine)) return refuse(*visitor, id, *why);
  hall_.add(table_->again(visitor->person(), millis_now()), {visitor->person(), "rematch of " + id_}, {},
            [self = shared_from_this(), visitor, id](const std::string& next, bool kept) {
              self->post([visitor, id, next, kept](Room& room) {
                // Two people may ask at once: the first new table counts.
                if (!kept && room.table_->rematch().empty())
                  return room.refuse(*visitor, id, denied("not_saved", "not_saved"));
                if (room.table_->rematch().empty()) room.table_->rematched(next, millis_now());
                room.save({}, {}, [visitor, id](Room& here, bool written) {
                  if (!written) return here.refuse(*visitor, id, denied("not_saved", "not_saved"));
                  visitor->answer(id, Or<Json>(Json{{"table", here.table_->rematch()}}));
                });
              });
            });
}

void Room::finished(std::function<void(std::optional<Record>)> then) {
  post([then = std::move(then)](Room& room) { then(room.table_->finished()); });
}

void Room::wake() {
  post([](Room& room) { room.rest_later(); });
}

void Room::clear() {
  tasks_.clear();
  guests_.clear();
}

// ---- Bots and clocks ----

void Room::think() {
  for (Seat seat : table_->bots_asked() - thinking_) {
    thinking_.add(seat);
    std::shared_ptr<const Session> game = table_->game_copy();
    asio::post(hall_.bots_, [self = shared_from_this(), game, seat, level = table_->level_of(seat),
                             undos = table_->undos()] {
      if (self->hall_.stopped_) return;
      Rng rng{random_number()};
      const auto advice = game->advise(seat, level, 1000, rng);
      self->post([seat, undos, action = advice ? advice->action : Json()](Room& room) {
        room.thinking_.remove(seat);
        if (undos == room.table_->undos()) {
          ++room.hall_.figures_.bot_moves;
          room.table_->bot_acts(seat, action, millis_now());
        }
        room.save({}, {}, [](Room&, bool) {});
        if (!room.writing_) room.think();
      });
    });
  }
}

void Room::set_clock() {
  const auto flag = table_->next_flag();
  flag_timer_.cancel();
  if (!flag) return;
  flag_timer_.expires_after(std::chrono::milliseconds(std::max<Millis>(0, *flag - millis_now()) + 5));
  flag_timer_.async_wait([self = shared_from_this()](const boost::system::error_code& stopped) {
    if (stopped) return;
    self->post([](Room& room) {
      room.table_->tick(millis_now());
      room.save({}, {}, [](Room&, bool) {});
      if (!room.writing_) room.set_clock();
    });
  });
}

void Room::rest_later() {
  rest_timer_.expires_after(rest_after);
  rest_timer_.async_wait([self = shared_from_this()](const boost::system::error_code& stopped) {
    if (stopped) return;
    self->post([](Room& room) {
      const bool busy = !room.guests_.empty() || !room.tasks_.empty() || room.table_->next_flag() ||
                        !room.table_->bots_asked().empty();
      if (busy) return;
      room.closed_ = true;
      room.table_ = nullptr;
      room.hall_.forget(room.id_);
    });
  });
}

// ---- The hall -------------------------------------------------------------------------

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
      publish(table.id, {.summary = summary, .listed = table.listed, .touched = table.touched});
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

void Hall::add(std::unique_ptr<Table> table, Write::Opening opening, std::optional<StoredPerson> person,
               std::function<void(const std::string&, bool)> done) {
  const std::string id = new_table_id();
  const auto made = std::make_shared<Room>(*this, id);
  {
    const std::lock_guard lock(guard_);
    rooms_[id] = made;
  }
  made->begin(std::move(table), std::move(opening), std::move(person),
              [this, id, done = std::move(done)](bool kept) {
                if (!kept) forget(id);
                done(id, kept);
              });
}

void Hall::open(const std::shared_ptr<Visitor>& visitor, const Json& id, const Node& request) {
  std::string key;
  const Or<Json> fine = following([&]() -> Json {
    key = request["key"].text(64);
    if (key.size() < 8) request["key"].fail("8 to 64 letters, digits, - and _");
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
  add(std::move(std::get<0>(table)), {person, key}, StoredPerson{person, visitor->token_, visitor->name_},
      [visitor, id](const std::string& made, bool kept) {
        if (!kept) return visitor->answer(id, Or<Json>(denied("not_saved", "not_saved")));
        visitor->answer(id, Or<Json>(Json{{"table", made}}));
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
      mine.push_back(row_of(found->second.summary, table.id, person, found->second.online,
                            std::find(asked.begin(), asked.end(), person) != asked.end()));
    } else if (const Json summary = Json::parse(table.summary, nullptr, false); summary.is_object()) {
      mine.push_back(row_of(summary, table.id, person, {}, false));
    }
  }
  for (const auto& [id, table] : published_) {
    if (!table.listed || table.status == Status::over || int(open.size()) >= most_open) continue;
    open.push_back(row_of(table.summary, id, person, table.online, false));
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

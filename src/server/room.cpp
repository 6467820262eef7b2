// A room: one table, in order. See hall.h.
#include <algorithm>
#include <boost/asio/post.hpp>
#include <chrono>
#include <utility>

#include "bots/levels.h"
#include "server/hall.h"
#include "server/parts.h"

namespace gm {
namespace {

using namespace std::chrono_literals;

constexpr auto presence_pause = 200ms;  // people who come and go are told of together
constexpr auto rest_after = 10min;      // a table that nobody uses goes back to the store
constexpr int hint_ms = 1000;
constexpr auto retry_pause = 1s;  // after a write that failed

}  // namespace

Room::Room(Hall& hall, std::string id)
    : hall_(hall),
      id_(std::move(id)),
      strand_(asio::make_strand(hall.io_)),
      flag_timer_(strand_),
      presence_timer_(strand_),
      rest_timer_(strand_),
      retry_timer_(strand_) {}

void Room::begin(std::unique_ptr<Table> table, Write::Opening opening, std::function<void(bool)> done) {
  asio::post(strand_, [self = shared_from_this(), table = std::move(table), opening = std::move(opening),
                       done = std::move(done)]() mutable {
    self->table_ = std::move(table);
    self->save(
        [done = std::move(done)](Room& room, bool kept) {
          if (!kept) room.closed_ = true;
          done(kept);
        },
        std::move(opening));
  });
}

void Room::post(Task task, Task otherwise) {
  asio::post(strand_,
             [self = shared_from_this(), turn = Turn{std::move(task), std::move(otherwise)}]() mutable {
               self->hand(std::move(turn));
             });
}

void Room::hand(Turn turn) {
  if (!closed_) {
    turns_.push_back(std::move(turn));
    return work();
  }
  const auto next = hall_.room(id_);
  if (!next || next.get() == this) return turn.otherwise(*this);
  next->post(std::move(turn.task), std::move(turn.otherwise));
}

void Room::work() {
  while (!writing_ && !closed_ && !turns_.empty()) {
    if (!table_) {
      load();  // which may have something to write first
      continue;
    }
    const Turn turn = std::move(turns_.front());
    turns_.pop_front();
    turn.task(*this);
  }
}

// ---- Keeping ----

void Room::load() {
  std::vector<Json> changes;
  for (const std::string& text : hall_.store_.changes(id_)) {
    changes.push_back(Json::parse(text, nullptr, false));
  }
  auto table = Table::restored(changes);
  if (!table) {
    // Nothing is lost: it stays in the store. But these rules cannot play it.
    closed_ = true;
    hall_.forget(id_);
    guests_.clear();
    for (const Turn& turn : std::exchange(turns_, {})) turn.otherwise(*this);
    return;
  }
  table_ = std::move(*table);
  saved_ = table_->n();
  summary_ = std::make_shared<const Json>(table_->summary());
  table_->resume(millis_now());
  save([](Room&, bool) {});
  if (!writing_) changed();
}

void Room::save(Then then, std::optional<Write::Opening> opening) {
  const std::vector<Json> fresh = table_->take_fresh();
  if (fresh.empty()) return then(*this, true);
  Write write{.id = id_, .opening = std::move(opening)};
  bool only_play = !write.opening;
  for (const Json& change : fresh) {
    write.changes.push_back({saved_ + uint32_t(write.changes.size()) + 1,
                             change.dump(-1, ' ', false, Json::error_handler_t::replace)});
    only_play = only_play && (change["do"] == "act" || change["do"] == "chat");
  }
  if (!only_play || table_->status() == Status::over) {
    summary_ = std::make_shared<const Json>(table_->summary());
    write.table = StoredTable{id_, status_names[int(table_->status())], table_->listed(), millis_now(),
                              summary_->dump(-1, ' ', false, Json::error_handler_t::replace)};
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
    return work();
  }
  // The table in memory is ahead of the one on the disk: it is read again, by the next who asks, or
  // after a while (not at once, and for ever, while the disk is full).
  ++hall_.figures_.not_saved;
  table_ = nullptr;
  thinking_ = {};
  then(*this, false);
  retry_timer_.expires_after(retry_pause);
  retry_timer_.async_wait([self = shared_from_this()](const boost::system::error_code& stopped) {
    if (!stopped) self->post([](Room&) {});
  });
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

Json Room::message(Guest& guest, uint32_t after, bool options) const {
  guest.viewer = viewer_for(guest);
  const Lang lang = guest.visitor->lang_;
  Json out = object_for(5);
  out["table"] = id_;
  out["after"] = after;
  out["n"] = table_->n();
  out["news"] = table_->news(after, guest.viewer, lang);
  out["now"] = table_->now(guest.viewer, guest.visitor->person(), lang, online(), watching(), millis_now(),
                           {.options = options, .picture = guest.picture});
  guest.told = table_->n();
  return out;
}

void Room::tell() {
  for (Guest& guest : guests_) {
    guest.visitor->send(message(guest, guest.told, guest.told < table_->options_changed()));
  }
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
  post([visitor, id,
        request = std::move(request)](Room& room) { room.do_enter(visitor, id, Node{request, ""}); },
       [visitor, id](Room& room) { room.refuse(*visitor, id, denied("no_table", "other_rules")); });
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
  const Or<Json> fine = asking([&]() -> Json {
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
  visitor->answer(id, Or<Json>(message(*guest, after, true)));
}

void Room::do_look(const std::shared_ptr<Visitor>& visitor, const Json& id, const Node& request) {
  const Or<Json> fine = asking([&]() -> Json {
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

void Room::request(std::shared_ptr<Visitor> visitor, Json id, Json request, std::string name) {
  post([visitor, id, request = std::move(request),
        name = std::move(name)](Room& room) { room.do_request(visitor, id, Node{request, ""}, name); },
       [visitor, id](Room& room) { room.refuse(*visitor, id, denied("no_table", "other_rules")); });
}

void Room::do_request(const std::shared_ptr<Visitor>& visitor, const Json& id, const Node& request,
                      const std::string& name) {
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
  if (what == "hint") return do_hint(visitor, id, request);
  if (what == "rematch") return do_rematch(visitor, id, request);

  const std::string called = name.empty() ? word(lang, "table.guest") : name;
  const Or<Json> result = table_->command(person, called, request, millis_now());
  if (const auto* why = std::get_if<Denied>(&result)) return refuse(*visitor, id, *why);
  const Json answer = std::get<Json>(result);
  const bool sits = what == "sit" || what == "claim";
  save([visitor, id, answer, sits](Room& room, bool kept) {
    if (!kept) return room.refuse(*visitor, id, denied("not_saved", "not_saved"));
    if (Guest* seated = room.guest_of(*visitor); seated != nullptr && sits) seated->chosen = false;
    visitor->answer(id, Or<Json>(answer));
  });
}

// A hint takes as long as a bot's move, so it is thought of where bots think; one at a time for a seat, or
// those who ask again and again would keep all bots from theirs.
void Room::do_hint(const std::shared_ptr<Visitor>& visitor, const Json& id, const Node& request) {
  const Or<Seat> asked = table_->asks_hint(visitor->person(), request);
  if (const auto* why = std::get_if<Denied>(&asked)) return refuse(*visitor, id, *why);
  const Seat seat = std::get<Seat>(asked);
  if (advised_.has(seat)) return refuse(*visitor, id, denied("not_now", "hint_coming"));
  advised_.add(seat);
  std::shared_ptr<const Session> game = table_->game_copy();
  asio::post(hall_.bots_, [self = shared_from_this(), visitor, id, game, seat, lang = visitor->lang_.load(),
                           names = table_->names(visitor->lang_)] {
    if (self->hall_.stopped_) return;
    Rng rng{random_number()};
    const Budget budget{.milliseconds = hint_ms, .stop = &self->hall_.stopped_, .teach = true};
    const Json hint = Table::hint(*game, seat, lang, names, budget, rng);
    self->post([visitor, id, hint, seat](Room& room) {
      room.advised_.remove(seat);
      visitor->answer(id, Or<Json>(hint));
    });
  });
}

void Room::do_rematch(const std::shared_ptr<Visitor>& visitor, const Json& id, const Node& request) {
  if (!table_->seated(visitor->person())) return refuse(*visitor, id, denied("not_yours", "not_your_seat"));
  if (table_->status() != Status::over) return refuse(*visitor, id, denied("not_now", "not_over"));
  if (!table_->rematch().empty()) return visitor->answer(id, Or<Json>(Json{{"table", table_->rematch()}}));
  const Or<Json> fine = asking([&]() -> Json {
    request.only({"id", "do", "key"});
    read_key(request);
    return Json::object();
  });
  if (const auto* why = std::get_if<Denied>(&fine)) return refuse(*visitor, id, *why);
  // Two people may ask at once. The store takes one table of this opening, whoever asks: the other's
  // is not kept, and gets the first as its answer, whichever of the two comes back first.
  const Write::Opening opening{0, "rematch of " + id_};
  hall_.add(table_->again(visitor->person(), millis_now()), opening,
            [self = shared_from_this(), visitor, id, opening](const std::string& made, bool kept) {
              self->post([visitor, id, opening, made, kept](Room& room) {
                const std::string next =
                    kept ? made : room.hall_.store_.table_opened_by(opening.opener, opening.key).value_or("");
                if (room.table_->rematch().empty() && !next.empty()) {
                  room.table_->rematched(next, millis_now());
                }
                room.save([visitor, id](Room& here, bool written) {
                  const std::string found = written ? here.table_->rematch() : "";
                  if (found.empty()) return here.refuse(*visitor, id, denied("not_saved", "not_saved"));
                  visitor->answer(id, Or<Json>(Json{{"table", found}}));
                });
              });
            });
}

void Room::rename(Person person, std::string name) {
  post([person, name = std::move(name)](Room& room) {
    room.table_->renamed(person, name, millis_now());
    room.save([](Room&, bool) {});
  });
}

void Room::finished(std::function<void(std::optional<Record>)> then) {
  post([then](Room& room) { then(room.table_->finished()); }, [then](Room&) { then(std::nullopt); });
}

void Room::wake() {
  post([](Room& room) { room.rest_later(); });
}

void Room::clear() {
  turns_.clear();
  guests_.clear();
}

// ---- Bots and clocks ----

void Room::think() {
  for (Seat seat : table_->bots_asked() - thinking_) {
    thinking_.add(seat);
    std::shared_ptr<const Session> game = table_->game_copy();
    asio::post(hall_.bots_, [self = shared_from_this(), game, seat, level = table_->level_of(seat),
                             undos = table_->undos(), decisions = table_->decisions_of(seat)] {
      if (self->hall_.stopped_) return;
      Rng rng{random_number()};
      const Budget budget{.milliseconds = milliseconds_of(level), .stop = &self->hall_.stopped_};
      const auto advice = game->advise(seat, level, budget, rng);
      self->post([seat, undos, decisions, action = advice ? advice->action : Json()](Room& room) {
        room.thinking_.remove(seat);
        // Meanwhile somebody may have taken the seat and decided, or something was taken back: then it
        // was an answer to another question.
        if (undos == room.table_->undos() && decisions == room.table_->decisions_of(seat)) {
          ++room.hall_.figures_.bot_moves;
          room.table_->bot_acts(seat, action, millis_now());
        }
        room.save([](Room&, bool) {});
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
      room.save([](Room&, bool) {});
      if (!room.writing_) room.set_clock();
    });
  });
}

void Room::rest_later() {
  rest_timer_.expires_after(rest_after);
  rest_timer_.async_wait([self = shared_from_this()](const boost::system::error_code& stopped) {
    if (stopped) return;
    self->post([](Room& room) {
      const bool busy = !room.guests_.empty() || !room.turns_.empty() || room.table_->next_flag() ||
                        !room.table_->bots_asked().empty();
      if (busy) return;
      room.closed_ = true;
      room.table_ = nullptr;
      room.hall_.forget(room.id_);
    });
  });
}

}  // namespace gm

// The table as the sum of its changes: opening, applying, clocks.
#include "table/table.h"

#include <fmt/format.h>

#include <algorithm>
#include <exception>

#include "table/table_parts.h"

namespace gm {

using namespace parts;

// ---- Opening --------------------------------------------------------------------------

Or<std::unique_ptr<Table>> Table::opened(const Node& request, Person person, const std::string& name,
                                         Millis now) {
  return asking([&] {
    request.only({"id", "do", "key", "game", "options", "seats", "clock", "listed", "hints", "start"});
    Json change = {{"do", "open"}};
    change["game"] = request["game"].text();
    const auto options = request.find("options");
    change["options"] = full_options(change["game"], options ? options->json() : Json::object());
    const int seats = seats_of(change["options"]);
    Json list = Json::array();
    if (const auto asked = request.find("seats")) {
      for (const Node& seat : asked->list(max_seats)) {
        static constexpr const char* kinds[] = {"you", "bot", "open"};
        const int kind = seat["kind"].one_of(kinds);
        if (kind == 0) list.push_back({{"kind", "person"}, {"person", person_text(person)}, {"name", name}});
        if (kind == 1) list.push_back({{"kind", "bot"}, {"level", read_level(seat["level"])}});
        if (kind == 2) list.push_back({{"kind", "open"}});
      }
      if (int(list.size()) > seats) asked->fail(fmt::format("at most {} seats", seats));
    }
    while (int(list.size()) < seats) list.push_back({{"kind", "open"}});
    change["seats"] = list;
    const auto clock = request.find("clock");
    change["clock"] = write_clock(clock ? read_clock(*clock) : ClockRule{});
    const auto listed = request.find("listed");
    change["listed"] = listed && listed->yes_no();
    const auto hints = request.find("hints");
    change["hints"] = !hints || hints->yes_no();
    change["host"] = person_text(person);
    const auto start = request.find("start");
    const bool at_once = start && start->yes_no();
    if (at_once) {
      for (const Json& seat : list) {
        if (seat["kind"] == "open") deny("not_now", "open_seats");
      }
    }
    std::unique_ptr<Table> table(new Table);
    table->commit(change, now);
    if (at_once) table->commit({{"do", "start"}}, now);
    return table;
  });
}

Result<std::unique_ptr<Table>> Table::restored(const std::vector<Json>& changes) {
  std::unique_ptr<Table> table(new Table);
  try {
    for (Json change : changes) table->apply(change, false);
  } catch (const Problem& problem) {
    return Problem{fmt::format("change {}", table->n_ + 1), problem.line()};
  } catch (const std::exception& e) {  // of the JSON library, or a number that is none
    return Problem{fmt::format("change {}", table->n_ + 1), e.what()};
  }
  if (table->chairs_.empty()) return Problem{"change 1", "expected a table to be opened"};
  return table;
}

std::unique_ptr<Table> Table::again(Person person, Millis now) const {
  Json seats = Json::array();
  for (const Chair& chair : chairs_) {
    switch (chair.kind) {
      case ChairKind::open:
        seats.push_back({{"kind", "bot"}, {"level", stand_in_level}});
        break;
      case ChairKind::person:
        seats.push_back({{"kind", "person"}, {"person", person_text(chair.person)}, {"name", chair.name}});
        break;
      case ChairKind::bot:
        seats.push_back({{"kind", "bot"}, {"level", chair.level}});
        break;
    }
  }
  std::unique_ptr<Table> table(new Table);
  table->commit({{"do", "open"},
                 {"game", game_},
                 {"options", options_},
                 {"seats", seats},
                 {"clock", write_clock(clock_)},
                 {"listed", listed_},
                 {"hints", hints_},
                 {"host", person_text(person)}},
                now);
  table->commit({{"do", "start"}}, now);
  return table;
}

// ---- Changes --------------------------------------------------------------------------

// A change of the living table: it gets its time, and what chance makes of it.
void Table::commit(Json change, Millis now) {
  change["at"] = now;
  if (change["do"] == "start") change["seed"] = Dice::fresh().seed();
  apply(change, true);
  fresh_.push_back(std::move(change));
}

// All that chance has to do after this change: drawn and noted there if the
// table is alive, read from there if the change comes from its log.
void Table::luck(Json& change, bool alive) {
  if (!alive) {
    if (const auto drawn = change.find("luck"); drawn != change.end()) {
      for (const Json& each : *drawn) {
        draws_ = each.at("draw").get<uint64_t>();
        step(chance, each.at("action"), uint32_t(draws_));
      }
    }
    return;
  }
  Json drawn = Json::array();
  while (session_->actors().luck) {
    Rng rng = dice_->draw(++draws_);
    session_->roll(rng);
    draw_of_step_.push_back(uint32_t(draws_));
    drawn.push_back({{"draw", draws_}, {"action", session_->action(session_->steps() - 1)}});
  }
  if (!drawn.empty()) change["luck"] = std::move(drawn);
}

void Table::step(Seat seat, const Json& action, uint32_t draw) {
  if (session_->actors().together()) answered_for_all_ = session_->steps() + 1;
  if (const auto refused = session_->act(seat, action)) {
    throw Problem{seat_name(seat), fmt::format("{} {}", refused->rule, refused->why)};
  }
  draw_of_step_.resize(session_->steps(), draw);  // several steps, if it was a list of picks
}

void Table::add_line(LineKind kind, Seat seat, std::string name, std::string text) {
  Line line{.n = n_, .kind = kind, .seat = seat};
  if (!name.empty() || !text.empty()) line.talk.reset(new Talk{std::move(name), std::move(text)});
  lines_.push_back(std::move(line));
  if (lines_.size() > most_lines_kept) {
    lines_.erase(lines_.begin(), lines_.begin() + std::ptrdiff_t(most_lines_kept / 4));
  }
}

void Table::apply(Json& change, bool alive) {
  const std::string what = change.at("do");
  const Millis at = change.at("at").get<Millis>();
  const Seat seat = change.contains("seat") ? Seat(change.at("seat").get<int>()) : nobody;
  if (what != "open" && seat != nobody && int(seat) >= chairs()) throw Problem{"seat", "no such seat"};
  const auto chair_at = [&]() -> Chair& { return chairs_.at(std::size_t(int(seat))); };
  ++n_;

  if (what == "open") {
    apply_open(change);
  } else if (what == "sit") {
    Chair& taken = chair_at();
    const Millis left = taken.left;  // of whoever sat here before in this game
    taken = Chair{.kind = ChairKind::person, .person = person_of(change.at("person"))};
    taken.name = change.at("name");
    taken.left = with_grace(left);
    add_line(LineKind::seat, seat, taken.name, "sat");
  } else if (what == "rename") {
    chair_at().name = change.at("name");
    add_line(LineKind::seat, seat, chair_at().name, "renamed");
  } else if (what == "stand" || what == "remove") {
    vacate(seat, what == "stand" ? "stood" : "removed", at);
  } else if (what == "bot") {
    stop_clock(chair_at(), at, false);
    chair_at() = Chair{.kind = ChairKind::bot, .level = change.at("level")};
    add_line(LineKind::seat, seat, {}, "bot");
  } else if (what == "fill") {
    for (int i = 0; i < chairs(); ++i) {
      if (chairs_[std::size_t(i)].kind != ChairKind::open) continue;
      chairs_[std::size_t(i)] = Chair{.kind = ChairKind::bot, .level = change.at("level")};
      add_line(LineKind::seat, Seat(i), {}, "bot");
    }
  } else if (what == "stand_in") {
    stop_clock(chair_at(), at, false);
    chair_at().stand_in = change.at("level");
    add_line(LineKind::seat, seat, chair_at().name, change.value("flag", false) ? "flagged" : "stand_in");
  } else if (what == "take_back") {
    chair_at().stand_in.clear();
    chair_at().left = with_grace(chair_at().left);
    add_line(LineKind::seat, seat, chair_at().name, "take_back");
  } else if (what == "secret") {
    chair_at().secret = change.at("hash");
  } else if (what == "claim") {
    chair_at().others.push_back(person_of(change.at("person")));
    chair_at().secret.clear();  // a secret opens once
  } else if (what == "mute") {
    const bool yes = change.at("yes").get<bool>();
    std::erase(muted_, chair_at().person);
    if (yes) muted_.push_back(chair_at().person);
    add_line(LineKind::seat, seat, chair_at().name, yes ? "muted" : "unmuted");
  } else if (what == "chat") {
    add_line(LineKind::chat, seat, change.at("name"), change.at("text"));
  } else if (what == "options") {
    apply_options(change);
    add_line(LineKind::options);
  } else if (what == "start") {
    apply_start(change, alive);
  } else if (what == "act") {
    apply_act(seat, change, alive);
  } else if (what == "undo") {
    apply_undo(seat, change.at("steps").get<int>());
  } else if (what == "undo_asked") {
    undo_asker_ = seat;
    undo_yes_ = {};
    add_line(LineKind::undo_asked, seat, chair_at().name);
  } else if (what == "undo_agreed") {
    undo_yes_ = Seats::of_bits(change.at("seats").get<uint8_t>());
  } else if (what == "undo_refused") {
    undo_asker_ = nobody;
    add_line(LineKind::undo_refused, seat, chair_at().name);
  } else if (what == "rematch") {
    rematch_ = change.at("table");
    add_line(LineKind::rematch, nobody, {}, rematch_);
  } else if (what == "resume") {
    for (Chair& each : chairs_) {
      if (each.since != 0) each.since = at;
    }
  } else {
    throw Problem{"do", fmt::format("\"{}\" is no change of a table", what)};
  }

  run_clocks(at);
  if (const auto key = change.find("key"); key != change.end()) {
    const auto answer = change.find("answer");
    used_.push_back(
        {std::stoull(key->get<std::string>(), nullptr, 16), answer == change.end() ? "{}" : answer->dump()});
    if (used_.size() > most_keys) used_.pop_front();
  }
}

void Table::apply_open(const Json& change) {
  game_ = change.at("game");
  host_ = person_of(change.at("host"));
  apply_options(change);
  std::size_t i = 0;
  for (const Json& seat : change.at("seats")) {
    Chair& chair = chairs_.at(i++);
    if (seat.at("kind") == "bot") {
      chair = Chair{.kind = ChairKind::bot, .level = seat.at("level")};
    } else if (seat.at("kind") == "person") {
      const std::string name = free_name(seat.at("name"));
      chair = Chair{.kind = ChairKind::person, .person = person_of(seat.at("person"))};
      chair.name = name;
    }
  }
}

void Table::apply_options(const Json& change) {
  options_n_ = n_;
  if (const auto options = change.find("options"); options != change.end()) {
    options_ = *options;
    chairs_.resize(std::size_t(seats_of(options_)));
  }
  if (const auto clock = change.find("clock"); clock != change.end()) {
    clock_ = read_clock(Node{*clock, "clock"});
  }
  listed_ = change.value("listed", listed_);
  hints_ = change.value("hints", hints_);
}

void Table::apply_start(Json& change, bool alive) {
  auto session = new_session(game_, options_);
  if (!session) throw session.problem();
  auto dice = Dice::of(change.at("seed").get<std::string>());
  if (!dice) throw dice.problem();
  session_ = std::move(*session);
  dice_ = std::move(*dice);
  // A log names the rules and packs it was played with, and is replayed by no others.
  const Json played = {{"version", rules_version}, {"packs", session_->packs()}};
  if (alive) change["rules"] = played;
  if (change.at("rules") != played) throw Problem{"rules", "the game was begun with other rules or packs"};
  status_ = Status::playing;
  for (Chair& each : chairs_) each.left = clock_.time;
  add_line(LineKind::started);
  add_line(LineKind::game);
  luck(change, alive);
  lines_.back().count = uint16_t(session_->steps());
}

void Table::apply_act(Seat seat, Json& change, bool alive) {
  if (!session_) throw Problem{"do", "no game has been started"};
  const std::size_t first = session_->steps();
  step(seat, change.at("action"), 0);
  luck(change, alive);
  stop_clock(chairs_.at(std::size_t(int(seat))), change.at("at").get<Millis>(), true);
  undo_asker_ = nobody;
  add_line(LineKind::game, seat);
  lines_.back().first = uint32_t(first);
  lines_.back().count = uint16_t(session_->steps() - first);
  if (!session_->outcome().over) return;
  status_ = Status::over;
  add_line(LineKind::over);
}

void Table::apply_undo(Seat seat, int steps) {
  for (int i = 0; i < steps; ++i) {
    if (!session_ || !session_->undo()) throw Problem{"steps", "there is nothing more to take back"};
    answered_for_all_ = std::min(answered_for_all_, session_->steps());
    draw_of_step_.pop_back();
  }
  undo_asker_ = nobody;
  ++undos_;
  // What was told of these steps cannot be told again: the steps are gone.
  for (Line& line : lines_) {
    if (line.kind != LineKind::game) continue;
    const std::size_t left = session_->steps() > line.first ? session_->steps() - line.first : 0;
    line.count = uint16_t(std::min<std::size_t>(line.count, left));
  }
  add_line(LineKind::undone, seat, chairs_.at(std::size_t(int(seat))).name);
  lines_.back().count = uint16_t(steps);
}

// A person goes. Before the game the chair is open again; in a game a bot plays
// on for it, and anybody may sit down in its place.
void Table::vacate(Seat seat, const char* how, Millis at) {
  Chair& chair = chairs_.at(std::size_t(int(seat)));
  add_line(LineKind::seat, seat, chair.name, how);
  stop_clock(chair, at, false);
  const Millis left = chair.left;
  chair = Chair{};
  chair.left = left;
}

// ---- Clocks ---------------------------------------------------------------------------

void Table::stop_clock(Chair& chair, Millis at, bool moved) {
  if (chair.since == 0) return;
  chair.left = std::max<Millis>(0, chair.left - (at - chair.since));
  chair.since = 0;
  if (moved) chair.left += clock_.increment;
}

// Nobody comes to a bank that has run out.
Millis Table::with_grace(Millis left) const {
  return clock_.kind == ClockRule::Kind::bank ? std::max(left, grace) : left;
}

// The clocks of those who must answer run, all others stand.
void Table::run_clocks(Millis at) {
  if (clock_.kind == ClockRule::Kind::none) return;
  const Seats asked = on_clock();
  for (int i = 0; i < chairs(); ++i) {
    Chair& each = chairs_[std::size_t(i)];
    if (!asked.has(Seat(i))) {
      stop_clock(each, at, false);
    } else if (each.since == 0) {
      if (clock_.kind != ClockRule::Kind::bank) each.left = clock_.time;
      each.since = at;
    }
  }
}

std::optional<Millis> Table::next_flag() const {
  std::optional<Millis> next;
  for (const Chair& each : chairs_) {
    if (each.since != 0) next = std::min(next.value_or(each.since + each.left), each.since + each.left);
  }
  return next;
}

}  // namespace gm

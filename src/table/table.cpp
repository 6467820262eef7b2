#include "table/table.h"

#include <fmt/format.h>

#include <algorithm>

#include "bots/bot.h"
#include "kit/hash.h"

namespace gm {
namespace {

constexpr const char* stand_in_level = "greedy";
constexpr Millis second = 1000;
constexpr Millis grace = 30 * second;  // on a bank that has run out, for a person who comes back
constexpr std::size_t most_keys = 128;
constexpr std::size_t most_lines_told = 200;
constexpr std::size_t most_lines_kept = 4000;
constexpr std::size_t longest_name = 24;
constexpr std::size_t longest_chat = 280;

constexpr const char* status_names[] = {"waiting", "playing", "over"};
constexpr const char* chair_names[] = {"open", "person", "bot"};
constexpr const char* clock_names[] = {"none", "move", "bank", "days"};

[[noreturn]] void deny(const char* error, const char* name) { throw Denied{error, name, {}, {}, {}}; }

std::string person_text(Person person) { return fmt::format("{:016x}", person); }
Person person_of(const Json& json) { return std::stoull(json.get<std::string>(), nullptr, 16); }

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

// ---- Clocks, as they are asked for and written down -----------------------------------

ClockRule read_clock(const Node& node) {
  const auto kind = ClockRule::Kind(node["kind"].one_of(clock_names));
  switch (kind) {
    case ClockRule::Kind::none:
      node.only({"kind"});
      return {};
    case ClockRule::Kind::move:
      node.only({"kind", "seconds"});
      return {kind, node["seconds"].integer(5, 86400) * second};
    case ClockRule::Kind::bank:
      node.only({"kind", "seconds", "increment"});
      return {kind, node["seconds"].integer(10, 86400) * second, node["increment"].integer(0, 3600) * second};
    case ClockRule::Kind::days:
      node.only({"kind", "days"});
      return {kind, node["days"].integer(1, 30) * 86400 * second};
  }
  return {};
}

Json write_clock(const ClockRule& clock) {
  Json out = {{"kind", clock_names[int(clock.kind)]}};
  switch (clock.kind) {
    case ClockRule::Kind::none:
      break;
    case ClockRule::Kind::move:
      out["seconds"] = clock.time / second;
      break;
    case ClockRule::Kind::bank:
      out["seconds"] = clock.time / second;
      out["increment"] = clock.increment / second;
      break;
    case ClockRule::Kind::days:
      out["days"] = clock.time / (86400 * second);
      break;
  }
  return out;
}

std::string read_level(const Node& node) { return level_names[std::size_t(node.one_of(level_names))]; }

int seats_of(const Json& options) { return options.at("players").get<int>(); }

// The options in full, or a Problem that says which is wrong.
Json full_options(const std::string& game, const Json& options) {
  auto session = new_session(game, options);
  if (!session) throw Problem{session.problem().where, session.problem().what};
  return (*session)->options();
}

// A character of UTF-8 text at `at`, and how many bytes it has; nothing if it is broken.
std::optional<std::pair<char32_t, int>> character(std::string_view text, std::size_t at) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char first = byte(at);
  const int bytes = first < 0x80 ? 1 : first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC2 ? 2 : 0;
  if (bytes == 0 || first > 0xF4 || at + std::size_t(bytes) > text.size()) return std::nullopt;
  char32_t c = bytes == 1 ? first : first & (0xFF >> (bytes + 1));
  for (int i = 1; i < bytes; ++i) {
    if ((byte(at + std::size_t(i)) & 0xC0) != 0x80) return std::nullopt;
    c = (c << 6) | (byte(at + std::size_t(i)) & 0x3F);
  }
  return std::pair{c, bytes};
}

// Controls, marks of direction, and characters without a picture.
bool unseen(char32_t c) {
  return c < 0x20 || (c >= 0x7F && c < 0xA0) || c == 0xAD || c == 0x61C || (c >= 0x200B && c <= 0x200F) ||
         (c >= 0x2028 && c <= 0x202E) || (c >= 0x2060 && c <= 0x206F) || c == 0xFEFF ||
         (c >= 0xFFF0 && c <= 0xFFFB) || (c >= 0xE0000 && c <= 0xE0FFF);
}

}  // namespace

std::string plain_text(std::string_view text, std::size_t most) {
  std::string out;
  bool gap = false;
  std::size_t count = 0;
  for (std::size_t at = 0; at < text.size() && count < most;) {
    const auto found = character(text, at);
    if (!found) {
      ++at;
      continue;
    }
    const auto [c, bytes] = *found;
    if (c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == 0xA0) {
      gap = !out.empty();
    } else if (!unseen(c)) {
      if (gap && ++count < most) out += ' ';
      gap = false;
      if (count < most) out += text.substr(at, std::size_t(bytes));
      ++count;
    }
    at += std::size_t(bytes);
  }
  return out;
}

Json write_denied(const Denied& denied, const Session* session, Lang lang) {
  Json out = {{"ok", false}, {"error", denied.error}};
  if (!denied.rule.empty()) {
    out["rule"] = denied.rule;
    out["name"] = denied.name;
    out["why"] = session == nullptr
                     ? denied.why
                     : session->say_refusal({"illegal", denied.rule, denied.name, denied.why, {}}, lang);
    return out;
  }
  if (!denied.where.empty()) out["where"] = denied.where;
  if (!denied.name.empty()) out["name"] = denied.name;
  out["why"] = denied.name.empty() ? denied.why : word(lang, "table.denied." + denied.name);
  return out;
}

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
  } catch (const Json::exception& e) {
    return Problem{fmt::format("change {}", table->n_ + 1), e.what()};
  } catch (const Problem& problem) {
    return Problem{fmt::format("change {}", table->n_ + 1), problem.line()};
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

// ---- Requests -------------------------------------------------------------------------

Or<Json> Table::command(Person person, const std::string& name, const Node& request, Millis now) {
  return asking([&]() -> Json {
    if (request["do"].text() == "seat_link") {  // a secret is shown once, and its answer kept nowhere
      Json answer = Json::object();
      commit(asked(person, name, request, answer), now);
      return answer;
    }
    const std::string key = request["key"].text(64);
    const bool fine = key.size() >= 8 && std::all_of(key.begin(), key.end(), [](char c) {
                        return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-' || c == '_';
                      });
    if (!fine) request["key"].fail("8 to 64 letters, digits, - and _");
    const uint64_t code = seed_number(fmt::format("{:016x} {}", person, key));
    for (const Used& used : used_) {
      if (used.key == code) return Json::parse(used.answer);
    }
    Json answer = Json::object();
    Json change = asked(person, name, request, answer);
    change["key"] = fmt::format("{:016x}", code);
    if (!answer.empty()) change["answer"] = answer;
    commit(std::move(change), now);
    return answer;
  });
}

Json Table::asked(Person person, const std::string& name, const Node& request, Json& answer) {
  const std::string what = request["do"].text();
  const auto only = [&](std::initializer_list<const char*> keys) { request.only({"id", "do", "key"}, keys); };
  const auto seat_change = [&](const char* does, Seat seat) {
    return Json{{"do", does}, {"seat", int(seat)}};
  };
  if (what == "sit") {
    only({"seat", "name"});
    return asked_to_sit(person, name, request);
  }
  if (what == "stand") {
    only({"seat"});
    return seat_change("stand", own_chair(person, request));
  }
  if (what == "act") {
    only({"seat", "step", "action"});
    return asked_to_act(person, request);
  }
  if (what == "undo") {
    only({"seat"});
    return asked_to_undo(person, request);
  }
  if (what == "answer_undo") {
    only({"yes"});
    return asked_to_answer(person, request);
  }
  if (what == "chat") {
    only({"text"});
    return asked_to_talk(person, name, request);
  }
  if (what == "stand_in") {
    only({"seat", "level"});
    const Seat seat = chair_of(request);
    if (!holds(person, seat)) host_only(person);
    if (chair(seat).kind != ChairKind::person) deny("not_now", "nobody_sits_there");
    if (status_ != Status::playing) deny("not_now", "not_playing");
    Json change = seat_change("stand_in", seat);
    const auto level = request.find("level");
    change["level"] = level ? read_level(*level) : stand_in_level;
    return change;
  }
  if (what == "take_back") {
    only({"seat"});
    const Seat seat = own_chair(person, request);
    if (chair(seat).stand_in.empty()) deny("not_now", "no_stand_in");
    return seat_change("take_back", seat);
  }
  if (what == "seat_link") {
    only({"seat"});
    const Seat seat = own_chair(person, request);
    const std::string secret = random_hex(16);
    answer["secret"] = secret;
    Json change = seat_change("secret", seat);
    change["hash"] = sha256_hex(secret);
    return change;
  }
  if (what == "claim") {
    only({"secret"});
    const std::string hash = sha256_hex(request["secret"].text());
    for (int i = 0; i < chairs(); ++i) {
      if (chair(Seat(i)).secret != hash || chair(Seat(i)).kind != ChairKind::person) continue;
      answer["seat"] = seat_name(Seat(i));
      Json change = seat_change("claim", Seat(i));
      change["person"] = person_text(person);
      return change;
    }
    deny("not_yours", "bad_secret");
  }
  if (what == "start") {
    only({});
    host_only(person);
    if (status_ != Status::waiting) deny("not_now", "started");
    for (const Chair& each : chairs_) {
      if (each.kind == ChairKind::open) deny("not_now", "open_seats");
    }
    return {{"do", "start"}};
  }
  if (what == "seat_bot") {
    only({"seat", "level"});
    host_only(person);
    const Seat seat = chair_of(request);
    if (status_ == Status::over) deny("not_now", "over");
    if (chair(seat).kind == ChairKind::person) deny("not_now", "seat_taken");
    Json change = seat_change("bot", seat);
    change["level"] = read_level(request["level"]);
    return change;
  }
  if (what == "fill") {
    only({"level"});
    host_only(person);
    if (status_ != Status::waiting) deny("not_now", "started");
    return {{"do", "fill"}, {"level", read_level(request["level"])}};
  }
  if (what == "remove") {
    only({"seat"});
    host_only(person);
    const Seat seat = chair_of(request);
    if (status_ == Status::over) deny("not_now", "over");
    if (chair(seat).kind == ChairKind::open) deny("not_now", "nobody_sits_there");
    if (status_ == Status::playing && chair(seat).kind == ChairKind::bot) deny("not_now", "started");
    return seat_change("remove", seat);
  }
  if (what == "mute") {
    only({"seat", "yes"});
    host_only(person);
    Json change = seat_change("mute", chair_of(request));
    change["yes"] = request["yes"].yes_no();
    return change;
  }
  if (what == "options") {
    only({"options", "clock", "listed", "hints"});
    host_only(person);
    if (status_ != Status::waiting) deny("not_now", "started");
    return asked_for_options(request);
  }
  request["do"].fail(
      "one of act, answer_undo, chat, claim, enter, exit, explain, fill, hint, look, mute, options, rematch, "
      "remove, seat_bot, seat_link, sit, stand, stand_in, start, take_back, undo, why");
}

Json Table::asked_to_sit(Person person, const std::string& name, const Node& request) {
  const Seat seat = chair_of(request);
  if (status_ == Status::over) deny("not_now", "over");
  const Chair& there = chair(seat);
  // In a game a chair that its person has left is played by a bot and may be taken over.
  const bool free = there.kind == ChairKind::open;
  if (!free) deny("not_now", "seat_taken");
  const auto wanted = request.find("name");
  std::string called = plain_text(wanted ? wanted->text() : name, longest_name);
  if (called.empty()) deny("bad_request", "no_name");
  return {{"do", "sit"}, {"seat", int(seat)}, {"person", person_text(person)}, {"name", free_name(called)}};
}

Json Table::asked_to_act(Person person, const Node& request) {
  const Seat seat = own_chair(person, request);
  request["step"].integer(0, 1'000'000);
  if (status_ == Status::waiting) deny("not_now", "not_playing");
  if (status_ == Status::over) deny("not_now", "over");
  if (!chair(seat).stand_in.empty()) deny("not_now", "bot_plays");
  const Json& action = request["action"].json();
  if (const auto refused = session_->refusal(seat, action)) {
    if (refused->rule.empty()) throw Problem{refused->where, refused->why};
    throw Denied{"illegal", refused->name, {}, refused->why, refused->rule};
  }
  return {{"do", "act"}, {"seat", int(seat)}, {"action", action}};
}

Json Table::asked_to_undo(Person person, const Node& request) {
  const Seat seat = own_chair(person, request);
  if (status_ != Status::playing) deny("not_now", "not_playing");
  const auto steps = steps_to_undo(seat);
  if (!steps) deny("not_now", "nothing_to_undo");
  if (session_->free_undo(seat) > 0 || voters(seat).empty()) {
    return {{"do", "undo"}, {"seat", int(seat)}, {"steps", *steps}};
  }
  if (undo_asker_ != nobody) deny("not_now", "undo_pending");
  return {{"do", "undo_asked"}, {"seat", int(seat)}};
}

Json Table::asked_to_answer(Person person, const Node& request) {
  if (undo_asker_ == nobody) deny("not_now", "no_undo_asked");
  const bool yes = request["yes"].yes_no();
  Seats mine;
  for (Seat seat : voters(undo_asker_)) {
    if (holds(person, seat)) mine.add(seat);
  }
  if (mine.empty()) deny("not_yours", "not_asked");
  if (!yes) return {{"do", "undo_refused"}, {"seat", int(mine.front())}};
  const Seats agreed = undo_yes_ | mine;
  if ((voters(undo_asker_) - agreed).empty()) {
    return {{"do", "undo"}, {"seat", int(undo_asker_)}, {"steps", steps_to_undo(undo_asker_).value_or(0)}};
  }
  return {{"do", "undo_agreed"}, {"seats", agreed.bits()}};
}

Json Table::asked_to_talk(Person person, const std::string& name, const Node& request) {
  const std::string text = plain_text(request["text"].text(4 * longest_chat), longest_chat);
  if (text.empty()) request["text"].fail(fmt::format("1 to {} characters", longest_chat));
  const Seat seat = first_seat_of(person);
  Json change = {{"do", "chat"}};
  if (seat != spectator) {
    if (chair(seat).muted) deny("not_yours", "muted");
    change["seat"] = int(seat);
    change["name"] = chair(seat).name;
  } else {
    const std::string called = plain_text(name, longest_name);
    if (called.empty()) deny("bad_request", "no_name");
    change["name"] = called;
  }
  change["text"] = text;
  return change;
}

Json Table::asked_for_options(const Node& request) const {
  Json change = {{"do", "options"}};
  if (const auto options = request.find("options")) {
    change["options"] = full_options(game_, options->json());
    for (int i = seats_of(change["options"]); i < chairs(); ++i) {
      if (chair(Seat(i)).kind == ChairKind::person) deny("not_now", "seat_taken");
    }
  }
  if (const auto clock = request.find("clock")) change["clock"] = write_clock(read_clock(*clock));
  if (const auto listed = request.find("listed")) change["listed"] = listed->yes_no();
  if (const auto hints = request.find("hints")) change["hints"] = hints->yes_no();
  return change;
}

void Table::bot_acts(Seat seat, const Json& action, Millis now) {
  if (!bots_asked().has(seat) || session_->refusal(seat, action)) return;
  commit({{"do", "act"}, {"seat", int(seat)}, {"action", action}}, now);
}

void Table::tick(Millis now) {
  for (int i = 0; i < chairs(); ++i) {
    const Chair& each = chair(Seat(i));
    if (each.since == 0 || each.left > now - each.since) continue;
    commit({{"do", "stand_in"}, {"seat", i}, {"level", stand_in_level}, {"flag", true}}, now);
  }
}

void Table::resume(Millis now) {
  for (const Chair& each : chairs_) {
    if (each.since == 0) continue;
    commit({{"do", "resume"}}, now);
    return;
  }
}

void Table::rematched(const std::string& table, Millis now) {
  commit({{"do", "rematch"}, {"table", table}}, now);
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
  if (const auto refused = session_->act(seat, action)) {
    throw Problem{seat_name(seat), fmt::format("{} {}", refused->rule, refused->why)};
  }
  draw_of_step_.push_back(draw);
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
    taken = Chair{.kind = ChairKind::person, .person = person_of(change.at("person"))};
    taken.name = change.at("name");
    add_line(LineKind::seat, seat, taken.name, "sat");
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
    if (clock_.kind == ClockRule::Kind::bank) chair_at().left = std::max(chair_at().left, grace);
    add_line(LineKind::seat, seat, chair_at().name, "take_back");
  } else if (what == "secret") {
    chair_at().secret = change.at("hash");
  } else if (what == "claim") {
    chair_at().others.push_back(person_of(change.at("person")));
    chair_at().secret.clear();  // a secret opens once
  } else if (what == "mute") {
    chair_at().muted = change.at("yes").get<bool>();
    add_line(LineKind::seat, seat, chair_at().name, chair_at().muted ? "muted" : "unmuted");
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

// The clocks of those who are asked run, all others stand.
void Table::run_clocks(Millis at) {
  if (clock_.kind == ClockRule::Kind::none) return;
  const Seats asked = asked_people();
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

// ---- Asking ---------------------------------------------------------------------------

bool Table::holds(Person person, Seat seat) const {
  if (person == 0 || int(seat) >= chairs()) return false;
  const Chair& there = chair(seat);
  return there.kind == ChairKind::person &&
         (there.person == person ||
          std::find(there.others.begin(), there.others.end(), person) != there.others.end());
}

// One that is asked if there is one, else the first.
Seat Table::first_seat_of(Person person) const {
  const Seats asked = asked_people();
  Seat found = spectator;
  for (int i = chairs() - 1; i >= 0; --i) {
    if (!holds(person, Seat(i))) continue;
    if (found == spectator || asked.has(Seat(i)) || !asked.has(found)) found = Seat(i);
  }
  return found;
}

std::optional<Seat> Table::seat_named_here(std::string_view name) const {
  const auto seat = seat_named(name, chairs());
  return seat == chance ? std::nullopt : seat;
}

Seat Table::chair_of(const Node& request) const {
  const auto seat = seat_named(request["seat"].text(), chairs());
  if (!seat || !at_table(*seat)) {
    request["seat"].fail(fmt::format("seat0 to {}", seat_name(Seat(chairs() - 1))));
  }
  return *seat;
}

Seat Table::own_chair(Person person, const Node& request) const {
  const Seat seat = chair_of(request);
  if (!holds(person, seat)) deny("not_yours", "not_your_seat");
  return seat;
}

void Table::host_only(Person person) const {
  if (person != host_) deny("not_yours", "host_only");
}

// A chair that nobody holds in a game is played by a bot too.
std::string Table::level_of(Seat seat) const {
  const Chair& there = chair(seat);
  if (there.kind == ChairKind::bot) return there.level;
  return there.kind == ChairKind::open ? stand_in_level : there.stand_in;
}

Seats Table::bots_asked() const {
  Seats out;
  if (status_ != Status::playing) return out;
  for (Seat seat : session_->actors().seats) {
    if (!level_of(seat).empty()) out.add(seat);
  }
  return out;
}

Seats Table::asked_people() const {
  if (status_ != Status::playing) return {};
  return session_->actors().seats - bots_asked();
}

// Whose consent an undo of this seat needs: every other person who plays.
Seats Table::voters(Seat asker) const {
  Seats out;
  for (int i = 0; i < chairs(); ++i) {
    const Chair& there = chair(Seat(i));
    const bool plays = there.kind == ChairKind::person && there.stand_in.empty();
    if (plays && there.person != chair(asker).person) out.add(Seat(i));
  }
  return out;
}

// Back to before the seat's own last decision.
std::optional<int> Table::steps_to_undo(Seat seat) const {
  for (std::size_t i = session_->steps(); i > 0; --i) {
    if (session_->actor(i - 1) == seat) return int(session_->steps() - (i - 1));
  }
  return std::nullopt;
}

std::vector<std::string> Table::names(Lang lang) const {
  std::vector<std::string> out;
  for (std::size_t i = 0; i < chairs_.size(); ++i) {
    const std::string number = std::to_string(i + 1);
    switch (chairs_[i].kind) {
      case ChairKind::open:
        out.push_back(word(lang, "ui.player_name", {number}));
        break;
      case ChairKind::person:
        out.push_back(chairs_[i].name);
        break;
      case ChairKind::bot:
        out.push_back(word(lang, "ui.bot_name", {number}));
        break;
    }
  }
  return out;
}

// Two people of one name are told apart by a number.
std::string Table::free_name(const std::string& name) const {
  std::string free = name;
  const auto taken = [&] {
    return std::any_of(chairs_.begin(), chairs_.end(), [&](const Chair& each) { return each.name == free; });
  };
  for (int i = 2; taken(); ++i) free = fmt::format("{} {}", name, i);
  return free;
}

std::vector<std::pair<Person, std::string>> Table::people() const {
  std::vector<std::pair<Person, std::string>> out;
  for (const Chair& each : chairs_) {
    if (each.kind != ChairKind::person) continue;
    out.emplace_back(each.person, each.name);
    for (Person other : each.others) out.emplace_back(other, each.name);
  }
  return out;
}

Or<Json> Table::why(Person person, const Node& request, Lang lang) const {
  return asking([&]() -> Json {
    request.only({"id", "do", "seat", "action"});
    const Seat seat = own_chair(person, request);
    if (!session_) deny("not_now", "not_playing");
    const auto refused = session_->refusal(seat, request["action"].json());
    if (!refused) return {{"legal", true}};
    if (refused->rule.empty()) throw Problem{refused->where, refused->why};
    return {
        {"rule", refused->rule}, {"name", refused->name}, {"words", session_->say_refusal(*refused, lang)}};
  });
}

Or<Json> Table::hint(Person person, const Node& request, Lang lang, Rng& rng) const {
  return asking([&]() -> Json {
    request.only({"id", "do", "seat"});
    const Seat seat = own_chair(person, request);
    if (!hints_) deny("not_now", "no_hints");
    if (status_ != Status::playing || !session_->actors().has(seat)) deny("not_now", "not_asked");
    const auto advice = session_->advise(seat, stand_in_level, 500, rng);
    if (!advice) throw advice.problem();
    return {{"action", advice->action},
            {"words", session_->say_action(seat, advice->action, lang, names(lang))},
            {"worth", advice->worth}};
  });
}

Or<Json> Table::explain(Person person, Seat viewer, const Node& request, Lang lang) const {
  return asking([&]() -> Json {
    request.only({"id", "do", "about"});
    if (!session_) deny("not_now", "not_playing");
    const Seat as = holds(person, viewer) ? viewer : spectator;
    return {{"lines", session_->explain(as, lang, request["about"].text())}};
  });
}

std::optional<Record> Table::finished() const {
  if (status_ != Status::over) return std::nullopt;
  std::vector<Record::Player> players;
  const std::vector<std::string> called = names(Lang::en);
  for (std::size_t i = 0; i < chairs_.size(); ++i) {
    const std::string level = level_of(Seat(i));
    players.push_back({called[i], level.empty() ? "you" : "bot:" + level});
  }
  Record record = record_of(*session_, std::move(players));
  record.dice = Record::Honest{dice_->seed(), dice_->commitment()};
  for (std::size_t i = 0; i < record.steps.size(); ++i) record.steps[i].draw = draw_of_step_[i];
  return record;
}

// ---- Telling --------------------------------------------------------------------------

Json Table::seat_now(Seat seat, Person person, Lang lang, Seats online, Millis now) const {
  const Chair& there = chair(seat);
  Json out = {{"kind", chair_names[int(there.kind)]}, {"name", names(lang)[std::size_t(int(seat))]}};
  if (!there.level.empty()) out["level"] = there.level;
  if (const std::string level = level_of(seat); there.kind != ChairKind::bot && status_ == Status::playing) {
    if (!level.empty()) out["stand_in"] = level;
  }
  out["online"] = there.kind == ChairKind::bot || online.has(seat);
  out["yours"] = holds(person, seat);
  out["asked"] = status_ == Status::playing && session_->actors().seats.has(seat);
  if (there.muted) out["muted"] = true;
  if (clock_.kind != ClockRule::Kind::none && there.kind == ChairKind::person && status_ != Status::waiting) {
    const Millis left = there.since == 0 ? there.left : there.left - (now - there.since);
    out["clock"] = {{"left", std::max<Millis>(0, left)}, {"running", there.since != 0}};
  }
  return out;
}

Json Table::now(Seat viewer, Person person, Lang lang, Seats online, int watching, Millis now) const {
  Json out = {{"status", status_names[int(status_)]},
              {"game", game_},
              {"as", seat_name(viewer)},
              {"host", person == host_},
              {"listed", listed_},
              {"hints", hints_},
              {"options", options_}};
  out["seats"] = Json::array();
  for (int i = 0; i < chairs(); ++i) out["seats"].push_back(seat_now(Seat(i), person, lang, online, now));
  out["watching"] = watching;
  if (clock_.kind != ClockRule::Kind::none) out["clock"] = write_clock(clock_);
  out["step"] = steps();
  const std::vector<std::string> called = names(lang);
  out["view"] = session_ ? session_->view(viewer) : Json::object();
  out["facts"] = session_ ? session_->facts(viewer) : Json::object();
  out["question"] = session_ ? session_->say_question(viewer, lang, called) : "";
  out["choices"] = Json::array();
  if (at_table(viewer) && asked_people().has(viewer)) {
    for (const Choice& choice : session_->choices(viewer, lang, called)) {
      Json each = {{"action", choice.action}, {"words", choice.words}};
      if (!choice.marks.empty()) each["marks"] = choice.marks;
      out["choices"].push_back(std::move(each));
    }
  }
  const bool playing = at_table(viewer) && status_ == Status::playing;
  const bool can_undo = playing && undo_asker_ == nobody && steps_to_undo(viewer);
  out["can_undo"] = can_undo;
  if (can_undo) out["undo"] = session_->free_undo(viewer) > 0 || voters(viewer).empty() ? "free" : "ask";
  if (undo_asker_ != nobody) {
    Json answered = Json::array();
    for (Seat seat : undo_yes_) answered.push_back(seat_name(seat));
    out["undo_asked"] = {{"seat", seat_name(undo_asker_)}, {"answered", answered}};
  }
  out["dice"] = {{"commitment", dice_ ? dice_->commitment() : ""},
                 {"seed", status_ == Status::over ? dice_->seed() : ""}};
  out["winners"] = Json::array();
  if (status_ == Status::over) {
    for (Seat seat : session_->outcome().winners) out["winners"].push_back(seat_name(seat));
  }
  out["rematch"] = rematch_;
  return out;
}

Json Table::news(uint32_t after, Seat viewer, Lang lang) const {
  static constexpr const char* kinds[] = {"game", "started", "undone",  "undo_asked", "undo_refused",
                                          "seat", "chat",    "options", "over",       "rematch"};
  Json out = Json::array();
  const std::vector<std::string> called = names(lang);
  auto line = std::find_if(lines_.begin(), lines_.end(), [&](const Line& each) { return each.n > after; });
  if (lines_.end() - line > std::ptrdiff_t(most_lines_told)) line = lines_.end() - most_lines_told;
  for (; line != lines_.end(); ++line) {
    if (line->kind == LineKind::game) {
      for (std::size_t i = line->first; i < line->first + line->count; ++i) {
        for (const Seen& seen : session_->seen(i, viewer, lang, called)) {
          out.push_back(
              {{"n", line->n}, {"kind", "game"}, {"step", i}, {"event", seen.event}, {"words", seen.words}});
        }
      }
      continue;
    }
    Json item = {{"n", line->n}, {"kind", kinds[int(line->kind)]}};
    const std::string name = line->talk ? line->talk->name : std::string();
    const std::string text = line->talk ? line->talk->text : std::string();
    if (line->seat != nobody) item["seat"] = seat_name(line->seat);
    std::string words;
    const std::string key = fmt::format("table.news.{}", kinds[int(line->kind)]);
    switch (line->kind) {
      case LineKind::game:
        break;
      case LineKind::started:
        item["dice"] = dice_->commitment();
        words = word(lang, key);
        break;
      case LineKind::undone:
        item["steps"] = line->count;
        words = word(lang, key, {name});
        break;
      case LineKind::undo_asked:
      case LineKind::undo_refused:
        words = word(lang, key, {name});
        break;
      case LineKind::seat: {
        item["change"] = text;
        const std::string who = name.empty() ? called.at(std::size_t(int(line->seat))) : name;
        words = word(lang, fmt::format("{}.{}", key, text), {who});
        break;
      }
      case LineKind::chat:
        item["name"] = name;
        item["text"] = text;
        break;
      case LineKind::options:
        words = word(lang, key);
        break;
      case LineKind::over:
        item["winners"] = Json::array();
        for (Seat seat : session_->outcome().winners) item["winners"].push_back(seat_name(seat));
        item["dice"] = dice_->seed();
        break;
      case LineKind::rematch:
        item["table"] = text;
        words = word(lang, key);
        break;
    }
    item["words"] = words;
    out.push_back(std::move(item));
  }
  return out;
}

Json Table::summary() const {
  Json out = {{"game", game_}, {"status", status_names[int(status_)]}};
  if (options_.contains("box")) out["box"] = options_["box"];
  out["host"] = "";
  out["seats"] = Json::array();
  for (const Chair& there : chairs_) {
    Json people = Json::array();
    if (there.kind == ChairKind::person) {
      people.push_back(person_text(there.person));
      for (Person other : there.others) people.push_back(person_text(other));
      if (there.person == host_) out["host"] = there.name;
    }
    out["seats"].push_back(
        {{"kind", chair_names[int(there.kind)]}, {"name", there.name}, {"people", people}});
  }
  if (clock_.kind != ClockRule::Kind::none) out["clock"] = write_clock(clock_);
  return out;
}

bool Table::asks(Person person) const {
  for (Seat seat : asked_people()) {
    if (holds(person, seat)) return true;
  }
  return false;
}

Json row_of(const Json& summary, const std::string& id, Person person, Seats online, bool asked) {
  Json out = {{"table", id}};
  out.update(summary);
  const std::string me = person_text(person);
  int i = 0;
  for (Json& seat : out["seats"]) {
    const Json people = seat["people"];
    seat.erase("people");
    seat["online"] = seat["kind"] == "bot" || online.has(Seat(i++));
    seat["yours"] = std::find(people.begin(), people.end(), Json(me)) != people.end();
  }
  out["asked"] = asked;
  return out;
}

}  // namespace gm

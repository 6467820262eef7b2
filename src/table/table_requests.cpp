// What people and bots ask of a table: every request is checked here and becomes
// a change, or is denied with a reason.
#include <fmt/format.h>

#include <algorithm>

#include "table/table.h"
#include "table/table_parts.h"
#include "text/safe_text.h"

namespace gm {

using namespace parts;

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

std::string read_key(const Node& request) {
  const std::string key = request["key"].text(64);
  const bool fine = key.size() >= 8 && std::all_of(key.begin(), key.end(), [](char c) {
                      return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-' || c == '_';
                    });
  if (!fine) request["key"].fail("8 to 64 letters, digits, - and _");
  return key;
}

// ---- Requests -------------------------------------------------------------------------

Or<Json> Table::command(Person person, const std::string& name, const Node& request, Millis now) {
  return asking([&]() -> Json {
    if (request["do"].text() == "seat_link") {  // a secret is shown once, and its answer kept nowhere
      Json answer = Json::object();
      commit(asked(person, name, request, answer), now);
      return answer;
    }
    const std::string key = read_key(request);
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
    if (chair(chair_of(request)).kind != ChairKind::person) deny("not_now", "nobody_sits_there");
    const bool yes = request["yes"].yes_no();
    if (yes && chair(chair_of(request)).person == person) deny("not_now", "own_seat");
    Json change = seat_change("mute", chair_of(request));
    change["yes"] = yes;
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
  // In a game a chair that its person has left is open, too: a bot plays for it until somebody sits down.
  if (there.kind != ChairKind::open) deny("not_now", "seat_taken");
  const auto wanted = request.find("name");
  std::string called = safe_text(wanted ? wanted->text() : name, longest_name);
  if (called.empty()) deny("bad_request", "no_name");
  return {{"do", "sit"}, {"seat", int(seat)}, {"person", person_text(person)}, {"name", free_name(called)}};
}

Json Table::asked_to_act(Person person, const Node& request) {
  const Seat seat = own_chair(person, request);
  const long seen = request["step"].integer(0, 1'000'000);
  if (status_ == Status::waiting) deny("not_now", "not_playing");
  if (status_ == Status::over) deny("not_now", "over");
  if (!chair(seat).stand_in.empty()) deny("not_now", "bot_plays");
  // Another has spoken for all: what was meant for that question must not answer the next.
  if (std::size_t(seen) < answered_for_all_) deny("not_now", "answered_for_all");
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
  const std::string text = safe_text(request["text"].text(4 * longest_chat), longest_chat);
  if (text.empty()) request["text"].fail(fmt::format("1 to {} characters", longest_chat));
  if (muted(person)) deny("not_yours", "muted");
  const Seat seat = first_seat_of(person);
  Json change = {{"do", "chat"}};
  if (seat != spectator) {
    change["seat"] = int(seat);
    change["name"] = chair(seat).name;
  } else {
    const std::string called = safe_text(name, longest_name);
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

void Table::renamed(Person person, const std::string& name, Millis now) {
  const auto is_theirs = [&](const Chair& each) {
    return each.kind == ChairKind::person && each.person == person;
  };
  const auto own = std::find_if(chairs_.begin(), chairs_.end(), is_theirs);
  if (std::count_if(chairs_.begin(), chairs_.end(), is_theirs) != 1 || own->name == name) return;
  commit({{"do", "rename"}, {"seat", int(own - chairs_.begin())}, {"name", free_name(name)}}, now);
}

// ---- Asking ---------------------------------------------------------------------------

bool Table::holds(Person person, Seat seat) const {
  if (person == 0 || int(seat) >= chairs()) return false;
  const Chair& there = chair(seat);
  return there.kind == ChairKind::person &&
         (there.person == person ||
          std::find(there.others.begin(), there.others.end(), person) != there.others.end());
}

bool Table::muted(Person person) const {
  return std::find(muted_.begin(), muted_.end(), person) != muted_.end();
}

std::size_t Table::decisions_of(Seat seat) const {
  std::size_t count = 0;
  for (std::size_t i = 0; i < steps(); ++i) count += session_->actor(i) == seat ? 1 : 0;
  return count;
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

Seats Table::asked_people() const {
  Seats out;
  if (status_ != Status::playing) return out;
  for (Seat seat : session_->actors().seats) {
    if (level_of(seat).empty()) out.add(seat);
  }
  return out;
}

// What is asked of all together is left to people, as long as one of them is asked.
Seats Table::bots_asked() const {
  if (status_ != Status::playing) return {};
  const Actors who = session_->actors();
  const Seats people = asked_people();
  if (!who.together()) return who.seats - people;
  return people.empty() ? Seats::of(who.speaker) : Seats{};
}

// Of all who may answer together, one thinks at the cost of its clock.
Seats Table::on_clock() const {
  const Seats people = asked_people();
  if (people.empty() || !session_->actors().together()) return people;
  const Seat speaker = session_->actors().speaker;
  return Seats::of(people.has(speaker) ? speaker : people.front());
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

Or<Seat> Table::asks_hint(Person person, const Node& request) const {
  return asking([&]() -> Seat {
    request.only({"id", "do", "seat"});
    const Seat seat = own_chair(person, request);
    if (!hints_) deny("not_now", "no_hints");
    if (status_ != Status::playing || !session_->actors().has(seat)) deny("not_now", "not_asked");
    return seat;
  });
}

Json Table::hint(const Session& game, Seat seat, Lang lang, const std::vector<std::string>& names,
                 const Budget& budget, Rng& rng) {
  constexpr std::size_t told = 3;
  const auto advice = game.advise(seat, name_of(teacher), budget, rng);
  const Json whole = advice->whole();
  Json out{{"action", whole},
           {"words", game.say_action(seat, whole, lang, names)},
           {"worth", advice->worth},
           {"choices", Json::array()},
           {"reasons", Json::array()}};
  for (const Session::Reason& reason : game.reasons(seat, *advice, lang, rng)) {
    out["reasons"].push_back({{"name", reason.name}, {"by", reason.by}, {"words", reason.words}});
  }
  for (const Session::Advice::Choice& choice : advice->choices) {
    if (out["choices"].size() == told) break;
    out["choices"].push_back({{"action", choice.whole()},
                              {"words", game.say_action(seat, choice.whole(), lang, names)},
                              {"worth", choice.worth},
                              {"unsure", choice.unsure}});
  }
  return out;
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

}  // namespace gm

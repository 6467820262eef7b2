// What a table tells: to one viewer everything that is to be drawn, and the news.
#include <fmt/format.h>

#include <algorithm>

#include "table/table.h"
#include "table/table_parts.h"

namespace gm {

using namespace parts;

namespace {
constexpr int picture_columns = 80;
constexpr int picture_rows = 40;
}  // namespace

// ---- Telling --------------------------------------------------------------------------

Json Table::seat_now(Seat seat, Person person, const std::string& name, Seats online, Millis now) const {
  const Chair& there = chair(seat);
  Json out = object_for(10);
  out["kind"] = chair_names[int(there.kind)];
  out["name"] = name;
  if (!there.level.empty()) out["level"] = there.level;
  if (const std::string level = level_of(seat); there.kind != ChairKind::bot && status_ == Status::playing) {
    if (!level.empty()) out["stand_in"] = level;
  }
  out["online"] = there.kind == ChairKind::bot || online.has(seat);
  out["yours"] = holds(person, seat);
  out["asked"] = (asked_people() | bots_asked()).has(seat);
  if (there.kind == ChairKind::person && muted(there.person)) out["muted"] = true;
  if (clock_.kind != ClockRule::Kind::none && there.kind == ChairKind::person && status_ != Status::waiting) {
    const Millis left = there.since == 0 ? there.left : there.left - (now - there.since);
    out["clock"] = {{"left", std::max<Millis>(0, left)}, {"running", there.since != 0}};
  }
  return out;
}

Json Table::now(Seat viewer, Person person, Lang lang, Seats online, int watching, Millis now,
                Wanted wanted) const {
  Json out = object_for(24);
  out["status"] = status_names[int(status_)];
  out["game"] = game_;
  out["as"] = seat_name(viewer);
  out["host"] = person == host_;
  out["listed"] = listed_;
  out["hints"] = hints_;
  if (wanted.options) out["options"] = options_;
  const std::vector<std::string> called = names(lang);
  Json& seats = out["seats"] = Json::array();
  for (int i = 0; i < chairs(); ++i) {
    seats.push_back(seat_now(Seat(i), person, called[std::size_t(i)], online, now));
  }
  out["watching"] = watching;
  if (clock_.kind != ClockRule::Kind::none) out["clock"] = write_clock(clock_);
  out["step"] = steps();
  out["view"] = session_ ? session_->view(viewer) : Json::object();
  out["facts"] = session_ ? session_->facts(viewer) : Json::object();
  out["question"] = session_ ? session_->say_question(viewer, lang, called) : "";
  out["choices"] = Json::array();
  if (at_table(viewer) && asked_people().has(viewer)) {
    for (const Choice& choice : session_->choices(viewer, lang, called)) {
      Json each = object_for(6);
      each["action"] = choice.action;
      each["words"] = choice.words;
      if (!choice.marks.empty()) each["marks"] = choice.marks;
      if (!choice.group.empty()) each["group"] = choice.group;
      if (!choice.group.empty()) each["in_group"] = choice.in_group;
      if (choice.copies > 0) each["copies"] = choice.copies;
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
  if (wanted.picture && session_) {
    out["picture"] = plain_text(session_->picture(viewer, lang, called, picture_columns, picture_rows));
  }
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
    Json item = object_for(8);
    item["n"] = line->n;
    item["kind"] = kinds[int(line->kind)];
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

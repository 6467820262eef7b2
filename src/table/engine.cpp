#include "table/engine.h"

#include <fmt/format.h>

#include <exception>
#include <istream>
#include <ostream>
#include <utility>

#include "bots/levels.h"
#include "rules/games.h"
#include "table/record.h"
#include "text/game_text.h"
#include "text/rulebook.h"

namespace gm {

namespace {

constexpr int most_milliseconds = 60'000;
constexpr int64_t most_iterations = 100'000'000;

// Leaves a request that cannot be followed; the fields of its answer.
struct Refusal {
  const char* error;
  std::string where;
  std::string why;
  std::string rule = {};
  std::string name = {};
};

[[noreturn]] void not_now(const std::string& where, const std::string& why) {
  throw Refusal{"not_now", where, why};
}

Json written(const Refusal& refusal) {
  Json out = {{"ok", false}, {"error", refusal.error}};
  if (!refusal.rule.empty()) out["rule"] = refusal.rule;
  if (!refusal.name.empty()) out["name"] = refusal.name;
  out["where"] = refusal.where.empty() ? "request" : refusal.where;
  out["why"] = refusal.why;
  return out;
}

Json fine() { return {{"ok", true}}; }

// ---- Members of requests ----------------------------------------------------------

enum class Also { nobody, chance, spectator };

Seat read_seat(const Node& node, int seats, Also also) {
  const auto seat = seat_named(node.text(), seats);
  const bool extra = seat && (*seat == chance || *seat == spectator);
  const Seat allowed = also == Also::chance ? chance : also == Also::spectator ? spectator : nobody;
  if (!seat || (extra && *seat != allowed)) {
    const std::string too = allowed == nobody ? "" : " or " + seat_name(allowed);
    node.fail(fmt::format("{} to {}{}", seat_name(Seat(0)), seat_name(Seat(seats - 1)), too));
  }
  return *seat;
}

// A text, or a whole number as people like to write it.
std::string read_seed(const Node& node) {
  if (node.json().is_number_unsigned()) return node.json().dump();
  const std::string seed = node.json().is_string() ? node.text() : "";
  if (seed.empty()) node.fail("a text that is not empty, or a whole number from 0");
  return seed;
}

const std::vector<OptionInfo>* options_of(std::string_view game) {
  const std::vector<OptionInfo>* found = nullptr;
  for_each_game([&]<class G>() {
    if (game == G::id) found = &GameText<G>::option_list();
  });
  return found;
}

// "seats" is another word for the option players: either gives the other.
Json read_options(const Node& node, const std::string& game, std::optional<int> seats) {
  Json options = Json::object();
  if (const auto given = node.find("options")) {
    if (!given->json().is_object()) given->fail("an object");
    options = given->json();
  }
  const auto* const known = options_of(game);
  if (!seats || !known || options.contains("players")) return options;
  for (const OptionInfo& option : *known) {
    if (option.name == "players") options["players"] = *seats;
  }
  return options;
}

// An action as it was listed by `legal` may be sent back as it is.
Json without_weight(const Node& node) {
  Json action = node.json();
  if (const auto weight = node.find("weight")) {
    weight->integer(1, 255);
    action.erase("weight");
  }
  return action;
}

Json written_list(Seats seats) {
  Json list = Json::array();
  for (Seat seat : seats) list.push_back(seat_name(seat));
  return list;
}

}  // namespace

// ---- Lines ------------------------------------------------------------------------

struct Engine::Request {
  const char* name;
  Json (Engine::*answer)(const Node& node);
};

const Engine::Request Engine::requests[] = {
    {"new", &Engine::open},      {"set", &Engine::set},     {"position", &Engine::position},
    {"actors", &Engine::actors}, {"legal", &Engine::legal}, {"act", &Engine::act},
    {"roll", &Engine::roll},     {"view", &Engine::view},   {"advise", &Engine::advise},
    {"undo", &Engine::undo},     {"log", &Engine::log},     {"outcome", &Engine::outcome},
    {"hash", &Engine::hash},     {"games", &Engine::games}, {"rules", &Engine::rules},
};

std::string Engine::answer(std::string_view line) {
  Json out = Json::object();
  const auto request = parse_json(line, "request", {.bytes = longest_line});
  if (!request || !request->is_object()) {
    out["id"] = nullptr;  // nobody knows which
    out.update(written(request ? Refusal{"malformed", "", "expected an object; got " + shown(*request)}
                               : Refusal{"malformed", request.problem().where, request.problem().what}));
  } else {
    if (const auto id = request->find("id"); id != request->end()) {
      out["id"] = id->is_primitive() ? *id : Json(nullptr);
    }
    out.update(answer_to(*request));
  }
  return out.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Json Engine::answer_to(const Json& request) {
  try {
    const Node node{request, ""};
    if (const auto id = node.find("id"); id && !id->json().is_primitive()) {
      id->fail("a text, a number, true, false or null");
    }
    std::vector<const char*> names;
    for (const Request& each : requests) names.push_back(each.name);
    const Request& asked = requests[node["do"].one_of(names)];
    return (this->*asked.answer)(node);
  } catch (const Refusal& refusal) {
    return written(refusal);
  } catch (const Problem& problem) {
    return written({"bad_request", problem.where, problem.what});
  } catch (const std::exception& error) {
    return written({"internal", "", error.what()});
  }
}

void answer_lines(std::istream& in, std::ostream& out) {
  Engine engine;
  std::string line;
  for (char c; in.get(c);) {
    if (c == '\n') {
      out << engine.answer(line) << std::endl;
      line.clear();
    } else if (line.size() <= Engine::longest_line) {  // one byte too many is enough to be refused
      line += c;
    }
  }
  if (!line.empty()) out << engine.answer(line) << std::endl;
}

// ---- Starting ---------------------------------------------------------------------

void Engine::begin(const Node& node, const Json* position) {
  const std::string id = node["game"].text();
  std::optional<int> seats;
  if (const auto given = node.find("seats")) seats = int(given->integer(1, max_seats));
  std::optional<std::string> seed;
  if (const auto given = node.find("seed")) seed = read_seed(*given);
  const Json options = read_options(node, id, seats);
  auto session = position ? session_at(id, options, *position) : new_session(id, options);
  if (!session) throw session.problem();
  if (seats && *seats != (*session)->seats()) {
    node["seats"].fail(fmt::format("{}, the number of players in the options", (*session)->seats()));
  }
  session_ = std::move(*session);
  seed_ = std::move(seed);
  luck_ = seeded(seed_.value_or(""));
  before_.clear();
}

Json Engine::open(const Node& node) {
  node.only({"id", "do", "game", "options", "seats", "seed"});
  begin(node, nullptr);
  return fine();
}

Json Engine::set(const Node& node) {
  node.only({"id", "do", "game", "options", "seats", "seed", "position"});
  begin(node, &node["position"].json());
  return fine();
}

Session& Engine::game() const {
  if (!session_) throw Refusal{"no_game", "", "no game has been started: begin with new or set"};
  return *session_;
}

// ---- Asking -------------------------------------------------------------------------

Json Engine::position(const Node& node) {
  node.only({"id", "do"});
  Json out = fine();
  out["game"] = game().game();
  out["options"] = game().options();
  out["position"] = game().position();
  return out;
}

Json Engine::actors(const Node& node) {
  node.only({"id", "do"});
  const Actors who = game().actors();
  Json out = fine();
  out["actors"] = who.luck ? Json::array({seat_name(chance)}) : written_list(who.seats);
  if (who.together()) out["speaker"] = seat_name(who.speaker);
  out["over"] = game().outcome().over;
  return out;
}

Json Engine::legal(const Node& node) {
  node.only({"id", "do", "seat"});
  Json out = fine();
  out["actions"] = game().legal(read_seat(node["seat"], game().seats(), Also::chance));
  return out;
}

Json Engine::view(const Node& node) {
  node.only({"id", "do", "seat"});
  Json out = fine();
  out["view"] = game().view(read_seat(node["seat"], game().seats(), Also::spectator));
  return out;
}

Json Engine::outcome(const Node& node) {
  node.only({"id", "do"});
  const Outcome end = game().outcome();
  Json out = fine();
  out["over"] = end.over;
  out["winners"] = written_list(end.winners);
  return out;
}

Json Engine::hash(const Node& node) {
  node.only({"id", "do"});
  Json out = fine();
  out["hash"] = game().hash();
  out["steps"] = game().steps();
  return out;
}

Json Engine::log(const Node& node) {
  node.only({"id", "do"});
  Json out = fine();
  out["log"] = json_of(record_of(game(), {}, seed_));
  return out;
}

// The advice of one moment is always the same, unless time ends it: it has luck of its own, made from the
// seed and the number of steps.
Json Engine::advise(const Node& node) {
  node.only({"id", "do", "seat", "level", "ms", "iterations", "reasons"});
  const Session& session = game();
  const Seat seat = read_seat(node["seat"], session.seats(), Also::nobody);
  const std::string level = node["level"].text();
  Rng rng = stream(seed_number(seed_.value_or("")), 1 + session.steps());
  if (!session.actors().has(seat))
    not_now("seat", fmt::format("{} has nothing to decide now", seat_name(seat)));
  Budget budget;
  if (const auto iterations = node.find("iterations")) {
    budget.iterations = uint64_t(iterations->integer(1, most_iterations));
  }
  if (const auto ms = node.find("ms")) {
    budget.milliseconds = int(ms->integer(1, most_milliseconds));
  } else if (budget.iterations == 0) {
    budget.milliseconds = milliseconds_of(level);
  }
  std::optional<Lang> lang;
  if (const auto asked = node.find("reasons")) lang = Lang(asked->one_of(lang_names));
  budget.teach = lang.has_value();
  const auto advice = session.advise(seat, level, budget, rng);
  if (!advice) throw advice.problem();
  Json out = fine();
  out["action"] = advice->action;
  out["worth"] = advice->worth;
  out["choices"] = Json::array();
  for (const auto& choice : advice->choices) {
    Json told{{"action", choice.action},
              {"worth", choice.worth},
              {"unsure", choice.unsure},
              {"tries", choice.tries}};
    if (!choice.then.empty()) told["then"] = choice.then;
    out["choices"].push_back(std::move(told));
  }
  if (lang) {
    out["reasons"] = Json::array();
    for (const auto& reason : session.reasons(seat, *advice, *lang, rng)) {
      out["reasons"].push_back({{"name", reason.name}, {"by", reason.by}, {"words", reason.words}});
    }
  }
  return out;
}

Json Engine::games(const Node& node) {
  node.only({"id", "do"});
  Json out = fine();
  out["games"] = Json::array();
  for (const std::string& id : game_ids()) {
    Json options = Json::array();
    for (const OptionInfo& option : *options_of(id)) {
      options.push_back({{"name", option.name}, {"values", option.values}, {"usual", option.usual}});
    }
    out["games"].push_back({{"id", id}, {"options", std::move(options)}});
  }
  return out;
}

Json Engine::rules(const Node& node) {
  node.only({"id", "do", "game", "about"});
  const auto named = node.find("game");
  const std::string id = named ? named->text() : game().game();
  const auto found = rules_of(id, node["about"].text());
  if (!found) throw found.problem();
  Json out = fine();
  out["rules"] = *found;
  return out;
}

// ---- Acting -------------------------------------------------------------------------

std::optional<Seat> Engine::viewer(const Node& node) const {
  const auto named = node.find("viewer");
  if (!named) return std::nullopt;
  return read_seat(*named, game().seats(), Also::spectator);
}

Json Engine::events_since(std::size_t step, std::optional<Seat> viewer) const {
  Json list = Json::array();
  for (; step < session_->steps(); ++step) {
    if (!viewer) {
      for (Json& event : session_->events(step)) list.push_back(std::move(event));
      continue;
    }
    for (Seen& seen : session_->seen(step, *viewer, Lang::en, {})) list.push_back(std::move(seen.event));
  }
  return list;
}

Json Engine::act(const Node& node) {
  node.only({"id", "do", "seat", "action", "viewer"});
  const Seat seat = read_seat(node["seat"], game().seats(), Also::chance);
  const Json action = seat == chance ? without_weight(node["action"]) : node["action"].json();
  const auto for_whom = viewer(node);
  if (seat == chance && seed_) not_now("seat", "the chance of this game comes from its seed: use roll");
  const std::size_t first = game().steps();
  if (const auto refused = game().act(seat, action)) {
    const bool unreadable = refused->rule.empty();
    throw Refusal{unreadable ? "bad_request" : "illegal", unreadable ? refused->where : "action",
                  refused->why, refused->rule, refused->name};
  }
  before_.resize(session_->steps(), luck_);  // several steps, if it was a list of picks
  Json out = fine();
  out["events"] = events_since(first, for_whom);
  return out;
}

Json Engine::roll(const Node& node) {
  node.only({"id", "do", "all", "viewer"});
  const bool all = node.find("all") && node["all"].yes_no();
  const auto for_whom = viewer(node);
  if (!game().actors().luck) not_now("", "chance has nothing to decide now");
  if (!seed_) not_now("", "this game has no seed: use act with the seat chance");
  Json actions = Json::array(), events = Json::array();
  do {
    before_.push_back(luck_);
    session_->roll(luck_);
    actions.push_back(session_->action(session_->steps() - 1));
    for (Json& event : events_since(session_->steps() - 1, for_whom)) events.push_back(std::move(event));
  } while (all && session_->actors().luck);
  Json out = fine();
  if (!for_whom) out["actions"] = std::move(actions);  // they hold what only some may see
  out["events"] = std::move(events);
  return out;
}

Json Engine::undo(const Node& node) {
  node.only({"id", "do", "to"});
  const std::size_t steps = game().steps();
  const auto to = node.find("to");
  if (!to && steps == 0) not_now("", "nothing has happened yet");
  const std::size_t left = to ? std::size_t(to->integer(0, long(steps))) : steps - 1;
  while (session_->steps() > left) {
    session_->undo();
    luck_ = before_.back();
    before_.pop_back();
  }
  Json out = fine();
  out["steps"] = left;
  return out;
}

}  // namespace gm

#include "table/record.h"

#include <fmt/format.h>

#include <charconv>
#include <utility>

#include "table/dice.h"

namespace gm {

namespace {

constexpr JsonLimits record_limits{.bytes = std::size_t(32) << 20, .depth = 32};
constexpr std::size_t most_steps = 1'000'000;
constexpr int64_t most_draws = 1'000'000'000;
constexpr int highest_rules = 1'000'000;

// Text on its way out: a name that is no UTF-8 must not stop a game from being saved.
std::string line(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

// ---- Reading ------------------------------------------------------------------

Seat read_seat(const Node& node, bool chance_too) {
  const auto seat = seat_named(node.text(), max_seats);
  if (!seat || *seat == spectator || (*seat == chance && !chance_too)) {
    node.fail(fmt::format("{} to {}{}", seat_name(Seat(0)), seat_name(Seat(max_seats - 1)),
                          chance_too ? " or chance" : ""));
  }
  return *seat;
}

Record::Player read_player(const Node& node) {
  node.only({"name", "kind"});
  const Record::Player player{node["name"].text(), node["kind"].text()};
  const std::string_view bot = "bot:";
  if (player.kind != "you" && !(player.kind.starts_with(bot) && player.kind.size() > bot.size())) {
    node["kind"].fail("you or bot:LEVEL");
  }
  return player;
}

Record::Step read_step(const Node& node) {
  node.only({"seat", "action", "draw"});
  const Node action = node["action"];
  if (!action.json().is_object()) action.fail("an object");
  Record::Step step{read_seat(node["seat"], true), action.json()};
  if (const auto draw = node.find("draw")) step.draw = uint64_t(draw->integer(1, most_draws));
  return step;
}

Record::End read_end(const Node& node) {
  node.only({"over", "winners", "hash"});
  Record::End end{.outcome = {.over = node["over"].yes_no()}, .hash = node["hash"].text()};
  for (const Node& winner : node["winners"].list(max_seats)) {
    const Seat seat = read_seat(winner, false);
    if (end.outcome.winners.has(seat)) winner.fail("each seat once");
    end.outcome.winners.add(seat);
  }
  return end;
}

Json read_object(const Node& node) {
  if (!node.json().is_object()) node.fail("an object");
  return node.json();
}

Record read_root(const Node& node) {
  node.only({"game", "rules", "packs", "options", "seats", "seed", "dice", "start", "steps", "result"});
  Record record;
  record.game = node["game"].text();
  record.rules = int(node["rules"].integer(1, highest_rules));
  for (const Node& pack : node["packs"].list(256)) {
    pack.only({"id", "hash"});
    record.packs.push_back({pack["id"].text(), pack["hash"].text()});
  }
  record.options = read_object(node["options"]);
  for (const Node& player : node["seats"].list(max_seats)) record.seats.push_back(read_player(player));
  if (const auto seed = node.find("seed")) {
    record.seed = seed->text();
    if (record.seed->empty()) seed->fail("a text that is not empty");
  }
  if (const auto dice = node.find("dice")) {
    dice->only({"seed", "commitment"});
    record.dice = Record::Honest{(*dice)["seed"].text(), (*dice)["commitment"].text()};
    if (record.seed) dice->fail("either a seed or dice");
  }
  if (const auto start = node.find("start")) record.start = read_object(*start);
  for (const Node& step : node["steps"].list(most_steps)) record.steps.push_back(read_step(step));
  if (const auto end = node.find("result")) record.end = read_end(*end);
  return record;
}

// ---- Playing again --------------------------------------------------------------

Problem other_packs(const Record& record, const std::vector<Record::Pack>& here) {
  for (const Record::Pack& pack : record.packs) {
    bool known = false;
    for (const Record::Pack& mine : here) {
      if (mine.id != pack.id) continue;
      known = true;
      if (mine.hash != pack.hash) {
        return {"packs", fmt::format("the game was played with pack {} of hash {}; here it has hash {}",
                                     pack.id, pack.hash, mine.hash)};
      }
    }
    if (!known) return {"packs", fmt::format("the game was played with pack {}, which is not here", pack.id)};
  }
  for (const Record::Pack& mine : here) {
    bool known = false;
    for (const Record::Pack& pack : record.packs) known = known || pack.id == mine.id;
    if (!known) return {"packs", fmt::format("the game was played without pack {}, which is here", mine.id)};
  }
  return {"packs", "the game was played with the same packs in another order"};
}

std::vector<Record::Pack> packs_of(const Session& session) {
  std::vector<Record::Pack> packs;
  for (const Json& pack : session.packs()) {
    packs.push_back({pack.at("id").get<std::string>(), pack.at("hash").get<std::string>()});
  }
  return packs;
}

// The game before its first step.
Result<std::unique_ptr<Session>> opened(const Record& record, const std::vector<PackSource>& packs) {
  if (record.rules != rules_version) {
    return Problem{
        "rules", fmt::format("the game was played by version {} of the rules; this program plays version {}",
                             record.rules, rules_version)};
  }
  auto session = record.start ? session_at(record.game, record.options, *record.start, packs)
                              : new_session(record.game, record.options, packs);
  if (!session) return session.problem();
  if (const auto here = packs_of(**session); here != record.packs) return other_packs(record, here);
  if (int(record.seats.size()) != (*session)->seats()) {
    return Problem{"seats", fmt::format("expected {} seats, as many as the options say; got {}",
                                        (*session)->seats(), record.seats.size())};
  }
  return session;
}

// Plays step `number` (from 0); a Problem if the rules refuse it.
std::optional<Problem> play_step(Session& session, const Record& record, std::size_t number) {
  const auto& [seat, action, draw] = record.steps[number];
  const std::string where = fmt::format("step {} ({}", number + 1, seat_name(seat));
  if (seat != chance && int(seat) >= session.seats()) {
    return Problem{where + ")", fmt::format("the game has {} seats only", session.seats())};
  }
  const auto refused = session.act(seat, action);
  if (!refused) return std::nullopt;
  if (refused->rule.empty()) return Problem{where + ")", Problem{refused->where, refused->why}.line()};
  return Problem{fmt::format("{} {})", where, session.short_action(action)),
                 fmt::format("{} {}", refused->rule, refused->why)};
}

std::string words(const Outcome& outcome) {
  if (!outcome.over) return "a game that is not over";
  std::vector<std::string> winners;
  for (Seat seat : outcome.winners) winners.push_back(seat_name(seat));
  return winners.empty() ? "an end without winners"
                         : fmt::format("an end won by {}", fmt::join(winners, ", "));
}

}  // namespace

// ---- Seeds --------------------------------------------------------------------

uint64_t seed_number(std::string_view seed) {
  uint64_t number = 0;
  const char* const last = seed.data() + seed.size();
  const auto [end, error] = std::from_chars(seed.data(), last, number);
  if (error == std::errc{} && end == last) return number;
  uint64_t hash = 0xcbf29ce484222325ull;
  for (char c : seed) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3ull;
  return hash;
}

Rng seeded(std::string_view seed) { return stream(seed_number(seed), 0); }

// ---- Records ------------------------------------------------------------------

Record record_of(const Session& session, std::vector<Record::Player> players,
                 std::optional<std::string> seed) {
  Record record;
  record.game = session.game();
  record.packs = packs_of(session);
  record.options = session.options();
  record.seats = std::move(players);
  for (int i = int(record.seats.size()); i < session.seats(); ++i)
    record.seats.push_back({seat_name(Seat(i))});
  record.seed = std::move(seed);
  record.start = session.start_position();
  for (std::size_t i = 0; i < session.steps(); ++i)
    record.steps.push_back({session.actor(i), session.action(i)});
  record.end = Record::End{session.outcome(), session.hash()};
  return record;
}

Json json_of(const Record& record) {
  Json out = Json::object();
  out["game"] = record.game;
  out["rules"] = record.rules;
  out["packs"] = Json::array();
  for (const auto& [id, hash] : record.packs) out["packs"].push_back({{"id", id}, {"hash", hash}});
  out["options"] = record.options;
  out["seats"] = Json::array();
  for (const auto& [name, kind] : record.seats) out["seats"].push_back({{"name", name}, {"kind", kind}});
  if (record.seed) out["seed"] = *record.seed;
  if (record.dice) out["dice"] = {{"seed", record.dice->seed}, {"commitment", record.dice->commitment}};
  if (record.start) out["start"] = *record.start;
  out["steps"] = Json::array();
  for (const auto& [seat, action, draw] : record.steps) {
    Json& step = out["steps"].emplace_back(Json{{"seat", seat_name(seat)}});
    if (draw != 0) step["draw"] = draw;
    step["action"] = action;
  }
  if (record.end) {
    Json& end = out["result"];
    end["over"] = record.end->outcome.over;
    end["winners"] = Json::array();
    for (Seat seat : record.end->outcome.winners) end["winners"].push_back(seat_name(seat));
    end["hash"] = record.end->hash;
  }
  return out;
}

std::string write_record(const Record& record) {
  const Json json = json_of(record);
  std::string out = "{";
  const char* comma = "";
  for (const auto& [key, value] : json.items()) {
    out += fmt::format("{}\n  \"{}\": ", comma, key);
    comma = ",";
    if (key != "steps" || value.empty()) {
      out += line(value);
      continue;
    }
    const char* between = "[";
    for (const Json& step : value) {
      out += fmt::format("{}\n    {}", between, line(step));
      between = ",";
    }
    out += "\n  ]";
  }
  return out + "\n}\n";
}

Result<Record> read_record(std::string_view text, const std::string& name) {
  const auto json = parse_json(text, name, record_limits);
  if (!json) return json.problem();
  auto record = reading([&] { return read_root(Node{*json, ""}); });
  if (record) return record;
  const auto& [path, what] = record.problem();
  return Problem{fmt::format("{}:{}", name, line_of(text, path)), path.empty() ? what : path + ": " + what};
}

Result<std::unique_ptr<Session>> replay(const Record& record, std::size_t steps,
                                        const std::vector<PackSource>& packs) {
  auto session = opened(record, packs);
  if (!session) return session;
  for (std::size_t i = 0; i < record.steps.size() && i < steps; ++i) {
    if (auto problem = play_step(**session, record, i)) return *problem;
  }
  return session;
}

namespace {

// Where the luck of a record comes from, one step after another.
class Luck {
 public:
  static Result<Luck> of(const Record& record) {
    Luck luck(record);
    if (!record.dice) return luck;
    auto dice = Dice::of(record.dice->seed);
    if (!dice) return Problem{"dice." + dice.problem().where, dice.problem().what};
    if (dice->commitment() != record.dice->commitment) {
      return Problem{"dice.commitment", fmt::format("the log claims {}; the seed gives {}",
                                                    record.dice->commitment, dice->commitment())};
    }
    luck.dice_ = std::move(*dice);
    return luck;
  }

  // What chance must do now: nothing if it has nothing to do or no source is known.
  Result<std::optional<Json>> next(Session& session, std::size_t number) {
    if (!session.actors().luck || (!record_.seed && !dice_)) return std::optional<Json>{};
    if (dice_) {
      const uint64_t draw = record_.steps[number].draw;
      if (draw <= drawn_) {
        return Problem{fmt::format("step {}", number + 1),
                       fmt::format("expected a draw after number {}; got number {}", drawn_, draw)};
      }
      taken_back_ += std::size_t(draw - drawn_ - 1);
      drawn_ = draw;
      rng_ = dice_->draw(draw);
    }
    session.roll(rng_);
    const Json action = session.action(session.steps() - 1);
    session.undo();
    return std::optional<Json>{action};
  }
  std::string source() const {
    return record_.seed ? fmt::format("seed {}", *record_.seed) : fmt::format("draw {}", drawn_);
  }
  std::size_t taken_back() const { return taken_back_; }

 private:
  explicit Luck(const Record& record) : record_(record), rng_(seeded(record.seed.value_or(""))) {}

  const Record& record_;
  Rng rng_;
  std::optional<Dice> dice_;
  uint64_t drawn_ = 0;
  std::size_t taken_back_ = 0;
};

}  // namespace

Result<Verified> verify(const Record& record, const std::vector<PackSource>& packs) {
  auto opening = opened(record, packs);
  if (!opening) return opening.problem();
  Session& session = **opening;
  auto luck = Luck::of(record);
  if (!luck) return luck.problem();
  Verified verified{.steps = record.steps.size(),
                    .seed_proved = record.seed.has_value(),
                    .dice_proved = record.dice.has_value()};
  for (std::size_t i = 0; i < record.steps.size(); ++i) {
    const auto drawn = luck->next(session, i);
    if (!drawn) return drawn.problem();
    if (auto problem = play_step(session, record, i)) return *problem;
    if (record.steps[i].seat == chance) ++verified.chance_steps;
    if (const Json played = session.action(session.steps() - 1); *drawn && played != **drawn) {
      return Problem{fmt::format("step {} (chance {})", i + 1, session.short_action(played)),
                     fmt::format("{} gives {} here", luck->source(), session.short_action(**drawn))};
    }
  }
  verified.draws_taken_back = luck->taken_back();
  verified.outcome = session.outcome();
  if (!record.end) return verified;
  if (verified.outcome != record.end->outcome) {
    return Problem{"result", fmt::format("the log claims {}; its steps lead to {}",
                                         words(record.end->outcome), words(verified.outcome))};
  }
  if (session.hash() != record.end->hash) {
    return Problem{"result.hash",
                   fmt::format("the log claims {}; its steps lead to {}", record.end->hash, session.hash())};
  }
  verified.end_proved = true;
  return verified;
}

}  // namespace gm

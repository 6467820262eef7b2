#include "lab/review.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "lab/many.h"
#include "text/safe_text.h"

namespace gm {
namespace {

constexpr int most_turns = 3;
constexpr std::size_t most_lines = 4;  // of what happened at a turning point
constexpr std::size_t longest_name = 40;
// What a choice must give up to be called so.
constexpr double slip = 0.02, mistake = 0.06, blunder = 0.15;
// A change smaller than this turns nothing.
constexpr double least_turn = 0.005;

// A decision of the log, before it is judged. Steps are counted from 0 here.
struct Asking {
  std::size_t step = 0;
  Seat seat = nobody;
  std::size_t felt =
      0;  // the step with which it takes effect: others may have been choosing at the same time
};

// The log as it is reviewed.
struct Course {
  const Record& record;
  const std::vector<PackSource>& packs;
  std::vector<std::string> names;
  std::vector<Asking> askings;
  std::unique_ptr<Session> end;
};

std::optional<Problem> walk(Course& course) {
  auto opened = replay(course.record, 0, course.packs);
  if (!opened) return opened.problem();
  course.end = std::move(*opened);
  Session& session = *course.end;
  std::size_t secret = 0;  // how many of the last decisions nobody else has seen yet
  for (std::size_t i = 0; i < course.record.steps.size(); ++i) {
    const auto& [seat, action, draw] = course.record.steps[i];
    const Actors before = session.actors();
    const bool choice = before.has(seat) && seat != chance && session.legal(seat).size() > 1;
    if (session.act(seat, action)) return replay(course.record, i + 1, course.packs).problem();
    if (choice) course.askings.push_back({i, seat, i}), ++secret;
    const bool waiting = !before.luck && !before.together() &&
                         session.actors() == Actors{.seats = before.seats - Seats::of(seat)} &&
                         before.seats != Seats::of(seat);
    if (waiting) continue;
    for (; secret > 0; --secret) course.askings[course.askings.size() - secret].felt = i;
  }
  return std::nullopt;
}

Grade graded(double given_up) {
  if (given_up >= blunder) return Grade::blunder;
  if (given_up >= mistake) return Grade::mistake;
  return given_up >= slip ? Grade::slip : Grade::none;
}

using Weighed = Session::Advice::Choice;

// Of the choices that were tried often enough, the one that is surely good.
const Weighed& best_of_all(const std::vector<Weighed>& choices) {
  uint64_t most = 0;
  for (const Weighed& each : choices) most = std::max(most, each.tries);
  const Weighed* best = nullptr;
  for (const Weighed& each : choices) {
    if (each.tries * 10 < most) continue;
    if (best == nullptr || each.worth - each.unsure > best->worth - best->unsure) best = &each;
  }
  return *best;
}

// Nothing where the bot knows of one choice only, and it was made.
std::optional<Judged> judge(const Session& session, const Asking& asking, const Json& action,
                            const ReviewSettings& settings, const std::vector<std::string>& names) {
  Rng rng = stream(seed_number(settings.seed), asking.step);
  const auto advice =
      session.advise(asking.seat, settings.level, {.iterations = settings.iterations}, rng, &action);
  if (!advice || advice->choices.empty()) return std::nullopt;
  const auto& choices = advice->choices;
  const auto made = std::find_if(choices.begin(), choices.end(),
                                 [&](const Weighed& each) { return each.action == action; });
  if (made == choices.end()) return std::nullopt;
  const Weighed& best = best_of_all(choices);
  Judged out{.step = asking.step + 1, .seat = asking.seat, .action = action, .best = best.action};
  out.words = session.say_action(asking.seat, action, settings.lang, names);
  out.best_words = session.say_action(asking.seat, best.action, settings.lang, names);
  out.chance = made->worth, out.best_chance = best.worth;
  out.unsure = &*made == &best ? best.unsure : std::hypot(made->unsure, best.unsure);
  const double lost = best.worth - made->worth;
  if (&*made != &best && lost > out.unsure) out.given_up = lost;
  out.grade = graded(out.given_up);
  return out;
}

// A thread's own copy of the game, which only goes forward.
struct Walker {
  std::unique_ptr<Session> session;
  void add(const Walker&) {}
};

struct Verdicts {
  std::vector<std::optional<Judged>> of;  // by decision
  uint64_t done = 0;                      // the first so many
  double seconds = 0;
};

Verdicts judge_all(const Course& course, const ReviewSettings& settings, const Progress& progress) {
  Verdicts out;
  out.of.resize(course.askings.size());
  const auto played =
      play_many<Walker>(course.askings.size(), settings.threads, progress, [&](uint64_t number, Walker& own) {
        if (!own.session) own.session = std::move(*replay(course.record, 0, course.packs));
        const Asking& asking = course.askings[number];
        for (std::size_t i = own.session->steps(); i < asking.step; ++i)
          own.session->act(course.record.steps[i].seat, course.record.steps[i].action);
        out.of[number] =
            judge(*own.session, asking, course.record.steps[asking.step].action, settings, course.names);
      });
  out.done = played.games;
  out.seconds = played.seconds;
  return out;
}

// ---- Curves ---------------------------------------------------------------------------------------

// What is needed of a judged decision to make the curves.
struct Loss {
  std::size_t step = 0, felt = 0;  // from 1
  Seat seat = nobody;
  int side = 0;
  double best_chance = 0, given_up = 0;
};

Source largest(const Balance& balance) {
  // What points the other way explains nothing.
  const double sign = balance.change() < 0 ? -1 : 1;
  const double own = sign * balance.own, rivals = sign * balance.rivals, luck = sign * balance.luck;
  if (own >= rivals && own >= luck) return Source::own;
  return rivals >= luck ? Source::rivals : Source::luck;
}

class Curves {
 public:
  Curves(const Course& course, const std::vector<Loss>& losses, const Review& review)
      : course_(course), losses_(losses), review_(review), sides_(int(review.sides.size())) {
    for (std::size_t step = 0; step < course.end->steps(); ++step) {
      for (const Json& event : course.end->events(step)) ++often_[kind_of(event)];
    }
  }

  void draw(int side, ReviewedSide& out) const {
    // Each point, and what was given up there.
    std::vector<Loss> own;
    for (const Loss& loss : losses_) {
      if (loss.side == side) own.push_back(loss);
    }
    const bool even = sides_ > 1 && !course_.record.start;
    const double share = 1.0 / sides_;
    if (even || own.empty()) own.insert(own.begin(), {.seat = out.seats.front(), .best_chance = share});
    double result = own.back().best_chance - own.back().given_up;
    if (review_.finished()) result = won(out);
    own.push_back({.step = review_.reached + 1, .best_chance = result});
    std::vector<ReviewedSide::Turn> turns;
    for (std::size_t i = 0; i < own.size(); ++i) {
      out.curve.push_back({own[i].step, own[i].best_chance});
      if (i + 1 == own.size()) break;
      turns.push_back(between(side, own[i], own[i + 1]));
      const Balance& part = turns.back().balance;
      out.balance.own += part.own, out.balance.rivals += part.rivals;
    }
    out.balance.luck = out.result() - out.start() - out.balance.own - out.balance.rivals;
    const auto size = [](const ReviewedSide::Turn& turn) { return std::fabs(turn.after - turn.before); };
    std::stable_sort(turns.begin(), turns.end(),
                     [&](const auto& a, const auto& b) { return size(a) > size(b); });
    for (ReviewedSide::Turn& turn : turns) {
      if (int(out.turns.size()) == most_turns || size(turn) < least_turn) break;
      tell(side, turn, own);
      out.turns.push_back(std::move(turn));
    }
  }

 private:
  double won(const ReviewedSide& side) const {
    const Seats winners = review_.outcome.winners;
    int winning = 0;
    for (const ReviewedSide& each : review_.sides) winning += winners.has(each.seats.front()) ? 1 : 0;
    return winners.has(side.seats.front()) ? 1.0 / winning : 0;
  }

  ReviewedSide::Turn between(int side, const Loss& here, const Loss& next) const {
    ReviewedSide::Turn turn{
        .from = here.step, .to = next.step, .before = here.best_chance, .after = next.best_chance};
    turn.balance.own = -here.given_up;
    for (const Loss& loss : losses_) {
      if (loss.side != side && loss.felt >= here.step && loss.felt < next.step)
        turn.balance.rivals += loss.given_up / (sides_ - 1);
    }
    turn.balance.luck = turn.after - turn.before - turn.balance.own - turn.balance.rivals;
    turn.source = largest(turn.balance);
    return turn;
  }

  // The choice from which a turn came for the larger part; 0 if it was luck.
  std::size_t choice_of(int side, const ReviewedSide::Turn& turn) const {
    if (turn.source == Source::own) return turn.from;
    std::size_t out = 0;
    double most = 0;
    for (const Loss& loss : losses_) {
      if (turn.source != Source::rivals || loss.side == side || loss.given_up <= most) continue;
      if (loss.felt >= turn.from && loss.felt < turn.to) most = loss.given_up, out = loss.step;
    }
    return out;
  }

  // A few lines of what happened, in their order: of the choice that made the turn, and of what seldom
  // happens in this game, since that tells more than the drawing of another card.
  void tell(int side, ReviewedSide::Turn& turn, const std::vector<Loss>& own) const {
    Seat viewer = own.front().seat;
    for (const Loss& each : own) {
      if (each.step == turn.from) viewer = each.seat;
    }
    struct Line {
      std::size_t place;
      int often;
      std::string words;
    };
    std::vector<Line> lines;
    const std::size_t choice = choice_of(side, turn);
    for (std::size_t step = std::max<std::size_t>(turn.from, 1); step < turn.to; ++step) {
      for (const Seen& seen : course_.end->seen(step - 1, viewer, review_.lang, course_.names)) {
        const auto again = [&](const Line& line) { return line.words == seen.words; };
        if (seen.words.empty() || std::any_of(lines.begin(), lines.end(), again)) continue;
        const auto known = often_.find(kind_of(seen.event));
        lines.push_back(
            {lines.size(), step == choice || known == often_.end() ? 0 : known->second, seen.words});
      }
    }
    std::stable_sort(lines.begin(), lines.end(),
                     [](const Line& a, const Line& b) { return a.often < b.often; });
    if (lines.size() > most_lines) lines.resize(most_lines);
    std::sort(lines.begin(), lines.end(), [](const Line& a, const Line& b) { return a.place < b.place; });
    for (Line& line : lines) turn.words.push_back(std::move(line.words));
    if (turn.to > turn.from) --turn.to;  // told as the last step of it
  }

  static std::string kind_of(const Json& event) { return event.value("event", ""); }

  const Course& course_;
  const std::vector<Loss>& losses_;
  const Review& review_;
  int sides_;
  std::map<std::string, int> often_;  // how often a kind of event happened
};

Result<Seats> seats_asked(const Course& course, const std::string& name) {
  const int count = course.end->seats();
  Seats people, all;
  for (int i = 0; i < count; ++i) {
    all.add(Seat(i));
    if (course.record.seats[std::size_t(i)].kind == "you") people.add(Seat(i));
  }
  if (name.empty()) return people.empty() ? all : people;
  const auto seat = seat_named(name, count);
  if (!seat || int(*seat) >= count) {
    return Problem{"--seat", fmt::format("expected {} to {}; got \"{}\"", seat_name(Seat(0)),
                                         seat_name(Seat(count - 1)), name)};
  }
  return Seats::of(*seat);
}

Json json_of(const Balance& balance) {
  return {{"own", balance.own}, {"rivals", balance.rivals}, {"luck", balance.luck}};
}

}  // namespace

Result<Review> review(const Record& record, const ReviewSettings& settings, const Progress& progress) {
  const auto level = read_level("--level", settings.level);
  if (!level) return level.problem();
  if (*level == Level::random || *level == Level::novice) {
    return Problem{"--level", fmt::format("expected a level that compares: casual, greedy, strong or master; "
                                          "got \"{}\"",
                                          settings.level)};
  }
  Course course{record, settings.packs, {}, {}, nullptr};
  for (const auto& player : record.seats) course.names.push_back(safe_text(player.name, longest_name));
  if (const auto problem = walk(course)) return *problem;
  const auto asked = seats_asked(course, settings.seat);
  if (!asked) return asked.problem();
  const Session& end = *course.end;

  Verdicts verdicts = judge_all(course, settings, progress);
  Review out{.game = record.game,
             .level = settings.level,
             .seed = settings.seed,
             .iterations = settings.iterations,
             .lang = settings.lang,
             .names = course.names,
             .players = record.seats,
             .outcome = end.outcome(),
             .steps = record.steps.size(),
             .reached = record.steps.size(),
             .decisions = verdicts.done,
             .asked = course.askings.size(),
             .seconds = verdicts.seconds};
  if (verdicts.done < course.askings.size()) out.reached = course.askings[verdicts.done].step;
  for (int i = 0; i < end.seats(); ++i) {
    const auto side = std::size_t(end.side_of(Seat(i)));
    if (out.sides.size() <= side) out.sides.resize(side + 1);
    out.sides[side].seats.push_back(Seat(i));
    out.sides[side].asked = out.sides[side].asked || asked->has(Seat(i));
  }
  std::vector<Loss> losses;
  for (std::size_t i = 0; i < verdicts.done; ++i) {
    auto& judged = verdicts.of[i];
    if (!judged) continue;
    losses.push_back({judged->step, std::min(course.askings[i].felt + 1, out.reached), judged->seat,
                      end.side_of(judged->seat), judged->best_chance, judged->given_up});
    if (asked->has(judged->seat)) out.judged.push_back(std::move(*judged));
  }
  const Curves curves(course, losses, out);
  for (std::size_t side = 0; side < out.sides.size(); ++side) curves.draw(int(side), out.sides[side]);
  return out;
}

Json json_of(const Review& review) {
  Json out{{"game", review.game},           {"level", review.level},       {"iterations", review.iterations},
           {"seed", review.seed},           {"seconds", review.seconds},   {"steps", review.steps},
           {"reached", review.reached},     {"over", review.outcome.over}, {"winners", Json::array()},
           {"decisions", review.decisions}, {"asked", review.asked},       {"players", Json::array()},
           {"sides", Json::array()},        {"judged", Json::array()}};
  for (Seat seat : review.outcome.winners) out["winners"].push_back(seat_name(seat));
  std::vector<std::size_t> side_of(review.players.size());
  for (std::size_t i = 0; i < review.sides.size(); ++i) {
    const ReviewedSide& side = review.sides[i];
    Json& row = out["sides"].emplace_back(json_of(side.balance));
    row.update({{"asked", side.asked},
                {"start", side.start()},
                {"result", side.result()},
                {"seats", Json::array()},
                {"curve", Json::array()},
                {"turns", Json::array()}});
    for (Seat seat : side.seats) side_of[std::size_t(seat)] = i, row["seats"].push_back(seat_name(seat));
    for (const auto& point : side.curve)
      row["curve"].push_back({{"step", point.step}, {"chance", point.chance}});
    for (const auto& turn : side.turns) {
      Json& told = row["turns"].emplace_back(json_of(turn.balance));
      told.update({{"from", turn.from},
                   {"to", turn.to},
                   {"before", turn.before},
                   {"after", turn.after},
                   {"source", source_names[std::size_t(turn.source)]},
                   {"words", turn.words}});
    }
  }
  for (std::size_t i = 0; i < review.players.size(); ++i) {
    out["players"].push_back({{"seat", seat_name(Seat(i))},
                              {"name", review.players[i].name},
                              {"kind", review.players[i].kind},
                              {"side", side_of[i]}});
  }
  for (const Judged& each : review.judged) {
    out["judged"].push_back({{"step", each.step},
                             {"seat", seat_name(each.seat)},
                             {"action", each.action},
                             {"words", each.words},
                             {"chance", each.chance},
                             {"best", each.best},
                             {"best_words", each.best_words},
                             {"best_chance", each.best_chance},
                             {"unsure", each.unsure},
                             {"given_up", each.given_up},
                             {"grade", grade_names[std::size_t(each.grade)]}});
  }
  return out;
}

}  // namespace gm

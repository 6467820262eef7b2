#include "lab/review_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "table/session.h"
#include "text/wrap.h"

namespace gm {

std::string ReviewWords::say(std::string_view key) const {
  return word(review.lang, "review." + std::string(key));
}
std::string ReviewWords::say(std::string_view key, std::initializer_list<std::string> values) const {
  return word(review.lang, "review." + std::string(key), values);
}
std::string ReviewWords::game() const { return word(review.lang, review.game + ".name"); }

std::string ReviewWords::names(const std::vector<Seat>& seats) const {
  std::string out;
  for (Seat seat : seats) {
    const std::string& name = review.names[std::size_t(seat)];
    out += (out.empty() ? "" : ", ") + (name.empty() ? seat_name(seat) : name);
  }
  return out;
}

std::string ReviewWords::ending() const {
  if (review.reached < review.steps)
    return say("stopped", {std::to_string(review.reached), std::to_string(review.steps)});
  if (!review.outcome.over) return say("unfinished");
  std::vector<Seat> winners;
  for (Seat seat : review.outcome.winners) winners.push_back(seat);
  return winners.empty() ? say("nobody_won") : say("won_by", {names(winners)});
}
std::string ReviewWords::judge() const {
  return say("judge", {say("level." + review.level), std::to_string(review.decisions), review.seed});
}
std::string ReviewWords::note() const {
  return say("note") + " " + say(review.sides.size() == 1 ? "note.together" : "note.sides");
}
std::string ReviewWords::own() const { return say(review.sides.size() == 1 ? "team" : "own"); }
std::string ReviewWords::result() const { return say(review.finished() ? "result" : "estimate"); }
std::string ReviewWords::steps(std::size_t from, std::size_t to) const {
  from = std::max<std::size_t>(from, 1);
  if (from >= to) return say("at_step", {std::to_string(from)});
  return say("at_steps", {std::to_string(from), std::to_string(to)});
}

std::string ReviewWords::percent(double share) const { return fmt::format("{:.0f}\u00a0%", share * 100); }
std::string ReviewWords::points(double change) const {
  const double rounded = std::round(change * 1000) / 10;
  std::string out = fmt::format("{:.1f}", std::fabs(rounded));
  if (review.lang != Lang::en) std::replace(out.begin(), out.end(), '.', ',');
  return (rounded < 0 ? "−" : rounded > 0 ? "+" : "") + out;
}
std::string ReviewWords::verdict(const Judged& judged) const {
  if (judged.given_up == 0) return say(judged.action == judged.best ? "was_best" : "no_difference");
  std::string out = fmt::format("{} (±\u00a0{})", points(-judged.given_up), points(judged.unsure).substr(1));
  if (judged.grade != Grade::none)
    out += ", " + say(fmt::format("grade.{}", grade_names[std::size_t(judged.grade)]));
  return out;
}

std::vector<const Judged*> ReviewWords::worst(const ReviewedSide& side) const {
  std::vector<const Judged*> out;
  for (const Judged& each : review.judged) {
    const bool own = std::find(side.seats.begin(), side.seats.end(), each.seat) != side.seats.end();
    if (own && each.given_up > 0) out.push_back(&each);
  }
  std::stable_sort(out.begin(), out.end(),
                   [](const Judged* a, const Judged* b) { return a->given_up > b->given_up; });
  return out;
}

namespace {

constexpr std::size_t decisions_told = 5;  // decisions of a side; --json has them all

class Telling {
 public:
  Telling(const Review& review, int width) : review_(review), width_(width) {}

  std::string all() {
    line(0, w_.say("title", {w_.game()}));
    std::vector<Seat> everybody;
    for (std::size_t i = 0; i < review_.names.size(); ++i) everybody.push_back(Seat(i));
    line(0, w_.names(everybody));
    line(0, w_.ending());
    line(0, w_.judge());
    for (const ReviewedSide& side : review_.sides) {
      if (side.asked) tell(side);
    }
    out_ += "\n";
    line(0, w_.note());
    return out_;
  }

 private:
  void line(int indent, const std::string& text) {
    for (const std::string& each : wrapped(text, width_ - indent))
      out_ += std::string(std::size_t(indent), ' ') + each + "\n";
  }
  void row(const std::string& name, const std::string& number) {
    const auto before = std::size_t(std::max(0, 7 - columns(number)));
    out_ += "  " + padded(name, 24) + std::string(before, ' ') + number + "\n";
  }

  void tell(const ReviewedSide& side) {
    out_ += "\n";
    line(0, w_.names(side.seats));
    row(w_.say("start"), w_.percent(side.start()));
    row(w_.own(), w_.points(side.balance.own));
    if (review_.sides.size() > 1) row(w_.say("rivals"), w_.points(side.balance.rivals));
    row(w_.say("luck"), w_.points(side.balance.luck));
    row(w_.result(), w_.percent(side.result()));
    out_ += "\n";
    line(2, w_.say("turns"));
    if (side.turns.empty()) line(4, w_.say("no_turns"));
    int number = 0;
    for (const auto& turn : side.turns) {
      line(4,
           fmt::format("{}. {}: {} → {} ({}), {}", ++number, w_.steps(turn.from, turn.to),
                       w_.percent(turn.before), w_.percent(turn.after), w_.points(turn.after - turn.before),
                       w_.say(fmt::format("source.{}", source_names[std::size_t(turn.source)]))));
      for (const std::string& each : turn.words) line(8, each);
    }
    out_ += "\n";
    line(2, w_.say("worst"));
    const auto worst = w_.worst(side);
    if (worst.empty()) line(4, w_.say("no_loss"));
    for (std::size_t i = 0; i < std::min(worst.size(), decisions_told); ++i) {
      const Judged& each = *worst[i];
      line(4, fmt::format("{}: {}", w_.steps(each.step, each.step), w_.verdict(each)));
      const std::string who = side.seats.size() > 1 ? w_.names({each.seat}) + ": " : "";
      line(8, fmt::format("{}{} ({})", who, each.words, w_.percent(each.chance)));
      line(8, w_.say("better", {fmt::format("{} ({})", each.best_words, w_.percent(each.best_chance))}));
    }
  }

  const Review& review_;
  ReviewWords w_{review_};
  int width_;
  std::string out_;
};

}  // namespace

std::string review_text(const Review& review, int width) { return Telling(review, width).all(); }

}  // namespace gm

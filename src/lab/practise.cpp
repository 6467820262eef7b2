#include "lab/practise.h"

#include <bit>
#include <cmath>

#include "lab/many.h"
#include "lab/share.h"
#include "table/record.h"

namespace gm {
namespace {

template <Game G>
using SenseOf = typename Senses<G>::Sense;
template <Game G>
inline constexpr std::size_t number_count = Senses<G>::names.size();
template <Game G>
using Numbers = std::array<int, number_count<G>>;
template <Game G>
using SensePoint = std::array<double, number_count<G>>;  // deviations from the player's, in steps of each

// How far one step goes: a third of the number. None for what is nothing by its meaning.
template <Game G>
double step_of(std::size_t i) {
  constexpr double of_nothing = 32;
  const int start = std::bit_cast<Numbers<G>>(Senses<G>::player)[i];
  if (Senses<G>::stays_nothing(i)) return 0;
  return start == 0 ? of_nothing : std::max(3.0, 0.3 * std::abs(start));
}
template <Game G>
Numbers<G> numbers_at(const SensePoint<G>& point) {
  auto out = std::bit_cast<Numbers<G>>(Senses<G>::player);
  for (std::size_t i = 0; i < number_count<G>; ++i) out[i] += int(std::lround(step_of<G>(i) * point[i]));
  return out;
}

// Nearly normal: twelve even draws.
double deviation(Rng& rng) {
  double sum = -6;
  for (int i = 0; i < 12; ++i) sum += double(rng.next() >> 11) * 0x1p-53;
  return sum;
}

inline constexpr int candidates = 18;  // in a round

struct GamesWon {
  uint64_t won = 0;  // in parts: a victory is shared by its winners
  void add(const GamesWon& other) { won += other.won; }
};

template <Game G>
class Hall {
 public:
  Hall(const typename G::Book& book, const PractiseSettings& settings, const Progress& progress)
      : book_(book),
        threads_(settings.threads),
        progress_(progress),
        checked_(std::min<uint64_t>(4 * settings.games, 8000)),
        asked_(uint64_t(settings.rounds) * candidates * settings.games + 2 * checked_) {}

  // Games of one sense against another, won by the first; whoever watches may stop them.
  Share match(const Numbers<G>& one, const Numbers<G>& other, uint64_t games, uint64_t seed) {
    if (!going_on_) return {};
    const auto played = play(one, other, games, seed, [&](uint64_t done, uint64_t) {
      going_on_ = !progress_ || progress_(played_ + done, asked_);
      return going_on_;
    });
    played_ += played.games, seconds_ += played.seconds;
    return part(double(played.sums.won) / whole_win, played.games);
  }
  // The same for the report: so few that they are played to the last, even where all else was stopped.
  Share check(const Numbers<G>& one, const Numbers<G>& other, uint64_t seed) {
    const auto played = play(one, other, checked_, seed, {});
    played_ += played.games, seconds_ += played.seconds;
    return part(double(played.sums.won) / whole_win, played.games);
  }

  bool going_on() const { return going_on_; }
  uint64_t played() const { return played_; }
  uint64_t asked() const { return asked_; }
  uint64_t checked() const { return checked_; }
  double seconds() const { return seconds_; }

 private:
  // One sits in each seat in turn, with the same luck, and the other in all the rest.
  Played<GamesWon> play(const Numbers<G>& one, const Numbers<G>& other, uint64_t games, uint64_t seed,
                        const Progress& progress) const {
    const auto first = std::bit_cast<SenseOf<G>>(one), rest = std::bit_cast<SenseOf<G>>(other);
    return play_many<GamesWon>(games, threads_, progress, [&](uint64_t number, GamesWon& wins) {
      const auto players = uint64_t(seats(book_));
      Rng luck = stream(seed, number / players), thought = stream(~seed, number);
      const Seat own = Seat(number % players);
      const auto end = play_out<G>(
          book_, Quiet{}, [&](const typename G::State& state, Seat seat, const typename G::Moves& moves) {
            if (seat == chance) return draw_move(moves, luck, true);
            if (moves.size() == 1) return moves[0].action;
            return policy(book_, state, seat, moves, thought, seat == own ? first : rest);
          });
      wins.won += victory<G>(book_, end).of(int(side_of(book_, own)));
    });
  }

  const typename G::Book& book_;
  int threads_;
  const Progress& progress_;
  uint64_t checked_, asked_, played_ = 0;
  double seconds_ = 0;
  bool going_on_ = true;
};

// CMA-ES with a variance for each number (Ros and Hansen, 2008), which tells where to look next.
template <std::size_t numbers>
class Evolution {
 public:
  using Point = std::array<double, numbers>;
  static constexpr int best = candidates / 2;
  Evolution() {
    double sum = 0, squares = 0;
    for (int i = 0; i < best; ++i) sum += weight_[i] = std::log(best + 0.5) - std::log(i + 1);
    for (double& each : weight_) each /= sum, squares += each * each;
    effective_ = 1 / squares;
    variance_.fill(1);
  }
  const Point& middle() const { return middle_; }
  Point draw(Rng& rng) const {
    Point out;
    for (std::size_t i = 0; i < numbers; ++i) out[i] = std::sqrt(variance_[i]) * deviation(rng);
    return out;
  }
  Point at(const Point& drawn) const {
    Point out = middle_;
    for (std::size_t i = 0; i < numbers; ++i) out[i] += spread_ * drawn[i];
    return out;
  }
  // What was drawn, the best first.
  void learn(const std::vector<std::pair<double, Point>>& drawn) {
    const double n = double(numbers), m = effective_;
    const double for_path = (m + 2) / (n + m + 5);
    const double damping = 1 + for_path + 2 * std::max(0.0, std::sqrt((m - 1) / (n + 1)) - 1);
    const double for_line = (4 + m / n) / (n + 4 + 2 * m / n);
    const double quicker = (n + 2) / 3;  // since variances are few
    const double one = std::min(1.0, quicker * 2 / ((n + 1.3) * (n + 1.3) + m));
    const double many = std::min(1 - one, quicker * 2 * (m - 2 + 1 / m) / ((n + 2) * (n + 2) + m));
    const double usual = std::sqrt(n) * (1 - 1 / (4 * n) + 1 / (21 * n * n));
    double length = 0;
    for (std::size_t i = 0; i < numbers; ++i) {
      double move = 0, square = 0;
      for (int k = 0; k < best; ++k) {
        const double each = drawn[std::size_t(k)].second[i];
        move += weight_[k] * each, square += weight_[k] * each * each;
      }
      middle_[i] += spread_ * move;
      path_[i] = (1 - for_path) * path_[i] +
                 std::sqrt(for_path * (2 - for_path) * m) * move / std::sqrt(variance_[i]);
      length += path_[i] * path_[i];
      line_[i] = (1 - for_line) * line_[i] + std::sqrt(for_line * (2 - for_line) * m) * move;
      variance_[i] = (1 - one - many) * variance_[i] + one * line_[i] * line_[i] + many * square;
    }
    constexpr double least = 0.15;  // of a step: less is lost in luck
    spread_ *= std::exp(std::min(1.0, for_path / damping * (std::sqrt(length) / usual - 1)));
    spread_ = std::max(spread_, least);
  }

 private:
  double weight_[best]{}, effective_ = 1;
  Point middle_{}, variance_{}, path_{}, line_{};
  double spread_ = 0.5;
};

Json share_json(const Share& share) {
  Json out = Json::object();
  put(out, share);
  return out;
}

template <Game G>
Result<Json> practise_game(const PractiseSettings& settings, const Progress& progress) {
  const auto opened = open_game<G>(settings.options, settings.packs);
  if (!opened) return opened.problem();
  const uint64_t seed = seed_number(settings.seed);
  Hall<G> hall(opened->book, settings, progress);
  Evolution<number_count<G>> evolution;
  Rng rng = stream(seed, 0);
  const auto player = std::bit_cast<Numbers<G>>(Senses<G>::player);
  const auto in_use = std::bit_cast<Numbers<G>>(Senses<G>::best);
  Numbers<G> rival = player;
  int round = 0;
  for (; round < settings.rounds && hall.going_on(); ++round) {
    constexpr int a_while = 30;
    if (round > 0 && round % a_while == 0) rival = numbers_at<G>(evolution.middle());
    std::vector<std::pair<double, SensePoint<G>>> drawn;
    for (int i = 0; i < candidates; ++i) {
      const SensePoint<G> point = evolution.draw(rng);
      const Numbers<G> numbers = numbers_at<G>(evolution.at(point));
      const uint64_t half = settings.games / 2, luck = seed + 2 * uint64_t(round);
      drawn.push_back({hall.match(numbers, player, settings.games - half, luck).share +
                           hall.match(numbers, rival, half, luck + 1).share,
                       point});
    }
    if (!hall.going_on()) break;
    std::stable_sort(drawn.begin(), drawn.end(), [](auto& a, auto& b) { return a.first > b.first; });
    evolution.learn(drawn);
  }
  const Numbers<G> found = numbers_at<G>(evolution.middle());
  Json out{{"game", G::id},
           {"options", write_options(opened->content(), opened->options)},
           {"seed", settings.seed},
           {"rounds", round}};
  out["found"] = share_json(hall.check(found, player, ~seed));
  out["in_use"] = share_json(hall.check(in_use, player, ~seed));
  out["fair"] = 1.0 / sides_of<G>(opened->book);
  out["checked"] = hall.checked();
  out["games"] = hall.played();
  out["asked"] = hall.asked();
  out["seconds"] = hall.seconds();
  out["numbers"] = Json::array();
  for (std::size_t i = 0; i < number_count<G>; ++i) {
    out["numbers"].push_back(
        {{"name", Senses<G>::names[i]}, {"player", player[i]}, {"in_use", in_use[i]}, {"found", found[i]}});
  }
  return out;
}

}  // namespace

Result<Json> practise(const PractiseSettings& settings, const Progress& progress) {
  if (settings.games < 2)
    return Problem{"--games", fmt::format("expected at least 2; got {}", settings.games)};
  if (settings.rounds < 1)
    return Problem{"--rounds", fmt::format("expected at least 1; got {}", settings.rounds)};
  return with_game(settings.game, [&]<class G>() -> Result<Json> {
    if constexpr (requires { Senses<G>::names; }) {
      return practise_game<G>(settings, progress);
    } else {
      std::vector<std::string> others;
      for_each_game([&]<class Other>() {
        if constexpr (requires { Senses<Other>::names; }) others.push_back(Other::id);
      });
      return Problem{"game",
                     fmt::format("expected {}, whose rules of thumb have numbers to practise; got \"{}\"",
                                 fmt::join(others, " or "), G::id)};
    }
  });
}

}  // namespace gm

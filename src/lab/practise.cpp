#include "lab/practise.h"

#include <bit>
#include <cmath>

#include "lab/many.h"
#include "lab/share.h"
#include "table/record.h"

namespace gm {
namespace {

using ring::Ring;
using ring::Sense;
using Numbers = std::array<int, ring::sense_names.size()>;
constexpr std::size_t number_count = ring::sense_names.size();
using SensePoint =
    std::array<double, number_count>;  // deviations from the player's numbers, in steps of each

// How far one step goes: a third of the number. None for what is nothing by its meaning.
double step_of(std::size_t i) {
  constexpr double of_nothing = 32;
  const int start = std::bit_cast<Numbers>(ring::player)[i];
  const std::string_view name = ring::sense_names[i];
  if (name == "dice[0]" || name == "points[0]" || name == "points[1]") return 0;
  return start == 0 ? of_nothing : std::max(3.0, 0.3 * std::abs(start));
}
Numbers numbers_at(const SensePoint& point) {
  Numbers out = std::bit_cast<Numbers>(ring::player);
  for (std::size_t i = 0; i < number_count; ++i) out[i] += int(std::lround(step_of(i) * point[i]));
  return out;
}

// Nearly normal: twelve even draws.
double deviation(Rng& rng) {
  double sum = -6;
  for (int i = 0; i < 12; ++i) sum += double(rng.next() >> 11) * 0x1p-53;
  return sum;
}

struct FightsWon {
  uint64_t won = 0;
  void add(const FightsWon& other) { won += other.won; }
};

class Hall {
 public:
  Hall(const ring::Book& book, const PractiseSettings& settings, const Progress& progress)
      : book_(book),
        threads_(settings.threads),
        progress_(progress),
        checked_(std::min<uint64_t>(4 * settings.games, 8000)),
        asked_(uint64_t(settings.rounds) * candidates * settings.games + 2 * checked_) {}

  static constexpr int candidates = 18;

  // Fights of one sense against another, won by the first; whoever watches may stop them.
  Share fight(const Numbers& one, const Numbers& other, uint64_t fights, uint64_t seed) {
    if (!going_on_) return {};
    const auto played = play(one, other, fights, seed, [&](uint64_t done, uint64_t) {
      going_on_ = !progress_ || progress_(played_ + done, asked_);
      return going_on_;
    });
    played_ += played.games, seconds_ += played.seconds;
    return share(played.sums.won, played.games);
  }
  // The same for the report: so few that they are played to the last, even where all else was stopped.
  Share check(const Numbers& one, const Numbers& other, uint64_t seed) {
    const auto played = play(one, other, checked_, seed, {});
    played_ += played.games, seconds_ += played.seconds;
    return share(played.sums.won, played.games);
  }

  bool going_on() const { return going_on_; }
  uint64_t played() const { return played_; }
  uint64_t asked() const { return asked_; }
  uint64_t checked() const { return checked_; }
  double seconds() const { return seconds_; }

 private:
  // Sides are swapped, with the same luck.
  Played<FightsWon> play(const Numbers& one, const Numbers& other, uint64_t fights, uint64_t seed,
                         const Progress& progress) const {
    const Sense senses[2] = {std::bit_cast<Sense>(one), std::bit_cast<Sense>(other)};
    return play_many<FightsWon>(fights, threads_, progress, [&](uint64_t number, FightsWon& wins) {
      Rng luck = stream(seed, number / 2), thought = stream(~seed, number);
      const Seat first = Seat(number % 2);
      const auto end =
          play_out<Ring>(book_, Quiet{}, [&](const ring::State& state, Seat seat, const ring::Moves& moves) {
            if (seat == chance) return draw_move(moves, luck, true);
            if (moves.size() == 1) return moves[0].action;
            return policy(ring::Mind{book_, state, seat, senses[seat == first ? 0 : 1]}, moves, thought);
          });
      wins.won += end.table.winner == first ? 1 : 0;
    });
  }

  const ring::Book& book_;
  int threads_;
  const Progress& progress_;
  uint64_t checked_, asked_, played_ = 0;
  double seconds_ = 0;
  bool going_on_ = true;
};

// CMA-ES with a variance for each number (Ros and Hansen, 2008), which tells where to look next.
class Evolution {
 public:
  static constexpr int best = Hall::candidates / 2;
  Evolution() {
    double sum = 0, squares = 0;
    for (int i = 0; i < best; ++i) sum += weight_[i] = std::log(best + 0.5) - std::log(i + 1);
    for (double& each : weight_) each /= sum, squares += each * each;
    effective_ = 1 / squares;
    variance_.fill(1);
  }
  const SensePoint& middle() const { return middle_; }
  SensePoint draw(Rng& rng) const {
    SensePoint out;
    for (std::size_t i = 0; i < number_count; ++i) out[i] = std::sqrt(variance_[i]) * deviation(rng);
    return out;
  }
  SensePoint at(const SensePoint& drawn) const {
    SensePoint out = middle_;
    for (std::size_t i = 0; i < number_count; ++i) out[i] += spread_ * drawn[i];
    return out;
  }
  // What was drawn, the best first.
  void learn(const std::vector<std::pair<double, SensePoint>>& drawn) {
    const double n = double(number_count), m = effective_;
    const double for_path = (m + 2) / (n + m + 5);
    const double damping = 1 + for_path + 2 * std::max(0.0, std::sqrt((m - 1) / (n + 1)) - 1);
    const double for_line = (4 + m / n) / (n + 4 + 2 * m / n);
    const double quicker = (n + 2) / 3;  // since variances are few
    const double one = std::min(1.0, quicker * 2 / ((n + 1.3) * (n + 1.3) + m));
    const double many = std::min(1 - one, quicker * 2 * (m - 2 + 1 / m) / ((n + 2) * (n + 2) + m));
    const double usual = std::sqrt(n) * (1 - 1 / (4 * n) + 1 / (21 * n * n));
    double length = 0;
    for (std::size_t i = 0; i < number_count; ++i) {
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
  SensePoint middle_{}, variance_{}, path_{}, line_{};
  double spread_ = 0.5;
};

Json share_json(const Share& share) {
  Json out = Json::object();
  put(out, share);
  return out;
}

Result<Json> practise_ring(const PractiseSettings& settings, const Progress& progress) {
  const auto opened = open_game<Ring>(settings.options, settings.packs);
  if (!opened) return opened.problem();
  const uint64_t seed = seed_number(settings.seed);
  Hall hall(opened->book, settings, progress);
  Evolution evolution;
  Rng rng = stream(seed, 0);
  const Numbers player = std::bit_cast<Numbers>(ring::player), expert = std::bit_cast<Numbers>(ring::expert);
  Numbers rival = player;
  int round = 0;
  for (; round < settings.rounds && hall.going_on(); ++round) {
    constexpr int a_while = 30;
    if (round > 0 && round % a_while == 0) rival = numbers_at(evolution.middle());
    std::vector<std::pair<double, SensePoint>> drawn;
    for (int i = 0; i < Hall::candidates; ++i) {
      const SensePoint point = evolution.draw(rng);
      const Numbers numbers = numbers_at(evolution.at(point));
      const uint64_t half = settings.games / 2, luck = seed + 2 * uint64_t(round);
      drawn.push_back({hall.fight(numbers, player, settings.games - half, luck).share +
                           hall.fight(numbers, rival, half, luck + 1).share,
                       point});
    }
    if (!hall.going_on()) break;
    std::stable_sort(drawn.begin(), drawn.end(), [](auto& a, auto& b) { return a.first > b.first; });
    evolution.learn(drawn);
  }
  const Numbers found = numbers_at(evolution.middle());
  Json out{{"game", Ring::id},
           {"options", write_options(opened->content(), opened->options)},
           {"seed", settings.seed},
           {"rounds", round}};
  out["found"] = share_json(hall.check(found, player, ~seed));
  out["in_use"] = share_json(hall.check(expert, player, ~seed));
  out["checked"] = hall.checked();
  out["games"] = hall.played();
  out["asked"] = hall.asked();
  out["seconds"] = hall.seconds();
  out["numbers"] = Json::array();
  for (std::size_t i = 0; i < number_count; ++i) {
    out["numbers"].push_back(
        {{"name", ring::sense_names[i]}, {"player", player[i]}, {"in_use", expert[i]}, {"found", found[i]}});
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
    if constexpr (std::is_same_v<G, Ring>) {
      return practise_ring(settings, progress);
    } else {
      return Problem{"game",
                     fmt::format("expected {}, whose rules of thumb have numbers to practise; got \"{}\"",
                                 Ring::id, G::id)};
    }
  });
}

}  // namespace gm

// How strong players are, from games with any number of sides: Elo points.
//
// Every player has a strength, and a side wins with the part that its player's
// strength is of the sum of all sides (Bradley and Terry's model, and for more than
// two sides Luce's). Strengths are those that make the results most likely; 400
// points are ten times the strength.
//
//   Ratings ratings(3);
//   ratings.add({0, 1}, {0.25, 0.75}, 100);   // of 100 games player 1 won 75
//   ratings.solve(0);                         // player 0 is the measure
#pragma once
#include <cmath>
#include <cstddef>
#include <vector>

namespace gm {

class Ratings {
 public:
  explicit Ratings(std::size_t players) : wins_(players), logs_(players), unsure_(players) {}

  // `games` between these sides (the player of each), of which each won this part. What is left of the parts
  // nobody won: those games say nothing.
  void add(std::vector<std::size_t> sides, const std::vector<double>& won, double games) {
    double decided = 0;
    for (std::size_t i = 0; i < sides.size(); ++i) {
      wins_[sides[i]] += won[i] * games;
      decided += won[i] * games;
    }
    if (decided > 0) kinds_.push_back({std::move(sides), decided});
  }

  // Finds the strengths; `measure` has 0 points.
  void solve(std::size_t measure) {
    std::vector<double> strength(wins_.size(), 1);
    for (int round = 0; round < 20000; ++round) {  // Hunter's MM algorithm
      std::vector<double> weight(wins_.size(), 0);
      for (const Kind& kind : kinds_) {
        double sum = 0;
        for (std::size_t side : kind.sides) sum += strength[side];
        for (std::size_t side : kind.sides) weight[side] += kind.games / sum;
      }
      double moved = 0;
      for (std::size_t i = 0; i < strength.size(); ++i) {
        if (weight[i] == 0) continue;
        const double next = wins_[i] / weight[i];
        moved = std::fmax(moved, std::fabs(std::log(next / strength[i])));
        strength[i] = next;
      }
      const double unit = strength[measure];
      for (double& each : strength) each /= unit;
      if (moved < 1e-9) break;
    }
    for (std::size_t i = 0; i < strength.size(); ++i) logs_[i] = std::log(strength[i]);
    estimate_error(strength, measure);
  }

  double points(std::size_t player) const { return per_log * logs_[player]; }
  // Half of the 95 % interval.
  double unsure(std::size_t player) const { return 1.96 * per_log * unsure_[player]; }

 private:
  static constexpr double per_log = 400 / 2.302585092994046;
  struct Kind {
    std::vector<std::size_t> sides;
    double games;
  };

  // The inverse of Fisher's information about the logarithms, without the measure's row.
  void estimate_error(const std::vector<double>& strength, std::size_t measure) {
    const std::size_t n = strength.size();
    std::vector<std::vector<double>> rows(n, std::vector<double>(2 * n, 0));
    for (const Kind& kind : kinds_) {
      double sum = 0;
      std::vector<double> part(n, 0);
      for (std::size_t side : kind.sides) sum += strength[side];
      for (std::size_t side : kind.sides) part[side] += strength[side] / sum;
      for (std::size_t i = 0; i < n; ++i) {
        rows[i][i] += kind.games * part[i];
        for (std::size_t k = 0; k < n; ++k) rows[i][k] -= kind.games * part[i] * part[k];
      }
    }
    for (std::size_t i = 0; i < n; ++i) {
      rows[i][n + i] = 1;
      rows[measure][i] = rows[i][measure] = 0;
    }
    rows[measure][measure] = 1;
    for (std::size_t i = 0; i < n; ++i) {  // Gauss and Jordan; the matrix is positive
      const double pivot = rows[i][i];
      if (pivot <= 0) continue;  // has not played
      for (double& each : rows[i]) each /= pivot;
      for (std::size_t k = 0; k < n; ++k) {
        const double factor = rows[k][i];
        if (k == i || factor == 0) continue;
        for (std::size_t c = 0; c < 2 * n; ++c) rows[k][c] -= factor * rows[i][c];
      }
    }
    for (std::size_t i = 0; i < n; ++i) {
      unsure_[i] = i == measure ? 0 : std::sqrt(std::fmax(0, rows[i][n + i]));
    }
  }

  std::vector<Kind> kinds_;
  std::vector<double> wins_, logs_, unsure_;
};

}  // namespace gm

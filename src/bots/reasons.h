// Why a choice is better than others, in things that people count.
//
// A bot's judgement is one number. For people the same futures are played once more, some things of the game
// are counted at their ends, and what the choice brings more of than the others is what speaks for it. Only
// what luck does not explain is told.
//
// A game adds, beside its policy (bots/<game>.h):
//
//   gain_rows<G>                      what is counted, each so that more is better
//   gains(book, before, state, seat)  how much of each a seat has in a state, in the same order; `before` is
//                                     the state in which it chose
#pragma once
#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <vector>

#include "bots/effort.h"
#include "bots/greedy.h"
#include "rules/game.h"
#include "rules/play.h"

namespace gm {

struct GainRow {
  const char* name;  // "cards": its sentence is the word "<game>.gain.cards"
  double weight;     // what one more of it is good for, compared with the others
};
template <class G>
inline constexpr std::array<GainRow, 0> gain_rows{};

// What is counted in every game: in so many percent of the futures it was over, and how.
inline constexpr GainRow end_rows[] = {{"won", 0.2}, {"not_lost", 0.2}};
inline constexpr std::size_t end_count = std::size(end_rows);

struct Reason {
  const char* name = "";
  double by = 0;  // so much more than the others bring, on average
};

template <Game G>
class Reasons {
 public:
  static constexpr std::size_t count = end_count + gain_rows<G>.size();
  static constexpr const GainRow& row(std::size_t i) {
    return i < end_count ? end_rows[i] : gain_rows<G>[i - end_count];
  }

  // What speaks for the first of the plans, the weightiest first.
  static std::vector<Reason> of(const typename G::Book& book, const typename G::View& view, Seat seat,
                                std::span<const Plan<G>> plans, Rng& rng) {
    constexpr int worlds = 96;
    constexpr double surely = 2.5;  // standard errors
    constexpr std::size_t most_told = 2;
    if (plans.size() < 2) return {};
    double sums[count]{}, squares[count]{};
    const uint64_t seed = rng.next();
    for (int number = 0; number < worlds; ++number) {
      const Rng luck = stream(seed, uint64_t(number));
      std::array<double, count> more = counted(book, view, seat, plans[0], luck);
      for (const Plan<G>& other : plans.subspan(1)) {
        const auto there = counted(book, view, seat, other, luck);
        for (std::size_t i = 0; i < count; ++i) more[i] -= there[i] / double(plans.size() - 1);
      }
      for (std::size_t i = 0; i < count; ++i) sums[i] += more[i], squares[i] += more[i] * more[i];
    }
    std::vector<std::pair<double, Reason>> found;
    for (std::size_t i = 0; i < count; ++i) {
      const double mean = sums[i] / worlds;
      const double error = std::sqrt(std::max(0.0, squares[i] / worlds - mean * mean) / (worlds - 1));
      const double least = i < end_count ? 1 : 0.1;
      if (mean >= least && mean > surely * error)
        found.push_back({mean * row(i).weight, {row(i).name, mean}});
    }
    std::stable_sort(found.begin(), found.end(), [](auto& a, auto& b) { return a.first > b.first; });
    std::vector<Reason> out;
    for (std::size_t i = 0; i < std::min(most_told, found.size()); ++i) out.push_back(found[i].second);
    return out;
  }

 private:
  // One future of a plan, and what there is at its end. The same luck gives the same world.
  static std::array<double, count> counted(const typename G::Book& book, const typename G::View& view,
                                           Seat seat, const Plan<G>& plan, Rng luck) {
    constexpr Practice practice = Practice::expert;
    constexpr Manner manner = strong_manner<G>;  // not as far as `master` looks: people count what is near
    typename G::State state = suppose(book, view, luck);
    const int now = moment(book, state);
    const int end = now + manner.ahead * (horizon(book, state) - now);
    const typename G::State before = state;
    for (Seat other : others_asked(actors(book, state), seat)) {
      act_by_policy<G>(practice, book, state, other, luck);
    }
    Quiet quiet;
    for (const auto& action : plan) apply(book, state, seat, action, quiet);
    play_on<G>(practice, book, state, end, manner.ahead * manner.steps, luck);
    const Outcome result = outcome(book, state);
    std::array<double, count> out{};
    if (result.over) out[result.winners.has(seat) ? 0 : 1] = result.winners.has(seat) ? 100 : -100;
    const auto there = gains(book, before, state, seat);
    for (std::size_t i = 0; i < there.size(); ++i) out[end_count + i] = there[i];
    return out;
  }
};

}  // namespace gm

#include "lab/ladder.h"

#include "lab/many.h"
#include "lab/rating.h"
#include "lab/share.h"
#include "table/record.h"

namespace gm {
namespace {

// One level alone against another, or all sides of one level.
struct Meeting {
  Level alone = Level::random;
  Level others = Level::random;
  int sides = 0;
  bool together() const { return sides == 1; }
};

struct Results {
  uint64_t games = 0;
  uint64_t alone = 0;   // in parts of a win
  uint64_t others = 0;  // of all the others
  void add(const Results& other) { games += other.games, alone += other.alone, others += other.others; }
};
struct Time {
  uint64_t decisions = 0, nanoseconds = 0, slowest = 0;
  void add(uint64_t nano) { ++decisions, nanoseconds += nano, slowest = std::max(slowest, nano); }
  void add(const Time& other) {
    decisions += other.decisions, nanoseconds += other.nanoseconds;
    slowest = std::max(slowest, other.slowest);
  }
};
constexpr std::size_t level_count = level_names.size();
struct LadderSums {
  Results results[level_count][level_count];  // who is alone, against whom
  Time time[level_count];
  void add(const LadderSums& other) {
    for (std::size_t i = 0; i < level_count; ++i) {
      for (std::size_t k = 0; k < level_count; ++k) results[i][k].add(other.results[i][k]);
      time[i].add(other.time[i]);
    }
  }
};

// The games of a ladder, one after the other: all meetings once with the same luck, then again with new luck.
struct Schedule {
  Schedule(std::vector<Level> given, int side_count) : levels(std::move(given)), sides(side_count) {
    for (std::size_t i = 0; i < levels.size(); ++i) {
      for (std::size_t k = i; k < levels.size(); ++k) {
        if ((k == i) == (sides == 1)) pairs.push_back({levels[i], levels[k]});
      }
    }
  }
  // With two sides, one alone against the other is both ways the same.
  int ways() const { return sides <= 2 ? sides : 2 * sides; }
  struct Game {
    Meeting meeting;
    int alone = 0;  // which side
    uint64_t luck = 0;
  };
  Game game(uint64_t number) const {
    const auto [first, second] = pairs[number % pairs.size()];
    const uint64_t turn = number / pairs.size();
    const int way = int(turn % uint64_t(ways()));
    Game out{{first, second, sides}, way % sides, turn / uint64_t(ways())};
    if (way >= sides) std::swap(out.meeting.alone, out.meeting.others);
    return out;
  }
  std::vector<Level> levels;
  int sides;
  std::vector<std::pair<Level, Level>> pairs;
};

template <Game G>
void meet(const typename G::Book& book, const Schedule::Game& game, uint64_t seed, uint64_t number,
          LadderSums& sums) {
  Rng luck = stream(seed, game.luck), thought = stream(~seed, number);
  const auto end = play_out<G>(
      book, Quiet{}, [&](const typename G::State& state, Seat seat, const typename G::Moves& moves) {
        if (seat == chance) return draw_move(moves, luck, true);
        const bool alone = int(side_of(book, seat)) == game.alone;
        const Level level = alone ? game.meeting.alone : game.meeting.others;
        const auto begun = std::chrono::steady_clock::now();
        const auto action = bot_action<G>(level, book, state, seat, moves, thought);
        sums.time[int(level)].add(
            uint64_t((std::chrono::steady_clock::now() - begun) / std::chrono::nanoseconds(1)));
        return action;
      });
  const Victory won = victory<G>(book, end);
  Results& results = sums.results[int(game.meeting.alone)][int(game.meeting.others)];
  ++results.games;
  results.alone += won.of(game.alone);
  results.others += won.of_all() - won.of(game.alone);
}

Json pair_row(Level alone, Level others, const Results& results, double fair) {
  Json row{{"a", level_names[int(alone)]}, {"games", results.games}, {"fair", fair}};
  row["b"] = alone == others ? "the game" : level_names[int(others)];
  put(row, part(double(results.alone) / double(whole_win), results.games));
  return row;
}

// The levels, strongest first. Half a game won and half a game lost by each in each meeting is added, so that
// whoever has lost every game has points too.
Json rated(const Schedule& schedule, const LadderSums& sums) {
  const std::size_t n = schedule.levels.size();
  Ratings ratings(n + 1);  // the last is the game itself
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t k = 0; k < n; ++k) {
      const Results& r = sums.results[int(schedule.levels[i])][int(schedule.levels[k])];
      if (r.games == 0) continue;
      const double games = double(r.games) + 1;
      if (schedule.sides == 1) {
        const double won = (double(r.alone) / double(whole_win) + 0.5) / games;
        ratings.add({i, n}, {won, 1 - won}, games);
        continue;
      }
      const auto rivals = std::size_t(schedule.sides - 1);
      std::vector<std::size_t> sides(rivals + 1, k);
      sides[0] = i;
      std::vector<double> won(rivals + 1,
                              (double(r.others) / double(whole_win) + 0.5) / games / double(rivals));
      won[0] = (double(r.alone) / double(whole_win) + 0.5) / games;
      ratings.add(sides, won, games);
    }
  }
  std::size_t measure = schedule.sides == 1 ? n : 0;
  for (std::size_t i = 0; i < n && schedule.sides != 1; ++i) {
    if (schedule.levels[i] == Level::greedy) measure = i;
  }
  ratings.solve(measure);
  std::vector<std::size_t> order(n);
  for (std::size_t i = 0; i < n; ++i) order[i] = i;
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return ratings.points(a) > ratings.points(b); });
  constexpr double middle = 1500;
  Json out = Json::array();
  for (std::size_t i : order) {
    const double points = middle + ratings.points(i), unsure = ratings.unsure(i);
    const Time& time = sums.time[int(schedule.levels[i])];
    out.push_back(
        {{"bot", level_names[int(schedule.levels[i])]},
         {"elo", points},
         {"low", points - unsure},
         {"high", points + unsure},
         {"milliseconds", time.decisions == 0 ? 0 : double(time.nanoseconds) / double(time.decisions) / 1e6},
         {"slowest", double(time.slowest) / 1e6}});
  }
  return out;
}

template <Game G>
Result<Json> ladder_of(const LadderSettings& settings, const Progress& progress) {
  const auto opened = open_game<G>(settings.options, settings.packs);
  if (!opened) return opened.problem();
  const typename G::Book& book = opened->book;
  std::vector<Level> levels;
  for (const std::string& name : settings.levels) {
    const auto level = read_level("--levels", name);
    if (!level) return level.problem();
    if (std::find(levels.begin(), levels.end(), *level) != levels.end()) {
      return Problem{"--levels", fmt::format("expected each level once; got \"{}\" twice", name)};
    }
    levels.push_back(*level);
  }
  for (std::size_t i = 0; levels.size() < level_count && settings.levels.empty(); ++i)
    levels.push_back(Level(i));
  const int sides = sides_of<G>(book);
  if (levels.size() < 2 && sides > 1) {
    return Problem{"--levels", "expected at least two levels, to play against each other"};
  }
  const Schedule schedule(std::move(levels), sides);
  const uint64_t asked = settings.games * schedule.pairs.size();
  const uint64_t seed = seed_number(settings.seed);
  const auto played = play_many<LadderSums>(
      asked, settings.threads, progress,
      [&](uint64_t number, LadderSums& sums) { meet<G>(book, schedule.game(number), seed, number, sums); });
  Json out{{"game", G::id},         {"options", write_options(opened->content(), opened->options)},
           {"games", played.games}, {"asked", asked},
           {"seed", settings.seed}, {"seconds", played.seconds}};
  out["players"] = rated(schedule, played.sums);
  out["pairs"] = Json::array();
  for (const Level a : schedule.levels) {
    for (const Level b : schedule.levels) {
      const Results& results = played.sums.results[int(a)][int(b)];
      if (results.games > 0) out["pairs"].push_back(pair_row(a, b, results, 1.0 / sides));
    }
  }
  return out;
}

}  // namespace

Result<Json> ladder(const LadderSettings& settings, const Progress& progress) {
  if (settings.games == 0) return Problem{"--games", "expected at least 1; got 0"};
  return with_game(settings.game, [&]<class G>() { return ladder_of<G>(settings, progress); });
}

}  // namespace gm

#include "lab/tune.h"

#include "lab/many.h"
#include "lab/share.h"
#include "table/record.h"

namespace gm {
namespace {

struct Candidate {
  Manner manner;
  uint64_t iterations = 0;
  bool in_use = false;
  uint64_t games = 0;
  uint64_t won = 0;  // in parts of a win
  double share() const { return games == 0 ? 0 : double(won) / double(whole_win) / double(games); }
};

struct TuneSums {
  std::vector<uint64_t> games, won;
  void note(std::size_t who, uint64_t parts) {
    if (games.size() <= who) games.resize(who + 1), won.resize(who + 1);
    ++games[who], won[who] += parts;
  }
  void add(const TuneSums& other) {
    if (games.size() < other.games.size()) games.resize(other.games.size()), won.resize(other.games.size());
    for (std::size_t i = 0; i < other.games.size(); ++i) {
      games[i] += other.games[i], won[i] += other.won[i];
    }
  }
};

// Somewhere between two numbers, each doubling as likely as every other.
double between(double low, double high, Rng& rng) {
  const double part = double(rng.below(1u << 16)) / double((1u << 16) - 1);
  return low * std::pow(high / low, part);
}
double rounded(double x) { return std::round(x * 1000) / 1000; }

// Against whom a level proves itself.
Level level_below(Level level) { return level == Level::master ? Level::strong : Level::greedy; }

// The manner in use first, then others.
std::vector<Candidate> candidates_for(const Manner& usual, int count, uint64_t iterations, uint64_t seed) {
  std::vector<Candidate> out{{.manner = usual, .iterations = iterations, .in_use = true}};
  Rng rng = stream(seed, 0);
  while (out.size() < std::size_t(count)) {
    Candidate next{.manner = usual};
    next.manner.explore = rounded(between(0.04, 0.6, rng));
    next.manner.widen = rounded(between(0.15, 2, rng));
    next.manner.trust = rng.below(3) == 0 ? 0 : rounded(between(0.004, 0.06, rng));
    next.manner.ahead = int(std::lround(between(1, 10, rng)));
    next.iterations = std::max<uint64_t>(1, iterations * uint64_t(usual.ahead) / uint64_t(next.manner.ahead));
    out.push_back(next);
  }
  return out;
}

// One game against rivals of a level, or with partners of the same mind; what was won of it.
template <Game G>
uint64_t try_out(const typename G::Book& book, int sides, const Candidate& who, Level rival, uint64_t turn,
                 uint64_t seed) {
  const int own = int(turn % uint64_t(sides));
  Rng luck = stream(seed, 1 + turn / uint64_t(sides)), thought = stream(~seed, turn);
  const auto end = play_out<G>(
      book, Quiet{}, [&](const typename G::State& state, Seat seat, const typename G::Moves& moves) {
        if (seat == chance) return draw_move(moves, luck, true);
        if (int(side_of(book, seat)) != own) return bot_action<G>(rival, book, state, seat, moves, thought);
        return search<G>(book, view(book, state, seat), seat, thought, who.manner,
                         {.iterations = who.iterations})
            .action;
      });
  return victory<G>(book, end).of(own);
}

template <Game G>
Result<Json> tune_of(const TuneSettings& settings, Level level, const Progress& progress) {
  const auto opened = open_game<G>(settings.options, settings.packs);
  if (!opened) return opened.problem();
  const typename G::Book& book = opened->book;
  const int sides = sides_of<G>(book);
  const uint64_t seed = seed_number(settings.seed);
  const Level rival = level_below(level);
  const Manner usual = manner_of<G>(level);
  std::vector<Candidate> all = candidates_for(
      usual, settings.candidates, settings.iterations > 0 ? settings.iterations : usual.iterations, seed);
  uint64_t asked = 0, begun = 0;
  for (uint64_t left = all.size(), games = settings.games; left > 1; left = (left + 1) / 2, games *= 2) {
    asked += left * games;
  }
  double seconds = 0;
  bool going_on = true;
  std::size_t left = all.size();
  uint64_t played = 0, first_turn = 0;
  for (uint64_t games = settings.games; left > 1 && going_on; left = (left + 1) / 2, games *= 2) {
    const auto round = play_many<TuneSums>(
        left * games, settings.threads,
        [&](uint64_t done, uint64_t) { return !progress || progress(begun + done, asked); },
        [&](uint64_t number, TuneSums& sums) {
          const std::size_t who = number % left;
          sums.note(who, try_out<G>(book, sides, all[who], rival, first_turn + number / left, seed));
        });
    for (std::size_t i = 0; i < round.sums.games.size(); ++i) {
      all[i].games += round.sums.games[i], all[i].won += round.sums.won[i];
    }
    going_on = round.games == left * games;
    played += round.games, seconds += round.seconds, begun += left * games, first_turn += games;
    std::stable_sort(all.begin(), all.begin() + std::ptrdiff_t(left),
                     [](const Candidate& a, const Candidate& b) { return a.share() > b.share(); });
  }
  Json out{{"game", G::id},
           {"options", write_options(opened->content(), opened->options)},
           {"games", played},
           {"asked", asked},
           {"seed", settings.seed},
           {"seconds", seconds},
           {"fair", 1.0 / sides},
           {"level", name_of(level)},
           {"candidates", Json::array()}};
  out["rival"] = sides == 1 ? "the game" : name_of(rival);
  for (const Candidate& each : all) {
    Json row{{"explore", each.manner.explore},
             {"widen", each.manner.widen},
             {"trust", each.manner.trust},
             {"ahead", each.manner.ahead},
             {"iterations", each.iterations},
             {"in_use", each.in_use},
             {"games", each.games}};
    put(row, part(double(each.won) / double(whole_win), each.games));
    out["candidates"].push_back(row);
  }
  return out;
}

}  // namespace

Result<Json> tune(const TuneSettings& settings, const Progress& progress) {
  if (settings.games == 0) return Problem{"--games", "expected at least 1; got 0"};
  if (settings.candidates < 2) {
    return Problem{"--candidates", fmt::format("expected at least 2; got {}", settings.candidates)};
  }
  const auto level = level_named(settings.level);
  if (level != Level::strong && level != Level::master) {
    return Problem{"--level", fmt::format("expected strong or master, the levels that search; got \"{}\"",
                                          settings.level)};
  }
  return with_game(settings.game, [&]<class G>() { return tune_of<G>(settings, *level, progress); });
}

}  // namespace gm

#include "lab/learn.h"

#include <cmath>

#include "lab/many.h"

namespace gm {
namespace {

// ---- Positions -----------------------------------------------------------------------------------

// A sign of a side, and how often.
struct Told {
  uint8_t sign = 0;
  uint8_t times = 0;
};
// How a turn began, and who won in the end.
struct Beginning {
  std::size_t first = 0;         // of its signs among all; those of who moves come first
  uint8_t moves = 0, waits = 0;  // how many of them
  bool won = false;              // by who moves
  float worth = 0;               // to who moves
};
struct Beginnings {
  std::vector<Beginning> all;
  std::vector<Told> signs;

  template <class Describe>
  uint8_t tell(Describe&& describe) {
    const std::size_t from = signs.size();
    describe([&](int sign, int times) {
      for (std::size_t i = from; i < signs.size(); ++i) {
        if (signs[i].sign != sign) continue;
        signs[i].times = uint8_t(std::min(255, signs[i].times + times));
        return;
      }
      signs.push_back({uint8_t(sign), uint8_t(times)});
    });
    return uint8_t(signs.size() - from);
  }
  void take(const Beginnings& other) {
    const std::size_t from = signs.size();
    signs.insert(signs.end(), other.signs.begin(), other.signs.end());
    for (Beginning each : other.all) each.first += from, all.push_back(each);
  }
};

// What each game showed, by its number: threads take games as they come.
struct Shown {
  std::vector<std::pair<uint64_t, Beginnings>> games;
  void add(const Shown& other) { games.insert(games.end(), other.games.begin(), other.games.end()); }
};

template <Game G>
Beginnings show(const typename G::Book& book, uint64_t seed, uint64_t number) {
  constexpr uint64_t every = 4, astray = 30;
  Rng rng = stream(seed, number);
  Beginnings out;
  std::vector<Seat> movers;
  const auto end = play_out<G>(
      book, Quiet{}, [&](const typename G::State& state, Seat seat, const typename G::Moves& moves) {
        if (seat == chance) return draw_move(moves, rng, true);
        if (Judges<G>::begins_turn(state) && rng.next() % every == 0) {
          Beginning one{.first = out.signs.size(), .worth = float(worth(book, state, seat))};
          one.moves = out.tell([&](auto add) { Judges<G>::describe(book, state, seat, true, add); });
          one.waits = out.tell(
              [&](auto add) { Judges<G>::describe(book, state, Judges<G>::other(seat), false, add); });
          out.all.push_back(one);
          movers.push_back(seat);
        }
        if (moves.size() == 1) return moves[0].action;
        if (rng.next() % astray == 0) return draw_move(moves, rng, false);
        return policy_of<G>(Practice::expert, book, state, seat, moves, rng);
      });
  const Seats winners = outcome(book, end).winners;
  for (std::size_t i = 0; i < out.all.size(); ++i) out.all[i].won = winners.has(movers[i]);
  return out;
}

// ---- The network ---------------------------------------------------------------------------------

template <Game G>
using Fractions = Network<float, Judges<G>::signs>;

// What a network makes of a position on the way to its answer.
template <class Net>
struct Thinking {
  float felt[2 * Net::features];
  float thought[Net::thoughts];
  float chance;  // of who moves
};
template <class Net>
Thinking<Net> think(const Net& net, const Beginning& position, const Told* signs) {
  Thinking<Net> out{};
  for (int i = 0; i < position.moves + position.waits; ++i) {
    float* side = out.felt + (i < position.moves ? 0 : Net::features);
    const float* row = net.rows[signs[i].sign];
    const float times = signs[i].times;
    for (int k = 0; k < Net::features; ++k) side[k] += row[k] * times;
  }
  for (int k = 0; k < Net::thoughts; ++k) out.thought[k] = net.thinks_anyway[k];
  float sum = net.says_anyway;
  for (int i = 0; i < 2 * Net::features; ++i) {
    const float felt = out.felt[i] = std::max(0.f, out.felt[i]);
    for (int k = 0; k < Net::thoughts; ++k) out.thought[k] += net.thinks[i][k] * felt;
    sum += net.feature_says[i] * felt;
  }
  for (int k = 0; k < Net::thoughts; ++k) {
    out.thought[k] = std::max(0.f, out.thought[k]);
    sum += net.thought_says[k] * out.thought[k];
  }
  out.chance = 1 / (1 + std::exp(-sum));
  return out;
}

// Calls go(a, b, c) for the numbers of three networks that are not in rows.
template <class Net, class Go>
void for_each_beside_rows(Net& a, Net& b, Net& c, Go&& go) {
  for (int k = 0; k < Net::thoughts; ++k) {
    for (int i = 0; i < 2 * Net::features; ++i) go(a.thinks[i][k], b.thinks[i][k], c.thinks[i][k]);
    go(a.thinks_anyway[k], b.thinks_anyway[k], c.thinks_anyway[k]);
    go(a.thought_says[k], b.thought_says[k], c.thought_says[k]);
  }
  for (int i = 0; i < 2 * Net::features; ++i) go(a.feature_says[i], b.feature_says[i], c.feature_says[i]);
  go(a.says_anyway, b.says_anyway, c.says_anyway);
}

// Gradient descent with steps by how much a number has moved the answers lately (RMSProp).
template <class Net>
class Pupil {
 public:
  explicit Pupil(uint64_t seed) : rng_(stream(seed, 0)) {
    for (auto& row : net_.rows) draw(row, 0.1f);
    for (auto& row : net_.thinks) draw(row, 0.15f);
    draw(net_.feature_says, 0.1f);
    draw(net_.thought_says, 0.2f);
    for (auto& row : lately_.rows) std::fill(std::begin(row), std::end(row), a_little);
    for_each_beside_rows(lately_, lately_, lately_, [](float& each, float&, float&) { each = a_little; });
  }
  // What was learnt. Of signs that were never met nothing is known, so they say nothing.
  Net net() const {
    Net out = net_;
    for (int sign = 0; sign < Net::signs; ++sign) {
      if (!known_[sign]) std::fill(std::begin(out.rows[sign]), std::end(out.rows[sign]), 0.f);
    }
    return out;
  }

  // Through all positions, with shorter and shorter steps, as long as `goes_on(passes done)`.
  template <class GoesOn>
  void learn(const Beginnings& shown, int passes, GoesOn&& goes_on) {
    constexpr std::size_t at_once = 64;
    constexpr float first_step = 0.003f, last_step = 0.06f;  // the last as a part of the first
    std::vector<std::size_t> order(shown.all.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    for (int pass = 0; pass < passes && goes_on(pass); ++pass) {
      for (std::size_t i = order.size(); i > 1; --i) std::swap(order[i - 1], order[rng_.next() % i]);
      step_ = first_step * std::pow(last_step, float(pass) / float(std::max(1, passes - 1)));
      for (std::size_t i = 0; i < order.size(); ++i) {
        const Beginning& position = shown.all[order[i]];
        study(position, shown.signs.data() + position.first);
        if ((i + 1) % at_once == 0) take_step(1 / float(at_once));
      }
    }
  }

 private:
  static constexpr float a_little = 1e-6f;

  template <std::size_t n>
  void draw(float (&row)[n], float spread) {
    for (float& each : row) {
      double sum = -2;  // nearly normal: four even draws
      for (int i = 0; i < 4; ++i) sum += double(rng_.next() >> 11) * 0x1p-53;
      each = float(sum * 1.7) * spread;
    }
  }

  // Adds to the slope what this position says.
  void study(const Beginning& position, const Told* signs) {
    const auto at = think(net_, position, signs);
    const float wrong = at.chance - float(position.won);
    float felt[2 * Net::features], thought[Net::thoughts];
    slope_.says_anyway += wrong;
    for (int k = 0; k < Net::thoughts; ++k) {
      slope_.thought_says[k] += wrong * at.thought[k];
      thought[k] = at.thought[k] > 0 ? wrong * net_.thought_says[k] : 0;
      slope_.thinks_anyway[k] += thought[k];
    }
    for (int i = 0; i < 2 * Net::features; ++i) {
      slope_.feature_says[i] += wrong * at.felt[i];
      float sum = wrong * net_.feature_says[i];
      for (int k = 0; k < Net::thoughts; ++k) {
        slope_.thinks[i][k] += thought[k] * at.felt[i];
        sum += thought[k] * net_.thinks[i][k];
      }
      felt[i] = at.felt[i] > 0 ? sum : 0;
    }
    for (int i = 0; i < position.moves + position.waits; ++i) {
      const float* side = felt + (i < position.moves ? 0 : Net::features);
      float* row = slope_.rows[signs[i].sign];
      const float times = signs[i].times;
      if (!met_[signs[i].sign]) met_[signs[i].sign] = true, rows_.push_back(signs[i].sign);
      for (int k = 0; k < Net::features; ++k) row[k] += side[k] * times;
    }
  }
  // Follows the slope, of which each position was such a part; then it is level again.
  void take_step(float part) {
    const auto move = [&](float& number, float& slope, float& lately) {
      const float here = slope * part;
      lately = 0.999f * lately + 0.001f * here * here;
      number -= step_ * here / (std::sqrt(lately) + 1e-5f);
      slope = 0;
    };
    for (uint8_t row : rows_) {
      for (int k = 0; k < Net::features; ++k)
        move(net_.rows[row][k], slope_.rows[row][k], lately_.rows[row][k]);
      met_[row] = false, known_[row] = true;
    }
    rows_.clear();
    for_each_beside_rows(net_, slope_, lately_, move);
  }

  Net net_{}, slope_{}, lately_{};
  Rng rng_;
  float step_ = 0;
  bool met_[Net::signs]{}, known_[Net::signs]{};
  std::vector<uint8_t> rows_;  // those that were met since the last step
};

// ---- The report ----------------------------------------------------------------------------------

// How surprised somebody is on average who gives these chances to who moves, in bits.
template <class Chance>
double surprise(const Beginnings& shown, Chance&& chance) {
  double sum = 0;
  for (const Beginning& each : shown.all) {
    const double said = chance(each, shown.signs.data() + each.first);
    sum -= std::log2(std::max(1e-6, each.won ? said : 1 - said));
  }
  return shown.all.empty() ? 0 : sum / double(shown.all.size());
}

// The whole numbers of a network, as a program is given them.
template <int signs>
WholeNetwork<signs> rounded(const Network<float, signs>& net) {
  WholeNetwork<signs> out{};
  const auto round = [](float number) {
    return int16_t(std::lround(std::clamp(number * grain, -32767.f, 32767.f)));
  };
  for (int s = 0; s < signs; ++s) {
    for (int k = 0; k < net.features; ++k) out.rows[s][k] = round(net.rows[s][k]);
  }
  for (int i = 0; i < 2 * net.features; ++i) {
    for (int k = 0; k < net.thoughts; ++k) out.thinks[i][k] = round(net.thinks[i][k]);
    out.feature_says[i] = round(net.feature_says[i]);
  }
  for (int k = 0; k < net.thoughts; ++k) {
    out.thinks_anyway[k] = round(net.thinks_anyway[k]);
    out.thought_says[k] = round(net.thought_says[k]);
  }
  out.says_anyway = round(net.says_anyway);
  return out;
}

template <std::size_t n>
std::string list_of(const int16_t (&numbers)[n]) {
  return fmt::format("{{{}}}", fmt::join(numbers, ", "));
}
template <std::size_t rows, std::size_t n>
std::string list_of(const int16_t (&numbers)[rows][n]) {
  std::string out = "{\n";
  for (const auto& row : numbers) out += fmt::format("    {},\n", list_of(row));
  return out + "}";
}
template <int signs>
std::string text_of(const WholeNetwork<signs>& net) {
  return fmt::format(
      "{{\n.rows = {},\n.thinks = {},\n.thinks_anyway = {},\n.feature_says = {},\n.thought_says = "
      "{},\n.says_anyway = {}}}",
      list_of(net.rows), list_of(net.thinks), list_of(net.thinks_anyway), list_of(net.feature_says),
      list_of(net.thought_says), net.says_anyway);
}

// As src/bots/<game>_judge_numbers.h holds them.
template <int signs>
std::string header_of(std::string_view game, const WholeNetwork<signs>& net) {
  return fmt::format(
      "// Learnt by `grandmaster learn {0}`, not written by hand. bots/network.h says what they mean.\n"
      "#pragma once\n#include \"bots/network.h\"\n#include \"bots/{0}_signs.h\"\n\n// clang-format off\n"
      "namespace gm::{0} {{\n\ninline constexpr WholeNetwork<sign::count> judge_numbers = {1};\n"
      "static_assert(fits(judge_numbers));\n\n}}  // namespace gm::{0}\n",
      game, text_of(net));
}
template <Game G>
Result<Json> learn_game(const LearnSettings& settings, const Progress& progress) {
  const auto opened = open_game<G>(settings.options, settings.packs);
  if (!opened) return opened.problem();
  const uint64_t seed = seed_number(settings.seed);
  auto played =
      play_many<Shown>(settings.games, settings.threads, progress, [&](uint64_t number, Shown& shown) {
        shown.games.push_back({number, show<G>(opened->book, seed, number)});
      });
  std::sort(played.sums.games.begin(), played.sums.games.end(),
            [](const auto& a, const auto& b) { return a.first < b.first; });
  Beginnings shown, kept_back;
  for (const auto& [number, game] : played.sums.games) (number % 16 == 0 ? kept_back : shown).take(game);
  played.sums.games.clear();

  const auto begun = std::chrono::steady_clock::now();
  Pupil<Fractions<G>> pupil(~seed);
  // Told to stop while games were played, it learns from those; while it learnt, it is content with that.
  const bool cut_short = played.games < settings.games;
  pupil.learn(shown, settings.passes,
              [&](int) { return cut_short || !progress || progress(played.games, settings.games); });
  const std::chrono::duration<double> fitted = std::chrono::steady_clock::now() - begun;

  const auto net_says = [](const auto& net) {
    return [&net](const Beginning& each, const Told* signs) {
      return chance_of(answer_for(net, [&](bool moves, auto add) {
        const Told* from = signs + (moves ? 0 : each.moves);
        for (int i = 0; i < (moves ? each.moves : each.waits); ++i)
          add(int{from[i].sign}, int{from[i].times});
      }));
    };
  };
  const WholeNetwork<Judges<G>::signs> found = rounded(pupil.net());
  return Json{{"game", G::id},
              {"options", write_options(opened->content(), opened->options)},
              {"games", played.games},
              {"asked", settings.games},
              {"seed", settings.seed},
              {"seconds", played.seconds + fitted.count()},
              {"positions", shown.all.size()},
              {"checked", kept_back.all.size()},
              {"worth", surprise(kept_back, [](const Beginning& each, const Told*) { return each.worth; })},
              {"in_use", surprise(kept_back, net_says(Judges<G>::in_use))},
              {"found", surprise(kept_back, net_says(found))},
              {"header", header_of(G::id, found)}};
}

}  // namespace

Result<Json> learn(const LearnSettings& settings, const Progress& progress) {
  constexpr uint64_t fewest = 16;  // one of them is kept back
  if (settings.games < fewest)
    return Problem{"--games", fmt::format("expected at least {}; got {}", fewest, settings.games)};
  if (settings.passes < 1)
    return Problem{"--passes", fmt::format("expected at least 1; got {}", settings.passes)};
  return with_game(settings.game, [&]<class G>() -> Result<Json> {
    if constexpr (requires { Judges<G>::signs; }) {
      return learn_game<G>(settings, progress);
    } else {
      std::vector<std::string> others;
      for_each_game([&]<class Other>() {
        if constexpr (requires { Judges<Other>::signs; }) others.push_back(Other::id);
      });
      return Problem{"game", fmt::format("expected {}, whose bots judge by a network; got \"{}\"",
                                         fmt::join(others, " or "), G::id)};
    }
  });
}

}  // namespace gm

// A small neural network that says which of two sides will win.
//
// A side is told as signs: things that are true of it, each so many times (bots/<game>_signs.h). Every sign
// has a row of numbers; the rows of a side are added up to its features, by the same rows for both sides.
// From the features of both come thoughts, from features and thoughts the answer:
//
//   signs of who moves   -- rows -->  16 features --+
//                                                   +-->  8 thoughts --> answer
//   signs of who waits   -- rows -->  16 features --+------------------>
//
// A feature or a thought below nothing is nothing: so the network can say "this counts only late in the
// round". Numbers are learnt as fractions (lab/learn.h) and used as whole 256ths, so that an answer is the
// same on every machine.
#pragma once
#include <cstdint>

#include "bots/odds.h"
#include "kit/rule.h"

namespace gm {

template <class Number, int sign_count>
struct Network {
  static constexpr int signs = sign_count;
  static constexpr int features = 16;  // of a side
  static constexpr int thoughts = 8;
  Number rows[signs][features];
  Number thinks[2 * features][thoughts];  // the features of who moves come first
  Number thinks_anyway[thoughts];
  Number feature_says[2 * features];
  Number thought_says[thoughts];
  Number says_anyway;
};

inline constexpr int grain = 256;  // whole numbers count such parts

template <int signs>
using WholeNetwork = Network<int16_t, signs>;

// More than any side of a fight has shown; the bound keeps sums within an int (`fits`).
inline constexpr int most_felt = 32 * grain;
RULE int cut(int sum) { return max(0, min(most_felt, sum)); }

// The odds of who moves as a logarithm, in 64ths of a doubling. `describe(moves, add)` tells the side that
// moves, or waits, by add(sign, times).
template <int signs, class Describe>
RULE int answer_for(const WholeNetwork<signs>& net, Describe&& describe) {
  using Net = WholeNetwork<signs>;
  constexpr int side = Net::features, both = 2 * side, thoughts = Net::thoughts;
  int felt[both]{}, thought[thoughts]{};
  for (int first : {0, side}) {
    describe(first == 0, [&](int sign, int times) {
      for (int i = 0; i < side; ++i) felt[first + i] += net.rows[sign][i] * times;
    });
  }
  for (int k = 0; k < thoughts; ++k) thought[k] = net.thinks_anyway[k] * grain;
  int sum = net.says_anyway * grain;
  for (int i = 0; i < both; ++i) {
    felt[i] = cut(felt[i]);
    for (int k = 0; k < thoughts; ++k) thought[k] += net.thinks[i][k] * felt[i];
    sum += net.feature_says[i] * felt[i];
  }
  for (int k = 0; k < thoughts; ++k) sum += net.thought_says[k] * cut(thought[k] / grain);
  constexpr int64_t doubling = 5909;  // 64 * 64 / ln 2
  return int(sum * doubling / (64 * grain * grain));
}

// Whether no side, however strange, can bring a sum of `answer` out of bounds.
template <int signs>
RULE bool fits(const WholeNetwork<signs>& net) {
  constexpr int64_t bound = int64_t{1} << 31;
  int64_t said = int64_t{net.says_anyway} * grain;
  if (said < 0) said = -said;
  const auto most = [](int number) { return int64_t{most_felt} * (number < 0 ? -number : number); };
  for (int number : net.feature_says) said += most(number);
  for (int number : net.thought_says) said += most(number);
  if (said >= bound) return false;
  for (int k = 0; k < net.thoughts; ++k) {
    int64_t thought = most(net.thinks_anyway[k]);
    for (int i = 0; i < 2 * net.features; ++i) thought += most(net.thinks[i][k]);
    if (thought >= bound) return false;
  }
  return true;
}

}  // namespace gm

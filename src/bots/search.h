// Search: information-set Monte-Carlo tree search, one for all games.
//
// A bot is handed a view. What the view leaves open is supposed anew for every
// iteration, so nothing can be used that the seat does not know:
//
//   1 suppose a world that fits the view
//   2 walk down the tree: whoever is asked there chooses in the node of what *it*
//     knows (its view, as a number), so a rival's choice cannot hang on our cards;
//     chance rolls
//   3 where the tree ends, add a node; from there everybody goes on by `policy`
//     until the horizon
//   4 what that end is worth to each seat goes back up: each seat's choices are
//     counted by its own worth, so two to eight seats, teams and partners are all
//     the same to it
//
// Seats that choose at the same time choose one after the other, none seeing the
// other's choice: the nodes are views. The root's seat chooses first.
//
// A node tries the policy's favourite first, and other moves as it is visited more
// often (progressive widening): what is seldom seen is played sensibly, not at
// random; among those it follows upper confidence bounds, since its visits are to
// look like good play. The root only has to find the best move: there all are tried
// equally often, in rounds, and after each the worse half leaves (sequential halving).
// What is plainly worse leaves sooner; if one move is left, the search is over.
//
// Some choices only make sense as a whole: the dice of one roll are picked one by one,
// but no die is good or bad by itself. A game may say its policy's `plan` for such, which
// is then carried out at once, and the `plans` that the root is to compare (bots/greedy.h).
//
// Memory is taken once, at the start; a full tree grows no more and is still
// searched. With a number of iterations and one thread the same seed gives the same
// choice. With several threads each has a tree of its own, and their roots are summed.
#pragma once
#include <algorithm>
#include <atomic>
#include <bit>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <thread>
#include <vector>

#include "bots/effort.h"
#include "bots/greedy.h"
#include "kit/hash.h"
#include "kit/rng.h"
#include "rules/game.h"
#include "rules/play.h"

namespace gm {

// The nodes of one tree: what a seat knows, and how its moves have done so far.
template <Game G>
class Tree {
 public:
  using Action = typename G::Action;
  struct Edge {
    Action action;
    uint32_t visits = 0;
    double sum = 0;
    double squares = 0;
  };
  struct Node {
    uint64_t key = 0;  // of the view; 0: no node
    uint32_t first = 0;
    uint32_t visits = 0;
    uint16_t edges = 0;
  };

  // Room for a root with that many moves, for at most so many nodes beside it, and within `bytes` (a root
  // always fits).
  Tree(std::size_t root_moves, uint64_t nodes, std::size_t bytes) {
    constexpr std::size_t moves = 6;  // a node has so many or so
    const std::size_t fit = bytes / (4 * sizeof(Node) + moves * sizeof(Edge));
    most_nodes_ = 1 + std::size_t(std::min<uint64_t>(nodes, fit));
    most_edges_ = root_moves + moves * (most_nodes_ - 1);
    nodes_.resize(std::bit_ceil(2 * most_nodes_));
    edges_.reserve(most_edges_);
  }

  Node* find(uint64_t key) {
    Node& there = slot(key);
    return there.key == key ? &there : nullptr;
  }
  // Nothing if the tree is full.
  Node* add(uint64_t key, const typename G::Moves& moves) {
    Node* node = add(key, std::size_t(moves.size()));
    if (node == nullptr) return nullptr;
    for (const auto& move : moves) edges_.push_back({move.action});
    return node;
  }
  Node& add_root(const std::vector<Plan<G>>& plans) {
    Node* node = add(root_key, plans.size());
    for (const Plan<G>& plan : plans) edges_.push_back({plan.front()});
    return *node;
  }
  Edge& edge(uint32_t i) { return edges_[i]; }
  const Edge* edges_of(const Node& node) const { return edges_.data() + node.first; }

 private:
  static constexpr uint64_t root_key = 1;  // a view's is never that
  Node* add(uint64_t key, std::size_t moves) {
    if (count_ >= most_nodes_ || edges_.size() + moves > most_edges_) return nullptr;
    Node& node = slot(key);
    node = {key, uint32_t(edges_.size()), 0, uint16_t(moves)};
    ++count_;
    return &node;
  }
  Node& slot(uint64_t key) {
    std::size_t i = key & (nodes_.size() - 1);
    while (nodes_[i].key != 0 && nodes_[i].key != key) i = (i + 1) & (nodes_.size() - 1);
    return nodes_[i];
  }

  std::vector<Node> nodes_;  // open addressing, at most half full
  std::vector<Edge> edges_;
  std::size_t most_nodes_ = 0, most_edges_ = 0, count_ = 0;
};

// Which move of the root is tried next. `must` stays in to the end.
template <Game G>
class Contest {
 public:
  using Edge = typename Tree<G>::Edge;
  static constexpr uint32_t now_and_then = 16;  // iterations between two looks at who is worse

  Contest(Tree<G>& tree, const typename Tree<G>::Node& root, double trust, int must)
      : tree_(tree), first_(root.first), trust_(trust), must_(must) {
    for (uint32_t i = 0; i < root.edges; ++i) in_.push_back(i);
    rounds_ = std::max(1, int(std::bit_width(root.edges - 1u)));
  }

  Edge& next() {
    uint32_t least = in_[0];
    for (uint32_t each : in_) {
      if (edge(each).visits < edge(least).visits) least = each;
    }
    return edge(least);
  }
  // After so much of the budget.
  void halve(double spent) {
    const int round = int(spent * rounds_);
    if (round <= round_ || in_.size() <= 2 || next().visits == 0) return;
    round_ = round;
    keep((in_.size() + 1) / 2);
  }
  void leave_the_worse() {
    constexpr uint32_t enough = 32;
    constexpr double surely = 5;  // standard errors
    if (in_.size() < 2 || next().visits < enough) return;
    uint32_t best = in_[0];
    for (uint32_t each : in_) {
      if (value(each) > value(best)) best = each;
    }
    const double bar = value(best);
    std::size_t count = 0;
    for (uint32_t each : in_) {
      const double error = std::sqrt(variance(best) / edge(best).visits + variance(each) / edge(each).visits);
      if (int(each) == must_ || bar - value(each) <= surely * error) in_[count++] = each;
    }
    in_.resize(count);
  }
  bool decided() const { return in_.size() == 1; }

 private:
  Edge& edge(uint32_t i) { return tree_.edge(first_ + i); }
  double value(uint32_t i) { return edge(i).sum / edge(i).visits + (i == 0 ? trust_ : 0); }
  // A few tries can all look the same where the next does not.
  double variance(uint32_t i) {
    constexpr double least = 0.01;
    const double mean = edge(i).sum / edge(i).visits;
    return std::max(least, edge(i).squares / edge(i).visits - mean * mean);
  }
  void keep(std::size_t count) {
    std::stable_sort(in_.begin(), in_.end(), [&](uint32_t a, uint32_t b) { return value(a) > value(b); });
    std::size_t kept = count;
    for (std::size_t i = count; i < in_.size(); ++i) {
      if (int(in_[i]) == must_) in_[kept++] = in_[i];
    }
    in_.resize(kept);
  }

  Tree<G>& tree_;
  uint32_t first_;
  double trust_;
  int must_;
  int rounds_, round_ = 0;
  std::vector<uint32_t> in_;
};

// The moves that are worth trying, the policy's favourite first.
template <Game G>
void put_in_order(Practice practice, const typename G::Book& book, const typename G::State& state, Seat seat,
                  typename G::Moves& moves, Rng& rng) {
  if constexpr (requires { longlist(book, state, seat, moves, practice); }) {
    longlist(book, state, seat, moves, practice);
  } else if constexpr (requires { shortlist(book, state, seat, moves); }) {
    shortlist(book, state, seat, moves);
  } else {
    const typename G::Action favourite = policy_of<G>(practice, book, state, seat, moves, rng);
    for (int i = 1; i < moves.size(); ++i) {
      if (moves[i].action == favourite) std::swap(moves[0], moves[i]);
    }
  }
}

// What a state is worth to a seat, as a search sees it.
template <Game G>
double judged(const typename G::Book& book, const typename G::State& state, Seat seat) {
  if constexpr (requires { judge(book, state, seat); }) {
    return judge(book, state, seat);
  } else {
    return worth(book, state, seat);
  }
}

// What the root tries: the moves that are worth it, each as a plan of one; or the plans of a game that has
// such, since some choices only make sense as a whole.
template <Game G>
std::vector<Plan<G>> plans_of(Practice practice, const typename G::Book& book, const typename G::State& state,
                              Seat seat, const typename G::Moves& moves, Rng& rng) {
  std::vector<Plan<G>> out;
  if constexpr (requires { plans(book, state, seat, practice); }) {
    for (const auto& plan : plans(book, state, seat, practice)) out.emplace_back(plan.begin(), plan.end());
    if (!out.empty()) return out;
  }
  typename G::Moves ordered = moves;
  put_in_order<G>(practice, book, state, seat, ordered, rng);
  for (const auto& move : ordered) out.push_back({move.action});
  return out;
}

template <Game G>
class Search {
 public:
  using Book = typename G::Book;
  using State = typename G::State;
  using View = typename G::View;
  using Moves = typename G::Moves;
  using Action = typename G::Action;

  // `must`: the place of a plan that gets a quarter of the tries at least, however bad it looks, so that it
  // can be compared with the best.
  Search(const Book& book, const View& view, Seat seat, const std::vector<Plan<G>>& plans, Manner manner,
         Budget budget, int must = -1)
      : book_(book), view_(view), seat_(seat), plans_(plans), manner_(manner), budget_(budget), must_(must) {}

  // The plans, the best first: of those that were tried often the one with the greatest worth.
  std::vector<Tried<G>> think(uint64_t seed) {
    begun_ = Clock::now();
    std::vector<Tried<G>> out;
    for (const Plan<G>& plan : plans_) out.push_back({plan.front(), {plan.begin() + 1, plan.end()}});
    const int threads = std::max(budget_.threads, 1);
    std::vector<std::vector<Tried<G>>> found(std::size_t(threads), out);
    std::vector<std::thread> others;
    for (int i = 1; i < threads; ++i) {
      others.emplace_back([&, i] { work(seed, uint64_t(i), uint64_t(threads), found[std::size_t(i)]); });
    }
    work(seed, 0, uint64_t(threads), found[0]);
    for (std::thread& each : others) each.join();
    for (const auto& one : found) {
      for (std::size_t i = 0; i < out.size(); ++i) {
        out[i].visits += one[i].visits;
        out[i].sum += one[i].sum;
        out[i].squares += one[i].squares;
      }
    }
    uint64_t most = 0;
    for (const Tried<G>& each : out) most = std::max(most, each.visits);
    const auto value = [&](std::size_t i) {
      const bool often = 2 * out[i].visits >= most;
      return (often ? 2 : 0) + out[i].worth() + (i == 0 ? manner_.trust : 0);
    };
    std::vector<std::size_t> order(out.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return value(a) > value(b); });
    std::vector<Tried<G>> best;
    for (std::size_t i : order) best.push_back(std::move(out[i]));
    return best;
  }

 private:
  using Clock = std::chrono::steady_clock;
  using Edge = typename Tree<G>::Edge;
  using Node = typename Tree<G>::Node;
  // A choice on the way down.
  struct Way {
    Node* node;
    Edge* edge;
    Seat seat;
  };

  // How much of the budget is spent, 0 to 1.
  double spent(uint64_t done) const {
    const double part = double(done) / double(budget_.iterations);
    if (budget_.milliseconds == 0) return part;
    const std::chrono::duration<double, std::milli> time = Clock::now() - begun_;
    return std::max(part, time.count() / budget_.milliseconds);
  }
  bool over(uint64_t done) const {
    if (done < plans_.size() * uint64_t(std::max(budget_.threads, 1)))
      return false;  // each plan in each tree
    if (done >= budget_.iterations) return true;
    if (budget_.stop != nullptr && budget_.stop->load(std::memory_order_relaxed)) return true;
    return budget_.milliseconds > 0 &&
           Clock::now() - begun_ >= std::chrono::milliseconds(budget_.milliseconds);
  }

  // Every `step`-th iteration from `first` on, in a tree of its own.
  void work(uint64_t seed, uint64_t first, uint64_t step, std::vector<Tried<G>>& found) {
    Tree<G> tree(plans_.size(), budget_.iterations, budget_.bytes);
    std::vector<Way> way;
    Node& root = tree.add_root(plans_);
    Contest<G> contest(tree, root, manner_.trust, must_);
    for (uint64_t i = first; !over(i); i += step) {
      if (root.visits % Contest<G>::now_and_then == 0) {
        contest.halve(spent(i));
        if (!budget_.teach) contest.leave_the_worse();
        if (contest.decided() && !budget_.teach) break;
      }
      Edge& edge = neglected(tree, root) ? tree.edge(root.first + uint32_t(must_)) : contest.next();
      // The same worlds, and the same luck in them, serve every move.
      Rng luck = stream(seed, edge.visits * step + first);
      way.assign(1, {&root, &edge, seat_});
      iterate(tree, luck, way, plans_[std::size_t(&edge - &tree.edge(root.first))]);
    }
    for (std::size_t i = 0; i < found.size(); ++i) {
      const Edge& edge = tree.edges_of(root)[i];
      found[i].visits = edge.visits;
      found[i].sum = edge.sum;
      found[i].squares = edge.squares;
    }
  }

  // One iteration, whose first choice, a plan, is on the way already.
  void iterate(Tree<G>& tree, Rng& luck, std::vector<Way>& way, const Plan<G>& plan) {
    State state = suppose(book_, view_, luck);
    const int now = moment(book_, state);
    const int end = now + manner_.ahead * (horizon(book_, state) - now);
    Quiet quiet;
    for (const Action& action : plan) apply(book_, state, seat_, action, quiet);
    bool inside = true;
    for (int step = int(plan.size()); step < manner_.ahead * manner_.steps; ++step) {
      const Actors who = actors(book_, state);
      if (who.none() || moment(book_, state) >= end) break;
      const Seat seat = next_actor(who);
      if (seat == chance) {
        apply(book_, state, chance, random_action(book_, state, chance, luck), quiet);
        continue;
      }
      if (carry_out_plan(state, seat)) continue;
      if (!inside) {
        act_by_policy<G>(manner_.practice, book_, state, seat, luck);
        continue;
      }
      Moves moves;
      legal(book_, state, seat, moves);
      if (moves.size() == 1) {
        apply(book_, state, seat, moves[0].action, quiet);
        continue;
      }
      const uint64_t key = key_of(state, seat);
      Node* node = tree.find(key);
      if (node == nullptr) {
        inside = false;
        put_in_order<G>(manner_.practice, book_, state, seat, moves, luck);
        node = tree.add(key, moves);
      }
      if (node == nullptr) {  // no room
        inside = false;
        act_by_policy<G>(manner_.practice, book_, state, seat, luck);
        continue;
      }
      Edge& edge = choose(tree, *node);
      way.push_back({node, &edge, seat});
      apply(book_, state, seat, edge.action, quiet);
    }
    PerSeat<double> ends;
    Seats known;
    for (const Way& each : way) {
      if (!known.has(each.seat)) {
        known.add(each.seat);
        ends[each.seat] = judged<G>(book_, state, each.seat);
      }
      const double end_worth = ends[each.seat];
      ++each.node->visits;
      ++each.edge->visits;
      each.edge->sum += end_worth;
      each.edge->squares += end_worth * end_worth;
    }
  }

  // What the policy would do in several steps, where a search tries nothing else.
  bool carry_out_plan(State& state, Seat seat) const {
    if constexpr (requires { plan(book_, state, seat, manner_.practice); }) {
      const auto actions = plan(book_, state, seat, manner_.practice);
      Quiet quiet;
      for (const Action& action : actions) apply(book_, state, seat, action, quiet);
      return !actions.empty();
    } else {
      return false;
    }
  }

  bool neglected(Tree<G>& tree, const Node& root) const {
    return must_ >= 0 && 4 * uint64_t(tree.edge(root.first + uint32_t(must_)).visits) < root.visits;
  }

  // Upper confidence bounds over the moves that the visits allow.
  Edge& choose(Tree<G>& tree, const Node& node) const {
    const double visits = double(node.visits);
    const int allowed = std::min(int(node.edges), 1 + int(manner_.widen * std::sqrt(visits)));
    const double spread = manner_.explore * manner_.explore * std::log(visits + 1);
    uint32_t best = node.first;
    double best_value = -1;
    for (int i = 0; i < allowed; ++i) {
      const Edge& edge = tree.edge(node.first + uint32_t(i));
      if (edge.visits == 0) return tree.edge(node.first + uint32_t(i));
      const double tried = double(edge.visits);
      const double value = edge.sum / tried + std::sqrt(spread / tried);
      if (value > best_value) best = node.first + uint32_t(i), best_value = value;
    }
    return tree.edge(best);
  }

  uint64_t key_of(const State& state, Seat seat) const {
    return hash_of(view(book_, state, seat)) | 2;  // neither "no node" nor the root
  }

  const Book& book_;
  const View& view_;
  Seat seat_;
  const std::vector<Plan<G>>& plans_;
  Manner manner_;
  Budget budget_;
  int must_;
  typename Clock::time_point begun_;
};

}  // namespace gm

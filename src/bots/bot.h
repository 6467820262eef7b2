// Bots: a level, a view, and out comes a choice. A bot is given what its seat
// knows and imagines the rest (rules: `imagine`), so it cannot cheat.
//
//   random           any legal action
//   novice           the policy of the game: rules of thumb (of a beginner, where a game has such)
//   casual, greedy   try each action in imagined worlds, let the nearest future run
//                    its course, and take the one that looks best (bots/greedy.h)
//   strong, master   search a tree of what the seats may know (bots/search.h)
//
// A game adds in bots/<game>.h what bots/greedy.h lists: a policy, the worth of a
// state, and how far to look.
#pragma once
#include "bots/battle.h"
#include "bots/effort.h"
#include "bots/greedy.h"
#include "bots/infinity.h"
#include "bots/levels.h"
#include "bots/ring.h"
#include "bots/search.h"
#include "bots/united.h"
#include "kit/rng.h"
#include "rules/game.h"
#include "rules/play.h"

namespace gm {

// What a bot would do, and how the moves it tried looked to it, best first.
template <Game G>
struct Advice {
  typename G::Action action;
  double worth = 0;               // its share of the win, 0 to 1
  std::vector<Tried<G>> tried{};  // empty where nothing was tried
};

// A world that the view allows, and the moves of the seat there: the same in every such world.
template <Game G>
struct Asked {
  Asked(const typename G::Book& book, const typename G::View& view, Seat seat, Rng& rng)
      : world(suppose(book, view, rng)) {
    legal(book, world, seat, moves);
    assert(!moves.empty());
  }
  typename G::State world;
  typename G::Moves moves;
};

// Puts a move that must be weighed beside the others (somebody made it) on their list, if it is not there
// yet; says where it stands, or -1 if there is none.
template <Game G>
int list_also(typename G::Moves& moves, const typename G::Action* also) {
  if (also == nullptr) return -1;
  for (int i = 0; i < moves.size(); ++i) {
    if (moves[i].action == *also) return i;
  }
  moves.push({*also});
  return moves.size() - 1;
}

template <Game G>
int list_also(std::vector<Plan<G>>& plans, const typename G::Action* also) {
  if (also == nullptr) return -1;
  for (std::size_t i = 0; i < plans.size(); ++i) {
    if (plans[i].front() == *also) return int(i);
  }
  plans.push_back({*also});
  return int(plans.size()) - 1;
}

// Looks ahead in a number of worlds.
template <Game G>
Advice<G> look_ahead(const typename G::Book& book, const typename G::View& view, Seat seat, Rng& rng,
                     const Effort& effort, const typename G::Action* also = nullptr) {
  Asked<G> asked(book, view, seat, rng);
  if constexpr (requires { shortlist(book, asked.world, seat, asked.moves); }) {
    shortlist(book, asked.world, seat, asked.moves);
  }
  list_also<G>(asked.moves, also);
  if (asked.moves.size() == 1) return {asked.moves[0].action, worth(book, asked.world, seat)};
  auto tried = best_of<G>(book, view, seat, asked.moves, rng, effort);
  return {tried.front().action, tried.front().worth(), std::move(tried)};
}

// Searches a tree.
template <Game G>
Advice<G> search(const typename G::Book& book, const typename G::View& view, Seat seat, Rng& rng,
                 const Manner& manner, const Budget& budget, const typename G::Action* also = nullptr) {
  Asked<G> asked(book, view, seat, rng);
  if (asked.moves.size() == 1) return {asked.moves[0].action, judged<G>(book, asked.world, seat)};
  std::vector<Plan<G>> plans = plans_of<G>(manner.practice, book, asked.world, seat, asked.moves, rng);
  const int must = list_also<G>(plans, also);
  if (plans.size() == 1 && !budget.teach) {
    return {plans[0].front(), judged<G>(book, asked.world, seat)};
  }
  auto tried = Search<G>(book, view, seat, plans, manner, budget, must).think(rng.next());
  return {tried.front().action, tried.front().worth(), std::move(tried)};
}

// How a level searches, if it does.
template <Game G>
constexpr Manner manner_of(Level level) {
  return level == Level::master ? master_manner<G> : strong_manner<G>;
}

// A budget without iterations has those of the level. `also`, a legal action, is weighed beside the others by
// every level that compares.
template <Game G>
Advice<G> advise(Level level, const typename G::Book& book, const typename G::View& view, Seat seat, Rng& rng,
                 Budget budget = {}, const typename G::Action* also = nullptr) {
  const Manner manner = manner_of<G>(level);
  if (budget.iterations == 0) budget.iterations = manner.iterations;
  switch (level) {
    case Level::random:
    case Level::novice: {
      const Asked<G> asked(book, view, seat, rng);
      const auto action = level == Level::random || asked.moves.size() == 1
                              ? draw_move(asked.moves, rng, false)
                              : policy_of<G>(Practice::beginner, book, asked.world, seat, asked.moves, rng);
      return {action, worth(book, asked.world, seat)};
    }
    case Level::casual:
      return look_ahead<G>(book, view, seat, rng, little_effort<G>, also);
    case Level::greedy:
      return look_ahead<G>(book, view, seat, rng, usual_effort<G>, also);
    case Level::strong:
    case Level::master:
      return search<G>(book, view, seat, rng, manner, budget, also);
  }
  return {};
}

}  // namespace gm

// The contract every game fulfils, and nothing else.
//
// A game is one plain value (State) and functions on it. Book is the immutable
// value beside it: options and content. Everything above this folder (bots,
// tables, server, laboratory) is written against this contract alone.
//
//   start(book)                            the state before the first action
//   actors(book, state)                    who may act now: seats, or chance; none when over
//   legal(book, state, seat, moves)        what it may do; for chance with weights
//   random_action(book, state, seat, rng)  one of them by its weight, as draw_move (play.h) picks it
//   refusal(book, state, seat, action)     Refusal::none, or why not: the one gate for strangers
//   is_pick(action)                        one part of a larger choice, such as a die of a roll
//   copies(book, state, action)            how often that part could be taken now
//   apply(book, state, seat, action, sink) the step; trusts that refusal said none
//   view(book, state, viewer)              what a seat or the spectator knows, a type of its own
//   imagine(book, view, rng)               some full state that this view allows
//   shown(event, viewer)                   an event as that viewer sees it
//   reveals(event)                         whether somebody learned something hidden by it
//   outcome(book, state), sound(book, state)
//   side_of(book, seat)                    a number; seats of one side win and lose together
//
// Choices of several things are made step by step. Each thing picked is an action,
// and an action of another kind ends the series. What is picked has no order, so
// the rules take one path to each set: `legal` lists picks in the order in which
// they must come. Programs walk that path; a person picks in any order, and
// Session puts the picks in theirs.
//
// And, for signature and law tests: modes(book) and mode(book, i), ways to play;
// complete(book), after options changed; actions_written(book) and
// action_written(book, i), all actions that can be written down; longest(book),
// a bound on the steps of a game.
#pragma once
#include <concepts>
#include <type_traits>

#include "kit/rng.h"
#include "kit/rule.h"
#include "kit/seat.h"

namespace gm {

// Several seats at once: each answers for itself, in secret; or, with a speaker, any one answers for all.
struct Actors {
  Seats seats;
  bool luck = false;      // chance acts; then no seat does
  Seat speaker = nobody;  // of a decision of the table: who is asked first
  RULE bool together() const { return speaker != nobody; }
  RULE bool none() const { return seats.empty() && !luck; }
  RULE bool has(Seat seat) const { return seat == chance ? luck : int(seat) < max_seats && seats.has(seat); }
  friend constexpr bool operator==(const Actors&, const Actors&) = default;
};

struct Outcome {
  bool over = false;
  Seats winners;  // every seat of the winning side
  friend constexpr bool operator==(const Outcome&, const Outcome&) = default;
};

// The sink of simulations: pays nothing for events.
struct Quiet {
  template <class Event>
  RULE void operator()(const Event&) const {}
};

// A Game names its types; the functions are found beside them.
template <class G>
concept Game = requires(const typename G::Book& book, const typename G::State& state,
                        typename G::State& changing, typename G::Action action, typename G::Moves& moves,
                        const typename G::View& known, const typename G::Event& event, Rng& rng, Seat seat,
                        Quiet& sink) {
  requires std::is_trivially_copyable_v<typename G::Book> && std::is_trivially_copyable_v<typename G::State>;
  // Equal states have equal bytes, and so have equal views: each is a number (kit/hash.h).
  requires std::has_unique_object_representations_v<typename G::State>;
  requires std::has_unique_object_representations_v<typename G::View>;
  requires std::equality_comparable<typename G::State> && std::equality_comparable<typename G::View>;
  { start(book) } -> std::same_as<typename G::State>;
  { actors(book, state) } -> std::same_as<Actors>;
  legal(book, state, seat, moves);
  { random_action(book, state, seat, rng) } -> std::same_as<typename G::Action>;
  { refusal(book, state, seat, action) } -> std::same_as<typename G::Refusal>;
  { is_pick(action) } -> std::same_as<bool>;
  { copies(book, state, action) } -> std::same_as<int>;
  apply(book, changing, seat, action, sink);
  { view(book, state, seat) } -> std::same_as<typename G::View>;
  { imagine(book, known, rng) } -> std::same_as<typename G::State>;
  { shown(event, seat) } -> std::same_as<typename G::Event>;
  { reveals(event) } -> std::same_as<bool>;
  { mode(book, 0) } -> std::same_as<typename G::Options>;
  { modes(book) } -> std::same_as<int>;
  { action_written(book, actions_written(book)) } -> std::same_as<typename G::Action>;
  { longest(book) } -> std::same_as<long>;
  { outcome(book, state) } -> std::same_as<Outcome>;
  int(side_of(book, seat));
  { sound(book, state) } -> std::same_as<typename G::Fault>;
};

}  // namespace gm

// The laws that every game must pass (design: laws), as functions over the
// contract in rules/game.h. laws_test.cpp runs them over the list of games for
// a little while, tests/soak for as long as wanted.
//
// A broken law is a sentence with all that is needed to see it again.
#pragma once
#include <fmt/format.h>

#include <optional>
#include <string>
#include <vector>

#include "kit/rng.h"
#include "rules/games.h"
#include "rules/play.h"
#include "text/game_text.h"

namespace gm::laws {

struct Broken {
  std::string law;
  std::string how;
};

template <Game G>
struct Law {
  using Text = GameText<G>;
  using Book = typename G::Book;
  using State = typename G::State;
  using Action = typename G::Action;
  using Event = typename G::Event;
  using Moves = typename G::Moves;

  const typename Text::Content& content;
  const Book& book;

  static Moves moves_of(const Book& book, const State& state, Seat seat) {
    Moves moves;
    legal(book, state, seat, moves);
    return moves;
  }
  std::vector<Seat> everybody() const {
    std::vector<Seat> all;
    for (int i = 0; i < seats(book.options); ++i) all.push_back(Seat(i));
    all.push_back(spectator);
    return all;
  }
  std::string told(Seat seat, Action action) const {
    return fmt::format("seat {} {}", int(seat), write_action(content, action).dump());
  }

  // 1. `sound` after every step; somebody can act until the game is over, nobody afterwards.
  std::optional<Broken> goes_on(const State& state) const {
    const auto fault = sound(book, state);
    if (fault != G::Fault::none) return Broken{"sound", fmt::format("fault {}", int(fault))};
    const Actors who = actors(book, state);
    if (who.none() != outcome(book, state).over)
      return Broken{"actors", "nobody acts, but it is not over (or the other way round)"};
    if (who.luck && !who.seats.empty()) return Broken{"actors", "chance and seats act together"};
    for (int i = 0; i < seats(book.options); ++i) {
      if (who.has(Seat(i)) == moves_of(book, state, Seat(i)).empty())
        return Broken{"legal", fmt::format("seat {}", i)};
    }
    if (who.luck == moves_of(book, state, chance).empty()) return Broken{"legal", "chance"};
    return std::nullopt;
  }

  // 2. `legal` and `refusal` agree on every action that can be written down,
  // and every refusal names a rule.
  std::optional<Broken> refusal_agrees(const State& state) const {
    std::vector<Seat> seats = everybody();
    seats.back() = chance;
    for (Seat seat : seats) {
      const Moves moves = moves_of(book, state, seat);
      for (int i = 0; i < actions_written(book); ++i) {
        const Action action = action_written(book, i);
        bool listed = false;
        for (const auto& move : moves) listed = listed || move.action == action;
        const auto why = refusal(book, state, seat, action);
        if (listed != (why == G::Refusal::none)) {
          return Broken{"refusal", fmt::format("seat {} action {}: listed {}, refusal {}", int(seat), i,
                                               listed, int(why))};
        }
        if (!listed && rule_behind(book, state, why).empty())
          return Broken{"refusal", fmt::format("{} names no rule", int(why))};
      }
    }
    return std::nullopt;
  }

  // 4. Text round-trips.
  std::optional<Broken> round_trips(const State& state) const {
    const Json written = write_state(content, book, state);
    const auto read = read_state(content, book, Json::parse(written.dump()));
    if (!read) return Broken{"state text", read.problem().line() + " in " + written.dump()};
    if (!(*read == state)) return Broken{"state text", "reads back differently: " + written.dump()};
    for (Seat viewer : everybody()) {
      const auto known = view(book, state, viewer);
      const Json view_text = write_view(content, book, known);
      const auto view_read = read_view(content, book, Json::parse(view_text.dump()));
      if (!view_read) return Broken{"view text", view_read.problem().line() + " in " + view_text.dump()};
      if (!(*view_read == known)) return Broken{"view text", "reads back differently: " + view_text.dump()};
    }
    return std::nullopt;
  }
  std::optional<Broken> action_round_trips(Action action) const {
    const auto read = read_action(content, Json::parse(write_action(content, action).dump()));
    if (!read || !(*read == action)) return Broken{"action text", write_action(content, action).dump()};
    const auto words = long_action(content, short_action(content, action));
    if (!words || !(*words == action)) return Broken{"short action", short_action(content, action)};
    return std::nullopt;
  }
  std::optional<Broken> event_round_trips(const Event& event) const {
    const Json written = write_event(content, event);
    const auto read = read_event(content, Json::parse(written.dump()));
    if (!read || !(*read == event)) return Broken{"event text", written.dump()};
    return std::nullopt;
  }

  // 5. No leak. `state` and an imagined state differ only in what the viewer
  // cannot know: its view, its legal list, and all it is told of the next step
  // must be the same, as far as that step shows it nothing new.
  std::optional<Broken> no_leak(const State& state, Seat seat, Action action, Rng& rng) const {
    for (Seat viewer : everybody()) {
      const auto known = view(book, state, viewer);
      const State other = imagine(book, known, rng);
      const auto fault = sound(book, other);
      if (fault != G::Fault::none)
        return Broken{"imagine", fmt::format("viewer {}: fault {}", int(viewer), int(fault))};
      if (!(view(book, other, viewer) == known))
        return Broken{"imagine", fmt::format("viewer {} sees another view", int(viewer))};
      if (viewer != spectator && !(moves_of(book, state, viewer) == moves_of(book, other, viewer))) {
        return Broken{"no leak", fmt::format("viewer {} has another legal list", int(viewer))};
      }
      // The same step there; where the actor's secret makes it impossible, another secret one.
      Action same = action;
      if (refusal(book, other, seat, action) != G::Refusal::none) {
        if (seat == viewer)
          return Broken{"no leak",
                        fmt::format("viewer {} may not do there what it may do here", int(viewer))};
        const Moves moves = moves_of(book, other, seat);
        if (moves.empty()) return Broken{"no leak", fmt::format("viewer {}: others act there", int(viewer))};
        if (!secret(state, seat, viewer, action))
          continue;  // an open choice that hidden cards allow only here
        // Another secret one; an open answer (no card at all) would be told.
        do same = draw_move(moves, rng, seat == chance);
        while (!secret(other, seat, viewer, same));
      }
      const auto [here, after_here] = told_to(state, seat, action, viewer);
      const auto [there, after_there] = told_to(other, seat, same, viewer);
      for (std::size_t i = 0;; ++i) {
        const bool end_here = i == here.size(), end_there = i == there.size();
        if (end_here && end_there) {
          if (!(view(book, after_here, viewer) == view(book, after_there, viewer))) {
            return Broken{"no leak", fmt::format("viewer {} sees different views after {} (there {})",
                                                 int(viewer), told(seat, action), told(seat, same))};
          }
          break;
        }
        // What shows the viewer something new may differ, and all that follows.
        const auto news = [&](const Event& event) { return reveals(event) && event.audience.has(viewer); };
        if ((!end_here && news(here[i])) || (!end_there && news(there[i]))) break;
        if (end_here || end_there) {
          return Broken{"no leak", fmt::format("viewer {} is told more events after {}", int(viewer),
                                               told(seat, action))};
        }
        if (!(shown(here[i], viewer) == shown(there[i], viewer))) {
          return Broken{"no leak", fmt::format("viewer {} is told {} and {}", int(viewer),
                                               write_event(content, shown(here[i], viewer)).dump(),
                                               write_event(content, shown(there[i], viewer)).dump())};
        }
      }
    }
    return std::nullopt;
  }

  // A game at random with laws checked along the way: 1 at every step, the
  // dearer ones at one step in `every`.
  std::optional<Broken> whole_game(Rng rng, int every) const {
    State state = start(book);
    long steps = 0;
    for (;; ++steps) {
      if (auto broken = goes_on(state)) return at(*broken, steps);
      const Actors who = actors(book, state);
      if (who.none()) break;
      if (steps > longest(book)) return at({"end", "longer than longest(book)"}, steps);
      if (who.together() && (who.luck || !who.seats.has(who.speaker)))
        return at({"speaker", "is not one of those who are asked"}, steps);
      // Any of the seats that choose at once may be the first to do so.
      Seat seat = next_actor(who);
      if (who.seats.size() > 1) {
        int n = rng.below(who.seats.size());
        for (Seat each : who.seats) {
          if (n-- == 0) seat = each;
        }
      }
      Rng same = rng;
      const Action action = draw_move(moves_of(book, state, seat), rng, who.luck);
      if (!(random_action(book, state, seat, same) == action) || same.x != rng.x)
        return at({"random_action", "is not what draw_move picks: " + told(seat, action)}, steps);
      if (rng.below(every) == 0) {
        if (auto broken = refusal_agrees(state)) return at(*broken, steps);
        if (auto broken = round_trips(state)) return at(*broken, steps);
        if (auto broken = action_round_trips(action)) return at(*broken, steps);
      }
      if (rng.below(every) < 4) {
        if (auto broken = no_leak(state, seat, action, rng)) return at(*broken, steps);
      }
      std::vector<Event> events;
      auto sink = [&](const Event& event) { events.push_back(event); };
      const State before = state;
      apply(book, state, seat, action, sink);
      if (rng.below(every) == 0) {
        for (const Event& event : events) {
          for (Seat viewer : everybody()) {
            if (auto broken = event_round_trips(shown(event, viewer))) return at(*broken, steps);
          }
        }
        // 3. The same action on the same state gives the same state, told or not.
        State again = before;
        Quiet quiet;
        apply(book, again, seat, action, quiet);
        if (!(again == state)) return at({"same", told(seat, action)}, steps);
      }
    }
    return std::nullopt;
  }

 private:
  static Broken at(Broken broken, long steps) {
    broken.how += fmt::format(" (step {})", steps);
    return broken;
  }

  std::pair<std::vector<Event>, State> told_to(State state, Seat seat, Action action, Seat) const {
    std::vector<Event> events;
    auto sink = [&](const Event& event) { events.push_back(event); };
    apply(book, state, seat, action, sink);
    return {events, state};
  }

  // Whether the viewer is not told what was done: then any other such action looks the same to it.
  bool secret(const State& state, Seat seat, Seat viewer, Action action) const {
    const auto [events, after] = told_to(state, seat, action, viewer);
    return !events.empty() && !events.front().audience.has(viewer);
  }
};

}  // namespace gm::laws

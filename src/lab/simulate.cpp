#include "lab/simulate.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <optional>
#include <type_traits>

#include "lab/battle_tally.h"
#include "lab/infinity_tally.h"
#include "lab/many.h"
#include "lab/ring_tally.h"
#include "lab/share.h"
#include "lab/united_tally.h"
#include "rules/games.h"
#include "table/record.h"
#include "table/session.h"

namespace gm {
namespace {

// A game whose characters are dealt to the seats in too many ways to play them all.
struct NoPairings {
  template <class Book>
  explicit NoPairings(const Book&) {}
  uint64_t size() const { return 0; }
};

template <class G>
struct TallyOf;  // what is counted for a game, and the pairings it can be played through
template <>
struct TallyOf<battle::Battle> {
  using type = battle::Tally;
  using Pairings = NoPairings;
};
template <>
struct TallyOf<infinity::Infinity> {
  using type = infinity::Tally;
  using Pairings = infinity::Pairings;
};
template <>
struct TallyOf<ring::Ring> {
  using type = ring::Tally;
  using Pairings = ring::Pairings;
};
template <>
struct TallyOf<united::United> {
  using type = united::Tally;
  using Pairings = united::Pairings;
};

template <class G>
inline constexpr bool has_challenges =
    std::is_constructible_v<typename TallyOf<G>::Pairings, const typename G::Book&, bool>;

// The pairings of a game; some can go through its Challenges too.
template <Game G>
typename TallyOf<G>::Pairings pairings_of(const typename G::Book& book, bool challenges) {
  using Pairings = typename TallyOf<G>::Pairings;
  if constexpr (has_challenges<G>) {
    return Pairings(book, challenges);
  } else {
    return Pairings(book);
  }
}
// The book of one game: pairings may be played with options of their own.
template <Game G>
const typename G::Book& book_of(const typename TallyOf<G>::Pairings* pairings, const typename G::Book& book,
                                uint64_t number) {
  if constexpr (requires { pairings->book(number); }) {
    if (pairings != nullptr) return pairings->book(number);
  }
  return book;
}

// What is counted.
template <Game G>
struct Sums {
  uint64_t decisions = 0;
  uint64_t chance_steps = 0;
  PerSeat<uint64_t> wins;
  typename TallyOf<G>::type tally;
  void add(const Sums& other) {
    decisions += other.decisions;
    chance_steps += other.chance_steps;
    for (int i = 0; i < max_seats; ++i) wins[Seat(i)] += other.wins[Seat(i)];
    tally.add(other.tally);
  }
};

// What --pairings gives the seats of this game instead of letting chance or bots choose.
template <Game G>
std::optional<typename G::Action> given(const typename TallyOf<G>::Pairings* pairings,
                                        const typename G::State& state, uint64_t number) {
  if constexpr (requires { pairings->given(state, number); }) {
    if (pairings != nullptr) return pairings->given(state, number);
  }
  return std::nullopt;
}

template <Game G>
void play_one(const typename G::Book& book, const std::vector<Level>& bots,
              const typename TallyOf<G>::Pairings* pairings, uint64_t seed, uint64_t number, Sums<G>& sums) {
  Rng luck = stream(seed, 2 * number);
  Rng thought = stream(seed, 2 * number + 1);
  const auto end = play_out<G>(
      book, [&](const typename G::Event& event) { sums.tally.watch(book, event); },
      [&](const typename G::State& state, Seat seat, const typename G::Moves& moves) {
        ++(seat == chance ? sums.chance_steps : sums.decisions);
        if (const auto dealt = given<G>(pairings, state, number)) return *dealt;
        if (seat == chance) return draw_move(moves, luck, true);
        return bot_action<G>(bots[std::size_t(seat)], book, state, seat, moves, thought);
      });
  sums.tally.end(book, end);
  for (Seat seat : outcome(book, end).winners) ++sums.wins[seat];
}

Result<std::vector<Level>> levels(const std::vector<std::string>& bots, int seats) {
  std::vector<Level> out;
  for (const std::string& bot : bots) {
    const auto level = read_level("--bots", bot);
    if (!level) return level.problem();
    out.push_back(*level);
  }
  if (out.empty()) out.push_back(Level::random);
  if (out.size() == 1) out.assign(std::size_t(seats), out[0]);
  if (out.size() != std::size_t(seats)) {
    return Problem{"--bots", fmt::format("expected one bot for all or {}, one for each seat; got {}", seats,
                                         out.size())};
  }
  return out;
}

template <Game G>
Result<Json> simulate_game(const SimulateSettings& settings, const Progress& progress) {
  const auto opened = open_game<G>(settings.options, settings.packs);
  if (!opened) return opened.problem();
  const auto& [own, options, book] = *opened;
  if (settings.challenges && !(has_challenges<G> && settings.pairings)) {
    return Problem{"--challenges", has_challenges<G>
                                       ? "expected --pairings with it"
                                       : fmt::format("expected a game of Challenges; got \"{}\"", G::id)};
  }
  const auto pairings = pairings_of<G>(book, settings.challenges);
  // Pairings with books of their own may have more seats, or fewer.
  constexpr bool own_books = requires { pairings.book(0); };
  const int players = own_books && settings.pairings ? G::most_seats : seats(options);
  const auto bots = levels(settings.bots, players);
  if (!bots) return bots.problem();

  if (settings.pairings && pairings.size() == 0) {
    return Problem{"--pairings", fmt::format("expected a game of pairings, such as ring; got \"{}\"", G::id)};
  }
  const uint64_t asked = settings.games * (settings.pairings ? pairings.size() : 1);

  const uint64_t seed = seed_number(settings.seed);
  const auto* const paired = settings.pairings ? &pairings : nullptr;
  const auto played =
      play_many<Sums<G>>(asked, settings.threads, progress, [&](uint64_t game, Sums<G>& sums) {
        play_one<G>(book_of<G>(paired, opened->book, game), *bots, paired, seed, game, sums);
      });
  const Sums<G>& sums = played.sums;

  Json out{{"game", G::id},
           {"options", write_options(opened->content(), options)},
           {"games", played.games},
           {"asked", asked},
           {"seed", settings.seed},
           {"decisions", sums.decisions},
           {"chance_steps", sums.chance_steps},
           {"seconds", played.seconds},
           {"capped", sums.tally.capped()}};
  out["seats"] = Json::array();
  for (int i = 0; i < players && !(own_books && settings.pairings); ++i) {
    Json row{{"seat", seat_name(Seat(i))}, {"bot", level_names[std::size_t((*bots)[std::size_t(i)])]}};
    put(row, share(sums.wins[Seat(i)], played.games));
    out["seats"].push_back(row);
  }
  out.update(sums.tally.report(opened->content(), book, played.games));
  return out;
}

}  // namespace

Result<Json> simulate(const SimulateSettings& settings, const Progress& progress) {
  if (settings.games == 0) return Problem{"--games", "expected at least 1; got 0"};
  return with_game(settings.game, [&]<class G>() { return simulate_game<G>(settings, progress); });
}

}  // namespace gm

#include "lab/infinity_tally.h"

#include "lab/share.h"
#include "table/session.h"
#include "text/infinity/notation.h"

namespace gm::infinity {

// ---- Pairings ----------------------------------------------------------------

Pairings::Pairings(const Book& book) {
  for (int players = fewest_players; players <= most_players; ++players) {
    Book& own = books_.emplace_back(book);
    own.options.players = u8(players);
    own.options.teams = TeamChoice::choose;
    if (own.options.first_player != nobody) own.options.first_player = Seat{0};
    complete(own);
  }
}

std::optional<Action> Pairings::given(const State& state, uint64_t game) const {
  const Table& t = state.table;
  if (t.decision != Decision::choose_team) return std::nullopt;
  uint64_t order = game / books_.size() % orders;
  int left[team_count] = {0, 1, 2, 3, 4};
  for (int seat = 0, count = team_count;; ++seat, --count) {
    int& team = left[order % uint64_t(count)];
    if (t.asked == Seat(seat)) return Action{t.decision, Deed::take_team, u8(team)};
    order /= uint64_t(count);
    team = left[count - 1];
  }
}

// ---- Counting ----------------------------------------------------------------

const char* const Tally::end_names[] = {"tiles_open", "superheroes_gone", "round_cap", "stones", "thanos"};

Tally::End Tally::end_of(const Table& table, bool capped) {
  if (table.ending == Ending::stones) return End::stones;
  if (table.ending == Ending::thanos) return End::thanos;
  if (capped) return End::round_cap;
  return closed_cells(table).empty() ? End::tiles_open : End::superheroes_gone;
}

void Tally::watch(const Book&, const Event& event) {
  if (event.happening == Happening::first_named) first_ = event.seat;
  if (event.happening == Happening::ability_used) ++used_[int(event.character)];
}

void Tally::end(const Book& book, const State& state) {
  const Table& t = state.table;
  const int players = seats(book);
  Games& games = players_[players];
  ++games.games;
  games.first_won += t.winners.has(first_);
  for (int i = 0; i < players; ++i) {
    const uint64_t won = t.winners.has(Seat(i)) ? whole_win / uint64_t(t.winners.size()) : 0;
    const Wins own{1, won, uint64_t(points(t, Seat(i)))};
    sum(games.teams[int(t.team[i])], own);
    sum(games.seats[i], own);
    games.leadership += !(t.scored[i] & book.halves()).empty();
  }
  const bool capped = t.last_turns != 0 && t.turn + 1 >= book.options.round_cap * players;
  ++games.ended[int(end_of(t, capped))];
  ++games.ties[int(t.tie)];
  ++games.rounds[t.turn / players + 1];
  games.appeared += thanos_on_board(t);
  for (int kind = 0; kind < token_kind_count; ++kind) {
    games.taken[kind] += uint64_t((t.taken & book.of_kind[kind]).size());
  }
}

void Tally::sum(Wins& to, const Wins& from) {
  to.games += from.games, to.wins += from.wins, to.points += from.points;
}

void Tally::add(const Tally& o) {
  for (int players = 0; players <= most_players; ++players) {
    Games& to = players_[players];
    const Games& from = o.players_[players];
    to.games += from.games, to.first_won += from.first_won;
    for (int i = 0; i < team_count; ++i) sum(to.teams[i], from.teams[i]);
    for (int i = 0; i < most_players; ++i) sum(to.seats[i], from.seats[i]);
    for (int i = 0; i < end_count; ++i) to.ended[i] += from.ended[i];
    for (int i = 0; i < tie_break_count; ++i) to.ties[i] += from.ties[i];
    for (int i = 0; i <= most_rounds; ++i) to.rounds[i] += from.rounds[i];
    to.leadership += from.leadership, to.appeared += from.appeared;
    for (int i = 0; i < token_kind_count; ++i) to.taken[i] += from.taken[i];
  }
  for (int i = 0; i < character_count; ++i) used_[i] += o.used_[i];
}

uint64_t Tally::capped() const {
  uint64_t sum = 0;
  for (const Games& games : players_) sum += games.ended[int(End::round_cap)];
  return sum;
}

// ---- The report ----------------------------------------------------------------

Json Tally::wins_row(const char* key, const Json& name, const Wins& wins) {
  Json row{{key, name}, {"games", wins.games}, {"points", double(wins.points) / double(wins.games)}};
  put(row, part(double(wins.wins) / double(whole_win), wins.games));
  return row;
}

Json Tally::report_players(const Content& content, int players) const {
  const Games& games = players_[players];
  const double all = double(games.games);
  Json out{{"players", players}, {"games", games.games}};
  out["teams"] = Json::array();
  for (int i = 0; i < team_count; ++i) {
    if (games.teams[i].games == 0) continue;
    out["teams"].push_back(wins_row("team", content.teams[std::size_t(i)].id, games.teams[i]));
  }
  out["seats"] = Json::array();
  for (int i = 0; i < players; ++i)
    out["seats"].push_back(wins_row("seat", seat_name(Seat(i)), games.seats[i]));
  put(out["first"] = Json::object(), share(games.first_won, games.games));
  Json& ends = out["ends"] = Json::object();
  for (int i = 0; i < end_count; ++i) ends[end_names[i]] = double(games.ended[i]) / all;
  Json& ties = out["tie_breaks"] = Json::object();
  for (int i = 1; i < tie_break_count; ++i) ties[name_of(TieBreak(i))] = double(games.ties[i]) / all;
  out["leadership"] = double(games.leadership) / all;
  Json& thanos = out["thanos"] = {{"appears", double(games.appeared) / all}};
  for (int i = 0; i < token_kind_count; ++i) thanos[token_kind_names[i]] = double(games.taken[i]) / all;
  uint64_t rounds = 0;
  for (int i = 0; i <= most_rounds; ++i) rounds += uint64_t(i) * games.rounds[i];
  const auto within = [&](double part) {  // so many rounds are enough for this part of the games
    uint64_t so_far = 0;
    int most = 0;
    while (most < most_rounds && double(so_far += games.rounds[most]) < part * all) ++most;
    return most;
  };
  out["rounds"] = {{"mean", double(rounds) / all},
                   {"tenth", within(0.1)},
                   {"median", within(0.5)},
                   {"ninth", within(0.9)},
                   {"longest", within(1)}};
  return out;
}

Json Tally::report(const Content& content, const Book&, uint64_t) const {
  Json out;
  out["tables"] = Json::array();
  uint64_t with[team_count]{};  // games with the team
  for (int players = fewest_players; players <= most_players; ++players) {
    if (players_[players].games == 0) continue;
    out["tables"].push_back(report_players(content, players));
    for (int i = 0; i < team_count; ++i) with[i] += players_[players].teams[i].games;
  }
  out["abilities"] = Json::array();
  for (int i = 0; i < character_count; ++i) {
    const uint64_t games = with[int(team_of(CharacterId(i)))];
    if (games == 0) continue;
    out["abilities"].push_back(
        {{"character", content.characters[std::size_t(i)].id}, {"used", double(used_[i]) / double(games)}});
  }
  return out;
}

}  // namespace gm::infinity

#include "lab/ring_tally.h"

#include "lab/share.h"
#include "text/ring/notation.h"

namespace gm::ring {

void Tally::end(const Book&, const State& state) {
  const Table& t = state.table;
  for (int i = 0; i < seat_count; ++i) {
    const std::size_t fighter = std::size_t(t.corner[i].fighter);
    if (fighter >= max_fighters) continue;
    ++fighter_games_[fighter];
    fighter_wins_[fighter] += t.winner == Seat(i);
  }
  ++ended_[int(t.reason)];
  ++ended_in_round_[t.round];
  ties_ += t.tie != TieBreak::none;
  turns_ += t.turn;
}

void Tally::add(const Tally& o) {
  for (int i = 0; i < max_fighters; ++i) {
    fighter_games_[i] += o.fighter_games_[i], fighter_wins_[i] += o.fighter_wins_[i];
  }
  for (int i = 0; i < reason_count; ++i) ended_[i] += o.ended_[i];
  for (int i = 0; i <= max_rounds; ++i) ended_in_round_[i] += o.ended_in_round_[i];
  ties_ += o.ties_, turns_ += o.turns_;
}

Json Tally::report(const Content& content, const Book&, uint64_t games) const {
  Json out;
  const double n = double(games);
  out["fair_share"] = 1.0 / seat_count;
  out["fighters"] = Json::array();
  for (std::size_t i = 0; i < max_fighters; ++i) {
    if (fighter_games_[i] == 0) continue;
    const bool own = i >= content.fighters.size();
    Json row{
        {"fighter", own ? "own" + std::to_string(i + seat_count - max_fighters) : content.fighters[i].id},
        {"games", fighter_games_[i]}};
    put(row, share(fighter_wins_[i], fighter_games_[i]));
    out["fighters"].push_back(row);
  }
  out["length"] = {{"turns_per_fight", double(turns_) / n}};
  Json& ends = out["fights_end"] = Json::object();
  for (int i = 1; i < reason_count; ++i) ends[name_of(Reason(i))] = double(ended_[i]) / n;
  ends["tie_break"] = double(ties_) / n;
  Json& rounds = out["ended_in_round"] = Json::object();
  for (int i = 1; i <= max_rounds; ++i) rounds[std::to_string(i)] = double(ended_in_round_[i]) / n;
  return out;
}

}  // namespace gm::ring

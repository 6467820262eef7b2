#include "lab/battle_tally.h"

#include "lab/share.h"
#include "text/battle/notation.h"

namespace gm::battle {

void Tally::watch(const Book& book, const Event& event) {
  const Happening happening = event.happening;
  if (happening == Happening::first_player_named || happening == Happening::marker_taken)
    marker_ = event.seat;
  if (happening == Happening::field_revealed) field_ = event.field;
  if (happening == Happening::round_begun) rounds_ = event.n;
  if (happening == Happening::fight_shared_by_cap) capped_ = true;
  if (happening == Happening::fight_won) winners_.add(event.side);
  if (happening == Happening::hero_left) {
    ++left_[int(event.cause)];
    cause_ = event.cause;
  }
  // A fight is complete when the next one begins, or the game is won.
  if (happening == Happening::fight_begun || happening == Happening::game_won) {
    if (!winners_.empty()) end_fight(book);
    winners_ = Sides{};
    first_ = marker_;
  }
  if (happening == Happening::fight_begun) {
    field_ = FieldId::none;
    cause_ = Cause::none;
    capped_ = false;
  }
}

void Tally::end_fight(const Book& book) {
  OnField& on = fields_[field_ == FieldId::none ? max_fields : int(field_)];
  const bool shared = winners_.size() > 1;
  ++fights_, ++on.fights;
  rounds_sum_ += rounds_, on.rounds += rounds_;
  shared_ += shared, on.shared += shared;
  on.first_player_won += winners_.has(side_of(book, first_));
  if (capped_) {
    ++fights_capped_;
  } else {
    ++ended_[int(cause_)];
  }
}

void Tally::end(const Book& book, const State& s) {
  const Seats winners = outcome(book, s).winners;
  for (Seat seat : all_seats(book)) {
    ++hero_games_[int(s.table.hero[seat])];
    hero_wins_[int(s.table.hero[seat])] += winners.has(seat);
  }
  games_capped_ += capped_;
}

void Tally::add(const Tally& o) {
  for (int i = 0; i < max_heroes; ++i) hero_games_[i] += o.hero_games_[i], hero_wins_[i] += o.hero_wins_[i];
  for (int i = 0; i <= max_fields; ++i) {
    fields_[i].fights += o.fields_[i].fights, fields_[i].rounds += o.fields_[i].rounds;
    fields_[i].shared += o.fields_[i].shared, fields_[i].first_player_won += o.fields_[i].first_player_won;
  }
  for (int i = 0; i < cause_count; ++i) left_[i] += o.left_[i], ended_[i] += o.ended_[i];
  fights_ += o.fights_, rounds_sum_ += o.rounds_sum_, shared_ += o.shared_;
  fights_capped_ += o.fights_capped_, games_capped_ += o.games_capped_;
}

Json Tally::report(const Content& content, const Book& book, uint64_t games) const {
  Json out;
  const double n = double(games), fights = double(fights_);
  out["fair_share"] = 1.0 / sides(book);
  out["heroes"] = Json::array();
  for (std::size_t i = 0; i < content.heroes.size(); ++i) {
    if (hero_games_[i] == 0) continue;
    Json row{{"hero", content.heroes[i].id}, {"games", hero_games_[i]}};
    put(row, share(hero_wins_[i], hero_games_[i]));
    out["heroes"].push_back(row);
  }
  out["battlefields"] = Json::array();
  for (std::size_t i = 0; i <= max_fields; ++i) {
    const OnField& on = fields_[i];
    if (on.fights == 0) continue;
    Json row{{"battlefield", i == max_fields ? "none" : content.fields[i].id}, {"fights", on.fights}};
    put(row, share(on.first_player_won, on.fights));  // of the side that holds the first-player card
    row["shared"] = double(on.shared) / double(on.fights);
    row["rounds"] = double(on.rounds) / double(on.fights);
    out["battlefields"].push_back(row);
  }
  out["length"] = {{"fights_per_game", fights / n}, {"rounds_per_fight", double(rounds_sum_) / fights}};
  Json& ends = out["fights_end"] = Json::object();
  for (int i = 1; i < cause_count; ++i) ends[name_of(Cause(i))] = double(ended_[i]) / fights;
  ends["round_cap"] = double(fights_capped_) / fights;
  out["fights_shared"] = double(shared_) / fights;
  uint64_t exits = 0;
  for (uint64_t count : left_) exits += count;
  Json& leave = out["heroes_leave"] = Json::object();
  for (int i = 1; i < cause_count; ++i)
    leave[name_of(Cause(i))] = exits == 0 ? 0 : double(left_[i]) / double(exits);
  return out;
}

}  // namespace gm::battle

#include "lab/ring_tally.h"

#include <algorithm>
#include <string>

#include "lab/share.h"
#include "text/ring/notation.h"

namespace gm::ring {

// ---- Pairings ----------------------------------------------------------------

Pairings::Pairings(const Book& book) {
  for (FighterId first : book.fighters) {
    for (FighterId second : book.fighters) {
      if (first < second || (first == second && book.options.same_fighter)) {
        pairs_.emplace_back(first, second);
      }
    }
  }
}

std::optional<Action> Pairings::given(const State& state, uint64_t game) const {
  const Table& t = state.table;
  if (t.decision != Decision::draw_fighter && t.decision != Decision::pick_fighter) return std::nullopt;
  const auto& [first, second] = pairs_[game % size()];
  const bool changed = game / size() % 2 != 0;
  const FighterId fighter = (t.about == Seat{0}) != changed ? first : second;
  return Action{t.decision, Deed::take_fighter, u8(int(fighter))};
}

// ---- Counting ----------------------------------------------------------------

void Tally::watch(const Book&, const Event& event) {
  const Happening happening = event.happening;
  if (happening == Happening::opener_named && event.opener != Opener::moved_second && opener_ == nobody) {
    opener_ = event.seat;
  }
  if (happening == Happening::card_played) ++cards_[int(event.card)].at[int(event.power)];
  if (happening == Happening::item_cancelled) ++cards_[int(event.card)].cancelled;
  if (happening == Happening::card_discarded && event.cause == Cause::perform) {
    ++cards_[int(event.card)].discarded;
  }
}

void Tally::end(const Book&, const State& state) {
  const Table& t = state.table;
  const int first = int(t.corner[0].fighter), second = int(t.corner[1].fighter);
  ++fights_[first][second], ++fights_[second][first];
  ++(t.winner == Seat{0} ? wins_[first][second] : wins_[second][first]);
  ++ended_[int(t.reason)][t.round];
  ++ties_[int(t.reason)][int(t.tie)];
  ++turns_[std::min(int(t.turn), longest_counted)];
  opener_won_ += t.winner == opener_;
  opener_ = nobody;
}

void Tally::add(const Tally& o) {
  for (int i = 0; i < max_fighters; ++i) {
    for (int k = 0; k < max_fighters; ++k) fights_[i][k] += o.fights_[i][k], wins_[i][k] += o.wins_[i][k];
  }
  for (int i = 0; i < reason_count; ++i) {
    for (int round = 0; round <= max_rounds; ++round) ended_[i][round] += o.ended_[i][round];
    for (int tie = 0; tie < tie_break_count; ++tie) ties_[i][tie] += o.ties_[i][tie];
  }
  for (int i = 0; i <= longest_counted; ++i) turns_[i] += o.turns_[i];
  opener_won_ += o.opener_won_;
  for (int i = 0; i < max_cards; ++i) {
    for (int p = 0; p < power_count; ++p) cards_[i].at[p] += o.cards_[i].at[p];
    cards_[i].cancelled += o.cards_[i].cancelled;
    cards_[i].discarded += o.cards_[i].discarded;
  }
}

// ---- The report ----------------------------------------------------------------

namespace {
std::string fighter_id(const Content& content, int i) {
  if (std::size_t(i) < content.fighters.size()) return content.fighters[std::size_t(i)].id;
  return "own" + std::to_string(i + seat_count - max_fighters);
}
}  // namespace

void Tally::report_fighters(const Content& content, Json& out) const {
  out["fighters"] = Json::array();
  out["pairings"] = Json::array();
  for (int i = 0; i < max_fighters; ++i) {
    uint64_t fights = 0, wins = 0;
    for (int k = 0; k < max_fighters; ++k) {
      if (fights_[i][k] == 0) continue;
      // A fighter that meets itself is counted in both seats, and wins one of them.
      fights += fights_[i][k], wins += wins_[i][k];
      Json row{
          {"fighter", fighter_id(content, i)}, {"foe", fighter_id(content, k)}, {"games", fights_[i][k]}};
      put(row, share(wins_[i][k], fights_[i][k]));
      out["pairings"].push_back(row);
    }
    if (fights == 0) continue;
    Json row{{"fighter", fighter_id(content, i)}, {"games", fights}};
    put(row, share(wins, fights));
    out["fighters"].push_back(row);
  }
}

void Tally::report_ends(double fights, Json& out) const {
  out["ends"] = Json::array();
  for (int i = 1; i < reason_count; ++i) {
    uint64_t all = 0, ties = 0;
    Json rounds = Json::array();
    for (int round = 1; round <= max_rounds; ++round) {
      all += ended_[i][round];
      rounds.push_back(double(ended_[i][round]) / fights);
    }
    for (int tie = 1; tie < tie_break_count; ++tie) ties += ties_[i][tie];
    out["ends"].push_back({{"end", name_of(Reason(i))},
                           {"part", double(all) / fights},
                           {"by_round", rounds},
                           {"tie_break", double(ties) / fights}});
  }
  Json& ties = out["tie_breaks"] = Json::object();
  for (int tie = 1; tie < tie_break_count; ++tie) {
    uint64_t all = 0;
    for (int i = 1; i < reason_count; ++i) all += ties_[i][tie];
    ties[name_of(TieBreak(tie))] = double(all) / fights;
  }
}

void Tally::report_length(Json& out) const {
  uint64_t fights = 0, sum = 0;
  for (int i = 0; i <= longest_counted; ++i) fights += turns_[i], sum += uint64_t(i) * turns_[i];
  const auto within = [&](double part) {  // so many turns are enough for this part of the fights
    uint64_t so_far = 0;
    int turns = 0;
    while (turns < longest_counted && double(so_far += turns_[turns]) < part * double(fights)) ++turns;
    return turns;
  };
  out["turns"] = {{"mean", double(sum) / double(fights)},
                  {"shortest", within(0)},
                  {"tenth", within(0.1)},
                  {"median", within(0.5)},
                  {"ninth", within(0.9)},
                  {"longest", within(1)}};
}

void Tally::report_cards(const Content& content, double fights, Json& out) const {
  out["cards"] = Json::array();
  for (std::size_t i = 0; i < content.cards.size(); ++i) {
    const Played& card = cards_[i];
    Json row{{"card", content.cards[i].id}};
    uint64_t played = 0;
    for (uint64_t count : card.at) played += count;
    if (played + card.discarded == 0) continue;
    row["played"] = double(played) / fights;
    for (int p = 0; p < int(Power::none); ++p) row[power_names[p]] = double(card.at[p]) / fights;
    row["cancelled"] = double(card.cancelled) / fights;
    row["discarded"] = double(card.discarded) / fights;
    out["cards"].push_back(row);
  }
}

Json Tally::report(const Content& content, const Book&, uint64_t games) const {
  Json out;
  out["fair_share"] = 1.0 / seat_count;
  report_fighters(content, out);
  put(out["opener"] = Json::object(), share(opener_won_, games));
  report_ends(double(games), out);
  report_length(out);
  report_cards(content, double(games), out);
  return out;
}

}  // namespace gm::ring

#include "lab/united_tally.h"

#include <string>

#include "lab/share.h"
#include "text/united/notation.h"

namespace gm::united {

// ---- Pairings ----------------------------------------------------------------

Pairings::Pairings(const Book& book, bool challenges) {
  const auto add = [&](VillainId villain, int heroes, bool alone, Challenge challenge) {
    if (heroes > book.heroes.size()) return;
    Book& own = books_.emplace_back(book);
    own.options.villain_choice = Choice::named;
    own.options.villain = villain;
    own.options.mode = alone ? PlayMode::solo : PlayMode::coop;
    own.options.seats = u8(alone ? 1 : heroes);
    own.options.heroes_choice = Choice::random;
    own.options.challenge = challenge;
    complete(own);
  };
  const int first = challenges ? int(Challenge::none) : int(book.options.challenge);
  const int last = challenges ? int(Challenge::heroic) : int(book.options.challenge);
  for (int challenge = first; challenge <= last; ++challenge) {
    for (VillainId villain : book.villains) {
      for (int heroes = fewest_seats; heroes <= most_seats; ++heroes) {
        add(villain, heroes, false, Challenge(challenge));
      }
      add(villain, solo_figures, true, Challenge(challenge));
    }
  }
}

// ---- Counting ----------------------------------------------------------------

void Tally::watch(const Book&, const Event& event) {
  const Happening happening = event.happening;
  if (happening == Happening::hero_knocked_out) ++knock_outs_;
  if (happening == Happening::mission_done && missions_done_++ == 0) first_ = event.mission;
  if (happening == Happening::card_played) ++cards_[int(event.card)].played;
  if (happening == Happening::special_used) ++cards_[int(event.card)].special;
  if (happening == Happening::location_used) ++places_[int(event.location)].used;
}

void Tally::end(const Book& book, const State& state) {
  const Table& t = state.table;
  const bool won = t.ending == Ending::won;
  Games& games = settings_[{t.villain, solo(book), figures(book), book.options.challenge}];
  ++games.games;
  games.wins += won;
  ++games.ended[int(t.ending)];
  for (int m = 0; m < mission_count; ++m) games.missions[m] += t.done.has(Mission(m));
  if (missions_done_ > 0) ++games.first[int(first_)];
  games.plan_left += uint64_t(plan_count(t));
  games.turns += t.turns;
  if (won) {
    games.plan_left_in_wins += uint64_t(plan_count(t));
    games.turns_in_wins += t.turns;
  } else {
    games.health_left += t.health;
  }
  games.villain_turns += uint64_t(plan_cards - plan_count(t));
  games.knock_outs += knock_outs_;
  uint16_t team = 0;
  for (int f = 0; f < figures(book); ++f) {
    const int hero = int(t.figure[f].hero);
    team = uint16_t(team | 1 << hero);
    ++heroes_[hero][int(t.villain)].games;
    heroes_[hero][int(t.villain)].wins += won;
  }
  ++teams_[team].games;
  teams_[team].wins += won;
  for (const Spot& spot : t.spot) {
    ++places_[int(spot.location)].games;
    places_[int(spot.location)].wins += won;
  }
  knock_outs_ = 0;
  missions_done_ = 0;
}

void Tally::sum(Games& to, const Games& from) {
  to.games += from.games, to.wins += from.wins;
  for (int i = 0; i < ending_count; ++i) to.ended[i] += from.ended[i];
  for (int i = 0; i < mission_count; ++i) {
    to.missions[i] += from.missions[i];
    to.first[i] += from.first[i];
  }
  to.plan_left += from.plan_left, to.plan_left_in_wins += from.plan_left_in_wins;
  to.turns += from.turns, to.turns_in_wins += from.turns_in_wins;
  to.villain_turns += from.villain_turns;
  to.knock_outs += from.knock_outs;
  to.health_left += from.health_left;
}

void Tally::add(const Tally& o) {
  for (const auto& [setting, games] : o.settings_) sum(settings_[setting], games);
  for (const auto& [team, games] : o.teams_) {
    teams_[team].games += games.games;
    teams_[team].wins += games.wins;
  }
  for (int hero = 0; hero < max_heroes; ++hero) {
    for (int villain = 0; villain < max_villains; ++villain) {
      heroes_[hero][villain].games += o.heroes_[hero][villain].games;
      heroes_[hero][villain].wins += o.heroes_[hero][villain].wins;
    }
  }
  for (int i = 0; i < max_heroes * deck_cards; ++i) {
    cards_[i].played += o.cards_[i].played;
    cards_[i].special += o.cards_[i].special;
  }
  for (int i = 0; i < max_locations; ++i) {
    places_[i].games += o.places_[i].games;
    places_[i].wins += o.places_[i].wins;
    places_[i].used += o.places_[i].used;
  }
}

// ---- The report ----------------------------------------------------------------

namespace {
// A mean; 0 of nothing.
double mean_of(uint64_t sum, uint64_t count) { return count == 0 ? 0 : double(sum) / double(count); }
}  // namespace

void Tally::report_settings(const Content& content, Json& out) const {
  out["settings"] = Json::array();
  Team all;
  for (const auto& [setting, games] : settings_) {
    all.games += games.games, all.wins += games.wins;
    Json row{{"villain", text_of(content, setting.villain)->id},
             {"mode", setting.solo ? "solo" : "coop"},
             {"heroes", setting.heroes},
             {"challenge", challenge_names[int(setting.challenge)]},
             {"games", games.games}};
    put(row, share(games.wins, games.games));
    Json& lost = row["lost"] = Json::object();
    for (int i = int(Ending::won) + 1; i < ending_count; ++i) {
      if (games.ended[i] > 0) lost[name_of(Ending(i))] = mean_of(games.ended[i], games.games);
    }
    Json& missions = row["missions"] = Json::object();
    for (int i = 0; i < mission_count; ++i) {
      missions[mission_names[i]] = {{"done", mean_of(games.missions[i], games.games)},
                                    {"first", mean_of(games.first[i], games.games)}};
    }
    row["plan_left"] = mean_of(games.plan_left, games.games);
    row["plan_left_in_wins"] = mean_of(games.plan_left_in_wins, games.wins);
    row["villain_turns"] = mean_of(games.villain_turns, games.games);
    row["turns"] = mean_of(games.turns, games.games);
    row["turns_in_wins"] = mean_of(games.turns_in_wins, games.wins);
    row["knock_outs"] = mean_of(games.knock_outs, games.games);
    row["health_left_in_losses"] = mean_of(games.health_left, games.games - games.wins);
    out["settings"].push_back(row);
  }
  put(out["won"], share(all.wins, all.games));
}

void Tally::report_heroes(const Content& content, Json& out) const {
  out["heroes"] = Json::array();
  for (std::size_t hero = 0; hero < content.heroes.size(); ++hero) {
    Team all;
    Json villains = Json::object();
    for (std::size_t villain = 0; villain < content.villains.size(); ++villain) {
      const Team& games = heroes_[hero][villain];
      if (games.games == 0) continue;
      all.games += games.games, all.wins += games.wins;
      villains[content.villains[villain].id] = mean_of(games.wins, games.games);
    }
    if (all.games == 0) continue;
    Json row{{"hero", content.heroes[hero].id}, {"games", all.games}, {"by_villain", villains}};
    put(row, share(all.wins, all.games));
    out["heroes"].push_back(row);
  }
  out["teams"] = Json::array();
  for (const auto& [team, games] : teams_) {
    Json members = Json::array();
    for (HeroId hero : Heroes::of_bits(team)) members.push_back(text_of(content, hero)->id);
    Json row{{"team", members}, {"games", games.games}};
    put(row, share(games.wins, games.games));
    out["teams"].push_back(row);
  }
  out["locations"] = Json::array();
  for (std::size_t i = 0; i < content.locations.size(); ++i) {
    const Place& place = places_[i];
    if (place.games == 0) continue;
    Json row{{"location", content.locations[i].id}, {"games", place.games}};
    put(row, share(place.wins, place.games));
    row["used"] = mean_of(place.used, place.games);
    out["locations"].push_back(row);
  }
}

// For each game with its Hero.
void Tally::report_cards(const Content& content, Json& out) const {
  out["cards"] = Json::array();
  for (std::size_t hero = 0; hero < content.heroes.size(); ++hero) {
    uint64_t games = 0;
    for (const Team& team : heroes_[hero]) games += team.games;
    if (games == 0) continue;
    for (std::size_t row = 0; row < content.heroes[hero].cards.size(); ++row) {
      const Used& used = cards_[int(card_id(HeroId(hero), int(row)))];
      out["cards"].push_back({{"card", content.heroes[hero].cards[row].id},
                              {"played", mean_of(used.played, games)},
                              {"special", mean_of(used.special, games)}});
    }
  }
}

Json Tally::report(const Content& content, const Book&, uint64_t) const {
  Json out;
  report_settings(content, out);
  report_heroes(content, out);
  report_cards(content, out);
  return out;
}

}  // namespace gm::united

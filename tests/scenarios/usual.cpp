#include "scenarios/usual.h"

#include <algorithm>
#include <sstream>
#include <vector>

#include "text/battle/content.h"
#include "text/battle/notation.h"
#include "text/infinity/content.h"
#include "text/infinity/notation.h"
#include "text/ring/notation.h"
#include "text/united/content.h"
#include "text/united/notation.h"

namespace gm {
namespace {

// Heroes without a passive ability, whose active ability counts as used up, so
// that nothing interferes unless a scenario names a hero.
std::vector<std::string> quiet_heroes(const std::string& box) {
  const std::vector<std::string> avengers{"iron_man", "thor", "hawkeye", "vision", "scarlet_witch"};
  const std::vector<std::string> guardians{"groot", "mantis", "yondu", "star_lord", "adam_warlock"};
  if (box == "avengers") return avengers;
  if (box == "guardians") return guardians;
  std::vector<std::string> both(avengers.begin(), avengers.end() - 1);
  both.insert(both.end(), guardians.begin(), guardians.end());
  both.push_back(avengers.back());
  return both;
}

// Battle: 2 players and no battlefield unless said; selection of stage 1 of
// round 1; everybody in with 3 energy; seat 0 is first player. A named hero is
// ready.
Json battle_options(const Json& said) {
  Json options{{"players", 2}, {"battlefields", "off"}};
  options.update(said);
  return options;
}

Json battle_position(const Json& options, const Json& said, const std::map<std::string, Json>& seats) {
  Json position{{"phase", "lay"}, {"decision", "lay_card"}, {"fight", 1}, {"round", 1},
                {"stage", 1},     {"marker", "seat0"}};
  position.update(said);
  if (position["phase"] != "lay" && !said.contains("decision")) position.erase("decision");
  // Usual heroes step aside for named ones.
  auto heroes = quiet_heroes(options.value("box", "avengers"));
  for (const auto& [name, seat] : seats) {
    if (seat.contains("hero")) std::erase(heroes, seat["hero"].get<std::string>());
  }
  heroes.resize(std::size_t(options["players"].get<int>()), "none");
  Json list = Json::array();
  for (int i = 0; i < options["players"].get<int>(); ++i) {
    Json seat{{"hero", heroes[std::size_t(i)]}, {"in", true}, {"energy", 3}, {"hand", Json::object()}};
    if (const auto found = seats.find("seat" + std::to_string(i)); found != seats.end()) {
      const Json& own = found->second;
      if (own.contains("hero") && !own.contains("ready")) {
        const auto& content = battle::built_in();
        const auto hero = battle::hero_named(content, own["hero"].get<std::string>());
        if (hero && content.book.hero[int(*hero)].windows != 0) seat["ready"] = 1;
      }
      seat.update(own);
    }
    list.push_back(seat);
  }
  position["seats"] = list;
  return position;
}

// Ring: the perform step of seat 0 in the fifth turn of round 1, which it
// opened. Fighters whose abilities rest within a round, 12 healthy tokens, all
// dice in the reserve, empty hands, all cards in the deck (what a position may
// leave out says src/text/ring/notation_table.cpp). A chain was begun by the
// last card of the active seat.
Json ring_position(const Json& said, const std::map<std::string, Json>& seats) {
  Json position{{"phase", "perform"}, {"round", 1}, {"turn", 5}, {"active", "seat0"}, {"opener", "seat0"}};
  position.update(said);
  std::vector<std::string> fighters{"khaskhanov", "kukurudzyak", "glukhov"};
  for (const auto& [name, seat] : seats) {
    if (seat.contains("fighter")) std::erase(fighters, seat["fighter"].get<std::string>());
  }
  fighters.resize(2, "none");
  Json list = Json::array();
  for (std::size_t i = 0; i < 2; ++i) {
    Json seat{{"fighter", fighters[i]}, {"hand", Json::object()}};
    const std::string name = "seat" + std::to_string(i);
    if (position.contains("chain") && position["active"] == name)
      seat["last"] = {{"card", position["chain"][0]["card"]}};
    if (const auto found = seats.find(name); found != seats.end()) seat.update(found->second);
    list.push_back(seat);
  }
  position["seats"] = list;
  return position;
}

// United: a quiet table. Locations whose End of Turn effects are not offered while
// nothing lies there (but for the Mansion and the Helicarrier), no tokens on them,
// no Threats; the Villain at 3, the Heroes at 0, each with one card in hand. Seat 0
// is about to play its card behind the first plan card; if the Storyline that is
// given ends with a Hero card, that card was just played.
//
// Keys may lead into the depth (`ring.3 {threat bob}`, `villain.at 4`); keys of a
// Hero may stand with its seat.
constexpr const char* hero_keys[] = {"hero", "at", "crisis", "tokens", "shield", "ko"};
const std::vector<std::string> quiet_locations{"shield_hq",        "times_square", "nypd",
                                               "avengers_mansion", "central_park", "helicarrier"};
const std::vector<std::string> usual_heroes{"hulk",        "wasp",    "iron_man",       "captain_marvel",
                                            "black_widow", "ant_man", "captain_america"};

// Puts a value at a key that may lead into the depth; objects are laid over what is there.
void lay(Json& position, const std::string& path, const Json& value) {
  Json* at = &position;
  std::istringstream parts(path);
  for (std::string part; std::getline(parts, part, '.');) {
    at = at->is_array() ? &at->at(std::stoul(part)) : &(*at)[part];
  }
  if (at->is_object() && value.is_object()) {
    at->update(value);
  } else {
    *at = value;
  }
}

std::string card_of_story(const Json& card) {
  return card.is_object() ? card.value("card", "") : card.get<std::string>();
}

// The hand of a seat of which nothing is said: one plain card that lies nowhere else.
Json one_card(const std::string& hero, const Json& story, const Json& seat) {
  for (const char* symbols : {".m", ".w", ".ww"}) {
    const std::string card = hero + symbols;
    const auto is_it = [&](const Json& each) { return card_of_story(each) == card; };
    const Json bottom = seat.value("bottom", Json::array());
    const bool elsewhere = std::any_of(story.begin(), story.end(), is_it) ||
                           std::any_of(bottom.begin(), bottom.end(), is_it) || seat.value("top", "") == card;
    if (!elsewhere) return {{card, 1}};
  }
  return Json::object();
}

std::string first_plan(const std::string& villain) {
  return villain == "ultron" ? "ul_08" : villain == "taskmaster" ? "tm_09" : "rs_08";
}

Json united_position(const Json& options, const Json& said, const std::map<std::string, Json>& seats) {
  const bool solo = options.value("mode", "coop") == "solo";
  const std::size_t figures = solo ? 3 : std::size_t(options.value("players", 2));
  std::string villain = options.value("villain", "red_skull");
  if (said.contains("villain") && said["villain"].contains("id"))
    villain = said["villain"]["id"].get<std::string>();
  if (said.contains("villain.id")) villain = said["villain.id"].get<std::string>();
  Json position{{"villain", {{"id", villain}, {"at", 3}}}, {"ring", Json::array()}};
  position["missions"] = Json::object();
  position["story"] = {first_plan(villain)};
  position["active"] = "seat0";
  const Json laid = options.value("locations", Json());
  for (std::size_t p = 0; p < 6; ++p) {
    position["ring"].push_back({{"location", laid.is_array() ? laid.at(p) : Json(quiet_locations[p])}});
  }

  // Usual Heroes step aside for named ones.
  std::vector<std::string> heroes = usual_heroes;
  if (options.contains("heroes") && options["heroes"].is_array())
    heroes = options["heroes"].get<std::vector<std::string>>();
  std::vector<Json> named(figures);
  for (std::size_t i = 0; i < figures; ++i) {
    const auto seat = seats.find("seat" + std::to_string(i));
    const std::string key = "heroes." + std::to_string(i);
    if (!solo && seat != seats.end() && seat->second.contains("hero")) named[i] = seat->second["hero"];
    if (said.contains(key) && said[key].contains("hero")) named[i] = said[key]["hero"];
    if (said.contains(key + ".hero")) named[i] = said[key + ".hero"];
    if (named[i].is_string()) std::erase(heroes, named[i].get<std::string>());
  }
  position["heroes"] = Json::array();
  std::size_t next = 0;
  for (std::size_t i = 0; i < figures; ++i) {
    const Json usual = next < heroes.size() ? heroes[next] : "none";
    next += named[i].is_null();
    position["heroes"].push_back({{"hero", named[i].is_null() ? usual : named[i]}, {"at", 0}});
  }
  for (const auto& [key, value] : said.items()) lay(position, key, value);

  Json list = Json::array();
  for (std::size_t i = 0; i < (solo ? 1 : figures); ++i) {
    Json seat = Json::object();
    if (const auto found = seats.find("seat" + std::to_string(i)); found != seats.end()) seat = found->second;
    Json& hero = position["heroes"][i];
    for (const char* key : hero_keys) {
      if (solo || !seat.contains(key)) continue;
      hero[key] = seat[key];
      seat.erase(key);
    }
    if (!seat.contains("hand") && !hero.value("ko", false))
      seat["hand"] = one_card(hero["hero"].get<std::string>(), position["story"], seat);
    list.push_back(seat);
  }
  position["seats"] = list;

  // Whose card lies last has just played it.
  const std::string last = position["story"].empty() ? "" : card_of_story(position["story"].back());
  const std::string hero = last.substr(0, last.find('.'));
  for (std::size_t i = 0; i < figures && !said.contains("phase"); ++i) {
    if (position["heroes"][i]["hero"] != hero || said.contains("active")) continue;
    position["phase"] = "act";
    if (!solo) position["active"] = "seat" + std::to_string(i);
    if (solo) position["me"] = i;
  }
  if (!position.contains("phase")) position["phase"] = "play";
  // A Villain turn that is not the first follows Hero turns.
  const bool heroes_played =
      std::any_of(position["story"].begin(), position["story"].end(),
                  [](const Json& each) { return card_of_story(each).find('.') != std::string::npos; });
  if (!heroes_played && position["phase"] != "play" && !said.contains("turns")) position["turns"] = 1;
  // Nor is there an active seat before the first Hero turn.
  if (position["phase"] == "first_hero" || position["story"].empty()) {
    position.erase("active");
    position.erase("turns");
  }
  return position;
}

// Infinity: seat 0 is on turn, in its window, with the main action still to come;
// everybody stands on the own base, on the standard board with all else closed.
const std::vector<std::string> usual_teams{"team_iron_man", "team_thor", "team_star_lord", "team_captain",
                                           "team_panther"};

Json infinity_options(const Json& said) {
  Json options{{"players", 2}, {"first_player", "seat0"}};
  options.update(said);
  if (!options.contains("teams")) {
    const auto players = std::min(options["players"].get<std::size_t>(), usual_teams.size());
    options["teams"] = std::vector<std::string>(usual_teams.begin(), usual_teams.begin() + long(players));
  }
  return options;
}

// The characters of a team, first-listed first.
std::vector<std::string> characters_of(const std::string& team) {
  const infinity::Content& content = infinity::built_in();
  std::vector<std::string> out;
  for (std::size_t i = 0; i < content.characters.size(); ++i) {
    if (content.teams.at(i / 2).id == team) out.push_back(content.characters[i].id);
  }
  return out;
}

// How many tiles of which kind must lie open, because the position names what comes with them.
using Needed = std::map<std::string, int>;

void need_tile_of(const std::string& id, Needed& needed) {
  const infinity::Content& content = infinity::built_in();
  const infinity::Book& book = content.book;
  const auto token = infinity::token_named(content, id);
  for (int i = 0; token && i < book.tiles; ++i) {
    const infinity::EffectId open = book.tile[i].open;
    for (int n = 0; open != infinity::EffectId::none && n < infinity::size_of(book, open); ++n) {
      const infinity::Step& step = infinity::steps_of(book, open)[n];
      if (step.verb != infinity::Verb::put) continue;
      int& count = needed[content.tiles[std::size_t(i)].id];
      if (step.tokens.has(*token)) count = 1;
      if (step.energy > 0 && book.energies().has(*token)) ++count;  // each has a tile of its own
    }
  }
}
void need_tiles_of(const Json& json, Needed& needed) {
  if (json.is_string()) need_tile_of(json.get<std::string>(), needed);
  if (!json.is_structured()) return;
  for (const auto& [key, value] : json.items()) need_tiles_of(value, needed);
}

// A token is in play while its tile is open. Where nothing is said of that tile, it
// lies out of the way: red ones in row 6 and then in row 5, from the right, blue
// ones in row 7. So does the base of Thanos.
void open_needed_tiles(Json& position) {
  Json tiles = position.value("tiles", Json::object());
  Needed needed;
  for (const auto& [key, value] : position.items()) {
    if (key != "tiles") need_tiles_of(value, needed);
    if (key == "thanos" || key == "gauntlet") needed["thanos_base"] = 1;
  }
  for (const auto& [place, kind] : tiles.items()) --needed[kind.get<std::string>()];
  std::size_t red = 0, blue = 0;
  for (const auto& [kind, count] : needed) {
    const auto tile = infinity::tile_named(infinity::built_in(), kind);
    const bool ring = tile && infinity::built_in().book.tile[int(*tile)].red == 0;
    for (int i = 0; i < count;) {
      std::size_t& n = ring ? blue : red;
      const std::string place =
          ring ? std::to_string(8 - n) + ",7" : std::to_string(7 - n % 7) + "," + std::to_string(6 - n / 7);
      ++n;
      if (tiles.contains(place)) continue;
      tiles[place] = kind;
      ++i;
    }
  }
  position["tiles"] = tiles;
  if (position.contains("thanos") && !position.contains("gauntlet")) position["gauntlet"] = "seat0";
}

Json infinity_position(const Json& options, Json said, const std::map<std::string, Json>& seats) {
  Json list = Json::array();
  const Json teams = options.value("teams", Json());
  for (std::size_t i = 0; i < options["players"].get<std::size_t>(); ++i) {
    Json seat = Json::object();
    if (teams.is_array() && i < teams.size()) seat["team"] = teams[i];
    if (const auto found = seats.find("seat" + std::to_string(i)); found != seats.end())
      seat.update(found->second);
    seat["figures"] = {Json::object(), Json::object()};
    const std::vector<std::string> characters = characters_of(seat.value("team", ""));
    for (std::size_t which = 0; which < characters.size(); ++which) {
      const std::string& name = characters[which];
      for (auto it = said.begin(); it != said.end();) {
        if (it.key() == name || it.key().starts_with(name + ".")) {
          lay(seat["figures"][which], it.key().substr(std::min(name.size() + 1, it.key().size())),
              it.value());
          it = said.erase(it);
        } else {
          ++it;
        }
      }
    }
    list.push_back(seat);
  }
  Json position{{"active", "seat0"}, {"seats", list}};
  for (const auto& [key, value] : said.items()) lay(position, key, value);
  if (!position.contains("board")) open_needed_tiles(position);
  return position;
}

template <class Happening, std::size_t count>
bool is_one_of(const std::string& name) {
  for (std::size_t i = 0; i < count; ++i) {
    if (name == name_of(Happening(i))) return true;
  }
  return false;
}

}  // namespace

bool is_event(const std::string& game, const std::string& name) {
  if (game == "battle") return is_one_of<battle::Happening, battle::happening_count>(name);
  if (game == "ring") return is_one_of<ring::Happening, ring::happening_count>(name);
  if (game == "united") return is_one_of<united::Happening, united::happening_count>(name);
  if (game == "infinity") return is_one_of<infinity::Happening, infinity::happening_count>(name);
  return true;
}

Json usual_options(const std::string& game, const Json& said) {
  if (game == "battle") return battle_options(said);
  if (game == "infinity") return infinity_options(said);
  return said;
}

Json usual_position(const std::string& game, const Json& options, const Json& said,
                    const std::map<std::string, Json>& seats) {
  if (game == "battle") return battle_position(options, said, seats);
  if (game == "ring") return ring_position(said, seats);
  if (game == "united") return united_position(options, said, seats);
  if (game == "infinity") return infinity_position(options, said, seats);
  return said;
}

Json with_characters(const std::string& game, Json position) {
  if (game != "infinity") return position;
  const Json seats = position["seats"];
  for (const Json& seat : seats) {
    const std::vector<std::string> characters = characters_of(seat.value("team", ""));
    for (std::size_t which = 0; which < characters.size() && seat.contains("figures"); ++which)
      position[characters[which]] = seat["figures"][which];
  }
  return position;
}

Json seat_of_position(const Json& position, std::size_t seat) {
  Json out = position["seats"][seat];
  // In United a Hero belongs to its seat; a seat with several names them by their numbers.
  if (position.contains("heroes") && position["heroes"].size() == position["seats"].size())
    out.update(position["heroes"][seat]);
  return out;
}

}  // namespace gm

#include "scenarios/usual.h"

#include <vector>

#include "text/battle/content.h"
#include "text/battle/notation.h"
#include "text/ring/notation.h"

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
  return true;
}

Json usual_options(const std::string& game, const Json& said) {
  return game == "battle" ? battle_options(said) : said;
}

Json usual_position(const std::string& game, const Json& options, const Json& said,
                    const std::map<std::string, Json>& seats) {
  if (game == "battle") return battle_position(options, said, seats);
  if (game == "ring") return ring_position(said, seats);
  return said;
}

}  // namespace gm

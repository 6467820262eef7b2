// What Infinity's sentences are put together from: the names of players, figures,
// tokens, tiles and places in the reader's language. Private to the files of
// sentences.h and picture.h.
//
// Russian and Polish would bend names and agree with a person's gender. So a
// sentence stands in the present tense, a name stays as it is, and a tile stands
// in quotation marks where it is inside a sentence: `told` does that.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "rules/infinity/infinity.h"
#include "text/infinity/content.h"
#include "text/infinity/sentences.h"
#include "text/language.h"

namespace gm::infinity {

class Wording {
 public:
  Wording(const Content& content, const Naming& naming, const Book& book)
      : content_(content), naming_(naming), book_(book) {}

  Lang lang() const { return naming_.lang; }
  bool you(Seat seat) const { return seat != nobody && seat == naming_.you; }

  std::string say(std::string_view key, std::initializer_list<std::string> values) const {
    return word(lang(), key, values);
  }
  const std::string& say(std::string_view key) const { return word(lang(), key); }
  std::string count(std::string_view key, int n) const {
    return counted(lang(), "infinity.count." + std::string(key), n);
  }
  // The word of `key` that fits the reader: key.you for the reader's own doing,
  // key.other otherwise. {0} is the player; a and b are {1} and {2}.
  std::string about(std::string_view key, Seat seat, const std::string& a = {},
                    const std::string& b = {}) const;
  // The same for two players, {0} who does something for {1}; a is {2}.
  std::string between(std::string_view key, Seat actor, Seat other, const std::string& a = {}) const;

  // ---- Names, as they stand in a menu or a list; "?" where there is no such thing ----
  std::string player(Seat seat) const;
  std::string team(TeamId team) const;
  std::string character(CharacterId character) const;
  std::string figure(Figure figure, CharacterId character) const;  // Thor, Thanos
  std::string figure(const Table& t, Figure figure) const;
  std::string token(TokenId token) const;
  std::string tile(TileId tile) const;
  std::string tile_text(TileId tile) const;
  std::string place(Place place) const;    // (4,3)
  std::string dirs(uint8_t arrows) const;  // north, south
  const std::string& dir(Dir dir) const;

  // ---- What a place is now ----
  // Loki; One-way arrow →; own base; base of Ania; red back; outside the board
  std::string kind_of_place(const Table& t, Place place, bool in_short) const;
  std::vector<std::string> tokens_at(const Table& t, Place place) const;
  std::vector<std::string> figures_at(const Table& t, Place place, Figure but = Figure::none) const;
  // (4,3) Loki (●Hulk, Thor): tokens with their sign, figures without; `but` is not named. A tile whose
  // tokens are gone: (4,3) Energy (empty).
  std::string whole_place(const Table& t, Place place, bool in_short, Figure but = Figure::none) const;

  std::string verbs(EffectId effect, int begin, int end) const;  // what a part of a list does
  std::string told(const std::string& name) const { return say("infinity.say.quoted", {name}); }
  std::string told(TileId id) const { return told(tile(id)); }

 private:
  const Content& content_;
  const Naming& naming_;
  const Book& book_;
};

std::string listed(const std::vector<std::string>& items);  // a, b, c
// One sign for a set of arrows: ↑ ↔ └ ┼.
const char* arrow_sign(uint8_t arrows);
// One sign for a kind of token: ◆ Stone, ● superhero, ▲ leadership, ~ energy.
const char* sign_of(TokenKind kind);

}  // namespace gm::infinity

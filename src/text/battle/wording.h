// What Battle's sentences are put together from: the names of players, cards
// and sources in the reader's language. Private to the files of sentences.h.
//
// Russian and Polish would bend names and agree with a player's gender. So a
// sentence stands in the present tense, a name stays as it is ("у игрока Борис",
// "graczowi Borys"), and a card stands in quotation marks: `told` does that.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "rules/battle/battle.h"
#include "text/battle/content.h"
#include "text/battle/sentences.h"
#include "text/language.h"

namespace gm::battle {

class Wording {
 public:
  Wording(const Content& content, const Naming& naming) : content_(content), naming_(naming) {}

  Lang lang() const { return naming_.lang; }
  bool you(Seat seat) const { return seat != nobody && seat == naming_.you; }
  int players() const { return int(naming_.seats.size()); }

  std::string say(std::string_view key, std::initializer_list<std::string> values) const {
    return word(lang(), key, values);
  }
  // The word of `key` that fits the reader: key.you for the reader's own doing, key.other otherwise. {0} is
  // the player; a and b are {1} and {2}.
  std::string about(std::string_view key, Seat seat, const std::string& a = {},
                    const std::string& b = {}) const;
  // The same for two players, {0} who does something to {1}: key.you_other, key.other_you, key.other_other,
  // key.you_self, key.other_self. a and b are {2} and {3}.
  std::string between(std::string_view key, Seat actor, Seat target, const std::string& a,
                      const std::string& b = {}) const;

  // ---- Names, as they stand in a menu or a list; "?" where there is no such thing ----
  std::string player(Seat seat) const;
  std::string players(Seats seats) const;
  std::string hero(HeroId hero) const;
  std::string field(FieldId field) const;
  std::string card(Technique type) const;               // Melee
  std::string numbered(Technique type) const;           // Melee (2)
  std::string action(Technique type, Part part) const;  // Flurry
  std::string effect(Technique type, Part part) const;  // what Flurry does
  std::string doing(Deed deed) const;                   // whose steps these are: Flurry, Mantis, Last Word

  // ---- The same inside a sentence ----
  std::string told(const std::string& name) const;  // «Град ударов»
  std::string told(Technique type) const { return told(card(type)); }
  std::string told_numbered(Technique type) const;  // «Ближний бой» (2)
  std::string told_cards(Cards cards) const;        // «Ближний бой» ×2, «Выстрел»
  std::string told_source(Source source) const;     // begins a sentence

  // The one action of a technique that hurts, or the technique itself.
  std::string told_hurting(Technique type) const;

 private:
  const Content& content_;
  const Naming& naming_;
};

std::string listed(const std::vector<std::string>& items);  // a, b, c

}  // namespace gm::battle

// What Ring's sentences are put together from: the names of players, cards,
// fighters and dice in the reader's language. Private to the files of sentences.h.
//
// Russian and Polish would bend names and agree with a player's gender. So a
// sentence stands in the present tense, a name stays as it is ("игроку Борис",
// "graczowi Borys"), and a card stands in quotation marks: `told` does that.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "rules/ring/ring.h"
#include "text/language.h"
#include "text/ring/content.h"
#include "text/ring/sentences.h"

namespace gm::ring {

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
    return counted(lang(), "ring.count." + std::string(key), n);
  }
  // The word of `key` that fits the reader: key.you for the reader's own doing, key.other otherwise. {0} is
  // the player; a, b and c are {1} to {3}.
  std::string about(std::string_view key, Seat seat, const std::string& a = {}, const std::string& b = {},
                    const std::string& c = {}) const;
  // The same for two players, {0} who does something to {1}: key.you_other, key.other_you, key.other_other.
  // a is {2}.
  std::string between(std::string_view key, Seat actor, Seat target, const std::string& a = {}) const;

  // ---- Names, as they stand in a menu or a list; "?" where there is no such thing ----
  std::string player(Seat seat) const;
  std::string card(CardId card) const;                    // Backfist
  std::string fighter(FighterId fighter) const;           // Viktor Nemkov, or Hunter
  const std::string& power(Power power) const;            // middle
  std::string effect(CardId card, Power power) const;     // 2 damage
  std::string effects(CardId card) const;                 // 1 damage | 2 damage | 3 damage
  std::string kind_and_type(CardId card) const;           // strength attack
  std::string short_stats(const Fighter& fighter) const;  // R5 Y3 B5 W5
  std::string stats(const Fighter& fighter) const;        // red 5, yellow 3, blue 5, white 5
  std::string ability(FighterId fighter) const;           // what its ability does; empty if it has none

  std::string die(Die die) const;                          // red 3; red from reserve
  std::string dice(const Dice& dice) const;                // red 3 3 5, blue 1; red from reserve ×2
  std::string set(Colour colour, int value, int n) const;  // red 3 3 3
  const std::string& colour(Colour colour, const char* form = "") const;  // red; ".many", ".roll", ".letter"
  // The set that pays for a card at this power; empty if none does.
  std::string payment(const Dice& dice, CardId card, Power power) const;
  std::string verbs(const Steps& steps, int begin, int end) const;  // what a part of a list does

  std::string points(int damage, int pain) const;  // 1 damage, 2 pain; nothing
  std::string tokens(Health health) const;         // 9 healthy, 2 pain, 1 lost

  // ---- The same inside a sentence ----
  // A die or a set that stands in a row of such: its colour and values stay together.
  std::string told_set(Colour colour, int value, int n) const;
  std::string told(const std::string& name) const { return say("ring.say.quoted", {name}); }
  std::string told(CardId id) const { return told(card(id)); }
  // Backfist, middle (red 3 3 3)
  std::string told_play(CardId card, CardId copy, Power power, Die die) const;

 private:
  const Content& content_;
  const Naming& naming_;
  const Book& book_;
};

std::string listed(const std::vector<std::string>& items);  // a, b, c

}  // namespace gm::ring

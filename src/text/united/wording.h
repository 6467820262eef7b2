// What United's sentences are put together from: the names of players, Heroes,
// cards, Locations and symbols in the reader's language. Private to the files of
// sentences.h and picture.h.
//
// Russian and Polish would bend names and agree with gender. So a sentence stands
// in the present tense, a Hero is its subject, and what must be bent stands in
// quotation marks behind a noun: "в локацию «Таймс-сквер»". `told` does that.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "rules/united/united.h"
#include "text/language.h"
#include "text/united/content.h"
#include "text/united/sentences.h"

namespace gm::united {

class Wording {
 public:
  Wording(const Content& content, const Naming& naming, const Book& book)
      : content_(content), naming_(naming), book_(book) {}

  Lang lang() const { return naming_.lang; }
  bool you(Seat seat) const { return seat != nobody && seat == naming_.you; }
  const Content& content() const { return content_; }
  const Book& book() const { return book_; }

  std::string say(std::string_view key, std::initializer_list<std::string> values) const {
    return word(lang(), key, values);
  }
  const std::string& say(std::string_view key) const { return word(lang(), key); }
  std::string count(std::string_view key, int n) const {
    return counted(lang(), "united.count." + std::string(key), n);
  }
  // The word of `key` that fits the reader: key.you for the reader's own doing, key.other otherwise. {0} is
  // the player; a and b are {1} and {2}.
  std::string about(std::string_view key, Seat seat, const std::string& a = {},
                    const std::string& b = {}) const;

  // ---- Names, as they stand in a menu or a list; "?" where there is no such thing ----
  std::string player(Seat seat) const;
  std::string players(Seats seats) const;
  std::string hero(HeroId hero) const;
  std::string hero(const Table& t, int figure) const;
  std::string villain(VillainId villain) const;
  std::string threat(ThreatId threat) const;
  std::string threat_text(ThreatId threat) const;
  std::string location(LocationId location) const;
  std::string location(const Table& t, int at) const;
  std::string location_text(LocationId location) const;
  std::string mission(Mission mission) const;
  const std::string& symbol(Symbol symbol, const char* form = "") const;  // Move; ".letter"
  std::string symbols(const HeroCard& card) const;                        // Move, Attack
  std::string letters(const HeroCard& card) const;                        // MA
  std::string card(CardId card) const;                 // Move, “Hulk Smash!”; in solo with the Hero before it
  std::string symbols_and_special(CardId card) const;  // the same without the Hero
  std::string special(CardId card) const;              // Hulk Smash!; empty without one
  std::string effect(CardId card) const;               // what the special effect does; empty without one
  std::string plan(PlanId plan) const;                 // move 2, BAM!, Thugs 1-2-1, “Hail Hydra!”
  std::string plan_effect(PlanId plan) const;
  std::string unit(Unit unit) const;  // Move of this card; Wild token
  std::string payment(const Payment& payment) const;
  std::string tokens(int thugs, int civilians) const;  // 2 Thugs, 1 Civilian; nobody
  std::string token(Token token, const char* form = "") const;
  // What a list of steps does, verb by verb.
  std::string verbs(EffectId effect, int begin, int end) const;

  // ---- The same inside a sentence ----
  std::string told(const std::string& name) const { return say("united.say.quoted", {name}); }
  std::string told(LocationId id) const { return told(location(id)); }
  std::string told(ThreatId id) const { return told(threat(id)); }

 private:
  const Content& content_;
  const Naming& naming_;
  const Book& book_;
};

std::string listed(const std::vector<std::string>& items);  // a, b, c

}  // namespace gm::united

// Events, refusals and card texts in words; the menu of choices is in choices.cpp.
//
// A key is "battle.event." and the name of the happening, with endings for who
// reads it: .you or .other, for two players .you_other and so on (wording.h);
// .hidden when the reader may not see the card, .nobody when no player did it.
#include "text/battle/sentences.h"

#include <string>
#include <vector>

#include "text/battle/notation.h"
#include "text/battle/wording.h"

namespace gm::battle {

namespace {

Seats members(const Book& book, Side side) {
  Seats out;
  for (Seat seat : all_seats(book)) {
    if (side_of(book, seat) == side) out.add(seat);
  }
  return out;
}

class Storyteller {
 public:
  Storyteller(const Content& content, const Naming& naming, const Book& book, const Event& event)
      : content_(content), book_(book), naming_(naming), w_(content, naming), e_(event) {}

  std::string tell() const;

 private:
  // A happening about e_.seat alone; and one by e_.seat to e_.other.
  std::string about(const char* key, const std::string& a = {}, const std::string& b = {}) const {
    return w_.about(event(key), e_.seat, a, b);
  }
  std::string plain(const char* key, const std::string& value) const { return w_.say(event(key), {value}); }

  // A card of e_.seat that perhaps only some may see.
  std::string secret_card(const char* key) const {
    if (e_.card == Technique::none) return w_.say(event(key) + ".hidden", {w_.player(e_.seat)});
    return about(key, w_.told_numbered(e_.card));
  }
  // Something of e_.other that e_.seat looks at or takes.
  std::string secret_of_other(const char* key, bool seen, const std::string& what) const {
    if (e_.seat == e_.other) return {};
    if (seen) return w_.between(event(key), e_.seat, e_.other, what);
    return w_.say(event(key) + ".hidden", {w_.player(e_.seat), w_.player(e_.other)});
  }
  // A trap or a Knockout on the tactic e_.card; a random one has no doer.
  std::string tactic(const char* key) const {
    if (e_.seat == nobody) return w_.say(event(key) + ".nobody", {w_.told(e_.card)});
    return about(key, w_.told(e_.card));
  }
  std::string hurt() const;
  std::string left() const;
  std::string fired() const;
  std::string won(const char* key) const;

  static std::string event(const char* key) { return std::string("battle.event.") + key; }

  const Content& content_;
  const Book& book_;
  const Naming& naming_;
  Wording w_;
  const Event& e_;
};

// Who hurt whom with what, and how much.
std::string Storyteller::hurt() const {
  const std::string damage = counted(w_.lang(), "battle.count.damage", e_.n);
  if (e_.n == 0) return about("hero_hurt.nothing", w_.told_source(e_.source));
  switch (e_.source) {
    case Source::ambush:
    case Source::arsenal:
    case Source::melee:
    case Source::planning:
    case Source::trick:
    case Source::shot:
    case Source::defence:
      return w_.between(event("hero_hurt.action"), e_.other, e_.seat,
                        w_.told_hurting(Technique(int(e_.source))), damage);
    case Source::hero:
      return w_.between(event("hero_hurt.ability"), e_.other, e_.seat, damage);
    case Source::trap:
      return about("hero_hurt.trap", damage);
    case Source::knockout:
      return about("hero_hurt.knockout", damage);
    case Source::battlefield:
      return about("hero_hurt.battlefield", damage);
  }
  return {};
}

std::string Storyteller::left() const {
  const std::string why = word(w_.lang(), std::string("battle.cause.") + name_of(e_.cause));
  if (e_.card == Technique::none) return about("hero_left", why);
  return about("hero_left.laid", why, w_.told_numbered(e_.card));
}

std::string Storyteller::fired() const {
  if (e_.hero == HeroId::none) return plain("trigger_fired.battlefield", w_.field(e_.field));
  return about("trigger_fired", w_.hero(e_.hero));
}

std::string Storyteller::won(const char* key) const {
  const Seats winners = members(book_, e_.side);
  const bool yours = int(naming_.you) < max_seats && winners.has(naming_.you);
  const bool team = teams_of(book_.options.teams) != 0;
  return w_.say(event(key) + (team ? ".team" : "") + (yours ? ".you" : ".other"),
                {w_.players(winners), std::to_string(e_.n)});
}

std::string Storyteller::tell() const {
  switch (e_.happening) {
    case Happening::first_player_named:
      return about("first_player_named");
    case Happening::hero_dealt:
      return e_.hero == HeroId::none ? std::string{} : about("hero_dealt", w_.hero(e_.hero));
    case Happening::hero_chosen:
      if (e_.hero == HeroId::none) return plain("hero_chosen.hidden", w_.player(e_.seat));
      return about("hero_chosen", w_.hero(e_.hero));
    case Happening::hero_shown:
      return about("hero_shown", w_.hero(e_.hero));
    case Happening::fight_begun:
      return plain("fight_begun", std::to_string(e_.n));
    case Happening::field_revealed: {
      const std::size_t i = std::size_t(e_.field);
      if (i >= content_.fields.size()) return {};
      const CardText& field = content_.fields[i];
      return w_.say(event("field_revealed"), {field.name.in(w_.lang()), field.text.in(w_.lang())});
    }
    case Happening::energy_set:
      return about("energy_set", std::to_string(e_.n));
    case Happening::card_drawn:
      return secret_card("card_drawn");
    case Happening::row_card:
      return {};  // the row is shown whole
    case Happening::card_picked:
      return about("card_picked", w_.told_numbered(e_.card));
    case Happening::row_cleared:
      return e_.cards.empty() ? std::string{} : plain("row_cleared", w_.told_cards(e_.cards));
    case Happening::card_given:
      return about(e_.n == 0 ? "card_given.discard" : "card_given.deck", w_.told_numbered(e_.card));
    case Happening::deck_reshuffled:
      return plain("deck_reshuffled", counted(w_.lang(), "battle.count.card", e_.n));
    case Happening::round_begun:
      return plain("round_begun", std::to_string(e_.n));
    case Happening::stage_begun:
      return plain("stage_begun", std::to_string(e_.n));
    case Happening::card_laid:
      return secret_card("card_laid");
    case Happening::laid_opened:
      return about("laid_opened", w_.told_numbered(e_.card));
    case Happening::card_revealed:
      return about("card_revealed", w_.told_numbered(e_.card));
    case Happening::order_broken:
      return about("order_broken", w_.told_numbered(e_.card));
    case Happening::order_ko_spent:
      return plain("order_ko_spent", w_.told(e_.card));
    case Happening::ko_struck:
      return about("ko_struck", w_.told(e_.card));
    case Happening::ko_withstood:
      return about("ko_withstood", w_.told(e_.card));
    case Happening::trap_sprung:
      return about("trap_sprung", w_.told(e_.card));
    case Happening::action_chosen:
      return about("action_chosen", w_.told(w_.action(e_.card, e_.part)), w_.told(e_.card));
    case Happening::ability_used:
      return about("ability_used", w_.hero(e_.hero));
    case Happening::hero_targeted:
      return w_.between(event("hero_targeted"), e_.seat, e_.other, {});
    case Happening::hero_hurt:
      return hurt();
    case Happening::hero_untouched:
      return about("hero_untouched", w_.told_source(e_.source));
    case Happening::hurt_prevented:
      return about("hurt_prevented", w_.told_source(e_.source));
    case Happening::energy_gained:
      return about("energy_gained", counted(w_.lang(), "battle.count.energy_gained", e_.n));
    case Happening::technique_named:
      return about("technique_named", w_.told(e_.card));
    case Happening::card_discarded:
      return about("card_discarded", w_.told_numbered(e_.card));
    case Happening::hand_shown:
      return about("hand_shown", w_.told_cards(e_.cards));
    case Happening::hand_seen:
      return secret_of_other("hand_seen", !e_.cards.empty(), w_.told_cards(e_.cards));
    case Happening::card_taken:
      return secret_of_other("card_taken", e_.card != Technique::none, w_.told_numbered(e_.card));
    case Happening::card_recovered:
      return about("card_recovered", w_.told_numbered(e_.card));
    case Happening::laid_seen:
      return secret_of_other("laid_seen", e_.card != Technique::none, w_.told_numbered(e_.card));
    case Happening::laid_discarded:
      return about("laid_discarded", w_.told_numbered(e_.card));
    case Happening::laid_swapped:
      return secret_card("laid_swapped");
    case Happening::laid_returned:
      return secret_card("laid_returned");
    case Happening::trap_placed:
      return tactic("trap_placed");
    case Happening::trap_removed:
      return tactic("trap_removed");
    case Happening::ko_placed:
      return tactic("ko_placed");
    case Happening::ko_removed:
      return tactic("ko_removed");
    case Happening::marker_taken:
      return about("marker_taken");
    case Happening::stance_taken:
      return about("stance_taken");
    case Happening::ward_raised:
      return about("ward_raised");
    case Happening::ward_ended:
      return about("ward_ended");
    case Happening::hands_locked:
      return plain("hands_locked", {});
    case Happening::hands_unlocked:
      return plain("hands_unlocked", {});
    case Happening::overtime_begun:
      return about("overtime_begun");
    case Happening::overtime_ended:
      return about("overtime_ended");
    case Happening::trigger_fired:
      return fired();
    case Happening::hero_left:
      return left();
    case Happening::round_over:
      return plain("round_over", std::to_string(e_.n));
    case Happening::fight_shared_by_cap:
      return plain("fight_shared_by_cap", {});
    case Happening::fight_won:
      return won("fight_won");
    case Happening::target_raised:
      return plain("target_raised", std::to_string(e_.n));
    case Happening::deciding_fight:
      return plain("deciding_fight", {});
    case Happening::game_won:
      return won("game_won");
  }
  return {};
}

// The words that say where a card comes from.
std::string source_line(Lang lang, const std::string& source) {
  return word(lang, "battle.explain.source", {word(lang, "battle.rule_source." + source)});
}

bool has_active(const Card& card) {
  for (const Ability& ability : card.abilities) {
    if (ability.kind == Ability::Kind::active) return true;
  }
  return false;
}

}  // namespace

std::string say(const Content& content, const Naming& naming, const Book& book, const Event& event) {
  return Storyteller(content, naming, book, event).tell();
}

std::string say_refusal(Lang lang, Refusal refusal) {
  return word(lang, std::string("battle.refusal.") + name_of(refusal));
}

std::string explain_technique(const Content& content, Lang lang, Technique technique) {
  if (technique == Technique::none) return {};
  const TechniqueText& text = content.technique[int(technique)];
  const int number = content.book.technique[int(technique)].number;
  std::string out = word(lang, "battle.explain.technique", {text.name.in(lang), std::to_string(number)});
  for (int part = 0; part < 2; ++part) {
    out += "\n" +
           word(lang, "battle.explain.effect", {text.action[part].in(lang), text.action_text[part].in(lang)});
  }
  return out + "\n" + source_line(lang, text.source);
}

std::string explain_hero(const Content& content, Lang lang, HeroId hero) {
  if (std::size_t(hero) >= content.heroes.size()) return {};
  const CardText& text = content.heroes[std::size_t(hero)];
  const bool active = has_active(content.book.hero[int(hero)]);
  const std::string& kind = word(lang, active ? "battle.word.active" : "battle.word.passive");
  return word(lang, "battle.explain.hero", {text.name.in(lang), kind}) + "\n" + text.text.in(lang) + "\n" +
         source_line(lang, text.source);
}

std::string explain_field(const Content& content, Lang lang, FieldId field) {
  if (std::size_t(field) >= content.fields.size()) return {};
  const CardText& text = content.fields[std::size_t(field)];
  return word(lang, "battle.explain.field", {text.name.in(lang)}) + "\n" + text.text.in(lang) + "\n" +
         source_line(lang, text.source);
}

}  // namespace gm::battle

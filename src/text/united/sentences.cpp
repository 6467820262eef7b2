// Events, refusals and texts of cards in words; the menu of choices is in choices.cpp.
//
// A key is "united.event." and the name of the happening, with endings: .you or
// .other for who reads it (wording.h), .hidden when the reader may not see the
// card, others for how it came about. What a Hero does is told with the Hero's
// name to everybody: one person may play several.
#include "text/united/sentences.h"

#include <string>
#include <utility>
#include <vector>

#include "text/united/notation.h"
#include "text/united/wording.h"

namespace gm::united {

namespace {

class Storyteller {
 public:
  Storyteller(const Content& content, const Naming& naming, const Book& book, const Event& event)
      : content_(content), book_(book), w_(content, naming, book), e_(event) {}

  std::string tell() const;

 private:
  static std::string event(const std::string& key) { return "united.event." + key; }
  std::string say(const std::string& key, std::initializer_list<std::string> values = {}) const {
    return w_.say(event(key), values);
  }
  // A happening about e_.seat alone.
  std::string about(const std::string& key, const std::string& a = {}, const std::string& b = {}) const {
    return w_.about(event(key), e_.seat, a, b);
  }
  std::string hero() const { return w_.hero(e_.hero); }
  std::string here() const { return w_.told(e_.location); }
  std::string there() const { return w_.told(e_.to_location); }
  std::string villain() const { return w_.villain(e_.villain); }
  std::string number() const { return std::to_string(e_.n); }
  // A card of e_.seat that perhaps only some may see.
  std::string secret_card(const std::string& key) const {
    if (e_.card == CardId::none) return w_.say(event(key) + ".hidden", {w_.player(e_.seat)});
    return about(key, w_.card(e_.card));
  }
  const VillainText* dashboard() const { return text_of(content_, e_.villain); }

  std::string named_villain() const;
  std::string taken_hero() const;
  std::string begun() const;
  std::string filled() const;
  std::string done() const;
  std::string tracked() const;
  std::string lost() const;

  const Content& content_;
  const Book& book_;
  Wording w_;
  const Event& e_;
};

std::string Storyteller::named_villain() const {
  const std::string health = w_.count("health", e_.n);
  if (e_.seat == nobody) return say("villain_named.fixed", {villain(), health});
  if (e_.seat == chance) return say("villain_named.drawn", {villain(), health});
  return about("villain_named", villain(), health);
}

std::string Storyteller::taken_hero() const {
  const Seat owner = e_.figure < most_figures ? seat_of(book_, e_.figure) : nobody;
  return w_.about(event(e_.seat == chance ? "hero_taken.drawn" : "hero_taken"), owner, hero());
}

// What a Hero or a Location does is told when it is used.
std::string Storyteller::begun() const {
  const VillainText* text = dashboard();
  switch (e_.trigger) {
    case Trigger::special:
    case Trigger::end_of_turn:
      return {};
    case Trigger::bam:
      if (e_.threat == ThreatId::none) {
        return text == nullptr ? std::string()
                               : say("effect_begun.bam", {villain(), text->bam.in(w_.lang())});
      }
      break;
    case Trigger::overflow:
      return text == nullptr ? std::string()
                             : say("effect_begun.overflow", {here(), text->overflow.in(w_.lang())});
    case Trigger::plan_special: {
      const SpecialText* special = special_text(content_, e_.plan);
      if (special == nullptr) return {};
      return say("effect_begun.plan", {w_.told(special->name.in(w_.lang())), special->text.in(w_.lang())});
    }
    case Trigger::ko:
    case Trigger::mission_done:
      if (e_.threat == ThreatId::none) {
        return text == nullptr ? std::string()
                               : say("effect_begun.rule", {villain(), text->rule.in(w_.lang())});
      }
      break;
    case Trigger::cleared:  // the card is gone
    case Trigger::villain_enters:
    case Trigger::turn_start_here:
    case Trigger::turn_end_here:
      break;
  }
  if (e_.threat == ThreatId::none) return {};
  return say("effect_begun.threat", {w_.threat(e_.threat), w_.threat_text(e_.threat)});
}

std::string Storyteller::filled() const {
  const int slots = text_of(content_, e_.threat) == nullptr ? 0 : threat_of(book_, e_.threat).slots.size();
  return say("threat_filled", {w_.told(e_.threat), number(), std::to_string(slots)});
}

std::string Storyteller::done() const {
  const char* key = e_.n <= 1   ? "mission_done.first"
                    : e_.n == 2 ? "mission_done.second"
                                : "mission_done.third";
  return say(key, {w_.told(w_.mission(e_.mission))});
}

std::string Storyteller::tracked() const {
  const VillainText* text = dashboard();
  if (text == nullptr) return {};
  return say(e_.m >= e_.n ? "track_moved.up" : "track_moved.down",
             {text->track.in(w_.lang()), std::to_string(e_.m),
              std::to_string(book_.villain[int(e_.villain)].track_end)});
}

std::string Storyteller::lost() const {
  const VillainText* text = dashboard();
  const bool plot = e_.ending == Ending::plot && text != nullptr;
  return say(std::string("game_lost.") + name_of(e_.ending),
             {villain(), plot ? text->plot.in(w_.lang()) : std::string()});
}

std::string Storyteller::tell() const {
  switch (e_.happening) {
    case Happening::villain_named:
      return named_villain();
    case Happening::location_laid:
      return say("location_laid", {w_.location(e_.location), w_.tokens(e_.n, e_.m)});
    case Happening::threat_laid:
      return say("threat_laid", {here(), w_.threat(e_.threat), w_.threat_text(e_.threat)});
    case Happening::villain_placed:
      return say("villain_placed", {villain(), here()});
    case Happening::hero_taken:
      return taken_hero();
    case Happening::card_removed:
      return say("card_removed", {hero(), w_.card(e_.card)});
    case Happening::heroes_placed:
      return say("heroes_placed", {here()});
    case Happening::card_drawn:
      return secret_card("card_drawn");
    case Happening::back_seen:
      return say("back_seen", {hero()});
    case Happening::card_tucked:
      return secret_card("card_tucked");
    case Happening::deck_searched:
      return secret_card("deck_searched");
    case Happening::cards_swapped:
      return say(e_.n == 1 ? "cards_swapped.hand" : "cards_swapped.played",
                 {hero(), w_.card(e_.card), w_.card(e_.other_card)});
    case Happening::villain_turn:
      return say("villain_turn", {villain(), number()});
    case Happening::plan_revealed:
      return say("plan_revealed", {w_.plan(e_.plan)});
    case Happening::villain_moved:
      if (e_.n == 0) return say("villain_moved.stays", {villain(), there()});
      return say("villain_moved", {villain(), there(), w_.count("step", e_.n)});
    case Happening::bam_reached:
      if (e_.n == 0) return say("bam_reached.alone", {villain()});
      return say("bam_reached", {villain(), number()});
    case Happening::effect_chosen:
      if (e_.threat == ThreatId::none) return say("effect_chosen.dashboard");
      return say("effect_chosen", {w_.told(e_.threat), here()});
    case Happening::effect_begun:
      return begun();
    case Happening::effect_cancelled:
      return say("effect_cancelled", {hero()});
    case Happening::effect_prevented:
      return say("effect_prevented");
    case Happening::effect_let:
      return say("effect_let");
    case Happening::option_taken:
      return say(e_.n == 1 ? "option_taken.yes" : "option_taken.no");
    case Happening::token_added:
      return say("token_added", {here(), w_.token(e_.token)});
    case Happening::token_passed:
      return say("token_passed", {here(), w_.token(e_.token), there()});
    case Happening::token_unplaced:
      return say("token_unplaced", {here(), w_.token(e_.token)});
    case Happening::token_discarded:
      return say("token_discarded", {here(), w_.count(token_names[int(e_.token)], e_.n)});
    case Happening::token_moved:
      return say("token_moved", {w_.token(e_.token), here(), there()});
    case Happening::crisis_laid:
      return say("crisis_laid", {here(), w_.count("crisis", e_.n)});
    case Happening::crisis_lifted:
      return say("crisis_lifted", {here(), w_.count("crisis", e_.n)});
    case Happening::thug_hurt:
      return say("thug_hurt", {here(), w_.count("damage", e_.n)});
    case Happening::thug_defeated:
      return say("thug_defeated", {here()});
    case Happening::hurts_forgotten:
      return say("hurts_forgotten");
    case Happening::civilian_rescued:
      return say("civilian_rescued", {here()});
    case Happening::henchman_hit:
      return say("henchman_hit", {w_.threat(e_.threat), w_.count("health", e_.n)});
    case Happening::villain_hit:
      return say("villain_hit", {villain(), w_.count("health", e_.n)});
    case Happening::health_restored:
      return say("health_restored",
                 {e_.threat == ThreatId::none ? villain() : w_.threat(e_.threat), w_.count("health", e_.n)});
    case Happening::threat_filled:
      return filled();
    case Happening::threat_cleared:
      return say("threat_cleared", {w_.told(e_.threat)});
    case Happening::threat_restored:
      return say("threat_restored", {w_.told(e_.threat), here()});
    case Happening::mission_advanced:
      return say("mission_advanced", {w_.told(w_.mission(e_.mission)), number(),
                                      std::to_string(book_.mission_size[int(e_.mission)])});
    case Happening::mission_done:
      return done();
    case Happening::track_moved:
      return tracked();
    case Happening::turn_begun:
      if (e_.figure == no_figure) return say("turn_begun.solo", {number()});
      return about("turn_begun", hero(), number());
    case Happening::turn_lost:
      return e_.figure == no_figure ? say("turn_lost.solo") : say("turn_lost", {hero()});
    case Happening::hero_stands:
      return say("hero_stands", {hero()});
    case Happening::shield_gone:
      return say("shield_gone", {hero()});
    case Happening::shield_taken:
      return say("shield_taken", {hero()});
    case Happening::card_played:
      return say("card_played", {hero(), solo(book_) ? w_.symbols_and_special(e_.card) : w_.card(e_.card)});
    case Happening::symbol_ignored:
      return say("symbol_ignored", {hero(), w_.unit(e_.unit)});
    case Happening::symbol_spent:
      // A symbol of a card is told by what is done with it.
      if (int(e_.unit) >= unit_count || source_of(e_.unit) != Source::token) return {};
      return say("symbol_spent",
                 {hero(), w_.count(std::string("token.") + symbol_names[int(symbol_of(e_.unit))], 1)});
    case Happening::hero_moved:
      return say(e_.n == 1 ? "hero_moved.jump" : "hero_moved", {hero(), there()});
    case Happening::tokens_given:
      return say("tokens_given",
                 {hero(), w_.count(std::string("token.") + symbol_names[int(e_.symbol)], e_.n)});
    case Happening::special_used:
      return say("special_used", {hero(), w_.told(w_.special(e_.card)), w_.effect(e_.card)});
    case Happening::attacks_ended:
      return say("attacks_ended", {hero()});
    case Happening::plan_peeked: {
      const std::string effect = w_.plan_effect(e_.plan);
      if (effect.empty()) return say("plan_peeked", {w_.plan(e_.plan)});
      return say("plan_peeked.special", {w_.plan(e_.plan), effect});
    }
    case Happening::plan_left:
      return say("plan_left", {hero()});
    case Happening::plan_bottomed:
      return say("plan_bottomed", {hero()});
    case Happening::location_used:
      return say("location_used", {hero(), here()});
    case Happening::location_skipped:
      return say("location_skipped", {hero(), here()});
    case Happening::crisis_taken:
      return say("crisis_taken", {hero(), w_.count("crisis", e_.n)});
    case Happening::crisis_given_up:
      return say("crisis_given_up", {hero(), w_.count("crisis", e_.n)});
    case Happening::hero_damaged:
      return say("hero_damaged", {hero(), w_.count("damage", e_.n)});
    case Happening::damage_ignored:
      return say("damage_ignored", {hero()});
    case Happening::hero_knocked_out:
      if (solo(book_)) {
        return say("hero_knocked_out.solo", {number(), std::to_string(book_.options.solo_ko_limit)});
      }
      return say("hero_knocked_out", {hero()});
    case Happening::first_named:
      return about("first_named");
    case Happening::game_won:
      return say("game_won", {villain()});
    case Happening::game_lost:
      return lost();
    case Happening::deck_shuffled:  // a part of set-up and of Avengers Tower
    case Happening::action_done:    // told by what comes of it
    case Happening::target_chosen:
    case Happening::actions_ended:
    case Happening::turn_over:
      break;
  }
  return {};
}

// ---- Explaining ------------------------------------------------------------------------

std::string source_line(Lang lang, const std::string& source) {
  return word(lang, "united.explain.source", {word(lang, "united.rule_source." + source)});
}

}  // namespace

std::string say(const Content& content, const Naming& naming, const Book& book, const Event& event) {
  std::string text = Storyteller(content, naming, book, event).tell();
  // A name may bring a sign of its own: "BAM!".
  for (std::size_t at = text.find("!."); at != std::string::npos; at = text.find("!.")) text.erase(at + 1, 1);
  return text;
}

std::string say_refusal(Lang lang, Refusal refusal) {
  return word(lang, std::string("united.refusal.") + name_of(refusal));
}

std::string explain_special(const Content&, Lang lang, const SpecialText& special) {
  return word(lang, "united.explain.named", {special.name.in(lang), special.text.in(lang)}) + "\n" +
         source_line(lang, special.source);
}

std::string explain_hero(const Content& content, Lang lang, HeroId hero) {
  const HeroText* text = text_of(content, hero);
  if (text == nullptr) return {};
  const Naming naming{lang, {}, nobody};
  const Wording w(content, naming, content.book);
  const Hero& row = content.book.hero[int(hero)];
  int printed[symbol_count]{};
  std::string out = w.say("united.explain.hero", {text->name.in(lang)});
  std::vector<std::string> plain;
  std::vector<std::string> special;
  for (int i = 0; i < row.rows; ++i) {
    const HeroCard& card = row.card[i];
    for (Symbol symbol : card.symbols) printed[int(symbol)] += card.copies;
    const std::string copies = std::to_string(card.copies);
    if (card.special == EffectId::none) {
      plain.push_back(w.say("united.say.copies", {w.letters(card), copies}));
    } else {
      const CardId id = card_id(hero, i);
      const std::string letters = card.symbols.empty() ? "–" : w.letters(card);
      special.push_back(w.say("united.explain.hero.special", {letters, copies, w.special(id), w.effect(id)}));
    }
  }
  out += "\n" + w.say("united.explain.hero.plain", {listed(plain)});
  for (const std::string& line : special) out += "\n" + line;
  std::vector<std::string> sums;
  for (int i = 0; i < symbol_count; ++i) {
    sums.push_back(w.say("united.explain.sum", {w.symbol(Symbol(i)), std::to_string(printed[i])}));
  }
  out += "\n" + w.say("united.explain.hero.sums", {listed(sums)});
  return out + "\n" + source_line(lang, text->source);
}

std::string explain_card(const Content& content, Lang lang, CardId card) {
  if (text_of(content, card) == nullptr) return {};
  const Naming naming{lang, {}, nobody};
  const Wording w(content, naming, content.book);
  std::string out = w.say("united.explain.named", {w.hero(hero_of(card)), w.symbols_and_special(card)});
  if (const std::string effect = w.effect(card); !effect.empty()) out += "\n" + effect;
  bool told[symbol_count]{};
  for (Symbol symbol : card_of(content.book, card).symbols) {
    if (std::exchange(told[int(symbol)], true)) continue;
    out += "\n" + w.say(std::string("united.gloss.") + symbol_names[int(symbol)]);
  }
  return out;
}

std::string explain_villain(const Content& content, Lang lang, VillainId villain) {
  const VillainText* text = text_of(content, villain);
  if (text == nullptr) return {};
  const Villain& row = content.book.villain[int(villain)];
  const auto n = [](int value) { return std::to_string(value); };
  std::string out = word(lang, "united.explain.villain",
                         {text->name.in(lang), n(row.health[0]), n(row.health[1]), n(row.health[2])});
  const auto add = [&](const char* key, const Texts& part) {
    if (!part.in(lang).empty())
      out += "\n" + word(lang, std::string("united.explain.") + key, {part.in(lang)});
  };
  add("bam", text->bam);
  add("overflow", text->overflow);
  add("plot", text->plot);
  add("rule", text->rule);
  std::vector<std::string> threats;
  for (const ThreatText& threat : text->threats) threats.push_back(threat.name.in(lang));
  out += "\n" + word(lang, "united.explain.threats", {listed(threats)});
  return out + "\n" + source_line(lang, text->source);
}

std::string explain_plan(const Content& content, Lang lang, PlanId plan) {
  if (text_of(content, plan) == nullptr) return {};
  const Naming naming{lang, {}, nobody};
  const Wording w(content, naming, content.book);
  std::string out = w.say("united.explain.plan", {w.villain(villain_of(plan)), w.plan(plan)});
  if (const std::string effect = w.plan_effect(plan); !effect.empty()) out += "\n" + effect;
  return out;
}

std::string explain_threat(const Content& content, Lang lang, ThreatId threat) {
  const ThreatText* text = text_of(content, threat);
  if (text == nullptr) return {};
  const Naming naming{lang, {}, nobody};
  const Wording w(content, naming, content.book);
  const Threat& row = threat_of(content.book, threat);
  std::string kind;
  if (row.henchman()) {
    kind = w.say("united.explain.henchman", {w.count("health", row.health)});
  } else {
    std::string slots;
    for (Symbol symbol : row.slots) slots += w.symbol(symbol, ".letter");
    kind = w.say("united.explain.threat", {slots});
  }
  return w.say("united.explain.named", {text->name.in(lang), kind}) + "\n" + text->text.in(lang) + "\n" +
         source_line(lang, text->source);
}

std::string explain_location(const Content& content, Lang lang, LocationId location) {
  const LocationText* text = text_of(content, location);
  if (text == nullptr) return {};
  const Naming naming{lang, {}, nobody};
  const Wording w(content, naming, content.book);
  const Location& row = content.book.location[int(location)];
  return w.say("united.explain.location",
               {text->name.in(lang), std::to_string(row.slots), w.tokens(row.thugs, row.civilians)}) +
         "\n" + w.say("united.explain.end_of_turn", {text->text.in(lang)}) + "\n" +
         source_line(lang, text->source);
}

}  // namespace gm::united

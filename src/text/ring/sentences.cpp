// Events, refusals and card texts in words; the menu of choices is in choices.cpp.
//
// A key is "ring.event." and the name of the happening, with endings for who
// reads it: .you or .other, for two players .you_other and so on (wording.h);
// .hidden when the reader may not see the card.
#include "text/ring/sentences.h"

#include <string>
#include <vector>

#include "text/ring/notation.h"
#include "text/ring/wording.h"

namespace gm::ring {

namespace {

class Storyteller {
 public:
  Storyteller(const Content& content, const Naming& naming, const Book& book, const Event& event)
      : book_(book), w_(content, naming, book), e_(event) {}

  std::string tell() const;

 private:
  static std::string event(const std::string& key) { return "ring.event." + key; }

  // A happening about e_.seat alone.
  std::string about(const std::string& key, const std::string& a = {}, const std::string& b = {},
                    const std::string& c = {}) const {
    return w_.about(event(key), e_.seat, a, b, c);
  }
  std::string number() const { return std::to_string(e_.n); }
  std::string number_m() const { return std::to_string(e_.m); }
  // A card of e_.seat that perhaps only some may see.
  std::string secret_card(const std::string& key) const {
    if (e_.card == CardId::none) return w_.say(event(key) + ".hidden", {w_.player(e_.seat)});
    return about(key, w_.told(e_.card));
  }
  const Card* row(CardId card) const { return int(card) < book_.cards ? &book_.card[int(card)] : nullptr; }

  std::string rolled() const;
  std::string played() const;
  std::string discarded() const;
  std::string acts() const;
  std::string nothing() const;
  std::string fired() const;
  std::string won() const;

  const Book& book_;
  Wording w_;
  const Event& e_;
};

std::string Storyteller::rolled() const {
  switch (e_.purpose) {
    case Purpose::roll:
      return about("die_rolled.roll", w_.told_set(colour_of(e_.die), value_of(e_.die), 1));
    case Purpose::stun:
      return about("die_rolled.stun", w_.die(e_.die));
    case Purpose::cap:
      return about("die_rolled.cap", number());
    case Purpose::doctor:
      return about("die_rolled.doctor", number());
    case Purpose::check:  // told with what it means
    case Purpose::none:
      break;
  }
  return {};
}

std::string Storyteller::played() const {
  const CardId acts_like = e_.copy == CardId::none ? e_.card : e_.copy;
  const Card* card = row(acts_like);
  if (card == nullptr || card->window == Window::referee) return {};  // told with the yellow card
  const std::string how = w_.told_play(e_.card, e_.copy, e_.power, e_.die);
  const std::string what = w_.effect(acts_like, e_.power);
  switch (card->type) {
    case Type::attack:
      return about("card_played.attack", how, what);
    case Type::counter:
      return about("card_played.counter", how, what, w_.told(e_.by));
    case Type::manoeuvre:
    case Type::special:
      break;
  }
  return about("card_played.manoeuvre", how, what);
}

std::string Storyteller::discarded() const {
  switch (e_.cause) {
    case Cause::perform:
      return about("card_discarded.perform", w_.told(e_.card));
    case Cause::concuss:
      return w_.between(event("card_discarded.concuss"), e_.other, e_.seat, w_.told(e_.card));
    case Cause::refresh:
      return about("card_discarded.refresh", w_.told(e_.card));
    case Cause::effect:
    case Cause::none:
      return about("card_discarded.effect", w_.told(e_.card));
    case Cause::played:  // it has done what it does
      break;
  }
  return {};
}

std::string Storyteller::acts() const {
  const Card* card = row(e_.card);
  const bool attack = card != nullptr && is_attack(*card);
  return w_.say(event(attack ? "item_acts.attack" : "item_acts.counter"), {w_.told(e_.card)});
}

std::string Storyteller::nothing() const {
  const std::string own = std::string("ring.nothing.") + verb_names[int(e_.verb)];
  const std::string& why = w_.say(has_word(own) ? own : "ring.nothing.other");
  return w_.say(event("nothing_happens"),
                {e_.card == CardId::none ? w_.say("ring.say.ability") : w_.told(e_.card), why});
}

// What an ability does is mostly told by what follows.
std::string Storyteller::fired() const {
  switch (e_.trigger) {
    case Trigger::before_opening_draw:
    case Trigger::round_break:
    case Trigger::after_refresh:
      return {};
    case Trigger::none:
    case Trigger::round_start:
    case Trigger::turn_start:
    case Trigger::after_mobilise:
    case Trigger::attack_landed:
    case Trigger::attack_cancelled:
    case Trigger::hurt:
    case Trigger::yellow_received:
      break;
  }
  return about("trigger_fired", w_.fighter(e_.fighter));
}

std::string Storyteller::won() const {
  std::string how = w_.say(std::string("ring.reason.") + name_of(e_.reason));
  if (e_.tie != TieBreak::none) how = w_.say("ring.reason.tied", {how});
  return about("fight_won", how);
}

std::string Storyteller::tell() const {
  switch (e_.happening) {
    case Happening::picker_named:
      return about("picker_named");
    case Happening::fighter_taken: {
      const std::string dice =
          int(e_.fighter) < max_fighters ? w_.stats(book_.fighter[int(e_.fighter)]) : std::string();
      return about(e_.n == 1 ? "fighter_taken.drawn" : "fighter_taken", w_.fighter(e_.fighter), dice);
    }
    case Happening::opener_named:
      return about("opener_named", w_.say(std::string("ring.opener.") + name_of(e_.opener)));
    case Happening::round_begun:
      return w_.say(event("round_begun"), {number()});
    case Happening::pain_recovered:
      return about("pain_recovered", number(), w_.tokens(e_.after));
    case Happening::die_kept:
      return about("die_kept", w_.die(e_.die));
    case Happening::dice_returned:
      return about("dice_returned", w_.count("die", e_.n));
    case Happening::deck_shuffled:
      return {};  // a part of every break
    case Happening::card_searched:
      return secret_card("card_searched");
    case Happening::card_drawn:
      return secret_card("card_drawn");
    case Happening::turn_begun:
      return about("turn_begun", std::to_string(e_.turn));
    case Happening::limit_changed:
      return about("limit_changed", w_.count("roll_up_to", e_.n));
    case Happening::turn_skipped:
      return about("turn_skipped");
    case Happening::die_picked:
      if (e_.seat == e_.other || e_.other == nobody) return {};  // told when it is rolled
      return w_.between(event("die_stunned"), e_.other, e_.seat, w_.die(e_.die));
    case Happening::die_rolled:
      return rolled();
    case Happening::die_nudged:
      return about("die_nudged", w_.die(e_.die), w_.die(e_.to_die));
    case Happening::dice_swapped:
      return about("dice_swapped", w_.die(e_.die), w_.die(e_.to_die));
    case Happening::die_set:
      return about("die_set", w_.die(e_.die), w_.die(e_.to_die));
    case Happening::card_played:
      return played();
    case Happening::card_discarded:
      return discarded();
    case Happening::window_passed:
      return about("window_passed");
    case Happening::no_more_attack:
      return about("no_more_attack");
    case Happening::check_passed:
      return about("check_passed", w_.told(e_.card), number(), number_m());
    case Happening::caught:
      return about("caught", w_.told(e_.card), number(), number_m());
    case Happening::yellow_avoided:
      return about("yellow_avoided", w_.told(e_.card));
    case Happening::yellow_received:
      return about(e_.n < yellow_limit ? "yellow_received.first" : "yellow_received.second");
    case Happening::yellow_dropped:
      return about("yellow_dropped");
    case Happening::chain_closed:
      return e_.n <= 1 ? std::string{} : w_.say(event("chain_closed"), {w_.count("card", e_.n)});
    case Happening::item_acts:
      return acts();
    case Happening::item_idle:
      return w_.say(event("item_idle"), {w_.told(e_.card)});
    case Happening::item_cancelled:
      return w_.say(event("item_cancelled"), {w_.told(e_.by), w_.told(e_.card)});
    case Happening::answered_anew:
      return about("answered_anew");
    case Happening::again_granted:
      return about("again_granted");
    case Happening::nothing_happens:
      return nothing();
    case Happening::trigger_fired:
      return fired();
    case Happening::pass_begun:
      return about("pass_begun", number());
    case Happening::branch_chosen:
      return about("branch_chosen", std::to_string(e_.n + 1));
    case Happening::option_taken:
      return about(e_.n == 1 ? "option_taken.yes" : "option_taken.no");
    case Happening::packet_formed:
      return {};  // told when it is taken
    case Happening::protection_added:
      return about("protection_added", w_.count("point", e_.n));
    case Happening::packet_protected:
      return about("packet_protected", w_.points(e_.damage, e_.pain));
    case Happening::packet_capped:
      return about("packet_capped", w_.points(e_.damage, e_.pain));
    case Happening::pain_capped:
      return about("pain_capped", w_.count("pain", e_.n));
    case Happening::tokens_hurt:
      if (e_.damage + e_.pain == 0) return about("tokens_hurt.nothing");
      return about("tokens_hurt", w_.points(e_.damage, e_.pain), w_.tokens(e_.after));
    case Happening::healed:
      return about(e_.n == 1 ? "healed.lost" : "healed.pain", w_.tokens(e_.after));
    case Happening::knocked_down:
      return about("knocked_down");
    case Happening::hand_seen:
      return w_.between(event("hand_seen"), e_.seat, e_.other);
    case Happening::card_seen:
      if (e_.card == CardId::none) return {};
      return w_.between(event("card_seen"), e_.seat, e_.other, w_.told(e_.card));
    case Happening::card_cycled:
      return secret_card("card_cycled");
    case Happening::round_over:
      return about("round_over", number());
    case Happening::points_made:
      return about("points_made");
    case Happening::doctor_called:
      return about("doctor_called", w_.count("roll", e_.n));
    case Happening::doctor_stops:
      return about("doctor_stops");
    case Happening::set_counted:
      return about("set_counted", w_.told_set(colour_of(e_.die), value_of(e_.die), e_.n));
    case Happening::final_counted:
      return about("final_counted", w_.count("die", e_.n));
    case Happening::tie_broken:
      return about(std::string("tie_broken.") + name_of(e_.tie), number(), number_m());
    case Happening::fight_won:
      return won();
  }
  return {};
}

// The words that say where a card comes from.
std::string source_line(Lang lang, const Origins& origins) {
  std::string out;
  // Parts of one source stand together, in the order in which they come.
  for (std::size_t i = 0; i < origins.size(); ++i) {
    bool told = false;
    for (std::size_t j = 0; j < i; ++j) told = told || origins[j].source == origins[i].source;
    if (told) continue;
    std::vector<std::string> same;
    for (const Origin& each : origins) {
      if (each.source == origins[i].source && !each.part.empty())
        same.push_back(word(lang, "ring.part." + each.part));
    }
    const std::string& source = word(lang, "ring.rule_source." + origins[i].source);
    if (!out.empty()) out += "; ";
    out += same.empty() ? source : word(lang, "ring.explain.origin", {listed(same), source});
  }
  return word(lang, "ring.explain.source", {out});
}

}  // namespace

std::string say(const Content& content, const Naming& naming, const Book& book, const Event& event) {
  return Storyteller(content, naming, book, event).tell();
}

std::string say_refusal(Lang lang, Refusal refusal) {
  return word(lang, std::string("ring.refusal.") + name_of(refusal));
}

std::string explain_card(const Content& content, Lang lang, CardId card) {
  if (std::size_t(card) >= content.cards.size()) return {};
  const Naming naming{lang, {}, nobody};
  const Wording w(content, naming, content.book);
  const CardText& text = content.cards[std::size_t(card)];
  const Card& row = content.book.card[int(card)];
  std::string out = w.say("ring.explain.card", {w.card(card), w.kind_and_type(card)});
  if (row.kind == Kind::free) {
    out += "\n" + text.text[0].in(lang);
  } else {
    for (Power power : {Power::min, Power::mid, Power::max}) {
      out += "\n" + w.say("ring.explain.level",
                          {w.power(power), w.say("ring.explain.equal", {std::to_string(needed_dice(power))}),
                           w.effect(card, power)});
    }
  }
  if (row.forbidden) out += "\n" + w.say("ring.explain.forbidden");
  const Colour colour = ring::colour_of(row.kind);
  if (colour != Colour::none) out += "\n" + w.say("ring.explain.discard", {w.colour(colour, ".roll")});
  return out + "\n" + source_line(lang, text.origins);
}

std::string explain_fighter(const Content& content, Lang lang, FighterId fighter) {
  if (std::size_t(fighter) >= content.fighters.size()) return {};
  const Naming naming{lang, {}, nobody};
  const Wording w(content, naming, content.book);
  const FighterText& text = content.fighters[std::size_t(fighter)];
  const Fighter& row = content.book.fighter[int(fighter)];
  const std::string name = text.nickname == text.name
                               ? text.name.in(lang)
                               : w.say("ring.explain.named", {text.name.in(lang), text.nickname.in(lang)});
  std::string out = w.say("ring.explain.fighter", {name, w.stats(row)}) + "\n" + text.text.in(lang);
  if (row.price != no_price) out += "\n" + w.say("ring.explain.price", {std::to_string(row.price)});
  return out + "\n" + source_line(lang, text.origins);
}

}  // namespace gm::ring

#include "text/ring/wording.h"

#include <fmt/format.h>

namespace gm::ring {

namespace {

const std::string unknown = "?";

}  // namespace

std::string listed(const std::vector<std::string>& items) {
  return fmt::format("{}", fmt::join(items, ", "));
}

std::string Wording::about(std::string_view key, Seat seat, const std::string& a, const std::string& b,
                           const std::string& c) const {
  return say(std::string(key) + (you(seat) ? ".you" : ".other"), {player(seat), a, b, c});
}

std::string Wording::between(std::string_view key, Seat actor, Seat target, const std::string& a) const {
  const char* who = you(actor) ? ".you_other" : you(target) ? ".other_you" : ".other_other";
  return say(std::string(key) + who, {player(actor), player(target), a});
}

std::string Wording::player(Seat seat) const {
  if (seat == nobody) return unknown;
  if (std::size_t(seat) < naming_.seats.size()) return naming_.seats[std::size_t(seat)];
  return say("ring.say.seat", {std::to_string(int(seat) + 1)});
}

std::string Wording::card(CardId card) const {
  const std::size_t i = std::size_t(card);
  return i < content_.cards.size() ? content_.cards[i].name.in(lang()) : unknown;
}

std::string Wording::fighter(FighterId fighter) const {
  const std::size_t i = std::size_t(fighter);
  for (int seat = 0; seat < seat_count; ++seat) {
    if (fighter != own_fighter(Seat(seat))) continue;
    const std::string name = own_fighter_name(book_.options, Seat(seat));
    return name.empty() ? say("ring.say.own_fighter") : name;
  }
  if (i >= content_.fighters.size()) return unknown;
  const FighterText& text = content_.fighters[i];
  return (book_.options.fighter_names == FighterNames::nicknames ? text.nickname : text.name).in(lang());
}

const std::string& Wording::power(Power power) const {
  return power == Power::none ? unknown : say(std::string("ring.power.") + power_names[int(power)]);
}

std::string Wording::effect(CardId card, Power power) const {
  const std::size_t i = std::size_t(card);
  return i < content_.cards.size() ? content_.cards[i].text[level_of(power)].in(lang()) : unknown;
}

std::string Wording::effects(CardId card) const {
  const std::size_t i = std::size_t(card);
  if (i >= content_.cards.size()) return unknown;
  const CardText& text = content_.cards[i];
  if (book_.card[i].kind == Kind::free) return text.text[0].in(lang());
  return text.text[0].in(lang()) + " | " + text.text[1].in(lang()) + " | " + text.text[2].in(lang());
}

std::string Wording::kind_and_type(CardId card) const {
  const std::size_t i = std::size_t(card);
  if (i >= content_.cards.size()) return unknown;
  const Card& row = book_.card[i];
  const char* type = row.forbidden ? "forbidden" : type_names[int(row.type)];
  return say("ring.kind_type", {say(std::string("ring.kind.") + kind_names[int(row.kind)]),
                                say(std::string("ring.type.") + type)});
}

std::string Wording::short_stats(const Fighter& fighter) const {
  const auto letter = [&](Colour each) { return colour(each, ".letter"); };
  const auto n = [&](Colour each) { return std::to_string(fighter.stat[int(each)]); };
  return say("ring.say.stats", {letter(Colour::strength), n(Colour::strength), letter(Colour::speed),
                                n(Colour::speed), letter(Colour::coordination), n(Colour::coordination),
                                letter(Colour::endurance), n(Colour::endurance)});
}

std::string Wording::stats(const Fighter& fighter) const {
  const auto n = [&](Colour colour) { return std::to_string(fighter.stat[int(colour)]); };
  return say("ring.say.dice_of",
             {n(Colour::strength), n(Colour::speed), n(Colour::coordination), n(Colour::endurance)});
}

std::string Wording::ability(FighterId fighter) const {
  for (int seat = 0; seat < seat_count; ++seat) {
    if (fighter == own_fighter(Seat(seat))) fighter = book_.options.custom[seat].ability;
  }
  const std::size_t i = std::size_t(fighter);
  return i < content_.fighters.size() ? content_.fighters[i].text.in(lang()) : std::string();
}

const std::string& Wording::colour(Colour colour, const char* form) const {
  if (colour == Colour::none) return unknown;
  return say(std::string("ring.colour.") + colour_names[int(colour)] + form);
}

std::string Wording::die(Die die) const {
  if (!is_die(die)) return unknown;
  const std::string& own = colour(colour_of(die));
  return in_reserve(die) ? say("ring.die.reserve", {own})
                         : say("ring.die.ring", {own, std::to_string(value_of(die))});
}

std::string Wording::set(Colour colour_of_set, int value, int n) const {
  std::string values;
  for (int i = 0; i < n; ++i) values += (i > 0 ? " " : "") + std::to_string(value);
  return say("ring.die.ring", {colour(colour_of_set, n > 1 ? ".many" : ""), values});
}

std::string Wording::told_set(Colour colour_of_set, int value, int n) const {
  std::string values;
  for (int i = 0; i < n; ++i) values += (i > 0 ? "\u00a0" : "") + std::to_string(value);
  return say("ring.die.told", {colour(colour_of_set, n > 1 ? ".many" : ""), values});
}

std::string Wording::dice(const Dice& dice) const {
  std::vector<std::string> out;
  for (int c = 0; c < colour_count; ++c) {
    std::string values;
    int n = 0;
    for (int value = 1; value <= faces; ++value) {
      for (int k = dice.count(ring_die(Colour(c), value)); k > 0; --k, ++n) {
        values += (n > 0 ? " " : "") + std::to_string(value);
      }
    }
    if (n > 0) out.push_back(say("ring.die.ring", {colour(Colour(c), n > 1 ? ".many" : ""), values}));
    const int reserve = dice.count(reserve_die(Colour(c)));
    if (reserve > 0) {
      const std::string name = die(reserve_die(Colour(c)));
      out.push_back(reserve == 1 ? name : say("ring.choice.copies", {name, std::to_string(reserve)}));
    }
  }
  return listed(out);
}

std::string Wording::payment(const Dice& dice, CardId card, Power power) const {
  if (std::size_t(card) >= content_.cards.size() || power == Power::none) return {};
  const Die die = paying_die(book_, dice, card, power);
  return is_die(die) ? set(colour_of(die), value_of(die), needed_dice(power)) : std::string();
}

std::string Wording::verbs(const Steps& steps, int begin, int end) const {
  std::vector<std::string> out;
  for (int i = begin; i < end && i < steps.size(); ++i) {
    const Step& step = steps[i];
    if (is_combinator(step.verb)) continue;  // its body follows
    std::string key = std::string("ring.verb.") + verb_names[int(step.verb)];
    if ((step.verb == Verb::damage || step.verb == Verb::pain) && step.to == Whom::self) key += ".self";
    if (step.verb == Verb::heal && step.to == Whom::foe) key += ".foe";
    out.push_back(say(key, {step.n == all_of_them ? say("ring.all") : std::to_string(step.n)}));
  }
  return listed(out);
}

std::string Wording::points(int damage, int pain) const {
  std::vector<std::string> out;
  if (damage > 0) out.push_back(count("damage", damage));
  if (pain > 0) out.push_back(count("pain", pain));
  return out.empty() ? say("ring.say.nothing") : listed(out);
}

std::string Wording::tokens(Health health) const {
  return say("ring.say.tokens",
             {count("healthy", health.healthy), count("in_pain", health.pain), count("lost", health.lost())});
}

std::string Wording::told_play(CardId id, CardId copy, Power power_of_card, Die die) const {
  const std::string name = copy == CardId::none ? told(id) : say("ring.say.copy", {told(id), told(copy)});
  if (power_of_card == Power::none) return name;
  if (!is_die(die)) return say("ring.say.level.plain", {name, power(power_of_card)});
  return say("ring.say.level",
             {name, power(power_of_card), set(colour_of(die), value_of(die), needed_dice(power_of_card))});
}

}  // namespace gm::ring

#include "text/battle/wording.h"

namespace gm::battle {

namespace {

const std::string unknown = "?";

bool is_card(Technique type) { return int(type) < technique_count; }

}  // namespace

std::string listed(const std::vector<std::string>& items) {
  std::string out;
  for (const std::string& item : items) {
    if (!out.empty()) out += ", ";
    out += item;
  }
  return out;
}

std::string Wording::about(std::string_view key, Seat seat, const std::string& a,
                           const std::string& b) const {
  return say(std::string(key) + (you(seat) ? ".you" : ".other"), {player(seat), a, b});
}

std::string Wording::between(std::string_view key, Seat actor, Seat target, const std::string& a,
                             const std::string& b) const {
  const char* who = ".other_other";
  if (actor == target) {
    who = you(actor) ? ".you_self" : ".other_self";
  } else if (you(actor)) {
    who = ".you_other";
  } else if (you(target)) {
    who = ".other_you";
  }
  return say(std::string(key) + who, {player(actor), player(target), a, b});
}

std::string Wording::player(Seat seat) const {
  if (seat == nobody) return unknown;
  if (int(seat) < players()) return naming_.seats[std::size_t(seat)];
  return say("battle.say.seat", {std::to_string(int(seat) + 1)});
}

std::string Wording::players(Seats seats) const {
  std::vector<std::string> names;
  for (Seat seat : seats) names.push_back(player(seat));
  return listed(names);
}

std::string Wording::hero(HeroId hero) const {
  const std::size_t i = std::size_t(hero);
  return i < content_.heroes.size() ? content_.heroes[i].name.in(lang()) : unknown;
}

std::string Wording::field(FieldId field) const {
  const std::size_t i = std::size_t(field);
  return i < content_.fields.size() ? content_.fields[i].name.in(lang()) : unknown;
}

std::string Wording::card(Technique type) const {
  return is_card(type) ? content_.technique[int(type)].name.in(lang()) : unknown;
}

std::string Wording::numbered(Technique type) const {
  if (!is_card(type)) return unknown;
  return card(type) + " (" + std::to_string(content_.book.technique[int(type)].number) + ")";
}

std::string Wording::action(Technique type, Part part) const {
  return is_card(type) ? content_.technique[int(type)].action[int(part)].in(lang()) : unknown;
}

std::string Wording::effect(Technique type, Part part) const {
  return is_card(type) ? content_.technique[int(type)].action_text[int(part)].in(lang()) : unknown;
}

std::string Wording::doing(Deed deed) const {
  switch (deed.kind) {
    case Deed::Kind::technique:
      return action(Technique(deed.id), Part(deed.part));
    case Deed::Kind::hero:
      return hero(HeroId(deed.id));
    case Deed::Kind::battlefield:
      return field(FieldId(deed.id));
    case Deed::Kind::trap:
      return word(lang(), "battle.tactic.trap");
    case Deed::Kind::knockout:
      return word(lang(), "battle.tactic.knockout");
  }
  return unknown;
}

std::string Wording::told(const std::string& name) const { return say("battle.say.quoted", {name}); }

std::string Wording::told_numbered(Technique type) const {
  if (!is_card(type)) return unknown;
  return say("battle.say.card", {card(type), std::to_string(content_.book.technique[int(type)].number)});
}

std::string Wording::told_cards(Cards cards) const {
  std::vector<std::string> names;
  for (Technique type : cards.kinds()) {
    const int copies = cards.count(type);
    names.push_back(copies == 1 ? told(type)
                                : say("battle.say.copies", {told(type), std::to_string(copies)}));
  }
  return listed(names);
}

std::string Wording::told_source(Source source) const {
  if (int(source) < technique_count) return told(Technique(int(source)));
  return word(lang(), std::string("battle.source.") + source_names[int(source)]);
}

std::string Wording::told_hurting(Technique type) const {
  if (!is_card(type)) return unknown;
  std::vector<Part> hurting;
  for (Part part : {Part::a, Part::b}) {
    bool hurts = false;
    for (const Step& step : content_.book.technique[int(type)].action[int(part)])
      hurts |= step.verb == Verb::damage;
    if (hurts) hurting.push_back(part);
  }
  return told(hurting.size() == 1 ? action(type, hurting.front()) : card(type));
}

}  // namespace gm::battle

#include "text/united/wording.h"

#include <fmt/format.h>

namespace gm::united {

namespace {

const std::string nameless = "?";

template <class Text>
std::string name_or_not(const Text* text, Lang lang) {
  return text == nullptr ? nameless : text->name.in(lang);
}

}  // namespace

std::string listed(const std::vector<std::string>& items) {
  return fmt::format("{}", fmt::join(items, ", "));
}

std::string Wording::about(std::string_view key, Seat seat, const std::string& a,
                           const std::string& b) const {
  return say(std::string(key) + (you(seat) ? ".you" : ".other"), {player(seat), a, b});
}

// ---- Names ---------------------------------------------------------------------------

std::string Wording::player(Seat seat) const {
  if (seat == nobody || seat == chance) return nameless;
  if (std::size_t(seat) < naming_.seats.size()) return naming_.seats[std::size_t(seat)];
  return say("united.say.seat", {std::to_string(int(seat) + 1)});
}
std::string Wording::players(Seats seats) const {
  std::vector<std::string> names;
  for (Seat seat : seats) names.push_back(player(seat));
  return listed(names);
}
std::string Wording::hero(HeroId hero) const { return name_or_not(text_of(content_, hero), lang()); }
std::string Wording::hero(const Table& t, int figure) const {
  return figure < most_figures ? hero(t.figure[figure].hero) : nameless;
}
std::string Wording::villain(VillainId villain) const {
  return name_or_not(text_of(content_, villain), lang());
}
std::string Wording::threat(ThreatId threat) const { return name_or_not(text_of(content_, threat), lang()); }
std::string Wording::threat_text(ThreatId threat) const {
  const ThreatText* text = text_of(content_, threat);
  return text == nullptr ? nameless : text->text.in(lang());
}
std::string Wording::location(LocationId location) const {
  return name_or_not(text_of(content_, location), lang());
}
std::string Wording::location(const Table& t, int at) const {
  return at < ring_size ? location(t.spot[at].location) : nameless;
}
std::string Wording::location_text(LocationId location) const {
  const LocationText* text = text_of(content_, location);
  return text == nullptr ? nameless : text->text.in(lang());
}
std::string Wording::mission(Mission mission) const {
  return int(mission) < mission_count ? content_.missions[int(mission)].name.in(lang()) : nameless;
}

// ---- Cards ---------------------------------------------------------------------------

const std::string& Wording::symbol(Symbol symbol, const char* form) const {
  return say(std::string("united.symbol.") + symbol_names[int(symbol)] + form);
}
std::string Wording::symbols(const HeroCard& card) const {
  std::vector<std::string> names;
  for (Symbol each : card.symbols) names.push_back(symbol(each));
  return listed(names);
}
std::string Wording::letters(const HeroCard& card) const {
  std::string out;
  for (Symbol each : card.symbols) out += symbol(each, ".letter");
  return out;
}
std::string Wording::card(CardId id) const {
  const std::string text = symbols_and_special(id);
  return solo(book_) ? say("united.say.of_hero", {hero(hero_of(id)), text}) : text;
}
std::string Wording::symbols_and_special(CardId id) const {
  if (text_of(content_, id) == nullptr) return nameless;
  std::vector<std::string> parts;
  const HeroCard& row = card_of(book_, id);
  if (!row.symbols.empty()) parts.push_back(symbols(row));
  if (const std::string name = special(id); !name.empty()) parts.push_back(told(name));
  return listed(parts);
}
std::string Wording::special(CardId id) const {
  const SpecialText* text = special_text(content_, id);
  return text == nullptr ? std::string() : text->name.in(lang());
}
std::string Wording::effect(CardId id) const {
  const SpecialText* text = special_text(content_, id);
  return text == nullptr ? std::string() : text->text.in(lang());
}

std::string Wording::plan(PlanId id) const {
  if (text_of(content_, id) == nullptr) return nameless;
  const PlanCard& row = plan_of(book_, id);
  std::vector<std::string> parts;
  parts.push_back(row.move == 0 ? say("united.plan.stays")
                                : say("united.plan.move", {std::to_string(row.move)}));
  if (row.bam) parts.push_back(say("united.plan.bam"));
  const auto pattern = [&](auto count) {
    return fmt::format("{}-{}-{}", count(row.tokens[0]), count(row.tokens[1]), count(row.tokens[2]));
  };
  const std::string none = "0-0-0";
  const std::string thugs = pattern([](const Tokens& tokens) { return int(tokens.thugs); });
  const std::string civilians = pattern([](const Tokens& tokens) { return int(tokens.civilians); });
  if (thugs != none) parts.push_back(say("united.plan.thugs", {thugs}));
  if (civilians != none) parts.push_back(say("united.plan.civilians", {civilians}));
  if (const SpecialText* text = special_text(content_, id)) parts.push_back(told(text->name.in(lang())));
  return listed(parts);
}
std::string Wording::plan_effect(PlanId id) const {
  const SpecialText* text = special_text(content_, id);
  return text == nullptr ? std::string() : text->text.in(lang());
}

std::string Wording::unit(Unit which) const {
  if (int(which) >= unit_count) return nameless;
  static constexpr const char* keys[] = {"united.unit.own", "united.unit.prev", "united.unit.token"};
  return say(keys[int(source_of(which))], {symbol(symbol_of(which))});
}
std::string Wording::payment(const Payment& payment) const {
  std::vector<std::string> names;
  for (int i = 0; i < payment.size(); ++i) names.push_back(unit(payment.unit[i]));
  return listed(names);
}

std::string Wording::tokens(int thugs, int civilians) const {
  std::vector<std::string> parts;
  if (thugs > 0) parts.push_back(count("thug", thugs));
  if (civilians > 0) parts.push_back(count("civilian", civilians));
  return parts.empty() ? say("united.say.no_tokens") : listed(parts);
}
std::string Wording::token(Token token, const char* form) const {
  return say(std::string("united.token.") + token_names[int(token)] + form);
}

std::string Wording::verbs(EffectId effect, int begin, int end) const {
  std::vector<std::string> out;
  if (int(effect) >= book_.effects) return nameless;
  const Effect& list = book_.effect[int(effect)];
  for (int i = begin; i < end && i < list.size; ++i) {
    const Step& step = book_.step[list.first + i];
    if (is_combinator(step.verb)) continue;  // its body follows
    const std::string n = step.n.size > 0         ? "…"
                          : step.n.n == no_amount ? say("united.say.all")
                                                  : std::to_string(step.n.n);
    out.push_back(say(std::string("united.verb.") + verb_names[int(step.verb)], {n}));
  }
  return listed(out);
}

}  // namespace gm::united

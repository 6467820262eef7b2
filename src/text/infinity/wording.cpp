#include "text/infinity/wording.h"

#include <fmt/format.h>

#include "text/infinity/notation.h"

namespace gm::infinity {

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

const char* arrow_sign(uint8_t arrows) {
  // By bits N=1, E=2, S=4, W=8.
  static constexpr const char* signs[] = {"·", "↑", "→", "└", "↓", "↕", "┌", "├",
                                          "←", "┘", "↔", "┴", "┐", "┤", "┬", "┼"};
  return signs[arrows & 15];
}

const char* sign_of(TokenKind kind) {
  switch (kind) {
    case TokenKind::stone:
      return "◆";
    case TokenKind::superhero:
      return "●";
    case TokenKind::leadership:
      return "▲";
    case TokenKind::energy:
      return "~";  // "+" is what a terminal without signs shows for a Stone
  }
  return "";
}

std::string Wording::about(std::string_view key, Seat seat, const std::string& a,
                           const std::string& b) const {
  return say(std::string(key) + (you(seat) ? ".you" : ".other"), {player(seat), a, b});
}
std::string Wording::between(std::string_view key, Seat actor, Seat other, const std::string& a) const {
  const char* form = you(actor) ? ".you_other" : you(other) ? ".other_you" : ".other_other";
  return say(std::string(key) + form, {player(actor), player(other), a});
}

// ---- Names ---------------------------------------------------------------------------

std::string Wording::player(Seat seat) const {
  if (!at_table(seat)) return nameless;
  if (std::size_t(seat) < naming_.seats.size()) return naming_.seats[std::size_t(seat)];
  return say("infinity.say.seat", {std::to_string(int(seat) + 1)});
}
std::string Wording::team(TeamId team) const { return name_or_not(text_of(content_, team), lang()); }
std::string Wording::character(CharacterId character) const {
  return name_or_not(text_of(content_, character), lang());
}
std::string Wording::figure(Figure figure, CharacterId who) const {
  return figure == Figure::thanos ? say("infinity.word.thanos") : character(who);
}
std::string Wording::figure(const Table& t, Figure figure) const {
  return int(figure) < figure_count ? this->figure(figure, character_on(t, figure)) : nameless;
}
std::string Wording::token(TokenId token) const { return name_or_not(text_of(content_, token), lang()); }
std::string Wording::tile(TileId tile) const { return name_or_not(text_of(content_, tile), lang()); }
std::string Wording::tile_text(TileId tile) const {
  const TileText* text = text_of(content_, tile);
  return text == nullptr ? nameless : text->text.in(lang());
}
std::string Wording::place(Place place) const {
  return is_place(place) ? say("infinity.say.place", {write_place(place)}) : nameless;
}
const std::string& Wording::dir(Dir dir) const {
  return int(dir) < dir_count ? say(std::string("infinity.dir.") + dir_names[int(dir)]) : nameless;
}
std::string Wording::dirs(uint8_t arrows) const {
  std::vector<std::string> names;
  for (int d = 0; d < dir_count; ++d) {
    if ((arrows >> d) & 1) names.push_back(dir(Dir(u8(d))));
  }
  return listed(names);
}

// ---- Places ----------------------------------------------------------------------------

std::string Wording::kind_of_place(const Table& t, Place place, bool in_short) const {
  if (!is_place(place)) return nameless;
  if (!is_cell(place)) return say("infinity.say.outside");
  for (int b = 0; b < back_count; ++b) {
    if (!t.closed[b].has(place)) continue;
    return say(fmt::format("infinity.say.closed.{}{}", back_names[b], in_short ? ".short" : ""));
  }
  const TileId id = t.tile[int(place)];
  if (id == TileId::none) return say("infinity.say.unlaid");
  const Tile& row = tile_row(book_, id);
  if (row.base != TeamId::none) {
    for (int i = 0; i < seats(book_); ++i) {
      const Seat seat{u8(i)};
      if (t.team[i] != row.base) continue;
      return seat == t.active ? say("infinity.say.own_base") : say("infinity.say.base_of", {player(seat)});
    }
    return say("infinity.say.neutral", {tile(id)});
  }
  if (row.arrows == 0) return tile(id);
  return fmt::format("{} {}", tile(id), arrow_sign(arrows_at(book_, t, place)));
}
std::vector<std::string> Wording::tokens_at(const Table& t, Place place) const {
  std::vector<std::string> names;
  if (!is_place(place)) return names;
  const Tokens energies = t.lying[int(place)] & book_.energies();
  for (TokenId each : t.lying[int(place)] - energies) names.push_back(token(each));
  if (energies.size() == 1) names.push_back(token(energies.front()));
  if (energies.size() > 1) {
    names.push_back(say("infinity.say.copies", {token(energies.front()), std::to_string(energies.size())}));
  }
  return names;
}
std::vector<std::string> Wording::figures_at(const Table& t, Place place, Figure but) const {
  std::vector<std::string> names;
  for (int f = 0; f < figure_count; ++f) {
    const Figure each{u8(f)};
    if (t.at[f] == place && each != but) names.push_back(figure(t, each));
  }
  return names;
}
std::string Wording::whole_place(const Table& t, Place where, bool in_short, Figure but) const {
  std::vector<std::string> there;
  if (is_place(where)) {
    const Tokens lying = t.lying[int(where)];
    const Tokens energies = lying & book_.energies();
    for (TokenId each : lying - energies) {
      there.push_back(sign_of(token_row(book_, each).kind) + token(each));
    }
    for (TokenId each : energies) {
      const std::string one = sign_of(TokenKind::energy) + token(each);
      there.push_back(
          energies.size() == 1 ? one : say("infinity.say.copies", {one, std::to_string(energies.size())}));
      break;
    }
  }
  for (const std::string& name : figures_at(t, where, but)) there.push_back(name);
  const std::string kind = say("infinity.say.at", {place(where), kind_of_place(t, where, in_short)});
  if (!there.empty()) return say("infinity.say.with", {kind, listed(there)});
  // A tile that has given its tokens is a bare place.
  const TileId id = tile_at(t, where);
  const bool gives = id != TileId::none && tile_row(book_, id).open != EffectId::none &&
                     !tile_row(book_, id).acts() && !tile_row(book_, id).thanos_base;
  return gives ? say("infinity.say.bare", {kind}) : kind;
}

std::string Wording::verbs(EffectId effect, int begin, int end) const {
  std::vector<std::string> out;
  if (int(effect) >= book_.effects) return nameless;
  for (int i = begin; i < end && i < size_of(book_, effect); ++i) {
    const Step& step = steps_of(book_, effect)[i];
    if (is_combinator(step.verb)) continue;  // its body follows
    out.push_back(say(std::string("infinity.verb.") + verb_names[int(step.verb)]));
  }
  return listed(out);
}

}  // namespace gm::infinity

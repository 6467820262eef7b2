// Events, refusals and explanations in words; the menu of choices is in choices.cpp.
//
// A key is "infinity.event." and the name of the happening, with endings: .you or
// .other for who reads it (wording.h), others for how it came about. What a
// character does is told with its name to everybody: a player has two of them.
#include "text/infinity/sentences.h"

#include <fmt/format.h>

#include <string>
#include <utility>
#include <vector>

#include "text/infinity/notation.h"
#include "text/infinity/wording.h"

namespace gm::infinity {

namespace {

class Storyteller {
 public:
  Storyteller(const Content& content, const Naming& naming, const Book& book, const Event& event)
      : content_(content), book_(book), w_(content, naming, book), e_(event) {}

  std::string tell() const;

 private:
  static std::string event(const std::string& key) { return "infinity.event." + key; }
  std::string say(const std::string& key, std::initializer_list<std::string> values = {}) const {
    return w_.say(event(key), values);
  }
  // A happening about e_.seat alone.
  std::string about(const std::string& key, const std::string& a = {}, const std::string& b = {}) const {
    return w_.about(event(key), e_.seat, a, b);
  }
  std::string figure() const { return w_.figure(e_.figure, e_.character); }
  std::string by() const { return w_.figure(e_.by, e_.by_character); }
  std::string token() const { return w_.token(e_.token); }
  std::string tile() const { return w_.told(e_.tile); }
  std::string here() const { return w_.place(e_.place); }
  std::string there() const { return w_.place(e_.to); }
  std::string token_text() const {
    const TokenText* text = text_of(content_, e_.token);
    return text == nullptr ? std::string() : text->text.in(w_.lang());
  }
  std::string arrows() const {
    if (int(e_.tile) >= book_.tiles) return {};
    return w_.dirs(turned(tile_row(book_, e_.tile).arrows, e_.n));
  }
  // What a tile, an ability or a Stone says; nothing follows on its full stop.
  std::string acts(const std::string& key, const std::string& name, const std::string& text) const {
    return say(key, {figure(), name, text});
  }

  std::string took_team() const;
  std::string returned() const;
  std::string won() const;

  const Content& content_;
  const Book& book_;
  Wording w_;
  const Event& e_;
};

std::string Storyteller::took_team() const {
  std::vector<std::string> names;
  for (int which = 0; which < team_size && e_.team != TeamId::none; ++which) {
    names.push_back(w_.character(character_of(e_.team, which)));
  }
  return about(e_.n == 1 ? "team_taken.drawn" : "team_taken", w_.team(e_.team), listed(names));
}

std::string Storyteller::returned() const {
  std::string key = "returned";
  if (e_.by != Figure::none) key += ".by";
  if (e_.place == e_.to) key += ".stays";
  return say(key, {figure(), there(), by()});
}

std::string Storyteller::won() const {
  if (e_.ending == Ending::thanos || e_.seat == nobody) return say("game_won.thanos");
  if (e_.ending == Ending::stones) return about("game_won.stones");
  return about(e_.tie == TieBreak::none ? "game_won.counted"
                                        : std::string("game_won.counted.") + name_of(e_.tie));
}

std::string Storyteller::tell() const {
  switch (e_.happening) {
    case Happening::team_taken:
      return took_team();
    case Happening::tossed:
      return say("tossed", {w_.say(std::string("infinity.toss.") + name_of(e_.toss)),
                            w_.say(e_.n == 0 ? "infinity.side.stones" : "infinity.side.empty")});
    case Happening::base_laid:
      return about("base_laid", here());
    case Happening::corner_laid:
      return say("corner_laid", {here(), tile()});
    case Happening::first_named:
      return about("first_named");
    case Happening::turn_begun: {
      const std::string number = std::to_string(e_.turn + 1);
      if (e_.other == e_.seat || e_.other == nobody) return about("turn_begun", number);
      return w_.between(event("turn_begun.proxy"), e_.other, e_.seat, number);
    }
    case Happening::qualified:
      return say("qualified", {figure(), token()});
    case Happening::armed:
      return say("armed", {figure(), token()});
    case Happening::stood_up:
      return say("stood_up", {figure()});
    case Happening::stood_still:
      return about("stood_still");
    case Happening::signal_given:
      return say("signal_given", {w_.count("turn", e_.n)});
    case Happening::proxy_begun:
      return say("proxy_begun", {figure(), w_.count("turn", e_.n)});
    case Happening::proxy_over:
      return say("proxy_over");
    case Happening::walked:
      return say("walked", {figure(), there()});
    case Happening::relocated:
      return say("relocated", {figure(), there()});
    case Happening::brought:
      return say("brought", {figure(), there()});
    case Happening::traded:
      return say("traded", {figure(), by(), here(), there()});
    case Happening::returned:
      return returned();
    case Happening::detained:
      return say("detained", {figure()});
    case Happening::sheltered:
      return say("sheltered", {figure(), here()});
    case Happening::shelter_lost:
      return say("shelter_lost", {figure(), here()});
    case Happening::stays:
      return say(e_.figure == Figure::thanos ? "stays.thanos" : "stays", {figure(), here()});
    case Happening::tile_opened:
      return say("tile_opened", {here(), w_.tile(e_.tile)});
    case Happening::tile_oriented:
      return say("tile_oriented", {here(), arrows()});
    case Happening::tile_turned:
      return say("tile_turned", {here(), arrows()});
    case Happening::tiles_swapped:
      return say("tiles_swapped", {here(), there()});
    case Happening::base_swapped:
      return about("base_swapped", here(), there());
    case Happening::bases_rotated:
      return say("bases_rotated",
                 {w_.say(std::string("infinity.spin.") + spin_names[int(e_.spin)]), std::to_string(e_.n)});
    case Happening::effect_dropped:
      return say("effect_dropped", {figure()});
    case Happening::tile_acts:
      return acts("tile_acts", tile(), w_.tile_text(e_.tile));
    case Happening::trap_ignored:
      return say("trap_ignored", {figure(), tile()});
    case Happening::trap_suffered:
      return say("trap_suffered", {figure(), tile()});
    case Happening::declined:
      return about("declined");
    case Happening::branch_chosen:
      return about("branch_chosen", std::to_string(e_.n + 1));
    case Happening::dir_chosen:
      return say("dir_chosen", {figure(), w_.say(std::string("infinity.dir.") + dir_names[int(e_.dir)])});
    case Happening::token_put:
      return say("token_put", {token(), here()});
    case Happening::picked_up:
      return say("picked_up", {figure(), token()});
    case Happening::dropped:
      return say("dropped", {figure(), token(), here()});
    case Happening::fell:
      return say("fell", {figure(), token(), here()});
    case Happening::taken:
      return say(e_.by == Figure::none ? "taken" : "taken.carried", {figure(), token(), here(), by()});
    case Happening::barred:
      return say("barred", {figure(), token()});
    case Happening::point_scored:
      return about("point_scored", token(), w_.count("point", e_.n));
    case Happening::thanos_took:
      return say(e_.by == Figure::none ? "thanos_took" : "thanos_took.carried", {token(), here(), by()});
    case Happening::energy_spent:
      if (e_.place == Place::none) return say("energy_spent", {figure()});
      return say("energy_spent.lying", {figure(), here()});
    case Happening::ability_used: {
      const CharacterText* text = text_of(content_, e_.character);
      return say("ability_used", {figure(), text == nullptr ? std::string() : text->text.in(w_.lang())});
    }
    case Happening::stone_used:
      return acts("stone_used", token(), token_text());
    case Happening::stone_acts:
      return acts("stone_acts", token(), token_text());
    case Happening::card_refreshed:
      return say("card_refreshed", {figure()});
    case Happening::thanos_appears:
      return say("thanos_appears", {here()});
    case Happening::gauntlet_taken:
      return about("gauntlet_taken");
    case Happening::thanos_activates:
      return say("thanos_activates");
    case Happening::thanos_hunts:
      return say("thanos_hunts", {figure()});
    case Happening::thanos_moved:
      return say("thanos_moved", {there()});
    case Happening::points_counted:
      return about("points_counted", w_.count("point", e_.n), w_.count("stone", e_.m));
    case Happening::tie_broken:
      return say(std::string("tie_broken.") + name_of(e_.tie));
    case Happening::game_won:
      return won();
    case Happening::back_laid:     // the board shows it
    case Happening::turn_passed:   // the next turn is told
    case Happening::effect_waits:  // told when it acts
      break;
  }
  return {};
}

// ---- Explaining ------------------------------------------------------------------------

std::string source_lines(Lang lang, const Origins& origins) {
  std::vector<std::string> parts;
  for (const Origin& origin : origins) {
    const std::string& source = word(lang, "infinity.rule_source." + origin.source);
    if (origin.part.empty()) {
      parts.push_back(source);
      continue;
    }
    const std::string key = "infinity.part." + origin.part;
    parts.push_back(
        word(lang, "infinity.explain.origin", {has_word(key) ? word(lang, key) : origin.part, source}));
  }
  return word(lang, "infinity.explain.source", {fmt::format("{}", fmt::join(parts, "; "))});
}

}  // namespace

std::string say(const Content& content, const Naming& naming, const Book& book, const Event& event) {
  return Storyteller(content, naming, book, event).tell();
}

std::string say_refusal(Lang lang, Refusal refusal) {
  return word(lang, std::string("infinity.refusal.") + name_of(refusal));
}

std::string explain_tile(const Content& content, Lang lang, const View* view, TileId tile) {
  const TileText* text = text_of(content, tile);
  if (text == nullptr) return {};
  const Tile& row = tile_row(content.book, tile);
  std::string out = row.blank
                        ? word(lang, "infinity.explain.tile.blank", {text->name.in(lang)})
                        : word(lang, "infinity.explain.tile",
                               {text->name.in(lang), std::to_string(row.red), std::to_string(row.blue)});
  out += "\n" + text->text.in(lang);
  if (view != nullptr) {
    int open = 0;
    for (TileId each : view->table.tile) open += each == tile;
    if (!row.blank) {
      out += "\n" + word(lang, "infinity.explain.tile.left", {std::to_string(row.red + row.blue - open)});
    }
  }
  return out + "\n" + source_lines(lang, text->origins);
}

std::string explain_token(const Content& content, Lang lang, TokenId token) {
  const TokenText* text = text_of(content, token);
  if (text == nullptr) return {};
  const std::string kind = token_kind_names[int(token_row(content.book, token).kind)];
  std::string out = word(lang, "infinity.explain.kind." + kind, {text->name.in(lang)});
  out += "\n" + (text->text.in(lang).empty() ? word(lang, "infinity.gloss." + kind) : text->text.in(lang));
  return out + "\n" + source_lines(lang, text->origins);
}

std::string explain_character(const Content& content, Lang lang, CharacterId character) {
  const CharacterText* text = text_of(content, character);
  if (text == nullptr) return {};
  const TeamText* team = text_of(content, team_of(character));
  return word(lang, "infinity.explain.character",
              {text->name.in(lang), team == nullptr ? "?" : team->name.in(lang)}) +
         "\n" + word(lang, "infinity.explain.ability", {text->text.in(lang)}) + "\n" +
         source_lines(lang, text->origins);
}

std::string explain_figure(const Content& content, const Book& book, Lang lang, const View& view,
                           Figure figure) {
  const Table& t = view.table;
  const Naming naming{lang, {}, nobody};
  const Wording w(content, naming, book);
  const bool thanos = figure == Figure::thanos;
  const Place place = int(figure) < figure_count ? t.place_of(figure) : Place::none;
  std::string out = thanos ? w.say("infinity.gloss.thanos") : std::string();
  if (!thanos) out = explain_character(content, lang, character_on(t, figure));
  std::vector<std::string> state;
  std::vector<std::string> tokens;
  if (thanos) {
    for (TokenId token : t.taken) tokens.push_back(w.token(token));
    if (!tokens.empty()) state.push_back(w.say("infinity.title.taken.list", {listed(tokens)}));
  } else if (is_character(figure)) {
    state.push_back(w.say(t.down.has(figure) ? "infinity.now.card.down" : "infinity.now.card.up"));
    for (TokenId token : held_tokens(t, figure)) tokens.push_back(w.token(token));
    if (!tokens.empty()) state.push_back(w.say("infinity.now.carries", {listed(tokens)}));
    if (t.detained.has(figure)) state.push_back(w.say("infinity.word.detained"));
    if (t.armed.has(figure)) state.push_back(w.say("infinity.now.armed"));
    if (t.qualified.has(figure)) state.push_back(w.say("infinity.now.qualified"));
    if (t.sheltered.has(figure)) state.push_back(w.say("infinity.head.sheltered"));
  }
  if (!is_place(place)) return out;
  const TileId tile = tile_at(t, place);
  const std::string kind = tile == TileId::none ? w.kind_of_place(t, place, false) : w.tile(tile);
  out += "\n" + w.say("infinity.now.at", {w.say("infinity.say.at", {w.place(place), kind})});
  if (!state.empty()) out += " " + w.say("infinity.now.state", {fmt::format("{}", fmt::join(state, "; "))});
  return out;
}

std::string explain_team(const Content& content, Lang lang, TeamId team) {
  const TeamText* text = text_of(content, team);
  if (text == nullptr) return {};
  std::vector<std::string> names;
  std::string abilities;
  for (int which = 0; which < team_size; ++which) {
    const CharacterText* character = text_of(content, character_of(team, which));
    names.push_back(character->name.in(lang));
    abilities +=
        "\n" + word(lang, "infinity.explain.named", {character->name.in(lang), character->text.in(lang)});
  }
  return word(lang, "infinity.explain.team", {text->name.in(lang), listed(names)}) + abilities + "\n" +
         source_lines(lang, text->origins);
}

std::string explain_place(const Content& content, const Book& book, Lang lang, const View& view,
                          Place place) {
  const Table& t = view.table;
  if (!is_place(place)) return {};
  const Naming naming{lang, {}, nobody};
  const Wording w(content, naming, book);
  const std::string name = w.place(place);
  std::string out;
  const TileId tile = tile_at(t, place);
  if (!is_cell(place)) {
    out = w.say("infinity.explain.place.outside", {name});
  } else if (is_closed(t, place)) {
    const Back back = back_of(t, place);
    // Several kinds have one name: each Stone its own tile.
    std::vector<std::pair<std::string, int>> counts;
    for (int i = 0; i < book.tiles; ++i) {
      const int n = (t.pool[int(back)] & book.pool[int(back)].of[i]).size();
      if (n == 0) continue;
      const std::string kind = w.tile(TileId(u8(i)));
      if (counts.empty() || counts.back().first != kind) counts.emplace_back(kind, 0);
      counts.back().second += n;
    }
    std::vector<std::string> kinds;
    for (const auto& [kind, n] : counts) {
      kinds.push_back(n == 1 ? kind : w.say("infinity.say.copies", {kind, std::to_string(n)}));
    }
    out = w.say("infinity.explain.place.closed", {name, w.kind_of_place(t, place, false), listed(kinds)});
  } else if (tile == TileId::none) {
    out = w.say("infinity.explain.place.unlaid", {name});
  } else {
    out = w.say("infinity.explain.place.open", {name, w.tile(tile), w.tile_text(tile)});
    if (const uint8_t arrows = arrows_at(book, t, place); arrows != 0) {
      out += " " + w.say("infinity.explain.place.arrows", {w.dirs(arrows)});
    }
  }
  if (const auto tokens = w.tokens_at(t, place); !tokens.empty()) {
    out += "\n" + w.say("infinity.explain.place.tokens", {listed(tokens)});
  }
  std::vector<std::string> figures;
  for (Figure figure : figures_at(t, place)) {
    std::vector<std::string> carried;
    if (is_character(figure)) {
      for (TokenId token : held_tokens(t, figure)) carried.push_back(w.token(token));
    }
    const std::string who = w.figure(t, figure);
    figures.push_back(carried.empty() ? who : w.say("infinity.explain.carries", {who, listed(carried)}));
  }
  if (!figures.empty()) out += "\n" + w.say("infinity.explain.place.figures", {listed(figures)});
  return out;
}

}  // namespace gm::infinity

// Questions and the lines of their menus.
//
// A line says what its choice does now: the facts come from the view, through the
// same functions the rules use (facts.h, legal.h). A window is grouped by what a
// character does, a long list of places by the rows of the board, so that forty
// cells are a few lines.
#include <fmt/format.h>

#include <string>
#include <vector>

#include "text/infinity/notation.h"
#include "text/infinity/sentences.h"
#include "text/infinity/wording.h"

namespace gm::infinity {

namespace {

constexpr int short_list = 6;  // so many places need no headings

class Menu {
 public:
  Menu(const Content& content, const Naming& naming, const Book& book, const View& view)
      : content_(content), w_(content, naming, book), book_(book), view_(view), t_(view.table) {}

  std::string line(const Action& action) const;
  std::string group(const Action& action) const;
  std::string line_in_group(const Action& action) const;
  std::vector<std::string> marks(const Action& action) const;
  std::string question() const;

 private:
  std::string say(const std::string& key, std::initializer_list<std::string> values = {}) const {
    return w_.say("infinity.choice." + key, values);
  }
  // The list of steps that asks; none outside an effect.
  const Frame* frame() const {
    if (t_.stack.empty() || t_.stack.back().kind != Frame::Kind::effect) return nullptr;
    const Frame& f = t_.stack.back();
    return int(f.effect) < book_.effects && f.step < size_of(book_, f.effect) ? &f : nullptr;
  }
  const Step* step() const {
    const Frame* f = frame();
    return f == nullptr ? nullptr : &steps_of(book_, f->effect)[f->step];
  }
  Place opening() const {
    const bool opens = !t_.stack.empty() && t_.stack.back().kind == Frame::Kind::opening;
    return opens ? t_.stack.back().place : Place::none;
  }
  std::string figure(int number) const { return w_.figure(t_, Figure(u8(number))); }
  Place place_of_figure(int number) const { return number < figure_count ? t_.at[number] : Place::none; }
  // A place of the board or outside it, without who goes there.
  std::string whole(Place place, Figure but = Figure::none) const {
    return w_.whole_place(t_, place, true, but);
  }

  std::string plain_line(const Action& action) const;
  std::string team_line(TeamId team) const;
  std::string token_line(TokenId token, Place place) const;
  std::string base_line(const Action& action, const char* key) const;
  bool was_there(Place cell, Place to) const;
  std::string orient_line(int rotation) const;
  std::string dir_line(Dir dir) const;
  std::string take_line(const Action& action) const;
  std::string turn_line(const Action& action) const;
  std::string resolve_line() const;
  std::string standing_up() const;
  std::string source_of_effect() const;
  std::vector<std::string> details() const;

  const Content& content_;
  Wording w_;
  const Book& book_;
  const View& view_;
  const Table& t_;
};

// ---- Lines ---------------------------------------------------------------------------

std::string Menu::team_line(TeamId team) const {
  std::vector<std::string> parts;
  for (int which = 0; which < team_size; ++which) {
    const CharacterText* text = text_of(content_, character_of(team, which));
    if (text != nullptr) {
      parts.push_back(say("explained", {text->name.in(w_.lang()), text->text.in(w_.lang())}));
    }
  }
  return parts.empty() ? w_.team(team)
                       : say("team", {w_.team(team), fmt::format("{}", fmt::join(parts, " "))});
}

// Alike energy tokens of one place get numbers.
std::string Menu::token_line(TokenId token, Place place) const {
  if (int(token) >= book_.tokens || !is_place(place)) return w_.token(token);
  const Tokens alike = t_.lying[int(place)] & book_.energies();
  if (!alike.has(token) || alike.size() == 1) return w_.token(token);
  int number = 1;
  for (TokenId each : alike) {
    if (each == token) break;
    ++number;
  }
  return w_.say("infinity.say.numbered", {w_.token(token), std::to_string(number)});
}

std::string Menu::base_line(const Action& action, const char* key) const {
  const Place base = t_.active == nobody ? Place::none : base_of(t_, t_.active);
  if (action.what > 1 || !is_cell(base) || !book_.map.in_ring(base)) return "?";
  const std::string& way = w_.say(fmt::format("infinity.spin.{}.short", spin_names[action.what]));
  return say(key, {way, whole(book_.map.beside(base, Spin(action.what)))});
}

// The character that stands on the cell has been at that place in this turn: no arrow takes it there.
bool Menu::was_there(Place cell, Place to) const {
  if (t_.active == nobody) return false;
  for (int which = 0; which < team_size; ++which) {
    if (t_.place_of(figure_of(t_.active, which)) == cell && t_.visited[which].has(to)) return true;
  }
  return false;
}

std::string Menu::orient_line(int rotation) const {
  const Place cell = opening();
  const TileId tile = cell == Place::none ? TileId::none : tile_at(t_, cell);
  if (tile == TileId::none) return "?";
  const uint8_t arrows = turned(tile_row(book_, tile).arrows, rotation);
  std::vector<std::string> ways;
  for (int d = 0; d < dir_count; ++d) {
    const Place to = book_.map.next[int(cell)][d];
    if (((arrows >> d) & 1) == 0) continue;
    if (to == Place::none) {
      ways.push_back(w_.dir(Dir(u8(d))));
      continue;
    }
    const std::string way = say("leads", {w_.dir(Dir(u8(d))), whole(to)});
    ways.push_back(was_there(cell, to) ? say("marks", {way, w_.say("infinity.mark.visited")}) : way);
  }
  return say("orient", {arrow_sign(arrows), listed(ways)});
}

// Who or what is met in that direction.
std::string Menu::dir_line(Dir dir) const {
  const Frame* f = frame();
  const Step* asking = step();
  if (f == nullptr || asking == nullptr || int(dir) >= dir_count) return w_.dir(dir);
  Scope scope = scope_of(t_, *f);
  scope.dir = dir;
  std::vector<std::string> met;
  if (asking->at.terms.has(Term::ray)) {
    for (Place place : targets_of(book_, t_, *asking, scope)) met.push_back(whole(place));
  } else {
    for (Figure each : figures_of(book_, t_, asking->whom, scope)) met.push_back(w_.figure(t_, each));
  }
  return say("dir", {w_.dir(dir), met.empty() ? w_.say("infinity.say.nobody") : listed(met)});
}

std::string Menu::take_line(const Action& action) const {
  const TokenId token{action.what};
  if (action.how >= carried_by) {
    return say("token.carried", {w_.token(token), figure(action.how - carried_by)});
  }
  const Place place{action.how};
  return say("token.lying", {token_line(token, place), w_.place(place)});
}

std::string Menu::turn_line(const Action& action) const {
  const Place cell{action.what};
  if (!is_cell(cell) || action.how > 1) return "?";
  const uint8_t now = arrows_at(book_, t_, cell);
  const uint8_t then = turned(now, Spin(action.how) == Spin::cw ? 1 : 3);
  return say("turn", {w_.place(cell), w_.say(fmt::format("infinity.spin.{}.short", spin_names[action.how])),
                      arrow_sign(now), arrow_sign(then)});
}

std::string Menu::resolve_line() const {
  if (t_.waiting.empty()) return "?";
  const Figure me = t_.waiting.back();
  const TileId tile = int(me) < figure_count ? tile_at(t_, t_.place_of(me)) : TileId::none;
  return say("resolve", {w_.figure(t_, me), w_.told(tile), w_.tile_text(tile)});
}

std::string Menu::standing_up() const {
  std::vector<std::string> names;
  for (Figure each : t_.will_stand) names.push_back(w_.figure(t_, each));
  return listed(names);
}

std::string Menu::plain_line(const Action& action) const {
  const int what = action.what;
  switch (action.deed) {
    case Deed::take_team:
      return team_line(TeamId(action.what));
    case Deed::name_seat:
      return w_.player(Seat(action.what));
    case Deed::lay_back:
      return what < back_count ? w_.say(std::string("infinity.say.closed.") + back_names[what]) : "?";
    case Deed::toss:
      return w_.say(what == 0 ? "infinity.side.stones" : "infinity.side.empty");
    case Deed::open_tile: {
      // Several kinds have one name: what they put tells them apart.
      const TileId tile{action.what};
      if (int(tile) >= book_.tiles || tile_row(book_, tile).open == EffectId::none) return w_.tile(tile);
      std::vector<std::string> names;
      const EffectId effect = tile_row(book_, tile).open;
      for (int i = 0; i < size_of(book_, effect); ++i) {
        for (TokenId token : steps_of(book_, effect)[i].tokens) names.push_back(w_.token(token));
      }
      return names.empty() ? w_.tile(tile) : w_.say("infinity.say.with", {w_.tile(tile), listed(names)});
    }
    case Deed::take_stone:
      return w_.token(TokenId(action.what));
    case Deed::move:
      return say("move", {figure(what), whole(Place(action.how), Figure(action.what))});
    case Deed::move_base:
      return base_line(action, "base");
    case Deed::stand_up:
      return say("stand", {standing_up()});
    case Deed::pick_up:
      return say("pick_up", {figure(what), token_line(TokenId(action.how), place_of_figure(what))});
    case Deed::drop: {
      const bool real = what < character_count && action.how < 2;
      return say("drop", {figure(what), real ? w_.token(t_.slot[what][action.how]) : std::string("?")});
    }
    case Deed::use_ability: {
      const CharacterText* text =
          what < figure_count ? text_of(content_, character_on(t_, Figure(action.what))) : nullptr;
      return say("ability", {figure(what), text == nullptr ? "?" : text->text.in(w_.lang())});
    }
    case Deed::refresh:
      return say("refresh", {figure(what), say(std::string("source.") + name_of(Source(action.how)))});
    case Deed::use_stone: {
      const TokenText* text = text_of(content_, TokenId(action.how));
      return say("stone", {figure(what), w_.token(TokenId(action.how)),
                           text == nullptr ? std::string("?") : text->text.in(w_.lang())});
    }
    case Deed::resolve:
      return resolve_line();
    case Deed::end_turn:
      return say("end");
    case Deed::turn_to:
      return orient_line(what);
    case Deed::take_place:
      return whole(Place(action.what));
    case Deed::take_dir:
      return dir_line(Dir(action.what));
    case Deed::take_figure:
      return say("figure", {figure(what), whole(place_of_figure(what), Figure(action.what))});
    case Deed::take_token:
      return take_line(action);
    case Deed::turn_tile:
      return turn_line(action);
    case Deed::move_thanos:
      return say("thanos", {whole(Place(action.what))});
    case Deed::call: {
      const Frame* f = frame();
      return say("call", {f == nullptr ? std::string("?") : w_.figure(t_, mate_of(f->me))});
    }
    case Deed::ignore:
      return say("ignore");
    case Deed::suffer: {
      const Frame* f = frame();
      const TileId tile = f == nullptr ? TileId::none : tile_at(t_, t_.place_of(f->me));
      return say("suffer", {w_.tile_text(tile)});
    }
    case Deed::use: {
      const Frame* f = frame();
      if (f == nullptr) return w_.say("ui.yes");
      return say("use", {w_.verbs(f->effect, f->step + 1, f->step + 1 + step()->span)});
    }
    case Deed::take_branch: {
      const Frame* f = frame();
      if (f == nullptr || step()->verb != Verb::one_of) return "?";
      int at = f->step + 1;
      for (int n = 0; n < what && at < f->step + 1 + step()->span; ++n) {
        at += 1 + steps_of(book_, f->effect)[at].span;
      }
      if (at >= size_of(book_, f->effect)) return "?";
      return w_.verbs(f->effect, at + 1, at + 1 + steps_of(book_, f->effect)[at].span);
    }
    case Deed::decline: {
      const std::string key = std::string("decline.") + name_of(action.decision);
      return has_word("infinity.choice." + key) ? say(key) : say("decline");
    }
  }
  return {};
}

std::string Menu::line(const Action& action) const {
  const std::vector<std::string> list = marks(action);
  const std::string text = plain_line(action);
  return list.empty() ? text : say("marks", {text, listed(list)});
}

// ---- Groups --------------------------------------------------------------------------

std::string Menu::group(const Action& action) const {
  switch (action.deed) {
    case Deed::move:
      return say("move.group", {figure(action.what)});
    case Deed::move_base:
      return say("base.group");
    case Deed::pick_up:
      return say("pick_up.group", {figure(action.what)});
    case Deed::drop:
      return say("drop.group", {figure(action.what)});
    case Deed::refresh:
      return say("refresh.group", {figure(action.what)});
    case Deed::move_thanos:
      return say("thanos.group");
    case Deed::take_place: {
      const bool asked = t_.decision == action.decision && offers_places(t_.decision) && frame() != nullptr;
      if (!asked || places_offered(book_, t_).size() <= short_list) return {};
      const Place place{action.what};
      if (!is_cell(place)) return say("outside");
      return say("row", {std::to_string(row_of(place))});
    }
    case Deed::take_team:
    case Deed::name_seat:
    case Deed::lay_back:
    case Deed::toss:
    case Deed::open_tile:
    case Deed::take_stone:
    case Deed::stand_up:
    case Deed::use_ability:
    case Deed::use_stone:
    case Deed::resolve:
    case Deed::end_turn:
    case Deed::turn_to:
    case Deed::take_dir:
    case Deed::take_figure:
    case Deed::take_token:
    case Deed::turn_tile:
    case Deed::call:
    case Deed::ignore:
    case Deed::suffer:
    case Deed::use:
    case Deed::take_branch:
    case Deed::decline:
      break;
  }
  return {};
}
std::string Menu::line_in_group(const Action& action) const {
  if (group(action).empty()) return line(action);
  switch (action.deed) {
    case Deed::move:
      return whole(Place(action.how), Figure(action.what));
    case Deed::move_base:
      return base_line(action, "base.in");
    case Deed::pick_up:
      return token_line(TokenId(action.how), place_of_figure(action.what));
    case Deed::drop:
      return action.what < character_count && action.how < 2 ? w_.token(t_.slot[action.what][action.how])
                                                             : "?";
    case Deed::refresh:
      return say(std::string("source.") + name_of(Source(action.how)));
    case Deed::take_place:
    case Deed::move_thanos: {
      // Outside the board there is only the place itself.
      const Place place{action.what};
      const bool bare =
          !is_cell(place) && w_.tokens_at(t_, place).empty() && w_.figures_at(t_, place).empty();
      return bare ? w_.place(place) : whole(place);
    }
    case Deed::take_team:
    case Deed::name_seat:
    case Deed::lay_back:
    case Deed::toss:
    case Deed::open_tile:
    case Deed::take_stone:
    case Deed::stand_up:
    case Deed::use_ability:
    case Deed::use_stone:
    case Deed::resolve:
    case Deed::end_turn:
    case Deed::turn_to:
    case Deed::take_dir:
    case Deed::take_figure:
    case Deed::take_token:
    case Deed::turn_tile:
    case Deed::call:
    case Deed::ignore:
    case Deed::suffer:
    case Deed::use:
    case Deed::take_branch:
    case Deed::decline:
      break;
  }
  return plain_line(action);
}

// ---- Marks ---------------------------------------------------------------------------

std::vector<std::string> Menu::marks(const Action& action) const {
  std::vector<std::string> out;
  const auto mark = [&](const char* key) { out.push_back(w_.say(std::string("infinity.mark.") + key)); };
  Figure me = Figure::none;
  Place to = Place::none;
  if (action.deed == Deed::move && action.what < character_count) {
    me = Figure(action.what);
    to = Place(action.how);
  }
  const Step* asking = step();
  if (action.deed == Deed::take_place && asking != nullptr && t_.decision == action.decision &&
      (asking->verb == Verb::walk || asking->verb == Verb::walk_still || asking->verb == Verb::go)) {
    me = frame()->me;
    to = Place(action.what);
  }
  if (me != Figure::none && is_place(to)) {
    if (t_.place_of(Figure::thanos) == to) {
      mark("thanos");
    } else if (const TileId tile = tile_at(t_, to); tile != TileId::none) {
      const bool home = to == home_of(t_, me);
      const bool immune = carries(t_, me, book_.ignoring);
      if (tile_row(book_, tile).trap != EffectId::none && !home && !immune) mark("trap");
    }
    if (t_.armed.has(me)) mark("hold");
  }
  const bool drops_hold = action.deed == Deed::drop && action.what < character_count &&
                          Slot(action.how) == Slot::left &&
                          (t_.armed | t_.qualified).has(Figure(action.what));
  if (drops_hold) mark("hold");
  return out;
}

// ---- Questions -----------------------------------------------------------------------

// Whose effect asks: a character's ability, a Stone, a tile.
std::string Menu::source_of_effect() const {
  const Frame* f = frame();
  if (f == nullptr || !is_character(f->me)) return {};
  const std::string me = w_.figure(t_, f->me);
  switch (f->source) {
    case Trigger::arrive:
    case Trigger::trap:
      for (int i = 0; i < book_.tiles; ++i) {
        const Tile& tile = book_.tile[i];
        const EffectId effect = f->source == Trigger::arrive ? tile.arrive : tile.trap;
        const bool here = f->left_tile || tile_at(t_, t_.place_of(f->me)) == TileId(u8(i));
        if (effect == f->effect && here) return listed({me, w_.told(TileId(u8(i)))});
      }
      return me;
    case Trigger::active:
    case Trigger::bases_moved:
      return listed({me, w_.token(f->stone)});
    case Trigger::ability:
    case Trigger::open:
    case Trigger::carrier_returned:
      break;
  }
  return me;
}

std::vector<std::string> Menu::details() const {
  std::vector<std::string> out;
  const auto add = [&](const std::string& text) {
    if (!text.empty()) out.push_back(text);
  };
  const auto question_word = [&](const char* key, std::initializer_list<std::string> values = {}) {
    return w_.say(std::string("infinity.question.") + key, values);
  };
  if (t_.active != nobody && t_.asked != nobody && t_.asked != t_.active && t_.decision != Decision::power) {
    add(question_word("for_team", {w_.player(t_.active)}));
  }
  add(source_of_effect());
  switch (t_.decision) {
    case Decision::act:
      for (Figure each : t_.waiting) {
        add(question_word("waits", {w_.figure(t_, each), w_.told(tile_at(t_, t_.place_of(each)))}));
      }
      if (t_.waiting.empty()) add(question_word(t_.main_done ? "main_done" : "main_left"));
      if (t_.last_turns != Table::no_signal) {
        add(w_.say("infinity.title.last", {std::to_string(t_.last_turns)}));
      }
      break;
    case Decision::orient:
      if (opening() != Place::none) {
        add(w_.say("infinity.say.at", {w_.place(opening()), w_.tile(tile_at(t_, opening()))}));
      }
      break;
    case Decision::chance_tile:
      if (opening() != Place::none) {
        add(w_.say("infinity.say.at", {w_.place(opening()), w_.kind_of_place(t_, opening(), false)}));
      }
      break;
    case Decision::pick_swap_b:
      if (frame() != nullptr) add(question_word("with", {whole(frame()->place)}));
      break;
    case Decision::pick_closed:
      if (frame() != nullptr && frame()->left > 1 && step()->n != all_of_them) {
        add(question_word("left", {std::to_string(frame()->left)}));
      }
      break;
    case Decision::toss:
      add(w_.say(std::string("infinity.toss.") + name_of(t_.toss)));
      break;
    case Decision::none:
    case Decision::chance_team:
    case Decision::chance_first:
    case Decision::chance_back:
    case Decision::chance_stone:
    case Decision::choose_team:
    case Decision::pick_place:
    case Decision::pick_exit:
    case Decision::pick_dir:
    case Decision::pick_figure:
    case Decision::pick_token:
    case Decision::pick_ring:
    case Decision::pick_swap_a:
    case Decision::pick_turn:
    case Decision::ship:
    case Decision::drop_zone:
    case Decision::call_mate:
    case Decision::trap:
    case Decision::power:
    case Decision::may:
    case Decision::branch:
      break;
  }
  return out;
}

std::string Menu::question() const {
  if (t_.decision == Decision::none) return w_.say("ui.game_over");
  const bool luck = is_chance(t_.decision);
  if (!luck && t_.asked != view_.viewer) return w_.say("ui.waiting_for", {w_.player(t_.asked)});
  const std::string& text =
      w_.say(std::string(luck ? "infinity.chance." : "infinity.decision.") + name_of(t_.decision));
  const std::vector<std::string> about = details();
  return about.empty() ? text : w_.say("infinity.question.detail", {text, listed(about)});
}

}  // namespace

std::string say_action(const Content& content, const Naming& naming, const Book& book, const View& view,
                       Action action) {
  return Menu(content, naming, book, view).line(action);
}

std::string say_group(const Content& content, const Naming& naming, const Book& book, const View& view,
                      Action action) {
  return Menu(content, naming, book, view).group(action);
}

std::string say_in_group(const Content& content, const Naming& naming, const Book& book, const View& view,
                         Action action) {
  return Menu(content, naming, book, view).line_in_group(action);
}

std::vector<std::string> say_marks(const Content& content, const Naming& naming, const Book& book,
                                   const View& view, Action action) {
  return Menu(content, naming, book, view).marks(action);
}

std::string say_question(const Content& content, const Naming& naming, const Book& book, const View& view) {
  return Menu(content, naming, book, view).question();
}

}  // namespace gm::infinity

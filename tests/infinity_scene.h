// A table of Infinity for tests: positions laid by hand, moves in one line each.
//
//   Scene scene({.players = 3}, {ids::team_iron_man, ids::team_star_lord, ids::team_thor});
//   scene.open(at(4, 3), ids::general);
//   scene.stand(scene.figure(ids::thor), at(4, 2));
//   scene.ready();
//   scene.act(Deed::move, ...);
//
// Teams are listed and seat 0 begins. Whatever is laid keeps the position sound:
// tiles come out of the pools, tokens off their tiles.
#pragma once
#include <gtest/gtest.h>

#include <initializer_list>
#include <memory>
#include <vector>

#include "infinity_book.h"
#include "rules/infinity/infinity.h"

namespace gm::infinity {

inline Place at(int column, int row) { return place_at(column, row); }

class Scene {
 public:
  Scene(Options options, std::initializer_list<ids::TeamNumber> teams) {
    options.teams = TeamChoice::listed;
    int seat = 0;
    for (ids::TeamNumber team : teams) options.team[seat++] = TeamId(team);
    options.first_player = Seat{0};
    book_ = std::make_unique<Book>(standard_book(options));
    s = start(*book_);
    if (s.table.decision == Decision::toss) luck(Deed::toss, 0);
  }

  State s;
  std::vector<Event> events;  // of the last step

  const Book& book() const { return *book_; }
  Table& t() { return s.table; }
  Decision asked() const { return s.table.decision; }

  // The figure of a character.
  Figure figure(ids::CharacterNumber character) const {
    for (int seat = 0; seat < seats(*book_); ++seat) {
      if (s.table.team[seat] == team_of(CharacterId(character))) return figure_of(Seat(seat), character % 2);
    }
    return Figure::none;
  }
  Place place(ids::CharacterNumber character) const { return s.table.place_of(figure(character)); }
  Place home(int seat) const { return base_of(s.table, Seat(seat)); }
  bool lies(int token, Place where) const { return s.table.lying[int(where)].has(TokenId(token)); }
  bool holds(ids::CharacterNumber character, int token) const {
    return held_tokens(s.table, figure(character)).has(TokenId(token));
  }

  // ---- Laying a position ----

  // Opens a tile as if it had been opened before the game: its tokens lie there.
  void open(Place cell, ids::TileNumber kind, int rotation = 0) {
    ASSERT_TRUE(is_closed(s.table, cell)) << int(cell);
    Quiet quiet;
    Desk<Quiet> d{*book_, s, quiet, s.table};
    for (const Back other : {Back::red, Back::blue}) {
      // The kind has the other back: a closed tile of that back comes here first.
      const Back here = back_of(s.table, cell);
      const bool there = !(s.table.pool[int(here)] & book_->pool[int(here)].of[kind]).empty();
      if (there || other == here) continue;
      swap_cells(d, cell, last_closed(other));
    }
    uncover(d, cell, TileId(kind));
    s.table.rotation[int(cell)] = u8(rotation);
    open_effect(d, cell);
    s.table.appeared = false;
  }
  // Every tile of its board shows a face; the kinds as the pools give them.
  void open_all() {
    for (int i = 0; i < cell_count; ++i) {
      if (!is_closed(s.table, Place(i))) continue;
      const Back back = back_of(s.table, Place(i));
      const TileId kind = book_->pool[int(back)].tile[lowest(s.table.pool[int(back)].bits())];
      open(Place(i), ids::TileNumber(kind));
    }
  }
  void stand(Figure figure, Place where) { s.table.at[int(figure)] = where; }
  void stand(ids::CharacterNumber character, Place where) { stand(figure(character), where); }
  // The token lies there, or is held; its tile must be open.
  void lie(int token, Place where) {
    lift_anywhere(token);
    lay(s.table, TokenId(token), where);
  }
  void hold(ids::CharacterNumber character, int token) {
    lift_anywhere(token);
    const TokenId id{u8(token)};
    s.table.slot[int(figure(character))][int(slot_of(token_row(*book_, id).kind))] = id;
  }
  // Opens the tiles of these tokens, out of the way.
  void fetch(std::initializer_list<int> tokens) {
    for (int token : tokens) {
      if (!s.table.reserve.has(TokenId(token))) continue;
      open(last_closed(Back::red), tile_of(token));
    }
  }
  // The position is complete: the turn begins here.
  void ready() {
    for (int i = 0; i < team_size; ++i) {
      s.table.visited[i] = Places::of(s.table.place_of(figure_of(s.table.active, i)));
    }
    s.table.will_stand = s.table.detained & figures_of(s.table.active);
    s.table.appeared = false;
    Quiet quiet;
    Desk<Quiet> d{*book_, s, quiet, s.table};
    advance(d);
    ASSERT_EQ(sound(*book_, s), Fault::none);
  }

  // ---- Playing ----

  void apply_action(Seat seat, Action action) {
    const Refusal why = refusal(*book_, s, seat, action);
    ASSERT_EQ(why, Refusal::none) << "deed " << int(action.deed) << " at decision " << int(asked());
    events.clear();
    auto sink = [this](const Event& event) { events.push_back(event); };
    apply(*book_, s, seat, action, sink);
    ASSERT_EQ(sound(*book_, s), Fault::none) << "deed " << int(action.deed);
  }
  void act(Deed deed, int what = 0, int how = 0) {
    apply_action(s.table.asked, {asked(), deed, u8(what), u8(how)});
  }
  void luck(Deed deed, int what) { apply_action(chance, {asked(), deed, u8(what), 0}); }
  void go(ids::CharacterNumber character, Place to) { act(Deed::move, int(figure(character)), int(to)); }
  void take(Place where) { act(Deed::take_place, int(where)); }
  void use(ids::CharacterNumber character) { act(Deed::use_ability, int(figure(character))); }
  // Ends the turn, with a main action that changes little if none was taken.
  void pass() {
    if (asked() == Decision::act && !s.table.main_done) act(Deed::move_base, int(Spin::cw));
    act(Deed::end_turn);
  }

  Refusal refused(Deed deed, int what = 0, int how = 0) const {
    return refusal(*book_, s, s.table.asked, {asked(), deed, u8(what), u8(how)});
  }
  int offers() const {
    Moves moves;
    legal(*book_, s, is_chance(asked()) ? chance : s.table.asked, moves);
    return moves.size();
  }
  bool happened(Happening happening) const {
    for (const Event& event : events) {
      if (event.happening == happening) return true;
    }
    return false;
  }

 private:
  // The last closed cell of a back that no test names: tests work in the middle.
  Place last_closed(Back back) const {
    Place found = Place::none;
    for (Place cell : s.table.closed[int(back)]) found = cell;
    return found;
  }
  ids::TileNumber tile_of(int token) const {
    for (int i = 0; i < book_->tiles; ++i) {
      const EffectId effect = book_->tile[i].open;
      if (effect == EffectId::none) continue;
      const Step& step = steps_of(*book_, effect)[0];
      if (step.tokens.has(TokenId(token))) return ids::TileNumber(i);
      if (step.energy > 0 && book_->energies().has(TokenId(token))) return ids::TileNumber(i);
    }
    return ids::tile_count;
  }
  void lift_anywhere(int token) {
    Table& table = s.table;
    fetch({token});
    for (int i = 0; i < place_count; ++i) {
      if (table.lying[i].has(TokenId(token))) lift(table, TokenId(token), Place(i));
    }
    for (auto& slots : table.slot) {
      for (TokenId& held : slots) {
        if (held == TokenId(token)) held = TokenId::none;
      }
    }
  }

  std::unique_ptr<Book> book_;
};

}  // namespace gm::infinity

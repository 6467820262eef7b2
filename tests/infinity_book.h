// The tiles, characters and Stones of Infinity written in C++, for tests that
// need no packs. The rows are those of docs/rules/infinity.md, part "Content".
#pragma once
#include "rules/infinity/content.h"

// Kept out of their callers: sanitizers and debug information make one large function slow to compile.
#define GM_ROWS __attribute__((noinline)) constexpr

namespace gm::infinity {

GM_ROWS Step step_at(Verb verb, Where at, int n = 1) {
  Step step;
  step.verb = verb;
  step.at = at;
  step.n = u8(n);
  return step;
}
GM_ROWS Step step_on(Verb verb, Whom whom) {
  Step step;
  step.verb = verb;
  step.whom = whom;
  return step;
}
GM_ROWS Step body(Verb verb, int span, int n = 1) {
  Step step;
  step.verb = verb;
  step.span = u8(span);
  step.n = u8(n);
  return step;
}
GM_ROWS Step if_step(Condition::Kind kind, bool negated, int span, Set<Who> who = {}) {
  Step step = body(Verb::if_holds, span);
  step.when[0] = {.kind = kind, .negated = negated, .who = who};
  return step;
}
GM_ROWS Step return_step(Whom whom, bool by_me) {
  Step step = step_on(Verb::return_home, whom);
  step.by_me = by_me;
  return step;
}
GM_ROWS Step take_step(Where at, Loot loot, bool swap_stone = false) {
  Step step = step_at(Verb::take, at);
  step.loot = loot;
  step.swap_stone = swap_stone;
  return step;
}
GM_ROWS Step to_step(Verb verb, Whom whom, Where at) {
  Step step = step_at(verb, at);
  step.whom = whom;
  return step;
}
GM_ROWS Step put_step(Tokens tokens, int energy = 0) {
  Step step;
  step.verb = Verb::put;
  step.tokens = tokens;
  step.energy = u8(energy);
  return step;
}

template <class... More>
GM_ROWS EffectId effect(Book& book, More... more) {
  const Step steps[] = {more...};
  return add_effect(book, steps, int(sizeof...(more)));
}

// The ids of the standard content, in the order of the document.
namespace ids {
enum TokenNumber : uint8_t {
  soul,
  power,
  time,
  space,
  reality,
  mind,
  strange,
  wong,
  hulk,
  widow,
  vision,
  wanda,
  falcon,
  war_machine,
  drax,
  mantis,
  groot,
  nebula,
  shuri,
  mbaku,
  leadership_a,
  leadership_b,
  energy_1,
  energy_5 = energy_1 + 4,
  token_count,
};
enum TileNumber : uint8_t {
  thanos_base,
  stone_soul,
  stone_power,
  stone_time,
  stone_space,
  stone_reality,
  stone_mind,
  heroes_mystic,
  heroes_avengers,
  heroes_vision,
  heroes_air,
  heroes_guardians,
  heroes_titan,
  heroes_wakanda,
  leader_a,
  leader_b,
  energy,
  battlefield,
  q_ship,
  guardians_ship,
  dropship,
  teleport,
  circular_cw,
  circular_ccw,
  proxima,
  ebony,
  cull,
  corvus,
  general,
  loki,
  short_route,
  arrow_one,
  arrow_straight,
  arrow_corner,
  arrow_three,
  arrow_four,
  base_iron_man,
  base_star_lord,
  base_captain,
  base_panther,
  base_thor,
  sanctum,
  nidavellir,
  knowhere,
  tile_count,
};
enum CharacterNumber : uint8_t {
  iron_man,
  spider_man,
  star_lord,
  gamora,
  captain_america,
  bucky,
  black_panther,
  okoye,
  thor,
  rocket,
};
enum TeamNumber : uint8_t { team_iron_man, team_star_lord, team_captain, team_panther, team_thor };
}  // namespace ids

GM_ROWS void fill_tokens(Book& book) {
  book.tokens = ids::token_count;
  for (int i = 0; i < ids::token_count; ++i) {
    book.token[i].kind = i <= ids::mind          ? TokenKind::stone
                         : i < ids::leadership_a ? TokenKind::superhero
                         : i < ids::energy_1     ? TokenKind::leadership
                                                 : TokenKind::energy;
  }
  book.token[ids::soul].unseen_by_thanos = true;
  book.token[ids::space].may_ignore_traps = true;
  book.token[ids::power].bases_moved =
      effect(book, body(Verb::may, 1), step_at(Verb::swap_base, where(Term::base_sides)));
  book.token[ids::time].active = effect(book, take_step(where(Term::adjacent), Loot::any, true));
  book.token[ids::reality].active =
      effect(book, step_at(Verb::turn, filtered(where(Term::here, Term::adjacent), Filter::turnable)));
  book.token[ids::mind].carrier_returned =
      effect(book, return_step(whom(Who::by), false), step_on(Verb::bar, whom(Who::by)));
}

GM_ROWS void fill_characters(Book& book) {
  Whom rivals = on(Who::enemies, where(Term::anywhere));
  rivals.who.add(Who::thanos);
  const Step abilities[] = {
      to_step(Verb::strike, rivals, where(Term::nearest)),
      step_at(Verb::open, filtered(where(Term::surrounding), Filter::closed), all_of_them),
      step_at(Verb::go, filtered(where(Term::anywhere), Filter::free)),
      take_step(where(Term::surrounding), Loot::any),
      step_at(Verb::go, where(Term::surrounding)),
      step_on(Verb::home, whom(Who::everyone)),
      step_at(Verb::swap_base, where(Term::ring)),
      step_at(Verb::swap_tiles, filtered(where(Term::board), Filter::free)),
      return_step(on(Who::all, where(Term::ray)), true),
      step_on(Verb::trade_places, whom(Who::everyone)),
  };
  for (int i = 0; i < character_count; ++i) book.character[i].ability = effect(book, abilities[i]);
}

GM_ROWS Where free_tiles_of(int kind) {
  Where at = filtered(where(Term::kind), Filter::free);
  at.tile = TileId(kind);
  return at;
}

GM_ROWS Tile& tile_row_of(Book& book, int id, int red, int blue) {
  book.tile[id].red = u8(red);
  book.tile[id].blue = u8(blue);
  return book.tile[id];
}
GM_ROWS Step plain_step(Verb verb, Spin spin = Spin::cw) {
  Step step;
  step.verb = verb;
  step.spin = spin;
  return step;
}
GM_ROWS Tokens tokens_from(int first, int count) { return Tokens::of_bits(((1u << count) - 1) << first); }
GM_ROWS Where closed_tiles(Term term) { return filtered(where(term), Filter::closed); }
GM_ROWS Where free_board() { return filtered(where(Term::board), Filter::free); }
GM_ROWS Where jump_of(int n) {
  Where jump = where(Term::jump);
  jump.n = u8(n);
  return jump;
}

GM_ROWS void fill_token_tiles(Book& book) {
  Tile& thanos = tile_row_of(book, ids::thanos_base, 1, 0);
  thanos.thanos_base = true;
  thanos.open = effect(book, plain_step(Verb::put_thanos));
  thanos.trap = effect(book, return_step(whom(Who::me), false));
  for (int i = 0; i < 6; ++i) {
    tile_row_of(book, ids::stone_soul + i, 1, 0).open = effect(book, put_step(tokens_from(ids::soul + i, 1)));
  }
  for (int i = 0; i < 7; ++i) {
    tile_row_of(book, ids::heroes_mystic + i, i < 5, i >= 5).open =
        effect(book, put_step(tokens_from(ids::strange + 2 * i, 2)));
  }
  for (int i = 0; i < 2; ++i) {
    tile_row_of(book, ids::leader_a + i, 1, 0).open =
        effect(book, put_step(tokens_from(ids::leadership_a + i, 1)));
  }
  tile_row_of(book, ids::energy, 3, 2).open = effect(book, put_step({}, 1));
}

GM_ROWS void fill_ship_tiles(Book& book) {
  tile_row_of(book, ids::battlefield, 2, 2).hold = true;
  tile_row_of(book, ids::q_ship, 1, 0).arrive =
      effect(book, body(Verb::one_of, 4, 2), body(Verb::branch, 1),
             step_at(Verb::move_thanos, where(Term::around_thanos)), body(Verb::branch, 1),
             step_at(Verb::swap_base, where(Term::base_neighbours)));
  tile_row_of(book, ids::guardians_ship, 1, 3).arrive =
      effect(book, step_at(Verb::open, closed_tiles(Term::board), 2));
  tile_row_of(book, ids::dropship, 2, 0).arrive =
      effect(book, body(Verb::may, 1), step_at(Verb::go, free_tiles_of(ids::battlefield)));
  Tile& teleport = tile_row_of(book, ids::teleport, 0, 4);
  teleport.corner = true;
  teleport.arrive = effect(book, step_at(Verb::walk_still, free_tiles_of(ids::teleport)));
  for (int i = 0; i < 2; ++i) {
    tile_row_of(book, ids::circular_cw + i, 0, 1).arrive =
        effect(book, plain_step(Verb::rotate_bases, Spin(i)));
  }
}

GM_ROWS void fill_minion_tiles(Book& book) {
  const Step detain = step_on(Verb::detain, whom(Who::me));
  tile_row_of(book, ids::proxima, 2, 2).arrive =
      effect(book, return_step(on(Who::all, where(Term::ray)), true));
  tile_row_of(book, ids::ebony, 3, 0).arrive =
      effect(book, if_step(Condition::Kind::proxy_off, false, 1), plain_step(Verb::proxy_round));
  tile_row_of(book, ids::cull, 2, 0).arrive =
      effect(book, body(Verb::may, 2), step_at(Verb::swap_tiles, free_board()), detain);
  tile_row_of(book, ids::corvus, 2, 0).trap = effect(book, step_on(Verb::drop_all, whom(Who::me)), detain,
                                                     step_at(Verb::go, where(Term::nearest_empty)));
  tile_row_of(book, ids::general, 2, 2).trap = effect(book, detain);
  tile_row_of(book, ids::loki, 2, 0).arrive =
      effect(book, step_at(Verb::open, closed_tiles(Term::surrounding), all_of_them));
}

GM_ROWS void fill_arrow_tiles(Book& book) {
  tile_row_of(book, ids::short_route, 0, 2).arrive = effect(book, step_at(Verb::walk, jump_of(2)));
  const int arrows[][3] = {{2, 1, 1}, {1, 0, 5}, {2, 1, 3}, {1, 1, 11}, {0, 1, 15}};
  for (int i = 0; i < 5; ++i) {
    Tile& tile = tile_row_of(book, ids::arrow_one + i, arrows[i][0], arrows[i][1]);
    tile.arrows = u8(arrows[i][2]);
    tile.arrive = effect(book, step_at(Verb::walk, where(Term::exits)));
  }
}

GM_ROWS void fill_base_tiles(Book& book) {
  for (int i = 0; i < team_count; ++i) {
    Tile& base = tile_row_of(book, ids::base_iron_man + i, 0, 1);
    base.base = TeamId(i);
    base.arrive = effect(book, if_step(Condition::Kind::own_here, false, 2), body(Verb::may, 1),
                         to_step(Verb::bring, whom(Who::mate), where(Term::here)));
    base.trap = effect(book, if_step(Condition::Kind::own_here, true, 1), return_step(whom(Who::me), false));
  }
}

GM_ROWS void fill_blank_tiles(Book& book) {
  for (int i = ids::sanctum; i <= ids::knowhere; ++i) book.tile[i].blank = true;
  book.tile[ids::sanctum].arrive =
      effect(book, body(Verb::may, 3), if_step(Condition::Kind::card_down, false, 2, Set<Who>::of(Who::me)),
             step_on(Verb::refresh, whom(Who::me)), step_on(Verb::detain, whom(Who::me)));
  book.tile[ids::nidavellir].arrive =
      effect(book, step_at(Verb::open, filtered(closed_tiles(Term::ray), Filter::first), 1));
  book.tile[ids::knowhere].arrive =
      effect(book, body(Verb::may, 1), take_step(where(Term::surrounding), Loot::lying));
  const int swaps[] = {ids::arrow_one, ids::general, ids::loki};
  for (int i = 0; i < max_blanks; ++i) {
    book.usual_blanks[i] = TileId(ids::sanctum + i);
    book.usual_swaps[i] = TileId(swaps[i]);
  }
}

GM_ROWS Book standard_book(Options options = {}) {
  Book book;
  fill_tokens(book);
  fill_characters(book);
  book.tiles = ids::tile_count;
  fill_token_tiles(book);
  fill_ship_tiles(book);
  fill_minion_tiles(book);
  fill_arrow_tiles(book);
  fill_base_tiles(book);
  fill_blank_tiles(book);
  book.options = options;
  complete(book);
  return book;
}

}  // namespace gm::infinity

// What a pack may say (I-18.3 to I-18.7), and which options a game can be played
// with (I-18.1 and the option table). A row that passes can be played: no list is
// malformed, every turn ends, nothing asks where nobody can answer. Loaders call
// these and refuse the rest with the rule that `rule_of` names.
#pragma once
#include "rules/infinity/content.h"
#include "rules/infinity/legal.h"

namespace gm::infinity {

enum class ContentFlaw : uint8_t {
  none,
  empty_list,    // I-18.5: an effect without steps
  too_long,      // I-18.5: at most 4 steps, 12 with the combinators
  body,          // I-18.5: a combinator without a body, or with a broken one
  branches,      // I-18.5: one_of has 2 to 8 branches
  loops,         // I-18.5: no `each` in an `each`
  move_is_last,  // I-18.5: a movement of `me` is the last step
  refresh_once,  // I-18.5: one refresh in an effect
  verb_place,    // I-18.6: the verb is not allowed in this list
  blank_verb,    // I-18.6: not for custom tiles
  no_places,     // I-18.5: the verb needs places
  no_figures,    // I-18.5: the verb needs figures
  no_me,         // I-18.6: nobody acts in an `open` list
  no_by,         // I-18.6: `by` stands only in carrier_returned
  selector,      // I-18.5: a number or tile out of range, a `nearest` or ray where none can be
  amount,        // I-18.5: a number out of range
  condition,     // I-18.5: a condition out of range
  tokens,        // I-18.7: put names a token that does not exist, or energy by name
  arrows,        // I-12.20: an arrow set is 1 to 15
  base_row,      // I-18.7: a base is one blue tile, and no other base
  thanos_row,    // I-18.7: exactly one red Thanos's base, which alone has put_thanos
  stone_words,   // I-18.7: effects and modifiers of Stones on another token
  token_counts,  // I-18.7: 6 Stones, 14 superheroes, 2 halves, 5 energy
  red_count,     // I-18.7: 42 red tiles
  blue_count,    // I-18.7: 25 blue tiles besides the bases
  battlefields,  // I-18.7: at least 2
  put_twice,     // I-18.7: a token is put by one tile
  no_ability,    // I-18.7: a character without an ability
  // options
  players,      // 2 to 5
  team_list,    // I-1.2: a listed team does not exist or is listed twice
  first_seat,   // no such seat
  round_cap,    // I-16.8: 10 to 400
  blank_count,  // I-18.1: 0 to 3
  blank_row,    // I-18.1: not a custom tile
  blank_swap,   // I-18.1: no red tile of this kind is left to be replaced
};
inline constexpr int content_flaw_count = int(ContentFlaw::blank_swap) + 1;

RULE RuleId rule_of(ContentFlaw flaw) {
  switch (flaw) {
    case ContentFlaw::none:
      return {};
    case ContentFlaw::empty_list:
    case ContentFlaw::too_long:
    case ContentFlaw::body:
    case ContentFlaw::branches:
    case ContentFlaw::loops:
    case ContentFlaw::move_is_last:
    case ContentFlaw::refresh_once:
    case ContentFlaw::no_places:
    case ContentFlaw::no_figures:
    case ContentFlaw::selector:
    case ContentFlaw::amount:
    case ContentFlaw::condition:
      return {18, 5};
    case ContentFlaw::verb_place:
    case ContentFlaw::blank_verb:
    case ContentFlaw::no_me:
    case ContentFlaw::no_by:
      return {18, 6};
    case ContentFlaw::arrows:
      return {12, 20};
    case ContentFlaw::tokens:
    case ContentFlaw::base_row:
    case ContentFlaw::thanos_row:
    case ContentFlaw::stone_words:
    case ContentFlaw::token_counts:
    case ContentFlaw::red_count:
    case ContentFlaw::blue_count:
    case ContentFlaw::battlefields:
    case ContentFlaw::put_twice:
    case ContentFlaw::no_ability:
      return {18, 7};
    case ContentFlaw::players:
    case ContentFlaw::first_seat:
      return {1, 1};
    case ContentFlaw::team_list:
      return {1, 2};
    case ContentFlaw::round_cap:
      return {16, 8};
    case ContentFlaw::blank_count:
    case ContentFlaw::blank_row:
    case ContentFlaw::blank_swap:
      break;
  }
  return {18, 1};
}

// ---- Verbs ---------------------------------------------------------------------------

// Where a list stands.
struct Spot {
  Trigger trigger = Trigger::arrive;
  bool blank = false;  // of a custom tile
};
RULE bool of_tile(Trigger trigger) { return trigger == Trigger::arrive || trigger == Trigger::trap; }

RULE bool moves_me(Verb verb) {
  return verb == Verb::walk || verb == Verb::walk_still || verb == Verb::go || verb == Verb::strike ||
         verb == Verb::trade_places;
}

// RULE I-18.6.
RULE bool allowed(Verb verb, Spot spot) {
  const Trigger trigger = spot.trigger;
  if (trigger == Trigger::open) {
    return verb == Verb::put || verb == Verb::put_thanos || verb == Verb::if_holds;
  }
  if (trigger == Trigger::carrier_returned) {
    return verb == Verb::return_home || verb == Verb::bar || verb == Verb::detain || verb == Verb::stand ||
           verb == Verb::drop_all || verb == Verb::if_holds;
  }
  if (verb == Verb::put || verb == Verb::put_thanos || verb == Verb::bar) return false;
  if (verb == Verb::refresh || verb == Verb::proxy_round) return of_tile(trigger);
  if (trigger == Trigger::bases_moved) return !moves_me(verb) && verb != Verb::rotate_bases;
  return true;
}
// RULE I-18.4, I-18.6: a custom tile moves `me` by walks alone.
RULE bool allowed_on_blank(Verb verb) {
  return verb != Verb::go && verb != Verb::strike && verb != Verb::home && verb != Verb::trade_places &&
         verb != Verb::put_thanos && verb != Verb::proxy_round;
}

RULE bool needs_places(Verb verb) {
  return verb == Verb::walk || verb == Verb::walk_still || verb == Verb::go || verb == Verb::strike ||
         verb == Verb::bring || verb == Verb::move_thanos || verb == Verb::open || verb == Verb::swap_tiles ||
         verb == Verb::swap_base || verb == Verb::turn || verb == Verb::take || verb == Verb::each;
}
RULE bool needs_figures(Verb verb) {
  return verb == Verb::return_home || verb == Verb::bring || verb == Verb::home ||
         verb == Verb::trade_places || verb == Verb::drop_all || verb == Verb::detain ||
         verb == Verb::stand || verb == Verb::refresh || verb == Verb::bar;
}

// ---- Selectors -------------------------------------------------------------------------

RULE ContentFlaw flaw_of(const Book& book, const Where& at, bool nearest, bool ray, Spot spot) {
  if (at.terms.has(Term::nearest) && !nearest) return ContentFlaw::selector;
  if (at.terms.has(Term::ray) && !ray) return ContentFlaw::selector;
  if (at.terms.has(Term::jump) && (at.n < 1 || at.n > rows)) return ContentFlaw::selector;
  if (at.terms.has(Term::kind) && int(at.tile) >= book.tiles) return ContentFlaw::selector;
  if (spot.trigger == Trigger::open && !at.terms.empty()) return ContentFlaw::no_me;
  return ContentFlaw::none;
}
RULE ContentFlaw flaw_of(const Set<Who>& who, Spot spot) {
  if (who.has(Who::by) && spot.trigger != Trigger::carrier_returned) return ContentFlaw::no_by;
  return ContentFlaw::none;
}
RULE ContentFlaw flaw_of(const Book& book, const Condition& condition, Spot spot) {
  if (int(condition.kind) >= condition_count) return ContentFlaw::condition;
  const bool open = condition.kind == Condition::Kind::none ||
                    condition.kind == Condition::Kind::thanos_on_board ||
                    condition.kind == Condition::Kind::proxy_off;
  if (spot.trigger == Trigger::open && !open) return ContentFlaw::no_me;
  const bool of_figures =
      condition.kind == Condition::Kind::detained || condition.kind == Condition::Kind::card_down;
  // Only single figures: those on places are counted otherwise.
  if (of_figures &&
      (condition.who.empty() || condition.who.has(Who::enemies) || condition.who.has(Who::all))) {
    return ContentFlaw::condition;
  }
  if (of_figures && condition.who.has(Who::by)) return ContentFlaw::no_by;
  if (condition.kind == Condition::Kind::count && condition.at.terms.empty()) return ContentFlaw::condition;
  return flaw_of(book, condition.at, false, false, spot);
}

// ---- Lists -------------------------------------------------------------------------------

RULE ContentFlaw flaw_of_step(const Book& book, const Step& step, Spot spot) {
  if (int(step.verb) >= verb_count || !allowed(step.verb, spot)) return ContentFlaw::verb_place;
  if (spot.blank && !allowed_on_blank(step.verb)) return ContentFlaw::blank_verb;
  const Verb verb = step.verb;
  if (needs_places(verb) && step.at.terms.empty()) return ContentFlaw::no_places;
  if (needs_figures(verb) && step.whom.who.empty()) return ContentFlaw::no_figures;
  const bool strikes = verb == Verb::strike || verb == Verb::go || verb == Verb::walk;
  const bool along = verb == Verb::open || verb == Verb::take || verb == Verb::walk || verb == Verb::go ||
                     verb == Verb::swap_tiles || verb == Verb::turn;
  ContentFlaw flaw = flaw_of(book, step.at, strikes, along, spot);
  if (flaw == ContentFlaw::none) {
    flaw = flaw_of(book, step.whom.at, false, verb == Verb::return_home, spot);
  }
  if (flaw == ContentFlaw::none) flaw = flaw_of(step.whom.who, spot);
  for (const Condition& condition : step.when) {
    if (flaw == ContentFlaw::none) flaw = flaw_of(book, condition, spot);
  }
  if (flaw != ContentFlaw::none) return flaw;
  const bool on_places = step.whom.who.has(Who::enemies) || step.whom.who.has(Who::all);
  if (on_places && step.whom.at.terms.empty()) return ContentFlaw::no_places;
  if (step.at.terms.has(Term::nearest) && step.whom.who.empty()) return ContentFlaw::no_figures;
  // RULE I-12.14: chance decides between two such places, and they stand alone.
  const Set<Term, uint16_t> empty = Set<Term, uint16_t>::of(Term::nearest_empty);
  if (verb == Verb::go && step.at.terms.has(Term::nearest_empty) && step.at.terms != empty) {
    return ContentFlaw::selector;
  }
  if (verb == Verb::go && step.at.terms == empty && !step.at.filters.empty()) return ContentFlaw::selector;
  if (verb == Verb::open && (step.n == 0 || (step.n > cell_count && step.n < per_player))) {
    return ContentFlaw::amount;
  }
  if (verb == Verb::if_holds && step.when[0].kind == Condition::Kind::none) return ContentFlaw::condition;
  if (verb == Verb::put) {
    if (!(step.tokens - (book.all_tokens() - book.energies())).empty()) return ContentFlaw::tokens;
    if (step.tokens.empty() && step.energy == 0) return ContentFlaw::tokens;
    if (step.energy > book.energies().size()) return ContentFlaw::amount;
  }
  return ContentFlaw::none;
}

// The combinator at `at`, in a body that goes to `end`.
RULE ContentFlaw flaw_of_body(const Step* steps, int at, int end) {
  const Step& step = steps[at];
  if (step.span == 0 || at + 1 + step.span > end) return ContentFlaw::body;
  if (step.verb != Verb::one_of) return ContentFlaw::none;
  int branches = 0;
  int i = at + 1;
  for (; i < at + 1 + step.span; i += 1 + steps[i].span, ++branches) {
    if (steps[i].verb != Verb::branch) return ContentFlaw::body;
  }
  if (i != at + 1 + step.span) return ContentFlaw::body;
  return branches == step.n && 2 <= branches && branches <= 8 ? ContentFlaw::none : ContentFlaw::branches;
}

// A list as it stands; `complete` need not have seen it.
RULE ContentFlaw flaw_of(const Book& book, const Step* steps, int size, Spot spot) {
  if (size == 0) return ContentFlaw::empty_list;
  if (size > max_list) return ContentFlaw::too_long;
  int verbs = 0, refreshes = 0, looped = 0;
  uint8_t ends[max_list + 1] = {u8(size)};  // of the bodies that are open
  Verb heads[max_list + 1] = {Verb::may};   // and their combinators
  int depth = 0;
  Step indexed[max_list];
  for (int i = 0; i < size; ++i) {
    const Step& step = steps[i];
    indexed[i] = step;
    while (depth > 0 && ends[depth] <= i) --depth;
    const bool choosing = depth > 0 && heads[depth] == Verb::one_of;
    if ((step.verb == Verb::branch) != choosing) return ContentFlaw::body;
    if (step.verb != Verb::branch) {
      const ContentFlaw flaw = flaw_of_step(book, step, spot);
      if (flaw != ContentFlaw::none) return flaw;
    }
    refreshes += step.verb == Verb::refresh;
    if (!is_combinator(step.verb)) {
      ++verbs;
      if (step.span != 0) return ContentFlaw::body;
      continue;
    }
    if (step.verb == Verb::each && i < looped) return ContentFlaw::loops;
    const ContentFlaw flaw = flaw_of_body(steps, i, ends[depth]);
    if (flaw != ContentFlaw::none) return flaw;
    if (step.verb == Verb::each) looped = i + 1 + step.span;
    ++depth;
    ends[depth] = u8(i + 1 + step.span);
    heads[depth] = step.verb;
  }
  if (verbs == 0) return ContentFlaw::empty_list;
  if (verbs > max_verbs) return ContentFlaw::too_long;
  if (refreshes > 1) return ContentFlaw::refresh_once;
  index_list(indexed, size);
  for (int i = 0; i < size; ++i) {
    if (moves_me(indexed[i].verb) && indexed[i].next != size) return ContentFlaw::move_is_last;
  }
  return ContentFlaw::none;
}
RULE ContentFlaw flaw_of(const Book& book, EffectId effect, Spot spot) {
  if (effect == EffectId::none) return ContentFlaw::none;
  if (int(effect) >= book.effects) return ContentFlaw::empty_list;
  return flaw_of(book, steps_of(book, effect), size_of(book, effect), spot);
}

// ---- Rows ----------------------------------------------------------------------------------

RULE bool puts_thanos(const Book& book, const Tile& tile) {
  if (tile.open == EffectId::none) return false;
  for (int i = 0; i < size_of(book, tile.open); ++i) {
    if (steps_of(book, tile.open)[i].verb == Verb::put_thanos) return true;
  }
  return false;
}

RULE ContentFlaw flaw_of(const Book& book, const Tile& tile) {
  const Trigger triggers[] = {Trigger::open, Trigger::arrive, Trigger::trap};
  const EffectId effects[] = {tile.open, tile.arrive, tile.trap};
  for (int i = 0; i < 3; ++i) {
    const ContentFlaw flaw = flaw_of(book, effects[i], {triggers[i], tile.blank});
    if (flaw != ContentFlaw::none) return flaw;
  }
  if (tile.arrows > 15) return ContentFlaw::arrows;
  if (tile.base != TeamId::none) {
    if (int(tile.base) >= team_count || tile.red != 0 || tile.blue != 1) return ContentFlaw::base_row;
    if (tile.thanos_base || tile.hold || tile.blank || tile.corner) return ContentFlaw::base_row;
  }
  if (puts_thanos(book, tile) != tile.thanos_base) return ContentFlaw::thanos_row;
  if (tile.thanos_base && (tile.red != 1 || tile.blue != 0 || tile.blank)) return ContentFlaw::thanos_row;
  return ContentFlaw::none;
}

RULE ContentFlaw flaw_of(const Book& book, const Character& character) {
  if (character.ability == EffectId::none) return ContentFlaw::no_ability;
  return flaw_of(book, character.ability, {Trigger::ability});
}

RULE ContentFlaw flaw_of(const Book& book, const Token& token) {
  const bool speaks = token.unseen_by_thanos || token.may_ignore_traps || token.active != EffectId::none ||
                      token.bases_moved != EffectId::none || token.carrier_returned != EffectId::none;
  if (speaks && token.kind != TokenKind::stone) return ContentFlaw::stone_words;
  const Trigger triggers[] = {Trigger::active, Trigger::bases_moved, Trigger::carrier_returned};
  const EffectId effects[] = {token.active, token.bases_moved, token.carrier_returned};
  for (int i = 0; i < 3; ++i) {
    const ContentFlaw flaw = flaw_of(book, effects[i], {triggers[i]});
    if (flaw != ContentFlaw::none) return flaw;
  }
  return ContentFlaw::none;
}

// RULE I-18.7: all rows together. Custom tiles are not counted.
RULE ContentFlaw flaw_of_rows(const Book& book) {
  int kinds[token_kind_count]{};
  for (int i = 0; i < book.tokens; ++i) {
    const ContentFlaw flaw = flaw_of(book, book.token[i]);
    if (flaw != ContentFlaw::none) return flaw;
    ++kinds[int(book.token[i].kind)];
  }
  const int wanted[token_kind_count] = {6, 14, 2, 5};
  for (int i = 0; i < token_kind_count; ++i) {
    if (kinds[i] != wanted[i]) return ContentFlaw::token_counts;
  }
  int red = 0, blue = 0, fields = 0, energy = 0, thanos = 0, bases = 0;
  Tokens put;
  for (int i = 0; i < book.tiles; ++i) {
    const Tile& tile = book.tile[i];
    const ContentFlaw flaw = flaw_of(book, tile);
    if (flaw != ContentFlaw::none) return flaw;
    if (tile.base != TeamId::none) {
      if ((bases >> int(tile.base)) & 1) return ContentFlaw::base_row;
      bases |= 1 << int(tile.base);
      continue;
    }
    const int copies = tile.blank ? 0 : tile.red + tile.blue;
    if (!tile.blank) red += tile.red, blue += tile.blue;
    fields += tile.hold ? copies : 0;
    thanos += tile.thanos_base ? copies : 0;
    if (tile.open == EffectId::none || copies == 0) continue;
    for (int n = 0; n < size_of(book, tile.open); ++n) {
      const Step& step = steps_of(book, tile.open)[n];
      if (step.verb != Verb::put) continue;
      if (!(put & step.tokens).empty() || (!step.tokens.empty() && copies > 1)) return ContentFlaw::put_twice;
      put |= step.tokens;
      energy += step.energy * copies;
    }
  }
  if (energy > kinds[int(TokenKind::energy)]) return ContentFlaw::put_twice;
  if (bases != (1 << team_count) - 1) return ContentFlaw::base_row;
  if (thanos != 1) return ContentFlaw::thanos_row;
  if (red != red_tiles) return ContentFlaw::red_count;
  if (blue != blue_tiles - team_count) return ContentFlaw::blue_count;
  if (fields < 2) return ContentFlaw::battlefields;
  for (const Character& character : book.character) {
    const ContentFlaw flaw = flaw_of(book, character);
    if (flaw != ContentFlaw::none) return flaw;
  }
  return ContentFlaw::none;
}

// ---- Options ---------------------------------------------------------------------------------

RULE ContentFlaw flaw_of_options(const Book& book) {
  const Options& options = book.options;
  if (options.players < fewest_players || options.players > most_players) return ContentFlaw::players;
  if (options.first_player != nobody && int(options.first_player) >= options.players) {
    return ContentFlaw::first_seat;
  }
  if (options.round_cap < fewest_rounds || options.round_cap > most_rounds) return ContentFlaw::round_cap;
  if (options.teams == TeamChoice::listed) {
    int listed = 0;
    for (int i = 0; i < options.players; ++i) {
      const int team = int(options.team[i]);
      if (team >= team_count || ((listed >> team) & 1) != 0) return ContentFlaw::team_list;
      listed |= 1 << team;
    }
  }
  if (options.blanks > max_blanks) return ContentFlaw::blank_count;
  for (int i = 0; i < options.blanks; ++i) {
    const TileId custom = blank_tile(book, i), swap = blank_swap(book, i);
    if (int(custom) >= book.tiles || !tile_row(book, custom).blank) return ContentFlaw::blank_row;
    if (int(swap) >= book.tiles || tile_row(book, swap).blank) return ContentFlaw::blank_swap;
    int replaced = 0;
    for (int n = 0; n < options.blanks; ++n) replaced += blank_swap(book, n) == swap;
    if (replaced > tile_row(book, swap).red) return ContentFlaw::blank_swap;
  }
  return ContentFlaw::none;
}

}  // namespace gm::infinity

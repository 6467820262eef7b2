// Infinity: what a tile, a character or a Stone can say, and the Book of one game.
//
// Specification: docs/rules/infinity.md, part "Effects vocabulary". A tile has
// lists of steps for `open`, `arrive` and `trap`, a character one for its
// ability, a Stone for `active`, `bases_moved` and `carrier_returned`; the rest
// are plain constants (arrows, whose base it is, hold). Rows come from content
// packs; nothing in the rules knows a tile, a character or a Stone by its name.
//
// All steps of all lists lie in one table of the Book; an effect is a range of
// it. A list is flat. A combinator is a step too, and its body is the `span`
// steps behind it:
//
//   may{ swap_tiles(free(board)); detain(me) }
//     0 may (span 2)   1 swap_tiles   2 detain
//   one_of{ move_thanos(around_thanos) | swap_base(base_neighbours) }
//     0 one_of (span 4, n 2)   1 branch (span 1)   2 move_thanos   3 branch (span 1)   4 swap_base
//
// `indexed` adds where each step leads and which questions are one question.
//
// The tiles of one back are numbered by their place when they are laid out by
// kind; a pool of unopened tiles is a set of such places (see Pool).
//
// A Book is one immutable plain value, the same bytes on every target.
#pragma once
#include <cstdint>

#include "kit/bounded.h"
#include "kit/rule.h"
#include "kit/seat.h"
#include "kit/set.h"
#include "rules/infinity/board.h"

namespace gm::infinity {

// ---- Words -----------------------------------------------------------------

enum class TileId : uint8_t { none = 255 };
enum class TeamId : uint8_t { none = 255 };
enum class CharacterId : uint8_t { none = 255 };
enum class TokenId : uint8_t { none = 255 };
enum class EffectId : uint8_t { none = 255 };

inline constexpr int fewest_players = 2;
inline constexpr int most_players = 5;
inline constexpr int team_count = 5;
inline constexpr int team_size = 2;
inline constexpr int character_count = team_count * team_size;
inline constexpr int max_tiles = 64;   // kinds
inline constexpr int max_tokens = 32;  // the game has 27
inline constexpr int max_effects = 160;
inline constexpr int max_steps = 320;  // of all effects together
inline constexpr int max_list = 12;    // steps of one effect, combinators included
inline constexpr int max_verbs = 4;    // of these, no combinators (I-18.5)
inline constexpr int stones_to_win = 6;
inline constexpr int red_tiles = 42;   // in play
inline constexpr int blue_tiles = 30;  // in play, all five team bases included
inline constexpr int max_blanks = 3;

// The two characters of a team are the rows 2 team and 2 team + 1.
RULE CharacterId character_of(TeamId team, int which) { return CharacterId(int(team) * team_size + which); }
RULE TeamId team_of(CharacterId character) { return TeamId(int(character) / team_size); }

using Tokens = Set<TokenId, uint32_t>;
using Tiles = Set<TileId, uint64_t>;

enum class Back : uint8_t { red, blue };
inline constexpr int back_count = 2;

// In the order in which Thanos takes them (I-14.10).
enum class TokenKind : uint8_t { stone, superhero, leadership, energy };
inline constexpr int token_kind_count = 4;

enum class Slot : uint8_t { left, right };
RULE Slot slot_of(TokenKind kind) { return kind == TokenKind::stone ? Slot::right : Slot::left; }

// ---- Selectors -------------------------------------------------------------

enum class Term : uint8_t {
  here,
  adjacent,
  surrounding,
  ray,
  exits,
  jump,  // n
  anywhere,
  ring,
  board,
  own_base,
  base_neighbours,
  base_sides,
  kind,     // the tile named, or the tile of the effect
  nearest,  // to the figures of `whom`
  nearest_empty,
  around_thanos,
};
inline constexpr int term_count = int(Term::around_thanos) + 1;

enum class Filter : uint8_t { free, closed, opened, unvisited, others, turnable, first };
inline constexpr int filter_count = int(Filter::first) + 1;

// Places: the union of the terms, through all the filters.
struct Where {
  Set<Term, uint16_t> terms;
  Set<Filter> filters;
  uint8_t n = 0;               // of jump
  TileId tile = TileId::none;  // of kind
  friend constexpr bool operator==(const Where&, const Where&) = default;
};
template <class... More>
RULE Where where(Term term, More... more) {
  return {.terms = Set<Term, uint16_t>::of(term, more...)};
}
RULE Where filtered(Where at, Filter filter) {
  at.filters.add(filter);
  return at;
}

enum class Who : uint8_t { me, mate, enemies, all, everyone, thanos, by };
inline constexpr int who_count = int(Who::by) + 1;

// Figures: the union of these; `enemies` and `all` are those on `at`.
struct Whom {
  Set<Who> who;
  Where at;
  friend constexpr bool operator==(const Whom&, const Whom&) = default;
};
template <class... More>
RULE Whom whom(Who who, More... more) {
  return {.who = Set<Who>::of(who, more...)};
}
RULE Whom on(Who who, Where at) { return {.who = Set<Who>::of(who), .at = at}; }

enum class Loot : uint8_t { lying, carried, any };
inline constexpr int loot_count = 3;

// ---- Conditions ------------------------------------------------------------

struct Condition {
  enum class Kind : uint8_t { none, thanos_on_board, proxy_off, own_here, detained, card_down, count };
  Kind kind = Kind::none;
  bool negated = false;
  uint8_t n = 0;  // count(P) >= n
  Set<Who> who;   // detained, card_down: one of them is
  Where at;       // count
  friend constexpr bool operator==(const Condition&, const Condition&) = default;
};
inline constexpr int condition_count = int(Condition::Kind::count) + 1;

// ---- Steps -----------------------------------------------------------------

enum class Verb : uint8_t {
  put,
  put_thanos,
  walk,
  walk_still,
  go,  // written goto
  strike,
  return_home,  // written return
  bring,
  home,
  trade_places,
  move_thanos,
  open,
  swap_tiles,
  swap_base,
  rotate_bases,
  turn,
  take,
  drop_all,
  detain,
  stand,
  refresh,
  proxy_round,
  bar,
  // combinators
  may,
  if_holds,
  one_of,
  branch,  // one branch of the `one_of` before it
  each,
};
inline constexpr int verb_count = int(Verb::each) + 1;
RULE bool is_combinator(Verb verb) { return verb >= Verb::may; }

inline constexpr uint8_t all_of_them = 255;  // open(P, all)
inline constexpr uint8_t per_player = 254;   // `players`

// One verb with its arguments; which of them a verb reads is said in the
// vocabulary. The last three are filled by `indexed`.
struct Step {
  Verb verb = Verb::put;
  uint8_t n = 1;            // open: how many; one_of: branches
  uint8_t energy = 0;       // put: so many energy tokens
  bool by_me = false;       // return: by me, or by nobody
  bool swap_stone = false;  // take
  Spin spin = Spin::cw;     // rotate_bases
  Loot loot = Loot::any;    // take
  Where at;                 // P
  Whom whom;                // S
  Tokens tokens;            // put: these
  Condition when[2];        // if_holds: both, or one of them
  bool either = false;
  uint8_t span = 0;  // combinators: steps of the body

  uint8_t next = 0;     // the step that follows on this one and its body
  bool joined = false;  // may{...} whose first step asks: one question with `decline`; both are marked
  bool ship = false;    // one_of{ move_thanos | swap_base(base_neighbours) }: one question (I-12.3)
  friend constexpr bool operator==(const Step&, const Step&) = default;
};

struct Effect {
  uint16_t first = 0;
  uint8_t size = 0;
  friend constexpr bool operator==(const Effect&, const Effect&) = default;
};

// Whether P is one place by its very words, so that nobody has to choose it.
RULE bool one_place(const Where& at) {
  return at.terms == Set<Term, uint16_t>::of(Term::here) ||
         at.terms == Set<Term, uint16_t>::of(Term::own_base);
}

// Whether the decider chooses something in this step, as far as its words tell.
RULE bool asks(const Step& step) {
  switch (step.verb) {
    case Verb::go:
      return !step.at.terms.has(Term::nearest_empty);
    case Verb::bring:
      return !one_place(step.at);
    case Verb::open:
      return step.n != all_of_them || step.at.terms.has(Term::ray);
    case Verb::return_home:
      return step.whom.at.terms.has(Term::ray);
    case Verb::walk:
    case Verb::walk_still:
    case Verb::strike:
    case Verb::trade_places:
    case Verb::move_thanos:
    case Verb::swap_tiles:
    case Verb::swap_base:
    case Verb::turn:
    case Verb::take:
      return true;
    case Verb::put:
    case Verb::put_thanos:
    case Verb::home:
    case Verb::rotate_bases:
    case Verb::drop_all:
    case Verb::detain:
    case Verb::stand:
    case Verb::refresh:
    case Verb::proxy_round:
    case Verb::bar:
    case Verb::may:
    case Verb::if_holds:
    case Verb::one_of:
    case Verb::branch:
    case Verb::each:
      break;
  }
  return false;
}

// Fills where the steps of a list lead: behind the last step of a body comes what
// follows on its combinator (on its `one_of` for a branch; `each` is gone through again).
RULE void index_list(Step* step, int size) {
  struct OpenList {
    uint8_t end = 0, then = 0;
  };
  Bounded<OpenList, max_list + 1> open;
  open.push({u8(size), u8(size)});
  for (int i = 0; i < size; ++i) {
    while (open.size() > 1 && open.back().end <= i) open.pop();
    const OpenList list = open.back();
    Step& now = step[i];
    const int after = i + 1 + (is_combinator(now.verb) ? now.span : 0);
    now.next = after < list.end && now.verb != Verb::branch ? u8(after) : list.then;
    now.joined = now.ship = false;
    const bool body = is_combinator(now.verb) && now.span > 0;
    if (now.verb == Verb::may && body) now.joined = asks(step[i + 1]);
    if (i > 0 && step[i - 1].verb == Verb::may && step[i - 1].joined) now.joined = true;
    if (now.verb == Verb::one_of && now.n == 2 && now.span == 4) {
      now.ship = step[i + 2].verb == Verb::move_thanos && step[i + 4].verb == Verb::swap_base &&
                 step[i + 4].at == where(Term::base_neighbours);
    }
    if (body) open.push({u8(after), now.verb == Verb::each ? u8(i) : now.next});
  }
}

// ---- Rows ------------------------------------------------------------------

// Constants and effects of a tile. `red` and `blue` count its copies.
struct Tile {
  uint8_t red = 0;
  uint8_t blue = 0;
  uint8_t arrows = 0;          // at rotation 0: bits N=1, E=2, S=4, W=8 (I-12.20)
  TeamId base = TeamId::none;  // base(team)
  bool thanos_base = false;    // base(thanos)
  bool hold = false;           // a battlefield
  bool corner = false;         // lies in the corners with corner_teleports (I-1.9)
  bool blank = false;          // a custom row for the blank tiles (I-18)
  EffectId open = EffectId::none;
  EffectId arrive = EffectId::none;
  EffectId trap = EffectId::none;

  uint8_t rotations = 1;  // derived: rotations with different arrow sets (I-3.5)
  friend constexpr bool operator==(const Tile&, const Tile&) = default;
  RULE bool acts() const { return arrive != EffectId::none || trap != EffectId::none; }
};

struct Character {
  EffectId ability = EffectId::none;
  friend constexpr bool operator==(const Character&, const Character&) = default;
};

struct Token {
  TokenKind kind = TokenKind::superhero;
  // Stones only
  bool unseen_by_thanos = false;
  bool may_ignore_traps = false;
  EffectId active = EffectId::none;
  EffectId bases_moved = EffectId::none;
  EffectId carrier_returned = EffectId::none;
  friend constexpr bool operator==(const Token&, const Token&) = default;
};

enum class Trigger : uint8_t { open, arrive, trap, ability, active, bases_moved, carrier_returned };
inline constexpr int trigger_count = int(Trigger::carrier_returned) + 1;

// ---- Options ---------------------------------------------------------------

enum class TeamChoice : uint8_t { choose, random, listed };
enum class Layout : uint8_t { standard, free };
enum class ThanosTakes : uint8_t { one_token, contact_stones, stones_too };
enum class ThanosFirst : uint8_t { same_turn, next_turn };
enum class IronManTies : uint8_t { choose, toss };
enum class EnergyReach : uint8_t { own_cell, team_cell };
enum class OwnerHit : uint8_t { drop, safe };

// The option table of the specification, with its defaults.
struct Options {
  uint8_t players = 3;
  TeamChoice teams = TeamChoice::choose;
  TeamId team[most_players] = {TeamId{0}, TeamId{1}, TeamId{2}, TeamId{3}, TeamId{4}};  // listed: by seat
  Seat first_player = nobody;                                                           // nobody: random
  Layout layout = Layout::standard;
  bool corner_teleports = false;
  uint8_t blanks = 0;
  TileId blank_tiles[max_blanks] = {TileId::none, TileId::none, TileId::none};  // none: the usual one
  TileId blank_swaps[max_blanks] = {TileId::none, TileId::none, TileId::none};  // none: the usual one
  uint16_t round_cap = 120;
  ThanosTakes thanos_takes = ThanosTakes::contact_stones;
  ThanosFirst thanos_first = ThanosFirst::same_turn;
  IronManTies iron_man_ties = IronManTies::choose;
  EnergyReach energy_reach = EnergyReach::team_cell;
  OwnerHit owner_hit = OwnerHit::drop;
  friend constexpr bool operator==(const Options&, const Options&) = default;
};
inline constexpr int fewest_rounds = 10;
inline constexpr int most_rounds = 400;

// ---- The Book --------------------------------------------------------------

// A place of the tiles of one back when they are laid out by kind.
enum class Stack : uint8_t {};

// Unopened tiles of one back, as places of the layout. Tiles of one kind are
// alike, and those that are left take the kind's first places: equal pools have
// equal bits. A weighted draw is "the n-th bit".
using Pool = Set<Stack, uint64_t>;

// The tiles of one back that are in play, made by `complete`.
struct PoolIndex {
  Pool all;
  Pool further;        // places that hold a second or later tile of their kind
  Pool of[max_tiles];  // the places of each kind
  TileId tile[64]{};   // by place
  uint8_t size = 0;
  friend constexpr bool operator==(const PoolIndex&, const PoolIndex&) = default;
};

struct Book {
  Options options;
  uint8_t tiles = 0;    // rows in use of `tile`
  uint8_t tokens = 0;   // rows in use of `token`
  uint8_t effects = 0;  // rows in use of `effect`
  uint16_t steps = 0;   // rows in use of `step`
  Tile tile[max_tiles];
  Character character[character_count];
  Token token[max_tokens];
  Effect effect[max_effects];
  Step step[max_steps];
  TileId usual_blanks[max_blanks] = {TileId::none, TileId::none, TileId::none};
  TileId usual_swaps[max_blanks] = {TileId::none, TileId::none, TileId::none};

  // derived
  PoolIndex pool[back_count];            // by back
  Tokens of_kind[token_kind_count];      // by TokenKind
  Tokens removed;                        // tokens of replaced tiles (I-18.2)
  Tokens unseen, ignoring;               // Stones with these modifiers
  Tokens active, bases_moved, returned;  // Stones with these effects
  Tiles battlefields, arrow_tiles;
  TileId base_tile[team_count]{};
  BoardMap map;
  friend constexpr bool operator==(const Book&, const Book&) = default;

  RULE Tokens stones() const { return of_kind[int(TokenKind::stone)]; }
  RULE Tokens superheroes() const { return of_kind[int(TokenKind::superhero)]; }
  RULE Tokens halves() const { return of_kind[int(TokenKind::leadership)]; }
  RULE Tokens energies() const { return of_kind[int(TokenKind::energy)]; }
  RULE Tokens all_tokens() const { return Tokens::first(tokens); }
};
static_assert(sizeof(Book) <= 48 * 1024);  // it lies on the stack in places, and WASM has 64 KiB of that

RULE const Tile& tile_row(const Book& book, TileId tile) { return book.tile[int(tile)]; }
RULE const Token& token_row(const Book& book, TokenId token) { return book.token[int(token)]; }
RULE const Step* steps_of(const Book& book, EffectId effect) {
  return book.step + book.effect[int(effect)].first;
}
RULE int size_of(const Book& book, EffectId effect) { return book.effect[int(effect)].size; }

// Adds a list of steps; none if it is empty or there is no room.
RULE EffectId add_effect(Book& book, const Step* steps, int size) {
  if (size == 0 || size > max_list || book.effects == max_effects || book.steps + size > max_steps) {
    return EffectId::none;
  }
  book.effect[book.effects] = {.first = book.steps, .size = u8(size)};
  for (int i = 0; i < size; ++i) book.step[book.steps + i] = steps[i];
  book.steps = uint16_t(book.steps + size);
  book.effects = u8(book.effects + 1);
  return EffectId(book.effects - 1);
}

// RULE I-12.20: one clockwise quarter turn moves N to E, E to S, S to W, W to N.
RULE uint8_t turned(uint8_t arrows, int quarters) {
  const int twice = arrows | arrows << 4;
  return u8((twice >> (4 - quarters % 4)) & 15);
}

// RULE I-18.1: the n-th custom tile in play, and the kind it replaces.
RULE TileId blank_tile(const Book& book, int n) {
  const TileId chosen = book.options.blank_tiles[n];
  return chosen != TileId::none ? chosen : book.usual_blanks[n];
}
RULE TileId blank_swap(const Book& book, int n) {
  const TileId chosen = book.options.blank_swaps[n];
  return chosen != TileId::none ? chosen : book.usual_swaps[n];
}

// Copies of a kind with this back that are in play.
RULE int copies_in_play(const Book& book, TileId tile, Back back) {
  const Tile& row = tile_row(book, tile);
  if (back == Back::blue) return row.blue;
  int copies = row.blank ? 0 : row.red;
  for (int i = 0; i < book.options.blanks && i < max_blanks; ++i) {
    copies += blank_tile(book, i) == tile;
    copies -= blank_swap(book, i) == tile;
  }
  return max(0, copies);
}

RULE PoolIndex pool_index(const Book& book, Back back) {
  PoolIndex out;
  for (TileId& tile : out.tile) tile = TileId::none;
  const int most = back == Back::red ? red_tiles : blue_tiles;
  for (int i = 0; i < book.tiles; ++i) {
    for (int n = copies_in_play(book, TileId(i), back); n > 0 && out.size < most; --n) {
      const Stack place{out.size};
      if (!out.of[i].empty()) out.further.add(place);
      out.of[i].add(place);
      out.all.add(place);
      out.tile[out.size] = TileId(i);
      out.size = u8(out.size + 1);
    }
  }
  return out;
}

// RULE I-18.2: what the replaced tiles would have put; of alike energy tokens the last ones.
RULE Tokens removed_tokens(const Book& book) {
  Tokens out;
  for (int i = 0; i < book.options.blanks && i < max_blanks; ++i) {
    const TileId swap = blank_swap(book, i);
    if (int(swap) >= book.tiles || tile_row(book, swap).open == EffectId::none) continue;
    const EffectId effect = tile_row(book, swap).open;
    for (int n = 0; n < size_of(book, effect); ++n) {
      const Step& step = steps_of(book, effect)[n];
      if (step.verb != Verb::put) continue;
      out |= step.tokens;
      for (int e = 0; e < step.energy; ++e) {
        const Tokens left = book.energies() - out;
        if (!left.empty()) out.add(TokenId(highest(left.bits())));
      }
    }
  }
  return out;
}

// Fills what a Book derives; called once when the rows and options are in.
RULE void complete(Book& book) {
  for (int i = 0; i < book.effects; ++i) index_list(book.step + book.effect[i].first, book.effect[i].size);
  book.battlefields = book.arrow_tiles = Tiles{};
  for (TileId& tile : book.base_tile) tile = TileId::none;
  for (int i = 0; i < book.tiles; ++i) {
    Tile& tile = book.tile[i];
    tile.rotations = 4;
    if (turned(tile.arrows, 2) == tile.arrows) tile.rotations = 2;
    if (turned(tile.arrows, 1) == tile.arrows) tile.rotations = 1;
    if (tile.hold) book.battlefields.add(TileId(i));
    if (tile.arrows != 0) book.arrow_tiles.add(TileId(i));
    if (tile.base != TeamId::none) book.base_tile[int(tile.base)] = TileId(i);
  }
  for (Tokens& tokens : book.of_kind) tokens = Tokens{};
  book.unseen = book.ignoring = book.active = book.bases_moved = book.returned = Tokens{};
  for (int i = 0; i < book.tokens; ++i) {
    const Token& token = book.token[i];
    const Tokens bit = Tokens::of(TokenId(i));
    book.of_kind[int(token.kind)] |= bit;
    if (token.unseen_by_thanos) book.unseen |= bit;
    if (token.may_ignore_traps) book.ignoring |= bit;
    if (token.active != EffectId::none) book.active |= bit;
    if (token.bases_moved != EffectId::none) book.bases_moved |= bit;
    if (token.carrier_returned != EffectId::none) book.returned |= bit;
  }
  book.removed = removed_tokens(book);
  for (int b = 0; b < back_count; ++b) book.pool[b] = pool_index(book, Back(b));
  book.map = board_map();
}

RULE int seats(const Book& book) { return book.options.players; }
RULE Seats all_seats(const Book& book) { return Seats::first(book.options.players); }
RULE Seat side_of(const Book&, Seat seat) { return seat; }

// RULE I-1.5: the ring cell of a seat's base; with four players the toss moves the short sides (I-1.6).
RULE int base_ring(int players, int seat, bool shifted) {
  const int two[] = {4, 19}, three[] = {4, 14, 24}, five[] = {4, 10, 16, 22, 28};
  const int four[] = {4, 11, 19, 26}, four_shifted[] = {4, 12, 19, 27};
  if (players == 2) return two[seat];
  if (players == 3) return three[seat];
  if (players == 4) return shifted ? four_shifted[seat] : four[seat];
  return five[seat];
}

}  // namespace gm::infinity

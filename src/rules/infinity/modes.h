// Every way of playing that the tests, the soak and the signature go through:
// each number of players, every option, blank tiles in place of any red one.
#pragma once
#include "rules/infinity/content.h"
#include "rules/infinity/legal.h"
#include "rules/infinity/state.h"

namespace gm::infinity {

inline constexpr int mode_count = 40;
RULE int modes(const Book&) { return mode_count; }

// The n-th kind, counted round and round, that a blank tile can replace.
RULE TileId replaceable(const Book& book, int n) {
  int count = 0;
  for (int i = 0; i < book.tiles; ++i) count += !book.tile[i].blank && book.tile[i].red > 0;
  if (count == 0) return TileId::none;
  n %= count;
  for (int i = 0; i < book.tiles; ++i) {
    if (!book.tile[i].blank && book.tile[i].red > 0 && n-- == 0) return TileId(i);
  }
  return TileId::none;
}

// The first four modes are played with the default options, one with each number of players.
RULE Options mode(const Book& book, int i) {
  Options options;
  options.players = u8(fewest_players + i % 4);
  if (i < 4) return options;
  const int mix = i * 5 + i / 3;
  options.teams = TeamChoice(i % 3);
  for (int s = 0; s < most_players; ++s) options.team[s] = TeamId((i + 2 * s) % team_count);
  options.first_player = (i / 2) % 3 == 0 ? nobody : Seat(i % options.players);
  options.layout = Layout((i / 4) % 2);
  options.corner_teleports = (i / 8) % 2 != 0;
  options.blanks = u8(i % 5 == 4 ? 3 : i % 4 == 2 ? 1 + i % 2 : 0);
  if (i % 3 != 0) {
    // Kinds side by side, so that none is replaced more often than it lies in the game.
    for (int b = 0; b < max_blanks; ++b) options.blank_swaps[b] = replaceable(book, i * 3 + b);
  }
  options.round_cap = uint16_t(i % 6 == 5 ? fewest_rounds + i : i % 7 == 6 ? 40 : 120);
  options.thanos_takes = ThanosTakes(mix % 3);
  options.thanos_first = ThanosFirst((mix / 2) % 2);
  options.iron_man_ties = IronManTies((mix / 3) % 2);
  options.energy_reach = EnergyReach((mix / 4 + 1) % 2);
  options.owner_hit = OwnerHit((mix / 5) % 2);
  return options;
}

// ---- For the law tests ----------------------------------------------------------------

// Every action that can be written down, and some that cannot be: each deed
// under each decision with no numbers; and where the decision knows the deed,
// with all numbers up to the first that is too large (of `how` up to 1 where the
// deed has none).
RULE int whats(const Book& book, Deed deed) {
  switch (deed) {
    case Deed::take_team:
      return team_count + 1;
    case Deed::name_seat:
      return most_players + 1;
    case Deed::open_tile:
      return book.tiles + 1;
    case Deed::take_stone:
    case Deed::take_token:
      return book.tokens + 1;
    case Deed::move:
    case Deed::pick_up:
    case Deed::drop:
    case Deed::use_ability:
    case Deed::refresh:
    case Deed::use_stone:
    case Deed::take_figure:
      return figure_count + 1;
    case Deed::turn_to:
    case Deed::take_dir:
      return dir_count + 1;
    case Deed::take_place:
    case Deed::move_thanos:
      return place_count + 1;
    case Deed::turn_tile:
      return cell_count + 1;
    case Deed::take_branch:
      return max_list;
    case Deed::lay_back:
    case Deed::toss:
    case Deed::move_base:
      return 3;
    case Deed::stand_up:
    case Deed::resolve:
    case Deed::end_turn:
    case Deed::call:
    case Deed::ignore:
    case Deed::suffer:
    case Deed::use:
    case Deed::decline:
      break;
  }
  return 2;
}
RULE int hows(const Book& book, Deed deed) {
  switch (deed) {
    case Deed::move:
      return place_count + 1;
    case Deed::pick_up:
    case Deed::use_stone:
      return book.tokens + 1;
    case Deed::drop:
    case Deed::turn_tile:
      return 3;
    case Deed::refresh:
      return source_count + 1;
    case Deed::take_token:
      return carried_by + figure_count + 1;
    case Deed::take_team:
    case Deed::name_seat:
    case Deed::lay_back:
    case Deed::toss:
    case Deed::open_tile:
    case Deed::take_stone:
    case Deed::move_base:
    case Deed::stand_up:
    case Deed::use_ability:
    case Deed::resolve:
    case Deed::end_turn:
    case Deed::turn_to:
    case Deed::take_place:
    case Deed::take_dir:
    case Deed::take_figure:
    case Deed::move_thanos:
    case Deed::call:
    case Deed::ignore:
    case Deed::suffer:
    case Deed::use:
    case Deed::take_branch:
    case Deed::decline:
      break;
  }
  return 2;
}
RULE int askers(Deed deed) {
  int n = 0;
  for (int i = 0; i < decision_count; ++i) n += knows(Decision(i), deed);
  return n;
}
RULE Decision asker(Deed deed, int n) {
  int i = 0;
  for (; !knows(Decision(i), deed) || n-- > 0; ++i) {
  }
  return Decision(i);
}

inline constexpr int bare_actions = decision_count * deed_count;
RULE int actions_written(const Book& book) {
  int n = bare_actions;
  for (int i = 0; i < deed_count; ++i) n += askers(Deed(i)) * whats(book, Deed(i)) * hows(book, Deed(i));
  return n;
}
RULE Action action_written(const Book& book, int i) {
  if (i < bare_actions) return {Decision(i / deed_count), Deed(i % deed_count)};
  i -= bare_actions;
  for (int n = 0; n < deed_count; ++n) {
    const Deed deed{u8(n)};
    const int numbers = whats(book, deed) * hows(book, deed);
    const int size = askers(deed) * numbers;
    if (i < size) {
      return {asker(deed, i / numbers), deed, u8(i % numbers / hows(book, deed)), u8(i % hows(book, deed))};
    }
    i -= size;
  }
  return {};
}

// ---- A bound on the length (I-17) ------------------------------------------------------

// How many answers one list can ask for, openings left out: those are counted once a game.
RULE long list_bound(const Book& book, EffectId effect) {
  if (effect == EffectId::none) return 0;
  long sum = 0;
  int looped = 0;  // steps before this one stand in an `each`
  for (int i = 0; i < size_of(book, effect); ++i) {
    const Step& step = steps_of(book, effect)[i];
    if (step.verb == Verb::each) looped = i + 1 + step.span;
    // A direction, a first and a second tile; Stones that answer rotated bases are added below.
    const long answers = step.verb == Verb::open ? 2 + long(min(int(step.n), cell_count)) : 3;
    sum += answers * (i < looped ? place_count : 1);
  }
  return sum + 1;  // of a trap: ignore or suffer
}

// I-17.1 to I-17.3: no game takes more steps. Each turn has at most 105 walks a
// character, each with its effect; abilities, Stones, pick-ups and drops are few.
RULE long longest(const Book& book) {
  long tile = 0, ability = 0, active = 0, moved = 0;
  for (int i = 0; i < book.tiles; ++i) {
    tile = max(tile, list_bound(book, book.tile[i].arrive) + list_bound(book, book.tile[i].trap));
  }
  for (const Character& character : book.character)
    ability = max(ability, list_bound(book, character.ability));
  for (int i = 0; i < book.tokens; ++i) {
    active = max(active, list_bound(book, book.token[i].active));
    moved += list_bound(book, book.token[i].bases_moved);
  }
  const long stones = book.stones().size();
  const long abilities = team_size * 2 + book.energies().size();  // refreshed by energy or by a tile
  const long arrivals = team_size * (place_count - 1L) + abilities + stones;
  const long pick_ups = team_size * long(book.tokens);
  const long taken = arrivals + abilities + stones;  // one token each
  const long main_and_end = 2;
  const long thanos = 3;
  const long per_turn = main_and_end + thanos + arrivals * (1 + tile + moved) +
                        abilities * (2 + ability + moved) + stones * (1 + active + moved) + 2 * pick_ups +
                        2 * team_size + taken;
  const long set_up = most_players + 1 + cell_count + 1;
  const long openings = 2 * cell_count;
  return set_up + openings + long(book.options.round_cap) * seats(book) * per_turn;
}

}  // namespace gm::infinity

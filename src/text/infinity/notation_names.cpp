// Names of everything that Infinity's notation can mention, and the readers and
// writers of single values. The order of each list is that of its enum.
#include <fmt/format.h>

#include <string>

#include "text/infinity/notation.h"
#include "text/infinity/notation_parts.h"

namespace gm::infinity {

namespace parts {

const char* const decision_names[decision_count] = {
    "none",        "chance_team", "chance_first", "chance_back", "toss",        "chance_tile", "chance_stone",
    "choose_team", "act",         "orient",       "pick_place",  "pick_exit",   "pick_dir",    "pick_figure",
    "pick_token",  "pick_ring",   "pick_swap_a",  "pick_swap_b", "pick_closed", "pick_turn",   "ship",
    "drop_zone",   "call_mate",   "trap",         "power",       "may",         "branch"};
const char* const deed_names[deed_count] = {
    "take_team", "name_seat",   "lay_back",   "toss",        "open_tile",   "take_stone",
    "move",      "move_base",   "stand_up",   "pick_up",     "drop",        "use_ability",
    "refresh",   "use_stone",   "resolve",    "end_turn",    "turn_to",     "take_place",
    "take_dir",  "take_figure", "take_token", "turn_tile",   "move_thanos", "call",
    "ignore",    "suffer",      "use",        "take_branch", "decline"};
const char* const phase_names[phase_count] = {
    "teams",    "short_sides", "lay",           "backs",       "name_first",  "turn_start", "window",
    "turn_end", "thanos",      "thanos_target", "thanos_step", "thanos_take", "turn_over",  "over"};
const char* const happening_names[happening_count] = {"team_taken",     "tossed",         "base_laid",
                                                      "back_laid",      "corner_laid",    "first_named",
                                                      "turn_begun",     "qualified",      "armed",
                                                      "stood_up",       "turn_passed",    "stood_still",
                                                      "signal_given",   "proxy_begun",    "proxy_over",
                                                      "walked",         "relocated",      "brought",
                                                      "traded",         "returned",       "detained",
                                                      "sheltered",      "shelter_lost",   "stays",
                                                      "tile_opened",    "tile_oriented",  "tile_turned",
                                                      "tiles_swapped",  "base_swapped",   "bases_rotated",
                                                      "effect_waits",   "effect_dropped", "tile_acts",
                                                      "trap_ignored",   "trap_suffered",  "declined",
                                                      "branch_chosen",  "dir_chosen",     "token_put",
                                                      "picked_up",      "dropped",        "fell",
                                                      "taken",          "barred",         "point_scored",
                                                      "thanos_took",    "energy_spent",   "ability_used",
                                                      "stone_used",     "stone_acts",     "card_refreshed",
                                                      "thanos_appears", "gauntlet_taken", "thanos_activates",
                                                      "thanos_hunts",   "thanos_moved",   "points_counted",
                                                      "tie_broken",     "game_won"};
const char* const toss_names[toss_count] = {"none", "short_sides", "empty_place", "strike", "target", "step"};
const char* const ending_names[ending_count] = {"none", "counted", "stones", "thanos"};
const char* const tie_names[tie_break_count] = {"none", "stones", "leadership", "shared"};
const char* const source_names[source_count] = {"slot", "here", "mate", "base"};
const char* const mark_names[mark_count] = {"fresh", "work", "trap_asked", "drawn", "oriented"};
const char* const frame_names[frame_kind_count] = {"effect", "arrival", "opening"};

}  // namespace parts

namespace {

constexpr const char* refusal_names[refusal_count] = {"none",
                                                      "game_over",
                                                      "no_such_answer",
                                                      "chance_decides",
                                                      "not_chance",
                                                      "other_decision",
                                                      "not_your_turn",
                                                      "proxy_decides",
                                                      "not_yours",
                                                      "no_such_team",
                                                      "team_taken",
                                                      "no_back_left",
                                                      "not_in_pool",
                                                      "main_done",
                                                      "effect_waits",
                                                      "other_team",
                                                      "detained",
                                                      "not_adjacent",
                                                      "visited",
                                                      "nobody_stands",
                                                      "main_missing",
                                                      "nothing_waits",
                                                      "not_here",
                                                      "slot_full",
                                                      "half_is_carried",
                                                      "stone_protected",
                                                      "picked_before",
                                                      "barred",
                                                      "slot_empty",
                                                      "card_is_down",
                                                      "no_target",
                                                      "card_is_up",
                                                      "no_energy",
                                                      "out_of_reach",
                                                      "no_such_stone",
                                                      "stone_is_passive",
                                                      "stone_used",
                                                      "stone_idle",
                                                      "no_such_place",
                                                      "not_that_place",
                                                      "not_free",
                                                      "base_leaves_ring",
                                                      "same_tile",
                                                      "nothing_changes",
                                                      "is_open",
                                                      "empty_ray",
                                                      "on_a_base",
                                                      "not_that_figure",
                                                      "not_that_token",
                                                      "no_arrows",
                                                      "must_choose",
                                                      "not_that_branch",
                                                      "not_among_stones"};
constexpr const char* fault_names[fault_count] = {
    "none",    "seats",   "teams",  "set_up", "tiles",   "tokens", "reserve",
    "halves",  "figures", "thanos", "bases",  "shelter", "holds",  "waiting",
    "goes_on", "numbers", "marks",  "stack",  "hunt",    "result", "question"};

template <class Enum, int Count>
const char* named(const char* const (&names)[Count], Enum value) {
  return int(value) < Count ? names[int(value)] : "none";
}

}  // namespace

const char* name_of(Refusal refusal) { return named(refusal_names, refusal); }
const char* name_of(Decision decision) { return named(parts::decision_names, decision); }
const char* name_of(Deed deed) { return named(parts::deed_names, deed); }
const char* name_of(Phase phase) { return named(parts::phase_names, phase); }
const char* name_of(Happening happening) { return named(parts::happening_names, happening); }
const char* name_of(Toss toss) { return named(parts::toss_names, toss); }
const char* name_of(Ending ending) { return named(parts::ending_names, ending); }
const char* name_of(TieBreak tie) { return named(parts::tie_names, tie); }
const char* name_of(Source source) { return named(parts::source_names, source); }
const char* name_of(Fault fault) { return named(fault_names, fault); }

std::string write_rule(RuleId rule) { return fmt::format("I-{}.{}", rule.part, rule.number); }

std::string explain(Fault fault) {
  switch (fault) {
    case Fault::none:
      return "nothing is wrong";
    case Fault::seats:
      return "a seat, phase, decision or figure that does not exist, or nobody on turn";
    case Fault::teams:
      return "a team is taken twice, or not every seat has one (I-1.2)";
    case Fault::set_up:
      return "the board is not laid as the set-up lays it (I-1)";
    case Fault::tiles:
      return "closed cells of a back are as many as the tiles of its pool, and open and unopened tiles "
             "together are those in play (INV-1, INV-2)";
    case Fault::tokens:
      return "each token is in one place, in the slot of its kind (INV-3, INV-5)";
    case Fault::reserve:
      return "a token is in the reserve exactly while its tile is unopened (INV-4)";
    case Fault::halves:
      return "at most one half of leadership is carried, and both are scored together (INV-6, INV-7)";
    case Fault::figures:
      return "every character stands on a place that exists and is not closed (INV-8)";
    case Fault::thanos:
      return "Thanos is on the board exactly while his base is open and a team has the gauntlet; nobody "
             "shares his place, and he stands on no base of a team in play (INV-9, INV-10)";
    case Fault::bases:
      return "the base of each team in play lies open in the ring (INV-11)";
    case Fault::shelter:
      return "a sheltered character carries the Space Stone and stands on a base that is not its own "
             "(INV-12)";
    case Fault::holds:
      return "an armed or qualified character stands on a battlefield with a superhero (INV-13)";
    case Fault::waiting:
      return "an effect waits only in a window, for a character of the team on turn, on a tile that acts "
             "(INV-14)";
    case Fault::goes_on:
      return "somebody has won already (INV-16)";
    case Fault::numbers:
      return "a number of turns that cannot be (INV-18, INV-20)";
    case Fault::marks:
      return "marks of this turn that cannot be; the place of a character on turn is visited (INV-19)";
    case Fault::stack:
      return "something under way that cannot be";
    case Fault::hunt:
      return "Thanos's activation cannot stand like this (I-14)";
    case Fault::result:
      return "the result does not fit how the game ended (I-16)";
    case Fault::question:
      return "what is asked is not what the rules ask here";
  }
  return "";
}

// ---- Places and figures ----------------------------------------------------------------

std::string write_place(Place place) {
  return is_place(place) ? fmt::format("{},{}", column_of(place), row_of(place)) : "none";
}
Place place_named(std::string_view text) {
  for (int i = 0; i < place_count; ++i) {
    if (text == write_place(Place(u8(i)))) return Place(u8(i));
  }
  return Place::none;
}
std::string write_figure(Figure figure) {
  if (figure == Figure::thanos) return "thanos";
  if (!is_character(figure)) return "none";
  return gm::parts::write_seat(seat_of(figure)) + (which_of(figure) == 0 ? ".a" : ".b");
}
Figure figure_named(std::string_view text) {
  for (int i = 0; i < figure_count; ++i) {
    if (text == write_figure(Figure(u8(i)))) return Figure(u8(i));
  }
  return Figure::none;
}

namespace parts {

namespace {

template <class Id>
std::string id_of(const Content& content, Id id) {
  const auto* row = text_of(content, id);
  return row == nullptr ? "none" : row->id;
}
template <class Id>
Id needed(const Node& node, const std::optional<Id>& found, const char* what) {
  if (!found) node.fail(std::string("the id of ") + what);
  return *found;
}

}  // namespace

std::string tile_id(const Content& content, TileId tile) { return id_of(content, tile); }
std::string token_id(const Content& content, TokenId token) { return id_of(content, token); }
std::string team_id(const Content& content, TeamId team) { return id_of(content, team); }
std::string character_id(const Content& content, CharacterId character) { return id_of(content, character); }
TileId read_tile(const Content& content, const Node& node) {
  return needed(node, tile_named(content, node.text()), "a tile");
}
TokenId read_token(const Content& content, const Node& node) {
  return needed(node, token_named(content, node.text()), "a token");
}
TeamId read_team(const Content& content, const Node& node) {
  return needed(node, team_named(content, node.text()), "a team");
}
CharacterId read_character(const Content& content, const Node& node) {
  return needed(node, character_named(content, node.text()), "a character");
}
Place read_place(const Node& node) {
  const Place place = place_named(node.text());
  if (place == Place::none) node.fail("column and row of a place, as in \"4,3\" or \"-1,0\"");
  return place;
}
Figure read_figure(const Node& node) {
  const Figure figure = figure_named(node.text());
  if (figure == Figure::none) node.fail("a figure: seat0.a, seat0.b to seat4.b, or thanos");
  return figure;
}

void put_tile(Json& out, const char* key, const Content& content, TileId tile) {
  if (tile != TileId::none) out[key] = tile_id(content, tile);
}
void put_token(Json& out, const char* key, const Content& content, TokenId token) {
  if (token != TokenId::none) out[key] = token_id(content, token);
}
void put_place(Json& out, const char* key, Place place) {
  if (place != Place::none) out[key] = write_place(place);
}
void put_figure(Json& out, const char* key, Figure figure) {
  if (figure != Figure::none) out[key] = write_figure(figure);
}
TileId tile_at_key(const Content& content, const Node& node, const char* key) {
  const auto member = node.find(key);
  return member ? read_tile(content, *member) : TileId::none;
}
TokenId token_at_key(const Content& content, const Node& node, const char* key) {
  const auto member = node.find(key);
  return member ? read_token(content, *member) : TokenId::none;
}
Place place_at_key(const Node& node, const char* key) {
  const auto member = node.find(key);
  return member ? read_place(*member) : Place::none;
}
Figure figure_at_key(const Node& node, const char* key) {
  const auto member = node.find(key);
  return member ? read_figure(*member) : Figure::none;
}

void put_tokens(Json& out, const char* key, const Content& content, Tokens tokens) {
  if (tokens.empty()) return;
  out[key] = Json::array();
  for (TokenId token : tokens) out[key].push_back(token_id(content, token));
}
void put_places(Json& out, const char* key, const Places& places) {
  if (places.empty()) return;
  out[key] = Json::array();
  for (Place place : places) out[key].push_back(write_place(place));
}
Tokens read_tokens(const Content& content, const Node& node) {
  return read_set<Tokens>(node, max_tokens, [&](const Node& each) { return read_token(content, each); });
}
Tokens tokens_at(const Content& content, const Node& node, const char* key) {
  const auto member = node.find(key);
  return member ? read_tokens(content, *member) : Tokens{};
}
Places places_at(const Node& node, const char* key) {
  const auto member = node.find(key);
  return member ? read_set<Places>(*member, place_count, [](const Node& each) { return read_place(each); })
                : Places{};
}

}  // namespace parts

}  // namespace gm::infinity

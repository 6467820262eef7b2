// Actions and events in JSON.
//
//   {"do": "act", "choice": "move", "figure": "seat0.a", "place": "4,3"}
//   {"do": "pick_token", "choice": "take_token", "token": "hulk", "carrier": "seat1.b"}
//   {"event": "walked", "figure": "seat0.a", "character": "iron_man", "place": "3,3", "to": "4,3"}
//
// An action names its decision, what is done if the decision knows several
// deeds, and with what. Every answer that a decision knows at all can be written
// and read, so that `refusal` can judge it. An event has the keys of its happening.
#include "text/infinity/notation.h"

#include <span>
#include <string>
#include <vector>

#include "text/infinity/notation_parts.h"

namespace gm::infinity {

using namespace parts;

// ---- Actions ------------------------------------------------------------------

namespace {

std::vector<Deed> deeds_of(Decision decision) {
  std::vector<Deed> out;
  for (int i = 0; i < deed_count; ++i) {
    if (knows(decision, Deed(i))) out.push_back(Deed(i));
  }
  return out;
}

// What a number of an action means, and the key it is written with.
enum class Argument : uint8_t {
  none,
  team,
  seat,
  back,
  side,
  tile,
  token,
  figure,
  place,
  spin,
  slot,
  source,
  rotation,
  dir,
  branch,
  origin,  // of a token that is taken: a place or a carrier
};
struct Arguments {
  Argument what = Argument::none;
  Argument how = Argument::none;
};

Arguments arguments_of(Deed deed) {
  switch (deed) {
    case Deed::take_team:
      return {Argument::team};
    case Deed::name_seat:
      return {Argument::seat};
    case Deed::lay_back:
      return {Argument::back};
    case Deed::toss:
      return {Argument::side};
    case Deed::open_tile:
      return {Argument::tile};
    case Deed::take_stone:
      return {Argument::token};
    case Deed::move:
      return {Argument::figure, Argument::place};
    case Deed::move_base:
      return {Argument::spin};
    case Deed::pick_up:
    case Deed::use_stone:
      return {Argument::figure, Argument::token};
    case Deed::drop:
      return {Argument::figure, Argument::slot};
    case Deed::refresh:
      return {Argument::figure, Argument::source};
    case Deed::use_ability:
    case Deed::take_figure:
      return {Argument::figure};
    case Deed::turn_to:
      return {Argument::rotation};
    case Deed::take_place:
    case Deed::move_thanos:
      return {Argument::place};
    case Deed::take_dir:
      return {Argument::dir};
    case Deed::take_token:
      return {Argument::token, Argument::origin};
    case Deed::turn_tile:
      return {Argument::place, Argument::spin};
    case Deed::take_branch:
      return {Argument::branch};
    case Deed::stand_up:
    case Deed::resolve:
    case Deed::end_turn:
    case Deed::call:
    case Deed::ignore:
    case Deed::suffer:
    case Deed::use:
    case Deed::decline:
      return {};
  }
  return {};
}

const char* key_of(Argument argument) {
  static constexpr const char* keys[] = {"",         "team",   "seat",   "back", "side", "tile",
                                         "token",    "figure", "place",  "spin", "slot", "source",
                                         "rotation", "dir",    "branch", "place"};
  return keys[int(argument)];
}

// Whether a number of an action can be written, so that it reads back.
bool writable(const Content& content, Argument argument, int value) {
  switch (argument) {
    case Argument::none:
      return value == 0;
    case Argument::team:
      return text_of(content, TeamId(value)) != nullptr;
    case Argument::seat:
      return value < most_players;
    case Argument::back:
    case Argument::side:
    case Argument::spin:
    case Argument::slot:
      return value < 2;
    case Argument::tile:
      return text_of(content, TileId(value)) != nullptr;
    case Argument::token:
      return text_of(content, TokenId(value)) != nullptr;
    case Argument::figure:
      return value < figure_count;
    case Argument::place:
      return value < place_count;
    case Argument::source:
      return value < source_count;
    case Argument::rotation:
    case Argument::dir:
      return value < dir_count;
    case Argument::branch:
      return value < max_list;
    case Argument::origin:
      return value < place_count || (value >= carried_by && value < carried_by + figure_count);
  }
  return false;
}

void write_argument(const Content& content, Json& out, Argument argument, int value) {
  const char* key = key_of(argument);
  switch (argument) {
    case Argument::none:
      return;
    case Argument::team:
      out[key] = team_id(content, TeamId(value));
      return;
    case Argument::seat:
      out[key] = write_seat(Seat(u8(value)));
      return;
    case Argument::back:
      out[key] = back_names[value];
      return;
    case Argument::side:
      out[key] = side_names[value];
      return;
    case Argument::tile:
      out[key] = tile_id(content, TileId(value));
      return;
    case Argument::token:
      out[key] = token_id(content, TokenId(value));
      return;
    case Argument::figure:
      out[key] = write_figure(Figure(u8(value)));
      return;
    case Argument::place:
      out[key] = write_place(Place(u8(value)));
      return;
    case Argument::spin:
      out[key] = spin_names[value];
      return;
    case Argument::slot:
      out[key] = slot_names[value];
      return;
    case Argument::source:
      out[key] = source_names[value];
      return;
    case Argument::dir:
      out[key] = dir_names[value];
      return;
    case Argument::rotation:
      out[key] = value;
      return;
    case Argument::branch:
      out[key] = value + 1;
      return;
    case Argument::origin:
      if (value < place_count) {
        out["place"] = write_place(Place(u8(value)));
      } else {
        out["carrier"] = write_figure(Figure(u8(value - carried_by)));
      }
      return;
  }
}

uint8_t read_argument(const Content& content, const Node& node, Argument argument) {
  const char* key = key_of(argument);
  switch (argument) {
    case Argument::none:
      return 0;
    case Argument::team:
      return u8(int(read_team(content, node[key])));
    case Argument::seat:
      return u8(int(read_seat(node[key], most_players)));
    case Argument::back:
      return u8(node[key].one_of(back_names));
    case Argument::side:
      return u8(node[key].one_of(side_names));
    case Argument::tile:
      return u8(int(read_tile(content, node[key])));
    case Argument::token:
      return u8(int(read_token(content, node[key])));
    case Argument::figure:
      return u8(int(read_figure(node[key])));
    case Argument::place:
      return u8(int(read_place(node[key])));
    case Argument::spin:
      return u8(node[key].one_of(spin_names));
    case Argument::slot:
      return u8(node[key].one_of(slot_names));
    case Argument::source:
      return u8(node[key].one_of(source_names));
    case Argument::dir:
      return u8(node[key].one_of(dir_names));
    case Argument::rotation:
      return u8(int(node[key].integer(0, dir_count - 1)));
    case Argument::branch:
      return u8(int(node[key].integer(1, max_list)) - 1);
    case Argument::origin:
      if (node.find("place").has_value() == node.find("carrier").has_value()) {
        node.fail("either \"place\" or \"carrier\"");
      }
      if (node.find("place")) return u8(int(read_place(node["place"])));
      return u8(carried_by + int(read_figure(node["carrier"])));
  }
  return 0;
}

Deed read_deed(const Node& node, Decision decision) {
  const std::vector<Deed> deeds = deeds_of(decision);
  if (deeds.size() == 1 && !node.find("choice")) return deeds.front();
  std::vector<const char*> names;
  for (Deed deed : deeds) names.push_back(name_of(deed));
  return deeds[std::size_t(node["choice"].one_of(names))];
}

}  // namespace

Json write_action(const Content& content, Action action) {
  Json out = object_for(4);
  out["do"] = name_of(action.decision);
  const bool known = int(action.decision) < decision_count && int(action.deed) < deed_count &&
                     knows(action.decision, action.deed);
  const Arguments arguments = known ? arguments_of(action.deed) : Arguments{};
  if (!known || !writable(content, arguments.what, action.what) ||
      !writable(content, arguments.how, action.how)) {  // means nothing; cannot be read back
    out["deed"] = int(action.deed);
    out["what"] = int(action.what);
    out["how"] = int(action.how);
    return out;
  }
  if (deeds_of(action.decision).size() > 1) out["choice"] = name_of(action.deed);
  write_argument(content, out, arguments.what, action.what);
  write_argument(content, out, arguments.how, action.how);
  return out;
}

Result<Action> read_action(const Content& content, const Json& json) {
  return reading([&] {
    const Node node{json, "action"};
    // decision_names[0] is "none", which is no question.
    const Decision decision = Decision(1 + node["do"].one_of(std::span(decision_names).subspan(1)));
    Action action{decision, read_deed(node, decision)};
    const Arguments arguments = arguments_of(action.deed);
    for (const auto& [name, member] : node.members()) {
      bool known = name == "do" || name == "choice";
      for (Argument each : {arguments.what, arguments.how}) {
        known = known || (each != Argument::none && name == key_of(each));
        known = known || (each == Argument::origin && name == "carrier");
      }
      if (!known) throw Problem{member.path(), std::string("not a key of ") + name_of(action.deed)};
    }
    action.what = read_argument(content, node, arguments.what);
    action.how = read_argument(content, node, arguments.how);
    return action;
  });
}

// ---- Events -------------------------------------------------------------------

namespace {

// The fields of Event that belong to a happening.
enum class Key : uint8_t {
  seat,
  other,
  figure,
  by,
  team,
  token,
  tile,
  place,
  to,
  back,
  spin,
  dir,
  n,
  m,
  toss,
  ending,
  tie,
  turn
};
using Keys = Set<Key, uint32_t>;
constexpr const char* key_names[] = {"seat", "other", "figure", "by",     "team", "token",
                                     "tile", "place", "to",     "back",   "spin", "dir",
                                     "n",    "m",     "toss",   "ending", "tie",  "turn"};

Keys keys_of(Happening happening) {
  switch (happening) {
    case Happening::team_taken:
      return Keys::of(Key::seat, Key::team, Key::n);
    case Happening::tossed:
      return Keys::of(Key::n, Key::toss);
    case Happening::base_laid:
      return Keys::of(Key::seat, Key::place);
    case Happening::back_laid:
      return Keys::of(Key::place, Key::back);
    case Happening::corner_laid:
      return Keys::of(Key::place, Key::tile);
    case Happening::first_named:
    case Happening::signal_given:
    case Happening::branch_chosen:
      return Keys::of(Key::seat, Key::n);
    case Happening::turn_begun:
      return Keys::of(Key::seat, Key::other, Key::turn);
    case Happening::qualified:
    case Happening::armed:
    case Happening::barred:
    case Happening::stone_used:
    case Happening::stone_acts:
      return Keys::of(Key::figure, Key::token);
    case Happening::stood_up:
    case Happening::detained:
    case Happening::effect_dropped:
    case Happening::ability_used:
    case Happening::card_refreshed:
    case Happening::thanos_hunts:
      return Keys::of(Key::figure);
    case Happening::turn_passed:
    case Happening::stood_still:
    case Happening::gauntlet_taken:
      return Keys::of(Key::seat);
    case Happening::proxy_begun:
      return Keys::of(Key::figure, Key::n);
    case Happening::proxy_over:
      return {};
    case Happening::walked:
    case Happening::relocated:
    case Happening::thanos_moved:
      return Keys::of(Key::figure, Key::place, Key::to);
    case Happening::brought:
    case Happening::traded:
    case Happening::returned:
      return Keys::of(Key::figure, Key::by, Key::place, Key::to);
    case Happening::sheltered:
    case Happening::shelter_lost:
    case Happening::stays:
    case Happening::thanos_appears:
    case Happening::thanos_activates:
      return Keys::of(Key::figure, Key::place);
    case Happening::tile_opened:
      return Keys::of(Key::tile, Key::place, Key::back);
    case Happening::tile_oriented:
      return Keys::of(Key::tile, Key::place, Key::n);
    case Happening::tile_turned:
      return Keys::of(Key::tile, Key::place, Key::spin, Key::n);
    case Happening::tiles_swapped:
      return Keys::of(Key::place, Key::to);
    case Happening::base_swapped:
      return Keys::of(Key::seat, Key::place, Key::to);
    case Happening::bases_rotated:
      return Keys::of(Key::spin, Key::n);
    case Happening::effect_waits:
    case Happening::tile_acts:
    case Happening::trap_ignored:
    case Happening::trap_suffered:
      return Keys::of(Key::figure, Key::tile, Key::place);
    case Happening::declined:
      return Keys::of(Key::seat, Key::figure);
    case Happening::dir_chosen:
      return Keys::of(Key::seat, Key::figure, Key::dir);
    case Happening::token_put:
      return Keys::of(Key::token, Key::place);
    case Happening::picked_up:
    case Happening::dropped:
    case Happening::fell:
    case Happening::energy_spent:
      return Keys::of(Key::figure, Key::token, Key::place);
    case Happening::taken:
      return Keys::of(Key::figure, Key::by, Key::token, Key::place);
    case Happening::point_scored:
      return Keys::of(Key::seat, Key::token, Key::n);
    case Happening::thanos_took:
      return Keys::of(Key::by, Key::token, Key::place, Key::n);
    case Happening::points_counted:
      return Keys::of(Key::seat, Key::n, Key::m);
    case Happening::tie_broken:
      return Keys::of(Key::seat, Key::tie);
    case Happening::game_won:
      return Keys::of(Key::seat, Key::ending, Key::tie);
  }
  return {};
}

void put_character(Json& out, const char* key, const Content& content, CharacterId character) {
  if (character != CharacterId::none) out[key] = character_id(content, character);
}
CharacterId character_at(const Content& content, const Node& node, const char* key) {
  const auto member = node.find(key);
  return member ? read_character(content, *member) : CharacterId::none;
}

// Numbers and kinds are always there; a seat, a figure or a place may not apply.
void write_key(const Content& content, Json& out, const Event& event, Key key) {
  const char* name = key_names[int(key)];
  switch (key) {
    case Key::seat:
      return put_seat(out, name, event.seat);
    case Key::other:
      return put_seat(out, name, event.other);
    case Key::figure:
      put_figure(out, name, event.figure);
      return put_character(out, "character", content, event.character);
    case Key::by:
      put_figure(out, name, event.by);
      return put_character(out, "by_character", content, event.by_character);
    case Key::team:
      if (event.team != TeamId::none) out[name] = team_id(content, event.team);
      return;
    case Key::token:
      return put_token(out, name, content, event.token);
    case Key::tile:
      return put_tile(out, name, content, event.tile);
    case Key::place:
      return put_place(out, name, event.place);
    case Key::to:
      return put_place(out, name, event.to);
    case Key::back:
      out[name] = back_names[int(event.back)];
      return;
    case Key::spin:
      out[name] = spin_names[int(event.spin)];
      return;
    case Key::dir:
      out[name] = dir_names[int(event.dir)];
      return;
    case Key::n:
      out[name] = int(event.n);
      return;
    case Key::m:
      out[name] = int(event.m);
      return;
    case Key::toss:
      out[name] = name_of(event.toss);
      return;
    case Key::ending:
      out[name] = name_of(event.ending);
      return;
    case Key::tie:
      out[name] = name_of(event.tie);
      return;
    case Key::turn:
      out[name] = int(event.turn);
      return;
  }
}

void read_key(const Content& content, const Node& node, Event& event, Key key) {
  const char* name = key_names[int(key)];
  const auto member = node.find(name);
  switch (key) {
    case Key::seat:
      event.seat = seat_at(node, name, most_players);
      return;
    case Key::other:
      event.other = seat_at(node, name, most_players);
      return;
    case Key::figure:
      event.figure = figure_at_key(node, name);
      event.character = character_at(content, node, "character");
      return;
    case Key::by:
      event.by = figure_at_key(node, name);
      event.by_character = character_at(content, node, "by_character");
      return;
    case Key::team:
      if (member) event.team = read_team(content, *member);
      return;
    case Key::token:
      event.token = token_at_key(content, node, name);
      return;
    case Key::tile:
      event.tile = tile_at_key(content, node, name);
      return;
    case Key::place:
      event.place = place_at_key(node, name);
      return;
    case Key::to:
      event.to = place_at_key(node, name);
      return;
    case Key::back:
      event.back = Back(node[name].one_of(back_names));
      return;
    case Key::spin:
      event.spin = Spin(node[name].one_of(spin_names));
      return;
    case Key::dir:
      event.dir = Dir(node[name].one_of(dir_names));
      return;
    case Key::n:
      event.n = u8(int(node[name].integer(0, 255)));
      return;
    case Key::m:
      event.m = u8(int(node[name].integer(0, 255)));
      return;
    case Key::toss:
      event.toss = Toss(node[name].one_of(toss_names));
      return;
    case Key::ending:
      event.ending = Ending(node[name].one_of(ending_names));
      return;
    case Key::tie:
      event.tie = TieBreak(node[name].one_of(tie_names));
      return;
    case Key::turn:
      event.turn = uint16_t(node[name].integer(0, 65535));
      return;
  }
}

// A figure is written with the character it is.
bool is_named(Key key, std::string_view name) {
  return name == key_names[int(key)] || (key == Key::figure && name == "character") ||
         (key == Key::by && name == "by_character");
}

}  // namespace

Json write_event(const Content& content, const Event& event) {
  return gm::parts::write_event(event, keys_of(event.happening),
                                [&](Json& out, Key key) { write_key(content, out, event, key); });
}

Result<Event> read_event(const Content& content, const Json& json) {
  return reading([&] {
    return gm::parts::read_event<Event>(
        json, happening_names, keys_of, is_named,
        [&](const Node& node, Event& event, Key key) { read_key(content, node, event, key); });
  });
}

}  // namespace gm::infinity

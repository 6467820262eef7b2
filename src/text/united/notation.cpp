// Actions and events in JSON.
//
//   {"do": "act", "choice": "move", "place": 3, "pay": ["own move"]}
//   {"do": "play_card", "card": "hulk.aa"}
//   {"event": "card_drawn", "seat": "seat1", "card": "hulk.aa", "seen_by": ["seat1"]}
//
// An action names its decision, what is done if the decision knows several
// deeds, and with what. Every answer that a decision knows at all can be written
// and read, so that `refusal` can judge it. An event has the keys of its
// happening; a secret that is not shown has none.
#include "text/united/notation.h"

#include <span>
#include <string>
#include <vector>

#include "text/united/notation_parts.h"

namespace gm::united {

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

// What Action::what and Action::how mean, and the keys they are written with.
enum class Argument : uint8_t {
  none,
  villain,
  hero,
  location,
  threat,
  place,
  plan,
  card,
  seat,
  source,
  figure,
  unit,
  target,
  slot,
  hit,
  story,
  crisis,
  swap,
  shift,
};

Argument argument_of(Deed deed) {
  switch (deed) {
    case Deed::take_villain:
      return Argument::villain;
    case Deed::take_hero:
    case Deed::take_back:
      return Argument::hero;
    case Deed::take_location:
      return Argument::location;
    case Deed::take_threat:
      return Argument::threat;
    case Deed::take_place:
    case Deed::move:
      return Argument::place;
    case Deed::take_plan:
      return Argument::plan;
    case Deed::take_card:
      return Argument::card;
    case Deed::take_seat:
      return Argument::seat;
    case Deed::take_effect:
    case Deed::extra:
      return Argument::source;
    case Deed::take_figure:
    case Deed::bring:
    case Deed::share:
      return Argument::figure;
    case Deed::ignore:
      return Argument::unit;
    case Deed::attack:
      return Argument::target;
    case Deed::fill:
      return Argument::slot;
    case Deed::hit:
      return Argument::hit;
    case Deed::take_story:
      return Argument::story;
    case Deed::lift_crisis:
      return Argument::crisis;
    case Deed::swap:
      return Argument::swap;
    case Deed::shift:
      return Argument::shift;
    case Deed::accept:
    case Deed::decline:
    case Deed::rescue:
    case Deed::special:
    case Deed::end_actions:
    case Deed::stop:
    case Deed::pay:
    case Deed::keep:
    case Deed::bottom:
    case Deed::use:
    case Deed::skip:
    case Deed::yes:
    case Deed::no:
      return Argument::none;
  }
  return Argument::none;
}

// Whether the numbers of an action can be written, so that they read back.
bool writable(const Content& content, const Action& action) {
  if (int(action.decision) >= decision_count || int(action.deed) >= deed_count) return false;
  if (!knows(action.decision, action.deed) || !well_formed(action)) return false;
  const int what = action.what;
  switch (argument_of(action.deed)) {
    case Argument::none:
      return true;
    case Argument::villain:
      return text_of(content, VillainId(what)) != nullptr;
    case Argument::hero:
      return text_of(content, HeroId(what)) != nullptr;
    case Argument::location:
      return text_of(content, LocationId(what)) != nullptr;
    case Argument::threat:
      return text_of(content, ThreatId(what)) != nullptr;
    case Argument::place:
      return what < ring_size;
    case Argument::plan:
      return text_of(content, PlanId(what)) != nullptr;
    case Argument::card:
      return text_of(content, CardId(what)) != nullptr;
    case Argument::seat:
      return what < most_seats;
    case Argument::source:
      return what <= the_dashboard;
    case Argument::figure:
      return what < most_figures;
    case Argument::unit:
      return what < unit_count;
    case Argument::target:
      return what < target_count;
    case Argument::slot:
      return what < most_slots;
    case Argument::hit:
      return what < target_count && action.how < ring_size;
    case Argument::story:
      return what < most_story;
    case Argument::crisis:
      return what < most_figures || (what >= crisis_places && what < crisis_places + ring_size);
    case Argument::swap:
      return text_of(content, CardId(what)) != nullptr && action.how < most_story;
    case Argument::shift:
      return what < token_count && action.how / 8 < ring_size && action.how % 8 < ring_size;
  }
  return false;
}

Json write_source(int source) { return source == the_dashboard ? Json("dashboard") : Json(source); }
uint8_t read_source(const Node& node) {
  if (node.json().is_string() && node.text() == "dashboard") return u8(the_dashboard);
  if (node.json().is_string()) node.fail("dashboard or a ring position from 0 to 5");
  return u8(int(node.integer(0, ring_size - 1)));
}

void read_arguments(const Content& content, const Node& node, Action& action) {
  const auto only = [&](std::initializer_list<const char*> keys) {
    if (is_paid(action.deed)) {
      for (const auto& [name, member] : node.members()) {
        bool known = name == "do" || name == "choice" || name == "pay";
        for (const char* key : keys) known = known || name == key;
        if (!known) throw Problem{member.path(), std::string("not a key of ") + name_of(action.deed)};
      }
    } else {
      node.only({"do", "choice"}, keys);
    }
  };
  const auto number = [&](const char* key, int highest) { return u8(int(node[key].integer(0, highest))); };
  const auto place = [&](const char* key) { return number(key, ring_size - 1); };
  switch (argument_of(action.deed)) {
    case Argument::none:
      only({});
      break;
    case Argument::villain:
      only({"villain"});
      action.what = u8(int(read_villain(content, node["villain"])));
      break;
    case Argument::hero:
      only({"hero"});
      action.what = u8(int(read_hero(content, node["hero"])));
      break;
    case Argument::location:
      only({"location"});
      action.what = u8(int(read_location(content, node["location"])));
      break;
    case Argument::threat:
      only({"threat"});
      action.what = u8(int(read_threat(content, node["threat"])));
      break;
    case Argument::place:
      only({"place"});
      action.what = place("place");
      break;
    case Argument::plan:
      only({"plan"});
      action.what = u8(int(read_plan(content, node["plan"])));
      break;
    case Argument::card:
      only({"card"});
      action.what = u8(int(read_card(content, node["card"])));
      break;
    case Argument::seat:
      only({"seat"});
      action.what = u8(int(read_seat(node["seat"], most_seats)));
      break;
    case Argument::source:
      only({"source"});
      action.what = read_source(node["source"]);
      break;
    case Argument::figure:
      only({"figure"});
      action.what = number("figure", most_figures - 1);
      break;
    case Argument::unit:
      only({"symbol"});
      action.what = u8(int(read_unit(node["symbol"])));
      break;
    case Argument::target:
      only({"target"});
      action.what = u8(node["target"].one_of(target_names));
      break;
    case Argument::slot:
      only({"slot"});
      action.what = number("slot", most_slots - 1);
      break;
    case Argument::hit:
      only({"target", "place"});
      action.what = u8(node["target"].one_of(target_names));
      action.how = place("place");
      break;
    case Argument::story:
      only({"story"});
      action.what = number("story", most_story - 1);
      break;
    case Argument::crisis:
      only({"figure", "place"});
      if (node.find("figure").has_value() == node.find("place").has_value()) {
        node.fail("either \"figure\" or \"place\"");
      }
      action.what =
          node.find("figure") ? number("figure", most_figures - 1) : u8(crisis_places + place("place"));
      break;
    case Argument::swap:
      only({"card", "story"});
      action.what = u8(int(read_card(content, node["card"])));
      action.how = number("story", most_story - 1);
      break;
    case Argument::shift:
      only({"token", "from", "to"});
      action.what = u8(node["token"].one_of(token_names));
      action.how = u8(8 * place("from") + place("to"));
      break;
  }
  if (const auto pay = node.find("pay")) action.pay = read_payment(*pay);
}

Deed read_deed(const Node& node, Decision decision) {
  const std::vector<Deed> deeds = deeds_of(decision);
  const std::optional<Node> choice = node.find("choice");
  if (deeds.size() == 1 && !choice) return deeds.front();
  std::vector<const char*> names;
  for (Deed deed : deeds) names.push_back(name_of(deed));
  return deeds[std::size_t(node["choice"].one_of(names))];
}

}  // namespace

Json write_action(const Content& content, Action action) {
  Json out = object_for(6);
  out["do"] = int(action.decision) < decision_count ? name_of(action.decision) : "none";
  if (!writable(content, action)) {  // means nothing; cannot be read back
    out["deed"] = int(action.deed);
    out["what"] = int(action.what);
    out["how"] = int(action.how);
    return out;
  }
  if (deeds_of(action.decision).size() > 1) out["choice"] = name_of(action.deed);
  const int what = action.what;
  switch (argument_of(action.deed)) {
    case Argument::none:
      break;
    case Argument::villain:
      out["villain"] = villain_id(content, VillainId(what));
      break;
    case Argument::hero:
      out["hero"] = hero_id(content, HeroId(what));
      break;
    case Argument::location:
      out["location"] = location_id(content, LocationId(what));
      break;
    case Argument::threat:
      out["threat"] = threat_name(content, ThreatId(what));
      break;
    case Argument::place:
      out["place"] = what;
      break;
    case Argument::plan:
      out["plan"] = plan_name(content, PlanId(what));
      break;
    case Argument::card:
      out["card"] = card_name(content, CardId(what));
      break;
    case Argument::seat:
      out["seat"] = write_seat(Seat(action.what));
      break;
    case Argument::source:
      out["source"] = write_source(what);
      break;
    case Argument::figure:
      out["figure"] = what;
      break;
    case Argument::unit:
      out["symbol"] = write_unit(Unit(what));
      break;
    case Argument::target:
      out["target"] = target_names[what];
      break;
    case Argument::slot:
      out["slot"] = what;
      break;
    case Argument::hit:
      out["target"] = target_names[what];
      out["place"] = int(action.how);
      break;
    case Argument::story:
      out["story"] = what;
      break;
    case Argument::crisis:
      if (what < crisis_places) {
        out["figure"] = what;
      } else {
        out["place"] = what - crisis_places;
      }
      break;
    case Argument::swap:
      out["card"] = card_name(content, CardId(what));
      out["story"] = int(action.how);
      break;
    case Argument::shift:
      out["token"] = token_names[what];
      out["from"] = action.how / 8;
      out["to"] = action.how % 8;
      break;
  }
  if (action.pay.size() > 0) out["pay"] = write_payment(action.pay);
  return out;
}

Result<Action> read_action(const Content& content, const Json& json) {
  return reading([&] {
    const Node node{json, "action"};
    // decision_names[0] is "none", which is no question.
    const Decision decision = Decision(1 + node["do"].one_of(std::span(decision_names).subspan(1)));
    Action action{decision, read_deed(node, decision)};
    read_arguments(content, node, action);
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
  card,
  other_card,
  hero,
  villain,
  plan,
  threat,
  location,
  to_location,
  at,
  to,
  n,
  m,
  symbol,
  token,
  mission,
  unit,
  target,
  act,
  trigger,
  cause,
  ending
};
using Keys = Set<Key, uint32_t>;
constexpr const char* key_names[] = {"seat",    "other",  "figure", "card",     "other_card",  "hero",
                                     "villain", "plan",   "threat", "location", "to_location", "at",
                                     "to",      "n",      "m",      "symbol",   "token",       "mission",
                                     "unit",    "target", "act",    "trigger",  "cause",       "ending"};

Keys keys_of(Happening happening) {
  switch (happening) {
    case Happening::villain_named:
      return Keys::of(Key::seat, Key::villain, Key::n);
    case Happening::location_laid:
      return Keys::of(Key::at, Key::location, Key::n, Key::m);
    case Happening::threat_laid:
    case Happening::threat_cleared:
    case Happening::threat_restored:
      return Keys::of(Key::at, Key::threat, Key::location);
    case Happening::villain_placed:
      return Keys::of(Key::at, Key::location, Key::villain);
    case Happening::hero_taken:
    case Happening::effect_cancelled:
    case Happening::turn_lost:
      return Keys::of(Key::seat, Key::figure, Key::hero);
    case Happening::card_removed:
    case Happening::special_used:
      return Keys::of(Key::figure, Key::card, Key::hero);
    case Happening::heroes_placed:
    case Happening::thug_defeated:
    case Happening::civilian_rescued:
      return Keys::of(Key::at, Key::location);
    case Happening::deck_shuffled:
    case Happening::option_taken:
      return Keys::of(Key::seat, Key::n);
    case Happening::card_drawn:
    case Happening::deck_searched:
      return Keys::of(Key::seat, Key::card);
    case Happening::back_seen:
      return Keys::of(Key::hero);
    case Happening::card_tucked:
      return Keys::of(Key::seat, Key::card, Key::cause);
    case Happening::cards_swapped:
      return Keys::of(Key::seat, Key::figure, Key::card, Key::other_card, Key::n, Key::m, Key::hero);
    case Happening::villain_turn:
    case Happening::bam_reached:
    case Happening::villain_hit:
      return Keys::of(Key::n, Key::villain);
    case Happening::plan_revealed:
      return Keys::of(Key::plan);
    case Happening::villain_moved:
      return Keys::of(Key::at, Key::to, Key::n, Key::location, Key::to_location, Key::villain);
    case Happening::effect_chosen:
      return Keys::of(Key::seat, Key::at, Key::location, Key::threat);
    case Happening::effect_begun:
      return Keys::of(Key::trigger, Key::figure, Key::at, Key::card, Key::plan, Key::threat, Key::location,
                      Key::hero, Key::villain);
    case Happening::effect_prevented:
    case Happening::effect_let:
      return Keys::of(Key::seat);
    case Happening::token_added:
    case Happening::token_unplaced:
      return Keys::of(Key::token, Key::at, Key::location);
    case Happening::token_passed:
      return Keys::of(Key::token, Key::at, Key::to, Key::location, Key::to_location);
    case Happening::token_discarded:
      return Keys::of(Key::token, Key::at, Key::n, Key::location);
    case Happening::token_moved:
      return Keys::of(Key::seat, Key::token, Key::at, Key::to, Key::location, Key::to_location);
    case Happening::crisis_laid:
    case Happening::crisis_lifted:
    case Happening::thug_hurt:
      return Keys::of(Key::at, Key::n, Key::location);
    case Happening::hurts_forgotten:
      return Keys::of(Key::n);
    case Happening::henchman_hit:
      return Keys::of(Key::at, Key::threat, Key::n, Key::location);
    case Happening::health_restored:
      return Keys::of(Key::at, Key::threat, Key::n, Key::location, Key::villain);
    case Happening::threat_filled:
      return Keys::of(Key::at, Key::threat, Key::symbol, Key::n, Key::location);
    case Happening::mission_advanced:
    case Happening::mission_done:
      return Keys::of(Key::mission, Key::n);
    case Happening::track_moved:
      return Keys::of(Key::n, Key::m, Key::villain);
    case Happening::turn_begun:
    case Happening::turn_over:
      return Keys::of(Key::seat, Key::figure, Key::n, Key::hero);
    case Happening::hero_stands:
    case Happening::shield_gone:
    case Happening::shield_taken:
    case Happening::attacks_ended:
    case Happening::plan_left:
    case Happening::plan_bottomed:
    case Happening::actions_ended:
      return Keys::of(Key::figure, Key::hero);
    case Happening::card_played:
      return Keys::of(Key::seat, Key::figure, Key::card, Key::n, Key::hero);
    case Happening::symbol_ignored:
    case Happening::symbol_spent:
      return Keys::of(Key::figure, Key::unit, Key::hero);
    case Happening::action_done:
      return Keys::of(Key::figure, Key::act, Key::at, Key::hero, Key::location);
    case Happening::hero_moved:
      return Keys::of(Key::figure, Key::at, Key::to, Key::n, Key::hero, Key::location, Key::to_location);
    case Happening::tokens_given:
      return Keys::of(Key::figure, Key::symbol, Key::n, Key::hero);
    case Happening::target_chosen:
      return Keys::of(Key::figure, Key::at, Key::target, Key::hero, Key::location);
    case Happening::plan_peeked:
      return Keys::of(Key::figure, Key::plan, Key::hero);
    case Happening::location_used:
    case Happening::location_skipped:
      return Keys::of(Key::figure, Key::at, Key::location, Key::hero);
    case Happening::crisis_taken:
    case Happening::crisis_given_up:
    case Happening::hero_damaged:
    case Happening::damage_ignored:
    case Happening::hero_knocked_out:
      return Keys::of(Key::figure, Key::n, Key::hero);
    case Happening::first_named:
      return Keys::of(Key::seat, Key::other);
    case Happening::game_won:
    case Happening::game_lost:
      return Keys::of(Key::ending, Key::villain);
  }
  return {};
}

// Numbers and kinds are always there; a seat, a card or a place may not apply, or not be shown.
void write_key(const Content& content, Json& out, const Event& event, Key key) {
  const char* name = key_names[int(key)];
  switch (key) {
    case Key::seat:
      return put_seat(out, name, event.seat);
    case Key::other:
      return put_seat(out, name, event.other);
    case Key::figure:
      return put_place(out, name, event.figure);
    case Key::card:
      return put_card(out, name, content, event.card);
    case Key::other_card:
      return put_card(out, name, content, event.other_card);
    case Key::hero:
      if (event.hero != HeroId::none) out[name] = hero_id(content, event.hero);
      return;
    case Key::villain:
      if (event.villain != VillainId::none) out[name] = villain_id(content, event.villain);
      return;
    case Key::plan:
      if (event.plan != PlanId::none) out[name] = plan_name(content, event.plan);
      return;
    case Key::threat:
      if (event.threat != ThreatId::none) out[name] = threat_name(content, event.threat);
      return;
    case Key::location:
      if (event.location != LocationId::none) out[name] = location_id(content, event.location);
      return;
    case Key::to_location:
      if (event.to_location != LocationId::none) out[name] = location_id(content, event.to_location);
      return;
    case Key::at:
      return put_place(out, name, event.at);
    case Key::to:
      return put_place(out, name, event.to);
    case Key::n:
      out[name] = int(event.n);
      return;
    case Key::m:
      out[name] = int(event.m);
      return;
    case Key::symbol:
      out[name] = symbol_names[int(event.symbol)];
      return;
    case Key::token:
      out[name] = token_names[int(event.token)];
      return;
    case Key::mission:
      out[name] = mission_names[int(event.mission)];
      return;
    case Key::unit:
      if (event.unit != Unit::none) out[name] = write_unit(event.unit);
      return;
    case Key::target:
      if (event.target != Target::none) out[name] = name_of(event.target);
      return;
    case Key::act:
      out[name] = name_of(event.act);
      return;
    case Key::trigger:
      out[name] = trigger_names[int(event.trigger)];
      return;
    case Key::cause:
      out[name] = name_of(event.cause);
      return;
    case Key::ending:
      out[name] = name_of(event.ending);
      return;
  }
}

// A seat, or chance where it chose.
Seat actor_at(const Node& node, const char* key) {
  const std::optional<Node> member = node.find(key);
  if (!member) return nobody;
  const Result<Seat> seat = read_seat(member->text(), most_seats);
  if (!seat || *seat == spectator) member->fail("seat0 to seat3 or chance");
  return *seat;
}

void read_key(const Content& content, const Node& node, Event& event, Key key) {
  const char* name = key_names[int(key)];
  const auto number = [&] { return u8(int(node[name].integer(0, 255))); };
  const auto member = node.find(name);
  switch (key) {
    case Key::seat:
      event.seat = actor_at(node, name);
      return;
    case Key::other:
      event.other = actor_at(node, name);
      return;
    case Key::figure:
      event.figure = figure_at(node, name);
      return;
    case Key::card:
      event.card = card_at_key(content, node, name);
      return;
    case Key::other_card:
      event.other_card = card_at_key(content, node, name);
      return;
    case Key::hero:
      if (member) event.hero = read_hero(content, *member);
      return;
    case Key::villain:
      if (member) event.villain = read_villain(content, *member);
      return;
    case Key::plan:
      if (member) event.plan = read_plan(content, *member);
      return;
    case Key::threat:
      if (member) event.threat = read_threat(content, *member);
      return;
    case Key::location:
      if (member) event.location = read_location(content, *member);
      return;
    case Key::to_location:
      if (member) event.to_location = read_location(content, *member);
      return;
    case Key::at:
      event.at = place_at(node, name);
      return;
    case Key::to:
      event.to = place_at(node, name);
      return;
    case Key::n:
      event.n = number();
      return;
    case Key::m:
      event.m = number();
      return;
    case Key::symbol:
      event.symbol = Symbol(node[name].one_of(symbol_names));
      return;
    case Key::token:
      event.token = Token(node[name].one_of(token_names));
      return;
    case Key::mission:
      event.mission = Mission(node[name].one_of(mission_names));
      return;
    case Key::unit:
      if (member) event.unit = read_unit(*member);
      return;
    case Key::target:
      if (member) event.target = Target(member->one_of(target_names));
      return;
    case Key::act:
      event.act = Act(node[name].one_of(act_names));
      return;
    case Key::trigger:
      event.trigger = Trigger(node[name].one_of(trigger_names));
      return;
    case Key::cause:
      event.cause = Cause(node[name].one_of(cause_names));
      return;
    case Key::ending:
      event.ending = Ending(node[name].one_of(ending_names));
      return;
  }
}

bool is_named(Key key, std::string_view name) { return name == key_names[int(key)]; }

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

}  // namespace gm::united

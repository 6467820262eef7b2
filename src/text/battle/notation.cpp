// Actions and events in JSON.
//
//   {"do": "lay_card", "card": "melee"}
//   {"event": "card_drawn", "seat": "seat1", "card": "melee", "seen_by": ["seat1"]}
//
// An action names its decision and one argument; every answer that a decision
// knows at all can be written and read, so that `refusal` can judge it. An
// event has the keys of its happening; a secret that is not shown has none.
#include "text/battle/notation.h"

#include <span>
#include <string>

#include "text/battle/notation_parts.h"

namespace gm::battle {

using namespace parts;

// ---- Actions ------------------------------------------------------------------

namespace {

// What Action::what means, and the key it is written with.
enum class Argument : uint8_t { none, card, tactic, hero, battlefield, seat, choice, copy };

Argument argument_of(Decision decision) {
  switch (decision) {
    case Decision::none:
      return Argument::none;
    case Decision::c_draw:
    case Decision::c_row:
    case Decision::c_discard:
    case Decision::c_take:
    case Decision::discard_down:
    case Decision::draft_pick:
    case Decision::lay_card:
    case Decision::swap_card:
    case Decision::name_technique:
    case Decision::take_card:
    case Decision::pay_card:
    case Decision::take_from_discard:
      return Argument::card;
    case Decision::c_tactic:
    case Decision::flip_tactic:
    case Decision::toggle_ko:
    case Decision::leaver_trap:
      return Argument::tactic;
    case Decision::c_deal_hero:
    case Decision::keep_hero:
      return Argument::hero;
    case Decision::c_battlefield:
      return Argument::battlefield;
    case Decision::c_first_player:
    case Decision::flurry_hero:
    case Decision::pick_opponent:
    case Decision::pick_more:
      return Argument::seat;
    case Decision::before_reveal:
    case Decision::act:
    case Decision::finish:
    case Decision::may_step:
      return Argument::choice;
    case Decision::copy_action:
      return Argument::copy;
  }
  return Argument::none;
}

uint8_t read_what(const Content& content, const Node& node, Decision decision) {
  switch (argument_of(decision)) {
    case Argument::none:
      break;
    case Argument::card:
      node.only({"do", "card"});
      return u8(int(read_technique(node["card"])));
    case Argument::tactic:
      node.only({"do", "tactic"});
      return u8(int(read_technique(node["tactic"])));
    case Argument::hero:
      node.only({"do", "hero"});
      return u8(int(read_hero(content, node["hero"])));
    case Argument::battlefield:
      node.only({"do", "battlefield"});
      return u8(int(read_field(content, node["battlefield"])));
    case Argument::seat:
      if (decision == Decision::pick_more && node.find("stop")) {
        node.only({"do", "stop"});
        if (!node["stop"].yes_no()) node["stop"].fail("true");
        return stop_picking;
      }
      node.only({"do", "seat"});
      return u8(int(parts::read_seat(node["seat"], max_seats)));
    case Argument::choice:
      node.only({"do", "choice"});
      return u8(node["choice"].one_of(choice_names));
    case Argument::copy: {
      node.only({"do", "seat", "action"});
      const int part = node["action"].one_of(part_names);
      const Seat from = seat_at(node, "seat", max_seats);
      return u8((from == nobody ? int(copy_named) : 2 * int(from)) + part);
    }
  }
  return 0;
}

}  // namespace

Json write_action(const Content& content, Action action) {
  Json out = object_for(8);
  out["do"] = name_of(action.decision);
  if (action.what >= answers(action.decision)) {  // means nothing; cannot be read back
    out["what"] = int(action.what);
    return out;
  }
  switch (argument_of(action.decision)) {
    case Argument::none:
      break;
    case Argument::card:
      out["card"] = technique_names[action.what];
      break;
    case Argument::tactic:
      out["tactic"] = technique_names[action.what];
      break;
    case Argument::hero:
      out["hero"] = hero_id(content, HeroId(action.what));
      break;
    case Argument::battlefield:
      out["battlefield"] = field_id(content, FieldId(action.what));
      break;
    case Argument::seat:
      if (action.what == stop_picking) {
        out["stop"] = true;
      } else {
        out["seat"] = write_seat(Seat(action.what));
      }
      break;
    case Argument::choice:
      out["choice"] = choice_names[action.what];
      break;
    case Argument::copy:
      if (action.what < copy_named) out["seat"] = write_seat(Seat(action.what / 2));
      out["action"] = part_names[action.what % 2];
      break;
  }
  return out;
}

Result<Action> read_action(const Content& content, const Json& json) {
  return reading([&] {
    const Node node{json, "action"};
    // decision_names[0] is "none", which is no question.
    const Decision decision = Decision(1 + node["do"].one_of(std::span(decision_names).subspan(1)));
    return Action{decision, read_what(content, node, decision)};
  });
}

// ---- Events -------------------------------------------------------------------

namespace {

// The fields of Event that belong to a happening.
enum class Key : uint8_t { seat, other, card, hero, battlefield, n, action, source, cause, side, cards };
using Keys = Set<Key, uint16_t>;
constexpr const char* key_names[] = {"seat",   "other",  "card",  "hero", "battlefield", "n",
                                     "action", "source", "cause", "side", "cards"};

Keys keys_of(Happening happening) {
  switch (happening) {
    case Happening::first_player_named:
    case Happening::marker_taken:
    case Happening::stance_taken:
    case Happening::ward_raised:
    case Happening::ward_ended:
    case Happening::hands_locked:
    case Happening::overtime_begun:
    case Happening::overtime_ended:
      return Keys::of(Key::seat);
    case Happening::hero_dealt:
    case Happening::hero_chosen:
    case Happening::hero_shown:
    case Happening::ability_used:
      return Keys::of(Key::seat, Key::hero);
    case Happening::fight_begun:
    case Happening::deck_reshuffled:
    case Happening::round_begun:
    case Happening::stage_begun:
    case Happening::round_over:
    case Happening::target_raised:
      return Keys::of(Key::n);
    case Happening::field_revealed:
      return Keys::of(Key::battlefield);
    case Happening::energy_set:
    case Happening::energy_gained:
      return Keys::of(Key::seat, Key::n);
    case Happening::row_card:
    case Happening::order_ko_spent:
      return Keys::of(Key::card);
    case Happening::card_drawn:
    case Happening::card_picked:
    case Happening::card_laid:
    case Happening::laid_opened:
    case Happening::card_revealed:
    case Happening::order_broken:
    case Happening::ko_struck:
    case Happening::ko_withstood:
    case Happening::trap_sprung:
    case Happening::technique_named:
    case Happening::card_discarded:
    case Happening::card_recovered:
    case Happening::laid_discarded:
    case Happening::laid_swapped:
    case Happening::laid_returned:
    case Happening::trap_placed:
    case Happening::trap_removed:
    case Happening::ko_placed:
    case Happening::ko_removed:
      return Keys::of(Key::seat, Key::card);
    case Happening::row_cleared:
      return Keys::of(Key::cards);
    case Happening::card_given:
      return Keys::of(Key::seat, Key::card, Key::n);
    case Happening::action_chosen:
      return Keys::of(Key::seat, Key::card, Key::action);
    case Happening::hero_targeted:
      return Keys::of(Key::seat, Key::other);
    case Happening::hero_hurt:
      return Keys::of(Key::seat, Key::other, Key::n, Key::source);
    case Happening::hero_untouched:
    case Happening::hurt_prevented:
      return Keys::of(Key::seat, Key::source);
    case Happening::hand_shown:
      return Keys::of(Key::seat, Key::cards);
    case Happening::hand_seen:
      return Keys::of(Key::seat, Key::other, Key::cards);
    case Happening::card_taken:
    case Happening::laid_seen:
      return Keys::of(Key::seat, Key::other, Key::card);
    case Happening::trigger_fired:
      return Keys::of(Key::seat, Key::hero, Key::battlefield);
    case Happening::hero_left:
      return Keys::of(Key::seat, Key::card, Key::cause);
    case Happening::fight_won:
      return Keys::of(Key::side, Key::n);
    case Happening::game_won:
      return Keys::of(Key::side);
    case Happening::hands_unlocked:
    case Happening::fight_shared_by_cap:
    case Happening::deciding_fight:
      return {};
  }
  return {};
}

void write_key(const Content& content, Json& out, const Event& event, Key key) {
  const char* name = key_names[int(key)];
  switch (key) {
    case Key::seat:
      return put_seat(out, name, event.seat);
    case Key::other:
      return put_seat(out, name, event.other);
    case Key::card:
      if (event.card != Technique::none) out[name] = technique_names[int(event.card)];
      return;
    case Key::hero:
      if (event.hero != HeroId::none) out[name] = hero_id(content, event.hero);
      return;
    case Key::battlefield:
      if (event.field != FieldId::none) out[name] = field_id(content, event.field);
      return;
    case Key::n:
      out[name] = int(event.n);
      return;
    case Key::action:
      out[name] = part_names[int(event.part)];
      return;
    case Key::source:
      out[name] = source_names[int(event.source)];
      return;
    case Key::cause:
      out[name] = name_of(event.cause);
      return;
    case Key::side:
      out[name] = int(event.side);
      return;
    case Key::cards:
      return put(out, name, event.cards);
  }
}

// Numbers and kinds must be there; a seat, a card or a pile may not apply, or
// not be shown.
void read_key(const Content& content, const Node& node, Event& event, Key key) {
  const char* name = key_names[int(key)];
  switch (key) {
    case Key::seat:
      event.seat = seat_at(node, name, max_seats);
      return;
    case Key::other:
      event.other = seat_at(node, name, max_seats);
      return;
    case Key::card:
      event.card = technique_at(node, name);
      return;
    case Key::hero:
      if (const auto hero = node.find(name)) event.hero = read_hero(content, *hero);
      return;
    case Key::battlefield:
      if (const auto field = node.find(name)) event.field = read_field(content, *field);
      return;
    case Key::n:
      event.n = u8(int(node[name].integer(0, 255)));
      return;
    case Key::action:
      event.part = Part(node[name].one_of(part_names));
      return;
    case Key::source:
      event.source = Source(node[name].one_of(source_names));
      return;
    case Key::cause:
      event.cause = Cause(node[name].one_of(cause_names));
      return;
    case Key::side:
      event.side = Side(node[name].integer(0, max_seats - 1));
      return;
    case Key::cards:
      event.cards = cards_at(node, name);
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

Json write_cards(const Content& content, Lang lang) {
  Json out = {{"techniques", Json::object()}, {"heroes", Json::object()}, {"battlefields", Json::object()}};
  for (int i = 0; i < technique_count; ++i) {
    const TechniqueText& text = content.technique[i];
    Json card = {{"name", text.name.in(lang)}, {"number", int(content.book.technique[i].number)}};
    for (int part = 0; part < 2; ++part) {
      card[part == 0 ? "a" : "b"] = {{"name", text.action[part].in(lang)},
                                     {"text", text.action_text[part].in(lang)}};
    }
    out["techniques"][technique_names[i]] = card;
  }
  for (std::size_t i = 0; i < content.heroes.size(); ++i) {
    const CardText& card = content.heroes[i];
    bool active = false;
    for (const Ability& ability : content.book.hero[i].abilities) {
      active = active || ability.kind == Ability::Kind::active;
    }
    out["heroes"][card.id] = {
        {"name", card.name.in(lang)}, {"text", card.text.in(lang)}, {"kind", active ? "active" : "passive"}};
  }
  for (const CardText& card : content.fields) {
    out["battlefields"][card.id] = {{"name", card.name.in(lang)}, {"text", card.text.in(lang)}};
  }
  return out;
}

}  // namespace gm::battle

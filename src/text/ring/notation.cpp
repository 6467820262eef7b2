// Actions and events in JSON.
//
//   {"do": "perform", "choice": "play", "card": "swing", "power": "mid"}
//   {"do": "stun_target", "die": "red 5"}
//   {"event": "card_drawn", "seat": "seat1", "card": "swing", "seen_by": ["seat1"]}
//
// An action names its decision, what is done if the decision knows several
// deeds, and with what. Every answer that a decision knows at all can be written
// and read, so that `refusal` can judge it. An event has the keys of its
// happening; a secret that is not shown has none.
#include "text/ring/notation.h"

#include <span>
#include <string>
#include <vector>

#include "text/ring/notation_parts.h"

namespace gm::ring {

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
enum class Argument : uint8_t { none, seat, fighter, card, play, value, die, split, turn, swap, branch };

Argument argument_of(Deed deed) {
  switch (deed) {
    case Deed::name_seat:
      return Argument::seat;
    case Deed::take_fighter:
      return Argument::fighter;
    case Deed::take_card:
    case Deed::discard_card:
      return Argument::card;
    case Deed::play:
      return Argument::play;
    case Deed::roll_die:
      return Argument::value;
    case Deed::pick_die:
    case Deed::stun_die:
      return Argument::die;
    case Deed::split:
      return Argument::split;
    case Deed::turn_die:
      return Argument::turn;
    case Deed::swap_dice:
      return Argument::swap;
    case Deed::branch:
      return Argument::branch;
    case Deed::roll_now:
    case Deed::pass:
    case Deed::accept:
    case Deed::stop:
    case Deed::heal_lost:
    case Deed::heal_pain:
    case Deed::more:
    case Deed::yes:
    case Deed::no:
      return Argument::none;
  }
  return Argument::none;
}

constexpr int most_points = 40;    // of a split
constexpr int most_branches = 12;  // of a choose: no list has more steps

// Whether the numbers of an action can be written, so that they read back.
bool writable(const Content& content, Action action) {
  if (int(action.decision) >= decision_count || int(action.deed) >= deed_count) return false;
  if (!knows(action.decision, action.deed)) return false;
  const bool plain = action.how == 0;
  switch (argument_of(action.deed)) {
    case Argument::none:
      return action.what == 0 && plain;
    case Argument::seat:
      return action.what < seat_count && plain;
    case Argument::fighter:
      return (action.what < content.fighters.size() ||
              (action.what >= max_fighters - seat_count && action.what < max_fighters)) &&
             plain;
    case Argument::card:
      return action.what < content.cards.size() && plain;
    case Argument::play:
      return action.what < content.cards.size() && action.how < power_count;
    case Argument::value:
      return 1 <= action.what && action.what <= faces && plain;
    case Argument::die:
      return is_die(Die(action.what)) && plain;
    case Argument::split:
      return action.what <= most_points && action.how <= most_points;
    case Argument::turn:
      return is_die(Die(action.what)) && 1 <= action.how && action.how <= faces;
    case Argument::swap:
      return is_die(Die(action.what)) && is_die(Die(action.how));
    case Argument::branch:
      return action.what < most_branches && plain;
  }
  return false;
}

void read_arguments(const Content& content, const Node& node, Action& action) {
  const auto only = [&](std::initializer_list<const char*> keys) { node.only({"do", "choice"}, keys); };
  switch (argument_of(action.deed)) {
    case Argument::none:
      only({});
      return;
    case Argument::seat:
      only({"seat"});
      action.what = u8(int(read_seat(node["seat"], seat_count)));
      return;
    case Argument::fighter:
      only({"fighter"});
      action.what = u8(int(read_fighter(content, node["fighter"])));
      return;
    case Argument::card:
      only({"card"});
      action.what = u8(int(read_card(content, node["card"])));
      return;
    case Argument::play:
      only({"card", "power"});
      action.what = u8(int(read_card(content, node["card"])));
      action.how = u8(name_at(node, "power", power_names, int(Power::none)));
      return;
    case Argument::value:
      only({"value"});
      action.what = u8(int(node["value"].integer(1, faces)));
      return;
    case Argument::die:
      only({"die"});
      action.what = u8(int(read_die(node["die"])));
      return;
    case Argument::split:
      only({"damage", "pain"});
      action.what = u8(int(node["damage"].integer(0, most_points)));
      action.how = u8(int(node["pain"].integer(0, most_points)));
      return;
    case Argument::turn:
      only({"die", "to"});
      action.what = u8(int(read_die(node["die"])));
      action.how = u8(int(node["to"].integer(1, faces)));
      return;
    case Argument::swap:
      only({"die", "with"});
      action.what = u8(int(read_die(node["die"])));
      action.how = u8(int(read_die(node["with"])));
      return;
    case Argument::branch:
      only({"branch"});
      action.what = u8(int(node["branch"].integer(1, most_branches)) - 1);
      return;
  }
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
  Json out = object_for(5);
  out["do"] = int(action.decision) < decision_count ? name_of(action.decision) : "none";
  if (!writable(content, action)) {  // means nothing; cannot be read back
    out["deed"] = int(action.deed);
    out["what"] = int(action.what);
    out["how"] = int(action.how);
    return out;
  }
  if (deeds_of(action.decision).size() > 1) out["choice"] = name_of(action.deed);
  switch (argument_of(action.deed)) {
    case Argument::none:
      break;
    case Argument::seat:
      out["seat"] = write_seat(Seat(action.what));
      break;
    case Argument::fighter:
      out["fighter"] = fighter_id(content, FighterId(action.what));
      break;
    case Argument::card:
      out["card"] = card_id(content, CardId(action.what));
      break;
    case Argument::play:
      out["card"] = card_id(content, CardId(action.what));
      if (Power(action.how) != Power::none) out["power"] = power_names[action.how];
      break;
    case Argument::value:
      out["value"] = int(action.what);
      break;
    case Argument::die:
      out["die"] = write_die(Die(action.what));
      break;
    case Argument::split:
      out["damage"] = int(action.what);
      out["pain"] = int(action.how);
      break;
    case Argument::turn:
      out["die"] = write_die(Die(action.what));
      out["to"] = int(action.how);
      break;
    case Argument::swap:
      out["die"] = write_die(Die(action.what));
      out["with"] = write_die(Die(action.how));
      break;
    case Argument::branch:
      out["branch"] = action.what + 1;
      break;
  }
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
  card,
  copy,
  by,
  power,
  fighter,
  die,
  to,
  n,
  m,
  damage,
  pain,
  before,
  after,
  purpose,
  cause,
  opener,
  trigger,
  verb,
  reason,
  tie,
  turn
};
using Keys = Set<Key, uint32_t>;
constexpr const char* key_names[] = {"seat",    "other",  "card",   "copy",    "by",    "power",
                                     "fighter", "die",    "to",     "n",       "m",     "damage",
                                     "pain",    "before", "after",  "purpose", "cause", "opener",
                                     "trigger", "verb",   "reason", "tie",     "turn"};

Keys keys_of(Happening happening) {
  switch (happening) {
    case Happening::picker_named:
    case Happening::turn_skipped:
    case Happening::window_passed:
    case Happening::no_more_attack:
    case Happening::answered_anew:
    case Happening::points_made:
    case Happening::doctor_stops:
      return Keys::of(Key::seat);
    case Happening::fighter_taken:
      return Keys::of(Key::seat, Key::fighter, Key::n);
    case Happening::opener_named:
      return Keys::of(Key::seat, Key::opener);
    case Happening::round_begun:
    case Happening::chain_closed:
      return Keys::of(Key::n);
    case Happening::pain_recovered:
    case Happening::healed:
      return Keys::of(Key::seat, Key::n, Key::before, Key::after);
    case Happening::die_kept:
      return Keys::of(Key::seat, Key::die);
    case Happening::dice_returned:
    case Happening::deck_shuffled:
    case Happening::limit_changed:
    case Happening::yellow_received:
    case Happening::yellow_dropped:
    case Happening::pass_begun:
    case Happening::branch_chosen:
    case Happening::option_taken:
    case Happening::protection_added:
    case Happening::pain_capped:
    case Happening::round_over:
    case Happening::doctor_called:
    case Happening::final_counted:
      return Keys::of(Key::seat, Key::n);
    case Happening::card_searched:
    case Happening::card_drawn:
    case Happening::yellow_avoided:
    case Happening::item_idle:
    case Happening::card_cycled:
      return Keys::of(Key::seat, Key::card);
    case Happening::turn_begun:
      return Keys::of(Key::seat, Key::turn);
    case Happening::die_picked:
      return Keys::of(Key::seat, Key::other, Key::die);
    case Happening::die_rolled:
      return Keys::of(Key::seat, Key::die, Key::n, Key::purpose);
    case Happening::die_nudged:
    case Happening::dice_swapped:
    case Happening::die_set:
      return Keys::of(Key::seat, Key::die, Key::to);
    case Happening::card_played:
      return Keys::of(Key::seat, Key::card, Key::copy, Key::by, Key::power, Key::die);
    case Happening::card_discarded:
      return Keys::of(Key::seat, Key::other, Key::card, Key::cause);
    case Happening::check_passed:
    case Happening::caught:
      return Keys::of(Key::seat, Key::card, Key::n, Key::m);
    case Happening::item_acts:
      return Keys::of(Key::seat, Key::card, Key::power);
    case Happening::item_cancelled:
      return Keys::of(Key::seat, Key::other, Key::card, Key::by);
    case Happening::again_granted:
      return Keys::of(Key::seat, Key::other, Key::by);
    case Happening::nothing_happens:
      return Keys::of(Key::seat, Key::card, Key::verb);
    case Happening::trigger_fired:
      return Keys::of(Key::seat, Key::fighter, Key::trigger);
    case Happening::packet_formed:
      return Keys::of(Key::seat, Key::other, Key::damage, Key::pain);
    case Happening::packet_protected:
    case Happening::packet_capped:
      return Keys::of(Key::seat, Key::n, Key::damage, Key::pain);
    case Happening::tokens_hurt:
      return Keys::of(Key::seat, Key::other, Key::damage, Key::pain, Key::before, Key::after);
    case Happening::knocked_down:
      return Keys::of(Key::seat, Key::other);
    case Happening::hand_seen:
      return Keys::of(Key::seat, Key::other, Key::n);
    case Happening::card_seen:
      return Keys::of(Key::seat, Key::other, Key::card);
    case Happening::set_counted:
      return Keys::of(Key::seat, Key::die, Key::n);
    case Happening::tie_broken:
      return Keys::of(Key::seat, Key::n, Key::m, Key::tie);
    case Happening::fight_won:
      return Keys::of(Key::seat, Key::reason, Key::tie);
  }
  return {};
}

Json write_health(Health health) {
  Json out = object_for(3);
  out["healthy"] = int(health.healthy);
  out["pain"] = int(health.pain);
  out["lost"] = health.lost();
  return out;
}
Health read_health(const Node& node) {
  node.only({"healthy", "pain", "lost"});
  const Health health{u8(int(node["healthy"].integer(0, all_tokens))),
                      u8(int(node["pain"].integer(0, all_tokens)))};
  if (health.healthy + health.pain > all_tokens || node["lost"].integer(0, all_tokens) != health.lost()) {
    node.fail("12 tokens in all");
  }
  return health;
}

void write_key(const Content& content, Json& out, const Event& event, Key key) {
  const char* name = key_names[int(key)];
  switch (key) {
    case Key::seat:
      return put_seat(out, name, event.seat);
    case Key::other:
      return put_seat(out, name, event.other);
    case Key::card:
      return put_card(out, name, content, event.card);
    case Key::copy:
      return put_card(out, name, content, event.copy);
    case Key::by:
      return put_card(out, name, content, event.by);
    case Key::power:
      if (event.power != Power::none) out[name] = power_names[int(event.power)];
      return;
    case Key::fighter:
      if (event.fighter != FighterId::none) out[name] = fighter_id(content, event.fighter);
      return;
    case Key::die:
      return put_die(out, name, event.die);
    case Key::to:
      return put_die(out, name, event.to_die);
    case Key::n:
      out[name] = int(event.n);
      return;
    case Key::m:
      out[name] = int(event.m);
      return;
    case Key::damage:
      out[name] = int(event.damage);
      return;
    case Key::pain:
      out[name] = int(event.pain);
      return;
    case Key::before:
      out[name] = write_health(event.before);
      return;
    case Key::after:
      out[name] = write_health(event.after);
      return;
    case Key::purpose:
      out[name] = name_of(event.purpose);
      return;
    case Key::cause:
      out[name] = name_of(event.cause);
      return;
    case Key::opener:
      out[name] = name_of(event.opener);
      return;
    case Key::trigger:
      out[name] = trigger_names[int(event.trigger)];
      return;
    case Key::verb:
      out[name] = verb_names[int(event.verb)];
      return;
    case Key::reason:
      out[name] = name_of(event.reason);
      return;
    case Key::tie:
      out[name] = name_of(event.tie);
      return;
    case Key::turn:
      out[name] = int(event.turn);
      return;
  }
}

// Numbers and kinds must be there; a seat, a card or a die may not apply, or not be shown.
void read_key(const Content& content, const Node& node, Event& event, Key key) {
  const char* name = key_names[int(key)];
  const auto number = [&] { return u8(int(node[name].integer(0, 255))); };
  const auto die = [&] {
    const auto member = node.find(name);
    return member ? read_die(*member) : Die::none;
  };
  switch (key) {
    case Key::seat:
      event.seat = seat_at(node, name, seat_count);
      return;
    case Key::other:
      event.other = seat_at(node, name, seat_count);
      return;
    case Key::card:
      event.card = parts::card_at(content, node, name);
      return;
    case Key::copy:
      event.copy = parts::card_at(content, node, name);
      return;
    case Key::by:
      event.by = parts::card_at(content, node, name);
      return;
    case Key::power:
      event.power = Power(name_at(node, name, power_names, int(Power::none)));
      return;
    case Key::fighter:
      if (const auto fighter = node.find(name)) event.fighter = read_fighter(content, *fighter);
      return;
    case Key::die:
      event.die = die();
      return;
    case Key::to:
      event.to_die = die();
      return;
    case Key::n:
      event.n = number();
      return;
    case Key::m:
      event.m = number();
      return;
    case Key::damage:
      event.damage = number();
      return;
    case Key::pain:
      event.pain = number();
      return;
    case Key::before:
      event.before = read_health(node[name]);
      return;
    case Key::after:
      event.after = read_health(node[name]);
      return;
    case Key::purpose:
      event.purpose = Purpose(node[name].one_of(purpose_names));
      return;
    case Key::cause:
      event.cause = Cause(node[name].one_of(cause_names));
      return;
    case Key::opener:
      event.opener = Opener(node[name].one_of(opener_names));
      return;
    case Key::trigger:
      event.trigger = Trigger(node[name].one_of(trigger_names));
      return;
    case Key::verb:
      event.verb = Verb(node[name].one_of(verb_names));
      return;
    case Key::reason:
      event.reason = Reason(node[name].one_of(reason_names));
      return;
    case Key::tie:
      event.tie = TieBreak(node[name].one_of(tie_names));
      return;
    case Key::turn:
      event.turn = uint16_t(node[name].integer(0, 65535));
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

}  // namespace gm::ring

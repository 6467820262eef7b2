// The open table in JSON: what positions and views have in common.
//
// What belongs to a seat stands in its object of "seats", everything else at
// the top. People count from 1, so do "ability", "item", "step" and "unwinding"
// here. Absent means: zero, none, nobody, no; but
//   healthy    the tokens that are neither pain nor lost
//   reserve    the fighter's dice that are nowhere else
//   limit      3 in the turns of a round
//   picks      while dice are picked: as many as may be picked
//   picks_from the first die that may be picked at all
#include <fmt/format.h>

#include "text/ring/notation_parts.h"

namespace gm::ring::parts {

const std::initializer_list<const char*> table_keys = {
    "phase",  "decision",     "asked",      "about",  "purpose", "round",      "turn",      "active",
    "opener", "opening_left", "moved_last", "limit",  "chain",   "copied",     "unwinding", "protection",
    "again",  "attack_hurt",  "colour",     "packet", "picks",   "picks_from", "doctor",    "failed",
    "winner", "reason",       "tie",        "stack",  "seats"};
const std::initializer_list<const char*> corner_keys = {
    "fighter", "healthy", "pain", "lost",    "yellow", "yellow_turn", "pain_taken",
    "skip",    "last",    "ring", "reserve", "air",    "aside",       "discard"};

namespace {

int usual_limit(Phase phase) {
  return Phase::turn_start < phase && phase <= Phase::refreshed ? mobilise_limit : 0;
}

// The step that is being carried out; none if the stack cannot be what it says.
const Step* current_step(const Book& book, const Table& t) {
  if (t.stack.empty()) return nullptr;
  const Frame& f = t.stack.back();
  if (int(f.self) >= seat_count) return nullptr;
  const Steps* steps = nullptr;
  if (f.kind == Frame::Kind::ability) {
    const FighterId fighter = t.of(f.self).fighter;
    if (int(fighter) >= max_fighters || f.id >= book.fighter[int(fighter)].abilities.size()) return nullptr;
    steps = &book.fighter[int(fighter)].abilities[f.id].steps;
  } else {
    if (f.id >= t.chain.size()) return nullptr;
    steps = &item_card(book, t, f.id).level[level_of(t.chain[f.id].power)];
  }
  return f.step < steps->size() ? &(*steps)[f.step] : nullptr;
}

// The dice that may be picked at all where the table stands, and how many.
struct Picking {
  DieSet dice = 0;
  int limit = 0;
  Seat owner = nobody;
};
Picking picking(const Book& book, const Table& t) {
  if (t.stack.empty()) {
    if (t.active == nobody) return {};
    if (t.phase == Phase::mobilise) return {all_dice, t.limit, t.active};
    const FighterId fighter = t.of(t.active).fighter;
    if (t.phase != Phase::discard_roll || t.colour == Colour::none || int(fighter) >= max_fighters) return {};
    return {of_colour(t.colour), book.fighter[int(fighter)].discard_roll, t.active};
  }
  const Step* step = current_step(book, t);
  const Frame& f = t.stack.back();
  if (step == nullptr || f.mark != work) return {};
  if (step->verb == Verb::roll) return {eligible_dice(*step), step->n, f.self};
  if (step->verb != Verb::keep_dice) return {};
  return {ring_dice, t.round + 1 == 2 ? step->n : t.round + 1 == 3 ? step->least : 0, f.self};
}

// ---- Writing ------------------------------------------------------------------

Json write_chain(const Content& content, const Table& t) {
  Json out = Json::array();
  for (const Item& item : t.chain) {
    Json each = object_for(3);
    each["card"] = card_id(content, item.card);
    if (item.power != Power::none) each["power"] = power_names[int(item.power)];
    put_flag(each, "cancelled", item.cancelled);
    out.push_back(std::move(each));
  }
  return out;
}

Json write_frame(const Frame& frame) {
  Json out = object_for(8);
  out[frame.kind == Frame::Kind::item ? "item" : "ability"] = frame.id + 1;
  put_seat(out, "self", frame.self);
  out["step"] = frame.step + 1;
  out["mark"] = mark_names[frame.mark];
  put(out, "left", frame.left);
  put(out, "done", frame.done);
  put(out, "passes", frame.passes);
  return out;
}

}  // namespace

void write_table(Json& out, const Content& content, const Book&, const Table& t) {
  out["phase"] = name_of(t.phase);
  out["decision"] = name_of(t.decision);
  put_seat(out, "asked", t.asked);
  put_seat(out, "about", t.about);
  if (t.purpose != Purpose::none) out["purpose"] = name_of(t.purpose);
  put(out, "round", t.round);
  put(out, "turn", t.turn);
  put_seat(out, "active", t.active);
  put_seat(out, "opener", t.opener);
  put(out, "opening_left", t.opening_left);
  put_seat(out, "moved_last", t.moved_last);
  put(out, "limit", t.limit, usual_limit(t.phase));
  if (!t.chain.empty()) out["chain"] = write_chain(content, t);
  put_card(out, "copied", content, t.copied);
  if (t.unwinding > 0) out["unwinding"] = t.unwinding + 1;
  put(out, "protection", t.protection);
  put_flag(out, "again", t.again);
  put_flag(out, "attack_hurt", t.attack_hurt);
  if (t.phase == Phase::over || t.winner != nobody) {
    put_seat(out, "winner", t.winner);
    if (t.reason != Reason::none) out["reason"] = name_of(t.reason);
    if (t.tie != TieBreak::none) out["tie"] = name_of(t.tie);
  }
}

Json write_corner(const Content& content, const Corner& corner) {
  Json out = object_for(16);
  if (corner.fighter != FighterId::none) out["fighter"] = fighter_id(content, corner.fighter);
  out["healthy"] = int(corner.healthy);
  out["pain"] = int(corner.pain);
  out["lost"] = lost(corner);
  put(out, "yellow", corner.yellow);
  put(out, "yellow_turn", corner.yellow_turn);
  put(out, "pain_taken", corner.pain_taken);
  put_flag(out, "skip", corner.skip);
  if (corner.last_played != CardId::none) {
    Json last = object_for(2);
    last["card"] = card_id(content, corner.last_played);
    put_flag(last, "cancelled", corner.last_cancelled);
    out["last"] = std::move(last);
  }
  out["ring"] = write_ring(corner.dice);
  out["reserve"] = write_reserve(corner.dice);
  if (Json air = write_reserve(corner.apart); !air.empty()) out["air"] = std::move(air);
  if (Json aside = write_ring(corner.apart); !aside.empty()) out["aside"] = std::move(aside);
  return out;
}

void write_under_way(Json& out, const Content&, const Book& book, const Table& t) {
  if (t.colour != Colour::none) out["colour"] = colour_names[int(t.colour)];
  if (t.damage + t.pain + t.points > 0) {
    Json packet = object_for(3);
    packet["damage"] = int(t.damage);
    packet["pain"] = int(t.pain);
    put(packet, "points", t.points);
    out["packet"] = std::move(packet);
  }
  if (t.picks > 0) {
    out["picks"] = int(t.picks);
    const Picking now = picking(book, t);
    const Die first = Die(lowest(t.pickable));
    if (t.pickable != 0 && t.pickable != now.dice) out["picks_from"] = write_die(first);
  }
  put(out, "doctor", t.doctor);
  if (!t.failed.empty()) out["failed"] = write_viewers(Viewers::of_bits(t.failed.bits()));
  if (t.stack.empty()) return;
  out["stack"] = Json::array();
  for (const Frame& frame : t.stack) out["stack"].push_back(write_frame(frame));
}

// ---- Reading ------------------------------------------------------------------

namespace {

void read_chain(const Content& content, const Node& node, Table& t) {
  const std::optional<Node> member = node.find("chain");
  if (!member) return;
  for (const Node& item : member->list(max_chain)) {
    item.only({"card", "power", "cancelled"});
    const CardId card = read_card(content, item["card"]);
    t.chain.push({.card = card,
                  .power = Power(name_at(item, "power", power_names, int(Power::none))),
                  .cancelled = flag_at(item, "cancelled", false)});
  }
}

Frame read_frame(const Node& node) {
  node.only({"item", "ability", "self", "step", "mark", "left", "done", "passes"});
  const bool item = node.find("item").has_value();
  if (item == node.find("ability").has_value()) node.fail("either \"item\" or \"ability\"");
  return Frame{.kind = item ? Frame::Kind::item : Frame::Kind::ability,
               .id = u8(item ? int(node["item"].integer(1, max_chain)) - 1
                             : int(node["ability"].integer(1, max_abilities)) - 1),
               .self = read_seat(node["self"], seat_count),
               .step = u8(number_at(node, "step", 1, 1, max_steps + 1) - 1),
               .mark = u8(name_at(node, "mark", mark_names, fresh)),
               .left = u8(number_at(node, "left", 0, 0, 255)),
               .done = u8(number_at(node, "done", 0, 0, 255)),
               .passes = u8(number_at(node, "passes", 0, 0, max_passes))};
}

// The dice of a seat: what is said, and the rest of the fighter's in the reserve.
void read_dice(const Book& book, const Node& node, Corner& corner) {
  read_ring_at(node, "ring", corner.dice);
  read_reserve_at(node, "reserve", corner.dice);
  read_ring_at(node, "aside", corner.apart);
  read_reserve_at(node, "air", corner.apart);
  const bool said = node.find("reserve").has_value();
  for (int c = 0; c < colour_count; ++c) {
    const DieSet own = of_colour(Colour(c));
    const int stat = corner.fighter == FighterId::none ? 0 : book.fighter[int(corner.fighter)].stat[c];
    const int there = corner.dice.total(own) + corner.apart.total(own);
    if (!said && there <= stat) {
      corner.dice.set(reserve_die(Colour(c)), stat - there);
    } else if (there != stat) {
      throw Problem{node.path(), fmt::format("expected {} {} dice in all places together; got {}", stat,
                                             colour_names[c], there)};
    }
  }
}

void read_tokens(const Node& node, Corner& corner) {
  const int pain = number_at(node, "pain", 0, 0, all_tokens);
  const std::optional<Node> healthy = node.find("healthy");
  int lost_tokens = number_at(node, "lost", -1, 0, all_tokens);
  if (!healthy) {
    lost_tokens = std::max(lost_tokens, 0);
    if (pain + lost_tokens > all_tokens) node.fail("at most 12 tokens");
    corner.healthy = u8(all_tokens - pain - lost_tokens);
  } else {
    corner.healthy = u8(int(healthy->integer(0, all_tokens)));
    const int rest = all_tokens - corner.healthy - pain;
    if (rest < 0 || (lost_tokens >= 0 && lost_tokens != rest)) {
      throw Problem{node.path(), "expected 12 tokens: healthy, pain and lost together"};
    }
  }
  corner.pain = u8(pain);
}

void read_corner(const Content& content, const Book& book, const Node& node, Corner& corner) {
  if (const auto fighter = node.find("fighter")) corner.fighter = read_fighter(content, *fighter);
  read_tokens(node, corner);
  corner.yellow = u8(number_at(node, "yellow", 0, 0, yellow_limit));
  corner.yellow_turn = uint16_t(number_at(node, "yellow_turn", 0, 0, 999));
  corner.pain_taken = u8(number_at(node, "pain_taken", 0, 0, all_tokens));
  corner.skip = flag_at(node, "skip", false);
  if (const auto last = node.find("last")) {
    last->only({"card", "cancelled"});
    corner.last_played = read_card(content, (*last)["card"]);
    corner.last_cancelled = flag_at(*last, "cancelled", false);
  }
  read_dice(book, node, corner);
}

void read_picks(const Book& book, const Node& node, Table& t) {
  const Picking now = picking(book, t);
  const std::optional<Node> picks = node.find("picks");
  const std::optional<Node> from = node.find("picks_from");
  if (now.owner == nobody) {
    if (picks) picks->fail("no picks where no dice are picked");
    if (from) from->fail("nothing where no dice are picked");
    return;
  }
  const int most = std::min(now.limit, t.of(now.owner).dice.total(now.dice));
  t.picks = u8(picks ? int(picks->integer(0, max_amount)) : most);
  t.pickable = t.picks == 0 ? 0 : now.dice;
  if (from && t.picks > 0) t.pickable &= from_die_on(read_die(*from));
}

}  // namespace

std::vector<Node> read_seat_list(const Node& node) {
  const Node member = node["seats"];
  std::vector<Node> list = member.list(seat_count);
  if (list.size() != seat_count) member.fail("a list of 2 objects, one a seat");
  return list;
}

Table read_table(const Content& content, const Book& book, const Node& node) {
  Table t = start(book).table;
  t.phase = Phase(node["phase"].one_of(phase_names));
  t.decision = Decision(name_at(node, "decision", decision_names, 0));
  t.asked = seat_at(node, "asked", seat_count);
  t.about = seat_at(node, "about", seat_count);
  t.purpose = Purpose(name_at(node, "purpose", purpose_names, 0));
  t.round = u8(number_at(node, "round", 0, 0, max_rounds));
  t.turn = uint16_t(number_at(node, "turn", 0, 0, 999));
  t.active = seat_at(node, "active", seat_count);
  t.opener = seat_at(node, "opener", seat_count);
  t.opening_left = u8(number_at(node, "opening_left", 0, 0, max_amount));
  t.moved_last = seat_at(node, "moved_last", seat_count);
  t.limit = u8(number_at(node, "limit", usual_limit(t.phase), 0, max_amount));
  read_chain(content, node, t);
  t.copied = parts::card_at(content, node, "copied");
  t.unwinding = u8(std::max(number_at(node, "unwinding", 1, 2, max_chain) - 1, 0));
  t.protection = u8(number_at(node, "protection", 0, 0, 255));
  t.again = flag_at(node, "again", false);
  t.attack_hurt = flag_at(node, "attack_hurt", false);
  t.winner = seat_at(node, "winner", seat_count);
  t.reason = Reason(name_at(node, "reason", reason_names, 0));
  t.tie = TieBreak(name_at(node, "tie", tie_names, 0));

  const std::vector<Node> list = read_seat_list(node);
  for (std::size_t i = 0; i < list.size(); ++i) read_corner(content, book, list[i], t.corner[i]);

  t.colour = Colour(name_at(node, "colour", colour_names, int(Colour::none)));
  if (const auto packet = node.find("packet")) {
    packet->only({"damage", "pain", "points"});
    t.damage = u8(number_at(*packet, "damage", 0, 0, 255));
    t.pain = u8(number_at(*packet, "pain", 0, 0, 255));
    t.points = u8(number_at(*packet, "points", 0, 0, 255));
  }
  t.doctor = u8(number_at(node, "doctor", 0, 0, 255));
  if (const auto failed = node.find("failed")) {
    t.failed = read_set<Seats>(*failed, seat_count,
                               [](const Node& member) { return read_seat(member, seat_count); });
  }
  if (const auto stack = node.find("stack")) {
    for (const Node& frame : stack->list(max_frames)) t.stack.push(read_frame(frame));
  }
  // A chain is nobody's without an active seat.
  if (!t.chain.empty() && t.active == nobody) node["chain"].fail("no chain while nobody is active");
  read_picks(book, node, t);
  return t;
}

}  // namespace gm::ring::parts

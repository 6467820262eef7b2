// Positions and views in JSON. A position that a person can write by hand:
//
//   {"phase": "lay", "fight": 1, "round": 1, "stage": 1, "marker": "seat0",
//    "battlefield": "av_thin_air", "traps": ["shot"],
//    "seats": [{"hero": "hulk", "energy": 3, "hand": {"melee": 2, "shot": 3}},
//              {"hero": "thor", "energy": 2, "hand": {"arsenal": 1}}, ...]}
//
// The open part is described in notation_table.cpp. The rest may be absent too:
//   deck               all cards that are in no other place
//   decision, asked, about
//                      what the rules ask at this place
//   public             what everybody has seen: nothing
//   knows              what one seat has seen: what is public; with shared
//                      hands the hands of its team
//   held               within these: the cards of "hand"
//   deck_max           within these: what is public; there, all cards
#include <optional>
#include <string>
#include <vector>

#include "text/battle/notation.h"
#include "text/battle/notation_parts.h"

namespace gm::battle {

using namespace parts;

namespace {

// What a position and a view both say.
constexpr std::initializer_list<const char*> table_keys = {"phase",
                                                           "decision",
                                                           "asked",
                                                           "about",
                                                           "fight",
                                                           "round",
                                                           "stage",
                                                           "target",
                                                           "deciding",
                                                           "winner",
                                                           "marker",
                                                           "turn",
                                                           "did",
                                                           "battlefield",
                                                           "battlefield_spent",
                                                           "battlefield_deck",
                                                           "battlefield_discard",
                                                           "traps",
                                                           "knockouts",
                                                           "no_cards",
                                                           "discard",
                                                           "row",
                                                           "draft",
                                                           "wins",
                                                           "seats",
                                                           "public",
                                                           "point",
                                                           "leaving",
                                                           "cause",
                                                           "last_cause",
                                                           "left",
                                                           "left_battlefield",
                                                           "won",
                                                           "stack"};

// ---- Knowledge ----------------------------------------------------------------

// What one seat, or everybody, has seen of the hidden cards of a seat.
struct Sight {
  Cards hand;
  Cards held;
  bool laid = false;
  friend bool operator==(const Sight&, const Sight&) = default;
};

// What everybody has seen stands where `by` is the seat itself (see Knowledge).
Sight sight(const State& s, Seat of, Seat by) {
  return {s.known.seen_hand[of][by], s.known.seen_held[of][by], s.known.seen_laid[of].has(by)};
}

// RULE B-11.8: what a team-mate sees of a shared hand.
Sight whole_sight(const State& s, Seat of) {
  Sight whole{s.hand[of], s.hand[of], s.laid[of] != Technique::none};
  if (whole.laid) whole.held.add(s.laid[of]);
  return whole;
}

bool shares_hand(const Book& book, Seat of, Seat by) { return of != by && hand_group(book, of).has(by); }

// What is meant when nothing is written.
Sight usual_sight(const Book& book, const State& s, Seat of, Seat by) {
  if (of == by) return {};
  return shares_hand(book, of, by) ? whole_sight(s, of) : sight(s, of, of);
}

Json write_sight(const Sight& seen, const Sight& usual) {
  Json out = object_for(8);
  if (seen.hand != usual.hand) out["hand"] = write_cards(seen.hand);
  if (seen.held != Cards::greater(seen.hand, usual.held)) out["held"] = write_cards(seen.held);
  if (seen.laid != usual.laid) out["laid"] = seen.laid;
  return out;
}

Sight read_sight(const Node& node, const Sight& usual) {
  node.only({"hand", "held", "laid"});
  Sight seen;
  seen.hand = node.find("hand") ? read_cards(node["hand"]) : usual.hand;
  seen.held = node.find("held") ? read_cards(node["held"]) : Cards::greater(seen.hand, usual.held);
  seen.laid = flag_at(node, "laid", usual.laid);
  return seen;
}

// {"seat1": {...}, "deck_max": {...}}: the knowledge of `by`, or of everybody (nobody).
Json write_knowledge(const Book& book, const State& s, Seat by) {
  Json out = object_for(8);
  for (Seat of : all_seats(book)) {
    if (of == by) continue;
    const Seat slot = by == nobody ? of : by;
    const Json seen = write_sight(sight(s, of, slot), usual_sight(book, s, of, slot));
    if (!seen.empty()) out[write_seat(of)] = seen;
  }
  const Cards deck_max = by == nobody ? s.known.public_deck_max : s.known.deck_max[by];
  const Cards usual = by == nobody ? all_cards(book) : s.known.public_deck_max;
  if (deck_max != usual) out["deck_max"] = write_cards(deck_max);
  return out;
}

void read_knowledge(const Book& book, const std::optional<Node>& node, State& s, Seat by) {
  if (node) {
    for (const auto& [name, member] : node->members()) {
      if (name == "deck_max") continue;
      const Result<Seat> of = battle::read_seat(name, seats(book));
      if (!of || int(*of) >= max_seats || *of == by) {
        throw Problem{member.path(),
                      "expected another seat of this game or deck_max; got " + gm::shown(Json(name))};
      }
    }
  }
  for (Seat of : all_seats(book)) {
    if (of == by) continue;
    const Seat slot = by == nobody ? of : by;
    const Sight usual = usual_sight(book, s, of, slot);
    const std::optional<Node> member = node ? node->find(write_seat(of).c_str()) : std::nullopt;
    const Sight seen = member ? read_sight(*member, usual) : usual;
    if (shares_hand(book, of, slot) && seen != usual) {
      throw Problem{member->path(), "team-mates share their hands, so that all of it is known; leave it out"};
    }
    s.known.seen_hand[of][slot] = seen.hand;
    s.known.seen_held[of][slot] = seen.held;
    if (seen.laid) s.known.seen_laid[of].add(slot);
  }
  Cards& deck_max = by == nobody ? s.known.public_deck_max : s.known.deck_max[by];
  deck_max = by == nobody ? all_cards(book) : s.known.public_deck_max;
  if (node && node->find("deck_max")) deck_max = read_cards((*node)["deck_max"]);
}

// ---- Cards --------------------------------------------------------------------

// Fills the deck with all cards that are nowhere else, or complains about the
// first type of which there are too many or, with a deck given, too few.
void read_deck(const Book& book, const Node& node, State& s) {
  const bool given = node.find("deck").has_value();
  s.deck = cards_at(node, "deck");
  const Cards all = all_cards(book);
  for (int t = 0; t < technique_count; ++t) {
    const Technique type = Technique(t);
    int count = s.deck.count(type) + s.table.discard.count(type) + s.table.row.count(type);
    for (Seat seat : all_seats(book)) {
      count += s.hand[seat].count(type) + s.table.series[seat].count(type) + (s.laid[seat] == type);
    }
    if (!given && count <= all.count(type)) {
      s.deck.set(type, all.count(type) - count);
    } else if (count != all.count(type)) {
      throw Problem{node.path(), "expected " + std::to_string(all.count(type)) + " " + technique_names[t] +
                                     " cards in all places together; got " + std::to_string(count)};
    }
  }
}

// ---- The question -------------------------------------------------------------

State without_question(State s) {
  s.table.decision = Decision::none;
  s.table.asked = Seats{};
  s.table.about = nobody;
  return s;
}

// `s` with what the rules ask at this place; nothing if they would not stop
// here. `s` is sound but for its question.
std::optional<State> asked_again(const Book& book, const State& s) {
  State again = without_question(s);
  Quiet quiet;
  Desk<Quiet> d{book, again, quiet, again.table};
  const bool asks = !(again.table.stack.empty() ? run_phase(d) : run(d));
  State same = without_question(again);
  same.known = s.known;  // who chooses from a hand sees it
  if (!asks || same != without_question(s)) return std::nullopt;
  return again;
}

std::string seat_list(Seats seats) {
  std::string out;
  for (Seat seat : seats) out += (out.empty() ? "" : ", ") + write_seat(seat);
  return out.empty() ? "nobody" : out;
}

// What is asked may be left out; what is given must be what the rules ask.
void read_question(const Book& book, const Node& node, State& s) {
  const std::optional<State> again = asked_again(book, s);
  if (!again) {
    throw Problem{node.path() + ".phase", std::string("nothing is asked here: the rules go on from phase ") +
                                              name_of(s.table.phase) + " by themselves"};
  }
  const Table& due = again->table;
  const auto wrong = [&](const char* key, const std::string& expected) {
    node[key].fail(expected + ", which is what the rules ask here");
  };
  if (node.find("decision") && s.table.decision != due.decision) wrong("decision", name_of(due.decision));
  if (node.find("asked") && s.table.asked != due.asked) wrong("asked", seat_list(due.asked));
  if (node.find("about") && s.table.about != due.about) {
    wrong("about", due.about == nobody ? "nobody" : write_seat(due.about));
  }
  s = *again;
}

// The phase that follows the effects of a timing point (B-13.2).
Phase phase_after(Trigger point) {
  switch (point) {
    case Trigger::battlefield_revealed:
      return Phase::discard_down;
    case Trigger::fight_start:
      return Phase::start_round;
    case Trigger::round_start:
      return Phase::start_stage;
    case Trigger::stage_start:
      return Phase::empty_hands;
    case Trigger::all_laid:
      return Phase::next_turn;
    case Trigger::survived_checks:
      return Phase::act;
    case Trigger::after_own_action:
      return Phase::finish;
    case Trigger::stage_end:
      return Phase::after_stage;
    case Trigger::round_end:
      return Phase::cap_rounds;
    case Trigger::none:
    case Trigger::would_hurt:
    case Trigger::last_energy:
    case Trigger::hero_left:
      break;
  }
  return Phase::over;
}

// Whether the rules can stop in this phase with a list of steps under way.
bool stops_with_stack(Phase phase) {
  switch (phase) {
    case Phase::discard_down:
    case Phase::start_round:
    case Phase::start_stage:
    case Phase::empty_hands:
    case Phase::next_turn:
    case Phase::before_reveal:
    case Phase::check_knockout:
    case Phase::check_trap:
    case Phase::passed_checks:
    case Phase::act:
    case Phase::after_action:
    case Phase::finish:
    case Phase::end_stage:
    case Phase::after_stage:
    case Phase::cap_rounds:
      return true;
    case Phase::name_first_player:
    case Phase::deal_heroes:
    case Phase::keep_heroes:
    case Phase::set_up_fight:
    case Phase::reveal_field:
    case Phase::field_effects:
    case Phase::draw_up:
    case Phase::deal_row:
    case Phase::draft:
    case Phase::clear_row:
    case Phase::lay:
    case Phase::open_laid:
    case Phase::reveal:
    case Phase::check_order:
    case Phase::end_turn:
    case Phase::delayed_exits:
    case Phase::end_round:
    case Phase::end_fight:
    case Phase::over:
      break;
  }
  return false;
}

// What can be under way in this phase.
void check_under_way(const Node& node, const Table& t) {
  const std::string phase = name_of(t.phase);
  if (t.stack.empty()) {
    const auto idle = [&](const char* key, bool empty) {
      if (!empty) node[key].fail("nothing while the stack is empty");
    };
    idle("point", t.point == Trigger::none && !t.point_field && t.point_seats.empty());
    idle("leaving", t.leaving.empty());
    idle("left", t.left.empty());
    idle("won", t.won.empty());
    return;
  }
  if (!stops_with_stack(t.phase)) node["stack"].fail("no stack in phase " + phase);
  if (t.point != Trigger::none && phase_after(t.point) != t.phase) {
    node["point"]["trigger"].fail("a trigger before phase " + phase);
  }
  if (!(t.left & t.in).empty()) node["left"].fail("only seats that are out");
}

// What `sound` takes for granted about numbers and series.
void check_fight(const Book& book, const Node& node, const Table& t) {
  const auto wrong = [&](const std::string& key, const std::string& what) {
    throw Problem{node.path() + "." + key, what + " in phase " + name_of(t.phase)};
  };
  const bool fighting = Phase::reveal_field <= t.phase && t.phase <= Phase::over;
  if (Phase::before_reveal <= t.phase && t.phase <= Phase::end_turn && t.turn == nobody) {
    wrong("turn", "expected the seat whose turn it is");
  }
  if (t.phase == Phase::reveal_field && t.field != FieldId::none) wrong("battlefield", "expected none");
  if (t.deciding && !fighting) wrong("deciding", "expected no deciding fight");
  for (int side = 0; side < sides(book) && t.deciding; ++side) {
    if (t.phase != Phase::over && t.wins[side] > t.target) wrong("wins", "expected nobody above the target");
  }
  if (t.phase == Phase::start_round && t.round != 0) wrong("round", "expected 0");
  if ((t.phase == Phase::start_round || t.phase == Phase::start_stage) && t.stage != 0)
    wrong("stage", "expected 0");
  if (t.phase == Phase::start_stage && t.round == 0) wrong("round", "expected at least 1");
  const bool before_laying = t.phase == Phase::empty_hands || t.phase == Phase::lay;
  if (before_laying && t.stage == 0) wrong("stage", "expected at least 1");
  if (before_laying && t.turn != nobody) wrong("turn", "expected nobody's turn");
  if (before_laying && !t.acted.empty()) wrong("seats", "expected that nobody has acted");
  for (Seat seat : all_seats(book)) {
    const int size = t.series[seat].size();
    const bool too_long = before_laying ? size >= t.stage : t.phase == Phase::cap_rounds && size > 0;
    if (size > 0 && too_long) {
      wrong("seats[" + std::to_string(int(seat)) + "].series", "expected a shorter series");
    }
  }
}

// Before the first fight there are only the marker and the dealt heroes.
void check_beginning(const Book& book, const Node& node, const State& s) {
  if (s.table.phase > Phase::keep_heroes) return;
  State bare = without_question(s);
  const State begun = without_question(start(book));
  bare.table.phase = begun.table.phase;
  bare.table.marker = begun.table.marker;
  for (int seat = 0; seat < max_seats; ++seat) bare.dealt[seat][0] = bare.dealt[seat][1] = HeroId::none;
  if (bare == begun) return;
  throw Problem{node.path(), std::string("expected nothing but the marker and dealt heroes in phase ") +
                                 name_of(s.table.phase)};
}

void check_sound(const Book& book, const Node& node, const State& s) {
  const Fault fault = sound(book, s);
  if (fault != Fault::none) throw Problem{node.path(), explain(fault)};
}

}  // namespace

// ---- Positions ----------------------------------------------------------------

Json write_state(const Content& content, const Book& book, const State& s) {
  Json out = object_for(40);
  write_table(out, content, book, s.table);
  out["deck"] = write_cards(s.deck);
  out["seats"] = Json::array();
  for (Seat seat : all_seats(book)) {
    Json of_seat = write_table_seat(content, book, s.table, seat);
    for (HeroId hero : s.dealt[int(seat)]) {
      if (hero != HeroId::none) of_seat["dealt"].push_back(hero_id(content, hero));
    }
    of_seat["hand"] = write_cards(s.hand[seat]);
    if (s.laid[seat] != Technique::none) of_seat["laid"] = technique_names[int(s.laid[seat])];
    const Json knows = write_knowledge(book, s, seat);
    if (!knows.empty()) of_seat["knows"] = knows;
    out["seats"].push_back(of_seat);
  }
  const Json open = write_knowledge(book, s, nobody);
  if (!open.empty()) out["public"] = open;
  write_under_way(out, content, s.table);
  return out;
}

Result<State> read_state(const Content& content, const Book& book, const Json& json) {
  return reading([&] {
    const Node node{json, "position"};
    node.only(table_keys, {"deck"});
    State s = start(book);
    s.table = read_table(content, book, node);
    const std::vector<Node> list = read_seat_list(book, node);
    for (std::size_t i = 0; i < list.size(); ++i) {
      const Node& of_seat = list[i];
      of_seat.only({"hero", "playing", "in", "energy", "ready", "series", "acted", "ward", "overtime",
                    "spent", "battlefield_spent", "dealt", "hand", "laid", "knows"});
      if (const auto dealt = of_seat.find("dealt")) {
        int n = 0;
        for (const Node& hero : dealt->list(2)) s.dealt[i][n++] = read_hero(content, hero);
      }
      s.hand[Seat(i)] = cards_at(of_seat, "hand");
      s.laid[Seat(i)] = technique_at(of_seat, "laid");
    }
    read_deck(book, node, s);
    read_knowledge(book, node.find("public"), s, nobody);
    for (std::size_t i = 0; i < list.size(); ++i) read_knowledge(book, list[i].find("knows"), s, Seat(i));

    check_beginning(book, node, s);
    check_fight(book, node, s.table);
    check_under_way(node, s.table);
    const Fault fault = sound(book, without_question(s));
    if (fault != Fault::none && fault != Fault::question) throw Problem{node.path(), explain(fault)};
    read_question(book, node, s);
    check_sound(book, node, s);
    return s;
  });
}

// ---- Views --------------------------------------------------------------------

namespace {

Json write_known(const Book& book, const Known& known) {
  Json out = object_for(40);
  for (Seat of : all_seats(book)) {
    Json seen = Json::object();
    put(seen, "hand", known.seen_hand[of]);
    if (known.seen_held[of] != known.seen_hand[of]) seen["held"] = write_cards(known.seen_held[of]);
    if (known.seen_laid[of] != Technique::none) seen["laid"] = technique_names[int(known.seen_laid[of])];
    if (!seen.empty()) out[write_seat(of)] = seen;
  }
  out["deck_max"] = write_cards(known.deck_max);
  return out;
}

Known read_known(const Book& book, const Node& node) {
  Known known;
  for (int i = 0; i < max_seats; ++i) known.seen_laid[Seat(i)] = Technique::none;
  known.deck_max = read_cards(node["deck_max"]);
  for (const auto& [name, member] : node.members()) {
    if (name == "deck_max") continue;
    const Result<Seat> of = battle::read_seat(name, seats(book));
    if (!of || int(*of) >= max_seats) {
      throw Problem{member.path(), "expected a seat of this game or deck_max; got " + gm::shown(Json(name))};
    }
    member.only({"hand", "held", "laid"});
    known.seen_hand[*of] = cards_at(member, "hand");
    known.seen_held[*of] = member.find("held") ? read_cards(member["held"]) : known.seen_hand[*of];
    known.seen_laid[*of] = technique_at(member, "laid");
  }
  return known;
}

}  // namespace

Json write_view(const Content& content, const Book& book, const View& v) {
  Json out = object_for(40);
  out["viewer"] = write_seat(v.viewer);
  write_table(out, content, book, v.table);
  out["deck_size"] = int(v.deck_size);
  if (v.viewer != spectator) out["hand"] = write_cards(v.hand);
  if (v.laid_card != Technique::none) out["laid"] = technique_names[int(v.laid_card)];
  for (HeroId hero : v.heroes) {
    if (hero != HeroId::none) out["dealt"].push_back(hero_id(content, hero));
  }
  out["seats"] = Json::array();
  for (Seat seat : all_seats(book)) {
    Json of_seat = write_table_seat(content, book, v.table, seat);
    of_seat["hand_size"] = int(v.hand_size[seat]);
    put(of_seat, "dealt", int(v.dealt[seat]));
    put_flag(of_seat, "laid", v.laid.has(seat));
    out["seats"].push_back(of_seat);
  }
  if (v.viewer != spectator) out["seen"] = write_known(book, v.own);
  out["public"] = write_known(book, v.open);
  write_under_way(out, content, v.table);
  return out;
}

// Checked for shape and ranges; whether any game could look like this is not asked.
Result<View> read_view(const Content& content, const Book& book, const Json& json) {
  return reading([&] {
    const Node node{json, "view"};
    node.only(table_keys, {"viewer", "deck_size", "hand", "laid", "dealt", "seen"});
    View v;
    const Result<Seat> viewer = battle::read_seat(node["viewer"].text(), seats(book));
    if (!viewer || *viewer == chance) node["viewer"].fail("a seat of this game or spectator");
    v.viewer = *viewer;
    v.table = read_table(content, book, node);
    v.deck_size = u8(int(node["deck_size"].integer(0, 255)));
    v.hand = cards_at(node, "hand");
    v.laid_card = technique_at(node, "laid");
    if (const auto dealt = node.find("dealt")) {
      int n = 0;
      for (const Node& hero : dealt->list(2)) v.heroes[n++] = read_hero(content, hero);
    }
    const std::vector<Node> list = read_seat_list(book, node);
    for (std::size_t i = 0; i < list.size(); ++i) {
      list[i].only({"hero", "playing", "in", "energy", "ready", "series", "acted", "ward", "overtime",
                    "spent", "battlefield_spent", "hand_size", "dealt", "laid"});
      v.hand_size[Seat(i)] = u8(int(list[i]["hand_size"].integer(0, 255)));
      v.dealt[Seat(i)] = u8(number_at(list[i], "dealt", 0, 0, 2));
      if (flag_at(list[i], "laid", false)) v.laid.add(Seat(i));
    }
    v.open = read_known(book, node["public"]);
    v.own = v.viewer == spectator ? v.open : read_known(book, node["seen"]);
    return v;
  });
}

Json write_facts(const Content&, const Book& book, const View& view) {
  State s = start(book);
  s.table = view.table;  // neither fact depends on what is hidden
  Json out = {{"stages", stages(book, s)}, {"energy_cap", Json::array()}};
  for (Seat seat : all_seats(book)) out["energy_cap"].push_back(cap(book, s, seat));
  return out;
}

}  // namespace gm::battle

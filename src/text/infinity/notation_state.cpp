// Positions and views in JSON. A position that a person can write by hand:
//
//   {"turn": 4, "active": "seat0", "tiles": {"4,3": "battlefield", "2,2": "loki"},
//    "lying": {"4,3": ["hulk"]},
//    "seats": [{"team": "team_iron_man", "figures": [{"at": "2,2", "right": "time"}, {}]},
//              {"team": "team_thor"}, {"team": "team_captain"}]}
//
// What may be left out is described in notation_table.cpp; besides that, "decision",
// "asked" and "toss" are what the rules ask at this place. Nothing is secret: a view
// is the table with its viewer.
#include <fmt/format.h>

#include <optional>
#include <string>

#include "text/infinity/notation.h"
#include "text/infinity/notation_parts.h"

namespace gm::infinity {

using namespace parts;

namespace {

State without_question(State s) {
  s.table.decision = Decision::none;
  s.table.asked = nobody;
  s.table.toss = Toss::none;
  return s;
}

// Whether a direction is due; the stack is judged with that question only.
bool asks_direction(const Book& book, const Table& t) {
  if (t.stack.empty() || t.stack.back().kind != Frame::Kind::effect) return false;
  const Frame& f = t.stack.back();
  return f.mark == fresh && f.dir == Dir::none && needs_dir(step_of(book, t));
}

// Whether the rules can be asked to go on from here: all that `sound` checks
// without looking at the question.
Fault fault_but_for_question(const Book& book, State s) {
  s = without_question(s);
  Table& t = s.table;
  if (!seats_exist(book, t)) return Fault::seats;
  if (!teams_sound(book, t)) return Fault::teams;
  if (t.phase <= Phase::name_first) return set_up_sound(book, t) ? Fault::none : Fault::set_up;
  if (const Fault fault = tiles_sound(book, t); fault != Fault::none) return fault;
  if (!tokens_sound(book, t)) return Fault::tokens;
  if (const Fault fault = figures_sound(book, t); fault != Fault::none) return fault;
  if (!waiting_sound(book, t)) return Fault::waiting;
  if (!numbers_sound(book, t)) return Fault::numbers;
  if (!marks_sound(book, t)) return Fault::marks;
  if (asks_direction(book, t)) t.decision = Decision::pick_dir;
  if (!stack_sound(book, t)) return Fault::stack;
  if (!reserve_sound(book, t)) return Fault::reserve;
  if (!halves_sound(book, t)) return Fault::halves;
  if (!hunt_sound(book, t)) return Fault::hunt;
  if (!goes_on(book, t)) return Fault::goes_on;
  if (t.phase != Phase::over) t.decision = Decision::act;  // something is asked
  return result_sound(t) ? Fault::none : Fault::result;
}

// `s` with what the rules ask at this place; nothing if they would not stop here.
std::optional<State> asked_again(const Book& book, const State& s) {
  State again = without_question(s);
  Quiet quiet;
  Desk<Quiet> d{book, again, quiet, again.table};
  const bool asks = !(again.table.stack.empty() ? run_phase(d) : run(d));
  if (!asks || without_question(again) != without_question(s)) return std::nullopt;
  return again;
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
  if (node.find("asked") && s.table.asked != due.asked) wrong("asked", write_seat(due.asked));
  if (node.find("toss") && s.table.toss != due.toss) wrong("toss", name_of(due.toss));
  s = *again;
}

}  // namespace

// ---- Positions ----------------------------------------------------------------

Json write_state(const Content& content, const Book& book, const State& s) {
  Json out = object_for(32);
  write_table(out, content, book, s.table);
  return out;
}

Result<State> read_state(const Content& content, const Book& book, const Json& json) {
  return reading([&] {
    const Node node{json, "position"};
    node.only(table_keys);
    State s;
    s.table = read_table(content, book, node);
    Fault fault = fault_but_for_question(book, s);
    if (fault != Fault::none) throw Problem{node.path(), explain(fault)};
    read_question(book, node, s);
    fault = sound(book, s);
    if (fault != Fault::none) throw Problem{node.path(), explain(fault)};
    return s;
  });
}

// ---- Views --------------------------------------------------------------------

Json write_view(const Content& content, const Book& book, const View& v) {
  Json out = object_for(32);
  out["viewer"] = write_seat(v.viewer);
  write_table(out, content, book, v.table);
  return out;
}

// Checked for shape and ranges; whether any game could look like this is not asked.
Result<View> read_view(const Content& content, const Book& book, const Json& json) {
  return reading([&] {
    const Node node{json, "view"};
    node.only(table_keys, {"viewer"});
    View v;
    v.viewer = read_viewer(node["viewer"], seats(book), true);
    v.table = read_table(content, book, node);
    return v;
  });
}

Json write_facts(const Content&, const Book& book, const View& view) {
  const Table& t = view.table;
  Json out = object_for(8);
  out["round"] = int(t.turn) / seats(book) + 1;
  out["closed"] = {{"red", t.closed[0].size()}, {"blue", t.closed[1].size()}};
  if (t.phase <= Phase::name_first) return out;
  out["controller"] = write_seat(controller(book, t));
  for (const char* key : {"points", "stones", "bases"}) out[key] = Json::array();
  for (int i = 0; i < seats(book); ++i) {
    const Seat seat{u8(i)};
    out["points"].push_back(points(t, seat));
    out["stones"].push_back(stones_controlled(book, t, seat));
    out["bases"].push_back(write_place(base_of(t, seat)));
  }
  if (!thanos_on_board(t)) return out;
  out["hunted"] = Json::array();
  for (Figure figure : hunted(book, t)) out["hunted"].push_back(write_figure(figure));
  return out;
}

}  // namespace gm::infinity

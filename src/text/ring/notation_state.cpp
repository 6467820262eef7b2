// Positions and views in JSON. A position that a person can write by hand:
//
//   {"phase": "perform", "round": 1, "turn": 3, "active": "seat0", "opener": "seat0",
//    "seats": [{"fighter": "nemkov", "ring": {"red": [3, 3, 5]}, "hand": {"backfist": 1, "coach": 1}},
//              {"fighter": "glukhov", "healthy": 9, "pain": 2, "hand": {"dodge": 1}}]}
//
// The open part is described in notation_table.cpp. The rest may be absent too:
//   deck               all cards of the deck in use that are in no other place
//   seen               what the foe knows of the hand: nothing
//   decision, asked, about
//                      what the rules ask at this place
#include <fmt/format.h>

#include <optional>
#include <string>
#include <vector>

#include "text/ring/notation.h"
#include "text/ring/notation_parts.h"

namespace gm::ring {

using namespace parts;

namespace {

// ---- Cards --------------------------------------------------------------------

Pile pile_of(const State& s, Seat seat, bool bottom) {
  Pile pile;
  const int size = bottom ? s.table.of(seat).bottom : s.table.of(seat).discard;
  for (int i = 0; i < size; ++i) pile.push(bottom ? bottom_card(s, seat, i) : discarded_card(s, seat, i));
  return pile;
}

// The cards of a seat. The deck is what is in no other place, or complains.
void read_secret(const Content& content, const Book& book, const Node& node, State& s, Seat seat) {
  const Pile discard = pile_at(content, node, "discard");
  const Pile bottom = pile_at(content, node, "bottom");
  const Counts hand = counts_at(content, node, "hand");
  const Counts seen = counts_at(content, node, "seen");
  std::vector<Counts> places{hand, counts_of(content, discard), counts_of(content, bottom),
                             in_play(content, s.table, seat)};
  const bool said = node.find("deck").has_value();
  Counts pool = counts_at(content, node, "deck");
  if (said) places.push_back(pool);
  const Counts rest = rest_of(content, book, node, places);
  if (!said) pool = rest;
  for (std::size_t card = 0; card < rest.size() && said; ++card) {
    if (rest[card] == 0) continue;
    const int all = book.list.of[card].size();
    throw Problem{node.path(), fmt::format("expected {} {} in all places together; got {}", all,
                                           content.cards[card].id, all - rest[card])};
  }
  Secret& own = s.of(seat);
  own.pool = own.hand = own.seen = Cards{};
  for (CardId& card : own.pile) card = CardId::none;
  for (std::size_t card = 0; card < pool.size(); ++card) {
    if (seen[card] > hand[card]) throw Problem{node.path() + ".seen", explain(Fault::knowledge)};
    if (book.list.of[card].empty()) continue;
    lay_out(book, own, CardId(card), pool[card], hand[card], seen[card]);
  }
  Corner& corner = s.table.of(seat);
  corner.discard = u8(discard.size());
  corner.bottom = u8(bottom.size());
  for (int i = 0; i < discard.size(); ++i) own.pile[i] = discard[i];
  for (int i = 0; i < bottom.size(); ++i) own.pile[largest_deck - 1 - i] = bottom[i];
}

// ---- The question -------------------------------------------------------------

State without_question(State s) {
  s.table.decision = Decision::none;
  s.table.asked = s.table.about = nobody;
  s.table.purpose = Purpose::none;
  return s;
}

// Whether the rules can be asked to go on from here: all that `sound` checks
// without looking at the question.
Fault fault_but_for_question(const Book& book, const State& s) {
  const Table& t = s.table;
  if (!seats_exist(t)) return Fault::seats;
  if (!fighters_sound(book, t)) return Fault::fighters;
  if (const Fault fault = corners_sound(book, t); fault != Fault::none) return fault;
  if (!numbers_sound(book, s)) return Fault::numbers;
  if (!chain_sound(book, t)) return Fault::chain;
  if (!last_played_sound(book, t)) return Fault::last;
  if (const Fault fault = piles_sound(book, s); fault != Fault::none) return fault;
  if (!stack_sound(book, s)) return Fault::stack;
  if (!doctor_sound(book, s)) return Fault::doctor;
  return result_sound(t) ? Fault::none : Fault::result;
}

// `s` with what the rules ask at this place; nothing if they would not stop here.
std::optional<State> asked_again(const Book& book, const State& s) {
  State again = without_question(s);
  Quiet quiet;
  Desk<Quiet> d{book, again, quiet, again.table};
  const bool asks = !(again.table.stack.empty() ? run_phase(d) : run(d));
  if (!asks || without_question(again) != without_question(s)) return std::nullopt;
  // A purpose stays behind when the dice have been rolled.
  if (again.table.decision != Decision::die) again.table.purpose = s.table.purpose;
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
  const auto named = [](Seat seat) { return seat == nobody ? std::string("nobody") : write_seat(seat); };
  if (node.find("decision") && s.table.decision != due.decision) wrong("decision", name_of(due.decision));
  if (node.find("asked") && s.table.asked != due.asked) wrong("asked", named(due.asked));
  if (node.find("about") && s.table.about != due.about) wrong("about", named(due.about));
  if (node.find("purpose") && s.table.purpose != due.purpose) wrong("purpose", name_of(due.purpose));
  s = *again;
}

}  // namespace

// ---- Positions ----------------------------------------------------------------

Json write_state(const Content& content, const Book& book, const State& s) {
  Json out = object_for(40);
  write_table(out, content, book, s.table);
  out["seats"] = Json::array();
  for (Seat seat : all_seats(book)) {
    Json of_seat = write_corner(content, s.table.of(seat));
    of_seat["hand"] = write_counts(content, counts_of(book, s.of(seat).hand));
    put_counts(of_seat, "seen", content, counts_of(book, s.of(seat).seen));
    of_seat["deck"] = write_counts(content, counts_of(book, s.of(seat).pool));
    if (s.table.of(seat).bottom > 0) of_seat["bottom"] = write_pile(content, pile_of(s, seat, true));
    if (s.table.of(seat).discard > 0) of_seat["discard"] = write_pile(content, pile_of(s, seat, false));
    out["seats"].push_back(std::move(of_seat));
  }
  write_under_way(out, content, book, s.table);
  return out;
}

Result<State> read_state(const Content& content, const Book& book, const Json& json) {
  return reading([&] {
    const Node node{json, "position"};
    node.only(table_keys);
    State s = start(book);
    s.table = read_table(content, book, node);
    const std::vector<Node> list = read_seat_list(node);
    for (std::size_t i = 0; i < list.size(); ++i) {
      list[i].only(corner_keys, {"hand", "seen", "deck", "bottom"});
      read_secret(content, book, list[i], s, Seat(i));
    }
    Fault fault = fault_but_for_question(book, s);
    if (fault != Fault::none) throw Problem{node.path(), explain(fault)};
    read_question(book, node, s);
    // Whoever chooses a card from a hand has seen it.
    if (s.table.decision == Decision::concuss_pick) mark_hand(book, s.of(s.table.about));
    fault = sound(book, s);
    if (fault != Fault::none) throw Problem{node.path(), explain(fault)};
    return s;
  });
}

// ---- Views --------------------------------------------------------------------

Json write_view(const Content& content, const Book& book, const View& v) {
  Json out = object_for(40);
  out["viewer"] = write_seat(v.viewer);
  write_table(out, content, book, v.table);
  if (v.viewer != spectator) {
    out["hand"] = write_counts(content, counts_of(book, v.hand));
    if (!v.bottom.empty()) out["bottom"] = write_pile(content, v.bottom);
    put_counts(out, "shown", content, counts_of(book, v.shown));
    put_counts(out, "seen", content, counts_of(book, v.seen));
  }
  out["seats"] = Json::array();
  for (Seat seat : all_seats(book)) {
    Json of_seat = write_corner(content, v.table.of(seat));
    of_seat["hand_size"] = int(v.hand_size[int(seat)]);
    of_seat["deck_size"] = int(v.deck_size[int(seat)]);
    put(of_seat, "bottom_size", v.table.of(seat).bottom);
    if (!v.discard[int(seat)].empty()) of_seat["discard"] = write_pile(content, v.discard[int(seat)]);
    out["seats"].push_back(std::move(of_seat));
  }
  write_under_way(out, content, book, v.table);
  return out;
}

// Checked for shape and ranges; whether any fight could look like this is not asked.
Result<View> read_view(const Content& content, const Book& book, const Json& json) {
  return reading([&] {
    const Node node{json, "view"};
    node.only(table_keys, {"viewer", "hand", "bottom", "shown", "seen"});
    View v;
    v.viewer = read_viewer(node["viewer"], seat_count, true);
    v.table = read_table(content, book, node);
    const std::vector<Node> list = read_seat_list(node);
    for (std::size_t i = 0; i < list.size(); ++i) {
      list[i].only(corner_keys, {"hand_size", "deck_size", "bottom_size"});
      v.hand_size[i] = u8(int(list[i]["hand_size"].integer(0, largest_deck)));
      v.deck_size[i] = u8(int(list[i]["deck_size"].integer(0, largest_deck)));
      v.discard[i] = pile_at(content, list[i], "discard");
      v.table.corner[i].discard = u8(v.discard[i].size());
      v.table.corner[i].bottom = u8(number_at(list[i], "bottom_size", 0, 0, largest_deck));
    }
    if (v.viewer == spectator) return v;
    const Counts hand = counts_at(content, node, "hand");
    const Counts shown_cards = counts_at(content, node, "shown");
    const Counts seen = counts_at(content, node, "seen");
    v.bottom = pile_at(content, node, "bottom");
    const Counts pool =
        rest_of(content, book, node,
                {hand, counts_of(content, v.bottom), counts_of(content, v.discard[int(v.viewer)]),
                 in_play(content, v.table, v.viewer)});
    Secret own;
    for (std::size_t card = 0; card < pool.size(); ++card) {
      if (book.list.of[card].empty()) continue;
      lay_out(book, own, CardId(card), pool[card], hand[card], shown_cards[card]);
      v.seen |= first_copies(book, CardId(card), seen[card]);
    }
    v.hand = own.hand;
    v.shown = own.seen;
    return v;
  });
}

Json write_facts(const Content& content, const Book& book, const View& view) {
  State s = start(book);
  s.table = view.table;  // no fact depends on what is hidden
  Json out = {{"sets", Json::array()},
              {"final", Json::array()},
              {"points", Json::array()},
              {"doctor", Json::array()}};
  for (Seat seat : all_seats(book)) {
    const Corner& corner = view.table.of(seat);
    Json sets = Json::object();
    for (int c = 0; c < colour_count; ++c) {
      const Dice::Best best = corner.dice.best(Colour(c));
      if (best.count >= needed_dice(Power::min)) {
        sets[colour_names[c]] = std::vector<int>(std::size_t(best.count), best.value);
      }
    }
    const bool fights = corner.fighter != FighterId::none;
    out["sets"].push_back(std::move(sets));
    out["final"].push_back(final_sum(corner));
    out["points"].push_back(fights && wins_on_points(corner));
    out["doctor"].push_back(fights ? doctor_dice(book, s, seat) : 0);
  }
  if (view.viewer == spectator) return out;
  out["powers"] = Json::object();
  const Dice& dice = view.table.of(view.viewer).dice;
  for (Place place : each_once(book, view.hand)) {
    const CardId card = ring::card_at(book, place);
    Json powers = Json::array();
    for (Power power : {Power::min, Power::mid, Power::max}) {
      if (holds_card(book, paid(book, dice, power), card)) powers.push_back(power_names[int(power)]);
    }
    out["powers"][card_id(content, card)] = std::move(powers);
  }
  return out;
}

}  // namespace gm::ring

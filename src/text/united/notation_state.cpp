// Positions and views in JSON. A position that a person can write by hand:
//
//   {"phase": "act", "villain": {"id": "red_skull", "at": 3, "track": 4},
//    "ring": [{"location": "times_square", "thugs": 1, "threat": "bob"}, ... six of them],
//    "heroes": [{"hero": "hulk", "at": 0}, {"hero": "wasp", "at": 2}],
//    "story": ["rs_05", "wasp.ma", "hulk.aa"], "active": "seat0",
//    "seats": [{"hand": {"hulk.h": 2}}, {"hand": {"wasp.w": 1}}]}
//
// The open part is described in notation_table.cpp. The rest may be absent too:
//   deck               all cards of the seat's Heroes that are in no other place
//   seen               what others know of the hand: nothing
//   decision, asked, about
//                      what the rules ask at this place
#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "text/united/notation.h"
#include "text/united/notation_parts.h"

namespace gm::united {

using namespace parts;

namespace {

const std::initializer_list<const char*> seat_keys = {"hand", "seen", "top", "bottom", "owed", "draws"};

// ---- Cards --------------------------------------------------------------------

std::vector<CardId> read_bottom(const Content& content, const Node& node) {
  std::vector<CardId> out;
  if (const auto bottom = node.find("bottom")) {
    for (const Node& each : bottom->list(most_figures * deck_cards)) out.push_back(read_card(content, each));
  }
  return out;
}

// What a seat's cards leave for the pool; complains about a card of which there are more.
Counts rest_of_seat(const Content& content, const Book& book, const Node& node, const Table& t, Seat seat,
                    const Counts& hand, CardId top, const std::vector<CardId>& bottom) {
  const Counts all = cards_of_seat(book, t, seat);
  const Counts told = in_story(book, t, seat);
  Counts rest = all;
  if (top != CardId::none) --rest[std::size_t(top)];
  for (CardId card : bottom) --rest[std::size_t(card)];
  for (std::size_t card = 0; card < rest.size(); ++card) {
    rest[card] -= hand[card] + told[card];
    if (rest[card] < 0) {
      throw Problem{node.path(), fmt::format("expected {} {} in all places together; got {}", all[card],
                                             card_name(content, CardId(card)), all[card] - rest[card])};
    }
  }
  return rest;
}

void lay_counts(const Book& book, State& s, Seat seat, const Counts& pool, const Counts& hand,
                const Counts& seen) {
  const Counts all = cards_of_seat(book, s.table, seat);
  for (std::size_t card = 0; card < all.size(); ++card) {
    if (all[card] > 0) lay_out(book, s, CardId(card), pool[card], hand[card], seen[card]);
  }
}

// The cards of a seat. The deck is what is in no other place, or complains.
void read_secret(const Content& content, const Book& book, const Node& node, State& s, Seat seat) {
  Table& t = s.table;
  const int i = int(seat);
  t.owed[i] = u8(number_at(node, "owed", 0, 0, 255));
  t.draws[i] = u8(number_at(node, "draws", 0, 0, 255));
  if (t.phase < Phase::deal) {
    if (node.find("hand") || node.find("top") || node.find("bottom") || node.find("seen")) {
      node.fail("no cards before the Heroes are placed");
    }
    return;
  }
  const Counts hand = counts_at(content, node, "hand");
  const Counts seen = counts_at(content, node, "seen");
  s.top[i] = card_at_key(content, node, "top");
  t.known_top[i] = s.top[i] != CardId::none;
  const std::vector<CardId> bottom = read_bottom(content, node);
  const Counts rest = rest_of_seat(content, book, node, t, seat, hand, s.top[i], bottom);
  t.under[i] = u8(int(bottom.size()));
  for (std::size_t k = 0; k < bottom.size(); ++k) s.under[std::size_t(i * deck_cards) + k] = bottom[k];
  if (node.find("deck")) {
    const Counts deck = counts_at(content, node, "deck");
    for (std::size_t card = 0; card < rest.size(); ++card) {
      if (deck[card] == rest[card]) continue;
      const int all = cards_of_seat(book, t, seat)[card];
      throw Problem{node.path(),
                    fmt::format("expected {} {} in all places together; got {}", all,
                                card_name(content, CardId(card)), all - rest[card] + deck[card])};
    }
  }
  for (std::size_t card = 0; card < rest.size(); ++card) {
    if (seen[card] > hand[card]) throw Problem{node.path() + ".seen", explain(Fault::knowledge)};
  }
  lay_counts(book, s, seat, rest, hand, seen);
}

Json bottom_of(const Content& content, std::span<const CardId> under, const Table& t, int seat) {
  Json out = Json::array();
  for (int n = 0; n < t.under[seat]; ++n) {
    out.push_back(card_name(content, under[std::size_t(seat * deck_cards + n)]));
  }
  return out;
}

// ---- The question -------------------------------------------------------------

State without_question(State s) {
  s.table.decision = Decision::none;
  s.table.asked = Seats{};
  s.table.about = nobody;
  return s;
}

// Whether the rules can be asked to go on from here: all that `sound` checks
// without looking at the question.
Fault fault_but_for_question(const Book& book, const State& s) {
  const Table& t = s.table;
  if (!words_exist(book, t)) return Fault::words;
  if (!result_sound(t)) return Fault::result;
  if (!board_sound(book, t)) return Fault::board;
  if (!threats_sound(book, t)) return Fault::threats;
  if (!heroes_sound(book, t)) return Fault::heroes;
  if (!tokens_sound(book, t)) return Fault::tokens;
  if (!plan_sound(book, t)) return Fault::plan;
  if (const Fault fault = cards_sound(book, s); fault != Fault::none) return fault;
  if (!story_sound(book, t)) return Fault::story;
  if (const Fault fault = numbers_sound(book, s); fault != Fault::none) return fault;
  if (!turn_sound(book, t)) return Fault::turn;
  if (!ko_sound(book, s)) return Fault::ko;
  if (!stack_sound(book, t)) return Fault::stack;
  return queue_sound(book, t) ? Fault::none : Fault::queue;
}

// `s` with what the rules ask at this place; nothing if they would not stop here.
std::optional<State> asked_again(const Book& book, const State& s) {
  State again = without_question(s);
  Quiet quiet;
  Desk<Quiet> d{book, again, quiet, again.table};
  const bool asks = !go_on(d);
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
  const auto named = [](Seats seats_asked) {
    std::string out;
    for (Seat seat : seats_asked) out += (out.empty() ? "" : ", ") + write_seat(seat);
    return out.empty() ? std::string("nobody") : out;
  };
  if (node.find("decision") && s.table.decision != due.decision) wrong("decision", name_of(due.decision));
  if (node.find("asked") && s.table.asked != due.asked) wrong("asked", named(due.asked));
  if (node.find("about") && s.table.about != due.about) wrong("about", write_seat(due.about));
  s = *again;
}

}  // namespace

// ---- Positions ----------------------------------------------------------------

Json write_state(const Content& content, const Book& book, const State& s) {
  const Table& t = s.table;
  Json out = object_for(32);
  write_table(out, content, book, t);
  out["seats"] = Json::array();
  for (int i = 0; i < seats(book); ++i) {
    const Seat seat{u8(i)};
    Json of_seat = object_for(7);
    if (t.phase >= Phase::deal) {
      of_seat["hand"] = write_counts(content, counts_of(book, t, hand_of(book, s, seat)));
      put_counts(of_seat, "seen", content, counts_of(book, t, s.seen & cards_of(book, seat)));
      of_seat["deck"] = write_counts(content, counts_of(book, t, pool_of(book, s, seat)));
      put_card(of_seat, "top", content, s.top[i]);
      if (t.under[i] > 0) of_seat["bottom"] = bottom_of(content, s.under, t, i);
    }
    put(of_seat, "owed", t.owed[i]);
    put(of_seat, "draws", t.draws[i]);
    out["seats"].push_back(std::move(of_seat));
  }
  write_under_way(out, content, book, t);
  return out;
}

Result<State> read_state(const Content& content, const Book& book, const Json& json) {
  return reading([&] {
    const Node node{json, "position"};
    node.only(table_keys);
    State s;
    s.table = read_table(content, book, node);
    const std::vector<Node> list = read_seat_list(book, node);
    for (std::size_t i = 0; i < list.size(); ++i) {
      list[i].only(seat_keys, {"deck"});
      read_secret(content, book, list[i], s, Seat(i));
    }
    // An effect may be over and wait for the back of a card only.
    if (!node.find("decision") && back_is_due(book, s)) s.table.decision = Decision::chance_back;
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
  const Table& t = v.table;
  Json out = object_for(32);
  out["viewer"] = write_seat(v.viewer);
  write_table(out, content, book, t);
  out["seats"] = Json::array();
  for (int i = 0; i < seats(book); ++i) {
    const Seat seat{u8(i)};
    Json of_seat = object_for(9);
    of_seat["hand_size"] = int(v.hand_size[i]);
    of_seat["deck_size"] = int(v.deck_size[i]);
    if (sees_cards(book, v.viewer, seat)) {
      of_seat["hand"] = write_counts(content, counts_of(book, t, v.hand & cards_of(book, seat)));
      put_card(of_seat, "top", content, v.top[i]);
      if (t.under[i] > 0) of_seat["bottom"] = bottom_of(content, v.under, t, i);
    } else {
      put_flag(of_seat, "top_known", t.known_top[i] != 0);
      put(of_seat, "bottom_size", t.under[i]);
    }
    put_counts(of_seat, "seen", content, counts_of(book, t, v.seen & cards_of(book, seat)));
    put(of_seat, "owed", t.owed[i]);
    put(of_seat, "draws", t.draws[i]);
    out["seats"].push_back(std::move(of_seat));
  }
  write_under_way(out, content, book, t);
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
    State s;
    s.table = v.table;
    const std::vector<Node> list = read_seat_list(book, node);
    for (int i = 0; i < int(list.size()); ++i) {
      const Node& of_seat = list[std::size_t(i)];
      const Seat seat{u8(i)};
      of_seat.only(seat_keys, {"hand_size", "deck_size", "top_known", "bottom_size"});
      v.hand_size[i] = u8(int(of_seat["hand_size"].integer(0, most_figures * deck_cards)));
      v.deck_size[i] = u8(int(of_seat["deck_size"].integer(0, most_figures * deck_cards)));
      Table& t = v.table;
      t.owed[i] = u8(number_at(of_seat, "owed", 0, 0, 255));
      t.draws[i] = u8(number_at(of_seat, "draws", 0, 0, 255));
      const Counts seen = counts_at(content, of_seat, "seen");
      Counts hand = counts_at(content, of_seat, "hand");
      Counts rest(all_cards, 0);
      if (sees_cards(book, v.viewer, seat)) {
        v.top[i] = card_at_key(content, of_seat, "top");
        const std::vector<CardId> bottom = read_bottom(content, of_seat);
        t.known_top[i] = v.top[i] != CardId::none;
        t.under[i] = u8(int(bottom.size()));
        for (std::size_t k = 0; k < bottom.size(); ++k) v.under[std::size_t(i * deck_cards) + k] = bottom[k];
        rest = rest_of_seat(content, book, of_seat, t, seat, hand, v.top[i], bottom);
      } else {
        if (of_seat.find("hand")) of_seat["hand"].fail("no hand that the viewer does not see");
        t.known_top[i] = flag_at(of_seat, "top_known", false);
        t.under[i] = u8(number_at(of_seat, "bottom_size", 0, 0, most_figures * deck_cards));
        hand = seen;
      }
      lay_counts(book, s, seat, rest, hand, seen);
    }
    v.hand = s.hand;
    v.seen = s.seen;
    return v;
  });
}

State known_state(const Book& book, const View& v) {
  State s;
  s.table = v.table;
  for (int i = 0; i < seats(book); ++i) {
    const Cards all = cards_of(book, Seat(i));
    Cards hand = v.hand & all;
    Cards pool;
    const int pool_size = v.deck_size[i] - v.table.known_top[i] - v.table.under[i];
    for (Place place : all - hand) {
      if (hand.size() < v.hand_size[i]) {
        hand.add(place);
      } else if (pool.size() < pool_size) {
        pool.add(place);
      }
    }
    s.hand |= hand;
    s.pool |= pool;
    s.top[i] = v.top[i];
  }
  return s;
}

Json write_facts(const Content&, const Book& book, const View& view) {
  const State s = known_state(book, view);
  const Table& t = s.table;
  Json out = object_for(8);
  out["pressure_limit"] = pressure_limit(t);
  if (t.villain == VillainId::none) return out;
  out["plan_left"] = plan_count(t);
  out["health"] = start_health(book, t);
  if (t.phase > Phase::place_villain) {
    out["villain_open"] = villain_open(book, s);
    out["guarded"] = villain_guarded(book, s);
    out["ring"] = Json::array();
    for (int p = 0; p < ring_size; ++p) {
      Json spot = object_for(5);
      spot["free"] = free_slots(book, t.spot[p]);
      put(spot, "thug_health", thug_health(book, t, p), 1);
      put(spot, "leave_cost", cost_at(book, t, Mod::leave_cost, p), 1);
      put(spot, "rescue_cost", cost_at(book, t, Mod::rescue_cost, p), 1);
      put(spot, "fill_cost", cost_at(book, t, Mod::fill_cost, p), 1);
      out["ring"].push_back(std::move(spot));
    }
  }
  if (t.me == no_figure || t.phase < Phase::played || t.phase > Phase::act) return out;
  const Wallet wallet = wallet_of(book, t);
  Json symbols = object_for(3);
  for (int source = 0; source < source_count; ++source) {
    Json of_source = Json::object();
    for (int i = 0; i < symbol_count; ++i) {
      put(of_source, symbol_names[i], wallet.count(int(unit(Source(source), Symbol(i)))));
    }
    symbols[source_names[source]] = std::move(of_source);
  }
  out["symbols"] = std::move(symbols);
  out["special"] = special_offered(book, s);
  return out;
}

}  // namespace gm::united

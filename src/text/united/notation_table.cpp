// The open table in JSON: what positions and views have in common.
//
// What belongs to a seat stands in its object of "seats", everything else at the
// top. Ring positions and figures count from 0, as in the rules; "step" counts
// from 1. Absent means: zero, none, nobody, no; but
//   villain.health    what the Villain starts with
//   ring[].health     what the Henchman starts with
//   plan.pool         the plan cards that are nowhere else
//   cleared           the Threats that lie at no Location
//   me                in coop the Hero of the active seat, while its turn lasts
//   pressure, turns   what the Storyline says
#include <fmt/format.h>

#include "text/united/notation_parts.h"

namespace gm::united::parts {

const std::initializer_list<const char*> table_keys = {
    "phase",   "decision", "asked",  "about",  "villain",  "missions", "ring",   "heroes",  "story",
    "plan",    "cleared",  "active", "me",     "pressure", "turns",    "rising", "ignored", "bams",
    "pattern", "kos",      "back",   "ending", "stack",    "queue",    "seats"};

namespace {

constexpr const char* mission_done_word = "done";

uint8_t usual_me(const Book& book, const Table& t) {
  const bool turn = in_hero_turn(t.phase) && t.phase > Phase::turn_begins && t.active != nobody;
  return turn && !solo(book) ? u8(int(t.active)) : no_figure;
}
int usual_pressure(const Table& t) {
  int n = 0;
  for (const StoryCard& card : t.story) n = card.plan != PlanId::none ? 0 : n + 1;
  return n;
}
int usual_turns(const Table& t) {
  int n = Phase::turn_starts <= t.phase && t.phase <= Phase::play ? 1 : 0;
  for (const StoryCard& card : t.story) n += card.card != CardId::none;
  return n;
}

// ---- Writing ------------------------------------------------------------------

Json write_spot(const Content& content, const Book& book, const Spot& spot) {
  Json out = object_for(9);
  if (spot.location != LocationId::none) out["location"] = location_id(content, spot.location);
  put(out, "thugs", spot.thugs);
  Json hurt = Json::array();
  for (int damage = 1; damage < most_thug_health; ++damage) {
    for (int n = spot.hurt[damage - 1]; n > 0; --n) hurt.push_back(damage);
  }
  if (!hurt.empty()) out["hurt"] = std::move(hurt);
  put(out, "civilians", spot.civilians);
  put(out, "crisis", spot.crisis);
  if (spot.threat == ThreatId::none) return out;
  out["threat"] = threat_name(content, spot.threat);
  if (threat_of(book, spot.threat).henchman()) out["health"] = int(spot.health);
  if (spot.filled != 0) out["filled"] = write_ring(spot.filled);
  put_flag(out, "restored", spot.restored);
  return out;
}

Json write_figure(const Content& content, const Figure& figure) {
  Json out = object_for(6);
  if (figure.hero != HeroId::none) out["hero"] = hero_id(content, figure.hero);
  put_place(out, "at", figure.at);
  put(out, "crisis", figure.crisis);
  Json tokens = Json::object();
  for (int i = 0; i < symbol_count; ++i) put(tokens, symbol_names[i], figure.tokens[i]);
  if (!tokens.empty()) out["tokens"] = std::move(tokens);
  put_flag(out, "shield", figure.shield);
  put_flag(out, "ko", figure.ko);
  return out;
}

// A card is its id; while symbols of it are used, an object.
Json write_story(const Content& content, const Book& book, const StoryCard& story) {
  const std::string id =
      story.card == CardId::none ? plan_name(content, story.plan) : card_name(content, story.card);
  if (story.spent == 0) return id;
  Json out = object_for(3);
  out["card"] = id;
  Json spent = Json::array();
  const auto& symbols = card_of(book, story.card).symbols;
  for (int i = 0; i < symbols.size(); ++i) {
    if (story.spent >> i & 1) spent.push_back(symbol_names[int(symbols[i])]);
  }
  if (!spent.empty()) out["spent"] = std::move(spent);
  put_flag(out, "special_used", (story.spent & special_spent) != 0);
  return out;
}

Json write_plan(const Content& content, const Book& book, const Table& t) {
  Json out = object_for(3);
  if (t.plan_top != PlanId::none) out["top"] = plan_name(content, t.plan_top);
  Json pool = Json::object();
  for (int row = 0; row < villain_row(book, t).plans; ++row) {
    put(pool, plan_name(content, plan_id(t.villain, row)).c_str(), copies_in_plan(book, t, row));
  }
  out["pool"] = std::move(pool);
  if (!t.plan_under.empty()) {
    out["bottom"] = Json::array();
    for (PlanId plan : t.plan_under) out["bottom"].push_back(plan_name(content, plan));
  }
  return out;
}

Json write_bams(uint8_t bams) {
  Json out = write_ring(u8(bams & whole_ring));
  if (bams >> the_dashboard & 1) out.push_back("dashboard");
  return out;
}

// Which card an effect under way comes from, where its role does not say it.
void put_source(Json& out, const Content& content, const Book& book, const Table& t, const Frame& f) {
  const auto threat_with = [&](auto has) {
    const Villain& villain = villain_row(book, t);
    for (int row = 0; row < villain.threats; ++row) {
      if (has(villain.threat[row])) {
        out["threat"] = threat_name(content, threat_id(t.villain, row));
        return;
      }
    }
  };
  switch (f.role) {
    case Frame::Role::special:
      for (const SpecialText& special : content.specials) {
        if (special.row == f.effect) out["special"] = special.id;
      }
      return;
    case Frame::Role::extra:
      return threat_with([&](const Threat& threat) {
        for (const Modifier& modifier : threat.modifiers) {
          if (modifier.mod == Mod::extra_action && modifier.effect == f.effect) return true;
        }
        return false;
      });
    case Frame::Role::threat_bam:
    case Frame::Role::enters:
    case Frame::Role::enters_again:
    case Frame::Role::turn_start:
    case Frame::Role::turn_end:
    case Frame::Role::cleared:
      return threat_with([&](const Threat& threat) { return threat.on[trigger_of(f.role)] == f.effect; });
    case Frame::Role::location:
    case Frame::Role::bam:
    case Frame::Role::plan:
    case Frame::Role::overflow:
    case Frame::Role::ko:
    case Frame::Role::mission:
    case Frame::Role::adding:
      break;
  }
}

Json write_frame(const Content& content, const Book& book, const Table& t, const Frame& f) {
  Json out = object_for(18);
  out["role"] = role_names[int(f.role)];
  put_source(out, content, book, t, f);
  if (f.role != Frame::Role::adding) out["step"] = f.step + 1;
  if (f.mark != fresh) out["mark"] = mark_names[f.mark];
  put_place(out, "at", f.at);
  put_place(out, "me", f.me);
  put_place(out, "it", f.it);
  put_place(out, "loop", f.loop);
  if (f.loops != 0) out["loops"] = write_ring(f.loops);
  if (f.where != 0) out["where"] = write_ring(f.where);
  if (f.picked != 0) out["picked"] = write_ring(f.picked);
  put(out, "left", f.left);
  put(out, "more", f.more);
  if (f.target != Target::none) out["target"] = name_of(f.target);
  put(out, "discarded", f.discarded);
  put(out, "unplaced", f.unplaced);
  put_flag(out, "emptied", f.emptied);
  return out;
}

}  // namespace

void write_table(Json& out, const Content& content, const Book& book, const Table& t) {
  out["phase"] = name_of(t.phase);
  out["decision"] = name_of(t.decision);
  if (!t.asked.empty()) out["asked"] = write_viewers(Viewers::of_bits(t.asked.bits()));
  put_seat(out, "about", t.about);
  if (t.villain != VillainId::none) {
    Json villain = object_for(4);
    villain["id"] = villain_id(content, t.villain);
    put_place(villain, "at", t.villain_at);
    villain["health"] = int(t.health);
    put(villain, "track", t.track);
    out["villain"] = std::move(villain);
  }
  Json missions = object_for(3);
  for (int i = 0; i < mission_count; ++i) {
    if (t.done.has(Mission(i))) {
      missions[mission_names[i]] = mission_done_word;
    } else {
      missions[mission_names[i]] = int(t.progress[i]);
    }
  }
  out["missions"] = std::move(missions);
  if (t.spot[0].location != LocationId::none) {
    out["ring"] = Json::array();
    for (const Spot& spot : t.spot) {
      if (spot.location != LocationId::none) out["ring"].push_back(write_spot(content, book, spot));
    }
  }
  if (t.figure[0].hero != HeroId::none) {
    out["heroes"] = Json::array();
    for (const Figure& figure : t.figure) {
      if (figure.hero != HeroId::none) out["heroes"].push_back(write_figure(content, figure));
    }
  }
  if (!t.story.empty()) {
    out["story"] = Json::array();
    for (const StoryCard& story : t.story) out["story"].push_back(write_story(content, book, story));
  }
  if (t.villain != VillainId::none) out["plan"] = write_plan(content, book, t);
  if (!t.cleared.empty()) {
    out["cleared"] = Json::array();
    for (const Cleared& cleared : t.cleared) {
      const std::string id = threat_name(content, cleared.threat);
      out["cleared"].push_back(cleared.restored ? Json({{"threat", id}, {"restored", true}}) : Json(id));
    }
  }
  put_seat(out, "active", t.active);
  if (t.me != usual_me(book, t)) out["me"] = t.me == no_figure ? Json() : Json(int(t.me));
  put(out, "pressure", t.pressure, usual_pressure(t));
  put(out, "turns", t.turns, usual_turns(t));
  put_flag(out, "rising", t.rising);
  put(out, "ignored", t.ignored);
  if (t.bams != 0) out["bams"] = write_bams(t.bams);
  put(out, "pattern", t.pattern);
  put(out, "kos", t.kos);
  put_place(out, "back", t.back);
  if (t.ending != Ending::none) out["ending"] = name_of(t.ending);
}

void write_under_way(Json& out, const Content& content, const Book& book, const Table& t) {
  if (!t.stack.empty()) {
    out["stack"] = Json::array();
    for (const Frame& frame : t.stack) out["stack"].push_back(write_frame(content, book, t, frame));
  }
  if (t.queue.empty()) return;
  out["queue"] = Json::array();
  for (const Waiting& waiting : t.queue) {
    Json each = object_for(3);
    each["kind"] = waiting_names[int(waiting.kind)];
    if (waiting.threat != ThreatId::none) each["threat"] = threat_name(content, waiting.threat);
    put_place(each, "at", waiting.at);
    out["queue"].push_back(std::move(each));
  }
}

// ---- Reading ------------------------------------------------------------------

namespace {

void read_missions(const Node& node, Table& t) {
  const std::optional<Node> member = node.find("missions");
  if (!member) return;
  member->only({mission_names[0], mission_names[1], mission_names[2]});
  for (int i = 0; i < mission_count; ++i) {
    const std::optional<Node> each = member->find(mission_names[i]);
    if (!each) continue;
    if (each->json().is_string()) {
      if (each->text() != mission_done_word) each->fail("a number or \"done\"");
      t.done.add(Mission(i));
    } else {
      t.progress[i] = u8(int(each->integer(0, 99)));
    }
  }
}

ThreatId read_own_threat(const Content& content, const Table& t, const Node& node) {
  const ThreatId threat = read_threat(content, node);
  if (villain_of(threat) != t.villain) node.fail("a Threat of this Villain");
  return threat;
}
PlanId read_own_plan(const Content& content, const Table& t, const Node& node) {
  const PlanId plan = read_plan(content, node);
  if (villain_of(plan) != t.villain) node.fail("a plan card of this Villain");
  return plan;
}

Spot read_spot(const Content& content, const Book& book, const Table& t, const Node& node) {
  node.only({"location", "thugs", "hurt", "civilians", "crisis", "threat", "health", "filled", "restored"});
  Spot spot;
  spot.location = read_location(content, node["location"]);
  spot.thugs = u8(number_at(node, "thugs", 0, 0, most_slots));
  if (const auto hurt = node.find("hurt")) {
    for (const Node& each : hurt->list(most_slots)) {
      uint8_t& count = spot.hurt[each.integer(1, most_thug_health - 1) - 1];
      count = u8(count + 1);
    }
  }
  spot.civilians = u8(number_at(node, "civilians", 0, 0, most_slots));
  spot.crisis = u8(number_at(node, "crisis", 0, 0, most_crisis));
  if (const auto threat = node.find("threat")) {
    spot.threat = read_own_threat(content, t, *threat);
    spot.health = u8(number_at(node, "health", threat_of(book, spot.threat).health, 0, 99));
  }
  spot.filled = ring_at(node, "filled");
  spot.restored = flag_at(node, "restored", false);
  return spot;
}

Figure read_figure(const Content& content, const Node& node) {
  node.only({"hero", "at", "crisis", "tokens", "shield", "ko"});
  Figure figure;
  figure.hero = read_hero(content, node["hero"]);
  figure.at = place_at(node, "at");
  figure.crisis = u8(number_at(node, "crisis", 0, 0, most_crisis));
  if (const auto tokens = node.find("tokens")) {
    tokens->only({symbol_names[0], symbol_names[1], symbol_names[2], symbol_names[3]});
    for (int i = 0; i < symbol_count; ++i) {
      figure.tokens[i] = u8(number_at(*tokens, symbol_names[i], 0, 0, 255));
    }
  }
  figure.shield = flag_at(node, "shield", false);
  figure.ko = flag_at(node, "ko", false);
  return figure;
}

StoryCard read_story(const Content& content, const Book& book, const Table& t, const Node& node) {
  const bool used = node.json().is_object();
  if (used) node.only({"card", "spent", "special_used"});
  const Node name = used ? node["card"] : node;
  StoryCard out;
  if (plan_named(content, name.text())) {
    out.plan = read_own_plan(content, t, name);
    if (used) node.fail("the id of a plan card alone");
    return out;
  }
  out.card = read_card(content, name);
  if (figure_of(book, t, hero_of(out.card)) == no_figure) name.fail("a card of a Hero in play");
  if (!used) return out;
  const auto& symbols = card_of(book, out.card).symbols;
  if (const auto spent = node.find("spent")) {
    for (const Node& each : spent->list(most_symbols)) {
      const Symbol symbol = Symbol(each.one_of(symbol_names));
      int i = 0;
      while (i < symbols.size() && (symbols[i] != symbol || (out.spent >> i & 1))) ++i;
      if (i == symbols.size()) each.fail("symbols of the card, each as often as it is there");
      out.spent = u8(out.spent | bit(i));
    }
  }
  if (flag_at(node, "special_used", false)) out.spent = u8(out.spent | special_spent);
  return out;
}

// The plan deck. Its pool is what is in no other place, or complains.
void read_plan_deck(const Content& content, const Book& book, const Node& node, Table& t) {
  const Villain& villain = villain_row(book, t);
  int rest[plan_cards]{};
  for (int row = 0; row < villain.plans; ++row) rest[row] = villain.plan[row].copies;
  for (const StoryCard& story : t.story) {
    if (story.plan != PlanId::none) --rest[row_of(story.plan)];
  }
  const std::optional<Node> plan = node.find("plan");
  std::optional<Node> pool;
  if (plan) {
    plan->only({"top", "pool", "bottom"});
    pool = plan->find("pool");
    if (const auto top = plan->find("top")) {
      t.plan_top = read_own_plan(content, t, *top);
      --rest[row_of(t.plan_top)];
    }
    if (const auto bottom = plan->find("bottom")) {
      for (const Node& each : bottom->list(plan_cards)) {
        t.plan_under.push(read_own_plan(content, t, each));
        --rest[row_of(t.plan_under.back())];
      }
    }
  }
  int counts[plan_cards]{};
  if (pool) {
    for (const auto& [name, count] : pool->members()) {
      const std::optional<PlanId> id = plan_named(content, name);
      if (!id || villain_of(*id) != t.villain)
        throw Problem{count.path(), "expected a plan card of this Villain"};
      counts[row_of(*id)] = int(count.integer(0, plan_cards));
    }
  }
  for (int row = 0; row < villain.plans; ++row) {
    if (!pool) counts[row] = rest[row];
    if (rest[row] < 0 || counts[row] != rest[row]) {
      const std::string id = plan_name(content, plan_id(t.villain, row));
      throw Problem{node.path(),
                    fmt::format("expected {} {} in all places together; got {}", villain.plan[row].copies, id,
                                villain.plan[row].copies - rest[row] + counts[row])};
    }
    int left = counts[row];
    for (int place = 0; place < plan_cards && left > 0; ++place) {
      if (villain.plan_of[row] >> place & 1) t.plan_pool.add(Place(place)), --left;
    }
  }
}

void read_cleared(const Content& content, const Book& book, const Node& node, Table& t) {
  if (const auto cleared = node.find("cleared")) {
    for (const Node& each : cleared->list(threat_cards)) {
      if (each.json().is_object()) {
        each.only({"threat", "restored"});
        t.cleared.push({read_own_threat(content, t, each["threat"]), flag_at(each, "restored", false)});
      } else {
        t.cleared.push({read_own_threat(content, t, each)});
      }
    }
    return;
  }
  if (t.phase <= Phase::lay_threats) return;
  const ThreatsLeft left = threats_left(book, t);
  for (int row = 0; row < threat_cards; ++row) {
    for (int i = 0; i < left.of[row] && !t.cleared.full(); ++i) t.cleared.push({threat_id(t.villain, row)});
  }
}

uint8_t read_bams(const Node& node) {
  uint8_t out = 0;
  for (const Node& each : node.list(ring_size + 1)) {
    const bool dashboard = each.json().is_string() && each.text() == "dashboard";
    const int at = dashboard ? the_dashboard : int(each.integer(0, ring_size - 1));
    if (out >> at & 1) each.fail("each number once");
    out = u8(out | bit(at));
  }
  return out;
}

// The effect of a role, by the card that the frame names.
EffectId read_source_of(const Content& content, const Book& book, const Table& t, const Node& node,
                        const Frame& f) {
  const Villain& villain = villain_row(book, t);
  switch (f.role) {
    case Frame::Role::special:
      for (const SpecialText& special : content.specials) {
        if (special.id == node["special"].text()) return special.row;
      }
      node["special"].fail("the id of a special");
    case Frame::Role::extra: {
      const std::optional<Node> threat = node.find("threat");
      const Modifiers& modifiers =
          threat ? threat_of(book, read_own_threat(content, t, *threat)).modifiers : villain.modifiers;
      for (const Modifier& modifier : modifiers) {
        if (modifier.mod == Mod::extra_action) return modifier.effect;
      }
      return EffectId::none;
    }
    case Frame::Role::threat_bam:
    case Frame::Role::enters:
    case Frame::Role::enters_again:
    case Frame::Role::turn_start:
    case Frame::Role::turn_end:
    case Frame::Role::cleared:
      return threat_of(book, read_own_threat(content, t, node["threat"])).on[trigger_of(f.role)];
    case Frame::Role::location: {
      const int at = int(node["at"].integer(0, ring_size - 1));
      const LocationId location = t.spot[at].location;
      return location == LocationId::none ? EffectId::none : book.location[int(location)].end_of_turn;
    }
    case Frame::Role::plan:
      if (t.story.empty() || t.story.back().plan == PlanId::none) return EffectId::none;
      return plan_of(book, t.story.back().plan).special;
    case Frame::Role::bam:
    case Frame::Role::overflow:
    case Frame::Role::ko:
    case Frame::Role::mission:
      return villain.on[trigger_of(f.role)];
    case Frame::Role::adding:
      break;
  }
  return EffectId::none;
}

Figures figures_listed(const Node& node, const char* key) {
  const std::optional<Node> member = node.find(key);
  Figures out = 0;
  if (!member) return out;
  for (const Node& each : member->list(most_figures))
    out = u8(out | bit(int(each.integer(0, most_figures - 1))));
  return out;
}

Frame read_frame(const Content& content, const Book& book, const Table& t, const Node& node) {
  node.only({"role", "special", "threat", "step", "mark", "at", "me", "it", "loop", "loops", "where",
             "picked", "left", "more", "target", "discarded", "unplaced", "emptied"});
  Frame f{.role = Frame::Role(node["role"].one_of(role_names))};
  f.effect = read_source_of(content, book, t, node, f);
  f.step = u8(number_at(node, "step", 1, 1, max_list + 1) - 1);
  f.mark = u8(name_at(node, "mark", mark_names, fresh));
  f.at = place_at(node, "at");
  f.me = figure_at(node, "me");
  f.it = place_at(node, "it");
  f.loop = place_at(node, "loop");
  f.loops = ring_at(node, "loops");
  f.where = ring_at(node, "where");
  f.picked = figures_listed(node, "picked");
  f.left = u8(number_at(node, "left", 0, 0, 255));
  f.more = u8(number_at(node, "more", 0, 0, 255));
  f.target = Target(name_at(node, "target", target_names, int(Target::none)));
  f.discarded = u8(number_at(node, "discarded", 0, 0, 255));
  f.unplaced = u8(number_at(node, "unplaced", 0, 0, 255));
  f.emptied = flag_at(node, "emptied", false);
  return f;
}

void read_effects(const Content& content, const Book& book, const Node& node, Table& t) {
  if (const auto stack = node.find("stack")) {
    for (const Node& frame : stack->list(max_frames)) t.stack.push(read_frame(content, book, t, frame));
  }
  const auto queue = node.find("queue");
  if (!queue) return;
  for (const Node& each : queue->list(max_waiting)) {
    each.only({"kind", "threat", "at"});
    Waiting waiting{.kind = Waiting::Kind(each["kind"].one_of(waiting_names))};
    if (const auto threat = each.find("threat")) waiting.threat = read_own_threat(content, t, *threat);
    waiting.at = place_at(each, "at");
    t.queue.push(waiting);
  }
}

}  // namespace

std::vector<Node> read_seat_list(const Book& book, const Node& node) {
  const Node member = node["seats"];
  std::vector<Node> list = member.list(most_seats);
  if (int(list.size()) != seats(book))
    member.fail(fmt::format("a list of {} objects, one a seat", seats(book)));
  return list;
}

Table read_table(const Content& content, const Book& book, const Node& node) {
  Table t;
  t.phase = Phase(node["phase"].one_of(phase_names));
  t.decision = Decision(name_at(node, "decision", decision_names, 0));
  if (const auto asked = node.find("asked")) {
    t.asked =
        read_set<Seats>(*asked, most_seats, [&](const Node& each) { return read_seat(each, seats(book)); });
  }
  t.about = seat_at(node, "about", seats(book));
  const bool begun = t.phase > Phase::name_villain;
  if (begun) {
    const Node villain = node["villain"];
    villain.only({"id", "at", "health", "track"});
    t.villain = read_villain(content, villain["id"]);
    t.villain_at = place_at(villain, "at");
    t.health = u8(number_at(villain, "health", start_health(book, t), 0, 99));
    t.track = u8(number_at(villain, "track", 0, 0, 99));
  }
  read_missions(node, t);
  if (const auto ring = node.find("ring")) {
    if (!begun) ring->fail("no Locations before the Villain is named");
    int p = 0;
    for (const Node& each : ring->list(ring_size)) t.spot[p++] = read_spot(content, book, t, each);
  }
  if (const auto heroes = node.find("heroes")) {
    int f = 0;
    for (const Node& each : heroes->list(std::size_t(figures(book))))
      t.figure[f++] = read_figure(content, each);
  }
  if (const auto story = node.find("story")) {
    if (!begun) story->fail("no Storyline before the Villain is named");
    for (const Node& each : story->list(most_story)) t.story.push(read_story(content, book, t, each));
  }
  if (begun) {
    read_plan_deck(content, book, node, t);
    read_cleared(content, book, node, t);
  }
  t.active = seat_at(node, "active", seats(book));
  const auto me = node.find("me");
  t.me = !me ? usual_me(book, t) : me->is_null() ? no_figure : u8(int(me->integer(0, figures(book) - 1)));
  t.pressure = u8(number_at(node, "pressure", usual_pressure(t), 0, 255));
  t.turns = u8(number_at(node, "turns", usual_turns(t), 0, 255));
  t.rising = flag_at(node, "rising", false);
  t.ignored = u8(number_at(node, "ignored", 0, 0, 255));
  if (const auto bams = node.find("bams")) t.bams = read_bams(*bams);
  t.pattern = u8(number_at(node, "pattern", 0, 0, 3));
  t.kos = u8(number_at(node, "kos", 0, 0, most_ko_limit));
  t.back = figure_at(node, "back");
  t.ending = Ending(name_at(node, "ending", ending_names, 0));
  if (begun) read_effects(content, book, node, t);
  return t;
}

Counts cards_of_seat(const Book& book, const Table& t, Seat seat) {
  Counts counts(all_cards, 0);
  for (int f = 0; f < figures(book); ++f) {
    const HeroId hero = t.figure[f].hero;
    if (seat_of(book, f) != seat || int(hero) >= max_heroes) continue;
    const Hero& row = book.hero[int(hero)];
    for (int i = 0; i < row.rows; ++i) counts[std::size_t(card_id(hero, i))] = ones(uint64_t(row.of[i]));
  }
  return counts;
}
Counts in_story(const Book& book, const Table& t, Seat seat) {
  Counts counts(all_cards, 0);
  for (const StoryCard& story : t.story) {
    if (story.card == CardId::none) continue;
    const int figure = figure_of(book, t, hero_of(story.card));
    if (figure != no_figure && seat_of(book, figure) == seat) ++counts[std::size_t(story.card)];
  }
  return counts;
}

}  // namespace gm::united::parts

// The base box of United as rows of a Book, copied by hand from the tables of
// docs/rules/united.md (part "Content"). Tests of the rules play with it without
// any pack; and as it was written apart from content/united/, a slip of the pen
// in one of the two shows as a difference.
//
// Order of rows: Heroes, Villains and Locations as in the document; cards of a
// Hero by the columns of its table, special ones behind; plan cards by number.
#pragma once
#include "rules/united/content.h"

namespace gm::united::base {

enum : uint8_t { captain_america, iron_man, captain_marvel, black_widow, hulk, ant_man, wasp };
enum : uint8_t { red_skull, ultron, taskmaster };
// Threats by row
enum : uint8_t { crossbones, madame_hydra, bob, hydra_elite_troops, subversion, brainwashing };
enum : uint8_t { ultron_clone, ultron_virus, duplication };
enum : uint8_t { elite_thugs, explosive_trap, entangling_trap };
enum : uint8_t { mansion, tower, shield_hq, helicarrier, stark_labs, nypd, times_square, central_park };

// ---- Words of the vocabulary ---------------------------------------------------------

using P = Places::Kind;
inline constexpr Whom me{.kind = Whom::Kind::me};
inline constexpr Whom team{.kind = Whom::Kind::team};
inline constexpr Whom others{.kind = Whom::Kind::others};
inline constexpr Whom any{.kind = Whom::Kind::any};
constexpr Whom at(P place) { return {.kind = Whom::Kind::at, .at = place}; }
constexpr Whom others_at(P place) { return {.kind = Whom::Kind::others_at, .at = place}; }
constexpr Whom pick(Whom whom) { return {.kind = whom.kind, .how = Whom::How::pick, .at = whom.at}; }
constexpr Whom some(Whom whom) { return {.kind = whom.kind, .how = Whom::How::some, .at = whom.at}; }
constexpr Places in(P place) { return {.kind = place}; }
constexpr Places pick(P place) { return {.kind = place, .pick = true}; }

// ---- Rows ------------------------------------------------------------------------------

// Writes into the tables of a Book, each thing behind the last one.
struct Pen {
  Book& book;

  template <class... Terms>
  constexpr Expr expr(Terms... terms) {
    const Expr out{.first = book.terms, .size = uint8_t(sizeof...(terms))};
    ((book.term[book.terms++] = terms), ...);
    return out;
  }
  template <class... Steps>
  constexpr EffectId effect(Steps... steps) {
    Effect& out = book.effect[book.effects];
    out.first = book.steps;
    out.size = uint8_t(sizeof...(steps));
    ((book.step[book.steps++] = steps), ...);
    return EffectId(book.effects++);
  }
};

constexpr Term number(int n) { return {.op = Term::Op::number, .n = u8(n)}; }
constexpr Term op(Term::Op what) { return {.op = what}; }
constexpr Term place_term(Term::Op what, P place, Token token = Token::both) {
  return {.op = what, .place = place, .token = token};
}

constexpr void add_card(Hero& hero, int copies, const char* symbols, EffectId special = EffectId::none) {
  if (copies == 0) return;
  HeroCard& card = hero.card[hero.rows++];
  card.copies = u8(copies);
  card.special = special;
  for (; *symbols != 0; ++symbols) {
    card.symbols.push(*symbols == 'M'   ? Symbol::move
                      : *symbols == 'A' ? Symbol::attack
                      : *symbols == 'H' ? Symbol::heroic
                                        : Symbol::wild);
  }
}
// Copies of M, MM, MA, MH, A, AA, HA, H, HH, W and WW.
constexpr Hero& add_hero(Book& book, int id, const int (&plain)[11]) {
  constexpr const char* symbols[11] = {"M", "MM", "MA", "MH", "A", "AA", "HA", "H", "HH", "W", "WW"};
  book.heroes.add(HeroId(id));
  for (int i = 0; i < 11; ++i) add_card(book.hero[id], plain[i], symbols[i]);
  return book.hero[id];
}

// "TTCC": two Thugs and two Civilians.
constexpr Tokens tokens(const char* letters) {
  Tokens out;
  for (; *letters != 0; ++letters) ++(*letters == 'T' ? out.thugs : out.civilians);
  return out;
}
constexpr void add_plan(Villain& villain, int copies, int move, bool bam, const char* before = "",
                        const char* with = "", const char* behind = "", EffectId special = EffectId::none) {
  villain.plan[villain.plans++] = {.copies = u8(copies),
                                   .move = u8(move),
                                   .bam = bam,
                                   .tokens = {tokens(before), tokens(with), tokens(behind)},
                                   .special = special};
}
// Health 0: three slots for Heroic tokens.
constexpr Threat& add_threat(Villain& villain, int copies, int health) {
  Threat& threat = villain.threat[villain.threats++];
  threat.copies = u8(copies);
  threat.health = u8(health);
  for (int i = 0; health == 0 && i < 3; ++i) threat.slots.push(Symbol::heroic);
  return threat;
}
constexpr void set_health(Villain& villain, int two, int three, int four) {
  villain.health[0] = u8(two);
  villain.health[1] = u8(three);
  villain.health[2] = u8(four);
}

// ---- Heroes ----------------------------------------------------------------------------

constexpr void write_heroes(Pen pen) {
  Book& book = pen.book;
  const auto draw_to_three = Step{.verb = Verb::draw_to, .whom = me, .n = just(3)};

  Hero& america = add_hero(book, captain_america, {1, 0, 2, 0, 0, 1, 0, 0, 3, 1, 1});
  const EffectId leadership =
      pen.effect(Step{.verb = Verb::give, .symbol = Symbol::wild, .whom = pick(others)});
  constexpr const char* symbols[3] = {"M", "A", "H"};
  for (const char* symbol : symbols) add_card(america, 1, symbol, leadership);

  Hero& iron = add_hero(book, iron_man, {1, 0, 1, 1, 0, 2, 0, 1, 1, 1, 1});
  const auto share = [](Symbol symbol) {
    return Step{.verb = Verb::give, .symbol = symbol, .flag = true, .whom = team, .n = just(2)};
  };
  add_card(iron, 1, "M", pen.effect(share(Symbol::attack)));
  add_card(iron, 1, "A", pen.effect(share(Symbol::move)));
  add_card(iron, 1, "H", pen.effect(Step{.verb = Verb::may, .span = 1}, draw_to_three));

  Hero& marvel = add_hero(book, captain_marvel, {1, 1, 0, 1, 0, 2, 0, 0, 1, 2, 1});
  add_card(marvel, 3, "A", pen.effect(Step{.verb = Verb::attack, .place = pick(P::adjacent), .n = just(2)}));

  Hero& widow = add_hero(book, black_widow, {1, 0, 1, 2, 1, 1, 0, 0, 1, 1, 1});
  add_card(widow, 3, "A", pen.effect(Step{.verb = Verb::peek_plan, .flag = true}));

  Hero& green = add_hero(book, hulk, {1, 0, 1, 0, 0, 3, 0, 2, 0, 1, 1});
  add_card(
      green, 3, "M",
      pen.effect(
          Step{.verb = Verb::hit_all, .place = in(P::here)},
          Step{.verb = Verb::discard, .token = Token::civilian, .place = in(P::here), .n = just(no_amount)},
          Step{.verb = Verb::damage, .whom = others_at(P::here)}));

  const EffectId shrink = pen.effect(Step{.verb = Verb::shield, .whom = me});
  Hero& ant = add_hero(book, ant_man, {1, 0, 0, 1, 1, 0, 1, 1, 2, 1, 1});
  add_card(ant, 1, "M",
           pen.effect(Step{.verb = Verb::may, .span = 1}, Step{.verb = Verb::step, .whom = me},
                      Step{.verb = Verb::attack, .flag = true, .place = in(P::here), .n = just(3)}));
  add_card(ant, 1, "W", shrink);
  add_card(ant, 1, "", pen.effect(Step{.verb = Verb::swap_played, .whom = me}));

  Hero& hornet = add_hero(book, wasp, {1, 0, 3, 0, 1, 0, 0, 1, 1, 1, 1});
  add_card(
      hornet, 1, "M",
      pen.effect(
          Step{.verb = Verb::may, .span = 1},
          Step{.verb = Verb::jump, .whom = me, .also = some(others_at(P::here)), .place = pick(P::other)}));
  add_card(hornet, 1, "A",
           pen.effect(Step{.verb = Verb::may, .span = 2},
                      Step{.verb = Verb::jump, .whom = me, .place = pick(P::all)},
                      Step{.verb = Verb::attack, .place = in(P::it)}));
  add_card(hornet, 1, "W", shrink);
}

// ---- Villains --------------------------------------------------------------------------

constexpr void write_red_skull(Pen pen) {
  Villain& v = pen.book.villain[red_skull];
  pen.book.villains.add(VillainId(red_skull));
  set_health(v, 4, 8, 11);
  v.track_end = 20;
  v.overflow = Overflow::per_token;
  v.on[Trigger::bam] =
      pen.effect(Step{.verb = Verb::damage, .whom = at(P::here)}, Step{.verb = Verb::track, .n = just(2)});
  v.on[Trigger::overflow] = pen.effect(Step{.verb = Verb::track});
  v.has_plot = true;
  v.plot = pen.expr(op(Term::Op::track_value), number(20), op(Term::Op::at_least));

  const Expr hero_and_civilian = pen.expr(place_term(Term::Op::has_hero, P::loop),
                                          place_term(Term::Op::count_tokens, P::loop, Token::civilian),
                                          number(0), op(Term::Op::greater), op(Term::Op::both));
  const EffectId hail_hydra = pen.effect(
      Step{.verb = Verb::each, .place = in(P::where), .when = hero_and_civilian, .span = 3},
      Step{.verb = Verb::damage, .whom = at(P::loop)},
      Step{.verb = Verb::discard, .token = Token::civilian, .place = in(P::loop), .n = just(no_amount)},
      Step{.verb = Verb::track, .n = pen.expr(op(Term::Op::discarded))});
  const EffectId insurgency = pen.effect(
      Step{.verb = Verb::track, .n = pen.expr(Term{.op = Term::Op::crisis_of, .who = Whom::Kind::team})});
  add_plan(v, 1, 0, true);
  add_plan(v, 2, 0, false, "", "", "", hail_hydra);
  add_plan(v, 2, 0, true, "", "", "", insurgency);
  add_plan(v, 1, 1, true, "C", "CC", "C");
  add_plan(v, 1, 1, false, "T", "TT", "T");
  add_plan(v, 1, 2, true, "T", "TT", "T");
  add_plan(v, 1, 2, true, "C", "CC", "C");
  add_plan(v, 1, 3, false, "C", "CC", "C");
  add_plan(v, 1, 4, true, "T", "TT", "T");
  add_plan(v, 1, 5, false, "TC", "TTCC", "TC");

  const auto cancelled = [&](int crisis, int damage) {
    return pen.effect(
        Step{.verb = Verb::unless, .pays = Verb::crisis, .whom = any, .n = just(crisis), .span = 1},
        Step{.verb = Verb::damage, .whom = at(P::here), .n = just(damage)});
  };
  add_threat(v, 1, 6).on[Trigger::bam] = cancelled(2, 2);  // Crossbones
  add_threat(v, 1, 5).on[Trigger::bam] = cancelled(1, 1);  // Madame Hydra
  add_threat(v, 1, 4).on[Trigger::turn_start_here] =       // Bob
      pen.effect(Step{.verb = Verb::crisis, .whom = me});
  add_threat(v, 1, 0).modifiers.push({.mod = Mod::thug_health, .n = 2});  // Hydra Elite Troops
  add_threat(v, 1, 0).on[Trigger::villain_enters] =                       // Subversion
      pen.effect(Step{.verb = Verb::discard, .place = in(P::here), .n = just(no_amount)},
                 Step{.verb = Verb::track, .n = pen.expr(op(Term::Op::discarded))});
  add_threat(v, 1, 0).on[Trigger::villain_enters] =  // Brainwashing
      pen.effect(Step{.verb = Verb::crisis, .whom = at(P::around)});
}

constexpr void write_ultron(Pen pen) {
  Villain& v = pen.book.villain[ultron];
  pen.book.villains.add(VillainId(ultron));
  set_health(v, 4, 8, 11);
  v.overflow = Overflow::pass;
  const auto add_thugs = [](P place, int n) {
    return Step{.verb = Verb::add, .token = Token::thug, .place = in(place), .n = just(n)};
  };
  v.on[Trigger::bam] = pen.effect(add_thugs(P::here, 3), Step{.verb = Verb::damage, .whom = at(P::here)});
  v.has_plot = true;
  v.plot = pen.expr(place_term(Term::Op::full, P::all));

  const EffectId ray =
      pen.effect(Step{.verb = Verb::damage, .whom = team, .n = pen.expr(op(Term::Op::own_crisis))},
                 Step{.verb = Verb::crisis, .whom = pick(team)});
  const EffectId mesmerize = pen.effect(Step{.verb = Verb::crisis, .whom = at(P::around)},
                                        Step{.verb = Verb::each,
                                             .place = in(P::where),
                                             .when = pen.expr(place_term(Term::Op::no_hero, P::loop)),
                                             .span = 1},
                                        add_thugs(P::loop, 1));
  add_plan(v, 1, 0, true);
  add_plan(v, 2, 0, false, "", "", "", ray);
  add_plan(v, 2, 0, false, "", "", "", mesmerize);
  add_plan(v, 1, 1, false, "C", "CC", "C");
  add_plan(v, 1, 1, false, "T", "TT", "T");
  add_plan(v, 2, 2, true);
  add_plan(v, 1, 3, true);
  add_plan(v, 1, 4, true);
  add_plan(v, 1, 5, false, "TC", "T", "TC");

  add_threat(v, 2, 4).on[Trigger::bam] =  // Ultron Clone
      pen.effect(Step{.verb = Verb::unless, .pays = Verb::damage, .whom = at(P::here), .span = 1},
                 add_thugs(P::here, 1));
  add_threat(v, 2, 0).on[Trigger::turn_start_here] =  // Ultron Virus
      pen.effect(Step{.verb = Verb::ignore_symbol, .whom = me});
  add_threat(v, 2, 0).on[Trigger::villain_enters] = pen.effect(add_thugs(P::here, 1));  // Duplication
}

constexpr void write_taskmaster(Pen pen) {
  Villain& v = pen.book.villain[taskmaster];
  pen.book.villains.add(VillainId(taskmaster));
  set_health(v, 2, 4, 6);
  v.overflow = Overflow::once;
  const auto lay_crisis = [](P place) { return Step{.verb = Verb::crisis, .place = in(place)}; };
  v.on[Trigger::bam] = pen.effect(Step{.verb = Verb::damage, .whom = at(P::here)}, lay_crisis(P::here));
  v.on[Trigger::overflow] = pen.effect(lay_crisis(P::it));
  v.modifiers.push(
      {.mod = Mod::guard_villain,
       .when = pen.expr(place_term(Term::Op::crisis_at, P::all), number(0), op(Term::Op::greater))});
  v.modifiers.push({.mod = Mod::extra_action,
                    .symbols = Symbols::of(Symbol::attack, Symbol::heroic),
                    .effect = pen.effect(Step{.verb = Verb::remove_crisis, .place = in(P::here)}),
                    .when = pen.expr(place_term(Term::Op::count_tokens, P::here), number(0),
                                     op(Term::Op::equal), place_term(Term::Op::crisis_at, P::here), number(0),
                                     op(Term::Op::greater), op(Term::Op::both))});

  const auto copycat = [&](Token token, Symbol symbol) {
    return pen.effect(Step{.verb = Verb::add,
                           .token = token,
                           .place = in(P::here),
                           .n = pen.expr(Term{.op = Term::Op::symbols, .n = 2, .symbol = symbol})});
  };
  const EffectId dark_schemes = pen.effect(
      Step{.verb = Verb::if_holds, .when = pen.expr(place_term(Term::Op::no_hero, P::here)), .span = 1},
      lay_crisis(P::here));
  add_plan(v, 1, 0, true);
  add_plan(v, 1, 0, false, "", "", "", copycat(Token::thug, Symbol::attack));
  add_plan(v, 1, 0, false, "", "", "", copycat(Token::civilian, Symbol::heroic));
  add_plan(v, 2, 0, false, "", "", "", dark_schemes);
  add_plan(v, 1, 1, true, "T", "T", "T");
  add_plan(v, 1, 1, true, "C", "C", "C");
  add_plan(v, 1, 2, true, "C", "C", "C");
  add_plan(v, 1, 2, true, "T", "T", "T");
  add_plan(v, 1, 3, false, "C", "C", "C");
  add_plan(v, 1, 4, true, "T", "T", "T");
  add_plan(v, 1, 5, false, "TC", "TC", "TC");

  add_threat(v, 2, 0).modifiers.push({.mod = Mod::thug_health, .n = 2});  // Elite Thugs
  add_threat(v, 2, 0).modifiers.push({.mod = Mod::rescue_cost, .n = 1});  // Explosive Trap
  add_threat(v, 2, 0).modifiers.push({.mod = Mod::leave_cost, .n = 1});   // Entangling Trap
}

// ---- Locations -------------------------------------------------------------------------

constexpr void write_locations(Pen pen) {
  const auto add = [&](int id, int civilians, int thugs, int slots, EffectId effect) {
    pen.book.locations.add(LocationId(id));
    pen.book.location[id] = {u8(civilians), u8(thugs), u8(slots), effect};
  };
  const auto may = [](int span) { return Step{.verb = Verb::may, .span = u8(span)}; };
  add(mansion, 1, 0, 3, pen.effect(may(1), Step{.verb = Verb::draw_to, .whom = me, .n = just(3)}));
  add(tower, 1, 0, 3, pen.effect(may(1), Step{.verb = Verb::search_top, .whom = me}));
  add(shield_hq, 1, 1, 4,
      pen.effect(may(3), Step{.verb = Verb::cost, .span = 1}, Step{.verb = Verb::tuck, .whom = me},
                 Step{.verb = Verb::remove_crisis, .place = in(P::anywhere)}));
  add(helicarrier, 1, 2, 4,
      pen.effect(may(1), Step{.verb = Verb::jump, .whom = me, .place = pick(P::other)}));
  add(stark_labs, 1, 2, 4, pen.effect(may(1), Step{.verb = Verb::swap_hand, .whom = me}));
  add(nypd, 2, 1, 4,
      pen.effect(may(1), Step{.verb = Verb::discard, .token = Token::thug, .place = pick(P::all)}));
  add(times_square, 2, 1, 5, pen.effect(may(1), Step{.verb = Verb::rescue, .place = in(P::here)}));
  add(central_park, 2, 2, 5,
      pen.effect(may(1), Step{.verb = Verb::shift, .place = in(P::here), .to = in(P::other), .n = just(2)}));
}

// The whole box with the options of the default game; after options are changed, `complete` it.
constexpr void write_base(Book& book) {
  const Pen pen{book};
  write_heroes(pen);
  write_red_skull(pen);
  write_ultron(pen);
  write_taskmaster(pen);
  write_locations(pen);
  complete(book);
}

}  // namespace gm::united::base

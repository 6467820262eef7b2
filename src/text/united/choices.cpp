// Questions and the lines of their menus.
//
// A line says what its choice does now: the facts come from the chooser's own
// view, through the same functions the rules use (facts.h). `known_state` makes
// the state they ask for; it holds what the view shows and nothing else.
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "text/united/notation.h"
#include "text/united/sentences.h"
#include "text/united/wording.h"

namespace gm::united {

namespace {

class Menu {
 public:
  Menu(const Content& content, const Naming& naming, const Book& book, const View& view)
      : content_(content),
        w_(content, naming, book),
        book_(book),
        view_(view),
        s_(known_state(book, view)),
        t_(s_.table) {}

  std::string line(const Action& action) const;
  std::string group(const Action& action) const;
  std::string line_in_group(const Action& action) const;
  std::vector<std::string> marks(const Action& action) const;
  std::string question() const;

 private:
  std::string say(const char* key, std::initializer_list<std::string> values = {}) const {
    return w_.say(std::string("united.choice.") + key, values);
  }
  // The step that asks; none outside an effect.
  const Frame* frame() const { return t_.stack.empty() ? nullptr : &t_.stack.back(); }
  const Step* step() const {
    const Frame* f = frame();
    if (f == nullptr || int(f->effect) >= book_.effects || f->step >= step_count(book_, *f)) return nullptr;
    return &steps_of(book_, *f)[f->step];
  }
  int my_place() const { return t_.me < most_figures ? t_.figure[t_.me].at : int(nowhere); }
  const Spot* my_spot() const { return my_place() < ring_size ? &t_.spot[my_place()] : nullptr; }

  std::string plain_line(const Action& action) const;  // without payment
  std::string card_line(CardId card, int copies) const;
  std::string hero_line(HeroId hero) const;
  std::string villain_line(VillainId villain) const;
  std::string plan_line(PlanId plan) const;
  std::string place_line(int at) const;
  std::string effect_line(int source) const;
  std::string figure_line(const Action& action) const;
  std::string target_line(Target target, int at) const;
  std::string story_line(int place) const;
  std::string extra_line(int source) const;
  std::string decline_line() const;
  std::string stop_line() const;
  int ways_to_pay_for(const Action& action) const;
  std::string payment(const Payment& payment) const;

  std::vector<std::string> details() const;
  std::string source_of_effect() const;
  std::string symbols_left() const;
  std::string unused_symbols() const;

  const Content& content_;
  Wording w_;
  const Book& book_;
  const View& view_;
  const State s_;
  const Table& t_;
};

// ---- Lines ---------------------------------------------------------------------------

std::string Menu::card_line(CardId card, int copies) const {
  const std::string name =
      copies > 1 ? w_.say("united.say.copies", {w_.card(card), std::to_string(copies)}) : w_.card(card);
  const std::string effect = w_.effect(card);
  return effect.empty() ? name : say("explained", {name, effect});
}

std::string Menu::hero_line(HeroId hero) const {
  const HeroText* text = text_of(content_, hero);
  if (text == nullptr) return w_.hero(hero);
  std::vector<std::string> specials;
  int printed[symbol_count]{};
  for (std::size_t row = 0; row < text->cards.size(); ++row) {
    const HeroCard& card = book_.hero[int(hero)].card[row];
    const int copies = ones(uint64_t(book_.hero[int(hero)].of[row]));  // without those a Challenge takes
    for (Symbol symbol : card.symbols) printed[int(symbol)] += copies;
    const std::string name = w_.special(card_id(hero, int(row)));
    if (!name.empty() && std::find(specials.begin(), specials.end(), name) == specials.end()) {
      specials.push_back(name);
    }
  }
  std::string sums;
  for (int i = 0; i < symbol_count; ++i) {
    sums += (i > 0 ? " " : "") + w_.symbol(Symbol(i), ".letter") + std::to_string(printed[i]);
  }
  return say("hero", {w_.hero(hero), sums, listed(specials)});
}

std::string Menu::villain_line(VillainId villain) const {
  const VillainText* text = text_of(content_, villain);
  if (text == nullptr) return w_.villain(villain);
  const int health = book_.villain[int(villain)].health[figures(book_) - 2];
  return say("villain", {w_.villain(villain), w_.count("health", health), text->bam.in(w_.lang())});
}

std::string Menu::plan_line(PlanId plan) const {
  const std::string effect = w_.plan_effect(plan);
  return effect.empty() ? w_.plan(plan) : say("explained", {w_.plan(plan), effect});
}

// A Location with what lies there.
std::string Menu::place_line(int at) const {
  if (at >= ring_size) return w_.location(t_, at);
  const Spot& spot = t_.spot[at];
  std::vector<std::string> there;
  if (tokens_on(spot) > 0) there.push_back(w_.tokens(spot.thugs, spot.civilians));
  if (spot.threat != ThreatId::none) there.push_back(w_.threat(spot.threat));
  if (spot.crisis > 0) there.push_back(w_.count("crisis", spot.crisis));
  if (t_.villain_at == at) there.push_back(w_.villain(t_.villain));
  if (there.empty()) return w_.location(t_, at);
  return say("with", {w_.location(t_, at), listed(there)});
}

std::string Menu::effect_line(int source) const {
  if (source >= ring_size || t_.spot[source].threat == ThreatId::none) {
    const VillainText* text = text_of(content_, t_.villain);
    return say("explained", {w_.villain(t_.villain), text == nullptr ? "" : text->bam.in(w_.lang())});
  }
  const ThreatId threat = t_.spot[source].threat;
  return say("explained",
             {say("with", {w_.threat(threat), w_.location(t_, source)}), w_.threat_text(threat)});
}

std::string Menu::figure_line(const Action& action) const {
  const std::string hero = w_.hero(t_, action.what);
  const Step* asking = step();
  const int n = asking == nullptr || asking->n.size > 0 ? 1 : int(asking->n.n);
  if (action.decision == Decision::pick_hero || asking == nullptr) {
    if (asking == nullptr || asking->verb != Verb::give) return hero;
    const int each = asking->flag ? 1 : n;
    return say("gets", {hero, w_.count(std::string("token.") + symbol_names[int(asking->symbol)], each)});
  }
  if (action.what >= figures(book_)) return hero;
  return say("takes", {hero, w_.count("crisis", n), std::to_string(int(t_.figure[action.what].crisis)),
                       std::to_string(int(view_.hand_size[int(seat_of(book_, action.what))]))});
}

std::string Menu::target_line(Target target, int at) const {
  const Spot* spot = at < ring_size ? &t_.spot[at] : nullptr;
  switch (target) {
    case Target::thug: {
      const int needed = spot == nullptr ? 1 : thug_health(book_, t_, at);
      return needed > 1 ? say("target.tough", {w_.count("damage", needed)}) : say("target.thug");
    }
    case Target::thug_1:
    case Target::thug_2:
    case Target::thug_3:
      return say("target.hurt", {w_.count("damage", int(target))});
    case Target::henchman:
      return say("target.health", {w_.threat(spot == nullptr ? ThreatId::none : spot->threat),
                                   w_.count("health", spot == nullptr ? 0 : spot->health)});
    case Target::villain:
      return say("target.health", {w_.villain(t_.villain), w_.count("health", t_.health)});
    case Target::none:
      break;
  }
  return "?";
}

// A place in the Storyline is needed: a card may lie there several times.
std::string Menu::story_line(int place) const {
  if (place >= t_.story.size()) return "?";
  return say("story", {w_.symbols_and_special(t_.story[place].card), std::to_string(place + 1)});
}

std::string Menu::extra_line(int source) const {
  const bool dashboard = source >= ring_size;
  const ThreatId threat = dashboard ? ThreatId::none : t_.spot[source].threat;
  const std::string from = dashboard ? w_.villain(t_.villain) : w_.threat(threat);
  const Modifiers* modifiers = nullptr;
  if (dashboard && t_.villain != VillainId::none) modifiers = &villain_row(book_, t_).modifiers;
  if (threat != ThreatId::none) modifiers = &threat_of(book_, threat).modifiers;
  std::string does;
  for (int i = 0; modifiers != nullptr && i < modifiers->size(); ++i) {
    const Modifier& modifier = (*modifiers)[i];
    if (modifier.mod == Mod::extra_action) does = w_.verbs(modifier.effect, 0, max_list);
  }
  return say("extra", {does, from});
}

std::string Menu::decline_line() const {
  const bool effect = t_.decision == Decision::cancel_effect || t_.decision == Decision::prevent_effect;
  return say(effect ? "decline.effect" : "decline.move");
}
std::string Menu::stop_line() const {
  if (t_.decision == Decision::pick_companions) {
    const Frame* f = frame();
    return say(f == nullptr || f->picked == 0 ? "stop.alone" : "stop.companions");
  }
  return say(t_.decision == Decision::pick_target ? "stop.attacks" : "stop.tokens");
}

std::string Menu::plain_line(const Action& action) const {
  const int what = action.what;
  const CardId card = CardId(action.what);
  const auto copies = [&] {
    if (action.decision != Decision::play_card && action.decision != Decision::discard_card &&
        action.decision != Decision::pick_tuck) {
      return 1;
    }
    return text_of(content_, card) == nullptr ? 1 : copies_in(book_, t_, view_.hand, card);
  };
  switch (action.deed) {
    case Deed::take_villain:
      return villain_line(VillainId(what));
    case Deed::take_hero:
      return hero_line(HeroId(what));
    case Deed::take_location:
      return w_.location(LocationId(what));
    case Deed::take_threat:
      return say("explained", {w_.threat(ThreatId(what)), w_.threat_text(ThreatId(what))});
    case Deed::take_place:
      return place_line(what);
    case Deed::take_plan:
      return plan_line(PlanId(what));
    case Deed::take_card:
      return card_line(card, copies());
    case Deed::take_back:
      return w_.hero(HeroId(what));
    case Deed::take_seat:
      return what < figures(book_) ? say("with", {w_.player(Seat(action.what)), w_.hero(t_, what)})
                                   : w_.player(Seat(action.what));
    case Deed::take_effect:
      return effect_line(what);
    case Deed::take_figure:
      return figure_line(action);
    case Deed::share:
      return figure_line(action);
    case Deed::accept: {
      std::vector<std::string> names;
      const Step* asking = step();
      const Figures payers = asking == nullptr ? Figures{0} : figures_of(book_, t_, *frame(), asking->whom);
      for (int f = 0; f < figures(book_); ++f) {
        if (payers >> f & 1) names.push_back(w_.hero(t_, f));
      }
      const int n = asking == nullptr || asking->n.size > 0 ? 1 : int(asking->n.n);
      const bool crisis = asking != nullptr && asking->pays == Verb::crisis;
      return say("accept", {w_.count(crisis ? "crisis" : "damage", n), listed(names)});
    }
    case Deed::decline:
      return decline_line();
    case Deed::ignore:
      return w_.unit(Unit(what));
    case Deed::move:
      return say("move", {place_line(what)});
    case Deed::attack:
      return say("attack", {target_line(Target(what), my_place())});
    case Deed::rescue:
      return say("rescue", {std::to_string(my_spot() == nullptr ? 0 : my_spot()->civilians)});
    case Deed::fill: {
      const Spot* spot = my_spot();
      const ThreatId threat = spot == nullptr ? ThreatId::none : spot->threat;
      if (threat == ThreatId::none) return say("fill", {"?", "0", "0"});
      return say("fill", {w_.threat(threat), std::to_string(ones(uint64_t(spot->filled))),
                          std::to_string(threat_of(book_, threat).slots.size())});
    }
    case Deed::extra:
      return extra_line(what);
    case Deed::special: {
      const int own = own_card(t_);
      if (own < 0) return "?";
      return say("special", {w_.special(t_.story[own].card), w_.effect(t_.story[own].card)});
    }
    case Deed::end_actions:
      return say("end");
    case Deed::bring:
      return w_.hero(t_, what);
    case Deed::stop:
      return stop_line();
    case Deed::hit: {
      const Step* asking = step();
      const bool several = asking != nullptr && ones(uint64_t(places_chosen(t_, *frame(), *asking))) > 1;
      const std::string target = target_line(Target(what), action.how);
      return several ? say("with", {target, w_.location(t_, action.how)}) : target;
    }
    case Deed::pay:
      return payment(action.pay);
    case Deed::keep:
      return say("keep");
    case Deed::bottom:
      return say("bottom");
    case Deed::take_story:
      return story_line(what);
    case Deed::use:
      return my_spot() == nullptr ? say("use", {"?"}) : say("use", {w_.location_text(my_spot()->location)});
    case Deed::skip:
      return say("skip");
    case Deed::lift_crisis:
      if (what < crisis_places) {
        return say("lift",
                   {w_.hero(t_, what), w_.count("crisis", what < most_figures ? t_.figure[what].crisis : 0)});
      }
      return say(
          "lift",
          {w_.location(t_, what - crisis_places),
           w_.count("crisis", what - crisis_places < ring_size ? t_.spot[what - crisis_places].crisis : 0)});
    case Deed::swap:
      return say("swap", {w_.card(card), story_line(action.how)});
    case Deed::shift: {
      const Step* asking = step();
      const bool several = asking != nullptr && ones(uint64_t(places_chosen(t_, *frame(), *asking))) > 1;
      const std::string to = w_.location(t_, action.how % 8);
      const std::string token = what < token_count ? w_.token(Token(what)) : std::string("?");
      return several ? say("shift.from", {token, w_.location(t_, action.how / 8), to})
                     : say("shift", {token, to});
    }
    case Deed::yes:
      if (step() == nullptr) return w_.say("ui.yes");
      return say("yes", {w_.verbs(frame()->effect, frame()->step + 1, frame()->step + 1 + step()->span)});
    case Deed::no:
      return say("no");
  }
  return {};
}

std::string Menu::line(const Action& action) const {
  const std::string text = plain_line(action);
  if (action.deed == Deed::pay || action.pay.size() == 0) return text;
  return say("paid", {text, payment(action.pay)});
}

// With what it is paid. Which card a symbol is on is said only where both cards have one.
std::string Menu::payment(const Payment& payment) const {
  if (t_.me >= most_figures) return w_.payment(payment);
  const Wallet wallet = wallet_of(book_, t_);
  std::vector<std::string> names;
  std::vector<int> copies;
  for (int i = 0; i < payment.size(); ++i) {
    const Unit which = payment.unit[i];
    if (i > 0 && payment.unit[i - 1] == which) {
      ++copies.back();
      continue;
    }
    const Source source = source_of(which);
    const Source other = source == Source::own ? Source::prev : Source::own;
    const bool clear = source != Source::token && wallet.count(int(unit(other, symbol_of(which)))) == 0;
    names.push_back(clear ? w_.symbol(symbol_of(which)) : w_.unit(which));
    copies.push_back(1);
  }
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (copies[i] > 1) names[i] = w_.say("united.say.copies", {names[i], std::to_string(copies[i])});
  }
  return listed(names);
}

// ---- Groups --------------------------------------------------------------------------

int Menu::ways_to_pay_for(const Action& action) const {
  int n = 0;
  if (t_.decision != Decision::act || t_.me >= most_figures) return 0;
  each_offer(book_, s_, seat_of(book_, t_.me),
             [&](const Action& other, int) { n += other.deed == action.deed && other.what == action.what; });
  return n;
}

std::string Menu::group(const Action& action) const {
  if (action.decision != Decision::act || !is_paid(action.deed) || ways_to_pay_for(action) < 2) return {};
  return plain_line(action);
}
std::string Menu::line_in_group(const Action& action) const {
  return group(action).empty() ? line(action) : payment(action.pay);
}

// ---- Marks ---------------------------------------------------------------------------

// Symbols that could still be used for something, or kept.
std::string Menu::unused_symbols() const {
  if (t_.me >= most_figures) return {};
  const Wallet wallet = wallet_of(book_, t_);
  std::vector<std::string> names;
  for (int i = 0; i < unit_count; ++i) {
    if (source_of(Unit(i)) == Source::token) continue;  // tokens are kept
    for (int n = wallet.count(i); n > 0; --n) names.push_back(w_.symbol(symbol_of(Unit(i))));
  }
  return listed(names);
}

std::vector<std::string> Menu::marks(const Action& action) const {
  std::vector<std::string> out;
  const auto mark = [&](const char* key, std::initializer_list<std::string> values = {}) {
    out.push_back(w_.say(std::string("united.mark.") + key, values));
  };
  const auto falls = [&](const char* key) {
    const bool last = solo(book_) && t_.kos + 1 >= book_.options.solo_ko_limit;
    if (last) {
      mark("loses");
    } else {
      mark(key);
    }
  };
  const int hand = t_.active != nobody && int(t_.active) < seats(book_) ? view_.hand_size[int(t_.active)] : 0;
  if (action.deed == Deed::end_actions && t_.decision == Decision::act) {
    if (const std::string unused = unused_symbols(); !unused.empty()) mark("unused", {unused});
    if (special_offered(book_, s_)) {
      mark("special_unused", {w_.special(t_.story[own_card(t_)].card)});
    }
  }
  if (action.deed == Deed::accept && step() != nullptr && step()->pays == Verb::damage) {
    const Figures payers = figures_of(book_, t_, *frame(), step()->whom);
    std::vector<std::string> fallen;
    int pays = 0;
    for (int f = 0; f < figures(book_); ++f) {
      if (!(payers >> f & 1) || t_.figure[f].shield) continue;
      ++pays;
      if (view_.hand_size[int(seat_of(book_, f))] == 1) fallen.push_back(w_.hero(t_, f));
    }
    if (solo(book_)) {
      if (pays > 0 && view_.hand_size[0] <= pays) falls("ko_then");
    } else if (!fallen.empty()) {
      mark("ko_of", {listed(fallen)});
    }
  }
  if (action.decision == Decision::play_card && hand == 1) falls("ko_at_end");
  if (action.decision == Decision::pick_tuck && hand == 1) falls("ko_then");
  if (action.deed == Deed::use && t_.decision == Decision::use_location && hand == 1 &&
      my_spot() != nullptr) {
    const EffectId effect = book_.location[int(my_spot()->location)].end_of_turn;
    const Effect& list = book_.effect[int(effect)];
    for (int i = 0; i < list.size; ++i) {
      if (book_.step[list.first + i].in_cost) return falls("ko_then"), out;
    }
  }
  return out;
}

// ---- Questions -----------------------------------------------------------------------

// The card, Threat or Location whose effect asks.
std::string Menu::source_of_effect() const {
  const Frame* f = frame();
  if (f == nullptr) return {};
  switch (f->role) {
    case Frame::Role::special:
      for (const SpecialText& special : content_.specials) {
        if (special.row == f->effect) return special.name.in(w_.lang());
      }
      return {};
    case Frame::Role::plan:
      for (const SpecialText& special : content_.specials) {
        if (special.row == f->effect) return special.name.in(w_.lang());
      }
      return w_.villain(t_.villain);
    case Frame::Role::location:
      return w_.location(t_, f->at);
    case Frame::Role::threat_bam:
    case Frame::Role::enters:
    case Frame::Role::enters_again:
    case Frame::Role::turn_start:
    case Frame::Role::turn_end:
      if (f->at < ring_size && t_.spot[f->at].threat != ThreatId::none) {
        return say("with", {w_.threat(t_.spot[f->at].threat), w_.location(t_, f->at)});
      }
      return {};
    case Frame::Role::extra:
    case Frame::Role::bam:
    case Frame::Role::overflow:
    case Frame::Role::cleared:
    case Frame::Role::ko:
    case Frame::Role::mission:
    case Frame::Role::adding:
      break;
  }
  return w_.villain(t_.villain);
}

// Symbols of both cards and tokens that the active Hero has left.
std::string Menu::symbols_left() const {
  if (t_.me >= most_figures) return {};
  const Wallet wallet = wallet_of(book_, t_);
  static constexpr std::pair<Source, const char*> sources[] = {{Source::own, "united.head.own"},
                                                               {Source::prev, "united.head.prev"},
                                                               {Source::token, "united.head.tokens"}};
  std::string out;
  for (const auto& [source, key] : sources) {
    std::vector<std::string> names;
    for (int i = 0; i < symbol_count; ++i) {
      const int n = wallet.count(int(unit(source, Symbol(i))));
      const std::string& name = w_.symbol(Symbol(i));
      if (n == 1) names.push_back(name);
      if (n > 1) names.push_back(w_.say("united.say.copies", {name, std::to_string(n)}));
    }
    if (names.empty()) continue;
    out += (out.empty() ? "" : "; ") + w_.say("united.question.from", {w_.say(key), listed(names)});
  }
  return out;
}

// What the question is about: whose effect, how many are left, what can be used.
std::vector<std::string> Menu::details() const {
  std::vector<std::string> out;
  if (const std::string source = source_of_effect(); !source.empty()) out.push_back(source);
  const Frame* f = frame();
  const auto left = [&](int n) {
    if (n > 1) out.push_back(w_.say("united.question.left", {std::to_string(n)}));
  };
  switch (t_.decision) {
    case Decision::chance_draw_hero:
      out.push_back(w_.player(t_.about));
      break;
    case Decision::discard_card:
      out.clear();
      if (int(view_.viewer) < seats(book_)) left(t_.owed[int(view_.viewer)]);
      break;
    case Decision::play_card: {
      const int last = own_card(t_);
      if (last < 0) break;
      const std::string shared = w_.symbols(card_of(book_, t_.story[last].card));
      if (!shared.empty()) out.push_back(w_.say("united.question.shared", {shared}));
      break;
    }
    case Decision::act: {
      const std::string symbols = symbols_left();
      out.push_back(symbols.empty() ? w_.say("united.question.no_symbols") : symbols);
      break;
    }
    case Decision::ignore_symbol:
      left(t_.ignored);
      break;
    case Decision::keep_or_bottom:
      out.push_back(plan_line(t_.plan_top));
      break;
    case Decision::use_location:
      if (my_spot() != nullptr) out.push_back(w_.location(my_spot()->location));
      break;
    case Decision::cancel_effect:
    case Decision::prevent_effect:
      if (f != nullptr && f->at < ring_size && t_.spot[f->at].threat != ThreatId::none) {
        out.push_back(w_.threat_text(t_.spot[f->at].threat));
      }
      break;
    case Decision::pick_hero:
    case Decision::pick_target:
    case Decision::pick_tuck:
    case Decision::pick_crisis:
    case Decision::pick_token_move:
      if (f != nullptr) left(f->left);
      break;
    case Decision::pay_extra:
      if (f != nullptr) out.push_back(w_.location(t_, f->it));
      break;
    case Decision::choose_hero: {
      const int figure = figure_without_hero(book_, t_);
      if (solo(book_)) {
        out.push_back(
            w_.say("united.question.hero_of", {std::to_string(figure + 1), std::to_string(solo_figures)}));
      }
      break;
    }
    case Decision::none:
    case Decision::chance_villain:
    case Decision::chance_hero:
    case Decision::chance_location:
    case Decision::chance_threat:
    case Decision::chance_villain_start:
    case Decision::chance_draw_plan:
    case Decision::chance_back:
    case Decision::choose_villain:
    case Decision::choose_first_hero:
    case Decision::order_effects:
    case Decision::choose_crisis_hero:
    case Decision::pick_place:
    case Decision::pick_companions:
    case Decision::pick_story:
    case Decision::pick_deck_card:
    case Decision::pick_swap:
    case Decision::optional:
      break;
  }
  return out;
}

std::string Menu::question() const {
  if (t_.decision == Decision::none) return w_.say("ui.game_over");
  const bool luck = is_chance(t_.decision);
  const bool asked = int(view_.viewer) < seats(book_) && t_.asked.has(view_.viewer);
  if (!luck && !asked) return w_.say("ui.waiting_for", {w_.players(t_.asked)});
  const std::string& text =
      w_.say(std::string(luck ? "united.chance." : "united.decision.") + name_of(t_.decision));
  const std::vector<std::string> about = details();
  return about.empty() ? text : w_.say("united.question.detail", {text, listed(about)});
}

}  // namespace

std::string say_action(const Content& content, const Naming& naming, const Book& book, const View& view,
                       Action action) {
  return Menu(content, naming, book, view).line(action);
}

std::string say_group(const Content& content, const Naming& naming, const Book& book, const View& view,
                      Action action) {
  return Menu(content, naming, book, view).group(action);
}

std::string say_in_group(const Content& content, const Naming& naming, const Book& book, const View& view,
                         Action action) {
  return Menu(content, naming, book, view).line_in_group(action);
}

std::vector<std::string> say_marks(const Content& content, const Naming& naming, const Book& book,
                                   const View& view, Action action) {
  return Menu(content, naming, book, view).marks(action);
}

std::string say_question(const Content& content, const Naming& naming, const Book& book, const View& view) {
  return Menu(content, naming, book, view).question();
}

}  // namespace gm::united

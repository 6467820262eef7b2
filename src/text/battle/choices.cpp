// Questions and the lines of their menus.
//
// A line says what its choice does now: the facts come from the chooser's own
// view, through the same functions the rules use (facts.h). `seen` makes the
// state they ask for; it holds what the view shows and nothing else.
#include <string>
#include <vector>

#include "text/battle/notation.h"
#include "text/battle/sentences.h"
#include "text/battle/wording.h"

namespace gm::battle {

namespace {

// The viewer's part of the state. In other hands only the number of cards is true.
State seen(const Book& book, const View& view) {
  State s = start(book);
  s.table = view.table;
  for (Seat seat : all_seats(book)) {
    s.hand[seat].set(Technique::ambush, min(int(view.hand_size[seat]), Cards::most));
    s.laid[seat] = view.own.seen_laid[seat];
  }
  if (at_table(view.viewer)) {
    s.hand[view.viewer] = view.hand;
    s.laid[view.viewer] = view.laid_card;
  }
  return s;
}

class Menu {
 public:
  Menu(const Content& content, const Naming& naming, const Book& book, const View& view)
      : content_(content),
        w_(content, naming),
        book_(book),
        view_(view),
        t_(view.table),
        s_(seen(book, view)) {
    if (at_table(view.viewer))
      self_ = view.viewer;
    else if (t_.asked.size() == 1)
      self_ = t_.asked.front();
  }

  std::string line(Action action) const;
  std::vector<std::string> marks(Action action) const;
  std::string question() const;

 private:
  // The list of steps that asks, and its step; only inside an effect.
  const Frame* frame() const { return t_.stack.empty() ? nullptr : &t_.stack.back(); }
  const Step* step() const {
    const Frame* f = frame();
    if (f == nullptr || f->step >= steps_of(book_, f->deed).size()) return nullptr;
    return &step_of(book_, *f);
  }

  std::string card_line(Technique type, int copies) const;
  std::vector<std::string> dangers(Technique type) const;
  std::string action_line(const char* key, Part part) const;
  std::string choice_line(Choice choice) const;
  std::string yes_line() const;
  std::string hero_line(Seat seat) const;
  std::string tactic_line(Technique tactic, bool knockout) const;
  std::string name_line(Technique type) const;
  std::string copy_line(uint8_t what) const;
  std::string hero_text(HeroId hero, const char* key) const;

  Technique acting_card() const {
    return self_ == nobody || t_.series[self_].empty() ? Technique::none : t_.series[self_].last();
  }
  std::vector<std::string> details() const;
  std::string left(int n) const { return w_.say("battle.question.left", {std::to_string(n)}); }

  const Content& content_;
  Wording w_;
  const Book& book_;
  const View& view_;
  const Table& t_;
  State s_;
  Seat self_ = nobody;  // who chooses
};

// ---- Lines ---------------------------------------------------------------------------

std::string Menu::card_line(Technique type, int copies) const {
  if (type >= Technique::none) return w_.card(type);
  return w_.say(copies > 1 ? "battle.choice.card.copies" : "battle.choice.card",
                {w_.card(type), std::to_string(book_.technique[int(type)].number), w_.action(type, Part::a),
                 w_.action(type, Part::b), std::to_string(copies)});
}

// What would meet a card that joins the own series now.
std::vector<std::string> Menu::dangers(Technique type) const {
  std::vector<std::string> out;
  if (self_ == nobody || type >= Technique::none) return out;
  Series series = t_.series[self_];
  series.push(type);
  if (!in_order(book_, series, order_of(book_, s_, self_)))
    out.push_back(word(w_.lang(), "battle.choice.wrong_order"));
  if (t_.knockouts.has(type)) out.push_back(word(w_.lang(), "battle.tactic.knockout"));
  if (t_.traps.has(type)) out.push_back(word(w_.lang(), "battle.tactic.trap"));
  return out;
}

// An action of the revealed card, with its amount where that is not printed on the card.
std::string Menu::action_line(const char* key, Part part) const {
  const Technique type = acting_card();
  std::string line = w_.say(key, {w_.action(type, part), w_.effect(type, part)});
  if (type == Technique::none) return line;
  const Frame f{.deed = {Deed::Kind::technique, u8(int(type)), u8(int(part))}, .self = self_};
  for (const Step& each : steps_of(book_, f.deed)) {
    const int amount = amount_of(book_, s_, f, each);
    if (amount != each.n) line = w_.say("battle.choice.amount", {line, std::to_string(amount)});
  }
  return line;
}

std::string Menu::hero_text(HeroId hero, const char* key) const {
  if (std::size_t(hero) >= content_.heroes.size()) return w_.hero(hero);
  return w_.say(key, {w_.hero(hero), content_.heroes[std::size_t(hero)].text.in(w_.lang())});
}

// A `may` step: what it does, and to whom.
std::string Menu::yes_line() const {
  const Step* asking = step();
  if (asking == nullptr) return word(w_.lang(), "ui.yes");
  const Frame& f = *frame();
  const bool picks = asks_for_hero(*asking);
  const Seats targets = picks ? Seats{} : meant(book_, s_, f, asking->who, asking->filter);
  if (asking->verb == Verb::discard_laid && targets.size() == 1) {
    const Seat target = targets.front();
    return w_.say("battle.choice.yes.discard_laid", {w_.player(target), w_.numbered(s_.laid[target])});
  }
  const std::string does = w_.say(std::string("battle.verb.") + verb_names[int(asking->verb)],
                                  {std::to_string(amount_of(book_, s_, f, *asking))});
  const Seats others = targets - (at_table(f.self) ? Seats::of(f.self) : Seats{});
  if (others.empty()) return w_.say("battle.choice.yes", {does});
  return w_.say("battle.choice.yes_to", {does, w_.players(others)});
}

std::string Menu::choice_line(Choice choice) const {
  switch (choice) {
    case Choice::action_a:
      return action_line("battle.choice.effect", Part::a);
    case Choice::action_b:
      return action_line("battle.choice.effect", Part::b);
    case Choice::other_action:
      return action_line("battle.choice.other_action", t_.did == did_a ? Part::b : Part::a);
    case Choice::reveal:
      return w_.say("battle.choice.reveal", {w_.numbered(view_.laid_card)});
    case Choice::end_turn:
      return word(w_.lang(), "battle.choice.end_turn");
    case Choice::yes:
      return yes_line();
    case Choice::no:
      return word(w_.lang(), "battle.choice.no");
    case Choice::ability_1:
    case Choice::ability_2:
    case Choice::ability_3:
    case Choice::ability_4:
      return hero_text(self_ == nobody ? HeroId::none : t_.hero[self_], "battle.choice.ability");
  }
  return {};
}

// A hero to be chosen: how strong it is, and whether the effect will touch it.
std::string Menu::hero_line(Seat seat) const {
  if (!at_table(seat)) return w_.player(seat);
  std::vector<std::string> facts{counted(w_.lang(), "battle.count.energy", t_.energy[seat]),
                                 counted(w_.lang(), "battle.count.card", view_.hand_size[seat])};
  if (t_.series[seat].any_turned()) facts.push_back(word(w_.lang(), "battle.word.stance"));
  if (t_.ward[seat] != Until::none) facts.push_back(word(w_.lang(), "battle.word.ward"));
  if (t_.overtime.has(seat)) facts.push_back(word(w_.lang(), "battle.word.overtime"));
  if (frame() != nullptr && !touches(book_, s_, *frame(), seat)) {
    facts.push_back(word(w_.lang(), "battle.choice.protected"));
  }
  return w_.say("battle.choice.hero", {w_.player(seat), w_.hero(t_.hero[seat]), listed(facts)});
}

// A tactic as it lies now, and what choosing it does.
std::string Menu::tactic_line(Technique tactic, bool knockout) const {
  if (tactic >= Technique::none) return w_.card(tactic);
  std::vector<std::string> state;
  if (t_.traps.has(tactic)) state.push_back(word(w_.lang(), "battle.tactic.trap"));
  if (t_.knockouts.has(tactic)) state.push_back(word(w_.lang(), "battle.tactic.knockout"));
  if (state.empty()) state.push_back(word(w_.lang(), "battle.tactic.clear"));
  const char* change =
      knockout ? (t_.knockouts.has(tactic) ? "battle.choice.remove_ko" : "battle.choice.place_ko")
               : (t_.traps.has(tactic) ? "battle.choice.remove_trap" : "battle.choice.place_trap");
  return w_.say("battle.choice.tactic", {w_.card(tactic), listed(state), word(w_.lang(), change)});
}

// A technique to be named, with the opponents who surely hold it.
std::string Menu::name_line(Technique type) const {
  Seats holders;
  if (self_ != nobody && type < Technique::none) {
    for (Seat seat : t_.in - book_.team[self_]) {
      if (view_.own.seen_hand[seat].has(type)) holders.add(seat);
    }
  }
  if (holders.empty()) return w_.numbered(type);
  return w_.say("battle.choice.known_holders", {w_.numbered(type), w_.players(holders)});
}

std::string Menu::copy_line(uint8_t what) const {
  const Part part = Part(what % 2);
  if (what >= copy_named) {
    const Technique type = step() == nullptr ? Technique::none : step()->technique;
    return w_.say("battle.choice.copied", {w_.action(type, part), w_.card(type), w_.effect(type, part)});
  }
  const Seat from = Seat(what / 2);
  const Technique type = face_up_card(book_, s_, from);
  return w_.say("battle.choice.copied_from",
                {w_.action(type, part), w_.card(type), w_.player(from), w_.effect(type, part)});
}

std::string Menu::line(Action action) const {
  const Technique type = Technique(action.what);
  switch (action.decision) {
    case Decision::none:
      return {};
    case Decision::c_first_player:
      return w_.player(Seat(action.what));
    case Decision::c_deal_hero:
      return w_.hero(HeroId(action.what));
    case Decision::c_battlefield:
      return w_.field(FieldId(action.what));
    case Decision::c_draw:
    case Decision::c_row:
    case Decision::c_discard:
    case Decision::c_take:
      return w_.numbered(type);
    case Decision::c_tactic:
      return w_.card(type);
    case Decision::keep_hero:
      return hero_text(HeroId(action.what), "battle.choice.effect");
    case Decision::discard_down:
    case Decision::swap_card:
    case Decision::pay_card:
      return card_line(type, view_.hand.count(type));
    case Decision::draft_pick:
      return card_line(type, t_.row.count(type));
    case Decision::lay_card:
      return card_line(type, view_.hand.count(type));
    case Decision::before_reveal:
    case Decision::act:
    case Decision::finish:
    case Decision::may_step:
      return choice_line(Choice(action.what));
    case Decision::name_technique:
      return name_line(type);
    case Decision::flurry_hero:
    case Decision::pick_opponent:
      return hero_line(Seat(action.what));
    case Decision::pick_more:
      if (action.what == stop_picking) return word(w_.lang(), "battle.choice.stop");
      return hero_line(Seat(action.what));
    case Decision::take_card:
      return card_line(type, at_table(t_.about) ? view_.own.seen_hand[t_.about].count(type) : 1);
    case Decision::flip_tactic:
    case Decision::leaver_trap:
      return tactic_line(type, false);
    case Decision::toggle_ko:
      return tactic_line(type, true);
    case Decision::copy_action:
      return copy_line(action.what);
    case Decision::take_from_discard:
      return card_line(type, t_.discard.count(type));
  }
  return {};
}

// What is to be said as a warning beside this choice.
std::vector<std::string> Menu::marks(Action action) const {
  if (action.decision == Decision::lay_card) return dangers(Technique(action.what));
  const bool reveals = action.decision == Decision::before_reveal && Choice(action.what) == Choice::reveal;
  return reveals ? dangers(view_.laid_card) : std::vector<std::string>{};
}

// ---- Questions -----------------------------------------------------------------------

// What the question is about: the card, the effect, the player, how many are left.
std::vector<std::string> Menu::details() const {
  std::vector<std::string> out;
  const Frame* f = frame();
  if (f != nullptr) out.push_back(w_.doing(f->deed));
  const bool several = f != nullptr && f->left > 1;
  switch (t_.decision) {
    case Decision::none:
    case Decision::c_first_player:
    case Decision::c_battlefield:
    case Decision::c_row:
    case Decision::c_tactic:
    case Decision::keep_hero:
    case Decision::name_technique:
    case Decision::pick_opponent:
    case Decision::copy_action:
    case Decision::may_step:
      break;
    case Decision::c_deal_hero:
    case Decision::c_draw:
    case Decision::c_discard:
    case Decision::c_take:
      out.push_back(w_.player(t_.about));
      break;
    case Decision::discard_down: {
      const int surplus = view_.hand.total() - wanted_hand(book_, s_, self_);
      if (surplus > 1) out.push_back(left(surplus));
      break;
    }
    case Decision::draft_pick: {
      out.push_back(w_.say("battle.question.pass",
                           {std::to_string(t_.pass + 1), std::to_string(passes_of_draft(book_, s_))}));
      const int more_picks = picks(book_, s_, self_, t_.pass) - t_.made;
      if (more_picks > 1) out.push_back(left(more_picks));
      break;
    }
    case Decision::lay_card: {
      const Series series = t_.series[self_];
      std::vector<std::string> cards;
      for (int i = 0; i < series.size(); ++i) cards.push_back(w_.numbered(series[i]));
      if (!cards.empty()) out.push_back(w_.say("battle.question.series", {listed(cards)}));
      break;
    }
    case Decision::before_reveal:
    case Decision::swap_card:
      out.push_back(w_.numbered(view_.laid_card));
      break;
    case Decision::act:
    case Decision::finish:
      out.push_back(w_.numbered(acting_card()));
      break;
    case Decision::flurry_hero:
      if (step() != nullptr && step()->verb == Verb::damage) {
        out.push_back(counted(w_.lang(), "battle.count.damage", amount_of(book_, s_, *f, *step())));
      }
      break;
    case Decision::pick_more:
      if (f != nullptr) out.push_back(w_.say("battle.question.chosen", {w_.players(f->targets)}));
      break;
    case Decision::take_card:
      out.push_back(w_.say("battle.question.hand_of", {w_.player(t_.about)}));
      break;
    case Decision::flip_tactic:
    case Decision::toggle_ko:
    case Decision::pay_card:
    case Decision::take_from_discard:
    case Decision::leaver_trap:
      if (several) out.push_back(left(f->left));
      break;
  }
  return out;
}

std::string Menu::question() const {
  if (t_.decision == Decision::none) return word(w_.lang(), "ui.game_over");
  const bool luck = is_chance(t_.decision);
  const bool asked = at_table(view_.viewer) && t_.asked.has(view_.viewer);
  if (!luck && !asked) return w_.say("ui.waiting_for", {w_.players(t_.asked)});
  const std::string& text =
      word(w_.lang(), std::string(luck ? "battle.chance." : "battle.decision.") + name_of(t_.decision));
  const std::vector<std::string> about = details();
  return about.empty() ? text : w_.say("battle.question.detail", {text, listed(about)});
}

}  // namespace

std::string say_action(const Content& content, const Naming& naming, const Book& book, const View& view,
                       Action action) {
  return Menu(content, naming, book, view).line(action);
}

std::vector<std::string> say_marks(const Content& content, const Naming& naming, const Book& book,
                                   const View& view, Action action) {
  return Menu(content, naming, book, view).marks(action);
}

std::string say_question(const Content& content, const Naming& naming, const Book& book, const View& view) {
  return Menu(content, naming, book, view).question();
}

}  // namespace gm::battle

// Questions and the lines of their menus.
//
// A line says what its choice does now: the facts come from the chooser's own
// view, through the same functions the rules use (facts.h). `known` makes the
// state they ask for; it holds what the view shows and nothing else.
#include <algorithm>
#include <string>
#include <vector>

#include "text/ring/notation.h"
#include "text/ring/sentences.h"
#include "text/ring/wording.h"

namespace gm::ring {

namespace {

// The open part of the state. Of hidden cards only the number is true.
State known(const Book& book, const View& view) {
  State s = start(book);
  s.table = view.table;
  for (Seat seat : all_seats(book)) {
    const int pool = std::max(0, view.deck_size[int(seat)] - view.table.of(seat).bottom);
    s.of(seat).pool = Cards::first(std::min(pool, int(book.list.size)));
    s.of(seat).hand = Cards{};
  }
  if (int(view.viewer) < seat_count) s.of(view.viewer).hand = view.hand;
  return s;
}

class Menu {
 public:
  Menu(const Content& content, const Naming& naming, const Book& book, const View& view)
      : content_(content),
        w_(content, naming, book),
        book_(book),
        view_(view),
        t_(view.table),
        s_(known(book, view)) {
    self_ = int(view.viewer) < seat_count ? view.viewer : t_.asked;
  }

  std::string line(Action action) const;
  std::string group(Action action) const;
  std::string line_in_group(Action action) const;
  std::vector<std::string> marks(Action action) const;
  std::string question() const;

 private:
  bool has_card(CardId card) const { return std::size_t(card) < content_.cards.size(); }
  const Corner* own() const { return int(self_) < seat_count ? &t_.of(self_) : nullptr; }

  // The list of steps that asks, and its step; only inside an effect.
  const Frame* frame() const { return t_.stack.empty() ? nullptr : &t_.stack.back(); }
  const Steps* steps() const;
  const Step* step() const;

  // What a card is played as, if it is Imitation.
  CardId played_as(CardId card) const;
  // What would happen if the card were played now.
  struct Play {
    CardId card = CardId::none;  // as it acts
    Power power = Power::none;
    int item = 0;  // its number in the chain
  };
  Play play_of(Action action) const;
  bool does(const Play& play, const Steps& steps, int i) const;
  bool does_anything(const Play& play, const Steps& steps, int begin, int end) const;
  bool idle(const Play& play) const;
  bool attack_deals_points() const;
  // What happens in any case: damage to self and draws, of the first pass of a repeat too.
  struct Toll {
    int damage = 0;
    int draws = 0;
  };
  static Toll toll_of(const Steps& steps, int begin, int end);
  void add_toll(std::vector<std::string>& out, const Toll& toll) const;

  std::string play_line(Action action, bool grouped) const;
  std::string discard_line(CardId card, bool grouped) const;
  std::string card_line(CardId card, int copies) const;
  std::string fighter_line(FighterId fighter) const;
  std::string pick_line(Die die, Seat owner) const;
  std::string stop_line() const;
  std::string split_line(Action action) const;
  std::string item_line(int i) const;

  std::vector<std::string> details() const;
  std::string left(int n) const { return w_.say("ring.question.left", {std::to_string(n)}); }
  void add_picks(std::vector<std::string>& out, bool exact) const;

  const Content& content_;
  Wording w_;
  const Book& book_;
  const View& view_;
  const Table& t_;
  State s_;
  Seat self_ = nobody;  // who chooses
};

// ---- Facts ----------------------------------------------------------------------------

const Steps* Menu::steps() const {
  const Frame* f = frame();
  if (f == nullptr || int(f->self) >= seat_count) return nullptr;
  if (f->kind == Frame::Kind::ability) {
    const FighterId fighter = t_.of(f->self).fighter;
    if (int(fighter) >= max_fighters || f->id >= book_.fighter[int(fighter)].abilities.size()) return nullptr;
  } else if (f->id >= t_.chain.size()) {
    return nullptr;
  }
  return &steps_of(book_, s_, *f);
}
const Step* Menu::step() const {
  const Steps* list = steps();
  return list == nullptr || frame()->step >= list->size() ? nullptr : &(*list)[frame()->step];
}

CardId Menu::played_as(CardId card) const {
  if (!has_card(card) || book_.card[int(card)].window != Window::perform || own() == nullptr) return card;
  const CardId last = t_.of(foe_of(self_)).last_played;
  return has_card(last) ? last : card;
}

Menu::Play Menu::play_of(Action action) const {
  const bool answer = action.decision == Decision::counter;
  return {played_as(CardId(action.what)), Power(action.how), answer ? t_.chain.size() : 0};
}

bool Menu::attack_deals_points() const {
  if (t_.chain.empty()) return false;
  for (const Step& each : item_card(book_, t_, 0).level[level_of(t_.chain[0].power)]) {
    if ((each.verb == Verb::damage || each.verb == Verb::pain) && each.to == Whom::foe) return true;
  }
  return false;
}

// Whether the step would do something as things stand.
bool Menu::does(const Play& play, const Steps& list, int i) const {
  const Step& each = list[i];
  const Corner& mine = t_.of(self_);
  const Corner& foe = t_.of(foe_of(self_));
  const Corner& healed = each.to == Whom::self ? mine : foe;
  const int hand_left = view_.hand_size[int(self_)] - 1;
  switch (each.verb) {
    case Verb::damage:
    case Verb::pain:
    case Verb::stun:
    case Verb::draw:
    case Verb::avoid_yellow:
    case Verb::copy_last:
    case Verb::search_deck:
    case Verb::keep_dice:
      return true;
    case Verb::heal:
      return healed.pain > 0 || lost(healed) > 0;
    case Verb::concuss:
      return view_.hand_size[int(foe_of(self_))] > 0;
    case Verb::protect:
      return play.item == 1 && attack_deals_points();
    case Verb::knockdown:
      return !foe.skip;
    case Verb::cancel_attack:
    case Verb::cancel_attack_again:
      return play.item == 1;
    case Verb::cancel_counter:
      return play.item >= 2;
    case Verb::drop_yellow:
      return mine.yellow > 0 && mine.yellow_turn != t_.turn;
    case Verb::roll:
      return mine.dice.total(eligible_dice(each)) > 0;
    case Verb::discard_own:
    case Verb::cycle_card:
      return hand_left > 0;
    case Verb::nudge_die:
    case Verb::set_die:
      return mine.dice.on_ring() > 0;
    case Verb::swap_dice:
      return mine.dice.on_ring() >= 2;
    case Verb::if_holds: {
      // Whether the attack will have hurt is not known yet.
      const bool open = each.condition.kind == Condition::Kind::attack_hurt;
      if (!open && !holds(book_, s_, self_, play.item, each.condition)) return false;
      return does_anything(play, list, i + 1, i + 1 + each.span);
    }
    case Verb::repeat:
    case Verb::choose:
    case Verb::branch:
    case Verb::may:
      return does_anything(play, list, i + 1, i + 1 + each.span);
  }
  return true;
}

bool Menu::does_anything(const Play& play, const Steps& list, int begin, int end) const {
  for (int i = begin; i < end; i += 1 + (is_combinator(list[i].verb) ? list[i].span : 0)) {
    if (does(play, list, i)) return true;
  }
  return false;
}

// RULE: a card may be played although it does nothing.
bool Menu::idle(const Play& play) const {
  if (!has_card(play.card) || own() == nullptr || int(play.power) >= power_count) return false;
  const Card& card = book_.card[int(play.card)];
  if (play.item >= 2 && card.answers == Answers::attack) return true;  // RULE
  const Steps& list = card.level[level_of(play.power)];
  return !does_anything(play, list, 0, list.size());
}

Menu::Toll Menu::toll_of(const Steps& list, int begin, int end) {
  Toll out;
  for (int i = begin; i < end; ++i) {
    const Step& each = list[i];
    if (each.verb == Verb::damage && each.to == Whom::self) out.damage += each.n;
    if (each.verb == Verb::draw) out.draws += each.n;
    // The body of a repeat is carried out at least once, that of others perhaps never.
    if (is_combinator(each.verb) && each.verb != Verb::repeat) i += each.span;
  }
  return out;
}

void Menu::add_toll(std::vector<std::string>& out, const Toll& toll) const {
  const Corner& mine = t_.of(self_);
  const bool capped = int(mine.fighter) < max_fighters && book_.fighter[int(mine.fighter)].cap_by_die;
  if (toll.damage > 0 && toll.damage >= mine.healthy && (toll.damage < 2 || !capped)) {
    out.push_back(w_.say("ring.mark.knocks_out"));
  }
  if (toll.draws > view_.deck_size[int(self_)]) out.push_back(w_.say("ring.mark.round_ends"));
}

std::vector<std::string> Menu::marks(Action action) const {
  std::vector<std::string> out;
  if (own() == nullptr) return out;
  const Corner& mine = t_.of(self_);
  if (action.deed == Deed::accept && mine.yellow + 1 >= yellow_limit) {
    out.push_back(w_.say("ring.mark.loses"));
  }
  if (action.deed == Deed::more && step() != nullptr) {
    const int head = frame()->step;
    add_toll(out, toll_of(*steps(), head + 1, head + 1 + step()->span));
  }
  if (action.deed != Deed::play) return out;
  const Play play = play_of(action);
  if (!has_card(play.card) || int(play.power) >= power_count) return out;
  const Card& card = book_.card[int(play.card)];
  if (card.forbidden && int(mine.fighter) < max_fighters) {
    const int limit = caught_on(book_, s_, self_, play.power);
    if (limit > 0) out.push_back(w_.say("ring.mark.check", {std::to_string(limit)}));
    const bool referee = !(view_.hand & book_.list.referees).empty();
    if (limit > 0 && mine.yellow + 1 >= yellow_limit && !referee) {
      out.push_back(w_.say("ring.mark.second_yellow"));
    }
  }
  if (idle(play)) out.push_back(w_.say("ring.mark.idle"));
  const Steps& list = card.level[level_of(play.power)];
  add_toll(out, toll_of(list, 0, list.size()));
  return out;
}

// ---- Lines ---------------------------------------------------------------------------

std::string Menu::play_line(Action action, bool grouped) const {
  const CardId card = CardId(action.what);
  const Power power = Power(action.how);
  const CardId as = played_as(card);
  if (!has_card(card) || int(power) >= power_count) return w_.card(card);
  const std::string dice = own() == nullptr ? std::string() : w_.payment(t_.of(self_).dice, as, power);
  const std::string does_what = w_.effect(as, power);
  if (!grouped) {
    const std::string name =
        as == card ? w_.card(card) : w_.say("ring.say.copy", {w_.card(card), w_.card(as)});
    if (power == Power::none || dice.empty()) return w_.say("ring.choice.play.free", {name, does_what});
    return w_.say("ring.choice.play", {name, w_.power(power), does_what, dice});
  }
  if (power == Power::none || dice.empty()) {
    if (as == card) return w_.say("ring.choice.in.free", {does_what});
    return w_.say("ring.choice.play.free", {w_.say("ring.choice.in.copy.free", {w_.card(as)}), does_what});
  }
  const std::string how =
      as == card ? w_.power(power) : w_.say("ring.choice.in.copy", {w_.card(as), w_.power(power)});
  return w_.say("ring.choice.in.play", {how, does_what, dice});
}

std::string Menu::discard_line(CardId card, bool grouped) const {
  if (!has_card(card)) return w_.card(card);
  const Colour colour = ring::colour_of(book_.card[int(card)].kind);
  const std::string name = w_.told(card);
  const FighterId fighter = own() == nullptr ? FighterId::none : own()->fighter;
  const int limit =
      int(fighter) < max_fighters ? int(book_.fighter[int(fighter)].discard_roll) : discard_roll_limit;
  if (colour == Colour::none || limit == 0) {
    return grouped ? w_.say("ring.choice.in.discard.none") : w_.say("ring.choice.discard.none", {name});
  }
  const std::string key = std::string(grouped ? "ring.choice.in." : "ring.choice.") +
                          (limit == 1 ? "discard.roll_one" : "discard.roll");
  const std::string n = std::to_string(limit);
  const std::string& dice = w_.colour(colour, ".roll");
  return grouped ? w_.say(key, {n, dice}) : w_.say(key, {name, n, dice});
}

std::string Menu::card_line(CardId card, int copies) const {
  if (!has_card(card)) return w_.card(card);
  const std::string name =
      copies > 1 ? w_.say("ring.choice.copies", {w_.card(card), std::to_string(copies)}) : w_.card(card);
  return w_.say("ring.choice.card", {name, w_.kind_and_type(card), w_.effects(card)});
}

std::string Menu::fighter_line(FighterId fighter) const {
  if (int(fighter) >= max_fighters) return w_.fighter(fighter);
  const std::string ability = w_.ability(fighter);
  const std::string stats = w_.short_stats(book_.fighter[int(fighter)]);
  if (ability.empty()) return w_.say("ring.choice.fighter.plain", {w_.fighter(fighter), stats});
  return w_.say("ring.choice.fighter", {w_.fighter(fighter), stats, ability});
}

// Short, because several are picked one after the other.
std::string Menu::pick_line(Die die, Seat owner) const {
  const int copies = int(owner) < seat_count && is_die(die) ? t_.of(owner).dice.count(die) : 1;
  const std::string name = w_.die(die);
  return copies > 1 ? w_.say("ring.choice.copies", {name, std::to_string(copies)}) : name;
}

std::string Menu::stop_line() const {
  switch (t_.decision) {
    case Decision::discard_own:
      return w_.say("ring.choice.stop.discard");
    case Decision::keep_dice:
      return w_.say("ring.choice.stop.keep");
    case Decision::none:
    case Decision::pick_order:
    case Decision::draw_fighter:
    case Decision::first_coin:
    case Decision::card:
    case Decision::die:
    case Decision::pick_fighter:
    case Decision::search_deck:
    case Decision::mobilise:
    case Decision::perform:
    case Decision::discard_roll:
    case Decision::referee:
    case Decision::counter:
    case Decision::protect_split:
    case Decision::cap_split:
    case Decision::stun_target:
    case Decision::concuss_pick:
    case Decision::heal_choice:
    case Decision::roll_dice:
    case Decision::nudge:
    case Decision::swap:
    case Decision::set:
    case Decision::repeat:
    case Decision::branch:
    case Decision::optional:
    case Decision::again:
    case Decision::refresh_discard:
    case Decision::cycle:
      break;
  }
  return w_.say("ring.choice.stop.repeat");
}

std::string Menu::split_line(Action action) const {
  const int damage = action.what, pain = action.how;
  if (action.decision == Decision::cap_split)
    return w_.say("ring.choice.split.cap", {w_.points(damage, pain)});
  return w_.say("ring.choice.split.protect",
                {w_.points(damage, pain), w_.points(t_.damage - damage, t_.pain - pain)});
}

std::string Menu::line(Action action) const {
  const CardId card = CardId(action.what);
  const Die die = Die(action.what);
  const auto in_hand = [&](Cards cards) { return has_card(card) ? copies_in(book_, cards, card) : 0; };
  switch (action.deed) {
    case Deed::name_seat:
      return w_.say("ring.choice.seat", {w_.player(Seat(action.what))});
    case Deed::take_fighter:
      return action.decision == Decision::draw_fighter ? w_.fighter(FighterId(action.what))
                                                       : fighter_line(FighterId(action.what));
    case Deed::take_card:
      if (action.decision == Decision::card) return w_.card(card);
      if (action.decision == Decision::cycle) return w_.say("ring.choice.cycle", {w_.card(card)});
      return card_line(card, in_hand(action.decision == Decision::concuss_pick  ? view_.seen
                                     : action.decision == Decision::search_deck ? Cards{}
                                                                                : view_.hand));
    case Deed::roll_die:
      return w_.say("ring.choice.face", {std::to_string(action.what)});
    case Deed::pick_die:
      return pick_line(die, t_.about);
    case Deed::roll_now: {
      const int picked = own() == nullptr ? 0 : own()->apart.total();
      return picked == 0 ? w_.say("ring.choice.roll.none")
                         : w_.say("ring.choice.roll", {w_.count("roll", picked)});
    }
    case Deed::play:
      return play_line(action, false);
    case Deed::discard_card:
      return discard_line(card, false);
    case Deed::pass:
      return w_.say(action.decision == Decision::again ? "ring.choice.pass.again"
                                                       : "ring.choice.pass.counter");
    case Deed::accept:
      return w_.say("ring.choice.accept");
    case Deed::stop:
      return stop_line();
    case Deed::split:
      return split_line(action);
    case Deed::stun_die:
      return pick_line(die, t_.about);
    case Deed::heal_lost:
      return w_.say("ring.choice.heal.lost",
                    {std::to_string(int(t_.about) < seat_count ? lost(t_.of(t_.about)) : 0)});
    case Deed::heal_pain:
      return w_.say("ring.choice.heal.pain",
                    {std::to_string(int(t_.about) < seat_count ? int(t_.of(t_.about).pain) : 0)});
    case Deed::turn_die:
      return w_.say("ring.choice.turn", {w_.die(die), std::to_string(action.how)});
    case Deed::swap_dice:
      return w_.say("ring.choice.swap", {w_.die(die), w_.die(Die(action.how))});
    case Deed::more: {
      const Step* head = step();
      if (head == nullptr) return w_.say("ring.choice.yes", {w_.say("ring.verb.repeat")});
      const int at = frame()->step;
      return w_.say("ring.choice.more", {w_.verbs(*steps(), at + 1, at + 1 + head->span)});
    }
    case Deed::branch: {
      const Steps* list = steps();
      if (list == nullptr || step() == nullptr) return std::to_string(action.what + 1);
      int at = frame()->step + 1;
      for (int n = action.what; n > 0 && at < list->size(); --n) at += 1 + (*list)[at].span;
      return at < list->size() ? w_.verbs(*list, at + 1, at + 1 + (*list)[at].span)
                               : std::to_string(action.what + 1);
    }
    case Deed::yes: {
      if (step() == nullptr) return w_.say("ui.yes");
      const int at = frame()->step;
      return w_.say("ring.choice.yes", {w_.verbs(*steps(), at + 1, at + 1 + step()->span)});
    }
    case Deed::no:
      return w_.say(action.decision == Decision::cycle ? "ring.choice.cycle.no" : "ring.choice.no");
  }
  return {};
}

std::string Menu::group(Action action) const {
  const CardId card = CardId(action.what);
  if ((action.deed != Deed::play && action.deed != Deed::discard_card) || !has_card(card)) return {};
  return w_.say("ring.choice.group", {w_.card(card), w_.kind_and_type(card)});
}

std::string Menu::line_in_group(Action action) const {
  const CardId card = CardId(action.what);
  if (action.deed == Deed::play && has_card(card)) return play_line(action, true);
  if (action.deed == Deed::discard_card) return discard_line(card, true);
  return line(action);
}

// ---- Questions -----------------------------------------------------------------------

std::string Menu::item_line(int i) const {
  if (i < 0 || i >= t_.chain.size()) return {};
  const Item& item = t_.chain[i];
  const CardId as = acts_as(t_, i);
  const std::string name =
      as == item.card ? w_.card(item.card) : w_.say("ring.say.copy", {w_.card(item.card), w_.card(as)});
  const std::string what = w_.effect(as, item.power);
  if (item.power == Power::none) return w_.say("ring.choice.play.free", {name, what});
  return w_.say("ring.choice.play.free",
                {w_.say("ring.say.level.plain", {name, w_.power(item.power)}), what});
}

void Menu::add_picks(std::vector<std::string>& out, bool exact) const {
  const Corner* corner = own();
  if (corner == nullptr) return;
  const bool kept = t_.decision == Decision::keep_dice;
  // In the air the dice have no value any more: they are named by their colours.
  const int picked = corner->apart.total();
  if (picked > 0) {
    std::vector<std::string> names;
    for (int c = 0; c < colour_count; ++c) {
      const int n = corner->apart.count(reserve_die(Colour(c)));
      if (n == 1) names.push_back(w_.colour(Colour(c)));
      if (n > 1)
        names.push_back(w_.say("ring.choice.copies", {w_.colour(Colour(c), ".many"), std::to_string(n)}));
    }
    if (kept) {
      out.push_back(w_.say("ring.question.kept", {w_.dice(corner->apart)}));
    } else {
      out.push_back(w_.say("ring.question.picked", {listed(names)}));
    }
  }
  const std::string n = std::to_string(t_.picks);
  out.push_back(picked > 0 ? left(t_.picks)
                           : w_.say(exact ? "ring.question.exactly" : "ring.question.up_to", {n}));
}

// What the question is about: the card, the dice, how many are left.
std::vector<std::string> Menu::details() const {
  std::vector<std::string> out;
  const Frame* f = frame();
  if (f != nullptr && int(f->self) < seat_count) {
    if (f->kind == Frame::Kind::item && f->id < t_.chain.size()) out.push_back(w_.card(acts_as(t_, f->id)));
    if (f->kind == Frame::Kind::ability) out.push_back(w_.fighter(t_.of(f->self).fighter));
  }
  const bool several = f != nullptr && f->left > 1;
  switch (t_.decision) {
    case Decision::none:
    case Decision::pick_order:
    case Decision::first_coin:
    case Decision::pick_fighter:
    case Decision::perform:
    case Decision::branch:
    case Decision::optional:
    case Decision::again:
    case Decision::cycle:
    case Decision::swap:
      break;
    case Decision::draw_fighter:
    case Decision::card:
    case Decision::die:
      if (t_.about != nobody) out.push_back(w_.player(t_.about));
      break;
    case Decision::mobilise:
    case Decision::discard_roll:
    case Decision::keep_dice:
      add_picks(out, false);
      break;
    case Decision::roll_dice:
      add_picks(out, step() != nullptr && step()->exact);
      break;
    case Decision::referee:
      if (own() != nullptr)
        out.push_back(w_.say("ring.question.yellow", {std::to_string(own()->yellow + 1)}));
      break;
    case Decision::counter:
      out.push_back(item_line(t_.chain.size() - 1));
      break;
    case Decision::protect_split:
      out.push_back(w_.say("ring.question.packet", {w_.points(t_.damage, t_.pain)}));
      out.push_back(w_.say("ring.question.points.protect", {w_.count("point", t_.points)}));
      break;
    case Decision::cap_split:
      out.push_back(w_.say("ring.question.packet", {w_.points(t_.damage, t_.pain)}));
      out.push_back(w_.say("ring.question.points.cap", {w_.count("point", t_.points)}));
      break;
    case Decision::concuss_pick:
      out.push_back(w_.say("ring.question.hand_of", {w_.player(t_.about)}));
      if (several) out.push_back(left(f->left));
      break;
    case Decision::repeat:
      if (own() != nullptr) {
        out.push_back(w_.say("ring.question.deck", {w_.count("card", view_.deck_size[int(self_)]),
                                                    w_.count("healthy", own()->healthy)}));
      }
      break;
    case Decision::refresh_discard:
      if (own() != nullptr && view_.hand_size[int(self_)] > hand_size + 1) {
        out.push_back(left(view_.hand_size[int(self_)] - hand_size));
      }
      break;
    case Decision::search_deck:
    case Decision::stun_target:
    case Decision::heal_choice:
    case Decision::nudge:
    case Decision::set:
      if (several) out.push_back(left(f->left));
      break;
    case Decision::discard_own: {
      const Step* asking = step();
      if (asking != nullptr && asking->least > f->done) out.push_back(left(asking->least - f->done));
      break;
    }
  }
  return out;
}

std::string Menu::question() const {
  if (t_.decision == Decision::none) return w_.say("ui.game_over");
  const bool luck = is_chance(t_.decision);
  const bool asked = view_.viewer == t_.asked && t_.asked != nobody;
  if (!luck && !asked) return w_.say("ui.waiting_for", {w_.player(t_.asked)});
  const std::string& text =
      w_.say(std::string(luck ? "ring.chance." : "ring.decision.") + name_of(t_.decision));
  const std::vector<std::string> about = details();
  return about.empty() ? text : w_.say("ring.question.detail", {text, listed(about)});
}

}  // namespace

std::string say_action(const Content& content, const Naming& naming, const Book& book, const View& view,
                       Action action) {
  return Menu(content, naming, book, view).line(action);
}

std::string say_pick(const Content& content, const Naming& naming, const Book& book, Action action) {
  return Wording(content, naming, book).die(Die(action.what));
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

}  // namespace gm::ring

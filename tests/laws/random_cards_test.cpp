// Home-made packs can say anything the vocabulary allows. Here cards are written
// at random, those that the loader accepts are played, and the laws must hold:
// what passes `pack check` can never break a game.
#include <gtest/gtest.h>

#include <string>

#include "laws/laws.h"
#include "text/battle/content.h"

namespace gm::battle {
namespace {

// Writes abilities at random, many of them nonsense.
class CardWriter {
 public:
  explicit CardWriter(Rng rng) : rng_(rng) {}

  // A card of 1 to 4 abilities, each accepted by the loader, no trigger twice.
  Card card(CardKind kind) {
    Card card;
    for (int left = 1 + below(4); left > 0; --left) {
      const Ability ability = accepted(kind);
      bool twice = false;
      for (const Ability& other : card.abilities) {
        const bool same = other.kind == Ability::Kind::on && ability.kind == Ability::Kind::on &&
                          other.trigger == ability.trigger;
        twice =
            twice ||
            (same && (ability.trigger != Trigger::would_hurt || !(other.hurt_by & ability.hurt_by).empty()));
      }
      if (!twice) card.abilities.push(ability);
    }
    return indexed(card);
  }
  battle::Steps action() {
    for (;;) {
      if (const auto read = read_steps(steps())) return *read;
    }
  }
  int below(int n) { return rng_.below(n); }

 private:
  Ability accepted(CardKind kind) {
    for (;;) {
      const std::string text = ability(kind);
      const auto read = read_ability(text, kind);
      if (!read) continue;
      const auto again = read_ability(write_ability(*read), kind);
      EXPECT_TRUE(again && *again == *read) << text << " is written as " << write_ability(*read);
      return *read;
    }
  }

  template <std::size_t N>
  std::string one_of(const char* const (&words)[N], int from = 0) {
    return words[from + below(int(N) - from)];
  }
  std::string number(int low, int high) { return std::to_string(low + below(high - low + 1)); }
  std::string amount() { return below(4) != 0 ? number(0, 3) : number(0, 9); }
  std::string technique() { return one_of(technique_names); }
  std::string signed_number() { return (below(2) != 0 ? "+" : "-") + number(1, 3); }
  std::string maybe(int one_in, const std::string& text) { return below(one_in) == 0 ? text : ""; }

  std::string filter() {
    const char* const filters[] = {"energy>self", "energy<self", "not_acted", "hand>=2", "hand>=5"};
    return maybe(3, " where " + one_of(filters));
  }
  std::string who() {
    const char* const plain[] = {"self",   "self",    "first_player", "leaver",
                                 "picked", "each_in", "each_other",   "each_opponent"};
    switch (below(5)) {
      case 0:
        return "pick(opponent" + filter() + ")";
      case 1:
        return "pick(" + std::string(below(2) != 0 ? "hero" : "hero_other") + filter() + ")";
      case 2:
        return "pick_up_to(" + number(1, 3) + ",opponent" + filter() + ")";
      default:
        return one_of(plain) + filter();
    }
  }
  std::string chooser() {
    const char* const choosers[] = {"self", "leaver", "random"};
    return one_of(choosers);
  }
  std::string sources() {
    std::string text = one_of(source_names);
    while (below(3) == 0) text += "," + one_of(source_names);
    return text;
  }
  std::string condition() {
    switch (below(12)) {
      case 0:
        return " if hand>=" + amount();
      case 1:
        return " if hand<=" + amount();
      case 2:
        return " if energy>=" + amount();
      case 3:
        return " if energy<=" + amount();
      case 4:
        return " if exists(" + who() + ")";
      case 5:
        return " if turn_left";
      default:
        return "";
    }
  }

  std::string arguments(Verb verb) {
    switch (verb) {
      case Verb::damage:
      case Verb::gain:
        return who() + "," + (below(4) != 0 ? amount() : "series(" + technique() + ")");
      case Verb::set_energy:
        return who() + "," + number(1, 9);
      case Verb::draw:
      case Verb::discard_random:
      case Verb::discard_choice:
      case Verb::take_discard:
        return who() + "," + amount();
      case Verb::discard_named:
        return who() + "," + (below(2) != 0 ? technique() : "named");
      case Verb::look_and_take:
      case Verb::peek_laid:
      case Verb::discard_laid:
      case Verb::take_marker:
        return who();
      case Verb::take_random:
        return who() + "," + who() + "," + amount();
      case Verb::give:
        return who() + "," + technique();
      case Verb::swap_laid:
      case Verb::stance:
        return "self";
      case Verb::flip_tactics:
      case Verb::toggle_ko:
        return number(1, 7);
      case Verb::place_trap:
      case Verb::remove_trap:
      case Verb::place_ko:
        return chooser() + "," + number(1, 7);
      case Verb::pass_marker:
        return "next_in";
      case Verb::ward:
        return "self," + one_of(until_names, 1);
      case Verb::no_cards:
        return one_of(until_names, 2);
      case Verb::perform:
        return (below(2) != 0 ? technique() : "pick_card") + ",pick_action";
      case Verb::name_technique:
      case Verb::defer_leave:
      case Verb::prevent:
        break;
    }
    return "";
  }
  std::string steps() {
    std::string text;
    for (int left = 1 + below(4); left > 0; --left) {
      const Verb verb = Verb(below(verb_count));
      text +=
          (text.empty() ? "" : "; ") + maybe(4, "may ") + verb_names[int(verb)] + "(" + arguments(verb) + ")";
    }
    return text;
  }

  std::string modifier() {
    const Mod mod = Mod(below(mod_count));
    const Range range = range_of(mod);
    const char* const orders[] = {"asc", "desc", "either", "free"};
    std::string value;
    switch (mod) {
      case Mod::start_energy:
      case Mod::energy_cap:
      case Mod::hand_size:
        value = below(2) != 0 ? signed_number() : number(range.lowest, range.highest);
        break;
      case Mod::draft_passes:
      case Mod::stages:
      case Mod::trap_damage:
      case Mod::active_uses:
        value = number(range.lowest, range.highest);
        break;
      case Mod::picks:
        value = number(1, 4) + "," + signed_number();
        break;
      case Mod::order:
        value = one_of(orders);
        break;
      case Mod::turn_direction:
        value = below(2) != 0 ? "clockwise" : "counter";
        break;
      case Mod::laid_open:
        return mod_names[int(mod)];
      case Mod::trap_stays:
      case Mod::ko_stays:
        value = below(2) != 0 ? "yes" : "no";
        break;
      case Mod::ko_damage:
        value = below(3) != 0 ? number(1, 6) : "out";
        break;
      case Mod::both_actions:
        value = technique();
        break;
      case Mod::action_bonus:
        value = technique() + (below(2) != 0 ? ".a," : ".b,") + signed_number();
        break;
      case Mod::protect:
        value = sources();
        break;
      case Mod::stance_protects:
        value = "+" + sources();
        break;
    }
    return std::string(mod_names[int(mod)]) + "(" + value + ")";
  }

  std::string ability(CardKind kind) {
    const char* const spans[] = {"fight", "round", "stage"};
    switch (below(kind == CardKind::hero ? 3 : 2)) {
      case 0:
        return "mod " + modifier() + condition();
      case 1: {
        std::string trigger = one_of(trigger_names, 1);
        if (trigger == "would_hurt") trigger += "(" + sources() + ")";
        return "on " + trigger + condition() + maybe(3, " limit " + number(1, 3) + "/" + one_of(spans)) +
               ": " + steps();
      }
      default:
        return "active " + one_of(window_names) + condition() + ": " + steps();
    }
  }

  Rng rng_;
};

// covers nothing: what is played here is in no rulebook
TEST(Laws, HoldForCardsWrittenAtRandom) {
  for (int pack = 0; pack < 60; ++pack) {
    CardWriter writer(stream(77, uint64_t(pack)));
    Content content = built_in();
    Book& book = content.book;
    for (std::size_t i = 0; i < content.heroes.size(); ++i) book.hero[i] = writer.card(CardKind::hero);
    for (std::size_t i = 0; i < content.fields.size(); ++i)
      book.field[i] = writer.card(CardKind::battlefield);
    if (pack % 3 == 0) {
      for (TechniqueRow& row : book.technique) {
        row.number = u8(1 + writer.below(9));
        row.copies = u8(1 + writer.below(7));
        for (auto& action : row.action) action = writer.action();
      }
    }
    book.options = mode(book, pack);
    book.options.battlefields = Battlefields::on;
    book.options.round_cap = u8(1 + writer.below(6));
    complete(book);
    const auto broken = laws::Law<Battle>{content, book}.whole_game(stream(78, uint64_t(pack)), 60);
    EXPECT_FALSE(broken) << "pack " << pack << ": " << broken->law << ": " << broken->how;
  }
}

}  // namespace
}  // namespace gm::battle

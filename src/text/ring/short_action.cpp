// Actions in a few words, for scenario files, playthroughs and the terminal:
// what is done, in the words of the table, and with what.
//
//   play backfist mid    pick red reserve    swap red 5 blue 3    roll
//
// Most words belong to several decisions. "counter: play dodge min" says which;
// without it the decision that is asked is meant, if it knows the word, else the
// first one that does.
#include <fmt/format.h>

#include <string>
#include <vector>

#include "text/ring/notation.h"
#include "text/ring/notation_parts.h"
#include "text/short_words.h"

namespace gm::ring {

namespace {

// The word for a deed. turn_die has two, by its decision.
const char* word_of(Decision decision, Deed deed) {
  switch (deed) {
    case Deed::name_seat:
      return "first";
    case Deed::take_fighter:
      return "fighter";
    case Deed::take_card:
      return "card";
    case Deed::roll_die:
      return "die";
    case Deed::pick_die:
      return "pick";
    case Deed::roll_now:
      return "roll";
    case Deed::play:
      return "play";
    case Deed::discard_card:
      return "discard";
    case Deed::pass:
      return "pass";
    case Deed::accept:
      return "accept";
    case Deed::stop:
      return "stop";
    case Deed::split:
      return "split";
    case Deed::stun_die:
      return "stun";
    case Deed::heal_lost:
      return "heal lost";
    case Deed::heal_pain:
      return "heal pain";
    case Deed::turn_die:
      return decision == Decision::set ? "set" : "nudge";
    case Deed::swap_dice:
      return "swap";
    case Deed::more:
      return "more";
    case Deed::branch:
      return "branch";
    case Deed::yes:
      return "yes";
    case Deed::no:
      return "no";
  }
  return "";
}

bool same_word(Decision decision, Deed deed, std::string_view word) {
  const std::string_view own = word_of(decision, deed);
  return own.substr(0, own.find(' ')) == word;
}

// How many decisions have answers that begin with this word.
int decisions_with(std::string_view word) {
  int n = 0;
  for (int d = 1; d < decision_count; ++d) {
    bool has = false;
    for (int i = 0; i < deed_count; ++i) {
      has = has || (knows(Decision(d), Deed(i)) && same_word(Decision(d), Deed(i), word));
    }
    n += has;
  }
  return n;
}

int one_up(int value) { return value % faces + 1; }

std::string turned(Decision decision, Action action) {
  const int value = value_of(Die(action.what));
  if (decision == Decision::nudge && value != 0 && action.how == one_up(value)) return "up";
  if (decision == Decision::nudge && value != 0 && value == one_up(action.how)) return "down";
  return std::to_string(action.how);
}

// The words of one action.
class Words : public ShortWords {
 public:
  using ShortWords::ShortWords;

  Die die() {
    const char* expected = "a die: red, yellow, blue or white, and 1 to 6 or reserve";
    const std::string colour = next(expected);
    const Die named = parts::die_named(colour + " " + next(expected));
    if (named == Die::none) {
      back(), back();
      fail(expected);
    }
    return named;
  }
  CardId card(const Content& content) {
    return named("the id of a card", [&](const std::string& id) { return card_named(content, id); });
  }
};

// What stands behind the word of a deed.
void read_rest(const Content& content, Words& words, Action& action) {
  switch (action.deed) {
    case Deed::name_seat: {
      const Result<Seat> seat = parts::read_seat(words.next("seat0 or seat1"), seat_count);
      if (!seat || int(*seat) >= seat_count) words.back(), words.fail("seat0 or seat1");
      action.what = u8(int(*seat));
      return;
    }
    case Deed::take_fighter: {
      const std::optional<FighterId> fighter = fighter_named(content, words.next("the id of a fighter"));
      if (!fighter) words.back(), words.fail("the id of a fighter");
      action.what = u8(int(*fighter));
      return;
    }
    case Deed::take_card:
    case Deed::discard_card:
      action.what = u8(int(words.card(content)));
      return;
    case Deed::play: {
      action.what = u8(int(words.card(content)));
      action.how = u8(int(Power::none));
      if (words.empty()) return;
      for (int power = 0; power < 3; ++power) {
        if (words.peek() == power_names[power]) action.how = u8(power);
      }
      if (Power(action.how) == Power::none) words.fail("min, mid or max");
      words.next("");
      return;
    }
    case Deed::roll_die:
      action.what = u8(words.number(1, faces));
      return;
    case Deed::pick_die:
    case Deed::stun_die:
      action.what = u8(int(words.die()));
      return;
    case Deed::split:
      action.what = u8(words.number(0, 40));
      action.how = u8(words.number(0, 40));
      return;
    case Deed::turn_die: {
      const Die die = words.die();
      action.what = u8(int(die));
      const bool nudge = action.decision == Decision::nudge && !in_reserve(die);
      if (nudge && words.peek() == "up") {
        action.how = u8(one_up(value_of(die)));
      } else if (nudge && words.peek() == "down") {
        action.how = u8(value_of(die) == 1 ? faces : value_of(die) - 1);
      } else {
        action.how = u8(words.number(1, faces));
        return;
      }
      words.next("");
      return;
    }
    case Deed::swap_dice:
      action.what = u8(int(words.die()));
      action.how = u8(int(words.die()));
      return;
    case Deed::branch:
      action.what = u8(words.number(1, 12) - 1);
      return;
    case Deed::heal_lost:
    case Deed::heal_pain:
    case Deed::roll_now:
    case Deed::pass:
    case Deed::accept:
    case Deed::stop:
    case Deed::more:
    case Deed::yes:
    case Deed::no:
      return;
  }
}

// The deed of this decision that the next words mean.
std::optional<Deed> deed_meant(Decision decision, Words& words) {
  const std::string first = words.peek();
  for (int i = 0; i < deed_count; ++i) {
    const Deed deed{u8(i)};
    if (!knows(decision, deed) || !same_word(decision, deed, first)) continue;
    const std::string_view own = word_of(decision, deed);
    const std::size_t blank = own.find(' ');
    words.next("");
    if (blank == std::string_view::npos) return deed;
    if (words.peek() == own.substr(blank + 1)) {
      words.next("");
      return deed;
    }
    words.back();
  }
  return std::nullopt;
}

Action read_words(const Content& content, std::string_view text, Decision asked) {
  Words words(text);
  const auto finish = [&](Decision decision, Deed deed) {
    Action action{decision, deed};
    read_rest(content, words, action);
    words.end();
    return action;
  };
  if (words.peek().ends_with(':')) {
    const std::string name = words.next("");
    for (int d = 1; d < decision_count; ++d) {
      if (name != std::string(name_of(Decision(d))) + ":") continue;
      if (const auto deed = deed_meant(Decision(d), words)) return finish(Decision(d), *deed);
      words.fail(fmt::format("an answer to {}", name_of(Decision(d))));
    }
    words.back();
    words.fail("a decision before the colon");
  }
  if (asked != Decision::none) {
    if (const auto deed = deed_meant(asked, words)) return finish(asked, *deed);
  }
  for (int d = 1; d < decision_count; ++d) {
    const auto deed = deed_meant(Decision(d), words);
    if (!deed) continue;
    if (asked == Decision::none && decisions_with(word_of(Decision(d), *deed)) > 1) {
      throw Problem{std::string(text),
                    fmt::format("expected the decision that is answered before it, as in \"{}: {}\"",
                                name_of(Decision(d)), text)};
    }
    return finish(Decision(d), *deed);
  }
  words.fail("what is done, as in \"play backfist mid\", \"pick red 3\", \"roll\" or \"pass\"");
}

}  // namespace

std::string short_action(const Content& content, Action action, Decision asked) {
  std::string out = word_of(action.decision, action.deed);
  if (action.decision != asked && decisions_with(out.substr(0, out.find(' '))) > 1) {
    out = fmt::format("{}: {}", name_of(action.decision), out);
  }
  switch (action.deed) {
    case Deed::name_seat:
      return out + " " + parts::write_seat(Seat(action.what));
    case Deed::take_fighter:
      return out + " " + parts::fighter_id(content, FighterId(action.what));
    case Deed::take_card:
    case Deed::discard_card:
      return out + " " + parts::card_id(content, CardId(action.what));
    case Deed::play:
      out += " " + parts::card_id(content, CardId(action.what));
      return action.how < 3 ? out + " " + power_names[action.how] : out;
    case Deed::roll_die:
      return fmt::format("{} {}", out, action.what);
    case Deed::pick_die:
    case Deed::stun_die:
      return out + " " + write_die(Die(action.what));
    case Deed::split:
      return fmt::format("{} {} {}", out, action.what, action.how);
    case Deed::turn_die:
      return out + " " + write_die(Die(action.what)) + " " + turned(action.decision, action);
    case Deed::swap_dice:
      return out + " " + write_die(Die(action.what)) + " " + write_die(Die(action.how));
    case Deed::branch:
      return fmt::format("{} {}", out, action.what + 1);
    case Deed::roll_now:
    case Deed::pass:
    case Deed::accept:
    case Deed::stop:
    case Deed::heal_lost:
    case Deed::heal_pain:
    case Deed::more:
    case Deed::yes:
    case Deed::no:
      break;
  }
  return out;
}

Result<Action> long_action(const Content& content, std::string_view words, Decision asked) {
  return reading([&] { return read_words(content, words, asked); });
}

}  // namespace gm::ring

// Actions in a few words, for scenario files, playthroughs and the terminal:
// what is done, in the words of the table, and with what.
//
//   play hulk.aa    move 3 own move    attack thug prev wild    shift thug 0 4    end
//
// Some words belong to several decisions. "pick_target: stop" says which; without
// it the decision that is asked is meant, if it knows the word, else the first
// one that does.
#include <fmt/format.h>

#include <string>

#include "text/short_words.h"
#include "text/united/notation.h"
#include "text/united/notation_parts.h"

namespace gm::united {

namespace {

// The word for a deed. Where a card or a Hero is taken the decision says what for.
const char* word_of(Decision decision, Deed deed) {
  switch (deed) {
    case Deed::take_villain:
      return "villain";
    case Deed::take_hero:
      return "hero";
    case Deed::take_location:
      return "location";
    case Deed::take_threat:
      return "threat";
    case Deed::take_place:
      return decision == Decision::chance_villain_start ? "start" : "place";
    case Deed::take_plan:
      return "plan";
    case Deed::take_card:
      return decision == Decision::play_card        ? "play"
             : decision == Decision::discard_card   ? "discard"
             : decision == Decision::pick_tuck      ? "tuck"
             : decision == Decision::pick_deck_card ? "top"
                                                    : "draw";
    case Deed::take_back:
      return "back";
    case Deed::take_seat:
      return "first";
    case Deed::take_effect:
      return "resolve";
    case Deed::take_figure:
      return decision == Decision::cancel_effect        ? "cancel"
             : decision == Decision::choose_crisis_hero ? "crisis"
                                                        : "figure";
    case Deed::accept:
      return "accept";
    case Deed::decline:
      return "decline";
    case Deed::ignore:
      return "ignore";
    case Deed::move:
      return "move";
    case Deed::attack:
      return "attack";
    case Deed::rescue:
      return "rescue";
    case Deed::fill:
      return "fill";
    case Deed::extra:
      return "extra";
    case Deed::special:
      return "special";
    case Deed::end_actions:
      return "end";
    case Deed::bring:
      return "bring";
    case Deed::share:
      return "share";
    case Deed::stop:
      return "stop";
    case Deed::hit:
      return "hit";
    case Deed::pay:
      return "pay";
    case Deed::keep:
      return "keep";
    case Deed::bottom:
      return "bottom";
    case Deed::take_story:
      return "story";
    case Deed::use:
      return "use";
    case Deed::skip:
      return "skip";
    case Deed::lift_crisis:
      return "lift";
    case Deed::swap:
      return "swap";
    case Deed::shift:
      return "shift";
    case Deed::yes:
      return "yes";
    case Deed::no:
      return "no";
  }
  return "";
}

// The deed of this decision that a word means.
std::optional<Deed> deed_meant(Decision decision, std::string_view word) {
  for (int i = 0; i < deed_count; ++i) {
    if (knows(decision, Deed(i)) && word == word_of(decision, Deed(i))) return Deed(i);
  }
  return std::nullopt;
}
int decisions_with(std::string_view word) {
  int n = 0;
  for (int d = 1; d < decision_count; ++d) n += deed_meant(Decision(d), word).has_value();
  return n;
}

// ---- Reading ------------------------------------------------------------------

uint8_t place_in(ShortWords& words) { return u8(words.number(0, ring_size - 1)); }
uint8_t figure_in(ShortWords& words) { return u8(words.number(0, most_figures - 1)); }
uint8_t target_in(ShortWords& words) {
  return words.named("thug, thug_1, thug_2, thug_3, henchman or villain", [](const std::string& text) {
    for (int i = 0; i < target_count; ++i) {
      if (text == parts::target_names[i]) return std::optional(u8(i));
    }
    return std::optional<uint8_t>();
  });
}
uint8_t source_in(ShortWords& words) {
  if (words.peek() != "dashboard") return place_in(words);
  words.next("");
  return u8(the_dashboard);
}
Unit unit_in(ShortWords& words) {
  const char* expected = "own, prev or token, and move, attack, heroic or wild";
  const std::string source = words.next(expected);
  const Unit unit = parts::unit_named(source + " " + words.next(expected));
  if (unit == Unit::none) {
    words.back(), words.back();
    words.fail(expected);
  }
  return unit;
}

// What stands behind the word of a deed.
void read_rest(const Content& content, ShortWords& words, Action& action) {
  const auto row = [&](const char* expected, auto find) {
    action.what = u8(int(words.named(expected, [&](const std::string& id) { return find(content, id); })));
  };
  switch (action.deed) {
    case Deed::take_villain:
      row("the id of a Villain", villain_named);
      break;
    case Deed::take_hero:
    case Deed::take_back:
      row("the id of a Hero", hero_named);
      break;
    case Deed::take_location:
      row("the id of a Location", location_named);
      break;
    case Deed::take_threat:
      row("the id of a Threat", threat_named);
      break;
    case Deed::take_plan:
      row("the id of a plan card", plan_named);
      break;
    case Deed::take_card:
      row("the id of a Hero card", card_named);
      break;
    case Deed::take_place:
    case Deed::move:
      action.what = place_in(words);
      break;
    case Deed::take_seat: {
      const char* expected = "seat0 to seat3";
      const Result<Seat> seat = parts::read_seat(words.next(expected), most_seats);
      if (!seat || int(*seat) >= most_seats) words.back(), words.fail(expected);
      action.what = u8(int(*seat));
      break;
    }
    case Deed::take_effect:
    case Deed::extra:
      action.what = source_in(words);
      break;
    case Deed::take_figure:
    case Deed::bring:
    case Deed::share:
      action.what = figure_in(words);
      break;
    case Deed::ignore:
      action.what = u8(int(unit_in(words)));
      break;
    case Deed::attack:
      action.what = target_in(words);
      break;
    case Deed::fill:
      action.what = u8(words.number(0, most_slots - 1));
      break;
    case Deed::hit:
      action.what = target_in(words);
      action.how = place_in(words);
      break;
    case Deed::take_story:
      action.what = u8(words.number(0, most_story - 1));
      break;
    case Deed::lift_crisis: {
      const std::string kind = words.next("figure or place");
      if (kind != "figure" && kind != "place") words.back(), words.fail("figure or place");
      action.what = kind == "figure" ? figure_in(words) : u8(crisis_places + place_in(words));
      break;
    }
    case Deed::swap:
      row("the id of a Hero card", card_named);
      action.how = u8(words.number(0, most_story - 1));
      break;
    case Deed::shift:
      action.what = words.named("thug or civilian", [](const std::string& text) {
        for (int i = 0; i < token_count; ++i) {
          if (text == token_names[i]) return std::optional(u8(i));
        }
        return std::optional<uint8_t>();
      });
      action.how = u8(8 * place_in(words));
      action.how = u8(action.how + place_in(words));
      break;
    case Deed::accept:
    case Deed::decline:
    case Deed::rescue:
    case Deed::special:
    case Deed::end_actions:
    case Deed::stop:
    case Deed::pay:
    case Deed::keep:
    case Deed::bottom:
    case Deed::use:
    case Deed::skip:
    case Deed::yes:
    case Deed::no:
      break;
  }
  for (int n = 0; is_paid(action.deed) && n < most_cost && !words.empty(); ++n) {
    action.pay.unit[n] = unit_in(words);
  }
}

Action read_words(const Content& content, std::string_view text, Decision asked) {
  ShortWords words(text);
  const auto finish = [&](Decision decision, Deed deed) {
    words.next("");
    Action action{decision, deed};
    read_rest(content, words, action);
    words.end();
    return action;
  };
  if (words.peek().ends_with(':')) {
    const std::string name = words.next("");
    for (int d = 1; d < decision_count; ++d) {
      if (name != std::string(name_of(Decision(d))) + ":") continue;
      if (const auto deed = deed_meant(Decision(d), words.peek())) return finish(Decision(d), *deed);
      words.fail(fmt::format("an answer to {}", name_of(Decision(d))));
    }
    words.back();
    words.fail("a decision before the colon");
  }
  if (asked != Decision::none) {
    if (const auto deed = deed_meant(asked, words.peek())) return finish(asked, *deed);
  }
  for (int d = 1; d < decision_count; ++d) {
    const auto deed = deed_meant(Decision(d), words.peek());
    if (!deed) continue;
    if (asked == Decision::none && decisions_with(words.peek()) > 1) {
      throw Problem{std::string(text),
                    fmt::format("expected the decision that is answered before it, as in \"{}: {}\"",
                                name_of(Decision(d)), text)};
    }
    return finish(Decision(d), *deed);
  }
  words.fail("what is done, as in \"play hulk.aa\", \"move 3 own move\", \"special\" or \"end\"");
}

}  // namespace

std::string short_action(const Content& content, Action action, Decision asked) {
  std::string out = word_of(action.decision, action.deed);
  if (action.decision != asked && decisions_with(out) > 1) {
    out = fmt::format("{}: {}", name_of(action.decision), out);
  }
  const auto add = [&](const std::string& word) { out += " " + word; };
  const int what = action.what;
  switch (action.deed) {
    case Deed::take_villain:
      add(parts::villain_id(content, VillainId(what)));
      break;
    case Deed::take_hero:
    case Deed::take_back:
      add(parts::hero_id(content, HeroId(what)));
      break;
    case Deed::take_location:
      add(parts::location_id(content, LocationId(what)));
      break;
    case Deed::take_threat:
      add(parts::threat_name(content, ThreatId(what)));
      break;
    case Deed::take_plan:
      add(parts::plan_name(content, PlanId(what)));
      break;
    case Deed::take_card:
      add(parts::card_name(content, CardId(what)));
      break;
    case Deed::take_place:
    case Deed::move:
    case Deed::take_figure:
    case Deed::bring:
    case Deed::share:
    case Deed::fill:
    case Deed::take_story:
      add(std::to_string(what));
      break;
    case Deed::take_seat:
      add(parts::write_seat(Seat(action.what)));
      break;
    case Deed::take_effect:
    case Deed::extra:
      add(what == the_dashboard ? "dashboard" : std::to_string(what));
      break;
    case Deed::ignore:
      add(write_unit(Unit(what)));
      break;
    case Deed::attack:
      add(what < target_count ? parts::target_names[what] : "none");
      break;
    case Deed::hit:
      add(what < target_count ? parts::target_names[what] : "none");
      add(std::to_string(action.how));
      break;
    case Deed::lift_crisis:
      add(what < crisis_places ? fmt::format("figure {}", what)
                               : fmt::format("place {}", what - crisis_places));
      break;
    case Deed::swap:
      add(parts::card_name(content, CardId(what)));
      add(std::to_string(action.how));
      break;
    case Deed::shift:
      add(what < token_count ? token_names[what] : "none");
      add(fmt::format("{} {}", action.how / 8, action.how % 8));
      break;
    case Deed::accept:
    case Deed::decline:
    case Deed::rescue:
    case Deed::special:
    case Deed::end_actions:
    case Deed::stop:
    case Deed::pay:
    case Deed::keep:
    case Deed::bottom:
    case Deed::use:
    case Deed::skip:
    case Deed::yes:
    case Deed::no:
      break;
  }
  for (int i = 0; i < action.pay.size(); ++i) add(write_unit(action.pay.unit[i]));
  return out;
}

Result<Action> long_action(const Content& content, std::string_view words, Decision asked) {
  return reading([&] { return read_words(content, words, asked); });
}

}  // namespace gm::united

#include "scenarios/scenario.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <sstream>
#include <stdexcept>
#include <vector>

#include "kit/rng.h"
#include "scenarios/usual.h"
#include "table/session.h"

namespace gm {
namespace {

struct Failure : std::runtime_error {
  using std::runtime_error::runtime_error;
};
template <class... As>
[[noreturn]] void fail(fmt::format_string<As...> text, As&&... as) {
  throw Failure(fmt::format(text, std::forward<As>(as)...));
}

// ---- The notation: `key value, key value`, lists [a b], piles {melee 2, shot}, turned cards defence! ----

class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) {}

  Json pairs(char end = 0) {
    Json object = Json::object();
    for (skip(); !at_end(end); skip()) {
      const std::string key = word();
      skip();
      object[key] = peek() == ',' || at_end(end) ? Json(1) : value();
      skip();
      for (; object[key].is_string() && peek() != ',' && !at_end(end); skip())
        object[key] = object[key].get<std::string>() + " " + word();  // die red 3
      if (peek() == ',') ++at_;
    }
    if (end != 0) ++at_;
    return object;
  }

 private:
  Json value() {
    skip();
    if (peek() == '{') return ++at_, pairs('}');
    if (peek() == '[') {
      ++at_;
      Json list = Json::array();
      for (skip(); peek() != ']'; skip()) {
        if (peek() == 0) fail("a list that does not end");
        if (peek() == ',') {
          ++at_;
        } else {
          list.push_back(value());
        }
      }
      return ++at_, list;
    }
    const std::string text = word();
    if (text.ends_with('!')) return {{"card", text.substr(0, text.size() - 1)}, {"turned", true}};
    if (text == "yes") return true;
    if (text == "no") return false;
    if (std::all_of(text.begin(), text.end(), [](unsigned char c) { return std::isdigit(c); }))
      return std::stol(text);
    return text;
  }
  std::string word() {
    skip();
    const std::size_t from = at_;
    while (at_ < text_.size() &&
           (std::isalnum(static_cast<unsigned char>(text_[at_])) ||
            std::string_view("_.!-").find(text_[at_]) != std::string_view::npos || inside_place()))
      ++at_;
    if (from == at_) fail("expected a word at \"{}\"", text_.substr(at_));
    return std::string(text_.substr(from, at_ - from));
  }
  // The comma of a place, which has no space behind it: 4,3 or 4,-1
  bool inside_place() const {
    if (peek() != ',' || at_ == 0 || at_ + 1 == text_.size()) return false;
    const auto is_digit = [](char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; };
    return is_digit(text_[at_ - 1]) && (is_digit(text_[at_ + 1]) || text_[at_ + 1] == '-');
  }
  void skip() {
    while (at_ < text_.size() && text_[at_] == ' ') ++at_;
  }
  char peek() const { return at_ < text_.size() ? text_[at_] : 0; }
  bool at_end(char end) const {
    return end == 0 ? at_ >= text_.size() : peek() == end || at_ >= text_.size();
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

// ---- Comparing what is expected with what is there ---------------------------------------

bool nothing(const Json& json) {
  if (json.is_number()) return json == 0;
  if (json.is_boolean()) return json == false;
  if (json.is_string()) return json == "none";
  return json.empty();
}

// Lists whose order says something; all others are sets.
bool in_order(const std::string& key) {
  for (const char* each : {"series", "wins", "discard", "bottom", "chain", "story"}) {
    if (key == each || key.ends_with(std::string(".") + each)) return true;
  }
  return false;
}

// An absent value is an empty one; piles are compared whole; sets in any order.
bool matches(const std::string& key, const Json& expected, const Json& actual) {
  if (nothing(expected) && nothing(actual)) return true;
  if (expected.is_array() && actual.is_array() && !in_order(key)) {
    std::multiset<std::string> a, b;
    for (const Json& item : expected) a.insert(item.dump());
    for (const Json& item : actual) b.insert(item.dump());
    return a == b;
  }
  if (expected.is_object() && actual.is_object()) {
    std::map<std::string, Json> a, b;
    for (const auto& [name, value] : expected.items()) {
      if (!nothing(value)) a[name] = value;
    }
    for (const auto& [name, value] : actual.items()) {
      if (!nothing(value)) b[name] = value;
    }
    return a == b;
  }
  return expected == actual;
}

bool is_seat(const std::string& word) { return word.size() == 5 && word.starts_with("seat"); }

// The place in a list that a word names: seat1, 3
std::optional<std::size_t> place_named(const std::string& word) {
  const std::string number = is_seat(word) ? word.substr(4) : word;
  if (number.size() != 1 || !std::isdigit(static_cast<unsigned char>(number[0]))) return std::nullopt;
  return std::size_t(number[0] - '0');
}

// A key may lead into the depth: knows.seat1.hand, seats.seat1.hand_size, ring.3.thugs
Json find(const Json& json, const std::string& path) {
  const Json* at = &json;
  std::istringstream parts(path);
  for (std::string part; std::getline(parts, part, '.');) {
    if (at->is_object() && at->contains(part)) {
      at = &(*at)[part];
    } else if (const auto place = place_named(part); at->is_array() && place && *place < at->size()) {
      at = &(*at)[*place];
    } else {
      return nullptr;
    }
  }
  return *at;
}

void compare(const Json& expected, const Json& actual, const std::string& where) {
  for (const auto& [key, value] : expected.items()) {
    const Json there = find(actual, key);
    if (!matches(key, value, there))
      fail("expected {}{} {}; there is {}", where, key, value.dump(), there.dump());
  }
}

// ---- Lines -----------------------------------------------------------------------------------

struct Saying {
  int number;
  std::string head;
  std::string rest;
};

std::vector<Saying> lines_of(std::string_view text) {
  std::vector<Saying> lines;
  std::istringstream stream{std::string(text)};
  std::string raw;
  for (int number = 1; std::getline(stream, raw); ++number) {
    const bool blank = raw.find_first_not_of(' ') == std::string::npos;
    raw = raw.substr(0, raw.find('#'));
    std::istringstream words(raw);
    Saying line{number, "", ""};
    if (!(words >> line.head) && !blank) continue;  // only a comment
    std::getline(words >> std::ws, line.rest);
    while (!line.rest.empty() && line.rest.back() == ' ') line.rest.pop_back();
    lines.push_back(line);
  }
  return lines;
}

class Runner {
 public:
  void run(const Saying& line) {
    const std::string& head = line.head;
    if (head.empty()) {
      if (!given_.is_null()) open();  // a blank line ends the table
    } else if (head == "game") {
      game_ = line.rest;
    } else if (head == "covers") {
      // for tools/rule-coverage
    } else if (head == "with") {
      options_.update(Reader(line.rest).pairs());
    } else if (head == "given") {
      given_ = given_.is_null() ? Json::object() : given_;
      given_.update(Reader(line.rest).pairs());
    } else if (!session_ && !given_.is_null() && is_seat(head)) {
      seats_[head].update(Reader(line.rest).pairs());
    } else {
      open();
      step(line);
    }
  }
  void end() { open(); }

 private:
  void open() {
    if (session_) return;
    const Json options = usual_options(game_, options_);
    auto session = given_.is_null()
                       ? new_session(game_, options)
                       : session_at(game_, options, usual_position(game_, options, given_, seats_));
    if (!session) fail("{}", session.problem().line());
    session_ = std::move(*session);
  }

  Seat seat(const std::string& name) const {
    const auto found = seat_named(name, session_->seats());
    if (!found) fail("there is no {}", name);
    return *found;
  }
  Json action(const std::string& words) const {
    auto read = session_->long_action(words);
    if (!read) fail("{}", read.problem().line());
    return *read;
  }
  // The words behind the first one, which is the same for all; a single word stays. In the
  // action steps of United and Infinity the first one says what is done.
  std::string answer(const Json& each) const {
    std::string words = session_->short_action(each);
    if (words.find(' ') != std::string::npos && (game_ == "battle" || each["do"] != "act")) take(words);
    return words;
  }
  // "first rest" -> first; rest stays
  static std::string take(std::string& rest) {
    const auto space = rest.find(' ');
    std::string first = rest.substr(0, space);
    rest = space == std::string::npos ? "" : rest.substr(rest.find_first_not_of(' ', space));
    return first;
  }

  static bool is_told(const Json& event, const std::string& name, const Json& expected) {
    if (event["event"] != name) return false;
    for (const auto& [key, value] : expected.items()) {
      if (!matches(key, value, find(event, key))) return false;
    }
    return true;
  }

  void step(const Saying& line) {
    std::string rest = line.rest;
    const std::string& head = line.head;
    if (is_seat(head) || head == "chance") {
      if (const auto refused = session_->act(seat(head), action(rest))) {
        fail("{} {} is refused: {} {} (asked: {})", head, rest, refused->rule, refused->why,
             session_->position()["decision"].dump());
      }
    } else if (head == "luck") {
      Rng rng{std::stoull(rest)};
      while (session_->actors().luck) session_->roll(rng);
    } else if (head == "refuse") {
      const auto rule = rest.substr(rest.rfind(' ') + 1);
      rest = rest.substr(0, rest.find_last_not_of(' ', rest.rfind(' ')) + 1);
      const std::string who = take(rest);
      const auto before = session_->hash();
      const auto refused = session_->act(seat(who), action(rest));
      if (!refused) fail("expected {} to be refused by {}; it was accepted", rest, rule);
      if (refused->rule != rule)
        fail("expected a refusal by {}; it was {} ({})", rule, refused->rule, refused->why);
      if (session_->hash() != before) fail("the refused action changed something");
    } else if (head == "asks") {
      const auto decision = rest.substr(rest.rfind(' ') + 1);
      const Json position = session_->position();
      Json expected = Json::array(), actual = Json::array();
      for (std::string name = take(rest); !rest.empty() || is_seat(name); name = take(rest)) {
        if (name != "chance") expected.push_back(name);
        if (rest.empty()) break;
      }
      for (Seat each : session_->actors().seats) actual.push_back(seat_name(each));
      if (position["decision"] != decision || !matches("asked", expected, actual)) {
        fail("expected {} to be asked {}; asked is {} {}", expected.dump(), decision, actual.dump(),
             position["decision"].dump());
      }
    } else if (head == "offers") {
      std::multiset<std::string> expected, actual;
      const std::string who = take(rest);
      while (!rest.empty()) expected.insert(take(rest));
      for (Json each : session_->legal(seat(who))) {
        each.erase("weight");
        std::string words = answer(each);
        std::replace(words.begin(), words.end(), ' ', '.');
        actual.insert(words);
      }
      if (expected != actual) fail("expected {} to be offered {}; it is {}", who, expected, actual);
    } else if (head == "weighs") {
      Json actual = Json::object();
      for (Json each : session_->legal(chance)) {
        const Json weight = each["weight"];
        each.erase("weight");
        actual[answer(each)] = weight;
      }
      const Json expected = Reader(rest).pairs();
      if (!matches("weighs", expected, actual))
        fail("expected weights {}; there are {}", expected.dump(), actual.dump());
    } else if (head == "then") {
      if (is_seat(rest.substr(0, rest.find(' ')))) {
        const std::string who = take(rest);
        compare(Reader(rest).pairs(), seat_of_position(session_->position(), std::size_t(seat(who))),
                who + " ");
      } else {
        compare(Reader(rest).pairs(), with_characters(game_, session_->position()), "");
      }
    } else if (head == "sees") {
      const std::string who = take(rest);
      compare(Reader(rest).pairs(), session_->view(seat(who)), who + " sees ");
    } else if (head == "tells" || head == "later" || head == "untold") {
      const std::string name = take(rest);
      const Json expected = Reader(rest).pairs();
      if (!is_event(game_, name)) fail("there is no event {}", name);
      const Json all = told();
      const std::size_t from = head == "later" && told_step_ == session_->steps() ? told_event_ + 1 : 0;
      std::size_t at = from;
      while (at < all.size() && !is_told(all[at], name, expected)) ++at;
      if ((at < all.size()) == (head == "untold"))
        fail("expected {} {} {}; told was {}", head, name, expected.dump(), all.dump());
      if (head != "untold") told_event_ = at, told_step_ = session_->steps();
    } else if (head == "over") {
      Json expected = Json::array(), actual = Json::array();
      while (!rest.empty()) expected.push_back(take(rest));
      if (!session_->outcome().over) fail("the game is not over");
      for (Seat each : session_->outcome().winners) actual.push_back(seat_name(each));
      if (!matches("over", expected, actual))
        fail("expected the winners {}; they are {}", expected.dump(), actual.dump());
    } else if (head == "goes_on") {
      if (session_->outcome().over) fail("the game is over");
    } else {
      fail(
          "unknown word \"{}\"; expected seatN, chance, luck, refuse, asks, offers, weighs, then, sees, "
          "tells, later, untold, over or goes_on",
          head);
    }
  }

  std::string game_;
  Json options_ = Json::object();
  Json given_;
  std::map<std::string, Json> seats_;
  Json told() const {
    return session_->steps() == 0 ? Json::array() : session_->events(session_->steps() - 1);
  }

  std::unique_ptr<Session> session_;
  std::size_t told_event_ = 0;  // the last one that `tells` or `later` found, and its step
  std::size_t told_step_ = 0;
};

}  // namespace

std::string run_scenario(std::string_view text) {
  Runner runner;
  int number = 0;
  try {
    for (const Saying& line : lines_of(text)) {
      number = line.number;
      runner.run(line);
    }
    runner.end();
  } catch (const std::exception& failure) {
    return fmt::format("line {}: {}", number, failure.what());
  }
  return "";
}

}  // namespace gm

// Who is asked at a terminal, what may be typed there, and what is kept of the game.
//
// `play` goes round: luck is drawn, a bot decides, a person is asked. A person's turn is a question drawn
// again (match_drawing.cpp) after every line that is typed, until one of them changes the game or leaves it;
// each line goes through `answer`, which knows numbers, picks, places of a board, commands and the notation.
// Whatever becomes an action is given to the session, and only its rules refuse it.
#include "terminal/match.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <utility>

#include "bots/cores.h"
#include "bots/levels.h"
#include "rules/play.h"
#include "terminal/match_parts.h"
#include "terminal/saves.h"
#include "text/rulebook.h"
#include "text/wrap.h"

namespace gm {

namespace {

constexpr int hint_ms = 1000;

// A bot's generator is made anew for every decision from the seed and the step,
// so that a game that is saved and goes on is the game that would have been (but
// for bots whose time was over before they had thought enough).
Rng bot_rng(std::string_view seed, std::size_t step, Seat seat) {
  return stream(seed_number(seed) ^ 0x626F74ull, step * 16 + std::size_t(seat));
}

// What ends a series of picks; nothing if the picks end it by themselves.
const Choice* end_of(const Choices& choices) {
  for (const Choice& each : choices) {
    if (each.copies == 0) return &each;
  }
  return nullptr;
}

std::optional<int> number_in(std::string_view text) {
  int n = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), n);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return n;
}

// "1 4 4", "1,4" or "-4": nothing if there is anything but numbers in it.
std::vector<int> numbers_in(std::string_view text) {
  std::vector<int> out;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find_first_of(" ,"), text.size());
    if (end > 0) {
      const auto n = number_in(text.substr(0, end));
      if (!n) return {};
      out.push_back(*n);
    }
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return out;
}

// The Latin letter on the key of a Russian letter, for commands typed without switching the keyboard.
char command_of(const std::string& typed) {
  if (number_in(typed)) return 0;
  if (typed.size() == 1) return 'A' <= typed[0] && typed[0] <= 'Z' ? char(typed[0] - 'A' + 'a') : typed[0];
  constexpr std::pair<std::string_view, char> keys[] = {{"й", 'q'}, {"г", 'u'}, {"д", 'l'}, {"к", 'r'},
                                                        {"щ", 'o'}, {"ь", 'm'}, {"р", 'h'}, {"е", 't'},
                                                        {"с", 'c'}, {"ф", 'a'}, {"ы", 's'}};
  for (const auto& [letter, key] : keys) {
    if (typed == letter) return key;
  }
  constexpr std::pair<std::string_view, char> words[] = {
      {"quit", 'q'}, {"exit", 'q'},    {"undo", 'u'},  {"help", 'h'},  {"log", 'l'},  {"rules", 'r'},
      {"save", 's'}, {"options", 'o'}, {"cards", 'c'}, {"table", 't'}, {"hint", 'a'}, {"advice", 'a'}};
  for (const auto& [name, key] : words) {
    if (typed == name) return key;
  }
  return 0;
}

void append_texts(std::vector<std::string>& texts, const std::vector<std::string>& more) {
  texts.insert(texts.end(), more.begin(), more.end());
}

// "(4,3)" and "4,3" as a place of a board stands in an action; empty if it is nothing of the kind.
std::string place_typed(std::string_view typed) {
  if (typed.starts_with('(') && typed.ends_with(')')) typed = typed.substr(1, typed.size() - 2);
  const std::size_t comma = typed.find(',');
  if (comma == std::string_view::npos) return {};
  const auto column = number_in(typed.substr(0, comma));
  typed.remove_prefix(comma + 1);
  if (typed.starts_with(' ')) typed.remove_prefix(1);
  const auto row = number_in(typed);
  return column && row ? fmt::format("{},{}", *column, *row) : std::string();
}

}  // namespace

Match::Match(const PlaySettings& settings, Console& console, std::unique_ptr<Session> session,
             std::vector<Record::Player> players, std::string seed, Rng luck, std::string file)
    : settings_(settings),
      console_(console),
      session_(std::move(session)),
      players_(std::move(players)),
      seed_(std::move(seed)),
      luck_(luck),
      file_(std::move(file)),
      asked_at_(std::size_t(max_seats) + 1, session_->steps()),
      watched_(session_->steps()) {
  for (const Record::Player& player : players_) humans_ += player.kind == "you";
  if (session_->steps() == 0) say(ui("ui.term.welcome"), Style::dim);
  for (int viewer = 0; viewer <= max_seats; ++viewer) {
    stories_.emplace_back(Seat(viewer), settings_.lang, names_for(Seat(viewer)));
  }
}

// ---- Seats -------------------------------------------------------------------------------------

bool Match::human(Seat seat) const { return players_[std::size_t(seat)].kind == "you"; }

Seat Match::watcher() const {
  if (humans_ != 1) return spectator;
  for (int seat = 0; seat < session_->seats(); ++seat) {
    if (human(Seat(seat))) return Seat(seat);
  }
  return spectator;
}

// A lone player is called "You" on its own screen.
std::vector<std::string> Match::names_for(Seat viewer) const {
  std::vector<std::string> names;
  for (const Record::Player& player : players_) names.push_back(player.name);
  const std::size_t own = std::size_t(viewer);
  if (humans_ == 1 && own < names.size() && human(viewer)) names[own] = ui("ui.term.you");
  return names;
}

// ---- Turns -------------------------------------------------------------------------------------

Match::Ending Match::play() {
  while (!session_->actors().none()) {
    if (told_to_stop()) return leave();
    const Actors now = session_->actors();
    if (now.luck) {
      session_->roll(luck_);
      continue;
    }
    const Seat next = next_of(now);
    if (!human(next)) {
      bot_turn(next);
      watch();
    } else if (human_turn(next) == Reply::leave) {
      return leave();
    }
  }
  finish();
  return Ending::over;
}

// What is asked of all at once is asked of people before bots, and first of the one who has the device. Of
// those who may answer together only one is asked: who speaks for all, if that is a person.
Seat Match::next_of(const Actors& now) const {
  if (now.together() && human(now.speaker)) return now.speaker;
  if (int(holds_device_) < max_seats && now.seats.has(holds_device_)) return holds_device_;
  for (Seat seat : now.seats) {
    if (human(seat)) return seat;
  }
  return next_actor(now);
}

Match::Ending Match::leave() {
  notice_.clear();
  if (save(true)) notice_.push_back({{ui("ui.term.go_on_later", {file_}), Style::dim}});
  if (hot_seat()) console_.clear(true);
  console_.print(std::exchange(notice_, {}));
  return Ending::quit;
}

void Match::bot_turn(Seat seat) {
  const std::string level = players_[std::size_t(seat)].kind.substr(std::string_view("bot:").size());
  Rng rng = bot_rng(seed_, session_->steps(), seat);
  const Budget budget{.milliseconds = milliseconds_of(level), .threads = cores()};
  const auto advised = session_->advise(seat, level, budget, rng);
  // The level was checked at the start, so there is always an answer; if not, anything legal will do.
  const Json action = advised ? advised->action : session_->legal(seat).front();
  session_->act(seat, action);
}

Match::Reply Match::human_turn(Seat seat) {
  const Choices choices = session_->choices(seat, settings_.lang, names_for(seat));
  picked_.clear(), end_words_.clear();
  if (settings_.forced && choices.size() == 1) {
    forced_.insert(session_->steps());
    session_->act(seat, choices.front().action);
    watch();
    return Reply::changed;
  }
  if (hot_seat() && holds_device_ != seat && !hand_over(seat)) return Reply::leave;
  hurried_ = false;
  drawn_ = false;
  for (;;) {
    auto typed = std::exchange(early_, {});
    if (typed.empty()) {
      draw(seat, choices);
      auto now = console_.ask({{prompt(choices), Style::lit}});
      if (!now) return Reply::leave;
      typed = std::move(*now);
    }
    if (const Reply reply = answer(seat, choices, typed); reply != Reply::same) return reply;
  }
}

// The screen goes to another person: nothing of the last one stays on it.
bool Match::hand_over(Seat seat) {
  const std::string& name = players_[std::size_t(seat)].name;
  holds_device_ = seat;
  console_.clear(true);
  console_.print(ui("ui.pass_device", {name}), Style::strong);
  const bool there = console_.ask({{ui("ui.pass_device_ready", {name}), Style::lit}}).has_value();
  console_.clear(true);
  return there;
}

// Lets people see what the others do, step by step.
void Match::watch() {
  const Seat viewer = watcher();
  if (!console_.screen() || settings_.pause_ms <= 0) return;
  Story& text = story(viewer);
  const std::size_t since = humans_ == 0 ? watched_ : asked_at_[std::size_t(viewer)];
  const std::vector<std::string> fresh = text.since(watched_);
  watched_ = session_->steps();
  if (fresh.empty() || hurried_) return;
  const int rows = console_.rows();
  console_.clear(hot_seat());
  const Picture table = session_->picture(viewer, settings_.lang, names_for(viewer), console_.columns(),
                                          std::max(rows / 2, session_->picture_room(rows).wanted));
  console_.print(table);
  console_.print(Line{{std::string(), Style::plain}});
  console_.print(last_told(viewer, since, rows - int(table.size()) - 3));
  console_.print(ui(humans_ == 0 ? "ui.term.nobody_plays" : "ui.term.skip"), Style::dim);
  const auto typed = console_.pause(settings_.pause_ms * int(std::min<std::size_t>(fresh.size(), 3)));
  hurried_ = typed.has_value();
  // A command typed too early is for the next question; a choice would be one that nobody has seen.
  if (typed && (typed->starts_with('?') || command_of(typed->substr(0, typed->find(' '))) != 0)) {
    early_ = *typed;
  }
}

// ---- What may be typed -----------------------------------------------------------------------------

Match::Reply Match::say(const std::string& text, Style style) {
  append(notice_, wrapped_lines(text, console_.columns() - 1, style));
  return Reply::same;
}

// A short text stands above the prompt, a long one gets the screen for itself.
Match::Reply Match::show(const Picture& text) {
  const int most = session_->picture_room(console_.rows()).board > 0 ? 3 : console_.rows() / 4;
  if (!console_.screen() || int(text.size()) <= most) {
    append(notice_, text);
    return Reply::same;
  }
  return page(text) ? Reply::same : Reply::leave;
}

Match::Reply Match::answer(Seat seat, const Choices& choices, const std::string& typed) {
  if (typed.empty()) return picked_.empty() ? Reply::same : end_picks(seat, choices);
  const std::vector<int> numbers = numbers_in(typed);
  if (!numbers.empty() && is_picking(choices)) return pick(seat, choices, numbers);
  if (const auto n = number_in(typed)) {
    if (*n >= 1 && std::size_t(*n) <= choices.size())
      return choose(seat, choices[std::size_t(*n) - 1].action);
    return say(ui("ui.bad_choice", {typed, std::to_string(choices.size())}), Style::bad);
  }
  if (typed[0] == '?') {
    const std::size_t word_at = typed.find_first_not_of("? ");
    return explain(seat, choices, word_at == std::string::npos ? std::string{} : typed.substr(word_at));
  }
  const std::size_t blank = typed.find(' ');
  const std::string first = typed.substr(0, blank);
  const std::string rest = blank == std::string::npos ? std::string{} : typed.substr(blank + 1);
  const char command = command_of(first);
  if (command == 'r') return rules(rest);
  if (rest.empty()) {
    switch (command) {
      case 'm':
        return page(menu(choices)) ? Reply::same : Reply::leave;
      case 'h':
        return explain(seat, choices, "");
      case 'c':
        return show(paragraphs(session_->explain(seat, settings_.lang, ""), console_.columns()));
      case 't':
        return whole_table(seat);
      case 'l':
        return log(seat);
      case 'u':
        if (picked_.empty()) return undo(seat);
        return now_picked(seat, choices, {picked_.begin(), picked_.end() - 1});
      case 'a':
        return advice(seat, choices);
      case 'o':
        return options();
      case 's':
        save(true);
        return Reply::same;
      case 'q':
        return Reply::leave;
    }
  }
  if (const auto chosen = choose_place(seat, choices, typed)) return *chosen;
  // For those who know the notation: "lay_card melee".
  if (const auto action = session_->long_action(typed)) return choose(seat, *action);
  return say(ui("ui.bad_command", {clipped(typed, 30)}), Style::bad);
}

// Numbers add to what is picked, negative ones take away, in any order; the number of what ends it ends it.
Match::Reply Match::pick(Seat seat, const Choices& choices, const std::vector<int>& numbers) {
  std::vector<int> picked = picked_;
  for (int n : numbers) {
    const int number = std::abs(n);
    if (number < 1 || number > int(choices.size()))
      return say(ui("ui.bad_choice", {std::to_string(n), std::to_string(choices.size())}), Style::bad);
    const Choice& choice = choices[std::size_t(number) - 1];
    if (n < 0) {
      if (const auto last = std::find(picked.rbegin(), picked.rend(), number); last != picked.rend())
        picked.erase(std::next(last).base());
    } else if (choice.copies == 0) {
      picked_ = std::move(picked);
      return picked_.empty() ? choose(seat, choice.action) : end_picks(seat, choices);
    } else if (std::count(picked.begin(), picked.end(), number) == choice.copies) {
      return say(ui("ui.term.no_more_of_it", {choice.words, std::to_string(choice.copies)}), Style::bad);
    } else {
      picked.push_back(number);
    }
  }
  // As many as there may be: then nothing is left to ask. One too many: the rules say why not.
  Json list = Json::array();
  for (int n : picked) list.push_back(choices[std::size_t(n) - 1].action);
  if (!list.empty()) {
    if (const auto refused = session_->refusal(seat, list))
      return refused->rule.empty() ? say(ui("ui.term.too_many_picks"), Style::bad) : choose(seat, list);
    if (!is_picking(choices_after(seat, list))) return choose(seat, list);
  }
  return now_picked(seat, choices, std::move(picked));
}

Choices Match::choices_after(Seat seat, const Json& picks) const {
  const auto after = session_->copy();
  after->act(seat, picks);
  return after->choices(seat, settings_.lang, names_for(seat));
}

Match::Reply Match::now_picked(Seat seat, const Choices& choices, std::vector<int> picked) {
  picked_ = std::move(picked);
  drawn_ = false;
  Json list = Json::array();
  for (int n : picked_) list.push_back(choices[std::size_t(n) - 1].action);
  end_words_.clear();
  if (list.empty()) return Reply::same;
  const Choices after = choices_after(seat, list);
  if (const Choice* end = end_of(after)) end_words_ = end->words;
  return Reply::same;
}

Match::Reply Match::end_picks(Seat seat, const Choices& choices) {
  Json list = Json::array();
  for (int n : picked_) list.push_back(choices[std::size_t(n) - 1].action);
  if (const Choice* end = end_of(choices)) list.push_back(end->action);
  return choose(seat, list);
}

// A place of the board, by column and row: the choice that leads there. What cannot be chosen is left to the
// rules, which say why.
std::optional<Match::Reply> Match::choose_place(Seat seat, const Choices& choices, const std::string& typed) {
  const std::string place = place_typed(typed);
  if (place.empty()) return std::nullopt;
  std::vector<std::size_t> there;
  for (std::size_t i = 0; i < choices.size(); ++i) {
    if (place_of(choices[i]) == place) there.push_back(i);
  }
  if (there.size() == 1) return choose(seat, choices[there.front()].action);
  if (there.empty()) {
    if (const auto action = session_->long_action(place)) return choose(seat, *action);
    return std::nullopt;
  }
  std::string numbers;
  for (std::size_t i : there) {
    numbers += fmt::format("{}{} {}", numbers.empty() ? "" : "; ", i + 1, choices[i].words);
  }
  return say(ui("ui.term.which", {place, numbers}), Style::bad);
}

Match::Reply Match::choose(Seat seat, const Json& action) {
  const std::size_t step = session_->steps();
  if (const auto refused = session_->act(seat, action)) {
    say((refused->rule.empty() ? "" : refused->rule + ": ") + session_->say_refusal(*refused, settings_.lang),
        Style::bad);
    if (const auto book = rulebook(session_->game())) {
      if (const auto law = rule(*book, refused->rule)) {
        // The rules are an English document: readers of other languages have been told why not, and learn
        // where the rule stands. Beside a board there is room for a short rule.
        const bool fits = !console_.screen() || session_->picture_room(console_.rows()).board == 0 ||
                          wrapped(law->text, console_.columns() - 1).size() < 2;
        const bool quoted = settings_.lang == Lang::en && fits;
        say(quoted ? law->text : ui("ui.term.more_rules", {refused->rule}), Style::dim);
      }
    }
    return Reply::same;
  }
  asked_at_[std::size_t(seat)] = asked_at_[std::size_t(spectator)] = step;
  watched_ = std::max(watched_, step);
  save(false);
  return Reply::changed;
}

Match::Reply Match::explain(Seat seat, const Choices& choices, const std::string& about) {
  const int columns = console_.columns();
  if (about.empty()) {
    const std::string game = session_->game();
    Picture text = commands(ui("ui.term.help", {ui(game + ".help.word"), ui(game + ".help.rules")}), columns);
    for (const std::string& part : session_->explain(seat, settings_.lang, "?")) {
      text.push_back({});
      append(text, wrapped_lines(part, std::min(columns, widest_text)));
    }
    return show(text);
  }
  std::vector<std::string> texts;
  if (const auto n = number_in(about)) {
    if (*n < 1 || std::size_t(*n) > choices.size()) {
      return say(ui("ui.bad_choice", {about, std::to_string(choices.size())}), Style::bad);
    }
    // The choice in full, and every card it names.
    const Json& action = choices[std::size_t(*n) - 1].action;
    texts.push_back(choices[std::size_t(*n) - 1].words);
    for (const auto& [key, value] : action.items()) {
      if (key == "do" || key == "choice" || !value.is_string()) continue;
      for (const std::string& text : session_->explain(seat, settings_.lang, value.get<std::string>())) {
        texts.push_back(text);
      }
    }
    // Or everything its words speak of.
    if (texts.size() == 1) append_texts(texts, session_->explain(seat, settings_.lang, texts.front()));
  } else {
    texts = session_->explain(seat, settings_.lang, about);
  }
  if (texts.empty()) return say(ui("ui.term.unknown", {clipped(about, 30)}), Style::bad);
  return show(paragraphs(texts, columns));
}

Match::Reply Match::rules(const std::string& about) {
  const auto book = rulebook(session_->game());
  if (!book) return say(ui("ui.term.no_rule", {clipped(about, 30)}), Style::bad);
  const int columns = std::min(console_.columns(), widest_text);
  Picture text;
  if (about.empty()) {
    text = wrapped_lines(ui("ui.term.rules", {book->title}), columns, Style::strong);
    for (const RulePart& part : book->parts) append(text, wrapped_lines(part.id + " " + part.title, columns));
    return show(text);
  }
  for (const Rule& each : rules_about(*book, about)) {
    if (!text.empty()) text.push_back({});
    append(text, wrapped_lines(each.id + " " + each.part, columns, Style::strong));
    append(text, wrapped_lines(each.text, columns));
  }
  if (text.empty()) return say(ui("ui.term.no_rule", {clipped(about, 30)}), Style::bad);
  return show(text);
}

Match::Reply Match::options() {
  Picture text{{{ui("ui.term.options"), Style::strong}}};
  const Json options = session_->options();
  for (const auto& [name, value] : options.items()) {
    const std::string key = session_->game() + ".option." + name;
    const std::string plain = value.is_string() ? value.get<std::string>() : value.dump();
    const std::string said = has_word(key + "." + plain) ? ui(key + "." + plain) : plain;
    append(text, wrapped_lines((has_word(key) ? ui(key) : name) + ": " + said, console_.columns() - 1));
  }
  append(text, wrapped_lines(ui("ui.term.seed", {seed_}), console_.columns() - 1));
  return show(text);
}

bool Match::page(const Picture& text, std::size_t from) {
  return console_.page(text, ui("ui.term.more"), ui("ui.term.more_back"), from);
}

// Everything, opened where the new things begin.
bool Match::page_log(Seat seat) {
  const std::size_t since = asked_at_[std::size_t(seat)];
  const Picture all = told(seat, 0);
  return page(all, all.size() - std::min(all.size(), told(seat, since).size()));
}

Match::Reply Match::log(Seat seat) { return page_log(seat) ? Reply::same : Reply::leave; }

// The table with room for all of its parts.
Match::Reply Match::whole_table(Seat seat) {
  constexpr int all_rows = 200;
  return page(session_->picture(seat, settings_.lang, names_for(seat), console_.columns(), all_rows))
             ? Reply::same
             : Reply::leave;
}

Match::Reply Match::advice(Seat seat, const Choices& choices) {
  Rng rng = bot_rng(seed_, session_->steps(), seat);
  const auto advised = session_->advise(seat, name_of(teacher),
                                        {.milliseconds = hint_ms, .threads = cores(), .teach = true}, rng);
  if (!advised) return say(advised.problem().line(), Style::bad);
  const auto numbered = [&](const Json& action) {
    std::string words = session_->say_action(seat, action, settings_.lang, names_for(seat));
    if (words.ends_with('.')) words.pop_back();  // it becomes part of a sentence
    // What is to be typed now: of several picks those that are made already stay, and others are taken back.
    std::vector<int> wrong = action.is_array() ? picked_ : std::vector<int>{};
    std::string numbers;
    for (const Json& one : action.is_array() ? action : Json::array({action})) {
      for (int n = 1; n <= int(choices.size()); ++n) {
        if (choices[std::size_t(n) - 1].action != one) continue;
        const auto made = std::find(wrong.begin(), wrong.end(), n);
        if (made == wrong.end()) {
          numbers += fmt::format("{} ", n);
        } else {
          wrong.erase(made);
        }
      }
    }
    for (int n : wrong) numbers.insert(0, fmt::format("-{} ", n));
    return action.is_array() ? fmt::format("{}({})", numbers, words) : numbers + words;
  };
  const auto percent = [](double part) { return fmt::format("{:.0f}", part * 100); };
  const auto& tried = advised->choices;
  if (tried.empty()) return say(ui("ui.hint", {numbered(advised->action)}));
  std::string line = ui("ui.hint_chance", {numbered(advised->whole()), percent(advised->worth),
                                           percent(std::max(0.01, tried.front().unsure))});
  constexpr std::size_t others_told = 2;
  for (std::size_t i = 1; i < tried.size() && i <= others_told; ++i) {
    line += ui("ui.hint_other", {numbered(tried[i].whole()), percent(tried[i].worth)});
  }
  std::string reasons;
  for (const auto& reason : session_->reasons(seat, *advised, settings_.lang, rng)) {
    reasons += (reasons.empty() ? "" : "; ") + reason.words;
  }
  if (!reasons.empty()) line += ui("ui.hint_for", {reasons});
  return say(line);
}

// Takes back the seat's last real choice, and what it was forced to since.
Match::Reply Match::undo(Seat seat) {
  auto back = session_->copy();
  while (back->free_undo(seat) > 0) {
    back->undo();
    const std::size_t step = back->steps();
    if (settings_.forced && back->legal(seat).size() == 1) continue;
    session_ = std::move(back);
    forced_.erase(forced_.lower_bound(step), forced_.end());
    asked_at_[std::size_t(seat)] = std::min(asked_at_[std::size_t(seat)], step);
    watched_ = std::min(watched_, step);
    save(false);
    drawn_ = false;
    say(ui("ui.undo_done"));
    return Reply::changed;
  }

  // Why not: what came after that choice.
  std::optional<std::size_t> own;
  for (std::size_t step = 0; step < session_->steps(); ++step) {
    if (session_->actor(step) == seat) own = step;
  }
  if (!own) return say(ui("ui.undo_not_possible", {ui("ui.undo_reason.nothing")}), Style::bad);
  std::string shown, decided;
  for (std::size_t step = *own; step < session_->steps(); ++step) {
    for (const Seen& seen : session_->seen(step, seat, settings_.lang, names_for(seat))) {
      if (seen.words.empty()) continue;
      if (shown.empty() && seen.reveals) shown = seen.words;
      if (decided.empty() && session_->actor(step) != seat && session_->actor(step) != chance)
        decided = seen.words;
    }
  }
  say(ui("ui.undo_not_possible", {ui(shown.empty() ? "ui.undo_reason.others" : "ui.undo_reason.seen")}),
      Style::bad);
  if (!shown.empty()) return say(ui("ui.term.revealed", {shown}), Style::dim);
  return decided.empty() ? Reply::same : say(ui("ui.term.decided", {decided}), Style::dim);
}

// ---- Keeping, ending -----------------------------------------------------------------------------

bool Match::save(bool tell) {
  const auto problem = write_save(file_, record_of(*session_, players_, seed_));
  if (problem) {
    say(ui("ui.not_saved", {problem->line()}), Style::bad);
  } else if (tell) {
    notice_.push_back({{ui("ui.saved", {file_})}});  // names of files stay whole
  }
  return !problem;
}

void Match::finish() {
  const std::string going_on = std::exchange(file_, finished_name(file_, settings_.folder, session_->game()));
  if (save(false) && going_on != file_) std::filesystem::remove(going_on);
  last_notice_ = std::exchange(notice_, {});
  draw_end();
}

bool Match::show_log() {
  if (!page_log(watcher())) return false;
  draw_end();
  return true;
}

}  // namespace gm

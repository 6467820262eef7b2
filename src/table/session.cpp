#include "table/session.h"

#include <fmt/format.h>

#include <algorithm>
#include <mutex>
#include <unordered_map>
#include <utility>

#include "bots/bot.h"
#include "kit/hash.h"
#include "rules/games.h"
#include "text/game_text.h"
#include "text/rulebook.h"

namespace gm {
namespace {

// The game's functions, found beside its types. Session has members of the same
// names, which would hide them.
namespace beside {
template <class... As>
auto actors_of(const As&... as) {
  return actors(as...);
}
template <class... As>
auto outcome_of(const As&... as) {
  return outcome(as...);
}
template <class... As>
auto view_of(const As&... as) {
  return view(as...);
}
template <class... As>
auto refusal_of(const As&... as) {
  return refusal(as...);
}
template <class B, class S, class M>
void list_legal(const B& book, const S& state, Seat seat, M& moves) {
  legal(book, state, seat, moves);
}
template <class Options>
int seats_of(const Options& options) {
  return seats(options);
}
template <class Book>
int side_of_seat(const Book& book, Seat seat) {
  return int(side_of(book, seat));
}
template <class... As>
auto say_action_of(const As&... as) {
  return say_action(as...);
}
template <class... As>
auto say_question_of(const As&... as) {
  return say_question(as...);
}
template <class... As>
auto picture_of(const As&... as) {
  return picture(as...);
}
template <class... As>
auto picture_room_of(const As&... as) {
  return picture_room(as...);
}
template <class... As>
auto explain_of(const As&... as) {
  return explain(as...);
}
template <class... As>
auto short_action_of(const As&... as) {
  return short_action(as...);
}
template <class... As>
auto long_action_of(const As&... as) {
  return long_action(as...);
}
}  // namespace beside

template <Game G>
class SessionOf final : public Session {
  using Text = GameText<G>;
  using Content = typename Text::Content;
  using State = typename G::State;

  // All that is kept of a step: what it did is found by playing it again, which
  // takes a fraction of a microsecond. A table of a long game stays small.
  struct Step {
    Seat seat;
    typename G::Action action;
  };
  using Events = std::vector<typename G::Event>;

 public:
  SessionOf(std::shared_ptr<const Content> content, std::shared_ptr<const typename G::Book> book,
            const State& state, bool set)
      : content_(std::move(content)),
        shared_(std::move(book)),
        book_(*shared_),
        start_(state),
        state_(state),
        set_(set) {}

  std::string game() const override { return G::id; }
  int seats() const override { return beside::seats_of(book_.options); }
  int side_of(Seat seat) const override { return beside::side_of_seat(book_, seat); }
  Json options() const override { return write_options(*content_, book_.options); }
  Json packs() const override {
    Json list = Json::array();
    for (const auto& pack : content_->packs) list.push_back({{"id", pack.id}, {"hash", pack.hash}});
    return list;
  }
  Json cards(Lang lang) const override { return write_cards(*content_, lang); }
  std::optional<Json> start_position() const override {
    if (!set_) return std::nullopt;
    return write_state(*content_, book_, start_);
  }
  std::unique_ptr<Session> copy() const override { return std::make_unique<SessionOf>(*this); }

  Actors actors() const override { return beside::actors_of(book_, state_); }
  Outcome outcome() const override { return beside::outcome_of(book_, state_); }

  Json legal(Seat seat) const override {
    typename G::Moves moves;
    beside::list_legal(book_, state_, seat, moves);
    Json list = Json::array();
    for (const auto& move : moves) {
      Json action = write_action(*content_, move.action);
      if (seat == chance) action["weight"] = move.weight;
      list.push_back(std::move(action));
    }
    return list;
  }

  Json position() const override { return write_state(*content_, book_, state_); }
  Json view(Seat viewer) const override {
    return write_view(*content_, book_, beside::view_of(book_, state_, viewer));
  }

  Json facts(Seat viewer) const override {
    return write_facts(*content_, book_, beside::view_of(book_, state_, viewer));
  }

  std::optional<Refused> refusal(Seat seat, const Json& action) const override {
    Series series;
    return judge(seat, action, series);
  }

  std::optional<Refused> act(Seat seat, const Json& action) override {
    Series series;
    if (auto refused = judge(seat, action, series)) return refused;
    for (const auto& each : series) step(seat, each);
    return std::nullopt;
  }

  void roll(Rng& rng) override {
    if (!beside::actors_of(book_, state_).luck) return;
    typename G::Moves moves;
    beside::list_legal(book_, state_, chance, moves);
    step(chance, draw_move(moves, rng, true));
  }

  std::string hash() const override { return fmt::format("{:016x}", hash_of(state_)); }

  Json events(std::size_t number) const override {
    Json list = Json::array();
    for (const auto& event : events_of(number)) list.push_back(write_event(*content_, event));
    return list;
  }

  std::vector<Seen> seen(std::size_t number, Seat viewer, Lang lang,
                         const std::vector<std::string>& names) const override {
    std::vector<Seen> out;
    const Naming naming{lang, names, viewer};
    for (const auto& event : events_of(number)) {
      const auto mine = shown(event, viewer);
      out.push_back({write_event(*content_, mine), say(*content_, naming, book_, mine), reveals(event)});
    }
    return out;
  }
  std::size_t steps() const override { return steps_.size(); }
  Seat actor(std::size_t number) const override { return steps_.at(number).seat; }
  Json action(std::size_t number) const override { return write_action(*content_, steps_.at(number).action); }

  bool undo() override {
    if (steps_.empty()) return false;
    state_ = before(steps_.size() - 1);
    steps_.pop_back();
    return true;
  }

  std::size_t free_undo(Seat seat) const override {
    if (steps_.empty() || steps_.back().seat != seat) return 0;
    for (const auto& event : events_of(steps_.size() - 1)) {
      if (reveals(event)) return 0;
    }
    return 1;
  }

  std::string say_action(Seat seat, const Json& action, Lang lang,
                         const std::vector<std::string>& names) const override {
    Series series;
    if (const auto problem = read_series(action, series)) return problem->line();
    const Naming naming{lang, names, seat};
    if (series.size() == 1)
      return beside::say_action_of(*content_, naming, book_, beside::view_of(book_, state_, seat), series[0]);
    return say_series(naming, seat, series);
  }
  Choices choices(Seat seat, Lang lang, const std::vector<std::string>& names) const override {
    typename G::Moves moves;
    beside::list_legal(book_, state_, seat, moves);
    const Naming naming{lang, names, seat};
    const auto view = beside::view_of(book_, state_, seat);
    Choices out;
    for (const auto& move : moves) {
      Choice choice{write_action(*content_, move.action),
                    beside::say_action_of(*content_, naming, book_, view, move.action),
                    say_marks(*content_, naming, book_, view, move.action)};
      choice.group = say_group(*content_, naming, book_, view, move.action);
      if (!choice.group.empty()) choice.in_group = say_in_group(*content_, naming, book_, view, move.action);
      if (is_pick(move.action)) choice.copies = copies(book_, state_, move.action);
      // Beside those of its group, which need not be neighbours in the rules' order.
      const auto same = [&](const Choice& other) {
        return !choice.group.empty() && other.group == choice.group;
      };
      const auto last = std::find_if(out.rbegin(), out.rend(), same);
      out.insert(last == out.rend() ? out.end() : last.base(), std::move(choice));
    }
    return out;
  }
  std::string say_question(Seat viewer, Lang lang, const std::vector<std::string>& names) const override {
    return beside::say_question_of(*content_, Naming{lang, names, viewer}, book_,
                                   beside::view_of(book_, state_, viewer));
  }
  std::string say_refusal(const Refused& refused, Lang lang) const override {
    if (refused.rule.empty()) return Problem{refused.where, refused.why}.line();
    return say_refusal_of(lang, refused.name);
  }
  Picture picture(Seat viewer, Lang lang, const std::vector<std::string>& names, int columns,
                  int rows) const override {
    return beside::picture_of(*content_, Naming{lang, names, viewer}, book_,
                              beside::view_of(book_, state_, viewer), columns, rows);
  }
  PictureRoom picture_room(int rows) const override { return beside::picture_room_of(book_, rows); }
  std::vector<std::string> explain(Seat viewer, Lang lang, std::string_view about) const override {
    return beside::explain_of(*content_, book_, lang, beside::view_of(book_, state_, viewer), about);
  }
  std::string short_action(const Json& action) const override {
    const auto read = read_action(*content_, action);
    return read ? beside::short_action_of(*content_, state_, *read) : read.problem().line();
  }
  Result<Json> long_action(std::string_view words) const override {
    const auto read = beside::long_action_of(*content_, state_, words);
    if (!read) return read.problem();
    return write_action(*content_, *read);
  }

  Result<Advice> advise(Seat seat, std::string_view level, const Budget& budget, Rng& rng,
                        const Json* also) const override {
    const auto named = read_level("level", level);
    if (!named) return named.problem();
    if (seat == chance || !beside::actors_of(book_, state_).has(seat)) {
      return Problem{"seat", fmt::format("{} has nothing to decide now", seat_name(seat))};
    }
    std::optional<typename G::Action> other;
    if (also != nullptr) {
      const auto read = read_action(*content_, *also);
      if (!read) return read.problem();
      if (const auto refused = judge(seat, *read, state_)) return Problem{"action", refused->why};
      other = *read;
    }
    const auto advice = gm::advise<G>(*named, book_, beside::view_of(book_, state_, seat), seat, rng, budget,
                                      other ? &*other : nullptr);
    Advice out{write_action(*content_, advice.action), advice.worth, {}};
    for (const Tried<G>& tried : advice.tried) {
      if (tried.visits == 0) continue;
      std::vector<Json> then;
      for (const auto& action : tried.then) then.push_back(write_action(*content_, action));
      out.choices.push_back({write_action(*content_, tried.action), std::move(then), tried.worth(),
                             tried.unsure(), tried.visits});
    }
    return out;
  }
  std::vector<Reason> reasons(Seat seat, const Advice& advice, Lang lang, Rng& rng) const override {
    constexpr std::size_t most_compared = 4;
    typename G::Moves moves;
    beside::list_legal(book_, state_, seat, moves);
    std::vector<Json> compared{advice.whole()};
    const auto compare = [&](const Json& action) {
      if (compared.size() < most_compared && action != compared[0]) compared.push_back(action);
    };
    for (const Advice::Choice& choice : advice.choices) compare(choice.whole());
    // Where the bot saw but one choice, people see others.
    for (int i = 0; advice.choices.size() < 2 && i < moves.size(); ++i) {
      compare(write_action(*content_, moves[i].action));
    }
    std::vector<Series> plans(compared.size());
    for (std::size_t i = 0; i < compared.size(); ++i) read_series(compared[i], plans[i]);
    std::vector<Reason> out;
    for (const gm::Reason& reason :
         Reasons<G>::of(book_, beside::view_of(book_, state_, seat), seat, plans, rng)) {
      std::string key = fmt::format("{}.gain.{}", G::id, reason.name);
      if (!has_word(key)) key = fmt::format("gain.{}", reason.name);
      out.push_back({reason.name, reason.by, word(lang, key, {decimal(lang, reason.by)})});
    }
    return out;
  }

 private:
  static std::string say_refusal_of(Lang lang, const std::string& name) {
    return word(lang, fmt::format("{}.refusal.{}", G::id, name));
  }

  using Series = std::vector<typename G::Action>;
  static constexpr std::size_t longest_series = 64;

  // One action, or a list of picks with what may end them.
  std::optional<Problem> read_series(const Json& action, Series& series) const {
    if (!action.is_array()) {
      const auto read = read_action(*content_, action);
      if (!read) return read.problem();
      series.push_back(*read);
      return std::nullopt;
    }
    if (action.empty() || action.size() > longest_series)
      return Problem{"action", fmt::format("expected 1 to {} actions", longest_series)};
    for (std::size_t i = 0; i < action.size(); ++i) {
      const std::string here = fmt::format("action[{}]", i);
      const auto read = read_action(*content_, action[i]);
      if (!read) return Problem{here + read.problem().where.substr(6), read.problem().what};
      if (!is_pick(*read) && i + 1 < action.size())
        return Problem{here, "expected a pick; only the last action of a list may be of another kind"};
      series.push_back(*read);
    }
    return std::nullopt;
  }

  // "white 5 ×2, roll 2 dice"
  std::string say_series(const Naming& naming, Seat seat, const Series& series) const {
    std::vector<std::string> said;
    State state = state_;
    Quiet quiet;
    for (std::size_t i = 0; i < series.size();) {
      const auto action = series[i];
      std::string words =
          beside::say_action_of(*content_, naming, book_, beside::view_of(book_, state, seat), action);
      if constexpr (requires { say_pick(*content_, naming, book_, action); }) {
        if (is_pick(action)) words = say_pick(*content_, naming, book_, action);
      }
      int times = 0;
      for (; i < series.size() && series[i] == action; ++i, ++times) {
        if (!judge(seat, action, state)) apply(book_, state, seat, action, quiet);
      }
      said.push_back(times > 1 ? fmt::format("{} ×{}", words, times) : std::move(words));
    }
    return fmt::format("{}", fmt::join(said, ", "));
  }

  // What is asked for, in the order the rules take it.
  std::optional<Refused> judge(Seat seat, const Json& action, Series& series) const {
    if (auto problem = read_series(action, series)) return unreadable(problem->what, problem->where);
    return action.is_array() ? judge_series(seat, series) : judge(seat, series[0], state_);
  }

  std::optional<Refused> judge(Seat seat, typename G::Action action, const State& state) const {
    const auto why = beside::refusal_of(book_, state, seat, action);
    if (why == G::Refusal::none) return std::nullopt;
    return Refused{"illegal", rule_behind(book_, state, why), name_of(why),
                   say_refusal_of(Lang::en, name_of(why)), ""};
  }

  // Of what is left, the pick that the rules list first comes next; so each set has one path.
  std::optional<Refused> judge_series(Seat seat, Series& series) const {
    State state = state_;
    Quiet quiet;
    Series left = std::exchange(series, {});
    while (!left.empty()) {
      typename G::Moves moves;
      if (beside::actors_of(book_, state).has(seat)) beside::list_legal(book_, state, seat, moves);
      auto next = left.end();
      for (const auto& move : moves) {
        if (is_pick(move.action)) next = std::find(left.begin(), left.end(), move.action);
        if (next != left.end()) break;
      }
      if (next == left.end()) next = left.begin();  // what ends the series, or what cannot be
      if (auto refused = judge(seat, *next, state)) {
        if (series.empty()) return refused;
        if (!is_pick(*next)) break;  // the picks have ended it by themselves
        if (!beside::actors_of(book_, state).has(seat))
          return unreadable(fmt::format("expected at most {} picks", series.size()), "action");
        return refused;
      }
      apply(book_, state, seat, *next, quiet);
      series.push_back(*next);
      left.erase(next);
    }
    return std::nullopt;
  }

  static Refused unreadable(std::string why, std::string where) {
    return {"unreadable", "", "", std::move(why), std::move(where)};
  }

  void step(Seat seat, typename G::Action action) {
    seen_state_ = state_;
    seen_steps_ = steps_.size();
    Quiet quiet;
    apply(book_, state_, seat, action, quiet);
    steps_.push_back({seat, action});
  }

  // The state before step `number`, which is mostly the last one or follows the
  // one that was asked for before.
  const State& before(std::size_t number) const {
    if (number < seen_steps_) {
      seen_state_ = start_;
      seen_steps_ = 0;
    }
    Quiet quiet;
    for (; seen_steps_ < number; ++seen_steps_) {
      const Step& step = steps_[seen_steps_];
      apply(book_, seen_state_, step.seat, step.action, quiet);
    }
    return seen_state_;
  }

  Events events_of(std::size_t number) const {
    const Step& step = steps_.at(number);
    State state = before(number);
    Events events;
    auto sink = [&](const typename G::Event& event) { events.push_back(event); };
    apply(book_, state, step.seat, step.action, sink);
    return events;
  }

  std::shared_ptr<const Content> content_;
  std::shared_ptr<const typename G::Book> shared_;  // among all tables that play by it
  const typename G::Book& book_;
  State start_;
  State state_;
  bool set_;  // the game began with a given position
  std::vector<Step> steps_;
  mutable State seen_state_ = start_;  // as it was after the first seen_steps_ steps: see `before`
  mutable std::size_t seen_steps_ = 0;
};

// The book of these options; tables that play by the same options share one.
template <Game G>
Result<std::shared_ptr<const typename G::Book>> book_of(const typename GameText<G>::Content& content,
                                                        const typename G::Options& options) {
  using Text = GameText<G>;
  using Book = typename G::Book;
  static std::mutex guard;
  static std::unordered_map<std::string, std::weak_ptr<const Book>> books;
  const bool built_in = &content == &Text::built_in();
  const std::string key = built_in ? write_options(content, options).dump() : std::string();
  const std::lock_guard lock(guard);
  if (built_in) {
    if (const auto found = books.find(key); found != books.end()) {
      if (auto book = found->second.lock()) return std::shared_ptr<const Book>(std::move(book));
    }
  }
  auto made = make_book(content, options);
  if (!made) return made.problem();
  auto book = std::make_shared<const Book>(*made);
  if (built_in) {
    std::erase_if(books, [](const auto& each) { return each.second.expired(); });
    books[key] = book;
  }
  return std::shared_ptr<const Book>(std::move(book));
}

// Calls f.template operator()<G>() for the game of this id, or complains.
template <class F>
Result<std::unique_ptr<Session>> with_game(std::string_view id, F&& f) {
  std::optional<Result<std::unique_ptr<Session>>> found;
  for_each_game([&]<class G>() {
    if (id == G::id) found = f.template operator()<G>();
  });
  if (found) return std::move(*found);
  return Problem{"game", fmt::format("expected one of {}; got \"{}\"", fmt::join(game_ids(), ", "), id)};
}

template <Game G>
Result<std::unique_ptr<Session>> open(const Json& options, const Json* position,
                                      const std::vector<PackSource>& packs) {
  using Text = GameText<G>;
  std::shared_ptr<const typename Text::Content> content;
  if (packs.empty()) {
    content = {std::shared_ptr<void>{}, &Text::built_in()};  // lives as long as the program
  } else {
    auto loaded = Text::with_packs(packs);
    if (!loaded) return loaded.problem();
    content = std::make_shared<const typename Text::Content>(std::move(*loaded));
  }
  const auto read = read_options(*content, options);
  if (!read) return read.problem();
  auto found = book_of<G>(*content, *read);
  if (!found) return found.problem();
  const auto book = std::move(*found);
  auto state = start(*book);
  if (position != nullptr) {
    const auto set = read_state(*content, *book, *position);
    if (!set) return set.problem();
    state = *set;
  }
  return std::unique_ptr<Session>(
      std::make_unique<SessionOf<G>>(std::move(content), book, state, position != nullptr));
}

}  // namespace

Json Session::Advice::Choice::whole() const {
  if (then.empty()) return action;
  Json out = Json::array({action});
  for (const Json& next : then) out.push_back(next);
  return out;
}

std::vector<std::string> game_ids() {
  std::vector<std::string> ids;
  for_each_game([&]<class G>() { ids.emplace_back(G::id); });
  return ids;
}

Json offered_levels() {
  Json out = Json::array();
  for (std::size_t i = 0; i < level_names.size(); ++i) {
    if (offered(Level(i))) out.push_back(level_names[i]);
  }
  return out;
}

Json games_in_words(Lang lang) {
  Json games = Json::array();
  for_each_game([&]<class G>() {
    const std::string id = G::id;
    Json options = Json::array();
    for (const OptionInfo& option : GameText<G>::option_list()) {
      const std::string key = fmt::format("{}.option.{}", id, option.name);
      Json values = Json::array();
      for (const std::string& value : option.values) {
        const std::string named = fmt::format("{}.{}", key, value);
        values.push_back({{"value", value}, {"label", has_word(named) ? word(lang, named) : value}});
      }
      options.push_back({{"name", option.name},
                         {"label", word(lang, key)},
                         {"help", word(lang, key + ".help")},
                         {"values", values},
                         {"usual", option.usual}});
    }
    games.push_back({{"id", id},
                     {"name", word(lang, id + ".name")},
                     {"levels", offered_levels()},
                     {"usual_level", name_of(usual_level)},
                     {"options", options}});
  });
  return games;
}

Result<Json> cards_of(std::string_view game, Lang lang) {
  auto session = new_session(game, Json::object());
  if (!session) return session.problem();
  return (*session)->cards(lang);
}

Result<Json> rules_of(std::string_view game, std::string_view about) {
  const std::vector<std::string> ids = game_ids();
  const bool known = std::find(ids.begin(), ids.end(), game) != ids.end();
  const auto book = known ? rulebook(game) : std::nullopt;
  if (!book)
    return Problem{"game", fmt::format("expected one of {}; got \"{}\"", fmt::join(ids, ", "), game)};
  Json out = Json::array();
  for (const Rule& rule : about.empty() ? book->rules : rules_about(*book, about)) {
    Json each = {{"id", rule.id}, {"part", rule.part}, {"text", rule.text}, {"source", rule.source}};
    if (!rule.note.empty()) each["note"] = rule.note;
    out.push_back(std::move(each));
  }
  return out;
}

Result<std::unique_ptr<Session>> new_session(std::string_view game, const Json& options,
                                             const std::vector<PackSource>& packs) {
  return with_game(game, [&]<class G>() { return open<G>(options, nullptr, packs); });
}

Result<std::unique_ptr<Session>> session_at(std::string_view game, const Json& options, const Json& position,
                                            const std::vector<PackSource>& packs) {
  return with_game(game, [&]<class G>() { return open<G>(options, &position, packs); });
}

std::string seat_name(Seat seat) {
  if (seat == chance) return "chance";
  if (seat == spectator) return "spectator";
  return seat == nobody ? "nobody" : fmt::format("seat{}", int(seat));
}

std::optional<Seat> seat_named(std::string_view name, int seats) {
  for (int i = 0; i < seats; ++i) {
    if (name == seat_name(Seat(i))) return Seat(i);
  }
  if (name == "chance") return chance;
  if (name == "spectator") return spectator;
  return std::nullopt;
}

}  // namespace gm

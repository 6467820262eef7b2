// Battle's entry in the list of GameText (see text/game_text.h).
#pragma once
#include "rules/battle/battle.h"
#include "text/battle/content.h"
#include "text/battle/notation.h"
#include "text/battle/picture.h"
#include "text/battle/sentences.h"
#include "text/game_text.h"

namespace gm {

template <>
struct GameText<battle::Battle> {
  using G = battle::Battle;
  using Content = battle::Content;
  using Naming = battle::Naming;

  static const Content& built_in() { return battle::built_in(); }
  static Result<Content> with_packs(const std::vector<PackSource>& packs) {
    return battle::with_packs(packs);
  }
  static Result<battle::Options> read_options(const Content&, const Json& json) {
    return battle::read_options(json);
  }
  static Json write_options(const Content&, const battle::Options& options) { return battle::write(options); }
  static const std::vector<OptionInfo>& option_list() { return battle::option_list(); }
  static int seats(const battle::Options& options) { return options.players; }
  static Result<battle::Book> make_book(const Content& content, const battle::Options& options) {
    return battle::make_book(content, options);
  }

  // The cards that the last pack of this content brought: {"hero": [{id, name, abilities}], ...}
  static Json added_by_pack(const Content& content) {
    Json out = Json::object();
    const auto add = [&](const char* kind, const std::vector<battle::CardText>& cards) {
      for (const battle::CardText& card : cards) {
        if (card.pack != content.packs.back().id) continue;
        out[kind].push_back(
            {{"id", card.id}, {"name", card.name.in(Lang::en)}, {"abilities", card.abilities}});
      }
    };
    add("hero", content.heroes);
    add("battlefield", content.fields);
    return out;
  }

  static Json write_action(const Content& c, battle::Action action) {
    return battle::write_action(c, action);
  }
  static Result<battle::Action> read_action(const Content& c, const Json& json) {
    return battle::read_action(c, json);
  }
  static Json write_state(const Content& c, const battle::Book& book, const battle::State& state) {
    return battle::write_state(c, book, state);
  }
  static Result<battle::State> read_state(const Content& c, const battle::Book& book, const Json& json) {
    return battle::read_state(c, book, json);
  }
  static Json write_view(const Content& c, const battle::Book& book, const battle::View& view) {
    return battle::write_view(c, book, view);
  }
  static Result<battle::View> read_view(const Content& c, const battle::Book& book, const Json& json) {
    return battle::read_view(c, book, json);
  }
  static Result<battle::Event> read_event(const Content& c, const Json& json) {
    return battle::read_event(c, json);
  }
  static Json write_event(const Content& c, const battle::Event& event) {
    return battle::write_event(c, event);
  }

  // The rule behind a refusal ("B-4.2") and its name ("not_in_hand").
  static std::string rule(battle::Refusal refusal, const battle::State& state) {
    return battle::write_rule(battle::rule_of(refusal, state.table.decision));
  }
  static std::string name_of(battle::Refusal refusal) { return battle::name_of(refusal); }
  static std::string say_refusal(Lang lang, battle::Refusal refusal) {
    return battle::say_refusal(lang, refusal);
  }
  static std::string say(const Content& c, const Naming& naming, const battle::Book& book,
                         const battle::Event& event) {
    return battle::say(c, naming, book, event);
  }
  static std::string say_action(const Content& c, const Naming& naming, const battle::Book& book,
                                const battle::View& view, battle::Action action) {
    return battle::say_action(c, naming, book, view, action);
  }
  static std::vector<std::string> say_marks(const Content& c, const Naming& naming, const battle::Book& book,
                                            const battle::View& view, battle::Action action) {
    return battle::say_marks(c, naming, book, view, action);
  }
  // Every choice of Battle stands by itself.
  static std::string say_group(const Content&, const Naming&, const battle::Book&, const battle::View&,
                               battle::Action) {
    return {};
  }
  static std::string say_in_group(const Content& c, const Naming& naming, const battle::Book& book,
                                  const battle::View& view, battle::Action action) {
    return say_action(c, naming, book, view, action);
  }
  static Json write_facts(const Content&, const battle::Book& book, const battle::View& view) {
    return battle::write_facts(book, view);
  }
  static Json cards(const Content& c, Lang lang) { return battle::write_cards(c, lang); }
  static Picture picture(const Content& c, const Naming& naming, const battle::Book& book,
                         const battle::View& view, int columns, int rows) {
    return battle::picture(c, naming, book, view, columns, rows);
  }
  static std::vector<std::string> explain(const Content& c, const battle::Book&, Lang lang,
                                          const battle::View& view, std::string_view about) {
    return battle::explain(c, lang, view, about);
  }
  static std::string short_action(const Content& c, battle::Action action) {
    return battle::short_action(c, action);
  }
  static Result<battle::Action> long_action(const Content& c, std::string_view words) {
    return battle::long_action(c, words);
  }
  // The same while the state is known; a game may leave out there what is understood.
  static std::string short_action(const Content& c, const battle::State&, battle::Action action) {
    return battle::short_action(c, action);
  }
  static Result<battle::Action> long_action(const Content& c, const battle::State&, std::string_view words) {
    return battle::long_action(c, words);
  }
  static std::string say_question(const Content& c, const Naming& naming, const battle::Book& book,
                                  const battle::View& view) {
    return battle::say_question(c, naming, book, view);
  }
};

}  // namespace gm

// Ring's entry in the list of GameText (see text/game_text.h).
#pragma once
#include "rules/ring/ring.h"
#include "text/game_text.h"
#include "text/ring/content.h"
#include "text/ring/notation.h"
#include "text/ring/picture.h"
#include "text/ring/sentences.h"

namespace gm {

template <>
struct GameText<ring::Ring> {
  using G = ring::Ring;
  using Content = ring::Content;
  using Naming = ring::Naming;

  static const Content& built_in() { return ring::built_in(); }
  static Result<Content> with_packs(const std::vector<PackSource>& packs) { return ring::with_packs(packs); }
  static Result<ring::Options> read_options(const Content& c, const Json& json) {
    return ring::read_options(c, json);
  }
  static Json write_options(const Content& c, const ring::Options& options) {
    return ring::write(c, options);
  }
  static const std::vector<OptionInfo>& option_list() { return ring::option_list(); }
  static int seats(const ring::Options&) { return ring::seat_count; }
  static Result<ring::Book> make_book(const Content& content, const ring::Options& options) {
    return ring::make_book(content, options);
  }

  // What the last pack of this content brought: {"card": [{id, name, abilities}], "fighter": ..., "deck":
  // ...}
  static Json added_by_pack(const Content& content) {
    Json out = Json::object();
    const std::string& pack = content.packs.back().id;
    const auto add = [&](const char* kind, const auto& row, const std::vector<std::string>& abilities) {
      if (row.pack == pack) {
        out[kind].push_back({{"id", row.id}, {"name", row.name.in(Lang::en)}, {"abilities", abilities}});
      }
    };
    for (const ring::CardText& card : content.cards) add("card", card, {card.effects});
    for (const ring::FighterText& fighter : content.fighters) add("fighter", fighter, fighter.abilities);
    for (const ring::DeckText& deck : content.decks) add("deck", deck, {});
    return out;
  }

  static Json write_action(const Content& c, ring::Action action) { return ring::write_action(c, action); }
  static Result<ring::Action> read_action(const Content& c, const Json& json) {
    return ring::read_action(c, json);
  }
  static Json write_state(const Content& c, const ring::Book& book, const ring::State& state) {
    return ring::write_state(c, book, state);
  }
  static Result<ring::State> read_state(const Content& c, const ring::Book& book, const Json& json) {
    return ring::read_state(c, book, json);
  }
  static Json write_view(const Content& c, const ring::Book& book, const ring::View& view) {
    return ring::write_view(c, book, view);
  }
  static Result<ring::View> read_view(const Content& c, const ring::Book& book, const Json& json) {
    return ring::read_view(c, book, json);
  }
  static Result<ring::Event> read_event(const Content& c, const Json& json) {
    return ring::read_event(c, json);
  }
  static Json write_event(const Content& c, const ring::Event& event) { return ring::write_event(c, event); }

  // The rule behind a refusal ("R-3.3") and its name ("too_few_equal").
  static std::string rule(ring::Refusal refusal, const ring::State& state) {
    return ring::write_rule(ring::rule_of(refusal, state.table.decision));
  }
  static std::string name_of(ring::Refusal refusal) { return ring::name_of(refusal); }
  static std::string say_refusal(Lang lang, ring::Refusal refusal) {
    return ring::say_refusal(lang, refusal);
  }
  static std::string say(const Content& c, const Naming& naming, const ring::Book& book,
                         const ring::Event& event) {
    return ring::say(c, naming, book, event);
  }
  static std::string say_action(const Content& c, const Naming& naming, const ring::Book& book,
                                const ring::View& view, ring::Action action) {
    return ring::say_action(c, naming, book, view, action);
  }
  // The heading under which a choice stands, and the choice under it.
  static std::string say_group(const Content& c, const Naming& naming, const ring::Book& book,
                               const ring::View& view, ring::Action action) {
    return ring::say_group(c, naming, book, view, action);
  }
  static std::string say_in_group(const Content& c, const Naming& naming, const ring::Book& book,
                                  const ring::View& view, ring::Action action) {
    return ring::say_in_group(c, naming, book, view, action);
  }
  static std::vector<std::string> say_marks(const Content& c, const Naming& naming, const ring::Book& book,
                                            const ring::View& view, ring::Action action) {
    return ring::say_marks(c, naming, book, view, action);
  }
  static Json write_facts(const Content& c, const ring::Book& book, const ring::View& view) {
    return ring::write_facts(c, book, view);
  }
  static Json cards(const Content& c, Lang lang) { return ring::write_cards(c, lang); }
  static Picture picture(const Content& c, const Naming& naming, const ring::Book& book,
                         const ring::View& view, int columns, int rows) {
    return ring::picture(c, naming, book, view, columns, rows);
  }
  static std::vector<std::string> explain(const Content& c, const ring::Book& book, Lang lang,
                                          const ring::View& view, std::string_view about) {
    return ring::explain(c, book, lang, view, about);
  }
  static std::string short_action(const Content& c, ring::Action action) {
    return ring::short_action(c, action);
  }
  static Result<ring::Action> long_action(const Content& c, std::string_view words) {
    return ring::long_action(c, words);
  }
  // The same while the state is known: the decision that is asked is understood.
  static std::string short_action(const Content& c, const ring::State& state, ring::Action action) {
    return ring::short_action(c, action, state.table.decision);
  }
  static Result<ring::Action> long_action(const Content& c, const ring::State& state,
                                          std::string_view words) {
    return ring::long_action(c, words, state.table.decision);
  }
  static std::string say_question(const Content& c, const Naming& naming, const ring::Book& book,
                                  const ring::View& view) {
    return ring::say_question(c, naming, book, view);
  }
};

}  // namespace gm

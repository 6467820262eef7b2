// Infinity's entry in the list of GameText (see text/game_text.h).
#pragma once
#include "rules/infinity/infinity.h"
#include "text/game_text.h"
#include "text/infinity/content.h"
#include "text/infinity/notation.h"
#include "text/infinity/picture.h"
#include "text/infinity/sentences.h"

namespace gm {

template <>
struct GameText<infinity::Infinity> {
  using G = infinity::Infinity;
  using Content = infinity::Content;
  using Naming = infinity::Naming;

  static const Content& built_in() { return infinity::built_in(); }
  static Result<Content> with_packs(const std::vector<PackSource>& packs) {
    return infinity::with_packs(packs);
  }
  static Result<infinity::Options> read_options(const Content& c, const Json& json) {
    return infinity::read_options(c, json);
  }
  static Json write_options(const Content& c, const infinity::Options& options) {
    return infinity::write(c, options);
  }
  static const std::vector<OptionInfo>& option_list() { return infinity::option_list(); }
  static int seats(const infinity::Options& options) { return options.players; }
  static Result<infinity::Book> make_book(const Content& content, const infinity::Options& options) {
    return infinity::make_book(content, options);
  }

  // What the last pack of this content brought: {"tile": [{id, name, abilities}]}
  static Json added_by_pack(const Content& content) {
    Json out = Json::object();
    const std::string& pack = content.packs.back().id;
    const auto add = [&](const char* kind, const auto& row, const std::vector<std::string>& abilities) {
      if (row.pack == pack) {
        out[kind].push_back({{"id", row.id}, {"name", row.name.in(Lang::en)}, {"abilities", abilities}});
      }
    };
    for (const infinity::TileText& tile : content.tiles) add("tile", tile, tile.effects);
    for (const infinity::TokenText& token : content.tokens) add("token", token, token.effects);
    for (const infinity::CharacterText& character : content.characters) {
      add("character", character, {character.ability});
    }
    return out;
  }

  static Json write_action(const Content& c, infinity::Action action) {
    return infinity::write_action(c, action);
  }
  static Result<infinity::Action> read_action(const Content& c, const Json& json) {
    return infinity::read_action(c, json);
  }
  static Json write_state(const Content& c, const infinity::Book& book, const infinity::State& state) {
    return infinity::write_state(c, book, state);
  }
  static Result<infinity::State> read_state(const Content& c, const infinity::Book& book, const Json& json) {
    return infinity::read_state(c, book, json);
  }
  static Json write_view(const Content& c, const infinity::Book& book, const infinity::View& view) {
    return infinity::write_view(c, book, view);
  }
  static Result<infinity::View> read_view(const Content& c, const infinity::Book& book, const Json& json) {
    return infinity::read_view(c, book, json);
  }
  static Result<infinity::Event> read_event(const Content& c, const Json& json) {
    return infinity::read_event(c, json);
  }
  static Json write_event(const Content& c, const infinity::Event& event) {
    return infinity::write_event(c, event);
  }

  // The rule behind a refusal ("I-6.4") and its name ("visited").
  static std::string rule(infinity::Refusal refusal, const infinity::State& state) {
    return infinity::write_rule(infinity::rule_of(refusal, state.table.decision));
  }
  static std::string name_of(infinity::Refusal refusal) { return infinity::name_of(refusal); }
  static std::string say_refusal(Lang lang, infinity::Refusal refusal) {
    return infinity::say_refusal(lang, refusal);
  }
  static std::string say(const Content& c, const Naming& naming, const infinity::Book& book,
                         const infinity::Event& event) {
    return infinity::say(c, naming, book, event);
  }
  static std::string say_action(const Content& c, const Naming& naming, const infinity::Book& book,
                                const infinity::View& view, infinity::Action action) {
    return infinity::say_action(c, naming, book, view, action);
  }
  // The heading under which a choice stands, and the choice under it.
  static std::string say_group(const Content& c, const Naming& naming, const infinity::Book& book,
                               const infinity::View& view, infinity::Action action) {
    return infinity::say_group(c, naming, book, view, action);
  }
  static std::string say_in_group(const Content& c, const Naming& naming, const infinity::Book& book,
                                  const infinity::View& view, infinity::Action action) {
    return infinity::say_in_group(c, naming, book, view, action);
  }
  static std::vector<std::string> say_marks(const Content& c, const Naming& naming,
                                            const infinity::Book& book, const infinity::View& view,
                                            infinity::Action action) {
    return infinity::say_marks(c, naming, book, view, action);
  }
  static Json write_facts(const Content& c, const infinity::Book& book, const infinity::View& view) {
    return infinity::write_facts(c, book, view);
  }
  static Json cards(const Content& c, Lang lang) { return infinity::write_cards(c, lang); }
  static Picture picture(const Content& c, const Naming& naming, const infinity::Book& book,
                         const infinity::View& view, int columns, int rows) {
    return infinity::picture(c, naming, book, view, columns, rows);
  }
  static std::vector<std::string> explain(const Content& c, const infinity::Book& book, Lang lang,
                                          const infinity::View& view, std::string_view about) {
    return infinity::explain(c, book, lang, view, about);
  }
  static std::string short_action(const Content& c, infinity::Action action) {
    return infinity::short_action(c, action);
  }
  static Result<infinity::Action> long_action(const Content& c, std::string_view words) {
    return infinity::long_action(c, words);
  }
  // The same while the state is known: the decision that is asked is understood, and so are characters.
  static std::string short_action(const Content& c, const infinity::State& state, infinity::Action action) {
    return infinity::short_action(c, action, &state.table);
  }
  static Result<infinity::Action> long_action(const Content& c, const infinity::State& state,
                                              std::string_view words) {
    return infinity::long_action(c, words, &state.table);
  }
  static std::string say_question(const Content& c, const Naming& naming, const infinity::Book& book,
                                  const infinity::View& view) {
    return infinity::say_question(c, naming, book, view);
  }
};

}  // namespace gm

// United's entry in the list of GameText (see text/game_text.h).
#pragma once
#include "rules/united/united.h"
#include "text/game_text.h"
#include "text/united/content.h"
#include "text/united/notation.h"
#include "text/united/picture.h"
#include "text/united/sentences.h"

namespace gm {

template <>
struct GameText<united::United> {
  using G = united::United;
  using Content = united::Content;
  using Naming = united::Naming;

  static const Content& built_in() { return united::built_in(); }
  static Result<Content> with_packs(const std::vector<PackSource>& packs) {
    return united::with_packs(packs);
  }
  static Result<united::Options> read_options(const Content& c, const Json& json) {
    return united::read_options(c, json);
  }
  static Json write_options(const Content& c, const united::Options& options) {
    return united::write(c, options);
  }
  static const std::vector<OptionInfo>& option_list() { return united::option_list(); }
  static int seats(const united::Options& options) {
    return options.mode == united::PlayMode::solo ? 1 : options.seats;
  }
  static Result<united::Book> make_book(const Content& content, const united::Options& options) {
    return united::make_book(content, options);
  }

  // What the last pack of this content brought: {"hero": [{id, name, abilities}], "villain": ...}
  static Json added_by_pack(const Content& content) {
    Json out = Json::object();
    const std::string& pack = content.packs.back().id;
    const auto add = [&](const char* kind, const auto& row, const std::vector<std::string>& abilities) {
      if (row.pack == pack) {
        out[kind].push_back({{"id", row.id}, {"name", row.name.in(Lang::en)}, {"abilities", abilities}});
      }
    };
    for (const united::SpecialText& special : content.specials) add("special", special, {special.effect});
    for (const united::HeroText& hero : content.heroes) {
      std::vector<std::string> cards;
      for (const united::CardText& card : hero.cards) cards.push_back(card.id);
      add("hero", hero, cards);
    }
    for (const united::VillainText& villain : content.villains) {
      std::vector<std::string> effects = villain.effects;
      for (const united::ThreatText& threat : villain.threats) {
        effects.insert(effects.end(), threat.effects.begin(), threat.effects.end());
      }
      add("villain", villain, effects);
    }
    for (const united::LocationText& location : content.locations) {
      add("location", location, {location.effect});
    }
    return out;
  }

  static Json write_action(const Content& c, united::Action action) {
    return united::write_action(c, action);
  }
  static Result<united::Action> read_action(const Content& c, const Json& json) {
    return united::read_action(c, json);
  }
  static Json write_state(const Content& c, const united::Book& book, const united::State& state) {
    return united::write_state(c, book, state);
  }
  static Result<united::State> read_state(const Content& c, const united::Book& book, const Json& json) {
    return united::read_state(c, book, json);
  }
  static Json write_view(const Content& c, const united::Book& book, const united::View& view) {
    return united::write_view(c, book, view);
  }
  static Result<united::View> read_view(const Content& c, const united::Book& book, const Json& json) {
    return united::read_view(c, book, json);
  }
  static Result<united::Event> read_event(const Content& c, const Json& json) {
    return united::read_event(c, json);
  }
  static Json write_event(const Content& c, const united::Event& event) {
    return united::write_event(c, event);
  }

  // The rule behind a refusal ("U-6.3") and its name ("no_target").
  static std::string rule(united::Refusal refusal, const united::State& state) {
    return united::write_rule(united::rule_of(refusal, state.table.decision));
  }
  static std::string name_of(united::Refusal refusal) { return united::name_of(refusal); }
  static std::string say_refusal(Lang lang, united::Refusal refusal) {
    return united::say_refusal(lang, refusal);
  }
  static std::string say(const Content& c, const Naming& naming, const united::Book& book,
                         const united::Event& event) {
    return united::say(c, naming, book, event);
  }
  static std::string say_action(const Content& c, const Naming& naming, const united::Book& book,
                                const united::View& view, united::Action action) {
    return united::say_action(c, naming, book, view, action);
  }
  // The heading under which a choice stands, and the choice under it.
  static std::string say_group(const Content& c, const Naming& naming, const united::Book& book,
                               const united::View& view, united::Action action) {
    return united::say_group(c, naming, book, view, action);
  }
  static std::string say_in_group(const Content& c, const Naming& naming, const united::Book& book,
                                  const united::View& view, united::Action action) {
    return united::say_in_group(c, naming, book, view, action);
  }
  static std::vector<std::string> say_marks(const Content& c, const Naming& naming, const united::Book& book,
                                            const united::View& view, united::Action action) {
    return united::say_marks(c, naming, book, view, action);
  }
  static Json write_facts(const Content& c, const united::Book& book, const united::View& view) {
    return united::write_facts(c, book, view);
  }
  static Json cards(const Content& c, Lang lang) { return united::write_cards(c, lang); }
  static Picture picture(const Content& c, const Naming& naming, const united::Book& book,
                         const united::View& view, int columns, int rows) {
    return united::picture(c, naming, book, view, columns, rows);
  }
  static std::vector<std::string> explain(const Content& c, const united::Book& book, Lang lang,
                                          const united::View& view, std::string_view about) {
    return united::explain(c, book, lang, view, about);
  }
  static std::string short_action(const Content& c, united::Action action) {
    return united::short_action(c, action);
  }
  static Result<united::Action> long_action(const Content& c, std::string_view words) {
    return united::long_action(c, words);
  }
  // The same while the state is known: the decision that is asked is understood.
  static std::string short_action(const Content& c, const united::State& state, united::Action action) {
    return united::short_action(c, action, state.table.decision);
  }
  static Result<united::Action> long_action(const Content& c, const united::State& state,
                                            std::string_view words) {
    return united::long_action(c, words, state.table.decision);
  }
  static std::string say_question(const Content& c, const Naming& naming, const united::Book& book,
                                  const united::View& view) {
    return united::say_question(c, naming, book, view);
  }
};

}  // namespace gm

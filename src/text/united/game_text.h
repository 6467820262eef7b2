// United's entry in the list of GameText (see text/game_text.h).
#pragma once
#include "rules/united/united.h"
#include "text/game_text.h"
#include "text/united/content.h"
#include "text/united/notation.h"
#include "text/united/picture.h"
#include "text/united/sentences.h"

namespace gm::united {

inline int seats(const Options& options) { return options.mode == PlayMode::solo ? 1 : options.seats; }

// What the last pack of this content brought: {"hero": [{id, name, abilities}], "villain": ...}
inline Json added_by_pack(const Content& content) {
  Json out = Json::object();
  const std::string& pack = content.packs.back().id;
  const auto add = [&](const char* kind, const auto& row, const std::vector<std::string>& abilities) {
    put_if_brought(out, kind, row, pack, abilities);
  };
  for (const SpecialText& special : content.specials) add("special", special, {special.effect});
  for (const HeroText& hero : content.heroes) {
    std::vector<std::string> cards;
    for (const CardText& card : hero.cards) cards.push_back(card.id);
    add("hero", hero, cards);
  }
  for (const VillainText& villain : content.villains) {
    std::vector<std::string> effects = villain.effects;
    for (const ThreatText& threat : villain.threats) {
      effects.insert(effects.end(), threat.effects.begin(), threat.effects.end());
    }
    add("villain", villain, effects);
  }
  for (const LocationText& location : content.locations) {
    add("location", location, {location.effect});
  }
  return out;
}

// While the state is known, the decision that is asked is understood.
inline std::string short_action(const Content& content, const State& state, Action action) {
  return short_action(content, action, state.table.decision);
}
inline Result<Action> long_action(const Content& content, const State& state, std::string_view words) {
  return long_action(content, words, state.table.decision);
}

}  // namespace gm::united

namespace gm {

template <>
struct GameText<united::United> {
  using Content = united::Content;
  static const Content& built_in() { return united::built_in(); }
  static Result<Content> with_packs(const std::vector<PackSource>& packs) {
    return united::with_packs(packs);
  }
  static const std::vector<OptionInfo>& option_list() { return united::option_list(); }
};

}  // namespace gm

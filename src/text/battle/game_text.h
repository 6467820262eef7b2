// Battle's entry in the list of GameText (see text/game_text.h).
#pragma once
#include "rules/battle/battle.h"
#include "text/battle/content.h"
#include "text/battle/notation.h"
#include "text/battle/picture.h"
#include "text/battle/sentences.h"
#include "text/game_text.h"

namespace gm::battle {

inline int seats(const Options& options) { return options.players; }

// The cards that the last pack of this content brought: {"hero": [{id, name, abilities}], ...}
inline Json added_by_pack(const Content& content) {
  Json out = Json::object();
  const std::string& pack = content.packs.back().id;
  for (const CardText& hero : content.heroes) put_if_brought(out, "hero", hero, pack, hero.abilities);
  for (const CardText& field : content.fields)
    put_if_brought(out, "battlefield", field, pack, field.abilities);
  return out;
}

// Nothing is understood while the state is known: the words are the same.
inline std::string short_action(const Content& content, const State&, Action action) {
  return short_action(content, action);
}
inline Result<Action> long_action(const Content& content, const State&, std::string_view words) {
  return long_action(content, words);
}

}  // namespace gm::battle

namespace gm {

template <>
struct GameText<battle::Battle> {
  using Content = battle::Content;
  static const Content& built_in() { return battle::built_in(); }
  static Result<Content> with_packs(const std::vector<PackSource>& packs) {
    return battle::with_packs(packs);
  }
  static const std::vector<OptionInfo>& option_list() { return battle::option_list(); }
};

}  // namespace gm

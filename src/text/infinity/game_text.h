// Infinity's entry in the list of GameText (see text/game_text.h).
#pragma once
#include "rules/infinity/infinity.h"
#include "text/game_text.h"
#include "text/infinity/content.h"
#include "text/infinity/notation.h"
#include "text/infinity/picture.h"
#include "text/infinity/sentences.h"

namespace gm::infinity {

inline int seats(const Options& options) { return options.players; }

// What the last pack of this content brought: {"tile": [{id, name, abilities}]}
inline Json added_by_pack(const Content& content) {
  Json out = Json::object();
  const std::string& pack = content.packs.back().id;
  const auto add = [&](const char* kind, const auto& row, const std::vector<std::string>& abilities) {
    put_if_brought(out, kind, row, pack, abilities);
  };
  for (const TileText& tile : content.tiles) add("tile", tile, tile.effects);
  for (const TokenText& token : content.tokens) add("token", token, token.effects);
  for (const CharacterText& character : content.characters) {
    add("character", character, {character.ability});
  }
  return out;
}

// While the state is known, the decision that is asked is understood, and characters have their names.
inline std::string short_action(const Content& content, const State& state, Action action) {
  return short_action(content, action, &state.table);
}
inline Result<Action> long_action(const Content& content, const State& state, std::string_view words) {
  return long_action(content, words, &state.table);
}

}  // namespace gm::infinity

namespace gm {

template <>
struct GameText<infinity::Infinity> {
  using Content = infinity::Content;
  static const Content& built_in() { return infinity::built_in(); }
  static Result<Content> with_packs(const std::vector<PackSource>& packs) {
    return infinity::with_packs(packs);
  }
  static const std::vector<OptionInfo>& option_list() { return infinity::option_list(); }
};

}  // namespace gm

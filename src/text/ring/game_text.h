// Ring's entry in the list of GameText (see text/game_text.h).
#pragma once
#include "rules/ring/ring.h"
#include "text/game_text.h"
#include "text/ring/content.h"
#include "text/ring/notation.h"
#include "text/ring/picture.h"
#include "text/ring/sentences.h"

namespace gm::ring {

inline int seats(const Options&) { return seat_count; }

// What the last pack of this content brought: {"card": [{id, name, abilities}], "fighter": ..., "deck":
// ...}
inline Json added_by_pack(const Content& content) {
  Json out = Json::object();
  const std::string& pack = content.packs.back().id;
  const auto add = [&](const char* kind, const auto& row, const std::vector<std::string>& abilities) {
    put_if_brought(out, kind, row, pack, abilities);
  };
  for (const CardText& card : content.cards) add("card", card, {card.effects});
  for (const FighterText& fighter : content.fighters) add("fighter", fighter, fighter.abilities);
  for (const DeckText& deck : content.decks) add("deck", deck, {});
  return out;
}

// While the state is known, the decision that is asked is understood.
inline std::string short_action(const Content& content, const State& state, Action action) {
  return short_action(content, action, state.table.decision);
}
inline Result<Action> long_action(const Content& content, const State& state, std::string_view words) {
  return long_action(content, words, state.table.decision);
}

}  // namespace gm::ring

namespace gm {

template <>
struct GameText<ring::Ring> {
  using Content = ring::Content;
  static const Content& built_in() { return ring::built_in(); }
  static Result<Content> with_packs(const std::vector<PackSource>& packs) { return ring::with_packs(packs); }
  static const std::vector<OptionInfo>& option_list() { return ring::option_list(); }
};

}  // namespace gm

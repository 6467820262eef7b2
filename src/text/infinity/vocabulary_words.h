// The words of Infinity's effect vocabulary that only its reader and its writer
// use, each list in the order of its enum (rules/infinity/content.h). The lists
// that others use too are declared in text/infinity/content.h.
#pragma once

namespace gm::infinity {

inline constexpr const char* term_words[] = {"here",  "adjacent", "surrounding",     "ray",
                                             "exits", "jump",     "anywhere",        "ring",
                                             "board", "own_base", "base_neighbours", "base_sides",
                                             "kind",  "nearest",  "nearest_empty",   "around_thanos"};
inline constexpr const char* filter_words[] = {"free",   "closed",   "opened", "unvisited",
                                               "others", "turnable", "first"};
inline constexpr const char* who_words[] = {"me", "mate", "enemies", "all", "everyone", "thanos", "by"};
inline constexpr const char* loot_words[] = {"lying", "carried", "any"};
// [0] is no condition.
inline constexpr const char* condition_words[] = {"",         "on_board",  "proxy_off", "own",
                                                  "detained", "card_down", "count"};

}  // namespace gm::infinity

// The words of Battle's effect vocabulary that only its reader and its writer
// use, each list in the order of its enum (rules/battle/content.h). The lists
// that others use too are declared in text/battle/content.h.
#pragma once

namespace gm::battle {

inline constexpr const char* kind_names[] = {"mod", "on", "active"};
inline constexpr const char* order_names[] = {"asc", "desc", "either", "free"};
inline constexpr const char* direction_names[] = {"clockwise", "counter"};
inline constexpr const char* yes_no_names[] = {"no", "yes"};
inline constexpr const char* span_names[] = {"none", "fight", "round", "stage"};
inline constexpr const char* pick_names[] = {"opponent", "hero_other", "hero"};
inline constexpr const char* who_names[] = {"self",          "first_player", "leaver",
                                            "picked",        "each_in",      "each_other",
                                            "each_opponent", "pick(...)",    "pick_up_to(...)"};

}  // namespace gm::battle

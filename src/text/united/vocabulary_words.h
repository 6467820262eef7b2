// The words of United's effect vocabulary that only its reader and its writer
// use, each list in the order of its enum (rules/united/content.h). The lists
// that others use too are declared in text/united/content.h.
#pragma once

namespace gm::united {

inline constexpr const char* symbol_letters[] = {"M", "A", "H", "W"};
inline constexpr const char* token_letters[] = {"T", "C", "TC"};
inline constexpr const char* places_words[] = {"none", "here",  "adjacent", "around", "other",
                                               "all",  "where", "it",       "L",      "anywhere"};
inline constexpr const char* whom_words[] = {"none", "me", "team", "others", "at", "others_at", "any"};
inline constexpr const char* how_words[] = {"each", "pick", "some"};
// The empty ones are written as signs.
inline constexpr const char* term_words[] = {"",
                                             "count",
                                             "crisis_of",
                                             "crisis_at",
                                             "own_crisis",
                                             "symbols",
                                             "discarded",
                                             "unplaced",
                                             "heroes",
                                             "missions_done",
                                             "track_value",
                                             "full",
                                             "no_hero",
                                             "has_hero",
                                             "",
                                             "",
                                             "min",
                                             "max",
                                             "",
                                             "",
                                             "",
                                             "",
                                             "",
                                             "",
                                             "and",
                                             "or",
                                             "not"};
inline constexpr const char* mod_words[] = {"thug_health", "rescue_cost", "leave_cost",  "fill_cost",
                                            "guard",       "guard",       "extra_action"};
inline constexpr const char* overflow_words[] = {"once", "per_token", "pass"};

}  // namespace gm::united

// The words of Ring's effect vocabulary that only its reader and its writer
// use, each list in the order of its enum (rules/ring/content.h). The lists
// that others use too are declared in text/ring/content.h.
#pragma once

namespace gm::ring {

inline constexpr const char* whom_names[] = {"foe", "self"};
inline constexpr const char* from_names[] = {"any", "ring", "reserve"};

}  // namespace gm::ring

// Scenario files: tests that look like the table. See tests/scenarios/README.md
// for the language. A scenario talks to a game through Session, as any stranger
// does; nothing in it knows the code.
#pragma once
#include <string>
#include <string_view>

namespace gm {

// Empty if the scenario holds; otherwise "line N: what was expected; what there was".
std::string run_scenario(std::string_view text);

}  // namespace gm

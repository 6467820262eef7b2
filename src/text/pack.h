// Shapes that the packs and options of all games share.
#pragma once
#include <string>
#include <vector>

namespace gm {

// A pack as it comes in: a file, an upload.
struct PackSource {
  std::string name;  // shown in complaints
  std::string bytes;
};

// One option of a game, for help texts, forms and checks.
struct OptionInfo {
  std::string name;
  std::vector<std::string> values;  // for numbers every allowed number
  std::string usual;                // the default
};

}  // namespace gm

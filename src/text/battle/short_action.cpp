// Actions in a few words, for scenario files and playthroughs: the decision and
// the values of its JSON form, in order ("lay_card melee", "copy_action seat1 b").
#include <sstream>
#include <string>
#include <vector>

#include "text/battle/notation.h"

namespace gm::battle {

std::string short_action(const Content& content, Action action) {
  std::string words;
  const Json written = write_action(content, action);
  for (const auto& [key, value] : written.items()) {
    if (!words.empty()) words += ' ';
    words += value.is_boolean() ? key : value.get<std::string>();
  }
  return words;
}

Result<Action> long_action(const Content& content, std::string_view words) {
  std::istringstream stream{std::string(words)};
  std::string decision;
  stream >> decision;
  std::vector<std::string> values;
  for (std::string value; stream >> value;) values.push_back(value);
  if (values.empty() || values.size() > 2) {
    return Problem{std::string(words),
                   "expected a decision and what is chosen, for example \"lay_card melee\""};
  }
  Json action{{"do", decision}};
  if (values.size() == 2) {
    action["seat"] = values[0];
    action["action"] = values[1];
  } else if (values[0] == "stop") {
    action["stop"] = true;
  } else {
    // The key is the one that an answer to this decision is written with.
    std::string key = "choice";
    for (int i = 1; i < decision_count; ++i) {
      if (decision == name_of(Decision(i))) key = write_action(content, {Decision(i), 0}).rbegin().key();
    }
    action[key] = values[0];
  }
  return read_action(content, action);
}

}  // namespace gm::battle

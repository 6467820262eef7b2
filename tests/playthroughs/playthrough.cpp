#include "playthroughs/playthrough.h"

#include <fmt/format.h>

#include "rules/play.h"
#include "table/record.h"
#include "table/session.h"

namespace gm {

std::string playthrough(const std::string& game, const Json& options, const std::string& seed) {
  auto opened = new_session(game, options);
  if (!opened) return opened.problem().line();
  Session& session = **opened;
  std::vector<std::string> names;
  for (int i = 0; i < session.seats(); ++i) names.push_back(seat_name(Seat(i)));

  std::string text = fmt::format("# {} {}, seed {}, greedy bots. See tests/playthroughs/README.md.\n", game,
                                 options.dump(), seed);
  Rng luck = seeded(seed);
  Rng thought = stream(seed_number(seed), 1);
  while (!session.actors().none()) {
    const Actors who = session.actors();
    const auto before = session.copy();  // an action is shortest where its question is understood
    if (who.luck) {
      session.roll(luck);
    } else {
      const Seat seat = next_actor(who);
      const auto advice = session.advise(seat, "greedy", {}, thought);
      if (!advice || session.act(seat, advice->action)) return text + "a bot did something illegal\n";
    }
    const std::size_t step = session.steps() - 1;
    text +=
        fmt::format("{} {}\n", seat_name(session.actor(step)), before->short_action(session.action(step)));
    for (const Seen& seen : session.seen(step, spectator, Lang::en, names)) {
      if (!seen.words.empty()) text += "    " + seen.words + "\n";
    }
  }
  std::string winners;
  for (Seat seat : session.outcome().winners) winners += " " + seat_name(seat);
  return text + fmt::format("over{}, {} steps, hash {}\n", winners, session.steps(), session.hash());
}

}  // namespace gm

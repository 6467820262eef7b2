// What happened, as one viewer reads it: a line for each thing worth telling.
//
// Sentences that follow each other and differ in their end alone become one:
//   You draw Melee (2).  You draw Shot (5).       You draw Melee (2), Shot (5).
//   You draw Wild, Wild.  You draw Move.          You draw Wild, Wild; Move.
//   Bot 2 draws a card.  Bot 2 draws a card.      Bot 2 draws a card. ×2
#pragma once
#include <cstddef>
#include <string>
#include <vector>

#include "kit/seat.h"
#include "table/session.h"
#include "text/language.h"

namespace gm {

struct Told {
  std::size_t step = 0;  // the last step it tells of
  std::string text;
  bool opens = true;  // it tells of the first thing that happened in its step
};

class Story {
 public:
  Story(Seat viewer, Lang lang, const std::vector<std::string>& names)
      : viewer_(viewer), lang_(lang), names_(names) {}

  // Reads on; steps that were taken back are forgotten.
  void follow(const Session& session);

  const std::vector<Told>& lines() const { return lines_; }
  // The lines that tell of steps from this one on.
  std::vector<std::string> since(std::size_t step) const;

 private:
  void tell(std::size_t step, const Seen& seen, bool opens);

  Seat viewer_;
  Lang lang_;
  std::vector<std::string> names_;
  std::size_t read_ = 0;
  std::vector<Told> lines_;
  // The line being joined: what event of whom, its first sentence, what all sentences of it begin with and
  // what each of them goes on with.
  std::string event_, first_, begin_;
  std::vector<std::string> ends_;
  int times_ = 0;
};

}  // namespace gm

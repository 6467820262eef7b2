// How sentences speak: in which language, what the seats are called, and to whom.
#pragma once
#include <string>
#include <vector>

#include "kit/seat.h"
#include "text/language.h"

namespace gm {

struct Naming {
  Lang lang = Lang::en;
  std::vector<std::string> seats;  // names; a seat without one is called by its number
  Seat you = nobody;               // who reads it; nobody: somebody at no seat
};

}  // namespace gm

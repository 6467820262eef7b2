// What `simulate infinity` counts. Whole numbers only, so that the sums do not
// depend on which thread played which game.
#pragma once
#include <cstdint>

#include "rules/infinity/infinity.h"
#include "text/infinity/content.h"
#include "text/json.h"

namespace gm::infinity {

class Tally {
 public:
  void watch(const Book&, const Event&) {}
  void end(const Book&, const State&) {}
  void add(const Tally& other) { capped_ += other.capped_; }

  uint64_t capped() const { return capped_; }
  Json report(const Content&, const Book&, uint64_t) const { return Json::object(); }

 private:
  uint64_t capped_ = 0;
};

}  // namespace gm::infinity

// A review as people read it, in the language it was made in: for a terminal, and as a page.
#pragma once
#include <string>
#include <string_view>

#include "lab/review.h"

namespace gm {

std::string review_text(const Review& review, int width = 100);

// One file of HTML that needs nothing else: no script, no connection.
std::string review_page(const Review& review);

// ---- Shared by the two --------------------------------------------------------------------------

struct ReviewWords {
  const Review& review;

  std::string say(std::string_view key) const;
  std::string say(std::string_view key, std::initializer_list<std::string> values) const;
  std::string game() const;
  std::string names(const std::vector<Seat>& seats) const;
  std::string ending() const;  // who won, or why nobody has yet
  std::string judge() const;
  std::string note() const;
  std::string own() const;     // what own choices are called here
  std::string result() const;  // what the last point is called
  std::string steps(std::size_t from, std::size_t to) const;
  std::string percent(double share) const;          // "62 %"
  std::string points(double change) const;          // "+12.3"
  std::string verdict(const Judged& judged) const;  // "−12.3 ± 2.0, mistake"

  // Those of a side that gave something up, most first.
  std::vector<const Judged*> worst(const ReviewedSide& side) const;
};

}  // namespace gm

// Honest dice: luck that nobody can foresee and everybody can check.
//
// Before the game a secret seed is drawn from the system's cryptographic
// generator, and its SHA-256, the commitment, is told to all. Draw number d of
// the game comes from the HMAC-SHA-256 of "d" under the seed, so that the draws
// made so far say nothing about the next. After the game the seed is shown:
//   printf %s SEED | sha256sum     is the commitment
// and `verify` makes every draw again. A draw that was taken back is not made a
// second time: its number is spent.
#pragma once
#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "kit/rng.h"
#include "text/result.h"

namespace gm {

class Dice {
 public:
  static Dice fresh();
  static Result<Dice> of(std::string_view seed);  // 64 hex digits

  const std::string& seed() const { return seed_; }
  std::string commitment() const;
  Rng draw(uint64_t number) const;  // for one chance step: Session::roll

 private:
  explicit Dice(std::string seed) : seed_(std::move(seed)) {}
  std::string seed_;
};

// From the system's cryptographic generator.
std::string random_hex(std::size_t bytes);
uint64_t random_number();
// SHA-256 of a text, 64 hex digits.
std::string sha256_hex(std::string_view text);

}  // namespace gm

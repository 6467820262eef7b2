#include "table/dice.h"

#include <fmt/format.h>
#include <sodium.h>

#include <cstdlib>

namespace gm {
namespace {

constexpr std::size_t seed_bytes = 32;

void begin() {
  static const bool ready = sodium_init() >= 0;  // has its own guard against several threads
  if (!ready) std::abort();                      // no source of randomness: nothing may be played
}

std::string hex(const unsigned char* bytes, std::size_t count) {
  std::string out(count * 2 + 1, '\0');
  sodium_bin2hex(out.data(), out.size(), bytes, count);
  out.pop_back();
  return out;
}

}  // namespace

std::string random_hex(std::size_t bytes) {
  begin();
  std::string raw(bytes, '\0');
  randombytes_buf(raw.data(), raw.size());
  return hex(reinterpret_cast<const unsigned char*>(raw.data()), raw.size());
}

uint64_t random_number() {
  begin();
  uint64_t number = 0;
  randombytes_buf(&number, sizeof(number));
  return number;
}

std::string sha256_hex(std::string_view text) {
  begin();
  unsigned char hash[crypto_hash_sha256_BYTES];
  crypto_hash_sha256(hash, reinterpret_cast<const unsigned char*>(text.data()), text.size());
  return hex(hash, sizeof(hash));
}

Dice Dice::fresh() { return Dice(random_hex(seed_bytes)); }

Result<Dice> Dice::of(std::string_view seed) {
  bool good = seed.size() == 2 * seed_bytes;
  for (char c : seed) good = good && ((c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'));
  if (!good) return Problem{"seed", fmt::format("expected {} hex digits in small letters", 2 * seed_bytes)};
  return Dice(std::string(seed));
}

std::string Dice::commitment() const { return sha256_hex(seed_); }

Rng Dice::draw(uint64_t number) const {
  begin();
  unsigned char key[crypto_auth_hmacsha256_KEYBYTES];
  static_assert(sizeof(key) == seed_bytes);
  sodium_hex2bin(key, sizeof(key), seed_.data(), seed_.size(), nullptr, nullptr, nullptr);
  const std::string text = fmt::format("{}", number);
  unsigned char code[crypto_auth_hmacsha256_BYTES];
  crypto_auth_hmacsha256(code, reinterpret_cast<const unsigned char*>(text.data()), text.size(), key);
  Rng rng;
  for (int i = 7; i >= 0; --i) rng.x = (rng.x << 8) | code[i];
  return rng;
}

}  // namespace gm

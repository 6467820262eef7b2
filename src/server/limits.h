// How much one visitor may ask of the server.
#pragma once
#include <algorithm>
#include <chrono>
#include <cstddef>

namespace gm {

// Fills up by `rate` a second to `most`; every request takes one.
class Bucket {
 public:
  using Clock = std::chrono::steady_clock;
  Bucket(double rate, double most) : rate_(rate), most_(most), level_(most) {}

  bool take(Clock::time_point now = Clock::now()) {
    level_ = std::min(most_, level_ + rate_ * std::chrono::duration<double>(now - then_).count());
    then_ = now;
    if (level_ < 1) return false;
    level_ -= 1;
    return true;
  }
  bool full(Clock::time_point now) const {
    return level_ + rate_ * std::chrono::duration<double>(now - then_).count() >= most_;
  }
  int wait_ms() const { return int((1 - level_) / rate_ * 1000) + 1; }

 private:
  double rate_;
  double most_;
  double level_;
  Clock::time_point then_ = Clock::now();
};

struct Limits {
  std::size_t message_bytes = 16 * 1024;
  std::size_t waiting_bytes = 1024 * 1024;  // for a reader that does not read
  double requests_a_second = 20;
  double request_burst = 60;
  double chats_a_second = 1;
  double chat_burst = 5;
  double tables_a_minute = 20;  // of one address
  int connections_of_address = 20;
  int connections = 20'000;
  int tables = 50'000;                             // in memory
  int guests = 200;                                // at one table
  std::chrono::milliseconds request_time{10'000};  // for one whole HTTP request
  std::chrono::milliseconds idle_time{30'000};     // between two, and for an answer to a ping
};

}  // namespace gm

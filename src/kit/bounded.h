// A list with a fixed capacity: no heap, trivially copyable, comparable, and
// usable in device code. The rules hold every collection in one of these.
//
//   Bounded<Step, 4> steps;
//   steps.push({.verb = Verb::draw});
//   for (const Step& step : steps) ...
//
// Slots beyond size() always hold T{}, so that equal lists have equal bytes.
#pragma once
#include <cassert>
#include <cstdint>

#include "kit/rule.h"

namespace gm {

template <class T, int Capacity>
class Bounded {
  static_assert(Capacity <= 255);

 public:
  static constexpr int capacity = Capacity;

  RULE int size() const { return size_; }
  RULE bool empty() const { return size_ == 0; }
  RULE bool full() const { return size_ == Capacity; }

  RULE void push(T item) {
    assert(size_ < Capacity);
    items_[size_] = item;
    ++size_;
  }

  RULE void pop() {
    assert(size_ > 0);
    --size_;
    items_[size_] = T{};
  }

  RULE void clear() {
    while (size_ > 0) pop();
  }

  RULE T& operator[](int i) {
    assert(0 <= i && i < size_);
    return items_[i];
  }
  RULE const T& operator[](int i) const {
    assert(0 <= i && i < size_);
    return items_[i];
  }

  RULE T& back() { return (*this)[size_ - 1]; }
  RULE const T& back() const { return (*this)[size_ - 1]; }

  RULE const T* begin() const { return items_; }
  RULE const T* end() const { return items_ + size_; }

  friend constexpr bool operator==(const Bounded&, const Bounded&) = default;

 private:
  T items_[Capacity]{};
  uint8_t size_ = 0;
};

}  // namespace gm

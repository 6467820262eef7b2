// operator new, counted. Whoever links this file (the program for `bench`, the
// tests for the law "no allocation per step") gets a count per thread; the cost
// is one addition an allocation.
#include <cstdlib>
#include <new>

#include "lab/bench.h"

namespace {
thread_local uint64_t count = 0;
}

namespace gm {
uint64_t allocations() { return count; }
}  // namespace gm

void* operator new(std::size_t size) {
  ++count;
  if (void* memory = std::malloc(size == 0 ? 1 : size)) return memory;
  throw std::bad_alloc();
}
void* operator new[](std::size_t size) { return operator new(size); }
// The library's own would come from elsewhere, and not match the delete below (std::stable_sort uses it).
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
  ++count;
  return std::malloc(size == 0 ? 1 : size);
}
void* operator new[](std::size_t size, const std::nothrow_t& quiet) noexcept {
  return operator new(size, quiet);
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t) noexcept { std::free(memory); }

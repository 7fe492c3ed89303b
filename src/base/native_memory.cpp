#include "base/memory.h"

#include <cstdlib>

namespace souptree {

void* enlarge(void* block, std::size_t, std::uint64_t larger) {
  void* const place = larger <= SIZE_MAX ? std::realloc(block, larger) : nullptr;
  if (place == nullptr) __builtin_trap();
  return place;
}

void release(void* block, std::size_t) {
  std::free(block);
}

}  // namespace souptree

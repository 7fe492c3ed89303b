#include "base/memory.h"

#include <cstdlib>

namespace souptree {

void* enlarge(void* block, std::size_t, std::uint64_t larger) {
  void* const address = larger <= SIZE_MAX ? std::realloc(block, larger) : nullptr;
  if (address == nullptr) run_out_of_memory();
  return address;
}

void release(void* block, std::size_t) {
  std::free(block);
}

void run_out_of_memory() {
  __builtin_trap();
}

}  // namespace souptree

#include "base/memory.h"

#include <cstdlib>

namespace souptree {

void* enlarge(void* block, std::size_t, std::size_t larger) {
  return std::realloc(block, larger);
}

void release(void* block, std::size_t) {
  std::free(block);
}

}  // namespace souptree

#pragma once
// Statistics of the memory that base/memory.h allocates.

#include <cstddef>

namespace souptree {

// Returns the free bytes in large blocks. Free small blocks do not count.
std::size_t free_memory();

}  // namespace souptree

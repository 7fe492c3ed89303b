#pragma once
// The state of the memory that base/memory.h allocates.

#include <cstddef>

namespace souptree {

// The free bytes that FreeBlocks::large_bytes() counts.
std::size_t free_memory();

}  // namespace souptree

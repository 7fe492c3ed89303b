#pragma once
// What bindings need to know of the memory that base/memory.h gives out.

#include <cstddef>

namespace souptree {

// Bytes that are free, as far as FreeBlocks::large_bytes() counts them.
std::size_t free_memory();

}  // namespace souptree

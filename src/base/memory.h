#pragma once
// Memory of arrays.

#include <cstddef>
#include <cstdint>

namespace souptree {

// Makes a block larger, which may move it; nullptr is a block of no bytes. What is new is not zeroed. Memory
// that cannot be had traps. Blocks are aligned for vectors.
void* enlarge(void* block, std::size_t bytes, std::uint64_t larger);
// There is a block.
void release(void* block, std::size_t bytes);

}  // namespace souptree

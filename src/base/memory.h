#pragma once
// Memory of arrays.

#include <cstddef>

namespace souptree {

// Makes a block larger, which may move it; no block is one of no bytes. Nothing new is zeroed. nullptr
// if there is not so much memory: then the block is what it was. Blocks are aligned for vectors.
void* enlarge(void* block, std::size_t bytes, std::size_t larger);
void release(void* block, std::size_t bytes);

}  // namespace souptree

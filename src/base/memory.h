#pragma once
// Memory allocation for arrays.

#include <cstddef>
#include <cstdint>

namespace souptree {

// Enlarges a block from `bytes` to `larger` bytes and returns its new address. A null `block`
// counts as an empty block. New bytes are not zeroed. Blocks are aligned for vector instructions.
// If memory runs out, the block keeps its contents, and enlarge() calls run_out_of_memory().
void* enlarge(void* block, std::size_t bytes, std::uint64_t larger);
// Frees a block of `bytes` bytes. `block` must not be null.
void release(void* block, std::size_t bytes);

// In the WASM module: ends the host's call without running destructors. Afterwards, the host can
// destroy the objects that are not on the stack. An array on the stack would leak its memory. So no
// array may be on the stack where memory can run out. In native programs: traps.
[[noreturn]] void run_out_of_memory();

}  // namespace souptree

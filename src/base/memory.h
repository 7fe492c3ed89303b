#pragma once
// Memory of arrays.

#include <cstddef>
#include <cstdint>

namespace souptree {

// Makes a block larger, which may move it; nullptr is a block of no bytes. What is new is not zeroed. Blocks
// are aligned for vectors. If there is not enough memory, it does what run_out_of_memory() does, and the
// block keeps its contents.
void* enlarge(void* block, std::size_t bytes, std::uint64_t larger);
// There is a block.
void release(void* block, std::size_t bytes);

// Ends the call from the host, without destructors. The host may then destroy the objects of that call that
// are not on the stack, and only those. So an array on the stack must not be alive where memory can run out.
[[noreturn]] void run_out_of_memory();

}  // namespace souptree

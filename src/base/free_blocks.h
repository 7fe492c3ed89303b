#pragma once
// FreeBlocks: lists of free blocks of memory.
//
// The sizes of small blocks are powers of two. Each size has a list. Small blocks are cut from
// large blocks, and afterwards never split or merged. Large blocks are in one list, ordered by
// address. Adjacent large blocks are merged, so a document can use memory that smaller documents
// have freed. Each allocation of a large block scans this list. The scan is cheap next to using a
// block of that size.
//
// Blocks have no headers. The owner of a block tracks its size.

#include <cstddef>

namespace souptree {

class FreeBlocks {
 public:
  // Addresses and sizes of blocks are multiples of `grain`.
  static constexpr std::size_t grain = 16;

  // Enlarges a block from `bytes` to `larger` bytes and returns its address. A null `block` counts
  // as an empty block. If the block is large and enough memory after it is free, the address stays
  // the same. If no free block is large enough, returns nullptr and leaves the block unchanged.
  void* enlarge(void* block, std::size_t bytes, std::size_t larger);
  // Frees a block of `bytes` bytes.
  void release(void* block, std::size_t bytes);
  // Adds free memory as a large block. The memory is a released block, or was never in a block.
  void add(void* address, std::size_t bytes);
  // The free bytes in large blocks.
  std::size_t large_bytes() const;

 private:
  struct Block {
    Block* next;
    std::size_t bytes;

    void* end() { return reinterpret_cast<std::byte*>(this) + bytes; }
  };
  static_assert(sizeof(Block) <= grain);

  static constexpr std::size_t largest_small = 32 * 1024;
  static constexpr unsigned small_sizes = 12;

  // The size of a block that holds `bytes` bytes.
  static std::size_t whole(std::size_t bytes);
  Block*& first_small(std::size_t bytes);
  void* take(std::size_t bytes);
  void* take_large(std::size_t bytes, const void* address);

  Block* small_[small_sizes] = {};
  Block* large_ = nullptr;
};

}  // namespace souptree

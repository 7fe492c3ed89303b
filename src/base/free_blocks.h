#pragma once
// FreeBlocks: lists of free blocks of memory.
//
// Small blocks have sizes that are powers of two, with one list per size; they are never split or
// merged. Large blocks are in one list, ordered by address, and adjacent blocks are merged. So a
// document can use memory that smaller documents have freed. Scanning the list of large blocks is
// cheap next to using blocks this large.
//
// Blocks have no headers. The owner of a block tracks its size.

#include <cstddef>

namespace souptree {

class FreeBlocks {
 public:
  // Addresses and sizes of blocks are multiples of `grain`.
  static constexpr std::size_t grain = 16;

  // Enlarges a block: in place if the memory after it is free, else by a move. A null `block`
  // counts as an empty block. Returns nullptr, and leaves the block unchanged, if no free block is
  // large enough.
  void* enlarge(void* block, std::size_t bytes, std::size_t larger);
  void release(void* block, std::size_t bytes);
  // Adds free memory as a large block, for instance memory that this object did not have before.
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

  static std::size_t whole(std::size_t bytes);
  Block*& first_small(std::size_t bytes);
  void* take(std::size_t bytes);
  void* take_large(std::size_t bytes, const void* address);

  Block* small_[small_sizes] = {};
  Block* large_ = nullptr;
};

}  // namespace souptree

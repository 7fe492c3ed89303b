#pragma once
// FreeBlocks: the parts of memory that nobody has.
//
// Small blocks are of sizes that double; those of a size are one list, and stay what they are. Large ones
// are one list in the order of their places, in which neighbours become one, so that what a document leaves
// can be a larger one's. To look at each of these is little beside what is done with so much memory, however
// many parsers there are.
//
// Whoever has a block knows how much it is; blocks have no headers.

#include <cstddef>

namespace souptree {

class FreeBlocks {
 public:
  // Places are multiples of it, and so are the sizes of blocks.
  static constexpr std::size_t grain = 16;

  // Makes a block larger, in its place if there is room behind it; nullptr is a block of no bytes. The block
  // as it was and nullptr if nothing that is free is large enough.
  void* enlarge(void* block, std::size_t bytes, std::size_t larger);
  void release(void* block, std::size_t bytes);
  // Memory that was not there before.
  void add(void* place, std::size_t bytes);
  // How much is free, small blocks not counted.
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
  void* take_large(std::size_t bytes, const void* place);

  Block* small_[small_sizes] = {};
  Block* large_ = nullptr;
};

}  // namespace souptree

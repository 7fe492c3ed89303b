#pragma once
// FreeBlocks: the parts of memory that nobody has, in the order of their places. Neighbours become one,
// so that what small arrays leave can be a large one's.
//
// Whoever has a block knows how much it is; blocks have no headers. There are as many arrays as a parser
// has members, not as a page has nodes, so that to look at each free block is no search worth sparing.

#include <cstddef>

namespace souptree {

class FreeBlocks {
 public:
  // Places and sizes of blocks are multiples of it.
  static constexpr std::size_t grain = 16;

  // Makes a block larger, in its place if what is behind it is free; nullptr is a block of no bytes. The
  // block as it was and nullptr if nothing is large enough.
  void* enlarge(void* block, std::size_t bytes, std::size_t larger);
  // Bytes that nobody has from now on.
  void give(void* place, std::size_t bytes);

 private:
  // The first block that is large enough, or the one at a certain place if that is; nullptr if none is.
  void* take(std::size_t bytes, const void* place = nullptr);

  struct Block {
    Block* next;
    std::size_t bytes;

    void* end() { return reinterpret_cast<std::byte*>(this) + bytes; }
  };
  static_assert(sizeof(Block) <= grain);

  Block* first_ = nullptr;
};

}  // namespace souptree

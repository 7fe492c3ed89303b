#include "base/free_blocks.h"

#include <cassert>
#include <cstring>
#include <new>

namespace souptree {

void* FreeBlocks::enlarge(void* block, std::size_t bytes, std::size_t larger) {
  if (block != nullptr && take(larger - bytes, static_cast<std::byte*>(block) + bytes) != nullptr) {
    return block;
  }
  void* const moved = take(larger);
  if (block == nullptr || moved == nullptr) return moved;
  std::memcpy(moved, block, bytes);
  give(block, bytes);
  return moved;
}

void* FreeBlocks::take(std::size_t bytes, const void* place) {
  assert(bytes % grain == 0 && bytes > 0);
  for (Block** link = &first_; *link != nullptr; link = &(*link)->next) {
    Block* const block = *link;
    if (block->bytes < bytes || (place != nullptr && place != block)) continue;
    const Block left{block->next, block->bytes - bytes};
    *link =
        left.bytes == 0 ? left.next : new (reinterpret_cast<std::byte*>(block) + bytes) Block(left);
    return block;
  }
  return nullptr;
}

void FreeBlocks::give(void* place, std::size_t bytes) {
  assert(bytes % grain == 0 && bytes > 0);
  Block* before = nullptr;
  Block* behind = first_;
  while (behind != nullptr && behind < place) {
    before = behind;
    behind = behind->next;
  }
  auto* block = new (place) Block{behind, bytes};
  if (block->end() == behind) *block = {behind->next, bytes + behind->bytes};
  if (before == nullptr) {
    first_ = block;
  } else if (before->end() == block) {
    *before = {block->next, before->bytes + block->bytes};
  } else {
    before->next = block;
  }
}

}  // namespace souptree

#include "base/free_blocks.h"

#include <bit>
#include <cassert>
#include <cstring>
#include <new>

namespace souptree {

void* FreeBlocks::enlarge(void* block, std::size_t bytes, std::size_t larger) {
  const std::size_t has = block == nullptr ? 0 : whole(bytes);
  const std::size_t wants = whole(larger);
  if (wants < larger) return nullptr;  // rounding overflowed
  if (wants <= has) return block;
  if (has > largest_small) {
    if (take_large(wants - has, static_cast<std::byte*>(block) + has) != nullptr) return block;
  }
  void* const moved = take(wants);
  if (block == nullptr || moved == nullptr) return moved;
  std::memcpy(moved, block, bytes);
  release(block, bytes);
  return moved;
}

void FreeBlocks::release(void* block, std::size_t bytes) {
  const std::size_t has = whole(bytes);
  if (has > largest_small) {
    add(block, has);
  } else {
    Block*& first = first_small(has);
    first = new (block) Block{first, has};
  }
}

void FreeBlocks::add(void* address, std::size_t bytes) {
  assert(bytes % grain == 0 && bytes > 0);
  Block* before = nullptr;
  Block** link = &large_;
  while (*link != nullptr && *link < address) {
    before = *link;
    link = &before->next;
  }
  Block* next = *link;
  if (static_cast<std::byte*>(address) + bytes == reinterpret_cast<std::byte*>(next)) {
    bytes += next->bytes;
    next = next->next;
  }
  if (before != nullptr && before->end() == address) {
    *before = {next, before->bytes + bytes};
  } else {
    *link = new (address) Block{next, bytes};
  }
}

std::size_t FreeBlocks::large_bytes() const {
  std::size_t bytes = 0;
  for (const Block* block = large_; block != nullptr; block = block->next) bytes += block->bytes;
  return bytes;
}

std::size_t FreeBlocks::whole(std::size_t bytes) {
  if (bytes <= largest_small) return std::bit_ceil(bytes < grain ? grain : bytes);
  return (bytes + grain - 1) & ~(grain - 1);
}

FreeBlocks::Block*& FreeBlocks::first_small(std::size_t bytes) {
  return small_[std::bit_width(bytes / grain) - 1];
}

void* FreeBlocks::take(std::size_t bytes) {
  if (bytes <= largest_small) {
    Block*& first = first_small(bytes);
    if (Block* const block = first) {
      first = block->next;
      return block;
    }
  }
  return take_large(bytes, nullptr);
}

// Takes the first block that is large enough. If `address` is not null, takes only the block at
// that address.
void* FreeBlocks::take_large(std::size_t bytes, const void* address) {
  for (Block** link = &large_; *link != nullptr; link = &(*link)->next) {
    Block* const block = *link;
    if (block->bytes < bytes || (address != nullptr && address != block)) continue;
    const Block left{block->next, block->bytes - bytes};
    *link =
        left.bytes == 0 ? left.next : new (reinterpret_cast<std::byte*>(block) + bytes) Block(left);
    return block;
  }
  return nullptr;
}

}  // namespace souptree

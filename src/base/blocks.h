#pragma once
// Blocks: a growing array of plain records that never moves them.
//
// Growing takes one block more, where an Array for a moment has all of its old memory and twice as much.
// An access costs one look-up more.

#include "base/array.h"

namespace souptree {

template <typename T>
class Blocks {
 public:
  Blocks() = default;
  Blocks(const Blocks&) = delete;
  Blocks& operator=(const Blocks&) = delete;
  ~Blocks() { free_from(0); }

  std::uint32_t size() const { return size_; }

  T& operator[](std::uint32_t index) {
    assert(index < size_);
    return blocks_[index >> block_bits][index & (block_size - 1)];
  }
  const T& operator[](std::uint32_t index) const {
    assert(index < size_);
    return blocks_[index >> block_bits][index & (block_size - 1)];
  }

  void push(const T& value) {
    if (size_ == blocks_.size() * block_size) add_block();
    (*this)[size_++] = value;
  }

  void clear() { size_ = 0; }

  // Empties it; gives memory back that is more than `bytes_to_keep`.
  void recycle(std::size_t bytes_to_keep) {
    size_ = 0;
    free_from(static_cast<std::uint32_t>(bytes_to_keep / (block_size * sizeof(T))));
  }

 private:
  static constexpr unsigned block_bits = 10;
  static constexpr std::uint32_t block_size = 1u << block_bits;

  [[gnu::noinline]] void add_block() {
    void* const memory = std::malloc(block_size * sizeof(T));
    if (memory == nullptr) __builtin_trap();
    blocks_.push(static_cast<T*>(memory));
  }
  void free_from(std::uint32_t first) {
    while (blocks_.size() > first) std::free(blocks_.pop());
  }

  std::uint32_t size_ = 0;
  Array<T*> blocks_;
};

}  // namespace souptree

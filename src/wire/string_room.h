#pragma once
// StringRoom: bytes behind one another in memory of somebody else's, or of its own when that is full.
//
// Strings that stand where they belong from the start need not be there twice, nor be moved.

#include <cstdint>

#include "base/array.h"

namespace souptree {

class StringRoom {
 public:
  // Empty again, in its own memory or in that of another.
  void clear() { begin(own_.data(), own_.capacity(), true); }
  void clear(char8_t* memory, std::uint32_t capacity) { begin(memory, capacity, false); }
  void recycle(std::size_t bytes_to_keep) {
    own_.recycle(bytes_to_keep);
    clear();
  }

  // Addresses do not tell: its own memory can begin where that of another ends.
  bool is_own() const { return is_own_; }
  const char8_t* data() const { return data_; }
  std::uint32_t size() const { return size_; }

  // Room for `count` bytes behind those that are there; returns the first of it.
  char8_t* room_for(std::uint32_t count) {
    if (count > capacity_ - size_) [[unlikely]]
      move(count);
    return data_ + size_;
  }
  // So many bytes of the room are there now.
  void take(std::uint32_t count) { size_ += count; }

 private:
  void begin(char8_t* memory, std::uint32_t capacity, bool is_own) {
    data_ = memory;
    size_ = 0;
    capacity_ = capacity;
    is_own_ = is_own;
  }

  // To memory of its own, with room for so many more.
  [[gnu::noinline]] void move(std::uint32_t count) {
    own_.clear();
    own_.extend(size_);
    if (!is_own_ && size_ != 0) std::memcpy(own_.data(), data_, size_);
    own_.extend(count);
    data_ = own_.data();
    capacity_ = own_.capacity();
    is_own_ = true;
  }

  char8_t* data_ = nullptr;
  std::uint32_t size_ = 0;
  std::uint32_t capacity_ = 0;
  bool is_own_ = true;
  Array<char8_t> own_;
};

}  // namespace souptree

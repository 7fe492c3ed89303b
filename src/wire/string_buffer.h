#pragma once
// StringBuffer: appends the bytes of strings to its own memory, or to memory of the caller. When
// the memory of the caller is full, the buffer moves the bytes to its own memory.
//
// The caller can pass the part of its result in which the strings have to be at the end. Then
// nothing copies the strings later.

#include <cstdint>

#include "base/array.h"

namespace souptree {

class StringBuffer {
 public:
  // Empties the buffer. The first function makes the buffer use its own memory, the second makes it
  // use the given memory.
  void clear() { begin(own_.data(), own_.capacity(), true); }
  void clear(char8_t* memory, std::uint32_t capacity) { begin(memory, capacity, false); }

  // Whether the bytes are in the buffer's own memory. A comparison of addresses cannot decide this:
  // if the memory of the caller has capacity 0, it can have the same address as the buffer's own
  // memory. So there is a flag.
  bool is_own() const { return is_own_; }
  const char8_t* data() const { return data_; }
  std::uint32_t size() const { return size_; }

  // Returns memory for `count` bytes after the current end.
  char8_t* reserve(std::uint32_t count) {
    if (count > capacity_ - size_) [[unlikely]]
      move(count);
    return data_ + size_;
  }
  // Appends the first `count` bytes after the end, which the caller has written after reserve().
  void commit(std::uint32_t count) { size_ += count; }

 private:
  void begin(char8_t* memory, std::uint32_t capacity, bool is_own) {
    data_ = memory;
    size_ = 0;
    capacity_ = capacity;
    is_own_ = is_own;
  }

  // Moves the strings to the buffer's own memory, with capacity for `count` more bytes.
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

#pragma once
// Array: a growing array of plain records.
//
// Unlike std::vector, an array runs no constructors. Elements are trivially copyable, and new
// elements are not zeroed. clear() keeps the memory for the next parse. Debug builds assert that
// indices are in range. If an array cannot grow, it keeps its contents and calls
// run_out_of_memory().

#include <cassert>
#include <cstdint>
#include <cstring>
#include <type_traits>
#include <utility>

#include "base/memory.h"

namespace souptree {

// What an array keeps for the next document: more than most documents need.
constexpr std::size_t usual_bytes_to_keep = 0x10000;

// The code that arrays of all types share. The functions that change the capacity are not inlined,
// because they are called rarely, but from many functions.
class ArrayMemory {
 protected:
  ArrayMemory() = default;
  ArrayMemory(ArrayMemory&& other) noexcept
      : data_(std::exchange(other.data_, nullptr)),
        size_(std::exchange(other.size_, 0)),
        capacity_(std::exchange(other.capacity_, 0)) {}
  ArrayMemory& operator=(ArrayMemory&& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(size_, other.size_);
    std::swap(capacity_, other.capacity_);
    return *this;
  }
  // Array frees the memory, because only Array knows the size of an element.
  ~ArrayMemory() = default;

  [[gnu::noinline]] void grow(std::uint32_t least, std::size_t element_bytes) {
    const std::uint32_t doubled = capacity_ < 0x7fffffffu ? capacity_ * 2 : 0xffffffffu;
    if (least < size_) run_out_of_memory();  // the count overflowed
    reallocate(doubled > least ? doubled : (least < 16 ? 16 : least), element_bytes);
  }

  [[gnu::noinline]] void reserve(std::uint32_t count, std::size_t element_bytes) {
    if (count <= capacity_) return;
    const std::uint32_t larger = capacity_ < 0x80000000u ? capacity_ + capacity_ / 2 : capacity_;
    // An empty array frees its memory first, so that it never has the old and the new memory at
    // once.
    if (size_ == 0) recycle(0, element_bytes);
    reallocate(count > larger ? count : larger, element_bytes);
  }

  [[gnu::noinline]] void recycle(std::size_t bytes_to_keep, std::size_t element_bytes) {
    size_ = 0;
    if (capacity_ * element_bytes <= bytes_to_keep) return;
    release(data_, capacity_ * element_bytes);
    data_ = nullptr;
    capacity_ = 0;
  }

  void* data_ = nullptr;
  std::uint32_t size_ = 0;
  std::uint32_t capacity_ = 0;

 private:
  void reallocate(std::uint32_t capacity, std::size_t element_bytes) {
    data_ = enlarge(data_, capacity_ * element_bytes, std::uint64_t{capacity} * element_bytes);
    capacity_ = capacity;
  }
};

template <typename T>
class Array : private ArrayMemory {
  static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>);

 public:
  Array() = default;
  ~Array() { ArrayMemory::recycle(0, sizeof(T)); }
  Array(Array&&) noexcept = default;
  Array& operator=(Array&&) noexcept = default;

  std::uint32_t size() const { return size_; }
  std::uint32_t capacity() const { return capacity_; }
  bool empty() const { return size_ == 0; }
  T* data() { return static_cast<T*>(data_); }
  const T* data() const { return static_cast<const T*>(data_); }
  T* begin() { return data(); }
  T* end() { return data() + size_; }
  const T* begin() const { return data(); }
  const T* end() const { return data() + size_; }

  T& operator[](std::uint32_t index) {
    assert(index < size_);
    return data()[index];
  }
  const T& operator[](std::uint32_t index) const {
    assert(index < size_);
    return data()[index];
  }
  T& back() { return (*this)[size_ - 1]; }
  const T& back() const { return (*this)[size_ - 1]; }

  void push(const T& value) {
    if (size_ == capacity_) [[unlikely]] {
      const T copy = value;  // `value` may be an element of this array
      grow(size_ + 1, sizeof(T));
      data()[size_++] = copy;
      return;
    }
    data()[size_++] = value;
  }

  T pop() {
    assert(size_ > 0);
    return data()[--size_];
  }

  // Adds `count` uninitialised elements and returns the address of the first.
  T* extend(std::uint32_t count) {
    if (count > capacity_ - size_) [[unlikely]]
      grow(size_ + count, sizeof(T));
    T* first = data() + size_;
    size_ += count;
    return first;
  }

  // Reserves capacity for `count` elements in total; never shrinks. The capacity grows by at least
  // half, so the time of repeated small requests is linear.
  void reserve(std::uint32_t count) { ArrayMemory::reserve(count, sizeof(T)); }

  // Adds copies of `value` until the array has `count` elements; never shrinks.
  void grow_to(std::uint32_t count, const T& value) {
    if (count <= size_) return;
    if (count > capacity_) grow(count, sizeof(T));
    T* const end = data() + count;
    for (T* item = data() + size_; item != end; ++item) *item = value;
    size_ = count;
  }

  void truncate(std::uint32_t count) {
    assert(count <= size_);
    size_ = count;
  }

  void clear() { size_ = 0; }

  // Empties the array. Frees its memory if the memory has more than `bytes_to_keep` bytes.
  void recycle(std::size_t bytes_to_keep) { ArrayMemory::recycle(bytes_to_keep, sizeof(T)); }
};

}  // namespace souptree

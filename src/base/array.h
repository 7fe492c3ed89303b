#pragma once
// Array: a growing array of plain records.
//
// What std::vector would be without constructors: elements are trivially copyable, new room is not
// zeroed, and clear() keeps the memory so that the next parse starts warm. Indices are checked by
// assertions in debug builds only. Nothing here throws; an array whose memory could not grow is as before.

#include <cassert>
#include <cstdint>
#include <cstring>
#include <type_traits>
#include <utility>

#include "base/memory.h"

namespace souptree {

// What arrays of all types share. Out of line: an array is grown in many places, and rarely.
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
  // Who knows the size of an element gives the memory back.
  ~ArrayMemory() = default;

  [[gnu::noinline]] void grow(std::uint32_t least, std::size_t element_bytes) {
    const std::uint32_t doubled = capacity_ < 0x7fffffffu ? capacity_ * 2 : 0xffffffffu;
    if (least < size_) run_out_of_memory();  // the count itself overflowed
    reallocate(doubled > least ? doubled : (least < 16 ? 16 : least), element_bytes);
  }

  [[gnu::noinline]] void reserve(std::uint32_t count, std::size_t element_bytes) {
    if (count <= capacity_) return;
    const std::uint32_t larger = capacity_ < 0x80000000u ? capacity_ + capacity_ / 2 : capacity_;
    // Nothing is to be moved, so that old and new memory need not be there at once.
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
      const T copy = value;  // it may live in this array
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

  // Room for `count` more elements whose contents are not set; returns the first of them.
  T* extend(std::uint32_t count) {
    if (count > capacity_ - size_) [[unlikely]]
      grow(size_ + count, sizeof(T));
    T* first = data() + size_;
    size_ += count;
    return first;
  }

  // Room for `count` elements in all; never shrinks. Asked for a little more again and again, it takes
  // more than asked for, so that this stays linear.
  void reserve(std::uint32_t count) { ArrayMemory::reserve(count, sizeof(T)); }

  // Grows to `count` elements, new ones equal to `value`; never shrinks.
  void grow_to(std::uint32_t count, const T& value) {
    if (count <= size_) return;
    if (count > capacity_) grow(count, sizeof(T));
    while (size_ < count) data()[size_++] = value;
  }

  void truncate(std::uint32_t count) {
    assert(count <= size_);
    size_ = count;
  }

  void clear() { size_ = 0; }

  // Empties the array; gives its memory back if that is more than `bytes_to_keep`.
  void recycle(std::size_t bytes_to_keep) { ArrayMemory::recycle(bytes_to_keep, sizeof(T)); }
};

}  // namespace souptree

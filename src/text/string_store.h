#pragma once
// StringStore: the bytes of every Slice.
//
// The store owns all strings except the slices of the input: Input owns these. Appending to the
// last string extends it in place, so building a string run by run takes linear time.
//
// Guarantee: `padding` bytes after any slice are readable; their values are unspecified.

#include <string_view>

#include "base/array.h"
#include "text/slice.h"

namespace souptree {

class StringStore {
 public:
  static constexpr std::uint32_t padding = 16;

  // Call this after the input's bytes moved or grew. Slices into the input stay valid.
  void set_input(const char8_t* bytes) { input_ = bytes; }

  std::u8string_view view(Slice slice) const {
    const bool stored = (slice.offset & Slice::in_store) != 0;
    const char8_t* base = stored ? bytes_.data() : input_;
    return {base + (slice.offset & ~Slice::in_store), slice.length};
  }

  // Appends `bytes` to `slice`; `bytes` may be in the input or in this store.
  void append(Slice& slice, std::u8string_view bytes);

  // Appends the input's bytes [begin, end) to `slice`. If they directly follow the slice, copies
  // nothing.
  void append_input(Slice& slice, std::uint32_t begin, std::uint32_t end) {
    if (begin == end) return;
    if (slice.empty()) {
      slice = {begin, end - begin};
    } else if (slice.end() == begin) {
      slice.length += end - begin;
    } else {
      append(slice, {input_ + begin, end - begin});
    }
  }

  void clear() { bytes_.clear(); }
  std::uint32_t size() const { return bytes_.size(); }

 private:
  const char8_t* input_ = nullptr;
  Array<char8_t> bytes_;
};

}  // namespace souptree

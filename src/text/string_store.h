#pragma once
// StringStore: where the bytes of every Slice are.
//
// Knows the input (owned by Input) and owns what had to be written anew. Appending to the string at
// the end of the store extends it in place, so building a string run by run costs its length.
//
// Guarantee: `padding` bytes behind any slice can be read, whatever they are.

#include <string_view>

#include "base/array.h"
#include "text/slice.h"

namespace souptree {

class StringStore {
 public:
  static constexpr std::uint32_t padding = 16;

  // The input's bytes moved or grew; slices into it stay valid as offsets.
  void set_input(const char8_t* bytes) { input_ = bytes; }

  std::u8string_view view(Slice slice) const {
    const bool stored = (slice.offset & Slice::in_store) != 0;
    const char8_t* base = stored ? bytes_.data() : input_;
    return {base + (slice.offset & ~Slice::in_store), slice.length};
  }

  // Makes `slice` longer by `bytes`, which may lie in the input or in this store.
  void append(Slice& slice, std::u8string_view bytes);

  // Makes `slice` longer by the input's bytes [begin, end): free while it stays one piece of the input.
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
  void recycle(std::size_t bytes_to_keep) { bytes_.recycle(bytes_to_keep); }

 private:
  const char8_t* input_ = nullptr;
  Array<char8_t> bytes_;
};

}  // namespace souptree

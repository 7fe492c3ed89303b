#pragma once
// StringStore: returns the bytes of every Slice, and owns the strings that are not in the input.
//
// Input owns the other strings. Appending to the last string of the store extends the string in
// place. So building a string from many pieces takes linear time.
//
// Guarantee: `padding` bytes after any string are readable. Their values are unspecified.

#include <string_view>

#include "base/array.h"
#include "text/slice.h"

namespace souptree {

class StringStore {
 public:
  static constexpr std::uint32_t padding = 16;

  // The caller must call this function after the input has grown, because the input's bytes may
  // have another address. Slices into the input stay valid.
  void set_input(const char8_t* bytes) { input_ = bytes; }

  std::u8string_view view(Slice slice) const {
    const bool stored = (slice.offset & Slice::in_store) != 0;
    const char8_t* base = stored ? bytes_.data() : input_;
    return {base + (slice.offset & ~Slice::in_store), slice.length};
  }

  // Appends `bytes` to `slice`. `bytes` may be in any memory, including this store.
  void append(Slice& slice, std::u8string_view bytes);

  // Appends the input's bytes [begin, end) to `slice`. If the slice is empty or ends at `begin` in
  // the input, copies nothing.
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

  // Forgets the strings in the store, except those for which keep() is called before end_forget().
  // A slice of a string that is forgotten already becomes empty, or refers to any string.
  void begin_forget();
  void keep(Slice&);
  void end_forget() { old_bytes_.clear(); }
  // Moves the bytes of a slice of the input to the store.
  void copy(Slice& slice) {
    if (slice.is_in_store()) return;
    const std::u8string_view bytes = view(slice);
    slice = {};
    append(slice, bytes);
  }

  void clear() {
    bytes_.clear();
    old_bytes_.clear();
  }
  std::uint32_t size() const { return bytes_.size(); }

 private:
  const char8_t* input_ = nullptr;
  Array<char8_t> bytes_;
  Array<char8_t> old_bytes_;  // between begin_forget() and end_forget(): the bytes of all strings
};

}  // namespace souptree

#pragma once
// StringSection: the strings of an encoded tree or of encoded tokens. ASCII strings take one byte
// per code unit, all others two.
//
// A string is short if it has at most wire::longest_shared bytes. With EqualStrings::shared, a
// short string that equals a recently added one is not written again.
//
// Slices are read in blocks of sixteen bytes, so the bytes after a slice must be readable: see
// StringStore.

#include <string_view>

#include "base/array.h"
#include "text/source_kind.h"
#include "text/string_store.h"
#include "wire/generated/format.h"
#include "wire/string_buffer.h"

namespace souptree {

// The range of a string. An offset below wire::wide_strings is in the ASCII strings. Any other
// offset is wire::wide_strings plus an offset in the wide strings. Both members count code units.
struct StringRange {
  std::uint32_t offset = 0;
  std::uint32_t length = 0;
};

// Whether equal short strings may share one range, or each have their own.
enum class EqualStrings : bool { apart, shared };

class StringSection {
 public:
  // Sets the store that has the bytes of all slices in later calls.
  void read_from(const StringStore& store) { store_ = &store; }
  // Empties the section. The second function makes the section write its ASCII strings to `memory`,
  // as long as they fit.
  void clear(SourceKind, EqualStrings = EqualStrings::apart);
  void clear(SourceKind, EqualStrings, char8_t* memory, std::uint32_t capacity);

  // Returns the range of a string. Appends the string, unless it equals a recent one that it may
  // share: see EqualStrings.
  StringRange add(Slice slice) {
    if (slice.empty()) return {};
    return slice.length > longest_shared_ ? append(slice) : add_short(slice);
  }
  StringRange append(Slice);
  StringRange append(std::u8string_view);
  // Appends one string that consists of several slices. `for_each` takes a function, and calls it
  // with each slice. `for_each` itself is called twice.
  template <typename ForEach>
  StringRange append_pieces(ForEach for_each);

  const StringBuffer& ascii() const { return ascii_; }
  const Array<char16_t>& wide() const { return wide_; }
  std::uint64_t wide_bytes() const { return std::uint64_t{wide_.size()} * sizeof(char16_t); }
  // Whether the offsets of all strings are small enough for a StringRange.
  bool offsets_fit() const {
    return ascii_.size() < wire::wide_strings && wide_.size() < wire::wide_strings;
  }

 private:
  static constexpr unsigned recent_bits = 11;

  // A short string that was added recently. If `serial` differs from `serial_`, the string was
  // added before the last clear(), and is ignored.
  struct RecentString {
    std::uint32_t serial;
    Slice slice;
    StringRange range;
  };

  [[gnu::noinline]] bool is_ascii(Slice) const;
  [[gnu::noinline]] StringRange add_short(Slice);
  [[gnu::noinline]] StringRange append_long(Slice);
  StringRange append_blocks(Slice);
  StringRange append_ascii(std::u8string_view);
  [[gnu::noinline]] StringRange append_wide(std::u8string_view);

  const StringStore* store_ = nullptr;
  SourceKind source_kind_ = SourceKind::utf8;
  std::uint32_t longest_shared_ = 0;
  StringBuffer ascii_;
  Array<char16_t> wide_;
  Array<RecentString> recent_;  // the index is the upper bits of the string's hash
  std::uint32_t serial_ = 0;
};

template <typename ForEach>
StringRange StringSection::append_pieces(ForEach for_each) {
  bool all_ascii = true;
  for_each([&](Slice piece) { all_ascii = all_ascii && is_ascii(piece); });
  StringRange whole;
  for_each([&](Slice piece) {
    const std::u8string_view text = store_->view(piece);
    const StringRange range = all_ascii ? append_ascii(text) : append_wide(text);
    if (whole.length == 0) whole.offset = range.offset;
    whole.length += range.length;
  });
  return whole;
}

}  // namespace souptree

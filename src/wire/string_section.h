#pragma once
// The strings of an encoded buffer: ASCII ones take a byte a code unit, all others two.
//
// Short strings repeat, so those that were written a moment ago need not be written again. Slices are
// read in blocks of sixteen bytes: what is behind a slice can be read too, see StringStore.

#include <string_view>

#include "base/array.h"
#include "text/source_kind.h"
#include "text/string_store.h"
#include "wire/generated/format.h"
#include "wire/string_room.h"

namespace souptree {

// Where a string stands among the ASCII or, from wire::wide_strings on, the wide strings; both in
// code units.
struct StringPlace {
  std::uint32_t offset = 0;
  std::uint32_t length = 0;
};

// Whether short strings that are equal may share their place.
enum class EqualStrings : bool { apart, shared };

class StringSection {
 public:
  // Where slices are from now on.
  void read_from(const StringStore& store) { store_ = &store; }
  // Empties it. ASCII strings are then written there, as far as there is room.
  void clear(SourceKind, EqualStrings = EqualStrings::apart);
  void clear(SourceKind, EqualStrings, char8_t* memory, std::uint32_t capacity);
  void recycle(std::size_t bytes_to_keep);

  // Equal strings may get the same place, where that was asked for.
  StringPlace place(Slice slice) {
    if (slice.empty()) return {};
    return slice.length > longest_shared_ ? append(slice) : place_short(slice);
  }
  StringPlace append(Slice);
  StringPlace append(std::u8string_view);
  // The string of all slices that `for_each` calls its argument with, which it does twice.
  template <typename ForEach>
  StringPlace append_pieces(ForEach for_each);

  const StringRoom& ascii() const { return ascii_; }
  const Array<char16_t>& wide() const { return wide_; }
  std::uint64_t wide_bytes() const { return std::uint64_t{wide_.size()} * sizeof(char16_t); }
  // False when there are more strings than offsets can number.
  bool can_be_numbered() const {
    return ascii_.size() < wire::wide_strings && wide_.size() < wire::wide_strings;
  }

 private:
  static constexpr unsigned recent_bits = 11;

  // A short string that was written, if it has the serial number of this section.
  struct RecentString {
    std::uint32_t serial;
    Slice slice;
    StringPlace place;
  };

  [[gnu::noinline]] bool is_ascii(Slice) const;
  [[gnu::noinline]] StringPlace place_short(Slice);
  [[gnu::noinline]] StringPlace append_long(Slice);
  StringPlace append_blocks(Slice);
  StringPlace append_ascii(std::u8string_view);
  [[gnu::noinline]] StringPlace append_wide(std::u8string_view);

  const StringStore* store_ = nullptr;
  SourceKind source_kind_ = SourceKind::utf8;
  std::uint32_t longest_shared_ = 0;
  StringRoom ascii_;
  Array<char16_t> wide_;
  Array<RecentString> recent_;
  std::uint32_t serial_ = 0;
};

template <typename ForEach>
StringPlace StringSection::append_pieces(ForEach for_each) {
  bool all_ascii = true;
  for_each([&](Slice piece) { all_ascii = all_ascii && is_ascii(piece); });
  StringPlace whole;
  for_each([&](Slice piece) {
    const std::u8string_view text = store_->view(piece);
    const StringPlace place = all_ascii ? append_ascii(text) : append_wide(text);
    if (whole.length == 0) whole.offset = place.offset;
    whole.length += place.length;
  });
  return whole;
}

}  // namespace souptree

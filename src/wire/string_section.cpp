#include "wire/string_section.h"

#include <bit>
#include <cstring>

#include "text/scan.h"
#include "text/utf8.h"

namespace souptree {

namespace {

// Copies a string in whole blocks. The last block can include bytes after the string. Returns
// whether all copied bytes are ASCII. Most strings have a few bytes, so a call of memcpy would cost
// more than the copy itself.
template <class Bytes = WideBytes>
bool copy_block_by_block(const char8_t* from, std::uint32_t count, char8_t* to) {
  Bytes seen = Bytes::load(from);
  seen.store(to);
  for (std::uint32_t done = Bytes::width; done < count; done += Bytes::width) {
    const Bytes block = Bytes::load(from + done);
    block.store(to + done);
    seen = seen | block;
  }
  return seen.are_ascii();
}

// The bytes of a string of at most 32 bytes, for fast comparison. Strings of equal length are equal
// if both members are.
struct ShortString {
  ShortText begin;  // the first sixteen bytes
  ShortText end;    // the last sixteen bytes; empty unless the string has more than sixteen

  bool operator==(const ShortString&) const = default;

  std::uint64_t hash() const {
    constexpr std::uint64_t multiplier = 0x9e3779b97f4a7c15u;
    const std::uint64_t mixed = begin.low ^ std::rotl(begin.high, 29);
    return (mixed + end.low * 3 + end.high * 7) * multiplier;
  }
};

ShortString short_string(std::u8string_view text) {
  const auto size = static_cast<std::uint32_t>(text.size());
  if (size <= ShortText::most) return {short_text(text.data(), size), {}};
  return {short_text(text.data(), ShortText::most),
          short_text(text.data() + size - ShortText::most, ShortText::most)};
}

}  // namespace

void StringSection::clear(SourceKind source_kind, EqualStrings equal_strings) {
  source_kind_ = source_kind;
  ascii_.clear();
  wide_.clear();
  longest_shared_ = 0;
  if (equal_strings == EqualStrings::apart) return;
  longest_shared_ = wire::longest_shared;
  recent_.grow_to(1u << recent_bits, RecentString{});
  ++serial_;
}

void StringSection::clear(SourceKind source_kind, EqualStrings equal_strings, char8_t* memory,
                          std::uint32_t capacity) {
  clear(source_kind, equal_strings);
  ascii_.clear(memory, capacity);
}

bool StringSection::is_ascii(Slice slice) const {
  const bool is_known = source_kind_ == SourceKind::ascii && !slice.is_in_store();
  return is_known || is_ascii_text(store_->view(slice));
}

StringRange StringSection::add_short(Slice slice) {
  const ShortString text = short_string(store_->view(slice));
  RecentString& recent = recent_[static_cast<std::uint32_t>(text.hash() >> (64 - recent_bits))];
  if (recent.serial == serial_ && recent.slice.length == slice.length &&
      short_string(store_->view(recent.slice)) == text) {
    return recent.range;
  }
  recent = {serial_, slice, append(slice)};
  return recent.range;
}

// Most strings fit in one block. For a string of one block, the inlined copy needs no loop.
StringRange StringSection::append(Slice slice) {
  return slice.length <= WideBytes::width ? append_blocks(slice) : append_long(slice);
}

StringRange StringSection::append_long(Slice slice) {
  return append_blocks(slice);
}

[[gnu::always_inline]] inline StringRange StringSection::append_blocks(Slice slice) {
  const std::u8string_view text = store_->view(slice);
  const StringRange range{ascii_.size(), slice.length};
  char8_t* const target = ascii_.reserve(slice.length + WideBytes::width);
  // The copy also checks bytes after the string. So if it returns false, the string itself can
  // still be ASCII.
  if (copy_block_by_block(text.data(), slice.length, target) || is_ascii(slice)) [[likely]] {
    ascii_.commit(slice.length);
    return range;
  }
  return append_wide(text);
}

StringRange StringSection::append(std::u8string_view text) {
  return is_ascii_text(text) ? append_ascii(text) : append_wide(text);
}

StringRange StringSection::append_ascii(std::u8string_view text) {
  const StringRange range{ascii_.size(), static_cast<std::uint32_t>(text.size())};
  if (!text.empty()) std::memcpy(ascii_.reserve(range.length), text.data(), range.length);
  ascii_.commit(range.length);
  return range;
}

StringRange StringSection::append_wide(std::u8string_view text) {
  const std::uint32_t begin = wide_.size();
  char16_t* const units = wide_.extend(static_cast<std::uint32_t>(text.size()));
  wide_.truncate(static_cast<std::uint32_t>(utf8_to_utf16(text, units) - wide_.data()));
  return {wire::wide_strings + begin, wide_.size() - begin};
}

}  // namespace souptree

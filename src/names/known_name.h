#pragma once
// Known names: from a text to its id and back, without a NameTable.
//
// A name of at most 16 bytes is two numbers to the parser. One multiplication, three loads and two
// comparisons tell which known name it is; a tag or attribute costs no more, known or not.

#include <bit>
#include <cstring>
#include <string_view>

#include "names/generated/known_name_tables.h"
#include "names/generated/known_names.h"

namespace souptree {

// The bytes of a name of at most `max_length` bytes, zero padded, as two little-endian numbers.
struct ShortName {
  static constexpr std::uint32_t max_length = known_name_tables::cell_bytes;

  std::uint64_t low;
  std::uint64_t high;
  std::uint32_t length;
};

inline ShortName short_name(std::u8string_view text) {
  char8_t bytes[ShortName::max_length] = {};
  for (std::size_t index = 0; index < text.size(); ++index) bytes[index] = text[index];
  ShortName name{0, 0, static_cast<std::uint32_t>(text.size())};
  std::memcpy(&name.low, bytes, 8);
  std::memcpy(&name.high, bytes + 8, 8);
  return name;
}

// Exact: `viewbox` and `viewBox` are two names. Name::none when there is no such known name.
inline Name find_known_name(std::uint64_t low, std::uint64_t high) {
  using namespace known_name_tables;
  const std::uint64_t hash = (low ^ std::rotl(high, rotation)) * multiplier;
  const std::uint32_t top = static_cast<std::uint32_t>(hash >> (64 - bucket_bits - slot_bits));
  const std::uint32_t slot = (top & ((1u << slot_bits) - 1)) ^ displacements[top >> slot_bits];
  const std::uint16_t id = slots[slot];
  const char8_t* cell = cells + std::size_t{id} * cell_bytes;
  std::uint64_t cell_low;
  std::uint64_t cell_high;
  std::memcpy(&cell_low, cell, 8);
  std::memcpy(&cell_high, cell + 8, 8);
  return cell_low == low && cell_high == high ? Name{id} : Name::none;
}

// The text of a name that does not fit in a cell; they are numbered in the order of their bytes.
inline std::u8string_view long_name_text(std::uint32_t index) {
  using namespace known_name_tables;
  const std::uint32_t begin = long_begins[index];
  return {long_texts + begin, long_begins[index + 1] - begin};
}

inline Name find_long_name(std::u8string_view text) {
  std::uint32_t low = 0;
  std::uint32_t high = known_name_count - first_long_name;
  while (low < high) {
    const std::uint32_t middle = (low + high) / 2;
    const int order = text.compare(long_name_text(middle));
    if (order == 0) return Name{first_long_name + middle};
    if (order < 0) {
      high = middle;
    } else {
      low = middle + 1;
    }
  }
  return Name::none;
}

// The known name of a text of any length.
inline Name find_known_name(std::u8string_view text) {
  if (text.size() > ShortName::max_length) return find_long_name(text);
  const ShortName name = short_name(text);
  return find_known_name(name.low, name.high);
}

// `name` is known, or Name::none, whose text is empty.
inline std::u8string_view known_name_text(Name name) {
  using namespace known_name_tables;
  const std::uint32_t id = static_cast<std::uint32_t>(name);
  if (id >= first_long_name) return long_name_text(id - first_long_name);
  const char8_t* text = cells + std::size_t{id} * cell_bytes;
  std::size_t length = cell_bytes;
  while (length > 0 && text[length - 1] == 0) --length;
  return {text, length};
}

}  // namespace souptree

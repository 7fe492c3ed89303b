#pragma once
// Known names: from a text to its id and back, without a NameTable.
//
// A name of at most 16 bytes is two numbers to the parser. One multiplication, two loads and two
// comparisons tell which known name it is; a tag or attribute costs no more, known or not.

#include <bit>
#include <cstring>
#include <string_view>

#include "names/generated/known_names.h"

namespace souptree {

// The bytes of a name of at most `max_length` bytes, zero padded, as two little-endian numbers.
struct ShortName {
  static constexpr std::uint32_t max_length = name_cell_bytes;

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

// The tables of the look-ups. They are laid out when the program starts, which takes some ten
// microseconds: the texts alone are a third of what a page would have to download.
class KnownNames {
 public:
  KnownNames() = default;
  // All of them, in the order of their ids, from 1 on, a space before each.
  explicit KnownNames(std::u8string_view texts) { read(texts); }
  KnownNames(const KnownNames&) = delete;
  KnownNames& operator=(const KnownNames&) = delete;

  // Of an object that has none yet.
  void read(std::u8string_view texts);

  // Exact: `viewbox` and `viewBox` are two names. Name::none when there is no such known name.
  Name find(std::uint64_t low, std::uint64_t high) const {
    for (std::uint32_t slot = first_slot(low, high);; slot = (slot + 1) % slot_count) {
      const std::uint16_t id = slots_[slot];
      if (id == 0 || (cells_[id].low == low && cells_[id].high == high)) return Name{id};
    }
  }
  // The known name of a text of any length.
  Name find(std::u8string_view text) const;
  // `name` is known, or Name::none, whose text is empty.
  std::u8string_view text(Name name) const;

 private:
  static constexpr std::uint32_t slot_bits = 11;
  static constexpr std::uint32_t slot_count = 1u << slot_bits;
  static constexpr std::uint32_t long_name_count = known_name_count - first_long_name;
  static_assert(known_name_count * 2 < slot_count);

  // The bytes of a short name, zero padded: what a look-up compares, and the text.
  struct Cell {
    std::uint64_t low = 0;
    std::uint64_t high = 0;
  };

  static std::uint32_t first_slot(std::uint64_t low, std::uint64_t high) {
    constexpr std::uint64_t multiplier = 0x9e3779b97f4a7c15u;
    const std::uint64_t hash = (low ^ std::rotl(high, 29)) * multiplier;
    return static_cast<std::uint32_t>(hash >> (64 - slot_bits));
  }
  Name find_long(std::u8string_view text) const;

  Cell cells_[first_long_name];
  // Open addressing: ids, 0 where there is none.
  std::uint16_t slots_[slot_count] = {};
  // Of names that do not fit in a cell: few enough to look at each, as hardly any is as long as another.
  std::u8string_view long_texts_[long_name_count];
  char8_t texts_[known_name_bytes] = {};
};

// Natively the texts are compiled in. The module for JavaScript gets them from there, which has them in
// any case, so that they are downloaded once.
extern KnownNames known_names;

}  // namespace souptree

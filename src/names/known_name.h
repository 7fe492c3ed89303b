#pragma once
// KnownNames: lookup of the known names by text and by id. The known names are a fixed list, and
// have the same ids in all documents.
//
// The parser represents a name of at most 16 bytes as two numbers. Most lookups of such a name take
// one multiplication and at most two comparisons of numbers.

#include <bit>
#include <cstring>
#include <string_view>

#include "names/generated/known_names.h"

namespace souptree {

// A name of at most `max_length` bytes. `low` and `high` are its bytes as two little-endian
// numbers, padded with zeros.
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

// The lookup tables. read() fills the tables at start-up, because filled tables would increase the
// download of the module.
class KnownNames {
 public:
  KnownNames() = default;
  // `texts` contains all known names in the order of their ids. A space precedes each name.
  explicit KnownNames(std::u8string_view texts) { static_cast<void>(read(texts)); }
  KnownNames(const KnownNames&) = delete;
  KnownNames& operator=(const KnownNames&) = delete;

  // Fills the tables, which must be empty. For `texts`, see the constructor. Returns false if `texts`
  // are not as many bytes as the known names, or cannot be divided into names of their lengths. The
  // tables are then useless, but read() has written nothing outside of them.
  [[nodiscard]] bool read(std::u8string_view texts);

  // Finds the name that a ShortName with these members represents. Returns Name::none if the name
  // is not known. The lookup is case-sensitive: `viewbox` and `viewBox` are two names.
  Name find(std::uint64_t low, std::uint64_t high) const {
    for (std::uint32_t slot = first_slot(low, high);; slot = (slot + 1) % slot_count) {
      const std::uint16_t id = slots_[slot];
      if (id == 0 || (cells_[id].low == low && cells_[id].high == high)) return Name{id};
    }
  }
  // Finds a name of any length by its text.
  Name find(std::u8string_view text) const;
  // `name` must be a known name or Name::none. The text of Name::none is empty.
  std::u8string_view text(Name name) const;

 private:
  static constexpr std::uint32_t slot_bits = 11;
  static constexpr std::uint32_t slot_count = 1u << slot_bits;
  static constexpr std::uint32_t long_name_count = known_name_count - first_long_name;
  static_assert(known_name_count * 2 < slot_count);

  // The bytes of a name, as in ShortName. They are the key of a lookup and also the text.
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
  // A hash table with open addressing and linear probing. A slot has an id; an empty slot has 0.
  std::uint16_t slots_[slot_count] = {};
  // Names that do not fit in a cell. A linear search of them is fast, because these names are few
  // and mostly differ in length.
  std::u8string_view long_texts_[long_name_count];
  char8_t texts_[known_name_bytes] = {};
};

// Native programs contain the texts of the names. The WASM module gets them from the JavaScript
// wrapper, which needs the texts too. So a page downloads the texts only once.
extern KnownNames known_names;

}  // namespace souptree

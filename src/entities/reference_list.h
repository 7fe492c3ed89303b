#pragma once
// The list of named character references, as it is searched.  #named-character-reference-state
//
// The generated tables tell each name by what differs from the one before it, which is what takes
// the fewest bytes to download. They are read once, when the first reference is looked for that is
// not among the most frequent; that takes some ten microseconds.

#include <cstdint>
#include <string_view>

#include "entities/generated/named_character_references.h"

namespace souptree {

class ReferenceList {
 public:
  // Unpacked at the first call.
  static const ReferenceList& get();

  // Without its semicolon; sorted by bytes.
  std::u8string_view name(std::uint32_t index) const {
    return {names_ + name_begins_[index],
            std::size_t{name_begins_[index + 1]} - name_begins_[index]};
  }
  // What it stands for; the bytes are static.
  std::u8string_view expansion(std::uint32_t index) const;
  bool semicolon_optional(std::uint32_t index) const;

 private:
  static constexpr std::uint32_t count = named_character_references::name_count;

  ReferenceList();

  char8_t names_[named_character_references::name_bytes];
  std::uint16_t name_begins_[count + 1];
  std::uint16_t expansion_begins_[count + 1];
};

}  // namespace souptree

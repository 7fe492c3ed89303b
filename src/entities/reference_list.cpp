#include "entities/reference_list.h"

#include <cstring>

#include "text/utf8.h"

namespace souptree {

namespace table = named_character_references;

const ReferenceList& ReferenceList::get() {
  static const ReferenceList list;
  return list;
}

ReferenceList::ReferenceList() {
  const std::uint8_t* tail = table::tails;
  std::uint32_t name_end = 0;
  std::uint32_t expansion_end = 0;
  const char8_t* before = names_;
  for (std::uint32_t index = 0; index < count; ++index) {
    const std::uint32_t head = table::heads[index];
    name_begins_[index] = static_cast<std::uint16_t>(name_end);
    expansion_begins_[index] = static_cast<std::uint16_t>(expansion_end);
    const std::uint32_t shared = head & table::shared_mask;
    char8_t* const name = names_ + name_end;
    std::memcpy(name, before, shared);
    name_end += shared;
    do {
      names_[name_end++] = static_cast<char8_t>(*tail & ~table::last_character);
    } while ((*tail++ & table::last_character) == 0);
    before = name;
    expansion_end += utf8_length_begun(table::texts[expansion_end]);
    if ((head & table::two_code_points) != 0) {
      expansion_end += utf8_length_begun(table::texts[expansion_end]);
    }
  }
  name_begins_[count] = static_cast<std::uint16_t>(name_end);
  expansion_begins_[count] = static_cast<std::uint16_t>(expansion_end);
}

std::u8string_view ReferenceList::expansion(std::uint32_t index) const {
  const std::uint32_t begin = expansion_begins_[index];
  return {table::texts + begin, std::size_t{expansion_begins_[index + 1]} - begin};
}

bool ReferenceList::semicolon_optional(std::uint32_t index) const {
  return (table::heads[index] & table::semicolon_optional) != 0;
}

}  // namespace souptree

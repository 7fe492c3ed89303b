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
  const std::uint8_t* entry = table::entries;
  const std::uint16_t* written_out = table::written_out;
  char32_t code_point = 0;
  std::uint32_t expansion_begin = 0;
  for (std::uint32_t count = 0; count < table::name_count; ++count) {
    const std::uint32_t head = *entry++;
    if (const std::uint32_t step = head & table::step_mask; step != 0) {
      expansion_begin = expansions_end_;
      code_point += step < table::step_written_out ? step : *written_out++;
      append_to_expansions(code_point);
      if (step == table::two_code_points) append_to_expansions(*written_out++);
    }
    Beginning name = begin(*entry++);
    while (!table::is_head(*entry)) name = go_on_or_add(name, *entry++);
    node(name).expansion_begin = static_cast<std::uint16_t>(expansion_begin);
    node(name).expansion_length = (expansions_end_ - expansion_begin) & 0x7f;
    node(name).semicolon_optional = (head & table::semicolon_optional) != 0;
  }
}

void ReferenceList::append_to_expansions(char32_t code_point) {
  const auto [bytes, length] = encode_utf8(code_point);
  std::memcpy(expansions_ + expansions_end_, bytes, length);
  expansions_end_ += length;
}

ReferenceList::Beginning ReferenceList::go_on(Beginning beginning, char8_t character) const {
  Beginning longer = node(beginning).longer;
  while (longer != Beginning::none && node(longer).character != character) {
    longer = node(longer).next;
  }
  return longer;
}

ReferenceList::Beginning ReferenceList::go_on_or_add(Beginning beginning, char8_t character) {
  const Beginning known = go_on(beginning, character);
  if (known != Beginning::none) return known;
  const Beginning added{static_cast<std::uint16_t>(node_count_++)};
  node(added).character = character;
  node(added).next = node(beginning).longer;
  node(beginning).longer = added;
  return added;
}

std::u8string_view ReferenceList::expansion(Beginning name) const {
  return {expansions_ + node(name).expansion_begin, node(name).expansion_length};
}

bool ReferenceList::semicolon_optional(Beginning name) const {
  return node(name).semicolon_optional != 0;
}

}  // namespace souptree

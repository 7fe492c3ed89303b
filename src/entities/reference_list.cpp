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
  const std::uint16_t* long_values = table::long_values;
  char32_t code_point = 0;
  std::uint32_t expansion_begin = 0;
  for (std::uint32_t count = 0; count < table::name_count; ++count) {
    const std::uint32_t head = *entry++;
    if (const std::uint32_t delta = head & table::delta_mask; delta != 0) {
      expansion_begin = expansions_end_;
      code_point += delta < table::long_delta ? delta : *long_values++;
      append_to_expansions(code_point);
      if (delta == table::two_code_points) append_to_expansions(*long_values++);
    }
    TrieNode name = begin(*entry++);
    while (!table::is_head(*entry)) name = step_or_add(name, *entry++);
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

ReferenceList::TrieNode ReferenceList::step(TrieNode parent, char8_t character) const {
  TrieNode child = node(parent).first_child;
  while (child != TrieNode::none && node(child).character != character) {
    child = node(child).next_sibling;
  }
  return child;
}

ReferenceList::TrieNode ReferenceList::step_or_add(TrieNode parent, char8_t character) {
  const TrieNode known = step(parent, character);
  if (known != TrieNode::none) return known;
  const TrieNode added{static_cast<std::uint16_t>(node_count_++)};
  node(added).character = character;
  node(added).next_sibling = node(parent).first_child;
  node(parent).first_child = added;
  return added;
}

std::u8string_view ReferenceList::expansion(TrieNode name) const {
  return {expansions_ + node(name).expansion_begin, node(name).expansion_length};
}

bool ReferenceList::semicolon_optional(TrieNode name) const {
  return node(name).semicolon_optional != 0;
}

}  // namespace souptree

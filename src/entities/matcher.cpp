#include "entities/matcher.h"

#include "entities/generated/named_character_references.h"
#include "text/code_unit.h"

namespace souptree {

namespace {

namespace table = named_character_references;

constexpr NamedReference needs_more_input{ReferenceMatch::needs_more_input, false, 0, {}};

std::u8string_view expansion_of(std::uint32_t number) {
  const std::uint32_t place = table::expansions[number];
  const std::uint32_t length_mask = (1u << table::text_length_bits) - 1;
  return {table::texts + (place >> table::text_length_bits), place & length_mask};
}

// The five references that make up nearly all of those in pages, without a walk.
NamedReference frequent_reference(std::u8string_view text) {
  const auto if_next = [text](std::u8string_view name, std::u8string_view expansion) {
    if (!text.starts_with(name)) return NamedReference{};
    const std::uint32_t length = static_cast<std::uint32_t>(name.size());
    return NamedReference{ReferenceMatch::found, true, length, expansion};
  };
  switch (text.front()) {
    case u8'a': return if_next(u8"amp;", u8"&");
    case u8'g': return if_next(u8"gt;", u8">");
    case u8'l': return if_next(u8"lt;", u8"<");
    case u8'n': return if_next(u8"nbsp;", u8"\u00A0");
    case u8'q': return if_next(u8"quot;", u8"\"");
    default: return {};
  }
}

// The edge for `character` among those that begin at `place`, 0 if there is none.
std::uint32_t edge_for(char8_t character, std::uint32_t place) {
  for (;; ++place) {
    const std::uint32_t edge = table::edges[place];
    if ((edge >> table::character_shift & table::character_mask) == character) return edge;
    if ((edge >> table::last_shift & table::last_mask) != 0) return 0;
  }
}

const table::FirstEdge& first_edge_for(char8_t letter) {
  const int index = letter >= u8'a' ? letter - u8'a' + 26 : letter - u8'A';
  return table::first_edges[index];
}

// `text` begins with a letter.
NamedReference walk(std::u8string_view text, InputEnd end) {
  const table::FirstEdge& start = first_edge_for(text.front());
  std::uint32_t number = start.passed;
  std::uint32_t first = start.first;
  std::uint32_t ending = 0;
  NamedReference longest;
  for (std::uint32_t length = 1;; ++length) {
    const bool at_limit = length == text.size();
    if (at_limit && end == InputEnd::open) {
      // Every path goes on, by an edge or by a semicolon.
      return needs_more_input;
    }
    if (ending != 0 && !at_limit && text[length] == u8';') {
      return {ReferenceMatch::found, true, length + 1, expansion_of(number)};
    }
    if (ending == table::semicolon_optional) {
      longest = {ReferenceMatch::found, false, length, expansion_of(number)};
    }
    if (at_limit || first == 0) return longest;
    const std::uint32_t edge = edge_for(text[length], first);
    if (edge == 0) return longest;
    if (ending != 0) ++number;
    number += edge >> table::passed_shift & table::passed_mask;
    ending = edge >> table::ending_shift & table::ending_mask;
    first = edge >> table::first_shift & table::first_mask;
  }
}

}  // namespace

NamedReference match_named_character_reference(const char8_t* cursor, const char8_t* limit,
                                               InputEnd end) {
  const std::u8string_view text(cursor, static_cast<std::size_t>(limit - cursor));
  if (text.empty()) {
    return end == InputEnd::open ? needs_more_input : NamedReference{};
  }
  if (!is_ascii_alpha(text.front())) return {};
  if (const NamedReference frequent = frequent_reference(text); frequent.length != 0)
    return frequent;
  return walk(text, end);
}

}  // namespace souptree

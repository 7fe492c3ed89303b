#pragma once
// Finds the longest named character reference at the start of a text.
// #named-character-reference-state
//
// If the text may continue and the continuation could change the match, the result is
// `needs_more_input`.

#include <cstdint>
#include <string_view>

namespace souptree {

enum class InputEnd : bool {
  open,    // more input may follow
  closed,  // no input follows
};

enum class ReferenceMatch : std::uint8_t { none, found, needs_more_input };

struct NamedReference {
  ReferenceMatch match = ReferenceMatch::none;
  bool ends_in_semicolon = false;
  // Bytes of the name without the ampersand, including the semicolon if present.
  std::uint32_t length = 0;
  // The characters that the reference represents, in static memory.
  std::u8string_view expansion;
};

// `cursor` is the address after the ampersand. `limit` is the end of the available bytes.
NamedReference match_named_character_reference(const char8_t* cursor, const char8_t* limit,
                                               InputEnd);

}  // namespace souptree

#pragma once
// The longest named character reference that a text begins with.  #named-character-reference-state
//
// Each character narrows down the names that begin alike; text that may still grow into a
// longer name is left for when there is more of it.

#include <cstdint>
#include <string_view>

namespace souptree {

enum class InputEnd : bool {
  open,    // more input may follow the bytes there are
  closed,  // nothing follows
};

enum class ReferenceMatch : std::uint8_t { none, found, needs_more_input };

struct NamedReference {
  ReferenceMatch match = ReferenceMatch::none;
  bool ends_in_semicolon = false;
  // Bytes of the name, without the ampersand and with its semicolon if it has one.
  std::uint32_t length = 0;
  // What it stands for; the bytes are static.
  std::u8string_view expansion;
};

// `cursor` is behind the ampersand. `limit` is the end of the bytes there are; nothing is read
// there.
NamedReference match_named_character_reference(const char8_t* cursor, const char8_t* limit,
                                               InputEnd);

}  // namespace souptree

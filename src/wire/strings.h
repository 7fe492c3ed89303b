#pragma once
// Strings of an encoded buffer: ASCII ones take a byte a code unit, all others two.

#include <string_view>

#include "base/array.h"
#include "text/utf8.h"
#include "wire/generated/format.h"

namespace souptree {

// Where a string stands among the ASCII or, from wire::wide_strings on, the wide strings; both in
// code units.
struct StringPlace {
  std::uint32_t offset;
  std::uint32_t length;
};

inline StringPlace append_wide(Array<char16_t>& wide, std::u8string_view text) {
  const std::uint32_t begin = wide.size();
  char16_t* const units = wide.extend(static_cast<std::uint32_t>(text.size()));
  wide.truncate(static_cast<std::uint32_t>(utf8_to_utf16(text, units) - wide.data()));
  return {wire::wide_strings + begin, wide.size() - begin};
}

}  // namespace souptree

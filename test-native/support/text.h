#pragma once
// Text for the parser.

#include <cstring>
#include <string_view>

#include "text/input.h"

namespace souptree::testing {

// The text must outlive the result.
inline std::u8string_view as_utf8(std::string_view text) {
  return {reinterpret_cast<const char8_t*>(text.data()), text.size()};
}

// Appends a piece to the input.
inline void give(Input& input, std::u8string_view piece) {
  const auto size = static_cast<std::uint32_t>(piece.size());
  char8_t* const buffer = input.prepare(size);
  if (size != 0) std::memcpy(buffer, piece.data(), size);
  input.commit(size);
}

}  // namespace souptree::testing

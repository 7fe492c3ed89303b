#pragma once
// Code points to UTF-8, and UTF-8 counted as UTF-16.

#include <string_view>

#include "base/array.h"

namespace souptree {

struct Utf8Bytes {
  char8_t bytes[4];
  std::uint32_t length;
};

// Surrogates are encoded like other code points (WTF-8).
constexpr Utf8Bytes encode_utf8(char32_t code_point) {
  const auto tail = [code_point](unsigned shift) {
    return static_cast<char8_t>(0x80 | (code_point >> shift & 0x3f));
  };
  if (code_point < 0x80) return {{static_cast<char8_t>(code_point)}, 1};
  if (code_point < 0x800) return {{static_cast<char8_t>(0xc0 | code_point >> 6), tail(0)}, 2};
  if (code_point < 0x10000) {
    return {{static_cast<char8_t>(0xe0 | code_point >> 12), tail(6), tail(0)}, 3};
  }
  return {{static_cast<char8_t>(0xf0 | code_point >> 18), tail(12), tail(6), tail(0)}, 4};
}

// UTF-16 code units of the character that begins with this byte; 0 for a byte inside of one.
constexpr std::uint32_t utf16_units_begun(char8_t byte) {
  return (byte & 0xc0) == 0x80 ? 0 : byte >= 0xf0 ? 2 : 1;
}

inline std::uint32_t utf16_length(std::u8string_view text) {
  std::uint32_t units = 0;
  for (const char8_t byte : text) units += utf16_units_begun(byte);
  return units;
}

inline void append_utf8(Array<char8_t>& text, char32_t code_point) {
  const Utf8Bytes encoded = encode_utf8(code_point);
  std::memcpy(text.extend(encoded.length), encoded.bytes, encoded.length);
}

}  // namespace souptree

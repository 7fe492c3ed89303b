#pragma once
// Encodes and decodes UTF-8, converts it to UTF-16, and counts its UTF-16 code units.

#include <string_view>

#include "base/array.h"
#include "text/scan.h"

namespace souptree {

struct Utf8Bytes {
  char8_t bytes[4];
  std::uint32_t length;
};

// Encodes a code point. A surrogate takes three bytes, as WTF-8 defines.
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

// Writes a code point as `encode_utf8` encodes it, and returns the end of the encoded bytes. Always
// writes four bytes, so `out` must have capacity for four.
[[gnu::noinline]] inline char8_t* write_utf8(char32_t code_point, char8_t* out) {
  const Utf8Bytes encoded = encode_utf8(code_point);
  std::memcpy(out, encoded.bytes, sizeof encoded.bytes);
  return out + encoded.length;
}

// Eight bytes of text.
inline std::uint64_t load_word(const char8_t* bytes) {
  std::uint64_t word;
  std::memcpy(&word, bytes, sizeof word);
  return word;
}

// Whether the bytes of a word, or of words joined with `|`, are ASCII.
constexpr bool is_ascii_word(std::uint64_t word) {
  return (word & 0x8080808080808080u) == 0;
}

inline bool is_ascii_text(std::u8string_view text) {
  const char8_t* cursor = text.data();
  std::size_t left = text.size();
  std::uint64_t seen = 0;
  for (; left >= 8; left -= 8, cursor += 8) seen |= load_word(cursor);
  for (; left > 0; --left) seen |= *cursor++;
  return is_ascii_word(seen);
}

// Converts `text` to UTF-16 and returns the end of the output. `text` must be well-formed UTF-8 or
// WTF-8. `units` must have capacity for one unit per byte of `text`. A lone surrogate becomes one
// unit.
inline char16_t* utf8_to_utf16(std::u8string_view text, char16_t* units) {
  const auto tail = [](char8_t byte) { return static_cast<char32_t>(byte & 0x3f); };
  const char8_t* byte = text.data();
  const char8_t* const end = byte + text.size();
  // Each branch except the last loops, because most characters have the same length as the previous
  // character. Characters of four bytes are rare.
  while (byte != end) {
    const char8_t lead = *byte;
    if (lead < 0x80) {
      if (end - byte >= 16 && widen_if_ascii(byte, units)) {
        byte += 16;
        units += 16;
        continue;
      }
      do {
        *units++ = static_cast<char16_t>(*byte++);
      } while (byte != end && *byte < 0x80);
    } else if (lead < 0xe0) {
      do {
        *units++ = static_cast<char16_t>((byte[0] & 0x1f) << 6 | tail(byte[1]));
        byte += 2;
      } while (byte != end && (*byte & 0xe0) == 0xc0);
    } else if (lead < 0xf0) {
      do {
        *units++ =
            static_cast<char16_t>((byte[0] & 0xf) << 12 | tail(byte[1]) << 6 | tail(byte[2]));
        byte += 3;
      } while (byte != end && (*byte & 0xf0) == 0xe0);
    } else {
      const char32_t offset = (static_cast<char32_t>(lead & 7) << 18 | tail(byte[1]) << 12 |
                               tail(byte[2]) << 6 | tail(byte[3])) -
                              0x10000;
      *units++ = static_cast<char16_t>(0xd800 | offset >> 10);
      *units++ = static_cast<char16_t>(0xdc00 | (offset & 0x3ff));
      byte += 4;
    }
  }
  return units;
}

// The number of UTF-16 code units of a character whose first byte is `byte`. 0 for a continuation
// byte.
constexpr std::uint32_t utf16_units_begun(char8_t byte) {
  return (byte & 0xc0) == 0x80 ? 0 : byte >= 0xf0 ? 2 : 1;
}

// The number of UTF-8 bytes of a character whose first byte is `byte`.
constexpr std::uint32_t utf8_length_begun(char8_t byte) {
  return byte < 0xc0 ? 1 : byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4;
}

// The code point of a character of UTF-8 or WTF-8. All bytes of the character must be readable.
constexpr char32_t decode_utf8(const char8_t* character) {
  const std::uint32_t length = utf8_length_begun(*character);
  if (length == 1) return static_cast<char32_t>(*character);
  char32_t code_point = *character & 0x7fu >> length;
  for (std::uint32_t i = 1; i < length; ++i) code_point = code_point << 6 | (character[i] & 0x3f);
  return code_point;
}

inline void append_utf8(Array<char8_t>& text, char32_t code_point) {
  const Utf8Bytes encoded = encode_utf8(code_point);
  std::memcpy(text.extend(encoded.length), encoded.bytes, encoded.length);
}

}  // namespace souptree

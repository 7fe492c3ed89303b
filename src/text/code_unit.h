#pragma once
// Tests and conversions of ASCII characters in UTF-8 text. All characters that are special in
// HTML's syntax are ASCII, so one byte is enough.

#include <cstdint>
#include <string_view>

namespace souptree {

// #ascii-whitespace. CR is never in the normalised input, but a character reference can represent
// it.
constexpr bool is_whitespace(char8_t byte) {
  return byte == ' ' || byte == '\n' || byte == '\t' || byte == '\f' || byte == '\r';
}
constexpr bool is_ascii_digit(char8_t byte) {
  return byte >= '0' && byte <= '9';
}
constexpr bool is_ascii_upper_alpha(char8_t byte) {
  return byte >= 'A' && byte <= 'Z';
}
constexpr bool is_ascii_alpha(char8_t byte) {
  return (byte | 0x20) >= 'a' && (byte | 0x20) <= 'z';
}
constexpr bool is_ascii_alphanumeric(char8_t byte) {
  return is_ascii_digit(byte) || is_ascii_alpha(byte);
}
constexpr char8_t to_ascii_lowercase(char8_t byte) {
  return is_ascii_upper_alpha(byte) ? static_cast<char8_t>(byte + 0x20) : byte;
}

// The value of a hexadecimal digit. Returns 16 for any other byte.
constexpr std::uint32_t hexadecimal_digit(char8_t byte) {
  if (is_ascii_digit(byte)) return byte - std::uint32_t{'0'};
  const std::uint32_t letter = (byte | 0x20u) - 'a';
  return letter < 6 ? letter + 10 : 16;
}

// Whether two strings are an #ascii-case-insensitive match. `lowercase` must be in lower case.
constexpr bool equals_ignoring_ascii_case(std::u8string_view text, std::u8string_view lowercase) {
  if (text.size() != lowercase.size()) return false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (to_ascii_lowercase(text[i]) != lowercase[i]) return false;
  }
  return true;
}

// U+FFFD REPLACEMENT CHARACTER
inline constexpr char8_t replacement_character[] = u8"\uFFFD";

}  // namespace souptree

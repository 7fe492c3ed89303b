#pragma once
// Surrogates: the code units of UTF-16 that represent a code point above U+FFFF in pairs.

namespace souptree {

// #surrogate
constexpr bool is_surrogate(char32_t unit) {
  return (unit & 0xf800) == 0xd800;
}
// #leading-surrogate
constexpr bool is_leading_surrogate(char32_t unit) {
  return (unit & 0xfc00) == 0xd800;
}
// #trailing-surrogate
constexpr bool is_trailing_surrogate(char32_t unit) {
  return (unit & 0xfc00) == 0xdc00;
}
// The code point that a surrogate pair represents.
constexpr char32_t code_point_of_pair(char32_t leading, char32_t trailing) {
  return 0x10000 + ((leading & 0x3ff) << 10 | (trailing & 0x3ff));
}

}  // namespace souptree

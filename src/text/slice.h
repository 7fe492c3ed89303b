#pragma once
// Slice: a reference to a string, in eight bytes.
//
//   bit 31 of offset    0: bytes of the input        1: bytes of the parser's StringStore
//   bits 0-30           offset of the first byte in the input or store
//
// If a string appears verbatim in the input, its Slice refers to the input. Otherwise, the string
// is in the StringStore. Examples are strings that had character references or U+0000, and strings
// whose parts are not adjacent in the input.

#include <cstdint>

namespace souptree {

struct Slice {
  static constexpr std::uint32_t in_store = 0x80000000u;

  std::uint32_t offset = 0;
  std::uint32_t length = 0;  // in bytes

  bool is_in_store() const { return (offset & in_store) != 0; }
  bool empty() const { return length == 0; }
  std::uint32_t end() const { return offset + length; }
  // For a slice of the input, after the input has forgotten the bytes before `forgotten`.
  void forget_before(std::uint32_t forgotten) {
    if (!is_in_store() && offset >= forgotten) offset -= forgotten;
  }
};

}  // namespace souptree

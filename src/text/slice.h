#pragma once
// Slice: a string as a reference of eight bytes, without a copy.
//
//   bit 31 of offset    0: bytes of the input        1: bytes of the parser's StringStore
//   bits 0-30           offset of the first byte in the input or store
//
// A string that appears verbatim in the input refers to the input. The store holds only strings
// that differ from the input: character references, U+0000, text that markup interrupts.

#include <cstdint>

namespace souptree {

struct Slice {
  static constexpr std::uint32_t in_store = 0x80000000u;

  std::uint32_t offset = 0;
  std::uint32_t length = 0;

  bool is_in_store() const { return (offset & in_store) != 0; }
  bool empty() const { return length == 0; }
  std::uint32_t end() const { return offset + length; }
};

}  // namespace souptree

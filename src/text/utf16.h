#pragma once
// UTF-16 as the host's strings have it, to the parser's UTF-8.

#include "text/source_kind.h"

namespace souptree {

struct Utf8Text {
  std::uint32_t size;
  SourceKind kind;
};

// Where `count` code units have to stand behind the start of their UTF-8, if that is to be written
// where they are: it never gets ahead of what is read.
constexpr std::uint32_t utf16_offset(std::uint32_t count) {
  return count + (count & 1);
}

// Writes `count` code units as UTF-8: three bytes for a unit at most, and perhaps one more behind them.
// `utf16` may be `utf8` plus utf16_offset().
Utf8Text utf16_to_utf8(const char8_t* utf16, std::uint32_t count, char8_t* utf8);

}  // namespace souptree

#pragma once
// Conversion of the host's UTF-16 strings to the parser's UTF-8.

#include <cstdint>

#include "text/source_kind.h"

namespace souptree {

struct Utf8Text {
  std::uint32_t size;
  SourceKind kind;
};

// Writes `count` code units as UTF-8: at most three bytes per unit, and possibly one extra byte
// after them. Input and output may be in one buffer if `utf16` is more than `count` bytes after
// `utf8`: then writes never overtake reads.
Utf8Text utf16_to_utf8(const char8_t* utf16, std::uint32_t count, char8_t* utf8);

// Converts text that arrives as UTF-16 pieces in one buffer. Each piece is written after the UTF-8
// so far and converted in place. So the buffer is little larger than the UTF-8. No piece may end
// inside a surrogate pair.
class Utf16Pieces {
 public:
  // Returns the offset in the buffer at which the caller writes a piece of `count` code units; the
  // offset is even. The previous piece must have been converted.
  std::uint32_t prepare(std::uint32_t count) {
    const std::uint32_t gap = count == 0 ? 0 : count + 1;
    begin_ = (utf8_.size + gap + 1) & ~1u;
    count_ = count;
    return begin_;
  }
  // The end of the piece in the buffer.
  std::uint32_t end() const { return begin_ + count_ * 2; }
  // Converts the piece. The buffer may have moved with its contents.
  void convert(char8_t* buffer);
  // Returns the complete text and resets this object.
  Utf8Text finish();

 private:
  Utf8Text utf8_{0, SourceKind::ascii};
  std::uint32_t begin_ = 0;
  std::uint32_t count_ = 0;
};

}  // namespace souptree

#pragma once
// Conversion of the host's UTF-16 strings to the parser's UTF-8.

#include <cstdint>

#include "text/source_kind.h"

namespace souptree {

// The result of a conversion: the number of bytes of UTF-8, and their kind.
struct Utf8Text {
  std::uint32_t size;
  SourceKind kind;
};

// Converts the `count` code units at `utf16` and writes them to `utf8`. `utf8` must have capacity
// for three bytes per unit and one more byte. If `utf16` is more than `count` bytes after `utf8`,
// both may be in one buffer: then writes never overtake reads.
Utf8Text utf16_to_utf8(const char8_t* utf16, std::uint32_t count, char8_t* utf8);

// Converts text that arrives as pieces of UTF-16 in one buffer. The caller writes each piece after
// the UTF-8 of the earlier pieces, and convert() converts it in place. So after that UTF-8, the
// buffer needs only three bytes for each code unit of one piece, and two more. No piece may end
// inside a surrogate pair.
class Utf16Pieces {
 public:
  // Returns the offset in the buffer at which the caller has to write a piece of `count` code
  // units. The offset is even. The previous piece must have been converted.
  std::uint32_t prepare(std::uint32_t count) {
    const std::uint32_t gap = count == 0 ? 0 : count + 1;
    begin_ = (utf8_.size + gap + 1) & ~1u;
    count_ = count;
    return begin_;
  }
  // The offset in the buffer at which the piece ends.
  std::uint32_t end() const { return begin_ + count_ * 2; }
  // Converts the piece. `buffer` is the current address of the buffer.
  void convert(char8_t* buffer);
  // Returns the size and kind of the complete text, which is at the start of the buffer. Resets
  // this object.
  Utf8Text finish();

 private:
  Utf8Text utf8_{0, SourceKind::ascii};
  std::uint32_t begin_ = 0;
  std::uint32_t count_ = 0;
};

}  // namespace souptree

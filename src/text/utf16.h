#pragma once
// UTF-16 as the host's strings have it, to the parser's UTF-8.

#include <cstdint>

#include "text/source_kind.h"

namespace souptree {

struct Utf8Text {
  std::uint32_t size;
  SourceKind kind;
};

// Writes `count` code units as UTF-8: three bytes for a unit at most, and perhaps one more behind them.
// `utf16` may be `utf8` plus more than `count` bytes: then what is written never gets ahead of what is read.
Utf8Text utf16_to_utf8(const char8_t* utf16, std::uint32_t count, char8_t* utf8);

// A text that comes as UTF-16, one piece after the other, each behind the UTF-8 of those before it, which
// it joins when it is there. So a text takes little more room than its UTF-8. No surrogate pair is cut.
class Utf16Pieces {
 public:
  // Where a piece of so many code units has to stand, from the start of the room on; an even number. The
  // one before it has been taken.
  std::uint32_t place(std::uint32_t count) {
    const std::uint32_t gap = count == 0 ? 0 : count + 1;
    place_ = (utf8_.size + gap + 1) & ~1u;
    count_ = count;
    return place_;
  }
  // Where it ends.
  std::uint32_t end() const { return place_ + count_ * 2; }
  // It is there. The room may be another than before, with the same contents.
  void take(char8_t* room);
  // The text, of which nothing is left here.
  Utf8Text finish();

 private:
  Utf8Text utf8_{0, SourceKind::ascii};
  std::uint32_t place_ = 0;
  std::uint32_t count_ = 0;
};

}  // namespace souptree

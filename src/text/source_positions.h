#pragma once
// SourcePositions: from offsets in the normalised input to what a caller counts in.
//
// Goes forward only: the offsets asked for must not decrease. One walk over the input in all.

#include "text/input.h"

namespace souptree {

struct SourcePosition {
  std::uint32_t offset;  // in the caller's units, CRLF counted as two
  std::uint32_t line;    // from 1
  std::uint32_t column;  // from 1, UTF-16 code units since the last newline
};

enum class OffsetUnits : bool { utf16, bytes };

class SourcePositions {
 public:
  SourcePositions(const Input& input, OffsetUnits units) : input_(input), units_(units) {}

  SourcePosition at(std::uint32_t offset);

 private:
  const Input& input_;
  OffsetUnits units_;
  std::uint32_t walked_ = 0;
  std::uint32_t next_collapsed_ = 0;
  std::uint32_t next_repair_ = 0;
  SourcePosition position_{0, 1, 1};
};

}  // namespace souptree

#pragma once
// A range of bytes in the normalised input. `end` is exclusive.

#include <cstdint>

namespace souptree {

struct SourceRange {
  std::uint32_t begin = 0;
  std::uint32_t end = 0;

  bool empty() const { return begin == end; }
};

}  // namespace souptree

#pragma once
// A range of bytes in the normalised input. `end` is exclusive.

#include <cstdint>

namespace souptree {

// The offset of a byte after the input has forgotten the bytes before `forgotten`. 0 for a byte that is
// forgotten.
constexpr std::uint32_t without(std::uint32_t forgotten, std::uint32_t offset) {
  return offset > forgotten ? offset - forgotten : 0;
}

struct SourceRange {
  std::uint32_t begin = 0;
  std::uint32_t end = 0;

  bool empty() const { return begin == end; }
};

}  // namespace souptree

#pragma once
// The encoding of a text. Each kind includes the kinds before it.

#include <cstdint>

namespace souptree {

enum class SourceKind : std::uint8_t {
  ascii,  // every byte is below 0x80
  utf8,
  wtf8,  // each lone surrogate is encoded as three bytes
};

}  // namespace souptree

#pragma once
// What is known of all code points of a text.

#include <cstdint>

namespace souptree {

enum class SourceKind : std::uint8_t {
  ascii,  // every byte is below 0x80
  utf8,
  wtf8,  // lone surrogates stand as three bytes each
};

}  // namespace souptree

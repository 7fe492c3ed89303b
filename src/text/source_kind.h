#pragma once
// The kind of a text in memory. A text of one kind is also a text of each later kind.

#include <cstdint>

namespace souptree {

enum class SourceKind : std::uint8_t {
  ascii,  // every byte is below 0x80
  utf8,
  wtf8,  // like UTF-8, but may contain lone surrogates, each encoded as three bytes
};

}  // namespace souptree

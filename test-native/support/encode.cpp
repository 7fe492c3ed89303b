#include "support/encode.h"

#include <algorithm>

namespace souptree::testing {

namespace {

SourceKind kind_of(const Input& source) {
  const char8_t* const end = source.data() + source.size();
  const auto is_ascii = [](char8_t byte) { return byte < 0x80; };
  if (std::all_of(source.data(), end, is_ascii)) return SourceKind::ascii;
  for (const char8_t* byte = source.data(); byte != end; ++byte) {
    if (byte[0] == 0xed && byte[1] >= 0xa0) return SourceKind::wtf8;
  }
  return SourceKind::utf8;
}

}  // namespace

std::u8string encode(Encoder& encoder, const Parser& parser, OffsetUnits offset_units,
                     const DocumentEncoding& encoding) {
  const bool fits = encoder.encode({.tree = parser.tree(),
                                    .names = parser.names(),
                                    .errors = parser.errors(),
                                    .source = parser.input(),
                                    .offset_units = offset_units,
                                    .source_kind = kind_of(parser.input()),
                                    .encoding = encoding});
  if (!fits) return {};
  return {encoder.bytes().begin(), encoder.bytes().end()};
}

}  // namespace souptree::testing

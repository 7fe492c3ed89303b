#pragma once
// Decoder: bytes of a known encoding to the input's UTF-8, cut anywhere.  #decode
//
// Malformed bytes become U+FFFD exactly where the Encoding Standard says. What stands for something
// else in the caller's bytes is told to the input, so that offsets count those.

#include "encoding/single_byte_decoder.h"
#include "encoding/utf16_decoder.h"
#include "encoding/utf8_decoder.h"
#include "text/source_map.h"

namespace souptree {

class Decoder {
 public:
  // Not an encoding that the host decodes.
  void start(Encoding);
  void decode(std::u8string_view bytes, Input&);
  // No more bytes come.
  void finish(Input&);

 private:
  Encoding encoding_ = Encoding::utf_8;
  Utf8Decoder utf8_;
  Utf16Decoder utf16_;
  SingleByteDecoder single_byte_;
  std::uint32_t replaced_bytes_ = 0;
};

// How the offsets in a source of that encoding follow from its text. What the host decodes, it hands
// over as text: offsets then are in units of that.
constexpr OffsetUnits offset_units_of(Encoding encoding) {
  if (encoding == Encoding::utf_8 || encoding == Encoding::replacement) return OffsetUnits::bytes;
  return is_utf_16(encoding) ? OffsetUnits::bytes_of_utf16 : OffsetUnits::utf16;
}

}  // namespace souptree

#pragma once
// Decoder: decodes bytes in a known encoding and appends the text to the input.  #decode
//
// Chunks may end at any byte. Malformed bytes become U+FFFD, as the Encoding Standard requires. If
// U+FFFD has another length than the malformed bytes, the decoder adds an Input::Repair. So offsets
// can count the caller's bytes.

#include "encoding/single_byte_decoder.h"
#include "encoding/utf16_decoder.h"
#include "encoding/utf8_decoder.h"
#include "text/source_map.h"

namespace souptree {

class Decoder {
 public:
  // Begins a text. The host must not be the decoder of this encoding: see is_decoded_by_host().
  void start(Encoding);
  void decode(std::u8string_view bytes, Input&);
  // Ends the text. The caller must call this function after the last bytes.
  void finish(Input&);

 private:
  Encoding encoding_ = Encoding::utf_8;
  Utf8Decoder utf8_;
  Utf16Decoder utf16_;
  SingleByteDecoder single_byte_;
  std::uint32_t replaced_bytes_ = 0;
};

// The units of offsets in a source with this encoding. In single-byte encodings, each byte is one
// UTF-16 code unit. If the host decodes the source, offsets count UTF-16 code units of the decoded
// text.
constexpr OffsetUnits offset_units_of(Encoding encoding) {
  if (encoding == Encoding::utf_8 || encoding == Encoding::replacement) return OffsetUnits::bytes;
  return is_utf_16(encoding) ? OffsetUnits::bytes_of_utf16 : OffsetUnits::utf16;
}

}  // namespace souptree

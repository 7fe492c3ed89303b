#pragma once
// The decoder of single-byte encodings and x-user-defined.  #single-byte-decoder
//
// Each byte becomes a character of one UTF-16 code unit. So an offset in bytes equals the offset in
// UTF-16 code units.

#include "encoding/encoding.h"
#include "text/input.h"
#include "text/utf8.h"

namespace souptree {

class SingleByteDecoder {
 public:
  // `Encoding` must be a single-byte encoding or x-user-defined.
  void start(Encoding);
  void decode(std::u8string_view bytes, Input&);

 private:
  char8_t* decode_block(std::u8string_view block, char8_t* out) const;

  // The characters of the bytes 0x80 to 0xFF.
  Utf8Bytes characters_[128];
};

}  // namespace souptree

#pragma once
// The single-byte decoder and x-user-defined's: each byte is one code point.  #single-byte-decoder
//
// All of these code points are one unit of UTF-16, so offsets in the bytes are offsets in such units.

#include "encoding/encoding.h"
#include "text/input.h"
#include "text/utf8.h"

namespace souptree {

class SingleByteDecoder {
 public:
  // A single-byte encoding or x-user-defined.
  void start(Encoding);
  void decode(std::u8string_view bytes, Input&);

 private:
  char8_t* decode_block(std::u8string_view block, char8_t* out) const;

  // What the bytes from 0x80 on become.
  Utf8Bytes characters_[128];
};

}  // namespace souptree

#pragma once
// The shared UTF-16 decoder, for both byte orders.  #shared-utf-16-decoder
//
// A lone surrogate becomes U+FFFD. Both are one UTF-16 code unit. So the offset of a character in
// bytes is twice its offset in UTF-16 code units.

#include "encoding/encoding.h"
#include "text/input.h"

namespace souptree {

class Utf16Decoder {
 public:
  void start(Encoding);
  void decode(std::u8string_view bytes, Input&);
  void finish(Input&);

 private:
  char8_t* decode_block(std::u8string_view block, char8_t* out);
  char8_t* decode_unit(char16_t unit, char8_t* out);

  bool big_endian_ = false;
  bool has_leading_byte_ = false;
  char8_t leading_byte_ = 0;
  char16_t leading_surrogate_ = 0;  // the last unit if it is a leading surrogate, else 0
};

}  // namespace souptree

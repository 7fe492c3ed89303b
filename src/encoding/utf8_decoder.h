#pragma once
// The UTF-8 decoder: bytes that may be anything in, well-formed UTF-8 out.  #utf-8-decoder
//
// Each maximal malformed part becomes one U+FFFD, as the Encoding Standard has it. A byte order mark is
// a character like others: whoever sniffs for one skips it.

#include <string_view>

#include "text/input.h"

namespace souptree {

// Length of the longest prefix of [begin, end) that is well-formed.
std::size_t well_formed_utf8_prefix(const char8_t* begin, const char8_t* end);

inline bool is_well_formed_utf8(std::u8string_view bytes) {
  return well_formed_utf8_prefix(bytes.data(), bytes.data() + bytes.size()) == bytes.size();
}

class Utf8Decoder {
 public:
  void start() { pending_count_ = 0; }
  void decode(std::u8string_view bytes, Input&);
  void finish(Input&);

 private:
  const char8_t* decode_pending(const char8_t* cursor, const char8_t* end, Input&);

  // The beginning of a character whose other bytes have not come yet.
  char8_t pending_[3];
  std::uint32_t pending_count_ = 0;
};

}  // namespace souptree

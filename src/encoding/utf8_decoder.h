#pragma once
// The UTF-8 decoder: decodes any bytes to well-formed UTF-8.  #utf-8-decoder
//
// Each malformed sequence becomes one U+FFFD, as the Encoding Standard requires. The caller of the
// decoder removes the byte order mark.

#include <string_view>

#include "text/input.h"

namespace souptree {

// The length of the longest well-formed prefix of [begin, end).
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

  // The bytes of a character that the last chunk began but did not complete.
  char8_t pending_[3];
  std::uint32_t pending_count_ = 0;
};

}  // namespace souptree

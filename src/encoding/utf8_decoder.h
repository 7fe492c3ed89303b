#pragma once
// The UTF-8 decoder: bytes that may be anything in, well-formed UTF-8 out.  #utf-8-decoder
//
// Each maximal malformed part becomes one U+FFFD, as the Encoding Standard has it. A byte order mark
// at the start is dropped.

#include <string_view>

#include "text/input.h"

namespace souptree {

// Length of the longest prefix of [begin, end) that is well-formed.
std::size_t well_formed_utf8_prefix(const char8_t* begin, const char8_t* end);

// Whether decoding would change nothing: well-formed, without a byte order mark.
bool is_well_formed_utf8_file(std::u8string_view bytes);

// Decodes the whole file `bytes` as the one and only content of `input`, which is freshly reset.
void decode_utf8_into(Input& input, std::u8string_view bytes, RememberPositions);

// The same for a file that comes in pieces, cut anywhere.
class Utf8Pieces {
 public:
  void write(Input&, std::u8string_view bytes);
  // Nothing follows.
  void end(Input&);

 private:
  void decode(Input&, std::u8string_view bytes);

  bool at_start_ = true;
  // The beginning of a character whose rest has not come.
  char8_t held_back_[3];
  std::uint32_t held_back_count_ = 0;
  Array<char8_t> joined_;
};

}  // namespace souptree

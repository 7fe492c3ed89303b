#include "text/input_stream_errors.h"

#include "text/scan.h"
#include "text/utf8.h"

namespace souptree {

namespace {

// The set of bytes at which the scan stops, because an erroneous character can begin with them:
//
//   below 0x20, 0x7F   U+0000 and control characters of one byte, but no white space
//   0xC2               control characters of two bytes
//   0xED               surrogates
//   0xEF               noncharacters of the basic plane
//   0xF0 and above     noncharacters of other planes
struct MayBeginError {
  template <class Bytes>
  static Bytes contains(Bytes bytes) {
    const Bytes whitespace = bytes.equals('\t') | bytes.equals('\n') | bytes.equals('\f');
    return bytes.at_most(0x1f).without(whitespace) | bytes.equals(0x7f) | bytes.equals(0xc2) |
           bytes.equals(0xed) | bytes.at_least(0xef);
  }
};

// In the next three functions, `character` is complete. Its first byte is in MayBeginError, but is
// not U+0000.
bool is_control(const char8_t* character) {
  return character[0] < 0x80 || (character[0] == 0xc2 && character[1] < 0xa0);
}

bool is_surrogate(const char8_t* character) {
  return character[0] == 0xed && character[1] >= 0xa0;
}

// U+FDD0 to U+FDEF, and the last two code points of each plane.
bool is_noncharacter(const char8_t* character) {
  if (character[0] == 0xef) {
    if (character[1] == 0xb7) return character[2] >= 0x90 && character[2] <= 0xaf;
    return character[1] == 0xbf && character[2] >= 0xbe;
  }
  return character[0] >= 0xf0 && (character[1] & 0x0f) == 0x0f && character[2] == 0xbf &&
         character[3] >= 0xbe;
}

}  // namespace

std::uint32_t add_input_stream_errors(const Input& input, std::uint32_t from, ParseErrors& errors) {
  const char8_t* const end = input.data() + input.size();
  const char8_t* cursor = input.data() + from;
  for (;;) {
    cursor = scan<MayBeginError>(cursor);
    if (cursor >= end) break;
    const std::uint32_t length = utf8_length_begun(*cursor);
    if (length > static_cast<std::uint32_t>(end - cursor)) break;
    const std::uint32_t offset = static_cast<std::uint32_t>(cursor - input.data());
    const auto add = [&](ParseErrorCode code) { errors.add(code, offset, offset + length); };
    if (*cursor == 0) {
      // U+0000 is an error only in some states, so the tokenizer and tree construction report it.
    } else if (is_control(cursor)) {
      add(ParseErrorCode::control_character_in_input_stream);
    } else if (is_surrogate(cursor)) {
      add(ParseErrorCode::surrogate_in_input_stream);
    } else if (is_noncharacter(cursor)) {
      add(ParseErrorCode::noncharacter_in_input_stream);
    }
    cursor += length;
  }
  return static_cast<std::uint32_t>(cursor - input.data());
}

}  // namespace souptree

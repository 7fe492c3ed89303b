#include "encoding/utf16_decoder.h"

#include <utility>

#include "text/code_unit.h"
#include "text/surrogates.h"
#include "text/utf8.h"

namespace souptree {

namespace {

constexpr std::uint32_t most_bytes_of_unit = 3;

}  // namespace

void Utf16Decoder::start(Encoding encoding) {
  big_endian_ = encoding == Encoding::utf_16_be;
  has_leading_byte_ = false;
  leading_surrogate_ = 0;
}

void Utf16Decoder::decode(std::u8string_view bytes, Input& input) {
  while (!bytes.empty()) {
    const std::u8string_view block = bytes.substr(0, decoder_block_bytes);
    // Adds 2: one for a unit that began in an earlier block, and one for U+FFFD, which replaces a
    // lone surrogate from an earlier block.
    const auto most_units = static_cast<std::uint32_t>(block.size()) / 2 + 2;
    char8_t* const buffer = input.prepare(most_units * most_bytes_of_unit);
    input.commit(static_cast<std::uint32_t>(decode_block(block, buffer) - buffer));
    bytes.remove_prefix(block.size());
  }
}

char8_t* Utf16Decoder::decode_block(std::u8string_view block, char8_t* out) {
  for (const char8_t byte : block) {
    if (!std::exchange(has_leading_byte_, !has_leading_byte_)) {
      leading_byte_ = byte;
      continue;
    }
    const unsigned unit = big_endian_ ? leading_byte_ << 8 | byte : byte << 8 | leading_byte_;
    out = decode_unit(static_cast<char16_t>(unit), out);
  }
  return out;
}

char8_t* Utf16Decoder::decode_unit(char16_t unit, char8_t* out) {
  constexpr char32_t replacement = 0xfffd;
  if (leading_surrogate_ != 0) {
    const char32_t leading = std::exchange(leading_surrogate_, u'\0');
    if (is_trailing_surrogate(unit)) {
      return write_utf8(code_point_of_pair(leading, unit), out);
    }
    out = write_utf8(replacement, out);
  }
  if (is_leading_surrogate(unit)) {
    leading_surrogate_ = unit;
    return out;
  }
  return write_utf8(is_trailing_surrogate(unit) ? replacement : static_cast<char32_t>(unit), out);
}

// If the bytes end inside a character, its bytes become one U+FFFD.
void Utf16Decoder::finish(Input& input) {
  const std::int32_t left = (leading_surrogate_ != 0 ? 2 : 0) + (has_leading_byte_ ? 1 : 0);
  if (left == 0) return;
  input.append(replacement_character);
  input.add_repair(left - 2);
  start(big_endian_ ? Encoding::utf_16_be : Encoding::utf_16_le);
}

}  // namespace souptree

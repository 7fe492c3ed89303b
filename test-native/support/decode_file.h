#pragma once
// Decodes a file's bytes into an Input, without a parser.

#include <string>
#include <string_view>

#include "encoding/decoder.h"
#include "encoding/sniff.h"

namespace souptree::testing {

// Decodes the file into the input, after a reset, in pieces of `piece` bytes. Skips the byte order
// mark of the encoding.
void decode_file(Input&, std::u8string_view file, Encoding = Encoding::utf_8,
                 std::size_t piece = std::u8string_view::npos);

// The same; returns the text.
std::string decoded_file(std::u8string_view file, Encoding = Encoding::utf_8,
                         std::size_t piece = std::u8string_view::npos);

// Whether an encoding has a table of the code points of the bytes 0x80 to 0xFF.  #index-single-byte
constexpr bool is_single_byte(Encoding encoding) {
  return encoding >= Encoding::ibm866 && encoding <= Encoding::x_mac_cyrillic;
}

// A string of these bytes.
std::u8string bytes_of(std::initializer_list<unsigned> values);

// A std::string, which GoogleTest can print.
std::string plain(std::u8string_view text);

}  // namespace souptree::testing

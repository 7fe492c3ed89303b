#pragma once
// A file's bytes as the input of a parser, without a parser.

#include <string>
#include <string_view>

#include "encoding/decoder.h"
#include "encoding/sniff.h"

namespace souptree::testing {

// Decodes the file as the one and only content of the input, which is freshly reset, in pieces of that
// many bytes. The encoding's byte order mark is skipped.
void decode_file(Input&, std::u8string_view file, Encoding = Encoding::utf_8,
                 std::size_t piece = std::u8string_view::npos);

// The same, as text.
std::string decoded_file(std::u8string_view file, Encoding = Encoding::utf_8,
                         std::size_t piece = std::u8string_view::npos);

// Bytes of those values.
std::u8string bytes_of(std::initializer_list<unsigned> values);

// The test library prints only this.
std::string plain(std::u8string_view text);

}  // namespace souptree::testing

// Cases that are easy to get wrong. The package's tests compare every byte of every encoding with
// another implementation.

#include "encoding/single_byte_decoder.h"

#include <gtest/gtest.h>

#include <string>

#include "encoding/generated/single_byte_indexes.h"
#include "support/decode_file.h"

namespace souptree {
namespace {

using testing::bytes_of;
using testing::decoded_file;

TEST(SingleByteDecoder, KeepsAscii) {
  std::u8string ascii;
  for (char8_t byte = 0; byte < 0x80; ++byte) {
    if (byte != '\r') ascii += byte;
  }
  for (std::uint32_t i = 0; i < encoding_count; ++i) {
    const auto encoding = static_cast<Encoding>(i);
    if (!testing::is_single_byte(encoding) && encoding != Encoding::x_user_defined) continue;
    EXPECT_EQ(decoded_file(ascii, encoding), testing::plain(ascii)) << name_of(encoding);
  }
}

TEST(SingleByteDecoder, DecodesByTheIndexes) {
  const std::u8string high = bytes_of({0x80, 0x81, 0x9f, 0xa4, 0xe0, 0xff});
  EXPECT_EQ(decoded_file(high, Encoding::windows_1252), "\u20ac\u0081\u0178\u00a4\u00e0\u00ff");
  EXPECT_EQ(decoded_file(high, Encoding::windows_1251), "\u0402\u0403\u045f\u00a4\u0430\u044f");
  EXPECT_EQ(decoded_file(high, Encoding::iso_8859_15), "\u0080\u0081\u009f\u20ac\u00e0\u00ff");
  EXPECT_EQ(decoded_file(high, Encoding::ibm866), "\u0410\u0411\u042f\u0434\u0440\u00a0");
  EXPECT_EQ(decoded_file(high, Encoding::koi8_u), "\u2500\u2502\u00f7\u0454\u042e\u042a");
  EXPECT_EQ(decoded_file(high, Encoding::macintosh), "\u00c4\u00c5\u00fc\u00a7\u2021\u02c7");
  EXPECT_EQ(decoded_file(high, Encoding::x_mac_cyrillic), "\u0410\u0411\u042f\u00a7\u0430\u20ac");
  EXPECT_EQ(decoded_file(high, Encoding::windows_874), "\u20ac\u0081\u009f\u0e04\u0e40\uFFFD");
  EXPECT_EQ(decoded_file(high, Encoding::iso_8859_8), "\u0080\u0081\u009f\u00a4\u05d0\uFFFD");
  EXPECT_EQ(decoded_file(high, Encoding::iso_8859_8_i), "\u0080\u0081\u009f\u00a4\u05d0\uFFFD");
  EXPECT_EQ(decoded_file(high, Encoding::iso_8859_10), "\u0080\u0081\u009f\u012a\u0101\u0138");
  EXPECT_EQ(decoded_file(high, Encoding::x_user_defined), "\uf780\uf781\uf79f\uf7a4\uf7e0\uf7ff");
}

// The text is longer than the blocks in which it is decoded.
TEST(SingleByteDecoder, DecodesAnyLength) {
  for (const std::size_t length : {0, 1, 7, 8, 9, 4095, 4096, 4097, 20000}) {
    std::u8string file;
    std::string text;
    for (std::size_t i = 0; i < length; ++i) {
      file += i % 11 == 0 ? char8_t{0x80} : char8_t{'x'};
      text += i % 11 == 0 ? "\u20ac" : "x";
    }
    EXPECT_EQ(decoded_file(file, Encoding::windows_1252), text);
    EXPECT_EQ(decoded_file(file, Encoding::windows_1252, 5), text);
  }
}

// AddressSanitizer checks the writes. A Thai letter takes three bytes, and the decoder copies four.
TEST(SingleByteDecoder, WritesIntoTheBufferOfAnInputThatPausesAtScripts) {
  SingleByteDecoder decoder;
  decoder.start(Encoding::windows_874);
  for (std::size_t blocks = 1; blocks <= 16; ++blocks) {
    Input input;
    input.reset(RememberPositions::no, PauseAtScripts::yes);
    decoder.decode(std::u8string(blocks * 4096, char8_t{0xa1}), input);
    input.end();
    while (input.read_more()) {}
    EXPECT_EQ(input.size(), blocks * 4096 * 3);
  }
}

}  // namespace
}  // namespace souptree

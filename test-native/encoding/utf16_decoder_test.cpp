#include "encoding/utf16_decoder.h"

#include <gtest/gtest.h>

#include <random>
#include <string>

#include "support/decode_file.h"

namespace souptree {
namespace {

using testing::decoded_file;

// Code units as a file, with one extra byte on request.
std::u8string file_of(std::u16string_view units, Encoding encoding) {
  std::u8string file;
  for (const char16_t unit : units) {
    const auto high = static_cast<char8_t>(unit >> 8);
    const auto low = static_cast<char8_t>(unit);
    file += encoding == Encoding::utf_16_be ? high : low;
    file += encoding == Encoding::utf_16_be ? low : high;
  }
  return file;
}

void expect_decoded(std::u16string_view units, std::u8string_view more, const std::string& text) {
  for (const Encoding encoding : {Encoding::utf_16_le, Encoding::utf_16_be}) {
    const std::u8string file = file_of(units, encoding).append(more);
    for (const std::size_t piece : {file.size() + 1, std::size_t{1}, std::size_t{3}}) {
      EXPECT_EQ(decoded_file(file, encoding, piece), text);
    }
  }
}

TEST(Utf16Decoder, DecodesEveryKindOfCharacter) {
  expect_decoded(u"", u8"", "");
  expect_decoded(u"a\u00e9\u20ac\U0001F372\U0010FFFFz", u8"", "a\u00e9\u20ac\U0001F372\U0010FFFFz");
  expect_decoded(u"a\r\nb\rc", u8"", "a\nb\nc");
  expect_decoded(u"x\uFEFFy\uFFFE\uFFFF", u8"", "x\uFEFFy\uFFFE\uFFFF");
}

TEST(Utf16Decoder, ReplacesLoneSurrogates) {
  expect_decoded({u"\xd800", 1}, u8"", "\uFFFD");
  expect_decoded({u"\xdbff\xd800x", 3}, u8"", "\uFFFD\uFFFDx");
  expect_decoded({u"\xdc00\xdfff", 2}, u8"", "\uFFFD\uFFFD");
  expect_decoded({u"\xdc00\xd800\xdc00\xd800", 4}, u8"", "\uFFFD\U00010000\uFFFD");
  expect_decoded({u"a\xd83d\n", 3}, u8"", "a\uFFFD\n");
}

TEST(Utf16Decoder, ReplacesAnIncompleteCharacterAtTheEndOnce) {
  expect_decoded(u"a", u8"x", "a\uFFFD");
  expect_decoded(u"", u8"x", "\uFFFD");
  expect_decoded({u"a\xd800", 2}, u8"x", "a\uFFFD");
}

TEST(Utf16Decoder, SkipsOnlyItsOwnByteOrderMark) {
  for (const Encoding encoding : {Encoding::utf_16_le, Encoding::utf_16_be}) {
    EXPECT_EQ(decoded_file(file_of(u"\uFEFF\uFEFFx", encoding), encoding), "\uFEFFx");
    EXPECT_EQ(decoded_file(file_of(u"\uFFFEx", encoding), encoding), "\uFFFEx");
  }
}

// The text is longer than the blocks in which it is decoded.
TEST(Utf16Decoder, DecodesChunksLikeTheWhole) {
  std::mt19937 random(1);
  for (const Encoding encoding : {Encoding::utf_16_le, Encoding::utf_16_be}) {
    std::u16string units;
    while (units.size() < 10000) {
      constexpr char16_t some[] = {u'a', u'\n', u'\u00e9', u'\u20ac', 0xd800, 0xdbff, 0xdc00};
      units += some[random() % std::size(some)];
    }
    const std::u8string file = file_of(units, encoding);
    const std::string whole = decoded_file(file, encoding);
    for (const std::size_t piece : {1, 2, 3, 7, 4095, 4096, 4097}) {
      EXPECT_EQ(decoded_file(file, encoding, piece), whole);
    }
  }
}

}  // namespace
}  // namespace souptree

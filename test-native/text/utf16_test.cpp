#include "text/utf16.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <string>
#include <vector>

namespace souptree {

namespace {

// GoogleTest cannot print char8_t.
std::string bytes_of(std::u8string_view text) {
  return {text.begin(), text.end()};
}

// Converts a text in pieces, in one buffer that moves before each piece.
std::string in_pieces(const std::vector<std::u16string>& parts, SourceKind kind) {
  Utf16Pieces pieces;
  std::vector<char8_t> buffer;
  const auto convert = [&] {
    std::vector<char8_t> moved(buffer);
    // Conversion may write one byte after the last character.
    moved.push_back(0);
    pieces.convert(moved.data());
    buffer = moved;
  };
  for (const std::u16string& part : parts) {
    convert();
    const auto count = static_cast<std::uint32_t>(part.size());
    const std::uint32_t begin = pieces.prepare(count);
    EXPECT_EQ(begin % 2, 0u);
    buffer.resize(std::max<std::size_t>(buffer.size(), pieces.end()));
    if (count != 0) std::memcpy(buffer.data() + begin, part.data(), count * 2);
  }
  const std::uint32_t end = pieces.end();
  const std::u8string_view following = u8"following";
  buffer.resize(end);
  buffer.insert(buffer.end(), following.begin(), following.end());
  pieces.convert(buffer.data());
  EXPECT_EQ((std::u8string_view{buffer.data() + end, following.size()}), following);
  const Utf8Text read = pieces.finish();
  EXPECT_EQ(read.kind, kind);
  EXPECT_EQ(pieces.finish().size, 0u);
  return bytes_of({buffer.data(), read.size});
}

std::string in_place(const std::u16string& text, SourceKind kind) {
  return in_pieces({text}, kind);
}

std::u16string repeat(const std::u16string& text, int count) {
  std::u16string repeated;
  for (int i = 0; i < count; ++i) repeated += text;
  return repeated;
}

TEST(Utf16, ConvertsAWholeTextOrPieces) {
  EXPECT_EQ(in_place(u"", SourceKind::ascii), "");
  EXPECT_EQ(in_place(u"a", SourceKind::ascii), "a");
  for (int length = 1; length < 70; ++length) {
    const std::u16string ascii(static_cast<std::size_t>(length), u'x');
    EXPECT_EQ(in_place(ascii, SourceKind::ascii).size(), ascii.size());
    EXPECT_EQ(in_place(ascii + u"\u00e9", SourceKind::utf8),
              std::string(ascii.size(), 'x') + bytes_of(u8"\u00e9"));
  }
}

TEST(Utf16, ConvertsCharactersOfEachLengthAtEachIndexOfABlock) {
  const std::u16string characters = u"\u007f\u0080\u07ff\u0800\uffff\U00010000\U0010ffff";
  const std::string bytes = bytes_of(u8"\u007f\u0080\u07ff\u0800\uffff\U00010000\U0010ffff");
  for (int before = 0; before < 20; ++before) {
    const std::u16string text = repeat(u"x", before) + characters + repeat(u"y", 40);
    EXPECT_EQ(in_place(text, SourceKind::utf8),
              std::string(static_cast<std::size_t>(before), 'x') + bytes + std::string(40, 'y'));
  }
}

// The converter writes four units at once, unless one is a surrogate.
TEST(Utf16, ConvertsAnyFourCharactersInAnyOrder) {
  const std::u16string units[] = {u"~", u"\u00bf", u"\u07c0", u"\u0800", u"\uffbf", u"\U0001f600"};
  const std::u8string bytes[] = {u8"~",      u8"\u00bf", u8"\u07c0",
                                 u8"\u0800", u8"\uffbf", u8"\U0001f600"};
  for (int choice = 0; choice < 6 * 6 * 6 * 6; ++choice) {
    std::u16string text;
    std::u8string expected;
    for (int rest = choice, i = 0; i < 4; ++i, rest /= 6) {
      text += units[rest % 6];
      expected += bytes[rest % 6];
    }
    const SourceKind kind = choice == 0 ? SourceKind::ascii : SourceKind::utf8;
    EXPECT_EQ(in_place(text, kind), bytes_of(expected));
    EXPECT_EQ(in_place(text + text, kind), bytes_of(expected + expected));
  }
}

TEST(Utf16, WritingNeverOvertakesReading) {
  for (const int count : {1, 15, 16, 17, 1000}) {
    const std::string read = in_place(repeat(u"\uffff", count), SourceKind::utf8);
    ASSERT_EQ(read.size(), static_cast<std::size_t>(count) * 3);
    for (std::size_t i = 0; i < read.size(); i += 3)
      EXPECT_EQ(read.substr(i, 3), bytes_of(u8"\uffff"));
  }
}

TEST(Utf16, KeepsLoneSurrogates) {
  const char16_t leading = 0xd83d;
  const char16_t trailing = 0xde00;
  const std::string lone_leading = "\xed\xa0\xbd";
  const std::string lone_trailing = "\xed\xb8\x80";
  EXPECT_EQ(in_place({leading}, SourceKind::wtf8), lone_leading);
  EXPECT_EQ(in_place({trailing, leading}, SourceKind::wtf8), lone_trailing + lone_leading);
  EXPECT_EQ(in_place({leading, leading, trailing}, SourceKind::wtf8),
            lone_leading + bytes_of(u8"\U0001f600"));
  EXPECT_EQ(in_place({leading, u'x'}, SourceKind::wtf8), lone_leading + "x");
  for (std::size_t index = 0; index < 9; ++index) {
    std::u16string text(9, u'x');
    text[index] = trailing;
    std::string expected(9, 'x');
    expected.replace(index, 1, lone_trailing);
    EXPECT_EQ(in_place(text, SourceKind::wtf8), expected);
  }
}

TEST(Utf16, JoinsPiecesCutAnywhere) {
  const std::u16string text = u"<p>\r\n\u00e9\u6c64\ufffd\U0001f372" + repeat(u"x", 20) + u"\uffff";
  const std::string whole = in_place(text, SourceKind::utf8);
  for (std::size_t first = 0; first <= text.size(); ++first) {
    for (std::size_t second = first; second <= text.size(); ++second) {
      // Callers never cut a surrogate pair.
      if (first == 9 || second == 9) continue;
      EXPECT_EQ(in_pieces({text.substr(0, first), text.substr(first, second - first),
                           text.substr(second)},
                          SourceKind::utf8),
                whole);
    }
  }
}

TEST(Utf16, ReportsTheKindOfAllPiecesTogether) {
  const char16_t lone = 0xd83d;
  EXPECT_EQ(in_pieces({u"a", u"b", u"c"}, SourceKind::ascii), "abc");
  EXPECT_EQ(in_pieces({u"\u00e9", u"b", u"c"}, SourceKind::utf8), bytes_of(u8"\u00e9bc"));
  EXPECT_EQ(in_pieces({{lone}, u"\u00e9", u"c"}, SourceKind::wtf8),
            "\xed\xa0\xbd" + bytes_of(u8"\u00e9c"));
  EXPECT_EQ(in_pieces({u"a", {lone}}, SourceKind::wtf8), "a\xed\xa0\xbd");
}

TEST(Utf16, WritingNeverOvertakesReadingInAnyPiece) {
  std::vector<std::u16string> parts;
  for (const int count : {1, 2, 15, 16, 17, 40}) parts.push_back(repeat(u"\uffff", count));
  EXPECT_EQ(in_pieces(parts, SourceKind::utf8), in_place(repeat(u"\uffff", 91), SourceKind::utf8));
}

}  // namespace

}  // namespace souptree

#include "text/utf16.h"

#include <gtest/gtest.h>

#include <cstring>
#include <string>
#include <vector>

namespace souptree {

namespace {

// GoogleTest prints no other strings.
std::string bytes_of(std::u8string_view text) {
  return {text.begin(), text.end()};
}

// What becomes of a text where it stands, as the host's strings do.
std::string in_place(const std::u16string& text, SourceKind kind) {
  const auto count = static_cast<std::uint32_t>(text.size());
  // With what may be written behind the last character.
  std::vector<char8_t> room(utf16_offset(count) + count * 2 + 1);
  char8_t* const utf16 = room.data() + utf16_offset(count);
  if (count != 0) std::memcpy(utf16, text.data(), count * 2);
  const Utf8Text read = utf16_to_utf8(utf16, count, room.data());
  EXPECT_EQ(read.kind, kind);
  return bytes_of({room.data(), read.size});
}

std::u16string repeat(const std::u16string& text, int count) {
  std::u16string repeated;
  for (int i = 0; i < count; ++i) repeated += text;
  return repeated;
}

TEST(Utf16, IsReadWholeOrInParts) {
  EXPECT_EQ(in_place(u"", SourceKind::ascii), "");
  EXPECT_EQ(in_place(u"a", SourceKind::ascii), "a");
  for (int length = 1; length < 70; ++length) {
    const std::u16string ascii(static_cast<std::size_t>(length), u'x');
    EXPECT_EQ(in_place(ascii, SourceKind::ascii).size(), ascii.size());
    EXPECT_EQ(in_place(ascii + u"\u00e9", SourceKind::utf8),
              std::string(ascii.size(), 'x') + bytes_of(u8"\u00e9"));
  }
}

TEST(Utf16, HasCharactersOfEachLengthAtEachPlaceOfABlock) {
  const std::u16string characters = u"\u007f\u0080\u07ff\u0800\uffff\U00010000\U0010ffff";
  const std::string bytes = bytes_of(u8"\u007f\u0080\u07ff\u0800\uffff\U00010000\U0010ffff");
  for (int before = 0; before < 20; ++before) {
    const std::u16string text = repeat(u"x", before) + characters + repeat(u"y", 40);
    EXPECT_EQ(in_place(text, SourceKind::utf8),
              std::string(static_cast<std::size_t>(before), 'x') + bytes + std::string(40, 'y'));
  }
}

TEST(Utf16, NeverOvertakesItself) {
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
}

}  // namespace

}  // namespace souptree

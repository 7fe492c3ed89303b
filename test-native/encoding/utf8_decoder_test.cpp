#include "encoding/utf8_decoder.h"

#include <gtest/gtest.h>

#include <random>
#include <string>

#include "support/decode_file.h"

namespace souptree {
namespace {

using testing::bytes_of;
using testing::decoded_file;
using testing::plain;

struct Malformed {
  const char* name;
  std::initializer_list<unsigned> file;
  // The number of replacement characters before the letter that follows each file.
  unsigned replacements;
};

std::ostream& operator<<(std::ostream& out, const Malformed& test) {
  return out << test.name;
}

const Malformed malformed[] = {
    {"ContinuationByte", {0x80}, 1},
    {"TwoContinuationBytes", {0x80, 0xbf}, 2},
    {"OverlongTwo", {0xc0, 0xaf}, 2},
    {"OverlongTwoHighest", {0xc1, 0xbf}, 2},
    {"OverlongThree", {0xe0, 0x80, 0xaf}, 3},
    {"OverlongThreeHighest", {0xe0, 0x9f, 0xbf}, 3},
    {"OverlongFour", {0xf0, 0x80, 0x80, 0xaf}, 4},
    {"OverlongFourHighest", {0xf0, 0x8f, 0xbf, 0xbf}, 4},
    {"FirstSurrogate", {0xed, 0xa0, 0x80}, 3},
    {"LastSurrogate", {0xed, 0xbf, 0xbf}, 3},
    {"SurrogatePair", {0xed, 0xa0, 0x80, 0xed, 0xb0, 0x80}, 6},
    {"AboveTheLastCodePoint", {0xf4, 0x90, 0x80, 0x80}, 4},
    {"LeadOfFiveBytes", {0xf8, 0x88, 0x80, 0x80, 0x80}, 5},
    {"LeadOfSixBytes", {0xfc, 0x84, 0x80, 0x80, 0x80, 0x80}, 6},
    {"NoLead", {0xfe, 0xff}, 2},
    {"CutAfterOneOfTwo", {0xc2}, 1},
    {"CutAfterOneOfThree", {0xe2}, 1},
    {"CutAfterTwoOfThree", {0xe2, 0x82}, 1},
    {"CutAfterOneOfFour", {0xf0}, 1},
    {"CutAfterTwoOfFour", {0xf0, 0x9f}, 1},
    {"CutAfterThreeOfFour", {0xf0, 0x9f, 0x98}, 1},
    {"CutThenLead", {0xe2, 0x82, 0xe2, 0x82}, 2},
    {"CutThenBadSecond", {0xf0, 0x9f, 0xc0}, 2},
    {"SecondOutOfRangeIsNotPartOfIt", {0xe0, 0x80}, 2},
    {"MixOfTheStandardsExample", {0xf1, 0x80, 0x80, 0xe1, 0x80, 0xc2}, 3},
};

class MalformedUtf8 : public ::testing::TestWithParam<Malformed> {};

TEST_P(MalformedUtf8, BecomesOneReplacementForEachMaximalPart) {
  std::u8string expected;
  for (unsigned i = 0; i < GetParam().replacements; ++i) expected += u8"\uFFFD";
  const std::u8string file = bytes_of(GetParam().file);
  EXPECT_EQ(decoded_file(file + u8"x"), plain(expected) + "x");
  EXPECT_EQ(decoded_file(u8"<p>" + file), "<p>" + plain(expected));
  EXPECT_EQ(well_formed_utf8_prefix(file.data(), file.data() + file.size()), 0u);
  EXPECT_FALSE(is_well_formed_utf8(file));
}

INSTANTIATE_TEST_SUITE_P(Table, MalformedUtf8, ::testing::ValuesIn(malformed),
                         [](const auto& info) { return std::string(info.param.name); });

// The decoder's handler, as the Encoding Standard words it.  #utf-8-decoder
std::u8string decoded_byte_by_byte(std::u8string_view file) {
  std::u8string result;
  std::u8string pending;
  unsigned needed = 0;
  unsigned lower = 0x80;
  unsigned upper = 0xbf;
  const auto reset = [&] {
    pending.clear();
    needed = 0;
    lower = 0x80;
    upper = 0xbf;
  };
  for (std::size_t i = 0; i < file.size(); ++i) {
    const unsigned byte = file[i];
    if (needed == 0) {
      if (byte < 0x80) {
        result += file[i];
      } else if (byte >= 0xc2 && byte <= 0xf4) {
        needed = byte < 0xe0 ? 1 : byte < 0xf0 ? 2 : 3;
        if (byte == 0xe0) lower = 0xa0;
        if (byte == 0xed) upper = 0x9f;
        if (byte == 0xf0) lower = 0x90;
        if (byte == 0xf4) upper = 0x8f;
        pending = file[i];
      } else {
        result += u8"\uFFFD";
      }
      continue;
    }
    if (byte < lower || byte > upper) {
      reset();
      --i;
      result += u8"\uFFFD";
      continue;
    }
    lower = 0x80;
    upper = 0xbf;
    pending += file[i];
    if (pending.size() == needed + 1) {
      result += pending;
      reset();
    }
  }
  if (needed != 0) result += u8"\uFFFD";
  return result;
}

TEST(Utf8Decoder, DecodesAsTheStandardDoes) {
  constexpr unsigned interesting[] = {0x00, 0x41, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0,
                                      0xbf, 0xc0, 0xc1, 0xc2, 0xdf, 0xe0, 0xe1, 0xec,
                                      0xed, 0xee, 0xef, 0xf0, 0xf1, 0xf4, 0xf5, 0xff};
  std::mt19937 random(1);
  for (int round = 0; round < 40000; ++round) {
    // No byte order mark at the start: it is removed before decoding.
    std::u8string file = u8"<";
    for (unsigned length = random() % 24; length > 0; --length) {
      file += static_cast<char8_t>(interesting[random() % std::size(interesting)]);
    }
    const std::u8string expected = decoded_byte_by_byte(file);
    ASSERT_EQ(decoded_file(file), plain(expected));
    ASSERT_EQ(decoded_file(file, Encoding::utf_8, 1 + random() % 3), plain(expected));
    const std::size_t prefix = well_formed_utf8_prefix(file.data(), file.data() + file.size());
    ASSERT_EQ(plain(file.substr(0, prefix)), plain(expected.substr(0, prefix)));
    ASSERT_EQ(prefix == file.size(), file == expected);
    ASSERT_EQ(is_well_formed_utf8(file), file == expected);
  }
}

TEST(Utf8Decoder, DropsAByteOrderMarkAtTheStartOnly) {
  EXPECT_EQ(decoded_file(u8"\uFEFFx\uFEFF"), "x\uFEFF");
  EXPECT_EQ(decoded_file(u8"\uFEFF\uFEFF"), "\uFEFF");
  EXPECT_EQ(decoded_file(u8"\uFEFF"), "");
  EXPECT_EQ(decoded_file(bytes_of({0xef, 0xbb})), "\uFFFD");
  EXPECT_TRUE(is_well_formed_utf8(u8"x\uFEFF"));
  EXPECT_TRUE(is_well_formed_utf8(u8""));
}

// Newlines are normalised, also next to replacement characters.
TEST(Utf8Decoder, NormalisesNewlines) {
  EXPECT_EQ(decoded_file(bytes_of({'a', '\r', 0xff, '\n', '\r', '\n', '\r'})), "a\n\uFFFD\n\n\n");
  EXPECT_EQ(decoded_file(u8"\uFEFF\r\nx"), "\nx");
}

}  // namespace
}  // namespace souptree

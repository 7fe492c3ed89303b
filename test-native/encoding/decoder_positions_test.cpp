// Offsets in decoded text map to offsets in the caller's bytes.

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "support/decode_file.h"

namespace souptree {
namespace {

using testing::bytes_of;

struct Offsets {
  std::uint32_t offset;  // in the input
  std::uint32_t bytes;   // in the file
};

void expect_offsets(std::u8string_view file, Encoding encoding,
                    const std::vector<Offsets>& expected) {
  for (const std::size_t piece : {file.size() + 1, std::size_t{1}, std::size_t{3}}) {
    Input input;
    input.reset(RememberPositions::yes);
    testing::decode_file(input, file, encoding, piece);
    SourceMap map;
    map.build(input, offset_units_of(encoding));
    for (const auto& [offset, bytes] : expected) EXPECT_EQ(map.at(offset), bytes) << offset;
    EXPECT_EQ(map.at(input.size()), file.size());
  }
}

TEST(DecoderPositions, OfUtf8) {
  // A byte order mark, U+FFFD for one byte and for two, CRLF, and U+FFFD for an incomplete
  // character.
  expect_offsets(bytes_of({0xef, 0xbb, 0xbf, 0xff, 'a', '\r', '\n', 0xe2, 0x82, 'b', 0xf0, 0x9f}),
                 Encoding::utf_8, {{0, 3}, {3, 4}, {4, 5}, {5, 7}, {8, 9}, {9, 10}});
}

TEST(DecoderPositions, OfSingleBytes) {
  expect_offsets(bytes_of({0x80, '\r', '\n', 0xe9, '\r', 'x', 0x81, '\r', '\n', '\r', '\n'}),
                 Encoding::windows_1252,
                 {{0, 0}, {3, 1}, {4, 3}, {6, 4}, {7, 5}, {8, 6}, {10, 7}, {11, 9}});
  expect_offsets(bytes_of({'a', 0xff, 'b'}), Encoding::windows_874, {{1, 1}, {4, 2}});
  expect_offsets(bytes_of({'a', 0xff, 'b'}), Encoding::x_user_defined, {{1, 1}, {4, 2}});
}

TEST(DecoderPositions, OfUtf16) {
  expect_offsets(bytes_of({0xff, 0xfe, 'a', 0, '\r', 0, '\n', 0, 0xac, 0x20, 0x3c, 0xd8, 0x72, 0xdf,
                           0, 0xdc, 'b', 0}),
                 Encoding::utf_16_le, {{0, 2}, {1, 4}, {2, 8}, {5, 10}, {9, 14}, {12, 16}});
  expect_offsets(bytes_of({0, 'a', 0, 'b'}), Encoding::utf_16_be, {{0, 0}, {1, 2}});
  // An incomplete character at the end.
  expect_offsets(bytes_of({0, 'a', 'b'}), Encoding::utf_16_be, {{1, 2}});
  expect_offsets(bytes_of({0, 'a', 0xd8, 0}), Encoding::utf_16_be, {{1, 2}});
  expect_offsets(bytes_of({0, 'a', 0xd8, 0, 'b'}), Encoding::utf_16_be, {{1, 2}});
}

TEST(DecoderPositions, OfReplacement) {
  expect_offsets(bytes_of({'<', 'p', '>', '\r', '\n', 'x'}), Encoding::replacement, {{0, 0}});
  expect_offsets(bytes_of({'x'}), Encoding::replacement, {{0, 0}});
  expect_offsets(u8"", Encoding::replacement, {{0, 0}});
  EXPECT_EQ(testing::decoded_file(u8"<p>x", Encoding::replacement), "\uFFFD");
  EXPECT_EQ(testing::decoded_file(u8"<p>x", Encoding::replacement, 1), "\uFFFD");
  EXPECT_EQ(testing::decoded_file(u8"", Encoding::replacement), "");
}

}  // namespace
}  // namespace souptree

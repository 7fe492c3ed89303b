// The offset, line and column of parse errors.

#include "text/source_map.h"

#include <gtest/gtest.h>

#include <array>
#include <cstring>
#include <string>
#include <vector>

#include "support/decode_file.h"
#include "support/text.h"

namespace souptree {
namespace {

using testing::give;

// Offset, line, column.
using Position = std::array<std::uint32_t, 3>;

Position at(const SourceMap& map, std::uint32_t offset) {
  const Array<std::uint32_t>& starts = map.line_starts();
  std::uint32_t line = starts.size();
  while (starts[line - 1] > offset) --line;
  return {map.at(offset), line, map.utf16_units(starts[line - 1], offset) + 1};
}

// Expects the position of each `|` in a text. The marks are removed before parsing. The expected
// offsets in the normalised input are counted independently.
void expect_positions(std::u8string text, OffsetUnits units,
                      const std::vector<Position>& expected) {
  std::vector<std::uint32_t> offsets;
  std::u8string given;
  std::uint32_t normalized = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '|') {
      offsets.push_back(normalized);
      continue;
    }
    const bool is_second_of_newline = text[i] == '\n' && !given.empty() && given.back() == '\r';
    given += text[i];
    if (!is_second_of_newline) ++normalized;
  }
  for (const std::size_t piece : {given.size() + 1, std::size_t{1}}) {
    Input input;
    input.reset(RememberPositions::yes);
    for (std::size_t at = 0; at < given.size(); at += piece) give(input, given.substr(at, piece));
    SourceMap map;
    map.build(input, units);
    for (std::size_t i = 0; i < expected.size(); ++i) {
      EXPECT_EQ(at(map, offsets[i]), expected[i]) << "mark " << i << ", pieces of " << piece;
    }
  }
}

TEST(SourcePositions, CountsLinesAndColumnsFromOne) {
  expect_positions(u8"|ab|\n|c\n\n|d|", OffsetUnits::utf16,
                   {{0, 1, 1}, {2, 1, 3}, {3, 2, 1}, {6, 4, 1}, {7, 4, 2}});
}

TEST(SourcePositions, CarriageReturnsWithLineFeedAreOneNewlineAndTwoUnits) {
  expect_positions(u8"a|\r\n|b\r\n\r\n|c\r|d\n\r|", OffsetUnits::utf16,
                   {{1, 1, 2}, {3, 2, 1}, {8, 4, 1}, {10, 5, 1}, {13, 7, 1}});
  expect_positions(u8"a|\r\n|b\r\n\r\n|c\r|d\n\r|", OffsetUnits::bytes,
                   {{1, 1, 2}, {3, 2, 1}, {8, 4, 1}, {10, 5, 1}, {13, 7, 1}});
}

TEST(SourcePositions, ColumnsAreUtf16EvenWhereOffsetsAreBytes) {
  expect_positions(u8"\u00e9|\u20ac|\U0001F600|x|", OffsetUnits::utf16,
                   {{1, 1, 2}, {2, 1, 3}, {4, 1, 5}, {5, 1, 6}});
  expect_positions(u8"\u00e9|\u20ac|\U0001F600|x|", OffsetUnits::bytes,
                   {{2, 1, 2}, {5, 1, 3}, {9, 1, 5}, {10, 1, 6}});
}

TEST(SourcePositions, LoneSurrogatesAreOneUnit) {
  std::u8string text = u8"a";
  text += std::u8string{char8_t{0xed}, char8_t{0xa0}, char8_t{0x80}};
  expect_positions(text + u8"|b|", OffsetUnits::utf16, {{2, 1, 3}, {3, 1, 4}});
}

TEST(SourcePositions, TheSameOffsetCanBeQueriedTwice) {
  Input input;
  input.reset(RememberPositions::yes);
  give(input, u8"a\r\nb");
  SourceMap map;
  map.build(input, OffsetUnits::utf16);
  for (int i = 0; i < 2; ++i) EXPECT_EQ(at(map, 2), (Position{3, 2, 1}));
}

// If a decoder changes the text, offsets are still offsets in the file.
void expect_file_positions(std::u8string_view file, std::u8string_view decoded,
                           const std::vector<std::pair<std::uint32_t, Position>>& expected) {
  Input input;
  input.reset(RememberPositions::yes);
  testing::decode_file(input, file);
  ASSERT_EQ(std::u8string_view(input.data(), input.size()), decoded);
  SourceMap map;
  map.build(input, OffsetUnits::bytes);
  for (const auto& [offset, position] : expected) EXPECT_EQ(at(map, offset), position);
}

TEST(SourcePositions, AByteOrderMarkCountsInFileOffsets) {
  expect_file_positions(u8"\uFEFFa\nb", u8"a\nb",
                        {{0, {3, 1, 1}}, {1, {4, 1, 2}}, {2, {5, 2, 1}}, {3, {6, 2, 2}}});
}

TEST(SourcePositions, EachMalformedByteCounts) {
  const std::u8string file{'a', char8_t{0xff}, 'b', char8_t{0xe2}, char8_t{0x82}, 'c'};
  expect_file_positions(file, u8"a\uFFFDb\uFFFDc",
                        {{0, {0, 1, 1}},
                         {1, {1, 1, 2}},
                         {4, {2, 1, 3}},
                         {5, {3, 1, 4}},
                         {8, {5, 1, 5}},
                         {9, {6, 1, 6}}});
}

TEST(SourcePositions, AllDifferencesTogether) {
  std::u8string file = u8"\uFEFF\u00e9\r\n";
  file += char8_t{0x80};
  file += u8"\r\n\U0001F600x";
  expect_file_positions(file, u8"\u00e9\n\uFFFD\n\U0001F600x",
                        {{0, {3, 1, 1}},
                         {2, {5, 1, 2}},
                         {3, {7, 2, 1}},
                         {6, {8, 2, 2}},
                         {7, {10, 3, 1}},
                         {11, {14, 3, 3}},
                         {12, {15, 3, 4}}});
}

}  // namespace
}  // namespace souptree

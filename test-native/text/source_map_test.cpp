// Maps offsets in the normalised input to the caller's offsets, in any order.

#include "text/source_map.h"

#include <cstring>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "support/decode_file.h"
#include "support/text.h"

namespace souptree::testing {
namespace {

struct Offsets {
  std::uint32_t offset;  // in the normalised input
  std::uint32_t units;   // in the caller's text
  std::uint32_t bytes;
};

// An independent computation: the offsets of all characters of a text, and of its end.
std::vector<Offsets> offsets_of(const std::string& text) {
  std::vector<Offsets> all;
  Offsets at{};
  for (std::size_t i = 0; i < text.size();) {
    all.push_back(at);
    const auto lead = static_cast<unsigned char>(text[i]);
    const bool is_pair = text.compare(i, 2, "\r\n") == 0;
    const std::uint32_t length = lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
    at.offset += length;
    at.units += is_pair || length == 4 ? 2 : 1;
    at.bytes += is_pair ? 2 : length;
    i += is_pair ? 2 : length;
  }
  all.push_back(at);
  return all;
}

std::string repeated(const std::string& text, int times) {
  std::string all;
  for (; times > 0; --times) all += text;
  return all;
}

std::vector<std::string> various_texts() {
  return {
      "",
      "plain",
      "\n",
      "\r\n",
      repeated("plain text ", 30),
      repeated("line\n", 40),
      repeated("line\r\n", 40),
      repeated("\r\n", 200),
      repeated("\r\r\n\n", 100),
      repeated("\u00e9", 64),
      repeated("a\u00e9\u20ac\U0001f600", 50),
      repeated("a\u00e9\r\n\u20ac\r\U0001f600\n", 50),
      repeated("ASCII ", 40) + "\u20ac" + repeated("ASCII\r\n", 40),
      "\ufeff\xed\xa0\x80x",
      // A block of 64 bytes and 64 units. A character of four bytes begins with its last byte.
      "\u00e9" + repeated("a", 61) + "\U0001f600" + repeated("b", 70),
      repeated("a", 63) + "\u00e9" + repeated("a", 62) + "\U0001f600" + repeated("b", 70),
  };
}

TEST(SourceMap, MapsEveryCharacterInEitherUnit) {
  for (const std::string& text : various_texts()) {
    Input input;
    input.reset(RememberPositions::yes);
    give(input, as_utf8(text));
    input.end();
    SourceMap in_units;
    SourceMap in_bytes;
    in_units.build(input, OffsetUnits::utf16);
    in_bytes.build(input, OffsetUnits::bytes);
    const std::vector<Offsets> all = offsets_of(text);
    ASSERT_EQ(all.back().offset, input.size());
    for (auto at = all.rbegin(); at != all.rend(); ++at) {
      EXPECT_EQ(in_units.at(at->offset), at->units) << text;
      EXPECT_EQ(in_bytes.at(at->offset), at->bytes) << text;
    }
  }
}

TEST(SourceMap, GrowsWithItsInput) {
  for (const std::string& text : various_texts()) {
    Input input;
    input.reset(RememberPositions::yes);
    SourceMap in_units;
    SourceMap in_bytes;
    in_units.start(OffsetUnits::utf16);
    in_bytes.start(OffsetUnits::bytes);
    for (const char byte : text) {
      give(input, as_utf8({&byte, 1}));
      in_units.extend(input);
      in_bytes.extend(input);
    }
    for (const Offsets& at : offsets_of(text)) {
      EXPECT_EQ(in_units.at(at.offset), at.units) << text;
      EXPECT_EQ(in_bytes.at(at.offset), at.bytes) << text;
    }
  }
}

TEST(SourceMap, MapsRepairsOfTheDecoder) {
  // A byte order mark, U+FFFD for one, two and three bytes, and newlines between them.
  const std::string block = "a\xff\r\n\xe2\x82\r\n\xf0\x9f\x98"
                            "b\r\n";
  const std::string text = "\xef\xbb\xbf" + repeated(block, 20);
  Input input;
  input.reset(RememberPositions::yes);
  testing::decode_file(input, as_utf8(text));
  SourceMap map;
  map.build(input, OffsetUnits::bytes);
  // In the input: a, U+FFFD, LF, U+FFFD, LF, U+FFFD, b, LF.
  const std::uint32_t inside[] = {0, 1, 4, 5, 8, 9, 12, 13};
  const std::uint32_t outside[] = {0, 1, 2, 4, 6, 8, 11, 12};
  for (std::uint32_t i = 0; i < 20; ++i) {
    for (std::uint32_t k = 0; k < 8; ++k) {
      EXPECT_EQ(map.at(i * 14 + inside[k]), 3 + i * block.size() + outside[k]);
    }
  }
  EXPECT_EQ(map.at(input.size()), text.size());
}

TEST(SourceMap, FindsLinesAndCountsTheirUnits) {
  Input input;
  input.reset(RememberPositions::yes);
  give(input, as_utf8("a\r\n\u00e9\U0001f600b\r\rc\n"));
  input.end();
  SourceMap map;
  map.build(input, OffsetUnits::bytes);
  const std::vector<std::uint32_t> starts(map.line_starts().begin(), map.line_starts().end());
  EXPECT_EQ(starts, (std::vector<std::uint32_t>{0, 2, 10, 11, 13}));
  EXPECT_EQ(map.utf16_units(2, 8), 3u);
  EXPECT_EQ(map.utf16_units(0, input.size()), 10u);
}

// A map that is built again forgets the previous text.
TEST(SourceMap, CanBeBuiltAgain) {
  SourceMap map;
  for (const char* text : {"\u00e9\r\nx", "x\r\ny", "xyz", "\u00e9z"}) {
    Input input;
    input.reset(RememberPositions::yes);
    give(input, as_utf8(text));
    input.end();
    map.build(input, OffsetUnits::utf16);
    EXPECT_EQ(map.at(input.size()), offsets_of(text).back().units);
  }
}

}  // namespace
}  // namespace souptree::testing

#include "wire/encoder.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <memory>
#include <sstream>
#include <utility>

#include "support/encode.h"
#include "support/text.h"
#include "support/timing.h"
#include "support/wire_reader.h"
#include "tree/dump.h"
#include "wire/generated/format.h"

namespace souptree::testing {
namespace {

class EncoderTest : public ::testing::Test {
 protected:
  std::u8string encoded(const std::string& page, CollectErrors collect_errors = CollectErrors::no,
                        RememberPositions locations = RememberPositions::no) {
    ParserOptions options;
    options.collect_errors = collect_errors;
    options.locations = locations;
    parser_.start(options);
    parser_.write(as_utf8(page));
    parser_.end();
    return encode(encoder_, parser_);
  }
  // Reads the buffer, and expects it to be valid and to contain the same tree.
  WireReading read(const std::u8string& bytes) {
    WireReading reading = read_wire(bytes);
    EXPECT_EQ(reading.problem, "");
    EXPECT_EQ(reading.dump, dump(parser_.tree(), parser_.names()));
    return reading;
  }
  static std::uint32_t word(const std::u8string& bytes, std::size_t index) {
    std::uint32_t value;
    std::memcpy(&value, bytes.data() + index * 4, 4);
    return value;
  }

  Parser parser_;
  Encoder encoder_;
};

// The bytes column of the example in FORMAT.md; ".." matches any byte.
std::string example_bytes() {
  constexpr std::size_t bytes_begin = 8;
  constexpr std::size_t bytes_length = 38;
  std::ifstream file(SOUPTREE_SOURCE_DIR "/src/wire/FORMAT.md");
  std::string bytes;
  bool is_example = false;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with("```")) {
      if (is_example) break;
      is_example = true;
    } else if (is_example && std::isxdigit(static_cast<unsigned char>(line[0])) != 0) {
      std::istringstream words(line.substr(bytes_begin, bytes_length));
      for (std::string byte; words >> byte;) bytes += byte + ' ';
    }
  }
  return bytes;
}

TEST_F(EncoderTest, WritesMoreStringsThanTheReservedMemoryHolds) {
  // The second paragraph repeats all elements, with so many values that few are still shared.
  std::string page = "<!doctype html><p>";
  for (int i = 0; i < 4000; ++i) page += "<b id=a-value-of-each-" + std::to_string(i) + ">";
  for (int i = 0; i < 8; ++i) page += "</p><p>x\u00e9";
  for (int round = 0; round < 2; ++round) {
    const std::u8string bytes = encoded(page);
    EXPECT_GT(word(bytes, wire::header::ascii_strings_length),
              page.size() + parser_.tree().strings().size());
    read(bytes);
    // The next tree needs less than the reserved memory.
    read(encoded("<p class=x>some text<!--and a comment--><p>\u6c64"));
  }
}

TEST_F(EncoderTest, WritesTheExampleOfTheFormatDocument) {
  const std::u8string bytes = encoded("<!DOCTYPE html><p title=x>Hi<!--c-->");
  read(bytes);
  const std::string expected = example_bytes();
  std::string actual;
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    char byte[4];
    std::snprintf(byte, sizeof byte, "%02x ", bytes[i]);
    actual += expected.compare(i * 3, 3, ".. ") == 0 ? ".. " : byte;
  }
  EXPECT_EQ(actual, expected);
}

TEST_F(EncoderTest, AnEmptyDocument) {
  const std::u8string bytes = encoded("");
  EXPECT_EQ(read(bytes).mode, static_cast<std::uint32_t>(DocumentMode::quirks));
  EXPECT_EQ(word(bytes, wire::header::record_count), 4u);
}

TEST_F(EncoderTest, AttributeCountsAroundTheLargestInOneRecord) {
  for (const std::size_t count : {0u, 1u, 14u, 15u, 16u, 1000u}) {
    std::string page = "<p";
    for (std::size_t i = 0; i < count; ++i)
      page += " a" + std::to_string(i) + "=v" + std::to_string(i);
    const std::u8string bytes = encoded(page + '>');
    read(bytes);
    EXPECT_EQ(word(bytes, wire::header::record_count), 5 + count + (count >= 15 ? 1 : 0));
    EXPECT_EQ(word(bytes, wire::header::name_count), count);
  }
}

TEST_F(EncoderTest, AttributesOfLaterTagsFollowTheOthers) {
  read(encoded("<html a=1 b=2><body c=1><html b=3 d=4><body c=5 e=6><p><html f=7>"));
}

TEST_F(EncoderTest, NamesOfTheDocumentAreNumberedAfterTheKnownNames) {
  const std::u8string bytes = encoded("<x-y \u00e9=1><x-y zz><?Target d?>");
  read(bytes);
  EXPECT_EQ(word(bytes, wire::header::name_count), 4u);
}

TEST_F(EncoderTest, EachStringIsEitherAsciiOrWide) {
  const std::u8string bytes =
      encoded("ascii<b title='\u00e9t\u00e9'>\u20ac and \U0001F600</b><!--plain-->");
  read(bytes);
  EXPECT_EQ(word(bytes, wire::header::ascii_strings_length), 10u);
  EXPECT_EQ(word(bytes, wire::header::wide_strings_length), 3u + 8u);
  EXPECT_EQ(word(bytes, wire::header::lone_surrogates), 0u);
}

TEST_F(EncoderTest, ReferencesMakeWideStringsOfAsciiPages) {
  const std::u8string bytes = encoded("a&eacute;b<p title='&#x1F600;'>&#0;");
  read(bytes);
  EXPECT_EQ(word(bytes, wire::header::ascii_strings_length), 0u);
  EXPECT_EQ(word(bytes, wire::header::wide_strings_length), 3u + 2u + 1u);
}

TEST_F(EncoderTest, TextOfSeveralPiecesIsOneString) {
  const std::u8string bytes = encoded("<table>a<b></b><tr>\u00e9</table>b<i></x>c</i></x>d");
  read(bytes);
  // Text that moves before the table becomes one node, although markup separates its pieces.
  read(encoded("x<table>y<tr>z</tr>&eacute;</table>"));
}

TEST_F(EncoderTest, LoneSurrogatesAreKeptAndDeclared) {
  std::string page = "<p title='";
  page += "\xed\xa0\x80'>a\xed\xb0\x80z\U0001F600";
  const std::u8string bytes = encoded(page);
  read(bytes);
  EXPECT_EQ(word(bytes, wire::header::lone_surrogates), 1u);
  EXPECT_EQ(word(bytes, wire::header::wide_strings_length), 1u + 5u);
}

TEST_F(EncoderTest, EqualShortStringsOfLargeTreesAreShared) {
  std::string html;
  for (std::uint32_t records = 0; records < wire::least_records_with_shared; records += 3) {
    html += "<p class=same>x";
  }
  const std::u8string bytes = encoded(html);
  read(bytes);
  EXPECT_EQ(word(bytes, wire::header::ascii_strings_length), 5u);
}

TEST_F(EncoderTest, EqualStringsOfSmallTreesAreNotShared) {
  const std::u8string bytes = encoded("<p class=same>x<p class=same>x<p class=same>x");
  read(bytes);
  EXPECT_EQ(word(bytes, wire::header::ascii_strings_length), 15u);
}

std::string bold_with_attributes(int count) {
  std::string tag = "<b";
  for (int i = 0; i < count; ++i) tag += " a" + std::to_string(i) + "=\u00e9" + std::to_string(i);
  return tag + '>';
}

TEST_F(EncoderTest, ElementsCreatedAgainForOneTokenShareTheirAttributes) {
  for (const int count : {1, 14, 15, 16, 300}) {
    const std::u8string bytes = encoded("<p>" + bold_with_attributes(count) + "</p><p>x<p>x<p>x");
    // Eleven records: document, html, head, body, four paragraphs, three texts. Four elements: the
    // first two have attributes, and more-records if those are many. The others have only a
    // more-record.
    const int more = count >= 15 ? 4 : 2;
    EXPECT_EQ(word(bytes, wire::header::record_count), 11u + 4 + more + 2 * count);
    read(bytes);
  }
}

// Shared attributes have a location only in the first element, whose tag contains them.
TEST_F(EncoderTest, SharedAttributesHaveNoLocation) {
  const std::string page = "<p>" + bold_with_attributes(20) + "</p><p>x<p>x<p>x";
  const WireReading reading = read(encoded(page, CollectErrors::no, RememberPositions::yes));
  const auto located =
      std::count_if(reading.locations.begin(), reading.locations.end(),
                    [](const WireLocation& location) { return location.end != 0; });
  // Four paragraphs, three texts, the element and its attributes.
  EXPECT_EQ(located, 4 + 3 + 1 + 20);
}

TEST_F(EncoderTest, TextBeforeATableIsLocatedFromItsFirstCharacter) {
  using namespace std::string_literals;
  const std::string page = "<table>&lt;\0y"s;
  const WireReading reading = read(encoded(page, CollectErrors::no, RememberPositions::yes));
  // The document, html, head and body come first.
  EXPECT_EQ(reading.locations[4].start, 7u);
  EXPECT_EQ(reading.locations[4].end, 13u);
}

TEST_F(EncoderTest, ManyAttributesInMovedAndCopiedElements) {
  const std::string bold = bold_with_attributes(40);
  for (const RememberPositions positions : {RememberPositions::no, RememberPositions::yes}) {
    read(encoded(bold + "<div>x</b>y</div>" + bold + "<p>" + bold + "<table>z<td>",
                 CollectErrors::no, positions));
    read(encoded("<select><button><selectedcontent></button><option>" + bold + "x<svg " +
                     bold.substr(3) + "<p><option selected>" + bold,
                 CollectErrors::no, positions));
    read(
        encoded("<body a=1>" + bold + "<p><body " + bold.substr(3) + "</p>x<html " + bold.substr(3),
                CollectErrors::no, positions));
  }
}

TEST_F(EncoderTest, ErrorsAreInOrderWithTheirPositions) {
  const std::u8string bytes = encoded("</>\r\n\x01<p a a>\u00e9</x>", CollectErrors::yes);
  const WireReading reading = read(bytes);
  ASSERT_EQ(reading.errors.size(), 5u);
  const auto expect_error = [&](std::size_t index, ParseErrorCode code, SourceRange range,
                                std::uint32_t line, std::uint32_t column) {
    const WireError expected{static_cast<std::uint32_t>(code), range.begin, range.end, line,
                             column};
    EXPECT_TRUE(reading.errors[index] == expected) << index;
  };
  expect_error(0, ParseErrorCode::missing_end_tag_name, {2, 3}, 1, 3);
  expect_error(1, ParseErrorCode::control_character_in_input_stream, {5, 6}, 2, 1);
  expect_error(2, ParseErrorCode::missing_doctype, {5, 6}, 2, 1);
  expect_error(3, ParseErrorCode::duplicate_attribute, {12, 13}, 2, 8);
  expect_error(4, ParseErrorCode::end_tag_without_matching_open_element, {14, 18}, 2, 10);
}

TEST_F(EncoderTest, RangesOfErrorsCountTheCallersUnits) {
  using Ranges = std::vector<std::pair<std::uint32_t, std::uint32_t>>;
  const auto ranges = [&](OffsetUnits units) {
    ParserOptions options;
    options.collect_errors = CollectErrors::yes;
    parser_.start(options);
    parser_.write(u8"<!DOCTYPE html>\u00e9\U0001F600</\U0001F600>\U0001FFFF");
    parser_.end();
    Ranges found;
    for (const WireError& error : read(encode(encoder_, parser_, units)).errors) {
      found.emplace_back(error.offset, error.end);
    }
    return found;
  };
  EXPECT_EQ(ranges(OffsetUnits::utf16), (Ranges{{20, 22}, {23, 25}}));
  EXPECT_EQ(ranges(OffsetUnits::bytes), (Ranges{{23, 27}, {28, 32}}));
  EXPECT_EQ(ranges(OffsetUnits::bytes_of_utf16), (Ranges{{40, 44}, {46, 50}}));
}

TEST_F(EncoderTest, NoDataOfAnEarlierTreeRemains) {
  const std::u8string fresh = encoded("<p>x<select><selectedcontent></selectedcontent><option>y");
  encoded("<p title='" + std::string(5000, 'q') + "'>" + std::string(5000, 'z') +
          "<i><i><i><i><i>");
  EXPECT_TRUE(encoded("<p>x<select><selectedcontent></selectedcontent><option>y") == fresh);
}

TEST_F(EncoderTest, LengthsAroundTheLargestInOneRecord) {
  if (!is_fast) GTEST_SKIP() << "needs optimised code";
  const std::uint32_t largest = wire::field::length.largest();
  for (const std::uint32_t length : {largest - 1, largest, largest + 1}) {
    const std::u8string text = encoded(std::string(length, 'x'));
    const std::uint32_t records = 5 + (length < largest ? 0 : 1);
    EXPECT_EQ(word(text, wire::header::record_count), records);
    EXPECT_EQ(word(text, wire::header::ascii_strings_length), length);
    const std::size_t text_record = wire::header_words + 4 * wire::record_words;
    EXPECT_EQ(wire::field::length.get(word(text, text_record)), std::min(length, largest));
    EXPECT_TRUE(length < largest || word(text, text_record + 4) == length);
  }
  const std::u8string comment = encoded("<!--" + std::string(largest, 'x') + "-->");
  EXPECT_EQ(word(comment, wire::header::record_count), 6u);
}

// ---- An element alone

TEST_F(EncoderTest, AnElementAloneHasOnlyTheNamesThatItUses) {
  ParserOptions options;
  options.locations = RememberPositions::yes;
  options.collect_errors = CollectErrors::yes;
  options.tree_builder.scripting_mode = ScriptingMode::normal;
  options.tree_builder.pause_at_scripts = PauseAtScripts::yes;
  const std::string source(100, 's');
  parser_.start(options);
  const std::string page = "<x-y x-z=1></q><svg><script x-z='2' x-a=\u00e9 src=" + source +
                           ">1<x-b x-a=3>\u00e9</x-b>2<desc><template><x-y></template>&lt;</desc>"
                           "</script><x-c>";
  ASSERT_EQ(parser_.write(as_utf8(page)), Stop::script);
  for (int i = 0; i < 2; ++i) {
    ASSERT_TRUE(encoder_.encode_subtree({.tree = parser_.tree(),
                                         .names = parser_.names(),
                                         .root = parser_.script(),
                                         .source_kind = SourceKind::utf8}));
    const std::u8string bytes(encoder_.bytes().begin(), encoder_.bytes().end());
    const WireReading reading = read_wire(bytes, WireRoot::element);
    EXPECT_EQ(reading.problem, "");
    EXPECT_EQ(reading.dump, "| <svg script>\n|   src=\"" + source +
                                "\"\n|   x-a=\"\u00e9\"\n|   x-z=\"2\"\n|   \"1\"\n"
                                "|   <svg x-b>\n|     x-a=\"3\"\n|     \"\u00e9\"\n|   \"2\"\n"
                                "|   <svg desc>\n|     <template>\n|       content\n"
                                "|         <x-y>\n|     \"<\"\n");
    // x-z, x-a, x-b, x-y
    EXPECT_EQ(word(bytes, wire::header::name_count), 4u);
  }
  // Then encode the whole tree as usual.
  parser_.end_script(parser_.script_number());
  parser_.run();
  parser_.end();
  read(encode(encoder_, parser_));
}

TEST_F(EncoderTest, AnElementAloneHasTheAttributesOfCopies) {
  ParserOptions options;
  options.tree_builder.scripting_mode = ScriptingMode::normal;
  options.tree_builder.pause_at_scripts = PauseAtScripts::yes;
  parser_.start(options);
  ASSERT_EQ(parser_.write(u8"<svg><script><desc><math><mi x-a=1></math><b id=2><p>x</b>y</p></desc>"
                          u8"</script>"),
            Stop::script);
  ASSERT_TRUE(encoder_.encode_subtree({.tree = parser_.tree(),
                                       .names = parser_.names(),
                                       .root = parser_.script(),
                                       .source_kind = SourceKind::ascii}));
  const std::u8string bytes(encoder_.bytes().begin(), encoder_.bytes().end());
  const WireReading reading = read_wire(bytes, WireRoot::element);
  EXPECT_EQ(reading.problem, "");
  EXPECT_EQ(reading.dump, "| <svg script>\n|   <svg desc>\n"
                          "|     <math math>\n|       <math mi>\n|         x-a=\"1\"\n"
                          "|     <b>\n|       id=\"2\"\n"
                          "|     <p>\n|       <b>\n|         id=\"2\"\n|         \"x\"\n"
                          "|       \"y\"\n");
}

TEST_F(EncoderTest, TheHeaderDeclaresTheEncodingOfTheSource) {
  encoded("<p>x");
  const auto header = [&](const DocumentEncoding& encoding) {
    const std::u8string bytes = encode(encoder_, parser_, OffsetUnits::utf16, encoding);
    return std::vector{
        word(bytes, wire::header::encoding), word(bytes, wire::header::encoding_source),
        word(bytes, wire::header::encoding_confidence), word(bytes, wire::header::offset_units)};
  };
  const auto number = [](auto value) { return static_cast<std::uint32_t>(value); };
  using Numbers = std::vector<std::uint32_t>;
  EXPECT_EQ(header({}), (Numbers{0, 0, 0, 0}));
  for (const auto& [encoding, units] : {std::pair{Encoding::utf_8, 1u}, {Encoding::big5, 0u}}) {
    EXPECT_EQ(header({encoding, EncodingConfidence::certain, EncodingSource::meta}),
              (Numbers{number(encoding) + 1, number(EncodingSource::meta),
                       number(EncodingConfidence::certain), units}));
  }
}

TEST(StringSection, EmptyStringsHaveAnOffset) {
  StringStore store;
  StringSection section;
  section.read_from(store);
  section.clear(SourceKind::utf8, EqualStrings::apart);
  EXPECT_EQ(section.append(u8"").length, 0u);
  EXPECT_EQ(section.append(u8"x").length, 1u);
  EXPECT_EQ(section.append(u8"").offset, 1u);
}

// ---- The validating reader

TEST_F(EncoderTest, TheReaderDetectsDamage) {
  const std::u8string good =
      encoded("<!DOCTYPE html><p title=x>Hi<!--c--><?t d?><template>y</template>");
  ASSERT_EQ(read_wire(good).problem, "");
  const std::string tree = read_wire(good).dump;
  std::size_t seen = 0;
  for (std::size_t i = 0; i < good.size(); ++i) {
    for (const unsigned flip : {0x01u, 0x10u, 0x80u}) {
      std::u8string damaged = good;
      damaged[i] = static_cast<char8_t>(damaged[i] ^ flip);
      const WireReading reading = read_wire(damaged);
      // Some damage results in another valid tree, or in a difference that a dump does not show.
      if (!reading.problem.empty() || reading.dump != tree) ++seen;
    }
  }
  EXPECT_GT(seen, good.size() * 3 * 9 / 10);
  for (std::size_t length = 0; length < good.size(); ++length) {
    EXPECT_NE(read_wire(std::u8string_view(good).substr(0, length)).problem, "");
  }
}

}  // namespace
}  // namespace souptree::testing

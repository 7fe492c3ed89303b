#include "byte_stream.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "edits/edit_encoder.h"
#include "support/decode_file.h"
#include "support/encode.h"
#include "support/wire_reader.h"
#include "tree/dump.h"

namespace souptree {
namespace {

using testing::bytes_of;
using Confidence = EncodingConfidence;
using Source = EncodingSource;

// The encoding, its confidence and its source, for instance "KOI8-R tentative prescan".
std::string described(const DocumentEncoding& encoding) {
  constexpr const char* confidences[] = {"irrelevant", "tentative", "certain"};
  constexpr const char* sources[] = {"none",    "bom",     "override", "transport",
                                     "prescan", "default", "locale",   "meta"};
  return std::string(name_of(encoding.encoding)) + " " +
         confidences[static_cast<std::size_t>(encoding.confidence)] + " " +
         sources[static_cast<std::size_t>(encoding.source)];
}

class ByteStreamTest : public ::testing::Test {
 protected:
  // Parses the file in pieces and at once, and expects the same results.
  void expect_parsed(std::u8string_view file, const EncodingHints& hints,
                     const std::string& encoding, const std::string& tree) {
    for (const std::size_t piece :
         {std::size_t{1}, std::size_t{3}, std::size_t{1000}, file.size()}) {
      parse(file, hints, piece);
      EXPECT_EQ(described(stream_.encoding()), encoding) << "in pieces of " << piece;
      EXPECT_EQ(tree_text(), tree) << "in pieces of " << piece;
    }
    parse_prepared(file, hints);
    EXPECT_EQ(described(stream_.encoding()), encoding) << "at once";
    EXPECT_EQ(tree_text(), tree) << "at once";
  }

  void parse(std::u8string_view file, const EncodingHints& hints, std::size_t piece) {
    stream_.start(options_, hints);
    while (!file.empty()) {
      const std::u8string_view next = file.substr(0, piece);
      stream_.write(next);
      file.remove_prefix(next.size());
    }
    EXPECT_EQ(stream_.end(), Stop::end_of_file);
  }

  // Passes the bytes again if the parser requests them.
  void parse_prepared(std::u8string_view file, EncodingHints hints) {
    for (int times = 0; times < 2; ++times) {
      stream_.start(options_, hints);
      const auto count = static_cast<std::uint32_t>(file.size());
      std::copy(file.begin(), file.end(), parser_.input().prepare(count));
      if (stream_.parse_prepared(count) != Stop::encoding_change) return;
      hints.known = stream_.encoding();
    }
    ADD_FAILURE() << "the encoding changes more than once";
  }

  // Expects that the host has to decode these bytes.
  void expect_taken(std::u8string_view bytes) {
    EXPECT_EQ(testing::plain(stream_.take_undecoded()), testing::plain(bytes));
  }

  std::string tree_text() const { return dump(parser_.tree(), parser_.names()); }
  // The dump of a document with this head and this text in its body.
  static std::string body(const std::string& head, const std::string& text) {
    return "| <html>\n|   <head>\n" + head + "|   <body>\n|     \"" + text + "\"\n";
  }
  static std::string meta(const std::string& charset) {
    return "|     <meta>\n|       charset=\"" + charset + "\"\n";
  }

  ParserOptions options_;
  Parser parser_;
  ByteStream stream_{parser_};
};

TEST_F(ByteStreamTest, Utf8IsTheDefault) {
  expect_parsed(u8"\u00e9", {}, "UTF-8 tentative default", body("", "\u00e9"));
  expect_parsed(u8"\uFEFF\u00e9", {}, "UTF-8 certain bom", body("", "\u00e9"));
  expect_parsed(bytes_of({'a', 0xff, 'x', 0xe2, 0x82}), {}, "UTF-8 tentative default",
                body("", "a\uFFFDx\uFFFD"));
}

TEST_F(ByteStreamTest, AnEmptyFileIsADocument) {
  const std::string empty = "| <html>\n|   <head>\n|   <body>\n";
  expect_parsed(u8"", {}, "UTF-8 tentative default", empty);
  expect_parsed(u8"\uFEFF", {}, "UTF-8 certain bom", empty);
  expect_parsed(bytes_of({0xff, 0xfe}), {}, "UTF-16LE certain bom", empty);
  expect_parsed(u8"", {.transport = Encoding::replacement}, "replacement certain transport", empty);
  stream_.start({}, {.transport = Encoding::gbk});
  EXPECT_EQ(stream_.end(), Stop::more_input_needed);
  expect_taken(u8"");
  EXPECT_EQ(stream_.end(), Stop::end_of_file);
  EXPECT_EQ(described(stream_.encoding()), "GBK certain transport");
  EXPECT_EQ(tree_text(), empty);
}

TEST_F(ByteStreamTest, HintsApply) {
  const std::u8string file = bytes_of({0xe0, 0xff});
  expect_parsed(file, {.transport = Encoding::windows_1251}, "windows-1251 certain transport",
                body("", "\u0430\u044f"));
  expect_parsed(file, {.override_encoding = Encoding::koi8_r, .transport = Encoding::utf_8},
                "KOI8-R certain override", body("", "\u042e\u042a"));
  expect_parsed(file,
                {.default_encoding = Encoding::windows_1252, .default_source = Source::locale},
                "windows-1252 tentative locale", body("", "\u00e0\u00ff"));
  expect_parsed(file, {.transport = Encoding::replacement}, "replacement certain transport",
                body("", "\uFFFD"));
}

TEST_F(ByteStreamTest, DeclarationsAtTheStartDecide) {
  const std::u8string declared = u8"<meta charset=koi8-r>" + bytes_of({0xc1});
  // The element confirms the result of the prescan.
  expect_parsed(declared, {}, "KOI8-R certain prescan", body(meta("koi8-r"), "\u0430"));
  // The element does not change a certain encoding.
  expect_parsed(declared, {.transport = Encoding::windows_1252}, "windows-1252 certain transport",
                body(meta("koi8-r"), "\u00c1"));
  expect_parsed(u8"\uFEFF<meta charset=koi8-r>\u00e9", {}, "UTF-8 certain bom",
                body(meta("koi8-r"), "\u00e9"));
}

TEST_F(ByteStreamTest, NothingIsReadBeforeTheEncodingIsKnown) {
  stream_.start({}, {});
  EXPECT_EQ(stream_.run(), Stop::more_input_needed);
  EXPECT_EQ(stream_.write(u8""), Stop::more_input_needed);
  EXPECT_EQ(stream_.write(u8"a"), Stop::more_input_needed);
  EXPECT_EQ(stream_.run(), Stop::more_input_needed);
  EXPECT_EQ(described(stream_.encoding()), "UTF-8 irrelevant none");
  EXPECT_EQ(stream_.end(), Stop::end_of_file);
  EXPECT_EQ(tree_text(), body("", "a"));
}

TEST_F(ByteStreamTest, ACallerDecidesTheEncodingEarly) {
  stream_.start(options_, {});
  EXPECT_EQ(stream_.decide_encoding(), Stop::more_input_needed);
  stream_.write(u8"<p>a");
  stream_.decide_encoding();
  EXPECT_EQ(described(stream_.encoding()), "UTF-8 tentative default");
  EXPECT_EQ(stream_.decide_encoding(), Stop::more_input_needed);
  stream_.write(u8"b");
  EXPECT_EQ(stream_.end(), Stop::end_of_file);
  EXPECT_EQ(tree_text(), "| <html>\n|   <head>\n|   <body>\n|     <p>\n|       \"ab\"\n");
}

TEST_F(ByteStreamTest, EmptyPiecesChangeNothing) {
  stream_.start({}, {.transport = Encoding::replacement});
  stream_.write(u8"");
  stream_.write(u8"abc");
  stream_.write(u8"");
  stream_.write(u8"def");
  EXPECT_EQ(stream_.end(), Stop::end_of_file);
  EXPECT_EQ(tree_text(), body("", "\uFFFD"));
}

TEST_F(ByteStreamTest, AFragmentAtOnce) {
  const std::u8string file = u8"<meta charset=koi8-r>" + bytes_of({0xc1});
  stream_.start_fragment({}, {.name = u8"div"}, {.default_encoding = Encoding::windows_1252});
  const auto count = static_cast<std::uint32_t>(file.size());
  std::copy(file.begin(), file.end(), parser_.input().prepare(count));
  EXPECT_EQ(stream_.parse_prepared(count), Stop::end_of_file);
  EXPECT_EQ(described(stream_.encoding()), "windows-1252 tentative default");
  EXPECT_EQ(tree_text(), "| <meta>\n|   charset=\"koi8-r\"\n| \"\u00c1\"\n");
}

// The prescan treats the text of the title as an unclosed comment.
TEST_F(ByteStreamTest, AMetaThatThePrescanMissesIsFoundAtTheEnd) {
  expect_parsed(u8"<title><!--</title><meta charset=koi8-r>" + bytes_of({0xc1}), {},
                "KOI8-R certain meta",
                body("|     <title>\n|       \"<!--\"\n" + meta("koi8-r"), "\u0430"));
}

TEST_F(ByteStreamTest, WithTokensTheParserDoesNotRestart) {
  TokenEncoder tokens;
  tokens.start(OffsetUnits::utf16, TextValues::yes);
  options_.tokens = &tokens;
  const std::u8string file = u8"<title><!--</title><meta charset=koi8-r>" + bytes_of({0xc3, 0xa9});
  for (const std::size_t piece : {std::size_t{1}, file.size()}) {
    parse(file, {}, piece);
    EXPECT_EQ(described(stream_.encoding()), "UTF-8 tentative default");
    EXPECT_EQ(stream_.restarts(), 0u);
    EXPECT_EQ(tree_text(), body("|     <title>\n|       \"<!--\"\n" + meta("koi8-r"), "\u00e9"));
  }
}

TEST_F(ByteStreamTest, WithEditsTheParserDoesNotRestart) {
  EditEncoder edits;
  options_.edits = &edits.log();
  const std::u8string file = u8"<title><!--</title><meta charset=koi8-r>" + bytes_of({0xc3, 0xa9});
  for (const std::size_t piece : {std::size_t{1}, file.size()}) {
    edits.start(WriteLocations::no);
    parse(file, {}, piece);
    EXPECT_EQ(described(stream_.encoding()), "UTF-8 tentative default");
    EXPECT_EQ(stream_.restarts(), 0u);
    EXPECT_EQ(tree_text(), body("|     <title>\n|       \"<!--\"\n" + meta("koi8-r"), "\u00e9"));
  }
}

TEST_F(ByteStreamTest, ALateMetaRestartsTheParser) {
  const std::u8string late =
      u8"<!--" + std::u8string(2000, u8' ') + u8"--><meta charset=koi8-r>" + bytes_of({0xc1});
  const std::string tree =
      "| <!-- " + std::string(2000, ' ') + " -->\n" + body(meta("koi8-r"), "\u0430");
  expect_parsed(late, {}, "KOI8-R certain meta", tree);
  expect_parsed(late, {.default_encoding = Encoding::koi8_r}, "KOI8-R certain default", tree);
  // The last bytes of the file may also restart the parser.
  const std::u8string last =
      u8"<!--" + bytes_of({0xc1}) + std::u8string(2000, u8' ') + u8"--><meta charset=koi8-r>";
  expect_parsed(last, {}, "KOI8-R certain meta",
                "| <!-- \u0430" + std::string(2000, ' ') + " -->\n| <html>\n|   <head>\n" +
                    meta("koi8-r") + "|   <body>\n");
}

TEST_F(ByteStreamTest, OnlyParsedDeclarationsRestartTheParser) {
  const std::u8string before(2000, u8' ');
  const auto encoding_of = [&](std::u8string_view page) {
    parse(before + std::u8string(page), {.default_encoding = Encoding::windows_1252}, 100);
    return described(stream_.encoding());
  };
  const std::string unchanged = "windows-1252 tentative default";
  EXPECT_EQ(encoding_of(u8"<script><meta charset=koi8-r></script>"), unchanged);
  EXPECT_EQ(encoding_of(u8"<meta charset=x>"), unchanged);
  EXPECT_EQ(encoding_of(u8"<meta content='charset=koi8-r'>"), unchanged);
  EXPECT_EQ(encoding_of(u8"<meta http-equiv=x content='charset=koi8-r'>"), unchanged);
  EXPECT_EQ(encoding_of(u8"<meta charset=latin1>"), "windows-1252 certain default");
  EXPECT_EQ(encoding_of(u8"<meta charset=x-user-defined>"), "windows-1252 certain default");
  EXPECT_EQ(encoding_of(u8"<meta charset=utf-16>"), "UTF-8 certain meta");
  EXPECT_EQ(encoding_of(u8"<meta charset=latin1><meta charset=koi8-r>"),
            "windows-1252 certain default");
  const std::string changed = "KOI8-R certain meta";
  EXPECT_EQ(encoding_of(u8"<meta charset=koi8-r>"), changed);
  EXPECT_EQ(encoding_of(u8"<p><META charset=' KOI8-R'>"), changed);
  EXPECT_EQ(encoding_of(u8"<meta charset=x><meta charset=koi8-r>"), changed);
  EXPECT_EQ(encoding_of(u8"<template><meta charset=koi8-r>"), changed);
  EXPECT_EQ(encoding_of(u8"<noscript><meta charset=koi8-r>"), changed);
  EXPECT_EQ(encoding_of(u8"<svg><meta charset=koi8-r>"), changed);
  EXPECT_EQ(encoding_of(u8"<meta http-equiv=Content-Type content='a; charset=koi8-r'>"), changed);
  EXPECT_EQ(encoding_of(u8"<meta charset=x http-equiv=content-type content='charset=koi8-r'>"),
            changed);
}

TEST_F(ByteStreamTest, MetaNeverChangesUtf16) {
  std::u8string file;
  for (const char letter : std::string("<?xml?><meta charset=koi8-r>x")) {
    file += static_cast<char8_t>(letter);
    file += u8'\0';
  }
  expect_parsed(file, {}, "UTF-16LE certain prescan",
                "| <!-- ?xml? -->\n" + body(meta("koi8-r"), "x"));
}

TEST_F(ByteStreamTest, FragmentsHaveTheEncodingOfTheirHints) {
  const std::u8string file = u8"<meta charset=koi8-r>" + bytes_of({0xc1});
  const auto parsed = [&](const EncodingHints& hints) {
    stream_.start_fragment({}, {.name = u8"div"}, hints);
    stream_.write(file);
    EXPECT_EQ(stream_.end(), Stop::end_of_file);
    return described(stream_.encoding());
  };
  EXPECT_EQ(parsed({}), "UTF-8 tentative default");
  EXPECT_EQ(tree_text(), "| <meta>\n|   charset=\"koi8-r\"\n| \"\uFFFD\"\n");
  EXPECT_EQ(parsed({.transport = Encoding::windows_1252}), "windows-1252 certain transport");
  EXPECT_EQ(tree_text(), "| <meta>\n|   charset=\"koi8-r\"\n| \"\u00c1\"\n");
}

// ---- Encodings that the host decodes

TEST_F(ByteStreamTest, TheHostDecodesMultiByteEncodings) {
  const std::u8string file = u8"<meta charset=gbk>" + bytes_of({0xd6, 0xd0});
  stream_.start({}, {});
  stream_.write(file.substr(0, 17));
  EXPECT_FALSE(stream_.needs_host_decoder());
  stream_.write(file.substr(17, 2));
  EXPECT_EQ(stream_.end(), Stop::more_input_needed);
  ASSERT_TRUE(stream_.needs_host_decoder());
  EXPECT_EQ(described(stream_.encoding()), "GBK tentative prescan");
  expect_taken(file.substr(0, 19));
  stream_.write(file.substr(19));
  expect_taken(file.substr(19));
  stream_.write_decoded(u8"<meta charset=gbk>\u4e2d");
  expect_taken(u8"");
  EXPECT_EQ(stream_.end(), Stop::end_of_file);
  EXPECT_EQ(described(stream_.encoding()), "GBK certain prescan");
  EXPECT_EQ(tree_text(), body(meta("gbk"), "\u4e2d"));
}

TEST_F(ByteStreamTest, ALateMetaMayNameAnEncodingOfTheHost) {
  const std::u8string late = std::u8string(2000, u8' ') + u8"<meta charset=big5>";
  stream_.start({}, {});
  EXPECT_EQ(stream_.write(late), Stop::more_input_needed);
  ASSERT_TRUE(stream_.needs_host_decoder());
  EXPECT_EQ(described(stream_.encoding()), "Big5 certain meta");
  EXPECT_EQ(stream_.end(), Stop::more_input_needed);
  expect_taken(late);
  stream_.write(u8"x");
  expect_taken(u8"x");
  stream_.write_decoded(late + u8"x");
  EXPECT_EQ(stream_.end(), Stop::end_of_file);
  EXPECT_EQ(tree_text(), body(meta("big5"), "x"));
}

TEST_F(ByteStreamTest, ALateMetaMayReplaceAnEncodingOfTheHost) {
  const std::u8string late =
      std::u8string(2000, u8' ') + u8"<meta charset=koi8-r>" + bytes_of({0xc1});
  stream_.start({}, {.default_encoding = Encoding::gbk});
  stream_.write(late);
  ASSERT_TRUE(stream_.needs_host_decoder());
  expect_taken(late);
  stream_.write_decoded(late.substr(0, 2021) + u8"\uFFFD");
  EXPECT_FALSE(stream_.needs_host_decoder());
  EXPECT_EQ(stream_.end(), Stop::end_of_file);
  EXPECT_EQ(described(stream_.encoding()), "KOI8-R certain meta");
  EXPECT_EQ(tree_text(), body(meta("koi8-r"), "\u0430"));
}

// ---- Offsets

TEST_F(ByteStreamTest, OffsetsCountBytesAfterARestart) {
  options_.locations = RememberPositions::yes;
  const std::u8string late = u8"<!--" + bytes_of({0xc1, '\r', '\n'}) + std::u8string(2000, u8' ') +
                             u8"--><meta charset=koi8-r><p>";
  Encoder encoder;
  for (const std::size_t piece : {late.size(), std::size_t{7}}) {
    parse(late, {}, piece);
    const auto reading = testing::read_wire(
        testing::encode(encoder, parser_, stream_.offset_units(), stream_.encoding()));
    EXPECT_EQ(reading.problem, "");
    // The comment has record 1. The paragraph has the last record.
    ASSERT_FALSE(reading.locations.empty());
    EXPECT_EQ(reading.locations.at(1).end, 4u + 3 + 2000 + 3);
    EXPECT_EQ(reading.locations.back().start, late.size() - 3);
  }
}

}  // namespace
}  // namespace souptree

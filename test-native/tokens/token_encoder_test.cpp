#include "tokens/token_encoder.h"

#include <gtest/gtest.h>

#include "parse.h"
#include "support/text.h"
#include "support/token_dump.h"

namespace souptree::testing {
namespace {

std::string tokens_of(std::string_view page, std::size_t step, ReportElements report_elements,
                      TextValues text_values = TextValues::yes) {
  TokenEncoder encoder;
  encoder.start(OffsetUnits::utf16, text_values);
  ParserOptions options;
  options.tokens = &encoder;
  options.tree_builder.report_elements = report_elements;
  Parser parser;
  parser.start(options);
  TokenDump dump;
  for (; page.size() > step; page.remove_prefix(step)) {
    parser.write(as_utf8(page.substr(0, step)));
    dump.take(encoder, parser.names());
  }
  parser.write(as_utf8(page));
  parser.end();
  dump.take(encoder, parser.names());
  return dump.text();
}

// Tokenizes in pieces and as a whole.
std::string tokens_of(std::string_view page, ReportElements report_elements = ReportElements::no) {
  const std::string whole = tokens_of(page, page.size(), report_elements);
  EXPECT_EQ(tokens_of(page, 1, report_elements), whole);
  return whole;
}

std::string elements_of(std::string_view page) {
  return tokens_of(page, ReportElements::yes);
}

TEST(TokenEncoder, EachKind) {
  EXPECT_EQ(tokens_of("<!DOCTYPE html><!--c--><?t d?><P a=1 A=2 b>x</p>"),
            "0-15 doctype no-public no-system \"html\" \"\" \"\"\n"
            "15-23 comment \"c\"\n"
            "23-30 processing-instruction \"t\" \"d\"\n"
            "30-43 start-tag p [33-36 a=1] [41-42 b=]\n"
            "43-44 text \"x\"\n"
            "44-48 end-tag p\n"
            "48-48 end-of-file\n");
  EXPECT_EQ(tokens_of("<!doctype>"),
            "0-10 doctype quirks no-name no-public no-system \"\" \"\" \"\"\n10-10 end-of-file\n");
}

TEST(TokenEncoder, EncodedTokensAreForgotten) {
  TokenEncoder encoder;
  encoder.start(OffsetUnits::utf16, TextValues::yes);
  ParserOptions options;
  options.tokens = &encoder;
  Parser parser;
  parser.start(options);
  parser.write(u8"<x-a>");
  TokenDump dump;
  dump.take(encoder, parser.names());
  EXPECT_EQ(dump.text(), "0-5 start-tag x-a\n");
  dump.take(encoder, parser.names());
  EXPECT_EQ(dump.text(), "0-5 start-tag x-a\n");
}

TEST(TokenEncoder, TheHeaderDeclaresTheEncodingOfTheSource) {
  TokenEncoder encoder;
  encoder.start(OffsetUnits::utf16, TextValues::yes);
  const NameTable names;
  const auto header = [&](SourceKind kind, const DocumentEncoding& encoding) {
    EXPECT_TRUE(encoder.encode(names, kind, encoding));
    namespace header_word = token_wire::header;
    const Array<std::uint32_t>& words = encoder.words();
    return std::vector{words[header_word::lone_surrogates], words[header_word::encoding],
                       words[header_word::offset_units]};
  };
  using Numbers = std::vector<std::uint32_t>;
  const auto from = [](Encoding encoding) {
    return DocumentEncoding{encoding, EncodingConfidence::certain, EncodingSource::transport};
  };
  const auto number = [](Encoding encoding) { return static_cast<std::uint32_t>(encoding) + 1; };
  EXPECT_EQ(header(SourceKind::utf8, {}), (Numbers{0, 0, 0}));
  EXPECT_EQ(header(SourceKind::wtf8, {}), (Numbers{1, 0, 0}));
  EXPECT_EQ(header(SourceKind::utf8, from(Encoding::utf_8)),
            (Numbers{0, number(Encoding::utf_8), 1}));
  EXPECT_EQ(header(SourceKind::utf8, from(Encoding::big5)),
            (Numbers{0, number(Encoding::big5), 0}));
}

TEST(TokenEncoder, NamesOfTheDocument) {
  EXPECT_EQ(tokens_of("<x-a y-b=1><x-c y-b=2>"), "0-11 start-tag x-a [5-10 y-b=1]\n"
                                                 "11-22 start-tag x-c [16-21 y-b=2]\n"
                                                 "22-22 end-of-file\n");
}

TEST(TokenEncoder, AdjacentTextIsOneToken) {
  EXPECT_EQ(tokens_of("a&lt;\xc3\xa9&#0;\r\nb"),
            "0-13 text \"a<\xc3\xa9\xef\xbf\xbd\nb\"\n13-13 end-of-file\n");
  using namespace std::string_literals;
  EXPECT_EQ(tokens_of("a\0b"s), "0-3 text \"a\0b\"\n3-3 end-of-file\n"s);
}

TEST(TokenEncoder, DroppedMarkupIsBetweenTokens) {
  EXPECT_EQ(tokens_of("a</>b<c d"), "0-1 text \"a\"\n4-5 text \"b\"\n9-9 end-of-file\n");
  EXPECT_EQ(tokens_of("<svg>a<![CDATA[<]]>b"),
            "0-5 start-tag svg\n5-6 text \"a\"\n15-16 text cdata raw \"<\"\n19-20 text \"b\"\n"
            "20-20 end-of-file\n");
}

TEST(TokenEncoder, ALeadingNewlineIsPartOfTheToken) {
  EXPECT_EQ(tokens_of("<pre>\r\nx"), "0-5 start-tag pre\n5-8 text \"\nx\"\n8-8 end-of-file\n");
}

TEST(TokenEncoder, TextValuesOnlyOnRequest) {
  EXPECT_EQ(tokens_of("a&lt;<p x=y>", 100, ReportElements::no, TextValues::no),
            "0-5 text \"\"\n5-12 start-tag p [8-11 x=y]\n12-12 end-of-file\n");
}

TEST(TokenEncoder, ATagHasTheNumberOfItsElement) {
  EXPECT_EQ(elements_of("<div><p>a</div>"), "0-5 start-tag div #5\n"
                                            "5-8 start-tag p #6\n"
                                            "8-9 text \"a\"\n"
                                            "9-9 element-end #6\n"
                                            "9-15 end-tag div #5\n"
                                            "15-15 end-of-file\n");
}

TEST(TokenEncoder, ElementsWithoutContent) {
  EXPECT_EQ(elements_of("<br><svg><g/></svg>"), "0-4 start-tag br #5 empty\n"
                                                "4-4 element-end #5\n"
                                                "4-9 start-tag svg #6 svg\n"
                                                "9-13 start-tag g / #7 empty svg\n"
                                                "13-13 element-end #7\n"
                                                "13-19 end-tag svg #6\n"
                                                "19-19 end-of-file\n");
}

TEST(TokenEncoder, TagsThatTreeConstructionIgnoresHaveNoElement) {
  EXPECT_EQ(elements_of("<body><td></td></p></b>"), "0-6 start-tag body #4\n"
                                                    "6-10 start-tag td\n"
                                                    "10-15 end-tag td\n"
                                                    "15-19 end-tag p\n"
                                                    "19-23 end-tag b\n"
                                                    "23-23 element-end #4\n"
                                                    "23-23 end-of-file\n");
}

TEST(TokenEncoder, BodyAndHtmlEndAtTheirEndTags) {
  EXPECT_EQ(elements_of("<html><head> </head><body>a</body> b</html>c"), "0-6 start-tag html #2\n"
                                                                         "6-12 start-tag head #3\n"
                                                                         "12-13 text \" \"\n"
                                                                         "13-20 end-tag head #3\n"
                                                                         "20-26 start-tag body #5\n"
                                                                         "26-27 text \"a\"\n"
                                                                         "27-34 end-tag body #5\n"
                                                                         "34-36 text \" b\"\n"
                                                                         "36-43 end-tag html #2\n"
                                                                         "43-44 text \"c\"\n"
                                                                         "44-44 end-of-file\n");
  EXPECT_EQ(elements_of("<body>a</html>"), "0-6 start-tag body #4\n"
                                           "6-7 text \"a\"\n"
                                           "7-7 element-end #4\n"
                                           "7-14 end-tag html\n"
                                           "14-14 end-of-file\n");
}

// Elements that end because of a text end before the whole text.
TEST(TokenEncoder, TextEndsAnElement) {
  EXPECT_EQ(elements_of("<head> x"), "0-6 start-tag head #3\n"
                                     "6-6 element-end #3\n"
                                     "6-8 text \" x\"\n"
                                     "8-8 end-of-file\n");
}

TEST(TokenEncoder, AtTheEndElementsEndBeforeATruncatedTag) {
  EXPECT_EQ(elements_of("<p>a<b c"),
            "0-3 start-tag p #5\n3-4 text \"a\"\n4-4 element-end #5\n8-8 end-of-file\n");
  EXPECT_EQ(elements_of("<svg><![CDATA[a]]>"), "0-5 start-tag svg #5 svg\n14-15 text cdata raw "
                                               "\"a\"\n18-18 element-end #5\n18-18 end-of-file\n");
}

TEST(TokenEncoder, AnEndTagOfACopyHasTheNumberOfTheOriginal) {
  EXPECT_EQ(elements_of("<p><b>1</p>2</b>"), "0-3 start-tag p #5\n"
                                             "3-6 start-tag b #6\n"
                                             "6-7 text \"1\"\n"
                                             "7-7 element-end #6\n"
                                             "7-11 end-tag p #5\n"
                                             "11-12 text \"2\"\n"
                                             "12-16 end-tag b #6 copy\n"
                                             "16-16 end-of-file\n");
  EXPECT_EQ(elements_of("<b><i><p></b></i>"), "0-3 start-tag b #5\n"
                                              "3-6 start-tag i #6\n"
                                              "6-9 start-tag p #7\n"
                                              "9-9 element-end #6\n"
                                              "9-13 end-tag b #5\n"
                                              "13-17 end-tag i #6 copy\n"
                                              "17-17 element-end #7\n"
                                              "17-17 end-of-file\n");
}

TEST(TokenEncoder, PositionsInATextThatIsNotAscii) {
  EXPECT_EQ(tokens_of("\xf0\x9f\x98\x80<p \xc3\xa9=\xe3\x81\x82>"),
            "0-2 text \"\xed\xa0\xbd\xed\xb8\x80\"\n"
            "2-9 start-tag p [5-8 \xc3\xa9=\xe3\x81\x82]\n"
            "9-9 end-of-file\n");
}

}  // namespace
}  // namespace souptree::testing

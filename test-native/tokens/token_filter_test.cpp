#include "tokens/token_filter.h"

#include <gtest/gtest.h>

#include <sstream>
#include <string>

#include "parse.h"
#include "support/text.h"
#include "support/token_dump.h"

namespace souptree::testing {
namespace {

// Sets a filter that is written as a digit, "0" plus its kinds, and "\1name\2attribute\2part" for each tag.
void set_filter(Parser& parser, std::string_view filter) {
  if (filter.empty()) return parser.set_filter(token_kinds::everything, {});
  std::string tags;
  for (const char unit : filter.substr(1)) {
    if (unit == '\1' && tags.empty()) continue;
    tags += unit == '\1' || unit == '\2' ? '\0' : unit;
  }
  if (filter.size() > 1) tags += '\0';
  parser.set_filter(static_cast<unsigned>(filter.front() - '0'), as_utf8(tags));
}

// The recorded tokens of a page that arrives in pieces of `step` bytes. Forgets everything between two
// pieces.
std::string filtered(std::string_view page, std::string_view filter,
                     std::size_t step = std::string_view::npos) {
  TokenEncoder encoder;
  encoder.start(OffsetUnits::utf16, TextValues::yes);
  ParserOptions options;
  options.tokens = &encoder;
  options.tree_builder.report_elements = ReportElements::yes;
  options.tree_builder.keep_tree = KeepTree::no;
  options.least_forgotten = 1;
  Parser parser;
  parser.start(options);
  set_filter(parser, filter);
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

// The lines of tokens and of accepted elements.
std::string without_surroundings(const std::string& tokens) {
  std::istringstream lines(tokens);
  std::string result;
  for (std::string line; std::getline(lines, line);) {
    const bool is_token = !line.starts_with("ancestor ") && !line.starts_with("parent ") &&
                          !line.starts_with("forgotten ") &&
                          line.find(" element-end ") == std::string::npos;
    if (is_token) result += line + "\n";
  }
  return result;
}

using namespace std::string_literals;

TEST(TokenFilter, AcceptsTagsByNameAttributeAndValue) {
  const std::string page = "<html><head><body><p><a HREF=x><a href=FOObar><b class=foo>";
  EXPECT_EQ(filtered(page, "0\1p\2\2"), "ancestor html #2 in #0\n"
                                        "ancestor body #4 in #2\n"
                                        "parent #4\n"
                                        "18-21 start-tag p #5\n"
                                        "59-59 element-end #5\n"
                                        "59-59 end-of-file\n");
}

TEST(TokenFilter, TheEndOfTheFileIsAlwaysRecorded) {
  EXPECT_EQ(without_surroundings(filtered("<!doctype html><p>a<!--b--><?c?>", "0")),
            "32-32 end-of-file\n");
  EXPECT_EQ(without_surroundings(filtered("", "0")), "0-0 end-of-file\n");
}

TEST(TokenFilter, AcceptsKindsOfTokens) {
  const std::string page = "<!doctype html><p>a<!--b--><?c?>";
  EXPECT_EQ(without_surroundings(filtered(page, "1")), "18-19 text \"a\"\n32-32 end-of-file\n");
  EXPECT_EQ(without_surroundings(filtered(page, "2")), "19-27 comment \"b\"\n32-32 end-of-file\n");
  EXPECT_EQ(without_surroundings(filtered(page, "8")),
            "0-15 doctype no-public no-system \"html\" \"\" \"\"\n32-32 end-of-file\n");
}

TEST(TokenFilter, ASuffixOfTheValueIsEnough) {
  const std::string page = "<p class=\"a FOObar\"><p class=fo><p id=foo>";
  EXPECT_NE(filtered(page, "0\1\2class\2foo").find("0-20 start-tag p"), std::string::npos);
  EXPECT_EQ(filtered(page, "0\1\2class\2foo").find("20-32 start-tag p"), std::string::npos);
  EXPECT_EQ(filtered(page, "0\1\2class\2foo").find("32-42 start-tag p"), std::string::npos);
  EXPECT_EQ(filtered(page, "0\1b\2class\2").find("start-tag"), std::string::npos);
}

TEST(TokenFilter, TellsImpliedElementsThatItAccepts) {
  EXPECT_EQ(filtered("<title>x</title>y", "0\1head\2\2\1body\2\2"),
            "ancestor html #2 in #0\n"
            "0-0 implied-start head #3 in #2\n"
            "16-16 element-end #3\n"
            "16-16 implied-start body #5 in #2\n"
            "17-17 element-end #5\n"
            "17-17 element-end #2\n"
            "17-17 end-of-file\n");
}

TEST(TokenFilter, TellsImpliedElementsOnlyIfItAcceptsOne) {
  EXPECT_EQ(filtered("<table><tr>", "0\1x-none\2\2"), "11-11 end-of-file\n");
  EXPECT_NE(filtered("<table><tr>", "0\1tr\2\2").find("tbody"), std::string::npos);
}

TEST(TokenFilter, TellsWhereANewlineIsIgnoredBeforeAnAcceptedToken) {
  EXPECT_EQ(without_surroundings(filtered("<pre><!--a-->", "2")), "5-5 ignored-newline\n"
                                                                  "5-13 comment \"a\"\n"
                                                                  "13-13 end-of-file\n");
  EXPECT_EQ(without_surroundings(filtered("<textarea>\na</textarea>", "1")),
            "10-10 ignored-newline\n"
            "10-12 text \"\na\"\n"
            "23-23 end-of-file\n");
  EXPECT_EQ(without_surroundings(filtered("<listing></listing><pre>b<!--a-->", "2")),
            "25-33 comment \"a\"\n"
            "33-33 end-of-file\n");
  EXPECT_EQ(without_surroundings(filtered("<pre>a", "0")), "6-6 end-of-file\n");
}

TEST(TokenFilter, TextInACdataSectionIsMarkedWhereverTheInputIsCut) {
  const std::string page = "<svg>a<![CDATA[<b>]]>c";
  for (std::size_t step = 1; step < page.size(); ++step) {
    EXPECT_EQ(without_surroundings(filtered(page, "1", step)), "5-6 text \"a\"\n"
                                                               "15-18 text cdata raw \"<b>\"\n"
                                                               "21-22 text \"c\"\n"
                                                               "22-22 end-of-file\n")
        << step;
  }
}

TEST(TokenFilter, NamesAreWrittenUpToTheLastOfTheRecords) {
  TokenEncoder encoder;
  encoder.start(OffsetUnits::bytes, TextValues::no);
  ParserOptions options;
  options.tokens = &encoder;
  Parser parser;
  parser.start(options);
  set_filter(parser, "0\1p\2\2");
  const auto name_count = [&](std::u8string_view piece) {
    parser.write(piece);
    EXPECT_TRUE(encoder.encode(parser.names(), SourceKind::utf8));
    return encoder.words()[token_wire::header::name_count];
  };
  EXPECT_EQ(name_count(u8"<x-a><x-b>"), 0u);
  EXPECT_EQ(name_count(u8"<x-c><p x-d>"), 4u);
  EXPECT_EQ(name_count(u8"<p x-b><x-e>"), 0u);
}

TEST(TokenFilter, TellsAnElementAgainThatIsOnTheStackAgain) {
  const std::string tokens = filtered("<head></head><title>a</title><p><title>b", "0\1title\2\2");
  EXPECT_NE(tokens.find("ancestor head #3 in #2"), std::string::npos) << tokens;
}

TEST(TokenFilter, TextsArriveInPieces) {
  EXPECT_EQ(without_surroundings(filtered("<p>abcd&amp;e<b>", "A", 5)), "3-5 text-piece \"ab\"\n"
                                                                        "5-7 text-piece \"cd\"\n"
                                                                        "7-13 text-piece \"&e\"\n"
                                                                        "13-13 text \"\"\n"
                                                                        "16-16 end-of-file\n");
}

TEST(TokenFilter, ElementsWithTextHaveTheirTextWithoutAFilterOfTexts) {
  for (const std::string name : {"script", "style", "xmp", "iframe", "noembed", "noframes"}) {
    const std::string page = "a<" + name + "><b></" + name + ">c";
    EXPECT_NE(filtered(page, "0\1" + name + "\2\2").find(" text raw \"<b>\""), std::string::npos)
        << page;
  }
  for (const std::string name : {"title", "textarea"}) {
    const std::string page = "a<" + name + "><b></" + name + ">c";
    EXPECT_NE(filtered(page, "0\1" + name + "\2\2").find(" text \"<b>\""), std::string::npos)
        << page;
  }
  const std::string plaintext = filtered("a<plaintext><b></plaintext>", "0\1plaintext\2\2");
  EXPECT_NE(plaintext.find(" text raw \"<b></plaintext>\""), std::string::npos) << plaintext;
}

TEST(TokenFilter, AnElementThatEndsInsideOfATextSplitsIt) {
  EXPECT_EQ(filtered("<head> x", "1\1head\2\2"), "ancestor html #2 in #0\n"
                                                 "parent #2\n"
                                                 "0-6 start-tag head #3\n"
                                                 "6-7 text \" \"\n"
                                                 "7-7 element-end #3\n"
                                                 "ancestor body #4 in #2\n"
                                                 "7-8 text \"x\"\n"
                                                 "8-8 element-end #4\n"
                                                 "8-8 element-end #2\n"
                                                 "8-8 end-of-file\n");
}

TEST(TokenFilter, TheEmptyFilterAcceptsEverything) {
  EXPECT_EQ(filtered("<a>x<!--y--></a>", ""), "0-3 start-tag a #5\n"
                                              "3-4 text \"x\"\n"
                                              "4-12 comment \"y\"\n"
                                              "12-16 end-tag a #5\n"
                                              "16-16 end-of-file\n");
}

TEST(TokenFilter, TheEmptyFilterAcceptsEachElement) {
  NameTable names;
  TokenFilter filter;
  filter.set(0, {u8"b\0\0", 4}, names);
  EXPECT_TRUE(filter.accepts(Name::b));
  EXPECT_FALSE(filter.accepts(Name::tbody));
  EXPECT_FALSE(filter.accepts_implied());
  filter.set(token_kinds::everything, {}, names);
  EXPECT_TRUE(filter.accepts(Name::b));
  EXPECT_TRUE(filter.accepts(Name::tbody));
  EXPECT_TRUE(filter.accepts_implied());
}

TEST(TokenFilter, AFramesetThatIsOnlyAnAncestorEndsOnce) {
  EXPECT_EQ(filtered("<frameset><frame></frameset></html>", "0\1frame\2\2"),
            "ancestor html #2 in #0\n"
            "ancestor frameset #4 in #2\n"
            "parent #4\n"
            "10-17 start-tag frame #5 empty\n"
            "17-17 element-end #5\n"
            "17-28 end-tag frameset #4\n"
            "28-35 end-tag html #2\n"
            "35-35 end-of-file\n");
  EXPECT_EQ(filtered("<frameset></frameset></html>", "0\1a\2\2"), "28-28 end-of-file\n");
}

TEST(TokenFilter, TheHtmlElementHasNoParent) {
  EXPECT_EQ(filtered("<html><p>", "0\1html\2\2\1p\2\2"), "0-6 start-tag html #2\n"
                                                         "ancestor head #3 in #2\n"
                                                         "6-6 element-end #3\n"
                                                         "ancestor body #4 in #2\n"
                                                         "parent #4\n"
                                                         "6-9 start-tag p #5\n"
                                                         "9-9 element-end #5\n"
                                                         "9-9 element-end #4\n"
                                                         "9-9 element-end #2\n"
                                                         "9-9 end-of-file\n");
}

TEST(TokenFilter, AnAncestorThatIsACopyNamesItsOriginal) {
  EXPECT_EQ(filtered("<p><b>1</p><i>2", "0\1i\2\2"), "ancestor html #2 in #0\n"
                                                     "ancestor body #4 in #2\n"
                                                     "ancestor b #7 copy of #6 in #4\n"
                                                     "parent #7\n"
                                                     "11-14 start-tag i #8\n"
                                                     "15-15 element-end #8\n"
                                                     "15-15 end-of-file\n");
}

TEST(TokenFilter, TagsShareAnAttribute) {
  EXPECT_EQ(without_surroundings(filtered("<a href=x><b href=y>", "0\1a\2href\2x\1b\2href\2y")),
            "0-10 start-tag a #5 [3-9 href=x]\n"
            "10-20 start-tag b #6 [13-19 href=y]\n"
            "20-20 end-of-file\n");
}

// A carriage return waits for the line feed that may follow it.
TEST(TokenFilter, ACarriageReturnThatEndsTheInputIsALineFeed) {
  for (const std::size_t step : {1, 2, 10}) {
    EXPECT_EQ(without_surroundings(filtered("a\r\nb\r", "1", step)),
              "0-5 text \"a\nb\n\"\n5-5 end-of-file\n");
  }
}

TEST(TokenFilter, PiecesChangeNothing) {
  const std::string page = "<!doctype html><div class=x><p>a<b>b<p>c</b><table><tr><td>\r\n<a "
                           "href=1>d<a href=2>e</table>"
                           "<script>a<b</script><svg><title>x</title><![CDATA[y]]></svg><x-unknown "
                           "y-name=1>z</x-unknown>";
  for (const std::string& filter :
       {"0\1a\2href\2"s, "3\1*\2\2"s, "1\1b\2\2\1td\2\2\1x-unknown\2y-name\2"s}) {
    const std::string whole = without_surroundings(filtered(page, filter));
    for (const std::size_t step : {1, 2, 3, 7}) {
      EXPECT_EQ(without_surroundings(filtered(page, filter, step)), whole);
    }
  }
}

}  // namespace
}  // namespace souptree::testing

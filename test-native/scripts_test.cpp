// Scripts that stop the parser and write into the input stream.
//
// Text that a script writes is parsed like text that follows the script in the source. So the
// result must equal a parse of the final input stream without stops: the same tree, errors and
// locations.

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <stdexcept>
#include <string>

#include "byte_stream.h"
#include "parse.h"
#include "support/dat_file.h"
#include "support/decode_file.h"
#include "support/encode.h"
#include "support/script_host.h"
#include "support/text.h"
#include "support/wire_reader.h"
#include "tree/dump.h"

namespace souptree::testing {
namespace {

constexpr ParserOptions pausing = {
    .tree_builder = {.scripting_mode = ScriptingMode::normal,
                     .pause_at_scripts = PauseAtScripts::yes},
    .collect_errors = CollectErrors::yes,
    .locations = RememberPositions::yes,
};

// Parses the page in pieces of the given size, and runs its scripts.
void parse_with_scripts(Parser& parser, ScriptHost& host, std::u8string_view page,
                        std::size_t piece, const ParserOptions& options = pausing) {
  parser.start(options);
  for (; !page.empty(); page.remove_prefix(std::min(piece, page.size()))) {
    host.run(parser.write(page.substr(0, piece)));
  }
  EXPECT_EQ(host.run(parser.end()), Stop::end_of_file);
}

void expect_as_if_read_at_once(const Parser& parser, const std::string& what) {
  ParserOptions options = pausing;
  options.tree_builder.pause_at_scripts = PauseAtScripts::no;
  Parser plain;
  plain.start(options);
  plain.write({parser.input().data(), parser.input().size()});
  plain.end();
  EXPECT_EQ(dump(parser.tree(), parser.names()), dump(plain.tree(), plain.names())) << what;

  const auto positions = [](const Parser& parsed) {
    std::string text;
    for (const ParseError& error : parsed.errors().list()) {
      text += std::string(souptree::text(error.code)) + ' ' + std::to_string(error.offset) + ' ' +
              std::to_string(error.end) + '\n';
    }
    const Tree& tree = parsed.tree();
    for (std::uint32_t i = 1; i < tree.node_count(); ++i) {
      const NodeLocation location = tree.location(NodeId{i});
      text += std::to_string(location.begin) + ' ' + std::to_string(location.start_tag_end) + ' ' +
              std::to_string(location.end_tag_begin) + ' ' + std::to_string(location.end) + '\n';
    }
    return text;
  };
  EXPECT_EQ(positions(parser), positions(plain)) << what;
}

class ScriptsTest : public ::testing::Test {
 protected:
  // The body of the tree, with scripts that write the results of `script`.
  std::string body_of(const std::string& page, const ScriptHost::Script& script = document_writes) {
    ScriptHost host(parser_, script);
    parse_with_scripts(parser_, host, as_utf8(page), page.size() + 1);
    count_ = host.count;
    deepest_ = host.deepest;
    expect_as_if_read_at_once(parser_, page);
    const std::string tree = dump(parser_.tree(), parser_.names());
    return tree.substr(tree.find("|   <body>\n") + 11);
  }

  Parser parser_;
  std::uint32_t count_ = 0;
  std::uint32_t deepest_ = 0;
};

// ---- Which scripts stop the parser

TEST_F(ScriptsTest, ScriptsDoNotStopTheParserWithoutTheOption) {
  parser_.start({.tree_builder = {.scripting_mode = ScriptingMode::normal}});
  EXPECT_EQ(parser_.write(u8"<script>1</script><svg><script/>"), Stop::more_input_needed);
  EXPECT_EQ(parser_.end(), Stop::end_of_file);
}

TEST_F(ScriptsTest, ScriptsStopTheParserInAnyMode) {
  body_of("<script>1</script><head><script>2</script></head><script>3</script><body>"
          "<script>4</script><table><script>5</script><tr><script>6</script><td></table>"
          "<svg><script>7</script><script xlink:href=8 /></svg></body><script>9</script></html>"
          "<script>10</script>");
  EXPECT_EQ(count_, 10);
}

TEST_F(ScriptsTest, ScriptsThatDoNotRunDoNotStopTheParser) {
  // In template contents, in another namespace, without an end, or ended by another tag.
  body_of("<template><script>1</script><div><table><script>2</script></template>"
          "<math><script>3</script></math><svg><script><g></script></svg><script>5");
  EXPECT_EQ(count_, 0);
  ParserOptions options = pausing;
  for (const ScriptingMode mode :
       {ScriptingMode::disabled, ScriptingMode::inert, ScriptingMode::fragment}) {
    options.tree_builder.scripting_mode = mode;
    parser_.start(options);
    EXPECT_EQ(parser_.write(u8"<script>1</script>"), Stop::more_input_needed);
    EXPECT_EQ(parser_.end(), Stop::end_of_file);
  }
}

TEST_F(ScriptsTest, ScriptsRunWhereATemplateIsNotInert) {
  body_of("<div><?marker name='m'?></div><template for=m><script>1</script></template>"
          "<template for=none><script>2</script></template>"
          "<template><?marker name='m'?><template for=m><script>3</script></template></template>"
          "<script>4</script>");
  EXPECT_EQ(count_, 2);
  ParserOptions options = pausing;
  options.tree_builder.declarative_shadow_roots = true;
  ScriptHost host(parser_);
  parse_with_scripts(parser_, host,
                     u8"<div><template shadowrootmode=open><script>1</script></template>"
                     u8"<template><p><template shadowrootmode=open><script>2</script>",
                     1000, options);
  EXPECT_EQ(host.count, 1);
}

// ---- The tree at a script

TEST_F(ScriptsTest, TheTreeIsCompleteUpToTheScript) {
  parser_.start(pausing);
  ASSERT_EQ(parser_.write(u8"<p>one &amp<script>x</script>two<p>"), Stop::script);
  EXPECT_EQ(dump(parser_.tree(), parser_.names()),
            "| <html>\n|   <head>\n|   <body>\n|     <p>\n|       \"one &\"\n|       <script>\n"
            "|         \"x\"\n");
  EXPECT_EQ(parser_.script_nesting_level(), 1);
  const std::uint32_t number = parser_.script_number();
  ASSERT_EQ(parser_.write_from_script(number, u8"three<b"), Stop::more_input_needed);
  EXPECT_EQ(dump(parser_.tree(), parser_.names()),
            "| <html>\n|   <head>\n|   <body>\n|     <p>\n|       \"one &\"\n|       <script>\n"
            "|         \"x\"\n|       \"three\"\n");
  parser_.end_script(number);
  EXPECT_EQ(parser_.script_nesting_level(), 0);
  EXPECT_EQ(parser_.run(), Stop::more_input_needed);
  EXPECT_EQ(parser_.end(), Stop::end_of_file);
  EXPECT_EQ(dump(parser_.tree(), parser_.names()),
            "| <html>\n|   <head>\n|   <body>\n|     <p>\n|       \"one &\"\n|       <script>\n"
            "|         \"x\"\n|       \"three\"\n|       <btwo<p>\n");
}

TEST_F(ScriptsTest, TheSourceWaitsForTheScript) {
  parser_.start(pausing);
  ASSERT_EQ(parser_.write(u8"<script>x</scri"), Stop::more_input_needed);
  ASSERT_EQ(parser_.write(u8"pt>1"), Stop::script);
  const std::uint32_t number = parser_.script_number();
  EXPECT_EQ(parser_.write(u8"2"), Stop::more_input_needed);
  EXPECT_EQ(parser_.end(), Stop::more_input_needed);
  EXPECT_EQ(parser_.write_from_script(number, u8"0"), Stop::more_input_needed);
  parser_.end_script(number);
  EXPECT_EQ(parser_.run(), Stop::end_of_file);
  EXPECT_EQ(dump(parser_.tree(), parser_.names()),
            "| <html>\n|   <head>\n|     <script>\n|       \"x\"\n|   <body>\n|     \"012\"\n");
}

TEST_F(ScriptsTest, TextOfAnSvgScriptIsParsedAfterItsEnd) {
  parser_.start(pausing);
  ASSERT_EQ(parser_.write(u8"<svg><script>x</script><g>"), Stop::script);
  const std::uint32_t number = parser_.script_number();
  EXPECT_EQ(parser_.write_from_script(number, u8"<a><script>y</script>"), Stop::more_input_needed);
  EXPECT_EQ(parser_.write_from_script(number, u8"<c/>"), Stop::more_input_needed);
  parser_.end_script(number);
  ASSERT_EQ(parser_.run(), Stop::script);
  EXPECT_EQ(parser_.script_nesting_level(), 1);
  const std::uint32_t second = parser_.script_number();
  EXPECT_EQ(parser_.write_from_script(second, u8"<b/>"), Stop::more_input_needed);
  parser_.end_script(second);
  EXPECT_EQ(parser_.run(), Stop::more_input_needed);
  EXPECT_EQ(parser_.end(), Stop::end_of_file);
  const std::string stream(parser_.input().data(), parser_.input().data() + parser_.input().size());
  EXPECT_EQ(stream, "<svg><script>x</script><a><script>y</script><b/><c/><g>");
}

// ---- Scripts that end later than the scripts that wrote them

TEST_F(ScriptsTest, AScriptMayEndAfterTheScriptThatWroteIt) {
  parser_.start(pausing);
  ASSERT_EQ(parser_.write(u8"<script>outer</script>5"), Stop::script);
  const std::uint32_t outer = parser_.script_number();
  ASSERT_EQ(parser_.write_from_script(outer, u8"<script>inner</script>3"), Stop::script);
  const std::uint32_t inner = parser_.script_number();
  EXPECT_EQ(parser_.script_nesting_level(), 2);
  // The parser waits for the inner script before it parses more text of the outer one.
  EXPECT_EQ(parser_.write_from_script(outer, u8"4"), Stop::more_input_needed);
  parser_.end_script(outer);
  EXPECT_EQ(parser_.script_nesting_level(), 1);
  EXPECT_EQ(parser_.run(), Stop::more_input_needed);
  EXPECT_EQ(parser_.write_from_script(inner, u8"1"), Stop::more_input_needed);
  EXPECT_EQ(dump(parser_.tree(), parser_.names()),
            "| <html>\n|   <head>\n|     <script>\n|       \"outer\"\n|     <script>\n"
            "|       \"inner\"\n|   <body>\n|     \"1\"\n");
  EXPECT_EQ(parser_.write_from_script(inner, u8"2"), Stop::more_input_needed);
  parser_.end_script(inner);
  EXPECT_EQ(parser_.run(), Stop::more_input_needed);
  EXPECT_EQ(parser_.end(), Stop::end_of_file);
  EXPECT_EQ(dump(parser_.tree(), parser_.names()),
            "| <html>\n|   <head>\n|     <script>\n|       \"outer\"\n|     <script>\n"
            "|       \"inner\"\n|   <body>\n|     \"12345\"\n");
  expect_as_if_read_at_once(parser_, "inner and outer");
}

// ---- The source map

TEST_F(ScriptsTest, TextThatScriptsWriteHasNoLocation) {
  //                         0         1         2          3         4
  //                         0123456789012345678 901234567 8 90123456789
  const std::string page = "<script>x</script>\u00e9<p>a</p>\r\n\r<!--\x01--></q>";
  const auto script = [](const std::u8string&) -> Writes {
    return {u8"<i>\r\n\u00e9\r\n", u8"<!--x", u8"--></z>\r"};
  };
  ScriptHost host(parser_, script);
  parse_with_scripts(parser_, host, as_utf8(page), page.size());
  Encoder encoder;
  const WireReading reading = read_wire(encode(encoder, parser_));
  EXPECT_EQ(reading.problem, "");
  EXPECT_EQ(reading.lines, (std::vector<std::uint32_t>{0, 29, 30}));
  std::vector<std::uint32_t> positions;
  for (const WireError& error : reading.errors) {
    positions.insert(positions.end(), {error.offset, error.line, error.column});
  }
  // The missing doctype; the written end tag; the control character; the end tag and end of the
  // source.
  EXPECT_EQ(positions,
            (std::vector<std::uint32_t>{0, 1, 1, 18, 1, 19, 34, 3, 5, 38, 3, 9, 42, 3, 13}));
  std::string located;
  for (const WireLocation& location : reading.locations) {
    if (location.end == 0) continue;
    located += std::to_string(location.start) + '-' + std::to_string(location.end) + ' ';
  }
  // The script and its text; the text from script and source; the paragraph and its text; text;
  // comment.
  EXPECT_EQ(located, "0-18 8-9 18-19 19-27 22-23 27-30 30-38 ");
}

TEST_F(ScriptsTest, AWrittenCarriageReturnJoinsALineFeedOfTheSource) {
  const auto script = [](const std::u8string&) -> Writes { return {u8"<pre>a\r"}; };
  EXPECT_EQ(body_of("<body><script>x</script>\nb", script),
            "|     <script>\n|       \"x\"\n|     <pre>\n|       \"a\nb\"\n");
  EXPECT_EQ(body_of("<body><script>x</script>\r\nb", script),
            "|     <script>\n|       \"x\"\n|     <pre>\n|       \"a\n\nb\"\n");
  const auto two = [](const std::u8string&) -> Writes { return {u8"<pre>a\r", u8"\nb\r", u8"c"}; };
  EXPECT_EQ(body_of("<body><script>x</script>\nd", two),
            "|     <script>\n|       \"x\"\n|     <pre>\n|       \"a\nb\nc\nd\"\n");
}

// ---- Bytes

// Text that was read ahead returns to the source in its original length, with CRLF as two
// characters.
TEST_F(ScriptsTest, NewlinesAreGivenBackWithoutLocations) {
  ParserOptions options;
  options.tree_builder = pausing.tree_builder;
  const std::u8string page = u8"<p>a\r\nb<script>1</script>\r\nc\r\n\r\nd<script>2</script>\r\ne";
  ScriptHost host(parser_);
  parse_with_scripts(parser_, host, page, page.size(), options);
  EXPECT_EQ(host.count, 2);
  EXPECT_EQ(dump(parser_.tree(), parser_.names()), "| <html>\n"
                                                   "|   <head>\n"
                                                   "|   <body>\n"
                                                   "|     <p>\n"
                                                   "|       \"a\nb\"\n"
                                                   "|       <script>\n"
                                                   "|         \"1\"\n"
                                                   "|       \"\nc\n\nd\"\n"
                                                   "|       <script>\n"
                                                   "|         \"2\"\n"
                                                   "|       \"\ne\"\n");
}

TEST_F(ScriptsTest, PagesOfBytesHaveScriptsToo) {
  const std::u8string late_meta = std::u8string(2000, u8' ') + u8"<meta charset=koi8-r>";
  const std::u8string page = bytes_of({0xef, 0xbb, 0xbf}) + u8"<script>x</script>\u00e9" +
                             bytes_of({0xff, 0x0d, 0x0a}) + late_meta + u8"<p>\u00e9";
  const auto script = [](const std::u8string&) -> Writes { return {u8"\u00e9\r\n<i>"}; };
  for (const std::size_t piece : {std::size_t{1}, std::size_t{7}, page.size()}) {
    ByteStream stream(parser_);
    ScriptHost host(parser_, script);
    stream.start(pausing, {});
    for (std::u8string_view rest = page; !rest.empty();) {
      host.run(stream.write(rest.substr(0, piece)));
      rest.remove_prefix(std::min(piece, rest.size()));
    }
    EXPECT_EQ(host.run(stream.end()), Stop::end_of_file);
    EXPECT_EQ(host.count, 1);
    Encoder encoder;
    const WireReading reading =
        read_wire(encode(encoder, parser_, stream.offset_units(), stream.encoding()));
    EXPECT_EQ(reading.problem, "");
    const std::size_t size = page.size();
    // After the byte order mark. The replaced byte and the newline have the caller's lengths.
    EXPECT_EQ(reading.lines, (std::vector<std::uint32_t>{3, 26}));
    EXPECT_EQ(reading.locations[3].start, 3u);
    EXPECT_EQ(reading.locations.back().start, size - 2);
    EXPECT_EQ(reading.locations.back().end, size);
  }
}

// ---- Deep nesting

TEST_F(ScriptsTest, ScriptsMayNestDeeply) {
  int left = 500;
  const auto script = [&](const std::u8string&) -> Writes {
    if (--left < 0) return {};
    return {u8"<i>", u8"<script>x</script>", u8"</i>."};
  };
  body_of("<body><script>x</script>end", script);
  EXPECT_EQ(count_, 501);
  EXPECT_EQ(deepest_, 501);
}

// ---- The cases of the data files

std::vector<DatCase> cases() {
  return read_dat_folder(SOUPTREE_SOURCE_DIR "/test-native/data/scripted");
}

TEST(ScriptedCases, EachTreeEqualsTheTreeInItsFile) {
  const auto parser = std::make_unique<Parser>();
  ASSERT_FALSE(cases().empty());
  for (const DatCase& test : cases()) {
    const std::u8string_view page = as_utf8(test.data);
    for (std::size_t piece = 1; piece <= page.size(); piece += 1 + piece / 8) {
      ScriptHost host(*parser);
      parse_with_scripts(*parser, host, page, piece);
      ASSERT_EQ(dump(parser->tree(), parser->names()), test.document)
          << test.title() << ", pieces of " << piece << '\n'
          << test.data;
      expect_as_if_read_at_once(*parser, test.title());
    }
  }
}

TEST(ScriptedCases, WritingInPiecesEqualsWritingAtOnce) {
  const auto parser = std::make_unique<Parser>();
  for (const DatCase& test : cases()) {
    const std::u8string_view page = as_utf8(test.data);
    const auto by_character = [](const std::u8string& text) {
      Writes pieces;
      for (const std::u8string& write : document_writes(text)) {
        for (const char8_t byte : write) {
          if ((byte & 0xc0) != 0x80) pieces.emplace_back();
          pieces.back() += byte;
        }
      }
      return pieces;
    };
    ScriptHost host(*parser, by_character);
    parse_with_scripts(*parser, host, page, page.size());
    EXPECT_EQ(dump(parser->tree(), parser->names()), test.document) << test.title();
    expect_as_if_read_at_once(*parser, test.title());
  }
}

}  // namespace
}  // namespace souptree::testing

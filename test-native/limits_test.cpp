// Each limit is tested just below and just above. A stopped parser must parse the next document.

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "parse.h"
#include "support/text.h"
#include "tree/dump.h"

namespace souptree {
namespace {

using testing::as_utf8;

std::string times(std::size_t count, const std::string& text) {
  std::string result;
  while (count-- > 0) result += text;
  return result;
}

std::string numbered(unsigned count, const std::string& before, const std::string& after) {
  std::string result;
  for (unsigned i = 0; i < count; ++i) result += before + std::to_string(i) + after;
  return result;
}

const std::string selectedcontent = "<select><button><selectedcontent></selectedcontent></button>";

class LimitsTest : public ::testing::Test {
 protected:
  Stop parse(const std::string& text, Limit limit, std::uint32_t value) {
    ParserOptions options;
    options.limits.set(limit, value);
    options.limits.now = [] { return clock_; };
    return parse(text, options);
  }

  Stop parse(const std::string& text, const ParserOptions& options) {
    parser_.start(options);
    parser_.write(as_utf8(text));
    return parser_.end();
  }

  void expect_limit(const std::string& text, Limit limit, std::uint32_t enough,
                    std::uint32_t reached) {
    EXPECT_EQ(parse(text, limit, enough), Stop::end_of_file) << text.substr(0, 40);
    const std::string tree = dumped();
    EXPECT_EQ(parse(text, limit, enough - 1), Stop::limit) << text.substr(0, 40);
    EXPECT_EQ(parser_.reached_limit().limit, limit);
    EXPECT_EQ(parser_.reached_limit().value, enough - 1);
    EXPECT_EQ(parser_.reached_limit().reached, reached);
    EXPECT_EQ(parser_.run(), Stop::limit);
    EXPECT_EQ(parse(text, {}), Stop::end_of_file);
    EXPECT_EQ(dumped(), tree);
  }

  Stop parse_fragment(const std::string& text, std::u8string_view context, ParserOptions options) {
    parser_.start_fragment(options, {.name = context});
    parser_.write(as_utf8(text));
    return parser_.end();
  }

  static ParserOptions of_depth(std::uint32_t depth) {
    ParserOptions options;
    options.limits.set(Limit::depth, depth);
    return options;
  }

  std::string dumped() const { return dump(parser_.tree(), parser_.names()); }

  // The depth of nested elements.
  std::uint32_t depth() const {
    std::uint32_t most = 0;
    for (std::uint32_t i = 1; i < parser_.tree().node_count(); ++i) {
      std::uint32_t depth = 0;
      for (NodeId node{i}; node != NodeId::none; node = parser_.tree().parent(node)) {
        depth += parser_.tree().kind(node) == NodeKind::element ? 1 : 0;
      }
      most = std::max(most, depth);
    }
    return most;
  }

  Parser parser_;
  static inline double clock_ = 0;
};

TEST_F(LimitsTest, InputBytes) {
  expect_limit("<p>Hello", Limit::input_bytes, 8, 8);
  expect_limit("\u00e9", Limit::input_bytes, 2, 2);
}

TEST_F(LimitsTest, InputBytesOfPieces) {
  ParserOptions options;
  options.limits.set(Limit::input_bytes, 5);
  parser_.start(options);
  EXPECT_EQ(parser_.write(u8"abc"), Stop::more_input_needed);
  EXPECT_EQ(parser_.write(u8"def"), Stop::limit);
  EXPECT_EQ(parser_.write(u8""), Stop::limit);
  EXPECT_EQ(parser_.end(), Stop::limit);
}

TEST_F(LimitsTest, Nodes) {
  // html, head, body and the written nodes.
  expect_limit("<p>a<p>b", Limit::nodes, 7, 7);
  // The limit counts the elements that the standard creates, not the written tags.
  std::string text;
  for (unsigned i = 0; i < 300; ++i) text += "<p><b id=" + std::to_string(i) + "></p>";
  EXPECT_EQ(parse(text, Limit::nodes, 10000), Stop::limit);
}

TEST_F(LimitsTest, NodesOfOneToken) {
  // A paragraph's text recreates all formatting elements.
  const std::string bold = "<p>" + numbered(1000, "<b id=", ">") + "</p>";
  EXPECT_EQ(parse(bold + "x", Limit::nodes, 1200), Stop::limit);
  EXPECT_LE(parser_.reached_limit().reached, 1202u);
  // The end of an option copies the option.
  const std::string option = selectedcontent + "<option>" + times(1000, "<i></i>");
  EXPECT_EQ(parse(option + "</option>", Limit::nodes, 1200), Stop::limit);
  EXPECT_LE(parser_.reached_limit().reached, 1202u);
}

TEST_F(LimitsTest, NodesOfTheEndOfTheFile) {
  const std::string option = selectedcontent + "<option>" + times(1000, "<i></i>");
  EXPECT_EQ(parse(option, Limit::nodes, 1200), Stop::limit);
  EXPECT_LE(parser_.reached_limit().reached, 1202u);
  EXPECT_EQ(parse(option, Limit::nodes, 3000), Stop::end_of_file);
}

// A selectedcontent element inside an option is disabled, even in a template. So selects in options
// do not multiply nodes.
TEST_F(LimitsTest, NodesOfSelectsInOptions) {
  const std::string nest = "<template>" + times(60, selectedcontent + "<option><object>") + "x";
  EXPECT_EQ(parse(nest, Limit::nodes, 1000), Stop::end_of_file);
  EXPECT_EQ(parse(nest + times(60, "</object></option></select>"), Limit::nodes, 1000),
            Stop::end_of_file);
}

TEST_F(LimitsTest, Attributes) {
  expect_limit("<p a b c><p d><img e a>", Limit::attributes, 6, 6);
  // Tags that create no element count only the attributes that they add to other elements.
  expect_limit("<p a></p><tr b c></x d><body e><body e f>", Limit::attributes, 3, 3);
  // Recreated elements count each time.
  expect_limit("<p><b a c></p><p>x<p>y", Limit::attributes, 6, 6);
  // Elements that the adoption agency creates count.
  expect_limit("<b a><p>x</b>y", Limit::attributes, 2, 2);
  // Copies in a selectedcontent element count.
  expect_limit(selectedcontent + "<option c><i d e>x</i></option>", Limit::attributes, 5, 5);
  const std::string bold = "<div>" + numbered(100, "<b a b c id=", ">") + "</div>";
  EXPECT_EQ(parse(bold + times(1000, "<p>x"), Limit::attributes, 100000), Stop::limit);
}

TEST_F(LimitsTest, CopiedBytes) {
  expect_limit("<p><b title=abc></p><p>x<p>y", Limit::copied_bytes, 16, 16);
  expect_limit("<p><b title=abc unknown-name></p><p>x", Limit::copied_bytes, 20, 20);
  expect_limit("<b a=1234><p>x</b>y", Limit::copied_bytes, 5, 5);
  expect_limit(selectedcontent + "<option>a<!--bc--><?d ef><i id=g>h</x>i</i></option>",
               Limit::copied_bytes, 10, 10);
  // The end of an option stops copying at the limit.
  const std::string option = selectedcontent + "<option>" + times(1000, "<!--1234-->");
  EXPECT_EQ(parse(option + "</option>", Limit::copied_bytes, 1200), Stop::limit);
  EXPECT_LE(parser_.reached_limit().reached, 1204u);
  // Nothing is copied here.
  EXPECT_EQ(parse("<p title=abc>text<p title=abc>text", Limit::copied_bytes, 0), Stop::end_of_file);
}

TEST_F(LimitsTest, OutputBytesOfTokens) {
  TokenEncoder tokens;
  tokens.start(OffsetUnits::utf16, TextValues::yes);
  ParserOptions options;
  options.tokens = &tokens;
  options.limits.set(Limit::output_bytes, 10000);
  EXPECT_EQ(parse(times(10, "</a>"), options), Stop::end_of_file);
  tokens.start(OffsetUnits::utf16, TextValues::yes);
  EXPECT_EQ(parse(times(100000, "</a>"), options), Stop::limit);
  EXPECT_EQ(parser_.reached_limit().limit, Limit::output_bytes);
  EXPECT_LE(parser_.reached_limit().reached, 10100u);
}

TEST_F(LimitsTest, AttributesPerTag) {
  expect_limit("<p a b c><p d>", Limit::attributes_per_tag, 3, 3);
  expect_limit("<p a b a c a>", Limit::attributes_per_tag, 3, 3);
}

TEST_F(LimitsTest, AttributeBytes) {
  expect_limit("<p a=12345>", Limit::attribute_bytes, 5, 5);
  expect_limit("<p a='&amp;&eacute;'>", Limit::attribute_bytes, 3, 3);
}

TEST_F(LimitsTest, TextBytes) {
  expect_limit("<p>12345", Limit::text_bytes, 5, 5);
  expect_limit("<p>12</x>34&amp;</x>6", Limit::text_bytes, 6, 6);
  expect_limit("<!--12345-->", Limit::text_bytes, 5, 5);
  expect_limit("<?a 12345>", Limit::text_bytes, 5, 5);
  expect_limit("<title>12345</title>", Limit::text_bytes, 5, 5);
}

TEST_F(LimitsTest, TextBytesWithoutATree) {
  TokenEncoder tokens;
  ParserOptions options;
  options.tokens = &tokens;
  options.tree_builder.keep_tree = KeepTree::no;
  const auto stop_of = [&](const std::string& text, std::uint32_t most) {
    tokens.start(OffsetUnits::utf16, TextValues::yes);
    options.limits.set(Limit::text_bytes, most);
    return parse(text, options);
  };
  EXPECT_EQ(stop_of("<p>12&amp;45<b>67</b>", 5), Stop::end_of_file);
  EXPECT_EQ(stop_of("<p>12&amp;45<b>67</b>", 4), Stop::limit);
  EXPECT_EQ(parser_.reached_limit().limit, Limit::text_bytes);
  EXPECT_EQ(stop_of("<p>12345", Limits::none), Stop::end_of_file);
}

TEST_F(LimitsTest, ParseErrors) {
  ParserOptions options;
  options.collect_errors = CollectErrors::yes;
  options.limits.set(Limit::parse_errors, 3);
  EXPECT_EQ(parse("<!DOCTYPE html><p a a><p a a>", options), Stop::end_of_file);
  EXPECT_EQ(parser_.errors().list().size(), 2u);
  EXPECT_EQ(parse("<!DOCTYPE html>" + times(10, "<p a a>"), options), Stop::end_of_file);
  EXPECT_EQ(parser_.errors().list().size(), 3u);
}

TEST_F(LimitsTest, Milliseconds) {
  ParserOptions options;
  options.limits.set(Limit::milliseconds, 50);
  options.limits.now = [] { return clock_ += 10; };
  EXPECT_EQ(parse(times(200, "<p>"), options), Stop::end_of_file);
  EXPECT_EQ(parse(times(5000, "<p>"), options), Stop::limit);
  EXPECT_EQ(parser_.reached_limit().limit, Limit::milliseconds);
  EXPECT_GT(parser_.reached_limit().reached, 50u);
  // The time between pieces does not count.
  parser_.start(options);
  EXPECT_EQ(parser_.write(u8"<p>"), Stop::more_input_needed);
  clock_ += 1000;
  EXPECT_EQ(parser_.write(u8"<p>"), Stop::more_input_needed);
}

TEST_F(LimitsTest, DepthFlattens) {
  EXPECT_EQ(parse("<div>a<div>b<div>c<div>d<p>e</p>f</div>g</div>h</div>i", Limit::depth, 4),
            Stop::end_of_file);
  EXPECT_EQ(dumped(), "| <html>\n"
                      "|   <head>\n"
                      "|   <body>\n"
                      "|     <div>\n"
                      "|       \"a\"\n"
                      "|       <div>\n"
                      "|         \"b\"\n"
                      "|         <div>\n"
                      "|         \"c\"\n"
                      "|         <div>\n"
                      "|         \"d\"\n"
                      "|         <p>\n"
                      "|         \"efgh\"\n"
                      "|       \"i\"\n");
}

TEST_F(LimitsTest, DepthEndsAFormattingElementAroundABlock) {
  EXPECT_EQ(parse("<b><div><div>a</b></div></div>b", of_depth(4)), Stop::end_of_file);
  EXPECT_EQ(dumped(), "| <html>\n"
                      "|   <head>\n"
                      "|   <body>\n"
                      "|     <b>\n"
                      "|       <div>\n"
                      "|         <div>\n"
                      "|         \"a\"\n"
                      "|     \"b\"\n");
}

TEST_F(LimitsTest, DepthIsReachedAndNotExceeded) {
  constexpr std::uint32_t limit = 20;
  // The depth includes html and body.
  EXPECT_EQ(parse(times(limit - 2, "<div>") + "x", Limit::depth, limit), Stop::end_of_file);
  const std::string tree = dumped();
  EXPECT_EQ(depth(), limit);
  EXPECT_EQ(parse(times(limit - 2, "<div>") + "x", {}), Stop::end_of_file);
  EXPECT_EQ(dumped(), tree);
  const std::string nests[] = {
      times(50, "<div>"),
      times(50, "<b>") + "<p>" + times(50, "</b>") + times(50, "<p><i>"),
      times(40, "<b id=1><i><u><s>x<p>") + times(40, "</b></i></u></s>"),
      times(50, "<table><tr><td>x"),
      times(50, "<table>x"),
      times(50, "<svg><g>") + times(20, "<foreignObject><p>"),
      times(50, "<ul><li><a href=x>"),
      times(10, times(15, "<div>") + "<?marker name=\"a\">" + times(15, "</div>") +
                    "<template for=a>" + times(15, "<div>") + "<?marker name=\"a\">x" +
                    times(15, "</div>") + "</template>"),
  };
  for (const std::string& text : nests) {
    EXPECT_EQ(parse(text, Limit::depth, limit), Stop::end_of_file);
    // Misnested formatting may nest flattened elements again.
    EXPECT_LE(depth(), limit + 2) << text;
  }
  // Contents of templates stay in templates.
  EXPECT_EQ(parse(times(100, "<template><p>x"), Limit::depth, limit), Stop::end_of_file);
  EXPECT_LE(depth(), limit + 2);
}

TEST_F(LimitsTest, TheFirstOfTwoLimitsCounts) {
  ParserOptions options;
  options.limits.set(Limit::attributes_per_tag, 2);
  options.limits.set(Limit::attribute_bytes, 2);
  EXPECT_EQ(parse("<p a b c=123>", options), Stop::limit);
  EXPECT_EQ(parser_.reached_limit().limit, Limit::attributes_per_tag);
  EXPECT_EQ(parser_.reached_limit().reached, 3u);
}

TEST_F(LimitsTest, WithoutAClockTheLimitOfTimeIsOff) {
  ParserOptions options;
  options.limits.set(Limit::milliseconds, 0);
  EXPECT_EQ(parse(times(1000, "<p>"), options), Stop::end_of_file);
}

TEST_F(LimitsTest, DepthKeepsContentBeforeATable) {
  EXPECT_EQ(parse("<div><div><table>a<tr>b", of_depth(4)), Stop::end_of_file);
  EXPECT_EQ(dumped(), "| <html>\n"
                      "|   <head>\n"
                      "|   <body>\n"
                      "|     <div>\n"
                      "|       <div>\n"
                      "|         \"ab\"\n"
                      "|         <table>\n"
                      "|         <tbody>\n"
                      "|         <tr>\n");
}

TEST_F(LimitsTest, DepthOfTheDocumentItself) {
  EXPECT_EQ(parse("<p>a", of_depth(0)), Stop::end_of_file);
  EXPECT_EQ(dumped(), "| <html>\n"
                      "|   <head>\n"
                      "|   <body>\n"
                      "|   <p>\n"
                      "|   \"a\"\n");
}

TEST_F(LimitsTest, DepthIgnoresRemovedElements) {
  // The patch removes the body. Later nodes are still inserted into the body, and are lost with it.
  EXPECT_EQ(parse("<html><?start name=\"m\"?><body>a<template for=m>b</template>c", of_depth(1)),
            Stop::end_of_file);
  EXPECT_EQ(dumped(), "| <html>\n|   \"b\"\n");
}

TEST_F(LimitsTest, DepthKeepsContentInItsShadowRoot) {
  ParserOptions options = of_depth(4);
  options.tree_builder.declarative_shadow_roots = true;
  EXPECT_EQ(parse("<div><div><template shadowrootmode=open>a<b>b</b></template>c", options),
            Stop::end_of_file);
  EXPECT_EQ(dumped(), "| <html>\n"
                      "|   <head>\n"
                      "|   <body>\n"
                      "|     <div>\n"
                      "|       <div>\n"
                      "|         shadow-root open\n"
                      "|           \"a\"\n"
                      "|           <b>\n"
                      "|           \"b\"\n"
                      "|         \"c\"\n");
  // An element that is too deep cannot be a shadow host.
  EXPECT_EQ(parse("<div><div><div><template shadowrootmode=open>a</template>b", options),
            Stop::end_of_file);
  EXPECT_EQ(dumped(), "| <html>\n"
                      "|   <head>\n"
                      "|   <body>\n"
                      "|     <div>\n"
                      "|       <div>\n"
                      "|         <div>\n"
                      "|         <template>\n"
                      "|           shadowrootmode=\"open\"\n"
                      "|           content\n"
                      "|             \"a\"\n"
                      "|         \"b\"\n");
}

TEST_F(LimitsTest, DepthOfAFragment) {
  EXPECT_EQ(parse_fragment("<template>a<b>b</template>c", u8"div", of_depth(1)), Stop::end_of_file);
  EXPECT_EQ(dumped(), "| <template>\n"
                      "|   content\n"
                      "|     \"a\"\n"
                      "|     <b>\n"
                      "|     \"b\"\n"
                      "| \"c\"\n");
  EXPECT_EQ(parse_fragment("<tr>a", u8"tbody", of_depth(1)), Stop::end_of_file);
  EXPECT_EQ(dumped(), "| <tr>\n| \"a\"\n");
}

// Content that moves before a table has a smaller depth in the tree than on the stack.
TEST_F(LimitsTest, DepthOfAPatchIsTheDepthOfItsTarget) {
  EXPECT_EQ(parse("<table><tr><b><?marker name=\"m\"?><template for=m><i><u>a</template>b",
                  of_depth(100)),
            Stop::end_of_file);
  const std::string tree = dumped();
  EXPECT_EQ(tree, "| <html>\n"
                  "|   <head>\n"
                  "|   <body>\n"
                  "|     <b>\n"
                  "|       <i>\n"
                  "|         <u>\n"
                  "|           \"a\"\n"
                  "|       \"b\"\n"
                  "|     <table>\n"
                  "|       <tbody>\n"
                  "|         <tr>\n");
}

TEST_F(LimitsTest, DepthKeepsContentInItsTemplate) {
  EXPECT_EQ(
      parse("<div><div><template>a<template><b>c</b></template>d</template>", Limit::depth, 3),
      Stop::end_of_file);
  EXPECT_EQ(dumped(), "| <html>\n"
                      "|   <head>\n"
                      "|   <body>\n"
                      "|     <div>\n"
                      "|       <div>\n"
                      "|       <template>\n"
                      "|         content\n"
                      "|           \"a\"\n"
                      "|           <template>\n"
                      "|             content\n"
                      "|           <b>\n"
                      "|           \"cd\"\n");
}

}  // namespace
}  // namespace souptree

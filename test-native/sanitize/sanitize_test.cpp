// The filter of the Sanitizer, and markup that is parsed to the same tree again. The public cases run in
// JavaScript, where the configurations are compiled.

#include "sanitize/sanitize.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "parse.h"
#include "sanitize/javascript_url.h"
#include "sanitize/stable_markup.h"
#include "sanitize/tree_difference.h"
#include "tree/dump.h"

namespace souptree {
namespace {

std::u8string_view as_u8(std::string_view text) {
  return {reinterpret_cast<const char8_t*>(text.data()), text.size()};
}

// A configuration from its records, which spaces separate.
void read(SanitizerConfiguration& configuration, std::string records) {
  for (char& byte : records) byte = byte == ' ' ? '\0' : byte;
  records += '\0';
  ASSERT_TRUE(configuration.read(as_u8(records)));
}

// Keeps everything; unsafe.
constexpr const char* keep_all = "0001010";

class SanitizeTest : public ::testing::Test {
 protected:
  void parse(std::string_view text, const ParserOptions& options = {}) {
    ContextElement context;
    context.name = u8"div";
    parser_.start_fragment(options, context);
    parser_.write(as_u8(text));
    parser_.end();
  }

  // Returns the sanitized fragment as markup.
  std::string sanitized(const std::string& records, std::string_view text,
                        const ParserOptions& options = {}) {
    read(configuration_, records);
    parse(text, options);
    has_removed_ = sanitize(parser_.tree(), parser_.names(), configuration_);
    return markup();
  }

  std::string stable(const std::string& records, std::string_view text,
                     const ParserOptions& options = {}) {
    read(configuration_, records);
    parse(text, options);
    ContextElement context;
    context.name = u8"div";
    EXPECT_EQ(stable_.write(parser_, options, &context, configuration_), nullptr);
    return stable_markup();
  }

  std::string stable_markup() {
    const Array<char8_t>& markup = stable_.markup();
    return {reinterpret_cast<const char*>(markup.data()), markup.size()};
  }

  // Sanitizes a document, and returns its stable markup.
  std::string stable_document(std::string_view text, const ParserOptions& options = {}) {
    parser_.start(options);
    parser_.write(as_u8(text));
    parser_.end();
    EXPECT_EQ(stable_.write(parser_, options, nullptr, configuration_), nullptr);
    return stable_markup();
  }

  std::string markup() {
    Array<char8_t> out;
    serialize(parser_.tree(), parser_.names(), parser_.tree().root(), {}, out);
    return {reinterpret_cast<const char*>(out.data()), out.size()};
  }

  Parser parser_;
  SanitizerConfiguration configuration_;
  StableMarkup stable_;
  bool has_removed_ = false;
};

TEST_F(SanitizeTest, KeepsEverything) {
  EXPECT_EQ(sanitized(keep_all, "<p id=a>x<!--c--><?p d><svg a=b><g/></svg>"),
            "<p id=\"a\">x<!--c--><?p d?><svg a=\"b\"><g></g></svg></p>");
  EXPECT_FALSE(has_removed_);
}

TEST_F(SanitizeTest, RemovesElementsWithTheirContent) {
  EXPECT_EQ(sanitized("0001010 ehb esg", "a<b>x</b>c<svg><g><b>y</b></g></svg><g>z</g>"),
            "ac<svg></svg><g>z</g>");
  EXPECT_TRUE(has_removed_);
}

TEST_F(SanitizeTest, KeepsOnlyListedElements) {
  EXPECT_EQ(sanitized("1001010 ehb ehp", "<p>a<b>x</b><i>y</i><custom-z>z</custom-z>"),
            "<p>a<b>x</b></p>");
  EXPECT_EQ(sanitized("1001010 ehcustom-z", "<p>a</p><custom-z>z</custom-z>"),
            "<custom-z>z</custom-z>");
}

TEST_F(SanitizeTest, ReplacesElementsWithTheirChildren) {
  EXPECT_EQ(sanitized("0001010 chb chi", "1<b>2<i>3<u>4</u></i><i></i>5</b>6<b></b>"),
            "123<u>4</u>56");
  EXPECT_EQ(sanitized("0001010 chtemplate", "1<template><p>x</template>2"), "12");
}

TEST_F(SanitizeTest, ReplacementsOfAnyDepthTakeLinearTime) {
  std::string text;
  for (int i = 0; i < 200'000; ++i) text += "<x><y></y>";
  EXPECT_EQ(sanitized("0001010 chx ehy", text), "");
}

TEST_F(SanitizeTest, MergesAdjacentTexts) {
  sanitized("0000010 chb", "1<!--x-->2<b>3</b>4<!--y--><!--z-->5");
  const Tree& tree = parser_.tree();
  const NodeId text = tree.first_child(tree.root());
  EXPECT_EQ(tree.kind(text), NodeKind::text);
  EXPECT_EQ(tree[text].next_sibling, NodeId::none);
  EXPECT_EQ(tree.text_length(text), 5u);
  EXPECT_EQ(markup(), "12345");
}

TEST_F(SanitizeTest, AMergedTextHasTheLocationOfBoth) {
  ParserOptions options;
  options.locations = RememberPositions::yes;
  sanitized("0000010", "1<!--x-->2&amp;<!--y-->3", options);
  const NodeLocation location =
      parser_.tree().location(parser_.tree().first_child(parser_.tree().root()));
  EXPECT_EQ(location.begin, 0u);
  EXPECT_EQ(location.end, 24u);
}

TEST_F(SanitizeTest, Attributes) {
  const char* text = "<p a=1 b=2 data-x=3 c=4>";
  EXPECT_EQ(sanitized("0101000 ana anc", text), "<p a=\"1\" c=\"4\"></p>");
  EXPECT_EQ(sanitized("0101100 anb", text), "<p b=\"2\" data-x=\"3\"></p>");
  EXPECT_EQ(sanitized("0001000 ana andata-x", text), "<p b=\"2\" c=\"4\"></p>");
  // Local lists: allowed beside the global list, and removed from it.
  EXPECT_EQ(sanitized("1101000 ehp L lnb rna ana anc", text), "<p b=\"2\" c=\"4\"></p>");
  EXPECT_EQ(sanitized("1001000 ehp L lnb ana", text), "<p b=\"2\"></p>");
  EXPECT_EQ(sanitized("1001000 ehp rnb ana", text), "<p data-x=\"3\" c=\"4\"></p>");
  EXPECT_EQ(sanitized("1001000 ehp L", text), "<p></p>");
}

TEST_F(SanitizeTest, AttributesWithNamespaces) {
  const char* text = "<svg><a xlink:href=1 href=2 xml:lang=3 xmlns=4></svg><p xlink:href=5>";
  EXPECT_EQ(sanitized("0101000 axhref", text), "<svg><a xlink:href=\"1\"></a></svg><p></p>");
  EXPECT_EQ(sanitized("0001000 axhref", text),
            "<svg><a href=\"2\" xml:lang=\"3\" xmlns=\"4\"></a></svg><p xlink:href=\"5\"></p>");
  EXPECT_EQ(sanitized("0101000 anxlink:href allang", text),
            "<svg><a xml:lang=\"3\"></a></svg><p xlink:href=\"5\"></p>");
}

TEST_F(SanitizeTest, ElementsThatShareAttributesKeepSharing) {
  const std::string text = "<p><b a=1 onclick=2 c=3>x</p><p>y</p><p>z";
  EXPECT_EQ(sanitized("0001010 anonclick", text),
            "<p><b a=\"1\" c=\"3\">x</b></p><p><b a=\"1\" c=\"3\">y</b></p>"
            "<p><b a=\"1\" c=\"3\">z</b></p>");
  EXPECT_EQ(sanitized("0101010", text), "<p><b>x</b></p><p><b>y</b></p><p><b>z</b></p>");
}

TEST_F(SanitizeTest, ProcessingInstructions) {
  EXPECT_EQ(sanitized("0011010 pa", "<?a 1><?b 2>"), "<?a 1?>");
  EXPECT_EQ(sanitized("0001010 pa", "<?a 1><?b 2>"), "<?b 2?>");
}

TEST_F(SanitizeTest, TemplateContentsAndShadowRoots) {
  ParserOptions options;
  options.tree_builder.allow_declarative_shadow_roots = true;
  read(configuration_, "0001010 ehi");
  parse("<template><i></i><b></b></template><p><template "
        "shadowrootmode=open><i></i><u></u></template>",
        options);
  sanitize(parser_.tree(), parser_.names(), configuration_);
  EXPECT_EQ(dump(parser_.tree(), parser_.names()), "| <template>\n|   content\n|     <b>\n"
                                                   "| <p>\n|   shadow-root open\n|     <u>\n");
}

TEST_F(SanitizeTest, JavascriptUrls) {
  for (const char* url :
       {"javascript:x", " \x01JaVaScRiPt:", "java\tscr\nipt\r:x", "\njavascript:"}) {
    EXPECT_TRUE(contains_javascript_url(as_u8(url))) << url;
  }
  for (const char* url : {"", "javascript", "java script:x",
                          "x:javascript:", "\xc2\xa0javascript:", "javascripts:"}) {
    EXPECT_FALSE(contains_javascript_url(as_u8(url))) << url;
  }
  const char* no_urls = "0001000";
  EXPECT_EQ(sanitized(no_urls, "<a href=javascript:1 title=javascript:2>"),
            "<a title=\"javascript:2\"></a>");
  EXPECT_EQ(sanitized(no_urls, "<form action=javascript:1><input formaction=javascript:2 "
                               "action=javascript:3><button formaction=javascript:4>"),
            "<form><input action=\"javascript:3\"><button></button></form>");
  EXPECT_EQ(sanitized(no_urls, "<svg><a href=javascript:1 xlink:href=javascript:2></a>"
                               "<animate attributeName=href /><set attributeName=xlink:href />"
                               "<animateTransform attributeName=x /></svg>"),
            "<svg><a></a><animate></animate><set></set>"
            "<animateTransform attributeName=\"x\"></animateTransform></svg>");
  EXPECT_EQ(sanitized(no_urls, "<math><mi href=javascript:1 xlink:href=javascript:2>"),
            "<math><mi></mi></math>");
  EXPECT_EQ(sanitized(keep_all, "<a href=javascript:1>"), "<a href=\"javascript:1\"></a>");
}

TEST_F(SanitizeTest, MergedAttributesOfADocument) {
  read(configuration_, "0001010 anonload");
  parser_.start({});
  parser_.write(u8"<body a=1><body onload=2 b=3><html onload=4 c=5>");
  parser_.end();
  EXPECT_TRUE(sanitize(parser_.tree(), parser_.names(), configuration_));
  EXPECT_EQ(markup(), "<html c=\"5\"><head></head><body a=\"1\" b=\"3\"></body></html>");
}

TEST_F(SanitizeTest, DeepTrees) {
  std::string text;
  for (int i = 0; i < 300'000; ++i) text += "<i><svg><title>";
  EXPECT_NE(sanitized("0001010 chi", text), "");
}

TEST_F(SanitizeTest, ElementsThatTheParserImpliesDoNotCountAsRemoved) {
  read(configuration_, "1001010 ehp");
  parser_.start({});
  parser_.write(u8"<!DOCTYPE html>");
  parser_.end();
  EXPECT_FALSE(sanitize(parser_.tree(), parser_.names(), configuration_));
  EXPECT_EQ(markup(), "<!DOCTYPE html>");
}

// ---- Stable markup

// The text of the style element is read as elements, because the form element around it is gone.
constexpr const char* moving_style =
    "<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>";

TEST_F(SanitizeTest, StableMarkupIsParsedToTheSameTree) {
  const char* texts[] = {moving_style, "<pre>\n\nx", "<p>a<b>c</p>d", "<table><a>x<tr><td>y",
                         "<svg></p><style><a id=\"</style><img src=1 onerror=2>\">"};
  for (const char* text : texts) {
    const std::string once = stable("0001000 anonerror", text);
    EXPECT_EQ(once.find("onerror=\"alert"), std::string::npos);
    EXPECT_EQ(stable("0001000 anonerror", once), once);
    EXPECT_EQ(sanitized("0001000 anonerror", once), once);
    EXPECT_FALSE(has_removed_);
  }
}

// In template contents, the text of noscript is escaped again in each round.
TEST_F(SanitizeTest, NodesThatNeverSettleAreLeftOut) {
  ParserOptions options;
  options.tree_builder.scripting_mode = ScriptingMode::inert;
  EXPECT_EQ(stable(keep_all, "a<template><p>b<noscript><i></noscript></template>c", options),
            "a<template><p>b<noscript></noscript></p></template>c");
}

// Without its end tag, the noscript element of the head ends the head when it is parsed again.
TEST_F(SanitizeTest, DocumentsOfWhichNothingSettlesBecomeEmpty) {
  read(configuration_, "0001010 ehtitle chhead chbody");
  ParserOptions options;
  options.tree_builder.scripting_mode = ScriptingMode::normal;
  for (const char* text : {"<noscript><p></noscript>x<template><noscript><i></noscript>",
                           "<frameset><noframes><b></noframes></frameset>", "<!--x-->"}) {
    const std::string once = stable_document(text, options);
    EXPECT_EQ(stable_document(once, options), once);
  }
}

TEST_F(SanitizeTest, StableDocumentsMayLackTheirElements) {
  read(configuration_, "1001010 ehb");
  EXPECT_EQ(stable_document("<!DOCTYPE html><p><b>x</b>"), "<!DOCTYPE html>");
}

TEST_F(SanitizeTest, LimitsHoldForTheSecondParse) {
  ParserOptions options;
  options.limits.set(Limit::text_bytes, 3);
  read(configuration_, "0000010");
  parse("ab<!---->cd", options);
  ContextElement context;
  context.name = u8"div";
  const Parser* const limited = stable_.write(parser_, options, &context, configuration_);
  ASSERT_NE(limited, nullptr);
  EXPECT_EQ(limited->reached_limit().limit, Limit::text_bytes);
}

}  // namespace
}  // namespace souptree

// The filter of the Sanitizer, and markup that is parsed to the same tree again. The public cases run in
// JavaScript, where the configurations are compiled.

#include "sanitize/sanitize.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include "parse.h"
#include "sanitize/deep_elements.h"
#include "sanitize/javascript_url.h"
#include "sanitize/stable_markup.h"
#include "sanitize/tree_difference.h"
#include "support/text.h"
#include "tree/dump.h"

namespace souptree {
namespace {

using testing::as_utf8;

// A configuration from its records, which spaces separate.
void read(SanitizerConfiguration& configuration, std::string records) {
  for (char& byte : records) byte = byte == ' ' ? '\0' : byte;
  records += '\0';
  ASSERT_TRUE(configuration.read(as_utf8(records)));
}

// Keeps everything; unsafe.
constexpr const char* keep_all = "0001010";

class SanitizeTest : public ::testing::Test {
 protected:
  void parse(std::string_view text, const ParserOptions& options = {}) {
    ContextElement context;
    context.name = u8"div";
    parser_.start_fragment(options, context);
    parser_.write(as_utf8(text));
    parser_.end();
  }

  // Returns the sanitized fragment as markup.
  std::string sanitized(const std::string& records, std::string_view text,
                        const ParserOptions& options = {}) {
    read(configuration_, records);
    parse(text, options);
    has_removed_ = sanitize(parser_.tree(), parser_.names(), configuration_, Destination::nodes);
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
    parser_.write(as_utf8(text));
    parser_.end();
    EXPECT_EQ(stable_.write(parser_, options, nullptr, configuration_), nullptr);
    return stable_markup();
  }

  // Parses a document, and sanitizes it.
  void sanitize_document(const std::string& records, std::string_view text,
                         const ParserOptions& options = {}) {
    read(configuration_, records);
    parser_.start(options);
    parser_.write(as_utf8(text));
    parser_.end();
    has_removed_ = sanitize(parser_.tree(), parser_.names(), configuration_, Destination::nodes);
  }

  // Changes the attributes of the first element, for trees that no parser creates.
  template <typename Change>
  void change_attributes(Change change) {
    Tree& tree = parser_.tree();
    tree.keep_attributes(tree.attributes_of(tree.first_child(tree.root())),
                         [&](Attribute& attribute) {
                           change(attribute);
                           return true;
                         });
  }

  std::string sanitized_tree() {
    sanitize(parser_.tree(), parser_.names(), configuration_, Destination::nodes);
    return markup();
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
  options.tree_builder.declarative_shadow_roots = true;
  read(configuration_, "0001010 ehi");
  parse("<template><i></i><b></b></template><p><template "
        "shadowrootmode=open><i></i><u></u></template>",
        options);
  sanitize(parser_.tree(), parser_.names(), configuration_, Destination::nodes);
  EXPECT_EQ(dump(parser_.tree(), parser_.names()), "| <template>\n|   content\n|     <b>\n"
                                                   "| <p>\n|   shadow-root open\n|     <u>\n");
}

TEST_F(SanitizeTest, JavascriptUrls) {
  for (const char* url :
       {"javascript:x", " \x01JaVaScRiPt:", "java\tscr\nipt\r:x", "\njavascript:"}) {
    EXPECT_TRUE(contains_javascript_url(as_utf8(url))) << url;
  }
  for (const char* url : {"", "javascript", "java script:x",
                          "x:javascript:", "\xc2\xa0javascript:", "javascripts:"}) {
    EXPECT_FALSE(contains_javascript_url(as_utf8(url))) << url;
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
  EXPECT_TRUE(sanitize(parser_.tree(), parser_.names(), configuration_, Destination::nodes));
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
  EXPECT_FALSE(sanitize(parser_.tree(), parser_.names(), configuration_, Destination::nodes));
  EXPECT_EQ(markup(), "<!DOCTYPE html>");
}

TEST_F(SanitizeTest, NamespacesOfAttributesDecide) {
  EXPECT_EQ(sanitized("0001000 amxmlns", "<svg xmlns=1 a=2>"), "<svg a=\"2\"></svg>");
  EXPECT_EQ(sanitized("1001000 ehp L lna lnb", "<p c=1 b=2 a=3>"), "<p b=\"2\" a=\"3\"></p>");
  const auto to_xlink = [](Attribute& attribute) {
    attribute.attribute_namespace = AttributeNamespace::xlink;
  };
  read(configuration_, "0101100");
  parse("<p data-x=1>");
  change_attributes(to_xlink);
  EXPECT_EQ(sanitized_tree(), "<p></p>");
  read(configuration_, "0001000");
  parse("<a href=javascript:1>");
  change_attributes(to_xlink);
  EXPECT_EQ(sanitized_tree(), "<a xlink:href=\"javascript:1\"></a>");
}

TEST_F(SanitizeTest, OnlyAnimationsOfSvgAreAnimations) {
  const auto to_animation = [](Attribute& attribute) { attribute.name = Name::attributeName; };
  read(configuration_, "0001000");
  parse("<set a=href>");
  change_attributes(to_animation);
  EXPECT_EQ(sanitized_tree(), "<set attributeName=\"href\"></set>");
  EXPECT_EQ(sanitized("0001000", "<svg attributeName=href><set attributeName=href>"),
            "<svg attributeName=\"href\"><set></set></svg>");
  EXPECT_EQ(sanitized("0001000", "<area href=javascript:1>"), "<area>");
  read(configuration_, "0001000");
  parse("<svg attributeName=href>");
  change_attributes(
      [](Attribute& attribute) { attribute.attribute_namespace = AttributeNamespace::xlink; });
  EXPECT_EQ(sanitized_tree(), "<svg xlink:attributeName=\"href\"></svg>");
}

TEST_F(SanitizeTest, ElementsWithAttributesOrContentsCountAsRemoved) {
  sanitize_document("1001010 ehp", "<html a=1>");
  EXPECT_TRUE(has_removed_);
  sanitize_document("0001010 ehbody", "<body><body a=1>");
  EXPECT_TRUE(has_removed_);
  ParserOptions options;
  options.tree_builder.declarative_shadow_roots = true;
  sanitize_document("0001010 ehbody", "<body><template shadowrootmode=open></template>", options);
  EXPECT_TRUE(has_removed_);
  sanitize_document("0001010 ehbody", "<body>");
  EXPECT_FALSE(has_removed_);
}

TEST_F(SanitizeTest, UrlSchemes) {
  const std::string https = "0001000 vuhref vlping vssrcset uhttps umailto";
  for (const char* kept :
       {"", "x", "/x:y", "?a:b", "#a:b", "//host/x", "https:x", " \x01HTTPS:x", "ht\ttps:x",
        "mailto:a", "1https:x", "x y:z", "[data:x", ":x", "{:x", "a;b:x"}) {
    const std::string text = "<a href=\"" + std::string(kept) + "\"></a>";
    EXPECT_EQ(sanitized(https, text).find("<a href="), 0u) << kept;
  }
  const std::string long_scheme = std::string(70, 'a') + ":x";
  for (const char* removed :
       {"data:x", "http:x", "DATA:x", " d\nata:x", "https.x:y", "view-source:https:x",
        "blob:https:x", "a1+-.:x", long_scheme.c_str()}) {
    const std::string text = "<a href=\"" + std::string(removed) + "\"></a>";
    EXPECT_EQ(sanitized(https, text), "<a></a>") << removed;
  }
  EXPECT_EQ(sanitized(https, "<p src=data:x xlink:href=data:y>"),
            "<p src=\"data:x\" xlink:href=\"data:y\"></p>");
  EXPECT_EQ(sanitized(https, "<svg><a xlink:href=data:x>"), "<svg><a></a></svg>");
  EXPECT_EQ(sanitized("0001010 vuhref", "<a href=https:x>1</a><a href=x>2</a>"),
            "<a>1</a><a href=\"x\">2</a>");
  EXPECT_EQ(sanitized("0001010 vuhref uhttps", "<svg><set attributeName=href>"),
            "<svg><set></set></svg>");
  EXPECT_EQ(sanitized("0001010", "<a href=data:x>"), "<a href=\"data:x\"></a>");
}

TEST_F(SanitizeTest, ListsOfUrls) {
  const std::string https = "0001000 vlping vssrcset uhttps";
  EXPECT_EQ(sanitized(https, "<a ping='https:x\t/y'>1<a ping='/y\fdata:x'>2<a ping='x,data:y'>3"),
            "<a ping=\"https:x\t/y\">1</a><a>2</a><a ping=\"x,data:y\">3</a>");
  for (const char* kept :
       {"a 1x, b 2x", "", " ,", "https:a,b", "a(1,data:x) 1x", "a (,data:b) 1x"}) {
    const std::string text = "<img srcset=\"" + std::string(kept) + "\">";
    EXPECT_EQ(sanitized(https, text), text) << kept;
  }
  for (const char* removed :
       {"data:x", "a 1x, data:b 2x", "a,\ndata:x", "a 1x,data:b", "a (x) y,data:b", ",data:x 1x"}) {
    const std::string text = "<img srcset=\"" + std::string(removed) + "\">";
    EXPECT_EQ(sanitized(https, text), "<img>") << removed;
  }
}

// ---- Removals

// The text of the style element is read as elements, because the form element around it is gone.
constexpr const char* moving_style =
    "<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>";

class RemovalsTest : public SanitizeTest {
 protected:
  // Returns the removals of a sanitized fragment, with | for U+0000.
  std::string removals(const std::string& records, std::string_view text,
                       const ParserOptions& options = {}) {
    read(configuration_, records);
    parse(text, options);
    sanitize(parser_.tree(), parser_.names(), configuration_, Destination::nodes, &removals_);
    return take();
  }

  std::string stable_removals(const std::string& records, std::string_view text,
                              const ParserOptions& options = {}) {
    read(configuration_, records);
    parse(text, options);
    ContextElement context;
    context.name = u8"div";
    EXPECT_EQ(stable_.write(parser_, options, &context, configuration_, &removals_), nullptr);
    return take();
  }

  std::string take() {
    const Array<char8_t>& text = removals_.text();
    std::string result(reinterpret_cast<const char*>(text.data()), text.size());
    for (char& byte : result) byte = byte == '\0' ? '|' : byte;
    removals_.clear();
    return result;
  }

  Removals removals_;
};

TEST_F(RemovalsTest, AreInDocumentOrder) {
  EXPECT_EQ(removals("0001010 ehb chi ana px", "<p a=1>2</p><b>3<i>4</i></b><?x y><i>5</i><?z>"),
            "anch|a|p|1|ehc-|b|||p-c-|x||y|ehr-|i|||");
  EXPECT_EQ(removals("0000010", "1<!--2-->3<svg><!--4--></svg>"), "c-c-|||2|c-c-|||4|");
  EXPECT_EQ(removals(keep_all, "<p a=1>2<!--3-->"), "");
}

TEST_F(RemovalsTest, HaveNamespacesAndReasons) {
  EXPECT_EQ(removals("0101000 vuhref anhref axhref esg emmi",
                     "<svg xmlns=1 xml:lang=2 xlink:href=javascript:3><a href=data:5 "
                     "xlink:href=javascript:4></a><g/></svg><math><mi></math>"),
            "amcs|xmlns|svg|1|alcs|lang|svg|2|axss|href|svg|javascript:3|"
            "anss|href|a|data:5|axjs|href|a|javascript:4|esc-|g|||emc-|mi|||");
}

TEST_F(RemovalsTest, HaveTheMergedAttributes) {
  read(configuration_, "0001010 anonload");
  parser_.start({});
  parser_.write(u8"<body a=1><body onload=2 b=3>");
  parser_.end();
  EXPECT_TRUE(
      sanitize(parser_.tree(), parser_.names(), configuration_, Destination::nodes, &removals_));
  EXPECT_EQ(take(), "anch|onload|body|2|");
}

TEST_F(RemovalsTest, HaveSharedAttributesOnce) {
  EXPECT_EQ(removals("0001010 ana", "<p><b a=1>2</p><p>3"), "anch|a|b|1|");
}

TEST_F(RemovalsTest, DoNotHaveImpliedElements) {
  EXPECT_EQ(removals("0001010 chtbody ehcolgroup", "<table><colgroup></colgroup><tr><td>1"), "");
  EXPECT_EQ(removals("0001010 ehtbody", "<table><tr><td>1"), "ehc-|tbody|||");
}

TEST_F(RemovalsTest, HaveNoNullCharacters) {
  EXPECT_EQ(removals("0011010", std::string_view("<?x a\0b>", 8)), "p-c-|x||a\uFFFDb|");
}

TEST_F(RemovalsTest, AreOnlyRequestedByTheConfiguration) {
  read(configuration_, "0001010 o");
  EXPECT_TRUE(configuration_.reports_removals());
  read(configuration_, "0001010");
  EXPECT_FALSE(configuration_.reports_removals());
}

TEST_F(RemovalsTest, HaveTheElementOfContents) {
  parser_.start({});
  parser_.write(u8"<!DOCTYPE a><!--b--><template></template>");
  parser_.end();
  const Tree& tree = parser_.tree();
  removals_.add_children(tree, parser_.names(), tree.root(), RemovalReason::unsafe_elsewhere);
  EXPECT_EQ(take(), "d-u-|a|||c-u-|||b|ehu-|html|||");
  NodeId node = tree.root();
  while (!tree.has_contents(node)) node = tree.next_in_tree_order(node, tree.root());
  removals_.add(tree, parser_.names(), tree.contents(node), RemovalReason::unsafe_elsewhere);
  EXPECT_EQ(take(), "ehu-|template|||");
}

TEST_F(RemovalsTest, HaveEachNodeThatDoesNotSettle) {
  ParserOptions options;
  options.tree_builder.scripting_mode = ScriptingMode::inert;
  std::string text = "a<template>";
  std::string settled = text;
  for (int i = 0; i < 9; ++i) {
    text += "<p>b</p><noscript><i></noscript>";
    settled += "<p>b</p><noscript></noscript>";
  }
  const std::string all = stable_removals(keep_all, text + "</template>c", options);
  EXPECT_EQ(std::count(all.begin(), all.end(), 'u'), 9) << all;
  EXPECT_EQ(stable_markup(), settled + "</template>c");
}

// In long markup, nodes are left out alone only a few times. Then the template is left out, and then the root is
// nearer than the nodes that would be left out.
TEST_F(RemovalsTest, HaveEverythingIfNothingSettles) {
  ParserOptions options;
  options.tree_builder.scripting_mode = ScriptingMode::inert;
  const std::string a(200000, 'a');
  std::string text = a + "<template>";
  for (int i = 0; i < 20; ++i) text += "<noscript><i></noscript>";
  text += "</template>b<template><noscript><i></noscript></template>";
  const std::string all = stable_removals(keep_all, text, options);
  EXPECT_TRUE(all.ends_with("ehu-|template|||t-u-|||" + a + "b|ehu-|template|||"));
  EXPECT_EQ(stable_markup(), "");
}

TEST_F(RemovalsTest, OfStableMarkupHaveLaterRounds) {
  EXPECT_EQ(stable_removals("0001000 anonerror", moving_style),
            "anch|onerror|img|alert(1)|ehu-|form|||");
  ParserOptions scripting;
  scripting.tree_builder.scripting_mode = ScriptingMode::inert;
  EXPECT_EQ(
      stable_removals(keep_all, "a<template><p>b<noscript><i></noscript></template>", scripting),
      "t-u-|||&amp;amp;amp;lt;i&amp;amp;amp;gt;|");
  EXPECT_EQ(stable_removals("0001001", "<noscript><img onerror=1></noscript>", scripting),
            "ehu-|noscript|||");
}

// ---- Stable markup

TEST_F(SanitizeTest, StableMarkupIsParsedToTheSameTree) {
  const char* texts[] = {moving_style, "<pre>\n\nx", "<p>a<b>c</p>d", "<table><a>x<tr><td>y",
                         "<svg></p><style><a id=\"</style><img src=1 onerror=2>\">"};
  for (const char* text : texts) {
    const std::string once = stable("0001000 anonerror", text);
    EXPECT_EQ(once.find("onerror=\"alert"), std::string::npos);
    EXPECT_EQ(stable("0001000 anonerror", once), once);
    sanitized("0001000 anonerror", once);
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

// A parser in the other scripting mode finds an image with an event handler.
TEST_F(SanitizeTest, NoscriptElementsRunNoScriptInTheOtherMode) {
  const std::string safe = "0001001 anonerror";
  ParserOptions scripting;
  scripting.tree_builder.scripting_mode = ScriptingMode::inert;
  EXPECT_EQ(stable(safe, "a<noscript><img src=x onerror=1></noscript>b", scripting), "ab");
  EXPECT_EQ(stable(safe, "a<noscript><style></noscript><img onerror=1></style></noscript>b"), "ab");
  EXPECT_EQ(
      stable(safe, "<template><noscript><!--</noscript><img onerror=1>--></noscript></template>"),
      "<template></template>");
  for (const char* unsafe : {"<script a=1>1</script>", "<a href=javascript:1>", "<svg><use>",
                             "<svg><set attributeName=href>"}) {
    const std::string text = "<noscript>" + std::string(unsafe) + "</noscript>";
    EXPECT_EQ(stable(safe, text, scripting), "") << unsafe;
    EXPECT_EQ(stable("0001000", text, scripting), text) << unsafe;
  }
}

TEST_F(SanitizeTest, NoscriptElementsStayIfTheyRunNoScript) {
  ParserOptions scripting;
  scripting.tree_builder.scripting_mode = ScriptingMode::inert;
  const char* text = "<noscript><p title=\"onerror\">x</p><a href=\"/y\">z</a></noscript>";
  EXPECT_EQ(stable("0001001", text, scripting), text);
  EXPECT_EQ(stable("0001001", text), text);
}

// Parsers can disagree about other markup, so that one of them finds a script.
TEST_F(SanitizeTest, NoscriptElementsHaveSimpleElements) {
  ParserOptions scripting;
  scripting.tree_builder.scripting_mode = ScriptingMode::inert;
  for (const char* unsafe : {"<math>",
                             "<svg><p>",
                             "<input>",
                             "<form>",
                             "<!--a-->",
                             "<?a>",
                             "<tr>a",
                             "<p title='<b'>",
                             "<p title=\"",
                             "<p a=b",
                             "<p",
                             "<p =\">",
                             "<p a\"b>",
                             "<p a=b\"c>",
                             "<p a=\"b\"c>",
                             "<p a=`b>",
                             "<p a==b>",
                             "</!p>",
                             "</p a=\"",
                             "&lt;p>",
                             "<p title='&lt;b'>",
                             "&LTb",
                             "&amp;lt;b",
                             "&ampLT/",
                             "&lt;&sol;b",
                             "&#x0003c;b",
                             "<p>&amp;amp;AMP;#060!</p>",
                             "&#38#60?"}) {
    const std::string text = "<noscript>" + std::string(unsafe) + "</noscript>";
    EXPECT_EQ(stable("0001011", "a" + text + "b<p>", scripting), "ab<p></p>") << unsafe;
    EXPECT_EQ(stable("0001010", text, scripting), text) << unsafe;
  }
  const char* two = "<noscript><blockquote></blockquote>a < b & c &amp; &lang; AT&T &lt; "
                    "d&#39;&#600;e &#x3c</p ><LI/>c<img "
                    "a b = 'c>' d=e/f "
                    "g=\"\"/></noscript><math><mi></mi></math><noscript></noscript>";
  EXPECT_EQ(stable("0001011", two, scripting), two);
}

// Parsers that do not follow the standard read void elements and `<button>` in another way. Then a text is directly in
// the element around, whose text they write without escapes.
TEST_F(SanitizeTest, TextsInForeignRawTextHaveNoMarkup) {
  const std::string safe = "0001011";
  for (const char* name : {"style", "noscript", "xmp", "plaintext"}) {
    const std::string start = "<math><mi><mglyph><" + std::string(name) + "><x><input>";
    const std::string end = "</x></" + std::string(name) + "></mglyph></mi></math>";
    for (const char* unsafe : {"&lt;b", "&amp;lt;b", "&amp;#60;b", "&amp;amp;LTb"}) {
      EXPECT_EQ(stable(safe, start + "<mi></mi>" + unsafe + "<mi></mi>" + end),
                stable(safe, start + "<mi></mi><mi></mi>" + end))
          << name << unsafe;
    }
    const std::string text = start + "a &amp; b &lt; c AT&amp;T &amp;lt; &amp;#39;" + end;
    EXPECT_EQ(stable(safe, text), stable("0001010", text)) << name;
  }
  const std::string title = "<svg><title>a &lt;b&gt; &amp;lt;</title></svg>";
  EXPECT_EQ(stable(safe, title), title);
}

TEST_F(SanitizeTest, RawTextHasNoReferencesToMarkup) {
  const std::string safe = "0001011";
  for (const char* name : {"xmp", "noembed", "noframes"}) {
    const std::string tag = std::string(name) + ">";
    EXPECT_EQ(stable(safe, "<" + tag + "&lt;b</" + tag), "") << name;
    EXPECT_EQ(stable(safe, "<" + tag + "a & b</" + tag), "<" + tag + "a & b</" + tag) << name;
  }
  // All parsers read the text of style, except in SVG and MathML.
  EXPECT_EQ(stable(safe, "<style>&lt;b</style>"), "<style>&lt;b</style>");
  EXPECT_EQ(stable(safe, "<math><mi><style>&lt;b</style></mi></math>"), "<math><mi></mi></math>");
}

// String.prototype.toLowerCase() converts U+212A to U+006B.
TEST_F(SanitizeTest, NamesHaveNoKelvinSign) {
  EXPECT_EQ(stable("0001011", "<svg><a xlin\u212a:href=\"x\" b=\"c\"></a></svg>"),
            "<svg><a b=\"c\"></a></svg>");
  EXPECT_EQ(stable("0001011", "a<lin\u212a>b</lin\u212a>"), "a");
  EXPECT_EQ(stable("0001010", "a<lin\u212a>b</lin\u212a>"), "a<lin\u212a>b</lin\u212a>");
}

TEST_F(SanitizeTest, CommentsInForeignTextHaveNoMarkup) {
  for (const char* name : {"style", "title", "textarea", "noscript"}) {
    const std::string start = "<math><mi><mglyph><" + std::string(name) + ">";
    const std::string end = "</" + std::string(name) + "></mglyph></mi></math>";
    const std::string text = start + "a<!--</b-->c<?x <d?>e<!--f < g-->" + end;
    EXPECT_EQ(stable("0001011", text), start + "ace<!--f < g-->" + end) << name;
    EXPECT_EQ(stable("0001010", text), text) << name;
  }
  const char* outside = "<svg><title>a</title><!--<b--></svg><!--</style-->";
  EXPECT_EQ(stable("0001011", outside), outside);
}

// Trees that are not plainly nested, so that their markup is parsed again.
TEST_F(SanitizeTest, MarkupWithoutNoscriptIsTheSameInTheOtherMode) {
  for (const char* text : {"<template></template>", "<style>a</b</style><p x=\"\"></p>"}) {
    EXPECT_EQ(stable("0001001", text), text);
  }
  const char* document = "<html><head><style>a</b</style></head><body></body></html>";
  EXPECT_EQ(stable_document(document), document);
}

TEST_F(SanitizeTest, RawTextInForeignContentHasNoMarkup) {
  const std::string safe = "0001001";
  for (const char* text : {"<i", "x</y", "<!--", "<?x", "<A"}) {
    const std::string style = "<style>" + std::string(text) + "</style>";
    EXPECT_EQ(stable(safe, "a<math><mi>b" + style + "c</mi></math>" + style),
              "a<math><mi>bc</mi></math>" + style);
    EXPECT_EQ(stable("0001000", "<math><mi>" + style + "</mi></math>"),
              "<math><mi>" + style + "</mi></math>");
  }
  read(configuration_, safe);
  EXPECT_EQ(stable_document("<style>a</style>").find("<html><head><style>a</style>"), 0u);
  for (const char* kept :
       {"<math><mi><style>a<{b</style></mi></math>",
        "<math><mi><noscript>a<b></b></noscript></mi></math>",
        "<math><mi><style>a < b</style></mi></math>", "<svg><desc><xmp>a&amp;<</xmp></desc></svg>",
        "<select><option><style>a<{b</style></option></select>", "<svg><style>&lt; a</style></svg>",
        "<math><mi><b><style></style></b></mi></math>"}) {
    EXPECT_EQ(stable(safe, kept), kept);
  }
  ContextElement context;
  context.name = u8"mi";
  context.element_namespace = Namespace::mathml;
  read(configuration_, safe);
  parser_.start_fragment({}, context);
  parser_.write(u8"a<style><b></style>");
  parser_.end();
  EXPECT_EQ(stable_.write(parser_, {}, &context, configuration_), nullptr);
  EXPECT_EQ(stable_markup(), "a");
}

// WebKit closes the innermost of 512 open elements, and then ignores the end tag of a select or colgroup.
TEST_F(SanitizeTest, DeepElementsWithModesAreUnsafeElsewhere) {
  const auto nested = [](std::size_t depth, const std::string& inner) {
    std::string markup;
    for (std::size_t i = 0; i < depth; ++i) markup += "<div>";
    markup += inner;
    for (std::size_t i = 0; i < depth; ++i) markup += "</div>";
    return markup;
  };
  const std::string safe = "0001011";
  // The root and the table are around, too.
  const std::size_t most = max_depth_of_mode - 1;
  const std::string select = "<select><option>a</option></select>";
  const std::string columns = "<table><colgroup><col></colgroup></table>";
  EXPECT_EQ(stable(safe, nested(most, select)), nested(most, select));
  EXPECT_EQ(stable(safe, nested(most + 1, select + "b")), nested(most + 1, "b"));
  EXPECT_EQ(stable(safe, nested(most - 1, columns)), nested(most - 1, columns));
  EXPECT_EQ(stable(safe, nested(most, columns)), nested(most, "<table></table>"));
  EXPECT_EQ(stable("0001000", nested(most + 1, select)), nested(most + 1, select));
}

// Before 2025, parsers ignored the tags of these elements in select.
TEST_F(SanitizeTest, RawTextInSelectHasNoMarkup) {
  const std::string safe = "0001001";
  const std::string style = "<style></select><img src=x></style>";
  for (const char* name : {"style", "xmp", "noembed", "noframes"}) {
    const std::string raw = "<" + std::string(name) + "><i>" + "</" + name + ">";
    EXPECT_EQ(stable(safe, "<select>" + raw + "a</select>"), "<select>a</select>");
    EXPECT_EQ(stable(safe, "<select><option><div>" + raw + "</div></option></select>"),
              "<select><option><div></div></option></select>");
  }
  EXPECT_EQ(stable(safe, "<select></select>" + style), "<select></select>" + style);
  EXPECT_EQ(stable("0001000", "<select>" + style + "</select>"), "<select>" + style + "</select>");
  for (const std::u8string_view name :
       {u8"select", u8"optgroup", u8"option", u8"selectedcontent"}) {
    ContextElement context;
    context.name = name;
    read(configuration_, safe);
    parser_.start_fragment({}, context);
    parser_.write(u8"<b><style><i></style>a");
    parser_.end();
    EXPECT_EQ(stable_.write(parser_, {}, &context, configuration_), nullptr);
    EXPECT_EQ(stable_markup(), "<b>a</b>");
  }
}

// Parsers that do not follow the standard know style, but not these elements.
TEST_F(SanitizeTest, OtherRawTextThanStylesHasNoMarkup) {
  for (const char* name : {"xmp", "noembed", "noframes"}) {
    const std::string start = "<" + std::string(name) + ">";
    const std::string end = "</" + std::string(name) + ">";
    EXPECT_EQ(stable("0001001", "a" + start + "<i>" + end), "a") << name;
    EXPECT_EQ(stable("0001001", start + "a < b" + end), start + "a < b" + end) << name;
  }
}

TEST_F(SanitizeTest, TextsInForeignTextHaveNoMarkup) {
  EXPECT_EQ(stable("0001001", "<svg><style>&lt;i&gt;</style><title>&lt;i&gt;</title></svg>"),
            "<svg><title>&lt;i&gt;</title></svg>");
}

// Some serializers write the element as one tag, which begins text in HTML.
TEST_F(SanitizeTest, ForeignTextIsNotEmpty) {
  EXPECT_EQ(
      stable("0001001", "<svg><style></style><g></g><title></title></svg><math><xmp></xmp></math>"),
      "<svg><g></g></svg><math></math>");
  EXPECT_EQ(stable("0001001", "<svg><title><b></b></title></svg>"),
            "<svg><title><b></b></title></svg>");
}

TEST_F(SanitizeTest, AttributesInForeignTextHaveNoMarkup) {
  const std::string text =
      "<svg><style><g id=\"</style><b>\"></g><path id=\"a\"></path></style></svg>";
  EXPECT_EQ(stable("0001001", text), "<svg><style><path id=\"a\"></path></style></svg>");
  EXPECT_EQ(stable("0001001", "<svg><g id=\"</style><b>\"></g></svg>"),
            "<svg><g id=\"&lt;/style&gt;&lt;b&gt;\"></g></svg>");
}

// A parser with scripting reads the attribute as markup, if the writer did not escape it.
TEST_F(SanitizeTest, AttributesInNoscriptHaveNoMarkup) {
  ParserOptions scripting;
  scripting.tree_builder.scripting_mode = ScriptingMode::inert;
  const std::string text = "<noscript><p title=\"&lt;/noscript&gt;&lt;b&gt;\"></p></noscript>";
  EXPECT_EQ(stable("0001001", "a" + text), "a");
  EXPECT_EQ(stable("0001001", "a" + text, scripting), "a");
  EXPECT_EQ(stable("0001000", text, scripting), text);
}

// A parser that drops a tag can put each element into another namespace.
TEST_F(SanitizeTest, TagsInMarkupAreSafeInEachNamespace) {
  const std::string safe = "0001001 ehscript";
  for (const char* root : {"svg", "math"}) {
    const std::string start = "<" + std::string(root) + ">";
    const std::string end = "</" + std::string(root) + ">";
    for (const char* name : {"base", "embed", "frame", "iframe", "object", "script", "use"}) {
      const std::string tag = "<" + std::string(name) + " id=a>";
      const std::string text = start + "<g></g>" + tag + "</" + name + ">" + end;
      // The tag of an embed element ends foreign content.
      EXPECT_EQ(stable(safe, text).find(tag.substr(0, 3)), std::string::npos) << text;
    }
    for (const char* attribute : {"href", "xlink:href", "action", "formaction"}) {
      const std::string text = start + "<form " + attribute + "=\"java\nscript:1\"></form>" + end;
      EXPECT_EQ(stable(safe, text), start + "<form></form>" + end) << attribute;
      const std::string https = start + "<form " + attribute + "=\"https:1\"></form>" + end;
      EXPECT_EQ(stable(safe, https), https) << attribute;
    }
    for (const char* name : {"animate", "set", "animateTransform"}) {
      const std::string tag = "<" + std::string(name);
      const std::string text = tag + " attributeName=\" X:HREF\" to=\"1\"></" + name + ">";
      EXPECT_EQ(stable("0001001", start + text + end).find("HREF"), std::string::npos) << text;
      EXPECT_EQ(stable("0001001", text).find("HREF"), std::string::npos) << text;
    }
  }
  EXPECT_EQ(
      stable(safe, "<use></use><div href=\"javascript:1\" xlink:href=\"javascript:1\"></div>"),
      "<div></div>");
  EXPECT_EQ(stable(safe, "<p ongesturestart=\"1\" on=\"2\" one=\"3\" data-on=\"4\"></p>"),
            "<p data-on=\"4\"></p>");
  const char* all = "<svg><iframe></iframe></svg><p onx=\"1\"></p>";
  EXPECT_EQ(stable("0001000", all), all);
  EXPECT_EQ(sanitized(safe, all), all);
}

TEST_F(RemovalsTest, HaveWhatIsUnsafeElsewhere) {
  EXPECT_EQ(stable_removals("0001001", "<svg><iframe>a</iframe></svg><p onx=1 href=javascript:2>"),
            "esu-|iframe|||anuh|onx|p|1|anuh|href|p|javascript:2|");
  EXPECT_EQ(stable_removals("0001001", "<form><div></form><form>a"), "ehu-|form|||");
}

// The markup gives the sanitized tree again, and sanitizing the markup does not change it.
TEST_F(SanitizeTest, MarkupKeepsNewlinesAndDoctypes) {
  for (const char* text :
       {"<pre>\n\na</pre>", "<textarea>\n\na</textarea>", "<listing>\n\n\n</listing>",
        "<pre><b>\na</b></pre>", "<p title=\"&#13;\">a&#13;\nb</p>", "<title>&#13;</title>",
        "<div>\na</div>"}) {
    EXPECT_EQ(stable("0001001", text), text);
  }
  EXPECT_EQ(stable("0001000 ehi", "<pre><i>x</i>\na</pre>"), "<pre>\n\na</pre>");
  read(configuration_, "0001001");
  for (const char* doctype :
       {"<!DOCTYPE html PUBLIC \"-//W3C//DTD XHTML 1.0 Strict//EN\" \"a'b\">",
        "<!DOCTYPE html SYSTEM 'a\"b'>", "<!DOCTYPE html PUBLIC \"a\">", "<!DOCTYPE html>"}) {
    const std::string text = doctype + std::string("<html><head></head><body></body></html>");
    EXPECT_EQ(stable_document(text), text);
  }
}

TEST_F(SanitizeTest, LimitsHoldForTheOtherScriptingMode) {
  ParserOptions options;
  options.tree_builder.scripting_mode = ScriptingMode::inert;
  options.limits.set(Limit::nodes, 8);
  read(configuration_, "0001001");
  parse("<noscript><p><p><p><p><p><p></noscript>", options);
  ContextElement context;
  context.name = u8"div";
  const Parser* const limited = stable_.write(parser_, options, &context, configuration_);
  ASSERT_NE(limited, nullptr);
  EXPECT_EQ(limited->reached_limit().limit, Limit::nodes);
}

// In long markup, a node that does not settle is left out with some nodes around it. The outermost of them is the
// contents of the template.
TEST_F(SanitizeTest, ContentsThatNeverSettleAreLeftOutWithTheirElement) {
  ParserOptions options;
  options.tree_builder.scripting_mode = ScriptingMode::inert;
  std::string inside;
  for (int i = 0; i < 20; ++i) inside += "<p><noscript><i></noscript></p>";
  const std::string a(200000, 'a');
  EXPECT_EQ(stable(keep_all, a + "<template>" + inside + "</template>b", options), a + "b");
  options.tree_builder.declarative_shadow_roots = true;
  EXPECT_EQ(stable(keep_all,
                   a + "<template><div><template shadowrootmode=open>" + inside +
                       "</template></div></template>b",
                   options),
            a + "<template></template>b");
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
  parse("<template></template>ab<!---->cd", options);
  ContextElement context;
  context.name = u8"div";
  const Parser* const limited = stable_.write(parser_, options, &context, configuration_);
  ASSERT_NE(limited, nullptr);
  EXPECT_EQ(limited->reached_limit().limit, Limit::text_bytes);
}

// ---- Differences of trees

class TreeDifferenceTest : public ::testing::Test {
 protected:
  static void parse(Parser& parser, std::string_view text) {
    ParserOptions options;
    options.tree_builder.declarative_shadow_roots = true;
    parser.start(options);
    parser.write(as_utf8(text));
    parser.end();
  }

  bool are_same(std::string_view one, std::string_view other) {
    parse(one_, one);
    parse(other_, other);
    return is_same(one_, other_) && is_same(other_, one_);
  }

  static bool is_same(const Parser& one, const Parser& other) {
    return first_difference(one.tree(), one.names(), other.tree(), other.names()) == NodeId::none;
  }

  Parser one_;
  Parser other_;
};

TEST_F(TreeDifferenceTest, FindsEachKindOfDifference) {
  for (const auto& [one, other] : std::initializer_list<std::pair<const char*, const char*>>{
           {"<p>", "<b>"},
           {"<x-a>", "<p>"},
           {"<p>", "<x-a>"},
           {"<x-a>", "<x-b>"},
           {"<svg><a>", "<svg></svg><a>"},
           {"<p>x", "<p>y"},
           {"<p>x", "<p>x<i>"},
           {"<p a=1>", "<p>"},
           {"<p a=1>", "<p a=2>"},
           {"<p a=1>", "<p b=1>"},
           {"<svg xml:lang=1>", "<svg lang=1>"},
           {"<!--a-->", "<!--b-->"},
           {"<?a b>", "<?c b>"},
           {"<?a b>", "<?a c>"},
           {"<!DOCTYPE a>", "<!DOCTYPE b>"},
           {"<p><template shadowrootmode=open>", "<p><template shadowrootmode=closed>"},
           {"<body><body a=1>", "<body><body a=2>"},
           {"<body><body a=1>", "<body>"},
       }) {
    EXPECT_FALSE(are_same(one, other)) << one << " and " << other;
    EXPECT_TRUE(are_same(one, one)) << one;
  }
  EXPECT_TRUE(are_same("<x-a x-b=1>", "<x-a x-b=1>"));
  EXPECT_TRUE(are_same("<body><body a=1>", "<body a=1>"));
  EXPECT_FALSE(are_same("<!DOCTYPE a PUBLIC 'b' 'c'>", "<!DOCTYPE a>"));
  EXPECT_FALSE(are_same("<!DOCTYPE a PUBLIC 'b' 'c'>", "<!DOCTYPE a PUBLIC 'b' 'd'>"));
  EXPECT_TRUE(are_same("<!DOCTYPE a PUBLIC 'b' 'c'>", "<!DOCTYPE a PUBLIC 'b' 'c'>"));
}

TEST_F(TreeDifferenceTest, ComparesTextsInPieces) {
  parse(one_, "<p>x&amp;y");
  parse(other_, "<p>x&amp;y");
  Tree& tree = one_.tree();
  NodeId text = tree.root();
  while (tree.kind(text) != NodeKind::text) text = tree.next_in_tree_order(text, tree.root());
  const NodeId empty = tree.create_text({});
  tree.insert(empty, tree.parent(text));
  tree.merge_text(text, empty);
  EXPECT_TRUE(is_same(one_, other_));
  EXPECT_TRUE(is_same(other_, one_));
}

}  // namespace
}  // namespace souptree

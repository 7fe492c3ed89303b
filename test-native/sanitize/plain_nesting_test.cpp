// The condition under which markup is not parsed again: see PlainNesting.

#include "sanitize/plain_nesting.h"

#include <gtest/gtest.h>

#include <iterator>
#include <random>
#include <string>
#include <string_view>

#include "sanitize/sanitize.h"
#include "sanitize/stable_markup.h"
#include "sanitize/tree_difference.h"
#include "support/text.h"

namespace souptree {
namespace {

using testing::as_utf8;

class PlainNestingTest : public ::testing::Test {
 protected:
  // Parses a fragment, or a document if the context has no name.
  void parse(Parser& parser, std::string_view text, const char* context) {
    context_.name = as_utf8(context);
    if (context_.name.empty()) {
      parser.start(options_);
    } else {
      parser.start_fragment(options_, context_);
    }
    parser.write(as_utf8(text));
    parser.end();
  }

  bool holds(const char* context) {
    markup_.clear();
    serialize(parser_.tree(), parser_.names(), parser_.tree().root(), serialize_options(options_),
              markup_);
    return plain_nesting_.holds(parser_.tree(), *context == '\0' ? nullptr : &context_,
                                options_.tree_builder.scripting_mode);
  }

  bool is_plain(std::string_view text, const char* context = "div") {
    parse(parser_, text, context);
    return holds(context);
  }

  std::string markup() const {
    return {reinterpret_cast<const char*>(markup_.data()), markup_.size()};
  }

  bool is_parsed_to_the_same_tree(const char* context) {
    parse(again_, markup(), context);
    return first_difference(parser_.tree(), parser_.names(), again_.tree(), again_.names()) ==
           NodeId::none;
  }

  Parser parser_;
  Parser again_;
  ParserOptions options_;
  ContextElement context_;
  Array<char8_t> markup_;
  PlainNesting plain_nesting_;
};

TEST_F(PlainNestingTest, OrdinaryPages) {
  for (const char* text : {
           "",
           "x",
           "<p>a<b>b<i>c</i></b><p>d",
           "<div><h1>a</h1><!--b--><ul><li>c<ol><li>d</ol><li>e</ul><hr></div>",
           "<dl><dt>a<dd><div><dl><dt>b</dl></div></dl>",
           "<table> <caption><p>a</caption><colgroup> <col><tbody><tr><td><table><tr><td>b</table>",
           "<a>a<table><tr><td><a>b</a></table></a>",
           "<p>a<button><p>b</button>",
           "<p><object><p>a</object>",
           "<form><select><optgroup><option>a</optgroup></select><textarea>b</textarea></form>",
           "<ruby>a<rt>b<rp>c</ruby><title>d</title>",
           "<svg viewBox=0><a xlink:href=b><title>c</title><linearGradient/><image/></a></svg>",
           "<math><mrow><mi>a</mi><mo>b</mo></mrow></math>",
           "<pre>a\n</pre><x-y>b</x-y>",
           "<pre>\n\na",
           "<textarea>\n\na",
           "<listing>\n\na",
           "<pre><!--a-->\nb",
           "a&#13;b<p title='&#13;'>",
           "<nobr><table><tr><td><nobr>a</nobr></table></nobr>",
           "<option>a<option>b",
           "<marquee><p>a</marquee>",
           "<style><!-- a > b { c: '&amp;' } --></style>",
           "<noscript><p>a</p></noscript>b",
       }) {
    EXPECT_TRUE(is_plain(text)) << text;
    EXPECT_TRUE(is_parsed_to_the_same_tree("div")) << text;
    EXPECT_TRUE(is_plain(text, "body")) << text;
  }
  EXPECT_TRUE(is_plain("<!DOCTYPE html><title>a</title><meta>\n<body><p>b", ""));
  EXPECT_TRUE(is_plain("<html lang=en><head> </head> <body>a<body class=b>", ""));
  EXPECT_TRUE(is_plain("", ""));
  EXPECT_TRUE(is_plain("<head><noscript> <style>a</style><link></noscript><body>b", ""));
}

TEST_F(PlainNestingTest, ScriptingChangesNoscript) {
  options_.tree_builder.scripting_mode = ScriptingMode::inert;
  EXPECT_TRUE(is_plain("<title>a</title><style>b</style><p>c"));
  EXPECT_TRUE(is_plain("<title>a</title><body>b", ""));
  EXPECT_FALSE(is_plain("<noscript></noscript>"));
  EXPECT_FALSE(is_plain("<noscript>a</noscript>", ""));
  EXPECT_FALSE(is_plain("<head><noscript></noscript>", ""));
}

// The markup of an element is the same text in the other mode.
TEST_F(PlainNestingTest, NoscriptElementsEndAtTheSameTag) {
  // Parsers that do not follow the standard can close the p early, and write its text without escapes.
  EXPECT_FALSE(is_plain("<noscript><p>&lt;/noscript></p></noscript><i>a"));
  EXPECT_FALSE(is_plain("<noscript><p>&amp;lt;/noscript></p></noscript><i>a"));
  ASSERT_TRUE(is_plain("<noscript><p title='/noscript>'>/noscript></p></noscript><i>a"));
  options_.tree_builder.scripting_mode = ScriptingMode::inert;
  parse(again_, markup(), "div");
  const Tree& tree = again_.tree();
  const NodeId noscript = tree.first_child(tree.root());
  EXPECT_TRUE(tree.is_element(noscript, Name::noscript));
  EXPECT_EQ(tree.kind(tree.first_child(noscript)), NodeKind::text);
  EXPECT_TRUE(tree.is_element(tree[noscript].next_sibling, Name::i));
}

TEST_F(PlainNestingTest, RareElements) {
  for (const char* text : {
           "<style>a</b</style>",
           "<svg><desc><style></style></desc></svg>",
           "<script></script>",
           "<xmp></xmp>",
           "<iframe></iframe>",
           "<noscript><p><noscript></noscript></noscript>",
           "<noscript><title></title></noscript>",
           "<noscript><xmp></xmp></noscript>",
           "<noscript><!--<--></noscript>",
           "<noscript><p title='</noscript>'></p></noscript>",
           "<noscript>&lt;p></noscript>",
           "<select><style></style></select>",
           "<select><option><div><style></style></div></select>",
           "<svg><style><g></g></style></svg>",
           "<svg><style><!--a--></style></svg>",
           "<plaintext>",
           "<template></template>",
           "<svg><foreignObject><p>a</foreignObject></svg>",
           "<svg><title><b>a</b></title></svg>",
           "<svg><font>a</font></svg>",
           "<math><mi><b>a</b></mi></math>",
           "<math><mi><svg></svg></mi></math>",
           "<math><a>b</a></math>",
           "<?a b?>",
           "<select><button><selectedcontent></selectedcontent></button></select>",
       }) {
    EXPECT_FALSE(is_plain(text)) << text;
  }
  for (const char* context : {"p", "td", "svg", "template", "x"}) {
    EXPECT_FALSE(is_plain("a", context)) << context;
  }
  context_.in_form = true;
  EXPECT_FALSE(is_plain("a"));
  context_.in_form = false;
  context_.element_namespace = Namespace::svg;
  EXPECT_FALSE(is_plain("a"));
}

TEST_F(PlainNestingTest, TreesThatChange) {
  for (const char* text : {
           "<form><div></form><form>a",
           "<svg><desc><a>b",
       }) {
    EXPECT_FALSE(is_plain(text)) << text;
  }
  EXPECT_FALSE(is_plain("<!DOCTYPE a>b", ""));
  EXPECT_FALSE(is_plain("<!--a-->", ""));
  EXPECT_FALSE(is_plain("a</body><!--b-->", ""));
  EXPECT_FALSE(is_plain("<frameset>", ""));
  EXPECT_FALSE(is_plain("<p><table>", ""));
}

TEST_F(PlainNestingTest, AdjacentTexts) {
  ASSERT_TRUE(is_plain("a<!--b-->c"));
  Tree& tree = parser_.tree();
  tree.remove(tree[tree.first_child(tree.root())].next_sibling);
  EXPECT_FALSE(holds("div"));
}

TEST_F(PlainNestingTest, TextInTheDocument) {
  ASSERT_TRUE(is_plain(" <body> a", ""));
  Tree& tree = parser_.tree();
  const NodeId html = tree.first_child(tree.root());
  const NodeId body = tree.last_child(html);
  tree.replace_with_children(body);
  tree.remove(tree.first_child(html));
  tree.replace_with_children(html);
  EXPECT_FALSE(holds(""));
}

// ---- Random trees

constexpr const char* names[] = {
    "a",
    "b",
    "button",
    "caption",
    "col",
    "colgroup",
    "dd",
    "div",
    "dt",
    "font",
    "form",
    "h1",
    "h2",
    "hr",
    "i",
    "img",
    "input",
    "li",
    "listing",
    "marquee",
    "nobr",
    "object",
    "ol",
    "optgroup",
    "option",
    "p",
    "pre",
    "rb",
    "rp",
    "rt",
    "rtc",
    "ruby",
    "select",
    "span",
    "svg",
    "table",
    "tbody",
    "td",
    "textarea",
    "th",
    "title",
    "tr",
    "ul",
    "x-y",
    "math",
    "mi",
    "g",
    "desc",
    "foreignObject",
    "style",
    "address",
    "section",
    "br",
    "meta",
    "template",
    "noscript",
    "head",
    "body",
    "html",
    "mrow",
    "center",
    "dialog",
    "image",
    "annotation-xml",
    "selectedcontent",
    "link",
    "script",
    "iframe",
    "frameset",
    "source",
};
constexpr const char* texts[] = {
    "a",       " ",     "\n",  "&#13;",         "<!--b-->", "<!--a>b-->", "<?c?>",
    "&lt;!--", "x y z", "]]>", "<![CDATA[d]]>", "</e",      "<!--f"};
// Texts for SanitizerConfiguration::read(), with a space instead of each U+0000.
constexpr std::string_view configurations[] = {
    "0001010 ",
    "0000000 chp cha chdiv chtd chtable ",
    "0000000 chform chli chtr chtbody chspan csg chsvg ehbutton ",
    "0001000 chselect choption chobject chmarquee chbutton csdesc cmmi ehtemplate ",
    "0000000 chhtml chhead chbody chb chul chol chcaption ehstyle ehnoscript ehscript ehiframe "
    "ehform ",
};

class RandomMarkup {
 public:
  std::string next() {
    std::string markup;
    for (std::uint32_t pieces = 1 + below(14); pieces != 0; --pieces) markup += piece();
    return markup;
  }
  std::uint32_t below(std::uint32_t limit) { return static_cast<std::uint32_t>(random_() % limit); }

 private:
  template <std::size_t count>
  const char* one_of(const char* const (&list)[count]) {
    return list[below(count)];
  }
  std::string piece() {
    switch (below(8)) {
      case 0: return one_of(texts);
      case 1:
      case 2: return "</" + std::string(one_of(names)) + ">";
      case 3: return "<table><tr><td>";
      default: return "<" + std::string(one_of(names)) + (below(9) == 0 ? " color=a>" : ">");
    }
  }
  std::minstd_rand random_;
};

TEST_F(PlainNestingTest, PlainTreesAreParsedToTheSameTree) {
  SanitizerConfiguration configuration[std::size(configurations)];
  for (std::size_t i = 0; i < std::size(configurations); ++i) {
    std::string records(configurations[i]);
    for (char& byte : records) byte = byte == ' ' ? '\0' : byte;
    ASSERT_TRUE(configuration[i].read(as_utf8(records)));
  }
  constexpr const char* contexts[] = {"div", "body", ""};
  constexpr std::uint32_t count = 100'000;
  RandomMarkup random;
  std::uint32_t plain = 0;
  for (std::uint32_t i = 0; i < count; ++i) {
    const char* const context = contexts[random.below(std::size(contexts))];
    const std::string text = random.next();
    options_.tree_builder.scripting_mode =
        random.below(4) == 0 ? ScriptingMode::inert : ScriptingMode::disabled;
    parse(parser_, text, context);
    const std::uint32_t number = random.below(std::size(configurations));
    sanitize(parser_.tree(), parser_.names(), configuration[number], Destination::markup);
    if (!holds(context)) continue;
    ++plain;
    ASSERT_TRUE(is_parsed_to_the_same_tree(context)) << context << ": " << text << "\n" << markup();
  }
  EXPECT_GT(plain, count / 10);
}

}  // namespace
}  // namespace souptree

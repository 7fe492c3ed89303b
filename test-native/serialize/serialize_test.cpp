// The serializer on handwritten markup. The suites compare it with a second implementation on every
// tree.

#include "serialize/serialize.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "parse.h"
#include "support/text.h"

namespace souptree::testing {
namespace {

std::string to_string(const Array<char8_t>& text) {
  return {reinterpret_cast<const char*>(text.data()), text.size()};
}

class Serialize : public ::testing::Test {
 protected:
  void parse(std::u8string_view html, ContextElement context = {}) {
    ParserOptions options;
    options.tree_builder.declarative_shadow_roots = true;
    parser_->start_fragment(options, context);
    parser_->write(html);
    parser_->end();
  }
  const Tree& tree() const { return parser_->tree(); }

  std::string inside(NodeId node, const SerializeOptions& options = {}) const {
    Array<char8_t> out;
    serialize(tree(), parser_->names(), node, options, out);
    return to_string(out);
  }
  std::string outer(NodeId node, const SerializeOptions& options = {}) const {
    Array<char8_t> out;
    serialize_outer(tree(), parser_->names(), node, options, out);
    return to_string(out);
  }
  std::string round_trip(std::u8string_view html, const SerializeOptions& options = {}) {
    parse(html);
    return inside(tree().root(), options);
  }

  std::unique_ptr<Parser> parser_ = std::make_unique<Parser>();
};

TEST_F(Serialize, EscapesTextAndAttributes) {
  EXPECT_EQ(round_trip(u8"a&amp;b&lt;c&gt;d&nbsp;e\"f'\u00e9"),
            "a&amp;b&lt;c&gt;d&nbsp;e\"f'\u00e9");
  EXPECT_EQ(round_trip(u8"<p title='a&amp;b<c>d&nbsp;e\"f'>"),
            "<p title=\"a&amp;b&lt;c&gt;d&nbsp;e&quot;f\"></p>");
  EXPECT_EQ(round_trip(u8"\u00a1\u0160\u20a0"), "\u00a1\u0160\u20a0");
}

TEST_F(Serialize, KeepsNewlinesOnlyInExactText) {
  const SerializeOptions exact{.text = SerializeText::exact};
  EXPECT_EQ(round_trip(u8"<pre>\n\na</pre>&#13;<p title=&#13;>"),
            "<pre>\na</pre>\r<p title=\"\r\"></p>");
  EXPECT_EQ(round_trip(u8"<pre>\n\na</pre>&#13;<p title=&#13;>", exact),
            "<pre>\n\na</pre>&#13;<p title=\"&#13;\"></p>");
  EXPECT_EQ(round_trip(u8"<pre>\na<i>\nb</i>\nc</pre><textarea>\n\n</textarea>", exact),
            "<pre>a<i>\nb</i>\nc</pre><textarea>\n\n</textarea>");
}

TEST_F(Serialize, WritesEmptyAttributeValues) {
  EXPECT_EQ(round_trip(u8"<input disabled>"), "<input disabled=\"\">");
}

TEST_F(Serialize, OmitsTheEndTagsOfVoidElementsOnly) {
  EXPECT_EQ(round_trip(u8"<br><img><wbr><keygen><p><svg><br2/></svg>"),
            "<br><img><wbr><keygen><p><svg><br2></br2></svg></p>");
}

TEST_F(Serialize, ContinuesAfterAVoidElementThatIsALastChild) {
  EXPECT_EQ(round_trip(u8"<p><b>x<br></b></p>y"), "<p><b>x<br></b></p>y");
}

TEST_F(Serialize, KeepsRawText) {
  EXPECT_EQ(round_trip(u8"<script>a<b&</script><style>a>b</style><xmp>&</xmp>"),
            "<script>a<b&</script><style>a>b</style><xmp>&</xmp>");
  EXPECT_EQ(round_trip(u8"<textarea>&lt;</textarea><title>&lt;</title>"),
            "<textarea>&lt;</textarea><title>&lt;</title>");
  EXPECT_EQ(round_trip(u8"<svg><style>&lt;</style></svg>"), "<svg><style>&lt;</style></svg>");
}

TEST_F(Serialize, KeepsTextOfNoscriptWithScripting) {
  EXPECT_EQ(round_trip(u8"<noscript>&amp;</noscript>"), "<noscript>&amp;</noscript>");
  EXPECT_EQ(round_trip(u8"<noscript>&amp;</noscript>", {.scripting = SerializeScripting::enabled}),
            "<noscript>&</noscript>");
}

TEST_F(Serialize, EscapesTextOfNoscriptInTemplateContents) {
  const SerializeOptions scripting = {.scripting = SerializeScripting::enabled,
                                      .serializable_shadow_roots =
                                          SerializableShadowRoots::include};
  const std::string noscript = "<noscript>&amp;</noscript>";
  const std::string raw = "<noscript>&</noscript>";
  const std::string shadow = "<div><template shadowrootmode=\"open\" shadowrootserializable=\"\">";
  const auto written = [&](const std::string& html) {
    return round_trip(as_utf8(html), scripting);
  };
  const std::string contents = "<template><template></template><p>" + noscript + "</p><template>" +
                               noscript + "</template>" + noscript + "</template>";
  EXPECT_EQ(written(noscript + contents + noscript), raw + contents + raw);
  EXPECT_EQ(written(shadow + noscript + "</template></div>"), shadow + raw + "</template></div>");
  EXPECT_EQ(written("<template>" + shadow + noscript + "</template></div></template>" + noscript),
            "<template>" + shadow + noscript + "</template></div></template>" + raw);

  written(contents + noscript);
  const NodeId element = tree().first_child(tree().root());
  const NodeId p = tree()[tree().first_child(tree().contents(element))].next_sibling;
  EXPECT_EQ(inside(element, scripting), contents.substr(10, contents.size() - 21));
  EXPECT_EQ(inside(tree().contents(element), scripting), inside(element, scripting));
  EXPECT_EQ(inside(p, scripting), noscript);
  EXPECT_EQ(outer(p, scripting), "<p>" + noscript + "</p>");
  EXPECT_EQ(outer(tree().first_child(tree().first_child(p)), scripting), "&amp;");
  const NodeId last = tree().last_child(tree().root());
  EXPECT_EQ(outer(tree().first_child(last), scripting), "&");
}

TEST_F(Serialize, WritesContentsOfTemplates) {
  EXPECT_EQ(round_trip(u8"<template>a<template></template><td></td></template>b"),
            "<template>a<template></template><td></td></template>b");
}

TEST_F(Serialize, WritesCommentsAndProcessingInstructions) {
  EXPECT_EQ(round_trip(u8"<!--a&b--><?x y?><?z?>"), "<!--a&b--><?x y?><?z ?>");
}

TEST_F(Serialize, WritesForeignAttributes) {
  EXPECT_EQ(round_trip(u8"<svg viewbox=1 xlink:href=a xml:lang=b xmlns:xlink=c "
                       u8"xmlns='http://www.w3.org/2000/svg'>"),
            "<svg viewBox=\"1\" xlink:href=\"a\" xml:lang=\"b\" xmlns:xlink=\"c\" "
            "xmlns=\"http://www.w3.org/2000/svg\"></svg>");
}

TEST_F(Serialize, WritesOnlyTheNameOfADoctype) {
  parser_->start({});
  parser_->write(u8"<!doctype html public 'a' 'b'>");
  parser_->end();
  EXPECT_EQ(inside(Tree::document), "<!DOCTYPE html><html><head></head><body></body></html>");
  EXPECT_EQ(outer(Tree::document), inside(Tree::document));
}

TEST_F(Serialize, WritesAttributesOfLaterTags) {
  parser_->start({});
  parser_->write(u8"<body a=1><body a=2 b=3><html c=4>");
  parser_->end();
  EXPECT_EQ(inside(Tree::document),
            "<html c=\"4\"><head></head><body a=\"1\" b=\"3\"></body></html>");
}

TEST_F(Serialize, WritesShadowRootsOnlyOnRequest) {
  const std::u8string_view html =
      u8"<div><template shadowrootmode=open shadowrootserializable shadowrootdelegatesfocus "
      u8"shadowrootslotassignment=manual shadowrootclonable shadowrootcustomelementregistry>"
      u8"<b></b></template>light</div><p><template shadowrootmode=closed></template>x</p>";
  EXPECT_EQ(round_trip(html), "<div>light</div><p>x</p>");
  const SerializeOptions all = {.serializable_shadow_roots = SerializableShadowRoots::include};
  EXPECT_EQ(round_trip(html, all),
            "<div><template shadowrootmode=\"open\" shadowrootdelegatesfocus=\"\" "
            "shadowrootserializable=\"\" shadowrootslotassignment=\"manual\" "
            "shadowrootclonable=\"\" shadowrootcustomelementregistry=\"\"><b></b></template>"
            "light</div><p>x</p>");
  const NodeId p = tree().last_child(tree().root());
  const NodeId root = tree().contents(p);
  EXPECT_EQ(inside(tree().root(), {.shadow_roots = {&root, 1}}),
            "<div>light</div><p><template shadowrootmode=\"closed\"></template>x</p>");
}

TEST_F(Serialize, WritesANodeWithItsTags) {
  parse(u8"<p class=a>x<br></p><script><</script><template>y</template>");
  const NodeId p = tree().first_child(tree().root());
  const NodeId script = tree()[p].next_sibling;
  const NodeId contents = tree().contents(tree()[script].next_sibling);
  EXPECT_EQ(outer(p), "<p class=\"a\">x<br></p>");
  EXPECT_EQ(inside(p), "x<br>");
  EXPECT_EQ(outer(tree().last_child(p)), "<br>");
  EXPECT_EQ(inside(tree().last_child(p)), "");
  EXPECT_EQ(outer(tree().first_child(p)), "x");
  EXPECT_EQ(inside(tree().first_child(p)), "");
  EXPECT_EQ(outer(tree().first_child(script)), "<");
  EXPECT_EQ(outer(contents), "y");
  EXPECT_EQ(inside(tree()[script].next_sibling), "y");
  EXPECT_EQ(outer(tree()[script].next_sibling), "<template>y</template>");
}

TEST_F(Serialize, AppendsToTheOutput) {
  parse(u8"<b></b>");
  Array<char8_t> out;
  out.push(u8'>');
  serialize(tree(), parser_->names(), tree().root(), {}, out);
  EXPECT_EQ(to_string(out), "><b></b>");
}

TEST_F(Serialize, WritesAMillionNestedElements) {
  const std::size_t depth = 1'000'000;
  std::u8string html;
  std::string expected;
  for (std::size_t i = 0; i < depth; ++i) html += u8"<div>";
  for (std::size_t i = 0; i < depth; ++i) expected += "<div>";
  for (std::size_t i = 0; i < depth; ++i) expected += "</div>";
  // EXPECT_EQ would print both texts.
  EXPECT_TRUE(round_trip(html) == expected);
}

// The second option replaces the content that the first one had copied into the selectedcontent.
TEST_F(Serialize, WritesNodesThatAreNotInTheTree) {
  parse(u8"<select><button><selectedcontent></selectedcontent></button><option><b>x</b></option>"
        u8"<option selected>y</option></select>");
  std::uint32_t count = 0;
  for (std::uint32_t index = 1; index < tree().node_count(); ++index) {
    const NodeId node{index};
    if (node == tree().root() || tree().parent(node) != NodeId::none) continue;
    if (!tree().is_element(node, Name::b)) continue;
    EXPECT_EQ(outer(node, {.scripting = SerializeScripting::enabled}), "<b>x</b>");
    ++count;
  }
  EXPECT_EQ(count, 1u);
}

}  // namespace
}  // namespace souptree::testing

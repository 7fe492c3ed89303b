// The markup of encoded trees. The suites compare it with the serializer on every tree.

#include "serialize/encoded_markup.h"

#include <gtest/gtest.h>

#include <memory>

#include "parse.h"
#include "support/encode.h"
#include "support/encoded_markup.h"
#include "support/text.h"
#include "support/timing.h"

namespace souptree::testing {
namespace {

class EncodedMarkupTest : public ::testing::Test {
 protected:
  EncodedMarkupReader encoded(std::u8string_view html) {
    ParserOptions options;
    options.tree_builder.declarative_shadow_roots = true;
    parser_->start_fragment(options, {});
    parser_->write(html);
    parser_->end();
    return EncodedMarkupReader(encode(encoder_, *parser_));
  }
  std::string round_trip(std::u8string_view html, const EncodedMarkupOptions& options = {}) {
    return encoded(html).write(0, options);
  }

  std::unique_ptr<Parser> parser_ = std::make_unique<Parser>();
  Encoder encoder_;
};

TEST_F(EncodedMarkupTest, EscapesInAsciiAndInUtf16) {
  EXPECT_EQ(round_trip(u8"a&amp;b&lt;c&gt;d\"<p title='a&amp;b<c>d\"f'>"),
            "a&amp;b&lt;c&gt;d\"<p title=\"a&amp;b&lt;c&gt;d&quot;f\"></p>");
  EXPECT_EQ(round_trip(u8"\u00e9&amp;b&lt;c&gt;d&nbsp;e\"<p title='\u20ac&amp;&nbsp;\"f'>"),
            "\u00e9&amp;b&lt;c&gt;d&nbsp;e\"<p title=\"\u20ac&amp;&nbsp;&quot;f\"></p>");
}

TEST_F(EncodedMarkupTest, EscapesAtEveryOffset) {
  for (std::size_t before = 0; before < 40; ++before) {
    for (const std::u8string letter : {u8"x", u8"\u4e2d"}) {
      std::u8string text;
      for (std::size_t i = 0; i < before; ++i) text += letter;
      const std::u8string markup = text + u8"&amp;" + text + u8"&lt;&gt;";
      EXPECT_EQ(round_trip(markup), std::string(markup.begin(), markup.end())) << before;
    }
  }
}

TEST_F(EncodedMarkupTest, WritesLongTagNamesAndNamesOfTheDocument) {
  const std::u8string_view html = u8"<x-a-name-of-more-than-sixteen-letters "
                                  u8"\u00e9=\"\"></x-a-name-of-more-than-sixteen-letters>"
                                  u8"<svg><fecomponenttransfer></fecomponenttransfer></svg>";
  EXPECT_EQ(round_trip(html), "<x-a-name-of-more-than-sixteen-letters \u00e9=\"\">"
                              "</x-a-name-of-more-than-sixteen-letters>"
                              "<svg><feComponentTransfer></feComponentTransfer></svg>");
}

TEST_F(EncodedMarkupTest, WritesTheRequestedShadowRoots) {
  const std::u8string_view html =
      u8"<div><template shadowrootmode=open>a</template>b</div>"
      u8"<p><template shadowrootmode=closed shadowrootserializable>c</template>d</p>";
  EncodedMarkupReader reader = encoded(html);
  const std::uint32_t first = 2;  // after the fragment and the div
  const std::string shown = "<template shadowrootmode=\"open\">a</template>";
  const std::string serializable =
      "<template shadowrootmode=\"closed\" shadowrootserializable=\"\">c</template>";
  EXPECT_EQ(reader.write(0, {}), "<div>b</div><p>d</p>");
  EXPECT_EQ(reader.write(0, {.shadow_roots = {&first, 1}}), "<div>" + shown + "b</div><p>d</p>");
  EXPECT_EQ(reader.write(0, {.serializable_shadow_roots = SerializableShadowRoots::include}),
            "<div>b</div><p>" + serializable + "d</p>");
  EXPECT_EQ(reader.write(first, {}), "a");
  EXPECT_EQ(reader.write(first, {.extent = Extent::outer}), "a");
}

TEST_F(EncodedMarkupTest, WritesSharedAttributes) {
  EXPECT_EQ(round_trip(u8"<p><b title=x>1<p>2<p>3"),
            "<p><b title=\"x\">1</b></p><p><b title=\"x\">2</b></p><p><b title=\"x\">3</b></p>");
}

TEST_F(EncodedMarkupTest, ReportsMarkupThatIsTooLong) {
  std::u8string html = u8"<p><b title='";
  html.append(100'000, u8'x');
  html += u8"'>";
  for (int i = 0; i < 100; ++i) html += u8"<p>y";
  EncodedMarkupReader reader = encoded(html);
  EXPECT_EQ(reader.write(0, {.most_units = 1'000'000}), "too long");
  // Every later string is longer than the limit too.
  EXPECT_EQ(reader.write(0, {.most_units = 10}), "too long");
  EXPECT_EQ(reader.write(0, {}).size(), reader.write(0, {.most_units = 20'000'000}).size());
}

// The second value needs a larger array when the writer has already started again.
TEST_F(EncodedMarkupTest, MarkupThatIsTooLongStaysTooLong) {
  const std::u8string html =
      u8"<b a='" + std::u8string(5000, u8'x') + u8"' c='" + std::u8string(5100, u8'y') + u8"'></b>";
  EXPECT_EQ(encoded(html).write(0, {.most_units = 1000}), "too long");
}

TEST_F(EncodedMarkupTest, LengthsOfMoreThanOneRecord) {
  if (!is_fast) GTEST_SKIP() << "needs optimised code";
  std::string html(wire::field::length.largest(), 'x');
  html += "<b>y</b>";
  const std::string markup = round_trip(as_utf8(html));
  EXPECT_TRUE(markup == html);
}

}  // namespace
}  // namespace souptree::testing

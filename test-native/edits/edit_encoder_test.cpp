#include "edits/edit_encoder.h"

#include <gtest/gtest.h>

#include "parse.h"
#include "support/edited_tree.h"

namespace souptree::testing {
namespace {

std::u8string_view as_utf8(std::string_view text) {
  return {reinterpret_cast<const char8_t*>(text.data()), text.size()};
}

struct Page {
  explicit Page(ParserOptions options = {}) {
    encoder.start(WriteLocations::yes);
    options.edits = &encoder.log();
    parser.start(options);
  }
  void write(std::string_view text) {
    parser.write(as_utf8(text));
    tree.take(encoder, parser);
  }
  void end() {
    parser.end();
    tree.take(encoder, parser);
  }

  EditEncoder encoder;
  Parser parser;
  EditedTree tree;
};

// The kinds of the edits of a page after its body began.
std::string edits_of(std::string_view body) {
  Page page;
  page.write("<!DOCTYPE html><body>");
  const std::size_t before = page.tree.kinds().size();
  page.write(body);
  const std::string kinds = page.tree.kinds();
  return kinds.substr(before);
}

TEST(EditEncoder, TheSkeletonOfADocument) {
  Page page;
  page.write("<!DOCTYPE html><p>x");
  page.end();
  EXPECT_EQ(page.tree.kinds(),
            "doctype insert mode create insert pushed create insert pushed popped "
            "create insert pushed create insert pushed text stop popped popped popped ");
}

TEST(EditEncoder, ElementsAndTexts) {
  EXPECT_EQ(edits_of("<p>a</p>"), "create insert pushed text popped ");
  // A void element is neither pushed nor popped.
  EXPECT_EQ(edits_of("<br id=x>"), "create insert ");
  EXPECT_EQ(edits_of("<svg><g/></svg>"), "create insert pushed create insert popped ");
  EXPECT_EQ(edits_of("<!--c--><?pi d?>"), "create-comment insert create-instruction insert ");
  // Edits in a row that extend a text are one record.
  EXPECT_EQ(edits_of("a&amp;b\nc"), "text ");
  EXPECT_EQ(edits_of("<template>a</template>"), "create template insert pushed text popped ");
}

TEST(EditEncoder, FosterParentingInsertsBeforeTheTable) {
  Page page;
  page.write("<body><table><tr>x<b>y</b>");
  EXPECT_EQ(page.tree.dump(),
            "| <html>\n|   <head>\n|   <body>\n|     \"x\"\n|     <b>\n|       \"y\"\n"
            "|     <table>\n|       <tbody>\n|         <tr>\n");
}

TEST(EditEncoder, TheAdoptionAgency) {
  EXPECT_EQ(edits_of("<b>1<p>2</b>"), "create insert pushed text create insert pushed text "
                                      "remove insert create move insert popped pushed popped ");
  // The inner loop creates an element for `i`. At the end, the outer loop pops the copy of `b`.
  EXPECT_EQ(edits_of("<b><i><p>2</b>"),
            "create insert pushed create insert pushed create insert pushed text "
            "create replaced remove insert remove insert create move insert popped pushed "
            "popped ");
}

TEST(EditEncoder, LaterTagsAddAttributes) {
  Page page;
  page.write("<html a=1><body b=1><html a=2 c=3><body b=2 d=4>");
  EXPECT_EQ(
      page.tree.dump(),
      "| <html>\n|   a=\"1\"\n|   c=\"3\"\n|   <head>\n|   <body>\n|     b=\"1\"\n|     d=\"4\"\n");
}

TEST(EditEncoder, AFramesetReplacesTheBody) {
  Page page;
  page.write("<p>");
  page.write("<frameset>");
  EXPECT_EQ(page.tree.dump(), "| <html>\n|   <head>\n|   <frameset>\n");
}

TEST(EditEncoder, ScriptsAreReportedIfTheParserPauses) {
  ParserOptions options;
  options.tree_builder.scripting_mode = ScriptingMode::normal;
  options.tree_builder.pause_at_scripts = PauseAtScripts::yes;
  Page page(options);
  page.write("<body><script>1</script><p>");
  EXPECT_TRUE(page.tree.kinds().ends_with("create insert pushed text popped script "));
  page.parser.end_script(page.parser.script_number());
  page.parser.run();
  page.tree.take(page.encoder, page.parser);
  EXPECT_TRUE(page.tree.kinds().ends_with("script create insert pushed "));
}

TEST(EditEncoder, SelectedContentIsCopied) {
  Page page;
  page.write("<select><button><selectedcontent></button><option>a<b x=1>c</b>");
  page.write("</option></select>");
  page.end();
  EXPECT_NE(page.tree.dump().find("<selectedcontent>\n|           \"a\"\n|           <b>\n"),
            std::string::npos)
      << page.tree.dump();
}

TEST(EditEncoder, ShadowRoots) {
  ParserOptions options;
  options.tree_builder.allow_declarative_shadow_roots = true;
  Page page(options);
  page.write("<div><template shadowrootmode=open>a<p>b</template>c");
  EXPECT_NE(page.tree.dump().find("shadow-root"), std::string::npos) << page.tree.dump();
  EXPECT_NE(page.tree.dump().find("\"c\""), std::string::npos);
}

}  // namespace
}  // namespace souptree::testing

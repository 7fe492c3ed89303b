#include "edits/edit_encoder.h"

#include <gtest/gtest.h>

#include "parse.h"
#include "support/edited_tree.h"
#include "support/script_host.h"
#include "support/text.h"
#include "tree/dump.h"

namespace souptree::testing {
namespace {

struct Page {
  explicit Page(ParserOptions options = {}) {
    const bool forgets = options.tree_builder.keep_tree == KeepTree::changing;
    encoder.start(forgets ? WriteLocations::no : WriteLocations::yes);
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

// The locations in the last encoded edits, in the order of the records: the kind and the range.
std::string locations_of(const EditEncoder& encoder) {
  using edit_wire::RecordKind;
  const std::uint32_t* const words = encoder.words().data();
  const std::uint32_t* const end = words + words[edit_wire::header::edits_end] / 4;
  std::string text;
  const auto add = [&](const std::string& kind, const std::uint32_t* range) {
    text += kind + ' ' + std::to_string(range[0]) + '-' + std::to_string(range[1]) + '\n';
  };
  const std::uint32_t* record = words + edit_wire::header_words;
  while (record < end) {
    const std::uint32_t kind = *record & edit_wire::kind_mask;
    switch (RecordKind{kind}) {
      case RecordKind::create_element: add("element", record + 3); break;
      case RecordKind::attribute: add("attribute", record + 3); break;
      case RecordKind::create_comment: add("comment", record + 4); break;
      case RecordKind::text: add("text", record + 6); break;
      case RecordKind::popped: add("popped", record + 3); break;
      default: break;
    }
    record += edit_wire::record_words[kind];
  }
  return text;
}

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

TEST(EditEncoder, TextThatScriptsWriteHasNoLocation) {
  ParserOptions options;
  options.tree_builder.scripting_mode = ScriptingMode::normal;
  options.tree_builder.pause_at_scripts = PauseAtScripts::yes;
  Page page(options);
  //          0         1         2         3           4         5
  //          01234567890123456789012345678901234567 8 901234567890
  page.write("<body><p a=1>b<script>x</script>c</i>\r\n<!--d--></p>");
  EXPECT_EQ(locations_of(page.encoder),
            // html, head and body; the paragraph; the script.
            "element 0-0\nelement 0-0\npopped 0-0\nelement 0-6\n"
            "element 6-13\nattribute 9-12\ntext 13-14\n"
            "element 14-22\ntext 22-23\npopped 23-32\n");
  const auto script = [](const std::u8string&) -> Writes {
    return {u8"<i e=2>f\r\n<!--g--><u>h</u>"};
  };
  ScriptHost host(page.parser, script);
  EXPECT_EQ(host.run(Stop::script), Stop::more_input_needed);
  page.tree.take(page.encoder, page.parser);
  EXPECT_EQ(
      locations_of(page.encoder),
      // The written text, up to the end of `u`; the rest of the source.
      "element 0-0\nattribute 0-0\ntext 0-0\ncomment 0-0\nelement 0-0\ntext 0-0\npopped 32-32\n"
      "text 32-33\npopped 33-37\ntext 37-39\ncomment 39-47\npopped 47-51\n");
  page.end();
  EXPECT_EQ(locations_of(page.encoder), "popped 51-51\npopped 0-0\n");
}

TEST(EditEncoder, TheHeaderDeclaresLoneSurrogates) {
  Page page;
  page.parser.write(u8"<p>");
  const auto is_declared = [&](SourceKind kind) {
    EXPECT_TRUE(page.encoder.encode({.tree = page.parser.tree(),
                                     .names = page.parser.names(),
                                     .source = page.parser.input(),
                                     .offset_units = OffsetUnits::utf16,
                                     .source_kind = kind}));
    return page.encoder.words()[edit_wire::header::lone_surrogates];
  };
  EXPECT_EQ(is_declared(SourceKind::ascii), 0u);
  EXPECT_EQ(is_declared(SourceKind::utf8), 0u);
  EXPECT_EQ(is_declared(SourceKind::wtf8), 1u);
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
  options.tree_builder.declarative_shadow_roots = true;
  Page page(options);
  page.write("<div><template shadowrootmode=open>a<p>b</template>c");
  EXPECT_NE(page.tree.dump().find("shadow-root"), std::string::npos) << page.tree.dump();
  EXPECT_NE(page.tree.dump().find("\"c\""), std::string::npos);
}

ParserOptions forgetting() {
  ParserOptions options;
  options.tree_builder.keep_tree = KeepTree::changing;
  return options;
}

std::string repeat(std::string_view text, int count) {
  std::string result;
  for (int i = 0; i < count; ++i) result += text;
  return result;
}

// The edits must give the tree of a parser that keeps its tree.
void expect_whole_tree(Page& page, const std::vector<std::string>& pieces) {
  Parser whole;
  whole.start({});
  for (const std::string& piece : pieces) {
    page.write(piece);
    whole.write(as_utf8(piece));
  }
  page.end();
  whole.end();
  EXPECT_EQ(page.tree.dump(), souptree::dump(whole.tree(), whole.names()));
}

class ForgettingPage : public ::testing::TestWithParam<std::pair<const char*, const char*>> {};

TEST_P(ForgettingPage, IsNotInMemory) {
  Page page(forgetting());
  std::vector<std::string> pieces(400, repeat(GetParam().second, 40));
  pieces.insert(pieces.begin(), GetParam().first);
  expect_whole_tree(page, pieces);
  EXPECT_LT(page.parser.tree().held_nodes(), 10'000u);
  EXPECT_LT(page.parser.tree().held_attributes(), 10'000u);
  EXPECT_LT(page.parser.input().size(), 100'000u);
  EXPECT_NE(page.tree.kinds().find("forget"), std::string::npos);
}

INSTANTIATE_TEST_SUITE_P(
    EditEncoder, ForgettingPage,
    ::testing::Values(
        std::pair{"<title>x</title>", "<p class=a>b<a href=c>d</a> e"},
        std::pair{"<p><b title=a>", "<i class=b>c</i><p>d"},
        std::pair{"<p><b title=a></p>", "<p>b</p>"}, std::pair{"<table>", "<tr><td>a<b>c</b>"},
        std::pair{"<table><tr>", "a<b>c</b>"}, std::pair{"<div>a<table>", "b<p>c"},
        std::pair{"<ul>", "<li>a<br>b<!-- c -->"}, std::pair{"<template><div>", "<p>a"},
        std::pair{"<svg><g>", "<path d=a /><title>b</title>"},
        std::pair{"<pre>", "a\r\n&amp;b<span>c</span>"}, std::pair{"<textarea>", "abc def\n"},
        std::pair{"", "<select><option selected>a<option>b</select>c"},
        std::pair{"", "<select><button><selectedcontent></button><option>a</select><p>b"},
        std::pair{"<body a=b>", "<body c=d a=e>f<html g=h>"},
        std::pair{"", "<b id=a><div>c</b>d</div>"}));

// The adoption agency moves `div`, with the selectedcontent element in it, which then has a new copy.
TEST(EditEncoder, ASelectedcontentThatCanMoveStays) {
  Page page(forgetting());
  const std::string many = repeat("<p>c</p>", 20'000);
  expect_whole_tree(page, {"<b><div><select><button><selectedcontent></button><option>a</select>",
                           many, "<i>d</i>", "</b>e"});
}

// The general path of selects visits the nodes that are left.
TEST(EditEncoder, UnusualSelectsAfterMuchThatIsForgotten) {
  Page page(forgetting());
  const std::string many = repeat("<p>c</p>", 20'000);
  expect_whole_tree(
      page,
      {many, many,
       "<b><div><select><selectedcontent></selectedcontent><b><datalist><div><option>a</b>", many,
       "</select><div><select><button><selectedcontent></button><option>d</select></b>e"});
}

TEST(EditEncoder, NamesOfAnEarlierPageAreNotRead) {
  Page page(forgetting());
  std::string names = "<p";
  for (int i = 0; i < 5000; ++i) names += " a" + std::to_string(i);
  page.write(names + ">");
  page.end();
  ParserOptions options = forgetting();
  options.edits = &page.encoder.log();
  page.encoder.start(WriteLocations::no);
  page.parser.start(options);
  EditedTree tree;
  const std::string text = repeat("a", 100'000);
  for (const std::string_view piece : {std::string_view(text), std::string_view("<p>b")}) {
    page.parser.write(as_utf8(piece));
    tree.take(page.encoder, page.parser);
  }
  EXPECT_NE(tree.kinds().find("forget"), std::string::npos);
  EXPECT_NE(tree.dump().find("<p>\n|       \"b\"\n"), std::string::npos);
}

TEST(EditEncoder, AMarkerKeepsTheTree) {
  Page page(forgetting());
  const std::string many = repeat("<p>c</p>", 20'000);
  expect_whole_tree(
      page, {"<div><?marker name=a></div>", many, many, "<template for=a>b<p>d</template><p>e"});
}

}  // namespace
}  // namespace souptree::testing

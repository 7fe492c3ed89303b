// Tests the calls of a Parser, and rules that a tree does not show.

#include "parse.h"

#include <gtest/gtest.h>

#include <cctype>
#include <string>
#include <utility>
#include <vector>

#include "support/text.h"
#include "tree/dump.h"

namespace souptree {
namespace {

using testing::as_utf8;

class ParserTest : public ::testing::Test {
 protected:
  std::string parsed(const std::string& page, const TreeBuilderOptions& options = {}) {
    parser_.start({.tree_builder = options});
    parser_.write(as_utf8(page));
    return ended();
  }
  std::string fragment(const std::string& page, const ContextElement& context,
                       const TreeBuilderOptions& options = {}) {
    parser_.start_fragment({.tree_builder = options}, context);
    parser_.write(as_utf8(page));
    return ended();
  }
  std::string ended() {
    parser_.end();
    return dump(parser_.tree(), parser_.names());
  }
  DocumentMode mode_of(const std::string& page, const TreeBuilderOptions& options = {}) {
    parsed(page, options);
    return parser_.tree().mode;
  }
  enum class Snapshots : bool { no, yes };
  std::vector<std::string_view> errors_of(const std::string& page,
                                          std::size_t piece = std::string::npos,
                                          Snapshots snapshots = Snapshots::no) {
    ParserOptions options;
    options.collect_errors = CollectErrors::yes;
    parser_.start(options);
    for (std::size_t at = 0; at < page.size();) {
      const std::string_view here = std::string_view(page).substr(at, piece);
      parser_.write(as_utf8(std::string(here)));
      if (snapshots == Snapshots::yes) parser_.sort_errors();
      at += here.size();
    }
    parser_.end();
    std::vector<std::string_view> codes;
    for (const ParseError& error : parser_.errors().list()) codes.push_back(text(error.code));
    return codes;
  }

  using Ranges = std::vector<std::pair<std::uint32_t, std::uint32_t>>;
  Ranges ranges_of_errors() const {
    Ranges ranges;
    for (const ParseError& error : parser_.errors().list()) {
      ranges.emplace_back(error.offset, error.end);
    }
    return ranges;
  }

  Parser parser_;
};

// ---- Input

TEST_F(ParserTest, TextMayArriveInAnyPieces) {
  const std::string page = "<!DOCTYPE html><p title='a&amp;b'>x\r\ny</p><!-- c -->";
  const std::string whole = parsed(page);
  for (std::size_t piece = 1; piece < page.size(); ++piece) {
    parser_.start({});
    for (std::size_t at = 0; at < page.size(); at += piece) {
      parser_.write(as_utf8(page).substr(at, piece));
    }
    EXPECT_EQ(ended(), whole) << "pieces of " << piece;
  }
}

TEST_F(ParserTest, NoInputIsAnEmptyDocument) {
  parser_.start({});
  EXPECT_EQ(ended(), "| <html>\n|   <head>\n|   <body>\n");
  EXPECT_EQ(parsed(""), "| <html>\n|   <head>\n|   <body>\n");
}

TEST_F(ParserTest, TheTreeIsAvailableDuringTheParse) {
  parser_.start({});
  parser_.write(u8"<p>one");
  EXPECT_EQ(dump(parser_.tree(), parser_.names()),
            "| <html>\n|   <head>\n|   <body>\n|     <p>\n|       \"one\"\n");
  parser_.write(u8" two");
  EXPECT_EQ(ended(), "| <html>\n|   <head>\n|   <body>\n|     <p>\n|       \"one two\"\n");
}

TEST_F(ParserTest, TextKeepsItsByteOrderMark) {
  EXPECT_EQ(parsed("\uFEFF<p>"), "| <html>\n|   <head>\n|   <body>\n|     \"\uFEFF\"\n|     <p>\n");
}

// ---- One parser, many documents

TEST_F(ParserTest, NothingRemainsOfAnEarlierDocument) {
  const std::string pages[] = {"<x-y z=1><b id=q><table><td><select><option>",
                               "<!-- never ends",
                               "<!DOCTYPE html><template><?marker name=\"p\"><p>",
                               "<script>x",
                               "<frameset><frame></frameset>",
                               "<svg><g><p a=1><body b=2>"};
  const std::string simple = "<template for=p>x</template><b></table>y<z-z w=2>";
  const std::string expected = parsed(simple);
  for (const std::string& page : pages) {
    parsed(page);
    EXPECT_EQ(parsed(simple), expected) << page;
    // An abandoned document, and a fragment.
    parser_.start({});
    parser_.write(as_utf8(page));
    EXPECT_EQ(parsed(simple), expected) << page;
    fragment(page, {.name = u8"td", .in_form = true, .mode = DocumentMode::quirks});
    EXPECT_EQ(parsed(simple), expected) << page;
  }
}

// ---- The mode of the document

TEST_F(ParserTest, DocumentsWithoutDoctypeAreQuirky) {
  EXPECT_EQ(mode_of("<p>"), DocumentMode::quirks);
  EXPECT_EQ(mode_of(" <!-- c --><p>"), DocumentMode::quirks);
  EXPECT_EQ(mode_of("<p><!DOCTYPE html>"), DocumentMode::quirks);
  EXPECT_EQ(mode_of("<!DOCTYPE html>"), DocumentMode::no_quirks);
  EXPECT_EQ(mode_of("<!-- c --> <!DOCTYPE html>"), DocumentMode::no_quirks);
}

TEST_F(ParserTest, DoctypesThatAreNotHtmlAreQuirky) {
  EXPECT_EQ(mode_of("<!DOCTYPE>"), DocumentMode::quirks);
  EXPECT_EQ(mode_of("<!DOCTYPE htm>"), DocumentMode::quirks);
  EXPECT_EQ(mode_of("<!DOCTYPE HTML>"), DocumentMode::no_quirks);
  EXPECT_EQ(mode_of("<!DOCTYPE html PUBLIC>"), DocumentMode::quirks);
  EXPECT_EQ(mode_of("<!DOCTYPE html SYSTEM>"), DocumentMode::quirks);
  EXPECT_EQ(mode_of("<!DOCTYPE html SYSTEM 'x"), DocumentMode::quirks);
  EXPECT_EQ(mode_of("<!DOCTYPE html x>"), DocumentMode::quirks);
  EXPECT_EQ(mode_of("<!DOCTYPE html SYSTEM 'about:legacy-compat'>"), DocumentMode::no_quirks);
  EXPECT_EQ(mode_of("<!DOCTYPE html PUBLIC '' ''>"), DocumentMode::no_quirks);
  EXPECT_EQ(mode_of("<!DOCTYPE html SYSTEM 'anything'>"), DocumentMode::no_quirks);
}

std::string doctype(const std::string& public_identifier, const std::string& more = "") {
  return "<!DOCTYPE html PUBLIC \"" + public_identifier + "\"" + more + '>';
}

TEST_F(ParserTest, PrefixesOfPublicIdentifiersThatCauseQuirks) {
  const std::string prefixes[] = {
      "+//Silmaril//dtd html Pro v0r11 19970101//",
      "-//AS//DTD HTML 3.0 asWedit + extensions//",
      "-//AdvaSoft Ltd//DTD HTML 3.0 asWedit + extensions//",
      "-//IETF//DTD HTML 2.0 Level 1//",
      "-//IETF//DTD HTML 2.0 Level 2//",
      "-//IETF//DTD HTML 2.0 Strict Level 1//",
      "-//IETF//DTD HTML 2.0 Strict Level 2//",
      "-//IETF//DTD HTML 2.0 Strict//",
      "-//IETF//DTD HTML 2.0//",
      "-//IETF//DTD HTML 2.1E//",
      "-//IETF//DTD HTML 3.0//",
      "-//IETF//DTD HTML 3.2 Final//",
      "-//IETF//DTD HTML 3.2//",
      "-//IETF//DTD HTML 3//",
      "-//IETF//DTD HTML Level 0//",
      "-//IETF//DTD HTML Level 1//",
      "-//IETF//DTD HTML Level 2//",
      "-//IETF//DTD HTML Level 3//",
      "-//IETF//DTD HTML Strict Level 0//",
      "-//IETF//DTD HTML Strict Level 1//",
      "-//IETF//DTD HTML Strict Level 2//",
      "-//IETF//DTD HTML Strict Level 3//",
      "-//IETF//DTD HTML Strict//",
      "-//IETF//DTD HTML//",
      "-//Metrius//DTD Metrius Presentational//",
      "-//Microsoft//DTD Internet Explorer 2.0 HTML Strict//",
      "-//Microsoft//DTD Internet Explorer 2.0 HTML//",
      "-//Microsoft//DTD Internet Explorer 2.0 Tables//",
      "-//Microsoft//DTD Internet Explorer 3.0 HTML Strict//",
      "-//Microsoft//DTD Internet Explorer 3.0 HTML//",
      "-//Microsoft//DTD Internet Explorer 3.0 Tables//",
      "-//Netscape Comm. Corp.//DTD HTML//",
      "-//Netscape Comm. Corp.//DTD Strict HTML//",
      "-//O'Reilly and Associates//DTD HTML 2.0//",
      "-//O'Reilly and Associates//DTD HTML Extended 1.0//",
      "-//O'Reilly and Associates//DTD HTML Extended Relaxed 1.0//",
      "-//SQ//DTD HTML 2.0 HoTMetaL + extensions//",
      "-//SoftQuad Software//DTD HoTMetaL PRO 6.0::19990601::extensions to HTML 4.0//",
      "-//SoftQuad//DTD HoTMetaL PRO 4.0::19971010::extensions to HTML 4.0//",
      "-//Spyglass//DTD HTML 2.0 Extended//",
      "-//Sun Microsystems Corp.//DTD HotJava HTML//",
      "-//Sun Microsystems Corp.//DTD HotJava Strict HTML//",
      "-//W3C//DTD HTML 3 1995-03-24//",
      "-//W3C//DTD HTML 3.2 Draft//",
      "-//W3C//DTD HTML 3.2 Final//",
      "-//W3C//DTD HTML 3.2//",
      "-//W3C//DTD HTML 3.2S Draft//",
      "-//W3C//DTD HTML 4.0 Frameset//",
      "-//W3C//DTD HTML 4.0 Transitional//",
      "-//W3C//DTD HTML Experimental 19960712//",
      "-//W3C//DTD HTML Experimental 970421//",
      "-//W3C//DTD W3 HTML//",
      "-//W3O//DTD W3 HTML 3.0//",
      "-//WebTechs//DTD Mozilla HTML 2.0//",
      "-//WebTechs//DTD Mozilla HTML//",
  };
  EXPECT_EQ(std::size(prefixes), 55u);
  for (const std::string& prefix : prefixes) {
    EXPECT_EQ(mode_of(doctype(prefix)), DocumentMode::quirks) << prefix;
    EXPECT_EQ(mode_of(doctype(prefix + "EN", " \"http://x/\"")), DocumentMode::quirks) << prefix;
    std::string other_case;
    for (const char c : prefix) {
      other_case += static_cast<char>(std::isupper(c) != 0 ? std::tolower(c) : std::toupper(c));
    }
    EXPECT_EQ(mode_of(doctype(other_case)), DocumentMode::quirks) << prefix;
    EXPECT_EQ(mode_of(doctype("x" + prefix)), DocumentMode::no_quirks) << prefix;
    const std::string cut = prefix.substr(0, prefix.size() - 1);
    EXPECT_EQ(mode_of(doctype(cut)), DocumentMode::no_quirks) << cut;
  }
}

TEST_F(ParserTest, WholeIdentifiersThatCauseQuirks) {
  for (const std::string whole :
       {"-//W3O//DTD W3 HTML Strict 3.0//EN//", "-/W3C/DTD HTML 4.0 Transitional/EN", "HTML"}) {
    EXPECT_EQ(mode_of(doctype(whole)), DocumentMode::quirks) << whole;
    EXPECT_EQ(mode_of(doctype(whole, " ''")), DocumentMode::quirks) << whole;
    EXPECT_EQ(mode_of(doctype(whole + "x")), DocumentMode::no_quirks) << whole;
  }
  const std::string system = "http://www.ibm.com/data/dtd/v11/ibmxhtml1-transitional.dtd";
  EXPECT_EQ(mode_of("<!DOCTYPE html SYSTEM '" + system + "'>"), DocumentMode::quirks);
  EXPECT_EQ(mode_of(doctype("x", " 'HTTP://WWW" + system.substr(10) + "'")), DocumentMode::quirks);
  EXPECT_EQ(mode_of("<!DOCTYPE html SYSTEM '" + system + "x'>"), DocumentMode::no_quirks);
}

// An empty system identifier counts as a missing one.
TEST_F(ParserTest, Html401DependsOnTheSystemIdentifier) {
  for (const std::string name : {"Frameset", "Transitional", "TRANSITIONAL"}) {
    const std::string identifier = "-//W3C//DTD HTML 4.01 " + name + "//";
    EXPECT_EQ(mode_of(doctype(identifier)), DocumentMode::quirks);
    EXPECT_EQ(mode_of(doctype(identifier + "EN", " \"\"")), DocumentMode::quirks);
    EXPECT_EQ(mode_of(doctype(identifier + "EN", " \"x\"")), DocumentMode::limited_quirks);
  }
  EXPECT_EQ(mode_of(doctype("-//W3C//DTD HTML 4.01//EN")), DocumentMode::no_quirks);
}

TEST_F(ParserTest, Xhtml10IsLimitedQuirks) {
  for (const std::string name : {"Frameset", "Transitional"}) {
    const std::string identifier = "-//W3C//DTD XHTML 1.0 " + name + "//";
    EXPECT_EQ(mode_of(doctype(identifier)), DocumentMode::limited_quirks);
    EXPECT_EQ(mode_of(doctype(identifier + "EN", " \"x\"")), DocumentMode::limited_quirks);
  }
  EXPECT_EQ(mode_of(doctype("-//W3C//DTD XHTML 1.0 Strict//EN")), DocumentMode::no_quirks);
}

TEST_F(ParserTest, SrcdocDocumentsAreNeverQuirky) {
  const TreeBuilderOptions srcdoc = {.srcdoc = true};
  EXPECT_EQ(mode_of("<p>", srcdoc), DocumentMode::no_quirks);
  EXPECT_EQ(mode_of(doctype("HTML"), srcdoc), DocumentMode::no_quirks);
  EXPECT_EQ(mode_of(doctype("-//W3C//DTD XHTML 1.0 Frameset//"), srcdoc), DocumentMode::no_quirks);
}

TEST_F(ParserTest, FragmentsHaveTheModeOfTheirContext) {
  for (const DocumentMode mode :
       {DocumentMode::no_quirks, DocumentMode::limited_quirks, DocumentMode::quirks}) {
    fragment("<p><table>", {.name = u8"div", .mode = mode});
    EXPECT_EQ(parser_.tree().mode, mode);
  }
}

// ---- Fragments

TEST_F(ParserTest, AFragmentStartsInTheStateAfterItsContextsStartTag) {
  const std::string page = "&amp;<b></b><!--c-->";
  const std::string markup = "| \"&\"\n| <b>\n| <!-- c -->\n";
  const std::string rcdata = "| \"&<b></b><!--c-->\"\n";
  const std::string rawtext = "| \"&amp;<b></b><!--c-->\"\n";
  for (const char8_t* name : {u8"div", u8"pre", u8"noscript", u8"listing", u8"unknown"}) {
    EXPECT_EQ(fragment(page, {.name = name}), markup);
  }
  for (const char8_t* name : {u8"title", u8"textarea"}) {
    EXPECT_EQ(fragment(page, {.name = name}), rcdata);
  }
  for (const char8_t* name :
       {u8"style", u8"xmp", u8"iframe", u8"noembed", u8"noframes", u8"script", u8"plaintext"}) {
    EXPECT_EQ(fragment(page, {.name = name}), rawtext);
    EXPECT_EQ(fragment(page, {.element_namespace = Namespace::mathml, .name = name}), markup);
  }
  const TreeBuilderOptions scripting = {.scripting_mode = ScriptingMode::inert};
  EXPECT_EQ(fragment(page, {.name = u8"noscript"}, scripting), rawtext);
  // There is no start tag, so no end tag is appropriate.
  EXPECT_EQ(fragment("</title>", {.name = u8"title"}), "| \"</title>\"\n");
}

TEST_F(ParserTest, ScriptingAffectsNoscriptOnly) {
  const std::string page = "<noscript><p></noscript><body><noscript><p></noscript>";
  const std::string parsed_contents = parsed(page, {.scripting_mode = ScriptingMode::disabled});
  const std::string raw_contents = parsed(page, {.scripting_mode = ScriptingMode::normal});
  EXPECT_NE(parsed_contents, raw_contents);
  EXPECT_EQ(parsed(page, {.scripting_mode = ScriptingMode::inert}), raw_contents);
  EXPECT_EQ(parsed(page, {.scripting_mode = ScriptingMode::fragment}), raw_contents);
}

// ---- Errors

using Codes = std::vector<std::string_view>;

TEST_F(ParserTest, ErrorsAreCollectedOnRequestOnly) {
  parsed("</p x><!-->");
  EXPECT_TRUE(parser_.errors().list().empty());
  EXPECT_EQ(errors_of("<!DOCTYPE html><p>x"), Codes{});
  EXPECT_EQ(errors_of("<p>"), Codes{"missing-doctype"});
}

TEST_F(ParserTest, ErrorsAreInTheOrderOfTheText) {
  EXPECT_EQ(errors_of("<!DOCTYPE html><p></b a></i>\x01<p/>"),
            (Codes{"end-tag-without-matching-open-element", "end-tag-with-attributes",
                   "end-tag-without-matching-open-element", "control-character-in-input-stream",
                   "non-void-html-element-start-tag-with-trailing-solidus"}));
}

TEST_F(ParserTest, ErrorsOfCharactersHaveTheRangeOfTheirRun) {
  using namespace std::string_literals;
  const struct {
    std::string page;
    Codes codes;
    Ranges ranges;
  } cases[] = {
      {" \nx", {"missing-doctype"}, {{2, 3}}},
      {"&#32;x", {"missing-doctype"}, {{5, 6}}},
      {"x y&amp;z<p>", {"missing-doctype"}, {{0, 9}}},
      {"x y</>z", {"missing-doctype", "missing-end-tag-name"}, {{0, 3}, {5, 6}}},
      {"\0\0x"s,
       {"unexpected-null-character", "missing-doctype", "unexpected-null-in-body",
        "unexpected-null-character"},
       {{0, 1}, {0, 3}, {0, 2}, {1, 2}}},
      {"<!DOCTYPE html></body> \n&#9;x y", {"content-after-body"}, {{28, 31}}},
      {"<!DOCTYPE html></body></html> x y", {"content-after-body"}, {{30, 33}}},
      // One error for each run of characters, whatever its spelling. White space is allowed there.
      {"<!DOCTYPE html><frameset> a\n&amp;b\0c\0 d"s,
       {"content-in-frameset", "content-in-frameset", "unexpected-null-character",
        "unexpected-null-character", "content-in-frameset", "open-elements-at-eof"},
       {{26, 27}, {28, 37}, {34, 35}, {36, 37}, {38, 39}, {39, 39}}},
      {"<!DOCTYPE html><table><template><col>\0\0x "s,
       {"unexpected-null-character", "text-in-table", "unexpected-null-character",
        "template-unclosed", "open-elements-at-eof"},
       {{37, 38}, {37, 40}, {38, 39}, {41, 41}, {41, 41}}},
      {"<!DOCTYPE html><table> \n x y</table>", {"text-in-table"}, {{25, 28}}},
      {"<!DOCTYPE html><table>a&lt;\0&#1;b </table>"s,
       {"text-in-table", "unexpected-null-character", "unexpected-null-in-body",
        "control-character-reference"},
       {{22, 34}, {27, 28}, {27, 28}, {32, 33}}},
      // The newline after the start tag is ignored.
      {"<!DOCTYPE html><table><pre>\nx",
       {"element-in-table", "text-in-table", "open-elements-at-eof"},
       {{22, 27}, {28, 29}, {29, 29}}},
  };
  for (const auto& [page, codes, ranges] : cases) {
    for (const std::size_t piece : {std::string::npos, std::size_t{1}, std::size_t{3}}) {
      for (const Snapshots snapshots : {Snapshots::no, Snapshots::yes}) {
        EXPECT_EQ(errors_of(page, piece, snapshots), codes) << page;
        EXPECT_EQ(ranges_of_errors(), ranges) << page;
      }
    }
  }
}

}  // namespace
}  // namespace souptree

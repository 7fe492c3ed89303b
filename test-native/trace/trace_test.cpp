#include "trace/trace.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace souptree {
namespace {

using Json = nlohmann::json;

class TraceTest : public ::testing::Test {
 protected:
  Json step(std::u8string_view text, std::uint32_t number) {
    return Json::parse(trace_.step(text, number));
  }
  std::uint32_t count(std::u8string_view text) { return step(text, 0)["steps"]; }
  // The labels of a list of nodes.
  static std::vector<std::string> labels(const Json& nodes) {
    std::vector<std::string> result;
    for (const Json& node : nodes) {
      result.push_back(node.is_null() ? "marker" : node["label"].get<std::string>());
    }
    return result;
  }
  static std::vector<std::string> names(const Json& rules) {
    std::vector<std::string> result;
    for (const Json& each : rules) result.push_back(each["name"]);
    return result;
  }
  static std::vector<std::string> codes(const Json& errors) {
    std::vector<std::string> result;
    for (const Json& error : errors) result.push_back(error["code"]);
    return result;
  }
  // Each line has a dot for each level.
  static std::string outline(const Json& tree) {
    std::string result;
    for (const Json& node : tree) {
      result += std::string(node["depth"].get<std::size_t>(), '.');
      result += node["label"].get<std::string>() + '\n';
    }
    return result;
  }

  Trace trace_;
};

using Texts = std::vector<std::string>;

TEST_F(TraceTest, StepZeroIsTheStateBeforeTheFirstToken) {
  const Json start = step(u8"<p>", 0);
  EXPECT_TRUE(start["token"].is_null());
  EXPECT_EQ(start["mode"]["name"], "initial");
  EXPECT_EQ(start["mode"]["anchor"], "#the-initial-insertion-mode");
  EXPECT_TRUE(start["openElements"].empty());
  EXPECT_TRUE(start["formattingElements"].empty());
  EXPECT_TRUE(start["rules"].empty());
  EXPECT_EQ(outline(start["tree"]), "#document\n");
  EXPECT_EQ(start["steps"], 2);
}

TEST_F(TraceTest, ACutLabelHasNoFurtherParts) {
  const std::u8string text = u8"<p a=" + std::u8string(98, u8'x') + u8"\u00e9 b=c>";
  const Json first = step(text, 1);
  EXPECT_EQ(first["token"]["label"], "<p a=\"" + std::string(94, 'x') + "\u2026>");
}

TEST_F(TraceTest, LabelsOfDoctypes) {
  EXPECT_EQ(step(u8"<!DOCTYPE html SYSTEM x><!DOCTYPE html SYSTEM 'y'>", 2)["token"]["label"],
            "<!DOCTYPE html \"\" \"y\">");
}

TEST_F(TraceTest, LabelsHaveTheMergedAttributesOfTheirElement) {
  const Json last = step(u8"<!DOCTYPE html><body><html a=1><body b=2>", 4);
  EXPECT_EQ(labels(last["openElements"]), (Texts{"<html a=\"1\">", "<body b=\"2\">"}));
}

TEST_F(TraceTest, ATokenIsReprocessedInEachModeThatImpliesATag) {
  const Json first = step(u8"<p class=a>x", 1);
  EXPECT_EQ(first["token"], (Json{{"kind", "start tag"}, {"label", "<p class=\"a\">"}}));
  EXPECT_EQ(first["begin"], 0);
  EXPECT_EQ(first["end"], 11);
  EXPECT_EQ(names(first["rules"]),
            (Texts{"initial", "before_html", "before_head", "in_head", "after_head", "in_body"}));
  EXPECT_EQ(codes(first["errors"]), (Texts{"missing-doctype"}));
  EXPECT_EQ(labels(first["openElements"]), (Texts{"<html>", "<body>", "<p class=\"a\">"}));
  EXPECT_EQ(outline(first["tree"]), "#document (quirks mode)\n"
                                    ".<html>\n"
                                    "..<head>\n"
                                    "..<body>\n"
                                    "...<p class=\"a\">\n");
}

TEST_F(TraceTest, TheEndOfTheFileClosesAllElements) {
  const Json last = step(u8"<!DOCTYPE html><p>x", 4);
  EXPECT_EQ(last["token"]["kind"], "end-of-file");
  EXPECT_TRUE(last["openElements"].empty());
  EXPECT_EQ(last["steps"], 4);
  EXPECT_FALSE(step(u8"<!DOCTYPE html><p>x", 5).contains("token"));
}

// #adoption-agency-algorithm
TEST_F(TraceTest, TheAdoptionAgencyReplacesTheFormattingElement) {
  const std::u8string_view text = u8"<!DOCTYPE html><b>1<p>2</b>3";
  const Json before = step(text, 5);
  EXPECT_EQ(labels(before["openElements"]), (Texts{"<html>", "<body>", "<b>", "<p>"}));
  EXPECT_EQ(labels(before["formattingElements"]), (Texts{"<b>"}));
  EXPECT_EQ(before["formattingElements"][0], before["openElements"][2]);
  const Json after = step(text, 6);
  EXPECT_EQ(codes(after["errors"]).size(), 1u);
  EXPECT_EQ(labels(after["openElements"]), (Texts{"<html>", "<body>", "<p>"}));
  EXPECT_TRUE(after["formattingElements"].empty());
  EXPECT_EQ(outline(after["tree"]), "#document\n"
                                    ".<!DOCTYPE html>\n"
                                    ".<html>\n"
                                    "..<head>\n"
                                    "..<body>\n"
                                    "...<b>\n"
                                    "....\"1\"\n"
                                    "...<p>\n"
                                    "....<b>\n"
                                    ".....\"2\"\n");
}

// #foster-parent
TEST_F(TraceTest, TextInATableWaitsForTheNextToken) {
  const std::u8string_view text = u8"<!DOCTYPE html><table>1<tr>";
  const Json characters = step(text, 3);
  EXPECT_EQ(names(characters["rules"]), (Texts{"in_table", "in_table_text"}));
  EXPECT_EQ(characters["mode"]["name"], "in_table_text");
  EXPECT_EQ(codes(characters["errors"]), (Texts{"text-in-table"}));
  EXPECT_EQ(characters["errors"][0]["begin"], 22);
  EXPECT_TRUE(outline(characters["tree"]).ends_with("...<table>\n"));
  const Json tag = step(text, 4);
  EXPECT_EQ(names(tag["rules"]), (Texts{"in_table_text", "in_table", "in_table_body"}));
  EXPECT_EQ(outline(tag["tree"]), "#document\n"
                                  ".<!DOCTYPE html>\n"
                                  ".<html>\n"
                                  "..<head>\n"
                                  "..<body>\n"
                                  "...\"1\"\n"
                                  "...<table>\n"
                                  "....<tbody>\n"
                                  ".....<tr>\n");
}

TEST_F(TraceTest, TemplatesHaveAMarkerAndAModeOfTheirOwn) {
  const Json inside = step(u8"<!DOCTYPE html><b><template><td>", 4);
  EXPECT_EQ(labels(inside["formattingElements"]), (Texts{"<b>", "marker", "marker"}));
  EXPECT_EQ(names(inside["templateModes"]), (Texts{"in_row"}));
  EXPECT_EQ(inside["mode"]["name"], "in_cell");
  EXPECT_NE(outline(inside["tree"]).find("....<template>\n.....content\n......<td>\n"),
            std::string::npos);
}

TEST_F(TraceTest, ForeignContentHasRulesOfItsOwn) {
  const std::u8string_view text = u8"<!DOCTYPE html><svg><g xlink:href=a /><p>";
  const Json group = step(text, 3);
  EXPECT_EQ(group["token"]["label"], "<g xlink:href=\"a\" />");
  EXPECT_EQ(group["rules"],
            (Json::array({{{"name", "foreign_content"}, {"anchor", "#parsing-main-inforeign"}}})));
  EXPECT_NE(outline(group["tree"]).find("....<svg g xlink href=\"a\">\n"), std::string::npos);
  EXPECT_EQ(names(step(text, 4)["rules"]), (Texts{"foreign_content", "in_body"}));
}

TEST_F(TraceTest, AllKindsOfTokensAndNodes) {
  const std::u8string_view text =
      u8"<!DOCTYPE html SYSTEM a><!--b--><?c d><math xml:lang=f xmlns:xlink=g></math>\0<body h=i>";
  const std::u8string_view whole{text.data(), 87};
  Texts tokens;
  for (std::uint32_t number = 1; number <= count(whole); ++number) {
    const Json token = step(whole, number)["token"];
    tokens.push_back(token["kind"].get<std::string>() + ' ' + token["label"].get<std::string>());
  }
  EXPECT_EQ(tokens,
            (Texts{"DOCTYPE <!DOCTYPE html>", "comment <!--b-->", "processing instruction <?c d>",
                   "start tag <math xml:lang=\"f\" xmlns:xlink=\"g\">", "end tag </math>",
                   "characters U+0000", "start tag <body h=\"i\">", "end-of-file "}));
  EXPECT_EQ(outline(step(whole, 8)["tree"]), "#document (quirks mode)\n"
                                             ".<!DOCTYPE html>\n"
                                             ".<!--b-->\n"
                                             ".<?c d>\n"
                                             ".<html>\n"
                                             "..<head>\n"
                                             "..<body h=\"i\">\n"
                                             "...<math math xml lang=\"f\" xmlns xlink=\"g\">\n");
}

TEST_F(TraceTest, ErrorsBelongToTheTokenAtTheirOffset) {
  const std::u8string_view text = u8"<!DOCTYPE html>\x01<p>\x02&#0;";
  EXPECT_EQ(codes(step(text, 2)["errors"]), (Texts{"control-character-in-input-stream"}));
  EXPECT_TRUE(step(text, 3)["errors"].empty());
  EXPECT_EQ(codes(step(text, 4)["errors"]), (Texts{"control-character-in-input-stream"}));
  EXPECT_EQ(codes(step(text, 5)["errors"]), (Texts{"null-character-reference"}));
}

TEST_F(TraceTest, LabelsAreCutBetweenCharacters) {
  std::u8string text = u8"<!DOCTYPE html>";
  for (int i = 0; i < 60; ++i) text += u8"\u00e9";
  const std::string label = step(text, 2)["token"]["label"];
  EXPECT_EQ(label.size(), 99 + 3 + 1u);  // the quote and 49 characters, the mark, a quote
  EXPECT_TRUE(label.ends_with("\xc3\xa9\xe2\x80\xa6\""));
}

TEST_F(TraceTest, TextOfSeveralTokensIsOneNode) {
  const Json last = step(u8"<!DOCTYPE html>a&amp;b\"\\\n&lt;", 6);
  EXPECT_NE(outline(last["tree"]).find("...\"a&b\"\\\n<\"\n"), std::string::npos);
}

TEST_F(TraceTest, LimitedQuirks) {
  const Json first =
      step(u8"<!DOCTYPE html PUBLIC \"-//W3C//DTD XHTML 1.0 Transitional//EN\" \"a\">", 1);
  EXPECT_EQ(outline(first["tree"]),
            "#document (limited-quirks mode)\n"
            ".<!DOCTYPE html \"-//W3C//DTD XHTML 1.0 Transitional//EN\" \"a\">\n");
}

TEST_F(TraceTest, Limits) {
  std::u8string text(Trace::most_bytes + 1, u8' ');
  EXPECT_EQ(step(text, 0), (Json{{"limit", "bytes"}, {"most", Trace::most_bytes}}));
  text.clear();
  for (std::uint32_t i = 0; i < Trace::most_tokens; ++i) text += u8"</x>";
  EXPECT_EQ(step(text, 1), (Json{{"limit", "tokens"}, {"most", Trace::most_tokens}}));
  text = u8"<p>";
  for (int i = 0; i < 50; ++i) text += u8"<b id=" + std::u8string(1, u8'A' + i) + u8'>';
  for (int i = 0; i < 50; ++i) text += u8"<p>a";
  EXPECT_EQ(step(text, 1), (Json{{"limit", "nodes"}, {"most", Trace::most_nodes}}));
  EXPECT_EQ(count(u8"<p>"), 2u);
}

}  // namespace
}  // namespace souptree

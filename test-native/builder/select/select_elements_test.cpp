// The parser has two algorithms for select, option and selectedcontent, and two for the search of
// markers: one for ordinary pages, and one that uses the order of the tree. Both must build the
// same tree.

#include <gtest/gtest.h>

#include <initializer_list>
#include <random>
#include <string>
#include <vector>

#include "parse.h"
#include "support/text.h"
#include "tree/dump.h"

namespace souptree {
namespace {

using testing::as_utf8;

std::string tree_of(const std::string& text) {
  Parser parser;
  parser.start({});
  parser.write(as_utf8(text));
  parser.end();
  return dump(parser.tree(), parser.names());
}

// Parses each text after a fixed first text in the body. Removes the nodes of the first text from
// the trees.
class TreesAfter {
 public:
  explicit TreesAfter(const std::string& first)
      : first_(first), first_block_(tree_of(first).substr(before_.size())) {}

  std::string tree_of_text(const std::string& text) const {
    std::string tree = tree_of(first_ + text);
    const std::size_t offset = tree.find(first_block_);
    EXPECT_EQ(offset, before_.size());
    return tree.erase(offset, first_block_.size());
  }

 private:
  const std::string before_ = "| <html>\n|   <head>\n|   <body>\n";
  const std::string first_;
  const std::string first_block_;
};

std::string soup(std::mt19937& random, const std::vector<std::string>& parts) {
  std::string text;
  for (unsigned i = 0, count = 3 + random() % 25; i < count; ++i) {
    text += parts[random() % parts.size()];
  }
  return text;
}

// An option inside an option starts the general path.
const std::string starts_general_path =
    "<div><select><option><object><option></select></object></select></div>";

// Each search for the first of several markers walks from the beginning of the div. After so many
// searches, markers get an index.
std::string starts_index() {
  std::string text = "<div>";
  for (unsigned i = 0; i < 300; ++i) text += "<i></i>";
  for (unsigned i = 0; i < 300; ++i) text += "<?marker name=\"c\">";
  for (unsigned i = 0; i < 300; ++i) text += "<template for=c></template>";
  return text + "</div>";
}

// Random pages with selects. Most of their parts are in the order that authors write. Some end tags
// are missing, and some tags are misnested.
class SelectPages {
 public:
  explicit SelectPages(unsigned seed) : random_(seed) {}

  std::string page() {
    std::string text;
    for (unsigned i = 0, count = 1 + one_in(3); i < count; ++i) {
      text += pick({"", "", "<div>", "<b>", "<b><div>", "<b><div>", "<p><a>", "<option><div>",
                    "<table><td>", "<table>", "<template>"});
      text += select();
      text += pick({"", "", "</div>", "</b>", "</b>", "</table>", "</template>", "x"});
    }
    return text;
  }

 private:
  bool one_in(unsigned chances) { return random_() % chances == 0; }
  std::string pick(std::initializer_list<const char*> choices) {
    return choices.begin()[random_() % choices.size()];
  }
  std::string end_tag(const char* name) { return one_in(4) ? "" : "</" + std::string(name) + ">"; }

  std::string select() {
    std::string text =
        "<select" + pick({"", "", "", "", " multiple", " size=1", " size=2", " disabled"}) + ">";
    if (!one_in(4)) text += button();
    for (unsigned i = 0, count = 1 + random_() % 5; i < count; ++i) text += item();
    return text + end_tag("select");
  }

  std::string button() {
    return "<button>" + pick({"", "", "x", "<b>", "<div>"}) + "<selectedcontent>" +
           pick({"", "", "y", "<i>"}) + end_tag("selectedcontent") + end_tag("button");
  }

  std::string item() {
    switch (random_() % 16) {
      case 0: return "<hr>";
      case 1: return pick({"x", " ", "<!---->"});
      case 2: {
        const std::string name = pick({"div", "table", "p"});
        return "<" + name + ">" + option() + end_tag(name.c_str());
      }
      case 3: {
        const std::string name = pick({"a", "b", "i", "nobr"});
        return "<" + name + ">" + pick({"", "<div>"}) + option() + end_tag(name.c_str());
      }
      case 4: return button();
      case 5: return one_in(2) ? table() : stray_tag();
      case 6:
      case 7:
      case 8: return optgroup();
      default: return option();
    }
  }

  // The second option is foster-parented, so it precedes the first option.
  std::string table() { return "<table><td>" + option() + "</td>" + option() + end_tag("table"); }

  std::string optgroup() {
    std::string text = "<optgroup" + pick({"", "", " disabled"}) + ">";
    for (unsigned i = 0, count = random_() % 3; i < count; ++i) {
      text += one_in(6) ? item() : option();
    }
    return text + end_tag("optgroup");
  }

  std::string option() {
    std::string text =
        "<option" + pick({"", "", "", " selected", " disabled", " selected disabled"}) + ">" +
        pick({"", "1", "2", "3"}) +
        pick({"", "", "", "<b>4</b>", "<i>5", "<a>6", "</b>", "<div>7</div>", "<p>8", "<svg><g>9",
              "<table><td>10</table>", "<table>11", "<template>12</template>", "<object>13"});
    if (one_in(12)) text += stray_tag();
    return text + end_tag("option");
  }

  std::string stray_tag() {
    return pick({"<select>",
                 "</select>",
                 "</option>",
                 "<optgroup>",
                 "</optgroup>",
                 "<option>",
                 "<button>",
                 "</button>",
                 "<div>",
                 "</div>",
                 "<b>",
                 "</b>",
                 "<a>",
                 "</a>",
                 "<p>",
                 "</p>",
                 "<template>",
                 "</template>",
                 "<table>",
                 "<tr>",
                 "<td>",
                 "</table>",
                 "<datalist>",
                 "</datalist>",
                 "<object>",
                 "</object>",
                 "<input>",
                 "<hr>",
                 "<svg>",
                 "</svg>",
                 "<selectedcontent>",
                 "</selectedcontent>",
                 "</i>",
                 "</nobr>"});
  }

  std::mt19937 random_;
};

// Both pages have equal node ids. So an open select of the first page would copy the option into
// the span.
TEST(Select, AnAbandonedPageLeavesNoOpenSelect) {
  Parser parser;
  parser.start({});
  parser.write(
      u8"<select></select><select><button><selectedcontent></selectedcontent></button><option>a");
  parser.start({});
  const std::string text = "<div></div><div><button><span></span></button><option>a</option>";
  parser.write(as_utf8(text));
  parser.end();
  EXPECT_EQ(dump(parser.tree(), parser.names()), tree_of(text));
}

TEST(Select, TreeOrderAndStackBuildTheSameTree) {
  const std::vector<std::string> parts = {"<select>",
                                          "</select>",
                                          "<select size=2>",
                                          "<option>",
                                          "<option selected>",
                                          "<option disabled>",
                                          "</option>",
                                          "<optgroup>",
                                          "</optgroup>",
                                          "<optgroup disabled>",
                                          "<selectedcontent>",
                                          "</selectedcontent>",
                                          "<button>",
                                          "</button>",
                                          "<div>",
                                          "</div>",
                                          "<b>",
                                          "</b>",
                                          "<template>",
                                          "</template>",
                                          "x",
                                          "y",
                                          "<p>",
                                          "<datalist>",
                                          "</datalist>",
                                          "<hr>",
                                          "<object>",
                                          "</object>",
                                          "<select multiple>"};
  const TreesAfter after(starts_general_path);
  std::mt19937 random(1);
  for (unsigned i = 0; i < 20000; ++i) {
    const std::string text = "<p>" + soup(random, parts);
    ASSERT_EQ(after.tree_of_text(text), tree_of(text)) << text;
  }
}

TEST(Select, TreeOrderAndStackBuildTheSameTreeOfPages) {
  const TreesAfter after(starts_general_path);
  SelectPages pages(1);
  for (unsigned i = 0; i < 100000; ++i) {
    const std::string text = "<p>" + pages.page();
    ASSERT_EQ(after.tree_of_text(text), tree_of(text)) << text;
  }
}

TEST(Marker, IndexAndTreeFindTheSameMarker) {
  const std::vector<std::string> parts = {"<?marker name=\"a\">",
                                          "<?marker name=\"b\">",
                                          "<?start name=\"a\">",
                                          "<?end>",
                                          "<?marker>",
                                          "<svg><template>",
                                          "<select><selectedcontent></selectedcontent><option>",
                                          "</select>",
                                          "<template for=a>",
                                          "<template for=b>",
                                          "</template>",
                                          "</template>",
                                          "<div>",
                                          "</div>",
                                          "<b>",
                                          "</b>",
                                          "x",
                                          "<table>",
                                          "</table>",
                                          "<td>",
                                          "<template>",
                                          "<p>",
                                          "<i>",
                                          "</i>"};
  const TreesAfter after(starts_index());
  std::mt19937 random(1);
  for (unsigned i = 0; i < 1000; ++i) {
    const std::string text = "<p>" + soup(random, parts);
    ASSERT_EQ(after.tree_of_text(text), tree_of(text)) << text;
  }
}

// The second option replaces the copied marker of the first option. The copied markers are in the
// middle of the index.
TEST(Marker, IndexForgetsTheMarkersOfReplacedCopies) {
  const std::string select =
      "<select><selectedcontent></selectedcontent><option><?marker name=\"m\"></option>"
      "<option selected>a</option></select>";
  const std::string text = starts_general_path + select + select +
                           "<p><?marker name=\"m\"><template for=m>b</template></p>";
  EXPECT_EQ(TreesAfter(starts_index()).tree_of_text(text), tree_of(text));
}

// The index of the first page has 100 markers at the end. The second page uses their ids for elements.
TEST(Marker, IndexHasMarkersOfOnePageOnly) {
  const auto page = [](unsigned elements, unsigned markers) {
    std::string text = "<div>";
    for (unsigned i = 0; i < elements; ++i) text += "<i></i>";
    for (unsigned i = 0; i < markers; ++i) text += "<?marker name=\"c\">";
    for (unsigned i = 0; i < 300; ++i) text += "<template for=c>x</template>";
    return text;
  };
  Parser parser;
  for (const std::string& text : {page(300, 400), page(800, 300)}) {
    parser.start({});
    parser.write(as_utf8(text));
    parser.end();
    EXPECT_EQ(dump(parser.tree(), parser.names()), tree_of(text));
  }
}

// The patch removes the body from the tree, so all later content is outside the tree.
TEST(Marker, IndexFindsNoMarkerOutsideTheTree) {
  std::string text = "<html><?start name=\"m\"><body><template for=m></template><div>";
  for (unsigned i = 0; i < 300; ++i) text += "<i></i>";
  for (unsigned i = 0; i < 300; ++i) text += "<?marker name=\"c\">";
  for (unsigned i = 0; i < 300; ++i) text += "<template for=c></template>";
  EXPECT_EQ(tree_of(text), "| <html>\n");
}

}  // namespace
}  // namespace souptree

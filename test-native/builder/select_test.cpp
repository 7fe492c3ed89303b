// Select, option and selectedcontent are followed in two ways, markers searched for in two ways: simply,
// where a page is simple, and in the order of the tree. Both must come to the same tree.

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

#include "parse.h"
#include "tree/dump.h"

namespace souptree {
namespace {

std::string tree_of(const std::string& text) {
  Parser parser;
  parser.start({});
  parser.write({reinterpret_cast<const char8_t*>(text.data()), text.size()});
  parser.end();
  return dump(parser.tree(), parser.names());
}

// Parses texts after a first one in the body. The trees leave out the nodes of the first text.
class TreesAfter {
 public:
  explicit TreesAfter(const std::string& first)
      : first_(first), block_(tree_of(first).substr(before_.size())) {}

  std::string tree_of_text(const std::string& text) const {
    std::string tree = tree_of(first_ + text);
    const std::size_t place = tree.find(block_);
    EXPECT_EQ(place, before_.size());
    return tree.erase(place, block_.size());
  }

 private:
  const std::string before_ = "| <html>\n|   <head>\n|   <body>\n";
  const std::string first_;
  const std::string block_;
};

std::string soup(std::mt19937& random, const std::vector<std::string>& parts) {
  std::string text;
  for (unsigned i = 0, count = 3 + random() % 25; i < count; ++i) {
    text += parts[random() % parts.size()];
  }
  return text;
}

// Node ids of both pages are equal, so an open select of the first page would copy the option into the span.
TEST(Select, APageThatIsAbandonedLeavesNoOpenSelect) {
  Parser parser;
  parser.start({});
  parser.write(
      u8"<select></select><select><button><selectedcontent></selectedcontent></button><option>a");
  parser.start({});
  const std::string text = "<div></div><div><button><span></span></button><option>a</option>";
  parser.write({reinterpret_cast<const char8_t*>(text.data()), text.size()});
  parser.end();
  EXPECT_EQ(dump(parser.tree(), parser.names()), tree_of(text));
}

TEST(Select, IsFollowedInTreeOrderAsOnTheStack) {
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
  // An option in an option.
  const TreesAfter after("<div><select><option><object><option></select></object></select></div>");
  std::mt19937 random(1);
  for (unsigned i = 0; i < 20000; ++i) {
    const std::string text = "<p>" + soup(random, parts);
    ASSERT_EQ(after.tree_of_text(text), tree_of(text)) << text;
  }
}

TEST(Marker, IsFoundInTheIndexAsInTheTree) {
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
  // The first of several markers is searched for from the beginning of the div, so often that markers get an
  // index.
  std::string first = "<div>";
  for (unsigned i = 0; i < 300; ++i) first += "<i></i>";
  for (unsigned i = 0; i < 300; ++i) first += "<?marker name=\"c\">";
  for (unsigned i = 0; i < 300; ++i) first += "<template for=c></template>";
  const TreesAfter after(first + "</div>");
  std::mt19937 random(1);
  for (unsigned i = 0; i < 1000; ++i) {
    const std::string text = "<p>" + soup(random, parts);
    ASSERT_EQ(after.tree_of_text(text), tree_of(text)) << text;
  }
}

// The first page leaves 100 markers in its index. In the second page their ids are those of elements.
TEST(Marker, AnIndexIsOfOnePage) {
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
    parser.write({reinterpret_cast<const char8_t*>(text.data()), text.size()});
    parser.end();
    EXPECT_EQ(dump(parser.tree(), parser.names()), tree_of(text));
  }
}

// The patch takes the body out of the tree, with all that comes into it.
TEST(Marker, IsNotFoundInTheIndexOutsideOfTheTree) {
  std::string text = "<html><?start name=\"m\"><body><template for=m></template><div>";
  for (unsigned i = 0; i < 300; ++i) text += "<i></i>";
  for (unsigned i = 0; i < 300; ++i) text += "<?marker name=\"c\">";
  for (unsigned i = 0; i < 300; ++i) text += "<template for=c></template>";
  EXPECT_EQ(tree_of(text), "| <html>\n");
}

}  // namespace
}  // namespace souptree

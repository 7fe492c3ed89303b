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

// Without what `first`, which comes first in the body, makes.
std::string tree_behind(const std::string& first, const std::string& text) {
  const std::string before = "| <html>\n|   <head>\n|   <body>\n";
  const std::string block = tree_of(first).substr(before.size());
  std::string tree = tree_of(first + text);
  const std::size_t place = tree.find(block);
  EXPECT_EQ(place, before.size());
  return tree.erase(place, block.size());
}

std::string soup(std::mt19937& random, const std::vector<std::string>& parts) {
  std::string text;
  for (unsigned i = 0, count = 3 + random() % 25; i < count; ++i) {
    text += parts[random() % parts.size()];
  }
  return text;
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
  const std::string first =
      "<div><select><option><object><option></select></object></select></div>";
  std::mt19937 random(1);
  for (unsigned i = 0; i < 20000; ++i) {
    const std::string text = "<p>" + soup(random, parts);
    ASSERT_EQ(tree_behind(first, text), tree_of(text)) << text;
  }
}

TEST(Marker, IsFoundInTheIndexAsInTheTree) {
  const std::vector<std::string> parts = {"<?marker name=\"a\">",
                                          "<?marker name=\"b\">",
                                          "<?start name=\"a\">",
                                          "<?end>",
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
  std::string first = "<div>";
  for (unsigned i = 0; i < 400; ++i) first += "<?marker name=\"c\">";
  first += "</div><div>";
  for (unsigned i = 0; i < 400; ++i) first += "<template for=c></template>";
  first += "</div>";
  std::mt19937 random(1);
  for (unsigned i = 0; i < 2000; ++i) {
    const std::string text = "<p>" + soup(random, parts);
    ASSERT_EQ(tree_behind(first, text), tree_of(text)) << text;
  }
}

}  // namespace
}  // namespace souptree

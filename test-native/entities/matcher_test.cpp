#include "entities/matcher.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

namespace souptree {
namespace {

std::u8string utf8(std::uint32_t code_point) {
  const auto byte = [](std::uint32_t bits) { return static_cast<char8_t>(bits); };
  const auto more = [&](int shift) { return byte(0x80 | (code_point >> shift & 0x3f)); };
  if (code_point < 0x80) return {byte(code_point)};
  if (code_point < 0x800) return {byte(0xc0 | code_point >> 6), more(0)};
  if (code_point < 0x10000) return {byte(0xe0 | code_point >> 12), more(6), more(0)};
  return {byte(0xf0 | code_point >> 18), more(12), more(6), more(0)};
}

struct Reference {
  std::u8string name;
  std::u8string text;
};

// Reads the list itself, so that the test does not depend on the generator.
const std::vector<Reference>& references() {
  static const std::vector<Reference> list = [] {
    std::ifstream file(SOUPTREE_SOURCE_DIR "/tools/standard/named-character-references.txt");
    std::vector<Reference> result;
    for (std::string line; std::getline(file, line);) {
      if (line.empty() || line.starts_with("# ")) continue;
      std::istringstream words(line);
      std::string name;
      words >> name;
      Reference reference{{name.begin(), name.end()}, {}};
      for (std::uint32_t code_point; words >> std::hex >> code_point;) {
        reference.text += utf8(code_point);
      }
      result.push_back(reference);
    }
    return result;
  }();
  return list;
}

// Matches in a heap block of exactly the text's size, so that a sanitizer detects reads past the
// end.
NamedReference match(std::u8string_view text, InputEnd end) {
  const std::vector<char8_t> block(text.begin(), text.end());
  return match_named_character_reference(block.data(), block.data() + block.size(), end);
}

std::pair<std::u8string_view, std::u8string_view> matched(std::u8string_view text) {
  const NamedReference reference = match(text, InputEnd::closed);
  EXPECT_NE(reference.match, ReferenceMatch::needs_more_input);
  EXPECT_EQ(reference.match == ReferenceMatch::found, reference.length != 0);
  const std::u8string_view name = text.substr(0, reference.length);
  EXPECT_EQ(reference.ends_in_semicolon, name.ends_with(u8';'));
  return {name, reference.expansion};
}

using Match = std::pair<std::u8string_view, std::u8string_view>;

TEST(Matcher, TheListIsNotEmpty) {
  ASSERT_EQ(references().size(), 2231u);
}

TEST(Matcher, FindsEveryName) {
  for (const auto& [name, text] : references()) {
    EXPECT_EQ(matched(name), Match(name, text));
    EXPECT_EQ(matched(name + u8" ;x"), Match(name, text));
    EXPECT_EQ(matched(name + u8"\u00e9"), Match(name, text));
  }
}

// A name without its last character is another name, or begins with a shorter name, or does not
// match.
TEST(Matcher, FindsTheLongestName) {
  for (const auto& [name, text] : references()) {
    for (std::size_t length = 0; length < name.size(); ++length) {
      const std::u8string cut = name.substr(0, length) + u8'!';
      const Reference* longest = nullptr;
      for (std::size_t size = length; size > 0 && longest == nullptr; --size) {
        const std::u8string_view wanted = std::u8string_view(cut).substr(0, size);
        const auto it = std::lower_bound(
            references().begin(), references().end(), wanted,
            [](const Reference& reference, auto other) { return reference.name < other; });
        if (it != references().end() && it->name == wanted) longest = &*it;
      }
      EXPECT_EQ(matched(cut), longest ? Match(longest->name, longest->text) : Match());
    }
  }
}

TEST(Matcher, PrefersTheLongerName) {
  EXPECT_EQ(matched(u8"notin;"), Match(u8"notin;", u8"\u2209"));
  EXPECT_EQ(matched(u8"notit;"), Match(u8"not", u8"\u00ac"));
  EXPECT_EQ(matched(u8"notin"), Match(u8"not", u8"\u00ac"));
  EXPECT_EQ(matched(u8"copysr;"), Match(u8"copysr;", u8"\u2117"));
  EXPECT_EQ(matched(u8"acE;"), Match(u8"acE;", u8"\u223e\u0333"));
  EXPECT_EQ(matched(u8"CounterClockwiseContourIntegral;"),
            Match(u8"CounterClockwiseContourIntegral;", u8"\u2233"));
}

TEST(Matcher, DoesNotMatchOtherText) {
  for (std::u8string_view text : {u8"", u8";", u8"1", u8"#65;", u8" amp;", u8"am;", u8"zz",
                                  u8"Amp;", u8"rsquo", u8"\u00e9", u8"aMp;", u8"xyz;"}) {
    EXPECT_EQ(matched(text), Match());
  }
}

// At any cut, the missing text could be the rest of the name.
TEST(Matcher, NeedsMoreInputAtEveryCut) {
  for (const auto& [name, text] : references()) {
    for (std::size_t length = 0; length < name.size(); ++length) {
      const NamedReference reference = match(name.substr(0, length), InputEnd::open);
      EXPECT_EQ(reference.match, ReferenceMatch::needs_more_input);
      EXPECT_EQ(reference.length, 0u);
    }
  }
}

TEST(Matcher, NeedsMoreInputOnlyIfItCouldChangeTheMatch) {
  for (const auto& [name, text] : references()) {
    if (name.ends_with(u8';')) {
      EXPECT_EQ(match(name, InputEnd::open).match, ReferenceMatch::found);
    } else {
      EXPECT_EQ(match(name, InputEnd::open).match, ReferenceMatch::needs_more_input);
      EXPECT_EQ(match(name + u8'=', InputEnd::open).match, ReferenceMatch::found);
    }
  }
  EXPECT_EQ(match(u8"zz", InputEnd::open).match, ReferenceMatch::none);
  EXPECT_EQ(match(u8"1", InputEnd::open).match, ReferenceMatch::none);
}

}  // namespace
}  // namespace souptree

// Newlines and characters of the input stream, at any boundaries of its pieces.

#include "text/input.h"

#include <cstring>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "support/text.h"

namespace souptree::testing {
namespace {

std::string text_of(const Input& input) {
  return {reinterpret_cast<const char*>(input.data()), input.size()};
}

std::vector<std::uint32_t> collapsed_of(const Input& input) {
  return {input.collapsed_newlines().begin(), input.collapsed_newlines().end()};
}

void expect_padding(const Input& input) {
  for (std::uint32_t i = 0; i < Input::padding; ++i) ASSERT_EQ(input.data()[input.size() + i], 0);
}

TEST(Input, EmptyInputHasPadding) {
  Input input;
  input.reset(RememberPositions::no);
  input.end();
  EXPECT_EQ(input.size(), 0u);
  expect_padding(input);
}

TEST(Input, NewlinesAreNormalisedAtAnyPieceBoundaries) {
  const std::string raw = "a\r\nb\rc\n\r\r\n\n\r";
  const std::string normalised = "a\nb\nc\n\n\n\n\n";
  const std::vector<std::uint32_t> collapsed = {1, 7};
  for (std::size_t first = 0; first <= raw.size(); ++first) {
    for (std::size_t second = first; second <= raw.size(); ++second) {
      Input input;
      input.reset(RememberPositions::yes);
      give(input, as_utf8(raw.substr(0, first)));
      expect_padding(input);
      give(input, as_utf8(raw.substr(first, second - first)));
      give(input, as_utf8(raw.substr(second)));
      input.end();
      ASSERT_EQ(text_of(input), normalised) << first << " " << second;
      ASSERT_EQ(collapsed_of(input), collapsed) << first << " " << second;
      expect_padding(input);
    }
  }
}

// Lines of all lengths up to three times the bytes that are tested at once.
TEST(Input, NewlinesOfLongLinesAreNormalised) {
  std::string raw = "\r\n";
  std::string normalised = "\n";
  for (std::size_t length = 0; length < 50; ++length) {
    for (std::size_t i = 0; i < length; ++i) {
      raw += static_cast<char>('a' + (i + length) % 26);
      normalised += raw.back();
    }
    raw += length % 3 == 0 ? "\r" : "\r\n";
    normalised += "\n";
  }
  Input input;
  input.reset(RememberPositions::no);
  give(input, as_utf8(raw));
  input.end();
  EXPECT_EQ(text_of(input), normalised);
  expect_padding(input);
}

TEST(Input, NeverEndsInsideACharacter) {
  const std::string text = "a\xc3\xa9\xe2\x82\xac\xf0\x9f\x8d\xb2z";
  for (std::size_t first = 0; first <= text.size(); ++first) {
    for (std::size_t second = first; second <= text.size(); ++second) {
      Input input;
      input.reset(RememberPositions::no);
      for (const std::string& piece :
           {text.substr(0, first), text.substr(first, second - first), text.substr(second)}) {
        give(input, as_utf8(piece));
        expect_padding(input);
        // The input is the text up to the end of some character.
        const std::size_t size = input.size();
        ASSERT_EQ(text_of(input), text.substr(0, size));
        ASSERT_TRUE(size == text.size() || (text[size] & 0xc0) != 0x80) << first << " " << second;
      }
      input.end();
      ASSERT_EQ(text_of(input), text);
    }
  }
}

TEST(Input, ReplacesAnIncompleteCharacterAtTheEnd) {
  Input input;
  input.reset(RememberPositions::no);
  give(input, as_utf8("a\xe2\x82"));
  EXPECT_EQ(text_of(input), "a");
  input.end();
  EXPECT_EQ(text_of(input), "a\xef\xbf\xbd");
}

TEST(Input, ResetForgetsAPrecedingCarriageReturn) {
  Input input;
  input.reset(RememberPositions::no);
  give(input, as_utf8("a\r"));
  input.reset(RememberPositions::no);
  give(input, as_utf8("\nb"));
  EXPECT_EQ(text_of(input), "\nb");
}

}  // namespace
}  // namespace souptree::testing

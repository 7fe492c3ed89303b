// Every code point that is an error of the input stream is reported, and no other.

#include "text/input_stream_errors.h"

#include <cstring>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "support/text.h"
#include "text/utf8.h"

namespace souptree::testing {
namespace {

using Found = std::vector<ParseError>;

void append(std::u8string& text, char32_t code_point) {
  const Utf8Bytes encoded = encode_utf8(code_point);
  text.append(encoded.bytes, encoded.length);
}

Found found(const ParseErrors& errors) {
  return {errors.list().begin(), errors.list().end()};
}

Found errors_in(std::u8string_view text, std::size_t cut) {
  Input input;
  input.reset(RememberPositions::no);
  ParseErrors errors;
  errors.reset(CollectErrors::yes);
  give(input, text.substr(0, cut));
  const std::uint32_t read = add_input_stream_errors(input, 0, errors);
  EXPECT_LE(read, cut);
  give(input, text.substr(cut));
  input.end();
  EXPECT_EQ(add_input_stream_errors(input, read, errors), text.size());
  return found(errors);
}

bool is_noncharacter(char32_t code_point) {
  return (code_point >= 0xfdd0 && code_point <= 0xfdef) || (code_point & 0xffff) >= 0xfffe;
}

bool is_control(char32_t code_point) {
  return (code_point >= 1 && code_point < 0x20 && code_point != '\t' && code_point != '\n' &&
          code_point != '\f') ||
         (code_point >= 0x7f && code_point <= 0x9f);
}

TEST(InputStreamErrors, EveryCodePoint) {
  std::u8string text;
  Found expected;
  for (char32_t code_point = 0; code_point <= 0x10ffff; ++code_point) {
    if (code_point == '\r') continue;  // would become a line feed
    const auto offset = static_cast<std::uint32_t>(text.size());
    append(text, code_point);
    const auto end = static_cast<std::uint32_t>(text.size());
    if (is_control(code_point)) {
      expected.push_back({ParseErrorCode::control_character_in_input_stream, offset, end});
    } else if (code_point >= 0xd800 && code_point <= 0xdfff) {
      expected.push_back({ParseErrorCode::surrogate_in_input_stream, offset, end});
    } else if (is_noncharacter(code_point)) {
      expected.push_back({ParseErrorCode::noncharacter_in_input_stream, offset, end});
    }
  }
  EXPECT_EQ(errors_in(text, text.size()), expected);
  EXPECT_EQ(errors_in(text, 0), expected);
}

TEST(InputStreamErrors, CharactersMayBeCutAnywhere) {
  std::u8string text;
  for (const char32_t code_point : {0x1u, 0x61u, 0x85u, 0xe9u, 0xd800u, 0xfdd0u, 0xfffdu, 0xfffeu,
                                    0x1f600u, 0x1ffffu, 0x0u, 0x10fffeu, 0x7fu}) {
    append(text, code_point);
  }
  const Found expected = errors_in(text, text.size());
  EXPECT_EQ(expected.size(), 8u);
  for (std::size_t cut = 0; cut < text.size(); ++cut) EXPECT_EQ(errors_in(text, cut), expected);
}

// The check reads nothing after the end. Decoders never write such bytes.
TEST(InputStreamErrors, MalformedTextAtTheEndIsSkipped) {
  Input input;
  input.reset(RememberPositions::no);
  ParseErrors errors;
  errors.reset(CollectErrors::yes);
  give(input, u8"\u0001");
  const char8_t malformed[] = {0xf0, 'a'};
  give(input, {malformed, 2});
  EXPECT_EQ(add_input_stream_errors(input, 0, errors), 1u);
  EXPECT_EQ(found(errors).size(), 1u);
}

}  // namespace
}  // namespace souptree::testing

// The order in which unread text is read.

#include "text/unread_text.h"

#include <cstring>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

namespace souptree::testing {
namespace {

void put(UnreadText& unread, std::uint32_t text, std::string_view bytes) {
  const auto size = static_cast<std::uint32_t>(bytes.size());
  char8_t* const buffer = unread.prepare(text, size);
  if (size != 0) std::memcpy(buffer, bytes.data(), size);
  unread.commit(text, size);
}

std::string take(UnreadText& unread) {
  const std::u8string_view piece = unread.take();
  return {piece.begin(), piece.end()};
}

TEST(UnreadText, TextThatAScriptWritesIsReadFirst) {
  UnreadText unread;
  put(unread, UnreadText::source, "abc");
  EXPECT_EQ(take(unread), "abc");
  unread.give_back(2);
  const std::uint32_t outer = unread.begin_script(ReadWhileOpen::yes);
  EXPECT_EQ(take(unread), "");
  put(unread, outer, "1");
  put(unread, outer, "2345");
  EXPECT_EQ(take(unread), "12345");
  unread.give_back(3);
  const std::uint32_t inner = unread.begin_script(ReadWhileOpen::yes);
  EXPECT_EQ(unread.script_nesting_level(), 2u);
  put(unread, inner, "x");
  put(unread, outer, "6");
  put(unread, UnreadText::source, "d");
  EXPECT_EQ(take(unread), "x");
  EXPECT_EQ(unread.taken_from(), inner);
  EXPECT_EQ(take(unread), "");
  unread.end_script(outer);
  EXPECT_EQ(take(unread), "");
  unread.end_script(inner);
  EXPECT_EQ(unread.script_nesting_level(), 0u);
  EXPECT_EQ(take(unread), "3456");
  EXPECT_EQ(unread.taken_from(), outer);
  EXPECT_EQ(take(unread), "bcd");
  EXPECT_EQ(take(unread), "");
}

TEST(UnreadText, TextOfAnSvgScriptIsReadAfterTheScript) {
  UnreadText unread;
  put(unread, UnreadText::source, "a");
  const std::uint32_t script = unread.begin_script(ReadWhileOpen::no);
  put(unread, script, "1");
  EXPECT_EQ(take(unread), "");
  unread.end_script(script);
  EXPECT_EQ(take(unread), "1");
  EXPECT_EQ(take(unread), "a");
}

TEST(UnreadText, PiecesDoubleUntilTextIsGivenBack) {
  UnreadText unread;
  put(unread, UnreadText::source, std::string(100000, 'x'));
  std::size_t piece = take(unread).size();
  const std::size_t smallest = piece;
  for (int i = 0; i < 4; ++i) {
    EXPECT_EQ(take(unread).size(), piece * 2);
    piece *= 2;
  }
  unread.give_back(static_cast<std::uint32_t>(piece));
  EXPECT_EQ(take(unread).size(), smallest);
}

TEST(UnreadText, ResetDiscardsAllText) {
  UnreadText unread;
  put(unread, UnreadText::source, "abc");
  put(unread, unread.begin_script(ReadWhileOpen::yes), "1");
  unread.reset();
  EXPECT_EQ(unread.script_nesting_level(), 0u);
  EXPECT_EQ(take(unread), "");
  put(unread, UnreadText::source, "d");
  put(unread, unread.begin_script(ReadWhileOpen::yes), "2");
  EXPECT_EQ(take(unread), "2");
}

}  // namespace
}  // namespace souptree::testing

// Slices of the input and slices of the store.

#include "text/string_store.h"

#include <string>

#include <gtest/gtest.h>

namespace souptree::testing {
namespace {

constexpr std::u8string_view input = u8"abcdefghij";

// GoogleTest cannot print char8_t.
std::string text(const StringStore& store, Slice slice) {
  const std::u8string_view view = store.view(slice);
  return {reinterpret_cast<const char*>(view.data()), view.size()};
}

bool in_store(Slice slice) {
  return (slice.offset & Slice::in_store) != 0;
}

TEST(StringStore, AContiguousStringStaysInTheInput) {
  StringStore store;
  store.set_input(input.data());
  Slice slice;
  store.append_input(slice, 2, 2);
  EXPECT_TRUE(slice.empty());
  store.append_input(slice, 2, 4);
  store.append_input(slice, 4, 7);
  EXPECT_FALSE(in_store(slice));
  EXPECT_EQ(text(store, slice), "cdefg");
  EXPECT_EQ(store.size(), 0u);
}

TEST(StringStore, SeparateRunsAreJoinedInTheStore) {
  StringStore store;
  store.set_input(input.data());
  Slice slice;
  store.append_input(slice, 0, 2);
  store.append_input(slice, 5, 7);
  EXPECT_TRUE(in_store(slice));
  store.append(slice, u8"!");
  store.append_input(slice, 9, 10);
  EXPECT_EQ(text(store, slice), "abfg!j");
  EXPECT_EQ(store.size(), 6u);  // no byte was written twice
}

TEST(StringStore, AStringThatIsNotTheLastMovesWhenItGrows) {
  StringStore store;
  store.set_input(input.data());
  Slice first;
  Slice second;
  store.append(first, u8"one");
  store.append(second, u8"two");
  store.append(first, store.view(second));
  EXPECT_EQ(text(store, first), "onetwo");
  EXPECT_EQ(text(store, second), "two");
}

TEST(StringStore, AStringCanBeAppendedToItselfWhileTheStoreMoves) {
  StringStore store;
  Slice slice;
  store.append(slice, u8"ab");
  for (int i = 0; i < 15; ++i) store.append(slice, store.view(slice));
  std::string expected;
  for (int i = 0; i < 1 << 15; ++i) expected += "ab";
  EXPECT_EQ(text(store, slice), expected);
}

}  // namespace
}  // namespace souptree::testing

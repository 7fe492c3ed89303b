#include "base/blocks.h"

#include <gtest/gtest.h>

namespace souptree {

namespace {

TEST(Blocks, KeepsEachElementWhereItIs) {
  Blocks<std::uint32_t> blocks;
  constexpr std::uint32_t count = 10'000;
  blocks.push(0);
  const std::uint32_t* const first = &blocks[0];
  for (std::uint32_t i = 1; i < count; ++i) blocks.push(i);
  EXPECT_EQ(&blocks[0], first);
  EXPECT_EQ(blocks.size(), count);
  for (std::uint32_t i = 0; i < count; ++i) ASSERT_EQ(blocks[i], i);
}

TEST(Blocks, IsFilledAgain) {
  Blocks<std::uint32_t> blocks;
  for (const std::size_t kept : {std::size_t{1} << 30, std::size_t{10'000}, std::size_t{0}}) {
    for (std::uint32_t i = 0; i < 5000; ++i) blocks.push(i);
    EXPECT_EQ(blocks[4999], 4999u);
    blocks.clear();
    EXPECT_EQ(blocks.size(), 0u);
    blocks.push(7);
    EXPECT_EQ(blocks[0], 7u);
    blocks.recycle(kept);
    EXPECT_EQ(blocks.size(), 0u);
  }
}

}  // namespace

}  // namespace souptree

// Blocks are taken, enlarged and given back in any order, and never share a byte; what is free is joined.

#include "base/free_blocks.h"

#include <cstring>
#include <random>
#include <vector>

#include <gtest/gtest.h>

namespace souptree::testing {
namespace {

constexpr std::size_t grain = FreeBlocks::grain;

class FreeBlocksTest : public ::testing::Test {
 protected:
  static constexpr std::size_t room_bytes = 4096 * grain;

  FreeBlocksTest() { free_.give(room_, room_bytes); }

  void* take(std::size_t bytes) { return free_.enlarge(nullptr, 0, bytes); }
  std::ptrdiff_t place(const void* block) const {
    return static_cast<const std::byte*>(block) - room_;
  }

  alignas(grain) std::byte room_[room_bytes];
  FreeBlocks free_;
};

TEST_F(FreeBlocksTest, TakesFromTheFront) {
  EXPECT_EQ(place(take(2 * grain)), 0);
  EXPECT_EQ(place(take(grain)), 2 * grain);
}

TEST_F(FreeBlocksTest, GivesNothingWhereNothingIsLargeEnough) {
  EXPECT_EQ(take(room_bytes + grain), nullptr);
  EXPECT_EQ(place(take(room_bytes)), 0);
  EXPECT_EQ(take(grain), nullptr);
}

TEST_F(FreeBlocksTest, JoinsNeighboursInWhateverOrderTheyCome) {
  const std::vector<std::vector<int>> orders = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2},
                                                {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
  for (const std::vector<int>& order : orders) {
    void* const blocks[] = {take(grain), take(grain), take(room_bytes - 2 * grain)};
    const std::size_t sizes[] = {grain, grain, room_bytes - 2 * grain};
    for (const int i : order) free_.give(blocks[i], sizes[i]);
    void* const all = take(room_bytes);
    EXPECT_EQ(place(all), 0);
    free_.give(all, room_bytes);
  }
}

TEST_F(FreeBlocksTest, EnlargesInPlaceIfThereIsRoomBehind) {
  void* const block = take(grain);
  EXPECT_EQ(free_.enlarge(block, grain, room_bytes), block);
}

TEST_F(FreeBlocksTest, MovesWhatCannotStay) {
  void* const block = take(grain);
  void* const behind = take(grain);
  std::memset(block, 'x', grain);
  void* const moved = free_.enlarge(block, grain, 2 * grain);
  EXPECT_EQ(place(moved), 2 * grain);
  EXPECT_EQ(*static_cast<const char*>(moved), 'x');
  EXPECT_EQ(take(grain), block) << "what it left is free";
  EXPECT_EQ(place(behind), grain);
}

TEST_F(FreeBlocksTest, LeavesABlockAsItIsIfThereIsNoRoom) {
  void* const block = take(grain);
  std::memset(block, 'x', grain);
  EXPECT_EQ(free_.enlarge(block, grain, room_bytes + grain), nullptr);
  EXPECT_EQ(*static_cast<const char*>(block), 'x');
}

TEST_F(FreeBlocksTest, KeepsBlocksApart) {
  struct Block {
    void* place;
    std::size_t bytes;
    int mark;
  };
  std::vector<Block> blocks;
  std::mt19937 random(7);
  const auto is_whole = [](const Block& block) {
    const auto* bytes = static_cast<const unsigned char*>(block.place);
    for (std::size_t i = 0; i < block.bytes; ++i) {
      if (bytes[i] != block.mark) return false;
    }
    return true;
  };
  for (int step = 0; step < 20'000; ++step) {
    if (blocks.empty() || random() % 3 == 0) {
      const std::size_t bytes = (1 + random() % 64) * grain;
      if (void* const place = take(bytes)) {
        blocks.push_back({place, bytes, static_cast<int>(random() % 256)});
        std::memset(place, blocks.back().mark, bytes);
      }
      continue;
    }
    Block& block = blocks[random() % blocks.size()];
    ASSERT_TRUE(is_whole(block));
    if (random() % 2 == 0) {
      const std::size_t larger = block.bytes + (1 + random() % 64) * grain;
      void* const place = free_.enlarge(block.place, block.bytes, larger);
      if (place == nullptr) continue;
      block.place = place;
      ASSERT_TRUE(is_whole(block));
      std::memset(place, block.mark, larger);
      block.bytes = larger;
    } else {
      free_.give(block.place, block.bytes);
      block = blocks.back();
      blocks.pop_back();
    }
  }
  for (const Block& block : blocks) free_.give(block.place, block.bytes);
  EXPECT_EQ(place(take(room_bytes)), 0) << "all of it is free, and one block";
}

}  // namespace
}  // namespace souptree::testing

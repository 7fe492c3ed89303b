// Takes, enlarges and frees blocks in any order; no two blocks may share a byte.

#include "base/free_blocks.h"

#include <algorithm>
#include <chrono>
#include <cstring>
#include <random>
#include <vector>

#include <gtest/gtest.h>

namespace souptree::testing {
namespace {

constexpr std::size_t grain = FreeBlocks::grain;
constexpr std::size_t large = 40'000;
constexpr std::size_t memory_bytes = 200 * large;

class FreeBlocksTest : public ::testing::Test {
 protected:
  FreeBlocksTest() : memory_(memory_bytes / sizeof(Grain)) {
    free_.add(memory_.data(), memory_bytes);
  }

  void* take(std::size_t bytes) { return free_.enlarge(nullptr, 0, bytes); }
  std::ptrdiff_t offset_of(const void* block) const {
    return static_cast<const std::byte*>(block) -
           reinterpret_cast<const std::byte*>(memory_.data());
  }

  struct alignas(grain) Grain {
    std::byte bytes[grain];
  };
  std::vector<Grain> memory_;
  FreeBlocks free_;
};

TEST_F(FreeBlocksTest, TakesBlocksFromTheFrontInWholeGrains) {
  EXPECT_EQ(offset_of(take(1)), 0);
  EXPECT_EQ(offset_of(take(grain + 1)), grain);
  EXPECT_EQ(offset_of(take(large + 1)), 3 * grain);
  EXPECT_EQ(offset_of(take(large)), 4 * grain + large);
}

TEST_F(FreeBlocksTest, ReturnsNullIfNoBlockIsLargeEnough) {
  EXPECT_EQ(take(memory_bytes + 1), nullptr);
  EXPECT_EQ(take(SIZE_MAX), nullptr);
  EXPECT_EQ(offset_of(take(memory_bytes)), 0);
  EXPECT_EQ(take(1), nullptr);
}

TEST_F(FreeBlocksTest, CountsTheBytesOfLargeBlocks) {
  EXPECT_EQ(free_.large_bytes(), memory_bytes);
  void* const first = take(large);
  void* const second = take(large);
  take(memory_bytes - 2 * large);
  EXPECT_EQ(free_.large_bytes(), 0);
  free_.release(first, large);
  EXPECT_EQ(free_.large_bytes(), large);
  free_.release(second, large);
  EXPECT_EQ(free_.large_bytes(), 2 * large);
}

TEST_F(FreeBlocksTest, ReusesSmallBlocks) {
  void* const first = take(100);
  void* const second = take(100);
  free_.release(first, 100);
  free_.release(second, 100);
  EXPECT_EQ(take(128), second);
  EXPECT_EQ(take(65), first);
}

TEST_F(FreeBlocksTest, MergesAdjacentLargeBlocksInAnyOrder) {
  const std::size_t sizes[] = {large, large, memory_bytes - 2 * large};
  std::vector<int> order = {0, 1, 2};
  do {
    void* const blocks[] = {take(sizes[0]), take(sizes[1]), take(sizes[2])};
    for (const int i : order) free_.release(blocks[i], sizes[i]);
    void* const all = take(memory_bytes);
    EXPECT_EQ(offset_of(all), 0);
    free_.release(all, memory_bytes);
  } while (std::next_permutation(order.begin(), order.end()));
}

TEST_F(FreeBlocksTest, MergesAddedMemoryWithTheBlockBeforeIt) {
  std::vector<Grain> memory(memory_bytes / grain);
  FreeBlocks blocks;
  blocks.add(memory.data(), large);
  blocks.add(memory.data() + large / grain, large);
  EXPECT_EQ(blocks.enlarge(nullptr, 0, 2 * large), memory.data());
}

TEST_F(FreeBlocksTest, EnlargesInPlaceIfTheMemoryAfterItIsFree) {
  void* const block = take(large);
  EXPECT_EQ(free_.enlarge(block, large, memory_bytes), block);
}

TEST_F(FreeBlocksTest, EnlargesInPlaceUpToTheSizeOfASmallBlock) {
  void* const block = take(65);
  EXPECT_EQ(free_.enlarge(block, 65, 128), block);
  EXPECT_NE(free_.enlarge(block, 128, 129), block);
}

TEST_F(FreeBlocksTest, MovesABlockThatCannotGrowInPlace) {
  void* const block = take(large);
  void* const next = take(large);
  std::memset(block, 'x', large);
  void* const moved = free_.enlarge(block, large, 2 * large);
  EXPECT_EQ(offset_of(moved), 2 * large);
  EXPECT_EQ(static_cast<const char*>(moved)[large - 1], 'x');
  EXPECT_EQ(take(large), block) << "the memory before the move is free";
  EXPECT_EQ(offset_of(next), large);
}

TEST_F(FreeBlocksTest, LeavesABlockUnchangedIfNoMemoryIsFree) {
  void* const block = take(large);
  std::memset(block, 'x', large);
  EXPECT_EQ(free_.enlarge(block, large, memory_bytes + 1), nullptr);
  EXPECT_EQ(static_cast<const char*>(block)[large - 1], 'x');
}

TEST_F(FreeBlocksTest, KeepsBlocksApart) {
  struct Block {
    void* address;
    std::size_t bytes;
    int mark;
  };
  std::vector<Block> blocks;
  std::mt19937 random(7);
  // Sizes of all orders of magnitude.
  const auto some_bytes = [&random] { return std::size_t{1} + random() % (2u << random() % 18); };
  const auto is_whole = [](const Block& block) {
    const auto* bytes = static_cast<const unsigned char*>(block.address);
    return std::all_of(bytes, bytes + block.bytes, [&](int byte) { return byte == block.mark; });
  };
  for (int step = 0; step < 20'000; ++step) {
    if (blocks.empty() || random() % 3 == 0) {
      const std::size_t bytes = some_bytes();
      if (void* const address = take(bytes)) {
        blocks.push_back({address, bytes, static_cast<int>(random() % 256)});
        std::memset(address, blocks.back().mark, bytes);
      }
      continue;
    }
    Block& block = blocks[random() % blocks.size()];
    ASSERT_TRUE(is_whole(block));
    if (random() % 2 == 0) {
      const std::size_t larger = block.bytes + some_bytes();
      void* const address = free_.enlarge(block.address, block.bytes, larger);
      if (address == nullptr) continue;
      block.address = address;
      ASSERT_TRUE(is_whole(block));
      std::memset(address, block.mark, larger);
      block.bytes = larger;
    } else {
      free_.release(block.address, block.bytes);
      block = blocks.back();
      blocks.pop_back();
    }
  }
}

// When thousands of parsers are closed, they leave thousands of free blocks.
TEST_F(FreeBlocksTest, TakesAndFreesSmallBlocksInConstantTime) {
  using Clock = std::chrono::steady_clock;
  constexpr std::size_t few = 100;
  constexpr std::size_t many = 60'000;
  constexpr std::size_t bytes = 64;
  std::mt19937 random(7);
  std::vector<void*> freed(many);
  std::vector<void*> kept(many);
  for (std::size_t i = 0; i < many; ++i) {
    freed[i] = take(bytes);
    kept[i] = take(bytes);  // so that no two free blocks are adjacent
  }
  const auto shortest_round = [&] {
    auto shortest = Clock::duration::max();
    for (int round = 0; round < 9; ++round) {
      const auto start = Clock::now();
      for (int turn = 0; turn < 2'000; ++turn) {
        void*& block = kept[random() % many];
        free_.release(block, bytes);
        block = take(bytes);
      }
      shortest = std::min(shortest, Clock::now() - start);
    }
    return shortest;
  };
  std::shuffle(freed.begin(), freed.end(), random);
  for (std::size_t i = 0; i < few; ++i) free_.release(freed[i], bytes);
  const auto with_few = shortest_round();
  for (std::size_t i = few; i < many; ++i) free_.release(freed[i], bytes);
  EXPECT_LT(shortest_round(), 20 * with_few);
}

}  // namespace
}  // namespace souptree::testing

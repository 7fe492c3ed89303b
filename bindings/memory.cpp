// malloc() for a program whose memory is in growing arrays.
//
// Blocks have fixed sizes, four to a doubling, and a list of free blocks for each. A block is never
// split nor joined with another: arrays that double leave the sizes that the next arrays grow through.
// That is a tenth of the code of a general allocator, all of which a page would have to download.

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <utility>

// Where the linker put the end of all else.
extern "C" char8_t __heap_base;

namespace {

// Stands in front of the bytes that the caller gets.
struct alignas(16) Block {
  Block* next_free;
  std::uint32_t size_class;

  char8_t* bytes() { return reinterpret_cast<char8_t*>(this + 1); }
};

constexpr std::size_t smallest = 64;
constexpr std::uint32_t steps_per_doubling = 4;
// The last one has more bytes than there can be.
constexpr std::uint32_t size_class_count =
    steps_per_doubling * (32 - std::countr_zero(smallest)) + 1;

Block* free_blocks[size_class_count];
char8_t* heap_end = &__heap_base;

// The smallest class whose blocks have room for so many bytes.
std::uint32_t size_class_of(std::size_t bytes) {
  if (bytes <= smallest) return 0;
  const std::size_t doubled = std::bit_floor(bytes - 1);
  const std::uint32_t doublings = std::countr_zero(doubled) - std::countr_zero(smallest);
  const std::size_t steps = (bytes - 1 - doubled) / (doubled / steps_per_doubling) + 1;
  return doublings * steps_per_doubling + static_cast<std::uint32_t>(steps);
}

std::uint64_t size_of(std::uint32_t size_class) {
  const std::uint64_t doubled = std::uint64_t{smallest} << size_class / steps_per_doubling;
  return doubled + doubled / steps_per_doubling * (size_class % steps_per_doubling);
}

Block* block_of(void* bytes) {
  return static_cast<Block*>(bytes) - 1;
}

constexpr std::uint64_t page_bytes = 65536;

std::uint64_t memory_bytes() {
  return __builtin_wasm_memory_size(0) * page_bytes;
}

// By a quarter, if there is so much, since each time costs the engine some work.
bool grow_memory(std::uint64_t bytes) {
  for (const std::uint64_t more : {std::max(bytes, memory_bytes() / 4), bytes}) {
    const std::uint64_t pages = (more + page_bytes - 1) / page_bytes;
    if (__builtin_wasm_memory_grow(0, static_cast<std::size_t>(pages)) != SIZE_MAX) return true;
  }
  return false;
}

// Makes the heap longer; null when there is no more memory.
char8_t* take(std::uint64_t bytes) {
  const std::uint64_t end = reinterpret_cast<std::uintptr_t>(heap_end) + bytes;
  if (end > memory_bytes() && !grow_memory(end - memory_bytes())) return nullptr;
  return std::exchange(heap_end, heap_end + bytes);
}

// A block at the end of the heap becomes larger where it is.
bool extend(Block* block, std::uint32_t size_class) {
  const std::uint64_t size = size_of(block->size_class);
  if (block->bytes() + size != heap_end || take(size_of(size_class) - size) == nullptr)
    return false;
  block->size_class = size_class;
  return true;
}

}  // namespace

extern "C" {

[[gnu::noinline]] void* malloc(std::size_t bytes) {
  const std::uint32_t size_class = size_class_of(bytes);
  Block* block = free_blocks[size_class];
  if (block != nullptr) {
    free_blocks[size_class] = block->next_free;
    return block->bytes();
  }
  block = reinterpret_cast<Block*>(take(sizeof(Block) + size_of(size_class)));
  if (block == nullptr) return nullptr;
  block->size_class = size_class;
  return block->bytes();
}

[[gnu::noinline]] void free(void* bytes) {
  if (bytes == nullptr) return;
  Block* const block = block_of(bytes);
  block->next_free = std::exchange(free_blocks[block->size_class], block);
}

void* realloc(void* bytes, std::size_t wanted) {
  if (bytes == nullptr) return malloc(wanted);
  Block* const block = block_of(bytes);
  const std::uint32_t size_class = size_class_of(wanted);
  if (size_class <= block->size_class || extend(block, size_class)) return bytes;
  void* const larger = malloc(wanted);
  if (larger == nullptr) return nullptr;
  std::memcpy(larger, bytes, static_cast<std::size_t>(size_of(block->size_class)));
  free(bytes);
  return larger;
}

void* calloc(std::size_t count, std::size_t size) {
  void* const bytes = malloc(count * size);
  return bytes == nullptr ? nullptr : std::memset(bytes, 0, count * size);
}

}  // extern "C"

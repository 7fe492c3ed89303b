// The memory of arrays in WebAssembly, and of what else the standard library makes.

#include "base/memory.h"

#include <cstdint>
#include <cstdlib>
#include <new>

#include "base/free_blocks.h"

// Where the linker's own memory ends.
extern "C" std::byte __heap_base[];
// See imports.js.
extern "C" bool growMemory(std::size_t pages);

namespace souptree {

namespace {

constexpr std::size_t page = 65536;

FreeBlocks free_blocks;
// What is behind it was never given out.
std::byte* unused = __heap_base;

std::byte* end_of_memory() {
  return reinterpret_cast<std::byte*>(__builtin_wasm_memory_size(0) * page);
}

std::size_t in_grains(std::size_t bytes) {
  return (bytes + FreeBlocks::grain - 1) & ~(FreeBlocks::grain - 1);
}

// A fifth more than there is: an engine may have to move all of it.
bool grow_memory(std::size_t bytes) {
  const std::size_t least = (bytes + page - 1) / page;
  const std::size_t more = __builtin_wasm_memory_size(0) / 5;
  return (more > least && growMemory(more)) || growMemory(least);
}

bool add_free_memory(std::size_t bytes) {
  if (unused == end_of_memory() && !grow_memory(bytes)) return false;
  free_blocks.give(unused, static_cast<std::size_t>(end_of_memory() - unused));
  unused = end_of_memory();
  return true;
}

}  // namespace

void* enlarge(void* block, std::size_t bytes, std::size_t larger) {
  const std::size_t has = in_grains(bytes);
  const std::size_t wants = in_grains(larger);
  if (wants < larger) return nullptr;  // more than there are addresses
  if (wants <= has) return block;
  do {
    if (void* const place = free_blocks.enlarge(block, has, wants)) return place;
  } while (add_free_memory(wants - has));
  return nullptr;
}

void release(void* block, std::size_t bytes) {
  if (block != nullptr) free_blocks.give(block, in_grains(bytes));
}

}  // namespace souptree

// For what has no array: the little that the standard library makes, and sessions.

void* operator new(std::size_t bytes) {
  const std::size_t all = bytes + souptree::FreeBlocks::grain;
  auto* const block = static_cast<std::byte*>(souptree::enlarge(nullptr, 0, all));
  if (block == nullptr) __builtin_trap();
  *reinterpret_cast<std::size_t*>(block) = all;
  return block + souptree::FreeBlocks::grain;
}

void operator delete(void* place) noexcept {
  if (place == nullptr) return;
  auto* const block = static_cast<std::byte*>(place) - souptree::FreeBlocks::grain;
  souptree::release(block, *reinterpret_cast<const std::size_t*>(block));
}

void operator delete(void* place, std::size_t) noexcept {
  operator delete(place);
}

// Emscripten 3.1.6 links only what has it, and leaves it out of the module.
void free(void*) {}

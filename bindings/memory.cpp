// The allocator of the module, for arrays and other objects.

#include "memory.h"

#include <cstdint>
#include <cstdlib>
#include <new>

#include "base/free_blocks.h"
#include "base/memory.h"

// The end of the linker's static memory.
extern "C" std::byte __heap_base[];
// Grows the memory: see imports.js.
extern "C" void growMemory(std::size_t pages, std::size_t least);

namespace souptree {

namespace {

constexpr std::size_t page = 65536;

FreeBlocks free_blocks;
// The start of the memory that was never in `free_blocks`.
std::byte* unused = __heap_base;

std::byte* end_of_memory() {
  return reinterpret_cast<std::byte*>(__builtin_wasm_memory_size(0) * page);
}

// Grows the memory by at least a fifth, because an engine may have to move the whole memory each
// time. If the host refuses a fifth, grows the memory by the requested bytes only.
void grow_memory(std::size_t bytes) {
  const std::size_t least = bytes / page + 1;
  const std::size_t more = __builtin_wasm_memory_size(0) / 5;
  growMemory(more > least ? more : least, least);
}

void add_free_memory(std::size_t bytes) {
  if (unused == end_of_memory()) grow_memory(bytes);
  free_blocks.add(unused, static_cast<std::size_t>(end_of_memory() - unused));
  unused = end_of_memory();
}

}  // namespace

void* enlarge(void* block, std::size_t bytes, std::uint64_t larger) {
  if (larger > SIZE_MAX) run_out_of_memory();
  const auto wants = static_cast<std::size_t>(larger);
  for (;;) {
    if (void* const address = free_blocks.enlarge(block, bytes, wants)) return address;
    add_free_memory(wants - bytes);
  }
}

void release(void* block, std::size_t bytes) {
  free_blocks.release(block, bytes);
}

void run_out_of_memory() {
  constexpr std::size_t all_addresses = SIZE_MAX / page + 1;
  growMemory(all_addresses, all_addresses);
  __builtin_trap();
}

std::size_t free_memory() {
  return free_blocks.large_bytes();
}

}  // namespace souptree

// `new` and `delete` serve objects other than arrays: sessions, and the texts of scripts. The size
// of each object precedes it in memory.

void* operator new(std::size_t bytes) {
  const std::size_t all = bytes + souptree::FreeBlocks::grain;
  auto* const block = static_cast<std::byte*>(souptree::enlarge(nullptr, 0, all));
  *reinterpret_cast<std::size_t*>(block) = all;
  return block + souptree::FreeBlocks::grain;
}

void operator delete(void* address) noexcept {
  if (address == nullptr) return;
  auto* const block = static_cast<std::byte*>(address) - souptree::FreeBlocks::grain;
  souptree::release(block, *reinterpret_cast<const std::size_t*>(block));
}

void operator delete(void* address, std::size_t) noexcept {
  operator delete(address);
}

// Emscripten 3.1.6 links only if `free` exists, but drops it from the module.
void free(void*) {}

// What the library asks of the module's runtime where there is no way on: Emscripten's is JavaScript, which
// would have to be downloaded.

#include <cstdlib>
#include <new>

void abort() {
  __builtin_trap();
}

// The library's own asks for a handler first, and then throws.
void* operator new(std::size_t bytes) {
  void* const room = std::malloc(bytes);
  if (room == nullptr) abort();
  return room;
}

void operator delete(void* room) noexcept {
  std::free(room);
}

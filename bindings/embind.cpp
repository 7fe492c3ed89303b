// Replaces embind's library, which is not linked: see README.md.

#include <emscripten/bind.h>

namespace emscripten::internal {

// EMSCRIPTEN_BINDINGS runs its function when an instance is created. Since release 3.1.7 it also lists
// the function, for workers that share the memory of the instance. This module shares no memory.
extern "C" {
struct InitFunc;
void _embind_register_bindings(InitFunc*) {}
}

}  // namespace emscripten::internal

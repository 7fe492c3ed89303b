// The functions that the page docs/how-parsing-works.md calls. The package has no module with these
// functions.

#include <emscripten/bind.h>

#include <cstdint>

#include "base/array.h"
#include "trace/trace.h"

namespace souptree {

namespace {

Trace trace;
Array<char8_t> text;
std::u8string_view step;

std::uint32_t address_of(const void* pointer) {
  return static_cast<std::uint32_t>(reinterpret_cast<std::uintptr_t>(pointer));
}

// Returns the address of a buffer for the text.
std::uint32_t reserve(std::uint32_t bytes) {
  text.clear();
  return address_of(text.extend(bytes));
}

// Writes a step of the text in the buffer. Returns its address. See trace.h.
std::uint32_t write_step(std::uint32_t number) {
  step = trace.step({text.data(), text.size()}, number);
  return address_of(step.data());
}

std::uint32_t step_bytes() {
  return static_cast<std::uint32_t>(step.size());
}

}  // namespace

}  // namespace souptree

EMSCRIPTEN_BINDINGS(souptree_trace) {
  emscripten::function("reserve", &souptree::reserve);
  emscripten::function("writeStep", &souptree::write_step);
  emscripten::function("stepBytes", &souptree::step_bytes);
}

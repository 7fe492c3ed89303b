#include "text/scan.h"

namespace souptree {

template <class Bytes>
const char8_t* find_byte(const char8_t* begin, const char8_t* end, char8_t byte) {
  for (; end - begin >= static_cast<std::ptrdiff_t>(Bytes::width); begin += Bytes::width) {
    const std::uint32_t found = Bytes::load(begin).equals(byte).bits();
    if (found != 0) return begin + std::countr_zero(found);
  }
  while (begin != end && *begin != byte) ++begin;
  return begin;
}

template const char8_t* find_byte<Byte1>(const char8_t*, const char8_t*, char8_t);
#if defined(__SSE2__) || defined(__wasm_simd128__)
template const char8_t* find_byte<Bytes16>(const char8_t*, const char8_t*, char8_t);
#endif

}  // namespace souptree
